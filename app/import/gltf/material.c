/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <string.h>

#include "gltf/gltf-private.h"
#include "image.h"

static GBytes *
load_image (Gltf *self, JsonObject *object, GError **error)
{
  const char *uri = NULL;
  gint index = GLTF_NONE;
  const GltfView *view;

  if (!gltf_member_string (object, "uri", &uri, error) ||
      !gltf_member_index (object, "bufferView", self->n_views, &index, error))
    return NULL;
  if (uri)
    return gltf_load_uri (self, uri, NULL, error);
  if (index == GLTF_NONE)
    {
      gltf_refuse (error, _ ("it names no data"));
      return NULL;
    }

  view = &self->views[index];
  if (view->error)
    {
      g_propagate_error (error, g_error_copy (view->error));
      return NULL;
    }
  return g_bytes_new_from_bytes (self->buffers[view->buffer].bytes, (gsize) view->offset,
                                 (gsize) view->length);
}

/* Its own, or that of its file. */
static char *
image_name (JsonObject *object, guint index)
{
  const char *uri = NULL;

  if (!json_object_has_member (object, "name") && gltf_member_string (object, "uri", &uri, NULL) &&
      uri && g_ascii_strncasecmp (uri, "data:", strlen ("data:")) != 0)
    return g_strndup (uri, 200);
  return gltf_name (object, _ ("Image"), index);
}

static gint
add_image (Gltf *self, guint index, GError **error)
{
  JsonObject *object = gltf_object (self, "images", index, error);
  g_autoptr (GBytes) bytes = !object ? NULL : load_image (self, object, error);
  g_autofree char *name = NULL;
  RmpImportImage *image;

  if (!bytes || !gltf_charge (&self->budget, g_bytes_get_size (bytes), error))
    return GLTF_NONE;
  if (!rmp_image_sniff_mime (bytes))
    {
      gltf_refuse (error, _ ("it is neither PNG nor JPEG"));
      return GLTF_NONE;
    }
  name = image_name (object, index);
  if (!rmp_image_check_size (bytes, name, error))
    return GLTF_NONE;

  image = g_new0 (RmpImportImage, 1);
  image->name = g_steal_pointer (&name);
  image->mime = g_strdup (rmp_image_sniff_mime (bytes));
  image->bytes = g_steal_pointer (&bytes);
  g_ptr_array_add (self->scene->images, image);
  return (gint) self->scene->images->len - 1;
}

/* Image of the scene, GLTF_NONE if it cannot be had; a picture is never worth refusing a mesh for.
 */
static gint
get_image (Gltf *self, guint index)
{
  gpointer known = g_hash_table_lookup (self->images, GUINT_TO_POINTER (index + 1));
  g_autoptr (GError) error = NULL;
  gint image;

  if (known)
    return GPOINTER_TO_INT (known) - 2;

  image = add_image (self, index, &error);
  if (image == GLTF_NONE)
    rmp_scene_report (self->scene, RMP_FINDING_REFUSED, -1, NULL, _ ("Image %u was left out: %s."),
                      index, error->message);
  g_hash_table_insert (self->images, GUINT_TO_POINTER (index + 1), GINT_TO_POINTER (image + 2));

  return image;
}

static gboolean
read_texture (Gltf *self, JsonObject *info, RmpImportMaterial *material, GError **error)
{
  JsonObject *object, *extensions = NULL;
  gint texture = GLTF_NONE, source = GLTF_NONE;
  guint64 set = 0;

  if (!gltf_member_index (info, "index", gltf_count (self, "textures"), &texture, error) ||
      !gltf_member_size (info, "texCoord", &set, error) ||
      !gltf_member_object (info, "extensions", &extensions, error))
    return FALSE;
  if (texture == GLTF_NONE)
    {
      gltf_refuse (error, _ ("its texture names nothing"));
      return FALSE;
    }

  object = gltf_object (self, "textures", (guint) texture, error);
  if (!object || !gltf_member_index (object, "source", gltf_count (self, "images"), &source, error))
    return FALSE;
  if (source != GLTF_NONE)
    material->image = get_image (self, (guint) source);
  else
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                      _ ("The texture of material “%s” is in a form Rimple does not read."),
                      material->name);

  if (set != 0)
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                      _ ("Material “%s” lays its texture by the UV set %u; set 0 was used."),
                      material->name, (guint) MIN (set, 99));
  if (extensions && json_object_has_member (extensions, "KHR_texture_transform"))
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                      _ ("Material “%s” moves or scales its texture; that was ignored."),
                      material->name);
  return TRUE;
}

static gboolean
read_members (Gltf *self, JsonObject *object, RmpImportMaterial *material, GError **error)
{
  JsonObject *surface = NULL, *texture = NULL;
  double colour[4];
  gboolean has_colour;

  if (!gltf_member_object (object, "pbrMetallicRoughness", &surface, error))
    return FALSE;
  if (!surface)
    return TRUE;
  if (!gltf_member_numbers (surface, "baseColorFactor", 4, colour, &has_colour, error) ||
      !gltf_member_object (surface, "baseColorTexture", &texture, error))
    return FALSE;

  for (guint i = 0; has_colour && i < 4; i++)
    material->colour[i] = (float) CLAMP (colour[i], 0.0, 1.0);

  return !texture || read_texture (self, texture, material, error);
}

/* Cloth with holes keeps them. What is see-through in part would have to be drawn from back to
 * front: it is shown whole, so that its folds can be judged.
 */
static gboolean
read_alpha (Gltf *self, JsonObject *object, RmpImportMaterial *material, GError **error)
{
  const char *mode = NULL;
  double cutoff = 0.5;

  if (!gltf_member_string (object, "alphaMode", &mode, error) ||
      !gltf_member_number (object, "alphaCutoff", &cutoff, error))
    return FALSE;
  if (g_strcmp0 (mode, "MASK") == 0)
    material->cutoff = (float) CLAMP (cutoff, 0.0, 1.0);
  else if (g_strcmp0 (mode, "BLEND") == 0)
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                      _ ("Material “%s” is see-through in part (alphaMode BLEND); it is shown "
                         "opaque. For holes, export "
                         "it with alphaMode MASK."),
                      material->name);
  return TRUE;
}

RmpImportMaterial *
gltf_read_material (Gltf *self, gint index)
{
  RmpImportMaterial *material = g_new0 (RmpImportMaterial, 1);
  g_autoptr (GError) error = NULL;
  JsonObject *object;

  material->image = GLTF_NONE;
  for (guint i = 0; i < 4; i++)
    material->colour[i] = 1.0f;
  object = index == GLTF_NONE ? NULL : gltf_object (self, "materials", (guint) index, &error);
  if (!object)
    {
      material->name = g_strdup (_ ("Default"));
      return material;
    }

  material->name = gltf_name (object, _ ("Material"), (guint) index);
  material->metres_per_uv = gltf_metres_per_uv (object);
  if (!read_members (self, object, material, &error) ||
      !read_alpha (self, object, material, &error))
    rmp_scene_report (self->scene, RMP_FINDING_REFUSED, -1, NULL,
                      _ ("Part of material “%s” was left out: %s."), material->name,
                      error->message);

  return material;
}
