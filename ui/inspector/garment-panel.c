/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/garment-panel.h"

#include "inspector/cloth-panel.h"
#include "tools/garments/garment-edits.h"
#include "widgets/i18n.h"

struct _RmpGarmentPanel
{
  GtkWidget parent_instance;

  RmpGarment *garment; /* NULL: a mesh is shown */
  gboolean updating;   /* widgets follow the garment; their signals are not edits */

  GtkWidget *box;
  GtkWidget *name_row;
  GtkWidget *name;
  GtkWidget *materials; /* heading and check boxes */
  GPtrArray *checks;    /* of GtkWidget, one a material */
  GtkWidget *cloth;
  GtkWidget *rest_shape;
  GtkWidget *paint_faces;
  GtkWidget *make_garment;
  GtkWidget *paint_garment;
};

G_DEFINE_FINAL_TYPE (RmpGarmentPanel, rmp_garment_panel, GTK_TYPE_WIDGET)

static void
report (RmpGarmentPanel *self, const GError *error)
{
  g_assert (RMP_IS_GARMENT_PANEL (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* --- what it is made of ----------------------------------------------------------------------- */

char *
rmp_garment_describe (RmpGarment *garment)
{
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  const guint n = rmp_mesh_get_n_faces (mesh);
  guint n_own = 0;
  double area = 0;

  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);

  for (guint32 face = 0; face < n; face++)
    if (rmp_garment_has_face (garment, face))
      {
        n_own++;
        area += rmp_mesh_measure_face (mesh, face);
      }
  if (n_own == n)
    return g_strdup_printf (_ ("All %u triangles of the mesh\n%.2f m² of cloth"), n, area);
  return g_strdup_printf (_ ("%u of %u triangles of the mesh\n%.2f m² of cloth"), n_own, n, area);
}

static void
count_faces (RmpGarment *garment, guint material, guint *n_own, guint *n)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  g_autofree guint8 *faces = rmp_surface_select_material (surface, material);

  *n_own = *n = 0;
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)); face++)
    if (faces[face])
      {
        *n += 1;
        *n_own += rmp_garment_has_face (garment, face);
      }
}

/* --- edits ------------------------------------------------------------------------------------ */

static void
on_material_toggled (RmpGarmentPanel *self, GtkCheckButton *check)
{
  g_autoptr (GError) error = NULL;
  guint material;

  g_assert (RMP_IS_GARMENT_PANEL (self));

  if (self->updating || !g_ptr_array_find (self->checks, check, &material))
    return;
  if (!rmp_garment_take_material (self->garment, material, gtk_check_button_get_active (check),
                                  &error))
    rmp_garment_panel_show (self, self->garment, NULL);
  report (self, error);
}

static void
on_renamed (RmpGarmentPanel *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->name));
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_GARMENT_PANEL (self));

  if (self->garment && *text != '\0')
    rmp_garment_rename (self->garment, text, &error);
  report (self, error);
}

/* --- showing ---------------------------------------------------------------------------------- */

static void
show_material (RmpGarmentPanel *self, guint material)
{
  GtkCheckButton *check = g_ptr_array_index (self->checks, material);
  GtkWidget *name = gtk_widget_get_first_child (gtk_check_button_get_child (check));
  const char *title = rmp_surface_get_material_name (rmp_garment_get_surface (self->garment),
                                                     material);
  g_autofree char *count = NULL;
  g_autofree char *help = g_strdup_printf (
      _ ("Whether the faces of “%s” are cloth of this garment"), title);
  guint n_own, n;

  count_faces (self->garment, material, &n_own, &n);
  gtk_widget_set_tooltip_text (GTK_WIDGET (check), help);
  count = g_strdup_printf (_ ("%u of %u"), n_own, n);
  gtk_label_set_text (GTK_LABEL (name), title);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (name)), count);
  gtk_check_button_set_active (check, n > 0 && n_own == n);
  gtk_check_button_set_inconsistent (check, n_own > 0 && n_own < n);
  gtk_widget_set_sensitive (GTK_WIDGET (check), n > 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static void
add_check (RmpGarmentPanel *self)
{
  GtkWidget *check = gtk_check_button_new (), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name = gtk_label_new (NULL), *count = gtk_label_new (NULL);

  gtk_widget_add_css_class (count, "dim-label");
  gtk_widget_add_css_class (count, "caption");
  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), count);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), row);
  g_signal_connect_object (check, "toggled", G_CALLBACK (on_material_toggled), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->materials), check);
  g_ptr_array_add (self->checks, check);
}

