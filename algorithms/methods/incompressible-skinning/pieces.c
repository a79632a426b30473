/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/pieces.h"

#include <math.h>
#include <string.h>

#include "methods/incompressible-skinning/lifts.h"

/* The least part of a piece at the end of a line; shorter remains are dropped. */
#define NO_PIECE 1e-3

typedef struct
{
  RmpFoldShare share; /* metres on the line */
  double limit;
  guint index;
} Piece;

/* Appends what of a piece lies on the line. */
static void
add_piece (GArray *pieces, double length, const RmpFoldShare *share, double limit, guint index)
{
  Piece piece = { *share, limit, index };

  piece.share.begin = CLAMP (share->begin, 0.0, length);
  piece.share.end = CLAMP (share->end, 0.0, length);
  if (piece.share.end - piece.share.begin > NO_PIECE * (share->end - share->begin))
    g_array_append_val (pieces, piece);
}

/* As published: as many equal folds as fit best. */
static GArray *
divide_evenly (guint64 seed, const char *name, double length, double width, double variation,
               gboolean is_cut)
{
  GArray *shares = g_array_new (FALSE, FALSE, sizeof (RmpFoldShare));
  guint n = is_cut && length < 0.5 * width
                ? 0
                : rmp_fold_count (length, width, RMP_FOLD_CENTRE_NEAREST);
  g_autofree double *ends = g_new (double, 2 * n + 2);

  if (n > 0)
    rmp_fold_divide (seed, name, length, n, variation, ends);
  for (guint k = 0; k < n; k++)
    {
      const RmpFoldShare share = { ends[2 * k], ends[2 * k + 1], k };

      g_array_append_val (shares, share);
    }
  return shares;
}

/* Divides @wanted metres by the width, and lays what comes out on the line from @begin on, @scale
 * times as long.
 */
static void
divide (guint64 seed, const char *name, const RmpFoldSurfaceLine *traced, double begin,
        double wanted, double scale, double width, gboolean is_cut, const RmpFoldSettings *settings,
        GArray *pieces)
{
  g_autoptr (GArray)
      shares = settings->centre == RMP_FOLD_CENTRE_NEAREST
                   ? divide_evenly (seed, name, wanted, width, settings->variation, is_cut)
                   : rmp_fold_divide_by_width (seed, name, wanted, width, settings->centre,
                                               settings->variation, is_cut);

  for (guint k = 0; k < shares->len; k++)
    {
      RmpFoldShare share = g_array_index (shares, RmpFoldShare, k);

      share.begin = begin + scale * share.begin;
      share.end = begin + scale * share.end;
      add_piece (pieces, traced->length, &share, (double) NAN, k);
    }
}

/* The surface on which folds are counted decides, so that all have as many. */
static void
divide_whole (guint64 seed, const char *name, const RmpFoldJointLine *line,
              const RmpFoldSurfaceLine *counted, const RmpFoldSurfaceLine *traced, double width,
              const RmpFoldSettings *settings, GArray *pieces)
{
  gboolean is_cut = line->length > 0.0 && rmp_fold_line_is_cut (counted->length, line->length);
  double wanted = line->length > 0.0 && !is_cut ? line->length : counted->length;

  if (wanted > 0.0)
    divide (seed, name, traced, 0.0, wanted, traced->length / wanted, width, is_cut, settings,
            pieces);
}

static void
collect_pieces (guint64 seed, const char *seed_name, const RmpFoldJointLine *line,
                const RmpFoldSurfaceLine *counted, const RmpFoldSurfaceLine *traced,
                const RmpFoldSettings *settings, GArray *pieces)
{
  double width = rmp_fold_line_get_width (line, settings->automatic.width, settings->width),
         middle = traced->middle;
  const RmpFoldShare single = { middle - 0.5 * width, middle + 0.5 * width, 0 };

  if (!traced->curve || !counted->curve)
    return;
  if (line->single)
    add_piece (pieces, traced->length, &single, (double) NAN, 0);
  else if (line->n_pieces > 0)
    for (guint k = 0; k < line->n_pieces; k++)
      {
        const RmpFoldShare settled = { middle + line->pieces[k].begin, middle + line->pieces[k].end,
                                       k };

        add_piece (pieces, traced->length, &settled, line->pieces[k].limit, k);
      }
  else if (line->moves)
    /* Pieces keep their positions about the joint: those at the ends come and go as the cloth
     * leaves room.
     */
    divide (seed, seed_name, traced, middle - 0.5 * line->length, line->length, 1.0, width, FALSE,
            settings, pieces);
  else
    divide_whole (seed, seed_name, line, counted, traced, width, settings, pieces);
}

