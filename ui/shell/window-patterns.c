/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-patterns.c: commands that make patterns, and the texture coordinates for them. */

#include "shell/window-private.h"

#include "store/assets/unwrap.h"
#include "store/cloth/pattern-item.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

static RmpGarment *
get_garment (RmpWindow *self)
{
  return self->workspace ? rmp_workspace_get_selected_garment (self->workspace) : NULL;
}

static void
on_unwrap (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  RmpSurface *surface = rmp_garment_get_surface (get_garment (self));
  g_autoptr (GError) error = NULL;
  g_autofree char *summary = NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (rmp_surface_unwrap (surface, &summary, &error))
    rmp_window_notify (self, summary);
  else
    rmp_window_notify (self, error->message);
}

static void
offer_unwrap (RmpWindow *self, const char *message)
{
  AdwToast *toast = rmp_window_new_toast (message);

  adw_toast_set_button_label (toast, _ ("Unwrap _Charts"));
  adw_toast_set_action_name (toast, "win.unwrap-charts");
  adw_toast_set_timeout (toast, 0);
  rmp_window_add_toast (self, toast);
}

static void
on_add_pattern (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;
  RmpGarment *garment = get_garment (self);
  g_autoptr (GError) error = NULL;
  RmpPatternItem *pattern = rmp_garment_add_pattern (garment, NULL, RMP_PATTERN_DEFAULT_SIDE,
                                                     &error);

  g_assert (RMP_IS_WINDOW (self));

  if (pattern)
    rmp_workspace_select (self->workspace, pattern);
  else if (!rmp_garment_has_uvs (garment))
    offer_unwrap (self, error->message);
  else
    rmp_window_notify (self, error->message);
}

static void
on_pattern_from_strain (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED,
                        gpointer data)
{
  RmpGarment *garment = get_garment (data);

  if (rmp_garment_has_uvs (garment))
    rmp_window_ask_strain (data, garment);
  else
    offer_unwrap (data, _ ("The mesh has no UVs for patterns to lie on."));
}

static void
on_pattern_from_image (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED,
                       gpointer data)
{
  RmpGarment *garment = get_garment (data);

  if (rmp_garment_has_uvs (garment))
    rmp_window_choose_pattern_image (data, garment);
  else
    offer_unwrap (data, _ ("The mesh has no UVs for patterns to lie on."));
}

static void
on_mirror_painted (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  rmp_window_mirror_painted (data,
                             g_str_equal (g_variant_get_string (target, NULL), "to-larger-x"));
}

static const GActionEntry pattern_actions[] = {
  { .name = "mirror-painted", .activate = on_mirror_painted, .parameter_type = "s" },
  { .name = "add-pattern", .activate = on_add_pattern },
  { .name = "pattern-from-image", .activate = on_pattern_from_image },
  { .name = "pattern-from-strain", .activate = on_pattern_from_strain },
  { .name = "unwrap-charts", .activate = on_unwrap },
};

void
rmp_window_init_patterns (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), pattern_actions,
                                   G_N_ELEMENTS (pattern_actions), self);
}

void
rmp_window_update_patterns (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (pattern_actions); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), pattern_actions[i].name)),
        get_garment (self) != NULL);
}
