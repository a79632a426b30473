/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/ridge.h"

#include "geometry/vector.h"

#include <math.h>

#define STEEPEST 0.1 /* least cosine between a segment and its facet: turns of about 168° */
#define ROOM 0.95

void
rmp_ridge_divide (guint n, const double *points, const double *normals, guint32 wrinkle,
                  RmpRidgeSegment *segments)
{
  guint n_segments = n - 1;
  double length = 0.0, done = 0.0;

  for (guint i = 0; i < n_segments; i++)
    length += rmp_vector_distance (points + 3 * i, points + 3 * (i + 1));

  for (guint i = 0; i < n_segments; i++)
    {
      RmpRidgeSegment *segment = segments + i;
      double tangent[3];

      rmp_vector_copy (points + 3 * i, segment->from);
      rmp_vector_copy (points + 3 * (i + 1), segment->to);
      rmp_vector_sub (segment->to, segment->from, tangent);
      segment->from_u = length > 0.0 ? done / length : 0.0;
      segment->length = rmp_vector_norm (tangent);
      done += segment->length;
      segment->to_u = length > 0.0 ? done / length : 1.0;
      segment->from_room = segment->to_room = INFINITY;
      segment->wrinkle = wrinkle;
      rmp_vector_normalise (tangent);
      rmp_vector_copy (tangent, segment->from_facet);
      rmp_vector_copy (tangent, segment->to_facet);
    }

  for (guint i = 1; i < n_segments; i++)
    {
      double facet[3];

      for (guint c = 0; c < 3; c++)
        facet[c] = segments[i - 1].to_facet[c] + segments[i].from_facet[c];
      rmp_vector_normalise (facet);
      rmp_vector_copy (facet, segments[i - 1].to_facet);
      rmp_vector_copy (facet, segments[i].from_facet);
    }

  /* Facets at the two ends of a segment meet in a line; nearest to the segment's end lies length ×
   * cosines over their sine. Where a path only goes over an edge of the surface that line is above
   * it or below, and in nobody's way.
   */
  for (guint i = 0; i < n_segments; i++)
    {
      RmpRidgeSegment *segment = segments + i;
      double tangent[3], off_from[3], off_to[3], apart[3], closing;

      rmp_vector_sub (segment->to, segment->from, tangent);
      length = rmp_vector_norm (tangent);
      rmp_vector_normalise (tangent);
      for (guint c = 0; c < 3; c++)
        {
          off_from[c] = segment->from_facet[c] / rmp_vector_dot (segment->from_facet, tangent) -
                        tangent[c];
          off_to[c] = segment->to_facet[c] / rmp_vector_dot (segment->to_facet, tangent) -
                      tangent[c];
        }
      rmp_vector_sub (off_from, off_to, apart);
      if (normals)
        rmp_vector_add_scaled (apart, -rmp_vector_dot (apart, normals + 3 * i), normals + 3 * i,
                               apart);
      closing = rmp_vector_norm (apart);
      if (!(closing * 1e6 > 1.0) || !isfinite (closing))
        continue;
      segment->from_room = MIN (segment->from_room, ROOM * length / closing);
      segment->to_room = MIN (segment->to_room, ROOM * length / closing);
    }
  for (guint i = 1; i < n_segments; i++)
    segments[i - 1].to_room = segments[i].from_room = MIN (segments[i - 1].to_room,
                                                           segments[i].from_room);
}

gboolean
rmp_ridge_project (const RmpRidgeSegment *segment, const double point[3], RmpRidgeFoot *foot)
{
  double tangent[3], to_from[3], to_to[3], length, slope[2], ahead[2];

  rmp_vector_sub (segment->to, segment->from, tangent);
  length = rmp_vector_norm (tangent);
  if (!rmp_vector_normalise (tangent))
    return FALSE;
  slope[0] = rmp_vector_dot (tangent, segment->from_facet);
  slope[1] = rmp_vector_dot (tangent, segment->to_facet);
  if (slope[0] < STEEPEST || slope[1] < STEEPEST)
    return FALSE;

  rmp_vector_sub (point, segment->from, to_from);
  rmp_vector_sub (point, segment->to, to_to);
  ahead[0] = -rmp_vector_dot (to_from, segment->from_facet) / slope[0];
  ahead[1] = -rmp_vector_dot (to_to, segment->to_facet) / slope[1];
  if (!(ahead[0] <= 0.0 && ahead[1] >= 0.0 && ahead[1] - ahead[0] > 1e-12 * length))
    return FALSE;

  foot->along = -ahead[0] / (ahead[1] - ahead[0]);
  for (guint c = 0; c < 3; c++)
    foot->foot[c] = (1.0 - foot->along) * segment->from[c] + foot->along * segment->to[c];
  foot->distance = rmp_vector_distance (point, foot->foot);
  return TRUE;
}

double
rmp_ridge_support (const RmpRidge *self, const RmpRidgeOptions *options)
{
  return rmp_blob_support (&options->blob) * self->shape.perimeter;
}

void
rmp_ridge_section (const RmpRidge *self, const RmpRidgeOptions *options, double u,
                   RmpWrinkleSection *section)
{
  double fullness, over_width, by_fullness;

  rmp_wrinkle_shape_section (&self->shape, options->taper, u, section);
  if (options->height != RMP_WRINKLE_HEIGHT_LENGTH || !(section->width > 0.0))
    return;
  fullness = self->shape.perimeter / section->width;
  over_width = rmp_blob_length_height (&options->blob, fullness, &by_fullness);
  section->height = section->width * over_width;
  section->height_by_u = (over_width - fullness * by_fullness) * section->width_by_u;
}

