/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/paint-worker.h"

#include <string.h>

/* The interval at which pictures are reported while dabs come faster than they are painted. */
#define TELL_US 30000

typedef enum
{
  JOB_PREPARE,
  JOB_BEGIN,
  JOB_DAB,
  JOB_DAB_FLAT,
  JOB_END,
  JOB_GIVE_UP,
  JOB_QUIT,
} JobKind;

typedef struct
{
  JobKind kind;
  RmpMesh *mesh;
  guint8 *faces;
  float *positions;
  guint side;
  RmpHeightImage *image;
  RmpTip tip; /* owned: its references */
  guint n;
  gpointer dabs;
} Job;

typedef struct
{
  RmpHeightImage *image;
  gboolean over;
} Picture;

struct _RmpPaintWorker
{
  gatomicrefcount ref_count; /* counts the owner, the thread, and a pending source */
  RmpPaintedFunc painted;    /* NULL: the owner has been freed */
  gpointer data;

  GMutex lock;
  GCond changed;
  GQueue jobs;     /* of Job */
  GQueue pictures; /* of Picture: only the last one may be of an unfinished stroke */
  gboolean telling;
  guint n_busy; /* the number of unfinished jobs */

  /* The thread's own */
  RmpPainter *painter;
  gboolean stroking;
  RmpHeightImage *last; /* the result of the last stroke */
  gint64 told;
};

/* --- jobs ------------------------------------------------------------------------------------- */

static void
job_free (Job *job)
{
  g_clear_pointer (&job->mesh, rmp_mesh_unref);
  g_clear_pointer (&job->image, rmp_height_image_unref);
  g_clear_pointer (&job->tip.falloff, rmp_profile_unref);
  g_clear_pointer (&job->tip.section, rmp_profile_unref);
  g_clear_pointer (&job->tip.stamp, rmp_height_image_unref);
  g_free (job->faces);
  g_free (job->positions);
  g_free (job->dabs);
  g_free (job);
}

static void
picture_free (Picture *picture)
{
  rmp_height_image_unref (picture->image);
  g_free (picture);
}

static void
unref (gpointer data)
{
  RmpPaintWorker *self = data;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_queue_clear_full (&self->jobs, (GDestroyNotify) job_free);
  g_queue_clear_full (&self->pictures, (GDestroyNotify) picture_free);
  g_clear_pointer (&self->painter, rmp_painter_free);
  g_clear_pointer (&self->last, rmp_height_image_unref);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  g_free (self);
}

