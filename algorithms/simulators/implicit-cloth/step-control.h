/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* step-control.h: how long the next implicit step is.
 *
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998.
 *     §7   a step that stretches the cloth too much is done again, half as long
 *
 * The paper gives no numbers; those here, and when steps grow again, are ours.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double shortest, longest; /* seconds */
  double change;            /* most that |w| of any triangle may change in a step */
  guint calm;               /* so many steps in a row are accepted before steps grow */
} RmpStepOptions;

typedef struct
{
  double step;      /* seconds, the next one's */
  guint n_accepted; /* in a row since the step was changed */
  guint n_forced;   /* that would have been done again, but are as short as steps get */
} RmpStepControl;

/**
 * rmp_step_control_judge:
 * @change: of the step just tried; infinite where the solver failed
 *
 * Returns: whether the step stands; @self has the length of the next one either way
 */
gboolean rmp_step_control_judge (RmpStepControl *self, const RmpStepOptions *options,
                                 double change);

/* The length of the next step where @left seconds remain of a frame: the last one ends with it. */
double rmp_step_control_fit (const RmpStepControl *self, double left);

G_END_DECLS
