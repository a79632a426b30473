/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/inspector.h"

#include "exchange/import-report.h"
#include "inspector/fold-line-panel.h"
#include "inspector/garment-panel.h"
#include "inspector/joint-list.h"
#include "inspector/mask-use.h"
#include "inspector/motion-chooser.h"
#include "inspector/overlap-panel.h"
#include "inspector/param-list.h"
#include "inspector/param-row.h"
#include "inspector/param-text.h"
#include "inspector/placement-panel.h"
#include "inspector/plot-panel.h"
#include "inspector/preset-chooser.h"
#include "inspector/published-list.h"
#include "inspector/touch-list.h"
#include "inspector/wave-panel.h"
#include "patterns/pattern-panel.h"
#include "patterns/pattern-use-list.h"
#include "store/cloth/direction-item.h"
#include "tools/fold-lines/fold-line-twins.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

struct _RmpInspector
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  RmpLayer *layer;    /* the layer shown */
  gboolean updating;  /* widgets follow the document; their signals are not edits */
  gboolean previewed; /* a drag lasts */
  RmpMaskUse *region;

  /* Template children */
  GtkWidget *scroller;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkMenuButton *about;
  GtkLabel *citation;
  GtkWidget *preset_row;
  RmpPresetChooser *preset;
  GtkBox *region_row;
  RmpMotionChooser *motion;
  RmpOverlapPanel *overlaps;
  RmpWavePanel *waves;
  RmpParamList *params;
  RmpPublishedList *published;
  RmpPlotPanel *plots;
  RmpJointList *joints;
  RmpTouchList *touches;
  GtkWidget *make_editable;
  GtkLabel *facts;
  RmpFoldLinePanel *fold_line;
  RmpPatternPanel *pattern;
  RmpPatternUseList *patterns;
  RmpGarmentPanel *garment;
  RmpImportReport *import_report;
  RmpPlacementPanel *placement;
};

G_DEFINE_FINAL_TYPE (RmpInspector, rmp_inspector, GTK_TYPE_WIDGET)

