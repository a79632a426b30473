/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure-bake: what folds look like from outside, from the files of two bakes alone: one with
 * folds, and one without them on the same mesh. Shares no code with Rimple.
 *
 * usage: measure-bake FOLDED.mdd.rimple.json PLAIN.mdd.rimple.json STATS.json|- [--frames]
 *
 *   crests     maxima of the curvature that folds add along their lines, against the folds that
 *              STATS.json says are raised; those that have no room for their height apart
 *   crossings  pairs of faces that pass through each other, with folds and without
 *   open       border edges round no opening: cracks where cloth goes on, or meets the body it is
 *              part of
 *   border     how far folds lift the cloth's border off where it is without them, millimetres
 *   change     largest change of what folds add to a vertex from one frame to the next, in space or
 *              seen from the cloth, whichever is less, millimetres; and how far the same frames
 *              move the cloth without folds
 *
 * Without STATS.json (-) no folds are judged: what other methods than those with fold lines make
 * has crossings too.
 *
 * For the worst of them it says beside which fold line.
 *
 * Ends with 1 if a fold that has room has not exactly one crest, a frame has more crossings than
 * without folds, or an edge is open.
 */
#include <json-glib/json-glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bake-file.h"
#include "crests.h"
#include "crossings.h"

/* Of what folds add to a vertex: in space, and with the cloth. */
#define AXES 6
/* A border round less area than this part of its squared length is a crack. */
#define CRACK 1e-6

/* A mesh's borders, and what each vertex's frame of reference is made of. */
typedef struct
{
  guint n_open;      /* edges of cracks */
  guint8 *is_border; /* [#V] */
  guint *neighbours; /* [#V] a vertex to look at, or the vertex itself */
} Outline;

static int
compare_sides (const void *a, const void *b)
{
  const guint *x = a;
  const guint *y = b;

  for (guint i = 0; i < 2; i++)
    if (x[i] != y[i])
      return x[i] < y[i] ? -1 : 1;
  return 0;
}

static guint
root (guint *parents, guint v)
{
  while (parents[v] != v)
    v = parents[v] = parents[parents[v]];
  return v;
}

/* Border edges as (from, to) in the sense of their faces. */
static GArray *
find_border (const BakeFile *bake)
{
  GArray *border = g_array_new (FALSE, FALSE, 2 * sizeof (guint));
  gsize n = 3 * (gsize) bake->n_faces;
  g_autofree guint *sides = g_new (guint, 4 * n); /* smaller, larger, from, to */

  for (gsize i = 0; i < n; i++)
    {
      guint from = bake->faces[i];
      guint to = bake->faces[i / 3 * 3 + (i + 1) % 3];

      sides[4 * i] = MIN (from, to);
      sides[4 * i + 1] = MAX (from, to);
      sides[4 * i + 2] = from;
      sides[4 * i + 3] = to;
    }
  qsort (sides, n, 4 * sizeof *sides, compare_sides);
  for (gsize i = 0; i < n; i++)
    if ((i == 0 || compare_sides (sides + 4 * i - 4, sides + 4 * i) != 0) &&
        (i + 1 == n || compare_sides (sides + 4 * i, sides + 4 * i + 4) != 0))
      g_array_append_vals (border, sides + 4 * i + 2, 1);
  return border;
}

