/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/joint-wrinkle-maps/settings.h"

#include "geometry/vector.h"
#include "images/spline-image.h"
#include "technique/params.h"
#include "technique/silenced.h"

#define DEGREE (G_PI / 180.0)

static const RmpChoice driver_choices[] = {
  { "swing", N_ ("Bend"), N_ ("How far the bone bends, to whatever side") },
  { "hinge", N_ ("Hinge"),
    N_ ("The signed angle about one axis: the map where it closes, the opposite one where it "
        "opens") },
  { "twist", N_ ("Twist"),
    N_ ("How far the joint is wrung about its bone: the map one way, the opposite one the other") },
  { "both", N_ ("Bend and twist"), N_ ("Both at once: one without the other shows nothing") },
  { "poses", N_ ("Poses"),
    N_ ("How near the joint is to the poses that name the region: the map where their weight is "
        "positive, the opposite one where it is negative") },
  { "strain", N_ ("Compression"),
    N_ ("How much the region's area has shrunk: the map where it has, the opposite one where it "
        "is stretched; needs no skeleton") },
  { "morph", N_ ("Morph target"), N_ ("The weight of an expression") },
  { "always", N_ ("Always"), N_ ("The strength alone, as it is set or keyed") },
  { NULL, NULL, NULL },
};

static const RmpChoice wrap_choices[] = {
  { "clamp", N_ ("Clamp"), N_ ("Beyond the border goes on as it ends") },
  { "repeat", N_ ("Repeat"), N_ ("The map begins anew: for tiles") },
  { "mirror", N_ ("Mirror"), N_ ("The map runs back") },
  { NULL, NULL, NULL },
};

#define OF_ANGLES "driver=swing,driver=hinge,driver=twist,driver=both"
#define OF_JOINTS OF_ANGLES ",driver=poses"

static const RmpWeightCurve region_curve = { OF_ANGLES, RMP_REGION_PARAM_START,
                                             RMP_REGION_PARAM_FULL, RMP_REGION_PARAM_EXPONENT };

