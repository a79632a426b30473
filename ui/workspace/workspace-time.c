/* SPDX-License-Identifier: GPL-3.0-or-later */

/* workspace-time.c: clip, present frame, range, playback, and the states of frames. */

#include "widgets/i18n.h"
#include "workspace/workspace-private.h"

#include <math.h>

RmpClipItem *
rmp_workspace_get_clip (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->clip;
}

void
rmp_workspace_set_clip (RmpWorkspace *self, RmpClipItem *clip)
{
  if (!g_set_object (&self->clip, clip))
    return;
  self->first = 0;
  self->last = G_MAXUINT;
  self->frame = MIN (self->frame, rmp_workspace_get_n_frames (self) - 1);
  g_object_notify (G_OBJECT (self), "clip");
  g_object_notify (G_OBJECT (self), "frame");
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

guint
rmp_workspace_get_n_frames (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), 0);
  return self->clip ? rmp_clip_item_get_n_frames (self->clip) : 1;
}

guint
rmp_workspace_get_frame (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), 0);
  return self->frame;
}

void
rmp_workspace_set_frame (RmpWorkspace *self, guint frame)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));

  frame = MIN (frame, rmp_workspace_get_n_frames (self) - 1);
  if (frame == self->frame)
    return;
  self->frame = frame;
  g_object_notify (G_OBJECT (self), "frame");
  rmp_workspace_display_changed (self);
}

void
rmp_workspace_move (RmpWorkspace *self, int frames)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));
  rmp_workspace_set_frame (self, (guint) MAX ((int) self->frame + frames, 0));
}

/* In sampled clips there is a key on every frame; the next key is then the next frame. */
void
rmp_workspace_move_to_key (RmpWorkspace *self, gboolean forwards)
{
  const RmpClip *clip = self->clip ? rmp_clip_item_get_clip (self->clip) : NULL;
  const double rate = rmp_project_get_frame_rate (self->project);
  double best = forwards ? G_MAXDOUBLE : -1.0;

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  for (guint i = 0; clip && i < rmp_clip_get_n_channels (clip); i++)
    {
      const RmpChannel *channel = rmp_clip_get_channel (clip, i);

      for (guint key = 0; key < channel->n_keys; key++)
        {
          const double frame = round ((channel->times[key] - rmp_clip_item_get_start (self->clip)) *
                                      rate);

          if (forwards && frame > self->frame)
            best = MIN (best, frame);
          else if (!forwards && frame < self->frame)
            best = MAX (best, frame);
        }
    }
  if (best >= 0.0 && best < G_MAXDOUBLE)
    rmp_workspace_set_frame (self, (guint) best);
}

void
rmp_workspace_get_range (RmpWorkspace *self, guint *first, guint *last)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));
  *last = MIN (self->last, rmp_workspace_get_n_frames (self) - 1);
  *first = MIN (self->first, *last);
}

void
rmp_workspace_set_range (RmpWorkspace *self, guint first, guint last)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));

  self->first = MIN (first, last);
  self->last = last;
  rmp_workspace_cache_changed (self);
}

gboolean
rmp_workspace_has_range (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);
  return self->first > 0 || self->last < rmp_workspace_get_n_frames (self) - 1;
}

gboolean
rmp_workspace_get_playing (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);
  return self->playing;
}

void
rmp_workspace_set_playing (RmpWorkspace *self, gboolean playing)
{
  guint first, last;

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  if (self->playing == playing)
    return;
  rmp_workspace_get_range (self, &first, &last);
  if (playing && rmp_workspace_get_repeat (self) == RMP_REPEAT_ONCE && self->frame >= last)
    rmp_workspace_set_frame (self, first);
  self->playing = playing;
  self->play_time = 0;
  if (playing)
    self->shown = self->dropped = 0;
  g_object_notify (G_OBJECT (self), "playing");
  rmp_workspace_display_changed (self);
}

RmpRepeat
rmp_workspace_get_repeat (RmpWorkspace *self)
{
  if (g_strcmp0 (self->repeat, "once") == 0)
    return RMP_REPEAT_ONCE;
  return g_strcmp0 (self->repeat, "ping-pong") == 0 ? RMP_REPEAT_PING_PONG : RMP_REPEAT_LOOP;
}

