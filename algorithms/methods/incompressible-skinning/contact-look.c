/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-look.h"

#include <math.h>

#include "geometry/parallel.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/contact-block.h"

/* Vertices that look for faces together. */
#define GROUP 16
#define LANES RMP_FOLD_LANES

/* What all threads look at. */
typedef struct
{
  const RmpFoldLook *look;
  float *ways;  /* [n_moved × (n_steps + 1) × 3] where all is at each step, as it is stored */
  float *balls; /* [#F × RMP_FOLD_BALL_COLUMNS] */
} Scene;

/* What one looks with. */
typedef struct
{
  const Scene *scene;
  GArray *faces;            /* of guint32: near a group */
  RmpFoldSights group, own; /* of a group, and of a vertex */
  RmpFoldReach reach;       /* [capacity of the group] of a vertex to each of it */
  guint32 *within;          /* [capacity of the group] what of it a vertex may see */
  float *left;              /* [capacity of the group] above 0: within reach */
} Search;

static void
search_free_tables (Search *self)
{
  g_free (self->left);
  g_free (self->within);
  g_free (self->reach.rates);
  g_free (self->reach.leasts);
  g_free (self->reach.seen);
}

static float *
make_ways (const RmpFoldLook *self)
{
  const RmpFoldGrowth *growth = self->growth;
  float *ways = g_new (float, 3 * (self->n_steps + 1) * (gsize) growth->n_moved);

  for (gsize m = 0; m < growth->n_moved; m++)
    for (guint step = 0; step <= self->n_steps; step++)
      {
        double place[3];

        rmp_vector_add_scaled (growth->places + 3 * m, (double) step / self->n_steps, growth->shifts + 3 * m, place);
        rmp_vector_store (place, ways + 3 * (m * (self->n_steps + 1) + step));
      }
  return ways;
}

static inline const float *
find_place (const Scene *self, guint32 vertex, guint step)
{
  const RmpFoldLook *look = self->look;
  const guint32 m = look->index[vertex];

  return m == G_MAXUINT32 ? look->growth->base + 3 * (gsize) vertex
                          : self->ways + 3 * (m * (gsize) (look->n_steps + 1) + step);
}

static void
find_corners (const Scene *self, guint32 face, guint step, const float *corners[3], const double *normals[3])
{
  for (guint i = 0; i < 3; i++)
    {
      const guint32 vertex = self->look->growth->faces[3 * (gsize) face + i];

      corners[i] = find_place (self, vertex, step);
      normals[i] = self->look->normals + 3 * (gsize) vertex;
    }
}

/* What single precision may lose of a place, in metres. */
static float
measure_rounding (const RmpFoldGrowth *growth)
{
  float largest = 0.0f;

  for (gsize i = 0; i < 3 * (gsize) growth->n_vertices; i++)
    {
      const float size = fabsf (growth->base[i]);

      largest = size > largest ? size : largest;
    }
  return RMP_FOLD_ROUNDING * largest;
}

static void
scene_init (Scene *self, const RmpFoldLook *look, guint n_threads)
{
  const guint n = look->growth->n_faces;
  const float rounding = measure_rounding (look->growth);

  *self = (Scene){ look, make_ways (look), g_new (float, RMP_FOLD_BALL_COLUMNS *(gsize) n) };
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint32 f = 0; f < n; f++)
    {
      const float *begin[3], *end[3];
      const double *normals[3];

      find_corners (self, f, 0, begin, normals);
      find_corners (self, f, look->n_steps, end, normals);
      rmp_fold_ball_measure (begin, end, normals, rounding, self->balls + RMP_FOLD_BALL_COLUMNS * (gsize) f);
    }
}

/* @at: the face, in the table; @place: of the vertex */
static void
add_face (RmpFoldBlock *block, const Scene *scene, const RmpFoldSights *table, guint at, guint step, const float *place)
{
  const float *corners[3];
  const double *normals[3];

  find_corners (scene, table->faces[at], step, corners, normals);
  rmp_fold_block_add (block, at, place, corners, normals);
}

