/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* result.h: one frame of one look, or of a plain surface. */

#include "technique/technique.h"

G_BEGIN_DECLS

/* Immutable, atomically reference-counted. */
typedef struct
{
  gatomicrefcount ref_count;
  double frame; /* of the clip, at the project's rate */
  /* NULL: plain skinning, relief of the form mesh over the coarse mesh */
  const RmpTechnique *technique;
  RmpTarget target; /* as a preview or as a bake has it */
  /* relief, figures, fields, lines, tables, warning, remark; a simulator's relief is the mesh */
  RmpOutput output;
  guint64 field_mask; /* bit i: field i of the technique was asked for */
  double seconds;     /* cost of the step */
  /* (nullable): of rmp_cloth_body_table_kind: the simple bodies of the simulator that it lies on */
  RmpTable *bodies;
} RmpResult;

/* Without an output yet. (transfer full) */
RmpResult *rmp_result_new (const RmpTechnique *technique, double frame, RmpTarget target,
                           guint64 field_mask);
RmpResult *rmp_result_ref (RmpResult *self);
void rmp_result_unref (RmpResult *self);
gsize rmp_result_get_size (const RmpResult *self); /* bytes, without the shared topology */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpResult, rmp_result_unref)

G_END_DECLS
