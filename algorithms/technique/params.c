/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "params.h"

const RmpChoice rmp_skinning_choices[] = {
  { "linear", N_ ("Linear"), N_ ("Blends matrices: thins the limb at strong bends") },
  { "dual-quaternion", N_ ("Dual quaternion"), N_ ("Blends rotations: keeps the limb's volume") },
  { NULL, NULL, NULL },
};
