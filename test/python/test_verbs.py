"""What the functions answer, against numbers that are published or plain."""

import gzip
import json
import pathlib
import random
import tempfile
import unittest
from fractions import Fraction

import dovetail

PACKING = "windmill:2x4,pieces=0+3"
CHESSBOARD = "domino:8x8,cut=corners"


def weighed(weight, *clauses):
    """Clauses of 20 variables, the first of which has weights."""
    return dovetail.Puzzle("-", from_="cnf", text="\n".join([
        f"p cnf 20 {len(clauses)}", f"c p weight 1 {weight} 0",
        "c p weight -1 1/3 0", *clauses, ""]))


class Solve(unittest.TestCase):
    def test_solution_is_true_and_right(self):
        solution = dovetail.solve(PACKING)
        self.assertTrue(solution)
        self.assertTrue(dovetail.check(PACKING, solution))

    def test_no_solution_is_false_and_has_a_reason(self):
        answer = dovetail.solve(CHESSBOARD)
        self.assertFalse(answer)
        self.assertIn("32 white cells", answer.reason)
        self.assertEqual(len(answer.members), 32)
        # Each is a white cell, counted from 0.
        self.assertEqual(set((row + col) % 2 for row, col in answer.members),
                         {0})

    def test_limit_raises(self):
        with self.assertRaises(dovetail.Stopped) as caught:
            dovetail.solve("windmill:4x5", engine="dance", effort=1)
        self.assertEqual(caught.exception.at_least, 0)
        self.assertEqual(caught.exception.progress.engine, "dance")
        self.assertIsNone(caught.exception.best)

    def test_the_best_so_far(self):
        puzzle = "life:16x16,goal=still,maximise=population"
        with self.assertRaises(dovetail.Stopped) as caught:
            dovetail.solve(puzzle, time=2)
        self.assertEqual(caught.exception.at_least, 1)
        self.assertTrue(dovetail.check(puzzle, caught.exception.best))

    def test_a_path(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "pair.dlx"
            path.write_text("a b\na\nb\na b\n")
            self.assertEqual(dovetail.count(path), 2)
            self.assertEqual(dovetail.count(str(path)), 2)
            path.rename(path.with_suffix(".txt"))
            self.assertEqual(
                dovetail.count(path.with_suffix(".txt"), from_="dlx"), 2)


class Answers(unittest.TestCase):
    def test_a_text(self):
        lines = "\n".join(str(s) for s in dovetail.enumerate("domino:4x4"))
        again = list(dovetail.show("domino:4x4", lines))
        self.assertEqual(len(again), 36)
        self.assertEqual(len({str(s) for s in again}), 36)

    def test_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "one.txt"
            path.write_text(str(dovetail.solve("queens:6")))
            (only,) = dovetail.show("queens:6", path)
            self.assertTrue(dovetail.check("queens:6", only))

    def test_a_wrong_one(self):
        with self.assertRaises(dovetail.Broken):
            list(dovetail.show("domino:2x2",
                               str(dovetail.solve("domino:2x2")).replace(
                                   "-", " ")))

    def test_packed(self):
        data = b"dovetail" * 1000
        self.assertEqual(gzip.decompress(dovetail.pack(data, "a.gz")), data)
        self.assertEqual(dovetail.pack(data, "a.txt"), data)
        with self.assertRaisesRegex(dovetail.Error, "xz"):
            dovetail.pack(data, "a.xz")


class Units(unittest.TestCase):
    def search(self, unit):
        return dovetail.Search("domino:6x6", "enumerate", engine="dance",
                               unit=unit)

    def test_each_solution_is_in_one(self):
        parts = self.search("").units(5)
        self.assertTrue(1 < len(parts) <= 5)
        found = [s.facts for unit, size in parts for s in self.search(unit)]
        self.assertEqual(len(found), 6728)
        self.assertEqual(len({tuple(facts) for facts in found}), 6728)

    def test_the_rest(self):
        search = self.search("")
        for _ in range(100):
            next(search)
        self.assertEqual(len(list(self.search(search.rest))), 6628)
        for _ in search:
            pass
        self.assertEqual(search.rest, "")

    def test_a_search_that_cannot_be_cut(self):
        with self.assertRaises(dovetail.Error):
            dovetail.Search("domino:6x6", "count", engine="profile", unit="")

    def test_partial(self):
        search = dovetail.Search("life,velocity=c/5,width=7", "solve",
                                 effort=20000)
        with self.assertRaises(dovetail.Stopped):
            next(search)
        self.assertRegex(search.partial, "x = ")
        with self.assertRaises(dovetail.Error):
            _ = self.search("").partial


class Numbers(unittest.TestCase):
    def test_chessboard(self):
        self.assertEqual(dovetail.count("domino:8x8"), 12988816)

    def test_up_to_symmetry(self):
        self.assertEqual(dovetail.count("domino:4x4", up_to_symmetry=True),
                         len(list(dovetail.enumerate("domino:4x4",
                                                     up_to_symmetry=True))))

    def test_more_digits_than_python_reads(self):
        one, two = 1, 1  # Fibonacci's numbers
        for _ in range(21000):
            one, two = two, one + two
        self.assertGreater(one, 10 ** 4300)
        self.assertEqual(dovetail.count("domino:2x21000"), one)

    def test_weights_are_fractions(self):
        rest = [f"{v} 0" for v in range(3, 21)]
        number = dovetail.count(weighed("-1/2", "1 2 0", *rest))
        self.assertEqual(number, Fraction(-2, 3))
        self.assertIsInstance(number, Fraction)
        number = dovetail.count(weighed("-1/2", "2 0", "1 0", *rest))
        self.assertEqual(number, Fraction(-1, 2))
        number = dovetail.count(weighed("5/3", "2 0", *rest))
        self.assertEqual(number, 2)
        self.assertIsInstance(number, int)
        rows = dovetail.tally(weighed("1/2", "-1 0", "2 0", *rest))
        self.assertEqual([row.count for row in rows],
                         [0] + 19 * [Fraction(1, 3)])

    def test_nothing_is_known_of_weights_before_the_end(self):
        with self.assertRaises(dovetail.Stopped) as caught:
            dovetail.count(weighed("-1/2", *(f"{v} {v + 1} {-v - 2} 0"
                                             for v in range(1, 19))),
                           effort=0)
        self.assertEqual(caught.exception.at_least, 0)

    def test_a_unit_of_primes(self):
        whole = dovetail.Search("domino:6x6", "count", engine="kasteleyn",
                                unit="")
        for unit, _ in whole.units(2):
            rest = dovetail.Search("domino:6x6", "count", engine="kasteleyn",
                                   unit=unit).count()
            self.assertIsInstance(rest, dovetail.Residue)
            self.assertIn(6728 % rest.modulus,
                          (rest % rest.modulus, -rest % rest.modulus))

    def test_stopped_count_knows_some(self):
        with self.assertRaises(dovetail.Stopped) as caught:
            dovetail.count("windmill:4x5", engine="dance", effort=300000)
        self.assertTrue(0 < caught.exception.at_least < 501484)

    def test_shards_add_up(self):
        parts = [dovetail.count("windmill:3x4,pieces=0+1+2", engine="dance",
                                shard=(part, 3)) for part in range(3)]
        self.assertEqual(sum(parts),
                         dovetail.count("windmill:3x4,pieces=0+1+2"))


class Lists(unittest.TestCase):
    def test_all_are_different(self):
        solutions = list(dovetail.enumerate("domino:4x4"))
        self.assertEqual(len(solutions), 36)
        self.assertEqual(len(set(solutions)), 36)

    def test_limit_is_an_end(self):
        self.assertEqual(len(list(dovetail.enumerate("domino:4x4", limit=5))),
                         5)

    def test_none(self):
        self.assertEqual(list(dovetail.enumerate(CHESSBOARD)), [])

    def test_sample_with_a_seed(self):
        first = dovetail.sample("domino:6x6", 3, seed=1)
        self.assertEqual(first, dovetail.sample("domino:6x6", 3, seed=1))
        self.assertEqual(len(first), 3)

    def test_sample_draws_its_seed_from_random(self):
        random.seed(4)
        first = dovetail.sample("domino:8x8")
        random.seed(4)
        self.assertEqual(first, dovetail.sample("domino:8x8"))
        self.assertNotEqual(first, dovetail.sample("domino:8x8"))

    def test_sample_of_none(self):
        self.assertEqual(dovetail.sample(CHESSBOARD), [])


class Others(unittest.TestCase):
    def test_check_says_what_is_wrong(self):
        solution = dovetail.solve(PACKING)
        text = solution.text.replace("3", "0")
        verdict = dovetail.check(PACKING, text)
        self.assertFalse(verdict)
        self.assertTrue(verdict.sentence.startswith("wrong"))
        self.assertFalse(dovetail.check("windmill:2x4,pieces=0+4", solution))

    def test_check_reads_what_a_solution_writes(self):
        solution = dovetail.solve(PACKING)
        for answer in (solution.text, solution.json,
                       solution.show("text", unicode=False)):
            self.assertTrue(dovetail.check(PACKING, answer))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "answer.txt"
            path.write_text(solution.text)
            self.assertTrue(dovetail.check(PACKING, path))
            with self.assertRaises(dovetail.Error):
                dovetail.check(PACKING, path.with_name("nowhere"))

    def test_proofs(self):
        for format in ("lrat", "drat", "bdrat"):
            proof = dovetail.prove(CHESSBOARD, format)
            self.assertTrue(dovetail.check_proof(CHESSBOARD, proof, format))
        lines = dovetail.prove(CHESSBOARD).splitlines(keepends=True)
        self.assertFalse(dovetail.check_proof(CHESSBOARD,
                                              b"".join(lines[:-1])))
        with self.assertRaises(dovetail.Error):
            dovetail.check_proof(CHESSBOARD, b"who knows")
        with self.assertRaises(dovetail.Solvable) as caught:
            dovetail.prove("domino:2x2")
        self.assertTrue(dovetail.check("domino:2x2",
                                       caught.exception.solution))

    def test_encode(self):
        text = dovetail.encode(PACKING, "dlx")
        again = dovetail.Puzzle("packing.dlx", text=text)
        self.assertEqual(dovetail.count(again), dovetail.count(PACKING))
        self.assertIn("p cnf", dovetail.encode("domino:4x4", "cnf"))
        self.assertIn("order", dovetail.encode("domino:4x4", "zdd"))
        with self.assertRaises(dovetail.Error):
            dovetail.encode("domino:4x4", "svg")

    def test_estimate(self):
        self.assertIn("dance: about", dovetail.estimate("windmill:4x5"))

    def test_tally(self):
        rows = dovetail.tally(PACKING)
        uses = sum(len(solution.options)
                   for solution in dovetail.enumerate(PACKING))
        self.assertEqual(sum(row.count for row in rows), uses)
        self.assertEqual(rows[0].option, ["0", "13", "33", "43", "52"])

    def test_generate(self):
        one, two = dovetail.generate("tetravex:3x3#1", 2)
        self.assertEqual([one.id, two.id],
                         ["tetravex:3x3#1", "tetravex:3x3#2"])
        self.assertEqual(dovetail.count(one), 1)
        random.seed(2)
        self.assertIn("#", dovetail.generate("tetravex:3x3")[0].id)
        for id, seed in (("tetravex:3x3#1", 2), ("tetravex:3x3#x", None),
                         ("life:4x4", None), ("tetravex:3x3", -1)):
            with self.assertRaises(dovetail.Error):
                dovetail.generate(id, seed=seed)

    def test_hint(self):
        hint = dovetail.hint("tetravex:4x4#17")
        self.assertEqual((hint.verdict, hint.cell), ("forced", (0, 0)))
        self.assertIn("cell 1,1", hint.reason)
        self.assertEqual(hint.board.cells[0][0],
                         dovetail.solve("tetravex:4x4#17").cells[0][0])
        with self.assertRaises(dovetail.Error):
            dovetail.hint("life:4x4,goal=oscillator,period=2")

    def test_hint_takes_listeners(self):
        hint = dovetail.hint("tetravex:4x4#17", log=[].append,
                             progress=[].append)
        self.assertEqual(hint.cell, (0, 0))


class Options(unittest.TestCase):
    def refused(self, words, **options):
        with self.assertRaises(dovetail.Error) as caught:
            dovetail.solve("domino:4x4", **options)
        self.assertIn(words, str(caught.exception))

    def test_sentences(self):
        self.refused("no option --thread", thread=2)
        self.refused("1 to 1024", threads=0)
        self.refused("does not go with solve", limit=2)
        self.refused("estimate()", estimate=True)
        self.refused("no engine", engine="dancer")
        self.refused("zero byte", engine="dance\0")

    def test_errors_are_value_errors(self):
        with self.assertRaises(ValueError):
            dovetail.solve("dominoes:8x8")

    def test_not_given(self):
        self.assertTrue(dovetail.solve("domino:4x4", threads=None,
                                       cheapest=False))

    def test_every_option_of_the_table_is_known(self):
        for option in dovetail.options():
            if option.verbs == ["cluster"]:
                continue  # its `task` is no option of a search
            name = option.name.replace("-", "_")
            try:
                dovetail.count("domino:4x4", **{name: None})
            except dovetail.Error as error:
                self.fail(error)


class Tables(unittest.TestCase):
    def test_families(self):
        names = [family.name for family in dovetail.families()]
        self.assertIn("domino", names)
        domino = dovetail.families()[names.index("domino")]
        self.assertIn("tatami", domino.parameters[0].words)

    def test_engines(self):
        engines = {engine.name: engine for engine in dovetail.engines()}
        self.assertTrue(engines["frontier"].samples)
        self.assertEqual(engines["matching"].family, "domino")

    def test_options_and_formats(self):
        options = {option.name: option for option in dovetail.options()}
        self.assertEqual(options["threads"].high, 1024)
        formats = {row.name: row for row in dovetail.formats()}
        self.assertTrue(formats["png"].binary)


class Answers(unittest.TestCase):
    def test_cells(self):
        solution = dovetail.solve(PACKING)
        self.assertEqual(len(solution.cells), solution.rows)
        self.assertIsNone(solution.cells[1][1])
        self.assertIsNone(solution[1, 1])
        self.assertEqual(solution[0, 4].number, solution.cells[0][4])
        self.assertEqual(solution[0, 0, 4], solution[0, 4])
        for place in ((3, 0), (0, 7), (0, -1), (1, 0, 0)):
            with self.assertRaises(IndexError):
                solution[place]

    def test_fields_are_those_of_the_puzzle(self):
        solution = dovetail.solve("tetravex:3x3#1")
        names = solution.puzzle.fields
        for row in range(3):
            for col in range(3):
                self.assertLessEqual(set(solution[row, col].fields),
                                     set(names))
        if names:  # a family may leave them out
            self.assertIn("tile", solution[0, 0].fields)

    def test_shown(self):
        solution = dovetail.solve("domino:4x4")
        self.assertEqual(str(solution), solution.text)
        self.assertIn("<svg", solution._repr_svg_())
        self.assertTrue(solution.show("png").startswith(b"\x89PNG"))
        self.assertTrue(solution.show("text", unicode=False).isascii())
        with self.assertRaises(dovetail.Error):
            solution.rle

    def test_rle(self):
        ship = dovetail.solve("life:5x5,velocity=1+1c/4")
        self.assertIn("x = ", ship.rle)
        self.assertGreater(ship.layers, 1)
        self.assertEqual(len(ship.layer(1)), ship.rows)

    def test_json_is_the_commands(self):
        data = json.loads(dovetail.solve(PACKING).json)
        self.assertEqual((data["verdict"], data["puzzle"], data["rows"]),
                         ("satisfiable", PACKING, 3))

    def test_board(self):
        puzzle = dovetail.Puzzle("domino:4x4,cut=corners")
        self.assertEqual(puzzle.extent, (4, 4))
        self.assertIsNone(puzzle.board.cells[0][3])
        self.assertEqual(puzzle._repr_svg_().count("<rect"), 14)
        self.assertEqual(repr(puzzle), "Puzzle('domino:4x4,cut=corners')")

    def test_text_of_a_puzzle(self):
        puzzle = dovetail.Puzzle("domino:@-", text="***\n*.*\n***\n")
        self.assertEqual(dovetail.count(puzzle), 2)

    def test_remarks(self):
        self.assertIsInstance(dovetail.Puzzle(CHESSBOARD).remarks(), list)


if __name__ == "__main__":
    unittest.main()
