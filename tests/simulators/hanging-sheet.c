/* SPDX-License-Identifier: GPL-3.0-or-later */

/* hanging-sheet.c: points that fall, joined by edges of their rest length.
 *
 * Based on:
 *   L. Verlet. Computer “experiments” on classical fluids. Physical Review 159, 1967.
 *     (4)   the step of positions by what they were before     fall ()
 *   T. Jakobsen. Advanced character physics. Game Developers Conference, 2001.
 *     §3    edges keep their length by sweeps over positions    keep_lengths ()
 *
 * Pinned points go where the motion below carries them. There is no bending, damping or contact.
 */

#include "hanging-sheet.h"

#include <math.h>

#include "geometry/topology.h"
#include "inputs/colliders.h"
#include "inputs/masks.h"
#include "inputs/references.h"

static gint n_steps;

#define REFERENCE(name, its_label, its_target)                                                     \
  {                                                                                                \
    .id = (name), .label = (its_label), .group = N_ ("References"),                                \
    .help = N_ ("Named for tests alone: the sheet falls as without."),                             \
    .type = RMP_PARAM_REFERENCE, .target = (its_target), .stage = RMP_STAGE_PREPARE,               \
  }

static const RmpParam wind_params[] = {
  [RMP_TEST_WIND_PUSH] = {
    .id = "push",
    .label = N_ ("Push"),
    .help = N_ ("0: a calm; as much as gravity: it carries the sheet level."),
    .type = RMP_PARAM_REAL,
    .initial = { 1.0 },
    .hard = { { 0.0 }, { 1000.0 } },
    .soft = { { 0.0 }, { 20.0 } },
    .stage = RMP_STAGE_STEP,
  },
  [RMP_TEST_WIND_DIRECTION] = {
    .id = "direction",
    .label = N_ ("Direction"),
    .help = N_ ("Where it blows to."),
    .type = RMP_PARAM_VEC3,
    .initial = { 1.0 },
    .axis = { 0.0, 0.0, 1.0 },
    .hard = { { -1.0 }, { 1.0 } },
    .soft = { { -1.0 }, { 1.0 } },
    .stage = RMP_STAGE_STEP,
  },
  [RMP_TEST_WIND_RISE] = {
    .id = "rise",
    .label = N_ ("Rise"),
    .help = N_ ("Told for tests alone: it blows as without."),
    .type = RMP_PARAM_PROFILE,
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_TEST_WIND_GUST] = {
    .id = "gust",
    .label = N_ ("Gust"),
    .help = N_ ("Named for tests alone: it blows as without."),
    .type = RMP_PARAM_REFERENCE,
    .target = RMP_REFERENCE_CURVE,
    .stage = RMP_STAGE_PREPARE,
  },
};
G_STATIC_ASSERT (G_N_ELEMENTS (wind_params) == RMP_TEST_WIND_N_PARAMS);

static const RmpEntryKind wind = {
  .label = N_ ("Wind"),
  .add = N_ ("Add wind"),
  .params = wind_params,
  .n_params = G_N_ELEMENTS (wind_params),
};

