/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-masks.c: commands that change the selected mask as a whole, or make one from what is known of the garment. */

#include "window-private.h"

#include "evaluate/clip-field.h"
#include "i18n.h"
#include "selected-garment.h"
#include "tools/mask-edits.h"
#include "tools/mask-menu.h"

static RmpGarment *
get_garment (RmpWindow *self)
{
  return self->workspace != NULL ? rmp_workspace_get_selected_garment (self->workspace) : NULL;
}

static RmpMaskItem *
get_mask (RmpWindow *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);

  return selection != NULL && RMP_IS_MASK_ITEM (selection) ? RMP_MASK_ITEM (selection) : NULL;
}

static void
show (RmpWindow *self, RmpMaskItem *mask, const GError *error)
{
  if (mask != NULL)
    rmp_workspace_select (self->workspace, mask);
  else
    rmp_window_notify (self, error->message);
}

static void
on_fill (GSimpleAction *action, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  const double weight = g_str_equal (g_action_get_name (G_ACTION (action)), "mask-fill") ? 1.0 : 0.0;
  g_autoptr (GError) error = NULL;

  show (data, rmp_garment_fill_mask (get_garment (data), get_mask (data), weight, &error), error);
}

static void
on_invert (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (GError) error = NULL;

  show (data, rmp_garment_invert_mask (get_garment (data), get_mask (data), &error), error);
}

static void
on_smooth (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (GError) error = NULL;

  show (data, rmp_garment_smooth_mask (get_garment (data), get_mask (data), &error), error);
}

static void
on_from_material (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpGarment *garment = get_garment (data);
  const guint material = g_variant_get_uint32 (target);
  g_autoptr (GError) error = NULL;

  if (material < rmp_surface_get_n_materials (rmp_garment_get_surface (garment)))
    show (data, rmp_garment_mask_material (garment, get_mask (data), material, &error), error);
}

static void
on_from_bone (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  g_autoptr (GError) error = NULL;

  show (data, rmp_garment_mask_joint (get_garment (data), get_mask (data), g_variant_get_uint32 (target), &error),
        error);
}

/* --- from a field over the clip ------------------------------------------------------------------------------- */

#define UPDATE_MILLISECONDS 100

typedef struct
{
  RmpWindow *window;
  RmpGarment *garment;
  RmpMaskItem *mask; /* (nullable) */
  RmpSnapshot *snapshot;
  guint field;
  gboolean farthest;
  guint first, last; /* frames */
  RmpJob *job;
  guint update;
  gint permille; /* atomic */
} FieldRequest;

static void
field_request_free (FieldRequest *request)
{
  g_clear_handle_id (&request->update, g_source_remove);
  g_object_unref (request->window);
  g_object_unref (request->garment);
  g_clear_object (&request->mask);
  g_clear_pointer (&request->snapshot, rmp_snapshot_unref);
  g_free (request);
}

static void
on_progress (double fraction, gpointer data)
{
  g_atomic_int_set (&((FieldRequest *) data)->permille, (gint) (1000.0 * fraction));
}

static gboolean
follow (gpointer data)
{
  FieldRequest *request = data;

  rmp_job_bar_set_fraction (request->window->jobs, request->job, g_atomic_int_get (&request->permille) / 1000.0);
  return G_SOURCE_CONTINUE;
}

static void
compute_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  FieldRequest *request = data;
  const RmpField *field = &rmp_snapshot_get_technique (request->snapshot)->fields[request->field];
  const RmpCall call = { cancellable, on_progress, request, 0 };
  GError *error = NULL;
  float *values = rmp_clip_field_new (request->snapshot, request->field, request->farthest, request->first,
                                      request->last, &call, &error);

  if (values == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  rmp_clip_field_to_weights (field, rmp_mesh_get_n_vertices (rmp_snapshot_get_mesh (request->snapshot)), values);
  g_task_return_pointer (task, values, g_free);
}

/* The document may have changed since: rows that are gone refuse the edit. */
static void
on_computed (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  FieldRequest *request = g_task_get_task_data (G_TASK (result));
  const RmpField *field = &rmp_snapshot_get_technique (request->snapshot)->fields[request->field];
  g_autoptr (GError) error = NULL;
  g_autofree float *weights = g_task_propagate_pointer (G_TASK (result), &error);

  g_clear_handle_id (&request->update, g_source_remove);
  rmp_job_bar_end (request->window->jobs, request->job);
  if (weights != NULL && request->window->workspace != NULL)
    show (request->window,
          rmp_garment_keep_mask (request->garment, request->mask, weights, _ (field->label), _ ("Mask from Field"),
                                 &error),
          error);
  else if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rmp_window_notify (request->window, error->message);
}

static gint
find_field (const RmpTechnique *technique, const char *id)
{
  for (guint i = 0; technique != NULL && i < technique->n_fields; i++)
    if (g_str_equal (technique->fields[i].id, id) && rmp_clip_field_is_usable (&technique->fields[i]))
      return (gint) i;
  return -1;
}

static void
on_from_field (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpWindow *self = data;
  RmpGarment *garment = get_garment (self);
  RmpLook *look = rmp_mask_menu_find_look (self->workspace, garment);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GTask) task = NULL;
  FieldRequest *request;
  const char *id;
  gboolean farthest;
  gint field;

  g_variant_get (target, "(&sb)", &id, &farthest);
  if (look == NULL)
    return;
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (garment), look, rmp_workspace_get_clip (self->workspace),
                               &error);
  if (snapshot == NULL)
    {
      rmp_window_notify (self, error->message);
      return;
    }
  field = find_field (rmp_snapshot_get_technique (snapshot), id);
  if (field < 0)
    return;
  request = g_new0 (FieldRequest, 1);
  request->window = g_object_ref (self);
  request->garment = g_object_ref (garment);
  request->mask = get_mask (self) != NULL ? g_object_ref (get_mask (self)) : NULL;
  request->snapshot = g_steal_pointer (&snapshot);
  request->field = (guint) field;
  request->farthest = farthest;
  rmp_workspace_get_range (self->workspace, &request->first, &request->last);
  request->job = rmp_job_bar_begin (self->jobs, _ ("Mask from field"), cancellable);
  request->update = g_timeout_add (UPDATE_MILLISECONDS, follow, request);
  task = g_task_new (self, cancellable, on_computed, NULL);
  g_task_set_task_data (task, request, (GDestroyNotify) field_request_free);
  g_task_run_in_thread (task, compute_in_thread);
}

/* --- table ---------------------------------------------------------------------------------------------------- */

static const GActionEntry mask_actions[] = {
  { .name = "mask-fill", .activate = on_fill },
  { .name = "mask-empty", .activate = on_fill },
  { .name = "mask-invert", .activate = on_invert },
  { .name = "mask-smooth", .activate = on_smooth },
  { .name = "mask-from-material", .activate = on_from_material, .parameter_type = "u" },
  { .name = "mask-from-bone", .activate = on_from_bone, .parameter_type = "u" },
  { .name = "mask-from-field", .activate = on_from_field, .parameter_type = "(sb)" },
};

void
rmp_window_init_masks (RmpWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), mask_actions, G_N_ELEMENTS (mask_actions), self);
}

void
rmp_window_update_masks (RmpWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (mask_actions); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), mask_actions[i].name)),
        get_garment (self) != NULL);
}
