/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile-presets.h: ready-made shapes of folds to start from. */

#include "geometry/profile.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;
  const char *label; /* N_() */
  const char *text;  /* of the profile */
} RmpProfilePreset;

/* The first two are the built-in shapes. Ended by an id of NULL. */
extern const RmpProfilePreset rmp_profile_presets[];
#define RMP_PROFILE_BUILT_IN_PRESETS 2

RmpProfile *rmp_profile_preset_new_profile (const RmpProfilePreset *preset); /* (transfer full) */

/* The preset that equals the profile, or NULL. */
const RmpProfilePreset *rmp_profile_presets_find (const RmpProfile *profile);

G_END_DECLS
