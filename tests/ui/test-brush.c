/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-brush.c: brushes: evenly spaced dabs whatever the pointer does, twins, pressure, settings that are kept; and masks
 * painted on a sleeve with pointer and keyboard.
 */

#include "pointer.h"
#include "store/mask-item.h"
#include "tools/brush-tool.h"
#include "ui-test.h"
#include "window.h"

#include <glib/gstdio.h>
#include <math.h>

#define RADIUS_MM 25.0

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpGarment *garment;
  RmpMesh *mesh;
  double left[2], right[2]; /* places in the widget, both on the sleeve */
} Stage;

/* --- a brush that keeps its dabs ------------------------------------------------------------------------------ */

#define TEST_TYPE_BRUSH (test_brush_get_type ())
G_DECLARE_FINAL_TYPE (TestBrush, test_brush, TEST, BRUSH, RmpBrushTool)

struct _TestBrush
{
  RmpBrushTool parent_instance;

  GArray *dabs;
  RmpBrushMode mode;
  guint n_begun, n_kept, n_given_up;
};

G_DEFINE_FINAL_TYPE (TestBrush, test_brush, RMP_TYPE_BRUSH_TOOL)

static gboolean
test_brush_begin (RmpBrushTool *brush, const RmpSurfaceHit *hit G_GNUC_UNUSED, RmpBrushMode mode)
{
  TEST_BRUSH (brush)->n_begun++;
  TEST_BRUSH (brush)->mode = mode;
  g_array_set_size (TEST_BRUSH (brush)->dabs, 0);
  return TRUE;
}

static void
test_brush_dabs (RmpBrushTool *brush, guint n, const RmpBrushDab *dabs)
{
  g_array_append_vals (TEST_BRUSH (brush)->dabs, dabs, n);
}

static void
test_brush_end (RmpBrushTool *brush, gboolean give_up)
{
  if (give_up)
    TEST_BRUSH (brush)->n_given_up++;
  else
    TEST_BRUSH (brush)->n_kept++;
}

static void
test_brush_finalize (GObject *object)
{
  g_array_unref (TEST_BRUSH (object)->dabs);
  G_OBJECT_CLASS (test_brush_parent_class)->finalize (object);
}

static void
test_brush_class_init (TestBrushClass *klass)
{
  RmpBrushToolClass *brush_class = RMP_BRUSH_TOOL_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = test_brush_finalize;
  brush_class->begin = test_brush_begin;
  brush_class->dabs = test_brush_dabs;
  brush_class->end = test_brush_end;
}

static void
test_brush_init (TestBrush *self)
{
  self->dabs = g_array_new (FALSE, FALSE, sizeof (RmpBrushDab));
}

/* --- the stage ------------------------------------------------------------------------------------------------ */

static RmpBrushSettings *
get_settings (void)
{
  return rmp_brush_settings_get_default ();
}

static void
set_up_settings (void)
{
  g_autoptr (RmpProfile) falloff = rmp_profile_new_cubic ();

  g_object_set (get_settings (), "in-pixels", FALSE, "radius-mm", RADIUS_MM, "strength", 1.0, "spacing", 0.2,
                "stabiliser", 0.0, "mirror-y", FALSE, "mirror-z", FALSE, "pressure-radius", FALSE, "pressure-strength",
                FALSE, "falloff", falloff, NULL);
}

/* The outermost places to the left and the right where the sleeve is seen from the front, at half height. */
static void
find_ends (Stage *stage)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (stage->viewport));
  double best = 0.0;

  for (double y = 0.0; y < gtk_widget_get_height (GTK_WIDGET (stage->viewport)); y += 8.0)
    {
      double first = -1.0, last = -1.0;

      for (double x = 0.0; x < width; x += 8.0)
        {
          RmpSurfaceHit hit;

          if (!rmp_viewport_locate (stage->viewport, x, y, &hit) || hit.garment != stage->garment || !hit.front)
            continue;
          if (first < 0.0)
            first = x;
          last = x;
        }
      if (last - first <= best)
        continue;
      best = last - first;
      stage->left[0] = round (first + 0.3 * best);
      stage->right[0] = round (first + 0.7 * best);
      stage->left[1] = stage->right[1] = y;
    }
  g_assert_cmpfloat (best, >, 100.0);
}

static void
begin (Stage *stage, GApplication *application)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));

  *stage = (Stage){ .window = RMP_WINDOW (window), .viewport = rmp_window_get_viewport (RMP_WINDOW (window)) };
  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (stage->window, "arm");
  rmp_ui_test_wait_for_picture (window);
  stage->workspace = rmp_window_get_workspace (stage->window);
  stage->project = rmp_workspace_get_project (stage->workspace);
  stage->garment = g_list_model_get_item (rmp_project_get_garments (stage->project), 0);
  g_object_unref (stage->garment);
  stage->mesh = rmp_surface_get_mesh (rmp_garment_get_surface (stage->garment));
  rmp_workspace_set_frame (stage->workspace, 0);
  g_object_set (stage->workspace, "symmetry", FALSE, "see-through", FALSE, NULL);
  rmp_workspace_select (stage->workspace, stage->garment);
  set_up_settings ();
  rmp_ui_test_wait_for_picture (window);
  find_ends (stage);
}

