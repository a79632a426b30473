/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cloth.c: the ops of the simulators' reference file that all of them share. */

#include "cloth-ops.h"

#include <math.h>
#include <string.h>

#include "cloth/attachment.h"
#include "cloth/colouring.h"
#include "cloth/network.h"
#include "cloth/strain-limit.h"
#include "cloth/wind.h"
#include "json.h"

static JsonNode *
spring_force (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const double scale = transform->scale;
  double positions[6], moved[6], velocities[6];
  const double *const x[2] = { moved, moved + 3 }, *const v[2] = { velocities, velocities + 3 };
  const RmpClothSpring spring = { .length = scale * json_number (in, "rest_length"),
                                  .stiffness = json_number (in, "k"),
                                  .damping = json_number (in, "kd") };
  RmpClothSpringForce force, clamped;
  JsonObject *out = json_object_new ();
  gboolean degenerate;

  json_read_member (in, "xi", 3, positions);
  json_read_member (in, "xj", 3, positions + 3);
  for (guint i = 0; i < 2; i++)
    oracle_transform_point (transform, positions + 3 * i, moved + 3 * i);
  oracle_cloth_vector (in, "vi", transform, scale, velocities);
  oracle_cloth_vector (in, "vj", transform, scale, velocities + 3);
  degenerate = !rmp_cloth_spring_pull (&spring, x, v, FALSE, &force);
  rmp_cloth_spring_pull (&spring, x, v, TRUE, &clamped);
  json_object_set_boolean_member (out, "degenerate", degenerate);
  json_object_set_double_member (out, "energy", force.energy / (scale * scale));
  oracle_cloth_set_vector (out, "f_i", transform, scale, force.force);
  oracle_cloth_set_blocks (out, "dfi_dxi", transform, 1.0, 1, force.by_position);
  oracle_cloth_set_blocks (out, "dfi_dvi", transform, 1.0, 1, force.by_velocity);
  if (json_object_has_member (expected, "dfi_dxi_clamped"))
    oracle_cloth_set_blocks (out, "dfi_dxi_clamped", transform, 1.0, 1, clamped.by_position);
  return json_wrap (out);
}

/* Velocities and winds grow with lengths, and with them the quadratic force by their fourth power,
 * the linear one by their third.
 */
static JsonNode *
push_triangle (JsonObject *in, JsonObject *expected, const OracleTransform *transform,
               const RmpWindOptions *options)
{
  g_autofree double *x = oracle_cloth_points (in, "x", transform, NULL);
  g_autofree double *v = oracle_cloth_vectors (in, "v", transform, transform->scale, NULL);
  const double *const positions[3] = { x, x + 3, x + 6 }, *const speeds[3] = { v, v + 3, v + 6 };
  const double factor = pow (transform->scale, options->model == RMP_WIND_LINEAR ? 3.0 : 4.0);
  double wind[3], force[3], corner[3];
  JsonObject *out = json_object_new ();

  oracle_cloth_vector (in, "wind", transform, transform->scale, wind);
  rmp_wind_push (options, positions, speeds, wind, force);
  oracle_cloth_set_vector (out, "force_total", transform, factor, force);
  for (guint c = 0; c < 3; c++)
    corner[c] = force[c] / 3.0;
  if (json_object_has_member (expected, "force_per_vertex"))
    oracle_cloth_set_vector (out, "force_per_vertex", transform, factor, corner);
  return json_wrap (out);
}

static JsonNode *
wind_triangle (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const RmpWindOptions options = { .model = RMP_WIND_QUADRATIC,
                                   .density = json_number (in, "rho"),
                                   .drag = json_number (in, "cd"),
                                   .lift = json_number (in, "cl") };

  return push_triangle (in, expected, transform, &options);
}

static JsonNode *
wind_triangle_provot (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const RmpWindOptions options = { .model = RMP_WIND_LINEAR, .push = json_number (in, "c_vi") };

  return push_triangle (in, expected, transform, &options);
}

/* --- strain ----------------------------------------------------------------------------------- */

/* Of all particles, 1 but of those that are held. (transfer full) */
static double *
read_inverse_masses (JsonObject *in, guint n)
{
  double *inverse_masses = g_new (double, n + 1);

  for (guint i = 0; i < n; i++)
    inverse_masses[i] = 1.0;
  for (guint i = 0; i < json_length (in, "pins"); i++)
    inverse_masses[(guint) json_element (in, "pins", i)] = 0.0;
  return inverse_masses;
}

static RmpClothSpring *
read_springs (JsonObject *in, double scale, guint *n)
{
  g_autofree double *rows = oracle_cloth_rows (in, "springs", 3, n);
  RmpClothSpring *springs = g_new0 (RmpClothSpring, *n + 1);

  for (guint i = 0; i < *n; i++)
    springs[i] = (RmpClothSpring){ (guint32) rows[3 * i], (guint32) rows[3 * i + 1],
                                   scale * rows[3 * i + 2], 0.0, 0.0 };
  return springs;
}

/* The pass that found nothing ends the list, and is in it. */
static JsonArray *
write_violations (const RmpStrainLimit *limit, guint n_passes, const guint *violations)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < MIN (limit->passes, n_passes + 1); i++)
    json_array_add_int_element (array, violations[i]);
  return array;
}

