/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "timeline/ruler.h"
#include "widgets/i18n.h"
#include "widgets/pointer-focus.h"
#include "widgets/widget-colour.h"

#include <math.h>

#define MARGIN 10.0
#define CACHE_HEIGHT 5.0f
#define LABEL_SPACE 44.0
#define HATCH 6

struct _RmpRuler
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  guint tick;      /* redraws while frames are computed */
  gboolean moving; /* some frame was computing at the last draw */
  gboolean resume; /* playback goes on when the scrub ends */
};

G_DEFINE_FINAL_TYPE (RmpRuler, rmp_ruler, GTK_TYPE_WIDGET)

static guint
get_n_frames (RmpRuler *self)
{
  return self->workspace ? rmp_workspace_get_n_frames (self->workspace) : 1;
}

static double
frame_width (RmpRuler *self)
{
  return (gtk_widget_get_width (GTK_WIDGET (self)) - 2.0 * MARGIN) / get_n_frames (self);
}

double
rmp_ruler_get_x (RmpRuler *self, double frame)
{
  g_return_val_if_fail (RMP_IS_RULER (self), 0.0);
  return MARGIN + (frame + 0.5) * frame_width (self);
}

guint
rmp_ruler_get_frame_at (RmpRuler *self, double x)
{
  const double frame = floor ((x - MARGIN) / frame_width (self));

  g_return_val_if_fail (RMP_IS_RULER (self), 0);
  return (guint) CLAMP (frame, 0.0, get_n_frames (self) - 1.0);
}

guint
rmp_ruler_get_label_step (guint n_frames, double width)
{
  static const guint steps[] = { 1, 2, 5 };
  const double per_frame = width / MAX (n_frames, 1);

  for (guint power = 1;; power *= 10)
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
      if (steps[i] * power * per_frame >= LABEL_SPACE || steps[i] * power >= 100000)
        return steps[i] * power;
}

/* --- drawing ---------------------------------------------------------------------------------- */

static GdkRGBA
get_colour (RmpRuler *self, const char *name, float alpha)
{
  return rmp_widget_get_colour (GTK_WIDGET (self), name, alpha);
}

/* Stale frames are hatched, so that their state is not told by colour alone. */
static void
snapshot_hatch (GtkSnapshot *snapshot, const GdkRGBA *colour, const graphene_rect_t *area)
{
  const GskColorStop stops[] = {
    { 0.0f, *colour },
    { 0.5f, *colour },
    { 0.5f, { colour->red, colour->green, colour->blue, 0.15f * colour->alpha } },
    { 1.0f, { colour->red, colour->green, colour->blue, 0.15f * colour->alpha } }
  };

  gtk_snapshot_append_repeating_linear_gradient (snapshot, area, &GRAPHENE_POINT_INIT (0, 0),
                                                 &GRAPHENE_POINT_INIT (HATCH, HATCH), stops,
                                                 G_N_ELEMENTS (stops));
}

static void
snapshot_state (RmpRuler *self, GtkSnapshot *snapshot, RmpFrameState state,
                const graphene_rect_t *area)
{
  GdkRGBA colour = get_colour (self, "accent_bg_color", 1.0f);
  const double phase = g_get_monotonic_time () / (double) G_USEC_PER_SEC;

  switch (state)
    {
    case RMP_FRAME_ON_DISK:
      colour.alpha = 0.65f;
      gtk_snapshot_append_color (snapshot, &colour, area);
      break;
    case RMP_FRAME_CACHED:
      gtk_snapshot_append_color (snapshot, &colour, area);
      break;
    case RMP_FRAME_STALE:
      snapshot_hatch (snapshot, &colour, area);
      break;
    case RMP_FRAME_COMPUTING:
      colour.alpha = (float) (0.35 + 0.3 * sin (2.0 * G_PI * phase));
      gtk_snapshot_append_color (snapshot, &colour, area);
      self->moving = TRUE;
      break;
    case RMP_FRAME_NONE:
    default:
      break;
    }
}

