/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/profile-editor.h"
#include "profiles/profile-presets.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <math.h>

#define WIDTH 248
#define HEIGHT 220

typedef struct
{
  GtkWidget *window;
  RmpProfileEditor *editor;
  RmpCurveEditor *curve;
  RmpProfile *committed, *previewed; /* the last ones */
  guint n_commits, n_previews, n_given_up;
} Fixture;

static void
on_preview (Fixture *fixture, RmpProfile *profile)
{
  g_clear_pointer (&fixture->previewed, rmp_profile_unref);
  fixture->previewed = profile ? rmp_profile_ref (profile) : NULL;
  fixture->n_previews += profile != NULL;
  fixture->n_given_up += profile == NULL;
}

static void
on_commit (Fixture *fixture, RmpProfile *profile)
{
  g_clear_pointer (&fixture->committed, rmp_profile_unref);
  fixture->committed = rmp_profile_ref (profile);
  fixture->n_commits++;
}

static gboolean
is_allocated (gpointer widget)
{
  return gtk_widget_get_width (widget) > 0;
}

static gboolean
set_up (Fixture *fixture, const char *text)
{
  g_autoptr (RmpProfile) profile = NULL;

  if (!rmp_ui_test_begin ())
    return FALSE;
  profile = rmp_profile_new_from_text (text, NULL);
  *fixture = (Fixture){ .window = gtk_window_new (),
                        .editor = RMP_PROFILE_EDITOR (rmp_profile_editor_new ()) };
  fixture->curve = rmp_profile_editor_get_curve (fixture->editor);
  rmp_profile_editor_set_profile (fixture->editor, profile);
  g_signal_connect_swapped (fixture->editor, "preview", G_CALLBACK (on_preview), fixture);
  g_signal_connect_swapped (fixture->editor, "commit", G_CALLBACK (on_commit), fixture);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->editor));
  gtk_window_present (GTK_WINDOW (fixture->window));
  rmp_ui_test_wait (is_allocated, fixture->curve);
  return TRUE;
}

static void
tear_down (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_pointer (&fixture->committed, rmp_profile_unref);
  g_clear_pointer (&fixture->previewed, rmp_profile_unref);
}

static void
press_at (Fixture *fixture, double t, double y)
{
  double px, py;

  rmp_curve_editor_get_position (fixture->curve, t, y, &px, &py);
  rmp_curve_editor_press (fixture->curve, px, py);
}

static void
move_to (Fixture *fixture, double t, double y, GdkModifierType modifiers)
{
  double px, py;

  rmp_curve_editor_get_position (fixture->curve, t, y, &px, &py);
  rmp_curve_editor_move (fixture->curve, px, py, modifiers);
}

static void
drag (Fixture *fixture, double t0, double y0, double t1, double y1, GdkModifierType modifiers)
{
  press_at (fixture, t0, y0);
  move_to (fixture, t1, y1, modifiers);
  rmp_curve_editor_release (fixture->curve);
}

static const RmpCurvePoint *
get_point (Fixture *fixture, guint index)
{
  return &rmp_curve_editor_get_points (fixture->curve)->points[index];
}

static guint
get_n_points (Fixture *fixture)
{
  return rmp_curve_editor_get_points (fixture->curve)->n;
}

/* --- pointer ---------------------------------------------------------------------------------- */

static void
test_click_adds (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "cubic"))
    return;
  press_at (&fixture, 0.5, 0.8);
  g_assert_cmpuint (fixture.n_commits, ==, 0);
  g_assert_true (isnan (rmp_curve_editor_get_mark (fixture.curve))); /* no angle reads a section */
  rmp_curve_editor_release (fixture.curve);
  g_assert_cmpuint (fixture.n_commits, ==, 1);
  g_assert_cmpuint (get_n_points (&fixture), ==, 4);
  g_assert_cmpint (rmp_curve_editor_get_selected (fixture.curve), ==, 2);
  g_assert_cmpfloat_with_epsilon (rmp_profile_value (fixture.committed, 0.5), 0.8, 1e-9);
  tear_down (&fixture);
}

