/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/stage-private.h"

#include <string.h>

#include "collision/pinch.h"
#include "collision/proximity.h"
#include "compute/parallel.h"

/* Of their distance at rest, features of cloth are at most this thick. */
#define THICKEST 0.5
/* By how much boxes are larger than what they hold at least, of the size of the cloth. */
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

/* Which pairs may be contacts, told before any list of them is made. */
typedef struct
{
  const RmpCollisionStage *stage;
  double reach; /* metres, at the beginning; infinite: on the way */
} Wanted;

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
is_wanted (gconstpointer data, const RmpStencil *stencil)
{
  const Wanted *self = data;
  double positions[4][3];

  if (!may_yield (self->stage, stencil))
    return FALSE;
  if (isinf (self->reach))
    return TRUE;
  rmp_stencil_gather (stencil, self->stage->begins, positions);
  return !rmp_proximity_is_beyond (stencil->kind, positions, self->reach);
}

/* How many pairs may be found yet. */
static guint
get_room (const RmpCollisionWork *work)
{
  return work->options->most_pairs - MIN (work->stage->stencils->len, work->options->most_pairs);
}

static gboolean
find_among_cloth (const RmpCollisionWork *work, const Wanted *wanted, const double *ends,
                  double margin, const guint8 *moving, GError **error)
{
  RmpCollisionStage *self = work->stage;

  rmp_hierarchy_fit (self->cloth, self->begins, ends, margin, moving, work->n_threads);
  if (work->options->culls && !isinf (wanted->reach))
    rmp_hierarchy_cull (self->cloth, self->begins, wanted->reach, work->n_threads);
  return rmp_hierarchy_find (self->cloth, self->cloth, is_wanted, wanted, get_room (work),
                             self->stencils, work->n_threads, error);
}

