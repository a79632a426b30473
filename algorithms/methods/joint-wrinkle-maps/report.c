/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/joint-wrinkle-maps/report.h"

#include "geometry/vector.h"
#include "methods/joint-wrinkle-maps/motion.h"
#include "methods/joint-wrinkle-maps/turns.h"

#include <math.h>
#include <string.h>

/* Masks that sum up to more than this overlap. */
#define OVERLAPS 1.0001f

const RmpFigure rmp_joint_figures[RMP_JOINT_N_FIGURES] = {
  [RMP_JOINT_FIGURE_ACTIVE] = { "active", N_ ("Active regions"),
                                N_ ("Regions whose weight is not 0"), RMP_UNIT_COUNT },
  [RMP_JOINT_FIGURE_WEIGHT] = { "weight_max", N_ ("Largest weight"),
                                N_ ("Of any region, with its strength"), RMP_UNIT_FRACTION },
  [RMP_JOINT_FIGURE_HEIGHT] = { "height_max", N_ ("Height at most"),
                                N_ ("The amplitude times the largest sum of weights at a vertex"),
                                RMP_UNIT_METRE },
  [RMP_JOINT_FIGURE_OVERLAP] = { "overlapping", N_ ("Overlapping"),
                                 N_ ("Vertices at which masks of several regions sum up to more "
                                     "than 1: heights add up there"),
                                 RMP_UNIT_COUNT },
};

const RmpField rmp_joint_fields[RMP_JOINT_N_FIELDS] = {
  [RMP_JOINT_FIELD_WEIGHT] = { "weight", N_ ("Weight"),
                               N_ ("How much of its maps shows at a vertex: the sum over regions"),
                               RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_FRACTION, RMP_PALETTE_SEQUENTIAL,
                               1.0 },
  [RMP_JOINT_FIELD_OVERLAP] = { "overlap", N_ ("Overlap"),
                                N_ ("The sum of all regions' masks, less 1: red where several lie "
                                    "on each other, blue where none does"),
                                RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_FRACTION, RMP_PALETTE_DIVERGING,
                                1.0 },
};

typedef struct
{
  guint region;
  char *joint; /* GRefString */
  double angle, weight, opposite;
  gboolean silenced, placed;
  float place[3], tip[3], axis[3], turned[3];
  gboolean rigged;
} Row;

static const RmpColumn columns[] = {
  RMP_COLUMN (Row, "region", N_ ("Region"), N_ ("Counted from 1"), COUNT, COUNT, region),
  RMP_COLUMN (Row, "joint", N_ ("Joint"), N_ ("Whose rotation it follows"), NAME, NONE, joint),
  RMP_COLUMN (Row, "angle", N_ ("Angle"), N_ ("That its weight follows, where that is one"), REAL,
              RADIAN, angle),
  RMP_COLUMN (Row, "weight", N_ ("Weight"), N_ ("Of the map, with the strength"), REAL, FRACTION,
              weight),
  RMP_COLUMN (Row, "opposite", N_ ("Opposite weight"), N_ ("Of the opposite map"), REAL, FRACTION,
              opposite),
  RMP_COLUMN (Row, "silenced", N_ ("Left out"), N_ ("Muted, or others are shown alone"), FLAG, NONE,
              silenced),
  RMP_COLUMN (Row, "placed", N_ ("Placed"), N_ ("It has a place"), FLAG, NONE, placed),
  RMP_COLUMN (Row, "place", N_ ("Place"), N_ ("Where its joint is, or the middle of its mask"),
              VECTOR, METRE, place),
  RMP_COLUMN (Row, "tip", N_ ("Tip of the axis"), N_ ("Of a hinge: half a bone along it"), VECTOR,
              METRE, tip),
  RMP_COLUMN (Row, "axis", N_ ("Axis"), N_ ("Of a hinge, at rest"), VECTOR, NONE, axis),
  RMP_COLUMN (Row, "rigged", N_ ("Axis of the rig"),
              N_ ("It is the one to which the rig limits the joint"), FLAG, NONE, rigged),
  RMP_COLUMN (Row, "turned", N_ ("Turn of the axis"),
              N_ ("How it has turned since rest: about which axis, as long as the angle"), VECTOR,
              RADIAN, turned),
};

const RmpTableKind rmp_joint_table_kind = {
  .id = "regions",
  .label = N_ ("Regions"),
  .row_size = sizeof (Row),
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
};

