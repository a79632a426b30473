/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/rest-shape-panel.h"

#include "evaluate/kinds/rest-shape.h"
#include "import/import-job.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

#include <math.h>

struct _RmpRestShapePanel
{
  GtkWidget parent_instance;

  RmpGarment *garment;     /* (nullable) */
  RmpWorkspace *workspace; /* (nullable): where drags are shown */
  gboolean updating;       /* widgets follow the garment; their signals are not edits */
  GPtrArray *surfaces;     /* of RmpSurface, as in meshes */
  GCancellable *reading;   /* (nullable): a file */

  GtkWidget *box;
  GtkWidget *kinds;
  GtkWidget *clip_row, *clips;
  GtkWidget *frame_row, *frame;
  GtkWidget *mesh_row, *meshes;
  GtkWidget *file_button;
  GtkWidget *size_row, *size;
};

G_DEFINE_FINAL_TYPE (RmpRestShapePanel, rmp_rest_shape_panel, GTK_TYPE_WIDGET)

static void
report (RmpRestShapePanel *self, GError *error)
{
  g_assert (RMP_IS_REST_SHAPE_PANEL (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
  g_clear_error (&error);
}

static GListModel *
get_clips (RmpRestShapePanel *self)
{
  return rmp_character_get_clips (
      rmp_surface_get_character (rmp_garment_get_surface (self->garment)));
}

/* --- edits ------------------------------------------------------------------------------------ */

/* After a failure the widgets show the present state again. */
static void
finish (RmpRestShapePanel *self, GError *error)
{
  if (self->workspace)
    rmp_workspace_preview (self->workspace, &rmp_preview_rest, self->garment, NULL);
  if (error)
    rmp_rest_shape_panel_show (self, self->garment);
  report (self, error);
}

static RmpClipItem *
get_chosen_clip (RmpRestShapePanel *self)
{
  const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->clips));
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (
      get_clips (self), chosen == GTK_INVALID_LIST_POSITION ? 0 : chosen);

  return clip;
}

static void
use_frame (RmpRestShapePanel *self, double frame)
{
  GError *error = NULL;
  RmpClipItem *clip = get_chosen_clip (self);

  g_assert (RMP_IS_REST_SHAPE_PANEL (self));

  if (clip)
    rmp_garment_set_rest_clip_frame (self->garment, clip, rmp_clip_item_get_time (clip, frame),
                                     &error);
  finish (self, error);
}

static void
use_mesh (RmpRestShapePanel *self)
{
  const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->meshes));
  GError *error = NULL;

  if (chosen < self->surfaces->len)
    rmp_garment_set_rest_surface (self->garment, g_ptr_array_index (self->surfaces, chosen),
                                  &error);
  finish (self, error);
}

static void
use_size (RmpRestShapePanel *self, double size)
{
  GError *error = NULL;

  g_assert (RMP_IS_REST_SHAPE_PANEL (self));
  rmp_garment_set_rest_pattern (self->garment, size, &error);
  finish (self, error);
}

static void show_rows (RmpRestShapePanel *self, RmpRestKind kind);

/* For “another mesh” nothing is set yet: only its row appears, in which the mesh can be chosen. */
static void
on_kind_chosen (RmpRestShapePanel *self)
{
  const RmpRestKind kind = (RmpRestKind) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kinds));
  GError *error = NULL;

  g_assert (RMP_IS_REST_SHAPE_PANEL (self));

  if (self->updating || !self->garment || kind == rmp_garment_get_rest_kind (self->garment))
    return;
  switch (kind)
    {
    case RMP_REST_CLIP_FRAME:
      use_frame (self, 0.0);
      break;
    case RMP_REST_MESH:
      show_rows (self, kind);
      break;
    case RMP_REST_PATTERN:
      use_size (self, 0.0);
      break;
    case RMP_REST_BIND_POSE:
    default:
      rmp_garment_set_rest_bind_pose (self->garment, &error);
      finish (self, error);
    }
}

static void
on_clip_chosen (RmpRestShapePanel *self)
{
  g_assert (RMP_IS_REST_SHAPE_PANEL (self));
  if (!self->updating && self->garment)
    use_frame (self, 0.0);
}

static void
on_mesh_chosen (RmpRestShapePanel *self)
{
  g_assert (RMP_IS_REST_SHAPE_PANEL (self));
  if (!self->updating && self->garment)
    use_mesh (self);
}

/* --- while dragged ---------------------------------------------------------------------------- */

static void
preview (RmpRestShapePanel *self, const RmpRest *rest)
{
  if (self->workspace && self->garment)
    rmp_workspace_preview (self->workspace, &rmp_preview_rest, self->garment, rest);
}

