/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/live.h"

#include <math.h>

#include "geometry/bvh.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/bend.h"
#include "methods/incompressible-skinning/search.h"

/* The low pass: standard deviation, and how far and how often the clip is asked around a time. */
#define DEVIATION 0.1
#define STEP 0.02
#define N_STEPS 15
/* Positions of a line whose axes are closer than 2° are covered by one. */
#define SAME_POSITION 0.9994

typedef struct
{
  gboolean moves;
  RmpFoldBendJoint joint;
  RmpBvh *bvh; /* of the faces that the joint or its parent move */
} Mover;

struct _RmpFoldLive
{
  const RmpFoldLines *lines;
  double threshold;
  Mover *movers; /* [n_lines] */
};

RmpFoldLive *
rmp_fold_live_new (const RmpInput *input, RmpSampler *sampler, const RmpTopology *topology,
                   const RmpFoldLines *lines, const RmpFoldLinesOptions *options)
{
  RmpFoldLive *self = NULL;

  g_assert (input);
  g_assert (topology);

  for (guint l = 0; l < lines->n_lines; l++)
    {
      g_autofree guint8 *faces = NULL;
      Mover *mover;

      if (!lines->lines[l].moves)
        continue;
      if (!self)
        {
          self = g_new0 (RmpFoldLive, 1);
          self->lines = lines;
          self->threshold = options->threshold;
          self->movers = g_new0 (Mover, lines->n_lines);
        }
      mover = &self->movers[l];
      mover->moves = TRUE;
      rmp_fold_bend_joint_init (&mover->joint, sampler, lines->lines[l].bone, options->reading);
      faces = rmp_fold_joint_faces (input, rmp_sampler_get_skin (sampler), topology, &mover->joint);
      mover->bvh = rmp_bvh_new (topology->n_faces, topology->faces,
                                rmp_mesh_get_positions (input->mesh), faces);
    }
  return self;
}

void
rmp_fold_live_free (RmpFoldLive *self)
{
  g_assert (self);

  for (guint l = 0; l < self->lines->n_lines; l++)
    g_clear_pointer (&self->movers[l].bvh, rmp_bvh_free);
  g_free (self->movers);
  g_free (self);
}

/* Adds the swings at a time, axis times angle: such a vector passes through 0 evenly where a bend
 * turns round.
 */
static void
add_swings (const RmpFoldLive *self, RmpSampler *sampler, double time, double weight,
            double *swings)
{
  const double start = rmp_sampler_get_start (sampler), end = rmp_sampler_get_end (sampler);
  g_autofree double *bones = rmp_sampler_bones (sampler, CLAMP (time, start, end));

  for (guint l = 0; l < self->lines->n_lines; l++)
    {
      RmpSwingTwist bend;

      if (!self->movers[l].moves)
        continue;
      rmp_fold_bend_joint_measure (&self->movers[l].joint, bones, &bend);
      rmp_vector_add_scaled (swings + 3 * l, weight * bend.swing, bend.axis, swings + 3 * l);
    }
}

/* [n_lines × 3] low-passed swings. (transfer full) */
static double *
smooth_swings (const RmpFoldLive *self, RmpSampler *sampler, double time)
{
  double *swings = g_new0 (double, 3 * self->lines->n_lines), weights[2 * N_STEPS + 1], sum = 0.0;

  for (gint i = -N_STEPS; i <= N_STEPS; i++)
    sum += weights[i + N_STEPS] = exp (-0.5 * (i * STEP / DEVIATION) * (i * STEP / DEVIATION));
  for (gint i = -N_STEPS; i <= N_STEPS; i++)
    add_swings (self, sampler, time + i * STEP, weights[i + N_STEPS] / sum, swings);
  return swings;
}

/* Part of the heights that is taken away at a swing: all of it at none. */
static double
fade (double swing, double threshold)
{
  double x = threshold > 0.0 ? MIN (swing / threshold, 1.0) : swing > 0.0 ? 1.0 : 0.0;

  return 1.0 - x * x * (3.0 - 2.0 * x);
}

/* Turns a line to a swing; returns how much it fades. */
static double
place_line (const RmpFoldLive *self, guint l, const double swing[3], RmpFoldJointLine *line)
{
  const Mover *mover = &self->movers[l];

  rmp_vector_copy (swing, line->axis);
  if (!rmp_vector_normalise (line->axis))
    return 1.0;
  if (!rmp_fold_bend_joint_find_inward (&mover->joint, line->axis, line->inward) ||
      !rmp_bvh_cast (mover->bvh, line->origin, line->inward, &line->seed, NULL))
    return 1.0;
  return fade (rmp_vector_norm (swing), self->threshold);
}

GArray *
rmp_fold_live_list (const RmpFoldLive *self, RmpSampler *sampler,
                    const RmpFoldLinesOptions *options)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (RmpFoldJointLine));
  guint n_frames = 1 +
                   (guint) floor (MAX (options->end - options->start, 0.0) / options->step + 1e-6);

  for (guint frame = 0; frame < n_frames; frame++)
    {
      g_autofree double *swings = smooth_swings (self, sampler,
                                                 options->start + frame * options->step);

      for (guint l = 0; l < self->lines->n_lines; l++)
        {
          RmpFoldJointLine line = self->lines->lines[l];
          gboolean is_new = self->movers[l].moves &&
                            place_line (self, l, swings + 3 * l, &line) < 1.0;

          for (guint i = 0; is_new && i < positions->len; i++)
            {
              const RmpFoldJointLine *other = &g_array_index (positions, RmpFoldJointLine, i);

              is_new = other->bone != line.bone ||
                       rmp_vector_dot (other->axis, line.axis) < SAME_POSITION;
            }
          if (is_new)
            g_array_append_val (positions, line);
        }
    }
  return positions;
}

RmpFoldSurface *
rmp_fold_live_surface (const RmpFoldAnalysis *analysis, RmpFoldSurface *surface,
                       RmpSampler *sampler, double time, double *faded, guint n_threads)
{
  const RmpFoldLive *self = analysis->live;
  guint n = self->lines->n_lines;
  g_autofree double *swings = smooth_swings (self, sampler, time);
  g_autofree RmpFoldJointLine *lines = g_memdup2 (self->lines->lines, n * sizeof *lines);

  for (guint l = 0; l < n; l++)
    faded[l] = self->movers[l].moves ? place_line (self, l, swings + 3 * l, &lines[l]) : 0.0;
  return rmp_fold_surface_move (surface, &analysis->shared->input, analysis->shared->topology,
                                analysis->shared->rest, lines, faded, analysis->reach,
                                analysis->euclidean, n_threads);
}
