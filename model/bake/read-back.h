/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* read-back.h: readers of formats that rimple-import takes no motion from, to verify bakes by. They
 * share nothing with the writers.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  gpointer (*open) (const char *path, GError **error);
  guint (*get_n_vertices) (gconstpointer self);
  guint (*get_n_frames) (gconstpointer self);
  /* seconds; below 0 where the file, of one frame, does not say */
  double (*get_time) (gconstpointer self, guint frame);
  /* @positions: (out caller-allocates): [vertices × 3] in file axes and units */
  gboolean (*pose) (gpointer self, guint frame, float *positions, GError **error);
  /* (nullable): [@n] indices of the triangles' corners; vertices beyond the mesh's own are copies
   * at its seams. (transfer full): %NULL with @error set
   */
  guint32 *(*read_corners) (gpointer self, guint *n, GError **error);
  void (*free) (gpointer self);
} RmpReadBack;

extern const RmpReadBack rmp_read_back_gltf, rmp_read_back_usd;

G_END_DECLS
