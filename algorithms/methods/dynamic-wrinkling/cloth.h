/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth.h: what is constant of the cloth over a clip, the options of wrinkles, and the strain of
 * the cloth in one frame.
 */

#include "methods/dynamic-wrinkling/labels.h"
#include "methods/dynamic-wrinkling/reference.h"
#include "wrinkles/ridge.h"
#include "wrinkles/trace.h"

G_BEGIN_DECLS

typedef struct
{
  RmpTopology *topology;
  guint n_pairs;
  guint32 *pairs;   /* [n_pairs × 2] faces that share an edge; all pairs where more than two do */
  guint most_pairs; /* of one face */
  double mean_edge; /* ℓ₀ of the bind pose, metres */
  double flat;      /* twice the area at or below which a triangle has no shape, m² */
  double reach;     /* longest edge of the bind pose, metres */
  double *thresholds, *least_radii; /* (nullable) [#F] painted τ and Rmin of each face */
} RmpWrinkleCloth;

/* @positions: [#V × 3] bind pose, metres. (transfer full) */
RmpWrinkleCloth *rmp_wrinkle_cloth_new (RmpTopology *topology, const float *positions);
void rmp_wrinkle_cloth_free (RmpWrinkleCloth *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleCloth, rmp_wrinkle_cloth_free)

/* To which side of the cloth wrinkles go. */
typedef enum
{
  RMP_WRINKLE_OUTWARD, /* as published */
  RMP_WRINKLE_INWARD,
  RMP_WRINKLE_BY_CURVATURE, /* out where the cloth bulges, in where it is hollow */
} RmpWrinkleDirection;

/* The method's parameters in SI, with what follows from them. */
typedef struct
{
  double threshold;    /* τ */
  double least_radius; /* Rmin, metres */
  const double *thresholds,
      *least_radii;    /* (nullable) [#F] of each face, in place of the above; borrowed */
  double radius_ratio; /* factor on least_radii */
  /* part of τ − 1 that a wrinkle needs to continue; 1: all */
  double run_on;
  double least_length; /* of a wrinkle, in widths of the tightest one, 2 Rmin */
  RmpWrinkleCostOptions costs;
  RmpWrinklePairCosts pair_costs;
  RmpWrinkleLabelSolver solver;
  double keep; /* ρ */
  gboolean directional_growth;
  double persistence;
  gboolean scene_unit; /* persistence in metres, as printed, not in mean edges */
  gboolean turns;      /* old forms turn with the cloth */
  double band;         /* of an edge that counts as at its vertex */
  double length_cap;
  double smoothing;
  guint fair;      /* smoothing passes on the drawn path alone */
  double turn;     /* radians */
  double isotropy; /* 1 − λmin / λmax below which there is no direction */
  double most_fullness;
  RmpRidgeOptions ridge;
  gboolean carry;       /* wrinkles are carried from frame to frame; else sown anew */
  guint birth;          /* frames a wrinkle takes to rise, and to fall */
  double shape_inertia; /* weight of the old compression for the shape; 0: none */
  guint attempts;
  guint most_wrinkles;
  guint64 seed;
  RmpWrinkleDirection direction;
  double static_gain;       /* γ: how much longer cloth is taken to be over hollows; 0: not */
  double stretch_ratio;     /* ν: share of the stretch that counts as compression; 0: none */
  double stretch_threshold; /* τs: λmax beyond which cloth wrinkles along its stretch */
  /* frame rate / 30, to be independent of it; 1: per frame, as published */
  double frame_ratio;
} RmpWrinkleOptions;

/* The defaults of the parameters, for a character of this height in metres. */
void rmp_wrinkle_options_init (RmpWrinkleOptions *self, double character_size);

/* τ and Rmin of @face; for RMP_INDEX_NONE those of the whole cloth. */
static inline double
rmp_wrinkle_options_get_threshold (const RmpWrinkleOptions *self, guint32 face)
{
  return self->thresholds && face != RMP_INDEX_NONE ? self->thresholds[face] : self->threshold;
}

/* The compression down to which a wrinkle continues. */
static inline double
rmp_wrinkle_options_get_run_on (const RmpWrinkleOptions *self, guint32 face)
{
  const double threshold = rmp_wrinkle_options_get_threshold (self, face);

  return self->run_on == 1.0 ? threshold : 1.0 + self->run_on * (threshold - 1.0);
}

static inline double
rmp_wrinkle_options_get_least_radius (const RmpWrinkleOptions *self, guint32 face)
{
  return self->least_radii && face != RMP_INDEX_NONE ? self->radius_ratio * self->least_radii[face]
                                                     : self->least_radius;
}

/* One frame of the cloth. */
typedef struct
{
  const RmpWrinkleCloth *cloth;
  double *positions;      /* [#V × 3] metres */
  RmpFlatTriangle *flats; /* [#F] */
  double (*axes)[2][3];   /* [#F] */
  guint8 *has_shape;      /* [#F] */
  double *compression;    /* [#F] 1 / λmin against the reference */
  double *stretch;        /* [#F] λmax */
  double *directions;     /* [#F × 3] along wrinkles */
  double *across;         /* [#F × 3] along the strongest compression; 0 where isotropic */
  guint8 *isotropic;      /* [#F] */
  double *tension;        /* [#F] like compression, for cloth stretched one way; 1: none */
  double *normals;        /* (nullable): [#V × 3] unit; see rmp_wrinkle_frame_ensure_normals() */
} RmpWrinkleFrame;

/* @positions: [#V × 3] finite; strain is not yet measured. (transfer full) */
RmpWrinkleFrame *rmp_wrinkle_frame_new (const RmpWrinkleCloth *cloth, const float *positions);
void rmp_wrinkle_frame_free (RmpWrinkleFrame *self);

/* Sets the strain of @face from @stretch, that of the frame against its reference. */
void rmp_wrinkle_frame_set_strain (RmpWrinkleFrame *self, guint face, const RmpStretch *stretch,
                                   double isotropy);

/* Computes the normals of vertices, unless done already. */
void rmp_wrinkle_frame_ensure_normals (RmpWrinkleFrame *self);

/* The field in which paths are traced, borrowed from @self. */
RmpWrinkleField rmp_wrinkle_frame_field (const RmpWrinkleFrame *self);

/* Unit normal of a face, 0 where it has no area. */
void rmp_wrinkle_frame_normal (const RmpWrinkleFrame *self, guint face, double normal[3]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleFrame, rmp_wrinkle_frame_free)

G_END_DECLS
