/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sections.h: an answer as the stream of model/import/stream.h, put together value by value and
 * sent section by section.
 */

#include <gio/gio.h>

#include "import/stream.h"

G_BEGIN_DECLS

/* Begins with its output set and all else zero. */
typedef struct
{
  GOutputStream *output;
  GByteArray *section;
  guint64 total;
  gboolean too_large;
} RmpSections;

void rmp_sections_clear (RmpSections *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpSections, rmp_sections_clear)

/* The header; before anything else. */
gboolean rmp_sections_begin (RmpSections *self, GError **error);

void rmp_sections_u32 (RmpSections *self, guint32 value);
void rmp_sections_i32 (RmpSections *self, gint32 value);
void rmp_sections_f64 (RmpSections *self, double value);
void rmp_sections_string (RmpSections *self, const char *text); /* (nullable) as empty */
void rmp_sections_array (RmpSections *self, gconstpointer elements, gsize n, gsize size);

/* Sends what was put since the last. FALSE with %RMP_IMPORT_ERROR_TOO_LARGE or an error of the
 * output set.
 */
gboolean rmp_sections_flush (RmpSections *self, RmpStreamSection type, GError **error);

G_END_DECLS
