/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strokes.h"

#include <math.h>

RmpDab
stroke_make_dab (double x, double y, double radius, double strength)
{
  return (RmpDab){ .point = { .face = quilt_find_face (x, y) },
                   .position = { (float) x, (float) y, 0.0f },
                   .normal = { 0.0f, 0.0f, 1.0f },
                   .radius = radius,
                   .strength = strength };
}

RmpPainter *
stroke_make_painter (QuiltKind kind)
{
  g_autoptr (RmpMesh) quilt = quilt_new (kind);

  return rmp_painter_new (quilt, NULL, rmp_mesh_get_positions (quilt), SIDE);
}

RmpHeightImage *
stroke_paint (RmpPainter *painter, RmpHeightImage *image, const RmpTip *tip, guint n,
              const RmpDab *dabs)
{
  rmp_painter_begin (painter, image, tip);
  for (guint i = 0; i < n; i++)
    rmp_painter_dab (painter, 1, &dabs[i]);
  return rmp_painter_end (painter);
}

RmpHeightImage *
stroke_paint_flat (RmpPainter *painter, RmpTipKind kind, guint n, const RmpDab *dabs)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  const RmpTip tip = { .kind = kind };

  return stroke_paint (painter, flat, &tip, n, dabs);
}

gint
stroke_find_half (QuiltKind kind, guint column, guint row, double room, double xy[2])
{
  const QuiltPatch patches[2] = { quilt_left, quilt_get_right (kind) };
  /* Where both are near, the one whose inside it is. */
  const double rooms[2] = { MIN (room, 0.0), room };

  for (guint i = 0; i < 4; i++)
    {
      const gint half = (gint) i % 2;

      quilt_patch_find (&patches[half], (column + 0.5) / SIDE, (row + 0.5) / SIDE, xy);
      if (xy[0] >= (half ? 0.0 : -0.5) - rooms[i / 2] &&
          xy[0] <= (half ? 0.5 : 0.0) + rooms[i / 2] && fabs (xy[1]) <= 0.5 + rooms[i / 2])
        return half;
    }
  return -1;
}

void
stroke_assert_seam_closed (QuiltKind kind, const RmpHeightImage *image, double reach, double codes)
{
  const QuiltPatch right = quilt_get_right (kind);

  for (guint i = 0; i <= 1000; i++)
    {
      const double y = reach * (i / 500.0 - 1.0);
      double a[2], b[2];

      quilt_patch_place (&quilt_left, 0.0, y, a);
      quilt_patch_place (&right, 0.0, y, b);
      g_assert_cmpfloat_with_epsilon (quilt_read (image, a), quilt_read (image, b), codes);
    }
}

double
stroke_read (QuiltKind kind, const RmpHeightImage *image, double x, double y)
{
  const QuiltPatch right = quilt_get_right (kind);
  double uv[2];

  quilt_patch_place (x < 0.0 ? &quilt_left : &right, x, y, uv);
  return quilt_read (image, uv);
}
