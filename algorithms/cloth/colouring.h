/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* colouring.h: elements of a mesh in groups that share no vertex, so that a group's members may be
 * worked on by all cores at once, and the result is the same for any number of them.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint n_elements, n_colours;
  guint32 *colours; /* [n_elements] */
  guint32 *start;   /* [n_colours + 1] into order */
  guint32 *order;   /* [n_elements] by colour, and within a colour ascending */
} RmpColouring;

/**
 * rmp_colouring_new:
 * @width: vertices an element
 * @elements: [@n_elements × @width] vertices, each below @n_vertices
 *
 * Greedy: each element in turn takes the smallest colour that none of its vertices has met.
 */
RmpColouring *rmp_colouring_new (guint n_vertices, guint n_elements, guint width,
                                 const guint32 *elements);
void rmp_colouring_free (RmpColouring *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpColouring, rmp_colouring_free)

G_END_DECLS
