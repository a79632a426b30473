/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-joint-wrinkle-maps.c: what regions cost a frame, and how well maps of another method's
 * folds at three angles replay the clip that they were taken from.
 *
 * rimple-bench joint-wrinkle-maps
 *
 * The first table: tubes on two bones with four regions, one of which follows compression. The
 * second: the sample `arm` and its folds by incompressible skinning, at the angles of the maps and
 * between them: the angle between both surfaces' normals, beside the same for no map at all. By
 * place it is from what folds raise to the nearest of what maps do; by cloth between the same point
 * of either, mean over what either raises by a tenth of its peak. Where the skin is pressed to
 * nothing these are two things, since a map has folds where they stand, and moves no cloth there.
 */
#include "bench.h"
#include "nearest-normals.h"

#include "geometry/vector.h"
#include "import/import-job.h"
#include "inputs/references.h"
#include "methods/incompressible-skinning/incompressible-skinning.h"
#include "methods/joint-wrinkle-maps/joint-wrinkle-maps.h"
#include "methods/joint-wrinkle-maps/region.h"
#include "relief/height-map.h"
#include "relief/map.h"

#include <math.h>

#define N_RUNS 21
#define RATE 24.0
#define MAP_SIDE 1024

/* --- what is common to both ------------------------------------------------------------------- */

typedef struct
{
  RmpInput input;
  RmpSampler *sampler;
  RmpValues *values;
  gpointer shared;
  double time;
  guint n_threads;
} Maps;

static void
fail_if (GError *error)
{
  if (error)
    g_error ("%s", error->message);
}

static void
maps_init (Maps *self, RmpMesh *mesh, RmpSampler *sampler, const char *settings)
{
  g_autoptr (GError) error = NULL;

  *self = (Maps){ .input = { .mesh = mesh, .character_size = 1.7 },
                  .sampler = sampler,
                  .values = rmp_values_new (&rmp_joint_wrinkle_maps),
                  .n_threads = 1 };
  rmp_values_set_lengths (self->values, 0.01, 1.7);
  rmp_values_set_list (self->values, settings, &error);
  fail_if (error);
}

static void
maps_prepare (Maps *self, GArray *references)
{
  const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;

  rmp_inputs_set_references (&self->input.inputs, references->len,
                             (const RmpReference *) (gpointer) references->data);
  self->shared = rmp_joint_wrinkle_maps.prepare (&self->input, self->sampler, self->values, &call,
                                                 &error);
  fail_if (error);
}

static void
maps_clear (Maps *self)
{
  rmp_joint_wrinkle_maps.shared_free (self->shared);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
}

static void
add_reference (GArray *references, guint region, RmpJointRegionParam member, gint joint,
               RmpHeightImage *image, RmpProfile *curve)
{
  const RmpReference reference = { .param = RMP_JOINT_PARAM_REGIONS,
                                   .entry = region,
                                   .member = member,
                                   .joint = joint,
                                   .image = image,
                                   .curve = curve };

  g_array_append_val (references, reference);
}

static void
maps_step (const Maps *self, RmpOutput *output)
{
  const RmpCall call = { .n_threads = self->n_threads };
  g_autoptr (GError) error = NULL;

  rmp_joint_wrinkle_maps.step (self->shared, NULL, NULL, self->sampler, self->values, self->time,
                               RMP_TARGET_PREVIEW, NULL, output, &call, &error);
  fail_if (error);
}

/* --- cost ------------------------------------------------------------------------------------- */

