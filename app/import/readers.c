/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "readers.h"

#include <glib/gi18n.h>

#include "assimp/assimp-reader.h"
#include "gltf/gltf.h"
#include "mesh/plain-mesh.h"
#include "sequence/cache.h"

/* One line a format. Without a reader: known, but to be converted first. */
static const struct
{
  const char *extension;
  RmpImportScene *(*read) (const char *path, GError **error);
} readers[] = {
  { ".gltf", rmp_gltf_read },
  { ".glb", rmp_gltf_read },
  { ".fbx", rmp_assimp_read },
  { ".dae", rmp_assimp_read },
  { ".obj", rmp_obj_read },
  { ".bvh", rmp_assimp_read },
  { ".ply", rmp_ply_read },
  { ".mdd", rmp_mdd_read },
  { ".pc2", rmp_pc2_read },
  { ".mcx", rmp_maya_cache_read },
  { ".mc", rmp_maya_cache_read },
  { ".xml", rmp_maya_cache_read },
  { ".abc", rmp_alembic_read },
  { ".usd", NULL },
  { ".usda", NULL },
  { ".usdc", NULL },
  { ".usdz", NULL },
  { ".blend", NULL },
};

RmpImportScene *
rmp_read_file (const char *path, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    if (g_str_has_suffix (lower, readers[i].extension))
      {
        if (readers[i].read)
          return readers[i].read (path, error);
        g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_FORMAT,
                     _ ("%s files are not read yet"), readers[i].extension);
        return NULL;
      }

  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_FORMAT,
               _ ("its name does not end in .gltf, .glb, .fbx, .dae, .obj, .ply, .bvh, .mdd, .pc2, "
                  ".mcx or .abc"));
  return NULL;
}
