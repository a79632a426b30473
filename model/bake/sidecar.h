/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sidecar.h: name.mdd.rimple.json, what makes a bake reproducible: look, method, citation,
 * parameters, range, axes, files. Each format has its own, so that bakes of a look into one folder
 * in several formats keep theirs.
 */

#include "bake/writer.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* SHA-256 over the counts and the faces, which tells whether a cache and a mesh belong together. */
char *rmp_topology_hash (const RmpBakeTarget *target);

/* “files”: names, sizes and checksums of @files (element-type RmpWholeFile), which are finished; one
 * without a checksum could not be read again.
 */
void rmp_sidecar_add_files (JsonBuilder *builder, GPtrArray *files);

/* @writer: the format it is of
 * @files: (element-type RmpWholeFile): those of this format, finished
 * @lines: (element-type RmpOverlayLine): those of any frame; their places on the mesh allow anybody
 *   to measure the folds
 */
gboolean rmp_sidecar_write (const RmpBakeTarget *target, const RmpBakeWriter *writer,
                            GPtrArray *files, const RmpBakeOptions *options, const char *look,
                            const char *clip, const RmpTechnique *technique,
                            const RmpValues *values, GPtrArray *lines, GError **error);

/* The entry of a sidecar for a file beside it. */
typedef struct
{
  char *name, *sha256;
} RmpSidecarFile;

/* The files of the bake of that name in a format. Bakes of before there was one a format have
 * name.rimple.json, which is read where there is no other. (transfer full) (element-type
 * RmpSidecarFile): NULL with RMP_BAKE_ERROR_DIFFERS if the sidecar is not valid
 */
GPtrArray *rmp_sidecar_read_files (const char *folder, const char *name, const char *format,
                                   GError **error);

/* A figure of a format; @otherwise where it has none. */
double rmp_sidecar_read_figure (const char *folder, const char *name, const char *format,
                                const char *id, double otherwise);

G_END_DECLS
