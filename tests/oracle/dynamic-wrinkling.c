/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dynamic-wrinkling.c: the ops of that method's reference file, and those of shape, projection and
 * surface.
 */

#include <math.h>
#include <string.h>

#include "dynamic-wrinkling-ops.h"
#include "json.h"
#include "wrinkles/bezier.h"
#include "wrinkles/ridge.h"

static const RmpRidgeOptions plain_options = {
  .blob = { .ordinates = { 4.0 / 3.0 }, .n = 1, .knots = 2.0, .is_plain = TRUE }
};

static JsonNode *
shape_params (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  RmpWrinkleShape shape;
  RmpWrinkleSection section;
  JsonObject *out = json_object_new ();

  rmp_wrinkle_shape_init (&shape, json_number (in, "lam_tilde_max"), json_number (in, "tau"),
                          json_number (in, "rmin") * transform->scale, json_number (in, "rho_max"));
  rmp_wrinkle_shape_section (&shape, RMP_TAPER_ANGLE, 0.5, &section);
  json_object_set_double_member (out, "r", shape.radius / transform->scale);
  json_object_set_double_member (out, "width", 2.0 * shape.radius / transform->scale);
  json_object_set_double_member (out, "perimeter", shape.perimeter / transform->scale);
  json_object_set_double_member (out, "height", section.height / transform->scale);
  return json_wrap (out);
}

static JsonNode *
shape_arcs (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
            G_GNUC_UNUSED const OracleTransform *transform)
{
  double fullness = json_number (in, "perimeter_over_width");
  RmpWrinkleShape shape = { 0.5, fullness, rmp_arc_half_angle (fullness) };
  RmpWrinkleSection section;
  JsonObject *out = json_object_new ();

  rmp_wrinkle_shape_section (&shape, RMP_TAPER_ANGLE, 0.5, &section);
  json_object_set_double_member (out, "half_angle", shape.half_angle);
  json_object_set_double_member (out, "height_over_width", section.height);
  return json_wrap (out);
}

static JsonNode *
shape_width_along (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                   const OracleTransform *transform)
{
  double perimeter = json_number (in, "perimeter"), width = json_number (in, "width_mid");
  RmpWrinkleShape shape = { 0.5 * width * transform->scale, perimeter * transform->scale,
                            rmp_arc_half_angle (perimeter / width) };
  RmpWrinkleSection section;
  JsonObject *out = json_object_new ();

  rmp_wrinkle_shape_section (&shape, RMP_TAPER_WIDTH, json_number (in, "u"), &section);
  json_object_set_double_member (out, "width", section.width / transform->scale);
  json_object_set_double_member (out, "height", section.height / transform->scale);
  return json_wrap (out);
}

static JsonNode *
profile (JsonObject *in, const RmpBlob *blob)
{
  double width = json_number (in, "width"), height = json_number (in, "height"), slope;
  JsonObject *out = json_object_new ();

  json_object_set_double_member (
      out, "z", height * rmp_blob_height (blob, json_number (in, "d") / width, &slope));
  json_object_set_double_member (out, "dz", height / width * slope);
  return json_wrap (out);
}

static JsonNode *
shape_profiles (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                G_GNUC_UNUSED const OracleTransform *transform)
{
  return profile (in, &plain_options.blob);
}

/* The ordinates of these cases are not yet divided by their peak. */
static JsonNode *
shape_profile_general (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                       G_GNUC_UNUSED const OracleTransform *transform)
{
  RmpBlob blob = { .n = json_length (in, "ordinates"), .knots = 2.0 };

  json_read_member (in, "ordinates", blob.n, blob.ordinates);
  return profile (in, &blob);
}

static JsonNode *
shape_iso_height (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  G_GNUC_UNUSED const OracleTransform *transform)
{
  double width = json_number (in, "width"), perimeter = json_number (in, "perimeter");
  RmpWrinkleShape shape = { 0.5 * width, perimeter, rmp_arc_half_angle (perimeter / width) };
  RmpWrinkleSection section;
  JsonObject *out = json_object_new ();

  rmp_wrinkle_shape_section (&shape, RMP_TAPER_ANGLE, 0.5, &section);
  json_object_set_double_member (out, "height_arc", section.height);
  json_object_set_double_member (
      out, "height_length_conserving",
      width * rmp_blob_length_height (&plain_options.blob, perimeter / width, NULL));
  return json_wrap (out);
}

