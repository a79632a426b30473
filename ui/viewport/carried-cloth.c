/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/carried-cloth.h"

#include "studio/lead.h"

#include <string.h>

typedef struct
{
  RmpRelief *from; /* as it was computed */
  RmpRelief *to;   /* carried; NULL: it is where it should be */
  RmpLead *lead;   /* (nullable): from where the rig has its garment in its own frame */
  double motion[16];
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
  g_clear_pointer (&self->lead, rmp_lead_free);
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

/* Where it begins is looked up once: all vertices have to be skinned for it. (transfer full) */
static Carried *
carried_new (RmpSurface *surface, const RmpPart *part, const RmpResult *result, RmpClipItem *clip)
{
  Carried *self = g_new0 (Carried, 1);

  self->from = rmp_relief_ref (result->output.relief);
  self->lead = rmp_lead_new (surface, part->faces, clip, result->frame);
  return self;
}

RmpRelief *
rmp_carried_cloth_get (RmpCarriedCloth *self, RmpSurface *surface, const RmpPart *part,
                       const RmpResult *result, RmpClipItem *clip, double frame)
{
  RmpRelief *relief = result->output.relief;
  Carried *carried = g_hash_table_lookup (self->carried, relief);
  double motion[16];
  gboolean goes;

  if (!carried)
    {
      carried = carried_new (surface, part, result, clip);
      g_hash_table_insert (self->carried, relief, carried);
    }
  carried->asked = TRUE;
  goes = carried->lead && rmp_lead_get (carried->lead, surface, clip, frame, motion);
  if (!goes || memcmp (motion, carried->motion, sizeof motion) != 0)
    g_clear_pointer (&carried->to, rmp_relief_unref);
  if (goes && !carried->to)
    {
      carried->to = rmp_relief_new_moved (relief, motion);
      memcpy (carried->motion, motion, sizeof motion);
    }
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