/* A tube along +X whose second half is on the second bone. */
static RmpMesh *
make_tube (guint sides, guint rings, float *weights)
{
  const guint n = sides * (rings + 1), n_faces = 2 * sides * rings;
  g_autofree float *points = g_new (float, 3 * (gsize) n), *uvs = g_new (float, 2 * (gsize) n);
  g_autofree guint32 *faces = g_new (guint32, 3 * (gsize) n_faces);
  guint32 *corner = faces;

  for (guint v = 0; v < n; v++)
    {
      const double along = (double) (v / sides) / rings, turn = (double) (v % sides) / sides;

      points[3 * v] = (float) (0.6 * along);
      points[3 * v + 1] = (float) (0.05 * cos (2.0 * G_PI * turn));
      points[3 * v + 2] = (float) (0.05 * sin (2.0 * G_PI * turn));
      uvs[2 * v] = (float) turn;
      uvs[2 * v + 1] = (float) along;
      weights[2 * v + 1] = (float) CLAMP (4.0 * along - 1.5, 0.0, 1.0);
      weights[2 * v] = 1.0f - weights[2 * v + 1];
    }
  for (guint32 ring = 0; ring < rings; ring++)
    for (guint32 side = 0; side < sides; side++)
      {
        const guint32 a = ring * sides + side, b = ring * sides + (side + 1) % sides;
        const guint32 quad[6] = { a, b, b + sides, a, b + sides, a + sides };

        for (guint k = 0; k < 6; k++)
          *corner++ = quad[k];
      }
  return rmp_mesh_new (n, points, n_faces, faces, n, uvs, faces, NULL);
}

static RmpSampler *
make_rig (RmpMesh *mesh, const float *weights)
{
  static const char *const names[] = { "upper", "lower" };
  static const gint32 parents[] = { -1, 0 };
  const RmpTransform locals[2] = {
    { .rotation = { 0.0, 0.0, 0.0, 1.0 }, .scale = { 1.0, 1.0, 1.0 } },
    { { 0.3, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } }
  };
  const double binds[32] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0,    0, 0, 1,
                             1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -0.3, 0, 0, 1 };
  const guint32 bones[2] = { 0, 1 };
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree guint16 *joints = g_new (guint16, 2 * (gsize) n);
  static const float times[2] = { 0.0f, 1.0f };
  static const float turns[8] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.8f, 0.6f };
  const RmpChannel channel = {
    .joint = 1, .path = RMP_CHANNEL_ROTATION, .n_keys = 2, .times = times, .values = turns
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSkeleton) skeleton = rmp_skeleton_new (2, names, parents, locals, NULL, &error);
  g_autoptr (RmpClip) clip = NULL;
  g_autoptr (RmpSkin) skin = NULL;

  for (gsize i = 0; i < 2 * (gsize) n; i++)
    joints[i] = (guint16) (i % 2);
  fail_if (error);
  clip = rmp_clip_new ("bend", &channel, 1, &error);
  fail_if (error);
  skin = rmp_skin_new (n, 2, joints, weights, 2, bones, binds);
  return rmp_sampler_new_rig (mesh, NULL, skin, skeleton, clip, -1);
}

static void
run_maps (gpointer data)
{
  RmpOutput output = { 0 };

  maps_step (data, &output);
  rmp_output_clear (&output);
}

static void
run_skinning (gpointer data)
{
  const Maps *self = data;
  g_autofree float *positions = g_new (float,
                                       3 * (gsize) rmp_mesh_get_n_vertices (self->input.mesh));

  rmp_sampler_positions (self->sampler, RMP_SKINNING_LINEAR, self->time, positions,
                         self->n_threads);
}

