/* SPDX-License-Identifier: GPL-3.0-or-later */

/* twirl.c: the dancer turns on her toes, and her skirt flies, wraps round her and swings back. */

#include "body.h"
#include "pose.h"

#define NECKLINE 26
#define CUFF 31
#define METRES_PER_UV 1.3
#define SKIRT_METRES_PER_UV 1.6
#define SKIN_METRES_PER_UV 2.4

#define COLUMNS 96
#define ROWS 20
#define WAIST 1.060 /* metres above the ground */
#define LENGTH .50
#define SLOPE RMP_RADIANS (46) /* of the cloth at rest, from the vertical */
#define EASE .010              /* metres between the leotard and the cloth at the waist */
#define BAND .030              /* metres below the waist within which the rig lets go */

#define READY                                                                                      \
  "thigh.LR x -4 z 2; shin.LR x 6; foot.LR x 24; toes.LR x -24; upper_arm.LR y -35 z -12; "        \
  "forearm.LR e 50; hand.LR e 8"
#define OPEN                                                                                       \
  "thigh.LR z -1; foot.LR x 46; toes.LR x -44; clavicle.LR z 6; upper_arm.LR y -18 z 46; "         \
  "forearm.LR e 16; hand.LR e -4; head x -4; spine3 x -4"
#define CLOSED                                                                                     \
  "thigh.LR z -1; foot.LR x 46; toes.LR x -44; upper_arm.LR y -62 z 6; forearm.LR e 74; hand.LR "  \
  "e 6"

static const RmpMotion motion = {
  "twirl",
  RMP_PIN_NONE,
  0,
  5,
  { { 0, READY, 0 }, { .7, OPEN, 0 }, { 1.7, CLOSED, 0 }, { 2.6, OPEN, 0 }, { 4, READY, 0 } },
};

/* Degrees: a little back first, then two turns, which slow down in the end. */
static double
get_turn (double time)
{
  return -30 * smoothstep (.05, .45, time) + 750 * smoothstep (.40, 3.0, time);
}

static void
add_turns (RmpSample *sample)
{
  RmpClip *clip = sample->clips->pdata[0];

  for (guint i = 0; i < clip->n_frames; i++)
    {
      RmpQuat *pelvis = &clip->frames[i].rotations[RMP_BONE_PELVIS];

      *pelvis = quat_multiply (
          quat_about (RMP_VEC (0, 1, 0), RMP_RADIANS (get_turn (rmp_clip_get_time (clip, i)))),
          *pelvis);
    }
}

static double
hold (RmpVec p)
{
  return 1 - smoothstep (0, BAND, WAIST - p.y);
}

/* From the hem up to the waist. */
static void
add_skirt (RmpSample *sample, const RmpFigure *figure)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "skirt", "garment-b", RMP_CLOTH_PLAIN,
                                          SKIRT_METRES_PER_UV);
  g_autoptr (RmpTube) tube = rmp_tube_new (ROWS, COLUMNS);
  g_auto (RmpCharts) charts = { .n = 0 };

  piece->method = "implicit-cloth";
  piece->look = "settle=1 s;density=0.12";
  piece->hold = hold;
  tube->seam = COLUMNS / 2;
  for (guint row = 0; row < ROWS; row++)
    for (guint column = 0; column < COLUMNS; column++)
      {
        const double down = LENGTH * (1 - (double) row / (ROWS - 1));
        const double angle = 2 * G_PI * column / COLUMNS;
        RmpVec centre = RMP_VEC (0, WAIST, -.004), out = RMP_VEC (sin (angle), 0, cos (angle));
        RmpVec p = vec_along (rmp_figure_shoot (figure, rmp_figure_torso, centre, out, .3),
                              EASE + down * sin (SLOPE), out);

        p.y -= down * cos (SLOPE);
        tube->vertices[row * COLUMNS + column] = rmp_sample_add_rigid_vertex (sample, p,
                                                                              RMP_BONE_PELVIS);
      }
  charts.charts[charts.n++] = rmp_chart_new_fan (tube, (const RmpVec *) sample->positions->data,
                                                 LENGTH);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

RmpSample *
rmp_sample_twirl (void)
{
  RmpSample *sample = rmp_sample_new ("twirl", "Twirl",
                                      "The dancer turns, and her skirt flies and swings back.");
  g_autoptr (RmpBody) body = rmp_body_new (sample);

  rmp_body_add_leotard (body, sample, NECKLINE, CUFF, METRES_PER_UV);
  add_skirt (sample, &body->figure);
  rmp_body_add_skin_and_hair (body, sample, &(RmpHems){ NECKLINE, CUFF, 0 }, SKIN_METRES_PER_UV);
  rmp_sample_add_motion (sample, &body->figure.human, &motion);
  add_turns (sample);

  sample->opening = (RmpOpening){ "twirl",        1.7, RMP_VEC (0, .92, 0), 2.6, RMP_RADIANS (20),
                                  RMP_RADIANS (8) };
  rmp_sample_finish (sample);

  return sample;
}
