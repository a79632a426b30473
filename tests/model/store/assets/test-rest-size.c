/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Meshes that nodes scale are at rest as large as they are shown, and move as before. */

#include "store/assets/rest-size.h"

#include <math.h>
#include <string.h>

#define N 24

/* Four corners of a square in each of six rows along y, @size long. */
static RmpMesh *
make_band (float size)
{
  float positions[3 * N];
  guint32 faces[3 * (N - 2)];
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (guint i = 0; i < N; i++)
    {
      positions[3 * i] = size * (i % 2 == 0 ? -0.1f : 0.1f);
      positions[3 * i + 1] = size * (float) (i / 2) / (float) (N / 2 - 1);
      positions[3 * i + 2] = size * 0.02f * (float) (i % 3);
    }
  for (guint32 i = 0; i < N - 2; i++)
    memcpy (faces + 3 * i,
            i % 2 == 0 ? (guint32[]){ i, i + 1, i + 2 } : (guint32[]){ i, i + 2, i + 1 },
            3 * sizeof *faces);
  mesh = rmp_mesh_new (N, positions, N - 2, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return mesh;
}

/* A root that scales, turned about y, and two bones in a row. */
static RmpSkeleton *
make_skeleton (const double scale[3], double size)
{
  static const char *const names[] = { "root", "upper", "lower" };
  static const gint32 parents[] = { -1, 0, 1 };
  RmpTransform locals[] = {
    { { 1.0, 2.0, 3.0 }, { 0.0, 0.6, 0.0, 0.8 }, { scale[0], scale[1], scale[2] } },
    { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
    { { 0.0, 0.5 * size, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
  };

  return rmp_skeleton_new (3, names, parents, locals, NULL, NULL);
}

static RmpSkin *
make_skin (double size)
{
  const double binds[] = {
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,           0, 1,
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.5 * size, 0, 1,
  };
  const guint32 bones[] = { 1, 2 };
  guint16 joints[2 * N];
  float weights[2 * N];

  for (guint i = 0; i < N; i++)
    {
      joints[2 * i] = 0;
      joints[2 * i + 1] = 1;
      weights[2 * i + 1] = (float) (i / 2) / (float) (N / 2 - 1);
      weights[2 * i] = 1 - weights[2 * i + 1];
    }
  return rmp_skin_new (N, 2, joints, weights, 2, bones, binds);
}

static RmpClip *
make_bend (void)
{
  static const float times[] = { 0, 1 }, turns[] = { 0, 0, 0, 1, 0.6f, 0, 0, 0.8f };
  const RmpChannel channel = {
    2, RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, turns
  };

  return rmp_clip_new ("bend", &channel, 1, NULL);
}

typedef struct
{
  RmpMesh *mesh;
  RmpSkin *skin;
  RmpMorphs morphs;
} Rig;

static void
rig_clear (Rig *self)
{
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->skin, rmp_skin_unref);
  g_free ((gpointer) self->morphs.deltas);
  g_free ((gpointer) self->morphs.weights);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Rig, rig_clear)

static void
rig_init (Rig *self, gboolean weighted, float size)
{
  float *deltas = g_new0 (float, 3 * N), *weights = g_new0 (float, 1);

  self->mesh = make_band (size);
  self->skin = weighted ? make_skin ((double) size) : NULL;
  for (guint i = 0; i < N; i++)
    deltas[3 * i + 2] = size * 0.03f * (float) (i % 5);
  weights[0] = 0.5f;
  self->morphs = (RmpMorphs){ 1, deltas, weights };
}

static void
sample (const Rig *self, RmpSkeleton *skeleton, double time, float *positions)
{
  g_autoptr (RmpClip) clip = make_bend ();
  g_autoptr (RmpSampler)
      sampler = rmp_sampler_new_rig (self->mesh, &self->morphs, self->skin, skeleton, clip, 2);

  rmp_sampler_positions (sampler, time, RMP_SKINNING_LINEAR, positions, 1);
}

static double
edge_length (const float *positions, const guint32 *faces, guint i)
{
  const float *a = positions + 3 * (gsize) faces[i],
              *b = positions + 3 * (gsize) faces[i % 3 == 2 ? i - 2 : i + 1];

  return hypot (hypot ((double) a[0] - (double) b[0], (double) a[1] - (double) b[1]),
                (double) a[2] - (double) b[2]);
}

/* Without morphs, edges at rest are as long as they are shown where nothing bends. */
static void
check_lengths (Rig *self, RmpSkeleton *skeleton)
{
  const float still = 0;
  const RmpMorphs none = { 1, self->morphs.deltas, &still };
  g_autoptr (RmpSampler)
      sampler = rmp_sampler_new_rig (self->mesh, &none, self->skin, skeleton, NULL, 2);
  float shown[3 * N];

  rmp_sampler_positions (sampler, 0, RMP_SKINNING_LINEAR, shown, 1);
  for (guint i = 0; i < 3 * (N - 2); i++)
    {
      const double length = edge_length (shown, rmp_mesh_get_faces (self->mesh), i);

      g_assert_cmpfloat_with_epsilon (
          edge_length (rmp_mesh_get_positions (self->mesh), rmp_mesh_get_faces (self->mesh), i),
          length, 1e-5 * length);
    }
}

typedef struct
{
  const char *name;
  gboolean weighted;
  double scale[3];
  float size; /* of the file's vertices */
} Case;

static void
rest_is_as_large_as_shown (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (RmpSkeleton) skeleton = make_skeleton (c->scale, (double) c->size);
  g_auto (Rig) rig = { 0 };
  float before[2][3 * N], after[3 * N];

  rig_init (&rig, c->weighted, c->size);
  for (guint k = 0; k < 2; k++)
    sample (&rig, skeleton, (double) k, before[k]);
  g_assert_true (rmp_rest_size_take (skeleton, 2, &rig.mesh, &rig.skin, &rig.morphs, NULL));
  for (guint k = 0; k < 2; k++)
    {
      sample (&rig, skeleton, (double) k, after);
      for (guint i = 0; i < 3 * N; i++)
        g_assert_cmpfloat_with_epsilon (after[i], before[k][i], 4e-6f * (1 + fabsf (before[k][i])));
    }
  check_lengths (&rig, skeleton);
}

static void
what_is_not_scaled_stays (void)
{
  g_autoptr (RmpSkeleton) skeleton = make_skeleton ((double[]){ 1.0, 1.0000001, 0.9999999 }, 1.0);

  for (guint weighted = 0; weighted < 2; weighted++)
    {
      g_auto (Rig) rig = { 0 };
      RmpMesh *mesh;
      RmpSkin *skin;
      const float *deltas;

      rig_init (&rig, (gboolean) weighted, 1);
      mesh = rig.mesh;
      skin = rig.skin;
      deltas = rig.morphs.deltas;
      g_assert_true (rmp_rest_size_take (skeleton, 2, &rig.mesh, &rig.skin, &rig.morphs, NULL));
      g_assert_true (rig.mesh == mesh && rig.skin == skin && rig.morphs.deltas == deltas);
    }
}

/* A skeleton that rests bent: bones turn the mesh apart, but scale it alike. */
static void
a_posed_rest_keeps_its_scale (void)
{
  static const char *const names[] = { "root", "upper", "lower" };
  static const gint32 parents[] = { -1, 0, 1 };
  const RmpTransform locals[] = {
    { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 0.01, 0.01, 0.01 } },
    { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
    { { 0.0, 50.0, 0.0 }, { 0.6, 0.0, 0.0, 0.8 }, { 1.0, 1.0, 1.0 } },
  };
  g_autoptr (RmpSkeleton) skeleton = rmp_skeleton_new (3, names, parents, locals, NULL, NULL);
  g_autoptr (RmpMesh) metres = make_band (1);
  g_auto (Rig) rig = { 0 };
  float before[3 * N], after[3 * N];

  rig_init (&rig, TRUE, 100);
  sample (&rig, skeleton, 1, before);
  g_assert_true (rmp_rest_size_take (skeleton, 2, &rig.mesh, &rig.skin, &rig.morphs, NULL));
  sample (&rig, skeleton, 1, after);
  for (guint i = 0; i < 3 * N; i++)
    {
      g_assert_cmpfloat_with_epsilon (after[i], before[i], 4e-6f);
      g_assert_cmpfloat_with_epsilon (rmp_mesh_get_positions (rig.mesh)[i],
                                      rmp_mesh_get_positions (metres)[i], 1e-6f);
    }
}

static void
nothing_is_made_of_a_collapsed_node (void)
{
  g_autoptr (RmpSkeleton) skeleton = make_skeleton ((double[]){ 0.0, 0.0, 0.0 }, 1.0);
  g_auto (Rig) rig = { 0 };
  RmpMesh *mesh;

  rig_init (&rig, TRUE, 1);
  mesh = rig.mesh;
  g_assert_true (rmp_rest_size_take (skeleton, 2, &rig.mesh, &rig.skin, &rig.morphs, NULL));
  g_assert_true (rig.mesh == mesh);
}

int
main (int argc, char **argv)
{
  static const Case cases[] = {
    { "weighted/centimetres", TRUE, { 0.01, 0.01, 0.01 }, 100 },
    { "weighted/enlarged", TRUE, { 100.0, 100.0, 100.0 }, 0.01f },
    { "weighted/uneven", TRUE, { 1.0, 2.0, 0.5 }, 1 },
    { "weighted/mirrored", TRUE, { -2.0, 2.0, 2.0 }, 1 },
    { "carried/centimetres", FALSE, { 0.01, 0.01, 0.01 }, 100 },
    { "carried/uneven", FALSE, { 1.0, 2.0, 0.5 }, 1 },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/model/store/rest-size/as-large-as-shown/",
                                           cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], rest_is_as_large_as_shown);
    }
  g_test_add_func ("/model/store/rest-size/what-is-not-scaled-stays", what_is_not_scaled_stays);
  g_test_add_func ("/model/store/rest-size/a-posed-rest-keeps-its-scale",
                   a_posed_rest_keeps_its_scale);
  g_test_add_func ("/model/store/rest-size/nothing-is-made-of-a-collapsed-node",
                   nothing_is_made_of_a_collapsed_node);
  return g_test_run ();
}
