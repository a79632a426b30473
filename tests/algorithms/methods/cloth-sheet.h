/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth-sheet.h: a flat sheet, or a tube, of triangles of which no two are alike, and ways to
 * compress it.
 */

#include "methods/animation-wrinkling/settings.h"
#include "methods/animation-wrinkling/state.h"

G_BEGIN_DECLS

typedef struct
{
  guint nx, ny; /* squares */
  guint n;      /* vertices */
  RmpMesh *mesh;
  float *posed; /* [n × 3] */
  RmpInput input;
  RmpCreaseCloth *cloth;
  RmpCreaseOptions options; /* the defaults */
} Sheet;

/* Squares of 1 cm about the origin in the xy plane; @round: bent to a tube about y. @turn: corner
 * each face begins with
 */
void sheet_init (Sheet *self, guint nx, guint ny, gboolean round, guint turn);
void sheet_clear (Sheet *self);

/* Posed by @func from the places at rest. */
typedef void (*SheetFunc) (const double rest[3], const double numbers[4], double posed[3]);
void sheet_pose (Sheet *self, SheetFunc func, const double numbers[4]);

/* Scales by numbers[0], [1], [2] along the axes. */
void sheet_scale (const double rest[3], const double numbers[4], double posed[3]);

/* Compresses x by numbers[0], but within numbers[1] of the middle in y not at all. */
void sheet_part (const double rest[3], const double numbers[4], double posed[3]);

/* A bulge that wanders, so that curves bend, end and meet: where and how strong; and as it is in a
 * frame.
 */
void sheet_pinch (const double rest[3], const double numbers[4], double posed[3]);
void sheet_pose_frame (Sheet *self, guint frame);

RmpCreaseField *sheet_field (const Sheet *self, guint passes);

/* Steps @state with the pose as it is. */
void sheet_step (const Sheet *self, RmpCreaseState *state, RmpCreaseEvents *events);

/* The same with a new state; its number of curves. */
guint sheet_step_once (Sheet *self, RmpCreaseState **state);

/* Positions of a curve's points at rest, [n × 3]; to be freed. */
double *sheet_curve_positions (const Sheet *self, const RmpCrease *crease);

/* @faces: the points lie on the same faces, in the same order */
void sheet_assert_same_curves (const Sheet *sheet, const RmpCreaseState *a, const Sheet *other,
                               const RmpCreaseState *b, double epsilon, gboolean faces);

G_END_DECLS