static gboolean
find_with_bodies (const RmpCollisionWork *work, const Wanted *wanted, const double *ends,
                  double margin, const guint8 *moving, GError **error)
{
  RmpCollisionStage *self = work->stage;

  rmp_hierarchy_fit (self->cloth, self->begins, ends, margin, moving, work->n_threads);
  for (guint i = 0; i < self->n_bodies; i++)
    {
      const guint32 first = rmp_hierarchy_get_first (self->bodies[i]);

      rmp_hierarchy_fit (self->bodies[i], self->begins + 3 * (gsize) first,
                         ends + 3 * (gsize) first, margin, moving ? moving + first : NULL,
                         work->n_threads);
      if (!rmp_hierarchy_find (self->cloth, self->bodies[i], is_wanted, wanted, get_room (work),
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

/* @reach: metres, of cloth to itself; @body_reach: to bodies */
static gboolean
find_still (const RmpCollisionWork *work, double reach, double body_reach, GError **error)
{
  RmpCollisionStage *self = work->stage;
  const Wanted wanted = { self, reach }, wanted_bodies = { self, body_reach };

  g_array_set_size (self->stencils, 0);
  return (!work->options->itself ||
          find_among_cloth (work, &wanted, self->begins, 0.5 * reach, NULL, error)) &&
         (self->n_bodies == 0 ||
          find_with_bodies (work, &wanted_bodies, self->begins, 0.5 * body_reach, NULL, error));
}

static gboolean
find_on_the_way (const RmpCollisionWork *work, const guint8 *moving, GError **error)
{
  RmpCollisionStage *self = work->stage;
  const Wanted wanted = { self, INFINITY };
  const double margin = MAX (work->options->tolerance, MARGIN) * self->diagonal;
  g_autofree double *held = hold_still (self);

  g_array_set_size (self->stencils, 0);
  return (!work->options->itself ||
          find_among_cloth (work, &wanted, held, margin, moving, error)) &&
         (self->n_bodies == 0 ||
          find_with_bodies (work, &wanted, self->ends, margin, moving, error));
}

/* --- contacts -------------------------------------------------------------------------------- */

static gboolean
is_near (const RmpCollisionWork *work, RmpContact *contact)
{
  const RmpCollisionStage *self = work->stage;
  const RmpTangled tangled = rmp_collision_stage_get_tangled (self, &contact->stencil);
  const double reach = tangled == RMP_TANGLED_OPPOSITE ? work->options->reach : SHELL;
  double positions[4][3], velocities[4][3];

  if (tangled == RMP_TANGLED_SOMEHOW || rmp_collision_stage_is_held (self, &contact->stencil))
    return FALSE;
  rmp_stencil_gather (&contact->stencil, self->begins, positions);
  rmp_stencil_gather (&contact->stencil, self->ends, velocities);
  for (guint i = 0; i < 4; i++)
    rmp_vector_sub (velocities[i], positions[i], velocities[i]);
  return rmp_contact_measure (contact, positions, velocities, reach * work->options->thickness) &&
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
  if (!rmp_ccd_find_by (work->options->way, contact->stencil.kind, &motion,
                        work->options->tolerance, &time))
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

/* Stencils that are looked at together, and between two looks at whether somebody cancels. */
#define CHUNK 256

typedef gboolean (*ContactTest) (const RmpCollisionWork *work, RmpContact *contact);

/* (transfer full) (nullable): the contacts among stencils @first to @end */
static GArray *
test_chunk (const RmpCollisionWork *work, ContactTest test, guint first, guint end)
{
  GArray *found = NULL;

  for (guint i = first; i < end; i++)
    {
      RmpContact contact = { .stencil = g_array_index (work->stage->stencils, RmpStencil, i) };

      if (!test (work, &contact))
        continue;
      if (!found)
        found = g_array_new (FALSE, FALSE, sizeof contact);
      g_array_append_val (found, contact);
    }
  return found;
}

/* Makes contacts of the stencils that are ones. Sorted, so that the trees do not matter. */
static gboolean
make_contacts (const RmpCollisionWork *work, ContactTest test, GError **error)
{
  RmpCollisionStage *self = work->stage;
  const guint n = self->stencils->len, n_chunks = (n + CHUNK - 1) / CHUNK;
  g_autofree GArray **found = g_new0 (GArray *, MAX (n_chunks, 1));

#pragma omp parallel for schedule(dynamic) num_threads(rmp_parallel_threads(n, work->n_threads))
  for (guint k = 0; k < n_chunks; k++)
    if (!g_cancellable_is_cancelled (work->cancellable))
      found[k] = test_chunk (work, test, k * CHUNK, MIN ((k + 1) * CHUNK, n));
  g_array_set_size (self->contacts, 0);
  for (guint k = 0; k < n_chunks; k++)
    if (found[k])
      {
        g_array_append_vals (self->contacts, found[k]->data, found[k]->len);
        g_array_unref (found[k]);
      }
  if (g_cancellable_set_error_if_cancelled (work->cancellable, error))
    return FALSE;
  g_array_sort (self->contacts, compare);
  return TRUE;
}

/* Only what is held so far is let go of farther away than it is caught. */
static gboolean
holds_any (const RmpCollisionWork *work)
{
  for (guint v = 0; v < work->stage->n_cloth && work->held_before; v++)
    if (work->held_before[v])
      return TRUE;
  return FALSE;
}

gboolean
rmp_collision_stage_find_near (const RmpCollisionWork *work, GError **error)
{
  const double thickness = work->options->thickness;
  const double reach = work->stage->tangle ? MAX (work->options->reach, SHELL) : SHELL;
  const double holding = holds_any (work) ? RMP_PINCH_RELEASE : RMP_PINCH_CATCH;

  if (!find_still (work, reach * thickness, MAX (reach, holding) * thickness, error))
    return FALSE;
  if (work->held_before)
    rmp_collision_stage_hold (work);
  return make_contacts (work, is_near, error);
}

gboolean
rmp_collision_stage_find_meeting (const RmpCollisionWork *work, const guint8 *moving,
                                  GError **error)
{
  if (!find_on_the_way (work, moving, error))
    return FALSE;
  return make_contacts (work, is_meeting, error);
}
