/* SPDX-License-Identifier: GPL-3.0-or-later */

/* line-verbs.c: lines, line, line-editable: fold lines drawn on a garment. */

#include "cli/cli.h"

#include <math.h>

#include "geometry/path.h"
#include "technique/units.h"

/* --- lines ------------------------------------------------------------------------------------ */

static void
add_line (JsonBuilder *builder, RmpFoldLine *line)
{
  const RmpDrawnLine *drawn = rmp_fold_line_get_drawn (line);
  RmpProfileItem *profile = rmp_fold_line_get_profile (line);
  guint n_handles;

  rmp_fold_line_get_handles (line, &n_handles);
  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "name", drawn->name);
  rmp_cli_add_string (builder, "garment", rmp_garment_get_name (rmp_fold_line_get_garment (line)));
  rmp_cli_add_string (builder, "direction", drawn->along ? "along a crease" : "across creases");
  rmp_cli_add_number (builder, "handles", n_handles);
  rmp_cli_add_number (builder, "drawn_length_m", rmp_fold_line_get_arcs (line, NULL));
  rmp_cli_add_number (builder, "width_m", drawn->width);
  rmp_cli_add_number (builder, "length_m", drawn->length);
  rmp_cli_add_number (builder, "reach_m", drawn->reach);
  if (profile)
    rmp_cli_add_string (builder, "profile", rmp_profile_item_get_name (profile));
  rmp_cli_add_count (builder, "pieces", drawn->n_pieces);
  json_builder_set_member_name (builder, "hidden");
  json_builder_add_boolean_value (builder, rmp_fold_line_get_hidden (line));
  json_builder_end_object (builder);
}

static void
print_size (const char *name, double metres)
{
  g_autofree char *text = isnan (metres) ? NULL : rmp_units_format (RMP_UNIT_METRE, metres);

  if (text)
    g_print (", %s %s", name, text);
}

static void
print_line (RmpFoldLine *line)
{
  const RmpDrawnLine *drawn = rmp_fold_line_get_drawn (line);
  RmpProfileItem *profile = rmp_fold_line_get_profile (line);

  g_print ("%s: %s, %s", rmp_garment_get_name (rmp_fold_line_get_garment (line)), drawn->name,
           drawn->along ? "along a crease" : "across creases");
  print_size ("drawn", rmp_fold_line_get_arcs (line, NULL));
  print_size ("width", drawn->width);
  print_size ("length", drawn->length);
  print_size ("reach", drawn->reach);
  if (profile)
    g_print (", profile %s", rmp_profile_item_get_name (profile));
  if (drawn->n_pieces > 0)
    g_print (", %u folds by hand", drawn->n_pieces);
  if (rmp_fold_line_get_hidden (line))
    g_print (", hidden");
  g_print ("\n");
}

static void
tell_lines (JsonBuilder *builder, RmpGarment *garment)
{
  GListModel *lines = rmp_garment_get_fold_lines (garment);

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);

      if (builder)
        add_line (builder, line);
      else
        print_line (line);
    }
}

/* Of one garment, or of all. */
static gboolean
tell_all (RmpProject *project, const char *name, JsonBuilder *builder, GError **error)
{
  GListModel *garments = rmp_project_get_garments (project);
  RmpGarment *one = name ? rmp_cli_find_garment (project, name, error) : NULL;

  if (name && !one)
    return FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (!one || one == garment)
        tell_lines (builder, garment);
    }
  return TRUE;
}

static int
run_lines (int argc, char **argv)
{
  g_autofree char *garment = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "garment", 0, 0, G_OPTION_ARG_STRING, &garment, "The garment (all)", "G" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print as JSON", NULL },
    { 0 },
  };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_lines, entries, &argc, &argv, 1, 1);

  if (code >= 0)
    return code;
  project = rmp_project_open (argv[1], FALSE, &error);
  if (!project)
    return rmp_cli_fail (&rmp_cli_lines, error);
  json_builder_begin_array (builder);
  code = tell_all (project, garment, json ? builder : NULL, &error)
             ? RMP_CLI_DONE
             : rmp_cli_fail (&rmp_cli_lines, error);
  json_builder_end_array (builder);
  if (json && code == RMP_CLI_DONE)
    rmp_cli_print_json (builder);
  rmp_project_close (project);
  return code;
}

/* --- line ------------------------------------------------------------------------------------- */

typedef struct
{
  char *garment, *name, *through, *width, *length, *reach, *profile;
  gboolean along, across, straight, hide, show, remove;
} LineOptions;

static void
line_options_clear (LineOptions *self)
{
  g_free (self->garment);
  g_free (self->name);
  g_free (self->through);
  g_free (self->width);
  g_free (self->length);
  g_free (self->reach);
  g_free (self->profile);
}

