/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-compute.c: the graphics card does what the processor does, to rounding, and what it does not
 * do the processor does. Any OpenGL 4.3 without a window will do, a driver in software too; without
 * one nothing is tested.
 */
#include "compute/compute.h"
#include "gl-need.h"
#include "render-error.h"

#include "../../algorithms/compute/ring.h"
#include "geometry/normals.h"
#include "geometry/vector.h"
#include "shapes.h"

#include <math.h>
#include <string.h>

/* Half of what lies between 1 and the next float: the largest relative error of an operation. */
#define U (0.5 * (double) G_GUINT64_CONSTANT (1) / (1 << 23))

#define N_THREADS 4

static gboolean
asks_to_gather (void)
{
  return g_strcmp0 (g_getenv ("RIMPLE_ACCELERATOR"), "gather") == 0;
}

static RmpAccelerator *
compute_new_or_skip (void)
{
  g_autoptr (GError) error = NULL;
  RmpAccelerator *accelerator;

  accelerator = rmp_compute_new (&error);
  if (!accelerator)
    {
      g_assert_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION);
      g_test_skip (error->message);
    }
  else if (rmp_accelerator_gathers (accelerator) && !asks_to_gather ())
    {
      g_test_skip ("there are no compute shaders");
      g_clear_pointer (&accelerator, rmp_accelerator_unref);
    }
  return accelerator;
}

/* --- rounding --------------------------------------------------------------------------------- */

/* How far from the truth a normal may be by rounding alone. The edges a and b of a corner are
 * differences, which both twins round alike. With s the sine of the corner's angle θ, in units U:
 * the cross product, of which components cancel, is wrong by 3/s of its length, that length by as
 * much and 4 for its dot product and root; the angle by 25, of which 8 come from sine and cosine
 * and the rest from a division and six steps of a polynomial; dividing and scaling cost 8. A
 * corner's part, of length θ, is so wrong by θ (6/s + 12) + 25. Each of k additions costs as much
 * as the sum so far, Σθ at most. Dividing by the length of the sum costs 8 more.
 */
static double
largest_error (const RmpTopology *topology, const float *positions, guint vertex)
{
  const float *p = positions + 3 * (gsize) vertex;
  double sum[3] = { 0.0, 0.0, 0.0 }, parts = 0.0, angles = 0.0;
  guint n = 0;

  for (guint i = topology->vertex_corner_start[vertex];
       i < topology->vertex_corner_start[vertex + 1]; i++, n++)
    {
      const float *q = positions + 3 * (gsize) topology->corner_ends[2 * i];
      const float *r = positions + 3 * (gsize) topology->corner_ends[2 * i + 1];
      const double a[3] = { q[0] - p[0], q[1] - p[1], q[2] - p[2] },
                   b[3] = { r[0] - p[0], r[1] - p[1], r[2] - p[2] };
      double across[3], size, angle;

      rmp_vector_cross (a, b, across);
      size = rmp_vector_norm (across);
      if (size <= 0.0)
        continue;
      angle = atan2 (size, rmp_vector_dot (a, b));
      rmp_vector_add_scaled (sum, angle / size, across, sum);
      parts += angle * (6.0 * rmp_vector_norm (a) * rmp_vector_norm (b) / size + 12.0) + 25.0;
      angles += angle;
    }
  return U * ((parts + n * angles) / rmp_vector_norm (sum) + 8.0);
}

/* Returns: at how many vertices the bound says something */
static guint
check_normals (const RmpTopology *topology, const float *positions, const float *reference,
               const float *computed)
{
  guint n_sharp = 0;

  for (guint v = 0; v < topology->n_vertices; v++)
    {
      const double error = 2.0 * largest_error (topology, positions, v); /* of each twin */

      if (!(error < 1e-3))
        continue;
      n_sharp++;
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat (fabs ((double) computed[3 * v + c] - (double) reference[3 * v + c]), <=,
                           error);
    }
  return n_sharp;
}

