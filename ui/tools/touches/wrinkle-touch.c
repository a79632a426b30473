/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/touches/wrinkle-touch-private.h"

#include "tools/marks.h"
#include "tools/touches/touch-marks.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>

void
rmp_wrinkle_touch_report (RmpWrinkleTouch *self, const char *message)
{
  g_assert (self);
  gtk_widget_activate_action (GTK_WIDGET (self->viewport), "win.report", "s", message);
}

RmpLayer *
rmp_wrinkle_touch_get_layer (RmpWrinkleTouch *self)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);

  return layer;
}

/* --- taking hold ------------------------------------------------------------------------------ */

static RmpResult *
get_result (RmpWrinkleTouch *self)
{
  gboolean exact;

  return rmp_workspace_request (self->workspace, self->surface, self->look, &exact);
}

/* The crest of the wrinkle that is touched, in the frame shown. */
static const RmpOverlayLine *
find_crest (RmpWrinkleTouch *self, const RmpResult *result)
{
  g_autofree char *name = g_strdup_printf ("%u", self->hit.feature);

  for (guint i = 0; result && result->output.lines && i < result->output.lines->len; i++)
    {
      const RmpOverlayLine *line = g_ptr_array_index (result->output.lines, i);

      if (g_strcmp0 (line->name, name) == 0)
        return line;
    }
  return NULL;
}

/* The place of a segment nearest to a point. Returns: their distance */
static double
find_nearest (const float point[3], const float *from, const float *to, float nearest[3])
{
  double along = 0.0, square = 0.0, distance = 0.0, t;

  for (guint k = 0; k < 3; k++)
    {
      along += (double) (point[k] - from[k]) * (double) (to[k] - from[k]);
      square += (double) (to[k] - from[k]) * (double) (to[k] - from[k]);
    }
  t = square > 0.0 ? CLAMP (along / square, 0.0, 1.0) : 0.0;
  for (guint k = 0; k < 3; k++)
    {
      nearest[k] = from[k] + (float) t * (to[k] - from[k]);
      distance += (double) (point[k] - nearest[k]) * (double) (point[k] - nearest[k]);
    }
  return sqrt (distance);
}

static double
measure_lift (const RmpSurfaceHit *hit, const RmpResult *result)
{
  const float barycentric[2] = { (float) hit->point.barycentric[0],
                                 (float) hit->point.barycentric[1] };
  RmpReliefPoint point;

  if (!result || hit->point.face >= result->output.relief->topology->n_faces)
    return 0.0;
  rmp_relief_evaluate (result->output.relief, hit->point.face, barycentric, &point);
  return fabs ((double) point.lift);
}

/* Moves the touched place to the crest of the wrinkle if that is visible, because the crest is what
 * is pulled. If smooth cloth or another wrinkle covers the crest, the clicked place is higher and
 * stays.
 */
static void
move_to_crest (RmpWrinkleTouch *self, const RmpResult *result)
{
  float position[3] = { self->hit.position[0], self->hit.position[1], self->hit.position[2] };
  const RmpOverlayLine *crest = find_crest (self, result);
  double nearest = G_MAXDOUBLE, x, y;
  RmpSurfaceHit hit;

  for (guint i = 0; crest && i + 1 < crest->n_points; i++)
    {
      float there[3];
      const double distance = find_nearest (self->hit.position, crest->points + 3 * i,
                                            crest->points + 3 * (i + 1), there);

      if (distance >= nearest)
        continue;
      nearest = distance;
      memcpy (position, there, sizeof position);
    }
  if (rmp_viewport_project (self->viewport, self->hit.pane, position, &x, &y) &&
      rmp_viewport_locate (self->viewport, x, y, &hit) && hit.feature == self->hit.feature &&
      hit.surface == self->surface && hit.look == self->look &&
      measure_lift (&hit, result) > measure_lift (&self->hit, result))
    self->hit = hit;
}

/* Releases the wrinkle in another frame, where it need not exist. */
static void
on_frame (RmpWrinkleTouch *self)
{
  if (self->touched != RMP_TOUCHED_MARK)
    rmp_wrinkle_touch_let_go (self);
}

static gboolean
can_be_touched (RmpLook *look)
{
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;

  return layer && rmp_technique_takes (rmp_layer_get_technique (layer), &rmp_input_touches);
}

