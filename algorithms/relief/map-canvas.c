/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "relief/map-canvas.h"

#include <math.h>
#include <string.h>

#include "geometry/topology.h"
#include "relief/chart-gradients.h"
#include "relief/height-map.h"
#include "relief/map-base.h"
#include "relief/relief-class.h"
#include "relief/tangents.h"

/* Faces between two looks at whether somebody cancels. */
#define CHUNK 256
/* A chart's triangle that is smaller than this, in texels, holds none. */
#define NO_AREA 1e-9

gboolean
rmp_map_canvas_find_raised (const RmpMapCanvas *self, guint32 face, const double weights[2],
                            RmpReliefPoint *raised)
{
  const RmpSurfacePoint point = { face, { weights[0], weights[1] } };
  float barycentric[2];
  guint raised_face;

  if (!rmp_relief_map_from_coarse (self->map, &point, &raised_face, barycentric) ||
      (!rmp_relief_get_class (self->relief)->is_mesh &&
       !rmp_relief_is_raised (self->relief, raised_face)))
    return FALSE;
  rmp_relief_evaluate (self->relief, raised_face, barycentric, raised);
  return TRUE;
}

void
rmp_map_visit_texels (const RmpMesh *mesh, guint side, guint32 face, RmpTexelFunc func,
                      gpointer data)
{
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) face;
  const float *uvs = rmp_mesh_get_uvs (mesh);
  double corner[3][2], determinant, low[2], high[2];
  const double most = (double) side - 1.0;

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      corner[k][c] = (double) uvs[2 * (gsize) uv_faces[k] + c] * side - 0.5;
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

        if (weights[0] >= 0.0 && weights[1] >= 0.0 && weights[0] + weights[1] <= 1.0)
          func (face, weights, (gsize) y * side + (gsize) x, data);
      }
}

static float
get_size (const float *values, guint n)
{
  float sum = 0.0f;

  if (n == 1)
    return fabsf (values[0]);
  for (guint c = 0; c < n; c++)
    sum += values[c] * values[c];
  return sqrtf (sum);
}

/* What is measured for `settle` has its size first, and where it lies after that. */
static guint
count_sized (const RmpMapCanvas *self)
{
  return self->settle ? 1 : self->n_values;
}

static void
fill_texel (guint32 face, const double weights[2], gsize texel, gpointer data)
{
  const RmpMapCanvas *self = data;
  float *there = self->values + self->n_values * texel;
  float own[RMP_CANVAS_MOST_VALUES];

  self->measure (self, face, weights, own);
  if (isnan (*there) || get_size (own, count_sized (self)) > get_size (there, count_sized (self)))
    memcpy (there, own, self->n_values * sizeof *own);
}

/* The mean of a texel's neighbours that have values. */
static void
spread_to (const RmpMapCanvas *self, const float *before, guint x, guint y)
{
  const guint side = self->side, n_values = self->n_values;
  float sum[RMP_CANVAS_MOST_VALUES] = { 0.0f };
  guint n = 0;

  for (guint j = y > 0 ? y - 1 : 0; j <= MIN (y + 1, side - 1); j++)
    for (guint i = x > 0 ? x - 1 : 0; i <= MIN (x + 1, side - 1); i++)
      {
        const float *values = before + n_values * ((gsize) j * side + i);

        if (isnan (*values))
          continue;
        for (guint c = 0; c < n_values; c++)
          sum[c] += values[c];
        n++;
      }
  for (guint c = 0; c < n_values && n > 0; c++)
    self->values[n_values * ((gsize) y * side + x) + c] = sum[c] / (float) n;
}

static void
spread_margin (const RmpMapCanvas *self)
{
  const gsize n = self->n_values * (gsize) self->side * self->side;
  g_autofree float *before = g_new (float, n);

  for (guint pass = 0; pass < RMP_MAP_MARGIN; pass++)
    {
      memcpy (before, self->values, n * sizeof *before);
      for (guint y = 0; y < self->side; y++)
        for (guint x = 0; x < self->side; x++)
          if (isnan (before[self->n_values * ((gsize) y * self->side + x)]))
            spread_to (self, before, x, y);
    }
}

static gboolean
fill (RmpMapCanvas *self, GCancellable *cancellable, GError **error)
{
  const guint n_faces = rmp_mesh_get_n_faces (self->mesh);
  const gsize n = self->n_values * (gsize) self->side * self->side;

  for (gsize i = 0; i < n; i++)
    self->values[i] = (float) NAN;
  for (guint32 face = 0; face < n_faces; face++)
    {
      if (face % CHUNK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      rmp_map_visit_texels (self->mesh, self->side, face, fill_texel, self);
    }
  return TRUE;
}

/* With what `measure` needs. */
static gboolean
measure (RmpMapCanvas *self, GCancellable *cancellable, guint n_threads, GError **error)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (self->mesh);
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (self->relief->topology, topology);
  g_autoptr (RmpRelief) level = NULL;
  g_autofree float *gradients = NULL;
  gboolean filled;

  if (self->needs_base || self->needs_tangents || self->needs_gradients)
    level = rmp_map_base_new (self->mesh, topology, self->positions, n_threads);
  if (self->needs_tangents)
    level->tangents = rmp_relief_make_tangents (level->topology, self->positions, level->normals);
  if (self->needs_gradients)
    gradients = rmp_relief_make_gradients (level->topology, self->positions, level->normals);
  self->map = map;
  self->base = level;
  self->gradients = gradients;
  filled = fill (self, cancellable, error);
  self->map = NULL;
  self->base = NULL;
  self->gradients = NULL;
  return filled;
}

gboolean
rmp_map_canvas_draw (RmpMapCanvas *self, double *most, GCancellable *cancellable, guint n_threads,
                     GError **error)
{
  if (rmp_mesh_get_n_uvs (self->mesh) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("A map needs texture coordinates, and this mesh has none: unwrap it first"));
      return FALSE;
    }
  if (!measure (self, cancellable, n_threads, error))
    return FALSE;
  if (self->settle)
    self->settle (self);

  *most = 0.0;
  for (gsize i = 0; i < (gsize) self->side * self->side; i++)
    {
      const float *values = self->values + self->n_values * i;

      *most = isnan (*values) ? *most : MAX (*most, (double) get_size (values, self->n_values));
    }
  if (*most > 0.0)
    {
      spread_margin (self);
      return TRUE;
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               _ ("Nothing is raised at that frame: choose one where the look wrinkles"));
  return FALSE;
}

RmpHeightImage *
rmp_map_canvas_make_image (const RmpMapCanvas *self, RmpCanvasEncode encode, double scale,
                           guint16 level)
{
  const guint side = self->side;
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (side, level);
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
          const float *values = self->values + self->n_values * (y * side + x);
          const double code = isnan (*values) ? level : encode (values, scale);

          texels[(gsize) i * RMP_TILE_TEXELS + k] = (guint16) CLAMP (lround (code), 0, G_MAXUINT16);
        }
    }
  return rmp_height_image_replace (flat, n, tiles, all);
}
