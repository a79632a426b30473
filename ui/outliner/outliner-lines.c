/* SPDX-License-Identifier: GPL-3.0-or-later */

/* outliner-lines.c: the fold lines drawn on a garment. */

#include "outliner/outliner-private.h"
#include "tools/fold-lines/fold-line-twins.h"
#include "widgets/i18n.h"

static void
on_eye_clicked (GtkButton *button, gpointer data)
{
  RmpOutliner *self = rmp_outliner_of (button);
  RmpFoldLine *line = data;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE (line));

  if (!rmp_fold_line_edit_hidden (rmp_outliner_get_workspace (self), line,
                                  !rmp_fold_line_get_hidden (line), &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

static void
add_fold_line (RmpOutliner *self, RmpFoldLine *line)
{
  const char *name = rmp_fold_line_get_name (line);
  const gboolean hidden = rmp_fold_line_get_hidden (line);
  GtkWidget *box = rmp_outliner_add_named_row (self, 3, "rimple-fold-line-symbolic", name, hidden,
                                               line, (RmpRename) rmp_fold_line_rename);
  g_autofree char *eye = g_strdup_printf (hidden ? _ ("Show “%s”: it makes folds again")
                                                 : _ ("Hide “%s”: it stays, but makes no folds"),
                                          name);

  rmp_outliner_add_button (box, hidden ? "view-conceal-symbolic" : "view-reveal-symbolic", eye,
                           line, G_CALLBACK (on_eye_clicked));
  rmp_outliner_add_delete (box, name, line);
}

void
rmp_outliner_add_fold_lines (RmpOutliner *self, RmpGarment *garment)
{
  GListModel *lines = rmp_garment_get_fold_lines (garment);
  const guint n = g_list_model_get_n_items (lines);
  g_autofree char *count = g_strdup_printf ("%u", n);

  g_assert (RMP_IS_OUTLINER (self));

  if (n > 0)
    rmp_outliner_add_row (self, 2, "rimple-fold-line-symbolic", _ ("Fold lines"), count, NULL);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);

      add_fold_line (self, line);
    }
}
