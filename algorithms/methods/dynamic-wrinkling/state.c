/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/state-private.h"

#include "geometry/vector.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CUT 1.5 /* median strain of one step that no motion has */

RmpWrinkleState *
rmp_wrinkle_state_new (const RmpWrinkleCloth *cloth)
{
  RmpWrinkleState *self = g_new0 (RmpWrinkleState, 1);
  guint n_faces = MAX (cloth->topology->n_faces, 1);

  self->cloth = cloth;
  self->references = g_new0 (RmpFlatTriangle, n_faces);
  self->labels = g_malloc (n_faces);
  memset (self->labels, RMP_LABEL_REST, n_faces);
  self->wrinkles = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_wrinkle_free);
  return self;
}

void
rmp_wrinkle_state_free (RmpWrinkleState *self)
{
  if (!self)
    return;
  rmp_wrinkle_frame_free (self->last);
  g_free (self->references);
  g_free (self->labels);
  g_ptr_array_unref (self->wrinkles);
  rmp_label_graph_free (self->graph);
  g_free (self);
}

/* 1 / λmin and λmax of the step in every triangle. */
static void
measure_step (const RmpWrinkleState *self, const RmpWrinkleFrame *frame, const RmpWrinkleLaw *law, double *compressions,
              double *stretches)
{
  for (guint i = 0; i < self->cloth->topology->n_faces; i++)
    {
      RmpStretch stretch;

      rmp_stretch_init_identity (&stretch);
      if (frame->has_shape[i] && self->last->has_shape[i])
        rmp_stretch_init (&stretch, frame->flats + i, self->last->flats + i);
      compressions[i] = pow (rmp_stretch_get_compression (&stretch), law->frame_ratio);
      stretches[i] = pow (stretch.most, law->frame_ratio);
    }
}

static int
by_value (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static gboolean
is_cut (guint n, const double *compressions, const double *stretches)
{
  g_autofree double *worst = g_new (double, MAX (n, 1));

  if (n == 0)
    return FALSE;
  for (guint i = 0; i < n; i++)
    worst[i] = MAX (compressions[i], stretches[i]);
  qsort (worst, n, sizeof *worst, by_value);
  return worst[n / 2] > CUT;
}

static void
ensure_graph (RmpWrinkleState *self, const RmpWrinkleLaw *law)
{
  if (self->graph && self->graph_solver == law->solver &&
      memcmp (&self->graph_costs, &law->pair_costs, sizeof law->pair_costs) == 0)
    return;
  rmp_label_graph_free (self->graph);
  self->graph_solver = law->solver;
  self->graph_costs = law->pair_costs;
  self->graph = rmp_label_graph_new (self->cloth->topology->n_faces, self->cloth->n_pairs, self->cloth->pairs,
                                     &law->pair_costs, law->solver);
}

/* The labels before cost what changes, but in the second frame: the first has none. */
static void
find_labels (RmpWrinkleState *self, const RmpWrinkleLaw *law, const double *compressions, const double *stretches)
{
  guint n = self->cloth->topology->n_faces;
  g_autofree gint64 *costs = g_new (gint64, RMP_N_LABELS * (gsize) MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      double own[RMP_N_LABELS];

      rmp_label_costs (&law->costs, compressions[i], stretches[i], own);
      for (guint l = 0; l < RMP_N_LABELS; l++)
        {
          costs[RMP_N_LABELS * i + l] = rmp_cost_quantise (own[l]);
          if (self->frame > 1)
            costs[RMP_N_LABELS * i + l] += rmp_pair_cost (&law->pair_costs, l, self->labels[i]);
        }
    }
  ensure_graph (self, law);
  if (law->solver != RMP_LABEL_SOLVER_EXACT && self->frame <= 1)
    rmp_labels_init_alone (n, costs, self->labels);
  self->energy = rmp_label_graph_solve (self->graph, costs, self->labels);
}

static void
learn_references (RmpWrinkleState *self, RmpWrinkleFrame *frame, const RmpWrinkleLaw *law)
{
  double keep = pow (law->keep, 1.0 / law->frame_ratio);

  for (guint i = 0; i < self->cloth->topology->n_faces; i++)
    {
      RmpStretch stretch;

      rmp_reference_update (self->references + i, self->labels[i], frame->flats + i, keep, self->cloth->flat,
                            law->directional_growth, &stretch);
      rmp_wrinkle_frame_set_strain (frame, i, &stretch, law->isotropy);
    }
}

/* How much of either end lies beyond a crossing with an older path. */
static void
find_crossed_ends (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame, const RmpSegmentMap *older,
                   double crossed[2])
{
  const RmpTopology *topology = frame->cloth->topology;
  const RmpPathPoint *path = rmp_wrinkle_path (wrinkle);
  double begin = 0.0;

  crossed[0] = crossed[1] = 0.0;
  for (guint i = 0; i + 1 < wrinkle->points->len; i++)
    {
      guint32 face = rmp_path_shared_face (topology, path[i].edge, path[i + 1].edge);
      double from[3], to[3], end;

      rmp_path_point_position (topology, frame->positions, path + i, from);
      rmp_path_point_position (topology, frame->positions, path + i + 1, to);
      end = begin + rmp_vector_distance (from, to);
      if (face != RMP_INDEX_NONE && rmp_segment_map_crosses (older, topology, frame->positions, face, from, to, NULL))
        {
          double front = end - wrinkle->active[0], back = wrinkle->active[1] - begin;

          if (front < back)
            crossed[0] = MAX (crossed[0], front);
          else
            crossed[1] = MAX (crossed[1], back);
        }
      begin = end;
    }
}

static void
carry_wrinkles (RmpWrinkleState *self, const RmpWrinkleFrame *frame, const RmpWrinkleLaw *law, gboolean cut)
{
  GPtrArray *alive = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_wrinkle_free);
  g_autoptr (RmpSegmentMap) map = rmp_segment_map_new (MAX (self->cloth->topology->n_faces, 1));

  for (guint i = 0; i < self->wrinkles->len; i++)
    {
      g_autoptr (RmpWrinkle) wrinkle = g_steal_pointer (&g_ptr_array_index (self->wrinkles, i));
      double crossed[2];

      if (!cut && !rmp_wrinkle_carry (wrinkle, self->last, frame, law))
        continue;
      rmp_wrinkle_measure (wrinkle, frame);
      find_crossed_ends (wrinkle, frame, map, crossed);
      if (!rmp_wrinkle_grow (wrinkle, frame, law, map, crossed))
        continue;
      rmp_wrinkle_update_shape (wrinkle, frame, law, FALSE);
      rmp_segment_map_add_path (map, self->cloth->topology, frame->positions, alive->len, wrinkle->points->len,
                                rmp_wrinkle_path (wrinkle));
      g_ptr_array_add (alive, g_steal_pointer (&wrinkle));
    }
  g_ptr_array_set_free_func (self->wrinkles, NULL);
  g_ptr_array_unref (self->wrinkles);
  self->wrinkles = alive;
}

