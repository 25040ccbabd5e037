"""The calls of the package exact_cover, on ours: a matrix of 0 and 1, whose
rows are chosen so that each column has a 1 once."""

import dovetail


class NoSolution(Exception):
    pass


def cover_of(matrix):
    """Rows without a 1 are left out, so options have numbers of rows."""
    cover, rows = dovetail.Cover(), []
    for col in range(len(matrix[0])):
        cover.item(str(col))
    for number, row in enumerate(matrix):
        items = [str(col) for col, value in enumerate(row) if value]
        if items:
            cover.option(items)
            rows.append(number)
    return cover, rows


def solutions(matrix, **options):
    cover, rows = cover_of(matrix)
    for solution in dovetail.enumerate(cover, **options):
        yield sorted(rows[option] for option in solution.numbers)


def get_exact_cover(matrix):
    for rows in solutions(matrix):
        return rows
    raise NoSolution


def get_solution_count(matrix):
    return dovetail.count(cover_of(matrix)[0])


def get_all_solutions(matrix, max_count=None):
    found = set(map(tuple, solutions(matrix, limit=max_count)))
    if not found:
        raise NoSolution
    return found


def for_each_solution(matrix, callback):
    for rows in solutions(matrix):
        callback(rows)
