/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A technique with kinds of inputs of its own: this file is all that knows them, and the stages
 * treat them as any other.
 */

#include "evaluate/stages.h"

/* --- the kinds -------------------------------------------------------------------------------- */

/* A wind that blows from a frame of the clip on. */
typedef struct
{
  double speed;
  guint64 first;
} Wind;

static gboolean
wind_equal (gconstpointer a, gconstpointer b)
{
  const Wind *x = a, *y = b;

  return x->speed == y->speed && x->first == y->first;
}

static guint64
wind_first_frame (gconstpointer a, gconstpointer b)
{
  const Wind *x = a, *y = b;

  return MIN (x ? x->first : G_MAXUINT64, y ? y->first : G_MAXUINT64);
}

#define WIND_KIND(...)                                                                             \
  {                                                                                                \
    .equal = wind_equal, .ref = g_atomic_rc_box_acquire, .unref = g_atomic_rc_box_release,         \
    __VA_ARGS__                                                                                    \
  }

static const RmpInputKind steady = WIND_KIND (.id = "steady", .stage = RMP_STAGE_PREPARE);
static const RmpInputKind gust = WIND_KIND (.id = "gust", .stage = RMP_STAGE_PREPARE,
                                            .first_frame = wind_first_frame);
static const RmpInputKind draught = WIND_KIND (.id = "draught", .stage = RMP_STAGE_PREPARE);
static const RmpInputKind late = WIND_KIND (.id = "late", .stage = RMP_STAGE_ANALYSE);
static const RmpInputKind foreign = WIND_KIND (.id = "foreign", .stage = RMP_STAGE_PREPARE);

static void
set_wind (RmpStageInput *input, const RmpInputKind *kind, double speed, guint64 first)
{
  Wind *wind = g_atomic_rc_box_new (Wind);

  *wind = (Wind){ speed, first };
  rmp_inputs_put (&input->inputs, kind, wind);
}

static double
get_speed (const RmpInputs *inputs, const RmpInputKind *kind)
{
  const Wind *wind = rmp_inputs_get (inputs, kind);

  return wind ? wind->speed : 0.0;
}

/* --- the technique ---------------------------------------------------------------------------- */

typedef struct
{
  double steady, draught;
  gboolean is_from_earlier;
} Shared;

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler,
         G_GNUC_UNUSED const RmpValues *values, G_GNUC_UNUSED const RmpCall *call,
         G_GNUC_UNUSED GError **error)
{
  Shared *self = g_new0 (Shared, 1);

  self->steady = get_speed (input->inputs, &steady);
  self->draught = get_speed (input->inputs, &draught);
  return self;
}

static gpointer
prepare_from (gconstpointer earlier, const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler,
              G_GNUC_UNUSED const RmpValues *values, G_GNUC_UNUSED const RmpCall *call,
              G_GNUC_UNUSED GError **error)
{
  Shared *self = g_memdup2 (earlier, sizeof *self);

  self->draught = get_speed (input->inputs, &draught);
  self->is_from_earlier = TRUE;
  return self;
}

static gpointer
analyse (G_GNUC_UNUSED gpointer shared, G_GNUC_UNUSED RmpSampler *sampler,
         G_GNUC_UNUSED const RmpValues *values, G_GNUC_UNUSED double rate, const RmpCall *call,
         G_GNUC_UNUSED GError **error)
{
  double *speed = g_new (double, 1);

  *speed = get_speed (call->inputs, &late);
  return speed;
}

static const RmpInputUse uses[] = { { .kind = &steady },
                                    { .kind = &gust },
                                    { .kind = &draught, .takes_over = TRUE },
                                    { .kind = &late } };
static const RmpParam params[] = {
  { .id = "push", .type = RMP_PARAM_REAL, .stage = RMP_STAGE_STEP },
  { .id = "mast", .type = RMP_PARAM_REAL, .stage = RMP_STAGE_PREPARE },
};