/* The frame that follows after @steps, and whether playback ends there. */
static guint
step_frame (RmpWorkspace *self, guint steps, gboolean *ended)
{
  guint frame = self->frame, first, last;

  rmp_workspace_get_range (self, &first, &last);
  frame = CLAMP (frame, first, last);
  *ended = FALSE;
  for (guint i = 0; i < steps && last > first; i++)
    {
      const gboolean at_end = self->backwards ? frame == first : frame == last;

      if (at_end && rmp_workspace_get_repeat (self) == RMP_REPEAT_ONCE)
        {
          *ended = TRUE;
          return frame;
        }
      if (at_end && rmp_workspace_get_repeat (self) == RMP_REPEAT_LOOP)
        frame = first;
      else
        {
          if (at_end)
            self->backwards = !self->backwards;
          frame += self->backwards ? -1 : 1;
        }
    }
  return frame;
}

void
rmp_workspace_advance (RmpWorkspace *self, gint64 now)
{
  const double interval = G_USEC_PER_SEC / rmp_project_get_frame_rate (self->project);
  gboolean ended;
  guint steps;

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  if (!self->playing)
    return;
  if (self->play_time == 0)
    self->play_time = now;
  steps = (guint) MAX ((now - self->play_time) / interval, 0.0);
  if (steps == 0)
    return;
  if (self->flags[PROP_EVERY_FRAME - FIRST_FLAG])
    {
      if (rmp_workspace_get_frame_state (self, self->frame) != RMP_FRAME_CACHED)
        {
          self->play_time = now - (gint64) interval;
          return;
        }
      self->play_time = now;
      steps = 1;
    }
  else
    self->play_time += (gint64) (steps * interval);

  /* After a stall of a second, playback continues from where it was instead of catching up. */
  self->dropped += MIN (steps - 1, (guint) rmp_project_get_frame_rate (self->project));
  self->shown++;
  rmp_workspace_set_frame (self, step_frame (self, MIN (steps, 1000), &ended));
  if (ended)
    rmp_workspace_set_playing (self, FALSE);
}

void
rmp_workspace_get_played (RmpWorkspace *self, guint *shown, guint *dropped)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));
  *shown = self->shown;
  *dropped = self->dropped;
}

typedef struct
{
  guint first, step, n;
  RmpFrameState *worst; /* [n] */
  gboolean any;
} StateSum;

static void
add_states (RmpWorkspace *self, RmpSurface *surface, RmpLook *look, gpointer data)
{
  StateSum *sum = data;
  g_autofree RmpFrameState *states = g_new (RmpFrameState, sum->n);

  g_assert (RMP_IS_WORKSPACE (self));
  rmp_evaluator_get_frame_states (self->evaluator, surface, look, self->clip, sum->first, sum->step,
                                  sum->n, states);
  for (guint i = 0; i < sum->n; i++)
    {
      const gboolean computing = states[i] == RMP_FRAME_COMPUTING ||
                                 sum->worst[i] == RMP_FRAME_COMPUTING;

      sum->worst[i] = computing ? RMP_FRAME_COMPUTING : MIN (sum->worst[i], states[i]);
    }
  sum->any = TRUE;
}

void
rmp_workspace_get_frame_states (RmpWorkspace *self, guint first, guint step, guint n,
                                RmpFrameState *states)
{
  StateSum sum = { first, step, n, states, FALSE };

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  for (guint i = 0; i < n; i++)
    states[i] = RMP_FRAME_CACHED;
  for (guint pane = 0; pane < (guint) self->panes; pane++)
    for (RmpSide side = 0; side < RMP_N_SIDES; side++)
      if (rmp_workspace_shows_side (self, pane, side))
        rmp_workspace_for_each_surface (self, rmp_workspace_get_side (self, pane, side), add_states,
                                        &sum);
  for (guint i = 0; i < n && !sum.any; i++)
    states[i] = RMP_FRAME_NONE;
}

RmpFrameState
rmp_workspace_get_frame_state (RmpWorkspace *self, guint frame)
{
  RmpFrameState state;

  rmp_workspace_get_frame_states (self, frame, 1, 1, &state);
  return state;
}

typedef struct
{
  guint frame;
  RmpFrameCost cost;
  GString *doubts; /* (nullable): they are asked for */
} CostSum;

static void
tell_doubt (CostSum *self, const char *warning)
{
  self->cost.doubted = TRUE;
  if (self->doubts)
    g_string_append_printf (self->doubts, "%s%s", self->doubts->len > 0 ? "\n" : "", warning);
}

static void
add_cost (RmpWorkspace *self, RmpSurface *surface, RmpLook *look, gpointer data)
{
  CostSum *sum = data;
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;
  g_autoptr (RmpResult) result = NULL;

  g_assert (RMP_IS_WORKSPACE (self));
  for (guint i = 0; technique && technique->timeline_figure && i < technique->n_figures; i++)
    if (g_str_equal (technique->figures[i].id, technique->timeline_figure))
      {
        result = rmp_evaluator_peek (self->evaluator, surface, look, self->clip, sum->frame);
        sum->cost.label = technique->figures[i].label;
        sum->cost.count += result ? result->output.figures[i] : NAN;
        sum->cost.seconds += result ? result->seconds : NAN;
        if (result && result->output.warning)
          tell_doubt (sum, result->output.warning);
        return;
      }
}

