/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/profile-presets.h"

#include "widgets/i18n.h"

const RmpProfilePreset rmp_profile_presets[] = {
  { "cubic", N_ ("Round"), "cubic" },
  { "quintic", N_ ("Flat-topped"), "quintic" },
  { "flat", N_ ("Plateau"), "drawn -1 0 0, -0.5 1, 0.5 1, 1 0 0" },
  { "sharp", N_ ("Sharp"),
    "drawn -1 0 0, -0.4 0.3 1.1, -0.1 0.8 2.4, 0 1, 0.1 0.8 -2.4, 0.4 0.3 -1.1, 1 0 0" },
  { "ridge", N_ ("Ridge"),
    "drawn -1 0 0, -0.55 0.4 0.2, -0.3 0.46 0.4, 0 1, 0.3 0.46 -0.4, 0.55 0.4 -0.2, 1 0 0" },
  { NULL, NULL, NULL },
};

RmpProfile *
rmp_profile_preset_new_profile (const RmpProfilePreset *preset)
{
  return rmp_profile_new_from_text (preset->text, NULL);
}

const RmpProfilePreset *
rmp_profile_presets_find (const RmpProfile *profile)
{
  g_autofree char *text = rmp_profile_get_text (profile);

  for (const RmpProfilePreset *preset = rmp_profile_presets; preset->id; preset++)
    {
      g_autoptr (RmpProfile) candidate = rmp_profile_preset_new_profile (preset);
      g_autofree char *other = rmp_profile_get_text (candidate);

      if (g_str_equal (text, other))
        return preset;
    }
  return NULL;
}
