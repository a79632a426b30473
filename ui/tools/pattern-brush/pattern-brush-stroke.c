/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pattern-brush-stroke.c: strokes of the pattern brush: their target, the preview while the worker
 * paints, and the edit that is made in the background when a stroke has ended.
 */

#include "evaluate/kinds/masks.h"
#include "evaluate/kinds/patterns.h"
#include "tools/pattern-brush/acting-pattern.h"
#include "tools/pattern-brush/first-stroke.h"
#include "tools/pattern-brush/pattern-brush-private.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

/* A stroke that is not an edit yet. It holds references to rows, because these may be removed
 * before it is.
 */
struct _RmpPatternStroke
{
  RmpPatternBrushTool *tool;
  RmpProject *project;
  RmpPaintTarget target;
  const char *label;
  gboolean first; /* its target was made for it, … */
  guint position; /* … after this step of the history */
};

static RmpWorkspace *
get_workspace (RmpPatternBrushTool *self)
{
  return rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (self));
}

void
rmp_pattern_stroke_free (RmpPatternStroke *stroke)
{
  g_object_unref (stroke->project);
  g_clear_object (&stroke->target.garment);
  g_clear_object (&stroke->target.pattern);
  g_clear_object (&stroke->target.layer);
  g_clear_object (&stroke->target.mask);
  g_free (stroke);
}

static RmpPatternStroke *
stroke_new (RmpPatternBrushTool *tool, const RmpPaintTarget *target, const char *label)
{
  RmpPatternStroke *stroke = g_new0 (RmpPatternStroke, 1);

  stroke->tool = tool;
  stroke->project = g_object_ref (rmp_workspace_get_project (get_workspace (tool)));
  stroke->label = label;
  stroke->first = tool->first;
  stroke->position = tool->position;
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

/* Previews the stroke in the looks that use the mask. @image: NULL ends the preview */
static void
preview_mask (RmpPatternBrushTool *self, RmpMaskItem *mask, RmpHeightImage *image)
{
  g_autofree float *weights = NULL;

  if (image)
    weights = rmp_mask_sample_image (
        rmp_surface_get_mesh (rmp_garment_get_surface (rmp_mask_item_get_garment (mask))), image);
  rmp_workspace_preview (get_workspace (self), &rmp_preview_mask, mask, weights);
}

static void
show (RmpPatternBrushTool *self, const RmpPaintTarget *target, RmpHeightImage *image)
{
  g_clear_pointer (&self->shown, rmp_height_image_unref);
  if (!get_workspace (self))
    return;
  if (target->mask)
    {
      self->shown = rmp_height_image_ref (image);
      preview_mask (self, target->mask, image);
    }
  else
    {
      self->shown = rmp_pattern_item_compose_with (target->pattern, target->layer, image);
      rmp_workspace_preview (get_workspace (self), &rmp_preview_pattern, target->pattern,
                             self->shown);
    }
  rmp_viewport_queue_scenes (rmp_tool_get_viewport (RMP_TOOL (self)));
}

static void
stop_showing (RmpPatternBrushTool *self, const RmpPaintTarget *target)
{
  if (!self->shown)
    return;
  g_clear_pointer (&self->shown, rmp_height_image_unref);
  if (!get_workspace (self))
    return;
  if (target->mask)
    preview_mask (self, target->mask, NULL);
  else
    rmp_workspace_preview (get_workspace (self), &rmp_preview_pattern, target->pattern, NULL);
}

/* Merges the preparations for a stroke and the stroke into one step of the history. */
static void
join (RmpPatternStroke *stroke)
{
  g_autoptr (GError) error = NULL;

  if (stroke->first && rmp_project_get_position (stroke->project) == stroke->position + 2 &&
      !rmp_project_join_edits (stroke->project, stroke->position, _ (stroke->label), &error))
    rmp_pattern_brush_report (stroke->tool, error->message);
}

/* Takes back what was made for a stroke that came to nothing. */
static void
take_back (RmpPatternStroke *stroke)
{
  g_autoptr (GError) error = NULL;

  if (stroke->first && rmp_project_get_position (stroke->project) == stroke->position + 1 &&
      !rmp_project_take_back (stroke->project, stroke->position, &error))
    rmp_pattern_brush_report (stroke->tool, error->message);
}

/* Selects the target only when the stroke has ended, so that panels do not move under the pointer
 * before.
 */
static void
on_edited (gpointer data, const GError *error)
{
  RmpPatternStroke *stroke = data;
  RmpPatternBrushTool *self = stroke->tool;

  if (self->writing == stroke)
    self->writing = NULL;
  if (!self->writing && g_queue_is_empty (&self->strokes))
    stop_showing (self, &stroke->target);
  if (error)
    rmp_pattern_brush_report (self, error->message);
  else
    join (stroke);
  if (!error && stroke->first && get_workspace (self))
    rmp_workspace_select (get_workspace (self), stroke->target.pattern);
  rmp_pattern_stroke_free (stroke);
  g_object_unref (self);
}

void
rmp_pattern_brush_painted (gpointer data, RmpHeightImage *image, gboolean over)
{
  RmpPatternBrushTool *self = data;
  RmpPatternStroke *stroke = g_queue_peek_head (&self->strokes);

  if (!stroke)
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

void
rmp_pattern_brush_settle (RmpPatternBrushTool *self)
{
  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));

  if (self->strokes.length > 0)
    rmp_paint_worker_finish (self->worker);
  if (self->writing)
    rmp_project_await_edit (self->writing->project);
}

