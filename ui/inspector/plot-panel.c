/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/plot-panel.h"

#include "inspector/plot-view.h"
#include "widgets/i18n.h"

struct _RmpPlotPanel
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  RmpLook *look;
  GPtrArray *plots; /* (element-type RmpPlot): those shown */
  GtkWidget *box;
};

G_DEFINE_FINAL_TYPE (RmpPlotPanel, rmp_plot_panel, GTK_TYPE_WIDGET)

static GtkWidget *
new_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, class);
  return label;
}

/* The widgets of a plot: a heading, the picture, and a line that says which part of the frame it
 * shows.
 */
static void
add_plot (RmpPlotPanel *self, const RmpPlot *plot)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *view = rmp_plot_view_new (plot);
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", _ (plot->help), plot->equation);

  gtk_widget_set_tooltip_text (part, tooltip);
  gtk_box_append (GTK_BOX (part), new_label (_ (plot->label), "group-heading"));
  gtk_box_append (GTK_BOX (part), view);
  gtk_box_append (GTK_BOX (part), new_label (NULL, "caption"));
  gtk_box_append (GTK_BOX (self->box), part);
}

static void
show_plot (GtkWidget *part, const RmpOutput *output)
{
  GtkWidget *view = gtk_widget_get_next_sibling (gtk_widget_get_first_child (part));
  g_autofree char *note = rmp_plot_view_show (RMP_PLOT_VIEW (view), output);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (view)), note ? note : "");
}

static void
update (RmpPlotPanel *self)
{
  g_autoptr (RmpResult) result = NULL;

  g_assert (RMP_IS_PLOT_PANEL (self));
  if (!self->look || self->plots->len == 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  result = rmp_workspace_request (self->workspace,
                                  rmp_garment_get_surface (rmp_look_get_garment (self->look)),
                                  self->look, NULL);
  for (GtkWidget *part = gtk_widget_get_first_child (self->box); part;
       part = gtk_widget_get_next_sibling (part))
    show_plot (part, result ? &result->output : NULL);
}

static void
on_frame_ready (RmpPlotPanel *self, RmpSurface *surface G_GNUC_UNUSED, RmpLook *look)
{
  g_assert (RMP_IS_PLOT_PANEL (self));
  if (look == self->look)
    update (self);
}

static GPtrArray *
list_plots (const RmpValues *values)
{
  const RmpTechnique *technique = values ? rmp_values_get_technique (values) : NULL;
  GPtrArray *plots = g_ptr_array_new ();

  for (guint i = 0; technique && i < technique->n_plots; i++)
    if (rmp_values_match (values, technique->plots[i].visible_if))
      g_ptr_array_add (plots, (gpointer) &technique->plots[i]);
  return plots;
}

static gboolean
same_plots (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (a->pdata[i] != b->pdata[i])
      return FALSE;
  return TRUE;
}

static void
set_plots (RmpPlotPanel *self, GPtrArray *plots)
{
  GtkWidget *part;

  if (same_plots (self->plots, plots))
    return;
  g_ptr_array_unref (self->plots);
  self->plots = g_ptr_array_ref (plots);
  while ((part = gtk_widget_get_first_child (self->box)))
    gtk_box_remove (GTK_BOX (self->box), part);
  for (guint i = 0; i < plots->len; i++)
    add_plot (self, plots->pdata[i]);
}

void
rmp_plot_panel_set_look (RmpPlotPanel *self, RmpWorkspace *workspace, RmpLook *look,
                         const RmpValues *values)
{
  g_autoptr (GPtrArray) plots = list_plots (values);

  g_return_if_fail (RMP_IS_PLOT_PANEL (self));
  rmp_workspace_follow (workspace, &self->workspace, self, G_CALLBACK (update),
                        G_CALLBACK (on_frame_ready));
  g_set_object (&self->look, look);
  set_plots (self, plots);
  gtk_widget_set_visible (GTK_WIDGET (self), plots->len > 0);
  update (self);
}

static void
rmp_plot_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rmp_plot_panel_parent_class)->map (widget);
  update (RMP_PLOT_PANEL (widget));
}

static void
rmp_plot_panel_dispose (GObject *object)
{
  RmpPlotPanel *self = RMP_PLOT_PANEL (object);

  if (self->box)
    rmp_plot_panel_set_look (self, NULL, NULL, NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->plots, g_ptr_array_unref);
  G_OBJECT_CLASS (rmp_plot_panel_parent_class)->dispose (object);
}

static void
rmp_plot_panel_class_init (RmpPlotPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_plot_panel_dispose;
  widget_class->map = rmp_plot_panel_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_plot_panel_init (RmpPlotPanel *self)
{
  self->plots = g_ptr_array_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
