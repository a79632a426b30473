/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "relief/height-map.h"

#include <math.h>
#include <string.h>

#include "geometry/normals.h"
#include "geometry/topology.h"
#include "geometry/vector.h"
#include "images/normal-blend.h"
#include "relief/chart-gradients.h"
#include "relief/map-base.h"
#include "relief/map.h"
#include "relief/relief-class.h"
#include "relief/relief-private.h"
#include "relief/standing.h"
#include "relief/tangents.h"

/* Faces between two looks at whether somebody cancels. */
#define CHUNK 256
/* A chart's triangle that is smaller than this, in texels, holds none. */
#define NO_AREA 1e-9
/* A wall cannot be a map's. Slopes fade with weights, and one of z → 0 never would: of this z, a
 * tenth of the weight already lays it down to 45°.
 */
#define LEAST_UPRIGHT 0.1

typedef struct _Canvas Canvas;

struct _Canvas
{
  const RmpRelief *relief;
  const RmpReliefMap *map;
  const RmpRelief *base; /* (nullable): the coarse surface, for the form mesh and for normals */
  const RmpMesh *mesh;
  guint side;
  guint n_values;   /* a texel: a height in metres, a slope, or what standing.h asks for */
  float *gradients; /* (nullable): of the base, as of rmp_relief_make_gradients() */
  void (*measure) (const Canvas *self, guint32 face, const double weights[2], float *values);
  float *values;   /* [side × side × n_values]; NaN: no chart */
  guint32 *owners; /* (nullable): [side × side] the face a texel is of, RMP_INDEX_NONE */
  guint32 *rivals; /* [2] faces of which a texel is at once, RMP_INDEX_NONE */
};

/* The point of the relief. FALSE: nothing is raised there. */
static gboolean
find_raised (const Canvas *self, guint32 face, const double weights[2], RmpReliefPoint *raised)
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

static void
measure_height (const Canvas *self, guint32 face, const double weights[2], float *height)
{
  const float corner[2] = { (float) weights[0], (float) weights[1] };
  RmpReliefPoint raised, level;

  *height = 0.0f;
  if (!find_raised (self, face, weights, &raised))
    return;
  if (!self->base)
    {
      *height = raised.lift;
      return;
    }
  rmp_relief_evaluate (self->base, face, corner, &level);
  for (guint c = 0; c < 3; c++)
    *height += (raised.position[c] - level.position[c]) * level.normal[c];
}

/* How far a fold stands from where its cloth would be without it: along the normal of the coarse
 * surface, since one that leans is as long as it is lifted, and lower.
 */
static double
measure_rise (const Canvas *self, guint32 face, const double weights[2],
              const RmpReliefPoint *raised, const double normal[3])
{
  const RmpSurfacePoint point = { face, { weights[0], weights[1] } };
  double rise = 0.0;
  RmpReliefBase base;
  float at[2];
  guint there;

  if (!rmp_relief_map_from_coarse (self->map, &point, &there, at))
    return 0.0;
  rmp_relief_curved_base_at (self->relief, self->relief->topology->faces + 3 * (gsize) there,
                             1.0f - at[0] - at[1], at[0], at[1], &base);
  for (guint c = 0; c < 3; c++)
    rise += (double) (raised->position[c] - base.position[c]) * normal[c];
  return rise;
}

/* How far a way on the chart goes on the cloth as it is made, metres. */
static double
measure_on_cloth (const Canvas *self, guint32 face, const double way[2])
{
  const guint32 *corners = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) face;
  const guint32 *uv_corners = rmp_mesh_get_uv_faces (self->mesh) + 3 * (gsize) face;
  const float *positions = rmp_mesh_get_positions (self->mesh),
              *uvs = rmp_mesh_get_uvs (self->mesh);
  double sides[2][3], chart[2][2], steps[2], along[3] = { 0.0, 0.0, 0.0 }, area;

  for (guint k = 0; k < 2; k++)
    {
      for (guint c = 0; c < 3; c++)
        sides[k][c] = (double) positions[3 * (gsize) corners[k + 1] + c] -
                      (double) positions[3 * (gsize) corners[0] + c];
      for (guint c = 0; c < 2; c++)
        chart[k][c] = (double) uvs[2 * (gsize) uv_corners[k + 1] + c] -
                      (double) uvs[2 * (gsize) uv_corners[0] + c];
    }
  area = chart[0][0] * chart[1][1] - chart[0][1] * chart[1][0];
  steps[0] = (way[0] * chart[1][1] - way[1] * chart[1][0]) / area;
  steps[1] = (way[1] * chart[0][0] - way[0] * chart[0][1]) / area;
  for (guint k = 0; k < 2; k++)
    rmp_vector_add_scaled (along, steps[k], sides[k], along);
  return rmp_vector_norm (along);
}

