/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-profile.h: the cross-section P (θ) of a wave: even, of period 2π, from −1 to 1, its crest at
 * 0.
 */

#include "geometry/profile.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_WAVE_COSINE, /* cos θ */
  RMP_WAVE_SHARP,  /* 2 ((1 + cos θ) / 2)^c − 1: narrow crests for c > 1, narrow valleys below */
  RMP_WAVE_DRAWN,  /* 2 B (θ / π) − 1 of a profile's even part */
} RmpWaveShape;

typedef struct
{
  RmpWaveShape shape;
  float sharpness;                         /* c */
  float table[2 * RMP_PROFILE_TABLE_SIZE]; /* of the drawn one, as rmp_profile_fill_table() */
} RmpWaveProfile;

/* @drawn: (nullable) unless @shape is RMP_WAVE_DRAWN; its two sides are averaged */
void rmp_wave_profile_init (RmpWaveProfile *self, RmpWaveShape shape, double sharpness,
                            const RmpProfile *drawn);

/* P (θ). @slope: (out): dP/dθ */
double rmp_wave_profile_evaluate (const RmpWaveProfile *self, double theta, double *slope);

/* The height against a cosine's at which its mean squared slope is the cosine's. */
double rmp_wave_profile_get_factor (const RmpWaveProfile *self);

G_END_DECLS
