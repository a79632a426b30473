/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-faults.c: a disk that fails the N-th write, sync or open, for every N, once and for good.
 *
 * A project is opened, edited, undone, redone and saved until something says no. Whatever it is:
 * the program lives, the message says what the matter is, the file holds what it held or what a
 * save that was acknowledged wrote, and nothing that was acknowledged is lost. RIMPLE_FAULTS sets
 * how many of the calls are failed in turn; otherwise some are left out.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "../fixture.h"
#include "fault-vfs.h"

#define EVERYDAY_FAULTS 60

static const char *const kinds[RMP_N_DISK_FAULTS] = { "write", "sync", "open" };

static char *
make_file (const char *name)
{
  g_autoptr (GError) error = NULL;
  char *path = rmp_test_path (name);
  RmpProject *project = rmp_test_project_new ();

  rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt", NULL, &error);
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  rmp_project_close (project);
  g_object_unref (project);
  return path;
}

/* --- what is tried ---------------------------------------------------------------------------- */

/* What was acknowledged. */
typedef struct
{
  char *document;  /* as text */
  char *file;      /* what the file holds */
  gboolean saving; /* a save failed, perhaps after its commit: the file may hold the document too */
} Known;

static gboolean
import (RmpProject *project, GError **error)
{
  g_autoptr (RmpImport) large = rmp_test_import_new ("Large", 300);

  return rmp_project_add_import (project, large, NULL, error) != NULL;
}

static gboolean
change_rate (RmpProject *project, GError **error)
{
  return rmp_project_set_frame_rate (project, 30.0, error);
}

static gboolean
save (RmpProject *project, GError **error)
{
  return rmp_project_save (project, NULL, error);
}

static gboolean (*const steps[]) (RmpProject *, GError **) = {
  change_rate, save, import, rmp_project_undo, rmp_project_redo, save,
};

static void
note (Known *known, RmpProject *project, gboolean saved)
{
  g_free (known->document);
  known->document = rmp_test_describe (project);
  if (!saved)
    return;
  g_free (known->file);
  known->file = g_strdup (known->document);
}

/* Until the first failure. Returns: the project, or NULL if it was not opened. */
static RmpProject *
work (const char *path, Known *known, GError **error)
{
  RmpProject *project = rmp_project_open (path, TRUE, error);

  for (guint i = 0; project && i < G_N_ELEMENTS (steps); i++)
    {
      if (!steps[i](project, error))
        {
          known->saving = steps[i] == save;
          break;
        }
      note (known, project, steps[i] == save);
    }
  return project;
}

/* --- what must hold --------------------------------------------------------------------------- */

static void
assert_message (RmpDiskFault fault, const GError *error)
{
  g_assert_cmpuint (error->domain, ==, RMP_PROJECT_ERROR);
  switch (fault)
    {
    case RMP_DISK_FAULT_WRITE:
      g_assert_cmpint (error->code, ==, RMP_PROJECT_ERROR_NO_SPACE);
      g_assert_true (strstr (error->message, "disk is full") || strstr (error->message, "no room"));
      break;
    case RMP_DISK_FAULT_SYNC:
      g_assert_cmpint (error->code, ==, RMP_PROJECT_ERROR_FAILED);
      g_assert_nonnull (strstr (error->message, "disk reported an error"));
      break;
    case RMP_DISK_FAULT_OPEN:
    default:
      g_assert_cmpint (error->code, ==, RMP_PROJECT_ERROR_READ_ONLY);
      g_assert_nonnull (strstr (error->message, "cannot be"));
    }
}

static void
assert_file_holds (const char *path, Known *known)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *integrity = rmp_test_query (path, "PRAGMA integrity_check");
  g_autoptr (RmpProject) project = rmp_project_open (path, FALSE, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (integrity, ==, "ok");
  text = rmp_test_describe (project);
  if (known->saving && g_str_equal (text, known->document))
    {
      g_free (known->file);
      known->file = g_strdup (text);
    }
  g_assert_cmpstr (text, ==, known->file);
  rmp_project_close (project);
}

