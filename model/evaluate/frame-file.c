/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/frame-file.h"

#include <string.h>
#include <zlib.h>

typedef struct
{
  guint32 magic, checksum;
  guint64 length; /* of what follows */
} Header;

#define MAGIC 0x33465052 /* RPF3 */

void
rmp_frame_shape_init (RmpFrameShape *self, const RmpResult *result)
{
  const RmpRelief *relief = result->output.relief;

  *self = (RmpFrameShape){ .technique = result->technique, .topology = rmp_relief_topology_ref (relief->topology) };
  if (relief->face_lines == NULL || !relief->is_shared)
    return;
  self->face_lines = g_atomic_rc_box_acquire (relief->face_lines);
  self->coordinates = g_atomic_rc_box_acquire (relief->coordinates);
}

void
rmp_frame_shape_clear (RmpFrameShape *self)
{
  g_clear_pointer (&self->topology, rmp_relief_topology_unref);
  g_clear_pointer (&self->face_lines, g_atomic_rc_box_release);
  g_clear_pointer (&self->coordinates, g_atomic_rc_box_release);
}

/* --- both ways ---------------------------------------------------------------------------------------------------- */

/* Values pass the same way whether they are written or read, so that the two agree. */
typedef struct
{
  GByteArray *out; /* NULL: reading */
  const guint8 *in;
  gsize left;
  gboolean failed;
} Tape;

static void
pass (Tape *self, gpointer data, gsize size)
{
  if (self->out != NULL)
    g_byte_array_append (self->out, data, (guint) size);
  else if (self->failed || size > self->left)
    self->failed = TRUE;
  else
    {
      if (size > 0)
        memcpy (data, self->in, size);
      self->in += size;
      self->left -= size;
    }
}

#define PASS(tape, value) pass (tape, &(value), sizeof (value))

/* @array: of @n elements or NULL; allocated by @alloc when read */
static void
pass_array (Tape *self, gpointer *array, gsize n, gsize size, gpointer (*alloc) (gsize))
{
  guint8 there = *array != NULL;

  PASS (self, there);
  if (!there || self->failed)
    return;
  if (self->out == NULL)
    {
      if (n > self->left / size)
        {
          self->failed = TRUE;
          return;
        }
      *array = alloc (MAX (n * size, 1));
    }
  pass (self, *array, n * size);
}

#define PASS_ARRAY(tape, array, n) pass_array (tape, (gpointer *) &(array), n, sizeof *(array), g_malloc)

/* The same in a box whose references are counted. */
#define PASS_SHARED(tape, array, n) pass_array (tape, (gpointer *) &(array), n, sizeof *(array), g_atomic_rc_box_alloc)

/* A box that is always there. */
static void
pass_box (Tape *self, gpointer *box, gsize size)
{
  if (self->out == NULL)
    {
      if (self->failed || size > self->left)
        {
          self->failed = TRUE;
          return;
        }
      *box = g_atomic_rc_box_alloc (MAX (size, 1));
    }
  pass (self, *box, size);
}

static void
pass_string (Tape *self, char **text)
{
  guint32 length = *text != NULL ? (guint32) strlen (*text) + 1 : 0;

  PASS (self, length);
  if (length == 0 || self->failed)
    return;
  if (self->out == NULL)
    {
      if (length > self->left || self->in[length - 1] != '\0')
        {
          self->failed = TRUE;
          return;
        }
      *text = g_malloc (length);
    }
  pass (self, *text, length);
}

static void
pass_name (Tape *self, char **name)
{
  char *text = self->out != NULL ? *name : NULL;

  pass_string (self, &text);
  if (self->out != NULL)
    return;
  *name = text != NULL ? g_ref_string_new (text) : NULL;
  g_free (text);
}

/* --- parts of a frame --------------------------------------------------------------------------------------------- */

static void
pass_coordinates (Tape *self, RmpRelief *relief)
{
  const gsize n_slots = (gsize) relief->topology->n_faces * RMP_RELIEF_FACE_LINES;
  guint8 own = relief->face_lines != NULL && !relief->is_shared;

  PASS (self, own);
  if (!own || self->failed)
    return;
  pass_box (self, (gpointer *) &relief->face_lines, n_slots * sizeof *relief->face_lines);
  pass_box (self, (gpointer *) &relief->coordinates, 6 * n_slots * sizeof *relief->coordinates);
}

static void
pass_relief (Tape *self, RmpRelief *relief)
{
  const gsize n = relief->topology->n_vertices;

  PASS (self, relief->form);
  PASS (self, relief->coordinates_id);
  PASS (self, relief->is_shared);
  PASS (self, relief->n_lines);
  PASS (self, relief->n_folds);
  PASS (self, relief->n_profiles);
  PASS_ARRAY (self, relief->positions, 3 * n);
  PASS_ARRAY (self, relief->normals, 3 * n);
  PASS_ARRAY (self, relief->occlusion, n);
  PASS_ARRAY (self, relief->features, n);
  PASS_ARRAY (self, relief->region, n);
  PASS_ARRAY (self, relief->lines, relief->n_lines);
  PASS_ARRAY (self, relief->folds, relief->n_folds);
  PASS_ARRAY (self, relief->profiles, (gsize) relief->n_profiles * RMP_PROFILE_TABLE_SIZE * 2);
  PASS_ARRAY (self, relief->slides, (gsize) relief->n_folds * RMP_RELIEF_SLIDE_KNOTS * 4);
  pass_coordinates (self, relief);
}

