/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* baked.h: a sleeve with a look to bake, a folder for the files, and what they hold. */

#include "bake/bake.h"

#include "../store/fixture.h"

typedef struct
{
  RmpProject *project;
  RmpLook *look; /* “A” */
  RmpClipItem *clip;
  char *folder; /* empty at first */
} RmpTestBake;

/* @project: (transfer full): with one mesh and its clip */
void rmp_test_bake_init_on (RmpTestBake *self, RmpProject *project, const char *name,
                            const char *technique);
void rmp_test_bake_init (RmpTestBake *self, const char *garment, const char *technique);

/* Of a test: @technique is the data, and the garment has a name that cannot be a file's. */
void rmp_test_bake_set_up (RmpTestBake *self, gconstpointer technique);
void rmp_test_bake_tear_down (RmpTestBake *self, gconstpointer data); /* and the folder */

/* Five frames in three formats. */
RmpBakeOptions rmp_test_bake_options (RmpTestBake *self);

/* (transfer full) */
RmpBake *rmp_test_bake_new (RmpTestBake *self, const RmpBakeOptions *options);

/* The files written, in their order. */
GStrv rmp_test_bake_run (RmpTestBake *self, const RmpBakeOptions *options, guint n_threads);

void rmp_test_empty_folder (const char *folder);

/* To be freed; of all files, names and hashes in their order. */
char *rmp_test_hash_file (const char *path, gsize *size);
char *rmp_test_fingerprint (GStrv paths);

/* A number as an MDD has it. */
float rmp_test_read_big (const guint8 *bytes);
