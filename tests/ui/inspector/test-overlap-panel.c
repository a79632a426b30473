/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where cloth runs through something is told beside a look that simulates it, with what helps. */

#include "arm-project.h"
#include "inspector/overlap-panel.h"
#include "side-panels.h"
#include "store/assets/bind.h"
#include "ui-test.h"

#include "../../folder.h"

typedef struct
{
  char *folder;
  RmpProject *project;
  RmpLook *look;
  SidePanels panels;
} Stage;

static char *
name_file (const Stage *self, const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

/* Shows the project of the stage, with a simulator on its first garment. */
static void
open_project (Stage *self)
{
  g_autofree char *path = name_file (self, "arm.rimple");
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpGarment) garment = NULL;

  self->project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  garment = g_list_model_get_item (rmp_project_get_garments (self->project), 0);
  self->look = rmp_project_add_look (self->project, garment, "implicit-cloth", "Loose", &error);
  g_assert_no_error (error);
  side_panels_open (&self->panels, self->project);
  rmp_workspace_select (self->panels.workspace, self->look);
  rmp_ui_test_settle ();
}

/* @sample: (nullable): the arm, whose sleeve runs through nothing; the shirt of the coarse hero is
 * tight under the arms, where it runs through itself.
 */
static void
stage_init (Stage *self, const char *sample)
{
  g_autofree char *path = NULL;

  self->folder = g_dir_make_tmp ("rimple-overlaps-XXXXXX", NULL);
  path = name_file (self, "arm.rimple");
  if (sample)
    rmp_arm_project_run_cli ("new", path, "--sample", sample, NULL);
  else
    rmp_arm_project_make (path);
  open_project (self);
}

static void
stage_clear (Stage *self)
{
  side_panels_close (&self->panels);
  rmp_project_close (self->project);
  g_object_unref (self->project);
  remove_all (self->folder);
  g_free (self->folder);
}

static GtkWidget *
find_panel (Stage *self)
{
  return rmp_ui_test_find (self->panels.inspector, RMP_TYPE_OVERLAP_PANEL);
}

/* @range: of the drop-down */
static void
check (Stage *self, guint range)
{
  GtkWidget *panel = find_panel (self);

  gtk_drop_down_set_selected (rmp_ui_test_find (panel, GTK_TYPE_DROP_DOWN), range);
  g_signal_emit_by_name (rmp_ui_test_find_button (panel, "C_heck"), "clicked");
}

static void
it_is_there_where_cloth_is_simulated (void)
{
  g_autoptr (GError) error = NULL;
  Stage stage;
  RmpLook *wrinkles;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, NULL);
  rmp_ui_test_wait_for_text (find_panel (&stage),
                             "In the first frame the cloth runs through nothing.");
  wrinkles = rmp_project_add_look (stage.project, rmp_look_get_garment (stage.look),
                                   "dynamic-wrinkling", "Wrinkles", &error);
  g_assert_no_error (error);
  rmp_workspace_select (stage.panels.workspace, wrinkles);
  rmp_ui_test_settle ();
  g_assert_null (find_panel (&stage));
  stage_clear (&stage);
}

static void
an_overlap_is_listed_shown_and_untangled (void)
{
  Stage stage;
  GtkWidget *button;
  guint before;
  const guint8 *highlight;
  RmpSurface *surface;
  g_autoptr (RmpLayer) layer = NULL;
  guint settle;
  double seconds;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, "coarse-hero");
  check (&stage, 1);
  rmp_ui_test_wait_for_text (find_panel (&stage), "The cloth runs through something in ");
  g_assert_true (rmp_ui_test_says (find_panel (&stage), "With itself: "));

  surface = rmp_garment_get_surface (rmp_look_get_garment (stage.look));
  g_signal_emit_by_name (rmp_ui_test_find_button (find_panel (&stage), "Show"), "clicked");
  g_assert_cmpuint (rmp_workspace_get_frame (stage.panels.workspace), >, 0);
  highlight = rmp_workspace_get_highlight (stage.panels.workspace, surface);
  g_assert_nonnull (highlight);
  g_assert_nonnull (memchr (highlight, 1, rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface))));

  layer = g_list_model_get_item (rmp_look_get_layers (stage.look), 0);
  settle = (guint) rmp_technique_find_param (rmp_layer_get_technique (layer), "settle");
  seconds = rmp_values_get_real (rmp_layer_get_values (layer), settle);
  before = rmp_project_get_position (stage.project);
  button = rmp_ui_test_find_button (find_panel (&stage), "Let it untangle");
  g_signal_emit_by_name (button, "clicked");
  rmp_ui_test_settle ();
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, before + 1);
  g_assert_cmpfloat (rmp_values_get_real (rmp_layer_get_values (layer), settle), >, seconds);
  /* The row stays, and says that all is done. */
  g_assert_null (rmp_ui_test_find_button (find_panel (&stage), "Let it untangle"));
  g_assert_nonnull (rmp_ui_test_find_button (find_panel (&stage), "Show"));
  g_assert_true (
      rmp_ui_test_says (find_panel (&stage), "as far as it can: “Whole clip, simulated”"));
  stage_clear (&stage);
}

