/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* params.h: what parameter tables of several methods say alike. */

#include "technique.h"

G_BEGIN_DECLS

#define BOUND(number)                                                                                                  \
  {                                                                                                                    \
    .value = (number)                                                                                                  \
  }
#define RANGE(low, high)                                                                                               \
  {                                                                                                                    \
    BOUND (low), BOUND (high)                                                                                          \
  }
#define OF_EDGE(number)                                                                                                \
  {                                                                                                                    \
    .value = (number), .relative_to = RMP_RELATIVE_MEAN_EDGE                                                           \
  }
#define OF_HEIGHT(number)                                                                                              \
  {                                                                                                                    \
    .value = (number), .relative_to = RMP_RELATIVE_CHARACTER_HEIGHT                                                    \
  }
#define OF_LIMB(number)                                                                                                \
  {                                                                                                                    \
    .value = (number), .relative_to = RMP_RELATIVE_LIMB                                                                \
  }
#define OF_PARAM(number, index)                                                                                        \
  {                                                                                                                    \
    .value = (number), .relative_to = RMP_RELATIVE_PARAM, .param = (index)                                             \
  }

/* By RmpSkinning. */
extern const RmpChoice rmp_skinning_choices[];

G_END_DECLS
