/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brush-tool.c: where the pointer is, what it and keys do, and what is shown there. */

#include "tools/brushes/brush-tool-private.h"

#include "tools/brushes/brush-ring.h"
#include "tools/brushes/brush-sides.h"
#include "tools/marks.h"
#include "tools/symmetry/joined-sides.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

/* The factor on the radius for one press of its keys. */
#define RADIUS_STEP 1.2

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (RmpBrushTool, rmp_brush_tool, RMP_TYPE_TOOL)

RmpBrushToolPrivate *
rmp_brush_tool_get_private (gpointer self)
{
  return rmp_brush_tool_get_instance_private (RMP_BRUSH_TOOL (self));
}

RmpBrushSettings *
rmp_brush_tool_get_settings (RmpBrushTool *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), NULL);
  return rmp_brush_tool_get_private (self)->settings;
}

RmpWorkspace *
rmp_brush_tool_get_workspace (RmpBrushTool *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), NULL);
  return rmp_viewport_get_workspace (rmp_brush_tool_get_viewport (self));
}

gboolean
rmp_brush_tool_is_busy (RmpBrushTool *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), FALSE);
  return rmp_brush_tool_get_private (self)->stroke ||
         rmp_brush_adjust_is_active (&rmp_brush_tool_get_private (self)->adjust);
}

const RmpSurfaceHit *
rmp_brush_tool_get_hover (RmpBrushTool *self)
{
  return rmp_brush_tool_get_private (self)->hovering ? &rmp_brush_tool_get_private (self)->hover
                                                     : NULL;
}

const RmpSurfaceHit *
rmp_brush_tool_get_pointed (RmpBrushTool *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), NULL);
  return !rmp_brush_tool_get_private (self)->hovering &&
                 rmp_brush_tool_get_private (self)->has_pointed
             ? &rmp_brush_tool_get_private (self)->pointed
             : rmp_brush_tool_get_hover (self);
}

void
rmp_brush_tool_point (RmpBrushTool *self, const RmpToolEvent *event)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);

  g_return_if_fail (RMP_IS_BRUSH_TOOL (self));

  rmp_tool_hover (RMP_TOOL (self), event);
  private->has_pointed = private->hovering;
  private->pointed = private->hover;
}

RmpShownCloth *
rmp_brush_tool_get_cloth (RmpBrushTool *self)
{
  return rmp_brush_tool_get_private (self)->cloth.shown;
}

/* --- where the pointer is --------------------------------------------------------------------- */

static void
locate (RmpBrushTool *self)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);
  RmpSurface *surface = RMP_BRUSH_TOOL_GET_CLASS (self)->get_surface
                            ? RMP_BRUSH_TOOL_GET_CLASS (self)->get_surface (self)
                            : NULL;

  private->hovering = private->cloth.shown &&
                      rmp_shown_cloth_locate (private->cloth.shown, private->x, private->y,
                                              &private->hover) &&
                      (!surface || private->hover.surface == surface) &&
                      (private->hover.front || rmp_brush_tool_see_through (self));
  rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (self));
}

static void
on_cloth_ready (gpointer data)
{
  rmp_brush_cloth_settle (&rmp_brush_tool_get_private (data)->cloth);
  locate (data);
}

static void
follow (RmpBrushTool *self, const RmpToolEvent *event)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);

  if (!private->stroke)
    rmp_brush_cloth_follow (&private->cloth, rmp_brush_tool_get_viewport (self),
                            rmp_workspace_get_active_pane (rmp_brush_tool_get_workspace (self)),
                            on_cloth_ready, self);
  private->x = event->x;
  private->y = event->y;
  locate (self);
}

void
rmp_brush_tool_hold (RmpBrushTool *self, const RmpSurfaceHit *hit, GListModel *rows, gpointer part)
{
  g_return_if_fail (RMP_IS_BRUSH_TOOL (self));
  rmp_ground_hold (&rmp_brush_tool_get_private (self)->ground, hit->surface, hit->garment);
  rmp_ground_hold_part (&rmp_brush_tool_get_private (self)->ground, rows, part);
}

void
rmp_brush_tool_let_go (RmpBrushTool *self)
{
  g_return_if_fail (RMP_IS_BRUSH_TOOL (self));
  rmp_ground_leave (&rmp_brush_tool_get_private (self)->ground);
}

