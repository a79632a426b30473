/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/symmetry/other-side.h"

#include "tools/garments/garment-edits.h"
#include "tools/garments/garment-sheet.h"
#include "tools/symmetry/joined-sides.h"

typedef struct
{
  RmpSheet *sheet;
  double middle[3];
} Middle;

static void
middle_free (Middle *self)
{
  rmp_sheet_unref (self->sheet);
  g_free (self);
}

void
rmp_sheet_find_middle (const RmpSheet *sheet, double middle[3])
{
  const RmpTopology *topology = sheet->topology;
  double low[3] = { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE },
         high[3] = { -G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    for (guint axis = 0; axis < 3 && sheet->cloth[i / 3]; axis++)
      {
        const double x = sheet->positions[3 * (gsize) topology->faces[i] + axis];

        low[axis] = MIN (low[axis], x);
        high[axis] = MAX (high[axis], x);
      }
  middle[0] = 0.0;
  for (guint axis = 1; axis < 3; axis++)
    middle[axis] = 0.5 * (low[axis] + high[axis]);
}

const double *
rmp_garment_get_middle (RmpGarment *self)
{
  RmpSheet *sheet = rmp_garment_get_sheet (self, NULL);
  Middle *middle = g_object_get_data (G_OBJECT (self), "rimple-middle");

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  if (!middle || middle->sheet != sheet)
    {
      middle = g_new0 (Middle, 1);
      middle->sheet = rmp_sheet_ref (sheet);
      rmp_sheet_find_middle (sheet, middle->middle);
      g_object_set_data_full (G_OBJECT (self), "rimple-middle", middle,
                              (GDestroyNotify) middle_free);
    }
  return middle->middle;
}

#define AXES (RMP_SIDES_X | RMP_SIDES_Y | RMP_SIDES_Z)

guint
rmp_workspace_get_mirrored (RmpWorkspace *self)
{
  guint sides = 0;

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), 0);

  if (rmp_workspace_get_flag (self, "symmetry"))
    sides |= rmp_workspace_get_flag (self, "topological") ? RMP_SIDES_X | RMP_SIDES_JOINED
                                                          : RMP_SIDES_X;
  if (rmp_workspace_get_flag (self, "mirror-y"))
    sides |= RMP_SIDES_Y;
  if (rmp_workspace_get_flag (self, "mirror-z"))
    sides |= RMP_SIDES_Z;
  return sides;
}

guint
rmp_sides_split (guint sides, guint each[RMP_MOST_SIDES])
{
  guint n = 0;

  for (guint mask = 1; mask <= AXES; mask++)
    if ((mask & ~sides) == 0)
      each[n++] = mask | ((mask & RMP_SIDES_X) != 0 ? sides & RMP_SIDES_JOINED : 0u);
  return n;
}

static gboolean
is_joined (guint sides)
{
  return (sides & RMP_SIDES_X) != 0 && (sides & RMP_SIDES_JOINED) != 0;
}

/* Finds the partner by connectivity. */
static gboolean
find_partner (RmpGarment *self, const RmpSurfacePoint *point, RmpSurfacePoint *partner)
{
  return rmp_symmetry_find_twin (rmp_surface_get_symmetry (rmp_garment_get_surface (self)), point,
                                 partner) &&
         rmp_garment_has_face (self, partner->face);
}

gboolean
rmp_garment_mirror_position (RmpGarment *self, guint sides, const RmpSurfacePoint *point,
                             double position[3])
{
  const double *middle = rmp_garment_get_middle (self);
  RmpSurfacePoint from = *point;

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  if (is_joined (sides) && !find_partner (self, point, &from))
    return FALSE;
  rmp_sheet_position (rmp_garment_get_sheet (self, NULL), &from, position);
  for (guint axis = is_joined (sides) ? 1 : 0; axis < 3; axis++)
    if ((sides & 1u << axis) != 0)
      position[axis] = 2.0 * middle[axis] - position[axis];
  return TRUE;
}

gboolean
rmp_garment_find_twin (RmpGarment *self, guint sides, const RmpSurfacePoint *point,
                       RmpSurfacePoint *twin)
{
  double position[3];

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  /* With connectivity, the partner of the point itself, not the place nearest to its mirror image.
   */
  if (is_joined (sides) && (sides & AXES) == RMP_SIDES_X)
    return find_partner (self, point, twin);
  return rmp_garment_mirror_position (self, sides, point, position) &&
         rmp_sheet_closest (rmp_garment_get_sheet (self, NULL), position, twin) <=
             RMP_SYMMETRY_TOLERANCE;
}
