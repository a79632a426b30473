/* SPDX-License-Identifier: GPL-3.0-or-later */

/* glTF files with a live skin, read back by a small reader, posed as the specification says, and
 * skinned by the reference skinning: they are where the bake was.
 */

#include "bake/axes.h"
#include "baked.h"
#include "skin-player.h"
#include "skinning/affine.h"

#include <math.h>
#include <string.h>

/* What is asked for is 1e-4 of the size; this is the rounding of a few floats. */
#define TOLERANCE 1e-6

/* --- a grid on three joints ------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  RmpBakeAxes axes;
  double scale;
  float degrees;      /* what the second joint turns by, in the last frame */
  double least_scale; /* of the third joint, along x, at rest */
  double shear;       /* of the second joint, at rest */
  double stretch;     /* scale of the first joint along y, at rest */
  guint n_influences;
} Case;

static RmpSkeleton *
make_skeleton (const Case *test)
{
  static const char *const names[] = { "root", "middle", "end" };
  const gint32 parents[] = { -1, 0, 1 };
  RmpTransform locals[3] = {
    { { 0.1, -0.2, 0.0 }, { 0.0, 0.6, 0.0, 0.8 }, { 1.0, test->stretch, 1.0 } },
    { { 0.3, 0.2, 0.1 }, { 0.0, 0.0, 0.6, 0.8 }, { 1.0, 1.0, 1.0 } },
    { { 0.2, 0.2, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { test->least_scale, 1.0, 1.0 } },
  };
  const double shears[3][3] = { { 0.0 }, { test->shear, 0.0, 0.5 * test->shear }, { 0.0 } };
  double matrices[48];

  for (guint i = 0; i < 3; i++)
    rmp_affine_from_sheared (&locals[i], shears[i], matrices + 16 * i);
  return rmp_skeleton_new (3, names, parents, locals, matrices, NULL);
}

/* Turns the first joint or, without shear, the second one. */
static RmpClip *
make_clip (const Case *test)
{
  static const float times[2] = { 0.0f, 7.0f / 24.0f };
  const float half = test->degrees * (float) G_PI / 360.0f;
  const float values[8] = { 0.0f, 0.0f, 0.6f, 0.8f, 0.0f, 0.0f, sinf (half), cosf (half) };
  const RmpChannel channels[] = { { test->shear > 0.0 ? 0 : 1, RMP_CHANNEL_ROTATION,
                                    RMP_INTERPOLATION_LINEAR, 0, 2, times, values } };

  return rmp_clip_new ("Turn", channels, 1, NULL);
}

/* The vertex that the flat bone has for itself. */
#define ALONE 4

/* More bones than joints, so that more than four can pull one vertex. */
static RmpSkin *
make_skin (const Case *test, RmpSkeleton *skeleton)
{
  const guint n = test->n_influences;
  const guint32 bones[6] = { 0, 1, 2, 0, 1, 2 };
  g_autofree guint16 *joints = g_new (guint16, N_VERTICES * n);
  g_autofree float *weights = g_new (float, N_VERTICES *n);
  double binds[96];

  for (guint v = 0; v < N_VERTICES; v++)
    for (guint k = 0; k < n; k++)
      {
        joints[v * n + k] = (guint16) k;
        weights[v * n + k] = (float) ((v * 7 + k * 5) % 9);
      }
  if (test->least_scale == 0.0)
    for (guint k = 0; k < 2; k++)
      weights[ALONE * n + k] = 0.0f;
  for (guint i = 0; i < 6; i++)
    {
      rmp_affine_identity (binds + 16 * i);
      if (test->least_scale > 0.0)
        rmp_affine_invert (rmp_skeleton_get_rest_globals (skeleton) + 16 * bones[i],
                           binds + 16 * i);
      binds[16 * i + 12] += 0.01 * i;
    }
  return rmp_skin_new (N_VERTICES, n, joints, weights, MAX (n, 3), bones, binds);
}

/* The grid's target gets the motion and the axes of @test. */
static void
set_up_case (Grid *grid, const Case *test)
{
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (N_VERTICES, grid->frames[0], N_FACES,
                                           grid->topology->faces, 0, NULL, NULL, NULL);
  RmpReliefTopology *anchors = rmp_relief_topology_new_for_mesh (mesh);
  g_autoptr (RmpSkeleton) skeleton = make_skeleton (test);
  g_autoptr (RmpSkin) skin = make_skin (test, skeleton);
  g_autoptr (RmpClip) clip = make_clip (test);

  memcpy (grid->topology->anchor_faces, anchors->anchor_faces, sizeof (guint32) * N_VERTICES);
  memcpy (grid->topology->anchor_barycentric, anchors->anchor_barycentric,
          sizeof (float) * 2 * N_VERTICES);
  rmp_relief_topology_unref (anchors);
  for (guint f = 0; f < N_FRAMES; f++)
    rmp_axes_turn (test->axes, (float) test->scale, grid->frames[f], N_VERTICES, grid->frames[f]);
  rmp_axes_turn (test->axes, (float) test->scale, grid->topology->rest_positions, N_VERTICES,
                 grid->topology->rest_positions);
  grid->target.axes = test->axes;
  grid->target.scale = test->scale;
  grid->target.motion = rmp_sampler_new_rig (mesh, NULL, skin, skeleton, clip, -1);
  grid->target.doubts = rmp_bake_doubts_new ();
}

static void
tear_down_case (Grid *grid)
{
  rmp_bake_doubts_free (grid->target.doubts);
  rmp_sampler_unref (grid->target.motion);
}

static const Case cases[] = {
  { "bent", RMP_BAKE_Y_UP, 1.0, 90.0f, 1.0, 0.0, 1.0, 3 },
  { "bent-sharply", RMP_BAKE_Y_UP, 1.0, 150.0f, 1.0, 0.0, 1.0, 3 },
  { "other-axes", RMP_BAKE_Z_UP, 100.0, 90.0f, 1.0, 0.0, 1.0, 3 },
  { "left-handed", RMP_BAKE_Y_UP_LEFT, 1.0, 90.0f, 1.0, 0.0, 1.0, 3 },
  { "more-bones-than-files-hold", RMP_BAKE_Y_UP, 1.0, 90.0f, 1.0, 0.0, 1.0, 6 },
  { "stretched", RMP_BAKE_Y_UP, 1.0, 90.0f, 1.0, 0.0, 2.0, 3 },
  { "sheared", RMP_BAKE_Y_UP, 1.0, 90.0f, 1.0, 0.3, 2.0, 3 },
};

/* The file's bones are the character's: else the targets alone would make the motion. */
static void
check_bones (const Glb *glb, const Grid *grid, guint frame)
{
  guint n_bones;
  g_autofree double *bones = skin_player_read_bones (glb, frame, &n_bones),
                    *expected = rmp_sampler_bones (
                        grid->target.motion, (grid->target.first + frame) / grid->target.rate);

  g_assert_cmpuint (n_bones, ==, rmp_skin_get_n_bones (rmp_sampler_get_skin (grid->target.motion)));
  for (guint i = 0; i < 16 * n_bones; i++)
    g_assert_cmpfloat_with_epsilon (bones[i], expected[i], TOLERANCE);
}

/* Every frame, whatever the frames have to do with the joints. */
static void
skinned_again_it_is_where_it_was (Grid *grid, gconstpointer data)
{
  const Case *test = data;
  g_auto (GStrv) doubts = NULL;
  Glb glb = { 0 };

  set_up_case (grid, test);
  grid_write (grid, &rmp_bake_writer_gltf_skin);
  grid_publish (grid);
  glb_open (&glb, grid, "grid_skin.glb");
  for (guint f = 0; f < N_FRAMES; f++)
    {
      g_assert_cmpfloat (skin_player_find_error (&glb, f, grid->frames[f], N_VERTICES), <,
                         TOLERANCE * test->scale);
      if (test->shear == 0.0 && test->scale == 1.0 && test->axes == RMP_BAKE_Y_UP)
        check_bones (&glb, grid, f);
    }
  glb_close (&glb);
  doubts = rmp_bake_doubts_describe (grid->target.doubts, N_FRAMES);
  g_assert_cmpuint (g_strv_length (doubts), ==, (test->shear > 0.0) + (test->stretch > 1.0));
  g_assert_true (test->shear == 0.0 || strstr (doubts[0], "“middle” is sheared"));
  g_assert_true (test->stretch == 1.0 || strstr (doubts[g_strv_length (doubts) - 1], "Blender"));
  tear_down_case (grid);
}

/* A bone without width flattens what hangs on it alone, and that is said with the distance. */
static void
what_collapses_is_told (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  const Case test = { "flat", RMP_BAKE_Y_UP, 1.0, 90.0f, 0.0, 0.0, 1.0, 3 };
  g_auto (GStrv) doubts = NULL;
  const char *said;
  double largest = 0.0;
  Glb glb = { 0 };

  set_up_case (grid, &test);
  grid_write (grid, &rmp_bake_writer_gltf_skin);
  grid_publish (grid);
  glb_open (&glb, grid, "grid_skin.glb");
  for (guint f = 0; f < N_FRAMES; f++)
    largest = MAX (largest, skin_player_find_error (&glb, f, grid->frames[f], N_VERTICES));
  glb_close (&glb);
  g_assert_cmpfloat (largest, >, 1e-3);
  doubts = rmp_bake_doubts_describe (grid->target.doubts, N_FRAMES);
  g_assert_cmpuint (g_strv_length (doubts), ==, 1);
  g_assert_nonnull (strstr (doubts[0], " 1 of 9 vertices collapse"));
  said = strstr (doubts[0], "up to ");
  g_assert_nonnull (said);
  /* A distance there, and the largest of three coordinates here. */
  g_assert_cmpfloat (g_ascii_strtod (said + strlen ("up to "), NULL), >=, 999.0 * largest);
  g_assert_cmpfloat (g_ascii_strtod (said + strlen ("up to "), NULL), <=, 1733.0 * largest);
  tear_down_case (grid);
}

static void
without_a_skin_it_says_what_to_choose (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (N_VERTICES, grid->frames[0], N_FACES,
                                           grid->topology->faces, 0, NULL, NULL, NULL);
  g_autoptr (RmpSampler) frames = rmp_sampler_new_sequence (mesh, N_FRAMES, 24.0, grid->frames[0]);
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_bake_writer_gltf_skin.open (&grid->target, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY);
  g_assert_nonnull (strstr (error->message, "flip-book (glb)"));
  g_clear_error (&error);
  grid->target.motion = frames;
  g_assert_false (rmp_bake_writer_gltf_skin.check (&grid->target, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY);
}

/* --- training --------------------------------------------------------------------------------- */

/* @name: of a file that was written, and published */
static const char *
find_hash (const Grid *grid, const char *name)
{
  for (guint i = 0; i < grid->target.files->len; i++)
    if (g_str_has_suffix (rmp_whole_file_get_path (grid->target.files->pdata[i]), name))
      return rmp_whole_file_get_sha256 (grid->target.files->pdata[i]);
  g_assert_not_reached ();
}

/* The mesh has its bones, no targets, and the cache's vertices, whatever its seams are. */
static void
check_trained_mesh (Grid *grid)
{
  Glb glb = { 0 };
  g_autofree float *base = NULL;
  guint n;

  glb_open (&glb, grid, "grid_ml.glb");
  base = glb_floats (&glb, glb_attribute (glb_primitive (&glb), "POSITION"), 3, &n);
  g_assert_cmpuint (n, ==, N_VERTICES);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat (base[i], ==, grid->target.rest[i]);
  g_assert_false (json_object_has_member (glb_primitive (&glb), "targets"));
  for (guint f = 0; f < N_FRAMES; f++)
    check_bones (&glb, grid, f);
  glb_close (&glb);
}

/* The cache is what Alembic has in Unreal's axes and unit. */
static void
check_trained_cache (Grid *grid)
{
  g_autofree char *hash = g_strdup (find_hash (grid, "grid_ml.abc"));

  g_ptr_array_set_size (grid->target.files, 0);
  grid->target.name = "grid_ml";
  grid->target.axes = RMP_BAKE_Z_UP;
  grid->target.scale = 100.0;
  for (guint f = 0; f < N_FRAMES; f++)
    rmp_axes_turn (RMP_BAKE_Z_UP, 100.0f, grid->frames[f], N_VERTICES, grid->frames[f]);
  rmp_axes_turn (RMP_BAKE_Z_UP, 1.0f, grid->normals, N_VERTICES, grid->normals);
  grid_write (grid, &rmp_bake_writer_alembic);
  g_assert_cmpstr (find_hash (grid, "grid_ml.abc"), ==, hash);
}

static void
a_training_set_has_the_same_vertices_twice (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_auto (GStrv) doubts = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *path = g_build_filename (grid->folder, "grid_ml.json", NULL);
  JsonObject *root, *pose;

  grid->topology->uv_faces[3] = 8; /* a seam */
  set_up_case (grid, &cases[0]);
  grid_write (grid, &rmp_bake_writer_training);
  grid_publish (grid);
  check_trained_mesh (grid);
  g_assert_true (json_parser_load_from_file (parser, path, NULL));
  root = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpint (json_object_get_int_member (root, "vertices"), ==, N_VERTICES);
  g_assert_cmpint (json_object_get_int_member (root, "frames"), ==, N_FRAMES);
  g_assert_cmpfloat (json_object_get_double_member (root, "explained"), >=, 0.95);
  pose = glb_element (root, "detail_poses", 0);
  g_assert_cmpint (json_object_get_int_member (pose, "frame"), ==,
                   (gint64) grid->target.first + json_object_get_int_member (pose, "index"));
  g_assert_cmpfloat (json_object_get_double_member (pose, "residual_rms_mm"), >, 0.0);
  doubts = rmp_bake_doubts_describe (grid->target.doubts, N_FRAMES);
  g_assert_cmpuint (g_strv_length (doubts), ==, 1);
  g_assert_nonnull (strstr (doubts[0], "no texture coordinates"));
  check_trained_cache (grid);
  tear_down_case (grid);
}

static void
more_frames_than_players_hold_are_refused (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  set_up_case (grid, &cases[0]);
  grid->target.n_frames = 255;
  g_assert_true (rmp_bake_writer_gltf_skin.check (&grid->target, NULL));
  grid->target.n_frames = 256;
  g_assert_false (rmp_bake_writer_gltf_skin.check (&grid->target, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "255"));
  tear_down_case (grid);
}

/* --- a look ----------------------------------------------------------------------------------- */

/* (transfer full): [frames × @n × 3] of an MDD */
static float *
read_mdd (const char *folder, const char *name, guint *n_frames, guint *n)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *bytes = NULL;
  const guint8 *at;
  float *values;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  at = (const guint8 *) bytes;
  *n_frames = grid_big (at);
  *n = grid_big (at + 4);
  values = g_new (float, 3 * *n_frames * *n);
  for (guint i = 0; i < 3 * *n_frames * *n; i++)
    values[i] = rmp_test_read_big (at + 8 + 4 * *n_frames + 4 * i);
  return values;
}

/* The length of the longest difference that any target has. */
static double
find_largest_change (const Glb *glb)
{
  JsonArray *targets = json_object_get_array_member (glb_primitive (glb), "targets");
  double largest = 0.0;

  for (guint k = 0; k < json_array_get_length (targets); k++)
    {
      guint n;
      g_autofree float *change = glb_floats (
          glb, json_object_get_int_member (json_array_get_object_element (targets, k), "POSITION"),
          3, &n);

      for (const float *c = change; c < change + 3 * n; c += 3)
        largest = MAX (largest, sqrt ((double) (c[0] * c[0] + c[1] * c[1] + c[2] * c[2])));
    }
  return largest;
}

/* A character's clip, its morphs, and a look that folds it, to the end of its bend; on meshes of
 * one kind and the other. The bones make the motion, and folds alone are left to the targets: none
 * is longer than half the sleeve's radius, where the bend moves its end by 30 cm.
 */
static void
a_look_is_where_its_cache_is (RmpTestBake *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  Grid grid = { .folder = fixture->folder };
  g_auto (GStrv) paths = NULL;
  g_autofree float *expected = NULL;
  Glb glb = { 0 };
  guint n_frames, n;

  options.formats = RMP_BAKE_MDD | RMP_BAKE_GLTF_SKIN;
  options.first = 20;
  options.last = 24;
  paths = rmp_test_bake_run (fixture, &options, 1);
  expected = read_mdd (fixture->folder, "Sleeve-A.mdd", &n_frames, &n);
  g_assert_cmpuint (n_frames, ==, 5);
  glb_open (&glb, &grid, "Sleeve-A_skin.glb");
  for (guint f = 0; f < n_frames; f++)
    g_assert_cmpfloat (skin_player_find_error (&glb, f, expected + 3 * n * f, n), <,
                       TOLERANCE * 0.6);
  g_test_message ("longest difference %g", find_largest_change (&glb));
  g_assert_cmpfloat (find_largest_change (&glb), <, 0.025);
  glb_close (&glb);
}

/* Simulated motion has no skin; it says so before anything is computed. */
static void
a_look_on_a_simulation_is_refused (RmpTestBake *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autoptr (GError) error = NULL;
  RmpLook *sheet = rmp_project_add_look (fixture->project, rmp_look_get_garment (fixture->look),
                                         "hanging-sheet", "Sheet", &error);

  rmp_test_assert_ok (rmp_look_set_motion (fixture->look, sheet, &error), error);
  options.formats = RMP_BAKE_GLTF_SKIN;
  g_assert_null (rmp_bake_new (fixture->look, fixture->clip, &options, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY);
}

static void
set_up_look (RmpTestBake *fixture, gconstpointer technique)
{
  rmp_test_bake_init (fixture, "Sleeve", technique);
}

static void
add_tests (void)
{
#define ADD(name, data, function)                                                                  \
  g_test_add ("/model/bake/gltf-skin/" name, Grid, data, grid_set_up, function, grid_tear_down)
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat (
          "/model/bake/gltf-skin/skinned-again-it-is-where-it-was/", cases[i].name, NULL);

      g_test_add (path, Grid, &cases[i], grid_set_up, skinned_again_it_is_where_it_was,
                  grid_tear_down);
    }
  ADD ("what-collapses-is-told", NULL, what_collapses_is_told);
  ADD ("without-a-skin-it-says-what-to-choose", NULL, without_a_skin_it_says_what_to_choose);
  ADD ("a-training-set-has-the-same-vertices-twice", NULL,
       a_training_set_has_the_same_vertices_twice);
  ADD ("more-frames-than-players-hold-are-refused", NULL,
       more_frames_than_players_hold_are_refused);
#undef ADD
  g_test_add ("/model/bake/gltf-skin/a-look-on-its-own-mesh-is-where-its-cache-is", RmpTestBake,
              "dynamic-wrinkling", set_up_look, a_look_is_where_its_cache_is,
              rmp_test_bake_tear_down);
  g_test_add ("/model/bake/gltf-skin/a-look-is-where-its-cache-is", RmpTestBake, RMP_TEST_TECHNIQUE,
              set_up_look, a_look_is_where_its_cache_is, rmp_test_bake_tear_down);
  g_test_add ("/model/bake/gltf-skin/a-look-on-a-simulation-is-refused", RmpTestBake,
              "dynamic-wrinkling", set_up_look, a_look_on_a_simulation_is_refused,
              rmp_test_bake_tear_down);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
