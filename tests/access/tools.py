# SPDX-License-Identifier: GPL-3.0-or-later
"""Tools are taken by name, tell that they are taken, and the line below says what a drag does now."""

from rimple import Rimple, require, wait

app = Rimple()
app.find("Arm", "push button")
app.open_sample("Arm")
hints = set()
for tool in ("Select", "Fold Line", "Paint Faces", "Mask Brush", "Direction Brush", "Pattern Brush"):
    app.press(tool)
    wait(f"{tool} to be taken", lambda: app.pressed(tool))
    hint = max(app.texts(), key=lambda text: text.count(" · "))
    hints.add(hint)
require(len(hints) == 6, f"tools share what they say: {hints}")