/* Index of the line's profile; tables are made once a profile. */
static guint
find_profile (GPtrArray *profiles, RmpProfile *own)
{
  guint index = 0;

  if (own && !g_ptr_array_find (profiles, own, &index))
    {
      index = profiles->len;
      g_ptr_array_add (profiles, own);
    }
  return index;
}

static void
take_pieces (RmpFoldPieces *self, guint l, guint first, const RmpFoldJointLine *line,
             const GArray *pieces)
{
  for (guint k = 0; k < self->lines[l].n_folds; k++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, first + k);

      self->limits[first + k] = piece->limit;
      self->indices[first + k] = line->first_piece + piece->index;
      self->lines_of[first + k] = l;
      self->folds[first + k].feature = line->number * RMP_FOLD_MAX_PIECES +
                                       MIN (self->indices[first + k], RMP_FOLD_MAX_PIECES - 1);
    }
}

/* The first line that was drawn by the same stroke. */
static guint32
find_group (const RmpFoldLines *lines, guint l)
{
  guint32 group = l;

  while (group > 0 && lines->lines[l].id != 0 && lines->lines[group - 1].id == lines->lines[l].id)
    group--;
  return group;
}

/* The name that, besides the seed of the look, determines the variation of a line. (transfer full)
 */
static char *
seed_name_of (const RmpFoldJointLine *line)
{
  if (line->id == 0)
    return g_strdup (line->name);
  return line->variation
             ? g_strdup (line->variation)
             : g_strdup_printf ("%" G_GUINT64_FORMAT "/%u", line->id, line->first_piece);
}

/* Crests wave by the width that was asked for, or by what somebody has settled. */
static void
lay_out (RmpFoldPieces *self, guint l, guint first, guint n, guint64 seed, const char *seed_name,
         double reach, const RmpFoldJointLine *line, const RmpFoldSettings *settings,
         const GArray *pieces)
{
  const gboolean is_asked = !line->single && line->n_pieces == 0 &&
                            settings->centre != RMP_FOLD_CENTRE_NEAREST;
  g_autofree guint *chances = g_new (guint, n);
  double total = 0.0;

  for (guint k = 0; k < n; k++)
    {
      const RmpFoldShare *share = &g_array_index (pieces, Piece, first + k).share;

      chances[k] = share->chance;
      total += share->end - share->begin;
    }
  rmp_fold_layout (seed, seed_name, n, self->ends + 2 * first, chances,
                   is_asked
                       ? rmp_fold_line_get_width (line, settings->automatic.width, settings->width)
                       : total / n,
                   reach, settings->variation, &self->lines[l], self->folds + first);
}

