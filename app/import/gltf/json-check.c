/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "gltf/json-check.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/import.h"

/* glTF itself nests nine deep; extensions and extras add a little. */
#define MAX_DEPTH 64
#define MAX_VALUES 8000000

typedef struct
{
  const char *text, *c, *end;
  char open[MAX_DEPTH]; /* '{' or '[' */
  guint depth;
  guint n_values;
  const char *problem;
} Check;

static gboolean
fail (Check *self, const char *problem)
{
  self->problem = problem;
  return FALSE;
}

static void
skip_space (Check *self)
{
  while (self->c < self->end && strchr (" \t\n\r", *self->c) && *self->c != '\0')
    self->c++;
}

static gboolean
take (Check *self, char expected)
{
  if (self->c == self->end || *self->c != expected)
    return FALSE;

  self->c++;
  return TRUE;
}

/* Four hexadecimal digits, or −1. */
static gint
take_code_unit (Check *self)
{
  gint unit = 0;

  for (guint i = 0; i < 4; i++, self->c++)
    {
      if (self->c == self->end || !g_ascii_isxdigit (*self->c))
        return -1;
      unit = unit * 16 + g_ascii_xdigit_value (*self->c);
    }

  return unit;
}

static gboolean
check_unicode_escape (Check *self)
{
  gint unit = take_code_unit (self);

  if (unit <= 0)
    return fail (self, N_ ("a \\u escape needs four hexadecimal digits, not all zero"));
  if (unit >= 0xdc00 && unit <= 0xdfff)
    return fail (self, N_ ("half a surrogate pair"));
  if (unit < 0xd800 || unit > 0xdbff)
    return TRUE;

  if (!take (self, '\\') || !take (self, 'u'))
    return fail (self, N_ ("half a surrogate pair"));
  unit = take_code_unit (self);
  if (unit < 0xdc00 || unit > 0xdfff)
    return fail (self, N_ ("half a surrogate pair"));

  return TRUE;
}

static gboolean
check_string (Check *self)
{
  if (!take (self, '"'))
    return fail (self, N_ ("a string is missing"));

  while (self->c < self->end && *self->c != '"')
    {
      guchar c = (guchar) *self->c++;

      if (c < 0x20)
        return fail (self, N_ ("a control character inside a string"));
      if (c != '\\')
        continue;
      if (take (self, 'u'))
        {
          if (!check_unicode_escape (self))
            return FALSE;
        }
      else if (self->c == self->end || *self->c == '\0' || !strchr ("\"\\/bfnrt", *self->c++))
        return fail (self, N_ ("an unknown escape inside a string"));
    }

  if (!take (self, '"'))
    return fail (self, N_ ("a string without an end"));
  return TRUE;
}

static gboolean
check_digits (Check *self)
{
  const char *start = self->c;

  while (self->c < self->end && g_ascii_isdigit (*self->c))
    self->c++;

  return self->c > start || fail (self, N_ ("a digit is missing"));
}

static gboolean
check_number (Check *self)
{
  take (self, '-');
  if (!take (self, '0') && !check_digits (self))
    return FALSE;
  if (take (self, '.') && !check_digits (self))
    return FALSE;
  if (take (self, 'e') || take (self, 'E'))
    {
      if (!take (self, '+'))
        take (self, '-');
      return check_digits (self);
    }

  return TRUE;
}

static gboolean
check_word (Check *self)
{
  static const char *const words[] = { "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);

      if ((gsize) (self->end - self->c) >= length && memcmp (self->c, words[i], length) == 0)
        {
          self->c += length;
          return TRUE;
        }
    }

  return fail (self, N_ ("a value is missing"));
}

/* A value, or only the opening of one that holds others; *@opened tells. */
static gboolean
check_value (Check *self, gboolean *opened)
{
  *opened = FALSE;
  if (++self->n_values > MAX_VALUES)
    return fail (self, N_ ("more values than a scene can need"));
  if (self->c == self->end)
    return fail (self, N_ ("the text ends too early"));

  switch (*self->c)
    {
    case '{':
    case '[':
      if (self->depth == MAX_DEPTH)
        return fail (self, N_ ("nested deeper than a scene can need"));
      self->open[self->depth++] = *self->c++;
      *opened = TRUE;
      return TRUE;

    case '"':
      return check_string (self);

    default:
      return *self->c == '-' || g_ascii_isdigit (*self->c) ? check_number (self)
                                                           : check_word (self);
    }
}

/* A key and its colon, if the innermost container is an object. */
static gboolean
check_key (Check *self)
{
  if (self->open[self->depth - 1] == '[')
    return TRUE;
  if (!check_string (self))
    return FALSE;
  skip_space (self);
  if (!take (self, ':'))
    return fail (self, N_ ("a colon is missing"));
  skip_space (self);

  return TRUE;
}

/* What follows a value: the ends of containers, then a comma or the end of the text. */
static gboolean
check_continuation (Check *self, gboolean just_opened)
{
  for (skip_space (self); self->depth > 0; skip_space (self))
    {
      if (take (self, self->open[self->depth - 1] == '{' ? '}' : ']'))
        {
          self->depth--;
          just_opened = FALSE;
          continue;
        }
      if (!just_opened && !take (self, ','))
        return fail (self, N_ ("a comma or a closing bracket is missing"));
      skip_space (self);
      return check_key (self);
    }

  return self->c == self->end || fail (self, N_ ("something follows the end"));
}

static gboolean
check_text (Check *self)
{
  gboolean opened;

  skip_space (self);
  do
    if (!check_value (self, &opened) || !check_continuation (self, opened))
      return FALSE;
  while (self->depth > 0);

  return TRUE;
}

static void
set_error (const Check *self, GError **error)
{
  guint line = 1, column = 1;

  for (const char *c = self->text; c < self->c; c++, column++)
    if (*c == '\n')
      {
        line++;
        column = 0;
      }

  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
               _ ("the JSON is damaged at line %u, column %u: %s"), line, column,
               _ (self->problem));
}

gboolean
rmp_json_check (const char *text, gsize length, GError **error)
{
  Check self = { 0 };

  /* An empty file may come without an address. */
  self.text = self.c = length == 0 ? "" : text;
  self.end = self.text + length;

  if (!g_utf8_validate_len (self.text, length, &self.c))
    {
      self.problem = N_ ("not UTF-8");
      set_error (&self, error);
      return FALSE;
    }

  self.c = self.text;
  if (check_text (&self))
    return TRUE;

  set_error (&self, error);
  return FALSE;
}
