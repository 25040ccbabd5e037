#!/usr/bin/env python3
"""coverage.py BUILD [FILES]: which lines and branches the tests have reached.

BUILD was made with -Db_coverage=true, and its tests have run.  What gcov says
of every object of the library and the command is put together: a line or a
branch counts as reached if it was in one of them, for headers are compiled
into many and inner loops for several kinds of processors.  Left out are
branches of C++ exceptions; assertions are not compiled into such a build.

Lines that no quick test reaches say why, in a comment "unreached: WHY" at the
end of a line, for that line, or alone above others, for those of its block
down to the first that is reached.  "seldom: WHY" stands where chance, such as
who of two threads is faster, decides, and "unreached below: WHY" where what
runs cannot be seen, up to the end of the file.

Prints a table of the rooms; with FILES also one of the files, those with the
most branches that were not taken first.  Then come the lines that were not
reached and do not say why, and those that say so and were reached: if there
are any, the exit code is 1."""
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from typing import Dict, Iterable, List, Tuple

Place = Tuple[str, int]


class Reached:
    """Of the lines and branches of the sources: was it ever reached?"""

    def __init__(self) -> None:
        self.line: Dict[Place, bool] = defaultdict(bool)
        self.branch: Dict[Tuple[str, int, int], bool] = defaultdict(bool)

    def take(self, report: Dict, root: str) -> None:
        for file in report["files"]:
            path = os.path.relpath(
                os.path.join(report["current_working_directory"],
                             file["file"]), root)
            if not path.startswith(("src/", "app/")):
                continue
            for line in file["lines"]:
                number = line["line_number"]
                self.line[path, number] |= line["count"] != 0
                branches = [b for b in line["branches"] if not b["throw"]]
                for i, branch in enumerate(branches):
                    self.branch[path, number, i] |= branch["count"] != 0


def objects(build: str) -> Iterable[str]:
    """The data files of what is ours, also where tests are made of it."""
    for folder, _, names in os.walk(build):
        test = os.path.relpath(folder, build).startswith("test")
        yield from (os.path.join(folder, name) for name in sorted(names)
                    if name.endswith(".gcda")
                    and (not test or name.startswith(".._app_")))


ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(build: str) -> Reached:
    reached = Reached()
    for path in objects(build):
        answer = subprocess.run(
            ["gcov", "--json-format", "--stdout", "--branch-probabilities",
             os.path.relpath(path, build)],
            cwd=build, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            check=True)
        for report in answer.stdout.splitlines():
            reached.take(json.loads(report), ROOT)
    return reached


def table(title: str, reached: Reached, name_of, order) -> None:
    """Sums by a name that is made of the path."""
    sums: Dict[str, List[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for (path, _), good in reached.line.items():
        for name in (name_of(path), "in all"):
            sums[name][0] += good
            sums[name][1] += 1
    for (path, _, _), good in reached.branch.items():
        for name in (name_of(path), "in all"):
            sums[name][2] += good
            sums[name][3] += 1
    print(f"{title:44} {'lines':>6} {'%':>6} {'branches':>9} {'%':>6}")
    names = sorted((n for n in sums if n != "in all"),
                   key=lambda n: order(sums[n]) + (n,))
    for name in names + ["in all"]:
        lit, lines, taken, branches = sums[name]
        print(f"{name:44} {lines:6} {percent(lit, lines)} {branches:9} "
              f"{percent(taken, branches)}")


MARK = re.compile(r"/\*.*?\b(unreached|seldom|unreached below): ", re.DOTALL)


def indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def block(lines: List[str], first: int) -> Iterable[int]:
    """The lines from this one on to the end of its block, from 1."""
    deep = indent(lines[first - 1])
    for number in range(first, len(lines) + 1):
        text = lines[number - 1]
        if text.strip() and indent(text) < deep:
            return
        yield number
        if text.startswith("}") and not deep:
            return  # of a function


def marks(text: str) -> Iterable[Tuple[str, List[int]]]:
    """The kind of each mark, and the lines that it may speak of."""
    lines = text.split("\n")
    for comment in re.finditer(r"/\*.*?\*/", text, re.DOTALL):
        mark = MARK.match(comment[0])
        if not mark:
            continue
        line = text.count("\n", 0, comment.start()) + 1
        last = line + comment[0].count("\n")
        before = lines[line - 1].split("/*")[0].strip()
        if mark[1] == "unreached below":
            yield mark[1], list(range(last + 1, len(lines) + 1))
            continue
        yield mark[1], [line] if before else list(block(lines, last + 1))


def complaints_of(path: str, counts: Dict[int, bool],
                  text: str) -> Iterable[str]:
    """Lines of a file whose marks and counts do not agree."""
    unexplained = {line for line, good in counts.items() if not good}
    for kind, lines in marks(text):
        counted = [line for line in lines if line in counts]
        if kind == "unreached" and (not counted or counts[counted[0]]):
            yield f"{path}:{lines[0]}: is reached, and says why it is not"
        for line in counted:
            if counts[line] and kind == "unreached":
                break
            unexplained.discard(line)
    for line in sorted(unexplained):
        code = text.split("\n")[line - 1].strip()
        yield f"{path}:{line}: is not reached: {code}"


def complaints(reached: Reached) -> Iterable[str]:
    files: Dict[str, Dict[int, bool]] = defaultdict(dict)
    for (path, line), good in reached.line.items():
        files[path][line] = good
    for path in sorted(files):
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            yield from complaints_of(path, files[path], file.read())


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:6.1f}" if whole else f"{'-':>6}"


def main() -> int:
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 1
    reached = read(sys.argv[1])
    if not reached.line:
        print(f"coverage: no test has run in {sys.argv[1]}", file=sys.stderr)
        return 1
    if len(sys.argv) == 3:
        table("file", reached, lambda path: path,
              lambda s: (s[2] - s[3],))
        print()
    table("room", reached, os.path.dirname, lambda s: ())
    wrong = list(complaints(reached))
    print("\n" + "\n".join(wrong) if wrong else
          "every line is reached, or says why not")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
