/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule.c: for any processor, and which one this is. */
#define VECTOR_KERNEL rmp_rule_kernel_portable
#define VECTOR_TARGET
#include "methods/geometric-wrinkles/rule-vector.h"

const RmpRuleKernel *
rmp_rule_kernel_get (void)
{
#ifdef RMP_RULE_X86
  if (__builtin_cpu_supports ("avx2"))
    return &rmp_rule_kernel_avx2;
#endif
  return &rmp_rule_kernel_portable;
}
