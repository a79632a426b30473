/* SPDX-License-Identifier: GPL-3.0-or-later */

/* remesh-work.c: splits, collapses and flips the edges of a mesh. */

#include "geometry/remesh-private.h"

#include <stdlib.h>
#include <string.h>

#include "geometry/vector.h"

/* Cosine of the bend from which an edge is a crease: 40°. */
#define SHARP_EDGE 0.766

/* Cosine of the turn from which a vertex on a crease is fixed: 40°. */
#define SHARP_TURN 0.766

/* Cosine of the turn of a face that a change may make: 60°. */
#define LEAST_AGREEMENT 0.5

static gint64
make_key (guint32 a, guint32 b)
{
  return ((gint64) MIN (a, b) << 32) | MAX (a, b);
}

static void
add_crease (RmpRemeshWork *self, guint32 a, guint32 b)
{
  const gint64 key = make_key (a, b);

  g_hash_table_add (self->creases, g_memdup2 (&key, sizeof key));
}

gboolean
rmp_remesh_is_crease (const RmpRemeshWork *self, guint32 a, guint32 b)
{
  const gint64 key = make_key (a, b);

  return g_hash_table_contains (self->creases, &key);
}

/* --- the mesh as it comes --------------------------------------------------------------------- */

static guint
corner_of (const RmpRemeshFace *face, guint32 vertex)
{
  guint corner = 0;

  while (corner < 2 && face->corners[corner] != vertex)
    corner++;
  return corner;
}

static gboolean
has_corner (const RmpRemeshFace *face, guint32 vertex)
{
  return face->corners[0] == vertex || face->corners[1] == vertex || face->corners[2] == vertex;
}

static gboolean
same_uv (const RmpRemeshFace *a, const RmpRemeshFace *b, guint32 vertex)
{
  return memcmp (a->uvs[corner_of (a, vertex)], b->uvs[corner_of (b, vertex)], sizeof a->uvs[0]) ==
         0;
}

static gboolean
is_sharp (const RmpRemeshWork *self, guint32 a, guint32 b)
{
  double normals[2][3];

  rmp_remesh_normal (self, a, RMP_INDEX_NONE, NULL, normals[0]);
  rmp_remesh_normal (self, b, RMP_INDEX_NONE, NULL, normals[1]);
  return rmp_vector_dot (normals[0], normals[1]) <
         SHARP_EDGE * rmp_vector_norm (normals[0]) * rmp_vector_norm (normals[1]);
}

static void
find_creases (RmpRemeshWork *self, const RmpTopology *topology)
{
  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *faces = topology->edge_faces + topology->edge_face_start[e];
      const guint32 a = topology->edges[2 * (gsize) e], b = topology->edges[2 * (gsize) e + 1];
      const RmpRemeshFace *left, *right;

      if (rmp_topology_edge_valence (topology, e) != 2)
        {
          add_crease (self, a, b);
          rmp_remesh_vertex (self, a)->on_border = rmp_remesh_vertex (self, b)->on_border = TRUE;
          continue;
        }
      left = rmp_remesh_face (self, faces[0]);
      right = rmp_remesh_face (self, faces[1]);
      if (left->group != right->group || !same_uv (left, right, a) || !same_uv (left, right, b) ||
          is_sharp (self, faces[0], faces[1]))
        add_crease (self, a, b);
    }
}

/* A vertex in the course of one crease may go along it; one where it turns sharply may not. */
static RmpRemeshHold
find_hold (const RmpRemeshWork *self, const RmpTopology *topology, guint32 vertex)
{
  double ways[2][3];
  guint n = 0;

  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      const guint32 other = topology->vertex_neighbours[i];

      if (!rmp_remesh_is_crease (self, vertex, other))
        continue;
      if (n < 2)
        {
          rmp_vector_sub (rmp_remesh_vertex (self, other)->position,
                          rmp_remesh_vertex (self, vertex)->position, ways[n]);
          rmp_vector_normalise (ways[n]);
        }
      n++;
    }
  if (n == 0)
    return RMP_REMESH_FREE;
  return n == 2 && rmp_vector_dot (ways[0], ways[1]) < -SHARP_TURN ? RMP_REMESH_ON_CREASE
                                                                   : RMP_REMESH_FIXED;
}

