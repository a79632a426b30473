/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/previews.h"

typedef struct
{
  const RmpPreviewKind *kind;
  GObject *subject;
  gpointer kept;
} Preview;

struct _RmpPreviews
{
  GArray *previews; /* of Preview */
};

static void
preview_clear (gpointer data)
{
  Preview *self = data;

  g_clear_pointer (&self->kept, self->kind->free);
  g_clear_object (&self->subject);
}

RmpPreviews *
rmp_previews_new (void)
{
  RmpPreviews *self = g_new0 (RmpPreviews, 1);

  self->previews = g_array_new (FALSE, TRUE, sizeof (Preview));
  g_array_set_clear_func (self->previews, preview_clear);
  return self;
}

void
rmp_previews_free (RmpPreviews *self)
{
  g_array_unref (self->previews);
  g_free (self);
}

/* The number of previews where there is none. */
static guint
find (const RmpPreviews *self, const RmpPreviewKind *kind, gpointer subject)
{
  guint at = 0;

  while (at < self->previews->len)
    {
      const Preview *preview = &g_array_index (self->previews, Preview, at);

      if (preview->kind == kind && preview->subject == subject)
        break;
      at++;
    }
  return at;
}

gboolean
rmp_previews_set (RmpPreviews *self, const RmpPreviewKind *kind, gpointer subject,
                  gconstpointer value)
{
  const guint at = find (self, kind, subject);
  const gboolean kept = at < self->previews->len;
  Preview *preview;

  if (!value && !kept)
    return FALSE;
  if (!kept)
    {
      const Preview new = { kind, g_object_ref (subject), NULL };

      g_array_append_val (self->previews, new);
    }
  preview = &g_array_index (self->previews, Preview, at);
  if (value)
    preview->kept = kind->keep (subject, preview->kept, value);
  if (!value || !preview->kept)
    g_array_remove_index (self->previews, at);
  return TRUE;
}

static void
hold_joints (const RmpPreviews *self, RmpSnapshot *snapshot, RmpSurface *surface)
{
  for (guint i = 0; i < self->previews->len; i++)
    {
      const Preview *preview = &g_array_index (self->previews, Preview, i);

      if (preview->kind->get_hold && preview->kind->concerns_surface (preview->subject, surface))
        rmp_snapshot_hold (snapshot, preview->kind->get_hold (preview->kept));
    }
}

/* Returns: whether there was any */
static gboolean
apply (const RmpPreviews *self, gboolean is_late, RmpSnapshot *snapshot, RmpLook *look)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->previews->len; i++)
    {
      const Preview *preview = &g_array_index (self->previews, Preview, i);

      if (preview->kind->get_hold || preview->kind->is_late != is_late ||
          !preview->kind->concerns (preview->subject, look))
        continue;
      rmp_snapshot_apply (snapshot, preview->kind, preview->subject, preview->kept);
      any = TRUE;
    }
  return any;
}

void
rmp_previews_apply (const RmpPreviews *self, RmpSnapshot *snapshot, RmpSurface *surface,
                    RmpLook *look)
{
  gboolean any;

  hold_joints (self, snapshot, surface);
  if (!rmp_snapshot_get_technique (snapshot))
    return;
  any = apply (self, FALSE, snapshot, look);
  if (apply (self, TRUE, snapshot, look) || any)
    rmp_snapshot_hasten (snapshot);
}
