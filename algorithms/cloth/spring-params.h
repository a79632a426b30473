/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spring-params.h: how stiff springs are, as every simulator of springs asks it: as the fabric is,
 * or by a number for each family.
 */

#include "cloth/network.h"
#include "cloth/params.h"
#include "technique/values.h"

G_BEGIN_DECLS

/* Places in a simulator's table, from where it has the first. */
typedef enum
{
  RMP_SPRING_STIFFNESS, /* an RmpSpringStiffness */
  RMP_SPRING_FAMILIES,  /* in N/m, one for each RmpSpringFamily */
  RMP_SPRING_N_PARAMS = RMP_SPRING_FAMILIES + RMP_SPRINGS_N_FAMILIES,
} RmpSpringParam;

typedef enum
{
  RMP_SPRING_STIFFNESS_FABRIC,
  RMP_SPRING_STIFFNESS_GIVEN,
} RmpSpringStiffness;

extern const RmpChoice rmp_spring_stiffness_choices[];

/* clang-format off */
#define RMP_SPRING_STIFFNESS_PARAM(its_id, its_label, its_symbol, start, its_help)                 \
  {                                                                                                \
    .id = (its_id), .label = (its_label), .symbol = (its_symbol), .group = N_ ("Springs"),         \
    .help = (its_help), .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NEWTON_PER_METRE,                 \
    .initial = BOUND (start), .hard = RANGE (0.0, 1e6), .soft = RANGE (0.0, 5.0 * (start)),        \
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "stiffness=given"                  \
  }

/* Those of a simulator whose table has them from @first on. */
#define RMP_SPRING_PARAMS(first)                                                                   \
  [(first) + RMP_SPRING_STIFFNESS] = {                                                             \
    .id = "stiffness", .label = N_ ("Springs are as stiff"), .group = N_ ("Springs"),              \
    .help = N_ ("What the stiffness of springs comes from. By family: stretch, shear and bend of " \
                "the fabric say nothing."),                                                        \
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SPRING_STIFFNESS_FABRIC),                        \
    .choices = rmp_spring_stiffness_choices, .stage = RMP_STAGE_PREPARE, .advanced = TRUE,         \
  },                                                                                               \
  [(first) + RMP_SPRING_FAMILIES + RMP_SPRINGS_STRUCTURAL] = RMP_SPRING_STIFFNESS_PARAM (          \
    "k_structural", N_ ("Structural springs"), "k_s", 1000.0,                                      \
    N_ ("Along threads. Low: the cloth gives like jersey; high: it keeps its length, and "       \
        "takes short steps to move.")),                                                            \
  [(first) + RMP_SPRING_FAMILIES + RMP_SPRINGS_SHEAR] = RMP_SPRING_STIFFNESS_PARAM (               \
    "k_shear", N_ ("Shear springs"), "k_h", 50.0,                                                  \
    N_ ("Along diagonals. Low: squares become diamonds; high: they stay squares.")),               \
  [(first) + RMP_SPRING_FAMILIES + RMP_SPRINGS_FLEXION] = RMP_SPRING_STIFFNESS_PARAM (             \
    "k_flexion", N_ ("Flexion springs"), "k_f", 2.0,                                               \
    N_ ("Across bends. Low: many small folds; high: few wide ones."))
/* clang-format on */

/**
 * rmp_spring_params_read:
 * @first: where the simulator's table has RMP_SPRING_PARAMS
 * @stiffness: room for what is returned
 *
 * Returns: (nullable): @stiffness, as RmpSpringFit has it; %NULL where the fabric says it
 */
const double *rmp_spring_params_read (const RmpValues *values, guint first,
                                      double stiffness[RMP_SPRINGS_N_FAMILIES]);

G_END_DECLS