/* --- twins ------------------------------------------------------------------------------------ */

static void
compare (RmpAccelerator *accelerator, const Shape *shape, double least_sharp)
{
  g_autoptr (RmpTopology) topology = shape_to_topology (shape);
  g_autofree float *reference = g_new (float, 3 * (gsize) shape->n_vertices);
  g_autofree float *computed = g_new0 (float, 3 * (gsize) shape->n_vertices);
  gboolean missing = rmp_normals_compute (topology, shape->positions, reference, 0);

  g_assert_cmpint (rmp_normals_compute_on (accelerator, topology, shape->positions, computed, 0),
                   ==, missing);
  g_assert_cmpuint (check_normals (topology, shape->positions, reference, computed), >=,
                    (guint) (least_sharp * shape->n_vertices));
}

static void
normals_agree_to_rounding (void)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();
  g_auto (Shape) tube = shape_tube (120, 90, 0.1, 0.4, 0.3),
                 sheet = shape_grid (300, 300, 1.0, 1.0), ball = shape_ball (20, 30, 0.2);

  if (!accelerator)
    return;
  compare (accelerator, &tube, 1.0);
  compare (accelerator, &sheet, 1.0);
  compare (accelerator, &ball, 1.0);
  for (guint seed = 0; seed < 20; seed++)
    {
      g_auto (Shape) noise = shape_noise (1000 + 7 * seed, g_test_rand_int ());

      compare (accelerator, &noise, 0.9);
    }
  g_assert_false (rmp_accelerator_is_lost (accelerator));
}

/* Where faces give none the processor looks at the neighbours. */
static void
gaps_are_filled_as_by_the_processor (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.25f, 0, 0, 0.5f, 0, 0, 7, 7, 7 };
  static const guint32 faces[] = { 0, 1, 2, 0, 3, 1, 3, 4, 1 };
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();
  g_autoptr (RmpTopology) topology = rmp_topology_new (6, 3, faces);
  float reference[18], computed[18];

  if (!accelerator)
    return;
  g_assert_true (rmp_normals_compute (topology, positions, reference, 1));
  g_assert_true (rmp_normals_compute_on (accelerator, topology, positions, computed, 1));
  g_assert_cmpuint (check_normals (topology, positions, reference, computed), ==, 3);
  g_assert_cmpmem (computed + 9, 9 * sizeof (float), reference + 9, 9 * sizeof (float));
  g_assert_cmpfloat (computed[3 * 3 + 2], ==, 1.0f);
  g_assert_cmpfloat (computed[3 * 5 + 2], ==, 0.0f);
}

/* What is kept on the card belongs to one topology, also where the next one takes its place in
 * memory.
 */
static void
what_is_kept_is_not_mixed_up (void)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();

  if (!accelerator)
    return;
  for (guint i = 0; i < 50; i++)
    {
      g_auto (Shape) ball = shape_ball (8, 12 + i % 2, 0.2);
      g_auto (Shape) turned = shape_ball (8, 12 + i % 2, 0.2);

      for (guint f = 0; f < turned.n_faces; f++)
        {
          const guint32 corner = turned.faces[3 * f];

          turned.faces[3 * f] = turned.faces[3 * f + 1];
          turned.faces[3 * f + 1] = corner;
        }
      compare (accelerator, &ball, 1.0);
      compare (accelerator, &turned, 1.0);
    }
}

/* Averaging makes no error larger, and each pass adds five roundings of numbers up to 1. */
static void
check_ring (RmpAccelerator *accelerator, guint n, guint n_passes)
{
  g_auto (Ring) ring = { 0 };
  g_autofree float *expected = NULL;

  ring_init (&ring, n, n_passes);
  rmp_work_run (&ring.work, NULL, 0);
  expected = g_memdup2 (ring.end, n * sizeof (float));
  memset (ring.end, 0, n * sizeof (float));
  g_assert_true (rmp_work_run (&ring.work, accelerator, 0));
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (fabs ((double) ring.end[i] - (double) expected[i]), <=,
                       2.0 * 5.0 * n_passes * U);
}

