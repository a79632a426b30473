/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/wave-panel.h"

#include "evaluate/kinds/masks.h"
#include "inputs/masks.h"
#include "store/looks/wave-answer.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

#include <math.h>

/* A drag goes from a fifth of the wavelength to five times of it. */
#define DRAG 5.0
#define LEAST_WAVELENGTH 1e-6
#define MOST_WAVELENGTH 100.0

struct _RmpWavePanel
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  RmpLayer *layer;
  const RmpWaveTheory *theory; /* whose answers are listed */
  double wavelength;           /* the widest of the look as it is in the document */
  gboolean previewed;          /* a drag lasts */

  /* Template children */
  GtkWidget *box;
  GtkLabel *name;
  RmpNumberEntry *entry;
  GtkDropDown *answers;
  GtkLabel *span;
  GtkLabel *onset;
  GtkLabel *height;
  GtkLabel *edges;
  GtkWidget *coarse;
  GtkWidget *remesh;
};

G_DEFINE_FINAL_TYPE (RmpWavePanel, rmp_wave_panel, GTK_TYPE_WIDGET)

/* --- edits ------------------------------------------------------------------------------------ */

/* The parameter that gives way. */
static guint
get_param (RmpWavePanel *self)
{
  return self->theory->answers[gtk_drop_down_get_selected (self->answers)];
}

static void
preview (RmpWavePanel *self, const RmpWaveAnswer *answer)
{
  const RmpMasked ends = answer ? (RmpMasked){ .param = answer->param,
                                               .low = answer->low,
                                               .high = answer->high }
                                : (RmpMasked){ 0 };

  if (!answer && !self->previewed)
    return;
  self->previewed = answer != NULL;
  rmp_workspace_preview (self->workspace, &rmp_preview_mask_ends, self->layer,
                         answer && answer->mask ? &ends : NULL);
  rmp_workspace_preview (self->workspace, &rmp_preview_values, self->layer,
                         answer ? answer->values : NULL);
}

/* What no value gives is left out of a drag. */
static void
on_scrubbed (RmpWavePanel *self, double value)
{
  g_auto (RmpWaveAnswer) answer = { 0 };

  g_assert (RMP_IS_WAVE_PANEL (self));
  if (self->layer && self->wavelength > 0.0 && value > 0.0 &&
      rmp_wave_answer_init (&answer, self->layer, get_param (self), value / self->wavelength, NULL))
    preview (self, &answer);
}

static void update (RmpWavePanel *self);

static void
on_changed (RmpWavePanel *self, double value)
{
  g_autofree char *text = rmp_quantity_format (value, RMP_UNIT_METRE);
  g_autofree char *label = g_strdup_printf (_ ("Wavelength %s"), text);
  g_auto (RmpWaveAnswer) answer = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_WAVE_PANEL (self));

  if (!self->layer || !(self->wavelength > 0.0))
    return;
  if (rmp_wave_answer_init (&answer, self->layer, get_param (self), value / self->wavelength,
                            &error))
    rmp_wave_answer_apply (&answer, self->layer, label, &error);
  preview (self, NULL);
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
  update (self);
}

static void
on_reverted (RmpWavePanel *self)
{
  g_assert (RMP_IS_WAVE_PANEL (self));
  preview (self, NULL);
}

/* --- what is shown ---------------------------------------------------------------------------- */

static RmpSurface *
get_surface (RmpWavePanel *self)
{
  return rmp_garment_get_surface (rmp_look_get_garment (rmp_layer_get_look (self->layer)));
}

static gboolean
is_shown (RmpWavePanel *self)
{
  RmpLook *look = rmp_layer_get_look (self->layer);

  for (guint pane = 0; pane < rmp_workspace_get_panes (self->workspace); pane++)
    for (guint side = 0; side < RMP_N_SIDES; side++)
      {
        RmpVariant *variant = rmp_workspace_get_side (self->workspace, pane, side);

        if (variant && rmp_variant_get_look (variant, rmp_look_get_garment (look)) == look)
          return TRUE;
      }
  return FALSE;
}

/* A figure of the frame that is shown; NaN: there is none. */
static double
get_figure (const RmpResult *result, const char *id)
{
  for (guint i = 0; result && result->technique && i < result->technique->n_figures; i++)
    if (g_str_equal (result->technique->figures[i].id, id))
      return result->output.figures[i];
  return NAN;
}

static void
show_label (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
  g_free (text);
}

static void
show_wavelength (RmpWavePanel *self, const RmpWavePrediction *widest, double shortest)
{
  const double soft[2] = { self->wavelength / DRAG, self->wavelength * DRAG };
  const double hard[2] = { LEAST_WAVELENGTH, MOST_WAVELENGTH };
  const gboolean painted = shortest < widest->wavelength;

  rmp_number_entry_set_range (self->entry, soft, hard);
  rmp_number_entry_set_value (self->entry, widest->wavelength);
  gtk_label_set_text (self->name, painted ? _ ("Widest wavelength") : _ ("Wavelength"));
  show_label (self->span, painted ? g_strdup_printf (_ ("From %.3g to %.3g mm, as it is painted"),
                                                     1e3 * shortest, 1e3 * widest->wavelength)
                                  : NULL);
  show_label (self->onset,
              g_strdup_printf (_ ("Waves begin at %.3g %% of compression"), 1e2 * widest->onset));
}

