/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-brush.c: brushes: evenly spaced dabs whatever the pointer does, twins, pressure, settings
 * that are kept.
 */

#include "../../model/store/fixture.h"
#include "brush-stage.h"
#include "images/image-file.h"
#include "shell/window-private.h"
#include "store/assets/add-import.h"
#include "tools/brushes/brush-tool.h"
#include "ui-test.h"

#include <glib/gstdio.h>
#include <math.h>

/* --- a brush that keeps its dabs -------------------------------------------------------------- */

#define TEST_TYPE_BRUSH (test_brush_get_type ())
G_DECLARE_FINAL_TYPE (TestBrush, test_brush, TEST, BRUSH, RmpBrushTool)

struct _TestBrush
{
  RmpBrushTool parent_instance;

  GArray *dabs;
  RmpBrushMode mode;
  gboolean refuses;
  guint n_begun, n_kept, n_given_up;
};

G_DEFINE_FINAL_TYPE (TestBrush, test_brush, RMP_TYPE_BRUSH_TOOL)

static gboolean
test_brush_begin (RmpBrushTool *brush, const RmpSurfaceHit *hit G_GNUC_UNUSED, RmpBrushMode mode)
{
  TEST_BRUSH (brush)->n_begun++;
  TEST_BRUSH (brush)->mode = mode;
  g_array_set_size (TEST_BRUSH (brush)->dabs, 0);
  return !TEST_BRUSH (brush)->refuses;
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

/* --- dabs ------------------------------------------------------------------------------------- */

static RmpToolEvent
event_at (const double position[2])
{
  return (RmpToolEvent){
    .x = position[0], .y = position[1], .button = GDK_BUTTON_PRIMARY, .n_press = 1
  };
}

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
check_spacing (RmpBrushStage *stage, TestBrush *brush)
{
  const double spacing = 1e-3 * 0.2 * RMP_BRUSH_STAGE_RADIUS;
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
      g_assert_cmpfloat_with_epsilon (dab->radius, 1e-3 * RMP_BRUSH_STAGE_RADIUS, 1e-9);
      g_assert_true (dab->hit.front);
    }
}

/* The same way in a hundred motions makes the same dabs. */
static void
check_motions_do_not_matter (RmpBrushStage *stage, TestBrush *brush)
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
check_pressure (RmpBrushStage *stage, TestBrush *brush)
{
  RmpToolEvent event = event_at (stage->left);

  g_object_set (rmp_brush_settings_get_default (), "pressure-radius", TRUE, "pressure-strength",
                TRUE, NULL);
  event.pen = TRUE;
  event.pressure = 0.5;
  event.eraser = TRUE;
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  g_assert_cmpint (brush->mode, ==, RMP_BRUSH_INVERT);
  g_assert_cmpfloat_with_epsilon (
      get_dab (brush, 0)->radius,
      1e-3 * RMP_BRUSH_STAGE_RADIUS *
          rmp_brush_settings_press_radius (rmp_brush_settings_get_default (), 0.5),
      1e-9);
  g_assert_cmpfloat (get_dab (brush, 0)->radius, <, 0.9e-3 * RMP_BRUSH_STAGE_RADIUS);
  g_assert_cmpfloat (get_dab (brush, 0)->strength, <, 0.9);
  g_assert_true (rmp_tool_cancel (RMP_TOOL (brush)));
  g_assert_cmpuint (brush->n_given_up, ==, 1);

  /* A mouse presses fully. */
  event = event_at (stage->left);
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  g_assert_cmpint (brush->mode, ==, RMP_BRUSH_ADD);
  g_assert_cmpfloat (get_dab (brush, 0)->strength, ==, 1.0);
  rmp_tool_cancel (RMP_TOOL (brush));
  rmp_brush_stage_set_up ();
}

/* The pen hangs back by the length of its rope. */
static void
check_rope (RmpBrushStage *stage, TestBrush *brush)
{
  RmpToolEvent event = event_at (stage->left);
  double x, y;

  g_object_set (rmp_brush_settings_get_default (), "stabiliser", 30.0, NULL);
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  event = event_at (stage->right);
  rmp_tool_drag (RMP_TOOL (brush), &event);
  rmp_tool_release (RMP_TOOL (brush), &event);
  g_assert_true (rmp_viewport_project (
      stage->viewport, 0, get_dab (brush, brush->dabs->len - 1)->hit.position, &x, &y));
  g_assert_cmpfloat (x, <=, stage->right[0] - 29.0);
  g_assert_cmpfloat (x, >, stage->right[0] - 60.0);
  rmp_brush_stage_set_up ();
}

