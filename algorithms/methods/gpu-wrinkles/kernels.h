/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kernels.h: the passes of the method in single precision, as work for a graphics card.
 *
 *   J. Loviscach. Wrinkling coarse meshes on the GPU. Computer Graphics Forum 25 (3), 2006: a pass
 *   for deformations, passes for phases. What moves the mesh and what shades it are not in here.
 */

#include "compute/accelerator.h"
#include "methods/gpu-wrinkles/cloth.h"

G_BEGIN_DECLS

typedef struct _RmpWaveField RmpWaveField;
typedef struct _RmpWaveMemory RmpWaveMemory;
typedef struct _RmpWaveOptions RmpWaveOptions;

/* A cloth as kernels have it. Immutable. */
typedef struct _RmpWaveKernels RmpWaveKernels;

/* Borrows the cloth. */
RmpWaveKernels *rmp_wave_kernels_new (const RmpWaveCloth *cloth);
void rmp_wave_kernels_free (RmpWaveKernels *self);

/* As rmp_wave_field_init() does it on the processor, for a field with room and a memory that has
 * had waves. Returns: whether it is the accelerator's
 */
gboolean rmp_wave_kernels_run (const RmpWaveKernels *self, RmpAccelerator *accelerator,
                               const RmpWaveOptions *options, const float *positions,
                               RmpWaveMemory *memory, RmpWaveField *field, guint n_threads);

G_END_DECLS