static gboolean
parse_position (const char *text, double position[3], GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  gboolean sound = g_strv_length (words) == 3;

  for (guint i = 0; sound && i < 3; i++)
    {
      char *end;

      position[i] = g_ascii_strtod (g_strstrip (words[i]), &end);
      sound = *words[i] && !*end && isfinite (position[i]);
    }
  if (!sound)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("“%s” is no place; write x,y,z in metres at rest"), text);
  return sound;
}

/* The points of the cloth nearest to the places. */
static GArray *
parse_positions (const RmpSheet *sheet, const char *text, GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  g_auto (GStrv) positions = g_strsplit (text, ";", -1);

  for (guint i = 0; positions[i]; i++)
    {
      RmpSurfacePoint point;
      double position[3];

      if (!*g_strstrip (positions[i]))
        continue;
      if (!parse_position (positions[i], position, error))
        return NULL;
      rmp_sheet_closest (sheet, position, &point);
      g_array_append_val (points, point);
    }
  if (points->len >= 2)
    return g_steal_pointer (&points);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("“%s” is one place; a line goes through two at least"), text);
  return NULL;
}

static RmpPath *
lay_path (RmpGarment *garment, const LineOptions *options, GError **error)
{
  RmpMesh *mesh = rmp_garment_get_mesh (garment);
  g_autoptr (RmpSheet) sheet = rmp_sheet_new_smooth (mesh, rmp_garment_get_cloth (garment));
  g_autoptr (GArray) points = parse_positions (sheet, options->through, error);

  return points ? rmp_path_new (sheet, !options->straight, points->len,
                                (const RmpSurfacePoint *) (gpointer) points->data, error)
                : NULL;
}

static gboolean
set_size (RmpFoldLine *line, RmpFoldLineSize size, const char *text, GError **error)
{
  double metres = (double) NAN;

  if (!text)
    return TRUE;
  if (!g_str_equal (text, "look") && !rmp_cli_parse_quantity (text, RMP_UNIT_METRE, &metres, error))
    return FALSE;
  if (metres <= 0.0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("“%s” is not above 0; write a length, or “look” for the look's"), text);
      return FALSE;
    }
  return rmp_fold_line_set_size (line, size, metres, error);
}

static gboolean
set_profile (RmpProject *project, RmpFoldLine *line, const char *name, GError **error)
{
  RmpProfileItem *profile = NULL;

  if (!name)
    return TRUE;
  if (!g_str_equal (name, "look") && !(profile = rmp_cli_find_profile (project, name, error)))
    return FALSE;
  return rmp_fold_line_set_profile (line, profile, error);
}

/* The line of that name, made or laid anew if places are given. */
static RmpFoldLine *
lay_line (RmpGarment *garment, const LineOptions *options, GError **error)
{
  RmpFoldLine *line = rmp_cli_find_row (rmp_garment_get_fold_lines (garment), options->name);
  g_autoptr (RmpPath) path = NULL;
  RmpFoldLineSpec spec = { .name = options->name };

  if (!line && !options->through)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("There is no fold line “%s” on %s; --through draws one"), options->name,
                 rmp_garment_get_name (garment));
  if (!options->through)
    return line;
  spec.path = path = lay_path (garment, options, error);
  if (!path)
    return NULL;
  if (!line)
    return rmp_garment_add_fold_line (garment, &spec, error);
  return rmp_fold_line_set_path (line, path, error) ? line : NULL;
}

static gboolean
change_line (RmpProject *project, RmpGarment *garment, const LineOptions *options, GError **error)
{
  RmpFoldLine *line = lay_line (garment, options, error);

  if (!line || (options->remove && !rmp_fold_line_remove (line, error)))
    return FALSE;
  return options->remove || (set_size (line, RMP_FOLD_LINE_WIDTH, options->width, error) &&
                             set_size (line, RMP_FOLD_LINE_LENGTH, options->length, error) &&
                             set_size (line, RMP_FOLD_LINE_REACH, options->reach, error) &&
                             ((!options->along && !options->across) ||
                              rmp_fold_line_set_along (line, options->along, error)) &&
                             ((!options->hide && !options->show) ||
                              rmp_fold_line_set_hidden (line, options->hide, error)) &&
                             set_profile (project, line, options->profile, error));
}

static gboolean
edit_line (RmpProject *project, gpointer data, GError **error)
{
  const LineOptions *options = data;
  RmpGarment *garment = rmp_cli_find_garment (project, options->garment, error);

  if (!garment)
    return FALSE;
  rmp_project_begin (project, "Draw fold line");
  if (change_line (project, garment, options, error))
    return rmp_project_end (project, error);
  rmp_project_cancel (project);
  return FALSE;
}

