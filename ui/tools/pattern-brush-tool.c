/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush-private.h"

#include "i18n.h"
#include "painting/wrap-charts.h"
#include "selected-garment.h"
#include "tools/fill.h"
#include "tools/pattern-wrap.h"

#include <math.h>

/* A pose that is nearer to the painter's than this part of the brush's radius is the same. */
#define SAME_POSE 0.1

/* That is no edit yet. Rows are held: what they are of may be gone by then. */
typedef struct
{
  RmpPatternBrushTool *tool;
  RmpProject *project;
  RmpPaintTarget target;
  const char *label;
  gboolean selects; /* its pattern, once it is over: panels must not move under the pointer before */
} Stroke;

G_DEFINE_FINAL_TYPE (RmpPatternBrushTool, rmp_pattern_brush_tool, RMP_TYPE_BRUSH_TOOL)

static RmpWorkspace *
get_workspace (gpointer self)
{
  return rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (self));
}

static void
report (RmpPatternBrushTool *self, const char *message)
{
  gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))), "win.report", "s", message);
}

/* --- kinds ---------------------------------------------------------------------------------------------------- */

static RmpTipKind
get_chosen_kind (RmpPatternBrushTool *self)
{
  g_autofree char *id = NULL;

  if (get_workspace (self) != NULL)
    g_object_get (get_workspace (self), "pattern-kind", &id, NULL);
  return rmp_brush_kind_find (id);
}

/* Taking away is the other one of raising and lowering; the others do it with a negative strength, or not at all. */
static RmpTipKind
get_kind (RmpPatternBrushTool *self, RmpBrushMode mode)
{
  const RmpTipKind kind = get_chosen_kind (self);

  if (mode == RMP_BRUSH_SMOOTH)
    return RMP_TIP_SMOOTH;
  if (mode == RMP_BRUSH_INVERT && kind <= RMP_TIP_LOWER)
    return kind == RMP_TIP_RAISE ? RMP_TIP_LOWER : RMP_TIP_RAISE;
  return kind;
}

/* --- the painter ---------------------------------------------------------------------------------------------- */

/* Where the cloth is; vertices that do not show are where they are at rest. */
static float *
copy_pose (RmpPatternBrushTool *self, RmpSurface *surface)
{
  RmpShownCloth *cloth = rmp_brush_tool_get_cloth (RMP_BRUSH_TOOL (self));
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (mesh);
  const float *shown = cloth != NULL ? rmp_shown_cloth_get_positions (cloth, surface, NULL) : NULL;
  float *positions = g_memdup2 (rmp_mesh_get_positions (mesh), n * sizeof *positions);

  for (gsize i = 0; shown != NULL && i < n; i++)
    if (!isnan (shown[i]))
      positions[i] = shown[i];
  return positions;
}

/* Strokes move what shows a little themselves: that is no other pose. */
static gboolean
is_same_pose (RmpPatternBrushTool *self, const float *positions)
{
  RmpBrushSettings *settings = rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (self));
  const float slack = (float) (SAME_POSE * rmp_brush_settings_get_radius (settings, 0.0));

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_vertices (self->mesh); i++)
    if (fabsf (positions[i] - self->positions[i]) > slack)
      return FALSE;
  return TRUE;
}

static void
prepare (RmpPatternBrushTool *self, RmpGarment *garment, guint side)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  g_autofree float *positions = copy_pose (self, surface);
  const RmpWrap wrap = rmp_pattern_wrap_find (get_workspace (self), garment);
  g_autoptr (RmpMesh) charts = NULL;
  g_autofree guint8 *faces = NULL;

  if (mesh == self->mesh && cloth == self->cloth && side == self->side && wrap == self->wrap &&
      is_same_pose (self, positions))
    return;
  self->cloth = cloth;
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  self->mesh = rmp_mesh_ref (mesh);
  g_free (self->positions);
  self->positions = g_steal_pointer (&positions);
  self->side = side;
  self->wrap = wrap;
  charts = rmp_wrap_charts (mesh, cloth, wrap, &faces);
  rmp_paint_worker_prepare (self->worker, charts, faces, self->positions, side);
}

