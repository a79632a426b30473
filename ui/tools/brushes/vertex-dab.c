/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/vertex-dab.h"

#include "tools/garments/garment-edits.h"
#include "tools/garments/garment-sheet.h"

#include <math.h>

struct _RmpVertexDab
{
  RmpShownCloth *cloth;
  RmpGarment *garment;
  RmpBrushSettings *settings;
  RmpSheet *sheet;
  const float *positions, *normals; /* [#V × 3] the cloth's */
  guint32 round;                    /* of this dab */
  guint32 *met_faces;               /* [#F] number of the search that reached it last */
  guint32 *met_vertices;            /* [#V] */
  GArray *open;                     /* faces to look at */
  GArray *shares;
};

RmpVertexDab *
rmp_vertex_dab_new (RmpShownCloth *cloth, RmpGarment *garment, RmpBrushSettings *settings)
{
  RmpVertexDab *self = g_new0 (RmpVertexDab, 1);

  self->cloth = rmp_shown_cloth_ref (cloth);
  self->garment = g_object_ref (garment);
  self->settings = settings;
  self->sheet = rmp_sheet_ref (rmp_garment_get_sheet (garment, NULL));
  self->positions = rmp_shown_cloth_get_positions (cloth, rmp_garment_get_surface (garment),
                                                   &self->normals);
  self->met_faces = g_new0 (guint32, self->sheet->topology->n_faces);
  self->met_vertices = g_new0 (guint32, self->sheet->topology->n_vertices);
  self->open = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->shares = g_array_new (FALSE, FALSE, sizeof (RmpVertexShare));
  return self;
}

void
rmp_vertex_dab_free (RmpVertexDab *self)
{
  rmp_shown_cloth_unref (self->cloth);
  g_object_unref (self->garment);
  rmp_sheet_unref (self->sheet);
  g_array_unref (self->open);
  g_array_unref (self->shares);
  g_free (self->met_faces);
  g_free (self->met_vertices);
  g_free (self);
}

const RmpTopology *
rmp_vertex_dab_get_topology (RmpVertexDab *self)
{
  return self->sheet->topology;
}

/* The distance of a vertex from the middle, in radii; more than 1 if it is not shown or is turned
 * away.
 */
static double
measure (RmpVertexDab *self, const RmpBrushDab *dab, guint32 vertex)
{
  const float *position = self->positions + 3 * (gsize) vertex,
              *normal = self->normals + 3 * (gsize) vertex;
  double square = 0, towards = 0;

  for (guint i = 0; i < 3; i++)
    {
      const double d = (double) position[i] - (double) dab->hit.position[i];

      square += d * d;
      towards += (double) normal[i] * (double) dab->hit.normal[i];
    }
  return isnan (square) || (towards <= 0.0 && !dab->through) ? G_MAXDOUBLE
                                                             : sqrt (square) / dab->radius;
}

/* Returns: whether the vertex is within the ring. */
static gboolean
take (RmpVertexDab *self, const RmpBrushDab *dab, guint32 vertex)
{
  const double distance = measure (self, dab, vertex);

  if (distance < 1.0 && self->met_vertices[vertex] != self->round)
    {
      const RmpVertexShare share = { vertex, dab->strength * rmp_brush_settings_fall (
                                                                 self->settings, distance) };

      g_array_append_val (self->shares, share);
      self->met_vertices[vertex] = self->round;
    }
  return distance < 1.0;
}

static void
open_face (RmpVertexDab *self, guint32 face)
{
  if (self->met_faces[face] == self->round || !rmp_garment_has_face (self->garment, face))
    return;
  self->met_faces[face] = self->round;
  g_array_append_val (self->open, face);
}

/* Searches from face to face, so that parts that are near in space but far along the cloth are not
 * reached.
 */
static void
spread (RmpVertexDab *self, const RmpBrushDab *dab)
{
  const RmpTopology *topology = self->sheet->topology;

  g_array_set_size (self->open, 0);
  open_face (self, dab->hit.point.face);
  while (self->open->len > 0)
    {
      const guint32 face = g_array_index (self->open, guint32, self->open->len - 1);

      g_array_set_size (self->open, self->open->len - 1);
      for (guint i = 0; i < 3; i++)
        {
          const guint32 vertex = topology->faces[3 * (gsize) face + i];

          if (!take (self, dab, vertex))
            continue;
          for (guint32 j = topology->vertex_corner_start[vertex];
               j < topology->vertex_corner_start[vertex + 1]; j++)
            open_face (self, topology->vertex_corners[j] / 3);
        }
    }
}

const GArray *
rmp_vertex_dab_find (RmpVertexDab *self, const RmpBrushDab *dab)
{
  const RmpTopology *topology = self->sheet->topology;

  self->round++;
  g_array_set_size (self->shares, 0);
  if (!dab->through)
    spread (self, dab);
  else
    for (guint32 i = 0; i < 3 * topology->n_faces; i++)
      if (rmp_garment_has_face (self->garment, i / 3))
        take (self, dab, topology->faces[i]);
  return self->shares;
}

void
rmp_vertex_shares_paint (const GArray *shares, float goal, const float *before, float *reached,
                         float *weights)
{
  for (guint i = 0; i < shares->len; i++)
    {
      const RmpVertexShare *share = &g_array_index (shares, RmpVertexShare, i);
      const guint32 vertex = share->vertex;

      reached[vertex] = MAX (reached[vertex], (float) share->weight);
      weights[vertex] = before[vertex] + reached[vertex] * (goal - before[vertex]);
    }
}

void
rmp_vertex_shares_smooth (const GArray *shares, const RmpTopology *topology, float *weights)
{
  g_autofree float *means = g_new (float, MAX (shares->len, 1));

  for (guint i = 0; i < shares->len; i++)
    {
      const guint32 vertex = g_array_index (shares, RmpVertexShare, i).vertex;
      const guint32 first = topology->vertex_edge_start[vertex],
                    end = topology->vertex_edge_start[vertex + 1];
      double sum = 0;

      for (guint32 j = first; j < end; j++)
        sum += (double) weights[topology->vertex_neighbours[j]];
      means[i] = end > first ? (float) (sum / (end - first)) : weights[vertex];
    }
  for (guint i = 0; i < shares->len; i++)
    {
      const RmpVertexShare *share = &g_array_index (shares, RmpVertexShare, i);

      weights[share->vertex] += (float) share->weight * (means[i] - weights[share->vertex]);
    }
}
