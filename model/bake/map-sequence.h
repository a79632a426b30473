/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map-sequence.h: writes what a look raises over a range of frames as images over the texture
 * coordinates of its coarse mesh: name.height.0001.exr, name.normal.0001.png, …
 *
 * Heights are metres along the normals of the coarse mesh as it is posed, rounded between its
 * vertices: as they are in OpenEXR; in PNG, of 16 bits, the middle grey is 0 and one range is
 * kept for all frames. Normals are in the tangent space of that mesh: red along u, green along
 * v, or against it, blue outwards, (n + 1) / 2 of 16 bits. Vectors lead from the mesh with flat
 * faces to the surface, metres as floats, for folds that lean. Openness is how much sky a crease
 * leaves, a mask of occlusion; modulation how strong wrinkles are round a texel, a mask of 16
 * bits for a detail map of whoever shows them (modulation.h). Waves are of looks that are made
 * of them: from their texels a shader plays them (wave-map.h); those that run across have files
 * of their own. Islands go on beyond their borders for 16 texels, of waves for one. Texture
 * coordinates outside 0 … 1 or on each other are refused. name.maps.json says all this of the
 * files beside it.
 *
 * Colours are no image: the coarse mesh, posed, as name.colours.0001.ply, red the openness at
 * each vertex, green the height there, of the range that is said, blue the modulation where it
 * is written too.
 */

#include "bake/bake-options.h"
#include "bake/map-source.h"
#include "relief/height-map.h"
#include "relief/offset-map.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_MAP_HEIGHT = 1 << 0,
  RMP_MAP_NORMAL = 1 << 1,
  RMP_MAP_OPENNESS = 1 << 2,
  RMP_MAP_COLOURS = 1 << 3,
  RMP_MAP_VECTOR = 1 << 4,
  RMP_MAP_MODULATION = 1 << 5,
  RMP_MAP_WAVES = 1 << 6,
  RMP_MAP_WAVES_ACROSS = 1 << 7,
} RmpMapKinds;

typedef struct
{
  RmpMapKinds kinds;
  guint first, last; /* frames of the clip, both included */
  guint side;        /* texels, a multiple of RMP_TILE_SIDE */
  gboolean png;      /* heights as PNG, not as OpenEXR */
  gboolean green_down;
  RmpOffsetSpace space; /* of vectors */
  double amplitude;     /* of heights as PNG: metres of the full range; 0: what all frames need */
  double window;        /* of modulation: metres; 0: the wavelength that all frames have */
  double white;         /* of modulation: RMS height, metres; 0: the largest of all frames */
  const char *folder;
} RmpMapOptions;

/* What an atlas may hold. */
#define RMP_MAP_ATLAS_KINDS (RMP_MAP_HEIGHT | RMP_MAP_NORMAL)

/* Words as they stand in names of files, “height” for one, or several with commas. 0 with @error
 * set for any other word
 */
RmpMapKinds rmp_map_kinds_parse (const char *text, GError **error);

/* What these maps of a look leave out of it, translated; (nullable): nothing to tell of. */
const char *rmp_map_kinds_doubt (RmpMapKinds kinds, RmpLook *look);

/**
 * rmp_map_sequence_write:
 * @errors: (nullable): (out caller-allocates): [last − first + 1] what is lost between the fine
 *   surface and the normal maps, read back from the files
 *
 * Any thread; blocks. Files get their names when all of
 * them are on disk, or none does.
 *
 * Returns: (transfer full): the paths, the last of them name.maps.json; %NULL with @error set
 */
GStrv rmp_map_sequence_write (const RmpMapSource *source, const RmpMapOptions *options,
                              RmpNormalError *errors, const RmpCall *call, GError **error);

G_END_DECLS
