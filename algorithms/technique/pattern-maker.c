/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pattern-maker.h"

#include "inputs/patterns.h"

const RmpPatternMaker *
rmp_pattern_maker_find (void)
{
  for (guint i = 0; rmp_techniques[i]; i++)
    {
      const RmpInputUse *use = rmp_technique_takes (rmp_techniques[i], &rmp_input_patterns);

      if (use && use->maker)
        return use->maker;
    }
  g_assert_not_reached ();
}
