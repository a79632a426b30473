/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-view.c: what the commands do that change what one looks at and when, but not the document:
 * comparison, shading, camera, and time.
 */

#include "shell/window-private.h"

#define RIGHT_ANGLE (G_PI / 2.0)
#define ORBIT_STEP (G_PI / 12.0)

/* --- panes ------------------------------------------------------------------------------------ */

static void
on_swap (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_workspace_swap_sides (RMP_WINDOW (data)->workspace);
}

/* Sets how the active pane compares its sides; if it does so already, shows one side alone. */
static void
toggle_compare (RmpWindow *self, RmpCompare compare)
{
  const guint pane = rmp_workspace_get_active_pane (self->workspace);
  const gboolean on = rmp_workspace_get_compare (self->workspace, pane) == compare;

  rmp_workspace_set_compare (self->workspace, pane, on ? RMP_COMPARE_NONE : compare);
}

static void
on_wipe (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  toggle_compare (data, RMP_COMPARE_WIPE);
}

static void
on_difference (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  toggle_compare (data, RMP_COMPARE_DIFFERENCE);
}

static void
on_chain (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWorkspace *workspace = RMP_WINDOW (data)->workspace;
  const guint pane = rmp_workspace_get_active_pane (workspace);

  rmp_workspace_set_own_camera (workspace, pane, !rmp_workspace_get_own_camera (workspace, pane));
}

/* A wire ends the round, over cloth. */
static void
on_cycle_shading (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED,
                  gpointer data)
{
  static const char *const names[] = { "cloth", "clay", "matcap", "cloth" };
  const guint last = G_N_ELEMENTS (names) - 1;
  RmpWorkspace *workspace = RMP_WINDOW (data)->workspace;
  const guint next = rmp_workspace_get_flag (workspace, "wire")
                         ? 0
                         : rmp_workspace_get_shading (workspace) + 1;

  g_object_set (workspace, "shading", names[MIN (next, last)], "wire", next >= last, NULL);
}

/* --- camera ----------------------------------------------------------------------------------- */

static void
on_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  static const struct
  {
    const char *name;
    double yaw, pitch;
  } views[] = {
    { "front", 0, 0 },           { "back", 2 * RIGHT_ANGLE, 0 }, { "right", RIGHT_ANGLE, 0 },
    { "left", -RIGHT_ANGLE, 0 }, { "top", 0, RIGHT_ANGLE },      { "bottom", 0, -RIGHT_ANGLE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (g_str_equal (views[i].name, g_variant_get_string (target, NULL)))
      rmp_viewport_look_from (RMP_WINDOW (data)->viewport, views[i].yaw, views[i].pitch);
}

static void
on_orbit (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  const char *direction = g_variant_get_string (target, NULL);
  const double yaw = g_str_equal (direction, "left")    ? -ORBIT_STEP
                     : g_str_equal (direction, "right") ? ORBIT_STEP
                                                        : 0;
  const double pitch = g_str_equal (direction, "up")     ? ORBIT_STEP
                       : g_str_equal (direction, "down") ? -ORBIT_STEP
                                                         : 0;

  rmp_viewport_orbit (RMP_WINDOW (data)->viewport, yaw, pitch);
}

static void
on_orthographic (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_viewport_toggle_orthographic (RMP_WINDOW (data)->viewport);
}

static void
on_frame_selection (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED,
                    gpointer data)
{
  rmp_viewport_frame (RMP_WINDOW (data)->viewport, TRUE);
}

static void
on_frame_all (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_viewport_frame (RMP_WINDOW (data)->viewport, FALSE);
}

/* --- time ------------------------------------------------------------------------------------- */

static void
on_play (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWorkspace *workspace = RMP_WINDOW (data)->workspace;

  rmp_workspace_set_playing (workspace, !rmp_workspace_get_playing (workspace));
}

static void
on_move (GSimpleAction *action, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  static const struct
  {
    const char *action;
    int frames;
  } moves[] = {
    { "previous-frame", -1 }, { "next-frame", 1 }, { "previous-ten", -10 }, { "next-ten", 10 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (g_str_equal (g_action_get_name (G_ACTION (action)), moves[i].action))
      rmp_workspace_move (RMP_WINDOW (data)->workspace, moves[i].frames);
}

static void
on_first_frame (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWorkspace *workspace = RMP_WINDOW (data)->workspace;
  guint first, last;

  rmp_workspace_get_range (workspace, &first, &last);
  rmp_workspace_set_frame (workspace, first);
}

static void
on_last_frame (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWorkspace *workspace = RMP_WINDOW (data)->workspace;
  guint first, last;

  rmp_workspace_get_range (workspace, &first, &last);
  rmp_workspace_set_frame (workspace, last);
}

static void
on_next_key (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_workspace_move_to_key (RMP_WINDOW (data)->workspace, TRUE);
}

static void
on_previous_key (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_workspace_move_to_key (RMP_WINDOW (data)->workspace, FALSE);
}

static void
on_set_in (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWorkspace *workspace = RMP_WINDOW (data)->workspace;
  const guint frame = rmp_workspace_get_frame (workspace);
  guint first, last;

  rmp_workspace_get_range (workspace, &first, &last);
  rmp_workspace_set_range (workspace, frame, MAX (last, frame));
}

static void
on_set_out (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWorkspace *workspace = RMP_WINDOW (data)->workspace;
  const guint frame = rmp_workspace_get_frame (workspace);
  guint first, last;

  rmp_workspace_get_range (workspace, &first, &last);
  rmp_workspace_set_range (workspace, MIN (first, frame), frame);
}

static void
on_clear_range (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_workspace_set_range (RMP_WINDOW (data)->workspace, 0, G_MAXUINT);
}

/* --- table ------------------------------------------------------------------------------------ */

static const GActionEntry actions[] = {
  { .name = "swap", .activate = on_swap },
  { .name = "wipe", .activate = on_wipe },
  { .name = "difference", .activate = on_difference },
  { .name = "chain", .activate = on_chain },
  { .name = "cycle-shading", .activate = on_cycle_shading },
  { .name = "view", .activate = on_view, .parameter_type = "s" },
  { .name = "orbit", .activate = on_orbit, .parameter_type = "s" },
  { .name = "orthographic", .activate = on_orthographic },
  { .name = "frame-selection", .activate = on_frame_selection },
  { .name = "frame-all", .activate = on_frame_all },
  { .name = "play", .activate = on_play },
  { .name = "previous-frame", .activate = on_move },
  { .name = "next-frame", .activate = on_move },
  { .name = "previous-ten", .activate = on_move },
  { .name = "next-ten", .activate = on_move },
  { .name = "first-frame", .activate = on_first_frame },
  { .name = "last-frame", .activate = on_last_frame },
  { .name = "previous-key", .activate = on_previous_key },
  { .name = "next-key", .activate = on_next_key },
  { .name = "set-in", .activate = on_set_in },
  { .name = "set-out", .activate = on_set_out },
  { .name = "clear-range", .activate = on_clear_range },
};

void
rmp_window_init_view (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

void
rmp_window_update_view (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), actions[i].name)),
        self->workspace != NULL);
}
