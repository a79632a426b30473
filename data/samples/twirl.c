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
#define SLOPE RMP_RADIANS (68) /* of the cloth at rest, from the vertical */
#define EASE .006              /* metres between the leotard and the cloth at the waist */
#define BAND .030              /* metres below the waist within which the rig lets go */

#define ON_BOTH "thigh.LR x -3 z 1; shin.LR x 5; foot.LR x 14; toes.LR x -14;"
#define ON_ONE                                                                                     \
  "thigh.R z -6; shin.R x 0; foot.R x 46; toes.R x -44; thigh.L x -30 z 24 y 20; shin.L x 64; "    \
  "foot.L x 40; toes.L x 10;"
#define ARMS_ROUND "clavicle.LR z 2; upper_arm.LR y -56 z 10; forearm.LR e 70; hand.LR e 8;"
#define ARMS_OPEN "clavicle.LR z 6; upper_arm.LR y -22 z 44; forearm.LR e 18; hand.LR e -4;"

static const RmpMotion motion = {
  "twirl",
  RMP_PIN_NONE,
  0,
  6,
  { { 0, ON_BOTH ARMS_ROUND, 0 },
    { .6, ON_ONE ARMS_OPEN "head x -4; spine3 x -4", 0 },
    { 1.5, ON_ONE ARMS_ROUND "head x -4; spine3 x -2", 0 },
    { 2.4, ON_ONE ARMS_OPEN "head x -6; spine3 x -6; spine2 x -3", 0 },
    { 3.0, ON_BOTH ARMS_OPEN "head x -2", 0 },
    { 4, ON_BOTH ARMS_ROUND, 0 } },
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
  piece->look = "settle=0.5 s;density=0.18;wind_drag=0.6;step_max=0.006 s;step_change=30 %";
  piece->hold = hold;
  piece->wrinkles = "wrinkle-meshes";
  piece->wrinkles_look = "subdivision=1;inward_limit=0";
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
