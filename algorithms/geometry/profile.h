/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile.h: the cross-section B (t) of a fold, t in [-1, 1]: B ≥ 0, B (±1) = 0, peak 1, zero
 * outside.
 *
 * Ly, Bertails-Descoubes, Rohmer, "Unilaterally incompressible skinning", 2017, §5.2 (cubic);
 * quintic and drawn curves are Rimple's. A drawn profile is a monotone cubic through its points
 * (Fritsch–Butland slopes, three-point slopes at the ends, or slopes that were drawn). Immutable
 * and atomically reference-counted.
 *
 * Or a curve of weights over an angle or a share, through keys: the same monotone cubic, constant
 * beyond the keys. It is no section: who reads one from it gets the cubic.
 */

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_PROFILE_CUBIC,   /* 1 − 3t² + 2|t|³ */
  RMP_PROFILE_QUINTIC, /* 1 − 10|t|³ + 15t⁴ − 6|t|⁵, flatter on top */
  RMP_PROFILE_DRAWN,
  RMP_PROFILE_KEYS, /* weights, see rmp_profile_weigh() */
} RmpProfileShape;

typedef enum
{
  /* t does not rise strictly from −1 to 1: move the point named in the message */
  RMP_PROFILE_ERROR_ORDER,
  RMP_PROFILE_ERROR_NOT_FINITE, /* NaN or infinity: the source of the points is damaged */
  RMP_PROFILE_ERROR_ZERO,   /* the curve is zero everywhere, so nothing could fold: raise a point */
  RMP_PROFILE_ERROR_SYNTAX, /* the text is not a profile */
} RmpProfileError;

#define RMP_PROFILE_ERROR (rmp_profile_error_quark ())
GQuark rmp_profile_error_quark (void);

#define RMP_TYPE_PROFILE (rmp_profile_get_type ())
typedef struct _RmpProfile RmpProfile;
GType rmp_profile_get_type (void);

RmpProfile *rmp_profile_new_cubic (void);
RmpProfile *rmp_profile_new_quintic (void);

/**
 * rmp_profile_new_drawn:
 * @points: [@n_points × 2] (t, y), t strictly increasing from −1 to 1
 * @n_points: at least 3
 *
 * y (±1) is set to 0; y is clamped to ≥ 0 and divided by its maximum.
 *
 * Returns: (transfer full): the profile, or %NULL with %RMP_PROFILE_ERROR set
 */
RmpProfile *rmp_profile_new_drawn (const double *points, guint n_points, GError **error);

/**
 * rmp_profile_new_with_slopes:
 * @slopes: [@n_points] dy/dt as drawn; NaN: the slope that rmp_profile_new_drawn() would choose
 *
 * Like rmp_profile_new_drawn(). Slopes are scaled with y, then limited so that the curve stays
 * monotone between points: 0 at a peak or in a valley; elsewhere a slope has the sign of the chords
 * beside it and is at most three times as steep as the gentler one.
 *
 * Returns: (transfer full): the profile, or %NULL with %RMP_PROFILE_ERROR set
 */
RmpProfile *rmp_profile_new_with_slopes (const double *points, const double *slopes, guint n_points,
                                         GError **error);

/**
 * rmp_profile_new_keys:
 * @keys: [@n_keys × 2] what the weight follows, radians or a share, and the weight; in any order,
 *   of two at one place the later counts
 * @slopes: (nullable): [@n_keys] as drawn, limited as those of a section; NaN: chosen
 * @n_keys: at least 1; one alone is the same weight everywhere
 *
 * Returns: (transfer full): the profile, or %NULL with %RMP_PROFILE_ERROR set
 */
RmpProfile *rmp_profile_new_keys (const double *keys, const double *slopes, guint n_keys,
                                  GError **error);

/* Of %RMP_PROFILE_KEYS: the weight at @x, constant beyond the first and the last key. */
double rmp_profile_weigh (const RmpProfile *self, double x);

/**
 * rmp_profile_make_keys:
 * @start, @full: between which the left half of a section lies; @full is larger
 *
 * Returns: (transfer full): keys whose weights are that half, exactly but for the quintic, of which
 *   they are within half a per cent; of keys, themselves
 */
RmpProfile *rmp_profile_make_keys (RmpProfile *self, double start, double full);

/**
 * rmp_profile_new_from_text:
 * @text: "cubic", "quintic" or "drawn -1 0, -0.3 0.7 1.5, 0 1, 1 0": t and y of each point, and its
 *   slope if one was drawn; or "keys 0.1 0, 0.7 1 0.2" likewise, where "40°" may stand for radians
 *
 * Returns: (transfer full): the profile, or %NULL with %RMP_PROFILE_ERROR set
 */
RmpProfile *rmp_profile_new_from_text (const char *text, GError **error);

/* The text from which rmp_profile_new_from_text() makes the same profile. (transfer full) */
char *rmp_profile_get_text (const RmpProfile *self);

RmpProfile *rmp_profile_ref (RmpProfile *self);
void rmp_profile_unref (RmpProfile *self);
RmpProfileShape rmp_profile_get_shape (const RmpProfile *self);

/* The points of a drawn profile after clamping and scaling, or the keys; the other shapes have
 * none.
 */
guint rmp_profile_get_n_points (const RmpProfile *self);
void rmp_profile_get_point (const RmpProfile *self, guint index, double *t, double *y);

/* dy/dt at a point. Returns: TRUE if that slope was drawn */
gboolean rmp_profile_get_point_slope (const RmpProfile *self, guint index, double *slope);

/* B (t) and dB/dt; both 0 outside (−1, 1). */
double rmp_profile_value (const RmpProfile *self, double t);
double rmp_profile_slope (const RmpProfile *self, double t);

/* Number of knots of the Hermite table that the evaluator on the CPU and the tessellation shader
 * share.
 */
#define RMP_PROFILE_TABLE_SIZE 129

/**
 * rmp_profile_fill_table:
 * @table: (out caller-allocates): [RMP_PROFILE_TABLE_SIZE × 2] (B, dB/dt) at even steps of t from
 *   −1 to 1
 */
void rmp_profile_fill_table (const RmpProfile *self, float *table);

/**
 * rmp_profile_table_lookup:
 * @slope: (out) (optional): dB/dt
 *
 * Cubic Hermite interpolation of a table: exact for the cubic profile, within 1e-6 for the quintic.
 *
 * Returns: B (t)
 */
float rmp_profile_table_lookup (const float *table, float t, float *slope);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpProfile, rmp_profile_unref)

G_END_DECLS
