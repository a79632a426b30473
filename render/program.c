/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program.h"

#include "render-error.h"

#include <gio/gio.h>

extern GResource *rmp_shaders_get_resource (void);

/* Appends a file; a line `#include "name"` is replaced by that file. */
static gboolean
append_source (GString *text, const char *name, GError **error)
{
  g_autofree char *path = g_strconcat ("/rimple/shaders/", name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, error);
  if (!bytes)
    return FALSE;

  g_auto (GStrv) lines = g_strsplit (g_bytes_get_data (bytes, NULL), "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      if (!g_str_has_prefix (lines[i], "#include \""))
        {
          g_string_append_printf (text, "%s\n", lines[i]);
          continue;
        }
      g_autofree char *included = g_strndup (lines[i] + 10, strcspn (lines[i] + 10, "\""));
      if (!append_source (text, included, error))
        return FALSE;
    }
  return TRUE;
}

static GLuint
compile (GLenum stage, const char *name, const char *defines, GError **error)
{
  g_autoptr (GString) text = g_string_new (stage == GL_COMPUTE_SHADER ? "#version 430 core\n"
                                                                      : "#version 410 core\n");
  g_string_append (text, defines ? defines : "");
  if (!append_source (text, name, error))
    return 0;

  const GLuint shader = glCreateShader (stage);
  glShaderSource (shader, 1, (const char *const *) &text->str, NULL);
  glCompileShader (shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv (shader, GL_COMPILE_STATUS, &compiled);
  if (compiled)
    return shader;

  char log[2048] = "";
  glGetShaderInfoLog (shader, sizeof log, NULL, log);
  g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_SHADER, "%s: %s", name, log);
  glDeleteShader (shader);
  return 0;
}

static gboolean
attach_all (GLuint program, const RmpProgramSource *source, GError **error)
{
  const struct
  {
    GLenum stage;
    const char *name;
  } stages[] = {
    { GL_VERTEX_SHADER, source->vertex },
    { GL_TESS_CONTROL_SHADER, source->tess_control },
    { GL_TESS_EVALUATION_SHADER, source->tess_evaluation },
    { GL_GEOMETRY_SHADER, source->geometry },
    { GL_FRAGMENT_SHADER, source->fragment },
    { GL_COMPUTE_SHADER, source->compute },
  };
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      if (!stages[i].name)
        continue;
      const GLuint shader = compile (stages[i].stage, stages[i].name, source->defines, error);
      if (shader == 0)
        return FALSE;
      glAttachShader (program, shader);
      glDeleteShader (shader);
    }
  return TRUE;
}

static void
bind_block (GLuint program, const char *name, GLuint binding)
{
  const GLuint block = glGetUniformBlockIndex (program, name);
  if (block != GL_INVALID_INDEX)
    glUniformBlockBinding (program, block, binding);
}

GLuint
rmp_program_new (const RmpProgramSource *source, GError **error)
{
  /* a static library's resources are found only once somebody asks for them */
  rmp_shaders_get_resource ();
  const GLuint program = glCreateProgram ();
  if (!attach_all (program, source, error))
    {
      glDeleteProgram (program);
      return 0;
    }
  if (source->captured)
    glTransformFeedbackVaryings (program, (GLsizei) g_strv_length ((char **) source->captured),
                                 source->captured, GL_INTERLEAVED_ATTRIBS);
  glLinkProgram (program);
  GLint linked = GL_FALSE;
  glGetProgramiv (program, GL_LINK_STATUS, &linked);
  if (!linked)
    {
      char log[2048] = "";
      glGetProgramInfoLog (program, sizeof log, NULL, log);
      g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_SHADER, "%s: %s",
                   source->vertex ? source->vertex : source->compute, log);
      glDeleteProgram (program);
      return 0;
    }
  bind_block (program, "Frame", RMP_FRAME_BINDING);
  bind_block (program, "LayerWeights", RMP_LAYER_WEIGHTS_BINDING);
  return program;
}

void
rmp_program_set_int (GLuint program, const char *name, int value)
{
  glUniform1i (glGetUniformLocation (program, name), value);
}

void
rmp_program_set_float (GLuint program, const char *name, float value)
{
  glUniform1f (glGetUniformLocation (program, name), value);
}

void
rmp_program_set_vector (GLuint program, const char *name, int n, const float *values)
{
  const GLint location = glGetUniformLocation (program, name);
  if (n == 2)
    glUniform2fv (location, 1, values);
  else if (n == 3)
    glUniform3fv (location, 1, values);
  else
    glUniform4fv (location, 1, values);
}

void
rmp_program_set_matrix (GLuint program, const char *name, const float *values)
{
  glUniformMatrix4fv (glGetUniformLocation (program, name), 1, GL_FALSE, values);
}

void
rmp_program_set_floats (GLuint program, const char *name, int n, const float *values)
{
  glUniform1fv (glGetUniformLocation (program, name), n, values);
}

GLuint
rmp_buffer_new (gsize size, const void *data)
{
  GLuint buffer;
  glGenBuffers (1, &buffer);
  glBindBuffer (GL_ARRAY_BUFFER, buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, data, GL_STATIC_DRAW);
  return buffer;
}

void
rmp_program_upload_texels (GLuint buffer, GLuint texture, GLenum format, gsize size,
                           const void *data)
{
  glBindBuffer (GL_TEXTURE_BUFFER, buffer);
  glBufferData (GL_TEXTURE_BUFFER, (GLsizeiptr) MAX (size, 16), NULL, GL_STREAM_DRAW);
  glBufferSubData (GL_TEXTURE_BUFFER, 0, (GLsizeiptr) size, data);
  glBindTexture (GL_TEXTURE_BUFFER, texture);
  glTexBuffer (GL_TEXTURE_BUFFER, format, buffer);
}

void
rmp_program_set_texture (GLuint program, const char *name, int unit, GLenum target, GLuint texture)
{
  glActiveTexture (GL_TEXTURE0 + (GLenum) unit);
  glBindTexture (target, texture);
  rmp_program_set_int (program, name, unit);
}

void
rmp_attribute_set_floats (GLuint index, int n, gsize stride, gsize offset)
{
  glEnableVertexAttribArray (index);
  glVertexAttribPointer (index, n, GL_FLOAT, GL_FALSE, (GLsizei) stride, (const void *) offset);
}

void
rmp_attribute_set_integers (GLuint index, int n, gsize stride, gsize offset)
{
  glEnableVertexAttribArray (index);
  glVertexAttribIPointer (index, n, GL_UNSIGNED_INT, (GLsizei) stride, (const void *) offset);
}
