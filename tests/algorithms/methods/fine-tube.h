/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fine-tube.h: a tube of cloth that is pressed and bent, for what lays a fine mesh over it. */

#include "methods/wrinkle-meshes/frame.h"

#define TUBE_RATE 24.0
#define TUBE_EDGE 0.02 /* metres */

extern const RmpCall tube_call; /* on one thread */

/* About y. */
typedef struct
{
  guint across, along, n;
  RmpMesh *mesh;
  RmpInput input;
  RmpValues *values;
} Tube;

/* Cut once, with few iterations. */
void tube_init (Tube *self, guint across, guint along);
void tube_clear (Tube *self);

/* Pressed and bent by @amount, 0 to 1. (transfer full) [n × 3] */
double *tube_pose (const Tube *self, double amount);

/* @amounts: [@n_frames] */
RmpSampler *tube_play (const Tube *self, guint n_frames, const double *amounts);
RmpFineSurface *tube_surface (const Tube *self);

/* By its values. */
void tube_frame (const Tube *self, const RmpFineSurface *surface, const double *posed,
                 RmpCarriedState *state, RmpFineFrame *frame);
