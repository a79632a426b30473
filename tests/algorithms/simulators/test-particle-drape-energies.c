/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Particle drape: what cloth stores, what pulls at it, and how that changes. */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "cloth/kawabata.h"
#include "simulators/particle-drape/descent.h"
#include "simulators/particle-drape/fabric.h"
#include "simulators/particle-drape/grid-energy.h"
#include "simulators/particle-drape/part.h"
#include "simulators/particle-drape/problem.h"
#include "simulators/particle-drape/sheet-energy.h"

/* Crumpled, so that every term has its share. */
static double *
crumple (const ClothSheet *sheet)
{
  const guint n = sheet->nx * sheet->ny;
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (sheet);
  const float *rest = rmp_mesh_get_positions (mesh);
  double *x = g_new (double, 3 * (gsize) n);

  for (guint v = 0; v < n; v++)
    {
      float moved[3];

      cloth_crumple (rest + 3 * v, 0.0, moved);
      for (guint c = 0; c < 3; c++)
        x[3 * v + c] = (double) moved[c];
    }
  return x;
}

typedef struct
{
  RmpTopology *topology;
  RmpClothTriangle *triangles;
  RmpClothHinge *hinges;
  RmpDrapeGrid *grid;
  RmpFabricCurve *tension, *shear, *bend;
  RmpDrapeEnergy *energies[3]; /* triangles, averaged, grid */
  guint n;
} Forms;

static void
forms_init (Forms *self, const ClothSheet *sheet)
{
  static const double warp[3] = { 1.0, 0.0, 0.0 };
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (sheet);
  g_autofree double *rest = NULL;
  guint n_hinges;

  self->n = sheet->nx * sheet->ny;
  self->topology = rmp_topology_new_for_mesh (mesh);
  rest = g_new (double, 3 * (gsize) self->n);
  for (guint i = 0; i < 3 * self->n; i++)
    rest[i] = (double) rmp_mesh_get_positions (mesh)[i];
  self->triangles = g_new (RmpClothTriangle, self->topology->n_faces);
  for (guint f = 0; f < self->topology->n_faces; f++)
    {
      const double *corners[3];
      double uv[6];

      for (guint i = 0; i < 3; i++)
        corners[i] = rest + 3 * (gsize) self->topology->faces[3 * f + i];
      rmp_cloth_triangle_flatten (corners, warp, uv);
      rmp_cloth_triangle_init (&self->triangles[f], uv);
    }
  self->hinges = rmp_cloth_hinges_new (self->topology, rest, warp, &n_hinges);
  self->grid = rmp_drape_grid_find (self->topology, self->triangles);
  g_assert_nonnull (self->grid);
  g_assert_cmpfloat_with_epsilon (self->grid->spacing, sheet->cell, 1e-6);
  self->tension = rmp_kes_tension_new (0.05, 0.6, RMP_KES_MOST_TENSION);
  self->shear = rmp_kes_curve_new (40.0, 2.0, 0.02, RMP_KES_LOADING);
  self->bend = rmp_kes_curve_new (1e-4, 4e-4, 20.0, RMP_KES_LOADING);
  for (guint i = 0; i < 2; i++)
    self->energies[i] = rmp_drape_sheet_new (self->topology, self->triangles, n_hinges,
                                             self->hinges,
                                             &(RmpDrapeFabric){ { self->tension, self->tension },
                                                                self->shear,
                                                                { self->bend, self->bend },
                                                                500.0,
                                                                5e-5 },
                                             i == 1);
  self->energies[2] = rmp_drape_grid_energy_new (
      self->grid, &(RmpDrapeThreads){ 20.0, self->shear, { self->bend, self->bend }, 0.0 });
}

static void
forms_clear (Forms *self)
{
  for (guint i = 0; i < 3; i++)
    rmp_drape_energy_free (self->energies[i]);
  rmp_fabric_curve_free (self->tension);
  rmp_fabric_curve_free (self->shear);
  rmp_fabric_curve_free (self->bend);
  rmp_drape_grid_free (self->grid);
  rmp_topology_unref (self->topology);
  g_free (self->triangles);
  g_free (self->hinges);
}

static const ClothSheet small_sheet = { 6, 5, 0.02, FALSE };

