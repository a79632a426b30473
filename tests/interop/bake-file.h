/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-file.h: a bake as another program reads it: the base OBJ, the MDD and the sidecar. Shares no
 * code with Rimple.
 */

#include <glib.h>

/* A fold line of the sidecar. */
typedef struct
{
  char *name;
  guint n_points;
  guint *faces;    /* [n_points] */
  double *weights; /* [n_points × 2] of the second and third corner */
  gint *folds;     /* [n_points − 1] fold of each segment, or −1 */
} BakeLine;

typedef struct
{
  guint n_points, n_faces, n_frames;
  guint first_frame;
  guint *faces;     /* [n_faces × 3] */
  float *rest;      /* [n_points × 3] */
  GMappedFile *mdd; /* big-endian */
  GPtrArray *lines; /* (element-type BakeLine) */
} BakeFile;

/* Reads NAME.mdd.rimple.json and, beside it, NAME.obj and NAME.mdd; %NULL with @error set where
 * they do not fit together.
 */
BakeFile *bake_file_read (const char *sidecar, GError **error);
void bake_file_free (BakeFile *self);

/* The positions at a frame; @out: (out caller-allocates): [n_points × 3] metres. */
void bake_file_get_frame (const BakeFile *self, guint frame, float *out);

/* Where point @i of a line is; @out: (out caller-allocates): [3] metres. */
void bake_line_position (const BakeLine *self, guint i, const BakeFile *file,
                         const float *positions, double out[3]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BakeFile, bake_file_free)
