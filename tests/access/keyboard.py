# SPDX-License-Identifier: GPL-3.0-or-later
"""F6 goes round the parts of the window, and where the keyboard is has a name everywhere."""

from rimple import Rimple, require, wait, walk

app = Rimple()
app.find("Arm", "push button")
app.open_sample("Arm")


def focused():
    return next((node for node in walk(app.application) if node.focused), None)


places = []
for _ in range(4):
    before = places[-1] if places else None
    app.key("<F6>")
    wait("the keyboard to be elsewhere", lambda: (node := focused()) is not None and node.name != before)
    places.append(focused().name)
require(len(set(places)) >= 3, f"F6 stays at {places}")
require(all(name and not name.startswith(("Gtk", "Adw", "Rmp")) for name in places), f"without a name: {places}")
