/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fault-vfs.h"

#include <sqlite3.h>
#include <string.h>

static struct
{
  RmpDiskFault fault;
  guint n;
  gboolean for_good;
  guint counts[RMP_N_DISK_FAULTS];
} state;

static sqlite3_vfs *below;

static gboolean
fails (RmpDiskFault fault)
{
  guint count = ++state.counts[fault];

  return fault == state.fault && state.n > 0 &&
         (state.for_good ? count >= state.n : count == state.n);
}

void
rmp_fault_vfs_arm (RmpDiskFault fault, guint n, gboolean for_good)
{
  state.fault = fault;
  state.n = n;
  state.for_good = for_good;
  memset (state.counts, 0, sizeof state.counts);
}

guint
rmp_fault_vfs_get_count (RmpDiskFault fault)
{
  return state.counts[fault];
}

/* --- files ------------------------------------------------------------------------------------ */

/* The system's file follows in the same memory. */
typedef struct
{
  sqlite3_file base;
  sqlite3_file *real;
} File;

#define REAL(file) (((File *) (file))->real)

static int
file_close (sqlite3_file *file)
{
  return REAL (file)->pMethods->xClose (REAL (file));
}

static int
file_read (sqlite3_file *file, void *data, int size, sqlite3_int64 offset)
{
  return REAL (file)->pMethods->xRead (REAL (file), data, size, offset);
}

static int
file_write (sqlite3_file *file, const void *data, int size, sqlite3_int64 offset)
{
  return fails (RMP_DISK_FAULT_WRITE)
             ? SQLITE_FULL
             : REAL (file)->pMethods->xWrite (REAL (file), data, size, offset);
}

static int
file_truncate (sqlite3_file *file, sqlite3_int64 size)
{
  return REAL (file)->pMethods->xTruncate (REAL (file), size);
}

static int
file_sync (sqlite3_file *file, int flags)
{
  return fails (RMP_DISK_FAULT_SYNC) ? SQLITE_IOERR_FSYNC
                                     : REAL (file)->pMethods->xSync (REAL (file), flags);
}

static int
file_size (sqlite3_file *file, sqlite3_int64 *size)
{
  return REAL (file)->pMethods->xFileSize (REAL (file), size);
}

static int
file_lock (sqlite3_file *file, int level)
{
  return REAL (file)->pMethods->xLock (REAL (file), level);
}

static int
file_unlock (sqlite3_file *file, int level)
{
  return REAL (file)->pMethods->xUnlock (REAL (file), level);
}

static int
file_check_reserved_lock (sqlite3_file *file, int *reserved)
{
  return REAL (file)->pMethods->xCheckReservedLock (REAL (file), reserved);
}

static int
file_control (sqlite3_file *file, int operation, void *argument)
{
  return REAL (file)->pMethods->xFileControl (REAL (file), operation, argument);
}

static int
file_sector_size (sqlite3_file *file)
{
  return REAL (file)->pMethods->xSectorSize (REAL (file));
}

static int
file_device_characteristics (sqlite3_file *file)
{
  return REAL (file)->pMethods->xDeviceCharacteristics (REAL (file));
}

static int
file_shm_map (sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
  return REAL (file)->pMethods->xShmMap (REAL (file), page, size, extend, memory);
}

static int
file_shm_lock (sqlite3_file *file, int offset, int n, int flags)
{
  return REAL (file)->pMethods->xShmLock (REAL (file), offset, n, flags);
}

static void
file_shm_barrier (sqlite3_file *file)
{
  REAL (file)->pMethods->xShmBarrier (REAL (file));
}

static int
file_shm_unmap (sqlite3_file *file, int remove)
{
  return REAL (file)->pMethods->xShmUnmap (REAL (file), remove);
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = file_close,
  .xRead = file_read,
  .xWrite = file_write,
  .xTruncate = file_truncate,
  .xSync = file_sync,
  .xFileSize = file_size,
  .xLock = file_lock,
  .xUnlock = file_unlock,
  .xCheckReservedLock = file_check_reserved_lock,
  .xFileControl = file_control,
  .xSectorSize = file_sector_size,
  .xDeviceCharacteristics = file_device_characteristics,
  .xShmMap = file_shm_map,
  .xShmLock = file_shm_lock,
  .xShmBarrier = file_shm_barrier,
  .xShmUnmap = file_shm_unmap,
};

/* --- the way to them -------------------------------------------------------------------------- */

static int
vfs_open (sqlite3_vfs *vfs G_GNUC_UNUSED, const char *name, sqlite3_file *file, int flags,
          int *out_flags)
{
  File *self = (File *) file;
  int code;

  self->base.pMethods = NULL;
  self->real = (sqlite3_file *) (self + 1);
  self->real->pMethods = NULL;
  if (fails (RMP_DISK_FAULT_OPEN))
    return SQLITE_CANTOPEN;
  code = below->xOpen (below, name, self->real, flags, out_flags);
  if (self->real->pMethods)
    self->base.pMethods = &methods;
  return code;
}

void
rmp_fault_vfs_install (void)
{
  static sqlite3_vfs vfs;

  below = sqlite3_vfs_find (NULL);
  g_assert_nonnull (below);
  /* Everything but opening is the system's own. */
  vfs = *below;
  vfs.zName = "fault";
  vfs.szOsFile = (int) sizeof (File) + below->szOsFile;
  vfs.xOpen = vfs_open;
  g_assert_cmpint (sqlite3_vfs_register (&vfs, TRUE), ==, SQLITE_OK);
}
