/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns from how a clip compresses a garment. */

#include "images/spline-image.h"
#include "methods/geometric-wrinkles/strain-pattern.h"
#include "pattern-sheet.h"

#include <math.h>
#include <string.h>

#define SIDE 512

/* A clip from rest to a pose. */
static RmpSampler *
make_clip (RmpMesh *mesh, const float *posed)
{
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (mesh);
  g_autofree float *frames = g_new (float, 2 * n);

  memcpy (frames, rmp_mesh_get_positions (mesh), n * sizeof *frames);
  memcpy (frames + n, posed, n * sizeof *frames);
  return rmp_sampler_new_sequence (mesh, 2, 24.0, frames);
}

static RmpHeightImage *
make_pattern (const RmpInput *input, const float *posed, double wavelength, GError **error)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpSampler) sampler = make_clip (input->mesh, posed);
  RmpPatternFromStrainOptions options;

  rmp_pattern_from_strain_options_init (&options, input->mesh, 24.0);
  options.wavelength = wavelength;
  options.side = SIDE;
  return rmp_pattern_from_strain_new (input, sampler, &options, &call, error);
}

/* How often a row, or a column, goes up through the middle. */
static guint
count_crests (const RmpHeightImage *image, gboolean along_row)
{
  guint n = 0;

  for (guint i = 1; i < SIDE; i++)
    {
      const guint a = rmp_height_image_get (image, along_row ? i - 1 : SIDE / 2,
                                            along_row ? SIDE / 2 : i - 1);
      const guint b = rmp_height_image_get (image, along_row ? i : SIDE / 2,
                                            along_row ? SIDE / 2 : i);

      n += a <= RMP_HEIGHT_MIDDLE && b > RMP_HEIGHT_MIDDLE ? 1 : 0;
    }
  return n;
}

