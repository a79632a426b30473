/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries of continuous detection whose answers are known exactly: made here and decided with
 * algebraic numbers, and, where they lie beside the checkout, those of
 *
 *   B. Wang, Z. Ferguson, T. Schneider, X. Jiang, M. Attene, D. Panozzo. A large-scale benchmark
 *     and an inclusion-based algorithm for continuous collision detection. ACM Trans. Graph. 40,
 *     2021
 *
 * in its format: eight rows a query, of the vertex and the face or of both edges at the beginning
 * and at the end, each with numerator and denominator of x, y and z, and the answer. Files lie in
 * folders vertex-face and edge-edge, anywhere below ../shared/data/ccd or $RIMPLE_CCD_QUERIES.
 */

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "collision/ccd.h"
#include "exact/exact.h"

/* The most of what does not touch that may be said to. */
#define MOST_ALARMS 0.06

typedef struct
{
  guint n, n_hits, n_missed, n_alarms;
} Tally;

#define N_WAYS (RMP_CCD_INCLUSION + 1)

static const char *const ways[N_WAYS] = { "by the cubic", "by inclusion" };

static void
ask_one (Tally *tally, RmpCcdWay way, RmpStencilKind kind, const RmpStencilMotion *motion,
         gboolean truth)
{
  double time;
  const gboolean found = rmp_ccd_find_by (way, kind, motion, RMP_CCD_TOLERANCE, &time);

  tally->n++;
  tally->n_hits += truth ? 1 : 0;
  tally->n_missed += truth && !found;
  tally->n_alarms += found && !truth;
}

/* @tallies: [N_WAYS] */
static void
ask (Tally *tallies, RmpStencilKind kind, const RmpStencilMotion *motion, gboolean truth)
{
  for (guint way = 0; way < N_WAYS; way++)
    ask_one (&tallies[way], (RmpCcdWay) way, kind, motion, truth);
}

static double
get_share (const Tally *self)
{
  return (double) self->n_alarms / MAX (self->n - self->n_hits, 1);
}

static void
tell (const Tally *self, const char *name, RmpCcdWay way)
{
  g_test_message (
      "%s, %s: %u queries, %u touch; missed %u, false alarms %u (%.2f %% of the others)", name,
      ways[way], self->n, self->n_hits, self->n_missed, self->n_alarms, 100.0 * get_share (self));
}

/* --- made here ------------------------------------------------------------------------------- */

static double
pick (double size)
{
  return g_test_rand_double_range (-size, size);
}

static void
scatter (G_GNUC_UNUSED RmpStencilKind kind, RmpStencilMotion *motion)
{
  for (guint i = 0; i < 12; i++)
    {
      motion->begin[i / 3][i % 3] = pick (1.0);
      motion->end[i / 3][i % 3] = pick (1.0);
    }
}

/* As in cloth: features of a centimetre, a millimetre apart, in a step of a few. */
static void
scatter_near (RmpStencilKind kind, RmpStencilMotion *motion)
{
  const guint split = rmp_stencil_split (kind);
  const double shift[3] = { pick (1.0), pick (1.0), pick (1.0) }, way = pick (0.005);

  for (guint k = 0; k < 4; k++)
    for (guint c = 0; c < 3; c++)
      {
        const double height = c == 2 ? (k < split ? 0.0 : 0.001) : pick (0.01);
        const double speed = c == 2 && k >= split ? way : 0.0;

        motion->begin[k][c] = shift[c] + height + pick (1e-4);
        motion->end[k][c] = motion->begin[k][c] + speed + pick (5e-4);
      }
}

/* Whole numbers: vertices meet, edges are parallel, motions stay in a plane, features have no size.
 */
static void
scatter_on_grid (G_GNUC_UNUSED RmpStencilKind kind, RmpStencilMotion *motion)
{
  const gint n = g_test_rand_int_range (2, 5);

  for (guint i = 0; i < 12; i++)
    {
      motion->begin[i / 3][i % 3] = g_test_rand_int_range (0, n);
      motion->end[i / 3][i % 3] = g_test_rand_int_range (0, n);
    }
}

/* Almost so. */
static void
scatter_off_grid (RmpStencilKind kind, RmpStencilMotion *motion)
{
  scatter_on_grid (kind, motion);
  for (guint i = 0; i < 12; i++)
    {
      motion->begin[i / 3][i % 3] += pick (1e-13);
      motion->end[i / 3][i % 3] += pick (1e-13);
    }
}

/* In a plane all the time. */
static void
scatter_flat (RmpStencilKind kind, RmpStencilMotion *motion)
{
  const double height = pick (1.0);

  scatter (kind, motion);
  for (guint k = 0; k < 4; k++)
    motion->begin[k][2] = motion->end[k][2] = height;
}

/* Far from the origin, where a last digit is a part of the features. */
static void
scatter_far (RmpStencilKind kind, RmpStencilMotion *motion)
{
  scatter_near (kind, motion);
  for (guint i = 0; i < 12; i++)
    {
      motion->begin[i / 3][i % 3] += 1e6;
      motion->end[i / 3][i % 3] += 1e6;
    }
}

/* What does not touch is a hair away; hits are what counts. */
static const struct
{
  const char *name;
  void (*make) (RmpStencilKind kind, RmpStencilMotion *motion);
  gboolean is_hairy;
} makers[] = {
  { "scattered", scatter, FALSE },         { "as in cloth", scatter_near, FALSE },
  { "on a grid", scatter_on_grid, FALSE }, { "almost on a grid", scatter_off_grid, TRUE },
  { "in a plane", scatter_flat, FALSE },   { "far away", scatter_far, TRUE },
};

