# SPDX-License-Identifier: GPL-3.0-or-later
"""A command is found by typing a part of its name, and runs with Enter."""

from rimple import Rimple, require, wait

app = Rimple()
app.find("Arm", "push button")
app.open_sample("Arm")
app.act("win.search")
entry = app.find("Search Commands", "entry")
require(len(app.all(role="list item", below=app.find("Commands", "list"))) > 30, "few commands")
entry.text = "four panes"
wait("one command to be left", lambda: app.find("Four Panes", "list item").selected)
app.key("<Enter>")
wait("four panes", lambda: len([node for node in app.all("What this pane shows, and what it compares that with",
                                                         "push button") if "click" in node.actions]) == 4)
