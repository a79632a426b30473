/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pillow.c: a padded pillow on a table, into which a ball is pressed: folds run towards the ball as
 * in the seat of a chair. Without friction it would slip away: its underside is held. It has the
 * size of the pillow of table 1.
 *
 *   O. Rémillard, P. G. Kry. Embedded thin shells for wrinkle simulation. SIGGRAPH, 2013: figure 8.
 */

#include "box.h"
#include "capsule.h"
#include "grid.h"

#define LENGTH .50 /* metres */
#define WIDTH .31
#define THICK .13
#define COLUMNS 29 /* squares of each side: 1046 vertices */
#define ROWS 18
#define MARGIN .03
#define TABLE .05 /* metres, half its thickness */
#define BALL .04
#define GAP .005
#define PRESS .075 /* metres */
#define SEAT .10   /* half of what holds the pillow to the table */
#define UNDER .045 /* and how far below */
#define BALL_COLUMNS 48

enum
{
  GROUND,
  LEFT,
  RIGHT,
  PUSHER,
};

/* How thick half a pillow is: full in the middle, and pointed at the seam. */
static double
height_at (double u, double v)
{
  const double x = fabs (2 * u - 1), z = fabs (2 * v - 1);

  return THICK / 2 * (1 - x * x * x) * (1 - z * z * z);
}

/* The seam runs in a little between the corners. */
static RmpVec
place (double u, double v, double side)
{
  const double x = 2 * u - 1, z = 2 * v - 1;

  return RMP_VEC (LENGTH / 2 * x * (1 - .06 * (1 - z * z)), THICK / 2 + side * height_at (u, v),
                  -WIDTH / 2 * z * (1 - .06 * (1 - x * x)));
}

/* Where a square is cut: at the corners of the pillow so that no face lies in the seam alone. */
static guint
cut (guint row, guint column)
{
  const gboolean at_row = row == 0 || row + 1 == ROWS,
                 at_column = column == 0 || column + 1 == COLUMNS;

  return at_row && at_column ? (row == 0) != (column == 0) : (row + column) % 2;
}

/* Both sides share the vertices of the seam, which the first one adds. */
static void
add_side (RmpSample *sample, RmpPiece *piece, gboolean below, guint *seam)
{
  const guint columns = COLUMNS + 1, rows = ROWS + 1;
  g_autofree RmpCorner *corners = g_new (RmpCorner, columns * rows);

  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      {
        const double u = (double) column / COLUMNS, v = (double) row / ROWS;
        const gboolean on_seam = column == 0 || row == 0 || column == COLUMNS || row == ROWS;
        RmpCorner *corner = corners + row * columns + column;

        corner->vertex = below && on_seam ? seam[row * columns + column]
                                          : rmp_sample_add_rigid_vertex (
                                                sample, place (u, v, below ? -1 : 1), LEFT);
        seam[row * columns + column] = corner->vertex;
        corner->uv = rmp_piece_add_uv (piece, MARGIN + LENGTH * (below ? 1 - u : u),
                                       MARGIN + WIDTH * v + (below ? WIDTH + MARGIN : 0));
      }
  for (guint row = 0; row < ROWS; row++)
    for (guint column = 0; column < COLUMNS; column++)
      {
        const RmpCorner *low = corners + row * columns + column, *high = low + columns;
        const RmpCorner quad[4] = { low[0], low[1], high[1], high[0] };
        const guint turn = cut (row, column);

        for (guint k = 0; k < 2; k++)
          {
            const RmpCorner a = quad[turn], b = quad[(turn + 1 + k) % 4],
                            c = quad[(turn + 2 + k) % 4];

            if (below)
              rmp_piece_add_triangle (piece, a, c, b);
            else
              rmp_piece_add_triangle (piece, a, b, c);
          }
      }
}

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "press", 3);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      const double t = rmp_clip_get_time (clip, i);

      clip->frames[i].moves[PUSHER] = RMP_VEC (0, -PRESS * smoothstep (.2, 1.5, t), 0);
    }
}

RmpSample *
rmp_sample_pillow (void)
{
  static const RmpCapsule ball = {
    { 0, THICK + BALL + GAP, 0 }, { 0, THICK + BALL + GAP, 0 }, BALL, BALL, PUSHER
  };
  static const RmpBox table = { { 0, -TABLE - GAP, 0 },
                                { .6 * LENGTH, TABLE, .7 * WIDTH },
                                GROUND };
  guint seam[(COLUMNS + 1) * (ROWS + 1)];
  RmpSample *sample = rmp_sample_new (
      "pillow", "Pillow", "A ball that is pressed into a padded pillow: folds run towards it.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "cover", "garment-b", RMP_CLOTH_PLAIN,
                                          2 * WIDTH + 3 * MARGIN);

  sample->aside = TRUE;
  sample->rig = (RmpRig){ .n = 4,
                          .names = { "ground", "seat.L", "seat.R", "ball" },
                          .parents = { -1, GROUND, LEFT, GROUND },
                          .heads = { RMP_VEC (0, 0, 0), RMP_VEC (-SEAT, -UNDER, 0),
                                     RMP_VEC (SEAT, -UNDER, 0),
                                     RMP_VEC (0, THICK + BALL + GAP, 0) } };
  piece->method = "embedded-shell";
  piece->look = "drive=dynamic;bodies=true;bone_radius=42 %;cell=90 "
                "mm;density=60;subdivision=1;thickness=0.5 mm;"
                "skin_modulus=50 MPa;interior_modulus=5 kPa;interior_poisson=0.3";
  add_side (sample, piece, FALSE, seam);
  add_side (sample, piece, TRUE, seam);
  rmp_sample_add_bodies (sample, "ball", 1, &ball, BALL_COLUMNS, 2.0);
  rmp_sample_add_boxes (sample, "table", "clay-dark", 1, &table, TABLE / 4);
  add_motion (sample);

  sample->opening = (RmpOpening){ "press",         1.6, RMP_VEC (0, .07, 0), .95, RMP_RADIANS (20),
                                  RMP_RADIANS (40) };
  rmp_sample_finish (sample);

  return sample;
}
