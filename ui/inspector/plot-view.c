/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/plot-view.h"

#include "studio/plot-picture.h"
#include "widgets/i18n.h"
#include "widgets/widget-colour.h"

struct _RmpPlotView
{
  GtkWidget parent_instance;

  RmpPlotPicture *picture;
};

G_DEFINE_FINAL_TYPE (RmpPlotView, rmp_plot_view, GTK_TYPE_WIDGET)

static void
describe (RmpPlotView *self)
{
  const guint n_minima = rmp_plot_picture_get_n_minima (self->picture);
  g_autofree char *minima = g_strdup_printf (
      g_dngettext (NULL, "%u minimum", "%u minima", n_minima), n_minima);
  g_autofree char *text = g_strdup_printf (
      "%s: %s", _ (rmp_plot_picture_get_plot (self->picture)->label), minima);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

char *
rmp_plot_view_show (RmpPlotView *self, const RmpOutput *output)
{
  char *note = rmp_plot_picture_show (self->picture, output);

  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return note;
}

guint
rmp_plot_view_get_n_minima (RmpPlotView *self)
{
  g_return_val_if_fail (RMP_IS_PLOT_VIEW (self), 0);
  return rmp_plot_picture_get_n_minima (self->picture);
}

static void
get_colour (GtkWidget *widget, const char *name, double rgba[4])
{
  const GdkRGBA colour = rmp_widget_get_colour (widget, name, 1.0);

  rgba[0] = (double) colour.red;
  rgba[1] = (double) colour.green;
  rgba[2] = (double) colour.blue;
  rgba[3] = (double) colour.alpha;
}

static void
rmp_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  const float width = (float) gtk_widget_get_width (widget),
              height = (float) gtk_widget_get_height (widget);
  RmpPlotColours colours;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  get_colour (widget, NULL, colours.ink);
  get_colour (widget, "accent_color", colours.accent);
  rmp_plot_picture_draw (RMP_PLOT_VIEW (widget)->picture, cr, gtk_widget_get_pango_context (widget),
                         (double) width, (double) height, &colours);
  cairo_destroy (cr);
}

static void
rmp_plot_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED,
                       int *minimum, int *natural, int *minimum_baseline G_GNUC_UNUSED,
                       int *natural_baseline G_GNUC_UNUSED)
{
  const RmpPlotPicture *picture = RMP_PLOT_VIEW (widget)->picture;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = rmp_plot_picture_get_least_width (picture);
  else
    *minimum = *natural = rmp_plot_picture_get_least_height (picture);
}

static void
rmp_plot_view_finalize (GObject *object)
{
  g_clear_pointer (&RMP_PLOT_VIEW (object)->picture, rmp_plot_picture_free);
  G_OBJECT_CLASS (rmp_plot_view_parent_class)->finalize (object);
}

static void
rmp_plot_view_class_init (RmpPlotViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_plot_view_finalize;
  widget_class->snapshot = rmp_plot_view_snapshot;
  widget_class->measure = rmp_plot_view_measure;
  gtk_widget_class_set_css_name (widget_class, "plotview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_plot_view_init (RmpPlotView *self G_GNUC_UNUSED)
{
}

GtkWidget *
rmp_plot_view_new (const RmpPlot *plot)
{
  RmpPlotView *self = g_object_new (RMP_TYPE_PLOT_VIEW, NULL);

  self->picture = rmp_plot_picture_new (plot);
  describe (self);
  return GTK_WIDGET (self);
}
