/* SPDX-License-Identifier: GPL-3.0-or-later */

/* weights-verb.c: the weights of a look's entries as rows of pose, radius and weight, which drivers
 * of poses in engines read; out to a table or JSON, and back in.
 */

#include "cli/cli.h"

#include "cli/weight-curves.h"
#include "cli/weight-rows.h"

typedef struct
{
  char *look, *garment, *out, *in, *curves, *clip, *frames;
  gboolean json;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->look);
  g_free (self->garment);
  g_free (self->out);
  g_free (self->in);
  g_free (self->curves);
  g_free (self->clip);
  g_free (self->frames);
}

/* --- out -------------------------------------------------------------------------------------- */

static gboolean
write_rows (RmpLook *look, gconstpointer data, GError **error)
{
  const Options *options = data;
  const gboolean as_json = options->json ||
                           (options->out && g_str_has_suffix (options->out, ".json"));
  g_autoptr (GArray) rows = rmp_cli_make_weight_rows (look, error);
  g_autofree char *text = NULL;

  if (!rows)
    return FALSE;
  text = as_json ? rmp_cli_weight_rows_to_json (rows) : rmp_cli_weight_rows_to_table (rows);
  if (options->out)
    return g_file_set_contents (options->out, text, -1, error);
  g_print ("%s", text);
  return TRUE;
}

static gboolean
write_curves (RmpLook *look, gconstpointer data, GError **error)
{
  const Options *options = data;
  g_autofree char *text = rmp_cli_make_weight_curves (look, options->clip, options->frames, error);

  return text && g_file_set_contents (options->curves, text, -1, error);
}

/* --- in --------------------------------------------------------------------------------------- */

static gboolean
read_rows (RmpLook *look, const Options *options, GError **error)
{
  g_autoptr (GArray) rows = NULL;
  g_autofree char *text = NULL;
  guint n;

  if (!g_file_get_contents (options->in, &text, NULL, error))
    return FALSE;
  rows = g_str_has_suffix (options->in, ".json")
             ? rmp_cli_weight_rows_from_json (text, options->in, error)
             : rmp_cli_weight_rows_from_table (text, options->in, error);
  if (!rows || !rmp_cli_keep_weight_rows (look, rows, &n, error))
    return FALSE;
  g_print ("%u rows, which %u entries follow\n", rows->len, n);
  return TRUE;
}

static gboolean
edit (RmpProject *project, gpointer data, GError **error)
{
  const Options *options = data;
  g_autoptr (GPtrArray)
      looks = rmp_cli_find_garment_looks (project, options->look, options->garment, error);

  return looks && read_rows (looks->pdata[0], options, error);
}

static int
run_weights (int argc, char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The look", "L" },
    { "garment", 0, 0, G_OPTION_ARG_STRING, &options.garment, "Of this garment (the first)", "G" },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &options.out, "Write them there: .csv or .json", "FILE" },
    { "in", 0, 0, G_OPTION_ARG_FILENAME, &options.in,
      "Take them from there: regions that it names then follow poses", "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print as JSON", NULL },
    { "curves", 0, 0, G_OPTION_ARG_FILENAME, &options.curves,
      "Write the weights of each frame there in their place: .csv", "FILE" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "… of this clip (the first)", "C" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &options.frames, "… both included (all)", "A:B" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_weights, entries, &argc, &argv, 1, 1);

  if (code < 0 && !options.look)
    code = rmp_cli_usage (&rmp_cli_weights, "--look L is needed");
  if (code < 0 && !!options.in + !!options.out + !!options.curves > 1)
    code = rmp_cli_usage (&rmp_cli_weights, "one of --in, --out and --curves");
  if (code < 0 && !options.curves && (options.clip || options.frames))
    code = rmp_cli_usage (&rmp_cli_weights, "--clip and --frames go with --curves");
  if (code < 0)
    code = options.in
               ? rmp_cli_edit_project (&rmp_cli_weights, argv[1], edit, &options)
               : rmp_cli_tell_look (&rmp_cli_weights, argv[1], options.look, options.garment, FALSE,
                                    options.curves ? write_curves : write_rows, &options);
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_weights = {
  .name = "weights",
  .arguments = "P --look L [--out FILE | --in FILE | --curves FILE]",
  .summary = "Weights of maps as rows of pose, radius and weight, out and in; or as curves",
  .description =
      "A row is a rotation of a joint with the weight that a region's map has there, and how far "
      "round it reaches, as drivers of poses in engines (radial basis functions) read them. "
      "Regions that follow poses give theirs; of others the curve is told by poses along it. "
      "Columns: region, joint; x, y, z, w: the quaternion from rest, in the axes of the rest pose; "
      "local_x …: that of the joint against its parent, as a skeleton has it; radius_rad, at which "
      "a row's share has fallen to 1/e by exp (−sin² (angle/2) / sin² (radius/2)); weight, "
      "negative: of the opposite map.\n"
      "With --curves a line for each region in each frame: frame, seconds from the first, region, "
      "joint, angle_rad, and the weights of both maps, for programs that play them as they are.\n",
  .run = run_weights,
};
