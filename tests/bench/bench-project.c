/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bench-project.c: how long a large project takes to open and to save.
 *
 * rimple-bench project [MEGABYTES]: a sample character with a garment, a look and takes of motion
 * capture until its file has 500 MB, in a temporary folder. Times are the middle of several, the
 * file once dropped from memory before opening. What the disk itself does stands beside it: nothing
 * can be faster.
 */
#include "bench.h"

#include "import/import-job.h"
#include "shell/application.h"
#include "shell/window.h"
#include "store/assets/add-import.h"

#include <epoxy/gl.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#define SAMPLE "dancer"
#define MEGABYTE 1000000.0
#define CAPTURE_RATE 120.0
#define CAPTURE_SECONDS 300.0
#define N_RUNS 5
#define DISK_BYTES ((gsize) 64 << 20)

typedef struct
{
  char *folder, *path;
  double megabytes;
  double start; /* seconds, of what is being timed */
  double times[N_RUNS];
  RmpWindow *window;
} Bench;

static double
now (void)
{
  return (double) g_get_monotonic_time () * 1e-6;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const double difference = *(const double *) a - *(const double *) b;

  return (difference > 0.0) - (difference < 0.0);
}

static double
take_median (double *times)
{
  qsort (times, N_RUNS, sizeof *times, compare);
  return times[N_RUNS / 2];
}

static void
check (const GError *error)
{
  if (error)
    g_error ("bench project: %s", error->message);
}

/* --- the disk --------------------------------------------------------------------------------- */

static void
drop_from_memory (const char *path)
{
  const int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  fsync (fd);
  posix_fadvise (fd, 0, 0, POSIX_FADV_DONTNEED);
  close (fd);
}

static double
time_write (const char *path, gsize size)
{
  g_autofree guint8 *bytes = g_malloc (size);
  const int fd = g_open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  double start;

  for (gsize i = 0; i < size; i++)
    bytes[i] = (guint8) (i * 2654435761u >> 13);
  start = now ();
  if (write (fd, bytes, size) != (gssize) size || fsync (fd) != 0)
    g_error ("bench project: the disk is full");
  close (fd);
  return now () - start;
}

static double
time_read (const char *path)
{
  static guint8 bytes[1 << 20];
  const int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  const double start = now ();
  gsize total = 0;
  gssize n;

  while (total < DISK_BYTES && (n = read (fd, bytes, sizeof bytes)) > 0)
    total += (gsize) n;
  close (fd);
  return (now () - start) / (double) total;
}

static void
print_disk (Bench *self)
{
  g_autofree char *path = g_build_filename (self->folder, "disk", NULL);
  const double large = time_write (path, DISK_BYTES);

  for (int i = 0; i < N_RUNS; i++)
    self->times[i] = time_write (path, 4096);
  g_unlink (path);
  drop_from_memory (self->path);
  g_print (
      "  the disk       writes %.0f MB/s, reads %.0f MB/s, 4 kB written and synced in %.1f ms\n",
      (double) DISK_BYTES / large / MEGABYTE, 1.0 / time_read (self->path) / MEGABYTE,
      1e3 * take_median (self->times));
}

/* --- the project ------------------------------------------------------------------------------ */

/* Every joint turned, at every frame. */
static RmpClip *
make_capture (guint number, guint n_joints)
{
  const guint n_keys = (guint) (CAPTURE_RATE * CAPTURE_SECONDS);
  g_autofree char *name = g_strdup_printf ("Take %u", number);
  g_autofree float *times = g_new (float, n_keys),
                   *rotations = g_new (float, (gsize) n_keys *n_joints * 4);
  g_autofree RmpChannel *channels = g_new0 (RmpChannel, n_joints);
  g_autoptr (GError) error = NULL;
  RmpClip *clip;

  for (guint k = 0; k < n_keys; k++)
    times[k] = (float) (k / CAPTURE_RATE);
  for (guint j = 0; j < n_joints; j++)
    {
      float *own = rotations + (gsize) j * n_keys * 4;

      for (guint k = 0; k < n_keys; k++)
        {
          const double angle = 0.1 * sin (times[k] * (1.0 + 0.01 * j + number));

          own[4 * k] = (float) sin (angle);
          own[4 * k + 1] = own[4 * k + 2] = 0.0f;
          own[4 * k + 3] = (float) cos (angle);
        }
      channels[j] = (RmpChannel){
        j, RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, n_keys, times, own
      };
    }
  clip = rmp_clip_new (name, channels, n_joints, &error);
  check (error);
  return clip;
}

static RmpImport *
read_sample (void)
{
  g_autofree char *file = g_build_filename (RIMPLE_SAMPLES_DIR, SAMPLE ".gltf", NULL);
  g_autoptr (RmpImportJob) job = rmp_import_job_new (file);
  g_autoptr (GError) error = NULL;
  RmpImport *import = rmp_import_job_run (job, NULL, &error);

  check (error);
  return import;
}

static void
make_project (Bench *self)
{
  g_autoptr (RmpImport) import = read_sample ();
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_new (&error);
  const guint n_joints = rmp_skeleton_get_n_joints (import->skeleton);
  const double per_take = n_joints * CAPTURE_RATE * CAPTURE_SECONDS * 20.0 / MEGABYTE;
  const guint n_takes = (guint) ceil (self->megabytes / per_take);
  RmpCharacter *character;
  RmpGarment *garment;

  check (error);
  for (guint i = 0; i < n_takes; i++)
    g_ptr_array_add (import->clips, make_capture (i + 1, n_joints));
  character = rmp_project_add_import (project, import, NULL, &error);
  check (error);
  {
    g_autoptr (RmpSurface)
        surface = g_list_model_get_item (rmp_character_get_surfaces (character), 0);

    garment = rmp_project_add_garment (project, surface, NULL, NULL, &error);
    check (error);
  }
  rmp_project_add_look (project, garment, "incompressible-skinning", "Folds", &error);
  check (error);
  self->start = now ();
  rmp_project_save_as (project, self->path, NULL, &error);
  check (error);
  rmp_project_close (project);
}

