/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/stage-private.h"

#include <string.h>

#include "collision/pinch.h"
#include "collision/proximity.h"
#include "compute/parallel.h"

/* Of their distance at rest, features of cloth are at most this thick. */
#define THICKEST 0.5
/* By how much boxes are larger than what they hold, of the size of the cloth. */
#define MARGIN 1e-6
/* What is so many thicknesses away is kept from coming nearer than one. */
#define SHELL 1.5

double
rmp_collision_stage_get_thickness (const RmpCollisionWork *work, const RmpStencil *stencil)
{
  const double thickness = work->options->thickness;
  double positions[4][3], weights[4], between[3];

  if (!rmp_collision_stage_is_cloth (work->stage, stencil))
    return thickness;
  rmp_stencil_gather (stencil, work->stage->rest, positions);
  return MIN (thickness,
              THICKEST * rmp_proximity_find (stencil->kind, positions, weights, between));
}

void
rmp_collision_stage_get_motion (const RmpCollisionStage *self, const RmpStencil *stencil,
                                RmpStencilMotion *motion)
{
  rmp_stencil_gather (stencil, self->begins, motion->begin);
  rmp_stencil_gather (stencil, self->ends, motion->end);
}

/* --- candidates ------------------------------------------------------------------------------ */

/* A pair that cannot yield need not be looked at. */
static gboolean
may_yield (const RmpCollisionStage *self, const RmpStencil *stencil)
{
  for (guint i = 0; i < 4; i++)
    if (self->inverse_masses[stencil->vertices[i]] > 0.0)
      return TRUE;
  return FALSE;
}

static gboolean
find_among_cloth (const RmpCollisionWork *work, const double *ends, double margin,
                  const guint8 *moving, GError **error)
{
  RmpCollisionStage *self = work->stage;

  rmp_hierarchy_fit (self->cloth, self->begins, ends, margin, moving, work->n_threads);
  return rmp_hierarchy_find (self->cloth, self->cloth, work->options->most_pairs, self->stencils,
                             work->n_threads, error);
}

static gboolean
find_with_bodies (const RmpCollisionWork *work, const double *ends, double margin,
                  const guint8 *moving, GError **error)
{
  RmpCollisionStage *self = work->stage;

  rmp_hierarchy_fit (self->cloth, self->begins, ends, margin, moving, work->n_threads);
  for (guint i = 0; i < self->n_bodies; i++)
    {
      const guint32 first = rmp_hierarchy_get_first (self->bodies[i]);

      rmp_hierarchy_fit (self->bodies[i], self->begins + 3 * (gsize) first,
                         ends + 3 * (gsize) first, margin, moving ? moving + first : NULL,
                         work->n_threads);
      if (!rmp_hierarchy_find (self->cloth, self->bodies[i], work->options->most_pairs,
                               self->stencils, work->n_threads, error))
        return FALSE;
    }
  return TRUE;
}

/* Where cloth would end if it did not move as a whole: its boxes are smaller, and what meets within
 * it is the same. (transfer full)
 */
static double *
hold_still (const RmpCollisionStage *self)
{
  double *ends = g_memdup2 (self->ends, 3 * (gsize) self->n_cloth * sizeof *ends);
  double mean[3] = { 0.0, 0.0, 0.0 };

  for (gsize i = 0; i < 3 * (gsize) self->n_cloth; i++)
    mean[i % 3] += self->ends[i] - self->begins[i];
  for (gsize i = 0; i < 3 * (gsize) self->n_cloth; i++)
    ends[i] -= mean[i % 3] / self->n_cloth;
  return ends;
}

/* @still: whether the surfaces are looked at where they begin */
static gboolean
find_stencils (const RmpCollisionWork *work, gboolean still, double margin, const guint8 *moving,
               GError **error)
{
  RmpCollisionStage *self = work->stage;
  g_autofree double *held = still ? NULL : hold_still (self);
  const double *ends = still ? self->begins : self->ends;
  guint n = 0;

  g_array_set_size (self->stencils, 0);
  if ((work->options->itself &&
       !find_among_cloth (work, still ? ends : held, margin, moving, error)) ||
      (self->n_bodies > 0 && !find_with_bodies (work, ends, margin, moving, error)))
    return FALSE;
  for (guint i = 0; i < self->stencils->len; i++)
    {
      const RmpStencil stencil = g_array_index (self->stencils, RmpStencil, i);

      if (may_yield (self, &stencil))
        g_array_index (self->stencils, RmpStencil, n++) = stencil;
    }
  g_array_set_size (self->stencils, n);
  return TRUE;
}

