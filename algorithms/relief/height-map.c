/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "relief/height-map.h"

#include <math.h>
#include <string.h>

#include "geometry/normals.h"
#include "geometry/topology.h"
#include "geometry/vector.h"
#include "relief/map.h"
#include "relief/relief-class.h"

/* Texels that a chart goes on beyond its border: what a blur of the largest spread reaches. */
#define MARGIN 16
/* Faces between two looks at whether somebody cancels. */
#define CHUNK 256
/* A chart's triangle that is smaller than this, in texels, holds none. */
#define NO_AREA 1e-9

typedef struct
{
  const RmpRelief *relief;
  const RmpReliefMap *map;
  const RmpRelief *base; /* (nullable): the coarse surface, for the form mesh */
  const RmpMesh *mesh;
  guint side;
  float *heights; /* [side × side] metres; NaN: no chart */
} Canvas;

static float
measure (const Canvas *self, guint32 face, const double weights[2])
{
  const RmpSurfacePoint point = { face, { weights[0], weights[1] } };
  const float corner[2] = { (float) weights[0], (float) weights[1] };
  RmpReliefPoint raised, level;
  float barycentric[2], height = 0.0f;
  guint raised_face;

  if (!rmp_relief_map_from_coarse (self->map, &point, &raised_face, barycentric) ||
      (!self->base && !rmp_relief_is_raised (self->relief, raised_face)))
    return 0.0f;
  rmp_relief_evaluate (self->relief, raised_face, barycentric, &raised);
  if (!self->base)
    return raised.lift;
  rmp_relief_evaluate (self->base, face, corner, &level);
  for (guint c = 0; c < 3; c++)
    height += (raised.position[c] - level.position[c]) * level.normal[c];
  return height;
}

/* The texels whose centres lie on a face's part of the chart. */
static void
fill_face (const Canvas *self, guint32 face)
{
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (self->mesh) + 3 * (gsize) face;
  const float *uvs = rmp_mesh_get_uvs (self->mesh);
  double corner[3][2], determinant, low[2], high[2];
  const double most = (double) self->side - 1.0;

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      corner[k][c] = (double) uvs[2 * (gsize) uv_faces[k] + c] * self->side - 0.5;
  for (guint c = 0; c < 2; c++)
    {
      low[c] = MAX (0.0, ceil (MIN (corner[0][c], MIN (corner[1][c], corner[2][c]))));
      high[c] = MIN (most, floor (MAX (corner[0][c], MAX (corner[1][c], corner[2][c]))));
      corner[1][c] -= corner[0][c];
      corner[2][c] -= corner[0][c];
    }
  determinant = corner[1][0] * corner[2][1] - corner[1][1] * corner[2][0];
  if (!(fabs (determinant) > NO_AREA))
    return;

  for (double y = low[1]; y <= high[1]; y++)
    for (double x = low[0]; x <= high[0]; x++)
      {
        const double at[2] = { x - corner[0][0], y - corner[0][1] };
        const double weights[2] = { (at[0] * corner[2][1] - at[1] * corner[2][0]) / determinant,
                                    (corner[1][0] * at[1] - corner[1][1] * at[0]) / determinant };
        float *height = self->heights + (gsize) y * self->side + (gsize) x;
        float own;

        if (weights[0] < 0.0 || weights[1] < 0.0 || weights[0] + weights[1] > 1.0)
          continue;
        own = measure (self, face, weights);
        if (isnan (*height) || fabsf (own) > fabsf (*height))
          *height = own;
      }
}

/* The mean of a texel's neighbours that have a height; NaN: none has. */
static float
spread_to (const float *heights, guint side, guint x, guint y)
{
  float sum = 0.0f;
  guint n = 0;

  for (guint j = y > 0 ? y - 1 : 0; j <= MIN (y + 1, side - 1); j++)
    for (guint i = x > 0 ? x - 1 : 0; i <= MIN (x + 1, side - 1); i++)
      if (!isnan (heights[(gsize) j * side + i]))
        {
          sum += heights[(gsize) j * side + i];
          n++;
        }
  return n > 0 ? sum / (float) n : (float) NAN;
}

