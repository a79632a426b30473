/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a bake tells of frames that its method does not trust. */

#include "bake/doubts.h"

#include <string.h>

static void
add (RmpBakeDoubts *doubts, guint frame, const char *remark, const char *warning)
{
  const RmpOutput output = { .remark = (char *) remark, .warning = (char *) warning };

  rmp_bake_doubts_add (doubts, frame, &output);
}

static void
reasons_are_told_once_with_their_frames (void)
{
  g_autoptr (RmpBakeDoubts) doubts = rmp_bake_doubts_new ();
  g_auto (GStrv) lines = NULL;

  for (guint frame = 10; frame < 20; frame++)
    {
      g_autofree char *warning = g_strdup_printf ("A force of %.2ge-0%u is left.", 0.1 * frame,
                                                  1 + frame % 3);

      add (doubts, frame, "The mesh is coarse.",
           frame == 12 || frame == 14 || frame == 15 ? warning : NULL);
    }
  add (doubts, 20, "The mesh is coarse.", "The skin rests on a saddle.");
  lines = rmp_bake_doubts_describe (doubts, 11);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_cmpstr (lines[0], ==, "The mesh is coarse.");
  g_assert_cmpstr (lines[1], ==, "3 of 11 frames (12, 14–15): A force of 1.2e-01 is left.");
  g_assert_cmpstr (lines[2], ==, "1 of 11 frames (20): The skin rests on a saddle.");
}

static void
many_stretches_are_cut_short (void)
{
  g_autoptr (RmpBakeDoubts) doubts = rmp_bake_doubts_new ();
  g_auto (GStrv) lines = NULL;

  for (guint frame = 0; frame < 100; frame += 2)
    add (doubts, frame, NULL, "No.");
  lines = rmp_bake_doubts_describe (doubts, 100);
  g_assert_cmpuint (g_strv_length (lines), ==, 1);
  g_assert_cmpstr (lines[0], ==, "50 of 100 frames (0, 2, 4, 6, 8, 10, 12, 14, …): No.");
}

static void
another_run_begins_anew (void)
{
  g_autoptr (RmpBakeDoubts) doubts = rmp_bake_doubts_new ();
  g_auto (GStrv) lines = NULL;

  add (doubts, 3, "A remark.", "A warning.");
  rmp_bake_doubts_clear (doubts);
  lines = rmp_bake_doubts_describe (doubts, 1);
  g_assert_cmpuint (g_strv_length (lines), ==, 0);
}

/* The lines of a frame, of which one may be of its motion. */
static void
lines_are_reasons_of_their_own (void)
{
  g_autoptr (RmpBakeDoubts) doubts = rmp_bake_doubts_new ();
  g_auto (GStrv) lines = NULL;

  add (doubts, 0, "Coarse.\nIn its motion: Coarse.", "In its motion: Stuck.");
  add (doubts, 1, "In its motion: Coarse.", "No.\nIn its motion: Stuck.");
  lines = rmp_bake_doubts_describe (doubts, 2);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_cmpstr (lines[0], ==, "Coarse.");
  g_assert_cmpstr (lines[1], ==, "In its motion: Coarse.");
  g_assert_cmpstr (lines[2], ==, "2 of 2 frames (0–1): In its motion: Stuck.");
  g_assert_cmpstr (lines[3], ==, "1 of 2 frames (1): No.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/bake-doubts/reasons-are-told-once-with-their-frames",
                   reasons_are_told_once_with_their_frames);
  g_test_add_func ("/model/bake-doubts/many-stretches-are-cut-short", many_stretches_are_cut_short);
  g_test_add_func ("/model/bake-doubts/lines-are-reasons-of-their-own",
                   lines_are_reasons_of_their_own);
  g_test_add_func ("/model/bake-doubts/another-run-begins-anew", another_run_begins_anew);
  return g_test_run ();
}
