/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clones.h: functions that are compiled a second time for processors with AVX2; which version is
 * called is decided when the program starts. Still wider registers do not pay for functions as
 * short as these, because processors lower their clock rate for them.
 *
 * Without fused multiply-add a lane computes exactly what scalar code would, so all versions give
 * the same bytes as long as sums have a fixed order. The address and thread sanitizers are not
 * ready yet when the choice is made, so under them there is only one version.
 */

#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ &&                                \
    !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#  define RMP_VECTOR_CLONES __attribute__ ((target_clones ("avx2", "default")))
#else
#  define RMP_VECTOR_CLONES
#endif
