/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A reader may hang, crash, devour memory or talk nonsense: each ends in an error that says so, and
 * nothing else happens. This program plays the bad readers itself, when it is started as one.
 */

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "import/import-job.h"

#define ROLE "RIMPLE_TEST_READER"

/* Far more than any machine needs to start a program and read a triangle. */
#define PLENTY 600.0

/* --- bad readers ------------------------------------------------------------------------------ */

static void
say (const char *text)
{
  gssize written G_GNUC_UNUSED = write (STDERR_FILENO, text, strlen (text));
}

/* Holds more and more, until somebody ends it. */
static void G_GNUC_NORETURN
devour (void)
{
  for (;;)
    {
      char *block = g_malloc (8 << 20);

      memset (block, 1, 8 << 20);
      g_usleep (10000);
    }
}

static int
play (const char *role)
{
  say ("stage: reading accessor 12 of mesh “body”\n");
  if (g_str_equal (role, "hangs"))
    for (;;)
      pause ();
  if (g_str_equal (role, "crashes"))
    {
      signal (SIGABRT, SIG_DFL);
      kill (getpid (), SIGKILL);
    }
  if (g_str_equal (role, "devours"))
    devour ();
  if (g_str_equal (role, "babbles"))
    return write (STDOUT_FILENO, "once upon a time", 16) == 16 ? 0 : 1;
  if (g_str_equal (role, "dawdles"))
    {
      g_usleep (G_USEC_PER_SEC);
      return 0;
    }

  return g_str_equal (role, "mumbles") ? 0 : 1;
}

/* --- helpers ---------------------------------------------------------------------------------- */

static void
use_bad_reader (const char *role)
{
  g_setenv ("RIMPLE_IMPORT", "/proc/self/exe", TRUE);
  g_setenv (ROLE, role, TRUE);
}

static void
use_real_reader (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("RIMPLE_BUILD_ROOT"), "app", "import",
                                            "rimple-import", NULL);

  g_setenv ("RIMPLE_IMPORT", path, TRUE);
  g_unsetenv (ROLE);
}

static void
assert_fails (const char *path, double seconds, guint64 memory, RmpImportError code,
              const char *text)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  g_autoptr (GError) error = NULL;

  rmp_import_job_set_limits (job, seconds, memory);
  g_assert_null (rmp_import_job_run (job, NULL, &error));
  g_assert_error (error, RMP_IMPORT_ERROR, (gint) code);
  if (!strstr (error->message, text))
    g_error ("“%s” is not in: %s", text, error->message);
}

/* A triangle with corners (0, 0, 0), (1, 0, 0), (0, 1, 0), in a file that is removed by the caller.
 */
static char *
write_triangle (void)
{
  static const float corners[9] = { 0, 0, 0, 1, 0, 0, 0, 1, 0 };
  g_autofree char *base64 = g_base64_encode ((const guchar *) corners, sizeof corners);
  g_autofree char *json = g_strdup_printf (
      "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":36,\"uri\":\"data:;base64,%"
      "s\"}],\"bufferViews\":["
      "{"
      "\"buffer\":0,\"byteLength\":36}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,"
      "\"type\":\"VEC3\","
      "\"count\":3}],\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{"
      "\"POSITION\":0}}]}]}",
      base64);
  char *path = NULL;
  int fd = g_file_open_tmp ("rimple-XXXXXX.gltf", &path, NULL);

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_assert_true (g_file_set_contents (path, json, -1, NULL));
  return path;
}

/* --- tests ------------------------------------------------------------------------------------ */

static void
hanging_reader_times_out (void)
{
  use_bad_reader ("hangs");
  assert_fails ("a.gltf", 0.3, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_TIMEOUT,
                "accessor 12 of mesh “body”");
}

static void
crashing_reader_is_reported_with_its_stage (void)
{
  use_bad_reader ("crashes");
  assert_fails ("a.gltf", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_CRASHED,
                "accessor 12 of mesh “body”");
  assert_fails ("a.gltf", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_CRASHED,
                "“a.gltf” cannot be imported");
}

static void
devouring_reader_is_stopped (void)
{
  use_bad_reader ("devours");
  assert_fails ("a.gltf", PLENTY, G_GUINT64_CONSTANT (200) << 20, RMP_IMPORT_ERROR_MEMORY,
                "0.2 GB of memory");
}

static void
nonsense_is_refused (void)
{
  use_bad_reader ("babbles");
  assert_fails ("a.gltf", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_STREAM, "a.gltf");
  use_bad_reader ("mumbles");
  assert_fails ("a.gltf", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_STREAM, "a.gltf");
}

