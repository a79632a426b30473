/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/geometric-wrinkles/report.h"

#include "geometry/vector.h"
#include "wrinkles/stretch-crosses.h"

#include <string.h>

/* Strengths of a pattern, C4 / area. A faint one has factors that run wild; one steeper than a
 * slope of 2 shears on coarse faces, whose points are lifted along one normal. Two strong ones
 * should differ in direction.
 */
#define FAINT_STRENGTH 1e-4
#define STEEP_STRENGTH 1.8
#define STRONG_STRENGTH 1e-2
#define LEAST_ORTHOGONALITY 0.5

/* So much of what is painted may be like that before it is told. */
#define SHARE_TOLD 0.25

/* Strain at which the palette ends. */
#define STRAIN_RANGE 0.3

const RmpFigure rmp_pattern_figures[RMP_PATTERN_N_FIGURES] = {
  [RMP_PATTERN_FIGURE_FACTOR] = { "factor_mean", N_ ("Mean factor"),
                                  N_ ("h of the painted triangles, by area: 1 at rest, more where "
                                      "cloth is compressed"),
                                  RMP_UNIT_NONE },
  [RMP_PATTERN_FIGURE_MOST_FACTOR] = { "factor_max", N_ ("Largest factor"),
                                       N_ ("h, before scale, bias and clip"), RMP_UNIT_NONE },
  [RMP_PATTERN_FIGURE_COMPRESSED] = { "compression_max", N_ ("Strongest compression"),
                                      N_ ("Largest 1 − smaller principal stretch of a triangle "
                                          "against its rest"),
                                      RMP_UNIT_FRACTION },
  [RMP_PATTERN_FIGURE_OVERSTRETCHED] = { "overstretched", N_ ("Overstretched"),
                                         N_ ("Triangles that are larger, flat, than the cloth they "
                                             "hold: no wrinkle "
                                             "can "
                                             "help"),
                                         RMP_UNIT_COUNT },
  [RMP_PATTERN_FIGURE_SURPLUS] = { "surplus_area", N_ ("Surplus area"),
                                   N_ ("Σ (J area − C0) of overstretched triangles / area of all "
                                       "at rest"),
                                   RMP_UNIT_FRACTION },
  [RMP_PATTERN_FIGURE_AREA_ERROR] = { "area_error", N_ ("Area error"),
                                      N_ ("Σ |area with factor − C0| / Σ C0 over painted "
                                          "triangles, by the closed "
                                          "form: "
                                          "0 where the law holds it and nothing is overstretched"),
                                      RMP_UNIT_FRACTION },
  [RMP_PATTERN_FIGURE_CLAMPED] = { "clamped", N_ ("Crushed"),
                                   N_ ("Triangles shorter than the smallest stretch, counted as "
                                       "that"),
                                   RMP_UNIT_COUNT },
  [RMP_PATTERN_FIGURE_UNPAINTED] = { "unpainted", N_ ("Unpainted"),
                                     N_ ("Triangles on which every pattern is constant"),
                                     RMP_UNIT_COUNT },
  [RMP_PATTERN_FIGURE_NOT_FINITE] = { "not_finite", N_ ("Without a factor"),
                                      N_ ("Triangles whose factor was no number: 1 stands in"),
                                      RMP_UNIT_COUNT },
  [RMP_PATTERN_FIGURE_SKINNING] = { "time_skinning", N_ ("Skinning"),
                                    N_ ("Time for the coarse mesh"), RMP_UNIT_SECOND },
  [RMP_PATTERN_FIGURE_FACTORS] = { "time_factors", N_ ("Factors"),
                                   N_ ("Time for the factors of all triangles"), RMP_UNIT_SECOND },
  [RMP_PATTERN_FIGURE_SURFACE] = { "time_surface", N_ ("Surface"),
                                   N_ ("Time for strains, maps and normals"), RMP_UNIT_SECOND },
};

