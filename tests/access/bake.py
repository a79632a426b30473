# SPDX-License-Identifier: GPL-3.0-or-later
"""A bake is set off from its panel, and its files are there."""

import glob
import os

from rimple import Rimple, require, wait

app = Rimple()
app.find("Arm", "push button")
app.open_sample("Arm")
app.act("win.bake")
first, last = app.find("First frame", "spin button"), app.find("Last frame", "spin button")
require((first.description, last.description) == ("0", "48"), f"not all frames: {first.description} to {last.description}")
panel = wait("the panel", lambda: next((node for node in app.application.children if node.name == "Bake"), None))
app.press("Bake", below=panel)
wait("baked files", lambda: glob.glob(os.path.expanduser("~/**/*.mdd"), recursive=True)
     or glob.glob(os.path.expanduser("~/**/*.pc2"), recursive=True) or glob.glob(os.path.expanduser("~/**/*.obj"), recursive=True))