static void
on_frame_scrubbed (RmpRestShapePanel *self, double frame)
{
  RmpClipItem *clip = get_chosen_clip (self);
  RmpRest rest = { .kind = RMP_REST_CLIP_FRAME };

  g_assert (RMP_IS_REST_SHAPE_PANEL (self));

  if (!clip)
    return;
  rest.clip = rmp_clip_item_get_id (clip);
  rest.time = rmp_clip_item_get_time (clip, frame);
  preview (self, &rest);
}

static void
on_size_scrubbed (RmpRestShapePanel *self, double size)
{
  const RmpRest rest = { .kind = RMP_REST_PATTERN, .metres_per_uv = size };

  g_assert (RMP_IS_REST_SHAPE_PANEL (self));
  preview (self, &rest);
}

static void
on_reverted (RmpRestShapePanel *self)
{
  g_assert (RMP_IS_REST_SHAPE_PANEL (self));
  preview (self, NULL);
}

/* --- a file ----------------------------------------------------------------------------------- */

typedef struct
{
  RmpRestShapePanel *panel;
  RmpGarment *garment;
} Reading;

static void
on_read (GObject *job, GAsyncResult *result, gpointer data)
{
  Reading *reading = data;
  RmpRestShapePanel *self = reading->panel;
  GError *error = NULL;
  g_autoptr (RmpImport) import = rmp_import_job_run_finish (RMP_IMPORT_JOB (job), result, &error);

  g_assert (G_IS_ASYNC_RESULT (result));

  if (import)
    rmp_garment_set_rest_import (reading->garment, import, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_clear_error (&error);
  else
    {
      gtk_widget_set_sensitive (self->file_button, TRUE);
      if (self->garment == reading->garment)
        rmp_rest_shape_panel_show (self, self->garment);
    }
  report (self, error);
  g_object_unref (reading->panel);
  g_object_unref (reading->garment);
  g_free (reading);
}

static void
use_file (RmpRestShapePanel *self, const char *path)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  Reading *reading = g_new0 (Reading, 1);

  reading->panel = g_object_ref (self);
  reading->garment = g_object_ref (self->garment);
  gtk_widget_set_sensitive (self->file_button, FALSE);
  rmp_import_job_run_async (job, self->reading, on_read, reading);
}

static void
on_file_chosen (GtkNativeDialog *dialog, int response, RmpRestShapePanel *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  g_assert (RMP_IS_REST_SHAPE_PANEL (self));
  if (response == GTK_RESPONSE_ACCEPT && file && self->garment)
    use_file (self, g_file_peek_path (file));
  g_object_unref (dialog);
}

static void
choose_file (RmpRestShapePanel *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("A Mesh in the Same Order"), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
      GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  g_assert (RMP_IS_REST_SHAPE_PANEL (self));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_file_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* --- showing ---------------------------------------------------------------------------------- */

static void
show_rows (RmpRestShapePanel *self, RmpRestKind kind)
{
  const gboolean has_clips = self->garment && g_list_model_get_n_items (get_clips (self)) > 1;

  gtk_widget_set_visible (self->clip_row, kind == RMP_REST_CLIP_FRAME && has_clips);
  gtk_widget_set_visible (self->frame_row, kind == RMP_REST_CLIP_FRAME);
  gtk_widget_set_visible (self->mesh_row, kind == RMP_REST_MESH && self->surfaces->len > 0);
  gtk_widget_set_visible (self->file_button, kind == RMP_REST_MESH);
  gtk_widget_set_visible (self->size_row, kind == RMP_REST_PATTERN);
}

static void
show_clips (RmpRestShapePanel *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  RmpClipItem *current = rmp_garment_get_rest_clip (self->garment);
  guint chosen = 0;

  for (guint i = 0; i < g_list_model_get_n_items (get_clips (self)); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (get_clips (self), i);

      gtk_string_list_append (names, rmp_clip_item_get_name (clip));
      if (clip == current)
        chosen = i;
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->clips), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->clips), chosen);
}

static void
show_frame (RmpRestShapePanel *self)
{
  RmpClipItem *clip = get_chosen_clip (self);
  const RmpRest *rest = rmp_garment_get_rest (self->garment);
  const double last = clip ? rmp_clip_item_get_n_frames (clip) - 1.0 : 0.0;
  const double range[2] = { 0.0, MAX (last, 1.0) };
  double step;

  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (self->frame), range, range);
  if (!clip || rest->kind != RMP_REST_CLIP_FRAME)
    return;
  step = rmp_clip_item_get_time (clip, 1.0) - rmp_clip_item_get_start (clip);
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (self->frame),
                              round ((rest->time - rmp_clip_item_get_start (clip)) / step));
}

