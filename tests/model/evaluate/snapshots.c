/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "snapshots.h"

RmpSnapshot *
rmp_test_snapshot_new (RmpSurface *surface, RmpLook *look, RmpClipItem *clip)
{
  g_autoptr (GError) error = NULL;
  RmpSnapshot *snapshot = rmp_snapshot_new (surface, look, clip, &error);

  g_assert_no_error (error);
  return snapshot;
}
