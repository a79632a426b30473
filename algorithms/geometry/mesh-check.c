/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "geometry/mesh-check.h"

#include <string.h>

#include "geometry/orientation.h"
#include "geometry/vector.h"

/* A triangle narrower than this against its longest edge has no direction a float could tell. */
#define MIN_NARROWNESS 1e-6
/* The same in a texture, where charts are shrunk to next to nothing on purpose. */
#define MIN_UV_NARROWNESS 1e-9

typedef struct
{
  const RmpMesh *mesh;
  RmpTopology *topology;
  guint n_faces;
  guint8 *marks; /* [#F] of the fault that is looked for */
  guint n;       /* of it */
} Check;

void
rmp_mesh_finding_free (RmpMeshFinding *self)
{
  g_free (self->faces);
  g_free (self);
}

/* --- faces ------------------------------------------------------------------------------------ */

typedef struct
{
  guint32 corners[3]; /* ascending */
  guint32 face;
} Triple;

static int
compare_triples (gconstpointer a, gconstpointer b)
{
  const Triple *x = a, *y = b;

  for (guint i = 0; i < 3; i++)
    if (x->corners[i] != y->corners[i])
      return x->corners[i] < y->corners[i] ? -1 : 1;
  return x->face < y->face ? -1 : x->face > y->face;
}

static void
sort_corners (guint32 c[3])
{
  for (guint i = 0; i < 3; i++)
    for (guint j = i + 1; j < 3; j++)
      if (c[j] < c[i])
        {
          const guint32 swapped = c[i];

          c[i] = c[j];
          c[j] = swapped;
        }
}

static void
find_doubled (Check *self)
{
  const guint32 *faces = rmp_mesh_get_faces (self->mesh);
  g_autofree Triple *triples = g_new (Triple, self->n_faces);

  for (guint32 f = 0; f < self->n_faces; f++)
    {
      triples[f].face = f;
      memcpy (triples[f].corners, faces + 3 * (gsize) f, sizeof triples[f].corners);
      sort_corners (triples[f].corners);
    }
  qsort (triples, self->n_faces, sizeof *triples, compare_triples);
  for (guint i = 1; i < self->n_faces; i++)
    if (memcmp (triples[i].corners, triples[i - 1].corners, sizeof triples[i].corners) == 0)
      {
        self->marks[triples[i].face] = 1;
        self->n++;
      }
}

/* Twice the area of a triangle of the plane or of space is no more than @narrowness of its longest
 * edge's square.
 */
static gboolean
is_narrow (const float *points, const guint32 *corners, guint dimension, double narrowness)
{
  double corner[3][3] = { { 0 } }, edge[3][3], cross[3], longest = 0.0;

  for (guint i = 0; i < 3; i++)
    for (guint c = 0; c < dimension; c++)
      corner[i][c] = (double) points[dimension * (gsize) corners[i] + c];
  for (guint i = 0; i < 3; i++)
    {
      rmp_vector_sub (corner[(i + 1) % 3], corner[i], edge[i]);
      longest = fmax (longest, rmp_vector_dot (edge[i], edge[i]));
    }
  rmp_vector_cross (edge[0], edge[1], cross);
  return rmp_vector_norm (cross) <= narrowness * longest;
}

static void
find_narrow (Check *self, const float *points, const guint32 *faces, guint dimension,
             double narrowness)
{
  for (guint f = 0; f < self->n_faces; f++)
    if (is_narrow (points, faces + 3 * (gsize) f, dimension, narrowness))
      {
        self->marks[f] = 1;
        self->n++;
      }
}

static void
find_zero_area (Check *self)
{
  find_narrow (self, rmp_mesh_get_positions (self->mesh), rmp_mesh_get_faces (self->mesh), 3,
               MIN_NARROWNESS);
}

/* --- edges and pieces ------------------------------------------------------------------------- */

static void
find_non_manifold (Check *self)
{
  const RmpTopology *topology = self->topology;

  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      if (rmp_topology_edge_is_manifold (topology, e))
        continue;
      self->n++;
      for (guint i = topology->edge_face_start[e]; i < topology->edge_face_start[e + 1]; i++)
        self->marks[topology->edge_faces[i]] = 1;
    }
}

static void
find_turned (Check *self, const RmpOrientation *orientation)
{
  for (guint f = 0; f < self->n_faces; f++)
    if (orientation->turn[f] && !orientation->whole[orientation->pieces[f]])
      {
        self->marks[f] = 1;
        self->n++;
      }
}

/* Faces of the pieces that have a mark of their own. */
static void
find_pieces (Check *self, const RmpOrientation *orientation, const guint8 *pieces)
{
  for (guint p = 0; p < orientation->n_pieces; p++)
    self->n += pieces[p];
  for (guint f = 0; f < self->n_faces; f++)
    self->marks[f] = orientation->pieces[f] != RMP_INDEX_NONE && pieces[orientation->pieces[f]];
}

/* --- vertices and texture coordinates --------------------------------------------------------- */