static void
set_axis (const RmpJointFrame *frame, guint region, Row *row)
{
  double axis[3] = { NAN, NAN, NAN };

  if (frame->options[region].driver == RMP_DRIVER_HINGE &&
      frame->maps->regions[region].status == RMP_REGION_OK)
    row->rigged = rmp_joint_region_get_axis (frame->maps->regions + region, frame->options + region,
                                             axis);
  rmp_vector_store (axis, row->axis);
  rmp_vector_store (frame->poses[region].turned, row->turned);
}

static void
add_rows (const RmpJointFrame *frame, RmpOutput *output)
{
  RmpTable *table = rmp_output_get_table (output, &rmp_joint_table_kind);

  for (guint i = 0; i < frame->maps->n_regions; i++)
    {
      const RmpJointRegionOptions *options = frame->options + i;
      Row *row = rmp_table_add_row (table);

      row->region = i + 1;
      if (rmp_driver_is_joint (options->driver) && frame->maps->regions[i].name)
        row->joint = g_ref_string_new (frame->maps->regions[i].name);
      row->angle = rmp_driver_is_joint (options->driver) ? frame->poses[i].angle : NAN;
      row->weight = options->strength * frame->poses[i].weights[0];
      row->opposite = options->strength * frame->poses[i].weights[1];
      row->silenced = options->silenced;
      row->placed = frame->poses[i].placed;
      memcpy (row->place, frame->poses[i].place, sizeof row->place);
      memcpy (row->tip, frame->poses[i].tip, sizeof row->tip);
      set_axis (frame, i, row);
    }
}

/* --- dials ------------------------------------------------------------------------------------ */

static void
read_dials (const RmpOutput *output, const RmpValues *values, GArray *dials)
{
  const RmpTable *table = rmp_output_get_table (output, &rmp_joint_table_kind);
  const guint n = MIN (rmp_table_get_n_rows (table),
                       rmp_values_get_n_entries (values, RMP_JOINT_PARAM_REGIONS));

  for (guint i = 0; i < n; i++)
    {
      const Row *row = rmp_table_get_row (table, i);
      RmpJointRegionOptions options;
      RmpDial dial = {
        .entry = i,
        .name = row->joint,
        .placed = row->placed,
        .place = { row->place[0], row->place[1], row->place[2] },
        .tip = { row->tip[0], row->tip[1], row->tip[2] },
        .axis = { row->axis[0], row->axis[1], row->axis[2] },
        .axis_of_rig = row->rigged,
        .angle = row->angle,
        .ends = { NAN, NAN },
        .opposite = fabs (row->opposite) > fabs (row->weight),
        .silenced = row->silenced,
      };

      rmp_rotation_from_turn ((const double[]){ row->turned[0], row->turned[1], row->turned[2] },
                              dial.turned);
      rmp_joint_region_options_read (&options, values, i);
      dial.weight = dial.opposite ? row->opposite : row->weight;
      if (rmp_driver_is_angle (options.driver))
        {
          dial.ends[0] = options.start;
          dial.ends[1] = options.full;
        }
      g_array_append_val (dials, dial);
    }
}

const RmpDials rmp_joint_dials = {
  .param = RMP_JOINT_PARAM_REGIONS,
  .read = read_dials,
  .fills = rmp_joint_fills,
  .n_fills = RMP_JOINT_N_FILLS,
  .find_turn = rmp_joint_find_turn,
  .mask = &rmp_joint_mask,
  .curve = RMP_REGION_PARAM_CURVE,
  .axis = RMP_REGION_PARAM_AXIS,
  .turned_if = "driver=swing,driver=hinge,driver=twist,driver=both,driver=poses",
  .make_rows = rmp_joint_make_rows,
  .rows = &rmp_joint_row_params,
  .set_follows_rows = rmp_joint_set_follows_rows,
};

/* --- figures and fields ----------------------------------------------------------------------- */

static void
set_field (RmpOutput *output, const gboolean *fields, RmpJointField field, guint n,
           const float *values)
{
  if (!fields || !fields[field])
    return;
  output->fields[field] = g_memdup2 (values, MAX (n, 1) * sizeof *values);
  output->field_sizes[field] = n;
}

