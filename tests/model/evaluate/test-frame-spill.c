/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Frames that memory has no room for come back from disk as they were; a disk that fails costs
 * nothing but time.
 */

#include "evaluate/frame-spill.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "../store/fixture.h"
#include "evaluate/frame-file.h"
#include "folds/fold-rows.h"

#define LARGE ((guint64) 1 << 30)

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpClipItem *clip;
  RmpLook *look;
  RmpFrameSpill *spill;
  char *parent;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpGarment *garment;

  fixture->project = rmp_test_project_new ();
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (fixture->surface)), 0);
  garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sleeve", NULL, &error);
  g_assert_no_error (error);
  fixture->look = rmp_project_add_look (fixture->project, garment, RMP_TEST_TECHNIQUE, "A", &error);
  g_assert_no_error (error);
  rmp_test_fold_line_new (garment, "Inside", 2, 3, 3);
  fixture->parent = g_dir_make_tmp ("rimple-spill-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->spill = rmp_frame_spill_new (fixture->parent, LARGE);
}

static guint
count_entries (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (folder && g_dir_read_name (folder))
    n++;
  return n;
}

/* The one folder in the parent. */
static char *
get_folder (Fixture *fixture)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->parent, 0, NULL);
  const char *name = g_dir_read_name (folder);

  return name ? g_build_filename (fixture->parent, name, NULL) : NULL;
}

static void
wait_for_entries (const char *path, guint n)
{
  while (count_entries (path) != n)
    g_usleep (1000);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  if (fixture->spill)
    rmp_frame_spill_close (fixture->spill);
  wait_for_entries (fixture->parent, 0);
  g_assert_cmpint (g_rmdir (fixture->parent), ==, 0);
  g_free (fixture->parent);
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static RmpResult *
compute (Fixture *fixture, RmpLook *look, double frame, RmpTarget target, guint64 fields)
{
  g_autoptr (GError) error = NULL;
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (fixture->surface, look, fixture->clip, &error);
  RmpResult *result;

  g_assert_no_error (error);
  g_assert_true (rmp_snapshot_prepare (snapshot, &call, &error));
  result = rmp_snapshot_compute (snapshot, frame, target, fields, &call, &error);
  g_assert_no_error (error);
  return result;
}

/* Both say all there is to say, so equal bytes are equal frames. */
static void
assert_same (const RmpResult *a, const RmpResult *b)
{
  g_autoptr (GByteArray) first = rmp_frame_write (a), second = rmp_frame_write (b);

  g_assert_cmpmem (first->data, first->len, second->data, second->len);
  g_assert_true (a->technique == b->technique);
  g_assert_true (a->output.relief->topology == b->output.relief->topology);
  g_assert_true (a->output.relief->coordinates_id == b->output.relief->coordinates_id);
}

static void
wait_until_written (Fixture *fixture, guint n)
{
  g_autofree char *folder = NULL;

  wait_for_entries (fixture->parent, 1);
  folder = get_folder (fixture);
  wait_for_entries (folder, n);
}

/* --- frames ----------------------------------------------------------------------------------- */

static void
assert_same_table (const RmpTable *a, const RmpTable *b)
{
  const RmpTableKind *kind = rmp_table_get_kind (a);

  g_assert_cmpuint (rmp_table_get_n_rows (a), >, 0);
  g_assert_cmpuint (rmp_table_get_n_rows (a), ==, rmp_table_get_n_rows (b));
  for (guint row = 0; row < rmp_table_get_n_rows (a); row++)
    for (guint column = 0; column < kind->n_columns; column++)
      {
        const double x = rmp_table_get_number (a, row, column),
                     y = rmp_table_get_number (b, row, column);

        g_assert_true (x == y || (isnan (x) && isnan (y)));
        g_assert_cmpstr (rmp_table_get_text (a, row, column), ==,
                         rmp_table_get_text (b, row, column));
      }
}

static void
frames_come_back_as_they_were (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpTarget targets[] = { RMP_TARGET_BAKE, RMP_TARGET_PREVIEW };

  for (guint i = 0; i < 4; i++)
    {
      RmpLook *look = i < 2 ? fixture->look : NULL;
      g_autoptr (RmpResult) result = compute (fixture, look, 20.0, targets[i % 2], G_MAXUINT64);
      g_autoptr (GByteArray) bytes = NULL;
      g_autoptr (RmpResult) read = NULL;
      RmpFrameShape shape;

      bytes = rmp_frame_write (result);
      rmp_frame_shape_init (&shape, result);
      read = rmp_frame_read (bytes->data, bytes->len, &shape);
      g_assert_nonnull (read);
      assert_same (result, read);
      if (look)
        {
          assert_same_table (rmp_output_get_table (&result->output, &rmp_fold_table_kind),
                             rmp_output_get_table (&read->output, &rmp_fold_table_kind));
          g_assert_cmpuint (read->output.lines->len, >, 0);
          g_assert_cmpmem (read->output.relief->positions, 12, result->output.relief->positions,
                           12);
          g_assert_nonnull (read->output.fields[0]);
        }
      if (result->output.relief->face_lines)
        g_assert_nonnull (read->output.relief->face_lines);
      rmp_frame_shape_clear (&shape);
    }
}

static void
damage_is_noticed (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) result = compute (fixture, fixture->look, 20.0, RMP_TARGET_PREVIEW, 1);
  g_autoptr (GByteArray) bytes = rmp_frame_write (result);
  RmpFrameShape shape;

  rmp_frame_shape_init (&shape, result);
  for (guint i = 0; i < 400; i++)
    {
      const gsize at = (gsize) g_test_rand_int_range (0, (gint32) bytes->len);
      const guint8 bit = (guint8) (1 << g_test_rand_int_range (0, 8));

      bytes->data[at] ^= bit;
      g_assert_null (rmp_frame_read (bytes->data, bytes->len, &shape));
      bytes->data[at] ^= bit;
      g_assert_null (rmp_frame_read (bytes->data, at, &shape));
    }
  rmp_frame_shape_clear (&shape);
}

