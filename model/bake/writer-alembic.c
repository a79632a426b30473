/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-alembic.c: Alembic (name.abc): a PolyMesh with a normal a vertex and texture coordinates a
 * corner under an Xform that stays where it is, and one face set for its material.
 *
 * An object is a group of its properties, its children, and their headers; a property a group of
 * its samples. What their headers say stands in front of append_property_header(). The winding is
 * clockwise seen from outside, the other way round than everywhere else.
 */

#include "bake/limits.h"
#include "bake/number-bytes.h"
#include "bake/ogawa.h"
#include "bake/writer.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Strings that headers refer to by their place, from 1 on. */
enum
{
  NO_METADATA,
  XFORM_OBJECT,
  XFORM,
  MESH_OBJECT,
  MESH,
  FACE_SET_OBJECT,
  FACE_SET,
  BOX,
  POINT,
  UV,
  NORMAL,
  N_METADATA,
};

#define GEOM_BASE "schemaBaseType=AbcGeom_GeomBase_v1"

static const char *const metadata[N_METADATA] = {
  [XFORM_OBJECT] = "schema=AbcGeom_Xform_v3;schemaObjTitle=AbcGeom_Xform_v3:.xform",
  [XFORM] = "schema=AbcGeom_Xform_v3",
  [MESH_OBJECT] = "schema=AbcGeom_PolyMesh_v1;" GEOM_BASE
                  ";schemaObjTitle=AbcGeom_PolyMesh_v1:.geom",
  [MESH] = "schema=AbcGeom_PolyMesh_v1;" GEOM_BASE,
  [FACE_SET_OBJECT] = "schema=AbcGeom_FaceSet_v1;" GEOM_BASE
                      ";schemaObjTitle=AbcGeom_FaceSet_v1:.faceset",
  [FACE_SET] = "schema=AbcGeom_FaceSet_v1;" GEOM_BASE,
  [BOX] = "interpretation=box",
  [POINT] = "geoScope=vtx;interpretation=point",
  [UV] = "arrayExtent=1;geoScope=fvr;interpretation=vector;isGeomParam=true;podExtent=2;"
         "podName=float32_t",
  [NORMAL] = "arrayExtent=1;geoScope=vtx;interpretation=normal;isGeomParam=true;podExtent=3;"
             "podName=float32_t",
};

typedef enum
{
  COMPOUND,
  SCALAR,
  ARRAY,
} Kind;

typedef enum
{
  BOOL = 0,
  INT32 = 6,
  FLOAT32 = 10,
  FLOAT64 = 11,
} Type;

typedef struct
{
  const char *name;
  Kind kind;
  Type type;
  guint extent; /* numbers an element */
  guint metadata;
  guint n_samples;
  gboolean moves; /* its samples are those of the clip; else the one it has holds for ever */
} Property;

typedef struct
{
  RmpOgawa *ogawa;
  const RmpBakeTarget *target;
  GArray *positions, *normals, *boxes; /* RmpOgawaRef: samples of the frames; arrays take two */
  GByteArray *bytes;                   /* of one sample */
} Archive;

/* --- bytes ------------------------------------------------------------------------------------ */

static void
append_double (GByteArray *bytes, double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  bits = GUINT64_TO_LE (bits);
  g_byte_array_append (bytes, (const guint8 *) &bits, sizeof bits);
}

static void
append_byte (GByteArray *bytes, guint value)
{
  const guint8 byte = (guint8) value;

  g_byte_array_append (bytes, &byte, 1);
}

/* A number in @width bytes. */
static void
append_sized (GByteArray *bytes, gsize size, guint width)
{
  for (guint i = 0; i < width; i++)
    append_byte (bytes, (guint) (size >> (8 * i)) & 0xff);
}

static void
append_text (GByteArray *bytes, const char *text)
{
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
}

static RmpOgawaRef
write_data (Archive *self, GByteArray *bytes)
{
  const RmpOgawaRef ref = rmp_ogawa_data (self->ogawa, bytes->data, bytes->len);

  g_byte_array_set_size (bytes, 0);
  return ref;
}

static RmpOgawaRef
write_sample (Archive *self, GByteArray *bytes)
{
  const RmpOgawaRef ref = rmp_ogawa_sample (self->ogawa, bytes->data, bytes->len);

  g_byte_array_set_size (bytes, 0);
  return ref;
}

/* A number that says, by its bits, 0–1: kind; 2–3: whether the numbers after it take 1, 2 or 4
 * bytes; 4–7: type; 8: a time sampling follows; 10: all samples have as many elements; 11: one
 * sample holds for ever; 12–19: numbers an element; 20–27: metadata. Then the number of samples,
 * the time sampling, length of the name, name.
 */
