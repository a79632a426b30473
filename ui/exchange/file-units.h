/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A unit of length of files. */
typedef struct
{
  const char *label; /* marked for translation */
  double metres;
} RmpFileUnit;

#define RMP_N_FILE_UNITS 6

extern const RmpFileUnit rmp_file_units[RMP_N_FILE_UNITS];

G_END_DECLS