/* --- on disk ---------------------------------------------------------------------------------- */

static void
spilled_frames_are_read_again (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) first = compute (fixture, fixture->look, 10.0, RMP_TARGET_PREVIEW, 1);
  g_autoptr (RmpResult) second = compute (fixture, fixture->look, 20.0, RMP_TARGET_PREVIEW, 1);
  RmpSpilledFrame *a = rmp_frame_spill_put (fixture->spill, first);
  g_autoptr (RmpSpilledFrame) b = rmp_frame_spill_put (fixture->spill, second);

  for (guint round = 0; round < 2; round++) /* on its way, and from disk */
    {
      g_autoptr (RmpResult) read_a = rmp_spilled_frame_read (a),
                            read_b = rmp_spilled_frame_read (b);

      assert_same (first, read_a);
      assert_same (second, read_b);
      wait_until_written (fixture, 2);
    }
  g_assert_cmpuint (rmp_frame_spill_get_size (fixture->spill), ==,
                    rmp_result_get_size (first) + rmp_result_get_size (second));
  rmp_spilled_frame_unref (a);
  wait_until_written (fixture, 1);
  g_assert_cmpuint (rmp_frame_spill_get_size (fixture->spill), ==, rmp_result_get_size (second));
}

static void
the_oldest_go_beyond_the_budget (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) result = compute (fixture, fixture->look, 10.0, RMP_TARGET_PREVIEW, 0);
  RmpSpilledFrame *frames[5];

  rmp_frame_spill_set_budget (fixture->spill, 2 * rmp_result_get_size (result) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (frames); i++)
    frames[i] = rmp_frame_spill_put (fixture->spill, result);
  for (guint i = 0; i < G_N_ELEMENTS (frames); i++)
    {
      g_autoptr (RmpResult) read = rmp_spilled_frame_read (frames[i]);

      g_assert_cmpint (rmp_spilled_frame_is_lost (frames[i]), ==, i < 3);
      g_assert_cmpint (read == NULL, ==, i < 3);
    }
  wait_until_written (fixture, 2);
  rmp_frame_spill_set_budget (fixture->spill, 0);
  g_assert_null (rmp_frame_spill_put (fixture->spill, result));
  for (guint i = 0; i < G_N_ELEMENTS (frames); i++)
    {
      g_assert_true (rmp_spilled_frame_is_lost (frames[i]));
      rmp_spilled_frame_unref (frames[i]);
    }
}

