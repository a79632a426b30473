/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cloth may run into. */

#include <math.h>
#include <string.h>

#include "../collision/sheets.h"
#include "cloth/params.h"
#include "cloth/simulator.h"
#include "contact-scene.h"
#include "inputs/cloth.h"
#include "inputs/colliders.h"
#include "simulators/implicit-cloth/implicit-cloth.h"
#include "simulators/parallel-verlet/parallel-verlet.h"
#include "technique/preflight.h"

#define N_FRAMES 30

/* A sheet above another one of the same mesh, of which the first alone is cloth. */
static RmpMesh *
make_mesh (guint *n_vertices, guint *n_faces)
{
  g_autofree float *positions = NULL;
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;
  Mesh sheets;

  mesh_init (&sheets);
  mesh_add_sheet (&sheets, 8, 0.4, 0.1);
  *n_vertices = sheets.n_vertices;
  *n_faces = sheets.n_faces;
  mesh_add_sheet (&sheets, 3, 1.0, 0.0);
  positions = g_new (float, 3 * sheets.n_vertices);
  for (guint i = 0; i < 3 * sheets.n_vertices; i++)
    positions[i] = (float) sheets.positions[i];
  mesh = rmp_mesh_new (sheets.n_vertices, positions, sheets.n_faces, sheets.faces, 0, NULL, NULL,
                       &error);
  g_assert_no_error (error);
  mesh_clear (&sheets);
  return mesh;
}

static void
cloth_lies_on_the_rest_of_its_own_mesh (void)
{
  static const RmpCall call = { .n_threads = 1 };
  const RmpTechnique *technique = &rmp_parallel_verlet;
  g_autoptr (GError) error = NULL;
  guint n_vertices, n_faces;
  g_autoptr (RmpMesh) mesh = make_mesh (&n_vertices, &n_faces);
  g_autoptr (RmpSampler)
      sampler = rmp_sampler_new_sequence (mesh, 1, 30.0, rmp_mesh_get_positions (mesh));
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autofree guint8 *cloth = g_new0 (guint8, rmp_mesh_get_n_faces (mesh));
  RmpInput input = { .mesh = mesh };
  gpointer shared, state;

  for (guint f = 0; f < n_faces; f++)
    cloth[f] = 1;
  rmp_inputs_set_cloth (&input.inputs, rmp_mesh_get_n_faces (mesh), cloth);
  rmp_values_set_list (values, "follow=0;settle=0;gravity=0,0,-9.81;thickness=0.003", &error);
  g_assert_no_error (error);
  shared = technique->prepare (&input, sampler, values, &call, &error);
  g_assert_no_error (error);
  state = technique->state_new (shared);
  for (guint k = 0; k < N_FRAMES; k++)
    {
      RmpOutput output;

      g_assert_true (technique->step (shared, NULL, state, sampler, values, k / 30.0,
                                      RMP_TARGET_BAKE, NULL, &output, &call, &error));
      for (guint v = 0; v < n_vertices; v++)
        {
          g_assert_cmpfloat (output.positions[3 * v + 2], >, 0.0f);
          if (k + 1 == N_FRAMES)
            g_assert_cmpfloat (output.positions[3 * v + 2], <, 0.006f);
        }
      rmp_output_clear (&output);
    }
  technique->state_free (state);
  technique->shared_free (shared);
  rmp_inputs_unref (input.inputs);
}

/* The cloth aslant, so that it goes through the sheet below it. (transfer full) */
static RmpSampler *
put_aslant (RmpMesh *mesh, guint n_vertices)
{
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (mesh),
                                           3 * sizeof (float) * rmp_mesh_get_n_vertices (mesh));
  float middle = 0.0f;

  for (guint v = 0; v < n_vertices; v++)
    middle += positions[3 * v] / (float) n_vertices;
  for (guint v = 0; v < n_vertices; v++)
    positions[3 * v + 2] = 0.5f * (positions[3 * v] - middle) + 0.0137f;
  return rmp_sampler_new_sequence (mesh, 1, 30.0, positions);
}

