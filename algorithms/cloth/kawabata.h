/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kawabata.h: fabric curves from what Kawabata's evaluation system (KES-F) measures: a few numbers,
 * or the points of its plots.
 *
 *   S. Kawabata. The standardization and analysis of hand evaluation. The Textile Machinery Society
 *   of Japan, 1980: B, 2HB, G, 2HG, EMT, LT and WT, in grams-force and centimetres.
 */

#include "cloth/fabric-curve.h"
#include "geometry/profile.h"

G_BEGIN_DECLS

/* By what a number in the units of the instruments is multiplied to be in SI. */
#define RMP_KES_BENDING 9.80665e-5 /* gf·cm²/cm → N·m */
#define RMP_KES_MOMENT 9.80665e-3  /* gf·cm/cm → N */
#define RMP_KES_CURVATURE 100.0    /* 1/cm → 1/m */
#define RMP_KES_TENSION 0.980665   /* gf/cm → N/m */
#define RMP_KES_WORK 0.980665      /* gf·cm/cm² → J/m² */
#define RMP_KES_ANGLE (G_PI / 180.0)
#define RMP_KES_SHEAR (RMP_KES_TENSION / RMP_KES_ANGLE) /* gf/(cm·°) → N/(m·rad) */

/* The load at which tension is measured, 500 gf/cm. */
#define RMP_KES_MOST_TENSION (500.0 * RMP_KES_TENSION)

/* A fabric resists more while it is loaded than while it is let go; energies have one curve. */
typedef enum
{
  RMP_KES_LOADING,
  RMP_KES_MEAN,
  RMP_KES_UNLOADING,
} RmpKesBranch;

/* a s + b s² up to @foot, above 0, and a line from there on. */
RmpFabricCurve *rmp_kes_foot_new (double a, double b, double foot);

/**
 * rmp_kes_curve_new:
 * @stiffness: B or G, of the line that the curve becomes
 * @hysteresis: 2HB or 2HG: the distance of loading and unloading
 * @foot: where the curve becomes a line, above 0
 *
 * A line, half the hysteresis above or below the mean one, with a quadratic foot that comes from 0.
 * Where unloading would push at rest already its foot is longer.
 */
RmpFabricCurve *rmp_kes_curve_new (double stiffness, double hysteresis, double foot,
                                   RmpKesBranch branch);

/**
 * rmp_kes_tension_new:
 * @extension: EMT, a strain, above 0
 * @linearity: LT, how the work is to that of a line, above 0.3 and at most 1
 * @most: N/m: the tension at @extension
 *
 * A straight foot and a quadratic rise that have that tension and that work.
 */
RmpFabricCurve *rmp_kes_tension_new (double extension, double linearity, double most);

/* --- plots ------------------------------------------------------------------------------------ */

#define RMP_KES_ERROR (rmp_kes_error_quark ())
GQuark rmp_kes_error_quark (void);

typedef enum
{
  RMP_KES_ERROR_CURVE, /* the message says which line is bad, and why */
} RmpKesError;

/* A plot as numbers, from rest on. */
typedef struct
{
  guint n;
  double *s, *force; /* [n] from 0, s strictly rising */
} RmpKesPlot;

typedef enum
{
  RMP_KES_FIT_FOOT,     /* a quadratic foot and a line, by least squares */
  RMP_KES_FIT_MONOTONE, /* through all points */
} RmpKesFit;

/**
 * rmp_kes_plot_read:
 * @text: lines of two numbers, what is done to the fabric and how it answers, with a comma,
 *   semicolon, tab or space between; a heading, empty lines and what follows a # are skipped
 * @scales: by what both are multiplied to be in SI
 * @softens: whether the force may fall where it is still loaded
 *
 * What rises is loading; if it then falls, that is unloading.
 *
 * Returns: (transfer full): %NULL with %RMP_KES_ERROR
 */
RmpKesPlot *rmp_kes_plot_read (const char *text, const double scales[2], RmpKesBranch branch,
                               gboolean softens, GError **error);
void rmp_kes_plot_free (RmpKesPlot *self);

/* What is measured, and so what its columns are. */
typedef enum
{
  RMP_KES_OF_BEND,    /* curvature and moment */
  RMP_KES_OF_SHEAR,   /* angle and force */
  RMP_KES_OF_TENSION, /* extension and force */
} RmpKesOf;

/* @of_instrument: 1/cm and gf·cm/cm, ° and gf/cm, or % and gf/cm; otherwise 1/m and N, radians and
 * N/m, or strain and N/m
 */
void rmp_kes_get_scales (RmpKesOf of, gboolean of_instrument, double scales[2]);

/**
 * rmp_kes_plot_draw:
 * @end, @force: (out): where the peak of the drawn curve is, and how high
 *
 * The plot as a drawn curve that people may edit: it rises from the left end, which is rest, to the
 * middle, and comes down anyhow. (transfer full)
 */
RmpProfile *rmp_kes_plot_draw (const RmpKesPlot *self, RmpKesFit fit, double *end, double *force,
                               GError **error);

/* (transfer full) */
RmpFabricCurve *rmp_kes_plot_fit (const RmpKesPlot *self, RmpKesFit fit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpKesPlot, rmp_kes_plot_free)

G_END_DECLS
