/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "follow.h"

#include "fit.h"

struct _RmpEmbeddedFollow
{
  RmpEmbeddedBuilt built;
  RmpEmbeddedFit *fit;
  GMutex mutex; /* guards the next, and what the fit works with */
  double *q;    /* [n_nodes × 3] */
};

RmpEmbeddedFollow *
rmp_embedded_follow_new (const RmpTopology *topology, const double *rest, const double *areas,
                         const RmpEmbeddedBuildOptions *options,
                         const RmpEmbeddedMaterial *material, gboolean weighted, guint n_threads,
                         GCancellable *cancellable, GError **error)
{
  RmpEmbeddedFollow *self;
  RmpEmbeddedBuilt built;
  g_autoptr (RmpEmbeddedInterior) interior = NULL;

  g_return_val_if_fail (topology && options && material, NULL);
  g_return_val_if_fail (topology->n_vertices == 0 || (rest && areas), NULL);

  if (!rmp_embedded_build (topology, rest, options, &built, n_threads, cancellable, error))
    return NULL;
  self = g_new0 (RmpEmbeddedFollow, 1);
  g_mutex_init (&self->mutex);
  self->built = built;
  self->q = g_new (double, 3 * (gsize) built.lattice->n_nodes + 1);
  interior = rmp_embedded_interior_new (built.lattice, 1, material, weighted);
  if (built.lattice->n_nodes > 0)
    self->fit = rmp_embedded_fit_new (built.embedding, interior, rest, areas);
  return self;
}

void
rmp_embedded_follow_free (RmpEmbeddedFollow *self)
{
  g_return_if_fail (self);

  g_clear_pointer (&self->fit, rmp_embedded_fit_free);
  rmp_embedded_built_clear (&self->built);
  g_mutex_clear (&self->mutex);
  g_free (self->q);
  g_free (self);
}

const RmpEmbeddedBuilt *
rmp_embedded_follow_get_built (const RmpEmbeddedFollow *self)
{
  return &self->built;
}

const RmpEmbeddedBuildReport *
rmp_embedded_follow_get_report (const RmpEmbeddedFollow *self)
{
  return &self->built.report;
}

guint
rmp_embedded_follow_get_n_nodes (const RmpEmbeddedFollow *self)
{
  return self->built.lattice->n_nodes;
}

void
rmp_embedded_follow_filter (RmpEmbeddedFollow *self, double *positions, guint n_threads)
{
  g_return_if_fail (self && (!self->fit || positions));

  if (!self->fit)
    return;
  g_mutex_lock (&self->mutex);
  rmp_embedded_fit_solve (self->fit, positions, self->q, n_threads);
  rmp_embedding_apply (self->built.embedding, self->q, positions, n_threads);
  g_mutex_unlock (&self->mutex);
}
