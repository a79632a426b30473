/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cloth among simple bodies: that it lies on them, and how it is moved out of them. */

#include <math.h>

#include "cloth-scene.h"
#include "cloth/body-table.h"
#include "cloth/params.h"
#include "cloth/projection.h"
#include "contact-scene.h"
#include "geometry/vector.h"
#include "inputs/references.h"
#include "simulators/implicit-cloth/implicit-cloth.h"
#include "simulators/interactive-mass-spring/interactive-mass-spring.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

#define THICKNESS 0.003
#define FREE "follow=0;settle=0;wind_drag=0;thickness=3 mm;self_contact=false;"
#define BALL "shapes=1;shapes.1.kind=sphere;shapes.1.radius=0.1 m;shapes.1.position=0.2,-0.11,0.2;"

static const ClothSheet sheet = { 9, 9, 0.05, FALSE };

/* --- lying ------------------------------------------------------------------------------------ */

static double
measure_distance (const RmpClothShape *shape, const double position[3])
{
  double from[3], own[3], normal[3];

  rmp_vector_sub (position, shape->pose + 12, from);
  for (guint c = 0; c < 3; c++)
    own[c] = rmp_vector_dot (shape->pose + 4 * c, from);
  return rmp_shape_distance (&shape->shape, own, normal);
}

/* How deep the deepest vertex is in the shapes that @settings has one of, still. */
static double
measure_depth (const ClothScene *scene)
{
  g_autoptr (GArray) shapes = rmp_cloth_shapes_read (NULL, scene->values, RMP_CLOTH_SHAPES, 1.0);
  double deepest = -INFINITY;

  for (guint i = 0; i < shapes->len; i++)
    for (guint v = 0; v < sheet.nx * sheet.ny; v++)
      {
        double position[3];

        rmp_vector_load (cloth_scene_position (scene, v % sheet.nx, v / sheet.nx), position);
        deepest = MAX (deepest,
                       -measure_distance (&g_array_index (shapes, RmpClothShape, i), position));
      }
  return deepest;
}

static void
lies (const RmpTechnique *technique, const char *settings, double lowest)
{
  g_autofree char *all = g_strconcat (FREE, settings, NULL);
  double deepest = -INFINITY, low = INFINITY;
  ClothScene scene;

  cloth_scene_init (&scene, technique, &sheet, cloth_follow_nothing, NULL, 2, all);
  for (guint k = 0; k < 30; k++)
    {
      cloth_scene_run (&scene, 1);
      deepest = MAX (deepest, measure_depth (&scene));
    }
  for (guint v = 0; v < sheet.nx * sheet.ny; v++)
    low = MIN (low, (double) cloth_scene_position (&scene, v % sheet.nx, v / sheet.nx)[1]);
  /* It has come down to what is there, and is in nothing. */
  g_assert_cmpfloat (low, <, lowest);
  g_assert_cmpfloat (deepest, <, 0.3 * THICKNESS);
  g_assert_cmpfloat (deepest, >, -3.0 * THICKNESS);
  cloth_scene_clear (&scene);
}

static void
cloth_lies_on_every_shape (void)
{
  static const char *const settings[] = {
    BALL,
    "shapes=1;shapes.1.position=0,-0.1,0;",
    "shapes=1;shapes.1.kind=capsule;shapes.1.radius=0.08 m;shapes.1.length=0.3 m;"
    "shapes.1.position=0.2,-0.1,0.2;shapes.1.rotation=90°,0,0;",
    "shapes=1;shapes.1.kind=box;shapes.1.size=0.2,0.1,0.2;shapes.1.position=0.2,-0.1,0.2;",
    "shapes=2;shapes.1.position=0,-0.3,0;shapes.2.kind=sphere;shapes.2.radius=0.1 m;"
    "shapes.2.position=0.2,-0.2,0.2;",
  };
  static const char *const ways[] = { "", "contact_by=projection;" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    for (guint k = 0; k < G_N_ELEMENTS (ways); k++)
      {
        g_autofree char *all = g_strconcat (settings[i], ways[k], NULL);

        lies (&rmp_parallel_verlet, all, -0.09);
      }
  lies (&rmp_implicit_cloth, BALL, -0.09);
  lies (&rmp_interactive_mass_spring, BALL "contact_by=projection;", -0.09);
}

static void
without_contact_there_are_no_shapes (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_nothing, NULL, 2,
                    FREE BALL "contact=false");
  cloth_scene_run (&scene, 30);
  g_assert_cmpfloat (measure_depth (&scene), <, -0.1);
  cloth_scene_clear (&scene);
}

