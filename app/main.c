/* SPDX-License-Identifier: GPL-3.0-or-later */

/* rimple: the desktop program. */

#include "bake/part-list.h"
#include "shell/application.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main (int argc, char **argv)
{
  g_autoptr (RmpApplication) application = NULL;

  rmp_application_prepare ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, RIMPLE_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  rmp_part_list_sweep ();
  application = rmp_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
