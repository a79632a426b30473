/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-lines/fold-line-twins.h"

#include "../../model/store/fixture.h"
#include "tools/fold-lines/fold-line-edits.h"
#include "tools/garments/garment-sheet.h"

#include <math.h>

/* Lines along the sides of a tube round the y axis: side 0 faces side 3, where x is negated. */

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpWorkspace *workspace;
  RmpFoldLine *line, *twin;
} Fixture;

/* Along side 3, from the top down. */
static RmpFoldLine *
add_reversed (RmpGarment *garment)
{
  g_autoptr (RmpSurfaceCurve) up = rmp_test_curve_new (3, 2, 4);
  RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  const RmpSurfacePoint ends[] = { up->points[up->n_points - 1], up->points[0] };
  g_autoptr (RmpPath) path = rmp_path_new (sheet, TRUE, 2, ends, NULL);

  return rmp_garment_add_fold_line (garment, &(RmpFoldLineSpec){ .name = "Left", .path = path },
                                    NULL);
}

static void
set_up (Fixture *fixture, gconstpointer reversed)
{
  fixture->project = rmp_test_project_new ();
  fixture->garment = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Sleeve", NULL, NULL);
  g_assert_nonnull (fixture->garment);
  fixture->workspace = rmp_workspace_new (fixture->project);
  fixture->line = rmp_test_fold_line_new (fixture->garment, "Right", 0, 2, 4);
  rmp_test_fold_line_new (fixture->garment, "Beside", 2, 2, 4);
  rmp_test_fold_line_new (fixture->garment, "Below", 3, 0, 2);
  fixture->twin = reversed ? add_reversed (fixture->garment)
                           : rmp_test_fold_line_new (fixture->garment, "Left", 3, 2, 4);
  g_assert_nonnull (fixture->twin);
  g_object_set (fixture->workspace, "symmetry", TRUE, NULL);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_object_unref (fixture->workspace);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static void
find_end (RmpFoldLine *line, gboolean last, double position[3])
{
  const RmpSurfaceCurve *curve = rmp_fold_line_get_drawn (line)->curve;

  rmp_sheet_position (rmp_garment_get_sheet (rmp_fold_line_get_garment (line), NULL),
                      curve->points + (last ? curve->n_points - 1 : 0), position);
}

/* The ends of one line are those of the other, x negated; @reversed: the other way round. */
static void
assert_mirrored (Fixture *fixture, gboolean reversed)
{
  for (guint end = 0; end < 2; end++)
    {
      double a[3], b[3];

      find_end (fixture->line, end == 1, a);
      find_end (fixture->twin, (end == 1) != reversed, b);
      g_assert_cmpfloat_with_epsilon (-a[0], b[0], 1e-6);
      g_assert_cmpfloat_with_epsilon (a[1], b[1], 1e-6);
      g_assert_cmpfloat_with_epsilon (a[2], b[2], 1e-6);
    }
}

/* @twin: (nullable): the only one */
static void
assert_twins (Fixture *fixture, RmpFoldLine *line, RmpFoldLine *twin)
{
  g_autoptr (GPtrArray) twins = rmp_fold_line_get_twins (fixture->workspace, line);

  g_assert_cmpuint (twins->len, ==, twin ? 1 : 0);
  if (twin)
    g_assert_true (twins->pdata[0] == (gpointer) twin);
}

static void
the_line_in_the_mirror_is_the_twin (Fixture *fixture, G_GNUC_UNUSED gconstpointer reversed)
{
  assert_twins (fixture, fixture->line, fixture->twin);
  assert_twins (fixture, fixture->twin, fixture->line);
  g_object_set (fixture->workspace, "symmetry", FALSE, NULL);
  assert_twins (fixture, fixture->line, NULL);
  g_object_set (fixture->workspace, "symmetry", TRUE, NULL);
  g_assert_true (rmp_fold_line_remove (fixture->twin, NULL));
  assert_twins (fixture, fixture->line, NULL);
}

/* Over the middle: it is its own mirror image. */
static void
a_line_across_the_plane_has_no_twin (Fixture *fixture, G_GNUC_UNUSED gconstpointer reversed)
{
  RmpSheet *sheet = rmp_garment_get_sheet (fixture->garment, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpPath) path = NULL;
  RmpSurfacePoint ends[2];
  RmpFoldLine *line;

  for (guint i = 0; i < 2; i++)
    rmp_sheet_closest (sheet, (double[]){ i == 0 ? -0.02 : 0.02, 0.3, 0.05 }, ends + i);
  path = rmp_path_new (sheet, TRUE, 2, ends, &error);
  g_assert_no_error (error);
  line = rmp_garment_add_fold_line (fixture->garment, &(RmpFoldLineSpec){ .path = path }, &error);
  g_assert_no_error (error);
  assert_twins (fixture, line, NULL);
}

/* A line at the lower end has three twins with x and y: opposite, above it, and above that. */
static void
every_axis_has_its_twins (Fixture *fixture, G_GNUC_UNUSED gconstpointer reversed)
{
  RmpFoldLine *line = rmp_test_fold_line_new (fixture->garment, "Low", 1, 0, 2), *copy;
  const guint position = rmp_project_get_position (fixture->project);
  const guint n = g_list_model_get_n_items (rmp_garment_get_fold_lines (fixture->garment));
  g_autoptr (GPtrArray) twins = NULL, upper = NULL;
  g_autoptr (GError) error = NULL;

  g_object_set (fixture->workspace, "mirror-y", TRUE, NULL);
  assert_twins (fixture, line, NULL);
  copy = rmp_fold_line_copy_mirrored (fixture->workspace, line, &error);
  g_assert_no_error (error);
  g_assert_nonnull (copy);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 1);
  twins = rmp_fold_line_get_twins (fixture->workspace, line);
  g_assert_cmpuint (twins->len, ==, 3);
  g_assert_true (
      rmp_fold_line_edit_size (fixture->workspace, line, RMP_FOLD_LINE_REACH, 0.011, &error));
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 2);
  for (guint i = 0; i < twins->len; i++)
    g_assert_cmpfloat (rmp_fold_line_get_drawn (twins->pdata[i])->reach, ==, 0.011);
  g_object_set (fixture->workspace, "symmetry", FALSE, NULL);
  upper = rmp_fold_line_get_twins (fixture->workspace, line);
  g_assert_cmpuint (upper->len, ==, 1);
  g_object_set (fixture->workspace, "symmetry", TRUE, NULL);
  g_assert_true (rmp_fold_line_edit_remove (fixture->workspace, copy, &error));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_fold_lines (fixture->garment)), ==,
                    n - 1);
}

