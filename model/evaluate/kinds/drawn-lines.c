/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/drawn-lines.h"

static GArray *
borrow_lines (const RmpInputs *inputs)
{
  return rmp_inputs_borrow_list (inputs, &rmp_input_drawn_lines, sizeof (RmpDrawnLine));
}

static void
set_lines (RmpInputs **inputs, const GArray *lines)
{
  rmp_inputs_set_drawn_lines (inputs, lines->len, (const RmpDrawnLine *) (gpointer) lines->data);
}

static gboolean
read_lines (const RmpInputSource *source, RmpInputs **inputs, G_GNUC_UNUSED GError **error)
{
  GListModel *items = rmp_garment_get_fold_lines (source->garment);
  g_autoptr (GArray) lines = borrow_lines (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (RmpFoldLine) item = g_list_model_get_item (items, i);

      if (!rmp_fold_line_get_hidden (item))
        g_array_append_val (lines, *rmp_fold_line_get_drawn (item));
    }
  set_lines (inputs, lines);
  return TRUE;
}

/* --- previews --------------------------------------------------------------------------------- */

static gpointer
line_keep (G_GNUC_UNUSED gpointer garment, gpointer kept, gconstpointer tried)
{
  GPtrArray *lines = kept ? kept
                          : g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_drawn_line_free);
  const RmpDrawnLine *line = tried;

  for (guint i = 0; i < lines->len; i++)
    if (((const RmpDrawnLine *) lines->pdata[i])->id == line->id)
      g_ptr_array_remove_index (lines, i--);
  g_ptr_array_add (lines, rmp_drawn_line_copy (line));
  return lines;
}

const RmpPreviewKind rmp_preview_line = {
  .keep = line_keep,
  .free = (GDestroyNotify) g_ptr_array_unref,
  .concerns = rmp_preview_concerns_garment,
};

static void
replace_line (GArray *lines, const RmpDrawnLine *line)
{
  for (guint i = 0; i < lines->len; i++)
    if (g_array_index (lines, RmpDrawnLine, i).id == line->id)
      {
        g_array_index (lines, RmpDrawnLine, i) = *line;
        return;
      }
  g_array_append_val (lines, *line);
}

static void
line_apply (RmpInputs **inputs, G_GNUC_UNUSED gpointer garment, gconstpointer kept)
{
  const GPtrArray *tried = kept;
  g_autoptr (GArray) lines = borrow_lines (*inputs);

  for (guint i = 0; i < tried->len; i++)
    replace_line (lines, tried->pdata[i]);
  set_lines (inputs, lines);
}

/* A line that uses a shared profile holds the very object that the profile's row holds. */
static void
profile_apply (RmpInputs **inputs, gpointer item, gconstpointer kept)
{
  g_autoptr (GArray) lines = borrow_lines (*inputs);

  for (guint i = 0; i < lines->len; i++)
    if (g_array_index (lines, RmpDrawnLine, i).profile == rmp_profile_item_get_profile (item))
      g_array_index (lines, RmpDrawnLine, i).profile = (RmpProfile *) kept;
  set_lines (inputs, lines);
}

static const RmpInputPreview previews[] = {
  { &rmp_preview_line, line_apply },
  { &rmp_preview_profile, profile_apply },
};

const RmpInputReader rmp_read_drawn_lines = {
  .kind = &rmp_input_drawn_lines,
  .read = read_lines,
  .previews = previews,
  .n_previews = G_N_ELEMENTS (previews),
};
