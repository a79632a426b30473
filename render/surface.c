/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "surface.h"

#include "tessellator.h"

/* Draws after which an unused surface may be overwritten by the next of the same connectivity, and after which it goes. */
#define REUSE_AFTER 4
#define FORGET_AFTER 64

/* Triangles of ridges larger than that have normals of their own for each pixel with software drivers too. */
#define SMALL_PIXELS 40

struct _RmpSurfaceCache
{
  gboolean is_software;
  RmpTessellator tessellator;
  GPtrArray *connectivities, *surfaces;
  guint64 n_draws;
  gsize uploaded_bytes;
  guint n_raised;
};

/* Positions, normals, openness and region of one vertex, interleaved. */
#define VERTEX_FLOATS 8

static void
surface_free (gpointer data)
{
  RmpSurface *self = data;
  const GLuint buffers[] = { self->vertex_buffer,  self->field_buffer, self->level_buffer, self->raised_buffer,
                             self->raised_indices, self->list_buffer,  self->ridge_buffer };
  const GLuint arrays[] = { self->array, self->patch_array, self->raised_array };
  glDeleteBuffers (G_N_ELEMENTS (buffers), buffers);
  glDeleteVertexArrays (G_N_ELEMENTS (arrays), arrays);
  rmp_ridges_clear (&self->ridges);
  rmp_relief_unref (self->relief);
  g_free (self->raised_ends);
  g_free (self->levels);
  g_free (self);
}

/* Whether the driver draws with the processor. */
static gboolean
is_software_driver (void)
{
  static const char *const names[] = { "llvmpipe", "softpipe", "Software Renderer", "GDI Generic", NULL };
  const char *renderer = (const char *) glGetString (GL_RENDERER);
  for (guint i = 0; names[i]; i++)
    if (strstr (renderer, names[i]))
      return TRUE;
  return FALSE;
}

RmpSurfaceCache *
rmp_surface_cache_new (GError **error)
{
  g_autofree RmpSurfaceCache *self = g_new0 (RmpSurfaceCache, 1);
  if (!rmp_tessellator_init (&self->tessellator, error))
    return NULL;
  self->is_software = is_software_driver ();
  self->connectivities = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_connectivity_free);
  self->surfaces = g_ptr_array_new_with_free_func (surface_free);
  return g_steal_pointer (&self);
}

void
rmp_surface_cache_free (RmpSurfaceCache *self)
{
  g_ptr_array_unref (self->surfaces);
  g_ptr_array_unref (self->connectivities);
  rmp_tessellator_clear (&self->tessellator);
  g_free (self);
}

/* Whether values fill whole faces. */
static gboolean
is_faceted (const RmpSceneItem *item)
{
  return item->field && item->field_style.by_face;
}

static RmpConnectivity *
get_connectivity (RmpSurfaceCache *self, const RmpSceneItem *item)
{
  RmpConnectivity *found = NULL;
  for (guint i = 0; i < self->connectivities->len && !found; i++)
    if (rmp_connectivity_fits (g_ptr_array_index (self->connectivities, i), item->relief, item->face_finishes,
                               is_faceted (item)))
      found = g_ptr_array_index (self->connectivities, i);
  if (!found)
    {
      found = rmp_connectivity_new (item->relief, item->face_finishes, is_faceted (item));
      g_ptr_array_add (self->connectivities, found);
      self->uploaded_bytes += found->n_vertices * sizeof (RmpConstantVertex) + found->n_flat * sizeof (guint32[3]);
    }
  found->last_use = self->n_draws;
  return found;
}

static void
set_attribute (GLuint index, int n, gsize stride, gsize offset)
{
  glEnableVertexAttribArray (index);
  glVertexAttribPointer (index, n, GL_FLOAT, GL_FALSE, (GLsizei) stride, (const void *) offset);
}

static void
set_integers (GLuint index, int n, gsize stride, gsize offset)
{
  glEnableVertexAttribArray (index);
  glVertexAttribIPointer (index, n, GL_UNSIGNED_INT, (GLsizei) stride, (const void *) offset);
}

