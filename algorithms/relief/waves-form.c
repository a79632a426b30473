/* SPDX-License-Identifier: GPL-3.0-or-later */
/* waves-form.c: reliefs of waves, each with a direction, a height and a phase at the corners of
 * coarse faces.
 *
 * Based on:
 *   J. Loviscach. Wrinkling coarse meshes on the GPU. Computer Graphics Forum 25 (3), 2006: waves
 *   of vertices, evaluated for each pixel.
 *
 * Three waves blend on a face, none of which is interpolated: a wave goes on beyond its vertex.
 */

#include "relief/relief-class.h"
#include "relief/relief-private.h"
#include "wrinkles/wave-blend.h"

#include <math.h>

/* Straight pieces that a period is drawn with, and the most that a side is cut into. */
#define PERIOD_PIECES 8.0
#define MOST_PIECES 64u

/* Of sides where cloth is curved and has no waves. */
#define CURVED_PIECES 3u

/* Below this no material is laid along a slope: radians a metre, squared. */
#define LEAST_SQUARE 1e-12

/* --- points ----------------------------------------------------------------------------------- */

/* The waves of a face with their derivatives by the weights of the second and third corner. */
typedef struct
{
  double height, by[2]; /* metres */
  double slip[2];       /* of the cloth along the face */
} Sum;

/* The inverse of the metric of a flat face: what makes vectors in weights of covectors. */
typedef struct
{
  double uu, uv, vv;
} Inverse;

static Inverse
invert_metric (const float *positions, const guint32 *corners)
{
  double u[3], v[3], uu = 0.0, uv = 0.0, vv = 0.0, determinant;

  for (guint c = 0; c < 3; c++)
    {
      u[c] = (double) positions[3 * (gsize) corners[1] + c] -
             (double) positions[3 * (gsize) corners[0] + c];
      v[c] = (double) positions[3 * (gsize) corners[2] + c] -
             (double) positions[3 * (gsize) corners[0] + c];
      uu += u[c] * u[c];
      uv += u[c] * v[c];
      vv += v[c] * v[c];
    }
  determinant = uu * vv - uv * uv;
  if (!(determinant > 1e-12 * uu * vv))
    return (Inverse){ 0.0, 0.0, 0.0 };
  return (Inverse){ vv / determinant, -uv / determinant, uu / determinant };
}

static double
measure (const Inverse *self, const double by[2])
{
  return self->uu * by[0] * by[0] + 2.0 * self->uv * by[0] * by[1] + self->vv * by[1] * by[1];
}

/* How far ahead of its place on a wave the cloth is that lies there: a slope shows more of it. By
 * the first order of the arc length of a cosine.
 */
static void
add_slip (const RmpRelief *self, const guint32 *corners, double theta, const double by[2],
          double amplitude, double weight, double slip[2])
{
  const Inverse rest = invert_metric (self->topology->rest_positions, corners);
  const Inverse posed = invert_metric (self->positions, corners);
  const double square = measure (&rest, by), steep = amplitude * amplitude * measure (&posed, by);
  double along;

  if (!(square > LEAST_SQUARE))
    return;
  along = -weight * steep * sin (2.0 * theta) / (8.0 + 2.0 * steep) / square;
  slip[0] += along * (rest.uu * by[0] + rest.uv * by[1]);
  slip[1] += along * (rest.uv * by[0] + rest.vv * by[1]);
}

void
rmp_relief_get_wave_corners (const RmpRelief *self, gsize train, guint32 face,
                             RmpWaveCorner corners[3])
{
  const float *waves = self->waves + 12 * (train * self->topology->n_faces + face);

  for (guint i = 0; i < 3; i++, waves += 4)
    corners[i] = (RmpWaveCorner){ (double) waves[0], (double) waves[1], (double) waves[2],
                                  (double) waves[3] };
}

double
rmp_relief_get_region_at (const RmpRelief *self, const guint32 *corners, const double weights[3])
{
  return !self->region ? 1.0
                       : weights[0] * (double) self->region[corners[0]] +
                             weights[1] * (double) self->region[corners[1]] +
                             weights[2] * (double) self->region[corners[2]];
}