static void
report (RmpInspector *self, GError *error)
{
  g_assert (RMP_IS_INSPECTOR (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* --- a look's layer --------------------------------------------------------------------------- */

static const RmpTechnique *
get_technique (RmpInspector *self)
{
  return self->layer ? rmp_layer_get_technique (self->layer) : NULL;
}

static void
update_presets (RmpInspector *self)
{
  const RmpTechnique *technique = get_technique (self);
  const gboolean shown = technique && technique->n_presets > 0;

  gtk_widget_set_visible (self->preset_row, shown);
  rmp_preset_chooser_set_layer (self->preset, self->workspace, self->layer);
  if (shown)
    rmp_preset_chooser_show (self->preset, technique, rmp_layer_get_values (self->layer));
}

static void
update_citation (RmpInspector *self)
{
  const RmpTechnique *technique = get_technique (self);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->about), technique != NULL);
  if (!technique)
    return;
  text = g_strdup_printf ("%s\n\n%s: %s. %s, %u.", _ (technique->summary), technique->authors,
                          technique->title, technique->venue, technique->year);
  gtk_label_set_text (self->citation, text);
}

static void
update_joints (RmpInspector *self)
{
  g_autoptr (GPtrArray) findings = NULL;

  g_assert (RMP_IS_INSPECTOR (self));

  if (self->layer)
    findings = rmp_evaluator_get_findings (rmp_workspace_get_evaluator (self->workspace),
                                           rmp_layer_get_look (self->layer),
                                           rmp_workspace_get_clip (self->workspace));
  rmp_joint_list_set_findings (self->joints, findings,
                               self->layer ? rmp_layer_get_joints (self->layer) : NULL);
}

static void
update_params (RmpInspector *self)
{
  const gboolean known = self->layer && get_technique (self);
  const RmpValues *values = known ? rmp_layer_get_values (self->layer) : NULL;
  RmpLook *look = known ? rmp_layer_get_look (self->layer) : NULL;
  GPtrArray *rows;

  rmp_param_list_set_values (self->params, values);
  rmp_published_list_set_values (self->published, values);
  rows = rmp_param_list_get_rows (self->params);
  for (guint i = 0; i < rows->len; i++)
    rmp_param_row_set_look (g_ptr_array_index (rows, i), self->workspace, look);
  rmp_mask_use_set_layer (self->region, self->workspace, known ? self->layer : NULL);
  /* what moves, moves everywhere */
  gtk_widget_set_visible (GTK_WIDGET (self->region_row),
                          known && get_technique (self)->kind == RMP_TECHNIQUE_METHOD);
  rmp_wave_panel_set_layer (self->waves, self->workspace, known ? self->layer : NULL);
  rmp_plot_panel_set_look (self->plots, self->workspace, look, values);
}

static void
update_layer (RmpInspector *self)
{
  self->updating = TRUE;
  update_params (self);
  gtk_widget_set_visible (self->make_editable,
                          get_technique (self) && get_technique (self)->detected_lines);
  update_presets (self);
  update_citation (self);
  update_joints (self);
  rmp_touch_list_set_layer (self->touches, self->layer);
  rmp_pattern_use_list_show (self->patterns, self->workspace, self->layer);
  self->updating = FALSE;
}

static void
on_params_edited (RmpInspector *self, RmpValues *values, gboolean final, guint param)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;

  g_assert (RMP_IS_INSPECTOR (self));

  if (!self->layer || self->updating)
    return;
  if (!final)
    {
      rmp_workspace_preview (self->workspace, &rmp_preview_values, self->layer, values);
      self->previewed = TRUE;
      return;
    }
  if (values)
    {
      label = rmp_param_text_describe_edit (self->layer, values, param);
      rmp_layer_set_values (self->layer, values, label, &error);
    }
  if (self->previewed)
    rmp_workspace_preview (self->workspace, &rmp_preview_values, self->layer, NULL);
  self->previewed = FALSE;
  report (self, error);
}

static void
on_preset_previewed (RmpInspector *self, RmpValues *values)
{
  g_assert (RMP_IS_INSPECTOR (self));
  if (self->layer)
    rmp_workspace_preview (self->workspace, &rmp_preview_values, self->layer, values);
}

static void
on_preset_chosen (RmpInspector *self, const char *name, RmpValues *values)
{
  g_autofree char *label = g_strdup_printf (_ ("Preset %s"), name);
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_INSPECTOR (self));

  if (!self->layer)
    return;
  rmp_layer_set_values (self->layer, values, label, &error);
  report (self, error);
}

static void
on_joints_edited (RmpInspector *self, GStrv joints)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_INSPECTOR (self));

  if (!self->layer || self->updating)
    return;
  rmp_layer_set_joints (self->layer, (const char *const *) joints, &error);
  report (self, error);
}

/* --- what is selected ------------------------------------------------------------------------- */

static char *
describe_surface (RmpSurface *surface)
{
  RmpMesh *mesh = rmp_surface_get_mesh (surface);

  return g_strdup_printf (_ ("%u vertices\n%u triangles\n%s\n%s"), rmp_mesh_get_n_vertices (mesh),
                          rmp_mesh_get_n_faces (mesh),
                          rmp_mesh_get_n_uvs (mesh) > 0 ? _ ("with texture coordinates")
                                                        : _ ("no texture coordinates"),
                          rmp_surface_has_weights (surface) ? _ ("follows the skeleton by weights")
                                                            : _ ("follows one joint"));
}

static char *
describe_clip (RmpClipItem *clip)
{
  const guint n = rmp_clip_item_get_n_frames (clip);

  return g_strdup_printf (g_dngettext (NULL, "%u frame", "%u frames", n), n);
}

