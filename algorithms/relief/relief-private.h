/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* relief-private.h: what base.c, lift.c and normal.c find out about a point, for the forms to put
 * together.
 */

#include <cglm/cglm.h>

#include "relief/relief.h"
#include "wrinkles/wave-blend.h"

/* A point of the base with its derivatives by the weights of the second (u) and third (v) corner.
 */
typedef struct
{
  vec3 position, by_u, by_v;
  vec3 normal, normal_by_u, normal_by_v; /* normal: unit, or zero where the corner normals cancel */
} RmpReliefBase;

/* On the patch over the corners, or straight between them. @corner: [3] vertices */
void rmp_relief_curved_base_at (const RmpRelief *self, const guint32 *corner, float w, float u,
                                float v, RmpReliefBase *base);
void rmp_relief_flat_base_at (const RmpRelief *self, const guint32 *corner, float w, float u,
                              float v, RmpReliefBase *base);

/* The lift of a point, its derivatives, and the fold that gives most of it. */
typedef struct
{
  float height, by_u, by_v;
  float open; /* sky that the creases leave */
  guint32 feature;

  /* On top of height × normal. */
  gboolean is_shifted;
  vec3 shift, shift_by_u, shift_by_v;
  vec3 lean; /* its part by leaning alone */
} RmpReliefLift;

RmpReliefLift rmp_relief_lift_at (const RmpRelief *self, guint face, const guint32 *corner,
                                  const RmpReliefBase *base, float w, float u, float v);

/* The normal of a base that is lifted along its own, or besides it. */
void rmp_relief_lifted_normal (RmpReliefBase *base, const RmpReliefLift *lift, float normal[3]);
void rmp_relief_shifted_normal (RmpReliefBase *base, const RmpReliefLift *lift, float normal[3]);

/* What is raised times a region, which is linear on the face; @region: (nullable): 1 */
RmpReliefLift rmp_relief_region_lift (const float *region, const guint32 *corners,
                                      const double weights[3], double height, double by_u,
                                      double by_v);

/* Of the form waves: those of a face's corners. @train: below n_trains */
void rmp_relief_get_wave_corners (const RmpRelief *self, gsize train, guint32 face,
                                  RmpWaveCorner corners[3]);

/* How much of what is raised there is at a place of a face. @corners: its vertices */
double rmp_relief_get_region_at (const RmpRelief *self, const guint32 *corners,
                                 const double weights[3]);

/* Of the form layers: a place of a face that has a chart; the factors of all patterns there, with
 * derivatives by u and v.
 */
void rmp_relief_find_place (const RmpRelief *self, guint32 face, const double weights[3],
                            RmpReliefPlace *place);
void rmp_relief_factors_at (const RmpRelief *self, const RmpReliefPlace *place,
                            double factors[RMP_RELIEF_MAX_PATTERNS][3]);

/* The most that a pattern's factor may be on a face. Between corners a side of a bone may show that
 * none of them is on, and masks whatever is painted.
 */
double rmp_relief_bound_factor (const RmpRelief *self, guint pattern, const guint32 *corners);

/* For an RmpReliefCut that is measured in pieces: how many times as long as is asked for. */
double rmp_relief_find_shortest_piece (guint n_edges, const float *wanted);
void rmp_relief_count_pieces (guint n_edges, const float *wanted, double length, guint8 *pieces);

/* Copies the elements of some faces from an array with one element of @size bytes a face. @to: (out
 * caller-allocates): [@n]
 */
void rmp_relief_gather (gconstpointer from, gsize size, guint n, const guint32 *faces, gpointer to);

/* Derivative of a vector's unit vector @unit, from its length and its own derivative. */
static inline void
rmp_relief_unit_derivative (vec3 unit, float length, vec3 derivative, vec3 out)
{
  float along = glm_vec3_dot (unit, derivative);

  for (guint c = 0; c < 3; c++)
    out[c] = (derivative[c] - along * unit[c]) / length;
}
