/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/relief-cuts.h"

#include "relief/map.h"
#include "store/assets/correction.h"

/* Panes, their garments and what a drag has gone through. */
#define MOST_CUTS 24

/* The faces of a relief's topology that a part shows, and the relief that was cut last. */
typedef struct
{
  RmpReliefTopology *whole, *part;
  guint n_coarse;
  guint8 *shown;  /* [n_coarse] faces of the coarse mesh */
  guint32 *faces; /* [part->n_faces] */
  guint64 whole_coordinates, coordinates;
  RmpRelief *source, *relief;
} Cut;

/* Where the faces of a topology lie. */
typedef struct
{
  RmpReliefTopology *topology;
  RmpMesh *mesh;
  guint32 *faces; /* [#F of the topology] of the mesh */
} Placed;

typedef struct
{
  RmpReliefTopology *topology;
  RmpSurface *surface;
  guint revision; /* of its character */
  guint first;
  RmpFaceFinishes *finishes; /* (nullable) */
} Sorted;

struct _RmpReliefCuts
{
  GPtrArray *cuts;   /* of Cut, used last at the end */
  GPtrArray *placed; /* of Placed, the same */
  GPtrArray *sorted; /* of Sorted, the same */
};

static void
cut_free (Cut *self)
{
  g_clear_pointer (&self->relief, rmp_relief_unref);
  g_clear_pointer (&self->source, rmp_relief_unref);
  rmp_relief_topology_unref (self->part);
  rmp_relief_topology_unref (self->whole);
  g_free (self->shown);
  g_free (self->faces);
  g_free (self);
}

static void
placed_free (Placed *self)
{
  rmp_relief_topology_unref (self->topology);
  rmp_mesh_unref (self->mesh);
  g_free (self->faces);
  g_free (self);
}

static void
sorted_free (Sorted *self)
{
  g_clear_pointer (&self->finishes, rmp_face_finishes_unref);
  rmp_relief_topology_unref (self->topology);
  g_object_unref (self->surface);
  g_free (self);
}

RmpReliefCuts *
rmp_relief_cuts_new (void)
{
  RmpReliefCuts *self = g_new (RmpReliefCuts, 1);

  self->cuts = g_ptr_array_new_with_free_func ((GDestroyNotify) cut_free);
  self->placed = g_ptr_array_new_with_free_func ((GDestroyNotify) placed_free);
  self->sorted = g_ptr_array_new_with_free_func ((GDestroyNotify) sorted_free);
  return self;
}

void
rmp_relief_cuts_free (RmpReliefCuts *self)
{
  g_ptr_array_unref (self->cuts);
  g_ptr_array_unref (self->placed);
  g_ptr_array_unref (self->sorted);
  g_free (self);
}

/* Where a face of the relief lies decides, by its middle, which coarse face it is of. */
static Placed *
placed_new (RmpReliefTopology *relief, RmpMesh *mesh)
{
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (mesh);
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (relief, coarse);
  Placed *self = g_new (Placed, 1);

  *self = (Placed){ rmp_relief_topology_ref (relief), rmp_mesh_ref (mesh),
                    g_new (guint32, MAX (relief->n_faces, 1)) };
  for (guint32 face = 0; face < relief->n_faces; face++)
    {
      const float middle[2] = { 1 / 3.f, 1 / 3.f };
      RmpSurfacePoint point;

      self->faces[face] = rmp_relief_map_to_coarse (map, face, middle, &point) ? point.face
                                                                               : RMP_INDEX_NONE;
    }
  return self;
}

const guint32 *
rmp_relief_cuts_get_coarse_faces (RmpReliefCuts *self, RmpMesh *mesh, RmpReliefTopology *topology)
{
  Placed *found = NULL;

  for (guint i = 0; i < self->placed->len && !found; i++)
    {
      const Placed *placed = g_ptr_array_index (self->placed, i);

      if (placed->topology == topology && placed->mesh == mesh)
        found = g_ptr_array_steal_index (self->placed, i);
    }
  if (!found && self->placed->len >= MOST_CUTS)
    g_ptr_array_remove_index (self->placed, 0);
  found = found ? found : placed_new (topology, mesh);
  g_ptr_array_add (self->placed, found);
  return found->faces;
}

/* --- parts ------------------------------------------------------------------------------------ */

static Cut *
cut_new (RmpReliefTopology *whole, guint n_coarse, const guint32 *coarse, const guint8 *shown)
{
  Cut *self = g_new0 (Cut, 1);
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 face = 0; face < whole->n_faces; face++)
    if (coarse[face] != RMP_INDEX_NONE && shown[coarse[face]])
      g_array_append_val (faces, face);
  self->whole = rmp_relief_topology_ref (whole);
  self->n_coarse = n_coarse;
  self->shown = g_memdup2 (shown, n_coarse);
  self->part = rmp_relief_topology_new_part (whole, faces->len,
                                             (const guint32 *) (gpointer) faces->data);
  self->faces = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&faces), FALSE);
  return self;
}

