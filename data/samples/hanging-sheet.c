/* SPDX-License-Identifier: GPL-3.0-or-later */

/* hanging-sheet.c: a sheet held by two corners, which come together, and then turn. */

#include "grid.h"

#define SIDE 1.0
#define N_VERTICES 37 /* a side */
#define TOP 1.55      /* metres above the ground */
#define MARGIN .03
#define GRIP .045  /* metres round a corner that are held */
#define NEARER .15 /* metres by which a corner comes inwards */
#define TURN 50.0  /* degrees */
#define AWAY 12.0  /* degrees, before */

enum
{
  RAIL,
  LEFT,
  RIGHT,
};

static void
weigh (RmpVec p, double *weights)
{
  weights[LEFT] = p.x / SIDE + .5;
  weights[RIGHT] = 1 - weights[LEFT];
}

static double
hold (RmpVec p)
{
  return vec_distance (RMP_VEC (fabs (p.x), p.y, p.z), RMP_VEC (SIDE / 2, TOP, 0)) < GRIP;
}

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "gather", 4);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      const double t = rmp_clip_get_time (clip, i);
      const double nearer = NEARER * smoothstep (.2, 1.4, t);
      /* A flat sheet that is pushed together in its own plane would not know which way to fold. */
      const double away = AWAY * (smoothstep (.1, .6, t) - smoothstep (.9, 1.4, t));
      const double turn = TURN * (smoothstep (1.5, 2.2, t) - smoothstep (2.6, 3.3, t)) - away;

      clip->frames[i].moves[LEFT] = RMP_VEC (-nearer, 0, 0);
      clip->frames[i].moves[RIGHT] = RMP_VEC (nearer, 0, 0);
      clip->frames[i].rotations[RAIL] = quat_about (RMP_VEC (0, 1, 0), RMP_RADIANS (turn));
    }
}

RmpSample *
rmp_sample_hanging_sheet (void)
{
  RmpSample *sample = rmp_sample_new ("hanging-sheet", "Hanging sheet",
                                      "A sheet held by two corners, which moves by itself.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "sheet", "cotton", RMP_CLOTH_CHECK,
                                          SIDE + 2 * MARGIN);

  sample->rig = (RmpRig){ .n = 3,
                          .names = { "rail", "corner.L", "corner.R" },
                          .parents = { -1, RAIL, RAIL },
                          .heads = { RMP_VEC (0, TOP, 0), RMP_VEC (SIDE / 2, TOP, 0),
                                     RMP_VEC (-SIDE / 2, TOP, 0) } };
  sample->aside = TRUE;
  piece->method = "implicit-cloth";
  piece->hold = hold;
  piece->wrinkles = "wrinkle-meshes";
  piece->wrinkles_look = "subdivision=1;inward_limit=0";
  rmp_sample_add_sheet (sample, piece, RMP_VEC (-SIDE / 2, TOP - SIDE, 0), RMP_VEC (SIDE, 0, 0),
                        RMP_VEC (0, SIDE, 0), N_VERTICES, N_VERTICES, MARGIN, weigh);
  add_motion (sample);

  sample->opening = (RmpOpening){ "gather",       2.0, RMP_VEC (0, 1.05, 0), 2.2, RMP_RADIANS (24),
                                  RMP_RADIANS (6) };
  rmp_sample_finish (sample);

  return sample;
}
