/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/snapshot.h"

#include "evaluate/plain.h"
#include "evaluate/replay.h"
#include "store/drawn-line.h"
#include "store/touch-item.h"

#include <math.h>
#include <string.h>

/* Bytes a look may remember of its earlier frames. */
#define REPLAY_BUDGET ((gsize) 128 << 20)

/* What the stage prepare made, with everything it borrows. */
typedef struct
{
  gatomicrefcount ref_count;
  const RmpTechnique *technique;
  RmpSampler *sampler;
  guint8 *cloth; /* [#F] or NULL */
  char **joints;
  GPtrArray *lines;    /* of RmpDrawnLine */
  RmpDrawnLine *drawn; /* [lines->len] the same side by side */
  GArray *touches;     /* of RmpTouch */
  GBytes *rest;        /* (nullable) as in the snapshot */
  RmpInput input;      /* points into the above */
  gpointer shared;
} Prepared;

/* What the stage analyse made on top of it. */
typedef struct
{
  gatomicrefcount ref_count;
  Prepared *prepared;
  gpointer analysis;
} Analysed;

struct _RmpSnapshot
{
  gatomicrefcount ref_count;
  const RmpTechnique *technique;
  RmpSampler *sampler;
  RmpValues *values;
  guint8 *cloth;
  char **joints;
  GPtrArray *lines; /* of RmpDrawnLine */
  GArray *touches;  /* of RmpTouch: those in the clip */
  GBytes *rest;     /* (nullable): floats of RmpRestShape */
  gboolean rest_is_pattern;
  double character_height;
  guint64 seed;
  double start, rate;
  RmpPlain *plain;         /* plain skinning only */
  RmpValues *stage_values; /* the values prepared and analysed were made with */

  GMutex mutex; /* guards what is below while rmp_snapshot_prepare() sets it */
  Prepared *prepared;
  Analysed *analysed;
  RmpReplay *replay; /* sequential values only */
};

/* --- stages --------------------------------------------------------------------------------------------------- */

static void
prepared_unref (Prepared *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->shared)
    self->technique->shared_free (self->shared);
  rmp_sampler_unref (self->sampler);
  g_free (self->cloth);
  g_strfreev (self->joints);
  g_ptr_array_unref (self->lines);
  g_free (self->drawn);
  g_array_unref (self->touches);
  g_clear_pointer (&self->rest, g_bytes_unref);
  g_free (self);
}

static Prepared *
prepared_new (RmpSnapshot *snapshot, const RmpCall *call, GError **error)
{
  Prepared *self = g_new0 (Prepared, 1);
  RmpMesh *mesh = rmp_sampler_get_mesh (snapshot->sampler);

  g_atomic_ref_count_init (&self->ref_count);
  self->technique = snapshot->technique;
  self->sampler = rmp_sampler_ref (snapshot->sampler);
  if (snapshot->cloth)
    self->cloth = g_memdup2 (snapshot->cloth, rmp_mesh_get_n_faces (mesh));
  self->joints = g_strdupv (snapshot->joints);
  self->lines = g_ptr_array_ref (snapshot->lines);
  self->drawn = g_new (RmpDrawnLine, MAX (self->lines->len, 1));
  for (guint i = 0; i < self->lines->len; i++)
    self->drawn[i] = *(const RmpDrawnLine *) self->lines->pdata[i];
  self->touches = g_array_ref (snapshot->touches);
  self->input = (RmpInput){
    .mesh = mesh,
    .cloth = self->cloth,
    .joints = (const char *const *) self->joints,
    .character_height = snapshot->character_height,
    .seed = snapshot->seed,
    .n_drawn_lines = self->lines->len,
    .drawn_lines = self->lines->len > 0 ? self->drawn : NULL,
    .n_touches = self->touches->len,
    .touches = self->touches->len > 0 ? (const RmpTouch *) (gpointer) self->touches->data : NULL,
  };
  if (snapshot->rest)
    {
      self->rest = g_bytes_ref (snapshot->rest);
      *(snapshot->rest_is_pattern ? &self->input.rest.pattern
                                  : &self->input.rest.positions) = g_bytes_get_data (self->rest, NULL);
    }
  self->shared = self->technique->prepare (&self->input, self->sampler, snapshot->values, call, error);
  if (!self->shared)
    g_clear_pointer (&self, prepared_unref);
  return self;
}