/* Attributes from vertex @first on. */
static void
make_array (RmpSurface *self, GLuint *array, gsize first)
{
  const gsize stride = sizeof (float[VERTEX_FLOATS]), constant_stride = sizeof (RmpConstantVertex);
  glGenVertexArrays (1, array);
  glBindVertexArray (*array);
  glBindBuffer (GL_ARRAY_BUFFER, self->vertex_buffer);
  set_attribute (0, 3, stride, first * stride);
  set_attribute (1, 3, stride, first * stride + sizeof (float[3]));
  set_attribute (2, 2, stride, first * stride + sizeof (float[6]));
  glBindBuffer (GL_ARRAY_BUFFER, self->connectivity->constant_buffer);
  set_attribute (3, 2, constant_stride, first * constant_stride + G_STRUCT_OFFSET (RmpConstantVertex, uv));
  set_attribute (4, 3, constant_stride, first * constant_stride + G_STRUCT_OFFSET (RmpConstantVertex, rest));
}

static void
make_arrays (RmpSurface *self)
{
  const RmpConnectivity *connectivity = self->connectivity;
  glGenBuffers (1, &self->vertex_buffer);
  make_array (self, &self->array, 0);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, connectivity->index_buffer);
  if (connectivity->n_patches == 0)
    return;
  glGenBuffers (1, &self->level_buffer);
  make_array (self, &self->patch_array, connectivity->n_split);
  glBindBuffer (GL_ARRAY_BUFFER, connectivity->patch_buffer);
  if (connectivity->is_ridged)
    {
      set_integers (6, 1, sizeof (guint32), 0);
      glGenBuffers (1, &self->list_buffer);
      glBindBuffer (GL_ARRAY_BUFFER, self->list_buffer);
      set_integers (7, 2, sizeof (guint32[2]), 0);
    }
  else
    {
      set_attribute (6, 4, sizeof (RmpPatchVertex), G_STRUCT_OFFSET (RmpPatchVertex, place));
      set_attribute (9, 4, sizeof (RmpPatchVertex), G_STRUCT_OFFSET (RmpPatchVertex, place) + sizeof (float[4]));
      set_integers (7, RMP_RELIEF_FACE_LINES, sizeof (RmpPatchVertex), G_STRUCT_OFFSET (RmpPatchVertex, lines));
    }
  glBindBuffer (GL_ARRAY_BUFFER, self->level_buffer);
  set_attribute (8, 4, sizeof (float[4]), 0);
}

static void
make_raised_array (RmpSurface *self)
{
  glGenBuffers (1, &self->raised_buffer);
  glGenBuffers (1, &self->raised_indices);
  glGenVertexArrays (1, &self->raised_array);
  glBindVertexArray (self->raised_array);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, self->raised_indices);
  glBindBuffer (GL_ARRAY_BUFFER, self->raised_buffer);
  const gsize stride = sizeof (RmpRaisedVertex);
  set_attribute (0, 3, stride, G_STRUCT_OFFSET (RmpRaisedVertex, position));
  set_attribute (1, 3, stride, G_STRUCT_OFFSET (RmpRaisedVertex, normal));
  set_attribute (2, 1, stride, G_STRUCT_OFFSET (RmpRaisedVertex, openness));
  set_attribute (3, 2, stride, G_STRUCT_OFFSET (RmpRaisedVertex, uv));
  set_attribute (4, 3, stride, G_STRUCT_OFFSET (RmpRaisedVertex, rest));
  set_attribute (5, 1, stride, G_STRUCT_OFFSET (RmpRaisedVertex, field));
  if (!self->connectivity->is_ridged)
    return;
  glGenBuffers (1, &self->ridge_buffer);
  glBindBuffer (GL_ARRAY_BUFFER, self->ridge_buffer);
  set_attribute (10, 4, sizeof (RmpRidgeVertex), G_STRUCT_OFFSET (RmpRidgeVertex, base));
  set_attribute (11, 3, sizeof (RmpRidgeVertex), G_STRUCT_OFFSET (RmpRidgeVertex, normal));
  set_integers (12, 2, sizeof (RmpRidgeVertex), G_STRUCT_OFFSET (RmpRidgeVertex, list));
}