static void
add_faces (RmpRemeshWork *self, const RmpMesh *mesh, const RmpTopology *topology,
           const guint16 *groups)
{
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (mesh);

  for (guint32 f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      RmpRemeshFace face = { .source = f, .group = groups ? groups[f] : 0 };

      /* A face that has no edges is left out. */
      if (topology->face_edges[3 * (gsize) f] == RMP_INDEX_NONE)
        face.corners[0] = face.corners[1] = face.corners[2] = RMP_INDEX_NONE;
      else
        memcpy (face.corners, corners, sizeof face.corners);
      for (guint k = 0; k < 3; k++)
        {
          if (face.corners[0] != RMP_INDEX_NONE)
            g_array_append_val (rmp_remesh_vertex (self, corners[k])->faces, f);
          if (uv_faces)
            memcpy (face.uvs[k], rmp_mesh_get_uvs (mesh) + 2 * (gsize) uv_faces[3 * (gsize) f + k],
                    sizeof face.uvs[k]);
        }
      g_array_append_val (self->faces, face);
    }
}

static void
clear_vertex (gpointer data)
{
  RmpRemeshVertex *vertex = data;

  g_array_unref (vertex->faces);
}

void
rmp_remesh_work_init (RmpRemeshWork *self, const RmpMesh *mesh, const guint16 *groups,
                      const double *lengths)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  const float *positions = rmp_mesh_get_positions (mesh);

  self->vertices = g_array_sized_new (FALSE, FALSE, sizeof (RmpRemeshVertex), topology->n_vertices);
  self->faces = g_array_sized_new (FALSE, FALSE, sizeof (RmpRemeshFace), topology->n_faces);
  self->creases = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_array_set_clear_func (self->vertices, clear_vertex);
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      RmpRemeshVertex vertex = { .length = lengths[v] };

      rmp_vector_load (positions + 3 * (gsize) v, vertex.position);
      vertex.faces = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_array_append_val (self->vertices, vertex);
    }
  add_faces (self, mesh, topology, groups);
  find_creases (self, topology);
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      RmpRemeshVertex *vertex = rmp_remesh_vertex (self, v);

      vertex->hold = find_hold (self, topology, v);
      if (vertex->faces->len > 0)
        {
          const guint32 face = g_array_index (vertex->faces, guint32, 0);
          const guint corner = corner_of (rmp_remesh_face (self, face), v);

          vertex->point = (RmpSurfacePoint){ face, { corner == 1, corner == 2 } };
        }
    }
}

void
rmp_remesh_work_clear (RmpRemeshWork *self)
{
  g_array_unref (self->vertices);
  g_array_unref (self->faces);
  g_hash_table_unref (self->creases);
}

/* --- what is asked of it ---------------------------------------------------------------------- */

double
rmp_remesh_relative_length (const RmpRemeshWork *self, guint32 a, guint32 b)
{
  const RmpRemeshVertex *from = rmp_remesh_vertex (self, a), *to = rmp_remesh_vertex (self, b);

  return 2.0 * rmp_vector_distance (from->position, to->position) / (from->length + to->length);
}

void
rmp_remesh_normal (const RmpRemeshWork *self, guint32 face, guint32 vertex,
                   const double position[3], double normal[3])
{
  const guint32 *corners = rmp_remesh_face (self, face)->corners;
  const double *ends[3];
  double along[3], across[3];

  for (guint k = 0; k < 3; k++)
    ends[k] = corners[k] == vertex ? position : rmp_remesh_vertex (self, corners[k])->position;
  rmp_vector_sub (ends[1], ends[0], along);
  rmp_vector_sub (ends[2], ends[0], across);
  rmp_vector_cross (along, across, normal);
}

/* The faces with both vertices: how many, and the first two. */
static guint
find_faces (const RmpRemeshWork *self, guint32 a, guint32 b, guint32 faces[2])
{
  const GArray *all = rmp_remesh_vertex (self, a)->faces;
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const guint32 face = g_array_index (all, guint32, i);

      if (!has_corner (rmp_remesh_face (self, face), b))
        continue;
      if (n < 2)
        faces[n] = face;
      n++;
    }
  return n;
}

static gboolean
are_joined (const RmpRemeshWork *self, guint32 a, guint32 b)
{
  guint32 faces[2];

  return find_faces (self, a, b, faces) > 0;
}

static guint32
get_third (const RmpRemeshFace *face, guint32 a, guint32 b)
{
  for (guint k = 0; k < 3; k++)
    if (face->corners[k] != a && face->corners[k] != b)
      return face->corners[k];
  g_assert_not_reached ();
}

static void
leave (RmpRemeshWork *self, guint32 vertex, guint32 face)
{
  GArray *faces = rmp_remesh_vertex (self, vertex)->faces;

  for (guint i = 0; i < faces->len; i++)
    if (g_array_index (faces, guint32, i) == face)
      {
        g_array_remove_index (faces, i);
        return;
      }
  g_assert_not_reached ();
}

