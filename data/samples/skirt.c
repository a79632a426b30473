/* SPDX-License-Identifier: GPL-3.0-or-later */

/* skirt.c: a skirt of 352 triangles on a dress form with legs. Nothing is left of the simulation
 * that moved it but where its vertices are in every frame, as such cloth comes out of a game: no
 * bones, and no shape it would like to have.
 */

#include "drape.h"
#include "human.h"
#include "pose.h"

#define N_COLUMNS 22
#define N_ROWS 9
#define BODY_COLUMNS 16
#define METRES_PER_UV 2.0

#define STAND "thigh.LR z 6 x -4; shin.LR x 8; foot.LR x -4"
#define KNEE_LEFT                                                                                  \
  "pelvis y -16 z 3; thigh.L z 8 x -66; shin.L x 78; foot.L x 20; thigh.R z 5 y 12 x 4; shin.R x " \
  "4; foot.R x -8"
#define KNEE_RIGHT                                                                                 \
  "pelvis y 16 z -3; thigh.R z 8 x -66; shin.R x 78; foot.R x 20; thigh.L z 5 y 12 x 4; shin.L x " \
  "4; foot.L x -8"

static const RmpMotion motion = {
  "march",
  RMP_PIN_NONE,
  0,
  6,
  { { 0, STAND, 0 },
    { .5, KNEE_LEFT, 0 },
    { 1.0, STAND, 0 },
    { 1.5, KNEE_RIGHT, 0 },
    { 2.0, STAND, 0 },
    { 2.5, KNEE_LEFT, 0 } },
};

static const RmpHuman human = {
  .pelvis = { 0, .990, 0 },
  .spine1 = { 0, 1.065, -.004 },
  .spine2 = { 0, 1.175, 0 },
  .spine3 = { 0, 1.290, -.012 },
  .neck = { 0, 1.460, -.032 },
  .head = { 0, 1.542, -.008 },
  .clavicle = { .022, 1.433, -.006 },
  .hip = { .090, .945, 0 },
  .knee = { .098, .510, .010 },
  .ankle = { .100, .085, -.028 },
  .ball = { .110, .022, .098 },
  .toe = { .114, .018, .165 },
  .heel = { .100, .030, -.050 },
};

/* Of the left; the right is the mirror image. The first two lie across the mirror plane. */
static const RmpCapsule half_body[] = {
  { { -.045, .955, -.010 }, { .045, .955, -.010 }, .092, .092, RMP_BONE_PELVIS },
  { { -.032, 1.090, -.004 }, { .032, 1.090, -.004 }, .074, .074, RMP_BONE_PELVIS },
  { { .085, .930, 0 }, { .098, .510, .010 }, .076, .050, RMP_BONE_THIGH },
  { { .098, .510, .010 }, { .100, .085, -.028 }, .047, .030, RMP_BONE_SHIN },
  { { .100, .038, -.046 }, { .112, .030, .130 }, .034, .026, RMP_BONE_FOOT },
};

#define N_MIDDLE 2
#define N_BODY (2 * G_N_ELEMENTS (half_body) - N_MIDDLE)

/* From the hem up to the waist. */
static RmpTube *
add_skirt (RmpSample *sample)
{
  RmpTube *tube = rmp_tube_new (N_ROWS, N_COLUMNS);

  tube->seam = N_COLUMNS / 2;
  for (guint row = 0; row < N_ROWS; row++)
    for (guint column = 0; column < N_COLUMNS; column++)
      {
        double down = 1 - (double) row / (N_ROWS - 1), angle = 2 * G_PI * column / N_COLUMNS;
        double wave = .020 * down * down * cos (4 * angle);
        RmpVec p = RMP_VEC ((.120 + .180 * down + wave) * sin (angle), 1.06 - .51 * down,
                            (.090 + .180 * down + wave) * cos (angle));

        tube->vertices[row * N_COLUMNS + column] = rmp_sample_add_rigid_vertex (sample, p,
                                                                                RMP_BONE_PELVIS);
      }

  return tube;
}

RmpSample *
rmp_sample_skirt (void)
{
  RmpSample *sample = rmp_sample_new (
      "skirt", "Skirt", "A skirt of 352 triangles moved vertex by vertex, without bones.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "skirt", "garment-b", RMP_CLOTH_TWILL,
                                          METRES_PER_UV);
  g_autoptr (RmpTube) skirt = add_skirt (sample);
  g_auto (RmpCharts) charts = { .n = 0 };
  RmpCapsule body[N_BODY];

  rmp_capsules_mirror (G_N_ELEMENTS (half_body), half_body, N_MIDDLE, body);
  sample->rig = rmp_human_get_rig (&human);
  piece->free = TRUE;
  piece->method = "dynamic-wrinkling";
  rmp_charts_take (&charts, sample, skirt, 0, N_ROWS - 1, N_ROWS / 2);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
  rmp_sample_add_bodies (sample, "body", N_BODY, body, BODY_COLUMNS, METRES_PER_UV);

  rmp_sample_add_motion (sample, &human, &motion);
  rmp_sample_add_shapes (sample);
  rmp_clip_drape (sample->clips->pdata[0], sample, skirt, RMP_BONE_PELVIS, N_BODY, body);

  sample->opening = (RmpOpening){ "march",        .46, RMP_VEC (0, .66, .04), 1.9, RMP_RADIANS (30),
                                  RMP_RADIANS (8) };
  rmp_sample_finish (sample);

  return sample;
}