static JsonNode *
strain_limit (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  guint n, n_springs, n_passes;
  g_autofree double *x = oracle_cloth_points (in, "x", transform, &n);
  g_autofree double *before = g_memdup2 (x, 3 * (gsize) n * sizeof (double));
  g_autofree double *inverse_masses = read_inverse_masses (in, n);
  g_autofree RmpClothSpring *springs = read_springs (in, transform->scale, &n_springs);
  const RmpStrainLimit limit = { .strain = json_number (in, "tau"),
                                 .passes = json_count (in, "passes") };
  g_autofree guint *violations = g_new0 (guint, limit.passes + 1);
  JsonObject *out = json_object_new ();

  n_passes = rmp_strain_limit_apply (&limit, inverse_masses, n_springs, springs, x, NULL,
                                     violations);
  oracle_cloth_set_points (out, "x", transform, n, x);
  json_object_set_array_member (out, "violations_per_pass",
                                write_violations (&limit, n_passes, violations));
  if (json_object_has_member (expected, "v"))
    {
      g_autofree double *v = oracle_cloth_vectors (in, "v", transform, transform->scale, NULL);

      for (guint i = 0; i < 3 * n; i++)
        v[i] += (x[i] - before[i]) / json_number (in, "h");
      oracle_cloth_set_vectors (out, "v", transform, transform->scale, n, v);
    }
  return json_wrap (out);
}

/* --- springs of a mesh ------------------------------------------------------------------------ */

static JsonArray *
write_pairs (const RmpSpringNetwork *network, RmpSpringFamily family)
{
  JsonArray *array = json_array_new ();

  for (guint k = network->start[family]; k < network->start[family + 1]; k++)
    {
      const double pair[2] = { network->springs[k].i, network->springs[k].j };

      json_array_add_array_element (array, json_write (2, pair));
    }
  return array;
}

static JsonNode *
spring_families (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  guint n, n_faces;
  g_autofree double *flat = oracle_cloth_rows (in, "rest", 2, &n);
  g_autofree guint32 *faces = oracle_cloth_indices (in, "tris", 3, &n_faces);
  g_autofree double *rest = g_new (double, 3 * (gsize) n + 1);
  const RmpSpringAngles angles = { json_number (in, "diag_angle_deg") * G_PI / 180.0,
                                   json_number (in, "flex_angle_deg") * G_PI / 180.0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (n, n_faces, faces);
  JsonObject *out = json_object_new ();
  JsonArray *counts = json_array_new ();
  RmpSpringNetwork network;

  for (guint i = 0; i < n; i++)
    {
      const double position[3] = { flat[2 * i], flat[2 * i + 1], 0.0 };

      oracle_transform_point (transform, position, rest + 3 * i);
    }
  rmp_spring_network_init (&network, topology, rest, &angles);
  json_object_set_array_member (out, "structural", write_pairs (&network, RMP_SPRINGS_STRUCTURAL));
  json_object_set_array_member (out, "shear", write_pairs (&network, RMP_SPRINGS_SHEAR));
  json_object_set_array_member (out, "flexion", write_pairs (&network, RMP_SPRINGS_FLEXION));
  for (guint f = 0; f < RMP_SPRINGS_N_FAMILIES; f++)
    json_array_add_int_element (counts, network.start[f + 1] - network.start[f]);
  json_object_set_array_member (out, "counts", counts);
  rmp_spring_network_clear (&network);
  return json_wrap (out);
}

static JsonNode *
greedy_colouring (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  G_GNUC_UNUSED const OracleTransform *transform)
{
  guint n;
  g_autofree guint32 *pairs = oracle_cloth_indices (in, "constraints", 2, &n);
  g_autoptr (RmpColouring) colouring = rmp_colouring_new (json_count (in, "n"), n, 2, pairs);
  JsonObject *out = json_object_new ();
  JsonArray *colours = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_int_element (colours, colouring->colours[i]);
  json_object_set_array_member (out, "colour", colours);
  json_object_set_int_member (out, "n_colours", colouring->n_colours);
  return json_wrap (out);
}

static JsonNode *
attachment (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  g_autofree double *x = oracle_cloth_points (in, "body_triangle", transform, NULL);
  const double *const corners[3] = { x, x + 3, x + 6 };
  double weights[3], normal[3] = { 0.0, 0.0, 0.0 }, place[3], back[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "bary", 3, weights);
  g_assert_true (rmp_cloth_attachment_position (
      corners, weights, transform->scale * json_number (in, "offset"), normal, place));
  oracle_transform_back (transform, place, back);
  json_object_set_array_member (out, "target", json_write (3, back));
  return json_wrap (out);
}

const OracleOp oracle_cloth_ops[] = {
  { "spring_force", spring_force, NULL },
  { "wind_triangle", wind_triangle, NULL },
  { "wind_triangle_provot", wind_triangle_provot, NULL },
  { "strain_limit", strain_limit, NULL },
  { "desbrun_ik", strain_limit, NULL },
  { "spring_families", spring_families, NULL },
  { "greedy_colouring", greedy_colouring, NULL },
  { "attachment", attachment, NULL },
  { NULL, NULL, NULL },
};
