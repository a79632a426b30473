/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fabric.h"

#include <math.h>

#include "cloth/kawabata.h"
#include "inputs/references.h"

/* Points that a profile is sampled at that has none of its own. */
#define N_SAMPLES 17

/* What a drawn curve is of. */
typedef enum
{
  OF_BEND,
  OF_BEND_WARP,
  OF_BEND_WEFT,
  OF_SHEAR,
  OF_TENSION,
  OF_TENSION_WARP,
  OF_TENSION_WEFT,
} Of;

static const RmpChoice of_choices[] = {
  { "bend", N_ ("Bend"), N_ ("Moment, N, over curvature, 1/m, along warp and weft") },
  { "bend-warp", N_ ("Bend along warp"), N_ ("Moment, N, over curvature, 1/m") },
  { "bend-weft", N_ ("Bend along weft"), N_ ("Moment, N, over curvature, 1/m") },
  { "shear", N_ ("Shear"), N_ ("Force, N/m, over angle, radians") },
  { "tension", N_ ("Tension"), N_ ("Force, N/m, over strain, along warp and weft") },
  { "tension-warp", N_ ("Tension along warp"), N_ ("Force, N/m, over strain") },
  { "tension-weft", N_ ("Tension along weft"), N_ ("Force, N/m, over strain") },
  { NULL, NULL, NULL },
};