/* Each has a row, and the lines that it is drawn with lie on it. */
static void
shapes_are_told_as_they_are (void)
{
  static const char settings[] = "shapes=4;shapes.1.position=0,-0.5,0;shapes.1.rotation=10°,0,0;"
                                 "shapes.2.kind=sphere;shapes.2.radius=0.1 m;"
                                 "shapes.3.kind=capsule;shapes.3.rotation=0,20°,80°;"
                                 "shapes.3.position=0.3,0,0;shapes.3.radius=0.05 m;"
                                 "shapes.4.kind=box;shapes.4.rotation=10°,20°,30°;";
  g_autoptr (GArray) shapes = NULL;
  const RmpTable *table;
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_everything, NULL, 2,
                    settings);
  cloth_scene_run (&scene, 1);
  table = rmp_output_get_table (&scene.output, &rmp_cloth_body_table_kind);
  shapes = rmp_cloth_shapes_read (NULL, scene.values, RMP_CLOTH_SHAPES, 1.0);
  g_assert_cmpuint (rmp_table_get_n_rows (table), ==, shapes->len);
  for (guint i = 0; i < shapes->len; i++)
    {
      const RmpClothShape *shape = &g_array_index (shapes, RmpClothShape, i);
      g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (float));

      rmp_cloth_body_row_outline (rmp_table_get_row (table, i), points);
      g_assert_cmpuint (points->len, >=, 12 * 6);
      for (guint k = 0; k < points->len; k += 3)
        {
          double point[3];

          rmp_vector_load (&g_array_index (points, float, k), point);
          g_assert_cmpfloat_with_epsilon (measure_distance (shape, point), 0.0, 1e-5);
        }
    }
  cloth_scene_clear (&scene);
}

/* --- carried by a bone ------------------------------------------------------------------------ */

#define QUARTER 0.7071067811865476f

/* A root that stands still, off the origin, and a child that turns by 90° about z and goes up,
 * within a second; the mesh hangs on neither.
 */
