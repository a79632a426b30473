/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "timeline/cost-strip.h"
#include "widgets/i18n.h"
#include "widgets/widget-colour.h"

#include <math.h>
#include <stdlib.h>

#define HEIGHT 26
#define LINE 2.0f
#define MARK 6.0f

struct _RmpCostStrip
{
  GtkWidget parent_instance;

  RmpRuler *ruler;
  RmpWorkspace *workspace;
};

G_DEFINE_FINAL_TYPE (RmpCostStrip, rmp_cost_strip, GTK_TYPE_WIDGET)

typedef struct
{
  guint n, step; /* bars, and frames from one to the next */
  RmpFrameCost *bars;
  double most_count, most_seconds; /* of the frames that are there */
  double high; /* the cost at the top of the strip, seconds: higher values are cut off */
} Bars;

static int
compare_costs (const void *a, const void *b)
{
  const double difference = *(const double *) a - *(const double *) b;

  return difference < 0.0 ? -1 : difference > 0.0;
}

/* The scale ends at three times the median, so that one slow frame does not flatten all others. */
static void
choose_high (Bars *bars)
{
  g_autofree double *seconds = g_new (double, bars->n);
  guint n = 0;

  for (guint i = 0; i < bars->n; i++)
    if (!isnan (bars->bars[i].seconds))
      seconds[n++] = bars->bars[i].seconds;
  if (n == 0)
    return;
  qsort (seconds, n, sizeof *seconds, compare_costs);
  bars->high = MIN (bars->most_seconds, 3.0 * seconds[n / 2]);
}

/* Of thousands of frames one for each pixel is drawn. */
static gboolean
bars_init (Bars *bars, RmpCostStrip *self)
{
  const guint n_frames = rmp_workspace_get_n_frames (self->workspace);
  const double width = rmp_ruler_get_x (self->ruler, 1.0) - rmp_ruler_get_x (self->ruler, 0.0);

  *bars = (Bars){ .step = (guint) MAX (1.0, 1.0 / MAX (width, 1e-3)) };
  bars->n = (n_frames - 1) / bars->step + 1;
  bars->bars = g_new (RmpFrameCost, bars->n);
  for (guint i = 0; i < bars->n; i++)
    {
      RmpFrameCost *bar = bars->bars + i;

      if (!rmp_workspace_get_frame_cost (self->workspace, i * bars->step, bar))
        {
          g_free (bars->bars);
          return FALSE;
        }
      bars->most_count = fmax (bars->most_count, bar->count);
      bars->most_seconds = fmax (bars->most_seconds, bar->seconds);
    }
  choose_high (bars);
  return TRUE;
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void
snapshot_bars (RmpCostStrip *self, GtkSnapshot *snapshot, const Bars *bars)
{
  const GdkRGBA fill = rmp_widget_get_colour (GTK_WIDGET (self), "accent_bg_color", 0.55);
  const GdkRGBA line = rmp_widget_get_colour (GTK_WIDGET (self), NULL, 0.8);
  const GdkRGBA doubt = rmp_widget_get_colour (GTK_WIDGET (self), "warning_color", 1.0);
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self)) - LINE;

  for (guint i = 0; i < bars->n; i++)
    {
      const RmpFrameCost *bar = bars->bars + i;
      const float left = (float) rmp_ruler_get_x (self->ruler, i * bars->step - 0.5);
      const float width = (float) rmp_ruler_get_x (self->ruler, (i + 1.0) * bars->step - 0.5) -
                          left;
      float share;

      if (isnan (bar->count))
        continue;
      share = bars->most_count > 0.0 ? height * (float) (bar->count / bars->most_count) : 0.0f;
      gtk_snapshot_append_color (snapshot, &fill,
                                 &GRAPHENE_RECT_INIT (left, LINE + height - share, width, share));
      if (bar->doubted)
        gtk_snapshot_append_color (snapshot, &doubt,
                                   &GRAPHENE_RECT_INIT (left, LINE + height - MARK, width, MARK));
      share = bars->high > 0.0 ? height * (float) MIN (bar->seconds / bars->high, 1.0) : 0.0f;
      gtk_snapshot_append_color (snapshot, &line,
                                 &GRAPHENE_RECT_INIT (left, height - share, width, LINE));
    }
}

