/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incompressible-skinning-fan.c: folds that lean together. */

#include "generators.h"
#include "geometry/vector.h"
#include "incompressible-skinning-ops.h"
#include "json.h"
#include "methods/incompressible-skinning/fan.h"

#define DEGREE (G_PI / 180.0)

typedef struct
{
  guint n_folds, n_points;
  OracleCurve *curves;
  RmpFoldLean lean;
  RmpFoldSolution *solutions; /* [n_folds] */
  double *raised, *flat;      /* [n_points × 3], [n_points × 2] */
} Arm;

/* Ends that two folds share are kept once. */
static guint
first_point (const Arm *self, guint fold)
{
  return fold * (self->curves[0].n_points - 1);
}

static void
raise_arm (const RmpFoldLean *lean, double *points, gpointer data)
{
  Arm *self = data;

  for (guint k = 0; k < self->n_folds; k++)
    {
      OracleCurve *curve = &self->curves[k];

      for (guint i = 0; i < curve->n_points; i++)
        {
          double direction[3];

          rmp_fold_lean_direction (lean, curve->directions + 3 * i, direction);
          for (guint c = 0; c < 3; c++)
            curve->lift[3 * i + c] = curve->weights[i] * direction[c];
        }
      oracle_curve_solve (curve, &self->solutions[k]);
      for (guint i = 0; i < curve->n_points; i++)
        rmp_vector_add_scaled (curve->base + 3 * i, self->solutions[k].height, curve->lift + 3 * i,
                               points + 3 * (first_point (self, k) + i));
    }
}

static guint
count_crossings (Arm *self)
{
  raise_arm (&self->lean, self->raised, self);
  rmp_fold_lean_flatten (&self->lean, self->n_points, self->raised, self->flat);
  return rmp_fold_line_count_crossings (self->n_points, self->flat);
}

static void
arm_init (Arm *self, JsonObject *in, double degrees, const OracleTransform *transform)
{
  g_autofree double *base = NULL, *normals = NULL;

  self->n_folds = json_count (in, "folds");
  self->curves = oracle_bending_arm (in, oracle_skinning (json_text (in, "skinning")),
                                     degrees * DEGREE, transform);
  self->n_points = first_point (self, self->n_folds) + 1;
  self->solutions = g_new (RmpFoldSolution, self->n_folds);
  self->raised = g_new (double, 3 * self->n_points);
  self->flat = g_new (double, 2 * self->n_points);

  base = g_new (double, 3 * self->n_points);
  normals = g_new (double, 3 * self->n_points);
  for (guint k = 0; k < self->n_folds; k++)
    for (guint i = 0; i < 3 * self->curves[k].n_points; i++)
      {
        base[3 * first_point (self, k) + i] = self->curves[k].base[i];
        normals[3 * first_point (self, k) + i] = self->curves[k].directions[i];
      }
  g_assert_true (rmp_fold_lean_init (&self->lean, self->n_points, base, normals, NULL));
}

static void
arm_clear (Arm *self)
{
  for (guint k = 0; k < self->n_folds; k++)
    oracle_curve_clear (&self->curves[k]);
  g_free (self->curves);
  g_free (self->solutions);
  g_free (self->raised);
  g_free (self->flat);
}

JsonNode *
oracle_fan_limit (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  const OracleTransform *transform)
{
  JsonArray *got = json_array_new ();

  for (guint i = 0; i < json_length (in, "degrees"); i++)
    {
      JsonObject *out = json_object_new ();
      JsonArray *heights = json_array_new ();
      Arm arm;

      arm_init (&arm, in, json_element (in, "degrees", i), transform);
      json_object_set_int_member (out, "crossings_before", count_crossings (&arm));
      rmp_fold_fan_find (arm.n_points, 0.0, raise_arm, &arm, arm.raised, &arm.lean);
      g_assert_false (arm.lean.crosses);
      g_assert_cmpuint (count_crossings (&arm), ==, 0);
      for (guint k = 0; k < arm.n_folds; k++)
        json_array_add_double_element (heights, arm.solutions[k].height / transform->scale);
      json_object_set_double_member (out, "degrees", json_element (in, "degrees", i));
      json_object_set_double_member (out, "m", arm.lean.lean);
      json_object_set_array_member (out, "X", heights);
      json_array_add_object_element (got, out);
      arm_clear (&arm);
    }
  return json_wrap_rows (got);
}
