/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components-storage.c: how numbers of components are rounded, and what weights make of them. */

#include "bake/components-pass.h"

#include <math.h>

static const double nowhere[3] = { 0.0 };

/* Powers of two are steps that numbers are exact multiples of. */
static RmpLaneStorage
make_storage (const RmpComponentStorage *storage, double scale, int exponent)
{
  return (RmpLaneStorage){ .scale = storage->coarse ? scale : 1.0,
                           .steps = ldexp (1.0, -exponent),
                           .rounded = storage->coarse };
}

void
rmp_component_store_base (const RmpComponentStorage *storage, const double *positions,
                          float *stored)
{
  const RmpLaneStorage lanes = make_storage (storage, (double) storage->scale,
                                             RMP_COMPONENT_BASE_EXPONENT);
  double offsets[3];

  for (guint c = 0; c < 3; c++)
    offsets[c] = storage->coarse ? (double) storage->center[c] : 0.0;
  rmp_frame_lanes_store (&lanes, positions, offsets, stored);
}

void
rmp_component_store_target (const RmpComponentStorage *storage, const double *moves, gboolean wide,
                            float *stored)
{
  RmpLaneStorage lanes = make_storage (storage, (double) storage->scale,
                                       RMP_COMPONENT_WIDE_EXPONENT);

  if (!wide)
    {
      lanes.steps = (double) RMP_COMPONENT_STEPS;
      lanes.divided = TRUE;
    }
  rmp_frame_lanes_store (&lanes, moves, nowhere, stored);
}

void
rmp_component_store_normal (const RmpComponentStorage *storage, const double *changes,
                            float *stored)
{
  const RmpLaneStorage lanes = make_storage (storage, 1.0, RMP_COMPONENT_NORMAL_EXPONENT);

  rmp_frame_lanes_store (&lanes, changes, nowhere, stored);
}

/* The number of a component that a weight of 0 stands for. */
double
rmp_component_get_low (const RmpComponents *self, const RmpComponentStorage *storage,
                       guint component)
{
  return storage->coarse ? 0.0 : self->lows[component];
}

float
rmp_component_get_weight (const RmpComponents *self, const RmpComponentStorage *storage,
                          guint component, guint frame)
{
  const double coordinate = self->coordinates[(gsize) component * self->n_frames + frame],
               low = rmp_component_get_low (self, storage, component);

  return (float) (storage->coarse ? coordinate : (coordinate - low) / (1.0 - low));
}

/* Coordinates beyond this are too far for coarse steps. */
double
rmp_component_get_wide (const RmpComponentStorage *storage)
{
  return 0.999 * (double) storage->scale;
}

gboolean
rmp_components_is_wide (const RmpComponents *self, const RmpComponentStorage *storage,
                        guint component)
{
  return storage->coarse && self->reach[component] > rmp_component_get_wide (storage);
}
