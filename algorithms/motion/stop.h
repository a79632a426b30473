/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stop.h: an error that a vertex is to blame for, at some time. Who tells it can show where; copies
 * and prefixes of the error keep that.
 */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_STOP_ERROR (rmp_stop_error_quark ())
GQuark rmp_stop_error_quark (void);

typedef enum
{
  RMP_STOP_NOWHERE, /* the vertex has a number that is none for a position */
  RMP_STOP_FLIES,   /* it is too fast, or goes too far in a step */
  RMP_STOP_CROWDED, /* too much comes near it */
} RmpStopError;

typedef struct
{
  double time;    /* seconds, of the motion */
  guint32 vertex; /* of the mesh that the motion moves */
  guint step;     /* of a simulation, within the frame, from 1; 0: of no step in particular */
} RmpStopCause;

/* @message: translated, and says of time and vertex what a person is to read */
void rmp_stop_set (GError **error, RmpStopError code, const RmpStopCause *cause,
                   const char *message);

/* (transfer none) (nullable): %NULL where nothing of the kind is to blame. @error: (nullable) */
const RmpStopCause *rmp_stop_get_cause (const GError *error);

G_END_DECLS
