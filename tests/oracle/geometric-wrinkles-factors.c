/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ops that integrate a pattern over a triangle. */

#include <math.h>
#include <string.h>

#include "geometric-wrinkles-ops.h"
#include "json.h"

/* Comparisons are to eight digits and more: as fine as triangles are split at all. */
#define FINEST 1e-15
/* What the reference split first. */
#define FIRST_SPLITS 1
#define LEAST 1e-3

static double
evaluate (JsonObject *function, const double position[2], double slope[2])
{
  const char *type = json_text (function, "type");
  double vector[2], value;

  if (g_str_equal (type, "sum"))
    {
      JsonArray *terms = json_object_get_array_member (function, "terms");

      value = slope[0] = slope[1] = 0.0;
      for (guint i = 0; i < json_array_get_length (terms); i++)
        {
          double part[2];

          value += evaluate (json_array_get_object_element (terms, i), position, part);
          slope[0] += part[0];
          slope[1] += part[1];
        }
      return value;
    }
  if (g_str_equal (type, "sin"))
    {
      const double phase = json_object_get_double_member_with_default (function, "phase", 0.0);
      double amplitude = json_number (function, "A"), angle;

      json_read_member (function, "k", 2, vector);
      angle = vector[0] * position[0] + vector[1] * position[1] + phase;
      for (guint c = 0; c < 2; c++)
        slope[c] = amplitude * vector[c] * cos (angle);
      return amplitude * sin (angle);
    }
  g_assert_cmpstr (type, ==, "gauss");
  {
    const double sigma = json_number (function, "sigma");

    json_read_member (function, "c", 2, vector);
    for (guint c = 0; c < 2; c++)
      vector[c] = position[c] - vector[c];
    value = json_number (function, "A") *
            exp (-(vector[0] * vector[0] + vector[1] * vector[1]) / (2.0 * sigma * sigma));
    for (guint c = 0; c < 2; c++)
      slope[c] = -value * vector[c] / (sigma * sigma);
    return value;
  }
}

double
oracle_triangle_height (const OracleTriangle *self, const double position[2], double slope[2])
{
  const double there[2] = { position[0] / self->scale, position[1] / self->scale };
  double height = 0.0;

  slope[0] = slope[1] = 0.0;
  for (guint i = 0; i < self->n_functions; i++)
    {
      double part[2];

      height += self->scale * self->weights[i] * evaluate (self->functions[i], there, part);
      slope[0] += self->weights[i] * part[0];
      slope[1] += self->weights[i] * part[1];
    }
  return height;
}

static void
get_slopes (gconstpointer data, guint n, const double *const positions[2], double *const slopes[2])
{
  for (guint i = 0; i < n; i++)
    {
      double slope[2];

      oracle_triangle_height (data, (const double[2]){ positions[0][i], positions[1][i] }, slope);
      slopes[0][i] = slope[0];
      slopes[1][i] = slope[1];
    }
}

void
oracle_triangle_init (OracleTriangle *self, JsonObject *in, const OracleTransform *transform)
{
  double corners[3][3];

  *self = (OracleTriangle){ .scale = transform->scale, .weights = { 1.0 } };
  for (guint k = 0; k < 3; k++)
    {
      json_read (json_array_get_array_element (json_object_get_array_member (in, "triangle"), k), 2,
                 self->local[k]);
      oracle_transform_point (transform, (double[3]){ self->local[k][0], self->local[k][1], 0.0 },
                              corners[k]);
    }
  rmp_pattern_rest_triangle_init (&self->rest, (const double (*)[3]) corners);
  if (json_object_has_member (in, "weights"))
    {
      self->n_functions = json_length (in, "f");
      for (guint i = 0; i < self->n_functions; i++)
        {
          self->functions[i] = json_array_get_object_element (
              json_object_get_array_member (in, "f"), i);
          self->weights[i] = json_element (in, "weights", i);
        }
    }
  else if (json_object_has_member (in, "f"))
    self->functions[self->n_functions++] = json_object_get_object_member (in, "f");
}

void
oracle_triangle_corners (const OracleTriangle *self, double corners[3][2])
{
  const double found[3][2] = { { 0.0, 0.0 },
                               { self->rest.length, 0.0 },
                               { self->rest.x, self->rest.height } };

  memcpy (corners, found, sizeof found);
}

static void
deform (const OracleTriangle *self, double a, double b, double d, const OracleTransform *transform,
        RmpPatternDeformation *deformation)
{
  double posed[3][3];

  for (guint k = 0; k < 3; k++)
    oracle_transform_point (transform,
                            (double[3]){ 3.0 + a * self->local[k][0] + b * self->local[k][1],
                                         d * self->local[k][1], -1.0 },
                            posed[k]);
  rmp_pattern_deformation_init (deformation, &self->rest, (const double (*)[3]) posed, LEAST);
}

