/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units.c: a recursive descent over
 *
 *   sum      = product { ( "+" | "-" ) product }
 *   product  = signed { ( "*" | "/" ) signed }
 *   signed   = { "+" | "-" } ( number | "(" sum ")" ) [ unit ]
 */
#include "units.h"

#include "values.h"

#include <math.h>
#include <string.h>

/* Deep enough for any person; shallow enough for any stack. */
#define MAX_DEPTH 64

typedef enum
{
  KIND_PLAIN,
  KIND_PERCENT,
  KIND_LENGTH,
  KIND_ANGLE,
  KIND_TIME,
  KIND_PRESSURE,
  KIND_TENSION,
  KIND_MOMENT,
  KIND_AREA_DENSITY,
  KIND_DENSITY,
  KIND_SPEED,
  KIND_ACCELERATION,
  KIND_CURVATURE,
  KIND_RATE,
  KIND_FORCE,
} Kind;

typedef struct
{
  double value; /* SI */
  Kind kind;
  double scale; /* SI value of the unit it was written in */
} Quantity;

typedef struct
{
  const char *text; /* whole, for messages */
  const char *at;
  guint depth;
  GError **error;
} Parser;

/* One that begins with another stands before it. */
static const struct
{
  const char *suffix;
  Kind kind;
  double scale;
} units[] = {
  { "m/s²", KIND_ACCELERATION, 1.0 },
  { "m/s^2", KIND_ACCELERATION, 1.0 },
  { "m/s", KIND_SPEED, 1.0 },
  { "cm/s", KIND_SPEED, 1e-2 },
  { "mm", KIND_LENGTH, 1e-3 },
  { "cm", KIND_LENGTH, 1e-2 },
  { "dm", KIND_LENGTH, 1e-1 },
  { "m", KIND_LENGTH, 1.0 },
  { "µm", KIND_LENGTH, 1e-6 },
  { "μm", KIND_LENGTH, 1e-6 },
  { "um", KIND_LENGTH, 1e-6 },
  { "in", KIND_LENGTH, 0.0254 },
  { "ft", KIND_LENGTH, 0.3048 },
  { "°", KIND_ANGLE, G_PI / 180.0 },
  { "deg", KIND_ANGLE, G_PI / 180.0 },
  { "rad", KIND_ANGLE, 1.0 },
  { "%", KIND_PERCENT, 1e-2 },
  { "ms", KIND_TIME, 1e-3 },
  { "s", KIND_TIME, 1.0 },
  { "Pa", KIND_PRESSURE, 1.0 },
  { "kPa", KIND_PRESSURE, 1e3 },
  { "MPa", KIND_PRESSURE, 1e6 },
  { "GPa", KIND_PRESSURE, 1e9 },
  { "N/m²", KIND_PRESSURE, 1.0 },
  { "N/m^2", KIND_PRESSURE, 1.0 },
  { "N/m", KIND_TENSION, 1.0 },
  { "N/mm", KIND_TENSION, 1e3 },
  { "kN/m", KIND_TENSION, 1e3 },
  { "N·m", KIND_MOMENT, 1.0 },
  { "N*m", KIND_MOMENT, 1.0 },
  { "Nm", KIND_MOMENT, 1.0 },
  { "mN·m", KIND_MOMENT, 1e-3 },
  { "mN*m", KIND_MOMENT, 1e-3 },
  { "mNm", KIND_MOMENT, 1e-3 },
  { "µN·m", KIND_MOMENT, 1e-6 },
  { "μN·m", KIND_MOMENT, 1e-6 },
  { "uN·m", KIND_MOMENT, 1e-6 },
  { "uN*m", KIND_MOMENT, 1e-6 },
  { "uNm", KIND_MOMENT, 1e-6 },
  { "kg/m²", KIND_AREA_DENSITY, 1.0 },
  { "kg/m^2", KIND_AREA_DENSITY, 1.0 },
  { "g/m²", KIND_AREA_DENSITY, 1e-3 },
  { "g/m^2", KIND_AREA_DENSITY, 1e-3 },
  { "gsm", KIND_AREA_DENSITY, 1e-3 },
  { "kg/m³", KIND_DENSITY, 1.0 },
  { "kg/m^3", KIND_DENSITY, 1.0 },
  { "g/cm³", KIND_DENSITY, 1e3 },
  { "g/cm^3", KIND_DENSITY, 1e3 },
  { "1/m", KIND_CURVATURE, 1.0 },
  { "1/cm", KIND_CURVATURE, 1e2 },
  { "1/mm", KIND_CURVATURE, 1e3 },
  { "1/s", KIND_RATE, 1.0 },
  { "N", KIND_FORCE, 1.0 },
  { "mN", KIND_FORCE, 1e-3 },
  { "µN", KIND_FORCE, 1e-6 },
  { "μN", KIND_FORCE, 1e-6 },
  { "uN", KIND_FORCE, 1e-6 },
  { "kN", KIND_FORCE, 1e3 },
};