/* Returns: how near faces are at a step of the growth, or @nearest if that is less */
static double
look_at_step (Search *self, guint32 vertex, guint step, double nearest)
{
  const Scene *scene = self->scene;
  const double *normal = scene->look->normals + 3 * (gsize) vertex;
  const float *place = find_place (scene, vertex, step), part = (float) step / (float) scene->look->n_steps;
  RmpFoldSights *own = &self->own;
  float looks[3];
  guint best = G_MAXUINT;
  RmpFoldBlock block;

  block.n = 0;
  rmp_vector_store (normal, looks);
  for (guint i = 0; i < MIN (own->n, LANES); i++)
    add_face (&block, scene, own, i, step, place);
  rmp_fold_block_measure (&block, normal, &nearest, &best);
  if (own->n <= LANES)
    return nearest;
  rmp_fold_sights_reach (own, looks, part, FALSE, (float) nearest, self->left);
  for (guint i = LANES; i < own->n; i++)
    {
      if (self->left[i] > 0.0f)
        add_face (&block, scene, own, i, step, place);
      if (block.n == LANES)
        rmp_fold_block_measure (&block, normal, &nearest, &best);
    }
  rmp_fold_block_measure (&block, normal, &nearest, &best);
  /* It will be near at the next step, too. */
  if (best >= LANES && best != G_MAXUINT)
    rmp_fold_sights_swap (own, best, step % LANES);
  /* Others cannot come nearer any more. */
  rmp_fold_sights_reach (own, looks, part, TRUE, (float) nearest, self->left);
  rmp_fold_sights_keep (own, self->left);
  return nearest;
}

static gboolean
has_corner (const guint32 *corners, guint32 vertex)
{
  return corners[0] == vertex || corners[1] == vertex || corners[2] == vertex;
}

/* Measures a few faces of a group: what lies nearest at first spares looking at most of the others. */
static double
look_at_likely (const Search *self, guint32 vertex, double nearest)
{
  const RmpFoldSights *group = &self->group;
  const float *place = find_place (self->scene, vertex, 0);
  const RmpFoldReach *reach = &self->reach;
  guint likely[LANES], best;
  RmpFoldBlock block;

  rmp_fold_sights_find_likely (group, reach, (float) nearest, likely);
  block.n = 0;
  for (guint i = 0; i < MIN (group->n, LANES); i++)
    if ((float) nearest * reach->rates[likely[i]] - reach->leasts[likely[i]] > 0.0f &&
        !has_corner (self->scene->look->growth->faces + 3 * (gsize) group->faces[likely[i]], vertex))
      add_face (&block, self->scene, group, likely[i], 0, place);
  rmp_fold_block_measure (&block, self->scene->look->normals + 3 * (gsize) vertex, &nearest, &best);
  return nearest;
}

/* Of the faces near a group, those that a vertex may see. Returns: how near those are that lie nearest at first, or @nearest */
static double
choose_own (Search *self, guint32 vertex, double nearest)
{
  const RmpFoldSights *group = &self->group;
  RmpFoldSights *own = &self->own;
  const RmpFoldLook *look = self->scene->look;
  const float *begin = find_place (self->scene, vertex, 0), *end = find_place (self->scene, vertex, look->n_steps);
  float view[9];
  guint n;

  for (guint c = 0; c < 3; c++)
    {
      view[c] = begin[c];
      view[3 + c] = end[c] - begin[c];
    }
  rmp_vector_store (look->normals + 3 * (gsize) vertex, view + 6);
  rmp_fold_sights_reach_balls (group, view, &self->reach);
  nearest = look_at_likely (self, vertex, nearest);
  n = rmp_fold_sights_find_within (group, &self->reach, (float) nearest, self->within);
  own->n = 0;
  for (guint k = 0; k < n; k++)
    {
      const guint i = self->within[k];
      float *column = own->columns + own->n;

      if (has_corner (look->growth->faces + 3 * (gsize) group->faces[i], vertex))
        continue;
      own->faces[own->n++] = group->faces[i];
      for (guint c = 0; c < RMP_FOLD_BALL_RADIUS; c++, column += own->capacity)
        *column = group->columns[c * (gsize) group->capacity + i] - view[c];
      column[0] = group->columns[RMP_FOLD_BALL_RADIUS * (gsize) group->capacity + i];
      column[own->capacity] = self->reach.seen[i];
    }
  rmp_fold_sights_fill (own);
  return nearest;
}

static void
look_from (Search *self, guint32 m, double *nearest)
{
  const RmpFoldLook *look = self->scene->look;
  const guint32 vertex = look->growth->moved[m];
  double now = nearest[0];

  if (now > look->near && self->group.n > 0)
    now = choose_own (self, vertex, now);
  else
    self->own.n = 0;
  for (guint step = 0; step <= look->n_steps; step++)
    {
      if (now > look->near && self->own.n > 0)
        now = look_at_step (self, vertex, step, now);
      if (step > 0)
        nearest[step - 1] = now;
    }
}

