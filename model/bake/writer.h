/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* writer.h: one file format of the bake. A new format is one file and one line of the list. */

#include "bake/whole-file.h"

G_BEGIN_DECLS

/* What all writers of one bake share. Borrowed; outlives the writers. */
typedef struct
{
  const RmpReliefTopology *topology; /* without faces: points alone, and no base mesh beside a cache */
  const guint32 *faces;              /* [#F × 3] in the file's winding */
  const guint32 *uv_faces;           /* [#F × 3] or NULL, likewise */
  const float *rest;                 /* [#V × 3] rest positions in file axes and units */
  guint first, n_frames;
  double rate;
  const double *times; /* (nullable): [n_frames] seconds; NULL: one frame after the other, from @first on */
  const char *folder;
  const char *name; /* file name without extension */
  GPtrArray *files; /* (element-type RmpWholeFile) what is finished; writers append */
} RmpBakeTarget;

typedef struct
{
  RmpBakeFormats format;
  const char *id;
  guint64 (*estimate) (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames); /* bytes */

  gpointer (*open) (const RmpBakeTarget *target, GError **error);
  /* @positions, @normals: [#V × 3] in file axes and units; @index from 0 */
  gboolean (*frame) (gpointer writer, guint index, const float *positions, const float *normals, GError **error);
  gboolean (*finish) (gpointer writer, GError **error);
  void (*free) (gpointer writer);
} RmpBakeWriter;

extern const RmpBakeWriter rmp_bake_writer_mdd, rmp_bake_writer_pc2, rmp_bake_writer_obj;

/* The list: NULL-terminated. */
extern const RmpBakeWriter *const rmp_bake_writers[];

/* An OBJ with vn a vertex; @normals may be NULL. Used for the base mesh of the point caches and for sequences. */
gboolean rmp_obj_write (const RmpBakeTarget *target, const char *file_name, const float *positions,
                        const float *normals, GError **error);
guint64 rmp_obj_estimate (guint n_vertices, guint n_faces, guint n_uvs);

G_END_DECLS
