/* SPDX-License-Identifier: GPL-3.0-or-later */

/* ply.c: a header says which elements follow and which properties each has; the values come as text
 * or binary.
 */

#include <glib/gi18n.h>
#include <string.h>

#include "file.h"
#include "mesh/plain-mesh.h"
#include "sequence/cache.h"
#include "sequence/frames.h"
#include "stage.h"

#define MAX_CORNERS 100000

typedef enum
{
  TEXT,
  LITTLE_ENDIAN_BINARY,
  BIG_ENDIAN_BINARY,
} Coding;

typedef enum
{
  NO_TYPE,
  INT8,
  UINT8,
  INT16,
  UINT16,
  INT32,
  UINT32,
  FLOAT32,
  FLOAT64,
} Type;

typedef struct
{
  Type count, type; /* of a list; NO_TYPE: one value */
  char *name;
} Property;

typedef struct
{
  char *name;
  guint64 n;
  GArray *properties; /* Property */
} Element;

typedef struct
{
  const char *at, *end;
  Coding coding;
  GPtrArray *elements; /* Element */
  RmpPlainMesh *mesh;
  GArray *list;                /* double: the one read last */
  GArray *corners, *positions; /* guint32, float: of the face being read */
  gboolean has_uvs;
} Reader;

static void
property_clear (gpointer data)
{
  g_free (((Property *) data)->name);
}

static void
element_free (gpointer data)
{
  Element *element = data;

  g_array_unref (element->properties);
  g_free (element->name);
  g_free (element);
}

static gboolean
refuse (GError **error, const char *what)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, "%s", what);
  return FALSE;
}

/* --- header ----------------------------------------------------------------------------------- */

static Type
find_type (const char *name)
{
  static const char *const names[][2] = {
    { "", "" },           { "char", "int8" },     { "uchar", "uint8" },
    { "short", "int16" }, { "ushort", "uint16" }, { "int", "int32" },
    { "uint", "uint32" }, { "float", "float32" }, { "double", "float64" },
  };

  for (guint i = 1; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i][0]) || g_str_equal (name, names[i][1]))
      return (Type) i;
  return NO_TYPE;
}

static gboolean
add_property (Reader *self, char **words, guint n, GError **error)
{
  Property property = { NO_TYPE, NO_TYPE, NULL };
  gboolean is_list = n == 5 && g_str_equal (words[1], "list");

  if (self->elements->len == 0 || (!is_list && n != 3))
    return refuse (error, _ ("a property of the header cannot be understood"));
  property.count = is_list ? find_type (words[2]) : NO_TYPE;
  property.type = find_type (words[n - 2]);
  if (property.type == NO_TYPE ||
      (is_list && (property.count == NO_TYPE || property.count >= FLOAT32)))
    return refuse (error, _ ("a property of the header is of an unknown type"));
  property.name = g_strdup (words[n - 1]);
  g_array_append_val (((Element *) self->elements->pdata[self->elements->len - 1])->properties,
                      property);
  return TRUE;
}

static gboolean
add_element (Reader *self, char **words, guint n, GError **error)
{
  Element *element;
  guint64 count;

  if (n != 3 || !g_ascii_string_to_unsigned (words[2], 10, 0, G_MAXUINT32, &count, NULL))
    return refuse (error, _ ("an element of the header has no count"));
  element = g_new0 (Element, 1);
  element->name = g_strdup (words[1]);
  element->n = count;
  element->properties = g_array_new (FALSE, TRUE, sizeof (Property));
  g_array_set_clear_func (element->properties, property_clear);
  g_ptr_array_add (self->elements, element);
  return TRUE;
}

static gboolean
read_header_line (Reader *self, char **words, GError **error)
{
  guint n = g_strv_length (words);

  if (n == 3 && g_str_equal (words[0], "format"))
    {
      self->coding = g_str_equal (words[1], "ascii")                  ? TEXT
                     : g_str_equal (words[1], "binary_little_endian") ? LITTLE_ENDIAN_BINARY
                                                                      : BIG_ENDIAN_BINARY;
      return TRUE;
    }
  if (n > 0 && g_str_equal (words[0], "element"))
    return add_element (self, words, n, error);
  if (n > 0 && g_str_equal (words[0], "property"))
    return add_property (self, words, n, error);
  return TRUE; /* comments and what others have added */
}

