/* SPDX-License-Identifier: GPL-3.0-or-later */

/* techniques-verb.c: techniques: which methods there are, and all that one can be told and tells.
 */

#include "cli/cli.h"
#include "cli/technique-markdown.h"
#include "inputs/patterns.h"
#include "technique/units.h"

#include <math.h>

static const char *const type_names[] = {
  [RMP_PARAM_BOOL] = "bool",       [RMP_PARAM_INT] = "int",
  [RMP_PARAM_UINT64] = "uint64",   [RMP_PARAM_REAL] = "real",
  [RMP_PARAM_ENUM] = "enum",       [RMP_PARAM_PROFILE] = "profile",
  [RMP_PARAM_VEC3] = "vec3",       [RMP_PARAM_REFERENCE] = "reference",
  [RMP_PARAM_ENTRIES] = "entries",
};

/* --- parameters ------------------------------------------------------------------------------- */

static void print_param (const char *prefix, const RmpValues *values, guint index);

/* What an entry of the group has, be there one or not. */
static void
print_entry (const RmpValues *values, guint group)
{
  g_autoptr (RmpValues) entry = rmp_values_new_entry (values, group);
  g_autofree char *prefix = g_strdup_printf ("%s.N.", rmp_values_get_param (values, group)->id);

  for (guint i = 0; i < rmp_values_get_n_params (entry); i++)
    print_param (prefix, entry, i);
}

/* @prefix: what --set has before the parameter's id */
static void
print_param (const char *prefix, const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  g_autofree char *initial = rmp_cli_format_default (values, index),
                  *choice = rmp_cli_format_choice (values, index);
  g_autofree char *automatic = rmp_cli_describe_automatic (values, index);

  g_print ("\n  %s%s = %s    %s%s%s%s%s%s\n", prefix, param->id, initial, param->label,
           param->symbol ? ", " : "", param->symbol ? param->symbol : "", automatic ? "; " : "",
           automatic ? automatic : "", param->maskable ? "; a mask may vary it" : "");
  if (choice)
    g_print ("      %s\n", choice);
  g_print ("      %s\n", param->help);
  if (param->type == RMP_PARAM_ENTRIES)
    print_entry (values, index);
}

static void
add_choices (JsonBuilder *builder, const RmpParam *param)
{
  json_builder_set_member_name (builder, "choices");
  json_builder_begin_array (builder);
  for (const RmpChoice *choice = param->choices; choice->id; choice++)
    json_builder_add_string_value (builder, choice->id);
  json_builder_end_array (builder);
}

static void add_param (JsonBuilder *builder, const RmpValues *values, guint index);

/* Members of a group: what one is called and the parameters that it has. */
static void
add_entry (JsonBuilder *builder, const RmpValues *values, guint group)
{
  g_autoptr (RmpValues) entry = rmp_values_new_entry (values, group);

  rmp_cli_add_string (builder, "entry", rmp_values_get_param (values, group)->entry->label);
  json_builder_set_member_name (builder, "parameters");
  json_builder_begin_array (builder);
  for (guint i = 0; i < rmp_values_get_n_params (entry); i++)
    add_param (builder, entry, i);
  json_builder_end_array (builder);
}

static void
add_param (JsonBuilder *builder, const RmpValues *values, guint index)
{
  const RmpParam *param = rmp_values_get_param (values, index);
  g_autofree char *text = rmp_values_get_text (values, index),
                  *shown = rmp_cli_format_default (values, index);
  double range[2];

  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "id", param->id);
  rmp_cli_add_string (builder, "label", param->label);
  rmp_cli_add_string (builder, "symbol", param->symbol ? param->symbol : "");
  rmp_cli_add_string (builder, "group", param->group ? param->group : "");
  rmp_cli_add_string (builder, "type", type_names[param->type]);
  rmp_cli_add_string (builder, "unit", rmp_units_stored_name (param->unit));
  rmp_cli_add_string (builder, "default", text);
  rmp_cli_add_string (builder, "default_shown", shown);
  if (rmp_values_get_range (values, index, TRUE, range))
    {
      rmp_cli_add_number (builder, "least", range[0]);
      rmp_cli_add_number (builder, "most", range[1]);
    }
  rmp_cli_add_string (builder, "help", param->help);
  rmp_cli_add_string (builder, "equation", param->equation ? param->equation : "");
  json_builder_set_member_name (builder, "maskable");
  json_builder_add_boolean_value (builder, param->maskable);
  if (param->choices)
    add_choices (builder, param);
  if (param->type == RMP_PARAM_REFERENCE)
    rmp_cli_add_string (builder, "target", rmp_reference_target_name (param->target));
  if (param->type == RMP_PARAM_ENTRIES)
    add_entry (builder, values, index);
  json_builder_end_object (builder);
}

/* --- one technique ---------------------------------------------------------------------------- */

/* “  compression  Compression: what it is”, under @heading. */
typedef struct
{
  const char *heading, *member;
} Section;

static const Section sections[] = {
  { "Presets, for look --preset", "presets" },
  { "Fields, for render and field --field", "fields" },
  { "Figures, in stats", "figures" },
  { "Plots, for plot --plot", "plots" },
};

