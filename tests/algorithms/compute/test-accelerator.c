/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-accelerator.c: which way work runs, and that it is done whatever becomes of the accelerator.
 */
#include "counting-accelerator.h"
#include "ring.h"

#include "compute/parallel.h"

#include <math.h>
#include <string.h>

#define N (2 * RMP_PARALLEL_MINIMUM)
#define N_PASSES 5
#define LARGEST (N * sizeof (float))

/* A mean of neighbours shrinks a wave by the same factor in each pass. */
static void
passes_follow_each_other (void)
{
  g_auto (Ring) ring = { 0 };
  const double step = 2.0 * G_PI * 40.0 / N;
  const double factor = pow (1.0 - (double) RING_WEIGHT * (1.0 - cos (step)), N_PASSES);

  ring_init (&ring, N, N_PASSES);
  for (guint i = 0; i < N; i++)
    ring.begin[i] = (float) cos (step * i);
  g_assert_false (rmp_work_run (&ring.work, NULL, 1));
  for (guint i = 0; i < N; i++)
    g_assert_cmpfloat_with_epsilon ((double) ring.end[i], factor * cos (step * i), 1e-6);
}

static void
threads_do_not_show (void)
{
  g_auto (Ring) ring = { 0 };
  g_autofree float *one = NULL;

  ring_init (&ring, N, N_PASSES);
  rmp_work_run (&ring.work, NULL, 1);
  one = g_memdup2 (ring.end, LARGEST);
  rmp_work_run (&ring.work, NULL, 7);
  g_assert_cmpmem (ring.end, LARGEST, one, LARGEST);
}

/* And work with a reference of its own is that, wherever it is the processor's. */
static void
who_only_gathers_takes_no_other_work (void)
{
  static const RmpElement elements[] = { RMP_ELEMENT_FLOAT, RMP_ELEMENT_FLOAT };
  static const RmpKernel kernel = { .id = "nowhere", .n_arrays = 2, .gathers = elements };
  CountingAccelerator counting = { 0 }, gathering = { .gathers = TRUE };
  g_autoptr (RmpAccelerator) any = counting_accelerator_new (&counting, LARGEST, TRUE);
  g_autoptr (RmpAccelerator) gathers = counting_accelerator_new (&gathering, LARGEST, TRUE);
  g_auto (Ring) ring = { 0 };
  g_autofree float *expected = NULL;
  RmpPass pass;
  RmpWork work;

  g_assert_true (rmp_accelerator_gathers (gathers));
  g_assert_false (rmp_accelerator_gathers (any));
  ring_init (&ring, N, 1);
  rmp_work_run (&ring.work, NULL, 1);
  expected = g_memdup2 (ring.end, LARGEST);
  pass = ring.passes[0];
  pass.kernel = &kernel;
  work = ring.work;
  work.passes = &pass;
  work.reference = &ring.work;
  for (guint i = 0; i < 4; i++)
    {
      memset (ring.end, 0, LARGEST);
      g_assert_cmpint (rmp_work_run (i % 2 ? &work : &ring.work, i / 2 ? gathers : any, 1), ==,
                       i % 2 == i / 2);
      g_assert_cmpmem (ring.end, LARGEST, expected, LARGEST);
    }
  g_assert_cmpint (counting.n_runs, ==, 1);
  g_assert_cmpint (gathering.n_runs, ==, 1);
}

static void
what_is_slower_is_left_after_one_trial (void)
{
  CountingAccelerator counting = { .sleep = 50000 };
  g_autoptr (RmpAccelerator) accelerator = counting_accelerator_new (&counting, LARGEST, FALSE);
  g_auto (Ring) ring = { 0 };

  ring_init (&ring, N, N_PASSES);
  for (guint i = 0; i < 5; i++)
    g_assert_false (rmp_work_run (&ring.work, accelerator, 1));
  g_assert_cmpint (counting.n_runs, ==, 2); /* one to fill it, one that is timed */
  g_assert_false (rmp_accelerator_is_lost (accelerator));
}

