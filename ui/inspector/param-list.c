/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/param-list.h"

#include "inspector/param-row.h"
#include "technique/condition.h"
#include "widgets/i18n.h"

struct _RmpParamList
{
  GtkWidget parent_instance;

  const RmpTechnique *technique;
  GPtrArray *rows;   /* (element-type RmpParamRow) */
  GPtrArray *groups; /* (element-type Group) */
  GtkWidget *box;
  GtkWidget *advanced; /* expander */
  gboolean expanded;
};

/* A heading with its rows; hidden if all of its rows are. */
typedef struct
{
  const char *name;
  gboolean advanced;
  GtkWidget *box;
} Group;

static guint edited_signal;

G_DEFINE_FINAL_TYPE (RmpParamList, rmp_param_list, GTK_TYPE_WIDGET)

static void
on_row_edited (RmpParamList *self, RmpValues *values, gboolean final, RmpParamRow *row)
{
  g_assert (RMP_IS_PARAM_LIST (self));
  g_signal_emit (self, edited_signal, 0, values, final, rmp_param_row_get_param (row));
}

static GtkWidget *
new_heading (const char *name)
{
  GtkWidget *label = gtk_label_new (_ (name));

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "group-heading");
  return label;
}

/* The section of a repeating group of the same name has its heading in the row. */
static gboolean
is_headed (const RmpParam *param)
{
  return param->type == RMP_PARAM_ENTRIES && g_str_equal (param->label, param->group);
}

static Group *
get_group (RmpParamList *self, const char *name, gboolean advanced)
{
  Group *group;

  for (guint i = 0; i < self->groups->len; i++)
    {
      group = g_ptr_array_index (self->groups, i);
      if (group->advanced == advanced && g_str_equal (group->name, name))
        return group;
    }
  group = g_new0 (Group, 1);
  group->name = name;
  group->advanced = advanced;
  group->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (group->box), new_heading (name));
  gtk_box_append (
      GTK_BOX (advanced ? gtk_expander_get_child (GTK_EXPANDER (self->advanced)) : self->box),
      group->box);
  g_ptr_array_add (self->groups, group);
  return group;
}

static void
remember_expanded (RmpParamList *self)
{
  g_assert (RMP_IS_PARAM_LIST (self));
  self->expanded = gtk_expander_get_expanded (GTK_EXPANDER (self->advanced));
}

static void
clear (RmpParamList *self)
{
  g_ptr_array_set_size (self->rows, 0);
  g_ptr_array_set_size (self->groups, 0);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  self->advanced = NULL;
}

/* A choice stands above what is there by it. (nullable): the row that @param's comes after, of
 * those in @box: its last one, but for the first that asks for @param
 */
static GtkWidget *
find_place (RmpParamList *self, GtkWidget *box, const RmpParam *param)
{
  GtkWidget *heading = gtk_widget_get_first_child (box);

  for (GtkWidget *row = gtk_widget_get_next_sibling (heading); row;
       row = gtk_widget_get_next_sibling (row))
    {
      const guint other = rmp_param_row_get_param (RMP_PARAM_ROW (row));

      if (rmp_condition_asks (self->technique->params[other].visible_if, param->id))
        return gtk_widget_get_prev_sibling (row);
    }
  return gtk_widget_get_last_child (box);
}

static void
build (RmpParamList *self)
{
  clear (self);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->advanced = gtk_expander_new (_ ("Advanced"));
  gtk_expander_set_child (GTK_EXPANDER (self->advanced),
                          gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  gtk_expander_set_expanded (GTK_EXPANDER (self->advanced), self->expanded);
  g_signal_connect_swapped (self->advanced, "notify::expanded", G_CALLBACK (remember_expanded),
                            self);

  for (guint i = 0; i < self->technique->n_params; i++)
    {
      const RmpParam *param = &self->technique->params[i];
      GtkWidget *row = rmp_param_row_new (self->technique->params, i);
      GtkWidget *box = get_group (self, param->group, param->advanced)->box;

      g_signal_connect_object (row, "edited", G_CALLBACK (on_row_edited), self, G_CONNECT_SWAPPED);
      gtk_box_insert_child_after (GTK_BOX (box), row, find_place (self, box, param));
      if (is_headed (param))
        gtk_widget_set_visible (gtk_widget_get_first_child (box), FALSE);
      g_ptr_array_add (self->rows, row);
    }
  gtk_box_append (GTK_BOX (self->box), self->advanced);
}

static void
update_groups (RmpParamList *self)
{
  gboolean any_advanced = FALSE;

  for (guint i = 0; i < self->groups->len; i++)
    {
      Group *group = g_ptr_array_index (self->groups, i);
      GtkWidget *heading = gtk_widget_get_first_child (group->box);
      gboolean any = FALSE;

      for (GtkWidget *row = gtk_widget_get_next_sibling (heading); row;
           row = gtk_widget_get_next_sibling (row))
        any |= gtk_widget_get_visible (row);
      gtk_widget_set_visible (group->box, any);
      any_advanced |= any && group->advanced;
    }
  gtk_widget_set_visible (self->advanced, any_advanced);
}

void
rmp_param_list_set_values (RmpParamList *self, const RmpValues *values)
{
  const RmpTechnique *technique = values ? rmp_values_get_technique (values) : NULL;

  g_return_if_fail (RMP_IS_PARAM_LIST (self));
  if (!technique)
    clear (self);
  else if (technique != self->technique)
    {
      self->technique = technique;
      build (self);
    }
  self->technique = technique;
  if (!technique)
    return;
  for (guint i = 0; i < self->rows->len; i++)
    rmp_param_row_set_values (g_ptr_array_index (self->rows, i), values);
  update_groups (self);
}

GPtrArray *
rmp_param_list_get_rows (RmpParamList *self)
{
  return self->rows;
}

static void
rmp_param_list_dispose (GObject *object)
{
  RmpParamList *self = RMP_PARAM_LIST (object);

  if (self->rows)
    clear (self);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  G_OBJECT_CLASS (rmp_param_list_parent_class)->dispose (object);
}

static void
rmp_param_list_class_init (RmpParamListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_param_list_dispose;
  edited_signal = g_signal_new ("edited", RMP_TYPE_PARAM_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 3, RMP_TYPE_VALUES, G_TYPE_BOOLEAN, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_param_list_init (RmpParamList *self)
{
  self->rows = g_ptr_array_new ();
  self->groups = g_ptr_array_new_with_free_func (g_free);
}
