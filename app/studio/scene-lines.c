/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/scene-lines.h"

#include "palette.h"

#include <math.h>

/* --- borders -------------------------------------------------------------------------------------------------- */

typedef struct
{
  guint32 from, to;
} Edge;

static guint
edge_hash (gconstpointer edge)
{
  const Edge *self = edge;

  return self->from * 2654435761u ^ self->to;
}

static gboolean
edge_equal (gconstpointer a, gconstpointer b)
{
  return ((const Edge *) a)->from == ((const Edge *) b)->from && ((const Edge *) a)->to == ((const Edge *) b)->to;
}

static void
append_point (GArray *points, GArray *normals, const RmpRelief *relief, guint32 vertex)
{
  g_array_append_vals (points, relief->positions + 3 * (gsize) vertex, 3);
  g_array_append_vals (normals, relief->normals + 3 * (gsize) vertex, 3);
}

void
rmp_scene_add_border (RmpScene *self, const RmpRelief *relief, RmpLineStyle style, RmpLineFlags flags)
{
  const RmpReliefTopology *topology = relief->topology;
  g_autoptr (GHashTable) edges = g_hash_table_new_full (edge_hash, edge_equal, g_free, NULL);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) normals = g_array_new (FALSE, FALSE, sizeof (float));

  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    {
      Edge *edge = g_new (Edge, 1);

      *edge = (Edge){ topology->faces[i], topology->faces[i % 3 == 2 ? i - 2 : i + 1] };
      g_hash_table_add (edges, edge);
    }
  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    {
      const Edge reversed = { topology->faces[i % 3 == 2 ? i - 2 : i + 1], topology->faces[i] };

      if (g_hash_table_contains (edges, &reversed))
        continue;
      append_point (points, normals, relief, reversed.to);
      append_point (points, normals, relief, reversed.from);
    }
  if (points->len > 0)
    rmp_scene_add_line (self, &(RmpSceneLine){ .style = style,
                                               .flags = RMP_LINE_PAIRS | flags,
                                               .n_points = points->len / 3,
                                               .points = (const float *) (gpointer) points->data,
                                               .normals = (const float *) (gpointer) normals->data });
}

/* --- crosses -------------------------------------------------------------------------------------------------- */

/* An arm reaches that part of its face's size to either side where the stretch is so far from 1, and no farther. */
#define LONGEST .45f
#define FULL .4f

/* Shorter arms would be dots. */
#define LEAST .01f

/* Of the palette for signed values. */
#define STRENGTH .75f

static void
add_arm (const RmpStretchCross *cross, guint i, GArray *points, GArray *normals)
{
  const float half = LONGEST * cross->size * fminf (fabsf (cross->stretches[i] - 1) / FULL, 1);

  for (int end = -1; end <= 1; end += 2)
    {
      float point[3];

      for (guint c = 0; c < 3; c++)
        point[c] = cross->place[c] + (float) end * half * cross->axes[i][c];
      g_array_append_vals (points, point, 3);
      g_array_append_vals (normals, cross->normal, 3);
    }
}

void
rmp_scene_add_crosses (RmpScene *self, const GArray *crosses)
{
  for (int side = -1; side <= 1; side += 2)
    {
      g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (float));
      g_autoptr (GArray) normals = g_array_new (FALSE, FALSE, sizeof (float));
      RmpSceneLine line = { .style = RMP_LINE_PLAIN, .flags = RMP_LINE_PAIRS, .colour = { 0, 0, 0, 1 } };
      float srgb[3];

      for (guint i = 0; i < crosses->len; i++)
        for (guint arm = 0; arm < 2; arm++)
          {
            const RmpStretchCross *cross = &g_array_index (crosses, RmpStretchCross, i);

            if ((float) side * (cross->stretches[arm] - 1) >= LEAST)
              add_arm (cross, arm, points, normals);
          }
      rmp_palette_get_colour (RMP_PALETTE_DIVERGING, (float) side * STRENGTH, srgb);
      for (guint c = 0; c < 3; c++)
        line.colour[c] = rmp_colour_decode (srgb[c]);
      line.n_points = points->len / 3;
      line.points = (const float *) (gpointer) points->data;
      line.normals = (const float *) (gpointer) normals->data;
      rmp_scene_add_line (self, &line);
    }
}
