/* SPDX-License-Identifier: GPL-3.0-or-later */
/* geometric-wrinkles.c: the ops of that method's reference file. */

#include <math.h>
#include <string.h>

#include "geometric-wrinkles-ops.h"
#include "json.h"
#include "methods/geometric-wrinkles/map.h"

static void
read_corners (JsonObject *in, const char *name, guint first, const OracleTransform *transform,
              double corners[3][3])
{
  JsonArray *rows = json_object_get_array_member (in, name);

  for (guint k = 0; k < 3; k++)
    {
      double position[3];

      json_read (json_array_get_array_element (rows, (first + k) % 3), 3, position);
      oracle_transform_point (transform, position, corners[k]);
    }
}

/* FALSE where the triangle has no shape at rest. */
static gboolean
read_deformation (JsonObject *in, const OracleTransform *transform,
                  RmpPatternDeformation *deformation)
{
  const guint edge = (guint) json_object_get_int_member_with_default (in, "edge", 0);
  double corners[3][3];
  RmpPatternRestTriangle rest;

  read_corners (in, "rest", edge, transform, corners);
  rmp_pattern_rest_triangle_init (&rest, (const double (*)[3]) corners);
  if (rest.degenerate)
    return FALSE;
  read_corners (in, "deformed", edge, transform, corners);
  rmp_pattern_deformation_init (deformation, &rest, (const double (*)[3]) corners,
                                json_object_get_double_member_with_default (in, "delta_min", 1e-3));
  return TRUE;
}

static JsonNode *
deformation_transformation (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                            const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  RmpPatternDeformation deformation;
  RmpPatternStrain strain;
  double metric[3];

  g_assert_true (read_deformation (in, transform, &deformation));
  rmp_pattern_deformation_get_metric (&deformation, metric);
  rmp_pattern_strain_init (&strain, metric, 1e-3);
  json_object_set_double_member (out, "a", deformation.a);
  json_object_set_double_member (out, "b", deformation.b);
  json_object_set_double_member (out, "d", deformation.d);
  json_object_set_double_member (out, "a_inv", deformation.a_inv);
  json_object_set_double_member (out, "b_inv", deformation.b_inv);
  json_object_set_double_member (out, "d_inv", deformation.d_inv);
  json_object_set_double_member (out, "area_ratio", strain.ratio);
  json_object_set_double_member (out, "stretch_max", strain.most);
  json_object_set_double_member (out, "stretch_min", strain.least);
  return json_wrap (out);
}

static JsonNode *
pattern_orientation (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                     G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  RmpPatternCoefficients coefficients;
  RmpPatternDirection direction;
  double c[5], g[4];

  json_read_member (in, "C", 5, c);
  rmp_pattern_coefficients_set (&coefficients, 0.5, c);
  rmp_pattern_coefficients_get_direction (&coefficients, &direction);
  for (guint i = 0; i < 4; i++)
    g[i] = coefficients.ridge[(i + 1) / 2] / rmp_coefficients_c4 (&coefficients);
  json_object_set_array_member (out, "G", json_write_rows (2, 2, g));
  json_object_set_double_member (out, "gradient_angle", direction.angle);
  json_object_set_double_member (out, "coherence", direction.coherence);
  return json_wrap (out);
}

/* Of the one slope that C0 … C4 can be of. */
static RmpPatternSlopeSample
find_ramp (const RmpPatternCoefficients *coefficients)
{
  const double steep = coefficients->c0 / coefficients->area / coefficients->area;
  const double x = sqrt (coefficients->ridge[0] * steep);

  return (RmpPatternSlopeSample){
    coefficients->area,
    { x, x > 0.0 ? coefficients->ridge[1] * steep / x : sqrt (coefficients->ridge[2] * steep) },
  };
}

