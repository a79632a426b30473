/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-line-adjust.c: changes reach, width and steadiness after a key: the motion of the pointer or
 * typed digits give the value.
 */

#include "tools/fold-lines/fold-line-tool-private.h"

#include "tools/fold-lines/fold-line-twins.h"

#define REACH_STEP 1.2

gboolean
rmp_fold_line_tool_is_adjusting (RmpFoldLineTool *self)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));
  return self->drawing == RMP_DRAWING_ADJUST_SIZE || self->drawing == RMP_DRAWING_ADJUST_STEADINESS;
}

/* The sizes of lines to be drawn. */
static double *
get_own_size (RmpFoldLineTool *self, RmpFoldLineSize size)
{
  return size == RMP_FOLD_LINE_WIDTH ? &self->width : &self->reach;
}

double
rmp_fold_line_tool_get_size (RmpFoldLineTool *self, RmpFoldLine *line, RmpFoldLineSize size)
{
  RmpWorkspace *workspace = rmp_fold_line_tool_get_workspace (self);
  const gboolean drawing = self->drawing != RMP_DRAWING_NOTHING;
  const guint pane = drawing ? self->pane : self->hover.pane;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (line)
    return rmp_fold_line_get_size (workspace, pane, line, size);
  if (*get_own_size (self, size) > 0.0)
    return *get_own_size (self, size);
  return rmp_garment_get_look_size (workspace, pane,
                                    drawing ? self->ground.garment : self->hover.garment, size);
}

static void
set_size (RmpFoldLineTool *self, RmpFoldLine *line, RmpFoldLineSize size, double metres)
{
  g_autoptr (GError) error = NULL;

  if (!line)
    *get_own_size (self, size) = metres;
  else
    rmp_fold_line_edit_size (rmp_fold_line_tool_get_workspace (self), line, size, metres, &error);
  rmp_fold_line_tool_report (self, error);
  rmp_viewport_queue_layer (rmp_tool_get_viewport (RMP_TOOL (self)));
}

void
rmp_fold_line_tool_step_reach (RmpFoldLineTool *self, gboolean up)
{
  RmpFoldLine *line = rmp_fold_line_get_selected (rmp_tool_get_viewport (RMP_TOOL (self)));

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->drawing == RMP_DRAWING_NOTHING && self->hovering)
    set_size (self, line, RMP_FOLD_LINE_REACH,
              (up ? REACH_STEP : 1.0 / REACH_STEP) *
                  rmp_fold_line_tool_get_size (self, line, RMP_FOLD_LINE_REACH));
}

void
rmp_fold_line_tool_begin_adjusting (RmpFoldLineTool *self, RmpDrawing drawing, RmpFoldLineSize size)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  RmpFoldLine *line = rmp_fold_line_get_selected (viewport);

  if (self->drawing != RMP_DRAWING_NOTHING || !self->hovering)
    return;
  self->pane = self->hover.pane;
  self->start = self->hover;
  if (drawing == RMP_DRAWING_ADJUST_SIZE && line)
    rmp_fold_line_tool_hold_line (self, line);
  else
    rmp_ground_hold (&self->ground, self->hover.surface, self->hover.garment);
  if (drawing == RMP_DRAWING_ADJUST_STEADINESS)
    self->first_value = self->steadiness;
  else
    self->first_value = rmp_fold_line_tool_get_size (self, line, size);
  self->value = self->first_value;
  self->size = size;
  rmp_viewport_project (viewport, self->hover.pane, self->hover.position, &self->press_x,
                        &self->press_y);
  g_string_truncate (self->digits, 0);
  rmp_fold_line_tool_set_drawing (self, drawing);
}

void
rmp_fold_line_tool_adjust (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  const double pixels = event->x - self->press_x;
  const double unit = self->drawing == RMP_DRAWING_ADJUST_SIZE
                          ? rmp_viewport_get_pixel_size (rmp_tool_get_viewport (RMP_TOOL (self)),
                                                         self->start.position)
                          : 1.0;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->digits->len == 0)
    self->value = MAX (self->first_value + pixels * unit, 0.0);
  rmp_viewport_queue_layer (rmp_tool_get_viewport (RMP_TOOL (self)));
}

void
rmp_fold_line_tool_end_adjusting (RmpFoldLineTool *self)
{
  g_autoptr (RmpFoldLine) line = g_steal_pointer (&self->line);

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->drawing == RMP_DRAWING_ADJUST_STEADINESS)
    self->steadiness = self->value;
  else
    set_size (self, line, self->size, self->value);
  rmp_fold_line_tool_clear_draft (self);
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_NOTHING);
}

gboolean
rmp_fold_line_tool_type_digit (RmpFoldLineTool *self, guint key)
{
  double typed;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (!rmp_tool_type_number (self->digits, key, &typed))
    return FALSE;
  if (self->digits->len > 0)
    self->value = typed * (self->drawing == RMP_DRAWING_ADJUST_SIZE ? 1e-3 : 1.0);
  else
    self->value = self->first_value;
  rmp_tool_hint_changed (RMP_TOOL (self));
  rmp_viewport_queue_layer (rmp_tool_get_viewport (RMP_TOOL (self)));
  return TRUE;
}
