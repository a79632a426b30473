/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report.h: figures, fields, the table of regions, and the dials that are read from it. */

#include "methods/joint-wrinkle-maps/maps.h"
#include "technique/dials.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_JOINT_FIGURE_ACTIVE,
  RMP_JOINT_FIGURE_WEIGHT,
  RMP_JOINT_FIGURE_HEIGHT,
  RMP_JOINT_FIGURE_OVERLAP,
  RMP_JOINT_N_FIGURES,
} RmpJointFigure;

extern const RmpFigure rmp_joint_figures[RMP_JOINT_N_FIGURES];

typedef enum
{
  RMP_JOINT_FIELD_WEIGHT,
  RMP_JOINT_FIELD_OVERLAP,
  RMP_JOINT_N_FIELDS,
} RmpJointField;

extern const RmpField rmp_joint_fields[RMP_JOINT_N_FIELDS];
extern const RmpTableKind rmp_joint_table_kind;
extern const RmpDials rmp_joint_dials; /* read from that table */

/* What a frame's regions come to. */
typedef struct
{
  const RmpJointMaps *maps;
  const RmpJointRegionOptions *options; /* [#regions] */
  const RmpJointRegionPose *poses;      /* [#regions] */
  float *weights;                       /* [#V] Σ |factor| of all regions */
  float *overlap;                       /* [#V] Σ of their masks */
  double amplitude;
} RmpJointFrame;

void rmp_joint_report (const RmpJointFrame *frame, const gboolean *fields, RmpOutput *output);

G_END_DECLS
