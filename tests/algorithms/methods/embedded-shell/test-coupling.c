/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the skin pulls at the interior. */

#include "methods/embedded-shell/build.h"
#include "methods/embedded-shell/coupling.h"
#include "methods/embedded-shell/exact-coupling.h"
#include "methods/embedded-shell/interior-step.h"
#include "methods/embedded-shell/solve.h"

#include <math.h>
#include <string.h>

#define NX 8u
#define NY 6u
#define N ((NX + 1) * (NY + 1))

/* A sheet of skin on one or a few cells. */
typedef struct
{
  RmpTopology *topology;
  double rest[3 * N], normals[3 * N], foundation[N];
  RmpEmbeddedBuilt built;
  RmpShellSkin *skin;
  RmpShellConstraint *constraint;
  RmpShellWork *work;
  double *q; /* stretched, so that the skin rests in one way only */
} Patch;

static RmpTopology *
make_topology (double *rest)
{
  guint32 faces[6 * NX * NY], *next = faces;

  for (guint32 j = 0; j <= NY; j++)
    for (guint32 i = 0; i <= NX; i++)
      {
        const guint32 v = j * (NX + 1) + i;

        rest[3 * v] = 0.01 * i;
        rest[3 * v + 1] = 0.01 * j;
        rest[3 * v + 2] = 0.0;
        if (i == NX || j == NY)
          continue;
        memcpy (next, (const guint32[]){ v, v + 1, v + NX + 2, v, v + NX + 2, v + NX + 1 },
                6 * sizeof (guint32));
        next += 6;
      }
  return rmp_topology_new (N, 2 * NX * NY, faces);
}

static void
patch_init (Patch *self)
{
  const RmpShellMaterial material = { 1e-3, 6e6, 2e4, 0.3, 0.45 };
  const RmpShellModuli moduli = { FALSE, 1.0, 1.0, 1.0, FALSE };
  const RmpShellClusterPlan plan = {
    .truncation = 2.0, .spacing = 2.0, .stop = 0.8, .width = RMP_SHELL_FILTER_WIDTH
  };
  const double grain[3] = { 1.0, 0.0, 0.0 };
  RmpShellMaterial materials[N];
  double wavelengths[N];
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;

  self->topology = make_topology (self->rest);
  options.side = 0.0501;
  g_assert_true (
      rmp_embedded_build (self->topology, self->rest, &options, &self->built, 1, NULL, NULL));
  for (guint v = 0; v < N; v++)
    {
      materials[v] = material;
      wavelengths[v] = rmp_shell_wavelength (&material);
      self->foundation[v] = 2.0;
      self->normals[3 * v] = self->normals[3 * v + 1] = 0.0;
      self->normals[3 * v + 2] = 1.0;
    }
  self->skin = rmp_shell_skin_new (self->topology, self->rest, grain, materials, &moduli);
  self->constraint = rmp_shell_constraint_new (
      rmp_shell_clusters_new (self->topology, self->rest, wavelengths, &plan, NULL, NULL), 1, NULL);
  self->work = rmp_shell_work_new (self->skin, self->constraint);
  self->q = g_memdup2 (self->built.lattice->rest,
                       3 * (gsize) self->built.lattice->n_nodes * sizeof (double));
  for (guint m = 0; m < self->built.lattice->n_nodes; m++)
    {
      self->q[3 * m] *= 1.03;
      self->q[3 * m + 1] *= 1.02;
      self->q[3 * m + 2] += 0.002 * sin (40.0 * self->q[3 * m] + 20.0 * self->q[3 * m + 1]);
    }
}

static void
patch_clear (Patch *self)
{
  rmp_shell_work_free (self->work);
  rmp_shell_constraint_free (self->constraint);
  rmp_shell_skin_free (self->skin);
  rmp_embedded_built_clear (&self->built);
  rmp_topology_unref (self->topology);
  g_free (self->q);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Patch, patch_clear)

