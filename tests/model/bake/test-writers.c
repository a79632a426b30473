/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of a bake, read back by code that shares nothing with the writers. */

#include "bake/bake.h"
#include "grid.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
mdd_reads_back_exactly (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint8 *bytes = NULL;
  gsize size;

  grid_write (grid, &rmp_bake_writer_mdd);
  grid_publish (grid);
  bytes = grid_load (grid, "grid.mdd", &size);
  g_assert_cmpuint (size, ==, 8 + 4 * N_FRAMES + 12 * N_FRAMES * N_VERTICES);
  g_assert_cmpuint (grid_big (bytes), ==, N_FRAMES);
  g_assert_cmpuint (grid_big (bytes + 4), ==, N_VERTICES);
  for (guint f = 0; f < N_FRAMES; f++)
    g_assert_cmpfloat (grid_float (grid_big (bytes + 8 + 4 * f)), ==, (float) ((5 + f) / 24.0));
  for (guint i = 0; i < N_FRAMES * 3 * N_VERTICES; i++)
    g_assert_cmpfloat (grid_float (grid_big (bytes + 8 + 4 * N_FRAMES + 4 * i)), ==,
                       (&grid->frames[0][0])[i]);
}

static void
pc2_reads_back_exactly (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint8 *bytes = NULL;
  gsize size;

  grid_write (grid, &rmp_bake_writer_pc2);
  grid_publish (grid);
  bytes = grid_load (grid, "grid.pc2", &size);
  g_assert_cmpuint (size, ==, 32 + 12 * N_FRAMES * N_VERTICES);
  g_assert_cmpmem (bytes, 12, "POINTCACHE2", 12);
  g_assert_cmpuint (grid_little (bytes + 12), ==, 1);
  g_assert_cmpuint (grid_little (bytes + 16), ==, N_VERTICES);
  g_assert_cmpfloat (grid_float (grid_little (bytes + 20)), ==, 5.0f);
  g_assert_cmpfloat (grid_float (grid_little (bytes + 24)), ==, 1.0f);
  g_assert_cmpuint (grid_little (bytes + 28), ==, N_FRAMES);
  for (guint i = 0; i < N_FRAMES * 3 * N_VERTICES; i++)
    g_assert_cmpfloat (grid_float (grid_little (bytes + 32 + 4 * i)), ==, (&grid->frames[0][0])[i]);
}

/* Counts the lines that start with @keyword and checks the numbers of v lines. */
static guint
read_obj (const char *text, const char *keyword, const float *positions)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *start = g_strconcat (keyword, " ", NULL);
  guint n = 0;

  for (guint i = 0; lines[i]; i++)
    if (g_str_has_prefix (lines[i], start))
      {
        char *next = lines[i] + strlen (start);

        for (guint k = 0; positions && k < 3; k++)
          g_assert_cmpfloat ((float) g_ascii_strtod (next, &next), ==, positions[3 * n + k]);
        n++;
      }
  return n;
}

static void
obj_reads_back_exactly_in_a_comma_locale (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  /* Where the locale is not installed this stays the test of the plain case. */
  setlocale (LC_ALL, "de_DE.UTF-8");
  grid_write (grid, &rmp_bake_writer_obj);
  setlocale (LC_ALL, "C");
  grid_publish (grid);

  for (guint f = 0; f < N_FRAMES; f++)
    {
      g_autofree char *name = g_strdup_printf ("grid.%04u.obj", 5 + f);
      gsize size;
      g_autofree char *text = (char *) grid_load (grid, name, &size);

      g_assert_cmpuint (read_obj (text, "v", grid->frames[f]), ==, N_VERTICES);
      g_assert_cmpuint (read_obj (text, "vn", grid->normals), ==, N_VERTICES);
      g_assert_cmpuint (read_obj (text, "vt", NULL), ==, N_VERTICES);
      g_assert_cmpuint (read_obj (text, "f", NULL), ==, N_FACES);
      g_assert_nonnull (strstr (text, "\nf 1/1/1 2/2/2 4/4/4\n"));
    }
}

