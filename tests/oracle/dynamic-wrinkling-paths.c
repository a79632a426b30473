/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dynamic-wrinkling-paths.c: ops of tracing, persistence, sliding over vertices, lengths and seeds.
 */

#include <string.h>

#include "dynamic-wrinkling-ops.h"
#include "geometry/vector.h"
#include "json.h"
#include "methods/dynamic-wrinkling/length.h"
#include "methods/dynamic-wrinkling/persistence.h"
#include "methods/dynamic-wrinkling/seed.h"
#include "methods/dynamic-wrinkling/umbrella.h"
#include "wrinkles/trace.h"

/* (transfer full): [n × 3] moved points, or turned vectors */
static double *
read_rows (JsonObject *in, const char *name, const OracleTransform *transform, gboolean points)
{
  JsonArray *rows = json_object_get_array_member (in, name);
  guint n = json_array_get_length (rows);
  double *out = g_new (double, 3 * MAX ((gsize) n, 1));

  for (guint i = 0; i < n; i++)
    {
      double row[3];

      json_read (json_array_get_array_element (rows, i), 3, row);
      if (points)
        oracle_transform_point (transform, row, out + 3 * i);
      else
        oracle_transform_vector (transform, row, out + 3 * i);
    }
  return out;
}

/* The rows of renumbered items: [n × 3] */
static void
renumber_rows (double *rows, guint n, const OracleTransform *transform)
{
  for (guint i = 0; i < n; i++)
    for (guint j = oracle_renumber (transform, n, i), c = 0; j > i && c < 3; c++)
      {
        double row = rows[3 * i + c];

        rows[3 * i + c] = rows[3 * j + c];
        rows[3 * j + c] = row;
      }
}

/* By how much the corners of a face of the file are turned round. */
static guint
corner_shift (const OracleTransform *transform, guint face)
{
  return transform->renumber ? face % 3 : 0;
}

typedef struct
{
  RmpWrinkleField field;
  RmpTopology *topology;
  double *positions, *compression, *directions;
  guint8 *isotropic;
} Field;

static void
field_init (Field *self, JsonObject *in, const OracleTransform *transform)
{
  JsonArray *faces = json_object_get_array_member (in, "triangles");
  guint n_faces = json_array_get_length (faces), n_vertices = json_length (in, "vertices");
  g_autofree guint32 *corners = g_new (guint32, 3 * (gsize) n_faces);

  for (guint i = 0; i < 3 * n_faces; i++)
    corners[3 * oracle_renumber (transform, n_faces, i / 3) +
            (i + corner_shift (transform, i / 3)) % 3] =
        oracle_renumber (transform, n_vertices,
                         (guint) json_array_get_int_element (
                             json_array_get_array_element (faces, i / 3), i % 3));
  self->topology = rmp_topology_new (n_vertices, n_faces, corners);
  self->positions = read_rows (in, "vertices", transform, TRUE);
  self->directions = read_rows (in, "wrinkle_dir", transform, FALSE);
  renumber_rows (self->positions, n_vertices, transform);
  renumber_rows (self->directions, n_faces, transform);
  self->compression = g_new (double, n_faces);
  self->isotropic = g_new0 (guint8, n_faces);
  for (guint i = 0; i < n_faces; i++)
    {
      guint face = oracle_renumber (transform, n_faces, i);

      self->compression[face] = json_element (in, "lam_tilde", i);
      if (json_object_has_member (in, "isotropic"))
        self->isotropic[face] = json_array_get_boolean_element (
            json_object_get_array_member (in, "isotropic"), i);
    }
  self->field = (RmpWrinkleField){ self->topology, self->positions, self->compression,
                                   self->directions, self->isotropic };
}

static void
field_clear (Field *self)
{
  rmp_topology_unref (self->topology);
  g_free (self->positions);
  g_free (self->directions);
  g_free (self->compression);
  g_free (self->isotropic);
}

static RmpSegmentMap *
read_obstacle (JsonObject *in, const Field *field, const OracleTransform *transform)
{
  RmpSegmentMap *map = rmp_segment_map_new (field->topology->n_faces);
  JsonObject *obstacle;
  double ends[2][3], row[3];

  if (!json_object_has_member (in, "obstacle"))
    return map;
  obstacle = json_object_get_object_member (in, "obstacle");
  for (guint k = 0; k < 2; k++)
    {
      json_read_member (obstacle, k == 0 ? "p" : "q", 3, row);
      oracle_transform_point (transform, row, ends[k]);
    }
  rmp_segment_map_add (
      map, oracle_renumber (transform, field->topology->n_faces, json_count (obstacle, "triangle")),
      0, ends[0], ends[1]);
  return map;
}