static void
test_drag_is_one_edit (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, -0.5 0.5, 0 1, 1 0"))
    return;
  press_at (&fixture, -0.5, 0.5);
  for (guint i = 1; i <= 5; i++)
    move_to (&fixture, -0.5, 0.5 + 0.05 * i, 0);
  g_assert_cmpuint (fixture.n_commits, ==, 0);
  g_assert_cmpuint (fixture.n_previews, ==, 5);
  rmp_curve_editor_release (fixture.curve);
  g_assert_cmpuint (fixture.n_commits, ==, 1);
  g_assert_cmpfloat_with_epsilon (rmp_profile_value (fixture.committed, -0.5), 0.75, 1e-9);
  /* A press that moves nothing is none. */
  press_at (&fixture, -0.5, 0.75);
  rmp_curve_editor_release (fixture.curve);
  g_assert_cmpuint (fixture.n_commits, ==, 1);
  tear_down (&fixture);
}

static void
test_neighbours_hold (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, -0.5 0.5, 0 1, 1 0"))
    return;
  drag (&fixture, -0.5, 0.5, 0.7, -0.1, 0);
  g_assert_cmpfloat (get_point (&fixture, 1)->t, <, 0.0);
  g_assert_cmpfloat (get_point (&fixture, 1)->y, ==, 0.0);
  drag (&fixture, -1.0, 0.0, -0.5, 0.5, 0);
  g_assert_cmpfloat (get_point (&fixture, 0)->t, ==, -1.0);
  g_assert_cmpfloat (get_point (&fixture, 0)->y, ==, 0.0);
  /* Never flat everywhere. */
  drag (&fixture, 0.0, 1.0, 0.0, -0.1, 0);
  g_assert_cmpfloat (get_point (&fixture, 2)->y, >, 0.0);
  g_assert_nonnull (fixture.committed);
  tear_down (&fixture);
}

static void
test_modifiers (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, -0.5 0.5, 0 1, 1 0"))
    return;
  drag (&fixture, -0.5, 0.5, -0.33, 0.68, GDK_CONTROL_MASK);
  g_assert_cmpfloat_with_epsilon (get_point (&fixture, 1)->t, -0.3, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_point (&fixture, 1)->y, 0.7, 1e-9);
  drag (&fixture, -0.3, 0.7, -0.5, 0.5, GDK_SHIFT_MASK);
  g_assert_cmpfloat_with_epsilon (get_point (&fixture, 1)->t, -0.32, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_point (&fixture, 1)->y, 0.68, 1e-9);
  tear_down (&fixture);
}

static void
test_drag_out_removes (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, -0.5 0.5, 0 1, 1 0"))
    return;
  press_at (&fixture, -0.5, 0.5);
  rmp_curve_editor_move (fixture.curve, 40, -80, 0);
  g_assert_cmpuint (get_n_points (&fixture), ==, 3);
  move_to (&fixture, -0.5, 0.6, 0); /* back in */
  g_assert_cmpuint (get_n_points (&fixture), ==, 4);
  rmp_curve_editor_move (fixture.curve, 40, -80, 0);
  rmp_curve_editor_release (fixture.curve);
  g_assert_cmpuint (rmp_profile_get_n_points (fixture.committed), ==, 3);
  /* What is left is needed. */
  press_at (&fixture, 0.0, 1.0);
  rmp_curve_editor_move (fixture.curve, 40, -80, 0);
  rmp_curve_editor_release (fixture.curve);
  g_assert_cmpuint (get_n_points (&fixture), ==, 3);
  tear_down (&fixture);
}

static void
test_give_up (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, -0.5 0.5, 0 1, 1 0"))
    return;
  press_at (&fixture, 0.5, 0.3);
  move_to (&fixture, 0.6, 0.4, 0);
  g_assert_true (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Escape, 0));
  rmp_curve_editor_release (fixture.curve);
  g_assert_cmpuint (fixture.n_given_up, ==, 1);
  g_assert_cmpuint (fixture.n_commits, ==, 0);
  g_assert_cmpuint (get_n_points (&fixture), ==, 4);
  tear_down (&fixture);
}

