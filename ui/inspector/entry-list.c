/* SPDX-License-Identifier: GPL-3.0-or-later */
/* entry-list.c: all entries, the one that was chosen, and what the frame says of them. */

#include "inspector/entry-list-private.h"

#include "inspector/axis-note.h"
#include "inspector/curve-mark.h"
#include "widgets/i18n.h"
#include "workspace/chosen-entry.h"

/* Pixels above an entry that was scrolled to. */
#define MARGIN 12.0

static guint edited_signal;

G_DEFINE_FINAL_TYPE (RmpEntryList, rmp_entry_list, GTK_TYPE_WIDGET)

void
rmp_entry_list_emit_edited (RmpEntryList *self, RmpValues *values, gboolean final)
{
  g_signal_emit (self, edited_signal, 0, values, final);
}

static void
on_add (RmpEntryList *self)
{
  const guint n = rmp_values_get_n_entries (self->values, self->param);
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_ENTRY_LIST (self));

  rmp_values_set_n_entries (values, self->param, n + 1);
  rmp_entry_list_emit_edited (self, values, TRUE);
  if (self->shown->len > n)
    gtk_widget_child_focus (rmp_entry_list_get_entry (self, n)->rows->pdata[0],
                            GTK_DIR_TAB_FORWARD);
}

void
rmp_entry_list_set_values (RmpEntryList *self, const RmpValues *values)
{
  const guint n = rmp_values_get_n_entries (values, self->param), n_before = self->shown->len;
  double range[2] = { 0.0, G_MAXUINT };

  g_return_if_fail (RMP_IS_ENTRY_LIST (self));

  g_clear_pointer (&self->values, rmp_values_unref);
  self->values = rmp_values_ref ((RmpValues *) values);
  rmp_values_get_range (values, self->param, TRUE, range);
  if (self->shown->len > n)
    g_ptr_array_set_size (self->shown, (gint) n);
  while (self->shown->len < n)
    g_ptr_array_add (self->shown, rmp_list_entry_new (self, self->shown->len));
  for (guint i = 0; i < n; i++)
    rmp_list_entry_set_values (rmp_entry_list_get_entry (self, i), values, n, range);
  for (guint i = n_before; i < n; i++)
    rmp_list_entry_set_look (rmp_entry_list_get_entry (self, i));
  gtk_widget_set_visible (self->entries, n > 0);
  gtk_widget_set_sensitive (self->add, n < (guint) range[1]);
}

/* --- the one that was chosen elsewhere -------------------------------------------------------- */

/* In the frame after the next one, when what was unfolded has been laid out. */
static gboolean
scroll_to_revealed (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  RmpEntryList *self = RMP_ENTRY_LIST (widget);
  GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment;
  graphene_point_t at;

  if (gdk_frame_clock_get_frame_counter (clock) < (gint64) GPOINTER_TO_SIZE (data) + 2)
    return G_SOURCE_CONTINUE;
  self->reveal = 0;
  if (!scrolled || self->revealed >= self->shown->len ||
      !gtk_widget_compute_point (rmp_entry_list_get_entry (self, self->revealed)->box, scrolled,
                                 &GRAPHENE_POINT_INIT (0.0f, 0.0f), &at))
    return G_SOURCE_REMOVE;
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  gtk_adjustment_set_value (adjustment,
                            gtk_adjustment_get_value (adjustment) + (double) at.y - MARGIN);
  return G_SOURCE_REMOVE;
}

/* The others are folded away as they are; the keyboard stays where it is. */
static void
on_entry_chosen (RmpEntryList *self)
{
  const RmpChosenEntry *chosen = rmp_workspace_get_chosen_entry (self->workspace);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  g_assert (RMP_IS_ENTRY_LIST (self));

  for (guint i = 0; i < self->shown->len; i++)
    gtk_widget_remove_css_class (rmp_entry_list_get_entry (self, i)->box, "chosen");
  if (chosen->look != self->look || chosen->param != self->param ||
      chosen->entry >= self->shown->len)
    return;
  gtk_widget_add_css_class (rmp_entry_list_get_entry (self, chosen->entry)->box, "chosen");
  rmp_list_entry_set_open (rmp_entry_list_get_entry (self, chosen->entry), TRUE);
  self->revealed = chosen->entry;
  if (self->reveal == 0 && clock)
    self->reveal = gtk_widget_add_tick_callback (
        GTK_WIDGET (self), scroll_to_revealed,
        GSIZE_TO_POINTER ((gsize) gdk_frame_clock_get_frame_counter (clock)), NULL);
}

/* --- what the frame that is shown says of them ------------------------------------------------ */

void
rmp_entry_list_update_marks (RmpEntryList *self)
{
  const gint row = self->look ? rmp_curve_mark_find_row (self->look, self->param) : -1;

  for (guint i = 0; row >= 0 && i < self->shown->len; i++)
    rmp_curve_mark_update (self->workspace, self->look, i,
                           rmp_list_entry_get_curve (RMP_PARAM_ROW (
                               rmp_entry_list_get_entry (self, i)->rows->pdata[row])));
  for (guint i = 0;
       self->look && rmp_axis_note_find_row (self->look, self->param) >= 0 && i < self->shown->len;
       i++)
    rmp_axis_note_update (rmp_entry_list_get_entry (self, i)->axis, self->workspace, self->look, i);
}

