/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage.c: what is proposed, made free of collisions.
 *
 * Based on:
 *   R. Bridson, R. Fedkiw, J. Anderson. Robust treatment of collisions, contact and friction for
 *     cloth animation. ACM Trans. Graph. 21, 2002, §4 and 7.
 *
 * Departs from it: what meets on its way may first come as near as it lies later, where the paper
 * stops it where it is: cloth would hang above bodies, and be flung off them. Continuous detection
 * after the first round looks only at what has moved since, and ends, not velocities, are kept: a
 * step is checked with the very numbers that it returns.
 */

#include "collision/stage-private.h"

#include <string.h>

#include "collision/ccd.h"
#include "collision/pinch.h"

/* Rounds in which what meets may still go the way that there is between it: that is how it comes
 * to lie on each other. What meets again is stopped where it was.
 */
#define LANDING_ROUNDS 3
/* So large a part of the vertices in zones is too much. */
#define OVERLOAD 0.2

void
rmp_collision_options_init (RmpCollisionOptions *self)
{
  *self = (RmpCollisionOptions){
    .thickness = 0.003,
    .stiffness = 5.0,
    .order = RMP_COLLISION_IN_TURN,
    .friction = 0.2,
    .body_friction = 0.4,
    .tolerance = RMP_CCD_TOLERANCE,
    .way = RMP_CCD_CUBIC,
    .n_rounds = 6,
    .itself = TRUE,
    .untangles = TRUE,
    .reach = 10.0,
    .drift = RMP_PINCH_DRIFT,
    .most_pairs = 20000000,
  };
}

static double
get_diagonal (guint n, const double *positions)
{
  double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };

  for (gsize i = 0; i < 3 * (gsize) n; i++)
    {
      low[i % 3] = MIN (low[i % 3], positions[i]);
      high[i % 3] = MAX (high[i % 3], positions[i]);
    }
  return n > 0 ? rmp_vector_distance (low, high) : 0.0;
}

/* Cloth and bodies as one mesh, (transfer full). */
static RmpHierarchy *
join (const RmpCollisionStage *self, RmpTopology *cloth, RmpTopology *const *bodies)
{
  g_autofree RmpTopology **parts = g_new (RmpTopology *, (gsize) self->n_bodies + 1);

  parts[0] = cloth;
  for (guint i = 0; i < self->n_bodies; i++)
    parts[i + 1] = bodies[i];
  return rmp_hierarchy_new_joined (self->n_bodies + 1, parts, self->begins);
}

RmpCollisionStage *
rmp_collision_stage_new (RmpTopology *cloth, const double *rest, guint n_bodies,
                         RmpTopology *const *bodies, const double *const *body_rests)
{
  RmpCollisionStage *self = g_new0 (RmpCollisionStage, 1);
  gsize n = cloth->n_vertices;

  self->n_cloth = cloth->n_vertices;
  self->cloth = rmp_hierarchy_new (cloth, rest, 0);
  self->n_bodies = n_bodies;
  self->bodies = g_new0 (RmpHierarchy *, n_bodies);
  for (guint i = 0; i < n_bodies; i++)
    {
      self->bodies[i] = rmp_hierarchy_new (bodies[i], body_rests[i], (guint32) n);
      n += bodies[i]->n_vertices;
    }
  self->n_vertices = (guint) n;
  self->rest = g_memdup2 (rest, 3 * (gsize) self->n_cloth * sizeof *rest);
  self->diagonal = get_diagonal (self->n_cloth, rest);
  self->begins = g_new (double, 3 * n);
  memcpy (self->begins, rest, 3 * (gsize) self->n_cloth * sizeof *rest);
  for (guint i = 0; i < n_bodies; i++)
    memcpy (self->begins + 3 * (gsize) rmp_hierarchy_get_first (self->bodies[i]), body_rests[i],
            3 * (gsize) bodies[i]->n_vertices * sizeof (double));
  self->facing = g_new0 (gint8, n);
  rmp_collision_stage_find_facing (self);
  self->all = join (self, cloth, bodies);
  self->ends = g_new (double, 3 * n);
  self->inverse_masses = g_new0 (double, n);
  self->held = g_new0 (guint8, n);
  self->touched = g_new (guint8, n);
  self->stencils = g_array_new (FALSE, FALSE, sizeof (RmpStencil));
  self->contacts = g_array_new (FALSE, FALSE, sizeof (RmpContact));
  self->pairs = g_array_new (FALSE, FALSE, sizeof (RmpCollisionPair));
  return self;
}

