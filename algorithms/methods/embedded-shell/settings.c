/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/settings.h"

#include "technique/params.h"

static const RmpChoice moduli_choices[] = {
  { "physical", N_ ("Physical"), N_ ("Stretch and bending of a plate of this material") },
  { "published", N_ ("Published"),
    N_ ("The article's: bending is 72 times a plate's, so that skins of low modulus stay flat") },
  { NULL, NULL, NULL },
};

static const RmpChoice constraint_choices[] = {
  { "local", N_ ("Local"),
    N_ ("Weighted means around centres all over the cloth: wrinkles stay where it is compressed") },
  { "spectral", N_ ("Spectral"),
    N_ ("The smooth modes of the whole cloth: wrinkles spread over it; for comparison, and for "
        "small meshes") },
  { NULL, NULL, NULL },
};

static const RmpChoice drive_choices[] = {
  { "motion", N_ ("The motion"), N_ ("The interior is where rig or simulator move the cloth") },
  { "lattice", N_ ("A lattice that follows"),
    N_ ("Soft cells that follow the motion as well as they can: what skinning creases within a "
        "cell is smoothed") },
  { NULL, NULL, NULL },
};

static const RmpChoice elements_choices[] = {
  { "quadratic", N_ ("Quadratic"), N_ ("Smooth from cell to cell") },
  { "linear", N_ ("Linear"),
    N_ ("Of eight nodes each: faces of cells show on the skin as creases; for comparison") },
  { NULL, NULL, NULL },
};

static const RmpChoice solver_choices[] = {
  { "projected", N_ ("Projected gradients"),
    N_ ("Newton's steps by conjugate gradients within the constraint: fast, and ends in a "
        "minimum") },
  { "direct", N_ ("Direct"),
    N_ ("Newton's steps by a factor whose signs are counted: sure, for meshes of some thousand "
        "vertices") },
  { "published", N_ ("As published"),
    N_ ("MINRES, and the residual as what has to fall: slow, and may end flat") },
  { NULL, NULL, NULL },
};

/* clang-format off */
const RmpParam rmp_shell_params[RMP_SHELL_N_PARAMS] = {
  [RMP_SHELL_PARAM_THICKNESS] = {
    .id = "thickness", .label = N_ ("Skin thickness"), .symbol = "h", .group = N_ ("Material") },
  [RMP_SHELL_PRESET_SKIN] = { "skin", N_ ("Skin on fat"),
                              "thickness=1.2 mm;skin_modulus=1 MPa;interior_modulus=20 kPa;"
                              "skin_poisson=0.48;interior_poisson=0.45" },
  [RMP_SHELL_PRESET_PADDED] = { "padded", N_ ("Padded cloth"),
                                "thickness=1 mm;skin_modulus=5 MPa;interior_modulus=5 kPa;"
                                "skin_poisson=0.3;interior_poisson=0.2" },
  [RMP_SHELL_PRESET_THEORY] = { "theory", N_ ("Match theory"), "foundation=1;stop_factor=1.5" },
  [RMP_SHELL_PRESET_PUBLISHED] = { RMP_PRESET_AS_PUBLISHED, N_ ("As published"),
                                   "stop_factor=0.5;solver=published;hold_hems=false;contact=false",
                                   "moduli=published" },
};

const char *const rmp_shell_preset_help[RMP_SHELL_N_PRESETS] = {
  [RMP_SHELL_PRESET_LEATHER] = N_ ("The article's sofa: 2 mm of leather at 40 MPa on "
                                             "foam of 0.5 MPa, waves of 37.5 mm."),
  [RMP_SHELL_PRESET_SKIN] = N_ ("Waves of 19.5 mm. Measured on people: skin of 0.4 to "
                                          "0.9 MPa by torsion (Agache et al. 1980), fat of 18 to "
                                          "24 kPa (Krouskop et al. 1998)."),
  [RMP_SHELL_PRESET_PADDED] = N_ ("Illustrative: woven cloth on wadding, neither of "
                                            "them measured."),
  [RMP_SHELL_PRESET_THEORY] = N_ ("Width and onset as the formulas say: the interior "
                                            "resists single waves, which the article leaves "
                                            "out."),
};

