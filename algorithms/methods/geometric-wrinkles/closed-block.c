/* SPDX-License-Identifier: GPL-3.0-or-later */
/* closed-block.c: for any processor, and which one this is. */
#define VECTOR_KERNEL rmp_closed_kernel_portable
#define VECTOR_TARGET
#include "methods/geometric-wrinkles/closed-block-vector.h"

const RmpClosedKernel *
rmp_closed_kernel_get (void)
{
#ifdef RMP_CLOSED_X86
  if (__builtin_cpu_supports ("avx2"))
    return &rmp_closed_kernel_avx2;
#endif
  return &rmp_closed_kernel_portable;
}
