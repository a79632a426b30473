/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-trains.h: which techniques raise waves that a shader can play (RMP_RELIEF_WAVES), known
 * before any frame is made.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpTechnique *technique;
  guint (*count) (const RmpValues *values); /* fields of waves over each other */
} RmpWaveTrains;

/* The list (techniques.c): NULL-terminated. */
extern const RmpWaveTrains *const rmp_wave_trains[];

/* @technique: (nullable). 0: it makes something else. */
guint rmp_wave_trains_count (const RmpTechnique *technique, const RmpValues *values);

G_END_DECLS
