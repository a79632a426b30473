/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact.h: bodies that keep the skin out: simple shapes and the character's other meshes.
 *
 *   W = ½ Σ k_i max (0, d_i − φ(x_i))²
 *
 * where φ is how far a vertex is from a body. The distance to a shape is exact. Of a mesh the plane
 * through the nearest point counts, which is looked for once before each solve.
 *
 * What they touch may hold on to them, friction.h.
 */

#include "cloth/shapes.h"

G_BEGIN_DECLS

/* k of a vertex by its area and rmp_shell_foundation_stiffness(). */
#define RMP_SHELL_CONTACT_STIFFNESS 10.0

/* Which bodies there are; never changes. */
typedef struct _RmpShellBodies RmpShellBodies;

/**
 * rmp_shell_bodies_new:
 * @shapes: (transfer full) (element-type RmpClothShape)
 * @inputs: (nullable): whose colliders are bodies, too
 *
 * Returns: (transfer full) (nullable): %NULL where there are none
 */
RmpShellBodies *rmp_shell_bodies_new (GArray *shapes, RmpInputs *inputs);
void rmp_shell_bodies_free (RmpShellBodies *self);

/* Where they are at a time. */
typedef struct _RmpShellContact RmpShellContact;

/**
 * rmp_shell_contact_new:
 * @bodies: borrowed
 * @sampler: the garment's motion, for where joints are
 *
 * Returns: (transfer full) (nullable): %NULL with an error where a body is nowhere
 */
RmpShellContact *rmp_shell_contact_new (const RmpShellBodies *bodies, RmpSampler *sampler,
                                        double time, guint n_threads, GError **error);
void rmp_shell_contact_free (RmpShellContact *self);

/**
 * rmp_shell_contact_look:
 * @x: [@n × 3] near which the skin will be: the planes of meshes are those near here
 * @stiffness: [@n] k, N/m; borrowed
 * @reach: [@n] d, metres; borrowed
 */
void rmp_shell_contact_look (RmpShellContact *self, guint n, const double *x,
                             const double *stiffness, const double *reach, guint n_threads);

/* Before rmp_shell_contact_look(): vertices hold on to what they touched.
 * @before: the same bodies where they were, looked at with @x
 * @x: [#V × 3] where the skin was
 * @friction: μ
 */
void rmp_shell_contact_hold (RmpShellContact *self, const RmpShellContact *before, const double *x,
                             double friction);

/* @moves: (nullable) (transfer full): [#V × 3] metres that the skin is expected to go: the slope
 * of friction is taken there from now on, since a step of one slope, taken where it begins, would
 * stick
 */
void rmp_shell_contact_expect (RmpShellContact *self, double *moves);

/* All of the next are about the vertices that rmp_shell_contact_look() was told of. Joules. */
double rmp_shell_contact_energy (const RmpShellContact *self, const double *x);

/* @gradient: (inout): [#V × 3] newtons, added */
void rmp_shell_contact_add_gradient (const RmpShellContact *self, const double *x,
                                     double *gradient);

/* The same without friction … */
void rmp_shell_contact_add_push (const RmpShellContact *self, const double *x, double *gradient);

/* … which pulls with so much where nothing goes, if its slope is that where it is expected to.
 * @forces: (inout): [#V × 3] newtons, added
 */
void rmp_shell_contact_add_rub (const RmpShellContact *self, const double *x, double *forces);

/* @blocks: (inout): [9] of a vertex; Gauss and Newton's part of the second derivatives is added */
void rmp_shell_contact_add_hessian (const RmpShellContact *self, const double *x, guint32 vertex,
                                    double blocks[9]);

/* @x: (inout): [#V × 3]: what is nearer than its reach is moved out as far. @fixed: (nullable):
 * [#V] is left
 */
void rmp_shell_contact_push (const RmpShellContact *self, const guint8 *fixed, double *x);

/* How deep the deepest vertex is in a body, metres; 0: none is. */
double rmp_shell_contact_depth (const RmpShellContact *self, const guint8 *fixed, const double *x);

/* Of the last look: whether a place of a vertex is within a body. */
gboolean rmp_shell_contact_is_within (const RmpShellContact *self, guint32 vertex,
                                      const double x[3]);

/* Bodies as faces: all but planes, which cannot pass anything by: they have no other side. */
guint rmp_shell_contact_count_surfaces (const RmpShellContact *self);

/* (transfer none) */
RmpTopology *rmp_shell_contact_get_surface (const RmpShellContact *self, guint surface);

/* [#V × 3] metres, (transfer full) */
double *rmp_shell_contact_place_surface (const RmpShellContact *self, guint surface);

/* Rows of the shapes' table, for those who draw them. */
void rmp_shell_contact_tell (const RmpShellContact *self, RmpOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellBodies, rmp_shell_bodies_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellContact, rmp_shell_contact_free)

G_END_DECLS