static void
push (RmpPaintWorker *self, const Job *job)
{
  Job *last;

  g_mutex_lock (&self->lock);
  last = g_queue_peek_tail (&self->jobs);
  /* Drops jobs for poses that were passed while the thread was busy. */
  if (job->kind == JOB_PREPARE && last && last->kind == JOB_PREPARE)
    {
      job_free (g_queue_pop_tail (&self->jobs));
      self->n_busy--;
    }
  g_queue_push_tail (&self->jobs, g_memdup2 (job, sizeof *job));
  self->n_busy++;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

/* --- telling ---------------------------------------------------------------------------------- */

static void
tell_all (RmpPaintWorker *self)
{
  Picture *picture;

  do
    {
      g_mutex_lock (&self->lock);
      picture = g_queue_pop_head (&self->pictures);
      g_mutex_unlock (&self->lock);
      if (!picture)
        return;
      if (self->painted)
        self->painted (self->data, picture->image, picture->over);
      picture_free (picture);
    }
  while (TRUE);
}

static gboolean
on_told (gpointer data)
{
  RmpPaintWorker *self = data;

  g_mutex_lock (&self->lock);
  self->telling = FALSE;
  g_mutex_unlock (&self->lock);
  tell_all (self);
  return G_SOURCE_REMOVE;
}

/* Reports a picture, which replaces an unreported one of the same unfinished stroke. @image:
 * (transfer full)
 */
static void
post (RmpPaintWorker *self, RmpHeightImage *image, gboolean over)
{
  const Picture picture = { image, over };
  const Picture *last;

  g_mutex_lock (&self->lock);
  last = g_queue_peek_tail (&self->pictures);
  if (last && !last->over)
    picture_free (g_queue_pop_tail (&self->pictures));
  g_queue_push_tail (&self->pictures, g_memdup2 (&picture, sizeof picture));
  if (!self->telling)
    {
      self->telling = TRUE;
      g_atomic_ref_count_inc (&self->ref_count);
      g_idle_add_full (G_PRIORITY_DEFAULT, on_told, self, unref);
    }
  g_mutex_unlock (&self->lock);
  self->told = g_get_monotonic_time ();
}

/* --- the thread ------------------------------------------------------------------------------- */

static void
begin (RmpPaintWorker *self, const Job *job)
{
  RmpHeightImage *image = job->image ? job->image : self->last;

  self->stroking = self->painter && image &&
                   rmp_height_image_get_side (image) == rmp_painter_get_side (self->painter);
  if (self->stroking)
    rmp_painter_begin (self->painter, image, &job->tip);
}

static void
end (RmpPaintWorker *self, gboolean keep)
{
  RmpHeightImage *image = rmp_painter_end (self->painter);

  self->stroking = FALSE;
  if (!keep)
    {
      rmp_height_image_unref (image);
      return;
    }
  g_clear_pointer (&self->last, rmp_height_image_unref);
  self->last = rmp_height_image_ref (image);
  post (self, image, TRUE);
}

static void
run_job (RmpPaintWorker *self, const Job *job)
{
  if (job->kind == JOB_PREPARE)
    {
      g_clear_pointer (&self->painter, rmp_painter_free);
      self->painter = rmp_painter_new (job->mesh, job->faces, job->positions, job->side);
    }
  else if (job->kind == JOB_BEGIN)
    begin (self, job);
  else if (!self->stroking)
    return;
  else if (job->kind == JOB_DAB)
    rmp_painter_dab (self->painter, job->n, job->dabs);
  else if (job->kind == JOB_DAB_FLAT)
    rmp_painter_dab_flat (self->painter, job->n, job->dabs);
  else
    end (self, job->kind == JOB_END);
}

/* Between two jobs, reports the picture so far unless more dabs are waiting. */
static void
tell_progress (RmpPaintWorker *self, const Job *job, gboolean more)
{
  if (self->stroking && (job->kind == JOB_DAB || job->kind == JOB_DAB_FLAT) &&
      (!more || g_get_monotonic_time () - self->told > TELL_US))
    post (self, rmp_painter_get_image (self->painter), FALSE);
}

static gpointer
run (gpointer data)
{
  RmpPaintWorker *self = data;
  gboolean more, quits = FALSE;

  while (!quits)
    {
      Job *job;

      g_mutex_lock (&self->lock);
      while (!(job = g_queue_pop_head (&self->jobs)))
        g_cond_wait (&self->changed, &self->lock);
      more = !g_queue_is_empty (&self->jobs);
      g_mutex_unlock (&self->lock);
      quits = job->kind == JOB_QUIT;
      if (!quits)
        run_job (self, job);
      tell_progress (self, job, more);
      job_free (job);
      g_mutex_lock (&self->lock);
      self->n_busy--;
      g_cond_broadcast (&self->changed);
      g_mutex_unlock (&self->lock);
    }
  unref (self);
  return NULL;
}

/* --- interface -------------------------------------------------------------------------------- */

RmpPaintWorker *
rmp_paint_worker_new (RmpPaintedFunc painted, gpointer data)
{
  RmpPaintWorker *self = g_new0 (RmpPaintWorker, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->painted = painted;
  self->data = data;
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  g_atomic_ref_count_inc (&self->ref_count);
  g_thread_unref (g_thread_new ("painter", run, self));
  return self;
}

void
rmp_paint_worker_free (RmpPaintWorker *self)
{
  self->painted = NULL;
  push (self, &(Job){ .kind = JOB_QUIT });
  unref (self);
}

void
rmp_paint_worker_prepare (RmpPaintWorker *self, RmpMesh *mesh, const guint8 *faces,
                          const float *positions, guint side)
{
  push (self,
        &(Job){
            .kind = JOB_PREPARE,
            .mesh = rmp_mesh_ref (mesh),
            .faces = faces ? g_memdup2 (faces, rmp_mesh_get_n_faces (mesh)) : NULL,
            .positions = g_memdup2 (positions, 3 * sizeof (float) * rmp_mesh_get_n_vertices (mesh)),
            .side = side,
        });
}

void
rmp_paint_worker_begin (RmpPaintWorker *self, RmpHeightImage *image, const RmpTip *tip)
{
  Job job = { .kind = JOB_BEGIN, .tip = *tip };

  job.image = image ? rmp_height_image_ref (image) : NULL;
  job.tip.falloff = tip->falloff ? rmp_profile_ref (tip->falloff) : NULL;
  job.tip.section = tip->section ? rmp_profile_ref (tip->section) : NULL;
  job.tip.stamp = tip->stamp ? rmp_height_image_ref (tip->stamp) : NULL;
  push (self, &job);
}

void
rmp_paint_worker_dab (RmpPaintWorker *self, guint n, const RmpDab *dabs)
{
  push (self, &(Job){ .kind = JOB_DAB, .n = n, .dabs = g_memdup2 (dabs, n * sizeof *dabs) });
}

void
rmp_paint_worker_dab_flat (RmpPaintWorker *self, guint n, const RmpFlatDab *dabs)
{
  push (self, &(Job){ .kind = JOB_DAB_FLAT, .n = n, .dabs = g_memdup2 (dabs, n * sizeof *dabs) });
}

void
rmp_paint_worker_end (RmpPaintWorker *self, gboolean keep)
{
  push (self, &(Job){ .kind = keep ? JOB_END : JOB_GIVE_UP });
}

void
rmp_paint_worker_finish (RmpPaintWorker *self)
{
  g_mutex_lock (&self->lock);
  while (self->n_busy > 0)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);
  tell_all (self);
}
