/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/joint-wrinkle-maps/motion.h"

#include <math.h>

#include "geometry/vector.h"
#include "methods/joint-wrinkle-maps/turns.h"
#include "skinning/quaternion.h"

#define DEGREE (G_PI / 180.0)
/* A curve told by poses: steps from where it begins to where it is whole, and ways that a bone can
 * bend.
 */
#define STEPS 3
#define WAYS 8

/* --- proposals -------------------------------------------------------------------------------- */

/* Whether the joint of @entry can be read at all. */
static gboolean
check_joint (const RmpJointMaps *maps, guint entry, GError **error)
{
  if (entry < maps->n_regions && maps->regions[entry].status == RMP_REGION_OK)
    return TRUE;
  if (entry >= RMP_JOINT_MAX_REGIONS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("Region %u is left out: move it to the first %u of the list"), entry + 1,
                 RMP_JOINT_MAX_REGIONS);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("Region %u follows no joint that bends against another: choose one"),
                 entry + 1);
  return FALSE;
}

/* A hinge turns about the axis about which the joint turns most of all. Where the rig allows it but
 * one, the motion tells only which way round.
 */
static void
set_axis (const RmpJointRegion *joint, const RmpJointRange *range, RmpValues *region,
          RmpJointRegionOptions *options)
{
  const double sign = rmp_vector_dot (joint->hinge, range->axis) < 0.0 ? -1.0 : 1.0;

  rmp_vector_copy (range->axis, options->axis);
  for (guint c = 0; c < 3 && rmp_vector_norm (joint->hinge) > 0.0; c++)
    options->axis[c] = sign * joint->hinge[c];
  rmp_values_set_vec3 (region, RMP_REGION_PARAM_AXIS, options->axis);
}

static void
set_still_error (const RmpJointRegion *region, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("In this motion “%s” turns by less than %.0f°: choose a clip in which it "
                  "bends, or let the region follow another joint"),
               region->name, RMP_JOINT_LEAST_TURN / DEGREE);
}

/* Nothing shows where the joint is the straightest, and all where it turns the farthest. */
static gboolean
fill_angles (gconstpointer shared, RmpSampler *sampler, RmpValues *values, guint entry,
             G_GNUC_UNUSED double time, const RmpCall *call, GError **error)
{
  const RmpJointMaps *maps = shared;
  g_autoptr (RmpValues) region = NULL;
  RmpJointRegionOptions options;
  RmpJointRange range;

  if (!check_joint (maps, entry, error))
    return FALSE;
  rmp_joint_region_options_read (&options, values, entry);
  region = rmp_values_copy (rmp_values_get_entry (values, RMP_JOINT_PARAM_REGIONS, entry));
  if (options.driver == RMP_DRIVER_BOTH)
    options.driver = RMP_DRIVER_SWING;
  if (!rmp_joint_measure_range (maps, &options, entry, sampler, call, &range, error))
    return FALSE;
  if (options.driver == RMP_DRIVER_HINGE && rmp_vector_norm (range.axis) > 0.0)
    {
      set_axis (maps->regions + entry, &range, region, &options);
      if (!rmp_joint_measure_range (maps, &options, entry, sampler, call, &range, error))
        return FALSE;
    }
  if (range.most - range.least < RMP_JOINT_LEAST_TURN)
    {
      set_still_error (maps->regions + entry, error);
      return FALSE;
    }
  /* whole degrees, within the motion, as somebody would type them */
  rmp_values_set_real (region, RMP_REGION_PARAM_FULL, DEGREE * floor (range.most / DEGREE + 1e-6));
  rmp_values_set_real (region, RMP_REGION_PARAM_START, DEGREE * ceil (range.least / DEGREE - 1e-6));
  rmp_values_set_entry (values, RMP_JOINT_PARAM_REGIONS, entry, region);
  return TRUE;
}

