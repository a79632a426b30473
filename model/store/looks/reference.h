/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reference.h: what parameters of type reference may name, for a layer.
 *
 * The row of such a value says "curve 7" with the id of a row, or "joint Left arm". When what it
 * names is removed, the value becomes "none" in the same edit: ids may be used again.
 */

#include "store/document/edit.h"
#include "store/document/project.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;   /* as rmp_values_set_reference() takes it */
  char *label;  /* as people named it */
  gpointer row; /* (nullable): a garment, surface, profile, pattern or mask; referenced */
  gint joint;   /* −1: it is no joint */
} RmpReferenceChoice;

/* What @layer can name, oldest first. Not itself: its own garment and mesh are not among them.
 * (transfer full) (element-type RmpReferenceChoice)
 */
GPtrArray *rmp_layer_list_references (RmpLayer *layer, RmpReferenceTarget target);

/* (transfer none) (nullable): the one of that name or, if there is none, %NULL */
const RmpReferenceChoice *rmp_reference_choices_find (GPtrArray *choices, const char *name);

/* What @param of @values names, as people named it; “none”. (transfer full) */
char *rmp_layer_describe_reference (RmpLayer *layer, const RmpValues *values, guint param);

/* Whether a curve of weights that @values name is in place of @param, which then does nothing. */
gboolean rmp_layer_replaces_param (RmpLayer *layer, const RmpValues *values, guint param);

/**
 * rmp_layer_parse_reference:
 * @text: "none", "curve 7"
 * @by_label: "curve Gust" will do as well, and comes first
 *
 * Sets @param of @values to what the project has under that name; %RMP_VALUE_ERROR_UNKNOWN if there
 * is nothing.
 */
gboolean rmp_layer_parse_reference (RmpLayer *layer, RmpValues *values, guint param,
                                    const char *text, gboolean by_label, GError **error);

/* Values that name rows that are gone become "none". */
gboolean rmp_references_forget_gone (RmpEdit *edit, GError **error);

G_END_DECLS
