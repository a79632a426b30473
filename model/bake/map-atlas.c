/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/map-atlas.h"

#include "bake/bake-private.h"
#include "bake/joint-curves.h"
#include "bake/json-text.h"
#include "bake/whole-file.h"
#include "evaluate/look-map.h"
#include "images/image-file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Weights are found on maps of this side. */
#define FIT_SIDE 128u
/* A weight that nobody sees. */
#define LEAST_WEIGHT 1e-7
/* Of a key's own square: what it has beside other keys, if it is no sum of them. */
#define DEPENDENT 1e-10
/* Of the heights: less than what codes of 16 bits round off. */
#define NOTHING 1e-5

/* --- weights ---------------------------------------------------------------------------------- */

static double
dot (const float *a, const float *b, gsize n)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += (double) a[i] * (double) b[i];
  return sum;
}

/* Solves the equations of the @m unknowns of @chosen by Cholesky's factors; a key that is a sum of
 * others gets nothing. @factors: [@m × @m], @solution: [@m]: (out)
 */
static void
solve_chosen (const double *products, const double *aims, guint n, const guint *chosen, guint m,
              double *factors, double *solution)
{
  for (guint i = 0; i < m; i++)
    for (guint j = 0; j <= i; j++)
      {
        double rest = products[chosen[i] * n + chosen[j]];

        for (guint k = 0; k < j; k++)
          rest -= factors[i * m + k] * factors[j * m + k];
        if (i == j)
          factors[i * m + i] = rest > DEPENDENT * products[chosen[i] * n + chosen[i]] ? sqrt (rest)
                                                                                      : INFINITY;
        else
          factors[i * m + j] = rest / factors[j * m + j];
      }
  for (guint i = 0; i < m; i++)
    {
      solution[i] = aims[chosen[i]];
      for (guint k = 0; k < i; k++)
        solution[i] -= factors[i * m + k] * solution[k];
      solution[i] /= factors[i * m + i];
    }
  for (guint i = m; i-- > 0;)
    {
      for (guint k = i + 1; k < m; k++)
        solution[i] -= factors[k * m + i] * solution[k];
      solution[i] /= factors[i * m + i];
    }
}

/* The key whose weight would lessen what is left the most, or @n. */
static guint
find_wanted (const double *products, const double *aims, guint n, const double *weights)
{
  guint wanted = n;
  double most = 0.0;

  for (guint k = 0; k < n; k++)
    {
      double rest = aims[k];

      for (guint j = 0; j < n; j++)
        rest -= products[k * n + j] * weights[j];
      rest /= products[k * n + k];
      if (!(weights[k] > 0.0) && rest > MAX (most, LEAST_WEIGHT))
        {
          wanted = k;
          most = rest;
        }
    }
  return wanted;
}

/* Goes to the solution as far as no weight becomes negative, and drops those that become 0.
 * Returns: whether it is there
 */
static gboolean
approach (double *weights, const double *solution, guint *chosen, guint *m)
{
  double part = 1.0;
  guint kept = 0;

  for (guint i = 0; i < *m; i++)
    if (solution[i] <= 0.0 && weights[chosen[i]] > 0.0)
      part = MIN (part, weights[chosen[i]] / (weights[chosen[i]] - solution[i]));
  for (guint i = 0; i < *m; i++)
    {
      double *weight = &weights[chosen[i]];

      *weight += part * (solution[i] - *weight);
      if (solution[i] <= 0.0 && *weight < LEAST_WEIGHT)
        *weight = 0.0;
      else
        chosen[kept++] = chosen[i];
    }
  *m = kept;
  return part >= 1.0;
}

/* Least squares that are not negative, with a set of weights that are not 0: C. L. Lawson, R. J.
 * Hanson, Solving least squares problems, 1974, chapter 23. @products: [@n × @n] of keys, @aims:
 * [@n] of keys and frame; @weights: [@n]
 */
static void
solve (const double *products, const double *aims, guint n, double *weights)
{
  g_autofree double *factors = g_new (double, (gsize) n *n), *solution = g_new (double, n);
  g_autofree guint *chosen = g_new (guint, n + 1);
  guint m = 0, wanted;

  memset (weights, 0, n * sizeof *weights);
  for (guint round = 0; round < 3 * n; round++)
    {
      wanted = find_wanted (products, aims, n, weights);
      if (wanted == n)
        return;
      chosen[m++] = wanted;
      do
        solve_chosen (products, aims, n, chosen, m, factors, solution);
      while (!approach (weights, solution, chosen, &m) && m > 0);
    }
}

