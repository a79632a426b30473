/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gltf-motion.h"

#include <math.h>
#include <string.h>

/* --- the file --------------------------------------------------------------------------------- */

void
rmp_gltf_motion_clear (RmpGltfMotion *self)
{
  g_clear_object (&self->parser);
  g_clear_pointer (&self->buffers, g_ptr_array_unref);
}

void
rmp_gltf_motion_open (RmpGltfMotion *self, GBytes *bytes, const char *folder)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gboolean binary = memcmp (data, "glTF", 4) == 0;
  guint32 json_size = (guint32) size;
  JsonArray *buffers;

  if (binary)
    memcpy (&json_size, data + 12, sizeof json_size);
  self->parser = json_parser_new ();
  g_assert_true (json_parser_load_from_data (self->parser, (const char *) data + (binary ? 20 : 0),
                                             json_size, NULL));
  self->root = json_node_get_object (json_parser_get_root (self->parser));

  self->buffers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  buffers = json_object_get_array_member (self->root, "buffers");
  for (guint i = 0; i < json_array_get_length (buffers); i++)
    {
      JsonObject *buffer = json_array_get_object_element (buffers, i);
      const char *uri = json_object_get_string_member_with_default (buffer, "uri", NULL);
      GBytes *content;

      if (!uri)
        content = g_bytes_new_from_bytes (bytes, 20 + json_size + 8, size - 28 - json_size);
      else if (g_str_has_prefix (uri, "data:"))
        {
          gsize length;
          guchar *decoded = g_base64_decode (strchr (uri, ',') + 1, &length);

          content = g_bytes_new_take (decoded, length);
        }
      else
        {
          g_autofree char *path = g_build_filename (folder, uri, NULL);
          char *text;
          gsize length;

          g_assert_true (g_file_get_contents (path, &text, &length, NULL));
          content = g_bytes_new_take (text, length);
        }
      g_ptr_array_add (self->buffers, content);
    }
}

static gint64
integer (JsonObject *object, const char *member, gint64 otherwise)
{
  return json_object_get_int_member_with_default (object, member, otherwise);
}

static JsonObject *
element (const RmpGltfMotion *self, const char *array, gint64 index)
{
  return json_array_get_object_element (json_object_get_array_member (self->root, array),
                                        (guint) index);
}

static gsize
component_size (gint64 component)
{
  return component <= 5121 ? 1 : component <= 5123 ? 2 : 4;
}

static double
component (const guint8 *p, gint64 type, gboolean normalized)
{
  gint16 i16;
  guint16 u16;
  guint32 u32;
  float f;

  switch (type)
    {
    case 5120:
      return normalized ? MAX (*(const gint8 *) p / 127.0, -1.0) : *(const gint8 *) p;
    case 5121:
      return normalized ? *p / 255.0 : *p;
    case 5122:
      memcpy (&i16, p, sizeof i16);
      return normalized ? MAX (i16 / 32767.0, -1.0) : i16;
    case 5123:
      memcpy (&u16, p, sizeof u16);
      return normalized ? u16 / 65535.0 : u16;
    case 5125:
      memcpy (&u32, p, sizeof u32);
      return u32;
    default:
      memcpy (&f, p, sizeof f);
      return f;
    }
}

static const guint8 *
view_start (const RmpGltfMotion *self, gint64 index, gint64 *stride)
{
  JsonObject *view = element (self, "bufferViews", index);
  GBytes *buffer = g_ptr_array_index (self->buffers, (guint) integer (view, "buffer", 0));

  *stride = integer (view, "byteStride", 0);
  return (const guint8 *) g_bytes_get_data (buffer, NULL) + integer (view, "byteOffset", 0);
}

