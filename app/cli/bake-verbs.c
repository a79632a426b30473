/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bake-verbs.c: bake, stats: the verbs that step a look over frames. */

#include "cli/cli.h"

#include "bake/axes.h"
#include "bake/hosts.h"
#include "bake/queue.h"
#include "bake/verify.h"
#include "bake/writer.h"
#include "relief/bake.h"

#define MAX_THREADS 256
#define MOST_SHARDS 9999

typedef struct
{
  char *look, *clip, *frames, *format, *folder, *axes, *scale, *host;
  double tolerance; /* millimetres */
  int threads, triangles;
  gboolean json, verify, resumes, queues;
  char *shard;
  int joins;
  char *source; /* the project's SHA-256, where frames are kept */
} Options;

static void
options_clear (Options *self)
{
  g_free (self->look);
  g_free (self->clip);
  g_free (self->frames);
  g_free (self->format);
  g_free (self->folder);
  g_free (self->axes);
  g_free (self->scale);
  g_free (self->host);
  g_free (self->shard);
  g_free (self->source);
}

/* --- bake ------------------------------------------------------------------------------------- */

static void
tell_size (const RmpBakeEstimate *estimate, gpointer label)
{
  g_autofree char *size = g_format_size (estimate->bytes);

  rmp_cli_clear_progress ();
  g_printerr ("%s: %u vertices, %u triangles, %u frames, %s %s\n", (const char *) label,
              estimate->n_vertices, estimate->n_faces, estimate->n_frames,
              estimate->at_most ? "up to" : "about", size);
  if (estimate->player_bytes > 0)
    {
      g_autofree char *kept = g_format_size (estimate->player_bytes);

      g_printerr ("%s: whoever plays it keeps %s %s in memory\n", (const char *) label,
                  estimate->at_most ? "up to" : "about", kept);
    }
  if (estimate->coarser)
    g_printerr ("%s: the wrinkles would need more triangles; --triangles lets the mesh be finer\n",
                (const char *) label);
}

static gboolean
verify (RmpBake *bake, const RmpCall *call, GError **error)
{
  g_autofree char *text = NULL;
  RmpBakeVerdict verdict;
  const gboolean sound = rmp_bake_verify (bake, &verdict, call, error);

  rmp_cli_clear_progress ();
  if (!sound)
    return FALSE;
  text = rmp_bake_verdict_describe (&verdict);
  g_printerr ("%s: %s\n", (const char *) call->data, text);
  return TRUE;
}

/* “2/4”: the second of four. */
static gboolean
parse_shard (const Options *options, RmpBakeOptions *bake, GError **error)
{
  g_auto (GStrv) words = g_strsplit (options->shard ? options->shard : "", "/", 2);
  guint64 shard, n;

  bake->keeps_frames = options->resumes;
  bake->source = options->source;
  bake->joins = options->joins > 0;
  bake->n_shards = (guint) MAX (0, options->joins);
  if (!options->shard)
    return TRUE;
  if (options->joins == 0 && words[0] && words[1] &&
      g_ascii_string_to_unsigned (words[1], 10, 1, MOST_SHARDS, &n, NULL) &&
      g_ascii_string_to_unsigned (words[0], 10, 1, n, &shard, NULL))
    {
      bake->shard = (guint) shard - 1;
      bake->n_shards = (guint) n;
      return TRUE;
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("“%s” is no shard; write 2/4 for the second of four, and --join 4 once all of "
                  "them are there"),
               options->shard);
  return FALSE;
}

/* What is not said is as the program wants it, if there is one. @host: (out) (nullable) */
static gboolean
parse_host (const Options *options, const RmpBakeHost **host, RmpBakeOptions *bake, GError **error)
{
  char *end = NULL;

  *host = options->host ? rmp_bake_host_parse (options->host, error) : NULL;
  if (options->host && !*host)
    return FALSE;
  bake->formats = *host && !options->format ? (*host)->format
                                            : rmp_bake_formats_parse (options->format, error);
  if (!bake->formats)
    return FALSE;
  bake->axes = *host ? (*host)->axes : RMP_BAKE_Y_UP;
  bake->scale = *host ? (*host)->scale : 1.0;
  if (options->axes && !rmp_axes_parse (options->axes, &bake->axes, error))
    return FALSE;
  if (options->scale)
    bake->scale = g_ascii_strtod (options->scale, &end);
  if (options->scale && (end == options->scale || *end != '\0'))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("A scale of “%s” is no number of file units a metre"), options->scale);
      return FALSE;
    }
  return TRUE;
}

