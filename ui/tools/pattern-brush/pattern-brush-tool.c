/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/pattern-brush-private.h"

#include "tools/brushes/fill.h"
#include "tools/pattern-brush/pattern-wrap.h"
#include "widgets/i18n.h"

G_DEFINE_FINAL_TYPE (RmpPatternBrushTool, rmp_pattern_brush_tool, RMP_TYPE_BRUSH_TOOL)

static RmpWorkspace *
get_workspace (gpointer self)
{
  return rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (self));
}

void
rmp_pattern_brush_report (RmpPatternBrushTool *self, const char *message)
{
  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));
  gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))), "win.report",
                              "s", message);
}

/* --- kinds ------------------------------------------------------------------------------------ */

static RmpTipKind
get_chosen_kind (RmpPatternBrushTool *self)
{
  g_autofree char *id = NULL;

  if (get_workspace (self))
    g_object_get (get_workspace (self), "pattern-kind", &id, NULL);
  return rmp_brush_kind_find (id);
}

/* Erasing turns raising into lowering and the reverse; other kinds get a negative strength, or
 * ignore it.
 */
RmpTipKind
rmp_pattern_brush_get_kind (RmpPatternBrushTool *self, RmpBrushMode mode)
{
  const RmpTipKind kind = get_chosen_kind (self);

  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));

  if (mode == RMP_BRUSH_SMOOTH)
    return RMP_TIP_SMOOTH;
  if (mode == RMP_BRUSH_INVERT && kind <= RMP_TIP_LOWER)
    return kind == RMP_TIP_RAISE ? RMP_TIP_LOWER : RMP_TIP_RAISE;
  return kind;
}

double
rmp_pattern_brush_get_strength (RmpPatternBrushTool *self, double strength)
{
  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));
  return self->mode == RMP_BRUSH_INVERT && get_chosen_kind (self) >= RMP_TIP_RIDGE ? -strength
                                                                                   : strength;
}

/* --- dabs ------------------------------------------------------------------------------------- */

static gboolean
rmp_pattern_brush_tool_begin (RmpBrushTool *brush, const RmpSurfaceHit *hit, RmpBrushMode mode)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (brush);
  const double pixel = rmp_viewport_get_pixel_size (rmp_tool_get_viewport (RMP_TOOL (self)),
                                                    hit->position);
  RmpSurfaceHit at = *hit; /* preparing the stroke may replace the hit */

  if (!rmp_pattern_brush_begin (
          self, &at, rmp_brush_settings_get_radius (rmp_brush_tool_get_settings (brush), pixel),
          mode))
    return FALSE;
  at.garment = rmp_pattern_brush_get_garment (self);
  rmp_brush_tool_hold (brush, &at, NULL, NULL);
  if (rmp_pattern_wrap_loses (self->wrap, self->mesh, &at.point))
    rmp_pattern_brush_report (self, _ ("This place lies beyond the image, where the pattern only "
                                       "goes on as its border ends. Let the look repeat "
                                       "or mirror it (Beyond the Border) to paint here."));
  return TRUE;
}

/* Places the dab on the mesh of the painter, because the shown cloth is raised above it. */
static void
place_dab (RmpPatternBrushTool *self, const RmpBrushDab *from, RmpDab *dab)
{
  const guint32 *corners = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) from->hit.point.face;
  double weights[3];

  rmp_surface_point_weights (&from->hit.point, weights);
  for (guint j = 0; j < 3; j++)
    {
      double position = 0.0;

      for (guint i = 0; i < 3; i++)
        position += weights[i] * (double) self->positions[3 * (gsize) corners[i] + j];
      dab->position[j] = (float) position;
      dab->normal[j] = from->hit.normal[j];
      dab->direction[j] = from->direction[j];
    }
}

static void
rmp_pattern_brush_tool_dabs (RmpBrushTool *brush, guint n, const RmpBrushDab *dabs)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (brush);
  g_autofree RmpDab *painted = g_new0 (RmpDab, n);
  RmpDirectionItem *followed = rmp_pattern_brush_get_followed (self);

  for (guint i = 0; i < n; i++)
    {
      painted[i] = (RmpDab){
        .point = dabs[i].hit.point,
        .radius = dabs[i].radius,
        .strength = rmp_pattern_brush_get_strength (self, dabs[i].strength),
        .angle = dabs[i].angle,
        .through = dabs[i].through,
        .twin = dabs[i].twin,
      };
      place_dab (self, dabs + i, painted + i);
      if (followed)
        rmp_followed_directions_get (followed, &dabs[i].hit.point, self->positions,
                                     painted[i].direction);
    }
  rmp_paint_worker_dab (self->worker, n, painted);
}

static void
rmp_pattern_brush_tool_end (RmpBrushTool *brush, gboolean give_up)
{
  rmp_pattern_brush_end (RMP_PATTERN_BRUSH_TOOL (brush), give_up);
}

static RmpSurface *
rmp_pattern_brush_tool_get_surface (RmpBrushTool *brush)
{
  RmpPaintTarget target;

  rmp_paint_target_find (&target, get_workspace (brush));
  return target.garment ? rmp_garment_get_surface (target.garment) : NULL;
}

/* --- events ----------------------------------------------------------------------------------- */

static void
prepare_ahead (RmpPatternBrushTool *self)
{
  RmpPaintTarget target;
  RmpHeightImage *image;

  if (self->stroking || rmp_workspace_get_playing (get_workspace (self)))
    return;
  rmp_paint_target_find (&target, get_workspace (self));
  image = rmp_paint_target_get_image (&target);
  if (image && rmp_garment_has_uvs (target.garment))
    rmp_pattern_brush_prepare (self, target.garment, rmp_height_image_get_side (image));
}

