/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* plain-mesh.h: what OBJ and PLY files hold: points, texture coordinates and faces, without nodes
 * or bones.
 */

#include "weld.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;     /* what the faces are called by */
  char *material; /* (nullable): what the file calls their material */
} RmpPlainGroup;

typedef struct
{
  GArray *positions;    /* float [#V × 3] in the order of the file */
  GArray *uvs;          /* float [#U × 2] v up */
  GArray *corners;      /* guint32 [#F × 3] into the positions */
  GArray *uv_corners;   /* guint32 [#F × 3] into the UVs; G_MAXUINT32 where a corner has none */
  GArray *face_groups;  /* guint16 [#F] */
  GPtrArray *groups;    /* RmpPlainGroup; at least one */
  GHashTable *by_name;  /* of the groups: name → index + 1 */
  GPtrArray *libraries; /* names of files with materials, as their bytes are */
  guint n_polygons;     /* faces of more than four corners, cut into fans */
} RmpPlainMesh;

RmpPlainMesh *rmp_plain_mesh_new (void);
void rmp_plain_mesh_free (RmpPlainMesh *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPlainMesh, rmp_plain_mesh_free)

/* Adds a polygon as a fan of triangles. @uvs: (nullable) */
void rmp_plain_mesh_add_polygon (RmpPlainMesh *self, const guint32 *corners, const guint32 *uvs,
                                 guint n, guint16 group);

/* Starts a group, or goes on with the one of that name. @material: (nullable) */
guint16 rmp_plain_mesh_enter_group (RmpPlainMesh *self, const char *name, const char *material);

/* Of points and faces: two files of one motion have the same. */
gboolean rmp_plain_mesh_same_topology (const RmpPlainMesh *a, const RmpPlainMesh *b);

/* The mesh on a node of its own, both called @name. (transfer full); NULL with %RMP_IMPORT_ERROR
 * set
 */
RmpImportScene *rmp_plain_mesh_to_scene (const RmpPlainMesh *self, const char *name,
                                         const char *format, GError **error);

/* --- formats ---------------------------------------------------------------------------------- */

/* Wavefront OBJ: v, vt, f, g, mtllib, usemtl; groups and materials together are the materials of
 * faces.
 */
RmpPlainMesh *rmp_obj_load (const char *path, GError **error);
RmpImportScene *rmp_obj_read (const char *path, GError **error);

/* PLY 1.0 (Greg Turk, 1994), text or binary: vertex x y z and s t or u v, face vertex_indices and
 * texcoord.
 */
RmpPlainMesh *rmp_ply_load (const char *path, GError **error);
RmpImportScene *rmp_ply_read (const char *path, GError **error);

G_END_DECLS
