/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "params.h"

const RmpChoice rmp_rest_angles_choices[] = {
  { "shape", N_ ("As it is made"), N_ ("The bends of the cloth at rest") },
  { "flat", N_ ("Flat"), N_ ("No bends at all, as on the roll") },
  { NULL, NULL, NULL },
};
