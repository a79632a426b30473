/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/movie.h"

#include "cli/cli.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>

/* GStreamer is asked by its program, so that nothing of it has to be there where no movie is
 * wanted.
 */
#define PROGRAM "gst-launch-1.0"

/* A folder of the temporary ones with a link a picture, since the pattern of names that GStreamer
 * takes leaves no room for the letters of people's own. (transfer full)
 */
static char *
link_pictures (char *(*name) (gconstpointer data, guint number), gconstpointer data, guint first,
               guint last, GError **error)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-movie-XXXXXX", error);

  for (guint number = first; folder && number <= last; number++)
    {
      g_autofree char *given = name (data, number), *whole = g_canonicalize_filename (given, NULL);
      g_autofree char *link = g_strdup_printf ("%s/%u.png", folder, number);
      g_autoptr (GFile) file = g_file_new_for_path (link);

      if (!g_file_make_symbolic_link (file, whole, NULL, error))
        return NULL;
    }
  return g_steal_pointer (&folder);
}

static void
remove_links (const char *folder, guint first, guint last)
{
  for (guint number = first; number <= last; number++)
    {
      g_autofree char *link = g_strdup_printf ("%s/%u.png", folder, number);

      g_unlink (link);
    }
  g_rmdir (folder);
}

/* Runs the pipeline; its words are those of the error. */
static gboolean
encode (const char *folder, guint first, guint last, double rate, const char *part,
        GCancellable *cancellable, GError **error)
{
  g_autofree char *pictures = g_strdup_printf ("location=%s/%%d.png", folder),
                  *index = g_strdup_printf ("index=%u", first),
                  *begin = g_strdup_printf ("start-index=%u", first),
                  *end = g_strdup_printf ("stop-index=%u", last),
                  *caps = g_strdup_printf ("caps=image/png,framerate=%ld/1000",
                                           lround (1000.0 * rate)),
                  *sink = g_strdup_printf ("location=%s", part);
  const char *const argv[] = { PROGRAM,
                               "-q",
                               "multifilesrc",
                               pictures,
                               index,
                               begin,
                               end,
                               caps,
                               "!",
                               "pngdec",
                               "!",
                               "videoconvert",
                               "!",
                               "vp8enc",
                               "deadline=1",
                               "target-bitrate=12000000",
                               "min-quantizer=4",
                               "max-quantizer=24",
                               "cpu-used=2",
                               "!",
                               "webmmux",
                               "!",
                               "filesink",
                               sink,
                               NULL };
  g_autoptr (GSubprocess) process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDERR_PIPE, error);
  g_autofree char *words = NULL;

  if (!process)
    {
      rmp_cli_advise (error, _ ("Movies need GStreamer: in Debian, gstreamer1.0-tools and "
                                "gstreamer1.0-plugins-good. The pictures are there"));
      return FALSE;
    }
  if (!g_subprocess_communicate_utf8 (process, NULL, cancellable, NULL, &words, error))
    {
      g_subprocess_force_exit (process);
      return FALSE;
    }
  if (g_subprocess_get_successful (process))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               _ ("GStreamer made no movie of the pictures, which are there: %s"),
               g_strstrip (words));
  return FALSE;
}

gboolean
rmp_cli_make_movie (char *(*name) (gconstpointer data, guint number), gconstpointer data,
                    guint first, guint last, double rate, const char *path,
                    GCancellable *cancellable, GError **error)
{
  g_autofree char *folder = link_pictures (name, data, first, last, error);
  g_autofree char *part = g_strconcat (path, ".part", NULL), *made = NULL;
  gboolean done;

  if (!folder)
    return FALSE;
  made = g_build_filename (folder, "movie.webm", NULL);
  done = encode (folder, first, last, rate, made, cancellable, error);
  if (done)
    {
      g_autoptr (GFile) from = g_file_new_for_path (made), to = g_file_new_for_path (part);

      done = g_file_copy (from, to, G_FILE_COPY_OVERWRITE, cancellable, NULL, NULL, error);
      if (done && g_rename (part, path) != 0)
        {
          g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
                       _ ("“%s” cannot be written: %s"), path, g_strerror (errno));
          done = FALSE;
        }
      if (!done)
        g_unlink (part);
    }
  g_unlink (made);
  remove_links (folder, first, last);
  return done;
}
