/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embedded-shell-skin.c: the ops of the skin of embedded-shell.json. Where lengths are scaled,
 * thicknesses are too and moduli stay.
 */

#include "cloth-ops.h"

#include <math.h>
#include <string.h>

#include "embedded-shell-sheet.h"
#include "geometry/vector.h"
#include "json.h"
#include "methods/embedded-shell/basis.h"
#include "methods/embedded-shell/bending.h"
#include "methods/embedded-shell/membrane.h"
#include "methods/embedded-shell/solve-private.h"
#include "solvers/symmetric-eigen.h"

static const RmpShellModuli physical = { FALSE, 1.0, 1.0, 1.0, FALSE };

/* --- closed forms ----------------------------------------------------------------------------- */

static JsonNode *
wavelength (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
            G_GNUC_UNUSED const OracleTransform *transform)
{
  const RmpShellMaterial material = oracle_material (in);
  const double length = rmp_shell_wavelength (&material);
  JsonObject *out = json_object_new ();

  json_object_set_double_member (out, "wavelength", length);
  json_object_set_double_member (out, "sigma", RMP_SHELL_FILTER_WIDTH * length);
  json_object_set_double_member (out, "r", RMP_SHELL_SPACING * length);
  json_object_set_double_member (out, "critical_strain", rmp_shell_onset_strain (&material));
  json_object_set_double_member (out, "amplitude_at_strain_0p1",
                                 rmp_shell_amplitude (&material, 0.1));
  json_object_set_double_member (out, "k_stretch",
                                 rmp_shell_stretch_stiffness (&material, &physical));
  json_object_set_double_member (out, "k_shear", rmp_shell_shear_stiffness (&material, &physical));
  json_object_set_double_member (out, "k_bend", rmp_shell_bend_stiffness (&material, &physical));
  return json_wrap (out);
}

static JsonNode *
wavelength_printed (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                    G_GNUC_UNUSED const OracleTransform *transform)
{
  const RmpShellMaterial material = oracle_material (in);
  JsonObject *out = json_object_new ();

  json_object_set_double_member (out, "wavelength", rmp_shell_wavelength (&material));
  json_object_set_double_member (out, "printed", rmp_shell_wavelength (&material));
  return json_wrap (out);
}

static JsonNode *
filter_response (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 G_GNUC_UNUSED const OracleTransform *transform)
{
  double endless, line, disc;
  JsonObject *out = json_object_new ();

  rmp_shell_filter_response (json_number (in, "xi_times_sigma"), json_number (in, "truncation"),
                             &endless, &line, &disc);
  json_object_set_double_member (out, "untruncated", endless);
  json_object_set_double_member (out, "truncated_1d", line);
  json_object_set_double_member (out, "truncated_2d", disc);
  return json_wrap (out);
}

static JsonNode *
armijo_parabola (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 G_GNUC_UNUSED const OracleTransform *transform)
{
  const double merit[3] = { json_number (in, "phi0"), json_number (in, "phi_current"),
                            json_number (in, "phi_previous") };
  JsonObject *out = json_object_new ();

  json_object_set_double_member (out, "beta_next",
                                 rmp_shell_next_fraction (json_number (in, "beta_current"),
                                                          json_number (in, "beta_previous"),
                                                          merit));
  return json_wrap (out);
}

/* --- elements --------------------------------------------------------------------------------- */

static JsonNode *
membrane_triangle (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                   const OracleTransform *transform)
{
  const double s = transform->scale;
  g_autofree double *rest = oracle_cloth_points (in, "X", transform, NULL);
  g_autofree double *x = oracle_cloth_points (in, "x", transform, NULL);
  const double *const corners[3] = { x, x + 3, x + 6 };
  RmpShellMembrane membrane = { .stretch = json_number (in, "k_stretch"),
                                .shear = json_number (in, "k_shear") };
  double along[3], uv[6], w[6], gradient[9], hessian[81], inverse[4];
  JsonObject *out = json_object_new ();

  oracle_cloth_vector (in, "u_direction", transform, 1.0, along);
  rmp_cloth_triangle_flatten ((const double *const[]){ rest, rest + 3, rest + 6 }, along, uv);
  rmp_cloth_triangle_init (&membrane.triangle, uv);
  rmp_cloth_triangle_deform (&membrane.triangle, corners, w, w + 3);
  for (guint i = 0; i < 2; i++)
    {
      inverse[2 * i] = s * membrane.triangle.du[i + 1];
      inverse[2 * i + 1] = s * membrane.triangle.dv[i + 1];
    }
  json_object_set_double_member (out, "area", membrane.triangle.area / (s * s));
  json_object_set_array_member (out, "Dm_inverse", json_write_rows (2, 2, inverse));
  oracle_cloth_set_vector (out, "w_u", transform, 1.0, w);
  oracle_cloth_set_vector (out, "w_v", transform, 1.0, w + 3);
  json_object_set_double_member (out, "energy",
                                 rmp_shell_membrane_energy (&membrane, corners) / (s * s));
  rmp_shell_membrane_gradient (&membrane, corners, gradient);
  oracle_cloth_set_vectors (out, "gradient", transform, s, 3, gradient);
  rmp_shell_membrane_hessian (&membrane, corners, FALSE, hessian);
  oracle_cloth_set_blocks (out, "hessian", transform, 1.0, 3, hessian);
  rmp_shell_membrane_hessian (&membrane, corners, TRUE, hessian);
  oracle_cloth_set_blocks (out, "hessian_psd", transform, 1.0, 3, hessian);
  return json_wrap (out);
}

