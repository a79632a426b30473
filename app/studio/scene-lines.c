/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/scene-lines.h"

#include "palette.h"
#include "wrinkles/stretch-crosses.h"

#include <math.h>
#include <string.h>

/* --- borders ---------------------------------------------------------------------------------- */

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
  return ((const Edge *) a)->from == ((const Edge *) b)->from &&
         ((const Edge *) a)->to == ((const Edge *) b)->to;
}

static void
append_point (GArray *points, GArray *normals, const RmpRelief *relief, guint32 vertex)
{
  g_array_append_vals (points, relief->positions + 3 * (gsize) vertex, 3);
  g_array_append_vals (normals, relief->normals + 3 * (gsize) vertex, 3);
}

void
rmp_scene_add_border (RmpScene *self, const RmpRelief *relief, RmpLineStyle style,
                      RmpLineFlags flags)
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
    rmp_scene_add_line (self,
                        &(RmpSceneLine){ .style = style,
                                         .flags = RMP_LINE_PAIRS | flags,
                                         .n_points = points->len / 3,
                                         .points = (const float *) (gpointer) points->data,
                                         .normals = (const float *) (gpointer) normals->data });
}

/* --- crosses ---------------------------------------------------------------------------------- */

/* An arm reaches that part of its face's size to either side where the stretch is so far from 1,
 * and no farther.
 */
#define LONGEST .45f
#define FULL .4f

/* Shorter arms would be dots. */
#define LEAST .01f

/* Parts of a face's size: half a ridge where all are parallel; half a hatching line, and how far it
 * is to the next.
 */
#define RIDGE .35f
#define HATCH .3f
#define HATCH_STEP .18f

/* Less parallel ridges have no direction. */
#define LEAST_COHERENCE .2f

/* Of the palette for signed values. */
#define STRENGTH .75f

/* Lines of one colour on faces. */
typedef struct
{
  GArray *points, *normals; /* float */
} Strokes;

static void
strokes_init (Strokes *self)
{
  self->points = g_array_new (FALSE, FALSE, sizeof (float));
  self->normals = g_array_new (FALSE, FALSE, sizeof (float));
}

/* Adds them, @colour: linear, and clears them. */
static void
strokes_end (Strokes *self, const float colour[4], RmpScene *scene)
{
  RmpSceneLine line = { .style = RMP_LINE_PLAIN, .flags = RMP_LINE_PAIRS };

  memcpy (line.colour, colour, sizeof line.colour);
  line.n_points = self->points->len / 3;
  line.points = (const float *) (gpointer) self->points->data;
  line.normals = (const float *) (gpointer) self->normals->data;
  if (line.n_points > 0)
    rmp_scene_add_line (scene, &line);
  g_array_unref (self->points);
  g_array_unref (self->normals);
}

/* From the middle of a face and @aside of it to either side. */
static void
add_stroke (Strokes *self, const RmpStretchCross *cross, const float along[3], float half,
            const float aside[3])
{
  for (int end = -1; end <= 1; end += 2)
    {
      float point[3];

      for (guint c = 0; c < 3; c++)
        point[c] = cross->position[c] + aside[c] + (float) end * half * along[c];
      g_array_append_vals (self->points, point, 3);
      g_array_append_vals (self->normals, cross->normal, 3);
    }
}

static const float nothing[3] = { 0 };

/* The arms of all crosses that are stretched (@side 1) or compressed (−1). */
static void
add_arms (RmpScene *self, const RmpTable *crosses, int side)
{
  float srgb[3], colour[4] = { 0, 0, 0, 1 };
  Strokes strokes;

  strokes_init (&strokes);
  for (guint i = 0; i < rmp_table_get_n_rows (crosses); i++)
    for (guint arm = 0; arm < 2; arm++)
      {
        const RmpStretchCross *cross = rmp_table_get_row (crosses, i);
        const float strain = (float) side * (cross->stretches[arm] - 1);

        if (strain >= LEAST)
          add_stroke (&strokes, cross, cross->axes[arm],
                      LONGEST * cross->size * fminf (strain / FULL, 1), nothing);
      }
  rmp_palette_get_colour (RMP_PALETTE_DIVERGING, (float) side * STRENGTH, srgb);
  for (guint c = 0; c < 3; c++)
    colour[c] = rmp_colour_decode (srgb[c]);
  strokes_end (&strokes, colour, self);
}

static void
add_ridges (RmpScene *self, const RmpTable *crosses)
{
  static const float light_blue[4] = { .35f, .85f, .95f, 1 };
  Strokes strokes;

  strokes_init (&strokes);
  for (guint i = 0; i < rmp_table_get_n_rows (crosses); i++)
    {
      const RmpStretchCross *cross = rmp_table_get_row (crosses, i);

      if (hypotf (hypotf (cross->ridge[0], cross->ridge[1]), cross->ridge[2]) >= LEAST_COHERENCE)
        add_stroke (&strokes, cross, cross->ridge, RIDGE * cross->size, nothing);
    }
  strokes_end (&strokes, light_blue, self);
}

