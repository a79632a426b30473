/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* snapshots.h: what the tests of frames take them from. */

#include "evaluate/snapshot.h"

/* Of a look in a clip, as it is stored; fails the test where there is none. (transfer full) */
RmpSnapshot *rmp_test_snapshot_new (RmpSurface *surface, RmpLook *look, RmpClipItem *clip);