/* The edges of those borders that enclose nothing. */
static guint
count_open (const BakeFile *bake, const GArray *border)
{
  g_autofree guint *parents = g_new (guint, MAX (bake->n_points, 1));
  g_autofree guint *counts = g_new0 (guint, MAX (bake->n_points, 1));
  g_autofree double *sums = g_new0 (double,
                                    4 * (gsize) bake->n_points); /* area vector, then length */
  const guint *edges = (const guint *) (const void *) border->data;
  guint n_open = 0;

  for (guint v = 0; v < bake->n_points; v++)
    parents[v] = v;
  for (guint i = 0; i < border->len; i++)
    parents[root (parents, edges[2 * i])] = root (parents, edges[2 * i + 1]);
  for (guint i = 0; i < border->len; i++)
    {
      guint loop = root (parents, edges[2 * i]);
      const float *origin = bake->rest + 3 * (gsize) loop;
      double a[3], b[3], square = 0.0;

      for (guint c = 0; c < 3; c++)
        {
          a[c] = (double) bake->rest[3 * (gsize) edges[2 * i] + c] - (double) origin[c];
          b[c] = (double) bake->rest[3 * (gsize) edges[2 * i + 1] + c] - (double) origin[c];
          square += (b[c] - a[c]) * (b[c] - a[c]);
        }
      for (guint c = 0; c < 3; c++)
        sums[4 * (gsize) loop + c] += 0.5 * (a[(c + 1) % 3] * b[(c + 2) % 3] -
                                             a[(c + 2) % 3] * b[(c + 1) % 3]);
      sums[4 * (gsize) loop + 3] += sqrt (square);
      counts[loop]++;
    }
  for (guint v = 0; v < bake->n_points; v++)
    {
      const double *sum = sums + 4 * (gsize) v;

      if (counts[v] > 0 &&
          sqrt (sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) < CRACK * sum[3] * sum[3])
        n_open += counts[v];
    }
  return n_open;
}

static Outline
outline_new (const BakeFile *bake)
{
  g_autoptr (GArray) border = find_border (bake);
  const guint *edges = (const guint *) (const void *) border->data;
  Outline outline = { count_open (bake, border), g_new0 (guint8, bake->n_points),
                      g_new (guint, bake->n_points) };

  for (guint i = 0; i < 2 * border->len; i++)
    outline.is_border[edges[i]] = 1;
  for (guint v = 0; v < bake->n_points; v++)
    outline.neighbours[v] = v;
  for (gsize i = 0; i < 3 * (gsize) bake->n_faces; i++)
    outline.neighbours[bake->faces[i]] = bake->faces[i / 3 * 3 + (i + 1) % 3];
  return outline;
}

static void
cross (const double a[3], const double b[3], double out[3])
{
  for (guint c = 0; c < 3; c++)
    out[c] = a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
}

