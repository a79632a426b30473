/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "confine.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "import/reader.h"
#include "import/stream.h"

#if RMP_ADDRESS_SANITIZER
int __lsan_is_turned_off (void);

/* Looking for leaks at the end takes a process of its own, which is not to be had. */
int
__lsan_is_turned_off (void)
{
  return 1;
}
#endif

static void
limit (int resource, rlim_t soft, rlim_t hard)
{
  struct rlimit current;

  if (getrlimit (resource, &current) != 0)
    return;

  current.rlim_max = MIN (current.rlim_max, hard);
  current.rlim_cur = MIN (soft, current.rlim_max);
  setrlimit (resource, &current);
}

/* The answer may go to a file; nothing else is written. */
static rlim_t
answer_bytes (void)
{
  struct stat status;

  return fstat (STDOUT_FILENO, &status) == 0 && S_ISREG (status.st_mode) ? RLIM_INFINITY : 0;
}

void
rmp_confine_limits (guint64 seconds, guint64 memory, RmpNoteFunc note)
{
  const rlim_t file = answer_bytes ();

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    note ("Files are read without the promise to gain no privileges: the kernel does not take it");
  signal (SIGXFSZ, SIG_IGN); /* writing fails instead */
  limit (RLIMIT_CORE, 0, 0);
  limit (RLIMIT_FSIZE, file, file);
  limit (RLIMIT_NPROC, 0, 0);
  if (seconds > 0)
    limit (RLIMIT_CPU, (rlim_t) seconds, RLIM_INFINITY);
  if (memory > 0 && RMP_ADDRESS_SANITIZER)
    note ("Files are read without a limit of address space: the address sanitizer needs it");
  else if (memory > 0)
    limit (RLIMIT_AS, (rlim_t) memory, (rlim_t) memory);
}

void
rmp_confine (guint64 seconds, guint64 memory, const char *path, RmpNoteFunc note)
{
  rmp_confine_limits (seconds, memory, note);
  rmp_confine_files (path, note);
  rmp_confine_calls (note);
}
