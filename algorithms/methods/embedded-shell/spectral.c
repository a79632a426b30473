/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/embedded-shell/rows.h"

#include <math.h>

#include "geometry/vector.h"
#include "solvers/modes.h"

typedef struct
{
  guint n;
  guint32 *numbers;  /* [#V] of vertices among those that are taken, or none */
  guint32 *vertices; /* [n] */
  double *masses;    /* [n] m² by the wavelength's square */
  double *diagonal;  /* [#V] */
  GArray *entries;   /* (element-type RmpCholeskyEntry) of the cotangent Laplacian */
} Surface;

static void
add_entry (Surface *self, guint32 a, guint32 b, double value)
{
  const RmpCholeskyEntry entry = { MAX (self->numbers[a], self->numbers[b]),
                                   MIN (self->numbers[a], self->numbers[b]), value };

  if (self->numbers[a] != RMP_INDEX_NONE && self->numbers[b] != RMP_INDEX_NONE)
    g_array_append_val (self->entries, entry);
}

static void
add_face (Surface *self, const guint32 *corners, const double *rest, const double *wavelengths)
{
  double edges[3][3], normal[3], twice;

  for (guint i = 0; i < 3; i++)
    rmp_vector_sub (rest + 3 * (gsize) corners[(i + 2) % 3],
                    rest + 3 * (gsize) corners[(i + 1) % 3], edges[i]);
  rmp_vector_cross (edges[0], edges[1], normal);
  twice = rmp_vector_norm (normal);
  if (!(twice > 0.0))
    return;
  for (guint i = 0; i < 3; i++)
    {
      const guint32 a = corners[(i + 1) % 3], b = corners[(i + 2) % 3];
      const double weight = -0.5 * rmp_vector_dot (edges[(i + 1) % 3], edges[(i + 2) % 3]) / twice;
      const double wavelength = wavelengths[corners[i]];

      add_entry (self, a, b, -weight);
      add_entry (self, a, a, weight);
      add_entry (self, b, b, weight);
      self->diagonal[a] += weight;
      self->diagonal[b] += weight;
      if (self->numbers[corners[i]] != RMP_INDEX_NONE)
        self->masses[self->numbers[corners[i]]] += twice / (6.0 * wavelength * wavelength);
    }
}

static void
init_surface (Surface *self, const RmpTopology *topology, const double *rest,
              const double *wavelengths, const guint8 *taken)
{
  const guint n = topology->n_vertices;

  *self = (Surface){
    .numbers = g_new (guint32, n + 1),
    .vertices = g_new (guint32, n + 1),
    .masses = g_new0 (double, n + 1),
    .diagonal = g_new0 (double, n + 1),
    .entries = g_array_new (FALSE, FALSE, sizeof (RmpCholeskyEntry)),
  };
  for (guint32 v = 0; v < n; v++)
    {
      const gboolean used = (!taken || taken[v]) &&
                            topology->vertex_corner_start[v] < topology->vertex_corner_start[v + 1];

      self->numbers[v] = used ? self->n : RMP_INDEX_NONE;
      self->vertices[self->n] = v;
      self->n += used ? 1 : 0;
    }
  for (guint f = 0; f < topology->n_faces; f++)
    add_face (self, topology->faces + 3 * (gsize) f, rest, wavelengths);
}

static void
clear_surface (Surface *self)
{
  g_free (self->numbers);
  g_free (self->vertices);
  g_free (self->masses);
  g_free (self->diagonal);
  g_array_unref (self->entries);
}

static RmpShellRows *
make_rows (Surface *surface, guint n_columns, RmpModes *modes)
{
  RmpShellRows *self = g_new0 (RmpShellRows, 1);
  const gsize n = surface->n;

  self->n = modes->n_modes;
  self->n_columns = n_columns;
  self->start = g_new0 (guint32, self->n + 1);
  self->columns = g_new (guint32, self->n * n + 1);
  self->weights = g_steal_pointer (&modes->shapes);
  self->squares = g_steal_pointer (&modes->squares);
  self->diagonal = g_steal_pointer (&surface->diagonal);
  for (guint row = 0; row < self->n; row++)
    {
      double *shape = self->weights + n * row;
      double sum = 0.0;

      self->start[row + 1] = self->start[row] + (guint32) n;
      for (gsize i = 0; i < n; i++)
        sum += fabs (surface->masses[i] * shape[i]);
      for (gsize i = 0; i < n; i++)
        {
          self->columns[self->start[row] + i] = surface->vertices[i];
          shape[i] *= surface->masses[i] / sum;
        }
    }
  return self;
}

RmpShellRows *
rmp_shell_spectral_new (const RmpTopology *topology, const double *rest, const double *wavelengths,
                        double cut, const guint8 *taken, const RmpCall *call, GError **error)
{
  RmpModesOptions options = {
    4.0 * G_PI * G_PI / (cut * cut), RMP_SHELL_MOST_MODES, 1, NULL, NULL, NULL
  };
  g_autoptr (RmpModes) modes = NULL;
  g_autoptr (GError) reason = NULL;
  RmpShellRows *self = NULL;
  Surface surface;

  if (call)
    {
      options.n_threads = call->n_threads;
      options.cancellable = call->cancellable;
      options.progress = call->progress;
      options.data = call->data;
    }
  init_surface (&surface, topology, rest, wavelengths, taken);
  if (surface.n > 0)
    modes = rmp_modes_new (surface.n, surface.entries->len,
                           (const RmpCholeskyEntry *) (const gpointer) surface.entries->data,
                           surface.masses, &options, &reason);
  if (modes)
    self = make_rows (&surface, topology->n_vertices, modes);
  else if (reason && g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&reason));
  else
    g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_FAILED,
        _ ("Spectral constraints are not possible here (%s): raise Spectral cut, take local "
           "ones, a smaller region, or a larger wavelength"),
        reason ? reason->message : _ ("there is no cloth"));
  clear_surface (&surface);
  return self;
}
