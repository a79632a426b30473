/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incompressible-skinning-meshes.c: the ops on meshes and rigs. */

#include <math.h>

#include "generators.h"
#include "geometry/distance.h"
#include "geometry/normals.h"
#include "geometry/profile.h"
#include "geometry/section.h"
#include "geometry/subdivision.h"
#include "geometry/vector.h"
#include "incompressible-skinning-ops.h"
#include "json.h"
#include "methods/incompressible-skinning/layout.h"
#include "methods/incompressible-skinning/lifts.h"
#include "methods/incompressible-skinning/system.h"

#define DEGREE (G_PI / 180.0)

/* All points of the grid (x, φ) round the joint, skinned. */
static JsonArray *
skin_cylinder (JsonObject *in, RmpSkinning skinning, const OracleTwoBones *bones,
               const OracleTransform *transform)
{
  JsonArray *points = json_array_new ();
  double joint[3], b = json_number (in, "blend_half_width"), radius = json_number (in, "R");

  json_read_member (in, "joint", 3, joint);
  for (guint i = 0; i < json_length (in, "x"); i++)
    for (guint j = 0; j < json_length (in, "phi_degrees"); j++)
      {
        double x = json_element (in, "x", i), phi = json_element (in, "phi_degrees", j) * DEGREE;
        double w = oracle_smoothstep ((x + b) / (2.0 * b)), weights[2] = { 1.0 - w, w };
        double rest[3] = { joint[0] + x, joint[1] + radius * cos (phi),
                           joint[2] + radius * sin (phi) };
        double position[3], skinned[3], out[3];

        oracle_transform_point (transform, rest, position);
        oracle_skin_point (skinning, 2, bones->matrices, weights, position, skinned);
        oracle_transform_back (transform, skinned, out);
        json_array_add_array_element (points, json_write (3, out));
      }
  return points;
}

JsonNode *
oracle_two_bone_cylinder (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows"), *got = json_array_new ();
  double joint[3], axis[3];

  json_read_member (in, "joint", 3, joint);
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i), *out = json_object_new ();
      OracleTwoBones bones;

      json_read_member (
          in, g_str_equal (json_text (row, "mode"), "twist") ? "twist_axis" : "bend_axis", 3, axis);
      oracle_two_bones_init (&bones, joint, axis, json_number (row, "degrees") * DEGREE, transform);
      json_echo (row, "mode", out);
      json_echo (row, "degrees", out);
      json_object_set_array_member (out, "lbs",
                                    skin_cylinder (in, RMP_SKINNING_LINEAR, &bones, transform));
      json_object_set_array_member (
          out, "dqs", skin_cylinder (in, RMP_SKINNING_DUAL_QUATERNION, &bones, transform));
      json_array_add_object_element (got, out);
    }
  return json_wrap_rows (got);
}

/* Bones given as rotation and translation; under a transform T they become T M T⁻¹, column by
 * column.
 */
static void
read_bone (JsonObject *in, guint bone, const OracleTransform *transform, double *matrix)
{
  static const double positions[4][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0, 0, 0 } };
  double q[4], t[3], moved[4][3];

  json_read (
      json_array_get_array_element (json_object_get_array_member (in, "quaternions_wxyz"), bone), 4,
      q);
  json_read (json_array_get_array_element (json_object_get_array_member (in, "translations"), bone),
             3, t);
  for (guint column = 0; column < 4; column++)
    {
      double p[3], cross[3], twice[3];

      oracle_transform_back (transform, positions[column], p);
      rmp_vector_cross (q + 1, p, cross);
      rmp_vector_add_scaled (cross, q[0], p, cross);
      rmp_vector_cross (q + 1, cross, twice);
      rmp_vector_add_scaled (p, 2.0, twice, p);
      rmp_vector_add_scaled (p, 1.0, t, p);
      oracle_transform_point (transform, p, moved[column]);
    }

  for (guint column = 0; column < 4; column++)
    {
      for (guint row = 0; row < 3; row++)
        matrix[4 * column + row] = moved[column][row] - (column < 3 ? moved[3][row] : 0.0);
      matrix[4 * column + 3] = column < 3 ? 0.0 : 1.0;
    }
}

