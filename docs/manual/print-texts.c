/* SPDX-License-Identifier: GPL-3.0-or-later */

/* print-texts.c: what the window says of itself, as Markdown: a page of its manual, or all its
 * commands with their keys.
 */

#include "shell/commands.h"
#include "shell/manual-text.h"

#include <locale.h>

/* Of docs/pictures/, under the title of a page. */
static const struct
{
  const char *page, *file, *caption;
} pictures[] = {
  { "first-steps", "dancer-light.png", "A dancer with folds, and beside it plain skinning" },
  { "fold-lines", "fold-line.png", "A fold line drawn on a moving garment" },
  { "mouse", "painting.png", "A stroke across the stripes of a blouse, and on its UVs laid flat" },
  { "projects", "start-page-light.png", "The start page with its samples" },
};

/* “<Control><Shift>plus” as people read it. (transfer full) */
static char *
describe_key (const char *accel)
{
  guint key;
  GdkModifierType modifiers;
  g_autofree char *label = NULL;

  return gtk_accelerator_parse (accel, &key, &modifiers)
             ? gtk_accelerator_get_label (key, modifiers)
             : g_strdup (accel);
}

static void
print_command (const RmpCommand *command)
{
  g_autofree char *key = command->accels[0] ? describe_key (command->accels[0]) : NULL;
  g_auto (GStrv) parts = g_strsplit (key ? key : "", "|", -1);
  g_autofree char *escaped = g_strjoinv ("\\|", parts);

  g_print ("| %s | %s | %s |\n", command->label, escaped, command->help);
}

static void
print_commands (void)
{
  const char *group = NULL;

  g_print ("# Commands and keys\n\nEvery command of the window, by where it belongs. *Ctrl+K* "
           "finds them by their words.\n");
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    {
      if (g_strcmp0 (group, command->group) != 0)
        g_print ("\n## %s\n\n| command | key | what it does |\n| --- | --- | --- |\n",
                 command->group);
      group = command->group;
      print_command (command);
    }
}

static void
print_page (const RmpManualPage *page)
{
  g_print ("# %s\n", page->title);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (g_str_equal (pictures[i].page, page->id))
      g_print ("\n![%s](../pictures/%s)\n", pictures[i].caption, pictures[i].file);
  for (const RmpManualSection *section = page->sections; section->heading; section++)
    g_print ("\n## %s\n\n%s\n", section->heading, section->text);
}

int
main (int argc, char **argv)
{
  const char *id = argc == 2 ? argv[1] : "";

  setlocale (LC_CTYPE, "C.UTF-8");
  if (g_str_equal (id, "commands"))
    {
      print_commands ();
      return 0;
    }
  for (const RmpManualPage *page = rmp_manual_pages; page->id; page++)
    if (g_str_equal (id, page->id))
      {
        print_page (page);
        return 0;
      }
  g_printerr ("usage: print-texts PAGE\n");
  return 2;
}
