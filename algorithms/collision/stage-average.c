/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage-average.c: what is near pushes all at once, and no pair more than suits all.
 *
 * Each pair answers the same velocities by an impulse J, whatever the others do. Where several move
 * a vertex, all of their impulses together would throw it too far. A mean at each vertex by itself
 * would take more from one side of a pair than from the other, and momentum would be lost; so the
 * impulse becomes less as a whole, and what the vertices of a pair get still adds up to nothing.
 *
 * With c_a the weights of a pair and w_a the inverse masses of its vertices, so that J changes its
 * speed by W = Σ c_a² w_a, and with S_a = Σ |c_a| over all pairs that move a vertex, which is how
 * many of them move it wholly, a pair's share is
 *   s = Σ c_a² w_a / Σ |c_a| w_a S_a ≤ 1.
 * Pairs i and k that have vertices in common change each other's speeds by A_ik = Σ c_ia w_a c_ka,
 * so that the energy of all changes by Σ s_i J_i · v_i + ½ Σ s_i s_k A_ik J_i · J_k at most, which
 * by J_i · J_k ≤ ½ (J_i² + J_k²) is no more than Σ s_i (J_i · v_i + ½ W_i J_i²): the changes that
 * each pair would make alone, by their shares. Where none adds any energy, neither do all.
 */

#include "collision/stage-private.h"

#include <string.h>

#include "compute/parallel.h"

/* A contact that may move a vertex. */
typedef struct
{
  guint32 contact;
  double weight;
} Place;

struct _RmpCollisionStageAverage
{
  guint32 *starts; /* [#cloth + 1] into places */
  Place *places;   /* of one vertex after the other, by contact */
  double *loads;   /* [#cloth] S_a */

  /* Of contacts: */
  guint8 *moves;         /* [#contacts] RmpCollisionMoved: by what, where it gives anything */
  double (*impulses)[3]; /* newton seconds, and then its share of them */
  double *rubbed;        /* newton seconds of the friction that was left */
};

static gboolean
may_move (const RmpCollisionStage *stage, const RmpContact *contact, guint corner)
{
  return contact->weights[corner] != 0.0 &&
         stage->inverse_masses[contact->stencil.vertices[corner]] > 0.0;
}

static const RmpContact *
get_contact (const RmpCollisionStage *stage, guint i)
{
  return &g_array_index (stage->contacts, RmpContact, i);
}

/* Nothing but cloth is ever moved. */
static void
list_places (RmpCollisionStageAverage *self, const RmpCollisionStage *stage)
{
  const guint n = stage->contacts->len;
  g_autofree guint32 *ends = NULL;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < 4; k++)
      if (may_move (stage, get_contact (stage, i), k))
        self->starts[get_contact (stage, i)->stencil.vertices[k] + 1]++;
  for (guint v = 0; v < stage->n_cloth; v++)
    self->starts[v + 1] += self->starts[v];
  ends = g_memdup2 (self->starts, ((gsize) stage->n_cloth + 1) * sizeof *ends);
  self->places = g_new (Place, (gsize) self->starts[stage->n_cloth] + 1);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < 4; k++)
      if (may_move (stage, get_contact (stage, i), k))
        self->places[ends[get_contact (stage, i)->stencil.vertices[k]]++] = (Place){
          i, get_contact (stage, i)->weights[k]
        };
}

RmpCollisionStageAverage *
rmp_collision_stage_average_new (const RmpCollisionStage *stage)
{
  const gsize n = (gsize) stage->contacts->len + 1;
  RmpCollisionStageAverage *self = g_new0 (RmpCollisionStageAverage, 1);

  self->starts = g_new0 (guint32, (gsize) stage->n_cloth + 1);
  self->loads = g_new (double, (gsize) stage->n_cloth + 1);
  self->moves = g_new (guint8, n);
  self->impulses = g_malloc_n (n, sizeof *self->impulses);
  self->rubbed = g_new (double, n);
  list_places (self, stage);
  return self;
}

void
rmp_collision_stage_average_free (RmpCollisionStageAverage *self)
{
  g_free (self->starts);
  g_free (self->places);
  g_free (self->loads);
  g_free (self->moves);
  g_free (self->impulses);
  g_free (self->rubbed);
  g_free (self);
}

/* The vertex that tells most exactly what an impulse was. */
static guint
find_lightest (const RmpContact *contact, const double masses[4])
{
  guint lightest = 0;

  for (guint k = 1; k < 4; k++)
    if (fabs (contact->weights[k]) * masses[k] >
        fabs (contact->weights[lightest]) * masses[lightest])
      lightest = k;
  return lightest;
}

