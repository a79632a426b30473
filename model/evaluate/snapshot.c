/* SPDX-License-Identifier: GPL-3.0-or-later */
/* snapshot.c: what is taken from the rows for a look, and what is told of it. */

#include <glib/gi18n-lib.h>

#include "evaluate/snapshot-private.h"

#include "evaluate/simulated.h"

#include <math.h>

/* What a time may be off a whole frame by having been divided by the rate and multiplied again. */
#define NEXT_TO_WHOLE 1e-6

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

RmpCall
rmp_snapshot_add_inputs (RmpSnapshot *self, const RmpCall *call)
{
  RmpCall with = *call;

  with.inputs = self->input.inputs;
  with.hasty = self->hasty;
  with.beginning = &self->beginning;
  return with;
}

RmpBeginning
rmp_snapshot_get_beginning (RmpSnapshot *self)
{
  RmpSnapshot *simulator = rmp_simulated_get_simulator (self->input.sampler);
  const RmpBeginning beginning = { g_atomic_int_get (&self->beginning.done),
                                   g_atomic_int_get (&self->beginning.n_crossings) };

  return beginning.done == 0 && simulator ? rmp_snapshot_get_beginning (simulator) : beginning;
}
