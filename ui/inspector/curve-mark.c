/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/curve-mark.h"

#include "technique/dials.h"

#include <math.h>

static const RmpDials *
get_dials (RmpLook *look)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

  return technique ? technique->dials : NULL;
}

gint
rmp_curve_mark_find_row (RmpLook *look, guint param)
{
  const RmpDials *dials = get_dials (look);

  return dials && dials->param == param ? dials->curve : -1;
}

/* NaN: the frame is not there yet, or the entry follows no angle. */
static double
find_mark (RmpWorkspace *workspace, RmpLook *look, guint entry)
{
  const RmpDials *dials = get_dials (look);
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (look));
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (RmpResult) result = rmp_evaluator_peek (
      rmp_workspace_get_evaluator (workspace), surface, look, rmp_workspace_get_clip (workspace),
      rmp_workspace_get_frame (workspace));
  g_autoptr (GArray) read = g_array_new (FALSE, FALSE, sizeof (RmpDial));

  if (!result || !dials || result->technique != rmp_layer_get_technique (layer))
    return NAN;
  dials->read (&result->output, rmp_layer_get_values (layer), read);
  for (guint i = 0; i < read->len; i++)
    if (g_array_index (read, RmpDial, i).entry == entry)
      return fabs (g_array_index (read, RmpDial, i).angle);
  return NAN;
}

void
rmp_curve_mark_update (RmpWorkspace *workspace, RmpLook *look, guint entry, RmpCurveEditor *editor)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (editor)))
    rmp_curve_editor_set_mark (editor, find_mark (workspace, look, entry));
}
