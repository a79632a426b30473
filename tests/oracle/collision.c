/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ops of the stage that keeps cloth from running through itself and others. */

#include "cloth-ops.h"
#include "json.h"

#include "collision/contact.h"
#include "collision/intersections.h"
#include "collision/pinch.h"
#include "collision/proximity.h"
#include "collision/rigid.h"

#define TOLERANCE 1e-9

/* --- vertices of a pair, moved, turned and in another order ---------------------------------- */

/* The place that a vertex of a pair gets: corners are reversed, edges swapped and reversed. */
static guint
position_of (RmpStencilKind kind, const OracleTransform *transform, guint i)
{
  if (kind == RMP_STENCIL_EDGES)
    return oracle_renumber (transform, 4, i);
  return i < 3 ? oracle_renumber (transform, 3, i) : 3;
}

/* −1 where the features have been swapped. */
static double
sign_of (RmpStencilKind kind, const OracleTransform *transform)
{
  return kind == RMP_STENCIL_EDGES && transform->renumber ? -1.0 : 1.0;
}

/* Points, or vectors that are scaled with lengths, in their places. */
static void
read_points (JsonObject *in, const char *name, RmpStencilKind kind,
             const OracleTransform *transform, double out[4][3])
{
  g_autofree double *points = oracle_cloth_points (in, name, transform, NULL);

  for (guint i = 0; i < 4; i++)
    rmp_vector_copy (points + 3 * i, out[position_of (kind, transform, i)]);
}

static void
read_vectors (JsonObject *in, const char *name, RmpStencilKind kind,
              const OracleTransform *transform, double out[4][3])
{
  g_autofree double *vectors = oracle_cloth_vectors (in, name, transform, transform->scale, NULL);

  for (guint i = 0; i < 4; i++)
    rmp_vector_copy (vectors + 3 * i, out[position_of (kind, transform, i)]);
}

/* --- ops ------------------------------------------------------------------------------------- */

static JsonNode *
closest_vf (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  g_autofree double *triangle = oracle_cloth_points (in, "triangle", transform, NULL);
  JsonObject *out = json_object_new ();
  double positions[4][3], weights[4], between[3], bary[3], point[3], distance;

  for (guint i = 0; i < 3; i++)
    rmp_vector_copy (triangle + 3 * i, positions[position_of (RMP_STENCIL_FACE, transform, i)]);
  json_read_member (in, "point", 3, point);
  oracle_transform_point (transform, point, positions[3]);
  distance = rmp_proximity_find (RMP_STENCIL_FACE, positions, weights, between);
  for (guint i = 0; i < 3; i++)
    bary[i] = -weights[position_of (RMP_STENCIL_FACE, transform, i)];
  json_object_set_array_member (out, "bary", json_write (3, bary));
  json_object_set_double_member (out, "distance", distance / transform->scale);
  return json_wrap (out);
}

static JsonNode *
closest_ee (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  double positions[4][3], weights[4], between[3], distance;

  read_points (in, "edges", RMP_STENCIL_EDGES, transform, positions);
  distance = rmp_proximity_find (RMP_STENCIL_EDGES, positions, weights, between);
  json_object_set_double_member (out, "distance", distance / transform->scale);
  json_object_set_double_member (out, "s",
                                 fabs (weights[position_of (RMP_STENCIL_EDGES, transform, 1)]));
  json_object_set_double_member (out, "t",
                                 fabs (weights[position_of (RMP_STENCIL_EDGES, transform, 3)]));
  return json_wrap (out);
}

/* Finds the first contact by both ways, and tells the answer that is farther from the expected one.
 */
static gboolean
find_by_both (RmpStencilKind kind, const RmpStencilMotion *motion, JsonObject *expected,
              double *time)
{
  const gboolean touches = json_object_get_boolean_member (expected, "hit");
  const double when = touches ? json_number (expected, "toi") : 0.0;
  double other;
  const gboolean hit = rmp_ccd_find (kind, motion, TOLERANCE, time);

  if (hit != touches || rmp_ccd_include (kind, motion, TOLERANCE, &other) == !touches)
    return !touches;
  if (touches && fabs (other - when) > fabs (*time - when))
    *time = other;
  return touches;
}

