"""tap.py: runs the tests beside it, in TAP; a point is a test function."""

import pathlib
import sys
import unittest

here = pathlib.Path(__file__).parent


class Tap(unittest.TestResult):
    """Prints a line for each test, and what went wrong above it."""

    def point(self, word, test, note=""):
        print(f"{word} {self.testsRun} {test.id()}{note}", flush=True)

    def sorry(self, test, error):
        for line in self._exc_info_to_string(error, test).splitlines():
            print("#", line)
        self.point("not ok", test)

    def addSuccess(self, test):
        super().addSuccess(test)
        self.point("ok", test)

    def addError(self, test, error):
        super().addError(test, error)
        self.sorry(test, error)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.sorry(test, error)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.point("ok", test, f" # SKIP {reason}")


sys.path.insert(0, str(here))
suite = unittest.defaultTestLoader.discover(str(here))
print(f"1..{suite.countTestCases()}")
result = Tap()
suite.run(result)
sys.exit(not result.wasSuccessful())
