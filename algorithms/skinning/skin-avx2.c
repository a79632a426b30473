/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-avx2.c: for processors with AVX2 and FMA. */
#include "skinning/skin-private.h"

#ifdef RMP_SKIN_X86
#  define VECTOR_TARGET "avx2,fma"
#  define VECTOR_KERNEL rmp_skin_kernel_avx2
#  include "skinning/skin-vector.h"
#endif