static void
find_factors (const RmpPatternCoefficients *coefficients, const RmpPatternSlopeSample *ramp,
              const RmpPatternDeformation *deformation, JsonObject *out)
{
  const gboolean flat = rmp_coefficients_is_flat (coefficients);
  RmpPatternFactorStatus status = flat ? RMP_PATTERN_FACTOR_FLAT : 0;
  RmpPatternStrain strain;
  double metric[3];

  rmp_pattern_deformation_get_metric (deformation, metric);
  rmp_pattern_strain_init (&strain, metric, 1e-3);
  json_object_set_double_member (out, "h_linear",
                                 flat ? 1.0 : rmp_pattern_factor_paper (coefficients, deformation));
  json_object_set_double_member (
      out, "h_exact", flat ? 1.0 : rmp_pattern_factor_solve (1, ramp, &strain, NAN, &status));
  json_object_set_string_member (out, "status",
                                 status & RMP_PATTERN_FACTOR_FLAT            ? "flat"
                                 : status & RMP_PATTERN_FACTOR_OVERSTRETCHED ? "overstretched"
                                                                             : "ok");
}

static JsonNode *
ramp_closed_form (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  G_GNUC_UNUSED const OracleTransform *transform)
{
  const double area = json_number (in, "area") * transform->scale * transform->scale;
  RmpPatternSlopeSample ramp = { .weight = area };
  JsonObject *out = json_object_new ();
  RmpPatternCoefficients coefficients = { .area = area };
  RmpPatternDeformation deformation;
  double c[5];

  json_read_member (in, "slope", 2, ramp.slope);
  coefficients.c0 = area *
                    sqrt (1.0 + ramp.slope[0] * ramp.slope[0] + ramp.slope[1] * ramp.slope[1]);
  for (guint i = 0; i < 3; i++)
    coefficients.ridge[i] = area * area * ramp.slope[i / 2] * ramp.slope[(i + 1) / 2] /
                            coefficients.c0;
  rmp_pattern_coefficients_get (&coefficients, c);
  for (guint i = 0; i < 5; i++)
    c[i] /= transform->scale * transform->scale;
  rmp_pattern_deformation_init_matrix (&deformation, json_number (in, "a"), json_number (in, "b"),
                                       json_number (in, "d"), 1e-3);
  json_object_set_array_member (out, "C", json_write (5, c));
  find_factors (&coefficients, &ramp, &deformation, out);
  return json_wrap (out);
}

/* Each case asks for other things: all are given that its input has. */
static JsonNode *
degenerate (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  RmpPatternDeformation deformation;

  if (json_object_has_member (in, "rest"))
    {
      if (!read_deformation (in, transform, &deformation))
        {
          json_object_set_double_member (out, "h_linear", 1.0);
          json_object_set_double_member (out, "h_exact", 1.0);
          json_object_set_string_member (out, "status", "degenerate_rest");
          return json_wrap (out);
        }
      json_object_set_double_member (out, "a", deformation.a);
      json_object_set_double_member (out, "b", deformation.b);
      json_object_set_double_member (out, "d", deformation.d);
      json_object_set_boolean_member (out, "clamped", deformation.clamped);
    }
  else
    {
      const double square = transform->scale * transform->scale;
      RmpPatternCoefficients coefficients;
      RmpPatternSlopeSample ramp;
      double c[5];

      json_read_member (in, "C", 5, c);
      for (guint i = 0; i < 5; i++)
        c[i] *= square;
      rmp_pattern_coefficients_set (&coefficients, json_number (in, "area") * square, c);
      ramp = find_ramp (&coefficients);
      rmp_pattern_deformation_init_matrix (&deformation, json_number (in, "a"),
                                           json_number (in, "b"), json_number (in, "d"), 1e-3);
      find_factors (&coefficients, &ramp, &deformation, out);
      json_object_set_double_member (out, "area_ratio_limit", coefficients.c0 / coefficients.area);
    }
  return json_wrap (out);
}

