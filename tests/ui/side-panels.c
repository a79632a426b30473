/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "side-panels.h"

#include "inspector/inspector.h"
#include "outliner/outliner.h"
#include "ui-test.h"

void
side_panels_open (SidePanels *self, RmpProject *project)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->workspace = rmp_workspace_new (project);
  rmp_workspace_settle (self->workspace);
  self->inspector = g_object_new (RMP_TYPE_INSPECTOR, NULL);
  self->outliner = g_object_new (RMP_TYPE_OUTLINER, NULL);
  rmp_inspector_set_workspace (RMP_INSPECTOR (self->inspector), self->workspace);
  rmp_outliner_set_workspace (RMP_OUTLINER (self->outliner), self->workspace);
  gtk_widget_set_hexpand (self->inspector, TRUE);
  gtk_box_append (GTK_BOX (box), self->outliner);
  gtk_box_append (GTK_BOX (box), self->inspector);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 560, 700);
  gtk_window_set_child (GTK_WINDOW (self->window), box);
  gtk_window_present (GTK_WINDOW (self->window));
  while (gtk_widget_get_width (self->inspector) == 0)
    g_main_context_iteration (NULL, TRUE);
}

void
side_panels_close (SidePanels *self)
{
  rmp_inspector_set_workspace (RMP_INSPECTOR (self->inspector), NULL);
  rmp_outliner_set_workspace (RMP_OUTLINER (self->outliner), NULL);
  gtk_window_destroy (GTK_WINDOW (self->window));
  rmp_ui_test_settle ();
  g_object_unref (self->workspace);
}