static JsonNode *
bending_hinge (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  static const guint32 faces[6] = { 0, 1, 2, 1, 0, 3 };
  const double s = transform->scale, along[3] = { 1.0, 0.0, 0.0 };
  g_autofree double *rest = oracle_cloth_points (in, "X", transform, NULL);
  g_autofree double *x = oracle_cloth_points (in, "x", transform, NULL);
  const double *const corners[4] = { x, x + 3, x + 6, x + 9 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (4, 2, faces);
  g_autofree RmpClothHinge *hinge = NULL;
  double angle, stiffness, gradient[12], hessian[144], values[12];
  JsonObject *out = json_object_new ();
  guint n;

  hinge = rmp_cloth_hinges_new (topology, rest, along, &n);
  stiffness = rmp_shell_hinge_stiffness (hinge, json_number (in, "k_bend"));
  rmp_cloth_hinge_bend (corners, &angle, NULL);
  json_object_set_double_member (out, "k_e", stiffness);
  json_object_set_double_member (out, "theta_rest", hinge->rest);
  json_object_set_double_member (out, "theta", angle);
  json_object_set_double_member (out, "energy",
                                 rmp_shell_bending_energy (hinge, stiffness, corners));
  rmp_shell_bending_gradient (hinge, stiffness, corners, gradient);
  oracle_cloth_set_vectors (out, "gradient", transform, 1.0 / s, 4, gradient);
  rmp_shell_bending_hessian (hinge, stiffness, corners, FALSE, hessian);
  oracle_cloth_set_blocks (out, "hessian", transform, 1.0 / (s * s), 4, hessian);
  rmp_shell_bending_hessian (hinge, stiffness, corners, TRUE, hessian);
  rmp_symmetric_eigen (12, hessian, values);
  for (guint i = 0; i < 12; i++)
    values[i] *= s * s;
  json_object_set_array_member (out, "psd_eigenvalues", json_write (12, values));
  return json_wrap (out);
}

/* --- constraints ------------------------------------------------------------------------------ */

static JsonArray *
write_indices (guint n, const guint32 *indices)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_int_element (array, indices[i]);
  return array;
}

static void
set_wavelength (OracleSheet *sheet, JsonObject *in, const OracleTransform *transform)
{
  for (guint v = 0; v < sheet->n; v++)
    sheet->wavelengths[v] = transform->scale * json_number (in, "wavelength");
}

static JsonNode *
clusters (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  RmpShellClusterPlan plan = oracle_cluster_plan (json_number (in, "stop_factor"));
  JsonObject *out = json_object_new ();
  JsonArray *written = json_array_new ();
  g_autoptr (RmpShellRows) rows = NULL;
  OracleSheet sheet;

  oracle_sheet_init_of (&sheet, in, transform);
  set_wavelength (&sheet, in, transform);
  plan.seed = json_count (in, "seed_vertex");
  rows = rmp_shell_clusters_new (sheet.topology, sheet.rest, sheet.wavelengths, &plan, NULL, NULL);
  json_object_set_array_member (out, "centers", write_indices (rows->n, rows->centres));
  json_object_set_double_member (out, "max_distance", rows->reach * json_number (in, "wavelength"));
  for (guint row = 0; row < rows->n; row++)
    {
      const guint32 begin = rows->start[row], n = rows->start[row + 1] - begin;
      JsonObject *one = json_object_new ();

      json_object_set_int_member (one, "center", rows->centres[row]);
      json_object_set_array_member (one, "vertices", write_indices (n, rows->columns + begin));
      json_object_set_array_member (one, "weights", json_write (n, rows->weights + begin));
      json_array_add_object_element (written, one);
    }
  json_object_set_array_member (out, "rows", written);
  oracle_sheet_clear (&sheet);
  return json_wrap (out);
}

