/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/row-name.h"
#include "widgets/i18n.h"

static GQuark
rename_quark (void)
{
  return g_quark_from_static_string ("rimple-rename");
}

static void
end_renaming (GtkStack *self, gboolean keep)
{
  GtkWidget *entry = gtk_stack_get_child_by_name (self, "entry"),
            *label = gtk_stack_get_child_by_name (self, "label");
  RmpRename rename = (RmpRename) g_object_get_qdata (G_OBJECT (self), rename_quark ());
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (gtk_stack_get_visible_child_name (self), "entry"))
    return;
  gtk_stack_set_visible_child_name (self, "label");
  if (keep && *text != '\0' && !g_str_equal (text, gtk_label_get_text (GTK_LABEL (label))) &&
      !rename (g_object_get_data (G_OBJECT (self), "object"), text, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

static void
on_entered (GtkStack *self)
{
  end_renaming (self, TRUE);
}

static gboolean
on_key (GtkStack *self, guint key)
{
  if (key != GDK_KEY_Escape)
    return FALSE;
  end_renaming (self, FALSE);
  return TRUE;
}

static void
begin_renaming (GtkStack *self)
{
  gtk_stack_set_visible_child_name (self, "entry");
  gtk_widget_grab_focus (gtk_stack_get_child_by_name (self, "entry"));
}

static void
on_pressed (GtkStack *self, int n_press)
{
  if (n_press == 2)
    begin_renaming (self);
}

void
rmp_row_name_wrap (GtkLabel *label)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  /* a hyphen where a line is full would be taken for one of the name */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (label, attributes);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (label, 3);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
}

GtkWidget *
rmp_row_name_new (const char *name, GObject *object, RmpRename rename)
{
  GtkWidget *self = gtk_stack_new (), *label = gtk_label_new (name), *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new (),
                     *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  rmp_row_name_wrap (GTK_LABEL (label));
  gtk_stack_add_named (GTK_STACK (self), label, "label");
  gtk_stack_add_named (GTK_STACK (self), entry, "entry");
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Name"),
                                  -1);
  /* The entry takes the available width; its natural width would widen the panel. */
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 2);
  g_object_set_data_full (G_OBJECT (self), "object", g_object_ref (object), g_object_unref);
  g_object_set_qdata (G_OBJECT (self), rename_quark (), (gpointer) rename);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (on_entered), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_entered), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (entry, focus);
  gtk_widget_add_controller (entry, keys);
  gtk_widget_add_controller (self, GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_hexpand (self, TRUE);
  return self;
}

void
rmp_row_name_begin (GtkWidget *root)
{
  if (GTK_IS_STACK (root) && g_object_get_qdata (G_OBJECT (root), rename_quark ()))
    {
      begin_renaming (GTK_STACK (root));
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    rmp_row_name_begin (child);
}