static RmpToolEvent
event_at (const double place[2])
{
  return (RmpToolEvent){ .x = place[0], .y = place[1], .button = GDK_BUTTON_PRIMARY, .n_press = 1 };
}

/* --- dabs ------------------------------------------------------------------------------------------------------ */

static const RmpBrushDab *
get_dab (TestBrush *brush, guint i)
{
  return &g_array_index (brush->dabs, RmpBrushDab, i);
}

static double
measure (const float a[3], const float b[3])
{
  return hypot (hypot ((double) (a[0] - b[0]), (double) (a[1] - b[1])), (double) (a[2] - b[2]));
}

/* One motion over all of the way. */
static void
check_spacing (Stage *stage, TestBrush *brush)
{
  const double spacing = 1e-3 * 0.2 * RADIUS_MM;
  RmpToolEvent event = event_at (stage->left);

  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  event = event_at (stage->right);
  rmp_tool_drag (RMP_TOOL (brush), &event);
  rmp_tool_release (RMP_TOOL (brush), &event);
  g_assert_cmpuint (brush->n_kept, ==, 1);
  g_assert_cmpuint (brush->dabs->len, >, 20);
  for (guint i = 1; i < brush->dabs->len; i++)
    {
      const RmpBrushDab *dab = get_dab (brush, i);
      const double way = measure (dab->hit.position, get_dab (brush, i - 1)->hit.position);
      const double along = hypot (hypot ((double) dab->direction[0], (double) dab->direction[1]),
                                  (double) dab->direction[2]);

      g_assert_cmpfloat (way, >, 0.85 * spacing);
      g_assert_cmpfloat (way, <, 1.15 * spacing);
      g_assert_cmpfloat_with_epsilon (along, 1.0, 1e-4);
      g_assert_cmpfloat_with_epsilon (dab->radius, 1e-3 * RADIUS_MM, 1e-9);
      g_assert_true (dab->hit.front);
    }
}

/* The same way in a hundred motions makes the same dabs. */
static void
check_motions_do_not_matter (Stage *stage, TestBrush *brush)
{
  const guint n = brush->dabs->len;
  RmpToolEvent event = event_at (stage->left);

  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  for (guint i = 1; i <= 100; i++)
    {
      event.x = stage->left[0] + i / 100.0 * (stage->right[0] - stage->left[0]);
      rmp_tool_drag (RMP_TOOL (brush), &event);
    }
  rmp_tool_release (RMP_TOOL (brush), &event);
  g_assert_cmpint (ABS ((gint) brush->dabs->len - (gint) n), <=, 1);
}

static void
check_pressure (Stage *stage, TestBrush *brush)
{
  RmpToolEvent event = event_at (stage->left);

  g_object_set (get_settings (), "pressure-radius", TRUE, "pressure-strength", TRUE, NULL);
  event.pen = TRUE;
  event.pressure = 0.5;
  event.eraser = TRUE;
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  g_assert_cmpint (brush->mode, ==, RMP_BRUSH_INVERT);
  g_assert_cmpfloat_with_epsilon (get_dab (brush, 0)->radius,
                                  1e-3 * RADIUS_MM * rmp_brush_settings_press_radius (get_settings (), 0.5), 1e-9);
  g_assert_cmpfloat (get_dab (brush, 0)->radius, <, 0.9e-3 * RADIUS_MM);
  g_assert_cmpfloat (get_dab (brush, 0)->strength, <, 0.9);
  g_assert_true (rmp_tool_cancel (RMP_TOOL (brush)));
  g_assert_cmpuint (brush->n_given_up, ==, 1);

  /* A mouse presses fully. */
  event = event_at (stage->left);
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  g_assert_cmpint (brush->mode, ==, RMP_BRUSH_ADD);
  g_assert_cmpfloat (get_dab (brush, 0)->strength, ==, 1.0);
  rmp_tool_cancel (RMP_TOOL (brush));
  set_up_settings ();
}

/* The pen hangs back by the length of its rope. */
static void
check_rope (Stage *stage, TestBrush *brush)
{
  RmpToolEvent event = event_at (stage->left);
  double x, y;

  g_object_set (get_settings (), "stabiliser", 30.0, NULL);
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  event = event_at (stage->right);
  rmp_tool_drag (RMP_TOOL (brush), &event);
  rmp_tool_release (RMP_TOOL (brush), &event);
  g_assert_true (
      rmp_viewport_project (stage->viewport, 0, get_dab (brush, brush->dabs->len - 1)->hit.position, &x, &y));
  g_assert_cmpfloat (x, <=, stage->right[0] - 29.0);
  g_assert_cmpfloat (x, >, stage->right[0] - 60.0);
  set_up_settings ();
}

