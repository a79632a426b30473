/* SPDX-License-Identifier: GPL-3.0-or-later */

/* check.c: what the program itself finds in what was read, whatever the format was. */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/import-private.h"

/* Seconds; less than half a frame of any film is a key at the beginning. */
#define LEAST_PAUSE 0.01

static RmpImportFinding *
add (RmpImport *self, guint mesh, RmpFault fault, char *text)
{
  RmpImportFinding *finding = g_new0 (RmpImportFinding, 1);

  finding->severity = RMP_FINDING_READ;
  finding->mesh = (gint) mesh;
  finding->fault = fault;
  finding->text = text;
  g_ptr_array_add (self->report, finding);
  return finding;
}

static void
say_what_was_read (RmpImport *self, guint index, const RmpImportMesh *mesh)
{
  add (self, index, RMP_FAULT_NONE,
       g_strdup_printf (_ ("Mesh “%s”: %u vertices, %u triangles%s."), mesh->name,
                        rmp_mesh_get_n_vertices (mesh->mesh), rmp_mesh_get_n_faces (mesh->mesh),
                        mesh->skin ? _ (", moved by weights") : ""));
}

static void
report_faults (RmpImport *self, guint index, const RmpImportMesh *mesh)
{
  g_autoptr (GPtrArray) faults = rmp_mesh_check (mesh->mesh);

  for (guint i = 0; i < faults->len; i++)
    {
      RmpMeshFinding *fault = g_ptr_array_index (faults, i);
      RmpFault kind = RMP_FAULT_OF_MESH (fault->fault);
      RmpImportFinding *finding = add (self, index, kind, rmp_fault_describe (kind, fault->n));

      finding->n_faces = fault->n_faces;
      finding->faces = g_steal_pointer (&fault->faces);
    }
}

guint32 *
rmp_mesh_faces_at (const RmpMesh *mesh, guint n_vertices, const guint32 *vertices, guint *n_faces)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  g_autofree guint8 *meant = g_new0 (guint8, rmp_mesh_get_n_vertices (mesh));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < n_vertices; i++)
    meant[vertices[i]] = 1;
  for (guint32 f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    if (meant[faces[3 * (gsize) f]] || meant[faces[3 * (gsize) f + 1]] ||
        meant[faces[3 * (gsize) f + 2]])
      g_array_append_val (found, f);
  *n_faces = found->len;
  return (guint32 *) (gpointer) g_array_free (g_steal_pointer (&found), FALSE);
}

static void
report_unweighted (RmpImport *self, guint index, const RmpImportMesh *mesh)
{
  RmpImportFinding *finding;

  if (mesh->n_unweighted == 0)
    return;
  finding = add (self, index, RMP_FAULT_UNWEIGHTED,
                 rmp_fault_describe (RMP_FAULT_UNWEIGHTED, mesh->n_unweighted));
  finding->severity = RMP_FINDING_REPAIRED;
  finding->n_vertices = mesh->n_unweighted;
  finding->vertices = g_memdup2 (mesh->unweighted, mesh->n_unweighted * sizeof *mesh->unweighted);
  finding->faces = rmp_mesh_faces_at (mesh->mesh, finding->n_vertices, finding->vertices,
                                      &finding->n_faces);
}

/* A clip lasts from its first key to its last; programs that count from zero have a pause before
 * it.
 */
static void
say_where_clips_begin (RmpImport *self)
{
  for (guint i = 0; i < self->clips->len; i++)
    {
      const RmpClip *clip = g_ptr_array_index (self->clips, i);
      const double start = rmp_clip_get_start (clip);
      RmpImportFinding *finding;

      if (fabs (start) < LEAST_PAUSE)
        continue;
      finding = g_new0 (RmpImportFinding, 1);
      finding->severity = RMP_FINDING_READ;
      finding->mesh = -1;
      finding->text = g_strdup_printf (
          _ ("Clip “%s” has its first key at %.3g s and begins there: the time before it, in "
             "which nothing moves, is left out."),
          rmp_clip_get_name (clip), start);
      g_ptr_array_add (self->report, finding);
    }
}

void
rmp_import_check (RmpImport *self)
{
  say_where_clips_begin (self);
  for (guint i = 0; i < self->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (self->meshes, i);

      say_what_was_read (self, i, mesh);
      report_faults (self, i, mesh);
      report_unweighted (self, i, mesh);
    }
}
