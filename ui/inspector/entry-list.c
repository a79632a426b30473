/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/entry-list.h"

#include "inspector/axis-note.h"
#include "inspector/curve-mark.h"
#include "inspector/entry-fills.h"
#include "inspector/entry-switches.h"
#include "inspector/param-row.h"
#include "inspector/pose-slider.h"
#include "store/looks/reference.h"
#include "technique/silenced.h"
#include "widgets/i18n.h"
#include "workspace/chosen-entry.h"

/* Pixels above an entry that was scrolled to. */
#define MARGIN 12.0

struct _RmpEntryList
{
  GtkWidget parent_instance;

  const RmpParam *group;
  guint param;             /* … is its index */
  RmpValues *values;       /* (nullable) of the look, in which the group is one parameter */
  RmpWorkspace *workspace; /* (nullable) */
  RmpLook *look;           /* (nullable) */
  GPtrArray *shown;        /* of Entry */
  guint reveal;            /* tick callback: scrolls once what was unfolded has its place */
  guint revealed;          /* the entry */

  /* Template children */
  GtkWidget *box;
  GtkWidget *entries;
  GtkWidget *add;
};

typedef struct
{
  RmpEntryList *list;
  guint index;
  GtkWidget *box;
  GtkWidget *name; /* folds the entry away */
  GtkWidget *up, *down, *remove;
  GtkWidget *switches[RMP_N_ENTRY_SWITCHES]; /* (nullable) */
  GtkWidget *values;                         /* the rows' box */
  GtkWidget *axis;                           /* (nullable): where its axis comes from */
  RmpEntryFills *fills;
  RmpPoseSlider *pose;
  GPtrArray *rows; /* (element-type RmpParamRow); NULL: it is a switch */
} Entry;

static guint edited_signal;

G_DEFINE_FINAL_TYPE (RmpEntryList, rmp_entry_list, GTK_TYPE_WIDGET)

static Entry *
get_entry (RmpEntryList *self, guint index)
{
  return g_ptr_array_index (self->shown, index);
}

/* --- edits ------------------------------------------------------------------------------------ */

static void
emit_edited (RmpEntryList *self, RmpValues *values, gboolean final)
{
  g_signal_emit (self, edited_signal, 0, values, final);
}

static void
on_row_edited (Entry *entry, RmpValues *values, gboolean final)
{
  RmpEntryList *self = entry->list;
  g_autoptr (RmpValues) whole = NULL;

  if (values)
    {
      whole = rmp_values_copy (self->values);
      rmp_values_set_entry (whole, self->param, entry->index, values);
    }
  emit_edited (self, whole, final);
}

/* The keyboard stays where somebody goes on: at the entry, and at what was done to it. */
static void
focus_either (GtkWidget *first, GtkWidget *second)
{
  gtk_widget_grab_focus (gtk_widget_is_sensitive (first) ? first : second);
}

static gboolean
is_open (Entry *entry)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (entry->name));
}

static void
set_open (Entry *entry, gboolean open)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (entry->name), open);
}

static void
move (Entry *entry, guint to)
{
  RmpEntryList *self = entry->list;
  const gboolean is_up = to < entry->index, was_open = is_open (entry);
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  rmp_values_move_entry (values, self->param, entry->index, to);
  set_open (entry, is_open (get_entry (self, to)));
  set_open (get_entry (self, to), was_open);
  emit_edited (self, values, TRUE);
  entry = get_entry (self, to);
  focus_either (is_up ? entry->up : entry->down, is_up ? entry->down : entry->up);
}

static void
on_up (Entry *entry)
{
  move (entry, entry->index - 1);
}

static void
on_down (Entry *entry)
{
  move (entry, entry->index + 1);
}

/* The last of the entries goes away: they all show values of what comes after. */
static void
on_remove (Entry *entry)
{
  RmpEntryList *self = entry->list;
  const guint index = entry->index;
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  rmp_values_remove_entry (values, self->param, index);
  for (guint i = index; i + 1 < self->shown->len; i++)
    set_open (get_entry (self, i), is_open (get_entry (self, i + 1)));
  emit_edited (self, values, TRUE);
  if (self->shown->len > 0)
    focus_either (get_entry (self, MIN (index, self->shown->len - 1))->remove, self->add);
  else
    gtk_widget_grab_focus (self->add);
}

static void
on_switched (Entry *entry, GtkToggleButton *button)
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
  emit_edited (self, whole, TRUE);
}

static void
on_add (RmpEntryList *self)
{
  const guint n = rmp_values_get_n_entries (self->values, self->param);
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_ENTRY_LIST (self));

  rmp_values_set_n_entries (values, self->param, n + 1);
  emit_edited (self, values, TRUE);
  if (self->shown->len > n)
    gtk_widget_child_focus (get_entry (self, n)->rows->pdata[0], GTK_DIR_TAB_FORWARD);
}

/* --- entries ---------------------------------------------------------------------------------- */

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  gtk_box_remove (GTK_BOX (entry->list->entries), entry->box);
  g_ptr_array_unref (entry->rows);
  g_free (entry);
}

static GtkWidget *
add_button (Entry *entry, GtkWidget *head, const char *icon, const char *words, GCallback clicked)
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
on_opened (Entry *entry)
{
  GtkWidget *arrow = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (entry->name)));
  const gboolean open = is_open (entry);

  gtk_widget_set_visible (entry->values, open);
  gtk_image_set_from_icon_name (GTK_IMAGE (arrow), open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry->name), GTK_ACCESSIBLE_STATE_EXPANDED, open,
                               -1);
}

