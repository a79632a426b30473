/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-gltf.c: glTF 2.0 as a flip-book (name.glb): the mesh of the first frame, a morph target
 * for each other frame, and an animation of their weights that shows one frame after the other, and
 * a mixture of two between them.
 *
 * A target holds differences to the first frame: those of all vertices, or only of the ones that
 * move where that is shorter. A vertex has one texture coordinate, so that a seam's vertices are
 * there twice: the mesh's own come first, in their order, and then the second ones. What is in the
 * binary part is described in front of it, so it is written beside the file and follows at the end.
 */

#include <glib/gi18n-lib.h>

#include "bake/writer.h"

#include <float.h>
#include <string.h>

#define MOST_TARGETS 255 /* that players must be able to hold */

enum
{
  UNSIGNED_SHORT = 5123,
  UNSIGNED_INT = 5125,
  FLOAT = 5126,
};

enum
{
  NO_TARGET,
  ARRAY_BUFFER = 34962,
  ELEMENT_ARRAY_BUFFER = 34963,
};

typedef struct
{
  const RmpBakeTarget *target;
  RmpWholeFile *file, *binary;
  guint n_vertices;           /* those of seams twice */
  guint32 *corners;           /* [#F × 3] into them */
  guint32 *vertices;          /* [n_vertices] the mesh's vertex of each */
  float *uvs;                 /* (nullable): [n_vertices × 2] */
  float *positions, *normals; /* [n_vertices × 3] of the first frame; normals: (nullable) */
  float *changes;             /* [n_vertices × 3] */
  GString *views, *accessors, *targets;
  guint n_views, n_accessors;
  GByteArray *bytes;
} Book;

static void
book_free (gpointer data)
{
  Book *self = data;

  g_clear_pointer (&self->file, rmp_whole_file_free);
  g_clear_pointer (&self->binary, rmp_whole_file_free);
  g_free (self->corners);
  g_free (self->vertices);
  g_free (self->uvs);
  g_free (self->positions);
  g_free (self->normals);
  g_free (self->changes);
  g_string_free (self->views, TRUE);
  g_string_free (self->accessors, TRUE);
  g_string_free (self->targets, TRUE);
  g_byte_array_unref (self->bytes);
  g_free (self);
}

/* --- vertices --------------------------------------------------------------------------------- */

/* One for each pair of vertex and texture coordinate. */
static void
split_seams (Book *self)
{
  const RmpReliefTopology *topology = self->target->topology;
  const gsize n_corners = 3 * (gsize) topology->n_faces;
  g_autoptr (GArray)
      vertices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), topology->n_vertices);
  g_autoptr (GArray) uvs = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) next = g_array_new (FALSE, FALSE, sizeof (guint32)); /* of the same vertex */
  const guint32 none = G_MAXUINT32;

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      g_array_append_val (vertices, v);
      g_array_append_val (uvs, none);
      g_array_append_val (next, none);
    }
  self->corners = g_new (guint32, n_corners);
  for (gsize i = 0; i < n_corners; i++)
    {
      const guint32 uv = self->target->uv_faces ? self->target->uv_faces[i] : 0;
      guint32 v = self->target->faces[i];

      if (g_array_index (uvs, guint32, v) == none)
        g_array_index (uvs, guint32, v) = uv;
      while (g_array_index (uvs, guint32, v) != uv && g_array_index (next, guint32, v) != none)
        v = g_array_index (next, guint32, v);
      if (g_array_index (uvs, guint32, v) != uv)
        {
          const guint32 twin = vertices->len;

          g_array_index (next, guint32, v) = twin;
          g_array_append_val (vertices, self->target->faces[i]);
          g_array_append_val (uvs, uv);
          g_array_append_val (next, none);
          v = twin;
        }
      self->corners[i] = v;
    }
  self->n_vertices = vertices->len;
  if (self->target->uv_faces)
    {
      self->uvs = g_new0 (float, 2 * (gsize) self->n_vertices);
      for (gsize v = 0; v < self->n_vertices; v++)
        {
          const guint32 uv = g_array_index (uvs, guint32, v);

          if (uv == none)
            continue;
          self->uvs[2 * v] = topology->uvs[2 * (gsize) uv];
          self->uvs[2 * v + 1] = 1.0f - topology->uvs[2 * (gsize) uv + 1]; /* from the top */
        }
    }
  self->vertices = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&vertices), FALSE);
}

