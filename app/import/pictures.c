/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "pictures.h"

#include <errno.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "image.h"
#include "images/picture.h"
#include "sections.h"
#include "stage.h"
#include "write.h"

void
rmp_pictures_prepare (void)
{
  g_slist_free (gdk_pixbuf_get_formats ());
}

/* --- heights, normals ------------------------------------------------------------------------- */

/* @images: [@n] of one size; @srgb: (nullable): of those that say it */
static gboolean
write_images (RmpHeightImage *const *images, guint n, const gboolean *srgb, RmpStreamSection type,
              GOutputStream *output, GError **error)
{
  const guint side = rmp_height_image_get_side (images[0]);
  g_autofree guint16 *texels = g_new (guint16, (gsize) n * side * side);
  g_auto (RmpSections) sections = { .output = output };

  for (guint i = 0; i < n; i++)
    for (guint y = 0; y < side; y++)
      for (guint x = 0; x < side; x++)
        texels[((gsize) i * side + y) * side + x] = rmp_height_image_get (images[i], x, y);
  if (!rmp_sections_begin (&sections, error))
    return FALSE;
  rmp_sections_u32 (&sections, side);
  rmp_sections_array (&sections, texels, (gsize) n * side * side, sizeof *texels);
  if (srgb)
    rmp_sections_u32 (&sections, *srgb ? 1 : 0);
  return rmp_sections_flush (&sections, type, error) &&
         rmp_sections_flush (&sections, RMP_STREAM_END, error);
}

/* --- colours ---------------------------------------------------------------------------------- */

/* One that is too large is not decoded at all. */
static GdkPixbuf *
decode_colours (GBytes *bytes, const char *name, GError **error)
{
  const char *mime = rmp_image_sniff_mime (bytes);
  g_autoptr (GdkPixbufLoader) loader = NULL;
  g_autoptr (GError) reason = NULL;
  gboolean whole;

  if (!mime)
    {
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT,
                   _ ("“%s” is neither a PNG nor a JPEG file"), name);
      return NULL;
    }
  if (!rmp_image_check_size (bytes, name, error))
    return NULL;

  loader = gdk_pixbuf_loader_new_with_mime_type (mime, &reason);
  whole = loader && gdk_pixbuf_loader_write_bytes (loader, bytes, &reason);
  if (loader && !gdk_pixbuf_loader_close (loader, whole ? &reason : NULL))
    whole = FALSE;
  if (whole && gdk_pixbuf_loader_get_pixbuf (loader))
    return g_object_ref (gdk_pixbuf_loader_get_pixbuf (loader));
  g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED, _ ("“%s” is damaged: %s"), name,
               reason ? reason->message : _ ("it breaks off"));
  return NULL;
}

static GdkPixbuf *
fit (GdkPixbuf *picture, guint side)
{
  const int width = gdk_pixbuf_get_width (picture), height = gdk_pixbuf_get_height (picture);
  const double shrink = (double) side / MAX (width, height);

  return shrink >= 1.0
             ? g_object_ref (picture)
             : gdk_pixbuf_scale_simple (picture, MAX ((int) (width * shrink), 1),
                                        MAX ((int) (height * shrink), 1), GDK_INTERP_BILINEAR);
}

static gboolean
write_colours (GdkPixbuf *picture, GOutputStream *output, GError **error)
{
  g_autoptr (GdkPixbuf) rgba = gdk_pixbuf_add_alpha (picture, FALSE, 0, 0, 0);
  const guint width = (guint) gdk_pixbuf_get_width (rgba),
              height = (guint) gdk_pixbuf_get_height (rgba);
  const gsize row = 4 * (gsize) width, stride = (gsize) gdk_pixbuf_get_rowstride (rgba);
  g_autofree guint8 *pixels = g_malloc (row * height);
  g_auto (RmpSections) sections = { .output = output };

  for (gsize y = 0; y < height; y++)
    memcpy (pixels + y * row, gdk_pixbuf_read_pixels (rgba) + y * stride, row);
  if (!rmp_sections_begin (&sections, error))
    return FALSE;
  rmp_sections_u32 (&sections, width);
  rmp_sections_u32 (&sections, height);
  rmp_sections_array (&sections, pixels, row * height, 1);
  return rmp_sections_flush (&sections, RMP_STREAM_COLOURS, error) &&
         rmp_sections_flush (&sections, RMP_STREAM_END, error);
}

/* --- the answer ------------------------------------------------------------------------------- */

static GBytes *
read_all (int fd, const char *name, GError **error)
{
  struct stat status;
  guint8 *data;
  gsize done = 0;
  gssize n = 1;

  if (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode) ||
      !(data = g_try_malloc ((gsize) status.st_size + 1)))
    {
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_READ, _ ("“%s” could not be read"),
                   name);
      return NULL;
    }
  while (done < (gsize) status.st_size &&
         (n = pread (fd, data + done, (gsize) status.st_size - done, (off_t) done)) > 0)
    done += (gsize) n;
  return g_bytes_new_take (data, done);
}

static gboolean
answer_heights (GBytes *bytes, const char *name, guint side, GOutputStream *output,
                GError **failure, GError **error)
{
  g_autoptr (RmpHeightImage) image = rmp_image_decode (bytes, name, side, failure);

  return image && write_images (&image, 1, NULL, RMP_STREAM_HEIGHTS, output, error);
}

static gboolean
answer_normals (GBytes *bytes, const char *name, guint side, GOutputStream *output,
                GError **failure, GError **error)
{
  RmpHeightImage *normals[2] = { NULL, NULL };
  gboolean answered, srgb;

  if (!rmp_image_decode_normals (bytes, name, side, normals, &srgb, failure))
    return FALSE;
  answered = write_images (normals, 2, &srgb, RMP_STREAM_NORMALS, output, error);
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
  return answered;
}

static gboolean
answer_colours (GBytes *bytes, const char *name, guint side, GOutputStream *output,
                GError **failure, GError **error)
{
  g_autoptr (GdkPixbuf) whole = decode_colours (bytes, name, failure);
  g_autoptr (GdkPixbuf) picture = whole ? fit (whole, side) : NULL;

  g_clear_object (&whole);
  return picture && write_colours (picture, output, error);
}

gboolean
rmp_pictures_answer (const char *kind, const char *name, guint side, int input,
                     GOutputStream *output, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gboolean answered = FALSE;

  rmp_stage_begin (_ ("reading the picture"));
  bytes = read_all (input, name, &failure);
  if (bytes && g_str_equal (kind, "heights"))
    answered = answer_heights (bytes, name, side, output, &failure, error);
  else if (bytes && g_str_equal (kind, "normals"))
    answered = answer_normals (bytes, name, side, output, &failure, error);
  else if (bytes)
    answered = answer_colours (bytes, name, side, output, &failure, error);
  return failure ? rmp_failure_write (failure, rmp_stage_current (), output, error) : answered;
}
