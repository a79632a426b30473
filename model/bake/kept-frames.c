/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/kept-frames.h"

#include "bake/sidecar.h"

#include <glib/gstdio.h>

/* All that a frame's numbers depend on; the project stands for what is painted and drawn. */
static char *
make_key (const RmpBakeTarget *target, const RmpBakeOptions *options, const char *made_by,
          gboolean has_normals)
{
  g_autofree char *hash = rmp_topology_hash (target);
  g_autofree char *rest = g_compute_checksum_for_data (
      G_CHECKSUM_SHA256, (const guchar *) target->rest,
      3 * sizeof (float) * target->topology->n_vertices);
  char scale[G_ASCII_DTOSTR_BUF_SIZE], rate[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (scale, sizeof scale, options->scale);
  g_ascii_dtostr (rate, sizeof rate, target->rate);
  return g_strdup_printf ("%s\n%s\n%s\n%s\n%s %s %d %u %u %u %d", made_by,
                          options->source ? options->source : "", hash, rest, scale, rate,
                          options->axes, options->triangles, options->first, options->last,
                          has_normals);
}

/* Of a run that is no shard. */
static char *
make_whole_path (const RmpBakeTarget *target)
{
  g_autofree char *name = g_strconcat (target->name, ".frames", NULL);

  return g_build_filename (target->folder, name, NULL);
}

static char *
make_path (const RmpBakeTarget *target, const RmpBakeOptions *options, guint shard)
{
  g_autofree char *name = NULL;

  if (options->n_shards == 0)
    return options->kept_path ? g_strdup (options->kept_path) : make_whole_path (target);
  name = g_strdup_printf ("%s.%u-of-%u.frames", target->name, shard + 1, options->n_shards);
  return g_build_filename (target->folder, name, NULL);
}

char *
rmp_kept_frames_name_state (const char *path)
{
  return g_strconcat (path, ".state", NULL);
}

/* A shard may begin at what any other has left that is behind it, though that one is not done, or
 * was stopped on its way there; or at what a run of the whole range has left.
 */
static void
name_states (RmpKeptFrames *self, const RmpBakeTarget *target, const RmpBakeOptions *options)
{
  g_autoptr (GStrvBuilder) states = g_strv_builder_new ();

  if (options->joins)
    return;
  self->state_after = rmp_kept_frames_name_state (self->paths[0]);
  g_strv_builder_add (states, self->state_after);
  for (guint shard = 0; shard < options->n_shards; shard++)
    if (shard != options->shard)
      {
        g_autofree char *path = make_path (target, options, shard);
        g_autofree char *state = rmp_kept_frames_name_state (path);

        g_strv_builder_add (states, state);
      }
  if (options->n_shards > 0)
    {
      g_autofree char *path = make_whole_path (target);
      g_autofree char *state = rmp_kept_frames_name_state (path);

      g_strv_builder_add (states, state);
    }
  self->states = g_strv_builder_end (states);
}

gboolean
rmp_kept_frames_open (RmpKeptFrames *self, const RmpBakeTarget *target,
                      const RmpBakeOptions *options, const char *made_by, gboolean has_normals,
                      GError **error)
{
  const gsize n_floats = (has_normals ? 6 : 3) * (gsize) target->topology->n_vertices;
  const guint only = options->n_shards > 0 && !options->joins ? options->shard : 0;
  guint n;

  *self = (RmpKeptFrames){ .first = options->first, .end = options->last + 1 };
  if (options->n_shards == 0 && !options->keeps_frames)
    return TRUE;
  if (options->n_shards > 0 && !options->joins)
    {
      self->first += (guint) ((guint64) target->n_frames * only / options->n_shards);
      self->end = options->first +
                  (guint) ((guint64) target->n_frames * (only + 1) / options->n_shards);
    }
  n = options->joins ? options->n_shards : 1;
  self->key = make_key (target, options, made_by, has_normals);
  self->stores = g_new0 (RmpFrameStore *, n);
  self->paths = g_new0 (char *, n + 1);
  for (; self->n < n; self->n++)
    {
      self->paths[self->n] = make_path (target, options, only + self->n);
      self->stores[self->n] = rmp_frame_store_open (self->paths[self->n], self->key, n_floats,
                                                    !options->joins, error);
      if (!self->stores[self->n])
        return FALSE;
    }
  name_states (self, target, options);
  return !options->joins || rmp_kept_frames_check (self, options, error);
}

RmpFrameStore *
rmp_kept_frames_find (const RmpKeptFrames *self, guint frame)
{
  for (guint i = 0; i < self->n; i++)
    if (rmp_frame_store_has (self->stores[i], frame))
      return self->stores[i];
  return NULL;
}

gboolean
rmp_kept_frames_check (const RmpKeptFrames *self, const RmpBakeOptions *options, GError **error)
{
  for (guint frame = options->first; frame <= options->last; frame++)
    if (!rmp_kept_frames_find (self, frame))
      {
        g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                     _ ("Frame %u is in none of the %u shards in “%s”. Run all of them first, with "
                        "the same project, frames, formats, axes and scale"),
                     frame, options->n_shards, options->folder);
        return FALSE;
      }
  return TRUE;
}

void
rmp_kept_frames_remove (const RmpKeptFrames *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      g_autofree char *state = rmp_kept_frames_name_state (self->paths[i]);

      g_unlink (self->paths[i]);
      g_unlink (state);
    }
}

void
rmp_kept_frames_clear (RmpKeptFrames *self)
{
  for (guint i = 0; i < self->n; i++)
    rmp_frame_store_free (self->stores[i]);
  g_clear_pointer (&self->stores, g_free);
  g_clear_pointer (&self->paths, g_strfreev);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->states, g_strfreev);
  g_clear_pointer (&self->state_after, g_free);
  self->n = 0;
}