/* @vectors: [#V × 3] of the mesh; (transfer full) */
static float *
spread (const Book *self, const float *vectors)
{
  float *spread = g_new (float, 3 * (gsize) self->n_vertices);

  for (gsize v = 0; v < self->n_vertices; v++)
    memcpy (spread + 3 * v, vectors + 3 * (gsize) self->vertices[v], 3 * sizeof (float));
  return spread;
}

/* Vertices without faces have no normal, and a file may not say so. */
static void
make_unit (float *normals, gsize n)
{
  for (float *normal = normals; normal < normals + 3 * n; normal += 3)
    if (normal[0] == 0.0f && normal[1] == 0.0f && normal[2] == 0.0f)
      normal[1] = 1.0f;
}

/* --- buffer views and accessors --------------------------------------------------------------- */

/* Returns: the view that has the bytes gathered so far */
static gboolean
write_view (Book *self, int target, guint *view, GError **error)
{
  static const guint8 padding[4];
  const guint n = self->bytes->len;

  g_string_append_printf (self->views,
                          "%s{\"buffer\":0,\"byteOffset\":%" G_GUINT64_FORMAT ",\"byteLength\":%u",
                          self->n_views > 0 ? "," : "", rmp_whole_file_get_size (self->binary), n);
  if (target != NO_TARGET)
    g_string_append_printf (self->views, ",\"target\":%d", target);
  g_string_append_c (self->views, '}');
  g_byte_array_append (self->bytes, padding, (4 - n % 4) % 4);
  if (!rmp_whole_file_write (self->binary, self->bytes->data, self->bytes->len, error))
    return FALSE;
  g_byte_array_set_size (self->bytes, 0);
  *view = self->n_views++;
  return TRUE;
}

static int
index_type (const Book *self)
{
  return self->n_vertices > G_MAXUINT16 ? UNSIGNED_INT : UNSIGNED_SHORT;
}

static void
append_index (Book *self, guint32 index)
{
  const guint16 small = GUINT16_TO_LE ((guint16) index);

  if (index_type (self) == UNSIGNED_INT)
    rmp_append_le32 (self->bytes, index);
  else
    g_byte_array_append (self->bytes, (const guint8 *) &small, sizeof small);
}

/* Its beginning: what follows needs a comma in front, and append_end(). */
static void
append_accessor (Book *self, int type, const char *shape, guint count)
{
  g_string_append_printf (self->accessors, "%s{\"componentType\":%d,\"type\":\"%s\",\"count\":%u",
                          self->n_accessors > 0 ? "," : "", type, shape, count);
}

static guint
append_end (Book *self)
{
  g_string_append_c (self->accessors, '}');
  return self->n_accessors++;
}

static void
append_limit (Book *self, const char *name, const float *values, guint width)
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
append_limits (Book *self, const float *values, guint n, guint width)
{
  float least[3] = { FLT_MAX, FLT_MAX, FLT_MAX }, most[3] = { -FLT_MAX, -FLT_MAX, -FLT_MAX };

  for (gsize i = 0; i < (gsize) n * width; i++)
    {
      least[i % width] = MIN (least[i % width], values[i]);
      most[i % width] = MAX (most[i % width], values[i]);
    }
  append_limit (self, "min", least, width);
  append_limit (self, "max", most, width);
}

static const char *
shape_of (guint width)
{
  return width == 3 ? "VEC3" : width == 2 ? "VEC2" : "SCALAR";
}

static gboolean
write_floats (Book *self, const float *values, guint n, guint width, int target, gboolean limited,
              guint *accessor, GError **error)
{
  guint view;

  rmp_append_floats (self->bytes, values, (gsize) n * width, FALSE);
  if (!write_view (self, target, &view, error))
    return FALSE;
  append_accessor (self, FLOAT, shape_of (width), n);
  g_string_append_printf (self->accessors, ",\"bufferView\":%u", view);
  if (limited)
    append_limits (self, values, n, width);
  *accessor = append_end (self);
  return TRUE;
}