static void
a_file_that_is_gone_or_damaged_is_a_lost_frame (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) result = compute (fixture, fixture->look, 10.0, RMP_TARGET_PREVIEW, 0);
  g_autoptr (RmpSpilledFrame) gone = rmp_frame_spill_put (fixture->spill, result);
  g_autoptr (RmpSpilledFrame) damaged = rmp_frame_spill_put (fixture->spill, result);
  g_autofree char *folder = NULL, *first = NULL, *second = NULL;

  wait_until_written (fixture, 2);
  folder = get_folder (fixture);
  first = g_build_filename (folder, "1", NULL);
  second = g_build_filename (folder, "2", NULL);
  while (rmp_frame_spill_get_size (fixture->spill) != 2 * rmp_result_get_size (result))
    g_usleep (1000);
  g_usleep (20000); /* its memory goes just after its file is there */
  g_assert_cmpint (g_unlink (first), ==, 0);
  g_assert_true (g_file_set_contents (second, "nonsense", -1, NULL));
  while (!rmp_spilled_frame_is_lost (gone) || !rmp_spilled_frame_is_lost (damaged))
    {
      g_autoptr (RmpResult) a = rmp_spilled_frame_read (gone), b = rmp_spilled_frame_read (damaged);

      g_usleep (1000);
    }
  g_assert_null (rmp_spilled_frame_read (gone));
  g_assert_cmpuint (rmp_frame_spill_get_size (fixture->spill), ==, 0);
}

/* A place where nothing can be written loses frames, and is asked once only. */
static void
no_room_is_harmless (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) result = compute (fixture, fixture->look, 10.0, RMP_TARGET_PREVIEW, 0);
  g_autofree char *file = g_build_filename (fixture->parent, "file", NULL);
  RmpFrameSpill *spill = rmp_frame_spill_new (file, LARGE);
  g_autoptr (RmpSpilledFrame) frame = NULL;

  g_assert_true (g_file_set_contents (file, "no folder", -1, NULL));
  frame = rmp_frame_spill_put (spill, result);
  while (!rmp_spilled_frame_is_lost (frame))
    g_usleep (1000);
  g_assert_null (rmp_spilled_frame_read (frame));
  g_assert_null (rmp_frame_spill_put (spill, result));
  g_assert_cmpuint (rmp_frame_spill_get_size (spill), ==, 0);
  rmp_frame_spill_close (spill);
  g_unlink (file);
}

static void
what_a_crash_left_is_swept_away (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) result = compute (fixture, fixture->look, 10.0, RMP_TARGET_PREVIEW, 0);
  g_autofree char *left = g_build_filename (fixture->parent, "left", NULL);
  g_autofree char *file = g_build_filename (left, "7", NULL);
  g_autoptr (RmpSpilledFrame) frame = NULL, other_frame = NULL;
  RmpFrameSpill *other = rmp_frame_spill_new (fixture->parent, LARGE);

  g_assert_cmpint (g_mkdir (left, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, "old", -1, NULL));
  frame = rmp_frame_spill_put (fixture->spill, result);
  while (g_file_test (left, G_FILE_TEST_EXISTS))
    g_usleep (1000);
  wait_until_written (fixture, 1);

  /* A second program leaves the folder of the first alone. */
  other_frame = rmp_frame_spill_put (other, result);
  wait_for_entries (fixture->parent, 2);
  rmp_frame_spill_close (other);
  wait_for_entries (fixture->parent, 1);
  g_assert_false (rmp_spilled_frame_is_lost (frame));
  g_assert_true (rmp_spilled_frame_is_lost (other_frame));
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/evaluate/frame-spill/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("frames-come-back-as-they-were", frames_come_back_as_they_were);
  ADD ("damage-is-noticed", damage_is_noticed);
  ADD ("spilled-frames-are-read-again", spilled_frames_are_read_again);
  ADD ("the-oldest-go-beyond-the-budget", the_oldest_go_beyond_the_budget);
  ADD ("a-file-that-is-gone-or-damaged-is-a-lost-frame",
       a_file_that_is_gone_or_damaged_is_a_lost_frame);
  ADD ("no-room-is-harmless", no_room_is_harmless);
  ADD ("what-a-crash-left-is-swept-away", what_a_crash_left_is_swept_away);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
