# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever takes the focus or can be pressed has a name, in every panel that opens."""

from rimple import Rimple, require, walk

CONTROLS = {"push button", "toggle button", "check box", "spin button", "slider", "combo box", "text", "switch",
            "list", "list item", "menu item", "page tab", "password text", "radio button"}


def nameless(app, below=None):
    """Nodes without a name; the toolkit calls those by their class."""
    return sorted({f"{node.roleName} {node.name} ({node.description})" for node in walk(below or app.application)
                   if node.roleName in CONTROLS and (node.focusable or node.actions)
                   and (not node.name or node.name.startswith(("Gtk", "Rmp", "Adw")))})


app = Rimple()
app.find("Arm", "push button")
# The toolkit shows pages that are not there yet as well; their controls get names as they appear.
found = {"start page": nameless(app, app.find("RmpStartPage"))}
app.open_sample("Arm")
found["arm"] = nameless(app)
app.press("Pattern Brush")
found["pattern brush"] = nameless(app)
for action in ("win.search", "win.bake", "win.screenshot"):
    app.act(action)
    found[action] = nameless(app)
lines = [f"{place}: {node}" for place, nodes in found.items() for node in nodes]
require(not lines, "without a name:\n  " + "\n  ".join(lines))
