/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "technique.h"

#include <math.h>

const RmpTechnique *
rmp_technique_find (const char *id)
{
  for (guint i = 0; rmp_techniques[i]; i++)
    if (g_str_equal (rmp_techniques[i]->id, id))
      return rmp_techniques[i];
  return NULL;
}

gboolean
rmp_technique_always (G_GNUC_UNUSED const RmpValues *values)
{
  return TRUE;
}

gboolean
rmp_technique_never (G_GNUC_UNUSED const RmpValues *values)
{
  return FALSE;
}

gint
rmp_technique_find_param (const RmpTechnique *self, const char *id)
{
  g_return_val_if_fail (self, 0);

  for (guint i = 0; i < self->n_params; i++)
    if (g_str_equal (self->params[i].id, id))
      return (gint) i;
  return -1;
}

static guint find_dirty_stage (const RmpValues *a, const RmpValues *b);

/* One entry more or less runs the group's own stage, other values of an entry run theirs. */
static guint
find_dirty_stage_of_param (const RmpValues *a, const RmpValues *b, guint param)
{
  const guint n = rmp_values_get_n_entries (a, param);
  guint stage = RMP_STAGE_DRAW + 1;

  if (rmp_values_equal_param (a, b, param))
    return stage;
  if (n != rmp_values_get_n_entries (b, param) || n == 0)
    return rmp_values_get_param (a, param)->stage;
  for (guint i = 0; i < n; i++)
    stage = MIN (stage, find_dirty_stage (rmp_values_get_entry (a, param, i),
                                          rmp_values_get_entry (b, param, i)));
  return stage;
}

static guint
find_dirty_stage (const RmpValues *a, const RmpValues *b)
{
  guint stage = RMP_STAGE_DRAW + 1;

  for (guint i = 0; i < rmp_values_get_n_params (a); i++)
    stage = MIN (stage, find_dirty_stage_of_param (a, b, i));
  return stage;
}

guint
rmp_technique_dirty_stage (const RmpValues *a, const RmpValues *b)
{
  return rmp_values_get_technique (a) == rmp_values_get_technique (b) ? find_dirty_stage (a, b)
                                                                      : RMP_STAGE_PREPARE;
}

const RmpPreset *
rmp_technique_find_preset (const RmpTechnique *self, const char *id)
{
  g_return_val_if_fail (self, NULL);

  for (guint i = 0; i < self->n_presets; i++)
    if (g_str_equal (self->presets[i].id, id))
      return self->presets + i;
  return NULL;
}

gboolean
rmp_param_is_of_project (const RmpParam *self)
{
  gboolean any = self->type == RMP_PARAM_REFERENCE;

  for (guint i = 0; self->type == RMP_PARAM_ENTRIES && i < self->entry->n_params; i++)
    any |= self->entry->params[i].type == RMP_PARAM_REFERENCE || self->entry->params[i].numbers;
  return any;
}

const char *
rmp_reference_target_name (RmpReferenceTarget target)
{
  static const char *const names[] = {
    [RMP_REFERENCE_GARMENT] = "garment", [RMP_REFERENCE_MESH] = "mesh",
    [RMP_REFERENCE_JOINT] = "joint",     [RMP_REFERENCE_CURVE] = "curve",
    [RMP_REFERENCE_IMAGE] = "image",     [RMP_REFERENCE_MASK] = "mask",
  };

  return names[target];
}

const RmpInputUse *
rmp_technique_takes (const RmpTechnique *self, const RmpInputKind *kind)
{
  for (guint i = 0; self && i < self->n_inputs; i++)
    if (self->inputs[i].kind == kind)
      return self->inputs + i;
  return NULL;
}

gint
rmp_technique_find_input_param (const RmpTechnique *self, const RmpInputKind *kind, guint index)
{
  const RmpInputUse *use = rmp_technique_takes (self, kind);

  return use && use->params && use->params[index]
             ? rmp_technique_find_param (self, use->params[index])
             : -1;
}

void
rmp_input_init_copy (RmpInput *self, const RmpInput *other)
{
  *self = *other;
  self->mesh = rmp_mesh_ref (other->mesh);
  self->inputs = rmp_inputs_ref (other->inputs);
}