static Sum
add_waves (const RmpRelief *self, guint face, const double weights[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  const double region = rmp_relief_get_region_at (self, corners, weights);
  Sum sum = { 0.0, { 0.0, 0.0 }, { 0.0, 0.0 } };

  for (gsize train = 0; train < self->n_trains; train++)
    {
      RmpWaveCorner waves[3];

      rmp_relief_get_wave_corners (self, train, face, waves);
      rmp_wave_blend (&self->wave_profile, waves, weights, &sum.height, sum.by);
      for (guint i = 0; i < 3 && self->wave_shift > 0.0f; i++)
        {
          double by[2];
          const double theta = rmp_wave_corner_angle (waves + i, i, weights, by);

          add_slip (self, corners, theta, by, region * waves[i].amplitude,
                    (double) self->wave_shift * weights[i], sum.slip);
        }
    }
  return sum;
}

static void
evaluate (const RmpRelief *self, guint face, const float barycentric[2], RmpReliefPoint *point)
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  const float u = barycentric[0], v = barycentric[1], w = 1.0f - u - v;
  const double weights[3] = { (double) w, (double) u, (double) v };
  const Sum sum = add_waves (self, face, weights);
  const RmpReliefLift lift = rmp_relief_region_lift (self->region, corners, weights, sum.height,
                                                     sum.by[0], sum.by[1]);
  RmpReliefBase base;

  if (self->curved)
    rmp_relief_curved_base_at (self, corners, w, u, v, &base);
  else
    rmp_relief_flat_base_at (self, corners, w, u, v, &base);
  point->lift = self->bump_only ? 0.0f : lift.height;
  point->openness = 1.0f;
  point->feature = RMP_FEATURE_NONE;
  for (guint c = 0; c < 3; c++)
    point->position[c] = base.position[c] + point->lift * base.normal[c];
  for (guint c = 0; c < 2; c++)
    point->slip[c] = (float) sum.slip[c];
  rmp_relief_lifted_normal (&base, &lift, point->normal);
}

double
rmp_relief_get_wave_swing (const RmpRelief *self, guint32 face)
{
  double swing = 0.0;

  for (gsize train = 0; train < self->n_trains && !self->bump_only; train++)
    {
      const float *wave = self->waves + 12 * (train * self->topology->n_faces + face);

      swing += (double) fmaxf (wave[0], fmaxf (wave[4], wave[8]));
    }
  return swing;
}

/* Waves come and go with the compression: any face may have one in the next frame. */
static gboolean
is_raised (G_GNUC_UNUSED const RmpRelief *self, G_GNUC_UNUSED guint face)
{
  return TRUE;
}

static gboolean
follows_region (const RmpRelief *self)
{
  return !self->bump_only;
}

/* --- what it holds ---------------------------------------------------------------------------- */

static gsize
get_size (const RmpRelief *self)
{
  return 12 * (gsize) self->n_trains * self->topology->n_faces * sizeof *self->waves;
}

static void
release (RmpRelief *self)
{
  g_clear_pointer (&self->waves, g_atomic_rc_box_release);
}

static void
part (const RmpRelief *self, const guint32 *faces, G_GNUC_UNUSED guint64 coordinates_id,
      RmpRelief *part)
{
  const gsize n_faces = part->topology->n_faces, size = 12 * sizeof *self->waves;

  if (!self->waves)
    return;
  part->waves = g_atomic_rc_box_alloc (self->n_trains * n_faces * size + 1);
  for (gsize train = 0; train < self->n_trains; train++)
    rmp_relief_gather (self->waves + 12 * train * self->topology->n_faces, size, (guint) n_faces,
                       faces, part->waves + 12 * train * n_faces);
}

static void
move (const RmpRelief *self, G_GNUC_UNUSED RmpRelief *moved)
{
  if (self->waves)
    g_atomic_rc_box_acquire (self->waves);
}

/* --- bakes ------------------------------------------------------------------------------------ */

guint
rmp_relief_count_wave_pieces (const RmpRelief *self, guint32 face, guint side)
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  const guint next = (side + 1) % 3;
  float most = 0.0f;

  if (self->region && self->region[corners[side]] == 0.0f && self->region[corners[next]] == 0.0f)
    return 1;
  for (gsize train = 0; train < self->n_trains && !self->bump_only; train++)
    {
      const float *waves = self->waves + 12 * (train * self->topology->n_faces + face);
      const float *from = waves + 4 * side, *to = waves + 4 * next;

      if (from[0] > 0.0f)
        most = fmaxf (most, fabsf (from[2]));
      if (to[0] > 0.0f)
        most = fmaxf (most, fabsf (to[3]));
    }
  return CLAMP ((guint) ceil (PERIOD_PIECES * (double) most / (2.0 * G_PI)),
                self->curved ? CURVED_PIECES : 1u, MOST_PIECES);
}

static void
measure_edges (const RmpRelief *self, const guint32 *face_edges, float *wanted)
{
  for (guint32 side = 0; side < 3 * self->topology->n_faces; side++)
    {
      const guint32 edge = face_edges[side];

      if (edge != RMP_INDEX_NONE)
        wanted[edge] = fmaxf (wanted[edge],
                              (float) rmp_relief_count_wave_pieces (self, side / 3, side % 3));
    }
}

static const RmpReliefCut cut = {
  .measure_edges = measure_edges,
  .find_shortest = rmp_relief_find_shortest_piece,
  .count_pieces = rmp_relief_count_pieces,
};

/* A checkpoint brings frames back as quickly as they would be read. */
const RmpReliefClass rmp_waves_form = {
  .cut = &cut,
  .evaluate = evaluate,
  .is_raised = is_raised,
  .follows_region = follows_region,
  .get_size = get_size,
  .release = release,
  .part = part,
  .move = move,
};
