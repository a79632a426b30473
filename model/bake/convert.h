/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* convert.h: converts a vertex sequence from one format to another, frame by frame, without a
 * project.
 *
 * Points keep their number and order. The reader runs in its own process (import/import-job.h), the
 * writers are the bake's.
 */

#include "bake/bake.h"

G_BEGIN_DECLS

typedef struct
{
  const char *input;
  /* its extension chooses the format: .mdd, .pc2, .mcx; .obj, .ply: a file per frame */
  const char *output;
  const char *mesh; /* (nullable): a file with faces, if @input has none; same order */
  gint64 from, to;  /* frames of the input, from 0, both included; −1: the first, the last */
  double rate;      /* frames a second; 0: what the input says */
  double start;     /* number of the first frame written; NaN: as in the input */
  RmpBakeAxes axes;
  double scale; /* units written a unit read */
} RmpConvertOptions;

/**
 * rmp_convert_run:
 * @call: its progress is over all frames of the input
 * @note: (out): translated, what was assumed or left out, or %NULL; to be freed
 *
 * Blocks. All files appear together and complete, or none does.
 *
 * Returns: (transfer full): paths of the files written, or %NULL with %RMP_IMPORT_ERROR,
 *   %RMP_BAKE_ERROR or %G_IO_ERROR
 */
GStrv rmp_convert_run (const RmpConvertOptions *options, const RmpCall *call, char **note,
                       GError **error);

G_END_DECLS
