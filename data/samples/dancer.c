/* SPDX-License-Identifier: GPL-3.0-or-later */

/* dancer.c: a dancer in leotard and leggings. */

#include "body.h"
#include "pose.h"

/* Rows where cloth ends. */
#define NECKLINE 26
#define CUFF 31
#define ANKLE_HEM 39

#define METRES_PER_UV 1.3

#define ARABESQUE                                                                                  \
  "pelvis x 24 y -14; spine1 x -10 y 4; spine2 x -13 y 4; spine3 x -12 y 5; neck x -4; head x 2 "  \
  "y 2;"                                                                                           \
  "thigh.R x -24 y 26; thigh.L y 16 x 75 z -2; shin.L x -7; foot.L x 58; toes.L x 14;"             \
  "clavicle.R z 10 y -6; upper_arm.R y -72 z 50; forearm.R e 10; hand.R e -4; fingers.R e -6;"     \
  "clavicle.L z 6 y 8; upper_arm.L y 22 z 34; forearm.L e 12; hand.L e -6"
#define ARABESQUE_PREPARED "thigh.LR x -22; shin.LR x 40; foot.LR x -18; upper_arm.LR y -30 z -10"
#define DEEP_BEND                                                                                  \
  "pelvis x 14; spine1 x -2; spine2 x -4; spine3 x -4; neck x -2; thigh.LR x -92 z 12; shin.LR x " \
  "112; foot.LR x -34;"                                                                            \
  "clavicle.LR z 4; upper_arm.LR y -50 z 22; forearm.LR e 112"
#define BACK_ARCH                                                                                  \
  "pelvis x 10; spine1 x -20; spine2 x -24; spine3 x -20; neck x -16; head x -12; thigh.LR x -8; " \
  "clavicle.LR z 14;"                                                                              \
  "upper_arm.LR z 84 y -30; forearm.LR e 26; hand.LR e -6"
#define IDLE                                                                                       \
  "pelvis z -3; spine1 z 2; spine2 z 2; neck y 4; head y 6 x 3; thigh.R z -2; thigh.L z 5 x -8; "  \
  "shin.L x 12;"                                                                                   \
  "foot.L x -4; upper_arm.L z -26 y -10; upper_arm.R z -27 y -12; forearm.L e 20; forearm.R e "    \
  "24; hand.L e 4;"                                                                                \
  "hand.R e 6"

static const RmpMotion motions[] = {
  { "arabesque",
    RMP_PIN_RIGHT,
    0,
    6,
    { { 0, "", 0 },
      { .8, ARABESQUE_PREPARED, 0 },
      { 2.0, ARABESQUE, 0 },
      { 2.5, ARABESQUE "; thigh.L y 16 x 79 z -2", 0 },
      { 3.0, ARABESQUE, 0 },
      { 4.0, "", 0 } } },
  { "deep-bend",
    RMP_PIN_RIGHT,
    0,
    4,
    { { 0, "", 0 }, { 1.2, DEEP_BEND, 0 }, { 1.8, DEEP_BEND, 0 }, { 3, "", 0 } } },
  { "back-arch",
    RMP_PIN_RIGHT,
    0,
    4,
    { { 0, "", 0 }, { 1.6, BACK_ARCH, 0 }, { 2.4, BACK_ARCH, 0 }, { 4, "", 0 } } },
  { "idle",
    RMP_PIN_RIGHT,
    0,
    3,
    { { 0, IDLE, 0 },
      { 2, IDLE "; spine2 x -1.5 z 2; clavicle.LR z 2; head y -4 x 3", 0 },
      { 4, IDLE, 0 } } },
};

/* --- wrinkle maps ----------------------------------------------------------------------------- */

/* A map comes while its joint bends towards it and goes while it bends on; the last one stays. */
static const RmpSampleCurve curves[] = {
  { "At 42°", "keys 7° 0, 42° 1, 77° 0 0" },
  { "At 77°", "keys 42° 0, 77° 1, 112° 0 0" },
  { "From 112°", "keys 77° 0 3.274, 112° 1 0" },
  { NULL, NULL },
};

#define REGION(i, map, where, joint, start, full, curve)                                           \
  ";regions." i ".map=image " map ";regions." i ".mask=image " where ";regions." i                 \
  ".joint=joint " joint ";regions." i ".start=" start "°;regions." i ".full=" full "°;regions." i  \
  ".curve=curve " curve ";regions." i ".inner=false;regions." i ".extent=0.6"