/* The height, and where on the chart it stands: folds lean and slide, and their own base is rounder
 * than the coarse one and lies on it otherwise. Where a bend has pressed the skin to nothing, a
 * millimetre beside a place may be half a sleeve away on the cloth: nothing stands farther from its
 * place than it has moved.
 */
static void
measure_standing (const Canvas *self, guint32 face, const double weights[2], float *values)
{
  const float corner[2] = { (float) weights[0], (float) weights[1] };
  const float *gradients = self->gradients + 18 * (gsize) face;
  double offset[3], normal[3], position[3], at[2] = { 0.0, 0.0 }, moved, way;
  RmpReliefPoint raised, level;

  values[0] = values[1] = values[2] = 0.0f;
  if (!find_raised (self, face, weights, &raised))
    return;
  rmp_relief_evaluate (self->base, face, corner, &level);
  rmp_vector_load (raised.position, offset);
  rmp_vector_load (level.position, position);
  rmp_vector_load (level.normal, normal);
  rmp_vector_sub (offset, position, offset);
  moved = rmp_vector_norm (offset);
  rmp_vector_add_scaled (offset, -rmp_vector_dot (offset, normal), normal, offset);
  for (guint k = 0; k < 3; k++)
    for (guint d = 0; d < 2; d++)
      {
        double gradient[3];

        rmp_vector_load (gradients + 6 * k + 3 * d, gradient);
        at[d] += (k == 0 ? 1.0 - weights[0] - weights[1] : weights[k - 1]) *
                 rmp_vector_dot (gradient, offset);
      }
  way = measure_on_cloth (self, face, at);
  for (guint d = 0; d < 2 && way > moved; d++)
    at[d] *= moved / way;
  values[0] = (float) measure_rise (self, face, weights, &raised, normal);
  values[1] = (float) (at[0] * self->side);
  values[2] = (float) (at[1] * self->side);
}

static void
measure_openness (const Canvas *self, guint32 face, const double weights[2], float *openness)
{
  const RmpSurfacePoint point = { face, { weights[0], weights[1] } };
  float at[2];
  RmpReliefPoint raised;
  guint there;

  *openness = 1.0f;
  if (!find_raised (self, face, weights, &raised))
    return;
  *openness = raised.openness;
  if (!self->relief->occlusion || !rmp_relief_map_from_coarse (self->map, &point, &there, at))
    return;
  *openness = 0.0f;
  for (guint k = 0; k < 3; k++)
    *openness += (k == 0 ? 1.0f - at[0] - at[1] : at[k - 1]) *
                 self->relief->occlusion[self->relief->topology->faces[3 * (gsize) there + k]];
}

/* The slope in the tangents of the base. What hangs over stands as a wall that leans that way. */
static void
measure_slope (const Canvas *self, guint32 face, const double weights[2], float *slope)
{
  double normal[3], frame[3][3], tilted[3], flat[2], across;
  RmpReliefPoint raised;

  slope[0] = slope[1] = 0.0f;
  if (!find_raised (self, face, weights, &raised))
    return;
  rmp_map_base_find_frame (self->base, face, weights, frame);
  rmp_vector_load (raised.normal, normal);
  for (guint c = 0; c < 3; c++)
    tilted[c] = rmp_vector_dot (normal, frame[c]);
  across = hypot (tilted[0], tilted[1]);
  tilted[2] = MAX (tilted[2], across * LEAST_UPRIGHT / sqrt (1.0 - LEAST_UPRIGHT * LEAST_UPRIGHT));
  rmp_normal_get_slope (tilted, flat);
  for (guint c = 0; c < 2; c++)
    slope[c] = (float) flat[c];
}

static float
get_size (const Canvas *self, const float *values)
{
  return self->n_values == 2 ? hypotf (values[0], values[1]) : fabsf (values[0]);
}

/* Texels on an edge are of both its faces. */
#define INSIDE 1e-6

