/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* generators.h: the geometries that cases name, in three dimensions and under a transform. */

#include "geometry/profile.h"
#include "methods/incompressible-skinning/fold.h"
#include "oracle.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/* A curve with what lifts it. */
typedef struct
{
  guint n_points;
  double *base; /* [n × 3] */
  double *lift; /* [n × 3] weight × direction */
  double rest_length;
  double *weights;    /* [n] of the arm's folds, otherwise NULL */
  double *directions; /* [n × 3] likewise: also where the weight is 0 */
} OracleCurve;

void oracle_curve_clear (OracleCurve *self);
RmpFoldSpan oracle_curve_span (const OracleCurve *self);

/* The options of all cases: dead band 1e-9, no onset, no limit. */
RmpFoldOptions oracle_options (void);
void oracle_curve_solve (const OracleCurve *self, RmpFoldSolution *solution);

/* A profile by name: cubic, quintic, or one of @drawn (nullable). */
RmpProfile *oracle_profile (const char *name, JsonObject *drawn);

OracleCurve oracle_flat_strip (double alpha, guint segments, double c, RmpProfile *profile,
                               const OracleTransform *transform);
OracleCurve oracle_concave_arc (double alpha, guint segments, double kappa_alpha, double stretch,
                                const OracleTransform *transform);

/* The skinned arm's folds: [folds] curves; @in holds radius, blend_half_width, curve_length, folds,
 * segments_per_fold, profile.
 */
OracleCurve *oracle_bending_arm (JsonObject *in, RmpSkinning skinning, double angle,
                                 const OracleTransform *transform);

/* Two bones that meet at @joint; the child turns by @angle about @axis, the parent rests. */
typedef struct
{
  double matrices[32];
} OracleTwoBones;

void oracle_two_bones_init (OracleTwoBones *self, const double joint[3], const double axis[3],
                            double angle, const OracleTransform *transform);

/* Skins one point in double with weights in double. @n bones. */
void oracle_skin_point (RmpSkinning skinning, guint n, const double *matrices,
                        const double *weights, const double point[3], double out[3]);
RmpSkinning oracle_skinning (const char *name);
double oracle_smoothstep (double x);

/* The tube of "fold-curve" and "mesh-exact". */
typedef struct
{
  guint n_vertices, n_faces;
  double *positions; /* [n_vertices × 3] transformed */
  double *along;     /* [n_vertices] x before the transform */
  guint32 *faces;
  guint32 *numbers; /* [n_vertices] of the vertices before the transform */
} OracleTube;

OracleTube oracle_tube (JsonObject *in, const OracleTransform *transform);
void oracle_tube_clear (OracleTube *self);

G_END_DECLS
