/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/window-private.h"

#include "shell/commands.h"
#include "start/thumbnail.h"
#include "store/document/edit-control.h"
#include "store/document/row.h"
#include "widgets/i18n.h"
#include "widgets/touch-screen.h"

/* Pixels that the viewport needs for the settings of a brush. */
#define TOOLS_WIDTH 480
/* How many ancestors of the focused widget are asked for a tooltip: parts of a field have none, but
 * the field or its row has.
 */
#define TOOLTIP_DEPTH 4

G_DEFINE_FINAL_TYPE (RmpWindow, rmp_window, ADW_TYPE_APPLICATION_WINDOW)

RmpWorkspace *
rmp_window_get_workspace (RmpWindow *self)
{
  g_return_val_if_fail (RMP_IS_WINDOW (self), NULL);
  return self->workspace;
}

RmpViewport *
rmp_window_get_viewport (RmpWindow *self)
{
  return self->viewport;
}

/* --- header ----------------------------------------------------------------------------------- */

static void
update_title (RmpWindow *self)
{
  RmpProject *project = self->workspace ? rmp_workspace_get_project (self->workspace) : NULL;
  const char *title = project ? rmp_project_get_title (project) : _ ("Rimple");
  const gboolean modified = project && rmp_project_get_modified (project);

  g_assert (RMP_IS_WINDOW (self));

  gtk_label_set_text (self->title, title);
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_widget_set_visible (self->edited, modified);
  rmp_window_update_actions (self);
}

static GtkWidget *
new_field_button (const char *id, const char *label, const char *help, GtkWidget *group)
{
  GtkWidget *button = gtk_check_button_new_with_label (label);

  if (group)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (button), GTK_CHECK_BUTTON (group));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.field");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
  gtk_widget_set_tooltip_text (button, help);
  return button;
}

/* Fills the list whenever it is opened. */
static void
fill_fields (RmpWindow *self)
{
  GtkWidget *none = new_field_button ("", _ ("None"), _ ("Shows the cloth's own colour"), NULL),
            *child;
  g_autoptr (GPtrArray) fields = self->workspace ? rmp_workspace_list_fields (self->workspace)
                                                 : g_ptr_array_new ();

  g_assert (RMP_IS_WINDOW (self));

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->fields))))
    gtk_box_remove (self->fields, child);
  gtk_box_append (self->fields, none);
  for (guint i = 0; i < fields->len; i++)
    {
      const RmpField *field = g_ptr_array_index (fields, i);

      gtk_box_append (self->fields,
                      new_field_button (field->id, _ (field->label), _ (field->help), none));
    }
}

/* --- playback --------------------------------------------------------------------------------- */

static gboolean
on_play_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *self = RMP_WINDOW (widget);

  if (self->workspace && rmp_workspace_get_playing (self->workspace))
    {
      rmp_workspace_advance (self->workspace, gdk_frame_clock_get_frame_time (clock));
      rmp_viewport_update_now (self->viewport);
      return G_SOURCE_CONTINUE;
    }
  self->play_tick = 0;
  return G_SOURCE_REMOVE;
}

static void
on_playing_changed (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  if (rmp_workspace_get_playing (self->workspace) && self->play_tick == 0)
    self->play_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_play_tick, NULL, NULL);
}

/* The tooltip of the widget that has the keyboard focus, in one line. (transfer full) (nullable) */
static char *
describe_focus (RmpWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  const char *tooltip = NULL;

  if (!gtk_window_get_focus_visible (GTK_WINDOW (self)) || focus == GTK_WIDGET (self->viewport))
    return NULL;
  for (guint i = 0; focus && !tooltip && i < TOOLTIP_DEPTH;
       i++, focus = gtk_widget_get_parent (focus))
    tooltip = gtk_widget_get_tooltip_text (focus);
  return tooltip ? g_strdelimit (g_strdup (tooltip), "\n", ' ') : NULL;
}

static void
update_hint (RmpWindow *self)
{
  g_autofree char *told = describe_focus (self);
  g_autofree char *hint = !told ? rmp_viewport_get_hint (self->viewport) : NULL;

  g_assert (RMP_IS_WINDOW (self));
  gtk_label_set_text (self->hint, told ? told : hint);
}

/* Viewport and UV view get the same room at first, unless the tools of the viewport need more than
 * half.
 */
static void
on_uv_view_shown (RmpWindow *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self->split));
  int least;

  g_assert (RMP_IS_WINDOW (self));

  gtk_widget_measure (GTK_WIDGET (self->uv_view), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                      NULL, NULL);
  if (gtk_paned_get_position (self->split) == 0)
    gtk_paned_set_position (self->split, MAX (width / 2, MIN (width - least, TOOLS_WIDTH)));
}

