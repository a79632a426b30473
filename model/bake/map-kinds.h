/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map-kinds.h: the maps there are: how the file of a frame is made, and what its numbers mean. */

#include "bake/map-sequence.h"
#include "bake/whole-file.h"
#include "relief/modulation.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A sequence that is being written, at one of its frames. */
typedef struct
{
  const RmpMapOptions *options;
  const RmpMapSource *source;
  const RmpCall *call;
  double amplitude;          /* metres: of heights as PNG and as colours */
  double window, white;      /* metres: of modulation */
  RmpModulation *modulation; /* (nullable): none is written */
} RmpMapRun;

typedef struct
{
  RmpMapKinds kind;
  const char *id; /* in names of files and words of the command line */
  /* (transfer full): finished, under no name yet; %NULL with @error set */
  RmpWholeFile *(*write) (const RmpMapRun *run, const char *path, GError **error);
  const char *(*get_extension) (const RmpMapOptions *options);
  void (*describe) (const RmpMapRun *run, JsonBuilder *builder); /* members of an object */
} RmpMapKind;

/* Up to one without an id. */
extern const RmpMapKind rmp_map_kinds[];

/* Where the file of a frame lies. (transfer full) */
char *rmp_map_kind_make_path (const RmpMapKind *self, const RmpMapRun *run, guint frame);

/* @amplitude: (inout): as of rmp_relief_make_height_map(); level where nothing is raised. (transfer
 * full): %NULL with @error set
 */
RmpHeightImage *rmp_map_run_make_heights (const RmpMapRun *self, double *amplitude, GError **error);

/* RMS heights of the frame: [#V] of the coarse mesh. (transfer full) */
float *rmp_map_run_measure_strengths (const RmpMapRun *self);

G_END_DECLS
