/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "body-run.h"

#include <math.h>
#include <string.h>

#include "methods/embedded-shell/settings.h"

#define EDGE 0.01 /* metres */
#define NX 12u    /* squares of each side */
#define NY 3u
#define NZ 3u
#define MOST 400u /* vertices */

typedef struct
{
  guint n;
  float positions[3 * MOST];
  guint32 faces[12 * (NX * NY + NY * NZ + NZ * NX)];
  guint32 numbers[(NX + 1) * (NY + 1) * (NZ + 1)]; /* 0: none yet, else one more */
} Block;

static guint32
find_vertex (Block *self, const guint at[3])
{
  guint32 *number = &self->numbers[(at[0] * (NY + 1) + at[1]) * (NZ + 1) + at[2]];

  for (guint c = 0; c < 3 && *number == 0; c++)
    self->positions[3 * self->n + c] = (float) (EDGE * at[c]);
  if (*number == 0)
    *number = ++self->n;
  return *number - 1;
}

RmpMesh *
body_run_make_mesh (void)
{
  static const guint n[3] = { NX, NY, NZ };
  g_autofree Block *block = g_new0 (Block, 1);
  guint32 *face = block->faces;

  for (guint axis = 0; axis < 3; axis++)
    for (guint back = 0; back < 2; back++)
      {
        const guint across = (axis + (back ? 2 : 1)) % 3, up = (axis + (back ? 1 : 2)) % 3;

        for (guint j = 0; j < n[up]; j++)
          for (guint i = 0; i < n[across]; i++, face += 6)
            {
              guint32 quad[4];

              for (guint k = 0; k < 4; k++)
                {
                  guint at[3];

                  at[axis] = back ? 0 : n[axis];
                  at[across] = i + (k == 1 || k == 2);
                  at[up] = j + k / 2;
                  quad[k] = find_vertex (block, at);
                }
              memcpy (face,
                      (const guint32[]){ quad[0], quad[1], quad[2], quad[0], quad[2], quad[3] },
                      6 * sizeof (guint32));
            }
      }
  return rmp_mesh_new (block->n, block->positions, (guint) (face - block->faces) / 3, block->faces,
                       0, NULL, NULL, NULL);
}

RmpSampler *
body_run_make_rig (RmpMesh *mesh, const RmpMorphs *morphs, double angle)
{
  const char *const names[2] = { "bone", "end" };
  const gint32 parents[2] = { -1, 0 };
  const RmpTransform locals[2] = {
    { { 0.0, 0.0, 0.0 }, { 0.0, sin (angle / 2.0), 0.0, cos (angle / 2.0) }, { 1.0, 1.0, 1.0 } },
    { { 0.03, 0.015, 0.015 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
  };
  const guint32 bones[2] = { 0, 1 };
  double binds[32] = { 0.0 };
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree guint16 *joints = g_new0 (guint16, n);
  g_autofree float *weights = g_new (float, n);
  g_autoptr (RmpSkeleton) skeleton = rmp_skeleton_new (2, names, parents, locals, NULL, NULL);
  RmpSampler *sampler;
  RmpSkin *skin;

  for (guint v = 0; v < n; v++)
    weights[v] = 1.0f;
  for (guint i = 0; i < 32; i += i == 15 ? 1 : 5)
    binds[i] = 1.0;
  for (guint c = 0; c < 3; c++)
    binds[16 + 12 + c] = -locals[1].translation[c];
  skin = rmp_skin_new (n, 1, joints, weights, 2, bones, binds);
  sampler = rmp_sampler_new_rig (mesh, morphs, skin, skeleton, NULL, -1);
  rmp_skin_unref (skin);
  return sampler;
}

void
body_run_init (Run *self)
{
  *self = (Run){ .mesh = body_run_make_mesh () };
  self->input.mesh = self->mesh;
  self->input.character_size = 0.1;
  self->values = rmp_values_new (&rmp_embedded_shell);
  rmp_values_set_int (self->values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_DYNAMIC);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_THICKNESS, 0.002);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_SKIN_MODULUS, 2e6);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_INTERIOR_MODULUS, 2e4);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_TIME_STEP, 0.05); /* one a frame */
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_BONE_RADIUS, 1.0);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_NOISE, 0.0);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_CELL, 0.031);
  rmp_values_set_int (self->values, RMP_SHELL_PARAM_SUBDIVISION, 1);
  self->sampler = body_run_make_rig (self->mesh, NULL, 0.0);
}

void
body_run_step_for (Run *self, RmpTarget target, guint frame, guint n_threads, RmpOutput *output)
{
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;

  rmp_embedded_shell.step (self->shared, NULL, self->state, self->sampler, self->values,
                           frame / BODY_RATE, target, NULL, output, &call, &error);
  g_assert_no_error (error);
}

void
body_run_step (Run *self, guint frame, guint n_threads, RmpOutput *output)
{
  body_run_step_for (self, RMP_TARGET_PREVIEW, frame, n_threads, output);
}

void
body_run_to (Run *self, guint frame, RmpOutput *output)
{
  for (guint f = 0; f <= frame; f++)
    {
      body_run_step (self, f, 1, output);
      if (f < frame)
        rmp_output_clear (output);
    }
}

void
body_run_hold_nothing (Run *self)
{
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_BONE_RADIUS, 0.0);
}

void
body_run_find_mean (const RmpOutput *output, double mean[3])
{
  const guint n = output->relief->topology->n_vertices;

  memset (mean, 0, 3 * sizeof (double));
  for (guint i = 0; i < 3 * n; i++)
    mean[i % 3] += (double) output->relief->positions[i] / n;
}

void
body_run_find_end (const RmpOutput *output, double end[3])
{
  const guint n = output->relief->topology->n_vertices;
  double farthest = -INFINITY;
  guint n_there = 0;

  for (guint v = 0; v < n; v++)
    farthest = MAX (farthest, (double) output->relief->positions[3 * v]);
  memset (end, 0, 3 * sizeof (double));
  for (guint v = 0; v < n; v++)
    {
      const float *position = output->relief->positions + 3 * v;

      if ((double) position[0] < farthest - 0.3 * EDGE)
        continue;
      for (guint c = 0; c < 3; c++)
        end[c] += (double) position[c];
      n_there++;
    }
  for (guint c = 0; c < 3; c++)
    end[c] /= n_there;
}
