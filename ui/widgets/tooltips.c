/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/tooltips.h"

/* Characters in a line of help, at most. */
#define LINE 60

/* GTK wraps the text of a tooltip only if there is no line break in it; others became as wide as
 * their longest sentence, right across the cloth. Also called by the change that it makes itself.
 */
static void
on_wrap (GtkLabel *label)
{
  if (!gtk_label_get_wrap (label))
    {
      gtk_label_set_max_width_chars (label, LINE);
      gtk_label_set_wrap (label, TRUE);
    }
}

static void
keep_narrow (GtkLabel *label)
{
  g_signal_handlers_disconnect_by_func (label, on_wrap, NULL);
  g_signal_connect (label, "notify::wrap", G_CALLBACK (on_wrap), NULL);
  on_wrap (label);
}

/* GTK does not give access to the tooltip window, but a widget inside it can find it. */
static void
on_map (GtkWidget *inside)
{
  GtkNative *native = gtk_widget_get_native (inside);
  cairo_region_t *nothing = cairo_region_create ();

  g_assert (GTK_IS_WIDGET (inside));
  gdk_surface_set_input_region (gtk_native_get_surface (native), nothing);
  cairo_region_destroy (nothing);
  for (GtkWidget *child = gtk_widget_get_first_child (gtk_widget_get_parent (inside)); child;
       child = gtk_widget_get_next_sibling (child))
    {
      if (GTK_IS_LABEL (child))
        keep_narrow (GTK_LABEL (child));
    }
}

/* Runs before every tooltip is shown, and adds an empty widget to it. */
static gboolean
on_query (G_GNUC_UNUSED GSignalInvocationHint *hint, G_GNUC_UNUSED guint n_values,
          const GValue *values, gpointer inside)
{
  gtk_tooltip_set_custom (g_value_get_object (values + 4), inside);
  return TRUE;
}

void
rmp_tooltips_let_pointers_through (void)
{
  GtkWidget *inside = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  g_autoptr (GTypeClass) klass = g_type_class_ref (GTK_TYPE_WIDGET); /* so that its signals exist */

  g_signal_connect (inside, "map", G_CALLBACK (on_map), NULL);
  g_signal_add_emission_hook (g_signal_lookup ("query-tooltip", GTK_TYPE_WIDGET), 0, on_query,
                              inside, g_object_unref);
}
