/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../model/store/fixture.h"
#include "inspector/garment-panel.h"
#include "shell/window.h"
#include "tools/garments/garment-edits.h"
#include "tools/garments/garment-sheet.h"
#include "tools/garments/paint-faces-tool.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <string.h>

static guint
count_faces (RmpGarment *garment)
{
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (rmp_garment_get_surface (garment)));
  guint n_own = 0;

  for (guint32 face = 0; face < n; face++)
    n_own += rmp_garment_has_face (garment, face);
  return n_own;
}

/* --- by material ------------------------------------------------------------------------------ */

static guint
count_selected (RmpSurface *surface, const guint8 *faces)
{
  guint n = 0;

  for (guint32 face = 0; face < rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)); face++)
    n += faces[face] != 0;
  return n;
}

static RmpProject *
new_bare_project (void)
{
  RmpProject *project = rmp_test_project_new ();

  while (g_list_model_get_n_items (rmp_project_get_garments (project)) > 0)
    g_assert_true (rmp_garment_remove (rmp_test_get_garment (project, 0), NULL));
  return project;
}

static void
drop (RmpProject *project)
{
  rmp_project_close (project);
  g_object_unref (project);
}

static void
a_face_has_one_garment (void)
{
  RmpProject *project = new_bare_project ();
  RmpSurface *surface = rmp_test_get_surface (project);
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)),
              position = rmp_project_get_position (project);
  g_autofree guint8 *cloth = rmp_surface_select_material (surface, 1), *bare = NULL;
  const guint n_cloth = count_selected (surface, cloth);
  RmpGarment *whole = rmp_surface_make_garment (surface, NULL, NULL, NULL), *part;

  g_assert_cmpuint (n_cloth, >, 0);
  g_assert_cmpuint (n_cloth, <, n);
  g_assert_cmpuint (count_faces (whole), ==, n);
  g_assert_null (rmp_garment_get_cloth (whole));
  part = rmp_surface_make_garment (surface, "Part", cloth, NULL);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 2);
  g_assert_cmpuint (count_faces (part), ==, n_cloth);
  g_assert_cmpuint (count_faces (whole), ==, n - n_cloth);
  for (guint32 face = 0; face < n; face++)
    g_assert_true (rmp_garment_has_face (part, face) != rmp_garment_has_face (whole, face));
  bare = rmp_surface_find_bare_faces (surface);
  g_assert_cmpuint (count_selected (surface, bare), ==, 0);

  /* All of it in one step, back as well. */
  g_assert_true (rmp_project_undo (project, NULL));
  g_assert_cmpuint (count_faces (whole), ==, n);
  drop (project);
}