/* A line with its places; made anew when read, NULL if that fails. */
static RmpOverlayLine *
pass_places (Tape *self, RmpOverlayLine *line)
{
  guint n_points = line != NULL ? line->n_points : 0;
  guint8 has_base = line != NULL && line->base != NULL;
  gsize size;

  PASS (self, n_points);
  PASS (self, has_base);
  size = 3 * (gsize) n_points * sizeof (float);
  if (self->out == NULL)
    {
      if (self->failed || size > self->left)
        {
          self->failed = TRUE;
          return NULL;
        }
      line = rmp_overlay_line_new (n_points, has_base);
    }
  pass (self, line->points, size);
  pass (self, line->normals, size);
  if (has_base)
    pass (self, line->base, size);
  return line;
}

static void
pass_line (Tape *self, RmpOverlayLine *line)
{
  PASS (self, line->id);
  pass_name (self, &line->name);
  PASS_SHARED (self, line->pieces, line->n_points > 0 ? line->n_points - 1 : 0);
  PASS_SHARED (self, line->faces, line->n_points);
  PASS_SHARED (self, line->barycentric, 2 * (gsize) line->n_points);
}

static void
pass_fields (Tape *self, RmpOutput *output)
{
  for (guint i = 0; i < output->n_fields && !self->failed; i++)
    {
      PASS (self, output->field_sizes[i]);
      PASS_ARRAY (self, output->fields[i], output->field_sizes[i]);
    }
}

static void
pass_lines (Tape *self, GPtrArray *lines)
{
  guint32 n = lines->len;

  PASS (self, n);
  for (guint i = 0; i < n && !self->failed; i++)
    {
      RmpOverlayLine *line = pass_places (self, self->out != NULL ? lines->pdata[i] : NULL);

      if (line == NULL)
        return;
      if (self->out == NULL)
        g_ptr_array_add (lines, line);
      pass_line (self, line);
    }
}

static void
pass_word (Tape *self, const char **word)
{
  g_autofree char *text = g_strdup (*word);

  pass_string (self, &text);
  if (self->out == NULL)
    *word = g_intern_string (text);
}

/* By columns, so that equal rows make equal bytes. */
static void
pass_cell (Tape *self, const RmpColumn *column, char *row)
{
  gpointer cell = row + column->offset;

  if (column->type == RMP_COLUMN_NAME)
    pass_name (self, cell);
  else if (column->type == RMP_COLUMN_WORD)
    pass_word (self, cell);
  else
    pass (self, cell, rmp_column_get_size (column));
}

static void
pass_table (Tape *self, RmpTable *table)
{
  const RmpTableKind *kind = rmp_table_get_kind (table);
  guint32 n = rmp_table_get_n_rows (table);

  PASS (self, n);
  for (guint32 i = 0; i < n && !self->failed; i++)
    {
      char *row = self->out != NULL ? (char *) rmp_table_get_row (table, i) : rmp_table_add_row (table);

      for (guint k = 0; k < kind->n_columns; k++)
        pass_cell (self, kind->columns + k, row);
    }
}

/* Reading begins with a result that has its technique's empty output and a relief without arrays. */
static void
pass_result (Tape *self, RmpResult *result)
{
  RmpOutput *output = &result->output;

  PASS (self, result->frame);
  PASS (self, result->field_mask);
  PASS (self, result->seconds);
  pass_relief (self, output->relief);
  if (result->technique == NULL)
    return;
  pass (self, output->figures, result->technique->n_figures * sizeof *output->figures);
  pass_fields (self, output);
  pass_lines (self, output->lines);
  for (guint i = 0; i < output->tables->len; i++)
    pass_table (self, output->tables->pdata[i]);
  pass_string (self, &output->warning);
}

/* --- whole frames ------------------------------------------------------------------------------------------------- */

GByteArray *
rmp_frame_write (const RmpResult *result)
{
  GByteArray *bytes = g_byte_array_new ();
  Tape tape = { .out = bytes };
  Header header = { .magic = MAGIC };

  pass (&tape, &header, sizeof header);
  pass_result (&tape, (RmpResult *) result);
  header.length = bytes->len - sizeof header;
  header.checksum = (guint32) crc32_z (0, bytes->data + sizeof header, bytes->len - sizeof header);
  memcpy (bytes->data, &header, sizeof header);
  return bytes;
}

RmpResult *
rmp_frame_read (const guint8 *bytes, gsize size, const RmpFrameShape *shape)
{
  g_autoptr (RmpResult) result = NULL;
  RmpRelief *relief;
  Header header;
  Tape tape = { 0 };

  if (size < sizeof header)
    return NULL;
  memcpy (&header, bytes, sizeof header);
  tape.in = bytes + sizeof header;
  tape.left = size - sizeof header;
  if (header.magic != MAGIC || header.length != tape.left ||
      header.checksum != (guint32) crc32_z (0, tape.in, tape.left))
    return NULL;

  result = g_new0 (RmpResult, 1);
  g_atomic_ref_count_init (&result->ref_count);
  result->technique = shape->technique;
  if (shape->technique != NULL)
    rmp_output_init (&result->output, shape->technique);
  relief = result->output.relief = g_new0 (RmpRelief, 1);
  g_atomic_ref_count_init (&relief->ref_count);
  relief->topology = rmp_relief_topology_ref (shape->topology);
  pass_result (&tape, result);
  if (tape.failed || tape.left > 0)
    return NULL;
  if (shape->face_lines != NULL)
    {
      relief->face_lines = g_atomic_rc_box_acquire (shape->face_lines);
      relief->coordinates = g_atomic_rc_box_acquire (shape->coordinates);
    }
  return g_steal_pointer (&result);
}
