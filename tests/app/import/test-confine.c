/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a reader that was taken over can still do: each wall by itself, and all of them, from inside
 * (confined.c).
 */

#include <errno.h>
#include <glib/gstdio.h>
#include <linux/landlock.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fixture.h"
#include "import/reader.h"

static char *folder, *model;

/* The deed's error number; 0: done. *@notes: what the walls had to say. */
static int
try (const char *walls, const char *deed, char **notes)
{
  g_autofree char *program = g_build_filename (g_getenv ("G_TEST_BUILDDIR"), "app", "import",
                                               "confined", NULL);
  const char *const argv[] = { program, walls, deed, model, NULL };
  g_autoptr (GError) error = NULL;
  int status;

  g_assert_true (g_file_set_contents (model, "model", -1, NULL));
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, notes,
                &status, &error);
  g_assert_no_error (error);
  if (!WIFEXITED (status))
    g_error ("%s behind %s: killed by signal %d: %s", deed, walls, WTERMSIG (status), *notes);
  return WEXITSTATUS (status);
}

static void
assert_done (const char *walls, const char *deed)
{
  g_autofree char *notes = NULL;
  const int code = try (walls, deed, &notes);

  if (code != 0)
    g_error ("%s behind %s: %s; %s", deed, walls, g_strerror (code), notes);
}

static void
assert_stopped (const char *walls, const char *deed, int expected)
{
  g_autofree char *notes = NULL;
  const int code = try (walls, deed, &notes);

  if (code != expected)
    g_error ("%s behind %s: %s, not %s; %s", deed, walls, g_strerror (code), g_strerror (expected),
             notes);
}

static long
landlock_version (void)
{
  return syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static void
a_reader_can_read_its_model (void)
{
  static const char *const walls[] = { "limits", "files", "calls", "all" };

  for (guint i = 0; i < G_N_ELEMENTS (walls); i++)
    {
      assert_done (walls[i], "read-model");
      assert_done (walls[i], "list-folder");
      assert_done (walls[i], "allocate-some");
    }
}

/* That a deed fails proves something only if it works without the wall. */
static void
without_walls_everything_works (void)
{
  static const char *const deeds[] = { "read-elsewhere", "list-elsewhere", "create-beside",
                                       "overwrite",      "grow-file",      "open-inet",
                                       "open-local",     "start-program",  "start-process",
                                       "start-thread",   "allocate-much",  "write-code",
                                       "signal-parent",  "rename",         "remove" };

  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    {
      g_autofree char *traces = g_build_filename (folder, "traces", NULL);

      assert_done ("none", deeds[i]);
      g_remove (traces);
    }
}

static void
limits_stop_growth (void)
{
  assert_stopped ("limits", "grow-file", EFBIG);
  if (!RMP_ADDRESS_SANITIZER)
    assert_stopped ("limits", "allocate-much", ENOMEM);
  if (geteuid () != 0) /* whom the number of processes does not bind */
    assert_stopped ("limits", "start-process", EAGAIN);
}

static void
landlock_keeps_to_the_folder (void)
{
  if (landlock_version () < 1)
    {
      g_autofree char *notes = NULL;

      g_assert_cmpint (try ("files", "read-model", &notes), ==, 0);
      g_assert_nonnull (strstr (notes, "without Landlock"));
      g_test_skip ("this kernel has no Landlock, and that is said");
      return;
    }
  assert_stopped ("files", "read-elsewhere", EACCES);
  assert_stopped ("files", "list-elsewhere", EACCES);
  assert_stopped ("files", "create-beside", EACCES);
  assert_stopped ("files", "create-elsewhere", EACCES);
  assert_stopped ("files", "overwrite", EACCES);
  assert_stopped ("files", "make-folder", EACCES);
  assert_stopped ("files", "remove", EACCES);
  assert_stopped ("files", "rename", EACCES);
  assert_stopped ("files", "start-program", EACCES);
  if (landlock_version () >= 4)
    assert_stopped ("files", "connect", EACCES);
  if (landlock_version () >= 6)
    assert_stopped ("files", "signal-parent", EPERM);
}

static void
seccomp_leaves_few_calls (void)
{
  assert_stopped ("calls", "create-beside", EACCES);
  assert_stopped ("calls", "overwrite", EACCES);
  assert_stopped ("calls", "make-folder", EPERM);
  assert_stopped ("calls", "remove", EPERM);
  assert_stopped ("calls", "rename", EPERM);
  assert_stopped ("calls", "open-inet", EPERM);
  assert_stopped ("calls", "open-local", EPERM);
  assert_stopped ("calls", "connect", EPERM);
  assert_stopped ("calls", "start-program", EPERM);
  assert_stopped ("calls", "start-process", EPERM);
  assert_stopped ("calls", "start-thread", EPERM);
  assert_stopped ("calls", "write-code", EPERM);
  assert_stopped ("calls", "look-into-parent", EPERM);
  assert_stopped ("calls", "signal-parent", EPERM);
}

/* Of the address sanitizer's build it is known and said what is missing; of the others nothing is
 * on a kernel of today.
 */
static void
what_is_missing_is_said (void)
{
  g_autofree char *notes = NULL;

  g_assert_cmpint (try ("all", "read-model", &notes), ==, 0);
  g_assert_true ((strstr (notes, "address space") != NULL) == RMP_ADDRESS_SANITIZER);
  g_assert_true ((strstr (notes, "without Landlock") != NULL) == (landlock_version () < 1));
  g_assert_null (strstr (notes, "without a filter"));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("rimple-confine-XXXXXX", NULL);
  model = g_build_filename (folder, "model.glb", NULL);

#define TEST(path, function) g_test_add_func ("/app/import/confine/" path, function)
  TEST ("a-reader-can-read-its-model", a_reader_can_read_its_model);
  TEST ("without-walls-everything-works", without_walls_everything_works);
  TEST ("limits-stop-growth", limits_stop_growth);
  TEST ("landlock-keeps-to-the-folder", landlock_keeps_to_the_folder);
  TEST ("seccomp-leaves-few-calls", seccomp_leaves_few_calls);
  TEST ("what-is-missing-is-said", what_is_missing_is_said);
#undef TEST
  status = g_test_run ();
  rmp_fixture_remove_folder (folder);
  g_free (folder);
  g_free (model);
  return status;
}