/* Check boxes are kept as long as their number is right: this may be called from a click on one of
 * them.
 */
static void
show_materials (RmpGarmentPanel *self)
{
  const guint n_materials = self->garment ? rmp_surface_get_n_materials (
                                                rmp_garment_get_surface (self->garment))
                                          : 0;
  const guint n = n_materials > 1 ? n_materials : 0;

  for (; self->checks->len > n; g_ptr_array_set_size (self->checks, (gint) self->checks->len - 1))
    gtk_box_remove (GTK_BOX (self->materials),
                    g_ptr_array_index (self->checks, self->checks->len - 1));
  while (self->checks->len < n)
    add_check (self);
  gtk_widget_set_visible (self->materials, n > 0);
  for (guint i = 0; i < n; i++)
    show_material (self, i);
}

void
rmp_garment_panel_show (RmpGarmentPanel *self, RmpGarment *garment, RmpSurface *surface)
{
  g_return_if_fail (RMP_IS_GARMENT_PANEL (self));
  self->updating = TRUE;
  g_set_object (&self->garment, garment);
  gtk_widget_set_visible (GTK_WIDGET (self), garment || surface);
  gtk_widget_set_visible (self->name_row, garment != NULL);
  gtk_widget_set_visible (self->paint_faces, garment != NULL);
  gtk_widget_set_visible (self->make_garment, garment == NULL);
  gtk_widget_set_visible (self->paint_garment, garment == NULL);
  if (garment)
    gtk_editable_set_text (GTK_EDITABLE (self->name), rmp_garment_get_name (garment));
  show_materials (self);
  rmp_cloth_panel_show (RMP_CLOTH_PANEL (self->cloth), garment);
  rmp_rest_shape_panel_show (RMP_REST_SHAPE_PANEL (self->rest_shape), garment);
  self->updating = FALSE;
}

void
rmp_garment_panel_set_workspace (RmpGarmentPanel *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_GARMENT_PANEL (self));
  rmp_rest_shape_panel_set_workspace (RMP_REST_SHAPE_PANEL (self->rest_shape), workspace);
}

RmpRestShapePanel *
rmp_garment_panel_get_rest_shape (RmpGarmentPanel *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT_PANEL (self), NULL);
  return RMP_REST_SHAPE_PANEL (self->rest_shape);
}

GtkWidget *
rmp_garment_panel_get_check (RmpGarmentPanel *self, guint material)
{
  g_return_val_if_fail (RMP_IS_GARMENT_PANEL (self), NULL);
  return g_ptr_array_index (self->checks, material);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_garment_panel_dispose (GObject *object)
{
  RmpGarmentPanel *self = RMP_GARMENT_PANEL (object);

  g_clear_object (&self->garment);
  g_clear_pointer (&self->checks, g_ptr_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_garment_panel_parent_class)->dispose (object);
}

static void
rmp_garment_panel_class_init (RmpGarmentPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_CLOTH_PANEL);
  g_type_ensure (RMP_TYPE_REST_SHAPE_PANEL);
  G_OBJECT_CLASS (klass)->dispose = rmp_garment_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/garment-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, box);
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, name_row);
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, name);
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, materials);
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, cloth);
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, rest_shape);
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, paint_faces);
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, make_garment);
  gtk_widget_class_bind_template_child (widget_class, RmpGarmentPanel, paint_garment);
  gtk_widget_class_bind_template_callback (widget_class, on_renamed);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "garmentpanel");
}

static void
rmp_garment_panel_init (RmpGarmentPanel *self)
{
  self->checks = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