static double
now (void)
{
  return 1e-6 * (double) g_get_monotonic_time ();
}

void
rmp_wrinkle_state_step (RmpWrinkleState *self, const RmpWrinkleLaw *law, const float *positions, guint n_pins,
                        const RmpWrinklePin *pins, RmpWrinkleCost *cost)
{
  guint n_faces = self->cloth->topology->n_faces;
  RmpWrinkleFrame *frame = rmp_wrinkle_frame_new (self->cloth, positions);
  double times[5] = { now (), 0.0, 0.0, 0.0, 0.0 };
  gboolean cut = FALSE;

  if (!self->last)
    for (guint i = 0; i < n_faces; i++)
      self->references[i] = frame->flats[i];
  else
    {
      g_autofree double *compressions = g_new (double, MAX (n_faces, 1)), *stretches = g_new (double, MAX (n_faces, 1));

      measure_step (self, frame, law, compressions, stretches);
      cut = is_cut (n_faces, compressions, stretches);
      if (cut)
        memset (self->labels, RMP_LABEL_REST, n_faces);
      else
        find_labels (self, law, compressions, stretches);
    }
  times[1] = now ();
  learn_references (self, frame, law);
  times[2] = now ();
  if (self->last)
    carry_wrinkles (self, frame, law, cut);
  times[3] = now ();
  if (self->last && !cut)
    rmp_wrinkles_sow (self->wrinkles, frame, law, n_pins, pins, self->frame, &self->next_id);
  times[4] = now ();

  rmp_wrinkle_frame_free (self->last);
  self->last = frame;
  self->frame++;
  if (cost)
    *cost = (RmpWrinkleCost){ times[1] - times[0], times[2] - times[1], times[3] - times[2], times[4] - times[3] };
}

guint64
rmp_wrinkle_state_get_frame (const RmpWrinkleState *self)
{
  return self->frame;
}

const RmpWrinkleFrame *
rmp_wrinkle_state_get_cloth (const RmpWrinkleState *self)
{
  return self->last;
}

const guint8 *
rmp_wrinkle_state_get_labels (const RmpWrinkleState *self)
{
  return self->labels;
}

gint64
rmp_wrinkle_state_get_energy (const RmpWrinkleState *self)
{
  return self->energy;
}

guint
rmp_wrinkle_state_get_n_wrinkles (const RmpWrinkleState *self)
{
  return self->wrinkles->len;
}

const RmpWrinkle *
rmp_wrinkle_state_get_wrinkle (const RmpWrinkleState *self, guint i)
{
  return g_ptr_array_index (self->wrinkles, i);
}

double
rmp_wrinkle_state_get_sign (const RmpWrinkleState *self, const RmpWrinkleLaw *law, guint i)
{
  const RmpWrinkle *wrinkle = g_ptr_array_index (self->wrinkles, i);
  double age = (double) (self->frame - wrinkle->birth);

  return wrinkle->sign * MIN (1.0, age / MAX (law->birth, 1));
}