/* All numbers of an accessor; *@n of them. */
static double *
numbers (const RmpGltfMotion *self, gint64 index, guint *n)
{
  JsonObject *accessor = element (self, "accessors", index);
  const char *type = json_object_get_string_member (accessor, "type");
  guint width = g_str_equal (type, "SCALAR") ? 1
                : g_str_equal (type, "MAT4") ? 16
                                             : (guint) (type[3] - '0');
  guint count = (guint) integer (accessor, "count", 0);
  gint64 kind = integer (accessor, "componentType", 0), stride;
  gboolean normalized = json_object_get_boolean_member_with_default (accessor, "normalized", FALSE);
  gsize size = component_size (kind);
  double *values = g_new0 (double, (gsize) width *count);

  *n = width * count;
  if (json_object_has_member (accessor, "bufferView"))
    {
      const guint8 *start = view_start (self, integer (accessor, "bufferView", 0), &stride) +
                            integer (accessor, "byteOffset", 0);

      if (stride == 0)
        stride = (gint64) (width * size);
      for (guint i = 0; i < *n; i++)
        values[i] = component (start + (i / width) * (gsize) stride + (i % width) * size, kind,
                               normalized);
    }
  if (json_object_has_member (accessor, "sparse"))
    {
      JsonObject *sparse = json_object_get_object_member (accessor, "sparse");
      JsonObject *where = json_object_get_object_member (sparse, "indices");
      JsonObject *what = json_object_get_object_member (sparse, "values");
      gint64 index_kind = integer (where, "componentType", 0);
      const guint8 *positions = view_start (self, integer (where, "bufferView", 0), &stride) +
                                integer (where, "byteOffset", 0);
      const guint8 *news = view_start (self, integer (what, "bufferView", 0), &stride) +
                           integer (what, "byteOffset", 0);

      for (gsize i = 0; i < (gsize) integer (sparse, "count", 0); i++)
        for (guint k = 0; k < width; k++)
          values[(gsize) component (positions + i * component_size (index_kind), index_kind,
                                    FALSE) *
                     width +
                 k] = component (news + (i * width + k) * size, kind, normalized);
    }

  return values;
}

static void
array_or (JsonObject *object, const char *member, guint n, const double *otherwise, double *out)
{
  JsonArray *array = json_object_has_member (object, member)
                         ? json_object_get_array_member (object, member)
                         : NULL;

  for (guint i = 0; i < n; i++)
    out[i] = !array ? otherwise[i] : json_array_get_double_element (array, i);
}

/* --- time: appendix C of glTF 2.0 ------------------------------------------------------------- */

static void
normalise (double *q)
{
  double length = sqrt (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);

  for (guint i = 0; i < 4; i++)
    q[i] /= length;
}

/* Keys written with three digits (SimpleSkin) are no unit quaternions: without normalising them
 * first the angle between them is wrong by 3e-5 of the size.
 */
static void
slerp (const double *from, const double *to, double t, double *out)
{
  double a[4], b[4], d = 0.0, angle, sign;

  memcpy (a, from, sizeof a);
  memcpy (b, to, sizeof b);
  normalise (a);
  normalise (b);
  for (guint i = 0; i < 4; i++)
    d += a[i] * b[i];
  sign = d < 0.0 ? -1.0 : 1.0;
  angle = acos (MIN (fabs (d), 1.0));
  for (guint i = 0; i < 4; i++)
    out[i] = angle < 1e-9
                 ? a[i] + t * (sign * b[i] - a[i])
                 : (sin ((1.0 - t) * angle) * a[i] + sign * sin (t * angle) * b[i]) / sin (angle);
  normalise (out);
}

static void
sample (const RmpGltfMotion *self, JsonObject *sampler, double time, guint width, gboolean rotation,
        double *out)
{
  guint n_keys, n_values, k = 0;
  g_autofree double *keys = numbers (self, integer (sampler, "input", 0), &n_keys);
  g_autofree double *values = numbers (self, integer (sampler, "output", 0), &n_values);
  const char *mode = json_object_get_string_member_with_default (sampler, "interpolation",
                                                                 "LINEAR");
  gboolean cubic = g_str_equal (mode, "CUBICSPLINE");
  guint row = cubic ? 3 * width : width, at = cubic ? width : 0;
  double t, d;

  time = CLAMP (time, keys[0], keys[n_keys - 1]);
  while (k + 1 < n_keys && keys[k + 1] <= time)
    k++;
  if (k + 1 == n_keys || g_str_equal (mode, "STEP"))
    {
      memcpy (out, values + k * row + at, width * sizeof *out);
      if (rotation)
        normalise (out);
      return;
    }

  d = keys[k + 1] - keys[k];
  t = (time - keys[k]) / d;
  if (!cubic && rotation)
    {
      slerp (values + k * row, values + (k + 1) * row, t, out);
      return;
    }
  for (guint i = 0; i < width; i++)
    {
      double a = values[k * row + at + i], b = values[(k + 1) * row + at + i];

      out[i] = a + t * (b - a);
      if (cubic)
        out[i] = (2 * t * t * t - 3 * t * t + 1) * a +
                 d * (t * t * t - 2 * t * t + t) * values[k * row + 2 * width + i] +
                 (-2 * t * t * t + 3 * t * t) * b +
                 d * (t * t * t - t * t) * values[(k + 1) * row + i];
    }
  if (rotation)
    normalise (out);
}