static void
append_property_header (GByteArray *bytes, const Property *property)
{
  const gsize largest = MAX (strlen (property->name), property->n_samples);
  const guint hint = largest > G_MAXUINT16 ? 2 : largest > G_MAXUINT8 ? 1 : 0, width = 1u << hint;
  guint32 info = (guint32) property->kind | hint << 2 | property->metadata << 20;

  if (property->kind != COMPOUND)
    info |= (guint32) property->type << 4 | (property->moves ? 1u << 8 : 1u << 11) |
            (property->kind == SCALAR ? 1u << 10 : 0) | property->extent << 12;
  rmp_append_le32 (bytes, info);
  if (property->kind != COMPOUND)
    append_sized (bytes, property->n_samples, width);
  if (property->moves)
    append_sized (bytes, 1, width);
  append_sized (bytes, strlen (property->name), width);
  append_text (bytes, property->name);
}

/* A compound of properties whose groups are written. */
static RmpOgawaRef
write_compound (Archive *self, const Property *properties, RmpOgawaRef *groups, guint n)
{
  g_autoptr (GByteArray) headers = g_byte_array_new ();
  RmpOgawaRef children[9];

  g_assert (n < G_N_ELEMENTS (children));
  for (guint i = 0; i < n; i++)
    {
      append_property_header (headers, &properties[i]);
      children[i] = groups[i];
    }
  children[n] = write_data (self, headers);
  return rmp_ogawa_group (self->ogawa, children, n + 1);
}

/* @child: (nullable): the name of its only child */
static RmpOgawaRef
write_object (Archive *self, RmpOgawaRef properties, const char *child, guint child_metadata,
              RmpOgawaRef child_group)
{
  static const guint8 no_hashes[32];
  g_autoptr (GByteArray) headers = g_byte_array_new ();
  RmpOgawaRef children[3] = { properties, child_group };

  if (child)
    {
      rmp_append_le32 (headers, (guint32) strlen (child));
      append_text (headers, child);
      append_byte (headers, child_metadata);
    }
  g_byte_array_append (headers, no_hashes, sizeof no_hashes);
  if (!child)
    children[1] = write_data (self, headers);
  else
    children[2] = write_data (self, headers);
  return rmp_ogawa_group (self->ogawa, children, child ? 3 : 2);
}

/* --- samples ---------------------------------------------------------------------------------- */

/* The other winding: the first corner stays. */
static gsize
corner_of (gsize i)
{
  return i % 3 == 0 ? i : i % 3 == 1 ? i + 1 : i - 1;
}

static RmpOgawaRef
write_array (Archive *self, GByteArray *bytes)
{
  const RmpOgawaRef children[2] = { write_sample (self, bytes), RMP_OGAWA_NO_DATA };

  return rmp_ogawa_group (self->ogawa, children, G_N_ELEMENTS (children));
}

/* Room for @n numbers in empty @bytes. (transfer none) */
static guint32 *
grow (GByteArray *bytes, gsize n)
{
  g_byte_array_set_size (bytes, (guint) (n * sizeof (guint32)));
  return (guint32 *) (gpointer) bytes->data;
}

static RmpOgawaRef
write_corners (Archive *self)
{
  const RmpBakeTarget *target = self->target;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint32 *corners = grow (bytes, 3 * (gsize) target->topology->n_faces);

  for (gsize i = 0; i < 3 * (gsize) target->topology->n_faces; i++)
    corners[i] = GUINT32_TO_LE (target->faces[corner_of (i)]);
  return write_array (self, bytes);
}

static RmpOgawaRef
write_corner_counts (Archive *self)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint32 *counts = grow (bytes, self->target->topology->n_faces);

  for (guint i = 0; i < self->target->topology->n_faces; i++)
    counts[i] = GUINT32_TO_LE (3);
  return write_array (self, bytes);
}

static RmpOgawaRef
write_uvs (Archive *self)
{
  const RmpBakeTarget *target = self->target;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint32 *bits = grow (bytes, 6 * (gsize) target->topology->n_faces);

  for (gsize i = 0; i < 3 * (gsize) target->topology->n_faces; i++)
    for (guint c = 0; c < 2; c++)
      bits[2 * i + c] = GUINT32_TO_LE (
          rmp_float_bits (target->topology->uvs[2 * (gsize) target->uv_faces[corner_of (i)] + c]));
  return write_array (self, bytes);
}

static RmpOgawaRef
write_face_numbers (Archive *self)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint32 *numbers = grow (bytes, self->target->topology->n_faces);

  for (guint i = 0; i < self->target->topology->n_faces; i++)
    numbers[i] = GUINT32_TO_LE (i);
  return write_array (self, bytes);
}