const RmpField rmp_pattern_fields[RMP_PATTERN_N_FIELDS] = {
  [RMP_PATTERN_FIELD_COMPRESSION] = { "compression", N_ ("Compression"),
                                      N_ ("Smaller principal stretch − 1: blue where a triangle is "
                                          "shorter than at "
                                          "rest, "
                                          "which is where to paint"),
                                      RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION,
                                      RMP_PALETTE_DIVERGING, STRAIN_RANGE },
  [RMP_PATTERN_FIELD_AREA] = { "area", N_ ("Area"),
                               N_ ("J − 1: blue where a triangle is smaller than at rest, red "
                                   "where it is larger"),
                               RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION, RMP_PALETTE_DIVERGING,
                               STRAIN_RANGE },
  [RMP_PATTERN_FIELD_STRAIN] = { "strain", N_ ("Strain, as published"),
                                 N_ ("J − 1 in grey: dark where a triangle is smaller than at "
                                     "rest, light where it is "
                                     "larger"),
                                 RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION, RMP_PALETTE_GREY,
                                 STRAIN_RANGE },
  [RMP_PATTERN_FIELD_OVERSTRETCHED] = { "overstretched", N_ ("Overstretched"),
                                        N_ ("Triangles that no wrinkle can help, as they are "
                                            "larger than their cloth"),
                                        RMP_DOMAIN_COARSE_FACE, RMP_UNIT_COUNT,
                                        RMP_PALETTE_CATEGORIES, 0.0 },
  [RMP_PATTERN_FIELD_FACTOR] = { "factor", N_ ("Factor"),
                                 N_ ("h − 1 of the pattern that suits best: red where it is "
                                     "deepened, blue where it is "
                                     "flattened"),
                                 RMP_DOMAIN_COARSE_FACE, RMP_UNIT_NONE, RMP_PALETTE_DIVERGING,
                                 0.0 },
  [RMP_PATTERN_FIELD_MODULATION] = { "modulation", N_ ("Modulation"),
                                     N_ ("K of all patterns together: smoothed, weighed, scaled "
                                         "and clipped"),
                                     RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_NONE,
                                     RMP_PALETTE_SEQUENTIAL, 0.0 },
  [RMP_PATTERN_FIELD_SHARE] = { "share", N_ ("Share of the first pattern"),
                                N_ ("W: 1 where it shows alone"), RMP_DOMAIN_COARSE_VERTEX,
                                RMP_UNIT_FRACTION, RMP_PALETTE_SEQUENTIAL, 0.0 },
  [RMP_PATTERN_FIELD_STRENGTH] = { "strength", N_ ("Strength of the pattern"),
                                   N_ ("C4 / area of the strongest pattern: where it is small "
                                       "factors grow large"),
                                   RMP_DOMAIN_COARSE_FACE, RMP_UNIT_NONE, RMP_PALETTE_SEQUENTIAL,
                                   0.0 },
  [RMP_PATTERN_FIELD_COHERENCE] = { "coherence", N_ ("Coherence of the pattern"),
                                    N_ ("1 where its ridges are parallel, 0 where they run in all "
                                        "directions"),
                                    RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION,
                                    RMP_PALETTE_SEQUENTIAL, 0.0 },
  [RMP_PATTERN_FIELD_ALIGNMENT] = { "alignment", N_ ("Ridges across the compression"),
                                    N_ ("coherence · cos 2α, α between the slope of the strongest "
                                        "pattern and the "
                                        "compression: red where ridges lie across it, blue where "
                                        "they lie along it"),
                                    RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION,
                                    RMP_PALETTE_DIVERGING, 0.0 },
  [RMP_PATTERN_FIELD_ORTHOGONALITY] = { "orthogonality", N_ ("Orthogonality"),
                                        N_ ("coherence · coherence · |sin| of the angle between "
                                            "the first two "
                                            "patterns: "
                                            "low where they cannot tell directions apart"),
                                        RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION,
                                        RMP_PALETTE_SEQUENTIAL, 0.0 },
};

/* The pattern with the largest C4 on a face, or none. */
static const RmpPatternCoefficients *
find_strongest (const RmpPatternedCloth *cloth, guint32 face)
{
  const RmpPatternCoefficients *strongest = NULL;

  for (guint i = 0; i < cloth->n_patterns; i++)
    if (cloth->patterns[i].status[face] == 0 &&
        (!strongest || rmp_coefficients_c4 (cloth->patterns[i].coefficients + face) >
                           rmp_coefficients_c4 (strongest)))
      strongest = cloth->patterns[i].coefficients + face;
  return strongest;
}

/* The painted pattern with the smallest direction, which shows most; n_patterns: none. */
static guint
find_best (const RmpPatternFrame *frame, guint32 face)
{
  const RmpPatternedCloth *cloth = frame->cloth;
  guint best = cloth->n_patterns;
  double least = (double) INFINITY;

  for (guint i = 0; i < cloth->n_patterns; i++)
    if (cloth->patterns[i].status[face] == 0)
      {
        const double value = rmp_pattern_factor_direction (cloth->patterns[i].coefficients + face,
                                                           frame->strains + face);

        if (value < least)
          {
            least = value;
            best = i;
          }
      }
  return best;
}

