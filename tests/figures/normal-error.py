#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The angle between the normals of two pictures, in false colour: normal-error.py A.png B.png OUT.png.

Pictures are of `render --shading normals --transparent`. Prints the mean angle over pixels that both cover.
"""

import math
import subprocess
import sys

# Degrees and colour.
SCALE = [(0, (0, 0, 4)), (10, (87, 16, 110)), (20, (188, 55, 84)), (30, (249, 142, 9)), (60, (252, 255, 255))]


def read(path):
    size = subprocess.run(["identify", "-format", "%w %h", path], check=True, capture_output=True, text=True).stdout
    pixels = subprocess.run(["convert", path, "-depth", "8", "rgba:-"], check=True, capture_output=True).stdout
    return tuple(map(int, size.split())), pixels


def normal(pixels, i):
    n = [pixels[i + c] / 127.5 - 1 for c in range(3)]
    length = math.sqrt(sum(x * x for x in n)) or 1
    return [x / length for x in n]


def colour(angle):
    for (a, low), (b, high) in zip(SCALE, SCALE[1:]):
        if angle <= b:
            t = (angle - a) / (b - a)
            return bytes(round(x + t * (y - x)) for x, y in zip(low, high))
    return bytes(SCALE[-1][1])


def main():
    (width, height), first = read(sys.argv[1])
    _, second = read(sys.argv[2])
    total, covered, out = 0.0, 0, bytearray()
    for i in range(0, 4 * width * height, 4):
        if first[i + 3] < 255 or second[i + 3] < 255:
            out += bytes((214, 214, 216))
            continue
        a, b = normal(first, i), normal(second, i)
        angle = math.degrees(math.acos(max(-1.0, min(1.0, sum(x * y for x, y in zip(a, b))))))
        total += angle
        covered += 1
        out += colour(angle)
    subprocess.run(["convert", "-size", "%dx%d" % (width, height), "-depth", "8", "rgb:-", sys.argv[3]], input=bytes(out), check=True)
    print("%s: %.1f° over %d pixels" % (sys.argv[3].rsplit("/", 1)[-1], total / max(covered, 1), covered))


main()
