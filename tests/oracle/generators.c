/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generators.h"

#include <math.h>

#include "geometry/profile.h"
#include "geometry/vector.h"
#include "json.h"
#include "skinning/affine.h"
#include "skinning/bone-motion.h"

static OracleCurve
curve_new (guint n_points, double rest_length)
{
  return (OracleCurve){
    .n_points = n_points,
    .base = g_new0 (double, 3 * n_points),
    .lift = g_new0 (double, 3 * n_points),
    .rest_length = rest_length,
  };
}

void
oracle_curve_clear (OracleCurve *self)
{
  g_clear_pointer (&self->base, g_free);
  g_clear_pointer (&self->lift, g_free);
  g_clear_pointer (&self->weights, g_free);
  g_clear_pointer (&self->directions, g_free);
}

RmpFoldSpan
oracle_curve_span (const OracleCurve *self)
{
  return (RmpFoldSpan){ self->n_points, self->base, self->lift };
}

RmpFoldOptions
oracle_options (void)
{
  return (RmpFoldOptions){ .dead_band = 1e-9, .limit = INFINITY };
}

void
oracle_curve_solve (const OracleCurve *self, RmpFoldSolution *solution)
{
  RmpFoldSpan span = oracle_curve_span (self);
  RmpFoldOptions options = oracle_options ();

  rmp_fold_solve (&span, self->rest_length, &options, solution);
}

static void
curve_transform (OracleCurve *self, const OracleTransform *transform)
{
  for (guint i = 0; i < self->n_points; i++)
    {
      double point[3], lift[3];

      rmp_vector_copy (self->base + 3 * i, point);
      rmp_vector_copy (self->lift + 3 * i, lift);
      oracle_transform_point (transform, point, self->base + 3 * i);
      oracle_transform_vector (transform, lift, self->lift + 3 * i);
    }
  self->rest_length *= transform->scale;
}

RmpProfile *
oracle_profile (const char *name, JsonObject *drawn)
{
  g_autofree double *points = NULL;
  g_autoptr (GError) error = NULL;
  RmpProfile *profile;
  JsonArray *array;

  if (g_str_equal (name, "cubic"))
    return rmp_profile_new_cubic ();
  if (g_str_equal (name, "quintic"))
    return rmp_profile_new_quintic ();

  array = json_object_get_array_member (drawn, name);
  points = g_new (double, 2 * json_array_get_length (array));
  for (guint i = 0; i < json_array_get_length (array); i++)
    json_read (json_array_get_array_element (array, i), 2, points + 2 * i);
  profile = rmp_profile_new_drawn (points, json_array_get_length (array), &error);
  g_assert_no_error (error);
  return profile;
}

OracleCurve
oracle_flat_strip (double alpha, guint segments, double c, RmpProfile *profile,
                   const OracleTransform *transform)
{
  OracleCurve curve = curve_new (segments + 1, 2.0 * alpha);

  for (guint j = 0; j <= segments; j++)
    {
      double s = -alpha + 2.0 * alpha * j / segments;

      curve.base[3 * j] = c * s;
      curve.lift[3 * j + 1] = j == 0 || j == segments ? 0.0
                                                      : rmp_profile_value (profile, s / alpha);
    }
  curve_transform (&curve, transform);
  return curve;
}

OracleCurve
oracle_concave_arc (double alpha, guint segments, double kappa_alpha, double stretch,
                    const OracleTransform *transform)
{
  OracleCurve curve = curve_new (segments + 1, 2.0 * alpha);
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  double radius = alpha / kappa_alpha;

  for (guint j = 0; j <= segments; j++)
    {
      double s = -alpha + 2.0 * alpha * j / segments, a = stretch * s / radius;
      double b = j == 0 || j == segments ? 0.0 : rmp_profile_value (profile, s / alpha);

      curve.base[3 * j] = radius * sin (a);
      curve.base[3 * j + 1] = radius - radius * cos (a);
      curve.lift[3 * j] = -b * sin (a);
      curve.lift[3 * j + 1] = b * cos (a);
    }
  curve_transform (&curve, transform);
  return curve;
}

