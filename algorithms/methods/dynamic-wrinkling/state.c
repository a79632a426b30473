/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/state-private.h"

#include "geometry/vector.h"
#include "methods/dynamic-wrinkling/curvature.h"
#include "methods/dynamic-wrinkling/direction.h"
#include "methods/dynamic-wrinkling/step-costs.h"
#include "methods/dynamic-wrinkling/tension.h"
#include "technique/phases.h"

#include <math.h>
#include <string.h>

/* of its height by which a wrinkle may rise or fall in a frame, but for strain */
#define STEADY 0.2

RmpWrinkleState *
rmp_wrinkle_state_new (const RmpWrinkleCloth *cloth)
{
  RmpWrinkleState *self = g_new0 (RmpWrinkleState, 1);
  guint n_faces = MAX (cloth->topology->n_faces, 1);

  self->cloth = cloth;
  self->references = g_new0 (RmpFlatTriangle, n_faces);
  self->labels = g_malloc (n_faces);
  memset (self->labels, RMP_WRINKLE_LABEL_REST, n_faces);
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
  rmp_wrinkle_label_steps_free (self->graph);
  g_free (self);
}

/* Labels of the step to the first of @frames; the labels before cost what changes, but in the
 * second frame of the clip: the first has none. Returns: whether it is a cut.
 */
static gboolean
find_labels (RmpWrinkleState *self, const RmpWrinkleOptions *options, guint n_frames,
             RmpWrinkleFrame *const *frames, guint8 *labels, gint64 *energy)
{
  guint n = self->cloth->topology->n_faces;
  gsize step_size = RMP_WRINKLE_N_LABELS * (gsize) n;
  g_autofree gint64 *costs = g_new (gint64, MAX (n_frames * step_size, 1));
  g_autofree guint8 *all = g_malloc (MAX (n_frames * n, 1));

  for (guint i = 0; i < n_frames; i++)
    if (rmp_wrinkle_step_costs (i == 0 ? self->last : frames[i - 1], frames[i], options,
                                costs + i * step_size) &&
        i == 0)
      {
        memset (labels, RMP_WRINKLE_LABEL_REST, n);
        return TRUE;
      }
  if (!self->graph ||
      !rmp_wrinkle_label_steps_suits (self->graph, n_frames, &options->pair_costs, options->solver))
    {
      rmp_wrinkle_label_steps_free (self->graph);
      self->graph = rmp_wrinkle_label_steps_new (self->cloth, n_frames, &options->pair_costs,
                                                 options->solver);
    }
  *energy = rmp_wrinkle_label_steps_solve (self->graph, self->frame > 1 ? self->labels : NULL,
                                           costs, all);
  memcpy (labels, all, n);
  return FALSE;
}

void
rmp_wrinkle_state_find_labels (RmpWrinkleState *self, const RmpWrinkleOptions *options,
                               guint n_frames, const float *const *positions, guint8 *labels)
{
  g_autoptr (GPtrArray)
      frames = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_wrinkle_frame_free);
  gint64 energy;

  g_assert (self);

  for (guint i = 0; i < n_frames; i++)
    g_ptr_array_add (frames, rmp_wrinkle_frame_new (self->cloth, positions[i]));
  if (self->last)
    find_labels (self, options, n_frames, (RmpWrinkleFrame *const *) (void *) frames->pdata, labels,
                 &energy);
  else
    memset (labels, RMP_WRINKLE_LABEL_REST, self->cloth->topology->n_faces);
}

static void
learn_references (RmpWrinkleState *self, RmpWrinkleFrame *frame, const RmpWrinkleOptions *options)
{
  double keep = pow (options->keep, 1.0 / options->frame_ratio);
  g_autofree double *hollows = NULL;

  if (options->static_gain > 0.0)
    {
      hollows = g_new (double, MAX (self->cloth->topology->n_faces, 1));
      rmp_wrinkle_frame_ensure_normals (frame);
      rmp_wrinkle_hollows (frame, hollows);
    }
  for (guint i = 0; i < self->cloth->topology->n_faces; i++)
    {
      RmpStretch stretch;

      rmp_wrinkle_reference_update (self->references + i, self->labels[i], frame->flats + i, keep,
                                    self->cloth->flat, options->directional_growth, &stretch);
      if (options->stretch_ratio > 0.0)
        frame->tension[i] = rmp_wrinkle_tension (options, &stretch);
      if (hollows && hollows[i] > 0.0 && frame->has_shape[i])
        {
          RmpFlatTriangle longer;
          double along[2];

          rmp_wrinkle_face_hollow (frame, i, along);
          rmp_wrinkle_reference_lengthen (self->references + i, &stretch, along,
                                          options->static_gain * hollows[i], &longer);
          rmp_stretch_init (&stretch, frame->flats + i, &longer);
        }
      rmp_wrinkle_frame_set_strain (frame, i, &stretch, options->isotropy);
    }
}

