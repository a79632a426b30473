/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* components.h: a moving mesh as few shapes that are mixed: the principal components of its frames.
 *
 *   position of a vertex at a frame = base + sum of weight (frame) · target (vertex)
 *
 * over all components. The base is the mean of all frames, or that and a part of each target. The
 * weights are eigenvectors of the frames' Gram matrix, which is as large as there are frames,
 * however many vertices there are:
 *
 *   L. Sirovich. Turbulence and the dynamics of coherent structures I. Quarterly of Applied
 *   Mathematics 45(3), 1987 (the method of snapshots).
 *
 * A sketch of the frames stands for them in that matrix (frame-sketch.h): weights are a little less
 * than the best ones, and all else that is told of them is measured.
 *
 * Errors are those of the numbers that a file holds, added up as a player does it, so that none is
 * left out. Frames and targets lie on disk: memory does not grow with the clip, but for the square
 * of its frames. The same for any number of threads.
 */

#include "bake/writer.h"

G_BEGIN_DECLS

#define RMP_COMPONENTS_MOST_FRAMES 1024

/* How a file holds the numbers.
 *
 * As floats, weights are from 0 to 1: Blender and Unity cut others off. The base then is no mean.
 * Otherwise it is the mean, positions are multiplied by @scale and moved by @center, and weights
 * are from −1 to 1: players take a weight of 1 for the largest, and do not draw what is outside of
 * the box that follows.
 */
typedef struct
{
  gboolean coarse; /* FALSE: floats, and nothing of what follows */
  float scale;
  float center[3];
} RmpComponentStorage;

/* Coarse targets have multiples of these, where they have no more than one ±1: */
#define RMP_COMPONENT_STEPS 32767.0f
/* and otherwise of 2 to this power, as the base and normals have of others: normals to a quarter of
 * a degree look smooth.
 */
#define RMP_COMPONENT_WIDE_EXPONENT (-15)
#define RMP_COMPONENT_BASE_EXPONENT (-17)
#define RMP_COMPONENT_NORMAL_EXPONENT (-8)

typedef struct _RmpComponents RmpComponents;

RmpComponents *rmp_components_new (const RmpBakeTarget *target);
void rmp_components_free (RmpComponents *self);

/* @positions, @normals: [#V × 3] of the frames one after the other; @normals: (nullable): in all
 * frames or none
 */
gboolean rmp_components_add (RmpComponents *self, guint index, const float *positions,
                             const float *normals, GError **error);

/* After the last frame: finds up to @most components, the largest first. Those that together move
 * no vertex further than @least, in file units, are left out.
 */
gboolean rmp_components_analyse (RmpComponents *self, guint most, double least, GError **error);
guint rmp_components_get_n (const RmpComponents *self);

/* @storage: (out): in which positions are exact to about @step, in file units */
gboolean rmp_components_find_coarse (RmpComponents *self, double step, RmpComponentStorage *storage,
                                     GError **error);

/* Whether a component moves vertices further than coarse steps go. */
gboolean rmp_components_is_wide (const RmpComponents *self, const RmpComponentStorage *storage,
                                 guint component);

/* @errors: (out caller-allocates): [components + 1] the largest distance of a vertex from its
 * place, in file units, with that many components
 */
gboolean rmp_components_measure (RmpComponents *self, const RmpComponentStorage *storage,
                                 double *errors, GError **error);

/**
 * rmp_components_choose:
 * @all: look at all vertices; or only at some, which need no more than all of them do
 * @n: (out): so many components put no vertex further off than @tolerance, in file units, but for
 *   what rmp_components_store() rounds in another way
 * @found: (out): whether there are as many
 */
gboolean rmp_components_choose (RmpComponents *self, const RmpComponentStorage *storage,
                                double tolerance, gboolean all, guint *n, gboolean *found,
                                GError **error);

/* What a file of some components holds. */
typedef struct
{
  guint n;                    /* components */
  float *base, *base_normals; /* [#V × 3] normals: (nullable) */
  float *weights;             /* [frames × n] */
  double error;               /* largest distance in file units */
  double normal_error;        /* radians: of 100 normals that were looked at, 99 are within */
} RmpComponentFile;

/* Keeps the targets of the first @n components for rmp_components_look(). (transfer full) */
RmpComponentFile *rmp_components_store (RmpComponents *self, const RmpComponentStorage *storage,
                                        guint n, GError **error);
void rmp_component_file_free (RmpComponentFile *self);

/* A target: [#V × 3] positions, and as many of normals behind if there are any. @room: [#V × 6] for
 * what is not in memory. (transfer none) (nullable): until @room is used again, @error set
 */
const float *rmp_components_look (const RmpComponents *self, guint component, float *room,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpComponents, rmp_components_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpComponentFile, rmp_component_file_free)

G_END_DECLS
