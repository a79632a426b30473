/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-avx2.c: for processors with AVX2. */
#include "methods/geometric-wrinkles/rule-private.h"

#ifdef RMP_RULE_X86
#  define VECTOR_KERNEL rmp_rule_kernel_avx2
#  define VECTOR_TARGET __attribute__ ((target ("avx2")))
#  include "methods/geometric-wrinkles/rule-vector.h"
#endif
