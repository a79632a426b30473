/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uv/uv-lines.h"

/* The margin that is drawn beyond each side of the widget, as a part of its size, so that moving
 * the view does not show an empty border.
 */
#define MARGIN 0.25
/* Logical pixels. */
#define SEAM_WIDTH 1.6
#define EDGE_WIDTH 0.7
/* The edges of faces are opaque if a unit of UV space has at least so many pixels. */
#define FULL_SIZE 900.0
/* The opacity of colours over what is painted. */
#define OPACITY 0.45

typedef struct
{
  RmpUvLayout *layout;
  GBytes *colours; /* (nullable) */
  RmpUvSight sight;
  int width, height, scale; /* of the widget */
} Order;

struct _RmpUvLines
{
  GCallback drawn;
  gpointer data;

  RmpUvLayout *layout;
  GBytes *colours;     /* (nullable) */
  GdkTexture *texture; /* (nullable) */
  /* the request for which the texture was drawn; its pointers are only compared */
  Order shown;
  GCancellable *drawing;
};

/* --- drawing, in a thread --------------------------------------------------------------------- */

static void
move_to (cairo_t *cr, const Order *order, const double position[2])
{
  cairo_move_to (cr, order->sight.left + position[0] * order->sight.size,
                 order->sight.bottom - position[1] * order->sight.size);
}

static void
line_to (cairo_t *cr, const Order *order, const double position[2])
{
  cairo_line_to (cr, order->sight.left + position[0] * order->sight.size,
                 order->sight.bottom - position[1] * order->sight.size);
}

/* Faces that are not cloth are drawn fainter. */
static void
draw_ground (cairo_t *cr, const Order *order)
{
  guint n;
  const double *triangles = rmp_uv_layout_get_triangles (order->layout, &n);

  cairo_set_source_rgba (cr, 0.135, 0.14, 0.155, 0.72);
  cairo_paint (cr);
  for (guint i = 0; i < n; i++)
    {
      move_to (cr, order, triangles + 6 * (gsize) i);
      line_to (cr, order, triangles + 6 * (gsize) i + 2);
      line_to (cr, order, triangles + 6 * (gsize) i + 4);
      cairo_close_path (cr);
    }
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_fill (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
}

static void
draw_colours (cairo_t *cr, const Order *order)
{
  guint n;
  const double *triangles = rmp_uv_layout_get_triangles (order->layout, &n);
  const float *colours = order->colours ? g_bytes_get_data (order->colours, NULL) : NULL;

  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  for (guint i = 0; colours && i < n; i++)
    {
      const float *colour = colours + 3 * (gsize) i;

      move_to (cr, order, triangles + 6 * (gsize) i);
      line_to (cr, order, triangles + 6 * (gsize) i + 2);
      line_to (cr, order, triangles + 6 * (gsize) i + 4);
      cairo_set_source_rgba (cr, (double) colour[0], (double) colour[1], (double) colour[2],
                             OPACITY);
      cairo_fill (cr);
    }
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
}

static void
draw_edges (cairo_t *cr, const Order *order, RmpUvEdgeKind kind)
{
  guint n;
  const RmpUvEdge *edges = rmp_uv_layout_get_edges (order->layout, &n);

  for (guint i = 0; i < n; i++)
    if (edges[i].kind == kind)
      {
        move_to (cr, order, edges[i].from);
        line_to (cr, order, edges[i].to);
      }
  if (kind == RMP_UV_EDGE_INNER)
    cairo_set_source_rgba (cr, 0, 0, 0, 0.10 + 0.22 * MIN (order->sight.size / FULL_SIZE, 1.0));
  else if (kind == RMP_UV_EDGE_SEAM)
    cairo_set_source_rgb (cr, 1, .62, .30);
  else
    cairo_set_source_rgb (cr, .93, .94, .96);
  cairo_set_line_width (cr, kind == RMP_UV_EDGE_INNER ? EDGE_WIDTH : SEAM_WIDTH);
  cairo_stroke (cr);
}

/* The unit square, which the image covers. */
static void
draw_frame (cairo_t *cr, const Order *order)
{
  const double size = order->sight.size;

  cairo_rectangle (cr, order->sight.left, order->sight.bottom - size, size, size);
  cairo_set_source_rgba (cr, 1, 1, 1, .35);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static GdkTexture *
draw (const Order *order)
{
  const int width = (int) ((1.0 + 2.0 * MARGIN) * order->width) * order->scale;
  const int height = (int) ((1.0 + 2.0 * MARGIN) * order->height) * order->scale;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GBytes) bytes = NULL;
  GdkTexture *texture;

  cairo_scale (cr, order->scale, order->scale);
  cairo_translate (cr, MARGIN * order->width, MARGIN * order->height);
  draw_ground (cr, order);
  draw_colours (cr, order);
  draw_frame (cr, order);
  for (guint kind = RMP_UV_EDGE_INNER; kind <= RMP_UV_EDGE_BORDER; kind++)
    draw_edges (cr, order, kind);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      (gsize) cairo_image_surface_get_stride (surface) *
                                          (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes,
                                    (gsize) cairo_image_surface_get_stride (surface));
  return texture;
}

static void
free_order (gpointer data)
{
  rmp_uv_layout_unref (((Order *) data)->layout);
  g_clear_pointer (&((Order *) data)->colours, g_bytes_unref);
  g_free (data);
}

static void
run (GTask *task, gpointer source G_GNUC_UNUSED, gpointer order,
     GCancellable *cancellable G_GNUC_UNUSED)
{
  g_task_return_pointer (task, draw (order), g_object_unref);
}

/* --- orders ----------------------------------------------------------------------------------- */

static void
on_drawn (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), NULL);
  RmpUvLines *self = data;

  g_assert (G_IS_ASYNC_RESULT (result));

  /* If it was cancelled, the requester may have been freed. */
  if (!texture)
    return;
  g_clear_object (&self->drawing);
  g_set_object (&self->texture, texture);
  self->shown = *(const Order *) g_task_get_task_data (G_TASK (result));
  ((void (*) (gpointer)) self->drawn) (self->data);
}

