/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cloth-continuum.c: the ops of the simulators' reference file that are elastic-continuum's.
 *
 * Under a transform that scales lengths, a stiffness of bends goes with their square, so that all
 * energies and forces grow alike.
 */

#include "cloth-ops.h"

#include <string.h>

#include "json.h"
#include "simulators/elastic-continuum/elastica.h"
#include "simulators/elastic-continuum/grid.h"
#include "simulators/elastic-continuum/system.h"

/* A symmetric tensor of two axes, as its entries 11, 22 and 12. */
static void
read_tensor (JsonObject *in, const char *name, double out[3])
{
  JsonNode *node = json_object_get_member (in, name);
  double rows[4];

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *entries = json_node_get_object (node);

      out[0] = json_number (entries, "11");
      out[1] = json_number (entries, "22");
      out[2] = json_number (entries, "12");
      return;
    }
  for (guint r = 0; r < 2; r++)
    json_read (json_array_get_array_element (json_node_get_array (node), r), 2, rows + 2 * r);
  out[0] = rows[0];
  out[1] = rows[3];
  out[2] = rows[1];
}

static void
add_tensor (JsonArray *list, const double tensor[3], double factor)
{
  const double rows[4] = { factor * tensor[0], factor * tensor[2], factor * tensor[2],
                           factor * tensor[1] };

  json_array_add_array_element (list, json_write_rows (2, 2, rows));
}

/* --- triangles -------------------------------------------------------------------------------- */

/* Triangles and their elements. */
typedef struct
{
  guint n, n_faces;
  double *x;
  guint32 *faces;
  RmpClothTriangle *triangles;
  RmpStretchElement *elements;
} Sheet;

static void
init_sheet (Sheet *self, JsonObject *in, const OracleTransform *transform)
{
  g_autofree double *uv = oracle_cloth_rows (in, "uv", 2, NULL);
  double weights[3];

  self->x = oracle_cloth_points (in, "x", transform, &self->n);
  self->faces = oracle_cloth_indices (in, "tris", 3, &self->n_faces);
  self->triangles = g_new (RmpClothTriangle, self->n_faces);
  self->elements = g_new (RmpStretchElement, self->n_faces);
  read_tensor (in, "eta", weights);
  for (guint f = 0; f < self->n_faces; f++)
    {
      const guint32 *corners = self->faces + 3 * f;
      double flat[6];

      for (guint i = 0; i < 6; i++)
        flat[i] = transform->scale * uv[2 * corners[i / 2] + i % 2];
      rmp_cloth_triangle_init (&self->triangles[f], flat);
      self->elements[f].shape = self->triangles[f];
      memcpy (self->elements[f].vertices, corners, 3 * sizeof (guint32));
      memcpy (self->elements[f].weights, weights, sizeof weights);
    }
}

static void
clear_sheet (Sheet *self)
{
  g_free (self->x);
  g_free (self->faces);
  g_free (self->triangles);
  g_free (self->elements);
}

/* A hinge seen from the side that its first face shows. */
static void
tell_hinges (JsonObject *out, guint n, const RmpClothHinge *hinges, const RmpTopology *topology,
             const double *x)
{
  JsonArray *rows = json_array_new (), *angles = json_array_new ();

  for (guint h = 0; h < n; h++)
    {
      const guint32 *v = hinges[h].vertices;
      const double *corners[4];
      double angle, row[4] = { v[0], v[1], v[2], v[3] };
      gboolean along = FALSE;

      for (guint f = 0; f < topology->n_faces; f++)
        for (guint i = 0; i < 3; i++)
          along |= topology->faces[3 * f + i] == v[0] &&
                   topology->faces[3 * f + (i + 1) % 3] == v[1] &&
                   topology->faces[3 * f + (i + 2) % 3] == v[2];
      for (guint i = 0; i < 4; i++)
        corners[i] = x + 3 * v[i];
      rmp_cloth_hinge_bend (corners, &angle, NULL);
      if (!along)
        {
          row[0] = v[1];
          row[1] = v[0];
        }
      json_array_add_array_element (rows, json_write (4, row));
      json_array_add_double_element (angles, along ? angle : -angle);
    }
  json_object_set_array_member (out, "hinges", rows);
  json_object_set_array_member (out, "theta", angles);
}

