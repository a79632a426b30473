/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* template.h: the dancer's skin as tubes of quads, whose rings cross every limb at right angles.
 * Marching cubes would give edges that ignore elbows; here a fold across an elbow or knee is a ring
 * of edges.
 *
 * Every vertex is shot from a tube's axis to the figure's surface and then relaxed on it. Only the
 * left half is computed; the right is its mirror image to the bit.
 */

#include "figure.h"
#include "shell.h"

/* Rows of the tubes, from the first to the last of each stretch. */
enum
{
  RMP_TORSO_ARMHOLE = 18, /* to ARMHOLE + 5 */
  RMP_TORSO_COLLAR = 24,
  RMP_TORSO_NECK = 29,
  RMP_TORSO_HEAD = 32,
  RMP_TORSO_POLE = 48,
  RMP_LEG_TIP = 56, /* row 0 is the torso's border */
  RMP_ARM_TIP = 45,
};

typedef struct
{
  GArray *vertices; /* RmpShellVertex */
  RmpTube *torso;   /* and neck and head */
  RmpTube *legs[2]; /* left, right */
  RmpTube *arms[2];
  guint *first_neighbour; /* [#V + 1] */
  guint *neighbours;      /* across the quads' edges, ascending */
} RmpTemplate;

RmpTemplate *rmp_template_new (const RmpFigure *figure);
void rmp_template_free (RmpTemplate *self);

static inline RmpShellVertex *
rmp_template_at (const RmpTemplate *self, guint vertex)
{
  return rmp_shell_at (self->vertices, vertex);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpTemplate, rmp_template_free)