void
rmp_collision_stage_free (RmpCollisionStage *self)
{
  rmp_collision_stage_clear_tangle (self);
  rmp_hierarchy_free (self->cloth);
  rmp_hierarchy_free (self->all);
  for (guint i = 0; i < self->n_bodies; i++)
    rmp_hierarchy_free (self->bodies[i]);
  g_free (self->bodies);
  g_free (self->rest);
  g_free (self->begins);
  g_free (self->ends);
  g_free (self->inverse_masses);
  g_free (self->held);
  g_free (self->touched);
  g_free (self->facing);
  g_array_unref (self->stencils);
  g_array_unref (self->contacts);
  g_array_unref (self->pairs);
  g_free (self);
}

static gboolean
are_equal (const double *a, const double *b, guint n)
{
  return memcmp (a, b, 3 * (gsize) n * sizeof (double)) == 0;
}

/* @positions: [#V × 3] of all */
static gboolean
begins_at (const RmpCollisionStage *self, const RmpCollisionStep *step, const double *positions)
{
  if (!are_equal (positions, step->begin, self->n_cloth))
    return FALSE;
  for (guint i = 0; i < self->n_bodies; i++)
    if (!are_equal (positions + 3 * (gsize) rmp_hierarchy_get_first (self->bodies[i]),
                    step->body_begins[i], rmp_hierarchy_get_topology (self->bodies[i])->n_vertices))
      return FALSE;
  return TRUE;
}

/* Whether a step begins where the last one ended, or where the one began that was looked at last,
 * and nothing crosses there: then it need not be looked for.
 */
static gboolean
goes_on (const RmpCollisionStage *self, const RmpCollisionStep *step)
{
  return (self->is_clean && begins_at (self, step, self->ends)) ||
         (self->looked && !self->tangle && begins_at (self, step, self->begins));
}

static void
take (RmpCollisionStage *self, const RmpCollisionStep *step, const double *ends)
{
  const gsize size = 3 * (gsize) self->n_cloth * sizeof (double);

  for (gsize v = 0; v < self->n_cloth; v++)
    if (step->again || !step->rubs || !self->held[v])
      rmp_vector_copy (ends + 3 * v, self->ends + 3 * v);
  if (step->again || step->rubs)
    return;
  self->turned = FALSE;
  memcpy (self->begins, step->begin, size);
  memcpy (self->inverse_masses, step->inverse_masses, self->n_cloth * sizeof (double));
  memset (self->touched, 0, self->n_vertices);
  memset (self->held, 0, self->n_vertices);
  rmp_collision_stage_clear_tangle (self);
  for (guint i = 0; i < self->n_bodies; i++)
    {
      const gsize first = 3 * (gsize) rmp_hierarchy_get_first (self->bodies[i]);
      const gsize n = 3 * (gsize) rmp_hierarchy_get_topology (self->bodies[i])->n_vertices;

      memcpy (self->begins + first, step->body_begins[i], n * sizeof (double));
      memcpy (self->ends + first, step->body_ends[i], n * sizeof (double));
    }
}

/* --- impulses -------------------------------------------------------------------------------- */

RmpContactRule
rmp_collision_stage_make_rule (const RmpCollisionWork *work, const RmpContact *contact,
                               gboolean lands)
{
  return (RmpContactRule){
    .step = work->step,
    .thickness = rmp_collision_stage_get_thickness (work, &contact->stencil),
    .stiffness = work->options->stiffness,
    .friction = rmp_collision_stage_is_cloth (work->stage, &contact->stencil)
                    ? work->options->friction
                    : work->options->body_friction,
    .lands = lands,
  };
}

void
rmp_collision_stage_get_velocities (const RmpCollisionWork *work, const RmpContact *contact,
                                    double masses[4], double velocities[4][3])
{
  const RmpCollisionStage *self = work->stage;

  for (guint i = 0; i < 4; i++)
    {
      const guint32 v = contact->stencil.vertices[i];

      masses[i] = self->inverse_masses[v];
      for (guint c = 0; c < 3; c++)
        velocities[i][c] = (self->ends[3 * (gsize) v + c] - self->begins[3 * (gsize) v + c]) /
                           work->step;
    }
}

