/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* phases.h: how long the parts of a step take, one after another. */

#include "technique/technique.h"

G_BEGIN_DECLS

#define RMP_MAX_PHASES 7

typedef struct
{
  guint n;                          /* that have ended */
  gint64 times[RMP_MAX_PHASES + 1]; /* microseconds */
} RmpPhases;

/* The first phase begins. */
void rmp_phases_init (RmpPhases *self);

/* A phase ends, the next begins. */
void rmp_phases_end (RmpPhases *self);

/* Seconds. @phase: one that has ended */
double rmp_phases_get (const RmpPhases *self, guint phase);

/* Their seconds as figures from @first on. */
void rmp_phases_report (const RmpPhases *self, guint first, RmpOutput *output);

G_END_DECLS
