/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "compute/device.h"

#include "compute/gatherer.h"
#include "compute/store.h"
#include "gl-need.h"
#include "program.h"
#include "render-error.h"
#include "surfaceless.h"

/* Of compute shaders; below it passes gather, which is what drawing needs as well. */
#define COMPUTE_VERSION 43
#define GATHER_VERSION 41

/* Items in a group, as in kernel.glsl, and the most groups in a row: OpenGL guarantees at least
 * twice as many.
 */
#define GROUP_ITEMS 64
#define ROW_GROUPS 32768

struct _RmpDevice
{
  RmpSurfaceless *context;
  RmpBufferStore *store;
  RmpGatherer *gatherer; /* (nullable): there are compute shaders */
  GHashTable *programs;  /* of GLuint, by kernel */
  char *card;
  gboolean tells_resets;
};

/* --- device ----------------------------------------------------------------------------------- */

static void
explain_version (GError **error)
{
  g_autoptr (RmpSurfaceless) context = rmp_surfaceless_new (0, FALSE);

  if (context)
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION,
                 _ ("Computing on the graphics card needs OpenGL 4.1; this machine offers %s (%s)"),
                 (const char *) glGetString (GL_VERSION), (const char *) glGetString (GL_RENDERER));
  else
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION,
                 _ ("Computing on the graphics card needs OpenGL 4.1 without a window; EGL offers "
                    "no such context on this machine"));
}

static void
delete_program (gpointer program)
{
  glDeleteProgram (GPOINTER_TO_UINT (program));
}

RmpDevice *
rmp_device_new (gboolean emulated_too, gboolean gathers, GError **error)
{
  g_autoptr (RmpSurfaceless) context = gathers ? NULL : rmp_surfaceless_new (COMPUTE_VERSION, TRUE);
  const gboolean can_dispatch = context != NULL;
  if (!context)
    context = rmp_surfaceless_new (GATHER_VERSION, TRUE);
  if (!context)
    {
      explain_version (error);
      return NULL;
    }
  const char *driver = (const char *) glGetString (GL_RENDERER);
  if (!emulated_too && rmp_gl_is_emulated (driver))
    {
      g_set_error (
          error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_OFF,
          _ ("Nothing is computed on the graphics card: the processor stands in for it (%s)"),
          driver);
      return NULL;
    }
  RmpDevice *self = g_new0 (RmpDevice, 1);
  self->context = g_steal_pointer (&context);
  self->card = g_strdup (driver);
  self->store = rmp_buffer_store_new ();
  self->gatherer = can_dispatch ? NULL : rmp_gatherer_new ();
  self->programs = g_hash_table_new_full (NULL, NULL, NULL, delete_program);
  self->tells_resets = epoxy_gl_version () >= 45 || epoxy_has_gl_extension ("GL_KHR_robustness");
  return self;
}

void
rmp_device_free (RmpDevice *self)
{
  g_hash_table_unref (self->programs);
  g_clear_pointer (&self->gatherer, rmp_gatherer_free);
  rmp_buffer_store_free (self->store);
  rmp_surfaceless_free (self->context);
  g_free (self->card);
  g_free (self);
}

const char *
rmp_device_get_card (const RmpDevice *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->card;
}

gboolean
rmp_device_gathers (const RmpDevice *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return self->gatherer != NULL;
}

gsize
rmp_device_get_largest_array (const RmpDevice *self)
{
  GLint size;

  g_return_val_if_fail (self != NULL, 0);

  if (self->gatherer)
    return rmp_gatherer_get_largest_array (self->gatherer);
  glGetIntegerv (GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &size);
  return (gsize) size;
}

/* --- work ------------------------------------------------------------------------------------- */

static GLuint
compile (RmpDevice *self, const RmpKernel *kernel, GError **error)
{
  g_autofree char *name = g_strconcat (kernel->id, ".comp", NULL);

  if (self->gatherer)
    return rmp_gatherer_compile (kernel, error);
  return rmp_program_new (&(RmpProgramSource){ .compute = name }, error);
}

static GLuint
get_program (RmpDevice *self, const RmpKernel *kernel, GError **error)
{
  GLuint program = GPOINTER_TO_UINT (g_hash_table_lookup (self->programs, kernel));
  if (program == 0)
    {
      program = compile (self, kernel, error);
      if (program != 0)
        g_hash_table_insert (self->programs, (gpointer) kernel, GUINT_TO_POINTER (program));
    }
  return program;
}

static void
dispatch (GLuint program, const RmpPass *pass, const GLuint *buffers)
{
  const GLuint n_groups = pass->n_items / GROUP_ITEMS + (pass->n_items % GROUP_ITEMS > 0);
  const GLuint row = MIN (n_groups, ROW_GROUPS);
  if (n_groups == 0)
    return;
  glUseProgram (program);
  glUniform1ui (glGetUniformLocation (program, "n_items"), pass->n_items);
  rmp_program_set_floats (program, "values", RMP_PASS_MAX_VALUES, pass->values);
  for (guint i = 0; i < pass->kernel->n_arrays; i++)
    glBindBufferBase (GL_SHADER_STORAGE_BUFFER, i, buffers[pass->arrays[i]]);
  glDispatchCompute (row, (n_groups + row - 1) / row, 1);
  glMemoryBarrier (GL_SHADER_STORAGE_BARRIER_BIT);
}

static gboolean
run_pass (RmpDevice *self, const RmpPass *pass, const GLuint *buffers, GError **error)
{
  const GLuint program = get_program (self, pass->kernel, error);
  if (program == 0)
    return FALSE;
  if (self->gatherer)
    rmp_gatherer_run (self->gatherer, program, pass, buffers);
  else
    dispatch (program, pass, buffers);
  return TRUE;
}

static void
read_back (RmpDevice *self, const RmpWork *work, const GLuint *buffers)
{
  if (!self->gatherer)
    glMemoryBarrier (GL_BUFFER_UPDATE_BARRIER_BIT);
  for (guint i = 0; i < work->n_arrays; i++)
    if (work->arrays[i].use == RMP_ARRAY_OUT)
      {
        glBindBuffer (GL_COPY_READ_BUFFER, buffers[i]);
        glGetBufferSubData (GL_COPY_READ_BUFFER, 0, (GLsizeiptr) work->arrays[i].size,
                            work->arrays[i].data);
      }
}

/* What was read counts only if there was no error and the context has not been reset. */
static gboolean
check (RmpDevice *self, gboolean lost, GError **error)
{
  const GLenum reset = lost                 ? GL_UNKNOWN_CONTEXT_RESET
                       : self->tells_resets ? glGetGraphicsResetStatus ()
                                            : GL_NO_ERROR;
  const GLenum failure = glGetError ();
  if (reset != GL_NO_ERROR)
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_LOST,
                 _ ("the driver has reset the graphics card (0x%x)"), reset);
  else if (failure != GL_NO_ERROR)
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_LOST, _ ("OpenGL failed (0x%x)"),
                 failure);
  return reset == GL_NO_ERROR && failure == GL_NO_ERROR;
}

gboolean
rmp_device_run (RmpDevice *self, const RmpWork *work, gboolean lost, GError **error)
{
  GLuint buffers[RMP_WORK_MAX_ARRAYS];
  rmp_buffer_store_get (self->store, work, buffers);
  for (guint i = 0; i < work->n_passes; i++)
    if (!run_pass (self, &work->passes[i], buffers, error))
      return FALSE;
  read_back (self, work, buffers);
  return check (self, lost, error);
}
