/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "stage.h"

#include <string.h>
#include <unistd.h>

#include "import/stream.h"

static char current[512] = "starting";
static gboolean enabled;

void
rmp_stage_enable (void)
{
  enabled = TRUE;
}

/* Names in the text come from the file: a line break in one must not look like another line. */
static void
replace_control_characters (char *text)
{
  for (char *c = text; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
}

static void
say (const char *prefix, const char *text)
{
  g_autofree char *line = g_strconcat (prefix, text, "\n", NULL);
  gssize written G_GNUC_UNUSED;

  if (enabled)
    written = write (STDERR_FILENO, line, strlen (line)); /* nobody may be listening */
}

void
rmp_stage_begin (const char *format, ...)
{
  const char *end;
  va_list arguments;

  va_start (arguments, format);
  g_vsnprintf (current, sizeof current, format, arguments);
  va_end (arguments);

  g_utf8_validate (current, -1, &end);
  current[end - current] = '\0';
  replace_control_characters (current);
  say (RMP_STREAM_STAGE_PREFIX, current);
}

void
rmp_stage_note (const char *text)
{
  say (RMP_STREAM_NOTE_PREFIX, text);
}

const char *
rmp_stage_current (void)
{
  return current;
}