/* @points: (out): [n × 3] moved. (transfer full) */
static double *
read_points (JsonArray *rows, const OracleTransform *transform)
{
  guint n = json_array_get_length (rows);
  double *points = g_new (double, 3 * (gsize) n);

  for (guint i = 0; i < n; i++)
    {
      double point[3];

      json_read (json_array_get_array_element (rows, i), 3, point);
      oracle_transform_point (transform, point, points + 3 * i);
    }
  return points;
}

static int
by_distance (const void *a, const void *b)
{
  double x = ((const RmpRidgeFoot *) a)->distance, y = ((const RmpRidgeFoot *) b)->distance;

  return (x > y) - (x < y);
}

static JsonNode *
projection_samples (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                    const OracleTransform *transform)
{
  JsonArray *path = json_object_get_array_member (in, "path"), *candidates = json_array_new ();
  guint n = json_array_get_length (path), n_feet = 0;
  g_autofree double *points = read_points (path, transform);
  g_autofree RmpRidgeSegment *segments = g_new (RmpRidgeSegment, n - 1);
  g_autofree RmpRidgeFoot *feet = g_new (RmpRidgeFoot, n - 1), *found = g_new (RmpRidgeFoot, n - 1);
  double local[3], point[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "p", 3, local);
  oracle_transform_point (transform, local, point);
  rmp_ridge_divide (n, points, NULL, 0, segments);
  for (guint i = 0; i + 1 < n; i++)
    if (rmp_ridge_project (segments + i, point, feet + i))
      found[n_feet++] = feet[i];
  qsort (found, n_feet, sizeof *found, by_distance);

  for (guint k = 0; k < n_feet; k++)
    {
      JsonObject *candidate = json_object_new ();
      guint segment = 0;

      while (memcmp (feet + segment, found + k, sizeof *found) != 0)
        segment++;
      oracle_transform_back (transform, found[k].foot, local);
      json_object_set_int_member (candidate, "segment", segment);
      json_object_set_double_member (candidate, "alpha", 1.0 - found[k].along);
      json_object_set_double_member (candidate, "beta", found[k].along);
      json_object_set_array_member (candidate, "pn", json_write (3, local));
      json_object_set_double_member (candidate, "d", found[k].distance / transform->scale);
      json_array_add_object_element (candidates, candidate);
    }
  json_object_set_array_member (out, "candidates", candidates);
  return json_wrap (out);
}

/* The jump of the height across the facets of the inner points, on a fine fan of pairs a hair
 * apart.
 */
static JsonNode *
projection_continuity (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                       const OracleTransform *transform)
{
  JsonArray *path = json_object_get_array_member (in, "path");
  guint n = json_array_get_length (path);
  g_autofree double *points = read_points (path, transform);
  g_autofree RmpRidgeSegment *segments = g_new (RmpRidgeSegment, n - 1);
  g_autofree guint32 *list = g_new (guint32, n - 1);
  double width = json_number (in, "width_mid") * transform->scale;
  double perimeter = json_number (in, "perimeter") * transform->scale;
  RmpRidge ridge = { { 0.5 * width, perimeter, rmp_arc_half_angle (perimeter / width) },
                     1.0,
                     1.0 / transform->scale };
  const double up[3] = { 0.0, 0.0, 1.0 };
  double normal[3], worst = 0.0;
  JsonObject *out = json_object_new ();

  oracle_transform_vector (transform, up, normal);
  rmp_ridge_divide (n, points, NULL, 0, segments);
  for (guint i = 0; i + 1 < n; i++)
    list[i] = i;
  for (guint i = 1; i + 1 < n; i++)
    for (gint k = -200; k <= 200; k++)
      {
        const double *facet = segments[i].from_facet;
        double across[3] = { normal[1] * facet[2] - normal[2] * facet[1],
                             normal[2] * facet[0] - normal[0] * facet[2],
                             normal[0] * facet[1] - normal[1] * facet[0] };
        double lifts[2];

        for (guint side = 0; side < 2; side++)
          {
            double point[3];

            for (guint c = 0; c < 3; c++)
              point[c] = points[3 * i + c] + k / 200.0 * 0.75 * perimeter * across[c] +
                         (side == 0 ? -1e-9 : 1e-9) * transform->scale * facet[c];
            lifts[side] = rmp_ridge_evaluate (segments, &ridge, &plain_options, n - 1, list, point,
                                              normal, 1.0, NULL, NULL);
          }
        worst = MAX (worst, fabs (lifts[0] - lifts[1]) / transform->scale);
      }
  json_object_set_double_member (out, "bound", worst);
  return json_wrap (out);
}