static void
analysed_unref (gpointer data)
{
  Analysed *self = data;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->analysis)
    self->prepared->technique->analysis_free (self->analysis);
  prepared_unref (self->prepared);
  g_free (self);
}

static Analysed *
analysed_new (RmpSnapshot *snapshot, Prepared *prepared, const RmpCall *call, GError **error)
{
  const RmpTechnique *technique = snapshot->technique;
  gpointer analysis = NULL;
  Analysed *self;

  if (technique->analyse)
    {
      analysis = technique->analyse (prepared->shared, snapshot->sampler, snapshot->values, snapshot->rate, call,
                                     error);
      if (!analysis)
        return NULL;
    }

  self = g_new0 (Analysed, 1);
  g_atomic_ref_count_init (&self->ref_count);
  g_atomic_ref_count_inc (&prepared->ref_count);
  self->prepared = prepared;
  self->analysis = analysis;
  return self;
}

/* --- snapshot ------------------------------------------------------------------------------------------------- */

RmpSnapshot *
rmp_snapshot_ref (RmpSnapshot *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_snapshot_unref (RmpSnapshot *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->replay, rmp_replay_unref);
  g_clear_pointer (&self->analysed, analysed_unref);
  g_clear_pointer (&self->prepared, prepared_unref);
  g_clear_pointer (&self->plain, rmp_plain_unref);
  g_clear_pointer (&self->values, rmp_values_unref);
  g_clear_pointer (&self->stage_values, rmp_values_unref);
  g_clear_pointer (&self->sampler, rmp_sampler_unref);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_clear_pointer (&self->touches, g_array_unref);
  g_clear_pointer (&self->rest, g_bytes_unref);
  g_free (self->cloth);
  g_strfreev (self->joints);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

static void
take_lines (RmpSnapshot *self, RmpGarment *garment)
{
  GListModel *lines = rmp_garment_get_fold_lines (garment);

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);

      if (!rmp_fold_line_get_hidden (line))
        g_ptr_array_add (self->lines, rmp_drawn_line_copy (rmp_fold_line_get_drawn (line)));
    }
}

/* Frames are counted in a clip, so that what was done in another one means nothing here. */
static void
take_touches (RmpSnapshot *self, RmpLayer *layer, RmpClipItem *clip)
{
  GListModel *touches = rmp_layer_get_touches (layer);

  for (guint i = 0; self->technique->has_touches && i < g_list_model_get_n_items (touches); i++)
    {
      g_autoptr (RmpTouchItem) item = g_list_model_get_item (touches, i);

      if (rmp_touch_item_get_clip (item) == clip)
        g_array_append_val (self->touches, *rmp_touch_item_get_touch (item));
    }
}

static gboolean
take_rest (RmpSnapshot *self, RmpGarment *garment, const RmpRest *rest, GError **error)
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
take_look (RmpSnapshot *self, RmpLook *look, RmpClipItem *clip, GError **error)
{
  GListModel *layers = rmp_look_get_layers (look);
  const guint8 *cloth = rmp_garment_get_cloth (rmp_look_get_garment (look));
  g_autoptr (RmpLayer) layer = g_list_model_get_item (layers, 0);

  if (g_list_model_get_n_items (layers) > 1)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   "Look “%s” has %u layers; this version evaluates one. Remove the others", rmp_look_get_name (look),
                   g_list_model_get_n_items (layers));
      return FALSE;
    }
  if (!layer)
    return TRUE;
  self->technique = rmp_layer_get_technique (layer);
  if (!self->technique)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   "Look “%s” uses the method “%s”, which this version does not know. Update Rimple or choose another "
                   "method",
                   rmp_look_get_name (look), rmp_layer_get_technique_id (layer));
      return FALSE;
    }
  self->values = rmp_values_copy (rmp_layer_get_values (layer));
  self->seed = rmp_layer_get_seed (layer);
  self->joints = g_strdupv ((char **) rmp_layer_get_joints (layer));
  if (cloth)
    self->cloth = g_memdup2 (cloth, rmp_mesh_get_n_faces (rmp_sampler_get_mesh (self->sampler)));
  take_lines (self, rmp_look_get_garment (look));
  take_touches (self, layer, clip);
  return take_rest (self, rmp_look_get_garment (look), rmp_garment_get_rest (rmp_look_get_garment (look)), error);
}