/* The lengths at both ends of a path that lie beyond a crossing with an older path. */
static void
find_crossed_ends (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame,
                   const RmpSegmentMap *older, double crossed[2])
{
  const RmpTopology *topology = frame->cloth->topology;
  const RmpEdgePathPoint *path = rmp_wrinkle_path (wrinkle);
  double begin = 0.0;

  crossed[0] = crossed[1] = 0.0;
  for (guint i = 0; i + 1 < wrinkle->points->len; i++)
    {
      guint32 face = rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge);
      double from[3], to[3], end;

      rmp_edge_path_point_position (topology, frame->positions, path + i, from);
      rmp_edge_path_point_position (topology, frame->positions, path + i + 1, to);
      end = begin + rmp_vector_distance (from, to);
      if (face != RMP_INDEX_NONE &&
          rmp_segment_map_crosses (older, topology, frame->positions, face, from, to, NULL))
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

/* The part of its height that a wrinkle has reached; it takes as many frames to fall as to rise. */
static double
get_ramp (const RmpWrinkle *wrinkle, const RmpWrinkleOptions *options, guint64 frame)
{
  double birth = MAX (options->birth, 1);

  return MAX (0.0, MIN (MIN (1.0, (double) (frame - wrinkle->birth) / birth),
                        1.0 - wrinkle->fading / birth));
}

/* The wrinkle where it was on the cloth, which has gone on; NULL where shapes follow what they find
 * at once.
 */
static RmpWrinkle *
copy_still (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame,
            const RmpWrinkleOptions *options)
{
  RmpWrinkle *still;

  if (!(options->shape_inertia > 0.0))
    return NULL;
  still = rmp_wrinkle_copy (wrinkle);
  rmp_wrinkle_measure (still, frame);
  rmp_wrinkle_update_shape (still, frame, options, FALSE);
  return still;
}

static void
carry_wrinkles (RmpWrinkleState *self, const RmpWrinkleFrame *compressed,
                const RmpWrinkleOptions *options, gboolean cut, guint n_touches,
                const RmpWrinkleMark *touches)
{
  const RmpWrinkleFrame tense = rmp_wrinkle_tension_frame (compressed);
  const RmpWrinkleOptions tense_options = rmp_wrinkle_tension_options (options);
  g_autoptr (RmpReach) reach = rmp_reach_new (self->cloth->topology);
  GPtrArray *alive = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_wrinkle_free);
  g_autoptr (RmpSegmentMap) map = rmp_segment_map_new (MAX (self->cloth->topology->n_faces, 1));

  for (guint i = 0; i < self->wrinkles->len; i++)
    {
      g_autoptr (RmpWrinkle) wrinkle = g_steal_pointer (&g_ptr_array_index (self->wrinkles, i));
      const RmpWrinkleFrame *frame = wrinkle->kind == RMP_WRINKLE_OF_TENSION ? &tense : compressed;
      const RmpWrinkleOptions *own = wrinkle->kind == RMP_WRINKLE_OF_TENSION ? &tense_options
                                                                             : options;
      g_autoptr (RmpWrinkle) still = cut ? NULL : copy_still (wrinkle, frame, own);
      double crossed[2], compression = wrinkle->compression,
                         ramp = get_ramp (wrinkle, options, self->frame);
      gboolean kept;

      if (!cut && !rmp_wrinkle_carry (wrinkle, self->last, frame, own))
        continue;
      rmp_wrinkle_measure (wrinkle, frame);
      if (rmp_wrinkle_is_touched (wrinkle, frame, reach, RMP_TOUCH_DELETE, n_touches, touches))
        continue;
      kept = rmp_wrinkle_is_touched (wrinkle, frame, reach, RMP_TOUCH_KEEP, n_touches, touches);
      find_crossed_ends (wrinkle, frame, map, crossed);
      if (kept || rmp_wrinkle_grow (wrinkle, frame, own, map, crossed))
        wrinkle->fading -= wrinkle->fading > 0 ? 1 : 0;
      else if (++wrinkle->fading >= MAX (options->birth, 1))
        continue;
      ramp = fabs (ramp - get_ramp (wrinkle, options, self->frame + 1));
      rmp_wrinkle_update_shape (wrinkle, frame, own, FALSE);
      if (still)
        rmp_wrinkle_hold_back (wrinkle, own, still, MAX (0.0, STEADY - ramp));
      if (kept && wrinkle->compression < compression)
        rmp_wrinkle_set_compression (wrinkle, own, compression);
      if (rmp_wrinkle_may_turn (wrinkle, own, get_ramp (wrinkle, options, self->frame + 1)))
        rmp_wrinkle_choose_sign (wrinkle, frame, own, alive, map, reach);
      rmp_segment_map_add_path (map, self->cloth->topology, frame->positions, alive->len,
                                wrinkle->points->len, rmp_wrinkle_path (wrinkle));
      g_ptr_array_add (alive, g_steal_pointer (&wrinkle));
    }
  g_ptr_array_set_free_func (self->wrinkles, NULL);
  g_ptr_array_unref (self->wrinkles);
  self->wrinkles = alive;
}

