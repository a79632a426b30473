/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "build.h"

#include <math.h>
#include <string.h>

#include "place.h"
#include "solid.h"
#include "surface-parts.h"

/* The grid begins below the box by this part of a side, so that no vertex of a box-shaped mesh lies
 * between cells.
 */
#define MARGIN 1e-3

/* A quarter of the box and a little more, so that its quarters do not lie between cells either. */
#define DEFAULT_SIDE (1.0 / (4.0 - 3.0 * MARGIN))

/* An open mesh is solid if so many of its vertices have a solid cube beside them. */
#define LEAST_SOLID 0.9

const RmpEmbeddedBuildOptions rmp_embedded_build_defaults = {
  .order = RMP_EMBEDDED_QUADRATIC,
  .splits = 8,
  .filling = RMP_EMBEDDED_FILL_AUTOMATIC,
};

typedef struct
{
  const RmpTopology *topology;
  const double *positions;
  const RmpEmbeddedBuildOptions *options;
  guint n_threads;
  GCancellable *cancellable;
  double origin[3], side;
  guint cells[3];
  RmpEmbeddedParts parts;
  guint32 *elements;
  RmpEmbeddedBuildReport report;
} Build;

static gboolean
fail (GError **error, int code, const char *message)
{
  g_set_error_literal (error, G_IO_ERROR, code, message);
  return FALSE;
}

/* Where the grid lies and how large it is. */
static gboolean
lay_grid (Build *self, GError **error)
{
  double low[3], high[3], longest = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      low[c] = (double) INFINITY;
      high[c] = -(double) INFINITY;
    }
  for (gsize i = 0; i < 3 * (gsize) self->topology->n_vertices; i++)
    {
      if (!isfinite (self->positions[i]))
        return fail (error, G_IO_ERROR_INVALID_DATA, _ ("A position of the mesh is not a number."));
      low[i % 3] = MIN (low[i % 3], self->positions[i]);
      high[i % 3] = MAX (high[i % 3], self->positions[i]);
    }
  for (guint c = 0; c < 3; c++)
    longest = MAX (longest, high[c] - low[c]);
  if (!(longest > 0.0) || !isfinite (longest))
    return fail (error, G_IO_ERROR_INVALID_DATA, _ ("The mesh has no extent."));
  self->side = self->options->side > 0.0 ? self->options->side : DEFAULT_SIDE * longest;
  if (!(self->side >= RMP_EMBEDDED_LEAST_SIDE * longest))
    return fail (error, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("The lattice’s cells are too small: make them at least a 128th of the mesh."));
  for (guint c = 0; c < 3; c++)
    {
      self->origin[c] = low[c] - MARGIN * self->side;
      self->cells[c] = (guint) floor ((high[c] - self->origin[c]) / self->side) + 1;
    }
  return TRUE;
}