static GStrv
bake_look (RmpLook *look, gconstpointer data, GError **error)
{
  const Options *options = data;
  g_autofree char *label = g_strdup_printf ("%s of %s", rmp_look_get_name (look),
                                            rmp_garment_get_name (rmp_look_get_garment (look)));
  g_autofree char *left_out = NULL;
  RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                   .progress = rmp_cli_progress,
                   .data = label,
                   .n_threads = (guint) options->threads };
  RmpBakeOptions bake_options = { .folder = options->folder,
                                  .tolerance = 1e-3 * options->tolerance,
                                  .triangles = (guint) options->triangles };
  g_autoptr (RmpBake) bake = NULL;
  g_auto (GStrv) cautions = NULL, doubts = NULL;
  const RmpBakeHost *host;
  RmpClipItem *clip;
  char **paths;

  if (options->threads < 0 || options->threads > MAX_THREADS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("%d threads are not possible; choose 1 to %d, or 0 for all cores"),
                   options->threads, MAX_THREADS);
      return NULL;
    }
  if (options->triangles < 0 || options->triangles > RMP_BAKE_MOST_TRIANGLES)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("%d triangles are not possible; choose 1 to %d, or 0 for %d"),
                   options->triangles, RMP_BAKE_MOST_TRIANGLES, RMP_BAKE_TRIANGLES);
      return NULL;
    }
  if (!parse_host (options, &host, &bake_options, error) ||
      !parse_shard (options, &bake_options, error) ||
      !rmp_cli_choose_clip (look, options->clip, &clip, error) ||
      !rmp_cli_parse_frames (options->frames, clip, &bake_options.first, &bake_options.last, error))
    return NULL;
  if (options->queues)
    {
      g_autofree char *id = NULL;

      bake_options.host = host ? host->id : NULL;
      id = rmp_bake_queue_add (look, clip, &bake_options, error);
      return id ? g_strdupv ((char *[]){ id, NULL }) : NULL;
    }
  bake = rmp_bake_new (look, clip, &bake_options, error);
  if (!bake)
    return NULL;
  left_out = rmp_bake_describe_left_out (bake);
  if (left_out)
    g_printerr ("%s: %s\n", label, left_out);
  cautions = rmp_bake_formats_describe_cautions (bake_options.formats);
  for (guint i = 0; cautions[i]; i++)
    g_printerr ("%s: %s\n", label, cautions[i]);
  rmp_bake_set_begin (bake, tell_size, label);
  paths = rmp_bake_run (bake, &call, error);
  doubts = rmp_bake_describe_doubts (bake);
  rmp_cli_clear_progress ();
  if (paths && rmp_bake_get_texels (bake) > RMP_BAKE_TEXELS)
    g_printerr ("%s: patterns are finer than the mesh: an edge spans up to %.1f of their texels, "
                "where %.0f show all of "
                "them; --triangles lets it be finer\n",
                label, rmp_bake_get_texels (bake), RMP_BAKE_TEXELS);
  for (guint i = 0; paths && doubts[i]; i++)
    g_printerr ("%s: %s\n", label, doubts[i]);
  if (paths && options->verify && !options->shard && !verify (bake, &call, error))
    g_clear_pointer (&paths, g_strfreev);
  if (paths && host && !options->shard &&
      rmp_bake_host_reads (host, bake_options.formats, bake_options.axes, bake_options.scale))
    rmp_cli_tell_steps (host, label);
  return paths;
}

/* (transfer full): frames of another state of the project are not taken. */
static char *
hash_project (const char *path, GError **error)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, error);
  g_autoptr (GBytes) bytes = file ? g_mapped_file_get_bytes (file) : NULL;

  return bytes ? g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes) : NULL;
}

