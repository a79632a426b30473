/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes that cloth has to get through under each simulator, as judged by exact arithmetic that
 * shares no code with ours: a few frames of each, and with -m slow ten seeds of the whole, each of
 * them a test of its own: -m slow -p /cloth-gates/mass-spring/hang/3
 */

#include <string.h>

#include "exact/exact.h"
#include "scenes.h"
#include "technique/technique.h"

#define N_SEEDS 10

/* Settings of each simulator: mass-spring takes steps the shorter, the stiffer the cloth is; and
 * parallel-verlet slows all motion, so that nothing falls freely, unless it is told not to.
 */
static const struct
{
  const char *id, *settings;
  const char *free;  /* where there is no force but gravity */
  gboolean is_quick; /* others go through the cheapest scenes alone, unless with -m slow */
} simulators[] = {
  { "implicit-cloth", "", "", FALSE },
  { "elastic-continuum", "", "gamma=0", FALSE },
  { "mass-spring", "stretch_warp=200;stretch_weft=200;shear=20", "", FALSE },
  { "parallel-verlet", "", "keep=100 %", TRUE },
  { "interactive-mass-spring", "", "", TRUE },
};

typedef struct
{
  const GateScene *scene;
  const RmpTechnique *technique;
  const char *settings;
  guint32 seed;
} Pair;

static void
the_scene_is_passed (gconstpointer data)
{
  const Pair *pair = data;
  const guint n_frames = g_test_slow () ? GATE_FRAMES + 1 : pair->scene->n_short;
  const char *wrong = NULL;
  Gate gate;

  gate_init (&gate, pair->scene, pair->technique, pair->seed, n_frames, pair->settings);
  for (guint i = 0; i < n_frames && !wrong; i++)
    {
      wrong = gate_step (&gate);
      if (g_test_verbose ())
        g_test_message (
            "%u: kinetic %.3g, speed %.3g, strain %.3g, stopped %.0f, crossing %u, steps %.0f; %s",
            gate.frame, gate_figure (&gate, "kinetic"), gate_figure (&gate, "speed"),
            gate_figure (&gate, "strain"), gate_figure (&gate, "hits"), gate.n_crossings,
            gate_figure (&gate, "steps"), gate.output.warning ? gate.output.warning : "");
    }
  if (wrong)
    {
      g_test_message ("%s under %s with seed %u: frame %u %s (%u pairs of faces cross)",
                      pair->scene->name, pair->technique->id, pair->seed, gate.frame, wrong,
                      gate.n_crossings);
      g_test_fail ();
    }
  gate_clear (&gate);
}

static void
threads_change_nothing (gconstpointer data)
{
  const Pair *pair = data;
  Gate gates[2];
  gsize size;

  for (guint i = 0; i < 2; i++)
    {
      gate_init (&gates[i], pair->scene, pair->technique, pair->seed, pair->scene->n_short,
                 pair->settings);
      gates[i].n_threads = i + 1;
      for (guint k = 0; k < pair->scene->n_short; k++)
        g_assert_null (gate_step (&gates[i]));
    }
  size = 3 * (gsize) gates[0].cloth.n_vertices * sizeof (float);
  g_assert_cmpmem (gates[0].output.positions, size, gates[1].output.positions, size);
  for (guint i = 0; i < 2; i++)
    gate_clear (&gates[i]);
}

static void
add (guint simulator, const GateScene *scene, const char *name, guint32 seed, GTestDataFunc func)
{
  const RmpTechnique *technique = rmp_technique_find (simulators[simulator].id);
  g_autofree char *path = g_strdup_printf ("/cloth-gates/%s/%s/%u", technique->id, name, seed);
  Pair *pair = g_new (Pair, 1);

  *pair = (Pair){ .scene = scene,
                  .technique = technique,
                  .settings = scene->is_free ? simulators[simulator].free
                                             : simulators[simulator].settings,
                  .seed = seed };
  g_test_add_data_func_full (path, pair, func, g_free);
}

static void
add_seeds (guint simulator, const GateScene *scene)
{
  const guint32 n_seeds = g_test_slow () ? N_SEEDS : 1;

  for (guint32 seed = 1; seed <= n_seeds; seed++)
    add (simulator, scene, scene->name, seed, the_scene_is_passed);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint t = 0; t < G_N_ELEMENTS (simulators) && exact_is_there (); t++)
    {
      for (guint i = 0; i < gate_n_scenes; i++)
        if (g_test_slow () || gate_scenes[i].is_cheap ||
            (simulators[t].is_quick && gate_scenes[i].n_short > 0))
          add_seeds (t, &gate_scenes[i]);
      if (simulators[t].is_quick || g_test_slow ())
        add (t, &gate_scenes[0], "threads-change-nothing", 1, threads_change_nothing);
    }
  return g_test_run ();
}
