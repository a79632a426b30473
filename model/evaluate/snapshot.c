/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "evaluate/snapshot-private.h"

#include "evaluate/contact.h"
#include "evaluate/plain.h"
#include "evaluate/replay.h"
#include "evaluate/simulated.h"
#include "evaluate/simulation.h"
#include "evaluate/stages.h"

#include <math.h>

/* Bytes a look may remember of its earlier frames, and a simulator of the frames themselves. */
#define REPLAY_BUDGET ((gsize) 128 << 20)
#define SIMULATION_BUDGET ((gsize) 512 << 20)

/* What a time may be off a whole frame by having been divided by the rate and multiplied again. */
#define NEXT_TO_WHOLE 1e-6

struct _RmpSnapshot
{
  gatomicrefcount ref_count;
  RmpStageInput input;
  RmpSampler *held;        /* (nullable): the motion with a joint held, which frames are made of */
  RmpJointHold hold;       /* … which is this */
  double start;            /* seconds of frame 0 */
  RmpPlain *plain;         /* of plain skinning and of simulators: the mesh without folds */
  RmpValues *stage_values; /* the values prepared and analysed were made with */

  GMutex
      /* held over rmp_snapshot_prepare(): who shows a simulator and who works on it may both ask */
      preparing;
  GMutex mutex; /* guards what is below while that sets it */
  RmpPrepared *prepared;
  RmpAnalysed *analysed;
  /* (nullable): until it is prepared, what prepare_from() takes over from, and … */
  RmpPrepared *earlier;
  RmpValues *earlier_values; /* the values it was made with */
  RmpReplay *replay;         /* sequential values only */
  RmpSimulation *simulation; /* simulators only */
  gboolean hasty;            /* its values are those of a drag that wants to be seen soon */
  gboolean in_order;         /* frames are asked for one after the other */
  gboolean passes_contact;   /* frames for a bake do not stop there, but for those with … */
  RmpReliefBake *cut;        /* (nullable): … this mesh; borrowed */
  RmpReplay *before; /* (nullable): until there is a replay, one with the same frames up to … */
  guint64 n_same;
};

/* --- snapshot --------------------------------------------------------------------------------- */

RmpSnapshot *
rmp_snapshot_ref (RmpSnapshot *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_snapshot_unref (RmpSnapshot *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->simulation, rmp_simulation_unref);
  g_clear_pointer (&self->replay, rmp_replay_unref);
  g_clear_pointer (&self->before, rmp_replay_unref);
  g_clear_pointer (&self->analysed, rmp_analysed_unref);
  g_clear_pointer (&self->prepared, rmp_prepared_unref);
  g_clear_pointer (&self->earlier, rmp_prepared_unref);
  g_clear_pointer (&self->earlier_values, rmp_values_unref);
  g_clear_pointer (&self->plain, rmp_plain_unref);
  g_clear_pointer (&self->stage_values, rmp_values_unref);
  g_clear_pointer (&self->held, rmp_sampler_unref);
  rmp_stage_input_clear (&self->input);
  g_mutex_clear (&self->mutex);
  g_mutex_clear (&self->preparing);
  g_free (self);
}

static gboolean
take_look (RmpSnapshot *self, RmpLook *look, RmpClipItem *clip, GError **error)
{
  GListModel *layers = rmp_look_get_layers (look);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (layers, 0);

  if (g_list_model_get_n_items (layers) > 1)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Look “%s” has %u layers; this version evaluates one. Remove the others"),
                   rmp_look_get_name (look), g_list_model_get_n_items (layers));
      return FALSE;
    }
  if (!layer)
    return TRUE;
  if (!rmp_layer_get_technique (layer))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Look “%s” uses the method “%s”, which this version does not know. Update "
                      "Rimple or choose another "
                      "method"),
                   rmp_look_get_name (look), rmp_layer_get_technique_id (layer));
      return FALSE;
    }
  return rmp_stage_input_read (&self->input, layer, clip, error);
}

