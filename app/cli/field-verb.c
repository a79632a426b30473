/* SPDX-License-Identifier: GPL-3.0-or-later */

/* field-verb.c: field: what a look's method tells over the surface, as rows of numbers. */

#include "cli/cli.h"

typedef struct
{
  char *look, *garment, *fields, *clip, *frames, *out;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->look);
  g_free (self->garment);
  g_free (self->fields);
  g_free (self->clip);
  g_free (self->frames);
  g_free (self->out);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* --- which ------------------------------------------------------------------------------------ */

/* The fields wanted, which are of one domain. (element-type guint) (transfer full) (nullable) */
static GArray *
find_fields (const RmpTechnique *technique, const char *list, GError **error)
{
  g_auto (GStrv) ids = g_strsplit (list, ",", -1);
  g_autoptr (GArray) fields = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; ids[i]; i++)
    {
      const gint index = rmp_cli_find_field (technique, g_strstrip (ids[i]), error);
      const guint field = (guint) index;

      if (index < 0)
        return NULL;
      g_array_append_val (fields, field);
      if (technique->fields[index].domain ==
          technique->fields[g_array_index (fields, guint, 0)].domain)
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("“%s” and “%s” have their values at different places: write them one after "
                      "the other"),
                   technique->fields[g_array_index (fields, guint, 0)].id,
                   technique->fields[index].id);
      return NULL;
    }
  return g_steal_pointer (&fields);
}

static gboolean
is_of_faces (RmpDomain domain)
{
  return domain == RMP_DOMAIN_COARSE_FACE || domain == RMP_DOMAIN_RELIEF_FACE;
}

/* Of the garment's mesh places are those of that mesh. */
static gboolean
has_places (RmpDomain domain)
{
  return domain == RMP_DOMAIN_RELIEF_VERTEX || domain == RMP_DOMAIN_RELIEF_FACE;
}

/* --- rows ------------------------------------------------------------------------------------- */

static void
append_head (GString *text, const RmpTechnique *technique, const GArray *fields)
{
  const RmpDomain domain = technique->fields[g_array_index (fields, guint, 0)].domain;

  g_string_append_printf (text, "frame,%s%s", is_of_faces (domain) ? "face" : "vertex",
                          has_places (domain) ? ",x_m,y_m,z_m" : "");
  for (guint i = 0; i < fields->len; i++)
    g_string_append_printf (text, ",%s", technique->fields[g_array_index (fields, guint, i)].id);
  g_string_append_c (text, '\n');
}

static void
append_number (GString *text, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (text, ',');
  g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.7g", value));
}

/* Where a vertex is, or the middle of a face. */
static void
append_place (GString *text, const RmpRelief *relief, RmpDomain domain, guint index)
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) index;

  for (guint c = 0; c < 3; c++)
    {
      double sum = 0.0;

      if (!is_of_faces (domain))
        append_number (text, (double) relief->positions[3 * (gsize) index + c]);
      for (guint i = 0; i < 3 && is_of_faces (domain); i++)
        sum += (double) relief->positions[3 * (gsize) corners[i] + c];
      if (is_of_faces (domain))
        append_number (text, sum / 3.0);
    }
}

static void
append_frame (GString *text, const RmpResult *result, const GArray *fields)
{
  const guint first = g_array_index (fields, guint, 0);
  const RmpDomain domain = result->technique->fields[first].domain;

  for (guint k = 0; result->output.fields[first] && k < result->output.field_sizes[first]; k++)
    {
      g_string_append_printf (text, "%.0f,%u", result->frame, k);
      if (has_places (domain))
        append_place (text, result->output.relief, domain, k);
      for (guint i = 0; i < fields->len; i++)
        append_number (text, (double) result->output.fields[g_array_index (fields, guint, i)][k]);
      g_string_append_c (text, '\n');
    }
}

