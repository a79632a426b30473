/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What carries the cloth of a look is chosen where something simulates it, each choice one step. */

#include "../../model/store/fixture.h"
#include "inspector/motion-chooser.h"
#include "side-panels.h"
#include "ui-test.h"

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLook *wrinkles;
  SidePanels panels;
} Stage;

static void
stage_init (Stage *self)
{
  g_autoptr (GError) error = NULL;

  self->project = rmp_test_project_new ();
  self->garment = rmp_project_add_garment (self->project, rmp_test_get_surface (self->project),
                                           "Sleeve", NULL, &error);
  self->wrinkles = rmp_project_add_look (self->project, self->garment, "dynamic-wrinkling",
                                         "Wrinkles", &error);
  g_assert_no_error (error);
  side_panels_open (&self->panels, self->project);
  rmp_workspace_select (self->panels.workspace, self->wrinkles);
  rmp_ui_test_settle ();
}

static void
stage_clear (Stage *self)
{
  side_panels_close (&self->panels);
  rmp_project_close (self->project);
  g_object_unref (self->project);
}

static RmpLook *
simulate (Stage *self, const char *name)
{
  g_autoptr (GError) error = NULL;
  RmpLook *look = rmp_project_add_look (self->project, self->garment, "implicit-cloth", name,
                                        &error);

  g_assert_no_error (error);
  rmp_ui_test_settle ();
  return look;
}

static GtkDropDown *
find_choice (Stage *self)
{
  GtkWidget *chooser = rmp_ui_test_find (self->panels.inspector, RMP_TYPE_MOTION_CHOOSER);

  return chooser ? rmp_ui_test_find (chooser, GTK_TYPE_DROP_DOWN) : NULL;
}

static guint
count_choices (Stage *self)
{
  return g_list_model_get_n_items (gtk_drop_down_get_model (find_choice (self)));
}

static void
a_look_is_carried_by_a_simulation (void)
{
  Stage stage;
  RmpLook *swing;
  guint before;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  g_assert_null (find_choice (&stage));
  swing = simulate (&stage, "Swing");
  g_assert_cmpuint (count_choices (&stage), ==, 2);
  g_assert_cmpuint (gtk_drop_down_get_selected (find_choice (&stage)), ==, 0);

  before = rmp_project_get_position (stage.project);
  gtk_drop_down_set_selected (find_choice (&stage), 1);
  rmp_ui_test_settle ();
  g_assert_true (rmp_look_get_motion (stage.wrinkles) == swing);
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, before + 1);
  g_assert_cmpuint (gtk_drop_down_get_selected (find_choice (&stage)), ==, 1);

  gtk_drop_down_set_selected (find_choice (&stage), 0);
  rmp_ui_test_settle ();
  g_assert_null (rmp_look_get_motion (stage.wrinkles));
  stage_clear (&stage);
}

/* A simulation may work on another, but not on what works on itself. */
static void
no_circle_is_offered (void)
{
  g_autoptr (GError) error = NULL;
  RmpLook *first, *second;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  first = simulate (&stage, "First");
  rmp_workspace_select (stage.panels.workspace, first);
  rmp_ui_test_settle ();
  g_assert_null (find_choice (&stage));
  second = simulate (&stage, "Second");
  g_assert_cmpuint (count_choices (&stage), ==, 2);
  g_assert_true (rmp_look_set_motion (second, first, &error));
  rmp_ui_test_settle ();
  g_assert_null (find_choice (&stage));
  stage_clear (&stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/motion-chooser/a-look-is-carried-by-a-simulation",
                   a_look_is_carried_by_a_simulation);
  g_test_add_func ("/ui/motion-chooser/no-circle-is-offered", no_circle_is_offered);
  return g_test_run ();
}
