/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of every format, sound, damaged or made to do harm, each read by the program that the
 * window starts: whatever becomes of that program, there is an answer within its limits, and
 * nothing in it that is not finite.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "damage.h"
#include "every-format.h"
#include "fixture.h"
#include "import/import-job.h"

/* Far more than any of these files takes, on a busy machine and under sanitizers too: what runs
 * longer hangs.
 */
#define SECONDS 300.0
#define MEMORY (G_GUINT64_CONSTANT (2) << 30)

static void
use_reader (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("RIMPLE_BUILD_ROOT"), "app", "import",
                                            "rimple-import", NULL);

  g_setenv ("RIMPLE_IMPORT", path, TRUE);
}

static RmpImport *
read_by_program (const char *path, gboolean numbered, GError **error)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);

  rmp_import_job_set_limits (job, SECONDS, MEMORY);
  rmp_import_job_set_numbered (job, numbered);
  return rmp_import_job_run (job, NULL, error);
}

/* How often each came, of all answers. */
typedef struct
{
  guint n, n_read, n_errors[RMP_IMPORT_ERROR_PROGRAM + 1];
} Tally;

static void
tally_answer (Tally *tally, const char *path, gboolean numbered)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = read_by_program (path, numbered, &error);

  rmp_assert_answered (import, error);
  tally->n++;
  if (import)
    tally->n_read++;
  else
    {
      if (error->code == RMP_IMPORT_ERROR_STREAM || error->code == RMP_IMPORT_ERROR_PROGRAM)
        g_error ("a fault of this side: %s", error->message);
      tally->n_errors[error->code]++;
      if (error->code == RMP_IMPORT_ERROR_TIMEOUT || error->code == RMP_IMPORT_ERROR_MEMORY)
        g_test_message ("%s: %s", path, error->message);
    }
}

static void
print_tally (const char *what, const Tally *tally)
{
  g_test_message (
      "%s: %u answered; read %u, refused %u, crashed the reader %u, out of time %u, out of memory "
      "%u",
      what, tally->n, tally->n_read,
      tally->n - tally->n_read - tally->n_errors[RMP_IMPORT_ERROR_CRASHED] -
          tally->n_errors[RMP_IMPORT_ERROR_TIMEOUT] - tally->n_errors[RMP_IMPORT_ERROR_MEMORY],
      tally->n_errors[RMP_IMPORT_ERROR_CRASHED], tally->n_errors[RMP_IMPORT_ERROR_TIMEOUT],
      tally->n_errors[RMP_IMPORT_ERROR_MEMORY]);
}

/* --- damage ----------------------------------------------------------------------------------- */

static void
put (const char *folder, const char *name, GBytes *bytes)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents_full (path, g_bytes_get_data (bytes, NULL),
                                           (gssize) g_bytes_get_size (bytes),
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

/* One file of the sample after the other is damaged, while the rest is sound. */
static void
damaged_files_are_answered (gconstpointer data)
{
  const RmpFormat *format = data;
  g_auto (RmpSample) sample = { 0 };
  g_autofree char *folder = NULL, *path = NULL;
  Tally tally = { 0 };

  format->make (&sample);
  if (sample.n_files == 0)
    {
      g_test_skip ("the file is not here");
      return;
    }
  folder = g_dir_make_tmp ("rimple-foreign-XXXXXX", NULL);
  path = g_build_filename (folder, sample.files[0].name, NULL);
  for (guint i = 0; i < sample.n_files; i++)
    put (folder, sample.files[i].name, sample.files[i].bytes);

  for (guint seed = 0; seed < rmp_damage_count (); seed++)
    {
      const RmpSampleFile *file = &sample.files[seed % sample.n_files];
      g_autoptr (GBytes) damaged = rmp_damage (file->bytes, seed);

      put (folder, file->name, damaged);
      tally_answer (&tally, path, format->numbered);
      put (folder, file->name, file->bytes);
    }
  print_tally (format->id, &tally);
  g_assert_cmpuint (tally.n_read, >, 0);
  g_assert_cmpuint (tally.n_read, <, tally.n);
  if (format->own)
    {
      g_assert_cmpuint (tally.n_errors[RMP_IMPORT_ERROR_CRASHED], ==, 0);
      g_assert_cmpuint (tally.n_errors[RMP_IMPORT_ERROR_TIMEOUT], ==, 0);
      g_assert_cmpuint (tally.n_errors[RMP_IMPORT_ERROR_MEMORY], ==, 0);
    }
  rmp_fixture_remove_folder (folder);
}

/* --- files of other projects ------------------------------------------------------------------ */

static gboolean
is_read (const char *name)
{
  static const char *const extensions[] = { ".gltf", ".glb", ".fbx", ".dae", ".obj", ".ply",
                                            ".bvh",  ".mdd", ".pc2", ".mcx", ".mc",  ".xml" };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (extensions); i++)
    if (g_str_has_suffix (lower, extensions[i]))
      return TRUE;
  return FALSE;
}

static void
collect (const char *folder, const char *left_out, GPtrArray *paths)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && g_strcmp0 (name, left_out) != 0)
        collect (path, left_out, paths);
      else if (g_file_test (path, G_FILE_TEST_IS_REGULAR) && is_read (name))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

static GPtrArray *
find_files (const char *folder, const char *left_out)
{
  g_autofree char *path = rmp_fixture_data_path (folder);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  collect (path, left_out, paths);
  if (paths->len == 0)
    g_test_skip ("the files are not here");
  return paths;
}

/* All but the one in a version that nobody reads. */
static void
sound_files_are_read (void)
{
  g_autoptr (GPtrArray) paths = find_files (".", "malformed");

  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);

      /* A test of their own reads those. */
      if (strstr (path, "/hostile/"))
        continue;

      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = read_by_program (path, FALSE, &error);
      guint n_vertices = 0;

      rmp_assert_answered (import, error);
      if (g_str_has_suffix (path, "sausage_6100_ascii.fbx"))
        {
          g_assert_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_UNSUPPORTED);
          g_assert_nonnull (strstr (error->message, "FBX 6.1"));
          continue;
        }
      g_assert_no_error (error);
      for (guint k = 0; k < import->meshes->len; k++)
        n_vertices += rmp_mesh_get_n_vertices (
            ((RmpImportMesh *) g_ptr_array_index (import->meshes, k))->mesh);
      g_assert_true (import->meshes->len + import->clips->len > 0 || import->sequence);
      g_test_message ("%s: %u meshes, %u vertices, %u joints, %u clips, %u frames of vertices",
                      strrchr (path, '/') + 1, import->meshes->len, n_vertices,
                      rmp_skeleton_get_n_joints (import->skeleton), import->clips->len,
                      import->sequence ? import->sequence->n_frames : 0);
    }
}

static void
malformed_files_are_answered (void)
{
  g_autoptr (GPtrArray) paths = find_files ("malformed", NULL);
  Tally tally = { 0 };

  for (guint i = 0; i < paths->len; i++)
    tally_answer (&tally, g_ptr_array_index (paths, i), FALSE);
  print_tally ("malformed", &tally);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  use_reader ();

  for (const RmpFormat *format = rmp_every_format; format->id; format++)
    {
      g_autofree char *name = g_strdup_printf ("/app/import/foreign/%s/damaged-files-are-answered",
                                               format->id);

      g_test_add_data_func (name, format, damaged_files_are_answered);
    }
  g_test_add_func ("/app/import/foreign/files/sound-files-are-read", sound_files_are_read);
  g_test_add_func ("/app/import/foreign/files/malformed-files-are-answered",
                   malformed_files_are_answered);

  return g_test_run ();
}
