/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-mask-brush.c: masks and directions painted on a sleeve with pointer and keyboard, and what
 * commands make of masks.
 */

#include "brush-stage.h"
#include "pointer.h"
#include "store/cloth/direction-item.h"
#include "store/cloth/mask-item.h"
#include "ui-test.h"
#include "viewport/shown-cloth.h"

#include <math.h>

static RmpMaskItem *
get_mask (RmpBrushStage *stage)
{
  g_autoptr (RmpMaskItem) mask = g_list_model_get_item (rmp_garment_get_masks (stage->garment), 0);

  return mask;
}

/* Where a vertex is seen, and how far from the line between the two places, pixels; negative where
 * it is turned away.
 */
static double
find_distance (RmpBrushStage *stage, const float *position, const float *normal)
{
  const RmpCamera *camera = rmp_viewport_get_camera (stage->viewport);
  float eye[3];
  double x, y, towards = 0.0;

  rmp_camera_get_eye (camera, eye);
  for (guint i = 0; i < 3; i++)
    towards += (double) (normal[i] * (eye[i] - position[i]));
  if (towards <= 0.0 || !rmp_viewport_project (stage->viewport, 0, position, &x, &y))
    return -1.0;
  return hypot (MAX (MAX (stage->left[0] - x, x - stage->right[0]), 0.0), y - stage->left[1]);
}

/* Weights follow the line between the two places: there near it, none far from it or behind. */
static void
check_line (RmpBrushStage *stage, const float *weights, double expected)
{
  g_autoptr (RmpShownCloth) cloth = rmp_shown_cloth_new (stage->viewport, 0);
  const float *normals, *positions = rmp_shown_cloth_get_positions (
                            cloth, rmp_garment_get_surface (stage->garment), &normals);
  guint n_near = 0, n_painted = 0;

  for (guint i = 0; i < rmp_mesh_get_n_vertices (stage->mesh); i++)
    {
      const float *position = positions + 3 * (gsize) i;
      const double pixel = rmp_viewport_get_pixel_size (stage->viewport, position);
      const double distance = find_distance (stage, position, normals + 3 * (gsize) i);

      n_painted += weights[i] > 0.0f;
      if (distance < 0.0 || distance > 1.3e-3 * RMP_BRUSH_STAGE_RADIUS / pixel)
        g_assert_cmpfloat (weights[i], ==, 0.0f);
      else if (distance < 0.25e-3 * RMP_BRUSH_STAGE_RADIUS / pixel)
        {
          g_assert_cmpfloat_with_epsilon (weights[i], expected, 0.3);
          n_near++;
        }
    }
  g_assert_cmpuint (n_near, >, 5);
  g_assert_true (n_painted > 0 || expected == 0.0);
}

/* In one motion. */
static void
paint (RmpBrushStage *stage)
{
  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->left[0], stage->left[1]);
  rmp_pointer_press ();
  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->right[0], stage->right[1]);
  rmp_pointer_release ();
}

static float *
copy_weights (RmpBrushStage *stage)
{
  return g_memdup2 (rmp_mask_item_get_weights (get_mask (stage)),
                    rmp_mesh_get_n_vertices (stage->mesh) * sizeof (float));
}

static void
assert_weights (RmpBrushStage *stage, const float *weights)
{
  const gsize size = rmp_mesh_get_n_vertices (stage->mesh) * sizeof (float);

  g_assert_nonnull (get_mask (stage));
  g_assert_cmpmem (rmp_mask_item_get_weights (get_mask (stage)), size, weights, size);
}

static void
check_stroke (RmpBrushStage *stage)
{
  g_autofree float *weights = NULL;

  paint (stage);
  g_assert_nonnull (get_mask (stage));
  g_assert_true (rmp_workspace_get_selection (stage->workspace) == G_OBJECT (get_mask (stage)));
  weights = copy_weights (stage);
  check_line (stage, weights, 1.0);
  rmp_pointer_key ("ctrl+z");
  g_assert_null (get_mask (stage));
  rmp_pointer_key ("ctrl+shift+z");
  assert_weights (stage, weights);
  rmp_workspace_select (stage->workspace, get_mask (stage));
}

