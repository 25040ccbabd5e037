"""The package itself: its examples work, its types agree, its library is
found."""

import doctest
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import dovetail
from dovetail import build

root = pathlib.Path(__file__).parents[2]
package = pathlib.Path(dovetail.__file__).parent


class Package(unittest.TestCase):
    def examples(self, name, text):
        parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
        test = parser.get_doctest(text, {"dovetail": dovetail}, name, name, 1)
        self.assertTrue(test.examples)
        said = []
        runner.run(test, out=said.append)
        self.assertEqual(runner.failures, 0, "".join(said))

    def test_examples_of_the_manual(self):
        text = (root / "doc" / "python.md").read_text()
        self.examples("doc/python.md", text)

    def test_examples_of_docstrings(self):
        for module in (dovetail, build):
            self.assertEqual(doctest.testmod(module).failed, 0)
            self.assertGreater(doctest.testmod(module).attempted, 0)

    @unittest.skipUnless(shutil.which("mypy"), "there is no mypy")
    def test_types(self):
        with tempfile.TemporaryDirectory() as cache:
            checked = subprocess.run(
                ["mypy", "--strict", "--cache-dir", cache, str(package)],
                capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_all_is_there_and_told(self):
        for name in dovetail.__all__:
            self.assertTrue(hasattr(dovetail, name))
        for name in ("solve", "enumerate", "count", "sample", "generate",
                     "hint", "check", "check_proof", "prove", "encode",
                     "estimate", "tally", "Cover", "Clauses", "Search"):
            self.assertIn(name, dovetail.__all__)
            self.assertTrue(getattr(dovetail, name).__doc__)

    def imported(self, folder, **environment):
        """What the package in this folder says to an import."""
        rest = {key: value for key, value in os.environ.items()
                if key != "DOVETAIL_LIBRARY"}
        return subprocess.run(
            [sys.executable, "-c", "import dovetail; print(dovetail)"],
            env=dict(rest, PYTHONPATH=str(folder), **environment),
            capture_output=True, text=True)

    def test_library_is_found(self):
        library = os.environ["DOVETAIL_LIBRARY"]
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "dovetail"
            shutil.copytree(package, copy)
            path = copy / "library.path"
            path.write_text(library + "\n")  # as installed
            self.assertIn(folder, self.imported(folder).stdout)
            path.unlink()
            shutil.copy(library, copy / "libdovetail.so.0")  # beside it
            self.assertIn(folder, self.imported(folder).stdout)
            lost = self.imported(folder, DOVETAIL_LIBRARY="/nowhere.so")
            self.assertIn("set DOVETAIL_LIBRARY", lost.stderr)


if __name__ == "__main__":
    unittest.main()
