/* SPDX-License-Identifier: GPL-3.0-or-later */

/* main.c: rimple-import reads one model or picture and writes what it holds to standard output, as
 * model/import/stream.h says. It runs in a process of its own that is locked in (confine.h),
 * because files are hostile and readers have faults: nothing it does can harm the document.
 */

#include <gio/gio.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "confine.h"
#include "import/import.h"
#include "import/stream.h"
#include "pictures.h"
#include "readers.h"
#include "sequence/numbered.h"
#include "stage.h"
#include "write.h"

static gboolean
answer_model (const char *path, gboolean numbered, GOutputStream *output, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (RmpImportScene) scene = numbered ? rmp_numbered_read (path, &failure)
                                              : rmp_read_file (path, &failure);

  if (!scene)
    return rmp_failure_write (failure, rmp_stage_current (), output, error);

  rmp_stage_begin (_ ("handing over"));
  return rmp_scene_write (scene, output, error);
}

int
main (int argc, char **argv)
{
  gint64 seconds = 0, memory = 0;
  gboolean stages = FALSE, answered;
  int numbered = 0, side = 0;
  g_autofree char *picture = NULL;
  const GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_INT64, &seconds, N_ ("Processor time the reader may use"),
      N_ ("SECONDS") },
    { "memory", 0, 0, G_OPTION_ARG_INT64, &memory, N_ ("Memory the reader may use"), N_ ("BYTES") },
    { "stages", 0, 0, G_OPTION_ARG_NONE, &stages, N_ ("Say on standard error what is being read"),
      NULL },
    { "numbered", 0, 0, G_OPTION_ARG_INT, &numbered,
      N_ ("1: the file is one of a numbered sequence; read all"), N_ ("0 OR 1") },
    { "picture", 0, 0, G_OPTION_ARG_STRING, &picture,
      N_ ("Standard input is a picture, called FILE: answer with its heights, normals or colours"),
      N_ ("KIND") },
    { "side", 0, 0, G_OPTION_ARG_INT, &side,
      N_ ("Texels along the side of the picture in the answer"), N_ ("N") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("FILE"));
  g_autoptr (GOutputStream) output = NULL;
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, RIMPLE_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_option_context_set_summary (
      context, _ ("Reads a file of another program for Rimple. Started by Rimple itself."));
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 2)
    {
      g_printerr ("%s\n", error ? error->message : _ ("Name one file."));
      return 2;
    }
  if (isatty (STDOUT_FILENO))
    {
      g_printerr ("%s\n", _ ("The answer is binary: send it to a file or a pipe."));
      return 2;
    }

  if (stages)
    rmp_stage_enable ();
  if (picture)
    rmp_pictures_prepare ();
  output = g_unix_output_stream_new (STDOUT_FILENO, FALSE); /* asks the kernel about it */
  rmp_confine ((guint64) MAX (seconds, 0), (guint64) MAX (memory, 0), !picture ? argv[1] : NULL,
               rmp_stage_note);

  answered = !picture ? answer_model (argv[1], numbered != 0, output, &error)
                      : rmp_pictures_answer (picture, argv[1], (guint) MAX (side, 0), STDIN_FILENO,
                                             output, &error);
  if (answered)
    return 0;
  if (g_error_matches (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE))
    return RMP_STREAM_EXIT_TOO_LARGE;
  g_printerr ("%s\n", error->message);
  return 1;
}
