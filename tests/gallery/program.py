# SPDX-License-Identifier: GPL-3.0-or-later
"""The batch program, as the gallery calls it."""

import json
import os
import resource
import signal
import subprocess

SECONDS = 300  # of processors that one call may take: however busy the machine is, the same calls are given up
PATIENCE = 10 * SECONDS  # … and of the clock


class Refused(Exception):
    """The program said no; the text is its sentence."""


class Program:
    def __init__(self, build, folder):
        self.path = os.path.join(build, "app", "cli", "rimple-cli")
        self.environment = dict(
            os.environ,
            RIMPLE_IMPORT=os.path.join(build, "app", "import", "rimple-import"),
            XDG_STATE_HOME=os.path.join(folder, "state"),
            LIBGL_ALWAYS_SOFTWARE="1",
        )

    def __call__(self, *words):
        """What it prints. Raises Refused."""
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
        try:
            done = subprocess.run([self.path, *words], env=self.environment, capture_output=True, text=True,
                                  timeout=PATIENCE, preexec_fn=limit, check=False)
        except subprocess.TimeoutExpired:
            raise Refused("%s took more than %d s" % (words[0], PATIENCE)) from None
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise Refused("%s took more than %d s of processors" % (words[0], SECONDS))
        if done.returncode < 0:
            raise Refused("%s crashed with signal %d" % (words[0], -done.returncode))
        if done.returncode:
            raise Refused(done.stderr.strip().split("\n")[0] or "%s ended with %d" % (words[0], done.returncode))
        return done.stdout

    def json(self, *words):
        return json.loads(self(*words, "--json"))
