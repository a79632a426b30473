/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-kills.c: a process that edits, undoes, redoes, saves, imports a file and bakes is killed at
 * random moments.
 *
 * It says on a pipe what it is about to do, and after the commit that it did it, with a checksum of
 * the whole document. Whatever was said to be done must be there when the project is opened again;
 * the one action that was under way may be there or not, but not in part. A baked file is whole,
 * whenever the kill was. Every edit is in the working copy once it is acknowledged: there is no
 * other saving by itself. RIMPLE_KILLS sets the number of kills.
 */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../cloth/painted.h"
#include "bake/bake.h"
#include "import/import-job.h"
#include "store/assets/unwrap.h"

#define EVERYDAY_KILLS 100
#define MOST_WORDS 10 /* two an action */
#define LONGEST_DELAY_US 30000
#define MOST_CHARACTERS 5
#define LAST_FRAME 2

static char *
checksum (RmpProject *project)
{
  g_autofree char *text = rmp_test_describe (project);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA1, text, -1);
}

/* --- the one that is killed ------------------------------------------------------------------- */

typedef enum
{
  EDIT,
  UNDO,
  REDO,
  SAVE,
  IMPORT,
  BAKE,
} Kind;

static const char *const kinds[] = { "edit", "undo", "redo", "save", "import", "bake" };

static void
say (const char *word, const char *kind, RmpProject *project)
{
  g_autofree char *sum = checksum (project);
  g_autofree char *line = g_strdup_printf ("%s %s %s\n", word, kind, sum);
  gsize size = strlen (line);

  g_assert_cmpint (write (STDOUT_FILENO, line, size), ==, (gssize) size);
}

/* What crashed, or else the file. */
static RmpProject *
resume (const char *path, GError **error)
{
  g_autoptr (GPtrArray) crashed = rmp_project_list_crashed ();
  RmpCrashedProject *newest = crashed->len ? g_ptr_array_index (crashed, 0) : NULL;

  g_assert_cmpuint (crashed->len, <=, 1);
  return newest ? rmp_project_recover (newest->working_copy, error)
                : rmp_project_open (path, TRUE, error);
}

static Kind
choose (RmpProject *project, GRand *rand)
{
  gint dice = g_rand_int_range (rand, 0, 14);

  if (dice < 2 && rmp_project_get_can_undo (project) && rmp_project_get_position (project) > 1)
    return UNDO;
  if (dice < 4 && rmp_project_get_can_redo (project))
    return REDO;
  if (dice >= 12 && g_list_model_get_n_items (rmp_project_get_looks (project)) > 0)
    return BAKE;
  if (dice >= 10 &&
      g_list_model_get_n_items (rmp_project_get_characters (project)) < MOST_CHARACTERS)
    return IMPORT;
  return dice < 6 ? SAVE : EDIT;
}

/* The first one is what the other edits work on. */
static gboolean
remove_last_character (RmpProject *project, GError **error)
{
  GListModel *characters = rmp_project_get_characters (project);
  g_autoptr (RmpCharacter)
      last = g_list_model_get_item (characters, g_list_model_get_n_items (characters) - 1);

  return rmp_character_remove (last, error);
}

/* Or removes it, where nothing is left to split. */
static gboolean
split_first_line (RmpGarment *garment, GRand *rand, GError **error)
{
  g_autoptr (RmpFoldLine) line = g_list_model_get_item (rmp_garment_get_fold_lines (garment), 0);

  if (!line)
    return TRUE;
  if (rmp_fold_line_get_arcs (line, NULL) < 0.1)
    return rmp_fold_line_remove (line, error);
  return rmp_fold_line_split (line, g_rand_double_range (rand, 0.01, 0.09), error) != NULL;
}

typedef struct
{
  gboolean is_over;
  GError **error;
} Stroke;

static void
end_stroke (gpointer data, const GError *error)
{
  Stroke *stroke = data;

  stroke->is_over = TRUE;
  if (error)
    g_propagate_error (stroke->error, g_error_copy (error));
}

