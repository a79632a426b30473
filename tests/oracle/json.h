/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* json.h: short ways to read numbers out of a case and to write them into a result. */

#include <json-glib/json-glib.h>

static inline double
json_number (JsonObject *object, const char *name)
{
  return json_object_get_double_member (object, name);
}

static inline guint
json_count (JsonObject *object, const char *name)
{
  return (guint) json_object_get_int_member (object, name);
}

static inline const char *
json_text (JsonObject *object, const char *name)
{
  return json_object_get_string_member (object, name);
}

static inline guint
json_length (JsonObject *object, const char *name)
{
  return json_array_get_length (json_object_get_array_member (object, name));
}

static inline double
json_element (JsonObject *object, const char *name, guint index)
{
  return json_array_get_double_element (json_object_get_array_member (object, name), index);
}

static inline void
json_read (JsonArray *array, guint n, double *out)
{
  for (guint i = 0; i < n; i++)
    out[i] = json_array_get_double_element (array, i);
}

static inline void
json_read_member (JsonObject *object, const char *name, guint n, double *out)
{
  json_read (json_object_get_array_member (object, name), n, out);
}

static inline JsonArray *
json_write (guint n, const double *values)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_double_element (array, values[i]);
  return array;
}

/* [n × width] */
static inline JsonArray *
json_write_rows (guint n, guint width, const double *values)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_array_element (array, json_write (width, values + width * i));
  return array;
}

/* A copy of a member that a row carries as its own input. */
static inline void
json_echo (JsonObject *from, const char *name, JsonObject *to)
{
  json_object_set_member (to, name, json_node_copy (json_object_get_member (from, name)));
}

static inline JsonNode *
json_wrap (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

static inline JsonNode *
json_wrap_rows (JsonArray *rows)
{
  JsonObject *object = json_object_new ();

  json_object_set_array_member (object, "rows", rows);
  return json_wrap (object);
}
