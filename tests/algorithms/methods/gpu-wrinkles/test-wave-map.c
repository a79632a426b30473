/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waves as images: played from their texels they are the waves of the relief. */

#include "relief/wave-map.h"
#include "wave-sheet.h"

#include <math.h>
#include <string.h>

typedef struct
{
  double highest, largest, mean; /* of the relief; of what is between both */
} Comparison;

static void
compare (const RmpRelief *relief, const RmpWaveTexel *texels, guint side, Comparison *comparison)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  const RmpReliefTopology *topology = relief->topology;
  const guint n = 20;

  memset (comparison, 0, sizeof *comparison);
  for (guint i = 0; i < n * topology->n_faces; i++)
    {
      const guint32 face = i / n;
      const double v = g_rand_double (random), w = (1.0 - v) * g_rand_double (random);
      const double weights[3] = { 1.0 - v - w, v, w };
      double uv[2] = { 0.0, 0.0 }, apart;
      RmpReliefPoint point;

      for (guint k = 0; k < 6; k++)
        uv[k % 2] += weights[k / 2] *
                     (double) topology->uvs[2 * topology->uv_faces[3 * face + k / 2] + k % 2];
      rmp_relief_evaluate (relief, face, (float[2]){ (float) v, (float) w }, &point);
      apart = fabs (rmp_wave_map_evaluate (texels, side, &relief->wave_profile, uv) -
                    (double) point.lift);
      comparison->highest = MAX (comparison->highest, fabs ((double) point.lift));
      comparison->largest = MAX (comparison->largest, apart);
      comparison->mean += apart / (n * topology->n_faces);
    }
}

/* (transfer full) */
static RmpWaveTexel *
make_map (const RmpRelief *relief, guint train, guint side)
{
  g_autoptr (GError) error = NULL;
  RmpWaveTexel *texels = rmp_relief_make_wave_map (relief, train, side, NULL, &error);

  g_assert_no_error (error);
  return texels;
}

/* (transfer full): of even squares, where a plane wave is one on the chart too */
static RmpRelief *
make_even (WaveSheet *sheet, double k, double amplitude)
{
  RmpRelief *relief;

  wave_sheet_init (sheet, 8, FALSE);
  {
    g_autofree float *even = g_new0 (float, 3 * sheet->n);
    g_autofree guint32 *faces = g_memdup2 (rmp_mesh_get_faces (sheet->mesh),
                                           3 * sheet->n_faces * sizeof *faces);
    g_autofree float *uvs = g_memdup2 (rmp_mesh_get_uvs (sheet->mesh), 2 * sheet->n * sizeof *uvs);
    g_autoptr (GError) error = NULL;

    for (guint i = 0; i < sheet->n; i++)
      {
        even[3 * i] = (float) (WAVE_SHEET_EDGE * (i % sheet->across));
        even[3 * i + 1] = (float) (WAVE_SHEET_EDGE * (double) (i / sheet->across));
      }
    rmp_mesh_unref (sheet->mesh);
    sheet->mesh = sheet->input.mesh = rmp_mesh_new (sheet->n, even, sheet->n_faces, faces, sheet->n,
                                                    uvs, faces, &error);
    g_assert_no_error (error);
  }
  relief = wave_sheet_plane_wave (sheet, k, amplitude);
  return relief;
}

/* Two waves a texel: no picture of heights of that size could have them. */
static void
waves_may_be_finer_than_texels (void)
{
  const double k = 2.0 * G_PI * 16.0 / (8.0 * WAVE_SHEET_EDGE), amplitude = 0.002;
  WaveSheet sheet;
  g_autoptr (RmpRelief) relief = make_even (&sheet, k, amplitude);

  for (guint sharp = 0; sharp < 2; sharp++)
    {
      g_autofree RmpWaveTexel *texels = NULL;
      Comparison comparison;

      if (sharp)
        rmp_wave_profile_init (&relief->wave_profile, RMP_WAVE_SHARP, 2.0, NULL);
      texels = make_map (relief, 0, 10);
      compare (relief, texels, 10, &comparison);
      g_test_message ("off by %g of %g", comparison.largest, comparison.highest);
      g_assert_cmpfloat (comparison.highest, >, 0.9 * amplitude);
      g_assert_cmpfloat (comparison.largest, <, 1e-4 * amplitude);
      /* 16 waves over 0.8 of the image */
      g_assert_cmpfloat_with_epsilon (fabs ((double) texels[5 * 10 + 5].vector[0]),
                                      2.0 * G_PI * 16.0 / 0.8, 1e-2);
      g_assert_cmpfloat_with_epsilon ((double) texels[5 * 10 + 5].vector[1], 0.0, 1e-2);
      g_assert_cmpfloat_with_epsilon ((double) texels[5 * 10 + 5].amplitude, amplitude, 1e-7);
    }
  wave_sheet_clear (&sheet);
}

