/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/axis-handle.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "inspector/entry-switches.h"
#include "skinning/quaternion.h"
#include "viewport/viewport-private.h"
#include "widgets/i18n.h"

/* Pixels: a hand cannot aim on a smaller sphere. */
#define LEAST_RADIUS 48.0
/* In radii: so far past the rim the tip begins to go round it. */
#define RIM 1.08
#define SNAP (G_PI / 12.0)
/* Parts of the unit that are told: finer ones are the hand's noise. */
#define PARTS 1e4

/* --- the sphere ------------------------------------------------------------------------------- */

double
rmp_axis_sphere_aim (const double centre[3], double radius, const double origin[3],
                     const double direction[3], gboolean near_side, double out[3])
{
  double way[3], closest[3], past, along, half;

  rmp_vector_sub (centre, origin, way);
  along = rmp_vector_dot (way, direction);
  rmp_vector_add_scaled (origin, along, direction, closest);
  rmp_vector_sub (closest, centre, out);
  past = rmp_vector_norm (out) / radius;
  if (past < 1.0)
    {
      half = radius * sqrt (1.0 - past * past);
      /* Who looks from within sees the far side only. */
      rmp_vector_add_scaled (out, near_side && along > half ? -half : half, direction, out);
    }
  if (!rmp_vector_normalise (out))
    rmp_vector_copy (direction, out);
  return past;
}

void
rmp_axis_snap (double axis[3])
{
  const double rise = SNAP * round (asin (CLAMP (axis[1], -1.0, 1.0)) / SNAP);
  const double round_ = SNAP * round (atan2 (axis[0], axis[2]) / SNAP);

  axis[0] = cos (rise) * sin (round_);
  axis[1] = sin (rise);
  axis[2] = cos (rise) * cos (round_);
}

/* --- places ----------------------------------------------------------------------------------- */

static void
get_ray (const RmpAxisHandle *self, double x, double y, double origin[3], double direction[3])
{
  float from[3], along[3];
  RmpPaneRect rect;

  rmp_viewport_get_pane_rect (self->viewport, self->pane, &rect);
  rmp_camera_get_ray (rmp_viewport_get_pane_camera (self->viewport, self->pane),
                      (float) (x - rect.x), (float) (y - rect.y), (float) rect.width,
                      (float) rect.height, from, along);
  rmp_vector_load (from, origin);
  rmp_vector_load (along, direction);
  rmp_vector_normalise (direction);
}

void
rmp_axis_handle_get_tip (const RmpAxisHandle *self, double length, float tip[3])
{
  double posed[3], end[3];

  rmp_quaternion_turn (self->turned, self->axis, posed);
  rmp_vector_add_scaled (self->place, length, posed, end);
  rmp_vector_store (end, tip);
}

/* --- dragging --------------------------------------------------------------------------------- */

gboolean
rmp_axis_handle_is_held (const RmpAxisHandle *self)
{
  return self->layer != NULL;
}

void
rmp_axis_handle_begin (RmpAxisHandle *self, RmpViewport *viewport, RmpLayer *layer,
                       const RmpDial *dial, guint pane, const double pointer[2])
{
  double origin[3], direction[3], posed[3], tip[2];
  float end[3];
  RmpPaneRect rect;

  g_assert (self);

  rmp_axis_handle_cancel (self);
  *self = (RmpAxisHandle){ .viewport = viewport, .entry = dial->entry, .pane = pane };
  rmp_vector_load (dial->place, self->place);
  rmp_vector_copy (dial->axis, self->axis);
  memcpy (self->turned, dial->turned, sizeof self->turned);
  rmp_viewport_get_pane_rect (viewport, pane, &rect);
  self->radius = hypot (
      hypot ((double) (dial->tip[0] - dial->place[0]), (double) (dial->tip[1] - dial->place[1])),
      (double) (dial->tip[2] - dial->place[2]));
  self->radius = MAX (self->radius,
                      LEAST_RADIUS * (double) rmp_camera_get_pixel_size (
                                         rmp_viewport_get_pane_camera (viewport, pane), dial->place,
                                         (float) rect.height));
  rmp_axis_handle_get_tip (self, self->radius, end);
  if (!rmp_viewport_project (viewport, pane, end, tip, tip + 1))
    return;
  self->layer = g_object_ref (layer);
  for (guint c = 0; c < 2; c++)
    self->grip[c] = tip[c] - pointer[c];
  get_ray (self, tip[0], tip[1], origin, direction);
  rmp_quaternion_turn (self->turned, self->axis, posed);
  self->near_side = rmp_vector_dot (posed, direction) <= 0.0;
}

