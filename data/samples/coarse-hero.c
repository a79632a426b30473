/* SPDX-License-Identifier: GPL-3.0-or-later */

/* coarse-hero.c: a workman in shirt and trousers of 736 triangles, as a game would have him. He
 * shows what folds add to cloth that has no vertices for them.
 */

#include "hero.h"
#include "pose.h"

#define STANCE                                                                                     \
  "thigh.L z 8 x -14; thigh.R z 8 x 8; shin.L x 16; shin.R x 10; foot.L x -6; foot.R x -18;"       \
  "upper_arm.LR z -22; forearm.LR e 20;"
#define SAW_BACK                                                                                   \
  "pelvis x 20 y 8; spine1 x 14; spine2 x 12; spine3 x 8 y -6; head x -10; thigh.L z 8 x -52; "    \
  "shin.L x 36;"                                                                                   \
  "foot.L x -6; thigh.R z 8 x -6; shin.R x 16; foot.R x -32; upper_arm.R y 28 z -14; forearm.R e " \
  "96;"                                                                                            \
  "upper_arm.L x -22 y -72; forearm.L e 34"
#define SAW_FORTH SAW_BACK "; upper_arm.R x -14 y -72 z 4; forearm.R e 30; spine3 x 10 y 8"
#define AXE_UP                                                                                     \
  STANCE "pelvis x -4; spine1 x -6; spine2 x -8; spine3 x -6; head x 8; clavicle.LR z 18;"         \
         "upper_arm.LR y -50 z 112; forearm.LR e 20"
#define AXE_DOWN                                                                                   \
  "pelvis x 22; spine1 x 14; spine2 x 14; spine3 x 10; head x -14; thigh.L z 9 x -62; thigh.R z "  \
  "9 x -34;"                                                                                       \
  "shin.L x 52; shin.R x 40; foot.L x -12; foot.R x -26; clavicle.LR y -12; upper_arm.LR x -34 y " \
  "-68 z 8;"                                                                                       \
  "forearm.LR e 40; hand.LR e -8"
#define FIST_HIGH                                                                                  \
  "upper_arm.R y -30 z 118; forearm.R e 24; clavicle.R z 16; upper_arm.L z -26 y -8; forearm.L e " \
  "30; spine3 z 6;"                                                                                \
  "head x -8; thigh.LR z 6"
#define FIST_LOW FIST_HIGH "; upper_arm.R y -20 z 10; forearm.R e 120; clavicle.R"
#define JACK_OUT                                                                                   \
  "upper_arm.LR z 122 y -8; clavicle.LR z 20; forearm.LR e 12; thigh.LR z 26; shin.LR x 4; "       \
  "foot.LR z -14"
#define JACK_IN                                                                                    \
  "upper_arm.LR z -34 y -6; forearm.LR e 14; thigh.LR x -16 z -1; shin.LR x 30; foot.LR x -14"
#define DIG                                                                                        \
  "pelvis x 30 y 10; spine1 x 14; spine2 x 14; spine3 x 10; head x -16; thigh.L z 8 x -74; "       \
  "thigh.R z 10 x -30;"                                                                            \
  "shin.L x 58; shin.R x 34; foot.L x -14; foot.R x -34; upper_arm.L x -30 y -80 z 4; forearm.L "  \
  "e 14;"                                                                                          \
  "upper_arm.R x -8 y -50 z -8; forearm.R e 60"
#define THROW                                                                                      \
  "pelvis y -26 x 4; spine1 y -12; spine2 y -14; spine3 y -14 x -4; thigh.L z 9 x -16; thigh.R z " \
  "9 x 4;"                                                                                         \
  "shin.L x 20; shin.R x 12; foot.L x -8; foot.R x -16; upper_arm.L y -60 z 58; forearm.L e 18;"   \
  "upper_arm.R y -74 z 22; forearm.R e 74"
#define WIDE_STANCE "thigh.LR z 10 x -4; shin.LR x 8; foot.LR z -6 x -4;"
#define ARMS_UP                                                                                    \
  WIDE_STANCE "spine1 x -4; spine2 x -5; spine3 x -5; head x -10; clavicle.LR z 20; upper_arm.LR " \
              "y -8 z 124;"                                                                        \
              "forearm.LR e 12"
#define LEAN_LEFT                                                                                  \
  WIDE_STANCE "spine1 z -11; spine2 z -13; spine3 z -12; neck z -5; head z -6; clavicle.R z 20;"   \
              "upper_arm.R y -8 z 128; forearm.R e 16; upper_arm.L y 24 z -22; forearm.L e 66"
#define LEAN_RIGHT                                                                                 \
  WIDE_STANCE "spine1 z 11; spine2 z 13; spine3 z 12; neck z 5; head z 6; clavicle.L z 20;"        \
              "upper_arm.L y -8 z 128; forearm.L e 16; upper_arm.R y 24 z -22; forearm.R e 66"
#define TWIST_BACK                                                                                 \
  WIDE_STANCE "spine1 y -14; spine2 y -16; spine3 y -14 x -8; head y -12; clavicle.LR y -8; "      \
              "upper_arm.L y -62 z 34;"                                                            \
              "forearm.L e 70; upper_arm.R y 34 z 30; forearm.R e 34"

static const RmpMotion motions[] = {
  { "sawing",
    RMP_PIN_RIGHT,
    0,
    3,
    { { 0, SAW_BACK, 0 }, { .6, SAW_FORTH, 0 }, { 1.2, SAW_BACK, 0 } } },
  { "chopping",
    RMP_PIN_RIGHT,
    0,
    5,
    { { 0, AXE_UP, 0 },
      { .35, AXE_UP, 0 },
      { .60, AXE_DOWN, RMP_EASE_FALL },
      { .80, AXE_DOWN, 0 },
      { 1.6, AXE_UP, 0 } } },
  { "fist-pump",
    RMP_PIN_RIGHT,
    0,
    4,
    { { 0, FIST_LOW, 0 }, { .3, FIST_HIGH, 0 }, { .5, FIST_HIGH, 0 }, { 1, FIST_LOW, 0 } } },
  { "jumping-jack",
    RMP_PIN_NONE,
    .10,
    3,
    { { 0, JACK_IN, 0 }, { .5, JACK_OUT, 0 }, { 1, JACK_IN, 0 } } },
  { "shovelling",
    RMP_PIN_RIGHT,
    0,
    5,
    { { 0, STANCE, 0 }, { .8, DIG, 0 }, { 1.1, DIG, 0 }, { 1.7, THROW, 0 }, { 2.4, STANCE, 0 } } },
  { "stretching",
    RMP_PIN_RIGHT,
    0,
    5,
    { { 0, ARMS_UP, 0 },
      { .8, LEAN_LEFT, 0 },
      { 1.6, LEAN_RIGHT, 0 },
      { 2.4, TWIST_BACK, 0 },
      { 3.2, ARMS_UP, 0 } } },
};

RmpSample *
rmp_sample_coarse_hero (void)
{
  RmpSample *sample = rmp_sample_new ("coarse-hero", "Coarse hero",
                                      "A workman in shirt and trousers of 736 triangles.");
  const RmpHuman human = rmp_hero_get_human ();

  rmp_hero_add (sample, &rmp_hero_shirt);
  for (guint i = 0; i < G_N_ELEMENTS (motions); i++)
    rmp_sample_add_motion (sample, &human, &motions[i]);
  sample->opening = (RmpOpening){
    "chopping", .70, RMP_VEC (-.20, .86, .32), 2.3, RMP_RADIANS (48), RMP_RADIANS (5)
  };
  rmp_sample_finish (sample);

  return sample;
}
