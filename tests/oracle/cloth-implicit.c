/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cloth-implicit.c: the ops of the simulators' reference file that are implicit-cloth's. */

#include "cloth-ops.h"

#include <math.h>
#include <string.h>

#include "json.h"
#include "simulators/implicit-cloth/step-control.h"
#include "simulators/implicit-cloth/system.h"
#include "solvers/filtered-cg.h"

#define MOST_SWEEPS 100

/* The least and the largest eigenvalue of a symmetric matrix, by Jacobi's rotations. */
static void
find_eigenvalues (guint n, const double *matrix, double *least, double *largest)
{
  g_autofree double *a = g_memdup2 (matrix, (gsize) n * n * sizeof (double));

  for (guint sweep = 0; sweep < MOST_SWEEPS; sweep++)
    for (guint p = 0; p < n; p++)
      for (guint q = p + 1; q < n; q++)
        {
          const double angle = 0.5 * atan2 (2.0 * a[p * n + q], a[q * n + q] - a[p * n + p]);
          const double c = cos (angle), s = sin (angle);

          for (guint k = 0; k < n; k++)
            {
              const double x = a[k * n + p], y = a[k * n + q];

              a[k * n + p] = c * x - s * y;
              a[k * n + q] = s * x + c * y;
            }
          for (guint k = 0; k < n; k++)
            {
              const double x = a[p * n + k], y = a[q * n + k];

              a[p * n + k] = c * x - s * y;
              a[q * n + k] = s * x + c * y;
            }
        }
  *least = *largest = a[0];
  for (guint i = 1; i < n; i++)
    {
      *least = MIN (*least, a[i * n + i]);
      *largest = MAX (*largest, a[i * n + i]);
    }
}

/* --- one triangle ----------------------------------------------------------------------------- */

typedef struct
{
  const OracleTransform *transform;
  double power; /* of the scale in a condition: its weight is an area or its root */
} Units;

static double
raise_scale (const Units *units, double power)
{
  return pow (units->transform->scale, power);
}

static JsonObject *
tell_condition (const RmpCondition *condition, double k, double kd, const double stiffness[81],
                const Units *units)
{
  const OracleTransform *transform = units->transform;
  const double force_factor = raise_scale (units, 2.0 * units->power - 1.0);
  const double stiffness_factor = raise_scale (units, 2.0 * units->power - 2.0);
  double elastic[9], damped[9], least, largest;
  RmpTriangleForce force = { 0 };
  JsonObject *out = json_object_new ();

  rmp_condition_force (condition, k, kd, &force);
  for (guint i = 0; i < 9; i++)
    {
      elastic[i] = -k * condition->value * condition->gradient[i];
      damped[i] = force.force[i] - elastic[i];
    }
  find_eigenvalues (9, stiffness, &least, &largest);
  json_object_set_double_member (out, "C", condition->value / raise_scale (units, units->power));
  oracle_cloth_set_vectors (out, "grad", transform, raise_scale (units, units->power - 1.0), 3,
                            condition->gradient);
  json_object_set_double_member (out, "energy",
                                 force.energy / raise_scale (units, 2.0 * units->power));
  oracle_cloth_set_vectors (out, "f", transform, force_factor, 3, elastic);
  json_object_set_double_member (out, "Cdot", condition->rate / raise_scale (units, units->power));
  oracle_cloth_set_vectors (out, "damping", transform, force_factor, 3, damped);
  oracle_cloth_set_blocks (out, "K", transform, stiffness_factor, 3, stiffness);
  json_object_set_double_member (out, "K_min_eig", least / stiffness_factor);
  json_object_set_double_member (out, "K_max_eig", largest / stiffness_factor);
  return out;
}

