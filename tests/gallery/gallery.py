#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every method with its defaults on every character at hand: contact sheets by which looks are judged.

For each character one sheet: methods below each other, four frames beside each other where its cloth is compressed most,
and a near view. Then an overview, and a table. What fails is told in its tile; the rest goes on.
"""

import argparse
import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile
import time

import characters
import figures
import sheets
from program import Program, Refused

PLAIN = "plain"
PATTERN = "strain"
FRAMES = 4


class Tile:
    """A frame of a method, or why there is none."""

    def __init__(self, method, frame, picture=None, shown=None, reason=None):
        self.method, self.frame, self.picture, self.shown, self.reason = method, frame, picture, shown, reason

    def caption(self):
        if self.reason:
            return " "
        figures_text = " · " + self.shown.caption() if self.method != PLAIN else ""
        return "%s%s" % (self.frame, figures_text)


class Sitting:
    """One character before the camera."""

    def __init__(self, character, program, folder, methods, size):
        self.character, self.program, self.methods, self.size = character, program, methods, size
        self.folder = os.path.join(folder, character.name)
        self.project = os.path.join(self.folder, "project.rimple")
        self.tiles = {}  # method → its tiles
        self.seconds = 0.0

    # --- setting up

    def set_up(self):
        os.makedirs(self.folder)
        character = self.character
        model = character.prepare(self.folder) if character.prepare else character.model
        self.program("new", self.project, "--rate=%g" % character.rate)
        self.program("import", self.project, model, *character.options)
        for file, *options in character.motions:
            onto = self.program.json("info", self.project)["characters"][0]
            name = onto["meshes"][0]["name"] if file.endswith((".pc2", ".xml", ".mcx")) else onto["name"]
            self.program("import", self.project, file, "--onto", name, *options)
        told = self.program.json("info", self.project)["characters"][0]
        self.clip = self.choose_clip([clip["name"] for clip in told["clips"] if clip["frames"] > 1])
        self.garments = []
        for mesh in character.meshes or [mesh["name"] for mesh in told["meshes"]]:
            made = self.program("garment", self.project, "--mesh", mesh)
            self.garments.append(made.strip().split(" ", 1)[1])

    def choose_clip(self, clips):
        if not clips:
            raise Refused("no clip moves it")
        return self.character.clip if self.character.clip in clips else clips[0]

    def add_looks(self, method):
        """On every garment that takes it; why not of the last that does not."""
        reasons = []
        for garment in self.garments:
            try:
                self.program("look", self.project, "--garment", garment, "--method", method["id"], "--name", method["id"])
                if method["patterns"]:
                    self.paint(garment)
                    self.program("pattern", self.project, "--look", method["id"], "--name", PATTERN, "--use")
            except Refused as refused:
                reasons.append(str(refused))
        if len(reasons) == len(self.garments):
            raise Refused(reasons[-1])

    def paint(self, garment):
        """Ridges across what the clip compresses, on UVs that the mesh has or is given."""
        words = ["pattern", self.project, "--garment", garment, "--name", PATTERN, "--from-strain", "0"]
        try:
            self.program(*words, "--clip", self.clip)
        except Refused:
            self.program("pattern", self.project, "--garment", garment, "--unwrap")
            self.program(*words, "--clip", self.clip)

    # --- frames

    def choose_frames(self):
        """Where the first method that can tell says that cloth is compressed most; else evenly."""
        span = ["--frames", self.character.frames] if self.character.frames else []
        for method in self.methods:
            try:
                told = self.program.json("stats", self.project, "--look", method["id"], "--clip", self.clip, *span)
            except Refused:
                continue
            scores = [0.0] * len(told[0]["frames"])
            for garment in told:
                for i, frame in enumerate(garment["frames"]):
                    scores[i] += frame["figures"].get("compression_max") or 0.0
            if max(scores) > 0:
                first = int(told[0]["frames"][0]["frame"])
                return [first + frame for frame in figures.strongest(scores, FRAMES)]
        raise Refused("nothing compresses its cloth")

    def shoot(self, name, frames):
        picture = os.path.join(self.folder, name + ".png")
        return self.program.json("render", self.project, "--look", name, "--clip", self.clip, "--frames",
                                 ",".join(map(str, frames)), "--garments", "--follow", "--light", "--shading", "clay",
                                 "--camera", self.character.camera, "--size", "%dx%d" % self.size, "--out", picture)

    def fill_row(self, name, reason, frames):
        try:
            if reason:
                raise Refused(reason)
            self.tiles[name] = [Tile(name, taken["frame"], taken["pictures"][0], figures.Figures(taken["garments"]))
                                for taken in self.shoot(name, frames)]
        except Refused as refused:
            self.tiles[name] = [Tile(name, frame, reason=str(refused)) for frame in frames]

    def sit(self):
        begun = time.monotonic()
        reasons = {}
        try:
            self.set_up()
            for garment in self.garments:
                self.program("look", self.project, "--garment", garment, "--method", "none", "--name", PLAIN)
            for method in self.methods:
                try:
                    self.add_looks(method)
                except Refused as refused:
                    reasons[method["id"]] = str(refused)
            frames = self.choose_frames()
            for name in [PLAIN] + [method["id"] for method in self.methods]:
                self.fill_row(name, reasons.get(name), frames)
        except Refused as refused:
            for name in [PLAIN] + [method["id"] for method in self.methods]:
                self.tiles[name] = [Tile(name, None, reason=str(refused))] * FRAMES
        self.seconds = time.monotonic() - begun
        return self


# --- pages

def show(sitting, tile, paper):
    if tile.picture:
        return tile.picture, tile.caption()
    path = os.path.join(sitting.folder, "reason-%s.png" % tile.method)
    os.makedirs(sitting.folder, exist_ok=True)
    if not os.path.exists(path):
        paper.say(path, tile.reason)
    return path, tile.caption()


def make_sheet(sitting, paper, out):
    tiles = []
    for name, row in sitting.tiles.items():
        for i, tile in enumerate(row):
            picture, caption = show(sitting, tile, paper)
            tiles.append((picture, (name + ": " if i == 0 else "") + caption))
    path = os.path.join(out, sitting.character.name + ".png")
    paper.make(path, sitting.character.name, FRAMES, tiles, sitting.character.credit)
    return path


def strongest_column(sitting):
    heights = [0.0] * FRAMES
    for row in sitting.tiles.values():
        for i, tile in enumerate(row):
            if tile.shown:
                heights[i] += tile.shown.before or 0.0
    return heights.index(max(heights))


def make_overview(sittings, paper, path):
    tiles, credits = [], []
    for sitting in sittings:
        column = strongest_column(sitting)
        for i, (name, row) in enumerate(sitting.tiles.items()):
            if column < len(row):
                picture, _ = show(sitting, row[column], paper)
                tiles.append((picture, sitting.character.name if i == 0 else name))
        if sitting.character.credit:
            credits.append(sitting.character.credit)
    columns = len(sittings[0].tiles)
    paper.make(path, "Methods with their defaults", columns, tiles, "\n".join(sorted(set(credits))) or None)


def write_table(sittings, path):
    with open(path, "w", encoding="utf-8") as file:
        print("character", "method", "frame", *figures.Figures.HEADS, sep="\t", file=file)
        for sitting in sittings:
            for name, row in sitting.tiles.items():
                for tile in row:
                    cells = tile.shown.row() if tile.shown else ["-"] * 5 + [tile.reason]
                    print(sitting.character.name, name, tile.frame, *cells, sep="\t", file=file)


# --- the command

def parse():
    parser = argparse.ArgumentParser(prog="dev gallery", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("folder", metavar="DIR", help="where sheets, table and pictures go")
    parser.add_argument("names", nargs="*", metavar="NAME", help="characters and methods; all where none is named")
    parser.add_argument("--small", metavar="FILE", help="also a small overview, to be kept with the manual")
    parser.add_argument("--size", default="360x400", help="of a tile, pixels (360x400)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="characters at once (one a core)")
    return parser.parse_args()


def choose(wanted, names, what):
    """Those named, or all where none of this kind is."""
    chosen = [name for name in names if name in wanted]
    return chosen or list(names)


def main():
    arguments = parse()
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    size = tuple(int(side) for side in arguments.size.split("x"))
    os.makedirs(arguments.folder, exist_ok=True)
    out = os.path.abspath(arguments.folder)
    pictures = os.path.join(out, "pictures")
    shutil.rmtree(pictures, ignore_errors=True)
    program = Program(os.path.abspath(arguments.build), pictures)
    os.makedirs(pictures)

    methods = [method for method in program.json("techniques")]
    people = characters.samples(os.path.join(os.path.abspath(arguments.build), "data", "samples"))
    data = os.path.join(root, "..", "shared", "data")
    if os.path.isdir(data):
        people += characters.strangers(data)
    else:
        print("gallery: no characters of other projects are at hand: samples only", file=sys.stderr)
    names = [person.name for person in people]
    ids = [method["id"] for method in methods]
    unknown = [name for name in arguments.names if name not in names + ids]
    if unknown:
        print("gallery: there is no “%s”; there are %s" % (unknown[0], ", ".join(names + ids)), file=sys.stderr)
        return 2
    people = [person for person in people if person.name in choose(arguments.names, names, "character")]
    methods = [method for method in methods if method["id"] in choose(arguments.names, ids, "method")]

    font = subprocess.run(["fc-match", "-f", "%{file}", "Cantarell"], capture_output=True, text=True, check=True).stdout
    paper = sheets.Sheets(font, *size)
    with concurrent.futures.ThreadPoolExecutor(max(1, arguments.jobs)) as pool:
        waiting = [pool.submit(Sitting(person, program, pictures, methods, size).sit) for person in people]
        for each in waiting:
            sitting = each.result()
            print(make_sheet(sitting, paper, out), "%.0f s" % sitting.seconds, flush=True)
    sittings = [each.result() for each in waiting]
    overview = os.path.join(out, "overview.png")
    make_overview(sittings, paper, overview)
    write_table(sittings, os.path.join(out, "table.tsv"))
    print(overview)
    if arguments.small:
        make_overview(sittings, sheets.Sheets(font, 120, 132), arguments.small)
    return 0


if __name__ == "__main__":
    sys.exit(main())
