/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paint-faces-tool.c: what is painted, the ring with which, and what the pointer and keys do. */

#include "tools/garments/paint-faces-private.h"

#include "tools/brushes/brush-sides.h"
#include "tools/marks.h"
#include "tools/symmetry/joined-sides.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"
#include "workspace/selected-garment.h"

#define INITIAL_RADIUS 28.0 /* pixels, when the pointer first meets a mesh */
#define SMALLEST_RADIUS 1e-4
#define RADIUS_STEP 1.2

G_DEFINE_FINAL_TYPE (RmpPaintFacesTool, rmp_paint_faces_tool, RMP_TYPE_TOOL)

/* --- what is painted -------------------------------------------------------------------------- */

static RmpGarment *
get_garment (RmpPaintFacesTool *self)
{
  RmpWorkspace *workspace = rmp_paint_faces_tool_get_workspace (self);

  return workspace ? rmp_workspace_get_selected_garment (workspace) : NULL;
}

/* NULL: any. */
static RmpSurface *
get_surface (RmpPaintFacesTool *self)
{
  RmpWorkspace *workspace = rmp_paint_faces_tool_get_workspace (self);
  GObject *selection = workspace ? rmp_workspace_get_selection (workspace) : NULL;
  RmpGarment *garment = get_garment (self);

  if (garment)
    return rmp_garment_get_surface (garment);
  return selection && RMP_IS_SURFACE (selection) ? RMP_SURFACE (selection) : NULL;
}

RmpGarment *
rmp_paint_faces_tool_find_target (RmpPaintFacesTool *self, const RmpSurfaceHit *hit)
{
  return get_surface (self) ? get_garment (self) : hit->garment;
}

void
rmp_paint_faces_tool_follow (RmpPaintFacesTool *self, const RmpToolEvent *event)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  RmpSurface *surface = self->ground.surface ? self->ground.surface : get_surface (self);

  self->x = event->x;
  self->y = event->y;
  self->hovering = rmp_viewport_locate (viewport, event->x, event->y, &self->hover) &&
                   (!surface || self->hover.surface == surface) &&
                   (self->hover.front ||
                    rmp_workspace_get_flag (rmp_paint_faces_tool_get_workspace (self),
                                            "see-through"));
  if (self->hovering && self->radius <= 0.0)
    self->radius = INITIAL_RADIUS * rmp_viewport_get_pixel_size (viewport, self->hover.position);
  rmp_paint_faces_tool_queue_layer (self);
}

/* --- the ring --------------------------------------------------------------------------------- */

static void
set_radius (RmpPaintFacesTool *self, double radius)
{
  if (self->radius > 0.0)
    self->radius = MAX (radius, SMALLEST_RADIUS);
  rmp_paint_faces_tool_queue_layer (self);
}

static void
set_adjusting (RmpPaintFacesTool *self, gboolean adjusting)
{
  self->adjusting = adjusting;
  rmp_tool_hint_changed (RMP_TOOL (self));
  rmp_paint_faces_tool_queue_layer (self);
}

static void
begin_adjusting (RmpPaintFacesTool *self)
{
  double y;

  if (!self->hovering || self->brush ||
      !rmp_viewport_project (rmp_tool_get_viewport (RMP_TOOL (self)), self->hover.pane,
                             self->hover.position, &self->press_x, &y))
    return;
  self->pixel = rmp_viewport_get_pixel_size (rmp_tool_get_viewport (RMP_TOOL (self)),
                                             self->hover.position);
  self->first_radius = self->radius;
  g_string_truncate (self->typed, 0);
  set_adjusting (self, TRUE);
}

/* --- events ----------------------------------------------------------------------------------- */

static gboolean
rmp_paint_faces_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  if (self->adjusting)
    {
      if (event->button == GDK_BUTTON_PRIMARY)
        set_adjusting (self, FALSE);
      else
        rmp_tool_cancel (tool);
      return TRUE;
    }
  if (event->button != GDK_BUTTON_PRIMARY)
    return FALSE;
  rmp_paint_faces_tool_follow (self, event);
  if (self->hovering)
    rmp_paint_faces_tool_begin_stroke (self, event);
  return self->hovering;
}

/* A click on another mesh selects what is there, to be painted next. */
static void
rmp_paint_faces_tool_click (RmpTool *tool, const RmpToolEvent *event)
{
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpSurfaceHit hit;

  if (rmp_viewport_locate (viewport, event->x, event->y, &hit))
    rmp_workspace_select (rmp_viewport_get_workspace (viewport),
                          hit.garment ? (gpointer) hit.garment : (gpointer) hit.surface);
}

