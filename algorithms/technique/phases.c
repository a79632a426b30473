/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/phases.h"

void
rmp_phases_init (RmpPhases *self)
{
  *self = (RmpPhases){ .times = { g_get_monotonic_time () } };
}

void
rmp_phases_end (RmpPhases *self)
{
  g_return_if_fail (self->n < RMP_MAX_PHASES);

  self->times[++self->n] = g_get_monotonic_time ();
}

double
rmp_phases_get (const RmpPhases *self, guint phase)
{
  g_return_val_if_fail (phase < self->n, 0.0);

  return 1e-6 * (double) (self->times[phase + 1] - self->times[phase]);
}

void
rmp_phases_report (const RmpPhases *self, guint first, RmpOutput *output)
{
  for (guint i = 0; i < self->n; i++)
    output->figures[first + i] = rmp_phases_get (self, i);
}