void
rmp_input_clear (RmpInput *self)
{
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->inputs, rmp_inputs_unref);
}

RmpOverlayLine *
rmp_overlay_line_new (guint n_points, gboolean has_base)
{
  RmpOverlayLine *self = g_new0 (RmpOverlayLine, 1);
  const gsize size = 3 * (gsize) n_points;

  self->n_points = n_points;
  self->points = g_new (float, (has_base ? 3 : 2) * size);
  self->normals = self->points + size;
  self->base = has_base ? self->normals + size : NULL;
  return self;
}

void
rmp_overlay_line_free (RmpOverlayLine *line)
{
  g_return_if_fail (line);

  g_free (line->points);
  g_clear_pointer (&line->pieces, g_atomic_rc_box_release);
  g_clear_pointer (&line->faces, g_atomic_rc_box_release);
  g_clear_pointer (&line->barycentric, g_atomic_rc_box_release);
  g_clear_pointer (&line->name, g_ref_string_release);
  g_free (line);
}

void
rmp_finding_free (RmpFinding *finding)
{
  g_return_if_fail (finding);

  g_free (finding->name);
  g_free (finding->reason);
  g_free (finding->note);
  g_free (finding);
}

void
rmp_detected_line_free (RmpDetectedLine *line)
{
  g_free (line->name);
  rmp_surface_curve_free (line->curve);
  g_free (line);
}

void
rmp_output_init (RmpOutput *output, const RmpTechnique *technique)
{
  g_return_if_fail (output);
  g_return_if_fail (technique);

  *output = (RmpOutput){
    .n_fields = technique->n_fields,
    .figures = g_new (double, MAX (technique->n_figures, 1)),
    .fields = g_new0 (float *, MAX (technique->n_fields, 1)),
    .field_sizes = g_new0 (guint, MAX (technique->n_fields, 1)),
    .lines = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_overlay_line_free),
    .tables = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_table_free),
  };
  for (guint i = 0; i < technique->n_tables; i++)
    g_ptr_array_add (output->tables, rmp_table_new (technique->tables[i]));
  for (guint i = 0; i < technique->n_figures; i++)
    output->figures[i] = NAN;
}

void
rmp_output_clear (RmpOutput *output)
{
  g_clear_pointer (&output->relief, rmp_relief_unref);
  g_clear_pointer (&output->positions, g_free);
  g_clear_pointer (&output->velocities, g_free);
  for (guint i = 0; i < output->n_fields; i++)
    g_free (output->fields[i]);
  output->n_fields = 0;
  g_clear_pointer (&output->fields, g_free);
  g_clear_pointer (&output->field_sizes, g_free);
  g_clear_pointer (&output->figures, g_free);
  g_clear_pointer (&output->lines, g_ptr_array_unref);
  g_clear_pointer (&output->tables, g_ptr_array_unref);
  g_clear_pointer (&output->warning, g_free);
  g_clear_pointer (&output->remark, g_free);
  g_clear_pointer (&output->lacks, g_free);
}

/* @why: a sentence without its full stop. (transfer full) */
static char *
explain_missing (const char *why)
{
  return g_strdup_printf (_ ("The processor does what the graphics card was to do. %s. Set "
                             "“Computed on”, under Advanced, to “Processor”, and this is no longer "
                             "said."),
                          why);
}

char *
rmp_call_miss_card (const RmpCall *call, gboolean gathers)
{
  g_autofree char *why = call->accelerator ? rmp_accelerator_explain (call->accelerator) : NULL;

  if (why)
    return explain_missing (why);
  if (call->accelerator && !gathers && rmp_accelerator_gathers (call->accelerator))
    return explain_missing (_ ("It takes compute shaders, of OpenGL 4.3, which the card does not "
                               "have"));
  return NULL;
}

RmpTable *
rmp_output_get_table (const RmpOutput *output, const RmpTableKind *kind)
{
  for (guint i = 0; output->tables && i < output->tables->len; i++)
    if (rmp_table_get_kind (output->tables->pdata[i]) == kind)
      return output->tables->pdata[i];
  return NULL;
}
