/* SPDX-License-Identifier: GPL-3.0-or-later */

/* number-text.c: numbers as text, many times as fast as printf () and with the same letters. */

#include "bake/whole-file.h"

#include <math.h>
#include <string.h>

/* Nine digits restore a float. */
#define N_DIGITS 9

static const guint64 powers[] = { 1,           10,           100,          1000,      10000,
                                  100000,      1000000,      10000000,     100000000, 1000000000,
                                  10000000000, 100000000000, 1000000000000 };

/* The exponent of ten of a number from 1e-4 to 1e9. */
static int
find_exponent (double value)
{
  int exponent = 0;

  if (value < 1.0)
    return value < 0.001 ? -4 : value < 0.01 ? -3 : value < 0.1 ? -2 : -1;
  while (value >= (double) powers[exponent + 1])
    exponent++;
  return exponent;
}

/* Times a power of ten, rounded; of two that are as near, the even one. Exact: the fraction of a
 * float has 24 bits, and 10^12 has 40.
 */
static guint64
scale (float value, int power)
{
  int shift;
  const guint64 product = (guint64) ldexpf (frexpf (value, &shift), 24) * powers[power];
  guint64 whole, rest, half;

  shift -= 24;
  if (shift >= 0)
    return product << shift;
  whole = product >> -shift;
  rest = product - (whole << -shift);
  half = (guint64) 1 << (-shift - 1);
  return whole + (rest > half || (rest == half && (whole & 1)) ? 1 : 0);
}

static guint
fill_digits (char *end, guint64 value)
{
  guint n = 0;

  do
    {
      *--end = (char) ('0' + value % 10);
      value /= 10;
      n++;
    }
  while (value > 0);
  return n;
}

void
rmp_append_count (GString *text, guint64 value)
{
  char digits[20];
  const guint n = fill_digits (digits + sizeof digits, value);

  g_string_append_len (text, digits + sizeof digits - n, n);
}

static void
append_decimal (GString *text, gboolean negative, guint64 value, int exponent)
{
  char digits[N_DIGITS], out[2 * N_DIGITS + 4];
  guint n_kept = N_DIGITS, n = 0;

  fill_digits (digits + N_DIGITS, value);
  while (n_kept > 1 && digits[n_kept - 1] == '0')
    n_kept--;
  if (negative)
    out[n++] = '-';
  if (exponent < 0)
    {
      out[n++] = '0';
      out[n++] = '.';
      for (int i = -1; i > exponent; i--)
        out[n++] = '0';
    }
  for (guint i = 0; i < n_kept || (int) i <= exponent; i++)
    {
      if (exponent >= 0 && (int) i == exponent + 1)
        out[n++] = '.';
      out[n++] = i < n_kept ? digits[i] : '0';
    }
  g_string_append_len (text, out, n);
}

void
rmp_append_float (GString *text, float value)
{
  const float size = fabsf (value);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  /* The float nearest to 1e-4 lies below it. */
  if (size > 1e-4f && size < 9e8f)
    {
      int exponent = find_exponent ((double) size);
      guint64 scaled = scale (size, N_DIGITS - 1 - exponent);

      if (scaled == powers[N_DIGITS])
        {
          scaled = powers[N_DIGITS - 1];
          exponent++;
        }
      append_decimal (text, value < 0.0f, scaled, exponent);
    }
  else if (size == 0.0f)
    g_string_append (text, signbit (value) ? "-0" : "0");
  else
    g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.9g", (double) value));
}