static void
check_twins (Stage *stage, TestBrush *brush)
{
  RmpToolEvent event = event_at (stage->left);

  g_object_set (get_settings (), "mirror-z", TRUE, NULL);
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  rmp_tool_cancel (RMP_TOOL (brush));
  g_assert_cmpuint (brush->dabs->len, ==, 2);
  g_assert_cmpuint (get_dab (brush, 0)->twin, ==, 0);
  g_assert_cmpuint (get_dab (brush, 1)->twin, ==, 4);
  g_assert_cmpfloat (measure (get_dab (brush, 0)->hit.position, get_dab (brush, 1)->hit.position), >, 0.01);
  set_up_settings ();
}

static void
on_activate_dabs (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  g_autoptr (TestBrush) brush = NULL;
  Stage stage;

  begin (&stage, application);
  brush = g_object_new (TEST_TYPE_BRUSH, "viewport", stage.viewport, NULL);
  rmp_tool_enter (RMP_TOOL (brush));
  check_spacing (&stage, brush);
  check_motions_do_not_matter (&stage, brush);
  check_pressure (&stage, brush);
  check_rope (&stage, brush);
  check_twins (&stage, brush);
  rmp_tool_leave (RMP_TOOL (brush));
  rmp_ui_test_close (GTK_WIDGET (stage.window));
}

static void
test_dabs (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate_dabs), NULL);
}

/* --- settings -------------------------------------------------------------------------------------------------- */

static void
test_settings (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("rimple-brush-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "brushes.ini", NULL);
  g_autoptr (RmpProfile) falloff = rmp_profile_new_quintic ();
  RmpBrushSettings *settings = rmp_brush_settings_new (path);

  g_object_set (settings, "radius-mm", 12.5, "in-pixels", TRUE, "falloff", falloff, NULL);
  rmp_brush_settings_set_number (settings, "strength", 7.0);
  g_object_unref (settings);

  settings = rmp_brush_settings_new (path);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "radius-mm"), ==, 12.5);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "strength"), ==, 1.0);
  g_assert_true (rmp_brush_settings_get_flag (settings, "in-pixels"));
  g_assert_cmpint (rmp_profile_get_shape (rmp_brush_settings_get_curve (settings, "falloff")), ==, RMP_PROFILE_QUINTIC);
  g_assert_cmpfloat (rmp_brush_settings_fall (settings, 0.0), ==, 1.0);
  g_assert_cmpfloat (rmp_brush_settings_fall (settings, 1.0), ==, 0.0);
  g_object_unref (settings);

  g_assert_true (
      g_file_set_contents (path, "[Brushes]\nradius-mm=nan\nstrength=many\nfalloff=hill\nspacing=-3\n", -1, &error));
  settings = rmp_brush_settings_new (path);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "radius-mm"), ==, 30.0);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "strength"), ==, 0.5);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "spacing"), ==, 0.02);
  g_assert_cmpint (rmp_profile_get_shape (rmp_brush_settings_get_curve (settings, "falloff")), ==, RMP_PROFILE_CUBIC);
  g_object_unref (settings);
  g_unlink (path);
  g_rmdir (folder);
}

/* --- masks ----------------------------------------------------------------------------------------------------- */

static RmpMaskItem *
get_mask (Stage *stage)
{
  g_autoptr (RmpMaskItem) mask = g_list_model_get_item (rmp_garment_get_masks (stage->garment), 0);

  return mask;
}

/* Where a vertex is seen, and how far from the line between the two places, pixels; negative where it is turned away. */
static double
find_distance (Stage *stage, const float *position, const float *normal)
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
check_line (Stage *stage, const float *weights, double expected)
{
  g_autoptr (RmpShownCloth) cloth = rmp_shown_cloth_new (stage->viewport, 0);
  const float *normals,
      *positions = rmp_shown_cloth_get_positions (cloth, rmp_garment_get_surface (stage->garment), &normals);
  guint n_near = 0, n_painted = 0;

  for (guint i = 0; i < rmp_mesh_get_n_vertices (stage->mesh); i++)
    {
      const float *position = positions + 3 * (gsize) i;
      const double pixel = rmp_viewport_get_pixel_size (stage->viewport, position);
      const double distance = find_distance (stage, position, normals + 3 * (gsize) i);

      n_painted += weights[i] > 0.0f;
      if (distance < 0.0 || distance > 1.3e-3 * RADIUS_MM / pixel)
        g_assert_cmpfloat (weights[i], ==, 0.0f);
      else if (distance < 0.25e-3 * RADIUS_MM / pixel)
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
paint (Stage *stage)
{
  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->left[0], stage->left[1]);
  rmp_pointer_press ();
  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->right[0], stage->right[1]);
  rmp_pointer_release ();
}

