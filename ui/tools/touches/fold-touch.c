/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/touches/fold-touch-private.h"

#include "folds/fold-rows.h"
#include "tools/fold-lines/fold-line-twins.h"
#include "tools/marks.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>

void
rmp_fold_touch_report (RmpFoldTouch *self, const char *message)
{
  g_assert (self);
  gtk_widget_activate_action (GTK_WIDGET (self->viewport), "win.report", "s", message);
}

RmpLayer *
rmp_fold_touch_get_layer (RmpFoldTouch *self)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);

  return layer;
}

GArray *
rmp_fold_touch_copy_pieces (GArray *pieces)
{
  return g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (RmpFoldPiece)), pieces->data,
                              pieces->len);
}

/* --- taking hold ------------------------------------------------------------------------------ */

RmpResult *
rmp_fold_touch_get_result (RmpFoldTouch *self, gboolean *exact)
{
  g_assert (self);
  return rmp_evaluator_request (rmp_workspace_get_evaluator (self->workspace), self->surface,
                                self->look, rmp_workspace_get_clip (self->workspace),
                                rmp_workspace_get_frame (self->workspace), NULL, exact);
}

static const RmpFoldRow *
find_row (const RmpResult *result, guint32 feature)
{
  for (guint i = 0; result && i < rmp_fold_rows_count (&result->output); i++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&result->output, i);

      if (row->feature == feature)
        return row;
    }
  return NULL;
}

RmpFoldLine *
rmp_fold_touch_find_line (RmpFoldTouch *self)
{
  GListModel *lines = rmp_garment_get_fold_lines (self->garment);

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);

      if ((guint64) rmp_fold_line_get_id (line) == self->line_id)
        return line;
    }
  return NULL;
}

/* The height without contact, which is larger than the shown one if “Stop at contact” has lowered
 * the fold.
 */
static double
find_free_height (RmpFoldTouch *self, const RmpFoldRow *shown)
{
  g_autoptr (RmpResult) preview = NULL;
  const RmpFoldRow *row;

  if (!g_str_equal (shown->status, "no-room"))
    return shown->height;
  preview = rmp_evaluator_peek (rmp_workspace_get_evaluator (self->workspace), self->surface,
                                self->look, rmp_workspace_get_clip (self->workspace),
                                rmp_workspace_get_frame (self->workspace));
  row = find_row (preview, shown->feature);
  return row ? MAX (row->height, shown->height) : shown->height;
}

static int
compare_pieces (gconstpointer a, gconstpointer b)
{
  const RmpFoldPiece *p = a, *q = b;

  return p->begin < q->begin ? -1 : p->begin > q->begin;
}

/* The present pieces of the line, and the index of the touched fold among them. */
static void
read_pieces (RmpFoldTouch *self, const RmpResult *result, const RmpFoldRow *touched)
{
  RmpFoldLine *line = touched->line_id != 0 ? rmp_fold_touch_find_line (self) : NULL;
  const RmpDrawnLine *drawn = line ? rmp_fold_line_get_drawn (line) : NULL;

  self->pieces = g_array_new (FALSE, FALSE, sizeof (RmpFoldPiece));
  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&result->output, i);
      RmpFoldPiece piece = { row->begin, row->end, NAN };

      if (row->line_id != touched->line_id || g_strcmp0 (row->line, touched->line) != 0)
        continue;
      if (drawn && row->piece < drawn->n_pieces)
        piece.limit = drawn->pieces[row->piece].limit;
      g_array_append_val (self->pieces, piece);
    }
  g_array_sort (self->pieces, compare_pieces);
  self->index = 0;
  while (g_array_index (self->pieces, RmpFoldPiece, self->index).begin != touched->begin)
    self->index++;
}

static void finish_waiting (RmpFoldTouch *self);

static void
on_detected (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) lines = rmp_evaluator_detect_lines_finish (result, &error);
  RmpFoldTouch *self = data;

  g_assert (G_IS_ASYNC_RESULT (result));

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return; /* the fold was released, or the tool is gone */
  if (!lines)
    {
      rmp_fold_touch_report (self, error->message);
      return;
    }
  self->detected = g_steal_pointer (&lines);
  finish_waiting (self);
}

