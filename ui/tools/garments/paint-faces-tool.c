/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/garments/paint-faces-tool.h"

#include "tools/brushes/brush-sides.h"
#include "tools/brushes/fill.h"
#include "tools/garments/face-brush.h"
#include "tools/garments/garment-edits.h"
#include "tools/ground.h"
#include "tools/marks.h"
#include "tools/symmetry/joined-sides.h"
#include "tools/symmetry/other-side.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"
#include "workspace/selected-garment.h"

#include <math.h>

#define INITIAL_RADIUS 28.0 /* pixels, when the pointer first meets a mesh */
#define SMALLEST_RADIUS 1e-4
#define RADIUS_STEP 1.2
/* The modifiers with which a stroke continues straight from the end of the last one. */
#define STRAIGHT (GDK_CONTROL_MASK | GDK_SHIFT_MASK)
/* The distance between two places where the ring is put down, in radii. */
#define STROKE_STEP 0.5

struct _RmpPaintFacesTool
{
  RmpTool parent_instance;

  RmpWorkspace *watched; /* while the tool is active */
  double x, y;           /* where the pointer was last, other than to adjust */
  gboolean hovering;     /* the hit is of the mesh that is painted */
  RmpSurfaceHit hover;
  gboolean has_pointed; /* when the menu was opened, at … */
  RmpSurfaceHit pointed;
  double radius; /* metres; 0: not chosen yet */

  double pixel; /* metres, when the adjustment began */

  gboolean adjusting; /* moving the pointer sets the radius */
  double press_x, first_radius;
  GString *typed; /* … and so do digits */

  /* A stroke */
  RmpFaceBrush *brush; /* NULL: none is under way */
  guint pane;
  RmpGround ground; /* without a garment the stroke makes one */
  gboolean erasing, through;
  guint8 *touched; /* [#F] under the pointer so far */
  guint8 *marked;  /* [#F] … and on the other side, where that is painted too */
  double last_x, last_y;

  /* Where the last place was put down */
  RmpGround last;
  RmpSurfacePoint last_point;
};

G_DEFINE_FINAL_TYPE (RmpPaintFacesTool, rmp_paint_faces_tool, RMP_TYPE_TOOL)

static RmpWorkspace *
get_workspace (RmpPaintFacesTool *self)
{
  return rmp_viewport_get_workspace (rmp_tool_get_viewport (RMP_TOOL (self)));
}

static void
queue_layer (RmpPaintFacesTool *self)
{
  rmp_viewport_queue_layer (rmp_tool_get_viewport (RMP_TOOL (self)));
}

/* --- what is painted -------------------------------------------------------------------------- */

static RmpGarment *
get_garment (RmpPaintFacesTool *self)
{
  return get_workspace (self) ? rmp_workspace_get_selected_garment (get_workspace (self)) : NULL;
}

/* NULL: any. */
static RmpSurface *
get_surface (RmpPaintFacesTool *self)
{
  RmpGarment *garment = get_garment (self);
  GObject *selection = get_workspace (self) ? rmp_workspace_get_selection (get_workspace (self))
                                            : NULL;

  if (garment)
    return rmp_garment_get_surface (garment);
  return selection && RMP_IS_SURFACE (selection) ? RMP_SURFACE (selection) : NULL;
}

/* The garment that a stroke at @hit paints; NULL: a new one. */
static RmpGarment *
find_target (RmpPaintFacesTool *self, const RmpSurfaceHit *hit)
{
  return get_surface (self) ? get_garment (self) : hit->garment;
}

static void
follow (RmpPaintFacesTool *self, const RmpToolEvent *event)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  RmpSurface *surface = self->ground.surface ? self->ground.surface : get_surface (self);

  self->x = event->x;
  self->y = event->y;
  self->hovering = rmp_viewport_locate (viewport, event->x, event->y, &self->hover) &&
                   (!surface || self->hover.surface == surface) &&
                   (self->hover.front ||
                    rmp_workspace_get_flag (get_workspace (self), "see-through"));
  if (self->hovering && self->radius <= 0.0)
    self->radius = INITIAL_RADIUS * rmp_viewport_get_pixel_size (viewport, self->hover.position);
  queue_layer (self);
}

/* --- edits ------------------------------------------------------------------------------------ */

static void
report (RmpPaintFacesTool *self, const GError *error)
{
  g_assert (RMP_IS_PAINT_FACES_TOOL (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))), "win.report",
                                "s", error->message);
}

