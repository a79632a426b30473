/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a field comes to over a clip: the farthest of all frames or their mean, and the weights of a
 * mask from it.
 */

#include "evaluate/clip-field.h"

#include "../store/fixture.h"

#define LAST 24

static guint
find_field (const RmpTechnique *technique, const char *id)
{
  guint i = 0;

  while (!g_str_equal (technique->fields[i].id, id))
    i++;
  g_assert_true (rmp_clip_field_is_usable (&technique->fields[i]));
  return i;
}

/* (transfer full): of frames up to @last; NULL where it was cancelled */
static float *
measure (RmpProject *project, RmpLook *look, gboolean farthest, guint last,
         GCancellable *cancellable)
{
  RmpSurface *surface = rmp_test_get_surface (project);
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (surface)), 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) snapshot = rmp_snapshot_new (surface, look, clip, &error);
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  float *values = rmp_clip_field_new (
      snapshot, find_field (rmp_snapshot_get_technique (snapshot), "compression"), farthest, 0,
      last, &call, &error);

  g_assert_true ((values == NULL) == (cancellable != NULL));
  if (cancellable)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  else
    g_assert_no_error (error);
  return values;
}

static void
the_farthest_is_beyond_the_mean_and_becomes_1 (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Sleeve",
                                                 NULL, &error);
  RmpLook *look = rmp_project_add_look (project, garment, "dynamic-wrinkling", "A", &error);
  const RmpTechnique *technique = rmp_technique_find ("dynamic-wrinkling");
  const RmpField *field = &technique->fields[find_field (technique, "compression")];
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_test_get_surface (project)));
  const float sign = field->palette == RMP_PALETTE_DIVERGING ? -1.0f : 1.0f;
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autofree float *mean = NULL, *farthest = NULL, *before = NULL;
  float largest = 0.0f;

  g_assert_no_error (error);
  mean = measure (project, look, FALSE, LAST, NULL);
  farthest = measure (project, look, TRUE, LAST, NULL);
  for (guint v = 0; v < n; v++)
    g_assert_cmpfloat (sign * farthest[v], >=, sign * mean[v] - 1e-5f);
  before = g_memdup2 (farthest, n * sizeof *before);
  rmp_clip_field_to_weights (field, n, farthest);
  for (guint v = 0; v < n; v++)
    {
      g_assert_true (farthest[v] >= 0.0f && farthest[v] <= 1.0f);
      g_assert_true (farthest[v] == 0.0f || sign * before[v] > 0.0f);
      largest = MAX (largest, farthest[v]);
    }
  g_assert_cmpfloat (largest, ==, 1.0f);

  g_cancellable_cancel (cancelled);
  g_assert_null (measure (project, look, TRUE, LAST, cancelled));
  rmp_project_close (project);
  g_object_unref (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/evaluate/clip-field/farthest-and-mean",
                   the_farthest_is_beyond_the_mean_and_becomes_1);
  return g_test_run ();
}
