/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-line-draw.c: draws new lines, by a stroke or point by point. */

#include "tools/fold-lines/fold-line-tool-private.h"

#include "evaluate/kinds/drawn-lines.h"
#include "tools/fold-lines/fold-line-edits.h"
#include "tools/garments/garment-edits.h"
#include "tools/symmetry/other-side.h"
#include "widgets/i18n.h"

#include <math.h>

static void
clear_path (RmpFoldLineTool *self)
{
  g_clear_pointer (&self->draft, rmp_path_free);
  g_clear_pointer (&self->twins, g_ptr_array_unref);
}

void
rmp_fold_line_tool_clear_draft (RmpFoldLineTool *self)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  clear_path (self);
  g_clear_pointer (&self->stroke, rmp_stroke_free);
  g_clear_pointer (&self->before, rmp_path_free);
  rmp_ground_leave (&self->ground);
  g_clear_object (&self->line);
  g_array_set_size (self->points, 0);
  self->snapped = FALSE;
}

static RmpSheet *
get_sheet (RmpFoldLineTool *self)
{
  return rmp_garment_get_sheet (self->ground.garment, NULL);
}

/* --- into the document ------------------------------------------------------------------------ */

static RmpFoldLine *
add_line (RmpFoldLineTool *self, const RmpPath *path, GError **error)
{
  const RmpFoldLineSpec spec = {
    .path = path,
    .along = rmp_workspace_get_flag (rmp_fold_line_tool_get_workspace (self), "along"),
    .reach = self->reach,
    .width = self->width,
  };

  return rmp_garment_add_fold_line (self->ground.garment, &spec, error);
}

/* Adds the line and its twins as one edit, and tells the user if another side has no cloth for a
 * twin.
 */
static RmpFoldLine *
add_twins (RmpFoldLineTool *self, const RmpPath *path, GError **error)
{
  RmpWorkspace *workspace = rmp_fold_line_tool_get_workspace (self);
  RmpProject *project = rmp_workspace_get_project (workspace);
  g_autoptr (GError) missing = NULL;
  g_autoptr (GPtrArray) twins = rmp_fold_line_mirror_paths (
      self->ground.garment, path, rmp_workspace_get_mirrored (workspace), &missing);
  RmpFoldLine *line;

  rmp_fold_line_tool_report (self, missing);
  if (twins->len == 0)
    return add_line (self, path, error);
  rmp_project_begin (project, _ ("Draw fold lines on all sides"));
  line = add_line (self, path, error);
  for (guint i = 0; i < twins->len; i++)
    if (!line || !add_line (self, twins->pdata[i], error))
      {
        rmp_project_cancel (project);
        return NULL;
      }
  return rmp_project_end (project, error) ? line : NULL;
}

static void
commit (RmpFoldLineTool *self, const RmpPath *path)
{
  RmpWorkspace *workspace = rmp_fold_line_tool_get_workspace (self);
  g_autoptr (GError) error = NULL;
  RmpFoldLine *line = add_twins (self, path, &error);

  if (line)
    {
      g_set_weak_pointer (&self->last_garment, self->ground.garment);
      g_clear_pointer (&self->last_mesh, rmp_mesh_unref);
      self->last_mesh = rmp_mesh_ref (self->ground.mesh);
      self->last = path->handles[path->n_handles - 1];
      rmp_workspace_select (workspace, line);
    }
  rmp_fold_line_tool_report (self, error);
}

/* --- a stroke --------------------------------------------------------------------------------- */

void
rmp_fold_line_tool_begin_stroke (RmpFoldLineTool *self)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  const double radius = self->steadiness *
                        rmp_viewport_get_pixel_size (viewport, self->start.position);

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  self->stroke = rmp_stroke_new (get_sheet (self), radius);
  rmp_stroke_add (self->stroke, &self->start.point);
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_STROKE);
}

void
rmp_fold_line_tool_extend_stroke (RmpFoldLineTool *self, const RmpToolEvent *event G_GNUC_UNUSED)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));
  if (self->hovering)
    rmp_stroke_add (self->stroke, &self->hover.point);
}