void
oracle_triangle_deform (const OracleTriangle *self, JsonObject *in,
                        const OracleTransform *transform, RmpPatternDeformation *deformation)
{
  deform (self, json_number (in, "a"), json_number (in, "b"), json_number (in, "d"), transform,
          deformation);
}

void
oracle_integral_init (OracleIntegral *self, const OracleTriangle *triangle, guint first_splits,
                      double error)
{
  double corners[3][2];

  oracle_triangle_corners (triangle, corners);
  self->samples = g_array_new (FALSE, FALSE, sizeof (RmpPatternSlopeSample));
  self->n_slopes = rmp_pattern_coefficients_integrate (&self->coefficients,
                                                       (const double (*)[2]) corners, first_splits,
                                                       error, get_slopes, triangle, self->samples);
}

void
oracle_integral_clear (OracleIntegral *self)
{
  g_array_unref (self->samples);
}

static double
solve (const OracleIntegral *integral, const RmpPatternStrain *strain, double rest_area,
       RmpPatternFactorStatus *status)
{
  *status = 0;
  return rmp_pattern_factor_solve (integral->samples->len,
                                   (const RmpPatternSlopeSample *) integral->samples->data, strain,
                                   rest_area, status);
}

static void
find_strain (const RmpPatternDeformation *deformation, RmpPatternStrain *strain)
{
  double metric[3];

  rmp_pattern_deformation_get_metric (deformation, metric);
  rmp_pattern_strain_init (strain, metric, LEAST);
}

static const char *
status_name (RmpPatternFactorStatus status)
{
  return status & RMP_PATTERN_FACTOR_OVERSTRETCHED ? "overstretched" : "ok";
}

JsonNode *
oracle_wrinkling_coefficients (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                               const OracleTransform *transform)
{
  static const char *const names[] = { "C0", "C1", "C2", "C3", "C4" };
  JsonObject *out = json_object_new ();
  OracleTriangle triangle;
  OracleIntegral integral;
  double c[5];

  oracle_triangle_init (&triangle, in, transform);
  oracle_integral_init (&integral, &triangle, FIRST_SPLITS, FINEST);
  rmp_pattern_coefficients_get (&integral.coefficients, c);
  for (guint i = 0; i < 5; i++)
    json_object_set_double_member (out, names[i], c[i] / (transform->scale * transform->scale));
  oracle_integral_clear (&integral);
  return json_wrap (out);
}

/* Gives back what was expected where the bounds are kept, and otherwise what was found. */
JsonNode *
oracle_quadrature_bound (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const double allowed = json_number (expected, "max_error_allowed");
  const double most = MAX (4.0 * json_number (expected, "prototype_evaluations"), 3000.0);
  JsonObject *out = json_object_new ();
  OracleTriangle triangle;
  OracleIntegral integral;
  double c[5], worst = 0.0;

  oracle_triangle_init (&triangle, in, transform);
  oracle_integral_init (&integral, &triangle, FIRST_SPLITS, json_number (in, "user_error"));
  rmp_pattern_coefficients_get (&integral.coefficients, c);
  for (guint i = 0; i < 5; i++)
    {
      c[i] /= transform->scale * transform->scale;
      worst = MAX (worst, fabs (c[i] - json_element (expected, "C", i)));
    }
  json_object_set_double_member (out, "max_error_allowed", worst);
  if (worst <= allowed && integral.n_slopes <= most)
    json_echo (expected, "C", out);
  else
    json_object_set_array_member (out, "C", json_write (5, c));
  oracle_integral_clear (&integral);
  return json_wrap (out);
}

JsonNode *
oracle_modulation (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                   const OracleTransform *transform)
{
  const double square = transform->scale * transform->scale;
  JsonObject *out = json_object_new ();
  OracleTriangle triangle;
  OracleIntegral integral;
  RmpPatternCoefficients given;
  RmpPatternDeformation deformation;
  RmpPatternStrain strain;
  RmpPatternFactorStatus status = 0;
  double c[5], h, linear;

  oracle_triangle_init (&triangle, in, transform);
  oracle_triangle_deform (&triangle, in, transform, &deformation);
  find_strain (&deformation, &strain);
  oracle_integral_init (&integral, &triangle, FIRST_SPLITS, FINEST);
  json_read_member (in, "C", 5, c);
  for (guint i = 0; i < 5; i++)
    c[i] *= square;
  rmp_pattern_coefficients_set (&given, triangle.rest.area, c);
  linear = rmp_pattern_factor_paper (&given, &deformation);
  json_object_set_double_member (out, "h_linear", linear);
  json_object_set_double_member (out, "h_invariant",
                                 rmp_pattern_factor_invariant (&given, &strain));
  json_object_set_double_member (
      out, "h_closed", rmp_pattern_factor_closed (&integral.coefficients, &strain, &status));
  h = solve (&integral, &strain, NAN, &status);
  json_object_set_double_member (out, "h_exact", h);
  json_object_set_string_member (out, "status", status_name (status));
  json_object_set_double_member (out, "area_ratio_limit", given.c0 / given.area);
  json_object_set_double_member (
      out, "area_linear_over_target",
      rmp_pattern_factor_area (integral.samples->len,
                               (RmpPatternSlopeSample *) integral.samples->data, &strain,
                               MAX (linear, 0.0)));
  json_object_set_double_member (
      out, "area_exact_over_target",
      rmp_pattern_factor_area (integral.samples->len,
                               (RmpPatternSlopeSample *) integral.samples->data, &strain, h));
  json_object_set_double_member (out, "h_flat_rest",
                                 solve (&integral, &strain, triangle.rest.area, &status));
  json_object_set_string_member (out, "status_flat_rest", status_name (status));
  oracle_integral_clear (&integral);
  return json_wrap (out);
}

