/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "evaluate/overlap-check.h"

#include "evaluate/kinds/colliders.h"
#include "evaluate/simulated.h"
#include "technique/preflight.h"

struct _RmpOverlapCheck
{
  RmpSnapshot *snapshot;
  RmpSampler *motion; /* that is looked at */
  GPtrArray *bodies;  /* (element-type RmpSurface) of colliders */
  RmpSurface *own;    /* the garment's: what of it is no cloth is a body too */
};

/* An overlap while frames go by. */
typedef struct
{
  RmpOverlap *overlap;
  GArray *faces; /* of the last frame it was in */
} Track;

void
rmp_overlap_free (RmpOverlap *self)
{
  g_clear_object (&self->body);
  g_array_unref (self->faces);
  g_array_unref (self->body_faces);
  g_free (self);
}

char *
rmp_overlap_name_body (const RmpOverlap *self)
{
  if (self->body)
    return g_strdup (rmp_surface_get_name (self->body));
  return self->shape > 0 ? g_strdup_printf (_ ("Simple body %u"), self->shape) : NULL;
}

char *
rmp_overlap_describe (const RmpOverlap *self)
{
  const double depth = 1000.0 * self->depth;
  g_autofree char *body = rmp_overlap_name_body (self);
  g_autofree char *deep = g_strdup_printf (depth < 10.0 ? _ ("%.1f mm") : _ ("%.0f mm"), depth);
  g_autofree char *faces = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u face", "%u faces", self->faces->len), self->faces->len);
  g_autofree char *frames = self->first == self->last
                                ? g_strdup_printf (_ ("frame %u"), self->first)
                                : g_strdup_printf (_ ("frames %u to %u, deepest in %u"),
                                                   self->first, self->last, self->worst);

  return g_strdup_printf (self->inside ? _ ("%s: all inside, up to %s, %s, %s")
                                       : _ ("%s: %s deep, %s, %s"),
                          body ? body : _ ("With itself"), deep, faces, frames);
}

/* --- what is looked at ------------------------------------------------------------------------ */

RmpOverlapCheck *
rmp_overlap_check_new (RmpLook *look, RmpClipItem *clip, gboolean simulated, GError **error)
{
  RmpGarment *garment = rmp_look_get_garment (look);
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (rmp_garment_get_surface (garment), look, clip, error);
  const RmpTechnique *technique = snapshot ? rmp_snapshot_get_technique (snapshot) : NULL;
  RmpOverlapCheck *self;

  if (!snapshot)
    return NULL;
  if (!technique || !technique->preflight)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Look “%s” does not simulate cloth. Name one that does."),
                   rmp_look_get_name (look));
      return NULL;
    }
  self = g_new0 (RmpOverlapCheck, 1);
  self->motion = simulated ? rmp_simulated_new (snapshot, NULL)
                           : rmp_sampler_ref (rmp_snapshot_get_sampler (snapshot));
  self->snapshot = g_steal_pointer (&snapshot);
  self->bodies = rmp_garment_list_colliders (garment);
  self->own = rmp_garment_get_surface (garment);
  return self;
}

void
rmp_overlap_check_free (RmpOverlapCheck *self)
{
  rmp_sampler_unref (self->motion);
  rmp_snapshot_unref (self->snapshot);
  g_ptr_array_unref (self->bodies);
  g_free (self);
}

/* --- over frames ------------------------------------------------------------------------------ */

static void
track_free (gpointer data)
{
  Track *self = data;

  g_clear_pointer (&self->overlap, rmp_overlap_free);
  g_array_unref (self->faces);
  g_free (self);
}

/* Both ascending. */
static gboolean
have_common (const GArray *a, const GArray *b)
{
  guint i = 0, k = 0;

  while (i < a->len && k < b->len)
    {
      const guint32 x = g_array_index (a, guint32, i), y = g_array_index (b, guint32, k);

      if (x == y)
        return TRUE;
      i += x < y;
      k += y < x;
    }
  return FALSE;
}

static RmpSurface *
find_body (const RmpOverlapCheck *self, const RmpOverlapRow *row)
{
  if (row->collider == RMP_OVERLAP_ROW_OWN)
    return self->own;
  return row->collider < self->bodies->len ? self->bodies->pdata[row->collider] : NULL;
}

