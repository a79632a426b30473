/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layers-form.c: reliefs whose coarse cloth is lifted by painted patterns.
 *
 * Based on:
 *   S. Hadap, E. Bangerter, P. Volino, N. Magnenat-Thalmann. Animating wrinkles on clothes. IEEE
 *     Visualization, 1999.
 *     displacement by a modulated height map            add_patterns ()
 *
 * Departs from the paper: normals take the change of the modulation over a face into account,
 * unless the relief is to leave it out; and heights of islands of the chart that meet on the cloth
 * are led over to their mean, so that nothing opens.
 *
 * Maps of normals add slopes to those of the heights, in tangents that change over a face no more
 * than its normals do.
 *
 * Normals near a seam are led over too, as vectors: what leads the heights over does not tilt them.
 */

#include <math.h>

#include "relief/bake.h"
#include "relief/relief-class.h"
#include "relief/relief-private.h"

#include "geometry/smoothstep.h"
#include "images/normal-blend.h"

/* Normals lean no farther than this when slopes are added to them, as that of a normal map. */
#define LEAST_UPRIGHT ((float) RMP_NORMAL_LEAST_Z)

/* A sum of patterns with its derivatives by the weights of the second (u) and third (v) corner. */
typedef struct
{
  double height, by_u, by_v; /* metres */
  double slope[2];           /* of maps of normals, along u and v of the chart */
  double under[2];           /* … of those that lie under the others */
  double most;               /* the largest part of the height */
  guint32 feature;           /* the pattern that gives it */
} Sum;

static gboolean
has_chart (const RmpRelief *self, guint32 face)
{
  return self->topology->n_uvs > 0 && (!self->seams || rmp_seams_has_chart (self->seams, face));
}

/* --- patterns --------------------------------------------------------------------------------- */

/* What a map of normals says of a place, as a slope. */
static void
find_slope (const RmpReliefPattern *pattern, const double chart[2], double slope[2])
{
  double normal[3] = {
    2.0 * rmp_spline_image_evaluate (pattern->image, chart[0], chart[1], NULL) - 1.0,
    2.0 * rmp_spline_image_evaluate (pattern->upward, chart[0], chart[1], NULL) - 1.0,
  };

  rmp_normal_rebuild (normal);
  rmp_normal_get_slope (normal, slope);
}

static void
add_pattern (const RmpRelief *self, guint pattern_index, const RmpReliefPlace *place,
             const double factor[3], Sum *sum)
{
  const RmpReliefPattern *pattern = self->patterns + pattern_index;
  const double amplitude = (double) pattern->amplitude;
  double slope[2], lift;

  if (pattern->upward)
    {
      find_slope (pattern, place->chart, slope);
      for (guint c = 0; c < 2; c++)
        *(pattern->under ? sum->under + c : sum->slope + c) += factor[0] * slope[c];
      if (sum->feature == RMP_FEATURE_NONE && factor[0] != 0.0 &&
          (slope[0] != 0.0 || slope[1] != 0.0))
        sum->feature = pattern_index;
      return;
    }
  lift = amplitude *
         (rmp_spline_image_evaluate (pattern->image, place->chart[0], place->chart[1], slope) -
          (double) pattern->middle);
  slope[0] *= factor[0] * amplitude;
  slope[1] *= factor[0] * amplitude;
  sum->height += factor[0] * lift;
  sum->by_u += slope[0] * place->chart_by[0][0] + slope[1] * place->chart_by[0][1] +
               lift * factor[1];
  sum->by_v += slope[0] * place->chart_by[1][0] + slope[1] * place->chart_by[1][1] +
               lift * factor[2];
  if (fabs (factor[0] * lift) > sum->most)
    {
      sum->most = fabs (factor[0] * lift);
      sum->feature = pattern_index;
    }
}

/* Turns the slopes of the sum onto those that lie under them. */
static void
add_under (Sum *sum)
{
  double under[3], detail[3], normal[3];

  if (sum->under[0] == 0.0 && sum->under[1] == 0.0)
    return;
  rmp_normal_from_slope (sum->under, under);
  rmp_normal_from_slope (sum->slope, detail);
  rmp_normal_add (under, detail, normal);
  rmp_normal_get_slope (normal, sum->slope);
}

