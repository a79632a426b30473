/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compute/processor.h"

gboolean
rmp_processor_has_avx2 (void)
{
#ifdef RMP_PROCESSOR_X86
  return __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma");
#else
  return FALSE;
#endif
}

gboolean
rmp_processor_has_avx512 (void)
{
#ifdef RMP_PROCESSOR_X86
  return rmp_processor_has_avx2 () && __builtin_cpu_supports ("avx512f") &&
         __builtin_cpu_supports ("avx512vl") && __builtin_cpu_supports ("avx512dq");
#else
  return FALSE;
#endif
}
