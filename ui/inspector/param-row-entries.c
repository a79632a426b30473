/* SPDX-License-Identifier: GPL-3.0-or-later */
/* param-row-entries.c: the entries of a repeating group, below a heading. */

#include "inspector/param-row-private.h"

#include "inspector/entry-list.h"

static void
on_edited (RmpParamRow *self, RmpValues *values, gboolean final)
{
  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_param_row_emit_edited (self, values, final);
}

static GtkWidget *
create (RmpParamRow *self)
{
  GtkWidget *widget = rmp_entry_list_new (rmp_param_row_get_line (self), self->param);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "entries");
  gtk_widget_add_css_class (GTK_WIDGET (self->name), "group-heading");
  g_signal_connect_swapped (widget, "edited", G_CALLBACK (on_edited), self);
  return widget;
}

static void
update (RmpParamRow *self)
{
  rmp_entry_list_set_values (RMP_ENTRY_LIST (self->control), self->values);
}

static void
set_look (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look)
{
  rmp_entry_list_set_look (RMP_ENTRY_LIST (self->control), workspace, look);
}

const RmpParamControl rmp_param_row_entries = {
  .create = create,
  .update = update,
  .set_look = set_look,
};