/* Of a frame. @largest: (out) */
static double
measure_rest (const float *heights, guint frame, gsize n, const guint *keys, guint n_keys,
              const double *weights, guint n_frames, double *largest)
{
  double sum = 0.0;

  *largest = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      double rest = (double) heights[frame * n + i];

      for (guint k = 0; k < n_keys; k++)
        rest -= weights[k * (gsize) n_frames + frame] * (double) heights[keys[k] * n + i];
      sum += rest * rest;
      *largest = MAX (*largest, fabs (rest));
    }
  return sum;
}

static void
fit (const float *heights, guint n_frames, gsize n, const guint *keys, guint n_keys,
     double *weights)
{
  g_autofree double *products = g_new (double, (gsize) n_keys *n_keys);
  g_autofree double *aims = g_new (double, n_keys), *own = g_new (double, n_keys);

  for (guint k = 0; k < n_keys; k++)
    for (guint j = 0; j < n_keys; j++)
      products[k * n_keys + j] = dot (heights + keys[k] * n, heights + keys[j] * n, n);
  for (guint frame = 0; frame < n_frames; frame++)
    {
      for (guint k = 0; k < n_keys; k++)
        aims[k] = dot (heights + keys[k] * n, heights + frame * n, n);
      solve (products, aims, n_keys, own);
      for (guint k = 0; k < n_keys; k++)
        weights[k * (gsize) n_frames + frame] = own[k];
    }
}

guint
rmp_atlas_choose_keys (const float *heights, guint n_frames, gsize n, guint n_keys, guint *keys,
                       double *weights, RmpAtlasLoss *loss)
{
  double whole = 0.0;

  g_return_val_if_fail (heights && keys && weights && loss, 0);

  *loss = (RmpAtlasLoss){ 0 };
  for (guint frame = 0; frame < n_frames; frame++)
    whole += dot (heights + frame * n, heights + frame * n, n);
  for (guint k = 0; k <= n_keys; k++)
    {
      double most = 0.0, left = 0.0, largest;

      if (k > 0)
        fit (heights, n_frames, n, keys, k, weights);
      for (guint frame = 0; frame < n_frames; frame++)
        {
          const double rest = measure_rest (heights, frame, n, keys, k, weights, n_frames,
                                            &largest);

          left += rest;
          if (rest > most)
            {
              most = rest;
              loss->worst = frame;
              loss->largest = largest;
            }
        }
      loss->n_keys = k;
      loss->lost = whole > 0.0 ? sqrt (left / whole) : 0.0;
      if (k == n_keys || loss->lost <= NOTHING)
        break;
      keys[k] = loss->worst;
      memset (weights + k * (gsize) n_frames, 0, n_frames * sizeof *weights);
    }
  return loss->n_keys;
}

/* --- maps ------------------------------------------------------------------------------------- */

typedef struct
{
  const RmpMapOptions *options;
  const RmpCall *call;
  const RmpMapSource *source;
  RmpMapMaker *maker; /* of the source */
  guint n_frames, done, n_steps, across;
  guint keys[RMP_ATLAS_MOST_KEYS]; /* from the first frame on */
  double *weights;
  double amplitude;
  RmpHeightImage *images[3]; /* heights, x and y of normals */
  GPtrArray *files;
} Atlas;

static void
atlas_clear (Atlas *self)
{
  g_clear_pointer (&self->files, g_ptr_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->images); i++)
    g_clear_pointer (&self->images[i], rmp_height_image_unref);
  g_free (self->weights);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Atlas, atlas_clear)

static gboolean
step (Atlas *self, guint frame, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (self->call->cancellable, error) ||
      !rmp_map_maker_go (self->maker, self->options->first + frame, self->call, error))
    return FALSE;
  self->done++;
  if (self->call->progress)
    self->call->progress ((double) self->done / self->n_steps, self->call->data);
  return TRUE;
}

static RmpHeightImage *
make_heights (const Atlas *self, guint side, double *amplitude, GError **error)
{
  return rmp_relief_make_height_map (rmp_map_maker_get_relief (self->maker),
                                     rmp_map_maker_get_mesh (self->maker),
                                     rmp_map_maker_get_base (self->maker), side, amplitude,
                                     self->call->cancellable, self->call->n_threads, error);
}

