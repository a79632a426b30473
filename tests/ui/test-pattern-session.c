/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pattern-brush-bar.h"
#include "pointer.h"
#include "store/pattern-item.h"
#include "tools/brush-settings.h"
#include "tools/garment-sheet.h"
#include "tools/pattern-brush-kinds.h"
#include "ui-test.h"
#include "uv-view.h"
#include "window.h"

#include <glib/gstdio.h>
#include <math.h>

/* A session of painting with the pointer: thirty strokes of all kinds, some on the cloth and some on it laid flat, are painted,
 * undone, made again, lost with the window and recovered. At every stage the pattern has the same texels.
 */

#define N_STROKES 30
/* Of the sleeve. */
#define TUBE_RADIUS 0.045

typedef struct
{
  char *folder, *path;
  RmpWindow *window;
  RmpViewport *viewport;
  RmpUvView *uv_view;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpGarment *garment;
  RmpHeightImage *images[N_STROKES + 1]; /* after so many strokes */
  guint first;                           /* position of the history before them */
} Session;

/* --- the project ---------------------------------------------------------------------------------------------- */

static void G_GNUC_NULL_TERMINATED
run_cli (const char *word, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  va_list list;
  int status;

  g_ptr_array_add (words, (gpointer) g_getenv ("RIMPLE_CLI"));
  va_start (list, word);
  for (; word != NULL; word = va_arg (list, const char *))
    g_ptr_array_add (words, (gpointer) word);
  va_end (list);
  g_ptr_array_add (words, NULL);
  g_assert_true (g_spawn_sync (NULL, (char **) words->pdata, NULL,
                               G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status,
                               &error));
  g_assert_true (g_spawn_check_wait_status (status, &error));
}

static void
make_project (Session *self)
{
  g_autofree char *arm = g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);

  run_cli ("new", self->path, NULL);
  run_cli ("import", self->path, arm, NULL);
  run_cli ("garment", self->path, "--mesh", "sleeve", NULL);
}

static RmpPatternItem *
get_pattern (RmpProject *project)
{
  g_autoptr (RmpGarment) garment = g_list_model_get_item (rmp_project_get_garments (project), 0);
  g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (rmp_garment_get_patterns (garment), 0);

  g_assert_nonnull (pattern);
  return pattern;
}

static void
check_image (RmpProject *project, RmpHeightImage *expected)
{
  g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (get_pattern (project)), expected));
}

/* --- the window ----------------------------------------------------------------------------------------------- */

static gboolean
is_laid_flat (gpointer view)
{
  return gtk_widget_get_mapped (view) && gtk_widget_get_width (view) > 100 && rmp_uv_view_get_layout (view) != NULL;
}

static gboolean
is_painting (gpointer workspace)
{
  g_autofree char *tool = NULL;

  g_object_get (workspace, "tool", &tool, NULL);
  return g_str_equal (tool, "pattern-brush");
}

static gboolean
open_window (Session *self, GtkApplication *application)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  RmpCamera camera;

  self->window = RMP_WINDOW (rmp_window_new (application));
  self->viewport = rmp_window_get_viewport (self->window);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1024, 640);
  gtk_window_present (GTK_WINDOW (self->window));
  rmp_window_open (self->window, file);
  rmp_ui_test_wait_for_picture (self->window);
  self->workspace = rmp_window_get_workspace (self->window);
  self->project = rmp_workspace_get_project (self->workspace);
  self->garment = g_list_model_get_item (rmp_project_get_garments (self->project), 0);
  rmp_workspace_select (self->workspace, self->garment);
  if (!rmp_pointer_begin (GTK_WINDOW (self->window)))
    return FALSE;
  rmp_pointer_key ("ctrl+backslash");
  rmp_pointer_key ("r");
  rmp_ui_test_wait (is_painting, self->workspace);
  rmp_pointer_key ("t");
  rmp_ui_test_settle ();
  while ((self->uv_view = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_UV_VIEW)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  rmp_ui_test_wait (is_laid_flat, self->uv_view);
  camera = *rmp_viewport_get_camera (self->viewport);
  camera.yaw = 0.0f;
  camera.pitch = 0.3f;
  camera.distance = 0.9f;
  camera.target[0] = 0.25f;
  camera.target[1] = camera.target[2] = 0.0f;
  rmp_viewport_set_camera (self->viewport, &camera, FALSE);
  rmp_ui_test_wait_for_picture (self->window);
  return TRUE;
}

/* --- strokes -------------------------------------------------------------------------------------------------- */

