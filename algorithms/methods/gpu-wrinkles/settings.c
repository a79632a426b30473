/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/gpu-wrinkles/settings.h"

#include "technique/params.h"

#include <math.h>

#define DEGREE (G_PI / 180.0)

static const RmpChoice profile_choices[] = {
  { "cosine", N_ ("Cosine"), N_ ("Crests like valleys") },
  { "sharp", N_ ("Sharp"), N_ ("Narrow crests over broad valleys, or the other way round") },
  { "drawn", N_ ("Drawn"), N_ ("A curve of your own, of which both sides are made alike") },
  { NULL, NULL, NULL },
};

static const RmpChoice start_choices[] = {
  { "spread", N_ ("Spread"),
    N_ ("From the most compressed vertex on, each neighbour fits the one before: next to no "
        "defects") },
  { "random", N_ ("Random"),
    N_ ("As published: all phases by chance, which leaves vortices that never settle") },
  { NULL, NULL, NULL },
};

static const RmpChoice reconstruct_choices[] = {
  { "shaded", N_ ("Shaded"),
    N_ ("As published: pixels are shaded as if there were waves, and the texture follows; the "
        "outline stays that of the coarse cloth") },
  { "raised", N_ ("Raised"), N_ ("The surface is lifted: waves have an outline and can be baked") },
  { NULL, NULL, NULL },
};

static const RmpChoice parallax_choices[] = {
  { "off", N_ ("Off"), N_ ("The texture stays on the coarse cloth") },
  { "offset", N_ ("Offset"), N_ ("As published: moved once by the height there; quick") },
  { "relief", N_ ("Relief"),
    N_ ("The ray of sight is followed to where it meets the waves, which cover each other") },
  { NULL, NULL, NULL },
};

static const RmpChoice weights_choices[] = {
  { "uniform", N_ ("Alike"), N_ ("Each neighbour counts as much as the next") },
  { "cotangent", N_ ("By angles"),
    N_ ("By the cotangents of the faces' angles: diagonals, and faces that lie closely, have no "
        "say of their own") },
  { NULL, NULL, NULL },
};

static const RmpChoice processor_choices[] = {
  { "processor", N_ ("Processor"), N_ ("Pictures are what is baked") },
  { "card", N_ ("Graphics card in previews"),
    N_ ("Where there is one and it is quicker; bakes are the processor's, and their crests may lie "
        "elsewhere after many frames; without one the view warns and says why") },
  { NULL, NULL, NULL },
};

