/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/skin-slab.h"

#include <math.h>
#include <omp.h>
#include <string.h>

/* Parts of the length that are left out at either end, where waves are not free. */
#define END 0.12

#define MOST 200 /* of Newton's steps in each step of the shortening */
#define MOST_INNER 400

/* The interior is shortened slowly where waves form, and each time by so much more: a skin that is
 * pushed far over its onset at once wrinkles finer than one that is pushed slowly, and keeps it.
 * First by this part of the onset's strain, below which nothing happens.
 */
#define FIRST (1.0 / 3.0)
#define GROWTH 1.6

const RmpSkinSlabPlan rmp_skin_slab_defaults = {
  .length = 16.0,
  .width = 2.0,
  .edges = 8,
  .stop = 0.8,
  .compression = 0.1,
  .noise = 0.01,
  .solver = RMP_SHELL_SOLVER_PROJECTED,
  .tolerance = 1e-4,
};

typedef struct
{
  const RmpSkinSlabPlan *plan;
  guint n; /* vertices */
  RmpTopology *topology;
  double *rest, *up, *target, *x; /* [n × 3] */
  double *foundation, *soft;      /* [n] */
  RmpShellSkin *skin;
  RmpShellConstraint *constraint;
} Slab;

static gboolean
refuse (GError **error, const char *what)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, what);
  return FALSE;
}

static gboolean
is_positive (double value)
{
  return value > 0.0 && isfinite (value);
}

static gboolean
check (const RmpSkinSlabPlan *plan, GError **error)
{
  const RmpShellMaterial *material = &plan->material;

  if (!is_positive (material->thickness))
    return refuse (error, "Skin thickness must be above 0");
  if (!is_positive (material->skin_modulus) || !is_positive (material->interior_modulus))
    return refuse (error, "Young's moduli must be above 0 Pa");
  if (!(material->skin_poisson >= 0.0 && material->skin_poisson < 0.5) ||
      !(material->interior_poisson >= 0.0 && material->interior_poisson < 0.5))
    return refuse (error, "Poisson ratios must be at least 0 and below 0.5");
  if (!(plan->length >= 2.0) || !(plan->width >= 0.5))
    return refuse (error, "A strip must be at least two waves long and half a wave wide");
  if (plan->edges < RMP_SKIN_SLAB_LEAST_EDGES)
    return refuse (error, "Four edges at least must reach over a wave");
  if (!((plan->edges * plan->length + 1.0) * (plan->edges * plan->width + 1.0) <=
        RMP_SKIN_SLAB_MOST_VERTICES))
    return refuse (error, "The strip has too many vertices: lower its length, its width or the "
                          "edges a wave");
  if (!(plan->compression >= 0.0 && plan->compression <= 0.5))
    return refuse (error, "Compression must be 0 to 0.5 of the length");
  if (!(plan->stop >= 0.0) || !(plan->foundation >= plan->along) || !(plan->along >= 0.0) ||
      !(plan->noise >= 0.0))
    return refuse (error, "Stop factor, foundation and noise must be at least 0, and what resists "
                          "sliding no more than the foundation");
  return TRUE;
}

/* --- the strip -------------------------------------------------------------------------------- */

/* Diagonals of neighbouring squares cross each other, so that the mesh leans to no side. */
static RmpTopology *
join_vertices (guint columns, guint rows)
{
  g_autofree guint32 *faces = g_new (guint32, 6 * (gsize) columns * rows);
  guint32 *face = faces;

  for (guint32 j = 0; j + 1 < rows; j++)
    for (guint32 i = 0; i + 1 < columns; i++, face += 6)
      {
        const guint32 a = j * columns + i, b = a + 1, c = a + columns, d = c + 1;
        const guint32 rising[6] = { a, b, d, a, d, c }, falling[6] = { a, b, c, b, d, c };

        memcpy (face, (i + j) % 2 ? falling : rising, sizeof rising);
      }
  return rmp_topology_new (columns * rows, 2 * (columns - 1) * (rows - 1), faces);
}