/* A stroke on the garment's pattern, written beside the main thread. */
static gboolean
paint (RmpGarment *garment, GRand *rand, GError **error)
{
  Stroke stroke = { FALSE, error };
  RmpPatternLayerItem *layer;
  g_autoptr (RmpHeightImage) image = NULL;

  if (!rmp_garment_has_uvs (garment))
    return rmp_surface_unwrap (rmp_garment_get_surface (garment), NULL, error);
  if (g_list_model_get_n_items (rmp_garment_get_patterns (garment)) == 0)
    return rmp_garment_add_pattern (garment, NULL, RMP_TEST_SIDE, error) != NULL;
  layer = rmp_test_get_pattern_layer (rmp_test_get (rmp_garment_get_patterns (garment), 0), 0);
  image = rmp_test_stroke (rmp_pattern_layer_item_get_image (layer), rand,
                           1 + g_rand_int (rand) % 9);
  rmp_pattern_layer_item_paint (layer, image, "Raise", end_stroke, &stroke);
  while (!stroke.is_over)
    g_main_context_iteration (NULL, TRUE);
  return *error == NULL;
}

static gboolean
edit (RmpProject *project, GRand *rand, GError **error)
{
  GListModel *garments = rmp_project_get_garments (project);
  guint n = g_list_model_get_n_items (garments);
  g_autofree char *name = g_strdup_printf ("Piece %u", g_rand_int (rand) % 10000);
  RmpImport *import;
  gboolean ok;

  switch (g_rand_int_range (rand, 0, 11))
    {
    case 0:
      if (g_list_model_get_n_items (rmp_project_get_characters (project)) > 3)
        return remove_last_character (project, error);
      import = rmp_test_import_new (name, 3 + g_rand_int (rand) % 500);
      ok = rmp_project_add_import (project, import, NULL, error) != NULL;
      rmp_import_free (import);
      return ok;
    case 1:
      if (n > 0)
        return rmp_garment_remove (rmp_test_get_garment (project, g_rand_int (rand) % n), error);
      G_GNUC_FALLTHROUGH;
    case 2:
      return rmp_project_add_garment (project, rmp_test_get_surface (project), name, NULL, error) !=
             NULL;
    case 3:
      if (n > 0)
        return rmp_project_add_look (project, rmp_test_get_garment (project, g_rand_int (rand) % n),
                                     NULL, name, error) != NULL;
      G_GNUC_FALLTHROUGH;
    case 4:
      if (n > 0)
        return rmp_test_fold_line_new (rmp_test_get_garment (project, g_rand_int (rand) % n), name,
                                       g_rand_int (rand) % 8, 0, 1 + g_rand_int (rand) % 7) != NULL;
      G_GNUC_FALLTHROUGH;
    case 5:
      if (n > 0)
        return split_first_line (rmp_test_get_garment (project, g_rand_int (rand) % n), rand,
                                 error);
      G_GNUC_FALLTHROUGH;
    case 6:
    case 7:
    case 8:
      if (n > 0)
        return paint (rmp_test_get_garment (project, 0), rand, error);
      G_GNUC_FALLTHROUGH;
    default:
      return rmp_project_set_frame_rate (project, 10.0 + 1e-6 * (g_rand_int (rand) % 1000000),
                                         error);
    }
}

/* With a reader of its own, which has to go when its parent does. */
static gboolean
import_file (RmpProject *project, GError **error)
{
  g_autofree char *path = g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  g_autoptr (RmpImport) import = rmp_import_job_run (job, NULL, error);

  return import && rmp_project_add_import (project, import, NULL, error);
}

static char *
bakes_of (const char *project_path)
{
  return g_strconcat (project_path, ".bakes", NULL);
}

static gboolean
bake (RmpProject *project, GError **error)
{
  RmpLook *look = rmp_test_get_look (project, 0);
  RmpCharacter *character = rmp_surface_get_character (
      rmp_garment_get_surface (rmp_look_get_garment (look)));
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  g_autofree char *folder = bakes_of (rmp_project_get_path (project));
  const RmpBakeOptions options = {
    .formats = RMP_BAKE_MDD | RMP_BAKE_PC2, .scale = 1.0, .last = LAST_FRAME, .folder = folder
  };
  g_autoptr (RmpBake) job = rmp_bake_new (look, clip, &options, error);
  const RmpCall call = { .n_threads = 1 };
  g_auto (GStrv) files = job ? rmp_bake_run (job, &call, error) : NULL;

  return files != NULL;
}