static double
dot (const double a[3], const double b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double *
vertex_normals (const BakeFile *bake, const float *positions)
{
  double *normals = g_new0 (double, 3 * (gsize) bake->n_points);

  for (guint f = 0; f < bake->n_faces; f++)
    {
      const guint *corner = bake->faces + 3 * (gsize) f;
      double a[3], b[3], normal[3];

      for (guint c = 0; c < 3; c++)
        {
          a[c] = (double) positions[3 * (gsize) corner[1] + c] -
                 (double) positions[3 * (gsize) corner[0] + c];
          b[c] = (double) positions[3 * (gsize) corner[2] + c] -
                 (double) positions[3 * (gsize) corner[0] + c];
        }
      cross (a, b, normal);
      for (guint i = 0; i < 3; i++)
        for (guint c = 0; c < 3; c++)
          normals[3 * (gsize) corner[i] + c] += normal[c];
    }
  return normals;
}

/* What folds add to each vertex: in space, then in axes that go with the cloth: its normal, along
 * an edge, and across both. Limbs that swing turn the first and a skin that collapses the second;
 * what pops changes both.
 */
static double *
local_offsets (const BakeFile *bake, const Outline *outline, const float *folded,
               const float *plain)
{
  double *offsets = g_new0 (double, AXES *(gsize) bake->n_points);
  g_autofree double *normals = vertex_normals (bake, plain);

  for (gsize v = 0; v < bake->n_points; v++)
    {
      double *normal = normals + 3 * v;
      double offset[3], along[3], across[3];
      double length = sqrt (dot (normal, normal));

      for (guint c = 0; c < 3; c++)
        {
          offset[c] = (double) folded[3 * v + c] - (double) plain[3 * v + c];
          along[c] = (double) plain[3 * (gsize) outline->neighbours[v] + c] -
                     (double) plain[3 * v + c];
          normal[c] /= length > 0.0 ? length : 1.0;
        }
      cross (normal, along, across);
      length = sqrt (dot (across, across));
      for (guint c = 0; c < 3; c++)
        across[c] /= length > 0.0 ? length : 1.0;
      cross (across, normal, along);
      memcpy (offsets + AXES * v, offset, sizeof offset);
      offsets[AXES * v + 3] = dot (offset, normal);
      offsets[AXES * v + 4] = dot (offset, along);
      offsets[AXES * v + 5] = dot (offset, across);
    }
  return offsets;
}

static double
square_of (const double *a, const double *b)
{
  double square = 0.0;

  for (guint c = 0; c < 3; c++)
    square += (a[c] - (b ? b[c] : 0.0)) * (a[c] - (b ? b[c] : 0.0));
  return square;
}

/* The largest offset of a vertex on the border. */
static double
largest_on_border (const Outline *outline, guint n, const double *offsets)
{
  double largest = 0.0;

  for (gsize v = 0; v < n; v++)
    if (outline->is_border[v])
      largest = MAX (largest, square_of (offsets + AXES * v, NULL));
  return sqrt (largest);
}

/* The largest change of an offset, in the axes that it changes less in; @at: (inout): where it is
 */
static double
largest_change (guint n, const double *a, const double *b, guint *at)
{
  double largest = 0.0;

  for (gsize v = 0; v < n; v++)
    {
      double in_space = square_of (a + AXES * v, b + AXES * v);
      double with_cloth = square_of (a + AXES * v + 3, b + AXES * v + 3);

      if (MIN (in_space, with_cloth) > largest)
        {
          largest = MIN (in_space, with_cloth);
          *at = (guint) v;
        }
    }
  return sqrt (largest);
}

/* The farthest that a vertex goes. */
static double
largest_motion (guint n, const float *a, const float *b)
{
  double largest = 0.0;

  for (gsize v = 0; v < n; v++)
    {
      double square = 0.0;

      for (guint c = 0; c < 3; c++)
        square += ((double) a[3 * v + c] - (double) b[3 * v + c]) *
                  ((double) a[3 * v + c] - (double) b[3 * v + c]);
      largest = MAX (largest, square);
    }
  return sqrt (largest);
}

/* What the frame before was. */
typedef struct
{
  double *offsets; /* (nullable) [#V × AXES] */
  float *plain;    /* (nullable) [#V × 3] */
} Before;

/* No folds in any frame. */
static GPtrArray *
no_heights (guint n_frames)
{
  GPtrArray *frames = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);

  for (guint f = 0; f < n_frames; f++)
    g_ptr_array_add (frames, g_hash_table_new (NULL, NULL));
  return frames;
}

/* (element-type GHashTable): heights of the folds of each frame. */
static GPtrArray *
read_heights (const char *path, guint n_frames, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  GPtrArray *frames;
  JsonArray *array;

  if (g_str_equal (path, "-"))
    return no_heights (n_frames);
  if (!json_parser_load_from_file (parser, path, error))
    return NULL;
  array = json_object_get_array_member (
      json_array_get_object_element (json_node_get_array (json_parser_get_root (parser)), 0),
      "frames");
  frames = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  for (guint f = 0; f < json_array_get_length (array); f++)
    {
      JsonObject *frame = json_array_get_object_element (array, f);
      JsonArray *rows = json_object_has_member (frame, "folds")
                            ? json_object_get_array_member (frame, "folds")
                            : NULL;
      GHashTable *heights = g_hash_table_new_full (NULL, NULL, NULL, g_free);

      for (guint i = 0; rows && i < json_array_get_length (rows); i++)
        {
          JsonObject *row = json_array_get_object_element (rows, i);
          double height = json_object_get_double_member (row, "height_m");

          /* A fold's number in the sidecar is its row. Below 0: one that has no room for its
           * height.
           */
          if (!g_str_equal (json_object_get_string_member (row, "status"), "ok"))
            height = -height;
          g_hash_table_insert (heights, GINT_TO_POINTER ((gint) i),
                               g_memdup2 (&height, sizeof height));
        }
      g_ptr_array_add (frames, heights);
    }
  return frames;
}

