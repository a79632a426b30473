/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/parts.h"

#include <string.h>

void
rmp_part_free (RmpPart *self)
{
  g_clear_object (&self->garment);
  g_clear_object (&self->look);
  g_free (self->faces);
  g_free (self);
}

guint
rmp_part_hash (const RmpPart *self, RmpSurface *surface)
{
  guint hash = 5381;

  for (guint i = 0; self->faces && i < rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)); i++)
    hash = 33 * hash + self->faces[i];
  return hash;
}

/* Takes what is left of @cloth, or all that is left where that is NULL; nothing if nothing is. The
 * timeline asks for every frame.
 */
static void
add_part (GPtrArray *parts, RmpGarment *garment, RmpLook *look, const guint8 *cloth, guint n_faces,
          guint8 *taken)
{
  g_autofree guint8 *faces = g_new (guint8, n_faces);
  guint n = 0;
  RmpPart *part;

  if (cloth)
    memcpy (faces, cloth, n_faces);
  else
    memset (faces, 1, n_faces);
#pragma omp simd reduction(+ : n)
  for (guint i = 0; i < n_faces; i++)
    {
      faces[i] = (guint8) ((faces[i] != 0) & (taken[i] == 0));
      taken[i] |= faces[i];
      n += faces[i];
    }
  if (n == 0)
    return;
  part = g_new0 (RmpPart, 1);
  g_set_object (&part->garment, garment);
  g_set_object (&part->look, look);
  if (n < n_faces)
    part->faces = g_steal_pointer (&faces);
  g_ptr_array_add (parts, part);
}

GPtrArray *
rmp_surface_get_parts (RmpSurface *self, RmpPartLookFunc find_look, gpointer data)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_part_free);
  GListModel *garments = rmp_project_get_garments (
      rmp_character_get_project (rmp_surface_get_character (self)));
  guint n_faces = rmp_mesh_get_n_faces (rmp_surface_get_mesh (self));
  g_autofree guint8 *taken = g_new0 (guint8, n_faces);

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (rmp_garment_get_surface (garment) == self)
        add_part (parts, garment, find_look (garment, data), rmp_garment_get_cloth (garment),
                  n_faces, taken);
    }
  add_part (parts, NULL, NULL, NULL, n_faces, taken);
  return parts;
}

static RmpLook *
find_variant_look (RmpGarment *garment, gpointer variant)
{
  return variant ? rmp_variant_get_look (variant, garment) : NULL;
}

GPtrArray *
rmp_surface_get_variant_parts (RmpSurface *self, RmpVariant *variant)
{
  return rmp_surface_get_parts (self, find_variant_look, variant);
}
