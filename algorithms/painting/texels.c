/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/texels.h"

#include "painting/painter-private.h"

#include <math.h>
#include <string.h>

typedef struct
{
  RmpPainterLayout *layout;
  const RmpHeightImage *image;
  RmpTexelFunc func;
  gconstpointer data;
} Map;

/* Weights may be a rounding outside of the face. */
static RmpSurfacePoint
make_point (guint32 face, double second, double third)
{
  const double b = CLAMP (second, 0.0, 1.0), c = CLAMP (third, 0.0, 1.0), sum = MAX (b + c, 1.0);

  return (RmpSurfacePoint){ face, { b / sum, c / sum } };
}

static void
map_face (const Map *self, guint32 face, guint tile, guint16 *texels)
{
  const guint left = tile % self->layout->n_across * RMP_TILE_SIDE;
  const guint bottom = tile / self->layout->n_across * RMP_TILE_SIDE;
  double at[2], by_column[2], by_row[2];
  RmpSpans spans;

  if (!rmp_painter_layout_spans (self->layout, face, tile, &spans) ||
      !rmp_painter_layout_weights (self->layout, face, at, by_column, by_row))
    return;
  for (guint row = spans.first; row < spans.last; row++)
    for (guint column = spans.begin[row]; column < spans.end[row]; column++)
      {
        const double x = left + column, y = bottom + row;
        const RmpSurfacePoint point = make_point (face, at[0] + x * by_column[0] + y * by_row[0],
                                                  at[1] + x * by_column[1] + y * by_row[1]);
        guint16 *texel = texels + row * RMP_TILE_SIDE + column;

        *texel = self->func (self->data, &point,
                             rmp_height_image_get (self->image, left + column, bottom + row));
      }
}

/* (transfer full): the tile's texels; NULL: they stay */
static guint16 *
map_tile (const Map *self, guint tile)
{
  const RmpPainterLayout *layout = self->layout;
  const guint16 *before = rmp_height_image_get_tile (self->image, tile);
  g_autofree guint16 *texels = g_new (guint16, RMP_TILE_TEXELS), *first = NULL;

  if (layout->start[tile] == layout->start[tile + 1])
    return NULL;
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = before ? before[i] : rmp_height_image_get_level (self->image);
  first = g_memdup2 (texels, RMP_TILE_TEXELS * sizeof *texels);
  for (guint32 i = layout->start[tile]; i < layout->start[tile + 1]; i++)
    map_face (self, layout->faces[i], tile, texels);
  for (guint i = 0; i < layout->tiles[tile]->n_margins; i++)
    {
      const RmpMarginTexel *margin = layout->tiles[tile]->margins + i;
      const RmpSurfacePoint point = make_point (margin->face, (double) margin->weights[0],
                                                (double) margin->weights[1]);

      texels[margin->texel] = self->func (self->data, &point, first[margin->texel]);
    }
  return memcmp (texels, first, RMP_TILE_TEXELS * sizeof *texels) == 0 ? NULL
                                                                       : g_steal_pointer (&texels);
}

static RmpHeightImage *
map_all (const Map *self)
{
  const guint n = rmp_height_image_get_n_tiles (self->image);
  g_autofree guint16 **texels = g_new0 (guint16 *, n);
  g_autofree const guint16 **changed = g_new (const guint16 *, n);
  g_autofree guint *tiles = g_new (guint, n);
  RmpHeightImage *image;
  guint n_changed = 0;

  for (guint tile = 0; tile < n; tile++)
    if (self->layout->start[tile] < self->layout->start[tile + 1])
      rmp_painter_layout_get_tile (self->layout, tile);
#pragma omp parallel for schedule(dynamic)
  for (guint tile = 0; tile < n; tile++)
    texels[tile] = map_tile (self, tile);
  for (guint tile = 0; tile < n; tile++)
    if (texels[tile])
      {
        tiles[n_changed] = tile;
        changed[n_changed++] = texels[tile];
      }
  image = rmp_height_image_replace (self->image, n_changed, tiles, changed);
  for (guint tile = 0; tile < n; tile++)
    g_free (texels[tile]);
  return image;
}

RmpHeightImage *
rmp_height_image_map (RmpHeightImage *image, RmpMesh *mesh, const guint8 *faces, RmpTexelFunc func,
                      gconstpointer data)
{
  Map map = { .image = image, .func = func, .data = data };
  RmpHeightImage *mapped;

  if (rmp_mesh_get_n_uvs (mesh) == 0)
    return NULL;
  map.layout = rmp_painter_layout_new (mesh, faces, rmp_height_image_get_side (image));
  mapped = map_all (&map);
  rmp_painter_layout_free (map.layout);
  return mapped;
}

double
rmp_height_image_sample (const RmpHeightImage *image, const RmpMesh *mesh,
                         const RmpSurfacePoint *point)
{
  const guint32 *corners = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) point->face;
  const double last = rmp_height_image_get_side (image) - 1.0;
  double weights[3], position[2], code = 0.0;

  rmp_surface_point_weights (point, weights);
  for (guint i = 0; i < 2; i++)
    {
      position[i] = -0.5;
      for (guint c = 0; c < 3; c++)
        position[i] += weights[c] * (last + 1.0) *
                       (double) rmp_mesh_get_uvs (mesh)[2 * (gsize) corners[c] + i];
      position[i] = CLAMP (position[i], 0.0, last);
    }
  for (guint k = 0; k < 4; k++)
    {
      const double x = floor (position[0]), y = floor (position[1]), s = position[0] - x,
                   t = position[1] - y;

      code += (k & 1 ? s : 1.0 - s) * (k & 2 ? t : 1.0 - t) *
              rmp_height_image_get (image, (guint) MIN (x + (k & 1), last),
                                    (guint) MIN (y + (k >> 1), last));
    }
  return code;
}