static void
follow (RmpWrinkleTouch *self)
{
  g_signal_connect_swapped (rmp_workspace_get_project (self->workspace), "changed",
                            G_CALLBACK (rmp_wrinkle_touch_let_go), self);
  g_signal_connect_swapped (self->workspace, "notify::clip", G_CALLBACK (rmp_wrinkle_touch_let_go),
                            self);
  g_signal_connect_swapped (self->workspace, "notify::frame", G_CALLBACK (on_frame), self);
}

static void
unfollow (RmpWrinkleTouch *self)
{
  g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->workspace), self);
  g_signal_handlers_disconnect_by_data (self->workspace, self);
}

static void
show (RmpWrinkleTouch *self)
{
  rmp_viewport_queue_layer (self->viewport);
  rmp_tool_hint_changed (rmp_viewport_get_tool (self->viewport));
}

RmpTouched
rmp_wrinkle_touch_take (RmpWrinkleTouch *self, double x, double y)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (self->viewport);
  g_autoptr (RmpResult) result = NULL;
  RmpTouchItem *item;
  RmpSurfaceHit hit;

  rmp_wrinkle_touch_let_go (self);
  if (!rmp_viewport_locate (self->viewport, x, y, &hit) || !can_be_touched (hit.look) ||
      !rmp_workspace_get_clip (workspace))
    return RMP_TOUCHED_NOTHING;
  self->hit = hit;
  self->workspace = g_object_ref (workspace);
  self->surface = g_object_ref (hit.surface);
  self->look = g_object_ref (hit.look);
  item = rmp_touch_marks_find (self->viewport, hit.pane, x, y);
  if (item)
    {
      self->item = g_object_ref (item);
      self->touched = RMP_TOUCHED_MARK;
    }
  else if (hit.feature != RMP_FEATURE_NONE)
    {
      result = get_result (self);
      move_to_crest (self, result);
      self->lift = measure_lift (&self->hit, result);
      self->touched = RMP_TOUCHED_WRINKLE;
    }
  else
    self->touched = RMP_TOUCHED_CLOTH;
  follow (self);
  show (self);
  return self->touched;
}

RmpTouched
rmp_wrinkle_touch_get (RmpWrinkleTouch *self)
{
  return self->touched;
}

void
rmp_wrinkle_touch_let_go (RmpWrinkleTouch *self)
{
  if (!self->workspace)
    return;
  unfollow (self);
  rmp_wrinkle_touch_end_pull (self);
  self->touched = RMP_TOUCHED_NOTHING;
  g_clear_object (&self->workspace);
  g_clear_object (&self->surface);
  g_clear_object (&self->look);
  g_clear_object (&self->item);
  show (self);
}

/* --- edits ------------------------------------------------------------------------------------ */

/* The marked range of the clip if the present frame is in it; otherwise from this frame to the end.
 */
static void
choose_frames (RmpWrinkleTouch *self, RmpTouch *touch)
{
  const guint frame = rmp_workspace_get_frame (self->workspace);
  guint first, last;

  rmp_workspace_get_range (self->workspace, &first, &last);
  touch->first = frame;
  touch->last = RMP_TOUCH_TO_END;
  if (!rmp_workspace_has_range (self->workspace) || frame < first || frame > last)
    return;
  touch->first = first;
  touch->last = last;
}

/* Makes the touch as one edit; then its mark is what is touched. */
static void
add (RmpWrinkleTouch *self, RmpTouchKind kind)
{
  RmpTouch touch = { .kind = kind,
                     .face = self->hit.point.face,
                     .barycentric = { self->hit.point.barycentric[0],
                                      self->hit.point.barycentric[1] } };
  g_autoptr (GError) error = NULL;
  RmpTouchItem *item;

  choose_frames (self, &touch);
  unfollow (self);
  item = rmp_layer_add_touch (rmp_wrinkle_touch_get_layer (self),
                              rmp_workspace_get_clip (self->workspace), &touch, &error);
  if (!item)
    {
      rmp_wrinkle_touch_report (self, error->message);
      rmp_wrinkle_touch_let_go (self);
      return;
    }
  g_set_object (&self->item, item);
  self->touched = RMP_TOUCHED_MARK;
  follow (self);
  show (self);
}

gboolean
rmp_wrinkle_touch_delete (RmpWrinkleTouch *self)
{
  g_autoptr (RmpTouchItem) item = self->item ? g_object_ref (self->item) : NULL;
  g_autoptr (GError) error = NULL;

  if (self->touched == RMP_TOUCHED_WRINKLE)
    add (self, RMP_TOUCH_DELETE);
  else if (!item)
    return FALSE;
  else if (!rmp_touch_item_remove (item, &error))
    rmp_wrinkle_touch_report (self, error->message);
  return TRUE;
}

