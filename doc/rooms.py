#!/usr/bin/env python3
"""rooms.py: draws who includes whom, from the #include lines, as SVG.

    python3 doc/rooms.py >doc/picture/rooms.svg

A folder of src is a room; the files beside the folders are the middle.  A
family lies in the room `family`, and its own rooms lie in it.  An arrow says
that a room includes something of another; where a longer way of arrows leads
there as well, it is not drawn.

A room lies below all that include it, as high as it can.  Great rooms are as
wide as those that include them together, so that arrows fall straight.  A
family's room is white if it does not see the family's NAME.h: it knows no
puzzle.
"""

import os
import re
import textwrap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
WIDTH, MARGIN, GAP, FALL = 980, 20, 14, 34
TITLE, LINE, LETTER, SMALL_HIGH, SMALL_WIDE = 24, 15, 6.7, 28, 92

# What great rooms know, in a line.
WORDS = {
    "app": "the command",
    "dovetail.h": "the public interface",
    "middle": "from a puzzle to checked answers: plan, search, count, "
              "prove, show, save",
    "family": "what a puzzle means: parameters, statement, rules, text, "
              "pictures; rooms inside that are white know no puzzle",
    "engine": "who finds solutions: request, search",
    "format": "every file format, reader beside writer",
    "show": "text and pictures: page, canvas, sheet",
    "problem": "clauses, exact covers and proofs, in memory and streaming",
    "base": "nothing of puzzles: errors, memory, readers, writers, grids, "
            "tables of verbs, options and formats",
}


# ---- who includes whom -------------------------------------------------

def includes():
    """Pairs of a room and a header that it includes, both by their folders:
    (family/life/rows, base/mem.h)."""
    pairs = set()
    for top in ("src", "app"):
        for folder, _, names in os.walk(os.path.join(ROOT, top)):
            here = os.path.relpath(folder, os.path.join(ROOT, "src"))
            room = {".": "middle", "../app": "app",
                    "../app/serve": "app",
                    "../app/cluster": "app"}.get(here, here)
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8") as f:
                    pairs |= {(room, header) for header in
                              re.findall(r'^#include "(.*)"', f.read(), re.M)
                              if not header.startswith(("serve/",
                                                        "cluster/"))}
    return pairs


def graph(pairs, name):
    """Rooms to sets of rooms; `name` maps a folder to a room, or to None."""
    rooms = {}
    for room, header in pairs:
        known = [name(room), name(os.path.dirname(header))]
        for room in filter(None, known):
            rooms.setdefault(room, set())
        if all(known) and known[0] != known[1]:
            rooms[known[0]].add(known[1])
    return rooms


def reachable(rooms, start):
    found, ahead = set(), list(rooms[start])
    while ahead:
        room = ahead.pop()
        if room not in found:
            found.add(room)
            ahead += rooms[room]
    return found


def reduced(rooms):
    """Without the arrows that a longer way makes superfluous."""
    return {a: {b for b in seen
                if not any(b in reachable(rooms, c) for c in seen - {b})}
            for a, seen in rooms.items()}


def layers(rooms):
    """Rows of rooms, each below all that include it."""
    rows, left = [], set(rooms)
    while left:
        row = sorted(a for a in left
                     if not any(a in rooms[b] for b in left - {a}))
        if not row:
            raise SystemExit("rooms include each other: %s" % sorted(left))
        rows.append(row)
        left -= set(row)
    return rows


# ---- drawing -----------------------------------------------------------

