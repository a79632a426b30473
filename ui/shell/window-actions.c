/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-actions.c: the commands that edit, bake, help or arrange the window; window-view.c has
 * those for the view and the time, command-table.c the words and shortcuts of all.
 */

#include "shell/window-private.h"

#include "exchange/bake-again.h"
#include "exchange/bake-panel.h"
#include "exchange/bake-queue-window.h"
#include "outliner/add-look.h"
#include "shell/command-search.h"
#include "shell/commands.h"
#include "shell/manual-window.h"
#include "store/cloth/direction-item.h"
#include "tools/fold-lines/fold-line-twins.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

static void
report (RmpWindow *self, const GError *error)
{
  g_assert (RMP_IS_WINDOW (self));
  if (error)
    rmp_window_notify (self, error->message);
}

static RmpProject *
get_project (RmpWindow *self)
{
  return rmp_workspace_get_project (self->workspace);
}

/* --- editing ---------------------------------------------------------------------------------- */

/* Takes back a part of the gesture that is under way, or turns values that are being entered into
 * an edit. Returns: FALSE if something was taken back: then nothing more is to be undone or redone
 */
static gboolean
prepare_history (RmpWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (rmp_viewport_take_back (self->viewport) || rmp_number_entry_take_back (focus))
    return FALSE;
  rmp_number_entry_settle (focus);
  rmp_tool_settle (rmp_viewport_get_tool (self->viewport));
  return TRUE;
}

static void
on_undo (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (!prepare_history (self))
    return;
  rmp_project_undo (get_project (self), &error);
  report (self, error);
}

static void
on_redo (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (!prepare_history (self))
    return;
  rmp_project_redo (get_project (self), &error);
  report (self, error);
}

static void
on_history (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  gtk_menu_button_popup (RMP_WINDOW (data)->history_button);
}

static void
on_add_look (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;

  g_assert (RMP_IS_WINDOW (self));
  rmp_add_look_present (GTK_WINDOW (self), self->workspace);
}

/* Its button would take back something else by now. */
static void
on_edited_since (AdwToast *toast, RmpProject *project)
{
  const guint offered = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (toast), "position"));

  if (rmp_project_get_position (project) == offered)
    return;
  adw_toast_set_button_label (toast, NULL); /* at once: the toast may still have to come */
  rmp_window_drop_toast (toast);
}

/* Offers to take back the last entry of the history, for as long as it is the last. */
static void
offer_undo (RmpWindow *self, const char *text)
{
  RmpProject *project = get_project (self);
  AdwToast *toast = rmp_window_new_toast (text);

  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, "win.undo");
  g_object_set_data (G_OBJECT (toast), "position",
                     GUINT_TO_POINTER (rmp_project_get_position (project)));
  g_signal_connect_object (project, "changed", G_CALLBACK (on_edited_since), toast,
                           G_CONNECT_SWAPPED);
  rmp_window_add_toast (self, toast);
}

static void
on_delete (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  GObject *selection = rmp_workspace_get_selection (self->workspace);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  gboolean done = FALSE;

  g_assert (RMP_IS_WINDOW (self));

  if (rmp_viewport_take_back (self->viewport) ||
      rmp_tool_remove (rmp_viewport_get_tool (self->viewport)))
    return;
  if (RMP_IS_FOLD_LINE (selection))
    {
      name = g_strdup (rmp_fold_line_get_name (RMP_FOLD_LINE (selection)));
      done = rmp_fold_line_edit_remove (self->workspace, RMP_FOLD_LINE (selection), &error);
    }
  else if (RMP_IS_PATTERN_ITEM (selection))
    {
      name = g_strdup (rmp_pattern_item_get_name (RMP_PATTERN_ITEM (selection)));
      done = rmp_pattern_item_remove (RMP_PATTERN_ITEM (selection), &error);
    }
  else if (RMP_IS_PATTERN_LAYER_ITEM (selection))
    {
      name = g_strdup (rmp_pattern_layer_item_get_name (RMP_PATTERN_LAYER_ITEM (selection)));
      done = rmp_pattern_layer_item_remove (RMP_PATTERN_LAYER_ITEM (selection), &error);
    }
  else if (RMP_IS_LOOK (selection))
    {
      name = g_strdup (rmp_look_get_name (RMP_LOOK (selection)));
      done = rmp_look_remove (RMP_LOOK (selection), &error);
    }
  else if (RMP_IS_GARMENT (selection))
    {
      name = g_strdup (rmp_garment_get_name (RMP_GARMENT (selection)));
      done = rmp_garment_remove (RMP_GARMENT (selection), &error);
    }
  else if (RMP_IS_CHARACTER (selection))
    {
      name = g_strdup (rmp_character_get_name (RMP_CHARACTER (selection)));
      done = rmp_character_remove (RMP_CHARACTER (selection), &error);
    }
  else if (RMP_IS_MASK_ITEM (selection))
    {
      name = g_strdup (rmp_mask_item_get_name (RMP_MASK_ITEM (selection)));
      done = rmp_mask_item_remove (RMP_MASK_ITEM (selection), &error);
    }
  else if (RMP_IS_DIRECTION_ITEM (selection))
    {
      name = g_strdup (rmp_direction_item_get_name (RMP_DIRECTION_ITEM (selection)));
      done = rmp_direction_item_remove (RMP_DIRECTION_ITEM (selection), &error);
    }
  if (done)
    {
      g_autofree char *text = g_strdup_printf (_ ("Deleted “%s”"), name);

      offer_undo (self, text);
    }
  report (self, error);
}