static JsonNode *
bw_triangle (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const gboolean by_area = g_str_equal (json_text (in, "scale"), "area");
  const Units units = { transform, by_area ? 2.0 : 1.0 };
  g_autofree double *uv = oracle_cloth_rows (in, "uv", 2, NULL);
  g_autofree double *x = oracle_cloth_points (in, "x", transform, NULL);
  g_autofree double *v = oracle_cloth_vectors (in, "v", transform, transform->scale, NULL);
  const double *const positions[3] = { x, x + 3, x + 6 }, *const speeds[3] = { v, v + 3, v + 6 };
  const double sizes[2] = { json_number (in, "b_u"), json_number (in, "b_v") };
  static const char *const names[3] = { "Cu", "Cv", "Cs" };
  JsonObject *ks = json_object_get_object_member (in, "k");
  JsonObject *kds = json_object_get_object_member (in, "kd");
  JsonObject *out = json_object_new (), *conditions = json_object_new ();
  RmpClothTriangle triangle;
  double w[2][3], weight;

  for (guint i = 0; i < 6; i++)
    uv[i] *= transform->scale;
  rmp_cloth_triangle_init (&triangle, uv);
  rmp_cloth_triangle_deform (&triangle, positions, w[0], w[1]);
  weight = by_area ? triangle.area : sqrt (triangle.area);
  json_object_set_double_member (out, "area", triangle.area / raise_scale (&units, 2.0));
  oracle_cloth_set_vector (out, "w_u", transform, 1.0, w[0]);
  oracle_cloth_set_vector (out, "w_v", transform, 1.0, w[1]);
  for (guint i = 0; i < 3; i++)
    {
      const double k = json_number (ks, names[i]), kd = json_number (kds, names[i]);
      const double *d = i == 0 ? triangle.du : triangle.dv;
      double stiffness[81] = { 0.0 };
      RmpCondition condition;

      if (i < 2)
        {
          rmp_stretch_condition (weight, w[i], d, sizes[i], speeds, &condition);
          rmp_stretch_stiffness (k, weight, w[i], d, sizes[i], RMP_HESSIAN_EXACT, stiffness);
        }
      else
        {
          rmp_shear_condition (&triangle, weight, w[0], w[1], speeds, &condition);
          rmp_shear_stiffness (&triangle, k, weight, w[0], w[1], RMP_HESSIAN_EXACT, stiffness);
        }
      json_object_set_object_member (conditions, names[i],
                                     tell_condition (&condition, k, kd, stiffness, &units));
    }
  json_object_set_object_member (out, "conditions", conditions);
  return json_wrap (out);
}

/* --- one edge --------------------------------------------------------------------------------- */

/* The stiffness is that of an angle: forces go with the inverse of lengths, their derivatives with
 * its square. A damping is of the rate of an angle, which does not change.
 */
static JsonNode *
bw_hinge (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  g_autofree double *x = oracle_cloth_points (in, "x", transform, NULL);
  g_autofree double *v = oracle_cloth_vectors (in, "v", transform, transform->scale, NULL);
  const double *const positions[4] = { x, x + 3, x + 6, x + 9 };
  const double *const speeds[4] = { v, v + 3, v + 6, v + 9 };
  const double k = json_number (in, "k"), kd = json_number (in, "kd");
  const double inverse = 1.0 / transform->scale;
  double angle, rate = 0.0, elastic[12], damped[12], newton[144];
  RmpBendForce force;
  JsonObject *out = json_object_new ();

  rmp_cloth_hinge_bend (positions, &angle, NULL);
  rmp_bend_force (positions, speeds, 0.0, k, kd, TRUE, &force);
  for (guint i = 0; i < 12; i++)
    {
      rate += force.gradient[i] * v[i];
      elastic[i] = -k * angle * force.gradient[i];
      damped[i] = force.force[i] - elastic[i];
    }
  for (guint i = 0; i < 144; i++)
    newton[i] = -k * force.gradient[i / 12] * force.gradient[i % 12];
  json_object_set_double_member (out, "theta", angle);
  oracle_cloth_set_vectors (out, "grad", transform, inverse, 4, force.gradient);
  oracle_cloth_set_vectors (out, "f", transform, inverse, 4, elastic);
  json_object_set_double_member (out, "theta_dot", rate);
  oracle_cloth_set_vectors (out, "damping", transform, inverse, 4, damped);
  oracle_cloth_set_blocks (out, "K", transform, inverse * inverse, 4, force.stiffness);
  oracle_cloth_set_blocks (out, "K_gauss_newton", transform, inverse * inverse, 4, newton);
  return json_wrap (out);
}

