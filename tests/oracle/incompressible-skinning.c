/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incompressible-skinning.c: the ops of that method's reference file. */

#include <math.h>

#include "generators.h"
#include "geometry/profile.h"
#include "geometry/vector.h"
#include "incompressible-skinning-ops.h"
#include "json.h"
#include "methods/incompressible-skinning/bend.h"
#include "methods/incompressible-skinning/layout.h"
#include "quadrature.h"
#include "solvers/root.h"

#define DEGREE (G_PI / 180.0)

static double
squared_slope (double t, gconstpointer profile)
{
  double slope = rmp_profile_slope ((RmpProfile *) profile, t);

  return slope * slope;
}

static double
value (double t, gconstpointer profile)
{
  return rmp_profile_value ((RmpProfile *) profile, t);
}

static JsonNode *
profile_values (JsonObject *in, JsonObject *expected,
                G_GNUC_UNUSED const OracleTransform *transform)
{
  g_autoptr (GList) names = json_object_get_members (expected);
  JsonObject *out = json_object_new ();

  for (GList *l = names; l; l = l->next)
    {
      g_autoptr (RmpProfile)
          profile = oracle_profile (l->data, json_object_get_object_member (in, "drawn"));
      JsonObject *entry = json_object_new ();
      JsonArray *values = json_array_new ();

      for (guint i = 0; i < json_length (in, "t"); i++)
        json_array_add_double_element (values,
                                       rmp_profile_value (profile, json_element (in, "t", i)));
      json_object_set_array_member (entry, "B", values);
      json_object_set_double_member (entry, "integral_B", oracle_integrate (value, profile));
      json_object_set_double_member (entry, "integral_dB2",
                                     oracle_integrate (squared_slope, profile));
      json_object_set_object_member (out, l->data, entry);
    }
  return json_wrap (out);
}

static JsonNode *
fischer_burmeister (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                    G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonArray *pairs = json_object_get_array_member (in, "pairs"), *phi = json_array_new ();
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < json_array_get_length (pairs); i++)
    {
      double pair[2];

      json_read (json_array_get_array_element (pairs, i), 2, pair);
      json_array_add_double_element (phi, rmp_fold_fischer_burmeister (pair[0], pair[1]));
    }
  json_object_set_array_member (out, "phi", phi);
  return json_wrap (out);
}

typedef struct
{
  RmpProfile *profile;
  double alpha, c, height;
} Strip;

static double
strip_element (double t, gconstpointer data)
{
  const Strip *strip = data;

  return strip->alpha *
         hypot (strip->c, strip->height / strip->alpha * rmp_profile_slope (strip->profile, t));
}

/* What a strip of very many segments lacks at a height. */
static double
strip_tau (double height, G_GNUC_UNUSED double *slope, gconstpointer data)
{
  Strip strip = *(const Strip *) data;

  strip.height = height;
  return oracle_integrate (strip_element, &strip) - 2.0 * strip.alpha;
}

static JsonNode *
flat_strip (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows"), *got = json_array_new ();
  double alpha = json_number (in, "alpha");

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i), *out = json_object_new ();
      g_autoptr (RmpProfile) profile = oracle_profile (json_text (row, "profile"),
                                                       json_object_get_object_member (in, "drawn"));
      Strip strip = { profile, alpha, json_number (row, "c"), 0.0 };
      OracleCurve curve = oracle_flat_strip (alpha, json_count (in, "segments"), strip.c, profile,
                                             transform);
      RmpFoldSolution solution;

      oracle_curve_solve (&curve, &solution);
      json_echo (row, "profile", out);
      json_echo (row, "c", out);
      json_object_set_double_member (out, "X", solution.height / transform->scale);
      json_object_set_double_member (
          out, "X_continuous", rmp_root_bracketed (strip_tau, &strip, 0.0, 2.0 * alpha, 1e-16));
      json_array_add_object_element (got, out);
      oracle_curve_clear (&curve);
    }
  return json_wrap_rows (got);
}

static JsonNode *
stretch_zero (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows"), *got = json_array_new ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i), *out = json_object_new ();
      g_autoptr (RmpProfile) profile = oracle_profile (json_text (row, "profile"), NULL);
      OracleCurve curve = oracle_flat_strip (json_number (in, "alpha"), json_count (in, "segments"),
                                             json_number (row, "c"), profile, transform);
      RmpFoldSolution solution;

      oracle_curve_solve (&curve, &solution);
      json_echo (row, "c", out);
      json_echo (row, "profile", out);
      json_object_set_double_member (out, "tau0", solution.tau0 / transform->scale);
      json_object_set_double_member (out, "X", solution.height / transform->scale);
      json_array_add_object_element (got, out);
      oracle_curve_clear (&curve);
    }
  return json_wrap_rows (got);
}