/* clang-format off */
const RmpParam rmp_wave_params[RMP_WAVE_N_PARAMS] = {
  [RMP_WAVE_PARAM_LENGTH] = {
    .id = "wavelength", .label = N_ ("Wavelength"), .symbol = "Λ", .group = N_ ("Waves"),
    .help = N_ ("From crest to crest on the cloth at rest: low makes many fine folds, high few "
                "broad ones."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE, .initial = OF_SIZE (0.016),
    .hard = { OF_EDGE (0.05), OF_SIZE (0.5) }, .soft = { OF_SIZE (0.003), OF_SIZE (0.06) },
    .stage = RMP_STAGE_STEP, .maskable = TRUE,
  },
  [RMP_WAVE_PARAM_GAIN] = {
    .id = "gain", .label = N_ ("Height"), .symbol = "g", .group = N_ ("Waves"),
    .help = N_ ("1: so high that the cloth keeps its length; less is calmer, more exaggerates."),
    .equation = "A = g s (1 − c) Λ / 2π", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (0.0, 4.0), .soft = RANGE (0.0, 2.0),
    .stage = RMP_STAGE_STEP, .maskable = TRUE, .animatable = TRUE,
  },
  [RMP_WAVE_PARAM_IRREGULAR] = {
    .id = "irregular", .label = N_ ("Irregular"), .symbol = "r", .group = N_ ("Waves"),
    .help = N_ ("0: where cloth is compressed alike waves are alike, as ribs. High: they are long "
                "here and short there, high here and low there, so that crests end and folds stand "
                "in groups."),
    .equation = "Λ × (1 + 0.5 r n₁), A × (1 + r n₂)", .type = RMP_PARAM_REAL,
    .unit = RMP_UNIT_FRACTION, .initial = BOUND (0.6), .hard = RANGE (0.0, 1.0),
    .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_THRESHOLD] = {
    .id = "threshold", .label = N_ ("Compression ignored"), .symbol = "τ", .group = N_ ("Waves"),
    .help = N_ ("Shortening below this makes no waves: 0 shows every trace of compression, and the "
                "roundness of coarse cloth with it; high keeps waves for where it is strong."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.02), .hard = RANGE (0.0, 0.5), .soft = RANGE (0.0, 0.2),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_HIGHEST] = {
    .id = "highest", .label = N_ ("Highest wave"), .symbol = "A⁺", .group = N_ ("Waves"),
    .help = N_ ("Of the wavelength: where cloth is crushed, waves rise no higher. Low keeps them "
                "flat, high lets them stand steeply."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.25), .hard = RANGE (0.01, 0.5), .soft = RANGE (0.05, 0.5),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_STEEPEST] = {
    .id = "steepest", .label = N_ ("Steepest side"), .symbol = "s⁺", .group = N_ ("Waves"),
    .help = N_ ("Where cloth is crushed, waves are so low that their sides are no steeper, and the "
                "length left over is lost. Low keeps the inside of a joint smooth; at 90° waves "
                "keep all length and may stand as spikes."),
    .equation = "s ≤ tan s⁺", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_RADIAN,
    .initial = BOUND (60.0 * DEGREE), .hard = RANGE (DEGREE, 0.5 * G_PI),
    .soft = RANGE (20.0 * DEGREE, 80.0 * DEGREE), .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_BIAS] = {
    .id = "bias", .label = N_ ("Painted compression"), .symbol = "β", .group = N_ ("Waves"),
    .help = N_ ("Shortening added along painted directions, so that folds are there at rest: 0 "
                "adds none, high gives deep ones."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.2), .hard = RANGE (0.0, 0.8), .soft = RANGE (0.0, 0.5),
    .stage = RMP_STAGE_STEP, .maskable = TRUE,
  },
  [RMP_WAVE_PARAM_PROFILE] = {
    .id = "profile", .label = N_ ("Cross-section"), .symbol = "P", .group = N_ ("Waves"),
    .help = N_ ("What a wave looks like, cut across. Whatever it is, slopes are as steep on the "
                "mean as a cosine's."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_WAVE_COSINE), .choices = profile_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_SHARPNESS] = {
    .id = "sharpness", .label = N_ ("Sharpness"), .symbol = "c", .group = N_ ("Waves"),
    .help = N_ ("Below 1: narrow valleys; 1: a cosine; above: narrow crests."),
    .equation = "P = 2 ((1 + cos θ) / 2)ᶜ − 1", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (2.0), .hard = RANGE (0.25, 4.0), .soft = RANGE (0.25, 4.0),
    .stage = RMP_STAGE_STEP, .visible_if = "profile=sharp",
  },
  [RMP_WAVE_PARAM_DRAWN] = {
    .id = "curve", .label = N_ ("Curve"), .group = N_ ("Waves"),
    .help = N_ ("From valley to valley, the crest in the middle."),
    .type = RMP_PARAM_PROFILE, .initial = BOUND (RMP_PROFILE_CUBIC), .stage = RMP_STAGE_STEP,
    .visible_if = "profile=drawn",
  },
  [RMP_WAVE_PARAM_ACROSS] = {
    .id = "across", .label = N_ ("Second waves across"), .group = N_ ("Second waves"),
    .help = N_ ("On: where cloth is compressed in both directions, a second field of waves takes "
                "the weaker one. Off: only the stronger one makes waves."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_WAVE_PARAM_ACROSS_LENGTH] = {
    .id = "across_wavelength", .label = N_ ("Wavelength across"), .symbol = "Λ₂",
    .group = N_ ("Second waves"),
    .help = N_ ("From crest to crest of the second waves: low is fine, high broad."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE, .initial = OF_SIZE (0.021),
    .hard = { OF_EDGE (0.05), OF_SIZE (0.5) }, .soft = { OF_SIZE (0.003), OF_SIZE (0.06) },
    .stage = RMP_STAGE_STEP, .maskable = TRUE, .visible_if = "across=true",
  },
  [RMP_WAVE_PARAM_START] = {
    .id = "start", .label = N_ ("Phases begin"), .group = N_ ("Phases"),
    .help = N_ ("Where the crests lie in the first frame that has waves."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_WAVE_START_SPREAD), .choices = start_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_SEED] = {
    .id = "seed", .label = N_ ("Seed"), .group = N_ ("Phases"),
    .help = N_ ("Another number, other crests."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_NONE, .initial = BOUND (1),
    .hard = RANGE (0, 2147483647), .soft = RANGE (0, 100), .stage = RMP_STAGE_STEP,
    .visible_if = "start=random",
  },
  [RMP_WAVE_PARAM_RELAXATION] = {
    .id = "relaxation", .label = N_ ("Step of a sweep"), .symbol = "ω", .group = N_ ("Phases"),
    .help = N_ ("How far a phase goes to what its neighbours say: low is slow, 1 is quickest and "
                "may go back and forth."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.5), .hard = RANGE (0.1, 1.0), .soft = RANGE (0.1, 1.0),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WAVE_PARAM_FIRST_SWEEPS] = {
    .id = "first_sweeps", .label = N_ ("Sweeps at first"), .group = N_ ("Phases"),
    .help = N_ ("In the first frame that has waves: more make crests that meet."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT, .initial = BOUND (100),
    .hard = RANGE (0, 1000), .soft = RANGE (0, 400), .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WAVE_PARAM_SWEEPS] = {
    .id = "sweeps", .label = N_ ("Sweeps a frame"), .group = N_ ("Phases"),
    .help = N_ ("In each later frame: 0 leaves crests where they lie on the cloth, more lets them "
                "meet again after the cloth has turned."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT, .initial = BOUND (8),
    .hard = RANGE (0, 1000), .soft = RANGE (0, 40), .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WAVE_PARAM_HALF_LIFE] = {
    .id = "half_life", .label = N_ ("Inertia of directions"), .group = N_ ("Phases"),
    .help = N_ ("Frames in which a wave turns half of the way to a new direction: 0 follows at "
                "once and may flicker, high is calm."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRAMES, .initial = BOUND (2.0),
    .hard = RANGE (0.0, 30.0), .soft = RANGE (0.0, 12.0), .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_SURENESS] = {
    .id = "turning", .label = N_ ("Lower where directions turn"), .symbol = "q",
    .group = N_ ("Phases"),
    .help = N_ ("Where cloth is compressed alike in both directions, the stronger one may become "
                "the other. High hides waves while they turn, 0 leaves them as high, and they "
                "pop."),
    .equation = "A × (|Σ c e²ⁱᵅ| / Σ c)^q", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (2.0), .hard = RANGE (0.0, 8.0), .soft = RANGE (0.0, 4.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_CALM] = {
    .id = "calm", .label = N_ ("Inertia of crests"), .group = N_ ("Phases"),
    .help = N_ ("Frames in which half of what is seen of a wave has gone over to where it lies "
                "now: 0 shows crests that jump and breaks that come and go at once, high is calm "
                "and lower."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRAMES, .initial = BOUND (2.0),
    .hard = RANGE (0.0, 30.0), .soft = RANGE (0.0, 12.0), .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_FADES] = {
    .id = "fade_defects", .label = N_ ("Fade where crests break"), .group = N_ ("Phases"),
    .help = N_ ("On: where neighbours cannot agree waves are lower, so that no break shows. Off: "
                "crests break there."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_DRAW,
  },
  [RMP_WAVE_PARAM_RECONSTRUCT] = {
    .id = "surface", .label = N_ ("Surface"), .group = N_ ("Surface"),
    .help = N_ ("Whether waves are shaded alone or lift the cloth."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (1), .choices = reconstruct_choices,
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_WAVE_PARAM_PARALLAX] = {
    .id = "parallax", .label = N_ ("Parallax"), .group = N_ ("Surface"),
    .help = N_ ("How the texture of cloth that is shaded alone moves as if it were lifted."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_PARALLAX_OFFSET), .choices = parallax_choices,
    .stage = RMP_STAGE_DRAW, .visible_if = "surface=shaded",
  },
  [RMP_WAVE_PARAM_SHIFT] = {
    .id = "texture_shift", .label = N_ ("Texture on slopes"), .symbol = "δ",
    .group = N_ ("Surface"),
    .help = N_ ("A slope shows more cloth than it looks long: 1 moves the texture so that it is "
                "spread evenly along a wave, 0 lets it be stretched on slopes."),
    .equation = "δ = −s² sin 2θ / (8 + 2 s²) k", .type = RMP_PARAM_REAL,
    .unit = RMP_UNIT_FRACTION, .initial = BOUND (1.0), .hard = RANGE (0.0, 1.0),
    .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_DRAW,
  },
  [RMP_WAVE_PARAM_CURVED] = {
    .id = "curved", .label = N_ ("Rounded cloth"), .group = N_ ("Surface"),
    .help = N_ ("On: the cloth under the waves is rounded by its normals. Off, as published: its "
                "triangles are flat."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_DRAW,
  },
  [RMP_WAVE_PARAM_SKINNING] = {
    .id = "skinning", .label = N_ ("Base skinning"), .group = N_ ("Base"),
    .help = N_ ("The skin under the waves, where a skeleton moves it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SKINNING_LINEAR), .choices = rmp_skinning_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WAVE_PARAM_WEIGHTS] = {
    .id = "neighbours", .label = N_ ("Neighbours count"), .symbol = "w", .group = N_ ("Base"),
    .help = N_ ("What the neighbours of a vertex say of its compression: by angles where faces are "
                "cut unevenly."),
    .equation = "F = argmin Σ w |q − F p|²", .type = RMP_PARAM_ENUM,
    .initial = BOUND (RMP_WAVE_WEIGHTS_UNIFORM), .choices = weights_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_WAVE_PARAM_PROCESSOR] = {
    .id = "computed_on", .label = N_ ("Computed on"), .group = N_ ("Base"),
    .help = N_ ("What finds directions and phases while one looks on."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = processor_choices,
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WAVE_PARAM_CONTACT] = CONTACT_PARAM,
};
/* clang-format on */

const RmpPreset rmp_wave_presets[RMP_WAVE_N_PRESETS] = {
  { "crumpled", N_ ("Crumpled"), "across=true;profile=sharp;sharpness=1.5", NULL },
  { RMP_PRESET_AS_PUBLISHED, N_ ("As published"),
    "irregular=0;start=random;turning=0;calm=0;fade_defects=false;steepest=90°;surface=shaded;"
    "texture_shift=0;"
    "curved=false;contact=false",
    NULL },
};

guint
rmp_wave_count_trains (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_WAVE_PARAM_ACROSS) ? 2 : 1;
}

void
rmp_wave_profile_read (RmpWaveProfile *self, const RmpValues *values)
{
  rmp_wave_profile_init (self, (RmpWaveShape) rmp_values_get_int (values, RMP_WAVE_PARAM_PROFILE),
                         rmp_values_get_real (values, RMP_WAVE_PARAM_SHARPNESS),
                         rmp_values_get_profile (values, RMP_WAVE_PARAM_DRAWN));
}

static RmpWaveNumber
read_number (const RmpValues *values, const RmpInputs *inputs, guint param)
{
  return (RmpWaveNumber){ rmp_values_get_real (values, param),
                          rmp_inputs_get_masked (inputs, param) };
}

void
rmp_wave_options_read (RmpWaveOptions *self, const RmpValues *values, const RmpInputs *inputs,
                       const RmpWaveProfile *profile, guint train)
{
  g_assert (self);

  *self = (RmpWaveOptions){
    .length = read_number (values, inputs,
                           train == 0 ? RMP_WAVE_PARAM_LENGTH : RMP_WAVE_PARAM_ACROSS_LENGTH),
    .gain = read_number (values, inputs, RMP_WAVE_PARAM_GAIN),
    .bias = read_number (values, inputs, RMP_WAVE_PARAM_BIAS),
    .irregular = rmp_values_get_real (values, RMP_WAVE_PARAM_IRREGULAR),
    .threshold = rmp_values_get_real (values, RMP_WAVE_PARAM_THRESHOLD),
    .highest = rmp_values_get_real (values, RMP_WAVE_PARAM_HIGHEST),
    .steepest = tan (rmp_values_get_real (values, RMP_WAVE_PARAM_STEEPEST)),
    .half_life = rmp_values_get_real (values, RMP_WAVE_PARAM_HALF_LIFE),
    .sureness = rmp_values_get_real (values, RMP_WAVE_PARAM_SURENESS),
    .calm = rmp_values_get_real (values, RMP_WAVE_PARAM_CALM),
    .relaxation = rmp_values_get_real (values, RMP_WAVE_PARAM_RELAXATION),
    .first_sweeps = (guint) rmp_values_get_int (values, RMP_WAVE_PARAM_FIRST_SWEEPS),
    .sweeps = (guint) rmp_values_get_int (values, RMP_WAVE_PARAM_SWEEPS),
    .start = (RmpWaveStart) rmp_values_get_int (values, RMP_WAVE_PARAM_START),
    .seed = (guint32) rmp_values_get_int (values, RMP_WAVE_PARAM_SEED),
    .fades = rmp_values_get_bool (values, RMP_WAVE_PARAM_FADES),
    .across = train > 0,
    .profile_factor = rmp_wave_profile_get_factor (profile),
  };
}

void
rmp_wave_style_read (RmpRelief *relief, const RmpValues *values)
{
  relief->bump_only = rmp_values_get_int (values, RMP_WAVE_PARAM_RECONSTRUCT) == 0;
  relief->parallax = relief->bump_only
                         ? (RmpParallax) rmp_values_get_int (values, RMP_WAVE_PARAM_PARALLAX)
                         : RMP_PARALLAX_OFF;
  relief->wave_shift = (float) rmp_values_get_real (values, RMP_WAVE_PARAM_SHIFT);
  relief->curved = rmp_values_get_bool (values, RMP_WAVE_PARAM_CURVED);
}
