/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that once broke the program or took the machine's memory, each read by the program that the
 * window starts: each gets its sentence, and none more memory than such a small file may ask for.
 */

#include <string.h>
#include <sys/resource.h>

#include "fixture.h"
#include "images/image-file.h"
#include "import/import-job.h"
#include "import/reader.h"

#define SECONDS 300.0           /* on a busy machine: what runs longer hangs */
#define MOST_KILOBYTES (500000) /* that the reader may have held */

static char *folder;

/* Of all readers so far. */
static void
assert_little_memory (void)
{
  struct rusage usage;

  g_assert_cmpint (getrusage (RUSAGE_CHILDREN, &usage), ==, 0);
  if (!RMP_ADDRESS_SANITIZER)
    g_assert_cmpint (usage.ru_maxrss, <, MOST_KILOBYTES);
}

static RmpImport *
read_model (const char *path, GError **error)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  RmpImport *import;

  rmp_import_job_set_limits (job, SECONDS, RMP_IMPORT_MEMORY);
  import = rmp_import_job_run (job, NULL, error);
  assert_little_memory ();
  return import;
}

static char *
put (const char *name, gconstpointer data, gssize size)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, data, size, NULL));
  return path;
}

/* (nullable) */
static char *
find (const char *name)
{
  g_autofree char *path = rmp_fixture_data_path (name);

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&path);
  g_test_skip ("the file is not here");
  return NULL;
}

/* --- textures --------------------------------------------------------------------------------- */

static const char triangle[] =
    "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":36,\"uri\":\"data:;base64,"
    "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA\"}],\"bufferViews\":[{\"buffer\":0,"
    "\"byteLength\":36}],"
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":3}],%s,"
    "\"materials\":[{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}],\"textures\":["
    "{\"source\":0}],"
    "\"images\":[{\"uri\":\"bomb.png\"}]}";

/* Says of itself that it has 60000 × 60000 texels. */
static const guint8 bomb[] = { 0x89, 'P',  'N', 'G', '\r', '\n', 0x1a, '\n', 0,    0, 0,
                               13,   'I',  'H', 'D', 'R',  0,    0,    0xea, 0x60, 0, 0,
                               0xea, 0x60, 8,   0,   0,    0,    0,    0,    0,    0, 0 };

static void
assert_bomb_is_left_out (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = read_model (path, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->meshes->len, ==, 1);
  g_assert_cmpuint (import->images->len, ==, 0);
  g_assert_cmpuint (
      rmp_fixture_count_findings (import, RMP_FINDING_REFUSED,
                                  "“bomb.png” is too large, 60000 × 60000 texels: make it smaller"),
      ==, 1);
}

static void
a_texture_that_is_too_large_is_left_out (void)
{
  g_autofree char *json = g_strdup_printf (triangle,
                                           "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{"
                                           "\"attributes\":{\"POSITION\":0},\"material\":0}]}]");
  g_autofree char *model = put ("bomb.gltf", json, -1),
                  *picture = put ("bomb.png", bomb, sizeof bomb), *theirs = NULL;

  assert_bomb_is_left_out (model);
  if ((theirs = find ("hostile/import/bomb.gltf")))
    assert_bomb_is_left_out (theirs);
}

static void
a_picture_that_is_too_large_is_refused (void)
{
  g_autofree char *own = put ("bomb.png", bomb, sizeof bomb);
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_image_read (own, 0, &error));
  g_assert_true (error->domain == RMP_IMAGE_ERROR); /* its sum is wrong, too */
  g_clear_error (&error);
  {
    g_autofree char *path = find ("hostile/import/bomb.png");

    if (!path)
      return;
    g_assert_null (rmp_image_read (path, 0, &error));
    g_assert_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_SIZE);
    g_assert_nonnull (strstr (error->message, "60000 × 60000 texels: make it smaller"));
  }
  assert_little_memory ();
}

static void
half_floats_are_read (void)
{
  static const char *const names[] = { "rgba", "rgb", "y" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strdup_printf ("hostile/image/%s-half-zip.exr", names[i]),
                      *path = find (name);
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpHeightImage) image = path ? rmp_image_read (path, 0, &error) : NULL;

      g_assert_no_error (error);
      g_assert_true (!path || image);
    }
  assert_little_memory ();
}

/* --- models ----------------------------------------------------------------------------------- */

#define N_NODES 4000

static void
thousands_of_meshes_are_read (void)
{
  g_autoptr (GString) nodes = g_string_new (
      "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\"nodes\":[");
  g_autofree char *json = NULL, *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = NULL;

  for (guint i = 0; i < N_NODES; i++)
    g_string_append (nodes, i > 0 ? ",{\"mesh\":0}" : "{\"mesh\":0}");
  g_string_append_c (nodes, ']');
  json = g_strdup_printf (triangle, nodes->str);
  path = put ("many.gltf", json, -1);
  import = read_model (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->meshes->len, ==, N_NODES);
}

/* Its library's reader dies, or is refused memory: either way it says which file, and what to do.
 */
static void
assert_refused (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = read_model (path, &error);

  g_assert_null (import);
  g_assert_true (error->domain == RMP_IMPORT_ERROR);
  g_assert_cmpint (error->code, !=, RMP_IMPORT_ERROR_TIMEOUT);
  g_assert_nonnull (strstr (error->message, name));
  g_assert_nonnull (strchr (strchr (error->message, '\n') + 1, '\n'));
}

static void
what_breaks_the_library_is_contained (void)
{
  g_autofree char *own = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "data", "hostile",
                                           "dae-31330c16.dae", NULL),
                  *theirs = NULL;

  assert_refused (own);
  if ((theirs = find ("hostile/import/fbx-ced35281.fbx")))
    assert_refused (theirs);
}

int
main (int argc, char **argv)
{
  g_autofree char *reader = g_build_filename (g_getenv ("RIMPLE_BUILD_ROOT"), "app", "import",
                                              "rimple-import", NULL);
  int status;

  g_test_init (&argc, &argv, NULL);
  g_setenv ("RIMPLE_IMPORT", reader, TRUE);
  folder = g_dir_make_tmp ("rimple-hostile-XXXXXX", NULL);

#define TEST(path, function) g_test_add_func ("/app/import/hostile/" path, function)
  TEST ("a-texture-that-is-too-large-is-left-out", a_texture_that_is_too_large_is_left_out);
  TEST ("a-picture-that-is-too-large-is-refused", a_picture_that_is_too_large_is_refused);
  TEST ("half-floats-are-read", half_floats_are_read);
  TEST ("thousands-of-meshes-are-read", thousands_of_meshes_are_read);
  TEST ("what-breaks-the-library-is-contained", what_breaks_the_library_is_contained);
#undef TEST
  status = g_test_run ();
  rmp_fixture_remove_folder (folder);
  g_free (folder);
  return status;
}
