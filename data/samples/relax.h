/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* relax.h: evens out a template on the figure's surface. */

#include "template.h"

/* A vertex this near to a border counts as on it, metres. */
#define RMP_ON_BORDER 1e-3

/**
 * rmp_template_relax:
 *
 * Brings every vertex onto the whole figure and evens out the edges. Rings of limbs keep their
 * planes.
 */
void rmp_template_relax (RmpTemplate *self, const RmpFigure *figure);

/**
 * rmp_template_snap:
 * @border: changes sign across a line on the head
 *
 * Moves the nearer end of every edge of the head that the line crosses onto it, so that hair ends
 * in a line instead of in stairs.
 */
void rmp_template_snap (RmpTemplate *self, const RmpFigure *figure, double (*border) (RmpVec p));
