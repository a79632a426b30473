# SPDX-License-Identifier: GPL-3.0-or-later
"""A change is named in the history, undone and made again with the buttons of the header."""

from rimple import Rimple, require, wait

app = Rimple()
app.find("Arm", "push button")
app.open_sample("Arm")
looks = app.find("Looks", "list")


def count():
    return len(app.all(role="list item", below=looks))


before = count()
app.act("win.add-pattern")
undo, redo = app.find("Undo", "push button"), app.find("Redo", "push button")
wait("Undo to be of use", lambda: undo.sensitive)
app.act("win.history")
app.wait_for_text("pattern")
app.press("Undo")
wait("Redo to be of use", lambda: redo.sensitive)
app.press("Redo")
wait("nothing more to make again", lambda: not redo.sensitive)
require(count() == before, "the looks have changed")
