/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "connectivity.h"

#include "fingerprint.h"
#include "layer-levels.h"
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

/* Of both halves: one of them may be the same for all. */
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

/* From how many faces wear each finish to where the first of them is listed; returns how many there are. */
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
list_faces (RmpConnectivity *self, const RmpRelief *relief, const RmpFaceFinishes *finishes, guint32 *flat_faces)
{
  const guint n_faces = self->topology->n_faces;
  self->patch_faces = g_new (guint32, n_faces);
  self->flat_ends = g_new0 (guint32, self->n_finishes);
  self->patch_ends = g_new0 (guint32, self->n_finishes);
  for (guint face = 0; face < n_faces; face++)
    (rmp_relief_is_raised (relief, face) ? self->patch_ends
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
    memcpy (constant->uv, topology->uvs + 2 * (gsize) topology->uv_faces[corner], sizeof constant->uv);
  return self->n_vertices++;
}

/* Vertices of the flat faces, one for each pair of vertex and uv, or three a face; returns the indices [n_flat × 3]. */
static guint32 *
split_vertices (RmpConnectivity *self, RmpConstantVertex *constants, const guint32 *flat_faces)
{
  const RmpReliefTopology *topology = self->topology;
  g_autoptr (GHashTable) known = g_hash_table_new (pair_hash, NULL);
  guint32 *indices = g_new (guint32, 3 * (gsize) self->n_flat);
  for (gsize i = 0; i < 3 * (gsize) self->n_flat; i++)
    {
      const gsize corner = 3 * (gsize) flat_faces[i / 3] + i % 3;
      const gpointer key = pair_key (topology->faces[corner], topology->n_uvs > 0 ? topology->uv_faces[corner] : 0);
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

static GLuint
make_buffer (gsize size, const void *data)
{
  GLuint buffer;
  glGenBuffers (1, &buffer);
  glBindBuffer (GL_ARRAY_BUFFER, buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, data, GL_STATIC_DRAW);
  return buffer;
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
  self->constant_buffer = make_buffer (sizeof *constants * self->n_vertices, constants);
  self->index_buffer = make_buffer (sizeof *indices * 3 * self->n_flat, indices);
}

static void
make_patches (RmpConnectivity *self, const RmpRelief *relief)
{
  g_autofree RmpPatchVertex *patches = g_new (RmpPatchVertex, 3 * (gsize) self->n_patches);
  for (gsize i = 0; i < 3 * (gsize) self->n_patches; i++)
    for (gsize slot = 0; slot < RMP_RELIEF_FACE_LINES; slot++)
      {
        const gsize at = RMP_RELIEF_FACE_LINES * (gsize) self->patch_faces[i / 3] + slot;
        patches[i].lines[slot] = relief->face_lines[at];
        memcpy (patches[i].place + 2 * slot, relief->coordinates + 6 * at + 2 * (i % 3), sizeof (float[2]));
      }
  self->patch_buffer = make_buffer (sizeof *patches * 3 * self->n_patches, patches);
}

static void
number_edges (RmpConnectivity *self, const RmpRelief *relief)
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

static void
make_layer_corners (RmpConnectivity *self)
{
  const gsize n = 3 * (gsize) self->n_patches;
  g_autofree RmpLayerCorner *corners = g_new0 (RmpLayerCorner, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    corners[i] = (RmpLayerCorner){ self->vertices[self->n_split + i], { (guint32) (i / 3), 0 } };
  self->patch_buffer = make_buffer (sizeof *corners * n, corners);
}

/* What layer.glsl is to know of a side: the one beside it, and how that runs. */
enum
{
  SIDE_BARE,
  SIDE_OPPOSITE,
  SIDE_SAME,
};
#define NO_TWIN -1.0f
#define FLAT_TWIN -2.0f

/* @patches: by face of the whole relief */
static void
fill_side (const RmpRelief *whole, guint32 side, const guint32 *patches, float twin[2])
{
  const guint32 *faces = whole->topology->faces;
  const guint32 other = whole->seams ? rmp_seams_get_twin (whole->seams, side) : RMP_SEAM_NONE;
  twin[0] = other == RMP_SEAM_FLAT ? FLAT_TWIN : NO_TWIN;
  twin[1] = SIDE_OPPOSITE;
  if (whole->topology->n_uvs == 0 || (whole->seams && !rmp_seams_has_chart (whole->seams, side / 3)))
    twin[1] = SIDE_BARE;
  /* A part ends where nothing is lifted: what lies beyond has no patch. */
  if (other >= RMP_SEAM_FLAT || patches[other / 3] == G_MAXUINT32)
    return;
  twin[0] = (float) (3 * patches[other / 3] + other % 3);
  if (faces[other] == faces[side])
    twin[1] = SIDE_SAME;
}

static void
make_charts (RmpConnectivity *self, const RmpRelief *relief)
{
  guint32 first = 0;
  const RmpRelief *whole = rmp_relief_find_whole (relief, &first);
  const RmpReliefTopology *topology = whole->topology;
  g_autofree guint32 *patches = g_new (guint32, topology->n_faces);
  g_autofree float *corners = g_new0 (float, 12 * (gsize) MAX (self->n_patches, 1));
  memset (patches, 0xff, sizeof *patches * topology->n_faces);
  for (guint patch = 0; patch < self->n_patches; patch++)
    {
      guint32 face = self->patch_faces[patch];
      rmp_relief_find_whole (relief, &face);
      patches[face] = patch;
    }
  for (gsize i = 0; i < 3 * (gsize) self->n_patches; i++)
    {
      guint32 face = self->patch_faces[i / 3];
      rmp_relief_find_whole (relief, &face);
      if (topology->n_uvs > 0)
        memcpy (corners + 4 * i, topology->uvs + 2 * (gsize) topology->uv_faces[3 * (gsize) face + i % 3],
                sizeof (float[2]));
      fill_side (whole, 3 * face + i % 3, patches, corners + 4 * i + 2);
    }
  glGenBuffers (1, &self->chart_buffer);
  glGenTextures (1, &self->chart_texture);
  rmp_program_upload_texels (self->chart_buffer, self->chart_texture, GL_RGBA32F, sizeof (float[12]) * self->n_patches,
                             corners);
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

RmpConnectivity *
rmp_connectivity_new (const RmpRelief *relief, const RmpFaceFinishes *finishes, gboolean faceted)
{
  RmpConnectivity *self = g_new0 (RmpConnectivity, 1);
  self->topology = rmp_relief_topology_ref (relief->topology);
  self->is_ridged = relief->form == RMP_RELIEF_PATHS;
  self->is_layered = relief->form == RMP_RELIEF_LAYERS;
  self->is_faceted = faceted;
  self->coordinates_id = relief->form == RMP_RELIEF_FOLDS ? relief->coordinates_id : 0;
  self->finishes_id = finishes ? finishes->id : 0;
  self->n_finishes = finishes ? finishes->n_finishes : 1;
  self->area = measure_area (relief->topology);
  self->faces_print = rmp_fingerprint_add (RMP_FINGERPRINT_NONE, relief->topology->faces,
                                           sizeof (guint32[3]) * relief->topology->n_faces);

  make_vertices (self, relief, finishes);
  if (self->is_ridged)
    self->patch_buffer = make_buffer (sizeof *self->vertices * 3 * self->n_patches, self->vertices + self->n_split);
  else
    {
      number_edges (self, relief);
      if (self->is_layered)
        {
          make_layer_corners (self);
          make_charts (self, relief);
        }
      else if (self->n_patches > 0)
        make_patches (self, relief);
    }
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
rmp_connectivity_fits (const RmpConnectivity *self, const RmpRelief *relief, const RmpFaceFinishes *finishes,
                       gboolean faceted)
{
  return self->topology->id == relief->topology->id && self->finishes_id == (finishes ? finishes->id : 0) &&
         self->is_ridged == (relief->form == RMP_RELIEF_PATHS) &&
         self->is_layered == (relief->form == RMP_RELIEF_LAYERS) && self->is_faceted == faceted &&
         self->coordinates_id == (relief->form == RMP_RELIEF_FOLDS ? relief->coordinates_id : 0);
}

/* The part of a line's plane (s, d) that its folds lift this frame, and how fine they are. */
typedef struct
{
  float begin, end, reach; /* metres; reach 0: nothing rises */
  float width;             /* of the narrowest fold */
} Area;

static Area
line_area (const RmpRelief *relief, const RmpReliefLine *line)
{
  Area area = { .begin = G_MAXFLOAT, .end = -G_MAXFLOAT, .width = G_MAXFLOAT };
  float waves = 0;
  for (guint i = 0; i < RMP_RELIEF_WAVES && line->wave_onset > 0; i++)
    waves += fabsf (line->wave_amplitude[i]);
  for (guint k = line->first_fold; k < line->first_fold + line->n_folds; k++)
    {
      const RmpReliefFold *fold = &relief->folds[k];
      if (fold->height <= 1e-6f || fold->end <= fold->begin)
        continue;
      area.begin = MIN (area.begin, fold->begin - waves);
      area.end = MAX (area.end, fold->end + waves);
      area.width = MIN (area.width, fold->end - fold->begin);
      area.reach = MAX (area.reach, MAX (fold->reach_left, fold->reach_right));
    }
  return area;
}

/* Pieces that an edge from @a to @b, each (s, d), needs. */
static float
edge_level (const Area *area, const float a[2], const float b[2], float samples)
{
  const gboolean crosses = (a[1] > 0) != (b[1] > 0);
  if (MAX (a[0], b[0]) <= area->begin || MIN (a[0], b[0]) >= area->end ||
      (!crosses && MIN (fabsf (a[1]), fabsf (b[1])) >= area->reach))
    return 1;
  const float along = fabsf (a[0] - b[0]) / area->width, across = fabsf (a[1] - b[1]) / (2 * area->reach);
  return CLAMP (ceilf (samples * MAX (along, across)), 1, 32);
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

/* As fine as the relief says and shows from there: inside as its edges where a wrinkle may be, else no more than they need. */
static void
get_ridge_levels (const RmpConnectivity *self, const RmpRelief *relief, const RmpRidgeSight *sight, float *levels)
{
  for (gsize patch = 0; patch < self->n_patches; patch++)
    {
      const guint face = self->patch_faces[patch];
      const guint32 ridge_face = rmp_relief_get_ridge_face (relief, face),
                    *corners = relief->topology->faces + 3 * face;
      float *level = levels + 12 * patch, most = 1;
      guint n = 0;
      for (guint i = 0; i < 3; i++)
        {
          const gsize from = corners[(i + 1) % 3], to = corners[(i + 2) % 3];
          level[i] = (float) rmp_ridge_sight_cut (sight, relief->positions + 3 * from, relief->positions + 3 * to,
                                                  relief->levels[3 * (gsize) face + (i + 1) % 3]);
          most = MAX (most, level[i]);
        }
      if (ridge_face != RMP_INDEX_NONE)
        rmp_ridge_surface_get_list (relief->ridges, ridge_face, &n);
      level[3] = n > 0 ? most : MIN (most, 2);
    }
}

/* As fine as the lines that reach them need. */
static void
get_fold_levels (const RmpConnectivity *self, const RmpRelief *relief, float samples, float *levels)
{
  g_autofree Area *areas = g_new (Area, MAX (relief->n_lines, 1));
  for (guint line = 0; line < relief->n_lines; line++)
    areas[line] = line_area (relief, &relief->lines[line]);
  g_autofree float *edges = g_new (float, MAX (self->n_edges, 1));
  for (guint edge = 0; edge < self->n_edges; edge++)
    edges[edge] = 1;

  for (gsize patch = 0; patch < self->n_patches; patch++)
    {
      float *level = levels + 12 * patch;
      level[3] = 1;
      for (guint slot = 0; slot < RMP_RELIEF_FACE_LINES; slot++)
        {
          const gsize at = RMP_RELIEF_FACE_LINES * (gsize) self->patch_faces[patch] + slot;
          const guint32 line = relief->face_lines[at];
          if (line == RMP_LINE_NONE || areas[line].reach <= 0)
            continue;
          const float *corners = relief->coordinates + 6 * at;
          for (guint i = 0; i < 3; i++)
            {
              const float needed = edge_level (&areas[line], corners + 2 * ((i + 1) % 3), corners + 2 * ((i + 2) % 3),
                                               samples);
              const guint32 edge = self->patch_edges[3 * patch + i];
              level[3] = MAX (level[3], needed);
              if (edge != RMP_EDGE_STRAIGHT)
                edges[edge] = MAX (edges[edge], needed);
            }
        }
    }

  for (gsize patch = 0; patch < self->n_patches; patch++)
    for (guint i = 0; i < 3; i++)
      {
        float *level = levels + 12 * patch;
        const guint32 edge = self->patch_edges[3 * patch + i];
        level[i] = edge == RMP_EDGE_STRAIGHT ? 1 : edges[edge];
        level[3] = MAX (level[3], level[i]);
      }
}

guint
rmp_connectivity_get_levels (const RmpConnectivity *self, const RmpRelief *relief, float samples,
                             const RmpRidgeSight *sight, float *levels, guint32 *ends)
{
  if (self->is_ridged)
    get_ridge_levels (self, relief, sight, levels);
  else if (self->is_layered)
    rmp_layer_levels_fill (self, relief, samples, sight, levels);
  else
    get_fold_levels (self, relief, samples, levels);

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
