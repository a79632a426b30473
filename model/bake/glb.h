/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* glb.h: the container of glTF 2.0: buffer views, accessors, and both chunks of a .glb file.
 *
 * What is in the binary part is described in front of it. Where it is small it is written beside
 * the file and follows at the end; otherwise it is written where it stays, behind room for the
 * text, of which spaces fill what is left. Accessors are numbered in the order in which they are
 * added.
 */

#include "bake/packed-vertices.h"
#include "bake/writer.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_GLB_ANY, /* no vertices or indices */
  RMP_GLB_VERTICES = 34962,
  RMP_GLB_INDICES = 34963,
} RmpGlbUse;

typedef struct _RmpGlb RmpGlb;

/* A file of the target's folder: its name, @suffix, “.glb”. (transfer full)
 * @room: bytes that the text needs, or rather more, for a binary part that is written once; if they
 *   are too few, it is copied after all. 0: the file has no spaces
 */
RmpGlb *rmp_glb_new (const RmpBakeTarget *target, const char *suffix, gsize room, GError **error);
void rmp_glb_free (RmpGlb *self);

/* Before anything is added: views are encoded as EXT_meshopt_compression has them. The file then
 * needs that extension: it has no copy for who does not know it. Triangles change their order.
 */
void rmp_glb_set_packed (RmpGlb *self);
gboolean rmp_glb_is_packed (const RmpGlb *self);

/**
 * rmp_glb_add_floats:
 * @values: [@n × @width]
 * @width: 1 to 4, or 16 for matrices by columns
 * @limited: whether the accessor tells least and most of its values, as positions and times must
 * @accessor: (out): its number
 */
gboolean rmp_glb_add_floats (RmpGlb *self, const float *values, guint n, guint width, RmpGlbUse use,
                             gboolean limited, guint *accessor, GError **error);

/* Of a packed file. @limited: as of rmp_glb_add_floats() */
gboolean rmp_glb_add_packed (RmpGlb *self, const RmpPackedVertices *vertices, gboolean limited,
                             guint *accessor, GError **error);

/* @values: [@n × 2] in 0 to 1, to be stored as 65535 times that. */
gboolean rmp_glb_add_fractions (RmpGlb *self, const float *values, guint n, guint *accessor,
                                GError **error);

/* @values: [@n × 4], joints of vertices */
gboolean rmp_glb_add_joints (RmpGlb *self, const guint16 *values, guint n, guint *accessor,
                             GError **error);

/**
 * rmp_glb_add_changes:
 * @changes: [@n_vertices × 3]
 *
 * Differences of a morph target: all of them, or only of the vertices that move where that is
 * shorter.
 */
gboolean rmp_glb_add_changes (RmpGlb *self, const float *changes, guint n_vertices, guint *accessor,
                              GError **error);

/* Begins to pack what rmp_glb_add_corners() will be given, in a thread of its own. @corners: stay
 * until then
 */
void rmp_glb_pack_ahead (RmpGlb *self, const guint32 *corners, guint n, guint n_vertices);

/* @corners: [@n] below @n_vertices */
gboolean rmp_glb_add_corners (RmpGlb *self, const guint32 *corners, guint n, guint n_vertices,
                              guint *accessor, GError **error);

/**
 * rmp_glb_finish:
 * @objects: the members of the file's object, without braces, except asset, views, accessors and
 *   buffers
 *
 * Writes everything, and gives the file to the target.
 */
gboolean rmp_glb_finish (RmpGlb *self, const char *objects, GError **error);

/* With quotation marks. */
void rmp_glb_append_string (GString *text, const char *string);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpGlb, rmp_glb_free)

G_END_DECLS
