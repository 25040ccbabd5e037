#!/usr/bin/env python3
"""cluster.py LEDGER [UNITS SLOTS]: what many units on many slots would take.

The processor times of the units of a ledger are drawn again and again, scaled
to a mean of a minute.  Tasks take every N-th unit, sixteen tasks to a slot, as
`submit` has it; a slot takes the next task once it is free.  A task takes a
second to start; a slot in a hundred is half as fast; a task in a thousand dies
at a random moment, waits for two minutes and begins the unit again.  Printed:
makespan, what it would be without any loss, and the share that was lost.
"""
import heapq
import json
import random
import sys


def times_of(path):
    """Seconds of each unit, with its parts."""
    lines = [json.loads(line) for line in open(path, encoding="utf-8")][1:]
    times = [line["seconds"] for line in lines]
    mean = sum(times) / len(times)
    return [60 * time / mean for time in times]


def simulate(times, units, slots, seed=1):
    rng = random.Random(seed)
    work = sorted((rng.choice(times) for _ in range(units)), reverse=True)
    tasks = min(16 * slots, units)
    speed = [0.5 if rng.random() < 0.01 else 1.0 for _ in range(slots)]
    free = [(0.0, slot) for slot in range(slots)]
    heapq.heapify(free)
    busy = 0.0
    for task in range(tasks):
        now, slot = heapq.heappop(free)
        now += 1
        own = work[task::tasks]
        fails = rng.random() < 0.001
        for number, size in enumerate(own):
            now += size / speed[slot]
            busy += size
            if fails and number == 0:
                now += 121 + rng.random() * size / speed[slot]
        heapq.heappush(free, (now, slot))
    makespan = max(free)[0]
    return makespan, busy / slots, 1 - busy / slots / makespan


def main():
    times = times_of(sys.argv[1])
    units = int(sys.argv[2]) if len(sys.argv) > 2 else 100000
    slots = int(sys.argv[3]) if len(sys.argv) > 3 else 10000
    spread = max(times) / min(times)
    print("%d measured units, largest / smallest %.2f" % (len(times), spread))
    for some in (slots // 100, slots // 10, slots):
        makespan, least, lost = simulate(times, units, some)
        print("%d units on %d slots: %.0f s, at least %.0f s, lost %.1f %%" %
              (units, some, makespan, least, 100 * lost))


if __name__ == "__main__":
    main()
