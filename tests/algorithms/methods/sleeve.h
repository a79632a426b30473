/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sleeve.h: a sleeve that bends and stretches again, and its wrinkles. */

#include "methods/dynamic-wrinkling/state.h"

#define SLEEVE_ROUND 20
#define SLEEVE_LONG 16
#define SLEEVE_N_VERTICES (SLEEVE_ROUND * (SLEEVE_LONG + 1))
#define SLEEVE_N_FACES (2 * SLEEVE_ROUND * SLEEVE_LONG)
#define SLEEVE_N_FRAMES 48 /* of a bend and back */

typedef struct
{
  RmpWrinkleCloth *cloth;
  RmpWrinkleState *state;
  RmpWrinkleOptions options;
  float positions[3 * SLEEVE_N_VERTICES];
  double motion[4]; /* turn about z, shift */
} Sleeve;

/* Wrinkles of no frame yet; @options as published, for a figure of 1.8 m. */
void sleeve_init (Sleeve *self);
void sleeve_clear (Sleeve *self);

/* Radians at @frame: 0 at 0, 1.8 in the middle. */
double sleeve_bend (guint frame);

void sleeve_pose (Sleeve *self, double angle);
void sleeve_step (Sleeve *self, guint frame);
guint sleeve_count (const Sleeve *self);

/* Before each frame of the motion, a copy of the state goes on to the same bytes. */
void sleeve_assert_checkpoints (Sleeve *self);
