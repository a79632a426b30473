/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Alembic files, read back by a small reader that shares nothing with the writer. */

#include "bake/sample-digest.h"
#include "grid.h"

#include <string.h>

typedef struct
{
  guint8 *bytes;
  gsize size;
  const char *metadata[32]; /* [from 1 on] */
} Abc;

/* A property as its header says it. */
typedef struct
{
  guint64 group;
  guint kind, type, extent, n_samples, time_sampling;
  gboolean constant;
  char metadata[256], name[64];
} AbcProperty;

static guint64
read64 (const Abc *abc, guint64 at)
{
  g_assert_cmpuint (at + 8, <=, abc->size);
  return (guint64) grid_little (abc->bytes + at + 4) << 32 | grid_little (abc->bytes + at);
}

static double
read_double (const Abc *abc, guint64 at)
{
  const guint64 bits = read64 (abc, at);
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

static guint64
child (const Abc *abc, guint64 group, guint64 which)
{
  g_assert_cmpuint (group >> 63, ==, 0);
  g_assert_cmpuint (which, <, read64 (abc, group));
  return read64 (abc, group + 8 + 8 * which);
}

/* The position of the bytes, and how many there are. */
static guint64
data_of (const Abc *abc, guint64 ref, guint64 *size)
{
  const guint64 at = ref & ~(G_GUINT64_CONSTANT (1) << 63);

  g_assert_cmpuint (ref >> 63, ==, 1);
  *size = at > 0 ? read64 (abc, at) : 0;
  g_assert_cmpuint (at + 8 + *size, <=, abc->size);
  return at + 8;
}

static void
abc_open (Abc *abc, Grid *grid)
{
  guint64 size, at, root;

  abc->bytes = grid_load (grid, "grid.abc", &abc->size);
  g_assert_cmpmem (abc->bytes, 8, "Ogawa\xff\0\1", 8);
  root = read64 (abc, 8);
  g_assert_cmpuint (read64 (abc, root), ==, 6);
  at = data_of (abc, child (abc, root, 5), &size);
  for (guint64 i = 1, end = at + size; at < end; i++)
    {
      const guint n = abc->bytes[at];

      g_assert_cmpuint (i, <, G_N_ELEMENTS (abc->metadata));
      abc->metadata[i] = g_strndup ((const char *) abc->bytes + at + 1, n);
      at += 1 + n;
    }
}

static void
abc_close (Abc *abc)
{
  g_free (abc->bytes);
  for (guint i = 1; i < G_N_ELEMENTS (abc->metadata); i++)
    g_free ((char *) abc->metadata[i]);
}

static guint32
take (const Abc *abc, guint64 *at, guint width)
{
  guint32 value = 0;

  for (guint i = 0; i < width; i++)
    value |= (guint32) abc->bytes[*at + i] << (8 * i);
  *at += width;
  return value;
}

/* Looks for a property of a compound by its name. */
static AbcProperty
find_property (const Abc *abc, guint64 compound, const char *name)
{
  const guint64 n = read64 (abc, compound) - 1;
  guint64 size, at = data_of (abc, child (abc, compound, n), &size);

  for (guint64 i = 0, end = at + size; at < end; i++)
    {
      const guint32 info = take (abc, &at, 4);
      const guint width = 1u << (info >> 2 & 3);
      AbcProperty property = { .group = child (abc, compound, i), .kind = info & 3 };
      guint length;

      if (property.kind > 0)
        {
          property.type = info >> 4 & 15;
          property.extent = info >> 12 & 255;
          property.constant = info >> 11 & 1;
          property.n_samples = take (abc, &at, width);
          property.time_sampling = info >> 8 & 1 ? take (abc, &at, width) : 0;
        }
      if (info >> 20 & 255)
        g_strlcpy (property.metadata, abc->metadata[info >> 20 & 255], sizeof property.metadata);
      length = take (abc, &at, width);
      memcpy (property.name, abc->bytes + at, length);
      at += length;
      g_assert_cmpuint (at, <=, end);
      if (g_str_equal (property.name, name))
        return property;
    }
  g_error ("there is no property %s", name);
}

/* The only child of an object: its name and group. */
static guint64
only_child (const Abc *abc, guint64 object, char name[64], const char **metadata)
{
  guint64 size, at = data_of (abc, child (abc, object, 2), &size);
  const guint length = grid_little (abc->bytes + at);

  g_assert_cmpuint (read64 (abc, object), ==, 3);
  g_assert_cmpuint (size, ==, 4 + length + 1 + 32);
  memcpy (name, abc->bytes + at + 4, length);
  name[length] = '\0';
  *metadata = abc->metadata[abc->bytes[at + 4 + length]];
  return child (abc, object, 1);
}

/* The numbers of a sample behind its digest. */
static guint64
sample (const Abc *abc, const AbcProperty *property, guint which, guint64 n_bytes)
{
  const guint64 step = property->kind == 2 ? 2 : 1;
  guint64 size, at = data_of (abc, child (abc, property->group, step * which), &size);
  guint8 digest[16];

  g_assert_cmpuint (size, ==, 16 + n_bytes);
  rmp_sample_digest (abc->bytes + at + 16, n_bytes, digest);
  g_assert_cmpmem (digest, 16, abc->bytes + at, 16);
  return at + 16;
}

static guint64
find_mesh (const Abc *abc)
{
  const guint64 top = child (abc, read64 (abc, 8), 2);
  const char *metadata;
  char name[64];
  guint64 xform = only_child (abc, top, name, &metadata), mesh;

  g_assert_cmpstr (name, ==, "grid");
  g_assert_cmpstr (metadata, ==, "schema=AbcGeom_Xform_v3;schemaObjTitle=AbcGeom_Xform_v3:.xform");
  mesh = only_child (abc, xform, name, &metadata);
  g_assert_cmpstr (name, ==, "gridShape");
  g_assert_true (g_str_has_prefix (metadata, "schema=AbcGeom_PolyMesh_v1;"));
  return mesh;
}

static void
check_vectors (const Abc *abc, const AbcProperty *property, guint which, const float *expected)
{
  const guint64 at = sample (abc, property, which, 12 * N_VERTICES);

  for (guint i = 0; i < 3 * N_VERTICES; i++)
    g_assert_cmpfloat (grid_float (grid_little (abc->bytes + at + 4 * i)), ==, expected[i]);
}

static void
alembic_reads_back_exactly (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  Abc abc = { 0 };
  guint64 mesh, geom, at, size;
  AbcProperty points, normals, corners, counts, uvs, box;

  grid_write (grid, &rmp_bake_writer_alembic);
  grid_publish (grid);
  abc_open (&abc, grid);
  mesh = find_mesh (&abc);
  geom = find_property (&abc, child (&abc, mesh, 0), ".geom").group;
  points = find_property (&abc, geom, "P");
  normals = find_property (&abc, geom, "N");
  box = find_property (&abc, geom, ".selfBnds");
  g_assert_cmpuint (points.kind, ==, 2);
  g_assert_cmpuint (points.type, ==, 10);
  g_assert_cmpuint (points.extent, ==, 3);
  g_assert_cmpuint (points.time_sampling, ==, 1);
  g_assert_cmpuint (points.n_samples, ==, N_FRAMES);
  g_assert_cmpstr (points.metadata, ==, "geoScope=vtx;interpretation=point");
  for (guint f = 0; f < N_FRAMES; f++)
    {
      check_vectors (&abc, &points, f, grid->frames[f]);
      check_vectors (&abc, &normals, f, grid->normals);
      at = sample (&abc, &box, f, 48);
      g_assert_cmpfloat (read_double (&abc, at), ==, 0.0);
      g_assert_cmpfloat (read_double (&abc, at + 24), ==, 1.0);
      g_assert_cmpfloat (read_double (&abc, at + 40), >=, 0.09 * f);
    }

  /* Clockwise. */
  corners = find_property (&abc, geom, ".faceIndices");
  counts = find_property (&abc, geom, ".faceCounts");
  uvs = find_property (&abc, geom, "uv");
  g_assert_true (corners.constant && counts.constant && uvs.constant);
  at = sample (&abc, &counts, 0, 4 * N_FACES);
  for (guint i = 0; i < N_FACES; i++)
    g_assert_cmpuint (grid_little (abc.bytes + at + 4 * i), ==, 3);
  at = sample (&abc, &corners, 0, 12 * N_FACES);
  for (guint i = 0; i < N_FACES; i++)
    {
      const guint32 *face = grid->topology->faces + 3 * i;
      const guint32 turned[] = { face[0], face[2], face[1] };
      const guint64 uv = sample (&abc, &uvs, 0, 24 * N_FACES) + 24 * i;

      for (guint k = 0; k < 3; k++)
        {
          g_assert_cmpuint (grid_little (abc.bytes + at + 12 * i + 4 * k), ==, turned[k]);
          g_assert_cmpfloat (grid_float (grid_little (abc.bytes + uv + 8 * k)), ==,
                             grid->topology->uvs[2 * turned[k]]);
          g_assert_cmpfloat (grid_float (grid_little (abc.bytes + uv + 8 * k + 4)), ==,
                             grid->topology->uvs[2 * turned[k] + 1]);
        }
    }

  /* Each time sampling: samples, seconds, stored times, the first. */
  at = data_of (&abc, child (&abc, read64 (&abc, 8), 4), &size);
  g_assert_cmpuint (size, ==, 48);
  g_assert_cmpuint (grid_little (abc.bytes + at + 24), ==, N_FRAMES);
  g_assert_cmpfloat (read_double (&abc, at + 28), ==, 1.0 / 24.0);
  g_assert_cmpuint (grid_little (abc.bytes + at + 36), ==, 1);
  g_assert_cmpfloat (read_double (&abc, at + 40), ==, 5.0 / 24.0);
  abc_close (&abc);
}

static void
alembic_writes_a_still_frame_once (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  Abc abc = { 0 };
  AbcProperty points;
  guint64 geom;

  memcpy (grid->frames[1], grid->frames[0], sizeof grid->frames[0]);
  grid_write (grid, &rmp_bake_writer_alembic);
  grid_publish (grid);
  abc_open (&abc, grid);
  geom = find_property (&abc, child (&abc, find_mesh (&abc), 0), ".geom").group;
  points = find_property (&abc, geom, "P");
  g_assert_cmpuint (child (&abc, points.group, 0), ==, child (&abc, points.group, 2));
  g_assert_cmpuint (child (&abc, points.group, 0), !=, child (&abc, points.group, 4));
  check_vectors (&abc, &points, 1, grid->frames[0]);
  abc_close (&abc);
}

static void
alembic_keeps_uneven_times (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  static const double times[] = { 0.0, 0.5, 0.75 };
  Abc abc = { 0 };
  guint64 at, size;

  grid->target.times = times;
  grid_write (grid, &rmp_bake_writer_alembic);
  grid_publish (grid);
  abc_open (&abc, grid);
  at = data_of (&abc, child (&abc, read64 (&abc, 8), 4), &size) + 24;
  g_assert_cmpuint (size, ==, 24 + 16 + 8 * N_FRAMES);
  g_assert_cmpfloat (read_double (&abc, at + 4), >, 1e300);
  for (guint f = 0; f < N_FRAMES; f++)
    g_assert_cmpfloat (read_double (&abc, at + 16 + 8 * f), ==, times[f]);
  abc_close (&abc);
}

/* What the author's program says of them. */
static void
digests_are_those_of_murmur_hash (void)
{
  static const struct
  {
    const char *text;
    guint64 words[2];
  } samples[] = {
    { "", { 0, 0 } },
    { "hello", { 0xcbd8a7b341bd9b02, 0x5b1e906a48ae1d19 } },
    { "The quick brown fox jumps over the lazy dog", { 0xe34bbc7bbc071b6c, 0x7a433ca9c49a9347 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      guint8 digest[RMP_SAMPLE_DIGEST_SIZE];

      rmp_sample_digest (samples[i].text, strlen (samples[i].text), digest);
      for (guint k = 0; k < sizeof digest; k++)
        g_assert_cmpuint (digest[k], ==, samples[i].words[k / 8] >> (8 * (k % 8)) & 0xff);
    }
}

static void
the_bytes_stay (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  grid_make_exact (grid);
  grid_write (grid, &rmp_bake_writer_alembic);
  grid_publish (grid);
  g_assert_cmpstr (rmp_whole_file_get_sha256 (grid->target.files->pdata[0]), ==,
                   "451f5e4c43608d83a6f5dbab1b9973739640c04f6cf248d428a2f5ef58b0494d");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add (name, Grid, NULL, grid_set_up, function, grid_tear_down)
  ADD ("/model/bake/alembic-reads-back-exactly", alembic_reads_back_exactly);
  ADD ("/model/bake/alembic-writes-a-still-frame-once", alembic_writes_a_still_frame_once);
  ADD ("/model/bake/alembic-keeps-uneven-times", alembic_keeps_uneven_times);
  ADD ("/model/bake/alembic-bytes-stay", the_bytes_stay);
#undef ADD
  g_test_add_func ("/model/bake/alembic-digests-are-those-of-murmur-hash",
                   digests_are_those_of_murmur_hash);
  return g_test_run ();
}