static void
sow (RmpWrinkleState *self, const RmpWrinkleFrame *frame, const RmpWrinkleOptions *options,
     guint n_touches, const RmpWrinkleMark *touches)
{
  const RmpWrinkleFrame tense = rmp_wrinkle_tension_frame (frame);
  const RmpWrinkleOptions tense_options = rmp_wrinkle_tension_options (options);

  rmp_wrinkles_sow (self->wrinkles, RMP_WRINKLE_OF_COMPRESSION, frame, options, n_touches, touches,
                    self->frame, &self->next_id);
  if (options->stretch_ratio > 0.0)
    rmp_wrinkles_sow (self->wrinkles, RMP_WRINKLE_OF_TENSION, &tense, &tense_options, 0, NULL,
                      self->frame, &self->next_id);
}

/* @labels: (nullable): [#F]; NULL: to be found */
static void
step (RmpWrinkleState *self, const RmpWrinkleOptions *options, const float *positions,
      const guint8 *labels, guint n_touches, const RmpWrinkleMark *touches, RmpWrinkleCost *cost)
{
  guint n_faces = self->cloth->topology->n_faces;
  RmpWrinkleFrame *frame = rmp_wrinkle_frame_new (self->cloth, positions);
  gboolean cut = FALSE;
  RmpPhases phases;

  rmp_phases_init (&phases);
  if (!self->last)
    for (guint i = 0; i < n_faces; i++)
      self->references[i] = frame->flats[i];
  else if (!labels)
    cut = find_labels (self, options, 1, &frame, self->labels, &self->energy);
  else
    {
      cut = rmp_wrinkle_step_is_cut (self->last, frame, options);
      memcpy (self->labels, labels, n_faces);
      self->energy = 0;
    }
  rmp_phases_end (&phases);
  if (options->direction == RMP_WRINKLE_BY_CURVATURE)
    rmp_wrinkle_frame_ensure_normals (frame);
  learn_references (self, frame, options);
  rmp_phases_end (&phases);
  if (!options->carry)
    rmp_wrinkle_state_forget_wrinkles (self);
  else if (self->last)
    carry_wrinkles (self, frame, options, cut, n_touches, touches);
  rmp_phases_end (&phases);
  if (self->last && !cut)
    sow (self, frame, options, n_touches, touches);
  rmp_phases_end (&phases);

  rmp_wrinkle_frame_free (self->last);
  self->last = frame;
  self->frame++;
  if (cost)
    *cost = (RmpWrinkleCost){ rmp_phases_get (&phases, 0), rmp_phases_get (&phases, 1),
                              rmp_phases_get (&phases, 2), rmp_phases_get (&phases, 3) };
}

void
rmp_wrinkle_state_step (RmpWrinkleState *self, const RmpWrinkleOptions *options,
                        const float *positions, guint n_touches, const RmpWrinkleMark *touches,
                        RmpWrinkleCost *cost)
{
  step (self, options, positions, NULL, n_touches, touches, cost);
}

void
rmp_wrinkle_state_step_labelled (RmpWrinkleState *self, const RmpWrinkleOptions *options,
                                 const float *positions, const guint8 *labels, guint n_touches,
                                 const RmpWrinkleMark *touches, RmpWrinkleCost *cost)
{
  step (self, options, positions, labels, n_touches, touches, cost);
}

void
rmp_wrinkle_state_forget_wrinkles (RmpWrinkleState *self)
{
  g_ptr_array_set_size (self->wrinkles, 0);
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
rmp_wrinkle_state_get_sign (const RmpWrinkleState *self, const RmpWrinkleOptions *options, guint i)
{
  const RmpWrinkle *wrinkle = g_ptr_array_index (self->wrinkles, i);

  return wrinkle->sign * get_ramp (wrinkle, options, self->frame);
}
