/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fold lines as rows: each edit is one entry that undo takes back whole, also after the project was
 * closed.
 */

#include <math.h>

#include "../fixture.h"

#define RING 0.075 /* metres between two rings of the sleeve */

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpFoldLine *line; /* up four rings: 0.3 m */
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_project_new ();
  fixture->garment = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Sleeve", NULL, &error);
  g_assert_no_error (error);
  fixture->line = rmp_test_fold_line_new (fixture->garment, "Elbow", 0, 2, 4);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static guint
n_lines (Fixture *fixture)
{
  return g_list_model_get_n_items (rmp_garment_get_fold_lines (fixture->garment));
}

/* --- each edit -------------------------------------------------------------------------------- */

typedef gboolean (*Edit) (Fixture *fixture, GError **error);

static gboolean
draw (Fixture *fixture, GError **error)
{
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (3, 0, 8);
  guint handles[] = { 0, 5, 16 };
  const RmpPath path = { .smooth = TRUE, .n_handles = 3, .indices = handles, .curve = curve };
  const RmpFoldPiece pieces[] = { { -0.02, 0.01, NAN }, { 0.01, 0.05, 0.004 } };
  RmpFoldLineSpec spec = {
    .name = "Elbow", .path = &path, .along = TRUE, .width = 0.03, .n_pieces = 2, .pieces = pieces
  };

  return rmp_garment_add_fold_line (fixture->garment, &spec, error) != NULL;
}

static gboolean
move (Fixture *fixture, GError **error)
{
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (0, 2, 3);

  return rmp_fold_line_set_path (fixture->line, &(RmpPath){ .curve = curve }, error);
}

static gboolean
turn (Fixture *fixture, GError **error)
{
  return rmp_fold_line_set_along (fixture->line, TRUE, error);
}

static gboolean
widen (Fixture *fixture, GError **error)
{
  return rmp_fold_line_set_size (fixture->line, RMP_FOLD_LINE_WIDTH, 0.042, error);
}

static gboolean
shape (Fixture *fixture, GError **error)
{
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic ();
  RmpProfileItem *profile = rmp_project_add_profile (fixture->project, "Flat top", quintic, error);

  return profile && rmp_fold_line_set_profile (fixture->line, profile, error);
}

static gboolean
settle (Fixture *fixture, GError **error)
{
  const RmpFoldPiece pieces[] = { { -0.03, 0.0, NAN }, { 0.0, 0.02, 0.003 } };

  return rmp_fold_line_set_pieces (fixture->line, 2, pieces, error);
}

static gboolean
name (Fixture *fixture, GError **error)
{
  return rmp_fold_line_rename (fixture->line, "Inner elbow", error);
}

static gboolean
hide (Fixture *fixture, GError **error)
{
  return rmp_fold_line_set_hidden (fixture->line, TRUE, error);
}

static gboolean
duplicate_hidden (Fixture *fixture, GError **error)
{
  return hide (fixture, error) && rmp_fold_line_duplicate (fixture->line, NULL, error);
}

static gboolean
duplicate (Fixture *fixture, GError **error)
{
  return rmp_fold_line_duplicate (fixture->line, NULL, error) != NULL;
}

static gboolean
mirror (Fixture *fixture, GError **error)
{
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (4, 2, 4);

  return rmp_fold_line_duplicate (fixture->line, &(RmpPath){ .curve = curve }, error) != NULL;
}

static gboolean
split (Fixture *fixture, GError **error)
{
  return rmp_fold_line_split (fixture->line, 0.11, error) != NULL;
}

static gboolean
join (Fixture *fixture, GError **error)
{
  RmpFoldLine *other = rmp_test_fold_line_new (fixture->garment, "Above", 0, 6, 2);
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (0, 2, 6);

  return rmp_fold_line_join (fixture->line, other, &(RmpPath){ .curve = curve }, error);
}

static gboolean
drop (Fixture *fixture, GError **error)
{
  return rmp_fold_line_remove (fixture->line, error);
}

static gboolean
drop_garment (Fixture *fixture, GError **error)
{
  return rmp_garment_remove (fixture->garment, error);
}

