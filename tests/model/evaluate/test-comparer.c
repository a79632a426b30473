/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-comparer.c: two looks are compared while the main loop goes on. */

#include "../store/fixture.h"
#include "evaluate/comparer.h"

static const RmpCall one_thread = { .n_threads = 1 };

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpGarment *garment;
  RmpLook *look;
  RmpClipItem *clip;
  RmpPart part;
  RmpComparer *comparer;
  guint n_ready;
} Fixture;

static void
on_ready (gpointer data)
{
  Fixture *fixture = data;

  fixture->n_ready++;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_project_new ();
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (fixture->surface)), 0);
  fixture->garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sleeve", NULL,
                                              &error);
  fixture->look = rmp_project_add_look (fixture->project, fixture->garment, RMP_TEST_TECHNIQUE, "A",
                                        &error);
  g_assert_no_error (error);
  fixture->part = (RmpPart){ fixture->garment, fixture->look, NULL };
  fixture->comparer = rmp_comparer_new (on_ready, fixture);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_pointer (&fixture->comparer, rmp_comparer_free);
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static RmpResult *
compute (Fixture *fixture, RmpLook *look, double frame)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (fixture->surface, look, fixture->clip, &error);
  RmpResult *result;

  g_assert_no_error (error);
  g_assert_true (rmp_snapshot_prepare (snapshot, &one_thread, &error));
  result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_PREVIEW, 0, &one_thread, &error);
  g_assert_no_error (error);
  return result;
}

static RmpReliefDifference *
ask (Fixture *fixture, const RmpResult *a, const RmpResult *b, gboolean *exact)
{
  return rmp_comparer_request (fixture->comparer, 0, fixture->surface, &fixture->part, a, b, exact);
}

static RmpReliefDifference *
wait_for (Fixture *fixture, const RmpResult *a, const RmpResult *b)
{
  RmpReliefDifference *difference = NULL;
  gboolean exact = FALSE;

  while (difference = ask (fixture, a, b, &exact), !exact)
    {
      const guint before = fixture->n_ready;

      g_clear_pointer (&difference, rmp_relief_difference_unref);
      while (fixture->n_ready == before)
        g_main_context_iteration (NULL, TRUE);
    }
  return difference;
}

/* What is there stays until the new answer comes, and a look is not away from itself. */
static void
the_last_answer_stays (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint last = rmp_clip_item_get_n_frames (fixture->clip) - 1;
  g_autoptr (RmpResult) bent = compute (fixture, fixture->look, last),
                        plain = compute (fixture, NULL, last);
  g_autoptr (RmpReliefDifference) first = NULL, kept = NULL, none = NULL;
  gboolean exact = TRUE;

  g_assert_null (ask (fixture, bent, plain, &exact));
  g_assert_false (exact);
  first = wait_for (fixture, bent, plain);
  g_assert_cmpfloat (first->maximum, >, 0.0);
  g_assert_cmpfloat (first->root_mean_square, >, 0.0);
  g_assert_cmpfloat (first->root_mean_square, <=, first->maximum);

  kept = ask (fixture, bent, bent, &exact);
  g_assert_true (kept == first);
  g_assert_false (exact);
  none = wait_for (fixture, bent, bent);
  g_assert_cmpfloat (none->maximum, ==, 0.0);
}

/* A question that came while another was answered is answered next. */
static void
the_newest_question_wins (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) start = compute (fixture, fixture->look, 0),
                        plain = compute (fixture, NULL, 0);
  g_autoptr (RmpResult) later = compute (fixture, fixture->look, 1),
                        later_plain = compute (fixture, NULL, 1);
  g_autoptr (RmpReliefDifference) answer = NULL, direct = NULL;
  g_autoptr (RmpReliefComparison) comparison = NULL;
  gboolean exact;

  g_assert_null (ask (fixture, start, plain, &exact));
  g_assert_null (ask (fixture, later, later_plain, &exact));
  answer = wait_for (fixture, later, later_plain);
  comparison = rmp_relief_comparison_new (rmp_surface_get_mesh (fixture->surface), NULL,
                                          later->output.relief->topology,
                                          later_plain->output.relief->topology);
  direct = rmp_relief_comparison_measure (comparison, later->output.relief,
                                          later_plain->output.relief, 1);
  g_assert_cmpfloat (answer->maximum, ==, direct->maximum);
  g_assert_cmpfloat (answer->root_mean_square, ==, direct->root_mean_square);
}

/* The window may close while something is compared. */
static void
nobody_need_wait (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) a = compute (fixture, fixture->look, 0), plain = compute (fixture, NULL, 0);
  gboolean exact;

  g_assert_null (ask (fixture, a, plain, &exact));
  g_clear_pointer (&fixture->comparer, rmp_comparer_free);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (fixture->n_ready, ==, 0);
}

static void
add_tests (void)
{
#define ADD(name) g_test_add ("/comparer/" #name, Fixture, NULL, set_up, name, tear_down)
  ADD (the_last_answer_stays);
  ADD (the_newest_question_wins);
  ADD (nobody_need_wait);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