/* Whether a face is larger, flat, than its pattern: no factor can help. @strongest: (nullable) */
static gboolean
is_overstretched (const RmpPatternCoefficients *strongest, const RmpPatternStrain *strain)
{
  return strongest && strain->ratio * strongest->area > strongest->c0 * (1.0 + 1e-9);
}

/* Area over C0 with the factor as it is, by the closed form, in which the published models are
 * wrong as they are.
 */
static double
area_ratio (const RmpPatternCoefficients *c, const RmpPatternStrain *strain, double factor)
{
  const double at_rest = c->c0 / c->area, *m = c->moments, *inverse = strain->inverse;
  const double squares = m[0] * inverse[0] + 2.0 * m[1] * inverse[1] + m[2] * inverse[2];
  const double growth = (at_rest * at_rest - 1.0) / (m[0] + m[2]) * squares;

  return strain->ratio * sqrt (1.0 + factor * factor * growth) / at_rest;
}

typedef struct
{
  double factors, painted, most; /* Σ h area, Σ area, largest h */
  double compression, surplus, error, target, area;
  guint overstretched, clamped, unpainted, not_finite;
} Sums;

static void
add_face (Sums *sums, const RmpPatternFrame *frame, guint32 face)
{
  const RmpPatternedCloth *cloth = frame->cloth;
  const RmpPatternStrain *strain = frame->strains + face;
  const guint best = find_best (frame, face);
  const gsize at = (gsize) MIN (best, cloth->n_patterns - 1) * cloth->topology->n_faces + face;
  const RmpPatternCoefficients *c;
  double factor;

  sums->area += cloth->areas[face];
  sums->compression = MAX (sums->compression, 1.0 - strain->least);
  sums->clamped += strain->clamped ? 1 : 0;
  if (best == cloth->n_patterns)
    {
      sums->unpainted++;
      return;
    }
  c = cloth->patterns[best].coefficients + face;
  factor = frame->modulation->factors[at];
  sums->factors += factor * c->area;
  sums->painted += c->area;
  sums->most = MAX (sums->most, factor);
  sums->error += fabs (area_ratio (c, strain, MAX (factor, 0.0)) - 1.0) * c->c0;
  sums->target += c->c0;
  sums->not_finite += frame->modulation->status[at] & RMP_PATTERN_FACTOR_NOT_FINITE ? 1 : 0;
  if (is_overstretched (c, strain))
    {
      sums->overstretched++;
      sums->surplus += strain->ratio * c->area - c->c0;
    }
}

void
rmp_pattern_report_figures (const RmpPatternFrame *frame, RmpOutput *output)
{
  double *figures = output->figures;
  Sums sums = { .most = -(double) INFINITY };

  g_assert (frame);

  for (guint32 face = 0; face < frame->cloth->topology->n_faces; face++)
    if (frame->cloth->areas[face] > 0.0)
      add_face (&sums, frame, face);
  if (sums.painted > 0.0)
    {
      figures[RMP_PATTERN_FIGURE_FACTOR] = sums.factors / sums.painted;
      figures[RMP_PATTERN_FIGURE_MOST_FACTOR] = sums.most;
      figures[RMP_PATTERN_FIGURE_AREA_ERROR] = sums.error / sums.target;
    }
  figures[RMP_PATTERN_FIGURE_COMPRESSED] = sums.compression;
  figures[RMP_PATTERN_FIGURE_OVERSTRETCHED] = sums.overstretched;
  figures[RMP_PATTERN_FIGURE_SURPLUS] = sums.area > 0.0 ? sums.surplus / sums.area : 0.0;
  figures[RMP_PATTERN_FIGURE_CLAMPED] = sums.clamped;
  figures[RMP_PATTERN_FIGURE_UNPAINTED] = sums.unpainted;
  figures[RMP_PATTERN_FIGURE_NOT_FINITE] = sums.not_finite;
}

static double
find_orthogonality (const RmpPatternedCloth *cloth, guint32 face)
{
  RmpPatternDirection directions[2];

  if (cloth->n_patterns < 2 || cloth->patterns[0].status[face] != 0 ||
      cloth->patterns[1].status[face] != 0)
    return 0.0;
  for (guint i = 0; i < 2; i++)
    rmp_pattern_coefficients_get_direction (cloth->patterns[i].coefficients + face, directions + i);
  return directions[0].coherence * directions[1].coherence *
         fabs (sin (directions[0].angle - directions[1].angle));
}