static void
snapshot_cache (RmpRuler *self, GtkSnapshot *snapshot, float height)
{
  const guint n_frames = get_n_frames (self);
  const GdkRGBA empty = get_colour (self, NULL, 0.12f);
  const float y = height - CACHE_HEIGHT - 3;
  const guint step = (guint) MAX (
      1.0, 1.0 / frame_width (self)); /* of thousands of frames, one for each pixel is enough */
  const guint n = (n_frames + step - 1) / step;
  g_autofree RmpFrameState *states = g_new (RmpFrameState, n);
  guint begin = 0;

  rmp_workspace_get_frame_states (self->workspace, 0, step, n, states);
  gtk_snapshot_append_color (snapshot, &empty,
                             &GRAPHENE_RECT_INIT ((float) MARGIN, y,
                                                  (float) (frame_width (self) * n_frames),
                                                  CACHE_HEIGHT));
  self->moving = FALSE;
  while (begin < n)
    {
      const double x = MARGIN + begin * step * frame_width (self);
      guint end = begin + 1;

      while (end < n && states[end] == states[begin])
        end++;
      snapshot_state (self, snapshot, states[begin],
                      &GRAPHENE_RECT_INIT ((float) x, y,
                                           (float) ((MIN (end * step, n_frames) - begin * step) *
                                                    frame_width (self)),
                                           CACHE_HEIGHT));
      begin = end;
    }
}

static void
snapshot_label (RmpRuler *self, GtkSnapshot *snapshot, guint frame, const GdkRGBA *colour)
{
  g_autofree char *text = g_strdup_printf ("%u", frame);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT ((float) round (rmp_ruler_get_x (self, frame) - width / 2.0), 1));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
}

static void
snapshot_ticks (RmpRuler *self, GtkSnapshot *snapshot, float height)
{
  const guint n_frames = get_n_frames (self);
  const guint step = rmp_ruler_get_label_step (n_frames, frame_width (self) * n_frames);
  const GdkRGBA text = get_colour (self, NULL, 0.75f), line = get_colour (self, NULL, 0.25f);
  const float bottom = height - CACHE_HEIGHT - 5;

  for (guint frame = 0; frame < n_frames; frame++)
    {
      const gboolean labelled = frame % step == 0;
      const float length = labelled ? 6 : 3;

      if (!labelled && frame_width (self) < 4.0)
        continue;
      gtk_snapshot_append_color (snapshot, &line,
                                 &GRAPHENE_RECT_INIT ((float) floor (rmp_ruler_get_x (self, frame)),
                                                      bottom - length, 1, length));
      if (labelled)
        snapshot_label (self, snapshot, frame, &text);
    }
}

static void
snapshot_range (RmpRuler *self, GtkSnapshot *snapshot, float height)
{
  const GdkRGBA shade = get_colour (self, NULL, 0.10f), edge = get_colour (self, NULL, 0.6f);
  float left, right;
  guint first, last;

  if (!rmp_workspace_has_range (self->workspace))
    return;
  rmp_workspace_get_range (self->workspace, &first, &last);
  left = (float) rmp_ruler_get_x (self, first - 0.5);
  right = (float) rmp_ruler_get_x (self, last + 0.5);
  gtk_snapshot_append_color (snapshot, &shade, &GRAPHENE_RECT_INIT (left, 0, right - left, height));
  gtk_snapshot_append_color (snapshot, &edge, &GRAPHENE_RECT_INIT (left, 0, 2, height));
  gtk_snapshot_append_color (snapshot, &edge, &GRAPHENE_RECT_INIT (right - 2, 0, 2, height));
}

static void
snapshot_playhead (RmpRuler *self, GtkSnapshot *snapshot, float height)
{
  const GdkRGBA colour = get_colour (self, "accent_color", 1.0f),
                text = get_colour (self, "accent_fg_color", 1.0f);
  const GdkRGBA fill = get_colour (self, "accent_bg_color", 1.0f);
  const guint frame = rmp_workspace_get_frame (self->workspace);
  g_autofree char *number = g_strdup_printf ("%u", frame);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), number);
  const float x = (float) floor (rmp_ruler_get_x (self, frame));
  GskRoundedRect flag;
  int width, label_height;

  pango_layout_get_pixel_size (layout, &width, &label_height);
  gtk_snapshot_append_color (snapshot, &colour, &GRAPHENE_RECT_INIT (x - 1, 0, 2, height));
  gsk_rounded_rect_init_from_rect (
      &flag, &GRAPHENE_RECT_INIT (x - width / 2.0f - 5, 0, width + 10.0f, label_height + 3.0f), 4);
  gtk_snapshot_push_rounded_clip (snapshot, &flag);
  gtk_snapshot_append_color (snapshot, &fill, &flag.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) round (x - width / 2.0f), 1));
  gtk_snapshot_append_layout (snapshot, layout, &text);
  gtk_snapshot_restore (snapshot);
}

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  RmpRuler *self = RMP_RULER (widget);

  gtk_widget_queue_draw (widget);
  if (self->moving)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
