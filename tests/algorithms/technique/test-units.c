/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/length-text.h"
#include "technique/units.h"

#include "technique/values.h"

#include <math.h>
#include <string.h>

static void
quantities_are_read (void)
{
  static const struct
  {
    const char *text;
    RmpUnit unit;
    double value;
  } cases[] = {
    { "30 mm", RMP_UNIT_METRE, 0.03 },
    { "800 kPa", RMP_UNIT_PASCAL, 8e5 },
    { "0.8 MPa", RMP_UNIT_PASCAL, 8e5 },
    { "8e5 N/m²", RMP_UNIT_PASCAL, 8e5 },
    { "8e5 N/m^2", RMP_UNIT_PASCAL, 8e5 },
    { "50 N/m", RMP_UNIT_NEWTON_PER_METRE, 50.0 },
    { "2*25 N/m", RMP_UNIT_NEWTON_PER_METRE, 50.0 },
    { "0.05 kN/m", RMP_UNIT_NEWTON_PER_METRE, 50.0 },
    { "12 µN·m", RMP_UNIT_NEWTON_METRE, 12e-6 },
    { "12 uNm", RMP_UNIT_NEWTON_METRE, 12e-6 },
    { "0.012 mN*m", RMP_UNIT_NEWTON_METRE, 12e-6 },
    { "180 g/m²", RMP_UNIT_AREA_DENSITY, 0.18 },
    { "180 gsm", RMP_UNIT_AREA_DENSITY, 0.18 },
    { "0.18 kg/m^2", RMP_UNIT_AREA_DENSITY, 0.18 },
    { "0.3 g/cm³", RMP_UNIT_DENSITY, 300.0 },
    { "1.5 m/s", RMP_UNIT_SPEED, 1.5 },
    { "150cm/s", RMP_UNIT_SPEED, 1.5 },
    { "9.81 m/s²", RMP_UNIT_ACCELERATION, 9.81 },
    { "9.81m/s^2", RMP_UNIT_ACCELERATION, 9.81 },
    { "0.5 1/s", RMP_UNIT_PER_SECOND, 0.5 },
    { "0.05 N/mm", RMP_UNIT_NEWTON_PER_METRE, 50.0 },
    { "250 mN", RMP_UNIT_NEWTON, 0.25 },
    { "2 N / 8", RMP_UNIT_NEWTON, 0.25 },
    { "20 1/m", RMP_UNIT_PER_METRE, 20.0 },
    { "0.2 1/cm", RMP_UNIT_PER_METRE, 20.0 },
    { "3 m / 2", RMP_UNIT_METRE, 1.5 },
    { "3 m·2", RMP_UNIT_METRE, 6.0 },
    { "10/4 g/m²", RMP_UNIT_AREA_DENSITY, 2.5e-3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      double value;

      g_assert_true (rmp_units_parse (cases[i].text, cases[i].unit, &value, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (value, cases[i].value, 1e-12 * fabs (cases[i].value));
    }
}

static void
another_dimension_is_told (void)
{
  static const struct
  {
    const char *text;
    RmpUnit unit;
    const char *said;
  } cases[] = {
    { "50 N/m", RMP_UNIT_PASCAL, "such as 800 kPa" },
    { "30 mm", RMP_UNIT_PER_METRE, "such as 20 1/m" },
    { "180 kg/m³", RMP_UNIT_AREA_DENSITY, "180 g/m²" },
    { "1 m/s", RMP_UNIT_METRE, "such as 30 mm" },
    { "1 m/s", RMP_UNIT_ACCELERATION, "such as 9.81 m/s²" },
    { "2 1/m", RMP_UNIT_PER_SECOND, "such as 0.5 1/s" },
    { "5 N/m + 5 Pa", RMP_UNIT_PASCAL, "same kind" },
    { "5 N/m", RMP_UNIT_NEWTON, "such as 0.2 N" },
    { "5 dyn/cm", RMP_UNIT_NEWTON_PER_METRE, "not a known unit" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      double value;

      g_assert_false (rmp_units_parse (cases[i].text, cases[i].unit, &value, &error));
      g_assert_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX);
      g_assert_nonnull (strstr (error->message, cases[i].said));
    }
}

/* Three digits, and no exponent while a person can read the number. */
static void
lengths_read_well_in_sentences (void)
{
  static const struct
  {
    double metres;
    const char *text;
  } cases[] = {
    { 0.0297009, "29.7 mm" }, { 0.0, "0 mm" },      { 2.5e-6, "0.0025 mm" },
    { 0.9994, "999 mm" },     { 0.9996, "1 m" },    { 1.53021, "1.53 m" },
    { 999.4, "999 m" },       { 1250.3, "1250 m" }, { -0.25, "-250 mm" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = rmp_length_text (cases[i].metres);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* What is shown is read again as what it was, and so is what files keep. */
static void
shown_and_stored_units_are_known (void)
{
  for (RmpUnit unit = RMP_UNIT_NONE; unit <= RMP_UNIT_NEWTON; unit++)
    {
      g_autofree char *shown = rmp_units_format (unit, 0.375);
      const gboolean has_name = rmp_units_stored_name (unit)[0] != '\0' &&
                                rmp_units_shown_suffix (unit)[0] != '\0';
      g_autofree char *stored = g_strdup_printf ("0.375 %s", rmp_units_stored_name (unit));
      g_autoptr (GError) error = NULL;
      double value;

      g_assert_true (rmp_units_parse (shown, unit, &value, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (value, 0.375, 1e-6);
      if (!has_name || unit == RMP_UNIT_FRACTION)
        continue;
      g_assert_true (rmp_units_parse (stored, unit, &value, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat (value, ==, 0.375);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/units/quantities-are-read", quantities_are_read);
  g_test_add_func ("/algorithms/units/another-dimension-is-told", another_dimension_is_told);
  g_test_add_func ("/algorithms/units/lengths-read-well-in-sentences",
                   lengths_read_well_in_sentences);
  g_test_add_func ("/algorithms/units/shown-and-stored-units-are-known",
                   shown_and_stored_units_are_known);
  return g_test_run ();
}
