/* SPDX-License-Identifier: GPL-3.0-or-later */

/* look-verb.c: look: a method and its parameters on a garment, made or changed. */

#include "cli/cli.h"

#include "units.h"

#include <math.h>

/* What stands for a look without a method. */
#define NO_METHOD "none"

typedef struct
{
  char *garment, *method, *preset, *joints, *name;
  char **settings;
  char *made; /* its name, which another look of the name wanted may have changed */
} LookOptions;

static gboolean
apply_settings (RmpLayer *layer, RmpValues *values, LookOptions *options, GError **error)
{
  if (options->preset && !rmp_values_apply_preset (values, options->preset, error))
    return FALSE;
  for (guint i = 0; options->settings && options->settings[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (options->settings[i], "=", 2);

      if (!pair[0] || !pair[1])
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "“%s” is not of the form name=value",
                       options->settings[i]);
          return FALSE;
        }
      if (!rmp_layer_parse_value (layer, values, g_strstrip (pair[0]), g_strstrip (pair[1]), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_joints (RmpLook *look, char **joints, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (look));
  RmpSkeleton *skeleton = rmp_character_get_skeleton (rmp_surface_get_character (surface));

  for (guint i = 0; joints[i]; i++)
    if (!skeleton || rmp_skeleton_find (skeleton, g_strstrip (joints[i])) < 0)
      {
        g_autoptr (GString) names = g_string_new (NULL);

        for (guint k = 0; skeleton && k < rmp_skeleton_get_n_joints (skeleton); k++)
          g_string_append_printf (names, "%s%s", k > 0 ? ", " : "", rmp_skeleton_get_name (skeleton, k));
        g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, "There is no joint “%s”; there are %s",
                     joints[i], names->len > 0 ? names->str : "none");
        return FALSE;
      }
  return TRUE;
}

static gboolean
set_up_layer (RmpLook *look, LookOptions *options, GError **error)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (RmpValues) values = layer ? rmp_values_copy (rmp_layer_get_values (layer)) : NULL;

  if (!layer)
    return TRUE;
  if (!apply_settings (layer, values, options, error))
    return FALSE;
  if (!rmp_values_equal (values, rmp_layer_get_values (layer)) &&
      !rmp_layer_set_values (layer, values, "Set parameters", error))
    return FALSE;
  if (options->joints)
    {
      g_auto (GStrv) joints = g_strsplit (options->joints, ",", -1);

      return check_joints (look, joints, error) && rmp_layer_set_joints (layer, (const char *const *) joints, error);
    }
  return TRUE;
}

static gboolean
edit_look (RmpProject *project, gpointer data, GError **error)
{
  LookOptions *options = data;
  RmpGarment *garment = rmp_cli_find_garment (project, options->garment, error);
  RmpLook *look;

  if (!garment)
    return FALSE;
  rmp_project_begin (project, "Add look");
  look = rmp_project_add_look (project, garment, g_str_equal (options->method, NO_METHOD) ? NULL : options->method,
                               options->name, error);
  if (!look || !set_up_layer (look, options, error))
    {
      rmp_project_cancel (project);
      return FALSE;
    }
  options->made = g_strdup (rmp_look_get_name (look));
  return rmp_project_end (project, error);
}

static int
run_look (int argc, char **argv)
{
  LookOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "garment", 0, 0, G_OPTION_ARG_STRING, &options.garment, "The garment", "G" },
    { "method", 0, 0, G_OPTION_ARG_STRING, &options.method, "The method, by id", "ID" },
    { "preset", 0, 0, G_OPTION_ARG_STRING, &options.preset, "A preset of the method", "X" },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.settings, "A parameter; may be repeated", "NAME=VALUE" },
    { "joints", 0, 0, G_OPTION_ARG_STRING, &options.joints, "Joints to work on (all that bend)", "A,B" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, "Name of the look (the method's)", "L" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_look, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.garment || !options.method))
    code = rmp_cli_usage (&rmp_cli_look, "--garment G and --method ID are needed");
  if (code < 0 && !g_str_equal (options.method, NO_METHOD) && !rmp_technique_find (options.method))
    code = rmp_cli_usage (&rmp_cli_look, "there is no method “%s”; “rimple-cli techniques” lists them", options.method);
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_look, argv[1], edit_look, &options);
  if (code == RMP_CLI_DONE)
    g_print ("look %s\n", options.made);
  g_free (options.garment);
  g_free (options.method);
  g_free (options.preset);
  g_free (options.joints);
  g_free (options.name);
  g_strfreev (options.settings);
  g_free (options.made);
  return code;
}

const RmpCliVerb rmp_cli_look = {
  .name = "look",
  .arguments = "P --garment G --method ID [--preset X] [--set NAME=VALUE]… [--joints A,B] --name L",
  .summary = "Give a garment a look: a method and its parameters",
  .description =
      "Values take units and arithmetic: --set fold_width=\"2*12 mm\", --set bend_threshold=15°. Prints the name it "
      "got.\n"
      "“rimple-cli techniques” lists the methods, “rimple-cli techniques ID” the presets and parameters of one.",
  .run = run_look,
};
