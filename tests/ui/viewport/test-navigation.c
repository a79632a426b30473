/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"
#include "shell/preferences.h"
#include "ui-test.h"
#include "viewport/axis-gizmo.h"
#include "viewport/viewport-private.h"

#include <math.h>
#include <string.h>

/* How the camera is moved: mouse, number keys, both schemes of buttons, what stays in place, clicks
 * on the axes.
 */

#define STEP (float) (G_PI / 12)
/* Where the sleeve is in the first view of the arm, and where it is not; as parts of the viewport.
 */
static const double on_cloth[2] = { 0.25, 0.66 }, beside_cloth[2] = { 0.2, 0.1 };

static RmpCamera
get_camera (RmpWindow *window)
{
  return *rmp_viewport_get_camera (rmp_window_get_viewport (window));
}

typedef struct
{
  RmpWindow *window;
  float yaw, pitch;
} View;

static gboolean
looks_from (gpointer data)
{
  const View *view = data;
  const RmpCamera camera = get_camera (view->window);

  return fabsf (remainderf (camera.yaw - view->yaw, (float) (2 * G_PI))) < 1e-4f &&
         fabsf (camera.pitch - view->pitch) < 1e-4f;
}

/* --- camera ----------------------------------------------------------------------------------- */

/* The pixel of the viewport at @at, in parts of it. */
static void
get_position (RmpWindow *window, const double at[2], double *x, double *y)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));

  *x = floor (at[0] * gtk_widget_get_width (viewport));
  *y = floor (at[1] * gtk_widget_get_height (viewport));
}

static void
drag (RmpWindow *window, const double from[2], guint button, const char *held)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  double x, y;

  get_position (window, from, &x, &y);
  rmp_pointer_move (viewport, x, y);
  if (held)
    rmp_pointer_hold (held);
  rmp_pointer_button (button, TRUE);
  rmp_pointer_move (viewport, x + 40, y + 20);
  rmp_pointer_move (viewport, x + 60, y + 30);
  rmp_pointer_button (button, FALSE);
  if (held)
    rmp_pointer_let_go (held);
}

/* Beside the cloth, so that the pivot is the target. */
static void
drag_middle (RmpWindow *window, const char *held)
{
  drag (window, beside_cloth, 2, held);
}

/* Far from where angles begin anew. */
static void
look_at_front (RmpWindow *window)
{
  RmpCamera camera = get_camera (window);

  camera.yaw = 0.5f;
  camera.pitch = 0.3f;
  rmp_viewport_set_camera (rmp_window_get_viewport (window), &camera, FALSE);
}

static void
check_mouse (RmpWindow *window)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  RmpCamera before, after;

  look_at_front (window);
  before = get_camera (window);
  drag_middle (window, NULL);
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, <, before.yaw);
  g_assert_cmpfloat (after.pitch, >, before.pitch);
  g_assert_cmpfloat_with_epsilon (after.distance, before.distance, 1e-4f);

  before = after;
  drag_middle (window, "shift");
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, ==, before.yaw);
  g_assert_cmpfloat (fabsf (after.target[1] - before.target[1]), >, 1e-3f);
  g_assert_cmpfloat (after.distance, ==, before.distance);

  before = after;
  drag_middle (window, "ctrl");
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, ==, before.yaw);
  g_assert_cmpfloat (after.distance, >, before.distance);

  before = after;
  rmp_pointer_move (viewport, 200, 60);
  rmp_pointer_button (4, TRUE);
  rmp_pointer_button (4, FALSE);
  g_assert_cmpfloat (get_camera (window).distance, <, before.distance);
}

static void
check_view (RmpWindow *window, const char *key, float yaw, float pitch)
{
  rmp_pointer_key (key);
  rmp_ui_test_wait (looks_from, &(View){ window, yaw, pitch });
}

static void
check_views (RmpWindow *window)
{
  RmpViewport *viewport = rmp_window_get_viewport (window);
  const float right = (float) G_PI_2;

  gtk_widget_grab_focus (GTK_WIDGET (viewport));
  check_view (window, "KP_1", 0, 0);
  check_view (window, "ctrl+KP_1", 2 * right, 0);
  check_view (window, "3", right, 0);
  check_view (window, "ctrl+3", -right, 0);
  check_view (window, "7", 0, right);
  check_view (window, "1", 0, 0);
  check_view (window, "6", STEP, 0);
  check_view (window, "8", STEP, STEP);
  check_view (window, "KP_4", 0, STEP);
  check_view (window, "KP_2", 0, 0);
  rmp_pointer_key ("5");
  g_assert_true (get_camera (window).orthographic);
  rmp_pointer_key ("KP_5");
  g_assert_false (get_camera (window).orthographic);

  /* Steps that come while one still glides add up. */
  for (guint i = 0; i < 4; i++)
    rmp_viewport_orbit (viewport, (double) STEP, 0);
  rmp_viewport_frame (viewport, FALSE);
  rmp_ui_test_wait (looks_from, &(View){ window, 4 * STEP, 0 });
}

/* --- pivot ------------------------------------------------------------------------------------ */