static void
rmp_cost_strip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpCostStrip *self = RMP_COST_STRIP (widget);
  const GdkRGBA ground = rmp_widget_get_colour (widget, NULL, 0.05),
                head = rmp_widget_get_colour (widget, "accent_color", 1.0);
  const float height = (float) gtk_widget_get_height (widget);
  float left, right;
  Bars bars;

  if (!self->workspace || !bars_init (&bars, self))
    return;
  left = (float) rmp_ruler_get_x (self->ruler, -0.5);
  right = (float) rmp_ruler_get_x (self->ruler, rmp_workspace_get_n_frames (self->workspace) - 0.5);
  gtk_snapshot_append_color (snapshot, &ground,
                             &GRAPHENE_RECT_INIT (left, 0, right - left, height));
  snapshot_bars (self, snapshot, &bars);
  gtk_snapshot_append_color (
      snapshot, &head,
      &GRAPHENE_RECT_INIT (
          (float) floor (rmp_ruler_get_x (self->ruler, rmp_workspace_get_frame (self->workspace))) -
              1,
          0, 2, height));
  g_free (bars.bars);
}

static void
rmp_cost_strip_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation,
                        int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                        int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 60 : HEIGHT;
}

/* --- pointer ---------------------------------------------------------------------------------- */

char *
rmp_cost_strip_describe (RmpCostStrip *self, guint frame)
{
  g_autofree char *doubt = NULL;
  RmpFrameCost cost;
  Bars bars;

  if (!self->workspace || !rmp_workspace_get_frame_cost (self->workspace, frame, &cost) ||
      !bars_init (&bars, self))
    return NULL;
  g_free (bars.bars);
  if (isnan (cost.count))
    return g_strdup_printf (_ ("Frame %u is not in memory"), frame);
  doubt = rmp_workspace_describe_doubt (self->workspace, frame);
  return g_strdup_printf (_ ("Frame %u\n%s, the bars: %.0f of at most %.0f\nCost, the line: %.1f "
                             "ms of at most %.1f ms%s%s"),
                          frame, _ (cost.label), cost.count, bars.most_count, 1e3 * cost.seconds,
                          1e3 * bars.most_seconds, doubt ? "\n" : "", doubt ? doubt : "");
}

static gboolean
on_query_tooltip (GtkWidget *widget, int x, int y G_GNUC_UNUSED, gboolean keyboard G_GNUC_UNUSED,
                  GtkTooltip *tooltip)
{
  RmpCostStrip *self = RMP_COST_STRIP (widget);
  g_autofree char *text = rmp_cost_strip_describe (self, rmp_ruler_get_frame_at (self->ruler, x));

  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
scrub (RmpCostStrip *self, double x)
{
  if (!self->workspace)
    return;
  rmp_workspace_set_playing (self->workspace, FALSE);
  rmp_workspace_set_frame (self->workspace, rmp_ruler_get_frame_at (self->ruler, x));
}

static void
on_drag_begin (RmpCostStrip *self, double x, double y G_GNUC_UNUSED)
{
  g_assert (RMP_IS_COST_STRIP (self));
  scrub (self, x);
}

static void
on_drag_update (RmpCostStrip *self, double dx, double dy G_GNUC_UNUSED, GtkGestureDrag *gesture)
{
  double x, y;

  g_assert (RMP_IS_COST_STRIP (self));
  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    scrub (self, x + dx);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
update (RmpCostStrip *self)
{
  RmpFrameCost cost;

  g_assert (RMP_IS_COST_STRIP (self));

  gtk_widget_set_visible (GTK_WIDGET (self), self->workspace && rmp_workspace_get_frame_cost (
                                                                    self->workspace, 0, &cost));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rmp_cost_strip_set_ruler (RmpCostStrip *self, RmpRuler *ruler)
{
  g_return_if_fail (RMP_IS_COST_STRIP (self));
  self->ruler = ruler;
}

void
rmp_cost_strip_set_workspace (RmpCostStrip *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_COST_STRIP (self));
  if (self->workspace)
    g_signal_handlers_disconnect_by_data (self->workspace, self);
  g_set_object (&self->workspace, workspace);
  if (workspace)
    {
      g_signal_connect_swapped (workspace, "cache-changed", G_CALLBACK (update), self);
      g_signal_connect_swapped (workspace, "display-changed", G_CALLBACK (update), self);
      g_signal_connect_swapped (workspace, "notify::frame", G_CALLBACK (gtk_widget_queue_draw),
                                self);
    }
  update (self);
}

static void
rmp_cost_strip_dispose (GObject *object)
{
  rmp_cost_strip_set_workspace (RMP_COST_STRIP (object), NULL);
  G_OBJECT_CLASS (rmp_cost_strip_parent_class)->dispose (object);
}

static void
rmp_cost_strip_class_init (RmpCostStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_cost_strip_dispose;
  widget_class->snapshot = rmp_cost_strip_snapshot;
  widget_class->measure = rmp_cost_strip_measure;
  widget_class->query_tooltip = on_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "coststrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_cost_strip_init (RmpCostStrip *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Wrinkles and cost of frames"), -1);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
