/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/quantity.h"

#include "technique/units.h"

#include <locale.h>
#include <math.h>

#define MOST_WRITTEN_OUT 1e7

char *
rmp_quantity_format_number (double value, RmpUnit unit)
{
  const double shown = value / rmp_units_shown_scale (unit);

  if (!isfinite (shown))
    return g_strdup ("–");
  /* four digits, but no exponent while a person can count the zeros */
  if (fabs (shown) >= 9999.5 && fabs (shown) < MOST_WRITTEN_OUT)
    return g_strdup_printf ("%.0f", shown);
  return g_strdup_printf ("%.4g", shown == 0.0 ? 0.0 : shown);
}

char *
rmp_quantity_format (double value, RmpUnit unit)
{
  g_autofree char *number = rmp_quantity_format_number (value, unit);
  const char *suffix = rmp_units_shown_suffix (unit);

  if (*suffix == '\0' || !isfinite (value))
    return g_steal_pointer (&number);
  return g_strconcat (number, unit == RMP_UNIT_RADIAN ? "" : " ", suffix, NULL);
}

char *
rmp_quantity_format_vector (const double vector[3], RmpUnit unit)
{
  g_autofree char *x = rmp_quantity_format (vector[0], unit),
                  *y = rmp_quantity_format (vector[1], unit);
  g_autofree char *z = rmp_quantity_format (vector[2], unit);

  return g_strjoin (g_str_equal (localeconv ()->decimal_point, ",") ? "; " : ", ", x, y, z, NULL);
}

static gboolean
has_unit (const char *text)
{
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);
      const gboolean exponent = (letter == 'e' || letter == 'E') && c > text &&
                                g_ascii_isdigit (c[-1]);

      if ((g_unichar_isalpha (letter) && !exponent) || letter == 0xb0 || letter == '%')
        return TRUE;
    }
  return FALSE;
}

gboolean
rmp_quantity_parse (const char *text, RmpUnit unit, double *value, GError **error)
{
  g_autofree char *plain = g_strdup (text);

  if (g_str_equal (localeconv ()->decimal_point, ","))
    g_strdelimit (plain, ",", '.');
  if (!rmp_units_parse (plain, has_unit (plain) ? unit : RMP_UNIT_NONE, value, error))
    return FALSE;
  if (!has_unit (plain))
    *value *= rmp_units_shown_scale (unit);
  return TRUE;
}

double
rmp_quantity_get_step (double range, RmpUnit unit)
{
  const double raw = fabs (range) / rmp_units_shown_scale (unit) / 200.0;
  const double power = pow (10.0, floor (log10 (MAX (raw, 1e-12))));
  const double digit = raw / power;

  return (digit < 1.5   ? 1.0
          : digit < 3.5 ? 2.0
          : digit < 7.5 ? 5.0
                        : 10.0) *
         power * rmp_units_shown_scale (unit);
}

char *
rmp_quantity_format_symbol (const char *symbol)
{
  g_autoptr (GString) markup = g_string_new (NULL);
  gboolean lowered = FALSE;

  for (const char *c = symbol; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);
      char text[7] = { 0 };
      g_autofree char *escaped = NULL;

      if (letter == '_' && !lowered)
        {
          g_string_append (markup, "<sub>");
          lowered = TRUE;
          continue;
        }
      if (lowered && !g_unichar_isalnum (letter))
        {
          g_string_append (markup, "</sub>");
          lowered = FALSE;
        }
      g_unichar_to_utf8 (letter, text);
      escaped = g_markup_escape_text (text, -1);
      g_string_append (markup, escaped);
    }
  if (lowered)
    g_string_append (markup, "</sub>");
  return g_string_free (g_steal_pointer (&markup), FALSE);
}
