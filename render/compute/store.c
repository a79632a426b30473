/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compute/store.h"

/* Bytes kept on the card. Owners of arrays do not tell when they free them, so the buffers that
 * have been unused for longest make room.
 */
#define BUDGET ((gsize) 256 << 20)

typedef struct
{
  guint64 owner; /* RmpArray.kept */
  gconstpointer data;
  gsize size;
  GLuint buffer;
  guint64 used; /* by the work of this number */
} Kept;

struct _RmpBufferStore
{
  GLuint passing[RMP_WORK_MAX_ARRAYS];
  GArray *kept; /* of Kept */
  gsize size;   /* of these, bytes */
  guint64 n_works;
};

RmpBufferStore *
rmp_buffer_store_new (void)
{
  RmpBufferStore *self = g_new0 (RmpBufferStore, 1);
  glGenBuffers (RMP_WORK_MAX_ARRAYS, self->passing);
  self->kept = g_array_new (FALSE, FALSE, sizeof (Kept));
  return self;
}

static void
remove_kept (RmpBufferStore *self, guint index)
{
  const Kept *kept = &g_array_index (self->kept, Kept, index);
  self->size -= kept->size;
  glDeleteBuffers (1, &kept->buffer);
  g_array_remove_index_fast (self->kept, index);
}

void
rmp_buffer_store_free (RmpBufferStore *self)
{
  while (self->kept->len > 0)
    remove_kept (self, self->kept->len - 1);
  glDeleteBuffers (RMP_WORK_MAX_ARRAYS, self->passing);
  g_array_unref (self->kept);
  g_free (self);
}

/* Filled with what is in memory, where that is read. */
static void
fill (GLuint buffer, const RmpArray *array, GLenum usage)
{
  glBindBuffer (GL_COPY_WRITE_BUFFER, buffer);
  glBufferData (GL_COPY_WRITE_BUFFER, (GLsizeiptr) MAX (array->size, 16), NULL, usage);
  if (array->use == RMP_ARRAY_IN)
    glBufferSubData (GL_COPY_WRITE_BUFFER, 0, (GLsizeiptr) array->size, array->data);
}

static void
make_room (RmpBufferStore *self, gsize size)
{
  while (self->size + size > BUDGET)
    {
      guint oldest = 0;
      for (guint i = 1; i < self->kept->len; i++)
        if (g_array_index (self->kept, Kept, i).used <
            g_array_index (self->kept, Kept, oldest).used)
          oldest = i;
      if (self->kept->len == 0 || g_array_index (self->kept, Kept, oldest).used == self->n_works)
        return;
      remove_kept (self, oldest);
    }
}

static GLuint
get_kept (RmpBufferStore *self, const RmpArray *array)
{
  for (guint i = 0; i < self->kept->len; i++)
    {
      Kept *kept = &g_array_index (self->kept, Kept, i);
      if (kept->owner == array->kept && kept->data == array->data)
        {
          kept->used = self->n_works;
          return kept->buffer;
        }
    }
  make_room (self, array->size);
  Kept made = {
    .owner = array->kept, .data = array->data, .size = array->size, .used = self->n_works
  };
  glGenBuffers (1, &made.buffer);
  fill (made.buffer, array, GL_STATIC_DRAW);
  self->size += made.size;
  g_array_append_val (self->kept, made);
  return made.buffer;
}

void
rmp_buffer_store_get (RmpBufferStore *self, const RmpWork *work, GLuint *buffers)
{
  g_return_if_fail (self != NULL);

  self->n_works++;
  for (guint i = 0; i < work->n_arrays; i++)
    {
      const RmpArray *array = &work->arrays[i];
      if (array->use == RMP_ARRAY_IN && array->kept != 0)
        {
          buffers[i] = get_kept (self, array);
          continue;
        }
      buffers[i] = self->passing[i];
      fill (buffers[i], array, array->use == RMP_ARRAY_OUT ? GL_STREAM_READ : GL_STREAM_DRAW);
    }
}