static void
order_picture (RmpUvLines *self, const Order *order)
{
  g_autoptr (GTask) task = NULL;
  Order *copy = g_memdup2 (order, sizeof *order);

  self->drawing = g_cancellable_new ();
  rmp_uv_layout_ref (copy->layout);
  if (copy->colours)
    g_bytes_ref (copy->colours);
  task = g_task_new (NULL, self->drawing, on_drawn, self);
  g_task_set_task_data (task, copy, free_order);
  g_task_run_in_thread (task, run);
}

static void
stop (RmpUvLines *self)
{
  if (self->drawing)
    g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
}

static gboolean
is_same (const Order *a, const Order *b)
{
  return a->layout == b->layout && a->colours == b->colours && a->sight.left == b->sight.left &&
         a->sight.bottom == b->sight.bottom && a->sight.size == b->sight.size &&
         a->width == b->width && a->height == b->height && a->scale == b->scale;
}

/* --- interface -------------------------------------------------------------------------------- */

RmpUvLines *
rmp_uv_lines_new (GCallback drawn, gpointer data)
{
  RmpUvLines *self = g_new0 (RmpUvLines, 1);

  self->drawn = drawn;
  self->data = data;
  return self;
}

void
rmp_uv_lines_free (RmpUvLines *self)
{
  stop (self);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->layout, rmp_uv_layout_unref);
  g_clear_pointer (&self->colours, g_bytes_unref);
  g_free (self);
}

void
rmp_uv_lines_set_layout (RmpUvLines *self, RmpUvLayout *layout)
{
  if (layout == self->layout)
    return;
  stop (self);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->layout, rmp_uv_layout_unref);
  g_clear_pointer (&self->colours, g_bytes_unref);
  self->layout = layout ? rmp_uv_layout_ref (layout) : NULL;
}

void
rmp_uv_lines_set_colours (RmpUvLines *self, GBytes *colours)
{
  if (colours == self->colours ||
      (colours && self->colours && g_bytes_equal (colours, self->colours)))
    return;
  g_clear_pointer (&self->colours, g_bytes_unref);
  self->colours = colours ? g_bytes_ref (colours) : NULL;
}

void
rmp_uv_lines_snapshot (RmpUvLines *self, GtkSnapshot *snapshot, const RmpUvSight *sight, int width,
                       int height, int scale)
{
  const Order order = { self->layout, self->colours, *sight, width, height, scale };
  const Order *shown = &self->shown;
  double zoom;

  if (!self->layout || width < 1 || height < 1)
    return;
  if (!self->drawing && (!self->texture || !is_same (&order, shown)))
    order_picture (self, &order);
  if (!self->texture)
    return;
  zoom = sight->size / shown->sight.size;
  gtk_snapshot_append_texture (
      snapshot, self->texture,
      &GRAPHENE_RECT_INIT (
          (float) (sight->left - zoom * (shown->sight.left + MARGIN * shown->width)),
          (float) (sight->bottom - zoom * (shown->sight.bottom + MARGIN * shown->height)),
          (float) (zoom * gdk_texture_get_width (self->texture) / shown->scale),
          (float) (zoom * gdk_texture_get_height (self->texture) / shown->scale)));
}