/* @stream: (nullable): standard output */
static gboolean
put (GOutputStream *stream, GString *text, GError **error)
{
  if (!stream)
    {
      rmp_cli_clear_progress ();
      g_print ("%s", text->str);
    }
  else if (!g_output_stream_write_all (stream, text->str, text->len, NULL,
                                       rmp_cli_get_cancellable (), error))
    return FALSE;
  g_string_truncate (text, 0);
  return TRUE;
}

static gboolean
write_frames (RmpSnapshot *snapshot, const Options *options, guint first, guint last,
              GOutputStream *stream, const RmpCall *call, GError **error)
{
  const RmpTechnique *technique = rmp_snapshot_get_technique (snapshot);
  g_autoptr (GArray) fields = find_fields (technique, options->fields, error);
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 mask = 0;

  if (!fields || !rmp_snapshot_prepare (snapshot, call, error))
    return FALSE;
  for (guint i = 0; i < fields->len; i++)
    mask |= G_GUINT64_CONSTANT (1) << g_array_index (fields, guint, i);
  append_head (text, technique, fields);
  for (guint frame = first; frame <= last; frame++)
    {
      g_autoptr (RmpResult)
          result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_BAKE, mask, call, error);

      if (!result)
        return FALSE;
      append_frame (text, result, fields);
      if (!put (stream, text, error))
        return FALSE;
      rmp_cli_progress ((double) (frame - first + 1) / (last - first + 1), call->data);
    }
  rmp_cli_clear_progress ();
  return TRUE;
}

/* A file that is there stays as it was until the new one is whole; none stays of half of it. */
static gboolean
write_look (RmpLook *look, gconstpointer data, GError **error)
{
  const Options *options = data;
  RmpGarment *garment = rmp_look_get_garment (look);
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                         .progress = rmp_cli_progress,
                         .data = (gpointer) rmp_garment_get_name (garment) };
  g_autoptr (GFile) file = options->out ? g_file_new_for_commandline_arg (options->out) : NULL;
  g_autoptr (GCancellable) undone = g_cancellable_new ();
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (GFileOutputStream) stream = NULL;
  const gboolean was_there = file && g_file_query_exists (file, NULL);
  RmpClipItem *clip;
  guint first, last;
  gboolean done;

  if (!rmp_cli_choose_clip (look, options->clip, &clip, error) ||
      !rmp_cli_parse_frames (options->frames, clip, &first, &last, error))
    return FALSE;
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (garment), look, clip, error);
  if (!snapshot)
    return FALSE;
  rmp_snapshot_pass_contact (snapshot);
  if (file)
    {
      stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
      if (!stream)
        return FALSE;
    }
  done = write_frames (snapshot, options, first, last, (GOutputStream *) stream, &call, error);
  if (!done)
    g_cancellable_cancel (undone);
  if (stream && !g_output_stream_close (G_OUTPUT_STREAM (stream), undone, done ? error : NULL))
    done = FALSE;
  if (stream && !done && !was_there)
    g_file_delete (file, NULL, NULL);
  return done;
}

static int
run_field (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The look", "L" },
    { "garment", 0, 0, G_OPTION_ARG_STRING, &options.garment,
      "The garment, where several have that look", "G" },
    { "field", 0, 0, G_OPTION_ARG_STRING, &options.fields,
      "Fields, a column each, for example compression", "ID,…" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &options.frames, "Frames, both included (all)", "A:B" },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &options.out, "Write them there", "FILE" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_field, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.look || !options.fields))
    code = rmp_cli_usage (&rmp_cli_field, "--look L and --field ID are needed");
  return code < 0 ? rmp_cli_tell_look (&rmp_cli_field, argv[1], options.look, options.garment, TRUE,
                                       write_look, &options)
                  : code;
}

const RmpCliVerb rmp_cli_field = {
  .name = "field",
  .arguments = "P --look L --field ID --frames A:B",
  .summary = "Write what a look's method tells over the surface, as rows of numbers",
  .description =
      "Columns with commas: a line for each vertex or face in each frame. Values are SI; "
      "“rimple-cli techniques ID” says what the\n"
      "fields are, and which lie on vertices or faces of the garment's mesh, or of the "
      "one that wrinkles: these have places, too.",
  .run = run_field,
};
