# SPDX-License-Identifier: GPL-3.0-or-later
"""Contact sheets, with ImageMagick."""

import os
import subprocess

GRID = 40  # cells a side of what is told apart
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

    def find_change(self, plain, picture):
        """Where a picture differs most from the plain one, as a part of its width and height."""
        done = subprocess.run(["convert", plain, picture, "-compose", "difference", "-composite", "-colorspace", "gray",
                               "-resize", "%dx%d!" % (GRID, GRID), "-blur", "0x1", "-depth", "8", "gray:-"],
                              capture_output=True, check=True)
        best = max(range(len(done.stdout)), key=lambda i: done.stdout[i])
        return ((best % GRID + 0.5) / GRID, (best // GRID + 0.5) / GRID) if max(done.stdout) > 0 else (0.5, 0.5)

    def cut(self, picture, place, size, path):
        """A tile of the picture round a place, as it is."""
        left, top = (max(0, min(side - tile, int(part * side - tile / 2)))
                     for part, side, tile in zip(place, size, (self.width, self.height)))
        self.convert(picture, "-crop", "%dx%d+%d+%d" % (self.width, self.height, left, top), "+repage", path)

    def make(self, path, title, columns, tiles, credit=None, colours=()):
        """tiles: (picture, caption) row by row; colours: how the last conversion keeps them."""
        words = ["montage", "-font", self.font, "-pointsize", str(self.points), "-background", PAPER, "-fill", INK]
        for picture, caption in tiles:
            words += ["-label", caption.replace("%", "%%"), picture]
        words += ["-tile", "%dx" % columns, "-geometry", "%dx%d+3+3" % (self.width, self.height)]
        body = path + ".body.png"
        subprocess.run([*words, body], check=True)
        foot = [] if not credit else ["-pointsize", str(self.points), "-gravity", "west", "label:" + credit]
        self.convert("-background", PAPER, "-fill", INK, "-pointsize", str(2 * self.points), "label:" + title,
                     "-gravity", "center", body, *foot, "-append", "-depth", "8", *colours, path)
        os.unlink(body)
