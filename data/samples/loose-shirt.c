/* SPDX-License-Identifier: GPL-3.0-or-later */

/* loose-shirt.c: the workman's shirt, cut wide and of thin cotton. It is gathered at waist and
 * cuffs, so that what is too wide and too long hangs over them in folds.
 */

#include "capsule.h"
#include "hero.h"
#include "pose.h"

#define WIDE_STANCE "thigh.LR z 10 x -4; shin.LR x 8; foot.LR z -6 x -4;"
#define SWING_LEFT                                                                                 \
  WIDE_STANCE "pelvis y 8; spine1 y 8 z -11; spine2 y 10 z -13; spine3 y 10 z -12; head y -10; "   \
              "upper_arm.L y 10 z -6; forearm.L e 30; upper_arm.R y -40 z 22; forearm.R e 50"
#define SWING_RIGHT                                                                                \
  WIDE_STANCE "pelvis y -8; spine1 y -8 z 11; spine2 y -10 z 13; spine3 y -10 z 12; head y 10; "   \
              "upper_arm.R y 10 z -6; forearm.R e 30; upper_arm.L y -40 z 22; forearm.L e 50"

static const RmpMotion loose_motion = {
  "swing",
  RMP_PIN_RIGHT,
  0,
  5,
  { { 0, WIDE_STANCE "forearm.LR e 10", 0 },
    { .7, SWING_LEFT, 0 },
    { 1.5, SWING_RIGHT, 0 },
    { 2.3, SWING_LEFT, 0 },
    { 3.2, WIDE_STANCE "forearm.LR e 10", 0 } },
};

#define HALF_WIDTH .166 /* metres, of the waistband */
#define HALF_DEPTH .120

/* Wider than the body everywhere but at collar, waistband and cuffs. */
static const RmpShirtCut cut = {
  .fineness = 3,
  .trunk = { { .995, HALF_WIDTH, HALF_DEPTH, 0, 2.4, 0 },
             { .990, .198, .150, 0, 2.4, 0 },
             { 1.075, .204, .148, .002, 2.3, 0 },
             { 1.175, .200, .141, 0, 2.3, 0 },
             { 1.275, .202, .136, -.006, 2.4, 0 },
             { 1.375, .206, .126, -.014, 2.4, 0 },
             { 1.466, .156, .090, -.024, 2.3, .01 },
             { 1.506, .102, .088, -.026, 2, .03 },
             { 1.528, .086, .080, -.024, 2, .03 } },
  .sleeve = { { .075, .068 },
              { .150, .067 },
              { .215, .065 },
              { -.030, .064 },
              { .030, .063 },
              { .085, .062 },
              { .150, .059 },
              { .215, .050 },
              { .235, .036 } },
};

/* What the shirt lies on, of the left; the right is the mirror image. The first three lie across
 * the mirror plane. They stay within the shirt.
 */
static const RmpCapsule half_body[] = {
  { { -.060, 1.020, -.002 }, { .060, 1.020, -.002 }, .104, .104, RMP_BONE_SPINE1 },
  { { -.080, 1.290, -.012 }, { .080, 1.290, -.012 }, .104, .104, RMP_BONE_SPINE3 },
  { { -.064, 1.155, 0 }, { .064, 1.155, 0 }, .098, .098, RMP_BONE_SPINE2 },
  { { .050, 1.410, -.022 }, { .160, 1.400, -.022 }, .056, .048, RMP_BONE_CLAVICLE },
  { { .200, 1.416, -.022 }, { .390, 1.260, -.027 }, .048, .041, RMP_BONE_UPPER_ARM },
  { { .405, 1.260, -.027 }, { .545, 1.127, 0 }, .040, .028, RMP_BONE_FOREARM },
};

#define N_MIDDLE 3
#define N_BODY (2 * G_N_ELEMENTS (half_body) - N_MIDDLE)
#define FIGURE_COLUMNS 16
#define METRES_PER_UV 1.55
#define WAIST 1.0 /* metres above the ground */
#define CUFF .235 /* metres from the elbow */

/* Collar, waistband and cuffs are held. */
static double
hold (RmpVec p)
{
  const RmpHuman human = rmp_hero_get_human ();
  const double collar = smoothstep (1.49, 1.51, p.y) * (1 - smoothstep (.10, .16, fabs (p.x)));
  const gboolean waistband = p.y < WAIST && hypot (p.x / HALF_WIDTH, p.z / HALF_DEPTH) < 1.07;
  const RmpVec from_elbow = vec_sub (RMP_VEC (fabs (p.x), p.y, p.z), human.elbow);

  return MAX (MAX (collar, waistband),
              smoothstep (CUFF - .006, CUFF - .002, vec_dot (from_elbow, human.forearm)));
}

RmpSample *
rmp_sample_loose_shirt (void)
{
  RmpSample *sample = rmp_sample_new ("loose-shirt", "Loose shirt",
                                      "A wide shirt that swings by itself, with wrinkles on top.");
  const RmpHuman human = rmp_hero_get_human ();
  RmpPiece *shirt;
  RmpCapsule body[N_BODY];

  rmp_hero_add (sample, &cut);
  rmp_capsules_mirror (G_N_ELEMENTS (half_body), half_body, N_MIDDLE, body);
  rmp_sample_add_bodies (sample, "figure", N_BODY, body, FIGURE_COLUMNS, METRES_PER_UV);
  shirt = sample->pieces->pdata[0];
  shirt->method = "implicit-cloth";
  shirt->look = "settle=1.5 s;density=0.12;bend_warp=4e-6;bend_weft=4e-6;rest_angles=flat;"
                "size_warp=105 %;size_weft=103 %;step_change=30 %";
  shirt->hold = hold;
  shirt->wrinkles = "wrinkle-meshes";
  shirt->wrinkles_look = "subdivision=1;inward_limit=0;rest_scale=1.02";
  rmp_sample_add_motion (sample, &human, &loose_motion);

  sample->opening = (RmpOpening){ "swing",        1.0, RMP_VEC (0, 1.15, 0), 2.4, RMP_RADIANS (24),
                                  RMP_RADIANS (6) };
  rmp_sample_finish (sample);

  return sample;
}
