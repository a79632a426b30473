/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-maker.h: what makes a first pattern for a garment, which people then go on painting.
 *
 * A technique that takes patterns may name one in its use of them (RmpInputUse). The window and the
 * batch program ask for it by rmp_pattern_maker_find() and know no technique by name.
 */

#include "technique.h"

G_BEGIN_DECLS

/* Everything is borrowed. One of sampler and painted is set. */
typedef struct
{
  const RmpInput *input;
  RmpSampler *sampler;  /* (nullable): ridges lie across what this motion compresses … */
  double rate;          /* … in so many frames per second of it */
  const float *painted; /* (nullable) [#V × 3] tangents, unit or 0: ridges lie across these */
  double wavelength;    /* metres at rest from ridge to ridge */
  guint side;           /* texels of the image */
} RmpPatternRequest;

typedef struct
{
  /* Metres: what suits a mesh if nobody chooses. */
  double (*choose_wavelength) (const RmpMesh *mesh);

  /* Returns: (transfer full): %NULL with @error set: no texture coordinates, nothing is compressed,
   *   cancelled, …
   */
  RmpHeightImage *(*make) (const RmpPatternRequest *request, const RmpCall *call, GError **error);

  /* Returns: (transfer full): [#V × 3] unit or 0: across which ridges would lie; %NULL with @error
   *   set
   */
  float *(*find_directions) (const RmpPatternRequest *request, const RmpCall *call, GError **error);
} RmpPatternMaker;

/* Of the first technique in the list that has one. (transfer none) */
const RmpPatternMaker *rmp_pattern_maker_find (void);

G_END_DECLS
