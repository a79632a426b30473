/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "condition.h"

#include <string.h>

gboolean
rmp_condition_asks (const char *condition, const char *id)
{
  g_auto (GStrv) terms = condition ? g_strsplit_set (condition, ",&", -1) : NULL;
  const gsize length = strlen (id);

  for (guint i = 0; condition && terms[i]; i++)
    {
      const char *term = g_strstrip (terms[i]);

      if (strncmp (term, id, length) == 0 && (term[length] == '=' || term[length] == '!'))
        return TRUE;
    }
  return FALSE;
}
