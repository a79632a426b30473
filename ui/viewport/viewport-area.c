/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/viewport-area.h"

#include "target.h"

struct _RmpViewportArea
{
  GtkGLArea parent_instance;

  RmpFrameTarget target;
};

G_DEFINE_FINAL_TYPE (RmpViewportArea, rmp_viewport_area, GTK_TYPE_GL_AREA)

static gboolean
is_drawn_without_gl (GtkWidget *widget)
{
  return GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (gtk_widget_get_native (widget)));
}

/* Reverses the rows, because GL has the last one first. */
static cairo_surface_t *
read_picture (const RmpFrameTarget *target)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, target->width,
                                                         target->height);
  const gsize row_size = 4 * (gsize) target->width,
              stride = (gsize) cairo_image_surface_get_stride (picture);
  g_autofree guint8 *rows = g_malloc (row_size * (gsize) target->height);
  guint8 *pixels = cairo_image_surface_get_data (picture);

  glReadPixels (0, 0, target->width, target->height, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, rows);
  for (gsize row = 0; row < (gsize) target->height; row++)
    memcpy (pixels + row * stride, rows + ((gsize) target->height - 1 - row) * row_size, row_size);
  cairo_surface_mark_dirty (picture);
  return picture;
}

/* The parent emits this signal only when GTK draws the window with GL. */
static void
report_size (RmpViewportArea *self, int width, int height)
{
  if (width != self->target.width || height != self->target.height)
    g_signal_emit_by_name (self, "resize", width, height);
}

static void
rmp_viewport_area_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const RmpTargetFormat format = { .colour = GL_RGBA8, .filter = GL_NEAREST };
  RmpViewportArea *self = RMP_VIEWPORT_AREA (widget);
  GtkGLArea *area = GTK_GL_AREA (widget);
  const int scale = gtk_widget_get_scale_factor (widget);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const int n_columns = MAX (width * scale, 1), n_rows = MAX (height * scale, 1);
  cairo_surface_t *picture;
  cairo_t *cairo;
  gboolean drawn;

  if (gtk_gl_area_get_error (area) || !is_drawn_without_gl (widget))
    {
      GTK_WIDGET_CLASS (rmp_viewport_area_parent_class)->snapshot (widget, snapshot);
      return;
    }
  gtk_gl_area_make_current (area);
  report_size (self, n_columns, n_rows);
  rmp_target_resize (&self->target, &format, n_columns, n_rows);
  rmp_target_bind (&self->target);
  g_signal_emit_by_name (area, "render", gtk_gl_area_get_context (area), &drawn);
  glBindFramebuffer (GL_FRAMEBUFFER, self->target.framebuffer);
  picture = read_picture (&self->target);
  cairo_surface_set_device_scale (picture, scale, scale);
  cairo = gtk_snapshot_append_cairo (snapshot,
                                     &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_set_source_surface (cairo, picture, 0, 0);
  cairo_paint (cairo);
  cairo_destroy (cairo);
  cairo_surface_destroy (picture);
}

static void
rmp_viewport_area_unrealize (GtkWidget *widget)
{
  RmpViewportArea *self = RMP_VIEWPORT_AREA (widget);

  if (self->target.framebuffer != 0)
    {
      gtk_gl_area_make_current (GTK_GL_AREA (self));
      rmp_target_clear (&self->target);
    }
  GTK_WIDGET_CLASS (rmp_viewport_area_parent_class)->unrealize (widget);
}

static void
rmp_viewport_area_class_init (RmpViewportAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = rmp_viewport_area_snapshot;
  widget_class->unrealize = rmp_viewport_area_unrealize;
}

static void
rmp_viewport_area_init (RmpViewportArea *self G_GNUC_UNUSED)
{
}
