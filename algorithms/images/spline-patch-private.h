/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spline-patch-private.h: the kernels of a patch, which give the same bytes. */

#include "images/spline-patch.h"

G_BEGIN_DECLS

typedef void (*RmpSplineKernel) (const RmpSplinePatch *self, guint n, const double (*places)[2],
                                 double (*gradients)[2]);

void rmp_spline_kernel_portable (const RmpSplinePatch *self, guint n, const double (*places)[2],
                                 double (*gradients)[2]);

#if defined(__x86_64__)
#  define RMP_SPLINE_X86
void rmp_spline_kernel_avx2 (const RmpSplinePatch *self, guint n, const double (*places)[2], double (*gradients)[2]);
#endif

G_END_DECLS
