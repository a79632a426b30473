/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* params.h: shared by the parameter tables of several methods. */

#include "technique.h"

G_BEGIN_DECLS

#define BOUND(number)                                                                              \
  {                                                                                                \
    .value = (number)                                                                              \
  }
#define RANGE(low, high)                                                                           \
  {                                                                                                \
    BOUND (low), BOUND (high)                                                                      \
  }
#define OF_EDGE(number)                                                                            \
  {                                                                                                \
    .value = (number), .relative_to = RMP_RELATIVE_MEAN_EDGE                                       \
  }
#define OF_SIZE(number)                                                                            \
  {                                                                                                \
    .value = (number), .relative_to = RMP_RELATIVE_CHARACTER_SIZE                                  \
  }
#define OF_LIMB(number)                                                                            \
  {                                                                                                \
    .value = (number), .relative_to = RMP_RELATIVE_LIMB                                            \
  }
#define OF_PARAM(number, index)                                                                    \
  {                                                                                                \
    .value = (number), .relative_to = RMP_RELATIVE_PARAM, .param = (index)                         \
  }

/* A parameter of all methods except those that find contact by themselves, see
 * rmp_output_stop_at_contact().
 */
#define CONTACT_PARAM                                                                              \
  {                                                                                                \
    .id = "contact", .label = N_ ("Stop at contact"), .group = N_ ("Base"),                        \
    .help = N_ ("On: in bakes, and in the picture when it rests, no wrinkle runs into other "      \
                "cloth that the base alone "                                                       \
                "keeps apart: it is lower there. While it plays or is dragged the picture is "     \
                "without. Off, as "                                                                \
                "published: wrinkles may run through cloth."),                                     \
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_DRAW,                      \
  }

/* By RmpSkinning. */
extern const RmpChoice rmp_skinning_choices[];

G_END_DECLS
