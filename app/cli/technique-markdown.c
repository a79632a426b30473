/* SPDX-License-Identifier: GPL-3.0-or-later */

/* technique-markdown.c: a technique's descriptor as Markdown, in tables as GitHub reads them. */

#include "cli/technique-markdown.h"

#include "cli/cli.h"
#include "technique/units.h"

static const char *const stage_names[] = { "prepare", "analyse", "step", "draw" };

/* A cell of a table, in which a bare bar would begin the next one. @text: (nullable): an empty cell
 */
static void
print_cell (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text ? text : "", "|", -1);
  g_autofree char *escaped = g_strjoinv ("\\|", parts);

  g_print (" %s |", escaped);
}

/* @cells: as many as the table has columns, ended by a NULL of their own; an empty text is an empty
 *   cell.
 */
static void
print_row (const char *const *cells)
{
  g_print ("|");
  for (guint i = 0; cells[i]; i++)
    print_cell (cells[i]);
  g_print ("\n");
}

static void
print_head (const char *const *titles)
{
  print_row (titles);
  g_print ("|");
  for (guint i = 0; titles[i]; i++)
    g_print (" --- |");
  g_print ("\n");
}

static char *
format_code (const char *text)
{
  return g_strdup_printf ("`%s`", text);
}

static const char *
get_unit (RmpUnit unit)
{
  const char *shown = rmp_units_shown_suffix (unit);

  return *shown != '\0' ? shown : rmp_units_stored_name (unit);
}

/* --- parameters ------------------------------------------------------------------------------- */

/* “0.1 × mean edge”; “mean edge” for a factor of 1. (transfer full) */
static char *
format_part (double factor, const char *of)
{
  return factor == 1.0 ? g_strdup (of) : g_strdup_printf ("%.4g × %s", factor, of);
}

/* “30 mm”, “0.1 × mean edge”. (transfer full) */
static char *
format_bound (const RmpValues *values, const RmpParam *param, const RmpBound *bound)
{
  g_autofree char *other = NULL;

  switch (bound->relative_to)
    {
    case RMP_RELATIVE_MEAN_EDGE:
      return format_part (bound->value, "mean edge");
    case RMP_RELATIVE_CHARACTER_SIZE:
      return format_part (bound->value, "size of the character");
    case RMP_RELATIVE_PARAM:
      other = format_code (rmp_values_get_param (values, bound->param)->id);
      return format_part (bound->value, other);
    case RMP_RELATIVE_LIMB:
      return format_part (bound->value, "girth of the limb");
    case RMP_RELATIVE_NONE:
    default:
      return rmp_units_format (param->unit, bound->value);
    }
}

/* (transfer full) */
static char *
format_default (const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);

  if (param->type == RMP_PARAM_REAL || param->type == RMP_PARAM_INT)
    return format_bound (values, param, &param->initial);
  return rmp_cli_format_default (values, index);
}

/* What may be typed. (transfer full) */
static char *
format_range (const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  const RmpBound *low = &param->hard[0], *high = &param->hard[1];
  g_autofree char *least = NULL, *most = NULL, *choice = NULL;

  if (param->type != RMP_PARAM_REAL && param->type != RMP_PARAM_INT)
    return (choice = rmp_cli_format_choice (values, index)) ? g_steal_pointer (&choice)
                                                            : g_strdup ("any");
  if (low->relative_to == high->relative_to && low->value == high->value)
    return g_strdup ("any");
  least = format_bound (values, param, low);
  most = format_bound (values, param, high);
  return g_strdup_printf ("%s to %s", least, most);
}

/* The label with its symbol, and what else there is to know of it. (transfer full) */
static char *
format_label (const RmpParam *param)
{
  return g_strdup_printf (
      "%s%s%s%s%s", param->label, param->symbol ? ", " : "", param->symbol ? param->symbol : "",
      param->maskable ? "; can be painted" : "", param->advanced ? "; advanced" : "");
}

/* The help, and when the parameter counts at all. (transfer full) */
static char *
format_help (const RmpParam *param)
{
  g_autoptr (GString) list = g_string_new (param->visible_if);

  if (!param->visible_if)
    return g_strdup (param->help);
  if (g_str_equal (param->visible_if, RMP_PARAM_NEVER))
    return g_strdup_printf ("%s Of no use here: kept for techniques that heed it.", param->help);
  g_string_replace (list, "../", "", 0);
  g_string_replace (list, ",", "` or `", 0);
  g_string_replace (list, "&", "` and `", 0);
  return g_strdup_printf ("%s Only with `%s`.", param->help, list->str);
}

static void
print_param (const char *prefix, const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  g_autofree char *name = g_strconcat (prefix, param->id, NULL);
  g_autofree char *id = format_code (name), *label = format_label (param),
                  *help = format_help (param);
  g_autofree char *initial = format_default (values, index), *range = format_range (values, index);
  const char *cells[] = {
    id,
    label,
    get_unit (param->unit),
    initial,
    range,
    stage_names[param->stage],
    param->equation ? param->equation : "",
    help,
    NULL,
  };

  print_row (cells);
}

/* What each choice means, after the table of its group; numbers speak for themselves. */
static void
print_choices (const char *prefix, const RmpParam *param)
{
  g_print ("\nChoices of `%s%s`:\n\n", prefix, param->id);
  for (const RmpChoice *choice = param->choices; choice->id; choice++)
    if (choice->help)
      g_print ("* `%s`: %s.\n", choice->id, choice->help);
}

