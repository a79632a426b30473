/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fault-vfs.h: SQLite's way to the disk, with a fault where a test wants one.
 *
 * It lies over the system's and counts what goes through it to project files, journals and logs.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_DISK_FAULT_WRITE, /* the disk is full */
  RMP_DISK_FAULT_SYNC,  /* the disk reports an error */
  RMP_DISK_FAULT_OPEN,  /* the file cannot be opened */
  RMP_N_DISK_FAULTS,
} RmpDiskFault;

/* From now on the one that everything is opened with. */
void rmp_fault_vfs_install (void);

/* The @n-th call of that kind from now on fails, from 1; @for_good: and all that follow. 0: none
 * does. Starts to count.
 */
void rmp_fault_vfs_arm (RmpDiskFault fault, guint n, gboolean for_good);
guint rmp_fault_vfs_get_count (RmpDiskFault fault); /* calls since then */

G_END_DECLS