static void
prepare_ahead (RmpPatternBrushTool *self)
{
  RmpPaintTarget target;
  RmpHeightImage *image;

  if (self->stroking || rmp_workspace_get_playing (get_workspace (self)))
    return;
  rmp_paint_target_find (&target, get_workspace (self));
  image = rmp_paint_target_get_image (&target);
  if (image != NULL && rmp_garment_has_uvs (target.garment))
    prepare (self, target.garment, rmp_height_image_get_side (image));
}

/* --- what strokes have made ------------------------------------------------------------------------------------- */

static void
stroke_free (Stroke *stroke)
{
  g_object_unref (stroke->project);
  g_clear_object (&stroke->target.garment);
  g_clear_object (&stroke->target.pattern);
  g_clear_object (&stroke->target.layer);
  g_clear_object (&stroke->target.mask);
  g_free (stroke);
}

static Stroke *
stroke_new (RmpPatternBrushTool *tool, const RmpPaintTarget *target, const char *label, gboolean selects)
{
  Stroke *stroke = g_new0 (Stroke, 1);

  stroke->tool = tool;
  stroke->project = g_object_ref (rmp_workspace_get_project (get_workspace (tool)));
  stroke->label = label;
  stroke->selects = selects;
  g_set_object (&stroke->target.garment, target->garment);
  g_set_object (&stroke->target.pattern, target->pattern);
  g_set_object (&stroke->target.layer, target->layer);
  g_set_object (&stroke->target.mask, target->mask);
  return stroke;
}

RmpHeightImage *
rmp_pattern_brush_tool_get_shown (RmpPatternBrushTool *self)
{
  return self->shown;
}

/* The looks that follow the mask follow the stroke. @image: NULL: the stroke is over */
static void
preview_mask (RmpPatternBrushTool *self, RmpMaskItem *mask, RmpHeightImage *image)
{
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (rmp_mask_item_get_garment (mask)));
  g_autofree float *weights = image != NULL ? rmp_mask_sample_image (mesh, image) : NULL;

  rmp_workspace_preview_mask (get_workspace (self), mask, weights);
}

static void
show (RmpPatternBrushTool *self, const RmpPaintTarget *target, RmpHeightImage *image)
{
  g_clear_pointer (&self->shown, rmp_height_image_unref);
  if (get_workspace (self) == NULL)
    return;
  if (target->mask != NULL)
    {
      self->shown = rmp_height_image_ref (image);
      preview_mask (self, target->mask, image);
    }
  else
    {
      self->shown = rmp_pattern_item_compose_with (target->pattern, target->layer, image);
      rmp_workspace_preview_pattern (get_workspace (self), target->pattern, self->shown);
    }
  rmp_viewport_queue_scenes (rmp_tool_get_viewport (RMP_TOOL (self)));
}

static void
stop_showing (RmpPatternBrushTool *self, const RmpPaintTarget *target)
{
  if (self->shown == NULL)
    return;
  g_clear_pointer (&self->shown, rmp_height_image_unref);
  if (get_workspace (self) == NULL)
    return;
  if (target->mask != NULL)
    preview_mask (self, target->mask, NULL);
  else
    rmp_workspace_preview_pattern (get_workspace (self), target->pattern, NULL);
}

static void
on_edited (gpointer data, const GError *error)
{
  Stroke *stroke = data;
  RmpPatternBrushTool *self = stroke->tool;

  if (self->writing == stroke)
    self->writing = NULL;
  if (self->writing == NULL && g_queue_is_empty (&self->strokes))
    stop_showing (self, &stroke->target);
  if (error != NULL)
    report (self, error->message);
  else if (stroke->selects && get_workspace (self) != NULL)
    rmp_workspace_select (get_workspace (self), stroke->target.pattern);
  stroke_free (stroke);
  g_object_unref (self);
}