static void
no_garment_is_left_without_faces (void)
{
  RmpProject *project = new_bare_project ();
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpGarment *whole = rmp_surface_make_garment (surface, NULL, NULL, NULL);
  g_autofree guint8 *all = g_malloc (count_faces (whole));
  const guint position = rmp_project_get_position (project);
  g_autoptr (GError) error = NULL;

  memset (all, 1, count_faces (whole));
  g_assert_null (rmp_surface_make_garment (surface, "Greedy", all, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_null (rmp_surface_make_garment (surface, NULL, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_garments (project)), ==, 1);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);

  /* What it has already is no edit. */
  g_assert_true (rmp_garment_take_faces (whole, all, NULL));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  drop (project);
}

static void
check_boxes_take_materials (void)
{
  RmpProject *project;
  RmpSurface *surface;
  RmpGarment *garment;
  RmpGarmentPanel *panel;
  GtkCheckButton *checks[2];
  guint n, position;

  if (!rmp_ui_test_begin ())
    return;
  project = new_bare_project ();
  surface = rmp_test_get_surface (project);
  garment = rmp_surface_make_garment (surface, NULL, NULL, NULL);
  n = count_faces (garment);
  panel = g_object_ref_sink (g_object_new (RMP_TYPE_GARMENT_PANEL, NULL));
  rmp_garment_panel_show (panel, garment, NULL);
  for (guint i = 0; i < 2; i++)
    {
      checks[i] = GTK_CHECK_BUTTON (rmp_garment_panel_get_check (panel, i));
      g_assert_true (gtk_check_button_get_active (checks[i]));
    }
  position = rmp_project_get_position (project);
  gtk_check_button_set_active (checks[0], FALSE);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_cmpuint (count_faces (garment), <, n);
  for (guint32 face = 0; face < n; face++)
    g_assert_true (rmp_garment_has_face (garment, face) ==
                   (rmp_surface_get_face_materials (surface)[face] == 1));

  /* The last one cannot go: the box shows it. */
  gtk_check_button_set_active (checks[1], FALSE);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_true (gtk_check_button_get_active (checks[1]));
  gtk_check_button_set_active (checks[0], TRUE);
  g_assert_cmpuint (count_faces (garment), ==, n);
  rmp_garment_panel_show (panel, NULL, NULL);
  g_object_unref (panel);
  drop (project);
}

/* --- rest shape ------------------------------------------------------------------------------- */

static void
a_rest_shape_is_chosen_dragged_and_undone (void)
{
  RmpProject *project;
  RmpGarment *garment;
  RmpGarmentPanel *panel;
  RmpRestShapePanel *rest;
  RmpNumberEntry *frame;
  guint position;

  if (!rmp_ui_test_begin ())
    return;
  project = new_bare_project ();
  garment = rmp_surface_make_garment (rmp_test_get_surface (project), NULL, NULL, NULL);
  panel = g_object_ref_sink (g_object_new (RMP_TYPE_GARMENT_PANEL, NULL));
  rmp_garment_panel_show (panel, garment, NULL);
  rest = rmp_garment_panel_get_rest_shape (panel);
  frame = RMP_NUMBER_ENTRY (rmp_rest_shape_panel_get_frame (rest));
  g_assert_cmpuint (gtk_drop_down_get_selected (rmp_rest_shape_panel_get_kinds (rest)), ==,
                    RMP_REST_BIND_POSE);
  g_assert_false (gtk_widget_get_visible (gtk_widget_get_parent (GTK_WIDGET (frame))));

  position = rmp_project_get_position (project);
  gtk_drop_down_set_selected (rmp_rest_shape_panel_get_kinds (rest), RMP_REST_CLIP_FRAME);
  g_assert_cmpint (rmp_garment_get_rest_kind (garment), ==, RMP_REST_CLIP_FRAME);
  rmp_garment_panel_show (panel, garment, NULL);
  g_assert_true (gtk_widget_get_visible (gtk_widget_get_parent (GTK_WIDGET (frame))));
  g_assert_true (rmp_number_entry_enter_text (frame, "3"));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 2);
  g_assert_cmpfloat (rmp_garment_get_rest (garment)->time, ==,
                     rmp_clip_item_get_time (rmp_garment_get_rest_clip (garment), 3));
  rmp_garment_panel_show (panel, garment, NULL);
  g_assert_cmpfloat (rmp_number_entry_get_value (frame), ==, 3.0);

  /* The sleeve has no texture coordinates: the panel goes back to what is. */
  gtk_drop_down_set_selected (rmp_rest_shape_panel_get_kinds (rest), RMP_REST_PATTERN);
  g_assert_cmpint (rmp_garment_get_rest_kind (garment), ==, RMP_REST_CLIP_FRAME);
  g_assert_cmpuint (gtk_drop_down_get_selected (rmp_rest_shape_panel_get_kinds (rest)), ==,
                    RMP_REST_CLIP_FRAME);

  gtk_drop_down_set_selected (rmp_rest_shape_panel_get_kinds (rest), RMP_REST_BIND_POSE);
  g_assert_cmpint (rmp_garment_get_rest_kind (garment), ==, RMP_REST_BIND_POSE);
  g_assert_true (rmp_project_undo (project, NULL));
  rmp_garment_panel_show (panel, garment, NULL);
  g_assert_cmpuint (gtk_drop_down_get_selected (rmp_rest_shape_panel_get_kinds (rest)), ==,
                    RMP_REST_CLIP_FRAME);
  rmp_garment_panel_show (panel, NULL, NULL);
  g_object_unref (panel);
  drop (project);
}