static void
check_escape (RmpBrushStage *stage)
{
  const guint position = rmp_project_get_position (stage->project);
  g_autofree float *weights = copy_weights (stage);

  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->left[0], stage->left[1] - 6.0);
  rmp_pointer_press ();
  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->right[0], stage->right[1] - 6.0);
  rmp_pointer_key ("Escape");
  rmp_pointer_release ();
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position);
  assert_weights (stage, weights);
}

static void
check_taking_away (RmpBrushStage *stage)
{
  rmp_pointer_hold ("ctrl");
  paint (stage);
  rmp_pointer_let_go ("ctrl");
  g_assert_cmpstr (rmp_project_get_undo_label (stage->project), ==, "Paint Mask");
  check_line (stage, rmp_mask_item_get_weights (get_mask (stage)), 0.0);
}

/* From the end of the last stroke; a click makes one. */
static void
check_straight (RmpBrushStage *stage)
{
  rmp_pointer_click (GTK_WIDGET (stage->viewport), stage->left[0], stage->left[1]);
  rmp_pointer_hold ("ctrl");
  rmp_pointer_hold ("shift");
  rmp_pointer_click (GTK_WIDGET (stage->viewport), stage->right[0], stage->right[1]);
  rmp_pointer_let_go ("shift");
  rmp_pointer_let_go ("ctrl");
  check_line (stage, rmp_mask_item_get_weights (get_mask (stage)), 1.0);
}

static void
check_smoothing (RmpBrushStage *stage)
{
  g_autofree float *weights = copy_weights (stage);
  double before = 0.0, after = 0.0;

  rmp_pointer_hold ("shift");
  paint (stage);
  rmp_pointer_let_go ("shift");
  for (guint i = 0; i < rmp_mesh_get_n_vertices (stage->mesh); i++)
    {
      before = MAX (before, (double) weights[i]);
      after = MAX (after, (double) rmp_mask_item_get_weights (get_mask (stage))[i]);
    }
  g_assert_cmpfloat (after, <, before);
  g_assert_cmpfloat (after, >, 0.0);
}

static double
get_radius (void)
{
  return rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "radius-mm");
}

static void
check_sizes (RmpBrushStage *stage)
{
  GtkWidget *viewport = GTK_WIDGET (stage->viewport);

  rmp_pointer_move (viewport, stage->left[0], stage->left[1]);
  rmp_pointer_key ("f");
  rmp_pointer_key ("4");
  rmp_pointer_key ("2");
  g_assert_cmpfloat (get_radius (), ==, 42.0);
  rmp_pointer_key ("Return");
  rmp_pointer_key ("f");
  rmp_pointer_move (viewport, stage->left[0] + 40.0, stage->left[1]);
  g_assert_cmpfloat (get_radius (), >, 43.0);
  rmp_pointer_key ("Escape");
  g_assert_cmpfloat (get_radius (), ==, 42.0);
  rmp_pointer_move (viewport, stage->left[0], stage->left[1]);
  rmp_pointer_key ("f");
  rmp_pointer_move (viewport, stage->left[0] + 40.0, stage->left[1]);
  rmp_pointer_click (viewport, stage->left[0] + 40.0, stage->left[1]);
  g_assert_cmpfloat (get_radius (), >, 43.0);
  rmp_pointer_key ("shift+f");
  rmp_pointer_key ("3");
  rmp_pointer_key ("5");
  rmp_pointer_key ("Return");
  g_assert_cmpfloat_with_epsilon (
      rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "strength"), 0.35, 1e-9);
  rmp_pointer_key ("ctrl+f");
  rmp_pointer_key ("9");
  rmp_pointer_key ("0");
  rmp_pointer_key ("minus");
  rmp_pointer_key ("Return");
  g_assert_cmpfloat_with_epsilon (
      rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "angle"), -0.5 * G_PI,
      1e-9);
  rmp_brush_stage_set_up ();
  rmp_pointer_key ("bracketright");
  g_assert_cmpfloat (get_radius (), >, 1.1 * RMP_BRUSH_STAGE_RADIUS);
  rmp_pointer_key ("bracketleft");
  g_assert_cmpfloat_with_epsilon (get_radius (), RMP_BRUSH_STAGE_RADIUS, 1e-6);
}

