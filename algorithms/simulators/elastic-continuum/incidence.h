/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* incidence.h: in which elements of a list a vertex is, so that each vertex adds up its own row. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint32 *start;    /* [#V + 1] into both */
  guint32 *elements; /* ascending */
  guint32 *slots;    /* in the list of all elements' vertices */
} RmpIncidence;

/**
 * rmp_incidence_init:
 * @start: (nullable): [@n_elements + 1] into @vertices; without it elements have @width vertices
 * @vertices: of all elements
 */
void rmp_incidence_init (RmpIncidence *self, guint n_vertices, guint n_elements,
                         const guint32 *start, guint width, const guint32 *vertices);
void rmp_incidence_clear (RmpIncidence *self);

G_END_DECLS
