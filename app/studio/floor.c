/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/floor.h"

/* Enough to meet the extremes of a clip to within a few millimetres. */
#define MOMENTS 24

/* Soles that sink in by less stand on the floor, metres. */
#define SOLE_DEPTH 0.02f

static float
lowest_point (RmpSampler *sampler, double time)
{
  guint n_vertices = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (sampler));
  g_autofree float *positions = g_new (float, 3 * (gsize) n_vertices);
  float lowest = G_MAXFLOAT;

  rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, time, positions, 0);
  for (gsize i = 0; i < n_vertices; i++)
    lowest = MIN (lowest, positions[3 * i + 1]);
  return lowest;
}

float
rmp_character_get_floor (RmpCharacter *self, RmpClipItem *clip)
{
  GListModel *surfaces = rmp_character_get_surfaces (self);
  guint n_frames = clip ? rmp_clip_item_get_n_frames (clip) : 1;
  guint step = MAX (1, n_frames / MOMENTS);
  float lowest = 0.0f;

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);
      RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, NULL);

      for (guint frame = 0; sampler && frame < n_frames; frame += step)
        lowest = MIN (lowest,
                      lowest_point (sampler, clip ? rmp_clip_item_get_time (clip, frame) : 0.0));
    }
  return lowest < -SOLE_DEPTH ? lowest : 0.0f;
}
