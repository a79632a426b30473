/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-touch.h"

#include "fold-pieces.h"
#include "i18n.h"
#include "quantity.h"
#include "store/fold-line.h"
#include "tools/marks.h"

#include <math.h>

/* Numbers of found lines while they are shown as drawn ones; rows of the project never get so far. */
#define FIRST_PREVIEW_ID (G_GUINT64_CONSTANT (1) << 62)
#define SMALLEST_HEIGHT 2e-4
/* Pixels: less is a click. */
#define PULL_DISTANCE 3.0
/* Widths a pull tries: parts of the fold's own. */
#define NARROWEST 0.2
#define WIDEST 4.0

typedef enum
{
  THEN_NOTHING,
  THEN_DELETE,
  THEN_KEEP,
} Then;

struct _RmpFoldTouch
{
  RmpViewport *viewport;
  RmpWorkspace *workspace; /* while a fold is touched */
  RmpSurfaceHit hit;
  RmpSurface *surface;
  RmpGarment *garment;
  RmpLook *look;

  /* The fold's row when it was touched */
  guint64 line_id;
  char *line;
  guint index;    /* of its piece */
  GArray *pieces; /* of its line */
  double height;  /* metres, at the frame it was taken */

  GPtrArray *detected; /* if the line was found: what is drawn in its place, once known */
  GCancellable *cancellable;
  Then then; /* what waits for it */

  gboolean pulling, released, limiting;
  double press_x, press_y;
  double target;
  RmpFoldPull pull;
  GArray *pulled; /* pieces as shown now */
  gboolean busy;  /* a width is being tried */
};

static void
report (RmpFoldTouch *self, const char *message)
{
  gtk_widget_activate_action (GTK_WIDGET (self->viewport), "win.report", "s", message);
}

static RmpLayer *
get_layer (RmpFoldTouch *self)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);

  return layer;
}

static GArray *
copy_pieces (GArray *pieces)
{
  return g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (RmpFoldPiece)), pieces->data, pieces->len);
}

/* --- taking hold ---------------------------------------------------------------------------------------------- */

static RmpResult *
get_result (RmpFoldTouch *self, gboolean *exact)
{
  return rmp_evaluator_request (rmp_workspace_get_evaluator (self->workspace), self->surface, self->look,
                                rmp_workspace_get_clip (self->workspace), rmp_workspace_get_frame (self->workspace),
                                NULL, exact);
}

static const RmpFoldRow *
find_row (const RmpResult *result, guint32 feature)
{
  for (guint i = 0; result != NULL && i < result->output.rows->len; i++)
    {
      const RmpFoldRow *row = g_ptr_array_index (result->output.rows, i);

      if (row->feature == feature)
        return row;
    }
  return NULL;
}

static RmpFoldLine *
find_line (RmpFoldTouch *self)
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

static int
compare_pieces (gconstpointer a, gconstpointer b)
{
  const RmpFoldPiece *p = a, *q = b;

  return p->begin < q->begin ? -1 : p->begin > q->begin;
}