/* Whose texel it is, and who else claims it. */
static void
claim (const Canvas *self, guint32 face, const double weights[2], gsize texel)
{
  const RmpSurfacePoint point = { face, { weights[0], weights[1] } };
  float at[2];
  guint there;

  if (MIN (weights[0], MIN (weights[1], 1.0 - weights[0] - weights[1])) < INSIDE ||
      !rmp_relief_map_from_coarse (self->map, &point, &there, at))
    return;
  if (self->owners[texel] == RMP_INDEX_NONE)
    self->owners[texel] = face;
  else if (self->rivals[0] == RMP_INDEX_NONE)
    {
      self->rivals[0] = self->owners[texel];
      self->rivals[1] = face;
    }
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
        float *there = self->values + self->n_values * ((gsize) y * self->side + (gsize) x);
        float own[RMP_STANDING_N_VALUES];

        if (weights[0] < 0.0 || weights[1] < 0.0 || weights[0] + weights[1] > 1.0)
          continue;
        if (self->owners)
          {
            claim (self, face, weights, (gsize) y * self->side + (gsize) x);
            continue;
          }
        self->measure (self, face, weights, own);
        if (isnan (*there) || get_size (self, own) > get_size (self, there))
          memcpy (there, own, self->n_values * sizeof *own);
      }
}

/* The mean of a texel's neighbours that have values. */
static void
spread_to (const Canvas *self, const float *before, guint x, guint y)
{
  const guint side = self->side, n_values = self->n_values;
  float sum[2] = { 0.0f, 0.0f };
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
spread_margin (const Canvas *self)
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

/* The code of one value of a texel. */
typedef double (*Encode) (const float *values, double scale);

static double
encode_height (const float *values, double amplitude)
{
  return RMP_HEIGHT_MIDDLE + 65536.0 * (double) values[0] / amplitude;
}

/* @component: 0 or 1 */
static double
encode_normal (const float *values, double component)
{
  const double slope[2] = { (double) values[0], (double) values[1] };
  double normal[3];

  rmp_normal_from_slope (slope, normal);
  return RMP_HEIGHT_MIDDLE * (1.0 + normal[component > 0.0 ? 1 : 0]);
}

static RmpHeightImage *
make_image (const Canvas *canvas, Encode encode, double scale)
{
  const guint side = canvas->side;
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
          const float *values = canvas->values + canvas->n_values * (y * side + x);
          const double code = isnan (*values) ? RMP_HEIGHT_MIDDLE : encode (values, scale);

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

/* Measures all of it. @most: (out): the largest value. FALSE with @error set */
static gboolean
measure (Canvas *canvas, RmpMesh *mesh, const float *base, double *most, GCancellable *cancellable,
         guint n_threads, GError **error)
{
  const gsize n = (gsize) canvas->side * canvas->side;
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpReliefMap) map = NULL;
  g_autoptr (RmpRelief) level = NULL;
  g_autofree float *gradients = NULL;
  gboolean filled;

  if (rmp_mesh_get_n_uvs (mesh) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("A map needs texture coordinates, and this mesh has none: unwrap it first"));
      return FALSE;
    }
  topology = rmp_topology_new_for_mesh (mesh);
  canvas->map = map = rmp_relief_map_new (canvas->relief->topology, topology);
  canvas->mesh = mesh;
  if (canvas->measure != measure_openness &&
      (canvas->n_values > 1 || rmp_relief_get_class (canvas->relief)->is_mesh))
    canvas->base = level = rmp_map_base_new (mesh, topology, base, n_threads);
  if (canvas->n_values == 2)
    level->tangents = rmp_relief_make_tangents (level->topology, base);
  for (gsize i = 0; i < canvas->n_values * n; i++)
    canvas->values[i] = (float) NAN;
  if (canvas->n_values == RMP_STANDING_N_VALUES)
    canvas->gradients = gradients = rmp_relief_make_gradients (level->topology, base,
                                                               level->normals);
  filled = fill (canvas, cancellable, error);
  canvas->map = NULL;
  canvas->base = NULL;
  canvas->gradients = NULL;
  if (!filled)
    return FALSE;
  if (canvas->n_values == RMP_STANDING_N_VALUES)
    {
      rmp_texels_stand (canvas->values, canvas->side);
      canvas->n_values = 1;
    }

  *most = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      const float *values = canvas->values + canvas->n_values * i;

      *most = isnan (*values) ? *most : MAX (*most, (double) get_size (canvas, values));
    }
  if (*most > 0.0)
    {
      spread_margin (canvas);
      return TRUE;
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               _ ("Nothing is raised at that frame: choose one where the look wrinkles"));
  return FALSE;
}

