# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tool-info module of Bia for BenchExec: how it is called, and what its answers mean.

BenchExec finds it as tool="contrib.benchexec.bia" if the clone is on PYTHONPATH; see README.md beside this file."""

import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

# The last line on standard output, always.
VERDICT = re.compile(r"^verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")

VIOLATIONS = {
    "unreach-call": result.RESULT_FALSE_REACH,
    "no-overflow": result.RESULT_FALSE_OVERFLOW,
    "valid-deref": result.RESULT_FALSE_DEREF,
    "valid-free": result.RESULT_FALSE_FREE,
    "valid-memtrack": result.RESULT_FALSE_MEMTRACK,
    "valid-memcleanup": result.RESULT_FALSE_MEMCLEANUP,
    "termination": result.RESULT_FALSE_TERMINATION,
}

# Names of columns in tables, and the lines of `bia verify -v` that they come from.
STATISTICS = re.compile(r"^  ([^:]+): (.*)$")


class Tool(benchexec.tools.template.BaseTool2):
    """Bia, a software model checker."""

    # What has to be there to run: see `make release` and `tools/deps.sh`.
    REQUIRED_PATHS = ["bia", "lib"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("bia")

    def program_files(self, executable):
        return self._program_files_from_executable(executable, self.REQUIRED_PATHS)

    def version(self, executable):
        return self._version_from_tool(executable, arg="-V", line_prefix="bia")

    def name(self):
        return "Bia"

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "verify", *task.input_files]
        if task.property_file:
            command += ["--property", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if model and "--data-model" not in options:
            command += ["--data-model", model]
        # It ends by itself, with a reason, a little before it is ended.
        limit = rlimits.cputime
        if limit and "--timeout" not in options:
            command += ["--timeout", f"{max(1, int(limit * 0.97))}s"]
        if rlimits.memory and "--memory" not in options:
            command += ["--memory", str(int(rlimits.memory * 0.9))]
        return command + list(options)

    def determine_result(self, run):
        for line in reversed(run.output):
            found = VERDICT.match(line.strip())
            if not found:
                continue
            verdict, what = found.group(1), found.group(2) or ""
            if verdict == "safe":
                return result.RESULT_TRUE_PROP
            if verdict == "unsafe":
                return VIOLATIONS.get(what, result.RESULT_FALSE_PROP)
            if what == "bad input":
                return "ERROR (bad input)"
            if what.startswith("time limit"):
                return result.RESULT_TIMEOUT
            if what.startswith("memory limit"):
                return "OUT OF MEMORY"
            if what.startswith("unsupported"):
                return "unknown (unsupported)"
            return result.RESULT_UNKNOWN
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if run.exit_code.value == 4:
            return "ERROR (fault)"
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        for line in output:
            found = STATISTICS.match(line.rstrip("\n"))
            if found and found.group(1) == identifier:
                return found.group(2)
        return None