static void
edit (Fixture *fixture, guint index, GError **error)
{
  static const RmpFoldPiece pieces[] = { { -0.03, 0.0, NAN }, { 0.0, 0.05, 0.002 } };
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic ();
  g_autoptr (RmpPath) moved = NULL;
  RmpSheet *sheet = rmp_garment_get_sheet (fixture->garment, NULL);
  RmpSurfacePoint to;

  switch (index)
    {
    case 0:
      rmp_sheet_closest (sheet, (double[]){ 0.045, 0.1, 0.03 }, &to);
      moved = rmp_path_move (rmp_fold_line_get_path (fixture->line), sheet, 0, &to, error);
      g_assert_nonnull (moved);
      rmp_fold_line_edit_path (fixture->workspace, fixture->line, moved, error);
      break;
    case 1:
      rmp_fold_line_edit_along (fixture->workspace, fixture->line, TRUE, error);
      break;
    case 2:
      rmp_fold_line_edit_size (fixture->workspace, fixture->line, RMP_FOLD_LINE_WIDTH, 0.017,
                               error);
      break;
    case 3:
      rmp_fold_line_edit_pieces (fixture->workspace, fixture->line, G_N_ELEMENTS (pieces), pieces,
                                 error);
      break;
    case 4:
      rmp_fold_line_edit_hidden (fixture->workspace, fixture->line, TRUE, error);
      break;
    case 5:
      rmp_fold_line_edit_split (fixture->workspace, fixture->line,
                                0.3 * rmp_fold_line_get_arcs (fixture->line, NULL), error);
      break;
    default:
      rmp_fold_line_edit_remove (fixture->workspace, fixture->line, error);
    }
}

#define N_EDITS 7

