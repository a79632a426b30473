/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Younger than the headers this may be built with; which of them a kernel knows, its version of the
 * interface says.
 */
#define ACCESS_FS_FIRST ((G_GUINT64_CONSTANT (1) << 13) - 1)
#define ACCESS_FS_REFER (G_GUINT64_CONSTANT (1) << 13)
#define ACCESS_FS_TRUNCATE (G_GUINT64_CONSTANT (1) << 14)
#define ACCESS_FS_IOCTL_DEV (G_GUINT64_CONSTANT (1) << 15)
#define ACCESS_NET_TCP 3
#define SCOPE_SOCKETS_AND_SIGNALS 3

typedef struct
{
  guint64 files, net, scoped;
} Ruleset;

/* Everything that this version can forbid, and the size of the structure it takes. */
static gsize
forbid_all (Ruleset *self, long version)
{
  *self = (Ruleset){ .files = ACCESS_FS_FIRST };
  if (version >= 2)
    self->files |= ACCESS_FS_REFER;
  if (version >= 3)
    self->files |= ACCESS_FS_TRUNCATE;
  if (version >= 4)
    self->net = ACCESS_NET_TCP;
  if (version >= 5)
    self->files |= ACCESS_FS_IOCTL_DEV;
  if (version >= 6)
    self->scoped = SCOPE_SOCKETS_AND_SIGNALS;
  return version >= 6 ? sizeof *self : version >= 4 ? 2 * sizeof (guint64) : sizeof (guint64);
}

/* What cannot be opened cannot be allowed either: reading it will say so. */
static void
allow (int rules, const char *path, guint64 access)
{
  struct landlock_path_beneath_attr rule = { .allowed_access = access,
                                             .parent_fd = open (path, O_PATH | O_CLOEXEC) };

  if (rule.parent_fd < 0)
    return;
  syscall (SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close (rule.parent_fd);
}

void
rmp_confine_files (const char *path, RmpNoteFunc note)
{
  const long version = syscall (SYS_landlock_create_ruleset, NULL, 0,
                                LANDLOCK_CREATE_RULESET_VERSION);
  g_autofree char *folder = path ? g_path_get_dirname (path) : NULL;
  Ruleset all;
  const gsize size = forbid_all (&all, version);
  int rules = version < 1 ? -1 : (int) syscall (SYS_landlock_create_ruleset, &all, size, 0);

  if (rules < 0)
    {
      note ("Files are read without Landlock, which this kernel does not have or not allow: they "
            "are kept to reading, "
            "but "
            "not to the model's folder");
      return;
    }
  if (path)
    {
      allow (rules, folder, LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
      allow (rules, path, LANDLOCK_ACCESS_FS_READ_FILE);
    }
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); /* without it nobody may confine himself */
  if (syscall (SYS_landlock_restrict_self, rules, 0) != 0)
    note ("Files are read without Landlock, which this kernel refuses: they are kept to reading, "
          "but not to the model's "
          "folder");
  close (rules);
}