/* A chunk with eight bytes for its letters and its size; moves on to the next. */
static const guint8 *
take_chunk (const guint8 **at, const char *tag, gsize size)
{
  const guint8 *payload = *at + 16;

  g_assert_cmpmem (*at, 4, tag, 4);
  g_assert_cmpuint (grid_big (*at + 8), ==, 0);
  g_assert_cmpuint (grid_big (*at + 12), ==, size);
  *at = payload + (g_str_equal (tag, "FOR8") ? 4 : (size + 7) / 8 * 8);
  return payload;
}

static void
maya_cache_reads_back_exactly (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint8 *bytes = NULL;
  g_autofree char *xml = NULL;
  const guint8 *at;
  gsize size;

  grid_write (grid, &rmp_bake_writer_mcx);
  grid_publish (grid);
  at = bytes = grid_load (grid, "grid.mcx", &size);
  g_assert_cmpmem (take_chunk (&at, "FOR8", 76), 4, "CACH", 4);
  g_assert_cmpmem (take_chunk (&at, "VRSN", 4), 4, "0.1", 4);
  g_assert_cmpuint (grid_big (take_chunk (&at, "STIM", 4)), ==, 5 * 250);
  g_assert_cmpuint (grid_big (take_chunk (&at, "ETIM", 4)), ==, 7 * 250);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      const guint8 *vectors;

      /* 9 × 12 bytes and four more up to a multiple of 8. */
      g_assert_cmpmem (take_chunk (&at, "FOR8", 4 + 3 * 24 + 16 + 112), 4, "MYCH", 4);
      g_assert_cmpuint (grid_big (take_chunk (&at, "TIME", 4)), ==, (5 + f) * 250);
      g_assert_cmpstr ((const char *) take_chunk (&at, "CHNM", 5), ==, "grid");
      g_assert_cmpuint (grid_big (take_chunk (&at, "SIZE", 4)), ==, N_VERTICES);
      vectors = take_chunk (&at, "FVCA", 12 * N_VERTICES);
      for (guint i = 0; i < 3 * N_VERTICES; i++)
        g_assert_cmpfloat (grid_float (grid_big (vectors + 4 * i)), ==, grid->frames[f][i]);
    }
  g_assert_true (at == bytes + size);

  xml = (char *) grid_load (grid, "grid.xml", &size);
  g_assert_nonnull (strstr (xml, "<cacheType Type=\"OneFile\" Format=\"mcx\"/>"));
  g_assert_nonnull (strstr (xml, "<time Range=\"1250-1750\"/>"));
  g_assert_nonnull (strstr (xml, "ChannelName=\"grid\" ChannelType=\"FloatVectorArray\""));
  g_assert_nonnull (strstr (
      xml, "SamplingType=\"Regular\" SamplingRate=\"250\" StartTime=\"1250\" EndTime=\"1750\""));
}

