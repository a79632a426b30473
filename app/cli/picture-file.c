/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/picture-file.h"

#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <math.h>

#include "bake/whole-file.h"

typedef struct
{
  RmpWholeFile *file;
  GError *error;
} Output;

static cairo_status_t
write_bytes (gpointer data, const guchar *bytes, guint length)
{
  Output *output = data;

  return output->error || !rmp_whole_file_write (output->file, bytes, length, &output->error)
             ? CAIRO_STATUS_WRITE_ERROR
             : CAIRO_STATUS_SUCCESS;
}

gboolean
rmp_cli_draw_picture (const char *path, int width, int height, double scale, RmpCliDraw draw,
                      gpointer data, GError **error)
{
  const gboolean vectors = g_str_has_suffix (path, ".svg");
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans 9");
  g_autoptr (RmpWholeFile) file = rmp_whole_file_create (path, error);
  Output output = { file, NULL };
  PangoContext *fonts;
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  if (!file)
    return FALSE;
  fonts = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  pango_context_set_font_description (fonts, font);
  if (vectors)
    surface = cairo_svg_surface_create_for_stream (write_bytes, &output, scale * width,
                                                   scale * height);
  else
    surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) lround (scale * width),
                                          (int) lround (scale * height));
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
  cairo_paint (cr);
  draw (cr, fonts, data);
  g_object_unref (fonts);
  cairo_destroy (cr);
  if (vectors)
    cairo_surface_finish (surface);
  status = vectors ? cairo_surface_status (surface)
                   : cairo_surface_write_to_png_stream (surface, write_bytes, &output);
  cairo_surface_destroy (surface);
  if (output.error)
    g_propagate_error (error, output.error);
  else if (status != CAIRO_STATUS_SUCCESS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("“%s” could not be drawn: %s"), path,
                 cairo_status_to_string (status));
  return status == CAIRO_STATUS_SUCCESS && rmp_whole_file_finish (file, error) &&
         rmp_whole_file_publish (file, error);
}