/* @garment NULL: a new one of these faces. */
static void
apply (RmpPaintFacesTool *self, RmpSurface *surface, RmpGarment *garment, const guint8 *marked,
       gboolean erasing)
{
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
  g_autofree guint8 *cloth = g_new (guint8, n);
  g_autoptr (GError) error = NULL;

  for (guint face = 0; face < n; face++)
    cloth[face] = marked[face] ? !erasing : garment && rmp_garment_has_face (garment, face);
  if (garment)
    rmp_garment_take_faces (garment, cloth, &error);
  else if (!erasing && (garment = rmp_surface_make_garment (surface, NULL, cloth, &error)))
    rmp_workspace_select (get_workspace (self), garment);
  report (self, error);
}

static void
clear_stroke (RmpPaintFacesTool *self)
{
  g_clear_pointer (&self->brush, rmp_face_brush_free);
  g_clear_pointer (&self->touched, g_free);
  g_clear_pointer (&self->marked, g_free);
  rmp_ground_leave (&self->ground);
}

/* --- strokes ---------------------------------------------------------------------------------- */

static void
put_down (RmpPaintFacesTool *self, const RmpToolEvent *event)
{
  follow (self, event);
  if (!self->hovering || self->hover.pane != self->pane)
    return;
  rmp_face_brush_touch (self->brush, &self->hover, self->radius, self->through, self->touched);
  self->last_point = self->hover.point;
}

static void
update_marked (RmpPaintFacesTool *self)
{
  const guint sides = rmp_workspace_get_mirrored (get_workspace (self));
  const guint n = rmp_mesh_get_n_faces (self->ground.mesh);

  g_free (self->marked);
  self->marked = sides != 0 ? rmp_face_brush_mirror (self->brush, self->ground.garment, sides,
                                                     self->touched)
                            : g_memdup2 (self->touched, n);
}

/* Where the last stroke ended, if that place is visible. */
static gboolean
find_last_position (RmpPaintFacesTool *self, double *x, double *y)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  float position[3], normal[3];

  return self->last.surface == self->hover.surface && !rmp_ground_is_lost (&self->last) &&
         rmp_viewport_place (viewport, self->hover.pane, self->last.surface, &self->last_point,
                             position, normal) &&
         rmp_viewport_project (viewport, self->hover.pane, position, x, y);
}

/* Puts the ring down along the whole way, however far apart the events are. */
static void
extend_stroke (RmpPaintFacesTool *self, const RmpToolEvent *event)
{
  const double pixels = self->radius / self->pixel;
  const double way = hypot (event->x - self->last_x, event->y - self->last_y);
  const guint n = (guint) ceil (way / MAX (STROKE_STEP * pixels, 1.0));

  for (guint i = 1; i <= n; i++)
    {
      RmpToolEvent step = *event;

      step.x = self->last_x + (event->x - self->last_x) * i / n;
      step.y = self->last_y + (event->y - self->last_y) * i / n;
      put_down (self, &step);
    }
  self->last_x = event->x;
  self->last_y = event->y;
  update_marked (self);
  queue_layer (self);
}

static void
begin_stroke (RmpPaintFacesTool *self, const RmpToolEvent *event)
{
  double x = event->x, y = event->y;

  if ((event->state & STRAIGHT) == STRAIGHT)
    find_last_position (self, &x, &y);
  rmp_workspace_set_playing (get_workspace (self), FALSE);
  rmp_ground_hold (&self->ground, self->hover.surface, find_target (self, &self->hover));
  self->pixel = rmp_viewport_get_pixel_size (rmp_tool_get_viewport (RMP_TOOL (self)),
                                             self->hover.position);
  self->erasing = (event->state & STRAIGHT) == GDK_CONTROL_MASK || event->eraser;
  self->through = rmp_workspace_get_flag (get_workspace (self), "see-through");
  self->pane = self->hover.pane;
  self->brush = rmp_face_brush_new (rmp_tool_get_viewport (RMP_TOOL (self)), self->pane,
                                    self->ground.surface);
  self->touched = g_new0 (guint8, rmp_mesh_get_n_faces (self->ground.mesh));
  put_down (self, event);
  self->last_x = x;
  self->last_y = y;
  extend_stroke (self, event);
  rmp_tool_hint_changed (RMP_TOOL (self));
}

