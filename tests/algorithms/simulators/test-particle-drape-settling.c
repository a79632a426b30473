/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Particle drape, settling: the way down, frame by frame. */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "../counted-cancels.h"
#include "simulators/particle-drape/particle-drape.h"
#include "simulators/particle-drape/path.h"

#define SETTLING "output=settling;settle=0.5;"

static gsize
measure_size (const ClothScene *scene)
{
  return 3 * (gsize) scene->sheet.nx * scene->sheet.ny * sizeof (float);
}

static RmpMesh *
make_table (void)
{
  static const float low[3] = { 0.1f, -0.5f, 0.1f }, high[3] = { 0.3f, -0.004f, 0.3f };

  return cloth_box_mesh (low, high);
}

/* Held by a row, or on a table. */
static void
begin (ClothScene *scene, const char *settings, gboolean on_table)
{
  g_autoptr (RmpMesh) table = on_table ? make_table () : NULL;

  cloth_scene_init_over (scene, &rmp_particle_drape, &cloth_lying,
                         on_table ? cloth_follow_nothing : cloth_follow_last_row, NULL, 1, settings,
                         table);
}

typedef struct
{
  const char *settings;
  gboolean on_table;
} Case;

static const Case cases[] = {
  { "form=triangles", FALSE },
  { "form=grid", FALSE },
  { "form=triangles;rounds=0;solver=newton", FALSE },
  { "form=triangles;thickness=0.003", TRUE },
  { "form=grid;contact=false;rounds=0;solver=stochastic;evaluations=40", FALSE },
};

static void
it_leads_from_cloth_that_has_not_fallen_to_the_drape (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *settled = g_strconcat ("settle=0.5;", cases[i].settings, NULL);
      g_autofree char *settling = g_strconcat (SETTLING "settling_frames=5;", cases[i].settings,
                                               NULL);
      ClothScene drape, film;
      double iterate = 0.0;

      begin (&drape, settled, cases[i].on_table);
      begin (&film, settling, cases[i].on_table);
      cloth_scene_run (&drape, 1);
      for (guint frame = 0; frame <= 5; frame++)
        {
          cloth_scene_run (&film, 1);
          if (frame == 0)
            g_assert_cmpmem (film.output.positions, measure_size (&film),
                             rmp_mesh_get_positions (film.mesh), measure_size (&film));
          g_assert_cmpfloat (cloth_scene_figure (&film, "iterate"), >=, iterate);
          g_assert_cmpfloat (cloth_scene_figure (&film, "speed"), ==, 0.0);
          iterate = cloth_scene_figure (&film, "iterate");
        }
      g_assert_cmpfloat (iterate, >, 5.0);
      g_assert_cmpmem (film.output.positions, measure_size (&film), drape.output.positions,
                       measure_size (&drape));
      g_assert_cmpfloat (cloth_scene_figure (&film, "force"), ==,
                         cloth_scene_figure (&drape, "force"));
      g_assert_cmpstr (film.output.warning, ==, drape.output.warning);
      cloth_scene_clear (&drape);
      cloth_scene_clear (&film);
    }
}

/* Friction that is taken anew is another energy, so that nothing touches here. The first frame has
 * not been disturbed yet, which stretches cloth by a millionth.
 */
static void
each_frame_has_less_energy_than_the_last (void)
{
  static const char *const settings[] = { "form=triangles", "form=grid", "form=grid;rounds=0",
                                          "form=triangles;rounds=0;solver=stochastic;"
                                          "evaluations=60" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autofree char *all = g_strconcat (SETTLING "contact=false;settling_frames=12;", settings[i],
                                          NULL);
      double energy = INFINITY, first = 0.0;
      ClothScene scene;

      begin (&scene, all, FALSE);
      for (guint frame = 0; frame <= 12; frame++)
        {
          double now;

          cloth_scene_run (&scene, 1);
          now = cloth_scene_figure (&scene, "energy");
          if (frame > 1)
            g_assert_cmpfloat (now, <=, energy + 1e-12 * fabs (energy));
          first = frame == 0 ? now : first;
          energy = now;
        }
      g_assert_cmpfloat (energy, <, first);
      cloth_scene_clear (&scene);
    }
}

