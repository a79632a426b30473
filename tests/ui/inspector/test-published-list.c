/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/published-list.h"
#include "methods/incompressible-skinning/incompressible-skinning.h"
#include "ui-test.h"

static void
on_edited (RmpValues **edited, RmpValues *values)
{
  g_clear_pointer (edited, rmp_values_unref);
  *edited = rmp_values_ref (values);
}

static GtkSwitch *
get_switch (RmpPublishedList *list, const char *param)
{
  return GTK_SWITCH (rmp_published_list_get_switch (
      list, (guint) rmp_technique_find_param (&rmp_incompressible_skinning, param)));
}

/* Every switch on is the paper to the letter, every switch off the defaults; in between each
 * parameter stands alone.
 */
static void
switches_lead_from_the_defaults_to_the_paper (void)
{
  const RmpTechnique *technique = &rmp_incompressible_skinning;
  RmpPublishedList *list;
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autoptr (RmpValues) published = rmp_values_new_printed (technique);
  g_autoptr (RmpValues) edited = NULL;

  if (!rmp_ui_test_begin ())
    return;
  list = g_object_ref_sink (g_object_new (RMP_TYPE_PUBLISHED_LIST, NULL));
  g_signal_connect_swapped (list, "edited", G_CALLBACK (on_edited), &edited);
  rmp_published_list_set_values (list, values);
  for (gint on = 1; on >= 0; on--)
    {
      for (guint i = 0; i < technique->n_params; i++)
        {
          GtkWidget *control = rmp_published_list_get_switch (list, i);

          g_assert_cmpint (control != NULL, ==, !rmp_values_is_default (published, i));
          if (!control)
            continue;
          g_assert_cmpint (gtk_switch_get_active (GTK_SWITCH (control)), !=, on);
          gtk_switch_set_active (GTK_SWITCH (control), on);
          g_assert_nonnull (edited);
          rmp_published_list_set_values (list, edited);
        }
      g_assert_true (rmp_values_equal (edited, on ? published : values));
    }
  g_assert_finalize_object (list);
}

static void
a_value_of_ones_own_is_neither_and_goes_back_to_the_default (void)
{
  const guint param = (guint) rmp_technique_find_param (&rmp_incompressible_skinning, "onset");
  RmpPublishedList *list;
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_incompressible_skinning);
  g_autoptr (RmpValues) edited = NULL;

  if (!rmp_ui_test_begin ())
    return;
  list = g_object_ref_sink (g_object_new (RMP_TYPE_PUBLISHED_LIST, NULL));
  g_signal_connect_swapped (list, "edited", G_CALLBACK (on_edited), &edited);
  rmp_values_set_real (values, param, 0.03);
  rmp_published_list_set_values (list, values);
  g_assert_null (edited); /* showing values is no edit */
  g_assert_false (gtk_switch_get_active (get_switch (list, "onset")));
  gtk_switch_set_active (get_switch (list, "onset"), TRUE);
  g_assert_cmpfloat (rmp_values_get_real (edited, param), ==, 0.0);
  rmp_published_list_set_values (list, edited);
  gtk_switch_set_active (get_switch (list, "onset"), FALSE);
  g_assert_cmpfloat (rmp_values_get_real (edited, param), ==, 0.01);
  g_assert_finalize_object (list);
}

static void
a_technique_without_a_preset_of_the_paper_shows_nothing (void)
{
  RmpPublishedList *list;
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_test_technique);

  if (!rmp_ui_test_begin ())
    return;
  list = g_object_ref_sink (g_object_new (RMP_TYPE_PUBLISHED_LIST, NULL));
  rmp_published_list_set_values (list, values);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (list)));
  rmp_published_list_set_values (list, NULL);
  g_assert_finalize_object (list);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/published-list/switches-lead-from-the-defaults-to-the-paper",
                   switches_lead_from_the_defaults_to_the_paper);
  g_test_add_func ("/ui/published-list/a-value-of-ones-own-is-neither-and-goes-back-to-the-default",
                   a_value_of_ones_own_is_neither_and_goes_back_to_the_default);
  g_test_add_func ("/ui/published-list/a-technique-without-a-preset-of-the-paper-shows-nothing",
                   a_technique_without_a_preset_of_the_paper_shows_nothing);
  return g_test_run ();
}
