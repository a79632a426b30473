/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/frame.h"

#include "geometry/vector.h"
#include "skinning/bone-motion.h"

void
rmp_fold_frame_init (RmpFoldFrame *self, guint n_folds)
{
  *self = (RmpFoldFrame){ .n_folds = n_folds, .vertices.xi = NAN, .clock = g_get_monotonic_time () };
  self->solutions = g_new0 (RmpFoldSolution, n_folds);
  self->lengths = g_new0 (double, 3 * n_folds);
  self->leans = g_new0 (RmpFoldLean, n_folds);
}

void
rmp_fold_frame_clear (RmpFoldFrame *self)
{
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

RmpFoldLaw
rmp_fold_frame_law (const RmpFoldPieces *pieces, guint fold, const RmpFoldSettings *settings, double noise)
{
  return (RmpFoldLaw){
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
  for (guint k = 0; k < self->n_folds; k++)
    if (self->leans[k].crosses && self->solutions[k].status == RMP_FOLD_OK && self->solutions[k].height > 0.0)
      self->solutions[k].status = RMP_FOLD_BASE_CROSSES;
}

/* [#bones × 16] (transfer full) */
static double *
skinning_matrices (RmpSampler *sampler, double time)
{
  RmpSkin *skin = rmp_sampler_get_skin (sampler);
  g_autofree double *globals = g_new (double, 16 * rmp_skeleton_get_n_joints (rmp_sampler_get_skeleton (sampler)));
  double *matrices = g_new (double, 16 * rmp_skin_get_n_bones (skin));

  rmp_sampler_globals (sampler, time, globals);
  rmp_skin_matrices (skin, globals, matrices);
  return matrices;
}

gboolean
rmp_fold_frame_is_bad_rig (RmpSampler *sampler, RmpSkinning law, double time)
{
  g_autofree double *matrices = NULL;

  if (!rmp_sampler_get_skin (sampler) || !rmp_sampler_get_skeleton (sampler))
    return FALSE;
  matrices = skinning_matrices (sampler, time);
  return !rmp_skin_deform_double (rmp_sampler_get_skin (sampler), law, matrices, NULL, NULL, 0, NULL);
}

/* Adds a direction at rest as a bone turns it. */
static void
add_turned (const double *matrix, const double direction[3], double sum[3])
{
  RmpBoneMotion motion;
  double across[3], twice[3];

  if (!rmp_bone_motion_init (&motion, matrix))
    return;
  rmp_vector_cross (motion.real, direction, across);
  rmp_vector_cross (motion.real, across, twice);
  rmp_vector_add_scaled (sum, 1.0, direction, sum);
  rmp_vector_add_scaled (sum, 2.0 * motion.real[3], across, sum);
  rmp_vector_add_scaled (sum, 2.0, twice, sum);
}

/* The inner side of the bend halfway between the two bones; FALSE where it is unknown. */
static gboolean
pose_inward (const RmpFoldLine *line, RmpSampler *sampler, double time, double inward[3])
{
  g_autofree double *matrices = skinning_matrices (sampler, time);

  inward[0] = inward[1] = inward[2] = 0.0;
  add_turned (matrices + 16 * line->parent, line->inward, inward);
  add_turned (matrices + 16 * line->bone, line->inward, inward);
  return rmp_vector_normalise (inward);
}

void
rmp_fold_frame_fill_normals (const RmpFoldAnalysis *analysis, const RmpFoldSurface *surface, RmpSampler *sampler,
                             double time, float *normals)
{
  for (guint l = 0; l < surface->n_lines; l++)
    {
      const RmpLineDistance *distance = surface->lines[l].distance;
      gboolean is_posed = FALSE;
      double inward[3];

      for (guint i = 0; distance && analysis->lines->lines[l].bone != RMP_INDEX_NONE && i < distance->n_vertices; i++)
        {
          float *normal = normals + 3 * (gsize) distance->vertices[i];

          if (normal[0] != 0.0f || normal[1] != 0.0f || normal[2] != 0.0f)
            continue;
          if (!is_posed && !pose_inward (&analysis->lines->lines[l], sampler, time, inward))
            break;
          is_posed = TRUE;
          rmp_vector_store (inward, normal);
        }
    }
}
