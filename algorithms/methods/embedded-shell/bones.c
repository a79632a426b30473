/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bones.h"

#include "geometry/vector.h"

double
rmp_embedded_line_distance (const double head[3], const double tail[3], const double position[3])
{
  double along[3], to[3], length, t;

  rmp_vector_sub (tail, head, along);
  rmp_vector_sub (position, head, to);
  length = rmp_vector_dot (along, along);
  t = length > 0.0 ? CLAMP (rmp_vector_dot (to, along) / length, 0.0, 1.0) : 0.0;
  rmp_vector_add_scaled (to, -t, along, to);
  return rmp_vector_norm (to);
}

/* By the side of a cell: no point of a lattice is farther from all nodes. */
#define THIN 0.87

static double
find_radius (const RmpEmbeddedBone *bone)
{
  return bone->radius > 0.0
             ? bone->radius
             : RMP_EMBEDDED_BONE_RADIUS * rmp_vector_distance (bone->head, bone->tail);
}

/* 1 on the bone's line, 0 at the capsule and beyond. */
static double
find_weight (const RmpEmbeddedBone *bone, double radius, const double position[3])
{
  const double distance = rmp_embedded_line_distance (bone->head, bone->tail, position);

  return radius > 0.0 && distance < radius ? 1.0 - distance / radius : 0.0;
}

/* @radii: (out): of capsules in which there is a node, where the bone lies in the lattice */
static void
find_radii (const RmpEmbeddedLattice *lattice, guint n_bones, const RmpEmbeddedBone *bones,
            double *radii)
{
  for (guint b = 0; b < n_bones; b++)
    {
      gboolean meets = FALSE;

      radii[b] = find_radius (&bones[b]);
      for (guint m = 0; m < lattice->n_nodes && !meets; m++)
        meets = find_weight (&bones[b], radii[b], lattice->rest + 3 * (gsize) m) > 0.0;
      if (!meets)
        radii[b] = MAX (radii[b], THIN * lattice->side);
    }
}

RmpEmbeddedBones *
rmp_embedded_bones_new (const RmpEmbeddedLattice *lattice, guint n_bones,
                        const RmpEmbeddedBone *bones)
{
  RmpEmbeddedBones *self;
  g_autoptr (GArray) carriers = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree guint8 *busy = g_new0 (guint8, (gsize) n_bones + 1);
  g_autofree double *radii = g_new (double, (gsize) n_bones + 1);

  g_return_val_if_fail (lattice && (n_bones == 0 || bones), NULL);

  find_radii (lattice, n_bones, bones, radii);
  self = g_new0 (RmpEmbeddedBones, 1);
  self->n_nodes = lattice->n_nodes;
  self->n_bones = n_bones;
  self->held = g_new0 (guint8, (gsize) self->n_nodes + 1);
  self->start = g_new0 (guint32, (gsize) self->n_nodes + 1);
  for (guint m = 0; m < self->n_nodes; m++)
    {
      double sum = 0.0;

      for (guint32 b = 0; b < n_bones; b++)
        {
          const double weight = find_weight (&bones[b], radii[b], lattice->rest + 3 * (gsize) m);

          if (!(weight > 0.0))
            continue;
          g_array_append_val (carriers, b);
          g_array_append_val (weights, weight);
          sum += weight;
          busy[b] = 1;
        }
      for (guint k = self->start[m]; k < weights->len; k++)
        g_array_index (weights, double, k) /= sum;
      self->held[m] = weights->len > self->start[m] ? 7 : 0;
      self->start[m + 1] = weights->len;
    }
  for (guint b = 0; b < n_bones; b++)
    self->n_idle += !busy[b];
  self->bones = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&carriers), FALSE);
  self->weights = (double *) (gpointer) g_array_free (g_steal_pointer (&weights), FALSE);
  return self;
}

void
rmp_embedded_bones_free (RmpEmbeddedBones *self)
{
  g_return_if_fail (self);

  g_free (self->held);
  g_free (self->start);
  g_free (self->bones);
  g_free (self->weights);
  g_free (self);
}

void
rmp_embedded_bones_move (const RmpEmbeddedBones *self, const RmpEmbeddedLattice *lattice,
                         const double *matrices, double *target)
{
  g_return_if_fail (self && lattice && lattice->n_nodes == self->n_nodes && target);
  g_return_if_fail (matrices || self->n_bones == 0);

  for (guint m = 0; m < self->n_nodes; m++)
    {
      const double *rest = lattice->rest + 3 * (gsize) m;
      double at[3] = { 0.0, 0.0, 0.0 };

      if (!self->held[m])
        continue;
      for (guint32 k = self->start[m]; k < self->start[m + 1]; k++)
        for (guint c = 0; c < 3; c++)
          {
            const double *t = matrices + 16 * (gsize) self->bones[k] + c;

            at[c] += self->weights[k] * (t[0] * rest[0] + t[4] * rest[1] + t[8] * rest[2] + t[12]);
          }
      rmp_vector_copy (at, target + 3 * (gsize) m);
    }
}