static gboolean
init_constraint (Slab *self, double wavelength, GCancellable *cancellable, GError **error)
{
  const RmpSkinSlabPlan *plan = self->plan;
  const RmpShellClusterPlan clusters = { 2.0, 2.0, plan->stop, RMP_SHELL_FILTER_WIDTH, 0, FALSE };
  g_autofree double *wavelengths = g_new (double, self->n);
  const RmpCall call = { .cancellable = cancellable, .n_threads = plan->n_threads };
  RmpShellRows *rows;

  for (guint v = 0; v < self->n; v++)
    wavelengths[v] = wavelength;
  rows = plan->stop > 0.0 ? rmp_shell_clusters_new (self->topology, self->rest, wavelengths,
                                                    &clusters, NULL, cancellable)
                          : rmp_shell_spectral_new (self->topology, self->rest, wavelengths, 1.0,
                                                    NULL, &call, error);
  if (!rows)
    {
      if (plan->stop > 0.0)
        g_cancellable_set_error_if_cancelled (cancellable, error);
      return FALSE;
    }
  self->constraint = rmp_shell_constraint_new (rows, plan->n_threads, cancellable);
  if (!self->constraint)
    g_cancellable_set_error_if_cancelled (cancellable, error);
  return self->constraint != NULL;
}

static gboolean
init_slab (Slab *self, const RmpSkinSlab *slab, GCancellable *cancellable, GError **error)
{
  const RmpSkinSlabPlan *plan = self->plan;
  const RmpShellModuli moduli = { FALSE, 1.0, 1.0, 1.0, FALSE };
  const double grain[3] = { 1.0, 0.0, 0.0 };
  g_autofree RmpShellMaterial *materials = g_new (RmpShellMaterial, self->n);

  self->topology = join_vertices (slab->columns, slab->rows);
  self->rest = g_new0 (double, 3 * (gsize) self->n);
  self->up = g_new0 (double, 3 * (gsize) self->n);
  self->foundation = g_new (double, self->n);
  self->soft = g_new (double, self->n);
  for (guint v = 0; v < self->n; v++)
    {
      self->rest[3 * (gsize) v] = slab->edge * (v % slab->columns);
      self->rest[3 * (gsize) v + 1] = slab->edge * (v / slab->columns);
      self->up[3 * (gsize) v + 2] = 1.0;
      materials[v] = plan->material;
    }
  self->skin = rmp_shell_skin_new (self->topology, self->rest, grain, materials, &moduli);
  for (guint v = 0; v < self->n; v++)
    {
      const double whole = rmp_shell_foundation_stiffness (&plan->material) *
                           rmp_shell_skin_get_areas (self->skin)[v];

      self->foundation[v] = (plan->foundation - plan->along) * whole;
      self->soft[v] = plan->along * whole;
    }
  self->target = g_memdup2 (self->rest, 3 * (gsize) self->n * sizeof (double));
  self->x = g_memdup2 (self->rest, 3 * (gsize) self->n * sizeof (double));
  for (guint32 v = 0; v < self->n; v++)
    self->x[3 * (gsize) v + 2] += plan->noise * plan->material.thickness *
                                  rmp_shell_noise (v, plan->seed);
  return init_constraint (self, slab->expected, cancellable, error);
}

static void
clear_slab (Slab *self)
{
  g_clear_pointer (&self->constraint, rmp_shell_constraint_free);
  g_clear_pointer (&self->skin, rmp_shell_skin_free);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_free (self->rest);
  g_free (self->up);
  g_free (self->target);
  g_free (self->x);
  g_free (self->foundation);
  g_free (self->soft);
}

/* --- shortening ------------------------------------------------------------------------------- */

/* The interior by @strain; the skin goes along. */
static void
move (Slab *self, double strain)
{
  for (gsize i = 0; i < 3 * (gsize) self->n; i += 3)
    {
      const double to = (1.0 - strain) * self->rest[i];

      self->x[i] += to - self->target[i];
      self->target[i] = to;
    }
}

