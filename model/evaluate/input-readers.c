/* SPDX-License-Identifier: GPL-3.0-or-later */

/* input-readers.c: the list of all kinds of inputs. A new one adds its line here. */

#include "evaluate/kinds/cloth.h"
#include "evaluate/kinds/colliders.h"
#include "evaluate/kinds/drawn-lines.h"
#include "evaluate/kinds/joints.h"
#include "evaluate/kinds/masks.h"
#include "evaluate/kinds/patterns.h"
#include "evaluate/kinds/rest-shape.h"
#include "evaluate/kinds/touches.h"

const RmpInputReader *const rmp_input_readers[] = {
  &rmp_read_cloth,      &rmp_read_drawn_lines, &rmp_read_touches,
  &rmp_read_masks,      &rmp_read_patterns,    &rmp_read_joints,
  &rmp_read_rest_shape, &rmp_read_colliders,   NULL,
};