/* The reference of this one sleeps, and the counting accelerator does not call it. */
static void
sleep_long (const RmpPass *pass G_GNUC_UNUSED, gpointer const *arrays G_GNUC_UNUSED,
            guint begin G_GNUC_UNUSED, guint end G_GNUC_UNUSED)
{
  g_usleep (50000);
}

static gboolean
do_nothing (gpointer n_runs, const RmpWork *work G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  ++*(guint *) n_runs;
  return TRUE;
}

static void
leave (gpointer backend G_GNUC_UNUSED)
{
}

static void
what_is_faster_is_used_from_then_on (void)
{
  static const RmpKernel slow = { .id = "slow", .run = sleep_long };
  static const RmpAcceleratorClass quick = { .run = do_nothing, .free = leave };
  guint n_runs = 0;
  g_autoptr (RmpAccelerator) accelerator = rmp_accelerator_new (&quick, &n_runs, LARGEST, FALSE);
  RmpPass pass = { .kernel = &slow, .n_items = N };
  const RmpWork work = { .n_passes = 1, .passes = &pass };

  g_assert_false (rmp_work_run (&work, accelerator, 1));
  for (guint i = 0; i < 4; i++)
    g_assert_true (rmp_work_run (&work, accelerator, 1));
  g_assert_cmpuint (n_runs, ==, 2 + 4);

  /* More of it is no question any more; much less is one. */
  pass.n_items = 10 * N;
  g_assert_true (rmp_work_run (&work, accelerator, 1));
  pass.n_items = RMP_PARALLEL_MINIMUM;
  g_assert_false (rmp_work_run (&work, accelerator, 1));
  pass.n_items = RMP_PARALLEL_MINIMUM - 1;
  n_runs = 0;
  g_assert_false (rmp_work_run (&work, accelerator, 1));
  g_assert_cmpuint (n_runs, ==, 0);
}

static void
what_does_not_fit_stays (void)
{
  CountingAccelerator counting = { 0 };
  g_autoptr (RmpAccelerator) accelerator = counting_accelerator_new (&counting, LARGEST, TRUE);
  g_auto (Ring) small = { 0 }, large = { 0 };

  ring_init (&small, N, N_PASSES);
  ring_init (&large, N + 1, N_PASSES);
  g_assert_false (rmp_work_run (&large.work, accelerator, 1));
  g_assert_cmpint (counting.n_runs, ==, 0);
  g_assert_true (rmp_work_run (&small.work, accelerator, 1));
  g_assert_cmpint (counting.n_runs, ==, 1);
}

/* @always: it fails in the first work; otherwise already while it is tried. */
static void
a_loss_is_said_once_and_the_reference_does_it (gconstpointer always)
{
  CountingAccelerator counting = { .fails = TRUE };
  g_autoptr (RmpAccelerator)
      accelerator = counting_accelerator_new (&counting, LARGEST, always != NULL);
  g_auto (Ring) ring = { 0 };
  g_autofree float *expected = NULL;

  ring_init (&ring, N, N_PASSES);
  rmp_work_run (&ring.work, NULL, 1);
  expected = g_memdup2 (ring.end, LARGEST);
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*as it was told to*");
  for (guint i = 0; i < 3; i++)
    {
      memset (ring.end, 0, LARGEST);
      g_assert_false (rmp_work_run (&ring.work, accelerator, 1));
      g_assert_cmpmem (ring.end, LARGEST, expected, LARGEST);
    }
  g_test_assert_expected_messages ();
  g_assert_true (rmp_accelerator_is_lost (accelerator));
  g_assert_cmpint (counting.n_runs, ==, 1);
}

