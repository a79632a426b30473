/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* modes.h: every way the method can work, for what has to hold in all of them. */

#include "run.h"

#include "inputs/drawn-lines.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  const char *settings;
  gboolean drawn; /* the line is drawn instead of found */
} Mode;

#define N_MODES 13
extern const Mode modes[N_MODES];

/* A run in a mode; @settings: on top of the mode's. */
typedef struct
{
  Run run;
  RmpDetectedLine *line; /* (nullable) */
  RmpDrawnLine drawn;
} ModeRun;

void mode_run_init (ModeRun *self, Arm *arm, const Mode *mode, const char *settings);
void mode_run_clear (ModeRun *self);

G_END_DECLS