static void
on_painted (gpointer data, RmpHeightImage *image, gboolean over)
{
  RmpPatternBrushTool *self = data;
  Stroke *stroke = g_queue_peek_head (&self->strokes);

  if (stroke == NULL)
    return;
  if (!over)
    {
      show (self, &stroke->target, image);
      return;
    }
  g_queue_pop_head (&self->strokes);
  g_object_ref (self);
  self->writing = stroke;
  rmp_paint_target_paint (&stroke->target, image, _ (stroke->label), on_edited, stroke);
}

static void
rmp_pattern_brush_tool_settle (RmpTool *tool)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (tool);

  if (self->strokes.length > 0)
    rmp_paint_worker_finish (self->worker);
  if (self->writing != NULL)
    rmp_project_await_edit (((Stroke *) self->writing)->project);
}

/* --- strokes -------------------------------------------------------------------------------------------------- */

static gboolean
is_same_image (const RmpPaintTarget *a, const RmpPaintTarget *b)
{
  return a->layer == b->layer && a->mask == b->mask;
}

/* The first stroke makes what it is painted on. Of a garment, the pattern that was made last is the one that is painted. */
static gboolean
make_pattern (RmpPatternBrushTool *self, RmpPaintTarget *target, GError **error)
{
  RmpPatternItem *pattern = rmp_garment_add_pattern (target->garment, NULL, RMP_PATTERN_DEFAULT_SIDE, error);
  g_autofree char *said = NULL;

  if (pattern == NULL)
    return FALSE;
  if (rmp_workspace_get_selected_garment (get_workspace (self)) != target->garment)
    rmp_workspace_select (get_workspace (self), target->garment);
  rmp_paint_target_find (target, get_workspace (self));
  self->made = TRUE;
  said = g_strdup_printf (_ ("“%s” is a new pattern of “%s”, %u texels wide. Give it to a look to see it as wrinkles."),
                          rmp_pattern_item_get_name (pattern), rmp_garment_get_name (target->garment),
                          RMP_PATTERN_DEFAULT_SIDE);
  report (self, said);
  return TRUE;
}

static gboolean
find_target (RmpPatternBrushTool *self, RmpGarment *garment, RmpPaintTarget *target, GError **error)
{
  rmp_paint_target_find (target, get_workspace (self));
  if (target->garment == NULL)
    target->garment = garment;
  if (target->garment == NULL || (garment != NULL && garment != target->garment))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   target->garment == NULL ? _ ("No garment has these faces: make them cloth before painting on them.")
                                           : _ ("Another garment is selected: click this one to paint on it."));
      return FALSE;
    }
  if (!rmp_garment_has_uvs (target->garment))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("“%s” has no UVs to paint on. The UV view (T) can make them."),
                   rmp_garment_get_name (target->garment));
      return FALSE;
    }
  if (target->pattern == NULL && target->mask == NULL && !make_pattern (self, target, error))
    return FALSE;
  return rmp_paint_target_check (target, error);
}

static void
start (RmpPatternBrushTool *self, const RmpPaintTarget *target, RmpTipKind kind)
{
  RmpBrushSettings *settings = rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (self));
  const Stroke *before = self->strokes.length > 0 ? g_queue_peek_tail (&self->strokes) : self->writing;
  RmpHeightImage *image = rmp_paint_target_get_image (target);
  const RmpTip tip = {
    .kind = kind,
    .falloff = rmp_brush_settings_get_curve (settings, "falloff"),
    .section = rmp_brush_settings_get_curve (settings, "section"),
    .stamp = rmp_brush_settings_get_stamp (settings),
    .wavelength = rmp_brush_settings_get_number (settings, "wavelength"),
    .irregularity = rmp_brush_settings_get_number (settings, "irregularity"),
    .seed = ++self->n_strokes,
  };

  if (before != NULL && !is_same_image (&before->target, target))
    {
      rmp_paint_worker_finish (self->worker);
      before = NULL;
    }
  prepare (self, target->garment, rmp_height_image_get_side (image));
  rmp_paint_worker_begin (self->worker, before == NULL ? image : NULL, &tip);
  g_queue_push_tail (&self->strokes, stroke_new (self, target, rmp_brush_kind_get (kind)->label, self->made));
  self->made = FALSE;
  self->stroking = TRUE;
}

