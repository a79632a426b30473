/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/published-list.h"

#include "inspector/param-text.h"
#include "widgets/i18n.h"

struct _RmpPublishedList
{
  GtkWidget parent_instance;

  const RmpTechnique *technique; /* of the rows */
  RmpValues *published;          /* to the letter */
  RmpValues *values;             /* shown */
  GPtrArray *switches;           /* (element-type GtkSwitch) (nullable elements) by parameter */
  gboolean updating;             /* switches follow the values; their signals are not edits */
  GtkWidget *expander;
  GtkWidget *rows;
};

static guint edited_signal;

G_DEFINE_FINAL_TYPE (RmpPublishedList, rmp_published_list, GTK_TYPE_WIDGET)

static void
on_switched (RmpPublishedList *self, GParamSpec *spec G_GNUC_UNUSED, GtkSwitch *widget)
{
  g_autoptr (RmpValues) values = NULL;
  guint param;

  g_assert (RMP_IS_PUBLISHED_LIST (self));

  if (self->updating || !g_ptr_array_find (self->switches, widget, &param))
    return;
  values = rmp_values_copy (self->values);
  rmp_values_reset (values, param);
  if (gtk_switch_get_active (widget))
    rmp_values_copy_param (values, self->published, param);
  g_signal_emit (self, edited_signal, 0, values, TRUE, param);
}

/* “Line source: Along edges”, and the switch. */
static GtkWidget *
add_row (RmpPublishedList *self, guint param)
{
  const RmpParam *description = &self->technique->params[param];
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *names = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = gtk_label_new (_ (description->label));
  g_autofree char *value = rmp_param_text_describe_value (self->published, param);
  GtkWidget *way = gtk_label_new (value);
  GtkWidget *control = gtk_switch_new ();

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_xalign (GTK_LABEL (way), 0.0f);
  gtk_widget_add_css_class (way, "caption");
  gtk_widget_add_css_class (way, "dim-label");
  gtk_box_append (GTK_BOX (names), name);
  gtk_box_append (GTK_BOX (names), way);
  gtk_widget_set_hexpand (names, TRUE);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (row, _ (description->help));
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (description->label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  value, -1);
  gtk_box_append (GTK_BOX (row), names);
  gtk_box_append (GTK_BOX (row), control);
  gtk_box_append (GTK_BOX (self->rows), row);
  g_signal_connect_object (control, "notify::active", G_CALLBACK (on_switched), self,
                           G_CONNECT_SWAPPED);
  return control;
}

/* The heading above what the paper prints but its preset leaves out. There is a switch for each,
 * because all of them together would make no folds.
 */
static void
add_heading (RmpPublishedList *self)
{
  GtkWidget *heading = gtk_label_new (_ ("Misprints and comparisons"));

  gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
  gtk_widget_add_css_class (heading, "group-heading");
  gtk_widget_set_margin_top (heading, 6);
  gtk_widget_set_tooltip_text (
      heading, _ ("What the paper's text says besides, which the preset does not follow"));
  gtk_box_append (GTK_BOX (self->rows), heading);
}

static void
build (RmpPublishedList *self, const RmpTechnique *technique)
{
  g_autoptr (RmpValues) preset = NULL;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->rows)))
    gtk_box_remove (GTK_BOX (self->rows), row);
  g_ptr_array_set_size (self->switches, 0);
  g_clear_pointer (&self->published, rmp_values_unref);
  self->technique = technique;
  if (technique)
    self->published = rmp_values_new_printed (technique);
  if (!self->published)
    return;
  preset = rmp_values_new_published (technique);
  for (guint i = 0; i < technique->n_params; i++)
    g_ptr_array_add (self->switches, rmp_values_is_default (preset, i) ? NULL : add_row (self, i));
  if (!rmp_technique_find_preset (technique, RMP_PRESET_AS_PUBLISHED)->printed)
    return;
  add_heading (self);
  for (guint i = 0; i < technique->n_params; i++)
    if (!g_ptr_array_index (self->switches, i) && !rmp_values_is_default (self->published, i))
      g_ptr_array_index (self->switches, i) = add_row (self, i);
}

static void
update_switches (RmpPublishedList *self)
{
  self->updating = TRUE;
  for (guint i = 0; i < self->switches->len; i++)
    {
      GtkWidget *control = g_ptr_array_index (self->switches, i);

      if (!control)
        continue;
      gtk_switch_set_active (GTK_SWITCH (control),
                             rmp_values_equal_param (self->values, self->published, i));
      gtk_widget_set_visible (gtk_widget_get_parent (control),
                              rmp_values_is_visible (self->values, i));
    }
  self->updating = FALSE;
}

void
rmp_published_list_set_values (RmpPublishedList *self, const RmpValues *values)
{
  const RmpTechnique *technique = values ? rmp_values_get_technique (values) : NULL;

  g_return_if_fail (RMP_IS_PUBLISHED_LIST (self));
  g_clear_pointer (&self->values, rmp_values_unref);
  if (technique != self->technique)
    build (self, technique);
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (self->rows) != NULL);
  if (!values)
    return;
  self->values = rmp_values_ref ((RmpValues *) values);
  update_switches (self);
}

GtkWidget *
rmp_published_list_get_switch (RmpPublishedList *self, guint param)
{
  g_return_val_if_fail (RMP_IS_PUBLISHED_LIST (self), NULL);
  return param < self->switches->len ? g_ptr_array_index (self->switches, param) : NULL;
}

static void
rmp_published_list_dispose (GObject *object)
{
  RmpPublishedList *self = RMP_PUBLISHED_LIST (object);

  g_clear_pointer (&self->switches, g_ptr_array_unref);
  g_clear_pointer (&self->published, rmp_values_unref);
  g_clear_pointer (&self->values, rmp_values_unref);
  g_clear_pointer (&self->expander, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_published_list_parent_class)->dispose (object);
}

static void
rmp_published_list_class_init (RmpPublishedListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_published_list_dispose;
  edited_signal = g_signal_new ("edited", RMP_TYPE_PUBLISHED_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 3, RMP_TYPE_VALUES, G_TYPE_BOOLEAN, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/published-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPublishedList, expander);
  gtk_widget_class_bind_template_child (widget_class, RmpPublishedList, rows);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_published_list_init (RmpPublishedList *self)
{
  self->switches = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
