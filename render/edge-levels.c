/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "edge-levels.h"

#include <cglm/cglm.h>
#include <math.h>

/* The length of a piece of an edge, at the number of pieces over the width of a fold that follows;
 * with fewer of these, pieces are longer.
 */
#define PIECE_PIXELS 6
#define PIECE_SAMPLES 8

#define MOST_PIECES 64

/* Times the number of pieces over the width of a fold, which is smaller when drawing must be quick.
 */
#define MOST_TRIANGLES 15000

/* Pixels that an edge is long. */
static float
measure_pixels (const RmpRelief *relief, const RmpRidgeSight *sight, guint32 a, guint32 b)
{
  const float *from = relief->positions + 3 * (gsize) MIN (a, b),
              *to = relief->positions + 3 * (gsize) MAX (a, b);
  vec3 middle;
  glm_vec3_center ((float *) from, (float *) to, middle);
  return glm_vec3_distance ((float *) from, (float *) to) *
         (float) rmp_ridge_sight_measure (sight, middle);
}

/* The most that an edge may be cut into, and its pixels. */
typedef struct
{
  float most, pixels;
} Edge;

static Edge *
measure_edges (const RmpConnectivity *connectivity, const RmpRelief *relief, RmpEdgeMeasure measure,
               const RmpRidgeSight *sight)
{
  Edge *edges = g_new0 (Edge, MAX (connectivity->n_edges, 1));
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    for (guint i = 0; i < 3; i++)
      {
        const guint face = connectivity->patch_faces[patch], from = (i + 1) % 3, to = (i + 2) % 3;
        const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
        const gboolean lifted = !relief->region || relief->region[corners[from]] > 0 ||
                                relief->region[corners[to]] > 0;
        Edge *edge = &edges[connectivity->patch_edges[3 * patch + i]];
        edge->pixels = measure_pixels (relief, sight, corners[from], corners[to]);
        edge->most = fmaxf (edge->most, 1);
        if (lifted)
          edge->most = fmaxf (edge->most,
                              fminf (ceilf (measure (relief, face, from, to)), MOST_PIECES));
      }
  return edges;
}

/* Returns: how many triangles that makes */
static guint
cut_edges (const RmpConnectivity *connectivity, const Edge *edges, float piece, float *levels)
{
  guint n = 0;
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      float *level = levels + 12 * patch;
      level[3] = 1;
      for (guint i = 0; i < 3; i++)
        {
          const Edge *edge = &edges[connectivity->patch_edges[3 * patch + i]];
          level[i] = fmaxf (fminf (ceilf (edge->pixels / piece), edge->most), 1);
          level[3] = fmaxf (level[3], level[i]);
        }
      n += rmp_connectivity_count_triangles (level);
    }
  return n;
}

void
rmp_edge_levels_fill (const RmpConnectivity *connectivity, const RmpRelief *relief,
                      RmpEdgeMeasure measure, float samples, const RmpRidgeSight *sight,
                      float *levels)
{
  g_autofree Edge *edges = measure_edges (connectivity, relief, measure, sight);
  const guint most = MAX ((guint) (MOST_TRIANGLES * samples), 2 * connectivity->n_patches);
  float piece = PIECE_PIXELS * fmaxf (PIECE_SAMPLES / fmaxf (samples, 1), 1);
  if (isinf (sight->pixels))
    {
      cut_edges (connectivity, edges, 1e-9f, levels);
      return;
    }
  for (guint n = cut_edges (connectivity, edges, piece, levels); n > most;
       n = cut_edges (connectivity, edges, piece, levels))
    piece *= fmaxf (sqrtf ((float) n / (float) most), 1.1f);
}

gboolean
rmp_edge_levels_suit (const RmpConnectivity *connectivity, const RmpRelief *relief,
                      RmpEdgeMeasure measure, float samples, const RmpRidgeSight *sight,
                      const float *levels)
{
  g_autofree float *needed = g_new (float, 12 * (gsize) connectivity->n_patches);
  guint n_raised = 0, n_needed = 0;

  rmp_edge_levels_fill (connectivity, relief, measure, samples, sight, needed);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      for (guint i = 0; i < 3; i++)
        if (needed[12 * patch + i] > levels[12 * patch + i])
          return FALSE;
      n_raised += rmp_connectivity_count_triangles (levels + 12 * patch);
      n_needed += rmp_connectivity_count_triangles (needed + 12 * patch);
    }
  return n_raised <= RMP_SIGHT_MOST_WASTE * n_needed;
}
