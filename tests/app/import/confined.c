/* SPDX-License-Identifier: GPL-3.0-or-later */

/* confined.c: a reader that has been taken over. confined WALLS DEED FILE puts up the walls that
 * rimple-import reads FILE behind (“limits”, “files”, “calls” or “all”) and then tries to do what
 * none should: exits with 0 if it could, with the number of the error if not.
 */

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine.h"

#define SECONDS 100
#define MEMORY (G_GUINT64_CONSTANT (256) << 20)

static const char *path, *folder;
static int kept = -1; /* opened before the walls stood */

static gboolean
open_and_close (const char *file, int flags)
{
  const int fd = open (file, flags | O_CLOEXEC, 0600);

  if (fd < 0)
    return FALSE;
  close (fd);
  return TRUE;
}

static gboolean
beside (gboolean (*deed) (const char *))
{
  g_autofree char *file = g_build_filename (folder, "traces", NULL);

  return deed (file);
}

/* --- deeds: TRUE if done, else errno says why not --------------------------------------------- */

static gboolean
read_model (void)
{
  return open_and_close (path, O_RDONLY);
}

static gboolean
list_folder (void)
{
  DIR *dir = opendir (folder);
  const gboolean listed = dir && readdir (dir);

  if (dir)
    closedir (dir);
  return listed;
}

static gboolean
read_elsewhere (void)
{
  return open_and_close ("/etc/passwd", O_RDONLY);
}

static gboolean
list_elsewhere (void)
{
  DIR *dir = opendir ("/");

  if (dir)
    closedir (dir);
  return dir != NULL;
}

static gboolean
create (const char *file)
{
  return open_and_close (file, O_WRONLY | O_CREAT);
}

static gboolean
create_beside (void)
{
  return beside (create);
}

static gboolean
create_elsewhere (void)
{
  return create ("/tmp/rimple-confined-traces");
}

static gboolean
overwrite (void)
{
  return open_and_close (path, O_WRONLY | O_TRUNC);
}

static gboolean
make_folder (void)
{
  g_autofree char *file = g_build_filename (folder, "traces", NULL);

  return mkdir (file, 0700) == 0;
}

static gboolean
remove_model (void)
{
  return unlink (path) == 0;
}

static gboolean
rename_to (const char *file)
{
  return rename (path, file) == 0;
}

static gboolean
rename_model (void)
{
  return beside (rename_to);
}

static gboolean
grow_file (void)
{
  return write (kept, "x", 1) == 1;
}

static gboolean
open_socket (int family)
{
  const int fd = socket (family, SOCK_STREAM, 0);

  if (fd < 0)
    return FALSE;
  close (fd);
  return TRUE;
}

static gboolean
open_inet (void)
{
  return open_socket (AF_INET);
}

static gboolean
open_local (void)
{
  return open_socket (AF_UNIX);
}

static gboolean
connect_out (void)
{
  const struct sockaddr_in nobody = { .sin_family = AF_INET,
                                      .sin_port = htons (9),
                                      .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };

  /* Nobody listens there: to be told so is to have got through. */
  return connect (kept, (const struct sockaddr *) &nobody, sizeof nobody) == 0 ||
         errno == ECONNREFUSED;
}

static gboolean
start_program (void)
{
  execl ("/bin/true", "true", NULL);
  return FALSE;
}

static gboolean
start_process (void)
{
  const pid_t child = fork ();

  if (child == 0)
    _exit (0);
  return child > 0 && waitpid (child, NULL, 0) == child;
}

static void *
idle (void *data)
{
  return data;
}

static gboolean
start_thread (void)
{
  pthread_t thread;

  errno = pthread_create (&thread, NULL, idle, NULL);
  return errno == 0 && pthread_join (thread, NULL) == 0;
}

static gboolean
allocate (gsize size)
{
  void *memory = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  return memory != MAP_FAILED && munmap (memory, size) == 0;
}

static gboolean
allocate_some (void)
{
  return allocate (64 << 20);
}

static gboolean
allocate_much (void)
{
  return allocate ((gsize) MEMORY);
}

static gboolean
write_code (void)
{
  return mmap (NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
               0) != MAP_FAILED;
}

static gboolean
look_into_parent (void)
{
  return ptrace (PTRACE_ATTACH, getppid (), NULL, NULL) == 0;
}

static gboolean
signal_parent (void)
{
  return kill (getppid (), SIGCONT) == 0;
}

/* --- what it is ------------------------------------------------------------------------------- */

static const struct
{
  const char *name;
  gboolean (*deed) (void);
} deeds[] = {
  { "read-model", read_model },
  { "list-folder", list_folder },
  { "read-elsewhere", read_elsewhere },
  { "list-elsewhere", list_elsewhere },
  { "create-beside", create_beside },
  { "create-elsewhere", create_elsewhere },
  { "overwrite", overwrite },
  { "make-folder", make_folder },
  { "remove", remove_model },
  { "rename", rename_model },
  { "grow-file", grow_file },
  { "open-inet", open_inet },
  { "open-local", open_local },
  { "connect", connect_out },
  { "start-program", start_program },
  { "start-process", start_process },
  { "start-thread", start_thread },
  { "allocate-some", allocate_some },
  { "allocate-much", allocate_much },
  { "write-code", write_code },
  { "look-into-parent", look_into_parent },
  { "signal-parent", signal_parent },
};

static void
print_note (const char *text)
{
  g_printerr ("%s\n", text);
}

static void
put_up (const char *walls)
{
  const gboolean all = g_str_equal (walls, "all");

  if (all || g_str_equal (walls, "limits"))
    rmp_confine_limits (SECONDS, MEMORY, print_note);
  if (all || g_str_equal (walls, "files"))
    rmp_confine_files (path, print_note);
  if (all || g_str_equal (walls, "calls"))
    rmp_confine_calls (print_note);
}

int
main (int argc, char **argv)
{
  g_autofree char *parent = argc == 4 ? g_path_get_dirname (argv[3]) : NULL;

  if (argc != 4)
    return 2;
  path = argv[3];
  folder = parent;
  if (g_str_equal (argv[2], "connect"))
    kept = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (g_str_equal (argv[2], "grow-file"))
    kept = open (path, O_WRONLY | O_APPEND | O_CLOEXEC);

  put_up (argv[1]);
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++)
    if (g_str_equal (argv[2], deeds[i].name))
      {
        errno = 0;
        return deeds[i].deed () ? 0 : errno;
      }
  return 2;
}
