/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "glb-player.h"

#include <meshoptimizer.h>
#include <string.h>

guint8 *
glb_unpack (const Glb *glb, gint64 which)
{
  JsonObject *view = glb_element (glb->root, "bufferViews", which), *packed;
  const gint64 size = json_object_get_int_member (view, "byteLength");
  guint8 *bytes = g_malloc0 ((gsize) size);
  const guint8 *from;
  gsize n, stride, length;

  if (!json_object_has_member (view, "extensions"))
    return memcpy (bytes, glb_view (glb, which), (gsize) size);
  packed = json_object_get_object_member (json_object_get_object_member (view, "extensions"),
                                          "EXT_meshopt_compression");
  g_assert_cmpint (json_object_get_int_member (view, "buffer"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (packed, "buffer"), ==, 0);
  from = glb->binary + json_object_get_int_member (packed, "byteOffset");
  length = (gsize) json_object_get_int_member (packed, "byteLength");
  n = (gsize) json_object_get_int_member (packed, "count");
  stride = (gsize) json_object_get_int_member (packed, "byteStride");
  g_assert_cmpuint (n * stride, ==, size);
  if (g_str_equal (json_object_get_string_member (packed, "mode"), "TRIANGLES"))
    {
      g_assert_cmpuint (from[0], ==, 0xe1);
      g_assert_cmpint (meshopt_decodeIndexBuffer (bytes, n, stride, from, length), ==, 0);
      return bytes;
    }
  g_assert_cmpuint (from[0], ==, 0xa0);
  g_assert_cmpint (meshopt_decodeVertexBuffer (bytes, n, stride, from, length), ==, 0);
  if (json_object_has_member (packed, "filter"))
    {
      g_assert_cmpstr (json_object_get_string_member (packed, "filter"), ==, "EXPONENTIAL");
      meshopt_decodeFilterExp (bytes, n, stride);
    }
  return bytes;
}

float *
glb_numbers (const Glb *glb, gint64 which, guint width, guint *n)
{
  JsonObject *accessor = glb_element (glb->root, "accessors", which), *view;
  const gint64 type = json_object_get_int_member (accessor, "componentType");
  g_autofree guint8 *bytes = NULL;
  float *values;
  gsize stride;

  if (!json_object_has_member (accessor, "bufferView") ||
      json_object_has_member (accessor, "sparse"))
    return glb_floats (glb, which, width, n);
  *n = (guint) json_object_get_int_member (accessor, "count");
  view = glb_element (glb->root, "bufferViews",
                      json_object_get_int_member (accessor, "bufferView"));
  bytes = glb_unpack (glb, json_object_get_int_member (accessor, "bufferView"));
  stride = json_object_has_member (view, "byteStride")
               ? (gsize) json_object_get_int_member (view, "byteStride")
               : width * (type == 5126 ? 4 : 2);
  values = g_new (float, (gsize) *n *width);
  for (gsize v = 0; v < *n; v++)
    for (guint c = 0; c < width; c++)
      {
        const guint8 *at = bytes + v * stride + (type == 5126 ? 4 : 2) * c;
        const guint16 bits = (guint16) (at[0] | at[1] << 8);

        values[v * width + c] = type == 5126   ? grid_float (grid_little (at))
                                : type == 5122 ? (float) (gint16) bits / 32767.0f
                                               : (float) bits / 65535.0f;
      }
  return values;
}

void
played_open (Played *self, Grid *grid, const char *name)
{
  static const char *const names[] = { "POSITION", "NORMAL" };
  JsonObject *primitive, *node, *sampler;
  guint n;

  memset (self, 0, sizeof *self);
  glb_open (&self->glb, grid, name);
  primitive = glb_primitive (&self->glb);
  if (json_object_has_member (primitive, "targets"))
    self->n_targets = json_array_get_length (json_object_get_array_member (primitive, "targets"));
  for (guint i = 0; i < 2; i++)
    {
      self->base[i] = glb_numbers (&self->glb, glb_attribute (primitive, names[i]), 3, &self->n);
      for (guint k = 0; k < self->n_targets; k++)
        {
          self->targets[i][k] = glb_numbers (
              &self->glb,
              json_object_get_int_member (glb_element (primitive, "targets", k), names[i]), 3, &n);
          g_assert_cmpuint (n, ==, self->n);
        }
    }
  node = glb_element (self->glb.root, "nodes", 0);
  self->scale = 1.0;
  for (guint c = 0; json_object_has_member (node, "scale") && c < 3; c++)
    {
      self->scale = json_array_get_double_element (json_object_get_array_member (node, "scale"), c);
      self->center[c] = json_array_get_double_element (
          json_object_get_array_member (node, "translation"), c);
    }
  if (self->n_targets == 0)
    return;
  sampler = glb_element (glb_element (self->glb.root, "animations", 0), "samplers", 0);
  self->weights = glb_numbers (&self->glb, json_object_get_int_member (sampler, "output"), 1, &n);
  self->n_frames = n / self->n_targets;
}

void
played_close (Played *self)
{
  for (guint i = 0; i < 2; i++)
    {
      g_free (self->base[i]);
      for (guint k = 0; k < self->n_targets; k++)
        g_free (self->targets[i][k]);
    }
  g_free (self->weights);
  glb_close (&self->glb);
}

void
played_add (const Played *self, guint kind, guint frame, guint v, double sum[3])
{
  for (guint c = 0; c < 3; c++)
    {
      float value = self->base[kind][3 * (gsize) v + c];

      for (guint k = 0; k < self->n_targets; k++)
        value += self->weights[(gsize) frame * self->n_targets + k] *
                 self->targets[kind][k][3 * (gsize) v + c];
      sum[c] = (double) value;
    }
}
