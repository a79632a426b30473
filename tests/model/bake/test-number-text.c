/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/limits.h"
#include "bake/number-text.h"

#include <math.h>
#include <string.h>

static void
check (float value)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char expected[G_ASCII_DTOSTR_BUF_SIZE];

  rmp_append_float (text, value);
  g_ascii_formatd (expected, sizeof expected, "%.9g", (double) value);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
floats_have_the_letters_of_printf (void)
{
  static const float edges[] = { 0.0f,           -0.0f,       1.0f,         -1.0f,           0.5f,
                                 9.99999975e-5f, 1e-4f,       0.001f,       0.01f,           0.1f,
                                 10.0f,          16777216.0f, 123456792.0f, 99999.9f,        9e8f,
                                 1e9f,           1e-30f,      999999995.0f, 0.000999999931f, 100.5f,
                                 8388607.5f,     0.00390625f };

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    check (edges[i]);
  for (guint i = 0; i < 200000; i++)
    {
      const guint32 bits = g_test_rand_int ();
      float value;

      memcpy (&value, &bits, sizeof value);
      check (value);
      check ((float) g_test_rand_double_range (-2.0, 2.0));
    }
}

static void
counts_have_the_letters_of_printf (void)
{
  static const guint64 counts[] = {
    0, 1, 9, 10, 99, 100, 999999999, 1000000000, 4294967295u, 18000000000000000007u, G_MAXUINT64
  };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *expected = g_strdup_printf ("%" G_GUINT64_FORMAT, counts[i]);

      rmp_append_count (text, counts[i]);
      g_assert_cmpstr (text->str, ==, expected);
    }
}

/* Fewer vectors than are looked at side by side, as many, and some more. */
static void
limits_are_those_of_each_coordinate (void)
{
  static const gsize counts[] = { 0, 1, 2, 15, 16, 17, 100 };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      float vectors[300], least[3] = { INFINITY, INFINITY, INFINITY },
                          most[3] = { -INFINITY, -INFINITY, -INFINITY };

      for (guint k = 0; k < G_N_ELEMENTS (vectors); k++)
        vectors[k] = (float) g_test_rand_double_range (-1.0, 1.0);
      rmp_limits_widen (vectors, counts[i], least, most);
      for (guint c = 0; c < 3; c++)
        {
          float low = INFINITY, high = -INFINITY;

          for (gsize v = 0; v < counts[i]; v++)
            {
              low = fminf (low, vectors[3 * v + c]);
              high = fmaxf (high, vectors[3 * v + c]);
            }
          g_assert_true (low == least[c] && high == most[c]);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bake/number-text/floats", floats_have_the_letters_of_printf);
  g_test_add_func ("/bake/number-text/counts", counts_have_the_letters_of_printf);
  g_test_add_func ("/bake/number-text/limits", limits_are_those_of_each_coordinate);
  return g_test_run ();
}
