/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "gltf/gltf.h"

#include <glib/gi18n.h>
#include <string.h>

#include "file.h"
#include "gltf/gltf-private.h"
#include "gltf/json-check.h"
#include "import/stream.h"
#include "stage.h"

/* Bytes that all decoded arrays together may have: a million vertices with a hundred morph targets
 * fit.
 */
#define DECODE_BUDGET (G_GUINT64_CONSTANT (2) << 30)

static void
gltf_clear (Gltf *self)
{
  for (guint i = 0; i < self->n_buffers; i++)
    {
      g_clear_pointer (&self->buffers[i].bytes, g_bytes_unref);
      g_clear_error (&self->buffers[i].error);
    }
  for (guint i = 0; i < self->n_views; i++)
    g_clear_error (&self->views[i].error);
  for (guint i = 0; i < self->n_accessors; i++)
    g_clear_error (&self->accessors[i].error);
  g_free (self->buffers);
  g_free (self->views);
  g_free (self->accessors);
  g_free (self->joints);
  g_free (self->in_scene);
  g_free (self->mesh_read);
  g_free (self->skin_read);
  g_free (self->folder);
  g_clear_pointer (&self->images, g_hash_table_unref);
  g_clear_pointer (&self->tree, json_node_unref);
  g_clear_pointer (&self->binary, g_bytes_unref);
  g_clear_pointer (&self->scene, rmp_scene_free);
  g_clear_error (&self->first_refusal);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Gltf, gltf_clear)

static gboolean
parse_json (Gltf *self, GBytes *json, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GError) reason = NULL;
  gsize size;
  const char *text = g_bytes_get_data (json, &size);

  /* A byte-order mark is not allowed, but some editors add one; padding of a .glb is spaces. */
  if (size >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    {
      text += 3;
      size -= 3;
    }
  if (!rmp_json_check (text, size, error))
    return FALSE;
  if (!json_parser_load_from_data (parser, text, (gssize) size, &reason))
    {
      gltf_refuse (error, _ ("the JSON is damaged: %s"), reason->message);
      return FALSE;
    }

  self->tree = json_parser_steal_root (parser);
  if (!self->tree || !JSON_NODE_HOLDS_OBJECT (self->tree))
    {
      gltf_refuse (error, _ ("the JSON is not an object"));
      return FALSE;
    }
  self->root = json_node_get_object (self->tree);
  return TRUE;
}

/* So that everybody may count on arrays where the format has arrays. */
static gboolean
check_arrays (Gltf *self, GError **error)
{
  static const char *const members[] = {
    "accessors",      "animations", "bufferViews", "buffers", "images",   "materials",
    "meshes",         "nodes",      "scenes",      "skins",   "textures", "extensionsRequired",
    "extensionsUsed",
  };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      JsonArray *array = NULL;

      if (!gltf_member_array (self->root, members[i], &array, error))
        return FALSE;
    }

  /* Nodes carry everything else; a wrong one leaves nothing to read. */
  for (guint i = 0; i < gltf_count (self, "nodes"); i++)
    if (!gltf_object (self, "nodes", i, error))
      {
        g_prefix_error (error, _ ("nodes: "));
        return FALSE;
      }

  return TRUE;
}

static gboolean
read_asset (Gltf *self, GError **error)
{
  JsonObject *asset = NULL;
  const char *version = NULL, *minimum = NULL, *generator = NULL, *copyright = NULL;

  if (!gltf_member_object (self->root, "asset", &asset, error))
    return FALSE;
  if (!asset)
    {
      gltf_refuse (error, _ ("it does not say that it is glTF"));
      return FALSE;
    }
  if (!gltf_member_string (asset, "version", &version, error) ||
      !gltf_member_string (asset, "minVersion", &minimum, error) ||
      !gltf_member_string (asset, "generator", &generator, error) ||
      !gltf_member_string (asset, "copyright", &copyright, error))
    return FALSE;
  if (!version || !g_str_has_prefix (version, "2.") || (minimum && !g_str_equal (minimum, "2.0")))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_UNSUPPORTED,
                   _ ("it is glTF %.20s, not 2.0"),
                   minimum   ? minimum
                   : version ? version
                             : "?");
      return FALSE;
    }

  self->scene->format = g_strdup_printf ("glTF %.20s", version);
  self->scene->generator = g_strdup (generator);
  self->scene->copyright = g_strdup (copyright);
  self->scene->up_axis = g_strdup ("Y");
  return TRUE;
}

/* Extensions that may be required without changing what Rimple reads, but for colours. */
static gboolean
is_harmless (const char *extension)
{
  static const char *const names[] = { "KHR_mesh_quantization", "KHR_texture_transform",
                                       "KHR_lights_punctual",   "KHR_animation_pointer",
                                       "KHR_xmp_json_ld",       "EXT_texture_webp",
                                       "KHR_texture_basisu" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (extension, names[i]))
      return TRUE;

  return g_str_has_prefix (extension, "KHR_materials_");
}