static void
passes_see_what_those_before_wrote (void)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();

  if (!accelerator)
    return;
  check_ring (accelerator, 10007, 101);
  check_ring (accelerator, 1, 1);
  check_ring (accelerator, 2200001, 3); /* more than a row of groups */
}

/* --- gathering -------------------------------------------------------------------------------- */

static RmpAccelerator *
gatherer_new_or_skip (void)
{
  RmpAccelerator *accelerator;

  g_setenv ("RIMPLE_ACCELERATOR", "gather", TRUE);
  accelerator = compute_new_or_skip ();
  g_setenv ("RIMPLE_ACCELERATOR", "on", TRUE);
  g_assert_true (!accelerator || rmp_accelerator_gathers (accelerator));
  return accelerator;
}

/* Each pass in two halves, so that results also go elsewhere than to the beginning. (transfer full)
 */
static GArray *
split_passes (const Ring *ring)
{
  static const RmpElement elements[] = { RMP_ELEMENT_FLOAT, RMP_ELEMENT_FLOAT };
  static const RmpKernel kernel = { .id = "ring-gather", .n_arrays = 2, .gathers = elements };
  GArray *passes = g_array_new (FALSE, FALSE, sizeof (RmpPass));

  for (guint i = 0; i < ring->n_passes; i++)
    {
      RmpPass pass = ring->passes[i];

      pass.kernel = &kernel;
      pass.values[1] = (float) ring->n;
      pass.n_items = ring->n / 2;
      g_array_append_val (passes, pass);
      pass.first = pass.n_items;
      pass.n_items = ring->n - pass.first;
      g_array_append_val (passes, pass);
    }
  return passes;
}

static RmpWork
gather_ring (const Ring *ring, const GArray *passes)
{
  RmpWork work = ring->work;

  work.n_passes = passes->len;
  work.passes = (const RmpPass *) (gconstpointer) passes->data;
  work.reference = &ring->work;
  return work;
}

static void
what_gathers_sees_what_was_written_before (void)
{
  g_autoptr (RmpAccelerator) accelerator = gatherer_new_or_skip ();
  g_auto (Ring) ring = { 0 };
  g_autoptr (GArray) passes = NULL;
  g_autofree float *expected = NULL;
  const guint n = 10007, n_passes = 101;
  RmpWork work;

  if (!accelerator)
    return;
  ring_init (&ring, n, n_passes);
  rmp_work_run (&ring.work, NULL, 0);
  expected = g_memdup2 (ring.end, n * sizeof (float));
  memset (ring.end, 0, n * sizeof (float));
  passes = split_passes (&ring);
  work = gather_ring (&ring, passes);
  g_assert_true (rmp_work_run (&work, accelerator, 0));
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (fabs ((double) ring.end[i] - (double) expected[i]), <=,
                       2.0 * 5.0 * n_passes * U);

  rmp_compute_lose (accelerator);
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*has reset*");
  g_assert_false (rmp_work_run (&work, accelerator, 0));
  g_test_assert_expected_messages ();
  g_assert_cmpmem (ring.end, n * sizeof (float), expected, n * sizeof (float));
}

