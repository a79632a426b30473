/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fixture.h: small glTF files, put together in the test that says what they hold. */

#include <gio/gio.h>

#include "import/import.h"
#include "scene.h"

typedef struct
{
  GByteArray *binary;
  GString *views, *accessors; /* JSON, elements with commas between */
  guint n_accessors;
} RmpFixture;

RmpFixture *rmp_fixture_new (void);
void rmp_fixture_free (RmpFixture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFixture, rmp_fixture_free)

/* Adds a view of its own with these bytes and an accessor over it. @extra: more members, such as
 * ",\"normalized\":true". Returns the accessor's index.
 */
guint rmp_fixture_add (RmpFixture *self, gconstpointer data, gsize size, guint component,
                       const char *type, guint count, const char *extra);
guint rmp_fixture_add_floats (RmpFixture *self, const char *type, guint width, const float *values,
                              guint n_values);
guint rmp_fixture_add_shorts (RmpFixture *self, const char *type, guint width,
                              const guint16 *values, guint n_values);

/* The whole file. @rest: the other members of the JSON, without a comma at either end. */
GBytes *rmp_fixture_gltf (const RmpFixture *self, const char *rest);
GBytes *rmp_fixture_glb (const RmpFixture *self, const char *rest);

/* A band of cloth 0.4 m long that bends at its middle: 2 joints, a seam in its UVs, and a clip
 * “bend” with a cubic rotation and a stepped translation.
 */
GBytes *rmp_fixture_band (void);

/* A .glb with a quad of two materials, one textured, two morph targets, one of them sparse, and a
 * clip “swell” that moves their weights.
 */
GBytes *rmp_fixture_shapes (void);

/* Reads, writes, and reads back the stream, all in this process; or hands the reader's refusal over
 * the same way.
 */
RmpImport *rmp_fixture_import (GBytes *file, const char *folder, GError **error);

/* The same of a scene, or of why there is none (transfer full). */
RmpImport *rmp_fixture_hand_over (const RmpImportScene *scene, GError *refusal, GError **error);

/* The same of a file that is there, by its extension, and of one that is written, read and removed.
 */
RmpImport *rmp_fixture_import_path (const char *path, GError **error);
RmpImport *rmp_fixture_import_text (const char *extension, const char *text, GError **error);

/* Where a file of other projects lies, if it is at hand; to be freed. */
char *rmp_fixture_data_path (const char *name);

/* The vertices of such an OBJ file: double × 3 each. (transfer full) (nullable): it is not at hand
 */
GArray *rmp_fixture_read_points (const char *name);

/* Removes a folder of files. */
void rmp_fixture_remove_folder (const char *folder);

/* Number of lines of the report of this severity that contain @text. */
guint rmp_fixture_count_findings (const RmpImport *import, RmpFindingSeverity severity,
                                  const char *text);