static void
test_tangents (void)
{
  Fixture fixture;
  double px, py, qx, qy, length;

  if (!set_up (&fixture, "drawn -1 0, -0.5 0.5, 0 1, 1 0"))
    return;
  g_assert_true (isnan (get_point (&fixture, 1)->slope));
  rmp_curve_editor_select (fixture.curve, 1);
  /* The knob lies 34 pixels along the automatic slope, which is 1 here. */
  rmp_curve_editor_get_position (fixture.curve, -0.5, 0.5, &px, &py);
  rmp_curve_editor_get_position (fixture.curve, 0.5, 1.5, &qx, &qy);
  length = hypot (qx - px, qy - py);
  rmp_curve_editor_press (fixture.curve, px + 34.0 * (qx - px) / length,
                          py + 34.0 * (qy - py) / length);
  move_to (&fixture, -0.3, 0.5, 0);
  rmp_curve_editor_release (fixture.curve);
  g_assert_cmpuint (get_n_points (&fixture), ==, 4);
  g_assert_cmpfloat (get_point (&fixture, 1)->slope, >=, 0.0);
  g_assert_cmpfloat (get_point (&fixture, 1)->slope, <, 0.5);
  g_assert_cmpfloat_with_epsilon (rmp_profile_slope (fixture.committed, -0.5),
                                  get_point (&fixture, 1)->slope, 1e-9);
  tear_down (&fixture);
}

/* --- keyboard --------------------------------------------------------------------------------- */

static void
test_keys (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, -0.5 0.5, 0 1, 1 0"))
    return;
  g_assert_true (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Tab, 0));
  g_assert_true (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Tab, 0));
  g_assert_cmpint (rmp_curve_editor_get_selected (fixture.curve), ==, 1);
  for (guint i = 0; i < 3; i++)
    g_assert_true (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Up, 0));
  g_assert_cmpfloat_with_epsilon (get_point (&fixture, 1)->y, 0.53, 1e-9);
  g_assert_cmpuint (fixture.n_commits, ==, 0);
  rmp_curve_editor_release (fixture.curve); /* the key's release */
  g_assert_cmpuint (fixture.n_commits, ==, 1);
  g_assert_true (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Right, GDK_SHIFT_MASK));
  g_assert_cmpfloat_with_epsilon (get_point (&fixture, 1)->t, -0.499, 1e-9);
  rmp_curve_editor_release (fixture.curve);
  g_assert_true (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Insert, 0));
  g_assert_cmpuint (get_n_points (&fixture), ==, 5);
  g_assert_cmpint (rmp_curve_editor_get_selected (fixture.curve), ==, 2);
  g_assert_true (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Delete, 0));
  g_assert_cmpuint (get_n_points (&fixture), ==, 4);
  g_assert_cmpuint (fixture.n_commits, ==, 4);
  /* The focus moves on after the last point. */
  rmp_curve_editor_select (fixture.curve, 3);
  g_assert_false (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Tab, 0));
  rmp_curve_editor_select (fixture.curve, 0);
  g_assert_false (rmp_curve_editor_press_key (fixture.curve, GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK));
  tear_down (&fixture);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* Position, height and slope. */
static RmpNumberEntry *
get_entry (Fixture *fixture, guint column)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();

  rmp_ui_test_collect (GTK_WIDGET (fixture->editor), RMP_TYPE_NUMBER_ENTRY, entries);
  return entries->pdata[column];
}

static void
assert_refused (RmpNumberEntry *entry, const char *text, const char *why)
{
  GtkWidget *stack = gtk_widget_get_first_child (GTK_WIDGET (entry));

  g_assert_false (rmp_number_entry_enter_text (entry, text));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (entry), "error"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (gtk_widget_get_last_child (stack)), why));
}

/* Three times the gentler chord, here that of 0.2 over 0.6, is the most; nothing typed is quietly
 * made another value.
 */