static void
forces_are_what_energies_fall_by (void)
{
  g_autofree double *x = crumple (&small_sheet);
  Forms forms;

  forms_init (&forms, &small_sheet);
  for (guint i = 0; i < 3; i++)
    {
      const RmpDrapeEnergy *energy = forms.energies[i];
      g_autofree double *gradient = g_new0 (double, 3 * (gsize) forms.n);
      double largest = 0.0;

      energy->klass->evaluate (energy, x, gradient);
      for (guint k = 0; k < 3 * forms.n; k++)
        largest = MAX (largest, fabs (gradient[k]));
      for (guint k = 0; k < 3 * forms.n; k++)
        {
          const double before = x[k], h = 1e-7;
          double high, low;

          x[k] = before + h;
          high = energy->klass->evaluate (energy, x, NULL);
          x[k] = before - h;
          low = energy->klass->evaluate (energy, x, NULL);
          x[k] = before;
          g_assert_cmpfloat_with_epsilon ((high - low) / (2.0 * h), gradient[k], 1e-5 * largest);
        }
    }
  forms_clear (&forms);
}

/* Of particles on a grid, which know them as they are, and of their repulsion. */
static void
second_derivatives_are_what_forces_change_by (void)
{
  g_autofree double *x = crumple (&small_sheet);
  g_autofree double *way = NULL, *numbers = NULL;
  g_autofree gboolean *is_free = NULL;
  g_autoptr (RmpDrapeRepulsion) repulsion = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  RmpClothModel model = { 0 };
  RmpDrapeMatrix matrix;
  double largest = 0.0;
  Forms forms;
  gsize n;

  forms_init (&forms, &small_sheet);
  n = 3 * (gsize) forms.n;
  way = g_new (double, n + 1);
  numbers = g_new0 (double, 4 * n);
  is_free = g_new (gboolean, forms.n);
  for (gsize i = 0; i < n; i++)
    way[i] = g_rand_double_range (rand, -1.0, 1.0);
  for (guint v = 0; v < forms.n; v++)
    is_free[v] = TRUE;
  model.n_vertices = forms.n;
  repulsion = rmp_drape_repulsion_new (forms.n, 20.0, forms.grid->spacing);
  rmp_drape_problem_init_matrix (
      &(RmpDrapeProblem){ .model = &model, .energy = forms.energies[2], .is_free = is_free },
      &matrix);
  forms.energies[2]->klass->add_hessian (forms.energies[2], x, 0.0, TRUE, &matrix);
  rmp_drape_repulsion_add_hessian (repulsion, x, TRUE, &matrix);
  rmp_block_matrix_multiply (rmp_drape_matrix_finish (&matrix), way, numbers, 1);
  for (guint side = 0; side < 2; side++)
    {
      const double step = side == 0 ? -1e-7 : 1e-7;
      double *gradient = numbers + n * (1 + side), *at = numbers + 3 * n;

      for (gsize i = 0; i < n; i++)
        at[i] = x[i] + step * way[i];
      forms.energies[2]->klass->evaluate (forms.energies[2], at, gradient);
      rmp_drape_repulsion_evaluate (repulsion, at, gradient);
    }
  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, fabs (numbers[i]));
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon ((numbers[2 * n + i] - numbers[n + i]) / 2e-7, numbers[i],
                                    1e-5 * largest);
  rmp_drape_matrix_clear (&matrix);
  forms_clear (&forms);
}

static void
energies_are_the_sums_of_their_terms (void)
{
  g_autofree double *x = crumple (&small_sheet);
  Forms forms;

  forms_init (&forms, &small_sheet);
  for (guint i = 0; i < 3; i++)
    {
      const RmpDrapeEnergy *energy = forms.energies[i];
      const double whole = energy->klass->evaluate (energy, x, NULL);
      double sum = 0.0;

      for (guint32 t = 0; t < energy->n_terms; t++)
        sum += energy->klass->measure (energy, t, x);
      g_assert_cmpfloat_with_epsilon (sum, whole, 1e-9 * whole);
    }
  forms_clear (&forms);
}

