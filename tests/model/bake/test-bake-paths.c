/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bakes of wrinkles along paths, which are fine in other places in every frame and build on each
 * other.
 */

#include "bake/bake.h"
#include "relief/bake.h"

#include <glib/gstdio.h>
#include <string.h>

#include "baked.h"

typedef RmpTestBake Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpLayer) layer = NULL;

  rmp_test_bake_init (fixture, "Sleeve", "dynamic-wrinkling");
  layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);
  g_assert_true (rmp_layer_set_text (layer, "threshold", "0.05", &error));
  g_assert_true (
      rmp_layer_set_text (layer, "least_radius", "25 mm", &error)); /* a coarse fine mesh */
  g_assert_no_error (error);
}

static RmpBakeOptions
options_for (Fixture *fixture)
{
  return (RmpBakeOptions){
    .formats = RMP_BAKE_MDD, .scale = 1.0, .first = 10, .last = 20, .folder = fixture->folder
  };
}

/* Number of frames, vertices and all positions of an MDD. */
static float *
read_frames (const char *path, guint *n_frames, guint *n_vertices)
{
  g_autofree char *contents = NULL;
  const guint8 *bytes;
  float *positions;
  gsize size;

  g_assert_true (g_file_get_contents (path, &contents, &size, NULL));
  bytes = (const guint8 *) contents;
  *n_frames = (guint) (bytes[2] << 8 | bytes[3]);
  *n_vertices = (guint) ((size - 8 - 4 * *n_frames) / (12 * *n_frames));
  positions = g_new (float, 3 * *n_frames * *n_vertices);
  for (guint i = 0; i < 3 * *n_frames * *n_vertices; i++)
    positions[i] = rmp_test_read_big (bytes + 8 + 4 * *n_frames + 4 * i);
  return positions;
}

static void
wrinkles_bake_the_same_by_any_threads (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  g_autofree char *one = NULL;

  options.formats |= RMP_BAKE_OBJ | RMP_BAKE_PLY;
  for (guint n_threads = 1; n_threads <= 4; n_threads *= 2)
    {
      g_auto (GStrv) paths = rmp_test_bake_run (fixture, &options, n_threads);
      g_autofree char *hashes = rmp_test_fingerprint (paths);

      g_assert_nonnull (strstr (hashes, ".mdd"));
      if (one)
        g_assert_cmpstr (hashes, ==, one);
      else
        one = g_steal_pointer (&hashes);
    }
}

/* Every frame is the surface that the window shows, on a mesh that is fine wherever one of them is.
 */
static void
baked_wrinkles_are_those_of_the_window (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (RmpReliefBake) united = NULL;
  g_autoptr (GPtrArray)
      results = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_result_unref);
  g_autofree float *positions = NULL;
  g_auto (GStrv) paths = NULL;
  guint n_frames, n_vertices;
  double lift = 0.0;

  paths = rmp_test_bake_run (fixture, &options, 2);
  positions = read_frames (paths[2], &n_frames, &n_vertices);
  g_assert_cmpuint (n_frames, ==, 11);
  snapshot = rmp_snapshot_new (rmp_test_get_surface (fixture->project), fixture->look,
                               fixture->clip, &error);
  g_assert_true (rmp_snapshot_prepare (snapshot, &call, &error));
  for (guint i = 0; i < n_frames; i++)
    {
      g_ptr_array_add (results, rmp_snapshot_compute (snapshot, options.first + i,
                                                      RMP_TARGET_PREVIEW, 0, &call, &error));
      if (!united)
        united = rmp_relief_bake_new_on (
            ((const RmpResult *) results->pdata[i])->output.relief->topology);
      rmp_relief_bake_add (united, ((const RmpResult *) results->pdata[i])->output.relief);
    }
  for (guint i = 0; i < n_frames; i++)
    {
      const RmpRelief *relief = ((const RmpResult *) results->pdata[i])->output.relief;
      g_autoptr (RmpRelief) mesh = rmp_relief_bake_mesh (united, relief, 1);

      g_assert_cmpuint (mesh->topology->n_vertices, ==, n_vertices);
      g_assert_cmpmem (positions + 3 * i * n_vertices, sizeof (float) * 3 * n_vertices,
                       mesh->positions, sizeof (float) * 3 * n_vertices);
      for (guint v = 0; v < n_vertices; v++)
        {
          RmpReliefPoint point;

          rmp_relief_evaluate (relief, mesh->topology->anchor_faces[v],
                               mesh->topology->anchor_barycentric + 2 * v, &point);
          lift = MAX (lift, (double) point.lift);
          g_assert_cmpmem (point.position, sizeof point.position, mesh->positions + 3 * v,
                           sizeof point.position);
        }
    }
  g_assert_cmpfloat (lift, >, 0.0);
}

