/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* writer.h: one file format of the bake. A new format is one file and one line of the list. */

#include "bake/doubts.h"
#include "bake/read-back.h"
#include "bake/whole-file.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* A number about a finished file: names tell the unit, which is SI. */
typedef struct
{
  const char *format, *id;
  double value;
} RmpBakeFigure;

/* The input that all writers of a bake share. Everything is borrowed and outlives the writers. */
typedef struct
{
  /* without faces: only points, and no base mesh beside a cache */
  const RmpReliefTopology *topology;
  /* (nullable): what @topology is anchored on; NULL: on the mesh of the motion, as this one is */
  const RmpReliefTopology *base;
  const guint32 *faces;    /* [#F × 3] in the winding of the file */
  const guint32 *uv_faces; /* [#F × 3] or NULL, likewise */
  const float *rest;       /* [#V × 3] rest positions in file axes and units */
  guint first, n_frames;
  double rate;
  RmpBakeAxes axes;
  double scale;     /* file units a metre */
  double tolerance; /* metres, or 0: RmpBakeOptions */
  /* (nullable): [n_frames] seconds; NULL: one frame after the other, from @first on */
  const double *times;
  RmpSampler *motion;  /* (nullable): what the look is on, … */
  double motion_start; /* … and its seconds at frame 0 */
  /* (nullable): where a writer says what its files are, and do not hold of the look */
  RmpBakeDoubts *doubts;
  const char *folder;
  const char *name; /* file name without extension */
  GPtrArray *files; /* (element-type RmpWholeFile) finished files; writers append theirs */
  GArray *figures;  /* (nullable) (element-type RmpBakeFigure): for the sidecar */
  /* (nullable): the bake's: what takes longer than a tenth of a second looks at it */
  GCancellable *cancellable;
} RmpBakeTarget;

typedef struct
{
  RmpBakeFormats format;
  const char *id;    /* also the extension of its files */
  gboolean numbered; /* a file for each frame, with faces */
  gboolean normals;  /* it holds normals, and is nothing without faces */
  gboolean tolerant; /* it is not exact, but for the tolerance of the target */
  /* (nullable): endings of files that it has together with other formats, NULL last: the first
   * that needs them writes them */
  const char *const *shared;
  /* (nullable): for the verification, where rimple-import takes no motion of it; and the end of the
   * file's name
   */
  const RmpReadBack *read_back;
  const char *ending;
  gboolean unread; /* it is read by neither, and known again by its checksum alone */
  guint64 (*estimate) (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames); /* bytes */
  /* (nullable): bytes that a program keeps to play it, where it keeps all frames */
  guint64 (*player) (guint n_vertices, guint n_uvs, guint n_frames);
  /* (nullable): bytes of the disk that it takes besides while it bakes */
  guint64 (*aside) (guint n_vertices, guint n_frames);
  const char *caution; /* (nullable): who cannot read it, in words before the bake */

  /* (nullable): called before anything is written: whether the format can hold the times of
   * @target, and its motion; folder and files are not needed
   */
  gboolean (*check) (const RmpBakeTarget *target, GError **error);
  gpointer (*open) (const RmpBakeTarget *target, GError **error);
  /* @positions, @normals: [#V × 3] in file axes and units; @normals: (nullable): if no writer
   *   stores any; @index from 0
   */
  gboolean (*frame) (gpointer writer, guint index, const float *positions, const float *normals,
                     GError **error);
  gboolean (*finish) (gpointer writer, GError **error);
  void (*free) (gpointer writer);
} RmpBakeWriter;

extern const RmpBakeWriter rmp_bake_writer_mdd, rmp_bake_writer_pc2, rmp_bake_writer_mcx,
    rmp_bake_writer_obj, rmp_bake_writer_ply, rmp_bake_writer_alembic, rmp_bake_writer_usd,
    rmp_bake_writer_gltf, rmp_bake_writer_gltf_compressed, rmp_bake_writer_gltf_web,
    rmp_bake_writer_gltf_skin, rmp_bake_writer_vat, rmp_bake_writer_training;

#define RMP_BAKE_MAYA_TICKS 6000.0 /* a second */

/* The list: NULL-terminated. */
extern const RmpBakeWriter *const rmp_bake_writers[];

/* “mdd, pc2, …”, each preceded by @before. (transfer full) */
char *rmp_bake_writers_list (const char *before);

/* The formats of such a list, without regard to case; 0 with @error set if there is any other word.
 */
RmpBakeFormats rmp_bake_formats_parse (const char *text, GError **error);

/* What their writers say before a bake, a translated sentence each. (transfer full): empty where
 * there is nothing
 */
GStrv rmp_bake_formats_describe_cautions (RmpBakeFormats formats);

/* Whether any of them is not exact, but for a tolerance. */
gboolean rmp_bake_formats_are_tolerant (RmpBakeFormats formats);

/* The time of a frame in seconds; and, for formats with a file per frame, its name: “name.0001.obj”
 * (transfer full).
 */
double rmp_bake_seconds (const RmpBakeTarget *target, guint index);
char *rmp_bake_numbered_name (const RmpBakeTarget *target, guint index, const char *extension);

/* What caches share: the base mesh, and its material. */
extern const char *const rmp_bake_base_endings[];

/* Writes the base mesh of caches, unless it has been written: all caches of a bake share it. */
gboolean rmp_bake_write_base (const RmpBakeTarget *target, GError **error);

/* Writes an OBJ with a normal per vertex; @normals: (nullable). Used for the base mesh of point
 * caches and for sequences.
 */
gboolean rmp_obj_write (const RmpBakeTarget *target, const char *file_name, const float *positions,
                        const float *normals, GError **error);
guint64 rmp_obj_estimate (guint n_vertices, guint n_faces, guint n_uvs);

G_END_DECLS