void
rmp_shell_plan_read (RmpShellPlan *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpShellPlan){
    .material = {
      .thickness = rmp_values_get_real (values, RMP_SHELL_PARAM_THICKNESS),
      .skin_modulus = rmp_values_get_real (values, RMP_SHELL_PARAM_SKIN_MODULUS),
      .interior_modulus = rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_MODULUS),
      .skin_poisson = rmp_values_get_real (values, RMP_SHELL_PARAM_SKIN_POISSON),
      .interior_poisson = rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_POISSON),
    },
    .wavelength = rmp_values_get_real (values, RMP_SHELL_PARAM_WAVELENGTH),
    .moduli = {
      .published = rmp_values_get_int (values, RMP_SHELL_PARAM_MODULI) == 1,
      .stretch = rmp_values_get_real (values, RMP_SHELL_PARAM_STRETCH),
      .shear = rmp_values_get_real (values, RMP_SHELL_PARAM_SHEAR),
      .bend = rmp_values_get_real (values, RMP_SHELL_PARAM_BEND),
    },
    .foundation = rmp_values_get_real (values, RMP_SHELL_PARAM_FOUNDATION),
    .kind = (RmpShellConstraintKind) rmp_values_get_int (values, RMP_SHELL_PARAM_CONSTRAINT),
    .clusters = {
      .truncation = rmp_values_get_real (values, RMP_SHELL_PARAM_TRUNCATION),
      .spacing = rmp_values_get_real (values, RMP_SHELL_PARAM_SPACING),
      .stop = rmp_values_get_real (values, RMP_SHELL_PARAM_STOP),
      .width = rmp_values_get_real (values, RMP_SHELL_PARAM_WIDTH),
      .seed = (guint32) rmp_values_get_int (values, RMP_SHELL_PARAM_SEED_VERTEX),
    },
    .cut = rmp_values_get_real (values, RMP_SHELL_PARAM_CUT),
    .hems = rmp_values_get_bool (values, RMP_SHELL_PARAM_HEMS),
    .levels = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_SUBDIVISION),
    .drive = (RmpShellDrive) rmp_values_get_int (values, RMP_SHELL_PARAM_DRIVE),
    .cell = rmp_values_get_real (values, RMP_SHELL_PARAM_CELL),
    .order = (RmpEmbeddedOrder) rmp_values_get_int (values, RMP_SHELL_PARAM_ELEMENTS),
  };
  if (self->wavelength > 0.0)
    self->material.skin_modulus = rmp_shell_skin_modulus_for (&self->material, self->wavelength);
}

void
rmp_shell_settings_read (RmpShellSettings *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpShellSettings){
    .options = {
      .solver = (RmpShellSolver) rmp_values_get_int (values, RMP_SHELL_PARAM_SOLVER),
      .tolerance = rmp_values_get_real (values, RMP_SHELL_PARAM_TOLERANCE),
      .most = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_ITERATIONS),
      .most_inner = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_INNER),
    },
    .substep = rmp_values_get_real (values, RMP_SHELL_PARAM_SUBSTEP),
    .noise = rmp_values_get_real (values, RMP_SHELL_PARAM_NOISE),
    .seed = rmp_values_get_uint64 (values, RMP_SHELL_PARAM_SEED),
    .stability = rmp_values_get_bool (values, RMP_SHELL_PARAM_STABILITY),
    .skinning = (RmpSkinning) rmp_values_get_int (values, RMP_SHELL_PARAM_SKINNING),
    .contact = rmp_values_get_bool (values, RMP_SHELL_PARAM_CONTACT),
  };
}