/* --- beginning and end ------------------------------------------------------------------------ */

static gboolean
is_same_image (const RmpPaintTarget *a, const RmpPaintTarget *b)
{
  return a->layer == b->layer && a->mask == b->mask;
}

/* Finds the target of a stroke at @hit (nullable): if several patterns are used and none is
 * selected, the one that is visible there.
 */
static void
find_target (RmpPatternBrushTool *self, const RmpSurfaceHit *hit, RmpPaintTarget *target)
{
  rmp_paint_target_find (target, get_workspace (self));
  if (!get_workspace (self)) /* the window is being closed */
    return;
  if (hit && !target->garment && hit->garment)
    rmp_paint_target_find_on (target, get_workspace (self), hit->garment);
  if (hit && target->garment && target->garment == hit->garment)
    rmp_paint_target_find_acting (target, get_workspace (self), &hit->point);
}

void
rmp_pattern_brush_find_shown (RmpPatternBrushTool *self, RmpPaintTarget *target)
{
  const RmpPatternStroke *stroke = self->strokes.length > 0 ? g_queue_peek_tail (&self->strokes)
                                                            : self->writing;

  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));

  if (stroke)
    *target = stroke->target;
  else
    find_target (self, rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (self)), target);
}

static gboolean
check_position (const RmpPaintTarget *target, const RmpSurfaceHit *hit, GError **error)
{
  if (!target->garment && !hit)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("Nothing is selected that could be painted: select a garment."));
  else if (target->garment && hit && hit->garment && hit->garment != target->garment)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("Another garment is selected: click this one to paint on it."));
  else if (target->mask && !rmp_garment_has_uvs (target->garment))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                 _ ("“%s” has no UVs to paint on. The UV view (T) can make them."),
                 rmp_garment_get_name (target->garment));
  else
    return TRUE;
  return FALSE;
}

