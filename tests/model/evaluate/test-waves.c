/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What waves a look is going to make, painted or not, before there is a frame; and the edit that
 * makes them as wide as somebody asks for.
 */

#include "../store/fixture.h"
#include "evaluate/evaluator.h"
#include "evaluate/wave-forecast.h"
#include "store/looks/wave-answer.h"

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpGarment *garment;
  RmpLook *look;
  RmpLayer *layer;
  const RmpTechnique *technique;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_project_new ();
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sleeve", NULL,
                                              &error);
  fixture->look = rmp_project_add_look (fixture->project, fixture->garment, "embedded-shell", "A",
                                        &error);
  g_assert_no_error (error);
  fixture->layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);
  fixture->technique = rmp_layer_get_technique (fixture->layer);
  rmp_test_assert_ok (rmp_layer_set_text (fixture->layer, "thickness", "1 mm", &error), error);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->layer);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

/* 1 mm in one half of the mesh, 3 mm in the other. */
static void
paint_thickness (Fixture *fixture)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (fixture->surface));
  g_autofree float *weights = g_new (float, n);
  g_autoptr (GError) error = NULL;
  RmpMaskItem *mask;

  for (guint v = 0; v < n; v++)
    weights[v] = v < n / 2 ? 0.0f : 1.0f;
  mask = rmp_garment_add_mask (fixture->garment, NULL, weights, &error);
  g_assert_no_error (error);
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "thickness", mask, 1e-3, 3e-3, &error),
                      error);
}

static RmpWaveForecast *
forecast (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (fixture->surface, fixture->look, NULL, &error);
  RmpWaveForecast *found;

  g_assert_no_error (error);
  found = rmp_wave_forecast_new (snapshot);
  g_assert_nonnull (found);
  return found;
}

static double
get_widest (Fixture *fixture, double *shortest)
{
  g_autoptr (RmpWaveForecast) found = forecast (fixture);
  RmpWavePrediction widest;

  rmp_wave_forecast_span (found, &widest, shortest);
  return widest.wavelength;
}

static void
ask (Fixture *fixture, const char *param, double factor)
{
  const gint index = rmp_technique_find_param (fixture->technique, param);
  g_auto (RmpWaveAnswer) answer = { 0 };
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_wave_answer_init (&answer, fixture->layer, (guint) index, factor, &error),
                      error);
  rmp_test_assert_ok (rmp_wave_answer_apply (&answer, fixture->layer, "Wavelength", &error), error);
}

static void
without_paint_all_waves_are_alike (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpWaveForecast) found = forecast (fixture);
  double shortest;
  RmpWavePrediction widest, there;

  rmp_wave_forecast_span (found, &widest, &shortest);
  g_assert_cmpfloat (widest.wavelength, >, 0.0);
  g_assert_cmpfloat (widest.wavelength, ==, shortest);
  rmp_wave_forecast_at (found, &(RmpSurfacePoint){ 3, { 0.2, 0.5 } }, &there);
  g_assert_cmpfloat (there.wavelength, ==, widest.wavelength);
  g_assert_cmpfloat_with_epsilon (rmp_wave_forecast_get_amplitude (found, 2.0 * widest.onset), 1e-3,
                                  1e-12);
}

static void
waves_are_as_wide_as_painted (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpWaveForecast) found = NULL;
  double plain, shortest;
  RmpWavePrediction widest, there;

  plain = get_widest (fixture, &shortest);
  paint_thickness (fixture);
  found = forecast (fixture);
  rmp_wave_forecast_span (found, &widest, &shortest);
  g_assert_cmpfloat_with_epsilon (shortest, plain, 1e-12);
  g_assert_cmpfloat_with_epsilon (widest.wavelength, 3.0 * plain, 1e-12);
  rmp_wave_forecast_at (found, &(RmpSurfacePoint){ 0, { 0.0, 0.0 } }, &there);
  g_assert_cmpfloat_with_epsilon (there.wavelength, plain, 1e-12);
}

/* A drag shows before it is an edit, also one of a value at the end of a mask. */
static void
previews_count (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpEvaluator) evaluator = rmp_evaluator_new (fixture->project);
  g_autoptr (RmpResult) result = rmp_evaluator_request (evaluator, fixture->surface, fixture->look,
                                                        NULL, 0.0, NULL, NULL);
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (fixture->layer));
  g_autoptr (RmpSnapshot)
      before = rmp_evaluator_get_snapshot (evaluator, fixture->surface, fixture->look, NULL);
  g_autoptr (RmpSnapshot) after = NULL;
  g_autoptr (RmpWaveForecast) plain = rmp_wave_forecast_new (before), tried = NULL;
  RmpWavePrediction waves[2];
  double shortest;

  rmp_values_set_real (values, (guint) rmp_technique_find_param (fixture->technique, "thickness"),
                       2e-3);
  g_assert_true (rmp_evaluator_preview (evaluator, &rmp_preview_values, fixture->layer, values));
  after = rmp_evaluator_get_snapshot (evaluator, fixture->surface, fixture->look, NULL);
  tried = rmp_wave_forecast_new (after);
  rmp_wave_forecast_span (plain, waves, &shortest);
  rmp_wave_forecast_span (tried, waves + 1, &shortest);
  g_assert_cmpfloat_with_epsilon (waves[1].wavelength, 2.0 * waves[0].wavelength, 1e-12);
}

static void
a_wavelength_is_one_edit (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const params[] = { "thickness", "skin_modulus", "interior_modulus" };
  g_autoptr (GError) error = NULL;
  double plain, shortest;

  paint_thickness (fixture);
  plain = get_widest (fixture, &shortest);
  for (guint i = 0; i < G_N_ELEMENTS (params); i++)
    {
      const guint position = rmp_project_get_position (fixture->project);

      ask (fixture, params[i], 0.5);
      g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 1);
      g_assert_cmpfloat_with_epsilon (get_widest (fixture, &shortest), 0.5 * plain, 1e-9);
      g_assert_cmpfloat_with_epsilon (shortest, 0.5 * plain / 3.0, 1e-9);
      g_assert_true (rmp_project_undo (fixture->project, &error));
      g_assert_cmpfloat_with_epsilon (get_widest (fixture, &shortest), plain, 1e-12);
    }
}

/* 3 mm are painted, and a tenth of a metre is the most. */
static void
what_paint_cannot_be_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const gint index = rmp_technique_find_param (fixture->technique, "thickness");
  g_auto (RmpWaveAnswer) answer = { 0 };
  g_autoptr (GError) error = NULL;

  paint_thickness (fixture);
  g_assert_false (rmp_wave_answer_init (&answer, fixture->layer, (guint) index, 50.0, &error));
  g_assert_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_RANGE);
}

static void
add (const char *path, void (*func) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/evaluate/waves/without-paint-all-are-alike", without_paint_all_waves_are_alike);
  add ("/evaluate/waves/they-are-as-wide-as-painted", waves_are_as_wide_as_painted);
  add ("/evaluate/waves/previews-count", previews_count);
  add ("/evaluate/waves/a-wavelength-is-one-edit", a_wavelength_is_one_edit);
  add ("/evaluate/waves/what-paint-cannot-be-is-refused", what_paint_cannot_be_is_refused);
  return g_test_run ();
}
