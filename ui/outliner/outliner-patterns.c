/* SPDX-License-Identifier: GPL-3.0-or-later */

/* outliner-patterns.c: the patterns painted on a garment. */

#include "inputs/patterns.h"
#include "outliner/outliner-private.h"
#include "store/cloth/pattern-item.h"
#include "widgets/i18n.h"

static void
on_duplicate_clicked (GtkButton *button, gpointer data)
{
  RmpOutliner *self = rmp_outliner_of (button);
  g_autoptr (GError) error = NULL;
  RmpPatternItem *copy = rmp_pattern_item_duplicate (data, &error);

  if (copy)
    rmp_workspace_select (rmp_outliner_get_workspace (self), copy);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

static void
on_add_clicked (GtkButton *button, gpointer data)
{
  RmpOutliner *self = rmp_outliner_of (button);

  rmp_workspace_select (rmp_outliner_get_workspace (self), data);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.add-pattern", NULL);
}

static void
add_pattern (RmpOutliner *self, RmpPatternItem *pattern)
{
  const char *name = rmp_pattern_item_get_name (pattern);
  GtkWidget *box = rmp_outliner_add_named_row (self, 3, "rimple-pattern-symbolic", name, FALSE,
                                               pattern, (RmpRename) rmp_pattern_item_rename);
  g_autofree char *words = g_strdup_printf (_ ("Duplicate “%s”"), name);

  rmp_outliner_add_button (box, "edit-copy-symbolic", words, pattern,
                           G_CALLBACK (on_duplicate_clicked));
  rmp_outliner_add_delete (box, name, pattern);
}

/* Whether a look of the garment takes patterns: then the row for patterns is there even if the
 * garment has none.
 */
static gboolean
takes_patterns (RmpOutliner *self, RmpGarment *garment)
{
  GListModel *looks = rmp_project_get_looks (
      rmp_workspace_get_project (rmp_outliner_get_workspace (self)));

  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);
      g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
      const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

      if (rmp_look_get_garment (look) == garment &&
          rmp_technique_takes (technique, &rmp_input_patterns))
        return TRUE;
    }
  return FALSE;
}

void
rmp_outliner_add_patterns (RmpOutliner *self, RmpGarment *garment)
{
  GListModel *patterns = rmp_garment_get_patterns (garment);
  const guint n = g_list_model_get_n_items (patterns);
  g_autofree char *count = g_strdup_printf ("%u", n), *words = NULL;
  GtkWidget *box;

  g_assert (RMP_IS_OUTLINER (self));

  if (n == 0 && !takes_patterns (self, garment))
    return;
  words = g_strdup_printf (_ ("Add a pattern to “%s”"), rmp_garment_get_name (garment));
  box = rmp_outliner_add_row (self, 2, "rimple-pattern-symbolic", _ ("Patterns"), count, NULL);
  rmp_outliner_add_button (box, "list-add-symbolic", words, garment, G_CALLBACK (on_add_clicked));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, i);

      add_pattern (self, pattern);
    }
}
