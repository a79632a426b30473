/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "import/fault.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *id;
  const char *title;
  const char *remedy; /* (nullable) */
  const char *one, *many;
} Words;

/* By fault; those of meshes in the order of RmpMeshFault. */
static const Words faults[RMP_N_FAULTS] = {
  { NULL, NULL, NULL, NULL, NULL },
  { "doubled faces", N_ ("Doubled triangles"), N_ ("Leave Them Out"),
    N_ ("%u triangle lies on the corners of another."),
    N_ ("%u triangles lie on the corners of others.") },
  { "zero-area faces", N_ ("Triangles without area"), N_ ("Leave Them Out"),
    N_ ("%u triangle has no area; it carries no folds."),
    N_ ("%u triangles have no area; they carry no folds.") },
  { "non-manifold edges", N_ ("Edges of many triangles"), N_ ("Split the Edges"),
    N_ ("At %u edge more than two triangles meet; folds stop there."),
    N_ ("At %u edges more than two triangles meet; folds stop there.") },
  { "turned faces", N_ ("Turned triangles"), N_ ("Turn Them Round"),
    N_ ("%u triangle looks the other way than those round it."),
    N_ ("%u triangles look the other way than those round them.") },
  { "inside out", N_ ("Pieces inside out"), N_ ("Turn Them Round"),
    N_ ("%u piece of the mesh is inside out; its folds would stand inwards."),
    N_ ("%u pieces of the mesh are inside out; their folds would stand inwards.") },
  { "one-sided", N_ ("Pieces with one side"), NULL,
    N_ ("%u piece of the mesh has one side only; nothing says which way its folds stand."),
    N_ ("%u pieces of the mesh have one side only; nothing says which way their folds stand.") },
  { "loose vertices", N_ ("Loose vertices"), N_ ("Leave Them Out"),
    N_ ("%u vertex belongs to no triangle."), N_ ("%u vertices belong to no triangle.") },
  { "no texture coordinates", N_ ("Meshes without texture coordinates"), NULL,
    N_ ("%u mesh has no texture coordinates; the weave follows its shape at rest."),
    N_ ("%u meshes have no texture coordinates; the weave follows their shape at rest.") },
  { "zero-area texture", N_ ("Triangles without area in the texture"), NULL,
    N_ ("%u triangle has no area in the texture."),
    N_ ("%u triangles have no area in the texture.") },
  { "unweighted vertices", N_ ("Vertices without weights"), N_ ("Weigh Like Neighbours"),
    N_ ("%u vertex has no joint weights; it was bound to the root of the skin."),
    N_ ("%u vertices have no joint weights; they were bound to the root of the skin.") },
};

const char *
rmp_fault_get_id (RmpFault self)
{
  return faults[self].id;
}

RmpFault
rmp_fault_from_id (const char *id)
{
  for (guint i = 1; i < RMP_N_FAULTS; i++)
    if (g_strcmp0 (id, faults[i].id) == 0)
      return i;
  return RMP_FAULT_NONE;
}

const char *
rmp_fault_get_remedy (RmpFault self)
{
  return faults[self].remedy ? _ (faults[self].remedy) : NULL;
}

const char *
rmp_fault_get_title (RmpFault self)
{
  return _ (faults[self].title);
}

char *
rmp_fault_describe (RmpFault self, guint n)
{
  return g_strdup_printf (g_dngettext (NULL, faults[self].one, faults[self].many, n), n);
}
