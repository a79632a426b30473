/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* every-format.h: of each format that is read, small sound files that say much of what it can say.
 */

#include <gio/gio.h>

#define RMP_EVERY_FORMAT_FILES 3

typedef struct
{
  const char *name;
  GBytes *bytes;
} RmpSampleFile;

typedef struct
{
  /* in one folder; the first is the one that is chosen */
  RmpSampleFile files[RMP_EVERY_FORMAT_FILES];
  guint n_files;
} RmpSample;

typedef struct
{
  const char *id;
  gboolean numbered; /* all files are one motion */
  gboolean own;      /* read by code of this project: what it cannot survive is a fault to mend */
  void (*make) (RmpSample *sample);
} RmpFormat;

/* Ends with an id of NULL. */
extern const RmpFormat rmp_every_format[];

/* A file that is to be had only with the data of other projects leaves no files in its sample. */
void rmp_sample_clear (RmpSample *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpSample, rmp_sample_clear)
