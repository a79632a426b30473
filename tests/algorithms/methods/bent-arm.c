/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bent-arm.h"

#include "contact.h"

void
bend (const ArmShape *shape, const char *settings, RmpTarget target, Run *run, Arm *arm,
      RmpOutput *output)
{
  *arm = new_arm (shape);
  run_init (run, arm, settings);
  run_step (run, MOST_BENT, target, 1, output);
}

void
unbend (Run *run, Arm *arm, RmpOutput *output)
{
  rmp_output_clear (output);
  run_clear (run);
  arm_clear (arm);
}

guint
count_in_bake (const ArmShape *shape, const char *settings)
{
  RmpOutput output;
  guint n;
  Run run;
  Arm arm;

  bend (shape, settings, RMP_TARGET_BAKE, &run, &arm, &output);
  n = count_intersections (output.relief->topology->n_faces, output.relief->topology->faces,
                           output.relief->positions);
  unbend (&run, &arm, &output);
  return n;
}