static void
join (RmpRemeshWork *self, guint32 vertex, guint32 face)
{
  g_array_append_val (rmp_remesh_vertex (self, vertex)->faces, face);
}

/* --- split ------------------------------------------------------------------------------------ */

static RmpSurfacePoint
find_middle (const RmpRemeshVertex *a, const RmpRemeshVertex *b)
{
  /* Where both ends lie on one face the middle does, too; otherwise it is looked for from there. */
  if (a->point.face != b->point.face)
    return a->point;
  return (RmpSurfacePoint){ a->point.face,
                            { 0.5 * (a->point.barycentric[0] + b->point.barycentric[0]),
                              0.5 * (a->point.barycentric[1] + b->point.barycentric[1]) } };
}

static void
split_face (RmpRemeshWork *self, guint32 index, guint32 a, guint32 b, guint32 middle)
{
  const guint32 added = self->faces->len;
  RmpRemeshFace *face = rmp_remesh_face (self, index), other = *face;
  const guint from = corner_of (face, a), to = corner_of (face, b);
  const guint32 third = get_third (face, a, b);

  for (guint c = 0; c < 2; c++)
    other.uvs[from][c] = 0.5f * (face->uvs[from][c] + face->uvs[to][c]);
  memcpy (face->uvs[to], other.uvs[from], sizeof face->uvs[to]);
  other.corners[from] = face->corners[to] = middle;
  g_array_append_val (self->faces, other);
  leave (self, b, index);
  join (self, b, added);
  join (self, third, added);
  join (self, middle, index);
  join (self, middle, added);
}

void
rmp_remesh_split (RmpRemeshWork *self, guint32 a, guint32 b)
{
  const RmpRemeshVertex *from = rmp_remesh_vertex (self, a), *to = rmp_remesh_vertex (self, b);
  const guint32 middle = self->vertices->len;
  const gboolean is_crease = rmp_remesh_is_crease (self, a, b);
  guint32 between[2];
  g_autoptr (GArray) faces = g_array_copy (from->faces);
  RmpRemeshVertex vertex = { .length = 0.5 * (from->length + to->length),
                             .point = find_middle (from, to),
                             .hold = is_crease ? RMP_REMESH_ON_CREASE : RMP_REMESH_FREE,
                             .on_border = is_crease && find_faces (self, a, b, between) != 2,
                             .faces = g_array_new (FALSE, FALSE, sizeof (guint32)) };

  for (guint c = 0; c < 3; c++)
    vertex.position[c] = 0.5 * (from->position[c] + to->position[c]);
  g_array_append_val (self->vertices, vertex);
  for (guint i = 0; i < faces->len; i++)
    {
      const guint32 face = g_array_index (faces, guint32, i);

      if (has_corner (rmp_remesh_face (self, face), b))
        split_face (self, face, a, b, middle);
    }
  if (is_crease)
    {
      const gint64 key = make_key (a, b);

      g_hash_table_remove (self->creases, &key);
      add_crease (self, a, middle);
      add_crease (self, middle, b);
    }
}

/* --- collapse --------------------------------------------------------------------------------- */

/* Only what is free, or goes along its crease to something on the same crease, may go. */
static gboolean
may_go (const RmpRemeshWork *self, guint32 from, guint32 to)
{
  switch (rmp_remesh_vertex (self, from)->hold)
    {
    case RMP_REMESH_FREE:
      return TRUE;
    case RMP_REMESH_ON_CREASE:
      return rmp_remesh_is_crease (self, from, to);
    case RMP_REMESH_FIXED:
    default:
      return FALSE;
    }
}

/* Vertices joined to both must be the third corners of the faces between. */
static gboolean
keeps_its_sense (const RmpRemeshWork *self, guint32 from, guint32 to)
{
  const GArray *faces = rmp_remesh_vertex (self, from)->faces;
  g_autoptr (GHashTable) common = g_hash_table_new (NULL, NULL);
  guint n_between = 0;

  for (guint i = 0; i < faces->len; i++)
    {
      const RmpRemeshFace *face = rmp_remesh_face (self, g_array_index (faces, guint32, i));

      n_between += has_corner (face, to) ? 1 : 0;
      for (guint k = 0; k < 3; k++)
        if (face->corners[k] != from && face->corners[k] != to &&
            are_joined (self, face->corners[k], to))
          g_hash_table_add (common, GUINT_TO_POINTER (face->corners[k] + 1));
    }
  return g_hash_table_size (common) == n_between && n_between <= 2;
}