static void
find_loose (Check *self)
{
  const guint32 *faces = rmp_mesh_get_faces (self->mesh);
  const guint n = rmp_mesh_get_n_vertices (self->mesh);
  g_autofree guint8 *used = g_new0 (guint8, n);

  for (gsize i = 0; i < 3 * (gsize) self->n_faces; i++)
    used[faces[i]] = 1;
  for (guint v = 0; v < n; v++)
    self->n += !used[v];
}

static void
find_no_uvs (Check *self)
{
  self->n = rmp_mesh_get_n_uvs (self->mesh) == 0;
}

/* --- all of it -------------------------------------------------------------------------------- */

static void
find_zero_area_uvs (Check *self)
{
  if (rmp_mesh_get_n_uvs (self->mesh) > 0)
    find_narrow (self, rmp_mesh_get_uvs (self->mesh), rmp_mesh_get_uv_faces (self->mesh), 2,
                 MIN_UV_NARROWNESS);
}

static void
find (Check *self, RmpMeshFault fault, const RmpOrientation *orientation)
{
  self->n = 0;
  memset (self->marks, 0, self->n_faces);
  switch (fault)
    {
    case RMP_MESH_FAULT_DOUBLED_FACES:
      find_doubled (self);
      break;
    case RMP_MESH_FAULT_ZERO_AREA_FACES:
      find_zero_area (self);
      break;
    case RMP_MESH_FAULT_NON_MANIFOLD:
      find_non_manifold (self);
      break;
    case RMP_MESH_FAULT_TURNED_FACES:
      find_turned (self, orientation);
      break;
    case RMP_MESH_FAULT_INSIDE_OUT:
      find_pieces (self, orientation, orientation->whole);
      break;
    case RMP_MESH_FAULT_ONE_SIDED:
      find_pieces (self, orientation, orientation->one_sided);
      break;
    case RMP_MESH_FAULT_LOOSE_VERTICES:
      find_loose (self);
      break;
    case RMP_MESH_FAULT_NO_UVS:
      find_no_uvs (self);
      break;
    case RMP_MESH_FAULT_ZERO_AREA_UVS:
      find_zero_area_uvs (self);
      break;
    case RMP_N_MESH_FAULTS:
      g_assert_not_reached ();
    }
}

static RmpMeshFinding *
finding_new (const Check *self, RmpMeshFault fault)
{
  RmpMeshFinding *finding = g_new0 (RmpMeshFinding, 1);

  finding->fault = fault;
  finding->n = self->n;
  for (guint f = 0; f < self->n_faces; f++)
    finding->n_faces += self->marks[f];
  finding->faces = g_new (guint32, MAX (1, finding->n_faces));
  for (guint32 f = 0, at = 0; f < self->n_faces; f++)
    if (self->marks[f])
      finding->faces[at++] = f;
  return finding;
}

/* Without doubled faces, which would take neighbours apart. */
static RmpOrientation *
find_orientation (Check *self)
{
  g_autofree guint32 *faces = g_memdup2 (rmp_mesh_get_faces (self->mesh),
                                         3 * (gsize) self->n_faces * sizeof *faces);
  g_autoptr (RmpTopology) topology = NULL;

  find_doubled (self);
  for (gsize f = 0; f < self->n_faces; f++)
    if (self->marks[f])
      faces[3 * f + 1] = faces[3 * f + 2] = faces[3 * f];
  topology = rmp_topology_new (rmp_mesh_get_n_vertices (self->mesh), self->n_faces, faces);
  return rmp_orientation_new (topology, rmp_mesh_get_positions (self->mesh));
}

GPtrArray *
rmp_mesh_check (const RmpMesh *mesh)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_mesh_finding_free);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autofree guint8 *marks = g_new0 (guint8, rmp_mesh_get_n_faces (mesh));
  Check self = { mesh, topology, rmp_mesh_get_n_faces (mesh), marks, 0 };
  g_autoptr (RmpOrientation) orientation = find_orientation (&self);

  for (guint fault = 0; fault < RMP_N_MESH_FAULTS; fault++)
    {
      find (&self, (RmpMeshFault) fault, orientation);
      if (self.n > 0)
        g_ptr_array_add (findings, finding_new (&self, (RmpMeshFault) fault));
    }
  return findings;
}

guint8 *
rmp_mesh_find_fault (const RmpMesh *mesh, RmpMeshFault fault)
{
  const gboolean sided = fault == RMP_MESH_FAULT_TURNED_FACES ||
                         fault == RMP_MESH_FAULT_INSIDE_OUT || fault == RMP_MESH_FAULT_ONE_SIDED;
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  guint8 *marks = g_new0 (guint8, rmp_mesh_get_n_faces (mesh));
  Check self = { mesh, topology, rmp_mesh_get_n_faces (mesh), marks, 0 };
  g_autoptr (RmpOrientation) orientation = sided ? find_orientation (&self) : NULL;

  find (&self, fault, orientation);
  return marks;
}