static void
check_twins (RmpBrushStage *stage, TestBrush *brush)
{
  RmpToolEvent event = event_at (stage->left);

  g_object_set (stage->workspace, "mirror-z", TRUE, NULL);
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  rmp_tool_cancel (RMP_TOOL (brush));
  g_assert_cmpuint (brush->dabs->len, ==, 2);
  g_assert_cmpuint (get_dab (brush, 0)->twin, ==, 0);
  g_assert_cmpuint (get_dab (brush, 1)->twin, ==, 4);
  g_assert_cmpfloat (measure (get_dab (brush, 0)->hit.position, get_dab (brush, 1)->hit.position),
                     >, 0.01);
  g_object_set (stage->workspace, "mirror-z", FALSE, NULL);
}

/* As where a layer is locked: the press is used up on the garment that is painted, and goes on
 * elsewhere.
 */
static void
check_refusal (RmpBrushStage *stage, TestBrush *brush)
{
  const guint n_kept = brush->n_kept;
  RmpToolEvent event = event_at (stage->left);

  brush->refuses = TRUE;
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  rmp_tool_drag (RMP_TOOL (brush), &event);
  rmp_tool_release (RMP_TOOL (brush), &event);
  g_assert_cmpuint (brush->n_kept, ==, n_kept);
  g_assert_cmpuint (brush->dabs->len, ==, 0);
  rmp_workspace_select (stage->workspace, NULL);
  g_assert_false (rmp_tool_press (RMP_TOOL (brush), &event));
  rmp_workspace_select (stage->workspace, stage->garment);
  brush->refuses = FALSE;
}

/* A garment that goes while the pointer rests on it is pointed at no more, nor where a menu was
 * opened.
 */
static void
check_gone (RmpBrushStage *stage, TestBrush *brush)
{
  RmpToolEvent event = event_at (stage->left);
  g_autoptr (GError) error = NULL;

  rmp_brush_tool_point (RMP_BRUSH_TOOL (brush), &event);
  g_assert_true (rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (brush))->garment == stage->garment);
  rmp_garment_remove (stage->garment, &error);
  g_assert_no_error (error);
  g_assert_null (rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (brush))->garment);
  rmp_tool_unhover (RMP_TOOL (brush));
  g_assert_null (rmp_brush_tool_get_pointed (RMP_BRUSH_TOOL (brush)));
}

static void
on_activate_dabs (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  g_autoptr (TestBrush) brush = NULL;
  RmpBrushStage stage;

  rmp_brush_stage_begin (&stage, application);
  brush = g_object_new (TEST_TYPE_BRUSH, "viewport", stage.viewport, NULL);
  rmp_tool_enter (RMP_TOOL (brush));
  check_spacing (&stage, brush);
  check_motions_do_not_matter (&stage, brush);
  check_pressure (&stage, brush);
  check_rope (&stage, brush);
  check_twins (&stage, brush);
  check_refusal (&stage, brush);
  check_gone (&stage, brush);
  rmp_tool_leave (RMP_TOOL (brush));
  rmp_ui_test_close (GTK_WIDGET (stage.window));
}

static void
test_dabs (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate_dabs), NULL);
}

/* --- heavy garments --------------------------------------------------------------------------- */

static RmpProject *
new_heavy_project (void)
{
  RmpProject *project = rmp_project_new (NULL);
  RmpImport *import = rmp_test_import_new ("heavy", 2000);
  RmpCharacter *character = rmp_project_add_import (project, import, NULL, NULL);
  g_autoptr (RmpSurface)
      surface = g_list_model_get_item (rmp_character_get_surfaces (character), 0);

  rmp_import_free (import);
  g_assert_nonnull (rmp_project_add_garment (project, surface, "Sleeve", NULL, NULL));
  return project;
}

/* The middle of the picture is on it or near it. */
static void
find_cloth (RmpViewport *viewport, double position[2])
{
  const double width = gtk_widget_get_width (GTK_WIDGET (viewport));
  RmpSurfaceHit hit;

  position[1] = 0.5 * gtk_widget_get_height (GTK_WIDGET (viewport));
  for (position[0] = 0.4 * width; position[0] < width; position[0] += 6.0)
    if (rmp_viewport_locate (viewport, position[0], position[1], &hit) && hit.garment && hit.front)
      return;
  g_assert_not_reached ();
}