static char *
describe_character (RmpCharacter *character)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (character);

  const guint n_joints = skeleton ? rmp_skeleton_get_n_joints (skeleton) : 0;
  const guint n_clips = g_list_model_get_n_items (rmp_character_get_clips (character));
  g_autofree char *joints = g_strdup_printf (g_dngettext (NULL, "%u joint", "%u joints", n_joints),
                                             n_joints);
  g_autofree char *clips = g_strdup_printf (g_dngettext (NULL, "%u clip", "%u clips", n_clips),
                                            n_clips);

  return g_strconcat (joints, "\n", clips, NULL);
}

static void
show_facts (RmpInspector *self, const char *title, const char *kind, char *facts)
{
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->subtitle, kind);
  gtk_label_set_text (self->facts, facts);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), facts != NULL);
  g_free (facts);
}

static void
show_look (RmpInspector *self, RmpLook *look)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;
  g_autofree char *kind = g_strdup_printf (_ ("%s on %s"),
                                           technique ? _ (technique->name) : _ ("Plain skinning"),
                                           rmp_garment_get_name (rmp_look_get_garment (look)));

  g_set_object (&self->layer, layer);
  show_facts (self, rmp_look_get_name (look), kind, NULL);
}

/* (transfer full) (nullable) */
static char *
describe_twins (RmpWorkspace *workspace, RmpFoldLine *line)
{
  g_autoptr (GPtrArray) twins = rmp_fold_line_get_twins (workspace, line);

  if (twins->len == 0)
    return NULL;
  if (twins->len == 1)
    return g_strdup_printf (_ ("“%s” on the other side follows (symmetry)."),
                            rmp_fold_line_get_name (twins->pdata[0]));
  return g_strdup_printf (g_dngettext (NULL, "%u line on the other side follows (symmetry).",
                                       "%u lines on the other sides follow (symmetry).",
                                       twins->len),
                          twins->len);
}

static void
show_fold_line (RmpInspector *self, RmpFoldLine *line)
{
  g_autofree char *length = rmp_quantity_format (rmp_fold_line_get_arcs (line, NULL),
                                                 RMP_UNIT_METRE);
  g_autofree char *kind = g_strdup_printf (
      rmp_fold_line_get_hidden (line) ? _ ("Hidden fold line on %s, %s as drawn: it makes no folds")
                                      : _ ("Fold line on %s, %s as drawn"),
      rmp_garment_get_name (rmp_fold_line_get_garment (line)), length);

  show_facts (self, rmp_fold_line_get_name (line), kind, describe_twins (self->workspace, line));
}

static void
show_mask (RmpInspector *self, RmpMaskItem *mask)
{
  g_autofree char *kind = g_strdup_printf (rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE
                                               ? _ ("Mask on %s, an image")
                                               : _ ("Mask on %s, by vertices"),
                                           rmp_garment_get_name (rmp_mask_item_get_garment (mask)));

  show_facts (self, rmp_mask_item_get_name (mask), kind,
              rmp_mask_use_describe (self->workspace, mask));
}

static void
show_directions (RmpInspector *self, RmpDirectionItem *field)
{
  g_autofree char *kind = g_strdup_printf (
      _ ("Direction field on %s"), rmp_garment_get_name (rmp_direction_item_get_garment (field)));

  show_facts (self, rmp_direction_item_get_name (field), kind,
              g_strdup (_ ("The direction brush combs it: a stroke lays it along its way, with "
                           "Shift it smooths, with Ctrl it "
                           "clears; its menu fills and turns all of it.\n\n"
                           "Stamps and noise of the pattern brush can follow it (⋯ below the "
                           "brushes), and Pattern from Strain "
                           "lays ridges across or along it.")));
}

/* The selected pattern, or the pattern to which the selected layer belongs. */
static RmpPatternItem *
find_pattern (GObject *selection)
{
  if (selection && RMP_IS_PATTERN_LAYER_ITEM (selection))
    return rmp_pattern_layer_item_get_pattern (RMP_PATTERN_LAYER_ITEM (selection));
  return selection && RMP_IS_PATTERN_ITEM (selection) ? RMP_PATTERN_ITEM (selection) : NULL;
}

