/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/stages.h"

#include "evaluate/stage-patterns.h"
#include "store/drawn-line.h"
#include "store/touch-item.h"

#include <string.h>

/* --- input -------------------------------------------------------------------------------------------------------- */

static void
stage_mask_clear (gpointer data)
{
  g_clear_pointer (&((RmpStageMask *) data)->weights, g_bytes_unref);
}

void
rmp_stage_input_init (RmpStageInput *self, RmpSampler *sampler)
{
  *self = (RmpStageInput){
    .sampler = rmp_sampler_ref (sampler),
    .lines = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_drawn_line_free),
    .touches = g_array_new (FALSE, TRUE, sizeof (RmpTouch)),
    .masks = g_array_new (FALSE, TRUE, sizeof (RmpStageMask)),
    .patterns = rmp_stage_patterns_new (),
  };
  g_array_set_clear_func (self->masks, stage_mask_clear);
}

void
rmp_stage_input_clear (RmpStageInput *self)
{
  g_clear_pointer (&self->values, rmp_values_unref);
  g_clear_pointer (&self->sampler, rmp_sampler_unref);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_clear_pointer (&self->touches, g_array_unref);
  g_clear_pointer (&self->masks, g_array_unref);
  g_clear_pointer (&self->patterns, g_array_unref);
  g_clear_pointer (&self->rest, g_bytes_unref);
  g_clear_pointer (&self->cloth, g_free);
  g_clear_pointer (&self->joints, g_strfreev);
}

gboolean
rmp_stage_input_take_rest (RmpStageInput *self, RmpGarment *garment, const RmpRest *rest, GError **error)
{
  RmpMesh *mesh = rmp_sampler_get_mesh (self->sampler);
  float *positions, *pattern;

  if (!rmp_garment_measure_rest (garment, rest, &positions, &pattern, error))
    return FALSE;
  g_clear_pointer (&self->rest, g_bytes_unref);
  self->rest_is_pattern = pattern != NULL;
  if (positions)
    self->rest = g_bytes_new_take (positions, 12 * (gsize) rmp_mesh_get_n_vertices (mesh));
  else if (pattern)
    self->rest = g_bytes_new_take (pattern, 24 * (gsize) rmp_mesh_get_n_faces (mesh));
  return TRUE;
}

