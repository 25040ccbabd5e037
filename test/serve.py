"""serve.py DOVETAIL [attack]: what `dovetail serve` answers, and what it
refuses; `attack` is many at once, and requests that make no sense.  All of it
on loopback.  Speaks TAP."""
import base64
import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

PROGRAM = os.path.abspath(sys.argv[1])
WEB = os.path.join(os.path.dirname(__file__), "..", "web")
PATIENCE = 120  # seconds, after which something hangs
ENDLESS = ["count", "queens:24", "-e", "dance", "--reports"]

Headers = Dict[str, str]


def wait_until(holds: Callable[[], bool]) -> bool:
    end = time.time() + PATIENCE
    while not holds() and time.time() < end:
        time.sleep(0.05)
    return holds()


def children(process: int) -> List[int]:
    """The jobs at work: processes whose parent this is."""
    found = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat", encoding="latin-1") as stat:
                parent = int(stat.read().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError, ValueError):
            continue
        if parent == process:
            found.append(int(name))
    return found


class Server:
    """One that runs, until the end of a `with`."""

    def __init__(self, *args: str) -> None:
        self.scratch = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--no-browser", *args], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "TMPDIR": self.scratch.name})
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        match = re.fullmatch(r"http://([^/]*):(\d+)/(\?token=(\w+))?",
                             self.url)
        assert match, self.url
        self.port, self.token = int(match[2]), match[4] or ""
        self.host = f"127.0.0.1:{self.port}"
        self.said = ""

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.said += self.process.communicate(timeout=PATIENCE)[1]
        return self.process.returncode

    def left_behind(self) -> List[str]:
        return os.listdir(self.scratch.name)

    def orders(self) -> Headers:
        return {"Content-Type": "application/json",
                "Origin": f"http://{self.host}"}

    def ask(self, method: str, path: str, headers: Optional[Headers] = None,
            body: Optional[bytes] = None) -> Tuple[int, bytes, Headers]:
        line = http.client.HTTPConnection("127.0.0.1", self.port,
                                          timeout=PATIENCE)
        line.request(method, path, body, headers or {})
        answer = line.getresponse()
        content = answer.read()
        line.close()
        return answer.status, content, {
            name.lower(): value for name, value in answer.getheaders()}

    def send(self, content: bytes, patience: float = PATIENCE) -> bytes:
        """Bytes as they are; what comes back, up to the end."""
        with socket.create_connection(("127.0.0.1", self.port),
                                      timeout=PATIENCE) as line:
            back = b""
            try:
                line.sendall(content)
                line.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # it has heard enough, and may have said so
            try:
                line.settimeout(patience)
                while block := line.recv(65536):
                    back += block
            except OSError:
                pass  # it was cut off, or there is no more
            return back

    def run(self, words: List[str], files: Optional[Dict[str, bytes]] = None,
            client: str = "c") -> "Run":
        return Run(self, words, files or {}, client)


class Run:
    """An order, and what is heard of it."""

    def __init__(self, server: Server, words: List[str],
                 files: Dict[str, bytes], client: str) -> None:
        self.server = server
        body = json.dumps({"client": client, "words": words, "files": {
            name: base64.b64encode(content).decode()
            for name, content in files.items()}})
        self.line = http.client.HTTPConnection("127.0.0.1", server.port,
                                               timeout=PATIENCE)
        self.line.request("POST", "/run", body, server.orders())
        self.answer = self.line.getresponse()
        self.refused = self.answer.status != 200
        self.sentence = (self.answer.read().decode() if self.refused else "")
        self.name = ""
        self.returns = 0

    def heard(self) -> Iterator[Dict[str, Any]]:
        """Message by message; who is sent away comes back."""
        while True:
            for row in self.answer:
                message = json.loads(row) if row.strip() else {}
                self.name = message.get("job", self.name)
                yield message
                if "status" in message or "failed" in message:
                    self.close()
                    return
            self.close()
            self.returns += 1
            self.line.request("GET", f"/job/{self.name}")
            self.answer = self.line.getresponse()
            assert self.answer.status == 200, self.answer.read()

    def first(self, kind: str) -> Any:
        return next(message[kind] for message in self.heard()
                    if kind in message)

    def at_work(self) -> Dict[str, Any]:
        """The first report of one that has begun."""
        return next(message["report"] for message in self.heard()
                    if message.get("report", {}).get("steps"))

    def outcome(self) -> Dict[str, Any]:
        """The last message, decoded, with all that was said."""
        said = []
        for message in self.heard():
            said += [message["say"]] if "say" in message else []
        if "status" in message:
            message["output"] = base64.b64decode(message["output"])
            message["files"] = {
                name: base64.b64decode(content)
                for name, content in message["files"].items()}
        return {**message, "said": "\n".join(said)}

    def close(self) -> None:
        self.answer.close()
        self.line.close()


