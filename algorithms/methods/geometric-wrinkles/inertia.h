/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inertia.h: numbers that follow others with a half-life: the state of a method whose frames build
 * on each other.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpInertia RmpInertia;

RmpInertia *rmp_inertia_new (gsize n); /* before the first frame */
RmpInertia *rmp_inertia_copy (const RmpInertia *self);
void rmp_inertia_free (RmpInertia *self);

/* @half_life: frames, > 0; the first frame is taken as it is. @numbers: (inout): [n] the goal, then
 *   the numbers that follow it
 */
void rmp_inertia_follow (RmpInertia *self, double half_life, double *numbers);

GBytes *rmp_inertia_save (const RmpInertia *self);

/* FALSE if the size differs, or a number is NaN. */
gboolean rmp_inertia_load (RmpInertia *self, GBytes *bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpInertia, rmp_inertia_free)

G_END_DECLS
