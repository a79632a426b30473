/* SPDX-License-Identifier: GPL-3.0-or-later */

/* rimple-cli: everything that needs no window, for pipelines and farms. Links no GTK and needs no
 * display.
 */

#include "cli/cli.h"

#include "bake/part-list.h"
#include "evaluate/sleeping-threads.h"
#include "store/document/left-overs.h"

#include <locale.h>

static const RmpCliVerb *const verbs[] = {
  &rmp_cli_techniques,    &rmp_cli_new,         &rmp_cli_import,  &rmp_cli_info,
  &rmp_cli_garment,       &rmp_cli_look,        &rmp_cli_lines,   &rmp_cli_line,
  &rmp_cli_line_editable, &rmp_cli_profile,     &rmp_cli_bake,    &rmp_cli_queue,
  &rmp_cli_render,        &rmp_cli_plot,        &rmp_cli_stats,   &rmp_cli_check,
  &rmp_cli_convert,       &rmp_cli_reimport,    &rmp_cli_replace, &rmp_cli_remesh,
  &rmp_cli_append,        &rmp_cli_copy,        &rmp_cli_touch,   &rmp_cli_mask,
  &rmp_cli_direction,     &rmp_cli_pattern,     &rmp_cli_rename,  &rmp_cli_remove,
  &rmp_cli_lab,           &rmp_cli_wavelengths, &rmp_cli_weights, &rmp_cli_thumbnail,
  &rmp_cli_maps,          &rmp_cli_hosts,       &rmp_cli_field,
};

static void
print_help (void)
{
  g_print ("rimple-cli: folds and wrinkles in batch\n\n");
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_print ("  %-13s %s\n                %s\n", verbs[i]->name, verbs[i]->arguments,
             verbs[i]->summary);
  g_print ("\n“rimple-cli VERB --help” tells more. P is a project file, *.rimple.\n"
           "Exit codes: 0 done, 1 failed, 2 wrong arguments, 130 interrupted.\n");
}

int
main (int argc, char **argv)
{
  rmp_sleeping_threads_prepare ();
  setlocale (LC_ALL, "");
  /* Farms run in the C locale; names keep their letters all the same. */
  if (!g_get_charset (NULL))
    setlocale (LC_CTYPE, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, RIMPLE_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("rimple-cli");

  if (argc < 2 || g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h") ||
      g_str_equal (argv[1], "help"))
    {
      print_help ();
      return argc < 2 ? RMP_CLI_USAGE : RMP_CLI_DONE;
    }
  if (g_str_equal (argv[1], "--version"))
    {
      g_print ("rimple-cli %s\n", RIMPLE_VERSION);
      return RMP_CLI_DONE;
    }
  rmp_left_overs_sweep ();
  rmp_part_list_sweep ();
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_str_equal (argv[1], verbs[i]->name))
      return verbs[i]->run (argc - 1, argv + 1);

  g_printerr ("rimple-cli: there is no verb “%s”; “rimple-cli --help” lists them\n", argv[1]);
  return RMP_CLI_USAGE;
}