static float *
copy_weights (Stage *stage)
{
  return g_memdup2 (rmp_mask_item_get_weights (get_mask (stage)),
                    rmp_mesh_get_n_vertices (stage->mesh) * sizeof (float));
}

static void
assert_weights (Stage *stage, const float *weights)
{
  const gsize size = rmp_mesh_get_n_vertices (stage->mesh) * sizeof (float);

  g_assert_nonnull (get_mask (stage));
  g_assert_cmpmem (rmp_mask_item_get_weights (get_mask (stage)), size, weights, size);
}

static void
check_stroke (Stage *stage)
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
check_escape (Stage *stage)
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
check_taking_away (Stage *stage)
{
  rmp_pointer_hold ("ctrl");
  paint (stage);
  rmp_pointer_let_go ("ctrl");
  g_assert_cmpstr (rmp_project_get_undo_label (stage->project), ==, "Paint Mask");
  check_line (stage, rmp_mask_item_get_weights (get_mask (stage)), 0.0);
}

/* From the end of the last stroke; a click makes one. */
static void
check_straight (Stage *stage)
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
check_smoothing (Stage *stage)
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
  return rmp_brush_settings_get_number (get_settings (), "radius-mm");
}

static void
check_sizes (Stage *stage)
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
  g_assert_cmpfloat_with_epsilon (rmp_brush_settings_get_number (get_settings (), "strength"), 0.35, 1e-9);
  rmp_pointer_key ("ctrl+f");
  rmp_pointer_key ("9");
  rmp_pointer_key ("0");
  rmp_pointer_key ("minus");
  rmp_pointer_key ("Return");
  g_assert_cmpfloat_with_epsilon (rmp_brush_settings_get_number (get_settings (), "angle"), -0.5 * G_PI, 1e-9);
  set_up_settings ();
  rmp_pointer_key ("bracketright");
  g_assert_cmpfloat (get_radius (), >, 1.1 * RADIUS_MM);
  rmp_pointer_key ("bracketleft");
  g_assert_cmpfloat_with_epsilon (get_radius (), RADIUS_MM, 1e-6);
}

static void
activate (Stage *stage, const char *action, GVariant *target)
{
  g_action_group_activate_action (G_ACTION_GROUP (stage->window), action, target);
}

static void
check_commands (Stage *stage)
{
  const guint n = rmp_mesh_get_n_vertices (stage->mesh);
  g_autofree float *weights = copy_weights (stage);

  activate (stage, "mask-invert", NULL);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (rmp_mask_item_get_weights (get_mask (stage))[i], 1.0f - weights[i], 2e-5f);
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
check_gradient (Stage *stage)
{
  RmpSurfaceHit hit;
  const float *weights;
  const guint32 *faces = rmp_mesh_get_faces (stage->mesh);

  activate (stage, "mask-gradient", NULL);
  rmp_pointer_drag (GTK_WIDGET (stage->viewport), stage->left, stage->right);
  weights = rmp_mask_item_get_weights (get_mask (stage));
  g_assert_true (rmp_viewport_locate (stage->viewport, stage->left[0], stage->left[1], &hit));
  g_assert_cmpfloat (weights[faces[3 * hit.point.face]], <, 0.15f);
  g_assert_true (rmp_viewport_locate (stage->viewport, stage->right[0], stage->right[1], &hit));
  g_assert_cmpfloat (weights[faces[3 * hit.point.face]], >, 0.85f);
  g_assert_true (rmp_viewport_locate (stage->viewport, 0.5 * (stage->left[0] + stage->right[0]), stage->left[1], &hit));
  g_assert_cmpfloat_with_epsilon (weights[faces[3 * hit.point.face]], 0.5f, 0.15f);
}

static gboolean
has_two_masks (gpointer stage)
{
  return g_list_model_get_n_items (rmp_garment_get_masks (((Stage *) stage)->garment)) == 2;
}

/* Where the cloth is shortened most in the clip is 1: the job goes on beside the window. */
static void
check_field (Stage *stage)
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

static void
on_activate_masks (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  void (*const checks[]) (Stage *) = { check_stroke, check_escape,   check_taking_away, check_straight, check_smoothing,
                                       check_sizes,  check_commands, check_gradient,    check_field };
  Stage stage;

  begin (&stage, application);
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
  g_test_add_func ("/ui/brush/settings-are-kept", test_settings);
  g_test_add_func ("/ui/brush/dabs-are-even", test_dabs);
  g_test_add_func ("/ui/brush/masks-are-painted", test_masks);
  return g_test_run ();
}