static JsonNode *
surface_taper (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  double middle = json_number (in, "half_angle_mid"), u = json_number (in, "u"),
         x = 1.0 - fabs (2.0 * u - 1.0);
  RmpWrinkleShape shape = { 1.0, json_number (in, "perimeter") * transform->scale, middle };
  RmpWrinkleSection section;
  JsonObject *out = json_object_new ();

  rmp_wrinkle_shape_section (&shape, RMP_TAPER_ANGLE, u, &section);
  json_object_set_double_member (out, "half_angle", middle * x * x * (3.0 - 2.0 * x));
  json_object_set_double_member (out, "width", section.width / transform->scale);
  json_object_set_double_member (out, "height", section.height / transform->scale);
  json_object_set_double_member (out, "dwidth_du", section.width_by_u / transform->scale);
  json_object_set_double_member (out, "dheight_du", section.height_by_u / transform->scale);
  return json_wrap (out);
}

static JsonNode *
surface_surface (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  JsonArray *wrinkles = json_object_get_array_member (in, "wrinkles");
  guint n_wrinkles = json_array_get_length (wrinkles), n_list = 0;
  g_autofree RmpRidgeSegment *segments = g_new (RmpRidgeSegment, 64);
  g_autofree RmpRidge *ridges = g_new (RmpRidge, n_wrinkles);
  g_autofree guint32 *list = g_new (guint32, 64);
  g_autofree double *corners = read_points (json_object_get_array_member (in, "positions"),
                                            transform);
  JsonArray *normals = json_object_get_array_member (in, "vertex_normals");
  double weights[3], point[3] = { 0 }, normal[3] = { 0 }, bent[3], length, offset, local[3];
  JsonObject *out = json_object_new ();
  OracleTransform turn_back = *transform;

  for (guint w = 0; w < n_wrinkles; w++)
    {
      JsonObject *wrinkle = json_array_get_object_element (wrinkles, w);
      JsonArray *path = json_object_get_array_member (wrinkle, "path");
      guint n = json_array_get_length (path);
      g_autofree double *points = read_points (path, transform);
      double total = 0.0;

      rmp_ridge_divide (n, points, NULL, w, segments + n_list);
      for (guint i = 0; i + 1 < n; i++)
        {
          total += hypot (
              hypot (points[3 * i + 3] - points[3 * i], points[3 * i + 4] - points[3 * i + 1]),
              points[3 * i + 5] - points[3 * i + 2]);
          list[n_list] = n_list;
          n_list++;
        }
      ridges[w] = (RmpRidge){ { 1.0, json_number (wrinkle, "perimeter") * transform->scale,
                                json_number (wrinkle, "half_angle_mid") },
                              json_number (wrinkle, "sign"),
                              1.0 / total };
    }

  json_read_member (in, "bary", 3, weights);
  for (guint k = 0; k < 3; k++)
    {
      double vector[3], turned[3];

      json_read (json_array_get_array_element (normals, k), 3, vector);
      oracle_transform_vector (transform, vector, turned);
      for (guint c = 0; c < 3; c++)
        {
          point[c] += weights[k] * corners[3 * k + c];
          normal[c] += weights[k] * turned[c];
        }
    }
  length = sqrt (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  for (guint c = 0; c < 3; c++)
    normal[c] /= length;

  offset = rmp_ridge_evaluate (segments, ridges, &plain_options, n_list, list, point, normal, 1.0,
                               bent, NULL);
  for (guint c = 0; c < 3; c++)
    point[c] += offset * normal[c];
  json_object_set_double_member (out, "offset", offset / transform->scale);
  oracle_transform_back (transform, point, local);
  json_object_set_array_member (out, "position", json_write (3, local));
  for (guint c = 0; c < 3; c++)
    turn_back.translation[c] = 0.0;
  turn_back.scale = 1.0;
  oracle_transform_back (&turn_back, bent, local);
  json_object_set_array_member (out, "normal", json_write (3, local));
  return json_wrap (out);
}

static JsonNode *
surface_bezier (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                const OracleTransform *transform)
{
  JsonArray *faces = json_object_get_array_member (in, "triangles"),
            *edges = json_object_get_array_member (in, "edges");
  guint n_faces = json_array_get_length (faces), n = json_array_get_length (edges), segment = 0;
  guint n_vertices = json_length (in, "vertices");
  g_autofree double *given = read_points (json_object_get_array_member (in, "vertices"), transform);
  g_autofree double *positions = g_new (double, 3 * (gsize) n_vertices);
  g_autofree guint32 *corners = g_new (guint32, 3 * (gsize) n_faces);
  g_autofree RmpEdgePathPoint *points = g_new (RmpEdgePathPoint, n);
  g_autoptr (RmpTopology) topology = NULL;
  double control[4][3], local[4][3], middle[3];
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < 3 * n_faces; i++)
    corners[3 * oracle_renumber (transform, n_faces, i / 3) + i % 3] = oracle_renumber (
        transform, n_vertices,
        (guint) json_array_get_int_element (json_array_get_array_element (faces, i / 3), i % 3));
  for (guint i = 0; i < n_vertices; i++)
    memcpy (positions + 3 * (gsize) oracle_renumber (transform, n_vertices, i),
            given + 3 * (gsize) i, 3 * sizeof *positions);
  topology = rmp_topology_new (n_vertices, n_faces, corners);
  for (guint i = 0; i < n; i++)
    {
      double ends[2];

      json_read (json_array_get_array_element (edges, i), 2, ends);
      points[i].edge = rmp_topology_find_edge (
          topology, oracle_renumber (transform, n_vertices, (guint) ends[0]),
          oracle_renumber (transform, n_vertices, (guint) ends[1]));
      points[i].t = transform->renumber ? 1.0 - json_element (in, "t", i)
                                        : json_element (in, "t", i);
    }
  for (guint i = 0; i + 1 < n; i++)
    if (rmp_edge_path_shared_face (topology, points[i].edge, points[i + 1].edge) ==
        oracle_renumber (transform, n_faces, json_count (in, "triangle")))
      segment = i;

  rmp_edge_path_bezier (topology, positions, n, points, segment, control);
  for (guint i = 0; i < 4; i++)
    oracle_transform_back (transform, control[i], local[i]);
  rmp_bezier_point ((const double (*)[3]) local, 0.5, middle);
  json_object_set_array_member (out, "control", json_write_rows (4, 3, local[0]));
  json_object_set_array_member (out, "midpoint", json_write (3, middle));
  return json_wrap (out);
}