static void
ridges_lie_across_the_compression (void)
{
  static const double stretches[2][2] = { { 0.85, 1.0 }, { 1.0, 0.85 } };

  for (guint i = 0; i < 2; i++)
    {
      PatternSheet sheet;
      g_autoptr (RmpHeightImage) image = NULL;
      g_autoptr (GError) error = NULL;

      pattern_sheet_init (&sheet, 16, 0);
      pattern_sheet_deform (&sheet, stretches[i][0], 0.0, stretches[i][1]);
      image = make_pattern (&sheet.input, sheet.posed, 0.016, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (count_crests (image, i == 0), >=, 9);
      g_assert_cmpuint (count_crests (image, i == 0), <=, 11);
      g_assert_cmpuint (count_crests (image, i != 0), <=, 1);
      pattern_sheet_clear (&sheet);
    }
}

static void
ridges_are_as_high_as_the_cloth_is_compressed (void)
{
  PatternSheet sheet;
  g_autoptr (RmpHeightImage) image = NULL;
  g_autoptr (GError) error = NULL;
  guint highest[2] = { 0, 0 };

  pattern_sheet_init (&sheet, 16, 0);
  for (guint v = 0; v < sheet.n; v++) /* only where x is large */
    sheet.posed[3 * v] -= 0.25f * MAX (sheet.posed[3 * v] - 0.1f, 0.0f);
  image = make_pattern (&sheet.input, sheet.posed, 0.016, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < SIDE; i++)
    for (guint j = 0; j < SIDE; j++)
      highest[i > SIDE / 2] = MAX (
          highest[i > SIDE / 2],
          (guint) ABS ((gint) rmp_height_image_get (image, i, j) - RMP_HEIGHT_MIDDLE));
  g_assert_cmpuint (highest[1], >, 30000);
  g_assert_cmpuint (rmp_height_image_get (image, SIDE / 8, SIDE / 2), ==, RMP_HEIGHT_MIDDLE);
  pattern_sheet_clear (&sheet);
}

/* A tube about y whose chart is cut along one line, so that the two sides of the cut lie at both
 * ends of the pattern.
 */
static RmpMesh *
make_tube (guint around, guint along, double radius, double length)
{
  const guint n = around * (along + 1), n_uvs = (around + 1) * (along + 1),
              n_faces = 2 * around * along;
  g_autofree float *positions = g_new (float, 3 * n), *uvs = g_new (float, 2 * n_uvs);
  g_autofree guint32 *faces = g_new (guint32, 3 * n_faces),
                     *uv_faces = g_new (guint32, 3 * n_faces);

  for (guint j = 0; j <= along; j++)
    for (guint i = 0; i <= around; i++)
      {
        const double angle = 2.0 * G_PI * i / around;

        uvs[2 * (j * (around + 1) + i)] = (float) (0.1 + 0.8 * i / around);
        uvs[2 * (j * (around + 1) + i) + 1] = (float) (0.1 + 0.8 * j / along);
        if (i == around)
          continue;
        positions[3 * (j * around + i)] = (float) (radius * sin (angle));
        positions[3 * (j * around + i) + 1] = (float) (length * j / along);
        positions[3 * (j * around + i) + 2] = (float) (radius * cos (angle));
      }
  for (guint j = 0, at = 0; j < along; j++)
    for (guint i = 0; i < around; i++)
      {
        const guint across[6] = { 0, 1, 1, 0, 1, 0 }, up[6] = { 0, 0, 1, 0, 1, 1 };

        for (guint k = 0; k < 6; k++, at++)
          {
            faces[at] = (j + up[k]) * around + (i + across[k]) % around;
            uv_faces[at] = (j + up[k]) * (around + 1) + i + across[k];
          }
      }
  return rmp_mesh_new (n, positions, n_faces, faces, n_uvs, uvs, uv_faces, NULL);
}

/* Ridges close round a tube, though its girth is no multiple of the wavelength, and meet at the cut
 * of its chart.
 */
static void
ridges_meet_at_seams (void)
{
  g_autoptr (RmpMesh) tube = make_tube (40, 30, 0.1, 0.6);
  const guint n = rmp_mesh_get_n_vertices (tube);
  g_autofree float *posed = g_memdup2 (rmp_mesh_get_positions (tube), 3 * n * sizeof *posed);
  const RmpInput input = { .mesh = tube };
  g_autoptr (RmpHeightImage) image = NULL;
  g_autoptr (RmpSplineImage) spline = NULL;
  g_autoptr (GError) error = NULL;
  double highest = 0.0;

  for (guint v = 0; v < n; v++)
    {
      posed[3 * v] *= 0.85f;
      posed[3 * v + 2] *= 0.85f;
    }
  image = make_pattern (&input, posed, 0.0471, &error);
  g_assert_no_error (error);
  spline = rmp_spline_image_new (image, 0.0, RMP_WRAP_CLAMP, NULL, 1);
  for (guint i = 0; i <= 100; i++)
    {
      const double v = 0.1 + 0.008 * i, left = rmp_spline_image_evaluate (spline, 0.1, v, NULL);
      const double right = rmp_spline_image_evaluate (spline, 0.9, v, NULL);

      g_assert_cmpfloat_with_epsilon (left, right, 0.02);
    }
  for (guint i = 0; i < SIDE; i++)
    highest = MAX (highest,
                   fabs ((double) rmp_height_image_get (image, i, SIDE / 2) - RMP_HEIGHT_MIDDLE));
  g_assert_cmpfloat (highest, >, 30000.0);
  g_assert_cmpuint (count_crests (image, TRUE), >=, 12);
  g_assert_cmpuint (count_crests (image, TRUE), <=, 15);
}

static void
clips_without_compression_and_fine_ridges_are_refused (void)
{
  PatternSheet sheet;
  g_autoptr (GError) error = NULL;

  pattern_sheet_init (&sheet, 16, 0);
  pattern_sheet_deform (&sheet, 1.1, 0.0, 1.0);
  g_assert_null (make_pattern (&sheet.input, sheet.posed, 0.016, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_clear_error (&error);
  pattern_sheet_deform (&sheet, 0.8, 0.0, 1.0);
  g_assert_null (make_pattern (&sheet.input, sheet.posed, 0.001, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  pattern_sheet_clear (&sheet);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/algorithms/methods/strain-pattern/" name, func)
  ADD ("across", ridges_lie_across_the_compression);
  ADD ("heights", ridges_are_as_high_as_the_cloth_is_compressed);
  ADD ("seams", ridges_meet_at_seams);
  ADD ("refused", clips_without_compression_and_fine_ridges_are_refused);
#undef ADD
  return g_test_run ();
}
