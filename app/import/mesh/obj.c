/* SPDX-License-Identifier: GPL-3.0-or-later */

/* obj.c: Wavefront OBJ. Its vertices keep their numbers: point caches and rest shapes count by
 * them.
 */

#include <glib/gi18n.h>
#include <string.h>

#include "file.h"
#include "mesh/mtl.h"
#include "sequence/cache.h"
#include "stage.h"

#define MAX_CORNERS 100000

typedef struct
{
  RmpPlainMesh *mesh;
  GArray *corners, *uvs;       /* guint32: of the face being read */
  char *group_name, *material; /* (nullable): that the following faces are in */
  gboolean entered;            /* whether @group is that group */
  guint16 group;
  guint line;
} Reader;

static gboolean
refuse (const Reader *self, GError **error, const char *what)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, _ ("line %u: %s"), self->line,
               what);
  return FALSE;
}

static gboolean
read_numbers (const Reader *self, char *text, GArray *out, guint least, guint wanted,
              GError **error)
{
  for (guint i = 0; i < wanted; i++)
    {
      char *end;
      float value = (float) g_ascii_strtod (text, &end);

      if (end == text && i < least)
        return refuse (self, error, _ ("a number is missing"));
      g_array_append_val (out, value);
      text = end;
    }
  return TRUE;
}

/* A number from 1, or from −1 counting backwards from the last; @n: how many there are. */
static gboolean
read_index (const Reader *self, char **text, guint n, guint32 *index, GError **error)
{
  char *end;
  gint64 number = g_ascii_strtoll (*text, &end, 10);

  if (end == *text || number == 0 || number > n || number < -(gint64) n)
    return refuse (self, error, _ ("a face names a vertex that is not there"));
  *index = (guint32) (number > 0 ? number - 1 : n + number);
  *text = end;
  return TRUE;
}

static gboolean
read_corner (Reader *self, char **text, GError **error)
{
  guint32 vertex, uv = G_MAXUINT32;

  if (!read_index (self, text, self->mesh->positions->len / 3, &vertex, error))
    return FALSE;
  if (**text == '/')
    {
      ++*text;
      if (**text != '/' && !read_index (self, text, self->mesh->uvs->len / 2, &uv, error))
        return FALSE;
    }
  *text += strcspn (*text, " \t");
  g_array_append_val (self->corners, vertex);
  g_array_append_val (self->uvs, uv);
  return TRUE;
}

/* Groups that share a material are told apart, and so are materials that share a group. */
static void
enter_group (Reader *self)
{
  g_autofree char *both = self->group_name && self->material
                              ? g_strdup_printf ("%s, %s", self->group_name, self->material)
                              : NULL;
  const char *name = both               ? both
                     : self->material   ? self->material
                     : self->group_name ? self->group_name
                                        : _ ("Mesh");

  self->group = rmp_plain_mesh_enter_group (self->mesh, name, self->material);
  self->entered = TRUE;
}

/* The rest of a line, or NULL. */
static char *
read_name (char *text)
{
  g_autofree char *name = g_utf8_make_valid (g_strstrip (text), -1);

  return *name != '\0' && !g_str_equal (name, "default") ? g_steal_pointer (&name) : NULL;
}

static gboolean
read_face (Reader *self, char *text, GError **error)
{
  g_array_set_size (self->corners, 0);
  g_array_set_size (self->uvs, 0);
  for (text += strspn (text, " \t"); *text != '\0'; text += strspn (text, " \t"))
    if (!read_corner (self, &text, error))
      return FALSE;
  if (self->corners->len < 3 || self->corners->len > MAX_CORNERS)
    return refuse (self, error, _ ("a face has too few corners or too many"));
  if (!self->entered)
    enter_group (self);
  rmp_plain_mesh_add_polygon (self->mesh, (const guint32 *) (gpointer) self->corners->data,
                              (const guint32 *) (gpointer) self->uvs->data, self->corners->len,
                              self->group);
  return TRUE;
}

static gboolean
read_line (Reader *self, char *line, GError **error)
{
  gsize length = strcspn (line, " \t");
  char *rest = line + length;

  if (length == 1 && *line == 'v')
    return read_numbers (self, rest, self->mesh->positions, 3, 3, error);
  if (length == 2 && memcmp (line, "vt", 2) == 0)
    return read_numbers (self, rest, self->mesh->uvs, 1, 2, error);
  if (length == 1 && *line == 'f')
    return read_face (self, rest, error);
  if (length == 6 && memcmp (line, "mtllib", 6) == 0)
    g_ptr_array_add (self->mesh->libraries, g_strdup (g_strstrip (rest)));
  if ((length == 1 && *line == 'g') || (length == 6 && memcmp (line, "usemtl", 6) == 0))
    {
      char **target = length == 1 ? &self->group_name : &self->material;

      g_free (*target);
      *target = read_name (rest);
      self->entered = FALSE;
    }
  return TRUE;
}

static char *
find_line_end (char *text, char *limit)
{
  char *end = memchr (text, '\n', (gsize) (limit - text));

  return end ? end : limit;
}

/* Lines end in LF or CRLF; one that ends in a backslash goes on in the next. */
static gboolean
read_lines (Reader *self, char *text, GError **error)
{
  char *limit = text + strlen (text);

  while (text < limit)
    {
      char *line = text, *end = find_line_end (text, limit);

      self->line++;
      while (*end == '\n' &&
             (end[-(end > line)] == '\\' || (end - line > 1 && end[-1] == '\r' && end[-2] == '\\')))
        {
          for (char *c = end; c >= line && (*c == '\n' || *c == '\r' || *c == '\\'); c--)
            *c = ' ';
          self->line++;
          end = find_line_end (end, limit);
        }
      text = end < limit ? end + 1 : end;
      *end = '\0';
      if (end > line && end[-1] == '\r')
        end[-1] = '\0';
      line[strcspn (line, "#")] = '\0';
      line += strspn (line, " \t");
      if (!read_line (self, line, error))
        return FALSE;
    }
  return TRUE;
}

RmpPlainMesh *
rmp_obj_load (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = rmp_file_load (path, error);
  g_autoptr (RmpPlainMesh) mesh = rmp_plain_mesh_new ();
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) uvs = g_array_new (FALSE, FALSE, sizeof (guint32));
  Reader reader = { .mesh = mesh, .corners = corners, .uvs = uvs };
  g_autofree char *text = NULL;
  const char *data;
  gboolean sound;
  gsize size;

  if (!bytes)
    return NULL;
  data = g_bytes_get_data (bytes, &size);
  text = g_malloc (size + 1);
  if (size > 0)
    memcpy (text, data, size);
  text[size] = '\0';
  sound = read_lines (&reader, text, error);
  g_free (reader.group_name);
  g_free (reader.material);
  return sound ? g_steal_pointer (&mesh) : NULL;
}

RmpImportScene *
rmp_obj_read (const char *path, GError **error)
{
  g_autofree char *name = rmp_cache_name (path);
  g_autoptr (RmpPlainMesh) mesh = NULL;
  RmpImportScene *scene;

  rmp_stage_begin (_ ("reading the vertices and faces"));
  mesh = rmp_obj_load (path, error);
  if (!mesh)
    return NULL;
  scene = rmp_plain_mesh_to_scene (mesh, name, "Wavefront OBJ", error);
  if (scene)
    rmp_mtl_apply (scene, mesh, path);
  return scene;
}
