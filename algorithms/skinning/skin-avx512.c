/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-avx512.c: for processors with AVX-512, where one register holds a whole matrix. */
#include "compute/processor.h"

#ifdef RMP_PROCESSOR_X86
#  define VECTOR_TARGET RMP_TARGET_AVX512
#  define VECTOR_KERNEL rmp_skin_kernel_avx512
#  define VECTOR_WIDE
#  include "skinning/skin-vector.h"
#endif
