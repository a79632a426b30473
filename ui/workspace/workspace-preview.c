/* SPDX-License-Identifier: GPL-3.0-or-later */

/* workspace-preview.c: passes the values that a drag tries before they become an edit to the
 * evaluator, and tells all that show them.
 */

#include "workspace/workspace-private.h"

#include <string.h>

void
rmp_workspace_preview (RmpWorkspace *self, const RmpPreviewKind *kind, gpointer subject,
                       gconstpointer value)
{
  if (!rmp_evaluator_preview (self->evaluator, kind, subject, value) && !self->previewed)
    return;
  self->previewed = value ? subject : NULL;
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_preview_move (RmpWorkspace *self, const RmpMove *move)
{
  const RmpMove none = { .character = NULL };

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  if (!move)
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
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);
  return self->previewed != NULL;
}

void
rmp_workspace_hold (RmpWorkspace *self, gpointer holder, RmpCharacter *character,
                    const RmpJointHold *hold)
{
  gboolean changed = FALSE;

  g_return_if_fail (RMP_IS_WORKSPACE (self));
  g_return_if_fail (!holder == !character && !holder == !hold);

  if (self->held && self->held != character)
    changed = rmp_evaluator_preview (self->evaluator, &rmp_preview_hold, self->held, NULL);
  if (character)
    changed |= rmp_evaluator_preview (self->evaluator, &rmp_preview_hold, character, hold);
  if (!changed && self->holder == holder)
    return;
  self->holder = holder;
  g_set_object (&self->held, character);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
  g_signal_emit_by_name (self, "held");
}

gconstpointer
rmp_workspace_get_holder (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->holder;
}

RmpCharacter *
rmp_workspace_get_held (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->held;
}
