# SPDX-License-Identifier: GPL-3.0-or-later
"""The start page offers samples by name, and one opens."""

from rimple import Rimple, require

SAMPLES = ["Dancer", "Arm", "Coarse hero", "Skirt", "Blouse and skirt", "Sheet"]

app = Rimple()
app.find("Arm", "push button")
offered = [node.name for node in app.all(role="push button")]
for sample in SAMPLES:
    require(sample in offered, f"no card is called “{sample}”")
app.open_sample("Arm")
rows = [node.name for node in app.all(role="list item", below=app.find("Characters", "list"))]
require("sleeve" in rows, f"the outliner has no sleeve: {rows}")
