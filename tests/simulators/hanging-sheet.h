/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hanging-sheet.h: the smallest simulator that is one: what tests of motion chains run, and
 * docs/add-a-technique.md explains.
 */

#include "technique/technique.h"

extern const RmpTechnique rmp_test_hanging_sheet;

typedef enum
{
  RMP_TEST_SHEET_GRAVITY,
  RMP_TEST_SHEET_PIN,
  RMP_TEST_SHEET_SWEEPS,
  RMP_TEST_SHEET_TEAR,
  RMP_TEST_SHEET_WINDS,
  RMP_TEST_SHEET_LINING,
  RMP_TEST_SHEET_FLOOR,
  RMP_TEST_SHEET_HAND,
  RMP_TEST_SHEET_GUST,
  RMP_TEST_SHEET_WEAVE,
  RMP_TEST_SHEET_N_PARAMS,
} RmpTestSheetParam;

/* Of a wind. */
typedef enum
{
  RMP_TEST_WIND_PUSH,
  RMP_TEST_WIND_DIRECTION,
  RMP_TEST_WIND_RISE,
  RMP_TEST_WIND_GUST,
  RMP_TEST_WIND_N_PARAMS,
} RmpTestWindParam;

/* Steps of all its states since the program began: who shares frames makes each once. Atomic. */
guint rmp_test_sheet_count_steps (void);