static int
run_bake (int argc, char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look,
      "The look, of every garment that has one of this name", "L" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &options.frames, "Frames, both included (all)", "A:B" },
    { "range", 0, 0, G_OPTION_ARG_STRING, &options.frames, "The same", "A:B" },
    { "shard", 0, 0, G_OPTION_ARG_STRING, &options.shard,
      "Only make and keep the frames of part I of N of the range; looks whose frames build on each "
      "other go on from the furthest state before it that a shard, or a run that was stopped, has "
      "left in the folder, and else from the clip's first frame",
      "I/N" },
    { "join", 0, 0, G_OPTION_ARG_INT, &options.joins,
      "Write the files from the frames of N shards: the bytes of one run", "N" },
    { "queue", 0, 0, G_OPTION_ARG_NONE, &options.queues,
      "Only queue it, of the project as it is now, and print its id; “queue --run” bakes it",
      NULL },
    { "resume", 0, 0, G_OPTION_ARG_NONE, &options.resumes,
      "Keep finished frames beside the files until these are there, and go on after those of a run "
      "that was killed",
      NULL },
    { "host", 0, 0, G_OPTION_ARG_STRING, &options.host,
      "The program it is for (“rimple-cli hosts” lists them): format, axes and scale, unless they "
      "are said, and what to do there",
      "ID" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      "mdd, pc2, mcx, obj, ply, abc, usda, glb, glb-compressed, glb-web, glb-skin, vat, or several "
      "with commas",
      "F" },
    { "tolerance", 0, 0, G_OPTION_ARG_DOUBLE, &options.tolerance,
      "Most that glb-compressed and glb-web put a vertex off, in millimetres (a hundred-thousandth "
      "of the size)",
      "MM" },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &options.folder, "Folder for the files", "DIR" },
    { "axes", 0, 0, G_OPTION_ARG_STRING, &options.axes, "y-up (default), z-up, y-up-left", "AXES" },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &options.scale, "File units a metre (1)", "S" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.threads,
      "Threads (all cores); the bytes do not depend on it", "N" },
    { "triangles", 0, 0, G_OPTION_ARG_INT, &options.triangles,
      "Most triangles of a mesh with patterns or paths (500000)", "N" },
    { "verify", 0, 0, G_OPTION_ARG_NONE, &options.verify,
      "Read the files back and compare them with the look", NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print the paths as JSON", NULL },
    { 0 },
  };
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_bake, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.look || (!options.format && !options.host) || !options.folder))
    code = rmp_cli_usage (&rmp_cli_bake,
                          "--look L, --format F or --host ID, and --out DIR are needed");
  if (code < 0 && (options.joins < 0 || options.joins > MOST_SHARDS))
    code = rmp_cli_usage (&rmp_cli_bake, "--join takes the number of shards, 1 to 9999");
  if (code < 0 && options.queues && (options.shard || options.joins > 0))
    code = rmp_cli_usage (&rmp_cli_bake, "--queue takes a whole range");
  if (code < 0 && (options.shard || options.joins > 0 || options.resumes) &&
      !(options.source = hash_project (argv[1], &error)))
    code = rmp_cli_fail (&rmp_cli_bake, error);
  if (code < 0)
    {
      project = rmp_project_open (argv[1], FALSE, &error);
      code = project ? rmp_cli_write_looks (&rmp_cli_bake, project, options.look, options.json,
                                            bake_look, &options)
                     : rmp_cli_fail (&rmp_cli_bake, error);
      if (project)
        rmp_project_close (project);
    }
  options_clear (&options);
  return code;
}

/* --- stats ------------------------------------------------------------------------------------ */

/* Names tell the unit, which is SI: height_m. */
static char *
name_cell (const RmpColumn *column)
{
  return g_strconcat (column->id,
                      column->unit == RMP_UNIT_METRE    ? "_m"
                      : column->unit == RMP_UNIT_RADIAN ? "_rad"
                      : column->unit == RMP_UNIT_SECOND ? "_s"
                                                        : "",
                      NULL);
}

static void
add_cell (JsonBuilder *builder, const RmpTable *table, guint row, guint column)
{
  const RmpColumn *kind = rmp_table_get_kind (table)->columns + column;
  g_autofree char *name = name_cell (kind);
  const char *text = rmp_table_get_text (table, row, column);

  if (kind->type == RMP_COLUMN_COUNT || kind->type == RMP_COLUMN_NUMBER)
    rmp_cli_add_count (builder, name, (guint64) rmp_table_get_number (table, row, column));
  else if (text)
    rmp_cli_add_string (builder, name, text);
  else
    rmp_cli_add_number (builder, name, rmp_table_get_number (table, row, column));
}