static RmpOgawaRef
write_box (Archive *self, const float *positions)
{
  const guint n = self->target->topology->n_vertices;
  float least[3] = { INFINITY, INFINITY, INFINITY }, most[3] = { -INFINITY, -INFINITY, -INFINITY };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  rmp_limits_widen (positions, n, least, most);
  for (guint c = 0; c < 3; c++)
    append_double (bytes, n > 0 ? (double) least[c] : DBL_MAX);
  for (guint c = 0; c < 3; c++)
    append_double (bytes, n > 0 ? (double) most[c] : -DBL_MAX);
  return write_sample (self, bytes);
}

static void
write_vectors (Archive *self, const float *vectors, GArray *samples)
{
  const gsize n = 3 * (gsize) self->target->topology->n_vertices;
  RmpOgawaRef refs[2] = { 0, RMP_OGAWA_NO_DATA };

  if (G_BYTE_ORDER == G_LITTLE_ENDIAN)
    refs[0] = rmp_ogawa_sample (self->ogawa, vectors, n * sizeof *vectors);
  else
    {
      g_byte_array_set_size (self->bytes, 0);
      rmp_append_floats (self->bytes, vectors, n, FALSE);
      refs[0] = rmp_ogawa_sample (self->ogawa, self->bytes->data, self->bytes->len);
    }
  g_array_append_vals (samples, refs, G_N_ELEMENTS (refs));
}

/* --- archive ---------------------------------------------------------------------------------- */

static void
archive_free (gpointer data)
{
  Archive *self = data;

  g_clear_pointer (&self->ogawa, rmp_ogawa_free);
  g_array_unref (self->positions);
  g_array_unref (self->normals);
  g_array_unref (self->boxes);
  g_byte_array_unref (self->bytes);
  g_free (self);
}

static gpointer
alembic_open (const RmpBakeTarget *target, GError **error)
{
  g_autofree char *file_name = g_strconcat (target->name, ".abc", NULL);
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL);
  RmpOgawa *ogawa = rmp_ogawa_create (path, error);
  Archive *self;

  if (!ogawa)
    return NULL;
  self = g_new0 (Archive, 1);
  self->ogawa = ogawa;
  self->target = target;
  self->positions = g_array_new (FALSE, FALSE, sizeof (RmpOgawaRef));
  self->normals = g_array_new (FALSE, FALSE, sizeof (RmpOgawaRef));
  self->boxes = g_array_new (FALSE, FALSE, sizeof (RmpOgawaRef));
  self->bytes = g_byte_array_new ();
  return self;
}

static gboolean
alembic_frame (gpointer writer, G_GNUC_UNUSED guint index, const float *positions,
               const float *normals, GError **error)
{
  Archive *self = writer;
  const RmpOgawaRef box = write_box (self, positions);

  g_array_append_val (self->boxes, box);
  write_vectors (self, positions, self->positions);
  if (normals)
    write_vectors (self, normals, self->normals);
  return rmp_ogawa_check (self->ogawa, error);
}

static RmpOgawaRef
write_frames (Archive *self, GArray *samples)
{
  return rmp_ogawa_group (self->ogawa, (const RmpOgawaRef *) (gpointer) samples->data,
                          samples->len);
}

static RmpOgawaRef
write_face_set (Archive *self)
{
  const Property compound = { ".faceset", .metadata = FACE_SET };
  const Property properties[] = {
    { ".selfBnds", SCALAR, FLOAT64, 6, BOX, 1, FALSE },
    { ".faces", ARRAY, INT32, 1, NO_METADATA, 1, FALSE },
  };
  const RmpOgawaRef box = write_box (self, self->target->rest);
  RmpOgawaRef groups[] = { rmp_ogawa_group (self->ogawa, &box, 1), write_face_numbers (self) };
  RmpOgawaRef group = write_compound (self, properties, groups, G_N_ELEMENTS (groups));

  return write_object (self, write_compound (self, &compound, &group, 1), NULL, 0, 0);
}

static RmpOgawaRef
write_mesh (Archive *self)
{
  const RmpBakeTarget *target = self->target;
  const Property compound = { ".geom", .metadata = MESH };
  Property properties[6] = {
    { ".selfBnds", SCALAR, FLOAT64, 6, BOX, target->n_frames, TRUE },
    { "P", ARRAY, FLOAT32, 3, POINT, target->n_frames, TRUE },
    { ".faceIndices", ARRAY, INT32, 1, NO_METADATA, 1, FALSE },
    { ".faceCounts", ARRAY, INT32, 1, NO_METADATA, 1, FALSE },
  };
  RmpOgawaRef groups[G_N_ELEMENTS (properties)] = {
    write_frames (self, self->boxes),
    write_frames (self, self->positions),
    write_corners (self),
    write_corner_counts (self),
  };
  RmpOgawaRef group;
  guint n = 4;

  if (target->uv_faces)
    {
      properties[n] = (Property){ "uv", ARRAY, FLOAT32, 2, UV, 1, FALSE };
      groups[n++] = write_uvs (self);
    }
  if (self->normals->len > 0)
    {
      properties[n] = (Property){ "N", ARRAY, FLOAT32, 3, NORMAL, target->n_frames, TRUE };
      groups[n++] = write_frames (self, self->normals);
    }
  group = write_compound (self, properties, groups, n);
  return write_object (self, write_compound (self, &compound, &group, 1), "cloth", FACE_SET_OBJECT,
                       write_face_set (self));
}

