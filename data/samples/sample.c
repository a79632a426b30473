/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "sample.h"

#include <string.h>

static void
piece_free (gpointer data)
{
  RmpPiece *piece = data;

  g_array_unref (piece->uvs);
  g_array_unref (piece->corners);
  g_free (piece);
}

static void
clip_free (gpointer data)
{
  RmpClip *clip = data;

  g_free (clip->frames);
  g_free (clip->shapes);
  g_free (clip);
}

static void
crest_free (gpointer data)
{
  RmpCrest *crest = data;

  g_array_unref (crest->points);
  g_free (crest);
}

RmpSample *
rmp_sample_new (const char *name, const char *title, const char *description)
{
  RmpSample *self = g_new0 (RmpSample, 1);

  self->name = name;
  self->title = title;
  self->description = description;
  self->positions = g_array_new (FALSE, TRUE, sizeof (RmpVec));
  self->normals = g_array_new (FALSE, TRUE, sizeof (RmpVec));
  self->influences = g_array_new (FALSE, TRUE, sizeof (RmpInfluences));
  self->pieces = g_ptr_array_new_with_free_func (piece_free);
  self->clips = g_ptr_array_new_with_free_func (clip_free);
  self->crests = g_ptr_array_new_with_free_func (crest_free);

  return self;
}

void
rmp_sample_free (RmpSample *self)
{
  g_array_unref (self->positions);
  g_array_unref (self->normals);
  g_array_unref (self->influences);
  g_ptr_array_unref (self->pieces);
  g_ptr_array_unref (self->clips);
  g_ptr_array_unref (self->crests);
  g_free (self);
}

RmpPiece *
rmp_sample_add_piece (RmpSample *self, const char *name, const char *material, RmpCloth cloth,
                      double metres_per_uv)
{
  RmpPiece *piece = g_new0 (RmpPiece, 1);

  piece->name = name;
  piece->material = material;
  piece->cloth = cloth;
  piece->metres_per_uv = metres_per_uv;
  piece->uvs = g_array_new (FALSE, FALSE, sizeof (RmpUv));
  piece->corners = g_array_new (FALSE, FALSE, sizeof (RmpCorner));
  g_ptr_array_add (self->pieces, piece);

  return piece;
}

RmpClip *
rmp_sample_add_clip (RmpSample *self, const char *name, double duration)
{
  RmpClip *clip = g_new0 (RmpClip, 1);

  clip->name = name;
  clip->duration = duration;
  clip->n_frames = (guint) ceil (duration * RMP_FRAME_RATE - 1e-9) + 1;
  clip->frames = g_new0 (RmpPose, clip->n_frames);
  for (guint i = 0; i < clip->n_frames; i++)
    for (guint j = 0; j < RMP_MAX_BONES; j++)
      clip->frames[i].rotations[j] = RMP_QUAT_IDENTITY;
  g_ptr_array_add (self->clips, clip);

  return clip;
}

double
rmp_clip_get_time (const RmpClip *self, guint frame)
{
  return MIN ((double) frame / RMP_FRAME_RATE, self->duration);
}

void
rmp_sample_add_shapes (RmpSample *self)
{
  for (guint i = 0; i < self->clips->len; i++)
    {
      RmpClip *clip = self->clips->pdata[i];

      clip->n_vertices = self->positions->len;
      clip->shapes = g_new (RmpVec, clip->n_frames * clip->n_vertices);
      for (guint frame = 0; frame < clip->n_frames; frame++)
        memcpy (rmp_clip_get_shape (clip, frame), self->positions->data,
                clip->n_vertices * sizeof (RmpVec));
    }
}

RmpVec *
rmp_clip_get_shape (const RmpClip *self, guint frame)
{
  return self->shapes + (gsize) frame * self->n_vertices;
}

guint
rmp_sample_add_rigid_vertex (RmpSample *self, RmpVec position, guint bone)
{
  RmpInfluences influences = { .joints = { (guint8) bone }, .weights = { 1 } };

  g_array_append_val (self->positions, position);
  g_array_append_val (self->influences, influences);

  return self->positions->len - 1;
}

static int
corner_of_vertex (const RmpCorner *corners, guint vertex)
{
  for (int k = 0; k < 3; k++)
    if (corners[k].vertex == vertex)
      return k;

  return -1;
}

static RmpCrestPoint
point_on_edge (const RmpPiece *piece, guint from, guint to, double t)
{
  for (guint face = 0; face < rmp_piece_get_n_triangles (piece); face++)
    {
      const RmpCorner *corners = &g_array_index (piece->corners, RmpCorner, 3 * face);
      int a = corner_of_vertex (corners, from), b = corner_of_vertex (corners, to);

      if (a >= 0 && b >= 0)
        {
          RmpCrestPoint point = { face, { 0, 0, 0 } };

          point.barycentric[a] += 1 - t;
          point.barycentric[b] += t;
          return point;
        }
    }
  g_assert_not_reached ();
}

void
rmp_sample_add_crest (RmpSample *self, const char *group, guint piece, guint n, const guint *from,
                      const guint *to, double t)
{
  RmpCrest *crest = g_new0 (RmpCrest, 1);

  crest->group = group;
  crest->piece = piece;
  crest->points = g_array_new (FALSE, FALSE, sizeof (RmpCrestPoint));
  for (guint i = 0; i < n; i++)
    {
      RmpCrestPoint point = point_on_edge (self->pieces->pdata[piece], from[i], to[i], t);

      g_array_append_val (crest->points, point);
    }
  g_ptr_array_add (self->crests, crest);
}

void
rmp_piece_add_triangle (RmpPiece *self, RmpCorner a, RmpCorner b, RmpCorner c)
{
  g_array_append_val (self->corners, a);
  g_array_append_val (self->corners, b);
  g_array_append_val (self->corners, c);
}

guint
rmp_piece_add_uv (RmpPiece *self, double u, double v)
{
  RmpUv uv = { u, v };

  g_array_append_val (self->uvs, uv);

  return self->uvs->len - 1;
}

guint
rmp_piece_get_n_triangles (const RmpPiece *self)
{
  return self->corners->len / 3;
}

static void
add_corner_normals (RmpVec *normals, const RmpVec *positions, const RmpCorner *corners)
{
  for (guint k = 0; k < 3; k++)
    {
      guint i = corners[k].vertex;
      RmpVec p = positions[i];
      RmpVec a = vec_sub (positions[corners[(k + 1) % 3].vertex], p);
      RmpVec b = vec_sub (positions[corners[(k + 2) % 3].vertex], p);
      RmpVec n = vec_cross (a, b);
      double angle = atan2 (vec_length (n), vec_dot (a, b));

      normals[i] = vec_along (normals[i], angle, vec_unit (n));
    }
}

void
rmp_sample_finish (RmpSample *self)
{
  RmpVec *normals;

  g_array_set_size (self->normals, 0);
  g_array_set_size (self->normals, self->positions->len);
  normals = (RmpVec *) self->normals->data;

  for (guint i = 0; i < self->pieces->len; i++)
    {
      const RmpPiece *piece = self->pieces->pdata[i];
      const RmpCorner *corners = (const RmpCorner *) piece->corners->data;

      for (guint j = 0; j < piece->corners->len; j += 3)
        add_corner_normals (normals, (const RmpVec *) self->positions->data, corners + j);
    }
  for (guint i = 0; i < self->normals->len; i++)
    normals[i] = vec_unit (normals[i]);
}
