/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "surface.h"

#include "fingerprint.h"
#include "program.h"
#include "surface-raise.h"

/* The number of draws after which the buffers of an unused surface may be taken for another one of
 * the same connectivity, and after which they are freed.
 */
#define REUSE_AFTER 4
#define FORGET_AFTER 64

/* With software drivers, forms whose normals are slow have normals for each pixel only on triangles
 * larger than this.
 */
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
  RmpRaisedSurface *self = data;
  const GLuint buffers[] = { self->vertex_buffer,  self->field_buffer,   self->level_buffer,
                             self->raised_buffer,  self->raised_indices, self->list_buffer,
                             self->position_buffer };
  const GLuint arrays[] = { self->array, self->patch_array, self->raised_array };
  glDeleteBuffers (G_N_ELEMENTS (buffers), buffers);
  glDeleteVertexArrays (G_N_ELEMENTS (arrays), arrays);
  rmp_ridges_clear (&self->ridges);
  rmp_layers_clear (&self->layers);
  rmp_waves_clear (&self->waves);
  rmp_relief_unref (self->relief);
  g_free (self->raised_ends);
  g_free (self->levels);
  g_free (self);
}

/* Whether the driver draws with the processor. */
static gboolean
is_software_driver (void)
{
  static const char *const names[] = { "llvmpipe", "softpipe", "Software Renderer", "GDI Generic",
                                       NULL };
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
    if (rmp_connectivity_fits (g_ptr_array_index (self->connectivities, i), item->relief,
                               item->face_finishes, is_faceted (item)))
      found = g_ptr_array_index (self->connectivities, i);
  if (!found)
    {
      found = rmp_connectivity_new (item->relief, item->face_finishes, is_faceted (item));
      g_ptr_array_add (self->connectivities, found);
      self->uploaded_bytes += found->n_vertices * sizeof (RmpConstantVertex) +
                              found->n_flat * sizeof (guint32[3]);
    }
  found->last_use = self->n_draws;
  return found;
}

/* Attributes from vertex @first on. */
static void
make_array (RmpRaisedSurface *self, GLuint *array, gsize first)
{
  const gsize stride = sizeof (float[VERTEX_FLOATS]), constant_stride = sizeof (RmpConstantVertex);
  glGenVertexArrays (1, array);
  glBindVertexArray (*array);
  glBindBuffer (GL_ARRAY_BUFFER, self->vertex_buffer);
  rmp_attribute_set_floats (0, 3, stride, first * stride);
  rmp_attribute_set_floats (1, 3, stride, first * stride + sizeof (float[3]));
  rmp_attribute_set_floats (2, 2, stride, first * stride + sizeof (float[6]));
  glBindBuffer (GL_ARRAY_BUFFER, self->connectivity->constant_buffer);
  rmp_attribute_set_floats (3, 2, constant_stride,
                            first * constant_stride + G_STRUCT_OFFSET (RmpConstantVertex, uv));
  rmp_attribute_set_floats (4, 3, constant_stride,
                            first * constant_stride + G_STRUCT_OFFSET (RmpConstantVertex, rest));
}

static void
make_arrays (RmpRaisedSurface *self)
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
  connectivity->drawing->set_patch_attributes (self);
  glBindBuffer (GL_ARRAY_BUFFER, self->level_buffer);
  rmp_attribute_set_floats (8, 4, sizeof (float[4]), 0);
}

static void
upload_vertices (RmpSurfaceCache *cache, RmpRaisedSurface *self)
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
upload_field (RmpSurfaceCache *cache, RmpRaisedSurface *self, guint64 scene_id, guint index,
              const RmpSceneItem *item)
{
  self->field_scene = item->field ? scene_id : 0;
  self->field_item = index;
  if (!item->field)
    return;
  const gsize n = self->connectivity->n_vertices;
  const guint32 *positions = item->field_style.by_face ? self->connectivity->vertex_faces
                                                       : self->connectivity->vertices;
  g_autofree float *values = g_new (float, n);
  for (gsize i = 0; i < n; i++)
    values[i] = item->field[positions[i]];
  if (self->field_buffer == 0)
    glGenBuffers (1, &self->field_buffer);
  glBindBuffer (GL_ARRAY_BUFFER, self->field_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) (n * sizeof (float)), values, GL_STREAM_DRAW);
  glBindVertexArray (self->array);
  rmp_attribute_set_floats (5, 1, sizeof (float), 0);
  if (self->patch_array)
    {
      glBindVertexArray (self->patch_array);
      rmp_attribute_set_floats (5, 1, sizeof (float), self->connectivity->n_split * sizeof (float));
    }
  cache->uploaded_bytes += n * sizeof (float);
}