static JsonNode *
detect (RmpStencilKind kind, JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  RmpStencilMotion motion;
  double cubic[4], time = 0.0;
  gboolean leaves, hit;

  read_points (in, "x0", kind, transform, motion.begin);
  read_points (in, "x1", kind, transform, motion.end);
  leaves = rmp_ccd_volume (&motion, cubic);
  hit = find_by_both (kind, &motion, expected, &time);
  for (guint i = 0; i < 4; i++)
    {
      cubic[i] /= transform->scale * transform->scale * transform->scale;
      if (kind == RMP_STENCIL_FACE && transform->renumber)
        cubic[i] = -cubic[i];
    }
  json_object_set_boolean_member (out, "hit", hit);
  if (hit)
    json_object_set_double_member (out, "toi", time);
  else
    json_object_set_null_member (out, "toi");
  json_object_set_array_member (out, "cubic", json_write (4, cubic));
  json_object_set_boolean_member (out, "coplanar_always", !leaves);
  return json_wrap (out);
}

static JsonNode *
ccd_vf (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  return detect (RMP_STENCIL_FACE, in, expected, transform);
}

static JsonNode *
ccd_ee (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  return detect (RMP_STENCIL_EDGES, in, expected, transform);
}

static JsonNode *
contact_response (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  const OracleTransform *transform)
{
  const RmpStencilKind kind = g_str_equal (json_text (in, "type"), "vf") ? RMP_STENCIL_FACE
                                                                         : RMP_STENCIL_EDGES;
  const double sign = sign_of (kind, transform), scale = transform->scale;
  const RmpContactRule rule = { .step = json_number (in, "h"),
                                .thickness = json_number (in, "thickness") * scale,
                                .stiffness = json_number (in, "k"),
                                .friction = json_number (in, "mu") };
  RmpContact contact = { .stencil.kind = kind };
  RmpContactImpulse impulse = { 0 };
  JsonObject *out = json_object_new ();
  double positions[4][3], moved[4][3], velocities[4][3], masses[4], weights[4];
  gboolean active;

  read_points (in, "x", kind, transform, positions);
  read_vectors (in, "v", kind, transform, moved);
  for (guint i = 0; i < 4; i++)
    masses[position_of (kind, transform, i)] = json_element (in, "inv_mass", i);
  active = rmp_contact_measure (&contact, positions, moved, rule.thickness);
  if (active)
    rmp_contact_repel (&contact, &rule, masses, moved, &impulse);
  for (guint i = 0; i < 4; i++)
    {
      rmp_vector_copy (moved[position_of (kind, transform, i)], velocities[i]);
      weights[i] = sign * contact.weights[position_of (kind, transform, i)];
    }
  oracle_cloth_set_vectors (out, "v", transform, scale, 4, velocities[0]);
  json_object_set_boolean_member (out, "active", active);
  json_object_set_double_member (out, "dist", contact.distance / scale);
  json_object_set_array_member (out, "weights", json_write (4, weights));
  oracle_cloth_set_vector (out, "normal", transform, sign, contact.normal);
  json_object_set_double_member (out, "vn", impulse.speed / scale);
  json_object_set_double_member (out, "J", impulse.impulse / scale);
  json_object_set_double_member (out, "J_spring", impulse.spring / scale);
  oracle_cloth_set_vector (out, "Jt", transform, sign * scale, impulse.sliding);
  return json_wrap (out);
}

static JsonNode *
rigid_zone (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const double scale = transform->scale, step = json_number (in, "h");
  guint n;
  g_autofree double *x = oracle_cloth_points (in, "x", transform, &n);
  g_autofree double *v = oracle_cloth_vectors (in, "v", transform, scale, NULL);
  g_autofree guint32 *members = g_new (guint32, n);
  g_autofree double *inverse_masses = g_new (double, n), *mean = g_new (double, 3 * (gsize) n);
  JsonObject *out = json_object_new ();
  RmpRigidMotion motion;
  double total = 0.0;

  for (guint i = 0; i < n; i++)
    {
      members[i] = oracle_renumber (transform, n, i);
      inverse_masses[i] = 1.0 / json_element (in, "m", i);
      total += json_element (in, "m", i);
    }
  rmp_rigid_motion_keep (&motion, n, members, x, v, inverse_masses);
  oracle_cloth_set_vector (out, "v_cm", transform, scale, motion.velocity);
  oracle_cloth_set_vector (out, "L", transform, scale * scale, motion.momentum);
  oracle_cloth_set_vector (out, "omega", transform, 1.0, motion.spin);
  oracle_cloth_set_vector (out, "linear_momentum", transform, scale / total, motion.velocity);
  for (guint i = 0; i < n; i++)
    {
      double position[3];

      rmp_rigid_motion_move (&motion, x + 3 * i, step, position);
      for (guint c = 0; c < 3; c++)
        mean[3 * i + c] = (position[c] - x[3 * i + c]) / step;
      rmp_vector_copy (position, x + 3 * i);
    }
  oracle_cloth_set_points (out, "x_new", transform, n, x);
  oracle_cloth_set_vectors (out, "v_mean", transform, scale, n, mean);
  return json_wrap (out);
}

