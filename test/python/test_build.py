"""Covers and clauses that a program makes."""

import itertools
import unittest

import dovetail


def langford(number):
    """Two of each number up to this, with as many places between them."""
    cover = dovetail.Cover("langford")
    for value in range(1, number + 1):
        cover.item(f"n{value}")
    for place in range(2 * number):
        cover.item(f"s{place}")
    for value in range(1, number + 1):
        for place in range(2 * number - value - 1):
            cover.option([f"n{value}", f"s{place}",
                          f"s{place + value + 1}"])
    return cover


def pigeons(count):
    """They do not fit into fewer holes."""
    clauses = dovetail.Clauses()
    sits = [[clauses.variable(f"p{pigeon}h{hole}")
             for hole in range(count - 1)] for pigeon in range(count)]
    for places in sits:
        clauses.add(*places)
    for hole in zip(*sits):
        for one, other in itertools.combinations(hole, 2):
            clauses.add(-one, -other)
    return clauses


class Covers(unittest.TestCase):
    def test_langford(self):  # OEIS A014552, twice: mirror images
        self.assertEqual([dovetail.count(langford(n)) for n in (3, 4, 5, 7)],
                         [2, 2, 0, 52])

    def test_solution(self):
        solution = dovetail.solve(langford(3))
        self.assertEqual(len(solution.options), 3)
        self.assertEqual(sorted(itertools.chain(*solution.options)),
                         ["n1", "n2", "n3", "s0", "s1", "s2", "s3", "s4",
                          "s5"])
        self.assertEqual(solution.facts[0],
                         " ".join(solution.options[0]))

    def test_numbers_are_those_that_option_answered(self):
        cover = dovetail.Cover()
        for name in "ab":
            cover.item(name)
        cover.option(["a", "b"])
        numbers = {cover.option(["a"]), cover.option(["b"])}
        found = [set(solution.numbers)
                 for solution in dovetail.enumerate(cover)]
        self.assertEqual(sorted(found, key=len), [{0}, numbers])

    def test_colours(self):
        cover = dovetail.Cover()
        cover.item("a"), cover.item("b")
        cover.secondary("p")
        cover.option(["a", ("p", "red")])
        cover.option(["b", ("p", "blue")])
        self.assertFalse(dovetail.solve(cover))
        cover.option(["b", ("p", "red")])
        self.assertEqual(dovetail.solve(cover).options,
                         [["a", ("p", "red")], ["b", ("p", "red")]])

    def test_multiplicities(self):
        cover = dovetail.Cover()
        cover.item("a", 2, 3)
        for name in "bcde":
            cover.item(name, 0, 1)
            cover.option(["a", name])
        self.assertEqual(dovetail.count(cover), 6 + 4)

    def test_costs(self):
        cover = dovetail.Cover()
        cover.item("a")
        for cost in (5, 3, 4):
            cover.option(["a"], cost=cost)
        costs = [solution.cost for solution
                 in dovetail.enumerate(cover, cheapest=True)]
        self.assertEqual(costs, [3, 4, 5])

    def test_a_search_sees_what_there_was(self):
        cover = dovetail.Cover()
        cover.item("a")
        cover.option(["a"])
        before = dovetail.enumerate(cover)
        cover.option(["a"])
        self.assertEqual(len(list(before)), 1)
        self.assertEqual(dovetail.count(cover), 2)

    def test_refused(self):
        cover = dovetail.Cover()
        cover.item("a")
        for wrong in (lambda: cover.item("a"), lambda: cover.item("b c"),
                      lambda: cover.item("b", 2, 1),
                      lambda: cover.option(["b"]), lambda: cover.option([]),
                      lambda: cover.option(["a", "a"]),
                      lambda: cover.option([("a", "red")]),
                      lambda: cover.item("b", 1, 2 ** 32 + 1),
                      lambda: cover.option(["a"], cost=2 ** 64),
                      lambda: cover.option(["a"], cost=-1)):
            with self.assertRaises(dovetail.Error):
                wrong()
        self.assertEqual(cover.option(["a"]), 0)


class SomeClauses(unittest.TestCase):
    def test_model(self):
        clauses = dovetail.Clauses()
        rain, wet = clauses.variable("rain"), clauses.variable("wet")
        clauses.add(-rain, wet)
        self.assertEqual(dovetail.count(clauses), 3)
        clauses.add(rain)
        solution = dovetail.solve(clauses)
        self.assertEqual(solution.facts, ["rain", "wet"])
        self.assertEqual(solution.numbers, [rain, wet])
        with self.assertRaises(dovetail.Error):
            solution.options

    def test_pigeons(self):
        self.assertFalse(dovetail.solve(pigeons(6)))
        proof = dovetail.prove(pigeons(5), "drat")
        self.assertTrue(dovetail.check_proof(pigeons(5), proof, "drat"))

    def test_numbers_without_names(self):
        clauses = dovetail.Clauses(variables=3)
        clauses.add(1, -5)
        self.assertEqual(clauses.variable(), 6)
        clauses.name(2, "two")
        clauses.add(2)
        clauses.add(4)
        self.assertIn("two", dovetail.solve(clauses).facts)

    def test_refused(self):
        clauses = dovetail.Clauses()
        clauses.variable("a")
        for wrong in (lambda: clauses.add(0), lambda: clauses.variable("a"),
                      lambda: clauses.name(0, "b"),
                      lambda: clauses.name(2 ** 32 + 2, "b"),
                      lambda: clauses.add(2 ** 32 + 1),
                      lambda: dovetail.Clauses(2 ** 32 + 1),
                      lambda: clauses.variable("1st")):
            with self.assertRaises(dovetail.Error):
                wrong()
        self.assertEqual(clauses.variable("b"), 2)


if __name__ == "__main__":
    unittest.main()
