/* SPDX-License-Identifier: GPL-3.0-or-later */

/* look-verb.c: look: a method and its parameters on a garment, made or changed. */

#include "cli/cli.h"

/* What stands for a look without a method. */
#define NO_METHOD "none"

/* … and for the character's own motion, … */
#define OWN_MOTION "own"

/* … and for joints that the method chooses. */
#define ALL_JOINTS "all"

typedef struct
{
  char *garment, *method, *preset, *joints, *name, *motion, *edited, *renamed;
  char **settings;
  /* (element-type utf8): names, which another look of the name wanted may have changed */
  GPtrArray *done;
} LookOptions;

/* Of a length or an angle that is no plain number, or 0: people think in millimetres and degrees,
 * files in metres and radians.
 */
static gboolean
check_unit (RmpValues *values, const char *name, const char *text, GError **error)
{
  guint index;
  const RmpValues *position = rmp_values_find (values, name, &index, NULL);
  const RmpParam *param = position ? rmp_values_get_param (position, index) : NULL;
  g_auto (GStrv) parts = NULL;
  double value;

  if (!param || (param->type != RMP_PARAM_REAL && param->type != RMP_PARAM_VEC3))
    return TRUE;
  parts = g_strsplit (text, param->type == RMP_PARAM_VEC3 ? "," : "\n", -1);
  for (guint i = 0; parts[i]; i++)
    if (!rmp_cli_parse_quantity (parts[i], param->unit, &value, error))
      {
        g_prefix_error (error, "%s: ", param->label);
        return FALSE;
      }
  return TRUE;
}

static gboolean
apply_settings (RmpLayer *layer, RmpValues *values, const LookOptions *options, GError **error)
{
  if (options->preset && !rmp_values_apply_preset (values, options->preset, error))
    return FALSE;
  for (guint i = 0; options->settings && options->settings[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (options->settings[i], "=", 2);

      if (!pair[0] || !pair[1])
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       _ ("“%s” is not of the form name=value"), options->settings[i]);
          return FALSE;
        }
      if (!check_unit (values, g_strstrip (pair[0]), g_strstrip (pair[1]), error) ||
          !rmp_layer_parse_value (layer, values, pair[0], pair[1], error))
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
          g_string_append_printf (names, "%s%s", k > 0 ? ", " : "",
                                  rmp_skeleton_get_name (skeleton, k));
        g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                     _ ("There is no joint “%s”; there are %s"), joints[i],
                     names->len > 0 ? names->str : "none");
        return FALSE;
      }
  return TRUE;
}

static gboolean
set_joints (RmpLook *look, RmpLayer *layer, const char *text, GError **error)
{
  g_auto (GStrv) joints = g_strsplit (text, ",", -1);

  if (g_str_equal (text, ALL_JOINTS))
    return rmp_layer_set_joints (layer, NULL, error);
  return check_joints (look, joints, error) &&
         rmp_layer_set_joints (layer, (const char *const *) joints, error);
}

static gboolean
set_up_layer (RmpLook *look, const LookOptions *options, GError **error)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (RmpValues) values = NULL;

  if (!options->preset && !options->settings && !options->joints)
    return TRUE;
  if (!layer || !rmp_layer_get_technique (layer))
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("“%s” has no method that has parameters or joints"),
                   rmp_look_get_name (look));
      return FALSE;
    }
  values = rmp_values_copy (rmp_layer_get_values (layer));
  return apply_settings (layer, values, options, error) &&
         (rmp_values_equal (values, rmp_layer_get_values (layer)) ||
          rmp_layer_set_values (layer, values, "Set parameters", error)) &&
         (!options->joints || set_joints (look, layer, options->joints, error));
}

static gboolean
set_motion (RmpProject *project, RmpLook *look, const LookOptions *options, GError **error)
{
  g_autoptr (GPtrArray) found = NULL;

  if (!options->motion)
    return TRUE;
  if (g_str_equal (options->motion, OWN_MOTION))
    return rmp_look_set_motion (look, NULL, error);
  found = rmp_cli_find_garment_looks (project, options->motion,
                                      rmp_garment_get_name (rmp_look_get_garment (look)), error);
  return found && rmp_look_set_motion (look, found->pdata[0], error);
}

static gboolean
add_look (RmpProject *project, const LookOptions *options, GError **error)
{
  RmpGarment *garment = rmp_cli_find_garment (project, options->garment, error);
  const char *method = g_str_equal (options->method, NO_METHOD) ? NULL : options->method;
  RmpLook *look = garment ? rmp_project_add_look (project, garment, method, options->name, error)
                          : NULL;

  if (!look || !set_up_layer (look, options, error) || !set_motion (project, look, options, error))
    return FALSE;
  g_ptr_array_add (options->done, g_strdup (rmp_look_get_name (look)));
  return TRUE;
}

