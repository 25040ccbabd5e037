"""Searches: who frees what and when, Ctrl-C, threads, listeners."""

import gc
import os
import pathlib
import resource
import signal
import subprocess
import sys
import threading
import time
import unittest

import dovetail
from dovetail import _library
from test_build import pigeons

LONG = "windmill:5x9"  # nobody lists these
SOON = 10  # seconds, on a machine that others use too


def live(search):
    """Does the library's search still live?  Holds no reference to ours."""
    return search._freed


class Lifetime(unittest.TestCase):
    def test_breaking_off_frees(self):
        search = dovetail.enumerate(LONG, engine="dance")
        library = live(search)
        for solution in search:
            break
        self.assertTrue(library.alive)
        del search
        self.assertFalse(library.alive)
        self.assertTrue(solution.options)  # it needs no search

    def test_a_listener_that_knows_the_search(self):
        box = []
        search = dovetail.enumerate("domino:4x4", engine="dance",
                                    log=lambda line: box, verbose=True)
        box.append(search)
        next(search)
        library = live(search)
        del search, box
        gc.collect()
        self.assertFalse(library.alive)

    def freed(self):
        """Replaces the library's calls by such that write down the order."""
        order, lib = [], _library.lib
        for name in ("dt_search_free", "dt_puzzle_free", "dt_settings_free"):
            call = getattr(lib, name)
            self.addCleanup(setattr, lib, name, call)

            def note(pointer, name=name, call=call):
                order.append(name)
                call(pointer)
            setattr(lib, name, note)
        return order

    def test_order_in_a_cycle(self):
        for late in (False, True):
            order = self.freed()
            node = type("Node", (), {})()
            node.self = node
            node.puzzle = dovetail.Puzzle("domino:8x8")
            if late:  # the cycle is broken up in another order
                node.puzzle.back = node
            node.search = dovetail.enumerate(node.puzzle)
            node.search.node = node
            next(node.search)
            del order[:], node
            gc.collect()
            self.assertEqual(sorted(order), ["dt_puzzle_free",
                                             "dt_search_free",
                                             "dt_settings_free"])
            self.assertEqual(order[0], "dt_search_free")

    def test_closed_once(self):
        order = self.freed()
        with dovetail.enumerate("domino:4x4") as search:
            next(search)
        search.close()
        search.stop()
        for call in (lambda: next(search), search.count, search.no_solution,
                     lambda: search.progress):
            with self.assertRaises(dovetail.Error):
                call()
        self.assertEqual(order.count("dt_search_free"), 1)

    def test_no_leaks(self):
        def work(times):
            for _ in range(times):
                dovetail.solve("domino:4x4").facts
                dovetail.solve("domino:4x4,cut=corners")
                dovetail.count("windmill:2x4,pieces=0+3")
                next(dovetail.enumerate("domino:6x6")).text
                try:
                    dovetail.solve("domino:4y4")
                except dovetail.Error:
                    pass

        def pages():
            return int(pathlib.Path("/proc/self/statm").read_text().split()[1])
        work(100)
        before = pages()
        work(1000)
        size = (pages() - before) * resource.getpagesize()
        self.assertLess(size, 2000000)  # less than 500 bytes a search

    def run_python(self, program):
        return subprocess.run([sys.executable, "-c", program],
                              capture_output=True, timeout=60, text=True)

    def test_end_of_python(self):
        ended = self.run_python(
            "import dovetail, threading, time\n"
            f"a = dovetail.enumerate({LONG!r}, engine='dance', log=print)\n"
            "next(a)\n"
            f"b = dovetail.Search({LONG!r}, 'count', engine='dance',\n"
            "                     progress=lambda p: None)\n"
            "threading.Thread(target=b.count, daemon=True).start()\n"
            "time.sleep(0.2)\n")
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))


class Interrupt(unittest.TestCase):
    def interrupted(self, call):
        """How long it takes from the signal to the exception, at best: the
        machine may be busy."""
        return min(self.interrupted_once(call) for _ in range(2))

    def interrupted_once(self, call):
        sent = []

        def kill():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)
        timer = threading.Timer(0.3, kill)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            call()
        timer.join()
        return time.monotonic() - sent[0]

    def test_count(self):
        for engine in ("auto", "dance"):
            self.assertLess(self.interrupted(
                lambda: dovetail.count(LONG, engine=engine)), SOON)

    def test_opening(self):
        self.assertLess(self.interrupted(
            lambda: dovetail.Puzzle(
                "tetravex:30x30,difficulty=look#1")), SOON)
        self.assertLess(self.interrupted(lambda: dovetail.solve(
            "life:200x200,goal=still,population=1000..2000")), SOON)

    def test_writing(self):
        puzzle = dovetail.Puzzle("life:400x400,steps=40,shift=1")
        self.assertLess(self.interrupted(
            lambda: dovetail.encode(puzzle, "cnf")), SOON)

    def test_limits_of_an_opening(self):
        with self.assertRaisesRegex(dovetail.Stopped, "--time"):
            dovetail.Puzzle("tetravex:30x30,difficulty=look#1", time=0.1)
        with self.assertRaisesRegex(dovetail.Stopped, "--memory"):
            dovetail.solve("life:200x200,goal=still,population=1000..2000",
                           memory="50M")

    def test_threads(self):
        self.assertLess(self.interrupted(
            lambda: dovetail.count(LONG, engine="dance", threads=2)), SOON)

    def test_enumerate_goes_on(self):
        search = dovetail.enumerate("windmill:4x5", engine="dance")

        def work():
            for _ in search:
                pass
        self.assertLess(self.interrupted(work), SOON)
        self.assertTrue(next(search))

    def test_cadical(self):
        self.assertLess(self.interrupted(
            lambda: dovetail.solve(pigeons(13))), SOON)

    def test_another_program(self):
        self.assertLess(self.interrupted(
            lambda: dovetail.solve(
                pigeons(13), engine="cmd:cadical -q")), SOON)

    def test_in_a_listener(self):
        self.assertLess(self.interrupted(
            lambda: dovetail.count(
                LONG, engine="dance",
                progress=lambda news: time.sleep(0.2))), SOON)


