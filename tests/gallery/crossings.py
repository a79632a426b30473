# SPDX-License-Identifier: GPL-3.0-or-later
"""Faces that run through each other in the frame that is compressed most, as measure-bake counts them in the files of bakes: with
what a method raises, and on the same mesh all but without it."""

import os
import re
import shutil
import subprocess

from program import Refused

MASK = "all but flat"
WEIGHT = "0.000001"  # of what is raised, so that the base is as it is but cut where it would be with all of it
COUNTS = re.compile(r"crossings in a frame: at most (\d+), without folds (\d+)")


class Crossings:
    def __init__(self, build, program):
        self.measure = os.path.join(build, "tests", "interop", "measure-bake")
        self.program = program

    def bake(self, project, look, clip, frame, folder):
        self.program("bake", project, "--look", look, "--clip", clip, "--frames", "%d:%d" % (frame, frame), "--format", "mdd",
                     "--out", folder)
        return sorted(name for name in os.listdir(folder) if name.endswith(".rimple.json"))

    def compare(self, raised, base):
        done = subprocess.run([self.measure, raised, base, "-"], capture_output=True, text=True, check=False)
        counts = COUNTS.search(done.stdout)
        if not counts:
            raise Refused(done.stderr.strip() or "measure-bake counted nothing")
        return int(counts[1]), int(counts[2])

    def count(self, project, garments, look, clip, frame, folder):
        """Raised and base, of all garments of a look, which follows a mask from then on."""
        folders = [os.path.join(folder, "crossings", name) for name in ("raised", "base")]
        try:
            names = self.bake(project, look, clip, frame, folders[0])
            for garment in garments:
                self.program("mask", project, "--garment", garment, "--mask", MASK, "--value", WEIGHT)
            self.program("mask", project, "--look", look, "--mask", MASK, "--param", "region")
            self.bake(project, look, clip, frame, folders[1])
            pairs = [self.compare(*(os.path.join(each, name) for each in folders)) for name in names]
        finally:
            shutil.rmtree(os.path.join(folder, "crossings"), ignore_errors=True)
        return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
