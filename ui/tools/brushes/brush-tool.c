/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-tool.h"

#include "tools/brushes/brush-adjust.h"
#include "tools/brushes/brush-cloth.h"
#include "tools/brushes/brush-ring.h"
#include "tools/brushes/brush-sides.h"
#include "tools/brushes/brush-stroke.h"
#include "tools/brushes/brush-trail.h"
#include "tools/ground.h"
#include "tools/marks.h"
#include "tools/symmetry/joined-sides.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

/* The factor on the radius for one press of its keys. */
#define RADIUS_STEP 1.2

typedef struct
{
  RmpBrushSettings *settings;
  RmpWorkspace *watched; /* while the tool is active */
  RmpBrushCloth cloth;
  double x, y;       /* where the pointer was last */
  gboolean hovering; /* the hit is of what may be painted */
  RmpSurfaceHit hover;
  gboolean has_pointed; /* when the menu was opened, at … */
  RmpSurfaceHit pointed;
  RmpBrushAdjust adjust;

  RmpGround ground; /* the objects on which the stroke works */

  /* A stroke */
  RmpBrushStroke *stroke; /* NULL: no stroke is under way */
  RmpBrushMode mode;
  gboolean through;
  RmpBrushTrail trail;

  /* Where the last stroke ended */
  RmpSurface *last_surface; /* (nullable) */
  RmpMesh *last_mesh;       /* (nullable): … which had this one */
  RmpSurfacePoint last_point;
} RmpBrushToolPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (RmpBrushTool, rmp_brush_tool, RMP_TYPE_TOOL)

static RmpBrushToolPrivate *
get (gpointer self)
{
  return rmp_brush_tool_get_instance_private (RMP_BRUSH_TOOL (self));
}

static RmpViewport *
get_viewport (gpointer self)
{
  return rmp_tool_get_viewport (RMP_TOOL (self));
}

RmpBrushSettings *
rmp_brush_tool_get_settings (RmpBrushTool *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), NULL);
  return get (self)->settings;
}

RmpWorkspace *
rmp_brush_tool_get_workspace (RmpBrushTool *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), NULL);
  return rmp_viewport_get_workspace (get_viewport (self));
}

gboolean
rmp_brush_tool_is_busy (RmpBrushTool *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), FALSE);
  return get (self)->stroke || rmp_brush_adjust_is_active (&get (self)->adjust);
}

const RmpSurfaceHit *
rmp_brush_tool_get_hover (RmpBrushTool *self)
{
  return get (self)->hovering ? &get (self)->hover : NULL;
}

const RmpSurfaceHit *
rmp_brush_tool_get_pointed (RmpBrushTool *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), NULL);
  return !get (self)->hovering && get (self)->has_pointed ? &get (self)->pointed
                                                          : rmp_brush_tool_get_hover (self);
}

void
rmp_brush_tool_point (RmpBrushTool *self, const RmpToolEvent *event)
{
  RmpBrushToolPrivate *private = get (self);

  g_return_if_fail (RMP_IS_BRUSH_TOOL (self));

  rmp_tool_hover (RMP_TOOL (self), event);
  private->has_pointed = private->hovering;
  private->pointed = private->hover;
}

RmpShownCloth *
rmp_brush_tool_get_cloth (RmpBrushTool *self)
{
  return get (self)->cloth.shown;
}

static const char *
get_key_hint (void)
{
  return _ ("F radius · Shift+F strength · [ ] size · M both sides · Esc leaves");
}

/* --- where the pointer is --------------------------------------------------------------------- */

static gboolean
see_through (RmpBrushTool *self)
{
  return rmp_workspace_get_flag (rmp_brush_tool_get_workspace (self), "see-through");
}

static void
locate (RmpBrushTool *self)
{
  RmpBrushToolPrivate *private = get (self);
  RmpSurface *surface = RMP_BRUSH_TOOL_GET_CLASS (self)->get_surface
                            ? RMP_BRUSH_TOOL_GET_CLASS (self)->get_surface (self)
                            : NULL;

  private->hovering = private->cloth.shown &&
                      rmp_shown_cloth_locate (private->cloth.shown, private->x, private->y,
                                              &private->hover) &&
                      (!surface || private->hover.surface == surface) &&
                      (private->hover.front || see_through (self));
  rmp_viewport_queue_layer (get_viewport (self));
}

static void
on_cloth_ready (gpointer data)
{
  rmp_brush_cloth_settle (&get (data)->cloth);
  locate (data);
}

