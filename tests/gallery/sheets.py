# SPDX-License-Identifier: GPL-3.0-or-later
"""Contact sheets, with ImageMagick."""

import os
import subprocess

PAPER, INK = "#f4f4f2", "#202020"


class Sheets:
    def __init__(self, font, width, height):
        self.font, self.width, self.height = font, width, height
        self.points = max(9, width // 24)

    def convert(self, *words):
        subprocess.run(["convert", "-font", self.font, *words], check=True)

    def say(self, path, text, width=None):
        """A tile with words in it."""
        self.convert("-background", PAPER, "-fill", INK, "-pointsize", str(self.points + 1), "-gravity", "center",
                     "-size", "%dx%d" % (width or self.width, self.height), "caption:" + text.replace("\\", ""), path)

    def make(self, path, title, columns, tiles, credit=None):
        """tiles: (picture, caption) row by row."""
        words = ["montage", "-font", self.font, "-pointsize", str(self.points), "-background", PAPER, "-fill", INK]
        for picture, caption in tiles:
            words += ["-label", caption.replace("%", "%%"), picture]
        words += ["-tile", "%dx" % columns, "-geometry", "%dx%d+3+3" % (self.width, self.height)]
        body = path + ".body.png"
        subprocess.run([*words, body], check=True)
        foot = [] if not credit else ["-pointsize", str(self.points), "-gravity", "west", "label:" + credit]
        self.convert("-background", PAPER, "-fill", INK, "-pointsize", str(2 * self.points), "label:" + title,
                     "-gravity", "center", body, *foot, "-append", path)
        os.unlink(body)
