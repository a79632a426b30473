/* SPDX-License-Identifier: GPL-3.0-or-later */

/* outliner-eyes.c: the eye and solo at the end of rows of characters, meshes and garments. */

#include "outliner/outliner-private.h"
#include "widgets/i18n.h"
#include "workspace/visibility.h"

/* Makes all rows again, because the buttons of other rows change too. */
static void
toggle (GtkButton *button, gpointer object, RmpVisibility what)
{
  RmpOutliner *self = rmp_outliner_of (button);
  RmpWorkspace *workspace = rmp_outliner_get_workspace (self);

  rmp_workspace_set_visibility (workspace, what, object,
                                !rmp_workspace_get_visibility (workspace, what, object));
  rmp_outliner_update (self);
}

static void
on_eye_clicked (GtkButton *button, gpointer object)
{
  toggle (button, object, RMP_VISIBILITY_HIDDEN);
}

static void
on_solo_clicked (GtkButton *button, gpointer object)
{
  toggle (button, object, RMP_VISIBILITY_SOLO);
}

void
rmp_outliner_add_eyes (RmpOutliner *self, GtkWidget *box, const char *name, gpointer object)
{
  RmpWorkspace *workspace = rmp_outliner_get_workspace (self);
  const gboolean hidden = rmp_workspace_get_visibility (workspace, RMP_VISIBILITY_HIDDEN, object);
  const gboolean solo = rmp_workspace_get_visibility (workspace, RMP_VISIBILITY_SOLO, object);
  g_autofree char *eye = g_strdup_printf (
      hidden ? _ ("Show “%s” again") : _ ("Hide “%s” in the panes"), name);
  g_autofree char *alone = g_strdup_printf (
      solo ? _ ("Show the others beside “%s” again") : _ ("Show “%s” alone"), name);

  g_assert (RMP_IS_OUTLINER (self));

  rmp_outliner_add_button (box, solo ? "starred-symbolic" : "non-starred-symbolic", alone, object,
                           G_CALLBACK (on_solo_clicked));
  rmp_outliner_add_button (box, hidden ? "view-conceal-symbolic" : "view-reveal-symbolic", eye,
                           object, G_CALLBACK (on_eye_clicked));
}
