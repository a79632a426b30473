/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>

#include "gltf/gltf-private.h"

void
gltf_refuse (GError **error, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, text);
}

/* glTF asks for whole numbers without a fraction, and for readers that take “1.0” too. */
static gboolean
node_get_size (JsonNode *node, guint64 *value)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_INT64 && json_node_get_int (node) >= 0)
    {
      *value = (guint64) json_node_get_int (node);
      return TRUE;
    }
  if (type == G_TYPE_DOUBLE)
    {
      double number = json_node_get_double (node);

      if (number >= 0.0 && number <= 9007199254740992.0 && number == floor (number))
        {
          *value = (guint64) number;
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
node_get_number (JsonNode *node, double *value)
{
  GType type = json_node_get_value_type (node);

  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return FALSE;

  *value = json_node_get_double (node);
  return isfinite (*value);
}

gboolean
gltf_member_size (JsonObject *object, const char *member, guint64 *value, GError **error)
{
  JsonNode *node = json_object_get_member (object, member);

  if (!node || node_get_size (node, value))
    return TRUE;

  gltf_refuse (error, _ ("“%s” is not a whole number of 0 or more"), member);
  return FALSE;
}

gboolean
gltf_member_index (JsonObject *object, const char *member, guint n, gint *value, GError **error)
{
  guint64 index = 0;

  if (!json_object_has_member (object, member))
    return TRUE;
  if (!gltf_member_size (object, member, &index, error))
    return FALSE;
  if (index >= n)
    {
      if (n == 0)
        gltf_refuse (
            error,
            _ ("“%s” asks for number %" G_GUINT64_FORMAT " of a list, but the list is empty"),
            member, index);
      else
        gltf_refuse (error,
                     _ ("“%s” asks for number %" G_GUINT64_FORMAT
                        " of a list, but there are only %u, counted from 0"),
                     member, index, n);
      return FALSE;
    }

  *value = (gint) index;
  return TRUE;
}

gboolean
gltf_member_bool (JsonObject *object, const char *member, gboolean *value, GError **error)
{
  JsonNode *node = json_object_get_member (object, member);

  if (!node)
    return TRUE;
  if (json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    {
      gltf_refuse (error, _ ("“%s” is neither true nor false"), member);
      return FALSE;
    }

  *value = json_node_get_boolean (node);
  return TRUE;
}

gboolean
gltf_member_number (JsonObject *object, const char *member, double *value, GError **error)
{
  JsonNode *node = json_object_get_member (object, member);

  if (!node || node_get_number (node, value))
    return TRUE;

  gltf_refuse (error, _ ("“%s” is not a number"), member);
  return FALSE;
}

gboolean
gltf_member_numbers (JsonObject *object, const char *member, guint n, double *values,
                     gboolean *present, GError **error)
{
  JsonArray *array = NULL;

  *present = FALSE;
  if (!gltf_member_array (object, member, &array, error))
    return FALSE;
  if (!array)
    return TRUE;

  if (json_array_get_length (array) != n)
    {
      gltf_refuse (error, _ ("“%s” has %u numbers instead of %u"), member,
                   json_array_get_length (array), n);
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    if (!node_get_number (json_array_get_element (array, i), &values[i]))
      {
        gltf_refuse (error, _ ("“%s” holds something that is not a number"), member);
        return FALSE;
      }

  *present = TRUE;
  return TRUE;
}

gboolean
gltf_member_string (JsonObject *object, const char *member, const char **value, GError **error)
{
  JsonNode *node = json_object_get_member (object, member);

  if (!node)
    return TRUE;
  if (json_node_get_value_type (node) != G_TYPE_STRING)
    {
      gltf_refuse (error, _ ("“%s” is not a text"), member);
      return FALSE;
    }

  *value = json_node_get_string (node);
  return TRUE;
}

gboolean
gltf_member_object (JsonObject *object, const char *member, JsonObject **value, GError **error)
{
  JsonNode *node = json_object_get_member (object, member);

  if (!node)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      gltf_refuse (error, _ ("“%s” is not an object"), member);
      return FALSE;
    }

  *value = json_node_get_object (node);
  return TRUE;
}

gboolean
gltf_member_array (JsonObject *object, const char *member, JsonArray **value, GError **error)
{
  JsonNode *node = json_object_get_member (object, member);

  if (!node)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      gltf_refuse (error, _ ("“%s” is not an array"), member);
      return FALSE;
    }

  *value = json_node_get_array (node);
  return TRUE;
}

JsonObject *
gltf_element_object (JsonArray *array, guint index, GError **error)
{
  JsonNode *node = json_array_get_element (array, index);

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);

  gltf_refuse (error, _ ("element %u is not an object"), index);
  return NULL;
}

gboolean
gltf_element_index (JsonArray *array, guint index, guint n, guint *value, GError **error)
{
  guint64 size = 0;

  if (!node_get_size (json_array_get_element (array, index), &size) || size >= n)
    {
      gltf_refuse (error, _ ("element %u is not an index below %u"), index, n);
      return FALSE;
    }

  *value = (guint) size;
  return TRUE;
}

guint
gltf_count (const Gltf *self, const char *member)
{
  return json_object_has_member (self->root, member)
             ? json_array_get_length (json_object_get_array_member (self->root, member))
             : 0;
}

JsonObject *
gltf_object (const Gltf *self, const char *member, guint index, GError **error)
{
  return gltf_element_object (json_object_get_array_member (self->root, member), index, error);
}

char *
gltf_name (JsonObject *object, const char *fallback, guint index)
{
  const char *name = NULL;

  if (gltf_member_string (object, "name", &name, NULL) && name && *name != '\0')
    return g_strdup (name);

  return g_strdup_printf ("%s %u", fallback, index);
}

double
gltf_metres_per_uv (JsonObject *object)
{
  static const char *const members[] = { "metres_per_uv", "metres_per_uv_unit" };
  JsonObject *extras = NULL;
  double metres = 0.0;

  if (!gltf_member_object (object, "extras", &extras, NULL) || !extras)
    return 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (gltf_member_number (extras, members[i], &metres, NULL) && metres > 0.0 && metres < 1e6)
      return metres;

  return 0.0;
}
