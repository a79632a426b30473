/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preflight.h: what a simulator can tell before it begins: where the motion that it works on runs
 * cloth through something already.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

/* The collider of an overlap of cloth with itself. */
#define RMP_OVERLAP_ROW_ITSELF G_MAXUINT
/* That of an overlap with the faces of the garment's mesh that are no cloth. */
#define RMP_OVERLAP_ROW_OWN (G_MAXUINT - 1)

typedef struct
{
  /* among the colliders that the simulator was given, and after them the simple bodies that its
   * values have; or ROW_ITSELF, or ROW_OWN
   */
  guint collider;
  double depth;       /* metres, about */
  gboolean inside;    /* a whole part of the cloth is in the collider, and crosses it nowhere */
  gboolean held;      /* the motion pins all of it, so that a simulator cannot move it away */
  GArray *faces;      /* of guint32: of the garment's mesh, ascending */
  GArray *body_faces; /* of guint32: of the collider's mesh, ascending; may be empty */
} RmpOverlapRow;

/* (element-type RmpOverlapRow), which it clears */
GArray *rmp_overlap_rows_new (void);

struct _RmpPreflight
{
  /* What does not depend on time. @input need not outlive it. */
  gpointer (*begin) (const RmpInput *input, const RmpValues *values, GError **error);

  /* Where @sampler, approached already, has an overlap at @time. One caller at a time.
   * (transfer full) (element-type RmpOverlapRow)
   */
  GArray *(*find) (gpointer preflight, RmpSampler *sampler, double time, const RmpCall *call,
                   GError **error);
  void (*end) (gpointer preflight);

  /* Sets what lets the simulator pull such an overlap apart before the first frame. */
  void (*untangle) (RmpValues *values, gboolean itself);
};

G_END_DECLS
