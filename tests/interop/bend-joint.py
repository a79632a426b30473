# SPDX-License-Identifier: GPL-3.0-or-later
"""Copies a glTF character with one clip in which some of its joints bend from rest by up to a given angle.

usage: bend-joint.py IN.gltf OUT.gltf METRES DEGREES SECONDS NODE:X,Y,Z …

METRES is what IN's unit is. NODE is a name or a number; the joint's child moves towards X, Y, Z, of the space the skin was
bound in. That pose is the clip's rest; joints that are not named stay in it. Shares no code with Rimple.
"""

import base64
import json
import math
import os
import struct
import sys


def multiply(a, b):
    """Of two matrices, by columns."""
    return [sum(a[4 * k + r] * b[4 * c + k] for k in range(4)) for c in range(4) for r in range(4)]


def invert(m):
    """Of an affine matrix, by columns."""
    a, b, c = m[0:3], m[4:7], m[8:11]
    minors = [cross(b, c), cross(c, a), cross(a, b)]
    determinant = dot(a, minors[0])
    rows = [[x / determinant for x in row] for row in minors]
    shift = [-dot(row, m[12:15]) for row in rows]
    return [rows[r][c] if r < 3 else 0.0 for c in range(3) for r in range(4)] + shift + [1.0]


def cross(a, b):
    return [a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3] for i in range(3)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def unit(a):
    length = math.sqrt(dot(a, a))
    return [x / length for x in a]


def quaternion_multiply(a, b):
    return [a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
            a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]]


def decompose(m):
    """Translation, rotation and scale of a matrix without shear."""
    scale = [math.sqrt(dot(m[4 * c:4 * c + 3], m[4 * c:4 * c + 3])) for c in range(3)]
    r = [[m[4 * c + k] / scale[c] for c in range(3)] for k in range(3)]
    best = max(range(4), key=lambda i: r[i][i] if i < 3 else r[0][0] + r[1][1] + r[2][2])
    q = [0.0] * 4
    if best == 3:
        q = [r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1], 1.0 + r[0][0] + r[1][1] + r[2][2]]
    else:
        i, j, k = best, (best + 1) % 3, (best + 2) % 3
        q[i] = 1.0 + r[i][i] - r[j][j] - r[k][k]
        q[j], q[k], q[3] = r[i][j] + r[j][i], r[i][k] + r[k][i], r[k][j] - r[j][k]
    return m[12:15], unit(q), scale


def local_matrix(node):
    if "matrix" in node:
        return node["matrix"]
    x, y, z, w = node.get("rotation", [0, 0, 0, 1])
    s = node.get("scale", [1, 1, 1])
    columns = [[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0],
               [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0],
               [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0]]
    return [v * s[c] for c in range(3) for v in columns[c]] + list(node.get("translation", [0, 0, 0])) + [1]


def read(uri, folder):
    if uri.startswith("data:"):
        return base64.b64decode(uri.split(",", 1)[1])
    with open(os.path.join(folder, uri), "rb") as file:
        return file.read()


def embed(gltf, folder):
    """The copy lies elsewhere than what its file names."""
    for item in gltf["buffers"] + gltf.get("images", []):
        if "uri" in item:
            kind = item.get("mimeType", "application/octet-stream")
            data = base64.b64encode(read(item["uri"], folder)).decode()
            item["uri"] = f"data:{kind};base64,{data}"


def scale_floats(gltf, accessor, stride, which, metres):
    """Multiplies some of the floats of each element of an accessor."""
    accessor = gltf["accessors"][accessor]
    view = gltf["bufferViews"][accessor["bufferView"]]
    buffer = gltf["buffers"][view["buffer"]]
    data = bytearray(read(buffer["uri"], ""))
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    for i in range(accessor["count"]):
        for k in which:
            at = start + i * view.get("byteStride", stride) + 4 * k
            struct.pack_into("<f", data, at, metres * struct.unpack_from("<f", data, at)[0])
    buffer["uri"] = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    for key in ("min", "max"):
        if key in accessor:
            accessor[key] = [metres * x for x in accessor[key]]


