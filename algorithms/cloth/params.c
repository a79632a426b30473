/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "params.h"

const RmpChoice rmp_rest_angles_choices[] = {
  { "shape", N_ ("As it is made"), N_ ("The bends of the cloth at rest") },
  { "flat", N_ ("Flat"), N_ ("No bends at all, as on the roll") },
  { NULL, NULL, NULL },
};

const RmpChoice rmp_linear_solver_choices[] = {
  { "mpcg", N_ ("Conjugate gradients"),
    N_ ("As published: better and better guesses; large meshes") },
  { "cholesky", N_ ("Factor"), N_ ("Exact; quick for small meshes, whatever their stiffness") },
  { NULL, NULL, NULL },
};
