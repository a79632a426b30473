/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-line-tool.c: recognises the gestures and holds the state of the one under way. */

#include "tools/fold-lines/fold-line-tool-private.h"

#include "evaluate/kinds/drawn-lines.h"
#include "tools/symmetry/joined-sides.h"

#include <math.h>

/* Pixels: a shorter motion is a click. */
#define STROKE_DISTANCE 4.0
#define SNAP_DISTANCE 12.0
#define INITIAL_STEADINESS 8.0
/* The modifiers with which a click draws a straight line. */
#define STRAIGHT (GDK_CONTROL_MASK | GDK_SHIFT_MASK)

G_DEFINE_FINAL_TYPE (RmpFoldLineTool, rmp_fold_line_tool, RMP_TYPE_TOOL)

RmpWorkspace *
rmp_fold_line_tool_get_workspace (RmpFoldLineTool *self)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));
  return rmp_viewport_get_workspace (rmp_tool_get_viewport (RMP_TOOL (self)));
}

void
rmp_fold_line_tool_report (RmpFoldLineTool *self, const GError *error)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (error)
    gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))), "win.report",
                                "s", error->message);
}

void
rmp_fold_line_tool_hold_line (RmpFoldLineTool *self, RmpFoldLine *line)
{
  RmpGarment *garment = rmp_fold_line_get_garment (line);

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  g_set_object (&self->line, line);
  rmp_ground_hold (&self->ground, rmp_garment_get_surface (garment), garment);
  rmp_ground_hold_part (&self->ground, rmp_garment_get_fold_lines (garment), line);
}

void
rmp_fold_line_tool_set_drawing (RmpFoldLineTool *self, RmpDrawing drawing)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  self->drawing = drawing;
  rmp_tool_hint_changed (RMP_TOOL (self));
  rmp_viewport_queue_layer (rmp_tool_get_viewport (RMP_TOOL (self)));
}

/* --- under the pointer ------------------------------------------------------------------------ */

static void
snap (RmpFoldLineTool *self, RmpSurfaceHit *hit, gboolean *snapped)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  const guint8 *seams;
  RmpSheet *sheet = rmp_garment_get_sheet (hit->garment, &seams);
  const double radius = SNAP_DISTANCE * rmp_viewport_get_pixel_size (viewport, hit->position);
  RmpSurfacePoint nearest;

  *snapped = rmp_sheet_snap (sheet, &hit->point, seams, radius, &nearest) &&
             rmp_viewport_place (viewport, hit->pane, hit->surface, &nearest, hit->position,
                                 hit->normal);
  if (*snapped)
    hit->point = nearest;
}

/* While the button is down, the gesture stays in the pane in which it began. */
static gboolean
is_dragging (RmpFoldLineTool *self)
{
  return self->drawing == RMP_DRAWING_PRESSED || self->drawing == RMP_DRAWING_STROKE ||
         self->drawing == RMP_DRAWING_HANDLE || self->drawing == RMP_DRAWING_SIZE;
}

gboolean
rmp_fold_line_tool_locate (RmpFoldLineTool *self, const RmpToolEvent *event, gboolean ends,
                           RmpSurfaceHit *hit, gboolean *snapped)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  *snapped = FALSE;
  if (!rmp_viewport_locate (viewport, event->x, event->y, hit) || !hit->garment || !hit->front)
    return FALSE;
  if ((self->ground.garment && hit->garment != self->ground.garment) ||
      (is_dragging (self) && hit->pane != self->pane))
    return FALSE;
  if (ends && (event->state & STRAIGHT) != GDK_CONTROL_MASK)
    snap (self, hit, snapped);
  return TRUE;
}

static void
follow (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  const gboolean ends = self->drawing != RMP_DRAWING_STROKE;

  self->x = event->x;
  self->y = event->y;
  self->hovering = rmp_fold_line_tool_locate (self, event, ends, &self->hover, &self->snapped);
  rmp_viewport_queue_layer (rmp_tool_get_viewport (RMP_TOOL (self)));
}

static gboolean
rmp_fold_line_tool_key (RmpTool *tool, guint key, GdkModifierType state)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  return rmp_fold_line_tool_is_adjusting (self) && !(state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) &&
         rmp_fold_line_tool_type_digit (self, key);
}

/* --- gestures --------------------------------------------------------------------------------- */

static void
press_on_cloth (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  if (self->drawing == RMP_DRAWING_NOTHING && (event->state & STRAIGHT) == STRAIGHT &&
      self->last_garment == self->hover.garment)
    {
      rmp_fold_line_tool_draw_straight (self);
      return;
    }
  if (self->drawing == RMP_DRAWING_PLACING)
    {
      if (event->n_press == 2)
        rmp_fold_line_tool_finish (self);
      else
        rmp_fold_line_tool_place (self, &self->hover);
      return;
    }
  rmp_ground_hold (&self->ground, self->hover.surface, self->hover.garment);
  self->start = self->hover;
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_PRESSED);
}

