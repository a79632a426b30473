/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What drives the interior: a surface that it follows, bones, muscles, and shapes to reach. */

#include "block.h"
#include "geometry/vector.h"
#include "methods/embedded-shell/activations.h"
#include "methods/embedded-shell/bones.h"
#include "methods/embedded-shell/fit.h"

#include <math.h>
#include <string.h>

static const RmpEmbeddedMaterial flesh = { 2e4, 0.45, 1000.0 };

/* A block and points all over it. */
typedef struct
{
  RmpEmbeddedLattice *lattice;
  RmpEmbeddedInterior *interior;
  RmpEmbedding *embedding;
  guint n;
  double *rest, *areas;
} Body;

#define PER_CELL 27

static void
body_init (Body *self, guint nx, guint ny, guint nz)
{
  g_autofree guint32 *elements = NULL;

  self->lattice = block_new (RMP_EMBEDDED_QUADRATIC, nx, ny, nz);
  self->interior = rmp_embedded_interior_new (self->lattice, 1, &flesh, TRUE);
  self->n = PER_CELL * self->lattice->parts.n_elements;
  self->rest = g_new (double, 3 * (gsize) self->n);
  self->areas = g_new (double, self->n);
  elements = g_new (guint32, self->n);
  for (guint v = 0; v < self->n; v++)
    {
      const guint32 e = v / PER_CELL;
      const double p[3] = { (v % 3 + 0.5) / 3.0, (v / 3 % 3 + 0.5) / 3.0,
                            (v % PER_CELL / 9 + 0.5) / 3.0 };

      elements[v] = e;
      self->areas[v] = 1e-4;
      for (guint c = 0; c < 3; c++)
        self->rest[3 * v + c] = self->lattice->origin[c] +
                                BLOCK_SIDE * (self->lattice->parts.cells[3 * e + c] + p[c]);
    }
  self->embedding = rmp_embedding_new (self->lattice, self->n, elements, self->rest);
}

static void
body_clear (Body *self)
{
  rmp_embedding_free (self->embedding);
  rmp_embedded_interior_free (self->interior);
  rmp_embedded_lattice_free (self->lattice);
  g_free (self->rest);
  g_free (self->areas);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Body, body_clear)

/* --- a surface to follow ---------------------------------------------------------------------- */

static void
move (const double from[3], double to[3])
{
  static const double turn[9] = { 2.0 / 3.0,  -1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0,
                                  -1.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0 };

  for (guint c = 0; c < 3; c++)
    to[c] = rmp_vector_dot (turn + 3 * c, from) + 0.1 * c;
}

static void
a_motion_of_the_whole_is_followed_exactly (void)
{
  g_auto (Body) body = { NULL };
  g_autoptr (RmpEmbeddedFit) fit = NULL;
  g_autofree double *y = NULL, *q = NULL;

  body_init (&body, 3, 2, 2);
  fit = rmp_embedded_fit_new (body.embedding, body.interior, body.rest, body.areas);
  y = g_new (double, 3 * (gsize) body.n);
  q = g_new (double, 3 * (gsize) body.lattice->n_nodes);
  for (guint v = 0; v < body.n; v++)
    move (body.rest + 3 * v, y + 3 * v);
  rmp_embedded_fit_solve (fit, y, q, 1);
  for (guint m = 0; m < body.lattice->n_nodes; m++)
    {
      double expected[3];

      move (body.lattice->rest + 3 * m, expected);
      g_assert_cmpfloat (rmp_vector_distance (expected, q + 3 * m), <, 1e-11);
    }
}

