/* SPDX-License-Identifier: GPL-3.0-or-later */
/* snapshot-frames.c: frames of a snapshot that is prepared. */

#include "evaluate/snapshot-private.h"

#include "evaluate/contact.h"
#include "evaluate/simulated.h"

gboolean
rmp_snapshot_approach (RmpSnapshot *self, double frame, gint64 end, gboolean *there,
                       const RmpCall *call, GError **error)
{
  const RmpCall with = rmp_snapshot_add_inputs (self, call);

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
  const RmpCall with = rmp_snapshot_add_inputs (self, call);
  const double time = rmp_snapshot_get_time (self, frame);
  g_autofree gboolean *fields = g_new0 (gboolean, technique->n_fields + 1);

  for (guint i = 0; i < technique->n_fields; i++)
    fields[i] = (result->field_mask >> i) & 1;
  if (self->replay)
    return rmp_replay_step (self->replay, self->input.values, (guint) frame, target, fields,
                            &result->output, &with, error);
  if (!technique->step (self->prepared->shared, self->analysed->analysis, NULL,
                        rmp_snapshot_get_stepped (self), self->input.values, time, target, fields,
                        &result->output, &with, error))
    return FALSE;
  rmp_sampler_doubt (self->input.sampler, time, call->n_threads, &result->output.warning,
                     &result->output.remark);
  return TRUE;
}

RmpResult *
rmp_snapshot_compute (RmpSnapshot *self, double frame, RmpTarget target, guint64 field_mask,
                      const RmpCall *call, GError **error)
{
  const double shown = rmp_snapshot_get_shown_frame (self, frame);
  const RmpCall with = rmp_snapshot_add_inputs (self, call);
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