static void
tell_tensors (JsonObject *out, const Sheet *sheet, const RmpContinuumBending *bending, double scale)
{
  JsonArray *metrics = json_array_new (), *curvatures = json_array_new ();

  for (guint f = 0; f < sheet->n_faces; f++)
    {
      const double *x[3];
      RmpStretchState state;

      for (guint i = 0; i < 3; i++)
        x[i] = sheet->x + 3 * sheet->faces[3 * f + i];
      rmp_continuum_stretch (&sheet->elements[f], x, RMP_TENSION_WHOLE, &state);
      for (guint k = 0; k < 2; k++)
        state.metric[k] += 1.0;
      add_tensor (metrics, state.metric, 1.0);
      add_tensor (curvatures, bending->curvatures + 3 * f, scale);
    }
  json_object_set_array_member (out, "G", metrics);
  json_object_set_array_member (out, "B", curvatures);
}

static JsonNode *
continuum_triangles (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                     const OracleTransform *transform)
{
  const double scale = transform->scale, warp[3] = { 1.0, 0.0, 0.0 };
  const RmpContinuumOptions options = { RMP_TENSION_WHOLE, TRUE, TRUE, NULL, 0.0, 0.0 };
  g_autoptr (RmpTopology) topology = NULL;
  g_autofree RmpClothHinge *hinges = NULL;
  g_autofree RmpFilter *filters = NULL;
  g_autofree double *rest = NULL, *forces = NULL;
  guint n_hinges;
  double weights[3], energies[2];
  Sheet sheet;
  RmpCurvature curvature;
  RmpContinuumBending bending;
  RmpContinuumSystem *system;
  JsonObject *out = json_object_new ();

  init_sheet (&sheet, in, transform);
  read_tensor (in, "xi", weights);
  for (guint k = 0; k < 3; k++)
    weights[k] *= scale * scale;
  topology = rmp_topology_new (sheet.n, sheet.n_faces, sheet.faces);
  hinges = rmp_cloth_hinges_new (topology, sheet.x, warp, &n_hinges);
  rest = g_new0 (double, n_hinges + 1);
  filters = g_new0 (RmpFilter, sheet.n);
  forces = g_new (double, 3 * (gsize) sheet.n);
  rmp_curvature_init (&curvature, topology, sheet.triangles, n_hinges, hinges, FALSE);
  rmp_continuum_bending_init (&bending, &curvature, n_hinges, hinges, weights);
  rmp_continuum_bending_measure (&bending, sheet.x, rest, 1);
  tell_tensors (out, &sheet, &bending, scale);
  tell_hinges (out, n_hinges, hinges, topology, sheet.x);
  system = rmp_continuum_system_new (sheet.n, sheet.n_faces, sheet.elements, &bending, filters,
                                     &options);
  rmp_continuum_system_measure (system, sheet.x, rest, energies, forces);
  json_object_set_double_member (out, "energy_stretch", energies[0] / (scale * scale));
  json_object_set_double_member (out, "energy_bend", energies[1] / (scale * scale));
  oracle_cloth_set_vectors (out, "force", transform, scale, sheet.n, forces);
  rmp_continuum_system_free (system);
  rmp_curvature_clear (&curvature);
  clear_sheet (&sheet);
  return json_wrap (out);
}

static JsonArray *
write_numbers (const RmpBlockMatrix *matrix, double step, double damping, const double *masses)
{
  g_autofree double *dense = g_new0 (double, (gsize) matrix->n * matrix->n);

  for (guint v = 0; v < matrix->n; v++)
    {
      for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
        dense[v * matrix->n + matrix->columns[k]] = matrix->blocks[9 * k];
      dense[v * matrix->n + v] -= masses[v] * (1.0 / (step * step) + 0.5 * damping / step);
    }
  return json_write_rows (matrix->n, matrix->n, dense);
}

