/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arm-project.h"
#include "pointer.h"
#include "shell/window.h"
#include "store/cloth/pattern-item.h"
#include "tools/brushes/brush-settings.h"
#include "tools/garments/garment-sheet.h"
#include "tools/pattern-brush/pattern-brush-bar.h"
#include "tools/pattern-brush/pattern-brush-kinds.h"
#include "ui-test.h"
#include "uv/uv-view.h"

#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>

/* A session of painting with the pointer: thirty strokes of all kinds, some on the cloth and some
 * on it laid flat, are painted, undone, made again, lost as the program is killed, and recovered.
 * At every stage the pattern has the same texels.
 *
 * The program that is killed is this one, run again with PAINT and a project. It tells what it has
 * on its standard output.
 */

#ifdef __SANITIZE_ADDRESS__
#  define N_STROKES 10 /* each takes several times as long, and is looked at more closely */
#else
#  define N_STROKES 30
#endif
#define PAINT "--paint"
#define SKIPPED "# cannot paint here"
#define DONE "# all is painted"
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

/* --- the project ------------------------------------------------------------------------------ */

static guint
count_patterns (RmpProject *project)
{
  g_autoptr (RmpGarment) garment = g_list_model_get_item (rmp_project_get_garments (project), 0);

  return g_list_model_get_n_items (rmp_garment_get_patterns (garment));
}

static void
check_image (RmpProject *project, RmpHeightImage *expected)
{
  g_assert_true (rmp_height_image_equal (
      rmp_pattern_item_get_image (rmp_arm_project_get_pattern (project)), expected));
}

/* --- the window ------------------------------------------------------------------------------- */

static gboolean
is_laid_flat (gpointer view)
{
  return gtk_widget_get_mapped (view) && gtk_widget_get_width (view) > 100 &&
         rmp_uv_view_get_layout (view);
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
  while (!(self->uv_view = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_UV_VIEW)))
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

/* --- strokes ---------------------------------------------------------------------------------- */

/* The sleeve at rest is a tube along x. Pixels of the viewport where its place at @angle round the
 * tube is seen.
 */
static void
find_on_cloth (Session *self, double x, double angle, double pixel[2])
{
  const double rest[3] = { x, TUBE_RADIUS * sin (angle), TUBE_RADIUS * cos (angle) };
  float position[3], normal[3];
  RmpSurfacePoint point;

  rmp_sheet_closest (rmp_garment_get_sheet (self->garment, NULL), rest, &point);
  g_assert_true (rmp_viewport_place (self->viewport, 0, rmp_garment_get_surface (self->garment),
                                     &point, position, normal));
  g_assert_true (rmp_viewport_project (self->viewport, 0, position, pixel, pixel + 1));
}

/* The same place on the cloth laid flat. */
static void
find_flat (Session *self, double x, double angle, double pixel[2])
{
  const double rest[3] = { x, TUBE_RADIUS * sin (angle), TUBE_RADIUS * cos (angle) };
  RmpSurfacePoint point;
  double position[2];

  rmp_sheet_closest (rmp_garment_get_sheet (self->garment, NULL), rest, &point);
  g_assert_true (rmp_uv_layout_place (rmp_uv_view_get_layout (self->uv_view), &point, position));
  rmp_uv_view_to_pixel (self->uv_view, position, pixel);
}

typedef struct
{
  RmpWorkspace *workspace;
  guint kind;
} Choice;

static gboolean
is_chosen (gpointer data)
{
  const Choice *choice = data;
  g_autofree char *chosen = NULL;

  g_object_get (choice->workspace, "pattern-kind", &chosen, NULL);
  return g_strcmp0 (chosen, rmp_brush_kind_get (choice->kind)->id) == 0;
}

static void
choose_kind (Session *self, guint kind)
{
  GtkWidget *button = gtk_widget_get_first_child (
      rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_PATTERN_BRUSH_BAR));

  for (guint i = 0; i < kind; i++)
    button = gtk_widget_get_next_sibling (button);
  /* Some of the buttons lie over the cloth, which is not painted by pressing them. */
  rmp_pointer_click (button, 0.5 * gtk_widget_get_width (button),
                     0.5 * gtk_widget_get_height (button));
  rmp_ui_test_wait (is_chosen, &(Choice){ self->workspace, kind });
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
  Session *session;
  guint stroke;
} Painted;

