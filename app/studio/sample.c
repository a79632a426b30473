/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "studio/sample.h"

#include "images/image-file.h"
#include "inputs/patterns.h"
#include "store/assets/add-import.h"
#include "store/cloth/pattern-item.h"
#include "store/document/edit-control.h"
#include "studio/sample-cloth.h"
#include "studio/sample-looks.h"
#include "studio/surface-finishes.h"

#include <json-glib/json-glib.h>
#include <math.h>

/* The order of the start page: what shows best comes first. Others follow by name. */
static const char *const first_samples[] = {
  "dancer",
  "arm",
  "coarse-hero",
  "skirt",
  "blouse-and-skirt",
  "sheet",
  "twirl",
  "loose-shirt",
  "flag",
  "ball-under-sheet",
  "twisting-cylinder",
  "arm-sim",
  NULL,
};

static void
pattern_free (RmpSamplePattern *self)
{
  g_free (self->mesh);
  g_free (self->name);
  g_free (self->image);
  g_free (self);
}

static void
hold_free (RmpSampleHold *self)
{
  g_free (self->mesh);
  g_array_unref (self->weights);
  g_free (self);
}

static void
sample_look_free (RmpSampleLook *self)
{
  g_free (self->mesh);
  g_free (self->name);
  g_free (self->method);
  g_free (self->settings);
  g_hash_table_unref (self->images);
  g_free (self);
}

void
rmp_sample_free (RmpSample *self)
{
  g_free (self->name);
  g_free (self->title);
  g_free (self->description);
  g_free (self->model);
  g_free (self->clip);
  g_hash_table_unref (self->looks);
  g_hash_table_unref (self->methods);
  g_ptr_array_unref (self->patterns);
  g_ptr_array_unref (self->holds);
  g_hash_table_unref (self->wrinkles);
  g_hash_table_unref (self->wrinkle_looks);
  g_hash_table_unref (self->curves);
  g_ptr_array_unref (self->more_looks);
  g_free (self);
}

/* --- finding ---------------------------------------------------------------------------------- */

/* A folder of the build that the program runs in: the program lies one, two or three levels below
 * its root.
 */
static char *
find_in_build (const char *folder)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *root = program ? g_path_get_dirname (program) : NULL;

  for (guint level = 0; root && level < 4; level++)
    {
      g_autofree char *path = g_build_filename (root, folder, NULL);
      char *parent;

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        return g_steal_pointer (&path);
      parent = g_path_get_dirname (root);
      g_free (root);
      root = parent;
    }
  return NULL;
}

static char *
get_samples_folder (void)
{
  const char *chosen = g_getenv ("RIMPLE_SAMPLES");
  g_autofree char *built = !chosen ? find_in_build ("data/samples") : NULL;

  if (chosen)
    return g_strdup (chosen);
  return built ? g_steal_pointer (&built) : g_build_filename (RIMPLE_DATADIR, "samples", NULL);
}

char *
rmp_sample_get_film (const RmpSample *self)
{
  g_autofree char *file = g_strconcat (self->name, ".film.png", NULL);
  g_autofree char *folder = g_path_get_dirname (self->model), *built = find_in_build ("app/films");
  g_autofree char *beside = g_build_filename (folder, file, NULL);

  if (!built || g_file_test (beside, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&beside);
  return g_build_filename (built, file, NULL);
}

static const char *
get_string (JsonObject *object, const char *member, const char *fallback)
{
  return json_object_get_string_member_with_default (object, member, fallback);
}

static void
read_camera (RmpCamera *camera, JsonObject *object)
{
  JsonArray *target = json_object_has_member (object, "target")
                          ? json_object_get_array_member (object, "target")
                          : NULL;
  float centre[3] = { 0, 1, 0 };

  for (guint i = 0; i < 3 && target && i < json_array_get_length (target); i++)
    centre[i] = (float) json_array_get_double_element (target, i);
  rmp_camera_init (camera, centre,
                   (float) json_object_get_double_member_with_default (object, "distance", 3.0));
  camera->yaw = (float) json_object_get_double_member_with_default (object, "yaw", camera->yaw);
  camera->pitch = (float) json_object_get_double_member_with_default (object, "pitch",
                                                                      camera->pitch);
}

static void
read_text (G_GNUC_UNUSED JsonObject *object, const char *mesh, JsonNode *node, gpointer texts)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_string (node))
    g_hash_table_insert (texts, g_strdup (mesh), json_node_dup_string (node));
}

/* (transfer full): mesh → text */
static GHashTable *
read_texts (JsonObject *root, const char *member)
{
  GHashTable *texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  if (json_object_has_member (root, member))
    json_object_foreach_member (json_object_get_object_member (root, member), read_text, texts);
  return texts;
}