RmpSnapshot *
rmp_snapshot_new_over (RmpSampler *motion, RmpSurface *surface, RmpLook *look, RmpClipItem *clip,
                       GError **error)
{
  g_autoptr (RmpSnapshot) self = g_new0 (RmpSnapshot, 1);
  RmpCharacter *character = rmp_surface_get_character (surface);

  g_return_val_if_fail (!look || rmp_garment_get_surface (rmp_look_get_garment (look)) == surface,
                        NULL);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  g_mutex_init (&self->preparing);
  self->input.sampler = rmp_sampler_ref (motion);
  self->input.character_size = rmp_character_get_size (character);
  self->start = clip ? rmp_clip_item_get_start (clip) : 0.0;
  self->input.rate = rmp_project_get_frame_rate (rmp_character_get_project (character));
  if (look && !take_look (self, look, clip, error))
    return NULL;
  if (!self->input.technique || self->input.technique->kind == RMP_TECHNIQUE_SIMULATOR)
    self->plain = rmp_plain_new (rmp_sampler_get_mesh (motion));
  return g_steal_pointer (&self);
}

/* The last link of the chain that @look works on. (transfer full) */
static RmpSampler *
get_motion (RmpSurface *surface, RmpLook *look, RmpClipItem *clip, GError **error)
{
  RmpLook *below = look ? rmp_look_get_motion (look) : NULL;
  g_autoptr (RmpSnapshot) simulator = NULL;
  RmpSampler *source;

  if (!below)
    {
      source = rmp_surface_get_sampler (surface, clip, error);
      return source ? rmp_sampler_ref (source) : NULL;
    }
  simulator = rmp_snapshot_new (surface, below, clip, error);
  return simulator ? rmp_simulated_new (simulator, NULL) : NULL;
}

RmpSnapshot *
rmp_snapshot_new (RmpSurface *surface, RmpLook *look, RmpClipItem *clip, GError **error)
{
  g_autoptr (RmpSampler) motion = get_motion (surface, look, clip, error);

  return motion ? rmp_snapshot_new_over (motion, surface, look, clip, error) : NULL;
}

void
rmp_snapshot_try (RmpSnapshot *self, const RmpPreviewKind *kind, gpointer subject,
                  gconstpointer value)
{
  gpointer kept = kind->keep (subject, NULL, value);

  if (!kept)
    return;
  rmp_snapshot_apply (self, kind, subject, kept);
  kind->free (kept);
}

void
rmp_snapshot_apply (RmpSnapshot *self, const RmpPreviewKind *kind, gpointer subject,
                    gconstpointer kept)
{
  g_return_if_fail (self->input.technique);

  rmp_stage_input_try (&self->input, kind, subject, kept);
}

