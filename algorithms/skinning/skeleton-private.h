/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skeleton-private.h: what the files about skeletons share. */

#include "skinning/skeleton.h"

struct _RmpSkeleton
{
  gatomicrefcount ref_count;
  guint n_joints;
  char **names;
  gint32 *parents;
  RmpTransform *locals;
  double *matrices; /* [n_joints × 16] */
  double *globals;  /* [n_joints × 16] */
  double *hinges;   /* (nullable): [n_joints × 3] unit, or 0 for joints that are no hinges */
};