static void
what_is_smooth_is_followed_and_what_is_rough_is_not (void)
{
  g_auto (Body) body = { NULL };
  g_autoptr (RmpEmbeddedFit) fit = NULL;
  g_autofree double *y = NULL, *q = NULL, *x = NULL;
  double smooth = 0.0, rough = 0.0;

  body_init (&body, 4, 1, 1);
  fit = rmp_embedded_fit_new (body.embedding, body.interior, body.rest, body.areas);
  y = g_memdup2 (body.rest, 3 * (gsize) body.n * sizeof (double));
  q = g_new (double, 3 * (gsize) body.lattice->n_nodes);
  x = g_new (double, 3 * (gsize) body.n);
  for (guint v = 0; v < body.n; v++)
    y[3 * v + 1] += 0.2 * pow (body.rest[3 * v] - 0.14, 2.0);
  rmp_embedded_fit_solve (fit, y, q, 1);
  rmp_embedding_apply (body.embedding, q, x, 1);
  for (guint v = 0; v < body.n; v++)
    smooth = MAX (smooth, rmp_vector_distance (x + 3 * v, y + 3 * v));
  g_assert_cmpfloat (smooth, <, 2e-5); /* of 3.2e-4 */
  for (guint v = 0; v < body.n; v++)
    y[3 * v + 1] = body.rest[3 * v + 1] + (v % 2 ? 1e-3 : -1e-3);
  rmp_embedded_fit_solve (fit, y, q, 1);
  rmp_embedding_apply (body.embedding, q, x, 1);
  for (guint v = 0; v < body.n; v++)
    rough += pow (x[3 * v + 1] - body.rest[3 * v + 1], 2.0) / body.n;
  g_assert_cmpfloat (sqrt (rough), <, 3e-4); /* of 1e-3 */
}

/* --- bones ------------------------------------------------------------------------------------ */

static void
bones_carry_the_nodes_within_and_share_those_between (void)
{
  g_autoptr (RmpEmbeddedLattice) lattice = block_new (RMP_EMBEDDED_QUADRATIC, 4, 1, 1);
  const RmpEmbeddedBone bones[3] = {
    { { 0.08, -0.19, 0.31 }, { 0.14, -0.19, 0.31 }, 0.016 },
    { { 0.14, -0.19, 0.31 }, { 0.20, -0.19, 0.31 }, 0.016 },
    { { 5.0, 0.0, 0.0 }, { 6.0, 0.0, 0.0 }, 0.0 },
  };
  g_autoptr (RmpEmbeddedBones) carried = rmp_embedded_bones_new (lattice, 3, bones);
  g_autofree double *target = g_memdup2 (lattice->rest,
                                         3 * (gsize) lattice->n_nodes * sizeof (double));
  double matrices[48] = { 0.0 };
  guint n_shared = 0, n_free = 0;

  for (guint b = 0; b < 3; b++)
    for (guint c = 0; c < 4; c++)
      matrices[16 * b + 5 * c] = 1.0;
  matrices[12] = 0.01;      /* the first goes along x */
  matrices[16 + 13] = 0.02; /* the second along y */
  rmp_embedded_bones_move (carried, lattice, matrices, target);
  g_assert_cmpuint (carried->n_idle, ==, 1);
  for (guint m = 0; m < lattice->n_nodes; m++)
    {
      const guint n = carried->start[m + 1] - carried->start[m];
      double moved[3], sum = 0.0;

      rmp_vector_sub (target + 3 * m, lattice->rest + 3 * m, moved);
      g_assert_cmpuint (carried->held[m], ==, n > 0 ? 7 : 0);
      for (guint32 k = carried->start[m]; k < carried->start[m + 1]; k++)
        sum += carried->weights[k];
      if (n == 0)
        {
          n_free++;
          g_assert_cmpfloat (rmp_vector_norm (moved), ==, 0.0);
          continue;
        }
      n_shared += n > 1;
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-14);
      g_assert_cmpfloat_with_epsilon (moved[0] / 0.01 + moved[1] / 0.02, 1.0, 1e-10);
    }
  g_assert_cmpuint (n_shared, >, 0);
  g_assert_cmpuint (n_free, >, 0);
}

/* --- muscles ---------------------------------------------------------------------------------- */

