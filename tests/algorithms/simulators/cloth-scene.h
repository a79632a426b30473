/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth-scene.h: a sheet of squares whose vertices a motion carries, and a simulator that works on
 * it.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  guint nx, ny;   /* vertices */
  double cell;    /* metres */
  gboolean hangs; /* in the xy plane, its last row uppermost; otherwise it lies in the xz plane */
} ClothSheet;

/* Diagonals alternate. */
RmpMesh *cloth_sheet_mesh (const ClothSheet *sheet);

/* A body to lie on, closed. */
RmpMesh *cloth_box_mesh (const float low[3], const float high[3]);

/* How much of the rig each vertex follows, 0 to 1. */
typedef double (*ClothFollow) (const ClothSheet *sheet, guint x, guint y);

double cloth_follow_nothing (const ClothSheet *sheet, guint x, guint y);
double cloth_follow_everything (const ClothSheet *sheet, guint x, guint y);
double cloth_follow_last_row (const ClothSheet *sheet, guint x, guint y);
double cloth_follow_two_corners (const ClothSheet *sheet, guint x, guint y);

/* What the motion makes of a vertex at rest. NULL: it stands still. */
typedef void (*ClothMotion) (const float rest[3], double time, float moved[3]);

typedef struct
{
  const RmpTechnique *technique;
  ClothSheet sheet;
  RmpMesh *mesh;
  RmpSampler *sampler;
  RmpValues *values;
  RmpInput input;
  gpointer shared, state;
  double rate; /* frames a second */
  guint n_done;
  guint n_threads;
  RmpAccelerator *accelerator; /* (nullable): borrowed */
  RmpBeginning beginning;      /* that frames have told of */
  RmpOutput output;            /* of the last frame */
} ClothScene;

/* @settings: as a preset's values, on top of the defaults without settling */
void cloth_scene_init (ClothScene *self, const RmpTechnique *technique, const ClothSheet *sheet,
                       ClothFollow follow, ClothMotion motion, guint n_frames,
                       const char *settings);

/* The same above a body that stands still. */
void cloth_scene_init_over (ClothScene *self, const RmpTechnique *technique,
                            const ClothSheet *sheet, ClothFollow follow, ClothMotion motion,
                            guint n_frames, const char *settings, RmpMesh *body);
void cloth_scene_clear (ClothScene *self);

/* Goes on by so many frames, the first of which is where everything begins. */
void cloth_scene_run (ClothScene *self, guint n_frames);

/* Goes on by a frame that must be refused. Returns: (transfer full): what is said of it */
char *cloth_scene_refuse (ClothScene *self);

/* Of the last frame, metres and metres a second. */
const float *cloth_scene_position (const ClothScene *self, guint x, guint y);
double cloth_scene_figure (const ClothScene *self, const char *id);

/* The mean of all velocities, by mass. */
void cloth_scene_mean_velocity (const ClothScene *self, double mean[3]);

G_END_DECLS