static void
a_mesh_of_the_project_is_a_rest_shape (void)
{
  RmpProject *project;
  RmpGarment *garment;
  RmpGarmentPanel *panel;
  RmpRestShapePanel *rest;
  g_autoptr (RmpImport) same = NULL, other = NULL;

  if (!rmp_ui_test_begin ())
    return;
  project = new_bare_project ();
  garment = rmp_surface_make_garment (rmp_test_get_surface (project), NULL, NULL, NULL);
  same = rmp_test_import_new (
      "Same", rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_test_get_surface (project))) / 8);
  other = rmp_test_import_new ("Other", 4);
  g_assert_nonnull (rmp_project_add_import (project, same, NULL, NULL));
  g_assert_nonnull (rmp_project_add_import (project, other, NULL, NULL));
  panel = g_object_ref_sink (g_object_new (RMP_TYPE_GARMENT_PANEL, NULL));
  rmp_garment_panel_show (panel, garment, NULL);
  rest = rmp_garment_panel_get_rest_shape (panel);
  gtk_drop_down_set_selected (rmp_rest_shape_panel_get_kinds (rest), RMP_REST_MESH);
  g_assert_cmpint (rmp_garment_get_rest_kind (garment), ==, RMP_REST_BIND_POSE);
  g_assert_cmpuint (
      g_list_model_get_n_items (gtk_drop_down_get_model (rmp_rest_shape_panel_get_meshes (rest))),
      ==, 1);
  gtk_drop_down_set_selected (rmp_rest_shape_panel_get_meshes (rest), 0);
  g_assert_cmpint (rmp_garment_get_rest_kind (garment), ==, RMP_REST_MESH);
  g_object_unref (panel);
  drop (project);
}

/* --- by painting ------------------------------------------------------------------------------ */

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpGarment *garment;
  guint n; /* faces of the mesh */
} Stage;

static void
wait_for_picture (Stage *stage)
{
  rmp_ui_test_wait_for_picture (stage->window);
}

static void
run (Stage *stage, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (stage->window), action, NULL);
  wait_for_picture (stage);
}

/* Where a point of the sleeve, a tube along x, is seen. */
static RmpToolEvent
event_at (Stage *stage, double x, GdkModifierType state)
{
  const double rest[3] = { x, 0.032, 0.032 };
  RmpToolEvent event = { .button = GDK_BUTTON_PRIMARY, .n_press = 1, .state = state };
  RmpSurface *surface = rmp_garment_get_surface (stage->garment);
  g_autoptr (RmpSheet) sheet = rmp_sheet_new_smooth (rmp_surface_get_mesh (surface), NULL);
  RmpSurfacePoint point;
  float position[3], normal[3];

  rmp_sheet_closest (sheet, rest, &point);
  g_assert_true (rmp_viewport_place (stage->viewport, 0, surface, &point, position, normal));
  g_assert_true (rmp_viewport_project (stage->viewport, 0, position, &event.x, &event.y));
  return event;
}

static guint32
find_face (Stage *stage, const RmpToolEvent *event)
{
  RmpSurfaceHit hit;

  g_assert_true (rmp_viewport_locate (stage->viewport, event->x, event->y, &hit));
  return hit.point.face;
}

/* Two motions far apart: the ring goes the whole way. */
static void
paint (Stage *stage, double from, double to, GdkModifierType state)
{
  RmpTool *tool = rmp_viewport_get_tool (stage->viewport);
  const RmpToolEvent start = event_at (stage, from, state), end = event_at (stage, to, state);

  g_assert_true (rmp_tool_press (tool, &start));
  rmp_tool_drag (tool, &end);
  rmp_ui_test_settle ();
  rmp_tool_release (tool, &end);
  wait_for_picture (stage);
}

/* How many faces, of those with that sign of y and z at rest, are not the garment's. */
static guint
count_taken (Stage *stage, double y, double z)
{
  g_autoptr (RmpSheet) sheet = rmp_sheet_new_smooth (
      rmp_surface_get_mesh (rmp_garment_get_surface (stage->garment)), NULL);
  guint n = 0;

  for (guint32 face = 0; face < stage->n; face++)
    {
      const RmpSurfacePoint middle = { face, { 1.0 / 3.0, 1.0 / 3.0 } };
      double position[3];

      rmp_sheet_position (sheet, &middle, position);
      n += !rmp_garment_has_face (stage->garment, face) && position[1] * y > 0.0 &&
           position[2] * z > 0.0;
    }
  return n;
}

/* On the side the sleeve is not painted on. */
static guint
count_behind (Stage *stage)
{
  return count_taken (stage, -1.0, -1.0);
}

