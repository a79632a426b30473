/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wavy-sleeve.h"

#include <cglm/cglm.h>
#include <string.h>

/* A wave of each vertex, whose direction, height and phase stray. */
typedef struct
{
  float k[2], height, phase;
} Wave;

/* The sleeve's texture coordinates are metres on its faces. */
static void
fill_waves (RmpRelief *relief, const Wave *waves, float *out)
{
  const RmpReliefTopology *topology = relief->topology;
  for (gsize face = 0; face < topology->n_faces; face++)
    for (gsize i = 0; i < 3; i++, out += 4)
      {
        const Wave *wave = waves + topology->faces[3 * face + i];
        const float *here = topology->uvs + 2 * (gsize) topology->uv_faces[3 * face + i];
        out[0] = wave->height;
        out[1] = wave->phase;
        for (gsize side = 0; side < 2; side++)
          {
            const gsize other = 3 * face + (i + 1 + side) % 3;
            const float *there = topology->uvs + 2 * (gsize) topology->uv_faces[other];
            out[2 + side] = wave->k[0] * (there[0] - here[0]) + wave->k[1] * (there[1] - here[1]);
          }
      }
}

RmpRelief *
wavy_sleeve_new (const SleeveShape *shape, const char *variant)
{
  g_autoptr (RmpRelief) folds = sleeve_new_folds (shape);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  RmpReliefTopology *topology = rmp_relief_topology_ref (folds->topology);
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_WAVES, topology);
  const gsize n = topology->n_vertices;
  g_autofree Wave *waves = g_new (Wave, n);
  g_autoptr (RmpProfile) drawn = rmp_profile_new_from_text ("drawn -1 0, 0.1 1, 1 0", NULL);
  memcpy (relief->positions, folds->positions, 3 * n * sizeof (float));
  memcpy (relief->normals, folds->normals, 3 * n * sizeof (float));
  relief->region = g_new (float, n);
  for (gsize v = 0; v < n; v++)
    relief->region[v] = (float) g_rand_double_range (random, .5, 1);
  relief->n_trains = strstr (variant, "two") ? 2 : 1;
  relief->waves = g_atomic_rc_box_alloc0 (12 * (gsize) relief->n_trains * topology->n_faces *
                                          sizeof (float));
  for (guint train = 0; train < relief->n_trains; train++)
    {
      for (gsize v = 0; v < n; v++)
        {
          const float angle = (float) g_rand_double_range (random, -.2, .2) + (float) train,
                      k = 2 * GLM_PIf / WAVY_SLEEVE_WAVE;
          waves[v] = (Wave){ { k * sinf (angle), k * cosf (angle) },
                             WAVY_SLEEVE_HEIGHT * (float) g_rand_double_range (random, .3, 1),
                             (float) g_rand_double_range (random, -3, 3) };
        }
      fill_waves (relief, waves, relief->waves + 12 * (gsize) train * topology->n_faces);
    }
  rmp_wave_profile_init (&relief->wave_profile,
                         strstr (variant, "sharp")   ? RMP_WAVE_SHARP
                         : strstr (variant, "drawn") ? RMP_WAVE_DRAWN
                                                     : RMP_WAVE_COSINE,
                         2.2, drawn);
  relief->wave_length = WAVY_SLEEVE_WAVE;
  relief->curved = strstr (variant, "curved") != NULL;
  return relief;
}
