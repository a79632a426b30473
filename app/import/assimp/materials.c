/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <assimp/material.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"
#include "file.h"
#include "image.h"

/* A picture inside the file, as its compressed bytes; NULL for one that is bare pixels. */
static GBytes *
embedded_image (const Assimp *self, const char *name)
{
  for (guint i = 0; i < self->source->mNumTextures; i++)
    {
      const struct aiTexture *texture = self->source->mTextures[i];
      g_autofree char *number = g_strdup_printf ("*%u", i);

      if (texture->mHeight == 0 && texture->pcData &&
          (g_str_equal (name, number) || strcmp (name, texture->mFilename.data) == 0))
        return g_bytes_new (texture->pcData, texture->mWidth);
    }
  return NULL;
}

/* Paths in files are of the machine that wrote them: where the whole path leads nowhere, its last
 * part may.
 */
static GBytes *
beside (const Assimp *self, const char *name)
{
  g_autofree char *plain = g_strdelimit (g_strdup (name), "\\", '/');
  g_autofree char *last = g_path_get_basename (plain);
  g_autofree char *whole = g_build_filename (self->folder, plain, NULL);
  g_autofree char *near = g_build_filename (self->folder, last, NULL);
  const char *path = g_file_test (whole, G_FILE_TEST_IS_REGULAR) ? whole : near;

  return rmp_file_is_below (path, self->folder) ? rmp_file_load (path, NULL) : NULL;
}

static gint
add_image (Assimp *self, const char *name)
{
  g_autoptr (GBytes) bytes = embedded_image (self, name);
  g_autoptr (GError) error = NULL;
  RmpImportImage *image;
  const char *mime;

  if (!bytes)
    bytes = beside (self, name);
  mime = !bytes ? NULL : rmp_image_sniff_mime (bytes);
  if (!mime)
    {
      rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                        !bytes ? _ ("The image “%s” is neither in the file nor beside it.")
                               : _ ("The image “%s” is neither PNG nor JPEG."),
                        name);
      return ASSIMP_NONE;
    }
  if (!rmp_image_check_size (bytes, name, &error))
    {
      rmp_scene_report (self->scene, RMP_FINDING_REFUSED, -1, NULL,
                        _ ("An image was left out: %s."), error->message);
      return ASSIMP_NONE;
    }

  image = g_new0 (RmpImportImage, 1);
  image->name = g_strdup (name);
  image->mime = g_strdup (mime);
  image->bytes = g_steal_pointer (&bytes);
  g_ptr_array_add (self->scene->images, image);
  return (gint) self->scene->images->len - 1;
}

static gint
get_image (Assimp *self, const char *name)
{
  gpointer known = g_hash_table_lookup (self->images, name);
  gint image;

  if (known)
    return GPOINTER_TO_INT (known) - 2;

  image = add_image (self, name);
  g_hash_table_insert (self->images, g_strdup (name), GINT_TO_POINTER (image + 2));
  return image;
}

static void
read_colour (const struct aiMaterial *source, RmpImportMaterial *material)
{
  struct aiColor4D colour;
  ai_real opacity = 1.0f;

  if (aiGetMaterialColor (source, AI_MATKEY_COLOR_DIFFUSE, &colour) != aiReturn_SUCCESS)
    return;
  aiGetMaterialFloatArray (source, AI_MATKEY_OPACITY, &opacity, NULL);
  material->colour[0] = colour.r;
  material->colour[1] = colour.g;
  material->colour[2] = colour.b;
  material->colour[3] = opacity;
  for (guint i = 0; i < 4; i++)
    material->colour[i] = isfinite (material->colour[i]) ? CLAMP (material->colour[i], 0.0f, 1.0f)
                                                         : 1.0f;
}

/* Linear, of what a file says nothing about: clay, on which light and shade are seen. White would
 * be nearly as bright in the shade as in the light.
 */
static const float unpainted[4] = { 0.27f, 0.24f, 0.21f, 1.0f };

RmpImportMaterial *
assimp_read_material (Assimp *self, guint index)
{
  RmpImportMaterial *material = g_new0 (RmpImportMaterial, 1);
  const struct aiMaterial *source = index < self->source->mNumMaterials
                                        ? self->source->mMaterials[index]
                                        : NULL;
  struct aiString text;

  material->image = ASSIMP_NONE;
  memcpy (material->colour, unpainted, sizeof unpainted);
  if (source && aiGetMaterialString (source, AI_MATKEY_NAME, &text) == aiReturn_SUCCESS &&
      text.length > 0)
    material->name = assimp_text (&text);
  else
    material->name = g_strdup (_ ("Default"));
  if (!source || g_strcmp0 (material->name, AI_DEFAULT_MATERIAL_NAME) == 0)
    return material;

  read_colour (source, material);
  if (aiGetMaterialString (source, AI_MATKEY_TEXTURE_DIFFUSE (0), &text) == aiReturn_SUCCESS &&
      text.length > 0)
    {
      g_autofree char *name = assimp_text (&text);

      material->image = get_image (self, name);
    }
  return material;
}