void
rmp_snapshot_hold (RmpSnapshot *self, const RmpJointHold *hold)
{
  g_return_if_fail (hold);

  g_clear_pointer (&self->held, rmp_sampler_unref);
  if (rmp_snapshot_is_stepped (self))
    return;
  self->held = rmp_sampler_new_held (self->input.sampler, hold);
  self->hold = *hold;
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

void
rmp_snapshot_hasten (RmpSnapshot *self)
{
  RmpValues *values;

  g_return_if_fail (self->input.technique);

  if (!self->input.technique->hasten)
    return;
  values = rmp_values_copy (self->input.values);
  self->input.technique->hasten (values);
  rmp_values_unref (self->input.values);
  self->input.values = values;
  self->hasty = TRUE;
}

gboolean
rmp_snapshot_is_sequential (RmpSnapshot *self)
{
  return self->input.technique && !self->input.technique->any_order (self->input.values);
}

gboolean
rmp_snapshot_is_stepped (RmpSnapshot *self)
{
  return rmp_snapshot_is_sequential (self) || rmp_sampler_is_sequential (self->input.sampler);
}

gboolean
rmp_snapshot_preview_lacks (RmpSnapshot *self)
{
  const RmpTechnique *technique = self->input.technique;

  /* What is shown in haste is not worth to be told what it lacks. */
  return technique && technique->preview_lacks && !self->hasty &&
         technique->preview_lacks (self->input.values);
}

void
rmp_snapshot_set_in_order (RmpSnapshot *self)
{
  g_return_if_fail (!self->replay);

  self->in_order = TRUE;
}

void
rmp_snapshot_pass_contact (RmpSnapshot *self)
{
  self->passes_contact = TRUE;
}

void
rmp_snapshot_set_cut (RmpSnapshot *self, RmpReliefBake *cut)
{
  self->cut = cut;
}

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

const RmpTechnique *
rmp_snapshot_get_technique (RmpSnapshot *self)
{
  return self->input.technique;
}

const RmpValues *
rmp_snapshot_get_values (RmpSnapshot *self)
{
  return self->input.values;
}

RmpMesh *
rmp_snapshot_get_mesh (RmpSnapshot *self)
{
  return rmp_sampler_get_mesh (self->input.sampler);
}

RmpInput
rmp_snapshot_get_input (RmpSnapshot *self)
{
  return (RmpInput){ rmp_snapshot_get_mesh (self), self->input.character_size, self->input.seed,
                     self->input.inputs };
}

RmpSampler *
rmp_snapshot_get_sampler (RmpSnapshot *self)
{
  return self->input.sampler;
}

RmpSampler *
rmp_snapshot_get_stepped (RmpSnapshot *self)
{
  return self->held ? self->held : self->input.sampler;
}

double
rmp_snapshot_get_frame_at (RmpSnapshot *self, double time)
{
  const double frame = MAX ((time - self->start) * self->input.rate, 0.0), whole = round (frame);

  return fabs (frame - whole) < NEXT_TO_WHOLE ? whole : frame;
}

double
rmp_snapshot_get_frame_time (RmpSnapshot *self)
{
  return 1.0 / self->input.rate;
}

gsize
rmp_snapshot_get_size (RmpSnapshot *self)
{
  gsize size;

  g_mutex_lock (&self->mutex);
  size = self->simulation ? rmp_simulation_get_size (self->simulation)
         : self->replay   ? rmp_replay_get_size (self->replay)
                          : 0;
  g_mutex_unlock (&self->mutex);
  return size;
}

gboolean
rmp_snapshot_is_prepared (RmpSnapshot *self)
{
  gboolean prepared;

  g_mutex_lock (&self->mutex);
  prepared = !self->input.technique || self->analysed;
  g_mutex_unlock (&self->mutex);
  return prepared;
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

/* What is called after the stage prepare reads some kinds of inputs from its call. */
static RmpCall
add_inputs (RmpSnapshot *self, const RmpCall *call)
{
  RmpCall with = *call;

  with.inputs = self->input.inputs;
  with.hasty = self->hasty;
  return with;
}

static gboolean
prepare (RmpSnapshot *self, const RmpCall *call, GError **error)
{
  const RmpCall with = add_inputs (self, call);
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

gconstpointer
rmp_snapshot_get_shared (RmpSnapshot *self)
{
  gconstpointer shared;

  g_mutex_lock (&self->mutex);
  shared = self->prepared ? self->prepared->shared : NULL;
  g_mutex_unlock (&self->mutex);
  return shared;
}

RmpReplay *
rmp_snapshot_get_replay (RmpSnapshot *self)
{
  RmpReplay *replay;

  g_mutex_lock (&self->mutex);
  replay = self->replay;
  g_mutex_unlock (&self->mutex);
  return replay;
}

double
rmp_snapshot_get_shown_frame (RmpSnapshot *self, double frame)
{
  return rmp_snapshot_is_sequential (self) ? floor (MAX (frame, 0.0)) : frame;
}

guint
rmp_snapshot_find_stop (RmpSnapshot *self)
{
  guint stop;

  g_mutex_lock (&self->mutex);
  stop = self->replay ? rmp_replay_find_stop (self->replay) : G_MAXUINT;
  g_mutex_unlock (&self->mutex);
  return stop;
}

gboolean
rmp_snapshot_has_simulated (RmpSnapshot *self, guint frame)
{
  gboolean has;

  g_mutex_lock (&self->mutex);
  has = self->simulation && rmp_simulation_has_frame (self->simulation, frame);
  g_mutex_unlock (&self->mutex);
  return has;
}

double
rmp_snapshot_get_time (RmpSnapshot *self, double frame)
{
  return self->start + frame / self->input.rate;
}

gboolean
rmp_snapshot_approach (RmpSnapshot *self, double frame, gint64 end, gboolean *there,
                       const RmpCall *call, GError **error)
{
  const RmpCall with = add_inputs (self, call);

  g_return_val_if_fail (rmp_snapshot_is_prepared (self), FALSE);

  if (!rmp_sampler_approach (self->input.sampler, rmp_snapshot_get_time (self, frame), end, there,
                             call->cancellable, call->n_threads, error))
    return FALSE;
  if (!*there)
    return TRUE;
  if (self->simulation)
    return rmp_simulation_approach (self->simulation, self->input.values,
                                    (guint) rmp_snapshot_get_shown_frame (self, frame), end, there,
                                    &with, error);
  return !self->replay || rmp_replay_approach (self->replay, self->input.values,
                                               (guint) rmp_snapshot_get_shown_frame (self, frame),
                                               end, there, &with, error);
}

static gboolean
step (RmpSnapshot *self, double frame, RmpTarget target, RmpResult *result, const RmpCall *call,
      GError **error)
{
  const RmpTechnique *technique = self->input.technique;
  const RmpCall with = add_inputs (self, call);
  g_autofree gboolean *fields = g_new0 (gboolean, technique->n_fields + 1);

  for (guint i = 0; i < technique->n_fields; i++)
    fields[i] = (result->field_mask >> i) & 1;
  if (self->replay)
    return rmp_replay_step (self->replay, self->input.values, (guint) frame, target, fields,
                            &result->output, &with, error);
  return technique->step (self->prepared->shared, self->analysed->analysis, NULL,
                          rmp_snapshot_get_stepped (self), self->input.values,
                          rmp_snapshot_get_time (self, frame), target, fields, &result->output,
                          &with, error);
}

RmpResult *
rmp_snapshot_compute (RmpSnapshot *self, double frame, RmpTarget target, guint64 field_mask,
                      const RmpCall *call, GError **error)
{
  const double shown = rmp_snapshot_get_shown_frame (self, frame);
  const RmpCall with = add_inputs (self, call);
  g_autoptr (RmpResult) result = rmp_result_new (self->input.technique, shown, target, field_mask);
  gboolean there;
  gint64 begun;

  g_return_val_if_fail (rmp_snapshot_is_prepared (self), NULL);

  /* The way to a frame is no cost of its own. */
  if (!rmp_snapshot_approach (self, frame, G_MAXINT64, &there, call, error))
    return NULL;
  if (self->simulation)
    return rmp_simulation_get_frame (self->simulation, self->input.values, (guint) shown,
                                     field_mask, &with, error);
  result->bodies = rmp_simulated_copy_bodies (self->input.sampler,
                                              rmp_snapshot_get_time (self, shown), call->n_threads);
  begun = g_get_monotonic_time ();
  if (!self->input.technique)
    result->output.relief = rmp_plain_step (self->plain, rmp_snapshot_get_stepped (self),
                                            rmp_snapshot_get_time (self, frame), call);
  else if (!step (self, shown, target, result, call, error))
    return NULL;
  if (!rmp_sampler_check (self->input.sampler, error))
    return NULL;
  if (target == RMP_TARGET_BAKE && (self->cut || !self->passes_contact) &&
      rmp_snapshot_preview_lacks (self))
    rmp_output_stop_at_contact (&result->output, self->cut, call->n_threads);
  result->seconds = (double) (g_get_monotonic_time () - begun) * 1e-6;
  return g_steal_pointer (&result);
}

GPtrArray *
rmp_snapshot_get_findings (RmpSnapshot *self)
{
  GPtrArray *findings = NULL;

  g_mutex_lock (&self->mutex);
  if (self->input.technique && self->input.technique->findings && self->analysed)
    findings = self->input.technique->findings (self->analysed->analysis);
  g_mutex_unlock (&self->mutex);
  return findings;
}

GPtrArray *
rmp_snapshot_detect_lines (RmpSnapshot *self, const RmpCall *call, GError **error)
{
  g_return_val_if_fail (rmp_snapshot_is_prepared (self), NULL);

  if (!self->input.technique || !self->input.technique->detected_lines)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_detected_line_free);
  return self->input.technique->detected_lines (self->analysed->analysis, self->input.values, call,
                                                error);
}
