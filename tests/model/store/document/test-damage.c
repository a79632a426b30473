/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-damage.c: files that are not as they were saved. They are refused with a reason, or hold
 * what was saved, and stay as they are. RIMPLE_FLIPS sets the number of turned bits.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "../files.h"
#include "../stored.h"

#define EVERYDAY_FLIPS 300 /* ./dev fuzz store takes many more */
#define TRUNCATION_STEP 512

static void
write_bytes (const char *path, const void *data, gsize size)
{
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
}

/* Brings a character of its own, and with it assets of tens of pages. */
static void
add_character (RmpProject *project, const char *name, guint n_rings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new (name, n_rings);

  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
}

/* A saved and closed project with a row in most tables, a history, view state, and free pages where
 * a character was.
 */
static char *
make_full_file (const char *name)
{
  g_autoptr (GError) error = NULL;
  char *path = rmp_test_path (name);
  RmpProject *project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt",
                                                 NULL, &error);

  rmp_project_add_look (project, garment, RMP_TEST_TECHNIQUE, "Soft", &error);
  rmp_test_fold_line_new (garment, "Elbow", 2, 2, 4);
  rmp_project_set_view (project, "frame", g_variant_new_double (12.0));
  add_character (project, "Leg", 129);
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_true (rmp_project_set_frame_rate (project, 25.0, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  return path;
}

static void
damage_is_found_and_left_alone (void)
{
  static const char *const injuries[] = {
    "UPDATE asset_chunk SET data = zeroblob (length (data)) WHERE asset = (SELECT mesh FROM "
    "surface)",
    "UPDATE asset_chunk SET data = zeroblob (length (data)), hash = 'ab' WHERE asset = (SELECT "
    "skin FROM surface)",
    "DELETE FROM asset_chunk WHERE asset = (SELECT keys FROM clip)",
    "UPDATE surface SET mesh = skin",
    "UPDATE surface SET joint = 7",
    "UPDATE garment SET surface_id = 99",
    "DELETE FROM material WHERE position = 1",
    "UPDATE meta SET value = '-1'",
    "DROP TABLE layer",
  };

  for (guint i = 0; i < G_N_ELEMENTS (injuries); i++)
    {
      g_autofree char *path = make_full_file ("damaged.rimple");
      g_autoptr (GBytes) before = NULL;
      g_autoptr (GBytes) after = NULL;

      g_free (rmp_test_query (path, injuries[i]));
      before = read_bytes (path);
      assert_opening_fails (path, RMP_PROJECT_ERROR_DAMAGED);
      after = read_bytes (path);
      g_assert_true (g_bytes_equal (before, after));
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

static void
a_cut_file_is_refused_and_left_alone (void)
{
  g_autofree char *path = make_full_file ("cut.rimple");
  g_autoptr (GBytes) whole = read_bytes (path);
  gsize size = g_bytes_get_size (whole);

  for (gsize length = 0; length < size; length += TRUNCATION_STEP)
    {
      g_autoptr (GBytes) before = g_bytes_new_from_bytes (whole, 0, length);
      g_autoptr (GBytes) after = NULL;

      write_bytes (path, g_bytes_get_data (whole, NULL), length);
      assert_opening_fails (path, length < TRUNCATION_STEP ? RMP_PROJECT_ERROR_NOT_A_PROJECT
                                                           : RMP_PROJECT_ERROR_DAMAGED);
      after = read_bytes (path);
      g_assert_true (g_bytes_equal (before, after));
    }
}

/* All that a window or a bake would read, assets that wait for their first use included; NULL and
 * @error if one is bad.
 */
static char *
read_all (RmpProject *project, GError **error)
{
  g_autofree char *text = rmp_test_describe (project);
  RmpSurface *surface = rmp_test_get_surface (project);
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (project), 0);
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  g_autoptr (GVariant) frame = rmp_project_get_view (project, "frame", G_VARIANT_TYPE_DOUBLE);
  g_autoptr (GString) all = g_string_new (text);
  GListModel *history = rmp_project_get_history (project);

  if (!rmp_clip_item_check (clip, error))
    return NULL;
  for (guint i = 0; i < g_list_model_get_n_items (history); i++)
    {
      g_autoptr (RmpHistoryEntry) entry = g_list_model_get_item (history, i);

      g_string_append_printf (all, "%s\n", rmp_history_entry_get_label (entry));
    }
  g_string_append_printf (all, "%g %u %g", frame ? g_variant_get_double (frame) : -1.0,
                          rmp_clip_item_get_n_frames (clip),
                          rmp_clip_get_end (rmp_clip_item_get_clip (clip)));
  for (guint i = 0; i < rmp_surface_get_n_materials (surface); i++)
    {
      float colour[4];

      rmp_surface_get_material_colour (surface, i, colour);
      g_string_append_printf (all, " %s %g %g", rmp_surface_get_material_name (surface, i),
                              colour[0], colour[3]);
    }
  return g_strdup (all->str);
}

/* What undo goes back through was compressed with a checksum of its own. */
static gboolean
try_history (RmpProject *project, GError **error)
{
  guint position = rmp_project_get_position (project);

  return rmp_project_jump (project, 0, error) && rmp_project_jump (project, position, error);
}

typedef struct
{
  char *document, *read, *stored;
} Contents;

static void
contents_clear (Contents *self)
{
  g_free (self->document);
  g_free (self->read);
  g_free (self->stored);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Contents, contents_clear)

/* As the windows have them, and as they stand in the file. */
static gboolean
read_contents (RmpProject *project, const char *path, Contents *contents, GError **error)
{
  contents->document = rmp_test_describe (project);
  contents->read = read_all (project, error);
  contents->stored = contents->read ? rmp_test_describe_stored (path, error) : NULL;
  return contents->stored && try_history (project, error);
}

/* What a project grows by is written where nothing stood. */
static gboolean
try_saving (RmpProject *project, GError **error)
{
  add_character (project, "Head", 129);
  return rmp_project_save (project, NULL, error);
}

static void
assert_holds_more_than (const char *path, const Contents *sound)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_project_open (path, TRUE, &error);
  g_auto (Contents) grown = { 0 };
  g_autofree char *document = NULL;

  g_assert_no_error (error);
  read_contents (project, path, &grown, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_no_error (error);
  document = rmp_test_describe (project);
  g_assert_cmpstr (document, ==, sound->document);
  drop (project);
}

typedef struct
{
  guint n_refused, n_late, n_harmless;
} Outcome;

static void
assert_file_is (const char *path, const guint8 *bytes, gsize size)
{
  g_autoptr (GBytes) found = read_bytes (path);

  g_assert_cmpmem (g_bytes_get_data (found, NULL), g_bytes_get_size (found), bytes, size);
}

/* A bit of the header says that a file may only be read. */
static void
assert_told (const GError *error)
{
  if (!g_error_matches (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_READ_ONLY))
    g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED);
}

/* @bytes: what @path holds */
static void
open_with_flip (const char *path, const guint8 *bytes, gsize size, const Contents *sound,
                Outcome *outcome)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
  g_auto (Contents) contents = { 0 };
  gboolean is_read, is_saved;

  if (!project)
    {
      g_assert_nonnull (error);
      g_assert_cmpuint (strlen (error->message), >, 20);
      assert_file_is (path, bytes, size);
      outcome->n_refused++;
      return;
    }
  is_read = read_contents (project, path, &contents, &error);
  assert_file_is (path, bytes, size);
  if (is_read)
    {
      g_assert_cmpstr (contents.read, ==, sound->read);
      g_assert_cmpstr (contents.stored, ==, sound->stored);
    }
  is_saved = is_read && try_saving (project, &error);
  rmp_project_close (project);
  if (is_saved)
    {
      assert_holds_more_than (path, sound);
      outcome->n_harmless++;
    }
  else
    {
      assert_told (error);
      assert_file_is (path, bytes, size);
      outcome->n_late++;
    }
}