RmpHeightImage *
rmp_relief_make_height_map (const RmpRelief *self, RmpMesh *mesh, const float *base, guint side,
                            double *amplitude, GCancellable *cancellable, guint n_threads,
                            GError **error)
{
  Canvas canvas = { .relief = self, .side = side, .n_values = 1, .measure = measure_height };
  g_autofree float *heights = NULL;
  double most;

  g_return_val_if_fail (self && mesh && base && amplitude, NULL);
  g_return_val_if_fail (side > 0 && side % RMP_TILE_SIDE == 0, NULL);

  if (rmp_relief_get_class (self)->has_folds)
    {
      canvas.n_values = RMP_STANDING_N_VALUES;
      canvas.measure = measure_standing;
    }
  canvas.values = heights = g_new (float, canvas.n_values *(gsize) side *side);

  if (!measure (&canvas, mesh, base, &most, cancellable, n_threads, error))
    return NULL;
  if (!(*amplitude > 0.0))
    *amplitude = 2.0 * most;
  return make_image (&canvas, encode_height, *amplitude);
}

gboolean
rmp_relief_make_normal_map (const RmpRelief *self, RmpMesh *mesh, const float *base, guint side,
                            RmpHeightImage *normals[2], GCancellable *cancellable, guint n_threads,
                            GError **error)
{
  g_autofree float *slopes = g_new (float, 2 * (gsize) side * side);
  Canvas canvas = {
    .relief = self, .side = side, .n_values = 2, .measure = measure_slope, .values = slopes
  };
  double most;

  g_return_val_if_fail (self && mesh && base && normals, FALSE);
  g_return_val_if_fail (side > 0 && side % RMP_TILE_SIDE == 0, FALSE);

  if (!measure (&canvas, mesh, base, &most, cancellable, n_threads, error))
    return FALSE;
  for (guint c = 0; c < 2; c++)
    normals[c] = make_image (&canvas, encode_normal, c);
  return TRUE;
}

static double
encode_openness (const float *values, double scale)
{
  return scale * (double) values[0];
}

RmpHeightImage *
rmp_relief_make_openness_map (const RmpRelief *self, RmpMesh *mesh, const float *base, guint side,
                              GCancellable *cancellable, guint n_threads, GError **error)
{
  g_autofree float *values = g_new (float, (gsize) side *side);
  Canvas canvas = {
    .relief = self, .side = side, .n_values = 1, .measure = measure_openness, .values = values
  };
  double most;

  g_return_val_if_fail (self && mesh && base, NULL);
  g_return_val_if_fail (side > 0 && side % RMP_TILE_SIDE == 0, NULL);

  if (!measure (&canvas, mesh, base, &most, cancellable, n_threads, error))
    return NULL;
  for (gsize i = 0; i < (gsize) side * side; i++)
    values[i] = isnan (values[i]) ? 1.0f : values[i];
  return make_image (&canvas, encode_openness, G_MAXUINT16);
}

/* --- checks ----------------------------------------------------------------------------------- */

gboolean
rmp_relief_check_map (const RmpRelief *self, RmpMesh *mesh, guint side, GError **error)
{
  const float *uvs = rmp_mesh_get_uvs (mesh);
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (mesh);
  const double middle[2] = { 1.0 / 3.0, 1.0 / 3.0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (self->topology, topology);
  g_autofree guint32 *owners = g_new (guint32, (gsize) side * side);
  guint32 rivals[2] = { RMP_INDEX_NONE, RMP_INDEX_NONE };
  const Canvas canvas = {
    .relief = self, .map = map, .mesh = mesh, .side = side, .owners = owners, .rivals = rivals
  };

  memset (owners, 0xff, (gsize) side * side * sizeof *owners);
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (mesh) && uv_faces; face++)
    {
      const RmpSurfacePoint point = { face, { middle[0], middle[1] } };
      float at[2];
      guint there;

      if (!rmp_relief_map_from_coarse (map, &point, &there, at))
        continue;
      for (guint k = 0; k < 6; k++)
        {
          const float x = uvs[2 * (gsize) uv_faces[3 * (gsize) face + k / 2] + k % 2];

          if (x >= 0.0f && x <= 1.0f)
            continue;
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("The texture coordinates of face %u lie outside 0 to 1, where a map has "
                          "no texels: move them inside, or unwrap the mesh"),
                       face);
          return FALSE;
        }
      fill_face (&canvas, face);
      if (rivals[0] == RMP_INDEX_NONE)
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("Faces %u and %u share texels, and a map cannot show two places of the cloth "
                      "at once: part their texture coordinates, or unwrap the mesh"),
                   rivals[0], rivals[1]);
      return FALSE;
    }
  return TRUE;
}
