/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/spline-patch.h"

#include "images/spline-taps.h"

#include <string.h>

#define MAX_SIDE 512 /* texels: larger ones leave the processor's caches */
#define FAR 1e6      /* images away */

/* The whole texels that the spline needs between two positions. Returns: FALSE: too many */
static gboolean
find_span (const RmpSplinePatch *self, double low, double high, double *first, guint *count)
{
  if (!(low > -FAR && high < FAR && (high - low) * self->side < MAX_SIDE - 6))
    return FALSE;
  *first = floor (low * self->side - 0.5) - 1.0;
  *count = (guint) (floor (high * self->side - 0.5) + 2.0 - *first) + 1;
  return TRUE;
}

/* Runs of texels that follow each other in one tile at a time. */
static void
copy_row (const RmpSplineImage *image, gint64 column, gint64 line, guint width, float *values)
{
  const guint side = rmp_spline_image_get_side (image), across = side / RMP_TILE_SIDE;
  const RmpWrap wrap = rmp_spline_image_get_wrap (image);
  const guint row = rmp_wrap_texel (line, side, wrap);

  for (guint i = 0; i < width;)
    {
      const guint texel = rmp_wrap_texel (column + i, side, wrap), inside = texel % RMP_TILE_SIDE;
      const float *from = rmp_spline_image_get_tile (image, row / RMP_TILE_SIDE * across +
                                                                texel / RMP_TILE_SIDE) +
                          row % RMP_TILE_SIDE * RMP_TILE_SIDE + inside;
      const gboolean follows = column + i >= 0 && column + i < side;
      const guint n = follows ? MIN (width - i, RMP_TILE_SIDE - inside) : 1;

      memcpy (values + i, from, n * sizeof *values);
      i += n;
    }
}

gboolean
rmp_spline_patch_load (RmpSplinePatch *self, const RmpSplineImage *image, guint n,
                       const double (*corners)[2])
{
  double first[2];
  guint spans[2];

  g_return_val_if_fail (self, FALSE);

  *self = (RmpSplinePatch){ .side = rmp_spline_image_get_side (image) };
  for (guint c = 0; c < 2; c++)
    {
      double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

      for (guint k = 0; k < n; k++)
        {
          low = MIN (low, corners[k][c]);
          high = MAX (high, corners[k][c]);
        }
      if (!find_span (self, low, high, first + c, spans + c))
        return FALSE;
      self->first[c] = first[c] + 1.5;
    }
  self->width = spans[0];
  self->height = spans[1];
  self->values = g_new (float, (gsize) spans[0] * spans[1]);
  for (guint row = 0; row < self->height; row++)
    copy_row (image, (gint64) first[0], (gint64) first[1] + row, self->width,
              self->values + (gsize) row * self->width);
  return TRUE;
}

void
rmp_spline_patch_clear (RmpSplinePatch *self)
{
  g_clear_pointer (&self->values, g_free);
}

gboolean
rmp_spline_patch_is_flat (const RmpSplinePatch *self)
{
  const gsize n = (gsize) self->width * self->height;

  for (gsize i = 1; i < n; i++)
    if (self->values[i] != self->values[0])
      return FALSE;
  return TRUE;
}