/* Which of two parts of the same size is the region goes by the numbers of vertices: only faces get
 * others.
 */
static JsonNode *
gia (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  guint n_vertices, n_faces;
  g_autofree double *x = oracle_cloth_points (in, "x", transform, &n_vertices);
  g_autofree guint32 *tris = oracle_cloth_indices (in, "tris", 3, &n_faces);
  g_autofree guint32 *faces = g_new (guint32, 3 * (gsize) n_faces);
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpHierarchy) tree = NULL;
  g_autoptr (RmpIntersections) found = NULL;
  JsonArray *contours = json_array_new ();
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < 3 * n_faces; i++)
    faces[3 * oracle_renumber (transform, n_faces, i / 3) + i % 3] = tris[i];
  topology = rmp_topology_new (n_vertices, n_faces, faces);
  tree = rmp_hierarchy_new (topology, x, 0);
  found = rmp_intersections_new (tree, x, NULL, 0, G_MAXUINT, 1, NULL);
  for (guint i = 0; i < found->contours->len; i++)
    {
      const RmpContour *contour = &g_array_index (found->contours, RmpContour, i);
      JsonObject *object = json_object_new ();
      JsonArray *regions = json_array_new ();

      for (guint k = 0; k < contour->n_regions; k++)
        {
          const RmpRegion *region = &g_array_index (found->regions, RmpRegion,
                                                    contour->first_region + k);
          JsonArray *vertices = json_array_new ();

          for (guint v = 0; v < region->n_vertices; v++)
            json_array_add_int_element (
                vertices, g_array_index (found->vertices, guint32, region->first_vertex + v));
          json_array_add_array_element (regions, vertices);
        }
      json_object_set_boolean_member (object, "closed", contour->closed);
      json_object_set_int_member (object, "n_points", contour->n_piercings);
      json_object_set_array_member (object, "regions", regions);
      json_array_add_object_element (contours, object);
    }
  json_object_set_array_member (out, "contours", contours);
  return json_wrap (out);
}

static JsonNode *
flypaper (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  RmpPinchSide sides[2] = { 0 };
  double position[3], moved[3], back[3];

  for (guint i = 0; i < 2; i++)
    {
      double begin[3];

      json_read_member (in, i == 0 ? "x_a" : "x_b", 3, begin);
      oracle_transform_point (transform, begin, sides[i].end);
      oracle_cloth_vector (in, i == 0 ? "dx_a" : "dx_b", transform, transform->scale, sides[i].way);
      rmp_vector_add_scaled (sides[i].end, 1.0, sides[i].way, sides[i].end);
    }
  json_read_member (in, "p", 3, position);
  oracle_transform_point (transform, position, moved);
  rmp_pinch_move (moved, sides, sides + 1, json_number (in, "drift"), moved);
  oracle_transform_back (transform, moved, back);
  json_object_set_array_member (out, "p_new", json_write (3, back));
  return json_wrap (out);
}

static const OracleRule early_rules[] = {
  { .key = "toi", .early = "allow_early" },
  { NULL },
};

const OracleOp oracle_collision_ops[] = {
  { "closest_vf", closest_vf, NULL },
  { "closest_ee", closest_ee, NULL },
  { "ccd_vf", ccd_vf, early_rules },
  { "ccd_ee", ccd_ee, early_rules },
  { "contact_response", contact_response, NULL },
  { "rigid_zone", rigid_zone, NULL },
  { "gia", gia, NULL },
  { "flypaper", flypaper, NULL },
  { NULL, NULL, NULL },
};