/* The line that passes nearest to a vertex at rest. */
static guint
nearest_line (const BakeFile *bake, guint vertex)
{
  double nearest = G_MAXDOUBLE;
  guint best = 0;

  for (guint l = 0; l < bake->lines->len; l++)
    {
      const BakeLine *line = bake->lines->pdata[l];

      for (guint i = 0; i < line->n_points; i++)
        {
          double position[3], square = 0.0;

          bake_line_position (line, i, bake, bake->rest, position);
          for (guint c = 0; c < 3; c++)
            square += (position[c] - (double) bake->rest[3 * (gsize) vertex + c]) *
                      (position[c] - (double) bake->rest[3 * (gsize) vertex + c]);
          if (square < nearest)
            {
              nearest = square;
              best = l;
            }
        }
    }
  return best;
}

/* What the worst of the frames is. */
typedef struct
{
  guint folds, judged, wrong, held, held_wrong, crossings, plain_crossings, worse;
  double border, change, motion;
  guint change_frame, change_vertex;
  gint excess; /* of crossings over those without folds */
  guint excess_frame, excess_crossings;
  guint *crossed; /* [#F] pairs each face is in, in that frame */
} Worst;

/* Where the crossings of the worst frame are: "shin.L 12, shin.R 10". */
static char *
describe_crossings (const BakeFile *bake, const Worst *worst)
{
  g_autofree guint *counts = g_new0 (guint, bake->lines->len + 1);
  GString *text = g_string_new (NULL);

  for (guint f = 0; f < bake->n_faces; f++)
    if (worst->crossed[f] > 0)
      counts[nearest_line (bake, bake->faces[3 * (gsize) f])] += worst->crossed[f];
  for (guint l = 0; l < bake->lines->len; l++)
    if (counts[l] > 0)
      g_string_append_printf (text, "%s%s %.0f %%", text->len > 0 ? ", " : "",
                              ((const BakeLine *) bake->lines->pdata[l])->name,
                              50.0 * counts[l] / worst->excess_crossings);
  return g_string_free (text, FALSE);
}

static void
measure_frame (const BakeFile *bake, const BakeFile *plain_bake, const Outline *outline,
               Crossings *tree, GHashTable *heights, guint frame, gboolean is_shown, Before *before,
               Worst *worst)
{
  g_autofree float *folded = g_new (float, 3 * (gsize) bake->n_points);
  g_autofree float *plain = g_new (float, 3 * (gsize) bake->n_points);
  double *offsets;
  Crests crests = { 0 };
  g_autofree guint *crossed = g_new0 (guint, bake->n_faces);
  guint crossings, plain_crossings, at = 0;
  double border, change;

  bake_file_get_frame (bake, frame, folded);
  bake_file_get_frame (plain_bake, frame, plain);
  offsets = local_offsets (bake, outline, folded, plain);
  for (guint i = 0; i < bake->lines->len; i++)
    crests_count (bake, bake->lines->pdata[i], folded, plain, heights, &crests);
  crossings = crossings_count (tree, folded, crossed);
  plain_crossings = crossings_count (tree, plain, NULL);
  border = largest_on_border (outline, bake->n_points, offsets);
  change = before->offsets ? largest_change (bake->n_points, offsets, before->offsets, &at) : 0.0;
  worst->motion = MAX (worst->motion,
                       before->plain ? largest_motion (bake->n_points, plain, before->plain) : 0.0);
  g_free (before->offsets);
  g_free (before->plain);
  *before = (Before){ offsets, g_steal_pointer (&plain) };

  worst->folds = MAX (worst->folds, crests.folds);
  worst->judged += crests.folds - crests.held;
  worst->wrong += crests.wrong;
  worst->held += crests.held;
  worst->held_wrong += crests.held_wrong;
  worst->crossings = MAX (worst->crossings, crossings);
  worst->plain_crossings = MAX (worst->plain_crossings, plain_crossings);
  worst->worse += crossings > plain_crossings;
  worst->border = MAX (worst->border, border);
  if (change > worst->change)
    {
      worst->change = change;
      worst->change_frame = bake->first_frame + frame;
      worst->change_vertex = at;
    }
  if ((gint) crossings - (gint) plain_crossings > worst->excess)
    {
      worst->excess = (gint) crossings - (gint) plain_crossings;
      worst->excess_frame = bake->first_frame + frame;
      worst->excess_crossings = crossings;
      g_free (worst->crossed);
      worst->crossed = g_steal_pointer (&crossed);
    }
  if (is_shown)
    g_print ("%6u %6u %6u %10u %10u %9.3f %9.3f\n", bake->first_frame + frame, crests.folds,
             crests.crests, crossings, plain_crossings, 1e3 * border, 1e3 * change);
}

