/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bar.c: a soft bar with a skin, held at both ends, one of which comes nearer and turns: its skin
 * wrinkles where the bar is bent inwards. It has the size of the bar of table 1.
 *
 *   O. Rémillard, P. G. Kry. Embedded thin shells for wrinkle simulation. SIGGRAPH, 2013: figure 3.
 */

#include "hull.h"

#define LENGTH .80 /* metres */
#define SIDE .10
#define SQUARES 64 /* along, and an eighth of that across: 2178 vertices */
#define HEIGHT .50
#define MARGIN .02
#define NEARER .06 /* metres */
#define TURN 40.0  /* degrees */

enum
{
  GROUND,
  LEFT,
  LEFT_END,
  RIGHT,
  RIGHT_END,
};

static RmpVec
place (RmpVec p)
{
  return RMP_VEC (LENGTH * (p.x - .5), HEIGHT + SIDE * (p.y - .5), SIDE * (p.z - .5));
}

static void
weigh (RmpVec p, double *weights)
{
  weights[LEFT] = .5 - p.x / LENGTH;
  weights[RIGHT] = .5 + p.x / LENGTH;
}

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "bend", 3);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      const double t = rmp_clip_get_time (clip, i), much = smoothstep (.5, 1.8, t);

      clip->frames[i].moves[RIGHT] = RMP_VEC (-NEARER * much, 0, 0);
      clip->frames[i].rotations[RIGHT] = quat_about (RMP_VEC (0, 0, 1), RMP_RADIANS (TURN * much));
    }
}

RmpSample *
rmp_sample_bar (void)
{
  static const guint squares[3] = { SQUARES, SQUARES / 8, SQUARES / 8 };
  RmpSample *sample = rmp_sample_new (
      "bar", "Bar", "A soft bar with a skin that is bent: it sags, and wrinkles on the inside.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "skin", "garment-b", RMP_CLOTH_PLAIN,
                                          4 * SIDE + 2 * LENGTH + 7 * MARGIN);

  sample->aside = TRUE;
  sample->rig = (RmpRig){ .n = 5,
                          .names = { "ground", "left", "left.end", "right", "right.end" },
                          .parents = { -1, GROUND, LEFT, GROUND, RIGHT },
                          .heads = { RMP_VEC (0, 0, 0), RMP_VEC (-LENGTH / 2, HEIGHT - SIDE / 2, 0),
                                     RMP_VEC (-LENGTH / 2, HEIGHT + SIDE / 2, 0),
                                     RMP_VEC (LENGTH / 2, HEIGHT - SIDE / 2, 0),
                                     RMP_VEC (LENGTH / 2, HEIGHT + SIDE / 2, 0) } };
  piece->method = "embedded-shell";
  piece->look = "drive=dynamic;cell=100.5 mm;bone_radius=130 %;density=200;"
                "thickness=4 mm;skin_modulus=2 MPa;interior_modulus=20 kPa";
  rmp_sample_add_hull (sample, piece, squares, RMP_VEC (LENGTH, SIDE, SIDE), MARGIN, place, weigh);
  add_motion (sample);

  sample->opening = (RmpOpening){
    "bend", 2.0, RMP_VEC (0, HEIGHT - .03, 0), 1.5, RMP_RADIANS (12), RMP_RADIANS (18)
  };
  rmp_sample_finish (sample);

  return sample;
}