/* Those that are met have words of their own. */
static void
refuse_extension (const char *name, GError **error)
{
  const char *text = _ ("it needs the extension “%.100s”, which Rimple does not read");

  if (g_str_equal (name, "KHR_draco_mesh_compression"))
    text = _ ("its meshes are compressed by Draco (%s), which Rimple does not read; in Blender’s "
              "export the box "
              "“Compression” under “Data” does that");
  else if (g_str_equal (name, "EXT_meshopt_compression"))
    text = _ ("its meshes are compressed by meshoptimizer (%s), which Rimple does not read; "
              "gltfpack does that with -c "
              "and -cc");
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_UNSUPPORTED, text, name);
}

static gboolean
read_extensions (Gltf *self, GError **error)
{
  for (guint list = 0; list < 2; list++)
    {
      const char *member = list == 0 ? "extensionsUsed" : "extensionsRequired";

      for (guint i = 0; i < gltf_count (self, member); i++)
        {
          JsonNode *node = json_array_get_element (
              json_object_get_array_member (self->root, member), i);
          const char *name = json_node_get_value_type (node) == G_TYPE_STRING
                                 ? json_node_get_string (node)
                                 : "?";

          self->quantized |= g_str_equal (name, "KHR_mesh_quantization");
          if (list == 0 || is_harmless (name))
            continue;
          refuse_extension (name, error);
          return FALSE;
        }
    }

  return TRUE;
}

gboolean
gltf_leave_out (Gltf *self, const GError *refusal, GError **error)
{
  if (g_error_matches (refusal, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE) ||
      g_error_matches (refusal, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_MEMORY))
    {
      g_propagate_error (error, g_error_copy (refusal));
      return FALSE;
    }

  if (!self->first_refusal)
    self->first_refusal = g_error_copy (refusal);
  return TRUE;
}

/* Damage that nothing stumbled over is still worth a line: the file may have lost more than it
 * shows.
 */
static void
report_unused_damage (Gltf *self, const GError *damage)
{
  if (!damage)
    return;

  rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                    _ ("Damaged, but nothing uses it: %s."), damage->message);
  gltf_leave_out (self, damage, NULL);
}

static void
check_unused_parts (Gltf *self)
{
  for (guint i = 0; i < self->n_accessors; i++)
    if (!self->accessors[i].used)
      report_unused_damage (self, self->accessors[i].error);

  for (guint i = 0; i < gltf_count (self, "skins"); i++)
    {
      g_autoptr (GError) error = NULL;

      if (!self->skin_read[i] && !gltf_get_skin (self, i, &error))
        report_unused_damage (self, error);
    }
}

/* A file is worth having for a mesh or for a clip. */
static gboolean
check_not_empty (const Gltf *self, GError **error)
{
  if (self->scene->meshes->len > 0 || self->scene->clips->len > 0)
    return TRUE;

  if (self->first_refusal)
    g_propagate_error (error, g_error_copy (self->first_refusal));
  else
    g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_EMPTY,
                 _ ("there is neither a mesh nor a clip in it"));
  return FALSE;
}

RmpImportScene *
rmp_gltf_read_bytes (GBytes *bytes, const char *folder, GError **error)
{
  g_auto (Gltf) self = { .folder = g_strdup (folder),
                         .budget = DECODE_BUDGET,
                         .output_budget = RMP_STREAM_MAX_BYTES,
                         .scene = rmp_scene_new () };
  g_autoptr (GBytes) json = NULL;

  rmp_stage_begin (_ ("reading JSON"));
  if (!gltf_split (bytes, &json, &self.binary, error) || !parse_json (&self, json, error) ||
      !check_arrays (&self, error) || !read_asset (&self, error) || !read_extensions (&self, error))
    return NULL;

  self.n_bytes = g_bytes_get_size (json);
  self.images = g_hash_table_new (NULL, NULL);
  self.skin_read = g_new0 (gboolean, MAX (1, gltf_count (&self, "skins")));
  g_ptr_array_set_size (self.scene->skins, (gint) gltf_count (&self, "skins"));
  gltf_read_buffers (&self);
  gltf_read_views (&self);
  gltf_read_accessors (&self);
  if (!gltf_read_nodes (&self, error))
    return NULL;
  if (!gltf_read_meshes (&self, error) || !gltf_read_animations (&self, error))
    return NULL;
  check_unused_parts (&self);

  return check_not_empty (&self, error) ? g_steal_pointer (&self.scene) : NULL;
}

RmpImportScene *
rmp_gltf_read (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GBytes) bytes = NULL;

  rmp_stage_begin (_ ("opening the file"));
  bytes = rmp_file_load (path, error);

  return !bytes ? NULL : rmp_gltf_read_bytes (bytes, folder, error);
}
