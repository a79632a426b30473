/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/axis-gizmo.h"

#include "widgets/i18n.h"

#include <math.h>

#define SIZE 72
#define ARM 26.0
#define KNOB 7.5
#define TEXT_WIDTH 130
/* The height of the line with a pane's name. */
#define NAME_HEIGHT 38
/* Two directions count as the same if their cosine is at least this. */
#define ALIGNED 0.9995f

typedef struct
{
  const char *letter; /* NULL: the far end of an axis */
  const char *view;   /* target of win.view */
  const char *name;
  float direction[3];
  double colour[3];
} End;

static const End ends[] = {
  { "X", "right", N_ ("Right"), { 1, 0, 0 }, { .93, .36, .37 } },
  { NULL, "left", N_ ("Left"), { -1, 0, 0 }, { .93, .36, .37 } },
  { "Y", "top", N_ ("Top"), { 0, 1, 0 }, { .55, .78, .25 } },
  { NULL, "bottom", N_ ("Bottom"), { 0, -1, 0 }, { .55, .78, .25 } },
  { "Z", "front", N_ ("Front"), { 0, 0, 1 }, { .35, .60, .95 } },
  { NULL, "back", N_ ("Back"), { 0, 0, -1 }, { .35, .60, .95 } },
};

struct _RmpAxisGizmo
{
  GtkWidget parent_instance;

  RmpCamera camera;
  guint columns, rows; /* of panes */
};

G_DEFINE_FINAL_TYPE (RmpAxisGizmo, rmp_axis_gizmo, GTK_TYPE_WIDGET)

