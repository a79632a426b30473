/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/symmetry/mirror-plane.h"

#include "pointer.h"
#include "ui-test.h"
#include "workspace/selected-garment.h"

#include <math.h>

/* The plane of a symmetry is seen while a tool paints, in the colour of its axis, where things are
 * mirrored.
 */

#define N_POSITIONS 40
/* Of them: more are of the colour where it is shown; fewer where it is not, as other things have
 * colours too.
 */
#define N_SEEN 10

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpGarment *garment;
} Stage;

/* Positions of the outline that have the colour of its axis. */
typedef struct
{
  Stage *stage;
  guint axis;
  gboolean shown;
} Wanted;

static void
find_plane (Stage *stage, guint axis, float corners[4][3])
{
  g_assert_true (rmp_garment_find_mirror_plane (stage->garment, axis, stage->viewport, 0, corners));
}

/* As the window shows it. (transfer full) (nullable): it shows nothing between two layouts */
static GdkTexture *
take_picture (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_to_node (snapshot);
  if (!node)
    return NULL;
  return gsk_renderer_render_texture (
      gtk_native_get_renderer (gtk_widget_get_native (widget)), node,
      &GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) width, (float) height));
}

/* Whether one of the pixels round a place has clearly more of the axis's colour than of the others.
 * @pixels: BGRA
 */
static gboolean
is_coloured (const guint8 *pixels, int width, int height, double x, double y, guint axis)
{
  const guint channel = 2 - axis;

  for (int row = MAX ((int) y - 2, 0); row <= MIN ((int) y + 2, height - 1); row++)
    for (int column = MAX ((int) x - 2, 0); column <= MIN ((int) x + 2, width - 1); column++)
      {
        const guint8 *pixel = pixels + 4 * ((gsize) row * (gsize) width + (gsize) column);
        gboolean coloured = TRUE;

        for (guint i = 0; i < 3; i++)
          coloured = coloured && (i == channel || pixel[channel] > pixel[i] + 30);
        if (coloured)
          return TRUE;
      }
  return FALSE;
}

/* Of the places along the outline of the axis's plane. */
static guint
count_coloured (Stage *stage, guint axis, GdkTexture *picture)
{
  const int width = gdk_texture_get_width (picture), height = gdk_texture_get_height (picture);
  g_autofree guint8 *pixels = g_malloc (4 * (gsize) width * (gsize) height);
  float corners[4][3], position[3];
  guint n = 0;

  find_plane (stage, axis, corners);
  gdk_texture_download (picture, pixels, 4 * (gsize) width);
  for (guint i = 0; i < N_POSITIONS; i++)
    {
      const guint from = i / (N_POSITIONS / 4);
      const float t = (float) (i % (N_POSITIONS / 4)) / (N_POSITIONS / 4);
      double x, y;

      for (guint k = 0; k < 3; k++)
        position[k] = (1.0f - t) * corners[from][k] + t * corners[(from + 1) % 4][k];
      n += rmp_viewport_project (stage->viewport, 0, position, &x, &y) &&
           is_coloured (pixels, width, height, x, y, axis);
    }
  return n;
}

static gboolean
is_as_wanted (gpointer data)
{
  const Wanted *wanted = data;
  g_autoptr (GdkTexture) picture = take_picture (GTK_WIDGET (wanted->stage->viewport));

  return picture &&
         wanted->shown == (count_coloured (wanted->stage, wanted->axis, picture) >= N_SEEN);
}

static void
wait_for_plane (Stage *stage, guint axis, gboolean shown)
{
  rmp_ui_test_wait (is_as_wanted, &(Wanted){ stage, axis, shown });
}

static void
begin (Stage *stage, RmpWindow *window)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));

  *stage = (Stage){ .window = window,
                    .viewport = rmp_window_get_viewport (window),
                    .workspace = rmp_window_get_workspace (window) };
  g_object_set (stage->workspace, "symmetry", FALSE, "topological", FALSE, "mirror-y", FALSE,
                "mirror-z", FALSE, "symmetry", FALSE, NULL);
  stage->garment = rmp_workspace_get_selected_garment (stage->workspace);
  g_assert_nonnull (stage->garment);
  rmp_pointer_move (viewport, 0.5 * gtk_widget_get_width (viewport),
                    0.9 * gtk_widget_get_height (viewport));
}

