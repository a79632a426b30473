/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* counting-accelerator.h: an accelerator that needs no card: it runs the references, as slowly and
 * as badly as it is told.
 */

#include "compute/accelerator.h"

G_BEGIN_DECLS

typedef struct
{
  gint n_runs;      /* atomic */
  gboolean fails;   /* after it has written nonsense */
  guint sleep;      /* microseconds a work */
  gboolean gathers; /* it takes no other work */
  gboolean is_free; /* (out) */
} CountingAccelerator;

/* Works on @self until it is freed. */
RmpAccelerator *counting_accelerator_new (CountingAccelerator *self, gsize largest_array,
                                          gboolean always);

G_END_DECLS
