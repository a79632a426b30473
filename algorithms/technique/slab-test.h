/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* slab-test.h: what a method is put to that says how wide a skin wrinkles by its material: a strip
 * of skin on a soft slab whose length is taken together, beside what formulas expect.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* A choice of the method that decides over wavelengths, with the ends of what is known of them, by
 * the formula.
 */
typedef struct
{
  const char *id;
  double low, high;
} RmpSlabChoice;

typedef struct
{
  double thickness;  /* metres, of the skin */
  double ratio;      /* of the skin's modulus to the interior's */
  guint edges;       /* of the mesh over an expected wave */
  guint64 seed;      /* of the noise that it begins with */
  double wavelength; /* (out) metres; infinite where it stays flat */
  double amplitude;  /* (out) metres, √2 of the root mean square */
  double expected;   /* (out) metres, by the formula … */
  double expected_amplitude;
  guint n_vertices, n_constraints; /* (out) */
  gboolean converged;              /* (out) */
} RmpSlabTest;

typedef struct
{
  const char *id;      /* the technique's */
  const char *summary; /* size of the strip, by how much it is shortened, what else is given */
  guint least_edges;
  guint n_choices;
  const RmpSlabChoice *choices;
  /* On all cores. FALSE with an error: nothing was measured */
  gboolean (*measure) (const RmpSlabChoice *choice, guint n, RmpSlabTest *tests,
                       GCancellable *cancellable, GError **error);
  /* The wavelength of a fine solid under a stiff layer that knows of no skin, by the formula's.
   * NaN where the solid would be too large
   */
  gboolean (*measure_solid) (double ratio, double *share, GCancellable *cancellable,
                             GError **error);
} RmpSlabTester;

/* NULL at the end; techniques.c names them. */
extern const RmpSlabTester *const rmp_slab_testers[];

G_END_DECLS