static gboolean
fill_axis (gconstpointer shared, RmpSampler *sampler, RmpValues *values, guint entry,
           G_GNUC_UNUSED double time, const RmpCall *call, GError **error)
{
  const RmpJointMaps *maps = shared;
  g_autoptr (RmpValues) region = NULL;
  RmpJointRegionOptions options;
  RmpJointRange range;

  if (!check_joint (maps, entry, error))
    return FALSE;
  rmp_joint_region_options_read (&options, values, entry);
  if (!rmp_joint_measure_range (maps, &options, entry, sampler, call, &range, error))
    return FALSE;
  if (rmp_vector_norm (range.axis) == 0.0)
    {
      set_still_error (maps->regions + entry, error);
      return FALSE;
    }
  region = rmp_values_copy (rmp_values_get_entry (values, RMP_JOINT_PARAM_REGIONS, entry));
  set_axis (maps->regions + entry, &range, region, &options);
  rmp_values_set_entry (values, RMP_JOINT_PARAM_REGIONS, entry, region);
  return TRUE;
}

static gboolean
fill_rig (gconstpointer shared, RmpSampler *sampler G_GNUC_UNUSED, RmpValues *values, guint entry,
          G_GNUC_UNUSED double time, const RmpCall *call G_GNUC_UNUSED, GError **error)
{
  const RmpJointMaps *maps = shared;
  g_autoptr (RmpValues) region = NULL;

  if (!check_joint (maps, entry, error))
    return FALSE;
  if (rmp_vector_norm (maps->regions[entry].hinge) == 0.0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("The rig lets “%s” turn about more than one axis: take the axis from the "
                      "motion, or drag the tip of its arrow"),
                   maps->regions[entry].name);
      return FALSE;
    }
  region = rmp_values_copy (rmp_values_get_entry (values, RMP_JOINT_PARAM_REGIONS, entry));
  rmp_values_set_vec3 (region, RMP_REGION_PARAM_AXIS, (const double[3]){ 0.0, 0.0, 0.0 });
  rmp_values_set_entry (values, RMP_JOINT_PARAM_REGIONS, entry, region);
  return TRUE;
}

/* A row for the pose of the moment, with all of the map. */
static gboolean
fill_pose (gconstpointer shared, RmpSampler *sampler, RmpValues *values, guint entry, double time,
           G_GNUC_UNUSED const RmpCall *call, GError **error)
{
  const RmpJointMaps *maps = shared;
  const guint n = rmp_values_get_n_entries (values, RMP_JOINT_PARAM_POSES);
  g_autoptr (RmpValues) row = rmp_values_new_entry (values, RMP_JOINT_PARAM_POSES);
  RmpRadialRow rows[RMP_RADIAL_MAX_ROWS];
  RmpJointRegionOptions options;
  RmpJointRegionPose pose;

  if (!check_joint (maps, entry, error))
    return FALSE;
  if (n == RMP_JOINT_MAX_POSES || rmp_joint_read_rows (values, entry, rows) == RMP_RADIAL_MAX_ROWS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("Region %u has as many poses as it may have: remove one"), entry + 1);
      return FALSE;
    }
  rmp_joint_region_options_read (&options, values, entry);
  if (!rmp_joint_pose_at (maps, &options, entry, sampler, time, &pose))
    return FALSE;
  rmp_values_set_int (row, RMP_POSE_PARAM_REGION, (gint) entry + 1);
  rmp_values_set_vec3 (row, RMP_POSE_PARAM_TURN, pose.turn);
  rmp_values_set_n_entries (values, RMP_JOINT_PARAM_POSES, n + 1);
  rmp_values_set_entry (values, RMP_JOINT_PARAM_POSES, n, row);
  return TRUE;
}

const RmpDialFill rmp_joint_fills[RMP_JOINT_N_FILLS] = {
  [RMP_JOINT_FILL_ANGLES] = {
    .label = N_ ("Angles from motion"),
    .help = N_ ("Measures how far the joint turns in the clip: nothing shows where it is the "
                "straightest, all where it turns the farthest. Of a hinge also the axis."),
    .visible_if = "driver=swing,driver=hinge,driver=twist,driver=both",
    .member = RMP_REGION_PARAM_START,
    .fill = fill_angles,
  },
  [RMP_JOINT_FILL_AXIS] = {
    .label = N_ ("Axis from motion"),
    .help = N_ ("The axis about which the joint turns most of all in the clip; the map shows where "
                "it turns the farthest. Where the rig limits the joint to one axis, that one."),
    .visible_if = "driver=hinge",
    .member = RMP_REGION_PARAM_AXIS,
    .fill = fill_axis,
  },
  [RMP_JOINT_FILL_RIG] = {
    .label = N_ ("Axis from rig"),
    .help = N_ ("The axis to which the rig limits the joint, if it does: it is what is taken "
                "unless another one is chosen."),
    .visible_if = "driver=hinge",
    .member = RMP_REGION_PARAM_AXIS,
    .fill = fill_rig,
  },
  [RMP_JOINT_FILL_POSE] = {
    .label = N_ ("Add this pose"),
    .help = N_ ("Adds a row with the joint's pose in the frame that is shown, and all of the map."),
    .visible_if = "driver=poses",
    .member = -1,
    .fill = fill_pose,
  },
};