double
oracle_smoothstep (double x)
{
  x = CLAMP (x, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

RmpSkinning
oracle_skinning (const char *name)
{
  return g_str_equal (name, "lbs") ? RMP_SKINNING_LINEAR : RMP_SKINNING_DUAL_QUATERNION;
}

void
oracle_skin_point (RmpSkinning skinning, guint n, const double *matrices, const double *weights,
                   const double point[3], double out[3])
{
  g_autofree RmpBoneMotion *motions = g_new (RmpBoneMotion, n);
  guint pivot = 0;

  if (skinning == RMP_SKINNING_LINEAR)
    {
      double sum[3] = { 0.0, 0.0, 0.0 }, moved[3];

      for (guint b = 0; b < n; b++)
        {
          rmp_affine_apply (matrices + 16 * b, point, moved);
          rmp_vector_add_scaled (sum, weights[b], moved, sum);
        }
      rmp_vector_copy (sum, out);
      return;
    }

  for (guint b = 0; b < n; b++)
    {
      g_assert_true (rmp_bone_motion_init (&motions[b], matrices + 16 * b));
      if (weights[b] > weights[pivot])
        pivot = b;
    }
  rmp_bone_motion_blend (motions, NULL, weights, n, pivot, point, out);
}

void
oracle_two_bones_init (OracleTwoBones *self, const double joint[3], const double axis[3],
                       double angle, const OracleTransform *transform)
{
  RmpTransform turn = { .scale = { 1.0, 1.0, 1.0 } };
  double turned_axis[3], pivot[3], moved[3];

  oracle_transform_vector (transform, axis, turned_axis);
  oracle_transform_point (transform, joint, pivot);
  for (guint c = 0; c < 3; c++)
    turn.rotation[c] = sin (angle / 2.0) * turned_axis[c];
  turn.rotation[3] = cos (angle / 2.0);

  rmp_affine_identity (self->matrices);
  rmp_affine_from_transform (&turn, self->matrices + 16);
  rmp_affine_apply (self->matrices + 16, pivot, moved);
  rmp_vector_sub (pivot, moved, self->matrices + 16 + 12);
}

/* Unit left normals of the segments beside each point, summed and normalised. */
static void
left_normals (guint n, const double *points, double *normals)
{
  for (guint i = 0; i < n; i++)
    {
      double sum[3] = { 0.0, 0.0, 0.0 };

      for (guint j = i > 0 ? i - 1 : 0; j <= i && j + 1 < n; j++)
        {
          double t[3];

          rmp_vector_sub (points + 3 * (j + 1), points + 3 * j, t);
          rmp_vector_normalise (t);
          sum[0] -= t[1];
          sum[1] += t[0];
        }
      rmp_vector_normalise (sum);
      rmp_vector_copy (sum, normals + 3 * i);
    }
}

OracleCurve *
oracle_bending_arm (JsonObject *in, RmpSkinning skinning, double angle,
                    const OracleTransform *transform)
{
  const double origin[3] = { 0.0, 0.0, 0.0 }, z[3] = { 0.0, 0.0, 1.0 };
  guint folds = json_count (in, "folds"), m = json_count (in, "segments_per_fold"),
        n = folds * m + 1;
  double length = json_number (in, "curve_length"), b = json_number (in, "blend_half_width"),
         h = length / (n - 1);
  double alpha = length / (2.0 * folds);
  g_autoptr (RmpProfile) profile = oracle_profile (json_text (in, "profile"), NULL);
  g_autofree double *skinned = g_new (double, 3 * n);
  g_autofree double *normals = g_new (double, 3 * n);
  OracleCurve *curves = g_new (OracleCurve, folds);
  OracleTransform identity;
  OracleTwoBones bones;

  oracle_transform_identity (&identity);
  oracle_two_bones_init (&bones, origin, z, angle, &identity);
  for (guint i = 0; i < n; i++)
    {
      double rest[3] = { -length / 2.0 + i * h, json_number (in, "radius"), 0.0 };
      double w = oracle_smoothstep ((rest[0] + b) / (2.0 * b)), weights[2] = { 1.0 - w, w };

      oracle_skin_point (skinning, 2, bones.matrices, weights, rest, skinned + 3 * i);
    }
  left_normals (n, skinned, normals);

  for (guint k = 0; k < folds; k++)
    {
      curves[k] = curve_new (m + 1, 2.0 * alpha);
      curves[k].weights = g_new (double, m + 1);
      curves[k].directions = g_new (double, 3 * (m + 1));
      for (guint j = 0; j <= m; j++)
        {
          double t = (j * h - alpha) / alpha;
          double value = j == 0 || j == m ? 0.0 : rmp_profile_value (profile, t);

          curves[k].weights[j] = value;
          oracle_transform_vector (transform, normals + 3 * (k * m + j),
                                   curves[k].directions + 3 * j);
          rmp_vector_copy (skinned + 3 * (k * m + j), curves[k].base + 3 * j);
          for (guint c = 0; c < 3; c++)
            curves[k].lift[3 * j + c] = value * normals[3 * (k * m + j) + c];
        }
      curve_transform (&curves[k], transform);
    }
  return curves;
}

/* Vertex numbers in another order: a step that has no factor in common with their count. */
static guint32
renumbered (guint32 index, guint n, gboolean renumber)
{
  guint64 step = 7;

  while (n % step == 0)
    step += 4;
  return renumber ? (guint32) ((index * step + 3) % n) : index;
}

OracleTube
oracle_tube (JsonObject *in, const OracleTransform *transform)
{
  guint nu = json_count (in, "nu"), nv = json_count (in, "nv"), f = 0;
  double radius = json_number (in, "R"), length = json_number (in, "length"),
         jitter = json_number (in, "jitter");
  OracleTube tube = { (nv + 1) * nu, 2 * nu * nv, NULL, NULL, NULL, NULL };

  tube.positions = g_new (double, 3 * tube.n_vertices);
  tube.along = g_new (double, tube.n_vertices);
  tube.faces = g_new (guint32, 3 * tube.n_faces);
  tube.numbers = g_new (guint32, tube.n_vertices);

  for (guint i = 0; i <= nv; i++)
    for (guint j = 0; j < nu; j++)
      {
        double x = -length / 2.0 + i * length / nv, angle = 2.0 * G_PI * j / nu, point[3];
        guint32 v = renumbered (i * nu + j, tube.n_vertices, transform->renumber);

        if (jitter != 0.0 && i > 0 && i < nv)
          {
            x += jitter * (length / nv) * sin (12.9898 * i + 78.233 * j);
            angle += jitter * (2.0 * G_PI / nu) * sin (39.425 * i + 11.135 * j);
          }
        point[0] = x;
        point[1] = radius * cos (angle);
        point[2] = radius * sin (angle);
        oracle_transform_point (transform, point, tube.positions + 3 * v);
        tube.along[v] = x;
        tube.numbers[v] = i * nu + j;
      }

  for (guint i = 0; i < nv; i++)
    for (guint j = 0; j < nu; j++)
      {
        guint32 a = i * nu + j, b = i * nu + (j + 1) % nu,
                corners[6] = { a, b, a + nu, b, b + nu, a + nu };

        for (guint t = 0; t < 2; t++, f++)
          {
            guint32 *face = tube.faces + 3 * renumbered (f, tube.n_faces, transform->renumber);

            for (guint c = 0; c < 3; c++)
              face[(c + (transform->renumber ? f % 3 : 0)) % 3] = renumbered (
                  corners[3 * t + c], tube.n_vertices, transform->renumber);
          }
      }
  return tube;
}

void
oracle_tube_clear (OracleTube *self)
{
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->along, g_free);
  g_clear_pointer (&self->numbers, g_free);
  g_clear_pointer (&self->faces, g_free);
}
