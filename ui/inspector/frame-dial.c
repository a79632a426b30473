/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/frame-dial.h"

const RmpDials *
rmp_frame_dial_get_kind (RmpLook *look)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

  return technique ? technique->dials : NULL;
}

gboolean
rmp_frame_dial_read (RmpWorkspace *workspace, RmpLook *look, guint entry, RmpDial *dial)
{
  const RmpDials *dials = rmp_frame_dial_get_kind (look);
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (look));
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (RmpResult) result = rmp_evaluator_peek (
      rmp_workspace_get_evaluator (workspace), surface, look, rmp_workspace_get_clip (workspace),
      rmp_workspace_get_frame (workspace));
  g_autoptr (GArray) read = g_array_new (FALSE, FALSE, sizeof (RmpDial));

  if (!result || !dials || result->technique != rmp_layer_get_technique (layer))
    return FALSE;
  dials->read (&result->output, rmp_layer_get_values (layer), read);
  for (guint i = 0; i < read->len; i++)
    if (g_array_index (read, RmpDial, i).entry == entry)
      {
        *dial = g_array_index (read, RmpDial, i);
        dial->name = NULL; /* the frame's */
        return TRUE;
      }
  return FALSE;
}
