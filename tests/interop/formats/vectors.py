# SPDX-License-Identifier: GPL-3.0-or-later
"""Displaces a posed coarse mesh by a map of vectors with Blender's own Displace modifier, and compares where it puts vertices with the fine surface of the
bake; and the same of a map in tangent space and of a map of normals, with the frames that Blender makes of the mesh.
usage: blender -b -P vectors.py -- COARSE.obj FINE.obj OBJECT.exr TANGENT.exr NORMALS.png"""
import sys

import bpy
import mathutils
import numpy as np

coarse, fine, in_object, in_tangent, of_normals = sys.argv[sys.argv.index('--') + 1:]
LEVELS = 4  # of subdivision: 16 pieces of an edge
failed = False


def load(path):
    bpy.ops.wm.obj_import(filepath=path)
    return bpy.context.selected_objects[0]


def vertices_of(mesh):
    values = np.empty(3 * len(mesh.vertices))
    mesh.vertices.foreach_get('co', values)
    return values.reshape(-1, 3)


def evaluated(item):
    return vertices_of(item.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh())


def distances(tree, points):
    return np.array([tree.find_nearest(point)[3] for point in points])


def check(what, before, after):
    """Creases are rounded between texels: a few vertices are left there."""
    global failed
    moved = before > 0.1 * before.max()
    left = np.sort(after[moved] / before.max())
    median, most = left[len(left) // 2], left[int(0.95 * len(left))]
    good = median < 0.005 and most < 0.02
    print(f"{'ok    ' if good else 'FAILED'} vectors in {what} space in Blender: {moved.sum()} vertices that were up to {1e3 * before.max():.2f} mm off "
          f"the folds are {1e3 * before.max() * median:.3f} mm off in the median, 95 of 100 less than {1e3 * before.max() * most:.3f} mm")
    failed = failed or not good


def texels_of(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    values = np.empty(4 * image.size[0] * image.size[1], np.float32)
    image.pixels.foreach_get(values)
    return values.reshape(image.size[1], image.size[0], 4)[:, :, :3].astype(float)


def of_loops(mesh, what, width):
    values = np.empty(width * len(mesh.loops))
    mesh.loops.foreach_get(what, values)
    return values.reshape(-1, width)


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def shares(triangles, points):
    """Of the corners of triangles of the plane in points: [n × 3]"""
    def area(a, b):
        return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    u, v, w = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0], points - triangles[:, 0]
    second, third = area(w, v) / area(u, v), area(u, w) / area(u, v)
    return np.stack([1 - second - third, second, third], axis=1)


def blend(corners, share):
    return np.sum(corners * share[:, :, None], axis=1)


def tree_of(points, faces):
    return mathutils.bvhtree.BVHTree.FromPolygons(points.tolist(), faces)


def faces_of(mesh):
    return [tuple(face.vertices) for face in mesh.polygons]


def find_frames(mesh):
    """In a texel of each triangle, its column and row and the corners' shares: the tangents of MikkTSpace, as Blender finds them."""
    # What a file says of normals is rounded for each corner, and corners whose normals differ have no tangent together.
    bpy.ops.mesh.customdata_custom_splitnormals_clear()
    mesh.use_auto_smooth = False
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    mesh.calc_tangents()
    side = len(texels_of(in_object))
    triangles = np.array([list(face.loop_indices) for face in mesh.polygons])
    uvs = np.array([item.uv[:] for item in mesh.uv_layers.active.data])[triangles]
    texels = (uvs.mean(axis=1) * side).astype(int)
    share = shares(uvs, (texels + 0.5) / side)
    normal = unit(blend(of_loops(mesh, 'normal', 3)[triangles], share))
    along = blend(of_loops(mesh, 'tangent', 3)[triangles], share)
    along = unit(along - np.sum(along * normal, axis=1, keepdims=True) * normal)
    across = of_loops(mesh, 'bitangent_sign', 1)[triangles[:, 0]] * np.cross(normal, along)
    corners = vertices_of(mesh)[np.array([item.vertex_index for item in mesh.loops])[triangles]]
    return texels.T, blend(corners, share), (along, across, normal)


def turn(colours, frame):
    return sum(colours[:, c:c + 1] * frame[c] for c in range(3))


def check_tangents(texels, frame):
    """Both maps of vectors have to say the same."""
    global failed
    column, row = texels
    fixed = texels_of(in_object)[row, column]
    size = np.linalg.norm(fixed, axis=1).max()
    left = np.linalg.norm(turn(texels_of(in_tangent)[row, column], frame) - fixed, axis=1).max()
    good = left < 1e-4 * size
    print(f"{'ok    ' if good else 'FAILED'} vectors in tangent space in Blender: {len(fixed)} of up to {1e3 * size:.2f} mm, turned by its tangents, differ by "
          f"{1e3 * left:.5f} mm at most from those in object space")
    failed = failed or not good


def normals_at(mesh, points):
    """Of a smooth mesh, where it is nearest."""
    corners, normals, faces = vertices_of(mesh), np.empty(3 * len(mesh.vertices)), faces_of(mesh)
    mesh.vertices.foreach_get('normal', normals)
    normals, tree, found = normals.reshape(-1, 3), tree_of(corners, faces), []
    for point in points:
        place, _, face, _ = tree.find_nearest(point)
        ends = [[mathutils.Vector(values[v]) for v in faces[face]] for values in (corners, normals)]
        found.append(mathutils.geometry.barycentric_transform(place, *ends[0], *ends[1])[:])
    return unit(np.array(found))


def check_normals(mesh, texels, points, frame):
    """Creases are sharper than texels: a few are off by much there."""
    global failed
    column, row = texels
    right = normals_at(mesh, points + texels_of(in_object)[row, column])
    shown = unit(turn(2 * texels_of(of_normals)[row, column] - 1, frame))

    def off(normals):
        return np.degrees(np.arccos(np.clip(np.sum(normals * right, axis=1), -1, 1)))
    median, most = np.percentile(off(shown), [50, 90])
    good = median < 0.01 and most < 0.05
    print(f"{'ok    ' if good else 'FAILED'} normals in Blender: turned by its tangents half are less than {median:.4f}° off the fine mesh, 9 of 10 less than "
          f"{most:.4f}°; those of the coarse mesh alone {np.percentile(off(frame[2]), 50):.2f}° and {np.percentile(off(frame[2]), 90):.2f}°")
    failed = failed or not good


bpy.ops.wm.read_factory_settings(use_empty=True)
target = load(fine).data
points = vertices_of(target)
mesh = load(coarse)
divided = mesh.modifiers.new('divided', 'SUBSURF')
divided.subdivision_type = 'SIMPLE'
divided.levels = LEVELS
divided.uv_smooth = 'NONE'
before = distances(tree_of(vertices_of(mesh.data), faces_of(mesh.data)), points)

image = bpy.data.images.load(in_object)
image.colorspace_settings.name = 'Non-Color'
texture = bpy.data.textures.new('vectors', 'IMAGE')
texture.image = image
texture.use_clamp = False
texture.use_mipmap = False
texture.filter_size = 0.1
displaced = mesh.modifiers.new('displaced', 'DISPLACE')
displaced.direction = 'RGB_TO_XYZ'
displaced.space = 'LOCAL'
displaced.mid_level = 0.0
displaced.strength = 1.0
displaced.texture = texture
displaced.texture_coords = 'UV'
result = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
check('object', before, distances(tree_of(vertices_of(result), faces_of(result)), points))
texels, places, frame = find_frames(mesh.data)
check_tangents(texels, frame)
check_normals(target, texels, places, frame)
sys.exit(1 if failed else 0)