static void
on_new_variant (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  g_autoptr (GError) error = NULL;
  RmpVariant *variant = rmp_project_add_variant (get_project (self), &error);

  g_assert (RMP_IS_WINDOW (self));

  if (variant)
    rmp_workspace_set_side (self->workspace, rmp_workspace_get_active_pane (self->workspace),
                            RMP_SIDE_SHOWN, variant);
  report (self, error);
}

/* --- window and help -------------------------------------------------------------------------- */

/* Without an earlier bake, asks what to bake. */
static void
on_bake_again (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (!rmp_bake_again_can (self->workspace))
    rmp_bake_panel_present (GTK_WINDOW (self), self->workspace, self->jobs);
  else if (!rmp_bake_again_start (self->workspace, self->jobs, GTK_WINDOW (self), &error))
    rmp_window_notify (self, error->message);
}

static void
on_bake (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;

  g_assert (RMP_IS_WINDOW (self));
  rmp_bake_panel_present (GTK_WINDOW (self), self->workspace, self->jobs);
}

static void
on_bake_maps (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_window_bake_maps (data);
}

static void
on_bake_queue (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_bake_queue_window_present (data);
}

static void
on_resume_bakes (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_window_resume_bakes (data);
}

static void
on_search (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  rmp_command_search_present (data);
}

static void
set_panels_visible (RmpWindow *self, gboolean visible)
{
  gtk_widget_set_visible (self->outliner_panel, visible);
  gtk_widget_set_visible (self->inspector_panel, visible);
}

static void
on_panels (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;

  g_assert (RMP_IS_WINDOW (self));
  set_panels_visible (self, !gtk_widget_get_visible (self->inspector_panel));
}

static void
on_outliner (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  GtkWidget *panel = RMP_WINDOW (data)->outliner_panel;

  gtk_widget_set_visible (panel, !gtk_widget_get_visible (panel));
}

static void
on_fullscreen (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  if (gtk_window_is_fullscreen (data))
    gtk_window_unfullscreen (data);
  else
    gtk_window_fullscreen (data);
}

/* The areas that F6 goes through, in reading order. */
static void
on_next_pane (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  GtkWidget *areas[] = { self->header,
                         GTK_WIDGET (self->outliner),
                         GTK_WIDGET (self->viewport),
                         GTK_WIDGET (self->uv_view),
                         GTK_WIDGET (self->timeline),
                         GTK_WIDGET (self->inspector) };
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  guint current = 0;

  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; focus && i < G_N_ELEMENTS (areas); i++)
    if (focus == areas[i] || gtk_widget_is_ancestor (focus, areas[i]))
      current = i;
  for (guint i = 1; i <= G_N_ELEMENTS (areas); i++)
    {
      GtkWidget *area = areas[(current + i) % G_N_ELEMENTS (areas)];

      if (gtk_widget_get_mapped (area) &&
          (gtk_widget_get_focusable (area) ? gtk_widget_grab_focus (area)
                                           : gtk_widget_child_focus (area, GTK_DIR_TAB_FORWARD)))
        return;
    }
}

static void
on_menu (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  gtk_menu_button_popup (RMP_WINDOW (data)->menu);
}

static void
on_shortcuts (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  GtkWidget *window = rmp_commands_new_shortcuts_window ();

  gtk_window_set_transient_for (GTK_WINDOW (window), data);
  gtk_window_present (GTK_WINDOW (window));
}

/* The technique of the selected look, or NULL. */
static const RmpTechnique *
get_technique (RmpWindow *self)
{
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;
  g_autoptr (RmpLayer) layer = NULL;

  if (!selection || !RMP_IS_LOOK (selection))
    return NULL;
  layer = g_list_model_get_item (rmp_look_get_layers (RMP_LOOK (selection)), 0);
  return layer ? rmp_layer_get_technique (layer) : NULL;
}