static void
show_pattern (RmpInspector *self, RmpPatternItem *pattern)
{
  const guint n = rmp_pattern_item_count_users (pattern);
  g_autofree char *users = n > 0 ? g_strdup_printf (
                                       g_dngettext (NULL, "used by %u look", "used by %u looks", n),
                                       n)
                                 : g_strdup (_ ("no look uses it yet"));
  g_autofree char *kind = g_strdup_printf (
      _ ("Pattern on %s, %s"), rmp_garment_get_name (rmp_pattern_item_get_garment (pattern)),
      users);

  show_facts (self, rmp_pattern_item_get_name (pattern), kind, NULL);
}

static void
show_garment (RmpInspector *self, RmpGarment *garment)
{
  g_autofree char *kind = g_strdup_printf (
      _ ("Garment on %s"), rmp_surface_get_name (rmp_garment_get_surface (garment)));

  show_facts (self, rmp_garment_get_name (garment), kind, rmp_garment_describe (garment));
}

static void
update (RmpInspector *self)
{
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;

  g_assert (RMP_IS_INSPECTOR (self));

  if (!RMP_IS_LOOK (selection))
    g_clear_object (&self->layer);
  rmp_fold_line_panel_show (self->fold_line, self->workspace,
                            RMP_IS_FOLD_LINE (selection) ? (gpointer) selection : NULL);
  rmp_pattern_panel_show (self->pattern, self->workspace, find_pattern (selection),
                          selection && RMP_IS_PATTERN_LAYER_ITEM (selection) ? (gpointer) selection
                                                                             : NULL);
  rmp_garment_panel_set_workspace (self->garment, self->workspace);
  rmp_garment_panel_show (self->garment, RMP_IS_GARMENT (selection) ? (gpointer) selection : NULL,
                          RMP_IS_SURFACE (selection) ? (gpointer) selection : NULL);
  rmp_motion_chooser_show (self->motion, RMP_IS_LOOK (selection) ? (gpointer) selection : NULL);
  rmp_overlap_panel_show (self->overlaps, self->workspace,
                          RMP_IS_LOOK (selection) ? (gpointer) selection : NULL);
  rmp_placement_panel_show (self->placement,
                            RMP_IS_CHARACTER (selection) ? (gpointer) selection : NULL);
  rmp_import_report_show (self->import_report, self->workspace,
                          RMP_IS_CHARACTER (selection) ? (gpointer) selection : NULL);
  if (RMP_IS_LOOK (selection))
    show_look (self, RMP_LOOK (selection));
  else if (RMP_IS_GARMENT (selection))
    show_garment (self, RMP_GARMENT (selection));
  else if (RMP_IS_SURFACE (selection))
    show_facts (self, rmp_surface_get_name (RMP_SURFACE (selection)), _ ("Mesh"),
                describe_surface (RMP_SURFACE (selection)));
  else if (find_pattern (selection))
    show_pattern (self, find_pattern (selection));
  else if (RMP_IS_FOLD_LINE (selection))
    show_fold_line (self, RMP_FOLD_LINE (selection));
  else if (RMP_IS_MASK_ITEM (selection))
    show_mask (self, RMP_MASK_ITEM (selection));
  else if (RMP_IS_DIRECTION_ITEM (selection))
    show_directions (self, RMP_DIRECTION_ITEM (selection));
  else if (RMP_IS_CLIP_ITEM (selection))
    show_facts (self, rmp_clip_item_get_name (RMP_CLIP_ITEM (selection)), _ ("Clip"),
                describe_clip (RMP_CLIP_ITEM (selection)));
  else if (RMP_IS_CHARACTER (selection))
    show_facts (self, rmp_character_get_name (RMP_CHARACTER (selection)), _ ("Character"),
                describe_character (RMP_CHARACTER (selection)));
  else
    show_facts (self, _ ("Nothing selected"), _ ("Click something in the outliner or the viewport"),
                NULL);
  update_layer (self);
}

