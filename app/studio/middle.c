/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/middle.h"

static float *
place (RmpSampler *sampler, double time)
{
  const gsize n_vertices = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (sampler));
  float *positions = g_new (float, 3 * n_vertices);

  rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, time, positions, 0);
  return positions;
}

/* Adds up all vertices. Returns: how many there are */
static gsize
add_vertices (RmpSampler *sampler, double time, double sum[3])
{
  const gsize n_vertices = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (sampler));
  g_autofree float *positions = place (sampler, time);

  for (gsize i = 0; i < 3 * n_vertices; i++)
    sum[i % 3] += positions[i];
  return n_vertices;
}

static double
get_time (RmpClipItem *clip, double frame)
{
  return clip ? rmp_clip_item_get_time (clip, frame) : 0.0;
}

static gboolean
divide (const double sum[3], gsize n, float middle[3])
{
  for (guint axis = 0; axis < 3 && n > 0; axis++)
    middle[axis] = (float) (sum[axis] / (double) n);
  return n > 0;
}

gboolean
rmp_character_get_middle (RmpCharacter *self, RmpClipItem *clip, double frame, float middle[3])
{
  GListModel *surfaces = rmp_character_get_surfaces (self);
  double sum[3] = { 0 };
  gsize n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);
      RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, NULL);

      if (sampler)
        n += add_vertices (sampler, get_time (clip, frame), sum);
    }
  return divide (sum, n, middle);
}