/* Most of a small file's pages is empty: three of four bits are looked for where something stands.
 */
static gsize
choose_byte (const guint8 *bytes, gsize size, GRand *rand)
{
  gboolean anywhere = g_rand_int_range (rand, 0, 4) == 0;
  gsize at;

  do
    at = (gsize) g_rand_int_range (rand, 0, (gint32) size);
  while (!anywhere && bytes[at] == 0);
  return at;
}

static gboolean
stay_silent (const char *domain G_GNUC_UNUSED, GLogLevelFlags level,
             const char *message G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  return (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0;
}

/* A turned bit is told, at the latest where it is read, or nothing that is stored has changed and
 * saving goes on well.
 */
static void
no_turned_bit_passes_for_what_was_saved (void)
{
  const char *wanted = g_getenv ("RIMPLE_FLIPS");
  guint n_flips = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : EVERYDAY_FLIPS;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_full_file ("turned.rimple");
  g_autoptr (GBytes) whole = read_bytes (path);
  gsize size = g_bytes_get_size (whole);
  g_autofree guint8 *bytes = g_memdup2 (g_bytes_get_data (whole, NULL), size);
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);
  RmpProject *project = rmp_project_open (path, TRUE, &error);
  g_auto (Contents) sound = { 0 };
  Outcome outcome = { 0 };

  read_contents (project, path, &sound, &error);
  g_assert_no_error (error);
  drop (project);
  g_test_log_set_fatal_handler (stay_silent, NULL);

  for (guint i = 0; i < n_flips; i++)
    {
      gsize at = choose_byte (bytes, size, rand);
      guint8 bit = (guint8) (1 << g_rand_int_range (rand, 0, 8));

      bytes[at] ^= bit;
      write_bytes (path, bytes, size);
      open_with_flip (path, bytes, size, &sound, &outcome);
      bytes[at] ^= bit;
    }
  g_test_message (
      "%u turned bits: %u refused, %u told where they are read, %u where nothing is stored",
      n_flips, outcome.n_refused, outcome.n_late, outcome.n_harmless);
  g_assert_cmpuint (outcome.n_refused, >, n_flips / 4);
}

/* The digest speaks for what a save wrote. Other programs may edit the file: their rows are then
 * what there is.
 */
static void
an_edit_with_other_tools_is_no_damage (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_full_file ("edited.rimple");
  RmpProject *project;

  g_free (rmp_test_query (path, "UPDATE garment SET name = 'Blouse'"));
  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (rmp_garment_get_name (rmp_test_get_garment (project, 0)), ==, "Blouse");
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  drop (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/damage/damage-is-found-and-left-alone",
                   damage_is_found_and_left_alone);
  g_test_add_func ("/model/store/damage/a-cut-file-is-refused-and-left-alone",
                   a_cut_file_is_refused_and_left_alone);
  g_test_add_func ("/model/store/damage/no-turned-bit-passes-for-what-was-saved",
                   no_turned_bit_passes_for_what_was_saved);
  g_test_add_func ("/model/store/damage/an-edit-with-other-tools-is-no-damage",
                   an_edit_with_other_tools_is_no_damage);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