/* The least energy of the skin over q. @force: (out) (nullable): of both ways to find it; … */
static double
find_least (const Patch *self, gboolean founded, double *force, double *held)
{
  const RmpShellSolveOptions options = {
    .tolerance = 1e-12, .most = 100, .most_inner = 4000, .n_threads = 1
  };
  double target[3 * N], x[3 * N];
  const RmpShellProblem problem = { .skin = self->skin,
                                    .constraint = self->constraint,
                                    .target = target,
                                    .foundation = founded ? self->foundation : NULL,
                                    .soft = founded ? self->foundation : NULL,
                                    .normals = self->normals };
  RmpShellSolution solution;

  rmp_embedding_apply (self->built.embedding, self->q, target, 1);
  memcpy (x, target, sizeof x);
  g_assert_true (rmp_shell_solve (&problem, self->work, &options, x, &solution));
  if (force)
    rmp_shell_pull (&problem, self->built.embedding, x, TRUE, force, 1);
  if (held)
    rmp_shell_pull (&problem, self->built.embedding, x, FALSE, held, 1);
  return rmp_shell_problem_energy (&problem, x, 1);
}

static void
the_pull_is_the_slope_of_the_least_energy (void)
{
  for (guint founded = 0; founded < 2; founded++)
    {
      g_auto (Patch) patch = { NULL };
      g_autofree double *force = NULL, *held = NULL;
      const double step = 1e-6;
      double largest = 0.0;
      gsize n;

      patch_init (&patch);
      n = 3 * (gsize) patch.built.lattice->n_nodes;
      force = g_new0 (double, n);
      held = g_new0 (double, n);
      find_least (&patch, founded == 1, force, held);
      for (gsize i = 0; i < n; i++)
        largest = MAX (largest, fabs (force[i]));
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (force[i], held[i], 1e-6 * largest);
      for (gsize i = 1; i < n; i += n / 7)
        {
          const double kept = patch.q[i];
          double slope;

          patch.q[i] = kept + step;
          slope = find_least (&patch, founded == 1, NULL, NULL);
          patch.q[i] = kept - step;
          slope -= find_least (&patch, founded == 1, NULL, NULL);
          patch.q[i] = kept;
          g_assert_cmpfloat_with_epsilon (-slope / (2.0 * step), force[i], 2e-5 * largest);
        }
    }
}

/* K of the sheet as it rests over q. @exact: with how it gives way */
static RmpBlockMatrix *
find_stiffness (const Patch *self, gboolean founded, gboolean exact)
{
  const RmpShellSolveOptions options = {
    .tolerance = 1e-12, .most = 100, .most_inner = 4000, .n_threads = 1
  };
  double target[3 * N], x[3 * N];
  const RmpShellProblem problem = { .skin = self->skin,
                                    .constraint = self->constraint,
                                    .target = target,
                                    .foundation = founded ? self->foundation : NULL,
                                    .soft = founded ? self->foundation : NULL,
                                    .normals = self->normals };
  g_autofree guint32 *nodes = g_new (guint32, self->built.lattice->n_nodes);
  const RmpElements all = { 1, self->built.lattice->n_nodes, nodes };
  RmpBlockMatrix *matrix;
  RmpShellSolution solution;

  for (guint i = 0; i < self->built.lattice->n_nodes; i++)
    nodes[i] = i;
  matrix = rmp_block_matrix_new (self->built.lattice->n_nodes, 1, &all);
  rmp_block_matrix_clear_values (matrix);
  rmp_embedding_apply (self->built.embedding, self->q, target, 1);
  memcpy (x, target, sizeof x);
  g_assert_true (rmp_shell_solve (&problem, self->work, &options, x, &solution));
  if (exact)
    g_assert_true (
        rmp_shell_add_exact_stiffness (&problem, self->built.embedding, x, NULL, matrix, NULL, 1));
  else
    rmp_shell_add_stiffness (&problem, self->built.embedding, x, NULL, matrix, NULL, 1);
  return matrix;
}