static RmpOgawaRef
write_xform (Archive *self, const char *name)
{
  static const guint8 inherits = 1;
  const Property compound = { ".xform", .metadata = XFORM };
  const Property property = { ".inherits", SCALAR, BOOL, 1, NO_METADATA, 1, FALSE };
  const RmpOgawaRef sample = rmp_ogawa_sample (self->ogawa, &inherits, 1);
  RmpOgawaRef group = rmp_ogawa_group (self->ogawa, &sample, 1);
  g_autofree char *mesh_name = g_strconcat (name, "Shape", NULL);

  group = write_compound (self, &property, &group, 1);
  return write_object (self, write_compound (self, &compound, &group, 1), mesh_name, MESH_OBJECT,
                       write_mesh (self));
}

/* Where the times are at one distance, the first and that distance stand for all. */
static gboolean
is_uniform (const RmpBakeTarget *target)
{
  const double step = 1.0 / target->rate;

  for (guint i = 1; target->times && i < target->n_frames; i++)
    if (fabs (target->times[i] - target->times[i - 1] - step) > 1e-6 * step)
      return FALSE;
  return TRUE;
}

/* For each: most samples that use it, seconds a cycle, stored times, those times. */
static void
append_time_samplings (GByteArray *bytes, const RmpBakeTarget *target)
{
  const gboolean uniform = is_uniform (target);
  const guint n_stored = uniform ? 1 : target->n_frames;

  rmp_append_le32 (bytes, 0);
  append_double (bytes, 1.0);
  rmp_append_le32 (bytes, 1);
  append_double (bytes, 0.0);
  rmp_append_le32 (bytes, target->n_frames);
  append_double (bytes, uniform ? 1.0 / target->rate : DBL_MAX / 32.0); /* no cycle */
  rmp_append_le32 (bytes, n_stored);
  for (guint i = 0; i < n_stored; i++)
    append_double (bytes, rmp_bake_seconds (target, i));
}

static void
append_metadata (GByteArray *bytes)
{
  for (guint i = 1; i < N_METADATA; i++)
    {
      append_byte (bytes, (guint) strlen (metadata[i]));
      append_text (bytes, metadata[i]);
    }
}

static void
append_archive_metadata (GByteArray *bytes, double rate)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = g_strdup_printf (
      "_ai_AlembicVersion=Alembic 1.8.1;_ai_Application=Rimple;_ai_DCC_FPS=%s;",
      g_ascii_formatd (digits, sizeof digits, "%.6f", rate));

  append_text (bytes, text);
}

static gboolean
alembic_finish (gpointer writer, GError **error)
{
  Archive *self = writer;
  g_autofree char *name = g_strdelimit (g_strdup (self->target->name), "/", '_');
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  RmpOgawaRef root[6];
  RmpWholeFile *file;

  root[2] = write_object (self, RMP_OGAWA_NO_GROUP, name, XFORM_OBJECT, write_xform (self, name));
  rmp_append_le32 (bytes, 0); /* version of the file */
  root[0] = write_data (self, bytes);
  rmp_append_le32 (bytes, 10801); /* and of the library whose files are like this one */
  root[1] = write_data (self, bytes);
  append_archive_metadata (bytes, self->target->rate);
  root[3] = write_data (self, bytes);
  append_time_samplings (bytes, self->target);
  root[4] = write_data (self, bytes);
  append_metadata (bytes);
  root[5] = write_data (self, bytes);
  file = rmp_ogawa_finish (self->ogawa, rmp_ogawa_group (self->ogawa, root, G_N_ELEMENTS (root)),
                           error);
  if (!file)
    return FALSE;
  g_ptr_array_add (self->target->files, file);
  return TRUE;
}

static guint64
alembic_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return 2000 + n_frames * (24 * (guint64) n_vertices + 200) +
         (n_uvs > 0 ? 44 : 20) * (guint64) n_faces;
}

const RmpBakeWriter rmp_bake_writer_alembic = {
  .format = RMP_BAKE_ALEMBIC,
  .id = "abc",
  .normals = TRUE,

  .estimate = alembic_estimate,
  .open = alembic_open,
  .frame = alembic_frame,
  .finish = alembic_finish,
  .free = archive_free,
};
