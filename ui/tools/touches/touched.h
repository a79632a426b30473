/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* touched.h: kinds of things on the cloth that can be touched. */

typedef enum
{
  RMP_TOUCHED_NOTHING,
  RMP_TOUCHED_FOLD,
  RMP_TOUCHED_WRINKLE,
  RMP_TOUCHED_CLOTH, /* bare cloth, on which a wrinkle can be pinned */
  RMP_TOUCHED_MARK,  /* of an earlier touch */
} RmpTouched;
