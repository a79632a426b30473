/* SPDX-License-Identifier: GPL-3.0-or-later */

/* twisting-cylinder.c: a tube of cloth whose upper end turns and comes down. */

#include "tube.h"

#define COLUMNS 48
#define ROWS 41
#define RADIUS .13
#define BOTTOM .70 /* metres above the ground */
#define LENGTH .60
#define N_BONES 7
#define TWIST 300.0 /* degrees */
#define SHORTER .17 /* metres */
#define METRES_PER_UV .90

/* Each bone has its share of the twist, so that plain skinning is the same all the way. */
static void
weigh (RmpVec p, double *weights)
{
  const double at = (p.y - BOTTOM) / LENGTH * (N_BONES - 1);
  const guint below = MIN ((guint) MAX (at, 0), N_BONES - 2);

  weights[below + 1] = at - below;
  weights[below] = 1 - weights[below + 1];
}

static double
hold (RmpVec p)
{
  const double ring = LENGTH / (ROWS - 1), up = p.y - BOTTOM;

  return up < .5 * ring || up > LENGTH - .5 * ring;
}

static void
add_vertices (RmpSample *sample, RmpTube *tube)
{
  for (guint row = 0; row < ROWS; row++)
    for (guint column = 0; column < COLUMNS; column++)
      {
        const double angle = 2 * G_PI * column / COLUMNS;
        RmpVec p = RMP_VEC (RADIUS * sin (angle), BOTTOM + LENGTH * row / (ROWS - 1),
                            RADIUS * cos (angle));
        double weights[N_BONES] = { 0 };
        RmpInfluences influences;

        weigh (p, weights);
        influences = rmp_influences_from_weights (N_BONES, weights);
        tube->vertices[row * COLUMNS + column] = sample->positions->len;
        g_array_append_val (sample->positions, p);
        g_array_append_val (sample->influences, influences);
      }
}

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "twist", 4);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      const double t = rmp_clip_get_time (clip, i);
      const double much = smoothstep (0, 2.2, t) - smoothstep (2.8, 4, t);

      for (guint bone = 1; bone < N_BONES; bone++)
        {
          clip->frames[i].rotations[bone] = quat_about (RMP_VEC (0, 1, 0),
                                                        RMP_RADIANS (TWIST * much / (N_BONES - 1)));
          clip->frames[i].moves[bone] = RMP_VEC (0, -SHORTER * much / (N_BONES - 1), 0);
        }
    }
}

RmpSample *
rmp_sample_twisting_cylinder (void)
{
  static const char *const names[N_BONES] = { "ring1", "ring2", "ring3", "ring4",
                                              "ring5", "ring6", "ring7" };
  RmpSample *sample = rmp_sample_new ("twisting-cylinder", "Twisting cylinder",
                                      "A tube of cloth that is wrung and let go.");
  g_autoptr (RmpTube) tube = rmp_tube_new (ROWS, COLUMNS);
  g_auto (RmpCharts) charts = { .n = 0 };
  RmpPiece *piece = rmp_sample_add_piece (sample, "cylinder", "garment-b", RMP_CLOTH_PLAIN,
                                          METRES_PER_UV);

  sample->rig.n = N_BONES;
  for (guint i = 0; i < N_BONES; i++)
    {
      sample->rig.names[i] = names[i];
      sample->rig.parents[i] = (int) i - 1;
      sample->rig.heads[i] = RMP_VEC (0, BOTTOM + LENGTH * i / (N_BONES - 1), 0);
    }
  piece->method = "implicit-cloth";
  piece->hold = hold;
  piece->wrinkles = "wrinkle-meshes";
  piece->wrinkles_look = "subdivision=1";
  tube->seam = COLUMNS / 2;
  add_vertices (sample, tube);
  rmp_charts_take (&charts, sample, tube, 0, ROWS - 1, ROWS / 2);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
  add_motion (sample);

  sample->opening = (RmpOpening){ "twist",         1.7, RMP_VEC (0, .97, 0), 1.3, RMP_RADIANS (20),
                                  RMP_RADIANS (10) };
  rmp_sample_finish (sample);

  return sample;
}
