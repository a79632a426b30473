/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-sight.h: what of many faces a vertex may see nearer than something, by the balls that they stay in as all grow.
 *
 * Nothing is overlooked: what is left of a reach is too much rather than too little. In single precision and columns, so that
 * processors look at many faces at once.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Cosines between a normal and the opposite of another: cloth begins to face cloth, and does. */
#define RMP_FOLD_FACING -0.3
#define RMP_FOLD_FACES 0.3
/* Cosines between a normal and the way to a face: it is behind the vertex, and before it. */
#define RMP_FOLD_BEHIND -0.5
#define RMP_FOLD_BEFORE 0.5
/* Of coordinates and cosines: more than what single precision may lose of them. */
#define RMP_FOLD_ROUNDING 1e-6f
/* Faces that are looked at together. */
#define RMP_FOLD_LANES 8

/* A ball that a face stays in as all grow. */
enum
{
  RMP_FOLD_BALL_CENTRE,     /* x, y, z */
  RMP_FOLD_BALL_WAY = 3,    /* of the centre */
  RMP_FOLD_BALL_RADIUS = 6, /* metres */
  RMP_FOLD_BALL_BULGE,      /* how much more than at its corners the normals between them may face something */
  RMP_FOLD_BALL_NORMALS,    /* of its corners, x, y, z each */
  RMP_FOLD_BALL_COLUMNS = RMP_FOLD_BALL_NORMALS + 9,
  /* As a vertex sees it: from there, and instead of the bulge how much it is seen at most. */
  RMP_FOLD_SIGHT_SEEN = RMP_FOLD_BALL_BULGE,
  RMP_FOLD_SIGHT_COLUMNS,
};

/**
 * rmp_fold_ball_measure:
 * @begin: of the corners, metres
 * @end: the same as all have grown
 * @normals: unit, of the corners
 * @rounding: metres, that places may have lost
 * @ball: (out caller-allocates): [RMP_FOLD_BALL_COLUMNS]
 */
void rmp_fold_ball_measure (const float *const begin[3], const float *const end[3], const double *const normals[3],
                            float rounding, float *ball);

/* Faces in columns, up to whole lanes with what is never near. */
typedef struct
{
  guint n, n_columns, capacity;
  guint32 *faces;
  float *columns; /* [n_columns × capacity] */
} RmpFoldSights;

/* Room for some; what was there is lost. Returns: whether there is more room now */
gboolean rmp_fold_sights_reserve (RmpFoldSights *self, guint n);
void rmp_fold_sights_clear (RmpFoldSights *self);

/* After the last of them has been put in. */
void rmp_fold_sights_fill (RmpFoldSights *self);

void rmp_fold_sights_swap (RmpFoldSights *self, guint a, guint b);

/* Keeps those of which something is left. */
void rmp_fold_sights_keep (RmpFoldSights *self, const float *left);

/* What of balls a vertex may see anywhere on their ways: of a reach of x metres x · rate − least is left to each. [capacity] each */
typedef struct
{
  float *rates, *leasts;
  float *seen; /* how much they are seen at most, for their normals */
} RmpFoldReach;

/* @self: balls; @view: the place, the way and the unit normal of a vertex; @reach: (inout) */
void rmp_fold_sights_reach_balls (const RmpFoldSights *self, const float view[9], RmpFoldReach *reach);

/* Those of which most is left of @far metres, one of every RMP_FOLD_LANES that follow each other in turn; @likely: (out) */
void rmp_fold_sights_find_likely (const RmpFoldSights *self, const RmpFoldReach *reach, float far,
                                  guint likely[RMP_FOLD_LANES]);

/* Those of which something is left of @far metres. @within: (out caller-allocates): [capacity]. Returns: their number */
guint rmp_fold_sights_find_within (const RmpFoldSights *self, const RmpFoldReach *reach, float far, guint32 *within);

/**
 * rmp_fold_sights_reach:
 * @self: what one vertex sees
 * @part: of the growth, or from there @onwards
 * @far: metres: the reach, before what a face is seen too little for
 * @left: (out caller-allocates): [capacity] metres, above 0: may be within reach
 */
void rmp_fold_sights_reach (const RmpFoldSights *self, const float normal[3], float part, gboolean onwards, float far,
                            float *left);

G_END_DECLS
