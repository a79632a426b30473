/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hierarchy.h: which features of moving surfaces come near each other.
 *
 * A tree of boxes over the faces of a mesh. It is built once, from the mesh at rest, and its boxes
 * are fitted anew to every motion; when faces have moved so far among each other that the boxes are
 * no good any more, it is built again. What is found does not depend on the tree: all pairs of a
 * face and a vertex, and of edges, whose own boxes meet, each once, however many faces have them.
 */

#include "collision/stencil.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

#define RMP_HIERARCHY_ERROR rmp_hierarchy_error_quark ()
GQuark rmp_hierarchy_error_quark (void);

typedef enum
{
  RMP_HIERARCHY_ERROR_OVERFLOW, /* more pairs than allowed */
} RmpHierarchyError;

/* About where there are most pairs: two vertices, numbered as pairs are. */
typedef struct
{
  guint32 vertex, other; /* of either mesh */
} RmpHierarchyCrowd;

/* (transfer none) (nullable): of an RMP_HIERARCHY_ERROR_OVERFLOW. @error: (nullable) */
const RmpHierarchyCrowd *rmp_hierarchy_get_crowd (const GError *error);

typedef struct _RmpHierarchy RmpHierarchy;

/**
 * rmp_hierarchy_new:
 * @rest: [#V × 3] metres, finite
 * @first: the number of its first vertex among those of all meshes, which found pairs have
 *
 * Collapsed faces are left out.
 */
RmpHierarchy *rmp_hierarchy_new (RmpTopology *topology, const double *rest, guint32 first);

/* The same of several meshes, numbered one after the other. @rest: [#all × 3] */
RmpHierarchy *rmp_hierarchy_new_joined (guint n_parts, RmpTopology *const *parts,
                                        const double *rest);
void rmp_hierarchy_free (RmpHierarchy *self);

const RmpTopology *rmp_hierarchy_get_topology (const RmpHierarchy *self);
guint32 rmp_hierarchy_get_first (const RmpHierarchy *self);

/**
 * rmp_hierarchy_fit:
 * @begin: [#V × 3] metres, finite
 * @end: [#V × 3] metres, finite: where vertices move to in straight lines; may be @begin
 * @margin: metres, by which boxes of features are larger on all sides
 * @moving: (nullable): [#V] 1 at vertices of which pairs are wanted; %NULL for all
 *
 * Arrays are only read during the call.
 */
void rmp_hierarchy_fit (RmpHierarchy *self, const double *begin, const double *end, double margin,
                        const guint8 *moving, guint n_threads);

/**
 * rmp_hierarchy_cull:
 * @positions: [#V × 3] to which boxes have been fitted, and where nothing moves
 * @reach: metres
 *
 * Patches in which no two features without a common vertex are nearer than @reach, as they lie
 * open, are not searched within any more, until boxes are fitted again. Not all are found.
 *
 * Returns: how many faces they have
 */
guint rmp_hierarchy_cull (RmpHierarchy *self, const double *positions, double reach,
                          guint n_threads);

/* Whether a pair is wanted. Called by any thread. */
typedef gboolean (*RmpStencilTest) (gconstpointer data, const RmpStencil *stencil);

/**
 * rmp_hierarchy_find:
 * @other: may be @self; then pairs with a vertex in common are left out
 * @wanted: (nullable): %NULL for all
 * @most: number of pairs
 * @stencils: (element-type RmpStencil): appends the wanted pairs of which any vertex is moving,
 *   those of a vertex of either mesh and a face of the other, and those of edges, which begin with
 *   one of @self, or, within a mesh, with the lower one. In the order of the trees, for any number
 *   of threads
 *
 * Returns: %FALSE if there are more than @most pairs
 */
gboolean rmp_hierarchy_find (const RmpHierarchy *self, const RmpHierarchy *other,
                             RmpStencilTest wanted, gconstpointer data, guint most,
                             GArray *stencils, guint n_threads, GError **error);

/* a < b of one mesh; of two meshes, one of the first and one of the second */
typedef struct
{
  guint32 a, b;
} RmpFacePair;

/**
 * rmp_hierarchy_find_faces:
 * @pairs: (element-type RmpFacePair): appends the pairs of faces whose boxes meet and of which any
 *   vertex is moving; otherwise as above
 */
gboolean rmp_hierarchy_find_faces (const RmpHierarchy *self, const RmpHierarchy *other, guint most,
                                   GArray *pairs, guint n_threads, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpHierarchy, rmp_hierarchy_free)

G_END_DECLS
