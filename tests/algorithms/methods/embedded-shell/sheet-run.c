/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet-run.h"

#include <string.h>

#include "methods/embedded-shell/settings.h"

#define COLUMNS 17 /* vertices */
#define ROWS 4
#define EDGE 0.005 /* metres */

static const double strains[SHEET_FRAMES] = { 0.0, 0.03, 0.06, 0.1 };

static RmpMesh *
make_mesh (void)
{
  float positions[3 * COLUMNS * ROWS] = { 0.0f };
  guint32 faces[6 * (COLUMNS - 1) * (ROWS - 1)], *face = faces;
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (guint v = 0; v < COLUMNS * ROWS; v++)
    {
      positions[3 * v] = (float) (EDGE * (v % COLUMNS));
      positions[3 * v + 2] = (float) (-EDGE * (v / COLUMNS));
    }
  for (guint j = 0; j + 1 < ROWS; j++)
    for (guint i = 0; i + 1 < COLUMNS; i++, face += 6)
      {
        const guint32 a = j * COLUMNS + i, d = a + COLUMNS;
        const guint32 quad[6] = { a, a + 1, d + 1, a, d + 1, d };

        memcpy (face, quad, sizeof quad);
      }
  mesh = rmp_mesh_new (COLUMNS * ROWS, positions, G_N_ELEMENTS (faces) / 3, faces, 0, NULL, NULL,
                       &error);
  g_assert_no_error (error);
  return mesh;
}

RmpSampler *
sheet_run_push (RmpMesh *mesh)
{
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *frames = g_new (float, 3 * n * SHEET_FRAMES);

  for (guint f = 0; f < SHEET_FRAMES; f++)
    for (guint i = 0; i < 3 * n; i++)
      frames[3 * n * f + i] = (float) ((i % 3 == 0 ? 1.0 - strains[f] : 1.0) *
                                       (double) rmp_mesh_get_positions (mesh)[i]);
  return rmp_sampler_new_sequence (mesh, SHEET_FRAMES, SHEET_RATE, frames);
}

void
sheet_run_init (Run *self)
{
  *self = (Run){ .mesh = make_mesh () };
  self->input.mesh = self->mesh;
  self->input.character_size = 0.1;
  self->values = rmp_values_new (&rmp_embedded_shell);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_THICKNESS, 0.001);
  rmp_values_set_int (self->values, RMP_SHELL_PARAM_SUBDIVISION, 1);
  rmp_values_set_bool (self->values, RMP_SHELL_PARAM_HEMS, FALSE);
  self->sampler = sheet_run_push (self->mesh);
}