static void
a_rigid_motion_costs_no_energy (void)
{
  static const double rotation[9] = { 0.36, 0.48, -0.8, -0.8, 0.6, 0.0, 0.48, 0.64, 0.6 };
  g_autofree double *x = crumple (&small_sheet);
  g_autofree double *moved = NULL;
  Forms forms;

  forms_init (&forms, &small_sheet);
  moved = g_new (double, 3 * (gsize) forms.n);
  for (guint i = 0; i < 3 * forms.n; i++)
    {
      moved[i] = 3.0 + i % 3;
      for (guint c = 0; c < 3; c++)
        moved[i] += rotation[3 * (i % 3) + c] * x[3 * (i / 3) + c];
    }
  for (guint i = 0; i < 3; i++)
    {
      const RmpDrapeEnergy *energy = forms.energies[i];
      const double before = energy->klass->evaluate (energy, x, NULL);

      g_assert_cmpfloat_with_epsilon (energy->klass->evaluate (energy, moved, NULL), before,
                                      1e-9 * before);
    }
  forms_clear (&forms);
}

/* A sheet folded once, the layers so near that they push, with a vertex pulled out of one. */
static double *
fold_and_pull (const ClothSheet *sheet, guint32 pulled)
{
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (sheet);
  const float *rest = rmp_mesh_get_positions (mesh);
  const double spacing = (double) sheet->cell, turn = spacing * (sheet->nx / 2);
  double *x = g_new (double, 3 * (gsize) sheet->nx * sheet->ny);

  for (guint v = 0; v < sheet->nx * sheet->ny; v++)
    {
      const double along = (double) rest[3 * v] - turn;

      x[3 * v] = turn - fabs (along);
      x[3 * v + 1] = (double) rest[3 * v + 1] + (along > 0.0 ? 0.9 * spacing : 0.0);
      x[3 * v + 2] = (double) rest[3 * v + 2];
    }
  x[3 * pulled] += 0.7 * spacing;
  x[3 * pulled + 1] -= 1.5 * spacing;
  return x;
}

/* All of a sheet that nothing holds. */
typedef struct
{
  Forms forms;
  RmpClothModel model;
  gboolean *is_free;
  double *none, *gradient;
  RmpDrapeRepulsion *repulsion;
  RmpDrapeProblem problem;
  RmpDrapeMatrix matrix;
} Whole;

static void
whole_init (Whole *self, const ClothSheet *sheet)
{
  const guint n = sheet->nx * sheet->ny;

  forms_init (&self->forms, sheet);
  self->is_free = g_new (gboolean, n);
  self->none = g_new0 (double, 3 * (gsize) n);
  self->gradient = g_new (double, 3 * (gsize) n);
  self->model = (RmpClothModel){ .n_vertices = n,
                                 .masses = g_new (double, n),
                                 .holds = g_new0 (RmpClothHold, n) };
  for (guint v = 0; v < n; v++)
    {
      self->is_free[v] = TRUE;
      self->model.masses[v] = 1e-5;
    }
  self->repulsion = rmp_drape_repulsion_new (n, 20.0, self->forms.grid->spacing);
  self->problem = (RmpDrapeProblem){ .model = &self->model,
                                     .energy = self->forms.energies[2],
                                     .repulsion = self->repulsion,
                                     .is_free = self->is_free,
                                     .loads = self->none,
                                     .positions = self->none,
                                     .gravity = 9.81,
                                     .spacing = self->forms.grid->spacing };
  rmp_drape_problem_init_matrix (&self->problem, &self->matrix);
}

static void
whole_clear (Whole *self)
{
  rmp_drape_matrix_clear (&self->matrix);
  rmp_drape_repulsion_free (self->repulsion);
  g_free (self->model.masses);
  g_free (self->model.holds);
  g_free (self->is_free);
  g_free (self->none);
  g_free (self->gradient);
  forms_clear (&self->forms);
}

static RmpDrapePart *
find_part (Whole *whole, const double *x)
{
  rmp_drape_problem_evaluate (&whole->problem, x, whole->gradient);
  return rmp_drape_part_find (&whole->problem, whole->matrix.inner, x, whole->gradient, 1e-3);
}

/* Each vertex that may move. */
static void
compare_forces (const Whole *whole, const RmpDrapePart *part, const double *own)
{
  double largest = 0.0;

  for (guint i = 0; i < 3 * part->n; i++)
    largest = MAX (largest, fabs (own[i]));
  for (guint i = 0; i < part->n; i++)
    for (guint c = 0; c < 3 && part->is_free[i]; c++)
      g_assert_cmpfloat_with_epsilon (
          own[3 * i + c], whole->gradient[3 * (gsize) part->vertices[i] + c], 1e-9 * largest);
}

static const ClothSheet large_sheet = { 72, 60, 0.02, FALSE };

