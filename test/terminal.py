"""terminal.py DOVETAIL: what is drawn on a terminal, which here is a pseudo
terminal, and what is not where there is none.  Speaks TAP."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from typing import Dict, List, Optional, Tuple

LONG = ["count", "queens:20", "-e", "dance", "--time", "1.2"]
FILM = ["solve", "life:3x3,goal=oscillator,period=2", "--animate"]


def on_terminal(args: List[str], columns: int = 100, term: str = "xterm",
                until: Optional[str] = None) -> Tuple[str, int]:
    """What appears, up to the end, or to a Ctrl-C once a text has come."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ,
                struct.pack("HHHH", 24, columns, 0, 0))
    environment: Dict[str, str] = {**os.environ, "TERM": term,
                                   "LC_ALL": "C.UTF-8", "COLUMNS": ""}
    child = subprocess.Popen([sys.argv[1]] + args, stdin=slave, stdout=slave,
                             stderr=slave, env=environment)
    os.close(slave)
    seen, end = b"", time.time() + 30
    while time.time() < end:
        if not select.select([master], [], [], 0.1)[0]:
            continue
        try:
            block = os.read(master, 4096)
        except OSError:  # the other end is closed
            break
        seen += block
        if until and until.encode() in seen:
            child.send_signal(signal.SIGINT)
            until = None
    os.close(master)
    return seen.decode(), child.wait(10)


def drawn(seen: str) -> List[str]:
    """The lines that were drawn over each other."""
    return re.findall("\r([^\r\n\033]+)\033\\[K", seen)


def wide() -> bool:
    seen, code = on_terminal(LONG)
    lines = drawn(seen)
    last = lines[-1] if lines else ""
    return (code == 2 and len(lines) > 1
            and bool(re.match(r"\[[=> ]{10}\] \d+\.\d %, ", last))
            and bool(re.search(r" found, 0:\d\d, .* left", last))
            and bool(re.search(r"nodes \(.*/s\)$", last))
            and "\r\033[Kc at least " in seen)


def narrow() -> bool:
    seen, _ = on_terminal(LONG, columns=30)
    lines = drawn(seen)
    return bool(lines) and all(len(line) < 30 for line in lines)


def sizeless() -> bool:
    """A terminal that does not know its size has 80 columns."""
    seen, _ = on_terminal(LONG, columns=0)
    lines = drawn(seen)
    return bool(lines) and all(len(line) < 80 for line in lines)


def dumb() -> bool:
    return not drawn(on_terminal(LONG, term="dumb")[0])


def quiet() -> bool:
    return on_terminal(LONG + ["-q"])[0] == ""


def quiet_but_asked() -> bool:
    return bool(drawn(on_terminal(LONG + ["-q", "--progress"])[0]))


def no_terminal() -> bool:
    """Whole lines, one in two seconds."""
    answer = subprocess.run(
        [sys.argv[1]] + LONG[:-1] + ["2.5", "--progress"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    lines = answer.stderr.decode().splitlines()
    told = [line for line in lines if " found, " in line]
    return (1 <= len(told) <= 2 and all(len(line) < 80 for line in told)
            and all(line.startswith("c ") for line in lines))


def answers_between() -> bool:
    """The line is wiped before an answer is shown on the same terminal."""
    seen, code = on_terminal(
        ["enumerate", "queens:20", "-e", "cadical", "--time", "1.5"])
    lines = list(re.finditer("\r[^\r\n\033]+\033\\[K", seen))
    return (code == 2 and bool(lines) and "♛" in seen[lines[0].end():]
            and all(seen[line.end()] == "\r" for line in lines))


def folded() -> bool:
    """A drawing that is too wide is shown in strips, and no other is."""
    wide_board = ["solve", "domino:2x30", "-f", "text"]
    seen, code = on_terminal(wide_board, columns=50)
    lines = seen.replace("\r", "").split("\n")
    first = lines.index("# columns 1 to 41")
    whole, _ = on_terminal(wide_board, columns=121)
    return (code == 10 and "has 121 columns and the terminal 50" in seen
            and lines[first + 6] == "# columns 42 to 82"
            and lines[first + 12] == "# columns 83 to 121"
            and lines[first + 13] == "──────┬───────┬───────┬───────┬───────┐"
            and all(len(line) <= 50 for line in lines[first:])
            and "columns" not in whole)


def film() -> bool:
    """A film runs up to Ctrl-C, one generation over the other."""
    seen, code = on_terminal(FILM, until="\033[")
    return code == 10 and seen.count("\033[") >= 1 and seen.endswith("\r\n")


def picture() -> bool:
    seen, code = on_terminal(["solve", "domino:2x2", "-f", "png"])
    return code == 1 and "write it to a file with -o FILE.png" in seen


def paged() -> bool:
    """Help that is longer than the screen waits for Enter."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    child = subprocess.Popen([sys.argv[1], "help", "solve"], stdin=slave,
                             stdout=slave, env={**os.environ, "TERM": "xterm"})
    os.close(slave)
    parts = []
    for answer in (b"\n", b"q\n"):
        seen = b""
        while b"end --" not in seen:
            seen += os.read(master, 4096)
        parts.append(seen.decode())
        os.write(master, answer)
    code = child.wait(10)
    os.close(master)
    short, _ = on_terminal(["help"], columns=80)
    return (code == 0 and parts[0].count("\n") == 23
            and 23 <= parts[1].count("\n") <= 24 and "Options:" in parts[0]
            and "Examples:" not in "".join(parts)
            and "end --" not in short and "  solve " in short)


TESTS = [wide, narrow, sizeless, dumb, quiet, quiet_but_asked, no_terminal,
         answers_between, folded, film, paged, picture]


def main() -> int:
    bad = 0
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        good = test()
        bad += not good
        print(f"{'ok' if good else 'not ok'} {number} {test.__name__}",
              flush=True)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