static void
time_size (guint n_faces)
{
  const guint sides = (guint) lround (sqrt (n_faces / 4.0)), rings = n_faces / (2 * sides);
  g_autofree float *weights = g_new (float, 2 * (gsize) sides * (rings + 1));
  g_autoptr (RmpMesh) mesh = make_tube (sides, rings, weights);
  g_autoptr (RmpSampler) sampler = make_rig (mesh, weights);
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (64, G_MAXUINT16);
  g_autoptr (GArray) references = g_array_new (FALSE, TRUE, sizeof (RmpReference));
  Maps maps;
  RmpBenchEntry entries[2] = { { run_maps, &maps, 0, 0.0, 0.0 },
                               { run_skinning, &maps, 0, 0.0, 0.0 } };

  maps_init (&maps, mesh, sampler,
             "regions=4;regions.2.driver=hinge;regions.3.driver=twist;regions.4.driver=strain");
  for (guint i = 0; i < 4; i++)
    {
      add_reference (references, i, RMP_REGION_PARAM_MAP, -1, image, NULL);
      add_reference (references, i, RMP_REGION_PARAM_JOINT, 1, NULL, NULL);
    }
  maps_prepare (&maps, references);
  maps.time = 0.7;
  rmp_bench_time (entries, G_N_ELEMENTS (entries), N_RUNS, RMP_BENCH_THREAD);
  g_print ("%10u %12.3f %12.3f %10.1f\n", rmp_mesh_get_n_vertices (mesh), 1e3 * entries[0].median,
           1e3 * entries[1].median, entries[0].median / entries[1].median);
  maps_clear (&maps);
}

/* --- replay ----------------------------------------------------------------------------------- */

/* Folds of the arm, by the other method. */
typedef struct
{
  RmpMesh *mesh;
  RmpSampler *sampler;
  RmpValues *values;
  gpointer shared, analysis;
} Folds;

static RmpRelief *
fold (const Folds *self, double time, RmpOutput *output)
{
  const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;

  rmp_incompressible_skinning.step (self->shared, self->analysis, NULL, self->sampler, self->values,
                                    time, RMP_TARGET_PREVIEW, NULL, output, &call, &error);
  fail_if (error);
  return output->relief;
}

/* Mean angle of the normals in degrees where either is raised, weighted alike at four places a
 * coarse face; and the same against the cloth without anything raised.
 */
static double
compare_normals (const RmpReliefMap *map, const RmpRelief *folds, const RmpRelief *maps,
                 const RmpRelief *level, double *without)
{
  static const float places[4][2] = {
    { 0.33f, 0.33f }, { 0.6f, 0.2f }, { 0.2f, 0.6f }, { 0.2f, 0.2f }
  };
  double sums[2] = { 0.0, 0.0 }, peak = 0.0;
  guint n = 0;

  for (guint pass = 0; pass < 2; pass++)
    for (guint face = 0; face < maps->topology->n_faces; face++)
      for (guint k = 0; k < 4; k++)
        {
          const RmpSurfacePoint place = { face, { (double) places[k][0], (double) places[k][1] } };
          RmpReliefPoint a, b, c;
          double normals[3][3];
          float barycentric[2];
          guint folded;

          if (!rmp_relief_map_from_coarse (map, &place, &folded, barycentric))
            continue;
          rmp_relief_evaluate (folds, folded, barycentric, &a);
          if (pass == 0)
            {
              peak = MAX (peak, fabs ((double) a.lift));
              continue;
            }
          rmp_relief_evaluate (maps, face, places[k], &b);
          if (MAX (fabs ((double) a.lift), fabs ((double) b.lift)) < 0.1 * peak)
            continue;
          rmp_relief_evaluate (level, face, places[k], &c);
          rmp_vector_load (a.normal, normals[0]);
          rmp_vector_load (b.normal, normals[1]);
          rmp_vector_load (c.normal, normals[2]);
          for (guint i = 0; i < 2; i++)
            sums[i] += acos (CLAMP (rmp_vector_dot (normals[0], normals[1 + i]), -1.0, 1.0));
          n++;
        }
  *without = n > 0 ? sums[1] / n * 180.0 / G_PI : 0.0;
  return n > 0 ? sums[0] / n * 180.0 / G_PI : 0.0;
}

#define N_MAPS 3
static const double map_angles[N_MAPS] = { 40.0, 75.0, 110.0 };