/* A garment under the pointer or of a gesture may have been removed. Hits borrow the objects they
 * are on, so they are forgotten then.
 */
static void
on_project_changed (RmpBrushTool *self)
{
  g_assert (RMP_IS_BRUSH_TOOL (self));

  rmp_brush_tool_get_private (self)->has_pointed = FALSE;
  if (rmp_brush_tool_get_private (self)->hovering)
    locate (self);
  if (rmp_ground_is_lost (&rmp_brush_tool_get_private (self)->ground))
    rmp_tool_cancel (RMP_TOOL (self));
}

/* --- events ----------------------------------------------------------------------------------- */

/* A press is taken even if the stroke is refused, so that it does not turn the camera. */
static gboolean
is_meant (RmpBrushTool *self)
{
  RmpGarment *garment = rmp_workspace_get_selected_garment (rmp_brush_tool_get_workspace (self));

  return garment && rmp_brush_tool_get_private (self)->hover.garment == garment;
}

static gboolean
rmp_brush_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  RmpBrushTool *self = RMP_BRUSH_TOOL (tool);
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);

  if (rmp_brush_adjust_is_active (&private->adjust))
    {
      rmp_brush_adjust_end (&private->adjust, private->settings,
                            event->button == GDK_BUTTON_PRIMARY);
      rmp_tool_hint_changed (tool);
      rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (self));
      return TRUE;
    }
  if (event->button != GDK_BUTTON_PRIMARY)
    return FALSE;
  follow (self, event);
  rmp_brush_cloth_settle (&private->cloth);
  locate (self);
  if (!private->hovering)
    return FALSE;
  if (!rmp_brush_tool_begin_stroke (self, event))
    return is_meant (self);
  rmp_brush_tool_put_pen_down (self, event);
  return TRUE;
}

static void
rmp_brush_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  RmpBrushTool *self = RMP_BRUSH_TOOL (tool);
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);

  if (!private->stroke)
    return;
  rmp_brush_stroke_extend (private->stroke, event->x, event->y,
                           rmp_brush_pressure_from_event (event), FALSE);
  follow (self, event);
}

static void
rmp_brush_tool_release (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  if (rmp_brush_tool_get_private (tool)->stroke)
    rmp_brush_tool_end_stroke (RMP_BRUSH_TOOL (tool), FALSE);
}

/* A click selects the garment there, to be painted next. */
static void
rmp_brush_tool_click (RmpTool *tool, const RmpToolEvent *event)
{
  RmpSurfaceHit hit;

  if (rmp_viewport_locate (rmp_brush_tool_get_viewport (tool), event->x, event->y, &hit) &&
      hit.garment)
    rmp_workspace_select (rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (tool)), hit.garment);
}

static void
rmp_brush_tool_hover (RmpTool *tool, const RmpToolEvent *event)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (tool);

  if (!rmp_brush_adjust_is_active (&private->adjust))
    follow (RMP_BRUSH_TOOL (tool), event);
  else
    rmp_brush_adjust_move (&private->adjust, private->settings, event->x);
  rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (tool));
}

static void
rmp_brush_tool_unhover (RmpTool *tool)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (tool);

  private->hovering = private->hovering && rmp_brush_tool_is_busy (RMP_BRUSH_TOOL (tool));
  rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (tool));
}

static gboolean
rmp_brush_tool_key (RmpTool *tool, guint key, GdkModifierType state)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (tool);

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 ||
      !rmp_brush_adjust_type (&private->adjust, private->settings, key))
    return FALSE;
  rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (tool));
  return TRUE;
}

/* --- commands --------------------------------------------------------------------------------- */

static void
begin_adjusting (RmpBrushTool *self, RmpBrushAdjusted what)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);
  RmpViewport *viewport = rmp_brush_tool_get_viewport (self);
  double x, y;

  if (!private->hovering || private->stroke || rmp_brush_adjust_is_active (&private->adjust) ||
      !rmp_viewport_project (viewport, private->hover.pane, private->hover.position, &x, &y))
    return;
  rmp_brush_adjust_begin (&private->adjust, private->settings, what, x,
                          rmp_viewport_get_pixel_size (viewport, private->hover.position));
}

