/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* streamline.h: a step along a field of lines, which have directions but no arrows. */

#include <glib.h>

G_BEGIN_DECLS

/* The unit direction at @offset from where the step begins, laid flat, with either sign. FALSE: there is none. */
typedef gboolean (*RmpLineField) (gpointer data, const double offset[2], double direction[2]);

/**
 * rmp_streamline_step:
 * @previous: the way so far, of any length: the new one goes on along it
 * @length: of the step
 * @step: (out): how far to go
 *
 * The classical four-stage Runge–Kutta step. Where a later stage has no direction that of the first is taken.
 *
 * Returns: FALSE if there is no direction at the beginning
 */
gboolean rmp_streamline_step (RmpLineField field, gpointer data, const double previous[2], double length,
                              double step[2]);

G_END_DECLS