static JsonNode *
modulation_map (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                const OracleTransform *transform)
{
  const guint n_vertices = json_count (in, "nv"), n_faces = json_length (in, "tris");
  JsonArray *faces = json_object_get_array_member (in, "tris");
  g_autofree guint32 *corners = g_new (guint32, 3 * n_faces);
  g_autofree double *areas = g_new (double, n_faces), *factors = g_new (double, n_faces);
  g_autofree double *map = g_new (double, n_vertices), *numbered = g_new (double, n_vertices);
  g_autoptr (RmpTopology) topology = NULL;
  JsonObject *out = json_object_new ();
  double middle = 0.0;

  for (guint i = 0; i < n_faces; i++)
    {
      const guint face = oracle_renumber (transform, n_faces, i);
      double row[3];

      json_read (json_array_get_array_element (faces, i), 3, row);
      for (guint k = 0; k < 3; k++)
        corners[3 * face + k] = oracle_renumber (transform, n_vertices, (guint) row[k]);
      areas[face] = json_element (in, "rest_area", i) * transform->scale * transform->scale;
      factors[face] = json_element (in, "h", i);
    }
  topology = rmp_topology_new (n_vertices, n_faces, corners);
  rmp_pattern_map_smooth (
      &(RmpPatternMapOptions){ topology, areas, NULL, NULL, RMP_PATTERN_MAP_AREA, 0 }, factors,
      NULL, 0, 1.0, map, 1);
  for (guint i = 0; i < n_vertices; i++)
    numbered[i] = map[oracle_renumber (transform, n_vertices, i)];
  for (guint k = 0; k < 3; k++)
    middle += map[corners[3 * oracle_renumber (transform, n_faces, 0) + k]] / 3.0;
  json_object_set_array_member (out, "vertex", json_write (n_vertices, numbered));
  json_object_set_double_member (out, "centroid_of_first", middle);
  return json_wrap (out);
}

static JsonNode *
scale_bias_clip (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 G_GNUC_UNUSED const OracleTransform *transform)
{
  const guint n = json_length (in, "m");
  g_autofree double *values = g_new (double, n);
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < n; i++)
    values[i] = rmp_map_transform (json_element (in, "m", i), json_number (in, "scale"),
                                   json_number (in, "bias"), json_number (in, "lo"),
                                   json_number (in, "hi"));
  json_object_set_array_member (out, "m", json_write (n, values));
  return json_wrap (out);
}

static JsonArray *
weigh (guint n, const double *values, double variance, double power,
       const OracleTransform *transform)
{
  g_autofree double *numbered = g_new (double, n), *weights = g_new (double, n),
                    *back = g_new (double, n);

  for (guint i = 0; i < n; i++)
    numbered[oracle_renumber (transform, n, i)] = values[i];
  rmp_pattern_factor_weights (n, numbered, variance, power, weights);
  for (guint i = 0; i < n; i++)
    back[i] = weights[oracle_renumber (transform, n, i)];
  return json_write (n, back);
}

static JsonNode *
fold_weights (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const guint n = json_length (in, "MF");
  g_autofree double *values = g_new (double, n);
  JsonObject *out = json_object_new ();

  json_read_member (in, "MF", n, values);
  json_object_set_array_member (out, "W",
                                weigh (n, values, json_number (in, "variance"),
                                       json_object_get_null_member (in, "power")
                                           ? (double) INFINITY
                                           : json_number (in, "power"),
                                       transform));
  return json_wrap (out);
}

static JsonNode *
directional_score (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                   const OracleTransform *transform)
{
  const guint n = json_length (in, "C");
  JsonArray *rows = json_object_get_array_member (in, "E");
  g_autofree double *scores = g_new (double, n);
  JsonObject *out = json_object_new ();
  RmpPatternStrain strain = { .ratio = 1.0 };

  for (guint k = 0; k < 3; k++)
    strain.excess[k] = json_array_get_double_element (json_array_get_array_element (rows, k / 2),
                                                      (k + 1) / 2);
  for (guint i = 0; i < n; i++)
    {
      RmpPatternCoefficients coefficients;
      double c[5];

      json_read (json_array_get_array_element (json_object_get_array_member (in, "C"), i), 5, c);
      rmp_pattern_coefficients_set (&coefficients, 0.5, c);
      scores[i] = rmp_pattern_factor_direction (&coefficients, &strain);
    }
  json_object_set_array_member (out, "score", json_write (n, scores));
  json_object_set_array_member (out, "W_v0.1_n2", weigh (n, scores, 0.1, 2.0, transform));
  return json_wrap (out);
}