static void
rmp_brush_tool_run (RmpTool *tool, const char *command)
{
  RmpBrushTool *self = RMP_BRUSH_TOOL (tool);
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);

  if (g_str_equal (command, "adjust-reach"))
    begin_adjusting (self, RMP_BRUSH_ADJUST_RADIUS);
  else if (g_str_equal (command, "adjust-steadiness"))
    begin_adjusting (self, RMP_BRUSH_ADJUST_STRENGTH);
  else if (g_str_equal (command, "adjust-angle"))
    begin_adjusting (self, RMP_BRUSH_ADJUST_ANGLE);
  else if (g_str_equal (command, "finish-line"))
    rmp_brush_adjust_end (&private->adjust, private->settings, TRUE);
  else if (g_str_equal (command, "smaller-ring"))
    rmp_brush_settings_scale_radius (private->settings, 1.0 / RADIUS_STEP);
  else if (g_str_equal (command, "larger-ring"))
    rmp_brush_settings_scale_radius (private->settings, RADIUS_STEP);
  else if (g_str_equal (command, "mirror-here") && private->hovering && !private->stroke)
    rmp_viewport_mirror_here (rmp_brush_tool_get_viewport (self), &private->hover);
  rmp_tool_hint_changed (tool);
  rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (self));
}

static gboolean
rmp_brush_tool_cancel (RmpTool *tool)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (tool);
  const gboolean busy = rmp_brush_tool_is_busy (RMP_BRUSH_TOOL (tool));

  rmp_brush_adjust_end (&private->adjust, private->settings, FALSE);
  if (private->stroke)
    rmp_brush_tool_end_stroke (RMP_BRUSH_TOOL (tool), TRUE);
  rmp_tool_hint_changed (tool);
  rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (tool));
  return busy;
}

static gboolean
rmp_brush_tool_take_back (RmpTool *tool)
{
  const gboolean busy = rmp_brush_tool_is_busy (RMP_BRUSH_TOOL (tool)) ||
                        rmp_brush_tool_get_private (tool)->ground.surface;

  return busy && rmp_tool_cancel (tool);
}

/* Another frame shows another cloth than the one on which the stroke began, so the stroke ends. */
static void
on_time (RmpBrushTool *self)
{
  g_assert (RMP_IS_BRUSH_TOOL (self));
  if (rmp_brush_tool_get_private (self)->stroke)
    rmp_brush_tool_end_stroke (self, FALSE);
}

static void
unwatch (RmpBrushTool *self)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);

  if (private->watched)
    {
      g_signal_handlers_disconnect_by_data (private->watched, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (private->watched), self);
    }
  g_signal_handlers_disconnect_by_data (private->settings, self);
  g_clear_object (&private->watched);
}

static void
queue_layer (RmpTool *self)
{
  g_assert (RMP_IS_TOOL (self));
  rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (self));
}

static void
rmp_brush_tool_enter (RmpTool *tool)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (tool);

  private->watched = g_object_ref (rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (tool)));
  g_signal_connect_swapped (private->watched, "notify::selection",
                            G_CALLBACK (rmp_tool_hint_changed), tool);
  g_signal_connect_swapped (private->watched, "notify::frame", G_CALLBACK (on_time), tool);
  g_signal_connect_swapped (private->watched, "notify::clip", G_CALLBACK (on_time), tool);
  g_signal_connect_swapped (private->watched, "notify::topological",
                            G_CALLBACK (rmp_brush_sides_tell), tool);
  g_signal_connect_swapped (rmp_workspace_get_project (private->watched), "changed",
                            G_CALLBACK (on_project_changed), tool);
  g_signal_connect_swapped (private->settings, "notify", G_CALLBACK (queue_layer), tool);
}

static void
rmp_brush_tool_leave (RmpTool *tool)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (tool);

  rmp_tool_cancel (tool);
  private->hovering = private->has_pointed = FALSE;
  rmp_brush_cloth_clear (&private->cloth);
  rmp_brush_tool_forget_last_position (RMP_BRUSH_TOOL (tool));
  unwatch (RMP_BRUSH_TOOL (tool));
}

/* --- what is shown ---------------------------------------------------------------------------- */