static void
follow (RmpBrushTool *self, const RmpToolEvent *event)
{
  RmpBrushToolPrivate *private = get (self);

  if (!private->stroke)
    rmp_brush_cloth_follow (&private->cloth, get_viewport (self),
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
  rmp_ground_hold (&get (self)->ground, hit->surface, hit->garment);
  rmp_ground_hold_part (&get (self)->ground, rows, part);
}

void
rmp_brush_tool_let_go (RmpBrushTool *self)
{
  g_return_if_fail (RMP_IS_BRUSH_TOOL (self));
  rmp_ground_leave (&get (self)->ground);
}

/* A garment under the pointer or of a gesture may have been removed. Hits borrow the objects they
 * are on, so they are forgotten then.
 */
static void
on_project_changed (RmpBrushTool *self)
{
  g_assert (RMP_IS_BRUSH_TOOL (self));

  get (self)->has_pointed = FALSE;
  if (get (self)->hovering)
    locate (self);
  if (rmp_ground_is_lost (&get (self)->ground))
    rmp_tool_cancel (RMP_TOOL (self));
}

static double
get_radius (RmpBrushTool *self, const RmpSurfaceHit *hit)
{
  return rmp_brush_settings_get_radius (
      get (self)->settings, rmp_viewport_get_pixel_size (get_viewport (self), hit->position));
}

/* --- strokes ---------------------------------------------------------------------------------- */

static void
on_position (gpointer data, const RmpSurfaceHit *hit, double pressure)
{
  RmpBrushTool *self = data;
  RmpBrushToolPrivate *private = get (self);
  const double strength = rmp_brush_settings_get_number (private->settings, "strength") *
                          rmp_brush_settings_press_strength (private->settings, pressure);
  const double radius = get_radius (self, hit) *
                        rmp_brush_settings_press_radius (private->settings, pressure);
  RmpSurfaceHit twins[7];
  RmpBrushDab dabs[RMP_BRUSH_N_SIDES];
  guint axes[7];
  const guint n = 1 + rmp_brush_tool_find_twins (self, hit, twins, axes);

  g_assert (RMP_IS_BRUSH_TOOL (self));

  for (guint i = 0; i < n; i++)
    {
      dabs[i] = (RmpBrushDab){
        .hit = i == 0 ? *hit : twins[i - 1],
        .radius = radius,
        .strength = strength,
        .angle = rmp_brush_settings_get_number (private->settings, "angle"),
        .twin = i == 0 ? 0 : axes[i - 1],
        .through = private->through,
      };
      rmp_brush_trail_follow (&private->trail, &dabs[i]);
    }
  g_set_object (&private->last_surface, hit->surface);
  g_clear_pointer (&private->last_mesh, rmp_mesh_unref);
  private->last_mesh = rmp_mesh_ref (private->ground.mesh);
  private->last_point = hit->point;
  RMP_BRUSH_TOOL_GET_CLASS (self)->dabs (self, n, dabs);
}

static gboolean
begin_stroke (RmpBrushTool *self, const RmpToolEvent *event)
{
  RmpBrushToolPrivate *private = get (self);
  g_autoptr (RmpSurface) surface = g_object_ref (
      private->hover.surface); /* drawing the ring may replace the hit meanwhile */

  rmp_workspace_set_playing (rmp_brush_tool_get_workspace (self), FALSE);
  private->mode = rmp_brush_mode_from_event (event);
  private->through = see_through (self);
  private->trail = (RmpBrushTrail){ 0 };
  if (!RMP_BRUSH_TOOL_GET_CLASS (self)->begin (self, &private->hover, private->mode))
    {
      rmp_brush_tool_let_go (self);
      return FALSE;
    }
  /* The cloth is taken after the tool has prepared the stroke, because that may change the mesh of
   * the surface, for example by unwrapping it.
   */
  if (!private->ground.surface)
    rmp_ground_hold (&private->ground, surface, NULL);
  private->stroke = rmp_brush_stroke_new (get_viewport (self), private->cloth.shown, surface,
                                          private->settings, private->through, on_position, self);
  rmp_tool_hint_changed (RMP_TOOL (self));
  return TRUE;
}

static void
end_stroke (RmpBrushTool *self, gboolean give_up)
{
  RmpBrushToolPrivate *private = get (self);

  g_clear_pointer (&private->stroke, rmp_brush_stroke_free);
  rmp_brush_tool_let_go (self);
  RMP_BRUSH_TOOL_GET_CLASS (self)->end (self, give_up);
  rmp_tool_hint_changed (RMP_TOOL (self));
  rmp_viewport_queue_layer (get_viewport (self));
}

/* Where the last stroke ended, as the pane shows it now. */
static gboolean
find_last_position (RmpBrushTool *self, double *x, double *y)
{
  RmpBrushToolPrivate *private = get (self);
  RmpSurfaceHit hit;

  return private->last_surface == private->hover.surface &&
         private->last_mesh == private->ground.mesh &&
         rmp_shown_cloth_place (private->cloth.shown, private->last_surface, &private->last_point,
                                &hit) &&
         rmp_viewport_project (get_viewport (self), hit.pane, hit.position, x, y);
}

static void
put_pen_down (RmpBrushTool *self, const RmpToolEvent *event)
{
  const GdkModifierType straight = GDK_CONTROL_MASK | GDK_SHIFT_MASK;
  RmpBrushToolPrivate *private = get (self);
  double x, y;

  if ((event->state & straight) != straight || !find_last_position (self, &x, &y))
    {
      rmp_brush_stroke_start (private->stroke, event->x, event->y,
                              rmp_brush_pressure_from_event (event));
      return;
    }
  rmp_brush_stroke_start (private->stroke, x, y, rmp_brush_pressure_from_event (event));
  rmp_brush_stroke_extend (private->stroke, event->x, event->y,
                           rmp_brush_pressure_from_event (event), TRUE);
}

/* --- events ----------------------------------------------------------------------------------- */

/* A press is taken even if the stroke is refused, so that it does not turn the camera. */
static gboolean
is_meant (RmpBrushTool *self)
{
  RmpGarment *garment = rmp_workspace_get_selected_garment (rmp_brush_tool_get_workspace (self));

  return garment && get (self)->hover.garment == garment;
}

static gboolean
rmp_brush_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  RmpBrushTool *self = RMP_BRUSH_TOOL (tool);
  RmpBrushToolPrivate *private = get (self);

  if (rmp_brush_adjust_is_active (&private->adjust))
    {
      rmp_brush_adjust_end (&private->adjust, private->settings,
                            event->button == GDK_BUTTON_PRIMARY);
      rmp_tool_hint_changed (tool);
      rmp_viewport_queue_layer (get_viewport (self));
      return TRUE;
    }
  if (event->button != GDK_BUTTON_PRIMARY)
    return FALSE;
  follow (self, event);
  rmp_brush_cloth_settle (&private->cloth);
  locate (self);
  if (!private->hovering)
    return FALSE;
  if (!begin_stroke (self, event))
    return is_meant (self);
  put_pen_down (self, event);
  return TRUE;
}

