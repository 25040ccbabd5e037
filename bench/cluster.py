#!/usr/bin/env python3
"""cluster.py LEDGER [UNITS SLOTS]: what many units on many slots would take.

The processor times of a ledger's units are taken for the errors of estimates:
a unit takes what was estimated, a minute, times one of them, drawn at random.
A task has every N-th unit, and takes two seconds to start; a slot takes the
next task once it is free.  A slot in a hundred is half as fast.  Each process
dies once in a thousand minutes: its slot goes on with another task, and its
task is queued again two minutes later, with that unit first.  Tasks go alone,
or they help those that have begun, as `run` does; units are alike, or they
become smaller, the last a twentieth of the mean.  Printed: the makespan, and
the share of it that was lost beside all slots at work without any loss.
"""
import collections
import heapq
import json
import random
import sys

START, LIFE, AGAIN = 2.0, 60000.0, 120.0


def errors_of(path):
    """Seconds of each unit, with its parts, beside their mean."""
    lines = [json.loads(line) for line in open(path, encoding="utf-8")][1:]
    times = [line["seconds"] for line in lines]
    mean = sum(times) / len(times)
    return [time / mean for time in times]


def alike(units):
    return [60.0] * units


def smaller(units):
    return [60 * (1.95 - 1.9 * i / (units - 1)) for i in range(units)]


class Cluster:
    """Slots, tasks with units that nobody has taken, and what comes next."""

    def __init__(self, sizes, slots, tasks, helps, rng):
        self.size, self.helps, self.rng = sizes, helps, rng
        self.slow = [rng.random() < 0.01 for _ in range(slots)]
        self.own = [collections.deque(range(task, len(sizes), tasks))
                    for task in range(tasks)]
        self.queue = collections.deque(range(tasks))
        self.begun = []  # tasks; some have nothing left
        self.free = []
        self.events, self.order, self.last = [], 0, 0.0
        for slot in range(slots):
            self.take_task(0.0, slot)

    def at(self, time, what, *about):
        self.order += 1
        heapq.heappush(self.events, (time, self.order, what, about))

    def take_task(self, now, slot):
        if self.queue:
            task = self.queue.popleft()
            self.begun.append(task)
            self.at(now + START, self.take_unit, slot, task)
        else:
            self.free.append(slot)

    def queue_again(self, now, task, unit):
        self.own[task].appendleft(unit)
        self.queue.appendleft(task)
        if self.free:
            self.take_task(now, self.free.pop())

    def unit_of_others(self):
        while self.helps and self.begun:
            at = self.rng.randrange(len(self.begun))
            if self.own[self.begun[at]]:
                return self.own[self.begun[at]].pop()
            self.begun[at] = self.begun[-1]
            self.begun.pop()
        return None

    def take_unit(self, now, slot, task):
        own = self.own[task]
        unit = own.popleft() if own else self.unit_of_others()
        if unit is None:
            self.take_task(now, slot)
            return
        time = self.size[unit] * (2 if self.slow[slot] else 1)
        life = self.rng.expovariate(1 / LIFE)
        if life < time:
            self.at(now + life, self.take_task, slot)
            self.at(now + life + AGAIN, self.queue_again, task, unit)
        else:
            self.last = max(self.last, now + time)
            self.at(now + time, self.take_unit, slot, task)

    def run(self):
        while self.events:
            now, _, what, about = heapq.heappop(self.events)
            what(now, *about)
        return self.last


def main():
    errors = errors_of(sys.argv[1])
    units = int(sys.argv[2]) if len(sys.argv) > 2 else 100000
    slots = int(sys.argv[3]) if len(sys.argv) > 3 else 10000
    print("%d measured units, largest / smallest %.2f" %
          (len(errors), max(errors) / min(errors)))
    for some in (slots // 100, slots // 10, slots):
        for tasks in (some, min(16 * some, units)):
            told = []
            for estimate, helps in ((alike, False), (alike, True),
                                    (smaller, False), (smaller, True)):
                rng = random.Random(1)
                sizes = [size * rng.choice(errors) for size in estimate(units)]
                took = Cluster(sizes, some, tasks, helps, rng).run()
                told.append("%s%s %.0f s, %.1f %% lost" % (
                    estimate.__name__, ", helped" if helps else "", took,
                    100 - 100 * sum(sizes) / some / took))
            print("%d slots, %d tasks: %s" % (some, tasks, "; ".join(told)))


if __name__ == "__main__":
    main()