/* --- widget ----------------------------------------------------------------------------------- */

void
rmp_inspector_set_workspace (RmpInspector *self, RmpWorkspace *workspace)
{
  static const char *const symmetries[] = { "notify::symmetry", "notify::mirror-y",
                                            "notify::mirror-z", "notify::topological" };

  g_return_if_fail (RMP_IS_INSPECTOR (self));
  if (self->workspace)
    {
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->workspace), self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (self->workspace), self);
    }
  g_clear_object (&self->layer);
  g_set_object (&self->workspace, workspace);
  if (workspace)
    {
      g_signal_connect_swapped (workspace, "notify::selection", G_CALLBACK (update), self);
      for (guint i = 0; i < G_N_ELEMENTS (symmetries); i++)
        g_signal_connect_swapped (workspace, symmetries[i], G_CALLBACK (update), self);
      g_signal_connect_swapped (workspace, "notify::clip", G_CALLBACK (update_joints), self);
      g_signal_connect_swapped (rmp_workspace_get_project (workspace), "changed",
                                G_CALLBACK (update), self);
      g_signal_connect_swapped (rmp_workspace_get_evaluator (workspace), "analysed",
                                G_CALLBACK (update_joints), self);
    }
  update (self);
}

static void
rmp_inspector_dispose (GObject *object)
{
  RmpInspector *self = RMP_INSPECTOR (object);

  if (self->workspace)
    {
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->workspace), self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (self->workspace), self);
    }
  g_clear_object (&self->workspace);
  g_clear_object (&self->layer);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_inspector_parent_class)->dispose (object);
}

static void
rmp_inspector_class_init (RmpInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_MASK_USE);
  g_type_ensure (RMP_TYPE_PARAM_LIST);
  g_type_ensure (RMP_TYPE_PUBLISHED_LIST);
  g_type_ensure (RMP_TYPE_PLOT_PANEL);
  g_type_ensure (RMP_TYPE_JOINT_LIST);
  g_type_ensure (RMP_TYPE_MOTION_CHOOSER);
  g_type_ensure (RMP_TYPE_OVERLAP_PANEL);
  g_type_ensure (RMP_TYPE_TOUCH_LIST);
  g_type_ensure (RMP_TYPE_WAVE_PANEL);
  g_type_ensure (RMP_TYPE_FOLD_LINE_PANEL);
  g_type_ensure (RMP_TYPE_PATTERN_PANEL);
  g_type_ensure (RMP_TYPE_PATTERN_USE_LIST);
  g_type_ensure (RMP_TYPE_GARMENT_PANEL);
  g_type_ensure (RMP_TYPE_PRESET_CHOOSER);
  g_type_ensure (RMP_TYPE_IMPORT_REPORT);
  g_type_ensure (RMP_TYPE_PLACEMENT_PANEL);
  G_OBJECT_CLASS (klass)->dispose = rmp_inspector_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, scroller);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, title);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, subtitle);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, about);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, citation);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, preset_row);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, preset);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, region_row);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, region);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, waves);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, params);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, published);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, plots);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, joints);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, motion);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, overlaps);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, touches);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, make_editable);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, facts);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, fold_line);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, pattern);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, patterns);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, garment);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, import_report);
  gtk_widget_class_bind_template_child (widget_class, RmpInspector, placement);
  gtk_widget_class_bind_template_callback (widget_class, on_params_edited);
  gtk_widget_class_bind_template_callback (widget_class, on_preset_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_preset_previewed);
  gtk_widget_class_bind_template_callback (widget_class, on_joints_edited);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "inspector");
}

static void
rmp_inspector_init (RmpInspector *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_box_append (self->region_row, rmp_mask_use_get_button (self->region));
  update (self);
}
