/* SPDX-License-Identifier: GPL-3.0-or-later */

/* check-verb.c: check: where cloth runs through bodies before it is simulated, or after. */

#include "cli/cli.h"

#include "evaluate/overlap-check.h"

typedef struct
{
  char *look, *clip, *frames;
  gboolean simulated, json;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->look);
  g_free (self->clip);
  g_free (self->frames);
}

static void
add_faces (JsonBuilder *builder, const char *name, const GArray *faces)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < faces->len; i++)
    json_builder_add_int_value (builder, g_array_index (faces, guint32, i));
  json_builder_end_array (builder);
}

static void
add_overlap (JsonBuilder *builder, const RmpOverlap *overlap)
{
  g_autofree char *body = rmp_overlap_name_body (overlap);

  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "body", body ? body : "");
  rmp_cli_add_count (builder, "first_frame", overlap->first);
  rmp_cli_add_count (builder, "last_frame", overlap->last);
  rmp_cli_add_count (builder, "worst_frame", overlap->worst);
  rmp_cli_add_number (builder, "depth_m", overlap->depth);
  json_builder_set_member_name (builder, "inside");
  json_builder_add_boolean_value (builder, overlap->inside);
  json_builder_set_member_name (builder, "pinned");
  json_builder_add_boolean_value (builder, overlap->held);
  add_faces (builder, "faces", overlap->faces);
  add_faces (builder, "body_faces", overlap->body_faces);
  json_builder_end_object (builder);
}

static void
print_overlaps (const char *garment, const GPtrArray *overlaps)
{
  g_print ("# %s: %s\n", garment, overlaps->len > 0 ? "runs through" : "runs through nothing");
  for (guint i = 0; i < overlaps->len; i++)
    {
      const RmpOverlap *overlap = overlaps->pdata[i];
      g_autofree char *text = rmp_overlap_describe (overlap);

      g_print ("%s%s\n", text, overlap->held ? ", pinned" : "");
    }
}

static gboolean
check_look (RmpLook *look, gconstpointer data, JsonBuilder *builder, GError **error)
{
  const Options *options = data;
  const char *garment = rmp_garment_get_name (rmp_look_get_garment (look));
  RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                   .progress = rmp_cli_progress,
                   .data = (gpointer) garment };
  g_autoptr (RmpOverlapCheck) check = NULL;
  g_autoptr (GPtrArray) overlaps = NULL;
  RmpClipItem *clip;
  guint first, last;

  if (!rmp_cli_choose_clip (look, options->clip, &clip, error) ||
      !rmp_cli_parse_frames (options->frames, clip, &first, &last, error))
    return FALSE;
  check = rmp_overlap_check_new (look, clip, options->simulated, error);
  overlaps = check ? rmp_overlap_check_run (check, first, last, &call, error) : NULL;
  rmp_cli_clear_progress ();
  if (!overlaps)
    return FALSE;

  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "garment", garment);
  json_builder_set_member_name (builder, "overlaps");
  json_builder_begin_array (builder);
  for (guint i = 0; i < overlaps->len; i++)
    add_overlap (builder, overlaps->pdata[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  if (!options->json)
    print_overlaps (garment, overlaps);
  return TRUE;
}

static int
run_check (int argc, char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The look, which simulates cloth", "L" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &options.frames, "Frames, both included (all)", "A:B" },
    { "simulated", 0, 0, G_OPTION_ARG_NONE, &options.simulated,
      "The cloth as it is simulated, not as it is carried", NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print as JSON, with all faces", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_check, entries, &argc, &argv, 1, 1);

  if (code < 0 && !options.look)
    code = rmp_cli_usage (&rmp_cli_check, "--look L is needed");
  if (code < 0)
    code = rmp_cli_tell_looks (&rmp_cli_check, argv[1], options.look, options.json, check_look,
                               &options);
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_check = {
  .name = "check",
  .arguments = "P --look L [--frames A:B] [--simulated]",
  .summary = "Tell where the cloth of a look that simulates runs through bodies or itself",
  .description = "Each overlap with its body, depth, faces and frames, the deepest first; as the "
                 "cloth is carried, before anything\n"
                 "is simulated, or --simulated. What is pinned no simulation moves away.",
  .run = run_check,
};
