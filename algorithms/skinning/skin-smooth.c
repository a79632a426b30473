/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/skin-smooth.h"

#include <string.h>

/* The part of the way to the mean of the neighbours that weights move in a pass. */
#define STEP 0.5

typedef struct
{
  guint16 bones[RMP_SKIN_MAX_INFLUENCES];
  double weights[RMP_SKIN_MAX_INFLUENCES]; /* 0: no bone */
} Influences;

/* The bones of one vertex while they are summed: few, but more than a vertex may keep. */
typedef struct
{
  guint n;
  guint16 *bones;    /* [#bones] */
  double *weights;   /* [#bones] */
  gint32 *positions; /* [#bones] where a bone is, or −1 */
} Sum;

static void
add (Sum *self, const Influences *influences, double part)
{
  for (guint i = 0; i < RMP_SKIN_MAX_INFLUENCES; i++)
    {
      const guint16 bone = influences->bones[i];

      if (!(influences->weights[i] > 0.0))
        continue;
      if (self->positions[bone] < 0)
        {
          self->positions[bone] = (gint32) self->n;
          self->bones[self->n] = bone;
          self->weights[self->n++] = 0.0;
        }
      self->weights[self->positions[bone]] += part * influences->weights[i];
    }
}

/* The heaviest bone; of bones with equal weight the one with the lowest index. */
static guint
find_heaviest (const Sum *self)
{
  guint best = 0;

  for (guint i = 1; i < self->n; i++)
    if (self->weights[i] > self->weights[best] ||
        (self->weights[i] == self->weights[best] && self->bones[i] < self->bones[best]))
      best = i;
  return best;
}

/* The heaviest bones, summing to 1; the sum is empty then. */
static void
take (Sum *self, Influences *influences)
{
  double whole = 0.0;

  memset (influences, 0, sizeof *influences);
  for (guint i = 0; i < MIN (self->n, RMP_SKIN_MAX_INFLUENCES); i++)
    {
      const guint best = find_heaviest (self);

      influences->bones[i] = self->bones[best];
      influences->weights[i] = self->weights[best];
      whole += self->weights[best];
      self->weights[best] = -1.0;
    }
  for (guint i = 0; whole > 0.0 && i < RMP_SKIN_MAX_INFLUENCES; i++)
    influences->weights[i] /= whole;
  for (guint i = 0; i < self->n; i++)
    self->positions[self->bones[i]] = -1;
  self->n = 0;
}

static void
smooth (const RmpTopology *topology, const Influences *from, Influences *to, Sum *sum)
{
  for (guint v = 0; v < topology->n_vertices; v++)
    {
      const guint first = topology->vertex_edge_start[v], end = topology->vertex_edge_start[v + 1];

      add (sum, from + v, end > first ? 1.0 - STEP : 1.0);
      for (guint i = first; i < end; i++)
        add (sum, from + topology->vertex_neighbours[i], STEP / (double) (end - first));
      take (sum, to + v);
    }
}

static Influences *
read_influences (const RmpSkin *skin)
{
  const guint n = rmp_skin_get_n_vertices (skin), each = rmp_skin_get_n_influences (skin);
  Influences *all = g_new0 (Influences, MAX (n, 1));

  for (guint v = 0; v < n; v++)
    for (guint i = 0; i < each; i++)
      {
        all[v].bones[i] = rmp_skin_get_joints (skin)[(gsize) each * v + i];
        all[v].weights[i] = (double) rmp_skin_get_weights (skin)[(gsize) each * v + i];
      }
  return all;
}

static RmpSkin *
write_influences (const RmpSkin *skin, const Influences *all)
{
  const guint n = rmp_skin_get_n_vertices (skin);
  g_autofree guint16 *joints = g_new (guint16, RMP_SKIN_MAX_INFLUENCES * (gsize) MAX (n, 1));
  g_autofree float *weights = g_new (float, RMP_SKIN_MAX_INFLUENCES *(gsize) MAX (n, 1));

  for (guint v = 0; v < n; v++)
    for (guint i = 0; i < RMP_SKIN_MAX_INFLUENCES; i++)
      {
        joints[RMP_SKIN_MAX_INFLUENCES * (gsize) v + i] = all[v].bones[i];
        weights[RMP_SKIN_MAX_INFLUENCES * (gsize) v + i] = (float) all[v].weights[i];
      }
  return rmp_skin_new (n, RMP_SKIN_MAX_INFLUENCES, joints, weights, rmp_skin_get_n_bones (skin),
                       rmp_skin_get_bones (skin), rmp_skin_get_inverse_binds (skin));
}

RmpSkin *
rmp_skin_smooth (RmpSkin *skin, const RmpTopology *topology, guint n_passes)
{
  const guint n_bones = rmp_skin_get_n_bones (skin);
  g_autofree Influences *from = read_influences (skin);
  g_autofree Influences *to = g_new (Influences, MAX (rmp_skin_get_n_vertices (skin), 1));
  g_autofree guint16 *bones = g_new (guint16, MAX (n_bones, 1));
  g_autofree double *weights = g_new (double, MAX (n_bones, 1));
  g_autofree gint32 *positions = g_new (gint32, MAX (n_bones, 1));
  Sum sum = { 0, bones, weights, positions };

  for (guint i = 0; i < n_bones; i++)
    positions[i] = -1;
  for (guint pass = 0; pass < n_passes; pass++)
    {
      Influences *done = from;

      smooth (topology, from, to, &sum);
      from = to;
      to = done;
    }
  return write_influences (skin, from);
}