void
rmp_fold_line_tool_end_stroke (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpPath) path = NULL;
  const RmpSurfacePoint *points;
  RmpSurfaceHit hit;
  gboolean snapped;
  guint n_points;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (rmp_fold_line_tool_locate (self, event, TRUE, &hit, &snapped))
    rmp_stroke_add (self->stroke, &hit.point);
  rmp_stroke_finish (self->stroke);
  points = rmp_stroke_get_points (self->stroke, &n_points);
  path = rmp_path_fit (get_sheet (self), TRUE, n_points, points, RMP_STROKE_TOLERANCE, NULL,
                       &error);
  if (path)
    commit (self, path);
  rmp_workspace_preview (rmp_fold_line_tool_get_workspace (self), &rmp_preview_line,
                         self->ground.garment, NULL);
  rmp_fold_line_tool_clear_draft (self);
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_NOTHING);
  rmp_fold_line_tool_report (self, error);
}

/* --- point by point --------------------------------------------------------------------------- */

/* The folds follow the line while it is drawn, on all sides. */
static void
preview_draft (RmpFoldLineTool *self)
{
  RmpWorkspace *workspace = rmp_fold_line_tool_get_workspace (self);
  RmpDrawnLine drawn = {
    .id = G_MAXUINT64, /* an id that no row has */
    .name = "",
    .curve = self->draft->curve,
    .along = rmp_workspace_get_flag (workspace, "along"),
    .width = self->width > 0.0 ? self->width : NAN,
    .length = NAN,
    .reach = self->reach > 0.0 ? self->reach : NAN,
  };

  rmp_workspace_preview (workspace, &rmp_preview_line, self->ground.garment, &drawn);
  for (guint i = 0; i < self->twins->len; i++)
    {
      drawn.id--;
      drawn.curve = ((const RmpPath *) self->twins->pdata[i])->curve;
      rmp_workspace_preview (workspace, &rmp_preview_line, self->ground.garment, &drawn);
    }
}

static void
lay_path (RmpFoldLineTool *self)
{
  const guint sides = rmp_workspace_get_mirrored (rmp_fold_line_tool_get_workspace (self));

  clear_path (self);
  if (self->points->len > 1)
    self->draft = rmp_path_new (get_sheet (self), TRUE, self->points->len,
                                (const RmpSurfacePoint *) (gpointer) self->points->data, NULL);
  if (self->draft)
    {
      self->twins = rmp_fold_line_mirror_paths (self->ground.garment, self->draft, sides, NULL);
      preview_draft (self);
    }
  rmp_viewport_queue_layer (rmp_tool_get_viewport (RMP_TOOL (self)));
}

void
rmp_fold_line_tool_place (RmpFoldLineTool *self, const RmpSurfaceHit *hit)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  g_array_append_val (self->points, hit->point);
  lay_path (self);
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_PLACING);
}

void
rmp_fold_line_tool_replace (RmpFoldLineTool *self, const RmpSurfaceHit *hit)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));
  g_array_set_size (self->points, self->points->len - 1);
  rmp_fold_line_tool_place (self, hit);
}

void
rmp_fold_line_tool_preview_place (RmpFoldLineTool *self)
{
  const guint n = self->points->len;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->hovering)
    g_array_append_val (self->points, self->hover.point);
  lay_path (self);
  g_array_set_size (self->points, n);
}

void
rmp_fold_line_tool_step_back (RmpFoldLineTool *self)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->drawing != RMP_DRAWING_PLACING)
    return;
  g_array_set_size (self->points, self->points->len - 1);
  if (self->points->len == 0)
    rmp_tool_cancel (RMP_TOOL (self));
  else
    rmp_fold_line_tool_preview_place (self);
}

void
rmp_fold_line_tool_finish (RmpFoldLineTool *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpPath) path = NULL;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  path = rmp_path_new (get_sheet (self), TRUE, self->points->len,
                       (const RmpSurfacePoint *) (gpointer) self->points->data, &error);
  if (path)
    commit (self, path);
  rmp_workspace_preview (rmp_fold_line_tool_get_workspace (self), &rmp_preview_line,
                         self->ground.garment, NULL);
  rmp_fold_line_tool_clear_draft (self);
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_NOTHING);
  rmp_fold_line_tool_report (self, error);
}

void
rmp_fold_line_tool_draw_straight (RmpFoldLineTool *self)
{
  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  rmp_ground_hold (&self->ground, self->hover.surface, self->hover.garment);
  g_array_set_size (self->points, 0);
  /* The garment may have changed since the last line. */
  if (self->last_mesh == self->ground.mesh &&
      rmp_garment_has_face (self->ground.garment, self->last.face))
    g_array_append_val (self->points, self->last);
  g_array_append_val (self->points, self->hover.point);
  if (self->points->len > 1)
    rmp_fold_line_tool_finish (self);
  else
    rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_PLACING);
}
