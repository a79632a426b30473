/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arm-project.h"
#include "folds/fold-rows.h"
#include "pointer.h"
#include "profiles/curve-editor.h"
#include "shell/window.h"
#include "tools/garments/garment-sheet.h"
#include "ui-test.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* A session of work with pointer and keyboard: lines are drawn, a profile is edited, a fold is
 * pulled, all is undone, redone, saved, opened again and undone again. After each step the batch
 * program bakes the saved file: its bytes tell what was really kept.
 */

#define LOOK "A"
/* The arm is bent to 60°. */
#define FRAME 12
#define MOST_STEPS 8

typedef struct
{
  char *folder, *path;
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpGarment *garment;
  char *bakes[MOST_STEPS + 1]; /* after each step: a digest of the files */
  guint n_steps;
} Session;

/* --- the batch program ------------------------------------------------------------------------ */

static void
make_project (Session *self)
{
  rmp_arm_project_make (self->path);
  rmp_arm_project_run_cli ("look", self->path, "--garment", "sleeve", "--method",
                           "incompressible-skinning", "--set", "reach=45 mm", "--name", LOOK, NULL);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
digest_folder (const char *folder)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_assert_cmpuint (paths->len, >, 0);
  g_ptr_array_sort (paths, compare_texts);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *bytes = NULL;
      gsize size;

      g_assert_true (g_file_get_contents (paths->pdata[i], &bytes, &size, NULL));
      g_checksum_update (sum, (const guchar *) bytes, (gssize) size);
      g_assert_cmpint (g_unlink (paths->pdata[i]), ==, 0);
    }
  return g_strdup (g_checksum_get_string (sum));
}

/* Of the file as it was saved last, while the window has it open. */
static char *
bake (Session *self)
{
  g_autofree char *folder = g_build_filename (self->folder, "bake", NULL);
  g_autofree char *frames = g_strdup_printf ("%u:%u", FRAME, FRAME + 1);

  rmp_arm_project_run_cli ("bake", self->path, "--look", LOOK, "--clip", "bend", "--frames", frames,
                           "--format", "mdd", "--out", folder, NULL);
  return digest_folder (folder);
}

/* --- the window ------------------------------------------------------------------------------- */

static void
wait_for_picture (Session *self)
{
  rmp_ui_test_wait_for_picture (self->window);
}

/* Close to the elbow, from above. */
static void
aim_camera (Session *self)
{
  RmpCamera camera = *rmp_viewport_get_camera (self->viewport);

  camera.yaw = -0.35f;
  camera.pitch = 0.42f;
  camera.distance = 0.8f;
  camera.target[0] = 0.25f;
  camera.target[1] = 0.06f;
  camera.target[2] = -0.03f;
  rmp_viewport_set_camera (self->viewport, &camera, FALSE);
  wait_for_picture (self);
}

static gboolean
open_window (Session *self, GtkApplication *application)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  self->window = RMP_WINDOW (rmp_window_new (application));
  self->viewport = rmp_window_get_viewport (self->window);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1440, 900);
  gtk_window_present (GTK_WINDOW (self->window));
  rmp_window_open (self->window, file);
  wait_for_picture (self);
  self->workspace = rmp_window_get_workspace (self->window);
  self->project = rmp_workspace_get_project (self->workspace);
  self->garment = g_list_model_get_item (rmp_project_get_garments (self->project), 0);
  rmp_workspace_set_frame (self->workspace, FRAME);
  wait_for_picture (self);
  aim_camera (self);
  return rmp_pointer_begin (GTK_WINDOW (self->window));
}

static void
close_window (Session *self)
{
  g_clear_object (&self->garment);
  rmp_ui_test_close (GTK_WIDGET (self->window));
}

static gboolean
is_saved (gpointer project)
{
  return !rmp_project_get_modified (project);
}

