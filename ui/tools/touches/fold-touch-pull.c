/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-touch-pull.c: finds the width, or sets the height limit, at which the touched fold reaches
 * the pointer. Each try is a preview that the evaluator computes; the next width follows from the
 * height that came out. Where previews know less than bakes (other cloth may stop a fold), a few
 * more widths are tried as bakes have them once the fold is let go.
 */

#include "tools/touches/fold-touch-private.h"

#include "evaluate/kinds/drawn-lines.h"
#include "folds/fold-rows.h"
#include "tools/fold-lines/fold-line-twins.h"
#include "tools/touches/pull.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>

/* Ids of found lines while they are shown as drawn ones; ids of rows never become so large. */
#define FIRST_PREVIEW_ID (G_GUINT64_CONSTANT (1) << 62)
/* The range of widths that a pull tries, as parts of the fold's own width. */
#define NARROWEST 0.2
#define WIDEST 4.0
/* The most tries in the quality of bakes, each of which may take a second. */
#define MOST_BAKED_TRIES 8
/* Metres: a height this near to the target is not improved further. */
#define NEAR 2e-4

void
rmp_fold_touch_end_preview (RmpFoldTouch *self)
{
  g_assert (self);
  rmp_workspace_preview (self->workspace, &rmp_preview_line, self->garment, NULL);
  if (self->line_id == 0)
    rmp_workspace_preview (self->workspace, &rmp_preview_values, rmp_fold_touch_get_layer (self),
                           NULL);
}

/* During the preview found lines are shown as the drawn ones that they will become, so that nothing
 * else moves.
 */
static void
preview_detected (RmpFoldTouch *self)
{
  const guint chosen = rmp_fold_touch_find_detected (self);
  RmpLayer *layer = rmp_fold_touch_get_layer (self);
  const RmpInputUse *use = rmp_technique_takes (rmp_layer_get_technique (layer),
                                                &rmp_input_drawn_lines);
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));

  if (!rmp_values_set_list (values, use->only, NULL))
    return;
  rmp_workspace_preview (self->workspace, &rmp_preview_values, layer, values);
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
      rmp_workspace_preview (self->workspace, &rmp_preview_line, self->garment, &drawn);
    }
}

static void
preview (RmpFoldTouch *self)
{
  RmpFoldLine *line = rmp_fold_touch_find_line (self);
  RmpDrawnLine drawn;

  if (self->line_id == 0)
    {
      preview_detected (self);
      return;
    }
  drawn = *rmp_fold_line_get_drawn (line);
  drawn.n_pieces = self->pulled->len;
  drawn.pieces = (const RmpFoldPiece *) (gpointer) self->pulled->data;
  rmp_fold_line_preview (self->workspace, line, &drawn, NULL);
}

/* The fold that is pulled, in a frame of the preview. */
static const RmpFoldRow *
find_pulled_row (RmpFoldTouch *self, const RmpResult *result)
{
  const guint64 id = self->line_id != 0 ? self->line_id
                                        : FIRST_PREVIEW_ID + rmp_fold_touch_find_detected (self);

  for (guint i = 0; result && i < rmp_fold_rows_count (&result->output); i++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&result->output, i);

      if (row->line_id == id && row->piece == self->index)
        return row;
    }
  return NULL;
}

static void
try_width (RmpFoldTouch *self)
{
  g_clear_pointer (&self->pulled, g_array_unref);
  self->pulled = rmp_fold_touch_copy_pieces (self->pieces);
  if (self->limiting)
    g_array_index (self->pulled, RmpFoldPiece, self->index).limit = self->target;
  else
    self->pull.width = rmp_fold_pieces_resize (self->pulled, self->index, self->pull.width);
  self->busy = TRUE;
  preview (self);
}

char *
rmp_fold_touch_describe_pull (RmpFoldTouch *self)
{
  const RmpFoldPiece *piece = &g_array_index (self->pulled, RmpFoldPiece, self->index);
  g_autofree char *value = rmp_quantity_format (
      self->limiting ? piece->limit : piece->end - piece->begin, RMP_UNIT_METRE);

  return g_strdup_printf (self->limiting ? _ ("Height limit %s") : _ ("Fold width %s"), value);
}

/* Which parameter has changed, and why the fold may not reach the pointer. */
static void
tell_pull (RmpFoldTouch *self, const char *what)
{
  g_autofree char *text = NULL;

  if (self->settling > 0 && self->nearest > NEAR)
    text = g_strdup_printf (_ ("%s: other cloth stops the fold, for Stop at contact is on"), what);
  else if (!self->limiting && self->pull.width >= self->pull.range[1])
    text = g_strdup_printf (_ ("%s: its line has no room for more"), what);
  rmp_fold_touch_report (self, text ? text : what);
}

static void
commit_pull (RmpFoldTouch *self)
{
  g_autofree char *what = rmp_fold_touch_describe_pull (self),
                  *label = g_strdup_printf (_ ("Pull a fold of %s: %s"), self->line, what);
  g_autoptr (GArray) pieces = rmp_fold_touch_copy_pieces (self->pulled);

  tell_pull (self, what);
  rmp_fold_touch_end_preview (self);
  self->pulling = FALSE;
  rmp_fold_touch_apply (self, pieces, label);
}

/* --- as bakes have it ------------------------------------------------------------------------- */

static double
get_own_width (RmpFoldTouch *self)
{
  const RmpFoldPiece *piece = &g_array_index (self->pieces, RmpFoldPiece, self->index);

  return piece->end - piece->begin;
}

static void
try_baked_width (RmpFoldTouch *self)
{
  self->settling++;
  try_width (self);
  rmp_evaluator_refine (rmp_workspace_get_evaluator (self->workspace), self->surface, self->look,
                        rmp_workspace_get_clip (self->workspace));
}