/* Whether its edges are cut for the views that show it. */
static gboolean
is_cut_for_sight (const RmpRaisedSurface *self)
{
  return self->connectivity->drawing->suits != NULL;
}

static void
raise_folds (RmpSurfaceCache *cache, RmpRaisedSurface *self, const RmpSceneItem *item,
             const RmpView *view, gboolean indexed)
{
  g_autofree float *levels = g_new (float, 12 * (gsize) self->connectivity->n_patches);
  RmpRidgeSight sight;
  if (!self->raised_ends)
    self->raised_ends = g_new (guint32, self->connectivity->n_finishes);
  rmp_sight_init (&self->sight, view, self->relief, cache->n_draws, &sight);
  self->n_raised = rmp_connectivity_get_levels (self->connectivity, self->relief, view->samples,
                                                &sight, levels, self->raised_ends);
  self->samples = view->samples;
  self->indexed = indexed;
  /* Software drivers shade whole blocks of pixels for each triangle, which is slow where a normal
   * takes long to find. Large triangles get normals for each pixel all the same: patterns may be
   * finer than they are, and would betray their layout.
   */
  self->least_fine = cache->is_software && self->connectivity->drawing->has_slow_normals &&
                             !rmp_sight_is_flat (&self->sight)
                         ? SMALL_PIXELS / rmp_connectivity_measure_fine (self->connectivity, levels)
                         : 0;
  cache->uploaded_bytes += rmp_surface_raise (self, &cache->tessellator, item, levels);
  cache->n_raised += self->n_raised;
  g_free (self->levels);
  self->levels = is_cut_for_sight (self) ? g_steal_pointer (&levels) : NULL;
}

/* Whether the raised surface can be kept. */
static gboolean
is_raised_for (RmpRaisedSurface *self, const RmpView *view, gboolean indexed, guint64 draw)
{
  if (self->connectivity->n_patches == 0)
    return TRUE;
  if (self->samples == 0 || self->indexed != indexed)
    return FALSE;
  return is_cut_for_sight (self) ? rmp_sight_suits (&self->sight, view, self->connectivity,
                                                    self->relief, self->levels, draw)
                                 : self->samples == view->samples;
}

static RmpRaisedSurface *
find_surface (RmpSurfaceCache *self, const RmpSceneItem *item, guint64 scene_id, guint index)
{
  for (guint i = 0; i < self->surfaces->len; i++)
    {
      RmpRaisedSurface *surface = g_ptr_array_index (self->surfaces, i);
      const gboolean same_field = !item->field || (surface->field_scene == scene_id &&
                                                   surface->field_item == index);
      if (surface->relief == item->relief && (same_field || surface->last_use < self->n_draws) &&
          rmp_connectivity_fits (surface->connectivity, item->relief, item->face_finishes,
                                 is_faceted (item)))
        return surface;
    }
  return NULL;
}

/* A surface for a new relief: takes the buffers of one that is no longer used, or makes new ones.
 */
static RmpRaisedSurface *
take_surface (RmpSurfaceCache *self, const RmpSceneItem *item)
{
  RmpConnectivity *connectivity = get_connectivity (self, item);
  RmpRaisedSurface *surface = NULL;
  for (guint i = 0; i < self->surfaces->len && !surface; i++)
    {
      RmpRaisedSurface *old = g_ptr_array_index (self->surfaces, i);
      if (old->connectivity == connectivity && old->last_use + REUSE_AFTER < self->n_draws)
        surface = old;
    }
  if (surface)
    rmp_relief_unref (surface->relief);
  else
    {
      surface = g_new0 (RmpRaisedSurface, 1);
      surface->connectivity = connectivity;
      make_arrays (surface);
      g_ptr_array_add (self->surfaces, surface);
    }
  surface->relief = rmp_relief_ref (item->relief);
  surface->base_print = rmp_fingerprint_add (connectivity->faces_print, item->relief->positions,
                                             sizeof (float[3]) *
                                                 item->relief->topology->n_vertices);
  surface->samples = 0;
  upload_vertices (self, surface);
  if (connectivity->drawing->upload)
    self->uploaded_bytes += connectivity->drawing->upload (surface);
  return surface;
}

static gsize
begin_draw (RmpSurfaceCache *self, RmpRaisedSurface *surface)
{
  const gpointer shared = self->tessellator.shared[surface->relief->form];
  return surface->connectivity->drawing->begin_draw (surface, shared, self->n_draws);
}

