/* SPDX-License-Identifier: GPL-3.0-or-later */

/* carpet.c: a carpet that falls over a ball and a roller, and is pushed together between them. A
 * carpet was among the first pictures of elastic sheets.
 *
 *   D. Terzopoulos, J. Platt, A. Barr, K. Fleischer. Elastically deformable models. SIGGRAPH, 1987.
 */

#include "box.h"
#include "capsule.h"
#include "grid.h"

#define LENGTH 1.30
#define WIDTH .90
#define COLUMNS 46
#define ROWS 32
#define MARGIN .03
#define FLOOR .02 /* metres, half the floor's thickness */
#define FLOOR_SIDE 1.10
#define BALL .17
#define ROLLER .12
#define AWAY .34   /* metres from the middle to the roller */
#define NEARER .13 /* metres that it comes back */
#define GAP .02    /* metres that the carpet falls */
#define BODY_COLUMNS 32

enum
{
  GROUND,
  ROLL,
};

/* The roller slides nearer, with the carpet on it. */
static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "fall", 3);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      const double t = rmp_clip_get_time (clip, i), nearer = NEARER * smoothstep (1, 2.4, t);

      clip->frames[i].moves[ROLL] = RMP_VEC (-nearer, 0, 0);
    }
}

RmpSample *
rmp_sample_carpet (void)
{
  static const RmpCapsule obstacles[] = {
    { { -.30, BALL, .10 }, { -.30, BALL, .10 }, BALL, BALL, GROUND },
    { { AWAY, ROLLER, -.36 }, { AWAY, ROLLER, .36 }, ROLLER, ROLLER, ROLL },
  };
  static const RmpBox base = { { 0, -FLOOR, 0 }, { FLOOR_SIDE, FLOOR, FLOOR_SIDE }, GROUND };
  RmpSample *sample = rmp_sample_new ("carpet", "Carpet",
                                      "An elastic carpet that falls over a ball and a roller.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "carpet", "garment-b", RMP_CLOTH_CHECK,
                                          LENGTH + 2 * MARGIN);

  sample->rig = (RmpRig){ .n = 2,
                          .names = { "ground", "roller" },
                          .parents = { -1, GROUND },
                          .heads = { RMP_VEC (0, 0, 0), RMP_VEC (AWAY, ROLLER, 0) } };
  sample->aside = TRUE;
  piece->method = "elastic-continuum";
  piece->look = "follow=0 %;settle=0 s;density=1.2;stretch_warp=3000;stretch_weft=3000;shear=300;"
                "bend_warp=2e-3;bend_weft=2e-3;thickness=5 mm;body_friction=0.6;gamma=1";
  piece->wrinkles = "wrinkle-meshes";
  piece->wrinkles_look = "subdivision=1;inward_limit=0";
  rmp_sample_add_sheet (sample, piece, RMP_VEC (-LENGTH / 2, 2 * BALL + GAP, WIDTH / 2),
                        RMP_VEC (LENGTH, 0, 0), RMP_VEC (0, 0, -WIDTH), COLUMNS, ROWS, MARGIN,
                        NULL);
  rmp_sample_add_bodies (sample, "obstacles", G_N_ELEMENTS (obstacles), obstacles, BODY_COLUMNS,
                         2.0);
  rmp_sample_add_boxes (sample, "floor", "clay-dark", 1, &base, FLOOR / 4);
  add_motion (sample);

  sample->opening = (RmpOpening){ "fall",          1.0, RMP_VEC (0, .11, 0), 1.8, RMP_RADIANS (24),
                                  RMP_RADIANS (24) };
  rmp_sample_finish (sample);

  return sample;
}