/* Nodes of the first layer do not move. (transfer full) */
static guint8 *
hold_one_end (const RmpEmbeddedLattice *lattice)
{
  guint8 *held = g_new0 (guint8, lattice->n_nodes);

  for (guint m = 0; m < lattice->n_nodes; m++)
    if (lattice->rest[3 * m] < 0.1 + 0.6 * BLOCK_SIDE)
      held[m] = 7;
  return held;
}

static const RmpEmbeddedMuscle muscles[3] = {
  { { 0.10, -0.19, 0.31 }, { 0.18, -0.19, 0.31 }, 0.01, 0.0 },
  { { 0.10, -0.17, 0.31 }, { 0.18, -0.17, 0.31 }, 0.01, 0.0 },
  { { 0.17, -0.3, 0.31 }, { 0.17, -0.2, 0.31 }, 1e-6, 0.0 }, /* meets no cell's middle */
};

static void
activated_muscles_shorten_what_they_lie_in (void)
{
  g_auto (Body) body = { NULL };
  g_autofree guint8 *held = NULL;
  g_autoptr (RmpEmbeddedStepper) stepper = NULL;
  g_autofree double *q = NULL;
  const double activations[3] = { 1.0, 1.0, 0.0 };
  const RmpEmbeddedLoad load = { .activations = activations };
  gsize last;

  body_init (&body, 4, 2, 1);
  rmp_embedded_interior_set_muscles (body.interior, 3, muscles);
  g_assert_cmpuint (rmp_embedded_interior_get_n_muscles (body.interior), ==, 3);
  held = hold_one_end (body.lattice);
  stepper = rmp_embedded_stepper_new (body.interior, held, 0, NULL, RMP_EMBEDDED_MASS_NONE);
  q = g_memdup2 (body.lattice->rest, 3 * (gsize) body.lattice->n_nodes * sizeof (double));
  g_assert_cmpint (
      rmp_embedded_stepper_settle (stepper, &load, &rmp_embedded_step_defaults, q, NULL, NULL), ==,
      RMP_EMBEDDED_CONVERGED);
  last = 3 * ((gsize) body.lattice->n_nodes - 1);
  g_assert_cmpfloat (q[last], <, body.lattice->rest[last] - 0.5 * BLOCK_SIDE);
}

static void
activations_of_a_shape_are_found_again (void)
{
  static const double made[3] = { 0.7, 0.25, 0.0 };
  g_auto (Body) body = { NULL };
  g_autofree guint8 *held = NULL;
  g_autoptr (RmpEmbeddedStepper) stepper = NULL;
  g_autofree double *q = NULL, *y = NULL;
  double found[3] = { 0.0, 0.0, 0.0 }, error;
  const RmpEmbeddedLoad load = { .activations = made };
  RmpEmbeddedActivationPlan plan = { .most = 5, .n_threads = 1 };
  gsize size;

  body_init (&body, 4, 2, 1);
  rmp_embedded_interior_set_muscles (body.interior, 3, muscles);
  held = hold_one_end (body.lattice);
  stepper = rmp_embedded_stepper_new (body.interior, held, 0, NULL, RMP_EMBEDDED_MASS_NONE);
  size = 3 * (gsize) body.lattice->n_nodes * sizeof (double);
  q = g_memdup2 (body.lattice->rest, size);
  rmp_embedded_stepper_settle (stepper, &load, &rmp_embedded_step_defaults, q, NULL, NULL);
  y = g_new (double, 3 * (gsize) body.n);
  rmp_embedding_apply (body.embedding, q, y, 1);
  memcpy (q, body.lattice->rest, size);
  plan.embedding = body.embedding;
  plan.interior = body.interior;
  plan.stepper = stepper;
  plan.areas = body.areas;
  g_assert_true (rmp_embedded_activations_fit (&plan, y, q, found, NULL, &error));
  g_assert_cmpfloat (error, <, 1e-4);
  for (guint m = 0; m < 3; m++)
    g_assert_cmpfloat_with_epsilon (found[m], made[m], 0.02);
}

