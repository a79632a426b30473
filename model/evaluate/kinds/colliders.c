/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/colliders.h"

static gboolean
read_colliders (const RmpInputSource *source, RmpInputs **inputs, GError **error)
{
  RmpSurface *own = rmp_garment_get_surface (source->garment);
  GListModel *surfaces = rmp_character_get_surfaces (rmp_surface_get_character (own));
  g_autoptr (GPtrArray) samplers = g_ptr_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);
      RmpSampler *sampler = surface != own ? rmp_surface_get_sampler (surface, source->clip, error)
                                           : NULL;

      if (sampler)
        g_ptr_array_add (samplers, sampler);
      else if (surface != own)
        return FALSE;
    }
  rmp_inputs_set_colliders (inputs, samplers->len, (RmpSampler *const *) samplers->pdata);
  return TRUE;
}

const RmpInputReader rmp_read_colliders = { .kind = &rmp_input_colliders, .read = read_colliders };