/* Those of all garments, or of one. */
static gboolean
change_looks (RmpProject *project, const LookOptions *options, GError **error)
{
  g_autoptr (GPtrArray)
      looks = rmp_cli_find_garment_looks (project, options->edited, options->garment, error);

  for (guint i = 0; looks && i < looks->len; i++)
    {
      RmpLook *look = looks->pdata[i];

      if (!set_up_layer (look, options, error) || !set_motion (project, look, options, error) ||
          (options->renamed && !rmp_look_rename (look, options->renamed, error)))
        return FALSE;
      g_ptr_array_add (options->done, g_strdup (rmp_look_get_name (look)));
    }
  return looks != NULL;
}

static gboolean
edit_look (RmpProject *project, gpointer data, GError **error)
{
  const LookOptions *options = data;

  rmp_project_begin (project, options->edited ? "Change look" : "Add look");
  if (!(options->edited ? change_looks (project, options, error)
                        : add_look (project, options, error)))
    {
      rmp_project_cancel (project);
      return FALSE;
    }
  return rmp_project_end (project, error);
}

static int
check (const LookOptions *options)
{
  if (options->edited && (options->method || options->name))
    return rmp_cli_usage (
        &rmp_cli_look, "--edit keeps the method, and --rename gives another name; a new look has "
                       "--method and --name");
  if (options->edited && !options->preset && !options->settings && !options->joints &&
      !options->motion && !options->renamed)
    return rmp_cli_usage (&rmp_cli_look,
                          "--edit goes with --set, --preset, --joints, --motion or --rename");
  if (options->edited)
    return -1;
  if (options->renamed)
    return rmp_cli_usage (&rmp_cli_look, "--rename goes with --edit L, the look that is renamed");
  if (!options->garment || !options->method)
    return rmp_cli_usage (
        &rmp_cli_look,
        "--garment G and --method ID are needed, or --edit L of a look that is there");
  if (!g_str_equal (options->method, NO_METHOD) && !rmp_technique_find (options->method))
    return rmp_cli_usage (
        &rmp_cli_look,
        "there is no method “%s”; “rimple-cli techniques” lists them, and “none” is "
        "plain skinning",
        options->method);
  return -1;
}

static void
options_clear (LookOptions *self)
{
  g_free (self->garment);
  g_free (self->method);
  g_free (self->preset);
  g_free (self->joints);
  g_free (self->name);
  g_free (self->motion);
  g_free (self->edited);
  g_free (self->renamed);
  g_strfreev (self->settings);
  g_ptr_array_unref (self->done);
}

static int
run_look (int argc, char **argv)
{
  LookOptions options = { .done = g_ptr_array_new_with_free_func (g_free) };
  const GOptionEntry entries[] = {
    { "garment", 0, 0, G_OPTION_ARG_STRING, &options.garment, "The garment", "G" },
    { "method", 0, 0, G_OPTION_ARG_STRING, &options.method,
      "The method, by id; none: plain skinning", "ID" },
    { "preset", 0, 0, G_OPTION_ARG_STRING, &options.preset, "A preset of the method", "X" },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.settings, "A parameter; may be repeated",
      "NAME=VALUE" },
    { "joints", 0, 0, G_OPTION_ARG_STRING, &options.joints,
      "Joints to work on; all: those that bend", "A,B" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, "Name of the look (the method's)", "L" },
    { "motion", 0, 0, G_OPTION_ARG_STRING, &options.motion,
      "The look of a simulator on whose result it works; own: the character's motion", "L" },
    { "edit", 0, 0, G_OPTION_ARG_STRING, &options.edited, "Change the looks of this name instead",
      "L" },
    { "rename", 0, 0, G_OPTION_ARG_STRING, &options.renamed, "With --edit: their new name",
      "NAME" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_look, entries, &argc, &argv, 1, 1);

  if (code < 0)
    code = check (&options);
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_look, argv[1], edit_look, &options);
  for (guint i = 0; code == RMP_CLI_DONE && i < options.done->len; i++)
    g_print ("look %s\n", (char *) options.done->pdata[i]);
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_look = {
  .name = "look",
  .arguments = "P (--garment G --method ID [--name L] | --edit L [--rename NAME]) [--preset X] "
               "[--set NAME=VALUE]… "
               "[--joints A,B] [--motion L]",
  .summary = "Give a garment a look, which is a method and its parameters, or change one",
  .description = "Values take units and arithmetic: --set fold_width=\"2*12 mm\", --set "
                 "bend_threshold=15°; lengths and angles\n"
                 "need a unit. Entries of a group come after the number of them: --set waves=2 "
                 "--set waves.2.length=3m.\n"
                 "--edit changes the looks of that name on all garments, or with --garment on one. "
                 "Prints the names.\n"
                 "“rimple-cli techniques” lists the methods, “rimple-cli techniques ID” the "
                 "presets and parameters of one;\n"
                 "“rimple-cli info P --json” tells all parameters of the looks that are there.",
  .run = run_look,
};