JsonNode *
oracle_trace (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const RmpTraceOptions rules = { json_number (in, "tau"), 80.0 * G_PI / 180.0, 512, NULL, 1.0 };
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
  g_autoptr (RmpSegmentMap) obstacle = NULL;
  JsonArray *edges = json_array_new (), *ts = json_array_new (), *positions = json_array_new ();
  JsonArray *stop = json_array_new (), *smoothed = json_array_new ();
  guint n_vertices = json_length (in, "vertices"), seed = json_count (in, "seed_triangle");
  RmpEdgePathPoint *path;
  RmpTraceStop stops[2];
  double given[3], barycentric[3];
  JsonObject *out = json_object_new ();
  Field field;

  field_init (&field, in, transform);
  obstacle = read_obstacle (in, &field, transform);
  json_read_member (in, "seed_bary", 3, given);
  for (guint k = 0; k < 3; k++)
    barycentric[(k + corner_shift (transform, seed)) % 3] = given[k];
  rmp_trace (&field.field, &rules, obstacle,
             oracle_renumber (transform, field.topology->n_faces, seed), barycentric, points,
             stops);

  path = (RmpEdgePathPoint *) (void *) points->data;
  for (guint i = 0; i < points->len; i++)
    {
      JsonArray *edge = json_array_new ();
      double position[3], local[3];

      for (guint k = 0; k < 2; k++)
        json_array_add_int_element (
            edge, oracle_renumber (
                      transform, n_vertices,
                      field.topology->edges[2 * path[i].edge + (transform->renumber ? 1 - k : k)]));
      rmp_edge_path_point_position (field.topology, field.positions, path + i, position);
      oracle_transform_back (transform, position, local);
      json_array_add_array_element (edges, edge);
      json_array_add_double_element (ts, transform->renumber ? 1.0 - path[i].t : path[i].t);
      json_array_add_array_element (positions, json_write (3, local));
    }
  rmp_edge_path_smooth (field.topology, field.positions, 0.5, points->len, path);
  for (guint i = 0; i < points->len; i++)
    json_array_add_double_element (smoothed, transform->renumber ? 1.0 - path[i].t : path[i].t);
  for (guint k = 0; k < 2; k++)
    json_array_add_string_element (stop, rmp_trace_stop_id (stops[k]));
  json_object_set_array_member (out, "edges", edges);
  json_object_set_array_member (out, "t", ts);
  json_object_set_array_member (out, "points", positions);
  json_object_set_array_member (out, "stop", stop);
  json_object_set_array_member (out, "smoothed_t", smoothed);
  field_clear (&field);
  return json_wrap (out);
}

/* A target that the case turned with the cloth, or left as it was. */
static JsonArray *
solve_for (RmpWrinklePersistence *self, JsonObject *expected, const char *form,
           const OracleTransform *scaled)
{
  g_autofree double *target = NULL, *t = g_new (double, self->n);
  JsonArray *rows = json_object_get_array_member (expected, form);

  target = g_new (double, 3 * (gsize) self->n);
  for (guint i = 0; i < self->n; i++)
    {
      double row[3];

      json_read (json_array_get_array_element (rows, i), 3, row);
      oracle_transform_point (scaled, row, target + 3 * i);
    }
  self->form = target;
  rmp_wrinkle_persistence_solve (self, t);
  return json_write (self->n, t);
}

JsonNode *
oracle_persistence (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  guint n = json_length (in, "v1");
  OracleTransform vectors = *transform;
  g_autofree double *v1 = read_rows (in, "v1", transform, TRUE),
                    *v2 = read_rows (in, "v2", transform, TRUE);
  g_autofree double *across = read_rows (in, "e", transform, FALSE), *form = NULL;
  g_autofree double *previous = g_new (double, n), *bands = g_new (double, 3 * (gsize) n),
                    *right = g_new (double, n);
  g_autofree double *t = g_new (double, n), *matrix = g_new0 (double, (gsize) n *n);
  RmpWrinklePersistence self = {
    .n = n, .v1 = v1, .v2 = v2, .previous = previous, .across = across
  };
  g_autoptr (JsonArray) outside = json_array_new ();
  JsonObject *out = json_object_new ();

  for (guint c = 0; c < 3; c++)
    vectors.translation[c] = 0.0;
  json_read_member (in, "t_prev", n, previous);
  self.weight = json_number (in, "alpha");
  self.unit = g_strcmp0 (
                  json_object_get_string_member_with_default (in, "length_unit_source", NULL),
                  "given") == 0
                  ? json_number (in, "length_unit") * transform->scale
                  : rmp_wrinkle_persistence_mean_edge (n, v1, v2);
  if (!json_object_has_member (in, "delta_target"))
    {
      json_echo (expected, "delta_target_literal", out);
      json_echo (expected, "delta_target_corotated", out);
      json_object_set_array_member (out, "t_literal",
                                    solve_for (&self, expected, "delta_target_literal", &vectors));
      json_object_set_array_member (
          out, "t_corotated", solve_for (&self, expected, "delta_target_corotated", &vectors));
      return json_wrap (out);
    }

  form = read_rows (in, "delta_target", &vectors, TRUE);
  self.form = form;
  rmp_wrinkle_persistence_assemble (&self, bands, right);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < 3 && i + k < n; k++)
      matrix[i * n + i + k] = matrix[(i + k) * n + i] = bands[3 * i + k];
  rmp_wrinkle_persistence_solve (&self, t);
  for (guint i = 0; i < n; i++)
    json_array_add_boolean_element (outside, t[i] < 0.0 || t[i] > 1.0);
  json_object_set_array_member (out, "normal_matrix", json_write_rows (n, n, matrix));
  json_object_set_array_member (out, "rhs", json_write (n, right));
  json_object_set_array_member (out, "t", json_write (n, t));
  json_object_set_double_member (out, "energy", rmp_wrinkle_persistence_energy (&self, t));
  json_object_set_double_member (out, "energy_before",
                                 rmp_wrinkle_persistence_energy (&self, previous));
  json_object_set_array_member (out, "outside", g_steal_pointer (&outside));
  return json_wrap (out);
}