# ---- what it does ------------------------------------------------------


def the_page(server: Server) -> bool:
    status, content, headers = server.ask("GET", "/")
    with open(os.path.join(WEB, "index.html"), "rb") as file:
        good = status == 200 and content == file.read()
    policy = headers["content-security-policy"]
    good = good and policy.startswith("default-src 'none'") and \
        "unsafe" not in policy and "frame-ancestors 'none'" in policy and \
        headers["x-content-type-options"] == "nosniff" and \
        headers["cache-control"] == "no-store"
    for folder, _, names in os.walk(WEB):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), WEB)
            if name.endswith((".js", ".css")):
                with open(os.path.join(WEB, path), "rb") as file:
                    good = good and \
                        server.ask("GET", "/" + path)[1] == file.read()
    return good


def its_facts(server: Server) -> bool:
    facts = json.loads(server.ask("GET", "/engine.json")[1])
    return facts["server"] is True and facts["threads"] >= 1 and \
        isinstance(facts["pdf"], bool)


def head(server: Server) -> bool:
    status, content, headers = server.ask("HEAD", "/main.js")
    return status == 200 and not content and \
        int(headers["content-length"]) > 1000


def a_run(server: Server) -> bool:
    words = ["solve", "windmill:4x5", "-f", "svg"]
    native = subprocess.run([PROGRAM, *words], capture_output=True,
                            check=False)
    outcome = server.run(words).outcome()
    return outcome["status"] == native.returncode == 10 and \
        outcome["output"] == native.stdout and not outcome["files"]


def files_go_in_and_out(server: Server) -> bool:
    made = server.run(["solve", "domino:@a.dots", "--proof", "no.lrat"],
                      {"a.dots": b"***\n"}).outcome()
    again = server.run(["check", "domino:@a.dots", "--proof", "no.lrat"],
                       {"a.dots": b"***\n", **made["files"]}).outcome()
    return made["status"] == 20 and list(made["files"]) == ["no.lrat"] and \
        again["status"] == 0


def several_files(server: Server) -> bool:
    made = server.run(["count", "domino:2x2", "--proof", "b.cpog", "-o",
                       "a.txt"]).outcome()
    return made["status"] == 0 and list(made["files"]) == ["a.txt", "b.cpog"] \
        and made["files"]["a.txt"] == b"2\n"


def what_is_no_text(server: Server) -> bool:
    outcome = server.run(["count", "a.dlx"],
                         {"a.dlx": b"a\na \xff\xc3\xa9\xe2\n"}).outcome()
    return outcome["status"] == 1 and "?\u00e9?" in outcome["said"]


def a_job_that_is_killed(server: Server) -> bool:
    run = server.run(ENDLESS)
    run.at_work()
    for job in children(server.process.pid):
        os.kill(job, signal.SIGKILL)
    return run.first("failed") == "the job was ended: Killed"


def a_long_output(server: Server) -> bool:
    words = ["encode", "domino:60x60,rule=tatami", "-f", "cnf"]
    native = subprocess.run([PROGRAM, *words], capture_output=True,
                            check=False)
    return len(native.stdout) > 300000 and \
        server.run(words).outcome()["output"] == native.stdout


def what_is_wrong(server: Server) -> bool:
    outcome = server.run(["solve", "domino:8x"]).outcome()
    return outcome["status"] == 1 and \
        outcome["said"].startswith("dovetail: ")


def reports_and_stops(server: Server) -> bool:
    run = server.run(ENDLESS)
    report = run.at_work()
    jobs = children(server.process.pid)
    run.close()
    return report["engine"] == "dance" and len(jobs) == 1 and \
        wait_until(lambda: not children(server.process.pid))


def many_listen_by_turns(server: Server) -> bool:
    runs = [server.run(ENDLESS, client=f"c{i}") for i in range(6)]
    reports = [run.at_work() for run in runs]
    back = [run for run in runs if next(
        (True for _ in run.heard() if run.returns), False)]
    for run in runs:
        run.close()
    return len(reports) == 6 and len(back) == 6 and \
        wait_until(lambda: not children(server.process.pid))