static JsonNode *
continuum_semi_implicit (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                         const OracleTransform *transform)
{
  const double scale = transform->scale, h = json_number (in, "h");
  const double damping = json_number (in, "gamma");
  const RmpContinuumOptions options = { json_object_get_boolean_member (in, "clamp_tension")
                                            ? RMP_TENSION_CLAMPED
                                            : RMP_TENSION_WHOLE,
                                        FALSE,
                                        FALSE,
                                        NULL,
                                        0.0,
                                        0.0 };
  g_autofree double *v = oracle_cloth_vectors (in, "v", transform, scale, NULL);
  g_autofree double *masses = NULL, *forces = NULL, *ways = NULL, *fixed = NULL;
  g_autofree RmpFilter *filters = NULL;
  double gravity[3];
  RmpContinuumOutcome outcome;
  Sheet sheet;
  RmpContinuumSystem *system;
  JsonObject *out = json_object_new ();

  init_sheet (&sheet, in, transform);
  masses = g_new (double, sheet.n);
  forces = g_new (double, 3 * (gsize) sheet.n);
  ways = g_new (double, 3 * (gsize) sheet.n);
  fixed = g_new0 (double, 3 * (gsize) sheet.n);
  filters = g_new0 (RmpFilter, sheet.n);
  json_read_member (in, "m", sheet.n, masses);
  oracle_cloth_vector (in, "gravity", transform, scale, gravity);
  for (guint i = 0; i < 3 * sheet.n; i++)
    forces[i] = masses[i / 3] * gravity[i % 3];
  system = rmp_continuum_system_new (sheet.n, sheet.n_faces, sheet.elements, NULL, filters,
                                     &options);
  g_assert_true (rmp_continuum_system_step (
      system,
      &(RmpContinuumStep){ h, damping, sheet.x, v, masses, forces, fixed, NULL, NULL, NULL, NULL },
      ways, &outcome, 1));
  g_assert_false (outcome.retried);
  for (guint i = 0; i < 3 * sheet.n; i++)
    {
      sheet.x[i] += ways[i];
      v[i] = ways[i] / h;
    }
  oracle_cloth_set_points (out, "x", transform, sheet.n, sheet.x);
  oracle_cloth_set_vectors (out, "v", transform, scale, sheet.n, v);
  json_object_set_array_member (
      out, "K", write_numbers (rmp_continuum_system_get_matrix (system), h, damping, masses));
  rmp_continuum_system_free (system);
  clear_sheet (&sheet);
  return json_wrap (out);
}

/* --- grids ------------------------------------------------------------------------------------ */

/* Rows of vectors of nodes, as r[m][n]. */
static JsonArray *
write_nodes (const RmpContinuumGrid *grid, const OracleTransform *transform, double factor,
             const double *vectors)
{
  JsonArray *rows = json_array_new ();

  for (guint m = 0; m < grid->counts[0]; m++)
    {
      JsonObject *row = json_object_new ();

      oracle_cloth_set_vectors (row, "row", transform, factor, grid->counts[1],
                                vectors + 3 * (gsize) m * grid->counts[1]);
      json_array_add_element (rows, json_object_dup_member (row, "row"));
      json_object_unref (row);
    }
  return rows;
}

static double *
read_nodes (JsonObject *in, const OracleTransform *transform, RmpContinuumGrid *grid)
{
  JsonArray *rows = json_object_get_array_member (in, "r");
  double *x;

  grid->counts[0] = json_array_get_length (rows);
  grid->counts[1] = json_array_get_length (json_array_get_array_element (rows, 0));
  grid->spacings[0] = transform->scale * json_number (in, "h1");
  grid->spacings[1] = transform->scale * json_number (in, "h2");
  grid->vertices = g_new (guint32, rmp_continuum_grid_count (grid));
  x = g_new (double, 3 * (gsize) rmp_continuum_grid_count (grid));
  for (guint k = 0; k < rmp_continuum_grid_count (grid); k++)
    {
      double point[3];

      grid->vertices[k] = k;
      json_read (json_array_get_array_element (
                     json_array_get_array_element (rows, k / grid->counts[1]), k % grid->counts[1]),
                 3, point);
      oracle_transform_point (transform, point, x + 3 * k);
    }
  return x;
}