/* In both directions. */
static void
who_cannot_run_a_kernel_leaves_it_to_the_processor (void)
{
  g_autoptr (RmpAccelerator) gatherer = gatherer_new_or_skip ();
  g_autoptr (RmpAccelerator) dispatcher = compute_new_or_skip ();
  g_auto (Ring) ring = { 0 };
  g_autoptr (GArray) passes = NULL;
  g_autofree float *expected = NULL;
  RmpWork work;

  if (!gatherer || !dispatcher)
    return;
  ring_init (&ring, 100, 3);
  passes = split_passes (&ring);
  work = gather_ring (&ring, passes);
  rmp_work_run (&ring.work, NULL, 1);
  expected = g_memdup2 (ring.end, 100 * sizeof (float));
  memset (ring.end, 0, 100 * sizeof (float));
  g_assert_false (rmp_work_run (&ring.work, gatherer, 1));
  g_assert_cmpmem (ring.end, 100 * sizeof (float), expected, 100 * sizeof (float));
  memset (ring.end, 0, 100 * sizeof (float));
  g_assert_false (rmp_work_run (&work, dispatcher, 1));
  g_assert_cmpmem (ring.end, 100 * sizeof (float), expected, 100 * sizeof (float));
  g_assert_false (rmp_accelerator_is_lost (gatherer));
  g_assert_false (rmp_accelerator_is_lost (dispatcher));
}

/* --- loss ------------------------------------------------------------------------------------- */

static void
a_loss_gives_the_processors_bytes (void)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();
  g_auto (Shape) tube = shape_tube (60, 40, 0.1, 0.4, 0.3);
  g_autoptr (RmpTopology) topology = shape_to_topology (&tube);
  const gsize size = 3 * (gsize) tube.n_vertices * sizeof (float);
  g_autofree float *reference = g_malloc (size), *computed = g_malloc0 (size);

  if (!accelerator)
    return;
  rmp_normals_compute (topology, tube.positions, reference, 0);
  rmp_normals_compute_on (accelerator, topology, tube.positions, computed, 0);
  g_assert_false (rmp_accelerator_is_lost (accelerator));

  rmp_compute_lose (accelerator);
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*has reset*");
  for (guint i = 0; i < 3; i++)
    {
      memset (computed, 0, size);
      rmp_normals_compute_on (accelerator, topology, tube.positions, computed, 0);
      g_assert_cmpmem (computed, size, reference, size);
    }
  g_test_assert_expected_messages ();
  g_assert_true (rmp_accelerator_is_lost (accelerator));
}

static void
a_shader_that_is_missing_leaves_it_to_the_processor (void)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();
  RmpKernel kernel = ring_mean;
  g_auto (Ring) ring = { 0 };
  g_autofree float *expected = NULL;

  if (!accelerator)
    return;
  ring_init (&ring, 100, 1);
  rmp_work_run (&ring.work, NULL, 1);
  expected = g_memdup2 (ring.end, 100 * sizeof (float));
  kernel.id = "nowhere";
  ring.passes[0].kernel = &kernel;
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*nowhere.comp*");
  g_assert_false (rmp_work_run (&ring.work, accelerator, 1));
  g_test_assert_expected_messages ();
  g_assert_cmpmem (ring.end, 100 * sizeof (float), expected, 100 * sizeof (float));
}

/* --- threads ---------------------------------------------------------------------------------- */

static gpointer
compute_often (gpointer accelerator)
{
  g_auto (Shape) ball = shape_ball (24, 30, 0.2);

  for (guint i = 0; i < 25; i++)
    compare (accelerator, &ball, 1.0);
  return NULL;
}

static void
several_threads_use_it_at_once (void)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();
  GThread *threads[N_THREADS];

  if (!accelerator)
    return;
  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("compute", compute_often, accelerator);
  for (guint i = 0; i < N_THREADS; i++)
    g_thread_join (threads[i]);
  g_assert_false (rmp_accelerator_is_lost (accelerator));
}

/* --- machines that have less ------------------------------------------------------------------ */

/* In a process of its own, whose drivers read @name in the environment. */
static void
expect_refusal (const char *name, const char *value, RmpRenderError code, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpAccelerator) accelerator = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
      return;
    }
  g_setenv (name, value, TRUE);
  accelerator = rmp_compute_new (&error);
  g_assert_null (accelerator);
  g_assert_error (error, RMP_RENDER_ERROR, (gint) code);
  g_assert_nonnull (strstr (error->message, words));
}

