/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage-repel.c: what is near pushes each other away.
 *
 * Departs from Bridson, Fedkiw and Anderson (stage.c): what is a little farther away than the
 * thickness may come as near as that, and does not fall in first to be pushed out again; and where
 * a simulator takes a step in parts, such as the iterations that keep lengths, contact is kept
 * after each of them. What two of them push and pull in turns, a step each, never comes to rest.
 * Where a simulator has solved for contact with the rest of a step, nothing is pushed again: only
 * friction is left.
 * Where a simulator asks for it, layers that lie on each other also lose speed against each other.
 */

#include "collision/stage-private.h"

#include <math.h>
#include <string.h>

/* How often what is near is gone through at most, and by which share of the thickness a step that
 * must still change something.
 */
#define REPULSION_PASSES 40
#define CALM 0.01
/* How often after turns, in which nothing but contact acts any more: what bodies squeeze would be
 * squirted out between them.
 */
#define LAST_PASSES 5
/* Layers that lie on each other, at so many thicknesses, lose half of their speed against each
 * other in so many seconds.
 */
#define LAYERED 1.05
#define CALMING (1.0 / 60.0)

void
rmp_collision_stage_change_velocity (const double *begin, const double *before, const double *after,
                                     double step, double *velocity)
{
  double way[3], square, mean = 0.0, lacking;

  rmp_vector_sub (after, before, way);
  square = rmp_vector_dot (way, way);
  if (!(square > 0.0))
    return;
  for (guint c = 0; c < 3; c++)
    mean += way[c] * (after[c] - begin[c]) / step;
  lacking = mean - rmp_vector_dot (way, velocity);
  rmp_vector_add_scaled (velocity, MAX (lacking, 0.0) / square, way, velocity);
}

/* Whether contact is kept in turns with the simulator. What is tangled is pulled back through
 * itself after all of them, as lengths would give way to that again and again.
 */
static gboolean
has_turns (const RmpCollisionWork *work)
{
  return work->turns && !work->stage->tangle;
}

/* How what is near is gone through. */
typedef struct
{
  const RmpCollisionWork *work;
  RmpContactRule *rules;             /* [#contacts] */
  RmpCollisionStageAverage *average; /* (nullable): all at once, and not in turn */
} Repelling;

/* What a contact does that has been pushed. */
static gboolean
rub_contact (const RmpContact *contact, double left, RmpCollisionPush *push)
{
  if (!(left > 0.0))
    return FALSE;
  push->rubbed = rmp_contact_rub (contact, left, push->masses, push->velocities, &push->change);
  return TRUE;
}

static gboolean
repel_contact (const RmpCollisionWork *work, const RmpContact *contact, const RmpContactRule *rule,
               RmpCollisionPush *push)
{
  RmpContactImpulse impulse;

  if (work->rubs && rmp_collision_stage_is_yielding (work->stage, &contact->stencil))
    return rub_contact (contact, rule->left, push);
  if (rmp_collision_stage_get_tangled (work->stage, &contact->stencil) == RMP_TANGLED_OPPOSITE)
    return rmp_contact_attract (contact, rule, push->masses, push->velocities);
  rmp_contact_repel (contact, rule, push->masses, push->velocities, &impulse);
  push->change = impulse.change;
  return impulse.impulse > 0.0;
}

/* Goes through what is near once, to and fro. Returns: by how much that changed a speed at most */
static double
respond_all (const Repelling *self, RmpCollisionResponse respond, guint pass)
{
  const RmpCollisionWork *work = self->work;
  const GArray *contacts = work->stage->contacts;
  double most = 0.0;

  if (self->average)
    return rmp_collision_stage_average_apply (self->average, work, respond, self->rules);
  for (guint i = 0; i < contacts->len; i++)
    {
      const guint at = pass % 2 == 0 ? i : contacts->len - 1 - i;
      const RmpContact *contact = &g_array_index (contacts, RmpContact, at);
      RmpCollisionPush push = { 0 };

      rmp_collision_stage_get_velocities (work, contact, push.masses, push.velocities);
      if (respond (work, contact, &self->rules[at], &push))
        rmp_collision_stage_set_velocities (work, contact, push.masses, push.velocities, NULL);
      self->rules[at].left -= push.rubbed;
      most = MAX (most, push.change);
    }
  return most;
}

static void
change_velocities (const RmpCollisionWork *work, const double *before, double *velocities)
{
  const RmpCollisionStage *self = work->stage;

  for (gsize v = 0; v < self->n_cloth; v++)
    rmp_collision_stage_change_velocity (self->begins + 3 * v, before + 3 * v, self->ends + 3 * v,
                                         work->step, velocities + 3 * v);
}