static gboolean
keeps_its_shape (const RmpRemeshWork *self, guint32 from, guint32 to, double longest)
{
  const GArray *faces = rmp_remesh_vertex (self, from)->faces;

  for (guint i = 0; i < faces->len; i++)
    {
      const guint32 index = g_array_index (faces, guint32, i);
      const RmpRemeshFace *face = rmp_remesh_face (self, index);
      double before[3], after[3];

      if (has_corner (face, to))
        continue;
      for (guint k = 0; k < 3; k++)
        if (face->corners[k] != from &&
            rmp_remesh_relative_length (self, face->corners[k], to) > longest)
          return FALSE;
      rmp_remesh_normal (self, index, RMP_INDEX_NONE, NULL, before);
      rmp_remesh_normal (self, index, from, rmp_remesh_vertex (self, to)->position, after);
      if (!(rmp_vector_dot (before, after) >
            LEAST_AGREEMENT * rmp_vector_norm (before) * rmp_vector_norm (after)))
        return FALSE;
    }
  return TRUE;
}

/* The texture coordinates of @to in the faces on each side of the edge go into those of @from that
 * had the same as the edge's faces. FALSE: faces at @from that lie beyond a seam
 */
static gboolean
find_uvs (const RmpRemeshWork *self, guint32 from, guint32 to, const guint32 between[2],
          guint n_between, const RmpRemeshFace *face, float uv[2])
{
  for (guint i = 0; i < n_between; i++)
    {
      const RmpRemeshFace *edge = rmp_remesh_face (self, between[i]);

      if (edge->group == face->group && same_uv (edge, face, from))
        {
          memcpy (uv, edge->uvs[corner_of (edge, to)], 2 * sizeof *uv);
          return TRUE;
        }
    }
  return FALSE;
}

static gboolean
keeps_its_texture (const RmpRemeshWork *self, guint32 from, guint32 to, const guint32 between[2],
                   guint n_between)
{
  const GArray *faces = rmp_remesh_vertex (self, from)->faces;
  float uv[2];

  for (guint i = 0; i < faces->len; i++)
    if (!find_uvs (self, from, to, between, n_between,
                   rmp_remesh_face (self, g_array_index (faces, guint32, i)), uv))
      return FALSE;
  return TRUE;
}

/* Creases that ended at @from end at @to. */
static void
move_creases (RmpRemeshWork *self, guint32 from, guint32 to)
{
  const GArray *faces = rmp_remesh_vertex (self, from)->faces;

  for (guint i = 0; i < faces->len; i++)
    {
      const RmpRemeshFace *face = rmp_remesh_face (self, g_array_index (faces, guint32, i));

      for (guint k = 0; k < 3; k++)
        {
          const gint64 key = make_key (from, face->corners[k]);

          if (face->corners[k] != from && g_hash_table_remove (self->creases, &key) &&
              face->corners[k] != to)
            add_crease (self, to, face->corners[k]);
        }
    }
}

gboolean
rmp_remesh_collapse (RmpRemeshWork *self, guint32 from, guint32 to, double longest)
{
  guint32 between[2];
  const guint n_between = find_faces (self, from, to, between);
  g_autoptr (GArray) faces = NULL;

  if (n_between == 0 || n_between > 2 || !may_go (self, from, to) ||
      !keeps_its_sense (self, from, to) || !keeps_its_shape (self, from, to, longest) ||
      !keeps_its_texture (self, from, to, between, n_between))
    return FALSE;
  move_creases (self, from, to);
  faces = g_array_copy (rmp_remesh_vertex (self, from)->faces);
  for (guint i = 0; i < faces->len; i++)
    {
      const guint32 index = g_array_index (faces, guint32, i);
      RmpRemeshFace *face = rmp_remesh_face (self, index);
      const guint corner = corner_of (face, from);

      if (has_corner (face, to))
        continue;
      find_uvs (self, from, to, between, n_between, face, face->uvs[corner]);
      face->corners[corner] = to;
      join (self, to, index);
    }
  for (guint i = 0; i < n_between; i++)
    {
      RmpRemeshFace *face = rmp_remesh_face (self, between[i]);

      for (guint k = 0; k < 3; k++)
        if (face->corners[k] != from)
          leave (self, face->corners[k], between[i]);
      face->corners[0] = face->corners[1] = face->corners[2] = RMP_INDEX_NONE;
    }
  g_array_set_size (rmp_remesh_vertex (self, from)->faces, 0);
  return TRUE;
}