static int
run_line (int argc, char **argv)
{
  LineOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "garment", 0, 0, G_OPTION_ARG_STRING, &options.garment, "The garment", "G" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, "The line; one that is there is changed",
      "N" },
    { "through", 0, 0, G_OPTION_ARG_STRING, &options.through,
      "Places near the cloth, metres at rest", "X,Y,Z; X,Y,Z…" },
    { "straight", 0, 0, G_OPTION_ARG_NONE, &options.straight,
      "Shortest from place to place, not smooth", NULL },
    { "along", 0, 0, G_OPTION_ARG_NONE, &options.along, "Drawn along a crease", NULL },
    { "across", 0, 0, G_OPTION_ARG_NONE, &options.across, "Drawn across the creases (default)",
      NULL },
    { "width", 0, 0, G_OPTION_ARG_STRING, &options.width, "Width of its folds, or “look”", "W" },
    { "length", 0, 0, G_OPTION_ARG_STRING, &options.length, "Its length, or “look”", "L" },
    { "reach", 0, 0, G_OPTION_ARG_STRING, &options.reach, "Reach of its folds, or “look”", "R" },
    { "profile", 0, 0, G_OPTION_ARG_STRING, &options.profile, "A profile of the project, or “look”",
      "NAME" },
    { "hide", 0, 0, G_OPTION_ARG_NONE, &options.hide, "Keep the line, but make no folds of it",
      NULL },
    { "show", 0, 0, G_OPTION_ARG_NONE, &options.show, "Make folds of it again", NULL },
    { "remove", 0, 0, G_OPTION_ARG_NONE, &options.remove, "Remove the line", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_line, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.garment || !options.name))
    code = rmp_cli_usage (&rmp_cli_line, "--garment G and --name N are needed");
  if (code < 0 && options.along && options.across)
    code = rmp_cli_usage (&rmp_cli_line, "a line is drawn along a crease or across, not both");
  if (code < 0 && options.hide && options.show)
    code = rmp_cli_usage (&rmp_cli_line, "a line is hidden or shown, not both");
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_line, argv[1], edit_line, &options);
  line_options_clear (&options);
  return code;
}

/* --- line-editable ---------------------------------------------------------------------------- */

typedef struct
{
  char *look, *clip;
} EditableOptions;

static gboolean
make_editable (RmpLook *look, const char *clip_name, GError **error)
{
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                         .progress = rmp_cli_progress,
                         .data = (gpointer) rmp_look_get_name (look) };
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (GPtrArray) detected = NULL;
  const RmpInputUse *use;
  RmpClipItem *clip;

  use = layer ? rmp_technique_takes (rmp_layer_get_technique (layer), &rmp_input_drawn_lines)
              : NULL;
  if (!use || !use->only)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                   _ ("Look “%s” finds no fold lines"), rmp_look_get_name (look));
      return FALSE;
    }
  if (!rmp_cli_choose_clip (look, clip_name, &clip, error))
    return FALSE;
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (look)), look, clip,
                               error);
  if (!snapshot || !rmp_snapshot_prepare (snapshot, &call, error))
    return FALSE;
  detected = rmp_snapshot_detect_lines (snapshot, &call, error);
  rmp_cli_clear_progress ();
  if (!detected || !rmp_layer_draw_lines (layer, detected, error))
    return FALSE;
  g_print ("%s: %u lines\n", rmp_garment_get_name (rmp_look_get_garment (look)), detected->len);
  return TRUE;
}

static gboolean
edit_editable (RmpProject *project, gpointer data, GError **error)
{
  const EditableOptions *options = data;
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (project, options->look, error);

  for (guint i = 0; looks && i < looks->len; i++)
    if (!make_editable (looks->pdata[i], options->clip, error))
      return FALSE;
  return looks != NULL;
}

static int
run_line_editable (int argc, char **argv)
{
  EditableOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look,
      "The look, of every garment that has one of this name", "L" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip,
      "The clip its lines are found in (the first)", "C" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_line_editable, entries, &argc, &argv, 1, 1);

  if (code < 0)
    code = options.look
               ? rmp_cli_edit_project (&rmp_cli_line_editable, argv[1], edit_editable, &options)
               : rmp_cli_usage (&rmp_cli_line_editable, "--look L is needed");
  g_free (options.look);
  g_free (options.clip);
  return code;
}

const RmpCliVerb rmp_cli_lines = {
  .name = "lines",
  .arguments = "P [--garment G]",
  .summary = "List the fold lines drawn on garments",
  .run = run_lines,
};

const RmpCliVerb rmp_cli_line = {
  .name = "line",
  .arguments =
      "P --garment G --name N --through \"X,Y,Z; X,Y,Z…\" [--along] [--width W] [--profile NAME]",
  .summary = "Draw, change or remove a fold line",
  .description = "What is not set is the look's; “look” takes back what was. Lengths take units: "
                 "--width \"25 mm\".",
  .run = run_line,
};

const RmpCliVerb rmp_cli_line_editable = {
  .name = "line-editable",
  .arguments = "P --look L [--clip C]",
  .summary = "Turn the lines a look finds into drawn ones",
  .run = run_line_editable,
};