/* With a resistance along all ways, and without any. */
static void
the_exact_tangent_is_the_slope_of_the_pull (void)
{
  for (guint founded = 0; founded < 2; founded++)
    {
      g_auto (Patch) patch = { NULL };
      g_autoptr (RmpBlockMatrix) exact = NULL, stiff = NULL;
      g_autofree double *way = NULL, *product = NULL, *above = NULL, *below = NULL;
      const double step = 1e-6;
      double largest = 0.0, soft = 0.0, hard = 0.0;
      gsize n;

      patch_init (&patch);
      n = 3 * (gsize) patch.built.lattice->n_nodes;
      way = g_new (double, n);
      product = g_new (double, n);
      above = g_new0 (double, n);
      below = g_new0 (double, n);
      exact = find_stiffness (&patch, founded == 1, TRUE);
      stiff = find_stiffness (&patch, founded == 1, FALSE);
      for (gsize i = 0; i < n; i++)
        way[i] = rmp_shell_noise ((guint32) i, 3);
      rmp_block_matrix_multiply (exact, way, product, 1);
      for (gsize i = 0; i < n; i++)
        patch.q[i] += step * way[i];
      find_least (&patch, founded == 1, above, NULL);
      for (gsize i = 0; i < n; i++)
        patch.q[i] -= 2.0 * step * way[i];
      find_least (&patch, founded == 1, below, NULL);
      for (gsize i = 0; i < n; i++)
        largest = MAX (largest, fabs (product[i]));
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (product[i], (below[i] - above[i]) / (2.0 * step),
                                        1e-4 * largest);
      for (gsize i = 0; i < n; i++)
        soft += way[i] * product[i];
      rmp_block_matrix_multiply (stiff, way, product, 1);
      for (gsize i = 0; i < n; i++)
        hard += way[i] * product[i];
      /* what gives way is softer */
      g_assert_cmpfloat (soft, <, hard);
      g_assert_cmpfloat (soft, >, 0.0);
    }
}

static void
a_free_skin_pulls_nothing_away (void)
{
  g_auto (Patch) patch = { NULL };
  g_autofree double *force = NULL;
  double sum[3] = { 0.0 }, largest = 0.0;
  gsize n;

  patch_init (&patch);
  n = 3 * (gsize) patch.built.lattice->n_nodes;
  force = g_new0 (double, n);
  find_least (&patch, FALSE, force, NULL);
  for (gsize i = 0; i < n; i++)
    {
      sum[i % 3] += force[i];
      largest = MAX (largest, fabs (force[i]));
    }
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (sum[c], 0.0, 1e-9 * largest);
}

/* Skin and interior together come to rest where neither pulls, step after step. */
static void
skin_and_interior_come_to_rest_together (void)
{
  const RmpEmbeddedMaterial flesh = { 2e4, 0.45, 1000.0 };
  g_auto (Patch) patch = { NULL };
  g_autoptr (RmpEmbeddedInterior) interior = NULL;
  g_autoptr (RmpEmbeddedStepper) stepper = NULL;
  g_autoptr (RmpBlockMatrix) skin = NULL, pattern = NULL;
  g_autofree guint32 *pairs = NULL;
  g_autofree double *velocity = NULL, *force = NULL;
  guint n_pairs;
  gsize n;
  double before, after;

  patch_init (&patch);
  n = 3 * (gsize) patch.built.lattice->n_nodes;
  interior = rmp_embedded_interior_new (patch.built.lattice, 1, &flesh, TRUE);
  pattern = rmp_shell_skin_new_matrix (patch.skin);
  pairs = rmp_embedding_find_pairs (patch.built.embedding, pattern, &n_pairs);
  stepper = rmp_embedded_stepper_new (interior, NULL, n_pairs, pairs, RMP_EMBEDDED_MASS_CONSISTENT);
  skin = rmp_embedded_stepper_new_matrix (stepper);
  velocity = g_new0 (double, n);
  force = g_new (double, n);
  before = find_least (&patch, FALSE, NULL, NULL) +
           rmp_embedded_interior_evaluate (interior, patch.q, NULL, NULL, 1);
  for (guint i = 0; i < 40; i++)
    {
      RmpEmbeddedLoad load = { .force = force, .skin = skin };
      double target[3 * N];
      const RmpShellProblem problem = { .skin = patch.skin,
                                        .constraint = patch.constraint,
                                        .target = target };

      memset (force, 0, n * sizeof (double));
      find_least (&patch, FALSE, force, NULL);
      rmp_embedding_apply (patch.built.embedding, patch.q, target, 1);
      rmp_block_matrix_clear_values (skin);
      rmp_shell_add_stiffness (&problem, patch.built.embedding, target, NULL, skin, NULL, 1);
      g_assert_cmpint (rmp_embedded_stepper_advance (stepper, &load, &rmp_embedded_step_defaults,
                                                     patch.q, velocity, NULL, NULL),
                       ==, RMP_EMBEDDED_CONVERGED);
    }
  after = find_least (&patch, FALSE, NULL, NULL) +
          rmp_embedded_interior_evaluate (interior, patch.q, NULL, NULL, 1);
  g_assert_cmpfloat (after, <, 1e-2 * before);
}