/* (transfer full) (nullable): the layer's with the axis as it is now; NULL: there is no such entry
 * any more
 */
static RmpValues *
make_values (const RmpAxisHandle *self)
{
  const RmpDials *dials = rmp_layer_get_technique (self->layer)->dials;
  const RmpValues *now = rmp_layer_get_values (self->layer);
  g_autoptr (RmpValues) values = NULL, entry = NULL;

  if (!dials || dials->axis < 0 || self->entry >= rmp_values_get_n_entries (now, dials->param))
    return NULL;
  values = rmp_values_copy (now);
  entry = rmp_values_copy (rmp_values_get_entry (now, dials->param, self->entry));
  rmp_values_set_vec3 (entry, (guint) dials->axis, self->axis);
  rmp_values_set_entry (values, dials->param, self->entry, entry);
  return g_steal_pointer (&values);
}

static void
preview (const RmpAxisHandle *self, const RmpValues *values)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (self->viewport);

  if (workspace)
    rmp_workspace_preview (workspace, &rmp_preview_values, self->layer, values);
}

void
rmp_axis_handle_drag (RmpAxisHandle *self, const double pointer[2], gboolean snap)
{
  double origin[3], direction[3], posed[3], back[4], past;
  g_autoptr (RmpValues) values = NULL;

  g_assert (self);

  if (!self->layer)
    return;
  get_ray (self, pointer[0] + self->grip[0], pointer[1] + self->grip[1], origin, direction);
  past = rmp_axis_sphere_aim (self->place, self->radius, origin, direction, self->near_side, posed);
  if (past < 1.0 && self->outside)
    {
      self->near_side = !self->near_side;
      rmp_axis_sphere_aim (self->place, self->radius, origin, direction, self->near_side, posed);
    }
  self->outside = past > RIM || (self->outside && past >= 1.0);
  for (guint c = 0; c < 4; c++)
    back[c] = c < 3 ? -self->turned[c] : self->turned[c];
  rmp_quaternion_turn (back, posed, self->axis);
  if (snap)
    rmp_axis_snap (self->axis);
  for (guint c = 0; c < 3; c++)
    self->axis[c] = round (PARTS * self->axis[c]) / PARTS;
  self->moved = TRUE;
  values = make_values (self);
  if (values)
    preview (self, values);
}

gboolean
rmp_axis_handle_end (RmpAxisHandle *self, GError **error)
{
  g_autoptr (RmpValues) values = NULL;
  gboolean done = TRUE;

  g_assert (self);

  values = self->layer && self->moved ? make_values (self) : NULL;
  if (values)
    {
      const RmpDials *dials = rmp_layer_get_technique (self->layer)->dials;
      const RmpParam *group = rmp_values_get_param (values, dials->param);
      g_autofree char *name = rmp_entry_get_name (group, self->entry);
      g_autofree char *label = g_strdup_printf (_ ("%s: %s"), name,
                                                _ (group->entry->params[dials->axis].label));

      done = rmp_layer_set_values (self->layer, values, label, error);
    }
  rmp_axis_handle_cancel (self);
  return done;
}

void
rmp_axis_handle_cancel (RmpAxisHandle *self)
{
  g_assert (self);

  if (self->layer && self->moved)
    preview (self, NULL);
  g_clear_object (&self->layer);
  self->moved = FALSE;
}
