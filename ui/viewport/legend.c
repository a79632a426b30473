/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/legend.h"

#include "palette.h"
#include "technique/units.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>

#define BAR_WIDTH 18
#define BAR_HEIGHT 180
#define COMPACT_BAR_HEIGHT 84
#define MARGIN 12
#define WIDTH 178
#define STOPS 17

/* For categories: the number of colours shown, and their layout. */
#define CATEGORIES 6
#define CATEGORIES_HEIGHT 44
#define SWATCH 18

struct _RmpLegend
{
  GtkWidget parent_instance;

  const RmpField *field;
  double range;
  gboolean automatic;
  gboolean compact;
  double probe;
};

G_DEFINE_FINAL_TYPE (RmpLegend, rmp_legend, GTK_TYPE_WIDGET)

void
rmp_legend_show (RmpLegend *self, const RmpField *field, double range, gboolean automatic,
                 gboolean compact)
{
  g_return_if_fail (RMP_IS_LEGEND (self));
  gtk_widget_set_visible (GTK_WIDGET (self), field && range > 0);
  if (field != self->field || compact != self->compact)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->field = field;
  self->compact = compact;
  if (compact)
    gtk_widget_add_css_class (GTK_WIDGET (self), "compact");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "compact");
  self->range = range;
  self->automatic = automatic;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rmp_legend_set_probe (RmpLegend *self, double value)
{
  g_autofree char *text = NULL;

  g_return_if_fail (RMP_IS_LEGEND (self));

  if (isnan (value) && isnan (self->probe))
    return;
  self->probe = value;
  text = isfinite (value) && self->field ? rmp_quantity_format (value, self->field->unit)
                                         : g_strdup ("");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static double
get_low (RmpLegend *self)
{
  return rmp_palette_is_signed (self->field->palette) ? -self->range : 0.0;
}

static float
get_bar_height (RmpLegend *self)
{
  return self->compact ? COMPACT_BAR_HEIGHT : BAR_HEIGHT;
}

/* The height below the bar, for the line that tells whose range it is; a small pane has no room for
 * it.
 */
static int
get_foot (RmpLegend *self)
{
  return self->compact ? 14 : 36;
}

/* The distance of a value from the top of the bar. */
static float
get_y (RmpLegend *self, double value, float top)
{
  const double low = get_low (self);

  return top + (float) (get_bar_height (self) * (1.0 - (value - low) / (self->range - low)));
}

static void
snapshot_text (RmpLegend *self, GtkSnapshot *snapshot, const char *text, float x, float y,
               gboolean centred)
{
  const GdkRGBA white = { 1, 1, 1, 0.92f };
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (x, roundf (centred ? y - (float) height / 2 : y)));
  gtk_snapshot_append_layout (snapshot, layout, &white);
  gtk_snapshot_restore (snapshot);
}

static void
snapshot_bar (RmpLegend *self, GtkSnapshot *snapshot, float top)
{
  const graphene_rect_t bar = GRAPHENE_RECT_INIT (MARGIN, top, BAR_WIDTH, get_bar_height (self));
  GskColorStop stops[STOPS];

  for (guint i = 0; i < STOPS; i++)
    {
      const float t = (float) i / (STOPS - 1);
      float srgb[3];

      rmp_palette_get_colour (self->field->palette,
                              rmp_palette_is_signed (self->field->palette) ? 2 * t - 1 : t, srgb);
      stops[i] = (GskColorStop){ t, { srgb[0], srgb[1], srgb[2], 1 } };
    }
  gtk_snapshot_append_linear_gradient (snapshot, &bar,
                                       &GRAPHENE_POINT_INIT (MARGIN, top + bar.size.height),
                                       &GRAPHENE_POINT_INIT (MARGIN, top), stops, STOPS);
}

/* Parts of the range between zero and its end whose ends are round numbers. */
static guint
count_parts (double range)
{
  static const guint counts[] = { 4, 3, 5 };
  static const double round[] = { 1.0, 2.0, 2.5, 5.0, 10.0 };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      const double part = range / counts[i], mantissa = part / pow (10.0, floor (log10 (part)));

      for (guint j = 0; j < G_N_ELEMENTS (round); j++)
        if (fabs (mantissa - round[j]) < 1e-4)
          return counts[i];
    }
  return 2;
}

