/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dynamics.c: what a soft body is made of. */
#include <glib/gi18n-lib.h>

#include "methods/embedded-shell/dynamics-private.h"

#include <math.h>

#include "geometry/vector.h"
#include "methods/embedded-shell/activations.h"
#include "methods/embedded-shell/exact-coupling.h"

/* --- springs ---------------------------------------------------------------------------------- */

static void
find_pull (RmpShellDynamics *self, const RmpShellDynamicsSkin *skin, double modulus, double follow)
{
  const guint n = skin->topology->n_vertices;

  self->pull = g_new (double, (gsize) n + 1);
  for (guint v = 0; v < n; v++)
    {
      self->pull[v] = skin->fixed[v]
                          ? modulus * sqrt (self->areas[v])
                          : follow * modulus * self->areas[v] / self->built.lattice->side;
      self->pulled = self->pulled || self->pull[v] > 0.0;
    }
}

static void
make_springs (RmpShellDynamics *self)
{
  const guint n = self->built.embedding->n_vertices;
  g_autoptr (RmpBlockMatrix) weights = rmp_block_matrix_new (n, 0, NULL);

  for (guint v = 0; v < n; v++)
    for (guint i = 0; i < 9; i += 4)
      weights->blocks[9 * (gsize) weights->diagonal[v] + i] = self->pull[v];
  self->springs = rmp_embedded_stepper_new_matrix (self->stepper);
  rmp_embedding_add_projected (self->built.embedding, weights, 1.0, self->springs, NULL);
  for (guint m = 0; m < self->springs->n; m++)
    for (guint i = 0; i < 9 && self->bones->held[m]; i += 4)
      self->springs->blocks[9 * (gsize) self->springs->diagonal[m] + i] += self->bone_pull;
}

/* --- muscles ---------------------------------------------------------------------------------- */

static void
read_muscles (RmpShellDynamics *self, const RmpValues *values)
{
  const guint n = rmp_values_get_n_entries (values, RMP_SHELL_PARAM_MUSCLES);
  g_autofree RmpEmbeddedMuscle *muscles = g_new0 (RmpEmbeddedMuscle, (gsize) n + 1);

  self->n_muscles = n;
  self->morphs = g_new (guint, (gsize) n + 1);
  for (guint m = 0; m < n; m++)
    {
      const RmpValues *entry = rmp_values_get_entry (values, RMP_SHELL_PARAM_MUSCLES, m);

      rmp_values_get_vec3 (entry, RMP_SHELL_MUSCLE_FROM, muscles[m].from);
      rmp_values_get_vec3 (entry, RMP_SHELL_MUSCLE_TO, muscles[m].to);
      muscles[m].radius = rmp_values_get_real (entry, RMP_SHELL_MUSCLE_RADIUS);
      muscles[m].strength = rmp_values_get_real (values, RMP_SHELL_PARAM_STRENGTH);
      self->morphs[m] = (guint) rmp_values_get_int (entry, RMP_SHELL_MUSCLE_MORPH);
      self->looks_for_activations = self->looks_for_activations || self->morphs[m] == 0;
    }
  rmp_embedded_interior_set_muscles (self->interior, n, muscles);
}

/* --- a soft body ------------------------------------------------------------------------------ */

static void
make_stepper (RmpShellDynamics *self, const RmpShellSkin *skin)
{
  g_autoptr (RmpBlockMatrix) pattern = rmp_shell_skin_new_matrix (skin);
  g_autofree guint32 *pairs = NULL;
  guint n_pairs;

  pairs = self->exact ? rmp_shell_exact_pairs (self->built.lattice, &n_pairs)
                      : rmp_embedding_find_pairs (self->built.embedding, pattern, &n_pairs);
  self->stepper = rmp_embedded_stepper_new (self->interior,
                                            self->bone_pull > 0.0 ? NULL : self->bones->held,
                                            n_pairs, pairs, RMP_EMBEDDED_MASS_CONSISTENT);
  self->stiffness = rmp_embedded_stepper_new_matrix (self->stepper);
}

/* Cells are as stiff as the skin's vertices in them say in the mean; others are as their
 * neighbours. @plain: of a lattice with no vertex. [elements] (transfer full)
 */
static RmpEmbeddedMaterial *
find_materials (const RmpEmbeddedBuilt *built, const RmpShellMaterial *materials,
                const RmpEmbeddedMaterial *plain)
{
  const RmpEmbeddedParts *parts = &built->lattice->parts;
  RmpEmbeddedMaterial *cells = g_new0 (RmpEmbeddedMaterial, (gsize) parts->n_elements + 1);
  g_autofree guint *counts = g_new0 (guint, (gsize) parts->n_elements + 1);
  gboolean spread = TRUE;

  for (guint v = 0; v < built->embedding->n_vertices; v++)
    {
      const guint32 element = built->embedding->elements[v];

      cells[element].modulus += materials[v].interior_modulus;
      cells[element].poisson += materials[v].interior_poisson;
      counts[element]++;
    }
  for (guint e = 0; e < parts->n_elements; e++)
    {
      cells[e].modulus /= MAX (counts[e], 1);
      cells[e].poisson /= MAX (counts[e], 1);
    }
  while (spread)
    {
      spread = FALSE;
      for (guint k = 0; k < parts->n_links; k++)
        for (guint i = 0; i < 2; i++)
          {
            const guint32 from = parts->links[2 * (gsize) k + i],
                          to = parts->links[2 * (gsize) k + 1 - i];

            if (counts[from] == 0 || counts[to] > 0)
              continue;
            cells[to] = cells[from];
            counts[to] = 1;
            spread = TRUE;
          }
    }
  for (guint e = 0; e < parts->n_elements; e++)
    {
      if (counts[e] == 0)
        cells[e] = *plain;
      cells[e].density = plain->density;
    }
  return cells;
}

