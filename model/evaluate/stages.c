/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/stages.h"

/* --- input ------------------------------------------------------------------------------------ */

void
rmp_stage_input_clear (RmpStageInput *self)
{
  g_clear_pointer (&self->values, rmp_values_unref);
  g_clear_pointer (&self->inputs, rmp_inputs_unref);
  g_clear_pointer (&self->sampler, rmp_sampler_unref);
}

static void
init_copy (RmpStageInput *self, const RmpStageInput *other)
{
  *self = *other;
  self->clip = NULL;
  self->values = rmp_values_ref (other->values);
  self->inputs = rmp_inputs_ref (other->inputs);
  self->sampler = rmp_sampler_ref (other->sampler);
}

/* A simulator finds nothing by itself: what lets a kind act alone lets it act at all. */
static gboolean
follows_values (const RmpStageInput *self, const RmpInputUse *use)
{
  return use->only && self->technique->kind == RMP_TECHNIQUE_SIMULATOR;
}

/* Whether something of a kind can make a difference: where not, people may draw for another method
 * and no simulation begins anew.
 */
static gboolean
heeds (const RmpStageInput *self, const RmpInputKind *kind)
{
  const RmpInputUse *use = rmp_technique_takes (self->technique, kind);

  return use && (!follows_values (self, use) || rmp_values_match (self->values, use->only));
}

static gboolean
read_kind (RmpStageInput *self, const RmpInputReader *reader, RmpLayer *layer, GError **error)
{
  const RmpInputSource source = {
    .garment = rmp_look_get_garment (rmp_layer_get_look (layer)),
    .layer = layer,
    .values = self->values,
    .clip = self->clip,
    .use = rmp_technique_takes (self->technique, reader->kind),
  };

  if (!source.use)
    return TRUE;
  if (heeds (self, reader->kind))
    return reader->read (&source, &self->inputs, error);
  rmp_inputs_put (&self->inputs, reader->kind, NULL);
  return TRUE;
}

gboolean
rmp_stage_input_read (RmpStageInput *self, RmpLayer *layer, RmpClipItem *clip, GError **error)
{
  self->clip = clip;
  self->technique = rmp_layer_get_technique (layer);
  self->values = rmp_values_copy (rmp_layer_get_values (layer));
  self->seed = rmp_layer_get_seed (layer);
  for (guint i = 0; rmp_input_readers[i]; i++)
    if (!read_kind (self, rmp_input_readers[i], layer, error))
      return FALSE;
  return TRUE;
}

void
rmp_stage_input_try (RmpStageInput *self, const RmpPreviewKind *kind, gpointer subject,
                     gconstpointer kept)
{
  if (kind->apply)
    kind->apply (&self->values, subject, kept);
  /* What cannot be read is as it was until the values are the layer's, which tells why. */
  for (guint i = 0; kind == &rmp_preview_values && rmp_input_readers[i]; i++)
    {
      const RmpInputUse *use = rmp_technique_takes (self->technique, rmp_input_readers[i]->kind);

      if (rmp_input_readers[i]->reads_values || (use && follows_values (self, use)))
        read_kind (self, rmp_input_readers[i], subject, NULL);
    }
  for (guint i = 0; rmp_input_readers[i]; i++)
    for (guint k = 0; k < rmp_input_readers[i]->n_previews; k++)
      if (rmp_input_readers[i]->previews[k].kind == kind &&
          heeds (self, rmp_input_readers[i]->kind))
        rmp_input_readers[i]->previews[k].apply (&self->inputs, subject, kept);
}

/* In what every technique has. */
static gboolean
is_same_scene (const RmpStageInput *a, const RmpStageInput *b)
{
  return a->technique == b->technique && a->sampler == b->sampler && a->rate == b->rate &&
         a->seed == b->seed && a->character_size == b->character_size;
}

guint
rmp_stage_input_dirty_stage (const RmpStageInput *self, const RmpStageInput *earlier,
                             const RmpValues *values, gboolean taken_over)
{
  const RmpTechnique *technique = self->technique;
  guint stage;

  if (!is_same_scene (self, earlier))
    return RMP_STAGE_PREPARE;
  if (!technique)
    return RMP_STAGE_DRAW + 1;
  stage = rmp_technique_dirty_stage (values, self->values);
  if (taken_over && technique->takes_over_values && stage == RMP_STAGE_PREPARE)
    stage = RMP_STAGE_ANALYSE;
  for (guint i = 0; i < technique->n_inputs; i++)
    {
      const RmpInputUse *use = technique->inputs + i;

      if (!(taken_over && use->takes_over) &&
          !rmp_inputs_equal (self->inputs, earlier->inputs, use->kind))
        stage = MIN (stage, (guint) use->kind->stage);
    }
  return stage;
}

guint64
rmp_stage_input_count_same (const RmpStageInput *self, const RmpStageInput *earlier)
{
  const RmpTechnique *technique = self->technique;
  guint64 n = G_MAXUINT64;

  if (!is_same_scene (self, earlier) || !technique ||
      rmp_technique_dirty_stage (earlier->values, self->values) <= RMP_STAGE_DRAW)
    return 0;
  for (guint i = 0; i < technique->n_inputs; i++)
    n = MIN (n, rmp_inputs_first_frame (self->inputs, earlier->inputs, technique->inputs[i].kind));
  return n;
}

/* --- prepare ---------------------------------------------------------------------------------- */

RmpPrepared *
rmp_prepared_new (const RmpStageInput *input, const RmpPrepared *earlier, const RmpCall *call,
                  GError **error)
{
  RmpPrepared *self = g_new0 (RmpPrepared, 1);
  const RmpStageInput *copy = &self->copy;
  const RmpTechnique *technique = input->technique;
  RmpInput given;

  g_atomic_ref_count_init (&self->ref_count);
  init_copy (&self->copy, input);
  given = (RmpInput){ rmp_sampler_get_mesh (copy->sampler), copy->character_size, copy->seed,
                      copy->inputs };
  self->shared = earlier && technique->prepare_from
                     ? technique->prepare_from (earlier->shared, &given, copy->sampler,
                                                copy->values, call, error)
                     : technique->prepare (&given, copy->sampler, copy->values, call, error);
  if (!self->shared)
    g_clear_pointer (&self, rmp_prepared_unref);
  return self;
}

RmpPrepared *
rmp_prepared_ref (RmpPrepared *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_prepared_unref (RmpPrepared *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->shared)
    self->copy.technique->shared_free (self->shared);
  rmp_stage_input_clear (&self->copy);
  g_free (self);
}

/* --- analyse ---------------------------------------------------------------------------------- */

RmpAnalysed *
rmp_analysed_new (RmpPrepared *prepared, const RmpValues *values, const RmpCall *call,
                  GError **error)
{
  const RmpStageInput *input = &prepared->copy;
  gpointer analysis = NULL;
  RmpAnalysed *self;

  if (input->technique->analyse)
    {
      analysis = input->technique->analyse (prepared->shared, input->sampler, values, input->rate,
                                            call, error);
      if (!analysis)
        return NULL;
    }

  self = g_new0 (RmpAnalysed, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->prepared = rmp_prepared_ref (prepared);
  self->analysis = analysis;
  return self;
}

RmpAnalysed *
rmp_analysed_ref (RmpAnalysed *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_analysed_unref (RmpAnalysed *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->analysis)
    self->prepared->copy.technique->analysis_free (self->analysis);
  rmp_prepared_unref (self->prepared);
  g_free (self);
}