static void
save (Session *self)
{
  rmp_pointer_key ("ctrl+s");
  rmp_ui_test_wait (is_saved, self->project);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Whatever was done last: one step of the history, and other folds than at any step before. */
static void
end_step (Session *self, guint first)
{
  rmp_ui_test_wait_for_position (self->project, first + ++self->n_steps);
  wait_for_picture (self);
  save (self);
  self->bakes[self->n_steps] = bake (self);
  for (guint i = 0; i < self->n_steps; i++)
    g_assert_cmpstr (self->bakes[i], !=, self->bakes[self->n_steps]);
}

/* One step back or forth, by its key. */
static void
travel (Session *self, const char *key, guint position, const char *expected)
{
  g_autofree char *found = NULL;

  rmp_pointer_key (key);
  rmp_ui_test_wait_for_position (self->project, position);
  wait_for_picture (self);
  save (self);
  found = bake (self);
  g_assert_cmpstr (found, ==, expected);
}

static void
undo_all (Session *self, guint first)
{
  for (guint i = self->n_steps; i > 0; i--)
    travel (self, "ctrl+z", first + i - 1, self->bakes[i - 1]);
}

static void
redo_all (Session *self, guint first)
{
  for (guint i = 1; i <= self->n_steps; i++)
    travel (self, "ctrl+shift+z", first + i, self->bakes[i]);
}

/* --- what is done ----------------------------------------------------------------------------- */

/* The sleeve at rest is a tube along x, its joint in the middle. Where the cloth is seen that was
 * at @angle round the tube, from the front upwards, in pixels of the viewport.
 */
static void
find_position (Session *self, double x, double angle, double place[2])
{
  const double rest[3] = { x, 0.045 * sin (angle), 0.045 * cos (angle) };
  RmpSurfacePoint point;
  float position[3], normal[3];

  rmp_sheet_closest (rmp_garment_get_sheet (self->garment, NULL), rest, &point);
  g_assert_true (rmp_viewport_place (self->viewport, 0, rmp_garment_get_surface (self->garment),
                                     &point, position, normal));
  g_assert_true (rmp_viewport_project (self->viewport, 0, position, place, place + 1));
}

static gboolean
has_tool (gpointer workspace)
{
  g_autofree char *tool = NULL;

  g_object_get (workspace, "tool", &tool, NULL);
  return g_str_equal (tool, "fold-line");
}

static gboolean
has_select_tool (gpointer workspace)
{
  return !has_tool (workspace);
}

static void
draw_line (Session *self, double angle)
{
  double from[2], to[2];

  find_position (self, 0.17, angle, from);
  find_position (self, 0.33, angle, to);
  rmp_pointer_drag (GTK_WIDGET (self->viewport), from, to);
}

/* A new point of the curve, dragged upwards. */
static void
edit_profile (Session *self)
{
  RmpCurveEditor *curve;
  double position[2], from[2], to[2];

  rmp_pointer_key ("q");
  rmp_ui_test_wait (has_select_tool, self->workspace);
  find_position (self, 0.06, 0.4, position);
  rmp_pointer_click (GTK_WIDGET (self->viewport), position[0], position[1]);
  g_assert_true (RMP_IS_LOOK (rmp_workspace_get_selection (self->workspace)));
  wait_for_picture (self);
  curve = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_CURVE_EDITOR);
  g_assert_nonnull (curve);
  rmp_pointer_scroll_to (GTK_WIDGET (curve));
  rmp_curve_editor_get_position (curve, 0.5, 0.5, from, from + 1);
  rmp_curve_editor_get_position (curve, 0.6, 0.9, to, to + 1);
  rmp_pointer_drag (GTK_WIDGET (curve), from, to);
}

/* The tallest fold of a drawn line. */
static guint32
find_tallest (Session *self)
{
  RmpVariant *variant = rmp_workspace_get_variant (self->workspace, 0);
  const RmpFoldRow *tallest = NULL;
  g_autoptr (RmpResult) result = NULL;
  gboolean exact;

  result = rmp_evaluator_request (rmp_workspace_get_evaluator (self->workspace),
                                  rmp_garment_get_surface (self->garment),
                                  rmp_variant_get_look (variant, self->garment),
                                  rmp_workspace_get_clip (self->workspace), FRAME, NULL, &exact);
  g_assert_true (exact);
  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&result->output, i);

      if (row->line_id != 0 && (!tallest || row->height > tallest->height))
        tallest = row;
    }
  g_assert_nonnull (tallest);
  return tallest->feature;
}

