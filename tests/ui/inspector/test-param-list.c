/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/entry-list.h"
#include "inspector/param-list.h"
#include "inspector/param-row.h"
#include "inspector/param-text.h"
#include "profiles/profile-chooser.h"
#include "technique/technique.h"
#include "ui-test.h"
#include "widgets/vector-entry.h"

enum
{
  WIDTH,
  SIDE,
  SHIFT,
  ROUND,
  PROFILE,
  STEPS,
  PULL,
};

typedef struct
{
  RmpParamList *list;
  RmpValues *values;
  RmpValues *edited;
  gboolean final;
} Fixture;

static void
on_edited (Fixture *fixture, RmpValues *values, gboolean final)
{
  g_clear_pointer (&fixture->edited, rmp_values_unref);
  fixture->edited = values ? rmp_values_ref (values) : NULL;
  fixture->final = final;
}

static gboolean
set_up (Fixture *fixture)
{
  if (!rmp_ui_test_begin ())
    return FALSE;
  *fixture = (Fixture){ .list = g_object_ref_sink (g_object_new (RMP_TYPE_PARAM_LIST, NULL)),
                        .values = rmp_values_new (&rmp_test_technique) };
  rmp_param_list_set_values (fixture->list, fixture->values);
  g_signal_connect_swapped (fixture->list, "edited", G_CALLBACK (on_edited), fixture);
  return TRUE;
}

static void
tear_down (Fixture *fixture)
{
  g_clear_pointer (&fixture->edited, rmp_values_unref);
  g_assert_finalize_object (fixture->list);
  rmp_values_unref (fixture->values);
}

static RmpParamRow *
get_row (Fixture *fixture, guint param)
{
  return g_ptr_array_index (rmp_param_list_get_rows (fixture->list), param);
}

static void
test_all_params (void)
{
  Fixture fixture;

  if (!set_up (&fixture))
    return;
  g_assert_cmpuint (rmp_param_list_get_rows (fixture.list)->len, ==, rmp_test_technique.n_params);
  for (guint i = 0; i < rmp_test_technique.n_params; i++)
    {
      g_assert_cmpuint (rmp_param_row_get_param (get_row (&fixture, i)), ==, i);
      g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (get_row (&fixture, i))), ==,
                       rmp_values_is_visible (fixture.values, i));
    }
  /* The advanced ones join the list when the expander opens. */
  g_assert_true (
      gtk_widget_is_ancestor (GTK_WIDGET (get_row (&fixture, WIDTH)), GTK_WIDGET (fixture.list)));
  g_assert_false (
      gtk_widget_is_ancestor (GTK_WIDGET (get_row (&fixture, STEPS)), GTK_WIDGET (fixture.list)));
  tear_down (&fixture);
}

/* Every technique of the list can be shown, whatever its parameters are. */
static void
test_real_techniques (void)
{
  if (!rmp_ui_test_begin ())
    return;
  for (guint i = 0; rmp_techniques[i]; i++)
    {
      g_autoptr (RmpValues) values = rmp_values_new (rmp_techniques[i]);
      RmpParamList *list = g_object_ref_sink (g_object_new (RMP_TYPE_PARAM_LIST, NULL));

      rmp_param_list_set_values (list, values);
      g_assert_cmpuint (rmp_param_list_get_rows (list)->len, ==, rmp_techniques[i]->n_params);
      g_assert_finalize_object (list);
    }
}

static void
test_visibility (void)
{
  Fixture fixture;
  g_autoptr (RmpValues) right = NULL;

  if (!set_up (&fixture))
    return;
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_row (&fixture, SHIFT))));
  right = rmp_values_copy (fixture.values);
  rmp_values_set_int (right, SIDE, 1);
  rmp_param_list_set_values (fixture.list, right);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_row (&fixture, SHIFT))));
  tear_down (&fixture);
}

static void
assert_two_sided (RmpParamList *list, RmpValues *values, const char *settings, gboolean shown)
{
  const RmpTechnique *technique = rmp_values_get_technique (values);
  const guint shapes = (guint) rmp_technique_find_param (technique, "shapes");
  GPtrArray *rows = rmp_param_list_get_rows (list);
  RmpEntryList *entries;
  guint param;

  g_assert_nonnull (rmp_values_find (values, "shapes.1.two_sided", &param, NULL));
  g_assert_true (rmp_values_set_list (values, settings, NULL));
  rmp_param_list_set_values (list, values);
  entries = RMP_ENTRY_LIST (rmp_param_row_get_control (rows->pdata[shapes]));
  g_assert_cmpint (gtk_widget_get_visible (rmp_entry_list_get_row (entries, 0, param)), ==, shown);
}

