/* SPDX-License-Identifier: GPL-3.0-or-later */
/* presets.c: skins to begin from. */

#include "methods/embedded-shell/settings.h"

const RmpPreset rmp_shell_presets[RMP_SHELL_N_PRESETS] = {
  [RMP_SHELL_PRESET_LEATHER] = { "leather", N_ ("Leather on foam"),
                                 "thickness=2 mm;skin_modulus=40 MPa;interior_modulus=500 kPa;"
                                 "skin_poisson=0;interior_poisson=0" },
  [RMP_SHELL_PRESET_SKIN] = { "skin", N_ ("Skin on fat"),
                              "thickness=1.2 mm;skin_modulus=1 MPa;interior_modulus=20 kPa;"
                              "skin_poisson=0.48;interior_poisson=0.45" },
  [RMP_SHELL_PRESET_PADDED] = { "padded", N_ ("Padded cloth"),
                                "thickness=1 mm;skin_modulus=5 MPa;interior_modulus=5 kPa;"
                                "skin_poisson=0.3;interior_poisson=0.2" },
  [RMP_SHELL_PRESET_THEORY] = { "theory", N_ ("Match theory"),
                                "foundation=1;resistance_along=1;stop_factor=10" },
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