/* FALSE: cancelled */
static gboolean
shorten (Slab *self, RmpSkinSlab *slab, GCancellable *cancellable)
{
  const RmpSkinSlabPlan *plan = self->plan;
  const RmpShellSolveOptions options = {
    .solver = plan->solver,
    .tolerance = plan->tolerance,
    .most = MOST,
    .most_inner = MOST_INNER,
    .noise = plan->noise * plan->material.thickness,
    .n_threads = plan->n_threads,
    .cancellable = cancellable,
  };
  const RmpShellProblem problem = {
    .skin = self->skin,
    .constraint = self->constraint,
    .target = self->target,
    .foundation = plan->foundation > 0.0 ? self->foundation : NULL,
    .soft = plan->along > 0.0 ? self->soft : NULL,
    .normals = self->up,
  };
  g_autoptr (RmpShellWork) work = rmp_shell_work_new (self->skin, self->constraint);

  slab->converged = TRUE;
  for (double strain = FIRST * rmp_shell_onset_strain (&plan->material);; strain *= GROWTH)
    {
      RmpShellSolution solution;

      move (self, MIN (strain, plan->compression));
      if (!rmp_shell_solve (&problem, work, &options, self->x, &solution))
        return FALSE;
      slab->iterations += solution.iterations;
      slab->inner += solution.inner;
      slab->converged = slab->converged && solution.converged;
      if (!(strain < plan->compression))
        break;
    }
  return TRUE;
}

static void
measure (const Slab *self, RmpSkinSlab *slab)
{
  const guint first = (guint) ceil (END * (slab->columns - 1));
  const guint n = slab->columns - 2 * first;
  g_autofree double *middle = g_new (double, (gsize) n * slab->rows);

  slab->heights = g_new (double, self->n);
  for (guint v = 0; v < self->n; v++)
    slab->heights[v] = self->x[3 * (gsize) v + 2];
  for (guint row = 0; row < slab->rows; row++)
    memcpy (middle + (gsize) n * row, slab->heights + (gsize) slab->columns * row + first,
            n * sizeof (double));
  slab->wavelength = rmp_shell_spectrum_measure_crossings (slab->rows, n, middle, slab->edge);
  slab->waves = rmp_shell_spectrum_measure (slab->rows, n, middle, slab->edge);
}

gboolean
rmp_skin_slab_solve (const RmpSkinSlabPlan *plan, RmpSkinSlab *slab, GCancellable *cancellable,
                     GError **error)
{
  Slab self = { .plan = plan };
  gboolean done;

  g_return_val_if_fail (plan && slab, FALSE);

  if (!check (plan, error))
    return FALSE;
  *slab = (RmpSkinSlab){ 0 };
  slab->expected = rmp_shell_wavelength (&plan->material);
  slab->expected_amplitude = rmp_shell_amplitude (&plan->material, plan->compression);
  slab->edge = slab->expected / plan->edges;
  slab->columns = (guint) lround (plan->edges * plan->length) + 1;
  slab->rows = (guint) lround (plan->edges * plan->width) + 1;
  self.n = slab->columns * slab->rows;
  done = init_slab (&self, slab, cancellable, error);
  if (done)
    {
      slab->n_constraints = rmp_shell_constraint_get_n_rows (self.constraint);
      done = shorten (&self, slab, cancellable);
      if (done)
        measure (&self, slab);
      else
        g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  clear_slab (&self);
  return done;
}

gboolean
rmp_skin_slab_solve_all (guint n, const RmpSkinSlabPlan *plans, RmpSkinSlab *slabs,
                         GCancellable *cancellable, GError **error)
{
  g_autofree GError **errors = g_new0 (GError *, n + 1);
  gboolean done = TRUE;

  g_return_val_if_fail (plans && slabs, FALSE);

#pragma omp parallel for schedule(dynamic)
  for (guint i = 0; i < n; i++)
    {
      RmpSkinSlabPlan plan = plans[i];

      slabs[i] = (RmpSkinSlab){ 0 };
      plan.n_threads = 1;
      rmp_skin_slab_solve (&plan, slabs + i, cancellable, errors + i);
    }
  for (guint i = 0; i < n; i++)
    {
      if (!errors[i])
        continue;
      if (done)
        g_propagate_error (error, errors[i]);
      else
        g_error_free (errors[i]);
      done = FALSE;
    }
  for (guint i = 0; i < n && !done; i++)
    rmp_skin_slab_clear (slabs + i);
  return done;
}

void
rmp_skin_slab_clear (RmpSkinSlab *self)
{
  g_clear_pointer (&self->heights, g_free);
}