/* --- the solver ------------------------------------------------------------------------------- */

static void
read_filter (JsonArray *rows, RmpFilter *filter)
{
  double projector[9], open[9], directions[9];
  guint n = 0;

  for (guint r = 0; r < 3; r++)
    json_read (json_array_get_array_element (rows, r), 3, projector + 3 * r);
  /* the columns of what the filter takes out, without those that say the same again */
  for (guint i = 0; i < 9; i++)
    open[i] = (i % 4 == 0 ? 1.0 : 0.0) - projector[i];
  for (guint c = 0; c < 3; c++)
    {
      double column[3] = { open[c], open[3 + c], open[6 + c] };
      double size;

      for (guint k = 0; k < n; k++)
        {
          double dot = 0.0;

          for (guint i = 0; i < 3; i++)
            dot += column[i] * directions[3 * k + i];
          for (guint i = 0; i < 3; i++)
            column[i] -= dot * directions[3 * k + i];
        }
      size = sqrt (column[0] * column[0] + column[1] * column[1] + column[2] * column[2]);
      for (guint i = 0; i < 3 && size > 1e-6; i++)
        directions[3 * n + i] = column[i] / size;
      n += size > 1e-6;
    }
  g_assert_true (rmp_filter_init (filter, n, directions));
}

static JsonNode *
mpcg (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
      G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonArray *filters = json_object_get_array_member (in, "filters");
  const guint n = json_array_get_length (filters);
  g_autofree double *dense = oracle_cloth_rows (in, "A", 3 * n, NULL);
  g_autofree double *z = oracle_cloth_rows (in, "z", 3, NULL);
  g_autofree double *right = g_new (double, 3 * (gsize) n);
  g_autofree double *solution = g_new0 (double, 3 * (gsize) n);
  g_autofree double *residual = g_new (double, 3 * (gsize) n);
  g_autofree RmpFilter *read = g_new0 (RmpFilter, n);
  g_autofree guint32 *all = g_new (guint32, n);
  g_autoptr (RmpBlockMatrix) matrix = NULL;
  const RmpCgOptions options = { .tolerance = json_number (in, "eps"),
                                 .most = 1000,
                                 .n_threads = 1 };
  JsonObject *out = json_object_new ();

  json_read_member (in, "b", 3 * n, right);
  for (guint i = 0; i < n; i++)
    {
      all[i] = i;
      read_filter (json_array_get_array_element (filters, i), &read[i]);
    }
  matrix = rmp_block_matrix_new (n, 1, &(RmpElements){ 1, n, all });
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      for (guint k = 0; k < 9; k++)
        matrix->blocks[9 * rmp_block_matrix_find (matrix, i, j) + k] =
            dense[(3 * i + k / 3) * 3 * n + 3 * j + k % 3];
  rmp_filtered_cg_solve (matrix, right, read, z, &options, solution, NULL);
  rmp_block_matrix_multiply (matrix, solution, residual, 1);
  for (guint i = 0; i < 3 * n; i++)
    residual[i] -= right[i];
  json_object_set_array_member (out, "x", json_write (3 * n, solution));
  json_object_set_array_member (out, "constraint_residual", json_write (3 * n, residual));
  return json_wrap (out);
}

/* --- one step --------------------------------------------------------------------------------- */

