/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* axis-handle.h: turning the axis of an entry by the tip of its arrow. The tip goes over a sphere
 * round the joint, on the half towards the viewer or on the far one; a way out over the rim and
 * back in changes from one to the other. Frames follow while it is dragged; the whole drag is one
 * step of the history.
 */

#include "technique/dials.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* Begins with all zero. */
typedef struct
{
  RmpViewport *viewport; /* borrowed */
  RmpLayer *layer;       /* (nullable): owned; NULL: nothing is turned */
  guint entry, pane;
  double place[3];  /* the joint, metres, posed */
  double radius;    /* metres, of the sphere: as large as a hand can aim on */
  double turned[4]; /* of the axes of the mesh since rest */
  double grip[2];   /* pixels from the pointer to the tip */
  double axis[3];   /* unit, at rest */
  gboolean near_side;
  gboolean outside; /* the pointer is over the rim */
  gboolean moved;
} RmpAxisHandle;

/**
 * rmp_axis_sphere_aim:
 * @origin, @direction: a ray, @direction unit
 * @near_side: which of the two places where it meets the sphere
 * @out: (out): unit, from @centre
 *
 * Where the ray goes past the sphere, what is nearest to it on the sphere.
 *
 * Returns: how far it goes past the centre, in radii
 */
double rmp_axis_sphere_aim (const double centre[3], double radius, const double origin[3],
                            const double direction[3], gboolean near_side, double out[3]);

/* To whole steps of 15° up and round from the axes of the mesh. @axis: (inout): unit */
void rmp_axis_snap (double axis[3]);

/* @dial: of the first layer of a look, as it is shown in @pane; @tip: pixels */
void rmp_axis_handle_begin (RmpAxisHandle *self, RmpViewport *viewport, RmpLayer *layer,
                            const RmpDial *dial, guint pane, const double pointer[2]);
gboolean rmp_axis_handle_is_held (const RmpAxisHandle *self);
void rmp_axis_handle_drag (RmpAxisHandle *self, const double pointer[2], gboolean snap);

/* Where the tip of an arrow of this length is meanwhile, metres, posed. */
void rmp_axis_handle_get_tip (const RmpAxisHandle *self, double length, float tip[3]);

/* Keeps what was turned, as a step of the history; or puts it back. */
gboolean rmp_axis_handle_end (RmpAxisHandle *self, GError **error);
void rmp_axis_handle_cancel (RmpAxisHandle *self);

G_END_DECLS