static void
get_ray (RmpWindow *window, const RmpCamera *camera, const double at[2], float origin[3],
         float direction[3])
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  const float width = (float) gtk_widget_get_width (viewport),
              height = (float) gtk_widget_get_height (viewport);
  double x, y;

  get_position (window, at, &x, &y);
  rmp_camera_get_ray (camera, (float) x, (float) y, width, height, origin, direction);
}

/* What kept its pixel between two cameras: where the rays through it meet. Returns: how far apart
 * they pass
 */
static float
find_fixed (RmpWindow *window, const RmpCamera *before, const RmpCamera *after, const double at[2],
            float point[3])
{
  float o[2][3], d[2][3], along = 0, by_d[2] = { 0, 0 }, s, t, gap = 0;

  get_ray (window, before, at, o[0], d[0]);
  get_ray (window, after, at, o[1], d[1]);
  for (guint i = 0; i < 3; i++)
    {
      along += d[0][i] * d[1][i];
      by_d[0] += d[0][i] * (o[1][i] - o[0][i]);
      by_d[1] += d[1][i] * (o[1][i] - o[0][i]);
    }
  s = (by_d[0] - along * by_d[1]) / (1 - along * along);
  t = (along * by_d[0] - by_d[1]) / (1 - along * along);
  for (guint i = 0; i < 3; i++)
    {
      point[i] = o[0][i] + s * d[0][i];
      gap += (point[i] - o[1][i] - t * d[1][i]) * (point[i] - o[1][i] - t * d[1][i]);
    }
  return sqrtf (gap);
}

/* How many pixels a point of the world moved by. */
static float
find_shift (RmpWindow *window, const RmpCamera *before, const RmpCamera *after,
            const float point[3])
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  const float width = (float) gtk_widget_get_width (viewport),
              height = (float) gtk_widget_get_height (viewport);
  float a[2], b[2], depth;

  g_assert_true (rmp_camera_project (before, point, width, height, a, &depth));
  g_assert_true (rmp_camera_project (after, point, width, height, b, &depth));
  return hypotf (a[0] - b[0], a[1] - b[1]);
}

static float
get_distance (const float a[3], const float b[3])
{
  return sqrtf ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* The cloth under the pointer stays in place, also when the next drag begins beside it, until the
 * camera is put elsewhere.
 */
static void
check_pivot (RmpWindow *window)
{
  RmpCamera before = get_camera (window), after;
  float pivot[3];

  drag (window, on_cloth, 2, NULL);
  after = get_camera (window);
  g_assert_cmpfloat (find_fixed (window, &before, &after, on_cloth, pivot), <, 1e-4f);
  g_assert_cmpfloat (get_distance (pivot, before.target), >, 0.05f);

  before = after;
  drag (window, beside_cloth, 2, NULL);
  after = get_camera (window);
  g_assert_cmpfloat (find_shift (window, &before, &after, pivot), <, 0.1f);
  g_assert_cmpfloat (find_shift (window, &before, &after, before.target), >, 1);

  before = after;
  before.target[0] += 0.05f;
  rmp_viewport_set_camera (rmp_window_get_viewport (window), &before, FALSE);
  drag (window, beside_cloth, 2, NULL);
  after = get_camera (window);
  g_assert_cmpfloat (find_shift (window, &before, &after, before.target), <, 0.1f);
}

static void
check_selection_pivot (RmpWindow *window)
{
  const RmpCamera before = get_camera (window);
  RmpCamera after;
  float centre[3];

  g_assert_true (rmp_viewport_get_selection_centre (rmp_window_get_viewport (window), centre));
  g_object_set (rmp_preferences_get_default (), "orbit-about", RMP_ORBIT_ABOUT_SELECTION, NULL);
  drag (window, on_cloth, 2, NULL);
  g_object_set (rmp_preferences_get_default (), "orbit-about", RMP_ORBIT_ABOUT_POINTER, NULL);
  after = get_camera (window);
  g_assert_cmpfloat (find_shift (window, &before, &after, centre), <, 0.1f);
}

static gboolean
is_outlined (gpointer data)
{
  const RmpScene *scene = rmp_window_get_viewport (data)->scenes[0][RMP_SIDE_SHOWN];

  for (guint i = 0; i < rmp_scene_get_n_items (scene); i++)
    if (rmp_scene_get_item (scene, i)->selected)
      return TRUE;
  return FALSE;
}

static gboolean
is_not_outlined (gpointer data)
{
  return !is_outlined (data);
}

/* What is chosen has an outline where it is the mesh itself, as long as overlays are shown. */
static void
check_outline (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  RmpLook *look = RMP_LOOK (rmp_workspace_get_selection (workspace));

  g_assert_false (is_outlined (window));
  rmp_workspace_select (workspace, rmp_garment_get_surface (rmp_look_get_garment (look)));
  rmp_ui_test_wait (is_outlined, window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "overlays", NULL);
  rmp_ui_test_wait (is_not_outlined, window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "overlays", NULL);
  rmp_ui_test_wait (is_outlined, window);
  rmp_workspace_select (workspace, look);
  rmp_ui_test_wait (is_not_outlined, window);
}

/* The wheel keeps what is under the pointer there. */
static void
check_wheel (RmpWindow *window)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  const double *const positions[] = { on_cloth, beside_cloth };

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      const RmpCamera before = get_camera (window);
      RmpCamera after;
      float origin[3], direction[3], later[3], point[3];
      double x, y;

      get_position (window, positions[i], &x, &y);
      rmp_pointer_move (viewport, x, y);
      rmp_pointer_button (4, TRUE);
      rmp_pointer_button (4, FALSE);
      after = get_camera (window);
      g_assert_cmpfloat (after.distance, <, before.distance);
      get_ray (window, &before, positions[i], origin, direction);
      get_ray (window, &after, positions[i], later, point);
      g_assert_cmpfloat (get_distance (direction, point), <, 1e-4f);
      for (guint k = 0; k < 3; k++)
        point[k] = (later[k] - origin[k]) / get_distance (later, origin);
      g_assert_cmpfloat (get_distance (direction, point), <, 0.01f);
    }
}

