/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* volumes.h: meshes of the character that do not bend, which cloth is kept out of by looking
 * distances up on a grid, made once, in place of finding the nearest face in each step.
 */

#include "cloth/params.h"
#include "collision/distance-volume.h"
#include "motion/sampler.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* Of an entry of the group. */
typedef enum
{
  RMP_CLOTH_VOLUME_MESH,
  RMP_CLOTH_VOLUME_CELLS,
  RMP_CLOTH_VOLUME_N_PARAMS,
} RmpClothVolumeParam;

extern const RmpEntryKind rmp_cloth_volume_entry;

#define RMP_CLOTH_VOLUMES_ID "volumes"

/* clang-format off */
#define RMP_CLOTH_VOLUMES_PARAM                                                                    \
  {                                                                                                \
    .id = RMP_CLOTH_VOLUMES_ID, .label = N_ ("Distance volumes"),                                  \
    .group = N_ ("Distance volumes"),                                                              \
    .help = N_ ("Closed meshes of the character that do not bend, which cloth is moved out of "    \
                "however deep it is in, and quickly however many faces they have."),               \
    .type = RMP_PARAM_ENTRIES, .entry = &rmp_cloth_volume_entry, .initial = BOUND (0.0),           \
    .hard = RANGE (0.0, 16.0), .stage = RMP_STAGE_PREPARE,                                         \
    .visible_if = "contact_by=projection",                                                         \
  }
/* clang-format on */

typedef struct _RmpClothVolume RmpClothVolume;

/**
 * rmp_cloth_volumes_read:
 * @inputs: (nullable)
 * @values: of any technique
 * @colliders: [@n]
 * @margin: metres about them in which distances are asked for
 * @cancellable: (nullable)
 *
 * Returns: (transfer full) (element-type RmpClothVolume): [@n], %NULL where a collider is none;
 *   %NULL with an error where a mesh cannot be one, or with G_IO_ERROR_CANCELLED
 */
GPtrArray *rmp_cloth_volumes_read (const RmpInputs *inputs, const RmpValues *values, guint n,
                                   RmpSampler *const *colliders, double margin,
                                   GCancellable *cancellable, GError **error);
void rmp_cloth_volume_free (RmpClothVolume *self);

const RmpDistanceVolume *rmp_cloth_volume_get_distances (const RmpClothVolume *self);

/* The pose in which it comes nearest to @positions, [#V × 3], from those of rest. Returns: how far
 * a vertex is off at most, metres; @vertex: (out): that
 */
double rmp_cloth_volume_fit (const RmpClothVolume *self, const double *positions, double pose[16],
                             guint *vertex);

/* Whether it has not bent. @time: seconds, for the error */
gboolean rmp_cloth_volume_check (const RmpClothVolume *self, const double *positions, double time,
                                 GError **error);

G_END_DECLS
