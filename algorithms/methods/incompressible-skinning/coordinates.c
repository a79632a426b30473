/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/coordinates.h"

#include <math.h>
#include <string.h>

/* Distance of a face from the line that a slot is for: of its corners, the mean. */
static double
slot_distance (const float *coordinates)
{
  return fabs ((double) coordinates[1]) + fabs ((double) coordinates[3]) +
         fabs ((double) coordinates[5]);
}

/* Gives a face its coordinates beside one more line: in a free slot, or instead of the farthest if
 * that is farther.
 */
static void
add_face (RmpFoldCoordinates *self, const RmpFoldSurface *surface, guint32 line, guint32 face)
{
  gsize first = (gsize) face * RMP_RELIEF_FACE_LINES, slot = first;
  double exact[6];
  float coordinates[6];

  if (!rmp_line_distance_face (surface->lines[line].distance, surface->topology, face, exact))
    return;
  for (guint c = 0; c < 6; c++)
    coordinates[c] = (float) exact[c];

  for (gsize i = first;
       i < first + RMP_RELIEF_FACE_LINES && self->face_lines[slot] != RMP_LINE_NONE; i++)
    if (self->face_lines[i] == RMP_LINE_NONE ||
        slot_distance (self->coordinates + 6 * i) > slot_distance (self->coordinates + 6 * slot))
      slot = i;
  if (self->face_lines[slot] != RMP_LINE_NONE &&
      slot_distance (self->coordinates + 6 * slot) <= slot_distance (coordinates))
    return;
  self->face_lines[slot] = line;
  memcpy (self->coordinates + 6 * slot, coordinates, sizeof coordinates);
}

/* Slots are filled in order. */
static void
find_shares (RmpFoldCoordinates *self, guint n_lines)
{
  self->shares = g_new0 (gboolean, n_lines);
  for (guint slot = 0; slot < self->n_slots; slot += RMP_RELIEF_FACE_LINES)
    for (guint i = 0; self->face_lines[slot + 1] != RMP_LINE_NONE && i < RMP_RELIEF_FACE_LINES; i++)
      if (self->face_lines[slot + i] != RMP_LINE_NONE)
        self->any_share = self->shares[self->face_lines[slot + i]] = TRUE;
}

RmpFoldCoordinates *
rmp_fold_coordinates_new (const RmpFoldSurface *surface)
{
  const RmpTopology *topology = surface->topology;
  RmpFoldCoordinates *self = g_new0 (RmpFoldCoordinates, 1);
  g_autofree guint32 *taken = g_new (guint32, topology->n_faces);

  self->n_slots = topology->n_faces * RMP_RELIEF_FACE_LINES;
  self->face_lines = g_atomic_rc_box_alloc ((gsize) self->n_slots * sizeof *self->face_lines);
  memset (self->face_lines, 0xff, self->n_slots * sizeof *self->face_lines);
  self->coordinates = g_atomic_rc_box_alloc0 (6 * (gsize) self->n_slots *
                                              sizeof *self->coordinates);
  self->id = rmp_relief_next_id ();
  self->is_fixed = surface->fixed == NULL;

  memset (taken, 0xff, topology->n_faces * sizeof *taken);
  for (guint32 l = 0; l < surface->n_lines; l++)
    {
      const RmpLineDistance *distance = surface->lines[l].distance;

      for (guint i = 0; distance && i < distance->n_vertices; i++)
        for (guint32 j = topology->vertex_corner_start[distance->vertices[i]];
             j < topology->vertex_corner_start[distance->vertices[i] + 1]; j++)
          {
            guint32 face = topology->vertex_corners[j] / 3;

            if (taken[face] != l)
              add_face (self, surface, l, face);
            taken[face] = l;
          }
    }
  find_shares (self, surface->n_lines);
  return self;
}

void
rmp_fold_coordinates_free (RmpFoldCoordinates *self)
{
  g_assert (self);

  g_atomic_rc_box_release (self->face_lines);
  g_atomic_rc_box_release (self->coordinates);
  g_free (self->shares);
  g_free (self);
}

void
rmp_fold_coordinates_give (const RmpFoldCoordinates *self, RmpRelief *relief)
{
  g_assert (self);
  g_assert (relief);

  relief->face_lines = g_atomic_rc_box_acquire (self->face_lines);
  relief->coordinates = g_atomic_rc_box_acquire (self->coordinates);
  relief->coordinates_id = self->id;
  relief->is_shared = self->is_fixed;
}
