/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer-sheets.h"

#include "images/image-waves.h"

#include <math.h>
#include <string.h>

/* Coarser levels of masks: as of patterns. */
#define N_HALVINGS 6
/* Texels of all cells: 256 MB of two channels of 16 bits. */
#define MOST_TEXELS (8192.0 * 8192.0)

void
rmp_layer_sheets_clear (RmpLayerSheets *self)
{
  glDeleteTextures (1, &self->texture);
  self->texture = 0;
}

guint
rmp_layer_sheets_number (const RmpRelief *relief, gint *numbers, RmpSplineImage **masks)
{
  guint n = 0;
  for (guint i = 0; i < relief->n_weights; i++)
    {
      RmpSplineImage *mask = relief->weights[i].mask;
      guint k = 0;
      numbers[i] = -1;
      if (!mask)
        continue;
      while (k < n && masks[k] != mask)
        k++;
      if (k == n)
        masks[n++] = mask;
      numbers[i] = (gint) k;
    }
  return n;
}

static gboolean
holds (const RmpLayerSheets *self, guint n, RmpSplineImage *const *masks)
{
  gboolean same = self->texture != 0 && n == self->n_masks;
  for (guint i = 0; same && i < n; i++)
    same = rmp_spline_image_get_id (masks[i]) == self->masks[i];
  return same;
}

static GLsizei
count_cells (guint n_masks)
{
  return 1 + (GLsizei) (n_masks + 1) / 2;
}

static GLsizei
count_columns (guint n_masks)
{
  return (GLsizei) ceil (sqrt (count_cells (n_masks)));
}

static GLsizei
count_rows (guint n_masks)
{
  return (count_cells (n_masks) + count_columns (n_masks) - 1) / count_columns (n_masks);
}

GLsizei
rmp_layer_sheets_fit (guint n_masks, GLsizei side, GLsizei most_side)
{
  const GLsizei columns = count_columns (n_masks), rows = count_rows (n_masks);
  const GLsizei least = RMP_WAVES_CELLS * RMP_LAYER_RANGE_ROWS;
  side = MAX (side, least);
  while (side > least &&
         (side * columns > most_side || (double) side * side * columns * rows > MOST_TEXELS))
    side = MAX (side / 2, least);
  return side;
}

/* How often a mask is halved to fit into a cell. */
static guint
count_halvings (const RmpLayerSheets *self, const RmpSplineImage *mask)
{
  guint n = 0;
  while ((GLsizei) (rmp_spline_image_get_side (mask) >> n) > self->side)
    n++;
  return n;
}

GLsizei
rmp_layer_sheets_get_side (const RmpLayerSheets *self, const RmpSplineImage *mask)
{
  return (GLsizei) (rmp_spline_image_get_side (mask) >> count_halvings (self, mask));
}

