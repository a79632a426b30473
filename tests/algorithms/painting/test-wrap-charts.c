/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/painter.h"
#include "painting/wrap-charts.h"

#include <math.h>

#define SIDE 256

/* A square of cloth of two faces, a metre wide, half of which lies beyond the right border of the
 * texture.
 */
static RmpMesh *
make_cloth (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0 };
  static const float uvs[] = { 0.5f, 0, 1.5f, 0, 1.5f, 1, 0.5f, 1 };
  static const guint32 faces[] = { 0, 1, 2, 0, 2, 3 };
  RmpMesh *mesh = rmp_mesh_new (4, positions, 2, faces, 4, uvs, faces, NULL);

  g_assert_nonnull (mesh);
  return mesh;
}

/* What a dab in the middle, on the border of the texture, makes. */
static RmpHeightImage *
paint (RmpWrap wrap)
{
  g_autoptr (RmpMesh) mesh = make_cloth (), wrapped = NULL;
  g_autofree guint8 *faces = NULL;
  g_autoptr (RmpPainter) painter = NULL;
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  const RmpTip tip = { .kind = RMP_TIP_RAISE };
  const RmpDab dab = { .point = { 0, { 0.0, 0.5 } },
                       .position = { 0.5f, 0.5f, 0.0f },
                       .normal = { 0, 0, 1 },
                       .radius = 0.2,
                       .strength = 0.1 };

  wrapped = rmp_wrap_charts (mesh, NULL, wrap, &faces);
  painter = rmp_painter_new (wrapped, faces, rmp_mesh_get_positions (mesh), SIDE);
  rmp_painter_begin (painter, image, &tip);
  rmp_painter_dab (painter, 1, &dab);
  return rmp_painter_end (painter);
}

/* Where a texel lies on the cloth, as the pattern goes on; FALSE: nowhere. @right: beyond the
 * border
 */
static gboolean
find_position (guint column, guint row, gboolean right, RmpWrap wrap, double position[2])
{
  const double u = (column + 0.5) / SIDE;

  position[0] = !right ? u - 0.5 : wrap == RMP_WRAP_REPEAT ? u + 0.5 : 1.5 - u;
  position[1] = (row + 0.5) / SIDE;
  return position[0] > 0.0 && position[0] < 1.0;
}

/* Each texel is painted where one of its places on the cloth is inside the dab, and by the
 * stronger.
 */
static void
check (RmpWrap wrap)
{
  g_autoptr (RmpHeightImage) image = paint (wrap);
  guint n_raised = 0;

  for (guint row = 0; row < SIDE; row++)
    for (guint column = 0; column < SIDE; column++)
      {
        double nearest = INFINITY;
        const guint16 code = rmp_height_image_get (image, column, row);

        for (guint right = 0; right < (wrap == RMP_WRAP_CLAMP ? 1 : 2); right++)
          {
            double position[2];

            if (find_position (column, row, right > 0, wrap, position))
              nearest = MIN (nearest, hypot (position[0] - 0.5, position[1] - 0.5));
          }
        if (nearest < 0.19)
          g_assert_cmpuint (code, >, RMP_HEIGHT_MIDDLE);
        else if (nearest > 0.2)
          g_assert_cmpuint (code, ==, RMP_HEIGHT_MIDDLE);
        n_raised += code > RMP_HEIGHT_MIDDLE ? 1 : 0;
      }
  g_assert_cmpuint (n_raised, >, 3000);
}

static void
a_dab_over_the_border_goes_on_at_the_other_side (void)
{
  check (RMP_WRAP_REPEAT);
}

static void
a_dab_over_the_border_runs_back (void)
{
  check (RMP_WRAP_MIRROR);
}

static void
beyond_a_border_that_is_kept_nothing_is_painted (void)
{
  check (RMP_WRAP_CLAMP);
}

static void
charts_that_stay_inside_are_as_they_were (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0 };
  static const float uvs[] = { 0, 0, 1, 0, 1, 1 };
  static const guint32 faces[] = { 0, 1, 2 };
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, positions, 1, faces, 3, uvs, faces, NULL),
                      wrapped = NULL;
  g_autofree guint8 *painted = NULL;

  wrapped = rmp_wrap_charts (mesh, NULL, RMP_WRAP_REPEAT, &painted);
  g_assert_true (wrapped == mesh);
  g_assert_null (painted);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/algorithms/painting/wrap-charts/" path, function)
  ADD ("repeat", a_dab_over_the_border_goes_on_at_the_other_side);
  ADD ("mirror", a_dab_over_the_border_runs_back);
  ADD ("clamp", beyond_a_border_that_is_kept_nothing_is_painted);
  ADD ("inside", charts_that_stay_inside_are_as_they_were);
#undef ADD
  return g_test_run ();
}
