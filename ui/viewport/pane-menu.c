/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/pane-menu.h"

#include "widgets/i18n.h"
#include "widgets/menu-name.h"

/* The targets of the actions are indices of variants, or this. */
#define PLAIN ((gint64) -1)

static const char *const compare_ids[] = {
  [RMP_COMPARE_NONE] = "none",
  [RMP_COMPARE_WIPE] = "wipe",
  [RMP_COMPARE_DIFFERENCE] = "difference",
};

typedef struct
{
  RmpWorkspace *workspace;
  guint pane;
} Pane;

static void
pane_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Pane *self = data;

  g_object_unref (self->workspace);
  g_free (self);
}

static Pane *
pane_new (RmpWorkspace *workspace, guint pane)
{
  Pane *self = g_new (Pane, 1);

  *self = (Pane){ g_object_ref (workspace), pane };
  return self;
}

/* (transfer container) (element-type utf8): of the looks that a variant shows, each once */
static GPtrArray *
list_names (RmpWorkspace *workspace, RmpVariant *variant)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (workspace));
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; variant && i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      RmpLook *look = rmp_variant_get_look (variant, garment);
      const char *name = look ? rmp_look_get_name (look) : _ ("Plain skinning");

      if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  if (names->len == 0)
    g_ptr_array_add (names, (gpointer) _ ("Plain skinning"));
  return names;
}

char *
rmp_pane_menu_describe_variant (RmpWorkspace *workspace, RmpVariant *variant)
{
  g_autoptr (GPtrArray) names = list_names (workspace, variant);

  g_ptr_array_add (names, NULL);
  return g_strjoinv (" + ", (char **) names->pdata);
}

/* Cut in the middle, “Skirt · Cotton + Shirt · Silk” would read like one look of both. */
char *
rmp_pane_menu_describe_shortly (RmpWorkspace *workspace, RmpVariant *variant, guint most)
{
  g_autoptr (GPtrArray) names = list_names (workspace, variant);
  g_autofree char *whole = rmp_pane_menu_describe_variant (workspace, variant);
  const char *first = names->pdata[0];

  if (names->len < 2 || g_utf8_strlen (whole, -1) <= (glong) most)
    return g_steal_pointer (&whole);
  if (g_str_equal (first, _ ("Plain skinning"))) /* which tells less than a look */
    first = names->pdata[1];
  /* Translators: the name of a look, and how many others are shown beside it */
  return g_strdup_printf (g_dngettext (NULL, "%s + %u more", "%s + %u more", names->len - 1), first,
                          names->len - 1);
}

/* --- actions ---------------------------------------------------------------------------------- */

static RmpVariant *
find_variant (RmpWorkspace *workspace, gint64 id)
{
  GListModel *variants = rmp_project_get_variants (rmp_workspace_get_project (workspace));

  for (guint i = 0; i < g_list_model_get_n_items (variants); i++)
    {
      g_autoptr (RmpVariant) variant = g_list_model_get_item (variants, i);

      if (rmp_variant_get_id (variant) == id)
        return variant;
    }
  return NULL;
}

static void
on_shown (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  const Pane *self = data;

  rmp_workspace_set_side (self->workspace, self->pane, RMP_SIDE_SHOWN,
                          find_variant (self->workspace, g_variant_get_int64 (target)));
}

static void
on_other (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  const Pane *self = data;

  rmp_workspace_set_side (self->workspace, self->pane, RMP_SIDE_OTHER,
                          find_variant (self->workspace, g_variant_get_int64 (target)));
}

static void
on_compare (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  const Pane *self = data;

  for (guint i = 0; i < G_N_ELEMENTS (compare_ids); i++)
    if (g_str_equal (compare_ids[i], g_variant_get_string (target, NULL)))
      rmp_workspace_set_compare (self->workspace, self->pane, (RmpCompare) i);
}

static GVariant *
get_side_state (RmpWorkspace *workspace, guint pane, RmpSide side)
{
  RmpVariant *variant = rmp_workspace_get_side (workspace, pane, side);

  return g_variant_new_int64 (variant ? rmp_variant_get_id (variant) : PLAIN);
}

static void
add_action (GSimpleActionGroup *group, const char *name, GVariant *state, GCallback activate,
            Pane *pane)
{
  g_autoptr (GSimpleAction)
      action = g_simple_action_new_stateful (name, g_variant_get_type (state), state);

  g_signal_connect_data (action, "activate", activate, pane, pane_free, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
}

GSimpleActionGroup *
rmp_pane_menu_new_actions (RmpWorkspace *workspace, guint pane)
{
  GSimpleActionGroup *group = g_simple_action_group_new ();

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  add_action (group, "shown", get_side_state (workspace, pane, RMP_SIDE_SHOWN),
              G_CALLBACK (on_shown), pane_new (workspace, pane));
  add_action (group, "other", get_side_state (workspace, pane, RMP_SIDE_OTHER),
              G_CALLBACK (on_other), pane_new (workspace, pane));
  add_action (group, "compare",
              g_variant_new_string (compare_ids[rmp_workspace_get_compare (workspace, pane)]),
              G_CALLBACK (on_compare), pane_new (workspace, pane));
  return group;
}

/* --- menu ------------------------------------------------------------------------------------- */

static void
append_variant (GMenu *menu, const char *action, const char *label, gint64 target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "x", target);
  g_menu_append_item (menu, item);
}

static GMenu *
new_variants (RmpWorkspace *workspace, const char *action)
{
  GListModel *variants = rmp_project_get_variants (rmp_workspace_get_project (workspace));
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < g_list_model_get_n_items (variants); i++)
    {
      g_autoptr (RmpVariant) variant = g_list_model_get_item (variants, i);
      g_autofree char *description = rmp_pane_menu_describe_variant (workspace, variant);
      g_autofree char *name = rmp_menu_name (description);
      g_autofree char *label = g_strdup_printf ("%s  %s", rmp_variant_get_letter (variant), name);

      append_variant (menu, action, label, rmp_variant_get_id (variant));
    }
  append_variant (menu, action, _ ("Plain Skinning"), PLAIN);
  return menu;
}

static GMenu *
new_ways (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("Alone"), "pane.compare::none");
  g_menu_append (menu, _ ("Wipe"), "pane.compare::wipe");
  g_menu_append (menu, _ ("Difference"), "pane.compare::difference");
  return menu;
}

GMenuModel *
rmp_pane_menu_new (RmpWorkspace *workspace)
{
  g_autoptr (GMenu) shown = new_variants (workspace, "pane.shown"),
                    other = new_variants (workspace, "pane.other");
  g_autoptr (GMenu) ways = new_ways (), end = g_menu_new ();
  GMenu *menu = g_menu_new ();

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  g_menu_append (shown, _ ("New Variant"), "win.new-variant");
  g_menu_append (end, _ ("Follow Character"), "win.follow");
  g_menu_append (end, _ ("Keep Range of Heat Map"), "win.fixed-range");
  g_menu_append_section (menu, _ ("Shows"), G_MENU_MODEL (shown));
  g_menu_append_section (menu, _ ("Compare"), G_MENU_MODEL (ways));
  g_menu_append_submenu (menu, _ ("Compare With"), G_MENU_MODEL (other));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (end));
  return G_MENU_MODEL (menu);
}
