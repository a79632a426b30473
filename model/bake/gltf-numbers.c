/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/gltf-numbers.h"

#include <meshoptimizer.h>
#include <string.h>

#define MOST_ELEMENTS (G_GUINT64_CONSTANT (1) << 28)

enum
{
  BYTE = 5120,
  UNSIGNED_BYTE = 5121,
  SHORT = 5122,
  UNSIGNED_SHORT = 5123,
  UNSIGNED_INT = 5125,
  FLOAT = 5126,
};

struct _RmpGltfNumbers
{
  GMappedFile *file;
  JsonParser *parser;
  JsonObject *root;
  const guint8 *binary; /* the first buffer */
  gsize n_binary;
};

gboolean
rmp_gltf_refuse (GError **error, const char *reason)
{
  g_set_error_literal (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_DIFFERS, reason);
  return FALSE;
}

static guint32
read_le32 (const guint8 *bytes)
{
  return (guint32) bytes[0] | (guint32) bytes[1] << 8 | (guint32) bytes[2] << 16 |
         (guint32) bytes[3] << 24;
}

/* --- JSON ------------------------------------------------------------------------------------- */

JsonObject *
rmp_gltf_numbers_get_root (const RmpGltfNumbers *self)
{
  return self->root;
}

JsonObject *
rmp_gltf_get_object (JsonObject *object, const char *name)
{
  JsonNode *node = object ? json_object_get_member (object, name) : NULL;

  return node && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonArray *
rmp_gltf_get_array (JsonObject *object, const char *name)
{
  JsonNode *node = object ? json_object_get_member (object, name) : NULL;

  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

JsonObject *
rmp_gltf_get_item (JsonObject *object, const char *list, gint64 which)
{
  JsonArray *array = rmp_gltf_get_array (object, list);
  JsonNode *node = array && which >= 0 && which < json_array_get_length (array)
                       ? json_array_get_element (array, (guint) which)
                       : NULL;

  return node && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

gint64
rmp_gltf_get_index (JsonObject *object, const char *name)
{
  JsonNode *node = object ? json_object_get_member (object, name) : NULL;

  return node && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
             ? json_node_get_int (node)
             : -1;
}

void
rmp_gltf_get_numbers (JsonObject *object, const char *name, double *values, guint n)
{
  JsonArray *array = rmp_gltf_get_array (object, name);

  for (guint i = 0; array && i < n && i < json_array_get_length (array); i++)
    values[i] = json_array_get_double_element (array, i);
}

/* --- the container ---------------------------------------------------------------------------- */

/* Two chunks, of text and of bytes. */
static gboolean
split (RmpGltfNumbers *self, GError **error)
{
  const guint8 *bytes = (const guint8 *) g_mapped_file_get_contents (self->file);
  const gsize size = g_mapped_file_get_length (self->file);
  JsonNode *root;
  gsize n_text;

  if (size < 28 || memcmp (bytes, "glTF", 4) != 0 || read_le32 (bytes + 4) != 2 ||
      read_le32 (bytes + 8) != size || memcmp (bytes + 16, "JSON", 4) != 0)
    return rmp_gltf_refuse (error, _ ("it is no binary glTF, or cut short"));
  n_text = read_le32 (bytes + 12);
  if (n_text > size - 28 || memcmp (bytes + 24 + n_text, "BIN", 4) != 0)
    return rmp_gltf_refuse (error, _ ("its chunks are damaged"));
  self->binary = bytes + 28 + n_text;
  self->n_binary = size - 28 - n_text;
  if (!json_parser_load_from_data (self->parser, (const char *) bytes + 20, (gssize) n_text, error))
    return FALSE;
  root = json_parser_get_root (self->parser);
  if (!root || !JSON_NODE_HOLDS_OBJECT (root))
    return rmp_gltf_refuse (error, _ ("it has no JSON"));
  self->root = json_node_get_object (root);
  return TRUE;
}

RmpGltfNumbers *
rmp_gltf_numbers_open (const char *path, GError **error)
{
  g_autoptr (RmpGltfNumbers) self = g_new0 (RmpGltfNumbers, 1);

  self->parser = json_parser_new ();
  self->file = g_mapped_file_new (path, FALSE, error);
  return self->file && split (self, error) ? g_steal_pointer (&self) : NULL;
}

void
rmp_gltf_numbers_free (RmpGltfNumbers *self)
{
  g_clear_pointer (&self->file, g_mapped_file_unref);
  g_object_unref (self->parser);
  g_free (self);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* The bytes of a view, in the file or unpacked. @unpacked: (out): what is to be freed */
static const guint8 *
find_view (const RmpGltfNumbers *self, gint64 which, guint8 **unpacked, gsize *size, GError **error)
{
  JsonObject *view = rmp_gltf_get_item (self->root, "bufferViews", which);
  JsonObject *packed = rmp_gltf_get_object (rmp_gltf_get_object (view, "extensions"),
                                            "EXT_meshopt_compression");
  JsonObject *stored = packed ? packed : view;
  const gint64 begin = MAX (0, rmp_gltf_get_index (stored, "byteOffset"));
  const gint64 length = rmp_gltf_get_index (stored, "byteLength");
  const gint64 n = rmp_gltf_get_index (packed, "count");
  const gint64 stride = rmp_gltf_get_index (packed, "byteStride");
  const char *mode, *filter;
  gboolean is_list;

  if (!view || length < 0 || (guint64) begin > self->n_binary ||
      (guint64) length > self->n_binary - (guint64) begin)
    {
      rmp_gltf_refuse (error, _ ("a buffer view is outside of the file"));
      return NULL;
    }
  *size = (gsize) length;
  if (!packed)
    return self->binary + begin;
  mode = json_object_get_string_member_with_default (packed, "mode", "");
  filter = json_object_get_string_member_with_default (packed, "filter", "NONE");
  is_list = g_str_equal (mode, "TRIANGLES");
  if (n < 1 || n > (gint64) MOST_ELEMENTS || stride < 1 || stride > 256 ||
      (is_list ? stride != 2 && stride != 4 : stride % 4 != 0))
    {
      rmp_gltf_refuse (error, _ ("a packed view says nothing sensible"));
      return NULL;
    }
  *size = (gsize) n * (gsize) stride;
  *unpacked = g_malloc (*size);
  if ((is_list ? meshopt_decodeIndexBuffer (*unpacked, (gsize) n, (gsize) stride,
                                            self->binary + begin, (gsize) length)
               : meshopt_decodeVertexBuffer (*unpacked, (gsize) n, (gsize) stride,
                                             self->binary + begin, (gsize) length)) != 0)
    {
      rmp_gltf_refuse (error, _ ("a packed view cannot be unpacked"));
      return NULL;
    }
  if (g_str_equal (filter, "EXPONENTIAL"))
    meshopt_decodeFilterExp (*unpacked, (gsize) n, (gsize) stride);
  else if (g_str_equal (filter, "OCTAHEDRAL") && (stride == 4 || stride == 8))
    meshopt_decodeFilterOct (*unpacked, (gsize) n, (gsize) stride);
  return *unpacked;
}

static guint
size_of (gint64 type)
{
  return type == FLOAT || type == UNSIGNED_INT     ? 4
         : type == SHORT || type == UNSIGNED_SHORT ? 2
         : type == BYTE || type == UNSIGNED_BYTE   ? 1
                                                   : 0;
}

static float
read_number (const guint8 *at, gint64 type, gboolean normalized)
{
  const guint16 bits = type == SHORT || type == UNSIGNED_SHORT ? (guint16) (at[0] | at[1] << 8) : 0;
  union
  {
    guint32 bits;
    float value;
  } word;

  if (type == FLOAT)
    {
      word.bits = read_le32 (at);
      return word.value;
    }
  if (type == UNSIGNED_INT)
    return (float) read_le32 (at);
  if (type == SHORT)
    return normalized ? MAX ((float) (gint16) bits / 32767.0f, -1.0f) : (float) (gint16) bits;
  if (type == UNSIGNED_SHORT)
    return normalized ? (float) bits / 65535.0f : (float) bits;
  if (type == BYTE)
    return normalized ? MAX ((float) (gint8) at[0] / 127.0f, -1.0f) : (float) (gint8) at[0];
  return normalized ? (float) at[0] / 255.0f : (float) at[0];
}

/* @n elements of a view one after the other; with @where, of which each goes to its place. */
static gboolean
read_view (const RmpGltfNumbers *self, JsonObject *from, gint64 type, gboolean normalized, gsize n,
           guint width, const float *where, gsize n_values, float *values, GError **error)
{
  const gint64 which = rmp_gltf_get_index (from, "bufferView");
  JsonObject *view = rmp_gltf_get_item (self->root, "bufferViews", which);
  const gint64 begin = MAX (0, rmp_gltf_get_index (from, "byteOffset"));
  const gint64 stated = rmp_gltf_get_index (view, "byteStride");
  const gsize one = size_of (type), stride = stated > 0 ? (gsize) stated : one * width;
  g_autofree guint8 *unpacked = NULL;
  gsize size;
  const guint8 *bytes = find_view (self, which, &unpacked, &size, error);

  if (!bytes)
    return FALSE;
  if (one == 0 || n == 0 || (guint64) begin > size || size - (gsize) begin < one * width ||
      (size - (gsize) begin - one * width) / stride < n - 1)
    return rmp_gltf_refuse (error, _ ("an accessor is larger than its view"));
  for (gsize i = 0; i < n; i++)
    {
      const gsize to = where ? (gsize) where[i] : i;

      if (to >= n_values)
        return rmp_gltf_refuse (error, _ ("a sparse accessor has a number outside"));
      for (guint c = 0; c < width; c++)
        values[to * width + c] = read_number (bytes + (gsize) begin + i * stride + c * one, type,
                                              normalized);
    }
  return TRUE;
}

/* Indices are whole numbers below 2²⁴ in a float: more vertices are not baked as targets. */
static gboolean
read_sparse (const RmpGltfNumbers *self, JsonObject *sparse, gint64 type, gboolean normalized,
             guint width, gsize n_values, float *values, GError **error)
{
  JsonObject *indices = rmp_gltf_get_object (sparse, "indices");
  const gint64 n = rmp_gltf_get_index (sparse, "count");
  g_autofree float *where = NULL;

  if (n < 1 || (guint64) n > n_values || n_values > 1 << 24)
    return rmp_gltf_refuse (error, _ ("a sparse accessor has no sensible count"));
  where = g_new (float, (gsize) n);
  return read_view (self, indices, rmp_gltf_get_index (indices, "componentType"), FALSE, (gsize) n,
                    1, NULL, (gsize) n, where, error) &&
         read_view (self, rmp_gltf_get_object (sparse, "values"), type, normalized, (gsize) n,
                    width, where, n_values, values, error);
}

static guint
width_of (JsonObject *accessor)
{
  static const struct
  {
    const char *name;
    guint width;
  } shapes[] = { { "SCALAR", 1 }, { "VEC2", 2 }, { "VEC3", 3 }, { "VEC4", 4 }, { "MAT4", 16 } };
  const char *name = json_object_get_string_member_with_default (accessor, "type", "");

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (g_str_equal (name, shapes[i].name))
      return shapes[i].width;
  return 0;
}

float *
rmp_gltf_numbers_read (const RmpGltfNumbers *self, gint64 which, guint width, guint *n,
                       GError **error)
{
  JsonObject *accessor = rmp_gltf_get_item (self->root, "accessors", which);
  JsonObject *sparse = rmp_gltf_get_object (accessor, "sparse");
  const gint64 type = rmp_gltf_get_index (accessor, "componentType");
  const gint64 count = rmp_gltf_get_index (accessor, "count");
  const gboolean normalized = accessor && json_object_get_boolean_member_with_default (
                                              accessor, "normalized", FALSE);
  g_autofree float *values = NULL;

  if (!accessor || count < 1 || (guint64) count > MOST_ELEMENTS || width_of (accessor) != width)
    {
      rmp_gltf_refuse (error, _ ("an accessor is missing, or of another shape"));
      return NULL;
    }
  *n = (guint) count;
  values = g_new0 (float, (gsize) count *width);
  if ((json_object_has_member (accessor, "bufferView") &&
       !read_view (self, accessor, type, normalized, (gsize) count, width, NULL, (gsize) count,
                   values, error)) ||
      (sparse &&
       !read_sparse (self, sparse, type, normalized, width, (gsize) count, values, error)))
    return NULL;
  return g_steal_pointer (&values);
}