static void
a_shape_out_of_reach_is_met_as_far_as_muscles_go (void)
{
  g_auto (Body) body = { NULL };
  g_autofree guint8 *held = NULL;
  g_autoptr (RmpEmbeddedStepper) stepper = NULL;
  g_autofree double *q = NULL, *y = NULL;
  double found[3] = { 0.5, 0.5, 0.5 }, error;
  RmpEmbeddedActivationPlan plan = { .most = 5, .n_threads = 1 };

  body_init (&body, 4, 2, 1);
  rmp_embedded_interior_set_muscles (body.interior, 3, muscles);
  held = hold_one_end (body.lattice);
  stepper = rmp_embedded_stepper_new (body.interior, held, 0, NULL, RMP_EMBEDDED_MASS_NONE);
  q = g_memdup2 (body.lattice->rest, 3 * (gsize) body.lattice->n_nodes * sizeof (double));
  y = g_memdup2 (body.rest, 3 * (gsize) body.n * sizeof (double));
  for (guint v = 0; v < body.n; v++)
    y[3 * v] = 0.1 + 0.3 * (y[3 * v] - 0.1);
  plan.embedding = body.embedding;
  plan.interior = body.interior;
  plan.stepper = stepper;
  plan.areas = body.areas;
  g_assert_true (rmp_embedded_activations_fit (&plan, y, q, found, NULL, &error));
  g_assert_cmpfloat (found[0], >, 0.95);
  g_assert_cmpfloat (found[1], >, 0.95);
  for (guint m = 0; m < 3; m++)
    {
      g_assert_cmpfloat (found[m], >=, 0.0);
      g_assert_cmpfloat (found[m], <=, 1.0);
    }
  g_assert_cmpfloat (error, >, 0.1);
  g_assert_cmpfloat (error, <, 1.0);
}

static void
a_cancelled_fit_says_so (void)
{
  g_auto (Body) body = { NULL };
  g_autoptr (RmpEmbeddedStepper) stepper = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree double *q = NULL;
  double found[3] = { 0.5, 0.5, 0.5 };
  RmpEmbeddedActivationPlan plan = { .most = 5, .n_threads = 1 };

  body_init (&body, 2, 1, 1);
  rmp_embedded_interior_set_muscles (body.interior, 3, muscles);
  stepper = rmp_embedded_stepper_new (body.interior, NULL, 0, NULL, RMP_EMBEDDED_MASS_NONE);
  q = g_memdup2 (body.lattice->rest, 3 * (gsize) body.lattice->n_nodes * sizeof (double));
  plan.embedding = body.embedding;
  plan.interior = body.interior;
  plan.stepper = stepper;
  plan.areas = body.areas;
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_embedded_activations_fit (&plan, body.rest, q, found, cancellable, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/embedded-drive/" name, function)
  TEST ("a-motion-of-the-whole-is-followed-exactly", a_motion_of_the_whole_is_followed_exactly);
  TEST ("what-is-smooth-is-followed-and-what-is-rough-is-not",
        what_is_smooth_is_followed_and_what_is_rough_is_not);
  TEST ("bones-carry-the-nodes-within-and-share-those-between",
        bones_carry_the_nodes_within_and_share_those_between);
  TEST ("activated-muscles-shorten-what-they-lie-in", activated_muscles_shorten_what_they_lie_in);
  TEST ("activations-of-a-shape-are-found-again", activations_of_a_shape_are_found_again);
  TEST ("a-shape-out-of-reach-is-met-as-far-as-muscles-go",
        a_shape_out_of_reach_is_met_as_far_as_muscles_go);
  TEST ("a-cancelled-fit-says-so", a_cancelled_fit_says_so);
#undef TEST
  return g_test_run ();
}
