/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/glb-private.h"

#include "bake/limits.h"
#include "bake/meshopt.h"
#include "bake/number-bytes.h"
#include "bake/number-text.h"
#include "compute/processor.h"

#include <float.h>
#include <math.h>

enum
{
  SHORT = 5122,
  UNSIGNED_SHORT = 5123,
  UNSIGNED_INT = 5125,
  FLOAT = 5126,
};

/* How the bytes of a view lie. */
typedef struct
{
  guint stride;       /* 0: of no use to packing */
  gboolean padded;    /* the stride is more than what is in it */
  gboolean triangles; /* they are corners of these */
  const char *filter; /* (nullable) */
  GByteArray *ready;  /* (nullable): they are packed already */
} Layout;

typedef struct
{
  const guint32 *corners; /* [n] */
  guint n, n_vertices;
} Corners;

void
rmp_glb_set_packed (RmpGlb *self)
{
  self->packed = TRUE;
}

gboolean
rmp_glb_is_packed (const RmpGlb *self)
{
  return self->packed;
}

/* --- buffer views ----------------------------------------------------------------------------- */

static gboolean
write_bytes (RmpGlb *self, gconstpointer bytes, gsize n, GError **error)
{
  static const guint8 padding[4];
  const gsize n_padding = (4 - n % 4) % 4;
  RmpWholeFile *file = self->binary ? self->binary : self->file;

  self->n_binary += n + n_padding;
  return rmp_whole_file_write (file, bytes, n, error) &&
         rmp_whole_file_write (file, padding, n_padding, error);
}

static void
append_place (RmpGlb *self, guint buffer, guint64 offset, guint length)
{
  g_string_append_printf (self->views,
                          "{\"buffer\":%u,\"byteOffset\":%" G_GUINT64_FORMAT ",\"byteLength\":%u",
                          buffer, offset, length);
}

/* A view of a second buffer, which nobody has, and where to find what it would hold. */
static gboolean
write_packed (RmpGlb *self, const Layout *layout, gsize n_bytes, GError **error)
{
  const guint n = (guint) (n_bytes / layout->stride);
  g_autoptr (GByteArray)
      packed = layout->ready ? g_byte_array_ref (layout->ready)
                             : rmp_meshopt_encode_rows (self->bytes->data, n, layout->stride);

  g_string_append (self->views, ",\"extensions\":{\"EXT_meshopt_compression\":");
  append_place (self, 0, self->n_binary, packed->len);
  g_string_append_printf (self->views, ",\"byteStride\":%u,\"mode\":\"%s\",\"count\":%u",
                          layout->stride, layout->triangles ? "TRIANGLES" : "ATTRIBUTES", n);
  if (layout->filter)
    g_string_append_printf (self->views, ",\"filter\":\"%s\"", layout->filter);
  g_string_append (self->views, "}}");
  self->n_unpacked += (n_bytes + 3) / 4 * 4;
  return write_bytes (self, packed->data, packed->len, error);
}

/* Of these bytes, which are those that were gathered where they are packed. */
static gboolean
write_view_of (RmpGlb *self, RmpGlbUse use, const Layout *layout, gconstpointer bytes, gsize n,
               guint *view, GError **error)
{
  const gboolean packs = self->packed && layout->stride > 0;

  if (self->n_views > 0)
    g_string_append_c (self->views, ',');
  append_place (self, packs ? 1 : 0, packs ? self->n_unpacked : self->n_binary, (guint) n);
  if (layout->padded)
    g_string_append_printf (self->views, ",\"byteStride\":%u", layout->stride);
  if (use != RMP_GLB_ANY)
    g_string_append_printf (self->views, ",\"target\":%d", use);
  if (!(packs ? write_packed (self, layout, n, error) : write_bytes (self, bytes, n, error)))
    return FALSE;
  g_string_append_c (self->views, '}');
  g_byte_array_set_size (self->bytes, 0);
  *view = self->n_views++;
  return TRUE;
}

