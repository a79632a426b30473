/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "basins.h"

#include <math.h>

#define UNSEEN G_MAXUINT

typedef struct
{
  const double *values;
  guint n_columns, n_rows;
  guint *parents; /* union–find over the samples under water; a basin's root is its minimum */
} Flood;

static gint
compare_samples (gconstpointer a, gconstpointer b, gpointer data)
{
  const double *values = data;
  const guint i = *(const guint *) a, j = *(const guint *) b;

  if (values[i] != values[j])
    return values[i] < values[j] ? -1 : 1;
  return i < j ? -1 : i > j;
}

static guint
find_root (Flood *flood, guint i)
{
  while (flood->parents[i] != i)
    {
      flood->parents[i] = flood->parents[flood->parents[i]];
      i = flood->parents[i];
    }
  return i;
}

static void
add_basin (const Flood *flood, GArray *basins, guint minimum, double depth)
{
  const RmpBasin basin = { minimum % flood->n_columns, minimum / flood->n_columns,
                           flood->values[minimum], depth };

  g_array_append_val (basins, basin);
}

/* The water reaches sample @i over its neighbour @j: the basin with the higher minimum ends here.
 */
static void
join (Flood *flood, guint i, guint j, double least_depth, GArray *basins)
{
  guint a = find_root (flood, i), b = find_root (flood, j);
  double depth;

  if (a == b)
    return;
  if (compare_samples (&a, &b, (gpointer) flood->values) < 0)
    {
      guint swap = a;

      a = b;
      b = swap;
    }
  depth = flood->values[i] - flood->values[a];
  if (a != i && depth >= least_depth)
    add_basin (flood, basins, a, depth);
  flood->parents[a] = b;
}

static gint
compare_depths (gconstpointer a, gconstpointer b)
{
  const double x = ((const RmpBasin *) a)->depth, y = ((const RmpBasin *) b)->depth;

  return x > y ? -1 : x < y;
}

GArray *
rmp_basins_find (const double *values, guint n_columns, guint n_rows, double least_depth)
{
  const guint n = n_columns * n_rows;
  g_autofree guint *order = g_new (guint, n);
  g_autofree guint *parents = g_new (guint, n);
  GArray *basins = g_array_new (FALSE, FALSE, sizeof (RmpBasin));
  Flood flood = { values, n_columns, n_rows, parents };

  for (guint i = 0; i < n; i++)
    {
      order[i] = i;
      parents[i] = UNSEEN;
    }
  g_qsort_with_data (order, (gint) n, sizeof *order, compare_samples, (gpointer) values);
  for (guint k = 0; k < n; k++)
    {
      const guint i = order[k], column = i % n_columns, row = i / n_columns;

      parents[i] = i;
      for (guint r = row > 0 ? row - 1 : 0; r <= MIN (row + 1, n_rows - 1); r++)
        for (guint c = column > 0 ? column - 1 : 0; c <= MIN (column + 1, n_columns - 1); c++)
          if (parents[r * n_columns + c] != UNSEEN)
            join (&flood, i, r * n_columns + c, least_depth, basins);
    }
  if (n > 0)
    add_basin (&flood, basins, order[0], (double) INFINITY);
  g_array_sort (basins, compare_depths);
  return basins;
}