/* --- project ---------------------------------------------------------------------------------- */

static void
on_failed (RmpWindow *self, RmpLook *look, const char *message)
{
  g_assert (RMP_IS_WINDOW (self));
  if (look)
    rmp_window_notify_failure (self, look, message);
  else
    rmp_window_notify (self, message);
  rmp_viewport_queue_scenes (self->viewport);
}

static void
on_frame_ready (RmpWindow *self, G_GNUC_UNUSED RmpSurface *surface, RmpLook *look)
{
  if (look)
    rmp_window_forget_failure (self, look);
}

/* A description of the picture for screen readers. */
static void
describe_picture (RmpWindow *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);
  g_autofree char *name = NULL, *text = NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (RMP_IS_ROW (selection))
    g_object_get (selection, "name", &name, NULL);
  text = g_strdup_printf (_ ("Frame %u, %s"), rmp_workspace_get_frame (self->workspace),
                          name ? name : _ ("nothing selected"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->viewport),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
connect_workspace (RmpWindow *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);

  g_signal_connect_object (self->workspace, "notify::playing", G_CALLBACK (on_playing_changed),
                           self, G_CONNECT_SWAPPED);
  g_object_bind_property (self->workspace, "uv-view", self->uv_view, "visible",
                          G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->workspace, "notify::selection",
                           G_CALLBACK (rmp_window_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "notify::selection", G_CALLBACK (describe_picture),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "notify::frame", G_CALLBACK (describe_picture), self,
                           G_CONNECT_SWAPPED);
  describe_picture (self);
  g_signal_connect_object (rmp_workspace_get_evaluator (self->workspace), "failed",
                           G_CALLBACK (on_failed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rmp_workspace_get_evaluator (self->workspace), "frame-ready",
                           G_CALLBACK (on_frame_ready), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "display-changed",
                           G_CALLBACK (rmp_window_update_history), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (project, "changed", G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (project, "notify", G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  rmp_window_connect_document (self, project);
}

void
rmp_window_set_project (RmpWindow *self, RmpProject *project)
{
  g_autoptr (RmpWorkspace) old = g_steal_pointer (&self->workspace);

  g_assert (RMP_IS_WINDOW (self));
  if (old)
    {
      g_signal_handlers_disconnect_by_data (old, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (old), self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (old), self);
    }
  if (project)
    {
      self->workspace = rmp_workspace_new (project);
      connect_workspace (self);
    }
  rmp_outliner_set_workspace (self->outliner, self->workspace);
  rmp_viewport_set_workspace (self->viewport, self->workspace);
  rmp_uv_view_set_workspace (self->uv_view, self->workspace);
  rmp_timeline_set_workspace (self->timeline, self->workspace);
  rmp_inspector_set_workspace (self->inspector, self->workspace);
  rmp_history_popover_set_project (self->history, project);
  gtk_stack_set_visible_child_name (self->pages, project ? "project" : "start");
  gtk_widget_set_visible (self->project_tools, project != NULL);
  if (!project)
    rmp_start_page_refresh (self->start_page);
  rmp_window_bind_actions (self);
  update_title (self);
  if (project)
    gtk_widget_grab_focus (GTK_WIDGET (self->viewport));
}

RmpWorkspace *
rmp_window_ensure_workspace (RmpWindow *self)
{
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;

  if (self->workspace)
    return self->workspace;
  project = rmp_project_new (&error);
  if (!project)
    rmp_window_notify (self, error->message);
  else
    rmp_window_set_project (self, project);
  return self->workspace;
}

/* --- closing ---------------------------------------------------------------------------------- */

static void
close_now (gpointer window)
{
  gtk_window_close (window);
  g_object_unref (window);
}

void
rmp_window_close_later (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  g_idle_add_once (close_now, g_object_ref (self));
}

static void
on_close_response (RmpWindow *self, const char *response)
{
  g_assert (RMP_IS_WINDOW (self));

  if (g_str_equal (response, "save"))
    rmp_window_save (self, FALSE, TRUE);
  else if (!g_str_equal (response, "cancel"))
    {
      self->closing = TRUE;
      self->keeping = g_str_equal (response, "keep");
      rmp_window_close_later (self);
    }
}

/* Says where an unsaved project is kept, and for how long. */
static char *
describe_keeping (RmpProject *project)
{
  const char *path = rmp_project_get_path (project);
  g_autofree char *name = path ? g_path_get_basename (path) : NULL;

  if (!path)
    return g_strdup (_ ("This project is in no file yet. Kept for later, it waits on this "
                        "computer: the start page offers "
                        "it until it is saved or discarded. Discarded now, it is gone for good."));
  return g_strdup_printf (
      _ ("“%s” stays as it was saved last. Kept for later, the changes since then wait on this "
         "computer: the start page offers them until they are saved or discarded. Discarded now, "
         "they are gone for good."),
      name);
}

static void
ask_about_closing (RmpWindow *self)
{
  g_autofree char *text = describe_keeping (rmp_workspace_get_project (self->workspace));
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Save changes before closing?"),
                                              text);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard",
                                    _ ("_Discard"), "keep", _ ("_Keep for Later"), "save",
                                    _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_close_response), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* An empty, untouched project may go without a question. */
static gboolean
has_unsaved_work (RmpWindow *self)
{
  return self->workspace && rmp_project_get_modified (rmp_workspace_get_project (self->workspace));
}

static gboolean
rmp_window_close_request (GtkWindow *window)
{
  RmpWindow *self = RMP_WINDOW (window);
  g_autoptr (RmpProject) project = NULL;

  rmp_tool_settle (rmp_viewport_get_tool (self->viewport));
  if (has_unsaved_work (self) && !self->closing)
    {
      ask_about_closing (self);
      return TRUE;
    }
  if (self->workspace)
    {
      project = g_object_ref (rmp_workspace_get_project (self->workspace));
      rmp_window_set_project (self, NULL);
      if (self->keeping)
        rmp_project_leave (project);
      else
        rmp_project_close (project);
    }
  return GTK_WINDOW_CLASS (rmp_window_parent_class)->close_request (window);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_window_dispose (GObject *object)
{
  RmpWindow *self = RMP_WINDOW (object);

  if (self->viewport && self->workspace)
    rmp_window_set_project (self, NULL);
  rmp_window_clear_toasts (self);
  G_OBJECT_CLASS (rmp_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, start_page);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, header);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, title);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, edited);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, project_tools);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, bake_button);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, menu);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, overlays);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, fields);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, history);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, history_button);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, outliner);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, outliner_panel);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, viewport);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, split);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, uv_view);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, timeline);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, inspector);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, inspector_panel);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, hint);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, jobs);
  gtk_widget_class_bind_template_child (widget_class, RmpWindow, drop_hint);
}

