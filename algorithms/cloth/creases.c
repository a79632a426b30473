/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "creases.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "cloth/pleat.h"
#include "inputs/drawn-lines.h"
#include "inputs/masks.h"
#include "inputs/rest-shape.h"

#define CREASED (G_PI / 180.0) /* radians from which on an edge counts as creased */

/* What is kept of a hinge. */
enum
{
  KEPT_MOVED, /* radians by which its angle at rest came along */
  KEPT_PATH,  /* in all, back and forth */
  N_KEPT,
};

struct _RmpClothCreases
{
  const RmpClothModel *model;
  double *angles; /* [#hinges] radians, at rest before anything yields */
  gboolean yields;
  double *shares; /* [#hinges] 0 to 1, of the yielding that stays */
  double yield, hardening;
};

static void
add_pleats (RmpClothCreases *self, const RmpInput *input, double angle)
{
  const RmpClothModel *model = self->model;
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  const float *rest = shape.positions ? shape.positions : rmp_mesh_get_positions (input->mesh);
  const gsize n = 3 * (gsize) model->n_mesh_vertices;
  g_autofree double *positions = g_new (double, n + 1);
  guint n_lines;
  const RmpDrawnLine *lines = rmp_inputs_get_drawn_lines (input->inputs, &n_lines);

  for (gsize i = 0; i < n; i++)
    positions[i] = (double) rest[i];
  for (guint l = 0; l < n_lines; l++)
    rmp_cloth_pleat_add (lines[l].curve, rmp_mesh_get_faces (input->mesh), positions,
                         model->n_hinges, model->hinges, model->vertices, angle, self->angles);
}

/* Of an edge the mean of its ends. */
static void
read_shares (RmpClothCreases *self, const RmpInputs *inputs, const RmpValues *values)
{
  const RmpClothModel *model = self->model;
  const RmpMasked *masked = rmp_inputs_get_masked (inputs, RMP_CLOTH_CREASE);
  const double plain = rmp_values_get_real (values, RMP_CLOTH_CREASE);

  self->shares = g_new0 (double, (gsize) model->n_hinges + 1);
  for (guint h = 0; h < model->n_hinges; h++)
    {
      for (guint i = 0; i < 2; i++)
        self->shares[h] += 0.5 * rmp_masked_value (masked, plain,
                                                   model->vertices[model->hinges[h].vertices[i]]);
      self->yields |= self->shares[h] > 0.0;
    }
}

RmpClothCreases *
rmp_cloth_creases_new (const RmpClothModel *model, const RmpInput *input, const RmpValues *values)
{
  RmpClothCreases *self = g_new0 (RmpClothCreases, 1);

  self->model = model;
  self->angles = g_new (double, (gsize) model->n_hinges + 1);
  for (guint h = 0; h < model->n_hinges; h++)
    self->angles[h] = model->hinges[h].rest;
  if (rmp_values_get_bool (values, RMP_CLOTH_PLEATS))
    add_pleats (self, input, rmp_values_get_real (values, RMP_CLOTH_PLEAT_ANGLE));
  read_shares (self, input->inputs, values);
  self->yield = rmp_values_get_real (values, RMP_CLOTH_CREASE_YIELD);
  self->hardening = rmp_values_get_real (values, RMP_CLOTH_CREASE_HARDENING);
  return self;
}

void
rmp_cloth_creases_free (RmpClothCreases *self)
{
  g_free (self->angles);
  g_free (self->shares);
  g_free (self);
}

gsize
rmp_cloth_creases_count_kept (const RmpClothCreases *self)
{
  return self->yields ? N_KEPT * (gsize) self->model->n_hinges : 0;
}

void
rmp_cloth_creases_rest (const RmpClothCreases *self, const double *kept, double *angles)
{
  for (guint h = 0; h < self->model->n_hinges; h++)
    angles[h] = self->angles[h] + (self->yields ? kept[N_KEPT * (gsize) h + KEPT_MOVED] : 0.0);
}

/* A way d of the angle makes the bend less by d, and what it yields to more by hardening × d. */
void
rmp_cloth_crease_yield (double bend, double yield, double hardening, double share, double *moved,
                        double *path)
{
  const double excess = fabs (bend) - yield - hardening * *path;
  const double way = share * excess / (1.0 + hardening);

  if (!(way > 0.0))
    return;
  *moved += copysign (way, bend);
  *path += way;
}

void
rmp_cloth_creases_yield (const RmpClothCreases *self, const double *positions, double *kept)
{
  for (guint h = 0; h < self->model->n_hinges && self->yields; h++)
    {
      double *own = kept + N_KEPT * (gsize) h;
      const double *x[4];
      double angle;

      if (!(self->shares[h] > 0.0))
        continue;
      for (guint i = 0; i < 4; i++)
        x[i] = positions + 3 * (gsize) self->model->hinges[h].vertices[i];
      if (rmp_cloth_hinge_bend (x, &angle, NULL))
        rmp_cloth_crease_yield (
            rmp_cloth_hinge_difference (angle, self->angles[h] + own[KEPT_MOVED]), self->yield,
            self->hardening, self->shares[h], &own[KEPT_MOVED], &own[KEPT_PATH]);
    }
}

void
rmp_cloth_creases_measure (const RmpClothCreases *self, const double *kept, guint *n,
                           double *largest)
{
  *n = 0;
  *largest = 0.0;
  for (guint h = 0; h < self->model->n_hinges; h++)
    {
      const double moved = self->yields ? kept[N_KEPT * (gsize) h + KEPT_MOVED] : 0.0;

      *n += fabs (moved) >= CREASED ? 1 : 0;
      *largest = MAX (*largest, fabs (self->angles[h] + moved));
    }
}