def scale_lengths(gltf, metres):
    """Turns a file in another unit into one in metres."""
    if metres == 1.0:
        return
    for accessor in {p["attributes"]["POSITION"] for mesh in gltf["meshes"] for p in mesh["primitives"]}:
        scale_floats(gltf, accessor, 12, range(3), metres)
    for accessor in {skin["inverseBindMatrices"] for skin in gltf["skins"]}:
        scale_floats(gltf, accessor, 64, range(12, 15), metres)
    for node in gltf["nodes"]:
        if "translation" in node:
            node["translation"] = [metres * x for x in node["translation"]]
        if "matrix" in node:
            node["matrix"][12:15] = [metres * x for x in node["matrix"][12:15]]


def bind_matrices(gltf, parents):
    """World matrices of all nodes with the skin as it was bound."""
    bound = {}
    for skin in gltf["skins"]:
        accessor = gltf["accessors"][skin["inverseBindMatrices"]]
        view = gltf["bufferViews"][accessor["bufferView"]]
        data = read(gltf["buffers"][view["buffer"]]["uri"], "")
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        for i, joint in enumerate(skin["joints"]):
            bound[joint] = invert(struct.unpack_from("<16f", data, start + 64 * i))

    def world(node):
        if node not in bound:
            local = local_matrix(gltf["nodes"][node])
            bound[node] = multiply(world(parents[node]), local) if node in parents else local
        return bound[node]

    return [world(node) for node in range(len(gltf["nodes"]))]


def add_accessor(gltf, data, count, kind, bounds):
    gltf["buffers"].append({"byteLength": len(data),
                            "uri": "data:application/octet-stream;base64," + base64.b64encode(data).decode()})
    gltf["bufferViews"].append({"buffer": len(gltf["buffers"]) - 1, "byteLength": len(data)})
    gltf["accessors"].append({"bufferView": len(gltf["bufferViews"]) - 1, "componentType": 5126, "count": count,
                              "type": kind, **bounds})
    return len(gltf["accessors"]) - 1


def main(source, target, metres, degrees, seconds, *bends):
    with open(source, encoding="utf-8") as file:
        gltf = json.load(file)
    embed(gltf, os.path.dirname(source))
    scale_lengths(gltf, float(metres))
    nodes = gltf["nodes"]
    parents = {child: i for i, node in enumerate(nodes) for child in node.get("children", [])}
    worlds = bind_matrices(gltf, parents)
    joints = {joint for skin in gltf["skins"] for joint in skin["joints"]}
    for joint in joints:
        local = multiply(invert(worlds[parents[joint]]), worlds[joint]) if joint in parents else worlds[joint]
        nodes[joint].pop("matrix", None)
        for key, value in zip(("translation", "rotation", "scale"), decompose(local)):
            nodes[joint][key] = value

    n = 1 + round(24 * float(seconds))
    times = [float(seconds) * i / (n - 1) for i in range(n)]
    clip = {"name": "bend", "channels": [], "samplers": []}
    keys = add_accessor(gltf, struct.pack(f"<{n}f", *times), n, "SCALAR", {"min": [0.0], "max": [times[-1]]})
    for bend in bends:
        name, direction = bend.split(":")
        joint = next(i for i, node in enumerate(nodes) if node.get("name") == name or str(i) == name)
        child = nodes[joint]["children"][0]
        limb = [worlds[child][12 + c] - worlds[joint][12 + c] for c in range(3)]
        axis = unit(cross(limb, [float(x) for x in direction.split(",")]))
        _, rest, _ = decompose(worlds[joint])
        parent = decompose(worlds[parents[joint]])[1]
        back = [-x for x in parent[:3]] + parent[3:]
        rotations = []
        for i in range(n):
            half = math.radians(float(degrees)) * i / (n - 1) / 2
            turn = [math.sin(half) * x for x in axis] + [math.cos(half)]
            rotations += quaternion_multiply(back, quaternion_multiply(turn, rest))
        output = add_accessor(gltf, struct.pack(f"<{4 * n}f", *rotations), n, "VEC4", {})
        clip["samplers"].append({"input": keys, "output": output, "interpolation": "LINEAR"})
        clip["channels"].append({"sampler": len(clip["samplers"]) - 1, "target": {"node": joint, "path": "rotation"}})
    gltf["animations"] = [clip]
    with open(target, "w", encoding="utf-8") as file:
        json.dump(gltf, file)


main(*sys.argv[1:])
