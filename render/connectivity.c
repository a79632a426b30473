/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "connectivity.h"

#include "fingerprint.h"
#include "program.h"

#include <cglm/cglm.h>
#include <math.h>
#include <string.h>

/* A pair of indices as the key of a hash table; never 0. */
static gpointer
pair_key (guint32 a, guint32 b)
{
  return (gpointer) (((guint64) a << 32 | b) + 1);
}

/* Hashes both halves, because one of them may be the same for all keys. */
static guint
pair_hash (gconstpointer key)
{
  return (guint) ((guint64) key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) >> 32);
}

static gpointer
edge_key (const RmpReliefTopology *topology, guint face, guint opposite)
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  const guint32 a = corners[(opposite + 1) % 3], b = corners[(opposite + 2) % 3];
  return pair_key (MIN (a, b), MAX (a, b));
}

/* Turns the number of faces with each finish into the index of the first of them in the list.
 * Returns: the number of all faces
 */
static guint
count_to_begin (guint n_finishes, guint32 *counts)
{
  guint n = 0;
  for (guint finish = 0; finish < n_finishes; finish++)
    {
      const guint begin = n;
      n += counts[finish];
      counts[finish] = begin;
    }
  return n;
}

static void
list_faces (RmpConnectivity *self, const RmpRelief *relief, const RmpFaceFinishes *finishes,
            guint32 *flat_faces)
{
  const guint n_faces = self->topology->n_faces;
  self->patch_faces = g_new (guint32, n_faces);
  self->flat_ends = g_new0 (guint32, self->n_finishes);
  self->patch_ends = g_new0 (guint32, self->n_finishes);
  for (guint face = 0; face < n_faces; face++)
    (rmp_relief_is_raised (relief, face)
         ? self->patch_ends
         : self->flat_ends)[finishes ? finishes->of_faces[face] : 0]++;
  self->n_flat = count_to_begin (self->n_finishes, self->flat_ends);
  self->n_patches = count_to_begin (self->n_finishes, self->patch_ends);
  for (guint face = 0; face < n_faces; face++)
    {
      const guint finish = finishes ? finishes->of_faces[face] : 0;
      if (rmp_relief_is_raised (relief, face))
        self->patch_faces[self->patch_ends[finish]++] = face;
      else
        flat_faces[self->flat_ends[finish]++] = face;
    }
}

/* Appends a vertex with the uv of @corner, an index into the topology's corners. */
static guint
add_vertex (RmpConnectivity *self, RmpConstantVertex *constants, gsize corner)
{
  const RmpReliefTopology *topology = self->topology;
  const guint32 vertex = topology->faces[corner];
  RmpConstantVertex *constant = &constants[self->n_vertices];
  self->vertices[self->n_vertices] = vertex;
  self->vertex_faces[self->n_vertices] = (guint32) (corner / 3);
  memcpy (constant->rest, topology->rest_positions + 3 * (gsize) vertex, sizeof constant->rest);
  if (topology->n_uvs > 0)
    memcpy (constant->uv, topology->uvs + 2 * (gsize) topology->uv_faces[corner],
            sizeof constant->uv);
  return self->n_vertices++;
}

/* Vertices of the flat faces, one for each pair of vertex and uv, or three a face; returns the
 * indices [n_flat × 3].
 */
static guint32 *
split_vertices (RmpConnectivity *self, RmpConstantVertex *constants, const guint32 *flat_faces)
{
  const RmpReliefTopology *topology = self->topology;
  g_autoptr (GHashTable) known = g_hash_table_new (pair_hash, NULL);
  guint32 *indices = g_new (guint32, 3 * (gsize) self->n_flat);
  for (gsize i = 0; i < 3 * (gsize) self->n_flat; i++)
    {
      const gsize corner = 3 * (gsize) flat_faces[i / 3] + i % 3;
      const gpointer key = pair_key (topology->faces[corner],
                                     topology->n_uvs > 0 ? topology->uv_faces[corner] : 0);
      guint split = self->is_faceted ? 0 : GPOINTER_TO_UINT (g_hash_table_lookup (known, key));
      if (split == 0)
        {
          split = add_vertex (self, constants, corner) + 1;
          g_hash_table_insert (known, key, GUINT_TO_POINTER (split));
        }
      indices[i] = split - 1;
    }
  self->n_split = self->n_vertices;
  return indices;
}

static void
make_vertices (RmpConnectivity *self, const RmpRelief *relief, const RmpFaceFinishes *finishes)
{
  const gsize n_corners = 3 * (gsize) self->topology->n_faces;
  g_autofree guint32 *flat_faces = g_new (guint32, self->topology->n_faces);
  g_autofree RmpConstantVertex *constants = g_new0 (RmpConstantVertex, n_corners);
  self->vertices = g_new (guint32, n_corners);
  self->vertex_faces = g_new (guint32, n_corners);
  list_faces (self, relief, finishes, flat_faces);
  g_autofree guint32 *indices = split_vertices (self, constants, flat_faces);
  for (gsize i = 0; i < 3 * (gsize) self->n_patches; i++)
    add_vertex (self, constants, 3 * (gsize) self->patch_faces[i / 3] + i % 3);
  self->constant_buffer = rmp_buffer_new (sizeof *constants * self->n_vertices, constants);
  self->index_buffer = rmp_buffer_new (sizeof *indices * 3 * self->n_flat, indices);
}