void
rmp_wrinkle_touch_keep (RmpWrinkleTouch *self)
{
  if (self->touched == RMP_TOUCHED_WRINKLE)
    add (self, RMP_TOUCH_KEEP);
}

void
rmp_wrinkle_touch_pin (RmpWrinkleTouch *self)
{
  if (self->touched == RMP_TOUCHED_WRINKLE || self->touched == RMP_TOUCHED_CLOTH)
    add (self, RMP_TOUCH_PIN);
}

/* --- showing ---------------------------------------------------------------------------------- */

static char *
describe (RmpWrinkleTouch *self)
{
  g_autofree char *lift = NULL;

  switch (self->touched)
    {
    case RMP_TOUCHED_WRINKLE:
      if (self->pulled)
        return rmp_wrinkle_touch_describe_pull (self);
      lift = rmp_quantity_format (self->lift, RMP_UNIT_METRE);
      return g_strdup_printf (_ ("Wrinkle %u, %s high"), self->hit.feature, lift);
    case RMP_TOUCHED_MARK:
      return rmp_touch_item_describe (self->item);
    case RMP_TOUCHED_CLOTH:
      return g_strdup (_ ("No wrinkle here"));
    case RMP_TOUCHED_NOTHING:
    case RMP_TOUCHED_FOLD:
    default:
      return NULL;
    }
}

/* The place that the hint refers to: that of the mark, or where the cloth was touched. */
static RmpSurfacePoint
get_point (RmpWrinkleTouch *self)
{
  const RmpTouch *touch = self->item ? rmp_touch_item_get_touch (self->item) : NULL;

  return touch ? (RmpSurfacePoint){ touch->face, { touch->barycentric[0], touch->barycentric[1] } }
               : self->hit.point;
}

void
rmp_wrinkle_touch_snapshot (RmpWrinkleTouch *self, GtkSnapshot *snapshot)
{
  const RmpSurfacePoint point = get_point (self);
  g_autofree char *text = describe (self);
  float position[3], normal[3];
  double x, y;

  rmp_touch_marks_snapshot (self->viewport, snapshot, self->item);
  if (self->touched == RMP_TOUCHED_WRINKLE && !self->pulled)
    {
      g_autoptr (RmpResult) result = get_result (self);
      const RmpOverlayLine *crest = find_crest (self, result);

      if (crest)
        rmp_mark_curve (self->viewport, snapshot, self->hit.pane, RMP_MARK_SELECTED,
                        crest->n_points, crest->points);
    }
  if (!text ||
      !rmp_viewport_place (self->viewport, self->hit.pane, self->surface, &point, position,
                           normal) ||
      !rmp_viewport_project (self->viewport, self->hit.pane, position, &x, &y))
    return;
  if (self->touched == RMP_TOUCHED_CLOTH)
    rmp_mark_dot (snapshot, RMP_MARK_TWIN, x, y, 3.0);
  rmp_mark_text (self->viewport, snapshot, x, y, text);
}

char *
rmp_wrinkle_touch_get_hint (RmpWrinkleTouch *self)
{
  switch (self->touched)
    {
    case RMP_TOUCHED_WRINKLE:
      if (self->lift < RMP_WRINKLE_TOUCH_LOWEST)
        return g_strdup (_ ("Flat in this frame: pull it where it has risen · Del deletes it · H "
                            "keeps it as it is · "
                            "right click for more · Esc lets go"));
      return g_strdup (_ ("Drag on the wrinkle pulls it · Del deletes it · H keeps it as it is · "
                          "right click for more · "
                          "Esc lets go"));
    case RMP_TOUCHED_CLOTH:
      return g_strdup (_ ("Shift+P pins a wrinkle here · right click for more · Esc lets go"));
    case RMP_TOUCHED_MARK:
      return g_strdup (
          _ ("Del removes the mark · its frames are set in the inspector · Esc lets go"));
    case RMP_TOUCHED_NOTHING:
    case RMP_TOUCHED_FOLD:
    default:
      return NULL;
    }
}

RmpWrinkleTouch *
rmp_wrinkle_touch_new (RmpViewport *viewport)
{
  RmpWrinkleTouch *self = g_new0 (RmpWrinkleTouch, 1);

  g_return_val_if_fail (RMP_IS_VIEWPORT (viewport), NULL);
  self->viewport = viewport;
  return self;
}

void
rmp_wrinkle_touch_free (RmpWrinkleTouch *self)
{
  rmp_wrinkle_touch_let_go (self);
  g_free (self);
}
