/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/pattern-brush-bar.h"

#include "patterns/layer-picture.h"
#include "patterns/pattern-files.h"
#include "profiles/profile-picture.h"
#include "profiles/profile-presets.h"
#include "store/cloth/direction-item.h"
#include "tools/brushes/brush-settings.h"
#include "tools/pattern-brush/pattern-brush-kinds.h"
#include "viewport/viewport.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"
#include "workspace/selected-garment.h"

#define COLUMNS 5

struct _RmpPatternBrushBar
{
  GtkWidget parent_instance;

  RmpLayerPicture *stamp;
  GtkLabel *stamp_words;
  GtkWidget *no_stamp;
  GtkDropDown *directions; /* the stroke, and the fields of the selected garment */
};

G_DEFINE_FINAL_TYPE (RmpPatternBrushBar, rmp_pattern_brush_bar, GTK_TYPE_WIDGET)

/* --- kinds ------------------------------------------------------------------------------------ */

static void
add_kind (RmpPatternBrushBar *self, RmpTipKind kind)
{
  const RmpBrushKind *what = rmp_brush_kind_get (kind);
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), what->icon);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.pattern-kind");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", what->id);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
}

/* --- what belongs to one kind ----------------------------------------------------------------- */

static void
on_section_chosen (GtkWidget *button)
{
  g_autoptr (RmpProfile) profile = rmp_profile_preset_new_profile (
      g_object_get_data (G_OBJECT (button), "rmp-preset"));

  g_assert (GTK_IS_WIDGET (button));
  if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
    g_object_set (rmp_brush_settings_get_default (), "section", profile, NULL);
}

static GtkWidget *
new_sections (void)
{
  const RmpProfilePreset *chosen = rmp_profile_presets_find (
      rmp_brush_settings_get_curve (rmp_brush_settings_get_default (), "section"));
  GtkWidget *grid = gtk_grid_new ();
  GtkToggleButton *first = NULL;

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  for (guint i = 0; rmp_profile_presets[i].id; i++)
    {
      GtkWidget *button = gtk_toggle_button_new ();
      g_autoptr (RmpProfile) profile = rmp_profile_preset_new_profile (rmp_profile_presets + i);

      gtk_button_set_child (GTK_BUTTON (button), rmp_profile_picture_new (profile));
      gtk_widget_set_tooltip_text (button, _ (rmp_profile_presets[i].label));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ (rmp_profile_presets[i].label), -1);
      g_object_set_data (G_OBJECT (button), "rmp-preset", (gpointer) (rmp_profile_presets + i));
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), first);
      first = first ? first : GTK_TOGGLE_BUTTON (button);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), rmp_profile_presets + i == chosen);
      g_signal_connect (button, "toggled", G_CALLBACK (on_section_chosen), NULL);
      gtk_grid_attach (GTK_GRID (grid), button, (int) (i % COLUMNS), (int) (i / COLUMNS), 1, 1);
    }
  return grid;
}

static void
on_number (const char *property, double value)
{
  rmp_brush_settings_set_number (rmp_brush_settings_get_default (), property, value);
}

static GtkWidget *
new_entry (const char *property, RmpUnit unit, const double soft[2], const double hard[2],
           const char *help)
{
  GtkWidget *entry = rmp_number_entry_new (unit, FALSE);

  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (entry), soft, hard);
  rmp_number_entry_set_value (
      RMP_NUMBER_ENTRY (entry),
      rmp_brush_settings_get_number (rmp_brush_settings_get_default (), property));
  gtk_widget_set_tooltip_text (entry, help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, help, -1);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_number), (gpointer) property);
  return entry;
}

/* --- stamp ------------------------------------------------------------------------------------ */

static void
on_no_stamp (void)
{
  rmp_brush_settings_set_stamp (rmp_brush_settings_get_default (), NULL, NULL);
}

static void
follow_stamp (RmpPatternBrushBar *self)
{
  RmpHeightImage *stamp = rmp_brush_settings_get_stamp (rmp_brush_settings_get_default ());

  g_assert (RMP_IS_PATTERN_BRUSH_BAR (self));

  rmp_layer_picture_show (self->stamp, stamp);
  gtk_widget_set_visible (GTK_WIDGET (self->stamp), stamp != NULL);
  gtk_widget_set_visible (self->no_stamp, stamp != NULL);
  gtk_label_set_text (self->stamp_words, stamp ? NULL : _ ("Wrinkles side by side"));
  gtk_widget_set_visible (GTK_WIDGET (self->stamp_words), stamp == NULL);
}

static GtkWidget *
new_stamp (RmpPatternBrushBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *picture = rmp_layer_picture_new ();
  GtkWidget *words = gtk_label_new (NULL), *choose = gtk_button_new_with_mnemonic (_ ("_Image…"));

  self->stamp = RMP_LAYER_PICTURE (picture);
  self->stamp_words = GTK_LABEL (words);
  self->no_stamp = gtk_button_new_from_icon_name ("edit-clear-symbolic");
  gtk_widget_set_tooltip_text (self->no_stamp, _ ("Stamp wrinkles again"));
  gtk_widget_set_tooltip_text (
      choose, _ ("An image file to stamp: white lifts, black lowers, middle grey does nothing"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->no_stamp), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Stamp wrinkles again"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Stamp"), -1);
  gtk_label_set_xalign (self->stamp_words, 0.0f);
  gtk_widget_set_halign (picture, GTK_ALIGN_START);
  gtk_widget_set_hexpand (picture, TRUE);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_add_css_class (words, "dim-label");
  g_signal_connect (self->no_stamp, "clicked", G_CALLBACK (on_no_stamp), NULL);
  g_signal_connect (choose, "clicked", G_CALLBACK (rmp_stamp_choose_present), NULL);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), self->no_stamp);
  gtk_box_append (GTK_BOX (box), choose);
  return box;
}

