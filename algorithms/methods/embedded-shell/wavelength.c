/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/wavelength.h"

#include <math.h>

/* Strips of Simpson's rule, for ten digits. */
#define STRIPS 2000

/* (1 − ν_x²) / (1 − ν_q²) */
static double
compare_poisson (const RmpShellMaterial *self)
{
  return (1.0 - self->skin_poisson * self->skin_poisson) /
         (1.0 - self->interior_poisson * self->interior_poisson);
}

/* 3 Ē_q / Ē_x */
static double
compare_moduli (const RmpShellMaterial *self)
{
  return 3.0 * compare_poisson (self) * self->interior_modulus / self->skin_modulus;
}

double
rmp_shell_wavelength (const RmpShellMaterial *self)
{
  return 2.0 * G_PI * self->thickness / cbrt (compare_moduli (self));
}

double
rmp_shell_onset_strain (const RmpShellMaterial *self)
{
  const double root = cbrt (compare_moduli (self));

  return 0.25 * root * root;
}

double
rmp_shell_amplitude (const RmpShellMaterial *self, double strain)
{
  const double excess = strain / rmp_shell_onset_strain (self) - 1.0;

  return excess > 0.0 ? self->thickness * sqrt (excess) : 0.0;
}

double
rmp_shell_thickness_for (const RmpShellMaterial *self, double wavelength)
{
  return self->thickness * wavelength / rmp_shell_wavelength (self);
}

double
rmp_shell_skin_modulus_for (const RmpShellMaterial *self, double wavelength)
{
  const double waves = wavelength / (2.0 * G_PI * self->thickness);

  return 3.0 * self->interior_modulus * compare_poisson (self) * waves * waves * waves;
}

double
rmp_shell_interior_modulus_for (const RmpShellMaterial *self, double wavelength)
{
  const double ratio = rmp_shell_wavelength (self) / wavelength;

  return self->interior_modulus * ratio * ratio * ratio;
}

static double
plane_modulus (const RmpShellMaterial *self)
{
  return self->skin_modulus / (1.0 - self->skin_poisson * self->skin_poisson);
}

double
rmp_shell_plate_stiffness (const RmpShellMaterial *self)
{
  const double h = self->thickness;

  return h * h * h * plane_modulus (self) / 12.0;
}

double
rmp_shell_stretch_stiffness (const RmpShellMaterial *self, const RmpShellModuli *moduli)
{
  return moduli->stretch * self->thickness *
         (moduli->published ? self->skin_modulus : plane_modulus (self));
}

/* Half the stretch's, less what the cross term gives: the only one for which small strains do not
 * feel how frames lie. Coupled it is G h.
 */
double
rmp_shell_shear_stiffness (const RmpShellMaterial *self, const RmpShellModuli *moduli)
{
  const RmpShellModuli even = { moduli->published, 1.0, 1.0, 1.0, moduli->coupled };

  return 0.5 * moduli->shear * (moduli->coupled ? 1.0 - self->skin_poisson : 1.0) *
         rmp_shell_stretch_stiffness (self, &even);
}

double
rmp_shell_cross_stiffness (const RmpShellMaterial *self, const RmpShellModuli *moduli)
{
  return moduli->coupled ? self->skin_poisson * rmp_shell_stretch_stiffness (self, moduli) : 0.0;
}

double
rmp_shell_bend_stiffness (const RmpShellMaterial *self, const RmpShellModuli *moduli)
{
  const double h = self->thickness;

  return moduli->bend * (moduli->published ? h * h * h * self->skin_modulus
                                           : rmp_shell_plate_stiffness (self) / 6.0);
}

double
rmp_shell_foundation_stiffness (const RmpShellMaterial *self)
{
  const double k = 2.0 * G_PI / rmp_shell_wavelength (self);

  return rmp_shell_plate_stiffness (self) * k * k * k * k;
}

/* J₀ for what the response needs, which is no large number: the trapezoidal rule is exact there. */
static double
bessel (double x)
{
  double sum = 0.0;

  for (guint i = 0; i < 64; i++)
    sum += cos (x * sin (2.0 * G_PI * i / 64.0));
  return sum / 64.0;
}

/* ∫ of w(t) g(t) from 0 to @end, by Simpson's rule: of a line, or with @disc in polar form. */
static double
integrate (double frequency, double end, gboolean disc)
{
  const double step = end / STRIPS;
  double sum = 0.0;

  for (guint i = 0; i <= STRIPS; i++)
    {
      const double t = i * step, phase = 2.0 * G_PI * frequency * t;
      const double wave = disc ? t * bessel (phase) : cos (phase);

      sum += (i == 0 || i == STRIPS ? 1.0 : (i % 2 == 1 ? 4.0 : 2.0)) * exp (-0.5 * t * t) * wave;
    }
  return sum * step / 3.0;
}

void
rmp_shell_filter_response (double frequency, double truncation, double *endless, double *line,
                           double *disc)
{
  g_return_if_fail (endless && line && disc);

  *endless = exp (-2.0 * G_PI * G_PI * frequency * frequency);
  *line = integrate (frequency, truncation, FALSE) / integrate (0.0, truncation, FALSE);
  *disc = integrate (frequency, truncation, TRUE) / integrate (0.0, truncation, TRUE);
}