/* Of one mesh, those after one another. */
static void
read_patterns (RmpSample *self, const char *folder, const char *mesh, JsonArray *patterns)
{
  for (guint i = 0; i < json_array_get_length (patterns); i++)
    {
      JsonObject *object = json_array_get_object_element (patterns, i);
      RmpSamplePattern *pattern = g_new0 (RmpSamplePattern, 1);

      pattern->mesh = g_strdup (mesh);
      pattern->name = g_strdup (get_string (object, "name", mesh));
      pattern->image = g_build_filename (folder, get_string (object, "image", ""), NULL);
      pattern->amplitude = json_object_get_double_member_with_default (object, "amplitude", NAN);
      g_ptr_array_add (self->patterns, pattern);
    }
}

static void
read_hold (G_GNUC_UNUSED JsonObject *object, const char *mesh, JsonNode *node, gpointer sample)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  RmpSampleHold *hold = g_new0 (RmpSampleHold, 1);

  hold->mesh = g_strdup (mesh);
  hold->weights = g_array_new (FALSE, FALSE, sizeof (float));
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      const float weight = (float) json_array_get_double_element (array, i);

      g_array_append_val (hold->weights, weight);
    }
  g_ptr_array_add (((RmpSample *) sample)->holds, hold);
}

static void
read_more_look (RmpSample *self, const char *folder, JsonObject *object)
{
  RmpSampleLook *look = g_new0 (RmpSampleLook, 1);
  GHashTableIter iter;
  gpointer file;

  look->mesh = g_strdup (get_string (object, "mesh", ""));
  look->name = g_strdup (get_string (object, "name", look->mesh));
  look->method = g_strdup (get_string (object, "method", ""));
  look->settings = g_strdup (get_string (object, "settings", ""));
  look->images = read_texts (object, "images");
  g_hash_table_iter_init (&iter, look->images);
  while (g_hash_table_iter_next (&iter, NULL, &file))
    g_hash_table_iter_replace (&iter, g_build_filename (folder, file, NULL));
  g_ptr_array_add (self->more_looks, look);
}

static void
read_more_looks (RmpSample *self, const char *folder, JsonObject *root)
{
  JsonArray *looks = json_object_has_member (root, "more_looks")
                         ? json_object_get_array_member (root, "more_looks")
                         : NULL;

  self->curves = read_texts (root, "curves");
  self->more_looks = g_ptr_array_new_with_free_func ((GDestroyNotify) sample_look_free);
  for (guint i = 0; looks && i < json_array_get_length (looks); i++)
    read_more_look (self, folder, json_array_get_object_element (looks, i));
}

static RmpSample *
read_sample (const char *folder, const char *file)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  RmpSample *self;
  JsonObject *root;

  if (!json_parser_load_from_file (parser, path, NULL) ||
      !JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)))
    return NULL;
  root = json_node_get_object (json_parser_get_root (parser));
  self = g_new0 (RmpSample, 1);
  self->name = g_strndup (file, strlen (file) - strlen (".sample.json"));
  self->title = g_strdup (get_string (root, "title", self->name));
  self->description = g_strdup (get_string (root, "description", ""));
  self->model = g_build_filename (folder, get_string (root, "model", ""), NULL);
  self->aside = !json_object_get_boolean_member_with_default (root, "start_page", TRUE);
  self->clip = g_strdup (get_string (root, "clip", ""));
  self->time = json_object_get_double_member_with_default (root, "time", 0.0);
  self->looks = read_texts (root, "looks");
  self->methods = read_texts (root, "methods");
  self->patterns = g_ptr_array_new_with_free_func ((GDestroyNotify) pattern_free);
  if (json_object_has_member (root, "patterns"))
    {
      JsonObject *patterns = json_object_get_object_member (root, "patterns");
      g_autoptr (GList) meshes = json_object_get_members (patterns);

      for (GList *l = meshes; l; l = l->next)
        read_patterns (self, folder, l->data, json_object_get_array_member (patterns, l->data));
    }
  self->holds = g_ptr_array_new_with_free_func ((GDestroyNotify) hold_free);
  if (json_object_has_member (root, "holds"))
    json_object_foreach_member (json_object_get_object_member (root, "holds"), read_hold, self);
  self->wrinkles = read_texts (root, "wrinkles");
  self->wrinkle_looks = read_texts (root, "wrinkle_looks");
  read_more_looks (self, folder, root);
  if (json_object_has_member (root, "camera"))
    read_camera (&self->camera, json_object_get_object_member (root, "camera"));
  return self;
}

static guint
get_rank (const RmpSample *sample)
{
  guint rank = 0;

  while (first_samples[rank] && !g_str_equal (first_samples[rank], sample->name))
    rank++;
  return rank;
}

