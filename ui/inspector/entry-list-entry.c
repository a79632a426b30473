/* SPDX-License-Identifier: GPL-3.0-or-later */
/* entry-list-entry.c: one entry of a list: what can be done to it, and its rows. */

#include "inspector/entry-list-private.h"

#include "inspector/axis-note.h"
#include "store/looks/reference.h"
#include "technique/silenced.h"
#include "widgets/i18n.h"

static gboolean
is_open (RmpListEntry *entry)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (entry->name));
}

void
rmp_list_entry_set_open (RmpListEntry *entry, gboolean open)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (entry->name), open);
}

static void
on_row_edited (RmpListEntry *entry, RmpValues *values, gboolean final)
{
  RmpEntryList *self = entry->list;
  g_autoptr (RmpValues) whole = NULL;

  if (values)
    {
      whole = rmp_values_copy (self->values);
      rmp_values_set_entry (whole, self->param, entry->index, values);
    }
  rmp_entry_list_emit_edited (self, whole, final);
}

/* The keyboard stays where somebody goes on: at the entry, and at what was done to it. */
static void
focus_either (GtkWidget *first, GtkWidget *second)
{
  gtk_widget_grab_focus (gtk_widget_is_sensitive (first) ? first : second);
}

static void
move (RmpListEntry *entry, guint to)
{
  RmpEntryList *self = entry->list;
  const gboolean is_up = to < entry->index, was_open = is_open (entry);
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  rmp_values_move_entry (values, self->param, entry->index, to);
  rmp_list_entry_set_open (entry, is_open (rmp_entry_list_get_entry (self, to)));
  rmp_list_entry_set_open (rmp_entry_list_get_entry (self, to), was_open);
  rmp_entry_list_emit_edited (self, values, TRUE);
  entry = rmp_entry_list_get_entry (self, to);
  focus_either (is_up ? entry->up : entry->down, is_up ? entry->down : entry->up);
}

static void
on_up (RmpListEntry *entry)
{
  move (entry, entry->index - 1);
}

static void
on_down (RmpListEntry *entry)
{
  move (entry, entry->index + 1);
}

/* The last of the entries goes away: they all show values of what comes after. */
static void
on_remove (RmpListEntry *entry)
{
  RmpEntryList *self = entry->list;
  const guint index = entry->index;
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  rmp_values_remove_entry (values, self->param, index);
  for (guint i = index; i + 1 < self->shown->len; i++)
    rmp_list_entry_set_open (rmp_entry_list_get_entry (self, i),
                             is_open (rmp_entry_list_get_entry (self, i + 1)));
  rmp_entry_list_emit_edited (self, values, TRUE);
  if (self->shown->len > 0)
    focus_either (rmp_entry_list_get_entry (self, MIN (index, self->shown->len - 1))->remove,
                  self->add);
  else
    gtk_widget_grab_focus (self->add);
}

static void
on_switched (RmpListEntry *entry, GtkToggleButton *button)
{
  RmpEntryList *self = entry->list;
  const RmpEntrySwitch which = GTK_WIDGET (button) == entry->switches[RMP_ENTRY_SOLO]
                                   ? RMP_ENTRY_SOLO
                                   : RMP_ENTRY_MUTE;
  const RmpValues *values = rmp_values_get_entry (self->values, self->param, entry->index);
  const guint member = rmp_entry_switch_get_member (self->group, which);
  g_autoptr (RmpValues) whole = NULL;

  if (gtk_toggle_button_get_active (button) == rmp_values_get_bool (values, member))
    return;
  whole = rmp_entry_switch_toggle (self->values, self->param, entry->index, which);
  rmp_entry_list_emit_edited (self, whole, TRUE);
}

void
rmp_list_entry_free (gpointer data)
{
  RmpListEntry *entry = data;

  gtk_box_remove (GTK_BOX (entry->list->entries), entry->box);
  g_ptr_array_unref (entry->rows);
  g_free (entry);
}