/* The sleeve lies along x to the one side of x = 0, is the same before and behind its middle, and
 * bends in that plane.
 */
static void
check_arm (RmpWindow *window)
{
  float corners[4][3];
  Stage stage;

  begin (&stage, window);
  find_plane (&stage, 0, corners);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (corners[i][0], 0.0f, 1e-6f);
  find_plane (&stage, 2, corners);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (corners[i][2], 0.0f, 0.01f);
}

/* Pressed as a person presses them; with no tool that paints there is nothing to be mirrored. */
static void
check_keys (RmpWindow *window)
{
  Stage stage;

  begin (&stage, window);
  rmp_pointer_key ("shift+z");
  wait_for_plane (&stage, 2, FALSE);
  rmp_pointer_key ("a");
  wait_for_plane (&stage, 2, TRUE);
  wait_for_plane (&stage, 0, FALSE);
  rmp_pointer_key ("l");
  wait_for_plane (&stage, 2, TRUE);
  rmp_pointer_key ("shift+z");
  wait_for_plane (&stage, 2, FALSE);
  rmp_pointer_key ("m");
  wait_for_plane (&stage, 0, TRUE);
  rmp_pointer_key ("shift+m");
  wait_for_plane (&stage, 0, FALSE);
  rmp_pointer_key ("shift+m");
  wait_for_plane (&stage, 0, TRUE);
  rmp_pointer_key ("q");
  wait_for_plane (&stage, 0, FALSE);
  g_object_set (stage.workspace, "symmetry", FALSE, NULL);
}

static void
planes_show_where_things_are_mirrored (void)
{
  static const RmpPointerCheck checks[] = { check_arm, check_keys, NULL };

  rmp_pointer_check_arm (checks);
}

/* Of the rectangle, from its middle. */
static void
find_normal (float corners[4][3], float middle[3], float normal[3])
{
  float a[3], b[3], length = 0.0f;

  for (guint i = 0; i < 3; i++)
    {
      a[i] = corners[1][i] - corners[0][i];
      b[i] = corners[3][i] - corners[0][i];
      middle[i] = 0.25f * (corners[0][i] + corners[1][i] + corners[2][i] + corners[3][i]);
    }
  for (guint i = 0; i < 3; i++)
    {
      normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
      length += normal[i] * normal[i];
    }
  for (guint i = 0; i < 3; i++)
    normal[i] /= sqrtf (length);
}

/* At rest it is the plane that mirrors; in a clip it goes along with the body, which twists. */
static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  g_autoptr (RmpClipItem) clip = NULL;
  float corners[4][3], middle[3], normal[3];
  Stage stage;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "coarse-hero");
  rmp_ui_test_wait_for_picture (window);
  if (rmp_pointer_begin (GTK_WINDOW (window)))
    {
      begin (&stage, window);
      clip = g_object_ref (rmp_workspace_get_clip (stage.workspace));
      rmp_workspace_set_clip (stage.workspace, NULL);
      rmp_ui_test_wait_for_picture (window);
      find_plane (&stage, 0, corners);
      for (guint i = 0; i < 4; i++)
        g_assert_cmpfloat_with_epsilon (corners[i][0], 0.0f, 0.002f);
      rmp_workspace_set_clip (stage.workspace, clip);
      rmp_ui_test_wait_for_picture (window);
      find_plane (&stage, 0, corners);
      find_normal (corners, middle, normal);
      g_assert_cmpfloat (fabsf (normal[0]), >, 0.7f);
      g_assert_cmpfloat (fabsf (middle[0]), <, 0.2f);
      rmp_pointer_key ("r");
      rmp_pointer_key ("m");
      wait_for_plane (&stage, 0, TRUE);
      g_object_set (stage.workspace, "symmetry", FALSE, NULL);
    }
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
a_plane_goes_along_with_a_pose (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_viewport_set_finest_tier (0); /* its pixels are looked at */
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/mirror-plane/planes-show-where-things-are-mirrored",
                   planes_show_where_things_are_mirrored);
  g_test_add_func ("/ui/mirror-plane/a-plane-goes-along-with-a-pose",
                   a_plane_goes_along_with_a_pose);
  return g_test_run ();
}