/* --- schemes ---------------------------------------------------------------------------------- */

static gboolean
moves (RmpWindow *window, guint button, const char *held)
{
  const RmpCamera before = get_camera (window);
  RmpCamera after;

  drag (window, beside_cloth, button, held);
  after = get_camera (window);
  return memcmp (&before, &after, sizeof before) != 0;
}

/* As in Maya: left turns, middle moves, right goes nearer. */
static void
check_alt (RmpWindow *window)
{
  RmpCamera before, after;

  look_at_front (window);
  before = get_camera (window);
  drag (window, beside_cloth, 1, "alt");
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, <, before.yaw);
  g_assert_cmpfloat_with_epsilon (after.distance, before.distance, 1e-4f);
  before = after;
  drag (window, beside_cloth, 2, "alt");
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, ==, before.yaw);
  g_assert_cmpfloat (get_distance (after.target, before.target), >, 1e-3f);
  before = after;
  drag (window, beside_cloth, 3, "alt");
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, ==, before.yaw);
  g_assert_cmpfloat (after.distance, >, before.distance);
}

static void
check_schemes (RmpWindow *window)
{
  RmpPreferences *preferences = rmp_preferences_get_default ();

  g_object_set (preferences, "navigation", RMP_NAVIGATION_ALT, NULL);
  check_alt (window);
  g_assert_false (moves (window, 2, NULL));
  g_assert_true (moves (window, 1, NULL));
  g_object_set (preferences, "navigation", RMP_NAVIGATION_MIDDLE, NULL);
  for (guint button = 1; button <= 3; button++)
    g_assert_false (moves (window, button, "alt"));
  g_assert_true (moves (window, 2, NULL));
  g_object_set (preferences, "navigation", RMP_NAVIGATION_BOTH, NULL);
  check_alt (window);
  g_assert_true (moves (window, 2, NULL));
}

/* --- axes ------------------------------------------------------------------------------------- */

/* A click on the end of an axis: 26 pixels from the middle of the corner's square of 72. */
static void
click_axis (RmpWindow *window, const float axis[3], float yaw, float pitch)
{
  GtkWidget *gizmo = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_AXIS_GIZMO);
  const RmpCamera camera = get_camera (window);
  float right[3], up[3], back[3], x = 0, y = 0;

  g_assert_nonnull (gizmo);
  rmp_camera_get_axes (&camera, right, up, back);
  for (guint i = 0; i < 3; i++)
    {
      x += axis[i] * right[i];
      y += axis[i] * up[i];
    }
  rmp_pointer_click (gizmo, gtk_widget_get_width (gizmo) - 36 + 26 * (double) x,
                     36 - 26 * (double) y);
  rmp_ui_test_wait (looks_from, &(View){ window, yaw, pitch });
}

static void
check_gizmo (RmpWindow *window)
{
  const float right = (float) G_PI_2;
  RmpCamera camera;

  click_axis (window, (float[]){ 1, 0, 0 }, right, 0);
  camera = get_camera (window);
  g_assert_cmpstr (rmp_axis_gizmo_get_view_name (&camera), ==, "Right");
  click_axis (window, (float[]){ 0, 0, 1 }, 0, 0);
  click_axis (window, (float[]){ 0, -1, 0 }, 0, -right);
  click_axis (window, (float[]){ -1, 0, 0 }, -right, 0);
  click_axis (window, (float[]){ 0, 1, 0 }, 0, right);

  /* Between the ends there is the cloth. */
  camera = get_camera (window);
  rmp_pointer_click (rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_AXIS_GIZMO), 20, 60);
  rmp_ui_test_wait_for_picture (window);
  g_assert_true (looks_from (&(View){ window, camera.yaw, camera.pitch }));
}

/* --- run -------------------------------------------------------------------------------------- */

static void
test_navigation (void)
{
  static const RmpPointerCheck checks[] = { check_pivot, check_selection_pivot, check_outline,
                                            check_wheel, check_schemes,         check_mouse,
                                            check_views, check_gizmo,           NULL };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/navigation/mouse-and-keys-on-the-arm", test_navigation);
  return g_test_run ();
}