/* Wrapped as they are, with their buttons: what scrolls would leave those out. */
static void
few_overlaps_are_seen_whole (void)
{
  Stage stage;
  GtkWidget *list, *button;
  int height;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, "blouse-and-skirt");
  rmp_ui_test_wait_for_text (find_panel (&stage), "The cloth runs through something in 2 places.");
  while ((button = rmp_ui_test_find_button (find_panel (&stage), "Let it untangle")))
    {
      g_signal_emit_by_name (button, "clicked");
      rmp_ui_test_settle ();
    }
  list = rmp_ui_test_find (find_panel (&stage), GTK_TYPE_LIST_BOX);
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (list), NULL, &height,
                      NULL, NULL);
  g_assert_cmpint (height, >, 0);
  for (GtkWidget *widget = list; widget != find_panel (&stage);
       widget = gtk_widget_get_parent (widget))
    g_assert_cmpint (gtk_widget_get_height (widget), >=, height);
  stage_clear (&stage);
}

/* A slope a metre wide that begins @above 0, as programs without rigs write meshes. */
static char *
write_slope (const Stage *self, const char *name, const char *above)
{
  g_autofree char *text = g_strdup_printf ("v 0 0%s 0\nv 1 0%s 0\nv 0 1%s 1\nv 1 1%s 1\n"
                                           "f 1 3 4\nf 1 4 2\n",
                                           above, above, above, above);
  g_autoptr (GError) error = NULL;
  char *path = name_file (self, name);

  g_assert_true (g_file_set_contents (path, text, -1, &error));
  g_assert_no_error (error);
  return path;
}

static gboolean
has_a_body (gpointer data)
{
  GtkWidget *panel = find_panel (data);

  return rmp_ui_test_says (panel, "In the first frame the cloth runs through nothing.") &&
         !rmp_ui_test_says (panel, "“Bind to the Rig of”");
}

/* Cloth and body of two files are two characters, of which the cloth falls through the other. */
static void
cloth_without_a_body_is_told_where_to_get_one (void)
{
  Stage stage;
  g_autofree char *path = NULL, *body = NULL, *cloth = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpCharacter) mannequin = NULL;
  g_autoptr (RmpSurface) table = NULL;

  if (!rmp_ui_test_begin ())
    return;
  stage.folder = g_dir_make_tmp ("rimple-overlaps-XXXXXX", NULL);
  path = name_file (&stage, "arm.rimple");
  body = write_slope (&stage, "table.obj", ".00");
  cloth = write_slope (&stage, "cloth.obj", ".03");
  rmp_arm_project_run_cli ("new", path, NULL);
  rmp_arm_project_run_cli ("import", path, body, cloth, NULL);
  rmp_arm_project_run_cli ("garment", path, "--mesh", "cloth", NULL);
  open_project (&stage);
  rmp_ui_test_wait_for_text (find_panel (&stage), "“Bind to the Rig of”");

  /* And that is all that it takes. */
  mannequin = g_list_model_get_item (rmp_project_get_characters (stage.project), 0);
  table = g_list_model_get_item (rmp_character_get_surfaces (mannequin), 0);
  g_assert_cmpstr (rmp_surface_get_name (table), ==, "table");
  g_assert_true (rmp_surface_bind (rmp_garment_get_surface (rmp_look_get_garment (stage.look)),
                                   table, NULL, &error));
  rmp_ui_test_wait (has_a_body, &stage);
  stage_clear (&stage);
}

/* The simulated clip takes long; nobody waits for it. */
static void
a_check_can_be_cancelled (void)
{
  Stage stage;
  GtkWidget *cancel;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, NULL);
  check (&stage, 2);
  cancel = rmp_ui_test_find_button (find_panel (&stage), "Cancel");
  g_assert_true (gtk_widget_get_mapped (cancel) || gtk_widget_get_visible (cancel));
  g_signal_emit_by_name (cancel, "clicked");
  g_assert_true (rmp_ui_test_says (find_panel (&stage), "Cancelled."));
  check (&stage, 0);
  rmp_ui_test_wait_for_text (find_panel (&stage),
                             "In the first frame the cloth runs through nothing.");
  stage_clear (&stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/overlap-panel/it-is-there-where-cloth-is-simulated",
                   it_is_there_where_cloth_is_simulated);
  g_test_add_func ("/ui/overlap-panel/an-overlap-is-listed-shown-and-untangled",
                   an_overlap_is_listed_shown_and_untangled);
  g_test_add_func ("/ui/overlap-panel/few-overlaps-are-seen-whole", few_overlaps_are_seen_whole);
  g_test_add_func ("/ui/overlap-panel/cloth-without-a-body-is-told-where-to-get-one",
                   cloth_without_a_body_is_told_where_to_get_one);
  g_test_add_func ("/ui/overlap-panel/a-check-can-be-cancelled", a_check_can_be_cancelled);
  return g_test_run ();
}