gboolean
rmp_workspace_get_frame_cost (RmpWorkspace *self, guint frame, RmpFrameCost *cost)
{
  CostSum sum = { .frame = frame };

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);

  rmp_workspace_for_each_surface (self, rmp_workspace_get_variant (self, self->active_pane),
                                  add_cost, &sum);
  *cost = sum.cost;
  return sum.cost.label != NULL;
}

char *
rmp_workspace_describe_doubt (RmpWorkspace *self, guint frame)
{
  CostSum sum = { .frame = frame };

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);

  sum.doubts = g_string_new (NULL);
  rmp_workspace_for_each_surface (self, rmp_workspace_get_variant (self, self->active_pane),
                                  add_cost, &sum);
  return g_string_free (sum.doubts, !sum.cost.doubted);
}

/* The field that rulers find the waves by. (nullable): none is wanted, or there is no theory */
static const char *
get_wave_field (RmpWorkspace *self, RmpLook *look)
{
  g_autoptr (RmpLayer) layer = NULL;
  const RmpTechnique *technique;

  if (!look || !rmp_workspace_get_flag (self, "overlays") ||
      !rmp_workspace_get_flag (self, "waves"))
    return NULL;
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  technique = layer ? rmp_layer_get_technique (layer) : NULL;
  return technique && technique->waves ? technique->waves->height : NULL;
}

RmpResult *
rmp_workspace_request (RmpWorkspace *self, RmpSurface *surface, RmpLook *look, gboolean *exact)
{
  const gboolean overlays = rmp_workspace_get_flag (self, "overlays");
  const char *field = overlays ? rmp_workspace_get_field (self) : NULL,
             *waves = get_wave_field (self, look);
  const char *const fields[] = { field ? field : waves, field ? waves : NULL, NULL };
  RmpResult *result = rmp_evaluator_request (self->evaluator, surface, look, self->clip,
                                             self->frame, fields, exact);

  if (self->playing || self->previewed)
    rmp_evaluator_survey (self->evaluator, surface, look, self->clip);
  return result;
}

char *
rmp_workspace_describe_lacks (RmpWorkspace *self, RmpSurface *surface, RmpLook *look)
{
  double frame;
  const char *lacks = look ? rmp_evaluator_get_lacks (self->evaluator, surface, look, self->clip,
                                                      &frame)
                           : NULL;

  /* Translators: a garment, and what is said of it there, as in “shirt, frame 12: …” */
  return lacks && *lacks != '\0'
             ? g_strdup_printf (_ ("%s, frame %g: %s"),
                                rmp_garment_get_name (rmp_look_get_garment (look)), frame, lacks)
             : NULL;
}

RmpWaveForecast *
rmp_workspace_forecast (RmpWorkspace *self, RmpSurface *surface, RmpLook *look)
{
  g_autoptr (RmpSnapshot)
      snapshot = rmp_evaluator_get_snapshot (self->evaluator, surface, look, self->clip);

  if (!snapshot)
    snapshot = rmp_snapshot_new (surface, look, self->clip, NULL);
  return rmp_wave_forecast_new (snapshot);
}

const char *
rmp_workspace_get_failure (RmpWorkspace *self, RmpSurface *surface, RmpLook *look)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return rmp_evaluator_get_failure (self->evaluator, surface, look, self->clip);
}

RmpBeginning
rmp_workspace_get_beginning (RmpWorkspace *self, RmpSurface *surface, RmpLook *look)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), (RmpBeginning){ 0 });
  return rmp_evaluator_get_beginning (self->evaluator, surface, look, self->clip);
}

void
rmp_workspace_follow (RmpWorkspace *workspace, RmpWorkspace **followed, gpointer listener,
                      GCallback changed, GCallback frame_ready)
{
  if (workspace == *followed)
    return;
  if (*followed)
    {
      g_signal_handlers_disconnect_by_data ((*followed)->evaluator, listener);
      g_signal_handlers_disconnect_by_data (*followed, listener);
    }
  if (workspace)
    {
      g_signal_connect_swapped (workspace, "display-changed", changed, listener);
      g_signal_connect_swapped (workspace->evaluator, "frame-ready", frame_ready, listener);
    }
  g_set_object (followed, workspace);
}