static void
rmp_brush_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  RmpBrushTool *self = RMP_BRUSH_TOOL (tool);
  RmpBrushToolPrivate *private = get (self);

  if (!private->stroke)
    return;
  rmp_brush_stroke_extend (private->stroke, event->x, event->y,
                           rmp_brush_pressure_from_event (event), FALSE);
  follow (self, event);
}

static void
rmp_brush_tool_release (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  if (get (tool)->stroke)
    end_stroke (RMP_BRUSH_TOOL (tool), FALSE);
}

/* A click selects the garment there, to be painted next. */
static void
rmp_brush_tool_click (RmpTool *tool, const RmpToolEvent *event)
{
  RmpSurfaceHit hit;

  if (rmp_viewport_locate (get_viewport (tool), event->x, event->y, &hit) && hit.garment)
    rmp_workspace_select (rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (tool)), hit.garment);
}

static void
rmp_brush_tool_hover (RmpTool *tool, const RmpToolEvent *event)
{
  RmpBrushToolPrivate *private = get (tool);

  if (!rmp_brush_adjust_is_active (&private->adjust))
    follow (RMP_BRUSH_TOOL (tool), event);
  else
    rmp_brush_adjust_move (&private->adjust, private->settings, event->x);
  rmp_viewport_queue_layer (get_viewport (tool));
}

static void
rmp_brush_tool_unhover (RmpTool *tool)
{
  RmpBrushToolPrivate *private = get (tool);

  if (!private->stroke && !rmp_brush_adjust_is_active (&private->adjust))
  private->hovering = FALSE;
  rmp_viewport_queue_layer (get_viewport (tool));
}

static gboolean
rmp_brush_tool_key (RmpTool *tool, guint key, GdkModifierType state)
{
  RmpBrushToolPrivate *private = get (tool);

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 ||
      !rmp_brush_adjust_type (&private->adjust, private->settings, key))
    return FALSE;
  rmp_viewport_queue_layer (get_viewport (tool));
  return TRUE;
}

/* --- commands --------------------------------------------------------------------------------- */

static void
begin_adjusting (RmpBrushTool *self, RmpBrushAdjusted what)
{
  RmpBrushToolPrivate *private = get (self);
  RmpViewport *viewport = get_viewport (self);
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
  RmpBrushToolPrivate *private = get (self);

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
    rmp_viewport_mirror_here (get_viewport (self), &private->hover);
  rmp_tool_hint_changed (tool);
  rmp_viewport_queue_layer (get_viewport (self));
}

