# SPDX-License-Identifier: GPL-3.0-or-later
"""The timeline is worked by its buttons, and frame and selection are told as text."""

from rimple import Rimple, require, wait

app = Rimple()
app.find("Arm", "push button")
app.open_sample("Arm")


entry = app.find("Frame", "spin button")


def frame():
    return int(entry.description)


before = frame()
app.press("Next Frame")
wait("the next frame", lambda: frame() == before + 1)
viewport = app.find("Viewport")
wait("the viewport to tell its frame", lambda: f"Frame {before + 1}" in viewport.description)
require("Incompressible skinning" in viewport.description, f"the viewport does not tell its look: {viewport.description}")
app.press("First Frame")
wait("the first frame", lambda: frame() == 0)
app.press("Play")
wait("the motion to go on", lambda: frame() > 0)
app.press("Pause")
app.find("Play", "push button")