void
rmp_collision_stage_set_velocities (const RmpCollisionWork *work, const RmpContact *contact,
                                    const double masses[4], const double velocities[4][3],
                                    guint8 *moved)
{
  RmpCollisionStage *self = work->stage;
  const guint8 by = rmp_collision_stage_is_cloth (self, &contact->stencil) ? RMP_MOVED_BY_CLOTH
                                                                           : RMP_MOVED_BY_BODY;

  for (guint i = 0; i < 4; i++)
    {
      const guint32 v = contact->stencil.vertices[i];

      if (masses[i] == 0.0 || contact->weights[i] == 0.0)
        continue;
      rmp_vector_add_scaled (self->begins + 3 * (gsize) v, work->step, velocities[i],
                             self->ends + 3 * (gsize) v);
      self->touched[v] = MAX (self->touched[v], by);
      if (moved)
        moved[v] = 1;
    }
}

/* Stops what meets; whether anything could be stopped. @lands: as in RmpContactRule
 * @moved: (inout) [#V]
 */
static gboolean
stop (const RmpCollisionWork *work, gboolean lands, guint8 *moved)
{
  RmpCollisionStage *self = work->stage;
  gboolean stopped = FALSE;

  for (guint i = 0; i < self->contacts->len; i++)
    {
      const RmpContact *contact = &g_array_index (self->contacts, RmpContact, i);
      const RmpContactRule rule = rmp_collision_stage_make_rule (work, contact, lands);
      double masses[4], velocities[4][3];

      rmp_collision_stage_get_velocities (work, contact, masses, velocities);
      if (!rmp_contact_stop (contact, &rule, masses, velocities))
        continue;
      rmp_collision_stage_set_velocities (work, contact, masses, velocities, moved);
      stopped = TRUE;
    }
  return stopped;
}

/* Whether all that meets has been given another way. */
static gboolean
have_all_moved (const RmpCollisionStage *self, const guint8 *moved)
{
  for (guint i = 0; i < self->contacts->len; i++)
    {
      const guint32 *v = g_array_index (self->contacts, RmpContact, i).stencil.vertices;

      if (!(moved[v[0]] | moved[v[1]] | moved[v[2]] | moved[v[3]]))
        return FALSE;
    }
  return TRUE;
}

/* Rounds of detection and impulses. Contacts are what meets in the end. */
static gboolean
stop_all (const RmpCollisionWork *work, RmpCollisionReport *report, GError **error)
{
  RmpCollisionStage *self = work->stage;
  g_autofree guint8 *moved = g_new0 (guint8, self->n_vertices);
  gboolean all_moved = TRUE;

  if (!rmp_collision_stage_find_meeting (work, NULL, error))
    return FALSE;
  for (guint i = 0; i < work->options->n_rounds && self->contacts->len > 0; i++)
    {
      report->n_hits += self->contacts->len;
      report->n_rounds++;
      memset (moved, 0, self->n_vertices);
      if (!stop (work, i < LANDING_ROUNDS, moved))
        break;
      all_moved = all_moved && have_all_moved (self, moved);
      if (!rmp_collision_stage_find_meeting (work, moved, error))
        return FALSE;
    }
  /* What did not move, but meets, has not been looked at again. */
  return all_moved || rmp_collision_stage_find_meeting (work, NULL, error);
}

static void
give (const RmpCollisionWork *work, const RmpCollisionStep *step, double *ends, double *velocities,
      RmpCollisionReport *report)
{
  const RmpCollisionStage *self = work->stage;

  for (gsize v = 0; v < self->n_cloth; v++)
    if (self->held[v] || self->touched[v] || self->turned)
      {
        if (!self->held[v])
          rmp_collision_stage_change_velocity (self->begins + 3 * v, ends + 3 * v,
                                               self->ends + 3 * v, work->step, velocities + 3 * v);
        for (gsize i = 3 * v; i < 3 * v + 3; i++)
          {
            if (self->held[v])
              velocities[i] = (self->ends[i] - self->begins[i]) / work->step;
            ends[i] = self->ends[i];
          }
      }
  for (gsize v = 0; v < self->n_cloth; v++)
    report->n_held += self->held[v];
  if (step->held)
    memcpy (step->held, self->held, self->n_cloth);
  if (step->touched)
    memcpy (step->touched, self->touched, self->n_cloth);
}