/* --- flip ------------------------------------------------------------------------------------- */

static int
find_excess (const RmpRemeshWork *self, guint32 vertex, int change)
{
  const RmpRemeshVertex *there = rmp_remesh_vertex (self, vertex);
  const int usual = there->on_border ? 3 : 6;

  return abs ((int) there->faces->len + change - usual);
}

/* Both new faces must look the way the old ones do. */
static gboolean
agrees (const RmpRemeshWork *self, const guint32 faces[2], const guint32 quad[4])
{
  double before[2][3], mean[3];
  const guint32 news[2][3] = { { quad[0], quad[2], quad[3] }, { quad[1], quad[3], quad[2] } };

  for (guint i = 0; i < 2; i++)
    {
      rmp_remesh_normal (self, faces[i], RMP_INDEX_NONE, NULL, before[i]);
      rmp_vector_normalise (before[i]);
    }
  rmp_vector_add_scaled (before[0], 1.0, before[1], mean);
  rmp_vector_normalise (mean);
  for (guint i = 0; i < 2; i++)
    {
      double along[3], across[3], normal[3];
      const double *origin = rmp_remesh_vertex (self, news[i][0])->position;

      rmp_vector_sub (rmp_remesh_vertex (self, news[i][1])->position, origin, along);
      rmp_vector_sub (rmp_remesh_vertex (self, news[i][2])->position, origin, across);
      rmp_vector_cross (along, across, normal);
      /* 0.9: within 26° of the plane of both */
      if (!(rmp_vector_dot (normal, mean) > 0.9 * rmp_vector_norm (normal)) ||
          !(rmp_vector_norm (normal) > 0.1 * rmp_vector_norm (along) * rmp_vector_norm (across)))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_remesh_flip (RmpRemeshWork *self, guint32 a, guint32 b)
{
  guint32 faces[2], quad[4];
  RmpRemeshFace *left, *right, old[2];

  if (rmp_remesh_is_crease (self, a, b) || find_faces (self, a, b, faces) != 2)
    return FALSE;
  left = rmp_remesh_face (self, faces[0]);
  right = rmp_remesh_face (self, faces[1]);
  /* Counter-clockwise from a: left has a, b and c, right b, a and d. */
  if (left->corners[(corner_of (left, a) + 1) % 3] != b)
    {
      RmpRemeshFace *other = left;
      const guint32 index = faces[0];

      left = right;
      right = other;
      faces[0] = faces[1];
      faces[1] = index;
    }
  if (left->corners[(corner_of (left, a) + 1) % 3] != b ||
      right->corners[(corner_of (right, b) + 1) % 3] != a)
    return FALSE;
  quad[0] = a;
  quad[1] = b;
  quad[2] = get_third (right, a, b);
  quad[3] = get_third (left, a, b);
  if (quad[2] == quad[3] || are_joined (self, quad[2], quad[3]) ||
      find_excess (self, a, -1) + find_excess (self, b, -1) + find_excess (self, quad[2], 1) +
              find_excess (self, quad[3], 1) >=
          find_excess (self, a, 0) + find_excess (self, b, 0) + find_excess (self, quad[2], 0) +
              find_excess (self, quad[3], 0) ||
      !agrees (self, faces, quad))
    return FALSE;
  old[0] = *left;
  old[1] = *right;
  /* a, d, c and b, c, d */
  *left = (RmpRemeshFace){ .corners = { a, quad[2], quad[3] },
                           .source = old[0].source,
                           .group = old[0].group };
  memcpy (left->uvs[0], old[0].uvs[corner_of (&old[0], a)], sizeof left->uvs[0]);
  memcpy (left->uvs[1], old[1].uvs[corner_of (&old[1], quad[2])], sizeof left->uvs[1]);
  memcpy (left->uvs[2], old[0].uvs[corner_of (&old[0], quad[3])], sizeof left->uvs[2]);
  *right = (RmpRemeshFace){ .corners = { b, quad[3], quad[2] },
                            .source = old[1].source,
                            .group = old[1].group };
  memcpy (right->uvs[0], old[1].uvs[corner_of (&old[1], b)], sizeof right->uvs[0]);
  memcpy (right->uvs[1], left->uvs[2], sizeof right->uvs[1]);
  memcpy (right->uvs[2], left->uvs[1], sizeof right->uvs[2]);
  leave (self, b, faces[0]);
  leave (self, a, faces[1]);
  join (self, quad[2], faces[0]);
  join (self, quad[3], faces[1]);
  return TRUE;
}