static const RmpTechnique windy = {
  .id = "windy",
  .name = "Windy",
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .inputs = uses,
  .n_inputs = G_N_ELEMENTS (uses),
  .any_order = rmp_technique_never,
  .prepare = prepare,
  .prepare_from = prepare_from,
  .shared_free = g_free,
  .analyse = analyse,
  .analysis_free = g_free,
};

/* --- tests ------------------------------------------------------------------------------------ */

static RmpSampler *
make_sampler (void)
{
  static const float positions[] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f };
  static const guint32 face[] = { 0, 1, 2 };
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, positions, 1, face, 0, NULL, NULL, NULL);

  return rmp_sampler_new_sequence (mesh, 1, 24.0, positions);
}

/* Three kinds of wind, as in every other of them. */
static RmpStageInput
make_input (RmpSampler *sampler)
{
  RmpStageInput input = { .technique = &windy,
                          .values = rmp_values_new (&windy),
                          .sampler = rmp_sampler_ref (sampler),
                          .rate = 24.0 };

  set_wind (&input, &steady, 3.0, 0);
  set_wind (&input, &gust, 8.0, 10);
  set_wind (&input, &late, 5.0, 0);
  return input;
}

static guint
find_dirty (const RmpStageInput *self, const RmpStageInput *earlier, gboolean taken_over)
{
  return rmp_stage_input_dirty_stage (self, earlier, earlier->values, taken_over);
}

/* What was prepared keeps what it was made of, whatever becomes of the input. */
static void
a_technique_reads_its_kinds (void)
{
  const RmpCall plain = { .n_threads = 1 };
  g_autoptr (RmpSampler) sampler = make_sampler ();
  RmpStageInput input = make_input (sampler);
  RmpPrepared *prepared = rmp_prepared_new (&input, NULL, &plain, NULL);
  RmpAnalysed *analysed;
  RmpCall call = plain;

  set_wind (&input, &late, 6.0, 0);
  call.inputs = input.inputs;
  analysed = rmp_analysed_new (prepared, input.values, &call, NULL);
  rmp_stage_input_clear (&input);
  g_assert_cmpfloat (((const Shared *) prepared->shared)->steady, ==, 3.0);
  g_assert_cmpfloat (get_speed (prepared->copy.inputs, &gust), ==, 8.0);
  g_assert_cmpfloat (*(const double *) analysed->analysis, ==, 6.0);
  rmp_analysed_unref (analysed);
  rmp_prepared_unref (prepared);
}

static void
a_change_dirties_the_stage_of_its_kind (void)
{
  g_autoptr (RmpSampler) sampler = make_sampler ();
  RmpStageInput before = make_input (sampler), after = make_input (sampler);

  g_assert_cmpuint (find_dirty (&after, &before, FALSE), ==, RMP_STAGE_DRAW + 1);
  rmp_values_set_real (after.values, 0, 2.0);
  g_assert_cmpuint (find_dirty (&after, &before, FALSE), ==, RMP_STAGE_STEP);
  set_wind (&after, &late, 7.0, 0);
  g_assert_cmpuint (find_dirty (&after, &before, FALSE), ==, RMP_STAGE_ANALYSE);
  rmp_inputs_put (&after.inputs, &steady, NULL);
  g_assert_cmpuint (find_dirty (&after, &before, FALSE), ==, RMP_STAGE_PREPARE);
  rmp_stage_input_clear (&before);
  rmp_stage_input_clear (&after);
}

static void
a_kind_that_is_not_taken_does_not_count (void)
{
  g_autoptr (RmpSampler) sampler = make_sampler ();
  RmpStageInput before = make_input (sampler), after = make_input (sampler);

  set_wind (&after, &foreign, 1.0, 0);
  g_assert_cmpuint (find_dirty (&after, &before, FALSE), ==, RMP_STAGE_DRAW + 1);
  g_assert_cmpuint (rmp_stage_input_count_same (&after, &before), ==, G_MAXUINT64);
  rmp_stage_input_clear (&before);
  rmp_stage_input_clear (&after);
}

