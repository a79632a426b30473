/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <string.h>

#include "gltf/gltf-private.h"
#include "stage.h"

#define MAX_COUNT G_MAXUINT32
#define MAX_STRIDE 65536

static guint
component_size (guint64 component)
{
  switch (component)
    {
    case GLTF_BYTE:
    case GLTF_UNSIGNED_BYTE:
      return 1;
    case GLTF_SHORT:
    case GLTF_UNSIGNED_SHORT:
      return 2;
    case GLTF_UNSIGNED_INT:
    case GLTF_FLOAT:
      return 4;
    default:
      return 0;
    }
}

static const struct
{
  const char *name;
  guint width, rows; /* rows: of a matrix, whose columns start at multiples of four bytes */
} types[] = {
  { "SCALAR", 1, 0 }, { "VEC2", 2, 0 }, { "VEC3", 3, 0 },  { "VEC4", 4, 0 },
  { "MAT2", 4, 2 },   { "MAT3", 9, 3 }, { "MAT4", 16, 4 },
};

/* Index into @types, or −1. */
static gint
find_type (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (name, types[i].name) == 0)
      return (gint) i;

  return -1;
}

static guint64
element_size (gint type, guint component)
{
  guint rows = types[type].rows;

  return rows == 0 ? (guint64) types[type].width * component
                   : (guint64) rows * ((rows * component + 3) / 4 * 4);
}

/* @n elements of @size bytes, @stride apart, from @offset on, fit into @length bytes. */
static gboolean
fits (guint64 offset, guint64 n, guint64 stride, guint64 size, guint64 length)
{
  /* n ≤ 2³², stride ≤ 2¹⁶: the product cannot overflow. */
  return n == 0 ||
         (size <= length && offset <= length - size && (n - 1) * stride <= length - size - offset);
}

/* --- buffer views ----------------------------------------------------------------------------- */

static gboolean
read_view (Gltf *self, guint index, GltfView *view, GError **error)
{
  JsonObject *object = gltf_object (self, "bufferViews", index, error);
  GltfBuffer *buffer;

  view->buffer = GLTF_NONE;
  if (!object || !gltf_member_index (object, "buffer", self->n_buffers, &view->buffer, error) ||
      !gltf_member_size (object, "byteOffset", &view->offset, error) ||
      !gltf_member_size (object, "byteLength", &view->length, error) ||
      !gltf_member_size (object, "byteStride", &view->stride, error))
    return FALSE;

  if (view->buffer == GLTF_NONE || view->length == 0)
    {
      gltf_refuse (error, _ ("it names no bytes"));
      return FALSE;
    }
  if (view->stride > MAX_STRIDE)
    {
      gltf_refuse (error, _ ("its elements are %" G_GUINT64_FORMAT " bytes apart"), view->stride);
      return FALSE;
    }

  buffer = &self->buffers[view->buffer];
  if (!buffer->bytes)
    {
      g_propagate_error (error, g_error_copy (buffer->error));
      return FALSE;
    }
  if (!fits (view->offset, 1, 0, view->length, g_bytes_get_size (buffer->bytes)))
    {
      gltf_refuse (error,
                   _ ("%" G_GUINT64_FORMAT " bytes from byte %" G_GUINT64_FORMAT
                      " on reach past the end of buffer %d, which has %" G_GSIZE_FORMAT),
                   view->length, view->offset, view->buffer, g_bytes_get_size (buffer->bytes));
      return FALSE;
    }

  return TRUE;
}

void
gltf_read_views (Gltf *self)
{
  self->n_views = gltf_count (self, "bufferViews");
  self->views = g_new0 (GltfView, self->n_views);

  for (guint i = 0; i < self->n_views; i++)
    if (!read_view (self, i, &self->views[i], &self->views[i].error))
      g_prefix_error (&self->views[i].error, _ ("buffer view %u: "), i);
}

/* --- accessors -------------------------------------------------------------------------------- */

/* @n elements at @offset of view @index lie inside it. */
static gboolean
check_position (const Gltf *self, gint index, guint64 offset, guint64 n, guint64 stride,
                guint64 size, GError **error)
{
  const GltfView *view = &self->views[index];

  if (view->error)
    {
      g_propagate_error (error, g_error_copy (view->error));
      return FALSE;
    }
  if (!fits (offset, n, stride, size, view->length))
    {
      gltf_refuse (error,
                   _ ("%" G_GUINT64_FORMAT
                      " elements reach past the end of buffer view %d, which has %" G_GUINT64_FORMAT
                      " bytes"),
                   n, index, view->length);
      return FALSE;
    }

  return TRUE;
}

static gboolean
read_component (JsonObject *object, GltfComponent *component, GError **error)
{
  guint64 value = 0;

  if (!gltf_member_size (object, "componentType", &value, error))
    return FALSE;
  if (component_size (value) == 0)
    {
      gltf_refuse (error, _ ("“componentType” is missing or unknown"));
      return FALSE;
    }

  *component = (GltfComponent) value;
  return TRUE;
}

