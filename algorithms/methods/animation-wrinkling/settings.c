/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/settings.h"

#include "technique/params.h"

static const RmpChoice source_choices[] = {
  { "traced", N_ ("Traced"),
    N_ ("Curves are found where the cloth is compressed, beside those drawn by hand") },
  { "drawn", N_ ("Drawn only"),
    N_ ("No curve is found: only lines drawn by hand wrinkle, where they are compressed") },
  { NULL, NULL, NULL },
};

static const RmpChoice section_choices[] = {
  { "arc", N_ ("Arc"), N_ ("As published: part of a circle, with a crease at its foot") },
  { "smooth", N_ ("Smooth"), N_ ("A bump that is as long and runs out without a crease") },
  { NULL, NULL, NULL },
};

const RmpParam rmp_crease_params[RMP_CREASE_N_PARAMS] = {
  [RMP_CREASE_PARAM_LEAST_RADIUS] = {
    .id = "least_radius", .label = N_ ("Smallest radius"), .symbol = "Rₘᵢₙ",
    .group = N_ ("Wrinkles"),
    .help = N_ ("Half width of the tightest wrinkle: low is fine cloth with narrow wrinkles, high "
                "is stiff cloth with broad ones."),
    .equation = "§4.6: R_min", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_EDGE (0.1), .hard = { OF_EDGE (0.005), OF_EDGE (20.0) },
    .soft = { OF_EDGE (0.03), OF_EDGE (1.0) },
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_MOST_HALF_WIDTH] = {
    .id = "most_half_width", .label = N_ ("Largest half width"), .symbol = "rₘₐₓ/Rₘᵢₙ",
    .group = N_ ("Wrinkles"),
    .help = N_ ("Widest wrinkle, in smallest radii: low keeps weak wrinkles narrow and low, high "
                "lets them grow broad."),
    .equation = "§4.6: r_max", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (4.0), .hard = RANGE (1.0, 20.0), .soft = RANGE (1.0, 8.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_START] = {
    .id = "start", .label = N_ ("Shortening to wrinkle"), .symbol = "τ₀", .group = N_ ("Wrinkles"),
    .help = N_ ("How much shorter the cloth must get before a wrinkle begins: low wrinkles "
                "everywhere, high only where the cloth is strongly compressed."),
    .equation = "§4.4: τ0", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.08), .hard = RANGE (0.0, 0.5), .soft = RANGE (0.02, 0.3),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_STOP] = {
    .id = "stop", .label = N_ ("Shortening to go on"), .symbol = "τ₁", .group = N_ ("Wrinkles"),
    .help = N_ ("How much shorter the cloth must be for a wrinkle to go on: low makes long "
                "wrinkles that run out slowly."),
    .equation = "§4.5: τ1", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.03), .hard = { BOUND (0.0), OF_PARAM (1.0, RMP_CREASE_PARAM_START) },
    .soft = { BOUND (0.0), OF_PARAM (1.0, RMP_CREASE_PARAM_START) },
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_SPACING] = {
    .id = "spacing", .label = N_ ("Spacing"), .symbol = "d_s", .group = N_ ("Wrinkles"),
    .help = N_ ("Distance between wrinkles, in half widths: at 2 they stand side by side, high "
                "thins them out."),
    .equation = "§4.4: d_s", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (2.2), .hard = RANGE (1.0, 6.0), .soft = RANGE (1.5, 4.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_SHORTEST] = {
    .id = "shortest", .label = N_ ("Shortest wrinkle"), .group = N_ ("Wrinkles"),
    .help = N_ ("Shorter ones are left out, in half widths: low keeps every speck, high only long "
                "wrinkles."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (4.0), .hard = RANGE (0.0, 50.0), .soft = RANGE (0.0, 12.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_SOURCE] = {
    .id = "curve_source", .label = N_ ("Line source"), .group = N_ ("Wrinkles"),
    .help = N_ ("Where curves come from besides those that are drawn: the compression of the "
                "cloth, or nowhere."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = source_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_SECTION] = {
    .id = "section", .label = N_ ("Cross-section"), .group = N_ ("Shape"),
    .help = N_ ("What a wrinkle looks like when cut across; both hold all of the cloth."),
    .equation = "§4.6", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_CREASE_SECTION_ARC),
    .choices = section_choices,
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_CREASE_PARAM_MONOTONE] = {
    .id = "monotone", .label = N_ ("Wide until it starts"), .group = N_ ("Shape"),
    .help = N_ ("On: a wrinkle keeps its largest width up to the shortening at which wrinkles "
                "begin, and rises all the while. Off: it narrows as soon as it is full, as "
                "published."),
    .equation = "§4.6", .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_TAPER] = {
    .id = "taper", .label = N_ ("End taper"), .group = N_ ("Shape"),
    .help = N_ ("Length over which a wrinkle runs out, in half widths: low ends bluntly, high in "
                "a long tip."),
    .equation = "§4.6", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (6.0), .hard = RANGE (0.0, 20.0), .soft = RANGE (0.0, 12.0),
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_CREASE_PARAM_POWER] = {
    .id = "union_power", .label = N_ ("Sharpness of merges"), .symbol = "p", .group = N_ ("Shape"),
    .help = N_ ("How wrinkles flow together: low rounds and swells where they meet, high keeps "
                "each to its own height."),
    .equation = "§4.8: p", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (6.0), .hard = RANGE (2.0, 32.0), .soft = RANGE (2.0, 16.0),
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_CREASE_PARAM_ACROSS] = {
    .id = "edges_across", .label = N_ ("Edges across a wrinkle"), .group = N_ ("Shape"),
    .help = N_ ("How finely bakes cut the cloth: so many edges lie across the tightest wrinkle "
                "that a place ever has. Twice as many are four times the triangles."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (8), .hard = RANGE (2, 32), .soft = RANGE (4, 16),
    .stage = RMP_STAGE_DRAW, .advanced = TRUE,
  },
  [RMP_CREASE_PARAM_MEMORY] = {
    .id = "memory", .label = N_ ("Memory"), .group = N_ ("Motion"),
    .help = N_ ("Frames a wrinkle takes to rise, and to sink once it can no more be followed: 0 "
                "lets it pop, high lets it linger."),
    .equation = "§4.7", .type = RMP_PARAM_INT, .unit = RMP_UNIT_FRAMES,
    .initial = BOUND (4), .hard = RANGE (0, 30), .soft = RANGE (0, 12),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_CREASE_PARAM_SMOOTHING] = {
    .id = "smoothing", .label = N_ ("Smoothing of stretch"), .group = N_ ("Advanced"),
    .help = N_ ("Passes over the neighbours of each vertex: low follows every detail and all "
                "noise, high only broad motion."),
    .equation = "§4.2", .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (2), .hard = RANGE (0, 20), .soft = RANGE (0, 8),
    .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_CREASE_PARAM_STEP] = {
    .id = "trace_step", .label = N_ ("Trace step"), .group = N_ ("Advanced"),
    .help = N_ ("Step along a curve, in mean edges of the mesh: low is exact and slow."),
    .equation = "§4.5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.25), .hard = RANGE (0.05, 1.0), .soft = RANGE (0.1, 0.5),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_CREASE_PARAM_SKINNING] = {
    .id = "skinning", .label = N_ ("Base skinning"), .group = N_ ("Base"),
    .help = N_ ("The skin under the wrinkles, where a skeleton moves it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SKINNING_LINEAR), .choices = rmp_skinning_choices,
    .stage = RMP_STAGE_ANALYSE,
  },
  [RMP_CREASE_PARAM_CONTACT] = CONTACT_PARAM,
};

const RmpPreset rmp_crease_presets[RMP_CREASE_N_PRESETS] = {
  [RMP_CREASE_PRESET_IMPROVED] = { "improved", N_ ("Improved"),
                                   "most_half_width=2;section=smooth;monotone=true;union_power="
                                   "12" },
  [RMP_CREASE_PRESET_PUBLISHED] = { "as-published", N_ ("As published"),
                                    "most_half_width=20;memory=0;taper=3;contact=false" },
};

void
rmp_crease_settings_read (RmpCreaseSettings *self, double mean_edge, const RmpValues *values)
{
  double least = rmp_values_get_real (values, RMP_CREASE_PARAM_LEAST_RADIUS);
  double start = rmp_values_get_real (values, RMP_CREASE_PARAM_START);

  g_assert (self);

  *self = (RmpCreaseSettings){
    .options = {
      .least_radius = least,
      .most_half_width = least * rmp_values_get_real (values, RMP_CREASE_PARAM_MOST_HALF_WIDTH),
      .start = start,
      .stop = MIN (rmp_values_get_real (values, RMP_CREASE_PARAM_STOP), start),
      .wide_until = rmp_values_get_bool (values, RMP_CREASE_PARAM_MONOTONE) ? start : 0.0,
      .spacing = rmp_values_get_real (values, RMP_CREASE_PARAM_SPACING),
      .shortest = rmp_values_get_real (values, RMP_CREASE_PARAM_SHORTEST),
      .step = mean_edge * rmp_values_get_real (values, RMP_CREASE_PARAM_STEP),
      .memory = (guint) rmp_values_get_int (values, RMP_CREASE_PARAM_MEMORY),
    },
    .style = {
      .section = (RmpCreaseSection) rmp_values_get_int (values, RMP_CREASE_PARAM_SECTION),
      .power = rmp_values_get_real (values, RMP_CREASE_PARAM_POWER),
      .taper = rmp_values_get_real (values, RMP_CREASE_PARAM_TAPER),
    },
    .drawn_only = rmp_values_get_int (values, RMP_CREASE_PARAM_SOURCE) == 1,
    .smoothing = (guint) rmp_values_get_int (values, RMP_CREASE_PARAM_SMOOTHING),
    .across = rmp_values_get_int (values, RMP_CREASE_PARAM_ACROSS),
    .skinning = (RmpSkinning) rmp_values_get_int (values, RMP_CREASE_PARAM_SKINNING),
    .contact = rmp_values_get_bool (values, RMP_CREASE_PARAM_CONTACT),
  };
}