/* --- masks ------------------------------------------------------------------------------------ */

/* Whether it has a map of its own for the other side or way, or shares those of all cloth. */
static gboolean
has_both_sides (const RmpValues *region)
{
  return rmp_values_get_reference (region, RMP_REGION_PARAM_OPPOSITE) ||
         !rmp_values_get_reference (region, RMP_REGION_PARAM_MAP);
}

/* The side and the reach of the region in this pose; of one that shows on both sides the reach. */
static float *
propose_mask (gconstpointer shared, RmpSampler *sampler, const RmpValues *values, guint entry,
              double time, GError **error)
{
  const RmpJointMaps *maps = shared;
  const float *rest = rmp_mesh_get_positions (maps->input.mesh);
  const guint n = maps->relief->n_vertices;
  RmpJointRegionOptions options;
  RmpJointRegionPose pose;
  RmpJointRegion region;
  float *mask;

  if (!check_joint (maps, entry, error))
    return NULL;
  rmp_joint_region_options_read (&options, values, entry);
  if (!rmp_joint_pose_at (maps, &options, entry, sampler, time, &pose))
    pose = (RmpJointRegionPose){ 0 };
  if (has_both_sides (rmp_values_get_entry (values, RMP_JOINT_PARAM_REGIONS, entry)))
    pose.sided = FALSE;
  if (pose.sided && rmp_vector_norm (pose.side) == 0.0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("“%s” does not bend in this frame, and so has no inner side: go to a frame "
                      "in which it does, or try it at an angle"),
                   maps->regions[entry].name);
      return NULL;
    }
  region = maps->regions[entry];
  region.mask = NULL;
  region.is_shared = FALSE;
  options.strength = 1.0;
  options.silenced = FALSE;
  pose.weights[0] = 1.0;
  pose.weights[1] = 0.0;
  mask = g_new (float, MAX (n, 1));
  for (guint v = 0; v < n; v++)
    {
      double factors[2];

      rmp_joint_region_weigh (&region, &options, &pose, v, rest + 3 * (gsize) v, factors);
      mask[v] = (float) factors[0];
    }
  return mask;
}

static void
accept_mask (RmpValues *values, guint entry)
{
  g_autoptr (RmpValues)
      region = rmp_values_copy (rmp_values_get_entry (values, RMP_JOINT_PARAM_REGIONS, entry));

  rmp_values_set_real (region, RMP_REGION_PARAM_EXTENT, 0.0);
  if (!has_both_sides (region))
    rmp_values_set_bool (region, RMP_REGION_PARAM_INNER, FALSE);
  rmp_values_set_entry (values, RMP_JOINT_PARAM_REGIONS, entry, region);
}

const RmpDialMask rmp_joint_mask = {
  .label = N_ ("Propose mask"),
  .help = N_ (
      "Paints a mask on the cloth by the side and the reach of the bend in the pose that is "
      "shown, which can then be painted on. The region follows the mask in their place."),
  .visible_if = "driver=swing,driver=hinge,driver=twist,driver=both,driver=poses",
  .member = RMP_REGION_PARAM_PAINTED,
  .propose = propose_mask,
  .accept = accept_mask,
};

/* --- rows for engines ------------------------------------------------------------------------- */

const RmpDialRowParams rmp_joint_row_params = {
  .param = RMP_JOINT_PARAM_POSES,
  .entry = RMP_POSE_PARAM_REGION,
  .turn = RMP_POSE_PARAM_TURN,
  .radius = RMP_POSE_PARAM_RADIUS,
  .weight = RMP_POSE_PARAM_WEIGHT,
};