static int
compare_samples (gconstpointer a, gconstpointer b)
{
  const RmpSample *first = *(const RmpSample *const *) a, *second = *(const RmpSample *const *) b;
  const int order = (int) get_rank (first) - (int) get_rank (second);

  return order != 0 ? order : strcmp (first->name, second->name);
}

GPtrArray *
rmp_samples_list (void)
{
  g_autoptr (GPtrArray) samples = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_sample_free);
  g_autofree char *folder = get_samples_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file;

  while (dir && (file = g_dir_read_name (dir)))
    if (g_str_has_suffix (file, ".sample.json"))
      {
        RmpSample *sample = read_sample (folder, file);

        if (sample)
          g_ptr_array_add (samples, sample);
      }
  g_ptr_array_sort (samples, compare_samples);
  return g_steal_pointer (&samples);
}

RmpSample *
rmp_samples_find (const char *name, GError **error)
{
  g_autoptr (GPtrArray) samples = rmp_samples_list ();
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < samples->len; i++)
    {
      const RmpSample *sample = g_ptr_array_index (samples, i);
      RmpSample *found;

      if (g_str_equal (sample->name, name))
        {
          g_ptr_array_set_free_func (samples, NULL);
          found = g_ptr_array_steal_index (samples, i);
          g_ptr_array_set_free_func (samples, (GDestroyNotify) rmp_sample_free);
          return found;
        }
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", sample->name);
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               _ ("There is no sample “%s”; there are %s."), name, names->str);
  return NULL;
}

/* --- filling ---------------------------------------------------------------------------------- */

static const RmpTechnique *
first_method (void)
{
  for (guint i = 0; rmp_techniques[i]; i++)
    if (rmp_techniques[i]->kind == RMP_TECHNIQUE_METHOD)
      return rmp_techniques[i];
  return NULL;
}

static RmpGarment *
dress (RmpSurface *self, const char *name, const guint8 *cloth, const RmpTechnique *method,
       GError **error)
{
  RmpProject *project = rmp_character_get_project (rmp_surface_get_character (self));
  RmpGarment *garment;

  rmp_project_begin (project, "Add garment");
  garment = rmp_project_add_garment (project, self, name, cloth, error);
  if (garment && rmp_project_add_look (project, garment, method ? method->id : NULL, NULL, error))
    return rmp_project_end (project, error) ? garment : NULL;
  rmp_project_cancel (project);
  return NULL;
}

RmpGarment *
rmp_surface_dress (RmpSurface *self, const char *name, const guint8 *cloth, GError **error)
{
  return dress (self, name, cloth, first_method (), error);
}

/* @chosen: (nullable): [#surfaces]; @methods: (nullable): mesh → id of its method */
static gboolean
dress_all (RmpProject *project, RmpCharacter *character, const gboolean *chosen,
           GHashTable *methods, GError **error)
{
  GListModel *surfaces = rmp_character_get_surfaces (character);
  gboolean ok = TRUE;

  rmp_project_begin (project, "Add garments");
  for (guint i = 0; ok && i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      const char *id = methods ? g_hash_table_lookup (methods, rmp_surface_get_name (surface))
                               : NULL;
      const RmpTechnique *method = id ? rmp_technique_find (id) : NULL;

      if (chosen ? chosen[i] : !rmp_surface_is_body (surface))
        ok = dress (surface, NULL, NULL, method ? method : first_method (), error) != NULL;
    }
  if (ok)
    return rmp_project_end (project, error);
  rmp_project_cancel (project);
  return FALSE;
}

gboolean
rmp_project_dress (RmpProject *project, RmpCharacter *character, const gboolean *chosen,
                   GError **error)
{
  return dress_all (project, character, chosen, NULL, error);
}

GVariant *
rmp_camera_to_variant (const RmpCamera *self)
{
  GVariantBuilder target;

  g_variant_builder_init (&target, G_VARIANT_TYPE ("ad"));
  for (guint i = 0; i < 3; i++)
    g_variant_builder_add (&target, "d", (double) self->target[i]);
  return g_variant_new (RMP_CAMERA_VARIANT_TYPE, &target, (double) self->distance,
                        (double) self->yaw, (double) self->pitch, self->orthographic);
}

gboolean
rmp_camera_from_variant (RmpCamera *self, GVariant *variant)
{
  g_autoptr (GVariantIter) target = NULL;
  double distance, yaw, pitch, coordinate;
  gboolean orthographic;

  g_variant_get (variant, RMP_CAMERA_VARIANT_TYPE, &target, &distance, &yaw, &pitch, &orthographic);
  if (!isfinite (distance) || distance <= 0 || !isfinite (yaw) || !isfinite (pitch))
    return FALSE;
  for (guint i = 0; i < 3 && g_variant_iter_next (target, "d", &coordinate); i++)
    self->target[i] = (float) coordinate;
  self->distance = (float) distance;
  self->yaw = (float) yaw;
  self->pitch = (float) pitch;
  self->orthographic = orthographic;
  return TRUE;
}

