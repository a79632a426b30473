/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every kernel begins with (algorithms/compute/accelerator.h): one invocation an item. Groups lie in a rectangle, since no side
 * of it may be as long as a large mesh needs.
 */
layout (local_size_x = 64) in;

uniform uint n_items;
uniform float values[8];

uint
get_item ()
{
  return gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_GlobalInvocationID.x;
}