static void
rmp_brush_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  RmpBrushTool *self = RMP_BRUSH_TOOL (tool);
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);
  RmpViewport *viewport = rmp_brush_tool_get_viewport (self);
  const gboolean inverts = private->stroke && private->mode == RMP_BRUSH_INVERT;
  RmpSurfaceHit twins[7];
  guint axes[7], n;
  double x, y;

  if (!private->hovering || !private->cloth.shown)
    return;
  n = rmp_brush_tool_find_twins (self, &private->hover, twins, axes);
  for (guint i = 0; i < n; i++)
    rmp_brush_ring_snapshot (private->cloth.shown, viewport, snapshot, RMP_MARK_TWIN, twins + i,
                             rmp_brush_tool_get_radius (self, &private->hover), private->settings);
  rmp_brush_ring_snapshot (private->cloth.shown, viewport, snapshot,
                           inverts ? RMP_MARK_SELECTED : RMP_MARK_FOLD, &private->hover,
                           rmp_brush_tool_get_radius (self, &private->hover), private->settings);
  if (private->stroke && rmp_brush_stroke_get_pen (private->stroke, &x, &y))
    rmp_mark_dot (snapshot, RMP_MARK_TWIN, x, y, 3.0);
  if (rmp_viewport_project (viewport, private->hover.pane, private->hover.position, &x, &y))
    rmp_brush_adjust_snapshot (&private->adjust, private->settings, GTK_WIDGET (viewport), snapshot,
                               x, y);
}

static char *
rmp_brush_tool_get_hint (RmpTool *tool)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (tool);

  if (rmp_brush_adjust_is_active (&private->adjust))
    return g_strdup (
        _ ("Move or type a number · click or Enter confirms · Esc or right click restores"));
  if (private->stroke)
    return g_strdup (_ ("Release to keep the stroke · Esc gives it up"));
  return g_strdup (_ ("Drag paints · Ctrl+drag takes away · Shift+drag smooths · Ctrl+Shift+click "
                      "draws straight · F radius · Shift+F strength · [ ] size · M both sides · "
                      "Esc leaves"));
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_brush_tool_dispose (GObject *object)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (object);

  unwatch (RMP_BRUSH_TOOL (object));
  g_clear_pointer (&private->stroke, rmp_brush_stroke_free);
  rmp_brush_cloth_clear (&private->cloth);
  rmp_ground_leave (&private->ground);
  rmp_brush_tool_forget_last_position (RMP_BRUSH_TOOL (object));
  G_OBJECT_CLASS (rmp_brush_tool_parent_class)->dispose (object);
}

static void
rmp_brush_tool_finalize (GObject *object)
{
  rmp_brush_adjust_clear (&rmp_brush_tool_get_private (object)->adjust);
  G_OBJECT_CLASS (rmp_brush_tool_parent_class)->finalize (object);
}

static void
rmp_brush_tool_class_init (RmpBrushToolClass *klass)
{
  RmpToolClass *tool_class = RMP_TOOL_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_brush_tool_dispose;
  G_OBJECT_CLASS (klass)->finalize = rmp_brush_tool_finalize;
  tool_class->cursor = "crosshair";
  tool_class->enter = rmp_brush_tool_enter;
  tool_class->leave = rmp_brush_tool_leave;
  tool_class->press = rmp_brush_tool_press;
  tool_class->drag = rmp_brush_tool_drag;
  tool_class->release = rmp_brush_tool_release;
  tool_class->click = rmp_brush_tool_click;
  tool_class->hover = rmp_brush_tool_hover;
  tool_class->unhover = rmp_brush_tool_unhover;
  tool_class->key = rmp_brush_tool_key;
  tool_class->run = rmp_brush_tool_run;
  tool_class->cancel = rmp_brush_tool_cancel;
  tool_class->take_back = rmp_brush_tool_take_back;
  tool_class->add_lines = rmp_brush_sides_add_lines;
  tool_class->snapshot = rmp_brush_tool_snapshot;
  tool_class->get_hint = rmp_brush_tool_get_hint;
}

static void
rmp_brush_tool_init (RmpBrushTool *self)
{
  rmp_brush_tool_get_private (self)->settings = rmp_brush_settings_get_default ();
}
