/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spring-params.h"

const RmpChoice rmp_spring_stiffness_choices[] = {
  [RMP_SPRING_STIFFNESS_FABRIC] = { "fabric", N_ ("As the fabric is"),
                                    N_ ("Together, whatever the mesh") },
  [RMP_SPRING_STIFFNESS_GIVEN] = { "given", N_ ("By family"),
                                   N_ ("As published: all springs of a family alike; smaller "
                                       "faces then bend more easily") },
  { NULL, NULL, NULL },
};

const double *
rmp_spring_params_read (const RmpValues *values, guint first,
                        double stiffness[RMP_SPRINGS_N_FAMILIES])
{
  if (rmp_values_get_int (values, first + RMP_SPRING_STIFFNESS) != RMP_SPRING_STIFFNESS_GIVEN)
    return NULL;
  for (guint family = 0; family < RMP_SPRINGS_N_FAMILIES; family++)
    stiffness[family] = rmp_values_get_real (values, first + RMP_SPRING_FAMILIES + family);
  return stiffness;
}