static gboolean
act (RmpProject *project, Kind kind, GRand *rand, GError **error)
{
  switch (kind)
    {
    case EDIT:
      return edit (project, rand, error);
    case UNDO:
      return rmp_project_undo (project, error);
    case REDO:
      return rmp_project_redo (project, error);
    case IMPORT:
      return import_file (project, error);
    case BAKE:
      return bake (project, error);
    case SAVE:
    default:
      return rmp_project_save (project, NULL, error);
    }
}

static int
live (const char *path, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GError) error = NULL;
  RmpProject *project = resume (path, &error);

  while (project)
    {
      Kind kind = choose (project, rand);

      say ("start", kinds[kind], project);
      if (!act (project, kind, rand, &error))
        break;
      say ("done", kinds[kind], project);
    }

  fprintf (stderr, "%s\n", error->message);
  return 1;
}

/* --- the one that kills ----------------------------------------------------------------------- */

/* What is known of the document from what was said. */
typedef struct
{
  char *path;
  char *document;  /* checksum after the last action that was done */
  char *file;      /* checksum of what was saved last */
  char *under_way; /* (nullable): the kind of the action that was started and not done */
  guint n_done, n_imports, n_bakes;
} Known;

static void
hear (Known *known, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);

  g_assert_cmpuint (g_strv_length (words), ==, 3);
  g_clear_pointer (&known->under_way, g_free);
  g_free (known->document);
  known->document = g_strdup (words[2]);
  if (g_str_equal (words[0], "start"))
    {
      known->under_way = g_strdup (words[1]);
      return;
    }

  known->n_done++;
  known->n_imports += g_str_equal (words[1], kinds[IMPORT]);
  known->n_bakes += g_str_equal (words[1], kinds[BAKE]);
  if (g_str_equal (words[1], "save"))
    {
      g_free (known->file);
      known->file = g_strdup (words[2]);
    }
}

/* Adds what comes through the pipe; FALSE at its end. */
static gboolean
listen_on (GString *text, int fd)
{
  char bytes[4096];
  gssize n = read (fd, bytes, sizeof bytes);

  if (n > 0)
    g_string_append_len (text, bytes, n);
  return n > 0;
}

static guint
count_words (const GString *text)
{
  guint n = 0;

  for (gsize i = 0; i < text->len; i++)
    n += text->str[i] == '\n';
  return n;
}

/* Everything said before the kill counts, down to the last whole line. */
static void
take_in (Known *known, const GString *text)
{
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);

  for (guint i = 0; lines[i] && lines[i + 1]; i++)
    hear (known, lines[i]);
}

/* A life is counted in words, so that something is done on the slowest machine, and then some time,
 * so that the kill falls anywhere; with no word, recovering and opening are killed.
 */
static void
run_and_kill (Known *known, guint32 seed, guint n_words, guint delay_us)
{
  g_autofree char *number = g_strdup_printf ("%u", seed);
  char *arguments[] = { (char *) "/proc/self/exe", (char *) "--live", known->path, number, NULL };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  GPid pid;
  int out, status;

  g_clear_pointer (&known->under_way, g_free);
  g_spawn_async_with_pipes (NULL, arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                            NULL, &out, NULL, &error);
  g_assert_no_error (error);

  while (count_words (text) < n_words && listen_on (text, out))
    continue;
  g_usleep (delay_us);
  kill (pid, SIGKILL);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGKILL);
  while (listen_on (text, out))
    continue;
  take_in (known, text);
  close (out);
}

static void
assert_sound (const char *path)
{
  g_autofree char *integrity = rmp_test_query (path, "PRAGMA integrity_check");
  g_autofree char *references = rmp_test_query (path, "PRAGMA foreign_key_check");

  g_assert_cmpstr (integrity, ==, "ok");
  g_assert_null (references);
}

/* The document is what it was after the last action done, or one whole action further. */
static void
check_document (Known *known, RmpProject *project)
{
  g_autofree char *sum = checksum (project);
  g_autofree char *back = NULL;
  g_autoptr (GError) error = NULL;
  gboolean forward;

  if (g_str_equal (sum, known->document))
    return;

  g_assert_nonnull (known->under_way);
  forward = g_str_equal (known->under_way, "undo");
  if (!(forward ? rmp_project_redo (project, &error) : rmp_project_undo (project, &error)))
    g_error ("After %s: %s", known->under_way, error->message);
  back = checksum (project);
  g_assert_cmpstr (back, ==, known->document);
  g_assert_true (forward ? rmp_project_undo (project, NULL) : rmp_project_redo (project, NULL));
  g_free (known->document);
  known->document = g_steal_pointer (&sum);
}