static void
upload_vertices (RmpSurfaceCache *cache, RmpSurface *self)
{
  const RmpRelief *relief = self->relief;
  const gsize n = self->connectivity->n_vertices, size = n * sizeof (float[VERTEX_FLOATS]);
  glBindBuffer (GL_ARRAY_BUFFER, self->vertex_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, NULL, GL_STREAM_DRAW);
  float *data = glMapBufferRange (GL_ARRAY_BUFFER, 0, (GLsizeiptr) size,
                                  GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
  g_return_if_fail (data);
  for (gsize i = 0; i < n; i++, data += VERTEX_FLOATS)
    {
      const gsize v = self->connectivity->vertices[i];
      memcpy (data, relief->positions + 3 * v, sizeof (float[3]));
      memcpy (data + 3, relief->normals + 3 * v, sizeof (float[3]));
      data[6] = relief->occlusion ? relief->occlusion[v] : 1;
      data[7] = relief->region ? relief->region[v] : 1;
    }
  glUnmapBuffer (GL_ARRAY_BUFFER);
  cache->uploaded_bytes += size;
}

static void
upload_field (RmpSurfaceCache *cache, RmpSurface *self, guint64 scene_id, guint index, const RmpSceneItem *item)
{
  self->field_scene = item->field ? scene_id : 0;
  self->field_item = index;
  if (!item->field)
    return;
  const gsize n = self->connectivity->n_vertices;
  const guint32 *places = item->field_style.by_face ? self->connectivity->vertex_faces : self->connectivity->vertices;
  g_autofree float *values = g_new (float, n);
  for (gsize i = 0; i < n; i++)
    values[i] = item->field[places[i]];
  if (self->field_buffer == 0)
    glGenBuffers (1, &self->field_buffer);
  glBindBuffer (GL_ARRAY_BUFFER, self->field_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) (n * sizeof (float)), values, GL_STREAM_DRAW);
  glBindVertexArray (self->array);
  set_attribute (5, 1, sizeof (float), 0);
  if (self->patch_array)
    {
      glBindVertexArray (self->patch_array);
      set_attribute (5, 1, sizeof (float), self->connectivity->n_split * sizeof (float));
    }
  cache->uploaded_bytes += n * sizeof (float);
}

/* Wrinkles come and go: what of them may reach a face changes with the frame. */
static void
upload_ridges (RmpSurfaceCache *cache, RmpSurface *self)
{
  const RmpConnectivity *connectivity = self->connectivity;
  const RmpRelief *relief = self->relief;
  const gsize size = sizeof (guint32[3][2]) * connectivity->n_patches;
  g_autofree guint32 *lists = g_new0 (guint32, 6 * (gsize) connectivity->n_patches);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      const guint32 face = rmp_relief_get_ridge_face (relief, connectivity->patch_faces[patch]);
      for (guint i = 0; i < 3 && face != RMP_INDEX_NONE; i++)
        rmp_ridges_get_list (relief->ridges, face, lists + 6 * patch + 2 * i);
    }
  glBindBuffer (GL_ARRAY_BUFFER, self->list_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, lists, GL_STREAM_DRAW);
  glBindBuffer (GL_ARRAY_BUFFER, self->ridge_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) (self->n_raised * sizeof (RmpRidgeVertex[3])), NULL, GL_STREAM_COPY);
  cache->uploaded_bytes += size + rmp_ridges_upload (&self->ridges, relief->ridges);
}

/* Mesa's software drivers number the vertices that one draw makes with 16 bits. */
#define MOST_TRIANGLES 32768