static void
check_stroke (Stage *stage)
{
  const guint position = rmp_project_get_position (stage->project);
  const double positions[] = { 0.14, 0.17, 0.20 };
  guint32 under[3];
  guint n_taken, n_wider;

  for (guint i = 0; i < 3; i++)
    {
      const RmpToolEvent event = event_at (stage, positions[i], 0);

      under[i] = find_face (stage, &event);
    }
  paint (stage, 0.14, 0.20, GDK_CONTROL_MASK);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 1);
  n_taken = stage->n - count_faces (stage->garment);
  for (guint i = 0; i < 3; i++)
    g_assert_false (rmp_garment_has_face (stage->garment, under[i]));
  g_assert_cmpuint (count_behind (stage), ==, 0);
  run (stage, "undo");
  g_assert_cmpuint (count_faces (stage->garment), ==, stage->n);
  run (stage, "redo");
  g_assert_cmpuint (count_faces (stage->garment), ==, stage->n - n_taken);

  run (stage, "larger-ring");
  paint (stage, 0.14, 0.20, GDK_CONTROL_MASK);
  n_wider = stage->n - count_faces (stage->garment);
  g_assert_cmpuint (n_wider, >, n_taken);
  g_assert_cmpuint (count_behind (stage), ==, 0);

  /* The same way without Control puts back what it took. */
  paint (stage, 0.14, 0.20, 0);
  g_assert_cmpuint (count_faces (stage->garment), ==, stage->n);
}

/* A stroke above in front is also one below, behind, or both, by one step. */
static void
check_symmetry (Stage *stage)
{
  for (guint sides = 1; sides < 4; sides++)
    {
      const guint position = rmp_project_get_position (stage->project);
      guint n_drawn;

      g_object_set (stage->workspace, "mirror-y", (sides & 1) != 0, "mirror-z", (sides & 2) != 0,
                    NULL);
      paint (stage, 0.14, 0.20, GDK_CONTROL_MASK);
      g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 1);
      n_drawn = count_taken (stage, 1.0, 1.0);
      g_assert_cmpuint (n_drawn, >, 0);
      for (guint side = 1; side < 4; side++)
        {
          const guint n = count_taken (stage, (side & 1) != 0 ? -1.0 : 1.0,
                                       (side & 2) != 0 ? -1.0 : 1.0);

          g_assert_cmpuint (n, >=, (side & sides) == side ? n_drawn - n_drawn / 4 : 0);
          g_assert_cmpuint (n, <=, (side & sides) == side ? n_drawn + n_drawn / 4 : 0);
        }
      run (stage, "undo");
    }
  g_object_set (stage->workspace, "mirror-y", FALSE, "mirror-z", FALSE, NULL);
}

static void
check_see_through (Stage *stage)
{
  g_object_set (stage->workspace, "see-through", TRUE, NULL);
  wait_for_picture (stage);
  paint (stage, 0.14, 0.16, GDK_CONTROL_MASK);
  g_assert_cmpuint (count_behind (stage), >, 0);
  g_object_set (stage->workspace, "see-through", FALSE, NULL);
  run (stage, "undo");
}

static void
check_second_thoughts (Stage *stage)
{
  RmpTool *tool = rmp_viewport_get_tool (stage->viewport);
  const guint position = rmp_project_get_position (stage->project);
  const RmpToolEvent event = event_at (stage, 0.2, GDK_CONTROL_MASK);

  g_assert_true (rmp_tool_press (tool, &event));
  run (stage, "leave-tool");
  rmp_tool_release (tool, &event);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position);
  g_assert_true (rmp_viewport_get_tool (stage->viewport) == tool);
}

static void
check_whole_part (Stage *stage)
{
  RmpTool *tool = rmp_viewport_get_tool (stage->viewport);
  const RmpToolEvent event = event_at (stage, 0.2, 0);

  paint (stage, 0.14, 0.30, GDK_CONTROL_MASK);
  g_assert_cmpuint (count_faces (stage->garment), <, stage->n);
  rmp_tool_hover (tool, &event);
  run (stage, "fill-part");
  g_assert_cmpuint (count_faces (stage->garment), ==, stage->n);
}

/* Strokes are the garment's that is selected, or that a selected mask is of: faces of no garment do
 * not become one of their own.
 */
static void
check_mask_selected (Stage *stage)
{
  GListModel *garments = rmp_project_get_garments (stage->project);
  RmpSurface *surface = rmp_garment_get_surface (stage->garment);
  g_autofree float *weights = g_new0 (float,
                                      rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface)));

  rmp_workspace_select (stage->workspace,
                        rmp_garment_add_mask (stage->garment, NULL, weights, NULL));
  paint (stage, 0.14, 0.20, GDK_CONTROL_MASK);
  g_assert_cmpuint (count_faces (stage->garment), <, stage->n);
  paint (stage, 0.14, 0.20, 0);
  g_assert_cmpuint (g_list_model_get_n_items (garments), ==, 1);
  g_assert_cmpuint (count_faces (stage->garment), ==, stage->n);
}