/* When the arm bends by so much for the first time. */
static double
find_time (const Folds *folds, const RmpJointRegion *joint, double degrees)
{
  const RmpJointRegionOptions options = { .driver = RMP_DRIVER_SWING, .exponent = 1.0 };

  for (double time = rmp_sampler_get_start (folds->sampler);
       time < rmp_sampler_get_end (folds->sampler); time += 1e-3)
    {
      g_autofree double *matrices = rmp_sampler_bones (folds->sampler, time);
      RmpJointRegionPose pose;

      rmp_joint_region_pose (joint, &options, matrices, 0, NULL, 0.0, NULL, &pose);
      if (pose.angle * 180.0 / G_PI >= degrees)
        return time;
    }
  g_error ("the sample bends by less than %g°", degrees);
}

/* Rises to its own angle from that of the map before, and falls to that of the next; the last one
 * stays.
 */
static void
add_region (GString *settings, GArray *references, guint index, RmpHeightImage *image, gint joint,
            GPtrArray *curves)
{
  static const double hat[8] = { -1.0, 0.0, -0.5, 1.0, 0.0, 0.0, 1.0, 0.0 };
  static const double rise[6] = { -1.0, 0.0, 0.0, 1.0, 1.0, 0.0 };
  const gboolean last = index == N_MAPS - 1;
  const double before = index > 0 ? map_angles[index - 1] : 2.0 * map_angles[0] - map_angles[1];
  RmpProfile *curve = rmp_profile_new_drawn (last ? rise : hat, last ? 3 : 4, NULL);

  g_ptr_array_add (curves, curve);
  g_string_append_printf (settings,
                          ";regions.%u.full=%g°;regions.%u.start=%g°;regions.%u.inner=false;"
                          "regions.%u.extent=0",
                          index + 1, last ? map_angles[index] : map_angles[index + 1], index + 1,
                          before, index + 1, index + 1);
  add_reference (references, index, RMP_REGION_PARAM_MAP, -1, image, NULL);
  add_reference (references, index, RMP_REGION_PARAM_JOINT, joint, NULL, NULL);
  add_reference (references, index, RMP_REGION_PARAM_CURVE, -1, NULL, curve);
}

static void
print_angle (const Folds *folds, Maps *maps, const Maps *none, double degrees, double time,
             gboolean is_map)
{
  RmpOutput outputs[3] = { { 0 }, { 0 }, { 0 } };
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (folds->mesh);
  g_autoptr (RmpReliefMap) map = NULL;
  double error, without, place, bare_place;
  Maps bare = *none;

  maps->time = bare.time = time;
  fold (folds, time, &outputs[0]);
  maps_step (maps, &outputs[1]);
  maps_step (&bare, &outputs[2]);
  map = rmp_relief_map_new (outputs[0].relief->topology, coarse);
  error = compare_normals (map, outputs[0].relief, outputs[1].relief, outputs[2].relief, &without);
  place = rmp_bench_nearest_normals (outputs[0].relief, outputs[1].relief) * 180.0 / G_PI;
  bare_place = rmp_bench_nearest_normals (outputs[0].relief, outputs[2].relief) * 180.0 / G_PI;
  g_print ("%9.1f° %s %9.1f° %9.1f° %9.1f° %9.1f°\n", degrees, is_map ? "map    " : "between",
           place, bare_place, error, without);
  for (guint i = 0; i < 3; i++)
    rmp_output_clear (&outputs[i]);
}