static void
begin_settling (RmpFoldTouch *self)
{
  const double target = MAX (self->height + self->distance, RMP_SMALLEST_FOLD),
               width = self->pull.width;
  double range[2] = { self->pull.range[0], self->pull.range[1] };

  self->settling = 1;
  self->width = get_own_width (self);
  self->nearest = fabs (self->height - target);
  rmp_fold_pull_begin (&self->pull, self->width, self->height, target, range);
  self->pull.width = width; /* the width found in previews is a good start */
  try_baked_width (self);
}

/* Keeps the best of all tries, which may be the fold as it was. */
static void
end_settling (RmpFoldTouch *self)
{
  if (self->width == get_own_width (self))
    {
      rmp_fold_touch_report (self, _ ("Other cloth stops the fold, for Stop at contact is on"));
      rmp_fold_touch_let_go (self);
      return;
    }
  g_clear_pointer (&self->pulled, g_array_unref);
  self->pulled = rmp_fold_touch_copy_pieces (self->pieces);
  self->pull.width = rmp_fold_pieces_resize (self->pulled, self->index, self->width);
  commit_pull (self);
}

static void
settle (RmpFoldTouch *self, double height)
{
  const double distance = fabs (height - self->pull.target);

  if (distance < self->nearest)
    {
      self->nearest = distance;
      self->width = self->pull.width;
    }
  if (self->nearest > NEAR && self->settling <= MOST_BAKED_TRIES &&
      rmp_fold_pull_step (&self->pull, height))
    try_baked_width (self);
  else
    end_settling (self);
}

/* --- tries ------------------------------------------------------------------------------------ */

static void
finish_pull (RmpFoldTouch *self)
{
  if (self->baked && !self->limiting)
    begin_settling (self);
  else
    commit_pull (self);
}

/* Checks whether the fold has the target height with the width that was tried. Returns: FALSE if
 * that is not known yet
 */
static gboolean
take_try (RmpFoldTouch *self)
{
  g_autoptr (RmpResult) result = NULL;
  const RmpFoldRow *row;
  gboolean exact;

  result = rmp_fold_touch_get_result (self, &exact);
  row = exact && (self->settling == 0 || result->target == RMP_TARGET_BAKE)
            ? find_pulled_row (self, result)
            : NULL;
  if (!row)
    return FALSE;
  self->busy = FALSE;
  if (self->settling > 0)
    settle (self, row->height);
  else if (!self->limiting && rmp_fold_pull_step (&self->pull, row->height))
    try_width (self);
  else if (self->released)
    finish_pull (self);
  return TRUE;
}

/* Checks at once for a frame that is already available, because that is not announced again. */
void
rmp_fold_touch_follow_pull (RmpFoldTouch *self)
{
  g_assert (self);
  while (self->pulling && self->busy && take_try (self))
    rmp_viewport_queue_layer (self->viewport);
}

gboolean
rmp_fold_touch_press (RmpFoldTouch *self, const RmpToolEvent *event)
{
  RmpSurfaceHit hit;

  if (!rmp_fold_touch_has_fold (self) || self->pulling || !rmp_fold_touch_is_ready (self) ||
      !rmp_viewport_locate (self->viewport, event->x, event->y, &hit) ||
      hit.feature != self->hit.feature || hit.surface != self->surface)
    return FALSE;
  self->pulling = TRUE;
  self->target = 0.0;
  self->press_x = event->x;
  self->press_y = event->y;
  self->pulled = rmp_fold_touch_copy_pieces (self->pieces);
  return TRUE;
}

/* The largest width for which the neighbours leave room. */
static double
find_widest (RmpFoldTouch *self, double wanted)
{
  g_autoptr (GArray) pieces = rmp_fold_touch_copy_pieces (self->pieces);

  return rmp_fold_pieces_resize (pieces, self->index, wanted);
}

/* A fold that other cloth holds down is lower than its width alone would make it. Pulled down, it
 * is measured as shown; pulled up, from the height it would have without contact.
 */
static double
find_target (RmpFoldTouch *self, double pulled)
{
  return MAX ((pulled > 0.0 ? self->free : self->height) + pulled, RMP_SMALLEST_FOLD);
}

void
rmp_fold_touch_drag (RmpFoldTouch *self, const RmpToolEvent *event)
{
  const RmpFoldPiece *piece = self->pulling
                                  ? &g_array_index (self->pieces, RmpFoldPiece, self->index)
                                  : NULL;
  double width, range[2];

  if (!piece || self->released ||
      (self->target == 0.0 &&
       hypot (event->x - self->press_x, event->y - self->press_y) < RMP_PULL_DISTANCE))
    return;
  width = piece->end - piece->begin;
  range[0] = NARROWEST * width;
  range[1] = find_widest (self, WIDEST * width);
  self->distance = rmp_pull_measure (self->viewport, &self->hit, event->x - self->press_x,
                                     event->y - self->press_y);
  self->target = find_target (self, self->distance);
  self->limiting = (event->state & GDK_CONTROL_MASK) != 0;
  rmp_fold_pull_begin (&self->pull, width, self->free, self->target, range);
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
    finish_pull (self);
  else
    rmp_fold_touch_follow_pull (self); /* the frame for this width may be available already */
}

gboolean
rmp_fold_touch_is_pulling (RmpFoldTouch *self)
{
  return self->pulling;
}

/* On release the fold keeps the height that it has reached. */
void
rmp_fold_touch_leave_frame (RmpFoldTouch *self)
{
  g_assert (self);
  if (self->pulling && self->released)
    commit_pull (self);
  else if (self->pulling)
    rmp_fold_touch_let_go (self);
}
