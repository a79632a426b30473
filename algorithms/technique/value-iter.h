/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* value-iter.h: all values one after another, with those in entries of repeating groups, as project
 * rows, presets and sidecars hold them.
 */

#include "values.h"

G_BEGIN_DECLS

/* On values whose groups get no entry more or less meanwhile:
 *
 *   RmpValueIter iter = { .whole = whole };
 *
 *   while (rmp_value_iter_next (&iter))
 *     …
 *
 * A group comes before its entries.
 */
typedef struct
{
  const RmpValues *whole;

  /* What it has come to: a parameter of the whole, or of one of its entries. */
  const RmpValues *values;
  guint param;

  guint top;   /* the parameter of the whole that it is or belongs to */
  guint entry; /* from 1 on; 0: it belongs to none */
} RmpValueIter;

gboolean rmp_value_iter_next (RmpValueIter *self);

/* As rmp_values_find() takes it. (transfer full) */
char *rmp_value_iter_get_name (const RmpValueIter *self);

G_END_DECLS
