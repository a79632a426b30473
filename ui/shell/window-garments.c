/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-garments.c: commands that make garments of meshes, and assign faces to garments. */

#include "shell/window-private.h"

#include "store/assets/bind.h"
#include "tools/garments/garment-edits.h"

RmpSurface *
rmp_window_get_surface (RmpWindow *self)
{
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (!selection)
    return NULL;
  if (RMP_IS_LOOK (selection))
    return rmp_garment_get_surface (rmp_look_get_garment (RMP_LOOK (selection)));
  if (RMP_IS_GARMENT (selection))
    return rmp_garment_get_surface (RMP_GARMENT (selection));
  return RMP_IS_SURFACE (selection) ? RMP_SURFACE (selection) : NULL;
}

/* @error: set if making @garment has failed; a pointer to a pointer, because it is read only after
 * @garment has been made
 */
static void
show_garment (RmpWindow *self, RmpGarment *garment, GError **error)
{
  if (garment)
    rmp_workspace_select (self->workspace, garment);
  else
    rmp_window_notify (self, (*error)->message);
}

static void
on_make_garment (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (GError) error = NULL;

  show_garment (data, rmp_surface_make_garment (rmp_window_get_surface (data), NULL, NULL, &error),
                &error);
}

static void
on_garment_from_material (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpSurface *surface = rmp_window_get_surface (data);
  const guint material = g_variant_get_uint32 (target);
  g_autofree guint8 *cloth = NULL;
  g_autoptr (GError) error = NULL;

  if (!surface || material >= rmp_surface_get_n_materials (surface))
    return;
  cloth = rmp_surface_select_material (surface, material);
  show_garment (data,
                rmp_surface_make_garment (
                    surface, rmp_surface_get_material_name (surface, material), cloth, &error),
                &error);
}

/* Activates the tool, which makes the garment with its first stroke. */
static void
on_paint_garment (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED,
                  gpointer data)
{
  RmpWindow *self = data;

  g_assert (RMP_IS_WINDOW (self));

  rmp_workspace_select (self->workspace, rmp_window_get_surface (self));
  g_object_set (self->workspace, "tool", "paint-faces", NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->viewport));
}

static void
on_fill_from_material (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpWindow *self = data;
  GObject *selection = rmp_workspace_get_selection (self->workspace);
  RmpSurface *surface = rmp_window_get_surface (self);
  const guint material = g_variant_get_uint32 (target);
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (selection && RMP_IS_GARMENT (selection) && material < rmp_surface_get_n_materials (surface) &&
      !rmp_garment_take_material (RMP_GARMENT (selection), material, TRUE, &error))
    rmp_window_notify (self, error->message);
}

static void
on_bind_mesh (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpWindow *self = data;
  RmpSurface *surface = rmp_window_get_surface (self);
  RmpSurface *body = surface ? rmp_window_find_surface (self, g_variant_get_int64 (target)) : NULL;
  const gint64 id = surface ? rmp_surface_get_id (surface) : 0;
  const gboolean selected = rmp_workspace_get_selection (self->workspace) == (GObject *) surface;
  g_autoptr (GError) error = NULL;
  g_autofree char *summary = NULL;

  g_assert (RMP_IS_WINDOW (self));

  if (!body)
    return;
  if (!rmp_surface_bind (surface, body, &summary, &error))
    {
      rmp_window_notify (self, error->message);
      return;
    }
  /* In its new character it is another object, which a garment is made of next. */
  if (selected)
    rmp_workspace_select (self->workspace, rmp_window_find_surface (self, id));
  rmp_window_notify (self, summary);
}

static const GActionEntry garment_actions[] = {
  { .name = "make-garment", .activate = on_make_garment },
  { .name = "garment-from-material", .activate = on_garment_from_material, .parameter_type = "u" },
  { .name = "paint-garment", .activate = on_paint_garment },
  { .name = "bind-mesh", .activate = on_bind_mesh, .parameter_type = "x" },
  { .name = "fill-from-material", .activate = on_fill_from_material, .parameter_type = "u" },
};

void
rmp_window_init_garments (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), garment_actions,
                                   G_N_ELEMENTS (garment_actions), self);
}

void
rmp_window_update_garments (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (garment_actions); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), garment_actions[i].name)),
        rmp_window_get_surface (self) != NULL);
}
