/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/cloth-trees.h"

/* The number of faces for which building trees takes a few milliseconds. */
#define QUICK_FACES 20000

/* The work of the thread; the thread and the owner hold a reference each. */
struct _RmpClothTrees
{
  gatomicrefcount ref_count;
  guint n;
  RmpRelief **reliefs;
  GMutex lock; /* trees, making */
  GCond made;
  RmpBvh **trees; /* [n] NULL until it is made */
  gboolean making;
  gint unwanted; /* atomic */

  /* Runs in the thread of the widgets. */
  GSourceOnceFunc ready;
  gpointer data;
};

RmpClothTrees *
rmp_cloth_trees_new (guint n, RmpRelief *const *reliefs)
{
  RmpClothTrees *self = g_new0 (RmpClothTrees, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->lock);
  g_cond_init (&self->made);
  self->n = n;
  self->reliefs = g_new (RmpRelief *, n);
  self->trees = g_new0 (RmpBvh *, n);
  for (guint i = 0; i < n; i++)
    self->reliefs[i] = rmp_relief_ref (reliefs[i]);
  return self;
}

static void
unref (RmpClothTrees *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->n; i++)
    {
      g_clear_pointer (&self->trees[i], rmp_bvh_free);
      rmp_relief_unref (self->reliefs[i]);
    }
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->made);
  g_free (self->reliefs);
  g_free (self->trees);
  g_free (self);
}

void
rmp_cloth_trees_free (RmpClothTrees *self)
{
  g_atomic_int_set (&self->unwanted, TRUE);
  rmp_cloth_trees_forget (self);
  unref (self);
}

static RmpBvh *
make_tree (RmpClothTrees *self, guint i)
{
  const RmpRelief *relief = self->reliefs[i];

  return rmp_bvh_new (relief->topology->n_faces, relief->topology->faces, relief->positions, NULL);
}

static gboolean
has_tree (RmpClothTrees *self, guint i)
{
  gboolean has;

  g_mutex_lock (&self->lock);
  has = self->trees[i] != NULL;
  g_mutex_unlock (&self->lock);
  return has;
}

static void
tell (gpointer data)
{
  RmpClothTrees *self = data;

  if (self->ready)
    self->ready (self->data);
  unref (self);
}

static gpointer
make_trees (gpointer data)
{
  RmpClothTrees *self = data;

  for (guint i = 0; i < self->n && !g_atomic_int_get (&self->unwanted); i++)
    if (!has_tree (self, i))
      {
        RmpBvh *tree = make_tree (self, i);

        g_mutex_lock (&self->lock);
        self->trees[i] = tree;
        g_cond_broadcast (&self->made);
        g_mutex_unlock (&self->lock);
      }
  g_mutex_lock (&self->lock);
  self->making = FALSE;
  g_cond_broadcast (&self->made);
  g_mutex_unlock (&self->lock);
  g_idle_add_once (tell, self);
  return NULL;
}

gboolean
rmp_cloth_trees_prepare (RmpClothTrees *self, GSourceOnceFunc ready, gpointer data)
{
  gsize n_faces = 0;

  g_return_val_if_fail (!self->making, FALSE);
  for (guint i = 0; i < self->n; i++)
    if (!self->trees[i])
      n_faces += self->reliefs[i]->topology->n_faces;
  if (n_faces <= QUICK_FACES)
    return FALSE;
  self->making = TRUE;
  self->ready = ready;
  self->data = data;
  g_atomic_ref_count_inc (&self->ref_count);
  g_thread_unref (g_thread_new ("cloth-trees", make_trees, self));
  return TRUE;
}

void
rmp_cloth_trees_forget (RmpClothTrees *self)
{
  self->ready = NULL;
}

gboolean
rmp_cloth_trees_are_ready (RmpClothTrees *self)
{
  gboolean ready;

  g_mutex_lock (&self->lock);
  ready = !self->making;
  g_mutex_unlock (&self->lock);
  return ready;
}

const RmpBvh *
rmp_cloth_trees_get (RmpClothTrees *self, guint relief)
{
  const RmpBvh *tree;

  g_mutex_lock (&self->lock);
  while (self->making && !self->trees[relief])
    g_cond_wait (&self->made, &self->lock);
  if (!self->trees[relief])
    self->trees[relief] = make_tree (self, relief);
  tree = self->trees[relief];
  g_mutex_unlock (&self->lock);
  return tree;
}