/* Adds up the patterns, as painted, at a position on a face. */
static Sum
add_patterns (const RmpRelief *self, guint32 face, const double weights[3])
{
  double factors[RMP_RELIEF_MAX_PATTERNS][3];
  Sum sum = { .feature = RMP_FEATURE_NONE };
  RmpReliefPlace place;

  if (!has_chart (self, face))
    return sum;
  rmp_relief_find_place (self, face, weights, &place);
  rmp_relief_factors_at (self, &place, factors);
  for (guint i = 0; i < self->n_patterns; i++)
    if (factors[i][0] != 0.0 || factors[i][1] != 0.0 || factors[i][2] != 0.0)
      add_pattern (self, i, &place, factors[i], &sum);
  add_under (&sum);
  return sum;
}

/* --- seams ------------------------------------------------------------------------------------ */

/* What the patterns give a corner of a face, whose vertex is in the face's chart at @uv. */
static double
get_vertex_height (const RmpRelief *self, guint32 vertex, guint32 uv)
{
  const float *position = self->topology->uvs + 2 * (gsize) uv;
  const float *rest = self->topology->rest_positions + 3 * (gsize) vertex;
  const guint32 corners[3] = { vertex, vertex, vertex };
  const RmpReliefPlace place = {
    .rest = { (double) rest[0], (double) rest[1], (double) rest[2] },
    .chart = { (double) position[0], (double) position[1] },
    .corners = corners,
    .weights = { 1.0, 0.0, 0.0 },
  };
  double factors[RMP_RELIEF_MAX_PATTERNS][3], height = 0.0;

  rmp_relief_factors_at (self, &place, factors);
  for (guint i = 0; i < self->n_patterns; i++)
    {
      const RmpReliefPattern *pattern = self->patterns + i;

      if (!pattern->upward && factors[i][0] != 0.0)
        height += factors[i][0] * ((double) pattern->amplitude *
                                   (rmp_spline_image_evaluate (pattern->image, place.chart[0],
                                                               place.chart[1], NULL) -
                                    (double) pattern->middle));
    }
  return height;
}

gboolean
rmp_relief_get_mean_height (const RmpRelief *self, guint32 vertex, double *height)
{
  const guint32 *charts;
  guint n;

  charts = self->seams ? rmp_seams_get_charts (self->seams, vertex, &n) : NULL;
  if (!charts)
    return FALSE;
  *height = 0.0;
  for (guint i = 0; i < n; i++)
    *height += get_vertex_height (self, vertex, charts[i]) / n;
  return TRUE;
}

double
rmp_relief_get_corner_height (const RmpRelief *self, guint32 face, guint corner)
{
  const gsize at = 3 * (gsize) face + corner;

  return has_chart (self, face)
             ? get_vertex_height (self, self->topology->faces[at], self->topology->uv_faces[at])
             : 0.0;
}

/* How much a face is raised near a corner so that it meets the mean height which all faces take at
 * that vertex.
 */
static double
lead_to_vertices (const RmpRelief *self, guint32 face, const double weights[3])
{
  for (guint i = 0; i < 3; i++)
    {
      double mean;

      if (weights[i] > 1.0 - (double) RMP_SEAM_BAND &&
          rmp_relief_get_mean_height (self, self->topology->faces[3 * (gsize) face + i], &mean))
        return rmp_smoothstep (1.0 - (1.0 - weights[i]) / (double) RMP_SEAM_BAND) *
               (mean - rmp_relief_get_corner_height (self, face, i));
    }
  return 0.0;
}

/* A place of a side, @share of the way along it. */
static void
place_on_side (guint side, double share, double weights[3])
{
  weights[side] = 1.0 - share;
  weights[(side + 1) % 3] = share;
  weights[(side + 2) % 3] = 0.0;
}

/* Where a point of a face lies beside one of its seams. */
typedef struct
{
  guint32 side, twin;
  double weight;           /* 1 on the seam */
  double own[3], other[3]; /* the nearest place of the seam in either face */
} Beside;