static void
check_edit (Fixture *fixture, guint index, gboolean reversed)
{
  const RmpDrawnLine *a, *b;

  if (index == 6)
    {
      g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_fold_lines (fixture->garment)),
                        ==, 2);
      return;
    }
  a = rmp_fold_line_get_drawn (fixture->line);
  b = rmp_fold_line_get_drawn (fixture->twin);
  g_assert_true (a->along == b->along);
  g_assert_true (a->width == b->width || (isnan (a->width) && isnan (b->width)));
  g_assert_true (rmp_fold_line_get_hidden (fixture->line) ==
                 rmp_fold_line_get_hidden (fixture->twin));
  g_assert_cmpuint (a->n_pieces, ==, b->n_pieces);
  for (guint i = 0; i < a->n_pieces; i++)
    {
      const RmpFoldPiece *piece = b->pieces + (reversed ? b->n_pieces - 1 - i : i);

      g_assert_cmpfloat (a->pieces[i].begin, ==, reversed ? -piece->end : piece->begin);
      g_assert_cmpfloat (a->pieces[i].end, ==, reversed ? -piece->begin : piece->end);
    }
  /* A part that was cut off keeps the name of the other's other end where one of them runs
   * backwards.
   */
  if (index != 5 || !reversed)
    assert_mirrored (fixture, reversed);
}

/* One step of the history each, and back. */
static void
edits_are_made_on_both_sides (Fixture *fixture, gconstpointer reversed)
{
  for (guint i = 0; i < N_EDITS; i++)
    {
      const guint position = rmp_project_get_position (fixture->project);
      g_autofree char *before = rmp_test_describe (fixture->project), *undone = NULL;
      g_autoptr (GError) error = NULL;

      edit (fixture, i, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 1);
      check_edit (fixture, i, reversed != NULL);
      g_assert_true (rmp_project_undo (fixture->project, &error));
      undone = rmp_test_describe (fixture->project);
      g_assert_cmpstr (undone, ==, before);
    }
}

static void
without_symmetry_the_other_side_stays (Fixture *fixture, G_GNUC_UNUSED gconstpointer reversed)
{
  g_object_set (fixture->workspace, "symmetry", FALSE, NULL);
  for (guint i = 0; i < N_EDITS; i++)
    {
      g_autoptr (RmpPath) before = rmp_path_copy (rmp_fold_line_get_path (fixture->twin));
      g_autoptr (GError) error = NULL;
      const RmpDrawnLine *drawn;

      edit (fixture, i, &error);
      g_assert_no_error (error);
      drawn = rmp_fold_line_get_drawn (fixture->twin);
      g_assert_false (drawn->along);
      g_assert_true (isnan (drawn->width));
      g_assert_cmpuint (drawn->n_pieces, ==, 0);
      g_assert_false (rmp_fold_line_get_hidden (fixture->twin));
      g_assert_cmpuint (drawn->curve->n_points, ==, before->curve->n_points);
      g_assert_true (rmp_surface_points_equal (before->curve->n_points, before->curve->points,
                                               drawn->curve->points));
      g_assert_true (rmp_project_undo (fixture->project, &error));
    }
}

static void
add_tests (void)
{
  static const struct
  {
    const char *name;
    void (*function) (Fixture *fixture, gconstpointer reversed);
  } cases[] = {
    { "the-line-in-the-mirror-is-the-twin", the_line_in_the_mirror_is_the_twin },
    { "a-line-across-the-plane-has-no-twin", a_line_across_the_plane_has_no_twin },
    { "every-axis-has-its-twins", every_axis_has_its_twins },
    { "edits-are-made-on-both-sides", edits_are_made_on_both_sides },
    { "without-symmetry-the-other-side-stays", without_symmetry_the_other_side_stays },
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const gboolean reversed = i >= G_N_ELEMENTS (cases);
      g_autofree char *path = g_strdup_printf (
          "/ui/fold-line-twins/%s/%s", cases[i % G_N_ELEMENTS (cases)].name,
          reversed ? "running-the-other-way" : "running-the-same-way");

      g_test_add (path, Fixture, GINT_TO_POINTER (reversed), set_up,
                  cases[i % G_N_ELEMENTS (cases)].function, tear_down);
    }
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