static void
rmp_paint_faces_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  if (RMP_PAINT_FACES_TOOL (tool)->brush)
    rmp_paint_faces_tool_extend_stroke (RMP_PAINT_FACES_TOOL (tool), event);
}

static void
rmp_paint_faces_tool_release (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  if (RMP_PAINT_FACES_TOOL (tool)->brush)
    rmp_paint_faces_tool_end_stroke (RMP_PAINT_FACES_TOOL (tool));
}

static void
rmp_paint_faces_tool_hover (RmpTool *tool, const RmpToolEvent *event)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  if (!self->adjusting)
    rmp_paint_faces_tool_follow (self, event);
  else if (self->typed->len == 0)
    set_radius (self, self->first_radius + (event->x - self->press_x) * self->pixel);
}

static void
rmp_paint_faces_tool_unhover (RmpTool *tool)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  if (!self->brush && !self->adjusting)
    self->hovering = FALSE;
  rmp_paint_faces_tool_queue_layer (self);
}

static gboolean
rmp_paint_faces_tool_key (RmpTool *tool, guint key, GdkModifierType state)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);
  double millimetres;

  if (!self->adjusting || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 ||
      !rmp_tool_type_number (self->typed, key, &millimetres))
    return FALSE;
  set_radius (self, self->typed->len > 0 ? 1e-3 * millimetres : self->first_radius);
  return TRUE;
}

static void
rmp_paint_faces_tool_run (RmpTool *tool, const char *command)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);
  RmpFillReach reach;

  if (g_str_equal (command, "adjust-reach"))
    begin_adjusting (self);
  else if (g_str_equal (command, "finish-line") && self->adjusting)
    set_adjusting (self, FALSE);
  else if (g_str_equal (command, "smaller-ring"))
    set_radius (self, self->radius / RADIUS_STEP);
  else if (g_str_equal (command, "larger-ring"))
    set_radius (self, self->radius * RADIUS_STEP);
  else if (g_str_equal (command, "mirror-here") && self->hovering)
    rmp_viewport_mirror_here (rmp_tool_get_viewport (tool), &self->hover);
  else if (rmp_fill_reach_find (command, &reach))
    rmp_paint_faces_tool_fill (self, reach, FALSE);
  else if (g_str_equal (command, "empty-part"))
    rmp_paint_faces_tool_fill (self, RMP_FILL_PART, TRUE);
}

static GMenuModel *
rmp_paint_faces_tool_get_menu (RmpTool *tool, const RmpToolEvent *event)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  rmp_paint_faces_tool_follow (self, event);
  self->has_pointed = self->hovering;
  self->pointed = self->hover;
  return self->hovering ? rmp_fill_menu_new () : NULL;
}

static gboolean
rmp_paint_faces_tool_cancel (RmpTool *tool)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);
  const gboolean busy = self->adjusting || self->brush;

  if (self->adjusting)
    self->radius = self->first_radius;
  rmp_paint_faces_tool_clear_stroke (self);
  set_adjusting (self, FALSE);
  return busy;
}

static void
unwatch (RmpPaintFacesTool *self)
{
  if (self->watched)
    {
      g_signal_handlers_disconnect_by_data (self->watched, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->watched), self);
    }
  g_clear_object (&self->watched);
}

/* The hit is forgotten, because hits borrow the objects they are on. */
static void
on_project_changed (RmpPaintFacesTool *self)
{
  g_assert (RMP_IS_PAINT_FACES_TOOL (self));
  self->has_pointed = FALSE;
  if (self->hovering)
    rmp_paint_faces_tool_follow (self, &(RmpToolEvent){ .x = self->x, .y = self->y });
  if ((self->adjusting && !self->hovering) || rmp_ground_is_lost (&self->ground))
    rmp_tool_cancel (RMP_TOOL (self));
}

/* Another frame moves the faces, which are found where they were when the stroke began; so the
 * stroke ends.
 */
static void
on_time (RmpPaintFacesTool *self)
{
  g_assert (RMP_IS_PAINT_FACES_TOOL (self));
  if (self->brush)
    rmp_paint_faces_tool_end_stroke (self);
}

static void
rmp_paint_faces_tool_enter (RmpTool *tool)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  self->watched = g_object_ref (rmp_paint_faces_tool_get_workspace (self));
  g_signal_connect_swapped (self->watched, "notify::selection", G_CALLBACK (rmp_tool_hint_changed),
                            self);
  g_signal_connect_swapped (self->watched, "notify::frame", G_CALLBACK (on_time), self);
  g_signal_connect_swapped (self->watched, "notify::clip", G_CALLBACK (on_time), self);
  g_signal_connect_swapped (rmp_workspace_get_project (self->watched), "changed",
                            G_CALLBACK (on_project_changed), self);
}

