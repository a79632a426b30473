/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/placement-panel.h"

#include "widgets/i18n.h"
#include "widgets/number-entry.h"

#define TURN 3
#define N_ENTRIES 4
/* The range of dragging, in heights of the character. */
#define DRAG_REACH 3.0

struct _RmpPlacementPanel
{
  GtkWidget parent_instance;

  RmpCharacter *character; /* (nullable) */
  GtkWidget *box, *entries[N_ENTRIES];
};

G_DEFINE_FINAL_TYPE (RmpPlacementPanel, rmp_placement_panel, GTK_TYPE_WIDGET)

static void
edit (RmpPlacementPanel *self, const RmpPlacement *placement)
{
  g_autoptr (GError) error = NULL;

  if (!rmp_character_set_placement (self->character, placement, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

static void
on_changed (RmpPlacementPanel *self, double value, GtkWidget *entry)
{
  RmpPlacement placement;

  g_assert (RMP_IS_PLACEMENT_PANEL (self));

  if (!self->character)
    return;
  placement = rmp_character_get_placement (self->character);
  for (guint i = 0; i < TURN; i++)
    if (entry == self->entries[i])
      placement.offset[i] = value;
  if (entry == self->entries[TURN])
    placement.turn = value;
  edit (self, &placement);
}

static void
on_reset (RmpPlacementPanel *self)
{
  g_assert (RMP_IS_PLACEMENT_PANEL (self));
  if (self->character)
    edit (self, &(RmpPlacement){ 0 });
}

void
rmp_placement_panel_show (RmpPlacementPanel *self, RmpCharacter *character)
{
  const double reach = character ? DRAG_REACH * rmp_character_get_size (character) : 0.0;
  RmpPlacement placement;

  g_return_if_fail (RMP_IS_PLACEMENT_PANEL (self));
  g_set_object (&self->character, character);
  gtk_widget_set_visible (GTK_WIDGET (self), character != NULL);
  if (!character)
    return;
  placement = rmp_character_get_placement (character);
  for (guint i = 0; i < TURN; i++)
    {
      rmp_number_entry_set_range (RMP_NUMBER_ENTRY (self->entries[i]),
                                  (const double[]){ -reach, reach },
                                  (const double[]){ -RMP_PLACEMENT_REACH, RMP_PLACEMENT_REACH });
      rmp_number_entry_set_value (RMP_NUMBER_ENTRY (self->entries[i]), placement.offset[i]);
    }
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (self->entries[TURN]), placement.turn);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
add_entry (RmpPlacementPanel *self, guint which, const char *title, const char *help)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (title);
  GtkWidget *entry = rmp_number_entry_new (which == TURN ? RMP_UNIT_RADIAN : RMP_UNIT_METRE, FALSE);

  if (which == TURN)
    rmp_number_entry_set_range (RMP_NUMBER_ENTRY (entry), (const double[]){ -G_PI, G_PI },
                                (const double[]){ -100.0 * G_PI, 100.0 * G_PI });
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (row, help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), entry);
  gtk_box_append (GTK_BOX (self->box), row);
  self->entries[which] = entry;
}

static void
rmp_placement_panel_dispose (GObject *object)
{
  RmpPlacementPanel *self = RMP_PLACEMENT_PANEL (object);

  g_clear_object (&self->character);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_placement_panel_parent_class)->dispose (object);
}

static void
rmp_placement_panel_class_init (RmpPlacementPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_placement_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "placementpanel");
}

static void
rmp_placement_panel_init (RmpPlacementPanel *self)
{
  GtkWidget *heading = gtk_label_new (_ ("Place")),
            *reset = gtk_button_new_with_mnemonic (_ ("As It Was _Read"));

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
  gtk_widget_add_css_class (heading, "group-heading");
  gtk_box_append (GTK_BOX (self->box), heading);
  add_entry (self, 0, _ ("Moved along X"), _ ("To the right, seen from the front"));
  add_entry (self, 1, _ ("Moved up"), _ ("Along Y"));
  add_entry (self, 2, _ ("Moved along Z"), _ ("To the front"));
  add_entry (self, TURN, _ ("Turned"),
             _ ("About the axis that is up, counter-clockwise seen from above"));
  g_signal_connect_swapped (reset, "clicked", G_CALLBACK (on_reset), self);
  gtk_box_append (GTK_BOX (self->box), reset);
}
