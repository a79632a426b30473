/* SPDX-License-Identifier: GPL-3.0-or-later */

/* snapshot-states.c: checkpoints of a look and of the simulators below it, to go on in another run.
 */

#include "evaluate/simulated.h"
#include "evaluate/snapshot-private.h"

/* The snapshot, and those of the motions below it, that step. (element-type RmpReplay) */
static GPtrArray *
list_replays (RmpSnapshot *self)
{
  GPtrArray *replays = g_ptr_array_new ();

  for (RmpSnapshot *each = self; each;
       each = rmp_simulated_get_simulator (rmp_snapshot_get_sampler (each)))
    {
      RmpReplay *replay = rmp_snapshot_get_replay (each);

      if (replay)
        g_ptr_array_add (replays, replay);
    }
  return replays;
}

GVariant *
rmp_snapshot_save_states (RmpSnapshot *self)
{
  g_autoptr (GPtrArray) replays = list_replays (self);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(uay)"));
  for (guint i = 0; i < replays->len; i++)
    {
      guint done;
      g_autoptr (GBytes) bytes = rmp_replay_save (replays->pdata[i], &done);

      if (!bytes)
        bytes = g_bytes_new (NULL, 0);
      g_variant_builder_add (&builder, "(u@ay)", done,
                             g_variant_new_from_bytes (G_VARIANT_TYPE_BYTESTRING, bytes, TRUE));
    }
  return g_variant_builder_end (&builder);
}

gboolean
rmp_snapshot_load_states (RmpSnapshot *self, GVariant *states, guint most)
{
  g_autoptr (GPtrArray) replays = list_replays (self);
  gboolean all = g_variant_n_children (states) == replays->len;

  for (guint i = 0; i < replays->len && i < g_variant_n_children (states); i++)
    {
      g_autoptr (GVariant) state = NULL;
      g_autoptr (GBytes) bytes = NULL;
      guint done;

      g_variant_get_child (states, i, "(u@ay)", &done, &state);
      bytes = g_variant_get_data_as_bytes (state);
      all = done <= most && g_bytes_get_size (bytes) > 0 &&
            rmp_replay_load (replays->pdata[i], done, bytes, NULL) && all;
    }
  return all;
}