static void
on_frame_ready (RmpEntryList *self, G_GNUC_UNUSED RmpSurface *surface, RmpLook *look)
{
  if (look == self->look)
    rmp_entry_list_update_marks (self);
}

static void
set_workspace (RmpEntryList *self, RmpWorkspace *workspace)
{
  if (self->workspace == workspace)
    return;
  if (self->workspace)
    {
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (self->workspace), self);
    }
  g_set_object (&self->workspace, workspace);
  if (!workspace)
    return;
  g_signal_connect_swapped (workspace, "entry-chosen", G_CALLBACK (on_entry_chosen), self);
  g_signal_connect_swapped (workspace, "display-changed", G_CALLBACK (rmp_entry_list_update_marks),
                            self);
  g_signal_connect_swapped (rmp_workspace_get_evaluator (workspace), "frame-ready",
                            G_CALLBACK (on_frame_ready), self);
}

void
rmp_entry_list_set_look (RmpEntryList *self, RmpWorkspace *workspace, RmpLook *look)
{
  g_return_if_fail (RMP_IS_ENTRY_LIST (self));

  set_workspace (self, workspace);
  g_set_object (&self->look, look);
  for (guint i = 0; i < self->shown->len; i++)
    rmp_list_entry_set_look (rmp_entry_list_get_entry (self, i));
  rmp_entry_list_update_marks (self);
}

const char *
rmp_entry_list_get_axis_note (RmpEntryList *self, guint entry)
{
  GtkWidget *note;

  g_return_val_if_fail (RMP_IS_ENTRY_LIST (self) && entry < self->shown->len, NULL);
  note = rmp_entry_list_get_entry (self, entry)->axis;
  return note && gtk_widget_get_visible (note) ? gtk_label_get_text (GTK_LABEL (note)) : NULL;
}

/* --- for tests -------------------------------------------------------------------------------- */

GtkWidget *
rmp_entry_list_get_add (RmpEntryList *self)
{
  return self->add;
}

GtkWidget *
rmp_entry_list_get_box (RmpEntryList *self, guint entry)
{
  return rmp_entry_list_get_entry (self, entry)->box;
}

GtkWidget *
rmp_entry_list_get_name (RmpEntryList *self, guint entry)
{
  return rmp_entry_list_get_entry (self, entry)->name;
}

GtkWidget *
rmp_entry_list_get_up (RmpEntryList *self, guint entry)
{
  return rmp_entry_list_get_entry (self, entry)->up;
}

GtkWidget *
rmp_entry_list_get_down (RmpEntryList *self, guint entry)
{
  return rmp_entry_list_get_entry (self, entry)->down;
}

GtkWidget *
rmp_entry_list_get_remove (RmpEntryList *self, guint entry)
{
  return rmp_entry_list_get_entry (self, entry)->remove;
}

GtkWidget *
rmp_entry_list_get_mute (RmpEntryList *self, guint entry)
{
  return rmp_entry_list_get_entry (self, entry)->switches[RMP_ENTRY_MUTE];
}

GtkWidget *
rmp_entry_list_get_solo (RmpEntryList *self, guint entry)
{
  return rmp_entry_list_get_entry (self, entry)->switches[RMP_ENTRY_SOLO];
}

GtkWidget *
rmp_entry_list_get_row (RmpEntryList *self, guint entry, guint param)
{
  return rmp_entry_list_get_entry (self, entry)->rows->pdata[param];
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_entry_list_dispose (GObject *object)
{
  RmpEntryList *self = RMP_ENTRY_LIST (object);

  g_clear_pointer (&self->shown, g_ptr_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->values, rmp_values_unref);
  set_workspace (self, NULL);
  g_clear_object (&self->look);
  G_OBJECT_CLASS (rmp_entry_list_parent_class)->dispose (object);
}

static void
rmp_entry_list_class_init (RmpEntryListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_entry_list_dispose;
  edited_signal = g_signal_new ("edited", RMP_TYPE_ENTRY_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 2, RMP_TYPE_VALUES, G_TYPE_BOOLEAN);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/entry-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpEntryList, box);
  gtk_widget_class_bind_template_child (widget_class, RmpEntryList, entries);
  gtk_widget_class_bind_template_child (widget_class, RmpEntryList, add);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "entrylist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rmp_entry_list_init (RmpEntryList *self)
{
  self->shown = g_ptr_array_new_with_free_func (rmp_list_entry_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rmp_entry_list_new (const RmpParam *group, guint param)
{
  RmpEntryList *self = g_object_new (RMP_TYPE_ENTRY_LIST, NULL);

  self->group = group;
  self->param = param;
  gtk_button_set_label (GTK_BUTTON (self->add), _ (group->entry->add));
  return GTK_WIDGET (self);
}
