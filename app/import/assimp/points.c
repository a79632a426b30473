/* SPDX-License-Identifier: GPL-3.0-or-later */

/* points.c: the lists of places in a file, found in its bytes: what FBX calls “Vertices”, and
 * Collada's <float_array>. The library hands out corners; which number each had in the file, as
 * point caches count, is only to be seen here.
 *
 * Binary FBX: from byte 27 on records of: where it ends, the number and the size of its properties
 * (8 bytes each from version 7500 on, 4 before), a byte and the name; the properties; records
 * inside it. An array is a letter, its count, whether it is deflated, its size in the file, and its
 * bytes. All little-endian.
 */

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"

#define FBX_BINARY_MAGIC "Kaydara FBX Binary  "
#define FBX_BINARY_VERSION_AT 23
#define FBX_BINARY_FIRST 27
#define FBX_WIDE_VERSION 7500

#define MAX_LIST_BYTES ((gsize) 1 << 30)

static gboolean
are_positions (const GArray *numbers)
{
  for (guint i = 0; i < numbers->len; i++)
    if (!(fabs (g_array_index (numbers, double, i)) <= ASSIMP_MAX_COORDINATE))
      return FALSE;
  return numbers->len >= 3 && numbers->len % 3 == 0;
}

static void
add_list (Assimp *self, GArray *positions)
{
  if (are_positions (positions))
    {
      AssimpPoints *points = g_new0 (AssimpPoints, 1);

      points->positions = positions;
      g_ptr_array_add (self->points, points);
    }
  else
    g_array_unref (positions);
}

/* --- text ------------------------------------------------------------------------------------- */

/* Numbers with anything of @between between them. @text ends with a zero. */
static GArray *
parse_numbers (const char *text, const char *between)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));

  for (;;)
    {
      char *end;
      double value;

      text += strspn (text, between);
      value = g_ascii_strtod (text, &end);
      if (end == text)
        return numbers;
      g_array_append_val (numbers, value);
      text = end;
    }
}

/* After each @needle the numbers that follow the next @begin. */
static void
find_in_text (Assimp *self, const char *needle, char begin, const char *between)
{
  gsize size;
  const char *data = g_bytes_get_data (self->bytes, &size);
  g_autofree char *text = g_strndup (data ? data : "", size);
  const char *end = text + size, *at = text;

  while ((at = memmem (at, (gsize) (end - at), needle, strlen (needle))))
    {
      const char *first = memchr (at + strlen (needle), begin,
                                  (gsize) (end - at) - strlen (needle));

      if (!first)
        return;
      add_list (self, parse_numbers (first + 1, between));
      at = first;
    }
}

/* --- binary FBX ------------------------------------------------------------------------------- */

typedef struct
{
  const guint8 *data;
  gsize size;
  gboolean wide;
} Binary;

typedef struct
{
  gsize properties, inside, end;
  gsize n_properties;
  const char *name;
  gsize name_length;
} Record;

static guint64
read_little (const guint8 *bytes, gsize width)
{
  guint64 value = 0;

  for (gsize i = width; i-- > 0;)
    value = value << 8 | bytes[i];
  return value;
}

/* FALSE at the empty record that ends others, and where the file is damaged. */
static gboolean
read_record (const Binary *self, gsize at, gsize end, Record *record)
{
  const gsize width = self->wide ? 8 : 4, header = 3 * width + 1;
  guint64 stop, size;

  if (at > end || end - at < header)
    return FALSE;
  stop = read_little (self->data + at, width);
  record->n_properties = (gsize) read_little (self->data + at + width, width);
  size = read_little (self->data + at + 2 * width, width);
  record->name_length = self->data[at + 3 * width];
  record->name = (const char *) self->data + at + header;
  if (stop > end || stop < at + header + record->name_length)
    return FALSE;
  record->properties = at + header + record->name_length;
  record->end = (gsize) stop;
  if (size > record->end - record->properties)
    return FALSE;
  record->inside = record->properties + (gsize) size;
  return TRUE;
}