JsonNode *
oracle_three_bones (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                    const OracleTransform *transform)
{
  static const struct
  {
    const char *name;
    RmpSkinning skinning;
  } skinnings[] = { { "lbs", RMP_SKINNING_LINEAR }, { "dqs", RMP_SKINNING_DUAL_QUATERNION } };
  JsonArray *points = json_object_get_array_member (in, "points");
  JsonArray *weights = json_object_get_array_member (in, "weights");
  JsonObject *out = json_object_new ();
  double matrices[48];

  for (guint b = 0; b < 3; b++)
    read_bone (in, b, transform, matrices + 16 * b);
  for (guint l = 0; l < G_N_ELEMENTS (skinnings); l++)
    {
      JsonArray *skinned = json_array_new ();

      for (guint i = 0; i < json_array_get_length (points); i++)
        {
          double rest[3], w[3], position[3], moved[3], back[3];

          json_read (json_array_get_array_element (points, i), 3, rest);
          json_read (json_array_get_array_element (weights, i), 3, w);
          oracle_transform_point (transform, rest, position);
          oracle_skin_point (skinnings[l].skinning, 3, matrices, w, position, moved);
          oracle_transform_back (transform, moved, back);
          json_array_add_array_element (skinned, json_write (3, back));
        }
      json_object_set_array_member (out, skinnings[l].name, skinned);
    }
  return json_wrap (out);
}

