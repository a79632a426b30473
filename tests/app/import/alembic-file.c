/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "alembic-file.h"

#include <float.h>
#include <string.h>

#define IS_DATA (G_GUINT64_CONSTANT (1) << 63)

#define XFORM "schema=AbcGeom_Xform_v3"
#define MESH "schema=AbcGeom_PolyMesh_v1"

/* The info of a header: kind, type, bits, extent. */
#define SCALAR(type, extent) (1u | (type) << 4 | (extent) << 12)
#define ARRAY(type, extent) (2u | (type) << 4 | (extent) << 12)
#define TIMED (1u << 8)
#define CHANGES (1u << 9)

typedef struct
{
  GByteArray *bytes;
  AlembicKind kind;
  guint n_frames, n_points;
} Builder;

static void
put (GByteArray *bytes, guint64 value, guint width)
{
  for (guint i = 0; i < width; i++)
    {
      const guint8 byte = (guint8) (value >> (8 * i));

      g_byte_array_append (bytes, &byte, 1);
    }
}

static void
put_double (GByteArray *bytes, double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  put (bytes, bits, 8);
}

static void
put_float (GByteArray *bytes, float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  put (bytes, bits, 4);
}

static void
put_text (GByteArray *bytes, const char *text, guint width)
{
  put (bytes, strlen (text), width);
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
}

/* @content: (transfer full) */
static guint64
data (Builder *self, GByteArray *content)
{
  const guint64 at = self->bytes->len;

  put (self->bytes, content->len, 8);
  g_byte_array_append (self->bytes, content->data, content->len);
  g_byte_array_unref (content);
  return at | IS_DATA;
}

static guint64
group (Builder *self, const guint64 *nodes, guint n)
{
  const guint64 at = self->bytes->len;

  put (self->bytes, n, 8);
  for (guint i = 0; i < n; i++)
    put (self->bytes, nodes[i], 8);
  return at;
}

/* The digest of the test's samples is their number, which is all that it must be. */
static GByteArray *
new_sample (guint number)
{
  GByteArray *sample = g_byte_array_new ();

  put (sample, number, 8);
  put (sample, 0, 8);
  return sample;
}

/* @header: (transfer full) of the only property of a compound */
static guint64
compound (Builder *self, guint64 property, GByteArray *header)
{
  const guint64 nodes[] = { property, data (self, header) };

  return group (self, nodes, 2);
}

static GByteArray *
new_compound_header (const Builder *self, const char *name, const char *metadata)
{
  GByteArray *header = g_byte_array_new ();

  put (header,
       (self->kind & ALEMBIC_EXPLICIT   ? 255u
        : g_str_equal (metadata, XFORM) ? 1u
                                        : 2u)
           << 20,
       4);
  put_text (header, name, 1);
  if (self->kind & ALEMBIC_EXPLICIT)
    put_text (header, metadata, 1);
  return header;
}

/* --- mesh ------------------------------------------------------------------------------------- */

static guint64
points (Builder *self, guint frame)
{
  GByteArray *sample = new_sample (frame);

  for (guint p = 0; p < self->n_points; p++)
    {
      put_float (sample, (float) p);
      put_float (sample, (float) frame);
      put_float (sample, (float) (p * frame));
    }
  return data (self, sample);
}

static guint64
mesh (Builder *self, guint n_frames)
{
  const gboolean shared = self->kind & ALEMBIC_SHARED && n_frames > 3;
  const guint first = shared ? 2 : 1, last = shared ? n_frames - 2 : n_frames - 1;
  guint64 samples[128], properties, nodes[2];
  GByteArray *header = g_byte_array_new (), *hashes = g_byte_array_new ();
  guint n = 0;

  g_assert (n_frames <= 32);
  /* Sample 0 is also that of all frames before the first that changes; the last as well. */
  for (guint i = 0; i < last - first + 2; i++)
    {
      samples[n++] = points (self, i == 0 ? 0 : first + i - 1);
      samples[n++] = IS_DATA;
    }
  properties = group (self, samples, n);
  put (header, ARRAY (10u, 3u) | TIMED | (shared ? CHANGES : 0), 4);
  put (header, n_frames, 1);
  if (shared)
    {
      put (header, first, 1);
      put (header, last, 1);
    }
  put (header, 1, 1);
  put_text (header, "P", 1);
  properties = compound (self, properties, header);
  nodes[0] = compound (self, properties, new_compound_header (self, ".geom", MESH));
  for (guint i = 0; i < 4; i++)
    put (hashes, 0, 8);
  nodes[1] = data (self, hashes);
  return group (self, nodes, 2);
}