static void
on_manual (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  gtk_window_present (GTK_WINDOW (rmp_manual_window_new (data, get_technique (data))));
}

static void
on_close (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  gtk_window_close (data);
}

static void
on_report (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  rmp_window_notify (data, g_variant_get_string (target, NULL));
}

/* The same with a button to undo what was done. */
static void
on_report_undoable (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  offer_undo (data, g_variant_get_string (target, NULL));
}

/* --- table ------------------------------------------------------------------------------------ */

/* Commands that need a project. */
static const GActionEntry project_actions[] = {
  { .name = "undo", .activate = on_undo },
  { .name = "redo", .activate = on_redo },
  { .name = "history", .activate = on_history },
  { .name = "add-look", .activate = on_add_look },
  { .name = "delete", .activate = on_delete },
  { .name = "new-variant", .activate = on_new_variant },
  { .name = "panels", .activate = on_panels },
  { .name = "outliner", .activate = on_outliner },
  { .name = "bake", .activate = on_bake },
  { .name = "bake-again", .activate = on_bake_again },
  { .name = "bake-maps", .activate = on_bake_maps },
};

static const GActionEntry window_actions[] = {
  { .name = "fullscreen", .activate = on_fullscreen },
  { .name = "bake-queue", .activate = on_bake_queue },
  { .name = "resume-bakes", .activate = on_resume_bakes },
  { .name = "search", .activate = on_search },
  { .name = "next-pane", .activate = on_next_pane },
  { .name = "menu", .activate = on_menu },
  { .name = "shortcuts", .activate = on_shortcuts },
  { .name = "manual", .activate = on_manual },
  { .name = "close", .activate = on_close },
  { .name = "report", .activate = on_report, .parameter_type = "s" },
  { .name = "report-undoable", .activate = on_report_undoable, .parameter_type = "s" },
};

/* Properties of the workspace that are actions of their own name. */
static const char *const property_actions[] = {
  "panes",       "shading", "wire",         "see-through", "overlays", "fold-lines",  "pieces",
  "profiles",    "crosses", "borders",      "skeleton",    "field",    "repeat",      "every-frame",
  "tool",        "along",   "symmetry",     "mirror-y",    "mirror-z", "topological", "flipped",
  "fixed-range", "uv-view", "pattern-kind", "follow",      "waves",    "dials",
};

void
rmp_window_init_actions (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  g_action_map_add_action_entries (G_ACTION_MAP (self), project_actions,
                                   G_N_ELEMENTS (project_actions), self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), window_actions,
                                   G_N_ELEMENTS (window_actions), self);
}

void
rmp_window_bind_actions (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (property_actions); i++)
    {
      g_action_map_remove_action (G_ACTION_MAP (self), property_actions[i]);
      if (self->workspace)
        {
          g_autoptr (GPropertyAction) action = g_property_action_new (
              property_actions[i], self->workspace, property_actions[i]);

          g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
        }
    }
}

static void
set_enabled (RmpWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* Undo is possible also while a value is previewed or a line is drawn, which then is taken back. */
void
rmp_window_update_history (RmpWindow *self)
{
  RmpProject *project = self->workspace ? get_project (self) : NULL;

  g_assert (RMP_IS_WINDOW (self));

  set_enabled (self, "undo",
               project && (rmp_project_get_can_undo (project) ||
                           rmp_workspace_is_previewing (self->workspace)));
  set_enabled (self, "redo", project && rmp_project_get_can_redo (project));
}

void
rmp_window_update_actions (RmpWindow *self)
{
  const gboolean open = self->workspace != NULL;
  RmpProject *project = open ? get_project (self) : NULL;

  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (project_actions); i++)
    set_enabled (self, project_actions[i].name, open);
  rmp_window_update_view (self);
  rmp_window_update_tools (self);
  rmp_window_update_garments (self);
  rmp_window_update_masks (self);
  rmp_window_update_directions (self);
  rmp_window_update_patterns (self);
  rmp_window_update_replacing (self);
  rmp_window_update_remeshing (self);
  rmp_window_update_caution (self);
  rmp_window_update_history (self);
  set_enabled (self, "add-look",
               open && g_list_model_get_n_items (rmp_project_get_characters (project)) > 0);
  set_enabled (self, "bake",
               open && g_list_model_get_n_items (rmp_project_get_looks (project)) > 0);
  set_enabled (self, "bake-maps",
               open && g_list_model_get_n_items (rmp_project_get_looks (project)) > 0);
  set_enabled (self, "bake-again",
               open && g_list_model_get_n_items (rmp_project_get_looks (project)) > 0);
  set_enabled (self, "save", open);
  set_enabled (self, "save-as", open);
  set_enabled (self, "save-copy", open);
  set_enabled (self, "screenshot", open);
}