static void
end_stroke (RmpPaintFacesTool *self)
{
  g_autoptr (RmpSurface) surface = g_steal_pointer (&self->ground.surface);
  g_autoptr (RmpGarment) garment = g_steal_pointer (&self->ground.garment);
  g_autofree guint8 *marked = g_steal_pointer (&self->marked);

  clear_stroke (self);
  rmp_ground_hold (&self->last, surface, NULL);
  apply (self, surface, garment, marked, self->erasing);
  rmp_tool_hint_changed (RMP_TOOL (self));
  queue_layer (self);
}

/* Where the pointer is, or was before it went to the menu. (nullable) */
static const RmpSurfaceHit *
get_pointed (RmpPaintFacesTool *self)
{
  if (self->hovering)
    return &self->hover;
  return self->has_pointed ? &self->pointed : NULL;
}

/* Fills the part under the pointer: a connected piece of one material. */
static void
fill (RmpPaintFacesTool *self, RmpFillReach reach, gboolean erasing)
{
  const RmpSurfaceHit *pointed = get_pointed (self);
  g_autofree guint8 *faces = NULL;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PAINT_FACES_TOOL (self));
  if (!pointed || self->brush)
    return;
  if (reach == RMP_FILL_PART)
    faces = rmp_surface_find_island (pointed->surface, pointed->point.face);
  else
    faces = rmp_surface_find_reached_faces (pointed, reach, &error);
  if (faces)
    apply (self, pointed->surface, find_target (self, pointed), faces, erasing);
  report (self, error);
}

/* --- the ring --------------------------------------------------------------------------------- */

static void
set_radius (RmpPaintFacesTool *self, double radius)
{
  if (self->radius > 0.0)
    self->radius = MAX (radius, SMALLEST_RADIUS);
  queue_layer (self);
}

static void
set_adjusting (RmpPaintFacesTool *self, gboolean adjusting)
{
  self->adjusting = adjusting;
  rmp_tool_hint_changed (RMP_TOOL (self));
  queue_layer (self);
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
  follow (self, event);
  if (self->hovering)
    begin_stroke (self, event);
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
    extend_stroke (RMP_PAINT_FACES_TOOL (tool), event);
}

static void
rmp_paint_faces_tool_release (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  if (RMP_PAINT_FACES_TOOL (tool)->brush)
    end_stroke (RMP_PAINT_FACES_TOOL (tool));
}

static void
rmp_paint_faces_tool_hover (RmpTool *tool, const RmpToolEvent *event)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  if (!self->adjusting)
    follow (self, event);
  else if (self->typed->len == 0)
    set_radius (self, self->first_radius + (event->x - self->press_x) * self->pixel);
}

static void
rmp_paint_faces_tool_unhover (RmpTool *tool)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  if (!self->brush && !self->adjusting)
    self->hovering = FALSE;
  queue_layer (self);
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
    fill (self, reach, FALSE);
  else if (g_str_equal (command, "empty-part"))
    fill (self, RMP_FILL_PART, TRUE);
}

static GMenuModel *
rmp_paint_faces_tool_get_menu (RmpTool *tool, const RmpToolEvent *event)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  follow (self, event);
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
  clear_stroke (self);
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
    follow (self, &(RmpToolEvent){ .x = self->x, .y = self->y });
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
    end_stroke (self);
}

static void
rmp_paint_faces_tool_enter (RmpTool *tool)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);

  self->watched = g_object_ref (get_workspace (self));
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
mark_stroke (RmpPaintFacesTool *self, GtkSnapshot *snapshot)
{
  const guint n = rmp_mesh_get_n_faces (self->ground.mesh);
  g_autoptr (GArray) pixels = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint32 face = 0; face < n; face++)
    {
      double corners[6];

      if (self->marked[face] && rmp_face_brush_outline (self->brush, face, self->through, corners))
        g_array_append_vals (pixels, corners, 6);
    }
  rmp_mark_faces (snapshot, self->erasing, pixels->len / 6,
                  (const double *) (gpointer) pixels->data);
}

static void
rmp_paint_faces_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  RmpPaintFacesTool *self = RMP_PAINT_FACES_TOOL (tool);
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  g_autofree char *text = NULL;
  double x, y;

  if (self->brush)
    mark_stroke (self, snapshot);
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
  clear_stroke (RMP_PAINT_FACES_TOOL (object));
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
