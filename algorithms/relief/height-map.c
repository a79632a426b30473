/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/height-map.h"

#include <math.h>

#include "geometry/vector.h"
#include "images/normal-blend.h"
#include "relief/map-base.h"
#include "relief/map-canvas.h"
#include "relief/relief-class.h"
#include "relief/relief-private.h"
#include "relief/standing.h"

/* A wall cannot be a map's. Slopes fade with weights, and one of z → 0 never would: of this z, a
 * tenth of the weight already lays it down to 45°.
 */
#define LEAST_UPRIGHT 0.1

static void
measure_height (const RmpMapCanvas *self, guint32 face, const double weights[2], float *height)
{
  const float corner[2] = { (float) weights[0], (float) weights[1] };
  RmpReliefPoint raised, level;

  *height = 0.0f;
  if (!rmp_map_canvas_find_raised (self, face, weights, &raised))
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
measure_rise (const RmpMapCanvas *self, guint32 face, const double weights[2],
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
measure_on_cloth (const RmpMapCanvas *self, guint32 face, const double way[2])
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
measure_standing (const RmpMapCanvas *self, guint32 face, const double weights[2], float *values)
{
  const float corner[2] = { (float) weights[0], (float) weights[1] };
  const float *gradients = self->gradients + 18 * (gsize) face;
  double offset[3], normal[3], position[3], at[2] = { 0.0, 0.0 }, moved, way;
  RmpReliefPoint raised, level;

  values[0] = values[1] = values[2] = 0.0f;
  if (!rmp_map_canvas_find_raised (self, face, weights, &raised))
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
stand (RmpMapCanvas *self)
{
  rmp_texels_stand (self->values, self->side);
  self->n_values = 1;
}

static void
measure_openness (const RmpMapCanvas *self, guint32 face, const double weights[2], float *openness)
{
  const RmpSurfacePoint point = { face, { weights[0], weights[1] } };
  float at[2];
  RmpReliefPoint raised;
  guint there;

  *openness = 1.0f;
  if (!rmp_map_canvas_find_raised (self, face, weights, &raised))
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
measure_slope (const RmpMapCanvas *self, guint32 face, const double weights[2], float *slope)
{
  double normal[3], frame[3][3], tilted[3], flat[2], across;
  RmpReliefPoint raised;

  slope[0] = slope[1] = 0.0f;
  if (!rmp_map_canvas_find_raised (self, face, weights, &raised))
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

RmpHeightImage *
rmp_relief_make_height_map (const RmpRelief *self, RmpMesh *mesh, const float *base, guint side,
                            double *amplitude, GCancellable *cancellable, guint n_threads,
                            GError **error)
{
  RmpMapCanvas canvas = { .relief = self,
                          .mesh = mesh,
                          .positions = base,
                          .side = side,
                          .n_values = 1,
                          .needs_base = rmp_relief_get_class (self)->is_mesh,
                          .measure = measure_height };
  g_autofree float *heights = NULL;
  double most;

  g_return_val_if_fail (self && mesh && base && amplitude, NULL);
  g_return_val_if_fail (side > 0 && side % RMP_TILE_SIDE == 0, NULL);

  if (rmp_relief_get_class (self)->has_folds)
    {
      canvas.n_values = RMP_STANDING_N_VALUES;
      canvas.needs_gradients = TRUE;
      canvas.measure = measure_standing;
      canvas.settle = stand;
    }
  canvas.values = heights = g_new (float, canvas.n_values *(gsize) side *side);

  if (!rmp_map_canvas_draw (&canvas, &most, cancellable, n_threads, error))
    return NULL;
  if (!(*amplitude > 0.0))
    *amplitude = 2.0 * most;
  return rmp_map_canvas_make_image (&canvas, encode_height, *amplitude, RMP_HEIGHT_MIDDLE);
}

gboolean
rmp_relief_make_normal_map (const RmpRelief *self, RmpMesh *mesh, const float *base, guint side,
                            RmpHeightImage *normals[2], GCancellable *cancellable, guint n_threads,
                            GError **error)
{
  g_autofree float *slopes = g_new (float, 2 * (gsize) side * side);
  RmpMapCanvas canvas = { .relief = self,
                          .mesh = mesh,
                          .positions = base,
                          .side = side,
                          .n_values = 2,
                          .needs_tangents = TRUE,
                          .measure = measure_slope,
                          .values = slopes };
  double most;

  g_return_val_if_fail (self && mesh && base && normals, FALSE);
  g_return_val_if_fail (side > 0 && side % RMP_TILE_SIDE == 0, FALSE);

  if (!rmp_map_canvas_draw (&canvas, &most, cancellable, n_threads, error))
    return FALSE;
  for (guint c = 0; c < 2; c++)
    normals[c] = rmp_map_canvas_make_image (&canvas, encode_normal, c, RMP_HEIGHT_MIDDLE);
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
  RmpMapCanvas canvas = { .relief = self,
                          .mesh = mesh,
                          .positions = base,
                          .side = side,
                          .n_values = 1,
                          .measure = measure_openness,
                          .values = values };
  double most;

  g_return_val_if_fail (self && mesh && base, NULL);
  g_return_val_if_fail (side > 0 && side % RMP_TILE_SIDE == 0, NULL);

  if (!rmp_map_canvas_draw (&canvas, &most, cancellable, n_threads, error))
    return NULL;
  return rmp_map_canvas_make_image (&canvas, encode_openness, G_MAXUINT16, G_MAXUINT16);
}
