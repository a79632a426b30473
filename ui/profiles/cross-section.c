/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/cross-section.h"

#include "technique/units.h"
#include "widgets/i18n.h"
#include "widgets/widget-colour.h"

#include <math.h>

#define WIDTH 160
#define HEIGHT 150
#define MARGIN 10.0
#define HEAD 16.0 /* for the height */
#define FOOT 18.0 /* for the bar */
#define TICK 4.0

struct _RmpCrossSection
{
  GtkWidget parent_instance;

  RmpFoldSection *section; /* (nullable) */
  char *reason;
};

G_DEFINE_FINAL_TYPE (RmpCrossSection, rmp_cross_section, GTK_TYPE_WIDGET)

/* The mapping from metres to pixels, with x to the right and y up. */
typedef struct
{
  double scale, x, y;
} Frame;

/* --- scale ------------------------------------------------------------------------------------ */

/* Rounds up to 1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4 or 8 times a power of ten, so that the scale of
 * the picture changes in few steps while a fold grows, instead of trembling.
 */
static double
round_up (double value)
{
  static const double steps[] = { 1.0, 1.25, 1.6, 2.0, 2.5, 3.2, 4.0, 5.0, 6.4, 8.0, 10.0 };
  const double power = pow (10.0, floor (log10 (value)));
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (steps) && steps[i] * power < value * (1.0 - 1e-9))
    i++;
  return steps[i] * power;
}

static void
get_extent (const RmpFoldSection *section, double low[2], double high[2])
{
  for (guint c = 0; c < 2; c++)
    {
      low[c] = high[c] = section->base[c];
      for (guint i = 0; i < section->n_points; i++)
        {
          low[c] = MIN (low[c], MIN (section->base[2 * i + c], section->raised[2 * i + c]));
          high[c] = MAX (high[c], MAX (section->base[2 * i + c], section->raised[2 * i + c]));
        }
    }
}

/* Metres for one pixel at which @section fits in @width × @height pixels, a round number. */
static double
choose_scale (const RmpFoldSection *section, double width, double height)
{
  double low[2], high[2];

  get_extent (section, low, high);
  return round_up (
      MAX ((high[0] - low[0]) / MAX (width, 1.0), (high[1] - low[1]) / MAX (height, 1.0)));
}

static Frame
get_frame (RmpCrossSection *self)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2.0 * MARGIN;
  const double height = gtk_widget_get_height (GTK_WIDGET (self)) - 2.0 * MARGIN - HEAD - FOOT;
  double low[2], high[2];
  Frame frame;

  get_extent (self->section, low, high);
  frame.scale = 1.0 / choose_scale (self->section, width, height);
  frame.x = MARGIN + 0.5 * width - 0.5 * frame.scale * (low[0] + high[0]);
  frame.y = MARGIN + HEAD + 0.5 * height + 0.5 * frame.scale * (low[1] + high[1]);
  return frame;
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void
set_colour (RmpCrossSection *self, cairo_t *cr, const char *name, double alpha)
{
  const GdkRGBA colour = rmp_widget_get_colour (GTK_WIDGET (self), name, alpha);

  gdk_cairo_set_source_rgba (cr, &colour);
}

static void
trace (cairo_t *cr, const Frame *frame, const double *points, guint from, guint to)
{
  const gint step = to >= from ? 1 : -1;

  for (guint i = from;; i = (guint) ((gint) i + step))
    {
      cairo_line_to (cr, frame->x + frame->scale * points[2 * i],
                     frame->y - frame->scale * points[2 * i + 1]);
      if (i == to)
        return;
    }
}

static void
draw_lines (RmpCrossSection *self, cairo_t *cr, const Frame *frame)
{
  static const double dashes[] = { 4.0, 3.0 };
  const RmpFoldSection *section = self->section;
  const guint last = section->n_points - 1;

  trace (cr, frame, section->base, section->begin, section->end);
  trace (cr, frame, section->raised, section->end, section->begin);
  set_colour (self, cr, "accent_bg_color", 0.2);
  cairo_fill (cr);

  trace (cr, frame, section->raised, 0, last);
  set_colour (self, cr, NULL, 0.35);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);

  trace (cr, frame, section->base, 0, last);
  set_colour (self, cr, NULL, 0.7);
  cairo_set_line_width (cr, 1.0);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0.0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);

  trace (cr, frame, section->raised, section->begin, section->end);
  set_colour (self, cr, "accent_color", 1.0);
  cairo_set_line_width (cr, 2.0);
  cairo_stroke (cr);
}

static void
draw_text (RmpCrossSection *self, cairo_t *cr, const char *text, double x, double y, double align)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  x = CLAMP (x - align * width, 4.0,
             MAX (gtk_widget_get_width (GTK_WIDGET (self)) - width - 4.0, 4.0));
  cairo_move_to (cr, round (x), round (y - 0.5 * height));
  set_colour (self, cr, NULL, 1.0);
  pango_cairo_show_layout (cr, layout);
}