static const struct
{
  const char *label;
  Edit edit;
  guint n_entries;
} edits[] = {
  { "Draw fold line Elbow 2", draw, 1 },
  { "Move fold line Elbow", move, 1 },
  { "Fold line Elbow along a crease", turn, 1 },
  { "Width of Elbow: 42 mm", widen, 1 },
  { "Profile of Elbow: Flat top", shape, 2 },
  { "Folds of Elbow", settle, 1 },
  { "Rename fold line to Inner elbow", name, 1 },
  { "Duplicate fold line Elbow", duplicate, 1 },
  { "Hide fold line Elbow", hide, 1 },
  { "Duplicate fold line Elbow", duplicate_hidden, 2 },
  { "Mirror fold line Elbow", mirror, 1 },
  { "Split fold line Elbow", split, 1 },
  { "Join fold lines Elbow and Above", join, 2 },
  { "Remove fold line Elbow", drop, 1 },
  { "Remove garment Sleeve", drop_garment, 1 },
};

static void
assert_describes (RmpProject *project, const char *expected)
{
  g_autofree char *text = rmp_test_describe (project);

  g_assert_cmpstr (text, ==, expected);
}

/* Done, undone, redone; saved, opened, undone, redone: two documents and no third. */
static void
run_edit (guint index)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("lines.rimple");
  g_autofree char *before = NULL, *after = NULL;
  RmpProject *project;
  Fixture fixture;
  guint position;

  set_up (&fixture, NULL);
  before = rmp_test_describe (fixture.project);
  position = rmp_project_get_position (fixture.project);
  rmp_test_assert_ok (edits[index].edit (&fixture, &error), error);
  g_assert_cmpstr (rmp_project_get_undo_label (fixture.project), ==, edits[index].label);
  g_assert_cmpuint (rmp_project_get_position (fixture.project), ==,
                    position + edits[index].n_entries);
  after = rmp_test_describe (fixture.project);
  g_assert_cmpstr (after, !=, before);

  rmp_test_assert_ok (rmp_project_jump (fixture.project, position, &error), error);
  assert_describes (fixture.project, before);
  rmp_test_assert_ok (rmp_project_jump (fixture.project, position + edits[index].n_entries, &error),
                      error);
  assert_describes (fixture.project, after);
  rmp_test_assert_ok (rmp_project_save_as (fixture.project, path, NULL, &error), error);
  tear_down (&fixture, NULL);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  assert_describes (project, after);
  rmp_test_assert_ok (rmp_project_jump (project, position, &error), error);
  assert_describes (project, before);
  rmp_test_assert_ok (rmp_project_jump (project, position + edits[index].n_entries, &error), error);
  assert_describes (project, after);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
every_edit_goes_and_comes_whole (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    run_edit (i);
}

/* --- single claims ---------------------------------------------------------------------------- */

static void
what_a_line_does_not_set_is_the_looks (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  const RmpDrawnLine *drawn = rmp_fold_line_get_drawn (fixture->line);
  guint n_handles;
  const guint *handles = rmp_fold_line_get_handles (fixture->line, &n_handles);

  g_assert_true (isnan (drawn->width) && isnan (drawn->length) && isnan (drawn->reach));
  g_assert_null (drawn->profile);
  g_assert_null (drawn->pieces);
  g_assert_cmpuint (n_handles, ==, 2);
  g_assert_cmpuint (handles[1], ==, drawn->curve->n_points - 1);
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_arcs (fixture->line, NULL), 4.0 * RING, 1e-6);

  rmp_test_assert_ok (widen (fixture, &error), error);
  g_assert_cmpfloat (rmp_fold_line_get_drawn (fixture->line)->width, ==, 0.042);
  rmp_test_assert_ok (rmp_fold_line_set_size (fixture->line, RMP_FOLD_LINE_WIDTH, NAN, &error),
                      error);
  g_assert_true (isnan (rmp_fold_line_get_drawn (fixture->line)->width));
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==,
                   "Width of Elbow: as the look");
}