/* Without a chart a texel has nothing; one beside a border goes on. */
static void
charts_go_on_for_a_texel (void)
{
  const guint side = 64;
  WaveSheet sheet;
  g_autoptr (RmpRelief) relief = make_even (&sheet, 40.0, 0.002);
  g_autofree RmpWaveTexel *texels = NULL;

  relief->region = g_new (float, sheet.n);
  for (guint v = 0; v < sheet.n; v++)
    relief->region[v] = 0.25f;
  texels = make_map (relief, 0, side);
  for (guint i = 0; i < side * side; i++)
    {
      const double u = (i % side + 0.5) / side, v = ((double) (i / side) + 0.5) / side;
      const double off = MAX (MAX (0.1 - u, u - 0.9), MAX (0.2 - v, v - 0.9)) * side;

      if (off < 1.0)
        g_assert_cmpfloat_with_epsilon ((double) texels[i].amplitude, 0.25 * 0.002, 1e-8);
      else if (off > 1.6)
        g_assert_cmpfloat (texels[i].amplitude, ==, 0.0f);
      g_assert_cmpfloat (fabs ((double) texels[i].phase), <=, G_PI + 1e-6);
    }
  wave_sheet_clear (&sheet);
}

/* What the method finds on a bent and sheared sheet, both its fields. */
static void
images_play_what_the_method_finds (void)
{
  static const guint sides[] = { 64, 256 };
  gpointer shared, state;
  RmpOutput output;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 10, FALSE);
  shared = wave_sheet_prepare (&sheet, "wavelength=0.04;across=true;across_wavelength=0.09");
  state = rmp_gpu_wrinkles.state_new (shared);
  for (guint i = 0; i < sheet.n; i++)
    {
      const float x = sheet.posed[3 * i], y = sheet.posed[3 * i + 1];

      sheet.posed[3 * i] = 0.85f * x + 0.1f * x * y;
      sheet.posed[3 * i + 1] = 0.95f * y - 0.1f * x * y;
    }
  wave_sheet_step (&sheet, shared, state, 1, &output);
  g_assert_cmpuint (output.relief->n_trains, ==, 2);
  for (guint train = 0; train < 2; train++)
    {
      double last = INFINITY;

      for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
        {
          g_autofree RmpWaveTexel *texels = make_map (output.relief, train, sides[i]);
          g_autoptr (RmpRelief) one = rmp_relief_new (
              RMP_RELIEF_WAVES, rmp_relief_topology_ref (output.relief->topology));
          const gsize size = 12 * (gsize) sheet.n_faces;
          Comparison comparison;

          memcpy (one->positions, output.relief->positions, 3 * sheet.n * sizeof (float));
          memcpy (one->normals, output.relief->normals, 3 * sheet.n * sizeof (float));
          one->n_trains = 1;
          one->waves = g_atomic_rc_box_alloc (size * sizeof (float));
          memcpy (one->waves, output.relief->waves + train * size, size * sizeof (float));
          one->wave_profile = output.relief->wave_profile;
          compare (one, texels, sides[i], &comparison);
          g_test_message ("train %u, %u texels: %.2g of %.2g m in the mean, %.2g at most", train,
                          sides[i], comparison.mean, comparison.highest, comparison.largest);
          g_assert_cmpfloat (comparison.highest, >, 1e-3);
          g_assert_cmpfloat (comparison.mean, <, 0.5 * last);
          last = comparison.mean;
        }
      g_assert_cmpfloat (last, <, 1e-5);
    }
  rmp_output_clear (&output);
  rmp_gpu_wrinkles.state_free (state);
  rmp_gpu_wrinkles.shared_free (shared);
  wave_sheet_clear (&sheet);
}

static void
what_has_no_waves_is_refused (void)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  WaveSheet sheet;
  g_autoptr (RmpRelief) relief = make_even (&sheet, 40.0, 0.002), other = NULL;

  other = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (relief->topology));
  g_assert_null (rmp_relief_make_wave_map (other, 0, 64, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_clear_error (&error);
  g_cancellable_cancel (cancelled);
  g_assert_null (rmp_relief_make_wave_map (relief, 0, 64, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  wave_sheet_clear (&sheet);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wave-map/waves-may-be-finer-than-texels", waves_may_be_finer_than_texels);
  g_test_add_func ("/wave-map/charts-go-on-for-a-texel", charts_go_on_for_a_texel);
  g_test_add_func ("/wave-map/images-play-what-the-method-finds",
                   images_play_what_the_method_finds);
  g_test_add_func ("/wave-map/what-has-no-waves-is-refused", what_has_no_waves_is_refused);

  return g_test_run ();
}