/* The file is what was saved last, or what was being saved. */
static void
check_file (Known *known)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (known->path, FALSE, &error);
  g_autofree char *sum = NULL;

  g_assert_no_error (error);
  sum = checksum (project);
  if (g_strcmp0 (known->under_way, "save") == 0 && g_str_equal (sum, known->document))
    {
      g_free (known->file);
      known->file = g_strdup (sum);
    }
  g_assert_cmpstr (sum, ==, known->file);
  rmp_project_close (project);
}

static guint32
read_big_endian (const char *data, gsize at)
{
  guint32 number;

  memcpy (&number, data + at, sizeof number);
  return GUINT32_FROM_BE (number);
}

static guint32
read_little_endian (const char *data, gsize at)
{
  guint32 number;

  memcpy (&number, data + at, sizeof number);
  return GUINT32_FROM_LE (number);
}

/* A point cache is as long as its header says, a base mesh ends with a line. */
static void
assert_whole (const char *path)
{
  g_autofree char *data = NULL;
  gsize size, n_frames = LAST_FRAME + 1;

  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  if (g_str_has_suffix (path, ".mdd"))
    {
      g_assert_cmpuint (read_big_endian (data, 0), ==, n_frames);
      g_assert_cmpuint (size, ==, 8 + 4 * n_frames + 12 * n_frames * read_big_endian (data, 4));
    }
  else if (g_str_has_suffix (path, ".pc2"))
    {
      g_assert_cmpuint (read_little_endian (data, 28), ==, n_frames);
      g_assert_cmpuint (size, ==, 32 + 12 * n_frames * read_little_endian (data, 16));
    }
  else
    g_assert_true (size > 0 && (data[size - 1] == '\n' || data[size - 1] == '}'));
}

static void
check_bakes (const Known *known)
{
  g_autofree char *folder = bakes_of (known->path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!g_str_has_suffix (name, ".part"))
        assert_whole (path);
    }
}

static void
check_after_kill (Known *known)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) crashed = NULL;
  RmpProject *project;

  check_file (known);
  check_bakes (known);
  assert_sound (known->path);
  crashed = rmp_project_list_crashed ();
  if (crashed->len)
    assert_sound (((RmpCrashedProject *) g_ptr_array_index (crashed, 0))->working_copy);

  project = resume (known->path, &error);
  g_assert_no_error (error);
  check_document (known, project);
  if (rmp_project_get_modified (project))
    g_object_unref (project); /* the next life goes on with the working copy */
  else
    {
      rmp_project_close (project);
      g_object_unref (project);
    }
}

static void
no_acknowledged_action_is_lost (void)
{
  const char *wanted = g_getenv ("RIMPLE_KILLS");
  guint n_kills = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : EVERYDAY_KILLS;
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  Known known = { .path = rmp_test_path ("killed.rimple"), .document = checksum (project) };

  known.file = g_strdup (known.document);
  g_assert_true (rmp_project_save_as (project, known.path, NULL, &error));
  g_assert_no_error (error);
  rmp_project_close (project);
  g_object_unref (project);

  for (guint i = 0; i < n_kills; i++)
    {
      run_and_kill (&known, g_rand_int (rand), (guint) g_rand_int_range (rand, 0, MOST_WORDS),
                    (guint) g_rand_int_range (rand, 0, LONGEST_DELAY_US));
      check_after_kill (&known);
    }

  g_test_message ("%u kills, %u actions acknowledged, %u of them imports, %u bakes", n_kills,
                  known.n_done, known.n_imports, known.n_bakes);
  g_assert_cmpuint (known.n_done, >, n_kills / 4);
  g_assert_cmpuint (known.n_imports, >, 0);
  g_assert_cmpuint (known.n_bakes, >, 0);
  g_free (known.path);
  g_free (known.document);
  g_free (known.file);
  g_free (known.under_way);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/kills/no-acknowledged-action-is-lost",
                   no_acknowledged_action_is_lost);
}

int
main (int argc, char **argv)
{
  if (argc == 4 && g_str_equal (argv[1], "--live"))
    return live (argv[2], (guint32) g_ascii_strtoull (argv[3], NULL, 10));

  return rmp_test_store_run (argc, argv, add_tests);
}
