/* SPDX-License-Identifier: GPL-3.0-or-later */

/* arm.c: a bare tube with one joint, which bends and twists. The simplest cloth on which folds can
 * be judged.
 */

#include "tube.h"

#define N_SIDES 24
#define N_RINGS 61
#define LENGTH .60
#define RADIUS .045
#define SKIN .041 /* metres, the radius below a sleeve that is simulated */
#define ELBOW .30
#define CREASE_STEP .025

static void
add_vertices (RmpSample *sample, RmpTube *tube, double radius)
{
  for (guint row = 0; row < N_RINGS; row++)
    for (guint column = 0; column < N_SIDES; column++)
      {
        double x = LENGTH * row / (N_RINGS - 1), angle = 2 * G_PI * column / N_SIDES;
        double weights[2] = { 0, smoothstep (-.10, .10, x - ELBOW) };
        RmpVec p = RMP_VEC (x, -radius * cos (angle), radius * sin (angle));
        RmpInfluences influences;

        weights[0] = 1 - weights[1];
        influences = rmp_influences_from_weights (2, weights);
        tube->vertices[row * N_SIDES + column] = sample->positions->len;
        g_array_append_val (sample->positions, p);
        g_array_append_val (sample->influences, influences);
      }
}

static const RmpRig rig = { .n = 2,
                            .names = { "upper", "lower" },
                            .parents = { -1, 0 },
                            .heads = { { 0, 0, 0 }, { ELBOW, 0, 0 } } };

/* There and back, a second each way. */
static void
add_clip (RmpSample *sample, const char *name, RmpVec axis, double degrees)
{
  RmpClip *clip = rmp_sample_add_clip (sample, name, 2);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      double t = rmp_clip_get_time (clip, i);
      double s = smoothstep (0, 1, t < 1 ? t : 2 - t);

      if (s > 0)
        clip->frames[i].rotations[1] = quat_about (axis, RMP_RADIANS (degrees) * s);
    }
}

/* The inner half of the tube at @x, which may lie between two rings. */
static void
add_crease (RmpSample *sample, const RmpTube *tube, double x)
{
  enum
  {
    N_POINTS = N_SIDES / 2 + 1
  };
  double ring = x / LENGTH * (N_RINGS - 1) + 1e-9;
  guint row = (guint) ring, from[N_POINTS], to[N_POINTS];

  for (guint i = 0; i < N_POINTS; i++)
    {
      from[i] = rmp_tube_at (tube, row, N_SIDES / 4 + i);
      to[i] = rmp_tube_at (tube, row + 1, N_SIDES / 4 + i);
    }
  rmp_sample_add_crest (sample, "elbow", 0, N_POINTS, from, to, x / LENGTH * (N_RINGS - 1) - row);
}

RmpSample *
rmp_sample_arm (void)
{
  RmpSample *sample = rmp_sample_new ("arm", "Arm", "A sleeve that bends and twists at one joint.");
  g_autoptr (RmpTube) tube = rmp_tube_new (N_RINGS, N_SIDES);
  g_autoptr (RmpChart) chart = NULL;
  RmpPiece *piece = rmp_sample_add_piece (sample, "sleeve", "garment-a", RMP_CLOTH_CHECK, .66);

  piece->look = "fold_width=30 mm;reach=45 mm;line_length=150 mm";
  sample->rig = rig;
  tube->down = TRUE;
  add_vertices (sample, tube, RADIUS);
  chart = rmp_chart_new (tube, (const RmpVec *) sample->positions->data, 0, N_RINGS - 1,
                         N_RINGS / 2);
  rmp_piece_add_charts (piece, 1, &chart, NULL);

  add_clip (sample, "bend", RMP_VEC (0, 0, 1), 120);
  add_clip (sample, "twist", RMP_VEC (1, 0, 0), 180);
  for (int i = -2; i <= 2; i++)
    add_crease (sample, tube, ELBOW + i * CREASE_STEP);

  sample->opening = (RmpOpening){
    "bend", 0.54, RMP_VEC (.25, .06, -.03), .80, RMP_RADIANS (-20), RMP_RADIANS (24)
  };
  rmp_sample_finish (sample);

  return sample;
}

/* The sleeve's upper end. */
static double
hold_sleeve (RmpVec p)
{
  return p.x < 1.5 * LENGTH / (N_RINGS - 1);
}

static void
add_tube (RmpSample *sample, RmpPiece *piece, double radius)
{
  g_autoptr (RmpTube) tube = rmp_tube_new (N_RINGS, N_SIDES);
  g_auto (RmpCharts) charts = { .n = 0 };

  tube->down = TRUE;
  add_vertices (sample, tube, radius);
  rmp_charts_take (&charts, sample, tube, 0, N_RINGS - 1, N_RINGS / 2);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

RmpSample *
rmp_sample_arm_sim (void)
{
  RmpSample *sample = rmp_sample_new ("arm-sim", "Simulated sleeve",
                                      "The arm's sleeve as a simulator has it, tight on the skin.");
  RmpPiece *sleeve = rmp_sample_add_piece (sample, "sleeve", "garment-a", RMP_CLOTH_CHECK, .66);
  RmpPiece *skin = rmp_sample_add_piece (sample, "skin", "clay", RMP_CLOTH_NONE, .66);

  sample->rig = rig;
  sleeve->method = "implicit-cloth";
  sleeve->look =
      "stretch_warp=200;stretch_weft=200;body_friction=0.5;thickness=1 mm;step_max=0.004 s";
  sleeve->hold = hold_sleeve;
  sleeve->wrinkles = "wrinkle-meshes";
  sleeve->wrinkles_look = "subdivision=1;inward_limit=0";
  add_tube (sample, sleeve, RADIUS);
  add_tube (sample, skin, SKIN);
  add_clip (sample, "bend", RMP_VEC (0, 0, 1), 70);

  sample->opening = (RmpOpening){
    "bend", 0.75, RMP_VEC (.25, .08, -.03), .90, RMP_RADIANS (-20), RMP_RADIANS (24)
  };
  rmp_sample_finish (sample);

  return sample;
}