static void
detect (RmpFoldTouch *self)
{
  self->cancellable = g_cancellable_new ();
  rmp_evaluator_detect_lines_async (rmp_workspace_get_evaluator (self->workspace), self->look,
                                    rmp_workspace_get_clip (self->workspace), self->cancellable,
                                    on_detected, self);
}

gboolean
rmp_fold_touch_take (RmpFoldTouch *self, double x, double y)
{
  g_autoptr (RmpResult) result = NULL;
  const RmpFoldRow *row;
  RmpSurfaceHit hit;
  gboolean exact;

  rmp_fold_touch_let_go (self);
  if (!rmp_viewport_locate (self->viewport, x, y, &hit) || !hit.look ||
      hit.feature == RMP_FEATURE_NONE)
    return FALSE;
  self->hit = hit;
  self->workspace = g_object_ref (rmp_viewport_get_workspace (self->viewport));
  self->surface = g_object_ref (hit.surface);
  self->garment = g_object_ref (hit.garment);
  self->look = g_object_ref (hit.look);
  result = rmp_fold_touch_get_result (self, &exact);
  row = exact ? find_row (result, hit.feature) : NULL;
  if (!row || row->height < RMP_SMALLEST_FOLD)
    {
      rmp_fold_touch_let_go (self);
      return FALSE;
    }
  self->line_id = row->line_id;
  self->line = g_strdup (row->line);
  self->height = row->height;
  self->free = find_free_height (self, row);
  self->baked = result->target == RMP_TARGET_BAKE;
  read_pieces (self, result, row);
  if (self->line_id == 0)
    detect (self);
  g_signal_connect_swapped (rmp_workspace_get_project (self->workspace), "changed",
                            G_CALLBACK (rmp_fold_touch_let_go), self);
  g_signal_connect_swapped (rmp_workspace_get_evaluator (self->workspace), "frame-ready",
                            G_CALLBACK (rmp_fold_touch_follow_pull), self);
  g_signal_connect_swapped (self->workspace, "notify::clip", G_CALLBACK (rmp_fold_touch_let_go),
                            self);
  g_signal_connect_swapped (self->workspace, "notify::frame",
                            G_CALLBACK (rmp_fold_touch_leave_frame), self);
  rmp_viewport_queue_layer (self->viewport);
  return TRUE;
}

gboolean
rmp_fold_touch_has_fold (RmpFoldTouch *self)
{
  return self->pieces != NULL;
}

void
rmp_fold_touch_let_go (RmpFoldTouch *self)
{
  const gboolean held = self->workspace != NULL;

  if (held)
    {
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->workspace), self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (self->workspace), self);
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      if (self->pulling)
        rmp_fold_touch_end_preview (self);
      rmp_viewport_queue_layer (self->viewport);
    }
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->workspace);
  g_clear_object (&self->surface);
  g_clear_object (&self->garment);
  g_clear_object (&self->look);
  g_clear_pointer (&self->line, g_free);
  g_clear_pointer (&self->pieces, g_array_unref);
  g_clear_pointer (&self->pulled, g_array_unref);
  g_clear_pointer (&self->detected, g_ptr_array_unref);
  self->then = THEN_NOTHING;
  self->settling = 0;
  self->pulling = self->released = self->limiting = self->busy = FALSE;
  if (held)
    rmp_tool_hint_changed (rmp_viewport_get_tool (self->viewport));
}

/* --- edits ------------------------------------------------------------------------------------ */

guint
rmp_fold_touch_find_detected (RmpFoldTouch *self)
{
  guint index = 0;

  g_assert (self);
  while (index < self->detected->len &&
         g_strcmp0 (((RmpDetectedLine *) g_ptr_array_index (self->detected, index))->name,
                    self->line) != 0)
    index++;
  return index;
}

/* Turns the found line into a drawn one, after the existing ones. */
static RmpFoldLine *
draw_detected (RmpFoldTouch *self, GError **error)
{
  GListModel *lines = rmp_garment_get_fold_lines (self->garment);
  const guint first = g_list_model_get_n_items (lines), index = rmp_fold_touch_find_detected (self);
  g_autoptr (RmpFoldLine) line = NULL;

  if (!rmp_layer_draw_lines (rmp_fold_touch_get_layer (self), self->detected, error))
    return NULL;
  line = g_list_model_get_item (lines, first + index);
  return line;
}