static void
rmp_pattern_brush_tool_hover (RmpTool *tool, const RmpToolEvent *event)
{
  RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->hover (tool, event);
  prepare_ahead (RMP_PATTERN_BRUSH_TOOL (tool));
}

static void
rmp_pattern_brush_tool_run (RmpTool *tool, const char *command)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (tool);

  if (!rmp_pattern_brush_fill (self, rmp_brush_tool_get_pointed (RMP_BRUSH_TOOL (tool)), command))
    RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->run (tool, command);
}

static GMenuModel *
rmp_pattern_brush_tool_get_menu (RmpTool *tool, const RmpToolEvent *event)
{
  rmp_brush_tool_point (RMP_BRUSH_TOOL (tool), event);
  return rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (tool)) ? rmp_fill_menu_new () : NULL;
}

static void
rmp_pattern_brush_tool_enter (RmpTool *tool)
{
  g_signal_handlers_disconnect_by_func (get_workspace (tool), rmp_tool_hint_changed, tool);
  RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->enter (tool);
  g_signal_connect_object (get_workspace (tool), "notify::pattern-kind",
                           G_CALLBACK (rmp_tool_hint_changed), tool, G_CONNECT_SWAPPED);
}

static void
rmp_pattern_brush_tool_leave (RmpTool *tool)
{
  RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->leave (tool);
  rmp_tool_settle (tool);
}

static void
rmp_pattern_brush_tool_settle (RmpTool *tool)
{
  rmp_pattern_brush_settle (RMP_PATTERN_BRUSH_TOOL (tool));
}

static gboolean
rmp_pattern_brush_tool_cancel (RmpTool *tool)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (tool);

  if (RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->cancel (tool))
    return TRUE;
  if (!self->stroking)
    return FALSE;
  rmp_pattern_brush_end (self, TRUE);
  return TRUE;
}

/* A stroke under way takes precedence over the document. */
static RmpTexture *
rmp_pattern_brush_tool_get_painting (RmpTool *tool, RmpGarment **garment)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (tool);
  RmpHeightImage *image;
  RmpPaintTarget target;

  rmp_pattern_brush_find_shown (self, &target);
  image = self->shown ? self->shown : rmp_paint_target_get_shown (&target);
  *garment = target.garment;
  return image ? rmp_painted_texture_get (self->texture, image, target.mask ? 0 : RMP_HEIGHT_MIDDLE)
               : NULL;
}

static char *
rmp_pattern_brush_tool_get_hint (RmpTool *tool)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (tool);
  g_autofree char *rest = RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->get_hint (tool);
  const char *name;
  RmpPaintTarget target;

  if (self->stroking)
    return g_steal_pointer (&rest);
  rmp_pattern_brush_find_shown (self, &target);
  name = rmp_paint_target_get_name (&target);
  return g_strdup_printf (_ ("%s on “%s”: %s"),
                          _ (rmp_brush_kind_get (get_chosen_kind (self))->label),
                          name ? name : _ ("a new pattern"), rest);
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_pattern_brush_tool_dispose (GObject *object)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (object);

  g_clear_pointer (&self->worker, rmp_paint_worker_free);
  g_queue_clear_full (&self->strokes, (GDestroyNotify) rmp_pattern_stroke_free);
  g_clear_pointer (&self->shown, rmp_height_image_unref);
  G_OBJECT_CLASS (rmp_pattern_brush_tool_parent_class)->dispose (object);
}

static void
rmp_pattern_brush_tool_finalize (GObject *object)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (object);

  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->texture, rmp_painted_texture_free);
  g_free (self->cloth);
  g_free (self->positions);
  G_OBJECT_CLASS (rmp_pattern_brush_tool_parent_class)->finalize (object);
}

static void
rmp_pattern_brush_tool_class_init (RmpPatternBrushToolClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  RmpBrushToolClass *brush_class = RMP_BRUSH_TOOL_CLASS (klass);
  RmpToolClass *tool_class = RMP_TOOL_CLASS (klass);

  object_class->dispose = rmp_pattern_brush_tool_dispose;
  object_class->finalize = rmp_pattern_brush_tool_finalize;
  brush_class->get_surface = rmp_pattern_brush_tool_get_surface;
  brush_class->begin = rmp_pattern_brush_tool_begin;
  brush_class->dabs = rmp_pattern_brush_tool_dabs;
  brush_class->end = rmp_pattern_brush_tool_end;
  tool_class->enter = rmp_pattern_brush_tool_enter;
  tool_class->run = rmp_pattern_brush_tool_run;
  tool_class->get_menu = rmp_pattern_brush_tool_get_menu;
  tool_class->leave = rmp_pattern_brush_tool_leave;
  tool_class->hover = rmp_pattern_brush_tool_hover;
  tool_class->cancel = rmp_pattern_brush_tool_cancel;
  tool_class->settle = rmp_pattern_brush_tool_settle;
  tool_class->get_painting = rmp_pattern_brush_tool_get_painting;
  tool_class->get_hint = rmp_pattern_brush_tool_get_hint;
}

static void
rmp_pattern_brush_tool_init (RmpPatternBrushTool *self)
{
  g_queue_init (&self->strokes);
  self->worker = rmp_paint_worker_new (rmp_pattern_brush_painted, self);
  self->texture = rmp_painted_texture_new ();
}
