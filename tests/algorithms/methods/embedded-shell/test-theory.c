/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The waves that values predict, and the values that a wavelength asks for. */

#include "methods/embedded-shell/embedded-shell.h"
#include "methods/embedded-shell/settings.h"
#include "technique/wave-theory.h"

static const RmpWaveTheory *
get_theory (void)
{
  return rmp_embedded_shell.waves;
}

static double
predict (const RmpValues *values)
{
  RmpWavePrediction waves;

  get_theory ()->predict (values, &waves);
  return waves.wavelength;
}

/* The article's sofa: 37.5 mm, from 2.8 % on. */
static RmpValues *
new_sofa (void)
{
  RmpValues *values = rmp_values_new (&rmp_embedded_shell);
  g_autoptr (GError) error = NULL;

  rmp_values_set_list (values, rmp_shell_presets[RMP_SHELL_PRESET_LEATHER].values, &error);
  g_assert_no_error (error);
  return values;
}

static void
leather_makes_the_articles_waves (void)
{
  g_autoptr (RmpValues) values = new_sofa ();
  RmpWavePrediction waves;

  get_theory ()->predict (values, &waves);
  g_assert_cmpfloat_with_epsilon (waves.wavelength, 0.037543, 1e-6);
  g_assert_cmpfloat_with_epsilon (waves.onset, 0.0280, 1e-4);
  g_assert_cmpfloat (get_theory ()->amplitude (values, 0.5 * waves.onset), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (get_theory ()->amplitude (values, 2.0 * waves.onset), 0.002,
                                  1e-12);
}

/* Whatever gives way, the wavelength is the one asked for and nothing else has changed. */
static void
each_answer_gives_the_wavelength (void)
{
  const RmpWaveTheory *theory = get_theory ();

  for (guint i = 0; i < theory->n_answers; i++)
    {
      g_autoptr (RmpValues) before = new_sofa (), values = new_sofa ();

      g_assert_true (theory->answer (values, theory->answers[i], 0.012));
      g_assert_cmpfloat_with_epsilon (predict (values), 0.012, 1e-12);
      for (guint param = 0; param < rmp_embedded_shell.n_params; param++)
        g_assert_true (rmp_values_equal_param (before, values, param) ==
                       (param != theory->answers[i]));
    }
}

static void
what_is_out_of_range_is_refused (void)
{
  const RmpWaveTheory *theory = get_theory ();

  for (guint i = 0; i < theory->n_answers; i++)
    for (guint end = 0; end < 2; end++)
      {
        g_autoptr (RmpValues) values = new_sofa ();

        g_assert_false (theory->answer (values, theory->answers[i], end == 0 ? 1e-9 : 1e5));
      }
}

/* A wavelength wanted follows what is asked for; once something else is to follow it is over, and
 * the skin stays as stiff as it has been.
 */
static void
a_wavelength_wanted_follows (void)
{
  const RmpWaveTheory *theory = get_theory ();
  g_autoptr (RmpValues) values = new_sofa ();

  rmp_values_set_real (values, RMP_SHELL_PARAM_WAVELENGTH, 0.02);
  g_assert_true (theory->answer (values, RMP_SHELL_PARAM_SKIN_MODULUS, 0.03));
  g_assert_cmpfloat (rmp_values_get_real (values, RMP_SHELL_PARAM_WAVELENGTH), ==, 0.03);
  g_assert_true (theory->answer (values, RMP_SHELL_PARAM_THICKNESS, 0.06));
  g_assert_cmpfloat (rmp_values_get_real (values, RMP_SHELL_PARAM_WAVELENGTH), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (rmp_values_get_real (values, RMP_SHELL_PARAM_THICKNESS), 0.004,
                                  1e-12);
  g_assert_cmpfloat_with_epsilon (predict (values), 0.06, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embedded-shell/theory/leather-makes-the-articles-waves",
                   leather_makes_the_articles_waves);
  g_test_add_func ("/embedded-shell/theory/each-answer-gives-the-wavelength",
                   each_answer_gives_the_wavelength);
  g_test_add_func ("/embedded-shell/theory/what-is-out-of-range-is-refused",
                   what_is_out_of_range_is_refused);
  g_test_add_func ("/embedded-shell/theory/a-wavelength-wanted-follows",
                   a_wavelength_wanted_follows);
  return g_test_run ();
}