/* --- directions ------------------------------------------------------------------------------- */

static void
on_directions_chosen (RmpPatternBrushBar *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->directions);
  GtkStringList *names = GTK_STRING_LIST (gtk_drop_down_get_model (self->directions));

  g_assert (RMP_IS_PATTERN_BRUSH_BAR (self));

  if (chosen != GTK_INVALID_LIST_POSITION)
    g_object_set (rmp_brush_settings_get_default (), "directions",
                  chosen > 0 ? gtk_string_list_get_string (names, chosen) : NULL, NULL);
}

/* Whenever the popover opens: fields come and go. */
static void
update_directions (RmpPatternBrushBar *self)
{
  RmpViewport *viewport = RMP_VIEWPORT (
      gtk_widget_get_ancestor (GTK_WIDGET (self), RMP_TYPE_VIEWPORT));
  RmpWorkspace *workspace = viewport ? rmp_viewport_get_workspace (viewport) : NULL;
  RmpGarment *garment = workspace ? rmp_workspace_get_selected_garment (workspace) : NULL;
  GListModel *fields = garment ? rmp_garment_get_directions (garment) : NULL;
  g_autoptr (GtkStringList)
      names = gtk_string_list_new ((const char *const[]){ _ ("The stroke's way"), NULL });
  g_autofree char *present = NULL;
  guint chosen = 0;

  g_assert (RMP_IS_PATTERN_BRUSH_BAR (self));

  g_object_get (rmp_brush_settings_get_default (), "directions", &present, NULL);
  for (guint i = 0; fields && i < g_list_model_get_n_items (fields); i++)
    {
      g_autoptr (RmpDirectionItem) field = g_list_model_get_item (fields, i);

      gtk_string_list_append (names, rmp_direction_item_get_name (field));
      if (g_strcmp0 (present, rmp_direction_item_get_name (field)) == 0)
        chosen = i + 1;
    }
  g_signal_handlers_block_by_func (self->directions, on_directions_chosen, self);
  gtk_drop_down_set_model (self->directions, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->directions, chosen);
  g_signal_handlers_unblock_by_func (self->directions, on_directions_chosen, self);
}

static GtkWidget *
new_directions (RmpPatternBrushBar *self)
{
  GtkWidget *choice = gtk_drop_down_new (G_LIST_MODEL (gtk_string_list_new (NULL)), NULL);

  self->directions = GTK_DROP_DOWN (choice);
  gtk_widget_set_tooltip_text (
      choice, _ ("What stamps and noise lie along: the way of the stroke, or a direction field "
                 "of the selected garment"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Directions of stamps and noise"), -1);
  g_signal_connect_swapped (choice, "notify::selected", G_CALLBACK (on_directions_chosen), self);
  return choice;
}

static void
append_row (GtkWidget *box, const char *text, GtkWidget *widget)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), widget);
}

static GtkWidget *
new_more_popover (RmpPatternBrushBar *self)
{
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *wavelength = new_entry ("wavelength", RMP_UNIT_METRE, (const double[]){ 0, 0.1 },
                                     (const double[]){ 0, 10 },
                                     _ ("From one wrinkle to the next; 0: half the radius"));
  GtkWidget *irregularity = new_entry (
      "irregularity", RMP_UNIT_FRACTION, (const double[]){ 0, 1 }, (const double[]){ 0, 1 },
      _ ("How much distances vary; of noise, how short its wrinkles are"));

  append_row (box, _ ("Cross-section of ridges"), new_sections ());
  append_row (box, _ ("Stamp"), new_stamp (self));
  append_row (box, _ ("Wavelength of stamps and noise"), wavelength);
  append_row (box, _ ("Irregularity of stamps and noise"), irregularity);
  append_row (box, _ ("Directions of stamps and noise"), new_directions (self));
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  g_signal_connect_swapped (popover, "map", G_CALLBACK (update_directions), self);
  gtk_popover_set_position (GTK_POPOVER (popover), GTK_POS_RIGHT);
  follow_stamp (self);
  return popover;
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_pattern_brush_bar_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (rmp_pattern_brush_bar_parent_class)->dispose (object);
}

static void
rmp_pattern_brush_bar_class_init (RmpPatternBrushBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_pattern_brush_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "box");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rmp_pattern_brush_bar_init (RmpPatternBrushBar *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkWidget *more = gtk_menu_button_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 3);
  gtk_widget_add_css_class (GTK_WIDGET (self), "tool-bar");
  for (guint kind = 0; kind < rmp_brush_kinds_count (); kind++)
    add_kind (self, kind);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (more), "view-more-horizontal-symbolic");
  gtk_widget_set_tooltip_text (more,
                               _ ("Cross-section, stamp, wavelength, irregularity and directions"));
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (more), GTK_ACCESSIBLE_PROPERTY_LABEL,
      _ ("Cross-section, stamp, wavelength, irregularity and directions"), -1);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (more), new_more_popover (self));
  gtk_widget_set_parent (more, GTK_WIDGET (self));
  g_signal_connect_object (rmp_brush_settings_get_default (), "notify::stamp",
                           G_CALLBACK (follow_stamp), self, G_CONNECT_SWAPPED);
}