JsonNode *
oracle_deformation_order (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows_eps_linear_exact");
  const guint n = json_array_get_length (rows);
  g_autofree double *found = g_new (double, 3 * n), *orders = g_new (double, n);
  JsonObject *out = json_object_new ();
  OracleTriangle triangle;
  OracleIntegral integral;
  double direction[3];

  oracle_triangle_init (&triangle, in, transform);
  oracle_integral_init (&integral, &triangle, FIRST_SPLITS, FINEST);
  json_read_member (in, "direction", 3, direction);
  for (guint i = 0; i < n; i++)
    {
      const double e = json_array_get_double_element (json_array_get_array_element (rows, i), 0);
      RmpPatternDeformation deformation;
      RmpPatternStrain strain;
      RmpPatternFactorStatus status;

      deform (&triangle, 1.0 + e * direction[0], e * direction[1], 1.0 + e * direction[2],
              transform, &deformation);
      find_strain (&deformation, &strain);
      found[3 * i] = e;
      found[3 * i + 1] = rmp_pattern_factor_paper (&integral.coefficients, &deformation);
      found[3 * i + 2] = solve (&integral, &strain, NAN, &status);
    }
  for (guint i = 0; i + 1 < n; i++)
    orders[i] = log2 (fabs (found[3 * i + 1] - found[3 * i + 2]) /
                      fabs (found[3 * i + 4] - found[3 * i + 5]));
  json_object_set_array_member (out, "rows_eps_linear_exact", json_write_rows (n, 3, found));
  json_object_set_array_member (out, "observed_order", json_write (n - 1, orders));
  oracle_integral_clear (&integral);
  return json_wrap (out);
}

JsonNode *
oracle_combined (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  OracleTriangle triangle;
  OracleIntegral integral;
  RmpPatternDeformation deformation;
  RmpPatternStrain strain;
  RmpPatternFactorStatus status;

  oracle_triangle_init (&triangle, in, transform);
  oracle_triangle_deform (&triangle, in, transform, &deformation);
  find_strain (&deformation, &strain);
  oracle_integral_init (&integral, &triangle, FIRST_SPLITS, FINEST);
  json_object_set_double_member (
      out, "h",
      solve (&integral, &strain,
             json_number (in, "target_area") * transform->scale * transform->scale, &status));
  json_object_set_string_member (out, "status", status_name (status));
  oracle_integral_clear (&integral);
  return json_wrap (out);
}

/* As oracle_quadrature_bound(). */
JsonNode *
oracle_histogram_bound (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const guint n = json_length (in, "transforms");
  const double allowed = json_number (expected, "max_rel_difference_allowed");
  g_autofree double *found = g_new (double, n);
  RmpPatternSlopeSample compressed[2 * RMP_PATTERN_SLOPE_MAX_BINS * RMP_PATTERN_SLOPE_MAX_BINS];
  JsonObject *out = json_object_new ();
  OracleTriangle triangle;
  OracleIntegral integral;
  double worst = 0.0;
  guint n_compressed;

  oracle_triangle_init (&triangle, in, transform);
  oracle_integral_init (&integral, &triangle, FIRST_SPLITS, 1e-4);
  n_compressed = rmp_pattern_slopes_compress (
      integral.samples->len, (const RmpPatternSlopeSample *) integral.samples->data,
      json_count (in, "bins"), compressed);
  for (guint i = 0; i < n; i++)
    {
      RmpPatternDeformation deformation;
      RmpPatternStrain strain;
      RmpPatternFactorStatus status = 0;
      double t[3];

      json_read (json_array_get_array_element (json_object_get_array_member (in, "transforms"), i),
                 3, t);
      deform (&triangle, t[0], t[1], t[2], transform, &deformation);
      find_strain (&deformation, &strain);
      found[i] = rmp_pattern_factor_solve (n_compressed, compressed, &strain, NAN, &status);
      worst = MAX (worst, fabs (found[i] / json_element (expected, "h_full", i) - 1.0));
    }
  json_object_set_double_member (out, "max_rel_difference_allowed", worst);
  if (worst <= allowed)
    json_echo (expected, "h_full", out);
  else
    json_object_set_array_member (out, "h_full", json_write (n, found));
  oracle_integral_clear (&integral);
  return json_wrap (out);
}
