/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "modes.h"

#include <math.h>

const Mode modes[N_MODES] = {
  { "slide", "directions=slide", FALSE },
  { "normals", "directions=normal", FALSE },
  { "corrected", "directions=corrected;correction_passes=3", FALSE },
  { "upright", "fan_limit=false", FALSE },
  { "no contact", "contact=false", FALSE },
  { "march", "curve_source=march", FALSE },
  { "live", "curve_source=live", FALSE },
  { "drawn", "curve_source=drawn", TRUE },
  { "per vertex", "model=per-vertex", FALSE },
  { "published solver", "solver=published", FALSE },
  { "through space", "distance=euclidean", FALSE },
  { "linear, sampled", "skinning=linear;exact_on_mesh=false", FALSE },
  { "as published", "preset=as-published", FALSE },
};

/* The line that is found by itself: the same on every copy of an arm, wherever it is and whatever
 * its size.
 */
static RmpDetectedLine *
find_line (Arm *arm, const char *settings)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GPtrArray) detected = NULL;
  g_autoptr (GError) error = NULL;
  Run run;

  run_init (&run, arm, settings);
  detected = run.technique->detected_lines (run.analysis, run.values, &call, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (detected->len, ==, 1);
  run_clear (&run);
  return g_ptr_array_steal_index (detected, 0);
}

void
mode_run_init (ModeRun *self, Arm *arm, const Mode *mode, const char *settings)
{
  g_autofree char *all = g_strjoin (";", mode->settings, settings, NULL);

  *self = (ModeRun){ .line = NULL };
  if (mode->drawn)
    {
      self->line = find_line (arm, settings);
      self->drawn = (RmpDrawnLine){ .id = 5,
                                    .name = "stroke",
                                    .curve = self->line->curve,
                                    .length = self->line->length,
                                    .width = NAN,
                                    .reach = NAN };
    }
  rmp_inputs_set_drawn_lines (&arm->input.inputs, mode->drawn ? 1 : 0, &self->drawn);
  run_init (&self->run, arm, all);
}

void
mode_run_clear (ModeRun *self)
{
  run_clear (&self->run);
  g_clear_pointer (&self->line, rmp_detected_line_free);
  rmp_inputs_set_drawn_lines (&self->run.arm->input.inputs, 0, NULL);
}
