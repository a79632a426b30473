/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* region-play.h: joint wrinkle maps on the sleeve of an arm that bends and is wrung. */

#include "arm.h"
#include "images/height-image.h"
#include "inputs/references.h"
#include "methods/joint-wrinkle-maps/joint-wrinkle-maps.h"
#include "methods/joint-wrinkle-maps/settings.h"
#include "technique/dials.h"

#define LOWER 1        /* the joint that bends */
#define AMPLITUDE 0.01 /* metres, of settings that say “amplitude=10 mm” */

typedef struct
{
  Arm arm;
  RmpMesh *mesh; /* the arm's with texture coordinates */
  RmpSampler *sampler;
  RmpInput input;
  RmpValues *values;
  RmpHeightImage *white, *grey;
  gpointer shared;
  RmpOutput output;
} Play;

/* Radians, at the end of the clip. */
void play_init (Play *self, double bend, double twist);

/* The arm elsewhere, see arm_init_moved(). */
void play_init_moved (Play *self, double bend, double twist, const double *matrix);

/* @settings: of the whole; the regions that it makes all have a white map and the bending joint,
 * unless @joint is less than 0.
 */
void play_prepare (Play *self, const char *settings, gint joint);

/* The regions that it makes have no map of their own: all show those of compressed and of stretched
 * cloth, which are white and a lighter grey, of half the height.
 */
void play_prepare_shared (Play *self, const char *settings, gint joint);

/* What else looks refer to is as @references say. @references: [@n] */
void play_prepare_with (Play *self, const char *settings, guint n, const RmpReference *references);

/* A frame of a bake, with all fields. @time: seconds */
void play_step (Play *self, double time, guint n_threads);

/* Of the last frame. */
RmpDial play_get_dial (const Play *self, guint region);
void play_clear (Play *self);