const RmpRaisedSurface *
rmp_surface_cache_get (RmpSurfaceCache *self, guint64 scene_id, guint index,
                       const RmpSceneItem *item, const RmpView *view, gboolean quick)
{
  const gboolean indexed = quick && self->is_software;
  RmpRaisedSurface *surface = find_surface (self, item, scene_id, index);
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
  if (surface->connectivity->drawing->begin_draw)
    self->uploaded_bytes += begin_draw (self, surface);
  if (!is_raised_for (surface, view, indexed, self->n_draws))
    raise_folds (self, surface, item, view, indexed);
  return surface;
}

void
rmp_surface_cache_begin (RmpSurfaceCache *self)
{
  g_return_if_fail (self != NULL);

  self->n_draws++;
  self->uploaded_bytes = 0;
  self->n_raised = 0;
}

void
rmp_surface_cache_end (RmpSurfaceCache *self, gsize *uploaded_bytes, guint *n_raised)
{
  g_return_if_fail (self != NULL);

  rmp_tessellator_end (&self->tessellator, self->n_draws);
  *uploaded_bytes = self->uploaded_bytes;
  *n_raised = self->n_raised;
  for (guint i = self->surfaces->len; i-- > 0;)
    if (((RmpRaisedSurface *) g_ptr_array_index (self->surfaces, i))->last_use + FORGET_AFTER <
        self->n_draws)
      g_ptr_array_remove_index_fast (self->surfaces, i);
  for (guint i = self->connectivities->len; i-- > 0;)
    if (((RmpConnectivity *) g_ptr_array_index (self->connectivities, i))->last_use + FORGET_AFTER <
        self->n_draws)
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
draw_flat (const RmpRaisedSurface *self, guint begin, guint end)
{
  glBindVertexArray (self->array);
  draw_indexed (begin, end);
}

static void
draw_raised (const RmpRaisedSurface *self, guint begin, guint end)
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
rmp_surface_draw (const RmpRaisedSurface *self)
{
  g_return_if_fail (self != NULL);
  draw_flat (self, 0, self->connectivity->n_flat);
  draw_raised (self, 0, self->n_raised);
}

/* The faces of a finish begin where those of the finish before it end. */
static guint
get_begin (const guint32 *ends, guint finish)
{
  return finish > 0 ? ends[finish - 1] : 0;
}

void
rmp_surface_draw_finish (const RmpRaisedSurface *self, guint finish)
{
  g_return_if_fail (self != NULL);

  draw_flat (self, get_begin (self->connectivity->flat_ends, finish),
             self->connectivity->flat_ends[finish]);
  if (self->raised_ends)
    draw_raised (self, get_begin (self->raised_ends, finish), self->raised_ends[finish]);
}

guint
rmp_surface_get_normals (const RmpRaisedSurface *self, float pixels_metre)
{
  g_return_val_if_fail (self != NULL, 0);

  const RmpReliefDrawing *drawing = self->connectivity->drawing;
  if (self->indexed || pixels_metre * pixels_metre < self->least_fine)
    return RMP_NORMALS_OF_VERTICES;
  if (!drawing->normals_defines)
    return RMP_NORMALS_OF_VERTICES;
  return drawing->is_finer && drawing->is_finer (self->relief)
             ? RMP_FINER_NORMALS_OF_FORM (self->relief->form)
             : RMP_NORMALS_OF_FORM (self->relief->form);
}

gboolean
rmp_surface_wears (const RmpRaisedSurface *self, guint finish)
{
  const RmpConnectivity *connectivity = self->connectivity;
  return connectivity->flat_ends[finish] > get_begin (connectivity->flat_ends, finish) ||
         connectivity->patch_ends[finish] > get_begin (connectivity->patch_ends, finish);
}

static void
draw_patches (const RmpRaisedSurface *self, guint begin, guint end)
{
  if (begin == end)
    return;
  glBindVertexArray (self->patch_array);
  glDrawArrays (GL_TRIANGLES, (GLint) (3 * begin), (GLsizei) (3 * (end - begin)));
}

void
rmp_surface_draw_base (const RmpRaisedSurface *self)
{
  g_return_if_fail (self != NULL);
  draw_flat (self, 0, self->connectivity->n_flat);
  draw_patches (self, 0, self->connectivity->n_patches);
}

void
rmp_surface_draw_base_finish (const RmpRaisedSurface *self, guint finish)
{
  const RmpConnectivity *connectivity = self->connectivity;
  draw_flat (self, get_begin (connectivity->flat_ends, finish), connectivity->flat_ends[finish]);
  draw_patches (self, get_begin (connectivity->patch_ends, finish),
                connectivity->patch_ends[finish]);
}