/* What keeps a region from showing, as one sentence; (nullable): nothing does. */
static char *
describe_incomplete (const RmpJointFrame *frame)
{
  if (frame->maps->n_regions == 0)
    return g_strdup (_ ("There is no region yet: add one, and choose its map and joint"));
  if (frame->maps->n_beyond > 0)
    return g_strdup_printf (ngettext ("%u region is left out: the first %u of the list show",
                                      "%u regions are left out: the first %u of the list show",
                                      frame->maps->n_beyond),
                            frame->maps->n_beyond, RMP_JOINT_MAX_REGIONS);
  if (frame->maps->n_left_out > 0)
    return g_strdup_printf (ngettext ("%u map is left out: at most %u different ones, of 8 sizes, "
                                      "may be used",
                                      "%u maps are left out: at most %u different ones, of 8 "
                                      "sizes, may be used",
                                      frame->maps->n_left_out),
                            frame->maps->n_left_out, RMP_RELIEF_MAX_PATTERNS);
  for (guint i = 0; i < frame->maps->n_regions; i++)
    {
      const RmpJointRegion *region = frame->maps->regions + i;

      if (frame->options[i].silenced)
        continue;
      if (region->maps[0] == RMP_REGION_NO_MAP && region->maps[1] == RMP_REGION_NO_MAP)
        return g_strdup_printf (_ ("Region %u has no map: choose or paint one"), i + 1);
      if (region->has_wrong_mask)
        return g_strdup_printf (_ ("Region %u: a map of normals says nothing of where it is: "
                                   "choose a grey image, or none"),
                                i + 1);
      if (frame->options[i].driver == RMP_DRIVER_POSES && frame->options[i].radial.n == 0)
        return g_strdup_printf (_ ("Region %u follows poses and has none: add one that names it"),
                                i + 1);
      if (!rmp_driver_is_joint (frame->options[i].driver))
        continue;
      if (region->status == RMP_REGION_OK && frame->poses[i].damaged)
        return g_strdup_printf (_ ("Region %u: the joint “%s” has no rotation in this frame, and "
                                   "counts as unbent: mend its motion"),
                                i + 1, region->name);
      if (region->status == RMP_REGION_OK)
        continue;
      if (region->status == RMP_REGION_NO_JOINT && !region->name)
        return g_strdup_printf (_ ("Region %u follows no joint: choose one, or let it follow "
                                   "compression"),
                                i + 1);
      if (region->status == RMP_REGION_NO_JOINT)
        return g_strdup_printf (_ ("Region %u: the joint “%s” moves nothing of this mesh: choose "
                                   "another"),
                                i + 1, region->name);
      if (region->status == RMP_REGION_NO_PARENT)
        return g_strdup_printf (_ ("Region %u: the joint “%s” has no bone above it to bend "
                                   "against: choose another"),
                                i + 1, region->name);
      return g_strdup_printf (_ ("Region %u: the bone of “%s” has no length: choose another"),
                              i + 1, region->name);
    }
  return NULL;
}

void
rmp_joint_report (const RmpJointFrame *frame, const gboolean *fields, RmpOutput *output)
{
  guint n, active = 0, overlapping = 0;
  double weight = 0.0, most = 0.0;

  g_assert (frame);
  g_assert (output);

  n = frame->maps->relief->n_vertices;
  for (guint i = 0; i < frame->maps->n_regions; i++)
    {
      const RmpJointRegionPose *pose = frame->poses + i;
      const double own = fabs (frame->options[i].strength) *
                         MAX (pose->weights[0], pose->weights[1]);

      if (frame->options[i].silenced)
        continue;
      active += own > 0.0 ? 1 : 0;
      weight = MAX (weight, own);
    }
  for (guint v = 0; v < n; v++)
    {
      most = MAX (most, (double) frame->lifts[v]);
      overlapping += frame->overlap[v] > OVERLAPS ? 1 : 0;
    }
  output->figures[RMP_JOINT_FIGURE_ACTIVE] = active;
  output->figures[RMP_JOINT_FIGURE_WEIGHT] = weight;
  output->figures[RMP_JOINT_FIGURE_HEIGHT] = frame->amplitude * most;
  output->figures[RMP_JOINT_FIGURE_OVERLAP] = overlapping;
  set_field (output, fields, RMP_JOINT_FIELD_WEIGHT, n, frame->weights);
  for (guint v = 0; v < n; v++)
    frame->overlap[v] -= 1.0f;
  set_field (output, fields, RMP_JOINT_FIELD_OVERLAP, n, frame->overlap);
  add_rows (frame, output);
  output->warning = describe_incomplete (frame);
}
