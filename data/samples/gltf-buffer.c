/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "gltf-buffer.h"

#include <string.h>

enum
{
  GLTF_UNSIGNED_BYTE = 5121,
  GLTF_UNSIGNED_INT = 5125,
  GLTF_FLOAT = 5126,
};

static const char *
type_of (guint size)
{
  static const char *const types[] = { NULL, "SCALAR", "VEC2", "VEC3", "VEC4" };

  return size == 16 ? "MAT4" : types[size];
}

static guint
add_view (RmpGltfBuffer *self, gconstpointer bytes, gsize size, RmpGltfTarget target)
{
  static const guint8 padding[4] = { 0 };
  JsonObject *view = json_object_new ();

  json_object_set_int_member (view, "buffer", 0);
  json_object_set_int_member (view, "byteOffset", self->bytes->len);
  json_object_set_int_member (view, "byteLength", (gint64) size);
  if (target != RMP_GLTF_NO_TARGET)
    json_object_set_int_member (view, "target", target);
  json_array_add_object_element (self->views, view);

  g_byte_array_append (self->bytes, bytes, (guint) size);
  g_byte_array_append (self->bytes, padding, (4 - self->bytes->len % 4) % 4);

  return json_array_get_length (self->views) - 1;
}

static JsonObject *
add_accessor (RmpGltfBuffer *self, guint view, int component, const char *type, guint count)
{
  JsonObject *accessor = json_object_new ();

  json_object_set_int_member (accessor, "bufferView", view);
  json_object_set_int_member (accessor, "componentType", component);
  json_object_set_string_member (accessor, "type", type);
  json_object_set_int_member (accessor, "count", count);
  json_array_add_object_element (self->accessors, accessor);

  return accessor;
}

static guint
last_accessor (const RmpGltfBuffer *self)
{
  return json_array_get_length (self->accessors) - 1;
}

/* Little-endian whatever the machine is. */
guint
rmp_gltf_buffer_add_floats (RmpGltfBuffer *self, const double *values, guint count, guint size,
                            RmpGltfTarget target, gboolean with_range)
{
  g_autofree guint32 *words = g_new (guint32, count * size);
  JsonObject *accessor;

  for (guint i = 0; i < count * size; i++)
    {
      float value = (float) values[i];

      memcpy (&words[i], &value, sizeof value);
      words[i] = GUINT32_TO_LE (words[i]);
    }
  accessor = add_accessor (self, add_view (self, words, sizeof *words * count * size, target),
                           GLTF_FLOAT, type_of (size), count);
  if (with_range)
    {
      JsonArray *low = json_array_new (), *high = json_array_new ();

      for (guint k = 0; k < size; k++)
        {
          float a = (float) values[k], b = a;

          for (guint i = 1; i < count; i++)
            {
              a = MIN (a, (float) values[i * size + k]);
              b = MAX (b, (float) values[i * size + k]);
            }
          json_array_add_double_element (low, a);
          json_array_add_double_element (high, b);
        }
      json_object_set_array_member (accessor, "min", low);
      json_object_set_array_member (accessor, "max", high);
    }

  return last_accessor (self);
}

guint
rmp_gltf_buffer_add_bytes (RmpGltfBuffer *self, const guint8 *values, guint count, guint size,
                           RmpGltfTarget target)
{
  add_accessor (self, add_view (self, values, (gsize) count * size, target), GLTF_UNSIGNED_BYTE,
                type_of (size), count);

  return last_accessor (self);
}

guint
rmp_gltf_buffer_add_indices (RmpGltfBuffer *self, const guint32 *values, guint count)
{
  g_autofree guint32 *words = g_new (guint32, count);

  for (guint i = 0; i < count; i++)
    words[i] = GUINT32_TO_LE (values[i]);
  add_accessor (self, add_view (self, words, sizeof *words * count, RMP_GLTF_ELEMENTS),
                GLTF_UNSIGNED_INT, "SCALAR", count);

  return last_accessor (self);
}
