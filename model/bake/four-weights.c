/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/four-weights.h"

#define N_KEPT 4
#define MOST (9 * RMP_SKIN_MAX_INFLUENCES)

typedef struct
{
  guint16 joint;
  double weight;
} Influence;

typedef struct
{
  Influence entries[MOST];
  guint n;
} Influences;

static void
add (Influences *self, guint16 joint, double weight)
{
  guint i = 0;

  if (!(weight > 0.0))
    return;
  while (i < self->n && self->entries[i].joint != joint)
    i++;
  if (i == self->n)
    self->entries[self->n++] = (Influence){ joint, 0.0 };
  self->entries[i].weight += weight;
}

static void
add_corner (Influences *self, const RmpSkin *skin, guint32 vertex, double share)
{
  const guint n = rmp_skin_get_n_influences (skin);
  const gsize first = (gsize) vertex * n;

  for (gsize i = first; i < first + n; i++)
    add (self, rmp_skin_get_joints (skin)[i], share * (double) rmp_skin_get_weights (skin)[i]);
}

static gboolean
is_before (const Influence *one, const Influence *other)
{
  return one->weight != other->weight ? one->weight > other->weight : one->joint < other->joint;
}

/* They are few. */
static void
sort (Influences *self)
{
  for (guint i = 1; i < self->n; i++)
    {
      const Influence entry = self->entries[i];
      guint at = i;

      for (; at > 0 && is_before (&entry, &self->entries[at - 1]); at--)
        self->entries[at] = self->entries[at - 1];
      self->entries[at] = entry;
    }
}

/* The first is what the others leave of 1, so that no reader finds another sum. */
static void
keep_heaviest (Influences *self, guint16 *joints, float *weights)
{
  double sum = 0.0;
  float others = 0.0f;

  sort (self);
  for (guint i = 0; i < MIN (self->n, N_KEPT); i++)
    sum += self->entries[i].weight;
  for (guint i = 0; i < N_KEPT; i++)
    {
      weights[i] = i < self->n ? (float) (self->entries[i].weight / sum) : 0.0f;
      joints[i] = weights[i] > 0.0f ? self->entries[i].joint : 0;
      if (i > 0)
        others += weights[i];
    }
  weights[0] = 1.0f - others;
}

/* The corners of the face, of @n_faces, that a vertex is anchored on, and their shares. Returns:
 * whether it is one of them
 */
static gboolean
find_corners (const RmpReliefTopology *topology, gsize v, const guint32 *faces, guint n_faces,
              guint32 *corners, double *shares)
{
  const guint32 face = topology->anchor_faces[v];

  if (face >= n_faces)
    return FALSE;
  shares[1] = (double) topology->anchor_barycentric[2 * v];
  shares[2] = (double) topology->anchor_barycentric[2 * v + 1];
  shares[0] = 1.0 - shares[1] - shares[2];
  for (guint k = 0; k < 3; k++)
    corners[k] = faces[3 * (gsize) face + k];
  return TRUE;
}

static gboolean
add_vertex (Influences *self, const RmpSkin *skin, const RmpMesh *coarse,
            const RmpReliefTopology *topology, gsize v, double share)
{
  guint32 corners[3];
  double shares[3];

  if (!find_corners (topology, v, rmp_mesh_get_faces (coarse), rmp_mesh_get_n_faces (coarse),
                     corners, shares))
    return FALSE;
  for (guint k = 0; k < 3; k++)
    add_corner (self, skin, corners[k], share * shares[k]);
  return TRUE;
}

static gboolean
find_vertex (const RmpSkin *skin, const RmpMesh *coarse, const RmpReliefTopology *base,
             const RmpReliefTopology *fine, gsize v, guint16 *joints, float *weights)
{
  Influences influences;
  guint32 corners[3];
  double shares[3];

  influences.n = 0;
  if (!base && !add_vertex (&influences, skin, coarse, fine, v, 1.0))
    return FALSE;
  if (base && !find_corners (fine, v, base->faces, base->n_faces, corners, shares))
    return FALSE;
  for (guint k = 0; base && k < 3; k++)
    if (!add_vertex (&influences, skin, coarse, base, corners[k], shares[k]))
      return FALSE;
  keep_heaviest (&influences, joints, weights);
  return TRUE;
}

gboolean
rmp_four_weights_find (const RmpSkin *skin, const RmpMesh *coarse, const RmpReliefTopology *base,
                       const RmpReliefTopology *fine, guint16 *joints, float *weights)
{
  guint n_lost = 0;

#pragma omp parallel for reduction(+ : n_lost)
  for (gsize v = 0; v < fine->n_vertices; v++)
    n_lost += find_vertex (skin, coarse, base, fine, v, joints + 4 * v, weights + 4 * v) ? 0 : 1;
  return n_lost == 0;
}