RmpShellDynamics *
rmp_shell_dynamics_new (const RmpShellDynamicsSkin *skin, RmpSampler *sampler,
                        const RmpValues *values, const RmpCall *call, GError **error)
{
  const RmpEmbeddedMaterial material = {
    rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_MODULUS),
    rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_POISSON),
    rmp_values_get_real (values, RMP_SHELL_PARAM_DENSITY),
  };
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
  g_autofree RmpEmbeddedMaterial *cells = NULL;
  RmpShellDynamics *self;
  RmpEmbeddedBuilt built;

  g_assert (skin && sampler && values);

  options.order = (RmpEmbeddedOrder) rmp_values_get_int (values, RMP_SHELL_PARAM_ELEMENTS);
  options.side = rmp_values_get_real (values, RMP_SHELL_PARAM_CELL);
  options.splits = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_SPLITS);
  if (skin->earlier)
    options.earlier = &skin->earlier->built;
  if (!rmp_embedded_material_check (&material, error) ||
      !rmp_embedded_build (skin->topology, skin->rest, &options, &built, call->n_threads,
                           call->cancellable, error))
    return NULL;
  self = g_new0 (RmpShellDynamics, 1);
  g_mutex_init (&self->mutex);
  self->built = built;
  self->areas = g_memdup2 (rmp_shell_skin_get_areas (skin->skin),
                           (gsize) skin->topology->n_vertices * sizeof (double));
  self->time_step = rmp_values_get_real (values, RMP_SHELL_PARAM_TIME_STEP);
  rmp_values_get_vec3 (values, RMP_SHELL_PARAM_GRAVITY, self->gravity);
  cells = find_materials (&built, skin->materials, &material);
  self->interior = rmp_embedded_interior_new (
      built.lattice, rmp_embedded_lattice_n_elements (built.lattice), cells,
      rmp_values_get_bool (values, RMP_SHELL_PARAM_FILLING));
  read_muscles (self, values);
  if (built.lattice->n_nodes > 0)
    self->fit = rmp_embedded_fit_new (built.embedding, self->interior, skin->rest, self->areas);
  rmp_shell_dynamics_find_bones (self, sampler,
                                 rmp_values_get_real (values, RMP_SHELL_PARAM_BONE_RADIUS));
  if (rmp_values_get_bool (values, RMP_SHELL_PARAM_SOFT_BONES))
    self->bone_pull = material.modulus * built.lattice->side;
  find_pull (self, skin, material.modulus, rmp_values_get_real (values, RMP_SHELL_PARAM_FOLLOW));
  self->wants_exact = rmp_values_get_bool (values, RMP_SHELL_PARAM_EXACT);
  self->exact = self->wants_exact && built.lattice->n_nodes <= RMP_SHELL_MOST_EXACT_NODES;
  make_stepper (self, skin->skin);
  make_springs (self);
  return self;
}

void
rmp_shell_dynamics_free (RmpShellDynamics *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->fit, rmp_embedded_fit_free);
  rmp_embedded_stepper_free (self->stepper);
  rmp_block_matrix_free (self->springs);
  rmp_block_matrix_free (self->stiffness);
  rmp_embedded_bones_free (self->bones);
  rmp_embedded_interior_free (self->interior);
  rmp_embedded_built_clear (&self->built);
  g_mutex_clear (&self->mutex);
  g_free (self->carriers);
  g_free (self->pull);
  g_free (self->morphs);
  g_free (self->areas);
  g_free (self);
}

const RmpEmbedding *
rmp_shell_dynamics_get_embedding (const RmpShellDynamics *self)
{
  return self->built.embedding;
}

const RmpEmbeddedInterior *
rmp_shell_dynamics_get_interior (const RmpShellDynamics *self)
{
  return self->interior;
}

double
rmp_shell_dynamics_get_time_step (const RmpShellDynamics *self)
{
  return self->time_step;
}

char *
rmp_shell_dynamics_warn (const RmpShellDynamics *self)
{
  g_autofree char *of_lattice = rmp_embedded_build_warn (&self->built.report);
  GString *text = g_string_new (of_lattice);

  if (self->bones->n_idle > 0)
    g_string_append_printf (text,
                            _ ("%s%u bones lie outside of the soft body and carry nothing of it."),
                            text->len > 0 ? " " : "", self->bones->n_idle);
  if (self->wants_exact && !self->exact)
    g_string_append_printf (text,
                            _ ("%sThe lattice has %u nodes, and the skin gives way in those of up "
                               "to %u: make its cells larger."),
                            text->len > 0 ? " " : "", self->built.lattice->n_nodes,
                            RMP_SHELL_MOST_EXACT_NODES);
  if (!self->pulled && rmp_shell_dynamics_count_held (self) == 0 &&
      rmp_vector_norm (self->gravity) > 0.0)
    g_string_append_printf (text,
                            _ ("%sNothing holds the soft body: it falls until it meets a body. "
                               "Raise Follow the motion, or move the garment by bones."),
                            text->len > 0 ? " " : "");
  return g_string_free (text, text->len == 0);
}