def nobody_else_hears(server: Server) -> bool:
    run = server.run(ENDLESS)
    name = run.first("job")
    status = server.ask("GET", f"/job/{name}")[0]
    other = server.ask("GET", "/job/" + "0" * 32)[0]
    run.close()
    return status == 409 and other == 404


def who_wants_much_waits(server: Server) -> bool:
    greedy = [server.run(ENDLESS, client="greedy") for _ in range(30)]
    modest = [server.run(["count", "domino:8x8"], client=f"m{i}").outcome()
              for i in range(10)]
    for run in greedy:
        run.close()
    return all(outcome["output"] == b"12988816\n" for outcome in modest) and \
        wait_until(lambda: not children(server.process.pid))


def so_many_jobs(server: Server) -> bool:
    runs = [server.run(ENDLESS, client="many") for _ in range(33)]
    good = [run.refused for run in runs] == 32 * [False] + [True] and \
        runs[-1].answer.status == 503 and "too many jobs" in runs[-1].sentence
    for run in runs:
        run.close()
    return good and wait_until(lambda: not children(server.process.pid))


# ---- what it refuses ---------------------------------------------------


def refusals(server: Server) -> List[Tuple[str, str, str, Headers, bytes,
                                           int, str]]:
    """A name, a request, and the code and part of the sentence."""
    host, orders = server.host, server.orders()
    order = b'{"client": "c", "words": ["families"], "files": {}}'
    rows = [
        ("a method of its own", "PUT", "/", {}, b"", 405, "GET, HEAD and"),
        ("a preflight", "OPTIONS", "/run",
         {"Origin": "http://evil.example"}, b"", 405, "GET, HEAD and"),
        ("a name of others", "GET", "/",
         {"Host": f"evil.example:{server.port}"}, b"", 421, "of that name"),
        ("our name with another port", "GET", "/",
         {"Host": "127.0.0.1:1"}, b"", 421, "of that name"),
        ("our name without a port", "GET", "/", {"Host": "localhost"}, b"",
         421, "of that name"),
        ("a page that is loaded elsewhere", "GET", "/main.js",
         {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, b"",
         403, "from elsewhere"),
        ("a question from elsewhere", "GET", "/engine.json",
         {"Origin": "http://evil.example"}, b"", 403, "from elsewhere"),
        ("an order without an origin", "POST", "/run",
         {"Content-Type": "application/json"}, order, 403, "from elsewhere"),
        ("an order from elsewhere", "POST", "/run",
         {**orders, "Origin": "http://evil.example"}, order, 403,
         "from elsewhere"),
        ("an order from another port", "POST", "/run",
         {**orders, "Origin": "http://127.0.0.1:1"}, order, 403,
         "from elsewhere"),
        ("an order from no origin", "POST", "/run",
         {**orders, "Origin": "null"}, order, 403, "from elsewhere"),
        ("an order of another site", "POST", "/run",
         {**orders, "Sec-Fetch-Site": "same-site"}, order, 403,
         "from elsewhere"),
        ("an order in plain text", "POST", "/run",
         {**orders, "Content-Type": "text/plain"}, order, 415,
         "application/json"),
        ("an order as a form", "POST", "/run",
         {**orders, "Content-Type": "application/x-www-form-urlencoded"},
         order, 415, "application/json"),
        ("an order of almost the type", "POST", "/run",
         {**orders, "Content-Type": "application/jsonp"}, order, 415,
         "application/json"),
        ("an order to the page", "POST", "/", orders, order, 405, "/run"),
        ("a question with a body", "GET", "/", {"Content-Length": "3"},
         b"abc", 400, "has a body"),
        ("an order in pieces", "POST", "/run",
         {**orders, "Transfer-Encoding": "chunked"}, b"0\r\n\r\n", 411,
         "its length"),
        ("an order that is too long", "POST", "/run",
         {**orders, "Content-Length": str((24 << 20) + 1)}, b"", 413,
         "24 MB"),
        ("a file that is not there", "GET", "/nothing.js", {}, b"", 404,
         "no such file"),
        ("a file of the machine", "GET", "/../../../etc/passwd", {}, b"",
         404, "no such file"),
        ("the same, written otherwise", "GET", "/%2e%2e/%2e%2e/etc/passwd",
         {}, b"", 404, "no such file"),
    ]
    return [(*row[:3], {"Host": host, **row[3]}, *row[4:])  # type: ignore
            for row in rows]


def raw_request(method: str, path: str, headers: Headers,
                body: bytes) -> bytes:
    if body and not {"Content-Length", "Transfer-Encoding"} & set(headers):
        headers = {**headers, "Content-Length": str(len(body))}
    lines = [f"{method} {path} HTTP/1.1",
             *(f"{name}: {value}" for name, value in headers.items()),
             "Connection: close", "", ""]
    return "\r\n".join(lines).encode() + body


def is_refused(back: bytes, status: int, part: str) -> bool:
    top, _, sentence = back.partition(b"\r\n\r\n")
    good = top.startswith(b"HTTP/1.1 %d " % status) and \
        part.encode() in sentence and b"default-src 'none'" in top
    if not good:
        print("#", back[:200])
    return good


def twice(server: Server) -> bool:
    return all(is_refused(server.send(
        f"GET / HTTP/1.1\r\nHost: {server.host}\r\n{name}: {value}\r\n"
        f"{name}: {value}\r\nConnection: close\r\n\r\n".encode()),
        400, "came twice") for name, value in [
            ("Host", server.host), ("Origin", f"http://{server.host}"),
            ("Cookie", "a=b")])


def long_header(server: Server) -> bool:
    """Who still sends may be cut off before he has read what was said: then
    he tries again."""
    request = (f"GET / HTTP/1.1\r\nHost: {server.host}\r\nA: ".encode()
               + 100000 * b"a" + b"\r\n\r\n")
    for _ in range(5):
        back = server.send(request)
        if back:
            return b" 431 " in back.split(b"\r\n")[0] and b"too big" in back
    return False


ORDERS = [
    (b"", "empty"),
    (b"{", "the order: line 1"),
    (b"[]", "must be {"),
    (b"null", "the order"),
    (b'{"client": "c", "words": ["families"]}', "must be {"),
    (b'{"client": "c", "words": ["families"], "files": {}, "more": 1}',
     "more"),
    (b'{"client": "c", "client": "d", "words": ["families"], "files": {}}',
     "duplicate"),
    (b'{"client": "c", "words": ["families"], "files": {}} {}',
     "end of file"),
    (b'{"client": "../c", "words": ["families"], "files": {}}', "client"),
    (b'{"client": "", "words": ["families"], "files": {}}', "client"),
    (b'{"client": 7, "words": ["families"], "files": {}}', "must be {"),
    (b'{"client": "c", "words": [], "files": {}}', "1 to 200 words"),
    (b'{"client": "c", "words": "families", "files": {}}', "200 words"),
    (b'{"client": "c", "words": [1], "files": {}}', "must be a string"),
    (b'{"client": "c", "words": ["a\\u0000b"], "files": {}}', "\\u0000"),
    (b'{"client": "c", "words": ["\xff"], "files": {}}', "byte 0xff"),
    (b'{"client": "c", "words": ["%s"], "files": {}}' % (b"a" * 100001),
     "at most 100000 bytes"),
    (b'{"client": "c", "words": ["families"], "files": []}', "files"),
    (b'{"client": "c", "words": ["families"], "files": {"a": 1}}',
     "must be a string"),
    (b'{"client": "c", "words": ["families"], "files": {"a": "?"}}',
     "base64"),
    (b'{"client": "c", "words": ["families"], "files": {"a": "YWI?"}}',
     "base64"),
    (b'{"client": "c", "words": ["families"], "files": {"../a": ""}}',
     "without folders"),
    (b'{"client": "c", "words": ["families"], "files": {".a": ""}}',
     "without folders"),
    (b'{"client": "c", "words": ["families"], "files": {"": ""}}',
     "without folders"),
    (b'{"client": "c", "words": ["families"], "files": {%s}}' % b", ".join(
        b'"f%d": ""' % i for i in range(21)), "at most 20 files"),
    (b"[" * 100000, "too many parts"),
    (b"[" + b"[]," * 1000000 + b"[]]", "too many parts"),
]


def wrong_order(body: bytes, part: str) -> Callable[[Server], bool]:
    return lambda server: is_refused(server.send(raw_request(
        "POST", "/run", {"Host": server.host, **server.orders(),
                         "Content-Length": str(len(body))}, body)), 400, part)


# Words that would leave the folder, and what is said.
OUTSIDE = [
    (["solve", "domino:@/etc/passwd"], "without folders"),
    (["solve", "domino:@../a"], "without folders"),
    (["solve", "domino,rule=tatami:@../a"], "without folders"),
    (["solve", "/etc/passwd"], "without folders"),
    (["solve", "../a.dlx"], "without folders"),
    (["check", "domino:2x2", "/etc/passwd"], "without folders"),
    (["solve", "domino:8x8", "-o", "/tmp/a.svg"], "without folders"),
    (["solve", "domino:8x8", "-o", ".."], "without folders"),
    (["solve", "domino:8x8,cut=corners", "--proof", "../no.lrat"],
     "without folders"),
    (["count", "queens:8", "--checkpoint", "/tmp/a"], "without folders"),
    (["solve", "queens:8", "-e", "cmd:cat /etc/passwd"], "other programs"),
    (["solve", "queens:8", "-e", "ipasir:libc.so.6"], "other programs"),
    (["count", "queens:8", "-e", "dance", "--threads", "1000"],
     "this server has"),
    (["serve", "--no-browser"], "cannot serve"),
]


def stays_inside(words: List[str], part: str) -> Callable[[Server], bool]:
    def test(server: Server) -> bool:
        outcome = server.run(words).outcome()
        return outcome["status"] == 1 and part in outcome["said"] and \
            not outcome["output"] and not outcome["files"]
    return test


def the_kernel_too(_: Server) -> bool:
    """A link that leads outside has a plain name: the second wall."""
    with tempfile.TemporaryDirectory() as folder:
        secret = os.path.join(folder, "secret")
        inside = os.path.join(folder, "inside")
        os.mkdir(inside)
        for name in [secret, os.path.join(inside, "open")]:
            with open(name, "w", encoding="ascii") as file:
                file.write("**\n")
        os.symlink(secret, os.path.join(inside, "link"))
        codes = [subprocess.run(
            ["dovetail-job", "solve", f"domino:@{name}", "-q"],
            executable=PROGRAM, cwd=inside, capture_output=True,
            check=False).returncode for name in ["open", "link"]]
    return codes == [10, 1]


# ---- other servers -----------------------------------------------------


def token() -> bool:
    with Server("--listen", "127.0.0.1") as server:
        with_cookie = {"Cookie": f"dovetail={server.token}"}
        without = server.ask("GET", "/")
        wrong = server.ask("GET", "/?token=" + "0" * 32)
        short = server.ask("GET", f"/?token={server.token[:-1]}")
        elsewhere = server.ask("GET", f"/main.js?token={server.token}")
        first = server.ask("GET", f"/?token={server.token}")
        then = server.ask("GET", "/", with_cookie)
        order = server.ask("POST", "/run", server.orders(), b"{}")
        obeyed = server.ask("POST", "/run",
                            {**server.orders(), **with_cookie}, b"{}")
        cookie = first[2].get("set-cookie", "")
        return len(server.token) == 32 and without[0] == 403 and \
            b"token" in without[1] and wrong[0] == short[0] == 403 and \
            elsewhere[0] == 403 and first[0] == 303 and \
            first[2]["location"] == "/" and \
            cookie.startswith(f"dovetail={server.token};") and \
            "HttpOnly" in cookie and "SameSite=Strict" in cookie and \
            then[0] == 200 and order[0] == 403 and obeyed[0] == 400


def loopback_alone() -> bool:
    """Without --listen it hears nobody from elsewhere."""
    with Server() as server:
        with open("/proc/net/tcp", encoding="ascii") as table:
            mine = [row.split()[1] for row in table
                    if row.split()[1].endswith(f":{server.port:04X}")
                    and row.split()[3] == "0A"]
        return mine == [f"0100007F:{server.port:04X}"]


def says_what_is_wrong() -> bool:
    with Server() as server:
        taken = subprocess.run(
            [PROGRAM, "serve", "--no-browser", "--port", str(server.port)],
            capture_output=True, text=True, check=False, timeout=PATIENCE)
    nowhere = subprocess.run(
        [PROGRAM, "serve", "--no-browser", "--listen", "here"],
        capture_output=True, text=True, check=False, timeout=PATIENCE)
    return taken.returncode == nowhere.returncode == 1 and \
        taken.stderr.startswith("dovetail: --port: ") and \
        nowhere.stderr.startswith("dovetail: --listen 'here' is not")


def ends_cleanly() -> bool:
    with Server() as server:
        runs = [server.run(ENDLESS, client=f"c{i}") for i in range(4)]
        for run in runs:
            run.first("job")
        wait_until(lambda: bool(children(server.process.pid)))
        jobs = children(server.process.pid)
        code = server.end()
        told = [run.outcome() for run in runs]
        return code == 0 and bool(jobs) and not server.left_behind() and \
            not any(os.path.exists(f"/proc/{job}") for job in jobs) and \
            all(one.get("failed") == "the server has ended" for one in told)


def dies_with_its_jobs() -> bool:
    """Killed, it leaves no process behind."""
    with Server() as server:
        run = server.run(ENDLESS)
        run.at_work()
        jobs = children(server.process.pid)
        server.process.kill()
        server.process.wait()
        run.close()
        return len(jobs) == 1 and wait_until(
            lambda: not os.path.exists(f"/proc/{jobs[0]}"))


# ---- attack ------------------------------------------------------------


def at_once(work: Callable[[int], Any]) -> List[Any]:
    """What a hundred clients have of it, each in a thread of its own."""
    with ThreadPoolExecutor(100) as clients:
        return list(clients.map(work, range(100)))


def hundred_clients(server: Server) -> bool:
    """All have long work, and the page meanwhile; all hear of it."""
    def work(i: int) -> Tuple[bytes, int]:
        run = server.run(ENDLESS, client=f"c{i}")
        run.at_work()
        page = server.ask("GET", "/")[0]
        run.close()
        short = server.run(["count", "queens:8"], client=f"c{i}").outcome()
        return short["output"], page
    return at_once(work) == 100 * [(b"92\n", 200)] and \
        wait_until(lambda: not children(server.process.pid))


def fair_share(server: Server) -> bool:
    """When all have worked, none has worked much more."""
    tick = os.sysconf("SC_CLK_TCK")

    def worked() -> List[float]:
        times = []
        for job in children(server.process.pid):
            with open(f"/proc/{job}/stat", encoding="latin-1") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            times.append((int(fields[11]) + int(fields[12])) / tick)
        return sorted(times)

    def work(i: int) -> List[float]:
        run = server.run(ENDLESS, client=f"c{i}")
        times: List[float] = []
        for _ in run.heard():
            times = worked() if i == 0 else []
            if over or (len(times) == 100 and times[0] > 0):
                break
        over.append(True)
        run.close()
        return times
    over: List[bool] = []
    times = at_once(work)[0]
    print("#", times[0], "to", times[-1], "seconds")
    return len(times) == 100 and times[-1] < 3 and \
        wait_until(lambda: not children(server.process.pid))


def mutated(seeds: List[bytes], luck: random.Random) -> bytes:
    content = bytearray(luck.choice(seeds))
    for _ in range(luck.randint(1, 8)):
        at = luck.randrange(len(content) + 1)
        what = luck.randrange(5)
        if what == 0:
            content[at:at] = luck.randbytes(luck.randint(1, 20))
        elif what == 1:
            del content[at:at + luck.randint(1, 20)]
        elif what == 2 and at < len(content):
            content[at] = luck.randrange(256)
        elif what == 3:
            other = luck.choice(seeds)
            content[at:at] = other[luck.randrange(len(other)):][:60]
        else:
            content[at:] = content[at:at + 30] * luck.randint(1, 40)
    return bytes(content)


def malformed(server: Server) -> bool:
    """Ten thousand requests that make no sense, or little."""
    luck = random.Random(17)
    orders = {"Host": server.host, **server.orders()}
    seeds = [raw_request(*row[1:5]) for row in refusals(server)] + [
        raw_request("POST", "/run", orders, body)
        for body, _ in ORDERS if len(body) < 2000] + [
        raw_request("POST", "/run", orders,
                    b'{"client": "c", "words": ["families"], "files": {}}'),
        raw_request("GET", "/", {"Host": server.host}, b"")]
    requests = [mutated(seeds, luck) for _ in range(10000)]
    with ThreadPoolExecutor(8) as clients:
        backs = clients.map(lambda one: server.send(one, 0.3), requests)
        odd = [back[:100] for back in backs
               if back and not re.match(rb"HTTP/1\.[01] [2345]\d\d ", back)]
    print("#", *odd[:9])
    return not odd and server.ask("GET", "/")[0] == 200


def half_open(server: Server) -> bool:
    """More connections than there may be, that say nothing or little: who
    comes after them is served nevertheless."""
    lines = []
    for i in range(450):
        line = socket.create_connection(("127.0.0.1", server.port),
                                        timeout=PATIENCE)
        line.sendall([b"", b"G", b"GET / HTTP/1.1\r\nHost: ",
                      raw_request("POST", "/run", {
                          "Host": server.host, **server.orders(),
                          "Content-Length": "1000"}, b"{")][i % 4])
        lines.append(line)
    good = server.ask("GET", "/")[0] == 200 and \
        server.run(["count", "queens:8"]).outcome()["output"] == b"92\n"
    for line in lines:
        line.close()
    return good


def much_at_once(server: Server) -> bool:
    """Bodies that together are more than there is room for: some are read,
    and are no orders; for others there is no room.  Who is slow is cut
    off."""
    rounds, piece, many = 20, b" " * (1 << 20), 12
    together = threading.Barrier(many)

    def work(_: int) -> bytes:
        with socket.create_connection(("127.0.0.1", server.port),
                                      timeout=PATIENCE) as line:
            line.sendall(raw_request("POST", "/run", {
                "Host": server.host, **server.orders(),
                "Content-Length": str(rounds * len(piece))}, b""))
            for _ in range(rounds):
                line.sendall(piece)
                together.wait(PATIENCE)
            return line.recv(4096)[9:12]
    with ThreadPoolExecutor(many) as clients:
        answers = list(clients.map(work, range(many)))
    print("#", answers)
    return {b"400", b"503"} <= set(answers) <= {b"400", b"503", b""}


def does_not_grow(server: Server) -> bool:
    """After all that it holds little."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        match = re.search(r"VmRSS:\s*(\d+) kB", file.read())
    held = int(match[1]) if match else 0
    files = len(os.listdir(f"/proc/{server.process.pid}/fd"))
    folders = [name for folder in server.left_behind() for name in
               os.listdir(os.path.join(server.scratch.name, folder))]
    print(f"# {held} kB, {files} files open, {len(folders)} folders")
    return held < 600000 and files < 40 and not folders


# ---- in turn -----------------------------------------------------------


def quick() -> Iterator[Tuple[str, Callable[[Server], bool]]]:
    for test in [the_page, its_facts, head, a_run, files_go_in_and_out,
                 several_files, what_is_no_text, a_job_that_is_killed,
                 a_long_output, what_is_wrong, reports_and_stops,
                 many_listen_by_turns, nobody_else_hears,
                 who_wants_much_waits, so_many_jobs, twice, long_header,
                 the_kernel_too]:
        yield test.__name__.replace("_", " "), test
    for body, part in ORDERS:
        yield (f"an order that is wrong: {part}".replace("\\", ""),
               wrong_order(body, part))
    for words, part in OUTSIDE:
        yield f"stays inside: {' '.join(words)}", stays_inside(words, part)


def attack() -> Iterator[Tuple[str, Callable[[Server], bool]]]:
    for test in [hundred_clients, fair_share, malformed, half_open,
                 much_at_once, does_not_grow]:
        yield test.__name__.replace("_", " "), test


def main() -> None:
    number = 0

    def point(name: str, test: Callable[[], bool]) -> None:
        nonlocal number
        number += 1
        try:
            good = test()
        except Exception as error:  # pylint: disable=broad-except
            print(f"# {type(error).__name__}: {error}")
            good = False
        print(f"{'ok' if good else 'not ok'} {number} {name}", flush=True)

    harsh = sys.argv[2:] == ["attack"]
    with Server() as server:
        for name, test in attack() if harsh else quick():
            point(name, lambda test=test: test(server))  # type: ignore
        for name, *request, status, part in (
                [] if harsh else refusals(server)):
            point(f"refused: {name}", lambda: is_refused(  # type: ignore
                server.send(raw_request(*request)), status, part))
        point("ends by Ctrl-C, leaves nothing and has said nothing wrong",
              lambda: server.end() == 0 and not server.left_behind()
              and re.fullmatch("c the page is at .*\n", server.said)
              is not None)
    for test in [] if harsh else [token, loopback_alone, says_what_is_wrong,
                                  ends_cleanly, dies_with_its_jobs]:
        point(test.__name__.replace("_", " "), test)
    print(f"1..{number}")


main()
