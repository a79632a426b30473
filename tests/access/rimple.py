# SPDX-License-Identifier: GPL-3.0-or-later
"""A running Rimple, seen and worked through the accessibility tree alone."""

import atexit
import os
import subprocess
import sys
import time

import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

import dogtail.config
dogtail.config.config.logDebugToStdOut = False
dogtail.config.config.logDebugToFile = False
dogtail.config.config.searchShowingOnly = False
from dogtail import tree

# A window that compiles its shaders in software does not answer for a while.
Atspi.set_timeout(30000, 60000)
PATIENCE = 120.0


def wait(what, condition):
    """What condition() returns once it is true; the test fails, saying what it waited for, when it never is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = condition()
        except GLib.Error:  # a widget went while it was asked
            found = None
        if found:
            return found
        time.sleep(0.1)
    sys.exit(f"waited in vain for {what}")


def require(condition, what):
    if not condition:
        sys.exit(what)


def walk(node):
    yield node
    for child in node.children:
        yield from walk(child)


class Rimple:
    """The program with arguments; it ends with the scenario."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([os.environ["RIMPLE"], *arguments])
        atexit.register(self.process.kill)
        self.application = wait("the program on the accessibility bus", self._find_application)
        self.window = wait("a window", lambda: next(iter(self.application.children), None))

    def _find_application(self):
        require(self.process.poll() is None, "the program ended")
        return next((node for node in tree.root.children if node and node.name == "rimple"), None)

    def each(self, name=None, role=None, below=None):
        """Nodes called so, of this role, in the order of the window; each is asked over the bus, so look no further than needed."""
        return (node for node in walk(below or self.application)
                if (name is None or node.name == name) and (role is None or node.roleName == role))

    def all(self, *arguments, **more):
        return list(self.each(*arguments, **more))

    def find(self, name, role=None, below=None):
        return wait(f"{role or 'something'} called “{name}”", lambda: next(self.each(name, role, below), None))

    def press(self, name, role="push button", below=None):
        """Presses what is called so and can be pressed: of a menu button that is the button inside."""
        def find_pressable():
            return next((node for node in self.each(name, role, below) if "click" in node.actions), None)
        wait(f"{role} “{name}” to press", find_pressable).actions["click"].do()

    def act(self, action):
        """One of the window's own actions, as menus, keys and the search for commands have them."""
        wait(f"the action {action}", lambda: action in self.window.actions)
        self.window.actions[action].do()

    def texts(self, below=None):
        return (node.name for node in self.each(role="label", below=below) if node.name)

    def wait_for_text(self, part, below=None):
        return wait(f"the text “{part}”",
                    lambda: next((text for text in self.texts(below) if part in text), None))

    def open_sample(self, title):
        self.press(title)
        wait("the sample's character", lambda: self.all(role="list item", below=self.find("Characters", "list")))
        self.wait_for_text("folds ·")

    def key(self, keys):
        """Presses keys as on a keyboard, as "<Control>k"."""
        from dogtail import rawinput
        rawinput.keyCombo(keys)

    def pressed(self, name):
        """Whether the toggle called so is in."""
        return self.find(name, "push button").get_state_set().contains(Atspi.StateType.PRESSED)