static void
test_typed_beyond_limits (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, -0.4 0.2 0.5, 0 1, 1 0"))
    return;
  rmp_curve_editor_select (fixture.curve, 1);
  assert_refused (get_entry (&fixture, 2), "1.1", "from 0 to 1");
  assert_refused (get_entry (&fixture, 2), "-0.1", "from 0 to 1");
  assert_refused (get_entry (&fixture, 0), "0.1", "from -0.99 to -0.01");
  assert_refused (get_entry (&fixture, 1), "1.1", "from 0 to 1");
  g_assert_cmpuint (fixture.n_commits, ==, 0);
  g_assert_true (rmp_number_entry_enter_text (get_entry (&fixture, 2), "1"));
  g_assert_cmpuint (fixture.n_commits, ==, 1);
  g_assert_cmpfloat_with_epsilon (rmp_profile_slope (fixture.committed, -0.4), 1.0, 1e-12);
  tear_down (&fixture);
}

/* A limit that is no round number can be typed as it is shown. */
static void
test_limits_can_be_typed (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, -0.3 0.2 0.5, 0 1, 1 0"))
    return;
  rmp_curve_editor_select (fixture.curve, 1);
  assert_refused (get_entry (&fixture, 2), "0.858", "from 0 to 0.857");
  g_assert_true (rmp_number_entry_enter_text (get_entry (&fixture, 2), "0.857"));
  g_assert_cmpfloat_with_epsilon (rmp_profile_slope (fixture.committed, -0.3), 0.857, 1e-12);
  tear_down (&fixture);
}

static void
test_peaks_are_flat (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "drawn -1 0, 0 1 0, 1 0"))
    return;
  rmp_curve_editor_select (fixture.curve, 1);
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (get_entry (&fixture, 2))));
  g_assert_nonnull (
      strstr (gtk_widget_get_tooltip_text (GTK_WIDGET (get_entry (&fixture, 2))), "flat"));
  rmp_curve_editor_select (fixture.curve, 0);
  g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (get_entry (&fixture, 2))));
  tear_down (&fixture);
}

/* --- the rest --------------------------------------------------------------------------------- */

static void
test_paste (void)
{
  Fixture fixture;

  if (!set_up (&fixture, "cubic"))
    return;
  g_assert_true (rmp_profile_editor_paste_text (fixture.editor, " drawn -1 0, 0.5 1, 1 0\n"));
  g_assert_cmpuint (fixture.n_commits, ==, 1);
  g_assert_cmpfloat (rmp_profile_value (fixture.committed, 0.5), ==, 1.0);
  g_assert_false (rmp_profile_editor_paste_text (fixture.editor, "a shopping list"));
  g_assert_cmpuint (fixture.n_commits, ==, 1);
  /* Showing another is no edit; showing what is there leaves the selection alone. */
  rmp_curve_editor_select (fixture.curve, 1);
  rmp_profile_editor_set_profile (fixture.editor, fixture.committed);
  g_assert_cmpint (rmp_curve_editor_get_selected (fixture.curve), ==, 1);
  g_assert_cmpuint (fixture.n_commits, ==, 1);
  tear_down (&fixture);
}

static void
assert_same_curve (const RmpProfile *a, const RmpProfile *b, double tolerance)
{
  for (double t = -1.0; t <= 1.0; t += 0.01)
    g_assert_cmpfloat_with_epsilon (rmp_profile_value (a, t), rmp_profile_value (b, t), tolerance);
}

static void
test_points_make_the_curve (void)
{
  for (const RmpProfilePreset *preset = rmp_profile_presets; preset->id; preset++)
    {
      g_autoptr (RmpProfile) profile = rmp_profile_preset_new_profile (preset), made = NULL;
      RmpCurvePoints points;

      g_assert_nonnull (profile);
      g_assert_true (rmp_profile_presets_find (profile) == preset);
      rmp_curve_points_read (&points, RMP_CURVE_SECTION, profile);
      made = rmp_curve_points_new_profile (&points);
      assert_same_curve (profile, made, g_str_equal (preset->id, "quintic") ? 5e-3 : 1e-14);
    }
}

