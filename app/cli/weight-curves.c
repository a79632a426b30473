/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/weight-curves.h"

#include "evaluate/snapshot.h"
#include "technique/dials.h"

#include <math.h>

/* What is no number is left empty. */
static void
add_number (GString *text, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (text, ',');
  if (isfinite (value))
    g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.10g", value));
}

/* Names may have commas and quotes. */
static void
add_name (GString *text, const char *name)
{
  g_string_append (text, ",\"");
  for (const char *letter = name ? name : ""; *letter; letter++)
    g_string_append_printf (text, *letter == '"' ? "\"\"" : "%c", *letter);
  g_string_append_c (text, '"');
}

static void
add_frame (GString *text, const RmpDials *dials, const RmpResult *result, const RmpValues *values,
           double seconds)
{
  g_autoptr (GArray) read = g_array_new (FALSE, FALSE, sizeof (RmpDial));

  dials->read (&result->output, values, read);
  for (guint i = 0; i < read->len; i++)
    {
      const RmpDial *dial = &g_array_index (read, RmpDial, i);
      const double weight = dial->silenced ? 0.0 : dial->weight;

      g_string_append_printf (text, "%.0f", result->frame);
      add_number (text, seconds);
      g_string_append_printf (text, ",%u", dial->entry + 1);
      add_name (text, dial->name);
      add_number (text, dial->angle);
      add_number (text, dial->opposite ? 0.0 : weight);
      add_number (text, dial->opposite ? weight : 0.0);
      g_string_append_c (text, '\n');
    }
}

static gboolean
add_frames (GString *text, RmpSnapshot *snapshot, guint first, guint last, GError **error)
{
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable () };
  const RmpDials *dials = rmp_snapshot_get_technique (snapshot)->dials;

  rmp_snapshot_pass_contact (snapshot);
  if (!rmp_snapshot_prepare (snapshot, &call, error))
    return FALSE;
  for (guint frame = first; frame <= last; frame++)
    {
      g_autoptr (RmpResult)
          result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_BAKE, 0, &call, error);

      if (!result)
        return FALSE;
      add_frame (text, dials, result, rmp_snapshot_get_values (snapshot),
                 (frame - first) * rmp_snapshot_get_frame_time (snapshot));
    }
  return TRUE;
}

char *
rmp_cli_make_weight_curves (RmpLook *look, const char *clip, const char *frames, GError **error)
{
  g_autoptr (GString)
      text = g_string_new ("frame,seconds,region,joint,angle_rad,weight,opposite_weight\n");
  g_autoptr (RmpSnapshot) snapshot = NULL;
  const RmpTechnique *technique;
  RmpClipItem *item;
  guint first, last;

  if (!rmp_cli_choose_clip (look, clip, &item, error) ||
      !rmp_cli_parse_frames (frames, item, &first, &last, error))
    return NULL;
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (look)), look, item,
                               error);
  if (!snapshot)
    return NULL;
  technique = rmp_snapshot_get_technique (snapshot);
  if (!technique || !technique->dials)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "The method of “%s” has no weights that come and go: choose a look with maps",
                   rmp_look_get_name (look));
      return NULL;
    }
  return add_frames (text, snapshot, first, last, error)
             ? g_string_free (g_steal_pointer (&text), FALSE)
             : NULL;
}
