# SPDX-License-Identifier: GPL-3.0-or-later
"""Panes are opened by name, and each says what it shows."""

from rimple import Rimple, wait

CHOOSE = "What this pane shows, and what it compares that with"

app = Rimple()
app.find("Arm", "push button")
app.open_sample("Arm")
for button, n in (("Two Panes", 2), ("Four Panes", 4), ("One Pane", 1)):
    app.press(button)
    wait(f"{n} panes", lambda: len([node for node in app.all(CHOOSE, "push button") if "click" in node.actions]) == n)