/* “35.6 mm”: more digits cannot be seen in a picture. */
static char *
format_length (double metres)
{
  return g_strdup_printf ("%.3g %s", metres / rmp_units_shown_scale (RMP_UNIT_METRE),
                          rmp_units_shown_suffix (RMP_UNIT_METRE));
}

/* The point that was lifted most: where the height is shown. */
static guint
find_crest (const RmpFoldSection *section)
{
  double most = -1.0;
  guint crest = section->begin;

  for (guint i = section->begin; i <= section->end; i++)
    {
      const double lift = hypot (section->raised[2 * i] - section->base[2 * i],
                                 section->raised[2 * i + 1] - section->base[2 * i + 1]);

      if (lift > most)
        {
          most = lift;
          crest = i;
        }
    }
  return crest;
}

static void
draw_height (RmpCrossSection *self, cairo_t *cr, const Frame *frame)
{
  const RmpFoldSection *section = self->section;
  const guint crest = find_crest (section);
  const double x0 = frame->x + frame->scale * section->base[2 * crest];
  const double y0 = frame->y - frame->scale * section->base[2 * crest + 1];
  const double x1 = frame->x + frame->scale * section->raised[2 * crest];
  const double y1 = frame->y - frame->scale * section->raised[2 * crest + 1];
  g_autofree char *height = format_length (section->height);
  g_autofree char *text = g_strdup_printf ("X %s", height);

  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  set_colour (self, cr, NULL, 0.8);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
  draw_text (self, cr, text, x1, MARGIN + 3.0, 0.5);
}

/* A bar of a round length, at most a quarter of the width. */
static void
draw_bar (RmpCrossSection *self, cairo_t *cr, const Frame *frame)
{
  static const double steps[] = { 5.0, 2.0, 1.0 };
  const double longest = gtk_widget_get_width (GTK_WIDGET (self)) / 4.0 / frame->scale;
  const double power = pow (10.0, floor (log10 (longest)));
  const double y = gtk_widget_get_height (GTK_WIDGET (self)) - MARGIN + 0.5;
  g_autofree char *text = NULL, *width = NULL, *rest = NULL;
  double bar;
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (steps) && steps[i] * power > longest)
    i++;
  bar = steps[i] * power;
  cairo_move_to (cr, MARGIN + 0.5, y - TICK);
  cairo_line_to (cr, MARGIN + 0.5, y);
  cairo_line_to (cr, MARGIN + 0.5 + round (bar * frame->scale), y);
  cairo_line_to (cr, MARGIN + 0.5 + round (bar * frame->scale), y - TICK);
  set_colour (self, cr, NULL, 0.8);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
  text = format_length (bar);
  draw_text (self, cr, text, MARGIN + bar * frame->scale + 6.0, y - TICK, 0.0);

  rest = format_length (self->section->rest_length);
  width = g_strdup_printf (_ ("%s at rest"), rest);
  draw_text (self, cr, width, gtk_widget_get_width (GTK_WIDGET (self)) - MARGIN, y - TICK, 1.0);
}

static void
rmp_cross_section_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpCrossSection *self = RMP_CROSS_SECTION (widget);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));

  if (!self->section)
    draw_text (self, cr, self->reason ? self->reason : _ ("No fold here"), 0.5 * width,
               0.5 * height, 0.5);
  else
    {
      const Frame frame = get_frame (self);

      draw_lines (self, cr, &frame);
      draw_height (self, cr, &frame);
      draw_bar (self, cr, &frame);
    }
  cairo_destroy (cr);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
describe (RmpCrossSection *self)
{
  g_autofree char *text = NULL, *height = NULL, *rest = NULL;

  if (!self->section)
    text = g_strdup (self->reason ? self->reason : _ ("No fold here"));
  else
    {
      height = format_length (self->section->height);
      rest = format_length (self->section->rest_length);
      text = g_strdup_printf (_ ("Cross-section of a fold %s high, %s wide at rest"), height, rest);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
rmp_cross_section_show (RmpCrossSection *self, RmpFoldSection *section, const char *reason)
{
  g_return_if_fail (RMP_IS_CROSS_SECTION (self));
  g_clear_pointer (&self->section, rmp_fold_section_free);
  g_free (self->reason);
  self->section = section;
  self->reason = g_strdup (reason);
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
rmp_cross_section_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation,
                           int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                           int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
rmp_cross_section_finalize (GObject *object)
{
  RmpCrossSection *self = RMP_CROSS_SECTION (object);

  g_clear_pointer (&self->section, rmp_fold_section_free);
  g_free (self->reason);
  G_OBJECT_CLASS (rmp_cross_section_parent_class)->finalize (object);
}

static void
rmp_cross_section_class_init (RmpCrossSectionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_cross_section_finalize;
  widget_class->snapshot = rmp_cross_section_snapshot;
  widget_class->measure = rmp_cross_section_measure;
  gtk_widget_class_set_css_name (widget_class, "crosssection");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_cross_section_init (RmpCrossSection *self)
{
  describe (self);
}
