# SPDX-License-Identifier: GPL-3.0-or-later
"""Preferences open from the keyboard, and each of them says what it is for and what it is at."""

from rimple import Rimple, require, wait

app = Rimple()
app.find("Arm", "push button")
app.key("<Control>comma")
preferences = wait("the preferences", lambda: next(
    (node for node in app.application.children if node.name == "Preferences"), None))
controls = [node for node in app.all(below=preferences)
            if node.roleName in ("switch", "toggle button", "combo box", "spin button", "check box")]
require(controls, "no preference can be set")
for control in controls:
    require(control.name and not control.name.startswith(("Gtk", "Adw", "Rmp")), f"a {control.roleName} without a name")