/* What is kept out of a floor on its way does not ask for its sides. */
static void
test_visibility_by_what_is_around_an_entry (void)
{
  g_autoptr (RmpValues) values = NULL;
  RmpParamList *list;

  if (!rmp_ui_test_begin ())
    return;
  values = rmp_values_new (rmp_technique_find ("parallel-verlet"));
  g_assert_true (rmp_values_set_list (values, "shapes=1", NULL));
  list = g_object_ref_sink (g_object_new (RMP_TYPE_PARAM_LIST, NULL));
  rmp_param_list_set_values (list, values);
  assert_two_sided (list, values, "contact_by=continuous", FALSE);
  assert_two_sided (list, values, "contact_by=projection", TRUE);
  assert_two_sided (list, values, "shapes.1.kind=box", FALSE);
  g_assert_finalize_object (list);
}

/* How contact is kept is above what is only there for one way of it. */
static void
test_order (void)
{
  g_autoptr (RmpValues) values = NULL;
  const RmpTechnique *technique = rmp_technique_find ("parallel-verlet");
  RmpParamList *list;
  GPtrArray *rows;
  GtkWidget *above, *way;

  if (!rmp_ui_test_begin ())
    return;
  values = rmp_values_new (technique);
  list = g_object_ref_sink (g_object_new (RMP_TYPE_PARAM_LIST, NULL));
  rmp_param_list_set_values (list, values);
  rows = rmp_param_list_get_rows (list);
  above = rows->pdata[rmp_technique_find_param (technique, "contact")];
  way = rows->pdata[rmp_technique_find_param (technique, "contact_by")];
  g_assert_true (gtk_widget_get_next_sibling (above) == way);
  g_assert_true (gtk_widget_get_next_sibling (way) ==
                 rows->pdata[rmp_technique_find_param (technique, "self_contact")]);
  g_assert_finalize_object (list);
}

static void
test_edits (void)
{
  Fixture fixture;
  GtkWidget *control;

  if (!set_up (&fixture))
    return;
  control = rmp_param_row_get_control (get_row (&fixture, WIDTH));
  rmp_number_entry_scrub (RMP_NUMBER_ENTRY (control), 30, 0);
  g_assert_nonnull (fixture.edited);
  g_assert_false (fixture.final);
  g_assert_true (rmp_number_entry_enter_text (RMP_NUMBER_ENTRY (control), "42"));
  g_assert_true (fixture.final);
  g_assert_cmpfloat_with_epsilon (rmp_values_get_real (fixture.edited, WIDTH), 0.042, 1e-12);

  gtk_switch_set_active (GTK_SWITCH (rmp_param_row_get_control (get_row (&fixture, ROUND))), FALSE);
  g_assert_false (rmp_values_get_bool (fixture.edited, ROUND));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (rmp_param_row_get_control (get_row (&fixture, SIDE))),
                              1);
  g_assert_cmpint (rmp_values_get_int (fixture.edited, SIDE), ==, 1);
  gtk_drop_down_set_selected (rmp_profile_chooser_get_drop_down (RMP_PROFILE_CHOOSER (
                                  rmp_param_row_get_control (get_row (&fixture, PROFILE)))),
                              1);
  rmp_ui_test_settle ();
  g_assert_cmpint (rmp_profile_get_shape (rmp_values_get_profile (fixture.edited, PROFILE)), ==,
                   RMP_PROFILE_QUINTIC);
  tear_down (&fixture);
}