static gboolean
cancelled (Build *self, GError **error)
{
  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

static gboolean
find_solid (Build *self, GError **error)
{
  const guint splits = CLAMP (self->options->splits, 4, 16);
  const gsize n = rmp_embedded_voxels_count (self->cells, splits);
  g_auto (RmpEmbeddedVoxels) voxels = { 0 };
  g_autofree guint32 *voxel_elements = NULL;

  if (n == 0)
    return fail (error, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("The lattice has too many cells: make them larger, or split them less."));
  rmp_embedded_voxels_init (&voxels, self->cells, splits);
  if (!rmp_embedded_solid_fill (&voxels, self->origin, self->side, self->topology, self->positions,
                                self->n_threads, self->cancellable))
    return cancelled (self, error);
  voxel_elements = g_new (guint32, n);
  rmp_embedded_voxels_find_parts (&voxels, &self->parts, voxel_elements);
  if (!rmp_embedded_place_vertices (&voxels, voxel_elements, self->origin, self->side,
                                    self->topology, self->positions, &self->parts, self->elements,
                                    &self->report.n_thin, self->n_threads, self->cancellable))
    return cancelled (self, error);
  return TRUE;
}

static gboolean
find_surface (Build *self, GError **error)
{
  rmp_embedded_parts_clear (&self->parts);
  self->report.surface = TRUE;
  self->report.n_thin = 0;
  if (!rmp_embedded_surface_find_parts (self->origin, self->side, self->cells, self->topology,
                                        self->positions, &self->parts, self->elements,
                                        self->cancellable))
    return cancelled (self, error);
  rmp_embedded_place_rest (&self->parts, self->origin, self->side, self->topology->n_vertices,
                           self->positions, self->elements);
  return TRUE;
}

/* Whether it is open and encloses next to nothing. */
static gboolean
is_surface (const Build *self)
{
  return self->options->filling == RMP_EMBEDDED_FILL_AUTOMATIC &&
         self->topology->n_border_edges > 0 &&
         self->report.n_thin > (1.0 - LEAST_SOLID) * self->topology->n_vertices;
}

static gboolean
find_parts (Build *self, GError **error)
{
  if (self->options->filling != RMP_EMBEDDED_FILL_SURFACE)
    {
      if (!find_solid (self, error))
        return FALSE;
      if (!is_surface (self))
        return TRUE;
    }
  return find_surface (self, error);
}

/* Of all that decides over what is built. (transfer full) */
static char *
make_key (const Build *self)
{
  const RmpTopology *topology = self->topology;
  const guint32 whole[] = { topology->n_vertices, topology->n_faces, (guint32) self->options->order,
                            self->options->splits, (guint32) self->options->filling };
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  const gsize n_faces = topology->n_faces, n = topology->n_vertices;

  g_checksum_update (sum, (const guchar *) whole, sizeof whole);
  g_checksum_update (sum, (const guchar *) &self->options->side, sizeof (double));
  if (n_faces > 0)
    g_checksum_update (sum, (const guchar *) topology->faces,
                       (gssize) (3 * n_faces * sizeof *topology->faces));
  if (n > 0)
    g_checksum_update (sum, (const guchar *) self->positions,
                       (gssize) (3 * n * sizeof *self->positions));
  return g_strdup (g_checksum_get_string (sum));
}

/* FALSE where it was made of something else. */
static gboolean
take_earlier (const Build *self, const char *key, RmpEmbeddedBuilt *built)
{
  const RmpEmbeddedBuilt *earlier = self->options->earlier;

  if (!earlier || !g_str_equal (earlier->key, key))
    return FALSE;
  *built = *earlier;
  g_atomic_ref_count_inc (built->ref_count);
  return TRUE;
}

gboolean
rmp_embedded_build (const RmpTopology *topology, const double *positions,
                    const RmpEmbeddedBuildOptions *options, RmpEmbeddedBuilt *built,
                    guint n_threads, GCancellable *cancellable, GError **error)
{
  g_autofree guint32 *elements = NULL;
  g_autofree char *key = NULL;
  Build build = { topology,
                  positions,
                  options,
                  n_threads,
                  cancellable,
                  .side = 1.0,
                  .report.order = options ? options->order : RMP_EMBEDDED_QUADRATIC };

  g_return_val_if_fail (topology && (positions || topology->n_vertices == 0), FALSE);
  g_return_val_if_fail (options && built, FALSE);

  *built = (RmpEmbeddedBuilt){ 0 };
  key = make_key (&build);
  if (take_earlier (&build, key, built))
    return TRUE;
  build.elements = elements = g_new (guint32, (gsize) topology->n_vertices + 1);
  memset (elements, 0xff, ((gsize) topology->n_vertices + 1) * sizeof (guint32));
  if (topology->n_vertices > 0 && (!lay_grid (&build, error) || !find_parts (&build, error)))
    {
      rmp_embedded_parts_clear (&build.parts);
      return FALSE;
    }
  if (topology->n_vertices > 0 && build.parts.n_elements == 0)
    {
      rmp_embedded_parts_clear (&build.parts);
      return fail (error, G_IO_ERROR_INVALID_DATA, _ ("The mesh has no faces."));
    }
  build.report.n_pieces = rmp_embedded_parts_count_pieces (&build.parts);
  built->lattice = rmp_embedded_lattice_new (options->order, build.origin, build.side,
                                             &build.parts);
  build.report.n_closed_slits = rmp_embedded_lattice_count_closed_slits (built->lattice);
  built->report = build.report;
  built->embedding = rmp_embedding_new (built->lattice, topology->n_vertices, elements, positions);
  built->key = g_steal_pointer (&key);
  built->ref_count = g_new (gatomicrefcount, 1);
  g_atomic_ref_count_init (built->ref_count);
  return TRUE;
}

void
rmp_embedded_built_clear (RmpEmbeddedBuilt *self)
{
  if (self->ref_count && !g_atomic_ref_count_dec (self->ref_count))
    {
      *self = (RmpEmbeddedBuilt){ 0 };
      return;
    }
  g_clear_pointer (&self->ref_count, g_free);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->embedding, rmp_embedding_free);
  g_clear_pointer (&self->lattice, rmp_embedded_lattice_free);
}

char *
rmp_embedded_build_warn (const RmpEmbeddedBuildReport *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self, NULL);

  if (self->surface)
    g_string_append (text, _ ("The mesh is open: the interior fills the cells that it passes. "));
  if (self->n_closed_slits > 0)
    g_string_append_printf (text,
                            _ ("A slit such as a mouth cannot open: make the lattice’s cells so "
                               "small that it is at least %u of them long. "),
                            self->order == RMP_EMBEDDED_LINEAR ? 2u : 3u);
  if (self->n_thin > 0)
    g_string_append_printf (text,
                            _ ("The mesh is thinner than the lattice can see at %u vertices: make "
                               "its cells smaller. "),
                            self->n_thin);
  if (text->len == 0)
    return NULL;
  g_string_truncate (text, text->len - 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