static float
dot (const float a[3], const float b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

const double *
rmp_axis_get_colour (guint axis)
{
  return ends[2 * axis].colour;
}

const char *
rmp_axis_gizmo_get_view_name (const RmpCamera *camera)
{
  float right[3], up[3], back[3];

  rmp_camera_get_axes (camera, right, up, back);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (dot (ends[i].direction, back) > ALIGNED)
      return _ (ends[i].name);
  return NULL;
}

void
rmp_axis_gizmo_set_camera (RmpAxisGizmo *self, const RmpCamera *camera)
{
  g_return_if_fail (RMP_IS_AXIS_GIZMO (self));
  self->camera = *camera;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The middle of an end's knob in the widget; depth grows towards the eye. */
static void
get_knob (RmpAxisGizmo *self, const End *end, double *x, double *y, double *depth)
{
  float right[3], up[3], back[3];

  rmp_camera_get_axes (&self->camera, right, up, back);
  *x = gtk_widget_get_width (GTK_WIDGET (self)) - SIZE / 2.0 + ARM * dot (end->direction, right);
  *y = SIZE / 2.0 - ARM * dot (end->direction, up);
  *depth = dot (end->direction, back);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void
draw_letter (cairo_t *cr, const char *letter, double x, double y)
{
  cairo_text_extents_t extents;

  cairo_set_source_rgba (cr, 0, 0, 0, .8);
  cairo_set_font_size (cr, 10);
  cairo_text_extents (cr, letter, &extents);
  cairo_move_to (cr, x - extents.width / 2 - extents.x_bearing,
                 y - extents.height / 2 - extents.y_bearing);
  cairo_show_text (cr, letter);
}

static void
draw_end (RmpAxisGizmo *self, cairo_t *cr, const End *end)
{
  const double middle = gtk_widget_get_width (GTK_WIDGET (self)) - SIZE / 2.0;
  double x, y, depth, alpha;

  get_knob (self, end, &x, &y, &depth);
  alpha = .65 + .35 * depth;
  cairo_set_source_rgba (cr, end->colour[0], end->colour[1], end->colour[2],
                         end->letter ? alpha : .45 * alpha);
  if (end->letter)
    {
      cairo_set_line_width (cr, 2);
      cairo_move_to (cr, middle, SIZE / 2.0);
      cairo_line_to (cr, x, y);
      cairo_stroke (cr);
    }
  cairo_arc (cr, x, y, end->letter ? KNOB : KNOB - 2, 0, 2 * G_PI);
  cairo_fill (cr);
  if (end->letter)
    draw_letter (cr, end->letter, x, y);
}

void
rmp_axis_gizmo_set_panes (RmpAxisGizmo *self, guint columns, guint rows)
{
  g_return_if_fail (RMP_IS_AXIS_GIZMO (self));

  if (self->columns == columns && self->rows == rows)
    return;
  self->columns = columns;
  self->rows = rows;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static char *
describe (RmpAxisGizmo *self)
{
  const char *name = rmp_axis_gizmo_get_view_name (&self->camera);
  const char *projection = self->camera.orthographic ? _ ("orthographic") : _ ("perspective");
  const int height = gtk_widget_get_height (gtk_widget_get_parent (GTK_WIDGET (self)));
  float pixel;

  if (!name)
    name = _ ("Free view");
  if (height <= 0)
    return g_strdup_printf ("%s\n%s", name, projection);
  pixel = rmp_camera_get_pixel_size (&self->camera, self->camera.target,
                                     (float) height / (float) MAX (self->rows, 1));
  return g_strdup_printf (_ ("%s\n%s\n1 px = %.2g mm"), name, projection, 1e3 * (double) pixel);
}

static void
snapshot_text (RmpAxisGizmo *self, GtkSnapshot *snapshot)
{
  g_autofree char *text = describe (self);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  const GdkRGBA white = { 1, 1, 1, .75f };
  int height;

  pango_layout_set_alignment (layout, PANGO_ALIGN_RIGHT);
  pango_layout_set_width (layout, TEXT_WIDTH * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT (0, self->columns > 1 ? NAME_HEIGHT : (float) (SIZE - height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &white);
  gtk_snapshot_restore (snapshot);
}

/* Sorts the ends so that those behind the middle are drawn first. */
static void
rmp_axis_gizmo_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpAxisGizmo *self = RMP_AXIS_GIZMO (widget);
  const float width = (float) gtk_widget_get_width (widget),
              height = (float) gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  for (guint front = 0; front < 2; front++)
    for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
      {
        double x, y, depth;

        get_knob (self, &ends[i], &x, &y, &depth);
        if ((depth > 0) == (front == 1))
          draw_end (self, cr, &ends[i]);
      }
  cairo_destroy (cr);
  snapshot_text (self, snapshot);
}

/* --- clicking --------------------------------------------------------------------------------- */

static const End *
end_at (RmpAxisGizmo *self, double px, double py)
{
  const End *best = NULL;
  double nearest = -2;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      double x, y, depth;

      get_knob (self, &ends[i], &x, &y, &depth);
      if (hypot (px - x, py - y) <= KNOB + 2 && depth > nearest)
        {
          best = &ends[i];
          nearest = depth;
        }
    }
  return best;
}

static gboolean
rmp_axis_gizmo_contains (GtkWidget *widget, double x, double y)
{
  return end_at (RMP_AXIS_GIZMO (widget), x, y) != NULL;
}

static void
on_pressed (RmpAxisGizmo *self, int n_presses G_GNUC_UNUSED, double x, double y)
{
  const End *end = end_at (self, x, y);

  g_assert (RMP_IS_AXIS_GIZMO (self));
  if (end)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.view", "s", end->view);
}

static gboolean
on_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard G_GNUC_UNUSED,
                  GtkTooltip *tooltip)
{
  const End *end = end_at (RMP_AXIS_GIZMO (widget), x, y);

  g_assert (GTK_IS_WIDGET (widget));

  if (!end)
    return FALSE;
  gtk_tooltip_set_text (tooltip, _ (end->name));
  return TRUE;
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_axis_gizmo_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation,
                        int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                        int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? TEXT_WIDTH + SIZE : SIZE;
}

static void
rmp_axis_gizmo_class_init (RmpAxisGizmoClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = rmp_axis_gizmo_snapshot;
  widget_class->measure = rmp_axis_gizmo_measure;
  widget_class->contains = rmp_axis_gizmo_contains;
  widget_class->query_tooltip = on_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "axisgizmo");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_axis_gizmo_init (RmpAxisGizmo *self)
{
  const float origin[3] = { 0, 0, 0 };
  GtkGesture *click = gtk_gesture_click_new ();

  rmp_camera_init (&self->camera, origin, 1);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Camera direction"), -1);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
