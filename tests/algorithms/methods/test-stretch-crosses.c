/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What dynamic wrinkling tells of the tensors of a sleeve that bends. */

#include "arm.h"
#include "methods/dynamic-wrinkling/dynamic-wrinkling.h"
#include "methods/dynamic-wrinkling/report.h"
#include "wrinkles/stretch-crosses.h"

#include <math.h>

#define RATE 24.0
#define N_FRAMES 16

static double
dot (const float a[3], const float b[3])
{
  return (double) a[0] * (double) b[0] + (double) a[1] * (double) b[1] +
         (double) a[2] * (double) b[2];
}

/* At right angles, the lesser stretch first, in the plane of the face they stand over, and as the
 * heat map has it.
 */
static void
check_cross (const RmpRelief *relief, guint32 face, const RmpStretchCross *cross, float compression)
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  const double least = (double) cross->stretches[0], most = (double) cross->stretches[1];
  float sides[2][3];
  double square = 0.0, area;

  for (guint c = 0; c < 3; c++)
    {
      const float origin = relief->positions[3 * (gsize) corners[0] + c];
      double middle = (double) origin;

      for (guint k = 0; k < 2; k++)
        {
          sides[k][c] = relief->positions[3 * (gsize) corners[k + 1] + c] - origin;
          middle += (double) sides[k][c] / 3.0;
        }
      square += ((double) cross->position[c] - middle) * ((double) cross->position[c] - middle);
    }
  area = 0.5 * sqrt (dot (sides[0], sides[0]) * dot (sides[1], sides[1]) -
                     pow (dot (sides[0], sides[1]), 2.0));
  g_assert_cmpfloat_with_epsilon ((double) cross->size, sqrt (area), 1e-4);
  g_assert_cmpfloat (sqrt (square), <, 0.03);
  g_assert_cmpfloat (least, <=, most);
  g_assert_cmpfloat_with_epsilon (1.0 - least > most - 1.0 ? least - 1.0 : most - 1.0,
                                  (double) compression, 1e-5);
  g_assert_cmpfloat_with_epsilon (dot (cross->axes[0], cross->axes[1]), 0.0, 1e-5);
  for (guint i = 0; i < 2; i++)
    {
      const double a = dot (sides[0], cross->axes[i]), b = dot (sides[1], cross->axes[i]);
      const double aa = dot (sides[0], sides[0]), bb = dot (sides[1], sides[1]),
                   ab = dot (sides[0], sides[1]);

      g_assert_cmpfloat_with_epsilon (dot (cross->axes[i], cross->axes[i]), 1.0, 1e-4);
      /* the part of the axis in the plane is all of it */
      g_assert_cmpfloat_with_epsilon (
          (a * a * bb - 2.0 * a * b * ab + b * b * aa) / (aa * bb - ab * ab), 1.0, 1e-3);
    }
}

static void
every_face_has_its_cross (void)
{
  const RmpTechnique *technique = &rmp_dynamic_wrinkling;
  const ArmShape shape = arm_shape_sample ();
  const RmpCall call = { .n_threads = 1 };
  const guint32 field = RMP_WRINKLE_FIELD_COMPRESSION;
  g_autofree gboolean *fields = g_new0 (gboolean, technique->n_fields);
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autoptr (GError) error = NULL;
  gpointer shared, analysis, state;
  guint n_compressed = 0;
  Arm arm;

  arm_init (&arm, &shape);
  rmp_values_set_lengths (values, 0.01, 1.8);
  /* Faces of the relief are then those of the cloth. */
  g_assert_true (rmp_values_set_list (values, "smooth_base=0", &error));
  fields[field] = TRUE;
  shared = technique->prepare (&arm.input, arm.sampler, values, &call, &error);
  g_assert_no_error (error);
  analysis = technique->analyse (shared, arm.sampler, values, RATE, &call, &error);
  state = technique->state_new (shared);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      const RmpTable *crosses;
      RmpOutput output;

      technique->step (shared, analysis, state, arm.sampler, values, frame / RATE,
                       RMP_TARGET_PREVIEW, fields, &output, &call, &error);
      g_assert_no_error (error);
      crosses = rmp_output_get_table (&output, &rmp_stretch_table_kind);
      g_assert_cmpuint (rmp_table_get_n_rows (crosses), ==, rmp_mesh_get_n_faces (arm.mesh));
      for (guint32 face = 0; face < rmp_table_get_n_rows (crosses); face++)
        {
          const RmpStretchCross *cross = rmp_table_get_row (crosses, face);

          check_cross (output.relief, face, cross, output.fields[field][face]);
          n_compressed += cross->stretches[0] < 0.9f;
        }
      rmp_output_clear (&output);
    }
  g_assert_cmpuint (n_compressed, >, 100);
  technique->state_free (state);
  technique->analysis_free (analysis);
  technique->shared_free (shared);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dynamic-wrinkling/crosses", every_face_has_its_cross);

  return g_test_run ();
}