static gboolean
write_corners (Book *self, guint *accessor, GError **error)
{
  const guint n = 3 * self->target->topology->n_faces;
  guint view;

  for (gsize i = 0; i < n; i++)
    append_index (self, self->corners[i]);
  if (!write_view (self, ELEMENT_ARRAY_BUFFER, &view, error))
    return FALSE;
  append_accessor (self, index_type (self), "SCALAR", n);
  g_string_append_printf (self->accessors, ",\"bufferView\":%u", view);
  *accessor = append_end (self);
  return TRUE;
}

static gboolean
moves (const float *change)
{
  return change[0] != 0.0f || change[1] != 0.0f || change[2] != 0.0f;
}

/* Where nothing moves, one zero stands for all: a list may not be empty. */
static gboolean
write_sparse (Book *self, guint n_moving, guint *accessor, GError **error)
{
  const guint count = MAX (n_moving, 1);
  guint indices, values;

  for (guint v = 0; v < self->n_vertices; v++)
    if (moves (self->changes + 3 * (gsize) v))
      append_index (self, v);
  if (n_moving == 0)
    append_index (self, 0);
  if (!write_view (self, NO_TARGET, &indices, error))
    return FALSE;
  for (gsize v = 0; v < self->n_vertices; v++)
    if (moves (self->changes + 3 * v) || (n_moving == 0 && v == 0))
      rmp_append_floats (self->bytes, self->changes + 3 * v, 3, FALSE);
  if (!write_view (self, NO_TARGET, &values, error))
    return FALSE;
  append_accessor (self, FLOAT, "VEC3", self->n_vertices);
  append_limits (self, self->changes, self->n_vertices, 3);
  g_string_append_printf (self->accessors,
                          ",\"sparse\":{\"count\":%u,\"indices\":{\"bufferView\":%u,"
                          "\"componentType\":%d},\"values\":{\"bufferView\":%u}}",
                          count, indices, index_type (self), values);
  *accessor = append_end (self);
  return TRUE;
}

/* @vectors: [#V × 3] of this frame, @base: of the first, of all vertices */
static gboolean
write_changes (Book *self, const float *vectors, const float *base, guint *accessor, GError **error)
{
  guint n_moving = 0;

  for (gsize v = 0; v < self->n_vertices; v++)
    {
      for (gsize k = 0; k < 3; k++)
        self->changes[3 * v + k] = vectors[3 * (gsize) self->vertices[v] + k] - base[3 * v + k];
      n_moving += moves (self->changes + 3 * v);
    }
  /* An index takes up to a third of what a difference takes. */
  if (4 * (guint64) n_moving < 3 * (guint64) self->n_vertices)
    return write_sparse (self, n_moving, accessor, error);
  return write_floats (self, self->changes, self->n_vertices, 3, ARRAY_BUFFER, TRUE, accessor,
                       error);
}

/* --- frames ----------------------------------------------------------------------------------- */

static gboolean
gltf_check (const RmpBakeTarget *target, GError **error)
{
  if (target->topology && target->topology->n_vertices == 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
                   _ ("glTF holds no mesh without vertices"));
      return FALSE;
    }
  if (target->n_frames <= MOST_TARGETS + 1)
    return TRUE;
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
               _ ("A glTF flip-book has a morph target for each frame after the first, and players "
                  "need to hold %u only; choose %u frames or fewer of these %u"),
               MOST_TARGETS, MOST_TARGETS + 1, target->n_frames);
  return FALSE;
}

static gpointer
gltf_open (const RmpBakeTarget *target, GError **error)
{
  g_autofree char *file_name = g_strconcat (target->name, ".glb", NULL),
                  *binary_name = g_strconcat (target->name, ".glb-data", NULL);
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL),
                  *binary_path = g_build_filename (target->folder, binary_name, NULL);
  Book *self;

  if (!gltf_check (target, error))
    return NULL;
  self = g_new0 (Book, 1);
  self->target = target;
  self->views = g_string_new (NULL);
  self->accessors = g_string_new (NULL);
  self->targets = g_string_new (NULL);
  self->bytes = g_byte_array_new ();
  self->file = rmp_whole_file_create (path, error);
  self->binary = self->file ? rmp_whole_file_create (binary_path, error) : NULL;
  if (!self->binary)
    {
      book_free (self);
      return NULL;
    }
  split_seams (self);
  self->changes = g_new (float, 3 * (gsize) self->n_vertices);
  return self;
}

