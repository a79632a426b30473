/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/cloth-panel.h"

#include "widgets/i18n.h"
#include "widgets/number-entry.h"

#include <math.h>

/* What plain cotton has: shown where the file decides. */
#define USUAL_ROUGHNESS 0.7
#define USUAL_SHEEN 0.4

struct _RmpClothPanel
{
  GtkWidget parent_instance;

  RmpGarment *garment; /* (nullable) */
  gboolean updating;
  GtkWidget *box, *colour, *roughness, *sheen, *reset;
};

G_DEFINE_FINAL_TYPE (RmpClothPanel, rmp_cloth_panel, GTK_TYPE_WIDGET)

static void
edit (RmpClothPanel *self, const RmpGarmentFinish *finish)
{
  g_autoptr (GError) error = NULL;

  if (self->garment && !self->updating && !rmp_garment_set_finish (self->garment, finish, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

static void
on_colour_chosen (RmpClothPanel *self)
{
  RmpGarmentFinish finish;
  GdkRGBA colour;

  g_assert (RMP_IS_CLOTH_PANEL (self));

  if (!self->garment)
    return;
  finish = rmp_garment_get_finish (self->garment);
  gtk_color_chooser_get_rgba (GTK_COLOR_CHOOSER (self->colour), &colour);
  finish.colour[0] = (double) colour.red;
  finish.colour[1] = (double) colour.green;
  finish.colour[2] = (double) colour.blue;
  edit (self, &finish);
}

static void
on_number_changed (RmpClothPanel *self, double value, GtkWidget *entry)
{
  RmpGarmentFinish finish;

  g_assert (RMP_IS_CLOTH_PANEL (self));

  if (!self->garment)
    return;
  finish = rmp_garment_get_finish (self->garment);
  *(entry == self->roughness ? &finish.roughness : &finish.sheen) = value;
  edit (self, &finish);
}

static void
on_reset (RmpClothPanel *self)
{
  const RmpGarmentFinish none = RMP_GARMENT_FINISH_NONE;

  g_assert (RMP_IS_CLOTH_PANEL (self));
  edit (self, &none);
}

/* --- showing ---------------------------------------------------------------------------------- */

/* Linear, of the first material, as the button shows colours. */
static void
find_file_colour (RmpGarment *garment, GdkRGBA *colour)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  float linear[4] = { 0.6f, 0.6f, 0.6f, 1.0f };

  if (rmp_surface_get_n_materials (surface) > 0)
    rmp_surface_get_material_colour (surface, 0, linear);
  *colour = (GdkRGBA){ powf (linear[0], 1.0f / 2.2f), powf (linear[1], 1.0f / 2.2f),
                       powf (linear[2], 1.0f / 2.2f), 1.0f };
}

static void
show_number (GtkWidget *entry, double value, double usual)
{
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (entry), isnan (value) ? usual : value);
  if (isnan (value))
    gtk_widget_add_css_class (entry, "dim-label");
  else
    gtk_widget_remove_css_class (entry, "dim-label");
}

void
rmp_cloth_panel_show (RmpClothPanel *self, RmpGarment *garment)
{
  const RmpGarmentFinish none = RMP_GARMENT_FINISH_NONE,
                         own = garment ? rmp_garment_get_finish (garment) : none;
  GdkRGBA colour = { (float) own.colour[0], (float) own.colour[1], (float) own.colour[2], 1.0f };

  g_return_if_fail (RMP_IS_CLOTH_PANEL (self));
  g_set_object (&self->garment, garment);
  gtk_widget_set_visible (GTK_WIDGET (self), garment != NULL);
  if (!garment)
    return;
  self->updating = TRUE;
  if (!rmp_garment_finish_has_colour (&own))
    find_file_colour (garment, &colour);
  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (self->colour), &colour);
  show_number (self->roughness, own.roughness, USUAL_ROUGHNESS);
  show_number (self->sheen, own.sheen, USUAL_SHEEN);
  gtk_widget_set_sensitive (self->reset, !rmp_garment_finish_equal (&own, &none));
  self->updating = FALSE;
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
add_row (RmpClothPanel *self, const char *title, const char *help, GtkWidget *control)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (row, help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), control);
  gtk_box_append (GTK_BOX (self->box), row);
}

static GtkWidget *
new_number (RmpClothPanel *self)
{
  GtkWidget *entry = rmp_number_entry_new (RMP_UNIT_FRACTION, FALSE);

  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (entry), (const double[]){ 0.0, 1.0 },
                              (const double[]){ 0.0, 1.0 });
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_number_changed), self);
  return entry;
}

static void
rmp_cloth_panel_dispose (GObject *object)
{
  RmpClothPanel *self = RMP_CLOTH_PANEL (object);

  g_clear_object (&self->garment);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_cloth_panel_parent_class)->dispose (object);
}

static void
rmp_cloth_panel_class_init (RmpClothPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_cloth_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "clothpanel");
}

static void
rmp_cloth_panel_init (RmpClothPanel *self)
{
  GtkWidget *heading = gtk_label_new (_ ("Cloth"));

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
  gtk_widget_add_css_class (heading, "group-heading");
  gtk_box_append (GTK_BOX (self->box), heading);
  self->colour = gtk_color_button_new ();
  g_signal_connect_swapped (self->colour, "color-set", G_CALLBACK (on_colour_chosen), self);
  self->roughness = new_number (self);
  self->sheen = new_number (self);
  self->reset = gtk_button_new_with_mnemonic (_ ("As in the _File"));
  g_signal_connect_swapped (self->reset, "clicked", G_CALLBACK (on_reset), self);
  add_row (self, _ ("Colour"), _ ("Of all of the garment; a texture gives way to it"),
           self->colour);
  add_row (self, _ ("Roughness"), _ ("Low is silk, which shines; high is felt"), self->roughness);
  add_row (self, _ ("Sheen"),
           _ ("The bright edge of fibres that stand up: none on leather, much on velvet"),
           self->sheen);
  gtk_box_append (GTK_BOX (self->box), self->reset);
}
