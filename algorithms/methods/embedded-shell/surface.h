/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface.h: the skin of a garment: its fine mesh, what it is made of, and where it is glued.
 * Immutable once made.
 */

#include "collision/broad-phase.h"
#include "geometry/subdivision.h"
#include "methods/embedded-shell/follow.h"
#include "methods/embedded-shell/settings.h"

G_BEGIN_DECLS

typedef struct
{
  RmpTopology *topology;
  RmpReliefTopology *relief;
  RmpSubdivision *subdivision; /* of the garment's mesh */
  double *rest;                /* [#V × 3] metres */
  RmpShellMaterial *materials; /* [#V] */
  double *wavelengths;         /* [#V] λ, metres */
  float *freedom;              /* [#V] how much of its wrinkles a vertex shows; 0: it is held */
  guint8 *fixed;               /* [#V] held */
  double *foundation;          /* (nullable): [#V] N/m */
  double *soft;                /* (nullable): [#V] N/m, along all ways */
  RmpEmbeddedFollow *follow;   /* (nullable): the lattice that the motion is seen through */
  RmpShellSkin *skin;
  RmpShellConstraint *constraint;
  char *key; /* of what the constraint was made of */

  double wavelength;    /* metres, where nothing was painted */
  double mean_edge;     /* metres, of what is free */
  double coarse_edge;   /* metres, of the garment's mesh */
  guint n_free;         /* vertices */
  guint n_held;         /* vertices of pieces that are too small for the wavelength */
  guint n_soft;         /* pieces that little holds */
  guint n_slivers;      /* faces that are far longer than wide */
  guint n_branches;     /* edges with more than two faces */
  RmpShellGrain missed; /* what the grain is to follow and is not there; 0: it is */
  gboolean flat;        /* so many vertices are centres that nothing can wrinkle */

  GMutex mutex; /* guards the next two, which are made when they are first asked for */
  RmpBroadPhase *phase;
  GPtrArray *works; /* (element-type RmpShellWork) that nobody is using */
} RmpShellSurface;

/* @earlier: (nullable): whose glue and lattice are shared where they are made of the same; the
 * result is the same as without it. %NULL with an error that says what to do.
 */
RmpShellSurface *rmp_shell_surface_new (const RmpInput *input, const RmpShellPlan *plan,
                                        const RmpShellSurface *earlier, const RmpCall *call,
                                        GError **error);
void rmp_shell_surface_free (RmpShellSurface *self);

/* x_q and normals there, [#V × 3] each. @coarse: [… × 3] of the garment's mesh, metres */
void rmp_shell_surface_place (const RmpShellSurface *self, const double *coarse, double *target,
                              double *normals, guint n_threads);

/* The fine mesh over a coarse one at rest, [#V × 3]. (transfer full) */
double *rmp_shell_surface_place_rest (const RmpShellSurface *self, guint n_coarse,
                                      const float *coarse, guint n_threads);

/* The pairs of faces that may meet, by the skin at rest. */
const RmpBroadPhase *rmp_shell_surface_get_phase (RmpShellSurface *self);

/* For a solve, given back after it: what it analyses is the same for all frames. (transfer full) */
RmpShellWork *rmp_shell_surface_take_work (RmpShellSurface *self);
void rmp_shell_surface_give_work (RmpShellSurface *self, RmpShellWork *work);

/* How much of what is free, 0 to 1, the interior at @target pushes together so far that waves
 * nearly lie down: those that take up a strain ε rise by 2 √ε, whatever they are made of.
 */
double rmp_shell_surface_find_crowding (const RmpShellSurface *self, const double *target,
                                        guint n_threads);

/* With more of that a solve that takes long is given up sooner. */
#define RMP_SHELL_MOST_CROWDED 0.5
/* The strain that counts as so far. */
#define RMP_SHELL_CROWDED_STRAIN 0.3

/* For its maker: counts what is free, as its freedom has it. */
void rmp_shell_surface_count_free (RmpShellSurface *self);

/* For its maker: the constraint, and what else is held because of it. FALSE with an error. */
gboolean rmp_shell_surface_glue (RmpShellSurface *self, const RmpShellPlan *plan,
                                 const RmpShellSurface *earlier, const RmpCall *call,
                                 GError **error);

/* Looks for what its faces make doubtful; for its maker. */
void rmp_shell_surface_doubt (RmpShellSurface *self);

/* Why its wrinkles are not to be trusted, translated. (transfer full) (nullable) */
char *rmp_shell_surface_warn (const RmpShellSurface *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellSurface, rmp_shell_surface_free)

G_END_DECLS
