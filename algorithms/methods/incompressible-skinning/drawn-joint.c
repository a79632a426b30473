/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/drawn-joint.h"

#include "geometry/vector.h"

/* The least share of the cloth under a line that both bones of its joint must move. */
#define LEAST_SHARE 0.05

/* The share of the cloth under the curve, by length, that each bone moves. (transfer full) */
static double *
measure_shares (RmpSkin *skin, const RmpSurfaceCurve *curve, const RmpTopology *topology,
                const double *arcs)
{
  const guint n = rmp_skin_get_n_influences (skin);
  const double length = arcs[curve->n_points - 1];
  double *shares = g_new0 (double, rmp_skin_get_n_bones (skin));

  for (guint i = 0; i < curve->n_points; i++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) curve->points[i].face;
      const double before = i > 0 ? arcs[i - 1] : 0.0,
                   after = i + 1 < curve->n_points ? arcs[i + 1] : length;
      double parts[3];

      rmp_surface_point_weights (&curve->points[i], parts);
      for (guint c = 0; c < 3; c++)
        for (guint k = n * corners[c]; k < n * (corners[c] + 1); k++)
          shares[rmp_skin_get_joints (skin)[k]] += 0.5 * (after - before) / length * parts[c] *
                                                   (double) rmp_skin_get_weights (skin)[k];
    }
  return shares;
}

static gboolean
goes_through (const RmpFoldBendJoint *joint, guint n, const double *positions)
{
  gboolean sides[2] = { FALSE, FALSE };

  for (guint i = 0; i < n; i++)
    {
      double across[3];

      rmp_vector_sub (positions + 3 * i, joint->position, across);
      sides[rmp_vector_dot (across, joint->bisector) < 0.0] = TRUE;
    }
  return sides[0] && sides[1];
}

/* From the joint to the line, at right angles to the bone. */
static gboolean
find_inward (const RmpFoldBendJoint *joint, guint n, const double *positions, double inward[3])
{
  double nearest = G_MAXDOUBLE;
  guint at = 0;

  for (guint i = 0; i < n; i++)
    {
      const double distance = rmp_vector_distance (positions + 3 * i, joint->position);

      if (distance >= nearest)
        continue;
      nearest = distance;
      at = i;
    }
  rmp_vector_sub (positions + 3 * at, joint->position, inward);
  rmp_vector_add_scaled (inward, -rmp_vector_dot (inward, joint->along), joint->along, inward);
  return rmp_vector_normalise (inward);
}

static void
take_joint (RmpFoldJointLine *line, const RmpFoldBendJoint *joint, const double inward[3])
{
  line->bone = joint->bone;
  line->parent = joint->parent;
  rmp_vector_copy (joint->position, line->origin);
  rmp_vector_copy (joint->along, line->forward);
  rmp_vector_copy (joint->bisector, line->bisector);
  rmp_vector_copy (inward, line->inward);
}

void
rmp_fold_line_find_joint (RmpFoldJointLine *line, RmpSampler *sampler, const RmpTopology *topology,
                          const double *rest, RmpFoldBendReading reading)
{
  RmpSkin *skin = rmp_sampler_get_skin (sampler);
  const guint n = line->curve->n_points;
  g_autofree double *arcs = g_new (double, n), *positions = g_new (double, 3 * (gsize) n),
                    *shares = NULL;
  double most = LEAST_SHARE;

  g_assert (topology);

  if (!skin || !rmp_sampler_get_skeleton (sampler) ||
      !(rmp_surface_curve_arcs (line->curve, topology->faces, rest, arcs) > 0.0))
    return;
  rmp_surface_curve_positions (line->curve, topology->faces, rest, positions);
  shares = measure_shares (skin, line->curve, topology, arcs);
  for (guint32 bone = 0; bone < rmp_skin_get_n_bones (skin); bone++)
    {
      RmpFoldBendJointStatus status;
      RmpFoldBendJoint joint;
      double inward[3];

      if (shares[bone] <= most)
        continue;
      status = rmp_fold_bend_joint_init (&joint, sampler, bone, reading);
      if ((status != RMP_FOLD_BEND_JOINT_OK && status != RMP_FOLD_BEND_JOINT_TURNED) ||
          shares[joint.parent] <= most || !goes_through (&joint, n, positions) ||
          !find_inward (&joint, n, positions, inward))
        continue;
      most = MIN (shares[bone], shares[joint.parent]);
      take_joint (line, &joint, inward);
    }
}

guint32
rmp_fold_find_bone_under (RmpSkin *skin, const RmpSurfaceCurve *curve, const RmpTopology *topology,
                          const double *rest)
{
  g_autofree double *arcs = g_new (double, curve->n_points), *shares = NULL;
  guint32 found = RMP_INDEX_NONE;
  double most = 0.0;

  g_assert (topology);

  if (!(rmp_surface_curve_arcs (curve, topology->faces, rest, arcs) > 0.0))
    return RMP_INDEX_NONE;
  shares = measure_shares (skin, curve, topology, arcs);
  for (guint32 bone = 0; bone < rmp_skin_get_n_bones (skin); bone++)
    if (shares[bone] > most)
      {
        most = shares[bone];
        found = bone;
      }
  return found;
}
