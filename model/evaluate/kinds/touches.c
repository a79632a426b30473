/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/touches.h"

#include "store/looks/touch-item.h"

/* Frames are counted in a clip, so that what was done in another one means nothing here. */
static gboolean
read_touches (const RmpInputSource *source, RmpInputs **inputs, G_GNUC_UNUSED GError **error)
{
  GListModel *items = rmp_layer_get_touches (source->layer);
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (RmpTouch));

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (RmpTouchItem) item = g_list_model_get_item (items, i);

      if (rmp_touch_item_get_clip (item) == source->clip)
        g_array_append_val (touches, *rmp_touch_item_get_touch (item));
    }
  rmp_inputs_set_touches (inputs, touches->len, (const RmpTouch *) (gpointer) touches->data);
  return TRUE;
}

const RmpInputReader rmp_read_touches = { .kind = &rmp_input_touches, .read = read_touches };
