/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/axis-note.h"

#include <math.h>

#include "inspector/frame-dial.h"
#include "widgets/i18n.h"

/* Hundredths are told, and no −0. */
static double
shorten (double part)
{
  return round (100.0 * part) / 100.0 + 0.0;
}

GtkWidget *
rmp_axis_note_new (void)
{
  GtkWidget *note = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (note), TRUE);
  gtk_label_set_xalign (GTK_LABEL (note), 0.0f);
  gtk_widget_add_css_class (note, "caption");
  gtk_widget_add_css_class (note, "dim-label");
  gtk_widget_set_visible (note, FALSE);
  return note;
}

gint
rmp_axis_note_find_row (RmpLook *look, guint param)
{
  const RmpDials *dials = rmp_frame_dial_get_kind (look);

  return dials && dials->param == param ? dials->axis : -1;
}

static gboolean
is_chosen (RmpLook *look, guint entry)
{
  const RmpDials *dials = rmp_frame_dial_get_kind (look);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  double axis[3];

  rmp_values_get_vec3 (rmp_values_get_entry (rmp_layer_get_values (layer), dials->param, entry),
                       (guint) dials->axis, axis);
  return axis[0] != 0.0 || axis[1] != 0.0 || axis[2] != 0.0;
}

/* An axis that is tried, while the document says nothing of one yet. */
static gboolean
is_tried (const RmpDial *dial, gboolean chosen)
{
  return !chosen && !dial->axis_of_rig && dial->axis[0] < 1.0;
}

/* (transfer full) (nullable): there is nothing to say */
static char *
describe (const RmpDial *dial, gboolean chosen)
{
  g_autofree char *axis = NULL;

  if (isnan (dial->axis[0]) || (chosen && !dial->axis_of_rig))
    return NULL;
  if (chosen)
    return g_strdup (_ ("The rig allows this joint no other axis."));
  if (!dial->axis_of_rig)
    return g_strdup (_ ("The rig does not limit this joint to an axis: X is taken."));
  axis = g_strdup_printf (_ ("From the rig: X %.2f · Y %.2f · Z %.2f"), shorten (dial->axis[0]),
                          shorten (dial->axis[1]), shorten (dial->axis[2]));
  if (!dial->opposite || dial->weight == 0.0)
    return g_steal_pointer (&axis);
  return g_strdup_printf (_ ("%s\nHere the joint bends the other way round, and the opposite map "
                             "shows: “Axis from motion” turns it."),
                          axis);
}

void
rmp_axis_note_update (GtkWidget *note, RmpWorkspace *workspace, RmpLook *look, guint entry)
{
  g_autofree char *text = NULL;
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  RmpDial dial;

  g_return_if_fail (GTK_IS_LABEL (note));

  if (!layer || !rmp_look_get_garment (look) ||
      entry >= rmp_values_get_n_entries (rmp_layer_get_values (layer),
                                         rmp_frame_dial_get_kind (look)->param) ||
      !rmp_frame_dial_read (workspace, look, entry, &dial) ||
      is_tried (&dial, is_chosen (look, entry)))
    return;
  text = describe (&dial, is_chosen (look, entry));
  gtk_widget_set_visible (note, text != NULL);
  if (text && g_strcmp0 (text, gtk_label_get_text (GTK_LABEL (note))) != 0)
    gtk_label_set_text (GTK_LABEL (note), text);
}