static void
add_table (JsonBuilder *builder, const RmpTable *table)
{
  const RmpTableKind *kind = rmp_table_get_kind (table);

  json_builder_set_member_name (builder, kind->id);
  json_builder_begin_array (builder);
  for (guint row = 0; row < rmp_table_get_n_rows (table); row++)
    {
      json_builder_begin_object (builder);
      for (guint column = 0; column < kind->n_columns; column++)
        add_cell (builder, table, row, column);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

void
rmp_cli_add_result (JsonBuilder *builder, const RmpResult *result)
{
  const RmpTechnique *technique = result->technique;

  rmp_cli_add_number (builder, "frame", result->frame);
  rmp_cli_add_number (builder, "seconds", result->seconds);
  json_builder_set_member_name (builder, "figures");
  json_builder_begin_object (builder);
  for (guint i = 0; technique && i < technique->n_figures; i++)
    rmp_cli_add_number (builder, technique->figures[i].id, result->output.figures[i]);
  json_builder_end_object (builder);
  for (guint i = 0; technique && i < result->output.tables->len; i++)
    if (!rmp_table_get_kind (result->output.tables->pdata[i])->is_drawn)
      add_table (builder, result->output.tables->pdata[i]);
  if (result->output.remark)
    rmp_cli_add_string (builder, "remark", result->output.remark);
  if (result->output.warning)
    rmp_cli_add_string (builder, "warning", result->output.warning);
}

static void
print_frame (const RmpResult *result, gboolean with_head)
{
  const RmpTechnique *technique = result->technique;

  if (with_head)
    {
      if (result->output.remark)
        g_print ("# %s\n", result->output.remark);
      g_print ("frame");
      for (guint i = 0; technique && i < technique->n_figures; i++)
        g_print ("\t%s", technique->figures[i].id);
      g_print ("\twarning\n");
    }
  g_print ("%g", result->frame);
  for (guint i = 0; technique && i < technique->n_figures; i++)
    g_print ("\t%.6g", result->output.figures[i]);
  g_print ("\t%s\n", result->output.warning ? result->output.warning : "");
}

/* Which joints have a fold line, and why the others have none. */
static void
tell_findings (RmpSnapshot *snapshot, const Options *options, JsonBuilder *builder)
{
  g_autoptr (GPtrArray) findings = rmp_snapshot_get_findings (snapshot);

  json_builder_set_member_name (builder, "joints");
  json_builder_begin_array (builder);
  for (guint i = 0; findings && i < findings->len; i++)
    {
      const RmpFinding *finding = findings->pdata[i];

      json_builder_begin_object (builder);
      rmp_cli_add_string (builder, "name", finding->name ? finding->name : "");
      rmp_cli_add_number (builder, "bend_rad", finding->angle);
      rmp_cli_add_number (builder, "line_m", finding->length);
      if (finding->reason)
        rmp_cli_add_string (builder, "reason", finding->reason);
      if (finding->note)
        rmp_cli_add_string (builder, "note", finding->note);
      json_builder_end_object (builder);
      if (!options->json && !finding->name)
        g_print ("# %s\n", finding->reason);
      else if (!options->json)
        g_print ("# %s: bends %.0f°, %s%s%s\n", finding->name, finding->angle * 180.0 / G_PI,
                 finding->reason ? finding->reason : "has a line", finding->note ? "; " : "",
                 finding->note ? finding->note : "");
    }
  json_builder_end_array (builder);
}

static gboolean
stats_look (RmpLook *look, gconstpointer data, JsonBuilder *builder, GError **error)
{
  const Options *options = data;
  const char *garment = rmp_garment_get_name (rmp_look_get_garment (look));
  RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                   .progress = rmp_cli_progress,
                   .data = (gpointer) garment };
  g_autoptr (RmpSnapshot) snapshot = NULL;
  RmpClipItem *clip;
  guint first, last;

  if (!rmp_cli_choose_clip (look, options->clip, &clip, error) ||
      !rmp_cli_parse_frames (options->frames, clip, &first, &last, error))
    return FALSE;
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (look)), look, clip,
                               error);
  if (!snapshot)
    return FALSE;
  rmp_snapshot_pass_contact (snapshot);
  if (!rmp_snapshot_prepare (snapshot, &call, error))
    return FALSE;

  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "garment", garment);
  rmp_cli_clear_progress ();
  if (!options->json)
    g_print ("# %s\n", garment);
  tell_findings (snapshot, options, builder);
  json_builder_set_member_name (builder, "frames");
  json_builder_begin_array (builder);
  for (guint frame = first; frame <= last; frame++)
    {
      g_autoptr (RmpResult)
          result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_BAKE, 0, &call, error);

      if (!result)
        return FALSE;
      json_builder_begin_object (builder);
      rmp_cli_add_result (builder, result);
      json_builder_end_object (builder);
      rmp_cli_clear_progress ();
      if (!options->json)
        print_frame (result, frame == first);
      rmp_cli_progress ((double) (frame - first + 1) / (last - first + 1), (gpointer) garment);
    }
  rmp_cli_clear_progress ();
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  return TRUE;
}

static int
run_stats (int argc, char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The look", "L" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &options.frames, "Frames, both included (all)", "A:B" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print as JSON, with every fold", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_stats, entries, &argc, &argv, 1, 1);

  if (code < 0 && !options.look)
    code = rmp_cli_usage (&rmp_cli_stats, "--look L is needed");
  if (code < 0)
    code = rmp_cli_tell_looks (&rmp_cli_stats, argv[1], options.look, options.json, stats_look,
                               &options);
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_bake = {
  .name = "bake",
  .arguments = "P --look L --clip C --frames A:B [--host ID] [--format F] --out DIR",
  .summary = "Write a look over frames for other programs",
  .description = "Prints the files it wrote: a base mesh beside a point cache, and "
                 "NAME.FORMAT.rimple.json with all that made them.",
  .run = run_bake,
};

const RmpCliVerb rmp_cli_stats = {
  .name = "stats",
  .arguments = "P --look L --frames A:B",
  .summary = "Print a look's figures for each frame",
  .description = "Lines with # tell which joints have a fold line, and why others have none; then "
                 "a table with tabs, a line a\n"
                 "frame. “rimple-cli techniques ID” says what the figures are; lengths are metres, "
                 "times seconds.",
  .run = run_stats,
};
