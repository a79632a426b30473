/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "volumetric-slab.h"

#include <math.h>
#include <string.h>

#include "interior-step.h"
#include "problem.h"

/* Parts of the length that are left out at either end, where the ends flatten wrinkles. */
#define END 0.12

/* Columns that a wave can be measured in. */
#define LEAST_COLUMNS 8

#define TOLERANCE 1e-6 /* of the layer's stiffness times a cell's width */
#define MOST 60        /* iterations of a step */
#define MOST_SHAKES 4  /* solves of a step */

#define DENSITY 1000.0 /* which nothing depends on */

const RmpVolumetricSlabPlan rmp_volumetric_slab_defaults = {
  .length = 4.0,
  .depth = 1.0,
  .layers = 1,
  .compression = 0.1,
  .steps = 5,
  .noise = 0.01,
};

typedef struct
{
  const RmpVolumetricSlabPlan *plan;
  double side;
  guint nx, nz; /* cells along and up; one across */
  RmpEmbeddedLattice *lattice;
  RmpEmbeddedInterior *interior;
  RmpEmbeddedStepper *stepper;
  double *q, *target; /* [n_nodes × 3] */
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
is_poisson (double value)
{
  return value >= 0.0 && value < 0.5;
}

static gboolean
check (const RmpVolumetricSlabPlan *plan, GError **error)
{
  const RmpShellMaterial *material = &plan->material;

  if (!is_positive (material->thickness))
    return refuse (error, "Skin thickness must be above 0");
  if (!is_positive (material->skin_modulus))
    return refuse (error, "Skin Young's modulus must be above 0 Pa");
  if (!is_positive (material->interior_modulus))
    return refuse (error, "Interior Young's modulus must be above 0 Pa");
  if (!is_poisson (material->skin_poisson) || !is_poisson (material->interior_poisson))
    return refuse (error, "Poisson ratios must be at least 0 and below 0.5");
  if (!is_positive (plan->length) || !is_positive (plan->depth))
    return refuse (error, "Length and depth must be above 0");
  if (!(plan->compression >= 0.0) || !(plan->compression <= 0.5))
    return refuse (error, "Compression must be 0 to 0.5 of the length");
  if (plan->layers == 0 || plan->steps == 0)
    return refuse (error, "There must be at least one layer and one step");
  if (!(plan->noise >= 0.0) || !isfinite (plan->noise))
    return refuse (error, "Noise must be at least 0");
  return TRUE;
}

/* --- the solid -------------------------------------------------------------------------------- */

static RmpEmbeddedLattice *
make_lattice (const Slab *self)
{
  const guint n = self->nx * self->nz;
  RmpEmbeddedParts parts = {
    .n_elements = n,
    .cells = g_new0 (guint32, 3 * (gsize) n),
    .fill = g_new (double, n),
    .links = g_new (guint32, 4 * (gsize) n),
  };

  for (guint e = 0; e < n; e++)
    {
      const guint x = e % self->nx, z = e / self->nx;

      parts.cells[3 * (gsize) e] = x;
      parts.cells[3 * (gsize) e + 2] = z;
      parts.fill[e] = 1.0;
      for (guint c = 0; c < 2; c++)
        {
          if (c == 0 ? x + 1 == self->nx : z + 1 == self->nz)
            continue;
          parts.links[2 * (gsize) parts.n_links] = e;
          parts.links[2 * (gsize) parts.n_links + 1] = e + (c == 0 ? 1 : self->nx);
          parts.n_links++;
        }
    }
  return rmp_embedded_lattice_new (RMP_EMBEDDED_QUADRATIC, (double[]){ 0.0, 0.0, 0.0 }, self->side,
                                   &parts);
}

static RmpEmbeddedInterior *
make_interior (const Slab *self)
{
  const RmpShellMaterial *material = &self->plan->material;
  const guint n = self->nx * self->nz;
  g_autofree RmpEmbeddedMaterial *materials = g_new (RmpEmbeddedMaterial, n);

  for (guint e = 0; e < n; e++)
    materials[e] = e / self->nx + self->plan->layers >= self->nz
                       ? (RmpEmbeddedMaterial){ material->skin_modulus, material->skin_poisson,
                                                DENSITY }
                       : (RmpEmbeddedMaterial){ material->interior_modulus,
                                                material->interior_poisson, DENSITY };
  return rmp_embedded_interior_new (self->lattice, n, materials, FALSE);
}

/* Two layers of nodes hold a face plane: those on either side of it. */
static guint8 *
hold (const Slab *self)
{
  const RmpEmbeddedLattice *lattice = self->lattice;
  guint8 *held = g_new (guint8, lattice->n_nodes);

  for (guint m = 0; m < lattice->n_nodes; m++)
    {
      const double x = lattice->rest[3 * (gsize) m] / self->side;
      const double z = lattice->rest[3 * (gsize) m + 2] / self->side;

      held[m] = 2;
      if (z < 1.0)
        held[m] |= 5;
      if (x < 1.0 || x > self->nx - 1.0)
        held[m] |= 1;
    }
  return held;
}

static void
init_slab (Slab *self)
{
  g_autofree guint8 *held = NULL;
  gsize n;

  self->lattice = make_lattice (self);
  self->interior = make_interior (self);
  held = hold (self);
  self->stepper = rmp_embedded_stepper_new (self->interior, held, 0, NULL, RMP_EMBEDDED_MASS_NONE);
  n = 3 * (gsize) self->lattice->n_nodes;
  self->q = g_memdup2 (self->lattice->rest, n * sizeof (double));
  self->target = g_memdup2 (self->lattice->rest, n * sizeof (double));
}

static void
clear_slab (Slab *self)
{
  g_clear_pointer (&self->stepper, rmp_embedded_stepper_free);
  g_clear_pointer (&self->interior, rmp_embedded_interior_free);
  g_clear_pointer (&self->lattice, rmp_embedded_lattice_free);
  g_free (self->q);
  g_free (self->target);
}

/* --- shortening ------------------------------------------------------------------------------- */

/* The upper nodes. */
static void
shake (Slab *self, guint64 seed)
{
  for (guint m = 0; m < self->lattice->n_nodes; m++)
    if (self->lattice->rest[3 * (gsize) m + 2] > self->side * (self->nz - 1.0))
      self->q[3 * (gsize) m + 2] += self->plan->noise * self->plan->material.thickness *
                                    rmp_shell_noise (m, seed);
}

/* To where it rests and would not leave. A straight slab that ought to wrinkle is in balance, too:
 * then it is shaken. @iterations: (inout)
 */
static RmpEmbeddedOutcome
settle (Slab *self, GCancellable *cancellable, guint *iterations)
{
  const RmpEmbeddedLoad load = { .target = self->target };
  RmpEmbeddedStepOptions options = rmp_embedded_step_defaults;
  RmpEmbeddedOutcome outcome = RMP_EMBEDDED_NOT_CONVERGED;

  options.most = MOST;
  options.n_threads = self->plan->n_threads;
  options.tolerance = TOLERANCE * self->plan->material.skin_modulus *
                      self->plan->material.thickness * self->side;
  for (guint64 seed = 0; seed < MOST_SHAKES; seed++)
    {
      RmpEmbeddedReport report;

      outcome = rmp_embedded_stepper_settle (self->stepper, &load, &options, self->q, cancellable,
                                             &report);
      *iterations += report.iterations;
      if (outcome != RMP_EMBEDDED_CONVERGED ||
          rmp_embedded_stepper_is_stable (self->stepper, self->q, NULL, self->plan->n_threads))
        return outcome;
      shake (self, seed);
    }
  return outcome;
}

/* From one compression to the next about the middle. FALSE: cancelled */
static gboolean
shorten (Slab *self, double before, double after, RmpVolumetricSlab *slab,
         GCancellable *cancellable)
{
  const double middle = 0.5 * self->nx * self->side;
  RmpEmbeddedOutcome outcome;

  for (guint m = 0; m < self->lattice->n_nodes; m++)
    {
      double *x = &self->q[3 * (gsize) m];

      *x = middle + (*x - middle) * (1.0 - after) / (1.0 - before);
      self->target[3 * (gsize) m] = middle +
                                    (self->lattice->rest[3 * (gsize) m] - middle) * (1.0 - after);
    }
  outcome = settle (self, cancellable, &slab->iterations);
  slab->converged = slab->converged && outcome == RMP_EMBEDDED_CONVERGED;
  return outcome != RMP_EMBEDDED_CANCELLED;
}

/* Of the middle of the top face of the column: shape functions there. */
static double
find_height (const Slab *self, guint column)
{
  const guint32 *nodes = rmp_embedded_lattice_nodes (self->lattice,
                                                     (self->nz - 1) * self->nx + column);
  const double p[3] = { 0.5, 0.5, 1.0 };
  double values[RMP_EMBEDDED_MOST_NODES], height = 0.0;

  rmp_embedded_basis (RMP_EMBEDDED_QUADRATIC, p, values, NULL);
  for (guint m = 0; m < RMP_EMBEDDED_MOST_NODES; m++)
    height += values[m] * self->q[3 * (gsize) nodes[m] + 2];
  return height - self->nz * self->side;
}

static void
measure (const Slab *self, RmpVolumetricSlab *slab)
{
  const guint first = (guint) ceil (END * self->nx);

  slab->n = self->nx;
  slab->along = g_new (double, self->nx);
  slab->heights = g_new (double, self->nx);
  for (guint i = 0; i < self->nx; i++)
    {
      slab->along[i] = (i + 0.5) * self->side;
      slab->heights[i] = find_height (self, i);
    }
  slab->waves = rmp_shell_spectrum_measure (1, self->nx - 2 * first, slab->heights + first,
                                            self->side);
}

gboolean
rmp_volumetric_slab_solve (const RmpVolumetricSlabPlan *plan, RmpVolumetricSlab *slab,
                           GCancellable *cancellable, GError **error)
{
  Slab self = { .plan = plan };
  gboolean cancelled = FALSE;
  double nx, nz;

  g_return_val_if_fail (plan && slab, FALSE);

  if (!check (plan, error))
    return FALSE;
  *slab = (RmpVolumetricSlab){ .converged = TRUE };
  slab->expected = rmp_shell_wavelength (&plan->material);
  self.side = plan->material.thickness / plan->layers;
  nx = MAX (ceil (plan->length * slab->expected / self.side), LEAST_COLUMNS);
  nz = ceil (plan->depth * slab->expected / self.side) + plan->layers;
  if (!(nx * nz <= RMP_VOLUMETRIC_SLAB_MOST_CELLS))
    return refuse (error, "The slab has too many cells: lower its length, its depth, the layers or "
                          "the ratio of moduli");
  self.nx = (guint) nx;
  self.nz = (guint) nz;
  init_slab (&self);
  slab->n_cells = self.nx * self.nz;
  slab->n_unknowns = 3 * self.lattice->n_nodes;
  for (guint i = 0; i < plan->steps && !cancelled; i++)
    cancelled = !shorten (&self, plan->compression * i / plan->steps,
                          plan->compression * (i + 1) / plan->steps, slab, cancellable);
  if (!cancelled)
    measure (&self, slab);
  clear_slab (&self);
  return !cancelled || !g_cancellable_set_error_if_cancelled (cancellable, error);
}

void
rmp_volumetric_slab_clear (RmpVolumetricSlab *self)
{
  g_clear_pointer (&self->along, g_free);
  g_clear_pointer (&self->heights, g_free);
}
