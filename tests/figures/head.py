#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A face that raises its brows and smiles, of the front of a body's head: glTF with one morph target.

head.py BODY.obj OUT.gltf. The body stands along Y, in tenths of a metre, and looks along +Z. What moves is a field over the
face's points, led along its surface; the clip goes from rest to all of it in half a second.
"""

import json
import math
import struct
import sys
from collections import Counter

FRAMES, RATE = 12, 24.0


def read_body(path):
    points, faces, group = [], [], ""
    for line in open(path, encoding="utf-8"):
        words = line.split()
        if line.startswith("v "):
            points.append([0.1 * float(word) for word in words[1:4]])
        elif line.startswith("g "):
            group = words[1]
        elif line.startswith("f ") and group == "body":
            faces.append([int(word.split("/")[0]) - 1 for word in words[1:]])
    return points, faces


def keep_largest(faces):
    """The largest connected part: without teeth, tongue and what else lies behind a face."""
    parent = {}

    def find(a):
        while parent.setdefault(a, a) != a:
            parent[a] = parent[parent[a]]
            a = parent[a]
        return a

    for face in faces:
        for vertex in face[1:]:
            parent[find(vertex)] = find(face[0])
    largest = Counter(find(face[0]) for face in faces).most_common(1)[0][0]
    return [face for face in faces if find(face[0]) == largest]


def cut_face(points, faces):
    front = [f for f in faces if all(points[i][1] > 0.60 and points[i][2] > 0.0 for i in f)]
    front = keep_largest(front)
    number = {vertex: i for i, vertex in enumerate(sorted({v for face in front for v in face}))}
    triangles = []
    for face in front:
        corners = [number[vertex] for vertex in face]
        triangles += [(corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1)]
    return [points[vertex] for vertex in number], triangles


def find_normals(points, triangles):
    normals = [[0.0, 0.0, 0.0] for _ in points]
    for a, b, c in triangles:
        u = [points[b][k] - points[a][k] for k in range(3)]
        v = [points[c][k] - points[a][k] for k in range(3)]
        n = [u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3] for k in range(3)]
        for corner in (a, b, c):
            for k in range(3):
                normals[corner][k] += n[k]
    return [[x / (math.hypot(*n) or 1.0) for x in n] for n in normals]


def step(x):
    x = min(1.0, max(0.0, x))
    return x * x * (3.0 - 2.0 * x)


def move(point, normal):
    """Brows up towards the hairline; corners of the mouth outwards and up, and the cheeks with them. Metres."""
    x, y, _ = point
    side = math.copysign(1.0, x)
    way = [0.0, 0.009 * step((y - 0.736) / 0.016) * (1 - step((y - 0.752) / 0.066)) * (1 - step((abs(x) - 0.055) / 0.02)), 0.0]
    corner = math.exp(-((math.hypot(abs(x) - 0.026, y - 0.676) / 0.016) ** 2))
    cheek = math.exp(-((math.hypot(abs(x) - 0.04, y - 0.705) / 0.018) ** 2))
    way[0] += side * 0.008 * corner
    way[1] += 0.007 * corner + 0.006 * cheek
    way[2] -= 0.003 * corner
    off = sum(way[k] * normal[k] for k in range(3))
    return [way[k] - off * normal[k] for k in range(3)]


class Buffer:
    def __init__(self):
        self.data, self.views, self.accessors = b"", [], []

    def add(self, rows, form, component, kind):
        data = struct.pack("<%d%s" % (len(rows) * len(rows[0]), form), *(x for row in rows for x in row))
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data)})
        rounded = list(zip(*struct.iter_unpack("<%d%s" % (len(rows[0]), form), data)))
        self.accessors.append({"bufferView": len(self.views) - 1, "componentType": component, "count": len(rows), "type": kind,
                               "min": [min(column) for column in rounded], "max": [max(column) for column in rounded]})
        self.data += data
        return len(self.accessors) - 1


def main(body, out):
    points, triangles = cut_face(*read_body(body))
    normals = find_normals(points, triangles)
    buffer = Buffer()
    position = buffer.add(points, "f", 5126, "VEC3")
    target = buffer.add([move(*pair) for pair in zip(points, normals)], "f", 5126, "VEC3")
    index = buffer.add([(i,) for triangle in triangles for i in triangle], "I", 5125, "SCALAR")
    time = buffer.add([(i / RATE,) for i in range(FRAMES + 1)], "f", 5126, "SCALAR")
    weight = buffer.add([(i / FRAMES,) for i in range(FRAMES + 1)], "f", 5126, "SCALAR")
    primitive = {"attributes": {"POSITION": position}, "indices": index, "targets": [{"POSITION": target}]}
    name = out.rsplit("/", 1)[-1].replace(".gltf", ".bin")
    with open(out.replace(".gltf", ".bin"), "wb") as file:
        file.write(buffer.data)
    with open(out, "w", encoding="utf-8") as file:
        json.dump({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0, "name": "face"}],
                   "meshes": [{"name": "face", "primitives": [primitive], "weights": [0.0]}],
                   "animations": [{"name": "smile", "samplers": [{"input": time, "output": weight}],
                                   "channels": [{"sampler": 0, "target": {"node": 0, "path": "weights"}}]}],
                   "buffers": [{"uri": name, "byteLength": len(buffer.data)}], "bufferViews": buffer.views,
                   "accessors": buffer.accessors}, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