/* The first stroke makes the pattern that it is painted on: what is one step in the end is one
 * before the stroke is there, and two for a moment.
 */
static gboolean
is_painted (gpointer data)
{
  const Painted *painted = data;
  const Session *self = painted->session;

  return rmp_project_get_position (self->project) == self->first + painted->stroke + 1 &&
         !rmp_height_image_equal (
             rmp_pattern_item_get_image (rmp_arm_project_get_pattern (self->project)),
             self->images[painted->stroke]);
}

static void
paint_all (Session *self)
{
  self->first = rmp_project_get_position (self->project);
  self->images[0] = rmp_height_image_new (RMP_PATTERN_DEFAULT_SIDE, RMP_HEIGHT_MIDDLE);
  for (guint i = 0; i < N_STROKES; i++)
    {
      paint (self, i);
      rmp_ui_test_wait (is_painted, &(Painted){ self, i });
      self->images[i + 1] = rmp_height_image_ref (
          rmp_pattern_item_get_image (rmp_arm_project_get_pattern (self->project)));
    }
}

static void
undo_and_redo_all (Session *self)
{
  for (guint i = N_STROKES; i > 0; i--)
    {
      rmp_pointer_key ("ctrl+z");
      rmp_ui_test_wait_for_position (self->project, self->first + i - 1);
      if (i > 1)
        check_image (self->project, self->images[i - 1]);
      else
        g_assert_cmpuint (count_patterns (self->project), ==, 0);
    }
  for (guint i = 1; i <= N_STROKES; i++)
    {
      rmp_pointer_key ("ctrl+shift+z");
      rmp_ui_test_wait_for_position (self->project, self->first + i);
      check_image (self->project, self->images[i]);
    }
}

/* --- habits on the cloth laid flat ------------------------------------------------------------ */

static gboolean
is_larger (gpointer data)
{
  return rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "radius-mm") >
         *(double *) data;
}

static gboolean
is_as_before (gpointer data)
{
  return rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "radius-mm") ==
         *(double *) data;
}

/* F and the way of the pointer are the radius; Escape restores it, a click keeps it. */
static void
adjust_flat (Session *self)
{
  double radius = rmp_brush_settings_get_number (rmp_brush_settings_get_default (), "radius-mm"),
         pixel[2];

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
  RmpHeightImage *image = rmp_pattern_item_get_image (rmp_arm_project_get_pattern (self->project));
  const double side = rmp_height_image_get_side (image);
  double position[2];

  rmp_uv_view_from_pixel (self->uv_view, pixel, position);
  return rmp_height_image_get (image, (guint) (position[0] * side), (guint) (position[1] * side));
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
  rmp_ui_test_wait_for_position (self->project, before + 1);
  g_assert_cmpuint (get_grey (self, from), >, RMP_HEIGHT_MIDDLE);
  g_assert_cmpuint (get_grey (self, to), ==, RMP_HEIGHT_MIDDLE);
  rmp_brush_settings_set_number (rmp_brush_settings_get_default (), "stabiliser", 0.0);
  rmp_pointer_key ("ctrl+z");
  rmp_ui_test_wait_for_position (self->project, before);
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
  rmp_ui_test_wait_for_position (self->project, before + 1);
  g_assert_cmpuint (get_grey (self, middle), ==, RMP_HEIGHT_MIDDLE);
  rmp_pointer_hold ("ctrl");
  rmp_pointer_hold ("shift");
  rmp_pointer_click (GTK_WIDGET (self->uv_view), to[0], to[1]);
  rmp_pointer_let_go ("shift");
  rmp_pointer_let_go ("ctrl");
  rmp_ui_test_wait_for_position (self->project, before + 2);
  g_assert_cmpuint (get_grey (self, middle), >, RMP_HEIGHT_MIDDLE);
  rmp_pointer_key ("ctrl+z");
  rmp_pointer_key ("ctrl+z");
  rmp_ui_test_wait_for_position (self->project, before);
}

/* --- the kill --------------------------------------------------------------------------------- */