/* From 1 on, as people count; 0: it is none. */
static guint
find_shape (const RmpOverlapCheck *self, const RmpOverlapRow *row)
{
  return row->collider < RMP_OVERLAP_ROW_OWN && row->collider >= self->bodies->len
             ? row->collider - self->bodies->len + 1
             : 0;
}

static Track *
find_track (const RmpOverlapCheck *self, GPtrArray *tracks, guint frame, const RmpOverlapRow *row)
{
  for (guint i = 0; i < tracks->len; i++)
    {
      Track *track = tracks->pdata[i];

      if (track->overlap->last + 1 == frame && track->overlap->body == find_body (self, row) &&
          track->overlap->shape == find_shape (self, row) && have_common (track->faces, row->faces))
        return track;
    }
  return NULL;
}

static void
take_worst (RmpOverlap *self, guint frame, const RmpOverlapRow *row)
{
  g_clear_pointer (&self->faces, g_array_unref);
  g_clear_pointer (&self->body_faces, g_array_unref);
  self->worst = frame;
  self->depth = row->depth;
  self->inside = row->inside;
  self->held = row->held;
  self->faces = g_array_ref (row->faces);
  self->body_faces = g_array_ref (row->body_faces);
}

static void
follow (const RmpOverlapCheck *self, GPtrArray *tracks, guint frame, const RmpOverlapRow *row)
{
  Track *track = find_track (self, tracks, frame, row);
  RmpSurface *body = find_body (self, row);

  if (!track)
    {
      track = g_new0 (Track, 1);
      track->overlap = g_new0 (RmpOverlap, 1);
      track->overlap->body = body ? g_object_ref (body) : NULL;
      track->overlap->shape = find_shape (self, row);
      track->overlap->first = frame;
      take_worst (track->overlap, frame, row);
      g_ptr_array_add (tracks, track);
    }
  else if (row->depth > track->overlap->depth)
    take_worst (track->overlap, frame, row);
  track->overlap->last = frame;
  g_clear_pointer (&track->faces, g_array_unref);
  track->faces = g_array_ref (row->faces);
}

static gboolean
look_at (RmpOverlapCheck *self, gpointer preflight, guint frame, GPtrArray *tracks,
         const RmpCall *call, GError **error)
{
  const RmpPreflight *klass = rmp_snapshot_get_technique (self->snapshot)->preflight;
  const double time = rmp_snapshot_get_time (self->snapshot, frame);
  g_autoptr (GArray) rows = NULL;
  gboolean there;

  if (g_cancellable_set_error_if_cancelled (call->cancellable, error) ||
      !rmp_sampler_approach (self->motion, time, G_MAXINT64, &there, call->cancellable,
                             call->n_threads, error))
    return FALSE;
  rows = klass->find (preflight, self->motion, time, call, error);
  if (!rows || !rmp_sampler_check (self->motion, error))
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    follow (self, tracks, frame, &g_array_index (rows, RmpOverlapRow, i));
  return TRUE;
}

static int
compare_overlaps (gconstpointer a, gconstpointer b)
{
  const RmpOverlap *x = *(RmpOverlap *const *) a, *y = *(RmpOverlap *const *) b;

  return x->depth > y->depth ? -1 : (x->depth < y->depth ? 1 : 0);
}

GPtrArray *
rmp_overlap_check_run (RmpOverlapCheck *self, guint first, guint last, const RmpCall *call,
                       GError **error)
{
  const RmpPreflight *klass = rmp_snapshot_get_technique (self->snapshot)->preflight;
  const RmpInput input = rmp_snapshot_get_input (self->snapshot);
  gpointer preflight = klass->begin (&input, rmp_snapshot_get_values (self->snapshot), error);
  g_autoptr (GPtrArray) tracks = g_ptr_array_new_with_free_func (track_free);
  GPtrArray *overlaps;
  gboolean done = preflight != NULL;

  for (guint frame = first; done && frame <= last; frame++)
    {
      done = look_at (self, preflight, frame, tracks, call, error);
      if (call->progress)
        call->progress ((frame - first + 1.0) / (last - first + 1.0), call->data);
    }
  if (preflight)
    klass->end (preflight);
  if (!done)
    return NULL;
  overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_overlap_free);
  for (guint i = 0; i < tracks->len; i++)
    g_ptr_array_add (overlaps, g_steal_pointer (&((Track *) tracks->pdata[i])->overlap));
  g_ptr_array_sort (overlaps, compare_overlaps);
  return overlaps;
}