static gboolean
is_named (const Record *record, const char *name)
{
  return record->name_length == strlen (name) &&
         memcmp (record->name, name, record->name_length) == 0;
}

/* [@size] bytes, inflated if they are deflated; NULL if they are not all there. */
static guint8 *
inflate (const guint8 *bytes, gsize n, gboolean deflated, gsize size)
{
  g_autoptr (GConverter)
      zlib = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  g_autofree guint8 *out = size <= MAX_LIST_BYTES ? g_try_malloc (size) : NULL;
  gsize from = 0, to = 0;

  if (!out || (!deflated && n != size))
    return NULL;
  if (!deflated)
    return memcpy (g_steal_pointer (&out), bytes, size);
  while (to < size)
    {
      gsize read = 0, written = 0;
      GConverterResult result = g_converter_convert (zlib, bytes + from, n - from, out + to,
                                                     size - to, G_CONVERTER_INPUT_AT_END, &read,
                                                     &written, NULL);

      from += read;
      to += written;
      if (result == G_CONVERTER_ERROR ||
          (to < size && (result == G_CONVERTER_FINISHED || read + written == 0)))
        return NULL;
    }
  return g_steal_pointer (&out);
}

/* The array of float or double that is the one property of @record. */
static void
read_array (Assimp *assimp, const Binary *self, const Record *record)
{
  const guint8 *at = self->data + record->properties;
  gsize n = record->inside - record->properties, count, width, size;
  g_autofree guint8 *bytes = NULL;
  GArray *positions;

  if (record->n_properties != 1 || n < 13 || (at[0] != 'd' && at[0] != 'f'))
    return;
  width = at[0] == 'd' ? 8 : 4;
  count = (gsize) read_little (at + 1, 4);
  size = (gsize) read_little (at + 9, 4);
  if (size > n - 13)
    return;
  bytes = inflate (at + 13, size, read_little (at + 5, 4) == 1, count * width);
  if (!bytes)
    return;

  positions = g_array_sized_new (FALSE, FALSE, sizeof (double), (guint) count);
  for (gsize i = 0; i < count; i++)
    {
      guint64 bits = read_little (bytes + i * width, width);
      guint32 half = (guint32) bits;
      double value;
      float narrow;

      memcpy (&value, &bits, sizeof value);
      memcpy (&narrow, &half, sizeof narrow);
      if (width == 4)
        value = (double) narrow;
      g_array_append_val (positions, value);
    }
  add_list (assimp, positions);
}

/* Objects, the geometries in it, and their places. */
static void
find_in_records (Assimp *assimp, const Binary *self, gsize begin, gsize end, guint depth)
{
  static const char *const names[] = { "Objects", "Geometry", "Vertices" };
  Record record;

  for (gsize at = begin; read_record (self, at, end, &record); at = record.end)
    {
      if (!is_named (&record, names[depth]))
        continue;
      if (depth + 1 < G_N_ELEMENTS (names))
        find_in_records (assimp, self, record.inside, record.end, depth + 1);
      else
        read_array (assimp, self, &record);
    }
}

void
assimp_find_points (Assimp *self)
{
  Binary binary = { 0 };

  binary.data = g_bytes_get_data (self->bytes, &binary.size);
  if (!self->fbx)
    find_in_text (self, "<float_array", '>', " \t\r\n");
  else if (binary.size <= FBX_BINARY_FIRST ||
           memcmp (binary.data, FBX_BINARY_MAGIC, strlen (FBX_BINARY_MAGIC)) != 0)
    find_in_text (self, "Vertices: *", ':', " \t\r\n,");
  else
    {
      binary.wide = read_little (binary.data + FBX_BINARY_VERSION_AT, 4) >= FBX_WIDE_VERSION;
      find_in_records (self, &binary, FBX_BINARY_FIRST, binary.size, 0);
    }
}