/* The sleeve at rest is a tube along x. Pixels of the viewport where its place at @angle round the tube is seen. */
static void
find_on_cloth (Session *self, double x, double angle, double pixel[2])
{
  const double rest[3] = { x, TUBE_RADIUS * sin (angle), TUBE_RADIUS * cos (angle) };
  float position[3], normal[3];
  RmpSurfacePoint point;

  rmp_sheet_closest (rmp_garment_get_sheet (self->garment, NULL), rest, &point);
  g_assert_true (
      rmp_viewport_place (self->viewport, 0, rmp_garment_get_surface (self->garment), &point, position, normal));
  g_assert_true (rmp_viewport_project (self->viewport, 0, position, pixel, pixel + 1));
}

/* The same place on the cloth laid flat. */
static void
find_flat (Session *self, double x, double angle, double pixel[2])
{
  const double rest[3] = { x, TUBE_RADIUS * sin (angle), TUBE_RADIUS * cos (angle) };
  RmpSurfacePoint point;
  double place[2];

  rmp_sheet_closest (rmp_garment_get_sheet (self->garment, NULL), rest, &point);
  g_assert_true (rmp_uv_layout_place (rmp_uv_view_get_layout (self->uv_view), &point, place));
  rmp_uv_view_to_pixel (self->uv_view, place, pixel);
}

static void
choose_kind (Session *self, guint kind)
{
  GtkWidget *button = gtk_widget_get_first_child (
      rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_PATTERN_BRUSH_BAR));
  g_autofree char *chosen = NULL;

  for (guint i = 0; i < kind; i++)
    button = gtk_widget_get_next_sibling (button);
  rmp_pointer_click (button, 0.5 * gtk_widget_get_width (button), 0.5 * gtk_widget_get_height (button));
  g_object_get (self->workspace, "pattern-kind", &chosen, NULL);
  g_assert_cmpstr (chosen, ==, rmp_brush_kind_get (kind)->id);
}

/* All cross the middle of the sleeve, where something is painted already but for the first. */
static void
paint (Session *self, guint i)
{
  const double shift = 0.004 * (i % 7), turn = 0.05 * (i % 5);
  const gboolean flat = i % 3 == 2;
  double from[2], to[2];

  choose_kind (self, i % rmp_brush_kinds_count ());
  if (flat)
    {
      find_flat (self, 0.20 + shift, 0.2 + turn, from);
      find_flat (self, 0.30 - shift, 0.5 - turn, to);
      rmp_pointer_stroke (GTK_WIDGET (self->uv_view), from, to);
    }
  else
    {
      find_on_cloth (self, 0.20 + shift, 0.5 - turn, from);
      find_on_cloth (self, 0.30 - shift, 0.1 + turn, to);
      rmp_pointer_stroke (GTK_WIDGET (self->viewport), from, to);
    }
}

typedef struct
{
  RmpProject *project;
  guint position;
} Wanted;

static gboolean
is_at (gpointer data)
{
  const Wanted *wanted = data;

  return rmp_project_get_position (wanted->project) == wanted->position;
}

static void
wait_for_position (Session *self, guint position)
{
  Wanted wanted = { self->project, position };

  rmp_ui_test_wait (is_at, &wanted);
}

/* The first stroke makes a pattern before it is painted. */
static void
paint_all (Session *self)
{
  const guint before = rmp_project_get_position (self->project);

  self->first = before + 1;
  for (guint i = 0; i < N_STROKES; i++)
    {
      paint (self, i);
      wait_for_position (self, self->first + i + 1);
      if (i == 0)
        self->images[0] = rmp_height_image_new (RMP_PATTERN_DEFAULT_SIDE, RMP_HEIGHT_MIDDLE);
      self->images[i + 1] = rmp_height_image_ref (rmp_pattern_item_get_image (get_pattern (self->project)));
      g_assert_false (rmp_height_image_equal (self->images[i], self->images[i + 1]));
    }
}

static void
undo_and_redo_all (Session *self)
{
  for (guint i = N_STROKES; i > 0; i--)
    {
      rmp_pointer_key ("ctrl+z");
      wait_for_position (self, self->first + i - 1);
      check_image (self->project, self->images[i - 1]);
    }
  for (guint i = 1; i <= N_STROKES; i++)
    {
      rmp_pointer_key ("ctrl+shift+z");
      wait_for_position (self, self->first + i);
      check_image (self->project, self->images[i]);
    }
}

/* --- habits on the cloth laid flat ---------------------------------------------------------------------------------- */

static gboolean
is_larger (gpointer data)
{
  return rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "radius-mm") > *(double *) data;
}

