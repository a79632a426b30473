#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every method with its defaults on every character at hand: contact sheets by which looks are judged.

For each character one sheet: methods below each other, four frames beside each other where its cloth is compressed most,
and beside them what a method changes most, from near, and how often its bake runs through itself. Then an overview, and a table. What
fails is told in its tile; the rest goes on. Ends with 1 where a method runs cloth through itself that its base keeps apart.
"""

import argparse
import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # nothing of it belongs into the tree

import characters
import crossings
import figures
import sheets
from program import Program, Refused

PLAIN = "plain"
PATTERN = "strain"
FRAMES = 4
ZOOM = 3  # pictures are so many times as large as tiles
LIGHT_TURN = -20  # degrees: from the side, so that folds read


class Tile:
    """A frame of a method, or why there is none."""

    def __init__(self, method, frame, picture=None, shown=None, reason=None):
        self.method, self.frame, self.picture, self.shown, self.reason = method, frame, picture, shown, reason

    def caption(self):
        if self.reason:
            return " "
        return "%g%s" % (self.frame, " · " + self.shown.caption() if self.shown.caption() else "")


class Sitting:
    """One character before the camera."""

    def __init__(self, character, program, counter, folder, methods, size):
        self.character, self.program, self.counter, self.methods, self.size = character, program, counter, methods, size
        self.folder = os.path.join(folder, character.name)
        self.project = os.path.join(self.folder, "project.rimple")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.tiles = {}  # method → its tiles
        self.crossed = {}  # method → pairs of faces with it, and on its base
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
        lengths = {clip["name"]: clip["frames"] for clip in told["clips"] if clip["frames"] > 1}
        self.clip = self.choose_clip(list(lengths))
        self.n_frames = lengths[self.clip]
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
        return [i * (self.n_frames - 1) // (FRAMES - 1) for i in range(FRAMES)]

    def shoot(self, name, frames):
        picture = os.path.join(self.folder, name + ".png")
        return self.program.json("render", self.project, "--look", name, "--clip", self.clip, "--frames",
                                 ",".join(map(str, frames)), "--garments", "--follow", "--light", "--shading", "clay",
                                 "--light-turn=%d" % LIGHT_TURN, "--camera", self.character.camera, "--size",
                                 "%dx%d" % self.size, "--out", picture)

    def fill_row(self, name, reason, frames):
        try:
            if reason:
                raise Refused(reason)
            self.tiles[name] = [Tile(name, taken["frame"], taken["pictures"][0], figures.Figures(taken["garments"]))
                                for taken in self.shoot(name, frames)]
        except Refused as refused:
            self.tiles[name] = [Tile(name, frame, reason=str(refused)) for frame in frames]

    def count_crossings(self):
        for method in self.methods:
            tile = self.tiles[method["id"]][strongest_column(self)]
            try:
                if tile.picture:
                    self.crossed[method["id"]] = self.counter.count(self.project, self.garments, method["id"], self.clip,
                                                                    int(tile.frame), self.folder)
            except Refused:
                pass  # its tiles say why there is nothing to count

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
            self.count_crossings()
        except (Refused, OSError, ValueError, LookupError) as refused:
            for name in [PLAIN] + [method["id"] for method in self.methods]:
                self.tiles[name] = [Tile(name, None, reason=str(refused))] * FRAMES
        self.seconds = time.monotonic() - begun
        return self


# --- pages

def show(sitting, tile, paper):
    if tile.picture:
        return tile.picture
    path = os.path.join(sitting.folder, "reason-%s.png" % tile.method)
    os.makedirs(sitting.folder, exist_ok=True)
    if not os.path.exists(path):
        paper.say(path, tile.reason)
    return path


def strongest_column(sitting):
    scores = [sum(row[i].shown.before or 0.0 for row in sitting.tiles.values() if row[i].shown) for i in range(FRAMES)]
    return scores.index(max(scores))


def cut_near(sitting, row, column, paper, place):
    """What a method changes most, where there is something to see; and where that is."""
    tile, plain = row[column], sitting.tiles[PLAIN][column]
    if not tile.picture or not plain.picture:
        return show(sitting, tile, paper), place
    if tile is not plain:
        place = paper.find_change(plain.picture, tile.picture)
    path = os.path.join(sitting.folder, "near-%s.png" % tile.method)
    paper.cut(tile.picture, place or (0.5, 0.5), sitting.size, path)
    return path, place


def near_views(sitting, paper):
    """method → picture; plain shows where the first method changes most."""
    column, place, views = strongest_column(sitting), None, {}
    for name, row in sitting.tiles.items():
        if name != PLAIN:
            views[name], found = cut_near(sitting, row, column, paper, None)
            place = place or found
    views[PLAIN], _ = cut_near(sitting, sitting.tiles[PLAIN], column, paper, place)
    return views


def make_sheet(sitting, paper, out):
    sitting.near, tiles = near_views(sitting, paper), []
    for name, row in sitting.tiles.items():
        costs = [tile.shown.seconds for tile in row if tile.shown]
        for i, tile in enumerate(row):
            tiles.append((show(sitting, tile, paper), (name if i == 0 else " ") + "\n" + tile.caption()))
        cost = "%.0f ms a frame" % (1e3 * min(costs)) if costs and name != PLAIN else " "
        if name in sitting.crossed:
            cost += " · crosses %d, base %d" % sitting.crossed[name]
        tiles.append((sitting.near[name], "frame %g, × %d\n%s" % (row[strongest_column(sitting)].frame or 0, ZOOM, cost)))
    path = os.path.join(out, sitting.character.name + ".png")
    paper.make(path, sitting.character.name, FRAMES + 1, tiles, sitting.character.credit)
    return path


def make_overview(sittings, paper, path, colours=()):
    """The frame of each character that is compressed most."""
    tiles = [(show(sitting, row[strongest_column(sitting)], paper), sitting.character.name if name == PLAIN else name)
             for sitting in sittings for name, row in sitting.tiles.items()]
    credits = sorted({sitting.character.credit for sitting in sittings if sitting.character.credit})
    paper.make(path, "Methods with their defaults", len(sittings[0].tiles), tiles, "\n".join(credits) or None,
               colours)


def write_table(sittings, path):
    with open(path, "w", encoding="utf-8") as file:
        print("character", "method", "frame", *figures.Figures.HEADS, "crossings", "of the base", sep="\t", file=file)
        for sitting in sittings:
            for name, row in sitting.tiles.items():
                for i, tile in enumerate(row):
                    cells = tile.shown.row() if tile.shown else ["-"] * 5 + [tile.reason]
                    counted = name in sitting.crossed and i == strongest_column(sitting)
                    cells += ["%d" % n for n in sitting.crossed[name]] if counted else ["-", "-"]
                    print(sitting.character.name, name, tile.frame, *cells, sep="\t", file=file)


def tell_more_crossings(sittings):
    """Where a method runs cloth through itself that its base keeps apart; says whether it does anywhere."""
    more = [(sitting.character.name, name, *counts) for sitting in sittings for name, counts in sitting.crossed.items()
            if counts[0] > counts[1]]
    for each in more:
        print("gallery: %s, %s: %d crossings, %d of the base" % each, file=sys.stderr)
    return bool(more)


# --- the command

def parse():
    parser = argparse.ArgumentParser(prog="dev gallery", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("folder", nargs="?", metavar="DIR",
                        help="where sheets, table and pictures go (gallery in the build's folder)")
    parser.add_argument("names", nargs="*", metavar="NAME", help="characters and methods; all where none is named")
    parser.add_argument("--small", action="store_true", help="also a small overview: docs/pictures/gallery.png")
    parser.add_argument("--size", default="320x360", help="of a tile, pixels (320x360)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="characters at once (one a core)")
    arguments = parser.parse_intermixed_args()
    if arguments.small and arguments.names:
        parser.error("--small keeps an overview of all: name no characters or methods with it")
    return arguments


def choose(wanted, names, what):
    """Those named, or all where none of this kind is."""
    chosen = [name for name in names if name in wanted]
    return chosen or list(names)


def find_font():
    return subprocess.run(["fc-match", "-f", "%{file}", "Cantarell"], capture_output=True, text=True, check=True).stdout


def main():
    arguments = parse()
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    size = tuple(int(side) for side in arguments.size.split("x"))
    out = os.path.abspath(arguments.folder or os.path.join(arguments.build, "gallery"))
    pictures = os.path.join(out, "pictures")
    program = Program(os.path.abspath(arguments.build), pictures)
    counter = crossings.Crossings(os.path.abspath(arguments.build), program)
    os.makedirs(pictures, exist_ok=True)

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

    paper = sheets.Sheets(find_font(), *size)
    with concurrent.futures.ThreadPoolExecutor(max(1, arguments.jobs)) as pool:
        waiting = [pool.submit(Sitting(person, program, counter, pictures, methods, (ZOOM * size[0], ZOOM * size[1])).sit)
                   for person in people]
        for each in waiting:
            sitting = each.result()
            print(make_sheet(sitting, paper, out), "%.0f s" % sitting.seconds, flush=True)
    sittings = [each.result() for each in waiting]
    overview = os.path.join(out, "overview.png")
    make_overview(sittings, paper, overview)
    write_table(sittings, os.path.join(out, "table.tsv"))
    print(overview)
    if arguments.small:
        make_overview(sittings, sheets.Sheets(paper.font, 120, 132),
                      os.path.join(root, "docs", "pictures", "gallery.png"), ("+dither", "-colors", "255"))
    return 1 if tell_more_crossings(sittings) else 0


if __name__ == "__main__":
    sys.exit(main())