/* Fine positions of a mesh given as vertices and faces, transformed back; the caller frees. */
static double *
subdivide (JsonObject *mesh_object, guint levels, const OracleTransform *transform,
           guint *n_vertices, guint *n_faces)
{
  JsonArray *vertices = json_object_get_array_member (mesh_object, "vertices");
  JsonArray *faces = json_object_get_array_member (mesh_object, "faces");
  guint n = json_array_get_length (vertices), m = json_array_get_length (faces);
  g_autofree double *coarse = g_new (double, 3 * n);
  g_autofree float *rest = g_new (float, 3 * n);
  g_autofree guint32 *indices = g_new (guint32, 3 * m);
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (RmpSubdivision) subdivision = NULL;
  g_autoptr (GError) error = NULL;
  double *fine;

  for (guint i = 0; i < n; i++)
    {
      double point[3];

      json_read (json_array_get_array_element (vertices, i), 3, point);
      oracle_transform_point (transform, point, coarse + 3 * i);
      rmp_vector_store (coarse + 3 * i, rest + 3 * i);
    }
  for (guint i = 0; i < 3 * m; i++)
    indices[i] = (guint32) json_array_get_int_element (json_array_get_array_element (faces, i / 3),
                                                       i % 3);

  mesh = rmp_mesh_new (n, rest, m, indices, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  subdivision = rmp_subdivision_new (mesh, levels, NULL, 1, &error);
  g_assert_no_error (error);

  *n_vertices = rmp_subdivision_get_topology (subdivision)->n_vertices;
  *n_faces = rmp_subdivision_get_topology (subdivision)->n_faces;
  fine = g_new (double, 3 * *n_vertices);
  rmp_subdivision_apply_double (subdivision, coarse, fine, 1);
  for (guint i = 0; i < *n_vertices; i++)
    {
      double position[3];

      rmp_vector_copy (fine + 3 * i, position);
      oracle_transform_back (transform, position, fine + 3 * i);
    }
  return fine;
}

JsonNode *
oracle_loop (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  JsonObject *quad = json_object_get_object_member (in, "quad");
  guint n, m;
  g_autofree double *octahedron1 = subdivide (json_object_get_object_member (in, "octahedron"), 1,
                                              transform, &n, &m);
  g_autofree double *quad1 = NULL, *quad2 = NULL;
  double centroid[3] = { 0.0, 0.0, 0.0 }, count[2];

  json_object_set_array_member (out, "octahedron_level1", json_write_rows (n, 3, octahedron1));
  quad1 = subdivide (quad, 1, transform, &n, &m);
  json_object_set_array_member (out, "quad_level1", json_write_rows (n, 3, quad1));

  quad2 = subdivide (quad, 2, transform, &n, &m);
  count[0] = n;
  count[1] = m;
  for (guint i = 0; i < n; i++)
    rmp_vector_add_scaled (centroid, 1.0 / n, quad2 + 3 * i, centroid);
  json_object_set_array_member (out, "quad_level2_count", json_write (2, count));
  json_object_set_array_member (out, "quad_level2_centroid", json_write (3, centroid));
  return json_wrap (out);
}

JsonNode *
oracle_weights (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                const OracleTransform *transform)
{
  JsonArray *line = json_object_get_array_member (in, "line"),
            *points = json_object_get_array_member (in, "points");
  JsonArray *got = json_array_new ();
  guint n = json_array_get_length (line), folds = json_count (in, "folds");
  g_autofree double *positions = g_new (double, 3 * n);
  g_autoptr (RmpProfile) profile = oracle_profile (json_text (in, "profile"), NULL);
  g_autoptr (RmpProfile) cubic = rmp_profile_new_cubic ();
  double length = 0.0, scale = transform->scale;

  for (guint i = 0; i < n; i++)
    {
      double point[3];

      json_read (json_array_get_array_element (line, i), 3, point);
      oracle_transform_point (transform, point, positions + 3 * i);
      if (i > 0)
        length += rmp_vector_distance (positions + 3 * (i - 1), positions + 3 * i);
    }

  for (guint i = 0; i < json_array_get_length (points); i++)
    {
      JsonObject *out = json_object_new ();
      double alpha = length / (2.0 * folds), point[3], position[3], s, d, along, across;
      guint fold;

      json_read (json_array_get_array_element (points, i), 3, point);
      oracle_transform_point (transform, point, position);
      d = rmp_polyline_nearest (n, positions, position, &s, NULL);
      fold = MIN ((guint) floor (s / (2.0 * alpha)), folds - 1);
      along = rmp_profile_value (profile, (s - (2.0 * fold + 1.0) * alpha) / alpha);
      across = rmp_profile_value (cubic, d / (scale * json_number (in, "sigma")));

      json_object_set_array_member (out, "point", json_write (3, point));
      json_object_set_int_member (out, "fold", fold);
      json_object_set_double_member (out, "arc", s / scale);
      json_object_set_double_member (out, "distance", d / scale);
      json_object_set_double_member (out, "omega_l", along);
      json_object_set_double_member (out, "omega_o", across);
      json_object_set_double_member (out, "omega", along * across);
      json_array_add_object_element (got, out);
    }
  return json_wrap_rows (got);
}

/* Where the ray from the origin along +y meets the tube, exactly, as a point of a face. */
static RmpSurfacePoint
find_seed (const OracleTube *tube, const OracleTransform *transform)
{
  const double origin[3] = { 0.0, 0.0, 0.0 };

  for (guint f = 0; f < tube->n_faces; f++)
    {
      double corner[3][3], b[3];

      for (guint c = 0; c < 3; c++)
        oracle_transform_back (transform, tube->positions + 3 * tube->faces[3 * f + c], corner[c]);
      /* Barycentric in the plane y = 0: signed areas of (x, z) round the origin. */
      for (guint c = 0; c < 3; c++)
        {
          const double *p = corner[(c + 1) % 3], *q = corner[(c + 2) % 3];

          b[c] = (p[0] - origin[0]) * (q[2] - origin[2]) - (p[2] - origin[2]) * (q[0] - origin[0]);
        }
      if (corner[0][1] > 0.0 && (b[0] + b[1] + b[2]) != 0.0 && b[0] * b[1] >= 0.0 &&
          b[1] * b[2] >= 0.0 && b[0] * b[2] >= 0.0)
        {
          double sum = b[0] + b[1] + b[2];

          return (RmpSurfacePoint){ f, { b[1] / sum, b[2] / sum } };
        }
    }
  g_assert_not_reached ();
}

static void
skin_tube (JsonObject *in, const OracleTube *tube, const OracleTransform *transform,
           double *skinned)
{
  const double origin[3] = { 0.0, 0.0, 0.0 }, z[3] = { 0.0, 0.0, 1.0 };
  double b = json_number (in, "blend_half_width");
  OracleTwoBones bones;

  oracle_two_bones_init (&bones, origin, z, json_number (in, "degrees") * DEGREE, transform);
  for (guint v = 0; v < tube->n_vertices; v++)
    {
      double w = oracle_smoothstep ((tube->along[v] + b) / (2.0 * b)), weights[2] = { 1.0 - w, w };

      oracle_skin_point (oracle_skinning (json_text (in, "skinning")), 2, bones.matrices, weights,
                         tube->positions + 3 * v, skinned + 3 * v);
    }
}

/* The section through the seed, cut at the ends of the folds, and the system of its folds. */
static RmpFoldSystem *
build_system (JsonObject *in, const OracleTube *tube, RmpTopology *topology,
              const OracleTransform *transform)
{
  const double x[3] = { 1.0, 0.0, 0.0 }, z[3] = { 0.0, 0.0, 1.0 };
  guint folds = json_count (in, "folds");
  double reach = transform->scale * json_number (in, "sigma"), forward[3], normal[3];
  double length = 2.0 * transform->scale * json_number (in, "half_length");
  RmpSurfacePoint seed = find_seed (tube, transform);
  g_autoptr (RmpSurfaceCurve) curve = NULL;
  g_autoptr (RmpSurfaceCurve) cut = NULL;
  g_autoptr (RmpLineDistance) distance = NULL;
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  g_autoptr (GArray) lifts = g_array_new (FALSE, FALSE, sizeof (RmpFoldLift));
  g_autofree double *normals = g_new (double, 3 * tube->n_vertices);
  g_autofree RmpReliefFold *pieces = g_new (RmpReliefFold, folds);
  g_autofree double *positions = g_new (double, 2 * folds);
  g_autofree double *cuts = g_new0 (double, folds + 1);
  g_autofree guint *ends = g_new (guint, folds + 1);
  float table[2 * RMP_PROFILE_TABLE_SIZE];
  RmpReliefLine line;
  RmpFoldPath path;

  oracle_transform_vector (transform, x, forward);
  oracle_transform_vector (transform, z, normal);
  curve = rmp_section_trace (topology, tube->positions, NULL, &seed, normal, forward, length, NULL);
  g_assert_nonnull (curve);
  length = rmp_surface_curve_arcs (curve, tube->faces, tube->positions, NULL);

  rmp_fold_divide (0, "", length, folds, 0.0, positions);
  rmp_fold_layout (0, "", folds, positions, NULL, length / folds, reach, 0.0, &line, pieces);
  for (guint k = 0; k < folds; k++)
    cuts[k + 1] = positions[2 * k + 1];
  cut = rmp_surface_curve_split (curve, tube->faces, tube->positions, folds + 1, cuts, ends);
  rmp_normals_compute_double (topology, tube->positions, normals, 1);
  distance = rmp_line_distance_euclidean (topology, tube->positions, normals, cut, reach);
  rmp_profile_fill_table (profile, table);
  rmp_fold_collect_lifts (distance, &line, pieces, table, NULL, lifts);

  path = (RmpFoldPath){ cut, 0, folds, ends, NULL };
  return rmp_fold_system_new (tube->n_vertices, tube->faces, tube->positions, NULL, 1, &path,
                              lifts->len, (const RmpFoldLift *) (gpointer) lifts->data, 0.0, TRUE,
                              NULL, NULL);
}

static JsonObject *
solve_tube (JsonObject *in, const OracleTransform *transform)
{
  static const char *const inputs[] = { "R",       "length",      "nu",
                                        "nv",      "jitter",      "blend_half_width",
                                        "degrees", "half_length", "folds",
                                        "sigma",   "skinning" };
  OracleTube tube = oracle_tube (in, transform);
  g_autoptr (RmpTopology) topology = rmp_topology_new (tube.n_vertices, tube.n_faces, tube.faces);
  g_autoptr (RmpFoldSystem) system = build_system (in, &tube, topology, transform);
  guint folds = rmp_fold_system_get_n_folds (system);
  const guint32 *rows;
  guint n_rows = rmp_fold_system_get_rows (system, &rows);
  g_autofree double *skinned = g_new (double, 3 * tube.n_vertices);
  g_autofree double *base = g_new (double, 3 * n_rows);
  g_autofree double *directions = g_new (double, 3 * n_rows);
  g_autofree double *lengths = g_new (double, 2 * folds);
  g_autofree RmpFoldOptions *options = g_new (RmpFoldOptions, folds);
  g_autofree RmpFoldSolution *solutions = g_new (RmpFoldSolution, folds);
  JsonArray *heights = json_array_new (), *ratios = json_array_new ();
  JsonObject *out = json_object_new ();
  const RmpFoldPose pose = { .base = base, .directions = directions, .options = options };
  RmpFoldSystemReport report;

  skin_tube (in, &tube, transform, skinned);
  for (guint r = 0; r < n_rows; r++)
    rmp_vector_copy (skinned + 3 * rows[r], base + 3 * r);
  rmp_normals_compute_rows (topology, skinned, n_rows, rows, directions);
  for (guint k = 0; k < folds; k++)
    options[k] = oracle_options ();
  rmp_fold_system_solve (system, &pose, solutions, lengths, &report);

  for (guint k = 0; k < folds; k++)
    {
      json_array_add_double_element (heights, solutions[k].height / transform->scale);
      json_array_add_double_element (ratios,
                                     lengths[2 * k] / rmp_fold_system_get_rest_length (system, k));
    }
  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    json_echo (in, inputs[i], out);
  json_object_set_array_member (out, "X", heights);
  json_object_set_array_member (out, "skinned_over_rest", ratios);
  oracle_tube_clear (&tube);
  return out;
}

JsonNode *
oracle_mesh_exact (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                   const OracleTransform *transform)
{
  JsonArray *cases = json_object_get_array_member (in, "cases"), *got = json_array_new ();

  for (guint i = 0; i < json_array_get_length (cases); i++)
    json_array_add_object_element (
        got, solve_tube (json_array_get_object_element (cases, i), transform));
  return json_wrap_rows (got);
}