static void
what_is_taken_over_is_prepared_from_before (void)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpSampler) sampler = make_sampler ();
  RmpStageInput before = make_input (sampler), after = make_input (sampler);
  RmpPrepared *first, *second;

  set_wind (&after, &draught, 0.5, 0);
  g_assert_cmpuint (find_dirty (&after, &before, FALSE), ==, RMP_STAGE_PREPARE);
  g_assert_cmpuint (find_dirty (&after, &before, TRUE), ==, RMP_STAGE_DRAW + 1);
  first = rmp_prepared_new (&before, NULL, &call, NULL);
  second = rmp_prepared_new (&after, first, &call, NULL);
  rmp_prepared_unref (first);
  g_assert_true (((const Shared *) second->shared)->is_from_earlier);
  g_assert_cmpfloat (((const Shared *) second->shared)->draught, ==, 0.5);
  g_assert_cmpfloat (((const Shared *) second->shared)->steady, ==, 3.0);
  rmp_prepared_unref (second);
  set_wind (&after, &steady, 4.0, 0);
  g_assert_cmpuint (find_dirty (&after, &before, TRUE), ==, RMP_STAGE_PREPARE);
  rmp_stage_input_clear (&before);
  rmp_stage_input_clear (&after);
}

static void
values_are_taken_over_by_those_who_say_so (void)
{
  g_autoptr (RmpSampler) sampler = make_sampler ();
  RmpStageInput before = make_input (sampler), after = make_input (sampler);
  RmpTechnique keeper = windy;

  rmp_values_set_real (after.values, 1, 2.0);
  g_assert_cmpuint (find_dirty (&after, &before, FALSE), ==, RMP_STAGE_PREPARE);
  g_assert_cmpuint (find_dirty (&after, &before, TRUE), ==, RMP_STAGE_PREPARE);
  keeper.takes_over_values = TRUE;
  before.technique = after.technique = &keeper;
  g_assert_cmpuint (find_dirty (&after, &before, FALSE), ==, RMP_STAGE_PREPARE);
  g_assert_cmpuint (find_dirty (&after, &before, TRUE), >, RMP_STAGE_PREPARE);
  set_wind (&after, &steady, 4.0, 0);
  g_assert_cmpuint (find_dirty (&after, &before, TRUE), ==, RMP_STAGE_PREPARE);
  rmp_stage_input_clear (&before);
  rmp_stage_input_clear (&after);
}

static void
frames_before_a_change_are_the_same (void)
{
  g_autoptr (RmpSampler) sampler = make_sampler ();
  RmpStageInput before = make_input (sampler), after = make_input (sampler);

  g_assert_cmpuint (rmp_stage_input_count_same (&after, &before), ==, G_MAXUINT64);
  set_wind (&after, &gust, 9.0, 14);
  g_assert_cmpuint (rmp_stage_input_count_same (&after, &before), ==, 10);
  rmp_inputs_put (&before.inputs, &gust, NULL);
  g_assert_cmpuint (rmp_stage_input_count_same (&after, &before), ==, 14);
  set_wind (&after, &steady, 9.0, 14);
  g_assert_cmpuint (rmp_stage_input_count_same (&after, &before), ==, 0);
  rmp_stage_input_clear (&before);
  rmp_stage_input_clear (&after);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/evaluate/input-kinds/" name, func)
  ADD ("a-technique-reads-its-kinds", a_technique_reads_its_kinds);
  ADD ("a-change-dirties-the-stage-of-its-kind", a_change_dirties_the_stage_of_its_kind);
  ADD ("a-kind-that-is-not-taken-does-not-count", a_kind_that_is_not_taken_does_not_count);
  ADD ("what-is-taken-over-is-prepared-from-before", what_is_taken_over_is_prepared_from_before);
  ADD ("values-are-taken-over-by-those-who-say-so", values_are_taken_over_by_those_who_say_so);
  ADD ("frames-before-a-change-are-the-same", frames_before_a_change_are_the_same);
  return g_test_run ();
}
