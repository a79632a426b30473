/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embedded-shell-interior.c: the ops of the interior of embedded-shell.json. */

#include "cloth-ops.h"

#include <string.h>

#include "embedded-shell-sheet.h"
#include "json.h"
#include "methods/embedded-shell/coupling.h"
#include "methods/embedded-shell/interior-step.h"
#include "methods/embedded-shell/voxels.h"
#include "solvers/symmetric-eigen.h"

/* --- shape functions -------------------------------------------------------------------------- */

static JsonNode *
bspline_1d (JsonObject *in, JsonObject *expected G_GNUC_UNUSED,
            const OracleTransform *transform G_GNUC_UNUSED)
{
  const guint n = json_length (in, "t");
  JsonObject *out = json_object_new ();
  JsonArray *values = json_array_new (), *slopes = json_array_new (), *sums = json_array_new ();

  for (guint i = 0; i < n; i++)
    {
      double value[3], slope[3];

      rmp_embedded_basis_1d (RMP_EMBEDDED_QUADRATIC, json_element (in, "t", i), value, slope);
      json_array_add_array_element (values, json_write (3, value));
      json_array_add_array_element (slopes, json_write (3, slope));
      json_array_add_double_element (sums, value[0] + value[1] + value[2]);
    }
  json_object_set_array_member (out, "N", values);
  json_object_set_array_member (out, "dN", slopes);
  json_object_set_array_member (out, "sum_N", sums);
  return json_wrap (out);
}

static JsonNode *
bspline_3d (JsonObject *in, JsonObject *expected G_GNUC_UNUSED,
            const OracleTransform *transform G_GNUC_UNUSED)
{
  JsonObject *out = json_object_new ();
  double p[3], values[27], gradients[81], sum = 0.0, linear[3] = { 0.0, 0.0, 0.0 };

  json_read_member (in, "p", 3, p);
  rmp_embedded_basis (RMP_EMBEDDED_QUADRATIC, p, values, gradients);
  for (guint m = 0; m < 27; m++)
    {
      const guint index[3] = { m % 3, m / 3 % 3, m / 9 };

      sum += values[m];
      for (guint c = 0; c < 3; c++)
        linear[c] += values[m] * rmp_embedded_basis_offset (RMP_EMBEDDED_QUADRATIC, index[c]);
    }
  json_object_set_array_member (out, "N", json_write (27, values));
  json_object_set_array_member (out, "dN", json_write_rows (27, 3, gradients));
  json_object_set_double_member (out, "sum_N", sum);
  json_object_set_array_member (out, "linear_reproduction", json_write (3, linear));
  return json_wrap (out);
}

/* --- elasticity ------------------------------------------------------------------------------- */

/* R m Rᵀ, or back */
static void
turn_matrix (const OracleTransform *transform, gboolean back, const double m[9], double out[9])
{
  double r[9], rm[9];

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      r[3 * i + j] = back ? transform->rotation[3 * i + j] : transform->rotation[3 * j + i];
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      rm[3 * i + j] = r[3 * i] * m[j] + r[3 * i + 1] * m[3 + j] + r[3 * i + 2] * m[6 + j];
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      out[3 * i + j] = rm[3 * i] * r[3 * j] + rm[3 * i + 1] * r[3 * j + 1] +
                       rm[3 * i + 2] * r[3 * j + 2];
}

static double
find_determinant (const double m[9])
{
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
         m[2] * (m[3] * m[7] - m[4] * m[6]);
}

static JsonNode *
corotated_point (JsonObject *in, JsonObject *expected G_GNUC_UNUSED,
                 const OracleTransform *transform G_GNUC_UNUSED)
{
  const RmpEmbeddedLame lame = { json_number (in, "mu"), json_number (in, "lame_lambda") };
  JsonArray *rows = json_object_get_array_member (in, "F");
  JsonObject *out = json_object_new ();
  double plain[9], gradient[9], stress[9], back[9], hessian[81], values[9];

  for (guint i = 0; i < 3; i++)
    json_read (json_array_get_array_element (rows, i), 3, plain + 3 * i);
  turn_matrix (transform, FALSE, plain, gradient);
  json_object_set_double_member (
      out, "psi", rmp_embedded_rotated_linear (&lame, gradient, stress, hessian, FALSE));
  turn_matrix (transform, TRUE, stress, back);
  json_object_set_array_member (out, "P", json_write_rows (3, 3, back));
  json_object_set_double_member (out, "det", find_determinant (gradient));
  rmp_symmetric_eigen (9, hessian, values);
  json_object_set_array_member (out, "hessian_eigenvalues", json_write (9, values));
  rmp_embedded_rotated_linear (&lame, gradient, NULL, hessian, TRUE);
  rmp_symmetric_eigen (9, hessian, values);
  json_object_set_array_member (out, "psd_hessian_eigenvalues", json_write (9, values));
  return json_wrap (out);
}

