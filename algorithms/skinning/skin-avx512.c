/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-avx512.c: for processors with AVX-512, where one register holds a whole matrix. */
#include "skinning/skin-private.h"

#ifdef RMP_SKIN_X86
#  define VECTOR_TARGET "avx2,fma,avx512f,avx512vl,avx512dq"
#  define VECTOR_KERNEL rmp_skin_kernel_avx512
#  define VECTOR_WIDE
#  include "skinning/skin-vector.h"
#endif
