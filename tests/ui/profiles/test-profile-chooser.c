/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folds/fold-rows.h"
#include "folds/fold-section.h"
#include "profiles/profile-chooser.h"
#include "shell/window.h"
#include "ui-test.h"

/* Profiles in the window: drawn live, one undo step an edit, shared between looks. */

static RmpProject *
get_project (RmpWindow *window)
{
  return rmp_workspace_get_project (rmp_window_get_workspace (window));
}

static RmpLook *
get_look (RmpWindow *window)
{
  g_autoptr (RmpLook)
      look = g_list_model_get_item (rmp_project_get_looks (get_project (window)), 0);

  return look;
}

/* What the layer's profile is written as. */
static char *
get_text (RmpWindow *window)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (get_look (window)), 0);
  const gint param = rmp_technique_find_param (rmp_layer_get_technique (layer), "profile");

  return rmp_values_get_text (rmp_layer_get_values (layer), (guint) param);
}

static void
assert_text (RmpWindow *window, const char *expected)
{
  g_autofree char *text = get_text (window);

  g_assert_cmpstr (text, ==, expected);
}

static double
get_tallest_of (RmpWindow *window, RmpLook *look)
{
  gboolean exact = FALSE;
  g_autoptr (RmpResult) result = NULL;
  guint fold;

  while (!exact)
    {
      g_clear_pointer (&result, rmp_result_unref);
      result = rmp_workspace_request (rmp_window_get_workspace (window),
                                      rmp_garment_get_surface (rmp_look_get_garment (look)), look,
                                      &exact);
      if (!exact)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (rmp_fold_section_find_tallest (&result->output, NULL, &fold));
  return rmp_fold_rows_get (&result->output, fold)->height;
}

static double
get_tallest (RmpWindow *window)
{
  return get_tallest_of (window, get_look (window));
}

static guint
count_profiles (RmpWindow *window)
{
  return g_list_model_get_n_items (rmp_project_get_profiles (get_project (window)));
}

static void
undo (RmpWindow *window)
{
  g_assert_true (rmp_project_undo (get_project (window), NULL));
  rmp_ui_test_settle ();
}

static void
check_drawing (RmpWindow *window, RmpProfileChooser *chooser)
{
  RmpCurveEditor *curve = rmp_profile_editor_get_curve (rmp_profile_chooser_get_editor (chooser));
  const double before = get_tallest (window);
  double x, y;

  /* A plateau needs less height for the same length. */
  rmp_curve_editor_get_position (curve, -0.5, 0.98, &x, &y);
  rmp_curve_editor_press (curve, x, y);
  rmp_curve_editor_move (curve, x, y + 2.0, 0);
  rmp_ui_test_wait_for_picture (window);
  g_assert_cmpfloat (get_tallest (window), !=, before);
  assert_text (window, "cubic");
  rmp_curve_editor_release (curve);
  g_assert_cmpstr (rmp_project_get_undo_label (get_project (window)), ==, "Profile drawn");
  undo (window);
  assert_text (window, "cubic");
  rmp_ui_test_wait_for_picture (window);
  g_assert_cmpfloat (get_tallest (window), ==, before);
}

static void
check_sharing (RmpWindow *window, RmpProfileChooser *chooser)
{
  RmpProfileEditor *editor = rmp_profile_chooser_get_editor (chooser);
  const guint position = rmp_project_get_position (get_project (window));
  g_autoptr (RmpProfileItem) item = NULL;

  rmp_profile_chooser_share (chooser);
  g_assert_cmpuint (count_profiles (window), ==, 1);
  g_assert_cmpuint (rmp_project_get_position (get_project (window)), ==, position + 1);
  item = g_list_model_get_item (rmp_project_get_profiles (get_project (window)), 0);
  g_assert_cmpstr (rmp_profile_item_get_name (item), ==, "Round");
  assert_text (window, "profile 1");
  g_assert_cmpuint (rmp_profile_item_count_users (item), ==, 1);

  rmp_profile_chooser_rename (chooser, "Pleat");
  g_assert_cmpstr (rmp_profile_item_get_name (item), ==, "Pleat");
  g_assert_true (rmp_profile_editor_paste_text (editor, "drawn -1 0, 0.5 1, 1 0"));
  assert_text (window, "profile 1");
  g_assert_cmpfloat (rmp_profile_value (rmp_profile_item_get_profile (item), 0.5), ==, 1.0);
  g_assert_cmpfloat (rmp_profile_value (rmp_profile_editor_get_profile (editor), 0.5), ==, 1.0);
  g_assert_cmpuint (rmp_project_get_position (get_project (window)), ==, position + 3);

  rmp_profile_chooser_make_own (chooser);
  assert_text (window, "drawn -1 0, 0.5 1, 1 0");
  g_assert_cmpuint (count_profiles (window), ==, 1);
  undo (window);
  assert_text (window, "profile 1");
  rmp_profile_chooser_remove (chooser);
  assert_text (window, "cubic");
  g_assert_cmpuint (count_profiles (window), ==, 0);
  for (guint i = 0; i < 4; i++)
    undo (window);
  assert_text (window, "cubic");
  g_assert_cmpuint (rmp_project_get_position (get_project (window)), ==, position);
}

static void
choose (GtkDropDown *drop_down, guint position)
{
  gtk_drop_down_set_selected (drop_down, position);
  rmp_ui_test_settle ();
}

/* Who draws a curve that another look has too sees both follow. */
static void
check_shared_drawing (RmpWindow *window, RmpProfileChooser *chooser)
{
  RmpCurveEditor *curve = rmp_profile_editor_get_curve (rmp_profile_chooser_get_editor (chooser));
  RmpLook *other = rmp_look_duplicate (get_look (window), "Other", NULL);
  const double before = get_tallest_of (window, other);
  double x, y;

  rmp_curve_editor_get_position (curve, -0.5, 0.98, &x, &y);
  rmp_curve_editor_press (curve, x, y);
  rmp_curve_editor_move (curve, x, y + 2.0, 0);
  g_assert_cmpfloat (get_tallest_of (window, other), !=, before);
  g_assert_cmpfloat (get_tallest (window), ==, get_tallest_of (window, other));
  rmp_curve_editor_release (curve);
  g_assert_cmpfloat (get_tallest_of (window, other), !=, before);
  undo (window);
  g_assert_cmpfloat (get_tallest_of (window, other), ==, before);
  undo (window);
}

static void
check_choices (RmpWindow *window, RmpProfileChooser *chooser)
{
  GtkDropDown *drop_down = rmp_profile_chooser_get_drop_down (chooser);

  choose (drop_down, 1);
  assert_text (window, "quintic");
  choose (drop_down, g_list_model_get_n_items (gtk_drop_down_get_model (drop_down)) - 1);
  g_assert_cmpuint (count_profiles (window), ==, 1);
  assert_text (window, "profile 1");
  check_shared_drawing (window, chooser);
  choose (drop_down, 0);
  assert_text (window, "cubic");
}

static void
check_section (RmpWindow *window, RmpProfileChooser *chooser)
{
  RmpFoldView *view = rmp_profile_chooser_get_fold_view (chooser);
  g_autofree char *first = NULL;
  const char *caption;

  rmp_ui_test_wait_for_picture (window);
  rmp_fold_view_step (view, 1);
  first = g_strdup (rmp_fold_view_get_caption (view));
  rmp_fold_view_step (view, 1);
  caption = rmp_fold_view_get_caption (view);
  g_assert_true (g_str_has_prefix (first, "lower, fold "));
  g_assert_true (g_str_has_suffix (caption, " of 5"));
  g_assert_cmpstr (first, !=, caption);
  for (guint i = 0; i < 4; i++)
    rmp_fold_view_step (view, 1);
  g_assert_cmpstr (rmp_fold_view_get_caption (view), ==, first);
}

static void
on_activate (GApplication *application)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));
  RmpProfileChooser *chooser;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (RMP_WINDOW (window), "arm");
  rmp_ui_test_wait_for_picture (window);
  /* Heights are compared to the last digit: those of the quick picture and of the one at rest. */
  rmp_ui_test_set_look (get_project (RMP_WINDOW (window)), "contact=false");
  rmp_ui_test_wait_for_picture (window);
  chooser = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_PROFILE_CHOOSER);
  g_assert_nonnull (chooser);
  check_drawing (RMP_WINDOW (window), chooser);
  check_sharing (RMP_WINDOW (window), chooser);
  check_choices (RMP_WINDOW (window), chooser);
  check_section (RMP_WINDOW (window), chooser);
  rmp_ui_test_close (window);
}

static void
test_profiles (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/profile-chooser/draws-shares-and-chooses", test_profiles);
  return g_test_run ();
}
