/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spline-patch-private.h: the kernels of a patch. All give the same bytes. */

#include "images/spline-patch.h"

G_BEGIN_DECLS

typedef void (*RmpSplineKernel) (const RmpSplinePatch *self, const RmpSplineMap *map, guint n,
                                 const double *const places[2], double *const slopes[2]);

void rmp_spline_kernel_portable (const RmpSplinePatch *self, const RmpSplineMap *map, guint n,
                                 const double *const places[2], double *const slopes[2]);

#if defined(__x86_64__)
#  define RMP_SPLINE_X86
void rmp_spline_kernel_avx2 (const RmpSplinePatch *self, const RmpSplineMap *map, guint n,
                             const double *const places[2], double *const slopes[2]);
#endif

G_END_DECLS