static double
face_value (const RmpPatternFrame *frame, RmpPatternFieldId field, guint32 face)
{
  const RmpPatternedCloth *cloth = frame->cloth;
  const RmpPatternStrain *strain = frame->strains + face;
  const RmpPatternCoefficients *strongest = find_strongest (cloth, face);
  RmpPatternDirection direction = { 0.0, 0.0, 0.0 };
  guint best;

  if (strongest)
    rmp_pattern_coefficients_get_direction (strongest, &direction);
  switch (field)
    {
    case RMP_PATTERN_FIELD_COMPRESSION:
      return strain->least - 1.0;
    case RMP_PATTERN_FIELD_AREA:
    case RMP_PATTERN_FIELD_STRAIN:
      return strain->ratio - 1.0;
    case RMP_PATTERN_FIELD_OVERSTRETCHED:
      return is_overstretched (strongest, strain) ? 0.0 : -1.0;
    case RMP_PATTERN_FIELD_FACTOR:
      best = find_best (frame, face);
      return best == cloth->n_patterns
                 ? 0.0
                 : frame->modulation->factors[(gsize) best * cloth->topology->n_faces + face] - 1.0;
    case RMP_PATTERN_FIELD_STRENGTH:
      return direction.strength;
    case RMP_PATTERN_FIELD_COHERENCE:
      return direction.coherence;
    case RMP_PATTERN_FIELD_ALIGNMENT:
      return strain->most - strain->least > 1e-3
                 ? direction.coherence * cos (2.0 * (direction.angle - strain->angle))
                 : 0.0;
    case RMP_PATTERN_FIELD_ORTHOGONALITY:
      return find_orthogonality (cloth, face);
    case RMP_PATTERN_FIELD_MODULATION:
    case RMP_PATTERN_FIELD_SHARE:
    case RMP_PATTERN_N_FIELDS:
    default:
      g_assert_not_reached ();
    }
}

static float
vertex_value (const RmpPatternFrame *frame, RmpPatternFieldId field, guint v)
{
  float sum = 0.0f;

  if (field == RMP_PATTERN_FIELD_SHARE)
    return frame->weights ? frame->weights[v] : 1.0f;
  for (guint i = 0; i < frame->cloth->n_patterns; i++)
    sum += frame->maps[i][v];
  return sum;
}

void
rmp_pattern_report_fields (const RmpPatternFrame *frame, const gboolean *fields, RmpOutput *output)
{
  const RmpTopology *topology = frame->cloth->topology;

  g_assert (output);

  for (guint k = 0; fields && k < RMP_PATTERN_N_FIELDS; k++)
    {
      const gboolean on_faces = rmp_pattern_fields[k].domain == RMP_DOMAIN_COARSE_FACE;
      const guint n = on_faces ? topology->n_faces : topology->n_vertices;

      if (!fields[k])
        continue;
      output->fields[k] = g_new (float, MAX (n, 1));
      output->field_sizes[k] = n;
      for (guint i = 0; i < n; i++)
        if (!on_faces)
          output->fields[k][i] = vertex_value (frame, k, i);
        else if (frame->cloth->areas[i] > 0.0)
          output->fields[k][i] = (float) face_value (frame, k, i);
        else
          output->fields[k][i] = k == RMP_PATTERN_FIELD_OVERSTRETCHED ? -1.0f : 0.0f;
    }
}

/* Poses a direction that is at @angle from the x axis of the face at rest. */
static void
pose_direction (const RmpPatternedCloth *cloth, guint32 face, const float *posed, double angle,
                float out[3])
{
  const RmpPatternRestTriangle *rest = cloth->rest + face;
  const guint32 *corners = cloth->corners + 3 * (gsize) face;
  double direction[3];

  for (guint c = 0; c < 3; c++)
    {
      const double origin = (double) posed[3 * (gsize) corners[0] + c];
      const double along = ((double) posed[3 * (gsize) corners[1] + c] - origin) / rest->length;
      const double up = ((double) posed[3 * (gsize) corners[2] + c] - origin - rest->x * along) /
                        rest->height;

      direction[c] = cos (angle) * along + sin (angle) * up;
    }
  rmp_vector_normalise (direction);
  rmp_vector_store (direction, out);
}