static gboolean
read_sparse (Gltf *self, JsonObject *sparse, guint64 size, GltfAccessor *accessor, GError **error)
{
  JsonObject *indices = NULL, *values = NULL;

  accessor->sparse_index_view = accessor->sparse_value_view = GLTF_NONE;
  if (!gltf_member_size (sparse, "count", &accessor->n_sparse, error) ||
      !gltf_member_object (sparse, "indices", &indices, error) ||
      !gltf_member_object (sparse, "values", &values, error))
    return FALSE;
  if (!indices || !values || accessor->n_sparse == 0 || accessor->n_sparse > accessor->count)
    {
      gltf_refuse (error, _ ("its sparse part is incomplete or larger than itself"));
      return FALSE;
    }

  if (!gltf_member_index (indices, "bufferView", self->n_views, &accessor->sparse_index_view,
                          error) ||
      !gltf_member_size (indices, "byteOffset", &accessor->sparse_index_offset, error) ||
      !read_component (indices, &accessor->sparse_index_component, error) ||
      !gltf_member_index (values, "bufferView", self->n_views, &accessor->sparse_value_view,
                          error) ||
      !gltf_member_size (values, "byteOffset", &accessor->sparse_value_offset, error))
    return FALSE;
  if (accessor->sparse_index_view == GLTF_NONE || accessor->sparse_value_view == GLTF_NONE ||
      (GLTF_BIT (accessor->sparse_index_component) & GLTF_UNSIGNED) == 0)
    {
      gltf_refuse (error, _ ("its sparse part names no data, or indices of a wrong type"));
      return FALSE;
    }

  return check_position (self, accessor->sparse_index_view, accessor->sparse_index_offset,
                         accessor->n_sparse, component_size (accessor->sparse_index_component),
                         component_size (accessor->sparse_index_component), error) &&
         check_position (self, accessor->sparse_value_view, accessor->sparse_value_offset,
                         accessor->n_sparse, size, size, error);
}

static gboolean
read_accessor (Gltf *self, guint index, GltfAccessor *accessor, GError **error)
{
  JsonObject *object = gltf_object (self, "accessors", index, error);
  JsonObject *sparse = NULL;
  const char *type_name = NULL;
  gint type;
  guint64 size;

  accessor->view = GLTF_NONE;
  if (!object || !gltf_member_index (object, "bufferView", self->n_views, &accessor->view, error) ||
      !gltf_member_size (object, "byteOffset", &accessor->offset, error) ||
      !gltf_member_size (object, "count", &accessor->count, error) ||
      !gltf_member_bool (object, "normalized", &accessor->normalized, error) ||
      !gltf_member_string (object, "type", &type_name, error) ||
      !gltf_member_object (object, "sparse", &sparse, error) ||
      !read_component (object, &accessor->component, error))
    return FALSE;

  type = find_type (type_name);
  if (type < 0)
    {
      gltf_refuse (error, _ ("“type” is missing or unknown"));
      return FALSE;
    }
  if (accessor->count == 0 || accessor->count > MAX_COUNT)
    {
      gltf_refuse (error, _ ("“count” is %" G_GUINT64_FORMAT), accessor->count);
      return FALSE;
    }

  accessor->width = types[type].width;
  size = element_size (type, component_size (accessor->component));
  accessor->stride = size;
  if (accessor->view != GLTF_NONE)
    {
      guint64 stride = self->views[accessor->view].stride;

      if (stride != 0 && stride < size)
        {
          gltf_refuse (error,
                       _ ("its elements have %" G_GUINT64_FORMAT " bytes but are %" G_GUINT64_FORMAT
                          " bytes apart"),
                       size, stride);
          return FALSE;
        }
      if (stride != 0)
        accessor->stride = stride;
      if (!check_position (self, accessor->view, accessor->offset, accessor->count,
                           accessor->stride, size, error))
        return FALSE;
    }
  else if (accessor->count > self->n_bytes)
    {
      gltf_refuse (
          error, _ ("it counts %" G_GUINT64_FORMAT " elements, more than the whole file has bytes"),
          accessor->count);
      return FALSE;
    }

  return !sparse || read_sparse (self, sparse, size, accessor, error);
}

void
gltf_read_accessors (Gltf *self)
{
  rmp_stage_begin (_ ("checking accessors"));
  self->n_accessors = gltf_count (self, "accessors");
  self->accessors = g_new0 (GltfAccessor, self->n_accessors);

  for (guint i = 0; i < self->n_accessors; i++)
    if (!read_accessor (self, i, &self->accessors[i], &self->accessors[i].error))
      g_prefix_error (&self->accessors[i].error, _ ("accessor %u: "), i);
}

/* --- decoding --------------------------------------------------------------------------------- */

gboolean
gltf_charge (guint64 *budget, guint64 bytes, GError **error)
{
  if (bytes <= *budget)
    {
      *budget -= bytes;
      return TRUE;
    }

  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
               _ ("the file unfolds into more data than can be read at once"));
  return FALSE;
}

