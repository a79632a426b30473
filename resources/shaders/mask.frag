/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "holes.glsl"

out float covered;

void
main ()
{
  leave_holes ();
  covered = 1;
}