/* Makes what is missing, and tells the user what was made. */
static gboolean
prepare_first (RmpPatternBrushTool *self, const RmpSurfaceHit *hit, double radius,
               RmpPaintTarget *target, GError **error)
{
  const RmpFirstStroke first = {
    .surface = target->garment ? rmp_garment_get_surface (target->garment) : hit->surface,
    .garment = target->garment,
    .pattern = target->pattern,
    .radius = radius,
  };
  RmpPatternItem *pattern;
  g_autofree char *said = NULL;

  if (target->mask || !rmp_first_stroke_is_due (&first))
    return TRUE;
  rmp_pattern_brush_settle (self);
  self->position = rmp_project_get_position (rmp_workspace_get_project (get_workspace (self)));
  pattern = rmp_first_stroke_prepare (&first, get_workspace (self), &said, error);
  if (!pattern)
    return FALSE;
  self->first = TRUE;
  if (rmp_workspace_get_selected_garment (get_workspace (self)) !=
      rmp_pattern_item_get_garment (pattern))
    rmp_workspace_select (get_workspace (self), rmp_pattern_item_get_garment (pattern));
  rmp_paint_target_set_pattern (target, pattern);
  rmp_pattern_brush_report (self, said);
  return TRUE;
}

/* Tells the user why a stroke is not visible. */
static void
explain (RmpPatternBrushTool *self, const RmpSurfaceHit *hit, const RmpPaintTarget *target)
{
  g_autofree char *why = hit && target->pattern && !self->first
                             ? rmp_acting_pattern_explain (get_workspace (self), target->pattern,
                                                           &hit->point)
                             : NULL;

  if (why)
    rmp_pattern_brush_report (self, why);
}

static void
start (RmpPatternBrushTool *self, const RmpPaintTarget *target, RmpTipKind kind)
{
  RmpBrushSettings *settings = rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (self));
  const RmpPatternStroke *before = self->strokes.length > 0 ? g_queue_peek_tail (&self->strokes)
                                                            : self->writing;
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

  if (before && !is_same_image (&before->target, target))
    {
      rmp_paint_worker_finish (self->worker);
      before = NULL;
    }
  rmp_pattern_brush_prepare (self, target->garment, rmp_height_image_get_side (image));
  rmp_paint_worker_begin (self->worker, !before ? image : NULL, &tip);
  g_queue_push_tail (&self->strokes, stroke_new (self, target, rmp_brush_kind_get (kind)->label));
  self->first = FALSE;
  self->stroking = TRUE;
}

gboolean
rmp_pattern_brush_begin (RmpPatternBrushTool *self, const RmpSurfaceHit *hit, double radius,
                         RmpBrushMode mode)
{
  g_autoptr (GError) error = NULL;
  RmpPaintTarget target;

  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));

  self->first = FALSE;
  find_target (self, hit, &target);
  if (!check_position (&target, hit, &error) ||
      !prepare_first (self, hit, radius, &target, &error) ||
      !rmp_paint_target_check (&target, &error))
    {
      rmp_pattern_brush_report (self, error->message);
      return FALSE;
    }
  explain (self, hit, &target);
  self->mode = mode;
  start (self, &target, rmp_pattern_brush_get_kind (self, mode));
  return TRUE;
}

void
rmp_pattern_brush_end (RmpPatternBrushTool *self, gboolean give_up)
{
  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));

  self->stroking = FALSE;
  rmp_paint_worker_end (self->worker, !give_up);
  if (give_up)
    {
      RmpPatternStroke *stroke = g_queue_pop_tail (&self->strokes);

      stop_showing (self, &stroke->target);
      take_back (stroke);
      rmp_pattern_stroke_free (stroke);
    }
  rmp_tool_hint_changed (RMP_TOOL (self));
}

RmpGarment *
rmp_pattern_brush_get_garment (RmpPatternBrushTool *self)
{
  const RmpPatternStroke *stroke = g_queue_peek_tail (&self->strokes);

  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));
  return stroke ? stroke->target.garment : NULL;
}

RmpDirectionItem *
rmp_pattern_brush_get_followed (RmpPatternBrushTool *self)
{
  const RmpPatternStroke *stroke = g_queue_peek_tail (&self->strokes);

  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));
  return stroke ? rmp_followed_directions_find (stroke->target.garment,
                                                rmp_pattern_brush_get_kind (self, self->mode))
                : NULL;
}