/* The heights of a frame in metres; 0 where nothing is raised. */
static gboolean
read_heights (Atlas *self, float *heights, GError **error)
{
  g_autoptr (GError) local = NULL;
  double amplitude = 0.0;
  g_autoptr (RmpHeightImage) image = make_heights (self, FIT_SIDE, &amplitude, &local);

  memset (heights, 0, (gsize) FIT_SIDE * FIT_SIDE * sizeof *heights);
  if (!image && g_error_matches (local, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  if (!image)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  for (guint i = 0; i < FIT_SIDE * FIT_SIDE; i++)
    heights[i] = (float) ((rmp_height_image_get (image, i % FIT_SIDE, i / FIT_SIDE) -
                           RMP_HEIGHT_MIDDLE) *
                          amplitude / 65536.0);
  return TRUE;
}

static gboolean
choose (Atlas *self, guint n_keys, RmpAtlasLoss *loss, GError **error)
{
  const gsize n = (gsize) FIT_SIDE * FIT_SIDE;
  g_autofree float *heights = g_new (float, self->n_frames *n);

  for (guint frame = 0; frame < self->n_frames; frame++)
    if (!step (self, frame, error) ||
        (frame == 0 && !rmp_relief_check_map (rmp_map_maker_get_relief (self->maker),
                                              rmp_map_maker_get_mesh (self->maker),
                                              self->options->side, error)) ||
        !read_heights (self, heights + frame * n, error))
      return FALSE;
  self->weights = g_new0 (double, (gsize) n_keys * self->n_frames);
  if (rmp_atlas_choose_keys (heights, self->n_frames, n, n_keys, self->keys, self->weights, loss) >
      0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               _ ("Nothing is raised in these frames: choose some where the look wrinkles"));
  return FALSE;
}

/* Puts the map of key @k into its cell: from the left, and from the top. */
static void
put (Atlas *self, RmpHeightImage **atlas, const RmpHeightImage *image, guint k)
{
  const guint tiles = self->options->side / RMP_TILE_SIDE, across = tiles * self->across;
  const guint left = k % self->across * tiles, low = (self->across - 1 - k / self->across) * tiles;
  g_autofree guint *indices = g_new (guint, (gsize) tiles * tiles);
  g_autofree const guint16 **texels = g_new (const guint16 *, (gsize) tiles *tiles);
  RmpHeightImage *before = *atlas;

  for (guint i = 0; i < tiles * tiles; i++)
    {
      indices[i] = (low + i / tiles) * across + left + i % tiles;
      texels[i] = rmp_height_image_get_tile (image, i);
    }
  *atlas = rmp_height_image_replace (before, tiles * tiles, indices, texels);
  rmp_height_image_unref (before);
}

/* The range of all keys' heights. */
static gboolean
find_amplitude (Atlas *self, guint n_keys, GError **error)
{
  self->amplitude = self->options->amplitude;
  for (guint k = 0; k < n_keys && !(self->options->amplitude > 0.0); k++)
    {
      double amplitude = 0.0;
      g_autoptr (RmpHeightImage) image = NULL;

      if (!step (self, self->keys[k], error) ||
          !(image = make_heights (self, self->options->side, &amplitude, error)))
        return FALSE;
      self->amplitude = MAX (self->amplitude, amplitude);
    }
  return TRUE;
}

static gboolean
draw_key (Atlas *self, guint k, GError **error)
{
  RmpHeightImage *normals[2] = { NULL };

  if (!step (self, self->keys[k], error))
    return FALSE;
  if (self->options->kinds & RMP_MAP_HEIGHT)
    {
      g_autoptr (RmpHeightImage)
          heights = make_heights (self, self->options->side, &self->amplitude, error);

      if (!heights)
        return FALSE;
      put (self, &self->images[0], heights, k);
    }
  if (!(self->options->kinds & RMP_MAP_NORMAL))
    return TRUE;
  if (!rmp_relief_make_normal_map (rmp_map_maker_get_relief (self->maker),
                                   rmp_map_maker_get_mesh (self->maker),
                                   rmp_map_maker_get_base (self->maker), self->options->side,
                                   normals, self->call->cancellable, self->call->n_threads, error))
    return FALSE;
  for (guint c = 0; c < 2; c++)
    {
      put (self, &self->images[1 + c], normals[c], k);
      rmp_height_image_unref (normals[c]);
    }
  return TRUE;
}

/* --- files ------------------------------------------------------------------------------------ */

static char *
make_path (const Atlas *self, const char *ending)
{
  g_autofree char *name = g_strconcat (self->source->name, ending, NULL);

  return g_build_filename (self->options->folder, name, NULL);
}

static gboolean
write_images (Atlas *self, GError **error)
{
  g_autofree char *heights = make_path (self, ".height-atlas.png"),
                  *normals = make_path (self, ".normal-atlas.png");
  RmpWholeFile *file;

  if (self->options->kinds & RMP_MAP_HEIGHT)
    {
      if (!(file = rmp_image_make_png (self->images[0], heights, 16, error)))
        return FALSE;
      g_ptr_array_add (self->files, file);
    }
  if (self->options->kinds & RMP_MAP_NORMAL)
    {
      if (!(file = rmp_image_make_normals (self->images + 1, self->options->green_down, normals,
                                           error)))
        return FALSE;
      g_ptr_array_add (self->files, file);
    }
  return TRUE;
}

static void
add_curve (JsonBuilder *builder, const Atlas *self, guint k)
{
  const guint frame = self->options->first + self->keys[k];
  g_autofree char *name = g_strdup_printf ("key_%u", frame);

  json_builder_begin_object (builder);
  rmp_json_add_string (builder, "name", name);
  rmp_json_add_count (builder, "frame", frame);
  rmp_json_add_count (builder, "column", k % self->across);
  rmp_json_add_count (builder, "row", k / self->across);
  json_builder_set_member_name (builder, "weight");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->n_frames; i++)
    json_builder_add_double_value (builder, self->weights[k * (gsize) self->n_frames + i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_maps (JsonBuilder *builder, const Atlas *self)
{
  json_builder_set_member_name (builder, "maps");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->files->len; i++)
    {
      g_autofree char *name = g_path_get_basename (rmp_whole_file_get_path (self->files->pdata[i]));

      json_builder_add_string_value (builder, name);
    }
  json_builder_end_array (builder);
}

static gboolean
write_curves (Atlas *self, const RmpAtlasLoss *loss, GError **error)
{
  g_autofree char *path = make_path (self, ".curves.json");
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (RmpWholeFile) file = NULL;

  json_builder_begin_object (builder);
  rmp_json_add_string (builder, "format", "rimple-curves-1");
  rmp_json_add_number (builder, "rate", self->source->rate);
  rmp_json_add_count (builder, "start", self->options->first);
  rmp_json_add_count (builder, "columns", self->across);
  rmp_json_add_count (builder, "rows", self->across);
  rmp_json_add_count (builder, "side", self->options->side);
  if (self->options->kinds & RMP_MAP_HEIGHT)
    {
      rmp_json_add_number (builder, "height_middle", RMP_HEIGHT_MIDDLE / (double) G_MAXUINT16);
      rmp_json_add_number (builder, "height_range_m",
                           self->amplitude * G_MAXUINT16 / (G_MAXUINT16 + 1.0));
    }
  if (self->options->kinds & RMP_MAP_NORMAL)
    rmp_json_add_string (builder, "normal_green",
                         self->options->green_down ? "against v" : "along v");
  add_maps (builder, self);
  rmp_json_add_number (builder, "lost_part_of_heights", loss->lost);
  json_builder_set_member_name (builder, "curves");
  json_builder_begin_array (builder);
  for (guint k = 0; k < loss->n_keys; k++)
    add_curve (builder, self, k);
  json_builder_end_array (builder);
  rmp_joint_curves_add (builder, rmp_map_maker_get_snapshot (self->maker), self->options->first,
                        self->n_frames);
  json_builder_end_object (builder);

  file = rmp_json_write (builder, path, error);
  if (!file)
    return FALSE;
  g_ptr_array_add (self->files, g_steal_pointer (&file));
  return TRUE;
}

static gboolean
draw_all (Atlas *self, guint n_keys, GError **error)
{
  const guint side = self->options->side * self->across;

  if (side > RMP_IMAGE_MAX_SIDE)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("%u maps of %u texels make an image of %u, and %u is the most: choose fewer "
                      "or smaller ones"),
                   n_keys, self->options->side, side, RMP_IMAGE_MAX_SIDE);
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (self->images); i++)
    self->images[i] = rmp_height_image_new (side, RMP_HEIGHT_MIDDLE);
  if ((self->options->kinds & RMP_MAP_HEIGHT) && !find_amplitude (self, n_keys, error))
    return FALSE;
  for (guint k = 0; k < n_keys; k++)
    if (!draw_key (self, k, error))
      return FALSE;
  return TRUE;
}

GStrv
rmp_map_atlas_write (const RmpMapSource *source, const RmpMapOptions *options, guint n_keys,
                     RmpAtlasLoss *loss, const RmpCall *call, GError **error)
{
  g_auto (Atlas) self = { .options = options,
                          .call = call,
                          .source = source,
                          .maker = source->maker,
                          .n_frames = options->last - options->first + 1 };

  g_return_val_if_fail (options->first <= options->last, NULL);
  g_return_val_if_fail (n_keys > 0 && n_keys <= RMP_ATLAS_MOST_KEYS, NULL);

  if (g_mkdir_with_parents (options->folder, 0777) != 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                   _ ("The folder “%s” cannot be made: %s"), options->folder, g_strerror (errno));
      return NULL;
    }
  n_keys = MIN (n_keys, self.n_frames);
  self.n_steps = self.n_frames + 2 * n_keys;
  self.files = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_whole_file_free);
  if (!choose (&self, n_keys, loss, error))
    return NULL;
  self.across = (guint) ceil (sqrt (loss->n_keys));
  return draw_all (&self, loss->n_keys, error) && write_images (&self, error) &&
                 write_curves (&self, loss, error)
             ? rmp_whole_files_publish (self.files, error)
             : NULL;
}