static void
draw_patches (const RmpConnectivity *connectivity, const float *levels)
{
  guint first = 0, n_triangles = 0;
  for (guint patch = 0; patch < connectivity->n_patches; patch++)
    {
      const guint n = rmp_connectivity_count_triangles (levels + 12 * (gsize) patch);
      if (n_triangles > 0 && n_triangles + n > MOST_TRIANGLES)
        {
          glDrawArrays (GL_PATCHES, (GLint) (3 * first), (GLsizei) (3 * (patch - first)));
          first = patch;
          n_triangles = 0;
        }
      n_triangles += n;
    }
  glDrawArrays (GL_PATCHES, (GLint) (3 * first), (GLsizei) (3 * (connectivity->n_patches - first)));
}

/* Runs the tessellator over the patches and keeps what it makes. */
static void
raise_by_tessellator (RmpSurfaceCache *cache, RmpSurface *self, const float *levels)
{
  const RmpConnectivity *connectivity = self->connectivity;
  const gsize size = sizeof (float) * 12 * connectivity->n_patches;
  glBindBuffer (GL_ARRAY_BUFFER, self->level_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, levels, GL_STREAM_DRAW);
  glBindBuffer (GL_ARRAY_BUFFER, self->raised_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) (self->n_raised * sizeof (RmpRaisedVertex[3])), NULL, GL_STREAM_COPY);
  if (connectivity->is_ridged)
    upload_ridges (cache, self);
  cache->uploaded_bytes += size + rmp_tessellator_use (&cache->tessellator, self->relief, &self->ridges,
                                                       &self->sight.sight, self->categories);

  glBindVertexArray (self->patch_array);
  glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 0, self->raised_buffer);
  if (connectivity->is_ridged)
    glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 1, self->ridge_buffer);
  glPatchParameteri (GL_PATCH_VERTICES, 3);
  glEnable (GL_RASTERIZER_DISCARD);
  glBeginTransformFeedback (GL_TRIANGLES);
  draw_patches (connectivity, levels);
  glEndTransformFeedback ();
  glDisable (GL_RASTERIZER_DISCARD);
  glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
  glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 1, 0);
}

