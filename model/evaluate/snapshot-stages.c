/* SPDX-License-Identifier: GPL-3.0-or-later */
/* snapshot-stages.c: what the stages prepare and analyse make for a snapshot, or have made for an
 * earlier one.
 */

#include "evaluate/snapshot-private.h"

/* Bytes a look may remember of its earlier frames, and a simulator of the frames themselves. */
#define REPLAY_BUDGET ((gsize) 128 << 20)
#define SIMULATION_BUDGET ((gsize) 512 << 20)

static RmpReplay *
replay_new (RmpSnapshot *self, RmpAnalysed *analysed)
{
  RmpReplayClip clip = {
    .technique = self->input.technique,
    .shared = analysed->prepared->shared,
    .analysis = analysed->analysis,
    .sampler = self->input.sampler,
    .start = self->start,
    .rate = self->input.rate,
  };

  return rmp_replay_new (&clip, self->in_order ? 0 : REPLAY_BUDGET, rmp_analysed_ref (analysed),
                         (GDestroyNotify) rmp_analysed_unref);
}

/* @analysed: (transfer full); @same: (nullable): steps the same */
static void
take_analysed (RmpSnapshot *self, RmpAnalysed *analysed, const RmpSnapshot *same)
{
  g_clear_pointer (&self->simulation, rmp_simulation_unref);
  g_clear_pointer (&self->replay, rmp_replay_unref);
  g_clear_pointer (&self->analysed, rmp_analysed_unref);
  self->analysed = analysed;
  if (!rmp_snapshot_is_sequential (self))
    return;
  self->replay = same ? rmp_replay_ref (same->replay) : replay_new (self, analysed);
  if (!same && self->before)
    rmp_replay_take_over (self->replay, self->before, self->n_same);
  g_clear_pointer (&self->before, rmp_replay_unref);
  if (self->input.technique->kind == RMP_TECHNIQUE_SIMULATOR)
    self->simulation = same ? rmp_simulation_ref (same->simulation)
                            : rmp_simulation_new (self->input.technique, self->replay, self->plain,
                                                  self->in_order ? 0 : SIMULATION_BUDGET);
}

/* Whoever looks at the whole range looks at the end of it too. */
static gboolean
approach_range (RmpSnapshot *self, const RmpCall *call, GError **error)
{
  RmpSampler *sampler = self->input.sampler;
  gboolean there;

  return !self->input.technique->analyse ||
         rmp_sampler_approach (sampler, rmp_sampler_get_end (sampler), G_MAXINT64, &there,
                               call->cancellable, call->n_threads, error);
}

static gboolean
prepare (RmpSnapshot *self, const RmpCall *call, GError **error)
{
  const RmpCall with = rmp_snapshot_add_inputs (self, call);
  RmpPrepared *prepared = self->prepared;
  RmpAnalysed *analysed;

  if (!approach_range (self, call, error))
    return FALSE;
  if (!prepared)
    {
      prepared = rmp_prepared_new (&self->input, self->earlier, &with, error);
      if (!prepared)
        return FALSE;
    }
  analysed = rmp_analysed_new (prepared, self->input.values, &with, error);
  if (analysed && !rmp_sampler_check (self->input.sampler, error))
    g_clear_pointer (&analysed, rmp_analysed_unref);

  g_mutex_lock (&self->mutex);
  self->prepared = prepared;
  if (analysed)
    take_analysed (self, analysed, NULL);
  g_clear_pointer (&self->stage_values, rmp_values_unref);
  self->stage_values = rmp_values_ref (self->input.values);
  g_clear_pointer (&self->earlier, rmp_prepared_unref);
  g_clear_pointer (&self->earlier_values, rmp_values_unref);
  g_mutex_unlock (&self->mutex);
  return analysed != NULL;
}

gboolean
rmp_snapshot_prepare (RmpSnapshot *self, const RmpCall *call, GError **error)
{
  gboolean done;

  g_mutex_lock (&self->preparing);
  done = rmp_snapshot_is_prepared (self) || prepare (self, call, error);
  g_mutex_unlock (&self->preparing);
  return done;
}