static void
rmp_window_class_init (RmpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_START_PAGE);
  g_type_ensure (RMP_TYPE_OUTLINER);
  g_type_ensure (RMP_TYPE_VIEWPORT);
  g_type_ensure (RMP_TYPE_UV_VIEW);
  g_type_ensure (RMP_TYPE_TIMELINE);
  g_type_ensure (RMP_TYPE_INSPECTOR);
  g_type_ensure (RMP_TYPE_HISTORY_POPOVER);
  g_type_ensure (RMP_TYPE_JOB_BAR);
  G_OBJECT_CLASS (klass)->dispose = rmp_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = rmp_window_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/window.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, rmp_window_open_sample);
  gtk_widget_class_bind_template_callback (widget_class, rmp_window_open);
  gtk_widget_class_bind_template_callback (widget_class, rmp_window_recover);
}

static void
rmp_window_init (RmpWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_menu_button_get_popover (self->overlays), "show",
                           G_CALLBACK (fill_fields), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->viewport, "hint-changed", G_CALLBACK (update_hint), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (update_hint), NULL);
  g_signal_connect (self, "notify::focus-visible", G_CALLBACK (update_hint), NULL);
  rmp_uv_view_set_viewport (self->uv_view, self->viewport);
  g_signal_connect_object (self->uv_view, "map", G_CALLBACK (on_uv_view_shown), self,
                           G_CONNECT_SWAPPED);
  rmp_thumbnail_follow (self->viewport);
  rmp_window_init_actions (self);
  rmp_window_init_view (self);
  rmp_window_init_tools (self);
  rmp_window_init_garments (self);
  rmp_window_init_masks (self);
  rmp_window_init_directions (self);
  rmp_window_init_patterns (self);
  rmp_window_init_replacing (self);
  rmp_window_init_remeshing (self);
  rmp_window_init_files (self);
  rmp_window_init_caution (self);
  rmp_window_init_dropping (self);
  rmp_window_init_saving (self);
  rmp_window_init_append (self);
  rmp_window_init_values (self);
  rmp_window_init_bakes (self);
  rmp_commands_label_buttons (GTK_WIDGET (self));
  rmp_commands_install_keys (GTK_WIDGET (self), RMP_SCOPE_LEFT_OVER);
  rmp_touch_screen_watch (GTK_WIDGET (self));
  rmp_window_set_project (self, NULL);
}

GtkWidget *
rmp_window_new (GtkApplication *application)
{
  return g_object_new (RMP_TYPE_WINDOW, "application", application, NULL);
}
