/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* processor.h: what this processor can do beyond what all of its kind can, and how loops make use
 * of it.
 *
 * A function with such loops is marked RMP_VECTOR_CLONES: it is compiled a second time for
 * processors with AVX2, and which version is called is decided when the program starts. What it is
 * made of is marked RMP_VECTOR_INLINE and follows it into both versions. Still wider registers do
 * not pay for functions as short as these, because processors lower their clock rate for them.
 *
 * Without fused multiply-add a lane computes exactly what scalar code would, so all versions give
 * the same bytes as long as sums have a fixed order. The address and thread sanitizers are not
 * ready yet when the choice is made, so under them there is only one version. Whoever defines
 * RMP_VECTOR_PORTABLE first has only one version too, to compare with.
 *
 * Skinning alone has kernels written by hand, which are faster than what the compiler makes of
 * loops: it compiles them for the targets below and asks which of them this processor can run.
 */

#include <glib.h>

G_BEGIN_DECLS

#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ &&                                \
    !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ && !defined RMP_VECTOR_PORTABLE
#  define RMP_VECTOR_CLONES __attribute__ ((target_clones ("avx2", "default")))
#else
#  define RMP_VECTOR_CLONES
#endif

#define RMP_VECTOR_INLINE static inline __attribute__ ((always_inline))

#if defined __x86_64__
#  define RMP_PROCESSOR_X86
#  define RMP_TARGET_AVX2 "avx2,fma"
#  define RMP_TARGET_AVX512 "avx2,fma,avx512f,avx512vl,avx512dq"
#endif

/* Whether this processor can run what is compiled for RMP_TARGET_AVX2 and RMP_TARGET_AVX512. */
gboolean rmp_processor_has_avx2 (void);
gboolean rmp_processor_has_avx512 (void);

G_END_DECLS
