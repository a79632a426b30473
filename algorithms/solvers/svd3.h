/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* svd3.h: a 3 × 3 matrix as two rotations and a stretch along axes between them.
 *
 *   matrix = U diag (σ) Vᵀ,   det U = det V = 1,   σ0 ≥ σ1 ≥ |σ2|
 *
 * σ2 is negative where the matrix turns space inside out. The one-sided method of M. R. Hestenes,
 * 1958, which keeps the digits of small values.
 */

#include <glib.h>

G_BEGIN_DECLS

/* All matrices row-major, finite. */
void rmp_svd3 (const double matrix[9], double u[9], double sigma[3], double v[9]);

G_END_DECLS