static void
a_split_keeps_course_handles_and_pieces (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (0, 2, 4);
  guint handles[] = { 0, 2, 5, 8 };
  const RmpPath path = { .smooth = TRUE, .n_handles = 4, .indices = handles, .curve = curve };
  const RmpFoldPiece pieces[] = { { -0.15, -0.05, 0.002 }, { -0.05, 0.05, NAN } };
  const double cut = 0.11;
  const RmpDrawnLine *first, *second;
  const guint *part;
  RmpFoldLine *rest;
  guint n;

  rmp_test_assert_ok (rmp_fold_line_set_path (fixture->line, &path, &error), error);
  rmp_test_assert_ok (rmp_fold_line_set_pieces (fixture->line, 2, pieces, &error), error);
  rmp_test_assert_ok (rmp_fold_line_set_size (fixture->line, RMP_FOLD_LINE_REACH, 0.02, &error),
                      error);
  rest = rmp_fold_line_split (fixture->line, cut, &error);
  g_assert_no_error (error);
  first = rmp_fold_line_get_drawn (fixture->line);
  second = rmp_fold_line_get_drawn (rest);

  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_arcs (fixture->line, NULL), cut, 1e-6);
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_arcs (rest, NULL), 4.0 * RING - cut, 1e-6);
  g_assert_cmpfloat (second->reach, ==, 0.02);
  g_assert_cmpstr (rmp_fold_line_get_name (rest), ==, "Elbow 2");

  /* Both ends of a part are handles, and what was placed in it stays one. */
  part = rmp_fold_line_get_handles (fixture->line, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (part[1], ==, 2);
  part = rmp_fold_line_get_handles (rest, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (second->curve->points[part[1]].face, ==, curve->points[5].face);

  /* The first piece began at the line's beginning; the second one is cut. */
  g_assert_cmpuint (first->n_pieces, ==, 2);
  g_assert_cmpfloat_with_epsilon (first->pieces[0].begin, -0.5 * cut, 1e-6);
  g_assert_cmpfloat (first->pieces[0].limit, ==, 0.002);
  g_assert_cmpfloat_with_epsilon (first->pieces[1].end, 0.5 * cut, 1e-6);
  g_assert_cmpuint (second->n_pieces, ==, 1);
  g_assert_cmpfloat_with_epsilon (second->pieces[0].end - second->pieces[0].begin, 0.2 - cut, 1e-6);
}

static void
what_cannot_be_a_line_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpSurfacePoint off[] = { { 0, { 0.0, 0.5 } }, { 0, { 0.7, 0.7 } } };
  const RmpSurfacePoint nowhere[] = { { 0, { 0.0, 0.5 } }, { 100000, { 0.2, 0.2 } } };
  const RmpSurfacePoint undefined[] = { { 0, { 0.0, NAN } }, { 0, { 0.2, 0.2 } } };
  const RmpSurfacePoint *const bad[] = { off, nowhere, undefined };
  const RmpFoldPiece overlapping[] = { { 0.0, 0.02, NAN }, { 0.01, 0.03, NAN } },
                     empty[] = { { 0.02, 0.02, NAN } };
  g_autofree char *before = rmp_test_describe (fixture->project);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      RmpSurfaceCurve curve = { 2, (RmpSurfacePoint *) bad[i] };
      const RmpPath path = { .curve = &curve };
      RmpFoldLineSpec spec = { .path = &path };

      g_assert_null (rmp_garment_add_fold_line (fixture->garment, &spec, &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
      g_clear_error (&error);
      g_assert_false (rmp_fold_line_set_path (fixture->line, &path, &error));
      g_clear_error (&error);
    }
  g_assert_false (rmp_fold_line_set_pieces (fixture->line, 2, overlapping, &error));
  g_clear_error (&error);
  g_assert_false (rmp_fold_line_set_pieces (fixture->line, 1, empty, &error));
  g_clear_error (&error);
  g_assert_null (rmp_fold_line_split (fixture->line, 4.0 * RING, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  assert_describes (fixture->project, before);
}

static void
count (G_GNUC_UNUSED gpointer object, gpointer data)
{
  (*(guint *) data)++;
}

static void
a_line_says_when_it_changes_and_keeps_its_object (Fixture *fixture,
                                                  G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpFoldLine) kept = g_object_ref (fixture->line);
  guint n_changed = 0;

  g_signal_connect (kept, "changed", G_CALLBACK (count), &n_changed);
  rmp_test_assert_ok (rmp_project_set_frame_rate (fixture->project, 30.0, &error), error);
  g_assert_cmpuint (n_changed, ==, 0);
  rmp_test_assert_ok (move (fixture, &error), error);
  g_assert_cmpuint (n_changed, ==, 1);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_cmpuint (n_changed, ==, 2);
  g_assert_cmpuint (n_lines (fixture), ==, 1);
  g_assert_true (rmp_fold_line_get_garment (kept) == fixture->garment);
}

static void
moving_one_point_is_a_small_entry (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (5, 0, 8);
  guint64 whole, size;

  size = rmp_project_get_history_size (fixture->project);
  rmp_test_fold_line_new (fixture->garment, "Long", 5, 0, 8);
  whole = rmp_project_get_history_size (fixture->project) - size;
  size = rmp_project_get_history_size (fixture->project);
  curve->points[7].barycentric[0] = 0.25;
  curve->points[7].barycentric[1] = 0.0;
  {
    g_autoptr (RmpFoldLine)
        line = g_list_model_get_item (rmp_garment_get_fold_lines (fixture->garment), 1);

    rmp_test_assert_ok (rmp_fold_line_set_path (line, &(RmpPath){ .curve = curve }, &error), error);
  }
  g_assert_cmpuint (rmp_project_get_history_size (fixture->project) - size, <, whole / 2);
}

static void
a_select_shows_what_a_line_is (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("select.rimple");
  g_autofree char *row = NULL, *points = NULL;

  rmp_test_assert_ok (widen (fixture, &error), error);
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  row = rmp_test_query (
      path, "SELECT name || ', ' || direction || ', ' || width_m || ' m' FROM fold_line");
  points = rmp_test_query (
      path, "SELECT count(*) || ' points, ' || sum (handle) || ' handles' FROM fold_line_point");
  g_assert_cmpstr (row, ==, "Elbow, across creases, 0.042 m");
  g_assert_cmpstr (points, ==, "9 points, 2 handles");
}

static void
a_line_off_its_garment_is_damage (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("damaged.rimple");

  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  g_free (rmp_test_query (path, "UPDATE fold_line_point SET face = 999999 WHERE position = 1"));
  g_assert_null (rmp_project_open (path, FALSE, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "Elbow"));
}

/* --- faces of a garment ----------------------------------------------------------------------- */

static void
faces_can_be_painted_anew (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpSurface *surface = rmp_garment_get_surface (fixture->garment);
  g_autofree guint8 *cloth = rmp_surface_select_material (surface, 1);
  g_autofree guint8 *none = g_new0 (guint8, rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)));
  g_autofree char *before = rmp_test_describe (fixture->project);

  rmp_test_assert_ok (rmp_garment_set_cloth (fixture->garment, cloth, &error), error);
  g_assert_cmpuint (rmp_garment_get_cloth (fixture->garment)[126], ==, 0);
  g_assert_cmpuint (rmp_garment_get_cloth (fixture->garment)[127], ==,
                    1); /* the last face has the other material */
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Faces of Sleeve");
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  assert_describes (fixture->project, before);

  g_assert_false (rmp_garment_set_cloth (fixture->garment, none, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  assert_describes (fixture->project, before);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/store/fold-lines/" name, Fixture, NULL, set_up, function, tear_down)
  g_test_add_func ("/model/store/fold-lines/every-edit-goes-and-comes-whole",
                   every_edit_goes_and_comes_whole);
  ADD ("what-a-line-does-not-set-is-the-looks", what_a_line_does_not_set_is_the_looks);
  ADD ("a-split-keeps-course-handles-and-pieces", a_split_keeps_course_handles_and_pieces);
  ADD ("what-cannot-be-a-line-is-refused", what_cannot_be_a_line_is_refused);
  ADD ("a-line-says-when-it-changes-and-keeps-its-object",
       a_line_says_when_it_changes_and_keeps_its_object);
  ADD ("moving-one-point-is-a-small-entry", moving_one_point_is_a_small_entry);
  ADD ("a-select-shows-what-a-line-is", a_select_shows_what_a_line_is);
  ADD ("a-line-off-its-garment-is-damage", a_line_off_its_garment_is_damage);
  ADD ("faces-can-be-painted-anew", faces_can_be_painted_anew);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
