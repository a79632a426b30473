/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fan-turn.h: how normals lean, for either precision.
 *
 * The includer defines REAL, ROOT, the square root of one, and TURN, the name of the function.
 */

RMP_VECTOR_CLONES void
TURN (const RmpFoldLean *self, guint n, REAL *x, REAL *y, REAL *z)
{
  const REAL m = (REAL) self->lean, v = 1 - m;
  const REAL sx = (REAL) self->side[0], sy = (REAL) self->side[1], sz = (REAL) self->side[2];
  const REAL ux = (REAL) self->up[0], uy = (REAL) self->up[1], uz = (REAL) self->up[2];

#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      const REAL across = x[i] * sx + y[i] * sy + z[i] * sz;
      const REAL rest = 1 - across * across, up = ROOT (rest > 0 ? rest : 0);
      const REAL a = v * x[i] + m * (across * sx + up * ux);
      const REAL b = v * y[i] + m * (across * sy + up * uy);
      const REAL c = v * z[i] + m * (across * sz + up * uz);
      const REAL square = a * a + b * b + c * c, scale = 1 / ROOT (square);
      /* A point without a normal stays where it is, and so does one whose direction the lean would
       * cancel.
       */
      const gboolean leans = (m > 0) & (x[i] * x[i] + y[i] * y[i] + z[i] * z[i] > 0) &
                             (square > 0) & (square < (REAL) INFINITY);

      x[i] = leans ? scale * a : x[i];
      y[i] = leans ? scale * b : y[i];
      z[i] = leans ? scale * c : z[i];
    }
}

#undef REAL
#undef ROOT
#undef TURN