static guint32
decode_integer (const guint8 *bytes, GltfComponent component)
{
  guint16 two;
  guint32 four;

  switch (component_size (component))
    {
    case 1:
      return *bytes;
    case 2:
      memcpy (&two, bytes, sizeof two);
      return GUINT16_FROM_LE (two);
    default:
      memcpy (&four, bytes, sizeof four);
      return GUINT32_FROM_LE (four);
    }
}

/* glTF 2.0, §3.6.2.2 and §3.11: normalised integers stand for [0, 1] or [−1, 1]. */
static float
decode_float (const guint8 *bytes, GltfComponent component, gboolean normalized)
{
  guint32 bits = decode_integer (bytes, component);
  float value;

  switch (component)
    {
    case GLTF_BYTE:
      value = (float) (gint8) bits;
      return normalized ? MAX (value / 127.0f, -1.0f) : value;
    case GLTF_UNSIGNED_BYTE:
      return normalized ? (float) bits / 255.0f : (float) bits;
    case GLTF_SHORT:
      value = (float) (gint16) bits;
      return normalized ? MAX (value / 32767.0f, -1.0f) : value;
    case GLTF_UNSIGNED_SHORT:
      return normalized ? (float) bits / 65535.0f : (float) bits;
    case GLTF_UNSIGNED_INT:
      return (float) bits;
    default:
      memcpy (&value, &bits, sizeof value);
      return value;
    }
}

/* One element, to [width] floats or integers. */
static void
decode_element (const GltfAccessor *accessor, const guint8 *bytes, gboolean integers, gpointer out)
{
  guint step = component_size (accessor->component);

  for (guint i = 0; i < accessor->width; i++)
    if (integers)
      ((guint32 *) out)[i] = decode_integer (bytes + i * step, accessor->component);
    else
      ((float *) out)[i] = decode_float (bytes + i * step, accessor->component,
                                         accessor->normalized);
}

static const guint8 *
view_bytes (const Gltf *self, gint index)
{
  const GltfView *view = &self->views[index];

  return (const guint8 *) g_bytes_get_data (self->buffers[view->buffer].bytes, NULL) + view->offset;
}

static gboolean
decode_sparse (const Gltf *self, const GltfAccessor *accessor, gboolean integers, guint32 *out,
               GError **error)
{
  const guint8 *indices = view_bytes (self, accessor->sparse_index_view) +
                          accessor->sparse_index_offset;
  const guint8 *values = view_bytes (self, accessor->sparse_value_view) +
                         accessor->sparse_value_offset;
  guint index_step = component_size (accessor->sparse_index_component);
  guint value_step = component_size (accessor->component) * accessor->width;
  guint64 next = 0;

  for (guint64 i = 0; i < accessor->n_sparse; i++)
    {
      guint64 index = decode_integer (indices + i * index_step, accessor->sparse_index_component);

      if (index < next || index >= accessor->count)
        {
          gltf_refuse (error,
                       _ ("sparse index %" G_GUINT64_FORMAT " does not ascend or is out of range"),
                       i);
          return FALSE;
        }
      next = index + 1;
      decode_element (accessor, values + i * value_step, integers, out + index * accessor->width);
    }

  return TRUE;
}

static gpointer
decode (Gltf *self, guint index, guint width, guint components, gboolean integers,
        guint64 *n_elements, GError **error)
{
  GltfAccessor *accessor = &self->accessors[index];
  g_autofree guint32 *out = NULL;

  accessor->used = TRUE;
  if (accessor->error)
    {
      g_propagate_error (error, g_error_copy (accessor->error));
      return NULL;
    }
  if (accessor->width != width || (GLTF_BIT (accessor->component) & components) == 0)
    {
      gltf_refuse (error, _ ("accessor %u: its type does not fit its use"), index);
      return NULL;
    }
  if (!gltf_charge (&self->budget, accessor->count * width * sizeof *out, error))
    return NULL;

  out = g_try_malloc0_n (accessor->count, width * sizeof *out);
  if (!out)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_MEMORY,
                   _ ("accessor %u: not enough memory"), index);
      return NULL;
    }
  if (accessor->view != GLTF_NONE)
    {
      const guint8 *bytes = view_bytes (self, accessor->view) + accessor->offset;

      for (guint64 i = 0; i < accessor->count; i++)
        decode_element (accessor, bytes + i * accessor->stride, integers, out + i * width);
    }
  if (accessor->n_sparse > 0 && !decode_sparse (self, accessor, integers, out, error))
    {
      g_prefix_error (error, _ ("accessor %u: "), index);
      return NULL;
    }

  *n_elements = accessor->count;
  return g_steal_pointer (&out);
}

float *
gltf_decode_floats (Gltf *self, guint accessor, guint width, guint components, guint64 *n_elements,
                    GError **error)
{
  return decode (self, accessor, width, components, FALSE, n_elements, error);
}

guint32 *
gltf_decode_integers (Gltf *self, guint accessor, guint width, guint components,
                      guint64 *n_elements, GError **error)
{
  return decode (self, accessor, width, components, TRUE, n_elements, error);
}
