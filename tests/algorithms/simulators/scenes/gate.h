/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gate.h: a scene of cloth and a body that a simulator has to get through, and what is looked at
 * after each frame.
 */

#include "../../collision/sheets.h"
#include "technique/technique.h"

G_BEGIN_DECLS

#define GATE_RATE 60.0 /* frames a second */
#define GATE_FRAMES 300
#define GATE_THICKNESS 0.003

typedef struct _Gate Gate;

/* What a scene is made of. Up is z, as gravity has it. */
typedef struct
{
  const char *name;
  guint n_short; /* frames that show something already; 0: too few do */
  gboolean is_cheap;
  gboolean is_free; /* of any force but gravity */
  const char *settings;

  /* Adds cloth and body, at rest, and sets begin and follow. */
  void (*build) (Gate *self);

  /* (nullable): where the rig has a vertex of the cloth, and a body one of its own
   * @position: (inout): where they begin
   */
  void (*carry) (const Gate *self, double time, guint vertex, double position[3]);
  void (*move) (const Gate *self, double time, guint vertex, double position[3]);

  /* (nullable): after each frame. Returns: (nullable): what is wrong */
  const char *(*check) (Gate *self);
  gboolean may_cross; /* whether the check itself looks at what crosses */
} GateScene;

struct _Gate
{
  const GateScene *scene;
  const RmpTechnique *technique;
  GRand *rand;
  Mesh cloth;      /* at rest */
  double *begin;   /* [#cloth × 3] where it begins, jittered */
  double *follow;  /* [#cloth] of the rig, 0 to 1 */
  Mesh body;       /* where it begins */
  guint frame;     /* of the last one, from 0 */
  guint n_threads; /* 0 for all cores */

  /* Of the last frame: */
  RmpOutput output;
  double *positions;  /* [#all × 3] of cloth and body */
  double *velocities; /* [#cloth × 3] as they are kept */
  guint n_crossings;  /* pairs of faces */
  guint last_crossed; /* the last frame with such pairs; G_MAXUINT: none yet */
  double peak;        /* kinetic energy, of all frames */

  /* Of the simulator: */
  RmpMesh *mesh, *body_mesh;
  RmpSampler *sampler, *body_sampler;
  RmpValues *values;
  RmpInput input;
  gpointer shared, state;
};

/* @settings: on top of the scene's own */
void gate_init (Gate *self, const GateScene *scene, const RmpTechnique *technique, guint32 seed,
                guint n_frames, const char *settings);
void gate_clear (Gate *self);

/* Goes on by a frame. Returns: (nullable): what is wrong with it */
const char *gate_step (Gate *self);

double gate_figure (const Gate *self, const char *id);

/* A number of the seed's, from -@size to @size. */
double gate_pick (Gate *self, double size);

G_END_DECLS