/* The line's division as it is now, and where in it the touched fold stands. */
static void
read_pieces (RmpFoldTouch *self, const RmpResult *result, const RmpFoldRow *touched)
{
  RmpFoldLine *line = touched->line_id != 0 ? find_line (self) : NULL;
  const RmpDrawnLine *drawn = line != NULL ? rmp_fold_line_get_drawn (line) : NULL;

  self->pieces = g_array_new (FALSE, FALSE, sizeof (RmpFoldPiece));
  for (guint i = 0; i < result->output.rows->len; i++)
    {
      const RmpFoldRow *row = g_ptr_array_index (result->output.rows, i);
      RmpFoldPiece piece = { row->begin, row->end, NAN };

      if (row->line_id != touched->line_id || g_strcmp0 (row->line, touched->line) != 0)
        continue;
      if (drawn != NULL && row->piece < drawn->n_pieces)
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
on_detected (GObject *evaluator, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) lines = rmp_evaluator_detect_lines_finish (RMP_EVALUATOR (evaluator), result, &error);
  RmpFoldTouch *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return; /* the fold was let go, or all of this is gone */
  if (lines == NULL)
    {
      report (self, error->message);
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
                                    rmp_workspace_get_clip (self->workspace), self->cancellable, on_detected, self);
}

static void on_frame_ready (RmpFoldTouch *self);

gboolean
rmp_fold_touch_take (RmpFoldTouch *self, double x, double y)
{
  g_autoptr (RmpResult) result = NULL;
  const RmpFoldRow *row;
  RmpSurfaceHit hit;
  gboolean exact;

  rmp_fold_touch_let_go (self);
  if (!rmp_viewport_locate (self->viewport, x, y, &hit) || hit.look == NULL || hit.feature == RMP_FEATURE_NONE)
    return FALSE;
  self->hit = hit;
  self->workspace = g_object_ref (rmp_viewport_get_workspace (self->viewport));
  self->surface = g_object_ref (hit.surface);
  self->garment = g_object_ref (hit.garment);
  self->look = g_object_ref (hit.look);
  result = get_result (self, &exact);
  row = exact ? find_row (result, hit.feature) : NULL;
  if (row == NULL || row->height < SMALLEST_HEIGHT)
    {
      rmp_fold_touch_let_go (self);
      return FALSE;
    }
  self->line_id = row->line_id;
  self->line = g_strdup (row->line);
  self->height = row->height;
  read_pieces (self, result, row);
  if (self->line_id == 0)
    detect (self);
  g_signal_connect_swapped (rmp_workspace_get_project (self->workspace), "changed", G_CALLBACK (rmp_fold_touch_let_go),
                            self);
  g_signal_connect_swapped (rmp_workspace_get_evaluator (self->workspace), "frame-ready", G_CALLBACK (on_frame_ready),
                            self);
  rmp_viewport_queue_layer (self->viewport);
  return TRUE;
}

gboolean
rmp_fold_touch_has_fold (RmpFoldTouch *self)
{
  return self->pieces != NULL;
}

static void
end_preview (RmpFoldTouch *self)
{
  rmp_workspace_preview_fold_line (self->workspace, self->garment, NULL);
  if (self->line_id == 0)
    rmp_workspace_preview (self->workspace, get_layer (self), NULL);
}

void
rmp_fold_touch_let_go (RmpFoldTouch *self)
{
  if (self->workspace != NULL)
    {
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->workspace), self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (self->workspace), self);
      if (self->pulling)
        end_preview (self);
      rmp_viewport_queue_layer (self->viewport);
      rmp_tool_hint_changed (rmp_viewport_get_tool (self->viewport));
    }
  if (self->cancellable != NULL)
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
  self->pulling = self->released = self->limiting = self->busy = FALSE;
}

/* --- edits ---------------------------------------------------------------------------------------------------- */

static guint
find_detected (RmpFoldTouch *self)
{
  guint index = 0;

  while (index < self->detected->len &&
         g_strcmp0 (((RmpDetectedLine *) g_ptr_array_index (self->detected, index))->name, self->line) != 0)
    index++;
  return index;
}

/* The line that was found becomes a drawn one, behind those there are. */
static RmpFoldLine *
draw_detected (RmpFoldTouch *self, GError **error)
{
  GListModel *lines = rmp_garment_get_fold_lines (self->garment);
  const guint first = g_list_model_get_n_items (lines), index = find_detected (self);
  g_autoptr (RmpFoldLine) line = NULL;

  if (!rmp_layer_draw_lines (get_layer (self), self->detected, error))
    return NULL;
  line = g_list_model_get_item (lines, first + index);
  return line;
}

static gboolean
set_pieces (RmpFoldTouch *self, GArray *pieces, GError **error)
{
  RmpFoldLine *line = self->line_id != 0 ? find_line (self) : draw_detected (self, error);

  return line != NULL &&
         rmp_fold_line_set_pieces (line, pieces->len, (const RmpFoldPiece *) (gpointer) pieces->data, error);
}

/* One edit; the fold is let go, for its number may be another's now. */
static void
apply (RmpFoldTouch *self, GArray *pieces, const char *label)
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
  if (!ok && error != NULL)
    report (self, error->message);
  rmp_fold_touch_let_go (self);
}

static gboolean
is_ready (RmpFoldTouch *self)
{
  return self->line_id != 0 || (self->detected != NULL && find_detected (self) < self->detected->len);
}