static void
rmp_paint_faces_tool_leave (RmpTool *tool)
{
  rmp_paint_faces_tool_cancel (tool);
  RMP_PAINT_FACES_TOOL (tool)->hovering = RMP_PAINT_FACES_TOOL (tool)->has_pointed = FALSE;
  unwatch (RMP_PAINT_FACES_TOOL (tool));
}

/* --- what is shown ---------------------------------------------------------------------------- */

static void
rmp_paint_faces_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  g_autofree char *text = NULL;
  double x, y;

  if (self->brush)
    rmp_paint_faces_tool_mark_stroke (self, snapshot);
  if (!self->hovering)
    return;
  rmp_mark_ring (viewport, snapshot, self->hover.pane,
                 self->erasing && self->brush ? RMP_MARK_TWIN : RMP_MARK_FOLD, self->hover.position,
                 self->hover.normal, self->radius);
  if (!self->adjusting ||
      !rmp_viewport_project (viewport, self->hover.pane, self->hover.position, &x, &y))
    return;
  text = rmp_quantity_format (self->radius, RMP_UNIT_METRE);
  rmp_mark_text (viewport, snapshot, x, y, text);
}

static char *
rmp_paint_faces_tool_get_hint (RmpTool *tool)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);
  RmpGarment *garment = get_garment (self);

  if (self->adjusting)
    return g_strdup (
        _ ("Move or type millimetres to set the radius · click or Enter confirms · Esc restores"));
  if (self->brush)
    return g_strdup (_ ("Release to keep the faces · Esc gives up"));
  if (!garment)
    return g_strdup (_ ("Drag paints the faces of a new garment · F or [ ] radius · G takes a "
                        "whole part · M both sides "
                        "· Esc leaves"));
  return g_strdup_printf (
      _ ("Drag adds faces to “%s” · Ctrl+drag takes them out · Ctrl+Shift+click goes straight on · "
         "F or [ ] radius · G a "
         "whole part in, Shift+G out · right click for more · M both sides · Esc leaves"),
      rmp_garment_get_name (garment));
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_paint_faces_tool_dispose (GObject *object)
{
  rmp_paint_faces_tool_clear_stroke (RMP_PAINT_FACES_TOOL (object));
  rmp_ground_leave (&RMP_PAINT_FACES_TOOL (object)->last);
  unwatch (RMP_PAINT_FACES_TOOL (object));
  G_OBJECT_CLASS (rmp_paint_faces_tool_parent_class)->dispose (object);
}

static void
rmp_paint_faces_tool_finalize (GObject *object)
{
  g_string_free (RMP_PAINT_FACES_TOOL (object)->typed, TRUE);
  G_OBJECT_CLASS (rmp_paint_faces_tool_parent_class)->finalize (object);
}

static void
rmp_paint_faces_tool_class_init (RmpPaintFacesToolClass *klass)
{
  RmpToolClass *tool_class = RMP_TOOL_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_paint_faces_tool_dispose;
  G_OBJECT_CLASS (klass)->finalize = rmp_paint_faces_tool_finalize;
  tool_class->cursor = "crosshair";
  tool_class->enter = rmp_paint_faces_tool_enter;
  tool_class->leave = rmp_paint_faces_tool_leave;
  tool_class->press = rmp_paint_faces_tool_press;
  tool_class->drag = rmp_paint_faces_tool_drag;
  tool_class->release = rmp_paint_faces_tool_release;
  tool_class->click = rmp_paint_faces_tool_click;
  tool_class->hover = rmp_paint_faces_tool_hover;
  tool_class->unhover = rmp_paint_faces_tool_unhover;
  tool_class->key = rmp_paint_faces_tool_key;
  tool_class->run = rmp_paint_faces_tool_run;
  tool_class->cancel = rmp_paint_faces_tool_cancel;
  tool_class->take_back = rmp_paint_faces_tool_cancel;
  tool_class->get_menu = rmp_paint_faces_tool_get_menu;
  tool_class->add_lines = rmp_brush_sides_add_lines;
  tool_class->snapshot = rmp_paint_faces_tool_snapshot;
  tool_class->get_hint = rmp_paint_faces_tool_get_hint;
}

static void
rmp_paint_faces_tool_init (RmpPaintFacesTool *self)
{
  self->typed = g_string_new (NULL);
}