double
rmp_ridge_peak (const RmpRidge *self, const RmpRidgeOptions *options)
{
  RmpWrinkleSection section;

  rmp_ridge_section (self, options, 0.5, &section);
  return section.height * fabs (self->sign);
}

/* The effect of one segment at a point: the lift, and its slopes across and along the segment. */
typedef struct
{
  const RmpRidgeSegment *segment;
  RmpRidgeFoot foot;
  double lift, by_distance, by_length;
} Lift;

/* Whether a point is farther than @support from all of a segment, by its middle: most points are.
 */
static gboolean
is_beyond (const RmpRidgeSegment *segment, double support, const double point[3])
{
  double square = 0.0, reach = support + 0.5 * segment->length;

  for (guint c = 0; c < 3; c++)
    {
      double off = point[c] - 0.5 * (segment->from[c] + segment->to[c]);

      square += off * off;
    }
  return square > reach * reach;
}

static gboolean
lift_by_segment (const RmpRidgeSegment *segment, const RmpRidge *ridge,
                 const RmpRidgeOptions *options, const double point[3], Lift *lift)
{
  RmpWrinkleSection section;
  double room, slope, height;

  if (is_beyond (segment, rmp_ridge_support (ridge, options), point) ||
      !rmp_ridge_project (segment, point, &lift->foot) ||
      lift->foot.distance >= rmp_ridge_support (ridge, options))
    return FALSE;
  rmp_ridge_section (ridge, options,
                     (1.0 - lift->foot.along) * segment->from_u + lift->foot.along * segment->to_u,
                     &section);
  room = isfinite (segment->from_room) && isfinite (segment->to_room)
             ? (1.0 - lift->foot.along) * segment->from_room + lift->foot.along * segment->to_room
             : MIN (segment->from_room, segment->to_room);
  /* Narrower is lower, as else a sharp turn would stand out as a spike. */
  if (rmp_blob_support (&options->blob) * section.width > room)
    {
      double share = room / (rmp_blob_support (&options->blob) * section.width);

      section.height_by_u = share * (section.height_by_u -
                                     section.height * section.width_by_u / section.width);
      section.height *= share;
      section.width *= share;
      section.width_by_u = 0.0;
    }
  if (!(section.width > 0.0))
    return FALSE;

  height = rmp_blob_height (&options->blob, lift->foot.distance / section.width, &slope);
  lift->segment = segment;
  lift->lift = section.height * height;
  lift->by_distance = section.height / section.width * slope;
  lift->by_length = (height * section.height_by_u -
                     lift->foot.distance / section.width * lift->by_distance * section.width_by_u) *
                    ridge->inverse_length;
  return lift->lift > 0.0;
}

static void
make_tangent (const double normal[3], double direction[3])
{
  rmp_vector_add_scaled (direction, -rmp_vector_dot (direction, normal), normal, direction);
}

/* The normal of one wrinkle's surface over a flat one with @normal. */
static void
lift_normal (const Lift *lift, double perimeter, double share, const double point[3],
             const double normal[3], double out[3])
{
  double across[3], along[3];

  rmp_vector_sub (point, lift->foot.foot, across);
  if (lift->foot.distance < 1e-9 * perimeter)
    across[0] = across[1] = across[2] = 0.0;
  else
    rmp_vector_normalise (across);
  rmp_vector_sub (lift->segment->to, lift->segment->from, along);
  rmp_vector_normalise (along);
  make_tangent (normal, across);
  make_tangent (normal, along);
  for (guint c = 0; c < 3; c++)
    out[c] = normal[c] - share * (lift->by_distance * across[c] + lift->by_length * along[c]);
  rmp_vector_normalise (out);
}

double
rmp_ridge_evaluate (const RmpRidgeSegment *segments, const RmpRidge *ridges,
                    const RmpRidgeOptions *options, guint n_list, const guint32 *list,
                    const double point[3], const double normal[3], double share,
                    double out_normal[3], guint32 *wrinkle)
{
  double outward = 0.0, inward = 0.0, blend[3] = { 0.0, 0.0, 0.0 };

  if (wrinkle)
    *wrinkle = G_MAXUINT32;
  for (guint i = 0; i < n_list;)
    {
      guint32 at = segments[list[i]].wrinkle;
      const RmpRidge *ridge = ridges + at;
      Lift best = { .lift = 0.0 };

      for (; i < n_list && segments[list[i]].wrinkle == at; i++)
        {
          Lift lift;

          if (lift_by_segment (segments + list[i], ridge, options, point, &lift) &&
              lift.lift > best.lift)
            best = lift;
        }
      if (!(best.lift > 0.0) || ridge->sign == 0.0)
        continue;

      if (wrinkle && best.lift * fabs (ridge->sign) > MAX (outward, inward))
        *wrinkle = at;
      if (ridge->sign > 0.0)
        outward = MAX (outward, best.lift * ridge->sign);
      else
        inward = MAX (inward, -best.lift * ridge->sign);
      if (out_normal)
        {
          double own[3];

          lift_normal (&best, ridge->shape.perimeter, share * ridge->sign, point, normal, own);
          rmp_vector_add_scaled (blend, best.lift, own, blend);
        }
      if (options->overlaps == RMP_OVERLAPS_COVERED)
        break;
    }

  if (out_normal && !rmp_vector_normalise (blend))
    rmp_vector_copy (normal, blend);
  if (out_normal)
    rmp_vector_copy (blend, out_normal);
  return share * (outward - inward);
}

guint
rmp_ridge_tessellation (double edge_length, double fine, gboolean touched)
{
  double pieces = ceil (2.0 * edge_length / fine - 1e-4);

  return touched ? (guint) CLAMP (pieces, 1.0, (double) RMP_RIDGE_MAX_TESSELLATION) : 1;
}
