/* SPDX-License-Identifier: GPL-3.0-or-later */

/* leather-sleeve.c: the dancer in leather sleeves, which crease in the bends of her elbows. */

#include "body.h"
#include "pose.h"

#define NECKLINE 26
#define CUFF 31
#define METRES_PER_UV 1.3
#define SLEEVE_METRES_PER_UV .9
#define SKIN_METRES_PER_UV 2.4

#define BENT                                                                                       \
  "clavicle.LR z 6 y -6; upper_arm.LR y -62 z 26; forearm.LR e 100; hand.LR e 14; fingers.LR e "   \
  "30; spine3 x -4; head x 3"
#define REACHED                                                                                    \
  "clavicle.LR z 4 y -12; upper_arm.LR y -70 z 14; forearm.LR e 24; hand.LR e -8; spine2 x 4; "    \
  "spine3 x 5"

static const RmpMotion motion = {
  "flex",
  RMP_PIN_RIGHT,
  0,
  5,
  { { 0, "", 0 }, { .9, BENT, 0 }, { 1.5, BENT, 0 }, { 2.2, REACHED, 0 }, { 3, "", 0 } },
};

static void
add_leotard (const RmpBody *body, RmpSample *sample)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "leotard", "garment-a", RMP_CLOTH_KNIT,
                                          METRES_PER_UV);
  g_auto (RmpCharts) charts = { .n = 0 };

  piece->look = "fold_width=32 mm;reach=110 mm;line_length=190 mm;separation=110 mm;variation=60 %";
  rmp_charts_take (&charts, sample, body->template->torso, 0, NECKLINE, 18);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

/* Softer within than a sofa, and thinner: a jacket's. */
static void
add_sleeves (const RmpBody *body, RmpSample *sample)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "sleeves", "leather", RMP_CLOTH_NONE,
                                          SLEEVE_METRES_PER_UV);
  g_auto (RmpCharts) charts = { .n = 0 };

  piece->method = "embedded-shell";
  piece->look = "thickness=2 mm;skin_modulus=40 MPa;interior_modulus=500 kPa;skin_poisson=0;"
                "interior_poisson=0";
  for (guint i = 0; i < 2; i++)
    rmp_charts_take (&charts, sample, body->template->arms[i], 0, CUFF, 15);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

RmpSample *
rmp_sample_leather_sleeve (void)
{
  RmpSample *sample = rmp_sample_new (
      "leather-sleeve", "Leather sleeve",
      "Leather on the dancer’s arms, which creases in the bends of her elbows.");
  g_autoptr (RmpBody) body = rmp_body_new (sample);

  add_sleeves (body, sample);
  add_leotard (body, sample);
  rmp_body_add_skin_and_hair (body, sample, &(RmpHems){ NECKLINE, CUFF, 0 }, SKIN_METRES_PER_UV);
  rmp_sample_add_motion (sample, &body->figure.human, &motion);

  sample->aside = TRUE;
  sample->opening = (RmpOpening){
    "flex", .6, RMP_VEC (.20, 1.30, .10), .75, RMP_RADIANS (42), RMP_RADIANS (10)
  };
  rmp_sample_finish (sample);

  return sample;
}