void
rmp_connectivity_number_edges (RmpConnectivity *self, const RmpRelief *relief)
{
  g_autoptr (GHashTable) straight = g_hash_table_new (pair_hash, NULL);
  for (guint face = 0; face < self->topology->n_faces; face++)
    for (guint i = 0; i < 3 && !rmp_relief_is_raised (relief, face); i++)
      g_hash_table_add (straight, edge_key (self->topology, face, i));

  g_autoptr (GHashTable) known = g_hash_table_new (pair_hash, NULL);
  self->patch_edges = g_new (guint32, 3 * MAX (self->n_patches, 1));
  for (guint patch = 0; patch < self->n_patches; patch++)
    for (guint i = 0; i < 3; i++)
      {
        const gpointer key = edge_key (self->topology, self->patch_faces[patch], i);
        guint edge = GPOINTER_TO_UINT (g_hash_table_lookup (known, key));
        if (edge == 0 && !g_hash_table_contains (straight, key))
          {
            edge = ++self->n_edges;
            g_hash_table_insert (known, key, GUINT_TO_POINTER (edge));
          }
        self->patch_edges[3 * patch + i] = edge ? edge - 1 : RMP_EDGE_STRAIGHT;
      }
}

static double
measure_face (const RmpReliefTopology *topology, gsize face)
{
  const float *corners[3];
  vec3 edges[2], cross;
  for (guint i = 0; i < 3; i++)
    corners[i] = topology->rest_positions + 3 * (gsize) topology->faces[3 * face + i];
  glm_vec3_sub ((float *) corners[1], (float *) corners[0], edges[0]);
  glm_vec3_sub ((float *) corners[2], (float *) corners[0], edges[1]);
  glm_vec3_cross (edges[0], edges[1], cross);
  return .5 * (double) glm_vec3_norm (cross);
}

static float
measure_area (const RmpReliefTopology *topology)
{
  double area = 0;
  for (gsize face = 0; face < topology->n_faces; face++)
    area += measure_face (topology, face);
  return (float) area;
}

static guint64
get_patches_id (const RmpReliefDrawing *drawing, const RmpRelief *relief)
{
  return drawing->get_patches_id ? drawing->get_patches_id (relief) : 0;
}

RmpConnectivity *
rmp_connectivity_new (const RmpRelief *relief, const RmpFaceFinishes *finishes, gboolean faceted)
{
  RmpConnectivity *self = g_new0 (RmpConnectivity, 1);
  self->topology = rmp_relief_topology_ref (relief->topology);
  self->drawing = rmp_relief_get_drawing (relief);
  self->is_faceted = faceted;
  self->patches_id = get_patches_id (self->drawing, relief);
  self->finishes_id = finishes ? finishes->id : 0;
  self->n_finishes = finishes ? finishes->n_finishes : 1;
  self->area = measure_area (relief->topology);
  self->faces_print = rmp_fingerprint_add (RMP_FINGERPRINT_NONE, relief->topology->faces,
                                           sizeof (guint32[3]) * relief->topology->n_faces);

  make_vertices (self, relief, finishes);
  if (self->drawing->make_patches)
    self->drawing->make_patches (self, relief);
  return self;
}

void
rmp_connectivity_free (RmpConnectivity *self)
{
  glDeleteBuffers (1, &self->constant_buffer);
  glDeleteBuffers (1, &self->index_buffer);
  glDeleteBuffers (1, &self->patch_buffer);
  glDeleteBuffers (1, &self->chart_buffer);
  glDeleteTextures (1, &self->chart_texture);
  rmp_relief_topology_unref (self->topology);
  g_free (self->vertices);
  g_free (self->vertex_faces);
  g_free (self->flat_ends);
  g_free (self->patch_ends);
  g_free (self->patch_faces);
  g_free (self->patch_edges);
  g_free (self);
}

gboolean
rmp_connectivity_fits (const RmpConnectivity *self, const RmpRelief *relief,
                       const RmpFaceFinishes *finishes, gboolean faceted)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->topology->id == relief->topology->id &&
         self->finishes_id == (finishes ? finishes->id : 0) &&
         self->drawing == rmp_relief_get_drawing (relief) && self->is_faceted == faceted &&
         self->patches_id == get_patches_id (self->drawing, relief);
}

/* A triangle whose edges are all cut into n pieces. */
static guint
count_inside (int n)
{
  return n <= 0 ? 0 : (guint) (n % 2 ? (3 * n * n - 1) / 2 : 3 * n * n / 2);
}

guint
rmp_connectivity_count_triangles (const float level[4])
{
  const int n = (int) level[3];
  if (n == 1)
    return 1;
  return (guint) (level[0] + level[1] + level[2]) + 3 * (guint) (n - 2) + count_inside (n - 2);
}

guint
rmp_connectivity_get_levels (const RmpConnectivity *self, const RmpRelief *relief, float samples,
                             const RmpRidgeSight *sight, float *levels, guint32 *ends)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->n_patches > 0)
    self->drawing->fill_levels (self, relief, samples, sight, levels);

  guint n_triangles = 0, finish = 0;
  for (gsize patch = 0; patch < self->n_patches; patch++)
    {
      float *level = levels + 12 * patch;
      for (; patch >= self->patch_ends[finish]; finish++)
        ends[finish] = n_triangles;
      memcpy (level + 4, level, sizeof (float[4]));
      memcpy (level + 8, level, sizeof (float[4]));
      n_triangles += rmp_connectivity_count_triangles (level);
    }
  for (; finish < self->n_finishes; finish++)
    ends[finish] = n_triangles;
  return n_triangles;
}

float
rmp_connectivity_measure_fine (const RmpConnectivity *self, const float *levels)
{
  double area = 0, n_triangles = 0;
  for (gsize patch = 0; patch < self->n_patches; patch++)
    if (levels[12 * patch + 3] > 2)
      {
        area += measure_face (self->topology, self->patch_faces[patch]);
        n_triangles += rmp_connectivity_count_triangles (levels + 12 * patch);
      }
  return (float) (area / MAX (n_triangles, 1));
}
