/* SPDX-License-Identifier: GPL-3.0-or-later */

/* ball-under-sheet.c: a sheet that falls onto a ball and is taken along when the ball turns. */

#include "capsule.h"
#include "grid.h"

#define SIDE 1.1
#define N_VERTICES 49 /* a side */
#define RADIUS .25
#define STAND .022 /* metres, the radius of what the ball stands on */
#define FOOT .13
#define MIDDLE .78 /* of the ball, metres above the ground */
#define GAP .02    /* metres that the sheet falls */
#define MARGIN .03
#define TURN 160.0 /* degrees */
#define BALL_COLUMNS 48
#define STAND_COLUMNS 12

enum
{
  GROUND,
  BALL,
};

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "fall", 4);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      const double t = rmp_clip_get_time (clip, i);

      clip->frames[i].rotations[BALL] = quat_about (RMP_VEC (0, 1, 0),
                                                    RMP_RADIANS (TURN * smoothstep (1.6, 3.2, t)));
    }
}

RmpSample *
rmp_sample_ball_under_sheet (void)
{
  static const RmpCapsule ball = { { 0, MIDDLE, 0 }, { 0, MIDDLE, 0 }, RADIUS, RADIUS, BALL };
  static const RmpCapsule stand[] = {
    { { 0, STAND, 0 }, { 0, MIDDLE, 0 }, STAND, STAND, GROUND },
    { { -FOOT, STAND, 0 }, { FOOT, STAND, 0 }, STAND, STAND, GROUND },
    { { 0, STAND, -FOOT }, { 0, STAND, FOOT }, STAND, STAND, GROUND },
  };
  RmpSample *sample = rmp_sample_new ("ball-under-sheet", "Ball under a sheet",
                                      "A sheet that falls onto a ball, and turns with it.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "sheet", "garment-a", RMP_CLOTH_PLAIN,
                                          SIDE + 2 * MARGIN);

  sample->rig = (RmpRig){ .n = 2,
                          .names = { "ground", "ball" },
                          .parents = { -1, GROUND },
                          .heads = { RMP_VEC (0, 0, 0), RMP_VEC (0, MIDDLE, 0) } };
  piece->method = "implicit-cloth";
  piece->look = "follow=0 %;settle=0 s;body_friction=0.6";
  piece->wrinkles = "wrinkle-meshes";
  piece->wrinkles_look = "subdivision=1;inward_limit=0";
  rmp_sample_add_sheet (sample, piece, RMP_VEC (-SIDE / 2, MIDDLE + RADIUS + GAP, SIDE / 2),
                        RMP_VEC (SIDE, 0, 0), RMP_VEC (0, 0, -SIDE), N_VERTICES, N_VERTICES, MARGIN,
                        NULL);
  rmp_sample_add_bodies (sample, "ball", 1, &ball, BALL_COLUMNS, 2.0);
  rmp_sample_add_bodies (sample, "stand", G_N_ELEMENTS (stand), stand, STAND_COLUMNS, 2.0);
  add_motion (sample);

  sample->opening = (RmpOpening){ "fall",          1.5, RMP_VEC (0, .70, 0), 1.9, RMP_RADIANS (26),
                                  RMP_RADIANS (16) };
  rmp_sample_finish (sample);

  return sample;
}