static GtkWidget *
add_button (RmpListEntry *entry, GtkWidget *head, const char *icon, const char *words,
            GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  g_signal_connect_swapped (button, "clicked", clicked, entry);
  gtk_box_append (GTK_BOX (head), button);
  return button;
}

static void
on_opened (RmpListEntry *entry)
{
  GtkWidget *arrow = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (entry->name)));
  const gboolean open = is_open (entry);

  gtk_widget_set_visible (entry->values, open);
  gtk_image_set_from_icon_name (GTK_IMAGE (arrow), open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry->name), GTK_ACCESSIBLE_STATE_EXPANDED, open,
                               -1);
}

static void
add_name (RmpListEntry *entry, GtkWidget *head, const char *name)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_box_append (GTK_BOX (line), gtk_image_new ());
  gtk_box_append (GTK_BOX (line), label);
  entry->name = gtk_toggle_button_new ();
  gtk_button_set_child (GTK_BUTTON (entry->name), line);
  gtk_widget_add_css_class (entry->name, "flat");
  gtk_widget_add_css_class (entry->name, "entry-name");
  gtk_widget_set_hexpand (entry->name, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry->name), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  g_signal_connect_swapped (entry->name, "toggled", G_CALLBACK (on_opened), entry);
  gtk_box_append (GTK_BOX (head), entry->name);
}

static void
add_switches (RmpListEntry *entry, GtkWidget *head)
{
  for (guint i = 0; i < RMP_N_ENTRY_SWITCHES; i++)
    {
      GtkWidget *button = gtk_toggle_button_new ();

      gtk_widget_add_css_class (button, "flat");
      g_signal_connect_swapped (button, "toggled", G_CALLBACK (on_switched), entry);
      gtk_box_append (GTK_BOX (head), button);
      entry->switches[i] = button;
    }
}

/* A name in grey lifts nothing. */
static void
update_switches (RmpListEntry *entry, const RmpValues *whole, const RmpValues *values)
{
  RmpEntryList *self = entry->list;

  for (guint i = 0; i < RMP_N_ENTRY_SWITCHES && entry->switches[i]; i++)
    {
      GtkWidget *button = entry->switches[i];
      const gboolean on = rmp_values_get_bool (values,
                                               rmp_entry_switch_get_member (self->group, i));
      g_autofree char *words = rmp_entry_switch_describe (self->group, entry->index, i, on);

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), on);
      gtk_button_set_icon_name (GTK_BUTTON (button), rmp_entry_switch_get_icon (i, on));
      gtk_widget_set_tooltip_text (button, words);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                      -1);
    }
  if (rmp_entry_is_silenced (whole, self->param, entry->index))
    gtk_widget_add_css_class (entry->name, "dim-label");
  else
    gtk_widget_remove_css_class (entry->name, "dim-label");
}

/* “Wave 2” and what can be done to it. */
static void
add_head (RmpListEntry *entry, const char *name)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autofree char *up = g_strdup_printf (_ ("Move %s up"), name);
  g_autofree char *down = g_strdup_printf (_ ("Move %s down"), name);
  g_autofree char *remove = g_strdup_printf (_ ("Remove %s"), name);

  add_name (entry, head, name);
  if (entry->list->group->entry->switches)
    add_switches (entry, head);
  entry->up = add_button (entry, head, "go-up-symbolic", up, G_CALLBACK (on_up));
  entry->down = add_button (entry, head, "go-down-symbolic", down, G_CALLBACK (on_down));
  entry->remove = add_button (entry, head, "user-trash-symbolic", remove, G_CALLBACK (on_remove));
  gtk_box_append (GTK_BOX (entry->box), head);
}

RmpCurveEditor *
rmp_list_entry_get_curve (RmpParamRow *row)
{
  RmpCurveReference *curve = rmp_param_row_get_curve (row);

  return curve ? rmp_profile_editor_get_curve (rmp_curve_reference_get_editor (curve)) : NULL;
}

