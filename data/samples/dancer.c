/* SPDX-License-Identifier: GPL-3.0-or-later */

/* dancer.c: a dancer in leotard and leggings. */

#include "pose.h"
#include "relax.h"

#include <string.h>

/* Rows where cloth ends. */
#define NECKLINE 26
#define CUFF 31
#define ANKLE_HEM 39

#define METRES_PER_UV 1.3
#define SMOOTHING_ROUNDS 8

/* Rings and sides of the bun, which overlaps the head. */
#define BUN_ROWS 11
#define BUN_COLUMNS 16
#define THUMB_ROWS 8
#define THUMB_COLUMNS 8

#define ARABESQUE                                                                                                      \
  "pelvis x 24 y -14; spine1 x -10 y 4; spine2 x -13 y 4; spine3 x -12 y 5; neck x -4; head x 2 y 2;"                  \
  "thigh.R x -24 y 26; thigh.L y 16 x 75 z -2; shin.L x -7; foot.L x 58; toes.L x 14;"                                 \
  "clavicle.R z 10 y -6; upper_arm.R y -72 z 50; forearm.R e 10; hand.R e -4; fingers.R e -6;"                         \
  "clavicle.L z 6 y 8; upper_arm.L y 22 z 34; forearm.L e 12; hand.L e -6"
#define ARABESQUE_PREPARED "thigh.LR x -22; shin.LR x 40; foot.LR x -18; upper_arm.LR y -30 z -10"
#define DEEP_BEND                                                                                                      \
  "pelvis x 14; spine1 x -2; spine2 x -4; spine3 x -4; neck x -2; thigh.LR x -92 z 12; shin.LR x 112; foot.LR x -34;"  \
  "clavicle.LR z 4; upper_arm.LR y -50 z 22; forearm.LR e 112"
#define BACK_ARCH                                                                                                      \
  "pelvis x 10; spine1 x -20; spine2 x -24; spine3 x -20; neck x -16; head x -12; thigh.LR x -8; clavicle.LR z 14;"    \
  "upper_arm.LR z 84 y -30; forearm.LR e 26; hand.LR e -6"
#define IDLE                                                                                                           \
  "pelvis z -3; spine1 z 2; spine2 z 2; neck y 4; head y 6 x 3; thigh.R z -2; thigh.L z 5 x -8; shin.L x 12;"          \
  "foot.L x -4; upper_arm.L z -26 y -10; upper_arm.R z -27 y -12; forearm.L e 20; forearm.R e 24; hand.L e 4;"         \
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
  { "deep-bend", RMP_PIN_RIGHT, 0, 4, { { 0, "", 0 }, { 1.2, DEEP_BEND, 0 }, { 1.8, DEEP_BEND, 0 }, { 3, "", 0 } } },
  { "back-arch", RMP_PIN_RIGHT, 0, 4, { { 0, "", 0 }, { 1.6, BACK_ARCH, 0 }, { 2.4, BACK_ARCH, 0 }, { 4, "", 0 } } },
  { "idle",
    RMP_PIN_RIGHT,
    0,
    3,
    { { 0, IDLE, 0 }, { 2, IDLE "; spine2 x -1.5 z 2; clavicle.LR z 2; head y -4 x 3", 0 }, { 4, IDLE, 0 } } },
};

/* Positive where hair grows: behind a line from the forehead down past the ears, and above the neck. */
static double
hair_border (RmpVec p)
{
  return MIN (.8 * (p.y - 1.651) - (p.z - .040), p.y - 1.575);
}

typedef struct
{
  const RmpSample *sample;
  gboolean hair; /* or the rest of the head */
} HairFilter;

static double
hair_border_at (const HairFilter *filter, guint vertex)
{
  return hair_border (g_array_index (filter->sample->positions, RmpVec, vertex));
}

/* A quad with opposite corners on the border is split along it; its halves then belong to both. */
static guint
split_at_border (const guint quad[4], gpointer data)
{
  for (guint k = 0; k < 2; k++)
    if (MAX (fabs (hair_border_at (data, quad[k])), fabs (hair_border_at (data, quad[k + 2]))) < RMP_ON_BORDER)
      return k + 1;

  return 0;
}

static gboolean
keep_one_side (const guint triangle[3], gpointer data)
{
  const HairFilter *filter = data;
  double sum = 0;

  for (guint k = 0; k < 3; k++)
    sum += hair_border_at (filter, triangle[k]);

  return (sum > 0) == filter->hair;
}

static void
smooth_weights (const RmpTemplate *template, double *weights)
{
  guint n = template->vertices->len;
  g_autofree double *next = g_new (double, n *RMP_N_BONES);

  for (guint round = 0; round < SMOOTHING_ROUNDS; round++)
    {
      for (guint i = 0; i < n; i++)
        {
          guint first = template->first_neighbour[i], end = template->first_neighbour[i + 1];

          for (guint b = 0; b < RMP_N_BONES; b++)
            {
              double sum = 0;

              for (guint k = first; k < end; k++)
                sum += weights[template->neighbours[k] * RMP_N_BONES + b];
              next[i * RMP_N_BONES + b] = (weights[i * RMP_N_BONES + b] + sum / (end - first)) / 2;
            }
        }
      memcpy (weights, next, n * RMP_N_BONES * sizeof *weights);
    }
}