static gboolean
rmp_fold_line_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  if (rmp_fold_line_tool_is_adjusting (self))
    {
      if (event->button == GDK_BUTTON_PRIMARY)
        rmp_fold_line_tool_end_adjusting (self);
      else
        rmp_tool_cancel (tool);
      return TRUE;
    }
  if (event->button != GDK_BUTTON_PRIMARY)
    return FALSE;
  follow (self, event);
  self->press_x = event->x;
  self->press_y = event->y;
  self->pane = self->hover.pane;
  if (self->drawing == RMP_DRAWING_NOTHING && (event->state & STRAIGHT) != STRAIGHT &&
      rmp_fold_line_tool_grasp (self, event))
    return TRUE;
  if (!self->hovering)
    return FALSE;
  press_on_cloth (self, event);
  return TRUE;
}

static void
rmp_fold_line_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);
  const gboolean far = hypot (event->x - self->press_x, event->y - self->press_y) >=
                       STROKE_DISTANCE;

  if (self->drawing == RMP_DRAWING_PRESSED && far)
    rmp_fold_line_tool_begin_stroke (self);
  if (self->drawing == RMP_DRAWING_HANDLE)
    rmp_fold_line_tool_move_handle (self, event);
  else if (self->drawing == RMP_DRAWING_SIZE)
    rmp_fold_line_tool_drag_size (self, event);
  follow (self, event);
  if (self->drawing == RMP_DRAWING_STROKE)
    rmp_fold_line_tool_extend_stroke (self, event);
  else if (self->drawing == RMP_DRAWING_PLACING && self->hovering && far)
    rmp_fold_line_tool_replace (self, &self->hover);
}

static void
rmp_fold_line_tool_release (RmpTool *tool, const RmpToolEvent *event)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  if (self->drawing == RMP_DRAWING_STROKE)
    rmp_fold_line_tool_end_stroke (self, event);
  else if (self->drawing == RMP_DRAWING_PRESSED)
    rmp_fold_line_tool_place (self, &self->start);
  else if (self->drawing == RMP_DRAWING_HANDLE)
    rmp_fold_line_tool_drop_handle (self);
  else if (self->drawing == RMP_DRAWING_SIZE)
    rmp_fold_line_tool_drop_size (self);
}

static void
rmp_fold_line_tool_hover (RmpTool *tool, const RmpToolEvent *event)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  if (rmp_fold_line_tool_is_adjusting (self))
    {
      rmp_fold_line_tool_adjust (self, event);
      return;
    }
  follow (self, event);
  if (self->drawing == RMP_DRAWING_PLACING)
    rmp_fold_line_tool_preview_place (self);
}

static void
rmp_fold_line_tool_unhover (RmpTool *tool)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  if (self->drawing == RMP_DRAWING_NOTHING)
    self->hovering = FALSE;
  rmp_viewport_queue_layer (rmp_tool_get_viewport (tool));
}

/* A click where there is no cloth. */
static void
rmp_fold_line_tool_click (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);
  RmpFoldLine *line = rmp_fold_line_get_selected (rmp_tool_get_viewport (tool));

  if (line && self->drawing == RMP_DRAWING_NOTHING)
    rmp_workspace_select (rmp_fold_line_tool_get_workspace (self),
                          rmp_fold_line_get_garment (line));
}

/* --- commands --------------------------------------------------------------------------------- */

static void
rmp_fold_line_tool_run (RmpTool *tool, const char *command)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  if (g_str_equal (command, "finish-line"))
    {
      if (rmp_fold_line_tool_is_adjusting (self))
        rmp_fold_line_tool_end_adjusting (self);
      else if (self->drawing == RMP_DRAWING_PLACING)
        rmp_fold_line_tool_finish (self);
    }
  else if (g_str_equal (command, "remove-point"))
    rmp_fold_line_tool_step_back (self);
  else if (g_str_equal (command, "mirror-here") && self->hovering)
    rmp_viewport_mirror_here (rmp_tool_get_viewport (tool), &self->hover);
  else if (g_str_equal (command, "split-line"))
    rmp_fold_line_tool_split (self);
  else if (g_str_equal (command, "adjust-reach"))
    rmp_fold_line_tool_begin_adjusting (self, RMP_DRAWING_ADJUST_SIZE, RMP_FOLD_LINE_REACH);
  else if (g_str_equal (command, "adjust-angle"))
    rmp_fold_line_tool_begin_adjusting (self, RMP_DRAWING_ADJUST_SIZE, RMP_FOLD_LINE_WIDTH);
  else if (g_str_equal (command, "adjust-steadiness"))
    rmp_fold_line_tool_begin_adjusting (self, RMP_DRAWING_ADJUST_STEADINESS, RMP_FOLD_LINE_REACH);
  else if (g_str_equal (command, "smaller-ring"))
    rmp_fold_line_tool_step_reach (self, FALSE);
  else if (g_str_equal (command, "larger-ring"))
    rmp_fold_line_tool_step_reach (self, TRUE);
}

