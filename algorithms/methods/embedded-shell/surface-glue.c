/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/surface.h"

/* Centres without which a piece of cloth is held by nothing but them. */
#define LEAST_CENTRES 4
/* Centres by vertices with which nothing is left to wrinkle. */
#define MOST_CENTRES 0.5

/* Pieces that few centres hold would drift and turn about them: they are held as they are. Returns:
 * whether there were any
 */
static gboolean
hold_small_pieces (RmpShellSurface *self, const RmpShellRows *rows)
{
  const guint n = self->topology->n_vertices;
  g_autofree guint32 *pieces = g_new (guint32, n + 1);
  const guint n_pieces = rmp_topology_components (self->topology, pieces);
  g_autofree guint *centres = g_new0 (guint, n_pieces + 1), *held = g_new0 (guint, n_pieces + 1);

  for (guint row = 0; row < rows->n; row++)
    centres[pieces[rows->centres[row]]]++;
  for (guint v = 0; v < n; v++)
    held[pieces[v]] += self->fixed[v];
  for (guint v = 0; v < n; v++)
    if (!self->fixed[v] && centres[pieces[v]] < LEAST_CENTRES && held[pieces[v]] == 0)
      {
        self->freedom[v] = 0.0f;
        self->n_held++;
      }
  return self->n_held > 0;
}

static RmpShellRows *
make_clusters (RmpShellSurface *self, const RmpShellPlan *plan, const RmpCall *call, GError **error)
{
  const guint n = self->topology->n_vertices;
  g_autofree guint8 *taken = g_new (guint8, n + 1);
  RmpShellRows *rows;

  for (guint v = 0; v < n; v++)
    taken[v] = (guint8) !self->fixed[v];
  if (plan->kind == RMP_SHELL_CONSTRAINT_SPECTRAL)
    return rmp_shell_spectral_new (self->topology, self->rest, self->wavelengths, plan->cut, taken,
                                   call, error);
  rows = rmp_shell_clusters_new (self->topology, self->rest, self->wavelengths, &plan->clusters,
                                 taken, call->cancellable);
  if (!rows)
    g_cancellable_set_error_if_cancelled (call->cancellable, error);
  return rows;
}

static gboolean
glue (RmpShellSurface *self, const RmpShellPlan *plan, const RmpCall *call, GError **error)
{
  RmpShellRows *rows = make_clusters (self, plan, call, error);

  if (!rows)
    return FALSE;
  if (rows->centres && plan->foundation <= 0.0 && plan->along <= 0.0 &&
      hold_small_pieces (self, rows))
    {
      rmp_shell_surface_count_free (self);
      rmp_shell_rows_free (rows);
      rows = make_clusters (self, plan, call, error);
      if (!rows)
        return FALSE;
    }
  self->flat = self->n_free == 0 || rows->n > MOST_CENTRES * self->n_free;
  self->constraint = rmp_shell_constraint_new (rows, call->n_threads, call->cancellable);
  if (!self->constraint)
    g_cancellable_set_error_if_cancelled (call->cancellable, error);
  return self->constraint != NULL;
}

/* Of all that the glue is made of. (transfer full) */
static char *
make_key (const RmpShellSurface *self, const RmpShellPlan *plan)
{
  const RmpTopology *topology = self->topology;
  const RmpShellClusterPlan *clusters = &plan->clusters;
  const gsize n = topology->n_vertices;
  const guint32 whole[] = {
    topology->n_vertices,         topology->n_faces,
    (guint32) plan->kind,         clusters->seed,
    (guint32) clusters->geodesic, plan->foundation > 0.0 || plan->along > 0.0
  };
  const double real[] = { clusters->truncation, clusters->spacing, clusters->stop, clusters->width,
                          plan->cut };
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  const struct
  {
    gconstpointer data;
    gsize size;
  } parts[] = {
    { whole, sizeof whole },
    { real, sizeof real },
    { topology->faces, 3 * (gsize) topology->n_faces * sizeof *topology->faces },
    { self->rest, 3 * n * sizeof *self->rest },
    { self->wavelengths, n * sizeof *self->wavelengths },
    { self->fixed, n * sizeof *self->fixed },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].size > 0)
      g_checksum_update (sum, parts[i].data, (gssize) parts[i].size);
  return g_strdup (g_checksum_get_string (sum));
}

/* As glue(), from a surface of the same key. */
static void
take_glue (RmpShellSurface *self, const RmpShellSurface *earlier)
{
  const guint n = self->topology->n_vertices;

  for (guint v = 0; v < n && earlier->n_held > 0; v++)
    if (earlier->fixed[v])
      self->freedom[v] = 0.0f;
  self->n_held = earlier->n_held;
  rmp_shell_surface_count_free (self);
  self->flat = earlier->flat;
  self->constraint = rmp_shell_constraint_ref (earlier->constraint);
}

gboolean
rmp_shell_surface_glue (RmpShellSurface *self, const RmpShellPlan *plan,
                        const RmpShellSurface *earlier, const RmpCall *call, GError **error)
{
  self->key = make_key (self, plan);
  if (!earlier || !g_str_equal (earlier->key, self->key))
    return glue (self, plan, call, error);
  take_glue (self, earlier);
  return TRUE;
}