class Picture:
    def __init__(self):
        self.boxes, self.arrows = [], []

    def box(self, kind, place, name, words=(), middle=True):
        """A place is x, y, width and height."""
        x, y, w, h = place
        css = "name" if words else "small"
        at, anchor = (x + w / 2, "middle") if middle else (x + 12, "start")
        self.boxes.append('<rect class="%s" x="%.0f" y="%.0f" width="%.0f" '
                          'height="%.0f" rx="6"/>' % (kind, x, y, w, h))
        high = y + (TITLE - 6 if words else h / 2 + 5)
        for text, css in [(name, css)] + [(t, "words") for t in words]:
            self.boxes.append('<text class="%s" x="%.0f" y="%.0f" '
                              'text-anchor="%s">%s</text>'
                              % (css, at, high, anchor, text))
            high += LINE + 1

    def fall(self, a, b):
        """An arrow straight down, or up, where both lie."""
        x = (max(a[0], b[0]) + min(a[0] + a[2], b[0] + b[2])) / 2
        self.arrow(a, b, (x, x))

    def slope(self, a, b):
        """An arrow from the middle to the middle, or nearly so: it begins
        and ends a little towards the other place."""
        ends = [p[0] + p[2] / 2 for p in (a, b)]
        lean = (ends[1] - ends[0]) / 6
        self.arrow(a, b, (ends[0] + lean, ends[1] - lean))

    def arrow(self, a, b, ends):
        down = a[1] < b[1]
        self.arrows.append(
            '<line x1="%.0f" y1="%.0f" x2="%.0f" y2="%.0f"/>'
            % (ends[0], a[1] + a[3] if down else a[1],
               ends[1], b[1] - 2 if down else b[1] + b[3] + 2))

    def text(self, high):
        style = """
rect { fill: #ffffff; stroke: #555555; }
.paper { stroke: none; }
.great { fill: #e4ecf5; }
.family { fill: #fbf3d9; }
.knows { fill: #f3dfa2; }
text { font-family: sans-serif; fill: #222222; }
.name { font-size: 14px; font-weight: bold; }
.small { font-size: 13px; }
.words { font-size: 12px; }
line { stroke: #555555; stroke-width: 1.4; marker-end: url(#tip); }
"""
        return "\n".join(
            ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" '
             'viewBox="0 0 %d %d">' % (WIDTH, high, WIDTH, high),
             "<style>%s</style>" % style,
             '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" '
             'markerWidth="7" markerHeight="7" orient="auto">'
             '<path d="M0,0 L8,4 L0,8 z" fill="#555555"/></marker></defs>',
             '<rect class="paper" width="%d" height="%d"/>' % (WIDTH, high)]
            + self.boxes + self.arrows + ["</svg>"])


# ---- families ----------------------------------------------------------

def motto(family):
    """The first sentence of the comment that opens the family's file."""
    path = os.path.join(ROOT, "src/family", family, family + ".c")
    with open(path, encoding="utf-8") as file:
        text = re.match(r"/\* \S+: (.*?)\.(\n|  | \*/)", file.read(), re.S)[1]
    return re.sub(r"\s*\n \* ?", " ", text)


class Family:
    """A box with the family's motto and its rooms in rows."""

    def __init__(self, name, pairs):
        own = "family/" + name
        self.name = name
        self.rooms = graph(pairs, lambda f: f[len(own) + 1:]
                           if f.startswith(own + "/") else None)
        self.knows = {a[len(own) + 1:] for a, b in pairs
                      if b == own + "/" + name + ".h"}
        many = 3 if any(self.rooms.values()) else 2
        self.rows = [row[i:i + many] for row in layers(self.rooms)
                     for i in range(0, len(row), many)]
        self.sort()
        self.wide = many * (SMALL_WIDE + GAP) + GAP

    def words(self, wide):
        return textwrap.wrap(motto(self.name), int((wide - 24) / LETTER))

    def sort(self):
        """Each row by where those lie that include its rooms."""
        place = {}
        for row in self.rows:
            def middle(room):
                above = [place[a] for a in place if room in self.rooms[a]]
                return sum(above) / len(above) if above else 0.5
            row.sort(key=lambda room: (middle(room), room))
            for i, room in enumerate(row):
                place[room] = (i + 0.5) / len(row)

    def high(self):
        """At the least."""
        head = TITLE + LINE * len(self.words(self.wide)) + GAP
        return head + len(self.rows) * (SMALL_HIGH + FALL)

    def draw(self, picture, place):
        x, y, w, h = place
        words = self.words(w)
        picture.box("family", place, self.name, words, False)
        top = y + TITLE + LINE * len(words) + 4
        step = (y + h - GAP - SMALL_HIGH - top) / max(1, len(self.rows) - 1)
        spot = {}
        for i, row in enumerate(self.rows):
            free = (w - len(row) * SMALL_WIDE) / (len(row) + 1)
            for j, room in enumerate(row):
                spot[room] = (x + free + j * (SMALL_WIDE + free),
                              top + i * step, SMALL_WIDE, SMALL_HIGH)
                picture.box("knows" if room in self.knows else "free",
                            spot[room], room)
        for a, seen in sorted(reduced(self.rooms).items()):
            for b in sorted(seen):
                picture.slope(spot[a], spot[b])