static gboolean
is_as_before (gpointer data)
{
  return rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "radius-mm") == *(double *) data;
}

/* F and the way of the pointer are the radius; Escape restores it, a click keeps it. */
static void
adjust_flat (Session *self)
{
  double radius = rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "radius-mm"), pixel[2];

  find_flat (self, 0.25, 0.3, pixel);
  rmp_pointer_move (GTK_WIDGET (self->uv_view), pixel[0], pixel[1]);
  rmp_pointer_key ("f");
  rmp_pointer_move (GTK_WIDGET (self->uv_view), pixel[0] + 12, pixel[1]);
  rmp_ui_test_wait (is_larger, &radius);
  rmp_pointer_key ("Escape");
  rmp_ui_test_wait (is_as_before, &radius);
  rmp_pointer_move (GTK_WIDGET (self->uv_view), pixel[0], pixel[1]);
  rmp_pointer_key ("f");
  rmp_pointer_move (GTK_WIDGET (self->uv_view), pixel[0] + 3, pixel[1]);
  rmp_ui_test_wait (is_larger, &radius);
  rmp_pointer_click (GTK_WIDGET (self->uv_view), pixel[0] + 3, pixel[1]);
  rmp_ui_test_settle ();
  g_assert_true (is_larger (&radius));
  rmp_brush_settings_set_number (rmp_brush_settings_get_default (), "radius-mm", radius);
}

static guint16
get_grey (Session *self, const double pixel[2])
{
  RmpHeightImage *image = rmp_pattern_item_get_image (get_pattern (self->project));
  const double side = rmp_height_image_get_side (image);
  double place[2];

  rmp_uv_view_from_pixel (self->uv_view, pixel, place);
  return rmp_height_image_get (image, (guint) (place[0] * side), (guint) (place[1] * side));
}

/* A rope that is longer than the way keeps the pen where it was put down. */
static void
pull_by_a_rope (Session *self)
{
  const guint before = rmp_project_get_position (self->project);
  double from[2], to[2];

  choose_kind (self, RMP_TIP_RAISE);
  find_flat (self, 0.05, 2.0, from);
  find_flat (self, 0.15, 2.0, to);
  g_assert_cmpfloat (hypot (to[0] - from[0], to[1] - from[1]), <, 200.0);
  rmp_brush_settings_set_number (rmp_brush_settings_get_default (), "stabiliser", 200.0);
  rmp_pointer_stroke (GTK_WIDGET (self->uv_view), from, to);
  wait_for_position (self, before + 1);
  g_assert_cmpuint (get_grey (self, from), >, RMP_HEIGHT_MIDDLE);
  g_assert_cmpuint (get_grey (self, to), ==, RMP_HEIGHT_MIDDLE);
  rmp_brush_settings_set_number (rmp_brush_settings_get_default (), "stabiliser", 0.0);
  rmp_pointer_key ("ctrl+z");
  wait_for_position (self, before);
}

/* With both keys held, a click goes on where the last stroke ended, straight. */
static void
draw_straight (Session *self)
{
  const guint before = rmp_project_get_position (self->project);
  double from[2], to[2], middle[2];

  choose_kind (self, RMP_TIP_RAISE);
  find_flat (self, 0.05, 2.0, from);
  find_flat (self, 0.45, 2.0, to);
  for (guint i = 0; i < 2; i++)
    middle[i] = 0.5 * (from[i] + to[i]);
  rmp_pointer_click (GTK_WIDGET (self->uv_view), from[0], from[1]);
  wait_for_position (self, before + 1);
  g_assert_cmpuint (get_grey (self, middle), ==, RMP_HEIGHT_MIDDLE);
  rmp_pointer_hold ("ctrl");
  rmp_pointer_hold ("shift");
  rmp_pointer_click (GTK_WIDGET (self->uv_view), to[0], to[1]);
  rmp_pointer_let_go ("shift");
  rmp_pointer_let_go ("ctrl");
  wait_for_position (self, before + 2);
  g_assert_cmpuint (get_grey (self, middle), >, RMP_HEIGHT_MIDDLE);
  rmp_pointer_key ("ctrl+z");
  rmp_pointer_key ("ctrl+z");
  wait_for_position (self, before);
}