static JsonNode *
continuum_grid (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                const OracleTransform *transform)
{
  static const double nothing[3] = { 0.0, 0.0, 0.0 };
  static const char *const names[2][2] = { { "energy_stretch", "f_stretch" },
                                           { "energy_bend", "f_bend_frozen_normal" } };
  const double scale = transform->scale;
  const RmpContinuumOptions options = { RMP_TENSION_WHOLE, TRUE, TRUE, NULL, 0.0, 0.0 };
  RmpContinuumGrid grid;
  g_autofree double *x = read_nodes (in, transform, &grid);
  const guint n = rmp_continuum_grid_count (&grid);
  g_autofree RmpBendStencil *stencils = rmp_continuum_grid_bending (&grid);
  g_autofree RmpFilter *filters = g_new0 (RmpFilter, n);
  g_autofree double *vectors = g_new (double, 3 * (gsize) n);
  double stretch[3], bend[3];
  JsonObject *out = json_object_new ();

  read_tensor (in, "eta", stretch);
  read_tensor (in, "xi", bend);
  for (guint k = 0; k < 3; k++)
    bend[k] *= scale * scale;
  for (guint i = 0; i < 2; i++)
    {
      g_autofree RmpStretchElement *elements = rmp_continuum_grid_stretch (&grid, i == 0 ? stretch
                                                                                         : nothing);
      double energies[2];
      RmpContinuumBending bending;
      RmpContinuumSystem *system;

      rmp_continuum_bending_init_grid (&bending, n, stencils, i == 1 ? bend : nothing,
                                       RMP_BEND_NORMAL, FALSE, NULL);
      system = rmp_continuum_system_new (n, n, elements, &bending, filters, &options);
      rmp_continuum_system_measure (system, x, NULL, energies, vectors);
      json_object_set_double_member (out, names[i][0], energies[i] / (scale * scale));
      json_object_set_array_member (out, names[i][1],
                                    write_nodes (&grid, transform, scale, vectors));
      rmp_continuum_system_free (system);
    }
  for (guint k = 0; k < n; k++)
    rmp_bend_stencil_normal (&stencils[k], x, vectors + 3 * k);
  json_object_set_array_member (out, "normal", write_nodes (&grid, transform, 1.0, vectors));
  rmp_continuum_grid_clear (&grid);
  return json_wrap (out);
}

/* --- curves ----------------------------------------------------------------------------------- */

static JsonNode *
continuum_curve (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  const double scale = transform->scale;
  guint n;
  g_autofree double *x = oracle_cloth_points (in, "r", transform, &n);
  g_autofree double *lengths = g_new (double, n), *curvatures = g_new (double, n);
  g_autofree double *forces = g_new0 (double, 3 * (gsize) n);
  g_autofree double *metrics = g_new (double, n), *bends = g_new (double, n);
  RmpElastica elastica = { .n = n,
                           .lengths = lengths,
                           .stretch = json_number (in, "eta"),
                           .bend = scale * scale * json_number (in, "xi"),
                           .curvatures = curvatures };
  double energies[2];
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < n; i++)
    {
      lengths[i] = scale * json_number (in, "h1");
      curvatures[i] = json_number (in, "curvature0") / scale;
    }
  for (guint i = 0; i + 1 < n; i++)
    metrics[i] = rmp_elastica_metric (&elastica, x, i);
  for (guint i = 1; i + 1 < n; i++)
    bends[i - 1] = scale * rmp_elastica_curvature (&elastica, x, i);
  rmp_elastica_pull (&elastica, x, forces, energies);
  json_object_set_array_member (out, "G", json_write (n - 1, metrics));
  json_object_set_array_member (out, "curvature", json_write (n - 2, bends));
  json_object_set_double_member (out, "energy_stretch", energies[0] / scale);
  json_object_set_double_member (out, "energy_bend", energies[1] / scale);
  oracle_cloth_set_vectors (out, "force", transform, 1.0, n, forces);
  return json_wrap (out);
}

const OracleOp oracle_elastic_continuum_ops[] = {
  { "continuum_triangles", continuum_triangles, NULL },
  { "continuum_grid", continuum_grid, NULL },
  { "continuum_curve", continuum_curve, NULL },
  { "continuum_semi_implicit", continuum_semi_implicit, NULL },
  { NULL, NULL, NULL },
};
