/* SPDX-License-Identifier: GPL-3.0-or-later */
/* param-row-profile.c: a cross-section, shared or the parameter's own. */

#include "inspector/param-row-private.h"

#include "profiles/profile-chooser.h"

static void
on_preview (RmpParamRow *self, RmpProfile *profile)
{
  g_autoptr (RmpValues) values = NULL;

  g_assert (RMP_IS_PARAM_ROW (self));
  if (!profile)
    {
      rmp_param_row_emit_edited (self, NULL, TRUE);
      return;
    }
  values = rmp_values_copy (self->values);
  rmp_values_set_profile (values, self->param, profile);
  rmp_param_row_emit_edited (self, values, FALSE);
}

static void
on_commit (RmpParamRow *self, RmpProfile *profile)
{
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_values_set_profile (values, self->param, profile);
  rmp_param_row_emit_edited (self, values, TRUE);
}

static void
on_choose (RmpParamRow *self, RmpProfileItem *item)
{
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_values_set_shared_profile (values, self->param, (guint64) rmp_profile_item_get_id (item),
                                 rmp_profile_item_get_profile (item));
  rmp_param_row_emit_edited (self, values, TRUE);
}

static GtkWidget *
create (RmpParamRow *self)
{
  GtkWidget *widget = rmp_profile_chooser_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), GTK_ORIENTATION_VERTICAL);
  g_signal_connect_swapped (widget, "preview", G_CALLBACK (on_preview), self);
  g_signal_connect_swapped (widget, "commit", G_CALLBACK (on_commit), self);
  g_signal_connect_swapped (widget, "choose", G_CALLBACK (on_choose), self);
  return widget;
}

static void
update (RmpParamRow *self)
{
  rmp_profile_chooser_show (RMP_PROFILE_CHOOSER (self->control),
                            (gint64) rmp_values_get_profile_reference (self->values, self->param),
                            rmp_values_get_profile (self->values, self->param));
}

static void
set_look (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look)
{
  RmpProfileChooser *chooser = RMP_PROFILE_CHOOSER (self->control);

  rmp_profile_chooser_set_workspace (chooser, workspace);
  rmp_fold_view_set_look (rmp_profile_chooser_get_fold_view (chooser), workspace, look, NULL);
  rmp_param_row_update (self);
}

const RmpParamControl rmp_param_row_profile = {
  .create = create,
  .update = update,
  .set_look = set_look,
};