/* Of the bytes gathered so far. */
static gboolean
write_view (RmpGlb *self, RmpGlbUse use, const Layout *layout, guint *view, GError **error)
{
  return write_view_of (self, use, layout, self->bytes->data, self->bytes->len, view, error);
}

static int
index_type (guint n_vertices)
{
  return n_vertices > G_MAXUINT16 ? UNSIGNED_INT : UNSIGNED_SHORT;
}

static void
append_short (RmpGlb *self, guint16 value)
{
  const guint16 little = GUINT16_TO_LE (value);

  g_byte_array_append (self->bytes, (const guint8 *) &little, sizeof little);
}

/* Room for so many bytes at the end of those that are gathered. */
static gpointer
append_room (RmpGlb *self, gsize n)
{
  const guint begin = self->bytes->len;

  g_byte_array_set_size (self->bytes, begin + (guint) n);
  return self->bytes->data + begin;
}

static void
append_shorts (RmpGlb *self, const guint16 *values, gsize n)
{
  guint16 *at = append_room (self, n * sizeof *at);

  for (gsize i = 0; i < n; i++)
    at[i] = GUINT16_TO_LE (values[i]);
}

/* As many as a mesh has: one by one they take as long as all else of the first frame. */
static void
append_indices (RmpGlb *self, const guint32 *indices, gsize n, int type)
{
  guint32 *wide = type == UNSIGNED_INT ? append_room (self, n * sizeof *wide) : NULL;
  guint16 *narrow = wide ? NULL : append_room (self, n * sizeof *narrow);

  for (gsize i = 0; i < n; i++)
    if (wide)
      wide[i] = GUINT32_TO_LE (indices[i]);
    else
      narrow[i] = GUINT16_TO_LE ((guint16) indices[i]);
}

static void
append_index (RmpGlb *self, guint32 index, int type)
{
  if (type == UNSIGNED_INT)
    rmp_append_le32 (self->bytes, index);
  else
    append_short (self, (guint16) index);
}

/* --- accessors -------------------------------------------------------------------------------- */

static const char *
shape_of (guint width)
{
  static const char *const shapes[] = { NULL, "SCALAR", "VEC2", "VEC3", "VEC4" };

  return width == 16 ? "MAT4" : shapes[width];
}

/* Its beginning: what follows needs a comma in front, and append_end(). */
static void
append_accessor (RmpGlb *self, int type, const char *shape, guint count)
{
  g_string_append_printf (self->accessors, "%s{\"componentType\":%d,\"type\":\"%s\",\"count\":%u",
                          self->n_accessors > 0 ? "," : "", type, shape, count);
}

static guint
append_end (RmpGlb *self)
{
  g_string_append_c (self->accessors, '}');
  return self->n_accessors++;
}

static void
append_limit (RmpGlb *self, const char *name, const float *values, guint width)
{
  g_string_append_printf (self->accessors, ",\"%s\":[", name);
  for (guint i = 0; i < width; i++)
    {
      if (i > 0)
        g_string_append_c (self->accessors, ',');
      rmp_append_float (self->accessors, values[i]);
    }
  g_string_append_c (self->accessors, ']');
}

static void
append_limits (RmpGlb *self, const float *values, guint n, guint width)
{
  float least[3] = { FLT_MAX, FLT_MAX, FLT_MAX }, most[3] = { -FLT_MAX, -FLT_MAX, -FLT_MAX };

  g_assert (width <= 3);
  if (width == 3)
    rmp_limits_widen (values, n, least, most);
  else
    for (gsize i = 0; i < (gsize) n * width; i++)
      {
        least[i % width] = MIN (least[i % width], values[i]);
        most[i % width] = MAX (most[i % width], values[i]);
      }
  append_limit (self, "min", least, width);
  append_limit (self, "max", most, width);
}

