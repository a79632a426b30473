/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "body.h"

#include "relax.h"

#include <string.h>

#define SMOOTHING_ROUNDS 8

/* Rings and sides of the bun, which overlaps the head. */
#define BUN_ROWS 11
#define BUN_COLUMNS 16
#define THUMB_ROWS 8
#define THUMB_COLUMNS 8

/* Positive where hair grows: behind a line from the forehead down past the ears, and above the
 * neck.
 */
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
    if (MAX (fabs (hair_border_at (data, quad[k])), fabs (hair_border_at (data, quad[k + 2]))) <
        RMP_ON_BORDER)
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
add_shell (RmpSample *sample, const RmpFigure *figure, const RmpTemplate *template)
{
  guint n = template->vertices->len;
  g_autofree double *weights = g_new (double, n *RMP_N_BONES);

  for (guint i = 0; i < n; i++)
    {
      const RmpShellVertex *vertex = rmp_template_at (template, i);

      g_array_append_val (sample->positions, vertex->position);
      rmp_human_get_weights (&figure->human, vertex->position, vertex->part,
                             weights + i * RMP_N_BONES);
    }
  smooth_weights (template, weights);
  for (guint i = 0; i < n; i++)
    {
      RmpInfluences influences = rmp_influences_from_weights (RMP_N_BONES,
                                                              weights + i * RMP_N_BONES);

      g_array_append_val (sample->influences, influences);
    }
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
        tube->vertices[row * BUN_COLUMNS + column] = pole && column > 0
                                                         ? rmp_tube_at (tube, row, 0)
                                                         : rmp_sample_add_rigid_vertex (
                                                               sample, p, RMP_BONE_HEAD);
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
                                                             : rmp_sample_add_rigid_vertex (
                                                                   sample, tip, bone);
        }
    }

  return tube;
}

RmpBody *
rmp_body_new (RmpSample *sample)
{
  RmpBody *self = g_new0 (RmpBody, 1);

  rmp_figure_init (&self->figure);
  self->template = rmp_template_new (&self->figure);
  rmp_template_relax (self->template, &self->figure);
  rmp_template_snap (self->template, &self->figure, hair_border);

  sample->rig = rmp_human_get_rig (&self->figure.human);
  add_shell (sample, &self->figure, self->template);
  self->bun = add_bun (sample);
  for (guint i = 0; i < 2; i++)
    self->thumbs[i] = add_thumb (sample, &self->figure, i == 1);
  return self;
}

void
rmp_body_free (RmpBody *self)
{
  rmp_template_free (self->template);
  rmp_tube_free (self->bun);
  for (guint i = 0; i < 2; i++)
    rmp_tube_free (self->thumbs[i]);
  g_free (self);
}

void
rmp_body_add_leotard (const RmpBody *self, RmpSample *sample, guint neck, guint arms,
                      double metres_per_uv)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "leotard", "garment-a", RMP_CLOTH_KNIT,
                                          metres_per_uv);
  g_auto (RmpCharts) charts = { .n = 0 };

  piece->look = "fold_width=32 mm;reach=110 mm;line_length=190 mm;separation=110 mm;variation=60 %";
  rmp_charts_take (&charts, sample, self->template->torso, 0, neck, 18);
  for (guint i = 0; i < 2; i++)
    rmp_charts_take (&charts, sample, self->template->arms[i], 0, arms, 15);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

void
rmp_body_add_skin_and_hair (const RmpBody *self, RmpSample *sample, const RmpHems *hems,
                            double metres_per_uv)
{
  HairFilter filters[2] = { { sample, FALSE }, { sample, TRUE } };
  RmpPiece *skin = rmp_sample_add_piece (sample, "skin", "clay", RMP_CLOTH_NONE, metres_per_uv);
  RmpPiece *hair = rmp_sample_add_piece (sample, "hair", "clay-dark", RMP_CLOTH_NONE,
                                         metres_per_uv);
  g_auto (RmpCharts) charts = { .n = 0 }, head = { .n = 0 };

  rmp_charts_take (&head, sample, self->template->torso, hems->neck, RMP_TORSO_POLE,
                   RMP_TORSO_HEAD + 5);
  rmp_piece_add_chart (skin, head.charts[0], (RmpUv){ .60, .03 },
                       &(RmpSelection){ split_at_border, keep_one_side, &filters[0] });
  rmp_piece_add_chart (hair, head.charts[0], (RmpUv){ .60, .03 },
                       &(RmpSelection){ split_at_border, keep_one_side, &filters[1] });

  for (guint i = 0; i < 2; i++)
    {
      rmp_charts_take (&charts, sample, self->template->arms[i], hems->arms, RMP_ARM_TIP, 35);
      rmp_charts_take (&charts, sample, self->template->legs[i], hems->legs, RMP_LEG_TIP, 45);
      rmp_charts_take (&charts, sample, self->thumbs[i], 0, THUMB_ROWS - 1, 0);
    }
  rmp_piece_add_charts (skin, charts.n, charts.charts, NULL);
  rmp_charts_take (&head, sample, self->bun, 0, BUN_ROWS - 1, BUN_ROWS / 2);
  rmp_piece_add_chart (hair, head.charts[1], (RmpUv){ .03, .03 }, NULL);
}