/* The window goes without its project being closed, as in a crash. */
static void
crash_and_recover (Session *self)
{
  g_autoptr (RmpProject) recovered = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *copy = NULL;

  g_clear_object (&self->garment);
  gtk_window_destroy (GTK_WINDOW (self->window));
  rmp_ui_test_settle ();
  copy = rmp_project_find_crashed (self->path);
  g_assert_nonnull (copy);
  recovered = rmp_project_recover (copy, &error);
  g_assert_no_error (error);
  check_image (recovered, self->images[N_STROKES]);
  for (guint i = N_STROKES; i > 0; i--)
    {
      g_assert_true (rmp_project_undo (recovered, &error));
      g_assert_no_error (error);
      check_image (recovered, self->images[i - 1]);
    }
  rmp_project_close (recovered);
}

static void
on_activate (GtkApplication *application, gpointer data)
{
  Session *self = data;

  if (!open_window (self, application))
    {
      g_clear_object (&self->garment);
      rmp_ui_test_close (GTK_WIDGET (self->window));
      return;
    }
  paint_all (self);
  undo_and_redo_all (self);
  adjust_flat (self);
  pull_by_a_rope (self);
  draw_straight (self);
  crash_and_recover (self);
}

static void
strokes_are_kept_to_the_texel (void)
{
  g_autoptr (GError) error = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  session.folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (session.folder, "session.rimple", NULL);
  make_project (&session);
  rmp_ui_test_run (G_CALLBACK (on_activate), &session);
  for (guint i = 0; i <= N_STROKES; i++)
    g_clear_pointer (&session.images[i], rmp_height_image_unref);
  g_unlink (session.path);
  g_rmdir (session.folder);
  g_free (session.path);
  g_free (session.folder);
}

/* --- from strain ---------------------------------------------------------------------------------------------------- */

static gboolean
is_used (gpointer layer)
{
  return rmp_layer_get_n_patterns (layer) == 1;
}

static GtkWidget *
find_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window))
        return window;
    }
  return NULL;
}

static void
on_activate_strain (GtkApplication *application, gpointer data)
{
  Session *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  g_autoptr (RmpLayer) layer = NULL;
  GtkWidget *dialog;
  RmpLook *look;
  guint before;

  self->window = RMP_WINDOW (rmp_window_new (application));
  gtk_window_present (GTK_WINDOW (self->window));
  rmp_window_open (self->window, file);
  rmp_ui_test_wait_for_picture (self->window);
  self->workspace = rmp_window_get_workspace (self->window);
  self->project = rmp_workspace_get_project (self->workspace);
  self->garment = g_list_model_get_item (rmp_project_get_garments (self->project), 0);
  look = rmp_project_add_look (self->project, self->garment, "geometric-wrinkles", "Wrinkles", NULL);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  rmp_workspace_select (self->workspace, look);
  rmp_ui_test_settle ();
  before = rmp_project_get_position (self->project);

  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.pattern-from-strain", NULL);
  dialog = find_dialog ();
  g_assert_nonnull (dialog);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "make");
  rmp_ui_test_wait (is_used, layer);
  g_assert_cmpuint (rmp_project_get_position (self->project), ==, before + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (self->project), ==, "Pattern from Strain");
  g_assert_true (rmp_layer_get_pattern (layer, 0)->pattern == get_pattern (self->project));
  g_assert_cmpfloat (rmp_layer_get_pattern (layer, 0)->amplitude, >, 1e-3);
  g_assert_cmpfloat (rmp_layer_get_pattern (layer, 0)->amplitude, <, 2e-2);
  g_assert_false (rmp_height_image_equal (rmp_pattern_item_get_image (get_pattern (self->project)), self->images[0]));
  g_assert_true (rmp_project_undo (self->project, NULL));
  g_assert_cmpuint (rmp_layer_get_n_patterns (layer), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_patterns (self->garment)), ==, 0);
  g_clear_object (&self->garment);
  rmp_ui_test_close (GTK_WIDGET (self->window));
}

static void
a_clip_makes_a_pattern (void)
{
  g_autoptr (GError) error = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  session.folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (session.folder, "strain.rimple", NULL);
  session.images[0] = rmp_height_image_new (RMP_PATTERN_DEFAULT_SIDE, RMP_HEIGHT_MIDDLE);
  make_project (&session);
  rmp_ui_test_run (G_CALLBACK (on_activate_strain), &session);
  g_clear_pointer (&session.images[0], rmp_height_image_unref);
  g_unlink (session.path);
  g_rmdir (session.folder);
  g_free (session.path);
  g_free (session.folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/pattern-session/strokes-are-kept-to-the-texel", strokes_are_kept_to_the_texel);
  g_test_add_func ("/ui/pattern-session/a-clip-makes-a-pattern", a_clip_makes_a_pattern);
  return g_test_run ();
}
