/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incompressible-skinning-lines.c: the op on lines that march along edges. */

#include "generators.h"
#include "geometry/vector.h"
#include "incompressible-skinning-ops.h"
#include "json.h"
#include "methods/incompressible-skinning/march.h"

static JsonObject *
march_tube (JsonObject *in, const double *axis, JsonObject *row, const OracleTransform *transform)
{
  OracleTube tube = oracle_tube (in, transform);
  g_autoptr (RmpTopology) topology = rmp_topology_new (tube.n_vertices, tube.n_faces, tube.faces);
  double joint[3], parent[3], along[3], inward[3], origin[3], forward[3], turned[3], length;
  g_autoptr (GArray) vertices = NULL;
  g_autoptr (RmpSurfaceCurve) curve = NULL;
  JsonArray *numbers = json_array_new ();
  JsonObject *out = json_object_new ();
  guint32 seed;
  guint middle;

  json_read_member (in, "joint", 3, joint);
  json_read_member (in, "parent_joint", 3, parent);
  rmp_vector_sub (joint, parent, along);
  rmp_vector_normalise (along);
  rmp_vector_cross (axis, along, inward);
  rmp_vector_normalise (inward);
  oracle_transform_point (transform, joint, origin);
  oracle_transform_vector (transform, along, forward);
  oracle_transform_vector (transform, inward, turned);

  seed = rmp_fold_march_seed (tube.n_vertices, tube.positions, NULL, origin, turned);
  vertices = rmp_fold_march (topology, tube.positions, NULL, seed, forward,
                             transform->scale * json_number (in, "half_length"),
                             json_number (in, "cos_min"), &middle);
  g_assert_cmpuint (g_array_index (vertices, guint32, middle), ==, seed);
  curve = rmp_fold_march_curve (topology, NULL, vertices);
  length = rmp_surface_curve_arcs (curve, tube.faces, tube.positions, NULL);
  for (guint i = 0; i < vertices->len; i++)
    json_array_add_int_element (numbers, tube.numbers[g_array_index (vertices, guint32, i)]);

  json_echo (row, "jitter", out);
  json_echo (row, "axis", out);
  json_object_set_array_member (out, "inward", json_write (3, inward));
  json_object_set_int_member (out, "seed", tube.numbers[seed]);
  json_object_set_array_member (out, "march", numbers);
  json_object_set_double_member (out, "march_length", length / transform->scale);
  oracle_tube_clear (&tube);
  return out;
}

/* The case's rows carry the jitter and the axis. */
JsonNode *
oracle_fold_curve (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows"), *got = json_array_new ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i);
      g_autoptr (JsonObject) tube = json_object_new ();
      g_autoptr (GList) names = json_object_get_members (in);
      double axis[3];

      for (GList *l = names; l; l = l->next)
        json_echo (in, l->data, tube);
      json_echo (row, "jitter", tube);
      json_read_member (row, "axis", 3, axis);
      json_array_add_object_element (got, march_tube (tube, axis, row, transform));
    }
  return json_wrap_rows (got);
}
