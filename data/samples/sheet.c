/* SPDX-License-Identifier: GPL-3.0-or-later */

/* sheet.c: a square cloth that is pulled to one corner and then to the next, and narrows towards
 * it: the experiment with which painted patterns were first shown to follow a motion.
 */

#include "grid.h"
#include "ridges.h"

#define SIDE .60 /* metres */
#define N_QUADS 20
#define N_VERTICES (N_QUADS + 1)
#define MIDDLE 1.0 /* metres above the ground */
#define MARGIN .03 /* metres round the chart */
#define STAGE 24   /* frames from rest to a corner, and back */

#define LONGER .06   /* towards the corner */
#define NARROWER .28 /* at the corner, across */

static const RmpRidges patterns[] = {
  { "To the right corner", G_PI / 4, .03, 0, .005 },
  { "To the left corner", 3 * G_PI / 4, .03, 0, .005 },
  { .name = NULL },
};

static void
add_vertices (RmpSample *sample, RmpPiece *piece)
{
  const RmpInfluences influences = { .joints = { 0 }, .weights = { 1 } };

  for (guint row = 0; row < N_VERTICES; row++)
    for (guint column = 0; column < N_VERTICES; column++)
      {
        double x = SIDE * column / N_QUADS, y = SIDE * row / N_QUADS;
        RmpVec p = RMP_VEC (x - SIDE / 2, y - SIDE / 2 + MIDDLE, 0);

        g_array_append_val (sample->positions, p);
        g_array_append_val (sample->influences, influences);
        rmp_piece_add_uv (piece, x + MARGIN, y + MARGIN);
      }
}

/* How far the sheet is pulled to the corner at (@side, 1): 0 … 1. */
static RmpVec
pull (RmpVec p, double side, double much)
{
  const double half_diagonal = SIDE * G_SQRT2 / 2;
  RmpVec ahead = RMP_VEC (side / G_SQRT2, 1 / G_SQRT2, 0),
         across = RMP_VEC (-1 / G_SQRT2, side / G_SQRT2, 0);
  RmpVec middle = RMP_VEC (0, MIDDLE, 0), off = vec_sub (p, middle);
  double a = vec_dot (off, ahead), b = vec_dot (off, across);

  b *= 1 - NARROWER * much * smoothstep (-half_diagonal, half_diagonal, a);
  a *= 1 + LONGER * much;
  return vec_along (vec_along (middle, a, ahead), b, across);
}

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "four-stages", 4.0 * STAGE / RMP_FRAME_RATE);

  rmp_sample_add_shapes (sample);
  for (guint frame = 0; frame < clip->n_frames; frame++)
    {
      double stage = (double) frame / STAGE, there = stage < 2 ? stage : stage - 2;
      double much = smoothstep (0, 1, there < 1 ? there : 2 - there);
      RmpVec *shape = rmp_clip_get_shape (clip, frame);

      for (guint v = 0; v < sample->positions->len; v++)
        shape[v] = pull (g_array_index (sample->positions, RmpVec, v), stage < 2 ? 1 : -1, much);
    }
}

RmpSample *
rmp_sample_sheet (void)
{
  RmpSample *sample = rmp_sample_new (
      "sheet", "Sheet",
      "A cloth pulled to one corner and the next: two painted patterns take turns.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "sheet", "garment-a", RMP_CLOTH_PLAIN,
                                          SIDE + 2 * MARGIN);

  piece->free = TRUE;
  piece->method = "geometric-wrinkles";
  piece->look = "mode=flat-rest";
  piece->patterns = patterns;
  sample->rig = (RmpRig){
    .n = 1, .names = { "middle" }, .parents = { -1 }, .heads = { RMP_VEC (0, MIDDLE, 0) }
  };
  add_vertices (sample, piece);
  rmp_piece_add_grid (piece, 0, N_VERTICES, N_VERTICES);
  add_motion (sample);

  sample->opening = (RmpOpening){ "four-stages",          1.0,
                                  RMP_VEC (0, MIDDLE, 0), 1.15,
                                  RMP_RADIANS (24),       RMP_RADIANS (14) };
  rmp_sample_finish (sample);

  return sample;
}
