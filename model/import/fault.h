/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fault.h: the faults that the program itself finds in what it reads, and may repair. */

#include "geometry/mesh-check.h"

G_BEGIN_DECLS

/* 0: the line is only a sentence. Otherwise 1 + RmpMeshFault, or one of what follows. */
typedef guint RmpFault;

#define RMP_FAULT_NONE 0u
#define RMP_FAULT_OF_MESH(fault) (1u + (guint) (fault))
#define RMP_FAULT_UNWEIGHTED (1u + (guint) RMP_N_MESH_FAULTS) /* vertices without joint weights */
#define RMP_N_FAULTS (2u + (guint) RMP_N_MESH_FAULTS)

/* “zero-area faces”: the id in files and in the batch program. NULL for none. */
const char *rmp_fault_get_id (RmpFault self);
RmpFault rmp_fault_from_id (const char *id); /* (nullable): unknown ones are RMP_FAULT_NONE */

/* The repair that is offered: “Leave Them Out”. NULL: there is none. Translated. */
const char *rmp_fault_get_remedy (RmpFault self);

/* “Triangles without area”. Translated. */
const char *rmp_fault_get_title (RmpFault self);

/* A sentence that says that there are @n such faults; to be freed. */
char *rmp_fault_describe (RmpFault self, guint n);

G_END_DECLS