void
rmp_joint_set_follows_rows (RmpValues *values, guint entry)
{
  g_autoptr (RmpValues)
      region = rmp_values_copy (rmp_values_get_entry (values, RMP_JOINT_PARAM_REGIONS, entry));

  rmp_values_set_int (region, RMP_REGION_PARAM_DRIVER, RMP_DRIVER_POSES);
  rmp_values_set_entry (values, RMP_JOINT_PARAM_REGIONS, entry, region);
}

/* With X = bone's bind rotation, P = its parent's, a skeleton has P⁻¹ q X for what is q in the axes
 * of the rest pose.
 */
static void
add_row (const RmpJointRegion *region, const RmpRadialRow *row, GArray *rows)
{
  const double *inverse = region->inverse_binds[1];
  const double bind[4] = { -inverse[0], -inverse[1], -inverse[2], inverse[3] };
  RmpDialRow out = { .radius = row->radius, .weight = row->weight };
  double turned[4];

  for (guint c = 0; c < 4; c++)
    out.rotation[c] = row->rotation[c];
  rmp_quaternion_multiply (row->rotation, bind, turned);
  rmp_quaternion_multiply (region->inverse_binds[0], turned, out.local);
  g_array_append_val (rows, out);
}

/* Poses along a turn about @axis, from where the weight begins to where it is whole. */
static void
add_curve (const RmpJointRegion *region, const RmpJointRegionOptions *options, const double axis[3],
           double sign, GArray *rows)
{
  double ends[2], step;

  rmp_joint_region_get_ends (region, options, ends);
  step = (ends[1] - ends[0]) / STEPS;
  for (guint i = 0; i <= STEPS; i++)
    {
      const double angle = ends[0] + step * i;
      const double turn[3] = { angle * axis[0], angle * axis[1], angle * axis[2] };
      RmpRadialRow row = { .radius = 1.5 * MAX (step, DEGREE),
                           .weight = sign * options->strength *
                                     rmp_joint_region_weigh_angle (region, options, angle) };

      rmp_rotation_from_turn (turn, row.rotation);
      add_row (region, &row, rows);
    }
}

/* A bend may go to any side; a hinge and a twist show the opposite map the other way round. */
static void
add_curves (const RmpJointRegion *region, const RmpJointRegionOptions *options, GArray *rows)
{
  double first[3], second[3], axis[3];

  if (options->driver != RMP_DRIVER_SWING)
    {
      rmp_vector_copy (region->along, axis);
      if (options->driver == RMP_DRIVER_HINGE)
        rmp_joint_region_get_axis (region, options, axis);
      add_curve (region, options, axis, 1.0, rows);
      for (guint c = 0; c < 3; c++)
        axis[c] = -axis[c];
      if (region->maps[1] != RMP_REGION_NO_MAP)
        add_curve (region, options, axis, -1.0, rows);
      return;
    }
  rmp_joint_make_across (region->across, region->along, first);
  rmp_vector_cross (region->along, first, second);
  for (guint way = 0; way < WAYS; way++)
    {
      const double angle = 2.0 * G_PI * way / WAYS;

      for (guint c = 0; c < 3; c++)
        axis[c] = cos (angle) * first[c] + sin (angle) * second[c];
      add_curve (region, options, axis, 1.0, rows);
    }
}

const char *
rmp_joint_make_rows (gconstpointer shared, const RmpValues *values, guint entry, GArray *rows,
                     GError **error)
{
  const RmpJointMaps *maps = shared;
  RmpRadialRow kept[RMP_RADIAL_MAX_ROWS];
  RmpJointRegionOptions options;
  guint n;

  g_assert (maps);

  rmp_joint_region_options_read (&options, values, entry);
  if (!rmp_driver_is_joint (options.driver) || options.driver == RMP_DRIVER_BOTH)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("Region %u does not follow one turn of a joint, which poses could tell"),
                   entry + 1);
      return NULL;
    }
  if (!check_joint (maps, entry, error))
    return NULL;
  n = rmp_joint_read_rows (values, entry, kept);
  for (guint i = 0; options.driver == RMP_DRIVER_POSES && i < n; i++)
    {
      kept[i].weight *= options.strength;
      add_row (maps->regions + entry, kept + i, rows);
    }
  if (options.driver != RMP_DRIVER_POSES)
    add_curves (maps->regions + entry, &options, rows);
  return maps->regions[entry].name;
}
