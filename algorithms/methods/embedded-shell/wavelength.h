/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wavelength.h: what a thin skin on a soft interior does when it is compressed, by its material:
 * from which strain on it wrinkles, how wide, how high, and how stiff that makes its energies.
 *
 *   O. Rémillard, P. G. Kry. Embedded thin shells for wrinkle simulation, 2013: eq. 3 and 6.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double thickness;                      /* h, metres, of the skin */
  double skin_modulus, interior_modulus; /* E_x, E_q, Pa */
  double skin_poisson, interior_poisson; /* ν_x, ν_q */
} RmpShellMaterial;

/* What the stiffness of the skin's energies is made of. */
typedef struct
{
  gboolean published;          /* the article's moduli, which are not those of a plate */
  double stretch, shear, bend; /* × what follows from the material */
  gboolean coupled; /* stretched one way, the skin gets narrower the other way by Poisson's ratio */
} RmpShellModuli;

/* λ, metres. */
double rmp_shell_wavelength (const RmpShellMaterial *self);

/* ε_c: the compressive strain at which it begins to wrinkle. */
double rmp_shell_onset_strain (const RmpShellMaterial *self);

/* Metres from the middle to a crest, under a compressive strain; 0 below the onset. */
double rmp_shell_amplitude (const RmpShellMaterial *self, double strain);

/* Inverse: the thickness, or a modulus, that gives a wavelength while all else stays. */
double rmp_shell_thickness_for (const RmpShellMaterial *self, double wavelength);
double rmp_shell_skin_modulus_for (const RmpShellMaterial *self, double wavelength);
double rmp_shell_interior_modulus_for (const RmpShellMaterial *self, double wavelength);

/* D, N·m: bending stiffness of a plate. */
double rmp_shell_plate_stiffness (const RmpShellMaterial *self);

/* N/m, N/m, N/m and N·m: of the energies of membrane.h and bending.h. */
double rmp_shell_stretch_stiffness (const RmpShellMaterial *self, const RmpShellModuli *moduli);
double rmp_shell_shear_stiffness (const RmpShellMaterial *self, const RmpShellModuli *moduli);
double rmp_shell_cross_stiffness (const RmpShellMaterial *self, const RmpShellModuli *moduli);
double rmp_shell_bend_stiffness (const RmpShellMaterial *self, const RmpShellModuli *moduli);

/* Pa/m: how the interior resists waves of the wavelength. */
double rmp_shell_foundation_stiffness (const RmpShellMaterial *self);

/* σ of the Gaussian that constraints weigh with, and the nominal distance of their centres, both by
 * the wavelength (eq. 6).
 */
#define RMP_SHELL_FILTER_WIDTH (1.0 / G_PI)
#define RMP_SHELL_SPACING (2.0 / G_PI)

/**
 * rmp_shell_filter_response:
 * @frequency: × σ
 * @truncation: × σ, where the Gaussian is cut off
 *
 * How much of a wave a constraint sees, by what it sees of a constant: with an endless Gaussian,
 * one cut off along a line, and one cut off by a circle.
 */
void rmp_shell_filter_response (double frequency, double truncation, double *endless, double *line,
                                double *disc);

G_END_DECLS