gboolean
rmp_glb_add_floats (RmpGlb *self, const float *values, guint n, guint width, RmpGlbUse use,
                    gboolean limited, guint *accessor, GError **error)
{
  const Layout layout = { .stride = 4 * width };
  const gsize n_bytes = (gsize) n * width * sizeof *values;
  const gboolean ready = G_BYTE_ORDER == G_LITTLE_ENDIAN && !self->packed;
  guint view;

  if (!ready)
    rmp_append_floats (self->bytes, values, (gsize) n * width, FALSE);
  if (!write_view_of (self, use, &layout, ready ? (gconstpointer) values : self->bytes->data,
                      n_bytes, &view, error))
    return FALSE;
  append_accessor (self, FLOAT, shape_of (width), n);
  g_string_append_printf (self->accessors, ",\"bufferView\":%u", view);
  if (limited)
    append_limits (self, values, n, width);
  *accessor = append_end (self);
  return TRUE;
}

gboolean
rmp_glb_add_joints (RmpGlb *self, const guint16 *values, guint n, guint *accessor, GError **error)
{
  const Layout layout = { .stride = 8 };
  guint view;

  append_shorts (self, values, 4 * (gsize) n);
  if (!write_view (self, RMP_GLB_VERTICES, &layout, &view, error))
    return FALSE;
  append_accessor (self, UNSIGNED_SHORT, "VEC4", n);
  g_string_append_printf (self->accessors, ",\"bufferView\":%u", view);
  *accessor = append_end (self);
  return TRUE;
}

static gpointer
pack_corners (gpointer data)
{
  g_autofree Corners *corners = data;

  return rmp_meshopt_encode_triangles (corners->corners, corners->n, corners->n_vertices);
}

void
rmp_glb_pack_ahead (RmpGlb *self, const guint32 *corners, guint n, guint n_vertices)
{
  const Corners given = { corners, n, n_vertices };

  g_assert (self->packed && !self->ahead);

  self->ahead = g_thread_new ("pack", pack_corners, g_memdup2 (&given, sizeof given));
}

/* Those that are packed ahead, or now. (transfer full) */
static GByteArray *
take_corners (RmpGlb *self, const guint32 *corners, guint n, guint n_vertices)
{
  return self->ahead ? g_thread_join (g_steal_pointer (&self->ahead))
                     : rmp_meshopt_encode_triangles (corners, n, n_vertices);
}

gboolean
rmp_glb_add_corners (RmpGlb *self, const guint32 *corners, guint n, guint n_vertices,
                     guint *accessor, GError **error)
{
  const int type = index_type (n_vertices);
  const guint stride = type == UNSIGNED_INT ? 4 : 2;
  g_autoptr (GByteArray) packed = self->packed ? take_corners (self, corners, n, n_vertices) : NULL;
  const Layout layout = { .stride = stride, .triangles = TRUE, .ready = packed };
  guint view;

  if (!packed)
    append_indices (self, corners, n, type);
  if (!write_view_of (self, RMP_GLB_INDICES, &layout, self->bytes->data, (gsize) n * stride, &view,
                      error))
    return FALSE;
  append_accessor (self, type, "SCALAR", n);
  g_string_append_printf (self->accessors, ",\"bufferView\":%u", view);
  *accessor = append_end (self);
  return TRUE;
}

/* --- quantised vertices ----------------------------------------------------------------------- */

static void
append_normalized (RmpGlb *self, int type, const char *shape, guint n, guint view)
{
  append_accessor (self, type, shape, n);
  g_string_append_printf (self->accessors, ",\"normalized\":true,\"bufferView\":%u", view);
}

gboolean
rmp_glb_add_packed (RmpGlb *self, const RmpPackedVertices *vertices, gboolean limited,
                    guint *accessor, GError **error)
{
  const Layout layout = { .stride = rmp_packed_vertices_get_stride (vertices),
                          .padded = vertices->shorts,
                          .filter = vertices->exponential ? "EXPONENTIAL" : NULL,
                          .ready = vertices->packed };
  guint view;

  g_assert (self->packed);

  if (!write_view_of (self, RMP_GLB_VERTICES, &layout, NULL, (gsize) vertices->n * layout.stride,
                      &view, error))
    return FALSE;
  if (vertices->shorts)
    append_normalized (self, SHORT, "VEC3", vertices->n, view);
  else
    {
      append_accessor (self, FLOAT, "VEC3", vertices->n);
      g_string_append_printf (self->accessors, ",\"bufferView\":%u", view);
    }
  if (limited)
    {
      append_limit (self, "min", vertices->least, 3);
      append_limit (self, "max", vertices->most, 3);
    }
  *accessor = append_end (self);
  return TRUE;
}