static JsonNode *
spectral (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const double length = json_number (in, "wavelength");
  JsonObject *out = json_object_new ();
  g_autoptr (RmpShellRows) rows = NULL;
  OracleSheet sheet;

  oracle_sheet_init_of (&sheet, in, transform);
  set_wavelength (&sheet, in, transform);
  rows = rmp_shell_spectral_new (sheet.topology, sheet.rest, sheet.wavelengths,
                                 json_number (in, "cut"), NULL, NULL, NULL);
  for (guint row = 0; row < rows->n; row++)
    rows->squares[row] /= length * length;
  json_object_set_int_member (out, "rows", rows->n);
  json_object_set_array_member (out, "eigenvalues", json_write (rows->n, rows->squares));
  oracle_sheet_clear (&sheet);
  return json_wrap (out);
}

/* --- static ----------------------------------------------------------------------------------- */

typedef struct
{
  OracleSheet sheet;
  RmpShellSkin *skin;
  RmpShellConstraint *constraint;
  RmpShellWork *work;
} Patch;

static void
init_patch (Patch *self, JsonObject *in, const OracleTransform *transform)
{
  const RmpShellClusterPlan plan = oracle_cluster_plan (json_number (in, "stop_factor"));
  const RmpShellMaterial material = oracle_material (in);
  OracleSheet *sheet = &self->sheet;

  oracle_sheet_init_of (sheet, in, transform);
  oracle_sheet_set_material (sheet, &material, transform);
  self->skin = rmp_shell_skin_new (sheet->topology, sheet->rest, sheet->grain, sheet->materials,
                                   &physical);
  self->constraint = rmp_shell_constraint_new (
      rmp_shell_clusters_new (sheet->topology, sheet->rest, sheet->wavelengths, &plan, NULL, NULL),
      1, NULL);
  self->work = rmp_shell_work_new (self->skin, self->constraint);
}

static void
clear_patch (Patch *self)
{
  rmp_shell_work_free (self->work);
  rmp_shell_constraint_free (self->constraint);
  rmp_shell_skin_free (self->skin);
  oracle_sheet_clear (&self->sheet);
}

/* Δx and μ of K Δx + Hᵀ μ = −∇W, H Δx = H (x_q − x): first onto the constraint, then along it. */
static void
solve_step (const RmpShellProblem *problem, RmpShellWork *work, const double *x,
            const double *gradient, double *step, double *multipliers)
{
  const RmpShellSolveOptions options = { .n_threads = 1 };
  const gsize n = 3 * (gsize) work->matrix->n;
  const guint rows = 3 * rmp_shell_constraint_get_n_rows (problem->constraint);
  g_autofree double *along = g_new (double, n), *left = g_new (double, n);

  memcpy (step, x, n * sizeof (double));
  rmp_shell_constraint_move_onto (problem->constraint, problem->target, step, 1);
  for (gsize i = 0; i < n; i++)
    step[i] -= x[i];
  rmp_block_matrix_multiply (work->matrix, step, left, 1);
  for (gsize i = 0; i < n; i++)
    left[i] += gradient[i];
  rmp_shell_direct_step (problem, work, &options, left, along);
  for (gsize i = 0; i < n; i++)
    step[i] += along[i];
  rmp_block_matrix_multiply (work->matrix, step, left, 1);
  for (gsize i = 0; i < n; i++)
    left[i] = -left[i] - gradient[i];
  rmp_shell_constraint_apply (problem->constraint, left, multipliers, 1);
  rmp_shell_constraint_solve (problem->constraint, multipliers);
  g_assert_cmpuint (rows, >, 0);
}

