/* SPDX-License-Identifier: GPL-3.0-or-later */

/* number-text.c: numbers as text, many times as fast as printf () and with the same letters. */

#include "bake/number-text.h"
#include "bake/number-bytes.h"

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
 * float has 24 bits, and 10^12 has 40. @value: positive, and no smaller than normal floats
 */
static guint64
scale (float value, int power)
{
  const guint32 bits = rmp_float_bits (value);
  const guint64 product = ((bits & 0x7fffff) | 0x800000) * powers[power];
  const int shift = (int) (bits >> 23) - 150;
  guint64 whole, rest, half;

  if (shift >= 0)
    return product << shift;
  whole = product >> -shift;
  rest = product - (whole << -shift);
  half = (guint64) 1 << (-shift - 1);
  return whole + (rest > half || (rest == half && (whole & 1)) ? 1 : 0);
}

/* Two digits at a time. */
static const char pairs[] = "00010203040506070809"
                            "10111213141516171819"
                            "20212223242526272829"
                            "30313233343536373839"
                            "40414243444546474849"
                            "50515253545556575859"
                            "60616263646566676869"
                            "70717273747576777879"
                            "80818283848586878889"
                            "90919293949596979899";

/* The digits that end at @end, all of them. */
static void
fill_digits (char *end, guint32 value)
{
  for (; value >= 100; value /= 100)
    {
      end -= 2;
      memcpy (end, pairs + 2 * (value % 100), 2);
    }
  if (value >= 10)
    memcpy (end - 2, pairs + 2 * value, 2);
  else
    end[-1] = (char) ('0' + value);
}

static guint
count_digits (guint32 value)
{
  guint n = 1;

  while (n < N_DIGITS && value >= powers[n])
    n++;
  return n;
}

char *
rmp_put_count (char *out, guint64 value)
{
  guint n;

  if (value >= powers[N_DIGITS])
    {
      char *end = rmp_put_count (out, value / powers[N_DIGITS]);

      memset (end, '0', N_DIGITS);
      fill_digits (end + N_DIGITS, (guint32) (value % powers[N_DIGITS]));
      return end + N_DIGITS;
    }
  n = count_digits ((guint32) value);
  fill_digits (out + n, (guint32) value);
  return out + n;
}

/* @value: of N_DIGITS digits */
static char *
put_decimal (char *out, gboolean negative, guint32 value, int exponent)
{
  char digits[N_DIGITS];
  guint n_kept = N_DIGITS, n_before = exponent < 0 ? 0 : (guint) exponent + 1;

  fill_digits (digits + N_DIGITS, value);
  while (n_kept > 1 && digits[n_kept - 1] == '0')
    n_kept--;
  if (negative)
    *out++ = '-';
  if (n_before == 0)
    {
      memcpy (out, "0.000", 5);
      out += 1 - exponent; /* point, and zeros behind it */
    }
  else
    {
      memcpy (out, digits, n_before);
      out += n_before;
      if (n_kept <= n_before)
        return out;
      *out++ = '.';
    }
  for (guint i = n_before; i < n_kept; i++)
    *out++ = digits[i];
  return out;
}

char *
rmp_put_float (char *out, float value)
{
  const float size = fabsf (value);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  int exponent;
  guint64 scaled;

  if (size == 0.0f)
    return g_stpcpy (out, signbit (value) ? "-0" : "0");
  /* The float nearest to 1e-4 lies below it. */
  if (!(size > 1e-4f && size < 9e8f))
    return g_stpcpy (out, g_ascii_formatd (digits, sizeof digits, "%.9g", (double) value));
  exponent = find_exponent ((double) size);
  scaled = scale (size, N_DIGITS - 1 - exponent);
  if (scaled == powers[N_DIGITS])
    {
      scaled = powers[N_DIGITS - 1];
      exponent++;
    }
  return put_decimal (out, value < 0.0f, (guint32) scaled, exponent);
}

void
rmp_append_count (GString *text, guint64 value)
{
  char out[RMP_NUMBER_MOST];

  g_string_append_len (text, out, rmp_put_count (out, value) - out);
}

void
rmp_append_float (GString *text, float value)
{
  char out[RMP_NUMBER_MOST];

  g_string_append_len (text, out, rmp_put_float (out, value) - out);
}