static void
make_texture (RmpLayerSheets *self, guint n, RmpSplineImage *const *masks)
{
  GLint most_side = 0;
  glGetIntegerv (GL_MAX_TEXTURE_SIZE, &most_side);
  self->side = 0;
  for (guint i = 0; i < n; i++)
    self->side = MAX (self->side, (GLsizei) rmp_spline_image_get_side (masks[i]));
  self->side = rmp_layer_sheets_fit (n, self->side, most_side);
  self->n_columns = count_columns (n);
  const GLsizei width = self->side * self->n_columns;
  const GLsizei height = self->side * count_rows (n);
  memset (self->ranged, 0, sizeof self->ranged);
  if (self->texture == 0)
    glGenTextures (1, &self->texture);
  glBindTexture (GL_TEXTURE_2D, self->texture);
  for (GLint level = 0; level <= N_HALVINGS; level++)
    glTexImage2D (GL_TEXTURE_2D, level, GL_RG16, width >> level, height >> level, 0, GL_RG,
                  GL_UNSIGNED_SHORT, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, N_HALVINGS);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

/* Control values of one mask into every second of the pairs of a cell, row by row; means of them
 * where it is halved. @pairs: 0
 */
static void
fill (const RmpSplineImage *mask, guint n_halvings, float *pairs, GLsizei side)
{
  const float part = ldexpf (1, -2 * (int) n_halvings);
  const guint own = rmp_spline_image_get_side (mask), across = own / RMP_TILE_SIDE;
  for (guint y = 0; y < own; y++)
    for (guint column = 0; column < across; column++)
      {
        const float *tile = rmp_spline_image_get_tile (mask, y / RMP_TILE_SIDE * across + column);
        const float *row = tile + y % RMP_TILE_SIDE * RMP_TILE_SIDE;
        float *to = pairs + 2 * (gsize) (y >> n_halvings) * (gsize) side;
        for (guint x = 0; x < RMP_TILE_SIDE; x++)
          to[2 * ((column * RMP_TILE_SIDE + x) >> n_halvings)] += part * row[x];
      }
}

/* Means of four, in place. @side: of the result */
static void
halve (float *pairs, gsize side)
{
  for (gsize y = 0; y < side; y++)
    for (gsize x = 0; x < side; x++)
      for (gsize c = 0; c < 2; c++)
        {
          const float *four = pairs + 8 * y * side + 4 * x + c;
          pairs[2 * (y * side + x) + c] = .25f *
                                          (four[0] + four[2] + four[4 * side] + four[4 * side + 2]);
        }
}

/* Returns: bytes uploaded */
static gsize
upload_pair (const RmpLayerSheets *self, GLint cell, const RmpSplineImage *red,
             const RmpSplineImage *green)
{
  const GLsizei side = MAX (rmp_layer_sheets_get_side (self, red),
                            green ? rmp_layer_sheets_get_side (self, green) : 0);
  const gsize n = 2 * (gsize) side * (gsize) side;
  g_autofree float *pairs = g_new0 (float, n);
  g_autofree guint16 *texels = g_new (guint16, n);
  fill (red, count_halvings (self, red), pairs, side);
  if (green)
    fill (green, count_halvings (self, green), pairs + 1, side);
  glBindTexture (GL_TEXTURE_2D, self->texture);
  for (GLint level = 0; level <= N_HALVINGS; level++)
    {
      const GLsizei own = side >> level;
      if (level > 0)
        halve (pairs, (gsize) own);
      for (gsize i = 0; i < 2 * (gsize) own * (gsize) own; i++)
        texels[i] = (guint16) (CLAMP (pairs[i], 0, 1) * 65535 + .5f);
      glTexSubImage2D (GL_TEXTURE_2D, level, (cell % self->n_columns * self->side) >> level,
                       (cell / self->n_columns * self->side) >> level, own, own, GL_RG,
                       GL_UNSIGNED_SHORT, texels);
    }
  return n * sizeof *texels;
}

gsize
rmp_layer_sheets_hold (RmpLayerSheets *self, const RmpRelief *relief)
{
  RmpSplineImage *masks[RMP_RELIEF_MAX_WEIGHTS];
  gint numbers[RMP_RELIEF_MAX_WEIGHTS];
  const guint n = rmp_layer_sheets_number (relief, numbers, masks);
  gsize uploaded = 0;
  if (holds (self, n, masks))
    return 0;
  make_texture (self, n, masks);
  for (guint i = 0; i < n; i += 2)
    uploaded += upload_pair (self, 1 + (GLint) i / 2, masks[i], i + 1 < n ? masks[i + 1] : NULL);
  self->n_masks = n;
  for (guint i = 0; i < n; i++)
    self->masks[i] = rmp_spline_image_get_id (masks[i]);
  return uploaded;
}

gsize
rmp_layer_sheets_set_ranges (RmpLayerSheets *self, guint pattern, guint64 id, const guint16 *ranges)
{
  G_STATIC_ASSERT (RMP_RELIEF_MAX_PATTERNS <= RMP_LAYER_RANGE_ROWS * RMP_LAYER_RANGE_ROWS);
  glBindTexture (GL_TEXTURE_2D, self->texture);
  glTexSubImage2D (GL_TEXTURE_2D, 0, (GLint) (pattern / RMP_LAYER_RANGE_ROWS * RMP_WAVES_CELLS),
                   (GLint) (pattern % RMP_LAYER_RANGE_ROWS * RMP_WAVES_CELLS), RMP_WAVES_CELLS,
                   RMP_WAVES_CELLS, GL_RG, GL_UNSIGNED_SHORT, ranges);
  self->ranged[pattern] = id;
  return 2 * sizeof *ranges * RMP_WAVES_CELLS * RMP_WAVES_CELLS;
}
