/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile-text.c: the one text form of profiles, in project rows, on the clipboard and on the
 * command line.
 */

#include "geometry/profile.h"

#include <math.h>
#include <string.h>

#define DRAWN "drawn "
#define KEYS "keys "
#define DEGREE (G_PI / 180.0)

/* "t y" or "t y slope"; @numbers: (out): [3], NaN for the slope that is not there. @angles: t may
 * be in degrees
 */
static gboolean
parse_point (const char *text, gboolean angles, guint index, double *numbers, GError **error)
{
  const char *at = text;
  guint n = 0;

  numbers[2] = (double) NAN;
  for (; n < 3; n++)
    {
      char *end;
      double number = g_ascii_strtod (at, &end);

      if (end == at)
        break;
      numbers[n] = number;
      at = end;
      if (n == 0 && angles && g_str_has_prefix (at, "°"))
        {
          numbers[n] *= DEGREE;
          at += strlen ("°");
        }
    }
  if (n >= 2 && at[strspn (at, " \t\n")] == '\0')
    return TRUE;
  g_set_error (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_SYNTAX,
               n < 2 ? "point %u of the profile needs two numbers, as in “drawn -1 0, 0 1, 1 0”"
                     : "point %u of the profile has more than two numbers and a slope",
               index + 1);
  return FALSE;
}

static RmpProfile *
parse_points (const char *text, gboolean keys, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  const guint n = g_strv_length (parts);
  g_autofree double *points = g_new (double, 2 * MAX (n, 1));
  g_autofree double *slopes = g_new (double, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      double numbers[3];

      if (!parse_point (parts[i], keys, i, numbers, error))
        return NULL;
      points[2 * i] = numbers[0];
      points[2 * i + 1] = numbers[1];
      slopes[i] = numbers[2];
    }
  return keys ? rmp_profile_new_keys (points, slopes, n, error)
              : rmp_profile_new_with_slopes (points, slopes, n, error);
}

RmpProfile *
rmp_profile_new_from_text (const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  if (g_str_equal (stripped, "cubic"))
    return rmp_profile_new_cubic ();
  if (g_str_equal (stripped, "quintic"))
    return rmp_profile_new_quintic ();
  if (g_str_has_prefix (stripped, DRAWN))
    return parse_points (stripped + strlen (DRAWN), FALSE, error);
  if (g_str_has_prefix (stripped, KEYS))
    return parse_points (stripped + strlen (KEYS), TRUE, error);
  g_set_error (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_SYNTAX,
               "“%s” is not cubic, quintic, or drawn or keys with points", stripped);
  return NULL;
}

static void
append_number (GString *text, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, " %s", g_ascii_dtostr (digits, sizeof digits, number));
}

char *
rmp_profile_get_text (const RmpProfile *self)
{
  const RmpProfileShape shape = rmp_profile_get_shape (self);
  GString *text;

  if (shape == RMP_PROFILE_CUBIC || shape == RMP_PROFILE_QUINTIC)
    return g_strdup (shape == RMP_PROFILE_CUBIC ? "cubic" : "quintic");
  text = g_string_new (shape == RMP_PROFILE_DRAWN ? "drawn" : "keys");
  for (guint i = 0; i < rmp_profile_get_n_points (self); i++)
    {
      double t, y, slope;

      rmp_profile_get_point (self, i, &t, &y);
      if (i > 0)
        g_string_append_c (text, ',');
      append_number (text, t);
      append_number (text, y);
      if (rmp_profile_get_point_slope (self, i, &slope))
        append_number (text, slope);
    }
  return g_string_free (text, FALSE);
}