/* The rules of what is near, of a pass: [#contacts], (transfer full). */
static RmpContactRule *
make_rules (const RmpCollisionWork *work)
{
  const GArray *contacts = work->stage->contacts;
  const guint n_passes = has_turns (work) ? work->turns->n_turns + LAST_PASSES : REPULSION_PASSES;
  RmpContactRule *rules = g_new (RmpContactRule, (gsize) contacts->len + 1);

  for (guint i = 0, pair = 0; i < contacts->len; i++)
    {
      const RmpContact *contact = &g_array_index (contacts, RmpContact, i);

      rules[i] = rmp_collision_stage_make_rule (work, contact, FALSE);
      rules[i].stiffness /= n_passes;
      if (work->rubs && rmp_collision_stage_is_yielding (work->stage, &contact->stencil))
        rules[i].left = work->rubs[pair++];
    }
  return rules;
}

/* Pushes away what is near at the beginning, and pulls back what has gone through. What lies on
 * each other in layers bears it on from one to the next, until all is at peace.
 */
static void
repel (const Repelling *self)
{
  const RmpCollisionWork *work = self->work;
  const double least = CALM * work->options->thickness / work->step;
  const guint n_passes = has_turns (work) ? LAST_PASSES : REPULSION_PASSES;
  double most = INFINITY;

  for (guint pass = 0;
       pass < n_passes && most > least && !g_cancellable_is_cancelled (work->cancellable); pass++)
    most = respond_all (self, repel_contact, pass);
}

static gboolean
is_layered (const RmpCollisionWork *work, const RmpContact *contact)
{
  const RmpStencil *stencil = &contact->stencil;

  return rmp_collision_stage_is_cloth (work->stage, stencil) &&
         rmp_collision_stage_get_tangled (work->stage, stencil) == RMP_TANGLED_NOT &&
         contact->distance <= LAYERED * rmp_collision_stage_get_thickness (work, stencil);
}

/* Slows what slides on each other, unless anything is tangled, which is still on its way out. */
static gboolean
calm_contact (const RmpCollisionWork *work, const RmpContact *contact,
              G_GNUC_UNUSED const RmpContactRule *rule, RmpCollisionPush *push)
{
  if (!is_layered (work, contact))
    return FALSE;
  rmp_contact_calm (contact, 1.0 - exp2 (-work->step / CALMING), push->masses, push->velocities);
  return TRUE;
}

/* @ends: [#cloth × 3] where what is held ends the step, of which a part has gone by */
static void
move_held (RmpCollisionStage *self, const double *ends, double part)
{
  for (gsize i = 0; i < 3 * (gsize) self->n_cloth; i++)
    if (self->held[i / 3])
      self->ends[i] = self->begins[i] + part * (ends[i] - self->begins[i]);
}

/* The same in turns with the simulator. @ends, @velocities: as in rmp_collision_stage_resolve() */
static void
repel_in_turns (const Repelling *repelling, double *ends, double *velocities)
{
  const RmpCollisionWork *work = repelling->work;
  RmpCollisionStage *self = work->stage;
  const RmpCollisionTurns *turns = work->turns;
  const gsize size = 3 * (gsize) self->n_cloth * sizeof (double);
  g_autofree double *held = g_memdup2 (self->ends, size);

  self->turned = TRUE;
  for (guint turn = 0; turn < turns->n_turns && !g_cancellable_is_cancelled (work->cancellable);
       turn++)
    {
      move_held (self, held, (turn + 1.0) / turns->n_turns);
      turns->run (turns->data, turn, self->inverse_masses, self->ends, velocities);
      if (turns->keeps_velocities)
        memcpy (ends, self->ends, size);
      if (has_turns (work))
        respond_all (repelling, repel_contact, turn);
      if (turns->keeps_velocities)
        change_velocities (work, ends, velocities);
    }
  if (turns->keeps_velocities)
    memcpy (ends, self->ends, size);
}

void
rmp_collision_stage_repel (const RmpCollisionWork *work, double *ends, double *velocities)
{
  g_autofree RmpContactRule *rules = make_rules (work);
  g_autoptr (RmpCollisionStageAverage) average = NULL;
  Repelling repelling = { work, rules, NULL };

  if (work->options->order == RMP_COLLISION_AT_ONCE)
    repelling.average = average = rmp_collision_stage_average_new (work->stage);
  if (work->turns)
    repel_in_turns (&repelling, ends, velocities);
  repel (&repelling);
  if (has_turns (work) && work->turns->calms)
    respond_all (&repelling, calm_contact, 0);
}
