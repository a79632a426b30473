/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the method's parameters, and their values as its code reads them. */

#include "methods/embedded-shell/basis.h"
#include "methods/embedded-shell/rows.h"
#include "methods/embedded-shell/solve.h"
#include "skinning/skin.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_SHELL_PARAM_THICKNESS,
  RMP_SHELL_PARAM_SKIN_MODULUS,
  RMP_SHELL_PARAM_INTERIOR_MODULUS,
  RMP_SHELL_PARAM_WAVELENGTH,
  RMP_SHELL_PARAM_SKIN_POISSON,
  RMP_SHELL_PARAM_INTERIOR_POISSON,
  RMP_SHELL_PARAM_MODULI,
  RMP_SHELL_PARAM_COUPLED,
  RMP_SHELL_PARAM_STRETCH,
  RMP_SHELL_PARAM_SHEAR,
  RMP_SHELL_PARAM_BEND,
  RMP_SHELL_PARAM_GRAIN_FROM,
  RMP_SHELL_PARAM_GRAIN,
  RMP_SHELL_PARAM_FOUNDATION,
  RMP_SHELL_PARAM_ALONG,
  RMP_SHELL_PARAM_CONSTRAINT,
  RMP_SHELL_PARAM_STOP,
  RMP_SHELL_PARAM_WIDTH,
  RMP_SHELL_PARAM_TRUNCATION,
  RMP_SHELL_PARAM_SPACING,
  RMP_SHELL_PARAM_SEED_VERTEX,
  RMP_SHELL_PARAM_METRIC,
  RMP_SHELL_PARAM_CUT,
  RMP_SHELL_PARAM_HEMS,
  RMP_SHELL_PARAM_SUBDIVISION,
  RMP_SHELL_PARAM_SOLVER,
  RMP_SHELL_PARAM_TOLERANCE,
  RMP_SHELL_PARAM_ITERATIONS,
  RMP_SHELL_PARAM_INNER,
  RMP_SHELL_PARAM_SUBSTEP,
  RMP_SHELL_PARAM_STABILITY,
  RMP_SHELL_PARAM_NOISE,
  RMP_SHELL_PARAM_SEED,
  RMP_SHELL_PARAM_MEMORY,
  RMP_SHELL_PARAM_SKINNING,
  RMP_SHELL_PARAM_DRIVE,
  RMP_SHELL_PARAM_CELL,
  RMP_SHELL_PARAM_ELEMENTS,
  RMP_SHELL_PARAM_SPLITS,
  RMP_SHELL_PARAM_FILLING,
  RMP_SHELL_PARAM_DENSITY,
  RMP_SHELL_PARAM_TIME_STEP,
  RMP_SHELL_PARAM_GRAVITY,
  RMP_SHELL_PARAM_BONE_RADIUS,
  RMP_SHELL_PARAM_SOFT_BONES,
  RMP_SHELL_PARAM_FOLLOW,
  RMP_SHELL_PARAM_EXACT,
  RMP_SHELL_PARAM_MUSCLES,
  RMP_SHELL_PARAM_STRENGTH,
  RMP_SHELL_PARAM_BODIES,
  RMP_SHELL_PARAM_SHAPES,
  RMP_SHELL_PARAM_FRICTION,
  RMP_SHELL_PARAM_ROUNDS,
  RMP_SHELL_PARAM_SELF,
  RMP_SHELL_PARAM_CONTACT,
  RMP_SHELL_N_PARAMS,
} RmpShellParam;

extern const RmpParam rmp_shell_params[RMP_SHELL_N_PARAMS];

/* Of an entry of RMP_SHELL_PARAM_MUSCLES. */
typedef enum
{
  RMP_SHELL_MUSCLE_FROM,
  RMP_SHELL_MUSCLE_TO,
  RMP_SHELL_MUSCLE_RADIUS,
  RMP_SHELL_MUSCLE_MORPH,
  RMP_SHELL_MUSCLE_N_PARAMS,
} RmpShellMuscleParam;

typedef enum
{
  RMP_SHELL_PRESET_LEATHER,
  RMP_SHELL_PRESET_SKIN,
  RMP_SHELL_PRESET_PADDED,
  RMP_SHELL_PRESET_THEORY,
  RMP_SHELL_PRESET_PUBLISHED,
  RMP_SHELL_N_PRESETS,
} RmpShellPreset;

extern const RmpPreset rmp_shell_presets[RMP_SHELL_N_PRESETS];
extern const char *const rmp_shell_preset_help[RMP_SHELL_N_PRESETS];

typedef enum
{
  RMP_SHELL_CONSTRAINT_LOCAL,
  RMP_SHELL_CONSTRAINT_SPECTRAL,
} RmpShellConstraintKind;

typedef enum
{
  RMP_SHELL_DRIVE_MOTION,
  RMP_SHELL_DRIVE_LATTICE,
  RMP_SHELL_DRIVE_DYNAMIC,
} RmpShellDrive;

typedef enum
{
  RMP_SHELL_GRAIN_DIRECTION,
  RMP_SHELL_GRAIN_TEXTURE,
  RMP_SHELL_GRAIN_PAINTED,
} RmpShellGrain;

/* What decides over meshes, materials and constraints. */
typedef struct
{
  RmpShellMaterial material; /* where nothing was painted; the wavelength wanted is in it */
  double wavelength;         /* metres that were asked for; 0: none */
  RmpShellModuli moduli;
  RmpShellGrain grain_from;
  double grain[3];   /* whose shadow is the first direction of a triangle; 0: its first edge is */
  double foundation; /* × the interior's resistance to what leaves it … */
  double along;      /* … and to what slides along it */
  RmpShellConstraintKind kind;
  RmpShellClusterPlan clusters;
  double cut;
  gboolean hems; /* borders are held */
  guint levels;  /* of subdivision; 0: by the wavelength */
  RmpShellDrive drive;
  double cell; /* metres, of the lattice; 0: by the size of the mesh */
  RmpEmbeddedOrder order;
  guint splits;      /* cubes along a side of a cell, by which parts are told from each other */
  gboolean weighted; /* cells are as stiff as they are full */
} RmpShellPlan;

void rmp_shell_plan_read (RmpShellPlan *self, const RmpValues *values);

typedef struct
{
  RmpShellSolveOptions options;
  double substep; /* strain that one solve goes on by, at most */
  double noise;   /* × thickness */
  guint64 seed;
  gboolean stability;
  RmpSkinning skinning;
  double friction; /* with bodies */
  guint rounds;    /* of interior and skin in a step, where bodies push */
  gboolean self;   /* wrinkles meet each other */
  gboolean contact;
} RmpShellSettings;

void rmp_shell_settings_read (RmpShellSettings *self, const RmpValues *values);

G_END_DECLS
