/* SPDX-License-Identifier: GPL-3.0-or-later */
/* param-row-choice.c: on or off, and one of a few. */

#include "inspector/param-row-private.h"

#include "widgets/i18n.h"

static void
on_switched (RmpParamRow *self)
{
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));
  if (self->updating)
    return;
  rmp_values_set_bool (values, self->param, gtk_switch_get_active (GTK_SWITCH (self->control)));
  rmp_param_row_emit_edited (self, values, TRUE);
}

static GtkWidget *
new_switch (RmpParamRow *self)
{
  GtkWidget *widget = gtk_switch_new ();

  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (widget, GTK_ALIGN_END);
  g_signal_connect_swapped (widget, "notify::active", G_CALLBACK (on_switched), self);
  return widget;
}

static void
update_switch (RmpParamRow *self)
{
  gtk_switch_set_active (GTK_SWITCH (self->control),
                         rmp_values_get_bool (self->values, self->param));
}

const RmpParamControl rmp_param_row_switch = { .create = new_switch, .update = update_switch };

static void
on_chosen (RmpParamRow *self)
{
  const guint choice = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control));
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));
  if (self->updating || choice == GTK_INVALID_LIST_POSITION)
    return;
  rmp_values_set_int (values, self->param, (gint) choice);
  rmp_param_row_emit_edited (self, values, TRUE);
}

static GtkWidget *
new_drop_down (RmpParamRow *self)
{
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  g_auto (GStrv) strings = NULL;
  GtkWidget *widget;

  for (const RmpChoice *choice = rmp_param_row_get_line (self)->choices; choice->id; choice++)
    g_strv_builder_add (labels, _ (choice->label));
  strings = g_strv_builder_end (labels);
  widget = gtk_drop_down_new_from_strings ((const char *const *) strings);
  g_signal_connect_swapped (widget, "notify::selected", G_CALLBACK (on_chosen), self);
  return widget;
}

static void
update_drop_down (RmpParamRow *self)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control),
                              (guint) rmp_values_get_int (self->values, self->param));
}

const RmpParamControl rmp_param_row_choice = {
  .create = new_drop_down,
  .update = update_drop_down,
};
