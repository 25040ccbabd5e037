"""page.py WEB OUTPUT DEPFILE: the files of the page as a C source.

Whatever in the folder WEB has one of the endings below is part of the page,
but for what tells a browser that it is alone: `serve` tells that itself.
DEPFILE names the files and folders, so that a new file is noticed."""

import os
import sys

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
OWN = {"engine.json"}


def numbers(content):
    """Bytes as C numbers, so many a line."""
    for start in range(0, len(content), 24):
        yield "    " + "".join(f"{byte}," for byte in content[start:start + 24])


def main(web, output, depfile):
    seen, contents, rows = [], [], []
    for folder, folders, files in os.walk(web):
        folders.sort()
        seen.append(folder)
        for file in sorted(files):
            path = os.path.join(folder, file)
            name = os.path.relpath(path, web)
            ending = os.path.splitext(file)[1]
            if ending not in TYPES or name in OWN:
                continue
            seen.append(path)
            with open(path, "rb") as content:
                bytes_ = content.read()
            contents.append(
                f"static const unsigned char file_{len(rows)}[] = {{\n"
                + "\n".join(numbers(bytes_ + b"\0")) + "\n};\n")
            rows.append(f'    {{"{name}", "{TYPES[ending]}", '
                        f"file_{len(rows)}, {len(bytes_)}}},\n")
    with open(output, "w", encoding="ascii") as out:
        out.write('/* The files of the page; made by page.py. */\n'
                  '#include "serve/page.h"\n\n'
                  + "".join(contents) +
                  "\nconst struct page_file page_files[] = {\n"
                  + "".join(rows) + "    {0},\n};\n")
    with open(depfile, "w", encoding="utf-8") as out:
        out.write(output + ": " + " ".join(
            path.replace(" ", "\\ ") for path in seen) + "\n")


main(*sys.argv[1:])