/* --- opening and saving ----------------------------------------------------------------------- */

static void
print_size (Bench *self)
{
  GStatBuf info;

  g_stat (self->path, &info);
  g_print ("%s with %.0f MB, written in %.2f s\n", SAMPLE, (double) info.st_size / MEGABYTE,
           now () - self->start);
}

static RmpProject *
open_again (Bench *self)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project;

  self->start = now ();
  project = rmp_project_open (self->path, TRUE, &error);
  check (error);
  return project;
}

static void
measure_opening (Bench *self, gboolean cold)
{
  for (int i = 0; i < N_RUNS; i++)
    {
      g_autoptr (RmpProject) project = NULL;

      if (cold)
        drop_from_memory (self->path);
      project = open_again (self);
      self->times[i] = now () - self->start;
      rmp_project_close (project);
    }
  g_print ("  %-14s %.3f s\n", cold ? "opened cold" : "opened again", take_median (self->times));
}

static void
measure_saving (Bench *self)
{
  g_autoptr (RmpProject) project = open_again (self);
  g_autoptr (GError) error = NULL;
  double edits[N_RUNS];

  for (int i = 0; i < N_RUNS; i++)
    {
      self->start = now ();
      rmp_project_set_frame_rate (project, 30.0 + i, &error);
      check (error);
      edits[i] = now () - self->start;
      self->start = now ();
      rmp_project_save (project, NULL, &error);
      check (error);
      self->times[i] = now () - self->start;
    }
  rmp_project_close (project);
  g_print ("  edited         %.3f s\n  saved          %.3f s\n", take_median (edits),
           take_median (self->times));
}

/* --- the window ------------------------------------------------------------------------------- */

static gboolean
is_drawn (Bench *self, gboolean exactly)
{
  RmpViewport *viewport = rmp_window_get_viewport (self->window);

  return rmp_window_get_workspace (self->window) && rmp_viewport_get_n_drawn (viewport) > 0 &&
         (!exactly || rmp_viewport_is_exact (viewport));
}

static double
wait_for_picture (Bench *self, gboolean exactly)
{
  while (!is_drawn (self, exactly))
    g_main_context_iteration (NULL, TRUE);
  glFinish ();
  return now () - self->start;
}

static void
close_window (Bench *self)
{
  g_autoptr (RmpProject)
      project = g_object_ref (rmp_workspace_get_project (rmp_window_get_workspace (self->window)));

  gtk_window_destroy (GTK_WINDOW (self->window));
  rmp_project_close (project);
}

/* From the wish to open until the character, and then its folds, are on screen; the window itself
 * is there already.
 */
static void
on_activate (GtkApplication *application, Bench *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  double opened[N_RUNS], drawn[N_RUNS];

  for (int i = 0; i < N_RUNS; i++)
    {
      drop_from_memory (self->path);
      self->window = RMP_WINDOW (rmp_window_new (application));
      gtk_window_set_default_size (GTK_WINDOW (self->window), 1280, 800);
      gtk_window_present (GTK_WINDOW (self->window));
      while (g_main_context_iteration (NULL, FALSE))
        ;
      self->start = now ();
      rmp_window_open (self->window, file);
      opened[i] = now () - self->start;
      drawn[i] = wait_for_picture (self, FALSE);
      self->times[i] = wait_for_picture (self, TRUE);
      close_window (self);
    }
  g_print ("  in a window    %.3f s until it answers, %.3f s until the character is there, %.3f s "
           "until its folds are\n",
           take_median (opened), take_median (drawn), take_median (self->times));
}

static void
measure_window (Bench *self)
{
  g_autoptr (RmpApplication) application = NULL;
  char *arguments[] = { (char *) "rimple", NULL };

  if (!gtk_init_check ())
    {
      g_print ("  in a window    not measured: no display\n");
      return;
    }
  application = rmp_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (on_activate), self);
  g_application_run (G_APPLICATION (application), 1, arguments);
}

int
rmp_bench_project (int argc, char **argv)
{
  Bench self = { .megabytes = argc > 1 ? g_ascii_strtod (argv[1], NULL) : 500.0 };

  /* May start the program anew. */
  rmp_application_prepare ();
  self.folder = g_dir_make_tmp ("rimple-bench-XXXXXX", NULL);
  self.path = g_build_filename (self.folder, "large.rimple", NULL);
  g_setenv ("XDG_STATE_HOME", self.folder, TRUE);
  rmp_bench_print_machine ();
  make_project (&self);
  print_size (&self);
  print_disk (&self);
  measure_opening (&self, TRUE);
  measure_opening (&self, FALSE);
  measure_saving (&self);
  measure_window (&self);

  g_unlink (self.path);
  {
    g_autofree char *working = g_build_filename (self.folder, "rimple", "working", NULL);
    g_autofree char *lock = g_build_filename (working, ".lock", NULL);
    g_autofree char *rimple = g_path_get_dirname (working);

    g_unlink (lock);
    g_rmdir (working);
    g_rmdir (rimple);
  }
  g_rmdir (self.folder);
  g_free (self.path);
  g_free (self.folder);
  return 0;
}