static void
activate (RmpBrushStage *stage, const char *action, GVariant *target)
{
  g_action_group_activate_action (G_ACTION_GROUP (stage->window), action, target);
}

static void
check_commands (RmpBrushStage *stage)
{
  const guint n = rmp_mesh_get_n_vertices (stage->mesh);
  g_autofree float *weights = copy_weights (stage);

  activate (stage, "mask-invert", NULL);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (rmp_mask_item_get_weights (get_mask (stage))[i],
                                    1.0f - weights[i], 2e-5f);
  activate (stage, "mask-fill", NULL);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (rmp_mask_item_get_weights (get_mask (stage))[i], ==, 1.0f);
  activate (stage, "mask-empty", NULL);
  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->left[0], stage->left[1]);
  rmp_pointer_key ("g");
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (rmp_mask_item_get_weights (get_mask (stage))[i], ==, 1.0f);
}

static void
lay_gradient (RmpBrushStage *stage, RmpMaskItem *mask)
{
  RmpSurfaceHit hit;
  const float *weights;
  const guint32 *faces = rmp_mesh_get_faces (stage->mesh);

  activate (stage, "mask-gradient", NULL);
  rmp_pointer_drag (GTK_WIDGET (stage->viewport), stage->left, stage->right);
  weights = rmp_mask_item_get_weights (mask);
  g_assert_true (rmp_viewport_locate (stage->viewport, stage->left[0], stage->left[1], &hit));
  g_assert_cmpfloat (weights[faces[3 * hit.point.face]], <, 0.15f);
  g_assert_true (rmp_viewport_locate (stage->viewport, stage->right[0], stage->right[1], &hit));
  g_assert_cmpfloat (weights[faces[3 * hit.point.face]], >, 0.85f);
  g_assert_true (rmp_viewport_locate (stage->viewport, 0.5 * (stage->left[0] + stage->right[0]),
                                      stage->left[1], &hit));
  g_assert_cmpfloat_with_epsilon (weights[faces[3 * hit.point.face]], 0.5f, 0.15f);
}

static void
check_gradient (RmpBrushStage *stage)
{
  lay_gradient (stage, get_mask (stage));
}

/* The same on the back of the sleeve, which is not seen. */
static void
check_symmetry (RmpBrushStage *stage)
{
  g_autoptr (RmpShownCloth) cloth = NULL;
  const float *normals, *positions, *weights;
  guint n_behind = 0;

  activate (stage, "mask-empty", NULL);
  g_object_set (stage->workspace, "mirror-z", TRUE, NULL);
  paint (stage);
  g_object_set (stage->workspace, "mirror-z", FALSE, NULL);
  cloth = rmp_shown_cloth_new (stage->viewport, 0);
  positions = rmp_shown_cloth_get_positions (cloth, rmp_garment_get_surface (stage->garment),
                                             &normals);
  weights = rmp_mask_item_get_weights (get_mask (stage));
  for (guint i = 0; i < rmp_mesh_get_n_vertices (stage->mesh); i++)
    n_behind += weights[i] > 0.5f &&
                find_distance (stage, positions + 3 * (gsize) i, normals + 3 * (gsize) i) < 0.0;
  g_assert_cmpuint (n_behind, >, 5);
  rmp_pointer_key ("ctrl+z");
  rmp_pointer_key ("ctrl+z");
}

static RmpDirectionItem *
get_directions (RmpBrushStage *stage)
{
  g_autoptr (RmpDirectionItem)
      item = g_list_model_get_item (rmp_garment_get_directions (stage->garment), 0);

  return item;
}

/* Of a corner of the face at a place of the widget, along x at rest, or 0 where it has none. */
static double
get_direction (RmpBrushStage *stage, double x, double y)
{
  const guint32 *faces = rmp_mesh_get_faces (stage->mesh);
  RmpSurfaceHit hit;

  g_assert_true (rmp_viewport_locate (stage->viewport, x, y, &hit));
  return fabs ((double) rmp_direction_item_get_directions (
      get_directions (stage))[3 * (gsize) faces[3 * hit.point.face]]);
}

