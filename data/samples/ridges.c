/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "ridges.h"

#include <png.h>

/* −1 … 1, another number for every place of a lattice. */
static double
lattice (int i, int j)
{
  guint32 h = (guint32) i * 0x9e3779b1u ^ (guint32) j * 0x85ebca77u;

  h = (h ^ (h >> 15)) * 0x2c1b3c6du;
  h = (h ^ (h >> 12)) * 0x297a2d39u;
  return (h ^ (h >> 15)) / (double) G_MAXUINT32 * 2 - 1;
}

/* Smooth between the lattice's places. */
static double
noise (double x, double y)
{
  int i = (int) floor (x), j = (int) floor (y);
  double s = smoothstep (0, 1, x - i), t = smoothstep (0, 1, y - j);
  double low = (1 - s) * lattice (i, j) + s * lattice (i + 1, j);
  double high = (1 - s) * lattice (i, j + 1) + s * lattice (i + 1, j + 1);

  return (1 - t) * low + t * high;
}

/* −1 … 1 */
static double
height (const RmpRidges *self, double u, double v)
{
  double along = (u * cos (self->angle) + v * sin (self->angle)) / self->wavelength;
  double across = (v * cos (self->angle) - u * sin (self->angle)) / self->wavelength;
  double bent = across + self->irregularity * .6 * noise (along / 4, across / 3);
  double strength = 1 - self->irregularity * (.5 + .5 * noise (along / 6 + 31, across / 1.5));

  return strength * cos (2 * G_PI * bent);
}

guint16 *
rmp_ridges_draw (const RmpRidges *self, double metres_per_uv)
{
  const double texel = metres_per_uv / RMP_RIDGES_SIZE;
  guint16 *greys = g_new (guint16, RMP_RIDGES_SIZE * RMP_RIDGES_SIZE);

  for (guint row = 0; row < RMP_RIDGES_SIZE; row++)
    for (guint column = 0; column < RMP_RIDGES_SIZE; column++)
      {
        double h = height (self, (column + .5) * texel, (RMP_RIDGES_SIZE - row - .5) * texel);

        greys[row * RMP_RIDGES_SIZE + column] = (guint16) CLAMP (32768 + 32767 * h + .5, 0, 65535);
      }

  return greys;
}

gboolean
rmp_ridges_write (const RmpRidges *self, double metres_per_uv, const char *path, GError **error)
{
  g_autofree guint16 *greys = rmp_ridges_draw (self, metres_per_uv);
  png_image image = { .version = PNG_IMAGE_VERSION,
                      .width = RMP_RIDGES_SIZE,
                      .height = RMP_RIDGES_SIZE,
                      .format = PNG_FORMAT_LINEAR_Y };

  if (png_image_write_to_file (&image, path, 0, greys, 0, NULL) != 0)
    return TRUE;
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "Cannot write %s: %s", path,
               image.message);
  return FALSE;
}