/* --- one cell --------------------------------------------------------------------------------- */

#define N_UNKNOWNS 81

/* A single cell of side a, on axes: those cannot turn, so only its size is transformed. */
typedef struct
{
  RmpEmbeddedQuadrature quadrature;
  RmpEmbeddedCell cell;
  double rest[N_UNKNOWNS];
} OneCell;

static void
init_one_cell (OneCell *self, JsonObject *in, const OracleTransform *transform)
{
  const double side = transform->scale * json_number (in, "a");

  rmp_embedded_quadrature_init (&self->quadrature, RMP_EMBEDDED_QUADRATIC, side);
  self->cell = (RmpEmbeddedCell){
    .lame = rmp_embedded_lame (json_number (in, "E"), json_number (in, "nu")),
    .fill = 1.0,
  };
  for (guint m = 0; m < 27; m++)
    {
      const guint index[3] = { m % 3, m / 3 % 3, m / 9 };

      for (guint c = 0; c < 3; c++)
        self->rest[3 * m + c] = side * rmp_embedded_basis_offset (RMP_EMBEDDED_QUADRATIC, index[c]);
    }
}

static JsonNode *
element_stiffness (JsonObject *in, JsonObject *expected G_GNUC_UNUSED,
                   const OracleTransform *transform)
{
  /* stiffness grows with the side, mass with its third power */
  const double scale = transform->scale, volume = scale * scale * scale;
  const double density = json_number (in, "density");
  JsonObject *out = json_object_new ();
  JsonArray *values = json_array_new ();
  OneCell one;
  double blocks[9 * 27 * 27], matrix[N_UNKNOWNS * N_UNKNOWNS], eigen[N_UNKNOWNS], mass[27 * 27];
  double trace = 0.0, total = 0.0, mass_trace = 0.0;
  guint n_zero = 0;

  init_one_cell (&one, in, transform);
  rmp_embedded_cell_evaluate (&one.cell, &one.quadrature, one.rest, NULL, blocks, FALSE);
  for (guint a = 0; a < 27; a++)
    for (guint b = 0; b < 27; b++)
      for (guint i = 0; i < 9; i++)
        matrix[(3 * a + i / 3) * N_UNKNOWNS + 3 * b + i % 3] = blocks[9 * (27 * a + b) + i] / scale;
  for (guint i = 0; i < N_UNKNOWNS; i++)
    trace += matrix[i * (N_UNKNOWNS + 1)];
  rmp_symmetric_eigen (N_UNKNOWNS, matrix, eigen);
  for (guint i = 0; i < N_UNKNOWNS; i++)
    if (eigen[i] < 1e-10 * eigen[N_UNKNOWNS - 1])
      n_zero++;
    else
      json_array_add_double_element (values, eigen[i]);
  rmp_embedded_quadrature_mass (&one.quadrature, mass);
  for (guint a = 0; a < 27; a++)
    for (guint b = 0; b < 27; b++)
      {
        total += density * mass[27 * a + b] / volume;
        mass_trace += a == b ? 3.0 * density * mass[27 * a + b] / volume : 0.0;
      }
  json_object_set_array_member (out, "eigenvalues", values);
  json_object_set_int_member (out, "zero_modes", n_zero);
  json_object_set_double_member (out, "trace", trace);
  json_object_set_double_member (out, "total_mass", total);
  json_object_set_double_member (out, "mass_trace", mass_trace);
  return json_wrap (out);
}

static JsonNode *
element_energy (JsonObject *in, JsonObject *expected G_GNUC_UNUSED,
                const OracleTransform *transform)
{
  const double scale = transform->scale;
  JsonArray *rows = json_object_get_array_member (in, "q");
  JsonObject *out = json_object_new ();
  OneCell one;
  double q[N_UNKNOWNS], gradient[N_UNKNOWNS];

  init_one_cell (&one, in, transform);
  for (guint m = 0; m < 27; m++)
    {
      double plain[3];

      json_read (json_array_get_array_element (rows, m), 3, plain);
      oracle_transform_point (transform, plain, q + 3 * m);
    }
  json_object_set_double_member (
      out, "energy",
      rmp_embedded_cell_evaluate (&one.cell, &one.quadrature, q, gradient, NULL, FALSE) /
          (scale * scale * scale));
  oracle_cloth_set_vectors (out, "gradient", transform, scale * scale, 27, gradient);
  return json_wrap (out);
}

/* --- the lattice ------------------------------------------------------------------------------ */