/* --- what stands above ------------------------------------------------------------------------ */

/* Moves, then turns: the last of them acts first. */
static guint64
xform_properties (Builder *self)
{
  static const guint8 operations[] = { 0x10, 0x60 };
  GByteArray *headers = g_byte_array_new (), *sample = new_sample (1000);
  guint64 samples[32], nodes[3];

  g_byte_array_append (sample, operations, sizeof operations);
  samples[0] = data (self, sample);
  nodes[0] = group (self, samples, 1);
  put (headers, SCALAR (1u, 2u), 4);
  put (headers, 1, 1);
  put_text (headers, ".ops", 1);
  for (guint f = 0; f < self->n_frames; f++)
    {
      sample = new_sample (2000 + f);
      put_double (sample, f);
      put_double (sample, 10.0);
      put_double (sample, 0.0);
      put_double (sample, 90.0);
      samples[f] = data (self, sample);
    }
  nodes[1] = group (self, samples, self->n_frames);
  put (headers, SCALAR (11u, 4u) | TIMED, 4);
  put (headers, self->n_frames, 1);
  put (headers, 1, 1);
  put_text (headers, ".vals", 1);
  nodes[2] = data (self, headers);
  return compound (self, group (self, nodes, 3), new_compound_header (self, ".xform", XFORM));
}

static void
put_child (const Builder *self, GByteArray *headers, const char *name, const char *metadata)
{
  put_text (headers, name, 4);
  if (self->kind & ALEMBIC_EXPLICIT)
    {
      put (headers, 255, 1);
      put_text (headers, metadata, 4);
    }
  else
    put (headers, g_str_equal (metadata, XFORM) ? 1 : 2, 1);
}

static guint64
above (Builder *self)
{
  guint64 nodes[4];
  guint n = 0;
  GByteArray *headers = g_byte_array_new ();

  nodes[n++] = self->kind & ALEMBIC_MOVED ? xform_properties (self) : 0;
  if (self->kind & ALEMBIC_STILL)
    {
      nodes[n++] = mesh (self, 1);
      put_child (self, headers, "still", MESH);
    }
  nodes[n++] = mesh (self, self->kind & ALEMBIC_RIGID ? 1 : self->n_frames);
  put_child (self, headers, "cloth", MESH);
  for (guint i = 0; i < 4; i++)
    put (headers, 0, 8);
  nodes[n++] = data (self, headers);
  return group (self, nodes, n);
}

static guint64
times (Builder *self)
{
  GByteArray *bytes = g_byte_array_new ();
  const guint n = self->kind & ALEMBIC_UNEVEN ? self->n_frames : 1;

  put (bytes, 0, 4);
  put_double (bytes, 1.0);
  put (bytes, 1, 4);
  put_double (bytes, 0.0);
  put (bytes, self->n_frames, 4);
  put_double (bytes, self->kind & ALEMBIC_UNEVEN ? DBL_MAX / 32.0 : 0.25);
  put (bytes, n, 4);
  for (guint i = 0; i < n; i++)
    put_double (bytes, self->kind & ALEMBIC_UNEVEN ? (double) i * i : 2.0);
  return data (self, bytes);
}

GByteArray *
alembic_file (AlembicKind kind, guint n_frames, guint n_points)
{
  Builder self = { g_byte_array_new (), kind, n_frames, n_points };
  GByteArray *headers = g_byte_array_new (), *metadata = g_byte_array_new ();
  guint64 top[3] = { 0 }, root[6] = { IS_DATA, IS_DATA, 0, IS_DATA };
  guint64 position;

  g_byte_array_append (self.bytes, (const guint8 *) "Ogawa\xff\0\1", 8);
  put (self.bytes, 0, 8);
  top[1] = above (&self);
  put_child (&self, headers, "whole", XFORM);
  for (guint i = 0; i < 4; i++)
    put (headers, 0, 8);
  top[2] = data (&self, headers);
  root[2] = group (&self, top, 3);
  root[4] = times (&self);
  put_text (metadata, XFORM, 1);
  put_text (metadata, MESH, 1);
  root[5] = data (&self, metadata);
  position = GUINT64_TO_LE (group (&self, root, 6));
  memcpy (self.bytes->data + 8, &position, sizeof position);
  return self.bytes;
}