/* Where somebody goes on from what was kept of a frame, in another process, frames are the same. */
static void
check_beginnings (const char *settings, ClothMotion motion, gboolean on_table)
{
  static const guint starts[] = { 1, 3, 5, 6 };
  g_autofree char *all = g_strconcat (SETTLING "settling_frames=5;", settings, NULL);
  g_autoptr (RmpMesh) table = on_table ? make_table () : NULL;
  const ClothFollow follow = on_table ? cloth_follow_nothing : cloth_follow_last_row;
  GBytes *states[8];
  g_autoptr (GPtrArray) frames = g_ptr_array_new_with_free_func (g_free);
  ClothScene scene;

  cloth_scene_init_over (&scene, &rmp_particle_drape, &cloth_lying, follow, motion, 8, all, table);
  for (guint i = 0; i < 8; i++)
    {
      states[i] = rmp_particle_drape.state_save (scene.state);
      cloth_scene_run (&scene, 1);
      g_ptr_array_add (frames, g_memdup2 (scene.output.positions, measure_size (&scene)));
    }
  cloth_scene_clear (&scene);
  for (guint k = 0; k < G_N_ELEMENTS (starts); k++)
    {
      g_autoptr (GError) error = NULL;

      cloth_scene_init_over (&scene, &rmp_particle_drape, &cloth_lying, follow, motion, 8, all,
                             table);
      rmp_particle_drape.state_free (scene.state);
      scene.state = rmp_particle_drape.state_load (scene.shared, states[starts[k]], &error);
      g_assert_no_error (error);
      scene.n_done = starts[k];
      for (guint i = starts[k]; i < 8; i++)
        {
          g_autoptr (GBytes) now = rmp_particle_drape.state_save (scene.state);

          g_assert_true (g_bytes_equal (now, states[i]));
          cloth_scene_run (&scene, 1);
          g_assert_cmpmem (scene.output.positions, measure_size (&scene),
                           g_ptr_array_index (frames, i), measure_size (&scene));
        }
      cloth_scene_clear (&scene);
    }
  for (guint i = 0; i < 8; i++)
    g_bytes_unref (states[i]);
}

static void
it_does_not_matter_at_which_frame_one_begins (void)
{
  check_beginnings ("form=triangles", NULL, FALSE);
  check_beginnings ("form=triangles;thickness=0.003", NULL, TRUE);
  check_beginnings ("form=grid;contact=false;wind=1,0,1", NULL, FALSE);
  check_beginnings ("form=grid;contact=false", cloth_wave, FALSE);
}

/* The second frame falls, and at the last one the cloth is at rest; so it stays. */
static void
without_settling_before_the_start_it_is_the_same (void)
{
  ClothScene scene, other;

  begin (&scene, "output=settling;settling_frames=4;form=triangles", FALSE);
  begin (&other, SETTLING "settling_frames=4;form=triangles", FALSE);
  for (guint frame = 0; frame <= 4; frame++)
    {
      cloth_scene_run (&scene, 1);
      cloth_scene_run (&other, 1);
      g_assert_cmpmem (scene.output.positions, measure_size (&scene), other.output.positions,
                       measure_size (&other));
    }
  cloth_scene_run (&scene, 1);
  g_assert_true (isnan (cloth_scene_figure (&scene, "iterate")));
  g_assert_cmpfloat (cloth_scene_figure (&scene, "force"), <=, 1e-3);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), <, 1e-3);
  cloth_scene_clear (&scene);
  cloth_scene_clear (&other);
}

static void
a_body_that_moves_meanwhile_is_spoken_of (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_particle_drape, &cloth_lying, cloth_follow_last_row, cloth_wave, 6,
                    SETTLING "settling_frames=2;form=triangles");
  cloth_scene_run (&scene, 1);
  g_assert_null (scene.output.warning);
  cloth_scene_run (&scene, 1);
  g_assert_nonnull (scene.output.warning);
  g_assert_nonnull (strstr (scene.output.warning, "moves while the cloth settles"));
  cloth_scene_run (&scene, 2);
  g_assert_null (scene.output.warning);
  cloth_scene_clear (&scene);
}

/* A bind pose has one frame, and that shows nothing of the way. */
static void
a_clip_that_ends_before_is_spoken_of (void)
{
  ClothScene scene;

  begin (&scene, SETTLING "settling_frames=3;form=triangles", FALSE);
  cloth_scene_run (&scene, 1);
  g_assert_nonnull (scene.output.warning);
  g_assert_nonnull (strstr (scene.output.warning, "a clip of 4 frames"));
  cloth_scene_clear (&scene);
  for (guint n_frames = 3; n_frames <= 4; n_frames++)
    {
      cloth_scene_init (&scene, &rmp_particle_drape, &cloth_lying, cloth_follow_last_row, NULL,
                        n_frames, SETTLING "settling_frames=3;form=triangles");
      cloth_scene_run (&scene, 2);
      g_assert_null (scene.output.warning);
      cloth_scene_run (&scene, n_frames - 2);
      if (n_frames == 3)
        {
          g_assert_nonnull (scene.output.warning);
          g_assert_nonnull (strstr (scene.output.warning, "ends here"));
          g_assert_nonnull (strstr (scene.output.warning, "1 frame later"));
        }
      else
        g_assert_null (scene.output.warning);
      cloth_scene_clear (&scene);
    }
}