static void
finish_waiting (RmpFoldTouch *self)
{
  g_autoptr (GArray) pieces = copy_pieces (self->pieces);
  g_autofree char *label = NULL;

  if (self->then == THEN_NOTHING || !is_ready (self))
    return;
  if (self->then == THEN_DELETE)
    rmp_fold_pieces_remove (pieces, self->index);
  label = g_strdup_printf (self->then == THEN_DELETE ? _ ("Delete a fold of %s") : _ ("Keep the folds of %s"),
                           self->line);
  if (pieces->len == 0)
    {
      report (self, _ ("This is the only fold of its line: delete the line."));
      return;
    }
  apply (self, pieces, label);
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

/* --- pulling -------------------------------------------------------------------------------------------------- */

/* Found lines are shown as the drawn ones they will be, so that nothing else moves. */
static void
preview_detected (RmpFoldTouch *self)
{
  const guint chosen = find_detected (self);
  RmpLayer *layer = get_layer (self);
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));

  if (!rmp_values_set_list (values, rmp_layer_get_technique (layer)->drawn_only, NULL))
    return;
  rmp_workspace_preview (self->workspace, layer, values);
  for (guint i = 0; i < self->detected->len; i++)
    {
      const RmpDetectedLine *detected = g_ptr_array_index (self->detected, i);
      RmpDrawnLine drawn = {
        .id = FIRST_PREVIEW_ID + i,
        .name = detected->name,
        .curve = detected->curve,
        .width = NAN,
        .length = detected->length,
        .reach = NAN,
      };

      if (i == chosen)
        {
          drawn.n_pieces = self->pulled->len;
          drawn.pieces = (const RmpFoldPiece *) (gpointer) self->pulled->data;
        }
      rmp_workspace_preview_fold_line (self->workspace, self->garment, &drawn);
    }
}

static void
preview (RmpFoldTouch *self)
{
  RmpFoldLine *line = find_line (self);
  RmpDrawnLine drawn;

  if (self->line_id == 0)
    {
      preview_detected (self);
      return;
    }
  drawn = *rmp_fold_line_get_drawn (line);
  drawn.n_pieces = self->pulled->len;
  drawn.pieces = (const RmpFoldPiece *) (gpointer) self->pulled->data;
  rmp_workspace_preview_fold_line (self->workspace, self->garment, &drawn);
}

/* The fold that is pulled, in a frame of the preview. */
static const RmpFoldRow *
find_pulled_row (RmpFoldTouch *self, const RmpResult *result)
{
  const guint64 id = self->line_id != 0 ? self->line_id : FIRST_PREVIEW_ID + find_detected (self);

  for (guint i = 0; result != NULL && i < result->output.rows->len; i++)
    {
      const RmpFoldRow *row = g_ptr_array_index (result->output.rows, i);

      if (row->line_id == id && row->piece == self->index)
        return row;
    }
  return NULL;
}

static void
try_width (RmpFoldTouch *self)
{
  g_clear_pointer (&self->pulled, g_array_unref);
  self->pulled = copy_pieces (self->pieces);
  if (self->limiting)
    g_array_index (self->pulled, RmpFoldPiece, self->index).limit = self->target;
  else
    self->pull.width = rmp_fold_pieces_resize (self->pulled, self->index, self->pull.width);
  self->busy = TRUE;
  preview (self);
}

static char *
describe (RmpFoldTouch *self)
{
  const RmpFoldPiece *piece = &g_array_index (self->pulled, RmpFoldPiece, self->index);
  g_autofree char *value = rmp_quantity_format (self->limiting ? piece->limit : piece->end - piece->begin,
                                                RMP_UNIT_METRE);

  return g_strdup_printf (self->limiting ? _ ("Height limit %s") : _ ("Fold width %s"), value);
}

static void
commit_pull (RmpFoldTouch *self)
{
  g_autofree char *what = describe (self), *label = g_strdup_printf (_ ("Pull a fold of %s: %s"), self->line, what);
  g_autoptr (GArray) pieces = copy_pieces (self->pulled);

  report (self, what);
  end_preview (self);
  self->pulling = FALSE;
  apply (self, pieces, label);
}

/* A width was tried: is its fold as high as it was pulled? */
static void
on_frame_ready (RmpFoldTouch *self)
{
  g_autoptr (RmpResult) result = NULL;
  const RmpFoldRow *row;
  gboolean exact;

  if (!self->pulling || !self->busy)
    return;
  result = get_result (self, &exact);
  row = exact ? find_pulled_row (self, result) : NULL;
  if (row == NULL)
    return;
  self->busy = FALSE;
  if (!self->limiting && rmp_fold_pull_step (&self->pull, row->height))
    try_width (self);
  else if (self->released)
    commit_pull (self);
  rmp_viewport_queue_layer (self->viewport);
}