gboolean
rmp_pattern_brush_begin (RmpPatternBrushTool *self, RmpGarment *garment, RmpBrushMode mode)
{
  g_autoptr (GError) error = NULL;
  RmpPaintTarget target;

  if (!find_target (self, garment, &target, &error))
    {
      report (self, error->message);
      return FALSE;
    }
  self->mode = mode;
  start (self, &target, get_kind (self, mode));
  return TRUE;
}

void
rmp_pattern_brush_end (RmpPatternBrushTool *self, gboolean give_up)
{
  self->stroking = FALSE;
  rmp_paint_worker_end (self->worker, !give_up);
  if (give_up)
    {
      Stroke *stroke = g_queue_pop_tail (&self->strokes);

      stop_showing (self, &stroke->target);
      stroke_free (stroke);
    }
  rmp_tool_hint_changed (RMP_TOOL (self));
}

double
rmp_pattern_brush_get_strength (RmpPatternBrushTool *self, double strength)
{
  return self->mode == RMP_BRUSH_INVERT && get_chosen_kind (self) >= RMP_TIP_RIDGE ? -strength : strength;
}

RmpDirectionItem *
rmp_pattern_brush_get_followed (RmpPatternBrushTool *self)
{
  const Stroke *stroke = g_queue_peek_tail (&self->strokes);

  return stroke != NULL ? rmp_followed_directions_find (stroke->target.garment, get_kind (self, self->mode)) : NULL;
}

static gboolean
rmp_pattern_brush_tool_begin (RmpBrushTool *brush, const RmpSurfaceHit *hit, RmpBrushMode mode)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (brush);

  if (!rmp_pattern_brush_begin (self, hit->garment, mode))
    return FALSE;
  if (rmp_pattern_wrap_loses (self->wrap, self->mesh, &hit->point))
    report (
        self,
        _ ("This place lies beyond the image, where the pattern only goes on as its border ends. Let the look repeat "
           "or mirror it (Beyond the Border) to paint here."));
  return TRUE;
}

/* On the mesh that the painter has: what shows is raised above it. */
static void
place_dab (RmpPatternBrushTool *self, const RmpBrushDab *from, RmpDab *dab)
{
  const guint32 *corners = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) from->hit.point.face;
  double weights[3];

  rmp_surface_point_weights (&from->hit.point, weights);
  for (guint j = 0; j < 3; j++)
    {
      double place = 0.0;

      for (guint i = 0; i < 3; i++)
        place += weights[i] * (double) self->positions[3 * (gsize) corners[i] + j];
      dab->position[j] = (float) place;
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
      if (followed != NULL)
        rmp_followed_directions_get (followed, &dabs[i].hit.point, self->positions, painted[i].direction);
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
  return target.garment != NULL ? rmp_garment_get_surface (target.garment) : NULL;
}

/* --- events --------------------------------------------------------------------------------------------------- */

static void
rmp_pattern_brush_tool_hover (RmpTool *tool, const RmpToolEvent *event)
{
  RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->hover (tool, event);
  prepare_ahead (RMP_PATTERN_BRUSH_TOOL (tool));
}

