/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/directions.h"

#include "store/cloth/direction-item.h"

#include <string.h>

/* What a later field says of a vertex counts. */
static void
lay_over (float *directions, guint n, const float *later)
{
  for (gsize v = 0; v < n; v++)
    {
      const float *direction = later + 3 * v;

      if (direction[0] != 0.0f || direction[1] != 0.0f || direction[2] != 0.0f)
        memcpy (directions + 3 * v, direction, 3 * sizeof *directions);
    }
}

static gboolean
read_directions (const RmpInputSource *source, RmpInputs **inputs, G_GNUC_UNUSED GError **error)
{
  GListModel *items = rmp_garment_get_directions (source->garment);
  const guint n_items = g_list_model_get_n_items (items);
  const guint n = rmp_mesh_get_n_vertices (rmp_garment_get_mesh (source->garment));
  g_autofree float *directions = n_items > 0 ? g_new0 (float, 3 * (gsize) n) : NULL;

  for (guint i = 0; i < n_items; i++)
    {
      g_autoptr (RmpDirectionItem) item = g_list_model_get_item (items, i);

      lay_over (directions, n, rmp_direction_item_get_directions (item));
    }
  rmp_inputs_set_directions (inputs, n, directions);
  return TRUE;
}

const RmpInputReader rmp_read_directions = { .kind = &rmp_input_directions,
                                             .read = read_directions };
