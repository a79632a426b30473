/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-control.h"

#include <math.h>

#define ROUNDING 1e-9 /* of lengths that were halved and doubled */

gboolean
rmp_step_control_judge (RmpStepControl *self, const RmpStepOptions *options, double change)
{
  const gboolean fine = change <= options->change;

  if (!fine && 0.5 * self->step >= (1.0 - ROUNDING) * options->shortest)
    {
      self->step *= 0.5;
      self->n_accepted = 0;
      return FALSE;
    }
  self->n_forced += !fine;
  if (++self->n_accepted >= options->calm)
    {
      self->step = MIN (2.0 * self->step, options->longest);
      self->n_accepted = 0;
    }
  return TRUE;
}

double
rmp_step_control_fit (const RmpStepControl *self, double left)
{
  return left / MAX (ceil ((1.0 - ROUNDING) * left / self->step), 1.0);
}