/* What theory says of the compression of the frame that is shown. (transfer full) (nullable) */
static char *
describe_height (RmpWaveForecast *forecast, const RmpResult *result,
                 const RmpWavePrediction *widest)
{
  const double compression = get_figure (result,
                                         rmp_wave_forecast_get_theory (forecast)->compression);
  const double height = rmp_wave_forecast_get_amplitude (forecast, compression);

  if (isnan (compression))
    return NULL;
  if (!(compression > widest->onset))
    return g_strdup (_ ("This frame is compressed by less: it stays flat"));
  return g_strdup_printf (_ ("Up to %.3g mm high, at this frame’s %.3g %%"), 1e3 * height,
                          1e2 * compression);
}

static void
show_edges (RmpWavePanel *self, const RmpWaveTheory *theory, const RmpResult *result,
            double shortest)
{
  const double edges = get_figure (result, theory->edges);
  const gboolean coarse = edges < theory->edges_enough;

  gtk_widget_set_visible (self->coarse, coarse);
  if (!coarse)
    return;
  show_label (self->edges,
              g_strdup_printf (_ ("The mesh is too coarse: %.2g edges reach over a wave, and %g "
                                  "show it well"),
                               edges, theory->edges_wanted));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->remesh), "d",
                                    shortest / theory->edges_wanted);
}

static void
update (RmpWavePanel *self)
{
  g_autoptr (RmpWaveForecast) forecast = NULL;
  g_autoptr (RmpResult) result = NULL;
  RmpWavePrediction widest;
  double shortest;

  g_assert (RMP_IS_WAVE_PANEL (self));

  if (!self->layer || !self->theory)
    return;
  forecast = rmp_workspace_forecast (self->workspace, get_surface (self),
                                     rmp_layer_get_look (self->layer));
  gtk_widget_set_visible (GTK_WIDGET (self), forecast != NULL);
  if (!forecast)
    return;
  rmp_wave_forecast_span (forecast, &widest, &shortest);
  if (!rmp_workspace_is_previewing (self->workspace))
    self->wavelength = widest.wavelength;
  if (is_shown (self))
    result = rmp_workspace_request (self->workspace, get_surface (self),
                                    rmp_layer_get_look (self->layer), NULL);
  show_wavelength (self, &widest, shortest);
  show_label (self->height, describe_height (forecast, result, &widest));
  show_edges (self, self->theory, result, shortest);
}

static void
on_frame_ready (RmpWavePanel *self, RmpSurface *surface G_GNUC_UNUSED, RmpLook *look)
{
  g_assert (RMP_IS_WAVE_PANEL (self));
  if (self->layer && look == rmp_layer_get_look (self->layer))
    update (self);
}

static void
list_answers (RmpWavePanel *self, const RmpTechnique *technique)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  for (guint i = 0; i < technique->waves->n_answers; i++)
    gtk_string_list_append (labels, _ (technique->params[technique->waves->answers[i]].label));
  gtk_drop_down_set_model (self->answers, G_LIST_MODEL (labels));
}

void
rmp_wave_panel_set_layer (RmpWavePanel *self, RmpWorkspace *workspace, RmpLayer *layer)
{
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;
  const RmpWaveTheory *theory = technique ? technique->waves : NULL;

  g_return_if_fail (RMP_IS_WAVE_PANEL (self));

  if (layer != self->layer && self->layer)
    preview (self, NULL);
  rmp_workspace_follow (workspace, &self->workspace, self, G_CALLBACK (update),
                        G_CALLBACK (on_frame_ready));
  g_set_object (&self->layer, layer);
  if (theory && theory != self->theory)
    list_answers (self, technique);
  self->theory = theory;
  gtk_widget_set_visible (GTK_WIDGET (self), theory != NULL);
  update (self);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_wave_panel_dispose (GObject *object)
{
  RmpWavePanel *self = RMP_WAVE_PANEL (object);

  if (self->box)
    rmp_wave_panel_set_layer (self, NULL, NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_wave_panel_parent_class)->dispose (object);
}

static void
rmp_wave_panel_class_init (RmpWavePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_NUMBER_ENTRY);
  G_OBJECT_CLASS (klass)->dispose = rmp_wave_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/wave-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, box);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, name);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, entry);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, answers);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, span);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, onset);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, height);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, edges);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, coarse);
  gtk_widget_class_bind_template_child (widget_class, RmpWavePanel, remesh);
  gtk_widget_class_bind_template_callback (widget_class, on_scrubbed);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_reverted);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_wave_panel_init (RmpWavePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rmp_number_entry_set_unit (self->entry, RMP_UNIT_METRE, FALSE);
}
