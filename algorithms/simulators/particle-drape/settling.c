/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "settling.h"

#include <string.h>

#include "geometry/vector.h"

#define MEMORY ((gsize) 128 << 20) /* bytes of shapes while the way is gone … */
#define LEAST_KEPT 4               /* … but for each frame so many shapes are kept at least */

struct _RmpDrapeFilm
{
  gatomicrefcount n_refs;
  char *key;
  guint n_frames;
  GArray *frames; /* (nullable) (element-type RmpDrapeIterate) [n_frames + 1]: not gone yet */
  GArray *moments;
  RmpDrapeReport report;
  RmpClothMet met;
  guint8 *held; /* (nullable) [#V] */
};

struct _RmpDrapeSettling
{
  guint n_frames;
  GMutex lock;
  RmpDrapeFilm *film; /* (nullable): gone last */
};

/* --- films ------------------------------------------------------------------------------------ */

static void
clear_frame (gpointer data)
{
  g_free (((RmpDrapeIterate *) data)->positions);
}

void
rmp_drape_film_unref (RmpDrapeFilm *self)
{
  if (!g_atomic_ref_count_dec (&self->n_refs))
    return;
  g_clear_pointer (&self->frames, g_array_unref);
  g_clear_pointer (&self->moments, g_array_unref);
  g_free (self->held);
  g_free (self->key);
  g_free (self);
}

static RmpDrapeFilm *
film_ref (RmpDrapeFilm *self)
{
  g_atomic_ref_count_inc (&self->n_refs);
  return self;
}

gboolean
rmp_drape_film_is_done (const RmpDrapeFilm *self)
{
  return self->frames != NULL;
}

const RmpDrapeIterate *
rmp_drape_film_show (const RmpDrapeFilm *self, guint frame, RmpClothSpan *span,
                     const GArray **moments, RmpDrapeReport *report)
{
  const gsize n = span->model->n_vertices;
  const RmpDrapeIterate *iterate;

  g_assert (self->frames && frame <= self->n_frames);
  iterate = &g_array_index (self->frames, RmpDrapeIterate, frame);
  memcpy (span->positions, iterate->positions, 3 * n * sizeof (double));
  memset (span->velocities, 0, 3 * n * sizeof (double));
  if (span->contact)
    {
      rmp_cloth_contact_set_met (span->contact, &self->met);
      memcpy (rmp_cloth_contact_get_held (span->contact), self->held, n);
    }
  *moments = self->moments;
  *report = self->report;
  return iterate;
}

/* --- what they are of ------------------------------------------------------------------------- */

static void
put (GChecksum *sum, gconstpointer data, gsize size)
{
  g_checksum_update (sum, data, (gssize) size);
}

/* All that the way depends on, but for what the solver has been prepared with. (transfer full) */
static char *
make_key (const RmpClothSpan *span)
{
  const gsize n = span->model->n_vertices;
  const RmpWindField *air = &span->forces->field;
  /* air that stands still, or blows steadily, does so at any time */
  const double time = air->gusts != 0.0 && rmp_vector_norm (air->steady) > 0.0
                          ? span->start + span->length
                          : 0.0;
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  put (sum, span->to, 3 * n * sizeof (double));
  put (sum, &time, sizeof time);
  for (guint i = 0; span->contact && i < rmp_cloth_contact_get_n_bodies (span->contact); i++)
    {
      const gsize size = 3 * sizeof (double) *
                         (gsize) rmp_cloth_contact_get_topology (span->contact, i)->n_vertices;

      put (sum, rmp_cloth_contact_get_start (span->contact, i), size);
      put (sum, rmp_cloth_contact_get_end (span->contact, i), size);
    }
  if (span->contact)
    put (sum, rmp_cloth_contact_get_held (span->contact), n);
  return g_strdup (g_checksum_get_string (sum));
}

gboolean
rmp_drape_settling_is_moved (const RmpClothSpan *span)
{
  if (memcmp (span->from, span->to, 3 * (gsize) span->model->n_vertices * sizeof (double)) != 0)
    return TRUE;
  for (guint i = 0; span->contact && i < rmp_cloth_contact_get_n_bodies (span->contact); i++)
    {
      const gsize n = 3 * (gsize) rmp_cloth_contact_get_topology (span->contact, i)->n_vertices;

      if (memcmp (rmp_cloth_contact_get_start (span->contact, i),
                  rmp_cloth_contact_get_end (span->contact, i), n * sizeof (double)) != 0)
        return TRUE;
    }
  return FALSE;
}

/* --- those gone last -------------------------------------------------------------------------- */

RmpDrapeSettling *
rmp_drape_settling_new (guint n_frames)
{
  RmpDrapeSettling *self = g_new0 (RmpDrapeSettling, 1);

  self->n_frames = n_frames;
  g_mutex_init (&self->lock);
  return self;
}

void
rmp_drape_settling_free (RmpDrapeSettling *self)
{
  g_clear_pointer (&self->film, rmp_drape_film_unref);
  g_mutex_clear (&self->lock);
  g_free (self);
}

guint
rmp_drape_settling_get_n_frames (const RmpDrapeSettling *self)
{
  return self->n_frames;
}

guint
rmp_drape_settling_count_kept (const RmpDrapeSettling *self, guint n_vertices)
{
  const gsize n = MEMORY / (3 * sizeof (double) * MAX (n_vertices, 1));

  return (guint) MAX (n, LEAST_KEPT * ((gsize) self->n_frames + 1));
}

RmpDrapeFilm *
rmp_drape_settling_find (RmpDrapeSettling *self, const RmpClothSpan *span)
{
  g_autofree char *key = make_key (span);
  g_autoptr (RmpDrapeFilm) film = NULL;

  g_mutex_lock (&self->lock);
  if (self->film && g_str_equal (self->film->key, key))
    film = film_ref (self->film);
  g_mutex_unlock (&self->lock);
  if (!film)
    {
      film = g_new0 (RmpDrapeFilm, 1);
      g_atomic_ref_count_init (&film->n_refs);
      film->key = g_steal_pointer (&key);
      film->n_frames = self->n_frames;
    }
  return g_steal_pointer (&film);
}

void
rmp_drape_settling_keep (RmpDrapeSettling *self, RmpDrapeFilm *film, const RmpClothSpan *span,
                         const RmpDrapePath *path, const GArray *moments,
                         const RmpDrapeReport *report)
{
  const gsize n = span->model->n_vertices;

  g_assert (!film->frames);
  film->frames = g_array_new (FALSE, FALSE, sizeof (RmpDrapeIterate));
  g_array_set_clear_func (film->frames, clear_frame);
  for (guint i = 0; i <= self->n_frames; i++)
    {
      RmpDrapeIterate frame = *rmp_drape_path_get (path, (double) i / self->n_frames);

      frame.positions = g_memdup2 (frame.positions, 3 * n * sizeof (double));
      g_array_append_val (film->frames, frame);
    }
  film->moments = g_array_copy ((GArray *) moments);
  film->report = *report;
  film->report.path = NULL;
  if (span->contact)
    {
      film->met = *rmp_cloth_contact_get_met (span->contact);
      film->held = g_memdup2 (rmp_cloth_contact_get_held (span->contact), n);
    }
  g_mutex_lock (&self->lock);
  g_clear_pointer (&self->film, rmp_drape_film_unref);
  self->film = film_ref (film);
  g_mutex_unlock (&self->lock);
}
