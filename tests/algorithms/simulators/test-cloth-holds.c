/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds cloth besides the rig: bones, and bodies that it is attached to; and what it passes
 * through.
 */

#include <math.h>
#include <string.h>

#include "cloth-scene.h"
#include "cloth/contact.h"
#include "cloth/params.h"
#include "cloth/telling.h"
#include "inputs/bones.h"
#include "inputs/colliders.h"
#include "inputs/masks.h"
#include "inputs/references.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

#define RATE 30.0
#define N_FRAMES 12
#define GAP 0.02f /* metres between cloth and body */

static const ClothSheet cloth_sheet = { 7, 5, 0.03, FALSE };
/* Coarser and larger, so that vertices of the cloth stand over all places of its triangles. */
static const ClothSheet body_sheet = { 5, 4, 0.11, FALSE };

/* Where a body that turns and goes has what is at @rest. */
static void
turn (const float rest[3], double time, float moved[3])
{
  const double angle = 2.0 * time, c = cos (angle), s = sin (angle);
  const double x = (double) rest[0], y = (double) rest[1], z = (double) rest[2];

  moved[0] = (float) (x + 0.3 * time);
  moved[1] = (float) (c * y - s * z + 0.5 * time * time);
  moved[2] = (float) (s * y + c * z);
}

static RmpSampler *
make_motion (RmpMesh *mesh, ClothMotion motion)
{
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *positions = g_new (float, 3 * (gsize) n * N_FRAMES);

  for (guint k = 0; k < N_FRAMES; k++)
    for (guint v = 0; v < n; v++)
      {
        const float *rest = rmp_mesh_get_positions (mesh) + 3 * v;
        float *moved = positions + 3 * ((gsize) n * k + v);

        memcpy (moved, rest, 3 * sizeof *rest);
        if (motion)
          motion (rest, k / RATE, moved);
      }
  return rmp_sampler_new_sequence (mesh, N_FRAMES, RATE, positions);
}

/* Under the cloth, and farther out than it on all sides. */
static RmpSampler *
make_body (void)
{
  g_autoptr (RmpMesh) sheet = cloth_sheet_mesh (&body_sheet);
  g_autoptr (RmpMesh) mesh = NULL;
  const guint n = rmp_mesh_get_n_vertices (sheet);
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (sheet), 3 * n * sizeof (float));
  g_autoptr (GError) error = NULL;

  for (guint v = 0; v < n; v++)
    {
      positions[3 * v] -= 0.1f;
      positions[3 * v + 1] -= GAP;
      positions[3 * v + 2] -= 0.1f;
    }
  mesh = rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (sheet), rmp_mesh_get_faces (sheet), 0,
                       NULL, NULL, &error);
  g_assert_no_error (error);
  return make_motion (mesh, turn);
}

typedef struct
{
  RmpMesh *mesh;
  RmpSampler *sampler, *body;
  RmpValues *values;
  RmpInput input;
} Stage;

static void
stage_init (Stage *self, const char *settings)
{
  g_autoptr (GError) error = NULL;

  memset (self, 0, sizeof *self);
  self->mesh = cloth_sheet_mesh (&cloth_sheet);
  self->sampler = make_motion (self->mesh, NULL);
  self->body = make_body ();
  self->values = rmp_values_new (&rmp_parallel_verlet);
  rmp_values_set_list (self->values, "follow=0;settle=0;contact=false", &error);
  rmp_values_set_list (self->values, settings, &error);
  g_assert_no_error (error);
  self->input.mesh = self->mesh;
  rmp_inputs_set_colliders (&self->input.inputs, 1, &self->body);
}

static void
stage_clear (Stage *self)
{
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
  rmp_sampler_unref (self->sampler);
  rmp_sampler_unref (self->body);
  rmp_mesh_unref (self->mesh);
}

static RmpClothModel *
make_model (Stage *self)
{
  g_autoptr (GError) error = NULL;
  RmpClothModel *model = rmp_cloth_model_new (&self->input, self->values, &error);

  g_assert_no_error (error);
  return model;
}

/* --- cuts ------------------------------------------------------------------------------------- */

/* Everything is three metres lower from a frame on. */
static void
go_down (const float rest[3], double time, float moved[3])
{
  memcpy (moved, rest, 3 * sizeof *rest);
  moved[1] -= time > 0.19 ? 3.0f : 0.0f;
}

/* Loose cloth comes to lie on a body, and still lies there after the cut: the body has not gone
 * through it on the way.
 */