static void
overlaps_with_the_rest_of_its_own_mesh_are_found (void)
{
  static const RmpCall call = { .n_threads = 1 };
  const RmpPreflight *preflight = rmp_parallel_verlet.preflight;
  g_autoptr (GError) error = NULL;
  guint n_vertices, n_faces;
  g_autoptr (RmpMesh) mesh = make_mesh (&n_vertices, &n_faces);
  g_autoptr (RmpSampler) sampler = put_aslant (mesh, n_vertices);
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_parallel_verlet);
  g_autofree guint8 *cloth = g_new0 (guint8, rmp_mesh_get_n_faces (mesh));
  g_autoptr (GArray) rows = NULL;
  RmpInput input = { .mesh = mesh };
  gpointer begun;

  memset (cloth, 1, n_faces);
  rmp_inputs_set_cloth (&input.inputs, rmp_mesh_get_n_faces (mesh), cloth);
  begun = preflight->begin (&input, values, &error);
  g_assert_no_error (error);
  rows = preflight->find (begun, sampler, 0.0, &call, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 1);
  for (guint i = 0; i < rows->len; i++)
    {
      const RmpOverlapRow *row = &g_array_index (rows, RmpOverlapRow, i);

      g_assert_cmpuint (row->collider, ==, RMP_OVERLAP_ROW_OWN);
      g_assert_cmpuint (row->faces->len, >, 0);
      g_assert_cmpuint (row->body_faces->len, >, 0);
      for (guint k = 0; k < row->faces->len; k++)
        g_assert_cmpuint (g_array_index (row->faces, guint32, k), <, n_faces);
      for (guint k = 0; k < row->body_faces->len; k++)
        {
          g_assert_cmpuint (g_array_index (row->body_faces, guint32, k), >=, n_faces);
          g_assert_cmpuint (g_array_index (row->body_faces, guint32, k), <,
                            rmp_mesh_get_n_faces (mesh));
        }
    }
  preflight->end (begun);
  rmp_inputs_unref (input.inputs);
}

/* Whatever kept it from untangling: that it was off, or cloth moved out of bodies, which leaves it
 * in itself.
 */
static void
letting_it_untangle_turns_on_what_that_takes (void)
{
  static const RmpTechnique *const simulators[] = { &rmp_implicit_cloth, &rmp_parallel_verlet };

  for (guint i = 0; i < G_N_ELEMENTS (simulators); i++)
    {
      g_autoptr (RmpValues) values = rmp_values_new (simulators[i]);
      const gint way = rmp_technique_find_param (simulators[i], "contact_by");

      g_assert_true (rmp_values_set_list (
          values, "contact=false;self_contact=false;untangle=false;settle=0", NULL));
      if (way >= 0)
        rmp_values_set_int (values, (guint) way, RMP_CONTACT_PROJECTION);
      simulators[i]->preflight->untangle (values, FALSE);
      g_assert_true (rmp_values_get_bool (values, RMP_CLOTH_CONTACT));
      g_assert_true (rmp_values_get_bool (values, RMP_CLOTH_UNTANGLE));
      g_assert_false (rmp_values_get_bool (values, RMP_CLOTH_SELF));
      g_assert_cmpfloat (rmp_values_get_real (values, RMP_CLOTH_SETTLE), >, 0.0);
      if (way >= 0)
        g_assert_cmpint (rmp_values_get_int (values, (guint) way), ==, RMP_CONTACT_PROJECTION);
      simulators[i]->preflight->untangle (values, TRUE);
      g_assert_true (rmp_values_get_bool (values, RMP_CLOTH_SELF));
      g_assert_true (rmp_values_is_visible (values, RMP_CLOTH_SELF));
    }
}

/* A body goes 3 m up in the span, and nothing holds the cloth. */
static void
what_bodies_carry_goes_as_far_as_they_do (void)
{
  guint n_vertices, n_faces;
  RmpMesh *mesh = make_mesh (&n_vertices, &n_faces);
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (mesh);
  g_autofree float *motion = g_new (float, 2 * n);
  g_autoptr (RmpSampler) body = NULL;
  g_auto (ContactScene) scene = { 0 };
  RmpClothSpan span = { .length = 1 / 30.0 };

  for (gsize i = 0; i < 2 * n; i++)
    motion[i] = rmp_mesh_get_positions (mesh)[i % n] + (i % 3 == 2 ? 1.0f : 0.0f) +
                (i % 3 == 2 && i >= n ? 3.0f : 0.0f);
  body = rmp_sampler_new_sequence (mesh, 2, 30.0, motion);
  contact_scene_init (&scene, &rmp_parallel_verlet, mesh, body, span.length, "follow=0");
  span.model = scene.model;
  span.from = span.to = scene.model->rest;
  g_assert_cmpfloat (rmp_cloth_span_measure_way (&span), ==, 0.0);
  span.contact = scene.contact;
  g_assert_cmpfloat (fabs (rmp_cloth_span_measure_way (&span) - 3.0), <, 1e-5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cloth-bodies/cloth-lies-on-the-rest-of-its-own-mesh",
                   cloth_lies_on_the_rest_of_its_own_mesh);
  g_test_add_func ("/cloth-bodies/overlaps-with-the-rest-of-its-own-mesh-are-found",
                   overlaps_with_the_rest_of_its_own_mesh_are_found);
  g_test_add_func ("/cloth-bodies/letting-it-untangle-turns-on-what-that-takes",
                   letting_it_untangle_turns_on_what_that_takes);
  g_test_add_func ("/cloth-bodies/what-bodies-carry-goes-as-far-as-they-do",
                   what_bodies_carry_goes_as_far_as_they_do);
  return g_test_run ();
}
