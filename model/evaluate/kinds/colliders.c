/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/colliders.h"

GPtrArray *
rmp_garment_list_colliders (RmpGarment *garment)
{
  RmpSurface *own = rmp_garment_get_surface (garment);
  GListModel *surfaces = rmp_character_get_surfaces (rmp_surface_get_character (own));
  GPtrArray *colliders = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      if (surface != own)
        g_ptr_array_add (colliders, g_steal_pointer (&surface));
    }
  return colliders;
}

static gboolean
read_colliders (const RmpInputSource *source, RmpInputs **inputs, GError **error)
{
  g_autoptr (GPtrArray) surfaces = rmp_garment_list_colliders (source->garment);
  g_autoptr (GPtrArray) samplers = g_ptr_array_new ();

  for (guint i = 0; i < surfaces->len; i++)
    {
      RmpSampler *sampler = rmp_surface_get_sampler (surfaces->pdata[i], source->clip, error);

      if (!sampler)
        return FALSE;
      g_ptr_array_add (samplers, sampler);
    }
  rmp_inputs_set_colliders (inputs, samplers->len, (RmpSampler *const *) samplers->pdata);
  return TRUE;
}

const RmpInputReader rmp_read_colliders = { .kind = &rmp_input_colliders, .read = read_colliders };