gboolean
rmp_glb_add_fractions (RmpGlb *self, const float *values, guint n, guint *accessor, GError **error)
{
  const Layout layout = { .stride = 4 };
  guint view;

  for (gsize i = 0; i < 2 * (gsize) n; i++)
    append_short (self, (guint16) lrintf (values[i] * G_MAXUINT16));
  if (!write_view (self, RMP_GLB_VERTICES, &layout, &view, error))
    return FALSE;
  append_normalized (self, UNSIGNED_SHORT, "VEC2", n, view);
  *accessor = append_end (self);
  return TRUE;
}

/* --- morph targets ---------------------------------------------------------------------------- */

static gboolean
moves (const float *change)
{
  return (change[0] != 0.0f) | (change[1] != 0.0f) | (change[2] != 0.0f);
}

RMP_VECTOR_CLONES static guint
count_moving (const float *changes, guint n_vertices)
{
  guint n = 0;

#pragma omp simd reduction(+ : n)
  for (gsize v = 0; v < n_vertices; v++)
    n += moves (changes + 3 * v) ? 1 : 0;
  return n;
}

/* Where nothing moves, one zero stands for all: a list may not be empty. */
static gboolean
write_sparse (RmpGlb *self, const float *changes, guint n_vertices, guint n_moving, guint *accessor,
              GError **error)
{
  const int type = index_type (n_vertices);
  const guint count = MAX (n_moving, 1);
  const Layout layout = { 0 };
  guint indices, values;

  for (guint v = 0; v < n_vertices; v++)
    if (moves (changes + 3 * (gsize) v))
      append_index (self, v, type);
  if (n_moving == 0)
    append_index (self, 0, type);
  if (!write_view (self, RMP_GLB_ANY, &layout, &indices, error))
    return FALSE;
  for (gsize v = 0; v < n_vertices; v++)
    if (moves (changes + 3 * v) || (n_moving == 0 && v == 0))
      rmp_append_floats (self->bytes, changes + 3 * v, 3, FALSE);
  if (!write_view (self, RMP_GLB_ANY, &layout, &values, error))
    return FALSE;
  append_accessor (self, FLOAT, "VEC3", n_vertices);
  append_limits (self, changes, n_vertices, 3);
  g_string_append_printf (self->accessors,
                          ",\"sparse\":{\"count\":%u,\"indices\":{\"bufferView\":%u,"
                          "\"componentType\":%d},\"values\":{\"bufferView\":%u}}",
                          count, indices, type, values);
  *accessor = append_end (self);
  return TRUE;
}

gboolean
rmp_glb_add_changes (RmpGlb *self, const float *changes, guint n_vertices, guint *accessor,
                     GError **error)
{
  const guint n_moving = count_moving (changes, n_vertices);

  /* An index takes up to a third of what a difference takes; zeros pack to nothing. */
  if (!self->packed && 4 * (guint64) n_moving < 3 * (guint64) n_vertices)
    return write_sparse (self, changes, n_vertices, n_moving, accessor, error);
  return rmp_glb_add_floats (self, changes, n_vertices, 3, RMP_GLB_VERTICES, TRUE, accessor, error);
}

void
rmp_glb_append_string (GString *text, const char *string)
{
  g_string_append_c (text, '"');
  for (const char *c = string; *c; c++)
    if (*c == '"' || *c == '\\')
      g_string_append_printf (text, "\\%c", *c);
    else if ((guchar) *c < 0x20)
      g_string_append_printf (text, "\\u%04x", (guchar) *c);
    else
      g_string_append_c (text, *c);
  g_string_append_c (text, '"');
}