static void
add_name (Entry *entry, GtkWidget *head, const char *name)
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
add_switches (Entry *entry, GtkWidget *head)
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
update_switches (Entry *entry, const RmpValues *whole, const RmpValues *values)
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
add_head (Entry *entry, const char *name)
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

static void update_marks (RmpEntryList *self);

/* (nullable): the row edits no curve */
static RmpCurveEditor *
get_curve (RmpParamRow *row)
{
  RmpCurveReference *curve = rmp_param_row_get_curve (row);

  return curve ? rmp_profile_editor_get_curve (rmp_curve_reference_get_editor (curve)) : NULL;
}

static void
add_row (Entry *entry, GtkWidget *row)
{
  RmpCurveEditor *curve = get_curve (RMP_PARAM_ROW (row));

  g_signal_connect_swapped (row, "edited", G_CALLBACK (on_row_edited), entry);
  if (curve)
    g_signal_connect_object (curve, "map", G_CALLBACK (update_marks), entry->list,
                             G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (entry->values), row);
}

static Entry *
entry_new (RmpEntryList *self, guint index)
{
  const RmpEntryKind *kind = self->group->entry;
  Entry *entry = g_new0 (Entry, 1);
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
  set_open (entry, TRUE);
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
update_visible (Entry *entry)
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

static void
entry_set_values (Entry *entry, const RmpValues *whole, guint n, const double range[2])
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

static void
entry_set_look (Entry *entry)
{
  for (guint i = 0; i < entry->rows->len; i++)
    if (entry->rows->pdata[i])
      rmp_param_row_set_look (entry->rows->pdata[i], entry->list->workspace, entry->list->look);
  rmp_entry_fills_set_look (entry->fills, entry->list->workspace, entry->list->look);
  rmp_pose_slider_set_look (entry->pose, entry->list->workspace, entry->list->look);
  update_visible (entry);
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
    g_ptr_array_add (self->shown, entry_new (self, self->shown->len));
  for (guint i = 0; i < n; i++)
    entry_set_values (get_entry (self, i), values, n, range);
  for (guint i = n_before; i < n; i++)
    entry_set_look (get_entry (self, i));
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
      !gtk_widget_compute_point (get_entry (self, self->revealed)->box, scrolled,
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
    gtk_widget_remove_css_class (get_entry (self, i)->box, "chosen");
  if (chosen->look != self->look || chosen->param != self->param ||
      chosen->entry >= self->shown->len)
    return;
  gtk_widget_add_css_class (get_entry (self, chosen->entry)->box, "chosen");
  set_open (get_entry (self, chosen->entry), TRUE);
  self->revealed = chosen->entry;
  if (self->reveal == 0 && clock)
    self->reveal = gtk_widget_add_tick_callback (
        GTK_WIDGET (self), scroll_to_revealed,
        GSIZE_TO_POINTER ((gsize) gdk_frame_clock_get_frame_counter (clock)), NULL);
}

/* --- what the frame that is shown says of them ------------------------------------------------ */

static void
update_marks (RmpEntryList *self)
{
  const gint row = self->look ? rmp_curve_mark_find_row (self->look, self->param) : -1;

  for (guint i = 0; row >= 0 && i < self->shown->len; i++)
    rmp_curve_mark_update (self->workspace, self->look, i,
                           get_curve (RMP_PARAM_ROW (get_entry (self, i)->rows->pdata[row])));
  for (guint i = 0;
       self->look && rmp_axis_note_find_row (self->look, self->param) >= 0 && i < self->shown->len;
       i++)
    rmp_axis_note_update (get_entry (self, i)->axis, self->workspace, self->look, i);
}

static void
on_frame_ready (RmpEntryList *self, G_GNUC_UNUSED RmpSurface *surface, RmpLook *look)
{
  if (look == self->look)
    update_marks (self);
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
  g_signal_connect_swapped (workspace, "display-changed", G_CALLBACK (update_marks), self);
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
    entry_set_look (get_entry (self, i));
  update_marks (self);
}

const char *
rmp_entry_list_get_axis_note (RmpEntryList *self, guint entry)
{
  GtkWidget *note;

  g_return_val_if_fail (RMP_IS_ENTRY_LIST (self) && entry < self->shown->len, NULL);
  note = get_entry (self, entry)->axis;
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
  return get_entry (self, entry)->box;
}

GtkWidget *
rmp_entry_list_get_name (RmpEntryList *self, guint entry)
{
  return get_entry (self, entry)->name;
}

GtkWidget *
rmp_entry_list_get_up (RmpEntryList *self, guint entry)
{
  return get_entry (self, entry)->up;
}

GtkWidget *
rmp_entry_list_get_down (RmpEntryList *self, guint entry)
{
  return get_entry (self, entry)->down;
}

GtkWidget *
rmp_entry_list_get_remove (RmpEntryList *self, guint entry)
{
  return get_entry (self, entry)->remove;
}

GtkWidget *
rmp_entry_list_get_mute (RmpEntryList *self, guint entry)
{
  return get_entry (self, entry)->switches[RMP_ENTRY_MUTE];
}

GtkWidget *
rmp_entry_list_get_solo (RmpEntryList *self, guint entry)
{
  return get_entry (self, entry)->switches[RMP_ENTRY_SOLO];
}

GtkWidget *
rmp_entry_list_get_row (RmpEntryList *self, guint entry, guint param)
{
  return get_entry (self, entry)->rows->pdata[param];
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
  self->shown = g_ptr_array_new_with_free_func (entry_free);
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