/* clang-format off */
static const RmpParam curve_params[] = {
  [RMP_DRAPE_CURVE_OF] = {
    .id = "of", .label = N_ ("Of"), .help = N_ ("What the fabric answers to."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (OF_BEND), .choices = of_choices,
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_CURVE_SHAPE] = {
    .id = "curve", .label = N_ ("Curve"),
    .help = N_ ("One of the project's curves, from its left end, which is rest, up to its peak. "
                "None: the number of the fabric counts."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_CURVE, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_CURVE_END] = {
    .id = "end", .label = N_ ("Peak at"), .symbol = "1/m, rad",
    .help = N_ ("Where the peak of the curve is: a curvature in 1/m, an angle in radians, or a "
                "strain."),
    .type = RMP_PARAM_REAL, .initial = BOUND (250.0), .hard = RANGE (1e-6, 1e5),
    .soft = RANGE (0.01, 500.0), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_CURVE_FORCE] = {
    .id = "force", .label = N_ ("Peak"), .symbol = "N, N/m",
    .help = N_ ("How high the peak is: a moment in N, or a force in N/m."),
    .type = RMP_PARAM_REAL, .initial = BOUND (2.5e-3), .hard = RANGE (0.0, 1e6),
    .soft = RANGE (0.0, 500.0), .stage = RMP_STAGE_PREPARE,
  },
};
/* clang-format on */
G_STATIC_ASSERT (G_N_ELEMENTS (curve_params) == RMP_DRAPE_CURVE_N_PARAMS);

const RmpEntryKind rmp_drape_curve_entry = {
  .label = N_ ("Curve"),
  .add = N_ ("Add curve"),
  .params = curve_params,
  .n_params = G_N_ELEMENTS (curve_params),
};

/* --- drawn ------------------------------------------------------------------------------------ */

RmpFabricCurve *
rmp_drape_draw_curve (RmpProfile *profile, double end, double force)
{
  const guint n_points = rmp_profile_get_n_points (profile);
  const guint n = n_points > 0 ? n_points : N_SAMPLES;
  g_autofree double *s = g_new (double, n), *y = g_new (double, n), *slopes = g_new (double, n);
  guint peak = 0;

  for (guint i = 0; i < n; i++)
    {
      slopes[i] = (double) NAN;
      if (n_points > 0)
        {
          double slope;

          rmp_profile_get_point (profile, i, &s[i], &y[i]);
          if (rmp_profile_get_point_slope (profile, i, &slope))
            slopes[i] = slope;
        }
      else
        {
          s[i] = (double) i / (n - 1) - 1.0;
          y[i] = rmp_profile_value (profile, s[i]);
        }
      if (y[i] > y[peak])
        peak = i;
    }
  for (guint i = 0; i <= peak; i++)
    {
      const double scale = end / (s[peak] + 1.0);

      slopes[i] *= force / scale;
      y[i] *= force;
    }
  /* at the peak the profile is flat, as it falls after it; the fabric does not */
  slopes[peak] = (double) NAN;
  for (guint i = 0; i < peak; i++)
    s[i] = (s[i] + 1.0) * end / (s[peak] + 1.0);
  s[peak] = end;
  return rmp_fabric_curve_new_monotone (peak + 1, s, y, slopes);
}

static void
replace (RmpFabricCurve **curve, RmpProfile *profile, const RmpValues *entry)
{
  rmp_fabric_curve_free (*curve);
  *curve = rmp_drape_draw_curve (profile, rmp_values_get_real (entry, RMP_DRAPE_CURVE_END),
                                 rmp_values_get_real (entry, RMP_DRAPE_CURVE_FORCE));
}

static void
take_drawn (RmpDrapeCurves *self, const RmpInputs *inputs, const RmpValues *values)
{
  for (guint i = 0; i < rmp_values_get_n_entries (values, RMP_DRAPE_CURVES); i++)
    {
      const RmpValues *entry = rmp_values_get_entry (values, RMP_DRAPE_CURVES, i);
      const RmpReference *reference = rmp_inputs_get_entry_reference (inputs, RMP_DRAPE_CURVES, i,
                                                                      RMP_DRAPE_CURVE_SHAPE);
      const Of of = (Of) rmp_values_get_int (entry, RMP_DRAPE_CURVE_OF);

      if (!reference || !reference->curve)
        continue;
      if (of == OF_SHEAR)
        replace (&self->shear, reference->curve, entry);
      if (of == OF_BEND || of == OF_BEND_WARP)
        replace (&self->bend[0], reference->curve, entry);
      if (of == OF_BEND || of == OF_BEND_WEFT)
        replace (&self->bend[1], reference->curve, entry);
      if (of == OF_TENSION || of == OF_TENSION_WARP)
        replace (&self->tension[0], reference->curve, entry);
      if (of == OF_TENSION || of == OF_TENSION_WEFT)
        replace (&self->tension[1], reference->curve, entry);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

void
rmp_drape_curves_init (RmpDrapeCurves *self, const RmpClothModel *model, const RmpValues *values)
{
  const RmpClothMaterial *material = &model->material;
  const RmpKesBranch branch = (RmpKesBranch) rmp_values_get_int (values, RMP_DRAPE_BRANCH);
  const double extension = rmp_values_get_real (values, RMP_DRAPE_EXTENSION);

  for (guint i = 0; i < 2; i++)
    {
      self->tension[i] = extension > 0.0
                             ? rmp_kes_tension_new (
                                   extension, rmp_values_get_real (values, RMP_DRAPE_LINEARITY),
                                   RMP_KES_MOST_TENSION)
                             : rmp_fabric_curve_new_line (material->stretch[i]);
      self->bend[i] = rmp_kes_curve_new (material->bend[i],
                                         rmp_values_get_real (values, RMP_DRAPE_BEND_HYSTERESIS),
                                         rmp_values_get_real (values, RMP_DRAPE_BEND_FOOT), branch);
    }
  self->shear = rmp_kes_curve_new (material->shear,
                                   rmp_values_get_real (values, RMP_DRAPE_SHEAR_HYSTERESIS),
                                   rmp_values_get_real (values, RMP_DRAPE_SHEAR_FOOT), branch);
  take_drawn (self, model->inputs, values);
}

void
rmp_drape_curves_clear (RmpDrapeCurves *self)
{
  for (guint i = 0; i < 2; i++)
    {
      rmp_fabric_curve_free (self->tension[i]);
      rmp_fabric_curve_free (self->bend[i]);
    }
  rmp_fabric_curve_free (self->shear);
}