/* Lists the meshes that may have the same order. The source of a shape is not stored, so none is
 * selected.
 */
static void
show_meshes (RmpRestShapePanel *self)
{
  RmpSurface *own = rmp_garment_get_surface (self->garment);
  const guint n_vertices = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (own));
  GListModel *characters = rmp_project_get_characters (
      rmp_character_get_project (rmp_surface_get_character (own)));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_ptr_array_set_size (self->surfaces, 0);
  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint k = 0; k < g_list_model_get_n_items (surfaces); k++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, k);

          if (surface == own ||
              rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface)) != n_vertices)
            continue;
          gtk_string_list_append (names, rmp_surface_get_name (surface));
          g_ptr_array_add (self->surfaces, g_steal_pointer (&surface));
        }
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->meshes), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->meshes), GTK_INVALID_LIST_POSITION);
}

static void
show_size (RmpRestShapePanel *self)
{
  const RmpRest *rest = rmp_garment_get_rest (self->garment);
  const double fitting = MAX (rmp_garment_guess_metres_per_uv (self->garment), 1e-3);
  const double soft[2] = { 0.5 * fitting, 2.0 * fitting }, hard[2] = { 1e-6, 1e4 };

  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (self->size), soft, hard);
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (self->size),
                              rest->kind == RMP_REST_PATTERN ? rest->metres_per_uv : fitting);
}

void
rmp_rest_shape_panel_show (RmpRestShapePanel *self, RmpGarment *garment)
{
  g_return_if_fail (RMP_IS_REST_SHAPE_PANEL (self));

  self->updating = TRUE;
  g_set_object (&self->garment, garment);
  gtk_widget_set_visible (GTK_WIDGET (self), garment != NULL);
  if (garment)
    {
      const RmpRestKind kind = rmp_garment_get_rest_kind (garment);

      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->kinds), (guint) kind);
      show_clips (self);
      show_frame (self);
      show_meshes (self);
      show_size (self);
      show_rows (self, kind);
    }
  self->updating = FALSE;
}

void
rmp_rest_shape_panel_set_workspace (RmpRestShapePanel *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_REST_SHAPE_PANEL (self));
  g_set_object (&self->workspace, workspace);
}

GtkDropDown *
rmp_rest_shape_panel_get_kinds (RmpRestShapePanel *self)
{
  g_return_val_if_fail (RMP_IS_REST_SHAPE_PANEL (self), NULL);
  return GTK_DROP_DOWN (self->kinds);
}

GtkDropDown *
rmp_rest_shape_panel_get_meshes (RmpRestShapePanel *self)
{
  g_return_val_if_fail (RMP_IS_REST_SHAPE_PANEL (self), NULL);
  return GTK_DROP_DOWN (self->meshes);
}

GtkWidget *
rmp_rest_shape_panel_get_frame (RmpRestShapePanel *self)
{
  g_return_val_if_fail (RMP_IS_REST_SHAPE_PANEL (self), NULL);
  return self->frame;
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_rest_shape_panel_dispose (GObject *object)
{
  RmpRestShapePanel *self = RMP_REST_SHAPE_PANEL (object);

  if (self->reading)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->garment);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->surfaces, g_ptr_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_rest_shape_panel_parent_class)->dispose (object);
}

static void
rmp_rest_shape_panel_class_init (RmpRestShapePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_NUMBER_ENTRY);
  G_OBJECT_CLASS (klass)->dispose = rmp_rest_shape_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/rest-shape-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, box);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, kinds);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, clip_row);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, clips);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, frame_row);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, frame);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, mesh_row);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, meshes);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, file_button);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, size_row);
  gtk_widget_class_bind_template_child (widget_class, RmpRestShapePanel, size);
  gtk_widget_class_bind_template_callback (widget_class, on_kind_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_clip_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_mesh_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_frame_scrubbed);
  gtk_widget_class_bind_template_callback (widget_class, on_size_scrubbed);
  gtk_widget_class_bind_template_callback (widget_class, on_reverted);
  gtk_widget_class_bind_template_callback (widget_class, use_frame);
  gtk_widget_class_bind_template_callback (widget_class, use_size);
  gtk_widget_class_bind_template_callback (widget_class, choose_file);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "restshapepanel");
}

static void
rmp_rest_shape_panel_init (RmpRestShapePanel *self)
{
  self->surfaces = g_ptr_array_new_with_free_func (g_object_unref);
  self->reading = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  rmp_number_entry_set_unit (RMP_NUMBER_ENTRY (self->frame), RMP_UNIT_FRAMES, TRUE);
  rmp_number_entry_set_unit (RMP_NUMBER_ENTRY (self->size), RMP_UNIT_METRE, FALSE);
}
