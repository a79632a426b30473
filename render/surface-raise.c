/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "surface-raise.h"

#include "program.h"

static void
make_raised_array (RmpRaisedSurface *self)
{
  glGenBuffers (1, &self->raised_buffer);
  glGenBuffers (1, &self->raised_indices);
  glGenVertexArrays (1, &self->raised_array);
  glBindVertexArray (self->raised_array);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, self->raised_indices);
  glBindBuffer (GL_ARRAY_BUFFER, self->raised_buffer);
  const gsize stride = sizeof (RmpRaisedVertex);
  rmp_attribute_set_floats (0, 3, stride, G_STRUCT_OFFSET (RmpRaisedVertex, position));
  rmp_attribute_set_floats (1, 3, stride, G_STRUCT_OFFSET (RmpRaisedVertex, normal));
  rmp_attribute_set_floats (2, 1, stride, G_STRUCT_OFFSET (RmpRaisedVertex, openness));
  rmp_attribute_set_floats (3, 2, stride, G_STRUCT_OFFSET (RmpRaisedVertex, uv));
  rmp_attribute_set_floats (4, 3, stride, G_STRUCT_OFFSET (RmpRaisedVertex, rest));
  rmp_attribute_set_floats (5, 1, stride, G_STRUCT_OFFSET (RmpRaisedVertex, field));
  if (self->connectivity->drawing->position_size == 0)
    return;
  glGenBuffers (1, &self->position_buffer);
  glBindBuffer (GL_ARRAY_BUFFER, self->position_buffer);
  self->connectivity->drawing->set_position_attributes ();
}

static void
reserve (GLuint buffer, gsize size)
{
  glBindBuffer (GL_ARRAY_BUFFER, buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, NULL, GL_STREAM_COPY);
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

/* Runs the tessellator over the patches and stores its output. */
static gsize
raise_by_tessellator (RmpRaisedSurface *self, RmpTessellator *tessellator, const float *levels)
{
  const RmpConnectivity *connectivity = self->connectivity;
  gsize size = sizeof (float) * 12 * connectivity->n_patches;
  glBindBuffer (GL_ARRAY_BUFFER, self->level_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, levels, GL_STREAM_DRAW);
  reserve (self->raised_buffer, self->n_raised * sizeof (RmpRaisedVertex[3]));
  if (self->position_buffer)
    reserve (self->position_buffer, self->n_raised * 3 * connectivity->drawing->position_size);
  size += connectivity->drawing->use_raiser (self, tessellator);

  glBindVertexArray (self->patch_array);
  glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 0, self->raised_buffer);
  if (self->position_buffer)
    glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 1, self->position_buffer);
  glPatchParameteri (GL_PATCH_VERTICES, 3);
  glEnable (GL_RASTERIZER_DISCARD);
  glBeginTransformFeedback (GL_TRIANGLES);
  draw_patches (connectivity, levels);
  glEndTransformFeedback ();
  glDisable (GL_RASTERIZER_DISCARD);
  glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
  glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 1, 0);
  return size;
}

/* A buffer's memory, to be written from its beginning to its end. */
static gpointer
map_new (GLenum target, GLuint buffer, gsize size)
{
  glBindBuffer (target, buffer);
  glBufferData (target, (GLsizeiptr) size, NULL, GL_STREAM_DRAW);
  return glMapBufferRange (target, 0, (GLsizeiptr) size,
                           GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
}

static gsize
raise_by_processor (RmpRaisedSurface *self, const RmpSceneItem *item, const float *levels)
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
      rmp_raise_fill (&plan, self->connectivity, self->relief, &self->sight.sight, levels, &field,
                      vertices, indices);
    }
  glUnmapBuffer (GL_ELEMENT_ARRAY_BUFFER);
  glUnmapBuffer (GL_ARRAY_BUFFER);
  rmp_raise_plan_clear (&plan);
  return vertices_size + indices_size;
}

gsize
rmp_surface_raise (RmpRaisedSurface *self, RmpTessellator *tessellator, const RmpSceneItem *item,
                   const float *levels)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->raised_array == 0)
    make_raised_array (self);
  return self->indexed ? raise_by_processor (self, item, levels)
                       : raise_by_tessellator (self, tessellator, levels);
}
