/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "glb-file.h"

void
glb_open (Glb *glb, Grid *grid, const char *name)
{
  gsize size;
  guint32 n_text;
  g_autoptr (GError) error = NULL;

  glb->bytes = grid_load (grid, name, &size);
  g_assert_cmpmem (glb->bytes, 4, "glTF", 4);
  g_assert_cmpuint (grid_little (glb->bytes + 4), ==, 2);
  g_assert_cmpuint (grid_little (glb->bytes + 8), ==, size);
  n_text = grid_little (glb->bytes + 12);
  g_assert_cmpmem (glb->bytes + 16, 4, "JSON", 4);
  g_assert_cmpuint (n_text % 4, ==, 0);
  g_assert_cmpmem (glb->bytes + 24 + n_text, 4, "BIN\0", 4);
  g_assert_cmpuint (grid_little (glb->bytes + 20 + n_text), ==, size - 28 - n_text);
  glb->binary = glb->bytes + 28 + n_text;
  glb->parser = json_parser_new ();
  json_parser_load_from_data (glb->parser, (const char *) glb->bytes + 20, n_text, &error);
  g_assert_no_error (error);
  glb->root = json_node_get_object (json_parser_get_root (glb->parser));
}

void
glb_close (Glb *glb)
{
  g_object_unref (glb->parser);
  g_free (glb->bytes);
}

JsonObject *
glb_element (JsonObject *object, const char *list, gint64 which)
{
  return json_array_get_object_element (json_object_get_array_member (object, list), (guint) which);
}

const guint8 *
glb_view (const Glb *glb, gint64 which)
{
  return glb->binary +
         json_object_get_int_member (glb_element (glb->root, "bufferViews", which), "byteOffset");
}

guint32
glb_read_index (const guint8 *bytes, gint64 type, guint i)
{
  g_assert_true (type == 5123 || type == 5125);
  return type == 5125 ? grid_little (bytes + 4 * i)
                      : (guint32) bytes[2 * i] | (guint32) bytes[2 * i + 1] << 8;
}

float *
glb_floats (const Glb *glb, gint64 which, guint width, guint *n)
{
  JsonObject *accessor = glb_element (glb->root, "accessors", which);
  float *values;

  *n = (guint) json_object_get_int_member (accessor, "count");
  values = g_new0 (float, (gsize) *n *width);
  g_assert_cmpint (json_object_get_int_member (accessor, "componentType"), ==, 5126);
  if (json_object_has_member (accessor, "bufferView"))
    {
      const guint8 *bytes = glb_view (glb, json_object_get_int_member (accessor, "bufferView"));

      for (guint i = 0; i < *n * width; i++)
        values[i] = grid_float (grid_little (bytes + 4 * i));
    }
  if (json_object_has_member (accessor, "sparse"))
    {
      JsonObject *sparse = json_object_get_object_member (accessor, "sparse"),
                 *indices = json_object_get_object_member (sparse, "indices");
      const guint8 *index = glb_view (glb, json_object_get_int_member (indices, "bufferView")),
                   *value = glb_view (
                       glb, json_object_get_int_member (
                                json_object_get_object_member (sparse, "values"), "bufferView"));

      for (guint i = 0; i < json_object_get_int_member (sparse, "count"); i++)
        for (guint k = 0; k < width; k++)
          values[width * glb_read_index (index,
                                         json_object_get_int_member (indices, "componentType"), i) +
                 k] = grid_float (grid_little (value + 4 * (width * i + k)));
    }
  return values;
}

JsonObject *
glb_primitive (const Glb *glb)
{
  return glb_element (glb_element (glb->root, "meshes", 0), "primitives", 0);
}

gint64
glb_attribute (JsonObject *primitive, const char *name)
{
  return json_object_get_int_member (json_object_get_object_member (primitive, "attributes"), name);
}
