/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* input-reader.h: reads inputs of each kind (input.h) from the rows, and applies previewed values
 * to them.
 *
 * One file a kind in kinds/; the list is made from the kinds in algorithms/inputs/meson.build. What
 * takes, previews and compares inputs goes through that.
 */

#include "evaluate/preview-kind.h"

G_BEGIN_DECLS

/* Where a look's inputs come from. */
typedef struct
{
  RmpGarment *garment;
  RmpLayer *layer;
  const RmpValues *values; /* the layer's, or those tried in their place */
  RmpClipItem *clip;       /* (nullable): the bind pose */
  const RmpInputUse *use;  /* how the layer's technique takes the kind */
} RmpInputSource;

/* A preview that changes inputs of a kind, as if the rows of @subject had the previewed value
 * @kept.
 */
typedef struct
{
  const RmpPreviewKind *kind;
  void (*apply) (RmpInputs **inputs, gpointer subject, gconstpointer kept);
} RmpInputPreview;

typedef struct
{
  const RmpInputKind *kind;

  /* Adds the input of this kind that the rows describe to @inputs, if there is any. */
  gboolean (*read) (const RmpInputSource *source, RmpInputs **inputs, GError **error);

  /* What is read depends on the values of parameters: it is read again for those that are tried. */
  gboolean reads_values;

  const RmpInputPreview *previews;
  guint n_previews;
} RmpInputReader;

/* NULL-terminated. */
extern const RmpInputReader *const rmp_input_readers[];

G_END_DECLS
