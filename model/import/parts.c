/* SPDX-License-Identifier: GPL-3.0-or-later */

/* parts.c: what rimple-import uses of an import, in a file of its own because the rest needs meshes
 * and skins.
 */

#include "import/import.h"

G_DEFINE_QUARK (rmp_import_error_quark, rmp_import_error)

void
rmp_import_image_free (RmpImportImage *self)
{
  g_free (self->name);
  g_free (self->mime);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self);
}

void
rmp_import_finding_free (RmpImportFinding *self)
{
  g_free (self->text);
  g_free (self->faces);
  g_free (self->vertices);
  g_free (self);
}