static gboolean
fits (const BakeFile *folded, const BakeFile *plain, const GPtrArray *heights)
{
  return folded->n_points == plain->n_points && folded->n_faces == plain->n_faces &&
         folded->n_frames == plain->n_frames && folded->n_frames == heights->len &&
         memcmp (folded->faces, plain->faces,
                 3 * (gsize) folded->n_faces * sizeof *folded->faces) == 0;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BakeFile) folded = argc > 3 ? bake_file_read (argv[1], &error) : NULL;
  g_autoptr (BakeFile) plain = folded ? bake_file_read (argv[2], &error) : NULL;
  g_autoptr (GPtrArray) heights = plain ? read_heights (argv[3], folded->n_frames, &error) : NULL;
  gboolean is_shown = argc > 4 && g_str_equal (argv[4], "--frames");
  g_autoptr (Crossings) tree = NULL;
  Before before = { NULL, NULL };
  g_autofree char *name = NULL;
  Outline outline;
  Worst worst = { 0 };

  if (!heights)
    {
      g_printerr ("%s\n", error ? error->message
                                : "usage: measure-bake FOLDED.mdd.rimple.json "
                                  "PLAIN.mdd.rimple.json STATS.json|- [--frames]");
      return 2;
    }
  if (!fits (folded, plain, heights))
    {
      g_printerr (
          "The bakes are not of the same mesh and frames, or the statistics are of other frames\n");
      return 2;
    }
  outline = outline_new (folded);
  tree = crossings_new (folded->n_faces, folded->faces, folded->rest);
  if (is_shown)
    g_print (" frame  folds crests  crossings    without border mm change mm\n");
  for (guint frame = 0; frame < folded->n_frames; frame++)
    measure_frame (folded, plain, &outline, tree, heights->pdata[frame], frame, is_shown, &before,
                   &worst);
  name = g_path_get_basename (argv[1]);
  g_print ("%s: %u frames, %u faces, at most %u folds raised\n", name, folded->n_frames,
           folded->n_faces, worst.folds);
  g_print (
      "  folds without exactly one crest, over all frames: %u of %u; of those held back %u of %u\n",
      worst.wrong, worst.judged, worst.held_wrong, worst.held);
  g_print ("  crossings in a frame: at most %u, without folds %u; more than without in %u frames\n",
           worst.crossings, worst.plain_crossings, worst.worse);
  if (worst.excess > 0)
    {
      g_autofree char *crossings = describe_crossings (folded, &worst);

      g_print ("  most beyond those without: %d, at frame %u: %s\n", worst.excess,
               worst.excess_frame, crossings);
    }
  g_print ("  open edges: %u; border lifted by at most %.3f mm\n", outline.n_open,
           1e3 * worst.border);
  if (worst.change > 0.0)
    g_print (
        "  largest change from a frame to the next: %.3f mm, at frame %u%s%s; without folds cloth "
        "moves by up to "
        "%.3f mm\n",
        1e3 * worst.change, worst.change_frame, folded->lines->len > 0 ? ": " : "",
        folded->lines->len > 0
            ? ((const BakeLine *) folded->lines->pdata[nearest_line (folded, worst.change_vertex)])
                  ->name
            : "",
        1e3 * worst.motion);
  g_free (outline.is_border);
  g_free (outline.neighbours);
  g_free (worst.crossed);
  g_free (before.offsets);
  g_free (before.plain);
  return worst.wrong == 0 && worst.worse == 0 && outline.n_open == 0 ? 0 : 1;
}
