/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <math.h>

typedef struct
{
  RmpNumberEntry *entry;
  double scrubbed, changed;
  guint n_changed;
} Fixture;

static void
on_scrubbed (Fixture *fixture, double value)
{
  fixture->scrubbed = value;
}

static void
on_changed (Fixture *fixture, double value)
{
  fixture->changed = value;
  fixture->n_changed++;
}

static gboolean
set_up (Fixture *fixture)
{
  const double soft[2] = { 0.005, 0.1 }, hard[2] = { 1e-4, 10 };

  if (!rmp_ui_test_begin ())
    return FALSE;
  *fixture = (Fixture){ .entry = RMP_NUMBER_ENTRY (rmp_number_entry_new (RMP_UNIT_METRE, FALSE)) };
  g_object_ref_sink (fixture->entry);
  rmp_number_entry_set_range (fixture->entry, soft, hard);
  rmp_number_entry_set_value (fixture->entry, 0.03);
  g_signal_connect_swapped (fixture->entry, "scrubbed", G_CALLBACK (on_scrubbed), fixture);
  g_signal_connect_swapped (fixture->entry, "changed", G_CALLBACK (on_changed), fixture);
  return TRUE;
}

static void
tear_down (Fixture *fixture)
{
  g_assert_finalize_object (fixture->entry);
}

static void
assert_enters (Fixture *fixture, const char *text, double metres)
{
  g_assert_true (rmp_number_entry_enter_text (fixture->entry, text));
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (fixture->entry), metres, 1e-12);
}

static void
test_typing (void)
{
  Fixture fixture;

  if (!set_up (&fixture))
    return;
  assert_enters (&fixture, "42", 0.042);
  assert_enters (&fixture, "2*3.5 mm", 0.007);
  assert_enters (&fixture, "4.2 cm", 0.042);
  assert_enters (&fixture, "0.03 m", 0.03);
  assert_enters (&fixture, "(10+5)/3", 0.005);
  assert_enters (&fixture, "1e1", 0.01);
  g_assert_cmpuint (fixture.n_changed, ==, 6);
  tear_down (&fixture);
}

static void
test_refusal (void)
{
  Fixture fixture;

  if (!set_up (&fixture))
    return;
  g_assert_false (rmp_number_entry_enter_text (fixture.entry, "wide"));
  g_assert_false (rmp_number_entry_enter_text (fixture.entry, "10°"));
  g_assert_false (rmp_number_entry_enter_text (fixture.entry, "20 m"));
  g_assert_false (rmp_number_entry_enter_text (fixture.entry, ""));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (fixture.entry), "error"));
  g_assert_cmpfloat (rmp_number_entry_get_value (fixture.entry), ==, 0.03);
  g_assert_cmpuint (fixture.n_changed, ==, 0);
  tear_down (&fixture);
}

/* Dragging stays in the soft range, typing goes beyond it. */
static void
test_ranges (void)
{
  Fixture fixture;

  if (!set_up (&fixture))
    return;
  rmp_number_entry_scrub (fixture.entry, 1e6, 0);
  g_assert_cmpfloat_with_epsilon (fixture.scrubbed, 0.1, 1e-12);
  rmp_number_entry_scrub (fixture.entry, -1e6, 0);
  g_assert_cmpfloat_with_epsilon (fixture.scrubbed, 0.005, 1e-12);
  assert_enters (&fixture, "500", 0.5);
  tear_down (&fixture);
}

static double
scrub_from_start (double dx, GdkModifierType modifiers)
{
  Fixture fixture;
  double value;

  g_assert_true (set_up (&fixture));
  rmp_number_entry_scrub (fixture.entry, dx, modifiers);
  value = rmp_number_entry_get_value (fixture.entry);
  tear_down (&fixture);
  return value;
}

static void
test_modifiers (void)
{
  double coarse, fine, snapped;

  if (!rmp_ui_test_begin ())
    return;
  coarse = scrub_from_start (60, 0);
  fine = scrub_from_start (60, GDK_SHIFT_MASK);
  snapped = scrub_from_start (61, GDK_CONTROL_MASK);
  g_assert_cmpfloat (fine - 0.03, >, 0);
  g_assert_cmpfloat (fine - 0.03, <, 0.2 * (coarse - 0.03));
  g_assert_cmpfloat_with_epsilon (remainder (snapped, 0.005), 0.0, 1e-9);
}

static gboolean
has_changed (gpointer fixture)
{
  return ((Fixture *) fixture)->n_changed > 0;
}

static void
test_clipboard (void)
{
  Fixture from, to;
  GtkWidget *window, *box;

  if (!set_up (&from) || !set_up (&to))
    return;
  window = gtk_window_new ();
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (from.entry));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (to.entry));
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  rmp_number_entry_set_value (from.entry, 0.0125);
  if (rmp_pointer_begin (GTK_WINDOW (window)))
    {
      gtk_widget_grab_focus (GTK_WIDGET (from.entry));
      rmp_pointer_key ("ctrl+c");
      gtk_widget_grab_focus (GTK_WIDGET (to.entry));
      rmp_pointer_key ("ctrl+v");
      rmp_ui_test_wait (has_changed, &to);
      g_assert_cmpfloat_with_epsilon (to.changed, 0.0125, 1e-12);
      g_assert_cmpuint (from.n_changed, ==, 0);
    }
  gtk_window_destroy (GTK_WINDOW (window));
  tear_down (&from);
  tear_down (&to);
}

static void
test_formats (void)
{
  g_autofree char *length = rmp_quantity_format (0.03, RMP_UNIT_METRE);
  g_autofree char *angle = rmp_quantity_format (G_PI / 18, RMP_UNIT_RADIAN);
  g_autofree char *fraction = rmp_quantity_format (0.35, RMP_UNIT_FRACTION);
  g_autofree char *nothing = rmp_quantity_format (NAN, RMP_UNIT_METRE);
  g_autofree char *many = rmp_quantity_format (20000.0, RMP_UNIT_COUNT);
  g_autofree char *most = rmp_quantity_format (-123456.7, RMP_UNIT_NONE);

  g_assert_cmpstr (many, ==, "20000");
  g_assert_cmpstr (most, ==, "-123457");
  g_assert_cmpstr (length, ==, "30 mm");
  g_assert_cmpstr (angle, ==, "10°");
  g_assert_cmpstr (fraction, ==, "35 %");
  g_assert_cmpstr (nothing, ==, "–");
}

static void
test_steps (void)
{
  g_assert_cmpfloat_with_epsilon (rmp_quantity_get_step (0.095, RMP_UNIT_METRE), 0.0005, 1e-12);
  g_assert_cmpfloat_with_epsilon (rmp_quantity_get_step (1.0, RMP_UNIT_FRACTION), 0.005, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/number-entry/typing-takes-units-and-arithmetic", test_typing);
  g_test_add_func ("/ui/number-entry/what-is-no-value-changes-nothing", test_refusal);
  g_test_add_func ("/ui/number-entry/dragging-keeps-to-the-soft-range", test_ranges);
  g_test_add_func ("/ui/number-entry/shift-is-finer-and-control-snaps", test_modifiers);
  g_test_add_func ("/ui/number-entry/a-value-is-copied-to-another-field", test_clipboard);
  g_test_add_func ("/ui/quantity/is-shown-with-its-unit", test_formats);
  g_test_add_func ("/ui/quantity/steps-are-round", test_steps);
  return g_test_run ();
}
