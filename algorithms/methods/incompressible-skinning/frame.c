/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/frame.h"

#include "geometry/vector.h"
#include "inputs/rest-shape.h"

/* Motion that was stored has no more digits than a float: shortening below this is its rounding. */
#define STORED_NOISE 1e-4

void
rmp_fold_frame_init (RmpFoldFrame *self, const RmpInput *input, RmpSampler *sampler,
                     RmpSkinning skinning, double time)
{
  g_assert (input);

  *self = (RmpFoldFrame){ .vertices.xi = NAN,
                          .noise = STORED_NOISE,
                          .clock = g_get_monotonic_time () };
  self->bones = rmp_sampler_bones (sampler, time);
  if (!self->bones)
    return;
  self->skin = rmp_skin_pose_new (rmp_sampler_get_skin (sampler), skinning, self->bones);
  self->bad_rig = rmp_skin_pose_is_bad (self->skin);
  if (!rmp_inputs_get_rest_shape (input->inputs).positions)
    self->noise = 0.0;
}

void
rmp_fold_frame_add_folds (RmpFoldFrame *self, guint n_folds)
{
  g_assert (self);

  self->n_folds = n_folds;
  self->solutions = g_new0 (RmpFoldSolution, n_folds);
  self->lengths = g_new0 (double, 3 * n_folds);
  self->leans = g_new0 (RmpFoldLean, n_folds);
}

void
rmp_fold_frame_clear (RmpFoldFrame *self)
{
  g_assert (self);

  g_clear_pointer (&self->skin, rmp_skin_pose_free);
  g_clear_pointer (&self->bones, g_free);
  g_clear_pointer (&self->solutions, g_free);
  g_clear_pointer (&self->lengths, g_free);
  g_clear_pointer (&self->leans, g_free);
}

void
rmp_fold_frame_end_phase (RmpFoldFrame *self, RmpFoldPhase phase)
{
  gint64 now = g_get_monotonic_time ();

  self->seconds[phase] += 1e-6 * (double) (now - self->clock);
  self->clock = now;
}

RmpFoldOptions
rmp_fold_frame_options (const RmpFoldPieces *pieces, guint fold, const RmpFoldSettings *settings,
                        double noise)
{
  g_assert (pieces);
  g_assert (settings);

  return (RmpFoldOptions){
    .solver = settings->solver,
    .dead_band = MAX (settings->dead_band, noise),
    .onset = settings->onset,
    .limit = rmp_fold_pieces_get_limit (pieces, fold, settings),
    .faded = pieces->faded[pieces->lines_of[fold]],
  };
}

void
rmp_fold_frame_mark_crossings (RmpFoldFrame *self)
{
  g_assert (self);

  for (guint k = 0; k < self->n_folds; k++)
    if (self->leans[k].crosses && self->solutions[k].status == RMP_FOLD_OK &&
        self->solutions[k].height > 0.0)
      self->solutions[k].status = RMP_FOLD_BASE_CROSSES;
}

gboolean
rmp_fold_frame_turn (const RmpFoldFrame *self, const RmpFoldJointLine *line,
                     const double direction[3], double turned[3])
{
  g_assert (line);

  if (!self->bones || line->bone == RMP_INDEX_NONE)
    return FALSE;
  rmp_fold_bend_turn_halfway (self->bones, line->parent, line->bone, direction, turned);
  return rmp_vector_normalise (turned);
}

void
rmp_fold_frame_fill_normals (const RmpFoldFrame *self, const RmpFoldAnalysis *analysis,
                             const RmpFoldSurface *surface, float *normals)
{
  g_assert (analysis);
  g_assert (surface);

  for (guint l = 0; l < surface->n_lines; l++)
    {
      const RmpFoldJointLine *line = &analysis->lines->lines[l];
      const RmpLineDistance *distance = surface->lines[l].distance;
      gboolean is_posed = FALSE;
      double inward[3];

      for (guint i = 0; distance && i < distance->n_vertices; i++)
        {
          float *normal = normals + 3 * (gsize) distance->vertices[i];

          if (normal[0] != 0.0f || normal[1] != 0.0f || normal[2] != 0.0f)
            continue;
          if (!is_posed && !rmp_fold_frame_turn (self, line, line->inward, inward))
            break;
          is_posed = TRUE;
          rmp_vector_store (inward, normal);
        }
    }
}

/* The planes that lines clamp at: those without one have no part. (transfer full) (nullable): no
 * line has a joint
 */
static RmpFoldClampPlane *
pose_clamps (const RmpFoldSurface *surface, const double *bones, const double *faded)
{
  RmpFoldClampPlane *planes = NULL;

  for (guint l = 0; l < surface->n_lines; l++)
    {
      if (!surface->lines[l].clamp)
        continue;
      if (!planes)
        planes = g_new0 (RmpFoldClampPlane, surface->n_lines);
      if (!rmp_fold_clamp_pose (surface->lines[l].clamp, bones, &planes[l]))
        planes[l].part = 0.0;
      planes[l].part *= 1.0 - faded[l];
    }
  return planes;
}

void
rmp_fold_frame_clamp (const RmpFoldSurface *surface, const double *bones, const double *faded,
                      float *positions)
{
  g_autofree RmpFoldClampPlane *planes = pose_clamps (surface, bones, faded);

  for (guint l = 0; planes && l < surface->n_lines; l++)
    if (planes[l].part > 0.0)
      rmp_fold_clamp_positions (surface->lines[l].clamp, &planes[l], positions);
}

void
rmp_fold_frame_clamp_rows (const RmpFoldSurface *surface, const double *bones, const double *faded,
                           guint n_rows, const guint32 *rows, double *positions)
{
  g_autofree RmpFoldClampPlane *planes = pose_clamps (surface, bones, faded);

  for (guint l = 0; planes && l < surface->n_lines; l++)
    if (planes[l].part > 0.0)
      rmp_fold_clamp_rows (surface->lines[l].clamp, &planes[l], n_rows, rows, positions);
}