/* The first frame, in one thread. @first: as for counted_cancels_begin(). Returns: looks */
static guint
step_cancelled_at (ClothScene *scene, guint first, GError **error)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  gpointer state = rmp_particle_drape.state_copy (scene->state);
  gboolean done;

  counted_cancels_begin (first);
  done = rmp_particle_drape.step (scene->shared, NULL, state, scene->sampler, scene->values, 0.0,
                                  RMP_TARGET_BAKE, NULL, NULL, &call, error);
  rmp_particle_drape.state_free (state);
  g_assert_true (done == (*error == NULL));
  return counted_cancels_end ();
}

/* What was broken off is no way that a later frame could be of. */
static void
who_cancels_loses_nothing (void)
{
  const char *settings = SETTLING "settling_frames=2;form=triangles";
  g_autoptr (GError) error = NULL;
  ClothScene scene, other;
  guint n_looks;

  begin (&other, settings, FALSE);
  n_looks = step_cancelled_at (&other, 0, &error);
  g_assert_no_error (error);
  begin (&scene, settings, FALSE);
  for (guint first = 1; first <= n_looks; first += 1 + n_looks / 8)
    {
      step_cancelled_at (&scene, first, &error);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
    }
  /* the way that is gone needs none */
  g_assert_cmpuint (step_cancelled_at (&other, 1, &error), ==, 0);
  g_assert_no_error (error);
  cloth_scene_run (&scene, 2);
  cloth_scene_run (&other, 2);
  g_assert_cmpmem (scene.output.positions, measure_size (&scene), other.output.positions,
                   measure_size (&other));
  cloth_scene_clear (&scene);
  cloth_scene_clear (&other);
}

/* --- paths ------------------------------------------------------------------------------------ */

static double
store_nothing (G_GNUC_UNUSED const RmpDrapeEnergy *self, G_GNUC_UNUSED const double *x,
               G_GNUC_UNUSED double *gradient)
{
  return 0.0;
}

static const RmpDrapeEnergyClass nothing_class = { .evaluate = store_nothing };

/* One vertex of a newton's weight goes down, a metre each time. */
static void
a_path_keeps_its_ends_and_what_is_near (void)
{
  static double mass = 1.0;
  static const gboolean is_free = TRUE;
  static const double load[3] = { 0.0, -1.0, 0.0 };
  RmpClothHold hold = { 0 };
  const RmpDrapeEnergy nothing = { &nothing_class, 0 };
  const RmpClothModel model = { .n_vertices = 1, .masses = &mass, .holds = &hold };
  const RmpDrapeProblem problem = { .model = &model,
                                    .energy = &nothing,
                                    .is_free = &is_free,
                                    .loads = load,
                                    .positions = load,
                                    .gravity = 2.0 };
  g_autoptr (RmpDrapePath) path = rmp_drape_path_new (&problem, 10);

  rmp_drape_path_add (path, (double[3]){ 0.0, 7.0, 0.0 }, (double) NAN);
  for (guint round = 0; round < 2; round++)
    {
      for (guint n = 1; n <= 100; n++)
        {
          const double x[3] = { 0.0, 7.0 - n, 0.0 };

          rmp_drape_path_add (path, x, n);
          for (guint k = 0; k <= 20; k++)
            {
              const RmpDrapeIterate *it = rmp_drape_path_get (path, k / 20.0);

              g_assert_cmpfloat (it->positions[1], ==, 7.0 - it->iterate);
              g_assert_cmpfloat (it->energy, ==, it->positions[1]);
              g_assert_cmpfloat (it->force, ==, it->iterate == 0 ? 0.5 : it->iterate);
              /* five of ten are kept at least */
              g_assert_cmpfloat (fabs (it->iterate - n * k / 20.0), <=, 0.5 + n / 10.0);
              if (k % 20 == 0)
                g_assert_cmpuint (it->iterate, ==, k == 0 ? 0 : n);
            }
        }
      rmp_drape_path_return (path);
      g_assert_cmpuint (rmp_drape_path_get (path, 1.0)->iterate, ==, 0);
      g_assert_cmpfloat (rmp_drape_path_get (path, 1.0)->positions[1], ==, 7.0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/particle-drape-settling/" #func, func)
  ADD (it_leads_from_cloth_that_has_not_fallen_to_the_drape);
  ADD (each_frame_has_less_energy_than_the_last);
  ADD (it_does_not_matter_at_which_frame_one_begins);
  ADD (without_settling_before_the_start_it_is_the_same);
  ADD (a_body_that_moves_meanwhile_is_spoken_of);
  ADD (a_clip_that_ends_before_is_spoken_of);
  ADD (who_cancels_loses_nothing);
  ADD (a_path_keeps_its_ends_and_what_is_near);
#undef ADD
  return g_test_run ();
}