/* Where a sheet was pulled at, a part of it feels what it does in the whole sheet, wherever it
 * moves, pushes of the other layer included.
 */
static void
a_part_feels_what_it_does_in_the_whole (void)
{
  static const guint32 pulled = 30 * 72 + 20;
  g_autofree double *x = fold_and_pull (&large_sheet, pulled), *own = NULL;
  g_autoptr (RmpDrapePart) part = NULL;
  double energies[2] = { 0.0 };
  guint n_free = 0;
  Whole whole;

  whole_init (&whole, &large_sheet);
  part = find_part (&whole, x);
  g_assert_nonnull (part);
  for (guint i = 0; i < part->n; i++)
    {
      n_free += part->is_free[i] ? 1 : 0;
      if (part->vertices[i] == pulled)
        g_assert_true (part->is_free[i]);
    }
  g_test_message ("%u of %u vertices, %u of them free", part->n, whole.model.n_vertices, n_free);
  g_assert_cmpuint (n_free, <, part->n);
  g_assert_cmpuint (part->n, <, whole.model.n_vertices / 4);
  own = g_new (double, 3 * (gsize) part->n);
  for (guint round = 0; round < 4; round++)
    {
      const double before[2] = { energies[0], energies[1] };

      energies[0] = rmp_drape_problem_evaluate (&whole.problem, x, whole.gradient);
      energies[1] = rmp_drape_problem_evaluate (&part->problem, part->x, own);
      compare_forces (&whole, part, own);
      if (round > 0)
        g_assert_cmpfloat_with_epsilon (energies[0] - before[0], energies[1] - before[1],
                                        1e-9 * energies[0]);
      for (guint i = 0; i < 3 * part->n; i++)
        if (part->is_free[i / 3])
          part->x[i] += 0.1 * whole.problem.spacing * g_test_rand_double_range (-1.0, 1.0);
      rmp_drape_part_put (part, x);
    }
  whole_clear (&whole);
}

/* A taut sheet at rest but for one vertex goes back to rest with few steps of the whole sheet. */
static void
what_is_disturbed_comes_to_rest_by_itself (void)
{
  static const RmpCall call = { .n_threads = 1 };
  const RmpDrapeOptions options = { .most = 200, .force = 1e-3, .spacing = 0.02 };
  const guint nx = large_sheet.nx, ny = large_sheet.ny;
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (&large_sheet);
  g_autoptr (GArray) moments = g_array_new (FALSE, FALSE, sizeof (RmpDrapeMoment));
  g_autoptr (GError) error = NULL;
  g_autofree double *x = g_new (double, 3 * (gsize) nx * ny);
  RmpDrapeReport report = { 0 };
  Whole whole;

  whole_init (&whole, &large_sheet);
  whole.problem.is_draped = TRUE;
  for (guint v = 0; v < nx * ny; v++)
    {
      const gboolean inside = v % nx > 0 && v % nx < nx - 1 && v / nx > 0 && v / nx < ny - 1;

      whole.is_free[v] = inside;
      whole.model.holds[v].pinned = !inside;
      for (guint c = 0; c < 3; c++)
        x[3 * v + c] = 1.1 * (double) rmp_mesh_get_positions (mesh)[3 * v + c];
    }
  x[3 * (30 * nx + 30) + 1] += 1.5 * options.spacing;
  g_assert_true (rmp_drape_descend (&whole.problem, &options, x, moments, &report, &call, &error));
  g_assert_no_error (error);
  g_test_message ("%u steps, %u evaluations", report.n_steps, report.n_evaluations);
  g_assert_true (report.settled);
  g_assert_cmpuint (report.n_steps, <, 10);
  whole_clear (&whole);
}

static void
cloth_that_is_alike_has_no_part (void)
{
  g_autofree double *x = crumple (&large_sheet);
  Whole whole;

  whole_init (&whole, &large_sheet);
  g_assert_null (find_part (&whole, x));
  whole_clear (&whole);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/particle-drape/" #func, func)
  ADD (forces_are_what_energies_fall_by);
  ADD (second_derivatives_are_what_forces_change_by);
  ADD (energies_are_the_sums_of_their_terms);
  ADD (a_rigid_motion_costs_no_energy);
  ADD (a_part_feels_what_it_does_in_the_whole);
  ADD (what_is_disturbed_comes_to_rest_by_itself);
  ADD (cloth_that_is_alike_has_no_part);
#undef ADD
  return g_test_run ();
}
