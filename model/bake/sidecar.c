/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/sidecar.h"

#include "bake/json-text.h"
#include "bake/number-bytes.h"
#include "technique/units.h"
#include "technique/value-iter.h"

#include <json-glib/json-glib.h>
#include <string.h>

static const char *const axes_names[] = { "Y up, right-handed", "Z up, right-handed",
                                          "Y up, left-handed" };

char *
rmp_topology_hash (const RmpBakeTarget *target)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  rmp_append_le32 (bytes, target->topology->n_vertices);
  rmp_append_le32 (bytes, target->topology->n_faces);
  for (gsize i = 0; i < 3 * (gsize) target->topology->n_faces; i++)
    rmp_append_le32 (bytes, target->faces[i]);
  g_checksum_update (checksum, bytes->data, bytes->len);
  return g_strdup (g_checksum_get_string (checksum));
}

/* A shared profile is drawn out: its number means nothing outside of its project. */
static char *
value_text (const RmpValues *values, guint param)
{
  if (rmp_values_get_param (values, param)->type == RMP_PARAM_PROFILE)
    return rmp_profile_get_text (rmp_values_get_profile (values, param));
  return rmp_values_get_text (values, param);
}

static void
add_method (JsonBuilder *builder, const RmpTechnique *technique, const RmpValues *values)
{
  RmpValueIter iter = { .whole = values };

  json_builder_set_member_name (builder, "method");
  json_builder_begin_object (builder);
  rmp_json_add_string (builder, "id", technique->id);
  rmp_json_add_string (builder, "name", technique->name);
  rmp_json_add_string (builder, "authors", technique->authors);
  rmp_json_add_string (builder, "title", technique->title);
  rmp_json_add_string (builder, "venue", technique->venue);
  rmp_json_add_count (builder, "year", technique->year);
  json_builder_set_member_name (builder, "parameters");
  json_builder_begin_array (builder);
  while (rmp_value_iter_next (&iter))
    {
      g_autofree char *name = rmp_value_iter_get_name (&iter);
      g_autofree char *text = value_text (iter.values, iter.param);
      const RmpParam *param = rmp_values_get_param (iter.values, iter.param);

      json_builder_begin_object (builder);
      rmp_json_add_string (builder, "id", name);
      rmp_json_add_string (builder, "value", text);
      rmp_json_add_string (builder, "unit", rmp_units_stored_name (param->unit));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

void
rmp_sidecar_add_files (JsonBuilder *builder, GPtrArray *files)
{
  json_builder_set_member_name (builder, "files");
  json_builder_begin_array (builder);
  for (guint i = 0; i < files->len; i++)
    {
      RmpWholeFile *file = files->pdata[i];
      g_autofree char *base_name = g_path_get_basename (rmp_whole_file_get_path (file));

      json_builder_begin_object (builder);
      rmp_json_add_string (builder, "name", base_name);
      rmp_json_add_count (builder, "bytes", (gint64) rmp_whole_file_get_size (file));
      if (rmp_whole_file_get_sha256 (file))
        rmp_json_add_string (builder, "sha256", rmp_whole_file_get_sha256 (file));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_line (JsonBuilder *builder, const RmpOverlayLine *line)
{
  json_builder_begin_object (builder);
  rmp_json_add_string (builder, "name", line->name);
  json_builder_set_member_name (builder, "drawn");
  json_builder_add_boolean_value (builder, line->id != 0);
  json_builder_set_member_name (builder, "points");
  json_builder_begin_array (builder);
  for (guint i = 0; i < line->n_points; i++)
    {
      json_builder_begin_array (builder);
      json_builder_add_int_value (builder, line->faces[i]);
      json_builder_add_double_value (builder, line->barycentric[2 * i]);
      json_builder_add_double_value (builder, line->barycentric[2 * i + 1]);
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "folds");
  json_builder_begin_array (builder);
  for (guint i = 0; i + 1 < line->n_points; i++)
    json_builder_add_int_value (builder, line->pieces[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_lines (JsonBuilder *builder, GPtrArray *lines)
{
  json_builder_set_member_name (builder, "fold_lines");
  json_builder_begin_array (builder);
  for (guint i = 0; lines && i < lines->len; i++)
    if (((const RmpOverlayLine *) lines->pdata[i])->faces)
      add_line (builder, lines->pdata[i]);
  json_builder_end_array (builder);
}

static void
add_figures (JsonBuilder *builder, const GArray *figures, const char *format)
{
  json_builder_set_member_name (builder, "figures");
  json_builder_begin_array (builder);
  for (guint i = 0; i < figures->len; i++)
    {
      const RmpBakeFigure *figure = &g_array_index (figures, RmpBakeFigure, i);

      if (!g_str_equal (figure->format, format))
        continue;
      json_builder_begin_object (builder);
      rmp_json_add_string (builder, "format", figure->format);
      rmp_json_add_string (builder, "id", figure->id);
      rmp_json_add_number (builder, "value", figure->value);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static char *
name_sidecar (const char *name, const char *format)
{
  return g_strdup_printf ("%s.%s.rimple.json", name, format);
}

gboolean
rmp_sidecar_write (const RmpBakeTarget *target, const RmpBakeWriter *writer, GPtrArray *files,
                   const RmpBakeOptions *options, const char *look, const char *clip,
                   const RmpTechnique *technique, const RmpValues *values, GPtrArray *lines,
                   GError **error)
{
  g_autofree char *file_name = name_sidecar (target->name, writer->id);
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL);
  g_autofree char *hash = rmp_topology_hash (target);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (RmpWholeFile) file = NULL;

  json_builder_begin_object (builder);
  rmp_json_add_string (builder, "format", "rimple-bake-1");
  rmp_json_add_string (builder, "writes", writer->id);
  rmp_json_add_string (builder, "look", look);
  rmp_json_add_string (builder, "clip", clip ? clip : "");
  if (technique)
    add_method (builder, technique, values);
  rmp_json_add_count (builder, "first_frame", target->first);
  rmp_json_add_count (builder, "last_frame", (gint64) target->first + target->n_frames - 1);
  rmp_json_add_number (builder, "frame_rate", target->rate);
  rmp_json_add_string (builder, "axes", axes_names[options->axes]);
  rmp_json_add_number (builder, "units_per_metre", options->scale);
  rmp_json_add_count (builder, "vertices", target->topology->n_vertices);
  rmp_json_add_count (builder, "faces", target->topology->n_faces);
  rmp_json_add_string (builder, "topology_sha256", hash);
  add_lines (builder, lines);
  if (target->figures && target->figures->len > 0)
    add_figures (builder, target->figures, writer->id);
  rmp_sidecar_add_files (builder, files);
  json_builder_end_object (builder);

  file = rmp_json_write (builder, path, error);
  if (!file)
    return FALSE;
  g_ptr_array_add (target->files, g_steal_pointer (&file));
  return TRUE;
}

/* --- reading ---------------------------------------------------------------------------------- */

static void
sidecar_file_free (gpointer data)
{
  RmpSidecarFile *self = data;

  g_free (self->name);
  g_free (self->sha256);
  g_free (self);
}

/* (nullable): not there, or no text. */
static const char *
get_text (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* (nullable) */
static JsonArray *
get_list (JsonNode *root, const char *name)
{
  JsonNode *list = root && JSON_NODE_HOLDS_OBJECT (root)
                       ? json_object_get_member (json_node_get_object (root), name)
                       : NULL;

  return list && JSON_NODE_HOLDS_ARRAY (list) ? json_node_get_array (list) : NULL;
}

/* Somebody may have changed it: nothing of it is taken for granted. */
static gboolean
take_files (JsonNode *root, GPtrArray *files)
{
  JsonArray *array = get_list (root, "files");

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *name = object ? get_text (object, "name") : NULL;
      const char *sha256 = object ? get_text (object, "sha256") : NULL;
      RmpSidecarFile *file;

      if (!name || !sha256 || strchr (name, G_DIR_SEPARATOR))
        return FALSE;
      file = g_new (RmpSidecarFile, 1);
      *file = (RmpSidecarFile){ g_strdup (name), g_strdup (sha256) };
      g_ptr_array_add (files, file);
    }
  return files->len > 0;
}

/* (transfer full): the name of the one that is there, or that should be */
static char *
find_sidecar (const char *folder, const char *name, const char *format)
{
  g_autofree char *own = name_sidecar (name, format);
  g_autofree char *of_all = g_strconcat (name, ".rimple.json", NULL);
  g_autofree char *own_path = g_build_filename (folder, own, NULL);
  g_autofree char *path_of_all = g_build_filename (folder, of_all, NULL);

  if (!g_file_test (own_path, G_FILE_TEST_EXISTS) && g_file_test (path_of_all, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&of_all);
  return g_steal_pointer (&own);
}

GPtrArray *
rmp_sidecar_read_files (const char *folder, const char *name, const char *format, GError **error)
{
  g_autofree char *file_name = find_sidecar (folder, name, format);
  g_autofree char *path = g_build_filename (folder, file_name, NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (sidecar_file_free);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) reason = NULL;
  JsonNode *root = json_parser_load_from_file (parser, path, &reason)
                       ? json_parser_get_root (parser)
                       : NULL;

  if (root && take_files (root, files))
    return g_steal_pointer (&files);
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_DIFFERS,
               _ ("“%s” does not say which files were written: %s"), file_name,
               reason ? reason->message : _ ("it is no file of a bake"));
  return NULL;
}

double
rmp_sidecar_read_figure (const char *folder, const char *name, const char *format, const char *id,
                         double otherwise)
{
  g_autofree char *file_name = find_sidecar (folder, name, format);
  g_autofree char *path = g_build_filename (folder, file_name, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonNode *root = json_parser_load_from_file (parser, path, NULL) ? json_parser_get_root (parser)
                                                                   : NULL;
  JsonArray *array = get_list (root, "figures");

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

      if (object && g_strcmp0 (get_text (object, "format"), format) == 0 &&
          g_strcmp0 (get_text (object, "id"), id) == 0)
        return json_object_get_double_member_with_default (object, "value", otherwise);
    }
  return otherwise;
}
