/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-options.h: the options of a bake, and its errors. */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_BAKE_MDD = 1 << 0, /* MDD point cache and base mesh */
  RMP_BAKE_PC2 = 1 << 1, /* PC2 point cache and base mesh */
  RMP_BAKE_OBJ = 1 << 2, /* one OBJ a frame */
  RMP_BAKE_MCX = 1 << 3, /* Maya cache and base mesh */
  RMP_BAKE_PLY = 1 << 4, /* one PLY a frame */
  RMP_BAKE_ALEMBIC = 1 << 5,
  RMP_BAKE_USD = 1 << 6,              /* as text */
  RMP_BAKE_GLTF = 1 << 7,             /* a morph target a frame */
  RMP_BAKE_VAT = 1 << 8,              /* vertex animation textures */
  RMP_BAKE_GLTF_SKIN = 1 << 9,        /* joints, and a morph target a frame under them */
  RMP_BAKE_GLTF_COMPRESSED = 1 << 10, /* morph targets that are mixed, fewer than frames */
  RMP_BAKE_GLTF_WEB = 1 << 11,        /* the same, packed */
  RMP_BAKE_TRAINING = 1 << 12, /* for skin deformers: joints, and the same vertices as a cache */
} RmpBakeFormats;

typedef enum
{
  RMP_BAKE_Y_UP,      /* right-handed: x, y, z */
  RMP_BAKE_Z_UP,      /* right-handed: x, −z, y */
  RMP_BAKE_Y_UP_LEFT, /* left-handed: x, y, −z, faces reversed */
} RmpBakeAxes;

typedef enum
{
  RMP_BAKE_ERROR_RANGE,      /* frames outside the clip: the message gives its range */
  RMP_BAKE_ERROR_NO_SPACE,   /* the message gives what is needed and what is free */
  RMP_BAKE_ERROR_NOT_FINITE, /* a frame has NaN or infinity: the message names frame and vertex */
  RMP_BAKE_ERROR_TOPOLOGY,   /* the method changed its mesh within the range */
  RMP_BAKE_ERROR_WRITE,      /* the message gives the file and the words of the system */
  RMP_BAKE_ERROR_DIFFERS,    /* what was written differs from the look: see verify.h */
} RmpBakeError;

#define RMP_BAKE_ERROR (rmp_bake_error_quark ())
GQuark rmp_bake_error_quark (void);

typedef struct
{
  RmpBakeFormats formats;
  RmpBakeAxes axes;
  double scale;       /* file units a metre */
  guint first, last;  /* frames of the clip, both included */
  const char *folder; /* made if missing */
  /* metres that compressed formats may put a vertex off; 0: a hundred-thousandth of the size */
  double tolerance;
  guint triangles; /* rough limit for patterns and paths, as for rmp_relief_bake_set_limit() */
  /* Finished frames stay on disk until all files are there: another run with the same options goes
   * on after them.
   */
  gboolean keeps_frames;
  const char *kept_path; /* (nullable): the file of these frames; beside the others without one */
  /* With @n_shards a run only keeps the frames of @shard, from 0, and writes no file that others
   * read; with @joins too it writes the files from the frames of all shards, the bytes of one run.
   */
  guint shard, n_shards;
  gboolean joins;
  const char *source; /* (nullable): a text that tells the project and what is in it */
  const char
      *host; /* (nullable): id of a program (hosts.h): a bake that is queued tells its steps */
} RmpBakeOptions;

G_END_DECLS
