/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-private.h: what the files of the bake share. */

#include "bake/bake.h"
#include "relief-bake.h"

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
  RmpReliefBake *united; /* (nullable): one mesh for all frames, once they were looked at; paths and layers */
};

/* Looks whose names differ only in what a file name cannot hold, or not everywhere can, get a number, the oldest none. To be
 * freed.
 */
char *rmp_bake_file_name (RmpLook *look);

/* What goes into the files at a frame; the first one of a run also decides on one mesh for all of them. (transfer full) */
RmpResult *rmp_bake_step_first (RmpBake *self, const RmpCall *call, GError **error);
RmpResult *rmp_bake_step (RmpBake *self, guint frame, const RmpCall *call, GError **error);

G_END_DECLS
