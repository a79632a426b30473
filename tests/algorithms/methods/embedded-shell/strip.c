/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strip.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

static void
add_faces (Strip *self)
{
  GArray *faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint j = 0; j < self->across; j++)
    for (guint i = 0; i < self->along; i++)
      {
        const guint32 a = j * (self->along + 1) + i, b = a + 1, c = a + self->along + 1, d = c + 1;
        const guint32 rising[6] = { a, b, d, a, d, c }, falling[6] = { a, b, c, b, d, c };

        g_array_append_vals (faces, (i + j) % 2 ? falling : rising, 6);
      }
  self->topology = rmp_topology_new (self->n, faces->len / 3,
                                     (const guint32 *) (gpointer) faces->data);
  g_array_unref (faces);
}

void
strip_init (Strip *self, guint edges, double length, double width, double scale, double stiff)
{
  const RmpShellModuli moduli = { FALSE, 1.0, 1.0, 1.0, FALSE };
  const RmpShellClusterPlan plan = { 2.0, 2.0, 0.8, RMP_SHELL_FILTER_WIDTH, 0, FALSE };
  const double grain[3] = { 1.0, 0.0, 0.0 };
  g_autofree RmpShellMaterial *materials = NULL;
  g_autofree double *wavelengths = NULL;

  *self = (Strip){
    .along = (guint) lround (edges * length),
    .across = (guint) lround (edges * width),
    .material = { 0.002 * scale, 1e6 * stiff, 1e4 * stiff, 0.3, 0.45 },
  };
  self->n = (self->along + 1) * (self->across + 1);
  self->wavelength = rmp_shell_wavelength (&self->material);
  self->edge = self->wavelength / edges;
  self->rest = g_new0 (double, 3 * self->n);
  self->up = g_new0 (double, 3 * self->n);
  self->foundation = g_new (double, self->n);
  materials = g_new (RmpShellMaterial, self->n);
  wavelengths = g_new (double, self->n);
  for (guint v = 0; v < self->n; v++)
    {
      self->rest[3 * v] = self->edge * (v % (self->along + 1));
      self->rest[3 * v + 1] = self->edge * (v / (self->along + 1));
      self->up[3 * v + 2] = 1.0;
      materials[v] = self->material;
      wavelengths[v] = self->wavelength;
    }
  add_faces (self);
  self->skin = rmp_shell_skin_new (self->topology, self->rest, grain, materials, &moduli);
  for (guint v = 0; v < self->n; v++)
    self->foundation[v] = rmp_shell_foundation_stiffness (&self->material) *
                          rmp_shell_skin_get_areas (self->skin)[v];
  self->constraint = rmp_shell_constraint_new (
      rmp_shell_clusters_new (self->topology, self->rest, wavelengths, &plan, NULL, NULL), 1, NULL);
  self->work = rmp_shell_work_new (self->skin, self->constraint);
}

void
strip_couple (Strip *self)
{
  const RmpShellModuli moduli = { FALSE, 1.0, 1.0, 1.0, TRUE };
  const double grain[3] = { 1.0, 0.0, 0.0 };
  g_autofree RmpShellMaterial *materials = g_new (RmpShellMaterial, self->n);

  for (guint v = 0; v < self->n; v++)
    materials[v] = self->material;
  rmp_shell_work_free (self->work);
  rmp_shell_skin_free (self->skin);
  self->skin = rmp_shell_skin_new (self->topology, self->rest, grain, materials, &moduli);
  self->work = rmp_shell_work_new (self->skin, self->constraint);
}

void
strip_clear (Strip *self)
{
  rmp_shell_work_free (self->work);
  rmp_shell_constraint_free (self->constraint);
  rmp_shell_skin_free (self->skin);
  rmp_topology_unref (self->topology);
  g_free (self->rest);
  g_free (self->up);
  g_free (self->foundation);
}

RmpShellSolution
strip_compress (Strip *self, RmpShellSolver solver, gboolean founded, double strain, guint n_steps,
                double turn, double tolerance, guint n_threads, double *x, double *target)
{
  const double noise = 0.01 * self->material.thickness;
  const RmpShellSolveOptions options = { .solver = solver,
                                         .tolerance = tolerance,
                                         .most = 100,
                                         .most_inner = 400,
                                         .noise = noise,
                                         .n_threads = n_threads };
  const RmpShellProblem problem = {
    .skin = self->skin,
    .constraint = self->constraint,
    .target = target,
    .foundation = founded ? self->foundation : NULL,
    .normals = self->up,
  };
  RmpShellSolution solution = { 0 };

  for (guint step = 0; step <= n_steps; step++)
    {
      for (guint v = 0; v < self->n; v++)
        {
          const double *rest = self->rest + 3 * v;
          const double at[2] = { (1.0 - strain * step / n_steps) * rest[0], rest[1] };
          const double to[3] = { cos (turn) * at[0] - sin (turn) * at[1],
                                 sin (turn) * at[0] + cos (turn) * at[1], 0.0 };

          for (guint c = 0; c < 3; c++)
            x[3 * v + c] = step > 0 ? x[3 * v + c] + to[c] - target[3 * v + c] : to[c];
          if (step == 0)
            x[3 * v + 2] += noise * rmp_shell_noise (v, 0);
          rmp_vector_copy (to, target + 3 * v);
        }
      if (step > 0)
        g_assert_true (rmp_shell_solve (&problem, self->work, &options, x, &solution));
    }
  return solution;
}

double
strip_height (const Strip *self, const double *x)
{
  double highest = 0.0;

  for (guint v = 0; v < self->n; v++)
    highest = MAX (highest, fabs (x[3 * v + 2]));
  return highest;
}
