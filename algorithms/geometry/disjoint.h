/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* disjoint.h: numbers that are joined into groups: each points to another one of its group, and the
 * lowest of a group to itself. Since the lowest stays, the order of joins does not matter.
 */

#include <glib.h>

/* [@n], each alone. (transfer full) */
static inline guint32 *
rmp_disjoint_new (gsize n)
{
  guint32 *parents = g_new (guint32, n + 1);

  for (gsize i = 0; i < n; i++)
    parents[i] = (guint32) i;
  return parents;
}

/* The lowest of its group. */
static inline guint32
rmp_disjoint_find (guint32 *parents, guint32 item)
{
  while (parents[item] != item)
    item = parents[item] = parents[parents[item]];
  return item;
}

static inline void
rmp_disjoint_join (guint32 *parents, guint32 a, guint32 b)
{
  a = rmp_disjoint_find (parents, a);
  b = rmp_disjoint_find (parents, b);
  parents[MAX (a, b)] = MIN (a, b);
}