/* --- contacts -------------------------------------------------------------------------------- */

static gboolean
is_near (const RmpCollisionWork *work, RmpContact *contact)
{
  const RmpCollisionStage *self = work->stage;
  const RmpTangled tangled = rmp_collision_stage_get_tangled (self, &contact->stencil);
  const double reach = tangled == RMP_TANGLED_OPPOSITE ? RMP_UNTANGLE_REACH : 1.0;
  double positions[4][3], velocities[4][3];

  if (tangled == RMP_TANGLED_SOMEHOW || rmp_collision_stage_is_held (self, &contact->stencil))
    return FALSE;
  rmp_stencil_gather (&contact->stencil, self->begins, positions);
  rmp_stencil_gather (&contact->stencil, self->ends, velocities);
  for (guint i = 0; i < 4; i++)
    rmp_vector_sub (velocities[i], positions[i], velocities[i]);
  return rmp_contact_measure (contact, positions, velocities,
                              SHELL * reach * work->options->thickness) &&
         (tangled == RMP_TANGLED_OPPOSITE ||
          contact->distance < SHELL * rmp_collision_stage_get_thickness (work, &contact->stencil));
}

static gboolean
is_meeting (const RmpCollisionWork *work, RmpContact *contact)
{
  RmpStencilMotion motion;
  double time;

  if (rmp_collision_stage_get_tangled (work->stage, &contact->stencil) != RMP_TANGLED_NOT ||
      rmp_collision_stage_is_held (work->stage, &contact->stencil))
    return FALSE;
  rmp_collision_stage_get_motion (work->stage, &contact->stencil, &motion);
  if (!rmp_ccd_find (contact->stencil.kind, &motion, RMP_CCD_TOLERANCE, &time))
    return FALSE;
  rmp_contact_meet (contact, &motion, time);
  return TRUE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return rmp_stencil_compare (&((const RmpContact *) a)->stencil,
                              &((const RmpContact *) b)->stencil);
}

/* Makes contacts of the stencils that are ones. Sorted, so that the trees do not matter. */
static void
make_contacts (const RmpCollisionWork *work,
               gboolean (*test) (const RmpCollisionWork *work, RmpContact *contact))
{
  RmpCollisionStage *self = work->stage;
  const guint n = self->stencils->len;
  g_autofree RmpContact *contacts = g_new (RmpContact, MAX (n, 1));
  g_autofree guint8 *is_contact = g_new (guint8, MAX (n, 1));

#pragma omp parallel for schedule(dynamic, 256)                                                    \
    num_threads(rmp_parallel_threads(n, work->n_threads))
  for (guint i = 0; i < n; i++)
    {
      contacts[i] = (RmpContact){ .stencil = g_array_index (self->stencils, RmpStencil, i) };
      is_contact[i] = test (work, contacts + i) ? 1 : 0;
    }
  g_array_set_size (self->contacts, 0);
  for (guint i = 0; i < n; i++)
    if (is_contact[i])
      g_array_append_val (self->contacts, contacts[i]);
  g_array_sort (self->contacts, compare);
}

gboolean
rmp_collision_stage_find_near (const RmpCollisionWork *work, GError **error)
{
  const double holding = work->held_before ? RMP_PINCH_RELEASE : SHELL;
  const double reach = work->stage->tangle ? MAX (RMP_UNTANGLE_REACH, holding) : holding;

  if (!find_stencils (work, TRUE, 0.5 * reach * work->options->thickness, NULL, error))
    return FALSE;
  if (work->held_before)
    rmp_collision_stage_hold (work);
  make_contacts (work, is_near);
  return TRUE;
}

gboolean
rmp_collision_stage_find_meeting (const RmpCollisionWork *work, const guint8 *moving,
                                  GError **error)
{
  if (!find_stencils (work, FALSE, MARGIN * work->stage->diagonal, moving, error))
    return FALSE;
  make_contacts (work, is_meeting);
  return TRUE;
}