static const char *const kind_examples[] = {
  [KIND_PLAIN] = "a plain number, such as 3",
  [KIND_PERCENT] = "a fraction, such as 35 %",
  [KIND_LENGTH] = "a length, such as 30 mm",
  [KIND_ANGLE] = "an angle, such as 10°",
  [KIND_TIME] = "a time, such as 0.2 s",
  [KIND_PRESSURE] = "a modulus, such as 800 kPa",
  [KIND_TENSION] = "a stiffness, such as 50 N/m",
  [KIND_MOMENT] = "a bending modulus, such as 12 µN·m",
  [KIND_AREA_DENSITY] = "a weight of cloth, such as 180 g/m²",
  [KIND_DENSITY] = "a density, such as 1000 kg/m³",
  [KIND_SPEED] = "a speed, such as 1.5 m/s",
  [KIND_ACCELERATION] = "an acceleration, such as 9.81 m/s²",
  [KIND_CURVATURE] = "a curvature, such as 20 1/m",
  [KIND_RATE] = "a rate, such as 0.5 1/s",
  [KIND_FORCE] = "a force, such as 0.2 N",
};

static const struct
{
  Kind kind;
  const char *stored, *shown;
  double shown_scale;
} infos[] = {
  [RMP_UNIT_NONE] = { KIND_PLAIN, "", "", 1.0 },
  [RMP_UNIT_METRE] = { KIND_LENGTH, "m", "mm", 1e-3 },
  [RMP_UNIT_RADIAN] = { KIND_ANGLE, "rad", "°", G_PI / 180.0 },
  [RMP_UNIT_FRACTION] = { KIND_PERCENT, "1", "%", 1e-2 },
  [RMP_UNIT_SECOND] = { KIND_TIME, "s", "s", 1.0 },
  [RMP_UNIT_FRAMES] = { KIND_PLAIN, "frames", "", 1.0 },
  [RMP_UNIT_LEVELS] = { KIND_PLAIN, "levels", "", 1.0 },
  [RMP_UNIT_EDGES] = { KIND_PLAIN, "edges", "", 1.0 },
  [RMP_UNIT_COUNT] = { KIND_PLAIN, "", "", 1.0 },
  [RMP_UNIT_PASCAL] = { KIND_PRESSURE, "Pa", "kPa", 1e3 },
  [RMP_UNIT_NEWTON_PER_METRE] = { KIND_TENSION, "N/m", "N/m", 1.0 },
  [RMP_UNIT_NEWTON_METRE] = { KIND_MOMENT, "N·m", "µN·m", 1e-6 },
  [RMP_UNIT_AREA_DENSITY] = { KIND_AREA_DENSITY, "kg/m²", "g/m²", 1e-3 },
  [RMP_UNIT_DENSITY] = { KIND_DENSITY, "kg/m³", "kg/m³", 1.0 },
  [RMP_UNIT_SPEED] = { KIND_SPEED, "m/s", "m/s", 1.0 },
  [RMP_UNIT_ACCELERATION] = { KIND_ACCELERATION, "m/s²", "m/s²", 1.0 },
  [RMP_UNIT_PER_METRE] = { KIND_CURVATURE, "1/m", "1/m", 1.0 },
  [RMP_UNIT_PER_SECOND] = { KIND_RATE, "1/s", "1/s", 1.0 },
  [RMP_UNIT_NEWTON] = { KIND_FORCE, "N", "N", 1.0 },
};