/* The drivers in software are Mesa's, which do as the environment says. */
static gboolean
is_emulated_or_skip (void)
{
  g_autoptr (RmpAccelerator) accelerator = gatherer_new_or_skip ();

  if (accelerator && !rmp_gl_is_emulated (rmp_compute_get_card (accelerator)))
    g_test_skip ("no driver in software is in use");
  return accelerator && rmp_gl_is_emulated (rmp_compute_get_card (accelerator));
}

static void
without_egl_the_error_says_so (void)
{
  expect_refusal ("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere", RMP_RENDER_ERROR_VERSION,
                  "EGL offers no such context");
}

static void
an_older_opengl_is_named (void)
{
  if (g_test_subprocess () || is_emulated_or_skip ())
    expect_refusal ("MESA_GL_VERSION_OVERRIDE", "4.0", RMP_RENDER_ERROR_VERSION,
                    "OpenGL 4.1; this machine offers 4.0");
}

/* In a process of its own, too. */
static void
without_compute_shaders_it_gathers (void)
{
  g_autoptr (RmpAccelerator) accelerator = NULL;

  if (!g_test_subprocess ())
    {
      if (!is_emulated_or_skip ())
        return;
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
      return;
    }
  g_setenv ("MESA_GL_VERSION_OVERRIDE", "4.1", TRUE);
  accelerator = rmp_compute_new (NULL);
  g_assert_nonnull (accelerator);
  g_assert_true (rmp_accelerator_gathers (accelerator));
  g_assert_nonnull (rmp_compute_get_card (accelerator));
}

static void
it_can_be_turned_off (void)
{
  expect_refusal ("RIMPLE_ACCELERATOR", "off", RMP_RENDER_ERROR_OFF, "RIMPLE_ACCELERATOR");
}

static void
an_emulated_card_is_for_who_asks_for_it (void)
{
  if (g_test_subprocess () || is_emulated_or_skip ())
    expect_refusal ("RIMPLE_ACCELERATOR", "", RMP_RENDER_ERROR_OFF,
                    "the processor stands in for it");
}

int
main (int argc, char **argv)
{
  g_setenv ("RIMPLE_ACCELERATOR", "on", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compute/normals-agree-to-rounding", normals_agree_to_rounding);
  g_test_add_func ("/compute/gaps-are-filled-as-by-the-processor",
                   gaps_are_filled_as_by_the_processor);
  g_test_add_func ("/compute/what-is-kept-is-not-mixed-up", what_is_kept_is_not_mixed_up);
  g_test_add_func ("/compute/passes-see-what-those-before-wrote",
                   passes_see_what_those_before_wrote);
  g_test_add_func ("/compute/what-gathers-sees-what-was-written-before",
                   what_gathers_sees_what_was_written_before);
  g_test_add_func ("/compute/who-cannot-run-a-kernel-leaves-it-to-the-processor",
                   who_cannot_run_a_kernel_leaves_it_to_the_processor);
  g_test_add_func ("/compute/a-loss-gives-the-processors-bytes", a_loss_gives_the_processors_bytes);
  g_test_add_func ("/compute/a-shader-that-is-missing-leaves-it-to-the-processor",
                   a_shader_that_is_missing_leaves_it_to_the_processor);
  g_test_add_func ("/compute/several-threads-use-it-at-once", several_threads_use_it_at_once);
  g_test_add_func ("/compute/without-egl-the-error-says-so", without_egl_the_error_says_so);
  g_test_add_func ("/compute/an-older-opengl-is-named", an_older_opengl_is_named);
  g_test_add_func ("/compute/without-compute-shaders-it-gathers",
                   without_compute_shaders_it_gathers);
  g_test_add_func ("/compute/it-can-be-turned-off", it_can_be_turned_off);
  g_test_add_func ("/compute/an-emulated-card-is-for-who-asks-for-it",
                   an_emulated_card_is_for_who_asks_for_it);
  return g_test_run ();
}
