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

/* Of the cross-sections. */
#define COLUMNS 5

struct _RmpPatternBrushBar
{
  GtkWidget parent_instance;

  GtkWidget *more; /* opens the settings of single kinds */
  GtkGrid *sections;
  RmpLayerPicture *stamp;
  GtkLabel *stamp_words;
  GtkWidget *no_stamp;
  RmpNumberEntry *wavelength, *irregularity;
  GtkDropDown *directions; /* the direction of the stroke, and the fields of the selected garment */
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
  gtk_widget_insert_before (button, GTK_WIDGET (self), self->more);
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

static void
add_sections (RmpPatternBrushBar *self)
{
  const RmpProfilePreset *chosen = rmp_profile_presets_find (
      rmp_brush_settings_get_curve (rmp_brush_settings_get_default (), "section"));
  GtkToggleButton *first = NULL;

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
      gtk_grid_attach (self->sections, button, (int) (i % COLUMNS), (int) (i / COLUMNS), 1, 1);
    }
}

static void
on_number (const char *property, double value)
{
  rmp_brush_settings_set_number (rmp_brush_settings_get_default (), property, value);
}

static void
init_entry (RmpNumberEntry *entry, const char *property, RmpUnit unit, double soft_end,
            double hard_end)
{
  rmp_number_entry_set_unit (entry, unit, FALSE);
  rmp_number_entry_set_range (entry, (const double[]){ 0.0, soft_end },
                              (const double[]){ 0.0, hard_end });
  rmp_number_entry_set_value (
      entry, rmp_brush_settings_get_number (rmp_brush_settings_get_default (), property));
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_number), (gpointer) property);
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

/* Lists the fields whenever the popover opens, because they come and go. */
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

/* --- where the buttons stand ------------------------------------------------------------------ */

void
rmp_pattern_brush_bar_set_columns (RmpPatternBrushBar *self, guint n_columns)
{
  GtkLayoutManager *layout;
  guint i = 0;

  g_return_if_fail (RMP_IS_PATTERN_BRUSH_BAR (self));
  g_return_if_fail (n_columns > 0);

  layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  for (GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self)); button;
       button = gtk_widget_get_next_sibling (button), i++)
    {
      GtkGridLayoutChild *cell = GTK_GRID_LAYOUT_CHILD (
          gtk_layout_manager_get_layout_child (layout, button));

      gtk_grid_layout_child_set_column (cell, (int) (i % n_columns));
      gtk_grid_layout_child_set_row (cell, (int) (i / n_columns));
    }
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

  g_type_ensure (RMP_TYPE_LAYER_PICTURE);
  g_type_ensure (RMP_TYPE_NUMBER_ENTRY);
  G_OBJECT_CLASS (klass)->dispose = rmp_pattern_brush_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/pattern-brush-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPatternBrushBar, more);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternBrushBar, sections);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternBrushBar, stamp);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternBrushBar, stamp_words);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternBrushBar, no_stamp);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternBrushBar, wavelength);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternBrushBar, irregularity);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternBrushBar, directions);
  gtk_widget_class_bind_template_callback (widget_class, update_directions);
  gtk_widget_class_bind_template_callback (widget_class, on_no_stamp);
  gtk_widget_class_bind_template_callback (widget_class, rmp_stamp_choose_present);
  gtk_widget_class_bind_template_callback (widget_class, on_directions_chosen);
  gtk_widget_class_set_css_name (widget_class, "box");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rmp_pattern_brush_bar_init (RmpPatternBrushBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint kind = 0; kind < rmp_brush_kinds_count (); kind++)
    add_kind (self, kind);
  rmp_pattern_brush_bar_set_columns (self, 1);
  add_sections (self);
  init_entry (self->wavelength, "wavelength", RMP_UNIT_METRE, 0.1, 10.0);
  init_entry (self->irregularity, "irregularity", RMP_UNIT_FRACTION, 1.0, 1.0);
  follow_stamp (self);
  g_signal_connect_object (rmp_brush_settings_get_default (), "notify::stamp",
                           G_CALLBACK (follow_stamp), self, G_CONNECT_SWAPPED);
}
