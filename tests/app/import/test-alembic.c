/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alembic files as motion: what stands above a mesh, samples that are not stored again, damage. */

#include "alembic-file.h"
#include "file-folder.h"
#include "fixture.h"
#include "sequence-files.h"

#define N_FRAMES 6
#define N_POINTS 5

static RmpImport *
import_kind (AlembicKind kind)
{
  g_autofree char *path = rmp_folder_put_bytes ("file.abc",
                                                alembic_file (kind, N_FRAMES, N_POINTS));

  return rmp_folder_import (path, FALSE);
}

/* @moved: where the Xform puts it */
static void
assert_point (const RmpImport *import, guint frame, guint point, guint sample, gboolean moved)
{
  const float *at = rmp_file_get_frame (import, frame) + 3 * (gsize) point;
  const double x = point, y = sample, z = point * sample;

  g_assert_cmpfloat_with_epsilon (at[0], moved ? frame - y : x, 1e-6);
  g_assert_cmpfloat_with_epsilon (at[1], moved ? 10.0 + x : y, 1e-6);
  g_assert_cmpfloat_with_epsilon (at[2], z, 1e-6);
}

static void
assert_points (const RmpImport *import, gboolean moved)
{
  g_assert_cmpuint (import->sequence->n_frames, ==, N_FRAMES);
  g_assert_cmpuint (import->sequence->n_points, ==, N_POINTS);
  for (guint f = 0; f < N_FRAMES; f++)
    for (guint p = 0; p < N_POINTS; p++)
      assert_point (import, f, p, f, moved);
}

static void
points_and_times_are_read (void)
{
  g_autoptr (RmpImport) import = import_kind (ALEMBIC_PLAIN);

  assert_points (import, FALSE);
  g_assert_false (import->sequence->in_frames);
  for (guint f = 0; f < N_FRAMES; f++)
    g_assert_cmpfloat (import->sequence->times[f], ==, 2.0 + 0.25 * f);
}

static void
uneven_times_are_read (void)
{
  g_autoptr (RmpImport) import = import_kind (ALEMBIC_UNEVEN);

  assert_points (import, FALSE);
  for (guint f = 0; f < N_FRAMES; f++)
    g_assert_cmpfloat (import->sequence->times[f], ==, (double) (f * f));
}

static void
metadata_may_stand_in_headers (void)
{
  g_autoptr (RmpImport) import = import_kind (ALEMBIC_EXPLICIT | ALEMBIC_MOVED);

  assert_points (import, TRUE);
}

static void
what_stands_above_moves_a_mesh (void)
{
  g_autoptr (RmpImport) import = import_kind (ALEMBIC_MOVED);

  assert_points (import, TRUE);
}

static void
an_xform_alone_is_a_motion (void)
{
  g_autoptr (RmpImport) import = import_kind (ALEMBIC_MOVED | ALEMBIC_RIGID);

  g_assert_cmpuint (import->sequence->n_frames, ==, N_FRAMES);
  for (guint f = 0; f < N_FRAMES; f++)
    assert_point (import, f, 3, 0, TRUE);
}

static void
samples_that_do_not_change_are_stored_once (void)
{
  static const guint stored[N_FRAMES] = { 0, 0, 2, 3, 4, 4 };
  g_autoptr (RmpImport) import = import_kind (ALEMBIC_SHARED);

  g_assert_cmpuint (import->sequence->n_frames, ==, N_FRAMES);
  for (guint f = 0; f < N_FRAMES; f++)
    assert_point (import, f, 3, stored[f], FALSE);
}

static void
the_mesh_that_moves_is_taken (void)
{
  g_autoptr (RmpImport) import = import_kind (ALEMBIC_STILL);

  assert_points (import, FALSE);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "“cloth”"), ==, 1);
}

static void
another_container_is_told (void)
{
  g_autofree char *old = rmp_folder_put ("old.abc", "\x89HDF\r\n\x1a\n12345678", 16),
                  *none = rmp_folder_put ("none.abc", "no Alembic file", 15),
                  *unfinished = rmp_folder_put ("half.abc",
                                                "Ogawa\0\0\1"
                                                "12345678",
                                                16);

  rmp_folder_assert_refused (old, FALSE, "HDF5");
  rmp_folder_assert_refused (none, FALSE, "does not begin");
  rmp_folder_assert_refused (unfinished, FALSE, "did not finish");
}

static void
cut_files_are_refused (void)
{
  g_autoptr (GByteArray) whole = alembic_file (ALEMBIC_MOVED | ALEMBIC_STILL, 3, 2);

  for (guint size = 0; size < whole->len; size++)
    {
      g_autofree char *path = rmp_folder_put ("cut.abc", whole->data, size);
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);

      g_assert_true (!import && error && error->domain == RMP_IMPORT_ERROR);
    }
}

static void
damage_does_no_harm (void)
{
  g_autoptr (GByteArray)
      whole = alembic_file (ALEMBIC_MOVED | ALEMBIC_STILL | ALEMBIC_SHARED, 5, 2);

  rmp_file_damage ("damaged.abc", whole, 3000, 2);
}

static void
add_tests (void)
{
#define ADD(name, function) g_test_add_func ("/app/import/alembic/" name, function)
  ADD ("points-and-times-are-read", points_and_times_are_read);
  ADD ("uneven-times-are-read", uneven_times_are_read);
  ADD ("metadata-may-stand-in-headers", metadata_may_stand_in_headers);
  ADD ("what-stands-above-moves-a-mesh", what_stands_above_moves_a_mesh);
  ADD ("an-xform-alone-is-a-motion", an_xform_alone_is_a_motion);
  ADD ("samples-that-do-not-change-are-stored-once", samples_that_do_not_change_are_stored_once);
  ADD ("the-mesh-that-moves-is-taken", the_mesh_that_moves_is_taken);
  ADD ("another-container-is-told", another_container_is_told);
  ADD ("cut-files-are-refused", cut_files_are_refused);
  ADD ("damage-does-no-harm", damage_does_no_harm);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_folder_run (argc, argv, add_tests);
}
