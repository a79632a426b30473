/* SPDX-License-Identifier: GPL-3.0-or-later */

/* cloth-on-cube.c: two fabrics, each draped over a cube, which turns. What differs is how stiff
 * they are, told by curves as Kawabata's instruments measure them.
 */

#include "box.h"
#include "grid.h"

#define SIDE .72
#define N_VERTICES 27 /* a side */
#define CUBE .30
#define EDGE .022
#define APART .39 /* metres from the middle to a cube's */
#define GAP .02   /* metres that the cloth falls */
#define MARGIN .03
#define TURN 40.0 /* degrees */

#define DRAPED "follow=0 %;thickness=3 mm;body_friction=0.3;"

/* The method's presets of these names. */
#define COTTON                                                                                     \
  "density=0.15;stretch_warp=3000;stretch_weft=2500;shear=60;bend_warp=1e-5;bend_weft=8e-6;"       \
  "bend_hysteresis=4e-4;shear_hysteresis=1"
#define DENIM                                                                                      \
  "density=0.45;stretch_warp=6000;stretch_weft=5000;shear=300;bend_warp=1e-4;bend_weft=8e-5;"      \
  "bend_hysteresis=2e-3;shear_hysteresis=5"

enum
{
  GROUND,
  LEFT,
  RIGHT,
};

static void
add_cloth (RmpSample *sample, const char *name, const char *material, RmpCloth cloth,
           const char *fabric, double x)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, name, material, cloth, SIDE + 2 * MARGIN);

  piece->method = "particle-drape";
  piece->look = fabric;
  piece->wrinkles = "wrinkle-meshes";
  piece->wrinkles_look = "subdivision=2;inward_limit=0";
  rmp_sample_add_sheet (sample, piece, RMP_VEC (x - SIDE / 2, CUBE + GAP, SIDE / 2),
                        RMP_VEC (SIDE, 0, 0), RMP_VEC (0, 0, -SIDE), N_VERTICES, N_VERTICES, MARGIN,
                        NULL);
}

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "turn", 2.5);

  for (guint i = 0; i < clip->n_frames; i++)
    {
      const double t = rmp_clip_get_time (clip, i);
      const double turn = TURN * smoothstep (0, 2, t);

      clip->frames[i].rotations[LEFT] = quat_about (RMP_VEC (0, 1, 0), RMP_RADIANS (turn));
      clip->frames[i].rotations[RIGHT] = quat_about (RMP_VEC (0, 1, 0), RMP_RADIANS (-turn));
    }
}

RmpSample *
rmp_sample_cloth_on_cube (void)
{
  static const RmpBox cubes[] = {
    { { -APART, CUBE / 2, 0 }, { CUBE / 2, CUBE / 2, CUBE / 2 }, LEFT },
    { { APART, CUBE / 2, 0 }, { CUBE / 2, CUBE / 2, CUBE / 2 }, RIGHT },
  };
  RmpSample *sample = rmp_sample_new (
      "cloth-on-cube", "Cloth on a cube",
      "Cotton and denim, each draped over a cube, from curves of the fabric.");

  sample->rig = (RmpRig){ .n = 3,
                          .names = { "ground", "cube.L", "cube.R" },
                          .parents = { -1, GROUND, GROUND },
                          .heads = { RMP_VEC (0, 0, 0), RMP_VEC (-APART, 0, 0),
                                     RMP_VEC (APART, 0, 0) } };
  sample->aside = TRUE;
  add_cloth (sample, "cotton", "cotton", RMP_CLOTH_PLAIN, DRAPED COTTON, -APART);
  add_cloth (sample, "denim", "denim", RMP_CLOTH_TWILL, DRAPED DENIM, APART);
  rmp_sample_add_boxes (sample, "cubes", "clay", G_N_ELEMENTS (cubes), cubes, EDGE);
  add_motion (sample);

  sample->opening = (RmpOpening){ "turn",          0, RMP_VEC (0, .11, 0), 2.1, RMP_RADIANS (8),
                                  RMP_RADIANS (22) };
  rmp_sample_finish (sample);

  return sample;
}
