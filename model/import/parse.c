/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>

#include "import/import-private.h"
#include "import/stream.h"

/* The reader says where and why; what to do about it is known here. */
static const char *
advice (RmpImportError code)
{
  switch (code)
    {
    case RMP_IMPORT_ERROR_NOT_FOUND:
      return _ ("Put the missing file beside it, or export all into one .glb file.");
    case RMP_IMPORT_ERROR_FORMAT:
      return _ ("Export it as glTF 2.0 (.glb or .gltf), FBX, Collada, OBJ or BVH from the program "
                "that made it.");
    case RMP_IMPORT_ERROR_UNSUPPORTED:
      return _ (
          "Export it again as plain glTF 2.0, with mesh compression switched off, or as FBX 7.4.");
    case RMP_IMPORT_ERROR_EMPTY:
      return _ ("Choose the meshes or the animation to export, and export it again.");
    case RMP_IMPORT_ERROR_TOO_LARGE:
    case RMP_IMPORT_ERROR_MEMORY:
      return _ ("Split it into smaller files, or export with fewer vertices or shapes.");
    default:
      return _ ("Export it again; if it stays so, export it as glTF 2.0 and check it with a glTF "
                "validator.");
    }
}

gboolean
rmp_import_fail (GError **error, const char *what)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM,
               _ ("the reader's answer is wrong: %s"), what);
  return FALSE;
}

/* A refusal keeps its code, if it is one that a reader can give. */
static void
read_failure (RmpCursor *cursor, GError **error)
{
  guint code = rmp_cursor_u32 (cursor);
  g_autofree char *stage = rmp_cursor_string (cursor);
  g_autofree char *text = rmp_cursor_string (cursor);

  if (!rmp_cursor_ok (cursor) || code > RMP_IMPORT_ERROR_MEMORY)
    g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM,
                 _ ("the reader's answer is wrong: no reason given"));
  else
    g_set_error (error, RMP_IMPORT_ERROR, (gint) code, _ ("While %s: %s.\n%s"), stage, text,
                 advice ((RmpImportError) code));
}

/* Its frames may have been taken on the way here. */
static gboolean
read_sequence (RmpImport *self, RmpCursor *section, GError **error)
{
  if (!self->sequence)
    self->sequence = rmp_import_sequence_read (section, error);
  return self->sequence != NULL;
}

static gboolean
fail_early_frame (GError **error)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM,
               _ ("the reader's answer is wrong: a frame comes before its sequence"));
  return FALSE;
}

static gboolean
read_section (RmpImport *self, guint32 type, RmpCursor *section, GError **error)
{
  switch (type)
    {
    case RMP_STREAM_FACTS:
      return rmp_import_read_facts (self, section, error);
    case RMP_STREAM_SKELETON:
      return rmp_import_read_skeleton (self, section, error);
    case RMP_STREAM_IMAGE:
      return rmp_import_read_image (self, section, error);
    case RMP_STREAM_MESH:
      return rmp_import_read_mesh (self, section, error);
    case RMP_STREAM_CLIP:
      return rmp_import_read_clip (self, section, error);
    case RMP_STREAM_SEQUENCE:
      return read_sequence (self, section, error);
    case RMP_STREAM_FRAME:
      return self->sequence ? rmp_import_sequence_take (self->sequence, section, NULL, NULL, error)
                            : fail_early_frame (error);
    case RMP_STREAM_FINDING:
      return rmp_import_read_finding (self, section, error);
    case RMP_STREAM_ERROR:
      read_failure (section, error);
      return FALSE;
    default:
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM,
                   _ ("the reader's answer is wrong: section %u is unknown"), type);
      return FALSE;
    }
}

static gboolean
read_sections (RmpImport *self, RmpCursor *cursor, GError **error)
{
  for (;;)
    {
      RmpCursor section;
      guint32 type = rmp_cursor_next (cursor, &section);

      if (rmp_cursor_ok (cursor) && type == RMP_STREAM_END)
        return TRUE;
      if (!rmp_cursor_ok (cursor))
        {
          g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM,
                       _ ("the reader's answer breaks off"));
          return FALSE;
        }
      if (!read_section (self, type, &section, error))
        return FALSE;
    }
}

RmpImport *
rmp_import_parse (GBytes *stream, GError **error)
{
  return rmp_import_parse_rest (stream, NULL, error);
}

RmpImport *
rmp_import_parse_rest (GBytes *stream, RmpImportSequence *sequence, GError **error)
{
  g_autoptr (RmpImport) self = rmp_import_new ();
  RmpCursor cursor = rmp_cursor_begin (stream);

  self->sequence = sequence;
  if (!rmp_cursor_ok (&cursor))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM,
                   _ ("the reader's answer is not one, or of another version of Rimple"));
      return NULL;
    }
  if (!read_sections (self, &cursor, error))
    return NULL;
  if (!self->format || !self->skeleton ||
      (self->sequence && self->sequence->n_read != self->sequence->n_frames))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM,
                   _ ("the reader's answer is incomplete"));
      return NULL;
    }

  return rmp_import_measure (self, error) ? g_steal_pointer (&self) : NULL;
}
