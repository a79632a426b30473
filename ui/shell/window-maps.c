/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-maps.c: bakes the maps of a look in the background. */

#include "shell/window-private.h"

#include "exchange/map-panel.h"
#include "widgets/i18n.h"

typedef struct
{
  GStrv files;
  RmpAtlasLoss loss; /* of an atlas */
} Written;

static void
written_free (gpointer data)
{
  Written *self = data;

  g_strfreev (self->files);
  g_free (self);
}

static gpointer
write_maps (gpointer data, const RmpCall *call, GError **error)
{
  const RmpMapOrder *order = data;
  Written *written = g_new0 (Written, 1);

  written->files = order->n_keys > 0
                       ? rmp_map_atlas_write (order->source, &order->options, order->n_keys,
                                              &written->loss, call, error)
                       : rmp_map_sequence_write (order->source, &order->options, NULL, call, error);
  if (!written->files)
    g_clear_pointer (&written, written_free);
  return written;
}

static void
on_written (RmpWindow *self, gpointer data, gpointer result, GError **error G_GNUC_UNUSED)
{
  const RmpMapOrder *order = data;
  const Written *written = result;
  const guint n = g_strv_length (written->files);
  g_autoptr (GFile) folder = g_file_new_for_path (order->options.folder);
  g_autofree char *text = NULL;

  if (order->n_keys > 0)
    text = g_strdup_printf (
        _ ("Baked %u files to %s. %u key poses leave out %.2g\u00a0%% of the heights, most in "
           "frame %u: up to %.2f\u00a0mm"),
        n, order->options.folder, written->loss.n_keys, 100.0 * written->loss.lost,
        order->options.first + written->loss.worst, 1000.0 * written->loss.largest);
  else
    text = g_strdup_printf (_ ("Baked %u files to %s"), n, order->options.folder);
  rmp_window_notify_files (self, text, folder, NULL);
}

static void
order_free (gpointer order)
{
  rmp_map_order_free (order);
}

static void
on_ordered (RmpMapOrder *order, gpointer window)
{
  static const RmpWindowWork work = { write_maps, on_written, written_free, order_free };

  rmp_window_start_work (window, _ ("Baking maps"), &work, order);
}

void
rmp_window_bake_maps (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  rmp_map_panel_present (GTK_WINDOW (self), self->workspace, on_ordered);
}
