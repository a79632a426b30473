/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inertia.h: numbers that follow others with a half-life: the state of a method whose frames build
 * on each other.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpPatternInertia RmpPatternInertia;

RmpPatternInertia *rmp_pattern_inertia_new (gsize n); /* before the first frame */
RmpPatternInertia *rmp_pattern_inertia_copy (const RmpPatternInertia *self);
void rmp_pattern_inertia_free (RmpPatternInertia *self);

/* @half_life: frames, > 0; the first frame is taken as it is. @numbers: (inout): [n] the goal, then
 *   the numbers that follow it
 */
void rmp_pattern_inertia_follow (RmpPatternInertia *self, double half_life, double *numbers);

GBytes *rmp_pattern_inertia_save (const RmpPatternInertia *self);

/* FALSE if the size differs, or a number is NaN. */
gboolean rmp_pattern_inertia_load (RmpPatternInertia *self, GBytes *bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPatternInertia, rmp_pattern_inertia_free)

G_END_DECLS