static char *
get_digest (RmpHeightImage *image)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint row = 0; row < rmp_height_image_get_side (image); row++)
    for (guint column = 0; column < rmp_height_image_get_side (image); column++)
      {
        const guint16 code = rmp_height_image_get (image, column, row);

        g_checksum_update (checksum, (const guchar *) &code, sizeof code);
      }
  return g_strdup (g_checksum_get_string (checksum));
}

static gboolean
is_never (gpointer data G_GNUC_UNUSED)
{
  return FALSE;
}

/* In the program that is killed: paints, tells the digests of what each stroke made, and waits. */
static void
on_activate (GtkApplication *application, gpointer data)
{
  Session *self = data;

  if (!open_window (self, application))
    {
      g_print (SKIPPED "\n");
      exit (0);
    }
  paint_all (self);
  undo_and_redo_all (self);
  adjust_flat (self);
  pull_by_a_rope (self);
  draw_straight (self);
  for (guint i = 0; i <= N_STROKES; i++)
    {
      g_autofree char *digest = get_digest (self->images[i]);

      g_print ("%s\n", digest);
    }
  g_print (DONE "\n");
  rmp_ui_test_wait (is_never, NULL);
}

/* Runs the program until it has told all, and kills it. Returns: (transfer full): its lines; NULL:
 * it cannot paint
 */
static GPtrArray *
paint_and_kill (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) program = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                                      "/proc/self/exe", PAINT, path, NULL);
  g_autoptr (GDataInputStream) output = NULL;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  char *line;

  g_assert_no_error (error);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (program));
  while ((line = g_data_input_stream_read_line (output, NULL, NULL, NULL)) &&
         !g_str_equal (line, DONE))
    {
      if (g_str_equal (line, SKIPPED))
        {
          g_free (line);
          return NULL;
        }
      if (strlen (line) == 64)
        g_ptr_array_add (lines, g_steal_pointer (&line));
      g_free (line);
    }
  g_free (line);
  g_subprocess_send_signal (program, SIGKILL);
  g_subprocess_wait (program, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_signaled (program));
  g_assert_cmpint (g_subprocess_get_term_sig (program), ==, SIGKILL);
  g_assert_cmpuint (lines->len, ==, N_STROKES + 1);
  return g_steal_pointer (&lines);
}

static void
check_digest (RmpProject *project, const char *expected)
{
  g_autofree char *digest = get_digest (
      rmp_pattern_item_get_image (rmp_arm_project_get_pattern (project)));

  g_assert_cmpstr (digest, ==, expected);
}

/* All that was painted is there, and the history under it. */
static void
recover (const char *path, const GPtrArray *digests)
{
  g_autoptr (RmpProject) recovered = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *copy = rmp_project_find_crashed (path);

  g_assert_nonnull (copy);
  recovered = rmp_project_recover (copy, &error);
  g_assert_no_error (error);
  check_digest (recovered, digests->pdata[N_STROKES]);
  for (guint i = N_STROKES; i > 0; i--)
    {
      g_assert_true (rmp_project_undo (recovered, &error));
      g_assert_no_error (error);
      if (i > 1)
        check_digest (recovered, digests->pdata[i - 1]);
      else
        g_assert_cmpuint (count_patterns (recovered), ==, 0);
    }
  for (guint i = 1; i <= N_STROKES; i++)
    g_assert_true (rmp_project_redo (recovered, &error));
  check_digest (recovered, digests->pdata[N_STROKES]);
  rmp_project_close (recovered);
}

static void
strokes_are_kept_to_the_texel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) digests = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  session.folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (session.folder, "session.rimple", NULL);
  rmp_arm_project_make (session.path);
  digests = paint_and_kill (session.path);
  if (digests)
    recover (session.path, digests);
  else
    g_test_skip ("no xdotool, or no X display");
  g_unlink (session.path);
  g_rmdir (session.folder);
  g_free (session.path);
  g_free (session.folder);
}

int
main (int argc, char **argv)
{
  Session session = { .path = argc == 3 && g_str_equal (argv[1], PAINT) ? argv[2] : NULL };

  g_test_init (&argc, &argv, NULL);
  if (session.path)
    {
      if (rmp_ui_test_begin ())
        rmp_ui_test_run (G_CALLBACK (on_activate), &session);
      return 0;
    }
  g_test_add_func ("/ui/pattern-session/strokes-are-kept-to-the-texel",
                   strokes_are_kept_to_the_texel);
  return g_test_run ();
}