typedef struct
{
  guint n, n_faces, n_hinges;
  double *x, *v, *masses, *forces, *velocity_changes;
  guint32 *faces;
  RmpClothTriangle *triangles;
  RmpTriangleOptions *triangle_options;
  RmpClothHinge *hinges;
  RmpBendOptions *bends;
  double *rest_angles; /* none is bent at rest */
  RmpFilter *filters;
} Sheet;

static void
read_triangles (Sheet *self, JsonObject *in, double scale)
{
  g_autofree double *uv = oracle_cloth_rows (in, "uv", 2, NULL);

  self->triangles = g_new (RmpClothTriangle, self->n_faces);
  self->triangle_options = g_new0 (RmpTriangleOptions, self->n_faces);
  for (guint f = 0; f < self->n_faces; f++)
    {
      double corners[6];
      const double stretch = json_number (in, "k_stretch"), shear = json_number (in, "k_shear");
      const double stretch_damping = json_number (in, "kd_stretch");

      for (guint i = 0; i < 6; i++)
        corners[i] = scale * uv[2 * self->faces[3 * f + i / 2] + i % 2];
      rmp_cloth_triangle_init (&self->triangles[f], corners);
      self->triangle_options[f] = (RmpTriangleOptions){
        .stiffness = { stretch, stretch, shear },
        .damping = { stretch_damping, stretch_damping, json_number (in, "kd_shear") },
        .size = { 1.0, 1.0 },
        .weight = sqrt (self->triangles[f].area),
        .hessian = RMP_HESSIAN_PROJECTED,
      };
    }
}