/* All of it goes the same way, the fixed border first. */
static void
what_is_fixed_takes_the_interior_along (void)
{
  const double way[3] = { 0.003, -0.002, 0.001 };
  g_auto (Patch) patch = { NULL };
  g_autoptr (RmpEmbeddedInterior) interior = NULL;
  g_autoptr (RmpEmbeddedStepper) stepper = NULL;
  g_autoptr (RmpBlockMatrix) pattern = NULL, stiffness = NULL;
  g_autofree guint32 *pairs = NULL;
  g_autofree double *force = NULL, *moved = NULL, *product = NULL;
  const RmpEmbeddedMaterial material = { 2e4, 0.4, 1000.0 };
  double moves[3 * N] = { 0.0 }, largest = 0.0;
  guint8 fixed[N] = { 0 };
  RmpShellProblem problem;
  guint n_pairs, n;

  patch_init (&patch);
  problem = (RmpShellProblem){
    .skin = patch.skin, .constraint = patch.constraint, .target = patch.rest, .fixed = fixed
  };
  for (guint v = 0; v < N; v += NX + 1)
    {
      fixed[v] = 1;
      memcpy (moves + 3 * v, way, sizeof way);
    }
  n = 3 * patch.built.lattice->n_nodes;
  interior = rmp_embedded_interior_new (patch.built.lattice, 1, &material, TRUE);
  pattern = rmp_shell_skin_new_matrix (patch.skin);
  pairs = rmp_embedding_find_pairs (patch.built.embedding, pattern, &n_pairs);
  stepper = rmp_embedded_stepper_new (interior, NULL, n_pairs, pairs, RMP_EMBEDDED_MASS_LUMPED);
  stiffness = rmp_embedded_stepper_new_matrix (stepper);
  force = g_new0 (double, n);
  moved = g_new (double, n);
  product = g_new (double, n);
  rmp_shell_add_stiffness (&problem, patch.built.embedding, patch.rest, moves, stiffness, force, 1);
  for (guint i = 0; i < n; i++)
    moved[i] = way[i % 3];
  rmp_block_matrix_multiply (stiffness, moved, product, 1);
  for (guint i = 0; i < n; i++)
    largest = MAX (largest, fabs (product[i]));
  g_assert_cmpfloat (largest, >, 1e-3);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (product[i], force[i], 1e-9 * largest);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/embedded-coupling/" name, function)
  TEST ("the-pull-is-the-slope-of-the-least-energy", the_pull_is_the_slope_of_the_least_energy);
  TEST ("the-exact-tangent-is-the-slope-of-the-pull", the_exact_tangent_is_the_slope_of_the_pull);
  TEST ("a-free-skin-pulls-nothing-away", a_free_skin_pulls_nothing_away);
  TEST ("skin-and-interior-come-to-rest-together", skin_and_interior_come_to_rest_together);
  TEST ("what-is-fixed-takes-the-interior-along", what_is_fixed_takes_the_interior_along);
#undef TEST
  return g_test_run ();
}