static gboolean
fail (Parser *parser, const char *what)
{
  g_set_error (parser->error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX, "“%s”: %s", parser->text,
               what);
  return FALSE;
}

static gboolean
fail_at (Parser *parser, const char *expected)
{
  g_autofree char *what = NULL;

  if (*parser->at == '\0')
    what = g_strdup_printf ("%s is missing at the end", expected);
  else if (*parser->at == ',')
    what = g_strdup ("write a decimal point instead of a comma");
  else
    what = g_strdup_printf ("%s is missing before “%s”", expected, parser->at);
  return fail (parser, what);
}

static void
skip_blanks (Parser *parser)
{
  for (;;)
    {
      const gunichar letter = g_utf8_get_char (parser->at);

      if (!g_unichar_isspace (letter))
        return;
      parser->at = g_utf8_next_char (parser->at);
    }
}

static gboolean
accept (Parser *parser, const char *token)
{
  skip_blanks (parser);
  if (!g_str_has_prefix (parser->at, token))
    return FALSE;
  parser->at += strlen (token);
  return TRUE;
}

static gboolean
accept_minus (Parser *parser)
{
  return accept (parser, "-") || accept (parser, "−");
}

static gboolean
accept_times (Parser *parser)
{
  return accept (parser, "*") || accept (parser, "×") || accept (parser, "·");
}

static gboolean
parse_number (Parser *parser, Quantity *out)
{
  const char *at = parser->at;
  char *end;

  if (!g_ascii_isdigit (at[0]) && !(at[0] == '.' && g_ascii_isdigit (at[1])))
    return fail_at (parser, "a number");
  if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X'))
    return fail (parser, "write numbers with decimal digits");
  *out = (Quantity){ g_ascii_strtod (at, &end), KIND_PLAIN, 1.0 };
  parser->at = end;
  return TRUE;
}

/* A unit ends where its word does, so that "m" is not found in "meadow". */
static gboolean
parse_unit (Parser *parser, Quantity *quantity)
{
  skip_blanks (parser);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      const char *end = parser->at + strlen (units[i].suffix);

      if (!g_str_has_prefix (parser->at, units[i].suffix) ||
          g_unichar_isalpha (g_utf8_get_char (end)))
        continue;
      if (quantity->kind != KIND_PLAIN)
        return fail (parser, "a number has two units");
      *quantity = (Quantity){ quantity->value * units[i].scale, units[i].kind, units[i].scale };
      parser->at = end;
      return TRUE;
    }
  if (g_unichar_isalpha (g_utf8_get_char (parser->at)))
    {
      g_autofree char *what = g_strdup_printf (
          "“%s” is not a known unit; use mm, cm, m, in, °, rad, %%, s, ms, Pa, N, N/m, "
          "N·m, g/m², kg/m³, m/s, m/s², 1/m or 1/s",
          parser->at);

      return fail (parser, what);
    }
  return TRUE;
}

static gboolean parse_sum (Parser *parser, Quantity *out);

static gboolean
parse_signed (Parser *parser, Quantity *out)
{
  gboolean negative = FALSE;

  for (;;)
    if (accept_minus (parser))
      negative = !negative;
    else if (!accept (parser, "+"))
      break;
  if (accept (parser, "("))
    {
      if (++parser->depth > MAX_DEPTH)
        return fail (parser, "too many brackets");
      if (!parse_sum (parser, out))
        return FALSE;
      if (!accept (parser, ")"))
        return fail_at (parser, "a closing bracket");
      parser->depth--;
    }
  else if (!parse_number (parser, out))
    return FALSE;
  if (negative)
    out->value = -out->value;
  return parse_unit (parser, out);
}