static void
add_body (RmpSample *sample, const RmpFigure *figure, const RmpTemplate *template)
{
  guint n = template->vertices->len;
  g_autofree double *weights = g_new (double, n *RMP_N_BONES);

  for (guint i = 0; i < n; i++)
    {
      const RmpShellVertex *vertex = rmp_template_at (template, i);

      g_array_append_val (sample->positions, vertex->position);
      rmp_human_get_weights (&figure->human, vertex->position, vertex->part, weights + i * RMP_N_BONES);
    }
  smooth_weights (template, weights);
  for (guint i = 0; i < n; i++)
    {
      RmpInfluences influences = rmp_influences_from_weights (RMP_N_BONES, weights + i * RMP_N_BONES);

      g_array_append_val (sample->influences, influences);
    }
}

static guint
add_rigid_vertex (RmpSample *sample, RmpVec position, RmpBone bone)
{
  RmpInfluences influences = { .joints = { (guint8) bone }, .weights = { 1 } };

  g_array_append_val (sample->positions, position);
  g_array_append_val (sample->influences, influences);

  return sample->positions->len - 1;
}

static RmpTube *
add_bun (RmpSample *sample)
{
  RmpTube *tube = rmp_tube_new (BUN_ROWS, BUN_COLUMNS);
  RmpVec centre = RMP_VEC (0, 1.709, -.094), out = vec_unit (RMP_VEC (0, .62, -.80));
  RmpVec across = RMP_VEC (-1, 0, 0), up = vec_cross (out, across);

  for (guint row = 0; row < BUN_ROWS; row++)
    for (guint column = 0; column < BUN_COLUMNS; column++)
      {
        double polar = G_PI * row / (BUN_ROWS - 1), angle = 2 * G_PI * column / BUN_COLUMNS;
        gboolean pole = row == 0 || row == BUN_ROWS - 1;
        RmpVec p = vec_along (centre, -.030 * cos (polar), out);

        p = vec_along (p, .040 * sin (polar) * cos (angle), across);
        p = vec_along (p, .038 * sin (polar) * sin (angle), up);
        tube->vertices[row * BUN_COLUMNS + column] = pole && column > 0 ? rmp_tube_at (tube, row, 0)
                                                                        : add_rigid_vertex (sample, p, RMP_BONE_HEAD);
      }

  return tube;
}

/* Rings along the thumb's line, wrapped onto its surface, and a tip. */
static RmpTube *
add_thumb (RmpSample *sample, const RmpFigure *figure, gboolean mirrored)
{
  static const double along[] = { .030, .042, .054, .066, .077, .088, .098 };
  static const double across[] = { .024, .0307, .0373, .044, .0461, .0481, .050 };
  static const double through[] = { -.004, -.0067, -.0093, -.012, -.0141, -.0161, -.018 };
  const RmpHuman *human = &figure->human;
  RmpTube *tube = rmp_tube_new (THUMB_ROWS, THUMB_COLUMNS);
  guint bone = mirrored ? RMP_MIRROR_BONE (RMP_BONE_HAND) : RMP_BONE_HAND;
  RmpVec tip = { 0, 0, 0 };

  tube->down = TRUE;
  tube->mirrored = mirrored;
  for (guint row = 0; row < THUMB_ROWS; row++)
    {
      guint i = MIN (row, THUMB_ROWS - 2);
      RmpVec centre = vec_along (human->wrist, along[i], human->hand);
      RmpVec normal = human->hand, ahead = figure->hand_width, right = vec_cross (normal, ahead);

      centre = vec_along (vec_along (centre, across[i], ahead), through[i], figure->hand_normal);
      for (guint column = 0; column < THUMB_COLUMNS; column++)
        {
          double angle = 2 * G_PI * column / THUMB_COLUMNS;
          RmpVec direction = vec_along (vec_scale (right, cos (angle)), sin (angle), ahead), p;

          if (row == THUMB_ROWS - 1)
            direction = normal;
          p = rmp_figure_shoot (figure, rmp_figure_thumb, centre, direction, .03);
          tip = mirrored ? vec_mirror (p) : p;
          tube->vertices[row * THUMB_COLUMNS + column] = row == THUMB_ROWS - 1 && column > 0
                                                             ? rmp_tube_at (tube, row, 0)
                                                             : add_rigid_vertex (sample, tip, bone);
        }
    }

  return tube;
}

/* Charts of rows of one tube or of a pair of limbs. Those of a pair are each other's mirror images. */
typedef struct
{
  RmpChart *charts[8];
  guint n;
} Charts;

