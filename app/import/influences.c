/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <stdlib.h>

#include "weld.h"

static int
compare_joints (gconstpointer a, gconstpointer b)
{
  guint32 first = ((const RmpInfluence *) a)->joint, second = ((const RmpInfluence *) b)->joint;

  return (first > second) - (first < second);
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  float first = ((const RmpInfluence *) a)->weight, second = ((const RmpInfluence *) b)->weight;

  return first != second ? (first < second) - (first > second) : compare_joints (a, b);
}

/* Adds the weights of one joint together. @list is sorted by joint; returns the new length. */
static guint
merge_same_joints (RmpInfluence *list, guint n)
{
  guint out = 0;

  for (guint i = 0; i < n; i++)
    if (out > 0 && list[out - 1].joint == list[i].joint)
      list[out - 1].weight += list[i].weight;
    else
      list[out++] = list[i];

  return out;
}

guint8
rmp_influences_collect (RmpInfluence *list, guint n, RmpInfluences *out, float *most_lost)
{
  double sum = 0.0, lost = 0.0;
  guint8 flags = 0;

  qsort (list, n, sizeof *list, compare_joints);
  n = merge_same_joints (list, n);
  for (guint i = 0; i < n; i++)
    sum += list[i].weight;
  if (n == 0)
    flags |= RMP_VERTEX_UNWEIGHTED;
  else if (fabs (sum - 1.0) > 1e-3 * n)
    flags |= RMP_VERTEX_SUM;
  if (n > RMP_SKIN_MAX_INFLUENCES)
    {
      flags |= RMP_VERTEX_LOST_INFLUENCE;
      qsort (list, n, sizeof *list, compare_weights);
      for (guint i = RMP_SKIN_MAX_INFLUENCES; i < n; i++)
        lost += list[i].weight;
      *most_lost = fmaxf (*most_lost, (float) (lost / sum));
      n = RMP_SKIN_MAX_INFLUENCES;
      qsort (list, n, sizeof *list, compare_joints);
    }

  for (guint i = 0; i < n; i++)
    {
      out->joints[i] = (guint16) list[i].joint;
      out->weights[i] = list[i].weight;
    }
  return flags;
}