static const RmpParam params[] = {
  [RMP_TEST_SHEET_GRAVITY] = {
    .id = "gravity",
    .label = N_ ("Gravity"),
    .symbol = "g",
    .group = N_ ("Sheet"),
    .help = N_ ("0: the sheet keeps going as it goes; 9.81: it falls as on Earth."),
    .type = RMP_PARAM_REAL,
    .initial = { 9.81 },
    .hard = { { -1000.0 }, { 1000.0 } },
    .soft = { { 0.0 }, { 20.0 } },
    .stage = RMP_STAGE_STEP,
  },
  [RMP_TEST_SHEET_PIN] = {
    .id = "pin",
    .label = N_ ("Pin"),
    .group = N_ ("Sheet"),
    .help = N_ ("1: a point follows the motion below; 0: it hangs freely. Painted, it may be "
                "either at each point."),
    .type = RMP_PARAM_REAL,
    .initial = { 0.0 },
    .hard = { { 0.0 }, { 1.0 } },
    .soft = { { 0.0 }, { 1.0 } },
    .stage = RMP_STAGE_PREPARE,
    .maskable = TRUE,
  },
  [RMP_TEST_SHEET_SWEEPS] = {
    .id = "sweeps",
    .label = N_ ("Sweeps"),
    .group = N_ ("Sheet"),
    .help = N_ ("How often a step goes over all edges: few sweeps leave the sheet stretchy."),
    .type = RMP_PARAM_INT,
    .initial = { 10.0 },
    .hard = { { 0.0 }, { 1000.0 } },
    .soft = { { 1.0 }, { 50.0 } },
    .stage = RMP_STAGE_STEP,
  },
  [RMP_TEST_SHEET_TEAR] = {
    .id = "tear",
    .label = N_ ("Tear at frame"),
    .group = N_ ("Sheet"),
    .help = N_ ("The frame from which on there is no result, as where a solver does not converge; "
                "0: none."),
    .type = RMP_PARAM_INT,
    .initial = { 0.0 },
    .hard = { { 0.0 }, { 100000.0 } },
    .soft = { { 0.0 }, { 100.0 } },
    .stage = RMP_STAGE_STEP,
  },
  [RMP_TEST_SHEET_WINDS] = {
    .id = "winds",
    .label = N_ ("Winds"),
    .group = N_ ("Winds"),
    .help = N_ ("What blows on the sheet; all of them add up."),
    .type = RMP_PARAM_ENTRIES,
    .entry = &wind,
    .initial = { 0.0 },
    .hard = { { 0.0 }, { 3.0 } },
    .stage = RMP_STAGE_STEP,
  },
  [RMP_TEST_SHEET_LINING] = REFERENCE ("lining", N_ ("Lining"), RMP_REFERENCE_GARMENT),
  [RMP_TEST_SHEET_FLOOR] = REFERENCE ("floor", N_ ("Floor"), RMP_REFERENCE_MESH),
  [RMP_TEST_SHEET_HAND] = REFERENCE ("hand", N_ ("Hand"), RMP_REFERENCE_JOINT),
  [RMP_TEST_SHEET_GUST] = REFERENCE ("gust", N_ ("Gust"), RMP_REFERENCE_CURVE),
  [RMP_TEST_SHEET_WEAVE] = REFERENCE ("weave", N_ ("Weave"), RMP_REFERENCE_IMAGE),
};
G_STATIC_ASSERT (G_N_ELEMENTS (params) == RMP_TEST_SHEET_N_PARAMS);

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_masks },
  { .kind = &rmp_input_colliders },
  { .kind = &rmp_input_references },
};

static const RmpFigure figures[] = {
  { "lowest", N_ ("Lowest point"), N_ ("Least height of all points."), RMP_UNIT_METRE },
  { "lowest-collider", N_ ("Lowest point of the colliders"),
    N_ ("What the sheet may run into begins there."), RMP_UNIT_METRE },
};

/* What does not depend on time. */
typedef struct
{
  RmpTopology *topology;
  double *lengths;  /* [#E] metres, at rest */
  gboolean *pinned; /* [#V] */
  guint n_colliders;
  RmpSampler *const *colliders; /* the input's */
} Sheet;

/* What a frame leaves to the next: of one block, so that a checkpoint is a copy. */
typedef struct
{
  gsize n;         /* 3 × #V */
  guint n_frames;  /* done */
  double time;     /* seconds, of the last */
  double points[]; /* [2 × n] metres: where they are, and where they were a frame before */
} State;

static gsize
count (const Sheet *sheet)
{
  return 3 * (gsize) sheet->topology->n_vertices;
}

static gsize
state_size (gsize n)
{
  return sizeof (State) + 2 * n * sizeof (double);
}

/* --- prepare ---------------------------------------------------------------------------------- */