gboolean
rmp_fold_touch_press (RmpFoldTouch *self, const RmpToolEvent *event)
{
  RmpSurfaceHit hit;

  if (!rmp_fold_touch_has_fold (self) || self->pulling || !is_ready (self) ||
      !rmp_viewport_locate (self->viewport, event->x, event->y, &hit) || hit.feature != self->hit.feature ||
      hit.surface != self->surface)
    return FALSE;
  self->pulling = TRUE;
  self->target = 0.0;
  self->press_x = event->x;
  self->press_y = event->y;
  self->pulled = copy_pieces (self->pieces);
  return TRUE;
}

/* How far the pointer went along the fold's normal, metres; straight up where the normal points at the eye. */
static double
measure_pull (RmpFoldTouch *self, const RmpToolEvent *event)
{
  const double pixel = rmp_viewport_get_pixel_size (self->viewport, self->hit.position);
  const double dx = event->x - self->press_x, dy = event->y - self->press_y;
  double from[2], to[2], length;
  float tip[3];

  for (guint i = 0; i < 3; i++)
    tip[i] = self->hit.position[i] + (float) pixel * self->hit.normal[i];
  if (!rmp_viewport_project (self->viewport, self->hit.pane, self->hit.position, from, from + 1) ||
      !rmp_viewport_project (self->viewport, self->hit.pane, tip, to, to + 1))
    return 0.0;
  length = hypot (to[0] - from[0], to[1] - from[1]);
  if (length < 0.3)
    return -dy * pixel;
  return (dx * (to[0] - from[0]) + dy * (to[1] - from[1])) / length * pixel;
}

void
rmp_fold_touch_drag (RmpFoldTouch *self, const RmpToolEvent *event)
{
  const RmpFoldPiece *piece = self->pulling ? &g_array_index (self->pieces, RmpFoldPiece, self->index) : NULL;
  double width, range[2];

  if (piece == NULL || self->released ||
      (self->target == 0.0 && hypot (event->x - self->press_x, event->y - self->press_y) < PULL_DISTANCE))
    return;
  width = piece->end - piece->begin;
  range[0] = NARROWEST * width;
  range[1] = WIDEST * width;
  self->target = MAX (self->height + measure_pull (self, event), SMALLEST_HEIGHT);
  self->limiting = (event->state & GDK_CONTROL_MASK) != 0;
  rmp_fold_pull_begin (&self->pull, width, self->height, self->target, range);
  try_width (self);
  rmp_viewport_queue_layer (self->viewport);
}

void
rmp_fold_touch_release (RmpFoldTouch *self)
{
  if (!self->pulling)
    return;
  self->released = TRUE;
  if (self->target == 0.0)
    self->pulling = self->released = FALSE;
  else if (!self->busy)
    commit_pull (self);
  else
    on_frame_ready (self); /* what was tried may be there already */
}

gboolean
rmp_fold_touch_cancel (RmpFoldTouch *self)
{
  if (!rmp_fold_touch_has_fold (self))
    return FALSE;
  rmp_fold_touch_let_go (self);
  return TRUE;
}

/* --- showing -------------------------------------------------------------------------------------------------- */

void
rmp_fold_touch_snapshot (RmpFoldTouch *self, GtkSnapshot *snapshot)
{
  const RmpFoldPiece *piece;
  g_autofree char *height = NULL, *text = NULL, *pulled = NULL;
  float position[3], normal[3];
  double x, y;

  if (!rmp_fold_touch_has_fold (self) ||
      !rmp_viewport_place (self->viewport, self->hit.pane, self->surface, &self->hit.point, position, normal) ||
      !rmp_viewport_project (self->viewport, self->hit.pane, position, &x, &y))
    return;
  piece = &g_array_index (self->pieces, RmpFoldPiece, self->index);
  height = rmp_quantity_format (self->height, RMP_UNIT_METRE);
  rmp_mark_ring (self->viewport, snapshot, self->hit.pane, RMP_MARK_SELECTED, position, normal,
                 0.5 * (piece->end - piece->begin));
  if (self->pulling && self->pulled != NULL)
    text = describe (self);
  else
    text = g_strdup_printf (_ ("%s, fold %u of %u, %s high"), self->line, self->index + 1, self->pieces->len, height);
  rmp_mark_text (self->viewport, snapshot, x, y, text);
}

RmpFoldTouch *
rmp_fold_touch_new (RmpViewport *viewport)
{
  RmpFoldTouch *self = g_new0 (RmpFoldTouch, 1);

  self->viewport = viewport;
  return self;
}

void
rmp_fold_touch_free (RmpFoldTouch *self)
{
  rmp_fold_touch_let_go (self);
  g_free (self);
}