static void
snapshot_ticks (RmpLegend *self, GtkSnapshot *snapshot, float top)
{
  const GdkRGBA white = { 1, 1, 1, 0.9f };
  const double shown_range = self->range / rmp_units_shown_scale (self->field->unit);
  const guint n_sides = rmp_palette_is_signed (self->field->palette) ? 2 : 1;
  const guint n = self->compact ? 2 : n_sides * count_parts (shown_range);
  const double low = get_low (self);

  for (guint i = 0; i <= n; i++)
    {
      const double value = low + (self->range - low) * i / n;
      const gboolean zero = fabs (value) < 1e-9 * self->range;
      const double shown = zero ? 0.0 : value / rmp_units_shown_scale (self->field->unit);
      g_autofree char *text = g_strdup_printf (low < 0 && !zero ? "%+.3g" : "%.3g", shown);
      const float y = get_y (self, value, top);

      gtk_snapshot_append_color (snapshot, &white,
                                 &GRAPHENE_RECT_INIT (zero ? MARGIN - 3 : MARGIN + BAR_WIDTH,
                                                      y - 0.5f, zero ? BAR_WIDTH + 9 : 4,
                                                      zero ? 2 : 1));
      snapshot_text (self, snapshot, text, MARGIN + BAR_WIDTH + 9, y, TRUE);
    }
}

static void
snapshot_probe (RmpLegend *self, GtkSnapshot *snapshot, float top)
{
  const double shown = CLAMP (self->probe, get_low (self), self->range);
  const float y = get_y (self, shown, top);
  g_autofree char *text = rmp_quantity_format (self->probe, self->field->unit);

  snapshot_text (self, snapshot, "◀", MARGIN + BAR_WIDTH + 58, y, TRUE);
  snapshot_text (self, snapshot, text, MARGIN + BAR_WIDTH + 74, y, TRUE);
}

/* The legend of categories: neighbouring folds differ in colour, and grey stands for none. */
static void
snapshot_categories (RmpLegend *self, GtkSnapshot *snapshot, float bottom)
{
  const float top = bottom - CATEGORIES_HEIGHT;

  for (gint i = -1; i < CATEGORIES; i++)
    {
      float srgb[3];

      rmp_palette_get_colour (RMP_PALETTE_CATEGORIES, (float) i, srgb);
      gtk_snapshot_append_color (
          snapshot, &(GdkRGBA){ srgb[0], srgb[1], srgb[2], 1 },
          &GRAPHENE_RECT_INIT (MARGIN + (float) (i + 1) * (SWATCH + 4), top, SWATCH, SWATCH));
    }
  snapshot_text (self, snapshot, _ ("grey: none"), MARGIN, top + SWATCH + 6, FALSE);
}

static gboolean
is_categories (RmpLegend *self)
{
  return self->field && self->field->palette == RMP_PALETTE_CATEGORIES;
}

static char *
get_title (RmpLegend *self)
{
  const char *suffix = rmp_units_shown_suffix (self->field->unit);

  return g_strdup_printf ("%s%s%s", _ (self->field->label), *suffix != '\0' ? ", " : "", suffix);
}

static int
get_title_width (RmpLegend *self)
{
  g_autofree char *title = self->field ? get_title (self) : g_strdup ("");
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), title);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

static void
rmp_legend_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpLegend *self = RMP_LEGEND (widget);
  const float bottom = (float) (gtk_widget_get_height (widget) - get_foot (self)),
              top = bottom - get_bar_height (self);
  g_autofree char *title = NULL;

  if (!self->field)
    return;
  title = get_title (self);
  if (is_categories (self))
    {
      snapshot_text (self, snapshot, title, MARGIN, 8, FALSE);
      snapshot_categories (self, snapshot, (float) gtk_widget_get_height (widget) - 6);
      return;
    }
  snapshot_text (self, snapshot, title, MARGIN, top - 28, FALSE);
  snapshot_bar (self, snapshot, top);
  snapshot_ticks (self, snapshot, top);
  if (isfinite (self->probe))
    snapshot_probe (self, snapshot, top);
  if (!self->compact)
    snapshot_text (self, snapshot, self->automatic ? _ ("automatic range") : _ ("fixed range"),
                   MARGIN, bottom + 10, FALSE);
}

static void
rmp_legend_measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED,
                    int *minimum, int *natural, int *minimum_baseline G_GNUC_UNUSED,
                    int *natural_baseline G_GNUC_UNUSED)
{
  RmpLegend *self = RMP_LEGEND (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = MAX (WIDTH, get_title_width (self) + 2 * MARGIN);
  else
    *minimum = *natural = is_categories (self) ? CATEGORIES_HEIGHT + 40
                                               : (int) get_bar_height (self) + get_foot (self) + 36;
}

static void
rmp_legend_class_init (RmpLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = rmp_legend_snapshot;
  widget_class->measure = rmp_legend_measure;
  gtk_widget_class_set_css_name (widget_class, "legend");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_legend_init (RmpLegend *self)
{
  self->probe = NAN;
}