static void
add_row (RmpListEntry *entry, GtkWidget *row)
{
  RmpCurveEditor *curve = rmp_list_entry_get_curve (RMP_PARAM_ROW (row));

  g_signal_connect_swapped (row, "edited", G_CALLBACK (on_row_edited), entry);
  if (curve)
    g_signal_connect_object (curve, "map", G_CALLBACK (rmp_entry_list_update_marks), entry->list,
                             G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (entry->values), row);
}

RmpListEntry *
rmp_list_entry_new (RmpEntryList *self, guint index)
{
  const RmpEntryKind *kind = self->group->entry;
  RmpListEntry *entry = g_new0 (RmpListEntry, 1);
  g_autofree char *name = rmp_entry_get_name (self->group, index);

  entry->list = self;
  entry->index = index;
  entry->rows = g_ptr_array_new ();
  entry->box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 4,
                             "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry->box), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  entry->values = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_margin_start (entry->values, 22);
  add_head (entry, name);
  gtk_box_append (GTK_BOX (entry->box), entry->values);
  rmp_list_entry_set_open (entry, TRUE);
  for (guint i = 0; i < kind->n_params; i++)
    {
      RmpEntrySwitch which;
      GtkWidget *row = rmp_entry_switch_find (self->group, i, &which)
                           ? NULL
                           : rmp_param_row_new (kind->params, i);

      g_ptr_array_add (entry->rows, row);
      if (row)
        add_row (entry, row);
      if (kind->params[i].type == RMP_PARAM_VEC3 && !entry->axis)
        gtk_box_append (GTK_BOX (entry->values), entry->axis = rmp_axis_note_new ());
    }
  entry->fills = RMP_ENTRY_FILLS (rmp_entry_fills_new (self->param, index));
  gtk_box_append (GTK_BOX (entry->values), GTK_WIDGET (entry->fills));
  entry->pose = RMP_POSE_SLIDER (rmp_pose_slider_new (self->param, index));
  gtk_box_append (GTK_BOX (entry->values), GTK_WIDGET (entry->pose));
  gtk_box_append (GTK_BOX (self->entries), entry->box);
  return entry;
}

/* What a row knows nothing of may have its parameter do nothing: values around the entry, and the
 * curve that it names.
 */
static void
update_visible (RmpListEntry *entry)
{
  RmpEntryList *self = entry->list;
  const RmpValues *values = rmp_values_get_entry (self->values, self->param, entry->index);
  g_autoptr (RmpLayer)
      layer = self->look ? g_list_model_get_item (rmp_look_get_layers (self->look), 0) : NULL;

  for (guint i = 0; i < entry->rows->len; i++)
    if (entry->rows->pdata[i])
      gtk_widget_set_visible (
          entry->rows->pdata[i],
          rmp_values_is_visible_in_entry (self->values, self->param, entry->index, i) &&
              !(layer && rmp_layer_replaces_param (layer, values, i)));
  rmp_entry_fills_set_values (entry->fills, values);
}

void
rmp_list_entry_set_values (RmpListEntry *entry, const RmpValues *whole, guint n,
                           const double range[2])
{
  const RmpValues *values = rmp_values_get_entry (whole, entry->list->param, entry->index);

  for (guint i = 0; i < entry->rows->len; i++)
    if (entry->rows->pdata[i])
      rmp_param_row_set_values (entry->rows->pdata[i], values);
  update_switches (entry, whole, values);
  update_visible (entry);
  rmp_pose_slider_set_values (entry->pose, values);
  gtk_widget_set_sensitive (entry->up, entry->index > 0);
  gtk_widget_set_sensitive (entry->down, entry->index + 1 < n);
  gtk_widget_set_sensitive (entry->remove, n > (guint) range[0]);
}

void
rmp_list_entry_set_look (RmpListEntry *entry)
{
  for (guint i = 0; i < entry->rows->len; i++)
    if (entry->rows->pdata[i])
      rmp_param_row_set_look (entry->rows->pdata[i], entry->list->workspace, entry->list->look);
  rmp_entry_fills_set_look (entry->fills, entry->list->workspace, entry->list->look);
  rmp_pose_slider_set_look (entry->pose, entry->list->workspace, entry->list->look);
  update_visible (entry);
}
