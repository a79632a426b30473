/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-avx2.c: for processors with AVX2 and FMA. */
#include "compute/processor.h"

#ifdef RMP_PROCESSOR_X86
#  define VECTOR_TARGET RMP_TARGET_AVX2
#  define VECTOR_KERNEL rmp_skin_kernel_avx2
#  include "skinning/skin-vector.h"
#endif