static gboolean
read_header (Reader *self, GError **error)
{
  gboolean first = TRUE;

  for (;;)
    {
      const char *end = memchr (self->at, '\n', (gsize) (self->end - self->at));
      g_autofree char *line = NULL;
      g_auto (GStrv) words = NULL;

      if (!end)
        return refuse (error, _ ("its header does not end"));
      line = g_strndup (self->at, (gsize) (end - self->at));
      self->at = end + 1;
      g_strstrip (line);
      if (first && !g_str_equal (line, "ply"))
        return refuse (error, _ ("it does not begin as a PLY file does"));
      first = FALSE;
      if (g_str_equal (line, "end_header"))
        return TRUE;
      words = g_strsplit_set (line, " \t", -1);
      if (!read_header_line (self, words, error))
        return FALSE;
    }
}

/* --- values ----------------------------------------------------------------------------------- */

static gboolean
read_text_value (Reader *self, double *value, GError **error)
{
  char *end;

  *value = g_ascii_strtod (self->at, &end);
  if (end == self->at)
    return refuse (error, _ ("it was cut short, or a value is no number"));
  self->at = end;
  return TRUE;
}

static gboolean
read_value (Reader *self, Type type, double *value, GError **error)
{
  static const gsize sizes[] = { 0, 1, 1, 2, 2, 4, 4, 4, 8 };
  gsize size = sizes[type];
  union
  {
    guint8 bytes[8];
    gint8 i8;
    guint8 u8;
    gint16 i16;
    guint16 u16;
    gint32 i32;
    guint32 u32;
    float f32;
    double f64;
  } v;

  if (self->coding == TEXT)
    return read_text_value (self, value, error);
  if ((gsize) (self->end - self->at) < size)
    return refuse (error, _ ("it was cut short"));
  for (gsize i = 0; i < size; i++)
    v.bytes[(self->coding == BIG_ENDIAN_BINARY) == (G_BYTE_ORDER == G_BIG_ENDIAN)
                ? i
                : size - 1 - i] = (guint8) self->at[i];
  self->at += size;
  *value = type == INT8      ? v.i8
           : type == UINT8   ? v.u8
           : type == INT16   ? v.i16
           : type == UINT16  ? v.u16
           : type == INT32   ? v.i32
           : type == UINT32  ? v.u32
           : type == FLOAT32 ? (double) v.f32
                             : v.f64;
  return TRUE;
}

/* Into the reader's list. */
static gboolean
read_list (Reader *self, const Property *property, GError **error)
{
  double count, value;

  g_array_set_size (self->list, 0);
  if (!read_value (self, property->count, &count, error))
    return FALSE;
  if (!(count >= 0.0 && count <= MAX_CORNERS))
    return refuse (error, _ ("a list has an impossible length"));
  for (guint i = 0; i < (guint) count; i++)
    {
      if (!read_value (self, property->type, &value, error))
        return FALSE;
      g_array_append_val (self->list, value);
    }
  return TRUE;
}

/* Which of x y z u v a property is, or −1. */
static gint
find_coordinate (const char *name)
{
  static const char *const names[] = {
    "x", "y", "z", "s", "t", "u", "v", "texture_u", "texture_v"
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i]))
      return i < 3 ? (gint) i : 3 + (gint) (i + 1) % 2;
  return -1;
}

static gboolean
read_vertex (Reader *self, const Element *element, GError **error)
{
  float row[5] = { 0.0f };

  for (guint i = 0; i < element->properties->len; i++)
    {
      const Property *property = &g_array_index (element->properties, Property, i);
      gint coordinate = find_coordinate (property->name);
      double value = 0.0;

      if (property->count != NO_TYPE)
        {
          if (!read_list (self, property, error))
            return FALSE;
          continue;
        }
      if (!read_value (self, property->type, &value, error))
        return FALSE;
      if (coordinate >= 0)
        row[coordinate] = (float) value;
      self->has_uvs |= coordinate >= 3;
    }
  g_array_append_vals (self->mesh->positions, row, 3);
  g_array_append_vals (self->mesh->uvs, row + 3, 2);
  return TRUE;
}

/* What of the list read last the face needs: its corners, or their texture coordinates. */
static void
keep_list (Reader *self, const char *name)
{
  gboolean is_corners = g_str_has_prefix (name, "vertex_ind"),
           is_positions = g_str_equal (name, "texcoord");

  for (guint i = 0; (is_corners || is_positions) && i < self->list->len; i++)
    {
      double value = g_array_index (self->list, double, i);
      guint32 index = value >= 0.0 && value < G_MAXUINT32 ? (guint32) value : G_MAXUINT32;
      float position = (float) value;

      if (is_corners)
        g_array_append_val (self->corners, index);
      else
        g_array_append_val (self->positions, position);
    }
}

