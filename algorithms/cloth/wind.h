/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wind.h: what moving air does to a triangle of cloth, and how the air moves. */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_WIND_QUADRATIC, /* drag and lift grow with the square of the speed */
  RMP_WIND_LINEAR,    /* along the normal alone, proportional to the speed: X. Provot 1995 */
} RmpWindModel;

typedef struct
{
  RmpWindModel model;
  double density;    /* kg/m³ of the air */
  double drag, lift; /* coefficients, of the quadratic model */
  double push;       /* N·s/m³, of the linear one */
} RmpWindOptions;

/**
 * rmp_wind_push:
 * @x, @v: positions and velocities of the three corners
 * @wind: m/s, of the air around it
 * @force: (out caller-allocates): N, on the whole triangle; a third goes to each corner
 */
void rmp_wind_push (const RmpWindOptions *options, const double *const x[3],
                    const double *const v[3], const double wind[3], double force[3]);

/* A steady wind with gusts, the same ones for the same seed. */
typedef struct
{
  double steady[3]; /* m/s */
  double gusts;     /* how much of the steady wind comes and goes; 0: none */
  guint64 seed;
} RmpWindField;

/* @where: metres; @time: seconds */
void rmp_wind_field_at (const RmpWindField *self, const double where[3], double time,
                        double wind[3]);

G_END_DECLS