static void
shared_free (gpointer shared)
{
  Sheet *sheet = shared;

  rmp_topology_unref (sheet->topology);
  g_free (sheet->lengths);
  g_free (sheet->pinned);
  g_free (sheet);
}

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler, const RmpValues *values,
         G_GNUC_UNUSED const RmpCall *call, G_GNUC_UNUSED GError **error)
{
  const RmpMasked *masked = rmp_inputs_get_masked (input->inputs, RMP_TEST_SHEET_PIN);
  const float *rest = rmp_mesh_get_positions (input->mesh);
  const double pin = rmp_values_get_real (values, RMP_TEST_SHEET_PIN);
  Sheet *sheet = g_new0 (Sheet, 1);

  sheet->topology = rmp_topology_new_for_mesh (input->mesh);
  sheet->colliders = rmp_inputs_get_colliders (input->inputs, &sheet->n_colliders);
  sheet->lengths = g_new (double, sheet->topology->n_edges);
  sheet->pinned = g_new (gboolean, sheet->topology->n_vertices);
  for (guint e = 0; e < sheet->topology->n_edges; e++)
    {
      const float *a = rest + 3 * (gsize) sheet->topology->edges[2 * e];
      const float *b = rest + 3 * (gsize) sheet->topology->edges[2 * e + 1];

      sheet->lengths[e] = sqrt (pow ((double) (a[0] - b[0]), 2.0) +
                                pow ((double) (a[1] - b[1]), 2.0) +
                                pow ((double) (a[2] - b[2]), 2.0));
    }
  for (guint v = 0; v < sheet->topology->n_vertices; v++)
    sheet->pinned[v] = rmp_masked_value (masked, pin, v) >= 0.5;
  return sheet;
}

/* --- step ------------------------------------------------------------------------------------- */

static void
fall (const Sheet *sheet, State *state, double gravity, double step)
{
  double *now = state->points, *before = now + count (sheet);

  for (gsize i = 0; i < count (sheet); i++)
    {
      const double here = now[i];

      now[i] += here - before[i] - (i % 3 == 1 ? gravity * step * step : 0.0);
      before[i] = here;
    }
}

static void
blow (const Sheet *sheet, State *state, const RmpValues *wind_values, double step)
{
  const double push = rmp_values_get_real (wind_values, RMP_TEST_WIND_PUSH);
  double direction[3];

  rmp_values_get_vec3 (wind_values, RMP_TEST_WIND_DIRECTION, direction);
  for (gsize i = 0; i < count (sheet); i++)
    state->points[i] += push * direction[i % 3] * step * step;
}

static void
carry_pinned (const Sheet *sheet, State *state, const float *carried)
{
  for (gsize i = 0; i < count (sheet); i++)
    if (sheet->pinned[i / 3])
      state->points[i] = (double) carried[i];
}

static void
keep_lengths (const Sheet *sheet, State *state)
{
  for (guint e = 0; e < sheet->topology->n_edges; e++)
    {
      const guint a = sheet->topology->edges[2 * e], b = sheet->topology->edges[2 * e + 1];
      const double share_a = sheet->pinned[a] ? 0.0 : 1.0, share_b = sheet->pinned[b] ? 0.0 : 1.0;
      double *p = state->points + 3 * (gsize) a, *q = state->points + 3 * (gsize) b;
      const double way[3] = { q[0] - p[0], q[1] - p[1], q[2] - p[2] };
      const double length = sqrt (way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
      const double part = share_a + share_b > 0.0 && length > 0.0
                              ? (length - sheet->lengths[e]) / (length * (share_a + share_b))
                              : 0.0;

      for (guint c = 0; c < 3; c++)
        {
          p[c] += share_a * part * way[c];
          q[c] -= share_b * part * way[c];
        }
    }
}

static void
begin (const Sheet *sheet, State *state, const float *carried)
{
  for (gsize i = 0; i < count (sheet); i++)
    state->points[i] = state->points[count (sheet) + i] = (double) carried[i];
}

/* NaN where there are none. */
static double
find_lowest_collider (const Sheet *sheet, double time, guint n_threads)
{
  double lowest = (double) NAN;

  for (guint i = 0; i < sheet->n_colliders; i++)
    {
      const gsize n = 3 *
                      (gsize) rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (sheet->colliders[i]));
      g_autofree float *positions = g_new (float, n);

      rmp_sampler_positions (sheet->colliders[i], RMP_SKINNING_LINEAR, time, positions, n_threads);
      for (gsize k = 1; k < n; k += 3)
        if (!(lowest <= (double) positions[k]))
          lowest = (double) positions[k];
    }
  return lowest;
}

