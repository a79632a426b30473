/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "holes.glsl"

void
main ()
{
  leave_holes ();
}