/* The sleeve lies along x at rest. */
static void
check_directions (RmpBrushStage *stage)
{
  const double middle = 0.5 * (stage->left[0] + stage->right[0]);

  rmp_workspace_select (stage->workspace, stage->garment);
  rmp_pointer_key ("e");
  paint (stage);
  g_assert_nonnull (get_directions (stage));
  for (double x = stage->left[0]; x <= stage->right[0];
       x += 0.25 * (stage->right[0] - stage->left[0]))
    g_assert_cmpfloat (get_direction (stage, x, stage->left[1]), >, 0.8);
  rmp_pointer_hold ("ctrl");
  paint (stage);
  rmp_pointer_let_go ("ctrl");
  g_assert_cmpfloat (get_direction (stage, middle, stage->left[1]), ==, 0.0);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpfloat (get_direction (stage, middle, stage->left[1]), >, 0.8);
  rmp_pointer_key ("ctrl+z");
  g_assert_null (get_directions (stage));
  rmp_pointer_key ("a");
}

static guint
count_directions (RmpBrushStage *stage)
{
  return g_list_model_get_n_items (rmp_garment_get_directions (stage->garment));
}

static gboolean
has_compression (gpointer stage)
{
  return count_directions (stage) == 1;
}

/* Of all directions, how much lies along x. */
static double
measure_along_x (RmpBrushStage *stage)
{
  const guint n = rmp_mesh_get_n_vertices (stage->mesh);
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += fabs ((double) rmp_direction_item_get_directions (get_directions (stage))[3 * i]);
  return sum / n;
}

/* Each is one step; what is filled is the field that is selected. */
static void
check_direction_commands (RmpBrushStage *stage)
{
  double before;

  rmp_workspace_select (stage->workspace, stage->garment);
  activate (stage, "direction-along-bones", NULL);
  g_assert_cmpuint (count_directions (stage), ==, 1);
  g_assert_cmpfloat (measure_along_x (stage), >, 0.9);
  activate (stage, "direction-turn", NULL);
  g_assert_cmpfloat (measure_along_x (stage), <, 0.2);
  activate (stage, "direction-round-bones", NULL);
  g_assert_cmpfloat (measure_along_x (stage), <, 0.2);
  activate (stage, "direction-fill", g_variant_new_string ("x"));
  g_assert_cmpfloat (before = measure_along_x (stage), >, 0.8);
  activate (stage, "direction-reverse", NULL);
  g_assert_cmpfloat_with_epsilon (measure_along_x (stage), before, 1e-3);
  activate (stage, "direction-smooth", NULL);
  activate (stage, "direction-empty", NULL);
  g_assert_cmpfloat (measure_along_x (stage), ==, 0.0);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpfloat (measure_along_x (stage), >, 0.8);
  rmp_workspace_select (stage->workspace, get_directions (stage));
  activate (stage, "direction-up-mask",
            g_variant_new_int64 (rmp_mask_item_get_id (get_mask (stage))));
  g_assert_cmpuint (count_directions (stage), ==, 1);
  g_assert_true (rmp_direction_item_remove (get_directions (stage), NULL));

  /* The job goes on beside the window; the sleeve bends across x. */
  rmp_workspace_select (stage->workspace, stage->garment);
  activate (stage, "direction-from-strain", NULL);
  rmp_ui_test_wait (has_compression, stage);
  g_assert_cmpfloat (measure_along_x (stage), >, 0.4);
  g_assert_true (rmp_direction_item_remove (get_directions (stage), NULL));
}

/* The next drag fills the whole field along its way; Escape gives up. */
static void
check_filling_by_a_drag (RmpBrushStage *stage)
{
  rmp_workspace_select (stage->workspace, stage->garment);
  rmp_pointer_key ("e");
  activate (stage, "direction-drag", NULL);
  rmp_pointer_key ("Escape");
  g_assert_cmpuint (count_directions (stage), ==, 0);
  rmp_pointer_key ("e");
  activate (stage, "direction-drag", NULL);
  rmp_pointer_drag (GTK_WIDGET (stage->viewport), stage->left, stage->right);
  g_assert_cmpuint (count_directions (stage), ==, 1);
  g_assert_cmpfloat (measure_along_x (stage), >, 0.8);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpuint (count_directions (stage), ==, 0);
  rmp_pointer_key ("a");
}

