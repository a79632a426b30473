/* SPDX-License-Identifier: GPL-3.0-or-later */
/* closed-block-avx2.c: for processors with AVX2. */
#include "methods/geometric-wrinkles/closed-block-private.h"

#ifdef RMP_CLOSED_X86
#  define VECTOR_KERNEL rmp_closed_kernel_avx2
#  define VECTOR_TARGET __attribute__ ((target ("avx2")))
#  include "methods/geometric-wrinkles/closed-block-vector.h"
#endif