static gboolean
multiply (Parser *parser, Quantity *a, Quantity b)
{
  if (a->kind > KIND_PERCENT && b.kind > KIND_PERCENT)
    return fail (parser, "two quantities with units cannot be multiplied");
  *a = (Quantity){ a->value * b.value, MAX (a->kind, b.kind),
                   a->kind > b.kind ? a->scale : b.scale };
  return TRUE;
}

/* A plain number over one with a unit is the quotient in that unit: that is what “10/3 mm” means to
 * people.
 */
static gboolean
divide (Parser *parser, Quantity *a, Quantity b)
{
  if (b.value == 0.0)
    return fail (parser, "a division by zero");
  if (a->kind == KIND_PLAIN)
    *a = (Quantity){ a->value / (b.value / b.scale) * b.scale, b.kind, b.scale };
  else if (a->kind == b.kind)
    *a = (Quantity){ a->value / b.value, KIND_PLAIN, 1.0 };
  else if (b.kind <= KIND_PERCENT)
    a->value /= b.value;
  else
    return fail (parser, "a quantity cannot be divided by one of another unit");
  return TRUE;
}

static gboolean
parse_product (Parser *parser, Quantity *out)
{
  if (!parse_signed (parser, out))
    return FALSE;
  for (;;)
    {
      const gboolean times = accept_times (parser);
      Quantity next;

      if (!times && !accept (parser, "/"))
        return TRUE;
      if (!parse_signed (parser, &next) ||
          !(times ? multiply (parser, out, next) : divide (parser, out, next)))
        return FALSE;
    }
}

static gboolean
parse_sum (Parser *parser, Quantity *out)
{
  if (!parse_product (parser, out))
    return FALSE;
  for (;;)
    {
      const gboolean minus = accept_minus (parser);
      Quantity next;

      if (!minus && !accept (parser, "+"))
        return TRUE;
      if (!parse_product (parser, &next))
        return FALSE;
      if (next.kind != out->kind && MAX (next.kind, out->kind) > KIND_PERCENT)
        return fail (parser, "give both parts of a sum the same kind of unit");
      out->value += minus ? -next.value : next.value;
      out->kind = MAX (out->kind, next.kind);
    }
}

gboolean
rmp_units_parse (const char *text, RmpUnit unit, double *value, GError **error)
{
  Parser parser = { .text = text, .at = text, .error = error };
  const Kind wanted = infos[unit].kind;
  Quantity quantity;

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX,
                           "The text is not valid UTF-8");
      return FALSE;
    }
  if (!parse_sum (&parser, &quantity))
    return FALSE;
  skip_blanks (&parser);
  if (*parser.at != '\0')
    return fail_at (&parser, "an operator");
  if (!isfinite (quantity.value))
    return fail (&parser, "the result is too large");
  if (quantity.kind != KIND_PLAIN && quantity.kind != wanted &&
      !(wanted == KIND_PLAIN && quantity.kind == KIND_PERCENT))
    {
      g_autofree char *what = g_strdup_printf ("expected %s", kind_examples[wanted]);

      return fail (&parser, what);
    }
  *value = quantity.value;
  return TRUE;
}

double
rmp_units_shown_scale (RmpUnit unit)
{
  return infos[unit].shown_scale;
}

const char *
rmp_units_shown_suffix (RmpUnit unit)
{
  return infos[unit].shown;
}

const char *
rmp_units_stored_name (RmpUnit unit)
{
  return infos[unit].stored;
}

char *
rmp_units_format (RmpUnit unit, double value)
{
  const char *suffix = rmp_units_shown_suffix (unit);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  /* Six digits hide the rounding of the conversion; no slider is finer. */
  g_ascii_formatd (digits, sizeof digits, "%.6g", value / rmp_units_shown_scale (unit));
  return g_strconcat (digits, *suffix == '\0' || unit == RMP_UNIT_RADIAN ? "" : " ", suffix, NULL);
}
