/* SPDX-License-Identifier: GPL-3.0-or-later */

/* flag.c: a flag in a gusty wind, on a pole that somebody waves. */

#include "capsule.h"
#include "grid.h"

#define LENGTH 1.2
#define HEIGHT .8
#define BOTTOM 1.05 /* metres above the ground */
#define POLE .014   /* radius */
#define GAP .006    /* metres from the pole to the cloth */
#define MARGIN .03
#define SWAY 2.0  /* degrees, of the pole's tip */
#define TURN 26.0 /* degrees about the pole */

#define COLUMNS 49
#define ROWS 33

static void
weigh (G_GNUC_UNUSED RmpVec p, double *weights)
{
  weights[0] = 1;
}

/* The hem beside the pole. */
static double
hold (RmpVec p)
{
  return p.x < POLE + GAP + .5 * LENGTH / (COLUMNS - 1);
}

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "wind", 5);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      const double t = rmp_clip_get_time (clip, i), much = smoothstep (0, .6, t);
      const double sway = SWAY * much * sin (2 * G_PI * t / 2.5);
      const double turn = TURN * much * sin (2 * G_PI * t / 1.1);

      clip->frames[i].rotations[0] = quat_multiply (
          quat_about (RMP_VEC (0, 0, -1), RMP_RADIANS (sway)),
          quat_about (RMP_VEC (0, 1, 0), RMP_RADIANS (turn)));
    }
}

RmpSample *
rmp_sample_flag (void)
{
  static const RmpCapsule pole = { { 0, .02, 0 }, { 0, 1.95, 0 }, POLE, POLE, 0 };
  RmpSample *sample = rmp_sample_new ("flag", "Flag", "A flag that flies in gusts of wind.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "flag", "garment-b", RMP_CLOTH_PLAIN,
                                          LENGTH + 2 * MARGIN);

  sample->rig = (RmpRig){
    .n = 1, .names = { "pole" }, .parents = { -1 }, .heads = { RMP_VEC (0, 0, 0) }
  };
  piece->method = "implicit-cloth";
  piece->look = "density=0.14;bend_warp=3e-5;bend_weft=3e-5;wind=3.2, 0, 0.3;gusts=80 "
                "%;wind_lift=1;settle=0.5 s";
  piece->hold = hold;
  piece->wrinkles = "wrinkle-meshes";
  piece->wrinkles_look = "subdivision=1";
  rmp_sample_add_sheet (sample, piece, RMP_VEC (POLE + GAP, BOTTOM, 0), RMP_VEC (LENGTH, 0, 0),
                        RMP_VEC (0, HEIGHT, 0), COLUMNS, ROWS, MARGIN, weigh);
  rmp_sample_add_bodies (sample, "pole", 1, &pole, 16, 2.2);
  add_motion (sample);

  sample->opening = (RmpOpening){
    "wind", 2.0, RMP_VEC (.55, 1.32, 0), 2.1, RMP_RADIANS (24), RMP_RADIANS (4)
  };
  rmp_sample_finish (sample);

  return sample;
}
