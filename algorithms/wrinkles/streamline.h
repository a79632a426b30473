/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* streamline.h: a step along a field of line directions, where a direction and its opposite mean
 * the same.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Returns the unit direction, with either sign, at @offset from the beginning of the step, laid
 *   flat. FALSE: there is none.
 */
typedef gboolean (*RmpLineField) (gpointer data, const double offset[2], double direction[2]);

/**
 * rmp_streamline_step:
 * @previous: the last direction, of any length; the step continues along it, not against it
 * @length: of the step
 * @step: (out): the displacement
 *
 * The classical four-stage Runge–Kutta step. A later stage without a direction uses that of the
 * first.
 *
 * Returns: FALSE if there is no direction at the beginning
 */
gboolean rmp_streamline_step (RmpLineField field, gpointer data, const double previous[2],
                              double length, double step[2]);

G_END_DECLS
