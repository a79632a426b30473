/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/assets/bone-map-private.h"
#include "store/assets/character-private.h"
#include "store/cloth/garment-private.h"
#include "store/document/project-private.h"
#include "store/looks/look-private.h"
#include "store/looks/profile-private.h"

void
rmp_project_make_lists (RmpProject *self)
{
  g_assert (RMP_IS_PROJECT (self));
  self->profiles = g_list_store_new (RMP_TYPE_PROFILE_ITEM);
  self->bone_maps = g_list_store_new (RMP_TYPE_BONE_MAP);
  self->characters = g_list_store_new (RMP_TYPE_CHARACTER);
  self->garments = g_list_store_new (RMP_TYPE_GARMENT);
  self->looks = g_list_store_new (RMP_TYPE_LOOK);
  self->variants = g_list_store_new (RMP_TYPE_VARIANT);
}

gboolean
rmp_project_reload_lists (RmpProject *self, GError **error)
{
  const struct
  {
    GListStore *store;
    GType type;
    const char *sql;
    RmpRowLoad load;
  } lists[] = {
    { self->profiles, RMP_TYPE_PROFILE_ITEM, "SELECT id, name, curve FROM profile ORDER BY id",
      rmp_profile_item_load },
    { self->bone_maps, RMP_TYPE_BONE_MAP, "SELECT id, name FROM bone_map ORDER BY id",
      rmp_bone_map_load },
    { self->characters, RMP_TYPE_CHARACTER, "SELECT id, name, skeleton FROM character ORDER BY id",
      rmp_character_load },
    { self->garments, RMP_TYPE_GARMENT,
      "SELECT id, name, surface_id, cloth FROM garment ORDER BY id", rmp_garment_load },
    { self->looks, RMP_TYPE_LOOK,
      "SELECT id, name, garment_id, motion_id FROM look LEFT JOIN look_motion ON look_id = id "
      "ORDER BY id",
      rmp_look_load },
    { self->variants, RMP_TYPE_VARIANT,
      "SELECT id, letter, red, green, blue FROM variant ORDER BY letter", rmp_variant_load },
  };

  g_assert (RMP_IS_PROJECT (self));
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (!rmp_rows_follow (self, NULL, lists[i].store, lists[i].type,
                          rmp_database_prepare (self->db, error, lists[i].sql, ""), lists[i].load,
                          error))
      return FALSE;
  return TRUE;
}

GListModel *
rmp_project_get_rows (RmpProject *self, GType type)
{
  GListStore *const lists[] = { self->profiles, self->bone_maps, self->characters,
                                self->garments, self->looks,     self->variants };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (g_list_model_get_item_type (G_LIST_MODEL (lists[i])) == type)
      return G_LIST_MODEL (lists[i]);
  g_return_val_if_reached (NULL);
}