/* Faces that are overstretched, across both directions of their stretch. */
static void
add_hatching (RmpScene *self, const RmpTable *crosses)
{
  static const float dark[4] = { .01f, .01f, .01f, .8f };
  const float slant = (float) G_SQRT2 / 2;
  Strokes strokes;

  strokes_init (&strokes);
  for (guint i = 0; i < rmp_table_get_n_rows (crosses); i++)
    {
      const RmpStretchCross *cross = rmp_table_get_row (crosses, i);

      for (int k = -1; k <= 1 && cross->overstretched; k++)
        {
          const float step = (float) k * HATCH_STEP * cross->size;
          float along[3], aside[3];

          for (guint c = 0; c < 3; c++)
            {
              along[c] = slant * (cross->axes[0][c] + cross->axes[1][c]);
              aside[c] = step * slant * (cross->axes[0][c] - cross->axes[1][c]);
            }
          add_stroke (&strokes, cross, along, HATCH * cross->size, aside);
        }
    }
  strokes_end (&strokes, dark, self);
}

void
rmp_scene_add_crosses (RmpScene *self, const RmpTable *crosses)
{
  add_hatching (self, crosses);
  add_arms (self, crosses, -1);
  add_arms (self, crosses, 1);
  add_ridges (self, crosses);
}

/* --- profiles --------------------------------------------------------------------------------- */

/* Device pixels, of what the profiles stand on and of their posts. */
#define BASE_WIDTH 1.0f

void
rmp_scene_add_fold_profiles (RmpScene *self, const RmpFoldProfiles *profiles)
{
  const float *const curves[2] = { profiles->base, profiles->raised };
  g_autofree float *posts = g_new (float, 6 * (gsize) profiles->n_posts);
  g_autofree gint32 *pieces = g_new0 (gint32, 2 * (gsize) profiles->n_posts);

  for (guint i = 0; i < 2; i++)
    rmp_scene_add_line (self, &(RmpSceneLine){
                                  .style = RMP_LINE_FOLD,
                                  .flags = RMP_LINE_IN_FRONT,
                                  .n_points = profiles->n_points,
                                  .points = curves[i],
                                  .pieces = profiles->pieces,
                                  .width = i == 0 ? BASE_WIDTH : 0.0f,
                              });
  for (guint i = 0; i < profiles->n_posts; i++)
    {
      const guint point = profiles->posts[i];

      memcpy (posts + 6 * (gsize) i, profiles->base + 3 * (gsize) point, 3 * sizeof *posts);
      memcpy (posts + 6 * (gsize) i + 3, profiles->raised + 3 * (gsize) point, 3 * sizeof *posts);
      pieces[i] = profiles->pieces[MIN (point, profiles->n_points - 2)];
      if (i % (RMP_FOLD_PROFILE_STEPS + 1) > 0)
        pieces[i] = pieces[i - 1];
    }
  rmp_scene_add_line (self, &(RmpSceneLine){
                                .style = RMP_LINE_FOLD,
                                .flags = RMP_LINE_PAIRS | RMP_LINE_IN_FRONT,
                                .n_points = 2 * profiles->n_posts,
                                .points = posts,
                                .pieces = pieces,
                                .width = BASE_WIDTH,
                            });
}

void
rmp_scene_add_fold_table (RmpScene *self, const RmpFoldTable *table)
{
  if (table->n_points > 0)
    rmp_scene_add_line (self, &(RmpSceneLine){
                                  .style = RMP_LINE_FOLD,
                                  .flags = RMP_LINE_PAIRS,
                                  .n_points = table->n_points,
                                  .points = table->points,
                                  .normals = table->normals,
                                  .pieces = table->pieces,
                                  .width = BASE_WIDTH,
                              });
}

/* --- simple bodies ---------------------------------------------------------------------------- */

void
rmp_scene_add_bodies (RmpScene *self, const RmpTable *bodies)
{
  static const float colour[4] = { .45f, .55f, .65f, .8f };
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (float));
  RmpSceneLine line = { .style = RMP_LINE_PLAIN, .flags = RMP_LINE_PAIRS, .width = BASE_WIDTH };

  for (guint i = 0; i < rmp_table_get_n_rows (bodies); i++)
    rmp_cloth_body_row_outline (rmp_table_get_row (bodies, i), points);
  memcpy (line.colour, colour, sizeof colour);
  line.n_points = points->len / 3;
  line.points = (const float *) (gpointer) points->data;
  if (line.n_points > 0)
    rmp_scene_add_line (self, &line);
}