/* Pattern times map, and the normal in the axes of the posed triangle. */
static JsonNode *
displaced_surface (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                   const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  OracleTriangle triangle;
  RmpPatternDeformation deformation;
  double position[2], map[3], slope[2], posed[2], height, weights[3], by_x, by_y, factor, length;

  oracle_triangle_init (&triangle, in, transform);
  oracle_triangle_deform (&triangle, in, transform, &deformation);
  json_read_member (in, "rest_point", 2, position);
  json_read_member (in, "vertex_modulation", 3, map);
  for (guint c = 0; c < 2; c++)
    position[c] *= transform->scale;
  height = oracle_triangle_height (&triangle, position, slope);
  weights[2] = position[1] / triangle.rest.height;
  weights[1] = (position[0] - weights[2] * triangle.rest.x) / triangle.rest.length;
  weights[0] = 1.0 - weights[1] - weights[2];
  factor = weights[0] * map[0] + weights[1] * map[1] + weights[2] * map[2];
  by_x = (map[1] - map[0]) / triangle.rest.length;
  by_y = (map[2] - map[0] - by_x * triangle.rest.x) / triangle.rest.height;
  slope[0] = factor * slope[0] + height * by_x;
  slope[1] = factor * slope[1] + height * by_y;
  rmp_deformation_carry_slope (&deformation, slope, posed);
  length = sqrt (1.0 + posed[0] * posed[0] + posed[1] * posed[1]);
  json_object_set_double_member (out, "height", factor * height / transform->scale);
  json_object_set_array_member (out, "gradient_deformed", json_write (2, posed));
  json_object_set_array_member (
      out, "normal_local",
      json_write (3, (double[3]){ -posed[0] / length, -posed[1] / length, 1.0 / length }));
  return json_wrap (out);
}

static const OracleRule quadrature_rules[] = { { .key = "prototype_evaluations", .informs = TRUE },
                                               { .key = "prototype_error", .informs = TRUE },
                                               { .key = "max_error_allowed", .at_most = TRUE },
                                               { NULL } };
static const OracleRule histogram_rules[] = { { .key = "prototype_h_compressed", .informs = TRUE },
                                              { .key = "bins_used", .informs = TRUE },
                                              { .key = "max_rel_difference_allowed",
                                                .at_most = TRUE },
                                              { NULL } };

/* The case does not say of which area the strength is. */
static const OracleRule orientation_rules[] = { { .key = "slope_strength", .informs = TRUE },
                                                { NULL } };

/* With factors in the thousands the integrand has creases that the reference's quadrature resolves
 * to six digits.
 */
static const OracleRule modulation_rules[] = {
  { .key = "area_linear_over_target", .accuracy = 4e-6 }, { NULL }
};

const OracleOp oracle_geometric_wrinkles_ops[] = {
  { "deformation_transformation", deformation_transformation, NULL },
  { "wrinkling_coefficients", oracle_wrinkling_coefficients, NULL },
  { "pattern_orientation", pattern_orientation, orientation_rules },
  { "adaptive_quadrature_bound", oracle_quadrature_bound, quadrature_rules },
  { "modulation", oracle_modulation, modulation_rules },
  { "small_deformation_order", oracle_deformation_order, NULL },
  { "ramp_closed_form", ramp_closed_form, NULL },
  { "degenerate", degenerate, NULL },
  { "modulation_map", modulation_map, NULL },
  { "scale_bias_clip", scale_bias_clip, NULL },
  { "fold_weights", fold_weights, NULL },
  { "directional_score", directional_score, NULL },
  { "combined_exact", oracle_combined, NULL },
  { "gradient_histogram_bound", oracle_histogram_bound, histogram_rules },
  { "displaced_surface", displaced_surface, NULL },
  { "texture_spline", oracle_texture_spline, NULL },
  { "texture_coefficients", oracle_texture_coefficients, NULL },
  { NULL, NULL, NULL },
};
