/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/soft-glue.h"

#include "geometry/vector.h"

/* By what the interior resists waves with. */
#define SOFT 1e-3
/* Anchors that are nearer to a line than this, by how far they lie apart, lie on it. */
#define FLAT 1e-3
/* Modes without which a piece is not held. */
#define LEAST_MODES 3

/* What is known of where a piece is held. */
typedef struct
{
  guint32 first, farthest;
  guint n;
  double reach, width; /* metres, from the first, and from the line to the farthest */
} Anchors;

static void
add_anchor (Anchors *self, const double *rest, guint32 vertex)
{
  double distance;

  if (self->n++ == 0)
    self->first = self->farthest = vertex;
  distance = rmp_vector_distance (rest + 3 * (gsize) self->first, rest + 3 * (gsize) vertex);
  if (distance > self->reach)
    {
      self->reach = distance;
      self->farthest = vertex;
    }
}

static void
widen (Anchors *self, const double *rest, guint32 vertex)
{
  double along[3], way[3], across[3];

  if (!(self->reach > 0.0))
    return;
  rmp_vector_sub (rest + 3 * (gsize) self->farthest, rest + 3 * (gsize) self->first, along);
  rmp_vector_sub (rest + 3 * (gsize) vertex, rest + 3 * (gsize) self->first, way);
  rmp_vector_cross (along, way, across);
  self->width = MAX (self->width, rmp_vector_norm (across) / self->reach);
}

/* [@n_pieces] */
static Anchors *
find_anchors (const RmpTopology *topology, const double *rest, const RmpShellRows *rows,
              const guint8 *fixed, const guint32 *pieces, guint n_pieces)
{
  Anchors *anchors = g_new0 (Anchors, n_pieces + 1);

  for (guint pass = 0; pass < 2; pass++)
    {
      void (*see) (Anchors *, const double *, guint32) = pass == 0 ? add_anchor : widen;

      for (guint row = 0; rows->centres && row < rows->n; row++)
        see (anchors + pieces[rows->centres[row]], rest, rows->centres[row]);
      for (guint32 v = 0; v < topology->n_vertices; v++)
        if (fixed[v])
          see (anchors + pieces[v], rest, v);
    }
  return anchors;
}

double *
rmp_shell_soft_glue_new (const RmpTopology *topology, const double *rest, const RmpShellRows *rows,
                         const guint8 *fixed, const double *areas,
                         const RmpShellMaterial *materials, guint *n_pieces)
{
  const guint n = topology->n_vertices;
  g_autofree guint32 *pieces = g_new (guint32, n + 1);
  const guint n_all = rmp_topology_components (topology, pieces);
  const gboolean by_modes = !rows->centres && rows->n >= LEAST_MODES * n_all;
  g_autofree Anchors *anchors = find_anchors (topology, rest, rows, fixed, pieces, n_all);
  g_autofree guint8 *counted = g_new0 (guint8, n_all + 1);
  g_autofree double *soft = g_new0 (double, n + 1);

  *n_pieces = 0;
  for (guint32 v = 0; v < n && !by_modes; v++)
    {
      const Anchors *piece = anchors + pieces[v];

      if (fixed[v] || piece->width > FLAT * piece->reach)
        continue;
      soft[v] = SOFT * rmp_shell_foundation_stiffness (materials + v) * areas[v];
      *n_pieces += counted[pieces[v]] ? 0 : 1;
      counted[pieces[v]] = 1;
    }
  return *n_pieces > 0 ? g_steal_pointer (&soft) : NULL;
}