guint64
rmp_snapshot_count_same (RmpSnapshot *self, RmpSnapshot *earlier)
{
  return rmp_snapshot_is_sequential (self)
             ? rmp_stage_input_count_same (&self->input, &earlier->input)
             : 0;
}

/* With the mutex of @earlier. */
static void
take_before (RmpSnapshot *self, RmpSnapshot *earlier)
{
  const guint64 n_same = rmp_snapshot_count_same (self, earlier);

  if (n_same == 0 || (!earlier->replay && !earlier->before))
    return;
  g_clear_pointer (&self->before, rmp_replay_unref);
  self->before = rmp_replay_ref (earlier->replay ? earlier->replay : earlier->before);
  self->n_same = earlier->replay ? n_same : MIN (n_same, earlier->n_same);
}

/* With the mutex of @earlier. */
static void
take_earlier (RmpSnapshot *self, RmpSnapshot *earlier)
{
  RmpPrepared *prepared = earlier->prepared ? earlier->prepared : earlier->earlier;
  RmpValues *values = earlier->prepared ? earlier->stage_values : earlier->earlier_values;

  if (!prepared || rmp_stage_input_dirty_stage (&self->input, &earlier->input, values, TRUE) ==
                       RMP_STAGE_PREPARE)
    return;
  g_clear_pointer (&self->earlier, rmp_prepared_unref);
  g_clear_pointer (&self->earlier_values, rmp_values_unref);
  self->earlier = rmp_prepared_ref (prepared);
  self->earlier_values = rmp_values_ref (values);
}

static gboolean
holds_same (const RmpSnapshot *self, const RmpSnapshot *earlier)
{
  if (!self->held || !earlier->held)
    return !self->held && !earlier->held;
  if (self->hold.joint != earlier->hold.joint || self->hold.against != earlier->hold.against)
    return FALSE;
  for (guint c = 0; c < 4; c++)
    if (self->hold.rotation[c] != earlier->hold.rotation[c])
      return FALSE;
  return TRUE;
}

guint
rmp_snapshot_inherit (RmpSnapshot *self, RmpSnapshot *earlier)
{
  guint stage = rmp_stage_input_dirty_stage (&self->input, &earlier->input, earlier->input.values,
                                             FALSE);

  if (self->plain && earlier->plain && self->input.sampler == earlier->input.sampler)
    {
      g_clear_pointer (&self->plain, rmp_plain_unref);
      self->plain = rmp_plain_ref (earlier->plain);
    }
  if (!holds_same (self, earlier))
    stage = MIN (stage, RMP_STAGE_STEP);
  if (!self->input.technique)
    return stage;
  if (self->hasty != earlier->hasty)
    stage = MIN (stage, RMP_STAGE_STEP); /* they come from elsewhere, though values be the same */

  g_mutex_lock (&earlier->mutex);
  take_before (self, earlier);
  if (stage == RMP_STAGE_PREPARE)
    take_earlier (self, earlier);
  if (earlier->prepared)
    {
      guint made = rmp_stage_input_dirty_stage (&self->input, &earlier->input,
                                                earlier->stage_values, FALSE);

      if (made > RMP_STAGE_PREPARE)
        {
          g_clear_pointer (&self->prepared, rmp_prepared_unref);
          self->prepared = rmp_prepared_ref (earlier->prepared);
          g_clear_pointer (&self->stage_values, rmp_values_unref);
          self->stage_values = rmp_values_ref (earlier->stage_values);
        }
      if (made > RMP_STAGE_ANALYSE && earlier->analysed)
        take_analysed (self, rmp_analysed_ref (earlier->analysed),
                       stage > RMP_STAGE_STEP && earlier->replay ? earlier : NULL);
    }
  g_mutex_unlock (&earlier->mutex);
  return stage;
}