RmpSnapshot *
rmp_snapshot_new (RmpSurface *surface, RmpLook *look, RmpClipItem *clip, GError **error)
{
  g_autoptr (RmpSnapshot) self = g_new0 (RmpSnapshot, 1);
  RmpCharacter *character = rmp_surface_get_character (surface);
  RmpSampler *sampler;

  g_return_val_if_fail (!look || rmp_garment_get_surface (rmp_look_get_garment (look)) == surface, NULL);

  sampler = rmp_surface_get_sampler (surface, clip, error);
  if (!sampler)
    return NULL;
  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_drawn_line_free);
  self->touches = g_array_new (FALSE, TRUE, sizeof (RmpTouch));
  self->sampler = rmp_sampler_ref (sampler);
  self->character_height = rmp_character_get_height (character);
  self->start = clip ? rmp_clip_item_get_start (clip) : 0.0;
  self->rate = rmp_project_get_frame_rate (rmp_character_get_project (character));
  if (look && !take_look (self, look, clip, error))
    return NULL;
  if (!self->technique)
    self->plain = rmp_plain_new (rmp_sampler_get_mesh (self->sampler));
  return g_steal_pointer (&self);
}

void
rmp_snapshot_override_values (RmpSnapshot *self, const RmpValues *values)
{
  g_return_if_fail (self->technique && rmp_values_get_technique (values) == self->technique);

  g_clear_pointer (&self->values, rmp_values_unref);
  self->values = rmp_values_copy (values);
}

void
rmp_snapshot_override_line (RmpSnapshot *self, const RmpDrawnLine *line)
{
  for (guint i = 0; i < self->lines->len; i++)
    if (((const RmpDrawnLine *) self->lines->pdata[i])->id == line->id)
      {
        rmp_drawn_line_free (self->lines->pdata[i]);
        self->lines->pdata[i] = rmp_drawn_line_copy (line);
        return;
      }
  g_ptr_array_add (self->lines, rmp_drawn_line_copy (line));
}

void
rmp_snapshot_override_rest (RmpSnapshot *self, RmpGarment *garment, const RmpRest *rest)
{
  if (self->technique)
    take_rest (self, garment, rest, NULL);
}

/* A line that uses a shared profile holds the very object that the profile's row holds. */
void
rmp_snapshot_override_profile (RmpSnapshot *self, RmpProfileItem *item, RmpProfile *profile)
{
  RmpProfile *own = rmp_profile_item_get_profile (item);
  guint64 reference = (guint64) rmp_profile_item_get_id (item);

  for (guint i = 0; self->technique && i < self->technique->n_params; i++)
    if (self->technique->params[i].type == RMP_PARAM_PROFILE &&
        rmp_values_get_profile_reference (self->values, i) == reference)
      rmp_values_set_shared_profile (self->values, i, reference, profile);
  for (guint i = 0; i < self->lines->len; i++)
    {
      RmpDrawnLine *line = self->lines->pdata[i];

      if (line->profile != own)
        continue;
      rmp_profile_unref (line->profile);
      line->profile = rmp_profile_ref (profile);
    }
}

