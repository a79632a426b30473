/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-shown-look.c: what is selected at first, and baked without a choice, is what the picture
 * shows, not what happens to be first in a list.
 */

#include "../../model/store/fixture.h"
#include "exchange/bake-form.h"
#include "ui-test.h"
#include "viewport/pane-menu.h"
#include "workspace/workspace.h"

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLook *first, *second; /* the variant A shows the second one */
} Stage;

static void
stage_init (Stage *self)
{
  g_autoptr (GError) error = NULL;

  self->project = rmp_test_project_new ();
  self->garment = rmp_project_add_garment (self->project, rmp_test_get_surface (self->project),
                                           "Sleeve", NULL, &error);
  self->first = rmp_project_add_look (self->project, self->garment, "dynamic-wrinkling", "First",
                                      &error);
  self->second = rmp_project_add_look (self->project, self->garment, "dynamic-wrinkling", "Second",
                                       &error);
  g_assert_no_error (error);
  g_assert_true (rmp_variant_set_look (rmp_test_get_variant (self->project, 0), self->garment,
                                       self->second, &error));
}

static void
stage_clear (Stage *self)
{
  rmp_project_close (self->project);
  g_object_unref (self->project);
}

/* (transfer none): which look a bake begins with */
static RmpLook *
get_baked (RmpWorkspace *workspace)
{
  g_autoptr (GPtrArray) looks = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GtkStringList) labels = NULL;
  guint selected;

  labels = rmp_bake_form_list_looks (workspace, looks, &selected);
  g_assert_cmpuint (looks->len, ==, g_list_model_get_n_items (G_LIST_MODEL (labels)));
  return looks->pdata[selected];
}

static void
what_is_shown_is_selected_and_baked (void)
{
  g_autoptr (RmpWorkspace) workspace = NULL;
  g_autoptr (GError) error = NULL;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  workspace = rmp_workspace_new (stage.project);
  g_assert_true (rmp_workspace_get_selection (workspace) == (GObject *) stage.second);
  g_assert_true (get_baked (workspace) == stage.second);

  rmp_workspace_select (workspace, stage.garment);
  g_assert_true (get_baked (workspace) == stage.second);

  /* One that is chosen is meant, shown or not. */
  rmp_workspace_select (workspace, stage.first);
  g_assert_true (get_baked (workspace) == stage.first);

  /* Where nothing is shown, the first one is taken. */
  g_assert_true (
      rmp_variant_set_look (rmp_test_get_variant (stage.project, 0), stage.garment, NULL, &error));
  rmp_workspace_select (workspace, NULL);
  g_assert_null (rmp_workspace_get_shown_look (workspace));
  g_assert_true (get_baked (workspace) == stage.first);
  stage_clear (&stage);
}

/* Two looks are never told as one whose name is cut in its middle. */
static void
several_looks_are_told_apart (void)
{
  g_autoptr (RmpWorkspace) workspace = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *one = NULL, *both = NULL, *short_one = NULL, *look_first = NULL;
  RmpVariant *variant;
  RmpGarment *cuff;
  RmpLook *third;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  variant = rmp_test_get_variant (stage.project, 0);
  workspace = rmp_workspace_new (stage.project);
  one = rmp_pane_menu_describe_shortly (workspace, variant, 3);
  g_assert_cmpstr (one, ==, "Second");
  cuff = rmp_project_add_garment (stage.project, rmp_test_get_surface (stage.project), "Cuff", NULL,
                                  &error);
  third = rmp_project_add_look (stage.project, cuff, "dynamic-wrinkling", "Third", &error);
  g_assert_no_error (error);
  g_assert_true (rmp_variant_set_look (variant, cuff, third, &error));
  both = rmp_pane_menu_describe_shortly (workspace, variant, 28);
  g_assert_cmpstr (both, ==, "Second + Third");
  short_one = rmp_pane_menu_describe_shortly (workspace, variant, 10);
  g_assert_cmpstr (short_one, ==, "Second + 1 more");
  g_assert_true (rmp_variant_set_look (variant, stage.garment, NULL, &error));
  look_first = rmp_pane_menu_describe_shortly (workspace, variant, 10);
  g_assert_cmpstr (look_first, ==, "Third + 1 more");
  stage_clear (&stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/shown-look/what-is-shown-is-selected-and-baked",
                   what_is_shown_is_selected_and_baked);
  g_test_add_func ("/ui/shown-look/several-looks-are-told-apart", several_looks_are_told_apart);
  return g_test_run ();
}
