/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mesh.h: a triangle mesh as everything in Rimple sees it.
 *
 * Two index levels: `faces` index vertices, which are welded (one vertex per position on the cloth,
 * so that seams do not cut the topology), and `uv_faces` index texture coordinates, which stay
 * split at seams. Both have the same face order. A mesh is immutable and atomically
 * reference-counted; any thread may read it.
 */

#include <glib-object.h>

G_BEGIN_DECLS

/* Why arrays cannot become a mesh. The message names the offending element. */
typedef enum
{
  RMP_MESH_ERROR_EMPTY,      /* no vertex or no face: offer another file */
  RMP_MESH_ERROR_INDEX,      /* a face points outside the vertices: the file is damaged */
  RMP_MESH_ERROR_NOT_FINITE, /* NaN or infinity in the positions or UVs: the file is damaged */
} RmpMeshError;

#define RMP_MESH_ERROR (rmp_mesh_error_quark ())
GQuark rmp_mesh_error_quark (void);

typedef struct _RmpMesh RmpMesh;

/**
 * rmp_mesh_new:
 * @n_vertices: number of vertices, > 0
 * @positions: [#V × 3] metres, right-handed, Y up
 * @n_faces: number of triangles, > 0
 * @faces: [#F × 3] vertex indices, counter-clockwise seen from outside
 * @n_uvs: number of texture coordinates; 0 when the mesh has none
 * @uvs: (nullable): [#U × 2], v up
 * @uv_faces: (nullable): [#F × 3] indices into @uvs
 *
 * Copies all arrays. Checks every index and every float.
 *
 * Returns: (transfer full): the mesh, or %NULL with %RMP_MESH_ERROR set
 */
RmpMesh *rmp_mesh_new (guint n_vertices, const float *positions, guint n_faces,
                       const guint32 *faces, guint n_uvs, const float *uvs, const guint32 *uv_faces,
                       GError **error);
RmpMesh *rmp_mesh_ref (RmpMesh *self);
void rmp_mesh_unref (RmpMesh *self);

guint rmp_mesh_get_n_vertices (const RmpMesh *self);
guint rmp_mesh_get_n_faces (const RmpMesh *self);
guint rmp_mesh_get_n_uvs (const RmpMesh *self);
const float *rmp_mesh_get_positions (const RmpMesh *self);  /* [#V × 3] */
const guint32 *rmp_mesh_get_faces (const RmpMesh *self);    /* [#F × 3] */
const float *rmp_mesh_get_uvs (const RmpMesh *self);        /* [#U × 2] or NULL */
const guint32 *rmp_mesh_get_uv_faces (const RmpMesh *self); /* [#F × 3] or NULL */

/**
 * rmp_mesh_get_extent:
 * @minimum: (out caller-allocates): [3] metres
 * @maximum: (out caller-allocates): [3] metres
 *
 * Axis-aligned box of the rest positions.
 */
void rmp_mesh_get_extent (const RmpMesh *self, float minimum[3], float maximum[3]);

/* The diagonal of that box, metres. */
double rmp_mesh_get_size (const RmpMesh *self);

/* Whether both meshes have the same faces on the same vertices, wherever these are. */
gboolean rmp_mesh_has_same_faces (const RmpMesh *self, const RmpMesh *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpMesh, rmp_mesh_unref)

G_END_DECLS