static Cut *
get_cut (RmpReliefCuts *self, RmpReliefTopology *whole, RmpMesh *mesh, const guint8 *shown)
{
  const guint n_coarse = rmp_mesh_get_n_faces (mesh);
  Cut *found = NULL;

  for (guint i = 0; i < self->cuts->len && !found; i++)
    {
      Cut *cut = g_ptr_array_index (self->cuts, i);

      if (cut->whole == whole && cut->n_coarse == n_coarse &&
          memcmp (cut->shown, shown, n_coarse) == 0)
        found = g_ptr_array_steal_index (self->cuts, i);
    }
  if (!found && self->cuts->len >= MOST_CUTS)
    g_ptr_array_remove_index (self->cuts, 0);
  if (!found)
    found = cut_new (whole, n_coarse, rmp_relief_cuts_get_coarse_faces (self, mesh, whole), shown);
  g_ptr_array_add (self->cuts, found);
  return g_ptr_array_index (self->cuts, self->cuts->len - 1);
}

RmpRelief *
rmp_relief_cuts_get (RmpReliefCuts *self, RmpMesh *mesh, const guint8 *shown, RmpRelief *relief)
{
  Cut *cut;

  if (!shown)
    return relief;
  cut = get_cut (self, relief->topology, mesh, shown);
  if (cut->source == relief)
    return cut->relief;

  if (cut->whole_coordinates != relief->coordinates_id)
    cut->coordinates = rmp_relief_next_id ();
  cut->whole_coordinates = relief->coordinates_id;
  g_clear_pointer (&cut->relief, rmp_relief_unref);
  g_clear_pointer (&cut->source, rmp_relief_unref);
  cut->source = rmp_relief_ref (relief);
  cut->relief = rmp_relief_new_part (relief, rmp_relief_topology_ref (cut->part), cut->faces,
                                     cut->coordinates);
  return cut->relief;
}

const guint32 *
rmp_relief_cuts_get_whole_faces (const RmpReliefCuts *self, const RmpReliefTopology *topology)
{
  for (guint i = 0; i < self->cuts->len; i++)
    {
      const Cut *cut = g_ptr_array_index (self->cuts, i);

      if (cut->part == topology)
        return cut->faces;
    }
  return NULL;
}

/* --- materials -------------------------------------------------------------------------------- */

static Sorted *
sorted_new (RmpSurface *surface, RmpReliefTopology *topology, const guint32 *coarse)
{
  const guint16 *materials = rmp_surface_get_face_materials (surface);
  g_autofree guint16 *of_faces = g_new0 (guint16, MAX (topology->n_faces, 1));
  Sorted *self = g_new0 (Sorted, 1);
  gboolean differ = FALSE;

  for (guint face = 0; face < topology->n_faces; face++)
    {
      if (coarse[face] != RMP_INDEX_NONE)
        of_faces[face] = materials[coarse[face]];
      differ |= of_faces[face] != of_faces[0];
    }
  self->topology = rmp_relief_topology_ref (topology);
  self->surface = g_object_ref (surface);
  self->revision = rmp_character_get_revision (rmp_surface_get_character (surface));
  self->first = of_faces[0];
  if (differ)
    self->finishes = rmp_face_finishes_new (rmp_surface_get_n_materials (surface),
                                            topology->n_faces, g_steal_pointer (&of_faces));
  return self;
}

RmpFaceFinishes *
rmp_relief_cuts_get_finishes (RmpReliefCuts *self, RmpSurface *surface, RmpReliefTopology *topology,
                              guint *first)
{
  const guint revision = rmp_character_get_revision (rmp_surface_get_character (surface));
  Sorted *found = NULL;

  *first = 0;
  if (!rmp_surface_get_face_materials (surface))
    return NULL;
  for (guint i = 0; i < self->sorted->len && !found; i++)
    {
      const Sorted *sorted = g_ptr_array_index (self->sorted, i);

      if (sorted->topology == topology && sorted->surface == surface &&
          sorted->revision == revision)
        found = g_ptr_array_steal_index (self->sorted, i);
    }
  if (!found && self->sorted->len >= MOST_CUTS)
    g_ptr_array_remove_index (self->sorted, 0);
  if (!found)
    found = sorted_new (
        surface, topology,
        rmp_relief_cuts_get_coarse_faces (self, rmp_surface_get_mesh (surface), topology));
  g_ptr_array_add (self->sorted, found);
  *first = found->first;
  return found->finishes;
}