/* What stands in a section; label and help are NULL where there is none. Returns whether @index is
 * one.
 */
static gboolean
get_entry (const RmpTechnique *technique, guint section, guint index, const char *texts[3])
{
  switch (section)
    {
    case 0:
      if (index >= technique->n_presets)
        return FALSE;
      texts[0] = technique->presets[index].id;
      texts[1] = technique->presets[index].label;
      texts[2] = NULL;
      return TRUE;
    case 1:
      if (index >= technique->n_fields)
        return FALSE;
      texts[0] = technique->fields[index].id;
      texts[1] = technique->fields[index].label;
      texts[2] = technique->fields[index].help;
      return TRUE;
    case 2:
      if (index >= technique->n_figures)
        return FALSE;
      texts[0] = technique->figures[index].id;
      texts[1] = technique->figures[index].label;
      texts[2] = technique->figures[index].help;
      return TRUE;
    default:
      if (index >= technique->n_plots)
        return FALSE;
      texts[0] = technique->plots[index].id;
      texts[1] = technique->plots[index].label;
      texts[2] = technique->plots[index].help;
      return TRUE;
    }
}

static void
print_technique (const RmpTechnique *technique)
{
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  const char *texts[3];

  g_print ("%s: %s\n  %s, “%s”, %s, %u\n\nParameters, for look --set\n", technique->id,
           technique->summary, technique->authors, technique->title, technique->venue,
           technique->year);
  for (guint i = 0; i < technique->n_params; i++)
    print_param ("", values, i);
  for (guint section = 0; section < G_N_ELEMENTS (sections); section++)
    for (guint i = 0; get_entry (technique, section, i, texts); i++)
      g_print ("%s%s%s  %-20s %s%s%s\n", i == 0 ? "\n" : "",
               i == 0 ? sections[section].heading : "", i == 0 ? "\n" : "", texts[0], texts[1],
               texts[2] ? ": " : "", texts[2] ? texts[2] : "");
}

static void
add_technique (JsonBuilder *builder, const RmpTechnique *technique)
{
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  const RmpInputUse *patterns = rmp_technique_takes (technique, &rmp_input_patterns);
  const char *texts[3];

  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "id", technique->id);
  rmp_cli_add_string (builder, "name", technique->name);
  rmp_cli_add_string (builder, "summary", technique->summary);
  rmp_cli_add_string (builder, "authors", technique->authors);
  rmp_cli_add_string (builder, "title", technique->title);
  rmp_cli_add_string (builder, "venue", technique->venue);
  rmp_cli_add_count (builder, "year", technique->year);
  rmp_cli_add_count (builder, "patterns", patterns ? patterns->most : 0);
  json_builder_set_member_name (builder, "parameters");
  json_builder_begin_array (builder);
  for (guint i = 0; i < technique->n_params; i++)
    add_param (builder, values, i);
  json_builder_end_array (builder);
  for (guint section = 0; section < G_N_ELEMENTS (sections); section++)
    {
      json_builder_set_member_name (builder, sections[section].member);
      json_builder_begin_array (builder);
      for (guint i = 0; get_entry (technique, section, i, texts); i++)
        {
          json_builder_begin_object (builder);
          rmp_cli_add_string (builder, "id", texts[0]);
          rmp_cli_add_string (builder, "label", texts[1]);
          if (texts[2])
            rmp_cli_add_string (builder, "help", texts[2]);
          json_builder_end_object (builder);
        }
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

/* --- the verb --------------------------------------------------------------------------------- */

static int
run_techniques (int argc, char **argv)
{
  gboolean json = FALSE, markdown = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print as JSON", NULL },
    { "markdown", 0, 0, G_OPTION_ARG_NONE, &markdown,
      "Print the generated parts of the method's page", NULL },
    { 0 },
  };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  gboolean found = FALSE;
  int code = rmp_cli_parse (&rmp_cli_techniques, entries, &argc, &argv, 0, 1);

  if (code >= 0)
    return code;
  if (markdown && (json || argc < 2))
    return rmp_cli_usage (&rmp_cli_techniques,
                          "--markdown prints one method: give its ID, without --json");
  json_builder_begin_array (builder);
  for (guint i = 0; rmp_techniques[i]; i++)
    {
      if (argc > 1 && !g_str_equal (argv[1], rmp_techniques[i]->id))
        continue;
      found = TRUE;
      if (json)
        add_technique (builder, rmp_techniques[i]);
      else if (markdown)
        rmp_cli_print_markdown (rmp_techniques[i]);
      else if (argc > 1)
        print_technique (rmp_techniques[i]);
      else
        g_print ("%-24s %s\n", rmp_techniques[i]->id, rmp_techniques[i]->summary);
    }
  json_builder_end_array (builder);
  if (!found)
    return rmp_cli_usage (&rmp_cli_techniques,
                          "there is no technique “%s”; without an ID all are listed",
                          argc > 1 ? argv[1] : "");
  if (json)
    rmp_cli_print_json (builder);
  return RMP_CLI_DONE;
}

const RmpCliVerb rmp_cli_techniques = {
  .name = "techniques",
  .arguments = "[ID]",
  .summary = "List the methods, or one with its parameters",
  .run = run_techniques,
};