static gboolean
same_lines (const RmpStageInput *a, const RmpStageInput *b)
{
  if (a->lines->len != b->lines->len)
    return FALSE;
  for (guint i = 0; i < a->lines->len; i++)
    if (!rmp_drawn_line_equal (a->lines->pdata[i], b->lines->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
same_cloth (const RmpStageInput *a, const RmpStageInput *b)
{
  if (!a->cloth || !b->cloth)
    return a->cloth == b->cloth;
  return memcmp (a->cloth, b->cloth, rmp_mesh_get_n_faces (rmp_sampler_get_mesh (a->sampler))) == 0;
}

static gboolean
same_rest (const RmpStageInput *a, const RmpStageInput *b)
{
  if (!a->rest || !b->rest)
    return a->rest == b->rest;
  return a->rest_is_pattern == b->rest_is_pattern && g_bytes_equal (a->rest, b->rest);
}

static gboolean
same_joints (const RmpStageInput *a, const RmpStageInput *b)
{
  if (!a->joints || !b->joints)
    return a->joints == b->joints;
  return g_strv_equal ((const char *const *) a->joints, (const char *const *) b->joints);
}

static gboolean
same_masks (const RmpStageInput *a, const RmpStageInput *b)
{
  if (a->masks->len != b->masks->len)
    return FALSE;
  for (guint i = 0; i < a->masks->len; i++)
    {
      const RmpStageMask *x = &g_array_index (a->masks, RmpStageMask, i);
      const RmpStageMask *y = &g_array_index (b->masks, RmpStageMask, i);

      if (x->param != y->param || x->low != y->low || x->high != y->high || !g_bytes_equal (x->weights, y->weights))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_stage_input_equal (const RmpStageInput *a, const RmpStageInput *b)
{
  return a->technique == b->technique && a->sampler == b->sampler && a->rate == b->rate && a->seed == b->seed &&
         a->character_height == b->character_height && same_cloth (a, b) && same_rest (a, b) && same_joints (a, b) &&
         same_lines (a, b) && same_masks (a, b);
}

/* Their order counts too: from the first on that is not the same at its place. */
guint64
rmp_stage_input_first_touched (const RmpStageInput *a, const RmpStageInput *b)
{
  guint64 first = G_MAXUINT64;
  guint same = 0;

  while (same < MIN (a->touches->len, b->touches->len) &&
         rmp_touch_equal (&g_array_index (a->touches, RmpTouch, same), &g_array_index (b->touches, RmpTouch, same)))
    same++;
  for (guint i = same; i < a->touches->len; i++)
    first = MIN (first, g_array_index (a->touches, RmpTouch, i).first);
  for (guint i = same; i < b->touches->len; i++)
    first = MIN (first, g_array_index (b->touches, RmpTouch, i).first);
  return first;
}

/* --- prepare ------------------------------------------------------------------------------------------------------ */

static void
copy_input (RmpPrepared *self, const RmpStageInput *input)
{
  self->copy = *input;
  self->copy.values = rmp_values_ref (input->values);
  self->copy.sampler = rmp_sampler_ref (input->sampler);
  if (input->cloth)
    self->copy.cloth = g_memdup2 (input->cloth, rmp_mesh_get_n_faces (rmp_sampler_get_mesh (input->sampler)));
  self->copy.joints = g_strdupv (input->joints);
  self->copy.lines = g_ptr_array_ref (input->lines);
  self->copy.touches = g_array_ref (input->touches);
  self->copy.masks = g_array_ref (input->masks);
  self->copy.patterns = g_array_ref (input->patterns);
  if (input->rest)
    self->copy.rest = g_bytes_ref (input->rest);
  self->drawn = g_new (RmpDrawnLine, MAX (input->lines->len, 1));
  for (guint i = 0; i < input->lines->len; i++)
    self->drawn[i] = *(const RmpDrawnLine *) input->lines->pdata[i];
}

static void
point_at_masks (RmpPrepared *self)
{
  const GArray *masks = self->copy.masks;

  self->masked = g_new (RmpMasked, MAX (masks->len, 1));
  self->input.masked = self->masked;
  for (guint i = 0; i < masks->len; i++)
    {
      const RmpStageMask *mask = &g_array_index (masks, RmpStageMask, i);
      const float *weights = g_bytes_get_data (mask->weights, NULL);

      if (mask->param < 0)
        self->input.region = weights;
      else
        self->masked[self->input.n_masked++] = (RmpMasked){ (guint) mask->param, weights, mask->low, mask->high };
    }
}

RmpPrepared *
rmp_prepared_new (const RmpStageInput *input, const RmpPrepared *earlier, const RmpCall *call, GError **error)
{
  RmpPrepared *self = g_new0 (RmpPrepared, 1);
  const RmpStageInput *copy = &self->copy;

  g_atomic_ref_count_init (&self->ref_count);
  copy_input (self, input);
  self->input = (RmpInput){
    .mesh = rmp_sampler_get_mesh (copy->sampler),
    .cloth = copy->cloth,
    .joints = (const char *const *) copy->joints,
    .character_height = copy->character_height,
    .seed = copy->seed,
    .n_drawn_lines = copy->lines->len,
    .drawn_lines = copy->lines->len > 0 ? self->drawn : NULL,
    .n_touches = copy->touches->len,
    .touches = copy->touches->len > 0 ? (const RmpTouch *) (gpointer) copy->touches->data : NULL,
    .n_patterns = copy->patterns->len,
    .patterns = copy->patterns->len > 0 ? (const RmpPattern *) (gpointer) copy->patterns->data : NULL,
  };
  point_at_masks (self);
  if (copy->rest)
    *(copy->rest_is_pattern ? &self->input.rest.pattern : &self->input.rest.positions) = g_bytes_get_data (copy->rest,
                                                                                                           NULL);
  self->shared = earlier && copy->technique->prepare_from
                     ? copy->technique->prepare_from (earlier->shared, &self->input, copy->sampler, copy->values, call,
                                                      error)
                     : copy->technique->prepare (&self->input, copy->sampler, copy->values, call, error);
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
  g_free (self->drawn);
  g_free (self->masked);
  g_free (self);
}

/* --- analyse ------------------------------------------------------------------------------------------------------ */

RmpAnalysed *
rmp_analysed_new (RmpPrepared *prepared, const RmpValues *values, const RmpCall *call, GError **error)
{
  const RmpStageInput *input = &prepared->copy;
  gpointer analysis = NULL;
  RmpAnalysed *self;

  if (input->technique->analyse)
    {
      analysis = input->technique->analyse (prepared->shared, input->sampler, values, input->rate, call, error);
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
