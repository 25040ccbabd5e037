"""The promises of the package exact_cover, kept by an adapter."""

import itertools
import random
import unittest

import exact_cover as ec

SMALL = [[1, 0, 0, 1, 0], [1, 1, 1, 0, 0], [0, 1, 1, 0, 0], [0, 0, 0, 0, 1]]
TWO = [[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]]


def brute(matrix):
    """All sets of rows, not empty, that have one 1 in each column."""
    rows = [number for number, row in enumerate(matrix) if any(row)]
    return {chosen for size in range(1, len(rows) + 1)
            for chosen in itertools.combinations(rows, size)
            if all(sum(matrix[row][col] for row in chosen) == 1
                   for col in range(len(matrix[0])))}


def sudoku(size, block, given):
    """A matrix whose rows are (row, col, digit) in this order."""
    matrix = []
    for row, col, digit in itertools.product(range(size), repeat=3):
        if given.get((row, col), digit) != digit:
            matrix.append([0] * (4 * size * size))
            continue
        line = [0] * (4 * size * size)
        box = row // block * block + col // block
        for kind, (one, other) in enumerate(
                [(row, col), (row, digit), (col, digit), (box, digit)]):
            line[(kind * size + one) * size + other] = 1
        matrix.append(line)
    return matrix


class Promises(unittest.TestCase):
    def test_first_solution(self):
        self.assertEqual(ec.get_exact_cover(SMALL), [0, 2, 3])
        self.assertIn(ec.get_exact_cover(TWO), ([0, 1, 3], [0, 2]))

    def test_one_row(self):
        self.assertEqual(ec.get_exact_cover([[1, 1, 1]]), [0])

    def test_values_of_any_kind(self):
        self.assertEqual(ec.get_exact_cover([[True, False], [False, True]]),
                         [0, 1])

    def test_no_solution(self):
        matrix = [[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 0]]
        self.assertEqual(ec.get_solution_count(matrix), 0)
        for call in (ec.get_exact_cover, ec.get_all_solutions):
            with self.assertRaises(ec.NoSolution):
                call(matrix)

    def test_empty_rows_do_not_count(self):
        matrix = [TWO[0], [0, 0, 0], TWO[1], TWO[2], [0, 0, 0], TWO[3]]
        self.assertEqual(ec.get_solution_count(matrix), 2)
        self.assertEqual(ec.get_all_solutions(matrix), {(0, 2, 5), (0, 3)})

    def test_equal_rows_count_each(self):
        matrix = [TWO[0], TWO[1], TWO[0], TWO[2], TWO[2], TWO[3]]
        self.assertEqual(ec.get_solution_count(matrix), 6)
        self.assertEqual(len(ec.get_all_solutions(matrix)), 6)

    def test_all_solutions(self):
        self.assertEqual(ec.get_all_solutions(TWO), {(0, 1, 3), (0, 2)})
        self.assertEqual(len(ec.get_all_solutions(TWO, max_count=1)), 1)

    def test_callback(self):
        found = []
        ec.for_each_solution(TWO, found.append)
        self.assertEqual(sorted(found), [[0, 1, 3], [0, 2]])

    def test_random_matrices(self):
        random.seed(11)
        some = 0
        for _ in range(200):
            rows, cols = random.randint(1, 9), random.randint(1, 6)
            matrix = [[int(random.random() < 0.35) for _ in range(cols)]
                      for _ in range(rows)]
            want = brute(matrix)
            self.assertEqual(ec.get_solution_count(matrix), len(want))
            if want:
                some += 1
                self.assertEqual(ec.get_all_solutions(matrix), want)
                self.assertIn(tuple(ec.get_exact_cover(matrix)), want)
        self.assertGreater(some, 20)

    def test_sudoku_of_four(self):
        self.assertEqual(ec.get_solution_count(sudoku(4, 2, {})), 288)
        self.assertEqual(len(ec.get_all_solutions(sudoku(4, 2, {}))), 288)

    def test_sudoku_of_nine(self):
        puzzle = ("53..7...." "6..195..." ".98....6." "8...6...3" "4..8.3..1"
                  "7...2...6" ".6....28." "...419..5" "....8..79")
        given = {divmod(at, 9): int(digit) - 1
                 for at, digit in enumerate(puzzle) if digit != "."}
        matrix = sudoku(9, 3, given)
        self.assertEqual(ec.get_solution_count(matrix), 1)
        chosen = ec.get_exact_cover(matrix)
        self.assertEqual(len(chosen), 81)
        self.assertEqual([row % 9 + 1 for row in chosen[:9]],
                         [5, 3, 4, 6, 7, 8, 9, 1, 2])


if __name__ == "__main__":
    unittest.main()