static JsonNode *
kkt_step (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const double s = transform->scale;
  g_autofree double *x = oracle_cloth_points (in, "x", transform, NULL);
  g_autofree double *target = oracle_cloth_points (in, "xq", transform, NULL);
  g_autofree double *gradient = NULL, *step = NULL, *multipliers = NULL, *back = NULL;
  JsonObject *out = json_object_new ();
  const RmpShellRows *rows;
  double soft;
  Patch patch;

  init_patch (&patch, in, transform);
  rows = rmp_shell_constraint_get_rows (patch.constraint);
  gradient = g_new (double, 3 * (gsize) patch.sheet.n);
  step = g_new (double, 3 * (gsize) patch.sheet.n);
  multipliers = g_new (double, 3 * (gsize) rows->n);
  back = g_new (double, 3 * (gsize) rows->n);
  {
    const RmpShellProblem problem = { .skin = patch.skin,
                                      .constraint = patch.constraint,
                                      .target = target };

    rmp_shell_problem_gradient (&problem, x, gradient, 1);
    rmp_shell_problem_hessian (&problem, x, TRUE, patch.work->matrix, 1);
    soft = 1e-6 * rmp_shell_mean_diagonal (patch.work->matrix);
    for (guint v = 0; v < patch.sheet.n; v++)
      for (guint c = 0; c < 3; c++)
        patch.work->matrix->blocks[9 * (gsize) patch.work->matrix->diagonal[v] + 4 * c] += soft;
    solve_step (&problem, patch.work, x, gradient, step, multipliers);
    json_object_set_double_member (out, "energy",
                                   rmp_shell_problem_energy (&problem, x, 1) / (s * s * s));
  }
  json_object_set_array_member (out, "centers", write_indices (rows->n, rows->centres));
  oracle_cloth_set_vectors (out, "gradient", transform, s * s, patch.sheet.n, gradient);
  oracle_cloth_set_vectors (out, "dx", transform, s, patch.sheet.n, step);
  {
    JsonArray *flat = json_array_new ();
    JsonArray *vectors;

    oracle_cloth_set_vectors (out, "multipliers", transform, s * s, rows->n, multipliers);
    vectors = json_object_get_array_member (out, "multipliers");
    for (guint i = 0; i < 3 * rows->n; i++)
      json_array_add_double_element (
          flat,
          json_array_get_double_element (json_array_get_array_element (vectors, i / 3), i % 3));
    json_object_set_array_member (out, "multipliers", flat);
  }
  clear_patch (&patch);
  return json_wrap (out);
}

/* Weights of an element's nodes for a vertex at rest. */
static void
find_weights (const OracleSheet *sheet, JsonObject *in, guint vertex, double weights[27])
{
  double p[3], gradients[27 * 3];

  for (guint c = 0; c < 3; c++)
    p[c] = (sheet->plain[3 * vertex + c] - json_element (in, "lattice_origin", c)) /
           json_number (in, "lattice_cell");
  rmp_embedded_basis (RMP_EMBEDDED_QUADRATIC, p, weights, (gpointer) gradients);
}

static JsonNode *
equilibrium (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const RmpShellSolveOptions options = {
    .tolerance = 1e-11, .most = 100, .most_inner = 2000, .n_threads = 1
  };
  const double s = transform->scale;
  g_autofree double *nodes = oracle_cloth_points (in, "q", transform, NULL);
  double forces[27 * 3] = { 0.0 };
  JsonObject *out = json_object_new ();
  RmpShellSolution solution;
  Patch patch;

  init_patch (&patch, json_object_get_object_member (in, "mesh"), transform);
  {
    const gsize n = 3 * (gsize) patch.sheet.n;
    g_autofree double *target = g_new0 (double, n), *x = NULL, *gradient = g_new (double, n);
    const RmpShellProblem problem = { .skin = patch.skin,
                                      .constraint = patch.constraint,
                                      .target = target };

    for (guint v = 0; v < patch.sheet.n; v++)
      {
        double weights[27];

        find_weights (&patch.sheet, in, v, weights);
        for (guint k = 0; k < 27; k++)
          rmp_vector_add_scaled (target + 3 * v, weights[k], nodes + 3 * k, target + 3 * v);
      }
    x = g_memdup2 (target, n * sizeof *x);
    rmp_shell_solve (&problem, patch.work, &options, x, &solution);
    rmp_shell_problem_gradient (&problem, x, gradient, 1);
    for (guint v = 0; v < patch.sheet.n; v++)
      {
        double weights[27];

        find_weights (&patch.sheet, in, v, weights);
        for (guint k = 0; k < 27; k++)
          rmp_vector_add_scaled (forces + 3 * k, -weights[k], gradient + 3 * v, forces + 3 * k);
      }
    oracle_cloth_set_points (out, "x", transform, patch.sheet.n, x);
  }
  json_object_set_double_member (out, "energy", solution.energy / (s * s * s));
  oracle_cloth_set_vectors (out, "B_transpose_F", transform, s * s, 27, forces);
  clear_patch (&patch);
  return json_wrap (out);
}

static const OracleRule printed_rules[] = { { "printed", "printed", FALSE, FALSE, NULL, 0.0 },
                                            { NULL, NULL, FALSE, FALSE, NULL, 0.0 } };

const OracleOp oracle_embedded_skin_ops[] = {
  { "wavelength", wavelength, NULL },
  { "wavelength_printed", wavelength_printed, printed_rules },
  { "filter_response", filter_response, NULL },
  { "armijo_parabola", armijo_parabola, NULL },
  { "membrane_triangle", membrane_triangle, NULL },
  { "bending_hinge", bending_hinge, NULL },
  { "clusters", clusters, NULL },
  { "spectral", spectral, NULL },
  { "kkt_step", kkt_step, NULL },
  { "static_equilibrium_and_coupling", equilibrium, NULL },
  { NULL, NULL, NULL },
};