static void
queries_made_here_are_answered (void)
{
  static const RmpStencilKind kinds[] = { RMP_STENCIL_FACE, RMP_STENCIL_EDGES };
  const guint n = g_test_slow () ? 40000 : 500;

  if (!exact_is_there ())
    {
      g_test_skip ("without exact arithmetic");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      Tally tallies[N_WAYS] = { { 0 } };

      for (guint k = 0; k < n; k++)
        {
          const RmpStencilKind kind = kinds[k % 2];
          RmpStencilMotion motion;

          makers[i].make (kind, &motion);
          ask (tallies, kind, &motion,
               exact_touches (kind == RMP_STENCIL_EDGES, motion.begin, motion.end));
        }
      for (guint way = 0; way < N_WAYS; way++)
        {
          tell (&tallies[way], makers[i].name, (RmpCcdWay) way);
          g_assert_cmpuint (tallies[way].n_hits, >, n / 100);
          g_assert_cmpuint (tallies[way].n_missed, ==, 0);
          if (!makers[i].is_hairy)
            g_assert_cmpfloat (get_share (&tallies[way]), <=, MOST_ALARMS);
        }
    }
}

/* --- from files ------------------------------------------------------------------------------ */

/* A row of six whole numbers, of any length but each a double, and 0 or 1. */
static gboolean
read_row (const char *line, double position[3], gboolean *truth)
{
  g_auto (GStrv) words = g_strsplit (line, ",", -1);

  if (g_strv_length (words) != 7)
    return FALSE;
  for (guint c = 0; c < 3; c++)
    position[c] = g_ascii_strtod (words[2 * c], NULL) / g_ascii_strtod (words[2 * c + 1], NULL);
  *truth = atoi (words[6]) != 0;
  return TRUE;
}

/* The vertex comes before its face there, and after it here. */
static void
read_file (const char *path, RmpStencilKind kind, Tally *tallies)
{
  static const guint positions[2][4] = { { 3, 0, 1, 2 }, { 0, 1, 2, 3 } };
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  RmpStencilMotion motion;
  guint row = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      double position[3];
      gboolean truth;

      if (!read_row (lines[i], position, &truth))
        continue;
      memcpy (row < 4 ? motion.begin[positions[kind][row]] : motion.end[positions[kind][row - 4]],
              position, sizeof position);
      if (++row < 8)
        continue;
      row = 0;
      ask (tallies, kind, &motion, truth);
    }
  g_assert_cmpuint (row, ==, 0);
}

static void
read_folder (const char *path, Tally tallies[2][N_WAYS])
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        read_folder (child, tallies);
      else if (g_str_has_suffix (name, ".csv"))
        {
          const RmpStencilKind kind = strstr (path, "edge-edge") ? RMP_STENCIL_EDGES
                                                                 : RMP_STENCIL_FACE;

          read_file (child, kind, tallies[kind]);
        }
    }
}

static void
queries_of_others_are_answered (void)
{
  g_autofree char *beside = g_build_filename (g_getenv ("RIMPLE_SOURCE_ROOT"), "..", "shared",
                                              "data", "ccd", NULL);
  const char *given = g_getenv ("RIMPLE_CCD_QUERIES");
  Tally tallies[2][N_WAYS] = { { { 0 } } };

  read_folder (given ? given : beside, tallies);
  if (tallies[0][0].n + tallies[1][0].n == 0)
    {
      g_test_skip ("without files of queries");
      return;
    }
  for (guint i = 0; i < 2 * N_WAYS; i++)
    {
      const Tally *tally = &tallies[i % 2][i / 2];

      tell (tally, i % 2 == RMP_STENCIL_EDGES ? "edge and edge" : "vertex and face",
            (RmpCcdWay) (i / 2));
      g_assert_cmpuint (tally->n_missed, ==, 0);
      g_assert_cmpfloat (get_share (tally), <=, MOST_ALARMS);
    }
}

/* The answers are in the file: the test of the reader itself. */
static void
files_are_read_in_their_order (void)
{
  static const char falling[] = "1,2,1,4,1,1,1\n"
                                "0,1,0,1,0,1,1\n2,1,0,1,0,1,1\n0,1,2,1,0,1,1\n"
                                "1,2,1,4,-1,1,1\n"
                                "0,1,0,1,0,1,1\n2,1,0,1,0,1,1\n0,1,2,1,0,1,1\n";
  g_autofree char *folder = g_dir_make_tmp ("ccd-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "one.csv", NULL);
  Tally tallies[N_WAYS] = { { 0 } };

  g_assert_true (g_file_set_contents (path, falling, -1, NULL));
  read_file (path, RMP_STENCIL_FACE, tallies);
  for (guint way = 0; way < N_WAYS; way++)
    {
      g_assert_cmpuint (tallies[way].n, ==, 1);
      g_assert_cmpuint (tallies[way].n_hits, ==, 1);
      g_assert_cmpuint (tallies[way].n_missed, ==, 0);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_remove (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/ccd-queries/queries-made-here-are-answered",
                   queries_made_here_are_answered);
  g_test_add_func ("/collision/ccd-queries/queries-of-others-are-answered",
                   queries_of_others_are_answered);
  g_test_add_func ("/collision/ccd-queries/files-are-read-in-their-order",
                   files_are_read_in_their_order);
  return g_test_run ();
}