/* Overwrites @out if the clip moves this path of the node. */
static void
animate (const RmpGltfMotion *self, gint clip, double time, guint node, const char *path,
         guint width, double *out)
{
  JsonObject *animation;
  JsonArray *channels;

  if (clip < 0)
    return;
  animation = element (self, "animations", clip);
  channels = json_object_get_array_member (animation, "channels");
  for (guint i = 0; i < json_array_get_length (channels); i++)
    {
      JsonObject *channel = json_array_get_object_element (channels, i);
      JsonObject *target = json_object_get_object_member (channel, "target");

      if (integer (target, "node", -1) == node &&
          g_str_equal (json_object_get_string_member (target, "path"), path))
        sample (self,
                json_array_get_object_element (json_object_get_array_member (animation, "samplers"),
                                               (guint) integer (channel, "sampler", 0)),
                time, width, g_str_equal (path, "rotation"), out);
    }
}

/* --- space ------------------------------------------------------------------------------------ */

static void
multiply (const double *a, const double *b, double *out)
{
  for (guint c = 0; c < 4; c++)
    for (guint r = 0; r < 4; r++)
      {
        double sum = 0.0;

        for (guint k = 0; k < 4; k++)
          sum += a[4 * k + r] * b[4 * c + k];
        out[4 * c + r] = sum;
      }
}

static void
local_matrix (const RmpGltfMotion *self, guint node, gint clip, double time, double *m)
{
  static const double zero[3], one[3] = { 1, 1, 1 }, none[4] = { 0, 0, 0, 1 };
  JsonObject *object = element (self, "nodes", node);
  double t[3], q[4], s[3];

  if (json_object_has_member (object, "matrix"))
    {
      array_or (object, "matrix", 16, NULL, m);
      return;
    }

  array_or (object, "translation", 3, zero, t);
  array_or (object, "rotation", 4, none, q);
  array_or (object, "scale", 3, one, s);
  animate (self, clip, time, node, "translation", 3, t);
  animate (self, clip, time, node, "rotation", 4, q);
  animate (self, clip, time, node, "scale", 3, s);

  /* Columns are q e q⁻¹ scaled. */
  for (guint c = 0; c < 3; c++)
    {
      double e[3] = { c == 0, c == 1, c == 2 }, u[3];

      for (guint k = 0; k < 3; k++)
        u[k] = 2.0 * (q[(k + 1) % 3] * e[(k + 2) % 3] - q[(k + 2) % 3] * e[(k + 1) % 3]);
      for (guint k = 0; k < 3; k++)
        m[4 * c + k] = s[c] * (e[k] + q[3] * u[k] + q[(k + 1) % 3] * u[(k + 2) % 3] -
                               q[(k + 2) % 3] * u[(k + 1) % 3]);
      m[4 * c + 3] = 0.0;
    }
  memcpy (m + 12, t, sizeof t);
  m[15] = 1.0;
}

static void
global_matrix (const RmpGltfMotion *self, guint node, gint clip, double time, double *m)
{
  JsonArray *nodes = json_object_get_array_member (self->root, "nodes");
  double parent[16], local[16];

  local_matrix (self, node, clip, time, local);
  for (guint p = 0; p < json_array_get_length (nodes); p++)
    {
      JsonObject *object = json_array_get_object_element (nodes, p);
      JsonArray *children = json_object_has_member (object, "children")
                                ? json_object_get_array_member (object, "children")
                                : NULL;

      for (guint i = 0; children && i < json_array_get_length (children); i++)
        if (json_array_get_int_element (children, i) == node)
          {
            global_matrix (self, p, clip, time, parent);
            multiply (parent, local, m);
            return;
          }
    }

  memcpy (m, local, sizeof local);
}

void
rmp_gltf_transform (const double *m, const double *p, double *out)
{
  for (guint k = 0; k < 3; k++)
    out[k] = m[k] * p[0] + m[4 + k] * p[1] + m[8 + k] * p[2] + m[12 + k];
}

/* Skinning matrices of the node's skin, one a joint. */
static double *
skin_matrices (const RmpGltfMotion *self, JsonObject *object, gint clip, double time)
{
  JsonObject *skin = element (self, "skins", integer (object, "skin", 0));
  JsonArray *joints = json_object_get_array_member (skin, "joints");
  guint n = json_array_get_length (joints), n_binds;
  double *matrices = g_new (double, 16 * n);
  g_autofree double *binds = json_object_has_member (skin, "inverseBindMatrices")
                                 ? numbers (self, integer (skin, "inverseBindMatrices", 0),
                                            &n_binds)
                                 : NULL;

  for (guint i = 0; i < n; i++)
    {
      double global[16];

      global_matrix (self, (guint) json_array_get_int_element (joints, i), clip, time, global);
      if (binds)
        multiply (global, binds + 16 * i, matrices + 16 * i);
      else
        memcpy (matrices + 16 * i, global, sizeof global);
    }

  return matrices;
}

