/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/drawn-lines.h: fold lines somebody drew. */

#include "geometry/curve.h"
#include "geometry/profile.h"
#include "technique/input.h"

G_BEGIN_DECLS

/* One fold of a line whose division somebody has settled by hand. Arc lengths are metres from the
 * middle of the line, at rest, negative before it.
 */
typedef struct
{
  double begin, end;
  double limit; /* largest height, metres; NaN: the look's */
} RmpFoldPiece;

/* A line drawn by hand. A value it does not set itself comes from the look. */
typedef struct
{
  guint64 id; /* the row's */
  const char *name;
  /* (nullable): of the line's variation; NULL: its id, so that a new name changes nothing */
  const char *seed;
  const RmpSurfaceCurve *curve; /* on the garment's mesh at rest */
  gboolean along;               /* drawn along a crease: lines are to run across it */
  double width, length,
      reach; /* metres; NaN: the look's. Without a length of its own a line is as long as drawn. */
  RmpProfile *profile; /* (nullable): the look's */
  guint n_pieces;
  /* (nullable): ascending, not overlapping; NULL: divided by the width */
  const RmpFoldPiece *pieces;
} RmpDrawnLine;

/* Parameters of the look that stand in for a line's own: see RmpInputUse. */
enum
{
  RMP_INPUT_LINE_WIDTH,
  RMP_INPUT_LINE_LENGTH,
  RMP_INPUT_LINE_REACH,
  RMP_INPUT_LINE_N_PARAMS,
};

extern const RmpInputKind rmp_input_drawn_lines;

/* @n: (out). (transfer none) (nullable): [@n] */
static inline const RmpDrawnLine *
rmp_inputs_get_drawn_lines (const RmpInputs *self, guint *n)
{
  return rmp_inputs_get_list (self, &rmp_input_drawn_lines, n);
}

/* @lines: [@n] copied with all they point to; the profiles are referenced */
void rmp_inputs_set_drawn_lines (RmpInputs **self, guint n, const RmpDrawnLine *lines);

/* A deep copy, which owns everything it points to. */
RmpDrawnLine *rmp_drawn_line_copy (const RmpDrawnLine *self);
void rmp_drawn_line_free (RmpDrawnLine *self);

/* Compares everything, including names. */
gboolean rmp_drawn_line_equal (const RmpDrawnLine *a, const RmpDrawnLine *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrawnLine, rmp_drawn_line_free)

G_END_DECLS
