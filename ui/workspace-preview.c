/* SPDX-License-Identifier: GPL-3.0-or-later */

/* workspace-preview.c: what a drag tries before it is an edit, to the evaluator and to all that shows it. */

#include "workspace-private.h"

#include <string.h>

void
rmp_workspace_preview (RmpWorkspace *self, RmpLayer *layer, const RmpValues *values)
{
  self->previewed = values != NULL ? layer : NULL;
  rmp_evaluator_set_preview (self->evaluator, layer, values);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_masked (RmpWorkspace *self, RmpLayer *layer, const RmpMasked *ends)
{
  self->previewed = ends != NULL ? layer : NULL;
  rmp_evaluator_preview_masked (self->evaluator, layer, ends);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_pattern_use (RmpWorkspace *self, RmpLayer *layer, guint index, const RmpPatternUse *use)
{
  self->previewed = use != NULL ? layer : NULL;
  rmp_evaluator_preview_pattern_use (self->evaluator, layer, index, use);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_fold_line (RmpWorkspace *self, RmpGarment *garment, const RmpDrawnLine *drawn)
{
  if (self->previewed == NULL && drawn == NULL)
    return;
  self->previewed = drawn != NULL ? garment : NULL;
  rmp_evaluator_set_line_preview (self->evaluator, garment, drawn);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_rest (RmpWorkspace *self, RmpGarment *garment, const RmpRest *rest)
{
  rmp_evaluator_set_rest_preview (self->evaluator, garment, rest);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_mask (RmpWorkspace *self, RmpMaskItem *mask, const float *weights)
{
  rmp_evaluator_set_mask_preview (self->evaluator, mask, weights);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_pattern (RmpWorkspace *self, RmpPatternItem *pattern, RmpHeightImage *image)
{
  self->previewed = image != NULL ? pattern : NULL;
  rmp_evaluator_preview_pattern (self->evaluator, pattern, image);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_profile (RmpWorkspace *self, RmpProfileItem *item, RmpProfile *profile)
{
  self->previewed = profile != NULL ? item : NULL;
  rmp_evaluator_set_profile_preview (self->evaluator, item, profile);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_move (RmpWorkspace *self, const RmpMove *move)
{
  const RmpMove none = { .character = NULL };

  if (move == NULL)
    move = &none;
  self->previewed = move->done ? NULL : move->character;
  g_set_object (&self->move.character, move->character);
  memcpy (self->move.way, move->way, sizeof move->way);
  self->move.done = move->done;
  rmp_workspace_display_changed (self);
}

const RmpMove *
rmp_workspace_get_move (RmpWorkspace *self)
{
  return &self->move;
}

gboolean
rmp_workspace_is_previewing (RmpWorkspace *self)
{
  return self->previewed != NULL;
}