static JsonNode *
surface_tessellation (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                      G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();

  json_object_set_int_member (
      out, "level",
      rmp_ridge_tessellation (json_number (in, "edge_length"), json_number (in, "rmin"),
                              json_object_get_boolean_member (in, "touched")));
  return json_wrap (out);
}

static const OracleRule reference_rules[] = { { .key = "per_frame_factor", .informs = TRUE },
                                              { NULL } };
static const OracleRule continuity_rules[] = { { .key = "max_jump_across_facets_measured",
                                                 .informs = TRUE },
                                               { .key = "bound", .at_most = TRUE },
                                               { NULL } };

const OracleOp oracle_dynamic_wrinkling_ops[] = {
  { "stretch", oracle_stretch, NULL },
  { "unary", oracle_unary, NULL },
  { "max_flow", oracle_max_flow, NULL },
  { "labelling", oracle_labelling, NULL },
  { "online", oracle_online, NULL },
  { "reference", oracle_reference, reference_rules },
  { "sequence", oracle_sequence, NULL },
  { "trace", oracle_trace, NULL },
  { "persistence", oracle_persistence, NULL },
  { "umbrella", oracle_umbrella, NULL },
  { "length_update", oracle_length_update, NULL },
  { "seeding", oracle_seeding, NULL },
  { "splitmix64", oracle_split_mix, NULL },
  { "shape.params", shape_params, NULL },
  { "shape.arcs", shape_arcs, NULL },
  { "shape.width_along", shape_width_along, NULL },
  { "shape.profiles", shape_profiles, NULL },
  { "shape.profile_general", shape_profile_general, NULL },
  { "shape.iso_height", shape_iso_height, NULL },
  { "projection.samples", projection_samples, NULL },
  { "projection.continuity", projection_continuity, continuity_rules },
  { "surface.taper", surface_taper, NULL },
  { "surface.surface", surface_surface, NULL },
  { "surface.bezier", surface_bezier, NULL },
  { "surface.tessellation", surface_tessellation, NULL },
  { NULL, NULL, NULL },
};