/* The history begins with the clip, not with the range: a range of one frame has the coarse
 * vertices where the whole clip has.
 */
static void
a_frame_does_not_depend_on_the_range (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  const guint n_coarse = rmp_mesh_get_n_vertices (
      rmp_surface_get_mesh (rmp_test_get_surface (fixture->project)));
  g_autofree float *all = NULL;
  guint n_frames, n_all;

  options.first = 0;
  options.last = rmp_clip_item_get_n_frames (fixture->clip) - 1;
  {
    g_auto (GStrv) paths = rmp_test_bake_run (fixture, &options, 1);

    all = read_frames (paths[2], &n_frames, &n_all);
  }
  for (guint frame = 3; frame <= options.last; frame += 8)
    {
      RmpBakeOptions single = options;
      g_auto (GStrv) paths = NULL;
      g_autofree float *alone = NULL;
      guint n, n_alone;

      single.first = single.last = frame;
      paths = rmp_test_bake_run (fixture, &single, 1);
      alone = read_frames (paths[2], &n, &n_alone);
      g_assert_cmpuint (n_alone, <=, n_all);
      g_assert_cmpmem (alone, 12 * n_coarse, all + 3 * frame * n_all, 12 * n_coarse);
    }
}

static void
wrinkles_are_measured_before_they_are_baked (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;
  g_autofree float *positions = NULL;
  g_auto (GStrv) paths = NULL;
  RmpBakeEstimate estimate;
  RmpCall call = { .n_threads = 1 };
  guint n_frames, n_vertices;

  bake = rmp_bake_new (fixture->look, fixture->clip, &options, &error);
  g_assert_true (rmp_bake_estimate (bake, &estimate, &call, &error));
  paths = rmp_bake_run (bake, &call, &error);
  g_assert_no_error (error);
  positions = read_frames (paths[2], &n_frames, &n_vertices);
  g_assert_cmpuint (estimate.n_vertices, ==, n_vertices);
  g_assert_cmpuint (estimate.n_frames, ==, n_frames);
}

static void
keep_estimate (const RmpBakeEstimate *estimate, gpointer data)
{
  *(RmpBakeEstimate *) data = *estimate;
}

/* Of the smooth cloth under the wrinkles, of 16 triangles for each of the mesh, all are kept. */
static void
triangles_have_a_limit_that_is_told_before (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  guint before = G_MAXUINT, n_coarse = rmp_mesh_get_n_faces (
                                rmp_surface_get_mesh (rmp_test_get_surface (fixture->project)));

  for (options.triangles = 20000; options.triangles >= 5; options.triangles /= 5)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpBake) bake = rmp_bake_new (fixture->look, fixture->clip, &options, &error);
      g_auto (GStrv) paths = NULL;
      const RmpCall call = { .n_threads = 1 };
      RmpBakeEstimate estimate = { 0 };

      rmp_bake_set_begin (bake, keep_estimate, &estimate);
      paths = rmp_bake_run (bake, &call, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (estimate.n_faces, >=, n_coarse);
      g_assert_cmpuint (estimate.n_faces, <=, MAX (options.triangles, 16 * n_coarse));
      g_assert_cmpuint (estimate.n_faces, <=, before);
      g_assert_cmpint (estimate.coarser, ==, options.triangles < 20000);
      before = estimate.n_faces;
    }
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/bake/paths/" name, Fixture, NULL, set_up, function, rmp_test_bake_tear_down)
  ADD ("wrinkles-bake-the-same-by-any-threads", wrinkles_bake_the_same_by_any_threads);
  ADD ("baked-wrinkles-are-those-of-the-window", baked_wrinkles_are_those_of_the_window);
  ADD ("a-frame-does-not-depend-on-the-range", a_frame_does_not_depend_on_the_range);
  ADD ("wrinkles-are-measured-before-they-are-baked", wrinkles_are_measured_before_they_are_baked);
  ADD ("triangles-have-a-limit-that-is-told-before", triangles_have_a_limit_that_is_told_before);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