/* Heights, and τ (0) where wanted, of the folds of a skinned arm. */
static JsonArray *
solve_arm (JsonObject *in, RmpSkinning skinning, double degrees, const OracleTransform *transform,
           JsonArray **tau0)
{
  guint folds = json_count (in, "folds");
  OracleCurve *curves = oracle_bending_arm (in, skinning, degrees * DEGREE, transform);
  JsonArray *heights = json_array_new ();

  if (tau0)
    *tau0 = json_array_new ();
  for (guint k = 0; k < folds; k++)
    {
      RmpFoldSolution solution;

      oracle_curve_solve (&curves[k], &solution);
      json_array_add_double_element (heights, solution.height / transform->scale);
      if (tau0)
        json_array_add_double_element (*tau0, solution.tau0 / transform->scale);
      oracle_curve_clear (&curves[k]);
    }
  g_free (curves);
  return heights;
}

static JsonNode *
bending_arm (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows"), *got = json_array_new ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i), *out = json_object_new ();
      JsonArray *tau0;

      json_echo (row, "skinning", out);
      json_echo (row, "degrees", out);
      json_object_set_array_member (out, "X",
                                    solve_arm (in, oracle_skinning (json_text (row, "skinning")),
                                               json_number (row, "degrees"), transform, &tau0));
      json_object_set_array_member (out, "tau0", tau0);
      json_array_add_object_element (got, out);
    }
  return json_wrap_rows (got);
}

static JsonNode *
continuity_sweep (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonObject *degrees = json_object_get_object_member (in, "degrees"), *out = json_object_new ();
  JsonObject *wanted = json_object_get_object_member (expected, "samples"),
             *samples = json_object_new ();
  double last = json_element (degrees, "deg", 1), step = json_number (degrees, "step"),
         largest = 0.0, at = 0.0;
  g_autoptr (JsonArray) before = NULL;

  for (double degree = json_element (degrees, "deg", 0); degree <= last; degree += step)
    {
      g_autofree char *name = g_strdup_printf ("%g", degree);
      JsonArray *heights = solve_arm (in, oracle_skinning (json_text (in, "skinning")), degree,
                                      transform, NULL);

      for (guint k = 0; before && degree > 5.0 && k < json_array_get_length (heights); k++)
        {
          double change = fabs (json_array_get_double_element (heights, k) -
                                json_array_get_double_element (before, k));

          if (change > largest)
            {
              largest = change;
              at = degree;
            }
        }
      g_clear_pointer (&before, json_array_unref);
      before = json_array_ref (heights);
      if (json_object_has_member (wanted, name))
        json_object_set_array_member (samples, name, heights);
      else
        json_array_unref (heights);
    }

  json_object_set_double_member (out, "max_step_after_5_degrees", largest);
  json_object_set_int_member (out, "at_degrees", (gint64) at);
  json_object_set_object_member (out, "samples", samples);
  return json_wrap (out);
}

static double
span_tau (double height, double *slope, gconstpointer data)
{
  const OracleCurve *curve = data;
  RmpFoldSpan span = oracle_curve_span (curve);

  return rmp_fold_length (&span, height, slope) - curve->rest_length;
}

static double
span_slope (double height, G_GNUC_UNUSED double *slope, gconstpointer data)
{
  double result;

  span_tau (height, &result, data);
  return result;
}

/* All positive roots of τ, on both sides of its minimum. */
static JsonArray *
positive_roots (const OracleCurve *curve, double minimum, double bound, double scale)
{
  JsonArray *roots = json_array_new ();

  if (span_tau (minimum, NULL, curve) > 0.0)
    return roots;
  if (span_tau (0.0, NULL, curve) > 0.0)
    json_array_add_double_element (roots,
                                   rmp_root_bracketed (span_tau, curve, 0.0, minimum, 0.0) / scale);
  json_array_add_double_element (roots,
                                 rmp_root_bracketed (span_tau, curve, minimum, bound, 0.0) / scale);
  return roots;
}