/* An angle's stiffness grows with the square of lengths, as the energy of the rest does. */
static void
read_hinges (Sheet *self, JsonObject *in, double scale)
{
  static const double warp[3] = { 1.0, 0.0, 0.0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (self->n, self->n_faces, self->faces);

  self->hinges = rmp_cloth_hinges_new (topology, self->x, warp, &self->n_hinges);
  self->bends = g_new0 (RmpBendOptions, self->n_hinges);
  for (guint i = 0; i < self->n_hinges; i++)
    self->bends[i] = (RmpBendOptions){ scale * scale * json_number (in, "k_bend"),
                                       scale * scale * json_number (in, "kd_bend") };
  self->rest_angles = g_new0 (double, self->n_hinges + 1);
}

static void
read_sheet (Sheet *self, JsonObject *in, const OracleTransform *transform)
{
  double gravity[3];

  self->x = oracle_cloth_points (in, "x", transform, &self->n);
  self->v = oracle_cloth_vectors (in, "v", transform, transform->scale, NULL);
  self->faces = oracle_cloth_indices (in, "tris", 3, &self->n_faces);
  self->masses = g_new (double, self->n);
  self->forces = g_new (double, 3 * (gsize) self->n);
  self->velocity_changes = g_new0 (double, 3 * (gsize) self->n);
  self->filters = g_new0 (RmpFilter, self->n);
  json_read_member (in, "m", self->n, self->masses);
  oracle_cloth_vector (in, "gravity", transform, transform->scale, gravity);
  for (guint i = 0; i < 3 * self->n; i++)
    self->forces[i] = self->masses[i / 3] * gravity[i % 3];
  for (guint i = 0; i < json_length (in, "pins"); i++)
    {
      const guint pin = (guint) json_element (in, "pins", i);

      self->filters[pin].kind = RMP_FILTER_FIXED;
      for (guint c = 0; c < 3; c++)
        self->velocity_changes[3 * pin + c] = -self->v[3 * pin + c];
    }
  read_triangles (self, in, transform->scale);
  read_hinges (self, in, transform->scale);
}

static void
clear_sheet (Sheet *self)
{
  g_free (self->x);
  g_free (self->v);
  g_free (self->masses);
  g_free (self->forces);
  g_free (self->velocity_changes);
  g_free (self->faces);
  g_free (self->triangles);
  g_free (self->triangle_options);
  g_free (self->hinges);
  g_free (self->bends);
  g_free (self->rest_angles);
  g_free (self->filters);
}

static JsonNode *
bw_step (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const double scale = transform->scale, h = json_number (in, "h");
  Sheet sheet;
  RmpImplicitSystem *system;
  const RmpCgOptions options = { .tolerance = 1e-12, .most = 1000, .n_threads = 1 };
  g_autofree double *right = NULL, *change = NULL, *impulse = NULL;
  double energy, momentum[3] = { 0.0 };
  const RmpBlockMatrix *matrix;
  JsonObject *out = json_object_new ();

  read_sheet (&sheet, in, transform);
  right = g_new (double, 3 * (gsize) sheet.n);
  impulse = g_new (double, 3 * (gsize) sheet.n);
  change = g_new0 (double, 3 * (gsize) sheet.n);
  system = rmp_implicit_system_new (sheet.n, sheet.n_faces, sheet.faces, sheet.triangles,
                                    sheet.n_hinges, sheet.hinges);
  matrix = rmp_implicit_system_assemble (system,
                                         &(RmpImplicitStep){ .step = h,
                                                             .positions = sheet.x,
                                                             .velocities = sheet.v,
                                                             .masses = sheet.masses,
                                                             .forces = sheet.forces,
                                                             .triangles = sheet.triangle_options,
                                                             .bends = sheet.bends,
                                                             .rest_angles = sheet.rest_angles },
                                         right, &energy, 1);
  rmp_filtered_cg_solve (matrix, right, sheet.filters, sheet.velocity_changes, &options, change,
                         NULL);
  rmp_block_matrix_multiply (matrix, change, impulse, 1);
  for (guint i = 0; i < 3 * sheet.n; i++)
    {
      impulse[i] -= right[i];
      momentum[i % 3] += sheet.masses[i / 3] * change[i];
      sheet.v[i] += change[i];
      sheet.x[i] += h * sheet.v[i];
    }
  oracle_cloth_set_points (out, "x", transform, sheet.n, sheet.x);
  oracle_cloth_set_vectors (out, "v", transform, scale, sheet.n, sheet.v);
  oracle_cloth_set_vectors (out, "constraint_impulse", transform, scale, sheet.n, impulse);
  json_object_set_double_member (out, "energy_before", energy / (scale * scale));
  oracle_cloth_set_vector (out, "momentum_change", transform, scale, momentum);
  rmp_implicit_system_free (system);
  clear_sheet (&sheet);
  return json_wrap (out);
}

static JsonNode *
adaptive_step (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
               G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonArray *changes = json_object_get_array_member (in, "stretch_change");
  const RmpStepOptions options = { json_number (in, "h_min"), json_number (in, "h_max"),
                                   json_number (in, "s_max"), json_count (in, "n_up") };
  RmpStepControl control = { .step = json_number (in, "h0") };
  JsonObject *out = json_object_new ();
  JsonArray *sequence = json_array_new ();

  for (guint i = 0; i < json_array_get_length (changes); i++)
    {
      const gboolean failed = json_array_get_null_element (changes, i);
      JsonArray *row = json_array_new ();

      json_array_add_double_element (row, control.step);
      json_array_add_string_element (
          row,
          rmp_step_control_judge (&control, &options,
                                  failed ? INFINITY : json_array_get_double_element (changes, i))
              ? "accept"
              : "reject");
      json_array_add_array_element (sequence, row);
    }
  json_object_set_array_member (out, "sequence", sequence);
  json_object_set_double_member (out, "h_next", control.step);
  return json_wrap (out);
}

const OracleOp oracle_implicit_cloth_ops[] = {
  { "bw_triangle", bw_triangle, NULL },
  { "bw_hinge", bw_hinge, NULL },
  { "mpcg", mpcg, NULL },
  { "bw_step", bw_step, NULL },
  { "adaptive_step", adaptive_step, NULL },
  { NULL, NULL, NULL },
};