/* FALSE: the next seam is far. */
static gboolean
find_seam (const RmpRelief *self, guint32 face, guint side, const double weights[3], Beside *beside)
{
  const guint32 *faces = self->topology->faces;
  const double off = weights[(side + 2) % 3], from = weights[side], to = weights[(side + 1) % 3];
  double share;

  beside->side = 3 * face + side;
  beside->twin = self->seams ? rmp_seams_get_twin (self->seams, beside->side) : RMP_SEAM_NONE;
  if (beside->twin == RMP_SEAM_NONE || off >= (double) RMP_SEAM_BAND)
    return FALSE;
  share = to / (from + to);
  beside->weight = rmp_smoothstep (1.0 - off / (double) RMP_SEAM_BAND);
  place_on_side (side, share, beside->own);
  if (beside->twin != RMP_SEAM_FLAT)
    place_on_side (beside->twin % 3,
                   faces[beside->twin] == faces[beside->side] ? share : 1.0 - share, beside->other);
  return TRUE;
}

/* The height that closes all seams. */
static double
lead_over (const RmpRelief *self, guint32 face, const double weights[3], double height)
{
  height += lead_to_vertices (self, face, weights);
  for (guint side = 0; side < 3; side++)
    {
      Beside beside;
      double own, other = 0.0;

      if (!find_seam (self, face, side, weights, &beside))
        continue;
      own = add_patterns (self, face, beside.own).height +
            lead_to_vertices (self, face, beside.own);
      if (beside.twin == RMP_SEAM_FLAT)
        other = -own;
      else
        other = add_patterns (self, beside.twin / 3, beside.other).height +
                lead_to_vertices (self, beside.twin / 3, beside.other);
      height += 0.5 * beside.weight * (other - own);
    }
  return height;
}

/* --- points ----------------------------------------------------------------------------------- */

static RmpReliefLift
get_lift (const RmpRelief *self, guint32 face, const double weights[3], const Sum *sum)
{
  RmpReliefLift lift = rmp_relief_region_lift (self->region,
                                               self->topology->faces + 3 * (gsize) face, weights,
                                               sum->height, sum->by_u, sum->by_v);

  lift.feature = sum->feature;
  return lift;
}

/* Turns a normal by the slopes that maps of normals add to its own. */
static void
add_slope (const RmpRelief *self, guint32 face, const double weights[3], const double slope[2],
           const RmpReliefBase *base, vec3 normal)
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  const float *tangents = self->tangents + 12 * (gsize) face;
  const float upright = MAX (glm_vec3_dot ((float *) base->normal, normal), LEAST_UPRIGHT);
  vec3 along = { 0.0f, 0.0f, 0.0f }, across;
  float region = 1.0f;

  for (guint k = 0; k < 3; k++)
    glm_vec3_muladds ((float *) tangents + 4 * k, (float) weights[k], along);
  glm_vec3_muladds ((float *) base->normal, -glm_vec3_dot ((float *) base->normal, along), along);
  glm_vec3_normalize (along);
  glm_vec3_cross ((float *) base->normal, along, across);
  if (self->region)
    region = (float) weights[0] * self->region[corners[0]] +
             (float) weights[1] * self->region[corners[1]] +
             (float) weights[2] * self->region[corners[2]];
  glm_vec3_divs (normal, upright, normal);
  glm_vec3_muladds (along, region * (float) slope[0], normal);
  glm_vec3_muladds (across, region * tangents[3] * (float) slope[1], normal);
  glm_vec3_normalize (normal);
}

/* The normal as the pattern of one face alone makes it. */
static void
find_normal (const RmpRelief *self, guint32 face, const double weights[3], const Sum *sum,
             RmpReliefBase *base, vec3 normal)
{
  const RmpReliefLift lift = get_lift (self, face, weights, sum);
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;

  if (self->curved)
    rmp_relief_curved_base_at (self, corners, (float) weights[0], (float) weights[1],
                               (float) weights[2], base);
  else
    rmp_relief_flat_base_at (self, corners, (float) weights[0], (float) weights[1],
                             (float) weights[2], base);
  rmp_relief_lifted_normal (base, &lift, normal);
  if (self->tangents && (sum->slope[0] != 0.0 || sum->slope[1] != 0.0))
    add_slope (self, face, weights, sum->slope, base, normal);
}