/* Returns: by how much that would change the speed of its features */
static double
answer (RmpCollisionStageAverage *self, const RmpCollisionWork *work, guint i,
        RmpCollisionResponse respond, const RmpContactRule *rule)
{
  const RmpContact *contact = get_contact (work->stage, i);
  RmpCollisionPush push = { 0 };
  double before[4][3], yield;
  guint k;

  rmp_collision_stage_get_velocities (work, contact, push.masses, push.velocities);
  memcpy (before, push.velocities, sizeof before);
  k = find_lightest (contact, push.masses);
  yield = contact->weights[k] * push.masses[k];
  self->moves[i] = RMP_MOVED_NOT;
  if (yield == 0.0 || !respond (work, contact, rule, &push))
    return 0.0;
  for (guint c = 0; c < 3; c++)
    self->impulses[i][c] = (push.velocities[k][c] - before[k][c]) / yield;
  if (rmp_vector_dot (self->impulses[i], self->impulses[i]) > 0.0)
    self->moves[i] = rmp_collision_stage_is_cloth (work->stage, &contact->stencil)
                         ? RMP_MOVED_BY_CLOTH
                         : RMP_MOVED_BY_BODY;
  self->rubbed[i] = push.rubbed;
  return push.change;
}

static double
find_load (const RmpCollisionStageAverage *self, guint vertex)
{
  double load = 0.0;

  for (guint32 at = self->starts[vertex]; at < self->starts[vertex + 1]; at++)
    if (self->moves[self->places[at].contact])
      load += fabs (self->places[at].weight);
  return load;
}

static double
find_share (const RmpCollisionStageAverage *self, const RmpCollisionStage *stage,
            const RmpContact *contact)
{
  double alone = 0.0, all = 0.0;

  for (guint k = 0; k < 4; k++)
    if (may_move (stage, contact, k))
      {
        const guint32 v = contact->stencil.vertices[k];
        const double yield = fabs (contact->weights[k]) * stage->inverse_masses[v];

        alone += yield * fabs (contact->weights[k]);
        all += yield * self->loads[v];
      }
  return alone / all;
}

static void
share (RmpCollisionStageAverage *self, const RmpCollisionStage *stage, guint i,
       RmpContactRule *rule)
{
  const double its_share = find_share (self, stage, get_contact (stage, i));

  for (guint c = 0; c < 3; c++)
    self->impulses[i][c] *= its_share;
  rule->left -= its_share * self->rubbed[i];
}

/* Moves the end of a vertex by what all contacts give it, in the order of these. */
static void
move (const RmpCollisionStageAverage *self, const RmpCollisionWork *work, guint vertex)
{
  RmpCollisionStage *stage = work->stage;
  double sum[3] = { 0.0, 0.0, 0.0 };

  for (guint32 at = self->starts[vertex]; at < self->starts[vertex + 1]; at++)
    {
      const Place *place = &self->places[at];
      const guint8 by = self->moves[place->contact];

      if (by == RMP_MOVED_NOT)
        continue;
      rmp_vector_add_scaled (sum, place->weight, self->impulses[place->contact], sum);
      stage->touched[vertex] = MAX (stage->touched[vertex], by);
    }
  rmp_vector_add_scaled (stage->ends + 3 * (gsize) vertex,
                         work->step * stage->inverse_masses[vertex], sum,
                         stage->ends + 3 * (gsize) vertex);
}

double
rmp_collision_stage_average_apply (RmpCollisionStageAverage *self, const RmpCollisionWork *work,
                                   RmpCollisionResponse respond, RmpContactRule *rules)
{
  RmpCollisionStage *stage = work->stage;
  const guint n = stage->contacts->len;
  const int n_team = rmp_parallel_threads (n, work->n_threads);
  double most = 0.0;

#pragma omp parallel num_threads(n_team)
  {
#pragma omp for reduction(max : most)
    for (guint i = 0; i < n; i++)
      {
        const double change = answer (self, work, i, respond, &rules[i]);

        most = MAX (most, change);
      }
#pragma omp for
    for (guint v = 0; v < stage->n_cloth; v++)
      self->loads[v] = find_load (self, v);
#pragma omp for
    for (guint i = 0; i < n; i++)
      if (self->moves[i])
        share (self, stage, i, &rules[i]);
#pragma omp for
    for (guint v = 0; v < stage->n_cloth; v++)
      if (self->loads[v] > 0.0)
        move (self, work, v);
  }
  return most;
}
