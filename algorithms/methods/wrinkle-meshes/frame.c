/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/wrinkle-meshes/frame.h"

#include <string.h>

#include "geometry/vector.h"
#include "wrinkles/noise.h"

static void
init_level (RmpFineFrame *self, const RmpFineSurface *surface, guint level,
            const RmpFineSettings *settings, const double *coarse, guint n_threads)
{
  const gsize n = surface->levels[level].topology->n_vertices;

  *self = (RmpFineFrame){
    .anchors = g_new (double, 3 * n + 1),
    .normals = g_new (double, 3 * n + 1),
    .most = g_new (double, n + 1),
    .inward = g_new (double, n + 1),
    .positions = g_new (double, 3 * n + 1),
  };
  rmp_fine_surface_place (surface, level, coarse, self->anchors, self->normals, n_threads);
  rmp_fine_surface_limit (surface, level, settings, self->most, self->inward);
}

void
rmp_fine_frame_clear (RmpFineFrame *self)
{
  g_assert (self);

  g_clear_pointer (&self->anchors, g_free);
  g_clear_pointer (&self->normals, g_free);
  g_clear_pointer (&self->most, g_free);
  g_clear_pointer (&self->inward, g_free);
  g_clear_pointer (&self->positions, g_free);
}

static void
shake (RmpFineFrame *self, guint n, const RmpFineSettings *settings)
{
  for (guint32 v = 0; v < n; v++)
    rmp_vector_add_scaled (self->positions + 3 * (gsize) v,
                           settings->noise * self->most[v] *
                               (2.0 * rmp_wrinkle_noise (v, settings->seed) - 1.0),
                           self->normals + 3 * (gsize) v, self->positions + 3 * (gsize) v);
}

static gboolean
solve (RmpFineFrame *self, const RmpFineLevel *level, const RmpFineSettings *settings,
       const RmpCall *call)
{
  const RmpFineAttachment attachment = { self->anchors, self->normals, self->most,
                                         settings->one_sided ? self->inward : NULL };

  return rmp_fine_solve (&level->lengths, &attachment, &settings->options, self->positions,
                         call->n_threads, call->cancellable);
}

/* Moves vertices by what those of the coarser level were moved by. @moved: [#V × 3] of that */
static void
spread (RmpFineFrame *self, const RmpFineLevel *level, const double *moved, guint n_threads)
{
  const gsize n = 3 * (gsize) level->topology->n_vertices;
  g_autofree double *fine = g_new (double, n + 1);

  rmp_subdivision_apply_double (level->spread, moved, fine, n_threads);
  for (gsize i = 0; i < n; i++)
    self->positions[i] += fine[i];
}

/* A coarser level starts where the vertices are that the fine mesh has in common with it, moved by
 * the levels before. What it moves by is what the next one is moved by.
 */
static gboolean
solve_coarser (RmpFineFrame *finest, const RmpFineSurface *surface, guint index,
               const RmpFineSettings *settings, const double *coarse, double **moved,
               const RmpCall *call)
{
  const RmpFineLevel *level = surface->levels + index;
  const gsize n = 3 * (gsize) level->topology->n_vertices;
  g_autofree double *begin = g_new (double, n + 1);
  gboolean done;
  RmpFineFrame self;

  init_level (&self, surface, index, settings, coarse, call->n_threads);
  for (gsize i = 0; i < n; i++)
    begin[i] = self.positions[i] = self.anchors[i] + finest->positions[i] - finest->anchors[i];
  if (*moved)
    spread (&self, level, *moved, call->n_threads);
  else if (finest->anew)
    shake (&self, level->topology->n_vertices, settings);
  done = solve (&self, level, settings, call);
  for (gsize i = 0; i < n; i++)
    begin[i] = self.positions[i] - begin[i];
  rmp_fine_frame_clear (&self);
  g_free (*moved);
  *moved = g_steal_pointer (&begin);
  return done;
}

gboolean
rmp_fine_frame_init (RmpFineFrame *self, const RmpFineSurface *surface,
                     const RmpFineSettings *settings, const double *coarse, RmpCarriedState *state,
                     const RmpCall *call, GError **error)
{
  const guint last = surface->n_levels - 1;
  const RmpFineLevel *level = surface->levels + last;
  const gsize n = 3 * (gsize) level->topology->n_vertices;
  g_autofree double *moved = NULL;
  gboolean done = TRUE;

  g_assert (coarse);

  init_level (self, surface, last, settings, coarse, call->n_threads);
  if (state)
    self->anew = !rmp_fine_state_recall (state, coarse, self->anchors, self->normals,
                                         self->positions);
  else
    {
      self->anew = TRUE;
      memcpy (self->positions, self->anchors, n * sizeof (double));
    }
  for (guint l = 0; l < last && done; l++)
    done = solve_coarser (self, surface, l, settings, coarse, &moved, call);
  if (moved)
    spread (self, level, moved, call->n_threads);
  else if (self->anew)
    shake (self, level->topology->n_vertices, settings);
  done = done && solve (self, level, settings, call);
  if (!done)
    {
      g_cancellable_set_error_if_cancelled (call->cancellable, error);
      return FALSE;
    }
  if (state)
    rmp_fine_state_remember (state, coarse, self->anchors, self->normals, self->positions);
  return TRUE;
}
