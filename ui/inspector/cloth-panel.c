/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/cloth-panel.h"

#include "widgets/i18n.h"
#include "widgets/number-entry.h"

#include <math.h>

/* Values of plain cotton, shown as long as the file decides. */
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

/* Shows the colour of the first material, which is linear, in the encoding of the button. */
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_NUMBER_ENTRY);
  G_OBJECT_CLASS (klass)->dispose = rmp_cloth_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/cloth-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpClothPanel, box);
  gtk_widget_class_bind_template_child (widget_class, RmpClothPanel, colour);
  gtk_widget_class_bind_template_child (widget_class, RmpClothPanel, roughness);
  gtk_widget_class_bind_template_child (widget_class, RmpClothPanel, sheen);
  gtk_widget_class_bind_template_child (widget_class, RmpClothPanel, reset);
  gtk_widget_class_bind_template_callback (widget_class, on_colour_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_number_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_reset);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "clothpanel");
}

static void
init_fraction (GtkWidget *entry)
{
  const double range[2] = { 0.0, 1.0 };

  rmp_number_entry_set_unit (RMP_NUMBER_ENTRY (entry), RMP_UNIT_FRACTION, FALSE);
  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (entry), range, range);
}

static void
rmp_cloth_panel_init (RmpClothPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  init_fraction (self->roughness);
  init_fraction (self->sheen);
}
