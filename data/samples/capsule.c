/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "capsule.h"

#include "human.h"

#include <string.h>

/* Rows of a round end, the pole among them. */
#define CAP_ROWS(columns) ((columns) / 4)

RmpTube *
rmp_sample_add_capsule (RmpSample *self, const RmpCapsule *capsule, guint columns)
{
  const guint cap_rows = CAP_ROWS (columns);
  const gboolean is_ball = !(vec_distance (capsule->from, capsule->to) > 0);
  RmpTube *tube = rmp_tube_new (2 * cap_rows - (is_ball ? 1 : 0), columns);
  RmpVec axis = is_ball ? RMP_VEC (0, 1, 0) : vec_unit (vec_sub (capsule->to, capsule->from));
  RmpVec side = vec_unit (
      vec_cross (axis, fabs (axis.z) < .9 ? RMP_VEC (0, 0, 1) : RMP_VEC (0, 1, 0)));
  RmpVec ahead = vec_cross (side, axis);

  for (guint row = 0; row < tube->rows; row++)
    {
      gboolean at_end = row >= cap_rows, pole = row == 0 || row + 1 == tube->rows;
      guint beyond = at_end ? row - cap_rows + (is_ball ? 1 : 0) : cap_rows - 1 - row;
      double tilt = G_PI / 2 * beyond / (cap_rows - 1);
      double radius = at_end ? capsule->to_radius : capsule->from_radius;
      RmpVec centre = vec_along (at_end ? capsule->to : capsule->from,
                                 (at_end ? 1 : -1) * radius * sin (tilt), axis);

      for (guint j = 0; j < columns; j++)
        {
          double angle = 2 * G_PI * j / columns;
          RmpVec out = vec_along (vec_scale (side, cos (angle)), -sin (angle), ahead);
          RmpVec p = vec_along (centre, pole ? 0 : radius * cos (tilt), out);

          tube->vertices[row * columns + j] = pole && j > 0 ? tube->vertices[row * columns]
                                                            : rmp_sample_add_rigid_vertex (
                                                                  self, p, capsule->bone);
        }
    }

  return tube;
}

void
rmp_capsules_mirror (guint n, const RmpCapsule *half, guint n_middle, RmpCapsule *all)
{
  memcpy (all, half, n * sizeof *half);
  for (guint k = n_middle; k < n; k++)
    {
      RmpCapsule *right = &all[n + k - n_middle];

      *right = half[k];
      right->from = vec_mirror (right->from);
      right->to = vec_mirror (right->to);
      right->bone = RMP_MIRROR_BONE (right->bone);
    }
}

void
rmp_sample_add_bodies (RmpSample *self, const char *name, guint n, const RmpCapsule *capsules,
                       guint columns, double metres_per_uv)
{
  RmpPiece *piece = rmp_sample_add_piece (self, name, "clay", RMP_CLOTH_NONE, metres_per_uv);
  g_auto (RmpCharts) charts = { .n = 0 };
  g_autofree RmpTube **tubes = g_new (RmpTube *, n);

  for (guint k = 0; k < n; k++)
    {
      tubes[k] = rmp_sample_add_capsule (self, &capsules[k], columns);
      rmp_charts_take (&charts, self, tubes[k], 0, tubes[k]->rows - 1, tubes[k]->rows / 2);
    }
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
  for (guint k = 0; k < n; k++)
    rmp_tube_free (tubes[k]);
}