/* Cubes whose centres lie in the box are solid. */
static void
fill_box (RmpEmbeddedVoxels *voxels, JsonArray *box)
{
  const guint s = voxels->splits;
  double low[3], high[3];

  json_read (json_array_get_array_element (box, 0), 3, low);
  json_read (json_array_get_array_element (box, 1), 3, high);
  for (guint z = 0; z < voxels->size[2]; z++)
    for (guint y = 0; y < voxels->size[1]; y++)
      for (guint x = 0; x < voxels->size[0]; x++)
        {
          const double centre[3] = { (x + 0.5) / s, (y + 0.5) / s, (z + 0.5) / s };
          gboolean inside = TRUE;

          for (guint c = 0; c < 3; c++)
            inside = inside && centre[c] > low[c] && centre[c] < high[c];
          if (inside)
            voxels->solid[rmp_embedded_voxels_index (voxels, x, y, z)] = 1;
        }
}

static JsonArray *
write_indices (gsize n, guint width, const guint32 *values)
{
  JsonArray *rows = json_array_new ();

  for (gsize i = 0; i < n; i++)
    {
      JsonArray *row = json_array_new ();

      for (guint k = 0; k < width; k++)
        json_array_add_int_element (row, values[width * i + k]);
      json_array_add_array_element (rows, row);
    }
  return rows;
}

static JsonNode *
lattice_topology (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *cells = json_object_get_array_member (in, "cells");
  JsonArray *boxes = json_object_get_array_member (in, "solid_boxes_in_cell_units");
  JsonObject *out = json_object_new ();
  guint size[3];
  double origin[3];
  g_auto (RmpEmbeddedVoxels) voxels = { 0 };
  g_auto (RmpEmbeddedParts) parts = { 0 };
  g_autofree guint32 *elements = NULL;
  g_autoptr (RmpEmbeddedLattice) lattice = NULL;

  for (guint c = 0; c < 3; c++)
    size[c] = (guint) json_array_get_int_element (cells, c);
  rmp_embedded_voxels_init (&voxels, size, json_count (in, "subdivisions"));
  for (guint i = 0; i < json_array_get_length (boxes); i++)
    fill_box (&voxels, json_array_get_array_element (boxes, i));
  elements = g_new (guint32, rmp_embedded_voxels_count (size, voxels.splits));
  rmp_embedded_voxels_find_parts (&voxels, &parts, elements);
  oracle_transform_point (transform, (double[]){ 0.0, 0.0, 0.0 }, origin);
  lattice = rmp_embedded_lattice_new (RMP_EMBEDDED_QUADRATIC, origin, transform->scale, &parts);

  json_object_set_int_member (out, "elements", lattice->parts.n_elements);
  json_object_set_array_member (out, "element_cells",
                                write_indices (lattice->parts.n_elements, 3, lattice->parts.cells));
  json_object_set_array_member (out, "links",
                                write_indices (lattice->parts.n_links, 2, lattice->parts.links));
  json_object_set_int_member (out, "nodes", lattice->n_nodes);
  if (json_object_get_null_member (expected, "element_nodes"))
    json_object_set_null_member (out, "element_nodes");
  else
    json_object_set_array_member (out, "element_nodes",
                                  write_indices (lattice->parts.n_elements, 27, lattice->nodes));
  return json_wrap (out);
}

/* --- a step in time --------------------------------------------------------------------------- */

/* The only cell of the case, in which the plain sheet lies: it stays on its axes, and what is in it
 * turns.
 */
static RmpEmbeddedLattice *
make_lattice (JsonObject *in, const OracleTransform *transform)
{
  RmpEmbeddedParts parts = { .n_elements = 1,
                             .cells = g_new0 (guint32, 3),
                             .fill = g_new (double, 1) };
  double origin[3];

  parts.fill[0] = 1.0;
  json_read_member (in, "lattice_origin", 3, origin);
  for (guint c = 0; c < 3; c++)
    origin[c] *= transform->scale;
  return rmp_embedded_lattice_new (RMP_EMBEDDED_QUADRATIC, origin,
                                   transform->scale * json_number (in, "lattice_cell"), &parts);
}

/* The force and stiffness of the skin where it rests on B q, seen by the nodes. @force: (inout):
 * [27 × 3]
 */
