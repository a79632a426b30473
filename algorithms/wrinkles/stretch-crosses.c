/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stretch-crosses.h"

#define COLUMN(...) RMP_COLUMN (RmpStretchCross, __VA_ARGS__)

static const RmpColumn columns[] = {
  COLUMN ("position", N_ ("Position"), N_ ("The middle of the face, on the relief"), VECTOR, METRE,
          position),
  COLUMN ("normal", N_ ("Normal"), N_ ("Of the relief there"), VECTOR, NONE, normal),
  COLUMN ("size", N_ ("Size"), N_ ("Root of the face's area"), FLOAT, METRE, size),
  COLUMN ("first_axis", N_ ("First axis"), N_ ("The direction of the first principal stretch"),
          VECTOR, NONE, axes[0]),
  COLUMN ("second_axis", N_ ("Second axis"), N_ ("The direction of the second principal stretch"),
          VECTOR, NONE, axes[1]),
  COLUMN ("first_stretch", N_ ("First stretch"), N_ ("Below 1: compressed"), FLOAT, NONE,
          stretches[0]),
  COLUMN ("second_stretch", N_ ("Second stretch"), N_ ("Below 1: compressed"), FLOAT, NONE,
          stretches[1]),
  COLUMN ("ridge", N_ ("Ridges"),
          N_ ("Along the ridges of what is painted, as long as they are parallel"), VECTOR, NONE,
          ridge),
  COLUMN ("overstretched", N_ ("Overstretched"), N_ ("Larger, flat, than the cloth it holds"), FLAG,
          NONE, overstretched),
};

const RmpTableKind rmp_stretch_table_kind = {
  .id = "stretches",
  .label = N_ ("Stretches"),
  .row_size = sizeof (RmpStretchCross),
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .is_drawn = TRUE,
};

RmpStretchCross *
rmp_stretch_crosses_add (RmpOutput *output)
{
  return rmp_table_add_row (rmp_output_get_table (output, &rmp_stretch_table_kind));
}