static void
charts_clear (Charts *self)
{
  for (guint i = 0; i < self->n; i++)
    rmp_chart_free (self->charts[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Charts, charts_clear)

static void
take_rows (Charts *self, const RmpSample *sample, const RmpTube *tube, guint first, guint last, guint anchor)
{
  self->charts[self->n++] = rmp_chart_new (tube, (const RmpVec *) sample->positions->data, first, last, anchor);
}

static void
add_leotard (RmpSample *sample, const RmpTemplate *template)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "leotard", "garment-a", RMP_CLOTH_KNIT, METRES_PER_UV);
  g_auto (Charts) charts = { .n = 0 };

  piece->look = "fold_width=32 mm;reach=110 mm;line_length=190 mm;separation=110 mm;variation=60 %";
  take_rows (&charts, sample, template->torso, 0, NECKLINE, 18);
  for (guint i = 0; i < 2; i++)
    take_rows (&charts, sample, template->arms[i], 0, CUFF, 15);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

static void
add_leggings (RmpSample *sample, const RmpTemplate *template)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "leggings", "garment-b", RMP_CLOTH_KNIT, METRES_PER_UV);
  g_auto (Charts) charts = { .n = 0 };

  piece->look = "fold_width=24 mm;reach=80 mm";
  for (guint i = 0; i < 2; i++)
    take_rows (&charts, sample, template->legs[i], 0, ANKLE_HEM, 19);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

static void
add_skin_and_hair (RmpSample *sample, const RmpTemplate *template, RmpTube *const *thumbs, const RmpTube *bun)
{
  HairFilter filters[2] = { { sample, FALSE }, { sample, TRUE } };
  RmpPiece *skin = rmp_sample_add_piece (sample, "skin", "clay", RMP_CLOTH_NONE, METRES_PER_UV);
  RmpPiece *hair = rmp_sample_add_piece (sample, "hair", "clay-dark", RMP_CLOTH_NONE, METRES_PER_UV);
  g_auto (Charts) charts = { .n = 0 }, head = { .n = 0 };

  take_rows (&head, sample, template->torso, NECKLINE, RMP_TORSO_POLE, RMP_TORSO_HEAD + 5);
  rmp_piece_add_chart (skin, head.charts[0], (RmpUv){ .60, .03 },
                       &(RmpSelection){ split_at_border, keep_one_side, &filters[0] });
  rmp_piece_add_chart (hair, head.charts[0], (RmpUv){ .60, .03 },
                       &(RmpSelection){ split_at_border, keep_one_side, &filters[1] });

  for (guint i = 0; i < 2; i++)
    {
      take_rows (&charts, sample, template->arms[i], CUFF, RMP_ARM_TIP, 35);
      take_rows (&charts, sample, template->legs[i], ANKLE_HEM, RMP_LEG_TIP, 45);
      take_rows (&charts, sample, thumbs[i], 0, THUMB_ROWS - 1, 0);
    }
  rmp_piece_add_charts (skin, charts.n, charts.charts, NULL);
  take_rows (&head, sample, bun, 0, BUN_ROWS - 1, BUN_ROWS / 2);
  rmp_piece_add_chart (hair, head.charts[1], (RmpUv){ .03, .03 }, NULL);
}

/* Part of a ring of edges. */
static void
add_crease (RmpSample *sample, const char *group, guint piece, const RmpTube *tube, guint row, guint first, guint last)
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
  static const char *const elbows[] = { "left elbow", "right elbow" }, *const knees[] = { "left knee", "right knee" };

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
  RmpSample *sample = rmp_sample_new ("dancer", "Dancer",
                                      "A dancer in close-fitting cloth, from arabesque to deep bend.");
  RmpFigure figure;
  g_autoptr (RmpTemplate) template = NULL;
  g_autoptr (RmpTube) bun = NULL, left_thumb = NULL, right_thumb = NULL;

  rmp_figure_init (&figure);
  template = rmp_template_new (&figure);
  rmp_template_relax (template, &figure);
  rmp_template_snap (template, &figure, hair_border);

  sample->rig = rmp_human_get_rig (&figure.human);
  add_body (sample, &figure, template);
  bun = add_bun (sample);
  left_thumb = add_thumb (sample, &figure, FALSE);
  right_thumb = add_thumb (sample, &figure, TRUE);

  add_leotard (sample, template);
  add_leggings (sample, template);
  add_skin_and_hair (sample, template, (RmpTube *const[]){ left_thumb, right_thumb }, bun);
  add_creases (sample, template);
  for (guint i = 0; i < G_N_ELEMENTS (motions); i++)
    rmp_sample_add_motion (sample, &figure.human, &motions[i]);

  sample->opening = (RmpOpening){
    "arabesque", 2.5, RMP_VEC (0, 1.10, -.02), 1.15, RMP_RADIANS (-142), RMP_RADIANS (14)
  };
  rmp_sample_finish (sample);

  return sample;
}
