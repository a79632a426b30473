/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both models against the reference numbers of incompressible skinning. */
#include "../../oracle/json.h"
#include "skinning/skin.h"

#include <math.h>
#include <string.h>

static void
set_rigid (double *m, const double *q, const double *t)
{
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double columns[16] = {
    1 - 2 * (y * y + z * z),
    2 * (x * y + w * z),
    2 * (x * z - w * y),
    0,
    2 * (x * y - w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z + w * x),
    0,
    2 * (x * z + w * y),
    2 * (y * z - w * x),
    1 - 2 * (x * x + y * y),
    0,
    t[0],
    t[1],
    t[2],
    1,
  };

  memcpy (m, columns, sizeof columns);
}

/* Rotation by @angle about the unit @axis through @centre. */
static void
set_rotation_about (double *m, const double *axis, double angle, const double *centre)
{
  const double s = sin (0.5 * angle);
  const double q[4] = { cos (0.5 * angle), s * axis[0], s * axis[1], s * axis[2] };
  const double zero[3] = { 0.0 };

  set_rigid (m, q, zero);
  for (guint i = 0; i < 3; i++)
    m[12 + i] = centre[i] - m[i] * centre[0] - m[4 + i] * centre[1] - m[8 + i] * centre[2];
}

static void
assert_point (const double *got, JsonArray *expected, double tolerance)
{
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (got[i], json_array_get_double_element (expected, i), tolerance);
}

static JsonObject *
find_case (JsonParser *parser, const char *id)
{
  JsonArray *cases;

  g_assert_true (json_parser_load_from_file (
      parser, g_test_get_filename (G_TEST_DIST, "data", "incompressible-skinning.json", NULL),
      NULL));
  cases = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)),
                                        "cases");
  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *object = json_array_get_object_element (cases, i);

      if (g_str_equal (json_text (object, "id"), id))
        return object;
    }
  g_assert_not_reached ();
}

static double
case_tolerance (JsonObject *object)
{
  return json_number (json_object_get_object_member (object, "tol"), "abs");
}

static const char *const options_names[] = {
  [RMP_SKINNING_LINEAR] = "lbs", [RMP_SKINNING_DUAL_QUATERNION] = "dqs"
};

static void
check_cylinder_row (JsonObject *in, JsonObject *row, double tolerance)
{
  const double b = json_number (in, "blend_half_width"), radius = json_number (in, "R");
  const char *axis_name = g_str_equal (json_text (row, "mode"), "bend") ? "bend_axis"
                                                                        : "twist_axis";
  double joint[3], axis[3], matrices[32];

  json_read_member (in, "joint", 3, joint);
  json_read_member (in, axis_name, 3, axis);
  set_rotation_about (matrices, axis, 0.0, joint);
  set_rotation_about (matrices + 16, axis, json_number (row, "degrees") * G_PI / 180.0, joint);

  for (guint i = 0, at = 0; i < json_length (in, "x"); i++)
    for (guint j = 0; j < json_length (in, "phi_degrees"); j++, at++)
      {
        const double x = json_element (in, "x", i),
                     phi = json_element (in, "phi_degrees", j) * G_PI / 180.0;
        const double u = CLAMP ((x + b) / (2.0 * b), 0.0, 1.0), child = u * u * (3.0 - 2.0 * u);
        const double weights[2] = { 1.0 - child, child };
        const double p[3] = { joint[0] + x, joint[1] + radius * cos (phi),
                              joint[2] + radius * sin (phi) };

        for (guint options = 0; options < G_N_ELEMENTS (options_names); options++)
          {
            JsonArray *points = json_object_get_array_member (row, options_names[options]);
            double got[3];

            g_assert_true (rmp_skin_blend_point (options, 2, matrices, weights, p, got));
            assert_point (got, json_array_get_array_element (points, at), tolerance);
          }
      }
}

static void
two_bone_cylinder (void)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = find_case (parser, "two-bone-cylinder");
  JsonArray *rows = json_object_get_array_member (json_object_get_object_member (object, "out"),
                                                  "rows");

  g_assert_cmpuint (json_array_get_length (rows), ==, 8);
  for (guint i = 0; i < json_array_get_length (rows); i++)
    check_cylinder_row (json_object_get_object_member (object, "in"),
                        json_array_get_object_element (rows, i), case_tolerance (object));
}

static void
check_three_bones (double sign)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = find_case (parser, "three-bones");
  JsonObject *in = json_object_get_object_member (object, "in"),
             *out = json_object_get_object_member (object, "out");
  double matrices[48];

  for (guint b = 0; b < 3; b++)
    {
      double q[4], t[3];

      json_read (
          json_array_get_array_element (json_object_get_array_member (in, "quaternions_wxyz"), b),
          4, q);
      json_read (
          json_array_get_array_element (json_object_get_array_member (in, "translations"), b), 3,
          t);
      for (guint i = 0; i < 4; i++)
        q[i] *= b == 1 ? sign : 1.0;
      set_rigid (matrices + 16 * b, q, t);
    }
  for (guint i = 0; i < json_length (in, "points"); i++)
    for (guint options = 0; options < G_N_ELEMENTS (options_names); options++)
      {
        double p[3], weights[3], got[3];

        json_read (json_array_get_array_element (json_object_get_array_member (in, "points"), i), 3,
                   p);
        json_read (json_array_get_array_element (json_object_get_array_member (in, "weights"), i),
                   3, weights);
        g_assert_true (rmp_skin_blend_point (options, 3, matrices, weights, p, got));
        assert_point (got,
                      json_array_get_array_element (
                          json_object_get_array_member (out, options_names[options]), i),
                      case_tolerance (object));
      }
}

static void
three_bones (void)
{
  check_three_bones (1.0);
}

static void
sign_of_a_quaternion_does_not_matter (void)
{
  check_three_bones (-1.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/skin-reference/two-bone-cylinder", two_bone_cylinder);
  g_test_add_func ("/algorithms/skin-reference/three-bones", three_bones);
  g_test_add_func ("/algorithms/skin-reference/sign-of-a-quaternion-does-not-matter",
                   sign_of_a_quaternion_does_not_matter);
  return g_test_run ();
}
