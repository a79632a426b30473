/* SPDX-License-Identifier: GPL-3.0-or-later */

/* convert-verb.c: vertex sequences from one format to another. */

#include "cli/cli.h"

#include "bake/axes.h"
#include "bake/convert.h"

#include <math.h>

static int
convert (const RmpConvertOptions *options)
{
  RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                   .progress = rmp_cli_progress,
                   .data = (gpointer) "Frames" };
  g_autoptr (GError) error = NULL;
  g_autofree char *note = NULL;
  g_auto (GStrv) paths = rmp_convert_run (options, &call, &note, &error);

  rmp_cli_clear_progress ();
  if (!paths)
    return rmp_cli_fail (&rmp_cli_convert, error);
  if (note)
    g_printerr ("rimple-cli convert: %s\n", note);
  for (guint i = 0; paths[i]; i++)
    g_print ("%s\n", paths[i]);
  return RMP_CLI_DONE;
}

/* NaN without text; FALSE if it is no number. */
static gboolean
parse_start (const char *text, double *start)
{
  char *end;

  *start = NAN;
  if (!text)
    return TRUE;
  *start = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*start);
}

static int
run_convert (int argc, char **argv)
{
  RmpConvertOptions options = { .from = -1, .to = -1, .scale = 1.0 };
  g_autofree char *axes = NULL, *mesh = NULL, *start = NULL;
  const GOptionEntry entries[] = {
    { "from", 0, 0, G_OPTION_ARG_INT64, &options.from,
      "First frame of IN to take, counted from 0 (0)", "A" },
    { "to", 0, 0, G_OPTION_ARG_INT64, &options.to, "Last frame of IN to take (its last)", "B" },
    { "rate", 0, 0, G_OPTION_ARG_DOUBLE, &options.rate, "Frames a second (what IN says, else 24)",
      "FPS" },
    { "start", 0, 0, G_OPTION_ARG_STRING, &start, "Number the first frame gets (what IN says)",
      "S" },
    { "axes", 0, 0, G_OPTION_ARG_STRING, &axes, "y-up (default), z-up, y-up-left", "AXES" },
    { "scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale, "Units written a unit read (1)", "S" },
    { "mesh", 0, 0, G_OPTION_ARG_FILENAME, &mesh,
      "Where the faces are, for OUT.obj and OUT.ply: in the same order", "FILE" },
    { 0 },
  };
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_convert, entries, &argc, &argv, 2, 2);

  if (code >= 0)
    return code;
  if (!parse_start (start, &options.start))
    return rmp_cli_usage (&rmp_cli_convert, "“%s” is no number of a frame", start);
  if (!rmp_axes_parse (axes, &options.axes, &error))
    return rmp_cli_fail (&rmp_cli_convert, error);
  options.input = argv[1];
  options.output = argv[2];
  options.mesh = mesh;
  return convert (&options);
}

const RmpCliVerb rmp_cli_convert = {
  .name = "convert",
  .arguments =
      "IN OUT [--from A --to B] [--rate R] [--start S] [--axes …] [--scale …] [--mesh FILE]",
  .summary =
      "Write a vertex sequence in another format: point caches, OBJ, PLY, Alembic, USD, glTF",
  .description = "IN is .mdd, .pc2, a Maya cache (.xml, .mcx, .mc), or one of name.0001.obj, "
                 "name.0002.obj, … or .ply; the\n"
                 "ending of OUT chooses what is written: .mdd, .pc2, .mcx, .obj, .ply, .abc,\n"
                 ".usda or .glb.",
  .run = run_convert,
};
