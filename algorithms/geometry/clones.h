/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clones.h: functions that are compiled again for processors with AVX2; which is called is settled when the program
 * starts. Wider registers pay for no function as short as these: processors turn their clock down for them.
 *
 * Without fused operations a lane computes what a scalar would, so all give the same bytes as long as sums are written
 * in a fixed order. Checkers of addresses and threads are not ready when a program chooses, so with them there is one
 * version.
 */

#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ && !defined __SANITIZE_ADDRESS__ &&                   \
    !defined __SANITIZE_THREAD__
#  define RMP_VECTOR_CLONES __attribute__ ((target_clones ("avx2", "default")))
#else
#  define RMP_VECTOR_CLONES
#endif