/* At right angles to where the slope of the strongest pattern mostly points. */
static void
add_ridge (RmpStretchCross *cross, const RmpPatternedCloth *cloth, guint32 face, const float *posed)
{
  const RmpPatternCoefficients *strongest = find_strongest (cloth, face);
  RmpPatternDirection direction;

  if (!strongest)
    return;
  rmp_pattern_coefficients_get_direction (strongest, &direction);
  if (direction.strength < FAINT_STRENGTH)
    return;
  pose_direction (cloth, face, posed, direction.angle + G_PI_2, cross->ridge);
  for (guint c = 0; c < 3; c++)
    cross->ridge[c] *= (float) direction.coherence;
}

void
rmp_pattern_report_crosses (const RmpPatternFrame *frame, const float *posed, RmpOutput *output)
{
  const RmpPatternedCloth *cloth = frame->cloth;

  g_assert (output);

  for (guint32 face = 0; face < cloth->topology->n_faces; face++)
    {
      const RmpPatternStrain *strain = frame->strains + face;
      const float middle[2] = { 1.0f / 3.0f, 1.0f / 3.0f };
      RmpStretchCross *cross;
      RmpReliefPoint point;

      if (!(cloth->areas[face] > 0.0))
        continue;
      rmp_relief_evaluate (output->relief, face, middle, &point);
      cross = rmp_stretch_crosses_add (output);
      cross->stretches[0] = (float) strain->least;
      cross->stretches[1] = (float) strain->most;
      memcpy (cross->position, point.position, sizeof cross->position);
      memcpy (cross->normal, point.normal, sizeof cross->normal);
      cross->size = (float) sqrt (cloth->areas[face] * strain->ratio);
      for (guint k = 0; k < 2; k++)
        pose_direction (cloth, face, posed, strain->angle + k * G_PI_2, cross->axes[k]);
      add_ridge (cross, cloth, face, posed);
      cross->overstretched = is_overstretched (find_strongest (cloth, face), strain);
    }
}

/* Areas of painted faces, by what is to be told of them. */
typedef struct
{
  double painted, faint, steep;
  double doubly, unclear; /* two strong patterns, and those that cannot be told apart */
} Faults;

static void
find_faults (Faults *faults, const RmpPatternedCloth *cloth, guint32 face)
{
  const double area = cloth->areas[face];
  const RmpPatternCoefficients *strongest = find_strongest (cloth, face);
  double strength;

  if (!strongest || !(area > 0.0))
    return;
  strength = rmp_coefficients_c4 (strongest) / area;
  faults->painted += area;
  faults->faint += strength < FAINT_STRENGTH ? area : 0.0;
  faults->steep += strength > STEEP_STRENGTH ? area : 0.0;
  if (cloth->n_patterns < 2 || cloth->patterns[0].status[face] != 0 ||
      cloth->patterns[1].status[face] != 0 ||
      rmp_coefficients_c4 (cloth->patterns[0].coefficients + face) < STRONG_STRENGTH * area ||
      rmp_coefficients_c4 (cloth->patterns[1].coefficients + face) < STRONG_STRENGTH * area)
    return;
  faults->doubly += area;
  faults->unclear += find_orthogonality (cloth, face) < LEAST_ORTHOGONALITY ? area : 0.0;
}

char *
rmp_pattern_report_warning (const RmpPatternFrame *frame)
{
  const RmpPatternedCloth *cloth = frame->cloth;
  Faults faults = { 0 };

  if (cloth->n_patterns == 0)
    return g_strdup (
        _ ("No pattern is used: add one to this look, and paint it where the cloth is compressed"));
  for (guint i = 0; i < cloth->n_patterns; i++)
    if (cloth->patterns[i].settings.low > cloth->patterns[i].settings.high)
      return g_strdup (_ ("The least factor of a pattern is above its most: the two are taken the "
                          "other way round"));
  for (guint32 face = 0; face < cloth->topology->n_faces; face++)
    find_faults (&faults, cloth, face);
  if (!(faults.painted > 0.0))
    return g_strdup (_ ("The patterns are of one grey: paint wrinkles for this method to move"));
  if (faults.steep > 0.0)
    return g_strdup (
        _ ("A pattern is steeper than 2: lower its amplitude or blur it, or wrinkles shear"));
  if (faults.faint > SHARE_TOLD * faults.painted)
    return g_strdup (_ ("The patterns are so faint that their factors run wild: raise the "
                        "amplitude, or paint stronger"));
  if (faults.unclear > SHARE_TOLD * faults.doubly)
    return g_strdup (_ ("The first two patterns run much the same way, so that directions cannot "
                        "choose between them: turn "
                        "the ridges of one, or let them add up"));
  return NULL;
}