static RmpSampler *
make_rig (RmpMesh *mesh)
{
  static const char *const names[] = { "root", "hand" };
  static const gint32 parents[] = { -1, 0 };
  static const RmpTransform locals[] = {
    { { 0.2, -0.96, 0.2 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
    { { 0.0, 0.5, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 2.0, 2.0, 2.0 } },
  };
  static const float times[] = { 0.0f, 1.0f };
  static const float turns[] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, QUARTER, QUARTER };
  static const float ways[] = { 0.0f, 0.5f, 0.0f, 0.0f, 0.9f, 0.0f };
  const RmpChannel channels[] = {
    { .joint = 1,
      .path = RMP_CHANNEL_ROTATION,
      .interpolation = RMP_INTERPOLATION_LINEAR,
      .n_keys = 2,
      .times = times,
      .values = turns },
    { .joint = 1,
      .path = RMP_CHANNEL_TRANSLATION,
      .interpolation = RMP_INTERPOLATION_LINEAR,
      .n_keys = 2,
      .times = times,
      .values = ways },
  };
  g_autoptr (RmpSkeleton) skeleton = rmp_skeleton_new (2, names, parents, locals, NULL, NULL);
  g_autoptr (RmpClip) clip = rmp_clip_new ("wave", channels, G_N_ELEMENTS (channels), NULL);

  return rmp_sampler_new_rig (mesh, NULL, NULL, skeleton, clip, -1);
}

/* A point that is 0.2 m along x from the joint is 0.2 m above it after a quarter of a turn. */
static void
a_bone_carries_its_shape (void)
{
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (&sheet);
  g_autoptr (RmpSampler) rig = make_rig (mesh);
  RmpClothShape shape = { .joint = 1 };
  double pose[16];

  for (guint i = 0; i < 4; i++)
    shape.pose[5 * i] = 1.0;
  shape.pose[12] = 0.4;
  shape.pose[13] = -0.46;
  rmp_cloth_shape_pose (&shape, rig, 0.0, pose);
  for (guint i = 0; i < 16; i++)
    g_assert_cmpfloat_with_epsilon (pose[i], shape.pose[i], 1e-6);
  rmp_cloth_shape_pose (&shape, rig, 1.0, pose);
  g_assert_cmpfloat_with_epsilon (pose[12], 0.2, 1e-6);
  g_assert_cmpfloat_with_epsilon (pose[13], -0.06 + 0.2, 1e-6);
  /* Its x is up now, and no longer than it was, whatever the joint's scale. */
  g_assert_cmpfloat_with_epsilon (pose[1], 1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (pose[4], -1.0, 1e-6);
  shape.joint = -1;
  rmp_cloth_shape_pose (&shape, rig, 1.0, pose);
  g_assert_cmpfloat (pose[12], ==, 0.4);
}

static void
cloth_is_lifted_by_what_a_bone_carries (void)
{
  static const RmpCall call = { .n_threads = 1 };
  const RmpReference reference = { .param = RMP_CLOTH_SHAPES,
                                   .member = RMP_CLOTH_SHAPE_JOINT,
                                   .joint = 1 };
  const RmpTechnique *technique = &rmp_parallel_verlet;
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (&sheet);
  g_autoptr (RmpSampler) rig = make_rig (mesh);
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autoptr (GError) error = NULL;
  RmpInput input = { .mesh = mesh };
  RmpOutput output = { 0 };
  gpointer shared, state;

  /* A ball about the joint, so that turning moves it nowhere, just below the cloth. */
  rmp_values_set_list (values,
                       FREE "shapes=1;shapes.1.kind=sphere;shapes.1.radius=0.45 m;"
                            "shapes.1.position=0.2,-0.46,0.2",
                       &error);
  g_assert_no_error (error);
  rmp_inputs_set_references (&input.inputs, 1, &reference);
  shared = technique->prepare (&input, rig, values, &call, &error);
  g_assert_no_error (error);
  state = technique->state_new (shared);
  for (guint k = 0; k <= 8; k++)
    {
      rmp_output_clear (&output);
      technique->step (shared, NULL, state, rig, values, k / 30.0, RMP_TARGET_BAKE, NULL, &output,
                       &call, &error);
      g_assert_no_error (error);
    }
  /* Falling alone it would be a third of a metre below. */
  g_assert_cmpfloat (output.positions[3 * (4 * sheet.nx + 4) + 1], >, 0.05f);
  rmp_output_clear (&output);
  technique->state_free (state);
  technique->shared_free (shared);
  rmp_inputs_unref (input.inputs);
}

/* --- projection ------------------------------------------------------------------------------- */

/* One step of a sixtieth of a second, without a simulator. */
typedef struct
{
  ContactScene scene;
  double *begin, *ends; /* [#V × 3] */
} Stage;

static void
stage_init (Stage *self, const char *settings, RmpSampler *collider)
{
  g_autofree char *all = g_strconcat (FREE, settings, NULL);
  gsize size;

  contact_scene_init (&self->scene, &rmp_parallel_verlet, cloth_sheet_mesh (&sheet), collider,
                      1.0 / 60.0, all);
  size = 3 * self->scene.model->n_vertices * sizeof (double);
  self->begin = g_memdup2 (self->scene.model->rest, size);
  self->ends = g_memdup2 (self->scene.model->rest, size);
}

static void
stage_clear (Stage *self)
{
  contact_scene_clear (&self->scene);
  g_free (self->begin);
  g_free (self->ends);
}

/* The first vertex goes from one position to another, and all are moved out of bodies. */
static void
project (Stage *self, const double from[3], const double to[3], double out[3])
{
  g_autoptr (RmpClothProjection) projection = NULL;

  rmp_vector_copy (from, self->begin);
  rmp_vector_copy (to, self->ends);
  projection = rmp_cloth_projection_new (self->scene.contact, 0.0, 1.0, 1.0 / 60.0, self->begin);
  rmp_cloth_projection_apply (projection, self->ends);
  rmp_vector_copy (self->ends, out);
}

static void
contact_is_as_it_is_set (void)
{
  const RmpCollisionOptions *options;
  RmpCollisionOptions initial;
  Stage stage;

  rmp_collision_options_init (&initial);
  stage_init (&stage, "", NULL);
  options = rmp_cloth_bodies_get_options (stage.scene.bodies);
  g_assert_cmpfloat (options->tolerance, ==, initial.tolerance);
  g_assert_cmpfloat (options->reach, ==, initial.reach);
  g_assert_cmpfloat (options->drift, ==, initial.drift);
  stage_clear (&stage);

  stage_init (&stage, "contact_tolerance=1e-4;untangle_reach=4;pinch_drift=70%", NULL);
  options = rmp_cloth_bodies_get_options (stage.scene.bodies);
  g_assert_cmpfloat (options->tolerance, ==, 1e-4);
  g_assert_cmpfloat (options->reach, ==, 4.0);
  g_assert_cmpfloat_with_epsilon (options->drift, 0.7, 1e-15);
  stage_clear (&stage);
}

static void
what_is_inside_goes_to_the_surface (void)
{
  const double from[3] = { 0.0, 1.0, 0.0 }, to[3] = { 0.0, 0.97, 0.0 };
  const double aside[3] = { 0.0, 2.0, 0.0 };
  double out[3];
  Stage stage;

  stage_init (&stage,
              "shapes=1;shapes.1.kind=sphere;shapes.1.radius=0.5 m;shapes.1.position=0,0.5,0",
              NULL);
  project (&stage, from, to, out);
  g_assert_cmpfloat_with_epsilon (out[0], 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (out[1], 1.0 + THICKNESS, 1e-12);
  project (&stage, aside, aside, out);
  g_assert_cmpmem (out, sizeof out, aside, sizeof aside);
  stage_clear (&stage);
}

/* It would slide by 50 mm and be 10 mm deep: of the way along the floor μ × depth are missing; and
 * all of it, where that is more.
 */
static void
it_slides_less_by_friction_times_depth (void)
{
  const double from[3] = { 0.0, THICKNESS, 0.0 }, to[3] = { 0.04, THICKNESS - 0.01, 0.03 };
  double out[3];
  Stage stage;

  stage_init (&stage, "shapes=1;body_friction=0.5", NULL);
  project (&stage, from, to, out);
  g_assert_cmpfloat_with_epsilon (hypot (out[0], out[2]), 0.05 - 0.5 * 0.01, 1e-12);
  g_assert_cmpfloat_with_epsilon (out[0] / out[2], 4.0 / 3.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (out[1], THICKNESS, 1e-12);
  stage_clear (&stage);

  stage_init (&stage, "shapes=1;body_friction=2", NULL);
  project (&stage, from, (const double[3]){ 0.01, THICKNESS - 0.01, 0.0 }, out);
  g_assert_cmpfloat_with_epsilon (out[0], 0.0, 1e-12);
  stage_clear (&stage);
}

/* Between a floor and a ball that stands on it there is no room. */
static void
what_two_bodies_hold_goes_with_both (void)
{
  const double place[3] = { 0.001, 0.001, 0.0 };
  double out[3];
  Stage stage;

  stage_init (&stage,
              "shapes=2;shapes.2.kind=sphere;shapes.2.radius=0.5 m;shapes.2.position=0,0.502,0",
              NULL);
  project (&stage, place, place, out);
  g_assert_cmpuint (stage.scene.held[0], ==, 1);
  /* Neither moves: it drifts to the middle alone, which is where it is. */
  g_assert_cmpfloat (rmp_vector_distance (out, place), <, 1e-5);
  stage_clear (&stage);
}

/* A closed mesh: the box's own faces, larger. */
static RmpSampler *
make_box (double side)
{
  const RmpShape shape = { .kind = RMP_SHAPE_BOX, .size = { side, side, side } };
  g_autofree double *positions = NULL;
  RmpTopology *topology = rmp_shape_tessellate (&shape, 0.0, &positions);
  g_autofree float *floats = g_new (float, 3 * (gsize) topology->n_vertices);
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (GError) error = NULL;
  RmpSampler *sampler;

  for (guint i = 0; i < 3 * topology->n_vertices; i++)
    floats[i] = (float) positions[i];
  mesh = rmp_mesh_new (topology->n_vertices, floats, topology->n_faces, topology->faces, 0, NULL,
                       NULL, &error);
  g_assert_no_error (error);
  sampler = rmp_sampler_new_sequence (mesh, 1, 30.0, floats);
  rmp_topology_unref (topology);
  return sampler;
}

static void
meshes_are_left_by_the_nearest_face (void)
{
  g_autoptr (RmpSampler) box = make_box (1.0);
  const double near[3] = { 0.1, 0.5 - 0.01, 0.2 }, deep[3] = { 0.1, 0.5 - 0.1, 0.2 };
  double out[3];
  Stage stage;

  stage_init (&stage, "body_friction=0", box);
  project (&stage, near, near, out);
  g_assert_cmpfloat_with_epsilon (out[0], 0.1, 1e-6);
  g_assert_cmpfloat_with_epsilon (out[1], 0.5 + THICKNESS, 1e-6);
  /* What is deeper than the reach drifts out by a share of the way. */
  project (&stage, deep, deep, out);
  g_assert_cmpfloat_with_epsilon (out[1], 0.5 - 0.1 + 0.2 * 0.1, 1e-6);
  stage_clear (&stage);
  stage_init (&stage, "body_friction=0;pinch_drift=60%", box);
  project (&stage, deep, deep, out);
  g_assert_cmpfloat_with_epsilon (out[1], 0.5 - 0.1 + 0.6 * 0.1, 1e-6);
  stage_clear (&stage);
}

static void
open_meshes_keep_cloth_on_its_side (void)
{
  static const ClothSheet wide = { 3, 3, 1.0, FALSE };
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (&wide);
  g_autoptr (RmpSampler)
      floor = rmp_sampler_new_sequence (mesh, 1, 30.0, rmp_mesh_get_positions (mesh));
  double out[3];
  Stage stage;

  stage_init (&stage, "body_friction=0", floor);
  for (int side = -1; side <= 1; side += 2)
    {
      project (&stage, (const double[3]){ 0.3, 0.01 * side, 0.6 },
               (const double[3]){ 0.3, -0.01 * side, 0.6 }, out);
      g_assert_cmpfloat_with_epsilon (out[1], THICKNESS * side, 1e-6);
    }
  stage_clear (&stage);
}

/* What has come through goes back; what would stay below one side alone comes up. */
static void
floors_of_two_sides_keep_cloth_on_its_side (void)
{
  static const double heights[] = { 0.02, 0.001, -0.001, -0.02 };
  double out[3];
  Stage stage;

  for (guint two = 0; two < 2; two++)
    {
      stage_init (&stage,
                  two ? "shapes=1;shapes.1.two_sided=true;shapes.1.rotation=0,0,90°;"
                        "shapes.1.position=1,0,0"
                      : "shapes=1;shapes.1.rotation=0,0,90°;shapes.1.position=1,0,0",
                  NULL);
      for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
        {
          /* Up is −x. It goes as far to the other side. */
          const double side = two && heights[i] < 0.0 ? -1.0 : 1.0;

          project (&stage, (const double[3]){ 1.0 - heights[i], 0.3, 0.2 },
                   (const double[3]){ 1.0 + heights[i], 0.3, 0.2 }, out);
          g_assert_cmpfloat_with_epsilon (
              out[0],
              1.0 - (heights[i] < 0.0 && !two ? MAX (-heights[i], THICKNESS) : side * THICKNESS),
              1e-12);
        }
      stage_clear (&stage);
    }
}

/* Cloth that falls upwards under a floor. */
static double
measure_highest (const char *settings)
{
  g_autofree char *all = g_strconcat (FREE "gravity=0,9.81,0;shapes=1;shapes.1.position=0,0.1,0;",
                                      settings, NULL);
  double high = -INFINITY;
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_nothing, NULL, 2, all);
  cloth_scene_run (&scene, 20);
  for (guint v = 0; v < sheet.nx * sheet.ny; v++)
    high = MAX (high, (double) cloth_scene_position (&scene, v % sheet.nx, v / sheet.nx)[1]);
  cloth_scene_clear (&scene);
  return high;
}

static void
cloth_below_a_floor_of_two_sides_stays_below (void)
{
  static const char *const below[] = {
    "",
    "shapes.1.two_sided=true;",
    "shapes.1.two_sided=true;contact_by=projection;",
  };

  for (guint i = 0; i < G_N_ELEMENTS (below); i++)
    {
      const double high = measure_highest (below[i]);

      g_assert_cmpfloat (high, <, 0.1);
      g_assert_cmpfloat (high, >, 0.1 - 2.0 * THICKNESS);
    }
  g_assert_cmpfloat (measure_highest ("contact_by=projection;"), >, 0.1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/cloth-shapes/" name, function)
  ADD ("cloth-lies-on-every-shape", cloth_lies_on_every_shape);
  ADD ("without-contact-there-are-no-shapes", without_contact_there_are_no_shapes);
  ADD ("shapes-are-told-as-they-are", shapes_are_told_as_they_are);
  ADD ("a-bone-carries-its-shape", a_bone_carries_its_shape);
  ADD ("cloth-is-lifted-by-what-a-bone-carries", cloth_is_lifted_by_what_a_bone_carries);
  ADD ("contact-is-as-it-is-set", contact_is_as_it_is_set);
  ADD ("what-is-inside-goes-to-the-surface", what_is_inside_goes_to_the_surface);
  ADD ("it-slides-less-by-friction-times-depth", it_slides_less_by_friction_times_depth);
  ADD ("what-two-bodies-hold-goes-with-both", what_two_bodies_hold_goes_with_both);
  ADD ("meshes-are-left-by-the-nearest-face", meshes_are_left_by_the_nearest_face);
  ADD ("open-meshes-keep-cloth-on-its-side", open_meshes_keep_cloth_on_its_side);
  ADD ("floors-of-two-sides-keep-cloth-on-its-side", floors_of_two_sides_keep_cloth_on_its_side);
  ADD ("cloth-below-a-floor-of-two-sides-stays-below",
       cloth_below_a_floor_of_two_sides_stays_below);
  return g_test_run ();
}