/* Adds the weighted offsets of the primitive's targets. */
static void
add_morphs (const RmpGltfMotion *self, JsonObject *primitive, const double *weights,
            double *positions)
{
  JsonArray *targets = json_object_has_member (primitive, "targets")
                           ? json_object_get_array_member (primitive, "targets")
                           : NULL;

  for (guint i = 0; targets && i < json_array_get_length (targets); i++)
    {
      guint n;
      g_autofree double *offsets = numbers (
          self, integer (json_array_get_object_element (targets, i), "POSITION", 0), &n);

      for (guint k = 0; k < n; k++)
        positions[k] += weights[i] * offsets[k];
    }
}

static void
morph_weights (const RmpGltfMotion *self, guint node, JsonObject *mesh, guint n, gint clip,
               double time, double *weights)
{
  static const double zeros[64];

  g_assert_cmpuint (n, <=, G_N_ELEMENTS (zeros));
  array_or (mesh, "weights", n, zeros, weights);
  array_or (element (self, "nodes", node), "weights", n, weights, weights);
  animate (self, clip, time, node, "weights", n, weights);
}

/* World positions of the primitive's vertices. */
static double *
world_vertices (const RmpGltfMotion *self, guint node, JsonObject *primitive, const double *weights,
                gint clip, double time, guint *n)
{
  JsonObject *object = element (self, "nodes", node);
  JsonObject *attributes = json_object_get_object_member (primitive, "attributes");
  double *positions = numbers (self, integer (attributes, "POSITION", 0), n);
  g_autofree double *matrices = NULL, *joint = NULL, *weight = NULL;
  double global[16];
  guint n_entries;

  add_morphs (self, primitive, weights, positions);
  *n /= 3;
  if (!json_object_has_member (object, "skin"))
    {
      global_matrix (self, node, clip, time, global);
      for (guint v = 0; v < *n; v++)
        {
          double out[3];

          rmp_gltf_transform (global, positions + 3 * v, out);
          memcpy (positions + 3 * v, out, sizeof out);
        }
      return positions;
    }

  matrices = skin_matrices (self, object, clip, time);
  joint = numbers (self, integer (attributes, "JOINTS_0", 0), &n_entries);
  weight = numbers (self, integer (attributes, "WEIGHTS_0", 0), &n_entries);
  for (guint v = 0; v < *n; v++)
    {
      double sum[3] = { 0 }, total = 0.0;

      for (guint i = 0; i < 4; i++)
        {
          double out[3];

          rmp_gltf_transform (matrices + 16 * (guint) joint[4 * v + i], positions + 3 * v, out);
          total += weight[4 * v + i];
          for (guint k = 0; k < 3; k++)
            sum[k] += weight[4 * v + i] * out[k];
        }
      for (guint k = 0; k < 3; k++)
        positions[3 * v + k] = sum[k] / total;
    }

  return positions;
}

GArray *
rmp_gltf_motion_corners (const RmpGltfMotion *self, guint node, gint clip, double time)
{
  JsonObject *mesh = element (self, "meshes", integer (element (self, "nodes", node), "mesh", 0));
  JsonArray *primitives = json_object_get_array_member (mesh, "primitives");
  GArray *corners = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < json_array_get_length (primitives); i++)
    {
      JsonObject *primitive = json_array_get_object_element (primitives, i);
      guint n_targets = json_object_has_member (primitive, "targets")
                            ? json_array_get_length (
                                  json_object_get_array_member (primitive, "targets"))
                            : 0;
      double weights[64];
      guint n, n_indices;
      g_autofree double *vertices = NULL, *indices = NULL;

      morph_weights (self, node, mesh, n_targets, clip, time, weights);
      vertices = world_vertices (self, node, primitive, weights, clip, time, &n);
      n_indices = n;
      if (json_object_has_member (primitive, "indices"))
        indices = numbers (self, integer (primitive, "indices", 0), &n_indices);
      for (guint c = 0; c < n_indices; c++)
        g_array_append_vals (corners, vertices + 3 * (!indices ? c : (guint) indices[c]), 3);
    }

  return corners;
}
