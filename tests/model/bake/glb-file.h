/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* glb-file.h: a small reader of glTF files that shares nothing with the writer. */

#include "grid.h"

#include <json-glib/json-glib.h>

typedef struct
{
  guint8 *bytes;
  const guint8 *binary;
  JsonParser *parser;
  JsonObject *root;
} Glb;

/* @name: of a file in the grid's folder */
void glb_open (Glb *glb, Grid *grid, const char *name);
void glb_close (Glb *glb);

JsonObject *glb_element (JsonObject *object, const char *list, gint64 which);
const guint8 *glb_view (const Glb *glb, gint64 which);
guint32 glb_read_index (const guint8 *bytes, gint64 type, guint i);

/* All numbers of an accessor of floats, where they are a list of some as well. (transfer full) */
float *glb_floats (const Glb *glb, gint64 which, guint width, guint *n);

/* The one primitive of the file, and which accessor an attribute of it is. */
JsonObject *glb_primitive (const Glb *glb);
gint64 glb_attribute (JsonObject *primitive, const char *name);