/* The disk is well again: the same window goes on, and saves. */
static void
go_on (RmpProject *project, const char *path, Known *known)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_project_set_frame_rate (project, 50.0, &error));
  g_assert_no_error (error);
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  note (known, project, TRUE);
  rmp_project_close (project);
  g_object_unref (project);
  assert_file_holds (path, known);
}

/* The window was lost, and its work is found again. */
static void
recover (RmpProject *project, Known *known)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) crashed = NULL;
  g_autofree char *text = NULL;
  RmpCrashedProject *found;

  g_object_unref (project);
  crashed = rmp_project_list_crashed ();
  if (crashed->len == 0)
    {
      g_assert_cmpstr (known->document, ==, known->file);
      return;
    }
  found = g_ptr_array_index (crashed, 0);
  project = rmp_project_recover (found->working_copy, &error);
  g_assert_no_error (error);
  text = rmp_test_describe (project);
  g_assert_cmpstr (text, ==, known->document);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
fail_one (const char *stored, RmpDiskFault fault, guint n, gboolean for_good)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("faulty.rimple");
  g_autofree char *data = NULL;
  Known known = { 0 };
  RmpProject *project;
  gsize size;

  g_assert_true (g_file_get_contents (stored, &data, &size, NULL));
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  project = rmp_project_open (path, FALSE, &error);
  note (&known, project, TRUE);
  rmp_project_close (project);
  g_object_unref (project);

  rmp_fault_vfs_arm (fault, n, for_good);
  project = work (path, &known, &error);
  rmp_fault_vfs_arm (fault, 0, FALSE);
  g_assert_true (error || !for_good || project);
  if (error)
    assert_message (fault, error);

  assert_file_holds (path, &known);
  if (project && n % 2)
    go_on (project, path, &known);
  else if (project)
    recover (project, &known);

  g_free (known.document);
  g_free (known.file);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
every_fault_is_survived (gconstpointer data)
{
  RmpDiskFault fault = (RmpDiskFault) GPOINTER_TO_INT (data);
  const char *wanted = g_getenv ("RIMPLE_FAULTS");
  guint n_faults = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : EVERYDAY_FAULTS, n_calls,
        step;
  g_autofree char *stored = make_file ("stored.rimple");
  Known known = { 0 };

  rmp_fault_vfs_arm (fault, 0, FALSE);
  {
    g_autofree char *path = make_file ("sound.rimple");
    g_autoptr (GError) error = NULL;
    RmpProject *project;

    rmp_fault_vfs_arm (fault, 0, FALSE);
    project = work (path, &known, &error);
    n_calls = rmp_fault_vfs_get_count (fault);
    g_assert_no_error (error);
    rmp_project_close (project);
    g_object_unref (project);
    g_unlink (path);
    g_free (known.document);
    g_free (known.file);
  }

  g_assert_cmpuint (n_calls, >, 5);
  step = MAX (1, n_calls / n_faults);
  for (guint n = 1; n <= n_calls; n += step)
    for (int for_good = 0; for_good < 2; for_good++)
      fail_one (stored, fault, n, for_good);
  g_test_message ("%u calls to %s, every %u failed", n_calls, kinds[fault], step);
}

static void
add_tests (void)
{
  for (int fault = 0; fault < RMP_N_DISK_FAULTS; fault++)
    {
      g_autofree char *name = g_strdup_printf (
          "/model/store/faults/every-%s-that-fails-is-survived", kinds[fault]);

      g_test_add_data_func (name, GINT_TO_POINTER (fault), every_fault_is_survived);
    }
}

int
main (int argc, char **argv)
{
  rmp_fault_vfs_install ();
  return rmp_test_store_run (argc, argv, add_tests);
}
