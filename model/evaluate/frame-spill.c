/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/frame-spill.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "evaluate/frame-file.h"

/* Frames on their way hold memory; a disk that is slower than the frames come gets no more of them.
 */
#define MOST_PENDING ((guint64) 128 << 20)

/* Others need room on the disk too. */
#define KEEP_FREE ((guint64) 256 << 20)

struct _RmpFrameSpill
{
  gatomicrefcount ref_count;
  char *parent;
  GThreadPool *pool; /* of one thread */
  char *folder;      /* the thread's: NULL until something was written */
  int lock;          /* the thread's: descriptor of the folder, locked */

  GMutex mutex;  /* guards what follows and the state of frames */
  GQueue frames; /* (element-type RmpSpilledFrame) that are not lost, oldest first; no references */
  guint64 budget, size, pending;
  guint64 last_number;
  gboolean closed, refused; /* refused: a file could not be written */
};

struct _RmpSpilledFrame
{
  gatomicrefcount ref_count;
  RmpFrameSpill *spill;
  RmpFrameShape shape;
  guint64 number; /* its file's name */
  guint64 field_mask, size;
  GList *link;       /* in the spill's frames; NULL: lost */
  RmpResult *result; /* until it is written */
};

typedef enum
{
  TASK_WRITE,
  TASK_REMOVE,
  TASK_END,
} TaskKind;

typedef struct
{
  TaskKind kind;
  RmpFrameSpill *spill;
  RmpSpilledFrame *frame; /* to be written */
  guint64 number;         /* to be removed */
} Task;

static void
spill_unref (RmpFrameSpill *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_mutex_clear (&self->mutex);
  g_free (self->parent);
  g_free (self);
}

/* With the mutex. */
static void
push (RmpFrameSpill *self, TaskKind kind, RmpSpilledFrame *frame, guint64 number)
{
  Task *task;

  if (self->closed)
    return;
  task = g_new (Task, 1);
  g_atomic_ref_count_inc (&self->ref_count);
  *task = (Task){ kind, self, frame ? rmp_spilled_frame_ref (frame) : NULL, number };
  g_thread_pool_push (self->pool, task, NULL);
}

/* With the mutex. */
static void
lose (RmpSpilledFrame *frame)
{
  RmpFrameSpill *spill = frame->spill;

  if (!frame->link)
    return;
  g_queue_delete_link (&spill->frames, frame->link);
  frame->link = NULL;
  spill->size -= frame->size;
  push (spill, TASK_REMOVE, NULL, frame->number);
}

/* --- the thread ------------------------------------------------------------------------------- */

static char *
file_name (RmpFrameSpill *self, guint64 number)
{
  g_autofree char *name = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  return g_build_filename (self->folder, name, NULL);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder && (name = g_dir_read_name (folder)))
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
  g_rmdir (path);
}