static gboolean
has_two_masks (gpointer stage)
{
  return g_list_model_get_n_items (rmp_garment_get_masks (((RmpBrushStage *) stage)->garment)) == 2;
}

/* Where the cloth is shortened most in the clip is 1: the job goes on beside the window. */
static void
check_field (RmpBrushStage *stage)
{
  g_autoptr (RmpMaskItem) mask = NULL;
  float largest = 0.0f;

  rmp_workspace_select (stage->workspace, stage->garment);
  activate (stage, "mask-from-field", g_variant_new ("(sb)", "compression", TRUE));
  rmp_ui_test_wait (has_two_masks, stage);
  mask = g_list_model_get_item (rmp_garment_get_masks (stage->garment), 1);
  g_assert_cmpstr (rmp_mask_item_get_name (mask), ==, "Compression");
  for (guint i = 0; i < rmp_mesh_get_n_vertices (stage->mesh); i++)
    largest = MAX (largest, rmp_mask_item_get_weights (mask)[i]);
  g_assert_cmpfloat (largest, ==, 1.0f);
}

/* Tiles that are full and empty in turn. */
static RmpHeightImage *
make_checks (void)
{
  guint16 texels[RMP_TILE_TEXELS];
  const guint16 *rows[8];
  guint tiles[8];
  g_autoptr (RmpHeightImage) empty = rmp_height_image_new (4 * RMP_TILE_SIDE, 0);

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = G_MAXUINT16;
  for (guint i = 0; i < 8; i++)
    {
      tiles[i] = 2 * i + i / 2 % 2;
      rows[i] = texels;
    }
  return rmp_height_image_replace (empty, 8, tiles, rows);
}

static gboolean
is_smooth (gpointer stage)
{
  return g_str_equal (rmp_project_get_undo_label (((RmpBrushStage *) stage)->project),
                      "Smooth Mask");
}

/* A mask that is an image is smoothed, beside the window, and takes gradients, too. */
static void
check_image (RmpBrushStage *stage)
{
  g_autoptr (RmpHeightImage) image = make_checks ();
  RmpMaskItem *mask = rmp_garment_add_image_mask (stage->garment, "Checks", image, NULL);
  guint n_between = 0;

  g_assert_nonnull (mask);
  rmp_workspace_select (stage->workspace, mask);
  activate (stage, "mask-smooth", NULL);
  rmp_ui_test_wait (is_smooth, stage);
  for (guint row = 0; row < 4 * RMP_TILE_SIDE; row++)
    for (guint column = 0; column < 4 * RMP_TILE_SIDE; column++)
      n_between += rmp_height_image_get (rmp_mask_item_get_image (mask), column, row) %
                       G_MAXUINT16 !=
                   0;
  g_assert_cmpuint (n_between, >, 1000);
  lay_gradient (stage, mask);
  g_assert_cmpint (rmp_mask_item_get_kind (mask), ==, RMP_MASK_IMAGE);
  g_assert_cmpstr (rmp_project_get_undo_label (stage->project), ==, "Lay Gradient");
}

static void
on_activate_masks (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  void (*const checks[]) (RmpBrushStage *) = {
    check_stroke,    check_escape,     check_taking_away,        check_straight,
    check_smoothing, check_sizes,      check_commands,           check_gradient,
    check_symmetry,  check_directions, check_direction_commands, check_filling_by_a_drag,
    check_field,     check_image
  };
  RmpBrushStage stage;

  rmp_brush_stage_begin (&stage, application);
  if (rmp_pointer_begin (GTK_WINDOW (stage.window)))
    {
      gtk_widget_grab_focus (GTK_WIDGET (stage.viewport));
      rmp_pointer_key ("a");
      for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
        {
          checks[i](&stage);
          rmp_ui_test_wait_for_picture (stage.window);
        }
    }
  rmp_ui_test_close (GTK_WIDGET (stage.window));
}

static void
test_masks (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate_masks), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/mask-brush/paints-with-pointer-and-keyboard", test_masks);
  return g_test_run ();
}
