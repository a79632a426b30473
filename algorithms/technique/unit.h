/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a number is stored (SI) and shown. */
typedef enum
{
  RMP_UNIT_NONE,
  RMP_UNIT_METRE,    /* shown in mm */
  RMP_UNIT_RADIAN,   /* shown in ° */
  RMP_UNIT_FRACTION, /* shown in % */
  RMP_UNIT_SECOND,   /* shown in s, or ms when small */
  RMP_UNIT_FRAMES,
  RMP_UNIT_LEVELS,
  RMP_UNIT_EDGES,
  RMP_UNIT_COUNT,
  RMP_UNIT_PASCAL,           /* moduli; shown in kPa */
  RMP_UNIT_NEWTON_PER_METRE, /* moduli of a sheet, springs */
  RMP_UNIT_NEWTON_METRE,     /* bending moduli; shown in µN·m */
  RMP_UNIT_AREA_DENSITY,     /* kg/m²; shown in g/m², as cloth is sold */
  RMP_UNIT_DENSITY,          /* kg/m³ */
  RMP_UNIT_SPEED,            /* m/s */
  RMP_UNIT_ACCELERATION,     /* m/s² */
  RMP_UNIT_PER_METRE,        /* curvatures */
  RMP_UNIT_PER_SECOND,       /* what decays, and how fast */
  RMP_UNIT_NEWTON,           /* forces */
} RmpUnit;

G_END_DECLS