static gboolean
rmp_fold_line_tool_cancel (RmpTool *tool)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  if (self->drawing == RMP_DRAWING_NOTHING)
    return FALSE;
  rmp_workspace_preview (rmp_fold_line_tool_get_workspace (self), &rmp_preview_line,
                         self->ground.garment, NULL);
  rmp_fold_line_tool_clear_draft (self);
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_NOTHING);
  rmp_viewport_queue_scenes (rmp_tool_get_viewport (tool));
  return TRUE;
}

/* Takes back the placed points one by one. */
static gboolean
rmp_fold_line_tool_take_back (RmpTool *tool)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  if (self->drawing != RMP_DRAWING_PLACING)
    return rmp_tool_cancel (tool);
  rmp_fold_line_tool_step_back (self);
  return TRUE;
}

static gboolean
rmp_fold_line_tool_remove (RmpTool *tool)
{
  return rmp_fold_line_tool_remove_handle (RMP_FOLD_LINE_TOOL (tool));
}

static void
unwatch (RmpFoldLineTool *self)
{
  if (self->watched)
    {
      g_signal_handlers_disconnect_by_data (self->watched, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->watched), self);
    }
  g_clear_object (&self->watched);
}

static void
on_selection_changed (RmpFoldLineTool *self)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->drawing != RMP_DRAWING_HANDLE)
    self->handle = -1;
  rmp_tool_hint_changed (RMP_TOOL (self));
}

/* A garment under the pointer or of a gesture may have been removed. Hits borrow the objects they
 * are on, so they are forgotten then.
 */
static void
on_project_changed (RmpFoldLineTool *self)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->hovering)
    follow (self, &(RmpToolEvent){ .x = self->x, .y = self->y });
  if (rmp_ground_is_lost (&self->ground))
    rmp_tool_cancel (RMP_TOOL (self));
}

static void
rmp_fold_line_tool_enter (RmpTool *tool)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  self->watched = g_object_ref (rmp_fold_line_tool_get_workspace (self));
  g_signal_connect_swapped (self->watched, "notify::selection", G_CALLBACK (on_selection_changed),
                            self);
  g_signal_connect_swapped (rmp_workspace_get_project (self->watched), "changed",
                            G_CALLBACK (on_project_changed), self);
  self->handle = -1;
}

static void
rmp_fold_line_tool_leave (RmpTool *tool)
{
  if (rmp_fold_line_tool_get_workspace (RMP_FOLD_LINE_TOOL (tool)))
    rmp_fold_line_tool_cancel (tool);
  RMP_FOLD_LINE_TOOL (tool)->hovering = FALSE;
  unwatch (RMP_FOLD_LINE_TOOL (tool));
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_fold_line_tool_dispose (GObject *object)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (object);

  rmp_fold_line_tool_clear_draft (self);
  g_clear_pointer (&self->last_mesh, rmp_mesh_unref);
  g_clear_weak_pointer (&self->last_garment);
  unwatch (self);
  G_OBJECT_CLASS (rmp_fold_line_tool_parent_class)->dispose (object);
}

static void
rmp_fold_line_tool_finalize (GObject *object)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (object);

  g_array_unref (self->points);
  g_string_free (self->digits, TRUE);
  G_OBJECT_CLASS (rmp_fold_line_tool_parent_class)->finalize (object);
}

static void
rmp_fold_line_tool_class_init (RmpFoldLineToolClass *klass)
{
  RmpToolClass *tool_class = RMP_TOOL_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_fold_line_tool_dispose;
  G_OBJECT_CLASS (klass)->finalize = rmp_fold_line_tool_finalize;
  tool_class->cursor = "crosshair";
  tool_class->enter = rmp_fold_line_tool_enter;
  tool_class->leave = rmp_fold_line_tool_leave;
  tool_class->press = rmp_fold_line_tool_press;
  tool_class->drag = rmp_fold_line_tool_drag;
  tool_class->release = rmp_fold_line_tool_release;
  tool_class->click = rmp_fold_line_tool_click;
  tool_class->hover = rmp_fold_line_tool_hover;
  tool_class->unhover = rmp_fold_line_tool_unhover;
  tool_class->key = rmp_fold_line_tool_key;
  tool_class->run = rmp_fold_line_tool_run;
  tool_class->cancel = rmp_fold_line_tool_cancel;
  tool_class->take_back = rmp_fold_line_tool_take_back;
  tool_class->remove = rmp_fold_line_tool_remove;
  tool_class->get_menu = rmp_fold_line_tool_get_menu;
  tool_class->add_lines = rmp_fold_line_tool_add_lines;
  tool_class->snapshot = rmp_fold_line_tool_snapshot;
  tool_class->get_hint = rmp_fold_line_tool_get_hint;
}

static void
rmp_fold_line_tool_init (RmpFoldLineTool *self)
{
  self->points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  self->digits = g_string_new (NULL);
  self->handle = -1;
  self->menu_arc = NAN;
  self->steadiness = INITIAL_STEADINESS;
}
