/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/carried-cloth.h"

#include "studio/middle.h"

#include <string.h>

typedef struct
{
  RmpRelief *from; /* as it was computed */
  RmpRelief *to;   /* carried; NULL: it is where it should be */
  gboolean is_known;
  float begin[3]; /* the middle of its garment in its own frame, if that is known */
  float way[3];
  gboolean asked; /* since the last sweep */
} Carried;

struct _RmpCarriedCloth
{
  GHashTable *carried; /* by relief: Carried; a relief is of one look and so of one garment */
};

static void
carried_free (gpointer data)
{
  Carried *self = data;

  rmp_relief_unref (self->from);
  g_clear_pointer (&self->to, rmp_relief_unref);
  g_free (self);
}

RmpCarriedCloth *
rmp_carried_cloth_new (void)
{
  RmpCarriedCloth *self = g_new0 (RmpCarriedCloth, 1);

  self->carried = g_hash_table_new_full (NULL, NULL, NULL, carried_free);
  return self;
}

void
rmp_carried_cloth_free (RmpCarriedCloth *self)
{
  g_hash_table_unref (self->carried);
  g_free (self);
}

/* By the faces of the garment alone: a sleeve does not go where the body as a whole goes. */
static void
measure_way (const Carried *self, RmpSurface *surface, const RmpPart *part, RmpClipItem *clip,
             double frame, float way[3])
{
  float end[3];

  memset (way, 0, sizeof (float[3]));
  if (!self->is_known || !rmp_surface_get_middle (surface, part->faces, clip, frame, end))
    return;
  for (guint axis = 0; axis < 3; axis++)
    way[axis] = end[axis] - self->begin[axis];
}

/* Where it begins is looked up once: all vertices have to be skinned for it. (transfer full) */
static Carried *
carried_new (RmpSurface *surface, const RmpPart *part, const RmpResult *result, RmpClipItem *clip)
{
  Carried *self = g_new0 (Carried, 1);

  self->from = rmp_relief_ref (result->output.relief);
  self->is_known = rmp_surface_get_middle (surface, part->faces, clip, result->frame, self->begin);
  return self;
}

RmpRelief *
rmp_carried_cloth_get (RmpCarriedCloth *self, RmpSurface *surface, const RmpPart *part,
                       const RmpResult *result, RmpClipItem *clip, double frame)
{
  static const float nowhere[3] = { 0 };
  RmpRelief *relief = result->output.relief;
  Carried *carried = g_hash_table_lookup (self->carried, relief);
  float way[3];

  if (!carried)
    {
      carried = carried_new (surface, part, result, clip);
      g_hash_table_insert (self->carried, relief, carried);
    }
  measure_way (carried, surface, part, clip, frame, way);
  carried->asked = TRUE;
  if (memcmp (way, carried->way, sizeof way) != 0)
    {
      g_clear_pointer (&carried->to, rmp_relief_unref);
      memcpy (carried->way, way, sizeof way);
    }
  if (!carried->to && memcmp (way, nowhere, sizeof way) != 0)
    carried->to = rmp_relief_new_moved (relief, way);
  return carried->to;
}

static gboolean
is_forgotten (gpointer key G_GNUC_UNUSED, gpointer value, gpointer data G_GNUC_UNUSED)
{
  Carried *carried = value;
  const gboolean asked = carried->asked;

  carried->asked = FALSE;
  return !asked;
}

void
rmp_carried_cloth_sweep (RmpCarriedCloth *self)
{
  g_hash_table_foreach_remove (self->carried, is_forgotten, NULL);
}
