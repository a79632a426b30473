/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "oracle.h"

#include <gio/gio.h>
#include <string.h>

#define AS_CASE "as case "

/* The @index-th case of @op. */
static JsonObject *
find_case (JsonArray *cases, const char *op, guint64 index)
{
  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *other = json_array_get_object_element (cases, i);

      if (g_str_equal (json_object_get_string_member (other, "op"), op) && index-- == 0)
        return other;
    }
  return NULL;
}

static void
resolve (JsonArray *cases, JsonObject *reference)
{
  JsonObject *in = json_object_get_object_member (reference, "in");
  g_autoptr (GList) members = json_object_get_members (in);

  for (GList *l = members; l; l = l->next)
    {
      const char *name = l->data;
      JsonNode *node = json_object_get_member (in, name);
      const char *text = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
      JsonObject *other;

      if (!text || !g_str_has_prefix (text, AS_CASE))
        continue;
      other = find_case (cases, json_object_get_string_member (reference, "op"),
                         g_ascii_strtoull (text + strlen (AS_CASE), NULL, 10));
      if (other && json_object_has_member (json_object_get_object_member (other, "in"), name))
        json_object_set_member (in, name,
                                json_node_copy (json_object_get_member (
                                    json_object_get_object_member (other, "in"), name)));
    }
}

/* “mesh_of” names a case whose inputs become the input “mesh”. */
static void
resolve_of (JsonArray *cases, JsonObject *in)
{
  g_autoptr (GList) members = json_object_get_members (in);

  for (GList *l = members; l; l = l->next)
    {
      const char *name = l->data;
      JsonNode *node = json_object_get_member (in, name);
      const char *text = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;

      for (guint i = 0; text && g_str_has_suffix (name, "_of") && i < json_array_get_length (cases);
           i++)
        {
          JsonObject *other = json_array_get_object_element (cases, i);
          g_autofree char *part = g_strndup (name, strlen (name) - strlen ("_of"));

          if (g_str_equal (json_object_get_string_member (other, "id"), text))
            json_object_set_member (in, part,
                                    json_node_copy (json_object_get_member (other, "in")));
        }
    }
}

/* What a case lacks, or NULL. */
static const char *
find_missing (JsonNode *node)
{
  static const char *const texts[] = { "id", "op" }, *const objects[] = { "in", "out" };
  JsonObject *reference = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (!reference || !json_object_get_string_member_with_default (reference, texts[i], NULL))
      return texts[i];
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    {
      JsonNode *member = json_object_get_member (reference, objects[i]);

      if (!member || !JSON_NODE_HOLDS_OBJECT (member))
        return objects[i];
    }
  return NULL;
}

static gboolean
check_cases (JsonArray *cases, const char *path, GError **error)
{
  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      const char *missing = find_missing (json_array_get_element (cases, i));

      if (missing)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: case %u has no “%s”", path,
                       i, missing);
          return FALSE;
        }
    }
  return TRUE;
}

JsonArray *
oracle_load (JsonParser *parser, const char *path, GError **error)
{
  JsonObject *root;
  JsonNode *node;
  JsonArray *cases;

  if (!json_parser_load_from_file (parser, path, error))
    return NULL;
  root = JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser))
             ? json_node_get_object (json_parser_get_root (parser))
             : NULL;
  if (!root ||
      g_strcmp0 (json_object_get_string_member_with_default (root, "format", NULL),
                 "rimple-reference-1") != 0 ||
      !(node = json_object_get_member (root, "cases")) || !JSON_NODE_HOLDS_ARRAY (node) ||
      json_array_get_length (json_node_get_array (node)) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   "%s is not a file of the form “rimple-reference-1” with cases", path);
      return NULL;
    }
  cases = json_node_get_array (node);
  if (!check_cases (cases, path, error))
    return NULL;
  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *reference = json_array_get_object_element (cases, i);

      json_object_set_string_member (
          reference, "method", json_object_get_string_member_with_default (root, "method", ""));
      resolve (cases, reference);
      resolve_of (cases, json_object_get_object_member (reference, "in"));
    }
  return cases;
}