/* Both sides of one joint, each with maps at three angles. */
#define REGIONS(map, left, right, joint)                                                           \
  "skinning=dual-quaternion;amplitude=50 mm;regions=6" REGION ("1", map " 42°", left, joint ".L",  \
                                                               "7", "77", "At 42°")                \
      REGION ("2", map " 77°", left, joint ".L", "42", "112", "At 77°")                            \
          REGION ("3", map " 112°", left, joint ".L", "77", "112", "From 112°")                    \
              REGION ("4", map " 42°", right, joint ".R", "7", "77", "At 42°")                     \
                  REGION ("5", map " 77°", right, joint ".R", "42", "112", "At 77°")               \
                      REGION ("6", map " 112°", right, joint ".R", "77", "112", "From 112°")

static const RmpPieceImage elbow_images[] = {
  { "Elbow 42°", "dancer-leotard-elbow-42.png" },   { "Elbow 77°", "dancer-leotard-elbow-77.png" },
  { "Elbow 112°", "dancer-leotard-elbow-112.png" }, { "Left arm", "dancer-leotard-arm-L.png" },
  { "Right arm", "dancer-leotard-arm-R.png" },      { NULL, NULL },
};

static const RmpPieceImage knee_images[] = {
  { "Knee 42°", "dancer-leggings-knee-42.png" },   { "Knee 77°", "dancer-leggings-knee-77.png" },
  { "Knee 112°", "dancer-leggings-knee-112.png" }, { "Left leg", "dancer-leggings-leg-L.png" },
  { "Right leg", "dancer-leggings-leg-R.png" },    { NULL, NULL },
};

static const RmpPieceLook elbow_maps = {
  "Wrinkle maps",
  "joint-wrinkle-maps",
  REGIONS ("Elbow", "Left arm", "Right arm", "forearm"),
  elbow_images,
};

static const RmpPieceLook knee_maps = {
  "Wrinkle maps",
  "joint-wrinkle-maps",
  REGIONS ("Knee", "Left leg", "Right leg", "shin"),
  knee_images,
};

/* --- the dancer ------------------------------------------------------------------------------- */

static void
add_leggings (RmpSample *sample, const RmpTemplate *template)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "leggings", "garment-b", RMP_CLOTH_KNIT,
                                          METRES_PER_UV);
  g_auto (RmpCharts) charts = { .n = 0 };

  piece->look = "fold_width=24 mm;reach=80 mm";
  piece->more = &knee_maps;
  for (guint i = 0; i < 2; i++)
    rmp_charts_take (&charts, sample, template->legs[i], 0, ANKLE_HEM, 19);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

/* Part of a ring of edges. */
static void
add_crease (RmpSample *sample, const char *group, guint piece, const RmpTube *tube, guint row,
            guint first, guint last)
{
  guint vertices[32], n = 0;

  for (guint column = first; column <= last; column++)
    vertices[n++] = rmp_tube_at (tube, row, column);
  rmp_sample_add_crest (sample, group, piece, n, vertices, vertices, 0);
}

/* Insides of the elbows, backs of the knees, the small of the back: three rings each. */
static void
add_creases (RmpSample *sample, const RmpTemplate *template)
{
  static const char *const elbows[] = { "left elbow", "right elbow" }, *const knees[] = {
    "left knee", "right knee"
  };

  for (guint i = 0; i < 2; i++)
    for (guint row = 13; row <= 17; row += 2)
      add_crease (sample, elbows[i], 0, template->arms[i], row, 0, 11);
  for (guint i = 0; i < 2; i++)
    for (guint row = 17; row <= 21; row += 2)
      add_crease (sample, knees[i], 1, template->legs[i], row, 8, 20);
  for (guint row = 8; row <= 12; row += 2)
    add_crease (sample, "waist", 0, template->torso, row, 8, 24);
}

RmpSample *
rmp_sample_dancer (void)
{
  RmpSample *sample = rmp_sample_new (
      "dancer", "Dancer", "A dancer in close-fitting cloth, from arabesque to deep bend.");
  g_autoptr (RmpBody) body = rmp_body_new (sample);

  rmp_body_add_leotard (body, sample, NECKLINE, CUFF, METRES_PER_UV);
  ((RmpPiece *) sample->pieces->pdata[0])->more = &elbow_maps;
  add_leggings (sample, body->template);
  rmp_body_add_skin_and_hair (body, sample, &(RmpHems){ NECKLINE, CUFF, ANKLE_HEM }, METRES_PER_UV);
  add_creases (sample, body->template);
  for (guint i = 0; i < G_N_ELEMENTS (motions); i++)
    rmp_sample_add_motion (sample, &body->figure.human, &motions[i]);

  sample->curves = curves;
  sample->opening = (RmpOpening){
    "arabesque", 2.5, RMP_VEC (0, 1.10, -.02), 1.15, RMP_RADIANS (-142), RMP_RADIANS (14)
  };
  rmp_sample_finish (sample);

  return sample;
}