/* What is clicked there is painted next. */
static void
rmp_pattern_brush_tool_click (RmpTool *tool, const RmpToolEvent *event)
{
  RmpSurfaceHit hit;

  if (rmp_viewport_locate (rmp_tool_get_viewport (tool), event->x, event->y, &hit) && hit.garment != NULL)
    rmp_workspace_select (get_workspace (tool), hit.garment);
}

/* Under the pointer, or where it was before it went to the menu. */
static void
rmp_pattern_brush_tool_run (RmpTool *tool, const char *command)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (tool);
  const RmpSurfaceHit *hover = rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (tool));

  if (!rmp_pattern_brush_fill (self, hover == NULL && self->has_pointed ? &self->pointed : hover, command))
    RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->run (tool, command);
}

static GMenuModel *
rmp_pattern_brush_tool_get_menu (RmpTool *tool, const RmpToolEvent *event)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (tool);
  const RmpSurfaceHit *hover;

  rmp_tool_hover (tool, event);
  hover = rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (tool));
  self->has_pointed = hover != NULL;
  if (hover != NULL)
    self->pointed = *hover;
  return hover != NULL ? rmp_fill_menu_new () : NULL;
}

static void
rmp_pattern_brush_tool_enter (RmpTool *tool)
{
  g_signal_handlers_disconnect_by_func (get_workspace (tool), rmp_tool_hint_changed, tool);
  RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->enter (tool);
  g_signal_connect_object (get_workspace (tool), "notify::pattern-kind", G_CALLBACK (rmp_tool_hint_changed), tool,
                           G_CONNECT_SWAPPED);
}

static void
rmp_pattern_brush_tool_leave (RmpTool *tool)
{
  RMP_TOOL_CLASS (rmp_pattern_brush_tool_parent_class)->leave (tool);
  rmp_tool_settle (tool);
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

/* What is being painted goes before what is in the document. */
static RmpTexture *
rmp_pattern_brush_tool_get_painting (RmpTool *tool, RmpGarment **garment)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (tool);
  RmpHeightImage *image;
  RmpPaintTarget target;

  rmp_paint_target_find (&target, get_workspace (self));
  image = self->shown != NULL ? self->shown : rmp_paint_target_get_shown (&target);
  *garment = target.garment;
  return image != NULL ? rmp_painted_texture_get (self->texture, image, target.mask != NULL ? 0 : RMP_HEIGHT_MIDDLE)
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
  rmp_paint_target_find (&target, get_workspace (self));
  name = rmp_paint_target_get_name (&target);
  return g_strdup_printf (_ ("%s on “%s”: %s"), _ (rmp_brush_kind_get (get_chosen_kind (self))->label),
                          name != NULL ? name : _ ("a new pattern"), rest);
}

/* --- object --------------------------------------------------------------------------------------------------- */

static void
rmp_pattern_brush_tool_dispose (GObject *object)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (object);

  g_clear_pointer (&self->worker, rmp_paint_worker_free);
  g_queue_clear_full (&self->strokes, (GDestroyNotify) stroke_free);
  g_clear_pointer (&self->shown, rmp_height_image_unref);
  G_OBJECT_CLASS (rmp_pattern_brush_tool_parent_class)->dispose (object);
}

static void
rmp_pattern_brush_tool_finalize (GObject *object)
{
  RmpPatternBrushTool *self = RMP_PATTERN_BRUSH_TOOL (object);

  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->texture, rmp_painted_texture_free);
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
  tool_class->click = rmp_pattern_brush_tool_click;
  tool_class->cancel = rmp_pattern_brush_tool_cancel;
  tool_class->settle = rmp_pattern_brush_tool_settle;
  tool_class->get_painting = rmp_pattern_brush_tool_get_painting;
  tool_class->get_hint = rmp_pattern_brush_tool_get_hint;
}

static void
rmp_pattern_brush_tool_init (RmpPatternBrushTool *self)
{
  g_queue_init (&self->strokes);
  self->worker = rmp_paint_worker_new (on_painted, self);
  self->texture = rmp_painted_texture_new ();
}
