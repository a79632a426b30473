/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workspace/acceleration.h"

#include "compute/compute.h"

static gboolean asked;
static GThread *maker; /* (nullable): returns the accelerator */
static RmpAccelerator *accelerator;
static GPtrArray *waiting; /* of GWeakRef: evaluators */

static void
weak_ref_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static void
take (void)
{
  accelerator = g_thread_join (maker);
  maker = NULL;
  for (guint i = 0; i < waiting->len; i++)
    {
      g_autoptr (RmpEvaluator) evaluator = g_weak_ref_get (waiting->pdata[i]);

      if (evaluator)
        rmp_evaluator_set_accelerator (evaluator, accelerator);
    }
  g_clear_pointer (&waiting, g_ptr_array_unref);
}

static gboolean
on_made (gpointer data G_GNUC_UNUSED)
{
  if (maker)
    take ();
  return G_SOURCE_REMOVE;
}

static gpointer
make (gpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  RmpAccelerator *made = rmp_compute_new (&error);

  if (!made)
    {
      g_message ("%s", error->message);
      made = rmp_accelerator_new_absent (error->message);
    }
  else
    g_info ("Computing on %s", rmp_compute_get_card (made));
  g_idle_add (on_made, NULL);
  return made;
}

void
rmp_acceleration_offer (RmpEvaluator *evaluator)
{
  GWeakRef *ref;

  g_return_if_fail (RMP_IS_EVALUATOR (evaluator));

  if (!asked)
    {
      asked = TRUE;
      waiting = g_ptr_array_new_with_free_func (weak_ref_free);
      maker = g_thread_new ("rimple-acceleration", make, NULL);
    }
  if (!maker)
    {
      rmp_evaluator_set_accelerator (evaluator, accelerator);
      return;
    }
  ref = g_new (GWeakRef, 1);
  g_weak_ref_init (ref, evaluator);
  g_ptr_array_add (waiting, ref);
}

RmpAccelerator *
rmp_acceleration_get (void)
{
  return accelerator;
}

void
rmp_acceleration_end (void)
{
  if (maker)
    take ();
  g_clear_pointer (&accelerator, rmp_accelerator_unref);
  asked = FALSE;
}