static void
missing_reader_is_named (void)
{
  g_setenv ("RIMPLE_IMPORT", "/nowhere/rimple-import", TRUE);
  assert_fails ("a.gltf", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_PROGRAM, "RIMPLE_IMPORT");
}

/* Extended at once, a reader that needs longer than its first limit ends by itself. */
static void
extended_reader_may_finish (void)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new ("a.gltf");
  g_autoptr (GError) error = NULL;

  use_bad_reader ("dawdles");
  rmp_import_job_set_limits (job, 0.2, RMP_IMPORT_MEMORY);
  rmp_import_job_extend (job, PLENTY);
  g_assert_cmpfloat (rmp_import_job_get_remaining (job), >, 0.2);
  g_assert_null (rmp_import_job_run (job, NULL, &error));
  g_assert_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM);
}

static gpointer
cancel_once_it_reads (gpointer data)
{
  gpointer *both = data;

  for (;;)
    {
      g_autofree char *stage = rmp_import_job_dup_stage (both[0]);

      if (strstr (stage, "accessor 12"))
        break;
      g_usleep (5000);
    }
  g_cancellable_cancel (both[1]);

  return NULL;
}

static void
cancelling_ends_a_hanging_reader (void)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new ("a.gltf");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  gpointer both[2] = { job, cancellable };
  GThread *thread;

  use_bad_reader ("hangs");
  rmp_import_job_set_limits (job, PLENTY, RMP_IMPORT_MEMORY);
  thread = g_thread_new ("cancel", cancel_once_it_reads, both);
  g_assert_null (rmp_import_job_run (job, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);
}

static void
triangle_is_read (void)
{
  g_autofree char *path = write_triangle ();
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = NULL;

  use_real_reader ();
  import = rmp_import_job_run (job, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->meshes->len, ==, 1);
  g_assert_true (g_str_has_prefix (import->name, "rimple-"));
  g_assert_null (strchr (import->name, '.'));
  g_assert_cmpfloat (import->maximum[1], ==, 1.0f);
  g_unlink (path);
}

typedef struct
{
  GMainLoop *loop;
  RmpImport *import;
  GError *error;
} Answer;

static void
answered (GObject *job, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->import = rmp_import_job_run_finish (RMP_IMPORT_JOB (job), result, &answer->error);
  g_main_loop_quit (answer->loop);
}

static void
triangle_is_read_in_the_background (void)
{
  g_autofree char *path = write_triangle ();
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  Answer answer = { .loop = g_main_loop_new (NULL, FALSE) };

  use_real_reader ();
  rmp_import_job_run_async (job, NULL, answered, &answer);
  g_main_loop_run (answer.loop);
  g_assert_no_error (answer.error);
  g_assert_cmpuint (answer.import->meshes->len, ==, 1);

  rmp_import_free (answer.import);
  g_main_loop_unref (answer.loop);
  g_unlink (path);
}

static void
other_formats_and_missing_files_say_what_to_do (void)
{
  use_real_reader ();
  assert_fails ("/nowhere/a.gltf", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_NOT_FOUND,
                "/nowhere/a.gltf");
  assert_fails ("/nowhere/a.FBX", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_NOT_FOUND,
                "There is no file");
  assert_fails ("/nowhere/a.usd", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_FORMAT,
                "Export it as glTF 2.0");
  assert_fails ("/nowhere/a.xyz", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_FORMAT,
                "Export it as glTF 2.0");
  assert_fails ("/dev/zero.glb", PLENTY, RMP_IMPORT_MEMORY, RMP_IMPORT_ERROR_NOT_FOUND,
                "There is no file");
}

int
main (int argc, char **argv)
{
  const char *role = g_getenv (ROLE);

  if (role && argc > 1 && g_str_equal (argv[1], "--stages"))
    return play (role);
  g_test_init (&argc, &argv, NULL);

#define TEST(path, function) g_test_add_func ("/model/import/job/" path, function)
  TEST ("hanging-reader-times-out", hanging_reader_times_out);
  TEST ("crashing-reader-is-reported-with-its-stage", crashing_reader_is_reported_with_its_stage);
  TEST ("devouring-reader-is-stopped", devouring_reader_is_stopped);
  TEST ("nonsense-is-refused", nonsense_is_refused);
  TEST ("missing-reader-is-named", missing_reader_is_named);
  TEST ("extended-reader-may-finish", extended_reader_may_finish);
  TEST ("cancelling-ends-a-hanging-reader", cancelling_ends_a_hanging_reader);
  TEST ("triangle-is-read", triangle_is_read);
  TEST ("triangle-is-read-in-the-background", triangle_is_read_in_the_background);
  TEST ("other-formats-and-missing-files-say-what-to-do",
        other_formats_and_missing_files_say_what_to_do);
#undef TEST

  return g_test_run ();
}