static const RmpParam region_params[RMP_REGION_N_PARAMS] = {
  [RMP_REGION_PARAM_MAP] = {
    .id = "map", .label = N_ ("Map"),
    .help = N_ ("Wrinkles of compressed cloth, painted or taken from another look: heights, of "
                "which greys above the level stand out, or normals, which the light alone shows."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_IMAGE, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_REGION_PARAM_OPPOSITE] = {
    .id = "opposite", .label = N_ ("Opposite map"),
    .help = N_ ("Of the stretched side, of the other way round, or of stretched cloth; none: "
                "nothing shows there."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_IMAGE, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_REGION_PARAM_MASK] = {
    .id = "mask", .label = N_ ("Where"),
    .help = N_ ("A painted image: white where the region is; none: everywhere."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_IMAGE, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_REGION_PARAM_PAINTED] = {
    .id = "painted", .label = N_ ("Where, painted"),
    .help = N_ ("A mask that is painted on the cloth itself, or proposed from where the bend is; "
                "it narrows the image. None: everywhere."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_MASK, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_REGION_PARAM_STRENGTH] = {
    .id = "strength", .label = N_ ("Strength"), .symbol = "g",
    .help = N_ ("Times the height: 0 silences the region, 1 is as painted, less than 0 turns it "
                "inside out."),
    .equation = "§5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (-4.0, 4.0), .soft = RANGE (0.0, 2.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_REGION_PARAM_REPLACES] = {
    .id = "replaces", .label = N_ ("Replaces the base map"),
    .help = N_ ("On: as much as the region shows, the base map goes: its map has both. Off: its "
                "map lies on the base map."),
    .equation = "§6", .type = RMP_PARAM_BOOL, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_REGION_PARAM_DRIVER] = {
    .id = "driver", .label = N_ ("Follows"),
    .help = N_ ("What makes the region's wrinkles come and go."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_DRIVER_SWING), .choices = driver_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_REGION_PARAM_JOINT] = {
    .id = "joint", .label = N_ ("Joint"),
    .help = N_ ("Whose rotation against its parent counts, and round whose bone the region lies."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_JOINT, .stage = RMP_STAGE_PREPARE,
    .visible_if = OF_JOINTS,
  },
  [RMP_REGION_PARAM_AXIS] = {
    .id = "axis", .label = N_ ("Axis"),
    .help = N_ ("The hinge's axis at rest: the region's map shows where the joint turns "
                "right-handed about it. All 0: the axis to which the rig limits the joint, or X "
                "where it does not."),
    .type = RMP_PARAM_VEC3, .initial = BOUND (0.0), .axis = { 1.0, 0.0, 0.0 },
    .hard = RANGE (-1.0, 1.0), .soft = RANGE (-1.0, 1.0), .stage = RMP_STAGE_STEP,
    .visible_if = "driver=hinge",
  },
  [RMP_REGION_PARAM_MORPH] = {
    .id = "morph", .label = N_ ("Morph target"),
    .help = N_ ("Which one of the mesh's, counted from 1."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT, .initial = BOUND (1), .hard = RANGE (1, 4096),
    .soft = RANGE (1, 64), .stage = RMP_STAGE_STEP,
    .visible_if = "driver=morph",
  },
  [RMP_REGION_PARAM_START] = {
    .id = "start", .label = N_ ("Begins at"), .symbol = "t₀",
    .help = N_ ("The angle up to which nothing shows. Keys of a curve have angles of their own."),
    .equation = "§5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_RADIAN,
    .initial = BOUND (10.0 * DEGREE),
    .hard = { BOUND (-G_PI), OF_PARAM (1.0, RMP_REGION_PARAM_FULL) },
    .soft = { BOUND (0.0), OF_PARAM (1.0, RMP_REGION_PARAM_FULL) },
    .stage = RMP_STAGE_STEP, .visible_if = OF_ANGLES,
  },
  [RMP_REGION_PARAM_FULL] = {
    .id = "full", .label = N_ ("All from"), .symbol = "t₁",
    .help = N_ ("The angle from which on the whole height shows. Keys of a curve have angles of "
                "their own."),
    .equation = "§5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_RADIAN,
    .initial = BOUND (100.0 * DEGREE), .hard = RANGE (-G_PI, G_PI),
    .soft = RANGE (0.0, G_PI), .stage = RMP_STAGE_STEP, .visible_if = OF_ANGLES,
  },
  [RMP_REGION_PARAM_EXPONENT] = {
    .id = "exponent", .label = N_ ("Lateness"), .symbol = "γ",
    .help = N_ ("Below 1 wrinkles come early, above it late."),
    .equation = "§5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (0.1, 8.0), .soft = RANGE (0.25, 4.0),
    .stage = RMP_STAGE_STEP, .visible_if = OF_ANGLES ",driver=morph",
  },
  [RMP_REGION_PARAM_CURVE] = {
    .id = "curve", .label = N_ ("Curve"),
    .help = N_ ("In place of the two angles and the lateness: keys that say how much shows at "
                "which angle. Of a drawn section it is the left half, between the two angles."),
    .equation = "§5", .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_CURVE,
    .weighs = &region_curve, .stage = RMP_STAGE_PREPARE, .visible_if = OF_ANGLES ",driver=morph",
  },
  [RMP_REGION_PARAM_STRAIN] = {
    .id = "full_strain", .label = N_ ("All at a change of"), .symbol = "e",
    .help = N_ ("The change of area that shows the whole height."),
    .equation = "§5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.2), .hard = RANGE (0.01, 1.0), .soft = RANGE (0.05, 0.5),
    .stage = RMP_STAGE_STEP, .visible_if = "driver=strain",
  },
  [RMP_REGION_PARAM_INNER] = {
    .id = "inner", .label = N_ ("By side"),
    .help = N_ ("On: the map shows on the inner side of the bend and the opposite one on the "
                "outer. Off: all round the bone."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_STEP,
    .visible_if = "driver=swing,driver=hinge,driver=both,driver=poses",
  },
  [RMP_REGION_PARAM_SHARPNESS] = {
    .id = "sharpness", .label = N_ ("Narrowness"), .symbol = "p",
    .help = N_ ("How narrow that side is: low reaches half round the limb, high a strip."),
    .equation = "§5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.5), .hard = RANGE (0.1, 16.0), .soft = RANGE (0.25, 6.0),
    .stage = RMP_STAGE_STEP, .visible_if = "inner=true",
  },
  [RMP_REGION_PARAM_EXTENT] = {
    .id = "extent", .label = N_ ("Reach along the bone"), .symbol = "sₐ",
    .help = N_ ("In bone lengths, how far from the joint the region fades; 0: not at all."),
    .equation = "§5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.5), .hard = RANGE (0.0, 100.0), .soft = RANGE (0.0, 2.0),
    .stage = RMP_STAGE_STEP, .visible_if = OF_JOINTS,
  },
  [RMP_REGION_PARAM_HALF_LIFE] = {
    .id = "half_life", .label = N_ ("Half-life"),
    .help = N_ ("How slowly the weight follows: after this time it is half way. 0: at once, as "
                "games do; high: wrinkles linger after the pose."),
    .equation = "§3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_SECOND,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 2.0), .soft = RANGE (0.0, 0.5),
    .stage = RMP_STAGE_STEP, .visible_if = OF_JOINTS ",driver=morph",
  },
  [RMP_REGION_PARAM_MUTE] = {
    .id = "mute", .label = N_ ("Muted"),
    .help = N_ ("On: the region is left out, of bakes as well."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_STEP,
  },
  [RMP_REGION_PARAM_SOLO] = {
    .id = "solo", .label = N_ ("Alone"),
    .help = N_ ("On: all regions that are not alone, too, are left out, of bakes as well."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_STEP,
  },
};

static const RmpEntrySwitches region_switches = { RMP_REGION_PARAM_MUTE, RMP_REGION_PARAM_SOLO };

static const RmpEntryKind region_entry = {
  .label = N_ ("Region"),
  .add = N_ ("Add region"),
  .params = region_params,
  .n_params = RMP_REGION_N_PARAMS,
  .switches = &region_switches,
};

static const RmpParam pose_params[RMP_POSE_N_PARAMS] = {
  [RMP_POSE_PARAM_REGION] = {
    .id = "region", .label = N_ ("Region"),
    .help = N_ ("Which one, counted from 1, has this weight in this pose; it has to follow poses."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT, .initial = BOUND (1),
    .hard = RANGE (1, RMP_JOINT_MAX_LISTED), .soft = RANGE (1, 8), .numbers = "regions",
    .stage = RMP_STAGE_STEP,
  },
  [RMP_POSE_PARAM_TURN] = {
    .id = "turn", .label = N_ ("Turn"),
    .help = N_ ("The joint's rotation against its parent from rest: the axis, as long as the "
                "angle. All 0: at rest."),
    .equation = "§11", .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_RADIAN,
    .initial = BOUND (0.0), .axis = { 1.0, 0.0, 0.0 },
    .hard = RANGE (-G_PI, G_PI), .soft = RANGE (-G_PI, G_PI), .stage = RMP_STAGE_STEP,
  },
  [RMP_POSE_PARAM_RADIUS] = {
    .id = "radius", .label = N_ ("Radius"), .symbol = "r",
    .help = N_ ("How far round the pose its weight reaches: low for this pose alone, high for all "
                "that are like it."),
    .equation = "§11", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_RADIAN,
    .initial = BOUND (40.0 * DEGREE), .hard = RANGE (0.0, G_PI),
    .soft = RANGE (5.0 * DEGREE, 120.0 * DEGREE), .stage = RMP_STAGE_STEP,
  },
  [RMP_POSE_PARAM_WEIGHT] = {
    .id = "weight", .label = N_ ("Weight"),
    .help = N_ ("How much shows in that very pose: all of the map at 100 %, all of the opposite "
                "one at −100 %."),
    .equation = "§11", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (1.0), .hard = RANGE (-1.0, 1.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_STEP,
  },
};

static const RmpEntryKind pose_entry = {
  .label = N_ ("Pose"),
  .add = N_ ("Add pose"),
  .params = pose_params,
  .n_params = RMP_POSE_N_PARAMS,
};

const RmpParam rmp_joint_params[RMP_JOINT_N_PARAMS] = {
  [RMP_JOINT_PARAM_REGIONS] = {
    .id = "regions", .label = N_ ("Regions"), .group = N_ ("Regions"),
    .help = N_ ("Parts of the cloth that wrinkle together, each with a map and what it follows; "
                "where they overlap they add up. The first 32 show."),
    .type = RMP_PARAM_ENTRIES, .entry = &region_entry,
    .hard = RANGE (0, RMP_JOINT_MAX_LISTED), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_JOINT_PARAM_BASE] = {
    .id = "base", .label = N_ ("Base map"), .group = N_ ("Regions"),
    .help = N_ ("What the cloth has without any wrinkle, such as seams: it always shows, but for "
                "regions that replace it. Normals of regions are turned onto its normals."),
    .equation = "§6", .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_IMAGE,
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_JOINT_PARAM_COMPRESSED] = {
    .id = "compressed", .label = N_ ("Map of compressed cloth"), .group = N_ ("Regions"),
    .help = N_ ("For all regions that have no map of their own; where several lie on each other "
                "it shows once at most."),
    .equation = "§6", .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_IMAGE,
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_JOINT_PARAM_STRETCHED] = {
    .id = "stretched", .label = N_ ("Map of stretched cloth"), .group = N_ ("Regions"),
    .help = N_ ("The same where they are stretched, or where their strength is less than 0."),
    .equation = "§6", .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_IMAGE,
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_JOINT_PARAM_POSES] = {
    .id = "poses", .label = N_ ("Poses"), .group = N_ ("Poses"),
    .help = N_ ("Poses of joints, and what regions that follow poses have there; in between, "
                "weights pass from one to the other, and far from all they are 0."),
    .type = RMP_PARAM_ENTRIES, .entry = &pose_entry,
    .hard = RANGE (0, RMP_JOINT_MAX_POSES), .stage = RMP_STAGE_STEP,
  },
  [RMP_JOINT_PARAM_AMPLITUDE] = {
    .id = "amplitude", .label = N_ ("Height"), .group = N_ ("Maps"),
    .help = N_ ("From black to white: low makes fine creases, high deep folds."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_EDGE (0.5), .hard = { BOUND (0.0), OF_EDGE (10.0) },
    .soft = { BOUND (0.0), OF_EDGE (2.0) }, .stage = RMP_STAGE_STEP,
  },
  [RMP_JOINT_PARAM_MIDDLE] = {
    .id = "mid_level", .label = N_ ("Level grey"), .symbol = "g₀", .group = N_ ("Maps"),
    .help = N_ ("The grey that neither lifts nor sinks: at 0 all wrinkles stand on the cloth, at "
                "1 all are pressed into it."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.5), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_JOINT_PARAM_BLUR] = {
    .id = "blur", .label = N_ ("Blur"), .symbol = "σ", .group = N_ ("Maps"),
    .help = N_ ("Softens maps, in texels: low keeps every grain, high leaves broad folds only."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (0.0, RMP_SPLINE_MAX_BLUR), .soft = RANGE (0.0, 8.0),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_JOINT_PARAM_WRAP] = {
    .id = "wrap", .label = N_ ("Beyond the border"), .group = N_ ("Maps"),
    .help = N_ ("How a map goes on where texture coordinates leave it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_WRAP_CLAMP), .choices = wrap_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_JOINT_PARAM_CURVED] = {
    .id = "curved", .label = N_ ("Rounded cloth"), .group = N_ ("Base"),
    .help = N_ ("On: the cloth under the wrinkles is rounded between its vertices. Off: as flat "
                "as its triangles."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_DRAW,
  },
  [RMP_JOINT_PARAM_BUMP_ONLY] = {
    .id = "bump_only", .label = N_ ("Shading only"), .group = N_ ("Base"),
    .help = N_ ("On, as games do: light alone shows the wrinkles, the outline stays smooth."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_DRAW,
  },
  [RMP_JOINT_PARAM_SKINNING] = {
    .id = "skinning", .label = N_ ("Base skinning"), .group = N_ ("Base"),
    .help = N_ ("The skin under the wrinkles, where a skeleton moves it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SKINNING_LINEAR), .choices = rmp_skinning_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_JOINT_PARAM_CONTACT] = CONTACT_PARAM,
};

guint
rmp_joint_read_rows (const RmpValues *values, guint region, RmpRadialRow rows[RMP_RADIAL_MAX_ROWS])
{
  guint n = 0;

  for (guint i = 0; i < rmp_values_get_n_entries (values, RMP_JOINT_PARAM_POSES); i++)
    {
      const RmpValues *entry = rmp_values_get_entry (values, RMP_JOINT_PARAM_POSES, i);
      double turn[3];

      if (rmp_values_get_int (entry, RMP_POSE_PARAM_REGION) != (gint) region + 1 ||
          n == RMP_RADIAL_MAX_ROWS)
        continue;
      rmp_values_get_vec3 (entry, RMP_POSE_PARAM_TURN, turn);
      rows[n] = (RmpRadialRow){ .radius = rmp_values_get_real (entry, RMP_POSE_PARAM_RADIUS),
                                .weight = rmp_values_get_real (entry, RMP_POSE_PARAM_WEIGHT) };
      rmp_rotation_from_turn (turn, rows[n++].rotation);
    }
  return n;
}

void
rmp_joint_region_options_read (RmpJointRegionOptions *self, const RmpValues *whole, guint region)
{
  const RmpValues *values = rmp_values_get_entry (whole, RMP_JOINT_PARAM_REGIONS, region);
  RmpRadialRow rows[RMP_RADIAL_MAX_ROWS];

  g_assert (self);

  *self = (RmpJointRegionOptions){
    .strength = rmp_values_get_real (values, RMP_REGION_PARAM_STRENGTH),
    .replaces = rmp_values_get_bool (values, RMP_REGION_PARAM_REPLACES),
    .driver = (RmpDriver) rmp_values_get_int (values, RMP_REGION_PARAM_DRIVER),
    .morph = (guint) rmp_values_get_int (values, RMP_REGION_PARAM_MORPH) - 1,
    .start = rmp_values_get_real (values, RMP_REGION_PARAM_START),
    .full = rmp_values_get_real (values, RMP_REGION_PARAM_FULL),
    .exponent = rmp_values_get_real (values, RMP_REGION_PARAM_EXPONENT),
    .strain = rmp_values_get_real (values, RMP_REGION_PARAM_STRAIN),
    .inner = rmp_values_get_bool (values, RMP_REGION_PARAM_INNER),
    .sharpness = rmp_values_get_real (values, RMP_REGION_PARAM_SHARPNESS),
    .extent = rmp_values_get_real (values, RMP_REGION_PARAM_EXTENT),
    .silenced = rmp_entry_is_silenced (whole, RMP_JOINT_PARAM_REGIONS, region),
    .half_life = rmp_values_get_real (values, RMP_REGION_PARAM_HALF_LIFE),
  };
  if (self->driver == RMP_DRIVER_POSES)
    rmp_radial_weights_init (&self->radial, rmp_joint_read_rows (whole, region, rows), rows);
  rmp_values_get_vec3 (values, RMP_REGION_PARAM_AXIS, self->axis);
  rmp_vector_normalise (self->axis);
  if (self->driver == RMP_DRIVER_MORPH)
    {
      self->start = 0.0;
      self->full = 1.0;
    }
}

gboolean
rmp_driver_is_joint (RmpDriver driver)
{
  return driver <= RMP_DRIVER_POSES;
}

gboolean
rmp_driver_is_angle (RmpDriver driver)
{
  return driver <= RMP_DRIVER_BOTH;
}

RmpSkinning
rmp_joint_read_skinning (const RmpValues *values)
{
  return (RmpSkinning) rmp_values_get_int (values, RMP_JOINT_PARAM_SKINNING);
}
