/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shell-run.h: the method as a technique on a mesh and a motion, for tests. */

#include "methods/embedded-shell/embedded-shell.h"

G_BEGIN_DECLS

/* Its maker fills all but the last line. */
typedef struct
{
  RmpMesh *mesh;
  RmpInput input;
  RmpValues *values;
  RmpSampler *sampler;
  gpointer shared, state;
} Run;

/* Prepares, before the first frame. */
void run_begin (Run *self);
void run_clear (Run *self);

G_END_DECLS
