/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/smooth-image.h"

#include "geometry/vector.h"
#include "painting/painter.h"

#define STEPS_A_ROUND 3

/* So many times as wide as the mesh, a dab is as strong at its border as in the middle. */
#define WIDTHS 1000.0

static double
find_extent (const RmpMesh *mesh)
{
  const float *positions = rmp_mesh_get_positions (mesh);
  double low[3] = { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE },
         high[3] = { -G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };
  double across[3];

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_vertices (mesh); i++)
    {
      low[i % 3] = MIN (low[i % 3], (double) positions[i]);
      high[i % 3] = MAX (high[i % 3], (double) positions[i]);
    }
  rmp_vector_sub (high, low, across);
  return rmp_vector_norm (across);
}

RmpHeightImage *
rmp_height_image_smooth (RmpHeightImage *image, RmpMesh *mesh, const guint8 *faces, guint n_rounds)
{
  const RmpTip tip = { .kind = RMP_TIP_SMOOTH };
  RmpPainter *painter = rmp_painter_new (mesh, faces, rmp_mesh_get_positions (mesh),
                                         rmp_height_image_get_side (image));
  RmpHeightImage *smooth;
  RmpDab dab = { .normal = { 0.0f, 0.0f, 1.0f }, .strength = 1.0, .through = TRUE };

  if (!painter)
    return NULL;
  dab.radius = WIDTHS * find_extent (mesh);
  for (guint axis = 0; axis < 3; axis++)
    dab.position[axis] = rmp_mesh_get_positions (mesh)[axis];
  rmp_painter_begin (painter, image, &tip);
  for (guint i = 0; i < STEPS_A_ROUND * n_rounds; i++)
    rmp_painter_dab (painter, 1, &dab);
  smooth = rmp_painter_end (painter);
  rmp_painter_free (painter);
  return smooth;
}