/* −1 if another program has it. */
static int
lock_folder (const char *path)
{
  const int descriptor = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);

  if (descriptor >= 0 && flock (descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor;
  if (descriptor >= 0)
    close (descriptor);
  return -1;
}

static void
sweep (const char *parent)
{
  g_autoptr (GDir) folder = g_dir_open (parent, 0, NULL);
  const char *name;

  while (folder && (name = g_dir_read_name (folder)))
    {
      g_autofree char *path = g_build_filename (parent, name, NULL);
      const int lock = lock_folder (path);

      if (lock < 0)
        continue;
      remove_folder (path);
      close (lock);
    }
}

static gboolean
make_folder (RmpFrameSpill *self)
{
  if (self->folder)
    return TRUE;
  if (g_mkdir_with_parents (self->parent, 0700) != 0)
    return FALSE;
  sweep (self->parent);
  for (guint attempt = 0; attempt < 4; attempt++) /* somebody may sweep between the two */
    {
      g_autofree char *path = g_build_filename (self->parent, "XXXXXX", NULL);

      if (!g_mkdtemp (path))
        return FALSE;
      self->lock = lock_folder (path);
      if (self->lock >= 0 && g_access (path, W_OK) == 0)
        {
          self->folder = g_steal_pointer (&path);
          return TRUE;
        }
      if (self->lock >= 0)
        close (self->lock);
    }
  return FALSE;
}

static gboolean
has_room (RmpFrameSpill *self, gsize size)
{
  struct statvfs disk;

  return statvfs (self->folder, &disk) == 0 &&
         (guint64) disk.f_bavail * disk.f_frsize >= KEEP_FREE + size;
}

/* Under another name until it is whole. */
static gboolean
write_file (RmpFrameSpill *self, RmpSpilledFrame *frame)
{
  g_autoptr (GByteArray) bytes = rmp_frame_write (frame->result);
  g_autofree char *path = NULL, *unfinished = NULL;

  if (!make_folder (self) || !has_room (self, bytes->len))
    return FALSE;
  path = file_name (self, frame->number);
  unfinished = g_strconcat (path, "~", NULL);
  if (g_file_set_contents_full (unfinished, (const char *) bytes->data, bytes->len,
                                G_FILE_SET_CONTENTS_NONE, 0600, NULL) &&
      g_rename (unfinished, path) == 0)
    return TRUE;
  g_unlink (unfinished);
  return FALSE;
}

static void
write_frame (RmpFrameSpill *self, RmpSpilledFrame *frame)
{
  g_autoptr (RmpResult) written = NULL;
  gboolean wanted, done;

  g_mutex_lock (&self->mutex);
  wanted = frame->link && !self->closed && !self->refused;
  g_mutex_unlock (&self->mutex);
  done = wanted && write_file (self, frame);

  g_mutex_lock (&self->mutex);
  self->pending -= frame->size;
  written = g_steal_pointer (&frame->result);
  if (wanted && !done)
    {
      if (!self->refused)
        g_message ("Computed frames find no room in %s", self->parent);
      self->refused = TRUE;
    }
  if (!done)
    lose (frame);
  g_mutex_unlock (&self->mutex);
}

static void
end (RmpFrameSpill *self)
{
  if (!self->folder)
    return;
  remove_folder (self->folder);
  close (self->lock);
  g_clear_pointer (&self->folder, g_free);
}

static void
run (gpointer data, G_GNUC_UNUSED gpointer pool_data)
{
  Task *task = data;

  if (task->kind == TASK_WRITE)
    write_frame (task->spill, task->frame);
  else if (task->kind == TASK_END)
    end (task->spill);
  else if (task->spill->folder)
    {
      g_autofree char *path = file_name (task->spill, task->number);

      g_unlink (path);
    }
  g_clear_pointer (&task->frame, rmp_spilled_frame_unref);
  spill_unref (task->spill);
  g_free (task);
}

/* --- the spill -------------------------------------------------------------------------------- */

RmpFrameSpill *
rmp_frame_spill_new (const char *parent, guint64 budget)
{
  RmpFrameSpill *self = g_new0 (RmpFrameSpill, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  g_queue_init (&self->frames);
  self->parent = g_strdup (parent);
  self->budget = budget;
  self->pool = g_thread_pool_new (run, NULL, 1, FALSE, NULL);
  return self;
}

void
rmp_frame_spill_close (RmpFrameSpill *self)
{
  g_mutex_lock (&self->mutex);
  push (self, TASK_END, NULL, 0);
  self->closed = TRUE;
  while (!g_queue_is_empty (&self->frames))
    lose (g_queue_peek_head (&self->frames));
  g_mutex_unlock (&self->mutex);
  g_thread_pool_free (self->pool, FALSE, FALSE);
  spill_unref (self);
}

/* With the mutex. */
static void
keep_budget (RmpFrameSpill *self)
{
  while (self->size > self->budget)
    lose (g_queue_peek_head (&self->frames));
}

void
rmp_frame_spill_set_budget (RmpFrameSpill *self, guint64 budget)
{
  g_mutex_lock (&self->mutex);
  self->budget = budget;
  keep_budget (self);
  g_mutex_unlock (&self->mutex);
}

guint64
rmp_frame_spill_get_size (RmpFrameSpill *self)
{
  guint64 size;

  g_mutex_lock (&self->mutex);
  size = self->size;
  g_mutex_unlock (&self->mutex);
  return size;
}

RmpSpilledFrame *
rmp_frame_spill_put (RmpFrameSpill *self, RmpResult *result)
{
  const gsize size = rmp_result_get_size (result);
  RmpSpilledFrame *frame = NULL;

  g_mutex_lock (&self->mutex);
  if (rmp_relief_can_pass (result->output.relief) && !self->refused && size <= self->budget &&
      self->pending + size <= MOST_PENDING)
    {
      frame = g_new0 (RmpSpilledFrame, 1);
      g_atomic_ref_count_init (&frame->ref_count);
      g_atomic_ref_count_inc (&self->ref_count);
      frame->spill = self;
      rmp_frame_shape_init (&frame->shape, result);
      frame->number = ++self->last_number;
      frame->field_mask = result->field_mask;
      frame->size = size;
      frame->result = rmp_result_ref (result);
      g_queue_push_tail (&self->frames, frame);
      frame->link = self->frames.tail;
      self->size += size;
      self->pending += size;
      push (self, TASK_WRITE, frame, 0);
      keep_budget (self);
    }
  g_mutex_unlock (&self->mutex);
  return frame;
}

/* --- frames ----------------------------------------------------------------------------------- */

RmpSpilledFrame *
rmp_spilled_frame_ref (RmpSpilledFrame *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_spilled_frame_unref (RmpSpilledFrame *self)
{
  RmpFrameSpill *spill = self->spill;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_mutex_lock (&spill->mutex);
  lose (self);
  g_mutex_unlock (&spill->mutex);
  g_clear_pointer (&self->result, rmp_result_unref);
  rmp_frame_shape_clear (&self->shape);
  g_free (self);
  spill_unref (spill);
}

guint64
rmp_spilled_frame_get_field_mask (const RmpSpilledFrame *self)
{
  return self->field_mask;
}

gboolean
rmp_spilled_frame_is_lost (RmpSpilledFrame *self)
{
  gboolean lost;

  g_mutex_lock (&self->spill->mutex);
  lost = !self->link;
  g_mutex_unlock (&self->spill->mutex);
  return lost;
}

RmpResult *
rmp_spilled_frame_read (RmpSpilledFrame *self)
{
  g_autofree char *path = NULL, *contents = NULL;
  RmpResult *result = NULL;
  gsize size;

  /* Once a frame is out of memory its folder is there, and stays until the spill is closed. */
  g_mutex_lock (&self->spill->mutex);
  if (self->link && self->result)
    result = rmp_result_ref (self->result);
  else if (self->link)
    path = file_name (self->spill, self->number);
  g_mutex_unlock (&self->spill->mutex);
  if (!path)
    return result;

  if (g_file_get_contents (path, &contents, &size, NULL))
    result = rmp_frame_read ((const guint8 *) contents, size, &self->shape);
  if (!result)
    {
      g_mutex_lock (&self->spill->mutex);
      lose (self);
      g_mutex_unlock (&self->spill->mutex);
    }
  return result;
}
