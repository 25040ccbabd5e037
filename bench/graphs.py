"""graphs.py SEED V,E,P...: exact covers of graphs by their connected parts.

Each block is a random graph of V vertices and E edges.  Items are vertices and
edges; options are all sets of vertices that are connected, with the edges
between them, all single items, and P random partitions of the items.
"""
import random
import sys


def graph(rng, vertices, edges):
    joined = {(rng.randrange(max(0, i - 4), i), i) for i in range(1, vertices)}
    while len(joined) < edges:
        i = rng.randrange(vertices)
        j = i + rng.randrange(-5, 6)
        if 0 <= j < vertices and j != i:
            joined.add((min(i, j), max(i, j)))
    return sorted(joined)


def is_connected(chosen, near):
    reached = chosen & -chosen
    while True:
        further = reached
        for i, others in enumerate(near):
            if reached >> i & 1:
                further |= others & chosen
        if further == reached:
            return reached == chosen
        reached = further


def block(rng, name, vertices, edges, partitions):
    joined = graph(rng, vertices, edges)
    near = [0] * vertices
    for i, j in joined:
        near[i] |= 1 << j
        near[j] |= 1 << i
    items = [f"{name}v{i}" for i in range(vertices)]
    items += [f"{name}e{i}_{j}" for i, j in joined]
    options = [[f"{name}v{i}" for i in range(vertices) if chosen >> i & 1] +
               [f"{name}e{i}_{j}" for i, j in joined
                if chosen >> i & chosen >> j & 1]
               for chosen in range(1, 1 << vertices)
               if is_connected(chosen, near)]
    options += [[item] for item in items]
    for _ in range(partitions):
        rest = items[:]
        rng.shuffle(rest)
        while rest:
            cut = rng.randint(1, len(rest))
            options.append(sorted(rest[:cut]))
            rest = rest[cut:]
    return items, options


def main():
    rng = random.Random(int(sys.argv[1]))
    blocks = [block(rng, f"b{3 * k}", *map(int, size.split(",")))
              for k, size in enumerate(sys.argv[2:])]
    print(*(item for items, _ in blocks for item in items))
    lines = [" ".join(option) for _, options in blocks for option in options]
    print(*dict.fromkeys(lines), sep="\n")


main()