static void
test_flip_and_normalise (void)
{
  g_autoptr (RmpProfile)
      profile = rmp_profile_new_from_text ("drawn -1 0, -0.5 0.5 1.2, 0.25 1, 1 0 -0.1", NULL);
  g_autoptr (RmpProfile) flipped = NULL, back = NULL, lowered = NULL, normal = NULL;
  RmpCurvePoints points;

  rmp_curve_points_read (&points, RMP_CURVE_SECTION, profile);
  rmp_curve_points_flip (&points);
  flipped = rmp_curve_points_new_profile (&points);
  for (double t = -1.0; t <= 1.0; t += 0.01)
    g_assert_cmpfloat_with_epsilon (rmp_profile_value (flipped, t), rmp_profile_value (profile, -t),
                                    1e-12);
  rmp_curve_points_flip (&points);
  back = rmp_curve_points_new_profile (&points);
  assert_same_curve (profile, back, 1e-15);

  rmp_curve_points_move (&points, 2, 0.25, 0.8);
  lowered = rmp_curve_points_new_profile (&points);
  g_assert_cmpfloat (rmp_curve_points_get_peak (&points), ==, 0.8);
  rmp_curve_points_normalise (&points);
  normal = rmp_curve_points_new_profile (&points);
  g_assert_cmpfloat (points.points[2].y, ==, 1.0);
  assert_same_curve (lowered, normal, 1e-14);
}

/* Its points make it only nearly: what is copied is itself as long as none is moved. */
static void
test_built_in_stays (void)
{
  Fixture fixture;
  g_autofree char *shown = NULL, *moved = NULL;

  if (!set_up (&fixture, "quintic"))
    return;
  rmp_curve_editor_select (fixture.curve, 2);
  shown = rmp_profile_get_text (rmp_profile_editor_get_profile (fixture.editor));
  g_assert_cmpstr (shown, ==, "quintic");
  rmp_curve_editor_press_key (fixture.curve, GDK_KEY_Down, 0);
  rmp_curve_editor_release (fixture.curve);
  moved = rmp_profile_get_text (rmp_profile_editor_get_profile (fixture.editor));
  g_assert_true (g_str_has_prefix (moved, "drawn"));
  tear_down (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/profile-editor/a-click-adds-a-point", test_click_adds);
  g_test_add_func ("/ui/profile-editor/a-drag-is-one-edit", test_drag_is_one_edit);
  g_test_add_func ("/ui/profile-editor/neighbours-and-ends-hold", test_neighbours_hold);
  g_test_add_func ("/ui/profile-editor/control-snaps-and-shift-is-fine", test_modifiers);
  g_test_add_func ("/ui/profile-editor/dragging-out-removes", test_drag_out_removes);
  g_test_add_func ("/ui/profile-editor/escape-gives-up", test_give_up);
  g_test_add_func ("/ui/profile-editor/a-knob-turns-the-tangent", test_tangents);
  g_test_add_func ("/ui/profile-editor/keys-do-it-all", test_keys);
  g_test_add_func ("/ui/profile-editor/pastes-profiles-only", test_paste);
  g_test_add_func ("/ui/profile-editor/what-is-typed-beyond-the-limits-is-refused",
                   test_typed_beyond_limits);
  g_test_add_func ("/ui/profile-editor/limits-can-be-typed-as-they-are-shown",
                   test_limits_can_be_typed);
  g_test_add_func ("/ui/profile-editor/peaks-are-flat", test_peaks_are_flat);
  g_test_add_func ("/ui/profile-editor/a-built-in-shape-stays-one", test_built_in_stays);
  g_test_add_func ("/ui/curve-points/make-the-curve-they-were-read-from",
                   test_points_make_the_curve);
  g_test_add_func ("/ui/curve-points/flip-and-normalise", test_flip_and_normalise);
  return g_test_run ();
}