static void
see_group (const Scene *self, guint n, const guint32 *group, RmpCrossingView *view)
{
  const RmpFoldLook *look = self->look;

  *view = (RmpCrossingView){ { INFINITY, INFINITY, INFINITY },
                             { -INFINITY, -INFINITY, -INFINITY },
                             { INFINITY, INFINITY, INFINITY },
                             { -INFINITY, -INFINITY, -INFINITY } };
  for (guint i = 0; i < 2 * n; i++)
    {
      const guint32 vertex = look->growth->moved[group[i / 2]];
      const float *place = find_place (self, vertex, i % 2 * look->n_steps);

      for (guint c = 0; c < 3; c++)
        {
          const float x = place[c], normal = (float) look->normals[3 * (gsize) vertex + c];

          /* Also where some are not numbers. */
          view->low[c] = x < view->low[c] ? x : view->low[c];
          view->high[c] = x > view->high[c] ? x : view->high[c];
          view->normal_low[c] = MIN (view->normal_low[c], normal);
          view->normal_high[c] = MAX (view->normal_high[c], normal);
        }
    }
}

/* Puts the faces near a group in columns. */
static void
choose_group (Search *self, const RmpCrossingPose *pose, guint n, const guint32 *members)
{
  RmpFoldSights *group = &self->group;
  RmpCrossingView view;

  see_group (self->scene, n, members, &view);
  g_array_set_size (self->faces, 0);
  rmp_crossing_pose_find_facing (pose, &view, RMP_FOLD_FACING - (double) RMP_FOLD_ROUNDING, self->scene->look->far,
                                 self->faces);
  if (self->faces->len + LANES > group->capacity)
    {
      rmp_fold_sights_reserve (group, self->faces->len);
      rmp_fold_sights_reserve (&self->own, self->faces->len);
      search_free_tables (self);
      self->left = g_new (float, group->capacity);
      self->within = g_new (guint32, group->capacity);
      self->reach.rates = g_new (float, group->capacity);
      self->reach.leasts = g_new (float, group->capacity);
      self->reach.seen = g_new (float, group->capacity);
    }
  group->n = self->faces->len;
  for (guint i = 0; i < group->n; i++)
    {
      const guint32 face = g_array_index (self->faces, guint32, i);
      const float *ball = self->scene->balls + RMP_FOLD_BALL_COLUMNS * (gsize) face;

      group->faces[i] = face;
      for (guint c = 0; c < RMP_FOLD_BALL_COLUMNS; c++)
        group->columns[c * (gsize) group->capacity + i] = ball[c];
    }
  rmp_fold_sights_fill (group);
}

/* The vertices that grow, such that what follows on each other lies near each other. */
static guint32 *
order_vertices (const RmpFoldLook *self, const RmpCrossingTree *tree, guint *n)
{
  const RmpFoldGrowth *growth = self->growth;
  const guint32 *faces = rmp_crossing_tree_get_order (tree);
  guint32 *order = g_new (guint32, growth->n_moved);
  g_autofree guint8 *met = g_new0 (guint8, growth->n_moved);

  *n = 0;
  for (gsize i = 0; i < 3 * (gsize) growth->n_faces; i++)
    {
      const guint32 m = self->index[growth->faces[3 * (gsize) faces[i / 3] + i % 3]];

      if (m == G_MAXUINT32 || met[m])
        continue;
      met[m] = 1;
      order[(*n)++] = m;
    }
  return order;
}

void
rmp_fold_look_round (const RmpFoldLook *self, const RmpCrossingTree *tree, const RmpCrossingPose *pose, double *nearest,
                     guint n_threads)
{
  guint n;
  g_autofree guint32 *order = order_vertices (self, tree, &n);
  const guint n_groups = (n + GROUP - 1) / GROUP;
  Scene scene;

  scene_init (&scene, self, n_threads);
#pragma omp parallel num_threads(n_threads > 0 ? (int) n_threads : omp_get_num_procs())
  {
    Search search = { .scene = &scene,
                      .faces = g_array_new (FALSE, FALSE, sizeof (guint32)),
                      .group = { .n_columns = RMP_FOLD_BALL_COLUMNS },
                      .own = { .n_columns = RMP_FOLD_SIGHT_COLUMNS } };

#pragma omp for schedule(dynamic)
    for (guint g = 0; g < n_groups; g++)
      {
        const guint32 *members = order + GROUP * g;
        const guint n_members = MIN (n - GROUP * g, GROUP);

        choose_group (&search, pose, n_members, members);
        for (guint i = 0; i < n_members; i++)
          look_from (&search, members[i], nearest + self->n_steps * (gsize) members[i]);
      }
    g_array_unref (search.faces);
    rmp_fold_sights_clear (&search.group);
    rmp_fold_sights_clear (&search.own);
    search_free_tables (&search);
  }
  g_free (scene.ways);
  g_free (scene.balls);
}