static gboolean
same_lines (RmpSnapshot *a, RmpSnapshot *b)
{
  if (a->lines->len != b->lines->len)
    return FALSE;
  for (guint i = 0; i < a->lines->len; i++)
    if (!rmp_drawn_line_equal (a->lines->pdata[i], b->lines->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
same_touches (RmpSnapshot *a, RmpSnapshot *b)
{
  if (a->touches->len != b->touches->len)
    return FALSE;
  for (guint i = 0; i < a->touches->len; i++)
    if (!rmp_touch_equal (&g_array_index (a->touches, RmpTouch, i), &g_array_index (b->touches, RmpTouch, i)))
      return FALSE;
  return TRUE;
}

static gboolean
same_cloth (RmpSnapshot *a, RmpSnapshot *b)
{
  if (!a->cloth || !b->cloth)
    return a->cloth == b->cloth;
  return memcmp (a->cloth, b->cloth, rmp_mesh_get_n_faces (rmp_sampler_get_mesh (a->sampler))) == 0;
}

static gboolean
same_rest (RmpSnapshot *a, RmpSnapshot *b)
{
  if (!a->rest || !b->rest)
    return a->rest == b->rest;
  return a->rest_is_pattern == b->rest_is_pattern && g_bytes_equal (a->rest, b->rest);
}

static gboolean
same_joints (RmpSnapshot *a, RmpSnapshot *b)
{
  if (!a->joints || !b->joints)
    return a->joints == b->joints;
  return g_strv_equal ((const char *const *) a->joints, (const char *const *) b->joints);
}

static guint
first_dirty_stage (RmpSnapshot *self, RmpSnapshot *earlier, const RmpValues *earlier_values)
{
  if (self->technique != earlier->technique || self->sampler != earlier->sampler || self->rate != earlier->rate)
    return RMP_STAGE_PREPARE;
  if (!self->technique)
    return RMP_STAGE_DRAW + 1;
  if (self->seed != earlier->seed || self->character_height != earlier->character_height ||
      !same_cloth (self, earlier) || !same_rest (self, earlier) || !same_joints (self, earlier) ||
      !same_lines (self, earlier) || !same_touches (self, earlier))
    return RMP_STAGE_PREPARE;
  return rmp_technique_dirty_stage (earlier_values, self->values);
}

gboolean
rmp_snapshot_is_sequential (RmpSnapshot *self)
{
  return self->technique && !self->technique->any_order (self->values);
}

static RmpReplay *
replay_new (RmpSnapshot *self, Analysed *analysed)
{
  RmpReplayClip clip = {
    .technique = self->technique,
    .shared = analysed->prepared->shared,
    .analysis = analysed->analysis,
    .sampler = self->sampler,
    .start = self->start,
    .rate = self->rate,
  };

  g_atomic_ref_count_inc (&analysed->ref_count);
  return rmp_replay_new (&clip, REPLAY_BUDGET, analysed, analysed_unref);
}

/* @analysed: (transfer full); @replay: (nullable): of values that step the same */
static void
take_analysed (RmpSnapshot *self, Analysed *analysed, RmpReplay *replay)
{
  g_clear_pointer (&self->replay, rmp_replay_unref);
  g_clear_pointer (&self->analysed, analysed_unref);
  self->analysed = analysed;
  if (rmp_snapshot_is_sequential (self))
    self->replay = replay ? rmp_replay_ref (replay) : replay_new (self, analysed);
}

guint
rmp_snapshot_inherit (RmpSnapshot *self, RmpSnapshot *earlier)
{
  guint stage = first_dirty_stage (self, earlier, earlier->values);

  if (!self->technique)
    {
      if (stage > RMP_STAGE_PREPARE)
        {
          g_clear_pointer (&self->plain, rmp_plain_unref);
          self->plain = rmp_plain_ref (earlier->plain);
        }
      return stage;
    }

  g_mutex_lock (&earlier->mutex);
  if (earlier->prepared)
    {
      guint made = first_dirty_stage (self, earlier, earlier->stage_values);

      if (made > RMP_STAGE_PREPARE)
        {
          g_atomic_ref_count_inc (&earlier->prepared->ref_count);
          g_clear_pointer (&self->prepared, prepared_unref);
          self->prepared = earlier->prepared;
          g_clear_pointer (&self->stage_values, rmp_values_unref);
          self->stage_values = rmp_values_ref (earlier->stage_values);
        }
      if (made > RMP_STAGE_ANALYSE && earlier->analysed)
        {
          g_atomic_ref_count_inc (&earlier->analysed->ref_count);
          take_analysed (self, earlier->analysed, stage > RMP_STAGE_STEP ? earlier->replay : NULL);
        }
    }
  g_mutex_unlock (&earlier->mutex);
  return stage;
}

const RmpTechnique *
rmp_snapshot_get_technique (RmpSnapshot *self)
{
  return self->technique;
}

const RmpValues *
rmp_snapshot_get_values (RmpSnapshot *self)
{
  return self->values;
}

RmpMesh *
rmp_snapshot_get_mesh (RmpSnapshot *self)
{
  return rmp_sampler_get_mesh (self->sampler);
}

gsize
rmp_snapshot_get_size (RmpSnapshot *self)
{
  gsize size;

  g_mutex_lock (&self->mutex);
  size = self->replay ? rmp_replay_get_size (self->replay) : 0;
  g_mutex_unlock (&self->mutex);
  return size;
}

gboolean
rmp_snapshot_is_prepared (RmpSnapshot *self)
{
  gboolean prepared;

  g_mutex_lock (&self->mutex);
  prepared = !self->technique || self->analysed;
  g_mutex_unlock (&self->mutex);
  return prepared;
}

gboolean
rmp_snapshot_prepare (RmpSnapshot *self, const RmpCall *call, GError **error)
{
  Prepared *prepared;
  Analysed *analysed;

  if (rmp_snapshot_is_prepared (self))
    return TRUE;

  prepared = self->prepared;
  if (!prepared)
    {
      prepared = prepared_new (self, call, error);
      if (!prepared)
        return FALSE;
    }
  analysed = analysed_new (self, prepared, call, error);

  g_mutex_lock (&self->mutex);
  self->prepared = prepared;
  if (analysed)
    take_analysed (self, analysed, NULL);
  g_clear_pointer (&self->stage_values, rmp_values_unref);
  self->stage_values = rmp_values_ref (self->values);
  g_mutex_unlock (&self->mutex);
  return analysed != NULL;
}

double
rmp_snapshot_get_shown_frame (RmpSnapshot *self, double frame)
{
  return rmp_snapshot_is_sequential (self) ? floor (MAX (frame, 0.0)) : frame;
}

gboolean
rmp_snapshot_approach (RmpSnapshot *self, double frame, gint64 end, gboolean *there, const RmpCall *call,
                       GError **error)
{
  g_return_val_if_fail (rmp_snapshot_is_prepared (self), FALSE);

  *there = TRUE;
  return !self->replay ||
         rmp_replay_approach (self->replay, self->values, (guint) rmp_snapshot_get_shown_frame (self, frame), end,
                              there, call, error);
}

static gboolean
step (RmpSnapshot *self, double frame, RmpTarget target, RmpResult *result, const RmpCall *call, GError **error)
{
  const RmpTechnique *technique = self->technique;
  g_autofree gboolean *fields = g_new0 (gboolean, technique->n_fields + 1);

  for (guint i = 0; i < technique->n_fields; i++)
    fields[i] = (result->field_mask >> i) & 1;
  if (self->replay)
    return rmp_replay_step (self->replay, self->values, (guint) frame, target, fields, &result->output, call, error);
  return technique->step (self->prepared->shared, self->analysed->analysis, NULL, self->sampler, self->values,
                          self->start + frame / self->rate, target, fields, &result->output, call, error);
}

RmpResult *
rmp_snapshot_compute (RmpSnapshot *self, double frame, RmpTarget target, guint64 field_mask, const RmpCall *call,
                      GError **error)
{
  g_autoptr (RmpResult) result = g_new0 (RmpResult, 1);
  gboolean there;
  gint64 begun;

  g_return_val_if_fail (rmp_snapshot_is_prepared (self), NULL);

  g_atomic_ref_count_init (&result->ref_count);
  result->frame = rmp_snapshot_get_shown_frame (self, frame);
  result->technique = self->technique;
  result->field_mask = field_mask;
  /* The way to a frame is no cost of its own. */
  if (!rmp_snapshot_approach (self, frame, G_MAXINT64, &there, call, error))
    return NULL;
  begun = g_get_monotonic_time ();
  if (!self->technique)
    result->output.relief = rmp_plain_step (self->plain, self->sampler, self->start + frame / self->rate, call);
  else if (!step (self, result->frame, target, result, call, error))
    return NULL;
  result->seconds = (double) (g_get_monotonic_time () - begun) * 1e-6;
  return g_steal_pointer (&result);
}

GPtrArray *
rmp_snapshot_get_findings (RmpSnapshot *self)
{
  GPtrArray *findings = NULL;

  g_mutex_lock (&self->mutex);
  if (self->technique && self->technique->findings && self->analysed)
    findings = self->technique->findings (self->analysed->analysis);
  g_mutex_unlock (&self->mutex);
  return findings;
}

GPtrArray *
rmp_snapshot_detect_lines (RmpSnapshot *self, const RmpCall *call, GError **error)
{
  g_return_val_if_fail (rmp_snapshot_is_prepared (self), NULL);

  if (!self->technique || !self->technique->detected_lines)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_detected_line_free);
  return self->technique->detected_lines (self->analysed->analysis, self->values, call, error);
}

/* --- result --------------------------------------------------------------------------------------------------- */

RmpResult *
rmp_result_ref (RmpResult *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_result_unref (RmpResult *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_output_clear (&self->output);
  g_free (self);
}

gsize
rmp_result_get_size (const RmpResult *self)
{
  gsize size = sizeof *self + rmp_relief_get_size (self->output.relief);

  if (self->technique)
    for (guint i = 0; i < self->technique->n_fields; i++)
      if (self->output.fields && self->output.fields[i])
        size += self->output.field_sizes[i] * sizeof (float);
  return size;
}
