/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stage-scene.h: cloth of points that fall, whose edges are pulled to their length a few times a
 * step, and a body that moves as it is told, for tests of what keeps them apart.
 */

#include "collision/stage.h"
#include "sheets.h"

/* Seconds. */
#define STEP (1.0 / 60.0)

typedef struct
{
  Mesh cloth, body;
  RmpTopology *topology;
  RmpCollisionStage *stage;
  RmpCollisionOptions options;
  double *inverse_masses, *velocities, *ends, *body_end;
  double gravity;
  guint8 *held;                   /* (nullable) */
  const RmpCollisionTurns *turns; /* (nullable) */
  RmpCollisionReport report, all; /* of the last step; sums of all */
} StageScene;

/* Without meshes. */
void scene_init (StageScene *self);

/* Takes the meshes as they are; all vertices are free and at rest. */
void scene_build (StageScene *self);
void scene_clear (StageScene *self);

/* [#E] (transfer full) */
double *scene_measure_edges (const StageScene *self);

/* Where vertices would go, and the velocities they would have. @lengths: [#E] (nullable): edges are
 * not pulled
 */
void scene_propose (StageScene *self, const double *lengths);
void scene_resolve (StageScene *self, guint n_threads);

/* Of the cloth with itself and with the body, where they end. */
guint scene_count_crossings (const StageScene *self);

/* Begins the next step. */
void scene_advance (StageScene *self);

/* For cloth that was added, of which the first part is a sheet of 14 × 14 squares, a metre wide: a
 * ball goes up through it for 40 steps, while its corners are held. Nothing crosses.
 */
void scene_push_ball_up (StageScene *self);
