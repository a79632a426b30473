/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-private.h: shared by the files of the bake. */

#include "bake/bake.h"
#include "bake/doubts.h"
#include "relief/bake.h"

G_BEGIN_DECLS

struct _RmpBake
{
  RmpSnapshot *snapshot;
  RmpBakeOptions options; /* folder is owned */
  char *look, *clip;
  char *name;             /* of the files, without extension */
  RmpBakeBeginFunc begin; /* (nullable) */
  gpointer begin_data;
  double rate;
  RmpReliefBake *united;   /* (nullable): for paths and layers, one mesh for all frames, … */
  RmpReliefTopology *base; /* … anchored on this one */
  RmpBakeDoubts *doubts;   /* of the last run */
};

/* The file name of a look. Looks whose names differ only in characters that not every file system
 * accepts get a number, except the oldest. (transfer full)
 */
char *rmp_bake_file_name (RmpLook *look);

/* Computes the content of the files at a frame. The first frame of a run also determines the mesh
 * that all frames share. (transfer full)
 */
RmpResult *rmp_bake_step_first (RmpBake *self, const RmpCall *call, GError **error);
RmpResult *rmp_bake_step (RmpBake *self, guint frame, const RmpCall *call, GError **error);

/* Tells what @first lets expect. FALSE with @error set where the disk has no room for it. */
gboolean rmp_bake_check_space (RmpBake *self, const RmpResult *first, GError **error);

G_END_DECLS