static gboolean
in_group (const RmpParam *param, const char *group)
{
  return g_strcmp0 (param->group, group) == 0;
}

static void print_group (const char *prefix, const RmpValues *values, const char *group);

/* What each entry of it has, after the table of its group. */
static void
print_entry_params (const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  g_autofree char *prefix = g_strdup_printf ("%s.N.", param->id);
  g_autoptr (RmpValues) entry = rmp_values_new_entry (values, index);

  g_print ("\nEach entry of `%s` (%s) has these; N is 1, 2, …:\n\n", param->id,
           param->entry->label);
  print_group (prefix, entry, NULL);
}

static void
print_more (const char *prefix, const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);

  if (param->choices)
    print_choices (prefix, param);
  if (param->type == RMP_PARAM_ENTRIES)
    print_entry_params (values, index);
}

/* @prefix: what --set has before ids; @group: (nullable): of an entry's parameters */
static void
print_group (const char *prefix, const RmpValues *values, const char *group)
{
  static const char *const titles[] = { "id",    "label", "unit",          "default", "range",
                                        "stage", "paper", "what one sees", NULL };
  const guint n = rmp_values_get_n_params (values);

  print_head (titles);
  for (guint i = 0; i < n; i++)
    if (in_group (rmp_values_get_param (values, i), group))
      print_param (prefix, values, i);
  for (guint i = 0; i < n; i++)
    if (in_group (rmp_values_get_param (values, i), group))
      print_more (prefix, values, i);
}

static void
print_params (const RmpTechnique *technique)
{
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);

  g_print (
      "## Parameters\n\nThe stage is the first that runs again when the value changes: *prepare* "
      "(what does not "
      "depend on "
      "time),\n*analyse* (the whole clip), *step* (each frame) or *draw* (the picture alone).\n");
  for (guint i = 0; i < technique->n_params; i++)
    if (g_hash_table_add (done, (gpointer) technique->params[i].group))
      {
        g_print ("\n### %s\n\n", technique->params[i].group);
        print_group ("", values, technique->params[i].group);
      }
}

/* --- what else it offers ---------------------------------------------------------------------- */

static void
print_presets (const RmpTechnique *technique)
{
  g_print ("\n## Presets\n\nWhat a preset does not name is at its default.\n\n");
  for (guint i = 0; i < technique->n_presets; i++)
    {
      const RmpPreset *preset = &technique->presets[i];
      const char *help = technique->preset_help ? technique->preset_help[i] : NULL;
      g_auto (GStrv) parts = g_strsplit (preset->values, ";", -1);
      g_autofree char *list = g_strjoinv ("`, `", parts);

      g_print ("* **%s** (`%s`): %s%s%s%s%s\n", preset->label, preset->id, *list != '\0' ? "`" : "",
               *list != '\0' ? list : "all defaults", *list != '\0' ? "`." : ".", help ? " " : "",
               help ? help : "");
    }
}

/* A table of three columns and a unit, which fields, figures, columns and plots have alike. */
static void
print_entry (const char *id, const char *label, const char *unit, const char *help)
{
  g_autofree char *code = format_code (id);
  const char *cells[] = { code, label, unit, help, NULL };

  print_row (cells);
}

static void
print_entry_head (const char *heading)
{
  static const char *const titles[] = { "id", "label", "unit", "what it is", NULL };

  g_print ("\n%s\n\n", heading);
  print_head (titles);
}

static void
print_table (const RmpTableKind *kind)
{
  g_autofree char *heading = g_strdup_printf ("### %s (`%s`)", kind->label, kind->id);

  print_entry_head (heading);
  for (guint i = 0; i < kind->n_columns; i++)
    {
      const RmpColumn *column = &kind->columns[i];

      print_entry (column->id, column->label, get_unit (column->unit), column->help);
    }
}

static void
print_outputs (const RmpTechnique *technique)
{
  print_entry_head ("## Fields");
  for (guint i = 0; i < technique->n_fields; i++)
    print_entry (technique->fields[i].id, technique->fields[i].label,
                 get_unit (technique->fields[i].unit), technique->fields[i].help);
  print_entry_head ("## Figures");
  for (guint i = 0; i < technique->n_figures; i++)
    print_entry (technique->figures[i].id, technique->figures[i].label,
                 get_unit (technique->figures[i].unit), technique->figures[i].help);
  if (technique->n_tables > 0)
    g_print ("\n## Tables\n");
  for (guint i = 0; i < technique->n_tables; i++)
    print_table (technique->tables[i]);
  if (technique->n_plots > 0)
    print_entry_head ("## Plots");
  for (guint i = 0; i < technique->n_plots; i++)
    print_entry (technique->plots[i].id, technique->plots[i].label, "", technique->plots[i].help);
}

/* --- the parts -------------------------------------------------------------------------------- */

void
rmp_cli_print_markdown (const RmpTechnique *technique)
{
  g_print ("<!-- generated: heading -->\n# %s\n\n%s\n\n> %s. *%s*. %s, %u.\n\n", technique->name,
           technique->summary, technique->authors, technique->title, technique->venue,
           technique->year);
  g_print ("On the command line: `--method %s`.\n<!-- end of heading -->\n\n", technique->id);
  g_print ("<!-- generated: reference -->\n");
  print_params (technique);
  print_presets (technique);
  print_outputs (technique);
  g_print ("<!-- end of reference -->\n");
}