void
rmp_fold_pieces_init (RmpFoldPieces *self, guint64 seed, double reach, const RmpFoldLines *lines,
                      const RmpFoldSurface *counted, const RmpFoldSurface *surface,
                      const RmpFoldSettings *settings)
{
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  g_autoptr (GPtrArray) profiles = g_ptr_array_new ();
  g_autofree guint *first = g_new (guint, surface->n_lines + 1);

  g_assert (self);
  g_assert (lines);
  g_assert (counted);

  *self = (RmpFoldPieces){ .n_lines = surface->n_lines };
  self->lines = g_new0 (RmpReliefLine, self->n_lines);
  self->faded = g_new0 (double, self->n_lines);
  for (guint l = 0; l < self->n_lines; l++)
    {
      g_autofree char *seed_name = seed_name_of (&lines->lines[l]);

      first[l] = pieces->len;
      collect_pieces (seed, seed_name, &lines->lines[l], &counted->lines[l], &surface->lines[l],
                      settings, pieces);
    }
  first[self->n_lines] = self->n_folds = pieces->len;

  self->folds = g_new0 (RmpReliefFold, self->n_folds);
  self->ends = g_new (double, 2 * self->n_folds);
  self->limits = g_new (double, self->n_folds);
  self->indices = g_new (guint, self->n_folds);
  self->lines_of = g_new (guint, self->n_folds);
  for (guint i = 0; i < 2 * self->n_folds; i++)
    {
      const RmpFoldShare *share = &g_array_index (pieces, Piece, i / 2).share;

      self->ends[i] = i % 2 == 0 ? share->begin : share->end;
    }

  g_ptr_array_add (profiles, settings->profile);
  for (guint l = 0; l < self->n_lines; l++)
    {
      const RmpFoldJointLine *line = &lines->lines[l];
      guint n = first[l + 1] - first[l];
      g_autofree char *seed_name = seed_name_of (line);

      if (n > 0)
        lay_out (self, l, first[l], n, seed, seed_name, rmp_fold_line_choose (line->reach, reach),
                 line, settings, pieces);
      self->lines[l].first_fold = first[l];
      self->lines[l].group = find_group (lines, l);
      self->lines[l].profile = find_profile (profiles, line->profile);
      take_pieces (self, l, first[l], line, pieces);
    }

  self->n_profiles = profiles->len;
  self->profiles = g_new (float, 2 * RMP_PROFILE_TABLE_SIZE * (gsize) self->n_profiles);
  for (guint i = 0; i < self->n_profiles; i++)
    rmp_profile_fill_table (g_ptr_array_index (profiles, i),
                            self->profiles + 2 * RMP_PROFILE_TABLE_SIZE * (gsize) i);
}

void
rmp_fold_pieces_clear (RmpFoldPieces *self)
{
  g_assert (self);

  g_clear_pointer (&self->lines, g_free);
  g_clear_pointer (&self->folds, g_free);
  g_clear_pointer (&self->ends, g_free);
  g_clear_pointer (&self->limits, g_free);
  g_clear_pointer (&self->indices, g_free);
  g_clear_pointer (&self->lines_of, g_free);
  g_clear_pointer (&self->faded, g_free);
  g_clear_pointer (&self->profiles, g_free);
}

void
rmp_fold_pieces_share (const RmpFoldPieces *self, const RmpFoldSurface *surface, GArray *lifts)
{
  g_autofree const RmpLineDistance **distances = g_new (const RmpLineDistance *, self->n_lines);

  g_assert (surface);

  for (guint l = 0; l < self->n_lines; l++)
    distances[l] = surface->lines[l].distance;
  rmp_fold_share_lifts (surface->topology->n_vertices, self->n_lines, distances, self->lines,
                        self->folds, self->lines_of, lifts);
}

const float *
rmp_fold_pieces_get_profile (const RmpFoldPieces *self, guint line)
{
  return self->profiles + 2 * RMP_PROFILE_TABLE_SIZE * (gsize) self->lines[line].profile;
}

RmpSurfaceCurve *
rmp_fold_pieces_cut (const RmpFoldPieces *self, const RmpFoldSurface *surface, guint line,
                     guint samples, guint *ends, guint *cuts)
{
  guint n = self->lines[line].n_folds, stride = samples + 1;
  const double *pieces = self->ends + 2 * self->lines[line].first_fold;
  g_autofree double *positions = g_new (double, n *stride);
  g_autofree guint *indices = g_new (guint, n * stride);
  RmpSurfaceCurve *curve;

  g_assert (surface);

  for (guint k = 0; k < n; k++)
    {
      for (guint i = 0; i < samples; i++)
        positions[k * stride + i] = pieces[2 * k] +
                                    (pieces[2 * k + 1] - pieces[2 * k]) * i / samples;
      positions[k * stride + samples] = pieces[2 * k + 1];
    }
  curve = rmp_surface_curve_split (surface->lines[line].curve, surface->topology->faces,
                                   surface->rest, n * stride, positions, indices);
  for (guint k = 0; k < n; k++)
    {
      ends[2 * k] = indices[k * stride];
      ends[2 * k + 1] = indices[k * stride + samples];
    }
  if (cuts)
    memcpy (cuts, indices, n * stride * sizeof *cuts);
  return curve;
}

double
rmp_fold_pieces_get_limit (const RmpFoldPieces *self, guint fold, const RmpFoldSettings *settings)
{
  g_assert (self);
  g_assert (settings);

  if (self->limits[fold] >= 0.0)
    return self->limits[fold];
  return settings->height_limit * 0.5 *
         ((double) self->folds[fold].end - (double) self->folds[fold].begin);
}
