/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "store/assets/motion-tears.h"

/* Times of a clip that are looked at, first and last among them. */
#define N_TIMES 25

/* An edge this many times as long as at rest is none of a body that moves. */
#define TORN 4.0

/* A torn edge is at least this part of the surface's size long: tiny edges at seams of a mesh may
 * stretch unseen.
 */
#define SEEN 0.02

/* The part of the edges that makes a torn surface. */
#define SHARE 0.002

typedef struct
{
  const RmpSkin *skin;
  const RmpMesh *mesh;
  double *matrices;   /* [#bones × 16] */
  float *rest, *pose; /* [#V × 3] in the world */
  double seen;        /* metres */
  guint *votes;       /* [#bones] */
} Search;

static void
place (const Search *self, const double *globals, float *out)
{
  rmp_skin_matrices (self->skin, globals, self->matrices);
  rmp_skin_deform (self->skin, RMP_SKINNING_LINEAR, self->matrices,
                   rmp_mesh_get_positions (self->mesh), NULL, out, NULL, 0);
}

static double
squared_length (const float *positions, guint32 a, guint32 b)
{
  double sum = 0.0;

  for (guint k = 0; k < 3; k++)
    {
      const double d = (double) positions[3 * (gsize) a + k] -
                       (double) positions[3 * (gsize) b + k];

      sum += d * d;
    }
  return sum;
}

static double
measure_size (const float *positions, guint n)
{
  double sum = 0.0;

  for (guint k = 0; k < 3; k++)
    {
      double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

      for (gsize v = 0; v < n; v++)
        {
          low = MIN (low, (double) positions[3 * v + k]);
          high = MAX (high, (double) positions[3 * v + k]);
        }
      sum += (high - low) * (high - low);
    }
  return sqrt (sum);
}

/* Its largest weight stands first. */
static guint
get_bone (const RmpSkin *skin, guint32 vertex)
{
  return rmp_skin_get_joints (skin)[(gsize) rmp_skin_get_n_influences (skin) * vertex];
}

/* Torn edges of the present pose; @votes counts on which bones their ends hang. */
static guint
count_torn (Search *self)
{
  const guint32 *faces = rmp_mesh_get_faces (self->mesh);
  const gsize n_edges = 3 * (gsize) rmp_mesh_get_n_faces (self->mesh);
  const double seen = self->seen * self->seen;
  guint n_torn = 0;

  memset (self->votes, 0, rmp_skin_get_n_bones (self->skin) * sizeof *self->votes);
  for (gsize e = 0; e < n_edges; e++)
    {
      const guint32 a = faces[e], b = faces[e % 3 == 2 ? e - 2 : e + 1];
      const double after = squared_length (self->pose, a, b);

      if (!(after > seen) || after <= TORN * TORN * squared_length (self->rest, a, b))
        continue;
      n_torn++;
      self->votes[get_bone (self->skin, a)]++;
      self->votes[get_bone (self->skin, b)]++;
    }
  return n_torn;
}

static guint
find_most_voted (const Search *self)
{
  guint most = 0;

  for (guint i = 1; i < rmp_skin_get_n_bones (self->skin); i++)
    if (self->votes[i] > self->votes[most])
      most = i;
  return rmp_skin_get_bones (self->skin)[most];
}

static double
get_share (const RmpMotionTears *tears)
{
  return tears->n_edges > 0 ? (double) tears->n_torn / tears->n_edges : 0.0;
}

static void
search_times (Search *self, RmpSurface *surface, const RmpSkeleton *skeleton, const RmpClip *clip,
              RmpMotionTears *worst)
{
  const double start = rmp_clip_get_start (clip), length = rmp_clip_get_end (clip) - start;
  const guint n_edges = 3 * rmp_mesh_get_n_faces (self->mesh);
  g_autofree double *globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (skeleton));

  for (guint i = 0; i < N_TIMES; i++)
    {
      const double time = start + length * i / (N_TIMES - 1);
      RmpMotionTears here = { surface, n_edges, 0, time, 0 };

      rmp_clip_pose (clip, skeleton, time, globals);
      place (self, globals, self->pose);
      here.n_torn = count_torn (self);
      if (get_share (&here) < SHARE || get_share (&here) <= get_share (worst))
        continue;
      here.joint = find_most_voted (self);
      *worst = here;
    }
}

static void
search_surface (RmpSurface *surface, const RmpSkeleton *skeleton, const RmpClip *clip,
                RmpMotionTears *worst)
{
  Search self = { .skin = rmp_surface_get_skin (surface), .mesh = rmp_surface_get_mesh (surface) };
  guint n;

  if (!self.skin || !self.mesh || rmp_mesh_get_n_faces (self.mesh) == 0)
    return;
  n = rmp_mesh_get_n_vertices (self.mesh);
  self.matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (self.skin));
  self.rest = g_new (float, 3 * (gsize) n);
  self.pose = g_new (float, 3 * (gsize) n);
  self.votes = g_new (guint, rmp_skin_get_n_bones (self.skin));
  place (&self, rmp_skeleton_get_rest_globals (skeleton), self.rest);
  self.seen = SEEN * measure_size (self.rest, n);
  search_times (&self, surface, skeleton, clip, worst);
  g_free (self.matrices);
  g_free (self.rest);
  g_free (self.pose);
  g_free (self.votes);
}

RmpMotionTears
rmp_motion_find_tears (RmpCharacter *character, const RmpClip *clip)
{
  GListModel *surfaces = rmp_character_get_surfaces (character);
  RmpMotionTears worst = { 0 };

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      search_surface (surface, rmp_character_get_skeleton (character), clip, &worst);
    }
  return worst;
}

char *
rmp_motion_describe_tears (RmpCharacter *character, const RmpImport *import,
                           const RmpRetarget *retarget)
{
  RmpMotionTears worst = { 0 };

  g_return_val_if_fail (RMP_IS_CHARACTER (character), NULL);

  for (guint i = 0; i < import->clips->len; i++)
    {
      g_autoptr (RmpClip)
          moved = rmp_retarget_clip (retarget, g_ptr_array_index (import->clips, i), NULL, NULL);
      const RmpMotionTears here = moved ? rmp_motion_find_tears (character, moved) : worst;

      if (get_share (&here) > get_share (&worst))
        worst = here;
    }
  if (!worst.surface)
    return NULL;
  return g_strdup_printf (
      _ ("It tears “%s”: at %.2f s %.1f %% of its edges are over four times as long as at rest, "
         "most of "
         "them at “%s”. Check which bones are matched there and on the way to it."),
      rmp_surface_get_name (worst.surface), worst.time, 100.0 * get_share (&worst),
      rmp_skeleton_get_name (rmp_character_get_skeleton (character), worst.joint));
}
