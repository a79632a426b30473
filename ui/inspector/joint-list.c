/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/joint-list.h"

#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <string.h>

struct _RmpJointList
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *list;
  GHashTable *switches; /* joint name → GtkSwitch */
  gboolean updating;
};

static guint edited_signal;

G_DEFINE_FINAL_TYPE (RmpJointList, rmp_joint_list, GTK_TYPE_WIDGET)

static int
compare_names (const char *const *a, const char *const *b)
{
  return strcmp (*a, *b);
}

static void
on_switched (RmpJointList *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name, widget;

  g_assert (RMP_IS_JOINT_LIST (self));

  if (self->updating)
    return;
  g_hash_table_iter_init (&iter, self->switches);
  while (g_hash_table_iter_next (&iter, &name, &widget))
    if (gtk_switch_get_active (widget))
      g_ptr_array_add (names, name);
  g_ptr_array_sort (names, (GCompareFunc) compare_names);
  g_ptr_array_add (names, NULL);
  g_signal_emit (self, edited_signal, 0, names->pdata);
}

static char *
describe (const RmpFinding *finding)
{
  g_autofree char *length = rmp_quantity_format (finding->length, RMP_UNIT_METRE);
  g_autofree char *angle = g_strdup_printf ("%.0f°", finding->angle * 180.0 / G_PI);

  if (!finding->found)
    return g_strdup (finding->reason);
  if (finding->note)
    return g_strdup_printf (_ ("line %s, bends up to %s; %s"), length, angle, finding->note);
  return g_strdup_printf (_ ("line %s, bends up to %s"), length, angle);
}

static GtkWidget *
new_row (RmpJointList *self, const RmpFinding *finding, gboolean on)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *text = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = gtk_label_new (finding->name), *detail, *toggle = gtk_switch_new ();
  g_autofree char *description = describe (finding);

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  detail = gtk_label_new (description);
  gtk_label_set_xalign (GTK_LABEL (detail), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (detail), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (detail), GTK_NATURAL_WRAP_NONE);
  gtk_widget_add_css_class (detail, "caption");
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (text), name);
  gtk_box_append (GTK_BOX (text), detail);

  gtk_box_append (GTK_BOX (row), text);
  if (!finding->name)
    {
      gtk_widget_set_visible (name, FALSE);
      g_object_unref (g_object_ref_sink (toggle));
      return row;
    }
  gtk_switch_set_active (GTK_SWITCH (toggle), on);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  finding->name, -1);
  g_signal_connect_swapped (toggle, "notify::active", G_CALLBACK (on_switched), self);
  g_hash_table_insert (self->switches, g_strdup (finding->name), toggle);

  gtk_box_append (GTK_BOX (row), toggle);
  return row;
}

void
rmp_joint_list_set_findings (RmpJointList *self, GPtrArray *findings, const char *const *joints)
{
  GtkWidget *child;

  g_return_if_fail (RMP_IS_JOINT_LIST (self));
  self->updating = TRUE;
  g_hash_table_remove_all (self->switches);
  while ((child = gtk_widget_get_first_child (self->list)))
    gtk_box_remove (GTK_BOX (self->list), child);
  for (guint i = 0; findings && i < findings->len; i++)
    {
      const RmpFinding *finding = g_ptr_array_index (findings, i);
      const gboolean on = joints && finding->name ? g_strv_contains (joints, finding->name)
                                                  : finding->found;

      if (!finding->name || !g_hash_table_contains (self->switches, finding->name))
        gtk_box_append (GTK_BOX (self->list), new_row (self, finding, on));
    }
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (self->list) != NULL);
  self->updating = FALSE;
}

static void
rmp_joint_list_dispose (GObject *object)
{
  RmpJointList *self = RMP_JOINT_LIST (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->switches, g_hash_table_unref);
  G_OBJECT_CLASS (rmp_joint_list_parent_class)->dispose (object);
}

static void
rmp_joint_list_class_init (RmpJointListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_joint_list_dispose;
  edited_signal = g_signal_new ("edited", RMP_TYPE_JOINT_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRV);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/joint-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpJointList, box);
  gtk_widget_class_bind_template_child (widget_class, RmpJointList, list);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_joint_list_init (RmpJointList *self)
{
  self->switches = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}
