/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "images/decoder.h"

#include "import/import.h"
#include "import/reader.h"

#include <sys/stat.h>

/* Pictures are no larger than these take, on a busy machine too; bytes come to those of the file.
 */
#define SECONDS 30.0
#define MEMORY (G_GUINT64_CONSTANT (1) << 30)

/* What became of the program, said of the picture. */
static void
adopt_error (const char *name, const GError *reason, GError **error)
{
  switch (reason->code)
    {
    case RMP_IMPORT_ERROR_MEMORY:
    case RMP_IMPORT_ERROR_TOO_LARGE:
    case RMP_IMPORT_ERROR_TIMEOUT:
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_SIZE,
                   _ ("“%s” is too large. %s\nMake it smaller."), name, reason->message);
      break;
    case RMP_IMPORT_ERROR_CRASHED:
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED,
                   _ ("“%s” is damaged. %s\nSave it again, as PNG."), name, reason->message);
      break;
    default:
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_READ, _ ("“%s” could not be read. %s"),
                   name, reason->message);
    }
}

gpointer
rmp_decoder_fail (const char *name, GError **error)
{
  g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED,
               _ ("“%s” is damaged: what was made of it makes no sense. Save it again, as PNG"),
               name);
  return NULL;
}

static gboolean
find_section (GBytes *answer, const char *name, RmpStreamSection type, RmpCursor *section,
              GError **error)
{
  RmpCursor cursor = rmp_cursor_begin (answer);
  const guint32 found = rmp_cursor_next (&cursor, section);
  g_autofree char *stage = NULL, *text = NULL;
  guint32 code;

  if (rmp_cursor_ok (&cursor) && found == (guint32) type)
    return TRUE;
  code = found == RMP_STREAM_ERROR ? rmp_cursor_u32 (section) : G_MAXUINT32;
  if (code > RMP_IMAGE_ERROR_SIZE)
    return rmp_decoder_fail (name, error) != NULL;
  stage = rmp_cursor_string (section);
  text = rmp_cursor_string (section);
  g_set_error_literal (error, RMP_IMAGE_ERROR, (gint) code, text);
  return FALSE;
}

GBytes *
rmp_decoder_run (const char *kind, const char *name, guint side, int input, RmpStreamSection type,
                 RmpCursor *section, GError **error)
{
  g_autofree char *picture = g_strconcat ("--picture=", kind, NULL),
                  *length = g_strdup_printf ("--side=%u", side);
  const char *const arguments[] = { picture, length, "--", name, NULL };
  struct stat status;
  const guint64 n_bytes = fstat (input, &status) == 0 ? (guint64) status.st_size : 0;
  g_autoptr (RmpReader) reader = rmp_reader_new (SECONDS, MEMORY + n_bytes);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GBytes) answer = rmp_reader_run (reader, arguments, input, NULL, NULL, NULL, &reason);

  if (!answer)
    adopt_error (name, reason, error);
  return answer && find_section (answer, name, type, section, error) ? g_steal_pointer (&answer)
                                                                     : NULL;
}
