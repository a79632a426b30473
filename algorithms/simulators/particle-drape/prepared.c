/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "prepared.h"

#include <math.h>

#include "cloth/strain-limit.h"
#include "geometry/vector.h"
#include "particle-drape-params.h"
#include "sheet-energy.h"

static double
measure_spacing (const RmpClothModel *model)
{
  double sum = 0.0;

  for (guint e = 0; e < model->topology->n_edges; e++)
    {
      const guint32 *ends = model->topology->edges + 2 * (gsize) e;

      sum += rmp_vector_distance (model->rest + 3 * (gsize) ends[0],
                                  model->rest + 3 * (gsize) ends[1]);
    }
  return sum / MAX (model->topology->n_edges, 1);
}

double
rmp_drape_measure_strength (const double gravity[3])
{
  const double strength = rmp_vector_norm (gravity);

  return strength > 0.0 ? strength : 9.81;
}

static double
measure_gravity (const RmpValues *values)
{
  double gravity[3];

  rmp_values_get_vec3 (values, RMP_CLOTH_GRAVITY, gravity);
  return rmp_drape_measure_strength (gravity);
}

static void
init_threads (RmpDrapePrepared *self, const RmpValues *values)
{
  const double inextensibility = rmp_values_get_real (values, RMP_DRAPE_INEXTENSIBILITY);
  double mass = 0.0;

  for (guint v = 0; v < self->model->n_vertices; v++)
    mass += self->model->masses[v];
  self->threads = (RmpDrapeThreads){
    .stretch = inextensibility * mass * measure_gravity (values) * self->grid->spacing,
    .shear = self->curves.shear,
    .bend = { self->curves.bend[0], self->curves.bend[1] },
    .strain = pow (5.0 * inextensibility * sqrt (self->grid->n), -0.25),
  };
  self->energy = rmp_drape_grid_energy_new (self->grid, &self->threads);
}

static void
init_sheet (RmpDrapePrepared *self, const RmpValues *values)
{
  const RmpClothModel *model = self->model;
  const RmpClothMaterial *material = &model->material;
  const RmpDrapeFabric fabric = {
    .tension = { self->curves.tension[0], self->curves.tension[1] },
    .shear = self->curves.shear,
    .bend = { self->curves.bend[0], self->curves.bend[1] },
    .compression = rmp_values_get_real (values, RMP_DRAPE_COMPRESSION) * 0.5 *
                   (material->stretch[0] + material->stretch[1]),
    .twist = rmp_values_get_real (values, RMP_DRAPE_TWIST_PART) * material->bend[0],
  };

  self->energy = rmp_drape_sheet_new (model->topology, model->triangles, model->n_hinges,
                                      model->hinges, &fabric,
                                      rmp_values_get_bool (values, RMP_DRAPE_SMOOTH));
}

/* Threads are straight at rest, a mesh need not be. */
static gboolean
is_flat (const RmpClothModel *model)
{
  for (guint i = 0; i < model->n_hinges; i++)
    if (fabs (model->hinges[i].rest) > 1e-3)
      return FALSE;
  return TRUE;
}

RmpDrapePrepared *
rmp_drape_prepared_new (const RmpClothModel *model, const RmpValues *values)
{
  const RmpDrapeForm form = (RmpDrapeForm) rmp_values_get_int (values, RMP_DRAPE_FORM);
  RmpDrapePrepared *self = g_new0 (RmpDrapePrepared, 1);

  self->model = model;
  rmp_drape_curves_init (&self->curves, model, values);
  if (form != RMP_DRAPE_FORM_TRIANGLES && is_flat (model))
    self->grid = rmp_drape_grid_find (model->topology, model->triangles);
  self->lacks_grid = form == RMP_DRAPE_FORM_GRID && !self->grid;
  if (self->grid)
    init_threads (self, values);
  else
    init_sheet (self, values);
  rmp_spring_network_init (&self->network, model->topology, model->rest,
                           &rmp_spring_angles_default);
  self->inverse_masses = rmp_cloth_model_invert_masses (model);
  rmp_strain_limit_sort (model->n_vertices, self->inverse_masses,
                         self->network.start[RMP_SPRINGS_FLEXION], self->network.springs);
  self->is_free = g_new (gboolean, model->n_vertices + 1);
  for (guint v = 0; v < model->n_vertices; v++)
    self->is_free[v] = !model->holds[v].pinned;
  self->options = (RmpDrapeOptions){
    .solver = (RmpDrapeSolver) rmp_values_get_int (values, RMP_DRAPE_SOLVER),
    .most = (guint) rmp_values_get_int (values, RMP_DRAPE_MOST),
    .force = rmp_values_get_real (values, RMP_DRAPE_FORCE),
    .spacing = measure_spacing (model),
    .temperature = rmp_values_get_real (values, RMP_DRAPE_TEMPERATURE),
    .seed = model->seed,
  };
  self->rough = (RmpRoughDrape){
    .rounds = (guint) rmp_values_get_int (values, RMP_DRAPE_ROUNDS),
    .spacing = self->options.spacing,
    .inverse_masses = self->inverse_masses,
    .n_springs = self->network.start[RMP_SPRINGS_FLEXION],
    .springs = self->network.springs,
  };
  if (rmp_values_get_int (values, RMP_DRAPE_OUTPUT) == RMP_DRAPE_OUTPUT_SETTLING)
    self->settling = rmp_drape_settling_new ((guint) rmp_values_get_int (values, RMP_DRAPE_FRAMES));
  return self;
}

void
rmp_drape_prepared_free (RmpDrapePrepared *self)
{
  rmp_drape_energy_free (self->energy);
  g_clear_pointer (&self->grid, rmp_drape_grid_free);
  g_clear_pointer (&self->settling, rmp_drape_settling_free);
  rmp_drape_curves_clear (&self->curves);
  rmp_spring_network_clear (&self->network);
  g_free (self->inverse_masses);
  g_free (self->is_free);
  g_free (self);
}