static void
find_skin (const OracleSheet *sheet, const RmpEmbedding *embedding, double stop, const double *q,
           double *force, RmpBlockMatrix *matrix)
{
  const RmpShellSolveOptions options = {
    .tolerance = 1e-11, .most = 100, .most_inner = 2000, .n_threads = 1
  };
  const RmpShellClusterPlan plan = oracle_cluster_plan (stop);
  const RmpShellModuli moduli = { FALSE, 1.0, 1.0, 1.0, FALSE };
  g_autoptr (RmpShellSkin) skin = rmp_shell_skin_new (sheet->topology, sheet->rest, sheet->grain,
                                                      sheet->materials, &moduli);
  g_autoptr (RmpShellConstraint) constraint = rmp_shell_constraint_new (
      rmp_shell_clusters_new (sheet->topology, sheet->rest, sheet->wavelengths, &plan, NULL, NULL),
      1, NULL);
  g_autoptr (RmpShellWork) work = rmp_shell_work_new (skin, constraint);
  const gsize n = 3 * (gsize) sheet->n;
  g_autofree double *x = g_new (double, n), *target = g_new (double, n);
  const RmpShellProblem problem = { .skin = skin, .constraint = constraint, .target = target };
  RmpShellSolution solution;

  rmp_embedding_apply (embedding, q, target, 1);
  memcpy (x, target, n * sizeof (double));
  rmp_shell_solve (&problem, work, &options, x, &solution);
  rmp_shell_pull (&problem, embedding, x, solution.converged, force, 1);
  rmp_shell_add_stiffness (&problem, embedding, x, NULL, matrix, NULL, 1);
}

static void
advance (RmpEmbeddedStepper *stepper, JsonObject *in, const RmpEmbeddedLoad *load,
         const OracleTransform *transform, const char *name, JsonObject *out, JsonArray *iterations)
{
  RmpEmbeddedStepOptions options = rmp_embedded_step_defaults;
  g_autofree double *q = oracle_cloth_points (in, "q", transform, NULL);
  g_autofree double *velocity = oracle_cloth_vectors (in, "velocity", transform, transform->scale,
                                                      NULL);
  RmpEmbeddedReport report;

  options.time_step = json_number (in, "dt");
  options.tolerance = 1e-11; /* which is what the reference's number of iterations needs */
  rmp_embedded_stepper_advance (stepper, load, &options, q, velocity, NULL, &report);
  oracle_cloth_set_vectors (out, name, transform, transform->scale, 27, velocity);
  json_array_add_int_element (iterations, report.iterations);
}

static JsonNode *
interior_step (JsonObject *in, JsonObject *expected G_GNUC_UNUSED, const OracleTransform *transform)
{
  JsonObject *mesh = json_object_get_object_member (in, "mesh");
  const double scale = transform->scale;
  const RmpShellMaterial skin = oracle_material (mesh);
  /* so that times stay what they are when lengths grow: see cloth-ops.h */
  const RmpEmbeddedMaterial material = { json_number (in, "E_q"), json_number (in, "nu_q"),
                                         json_number (in, "density") / (scale * scale) };
  g_autoptr (RmpEmbeddedLattice)
      lattice = make_lattice (json_object_get_object_member (in, "lattice"), transform);
  g_autoptr (RmpEmbeddedInterior)
      interior = rmp_embedded_interior_new (lattice, 1, &material, TRUE);
  g_autoptr (RmpEmbeddedStepper)
      stepper = rmp_embedded_stepper_new (interior, NULL, 0, NULL, RMP_EMBEDDED_MASS_CONSISTENT);
  g_autoptr (RmpBlockMatrix) matrix = rmp_embedded_stepper_new_matrix (stepper);
  g_autoptr (RmpEmbedding) embedding = NULL;
  g_autofree guint32 *elements = NULL;
  g_autofree double *plain = NULL, *q = oracle_cloth_points (in, "q", transform, NULL);
  double force[81] = { 0.0 };
  JsonObject *out = json_object_new ();
  JsonArray *iterations = json_array_new ();
  RmpEmbeddedLoad load = { .force = NULL };
  OracleSheet sheet;

  oracle_sheet_init_of (&sheet, mesh, transform);
  oracle_sheet_set_material (&sheet, &skin, transform);
  elements = g_new0 (guint32, sheet.n);
  plain = g_new (double, 3 * (gsize) sheet.n);
  for (gsize i = 0; i < 3 * (gsize) sheet.n; i++)
    plain[i] = scale * sheet.plain[i];
  embedding = rmp_embedding_new (lattice, sheet.n, elements, plain);

  oracle_cloth_vector (in, "gravity", transform, scale, load.gravity);
  advance (stepper, in, &load, transform, "velocity_without_shell", out, iterations);
  find_skin (&sheet, embedding, json_number (mesh, "stop_factor"), q, force, matrix);
  load.force = force;
  load.skin = matrix;
  advance (stepper, in, &load, transform, "velocity_with_shell", out, iterations);
  json_object_set_array_member (out, "newton_iterations", iterations);
  oracle_sheet_clear (&sheet);
  return json_wrap (out);
}

const OracleOp oracle_embedded_interior_ops[] = {
  { "bspline_1d", bspline_1d, NULL },
  { "bspline_3d", bspline_3d, NULL },
  { "corotated_point", corotated_point, NULL },
  { "element_stiffness", element_stiffness, NULL },
  { "element_energy", element_energy, NULL },
  { "interior_step", interior_step, NULL },
  { "lattice_topology", lattice_topology, NULL },
  { NULL, NULL, NULL },
};