/* With the mesh selected a stroke makes a garment of its own, which takes the faces; both are
 * shown.
 */
static void
check_new_garment (Stage *stage)
{
  GListModel *garments = rmp_project_get_garments (stage->project);
  const guint position = rmp_project_get_position (stage->project);
  g_autoptr (RmpGarment) made = NULL;
  RmpVariant *variant = rmp_workspace_get_variant (stage->workspace, 0);

  rmp_workspace_select (stage->workspace, stage->garment);
  run (stage, "paint-garment");
  g_assert_true (RMP_IS_SURFACE (rmp_workspace_get_selection (stage->workspace)));
  paint (stage, 0.14, 0.20, 0);
  g_assert_cmpuint (g_list_model_get_n_items (garments), ==, 2);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 1);
  made = g_list_model_get_item (garments, 1);
  g_assert_true (rmp_workspace_get_selection (stage->workspace) == G_OBJECT (made));
  g_assert_cmpuint (count_faces (made) + count_faces (stage->garment), ==, stage->n);
  g_assert_nonnull (rmp_variant_get_look (variant, made));
  g_assert_nonnull (rmp_variant_get_look (variant, stage->garment));

  run (stage, "delete");
  g_assert_cmpuint (g_list_model_get_n_items (garments), ==, 1);
  run (stage, "undo");
  run (stage, "undo");
  g_assert_cmpuint (count_faces (stage->garment), ==, stage->n);
}

/* A garment that goes, as by undoing, is neither painted on nor pointed at any more. */
static void
check_gone (Stage *stage)
{
  GListModel *garments = rmp_project_get_garments (stage->project);
  RmpTool *tool = rmp_viewport_get_tool (stage->viewport);
  const RmpToolEvent event = event_at (stage, 0.2, 0);
  g_autoptr (RmpGarment) made = NULL;

  rmp_workspace_select (stage->workspace, stage->garment);
  g_assert_true (rmp_tool_press (tool, &event));
  g_assert_true (rmp_garment_remove (stage->garment, NULL));
  g_assert_false (rmp_tool_cancel (tool));

  run (stage, "undo");
  wait_for_picture (stage);
  rmp_workspace_select (stage->workspace, NULL);
  rmp_tool_hover (tool, &event);
  g_clear_object (&stage->garment);
  made = g_list_model_get_item (garments, 0);
  g_assert_true (rmp_garment_remove (made, NULL));
  g_clear_object (&made);
  run (stage, "fill-part");
  g_assert_cmpuint (g_list_model_get_n_items (garments), ==, 1);
  stage->garment = g_list_model_get_item (garments, 0);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));
  Stage stage = { .window = RMP_WINDOW (window),
                  .viewport = rmp_window_get_viewport (RMP_WINDOW (window)) };

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (RMP_WINDOW (window), "arm");
  rmp_ui_test_wait_for_picture (window);
  stage.workspace = rmp_window_get_workspace (RMP_WINDOW (window));
  stage.project = rmp_workspace_get_project (stage.workspace);
  stage.garment = g_list_model_get_item (rmp_project_get_garments (stage.project), 0);
  stage.n = count_faces (stage.garment);
  g_action_group_change_action_state (G_ACTION_GROUP (window), "tool",
                                      g_variant_new_string ("paint-faces"));
  for (guint frame = 0; frame <= 16; frame += 16)
    {
      rmp_workspace_set_frame (stage.workspace, frame);
      wait_for_picture (&stage);
      check_stroke (&stage);
    }
  check_symmetry (&stage);
  check_see_through (&stage);
  check_second_thoughts (&stage);
  check_whole_part (&stage);
  check_mask_selected (&stage);
  check_new_garment (&stage);
  check_gone (&stage);
  g_object_unref (stage.garment);
  rmp_ui_test_close (window);
}

static void
strokes_choose_faces (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/garment/a-face-has-one-garment", a_face_has_one_garment);
  g_test_add_func ("/ui/garment/none-is-left-without-faces", no_garment_is_left_without_faces);
  g_test_add_func ("/ui/garment/check-boxes-take-materials", check_boxes_take_materials);
  g_test_add_func ("/ui/garment/rest-shape", a_rest_shape_is_chosen_dragged_and_undone);
  g_test_add_func ("/ui/garment/rest-shape-of-a-mesh", a_mesh_of_the_project_is_a_rest_shape);
  g_test_add_func ("/ui/garment/strokes-choose-faces", strokes_choose_faces);
  return g_test_run ();
}