static gboolean
rmp_brush_tool_cancel (RmpTool *tool)
{
  RmpBrushToolPrivate *private = get (tool);
  const gboolean busy = rmp_brush_tool_is_busy (RMP_BRUSH_TOOL (tool));

  rmp_brush_adjust_end (&private->adjust, private->settings, FALSE);
  if (private->stroke)
    end_stroke (RMP_BRUSH_TOOL (tool), TRUE);
  rmp_tool_hint_changed (tool);
  rmp_viewport_queue_layer (get_viewport (tool));
  return busy;
}

static gboolean
rmp_brush_tool_take_back (RmpTool *tool)
{
  const gboolean busy = rmp_brush_tool_is_busy (RMP_BRUSH_TOOL (tool)) ||
                        get (tool)->ground.surface;

  return busy && rmp_tool_cancel (tool);
}

/* Another frame shows another cloth than the one on which the stroke began, so the stroke ends. */
static void
on_time (RmpBrushTool *self)
{
  g_assert (RMP_IS_BRUSH_TOOL (self));
  if (get (self)->stroke)
    end_stroke (self, FALSE);
}

static void
forget_last_position (RmpBrushTool *self)
{
  g_clear_object (&get (self)->last_surface);
  g_clear_pointer (&get (self)->last_mesh, rmp_mesh_unref);
}

static void
unwatch (RmpBrushTool *self)
{
  RmpBrushToolPrivate *private = get (self);

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
  rmp_viewport_queue_layer (get_viewport (self));
}

static void
rmp_brush_tool_enter (RmpTool *tool)
{
  RmpBrushToolPrivate *private = get (tool);

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
  RmpBrushToolPrivate *private = get (tool);

  rmp_tool_cancel (tool);
  private->hovering = private->has_pointed = FALSE;
  rmp_brush_cloth_clear (&private->cloth);
  forget_last_position (RMP_BRUSH_TOOL (tool));
  unwatch (RMP_BRUSH_TOOL (tool));
}

/* --- what is shown ---------------------------------------------------------------------------- */

static void
rmp_brush_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  RmpBrushTool *self = RMP_BRUSH_TOOL (tool);
  RmpBrushToolPrivate *private = get (self);
  RmpViewport *viewport = get_viewport (self);
  const gboolean inverts = private->stroke && private->mode == RMP_BRUSH_INVERT;
  RmpSurfaceHit twins[7];
  guint axes[7], n;
  double x, y;

  if (!private->hovering || !private->cloth.shown)
    return;
  n = rmp_brush_tool_find_twins (self, &private->hover, twins, axes);
  for (guint i = 0; i < n; i++)
    rmp_brush_ring_snapshot (private->cloth.shown, viewport, snapshot, RMP_MARK_TWIN, twins + i,
                             get_radius (self, &private->hover), private->settings);
  rmp_brush_ring_snapshot (private->cloth.shown, viewport, snapshot,
                           inverts ? RMP_MARK_SELECTED : RMP_MARK_FOLD, &private->hover,
                           get_radius (self, &private->hover), private->settings);
  if (private->stroke && rmp_brush_stroke_get_pen (private->stroke, &x, &y))
    rmp_mark_dot (snapshot, RMP_MARK_TWIN, x, y, 3.0);
  if (rmp_viewport_project (viewport, private->hover.pane, private->hover.position, &x, &y))
    rmp_brush_adjust_snapshot (&private->adjust, private->settings, GTK_WIDGET (viewport), snapshot,
                               x, y);
}

static char *
rmp_brush_tool_get_hint (RmpTool *tool)
{
  RmpBrushToolPrivate *private = get (tool);

  if (rmp_brush_adjust_is_active (&private->adjust))
    return g_strdup (
        _ ("Move or type a number · click or Enter confirms · Esc or right click restores"));
  if (private->stroke)
    return g_strdup (_ ("Release to keep the stroke · Esc gives it up"));
  return g_strdup_printf (_ ("Drag paints · Ctrl+drag takes away · Shift+drag smooths · "
                             "Ctrl+Shift+click draws straight · %s"),
                          get_key_hint ());
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_brush_tool_dispose (GObject *object)
{
  RmpBrushToolPrivate *private = get (object);

  unwatch (RMP_BRUSH_TOOL (object));
  g_clear_pointer (&private->stroke, rmp_brush_stroke_free);
  rmp_brush_cloth_clear (&private->cloth);
  rmp_ground_leave (&private->ground);
  forget_last_position (RMP_BRUSH_TOOL (object));
  G_OBJECT_CLASS (rmp_brush_tool_parent_class)->dispose (object);
}

static void
rmp_brush_tool_finalize (GObject *object)
{
  rmp_brush_adjust_clear (&get (object)->adjust);
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
  get (self)->settings = rmp_brush_settings_get_default ();
}
