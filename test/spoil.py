"""spoil.py WORK SEED: damages a folder of `dovetail cluster` in one of many
ways, as disks, crashes, other versions and people do it, and says how."""
import hashlib
import json
import os
import random
import sys

WORK, RNG = sys.argv[1], random.Random(int(sys.argv[2]))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    if os.path.lexists(path):
        os.unlink(path)
    with open(path, "wb") as file:
        file.write(data)


def files():
    found = []
    for folder, _, names in os.walk(WORK):
        found += [os.path.join(folder, name) for name in names]
    return sorted(found)


def results():
    found = [path for path in files() if "/res/" in path]
    return found or sys.exit(0)


def flip(data):
    data = bytearray(data)
    for _ in range(RNG.randint(1, 4)):
        if data:
            data[RNG.randrange(len(data))] = RNG.randrange(256)
    return bytes(data)


def cut(data):
    return data[:RNG.randint(0, len(data))]


def splice(data):
    at = RNG.randint(0, len(data))
    more = RNG.choice([b"\0" * 9, b"9" * 400, b"-1", b"\n" * 5, b"{[" * 5000,
                       b'"', b"; ", b"+", b"\xff\xfe", b"1e999",
                       b"18446744073709551616"])
    return data[:at] + more + data[at:]


def twice(data):
    lines = data.splitlines(True)
    at = RNG.randrange(len(lines)) if lines else 0
    return b"".join(lines[:at] + lines[at:at + 1] + lines[at:])


def lose(data):
    lines = data.splitlines(True)
    if lines:
        del lines[RNG.randrange(len(lines))]
    return b"".join(lines)


def spoil_bytes():
    path = RNG.choice(files())
    how = RNG.choice([flip, cut, splice, twice, lose])
    write(path, how(read(path)))
    return "%s %s" % (how.__name__, path)


def replace():
    path = RNG.choice(files())
    how = RNG.choice(["loop", "zero", "folder", "pipe", "nowhere", "empty"])
    os.unlink(path)
    if how == "loop":
        os.symlink(path, path)
    elif how == "zero":
        os.symlink("/dev/zero", path)
    elif how == "nowhere":
        os.symlink("/nowhere", path)
    elif how == "folder":
        os.mkdir(path)
    elif how == "pipe":
        os.mkfifo(path)
    else:
        write(path, b"")
    return "%s %s" % (how, path)


def swap():
    one, other = RNG.choice(results()), RNG.choice(results())
    write(one, read(other))
    return "%s instead of %s" % (other, one)


def unit_texts():
    lines = read(os.path.join(WORK, "manifest")).decode().splitlines()
    return [l.split(" ", 3)[3] for l in lines if l.startswith("unit ")]


def sealed(line):
    line.pop("digest", None)
    text = json.dumps(line, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()
    return (text[:-1] + ',"digest":"%s"}\n' % digest).encode()


def reseal():
    """What is wrong has a right check sum; the count stays as it is."""
    path = RNG.choice(results())
    line = json.loads(read(path))
    field, value = RNG.choice([
        ("kind", "later"), ("kind", "part"), ("kind", 7), ("modulus", "7"),
        ("modulus", "0"), ("seconds", -1), ("seconds", "x"), ("nodes", -5),
        ("residues", []), ("unit", "0" * 32), ("unit", "../../../x"),
        ("problem", "0" * 64), ("children", ["."]), ("body", "../x"),
        ("count", "-1"), ("count", "0x1"), ("count", ""), ("host", None)])
    line[field] = value
    write(path, sealed(line))
    return "%s=%r in %s" % (field, value, path)


def wrong_part():
    """A part that has other units, itself or nonsense for children."""
    path = RNG.choice(results()).replace(".part", "")
    name = os.path.basename(path)
    if not os.path.exists(path):
        return "nothing"
    line = json.loads(read(path))
    line.update(kind=RNG.choice(["part", "cut"]), count="0",
                residues=["0", "0"])
    texts = unit_texts()
    own = [t for t in texts if hashlib.sha256(
        ("%s %s\n" % (line["problem"], t)).encode()).hexdigest()
        .startswith(name)]
    line["children"] = RNG.choice(
        [own or ["."], [RNG.choice(texts)], ["."], ["nonsense"], [""], [7],
         RNG.sample(texts, 2), (own or ["."]) * 2])
    os.unlink(path)
    write(path + ".part", sealed(line))
    return "children %r of %s" % (line["children"], path)


def strangers():
    """Files that nobody of us has written."""
    name = RNG.choice(["found", "run/x", "failed/" + "0" * 32, "conflict/x",
                       "res/xy/z", "seg/x", "slurm/ids", "body/x",
                       "run/" + "y" * 200])
    path = os.path.join(WORK, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write(path, RNG.choice([b"", b"x\n", b"0" * 32 + b"\n", b"\0" * 99,
                            b"a 1 b\n" * 99, bytes(range(256))]))
    return "a stranger's %s" % name


print(RNG.choice([spoil_bytes, spoil_bytes, spoil_bytes, replace, swap, reseal,
                  reseal, wrong_part, wrong_part, strangers])())
