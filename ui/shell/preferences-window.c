/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/preferences-window.h"

#include "shell/preferences.h"

struct _RmpPreferencesWindow
{
  AdwPreferencesWindow parent_instance;

  /* Template children */
  GObject *navigation;
  GObject *orbit_about;
  GObject *emulate_numpad;
  GObject *frame_memory;
  GObject *frame_disk;
};

G_DEFINE_FINAL_TYPE (RmpPreferencesWindow, rmp_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

static void
rmp_preferences_window_class_init (RmpPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPreferencesWindow, navigation);
  gtk_widget_class_bind_template_child (widget_class, RmpPreferencesWindow, orbit_about);
  gtk_widget_class_bind_template_child (widget_class, RmpPreferencesWindow, emulate_numpad);
  gtk_widget_class_bind_template_child (widget_class, RmpPreferencesWindow, frame_memory);
  gtk_widget_class_bind_template_child (widget_class, RmpPreferencesWindow, frame_disk);
}

static void
rmp_preferences_window_init (RmpPreferencesWindow *self)
{
  const GBindingFlags flags = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;
  RmpPreferences *preferences = rmp_preferences_get_default ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_object_bind_property (preferences, "navigation", self->navigation, "selected", flags);
  g_object_bind_property (preferences, "orbit-about", self->orbit_about, "selected", flags);
  g_object_bind_property (preferences, "emulate-numpad", self->emulate_numpad, "active", flags);
  g_object_bind_property (preferences, "frame-memory", self->frame_memory, "value", flags);
  g_object_bind_property (preferences, "frame-disk", self->frame_disk, "value", flags);
}

GtkWidget *
rmp_preferences_window_new (GtkWindow *parent)
{
  return g_object_new (RMP_TYPE_PREFERENCES_WINDOW, "transient-for", parent, NULL);
}