static void
tell (const Sheet *sheet, const State *state, double step, RmpOutput *output)
{
  const gsize n = count (sheet);

  rmp_output_init (output, &rmp_test_hanging_sheet);
  output->positions = g_new (float, n);
  output->velocities = g_new (float, n);
  for (gsize i = 0; i < n; i++)
    {
      output->positions[i] = (float) state->points[i];
      output->velocities[i] = step > 0.0
                                  ? (float) ((state->points[i] - state->points[n + i]) / step)
                                  : 0.0f;
      if (i % 3 == 1 && !(output->figures[0] <= state->points[i]))
        output->figures[0] = state->points[i];
    }
}

static gboolean
step (gpointer shared, G_GNUC_UNUSED gpointer analysis, gpointer data, RmpSampler *sampler,
      const RmpValues *values, double time, G_GNUC_UNUSED RmpTarget target,
      G_GNUC_UNUSED const gboolean *fields, RmpOutput *output, const RmpCall *call, GError **error)
{
  const Sheet *sheet = shared;
  State *state = data;
  const double length = state->n_frames > 0 ? time - state->time : 0.0;
  const gint tear = rmp_values_get_int (values, RMP_TEST_SHEET_TEAR);
  g_autofree float *carried = g_new (float, count (sheet));

  g_atomic_int_inc (&n_steps);
  if (tear > 0 && state->n_frames >= (guint) tear)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                   "The sheet tears in frame %u. Turn gravity down.", state->n_frames);
      return FALSE;
    }
  rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, time, carried, call->n_threads);
  if (state->n_frames == 0)
    begin (sheet, state, carried);
  else
    fall (sheet, state, rmp_values_get_real (values, RMP_TEST_SHEET_GRAVITY), length);
  for (guint i = 0; i < rmp_values_get_n_entries (values, RMP_TEST_SHEET_WINDS); i++)
    blow (sheet, state, rmp_values_get_entry (values, RMP_TEST_SHEET_WINDS, i), length);
  carry_pinned (sheet, state, carried);
  for (gint i = 0; i < rmp_values_get_int (values, RMP_TEST_SHEET_SWEEPS); i++)
    keep_lengths (sheet, state);
  state->n_frames++;
  state->time = time;
  if (output)
    {
      tell (sheet, state, length, output);
      output->figures[1] = find_lowest_collider (sheet, time, call->n_threads);
      if (rmp_values_get_int (values, RMP_TEST_SHEET_SWEEPS) == 0)
        output->warning = g_strdup ("Nothing keeps the edges.");
    }
  return TRUE;
}

/* --- checkpoints ------------------------------------------------------------------------------ */

static gpointer
state_new (gpointer shared)
{
  State *state = g_malloc0 (state_size (count (shared)));

  state->n = count (shared);
  return state;
}

static gpointer
state_copy (gpointer state)
{
  return g_memdup2 (state, state_size (((State *) state)->n));
}

static GBytes *
state_save (gpointer state)
{
  return g_bytes_new (state, state_size (((State *) state)->n));
}

static gpointer
state_load (gpointer shared, GBytes *bytes, GError **error)
{
  const gsize size = state_size (count (shared));

  if (g_bytes_get_size (bytes) != size)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   "The checkpoint is another sheet's.");
      return NULL;
    }
  return g_memdup2 (g_bytes_get_data (bytes, NULL), size);
}

/* --- technique -------------------------------------------------------------------------------- */

const RmpTechnique rmp_test_hanging_sheet = {
  .id = "hanging-sheet",
  .name = N_ ("Hanging sheet"),
  .summary = N_ ("Points that fall, joined by edges of their rest length."),
  .kind = RMP_TECHNIQUE_SIMULATOR,
  .authors = "L. Verlet",
  .title = "Computer “experiments” on classical fluids",
  .venue = "Physical Review",
  .year = 1967,
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .figures = figures,
  .n_figures = G_N_ELEMENTS (figures),
  .any_order = rmp_technique_never,
  .prepare = prepare,
  .shared_free = shared_free,
  .step = step,
  .state_new = state_new,
  .state_copy = state_copy,
  .state_free = g_free,
  .state_save = state_save,
  .state_load = state_load,
};

guint
rmp_test_sheet_count_steps (void)
{
  return (guint) g_atomic_int_get (&n_steps);
}