/* The accessors of the base mesh come in this order. */
static gboolean
write_base (Book *self, const float *positions, const float *normals, GError **error)
{
  guint accessor;

  self->positions = spread (self, positions);
  if (!write_floats (self, self->positions, self->n_vertices, 3, ARRAY_BUFFER, TRUE, &accessor,
                     error))
    return FALSE;
  if (normals)
    {
      self->normals = spread (self, normals);
      make_unit (self->normals, self->n_vertices);
      if (!write_floats (self, self->normals, self->n_vertices, 3, ARRAY_BUFFER, FALSE, &accessor,
                         error))
        return FALSE;
    }
  if (self->uvs &&
      !write_floats (self, self->uvs, self->n_vertices, 2, ARRAY_BUFFER, FALSE, &accessor, error))
    return FALSE;
  return self->target->topology->n_faces == 0 || write_corners (self, &accessor, error);
}

static gboolean
gltf_frame (gpointer writer, guint index, const float *positions, const float *normals,
            GError **error)
{
  Book *self = writer;
  guint accessor;

  if (index == 0)
    return write_base (self, positions, normals, error);
  if (!write_changes (self, positions, self->positions, &accessor, error))
    return FALSE;
  g_string_append_printf (self->targets, "%s{\"POSITION\":%u", index > 1 ? "," : "", accessor);
  if (self->normals)
    {
      if (!write_changes (self, normals, self->normals, &accessor, error))
        return FALSE;
      g_string_append_printf (self->targets, ",\"NORMAL\":%u", accessor);
    }
  g_string_append_c (self->targets, '}');
  return TRUE;
}

/* One weight of each frame is one, and none of the first. */
static gboolean
write_weights (Book *self, guint *times, guint *weights, GError **error)
{
  const guint n = self->target->n_frames;
  g_autofree float *seconds = g_new (float, n), *table = g_new0 (float, (gsize) n *(n - 1));

  for (guint i = 0; i < n; i++)
    {
      seconds[i] = (float) rmp_bake_seconds (self->target, i);
      if (i > 0)
        table[(gsize) i * (n - 1) + i - 1] = 1.0f;
    }
  return write_floats (self, seconds, n, 1, NO_TARGET, TRUE, times, error) &&
         write_floats (self, table, n * (n - 1), 1, NO_TARGET, FALSE, weights, error);
}

/* --- the text --------------------------------------------------------------------------------- */

static void
append_string (GString *text, const char *string)
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

static void
append_mesh (const Book *self, GString *text)
{
  guint accessor = 0;

  g_string_append (text, "\"meshes\":[{\"name\":");
  append_string (text, self->target->name);
  g_string_append_printf (text, ",\"primitives\":[{\"attributes\":{\"POSITION\":%u", accessor++);
  if (self->normals)
    g_string_append_printf (text, ",\"NORMAL\":%u", accessor++);
  if (self->uvs)
    g_string_append_printf (text, ",\"TEXCOORD_0\":%u", accessor++);
  g_string_append_c (text, '}');
  if (self->target->topology->n_faces > 0)
    g_string_append_printf (text, ",\"indices\":%u", accessor++);
  else
    g_string_append (text, ",\"mode\":0"); /* points */
  g_string_append (text, ",\"material\":0");
  if (self->target->n_frames > 1)
    g_string_append_printf (text, ",\"targets\":[%s]", self->targets->str);
  g_string_append (text, "}]");
  if (self->target->n_frames > 1)
    {
      g_string_append (text, ",\"weights\":[");
      for (guint i = 1; i < self->target->n_frames; i++)
        g_string_append (text, i > 1 ? ",0" : "0");
      g_string_append (text, "],\"extras\":{\"targetNames\":[");
      for (guint i = 1; i < self->target->n_frames; i++)
        g_string_append_printf (text, "%s\"frame %u\"", i > 1 ? "," : "", self->target->first + i);
      g_string_append (text, "]}");
    }
  g_string_append (text, "}],");
}

