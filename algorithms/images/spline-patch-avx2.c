/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spline-patch-avx2.c: for processors with AVX2. */
#include "images/spline-patch-private.h"

#ifdef RMP_SPLINE_X86
#  include <immintrin.h>

#  define VECTOR_LANES 8
#  define VECTOR_KERNEL rmp_spline_kernel_avx2
#  define VECTOR_TARGET __attribute__ ((target ("avx2")))
#  include "images/spline-patch-vector.h"
#endif