rmp_ruler_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpRuler *self = RMP_RULER (widget);
  const float height = (float) gtk_widget_get_height (widget);
  gboolean animations;

  if (!self->workspace)
    return;
  snapshot_range (self, snapshot, height);
  snapshot_ticks (self, snapshot, height);
  snapshot_cache (self, snapshot, height);
  snapshot_playhead (self, snapshot, height);
  g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &animations, NULL);
  if (self->moving && animations && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (widget, on_tick, NULL, NULL);
}

static void
rmp_ruler_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation,
                   int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                   int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 60 : 40;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 400 : 40;
}

/* --- scrubbing -------------------------------------------------------------------------------- */

static void
on_drag_begin (RmpRuler *self, double x, double y G_GNUC_UNUSED)
{
  g_assert (RMP_IS_RULER (self));
  if (!self->workspace)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->resume = rmp_workspace_get_playing (self->workspace);
  rmp_workspace_set_playing (self->workspace, FALSE);
  rmp_workspace_set_frame (self->workspace, rmp_ruler_get_frame_at (self, x));
}

static void
on_drag_update (RmpRuler *self, double dx, double dy G_GNUC_UNUSED, GtkGestureDrag *gesture)
{
  double x, y;

  g_assert (RMP_IS_RULER (self));
  if (self->workspace && gtk_gesture_drag_get_start_point (gesture, &x, &y))
    rmp_workspace_set_frame (self->workspace, rmp_ruler_get_frame_at (self, x + dx));
}

static void
on_drag_end (RmpRuler *self)
{
  g_assert (RMP_IS_RULER (self));
  if (self->workspace && self->resume)
    rmp_workspace_set_playing (self->workspace, TRUE);
}

static gboolean
on_query_tooltip (GtkWidget *widget, int x, int y G_GNUC_UNUSED, gboolean keyboard G_GNUC_UNUSED,
                  GtkTooltip *tooltip)
{
  static const char *const states[] = {
    [RMP_FRAME_NONE] = N_ ("not computed yet"),    [RMP_FRAME_STALE] = N_ ("of an earlier state"),
    [RMP_FRAME_COMPUTING] = N_ ("being computed"), [RMP_FRAME_ON_DISK] = N_ ("computed, on disk"),
    [RMP_FRAME_CACHED] = N_ ("computed"),
  };
  RmpRuler *self = RMP_RULER (widget);
  g_autofree char *size = NULL, *disk_size = NULL, *text = NULL;
  RmpEvaluator *evaluator;
  guint frame;

  if (!self->workspace)
    return FALSE;
  frame = rmp_ruler_get_frame_at (self, x);
  evaluator = rmp_workspace_get_evaluator (self->workspace);
  size = g_format_size (rmp_evaluator_get_cache_size (evaluator));
  disk_size = g_format_size (rmp_evaluator_get_disk_size (evaluator));
  text = g_strdup_printf (_ ("Frame %u: %s\nAll computed frames use %s of memory and %s of disk"),
                          frame, _ (states[rmp_workspace_get_frame_state (self->workspace, frame)]),
                          size, disk_size);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* --- widget ----------------------------------------------------------------------------------- */

void
rmp_ruler_set_workspace (RmpRuler *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_RULER (self));
  if (self->workspace)
    g_signal_handlers_disconnect_by_data (self->workspace, self);
  g_set_object (&self->workspace, workspace);
  if (workspace)
    {
      g_signal_connect_swapped (workspace, "cache-changed", G_CALLBACK (gtk_widget_queue_draw),
                                self);
      g_signal_connect_swapped (workspace, "notify::frame", G_CALLBACK (gtk_widget_queue_draw),
                                self);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
rmp_ruler_dispose (GObject *object)
{
  rmp_ruler_set_workspace (RMP_RULER (object), NULL);
  G_OBJECT_CLASS (rmp_ruler_parent_class)->dispose (object);
}

static void
rmp_ruler_class_init (RmpRulerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_ruler_dispose;
  widget_class->snapshot = rmp_ruler_snapshot;
  widget_class->measure = rmp_ruler_measure;
  widget_class->query_tooltip = on_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "ruler");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
rmp_ruler_init (RmpRuler *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Frames"), -1);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  rmp_pointer_focus_install (GTK_WIDGET (self));
}
