/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/looks/wave-answer.h"

#include "store/document/edit.h"

static gboolean
refuse (const RmpParam *param, GError **error)
{
  g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_RANGE,
               _ ("No %s gives this wavelength: ask for another one, or let something else follow"),
               _ (param->label));
  return FALSE;
}

gboolean
rmp_wave_answer_init (RmpWaveAnswer *self, RmpLayer *layer, guint param, double factor,
                      GError **error)
{
  const RmpTechnique *technique = rmp_layer_get_technique (layer);
  const RmpWaveTheory *theory = technique ? technique->waves : NULL;
  const RmpLayerMask *use;
  RmpWavePrediction waves;
  double by;

  g_return_val_if_fail (theory && param < technique->n_params, FALSE);

  *self = (RmpWaveAnswer){ .values = rmp_values_copy (rmp_layer_get_values (layer)),
                           .param = param };
  theory->predict (self->values, &waves);
  by = rmp_values_get_real (self->values, param);
  if (!theory->answer (self->values, param, factor * waves.wavelength))
    return refuse (technique->params + param, error);
  by = rmp_values_get_real (self->values, param) / by;
  use = rmp_layer_get_mask (layer, technique->params[param].id);
  if (!use)
    return TRUE;
  self->mask = g_object_ref (use->mask);
  self->low = rmp_layer_clamp_masked (layer, param, by * use->low);
  self->high = rmp_layer_clamp_masked (layer, param, by * use->high);
  return (self->low == by * use->low && self->high == by * use->high) ||
         refuse (technique->params + param, error);
}

void
rmp_wave_answer_clear (RmpWaveAnswer *self)
{
  g_clear_pointer (&self->values, rmp_values_unref);
  g_clear_object (&self->mask);
}

gboolean
rmp_wave_answer_apply (const RmpWaveAnswer *self, RmpLayer *layer, const char *label,
                       GError **error)
{
  const RmpTechnique *technique = rmp_layer_get_technique (layer);
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (layer), label, error);

  return edit && rmp_edit_end (edit,
                               rmp_layer_set_values (layer, self->values, label, error) &&
                                   (!self->mask ||
                                    rmp_layer_set_mask (layer, technique->params[self->param].id,
                                                        self->mask, self->low, self->high, error)),
                               error);
}