/* Which of the seams of a face a point is nearest to: on one of them the others have no say. */
static double
get_say (const RmpRelief *self, guint32 face, guint side, const double weights[3])
{
  const double off = weights[(side + 2) % 3];
  double say = 1.0;

  for (guint other = 0; other < 3; other++)
    {
      const double beyond = weights[(other + 2) % 3];

      if (other != side && rmp_seams_get_twin (self->seams, 3 * face + other) != RMP_SEAM_NONE)
        say *= off + beyond > 0.0 ? beyond / (off + beyond) : 0.5;
    }
  return say;
}

static void
lead_normal_over (const RmpRelief *self, guint32 face, const double weights[3], vec3 normal)
{
  for (guint side = 0; side < 3; side++)
    {
      RmpReliefBase base;
      vec3 own, other;
      Beside beside;
      Sum sum;

      if (!find_seam (self, face, side, weights, &beside))
        continue;
      beside.weight *= get_say (self, face, side, weights);
      sum = add_patterns (self, face, beside.own);
      find_normal (self, face, beside.own, &sum, &base, own);
      if (beside.twin == RMP_SEAM_FLAT)
        glm_vec3_copy (base.normal, other);
      else
        {
          sum = add_patterns (self, beside.twin / 3, beside.other);
          find_normal (self, beside.twin / 3, beside.other, &sum, &base, other);
          beside.weight *= 0.5;
        }
      for (guint c = 0; c < 3; c++)
        normal[c] += (float) beside.weight * (other[c] - own[c]);
    }
  glm_vec3_normalize (normal);
}

static void
evaluate (const RmpRelief *relief, guint face_of_part, const float barycentric[2],
          RmpReliefPoint *point)
{
  const float u = barycentric[0], v = barycentric[1], w = 1.0f - u - v;
  const double weights[3] = { (double) w, (double) u, (double) v };
  guint32 face = face_of_part;
  const RmpRelief *self = rmp_relief_find_whole (relief, &face);
  Sum sum = add_patterns (self, face, weights);
  RmpReliefBase base;

  point->feature = sum.feature;
  point->openness = 1.0f;
  find_normal (self, face, weights, &sum, &base, point->normal);
  lead_normal_over (self, face, weights, point->normal);
  sum.height = lead_over (self, face, weights, sum.height);
  point->lift = self->bump_only ? 0.0f : get_lift (self, face, weights, &sum).height;
  for (guint c = 0; c < 3; c++)
    point->position[c] = base.position[c] + point->lift * base.normal[c];
}

double
rmp_relief_get_layer_swing (const RmpRelief *self, guint32 face)
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  double swing = 0.0;

  for (guint i = 0; i < self->n_patterns && !self->bump_only; i++)
    {
      const RmpReliefPattern *pattern = self->patterns + i;

      if (!pattern->upward)
        swing += rmp_relief_bound_factor (self, i, corners) * fabs ((double) pattern->amplitude) *
                 MAX (fabs ((double) pattern->middle), fabs (1.0 - (double) pattern->middle));
    }
  return swing;
}

/* Every face of a painted cloth counts as raised, even where its patterns lift nothing in this
 * frame.
 */
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

void
rmp_relief_set_patterns (RmpRelief *self, guint n, const RmpReliefPattern *patterns)
{
  g_return_if_fail (self->form == RMP_RELIEF_LAYERS && self->n_patterns == 0 &&
                    n <= RMP_RELIEF_MAX_PATTERNS);

  self->n_patterns = n;
  self->patterns = g_memdup2 (patterns, n * sizeof *patterns);
  for (guint i = 0; i < n; i++)
    {
      rmp_spline_image_ref (patterns[i].image);
      if (patterns[i].upward)
        rmp_spline_image_ref (patterns[i].upward);
    }
}

void
rmp_relief_set_weights (RmpRelief *self, guint n, const RmpReliefWeight *weights)
{
  g_return_if_fail (self->form == RMP_RELIEF_LAYERS && self->n_weights == 0 &&
                    n <= RMP_RELIEF_MAX_WEIGHTS);

  self->n_weights = n;
  self->weights = g_memdup2 (weights, n * sizeof *weights);
  for (guint i = 0; i < n; i++)
    {
      g_return_if_fail (weights[i].pattern < self->n_patterns &&
                        (i == 0 || weights[i - 1].pattern <= weights[i].pattern));
      rmp_relief_weight_keep (weights + i);
    }
}

