/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-field.c: computes weights from a field of a look over the whole clip, in the background.
 */

#include "shell/window-private.h"

#include "evaluate/clip-field.h"
#include "tools/masks/mask-menu.h"
#include "widgets/i18n.h"

typedef struct
{
  RmpGarment *garment;
  gpointer item; /* (nullable) */
  RmpSnapshot *snapshot;
  guint field;
  gboolean farthest;
  guint first, last; /* frames */
  RmpWindowFieldDone done;
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_object_unref (self->garment);
  g_clear_object (&self->item);
  rmp_snapshot_unref (self->snapshot);
  g_free (self);
}

static const RmpField *
get_field (const Request *self)
{
  return &rmp_snapshot_get_technique (self->snapshot)->fields[self->field];
}

static gpointer
compute (gpointer data, const RmpCall *call, GError **error)
{
  Request *self = data;
  float *values = rmp_clip_field_new (self->snapshot, self->field, self->farthest, self->first,
                                      self->last, call, error);

  if (values)
    rmp_clip_field_to_weights (
        get_field (self), rmp_mesh_get_n_vertices (rmp_snapshot_get_mesh (self->snapshot)), values);
  return values;
}

static void
on_computed (RmpWindow *window, gpointer data, gpointer weights, GError **error)
{
  Request *self = data;

  g_assert (RMP_IS_WINDOW (window));
  self->done (window, self->garment, self->item, weights, _ (get_field (self)->label), error);
}

static gint
find_field (const RmpTechnique *technique, const char *id)
{
  for (guint i = 0; technique && i < technique->n_fields; i++)
    if (g_str_equal (technique->fields[i].id, id) &&
        rmp_clip_field_is_usable (&technique->fields[i]))
      return (gint) i;
  return -1;
}

void
rmp_window_find_field (RmpWindow *self, RmpGarment *garment, GVariant *target, const char *label,
                       gpointer item, RmpWindowFieldDone done)
{
  static const RmpWindowWork work = { compute, on_computed, g_free, request_free };
  RmpLook *look = rmp_mask_menu_find_look (self->workspace, garment);
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (GError) error = NULL;
  Request *request;
  const char *id;
  gboolean farthest;
  gint field;

  g_assert (RMP_IS_WINDOW (self));

  g_variant_get (target, "(&sb)", &id, &farthest);
  if (!look)
    return;
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (garment), look,
                               rmp_workspace_get_clip (self->workspace), &error);
  if (!snapshot)
    {
      rmp_window_notify (self, error->message);
      return;
    }
  field = find_field (rmp_snapshot_get_technique (snapshot), id);
  if (field < 0)
    return;
  request = g_new0 (Request, 1);
  request->garment = g_object_ref (garment);
  request->item = item ? g_object_ref (item) : NULL;
  request->snapshot = g_steal_pointer (&snapshot);
  request->field = (guint) field;
  request->farthest = farthest;
  request->done = done;
  rmp_workspace_get_range (self->workspace, &request->first, &request->last);
  rmp_window_start_work (self, label, &work, request);
}