static void
one_that_computes_explains_nothing (void)
{
  CountingAccelerator counting = { 0 };
  g_autoptr (RmpAccelerator) accelerator = counting_accelerator_new (&counting, LARGEST, TRUE);
  g_auto (Ring) ring = { 0 };

  g_assert_null (rmp_accelerator_explain (accelerator));
  ring_init (&ring, N, N_PASSES);
  g_assert_true (rmp_work_run (&ring.work, accelerator, 1));
  g_assert_null (rmp_accelerator_explain (accelerator));
}

static void
a_lost_one_tells_why (void)
{
  CountingAccelerator counting = { .fails = TRUE };
  g_autoptr (RmpAccelerator) accelerator = counting_accelerator_new (&counting, LARGEST, TRUE);
  g_autofree char *why = NULL;
  g_auto (Ring) ring = { 0 };

  ring_init (&ring, N, N_PASSES);
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*as it was told to*");
  rmp_work_run (&ring.work, accelerator, 1);
  g_test_assert_expected_messages ();
  why = rmp_accelerator_explain (accelerator);
  g_assert_nonnull (why);
  g_assert_nonnull (strstr (why, "has failed"));
  g_assert_true (g_str_has_suffix (why, ": as it was told to"));
}

/* Nothing is logged of it: a warning would end the test. */
static void
an_absent_one_leaves_it_to_the_reference_and_tells_why (void)
{
  g_autoptr (RmpAccelerator) accelerator = rmp_accelerator_new_absent ("There is no card\n");
  g_autofree char *why = rmp_accelerator_explain (accelerator);
  g_auto (Ring) ring = { 0 };
  g_autofree float *expected = NULL;

  g_assert_cmpstr (why, ==, "There is no card");
  g_assert_true (rmp_accelerator_is_lost (accelerator));
  ring_init (&ring, N, N_PASSES);
  rmp_work_run (&ring.work, NULL, 1);
  expected = g_memdup2 (ring.end, LARGEST);
  memset (ring.end, 0, LARGEST);
  g_assert_false (rmp_work_run (&ring.work, accelerator, 1));
  g_assert_cmpmem (ring.end, LARGEST, expected, LARGEST);
}

static void
the_last_who_holds_it_frees_it (void)
{
  CountingAccelerator counting = { 0 };
  RmpAccelerator *accelerator = counting_accelerator_new (&counting, LARGEST, TRUE);

  rmp_accelerator_ref (accelerator);
  rmp_accelerator_unref (accelerator);
  g_assert_false (counting.is_free);
  rmp_accelerator_unref (accelerator);
  g_assert_true (counting.is_free);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/accelerator/passes-follow-each-other", passes_follow_each_other);
  g_test_add_func ("/accelerator/threads-do-not-show", threads_do_not_show);
  g_test_add_func ("/accelerator/who-only-gathers-takes-no-other-work",
                   who_only_gathers_takes_no_other_work);
  g_test_add_func ("/accelerator/what-is-slower-is-left-after-one-trial",
                   what_is_slower_is_left_after_one_trial);
  g_test_add_func ("/accelerator/what-is-faster-is-used-from-then-on",
                   what_is_faster_is_used_from_then_on);
  g_test_add_func ("/accelerator/what-does-not-fit-stays", what_does_not_fit_stays);
  g_test_add_data_func ("/accelerator/a-loss-is-said-once-and-the-reference-does-it/always", "",
                        a_loss_is_said_once_and_the_reference_does_it);
  g_test_add_data_func ("/accelerator/a-loss-is-said-once-and-the-reference-does-it/tried", NULL,
                        a_loss_is_said_once_and_the_reference_does_it);
  g_test_add_func ("/accelerator/one-that-computes-explains-nothing",
                   one_that_computes_explains_nothing);
  g_test_add_func ("/accelerator/a-lost-one-tells-why", a_lost_one_tells_why);
  g_test_add_func ("/accelerator/an-absent-one-leaves-it-to-the-reference-and-tells-why",
                   an_absent_one_leaves_it_to_the_reference_and_tells_why);
  g_test_add_func ("/accelerator/the-last-who-holds-it-frees-it", the_last_who_holds_it_frees_it);
  return g_test_run ();
}