class Slices(unittest.TestCase):
    """What takes many slices comes to the same end."""

    def test_unsatisfiable(self):
        self.assertFalse(dovetail.solve(pigeons(9)))

    def test_count(self):
        for engine in ("auto", "dance", "frontier"):
            self.assertEqual(dovetail.count("windmill:4x5", engine=engine),
                             501484)

    def test_tally_and_diagram(self):
        rows = dovetail.tally("windmill:4x5")
        self.assertEqual(sum(row.count for row in rows), 10 * 501484)

    def test_proof(self):
        proof = dovetail.prove(pigeons(8))
        self.assertTrue(dovetail.check_proof(pigeons(8), proof))

    def test_stopped_goes_on(self):
        search = dovetail.Search("windmill:3x7", "count", engine="dance",
                                 effort=200000)
        known = [0]
        while known[-1] < 3473876:
            try:
                known.append(search.count())
            except dovetail.Stopped as stopped:
                known.append(stopped.at_least)
        self.assertEqual(known, sorted(known))
        self.assertGreater(len(set(known)), 4)

    def test_iterator_goes_on(self):
        puzzle = "windmill:3x4,pieces=0+1+2"
        search = dovetail.enumerate(puzzle, engine="dance", effort=20)
        found, stops, ended = [], 0, False
        while not ended:
            try:
                for solution in search:
                    found.append(solution)
                ended = True
            except dovetail.Stopped as stopped:
                self.assertEqual(stopped.at_least, len(found))
                stops += 1
        self.assertGreater(stops, 2)
        self.assertEqual(len(set(found)), dovetail.count(puzzle))


class Threads(unittest.TestCase):
    def test_one_puzzle_many_searches(self):
        puzzle = dovetail.Puzzle("windmill:4x5,pieces=0+1+2+3+4+5+6")
        want = dovetail.count(puzzle)
        names = [solution.facts for solution
                 in dovetail.enumerate(puzzle, engine="dance", limit=20)]
        puzzle = dovetail.Puzzle(puzzle.id)  # nobody has asked for names yet
        good = []

        def work(engine):
            for _ in range(3):
                good.append(dovetail.count(puzzle, engine=engine) == want)
                good.append(names == [
                    solution.facts for solution in dovetail.enumerate(
                        puzzle, engine="dance", limit=20)])
        threads = [threading.Thread(target=work, args=(engine,))
                   for engine in ("dance", "frontier", "auto", "dance")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(good, [True] * 24)

    def test_others_run_meanwhile(self):
        turns = []
        done = threading.Event()

        def other():
            while not done.wait(0.01):
                turns.append(1)
        thread = threading.Thread(target=other)
        thread.start()
        with self.assertRaises(dovetail.Stopped):
            dovetail.count(LONG, engine="dance", time=0.5)
        done.set()
        thread.join()
        self.assertGreater(len(turns), 10)

    def closed(self, end):
        search = dovetail.Search(LONG, "count", engine="dance")
        timer = threading.Timer(0.2, end, [search])
        timer.start()
        with self.assertRaises(dovetail.Stopped) as caught:
            search.count()
        timer.join()
        return caught.exception

    def test_stop_and_close_from_another(self):
        for end in (dovetail.Search.stop, dovetail.Search.close):
            self.assertGreater(self.closed(end).at_least, 0)

    def test_two_share_an_iterator(self):
        search = dovetail.enumerate("domino:6x6")
        found = []
        threads = [threading.Thread(target=lambda: found.extend(search))
                   for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(found)), 6728)


class Listeners(unittest.TestCase):
    def test_raised_before_the_first_line(self):
        settings = dovetail.settings.Settings("count", {},
                                              progress=lambda news: None)
        settings._report(None, None)  # there is nothing to point to
        with self.assertRaises(ValueError):
            settings.hear()
        settings.hear()

    def test_heard(self):
        lines, news = [], []
        dovetail.count("windmill:4x5", engine="dance", verbose=True,
                       log=lines.append, progress=news.append)
        self.assertIn("engine dance", lines)
        with self.assertRaises(dovetail.Stopped):
            dovetail.count(LONG, engine="dance", progress=news.append, time=1)
        self.assertEqual(news[-1].engine, "dance")
        self.assertGreater(news[-1].steps, 0)

    def test_what_they_raise(self):
        def wrong(_):
            raise ZeroDivisionError
        with self.assertRaises(ZeroDivisionError):
            dovetail.count(LONG, engine="dance", progress=wrong)
        with self.assertRaises(ZeroDivisionError):
            dovetail.count("domino:4x4", engine="dance", log=wrong,
                           verbose=True)


if __name__ == "__main__":
    unittest.main()