/* Names may have what XML reserves, and frames any spacing that ticks can tell apart. */
static void
maya_cache_says_its_times_and_name (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  const double uneven[] = { 0.0, 0.5, 0.75 }, dense[] = { 0.0, 0.00001, 0.1 },
               late[] = { 0.0, 1.0, 1e6 };
  g_autofree char *xml = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;

  grid->target.name = "a & b";
  grid->target.times = uneven;
  grid_write (grid, &rmp_bake_writer_mcx);
  grid_publish (grid);
  xml = (char *) grid_load (grid, "a & b.xml", &size);
  g_assert_nonnull (strstr (xml, "ChannelName=\"a &amp; b\""));
  g_assert_nonnull (strstr (xml, "SamplingType=\"Irregular\""));
  g_assert_nonnull (strstr (xml, "<time Range=\"0-4500\"/>"));

  grid->target.times = dense;
  g_assert_null (rmp_bake_writer_mcx.open (&grid->target, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_clear_error (&error);
  grid->target.times = late;
  g_assert_null (rmp_bake_writer_mcx.open (&grid->target, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
}

static void
ply_reads_back_exactly (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  const char header[] =
      "ply\nformat binary_little_endian 1.0\nelement vertex 9\n"
      "property float x\nproperty float y\nproperty float z\n"
      "property float nx\nproperty float ny\nproperty float nz\n"
      "element face 8\nproperty list uchar int vertex_indices\nproperty list uchar float texcoord\n"
      "end_header\n";
  const gsize begin = strlen (header);

  grid_write (grid, &rmp_bake_writer_ply);
  grid_publish (grid);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      g_autofree char *name = g_strdup_printf ("grid.%04u.ply", 5 + f);
      gsize size;
      g_autofree guint8 *bytes = grid_load (grid, name, &size);

      g_assert_cmpuint (size, ==, begin + 24 * N_VERTICES + 38 * N_FACES);
      g_assert_cmpmem (bytes, begin, header, begin);
      for (guint v = 0; v < N_VERTICES; v++)
        for (guint k = 0; k < 3; k++)
          {
            g_assert_cmpfloat (grid_float (grid_little (bytes + begin + 24 * v + 4 * k)), ==,
                               grid->frames[f][3 * v + k]);
            g_assert_cmpfloat (grid_float (grid_little (bytes + begin + 24 * v + 12 + 4 * k)), ==,
                               grid->normals[3 * v + k]);
          }
      for (guint i = 0; i < N_FACES; i++)
        {
          const guint8 *face = bytes + begin + 24 * N_VERTICES + 38 * i;

          g_assert_cmpuint (face[0], ==, 3);
          g_assert_cmpuint (face[13], ==, 6);
          for (guint c = 0; c < 3; c++)
            {
              guint32 vertex = grid_little (face + 1 + 4 * c);

              g_assert_cmpuint (vertex, ==, grid->topology->faces[3 * i + c]);
              g_assert_cmpfloat (grid_float (grid_little (face + 14 + 8 * c)), ==,
                                 grid->topology->uvs[2 * vertex]);
              g_assert_cmpfloat (grid_float (grid_little (face + 18 + 8 * c)), ==,
                                 grid->topology->uvs[2 * vertex + 1]);
            }
        }
    }
}

static void
two_caches_share_one_base_mesh (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  gsize size;
  g_autofree char *text = NULL;

  grid_write (grid, &rmp_bake_writer_mdd);
  grid_write (grid, &rmp_bake_writer_pc2);
  g_assert_cmpuint (grid->target.files->len, ==, 4); /* mtl, obj, mdd, pc2 */
  grid_publish (grid);
  text = (char *) grid_load (grid, "grid.obj", &size);
  g_assert_cmpuint (read_obj (text, "v", grid->frames[0]), ==, N_VERTICES);
}

static void
an_unfinished_file_leaves_nothing (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (grid->folder, "half.bin", NULL);
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  g_autoptr (GError) error = NULL;
  RmpWholeFile *file = rmp_whole_file_create (path, &error);

  g_assert_no_error (error);
  g_assert_true (rmp_whole_file_write (file, "half", 4, &error));
  g_assert_true (g_file_test (part, G_FILE_TEST_EXISTS));
  rmp_whole_file_free (file);
  g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
a_full_disk_is_said_and_leaves_nothing (G_GNUC_UNUSED Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *bytes = g_malloc0 (1 << 21);
  g_autoptr (RmpWholeFile) file = NULL;

  /* The kernel's own full disk; its name with “.part” must lead there too. */
  g_autofree char *path = g_build_filename (grid->folder, "full", NULL);
  g_autofree char *part = g_strconcat (path, ".part", NULL);

  if (symlink ("/dev/full", part) != 0)
    {
      g_test_skip ("no symbolic links here");
      return;
    }
  file = rmp_whole_file_create (path, &error);
  g_assert_no_error (error);
  g_assert_false (rmp_whole_file_write (file, bytes, 1 << 21, &error) &&
                  rmp_whole_file_finish (file, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NO_SPACE);
  g_assert_nonnull (strstr (error->message, path));
  g_clear_pointer (&file, rmp_whole_file_free);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Every file a format consists of in turn. */
static void
a_full_disk_ends_every_format (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  static const struct
  {
    const RmpBakeWriter *writer;
    const char *name;
  } files[] = {
    { &rmp_bake_writer_mdd, "grid.mdd" },          { &rmp_bake_writer_mdd, "grid.obj" },
    { &rmp_bake_writer_pc2, "grid.pc2" },          { &rmp_bake_writer_mcx, "grid.mcx" },
    { &rmp_bake_writer_mcx, "grid.xml" },          { &rmp_bake_writer_obj, "grid.mtl" },
    { &rmp_bake_writer_obj, "grid.0006.obj" },     { &rmp_bake_writer_ply, "grid.0006.ply" },
    { &rmp_bake_writer_alembic, "grid.abc" },      { &rmp_bake_writer_usd, "grid.usda" },
    { &rmp_bake_writer_usd, "grid.normals" },      { &rmp_bake_writer_gltf, "grid.glb" },
    { &rmp_bake_writer_vat, "grid_vat.glb-data" }, { &rmp_bake_writer_vat, "grid_vat.png" },
    { &rmp_bake_writer_vat, "grid_vat.exr" },      { &rmp_bake_writer_vat, "grid_vnrm.png" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      const RmpBakeWriter *writer = files[i].writer;
      g_autofree char *path = g_build_filename (grid->folder, files[i].name, NULL);
      g_autofree char *part = g_strconcat (path, ".part", NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GDir) dir = NULL;
      gpointer instance;
      gboolean going;

      if (symlink ("/dev/full", part) != 0)
        {
          g_test_skip ("no symbolic links here");
          return;
        }
      going = (instance = writer->open (&grid->target, &error)) != NULL;
      for (guint f = 0; going && f < N_FRAMES; f++)
        going = writer->frame (instance, f, grid->frames[f], grid->normals, &error);
      g_assert_false (going && writer->finish (instance, &error));
      g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NO_SPACE);
      g_assert_nonnull (strstr (error->message, files[i].name));
      if (instance)
        writer->free (instance);
      g_ptr_array_set_size (grid->target.files, 0);
      dir = g_dir_open (grid->folder, 0, NULL);
      g_assert_null (g_dir_read_name (dir));
    }
}

/* In files of the folder that have no name, and that this process has open. */
static guint64
count_nameless_bytes (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  guint64 n = 0;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *link = g_build_filename ("/proc/self/fd", name, NULL),
                      *path = g_file_read_link (link, NULL);
      struct stat status;

      if (path && g_str_has_prefix (path, folder) && stat (link, &status) == 0 &&
          status.st_nlink == 0)
        n += (guint64) status.st_size;
    }
  return n;
}

/* Formats that do much at the end: after a cancel they do none of it. */
static void
a_cancel_ends_what_comes_last (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  static const RmpBakeWriter *const writers[] = { &rmp_bake_writer_vat, &rmp_bake_writer_usd,
                                                  &rmp_bake_writer_gltf_compressed,
                                                  &rmp_bake_writer_gltf_web };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  grid->target.cancellable = cancellable;
  for (guint i = 0; i < G_N_ELEMENTS (writers); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GDir) dir = NULL;
      gpointer instance = writers[i]->open (&grid->target, &error);

      g_assert_no_error (error);
      for (guint f = 0; f < N_FRAMES; f++)
        g_assert_true (writers[i]->frame (instance, f, grid->frames[f], grid->normals, &error));
      g_cancellable_cancel (cancellable);
      g_assert_false (writers[i]->finish (instance, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      writers[i]->free (instance);
      g_ptr_array_set_size (grid->target.files, 0);
      g_cancellable_reset (cancellable);
      dir = g_dir_open (grid->folder, 0, NULL);
      g_assert_null (g_dir_read_name (dir));
    }
}

/* Whoever waits for the disk need not wait, and the file is not there. */
static void
a_cancel_ends_the_wait_for_the_disk (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (grid->folder, "some.bin", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  RmpWholeFile *file = rmp_whole_file_create (path, &error);

  g_assert_true (rmp_whole_file_write (file, "some", 4, &error));
  g_assert_true (rmp_whole_file_finish (file, &error));
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_whole_file_await (file, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  rmp_whole_file_free (file);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* A texture holds no frame in memory: each lies in the spool when the next comes, and the spool is
 * what grows with the clip.
 */
static void
frames_of_textures_lie_on_the_disk (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  const guint n = rmp_bake_writer_vat.aside (N_VERTICES, 1);
  g_autoptr (GError) error = NULL;
  gpointer instance = rmp_bake_writer_vat.open (&grid->target, &error);

  g_assert_no_error (error);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      g_assert_true (
          rmp_bake_writer_vat.frame (instance, f, grid->frames[f], grid->normals, &error));
      g_assert_cmpuint (count_nameless_bytes (grid->folder), >=, (f + 1) * n);
      g_assert_cmpuint (count_nameless_bytes (grid->folder), <, (f + 2) * n);
    }
  rmp_bake_writer_vat.free (instance);
  g_assert_cmpuint (count_nameless_bytes (grid->folder), ==, 0);
}

/* Hashes of files written by another program from the descriptions of the formats. */
static void
the_bytes_are_those_of_another_writer (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  static const struct
  {
    const char *name, *sha256;
  } files[] = {
    { "grid.mdd", "e7625341b542795401b17fc132e74b38f69b9c2224ca151d9140df1ba42a9287" },
    { "grid.pc2", "8522783862a93cabd5d78c318d40a8140c4d604767140e5c8d59707bef73171e" },
    { "grid.obj", "ae116ee8bda18d3ee7cf9769d3782e997657af7401903b13760ce7c019aad4d5" },
    { "grid.0006.obj", "97230dfb7a98d801e41012bf5e89756b499bdcf89c8989adf75c7a41d28806e8" },
    { "grid.mcx", "a3b8680d46e0c43cabfcccf6f1f106abc01416ae02eda5fd67ae6c4374783dfb" },
    { "grid.0006.ply", "2f7ca23bf63924fce0d3623af48839fb582227f9b4fb354c2be3aa07b2409241" },
  };

  grid_make_exact (grid);
  grid_write (grid, &rmp_bake_writer_mdd);
  grid_write (grid, &rmp_bake_writer_pc2);
  grid_write (grid, &rmp_bake_writer_obj);
  grid_write (grid, &rmp_bake_writer_mcx);
  grid_write (grid, &rmp_bake_writer_ply);
  grid_publish (grid);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      gsize size;
      g_autofree guint8 *bytes = grid_load (grid, files[i].name, &size);
      g_autofree char *hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, size);

      g_assert_cmpstr (hash, ==, files[i].sha256);
    }
}

static void
formats_are_parsed_or_named (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (rmp_bake_formats_parse ("mdd", NULL), ==, RMP_BAKE_MDD);
  g_assert_cmpuint (rmp_bake_formats_parse ("PC2, obj", NULL), ==, RMP_BAKE_PC2 | RMP_BAKE_OBJ);
  g_assert_cmpuint (rmp_bake_formats_parse ("mdd,xyz", &error), ==, 0);
  g_assert_nonnull (strstr (error->message, "xyz"));
  g_clear_error (&error);
  g_assert_cmpuint (rmp_bake_formats_parse ("", &error), ==, 0);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add (name, Grid, NULL, grid_set_up, function, grid_tear_down)
  ADD ("/model/bake/cancel-ends-what-comes-last", a_cancel_ends_what_comes_last);
  ADD ("/model/bake/cancel-ends-the-wait-for-the-disk", a_cancel_ends_the_wait_for_the_disk);
  ADD ("/model/bake/frames-of-textures-lie-on-the-disk", frames_of_textures_lie_on_the_disk);
  ADD ("/model/bake/mdd-reads-back-exactly", mdd_reads_back_exactly);
  ADD ("/model/bake/pc2-reads-back-exactly", pc2_reads_back_exactly);
  ADD ("/model/bake/maya-cache-reads-back-exactly", maya_cache_reads_back_exactly);
  ADD ("/model/bake/maya-cache-says-its-times-and-name", maya_cache_says_its_times_and_name);
  ADD ("/model/bake/ply-reads-back-exactly", ply_reads_back_exactly);
  ADD ("/model/bake/obj-reads-back-exactly-in-a-comma-locale",
       obj_reads_back_exactly_in_a_comma_locale);
  ADD ("/model/bake/two-caches-share-one-base-mesh", two_caches_share_one_base_mesh);
  ADD ("/model/bake/the-bytes-are-those-of-another-writer", the_bytes_are_those_of_another_writer);
  ADD ("/model/bake/an-unfinished-file-leaves-nothing", an_unfinished_file_leaves_nothing);
  ADD ("/model/bake/a-full-disk-is-said-and-leaves-nothing",
       a_full_disk_is_said_and_leaves_nothing);
  ADD ("/model/bake/a-full-disk-ends-every-format", a_full_disk_ends_every_format);
#undef ADD
  g_test_add_func ("/model/bake/formats-are-parsed-or-named", formats_are_parsed_or_named);
  return g_test_run ();
}