/* A buffer's memory, to be written from its beginning to its end. */
static gpointer
map_new (GLenum target, GLuint buffer, gsize size)
{
  glBindBuffer (target, buffer);
  glBufferData (target, (GLsizeiptr) size, NULL, GL_STREAM_DRAW);
  return glMapBufferRange (target, 0, (GLsizeiptr) size, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
}

static void
raise_by_processor (RmpSurfaceCache *cache, RmpSurface *self, const RmpSceneItem *item, const float *levels)
{
  RmpRaisePlan plan;
  rmp_raise_plan_init (&plan, self->connectivity, levels);
  self->n_raised = plan.n_triangles;
  for (guint finish = 0; finish < self->connectivity->n_finishes; finish++)
    self->raised_ends[finish] = plan.triangles[self->connectivity->patch_ends[finish]];
  glBindVertexArray (self->raised_array);
  const gsize vertices_size = sizeof (RmpRaisedVertex) * plan.n_vertices;
  const gsize indices_size = sizeof (guint32[3]) * plan.n_triangles;
  RmpRaisedVertex *vertices = map_new (GL_ARRAY_BUFFER, self->raised_buffer, vertices_size);
  guint32 *indices = map_new (GL_ELEMENT_ARRAY_BUFFER, self->raised_indices, indices_size);
  if (vertices && indices)
    {
      const RmpRaiseField field = { item->field, item->field_style.by_face, self->categories };
      rmp_raise_fill (&plan, self->connectivity, self->relief, &self->sight.sight, levels, &field, vertices, indices);
    }
  glUnmapBuffer (GL_ELEMENT_ARRAY_BUFFER);
  glUnmapBuffer (GL_ARRAY_BUFFER);
  cache->uploaded_bytes += vertices_size + indices_size;
  rmp_raise_plan_clear (&plan);
}

static void
raise_folds (RmpSurfaceCache *cache, RmpSurface *self, const RmpSceneItem *item, const RmpView *view, gboolean indexed)
{
  g_autofree float *levels = g_new (float, 12 * (gsize) self->connectivity->n_patches);
  RmpRidgeSight sight;
  if (!self->raised_ends)
    self->raised_ends = g_new (guint32, self->connectivity->n_finishes);
  rmp_sight_init (&self->sight, view, self->relief, cache->n_draws, &sight);
  self->n_raised = rmp_connectivity_get_levels (self->connectivity, self->relief, view->samples, &sight, levels,
                                                self->raised_ends);
  self->samples = view->samples;
  self->indexed = indexed;
  /* They shade whole blocks of pixels for each triangle, which is slow where it is long to find a normal. */
  self->least_fine = cache->is_software && !rmp_sight_is_flat (&self->sight)
                         ? SMALL_PIXELS / rmp_connectivity_measure_fine (self->connectivity, levels)
                         : 0;
  if (self->raised_array == 0)
    make_raised_array (self);
  if (indexed)
    raise_by_processor (cache, self, item, levels);
  else
    raise_by_tessellator (cache, self, levels);
  cache->n_raised += self->n_raised;
  g_free (self->levels);
  self->levels = self->connectivity->is_ridged ? g_steal_pointer (&levels) : NULL;
}

/* Whether what has been raised can stay. */
static gboolean
is_raised_for (RmpSurface *self, const RmpView *view, gboolean indexed, guint64 draw)
{
  if (self->connectivity->n_patches == 0)
    return TRUE;
  if (self->samples == 0 || self->indexed != indexed)
    return FALSE;
  return self->connectivity->is_ridged
             ? rmp_sight_suits (&self->sight, view, self->connectivity, self->relief, self->levels, draw)
             : self->samples == view->samples;
}

static RmpSurface *
find_surface (RmpSurfaceCache *self, const RmpSceneItem *item, guint64 scene_id, guint index)
{
  for (guint i = 0; i < self->surfaces->len; i++)
    {
      RmpSurface *surface = g_ptr_array_index (self->surfaces, i);
      const gboolean same_field = !item->field || (surface->field_scene == scene_id && surface->field_item == index);
      if (surface->relief == item->relief && (same_field || surface->last_use < self->n_draws) &&
          rmp_connectivity_fits (surface->connectivity, item->relief, item->face_finishes, is_faceted (item)))
        return surface;
    }
  return NULL;
}

/* A surface for a relief not seen before: the buffers of one that has gone by, or new ones. */
static RmpSurface *
take_surface (RmpSurfaceCache *self, const RmpSceneItem *item)
{
  RmpConnectivity *connectivity = get_connectivity (self, item);
  RmpSurface *surface = NULL;
  for (guint i = 0; i < self->surfaces->len && !surface; i++)
    {
      RmpSurface *old = g_ptr_array_index (self->surfaces, i);
      if (old->connectivity == connectivity && old->last_use + REUSE_AFTER < self->n_draws)
        surface = old;
    }
  if (surface)
    rmp_relief_unref (surface->relief);
  else
    {
      surface = g_new0 (RmpSurface, 1);
      surface->connectivity = connectivity;
      make_arrays (surface);
      g_ptr_array_add (self->surfaces, surface);
    }
  surface->relief = rmp_relief_ref (item->relief);
  surface->samples = 0;
  upload_vertices (self, surface);
  return surface;
}

const RmpSurface *
rmp_surface_cache_get (RmpSurfaceCache *self, guint64 scene_id, guint index, const RmpSceneItem *item,
                       const RmpView *view, gboolean quick)
{
  const gboolean indexed = quick && self->is_software;
  RmpSurface *surface = find_surface (self, item, scene_id, index);
  if (!surface)
    surface = take_surface (self, item);
  surface->last_use = surface->connectivity->last_use = self->n_draws;

  const guint64 field_scene = item->field ? scene_id : 0;
  if (surface->field_scene != field_scene || (field_scene && surface->field_item != index))
    {
      surface->categories = item->field && item->field_style.palette == RMP_PALETTE_CATEGORIES;
      upload_field (self, surface, scene_id, index, item);
      if (item->field)
        surface->samples = 0;
    }
  if (!is_raised_for (surface, view, indexed, self->n_draws))
    raise_folds (self, surface, item, view, indexed);
  return surface;
}

void
rmp_surface_cache_begin (RmpSurfaceCache *self)
{
  self->n_draws++;
  self->uploaded_bytes = 0;
  self->n_raised = 0;
}

void
rmp_surface_cache_end (RmpSurfaceCache *self, gsize *uploaded_bytes, guint *n_raised)
{
  *uploaded_bytes = self->uploaded_bytes;
  *n_raised = self->n_raised;
  for (guint i = self->surfaces->len; i-- > 0;)
    if (((RmpSurface *) g_ptr_array_index (self->surfaces, i))->last_use + FORGET_AFTER < self->n_draws)
      g_ptr_array_remove_index_fast (self->surfaces, i);
  for (guint i = self->connectivities->len; i-- > 0;)
    if (((RmpConnectivity *) g_ptr_array_index (self->connectivities, i))->last_use + FORGET_AFTER < self->n_draws)
      g_ptr_array_remove_index_fast (self->connectivities, i);
}

/* Triangles of the bound array. */
static void
draw_indexed (guint begin, guint end)
{
  if (begin < end)
    glDrawElements (GL_TRIANGLES, (GLsizei) (3 * (end - begin)), GL_UNSIGNED_INT,
                    (const void *) (begin * sizeof (guint32[3])));
}

static void
draw_flat (const RmpSurface *self, guint begin, guint end)
{
  glBindVertexArray (self->array);
  draw_indexed (begin, end);
}

static void
draw_raised (const RmpSurface *self, guint begin, guint end)
{
  if (self->connectivity->n_patches == 0)
    return;
  glBindVertexArray (self->raised_array);
  if (self->indexed)
    draw_indexed (begin, end);
  else if (begin < end)
    glDrawArrays (GL_TRIANGLES, (GLint) (3 * begin), (GLsizei) (3 * (end - begin)));
}

void
rmp_surface_draw (const RmpSurface *self)
{
  draw_flat (self, 0, self->connectivity->n_flat);
  draw_raised (self, 0, self->n_raised);
}

/* From where the faces of the finish before end. */
static guint
get_begin (const guint32 *ends, guint finish)
{
  return finish > 0 ? ends[finish - 1] : 0;
}

void
rmp_surface_draw_finish (const RmpSurface *self, guint finish)
{
  draw_flat (self, get_begin (self->connectivity->flat_ends, finish), self->connectivity->flat_ends[finish]);
  if (self->raised_ends)
    draw_raised (self, get_begin (self->raised_ends, finish), self->raised_ends[finish]);
}

const RmpRidges *
rmp_surface_get_ridges (const RmpSurface *self, float pixels_metre)
{
  const gboolean are_enough = self->indexed || pixels_metre * pixels_metre < self->least_fine;
  return self->connectivity->is_ridged && !are_enough ? &self->ridges : NULL;
}

gboolean
rmp_surface_wears (const RmpSurface *self, guint finish)
{
  const RmpConnectivity *connectivity = self->connectivity;
  return connectivity->flat_ends[finish] > get_begin (connectivity->flat_ends, finish) ||
         connectivity->patch_ends[finish] > get_begin (connectivity->patch_ends, finish);
}

void
rmp_surface_draw_base (const RmpSurface *self)
{
  draw_flat (self, 0, self->connectivity->n_flat);
  if (self->connectivity->n_patches == 0)
    return;
  glBindVertexArray (self->patch_array);
  glDrawArrays (GL_TRIANGLES, 0, (GLsizei) (3 * self->connectivity->n_patches));
}