/* The highest place in the picture where the fold is seen. */
static void
find_crest (Session *self, guint32 feature, RmpSurfaceHit *crest, double position[2])
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self->viewport));
  const double height = gtk_widget_get_height (GTK_WIDGET (self->viewport));

  for (double y = 0.0; y < height; y += 3.0)
    for (double x = 0.0; x < width; x += 3.0)
      if (rmp_viewport_locate (self->viewport, x, y, crest) && crest->feature == feature)
        {
          position[0] = x;
          position[1] = y;
          return;
        }
  g_assert_not_reached ();
}

static gboolean
holds_fold (Session *self)
{
  g_autofree char *hint = rmp_tool_get_hint (rmp_viewport_get_tool (self->viewport));

  return g_str_has_prefix (hint, "Drag on the fold");
}

/* A frame that comes in between is another one: the click means nothing in it, and who sees that
 * clicks again.
 */
static void
take_fold (Session *self, RmpSurfaceHit *hit, double position[2])
{
  do
    {
      wait_for_picture (self);
      find_crest (self, find_tallest (self), hit, position);
      rmp_pointer_click (GTK_WIDGET (self->viewport), position[0], position[1]);
      wait_for_picture (self);
    }
  while (!holds_fold (self));
}

/* Taken with a click, then pushed in by some millimetres. */
static void
pull_fold (Session *self)
{
  double from[2], to[2], moved[2];
  float tip[3];
  RmpSurfaceHit hit;

  take_fold (self, &hit, from);
  for (guint c = 0; c < 3; c++)
    tip[c] = hit.position[c] - 0.004f * hit.normal[c];
  g_assert_true (rmp_viewport_project (self->viewport, 0, tip, to, to + 1));
  g_assert_true (rmp_viewport_project (self->viewport, 0, hit.position, moved, moved + 1));
  for (guint c = 0; c < 2; c++)
    to[c] += from[c] - moved[c];
  rmp_pointer_drag (GTK_WIDGET (self->viewport), from, to);
}

static void
work (Session *self, GtkApplication *application)
{
  static const double angles[] = { 0.5, 0.75, 1.0 };
  guint first;

  if (!open_window (self, application))
    {
      close_window (self);
      return;
    }
  first = rmp_project_get_position (self->project);
  self->bakes[0] = bake (self);
  rmp_pointer_key ("l");
  rmp_ui_test_wait (has_tool, self->workspace);
  for (guint i = 0; i < G_N_ELEMENTS (angles); i++)
    {
      draw_line (self, angles[i]);
      end_step (self, first);
    }
  edit_profile (self);
  end_step (self, first);
  pull_fold (self);
  end_step (self, first);

  undo_all (self, first);
  redo_all (self, first);
  close_window (self);
  open_window (self, application);
  g_assert_cmpuint (rmp_project_get_position (self->project), ==, first + self->n_steps);
  undo_all (self, first);
  close_window (self);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      remove_folder (path);
    }
  g_remove (folder);
}

static void
on_activate (GtkApplication *application, gpointer data)
{
  work (data, application);
}

static void
test_session (void)
{
  g_autoptr (GError) error = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  session.folder = g_dir_make_tmp ("rimple-session-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (session.folder, "arm.rimple", NULL);
  make_project (&session);
  rmp_ui_test_run (G_CALLBACK (on_activate), &session);
  remove_folder (session.folder);
  for (guint i = 0; i <= session.n_steps; i++)
    g_free (session.bakes[i]);
  g_free (session.path);
  g_free (session.folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/session/bakes-tell-what-was-kept", test_session);
  return g_test_run ();
}