/* --- a step ---------------------------------------------------------------------------------- */

/* Finds what is near or crossed where the step begins. */
static gboolean
look (const RmpCollisionWork *work, const RmpCollisionStep *step, const double *ends,
      RmpCollisionReport *report, GError **error)
{
  RmpCollisionStage *self = work->stage;
  const gboolean must_find = work->options->untangles && !goes_on (self, step);

  self->is_clean = self->looked = FALSE;
  take (self, step, ends);
  if ((must_find && !rmp_collision_stage_find_tangle (work, report, error)) ||
      !rmp_collision_stage_find_near (work, error))
    return FALSE;
  report->n_near = self->contacts->len;
  return TRUE;
}

static RmpCollisionPair
make_pair (const RmpCollisionWork *work, const RmpContact *contact)
{
  const RmpContactRule rule = rmp_collision_stage_make_rule (work, contact, FALSE);
  RmpCollisionPair pair = { .thickness = rule.thickness,
                            .gap = contact->distance - rule.thickness,
                            .friction = rule.friction };

  memcpy (pair.vertices, contact->stencil.vertices, sizeof pair.vertices);
  memcpy (pair.weights, contact->weights, sizeof pair.weights);
  rmp_vector_copy (contact->normal, pair.normal);
  return pair;
}

static RmpCollisionWork
make_work (RmpCollisionStage *self, const RmpCollisionOptions *options,
           const RmpCollisionStep *step, guint n_threads)
{
  return (RmpCollisionWork){ self,        options,    step->step, step->held,
                             step->turns, step->rubs, n_threads,  step->cancellable };
}

gboolean
rmp_collision_stage_look (RmpCollisionStage *self, const RmpCollisionOptions *options,
                          const RmpCollisionStep *step, const double *ends,
                          const RmpCollisionPair **pairs, guint *n, guint n_threads, GError **error)
{
  const RmpCollisionWork work = make_work (self, options, step, n_threads);

  g_return_val_if_fail (step->step > 0.0 && !step->rubs, FALSE);

  self->found = (RmpCollisionReport){ 0 };
  if (!look (&work, step, ends, &self->found, error))
    return FALSE;
  g_array_set_size (self->pairs, 0);
  for (guint i = 0; i < self->contacts->len; i++)
    {
      const RmpContact *contact = &g_array_index (self->contacts, RmpContact, i);

      if (rmp_collision_stage_is_yielding (self, &contact->stencil))
        {
          const RmpCollisionPair pair = make_pair (&work, contact);

          g_array_append_val (self->pairs, pair);
        }
    }
  self->looked = TRUE;
  *n = self->pairs->len;
  *pairs = (const RmpCollisionPair *) (gpointer) self->pairs->data;
  return TRUE;
}

gboolean
rmp_collision_stage_resolve (RmpCollisionStage *self, const RmpCollisionOptions *options,
                             const RmpCollisionStep *step, double *ends, double *velocities,
                             RmpCollisionReport *report, guint n_threads, GError **error)
{
  const RmpCollisionWork work = make_work (self, options, step, n_threads);

  g_return_val_if_fail (step->step > 0.0 && (!step->rubs || self->looked), FALSE);

  *report = step->rubs ? self->found : (RmpCollisionReport){ 0 };
  if (step->rubs || step->again)
    take (self, step, ends);
  else if (!look (&work, step, ends, report, error))
    return FALSE;
  self->is_clean = self->looked = FALSE;
  if (!step->again)
    {
      rmp_collision_stage_repel (&work, ends, velocities);
      rmp_collision_stage_untangle (&work);
    }
  if (g_cancellable_set_error_if_cancelled (work.cancellable, error) ||
      !stop_all (&work, report, error) || !rmp_collision_stage_make_zones (&work, report, error))
    return FALSE;

  report->overloaded = report->n_zoned > OVERLOAD * self->n_cloth;
  give (&work, step, ends, velocities, report);
  /* What is held may cross bodies. */
  self->is_clean = options->untangles && !self->tangle && report->n_unresolved == 0 &&
                   report->n_held == 0;
  return TRUE;
}
