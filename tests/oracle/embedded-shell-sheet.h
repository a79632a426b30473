/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* embedded-shell-sheet.h: the flat sheet of triangles that cases of embedded-shell.json lie on. */

#include "methods/embedded-shell/solve.h"
#include "oracle.h"

G_BEGIN_DECLS

typedef struct
{
  guint nx, ny, n; /* quads along and across; vertices */
  double *plain;   /* [n × 3] before the transform */
  double *rest;    /* [n × 3] */
  double grain[3];
  RmpTopology *topology;
  RmpShellMaterial material;   /* its thickness under the transform */
  RmpShellMaterial *materials; /* [n] all alike */
  double *wavelengths;         /* [n] */
} OracleSheet;

/* @in: nx, ny, Lx, Ly, pattern; the material is to be set next. */
void oracle_sheet_init (OracleSheet *self, guint nx, guint ny, double length, double width,
                        const char *pattern, const OracleTransform *transform);
void oracle_sheet_init_of (OracleSheet *self, JsonObject *in, const OracleTransform *transform);
void oracle_sheet_clear (OracleSheet *self);

/* @material: not yet under the transform. */
void oracle_sheet_set_material (OracleSheet *self, const RmpShellMaterial *material,
                                const OracleTransform *transform);

/* A case's h, E_x, E_q, nu_x and nu_q. */
RmpShellMaterial oracle_material (JsonObject *in);

/* The plan of clusters of all cases. */
RmpShellClusterPlan oracle_cluster_plan (double stop);

G_END_DECLS