static JsonNode *
concave_arc (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows"), *got = json_array_new ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i), *out = json_object_new ();
      OracleCurve curve = oracle_concave_arc (json_number (in, "alpha"), json_count (in, "n"),
                                              json_number (row, "kappa_alpha"),
                                              json_number (row, "stretch"), transform);
      RmpFoldSpan span = oracle_curve_span (&curve);
      double bound = rmp_fold_upper_bound (&span, curve.rest_length), scale = transform->scale;
      double minimum = rmp_root_bracketed (span_slope, &curve, 0.0, bound, 0.0);
      RmpFoldSolution solution;

      oracle_curve_solve (&curve, &solution);
      json_echo (row, "kappa_alpha", out);
      json_echo (row, "stretch", out);
      json_object_set_double_member (out, "tau0", solution.tau0 / scale);
      json_object_set_double_member (out, "dtau0", span_slope (0.0, NULL, &curve));
      json_object_set_double_member (out, "argmin", minimum / scale);
      json_object_set_double_member (out, "tau_min", span_tau (minimum, NULL, &curve) / scale);
      json_object_set_array_member (out, "positive_roots",
                                    positive_roots (&curve, minimum, bound, scale));
      json_object_set_double_member (out, "X", solution.height / scale);
      json_array_add_object_element (got, out);
      oracle_curve_clear (&curve);
    }
  return json_wrap_rows (got);
}

static JsonNode *
newton_bound (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  g_autoptr (RmpProfile) profile = oracle_profile (json_text (in, "profile"), NULL);
  JsonArray *got = json_array_new ();

  for (guint i = 0; i < json_length (in, "c"); i++)
    {
      JsonObject *out = json_object_new ();
      OracleCurve curve = oracle_flat_strip (json_number (in, "alpha"), json_count (in, "segments"),
                                             json_element (in, "c", i), profile, transform);
      RmpFoldSpan span = oracle_curve_span (&curve);
      double bound = rmp_fold_upper_bound (&span, curve.rest_length);
      guint steps;

      rmp_root_convex (span_tau, &curve, bound, bound, 1e-10 * curve.rest_length, &steps);
      json_object_set_double_member (out, "c", json_element (in, "c", i));
      json_object_set_double_member (out, "X_hi", bound / transform->scale);
      json_object_set_int_member (out, "max_newton_steps", steps);
      json_array_add_object_element (got, out);
      oracle_curve_clear (&curve);
    }
  return json_wrap_rows (got);
}

static JsonNode *
smooth_onset (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows"), *got = json_array_new ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i), *out = json_object_new ();
      OracleCurve curve = oracle_concave_arc (json_number (in, "alpha"), json_count (in, "n"),
                                              json_number (row, "kappa_alpha"),
                                              json_number (row, "stretch"), transform);
      RmpFoldSpan span = oracle_curve_span (&curve);
      RmpFoldOptions options = { .dead_band = 0.0,
                                 .onset = json_number (row, "onset"),
                                 .limit = INFINITY };
      RmpFoldSolution solution;

      rmp_fold_solve (&span, curve.rest_length, &options, &solution);
      json_echo (row, "kappa_alpha", out);
      json_echo (row, "stretch", out);
      json_echo (row, "onset", out);
      json_object_set_double_member (out, "X", solution.height / transform->scale);
      json_object_set_double_member (out, "X_exact", solution.exact / transform->scale);
      json_array_add_object_element (got, out);
      oracle_curve_clear (&curve);
    }
  return json_wrap_rows (got);
}

static JsonNode *
degenerate (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *cases = json_object_get_array_member (in, "cases"), *heights = json_array_new ();
  JsonArray *statuses = json_array_new ();
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *entry = json_array_get_object_element (cases, i);
      JsonArray *base = json_object_get_array_member (entry, "base");
      JsonArray *displacement = json_object_get_array_member (entry, "displacement");
      guint n = json_array_get_length (base);
      g_autofree double *points = g_new (double, 3 * n);
      g_autofree double *lifts = g_new (double, 3 * n);
      OracleCurve curve = { .n_points = n, .base = points, .lift = lifts };
      RmpFoldSolution solution;

      for (guint j = 0; j < n; j++)
        {
          double point[3] = { 0.0 }, lift[3] = { 0.0 };

          json_read (json_array_get_array_element (base, j), 2, point);
          json_read (json_array_get_array_element (displacement, j), 2, lift);
          oracle_transform_point (transform, point, points + 3 * j);
          oracle_transform_vector (transform, lift, lifts + 3 * j);
        }
      curve.rest_length = transform->scale * json_number (entry, "L0");
      oracle_curve_solve (&curve, &solution);
      json_array_add_double_element (heights, solution.height / transform->scale);
      json_array_add_string_element (statuses, rmp_fold_status_get_id (solution.status));
    }
  json_object_set_array_member (out, "X", heights);
  json_object_set_array_member (out, "status", statuses);
  return json_wrap (out);
}

static void
write_direction (JsonObject *out, const char *name, const double *direction,
                 const OracleTransform *transform)
{
  OracleTransform turn = *transform;
  double back[3];

  turn.scale = 1.0;
  turn.translation[0] = turn.translation[1] = turn.translation[2] = 0.0;
  oracle_transform_back (&turn, direction, back);
  json_object_set_array_member (out, name, json_write (3, back));
}