def has_files(family):
    """A family of one file is no room."""
    return len(os.listdir(os.path.join(ROOT, "src/family", family))) > 1


def draw_families(picture, pairs, y):
    """All in one room: those with rooms side by side, the others in a column.
    Answers the room's place."""
    names = sorted({room.split("/")[1] for room, _ in pairs
                    if room.startswith("family/")})
    families = [Family(name, pairs) for name in names if has_files(name)]
    large = [f for f in families if f.rows]
    small = [f for f in families if not f.rows]
    inner = max([f.high() for f in large] + [len(small) * (TITLE + 4 * LINE)])
    place = (MARGIN, y, WIDTH - 2 * MARGIN, inner + TITLE + LINE + 2 * GAP)
    picture.box("great", place, "family", [WORDS["family"]], False)
    x, top = MARGIN + GAP, y + TITLE + LINE + GAP
    for family in large:
        family.draw(picture, (x, top, family.wide, inner))
        x += family.wide + GAP
    high = (inner + GAP) / max(1, len(small))
    for i, family in enumerate(small):
        family.draw(picture, (x, top + i * high, WIDTH - MARGIN - GAP - x,
                              high - GAP))
    return place


# ---- great rooms -------------------------------------------------------

def spans(rooms, rows):
    """Where each room begins and ends: below those that include it, beside
    the others that the same ones include."""
    above = {a: sorted(b for b in rooms if a in rooms[b]) for a in rooms}
    span = {}
    for row in rows:
        for room in row:
            same = [a for a in row if above[a] == above[room]]
            left = min([span[a][0] for a in above[room]] or [MARGIN])
            right = max([span[a][1] for a in above[room]] or
                        [WIDTH - MARGIN])
            wide = (right - left + GAP) / len(same)
            at = left + same.index(room) * wide
            span[room] = (at, at + wide - GAP)
    return span


def draw(pairs):
    picture = Picture()
    rooms = reduced(graph({p for p in pairs
                           if p[0] != "app" and p[1] != "dovetail.h"},
                          lambda folder: folder.split("/")[0] or "middle"))
    rows = [["app"], ["dovetail.h"]] + layers(rooms)
    rooms.update({"app": {"dovetail.h"}, "dovetail.h": set()})
    span = spans(rooms, rows)
    place, y = {}, MARGIN
    for row in rows:
        for room in row:
            left, right = span[room]
            if room == "family":
                place[room] = draw_families(picture, pairs, y)
                continue
            words = textwrap.wrap(WORDS.get(room, ""),
                                  int((right - left) / LETTER))
            place[room] = (left, y, right - left, TITLE + LINE * 1.3)
            picture.box("great", place[room], room, words)
        y += max(place[room][3] for room in row) + FALL
    for a, seen in sorted(rooms.items()):
        for b in sorted(seen):
            picture.fall(place[a], place[b])
    picture.fall(place["middle"], place["dovetail.h"])
    return picture.text(y - FALL + MARGIN)


print(draw(includes()))