static void
append_animation (const Book *self, GString *text, guint times, guint weights)
{
  g_string_append (text, "\"animations\":[{\"name\":");
  append_string (text, self->target->name);
  g_string_append_printf (text,
                          ",\"samplers\":[{\"input\":%u,\"output\":%u,\"interpolation\":\"LINEAR\""
                          "}],\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
                          "\"path\":\"weights\"}}]}],",
                          times, weights);
}

static GString *
new_text (Book *self, guint times, guint weights)
{
  GString *text = g_string_new ("{\"asset\":{\"version\":\"2.0\",\"generator\":\"Rimple\"},"
                                "\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":");

  append_string (text, self->target->name);
  g_string_append (text, ",\"mesh\":0}],\"materials\":[{\"name\":\"cloth\",\"doubleSided\":true,"
                         "\"pbrMetallicRoughness\":{\"baseColorFactor\":[0.8,0.8,0.8,1],"
                         "\"metallicFactor\":0,\"roughnessFactor\":0.9}}],");
  append_mesh (self, text);
  if (self->target->n_frames > 1)
    append_animation (self, text, times, weights);
  g_string_append_printf (text,
                          "\"bufferViews\":[%s],\"accessors\":[%s],\"buffers\":[{\"byteLength\":"
                          "%" G_GUINT64_FORMAT "}]}",
                          self->views->str, self->accessors->str,
                          rmp_whole_file_get_size (self->binary));
  while (text->len % 4 != 0)
    g_string_append_c (text, ' ');
  return text;
}

static void
append_chunk (GByteArray *bytes, const char *kind, guint64 size)
{
  rmp_append_le32 (bytes, (guint32) size);
  g_byte_array_append (bytes, (const guint8 *) kind, 4);
}

static gboolean
write_container (Book *self, GString *text, GError **error)
{
  const guint64 n_binary = rmp_whole_file_get_size (self->binary),
                total = 12 + 8 + text->len + 8 + n_binary;

  if (total > G_MAXUINT32)
    {
      g_autofree char *size = g_format_size (total);

      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                   _ ("The glTF file would have %s, and it can have 4.3 GB at most; choose fewer "
                      "frames, or a point cache"),
                   size);
      return FALSE;
    }
  g_byte_array_append (self->bytes, (const guint8 *) "glTF", 4);
  rmp_append_le32 (self->bytes, 2);
  rmp_append_le32 (self->bytes, (guint32) total);
  append_chunk (self->bytes, "JSON", text->len);
  g_byte_array_append (self->bytes, (const guint8 *) text->str, (guint) text->len);
  append_chunk (self->bytes, "BIN\0", n_binary);
  return rmp_whole_file_write (self->file, self->bytes->data, self->bytes->len, error) &&
         rmp_whole_file_append (self->file, self->binary, error) &&
         rmp_whole_file_finish (self->file, error);
}

static gboolean
gltf_finish (gpointer writer, GError **error)
{
  Book *self = writer;
  g_autoptr (GString) text = NULL;
  guint times = 0, weights = 0;

  if (self->target->n_frames > 1 && !write_weights (self, &times, &weights, error))
    return FALSE;
  if (!rmp_whole_file_finish (self->binary, error))
    return FALSE;
  text = new_text (self, times, weights);
  if (!write_container (self, text, error))
    return FALSE;
  g_ptr_array_add (self->target->files, g_steal_pointer (&self->file));
  return TRUE;
}

static guint64
gltf_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  const guint64 n = MAX (n_vertices, n_uvs);

  return 2000 + n * (32 + 24 * (guint64) (n_frames - 1)) + 12 * (guint64) n_faces +
         (4 * (guint64) n_frames + 900) * n_frames;
}

/* Positions and normals of all targets, as vectors of four floats. */
static guint64
gltf_player (guint n_vertices, guint n_uvs, guint n_frames)
{
  return 32 * (guint64) MAX (n_vertices, n_uvs) * (n_frames - 1);
}

const RmpBakeWriter rmp_bake_writer_gltf = {
  .format = RMP_BAKE_GLTF,
  .id = "glb",
  .normals = TRUE,
  .unread = TRUE,
  .check = gltf_check,
  .estimate = gltf_estimate,
  .player = gltf_player,
  .open = gltf_open,
  .frame = gltf_frame,
  .finish = gltf_finish,
  .free = book_free,
};