static void
replay (const Folds *folds, gint joint)
{
  g_autoptr (GString)
      settings = g_string_new ("regions=3;amplitude=30 mm;blur=0;skinning=dual-quaternion");
  g_autoptr (GArray) references = g_array_new (FALSE, TRUE, sizeof (RmpReference));
  g_autoptr (GArray) nothing = g_array_new (FALSE, TRUE, sizeof (RmpReference));
  g_autoptr (GPtrArray)
      curves = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_profile_unref);
  RmpHeightImage *images[N_MAPS];
  double times[N_MAPS];
  RmpJointRegion region = { 0 };
  Maps maps, none;

  rmp_joint_region_find_joint (&region, folds->sampler, joint);
  for (guint i = 0; i < N_MAPS; i++)
    {
      const guint n = rmp_mesh_get_n_vertices (folds->mesh);
      g_autofree float *base = g_new (float, 3 * (gsize) n);
      g_autoptr (GError) error = NULL;
      RmpOutput output = { 0 };
      double amplitude = 0.03;

      times[i] = find_time (folds, &region, map_angles[i]);
      rmp_sampler_positions (folds->sampler, RMP_SKINNING_DUAL_QUATERNION, times[i], base, 0);
      images[i] = rmp_relief_make_height_map (fold (folds, times[i], &output), folds->mesh, base,
                                              MAP_SIDE, &amplitude, NULL, 0, &error);
      fail_if (error);
      rmp_output_clear (&output);
      add_region (settings, references, i, images[i], joint, curves);
    }
  maps_init (&maps, folds->mesh, folds->sampler, settings->str);
  maps_prepare (&maps, references);
  maps_init (&none, folds->mesh, folds->sampler, "regions=0;skinning=dual-quaternion");
  maps_prepare (&none, nothing);

  g_print ("\n%10s %7s %21s %21s\n", "", "", "by place", "by cloth");
  g_print ("%10s %7s %10s %10s %10s %10s\n", "elbow", "", "maps", "none", "maps", "none");
  for (guint i = 0; i < N_MAPS; i++)
    {
      print_angle (folds, &maps, &none, map_angles[i], times[i], TRUE);
      if (i + 1 < N_MAPS)
        {
          const double middle = 0.5 * (map_angles[i] + map_angles[i + 1]);

          print_angle (folds, &maps, &none, middle, find_time (folds, &region, middle), FALSE);
        }
    }
  for (guint i = 0; i < N_MAPS; i++)
    rmp_height_image_unref (images[i]);
  rmp_joint_region_clear (&region);
  maps_clear (&maps);
  maps_clear (&none);
}

static void
replay_arm (const RmpImport *import)
{
  const RmpCall call = { 0 };
  const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  const RmpInput input = { .mesh = mesh->mesh, .character_size = 1.7, .seed = 1 };
  g_autoptr (GError) error = NULL;
  Folds folds = { .mesh = mesh->mesh, .values = rmp_values_new (&rmp_incompressible_skinning) };

  folds.sampler = rmp_sampler_new_rig (mesh->mesh, NULL, mesh->skin, import->skeleton,
                                       g_ptr_array_index (import->clips, 0), mesh->node);
  rmp_values_set_list (folds.values, "contact=false", &error);
  fail_if (error);
  folds.shared = rmp_incompressible_skinning.prepare (&input, folds.sampler, folds.values, &call,
                                                      &error);
  fail_if (error);
  folds.analysis = rmp_incompressible_skinning.analyse (folds.shared, folds.sampler, folds.values,
                                                        RATE, &call, &error);
  fail_if (error);
  replay (&folds, rmp_skeleton_find (import->skeleton, "lower"));
  rmp_incompressible_skinning.analysis_free (folds.analysis);
  rmp_incompressible_skinning.shared_free (folds.shared);
  rmp_values_unref (folds.values);
  rmp_sampler_unref (folds.sampler);
}

int
rmp_bench_joint_wrinkle_maps (G_GNUC_UNUSED int argc, G_GNUC_UNUSED char **argv)
{
  static const guint sizes[] = { 2000, 20000, 200000 };
  g_autofree char *path = g_build_filename (RIMPLE_SAMPLES_DIR, "arm.gltf", NULL);
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_import_job_run (job, NULL, &error);

  rmp_bench_print_machine ();
  g_print ("%10s %12s %12s %10s\n", "vertices", "ms a frame", "skinning", "times");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    time_size (sizes[i]);
  if (!import)
    {
      g_printerr ("%s: %s\n", path, error->message);
      return 1;
    }
  replay_arm (import);
  return 0;
}