/* The window does not wait for the ring; a stroke waits for where it begins. */
static void
check_heavy_hover (RmpViewport *viewport)
{
  g_autoptr (TestBrush) brush = g_object_new (TEST_TYPE_BRUSH, "viewport", viewport, NULL);
  RmpToolEvent event;
  double position[2];

  find_cloth (viewport, position);
  event = event_at (position);
  rmp_tool_enter (RMP_TOOL (brush));
  rmp_tool_hover (RMP_TOOL (brush), &event);
  g_assert_null (rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (brush)));
  while (!rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (brush)))
    g_main_context_iteration (NULL, TRUE);
  rmp_tool_leave (RMP_TOOL (brush));

  rmp_tool_enter (RMP_TOOL (brush));
  rmp_tool_hover (RMP_TOOL (brush), &event);
  g_assert_null (rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (brush)));
  g_assert_true (rmp_tool_press (RMP_TOOL (brush), &event));
  rmp_tool_release (RMP_TOOL (brush), &event);
  g_assert_cmpuint (brush->n_kept, ==, 1);

  /* A tool that is left while the trees are made hears of them no more. */
  rmp_tool_leave (RMP_TOOL (brush));
  rmp_tool_enter (RMP_TOOL (brush));
  rmp_tool_hover (RMP_TOOL (brush), &event);
  rmp_tool_leave (RMP_TOOL (brush));
  rmp_ui_test_settle ();
  g_assert_null (rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (brush)));
}

static void
on_activate_heavy (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));
  g_autoptr (RmpProject) project = new_heavy_project ();

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_show_project (RMP_WINDOW (window), project);
  rmp_ui_test_wait_for_picture (window);
  check_heavy_hover (rmp_window_get_viewport (RMP_WINDOW (window)));
  rmp_ui_test_close (window);
}

static void
test_heavy (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate_heavy), NULL);
}

/* --- settings --------------------------------------------------------------------------------- */

static void
test_settings (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("rimple-brush-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "brushes.ini", NULL);
  g_autoptr (RmpProfile) falloff = rmp_profile_new_quintic ();
  g_autoptr (RmpHeightImage) stamp = rmp_height_image_new (256, 50000);
  g_autofree char *file = g_build_filename (folder, "stamp.png", NULL);
  RmpBrushSettings *settings = rmp_brush_settings_new (path);

  g_assert_null (rmp_brush_settings_get_stamp (settings));
  g_assert_true (rmp_image_write_png (stamp, file, 8, &error));
  g_assert_true (rmp_brush_settings_set_stamp (settings, file, &error));
  g_assert_false (rmp_brush_settings_set_stamp (settings, folder, NULL));
  g_object_set (settings, "wavelength", 0.02, "irregularity", 0.7, "section", falloff, NULL);
  g_object_set (settings, "radius-mm", 12.5, "in-pixels", TRUE, "falloff", falloff, NULL);
  rmp_brush_settings_set_number (settings, "strength", 7.0);
  g_object_unref (settings);

  settings = rmp_brush_settings_new (path);
  g_assert_cmpuint (rmp_height_image_get (rmp_brush_settings_get_stamp (settings), 7, 7) >> 8, ==,
                    50000 >> 8);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "wavelength"), ==, 0.02);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "irregularity"), ==, 0.7);
  g_assert_cmpint (rmp_profile_get_shape (rmp_brush_settings_get_curve (settings, "section")), ==,
                   RMP_PROFILE_QUINTIC);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "radius-mm"), ==, 12.5);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "strength"), ==, 1.0);
  g_assert_true (rmp_brush_settings_get_flag (settings, "in-pixels"));
  g_assert_cmpint (rmp_profile_get_shape (rmp_brush_settings_get_curve (settings, "falloff")), ==,
                   RMP_PROFILE_QUINTIC);
  g_assert_cmpfloat (rmp_brush_settings_fall (settings, 0.0), ==, 1.0);
  g_assert_cmpfloat (rmp_brush_settings_fall (settings, 1.0), ==, 0.0);
  g_object_unref (settings);

  g_assert_true (g_file_set_contents (
      path, "[Brushes]\nradius-mm=nan\nstrength=many\nfalloff=hill\nspacing=-3\n", -1, &error));
  settings = rmp_brush_settings_new (path);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "radius-mm"), ==, 30.0);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "strength"), ==, 0.5);
  g_assert_cmpfloat (rmp_brush_settings_get_number (settings, "spacing"), ==, 0.02);
  g_assert_cmpint (rmp_profile_get_shape (rmp_brush_settings_get_curve (settings, "falloff")), ==,
                   RMP_PROFILE_CUBIC);
  g_object_unref (settings);
  g_unlink (file);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/brush/settings-are-kept", test_settings);
  g_test_add_func ("/ui/brush/dabs-are-even", test_dabs);
  g_test_add_func ("/ui/brush/heavy-garments-are-not-waited-for", test_heavy);
  return g_test_run ();
}
