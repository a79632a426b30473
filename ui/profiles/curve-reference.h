/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-reference.h: a button beside a choice among the project's curves. Its popover has the
 * editor of the chosen curve, for all that name it; makes a new one; or reads one from a file of
 * measurements.
 *
 * Signal choose (RmpProfileItem *item): a new curve, to be chosen within the same edit.
 */

#include "profiles/profile-editor.h"
#include "workspace/workspace.h"

#include "cloth/kawabata.h"
#include "store/looks/profile-item.h"

G_BEGIN_DECLS

#define RMP_TYPE_CURVE_REFERENCE (rmp_curve_reference_get_type ())
G_DECLARE_FINAL_TYPE (RmpCurveReference, rmp_curve_reference, RMP, CURVE_REFERENCE, GtkWidget)

GtkWidget *rmp_curve_reference_new (void);

/* @workspace: (nullable): without one nothing is previewed */
void rmp_curve_reference_set_workspace (RmpCurveReference *self, RmpWorkspace *workspace);

/**
 * rmp_curve_reference_set_weighs:
 * @kind: of weights: not of sections, which it edits at first
 * @start, @full: radians or shares, between which the left half of a section lies, and a new curve
 *   rises; @full is larger
 *
 * A section then shows as the weights it stands for; edited, it becomes these, or a new curve of
 * these is chosen where others name the section.
 */
void rmp_curve_reference_set_weighs (RmpCurveReference *self, RmpCurveKind kind, double start,
                                     double full);

/* @project: (nullable): without one the button cannot be used; @item: (nullable): none is chosen */
void rmp_curve_reference_show (RmpCurveReference *self, RmpProject *project, RmpProfileItem *item);

RmpProfileEditor *rmp_curve_reference_get_editor (RmpCurveReference *self); /* (transfer none) */

/* Adds a curve that rises in a line; of weights, smoothly. */
void rmp_curve_reference_add (RmpCurveReference *self);

/**
 * rmp_curve_reference_read:
 * @name: of the new curve
 * @text: measurements, in the units of the instruments
 *
 * What it says of the peak then stands in the popover.
 *
 * Returns: %FALSE with an error that says which line is bad
 */
gboolean rmp_curve_reference_read (RmpCurveReference *self, const char *name, const char *text,
                                   RmpKesOf of, GError **error);
const char *rmp_curve_reference_get_note (RmpCurveReference *self);

G_END_DECLS
