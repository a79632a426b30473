/* SPDX-License-Identifier: GPL-3.0-or-later */

/* skirt.c: a skirt of 352 triangles on a dress form with legs. Nothing is left of the simulation
 * that moved it but where its vertices are in every frame, as such cloth comes out of a game: no
 * bones, and no shape it would like to have.
 */

#include "drape.h"
#include "human.h"
#include "pose.h"

#include <string.h>

#define N_COLUMNS 22
#define N_ROWS 9
#define BODY_COLUMNS 16
#define CAP_ROWS 4 /* of a capsule's round end, the pole among them */

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

#define N_BODY (2 * G_N_ELEMENTS (half_body) - 2)

static void
fill_body (RmpCapsule *body)
{
  guint n = G_N_ELEMENTS (half_body);

  memcpy (body, half_body, sizeof half_body);
  for (guint k = 2; k < n; k++)
    {
      RmpCapsule *right = &body[n + k - 2];

      *right = half_body[k];
      right->from = vec_mirror (right->from);
      right->to = vec_mirror (right->to);
      right->bone = RMP_MIRROR_BONE (right->bone);
    }
}

static guint
add_vertex (RmpSample *sample, RmpVec p, guint bone)
{
  double weights[RMP_N_BONES] = { 0 };
  RmpInfluences influences;

  weights[bone] = 1;
  influences = rmp_influences_from_weights (RMP_N_BONES, weights);
  g_array_append_val (sample->positions, p);
  g_array_append_val (sample->influences, influences);

  return sample->positions->len - 1;
}

/* Both ends are half spheres that close at a pole. Columns run to the right as rows go from one end
 * to the other.
 */
static RmpTube *
add_capsule (RmpSample *sample, const RmpCapsule *capsule)
{
  RmpTube *tube = rmp_tube_new (2 * CAP_ROWS, BODY_COLUMNS);
  RmpVec axis = vec_unit (vec_sub (capsule->to, capsule->from));
  RmpVec side = vec_unit (
      vec_cross (axis, fabs (axis.z) < .9 ? RMP_VEC (0, 0, 1) : RMP_VEC (0, 1, 0)));
  RmpVec ahead = vec_cross (side, axis);

  for (guint row = 0; row < tube->rows; row++)
    {
      gboolean at_end = row >= CAP_ROWS;
      double tilt = G_PI / 2 * (at_end ? row - CAP_ROWS : CAP_ROWS - 1 - row) / (CAP_ROWS - 1);
      double radius = at_end ? capsule->to_radius : capsule->from_radius;
      RmpVec centre = vec_along (at_end ? capsule->to : capsule->from,
                                 (at_end ? 1 : -1) * radius * sin (tilt), axis);
      gboolean pole = row == 0 || row + 1 == tube->rows;

      for (guint j = 0; j < BODY_COLUMNS; j++)
        {
          double angle = 2 * G_PI * j / BODY_COLUMNS;
          RmpVec out = vec_along (vec_scale (side, cos (angle)), -sin (angle), ahead);

          tube->vertices[row * BODY_COLUMNS + j] =
              pole && j > 0
                  ? tube->vertices[row * BODY_COLUMNS]
                  : add_vertex (sample, vec_along (centre, pole ? 0 : radius * cos (tilt), out),
                                capsule->bone);
        }
    }

  return tube;
}

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

        tube->vertices[row * N_COLUMNS + column] = add_vertex (sample, p, RMP_BONE_PELVIS);
      }

  return tube;
}

static void
add_piece (RmpSample *sample, const char *name, const char *material, RmpCloth cloth, guint n,
           RmpTube *const *tubes)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, name, material, cloth, 2.0);
  g_autofree RmpChart **charts = g_new (RmpChart *, n);

  if (cloth != RMP_CLOTH_NONE)
    {
      piece->free = TRUE;
      piece->method = "dynamic-wrinkling";
    }
  for (guint i = 0; i < n; i++)
    charts[i] = rmp_chart_new (tubes[i], (const RmpVec *) sample->positions->data, 0,
                               tubes[i]->rows - 1, tubes[i]->rows / 2);
  rmp_piece_add_charts (piece, n, charts, NULL);
  for (guint i = 0; i < n; i++)
    rmp_chart_free (charts[i]);
}

RmpSample *
rmp_sample_skirt (void)
{
  RmpSample *sample = rmp_sample_new (
      "skirt", "Skirt", "A skirt of 352 triangles moved vertex by vertex, without bones.");
  g_autoptr (RmpTube) skirt = NULL;
  RmpTube *tubes[N_BODY];
  RmpCapsule body[N_BODY];

  fill_body (body);
  sample->rig = rmp_human_get_rig (&human);
  skirt = add_skirt (sample);
  for (guint k = 0; k < N_BODY; k++)
    tubes[k] = add_capsule (sample, &body[k]);
  add_piece (sample, "skirt", "garment-b", RMP_CLOTH_TWILL, 1, (RmpTube *[]){ skirt });
  add_piece (sample, "body", "clay", RMP_CLOTH_NONE, N_BODY, tubes);
  for (guint k = 0; k < N_BODY; k++)
    rmp_tube_free (tubes[k]);

  rmp_sample_add_motion (sample, &human, &motion);
  rmp_sample_add_shapes (sample);
  rmp_clip_drape (sample->clips->pdata[0], sample, skirt, RMP_BONE_PELVIS, N_BODY, body);

  sample->opening = (RmpOpening){ "march",        .46, RMP_VEC (0, .66, .04), 1.9, RMP_RADIANS (30),
                                  RMP_RADIANS (8) };
  rmp_sample_finish (sample);

  return sample;
}