static gsize
get_size (const RmpRelief *self)
{
  const gsize n = self->topology->n_vertices;

  return self->n_patterns * (sizeof *self->patterns + n * sizeof *self->patterns->modulation) +
         self->n_weights * sizeof *self->weights +
         (self->tangents ? 12 * (gsize) self->topology->n_faces * sizeof *self->tangents : 0);
}

static void
clear (RmpRelief *self)
{
  for (guint i = 0; i < self->n_patterns; i++)
    {
      rmp_spline_image_unref (self->patterns[i].image);
      g_clear_pointer (&self->patterns[i].upward, rmp_spline_image_unref);
      g_free (self->patterns[i].modulation);
    }
  g_free (self->patterns);
  for (guint i = 0; i < self->n_weights; i++)
    rmp_relief_weight_clear (self->weights + i);
  g_free (self->weights);
  g_free (self->tangents);
  g_clear_pointer (&self->seams, rmp_seams_unref);
}

static void
release (RmpRelief *self)
{
  g_free (self->whole_faces);
}

/* The chart goes on beyond the border of a part. */
static void
part (G_GNUC_UNUSED const RmpRelief *self, const guint32 *faces,
      G_GNUC_UNUSED guint64 coordinates_id, RmpRelief *part)
{
  part->whole_faces = g_memdup2 (faces, part->topology->n_faces * sizeof *faces);
}

/* --- bakes ------------------------------------------------------------------------------------ */

#define MOST_PIECES 255

/* Beside a side that is cut into fewer pieces than the inside, edges are up to so many times as
 * long as the pieces.
 */
#define LONGEST 1.85

/* Texels of the finest pattern along a side of a face; 0 where nothing is lifted. */
static float
measure_side (const RmpRelief *self, gsize side)
{
  const RmpReliefTopology *topology = self->topology;
  const gsize next = side - side % 3 + (side + 1) % 3;
  const float *from = topology->uvs + 2 * (gsize) topology->uv_faces[side];
  const float *to = topology->uvs + 2 * (gsize) topology->uv_faces[next];
  guint texels = 0;

  if (self->region && self->region[topology->faces[side]] == 0.0f &&
      self->region[topology->faces[next]] == 0.0f)
    return 0.0f;
  for (guint i = 0; i < self->n_patterns; i++)
    texels = MAX (texels, rmp_spline_image_get_side (self->patterns[i].image));
  return (float) texels * hypotf (to[0] - from[0], to[1] - from[1]);
}

static void
measure_edges (const RmpRelief *self, const guint32 *face_edges, float *wanted)
{
  for (gsize side = 0; self->topology->n_uvs > 0 && side < 3 * (gsize) self->topology->n_faces;
       side++)
    {
      const guint32 edge = face_edges[side];

      if (edge != RMP_INDEX_NONE)
        wanted[edge] = MAX (wanted[edge], measure_side (self, side));
    }
}

static double
find_shortest (guint n_edges, const float *wanted)
{
  double texels = RMP_BAKE_TEXELS;

  for (guint32 edge = 0; edge < n_edges; edge++)
    texels = MAX (texels, LONGEST * (double) wanted[edge] / MOST_PIECES);
  return texels;
}

static void
count_pieces (guint n_edges, const float *wanted, double length, guint8 *pieces)
{
  for (guint32 edge = 0; edge < n_edges; edge++)
    pieces[edge] = (guint8) CLAMP (ceil (LONGEST * (double) wanted[edge] / length), 1.0,
                                   MOST_PIECES);
}

static const RmpReliefCut cut = {
  .in_texels = TRUE,
  .is_constant = TRUE,
  .measure_edges = measure_edges,
  .find_shortest = find_shortest,
  .count_pieces = count_pieces,
};

const RmpReliefClass rmp_layers_form = {
  .has_patterns = TRUE,
  .cut = &cut,
  .evaluate = evaluate,
  .is_raised = is_raised,
  .follows_region = follows_region,
  .get_size = get_size,
  .clear = clear,
  .release = release,
  .part = part,
};