static gboolean
set_pieces (RmpFoldTouch *self, GArray *pieces, GError **error)
{
  RmpFoldLine *line = self->line_id != 0 ? rmp_fold_touch_find_line (self)
                                         : draw_detected (self, error);

  return line && rmp_fold_line_edit_pieces (self->workspace, line, pieces->len,
                                            (const RmpFoldPiece *) (gpointer) pieces->data, error);
}

void
rmp_fold_touch_apply (RmpFoldTouch *self, GArray *pieces, const char *label)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  g_autoptr (GError) error = NULL;
  gboolean ok;

  g_signal_handlers_disconnect_by_data (project, self);
  rmp_project_begin (project, label);
  ok = set_pieces (self, pieces, &error);
  if (!ok)
    rmp_project_cancel (project);
  else
    ok = rmp_project_end (project, &error);
  if (!ok && error)
    rmp_fold_touch_report (self, error->message);
  rmp_fold_touch_let_go (self);
}

gboolean
rmp_fold_touch_is_ready (RmpFoldTouch *self)
{
  g_assert (self);
  return self->line_id != 0 ||
         (self->detected && rmp_fold_touch_find_detected (self) < self->detected->len);
}

static void
finish_waiting (RmpFoldTouch *self)
{
  g_autoptr (GArray) pieces = rmp_fold_touch_copy_pieces (self->pieces);
  g_autofree char *label = NULL;

  if (self->then == THEN_NOTHING || !rmp_fold_touch_is_ready (self))
    return;
  if (self->then == THEN_DELETE)
    rmp_fold_pieces_remove (pieces, self->index);
  label = g_strdup_printf (self->then == THEN_DELETE ? _ ("Delete a fold of %s")
                                                     : _ ("Keep the folds of %s"),
                           self->line);
  if (pieces->len == 0)
    {
      rmp_fold_touch_report (self, _ ("This is the only fold of its line: delete the line."));
      return;
    }
  rmp_fold_touch_apply (self, pieces, label);
}

void
rmp_fold_touch_delete (RmpFoldTouch *self)
{
  if (!rmp_fold_touch_has_fold (self))
    return;
  self->then = THEN_DELETE;
  finish_waiting (self);
}

void
rmp_fold_touch_keep (RmpFoldTouch *self)
{
  if (!rmp_fold_touch_has_fold (self))
    return;
  self->then = THEN_KEEP;
  finish_waiting (self);
}

/* --- showing ---------------------------------------------------------------------------------- */

void
rmp_fold_touch_snapshot (RmpFoldTouch *self, GtkSnapshot *snapshot)
{
  const RmpFoldPiece *piece;
  g_autofree char *height = NULL, *text = NULL, *pulled = NULL;
  float position[3], normal[3];
  double x, y;

  if (!rmp_fold_touch_has_fold (self) ||
      !rmp_viewport_place (self->viewport, self->hit.pane, self->surface, &self->hit.point,
                           position, normal) ||
      !rmp_viewport_project (self->viewport, self->hit.pane, position, &x, &y))
    return;
  piece = &g_array_index (self->pieces, RmpFoldPiece, self->index);
  height = rmp_quantity_format (self->height, RMP_UNIT_METRE);
  rmp_mark_ring (self->viewport, snapshot, self->hit.pane, RMP_MARK_SELECTED, position, normal,
                 0.5 * (piece->end - piece->begin));
  if (self->pulling && self->pulled)
    text = rmp_fold_touch_describe_pull (self);
  else
    text = g_strdup_printf (_ ("%s, fold %u of %u, %s high"), self->line, self->index + 1,
                            self->pieces->len, height);
  rmp_mark_text (self->viewport, snapshot, x, y, text);
}

RmpFoldTouch *
rmp_fold_touch_new (RmpViewport *viewport)
{
  RmpFoldTouch *self = g_new0 (RmpFoldTouch, 1);

  g_return_val_if_fail (RMP_IS_VIEWPORT (viewport), NULL);
  self->viewport = viewport;
  return self;
}

void
rmp_fold_touch_free (RmpFoldTouch *self)
{
  rmp_fold_touch_let_go (self);
  g_free (self);
}
