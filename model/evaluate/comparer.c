/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/comparer.h"

/* More than four panes of a character's garments; answers that nobody asked for the longest are
 * dropped.
 */
#define MOST_SLOTS 24

/* What is compared: two reliefs, over the faces of a part. */
typedef struct
{
  RmpMesh *mesh;
  guint8 *cloth; /* (nullable) [#F] */
  guint cloth_hash;
  RmpRelief *a, *b;
} Question;

/* Kept by the comparer and by the task that runs. */
typedef struct
{
  RmpComparer *comparer; /* NULL: nobody waits any more */
  guint position;
  gint64 surface, garment;
  Question *asked;             /* (nullable): what the answer is of, or will be */
  RmpReliefDifference *answer; /* (nullable) */
  /* (nullable): of the last answer; not while a task runs, which has it then */
  RmpReliefComparison *comparison;
  guint comparison_hash; /* of its cloth */
  gboolean running;
} Slot;

struct _RmpComparer
{
  GPtrArray *slots; /* (element-type Slot): the one asked for last at the end */
  RmpComparerFunc ready;
  gpointer data;
};

static void
question_free (Question *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_relief_unref (self->a);
  rmp_relief_unref (self->b);
  g_free (self->cloth);
  g_free (self);
}

static void
slot_clear (gpointer data)
{
  Slot *self = data;

  g_clear_pointer (&self->asked, question_free);
  g_clear_pointer (&self->answer, rmp_relief_difference_unref);
  g_clear_pointer (&self->comparison, rmp_relief_comparison_unref);
}

static void
slot_unref (gpointer slot)
{
  g_rc_box_release_full (slot, slot_clear);
}

/* The comparer's; a task that runs ends without it. */
static void
slot_forget (gpointer data)
{
  Slot *self = data;

  self->comparer = NULL;
  slot_unref (self);
}

RmpComparer *
rmp_comparer_new (RmpComparerFunc ready, gpointer data)
{
  RmpComparer *self = g_new0 (RmpComparer, 1);

  self->slots = g_ptr_array_new_with_free_func (slot_forget);
  self->ready = ready;
  self->data = data;
  return self;
}

void
rmp_comparer_free (RmpComparer *self)
{
  g_ptr_array_unref (self->slots);
  g_free (self);
}

/* --- in the background ------------------------------------------------------------------------ */

typedef struct
{
  Slot *slot; /* main thread only */
  Question *question;
  RmpReliefComparison *comparison; /* (nullable): one that may serve again */
  RmpReliefDifference *answer;
} Job;

static void
job_free (Job *self)
{
  slot_unref (self->slot);
  g_clear_pointer (&self->question, question_free);
  g_clear_pointer (&self->comparison, rmp_relief_comparison_unref);
  g_clear_pointer (&self->answer, rmp_relief_difference_unref);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Job, job_free)

static void
compare_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                   GCancellable *cancellable G_GNUC_UNUSED)
{
  Job *job = data;
  const Question *question = job->question;
  RmpReliefTopology *a = question->a->topology, *b = question->b->topology;

  if (job->comparison && !rmp_relief_comparison_fits (job->comparison, a, b))
    g_clear_pointer (&job->comparison, rmp_relief_comparison_unref);
  if (!job->comparison)
    job->comparison = rmp_relief_comparison_new (question->mesh, question->cloth, a, b);
  job->answer = rmp_relief_comparison_measure (job->comparison, question->a, question->b, 1);
  g_task_return_boolean (task, TRUE);
}

/* The last reference to the task may be the thread's, which must not touch the slot: so the job
 * ends here.
 */
static void
on_compared (GObject *source G_GNUC_UNUSED, GAsyncResult *result G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (Job) job = data;
  Slot *slot = job->slot;

  slot->running = FALSE;
  if (!slot->comparer)
    return;
  g_clear_pointer (&slot->asked, question_free);
  g_clear_pointer (&slot->answer, rmp_relief_difference_unref);
  g_clear_pointer (&slot->comparison, rmp_relief_comparison_unref);
  slot->comparison_hash = job->question->cloth_hash;
  slot->asked = g_steal_pointer (&job->question);
  slot->answer = g_steal_pointer (&job->answer);
  slot->comparison = g_steal_pointer (&job->comparison);
  slot->comparer->ready (slot->comparer->data);
}

static void
start (Slot *slot, Question *question)
{
  Job *job = g_new0 (Job, 1);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_compared, job);

  job->slot = g_rc_box_acquire (slot);
  job->question = question;
  if (slot->comparison && slot->comparison_hash == question->cloth_hash)
    job->comparison = rmp_relief_comparison_ref (slot->comparison);
  slot->running = TRUE;
  g_task_set_task_data (task, job, NULL);
  g_task_run_in_thread (task, compare_in_thread);
}

/* --- asking ----------------------------------------------------------------------------------- */

static Slot *
find_slot (RmpComparer *self, guint position, RmpSurface *surface, const RmpPart *part)
{
  const gint64 garment = part->garment ? rmp_garment_get_id (part->garment) : 0;
  Slot *slot = NULL;

  for (guint i = 0; i < self->slots->len && !slot; i++)
    {
      Slot *other = g_ptr_array_index (self->slots, i);

      if (other->position == position && other->surface == rmp_surface_get_id (surface) &&
          other->garment == garment)
        slot = g_ptr_array_steal_index (self->slots, i);
    }
  if (!slot)
    {
      slot = g_rc_box_new0 (Slot);
      slot->comparer = self;
      slot->position = position;
      slot->surface = rmp_surface_get_id (surface);
      slot->garment = garment;
      if (self->slots->len >= MOST_SLOTS)
        g_ptr_array_remove_index (self->slots, 0);
    }
  g_ptr_array_add (self->slots, slot);
  return slot;
}

static Question *
question_new (RmpMesh *mesh, const RmpPart *part, guint cloth_hash, const RmpResult *a,
              const RmpResult *b)
{
  Question *self = g_new0 (Question, 1);

  self->mesh = rmp_mesh_ref (mesh);
  self->cloth = part->faces ? g_memdup2 (part->faces, rmp_mesh_get_n_faces (mesh)) : NULL;
  self->cloth_hash = cloth_hash;
  self->a = rmp_relief_ref (a->output.relief);
  self->b = rmp_relief_ref (b->output.relief);
  return self;
}

RmpReliefDifference *
rmp_comparer_request (RmpComparer *self, guint position, RmpSurface *surface, const RmpPart *part,
                      const RmpResult *a, const RmpResult *b, gboolean *exact)
{
  Slot *slot = find_slot (self, position, surface, part);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const guint cloth_hash = rmp_part_hash (part, surface);
  const Question *asked = slot->asked;

  *exact = asked && asked->mesh == mesh && asked->cloth_hash == cloth_hash &&
           asked->a == a->output.relief && asked->b == b->output.relief;
  if (!*exact && !slot->running)
    start (slot, question_new (mesh, part, cloth_hash, a, b));
  return slot->answer ? rmp_relief_difference_ref (slot->answer) : NULL;
}
