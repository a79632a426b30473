/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fault.h: what a line of a report is about, where the program itself found it and may put it
 * right.
 */

#include "geometry/mesh-check.h"

G_BEGIN_DECLS

/* 0: the line is only a sentence. Otherwise 1 + RmpMeshFault, or one of what follows. */
typedef guint RmpFault;

#define RMP_FAULT_NONE 0u
#define RMP_FAULT_OF_MESH(fault) (1u + (guint) (fault))
#define RMP_FAULT_UNWEIGHTED (1u + (guint) RMP_N_MESH_FAULTS) /* vertices without joint weights */
#define RMP_N_FAULTS (2u + (guint) RMP_N_MESH_FAULTS)

/* “zero-area faces”: as files of Rimple and the batch program have it. NULL for none. */
const char *rmp_fault_get_id (RmpFault self);
RmpFault rmp_fault_from_id (const char *id); /* (nullable): unknown ones are RMP_FAULT_NONE */

/* What is offered: “Leave Them Out”. NULL: nothing can be done here. Translated. */
const char *rmp_fault_get_remedy (RmpFault self);

/* “Triangles without area”. Translated. */
const char *rmp_fault_get_title (RmpFault self);

/* A sentence about @n of them; to be freed. */
char *rmp_fault_describe (RmpFault self, guint n);

G_END_DECLS
