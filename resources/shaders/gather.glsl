/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every kernel begins with that gathers (algorithms/compute/accelerator.h): one vertex an item,
 * array0 and so on are what it reads, and out goes "made". @first is the element of the first item.
 */
uniform uint first;
uniform float values[8];

int
get_item ()
{
  return gl_VertexID;
}

int
get_element ()
{
  return int (first) + gl_VertexID;
}
