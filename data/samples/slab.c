/* SPDX-License-Identifier: GPL-3.0-or-later */

/* slab.c: a skin on a soft slab that is pushed together from its ends, by a tenth: the experiment
 * by which the wavelength of wrinkles is measured.
 *
 *   O. Rémillard, P. G. Kry. Embedded thin shells for wrinkle simulation. SIGGRAPH, 2013: figure 6.
 */

#include "grid.h"

#define LENGTH .50 /* metres, as in table 1 */
#define WIDTH .05
#define COLUMNS 101
#define ROWS 11
#define HEIGHT .02
#define MARGIN .01
#define COMPRESSION .10
#define PUSH 1.5 /* seconds */
#define REST .5  /* and as long again at the end */

static void
add_motion (RmpSample *sample)
{
  RmpClip *clip = rmp_sample_add_clip (sample, "push", PUSH + 2 * REST);

  rmp_sample_add_shapes (sample);
  for (guint frame = 0; frame < clip->n_frames; frame++)
    {
      const double t = rmp_clip_get_time (clip, frame);
      const double strain = COMPRESSION * CLAMP ((t - REST) / PUSH, 0, 1);
      RmpVec *shape = rmp_clip_get_shape (clip, frame);

      for (guint v = 0; v < sample->positions->len; v++)
        {
          shape[v] = g_array_index (sample->positions, RmpVec, v);
          shape[v].x *= 1 - strain;
        }
    }
}

RmpSample *
rmp_sample_slab (void)
{
  RmpSample *sample = rmp_sample_new (
      "slab", "Slab", "A skin on a soft slab that is pushed together: waves of one width.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "skin", "garment-b", RMP_CLOTH_PLAIN,
                                          LENGTH + 2 * MARGIN);

  piece->free = TRUE;
  piece->method = "embedded-shell";
  piece->look = "thickness=1 mm;skin_modulus=1 MPa;interior_modulus=10 kPa";
  sample->aside = TRUE;
  sample->rig = (RmpRig){
    .n = 1, .names = { "middle" }, .parents = { -1 }, .heads = { RMP_VEC (0, HEIGHT, 0) }
  };
  rmp_sample_add_sheet (sample, piece, RMP_VEC (-LENGTH / 2, HEIGHT, WIDTH / 2),
                        RMP_VEC (LENGTH, 0, 0), RMP_VEC (0, 0, -WIDTH), COLUMNS, ROWS, MARGIN,
                        NULL);
  add_motion (sample);

  sample->opening = (RmpOpening){ "push", PUSH + REST,      RMP_VEC (0, HEIGHT, 0),
                                  .62,    RMP_RADIANS (20), RMP_RADIANS (35) };
  rmp_sample_finish (sample);

  return sample;
}
