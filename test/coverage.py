#!/usr/bin/env python3
"""coverage.py BUILD [FILES]: which lines and branches the tests have reached.

BUILD was made with -Db_coverage=true, and its tests have run.  What gcov says
of every object of the library and the command is put together: a line or a
branch counts as reached if it was in one of them, for headers are compiled
into many and inner loops for several kinds of processors.  Left out are
branches of C++ exceptions; assertions are not compiled into such a build.

Prints a table of the rooms; with FILES also one of the files, those with the
most branches that were not taken first."""
import json
import os
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
    """The data files of what is ours but for the tests."""
    for folder, _, names in os.walk(build):
        if os.path.relpath(folder, build).startswith("test"):
            continue
        yield from (os.path.join(folder, name) for name in sorted(names)
                    if name.endswith(".gcda"))


def read(build: str) -> Reached:
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    reached = Reached()
    for path in objects(build):
        answer = subprocess.run(
            ["gcov", "--json-format", "--stdout", "--branch-probabilities",
             os.path.relpath(path, build)],
            cwd=build, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            check=True)
        for report in answer.stdout.splitlines():
            reached.take(json.loads(report), root)
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