static void
spread_margin (float *heights, guint side)
{
  g_autofree float *before = g_new (float, (gsize) side *side);

  for (guint pass = 0; pass < MARGIN; pass++)
    {
      memcpy (before, heights, (gsize) side * side * sizeof *before);
      for (guint y = 0; y < side; y++)
        for (guint x = 0; x < side; x++)
          if (isnan (before[(gsize) y * side + x]))
            heights[(gsize) y * side + x] = spread_to (before, side, x, y);
    }
}

/* The coarse mesh as it is posed, rounded between its vertices. */
static RmpRelief *
make_base (RmpMesh *mesh, const RmpTopology *topology, const float *positions, guint n_threads)
{
  RmpRelief *base = rmp_relief_new (RMP_RELIEF_LAYERS, rmp_relief_topology_new_for_mesh (mesh));

  memcpy (base->positions, positions, 3 * (gsize) topology->n_vertices * sizeof *positions);
  rmp_normals_compute (topology, positions, base->normals, n_threads);
  base->curved = TRUE;
  return base;
}

static RmpHeightImage *
make_image (const float *heights, guint side, double amplitude)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (side, RMP_HEIGHT_MIDDLE);
  const guint n = rmp_height_image_get_n_tiles (flat), across = side / RMP_TILE_SIDE;
  g_autofree guint16 *texels = g_new (guint16, (gsize) n * RMP_TILE_TEXELS);
  g_autofree const guint16 **all = g_new (const guint16 *, n);
  g_autofree guint *tiles = g_new (guint, n);

  for (guint i = 0; i < n; i++)
    {
      tiles[i] = i;
      all[i] = texels + (gsize) i * RMP_TILE_TEXELS;
      for (guint k = 0; k < RMP_TILE_TEXELS; k++)
        {
          const gsize x = i % across * RMP_TILE_SIDE + k % RMP_TILE_SIDE;
          const gsize y = i / across * RMP_TILE_SIDE + k / RMP_TILE_SIDE;
          const double height = (double) heights[y * side + x];
          const double code = isnan (height) ? RMP_HEIGHT_MIDDLE
                                             : RMP_HEIGHT_MIDDLE + 65536.0 * height / amplitude;

          texels[(gsize) i * RMP_TILE_TEXELS + k] = (guint16) CLAMP (lround (code), 0, G_MAXUINT16);
        }
    }
  return rmp_height_image_replace (flat, n, tiles, all);
}

static gboolean
fill (const Canvas *canvas, GCancellable *cancellable, GError **error)
{
  const guint n_faces = rmp_mesh_get_n_faces (canvas->mesh);

  for (guint32 face = 0; face < n_faces; face++)
    {
      if (face % CHUNK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      fill_face (canvas, face);
    }
  return TRUE;
}

RmpHeightImage *
rmp_relief_make_height_map (const RmpRelief *self, RmpMesh *mesh, const float *base, guint side,
                            double *amplitude, GCancellable *cancellable, guint n_threads,
                            GError **error)
{
  const gsize n = (gsize) side * side;
  g_autofree float *heights = g_new (float, n);
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpReliefMap) map = NULL;
  g_autoptr (RmpRelief) level = NULL;
  Canvas canvas = { .relief = self, .mesh = mesh, .side = side, .heights = heights };
  double most = 0.0;

  g_return_val_if_fail (self && mesh && base && amplitude, NULL);
  g_return_val_if_fail (side > 0 && side % RMP_TILE_SIDE == 0, NULL);

  if (rmp_mesh_get_n_uvs (mesh) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("A map needs texture coordinates, and this mesh has none: unwrap it first"));
      return NULL;
    }
  topology = rmp_topology_new_for_mesh (mesh);
  map = rmp_relief_map_new (self->topology, topology);
  canvas.map = map;
  if (rmp_relief_get_class (self)->is_mesh)
    canvas.base = level = make_base (mesh, topology, base, n_threads);
  for (gsize i = 0; i < n; i++)
    heights[i] = (float) NAN;
  if (!fill (&canvas, cancellable, error))
    return NULL;

  for (gsize i = 0; i < n; i++)
    most = isnan (heights[i]) ? most : MAX (most, fabs ((double) heights[i]));
  if (!(most > 0.0))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("Nothing is raised at that frame: choose one where the look wrinkles"));
      return NULL;
    }
  spread_margin (heights, side);
  if (!(*amplitude > 0.0))
    *amplitude = 2.0 * most;
  return make_image (heights, side, *amplitude);
}
