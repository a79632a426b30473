/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lines.h"

#include "program.h"

/* Alpha of what surfaces hide. */
#define HIDDEN_STRENGTH .18f
/* … and what lies behind translucent surfaces. */
#define SEEN_STRENGTH .8f

static const float casing[4] = { .04f, .04f, .05f, .55f };

static gboolean
init_sheets (RmpLines *self, GError **error)
{
  self->sheet_program = rmp_program_new (
      &(RmpProgramSource){ .vertex = "sheet.vert", .fragment = "sheet.frag" }, error);
  glGenVertexArrays (1, &self->sheet_array);
  return self->sheet_program != 0;
}

gboolean
rmp_lines_init (RmpLines *self, GError **error)
{
  static const struct
  {
    int n;
    gsize offset;
  } attributes[] = {
    { 3, G_STRUCT_OFFSET (RmpSceneSegment, begin) },
    { 3, G_STRUCT_OFFSET (RmpSceneSegment, end) },
    { 4, G_STRUCT_OFFSET (RmpSceneSegment, begin_normal) },
    { 4, G_STRUCT_OFFSET (RmpSceneSegment, end_normal) },
    { 4, G_STRUCT_OFFSET (RmpSceneSegment, tint) },
    { 4, G_STRUCT_OFFSET (RmpSceneSegment, kind) },
    { 1, G_STRUCT_OFFSET (RmpSceneSegment, run) },
  };
  self->program = rmp_program_new (
      &(RmpProgramSource){ .vertex = "line.vert", .fragment = "line.frag" }, error);
  if (self->program == 0 || !init_sheets (self, error))
    return FALSE;
  glGenVertexArrays (RMP_N_LINES, self->arrays);
  glGenBuffers (RMP_N_LINES, self->buffers);
  for (int kind = 0; kind < RMP_N_LINES; kind++)
    {
      glBindVertexArray (self->arrays[kind]);
      glBindBuffer (GL_ARRAY_BUFFER, self->buffers[kind]);
      for (GLuint i = 0; i < G_N_ELEMENTS (attributes); i++)
        {
          glEnableVertexAttribArray (i);
          glVertexAttribPointer (i, attributes[i].n, GL_FLOAT, GL_FALSE, sizeof (RmpSceneSegment),
                                 (const void *) attributes[i].offset);
          glVertexAttribDivisor (i, 1);
        }
    }
  return TRUE;
}

void
rmp_lines_clear (RmpLines *self)
{
  glDeleteProgram (self->program);
  glDeleteProgram (self->sheet_program);
  glDeleteVertexArrays (1, &self->sheet_array);
  glDeleteVertexArrays (RMP_N_LINES, self->arrays);
  glDeleteBuffers (RMP_N_LINES, self->buffers);
}

static void
upload (RmpLines *self, const RmpScene *scene)
{
  if (self->scene_id == scene->id)
    return;
  self->scene_id = scene->id;
  for (int kind = 0; kind < RMP_N_LINES; kind++)
    {
      const GArray *segments = kind == RMP_LINES_FRONT ? scene->front_segments : scene->segments;
      self->n_segments[kind] = segments->len;
      glBindBuffer (GL_ARRAY_BUFFER, self->buffers[kind]);
      glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) (segments->len * sizeof (RmpSceneSegment)),
                    segments->data, GL_STREAM_DRAW);
    }
}

/* Casing, then colour. */
static void
draw_all (const RmpLines *self, int kind, float strength)
{
  static const float none[4] = { 0 };
  glBindVertexArray (self->arrays[kind]);
  rmp_program_set_float (self->program, "strength", strength);
  for (int pass = 0; pass < 2; pass++)
    {
      rmp_program_set_float (self->program, "widen", pass == 0 ? 2 : 0);
      rmp_program_set_vector (self->program, "casing", 4, pass == 0 ? casing : none);
      glDrawArraysInstanced (GL_TRIANGLE_STRIP, 0, 4, (GLsizei) self->n_segments[kind]);
    }
}

/* There are few of them: each is sent by itself, without a buffer. */
static void
draw_sheets (const RmpLines *self, const RmpScene *scene)
{
  if (scene->sheets->len == 0)
    return;
  glUseProgram (self->sheet_program);
  glBindVertexArray (self->sheet_array);
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  for (guint i = 0; i < scene->sheets->len; i++)
    {
      const RmpSheetFill *sheet = &g_array_index (scene->sheets, RmpSheetFill, i);
      rmp_program_set_floats (self->sheet_program, "corners", 12, sheet->corners[0]);
      rmp_program_set_vector (self->sheet_program, "tint", 4, sheet->tint);
      glDrawArrays (GL_TRIANGLE_STRIP, 0, 4);
    }
}

void
rmp_lines_draw (RmpLines *self, const RmpScene *scene)
{
  g_return_if_fail (self != NULL);

  upload (self, scene);
  glDepthMask (GL_FALSE);
  draw_sheets (self, scene);
  glUseProgram (self->program);
  if (self->n_segments[RMP_LINES_BEHIND] > 0)
    {
      glEnable (GL_DEPTH_TEST);
      glDepthFunc (GL_GREATER);
      draw_all (self, RMP_LINES_BEHIND, scene->see_through ? SEEN_STRENGTH : HIDDEN_STRENGTH);
      glDepthFunc (GL_LEQUAL);
      draw_all (self, RMP_LINES_BEHIND, 1);
    }
  if (self->n_segments[RMP_LINES_FRONT] > 0)
    {
      glDisable (GL_DEPTH_TEST);
      draw_all (self, RMP_LINES_FRONT, 1);
    }
  glDepthMask (GL_TRUE);
}
