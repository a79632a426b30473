/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shell.h: vertices of a figure's surface, each of which knows its mirror image. The right half is
 * never computed but copied, so that it agrees with the left to the bit.
 */

#include "human.h"
#include "tube.h"

typedef struct
{
  RmpVec position;
  RmpVec plane; /* normal of the ring's plane, unit */
  double tied;  /* 0 … 1: how firmly the vertex stays in that plane when relaxed */
  gboolean pinned;
  guint mirror; /* the vertex on the other side; itself on the mirror plane */
  RmpPart part;
} RmpShellVertex;

/**
 * rmp_shell_add:
 * @shell: (element-type RmpShellVertex):
 *
 * Returns: the index of a new vertex, its own mirror image so far
 */
guint rmp_shell_add (GArray *shell, RmpVec position, RmpPart part);

/**
 * rmp_shell_add_row:
 * @tube: column 0 lies on the mirror plane; holes of the row are marked already
 * @half: [columns / 2 + 1] the row's left half
 *
 * Adds a row of a tube round the middle of the figure.
 */
void rmp_shell_add_row (GArray *shell, RmpTube *tube, guint row, const RmpVec *half, RmpPart part);

/**
 * rmp_shell_mirror:
 * @left: a limb of the left side
 *
 * Adds the mirror images of the limb's vertices, where they do not exist yet.
 *
 * Returns: (transfer full): the same limb on the right
 */
RmpTube *rmp_shell_mirror (GArray *shell, const RmpTube *left);

static inline RmpShellVertex *
rmp_shell_at (const GArray *shell, guint vertex)
{
  return &g_array_index (shell, RmpShellVertex, vertex);
}
