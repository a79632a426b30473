/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sight.h"

#include "layer-levels.h"

#include <math.h>
#include <string.h>

/* Draws after which a pane that does not look any more decides nothing. */
#define GONE_AFTER 4

/* As if one were so much nearer; and what is raised may be so many times what is needed. */
#define MARGIN 1.2f
#define MOST_WASTE 2

void
rmp_view_init_near (RmpView *self, float samples)
{
  *self = (RmpView){ .samples = samples, .pixels_metre = INFINITY };
}

static void
measure (RmpSight *self, const RmpView *view, const RmpRelief *relief)
{
  *self = (RmpSight){ .pane = view->pane, .nearest = 0, .farthest = INFINITY };
  memcpy (self->sight.eye, view->eye, sizeof self->sight.eye);
  self->sight.perspective = view->perspective;
  self->sight.pixels = INFINITY;
  if (relief->form == RMP_RELIEF_LAYERS)
    self->sight.pixels = view->pixels_metre;
  else if (relief->least_radius > 0)
    self->sight.pixels = .5f * relief->least_radius * view->pixels_metre;
  for (gsize v = 0; v < relief->topology->n_vertices; v++)
    {
      const float pixels = (float) rmp_ridge_sight_measure (&self->sight, relief->positions + 3 * v);
      self->nearest = fmaxf (self->nearest, pixels);
      self->farthest = fminf (self->farthest, pixels);
    }
}

void
rmp_sight_init (RmpSight *self, const RmpView *view, const RmpRelief *relief, guint64 draw, RmpRidgeSight *sight)
{
  measure (self, view, relief);
  self->last_use = draw;
  *sight = self->sight;
  sight->pixels *= MARGIN;
}

/* What of their lifts and normals all ridges have; FALSE: not all the same. */
static gboolean
is_even (const RmpSight *self, RmpRidgeLod *lod)
{
  RmpRidgeLod far;

  rmp_ridge_lod_init (lod, (double) self->nearest);
  rmp_ridge_lod_init (&far, (double) self->farthest);
  return lod->lift == far.lift && lod->shading == far.shading;
}

/* The same of layers, whose edges are cut as the screen asks. */
static gboolean
are_layers_fine_enough (const RmpRidgeSight *sight, float samples, const RmpConnectivity *connectivity,
                        const RmpRelief *relief, const float *levels)
{
  g_autofree float *needed = g_new (float, 12 * (gsize) connectivity->n_patches);
  guint n_raised = 0, n_needed = 0;

  rmp_layer_levels_fill (connectivity, relief, samples, sight, needed);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      for (guint i = 0; i < 3; i++)
        if (needed[12 * patch + i] > levels[12 * patch + i])
          return FALSE;
      n_raised += rmp_connectivity_count_triangles (levels + 12 * patch);
      n_needed += rmp_connectivity_count_triangles (needed + 12 * patch);
    }
  return n_raised <= MOST_WASTE * n_needed;
}

/* Whether no edge needs more pieces than it has, and all together not far fewer. */
static gboolean
is_fine_enough (const RmpRidgeSight *sight, const RmpConnectivity *connectivity, const RmpRelief *relief,
                const float *levels)
{
  guint n_raised = 0, n_needed = 0;

  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      const guint face = connectivity->patch_faces[patch], *corners = relief->topology->faces + 3 * (gsize) face;
      float needed[4] = { 1, 1, 1, 1 };

      for (guint i = 0; i < 3; i++)
        {
          needed[i] = (float) rmp_ridge_sight_cut (sight, relief->positions + 3 * (gsize) corners[(i + 1) % 3],
                                                   relief->positions + 3 * (gsize) corners[(i + 2) % 3],
                                                   relief->levels[3 * (gsize) face + (i + 1) % 3]);
          if (needed[i] > levels[12 * patch + i])
            return FALSE;
          needed[3] = fmaxf (needed[3], needed[i]);
        }
      needed[3] = fminf (needed[3], levels[12 * patch + 3]);
      n_raised += rmp_connectivity_count_triangles (levels + 12 * patch);
      n_needed += rmp_connectivity_count_triangles (needed);
    }
  return n_raised <= MOST_WASTE * n_needed;
}

gboolean
rmp_sight_suits (RmpSight *self, const RmpView *view, const RmpConnectivity *connectivity, const RmpRelief *relief,
                 const float *levels, guint64 draw)
{
  RmpRidgeLod raised, wanted;
  RmpSight other;

  measure (&other, view, relief);
  if (view->pane == self->pane)
    self->last_use = draw;
  else if (self->last_use + GONE_AFTER >= draw && self->nearest >= other.nearest)
    return TRUE;

  if (memcmp (&other.sight, &self->sight, sizeof other.sight) == 0)
    return TRUE;
  if (connectivity->is_layered)
    return are_layers_fine_enough (&other.sight, view->samples, connectivity, relief, levels);
  return is_even (self, &raised) && is_even (&other, &wanted) && raised.lift == wanted.lift &&
         raised.shading == wanted.shading && is_fine_enough (&other.sight, connectivity, relief, levels);
}

gboolean
rmp_sight_is_flat (const RmpSight *self)
{
  RmpRidgeLod lod;

  rmp_ridge_lod_init (&lod, (double) self->nearest);
  return lod.lift < 1.0;
}
