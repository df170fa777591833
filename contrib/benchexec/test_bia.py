# SPDX-License-Identifier: MIT OR Apache-2.0
"""Holds the module against BenchExec itself: import, command line, what answers mean.

usage: python test_bia.py PROGRAM-BIA"""

import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(os.path.dirname(HERE))]

import benchexec.model
import benchexec.result as result
from benchexec.tools.template import BaseTool2
from benchexec.util import ProcessExitCode

BIA = sys.argv.pop(1)


class Test(unittest.TestCase):
    def setUp(self):
        import bia

        self.tool = bia.Tool()

    def command(self, options=(), task_options=None, limits=None, prop="p.prp"):
        task = BaseTool2.Task.with_files(["a.c"], property_file=prop, options=task_options)
        limits = limits or BaseTool2.ResourceLimits()
        return self.tool.cmdline("bia", list(options), task, limits)

    def said(self, *lines, status=0, reason=None):
        run = BaseTool2.Run(
            [BIA], ProcessExitCode.create(value=status), BaseTool2.RunOutput([f"{l}\n" for l in lines]), reason
        )
        return self.tool.determine_result(run)

    def test_is_loaded_by_benchexec(self):
        config = type("Config", (), {"container": False, "tool_directory": None})()
        _, tool = benchexec.model.load_tool_info("contrib.benchexec.bia", config)
        self.assertEqual(tool.name(), "Bia")

    def test_names_and_version(self):
        self.assertEqual(self.tool.name(), "Bia")
        locator = BaseTool2.ToolLocator(tool_directory=os.path.dirname(BIA))
        self.assertEqual(os.path.realpath(self.tool.executable(locator)), os.path.realpath(BIA))
        self.assertRegex(self.tool.version(BIA), r"^\d+\.\d+\.\d+")

    def test_command_line(self):
        self.assertEqual(self.command(), ["bia", "verify", "a.c", "--property", "p.prp"])
        self.assertEqual(self.command(prop=None), ["bia", "verify", "a.c"])
        model = {"language": "C", "data_model": "ILP32"}
        self.assertEqual(self.command(task_options=model)[-2:], ["--data-model", "ILP32"])
        limits = BaseTool2.ResourceLimits(cputime=900, memory=1000)
        command = self.command(["--engine", "kind"], limits=limits)
        self.assertEqual(
            command[-6:], ["--timeout", "873s", "--memory", "900", "--engine", "kind"]
        )
        self.assertNotIn("873s", self.command(["--timeout", "5s"], limits=limits))

    def test_answers(self):
        self.assertEqual(self.said("proof: x", "verdict: safe"), result.RESULT_TRUE_PROP)
        for what in ["unreach-call", "no-overflow", "valid-deref", "valid-free", "valid-memtrack",
                     "valid-memcleanup", "termination"]:
            said = self.said(f"verdict: unsafe ({what})", status=1)
            self.assertEqual(said, f"false({what})")
            self.assertEqual(result.get_result_classification(said), result.RESULT_CLASS_FALSE)
        self.assertEqual(self.said("verdict: unknown (bound 3 reached)", status=3), "unknown")
        self.assertEqual(self.said("verdict: unknown (time limit of 5s reached)", status=3), "TIMEOUT")
        self.assertEqual(self.said("verdict: unknown (memory limit of 1 reached)", status=3), "OUT OF MEMORY")
        self.assertEqual(self.said("verdict: unknown (bad input)", status=2), "ERROR (bad input)")
        self.assertEqual(self.said("no answer", status=4), "ERROR (fault)")
        self.assertEqual(self.said(), result.RESULT_ERROR)
        # What a program prints in a trace is no answer.
        self.assertEqual(self.said("  x = verdict: safe", status=3), result.RESULT_ERROR)

    def test_statistics(self):
        output = BaseTool2.RunOutput(["x\n", "  edges built: 12\n"])
        self.assertEqual(self.tool.get_value_from_output(output, "edges built"), "12")
        self.assertIsNone(self.tool.get_value_from_output(output, "edges"))

    def test_real_runs(self):
        programs = {
            "int main(void) { int i = 0; while (i < 3) i++; return 0; }": result.RESULT_TRUE_PROP,
            "void reach_error(void) {} int main(void) { reach_error(); return 0; }": result.RESULT_FALSE_REACH,
            "int main(void) { return x; }": "ERROR (bad input)",
        }
        for text, expected in programs.items():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "a.c")
                with open(path, "w") as file:
                    file.write(text + "\n")
                task = BaseTool2.Task.with_files([path], property_file=None, options={"data_model": "LP64"})
                limits = BaseTool2.ResourceLimits(cputime=60)
                command = self.tool.cmdline(BIA, [], task, limits)
                ran = subprocess.run(command, capture_output=True, text=True)
                lines = ran.stdout.splitlines()
                self.assertEqual(self.said(*lines, status=ran.returncode), expected, ran.stdout)


if __name__ == "__main__":
    unittest.main()
