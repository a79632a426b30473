/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#  define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#  define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifndef MACHINE

void
rmp_confine_calls (RmpNoteFunc note)
{
  note ("Files are read without a filter of system calls, which is not known for this kind of "
        "processor");
}

#else

/* Reading, computing, answering, ending. Younger and older calls than the machine has are left out.
 */
static const guint32 allowed[] = {
  SYS_read,
  SYS_readv,
  SYS_pread64,
  SYS_write,
  SYS_writev,
  SYS_close,
  SYS_lseek,
  SYS_fstat,
  SYS_newfstatat,
  SYS_statx,
  SYS_fstatfs,
  SYS_statfs,
  SYS_readlinkat,
  SYS_getdents64,
  SYS_getcwd,
  SYS_faccessat,
  SYS_fcntl,
  SYS_dup,
  SYS_munmap,
  SYS_mremap,
  SYS_brk,
  SYS_madvise,
  SYS_futex,
  SYS_ppoll,
  SYS_eventfd2,
  SYS_getrandom,
  SYS_clock_gettime,
  SYS_clock_getres,
  SYS_clock_nanosleep,
  SYS_nanosleep,
  SYS_gettimeofday,
  SYS_sched_yield,
  SYS_sched_getaffinity,
  SYS_getpid,
  SYS_gettid,
  SYS_getuid,
  SYS_geteuid,
  SYS_getgid,
  SYS_getegid,
  SYS_getrusage,
  SYS_sysinfo,
  SYS_uname,
  SYS_rt_sigaction,
  SYS_rt_sigprocmask,
  SYS_rt_sigreturn,
  SYS_sigaltstack,
  SYS_restart_syscall,
  SYS_set_robust_list,
  SYS_exit,
  SYS_exit_group,
  SYS_membarrier,
#  ifdef SYS_rseq
  SYS_rseq,
#  endif
#  ifdef SYS_faccessat2
  SYS_faccessat2,
#  endif
#  ifdef SYS_stat
  SYS_stat,
  SYS_lstat,
  SYS_access,
  SYS_readlink,
  SYS_poll,
  SYS_time,
#  endif
};

#  define LOAD(what)                                                                               \
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, (guint32) offsetof (struct seccomp_data, what))
#  define ANSWER(action) BPF_STMT (BPF_RET | BPF_K, (action))
#  define REFUSE(code) ANSWER (SECCOMP_RET_ERRNO | (guint32) (code))
/* Skips the next @n unless the number at hand is @value. */
#  define UNLESS(value, n) BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (guint32) (value), 0, (n))
/* A call that is let through where none of @bits is set in its argument @index. */
#  define ALLOW_WITHOUT(call, index, bits, code)                                                   \
    UNLESS (call, 4), LOAD (args[index]),                                                          \
        BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, (guint32) (bits), 0, 1), REFUSE (code),              \
        ANSWER (SECCOMP_RET_ALLOW)

#  define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

static void
add (GArray *program, const struct sock_filter *filter, guint n)
{
  g_array_append_vals (program, filter, n);
}

/* Numbers of calls differ between machines, and a process may speak to the kernel as another one.
 */
static void
add_machine (GArray *program)
{
  const struct sock_filter filter[] = {
    LOAD (arch),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
    ANSWER (SECCOMP_RET_KILL_PROCESS),
    LOAD (nr),
  };

  add (program, filter, G_N_ELEMENTS (filter));
}

static void
add_conditions (GArray *program)
{
  const struct sock_filter filter[] = {
    ALLOW_WITHOUT (SYS_openat, 2, WRITING, EACCES),
#  ifdef SYS_open
    ALLOW_WITHOUT (SYS_open, 1, WRITING, EACCES),
#  endif
    ALLOW_WITHOUT (SYS_mmap, 2, PROT_EXEC, EPERM),
    ALLOW_WITHOUT (SYS_mprotect, 2, PROT_EXEC, EPERM),
    /* Aborting is a signal to oneself. */
    UNLESS (SYS_tgkill, 4),
    LOAD (args[0]),
    UNLESS (getpid (), 1),
    ANSWER (SECCOMP_RET_ALLOW),
    REFUSE (EPERM),
    /* Libraries try these first and know the answer. */
    UNLESS (SYS_clone3, 1),
    REFUSE (ENOSYS),
    UNLESS (SYS_openat2, 1),
    REFUSE (ENOSYS),
  };

  add (program, filter, G_N_ELEMENTS (filter));
}

static void
add_allowed (GArray *program)
{
  const struct sock_filter rest = REFUSE (EPERM);

  for (guint i = 0; i < G_N_ELEMENTS (allowed); i++)
    {
      const struct sock_filter filter[] = { UNLESS (allowed[i], 1), ANSWER (SECCOMP_RET_ALLOW) };

      add (program, filter, G_N_ELEMENTS (filter));
    }
  add (program, &rest, 1);
}

void
rmp_confine_calls (RmpNoteFunc note)
{
  g_autoptr (GArray) filter = g_array_new (FALSE, FALSE, sizeof (struct sock_filter));
  struct sock_fprog program;

  add_machine (filter);
  add_conditions (filter);
  add_allowed (filter);
  program = (struct sock_fprog){ (unsigned short) filter->len,
                                 (struct sock_filter *) (gpointer) filter->data };

  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); /* without it nobody may confine himself */
  if (prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    note ("Files are read without a filter of system calls, which this kernel does not have or not "
          "allow");
}

#endif