gboolean
rmp_layer_set_up (RmpLayer *layer, const char *settings, GError **error)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));
  g_auto (GStrv) words = g_strsplit (settings, ";", -1);

  for (guint i = 0; words[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      if (g_strv_length (pair) != 2 || !rmp_values_set_named (values, pair[0], pair[1], error))
        return FALSE;
    }
  return rmp_layer_set_values (layer, values, "Set up looks", error);
}

/* The sample's own widths and reaches: its author looked at them. */
static gboolean
set_up_looks (const RmpSample *self, RmpProject *project, GError **error)
{
  GListModel *looks = rmp_project_get_looks (project);
  gboolean ok = TRUE;

  rmp_project_begin (project, "Set up looks");
  for (guint i = 0; ok && i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);
      g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
      RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (look));
      const char *settings = g_hash_table_lookup (self->looks, rmp_surface_get_name (surface));

      ok = !layer || !settings || rmp_layer_set_up (layer, settings, error);
    }
  if (ok)
    return rmp_project_end (project, error);
  rmp_project_cancel (project);
  return FALSE;
}

RmpLook *
rmp_sample_find_look (RmpProject *project, const char *mesh)
{
  GListModel *looks = rmp_project_get_looks (project);

  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);

      if (g_str_equal (rmp_surface_get_name (rmp_garment_get_surface (rmp_look_get_garment (look))),
                       mesh))
        return look;
    }
  return NULL;
}

static gboolean
add_pattern (const RmpSamplePattern *self, RmpLook *look, GError **error)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;
  g_autoptr (RmpHeightImage) image = rmp_image_read (self->image, RMP_PATTERN_DEFAULT_SIDE, error);
  g_autoptr (RmpPatternLayerItem) painted = NULL;
  RmpPatternItem *pattern;
  RmpPatternUse use;

  if (!image)
    return FALSE;
  pattern = rmp_garment_add_pattern (rmp_look_get_garment (look), self->name,
                                     RMP_PATTERN_DEFAULT_SIDE, error);
  if (!pattern)
    return FALSE;
  painted = g_list_model_get_item (rmp_pattern_item_get_layers (pattern), 0);
  use = rmp_pattern_use_plain (pattern);
  use.amplitude = self->amplitude;
  return rmp_pattern_layer_item_set_image (painted, image, NULL, error) &&
         (!rmp_technique_takes (technique, &rmp_input_patterns) ||
          rmp_layer_add_pattern (layer, &use, error));
}

static gboolean
add_patterns (const RmpSample *self, RmpProject *project, GError **error)
{
  gboolean ok = TRUE;

  if (self->patterns->len == 0)
    return TRUE;
  rmp_project_begin (project, "Add patterns");
  for (guint i = 0; ok && i < self->patterns->len; i++)
    {
      const RmpSamplePattern *pattern = self->patterns->pdata[i];
      RmpLook *look = rmp_sample_find_look (project, pattern->mesh);

      ok = !look || add_pattern (pattern, look, error);
    }
  if (ok)
    return rmp_project_end (project, error);
  rmp_project_cancel (project);
  return FALSE;
}

gboolean
rmp_sample_fill (const RmpSample *self, RmpProject *project, const RmpImport *import,
                 GError **error)
{
  RmpCharacter *character = rmp_project_add_import (project, import, self->title, error);
  RmpClipItem *clip;

  if (!character || !dress_all (project, character, NULL, self->methods, error) ||
      !set_up_looks (self, project, error) || !add_patterns (self, project, error) ||
      !rmp_sample_hold_cloth (self, project, error) ||
      !rmp_sample_add_wrinkles (self, project, error) ||
      !rmp_sample_add_looks (self, project, error))
    return FALSE;
  clip = rmp_character_find_clip (character, self->clip);
  if (clip)
    {
      const double frame = round (self->time * rmp_project_get_frame_rate (project));

      rmp_project_set_view (project, "clip", g_variant_new_int64 (rmp_clip_item_get_id (clip)));
      rmp_project_set_view (project, "frame", g_variant_new_uint32 ((guint32) MAX (frame, 0.0)));
    }
  if (self->camera.distance > 0)
    rmp_project_set_view (project, "camera", rmp_camera_to_variant (&self->camera));
  /* How a sample is made is nothing that somebody did. */
  return rmp_project_begin_history (project, error);
}