static void
cloth_stays_on_its_body_over_a_cut (void)
{
  static const RmpCall call = { .n_threads = 1 };
  const RmpTechnique *technique = &rmp_parallel_verlet;
  g_autoptr (GError) error = NULL;
  RmpSampler *body;
  gpointer shared, state;
  Stage stage;

  stage_init (&stage, "contact=true");
  body = make_motion (rmp_sampler_get_mesh (stage.body), go_down);
  rmp_sampler_unref (stage.body);
  stage.body = body;
  rmp_sampler_unref (stage.sampler);
  stage.sampler = make_motion (stage.mesh, go_down);
  rmp_inputs_set_colliders (&stage.input.inputs, 1, &stage.body);
  shared = technique->prepare (&stage.input, stage.sampler, stage.values, &call, &error);
  g_assert_no_error (error);
  state = technique->state_new (shared);
  for (guint k = 0; k < N_FRAMES; k++)
    {
      const float ground = k / RATE > 0.19 ? -3.0f - GAP : -GAP;
      RmpOutput output;

      technique->step (shared, NULL, state, stage.sampler, stage.values, k / RATE,
                       RMP_TARGET_PREVIEW, NULL, &output, &call, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (output.figures[RMP_CLOTH_FIGURE_CROSSINGS], ==, 0.0);
      g_assert_cmpfloat (output.figures[RMP_CLOTH_FIGURE_SPEED], <, 1.0);
      g_assert_cmpfloat (output.figures[RMP_CLOTH_FIGURE_STRAIN], <, 0.05);
      for (guint v = 0; v < rmp_mesh_get_n_vertices (stage.mesh); v++)
        {
          g_assert_cmpfloat (output.positions[3 * v + 1], >, ground);
          g_assert_cmpfloat (output.positions[3 * v + 1], <, ground + 2.0f * GAP);
        }
      rmp_output_clear (&output);
    }
  technique->state_free (state);
  technique->shared_free (shared);
  stage_clear (&stage);
}

/* --- attachments ------------------------------------------------------------------------------ */

static void
what_is_attached_hard_moves_as_a_part_of_the_body (void)
{
  static const RmpCall call = { .n_threads = 1 };
  const RmpTechnique *technique = &rmp_parallel_verlet;
  g_autoptr (GError) error = NULL;
  gpointer shared, state;
  Stage stage;

  stage_init (&stage, "attachment=hard;attach_reach=30 mm");
  shared = technique->prepare (&stage.input, stage.sampler, stage.values, &call, &error);
  g_assert_no_error (error);
  state = technique->state_new (shared);
  for (guint k = 0; k < N_FRAMES; k++)
    {
      RmpOutput output;

      technique->step (shared, NULL, state, stage.sampler, stage.values, k / RATE,
                       RMP_TARGET_PREVIEW, NULL, &output, &call, &error);
      g_assert_no_error (error);
      for (guint v = 0; v < rmp_mesh_get_n_vertices (stage.mesh); v++)
        {
          float expected[3];

          turn (rmp_mesh_get_positions (stage.mesh) + 3 * v, k / RATE, expected);
          for (guint c = 0; c < 3; c++)
            g_assert_cmpfloat (fabsf (output.positions[3 * v + c] - expected[c]), <, 2e-6f);
        }
      rmp_output_clear (&output);
    }
  technique->state_free (state);
  technique->shared_free (shared);
  stage_clear (&stage);
}

static void
what_no_body_is_near_is_named (void)
{
  g_autoptr (GError) error = NULL;
  Stage stage;

  stage_init (&stage, "attachment=soft;attach_reach=10 mm");
  g_assert_null (rmp_cloth_model_new (&stage.input, stage.values, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  g_assert_nonnull (strstr (error->message, "35 vertices"));
  g_assert_nonnull (strstr (error->message, "0, 1, 2, 3, 4, 5, 6, 7, …"));
  stage_clear (&stage);
}

/* Farther reach, as is advised where a body is too far away, would be in vain. */
static void
that_there_is_no_body_is_said (void)
{
  g_autoptr (GError) error = NULL;
  Stage stage;

  stage_init (&stage, "attachment=soft;attach_reach=10 mm");
  rmp_inputs_set_colliders (&stage.input.inputs, 0, NULL);
  g_assert_null (rmp_cloth_model_new (&stage.input, stage.values, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  g_assert_nonnull (strstr (error->message, "no other mesh"));
  g_assert_null (strstr (error->message, "Attach within"));
  stage_clear (&stage);
}

/* The body begins 20 cm beside where the cloth, which nothing carries, was sewn to it. */
static void
stand_aside (const float rest[3], G_GNUC_UNUSED double time, float moved[3])
{
  moved[0] = rest[0] + 0.2f;
  moved[1] = rest[1];
  moved[2] = rest[2];
}

/* Sews one edge of the cloth. @speed: (out): the largest in the next frame, m/s; @strain: (out):
 * the largest in the first
 */
static void
begin_aside (const char *settings, double *speed, double *strain)
{
  static const RmpCall call = { .n_threads = 1 };
  const RmpTechnique *technique = &rmp_parallel_verlet;
  float weights[35];
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  RmpMasked masked = { .param = RMP_CLOTH_ATTACHED, .low = 0.0, .high = 1.0 };
  RmpSampler *aside;
  gpointer shared, state;
  RmpOutput output;
  Stage stage;

  for (guint v = 0; v < 35; v++)
    weights[v] = v < 7 ? 1.0f : 0.0f;
  bytes = g_bytes_new (weights, sizeof weights);
  masked.bytes = bytes;
  stage_init (&stage, "attachment=hard;attach_reach=30 mm;gravity=0,0,0");
  rmp_values_set_list (stage.values, settings, &error);
  g_assert_no_error (error);
  aside = make_motion (rmp_sampler_get_mesh (stage.body), stand_aside);
  rmp_sampler_unref (stage.body);
  stage.body = aside;
  rmp_inputs_set_colliders (&stage.input.inputs, 1, &stage.body);
  rmp_inputs_set_masks (&stage.input.inputs, 1, &masked);
  shared = technique->prepare (&stage.input, stage.sampler, stage.values, &call, &error);
  g_assert_no_error (error);
  state = technique->state_new (shared);
  technique->step (shared, NULL, state, stage.sampler, stage.values, 0.0, RMP_TARGET_PREVIEW, NULL,
                   &output, &call, &error);
  g_assert_no_error (error);
  for (guint v = 0; v < 7; v++)
    g_assert_cmpfloat_with_epsilon (output.positions[3 * v],
                                    rmp_mesh_get_positions (stage.mesh)[3 * v] + 0.2f, 1e-6f);
  *strain = output.figures[RMP_CLOTH_FIGURE_STRAIN];
  rmp_output_clear (&output);
  technique->step (shared, NULL, state, stage.sampler, stage.values, 1.0 / RATE, RMP_TARGET_PREVIEW,
                   NULL, &output, &call, &error);
  g_assert_no_error (error);
  *speed = output.figures[RMP_CLOTH_FIGURE_SPEED];
  rmp_output_clear (&output);
  technique->state_free (state);
  technique->shared_free (shared);
  stage_clear (&stage);
}

static void
what_is_sewn_elsewhere_is_led_there (void)
{
  double speed, strain;

  begin_aside ("attach_ramp=0", &speed, &strain);
  g_assert_cmpfloat (strain, >, 3.0);
  g_assert_cmpfloat (speed, >, 5.0);
  begin_aside ("", &speed, &strain);
  g_test_message ("%g %g", strain, speed);
  g_assert_cmpfloat (strain, <, 0.05);
  g_assert_cmpfloat (speed, <, 3.0);
}

/* A spring of 50 N/m at each vertex, half as strong where half is painted. */
static void
soft_attachments_are_springs (void)
{
  g_autoptr (RmpClothModel) model = NULL;
  Stage stage;

  stage_init (&stage, "attachment=soft;attach_reach=30 mm;attach_stiffness=50;attached=50%");
  model = make_model (&stage);
  g_assert_cmpuint (model->attachments->len, ==, model->n_vertices);
  for (guint v = 0; v < model->n_vertices; v++)
    {
      const double stiffness = model->masses[v] * model->holds[v].frequency *
                               model->holds[v].frequency;

      g_assert_false (model->holds[v].pinned);
      g_assert_cmpfloat (fabs (stiffness - 25.0), <, 1e-9);
    }
  stage_clear (&stage);
}

static void
a_triangle_without_area_keeps_the_direction_that_it_had (void)
{
  const double a[3] = { 0.0, 0.0, 0.0 }, b[3] = { 1.0, 0.0, 0.0 }, c[3] = { 0.0, 1.0, 0.0 };
  const double weights[3] = { 0.2, 0.5, 0.3 };
  double normal[3] = { 0.0, 0.0, 0.0 }, position[3];

  g_assert_true (rmp_cloth_attachment_position ((const double *const[]){ a, b, c }, weights, 0.1,
                                                normal, position));
  g_assert_cmpfloat (position[2], ==, 0.1);
  g_assert_false (rmp_cloth_attachment_position ((const double *const[]){ a, b, b }, weights, 0.1,
                                                 normal, position));
  g_assert_cmpfloat (position[0], ==, 0.8);
  g_assert_cmpfloat (position[2], ==, 0.1);
}

/* --- bones ------------------------------------------------------------------------------------ */

/* Two bones, the second of which carries the more of the cloth the farther along x it is. */
static void
bones_hold_what_hangs_on_them (void)
{
  static const guint32 bones[2] = { 3, 8 };
  const guint n = cloth_sheet.nx * cloth_sheet.ny;
  const RmpReference reference = { .param = RMP_CLOTH_BONES,
                                   .member = RMP_CLOTH_BONE_JOINT,
                                   .joint = 8 };
  g_autofree guint16 *joints = g_new (guint16, 2 * n);
  g_autofree float *weights = g_new (float, 2 * n);
  double binds[32] = { 0.0 };
  g_autoptr (RmpClothModel) model = NULL;
  g_autoptr (RmpSkin) skin = NULL;
  double last = 0.0;
  Stage stage;

  for (guint i = 0; i < 8; i++)
    binds[16 * (i / 4) + 5 * (i % 4)] = 1.0;
  for (guint v = 0; v < n; v++)
    {
      const float share = (float) (v % cloth_sheet.nx) / (float) (cloth_sheet.nx - 1);

      joints[2 * v] = 0;
      joints[2 * v + 1] = 1;
      weights[2 * v] = 1.0f - share;
      weights[2 * v + 1] = share;
    }
  skin = rmp_skin_new (n, 2, joints, weights, 2, bones, binds);
  stage_init (&stage, "bones=1;bones.1.falloff=50%");
  rmp_inputs_set_bones (&stage.input.inputs, skin, -1);
  rmp_inputs_set_references (&stage.input.inputs, 1, &reference);
  model = make_model (&stage);
  for (guint x = 0; x < cloth_sheet.nx; x++)
    {
      const double share = (double) x / (cloth_sheet.nx - 1);
      const RmpClothHold *hold = &model->holds[x];

      g_assert_true (hold->pinned == (share == 1.0));
      if (hold->pinned)
        continue;
      g_assert_true ((hold->frequency > 0.0) == (share > 0.475));
      g_assert_cmpfloat (hold->frequency, >=, last);
      last = hold->frequency;
    }
  stage_clear (&stage);
}

/* --- what it passes through ------------------------------------------------------------------- */

static void
what_cloth_passes_through_is_no_collider (void)
{
  RmpReference reference = { .param = RMP_CLOTH_PASSES, .member = RMP_CLOTH_PASS_MESH };
  g_autoptr (RmpSampler) other = make_body ();
  g_autoptr (GPtrArray) left = NULL;
  Stage stage;

  stage_init (&stage, "passes_through=1");
  rmp_inputs_set_colliders (&stage.input.inputs, 2, (RmpSampler *[]){ stage.body, other });
  reference.sampler = stage.body;
  rmp_inputs_set_references (&stage.input.inputs, 1, &reference);
  left = rmp_cloth_list_colliders (stage.input.inputs, stage.values);
  g_assert_cmpuint (left->len, ==, 1);
  g_assert_true (left->pdata[0] == other);
  stage_clear (&stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cloth-holds/cloth-stays-on-its-body-over-a-cut",
                   cloth_stays_on_its_body_over_a_cut);
  g_test_add_func ("/cloth-holds/what-is-attached-hard-moves-as-a-part-of-the-body",
                   what_is_attached_hard_moves_as_a_part_of_the_body);
  g_test_add_func ("/cloth-holds/what-no-body-is-near-is-named", what_no_body_is_near_is_named);
  g_test_add_func ("/cloth-holds/that-there-is-no-body-is-said", that_there_is_no_body_is_said);
  g_test_add_func ("/cloth-holds/what-is-sewn-elsewhere-is-led-there",
                   what_is_sewn_elsewhere_is_led_there);
  g_test_add_func ("/cloth-holds/soft-attachments-are-springs", soft_attachments_are_springs);
  g_test_add_func ("/cloth-holds/a-triangle-without-area-keeps-the-direction-that-it-had",
                   a_triangle_without_area_keeps_the_direction_that_it_had);
  g_test_add_func ("/cloth-holds/bones-hold-what-hangs-on-them", bones_hold_what_hangs_on_them);
  g_test_add_func ("/cloth-holds/what-cloth-passes-through-is-no-collider",
                   what_cloth_passes_through_is_no_collider);
  return g_test_run ();
}