static void
add_face (Reader *self, guint16 group)
{
  const guint32 *corners = (const guint32 *) (gpointer) self->corners->data;
  guint n = self->corners->len;
  g_autofree guint32 *uvs = NULL;

  if (n >= 3 && self->positions->len == 2 * n)
    {
      guint32 first = self->mesh->uvs->len / 2;

      uvs = g_new (guint32, n);
      for (guint32 i = 0; i < n; i++)
        uvs[i] = first + i;
      g_array_append_vals (self->mesh->uvs, self->positions->data, 2 * n);
      self->has_uvs = TRUE;
    }
  if (n >= 3)
    rmp_plain_mesh_add_polygon (self->mesh, corners, uvs ? uvs : corners, n, group);
}

static gboolean
read_face (Reader *self, const Element *element, guint16 group, GError **error)
{
  g_array_set_size (self->corners, 0);
  g_array_set_size (self->positions, 0);
  for (guint i = 0; i < element->properties->len; i++)
    {
      const Property *property = &g_array_index (element->properties, Property, i);
      double value;

      if (property->count != NO_TYPE ? !read_list (self, property, error)
                                     : !read_value (self, property->type, &value, error))
        return FALSE;
      if (property->count != NO_TYPE)
        keep_list (self, property->name);
    }
  for (guint i = 0; i < self->corners->len; i++)
    if (g_array_index (self->corners, guint32, i) >= self->mesh->positions->len / 3)
      return refuse (error, _ ("a face names a vertex that is not there"));
  add_face (self, group);
  return TRUE;
}

static gboolean
skip_row (Reader *self, const Element *element, GError **error)
{
  for (guint i = 0; i < element->properties->len; i++)
    {
      const Property *property = &g_array_index (element->properties, Property, i);
      double value;

      if (property->count != NO_TYPE ? !read_list (self, property, error)
                                     : !read_value (self, property->type, &value, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_elements (Reader *self, GError **error)
{
  guint16 group = rmp_plain_mesh_enter_group (self->mesh, _ ("Mesh"), NULL);

  for (guint e = 0; e < self->elements->len; e++)
    {
      const Element *element = self->elements->pdata[e];
      gboolean is_vertex = g_str_equal (element->name, "vertex"),
               is_face = g_str_equal (element->name, "face");

      /* A row without properties takes no bytes: its count would not be bounded by the file. */
      if (element->properties->len == 0)
        continue;
      for (guint64 i = 0; i < element->n; i++)
        if (is_vertex ? !read_vertex (self, element, error)
            : is_face ? !read_face (self, element, group, error)
                      : !skip_row (self, element, error))
          return FALSE;
    }
  if (!self->has_uvs)
    g_array_set_size (self->mesh->uvs, 0);
  return TRUE;
}

RmpPlainMesh *
rmp_ply_load (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = rmp_file_load (path, error);
  g_autoptr (RmpPlainMesh) mesh = rmp_plain_mesh_new ();
  g_autoptr (GPtrArray) elements = g_ptr_array_new_with_free_func (element_free);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autofree char *text = NULL;
  Reader reader = {
    .mesh = mesh, .elements = elements, .list = list, .corners = corners, .positions = positions
  };
  gsize size;
  const char *data;

  if (!bytes)
    return NULL;
  /* Ended by a zero, so that no number is read past the end. */
  data = g_bytes_get_data (bytes, &size);
  text = g_malloc (size + 1);
  if (size > 0)
    memcpy (text, data, size);
  text[size] = '\0';
  reader.at = text;
  reader.end = text + size;
  if (!read_header (&reader, error) || !read_elements (&reader, error))
    return NULL;
  return g_steal_pointer (&mesh);
}

RmpImportScene *
rmp_ply_read (const char *path, GError **error)
{
  g_autofree char *name = rmp_cache_name (path);
  g_autoptr (RmpPlainMesh) mesh = NULL;

  rmp_stage_begin (_ ("reading the vertices and faces"));
  mesh = rmp_ply_load (path, error);
  return mesh ? rmp_plain_mesh_to_scene (mesh, name, "PLY", error) : NULL;
}
