/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/cloth.h"

#include "geometry/normals.h"
#include "geometry/vector.h"

#include <math.h>
#include <string.h>

#define DEGREE (G_PI / 180.0)

static void
add_pairs (RmpWrinkleCloth *self, GArray *pairs, guint *counts)
{
  const RmpTopology *topology = self->topology;

  for (guint e = 0; e < topology->n_edges; e++)
    for (guint32 i = topology->edge_face_start[e]; i < topology->edge_face_start[e + 1]; i++)
      for (guint32 j = i + 1; j < topology->edge_face_start[e + 1]; j++)
        {
          guint32 pair[2] = { topology->edge_faces[i], topology->edge_faces[j] };

          g_array_append_vals (pairs, pair, 2);
          for (guint k = 0; k < 2; k++)
            self->most_pairs = MAX (self->most_pairs, ++counts[pair[k]]);
        }
}

RmpWrinkleCloth *
rmp_wrinkle_cloth_new (RmpTopology *topology, const float *positions)
{
  RmpWrinkleCloth *self = g_new0 (RmpWrinkleCloth, 1);
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint *counts = g_new0 (guint, MAX (topology->n_faces, 1));

  self->topology = rmp_topology_ref (topology);
  add_pairs (self, pairs, counts);
  self->n_pairs = pairs->len / 2;
  self->pairs = (guint32 *) (void *) g_array_free (pairs, FALSE);
  self->mean_edge = rmp_topology_mean_edge_length (topology, positions);
  self->flat = RMP_WRINKLE_FLAT_AREA * self->mean_edge * self->mean_edge;
  for (guint e = 0; e < topology->n_edges; e++)
    {
      double a[3], b[3];

      rmp_vector_load (positions + 3 * (gsize) topology->edges[2 * e], a);
      rmp_vector_load (positions + 3 * (gsize) topology->edges[2 * e + 1], b);
      self->reach = MAX (self->reach, rmp_vector_distance (a, b));
    }
  return self;
}

void
rmp_wrinkle_cloth_free (RmpWrinkleCloth *self)
{
  if (!self)
    return;
  rmp_topology_unref (self->topology);
  g_free (self->pairs);
  g_free (self->thresholds);
  g_free (self->least_radii);
  g_free (self);
}

void
rmp_wrinkle_options_init (RmpWrinkleOptions *self, double character_size)
{
  const double ordinates[RMP_BLOB_ORDINATES] = { 4.0 / 3.0, 0.0, 0.0, 0.0 };

  g_assert (self);

  *self = (RmpWrinkleOptions){
    .threshold = 1.3,
    .least_radius = 0.005 * character_size,
    .radius_ratio = 1.0,
    .run_on = 1.0,
    .least_length = 1.0,
    .costs = { .width = 0.05, .decay = 9.0, .valley_decay = 90.0, .most = 4.0 },
    .pair_costs = { 200000, 200000, 400000 },
    .solver = RMP_WRINKLE_LABEL_SOLVER_EXACT,
    .keep = 0.95,
    .persistence = 0.4,
    .turns = TRUE,
    .band = 0.1,
    .length_cap = 0.15,
    .smoothing = 0.5,
    .turn = 80.0 * DEGREE,
    .isotropy = 0.02,
    .most_fullness = G_PI / 2.0,
    .ridge = { .taper = RMP_TAPER_ANGLE, .height = RMP_WRINKLE_HEIGHT_ARC },
    .carry = TRUE,
    .birth = 1,
    .attempts = 1,
    .most_wrinkles = 512,
    .seed = 1,
    .stretch_threshold = 1.15,
    .frame_ratio = 1.0,
  };
  rmp_blob_init (&self->ridge.blob, ordinates);
}

RmpWrinkleFrame *
rmp_wrinkle_frame_new (const RmpWrinkleCloth *cloth, const float *positions)
{
  RmpWrinkleFrame *self = g_new0 (RmpWrinkleFrame, 1);
  gsize n_faces = cloth->topology->n_faces, n_numbers = 3 * (gsize) cloth->topology->n_vertices;

  self->cloth = cloth;
  self->positions = g_new (double, MAX (n_numbers, 1));
  self->flats = g_new (RmpFlatTriangle, n_faces);
  self->axes = g_malloc_n (MAX (n_faces, 1), sizeof *self->axes);
  self->has_shape = g_new0 (guint8, n_faces);
  self->compression = g_new (double, n_faces);
  self->stretch = g_new (double, n_faces);
  self->directions = g_new0 (double, 3 * n_faces);
  self->across = g_new0 (double, 3 * n_faces);
  self->isotropic = g_new (guint8, n_faces);
  self->tension = g_new (double, n_faces);

  for (gsize i = 0; i < n_numbers; i++)
    self->positions[i] = (double) positions[i];
  for (guint i = 0; i < n_faces; i++)
    {
      double corners[3][3];

      for (guint k = 0; k < 3; k++)
        rmp_vector_copy (self->positions + 3 * (gsize) cloth->topology->faces[3 * i + k],
                         corners[k]);
      rmp_flat_triangle_init (self->flats + i, (const double (*)[3]) corners, self->axes[i]);
      self->has_shape[i] = fabs (rmp_flat_triangle_area (self->flats + i)) > cloth->flat;
      self->compression[i] = self->stretch[i] = self->tension[i] = 1.0;
      self->isotropic[i] = 1;
    }
  return self;
}

void
rmp_wrinkle_frame_free (RmpWrinkleFrame *self)
{
  if (!self)
    return;
  g_free (self->positions);
  g_free (self->flats);
  g_free (self->axes);
  g_free (self->has_shape);
  g_free (self->compression);
  g_free (self->stretch);
  g_free (self->directions);
  g_free (self->across);
  g_free (self->isotropic);
  g_free (self->tension);
  g_free (self->normals);
  g_free (self);
}

void
rmp_wrinkle_frame_set_strain (RmpWrinkleFrame *self, guint face, const RmpStretch *stretch,
                              double isotropy)
{
  const double (*axes)[3] = (const double (*)[3]) self->axes[face];

  self->compression[face] = rmp_stretch_get_compression (stretch);
  self->stretch[face] = stretch->most;
  self->isotropic[face] = rmp_stretch_is_isotropic (stretch, isotropy) ? 1 : 0;
  rmp_stretch_get_direction (stretch, 0, axes, self->directions + 3 * (gsize) face);
  if (!self->isotropic[face])
    rmp_stretch_get_direction (stretch, 1, axes, self->across + 3 * (gsize) face);
}

void
rmp_wrinkle_frame_ensure_normals (RmpWrinkleFrame *self)
{
  g_assert (self);

  if (self->normals)
    return;
  self->normals = g_new (double, 3 * (gsize) MAX (self->cloth->topology->n_vertices, 1));
  rmp_normals_compute_double (self->cloth->topology, self->positions, self->normals, 1);
}

RmpWrinkleField
rmp_wrinkle_frame_field (const RmpWrinkleFrame *self)
{
  return (RmpWrinkleField){ self->cloth->topology, self->positions, self->compression,
                            self->directions, self->isotropic };
}

void
rmp_wrinkle_frame_normal (const RmpWrinkleFrame *self, guint face, double normal[3])
{
  rmp_vector_cross (self->axes[face][0], self->axes[face][1], normal);
}
