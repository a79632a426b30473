/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "garment.h"

#include "geometry/normals.h"
#include "geometry/subdivision.h"

#include <math.h>
#include <string.h>

#define RATE 24.0

const RmpBenchVariant rmp_bench_variants[RMP_BENCH_N_VARIANTS] = {
  { "as published", "as-published", "everywhere", FALSE },
  { "improved", "improved", "everywhere", FALSE },
  { "as published", "as-published", "near-folds", FALSE },
  { "improved", "improved", "near-folds", FALSE },
  { "contact", "improved", "near-folds", TRUE },
};

static void
set_value (RmpValues *values, const char *id, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (!rmp_values_set_named (values, id, text, &error))
    g_error ("%s", error->message);
}

static RmpValues *
new_values (const RmpTechnique *technique, const RmpBenchVariant *variant)
{
  RmpValues *values = rmp_values_new (technique);

  rmp_values_apply_preset (values, variant->preset, NULL);
  set_value (values, "refine", variant->refine);
  set_value (values, "contact", variant->stops ? "true" : "false");
  return values;
}

RmpBenchGarment *
rmp_bench_garment_new (const RmpImportMesh *mesh, RmpSkeleton *skeleton, RmpClip *clip)
{
  const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;
  RmpBenchGarment *self = g_new0 (RmpBenchGarment, 1);

  self->technique = rmp_technique_find ("incompressible-skinning");
  self->sampler = rmp_sampler_new_rig (mesh->mesh, NULL, mesh->skin, skeleton, clip,
                                       (gint) mesh->node);
  self->input = (RmpInput){ .mesh = mesh->mesh, .character_size = 1.7, .seed = 1 };
  self->coarse = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (mesh->mesh));
  for (guint v = 0; v < RMP_BENCH_N_VARIANTS; v++)
    {
      self->values[v] = new_values (self->technique, &rmp_bench_variants[v]);
      if (!self->shared)
        self->shared = self->technique->prepare (&self->input, self->sampler, self->values[v],
                                                 &call, &error);
      self->analyses[v] = self->technique->analyse (self->shared, self->sampler, self->values[v],
                                                    RATE, &call, &error);
      if (!self->analyses[v])
        g_error ("%s", error->message);
    }
  return self;
}

void
rmp_bench_garment_free (gpointer data)
{
  RmpBenchGarment *self = data;

  for (guint v = 0; v < RMP_BENCH_N_VARIANTS; v++)
    {
      g_clear_pointer (&self->plans[v], rmp_fold_plan_unref);
      self->technique->analysis_free (self->analyses[v]);
      rmp_values_unref (self->values[v]);
    }
  self->technique->shared_free (self->shared);
  rmp_sampler_unref (self->sampler);
  g_free (self->coarse);
  g_free (self);
}

void
rmp_bench_garment_set_width (RmpBenchGarment *self, double fold_width)
{
  g_autofree char *text = g_strdup_printf ("%g m", fold_width);

  self->fold_width = fold_width;
  for (guint v = 0; v < RMP_BENCH_N_VARIANTS; v++)
    set_value (self->values[v], "fold_width", text);
}

void
rmp_bench_garment_set_level (RmpBenchGarment *self, guint levels)
{
  const RmpCall call = { 0 };
  g_autofree char *text = g_strdup_printf ("%u", levels);

  for (guint v = 0; v < RMP_BENCH_N_VARIANTS; v++)
    {
      g_autoptr (GError) error = NULL;
      RmpFoldSettings settings;

      set_value (self->values[v], "levels", text);
      rmp_fold_settings_read (&settings, self->values[v]);
      g_clear_pointer (&self->plans[v], rmp_fold_plan_unref);
      self->plans[v] = rmp_fold_analysis_get_plan (self->analyses[v], &settings, &call, &error);
      if (!self->plans[v])
        g_error ("%s", error->message);
    }
}

void
rmp_bench_garment_step (RmpBenchGarment *self, guint variant, double time, RmpTarget target,
                        guint n_threads, RmpOutput *output)
{
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;

  if (!self->technique->step (self->shared, self->analyses[variant], NULL, self->sampler,
                              self->values[variant], time, target, NULL, output, &call, &error))
    g_error ("%s", error->message);
}

double
rmp_bench_garment_get_figure (const RmpBenchGarment *self, const RmpOutput *output, const char *id)
{
  for (guint i = 0; i < self->technique->n_figures; i++)
    if (g_str_equal (self->technique->figures[i].id, id))
      return output->figures[i];
  return NAN;
}

void
rmp_bench_garment_skin (RmpBenchGarment *self, guint n_threads)
{
  rmp_sampler_positions (self->sampler, RMP_SKINNING_DUAL_QUATERNION, self->time, self->coarse,
                         n_threads);
}

/* A result is new memory each time, here as in the method: a window keeps the last ones. */
RmpRelief *
rmp_bench_garment_subdivide (RmpBenchGarment *self, guint variant, guint n_threads)
{
  const RmpSubdivision *subdivision = self->plans[variant]->surface->subdivision;
  RmpRelief *relief = rmp_relief_new (
      RMP_RELIEF_MESH, rmp_relief_topology_ref (rmp_subdivision_get_topology (subdivision)));

  rmp_bench_garment_skin (self, n_threads);
  rmp_subdivision_apply (subdivision, self->coarse, relief->positions, n_threads);
  return relief;
}

RmpRelief *
rmp_bench_garment_make_base (RmpBenchGarment *self, guint variant, guint n_threads)
{
  const RmpTopology *topology = self->plans[variant]->surface->topology;
  RmpRelief *relief = rmp_bench_garment_subdivide (self, variant, n_threads);

  rmp_normals_compute (topology, relief->positions, relief->normals, n_threads);
  rmp_normals_occlusion (topology, relief->positions, relief->normals,
                         (float) (0.5 * self->fold_width), relief->occlusion, n_threads);
  memset (relief->features, 0xff, topology->n_vertices * sizeof *relief->features);
  return relief;
}
