/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paths-form.c: reliefs whose wrinkles run along paths on the coarse surface. */

#include "relief/relief-class.h"
#include "relief/relief-private.h"

#include <math.h>

/* --- points ----------------------------------------------------------------------------------- */

/* Where there is no cloth: the flat face. */
static void
evaluate_bare (const RmpRelief *self, const guint32 *corner, float w, float u, float v,
               RmpReliefPoint *point)
{
  for (guint c = 0; c < 3; c++)
    {
      point->position[c] = w * self->positions[3 * corner[0] + c] +
                           u * self->positions[3 * corner[1] + c] +
                           v * self->positions[3 * corner[2] + c];
      point->normal[c] = w * self->normals[3 * corner[0] + c] +
                         u * self->normals[3 * corner[1] + c] +
                         v * self->normals[3 * corner[2] + c];
    }
  glm_vec3_normalize (point->normal);
  point->lift = 0.0f;
  point->feature = RMP_FEATURE_NONE;
}

/* In double precision, as the baked mesh is made. */
static void
evaluate (const RmpRelief *self, guint face, const float barycentric[2], RmpReliefPoint *point)
{
  const guint32 *corner = self->topology->faces + 3 * (gsize) face;
  const float u = barycentric[0], v = barycentric[1], w = 1.0f - u - v;
  const guint32 ridge_face = rmp_relief_get_ridge_face (self, face);
  const double weights[3] = { (double) w, (double) u, (double) v };
  const float region = !self->region ? 1.0f
                                     : w * self->region[corner[0]] + u * self->region[corner[1]] +
                                           v * self->region[corner[2]];
  RmpRidgePoint ridge;

  point->openness = 1.0f;
  if (ridge_face == RMP_INDEX_NONE)
    {
      evaluate_bare (self, corner, w, u, v, point);
      return;
    }
  rmp_ridge_surface_evaluate (self->ridges, ridge_face, weights, (double) region, &ridge);
  for (guint c = 0; c < 3; c++)
    {
      point->position[c] = (float) ridge.position[c];
      point->normal[c] = (float) ridge.normal[c];
    }
  point->lift = (float) ridge.lift;
  point->feature = ridge.feature;
}

/* Wrinkles wander: any face may have one in the next frame. */
static gboolean
is_raised (G_GNUC_UNUSED const RmpRelief *self, G_GNUC_UNUSED guint face)
{
  return TRUE;
}

static gboolean
follows_region (G_GNUC_UNUSED const RmpRelief *self)
{
  return TRUE;
}

/* --- what it holds ---------------------------------------------------------------------------- */

static gsize
get_size (const RmpRelief *self)
{
  return !self->ridges
             ? 0
             : rmp_ridge_surface_get_size (self->ridges) + 3 * (gsize) self->topology->n_faces;
}

static void
release (RmpRelief *self)
{
  g_clear_pointer (&self->ridge_faces, g_atomic_rc_box_release);
  g_clear_pointer (&self->ridges, rmp_ridge_surface_unref);
  g_free (self->levels);
}

static void
part (const RmpRelief *self, const guint32 *faces, G_GNUC_UNUSED guint64 coordinates_id,
      RmpRelief *part)
{
  const guint n_faces = part->topology->n_faces;

  if (!self->ridges)
    return;
  rmp_ridge_surface_ref (part->ridges);
  part->levels = g_new (guint8, 3 * (gsize) n_faces);
  rmp_relief_gather (self->levels, 3 * sizeof *self->levels, n_faces, faces, part->levels);
  part->ridge_faces = g_atomic_rc_box_alloc (n_faces * sizeof *part->ridge_faces);
  if (self->ridge_faces)
    rmp_relief_gather (self->ridge_faces, sizeof *self->ridge_faces, n_faces, faces,
                       part->ridge_faces);
  else
    memcpy (part->ridge_faces, faces, n_faces * sizeof *faces);
}

static void
move (const RmpRelief *self, RmpRelief *moved)
{
  if (self->ridge_faces)
    g_atomic_rc_box_acquire (self->ridge_faces);
  if (self->ridges)
    rmp_ridge_surface_ref (self->ridges);
  if (self->levels)
    moved->levels = g_memdup2 (self->levels, 3 * (gsize) self->topology->n_faces);
}

/* --- bakes ------------------------------------------------------------------------------------ */

/* Pieces that the method asks for. */
static void
measure_edges (const RmpRelief *self, const guint32 *face_edges, float *wanted)
{
  for (gsize side = 0; side < 3 * (gsize) self->topology->n_faces; side++)
    {
      const guint32 edge = face_edges[side];

      if (edge != RMP_INDEX_NONE)
        wanted[edge] = MAX (wanted[edge], (float) self->levels[side]);
    }
}

double
rmp_relief_find_shortest_piece (G_GNUC_UNUSED guint n_edges, G_GNUC_UNUSED const float *wanted)
{
  return 1.0;
}

void
rmp_relief_count_pieces (guint n_edges, const float *wanted, double length, guint8 *pieces)
{
  for (guint32 edge = 0; edge < n_edges; edge++)
    {
      const double most = MAX ((double) wanted[edge], 1.0);

      pieces[edge] = (guint8) CLAMP (round (most / length), 1.0, most);
    }
}

static const RmpReliefCut cut = {
  .measure_edges = measure_edges,
  .find_shortest = rmp_relief_find_shortest_piece,
  .count_pieces = rmp_relief_count_pieces,
};

/* Frames are small, and a checkpoint brings them back. */
const RmpReliefClass rmp_paths_form = {
  .cut = &cut,
  .evaluate = evaluate,
  .is_raised = is_raised,
  .follows_region = follows_region,
  .get_size = get_size,
  .release = release,
  .part = part,
  .move = move,
};
