/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/noise.h"
#include "geometry/vector.h"
#include "painting/painter-private.h"

/* The cosine from which on a surface that turns away is painted less and less, down to nothing at
 * 0.
 */
#define LEAST_FACING 0.3f

/* Noise of no irregularity is this much longer than wide. */
#define NOISE_LENGTH 8.0

/* Wavelengths over which a ridge of a stamp keeps its way, along it and from ridge to ridge. */
#define WAVE_LENGTH 6.0
#define WAVE_WIDTH 2.0

void
rmp_painter_curve_init (RmpPainterCurve *self, const RmpProfile *profile)
{
  for (guint i = 0; i <= RMP_CURVE_STEPS; i++)
    self->values[i] = (float) rmp_profile_value (profile, 2.0 * (double) i / RMP_CURVE_STEPS - 1.0);
  self->values[RMP_CURVE_STEPS + 1] = 0.0f;
}

/* @t: in [−1, 1] */
static inline float
look_up (const RmpPainterCurve *self, float t)
{
  const float at = (t + 1.0f) * (0.5f * RMP_CURVE_STEPS);
  const gint i = (gint) at;
  const float part = at - (float) i;

  return self->values[i] + part * (self->values[i + 1] - self->values[i]);
}

/* The direction as it lies at right angles to the normal, or any that does. */
static void
set_frame (RmpPainterTouch *self, const double direction[3], double angle)
{
  static const double sideways[3] = { 1.0, 0.0, 0.0 }, upwards[3] = { 0.0, 1.0, 0.0 };
  const double *const choices[] = { direction, sideways, upwards };
  double along[3], across[3];
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (choices) && !found; i++)
    {
      rmp_vector_add_scaled (choices[i], -rmp_vector_dot (choices[i], self->normal), self->normal,
                             along);
      found = rmp_vector_norm (along) > 1e-3 && rmp_vector_normalise (along);
    }
  rmp_vector_cross (self->normal, along, across);
  for (guint c = 0; c < 3; c++)
    {
      self->along[c] = cos (angle) * along[c] + sin (angle) * across[c];
      self->across[c] = cos (angle) * across[c] - sin (angle) * along[c];
    }
}

static void
set_step (RmpPainterTouch *self, const RmpStrand *strand)
{
  self->last_radius = self->radius;
  self->last_strength = self->strength;
  if (!strand->begun)
    return;
  rmp_vector_sub (self->centre, strand->position, self->step);
  self->step_length = rmp_vector_norm (self->step);
  self->step_arc = strand->arc;
  self->last_radius = strand->radius;
  self->last_strength = strand->strength;
}

static void
set_tip (RmpPainterTouch *self, const RmpTip *tip, const double direction[3], double angle,
         const RmpStrand *strand, double scale)
{
  self->tip = tip;
  if (tip->kind == RMP_TIP_LOWER)
    self->strength = -self->strength;
  if (tip->kind == RMP_TIP_SMOOTH || tip->kind == RMP_TIP_FLATTEN || tip->kind == RMP_TIP_ERASE)
    self->strength = MAX (self->strength, 0.0);
  self->wavelength = tip->wavelength > 0.0 ? scale * tip->wavelength : 0.5 * self->radius;
  if (tip->kind == RMP_TIP_RIDGE)
    set_step (self, strand);
  else
    set_frame (self, direction, angle);
}

void
rmp_painter_touch_init (RmpPainterTouch *self, const RmpTip *tip, const RmpDab *dab,
                        const RmpStrand *strand)
{
  double direction[3];

  g_assert (self);

  *self = (RmpPainterTouch){ .twin = dab->twin,
                             .radius = dab->radius,
                             .strength = CLAMP (dab->strength, -1.0, 1.0) };
  rmp_vector_load (dab->position, self->centre);
  rmp_vector_load (dab->normal, self->normal);
  rmp_vector_load (dab->direction, direction);
  if (!dab->through)
    rmp_vector_copy (self->normal, self->facing);
  set_tip (self, tip, direction, dab->angle, strand, 1.0);
}

void
rmp_painter_touch_init_flat (RmpPainterTouch *self, const RmpTip *tip, const RmpFlatDab *dab,
                             const RmpStrand *strand, double scale)
{
  const double direction[3] = { dab->direction[0], dab->direction[1], 0.0 };

  g_assert (self);

  *self = (RmpPainterTouch){ .twin = dab->twin,
                             .centre = { dab->u, dab->v, 0.0 },
                             .normal = { 0.0, 0.0, 1.0 },
                             .radius = dab->radius,
                             .strength = CLAMP (dab->strength, -1.0, 1.0) };
  set_tip (self, tip, direction, dab->angle, strand, scale);
}

void
rmp_painter_touch_get_ball (const RmpPainterTouch *self, double centre[3], double *radius)
{
  rmp_vector_add_scaled (self->centre, -0.5, self->step, centre);
  *radius = MAX (self->radius, self->last_radius) + 0.5 * self->step_length;
}