static JsonNode *
swing_twist (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rotations = json_object_get_array_member (in, "q_wxyz"), *got = json_array_new ();
  double u[3], turned[3];

  json_read_member (in, "u", 3, u);
  oracle_transform_vector (transform, u, turned);
  for (guint i = 0; i < json_array_get_length (rotations); i++)
    {
      JsonObject *out = json_object_new ();
      double q[4], rotation[4];
      RmpSwingTwist bend;

      json_read (json_array_get_array_element (rotations, i), 4, q);
      oracle_transform_vector (transform, q + 1, rotation);
      rotation[3] = q[0];
      rmp_swing_twist_split (rotation, turned, &bend);

      json_object_set_array_member (out, "q_wxyz", json_write (4, q));
      json_object_set_double_member (out, "swing_degrees", bend.swing / DEGREE);
      json_object_set_double_member (out, "twist_degrees", bend.twist / DEGREE);
      write_direction (out, "axis", bend.axis, transform);
      write_direction (out, "inward", bend.inward, transform);
      json_object_set_boolean_member (out, "makes_curve",
                                      bend.swing > json_number (in, "threshold_degrees") * DEGREE);
      json_array_add_object_element (got, out);
    }
  return json_wrap_rows (got);
}

static JsonNode *
split_and_levels (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonArray *lines = json_object_get_array_member (in, "length_width");
  JsonArray *edges = json_object_get_array_member (in, "edge_width");
  JsonArray *folds = json_array_new (), *alphas = json_array_new (), *levels = json_array_new ();
  JsonObject *out = json_object_new ();
  double pair[2];

  for (guint i = 0; i < json_array_get_length (lines); i++)
    {
      guint n;

      json_read (json_array_get_array_element (lines, i), 2, pair);
      n = rmp_fold_count (pair[0], pair[1], RMP_FOLD_CENTRE_CREST);
      json_array_add_int_element (folds, n);
      json_array_add_double_element (alphas, pair[0] / (2.0 * n));
    }
  for (guint i = 0; i < json_array_get_length (edges); i++)
    {
      json_read (json_array_get_array_element (edges, i), 2, pair);
      json_array_add_int_element (
          levels, rmp_fold_levels (json_number (in, "samples_per_fold"), pair[0], pair[1]));
    }
  json_object_set_array_member (out, "folds", folds);
  json_object_set_array_member (out, "alpha", alphas);
  json_object_set_array_member (out, "levels", levels);
  return json_wrap (out);
}

static const OracleRule newton_bound_rules[] = { { .key = "max_newton_steps", .at_most = TRUE },
                                                 { NULL } };
static const OracleRule continuity_rules[] = { { .key = "samples", .tolerance = "X" }, { NULL } };
static const OracleRule concave_rules[] = { { .key = "positive_roots", .tolerance = "roots" },
                                            { .key = "dtau0", .tolerance = "tau" },
                                            { NULL } };
static const OracleRule mesh_exact_rules[] = { { .key = "skinned_over_rest", .tolerance = "ratio" },
                                               { .key = "line_points", .informs = TRUE },
                                               { .key = "sweeps", .informs = TRUE },
                                               { NULL } };

static const OracleRule fold_curve_rules[] = { { .key = "march_length", .tolerance = "length" },
                                               { NULL } };

const OracleOp oracle_incompressible_skinning_ops[] = {
  { "profile-values", profile_values, NULL },
  { "fischer-burmeister", fischer_burmeister, NULL },
  { "flat-strip", flat_strip, NULL },
  { "stretch-zero", stretch_zero, NULL },
  { "bending-arm", bending_arm, NULL },
  { "continuity-sweep", continuity_sweep, continuity_rules },
  { "concave-arc", concave_arc, concave_rules },
  { "newton-bound", newton_bound, newton_bound_rules },
  { "smooth-onset", smooth_onset, NULL },
  { "degenerate", degenerate, NULL },
  { "swing-twist", swing_twist, NULL },
  { "split-and-levels", split_and_levels, NULL },
  { "two-bone-cylinder", oracle_two_bone_cylinder, NULL },
  { "three-bones", oracle_three_bones, NULL },
  { "loop", oracle_loop, NULL },
  { "weights", oracle_weights, NULL },
  { "mesh-exact", oracle_mesh_exact, mesh_exact_rules },
  { "fold-curve", oracle_fold_curve, fold_curve_rules },
  { "naive-flat", oracle_naive_flat, NULL },
  { "distortion", oracle_distortion, NULL },
  { "fan-limit", oracle_fan_limit, NULL },
  { NULL, NULL, NULL },
};