JsonNode *
oracle_umbrella (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  guint n = json_length (in, "ring");
  g_autofree double *ring = read_rows (in, "ring", transform, TRUE),
                    *spokes = g_new (double, 2 * (gsize) n);
  g_autoptr (GArray) crossings = g_array_new (FALSE, FALSE, sizeof (RmpWrinkleUmbrellaCrossing));
  RmpWrinkleUmbrellaPosition from = { json_count (in, "from_spoke"),
                                      json_number (in, "from_fraction"), 0.0 };
  RmpWrinkleUmbrellaPosition to = { json_count (in, "to_spoke"), json_number (in, "to_fraction"),
                                    0.0 };
  double local[3], apex[3], target[2];
  JsonArray *array = json_array_new ();
  JsonObject *out = json_object_new ();

  json_read_member (in, "apex", 3, local);
  oracle_transform_point (transform, local, apex);
  rmp_wrinkle_umbrella_flatten (apex, n, ring, spokes);
  rmp_wrinkle_umbrella_cross (n, spokes, &from, &to, json_count (in, "moved_spoke"),
                              json_number (in, "signed_fraction"), target, crossings);
  for (guint i = 0; i < 2 * n; i++)
    spokes[i] /= transform->scale;
  for (guint c = 0; c < 2; c++)
    target[c] /= transform->scale;
  for (guint i = 0; i < crossings->len; i++)
    {
      const RmpWrinkleUmbrellaCrossing *crossing = &g_array_index (crossings,
                                                                   RmpWrinkleUmbrellaCrossing, i);
      JsonObject *entry = json_object_new ();

      json_object_set_int_member (entry, "spoke", crossing->spoke);
      json_object_set_double_member (entry, "fraction", crossing->fraction);
      json_array_add_object_element (array, entry);
    }
  json_object_set_array_member (out, "spokes_2d", json_write_rows (n, 2, spokes));
  json_object_set_array_member (out, "target_2d", json_write (2, target));
  json_object_set_array_member (out, "crossings", array);
  return json_wrap (out);
}

JsonNode *
oracle_length_update (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                      const OracleTransform *transform)
{
  guint n = json_length (in, "segment_lengths");
  g_autofree double *lengths = g_new (double, n), *compressions = g_new (double, n);
  double active[2], available[2];
  RmpWrinkleLengthChange change;
  JsonObject *out = json_object_new ();

  json_read_member (in, "segment_lengths", n, lengths);
  json_read_member (in, "segment_lam_tilde", n, compressions);
  json_read_member (in, "active", 2, active);
  json_read_member (in, "available", 2, available);
  for (guint i = 0; i < n; i++)
    lengths[i] *= transform->scale;
  for (guint k = 0; k < 2; k++)
    {
      active[k] *= transform->scale;
      available[k] *= transform->scale;
    }
  rmp_wrinkle_length_change_init (&change, n, lengths, compressions, active, available,
                                  json_number (in, "tau"), json_number (in, "cap"));
  {
    const double values[4] = { change.trim[0] / transform->scale, change.trim[1] / transform->scale,
                               change.grow[0] / transform->scale,
                               change.grow[1] / transform->scale };

    json_object_set_array_member (out, "trim_front_back_grow_front_back", json_write (4, values));
  }
  return json_wrap (out);
}

JsonNode *
oracle_seeding (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                G_GNUC_UNUSED const OracleTransform *transform)
{
  double barycentric[3], numbers[2];
  JsonObject *out = json_object_new ();

  rmp_wrinkle_seed_place ((guint64) json_object_get_int_member (in, "seed"),
                          (guint64) json_object_get_int_member (in, "frame"),
                          json_count (in, "triangle"), json_count (in, "attempt"), barycentric,
                          numbers);
  json_object_set_array_member (out, "u", json_write (2, numbers));
  json_object_set_array_member (out, "bary", json_write (3, barycentric));
  return json_wrap (out);
}

JsonNode *
oracle_split_mix (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  G_GNUC_UNUSED const OracleTransform *transform)
{
  g_autofree char *value = g_strdup_printf (
      "%" G_GUINT64_FORMAT,
      rmp_wrinkle_split_mix (g_ascii_strtoull (json_text (in, "state"), NULL, 10)));
  JsonObject *out = json_object_new ();

  json_object_set_string_member (out, "value", value);
  return json_wrap (out);
}