static float
get_stamp_grey (const RmpHeightImage *stamp, double x, double y)
{
  const double side = (double) rmp_height_image_get_side (stamp);
  const double column = CLAMP ((0.5 * x + 0.5) * side - 0.5, 0.0, side - 1.0);
  const double row = CLAMP ((0.5 * y + 0.5) * side - 0.5, 0.0, side - 1.0);
  const guint i = MIN ((guint) column, (guint) side - 2), j = MIN ((guint) row, (guint) side - 2);
  const double s = column - (double) i, t = row - (double) j;
  const double low = (1.0 - s) * rmp_height_image_get (stamp, i, j) +
                     s * rmp_height_image_get (stamp, i + 1, j);
  const double high = (1.0 - s) * rmp_height_image_get (stamp, i, j + 1) +
                      s * rmp_height_image_get (stamp, i + 1, j + 1);

  return (float) (((1.0 - t) * low + t * high) * (double) RMP_HEIGHT_TO_GREY);
}

static float
get_stamp (const RmpPainterTouch *self, const double offset[3])
{
  const double x = rmp_vector_dot (offset, self->along), y = rmp_vector_dot (offset, self->across);
  double wave = y / self->wavelength + 0.5;

  if (self->tip->stamp)
    return 2.0f * get_stamp_grey (self->tip->stamp, x / self->radius, y / self->radius) - 1.0f;
  if (self->tip->irregularity > 0.0)
    {
      const double position[3] = { x / (WAVE_LENGTH * self->wavelength),
                                   y / (WAVE_WIDTH * self->wavelength), 0.0 };

      wave += self->tip->irregularity * (double) rmp_noise_at (self->tip->seed, position);
    }
  return look_up (self->section, (float) (2.0 * (wave - floor (wave)) - 1.0));
}

static float
get_noise (const RmpPainterTouch *self, const float position[3])
{
  const double at[3] = { (double) position[0], (double) position[1], (double) position[2] };
  const double irregularity = CLAMP (self->tip->irregularity, 0.0, 1.0);
  const double length = self->wavelength * (NOISE_LENGTH + irregularity * (1.0 - NOISE_LENGTH));
  const double lattice[3] = { rmp_vector_dot (at, self->along) / length,
                              rmp_vector_dot (at, self->across) / self->wavelength,
                              rmp_vector_dot (at, self->normal) / self->wavelength };

  return rmp_noise_at (self->tip->seed, lattice);
}

static gboolean
get_ridge (const RmpPainterTouch *self, const double offset[3], RmpEffect *effect)
{
  double part = 1.0, radius, distance, beside[3], side[3];

  /* @offset is from the end of the step. */
  if (self->step_length > 0.0)
    part = CLAMP (1.0 +
                      rmp_vector_dot (offset, self->step) / (self->step_length * self->step_length),
                  0.0, 1.0);
  rmp_vector_add_scaled (offset, 1.0 - part, self->step, beside);
  radius = self->last_radius + part * (self->radius - self->last_radius);
  distance = rmp_vector_norm (beside);
  if (!(distance < radius))
    return FALSE;
  rmp_vector_cross (self->normal, self->step, side);
  effect->amount = look_up (
      self->section,
      (float) (rmp_vector_dot (side, beside) < 0.0 ? -distance / radius : distance / radius));
  effect->amount *= (float) (self->last_strength + part * (self->strength - self->last_strength));
  effect->arc = (float) (self->step_arc + part * self->step_length);
  return TRUE;
}

gboolean
rmp_painter_touch_get_effect (const RmpPainterTouch *self, const float position[3], float facing,
                              float rank, RmpEffect *effect)
{
  const double offset[3] = { (double) position[0] - self->centre[0],
                             (double) position[1] - self->centre[1],
                             (double) position[2] - self->centre[2] };
  const float square = (float) rmp_vector_dot (offset, offset), radius = (float) self->radius;
  const float facing_part = MIN (facing / LEAST_FACING, 1.0f);

  g_assert (effect);

  if (!(facing > 0.0f))
    return FALSE;
  if (self->tip->kind == RMP_TIP_RIDGE)
    {
      if (!get_ridge (self, offset, effect))
        return FALSE;
      effect->amount *= facing_part;
      effect->rank = fabsf (effect->amount);
      return effect->rank > rank;
    }
  if (!(square < radius * radius))
    return FALSE;
  effect->arc = 0.0f;
  effect->amount = look_up (self->falloff, sqrtf (square) / radius) * facing_part *
                   (float) self->strength;
  effect->rank = fabsf (effect->amount);
  /* All further factors only make it smaller. */
  if (!(effect->rank > rank))
    return FALSE;
  if (self->tip->kind == RMP_TIP_NOISE)
    effect->amount *= get_noise (self, position);
  if (self->tip->kind == RMP_TIP_STAMP)
    {
      effect->amount *= get_stamp (self, offset);
      effect->rank = fabsf (effect->amount);
    }
  return effect->rank > rank;
}
