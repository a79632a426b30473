/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/menu-name.h"

char *
rmp_menu_name (const char *name)
{
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (name, NULL);

  parts = g_strsplit (name, "_", -1);
  return g_strjoinv ("__", parts);
}