/* One of three numbers: the others stay. */
static void
test_vectors (void)
{
  const double start[3] = { 0.1, 0.2, 0.3 };
  g_autoptr (RmpValues) other = NULL;
  RmpVectorEntry *entry;
  double vector[3];
  Fixture fixture;

  if (!set_up (&fixture))
    return;
  other = rmp_values_copy (fixture.values);
  rmp_values_set_vec3 (other, PULL, start);
  rmp_param_list_set_values (fixture.list, other);
  g_assert_null (fixture.edited);
  entry = RMP_VECTOR_ENTRY (rmp_param_row_get_control (get_row (&fixture, PULL)));
  rmp_number_entry_scrub (rmp_vector_entry_get_entry (entry, 1), 30, 0);
  g_assert_nonnull (fixture.edited);
  g_assert_false (fixture.final);
  g_assert_true (rmp_number_entry_enter_text (rmp_vector_entry_get_entry (entry, 2), "-42"));
  g_assert_true (fixture.final);
  rmp_values_get_vec3 (fixture.edited, PULL, vector);
  g_assert_cmpfloat (vector[0], ==, 0.1);
  g_assert_cmpfloat (vector[1], >, 0.2);
  g_assert_cmpfloat_with_epsilon (vector[2], -0.042, 1e-12);
  tear_down (&fixture);
}

/* Showing values, as undo does, is no edit. */
static void
test_showing (void)
{
  Fixture fixture;
  g_autoptr (RmpValues) other = NULL;

  if (!set_up (&fixture))
    return;
  other = rmp_values_copy (fixture.values);
  rmp_values_set_real (other, WIDTH, 0.05);
  rmp_values_set_bool (other, ROUND, FALSE);
  rmp_values_set_int (other, SIDE, 1);
  rmp_param_list_set_values (fixture.list, other);
  g_assert_null (fixture.edited);
  g_assert_cmpfloat (rmp_number_entry_get_value (
                         RMP_NUMBER_ENTRY (rmp_param_row_get_control (get_row (&fixture, WIDTH)))),
                     ==, 0.05);
  tear_down (&fixture);
}

static gboolean
has_tooltip (RmpParamRow *row, int y)
{
  g_autoptr (GObject) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean shown;

  g_signal_emit_by_name (row, "query-tooltip", 10, y, FALSE, tooltip, &shown);
  return shown;
}

/* What a parameter means is told at its name, not over the curve that is being drawn. */
static void
test_tooltips (void)
{
  Fixture fixture;
  RmpParamRow *row;
  GtkWidget *window;

  if (!set_up (&fixture))
    return;
  window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (fixture.list));
  gtk_window_present (GTK_WINDOW (window));
  row = get_row (&fixture, PROFILE);
  while (gtk_widget_get_height (GTK_WIDGET (row)) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (has_tooltip (row, 2));
  g_assert_false (has_tooltip (row, gtk_widget_get_height (GTK_WIDGET (row)) / 2));
  row = get_row (&fixture, WIDTH);
  g_assert_true (has_tooltip (row, gtk_widget_get_height (GTK_WIDGET (row)) - 2));
  gtk_window_set_child (GTK_WINDOW (window), NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  tear_down (&fixture);
}

static void
test_descriptions (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_test_technique);
  g_autofree char *width = NULL, *side = NULL, *round = NULL;

  rmp_values_set_real (values, WIDTH, 0.042);
  width = rmp_param_text_describe (values, WIDTH);
  side = rmp_param_text_describe (values, SIDE);
  round = rmp_param_text_describe (values, ROUND);
  g_assert_cmpstr (width, ==, "Width 42 mm");
  g_assert_cmpstr (side, ==, "Side Left");
  g_assert_cmpstr (round, ==, "Round on");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/param-list/shows-every-parameter", test_all_params);
  g_test_add_func ("/ui/param-list/shows-every-technique", test_real_techniques);
  g_test_add_func ("/ui/param-list/follows-visible-if", test_visibility);
  g_test_add_func ("/ui/param-list/follows-visible-if-around-an-entry",
                   test_visibility_by_what_is_around_an_entry);
  g_test_add_func ("/ui/param-list/a-choice-is-above-what-it-shows", test_order);
  g_test_add_func ("/ui/param-list/controls-edit-their-parameter", test_edits);
  g_test_add_func ("/ui/param-list/a-vector-is-edited-number-by-number", test_vectors);
  g_test_add_func ("/ui/param-list/showing-values-is-no-edit", test_showing);
  g_test_add_func ("/ui/param-list/tooltips-stand-at-the-names", test_tooltips);
  g_test_add_func ("/ui/param-row/names-an-edit", test_descriptions);
  return g_test_run ();
}
