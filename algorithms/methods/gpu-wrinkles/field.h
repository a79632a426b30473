/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* field.h: the waves of a frame: their direction and height at each vertex, which follow from its
 * deformation, and their phase, which goes on from frame to frame.
 */

#include "inputs/masks.h"
#include "methods/gpu-wrinkles/cloth.h"
#include "methods/gpu-wrinkles/kernels.h"
#include "methods/gpu-wrinkles/phase.h"
#include "technique/checkpoint.h"
#include "wrinkles/wave-profile.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_WAVE_START_SPREAD,
  RMP_WAVE_START_RANDOM,
} RmpWaveStart;

/* A number that may be painted. */
typedef struct
{
  double plain;
  const RmpMasked *masked; /* (nullable) */
} RmpWaveNumber;

static inline double
rmp_wave_number_at (const RmpWaveNumber *self, guint vertex)
{
  return rmp_masked_value (self->masked, self->plain, vertex);
}

struct _RmpWaveOptions
{
  RmpWaveNumber length;       /* metres at rest */
  RmpWaveNumber gain;         /* 1: the cloth keeps its length */
  double irregular;           /* 0 … 1: how much lengths and heights stray over the cloth */
  RmpWaveNumber bias;         /* compression added along painted directions */
  double threshold;           /* compression that is ignored */
  double highest;             /* of the length */
  double steepest;            /* slope at most: where more is crushed, waves are lower */
  double half_life;           /* frames, of the direction */
  double sureness;            /* power of how steady it is, by which waves are lowered */
  double calm;                /* frames: half-life of what is shown of phases and of their fading */
  double relaxation;          /* of a sweep */
  guint first_sweeps, sweeps; /* of the frame with the first wave, of each later one */
  RmpWaveStart start;
  guint32 seed;
  gboolean fades;  /* where phases do not agree */
  gboolean across; /* follows the weaker compression, at right angles to the stronger */
  double profile_factor;
};

/* How long waves are at a vertex, metres at rest, and how high, 1: the cloth keeps its length.
 * Where they are irregular both follow noise that is fixed on the cloth, of cells of a few waves.
 */
void rmp_wave_options_get_size (const RmpWaveOptions *self, const RmpWaveCloth *cloth, guint vertex,
                                double *length, double *gain);

/* What a field remembers of the frame before. */
struct _RmpWaveMemory
{
  guint n;
  gboolean started; /* there were waves */
  double *doubled;  /* [n × 2] doubled direction, by its compression, smoothed */
  double *pressed;  /* [n] that compression, smoothed alike: longer than @doubled where it turns */
  double *along;    /* [n × 2] direction, unit: its sign is that of the phase */
  double *phases;   /* [n × 2] */
  double *shown;    /* [n × 2] phases, smoothed: shorter than 1 where they move */
  double *parts;    /* [n] what is left where crests break, smoothed */
};

RmpWaveMemory *rmp_wave_memory_new (const RmpWaveCloth *cloth);
RmpWaveMemory *rmp_wave_memory_copy (const RmpWaveMemory *self);
void rmp_wave_memory_free (RmpWaveMemory *self);
void rmp_wave_memory_put (const RmpWaveMemory *self, GByteArray *out);

/* FALSE: the bytes are not those of such a field. */
gboolean rmp_wave_memory_take (RmpWaveMemory *self, RmpCheckpointReader *reader);

/* One frame. */
struct _RmpWaveField
{
  const RmpWaveCloth *cloth;
  double *stretches; /* [#V × 2] the smaller principal stretch, with the bias, and the larger one */
  double *vectors;   /* [#V × 2] k in the frame at rest, radians a metre */
  double *amplitudes;   /* [#V] metres, before defects are faded and the region counts */
  double *relative;     /* [#V] of the highest there may be */
  double *turns;        /* [n_links] radians from a vertex to its neighbour, by its own wave */
  double *advances;     /* [n_links] by both */
  double *rotations;    /* [n_links × 2] their cosines and sines, which each sweep asks for */
  gint8 *signs;         /* [n_links] */
  double *agreements;   /* [#V] */
  const double *phases; /* [#V × 2] of the memory, which is to live as long and not to go on */
  const double *shown, *parts; /* [#V × 2], [#V] the same */
  gboolean has_waves;
  gboolean on_card; /* the accelerator found it */
};

/* Finds the waves of a frame that follows the one that @memory knows, which goes on to this one.
 * @positions: [#V × 3] metres
 * @kernels, @accelerator: (nullable): both: to find it with, once there are waves
 */
void rmp_wave_field_init (RmpWaveField *self, const RmpWaveCloth *cloth,
                          const RmpWaveOptions *options, const float *positions,
                          RmpWaveMemory *memory, const RmpWaveKernels *kernels,
                          RmpAccelerator *accelerator, guint n_threads);
void rmp_wave_field_clear (RmpWaveField *self);

void rmp_wave_field_get_graph (const RmpWaveField *self, RmpWaveGraph *graph);

/* Lowers waves to half the radius by which the cloth itself is bent there: where it is folded over,
 * higher ones would run through each other. Phases are no others for it.
 * @positions, @normals: [#V × 3]
 */
void rmp_wave_field_fit (RmpWaveField *self, const float *positions, const float *normals,
                         guint n_threads);

/* What of its amplitude a vertex keeps where the phases of its neighbours do not agree, and where
 * its own moves.
 */
double rmp_wave_field_get_part (const RmpWaveField *self, const RmpWaveOptions *options,
                                guint vertex);

/* @waves: (out caller-allocates): [#F of the mesh × 12] for each corner its amplitude in metres,
 *   its phase, and the radians from it to the next and to the last corner; 0 where no cloth is
 */
void rmp_wave_field_fill (const RmpWaveField *self, const RmpWaveOptions *options, float *waves,
                          guint n_threads);

G_END_DECLS
