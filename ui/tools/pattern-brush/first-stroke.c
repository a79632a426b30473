/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/first-stroke.h"

#include "inputs/patterns.h"
#include "store/assets/unwrap.h"
#include "tools/garments/garment-edits.h"
#include "tools/pattern-brush/acting-pattern.h"
#include "widgets/i18n.h"

#include <math.h>

/* The height of the full range of greys, in radii of the brush: a stroke of half strength is then
 * clearly visible, but not a steep ridge.
 */
#define HEIGHT_A_RADIUS 0.9
/* The largest acceptable texel, in radii of the brush. */
#define LARGEST_TEXEL 0.6

/* --- what is there ---------------------------------------------------------------------------- */

static double
measure_chart (RmpMesh *mesh, guint face)
{
  const guint32 *corners = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) face;
  const float *uvs = rmp_mesh_get_uvs (mesh);
  double sides[2][2];

  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      sides[i][j] = (double) uvs[2 * (gsize) corners[i + 1] + j] -
                    (double) uvs[2 * (gsize) corners[0] + j];
  return 0.5 * fabs (sides[0][0] * sides[1][1] - sides[0][1] * sides[1][0]);
}

/* Whether an image on the UVs of the garment is fine enough for a stroke of that radius. */
static gboolean
can_be_painted (RmpGarment *garment, double radius)
{
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  double area = 0.0, chart = 0.0;

  if (!rmp_garment_has_uvs (garment))
    return FALSE;
  for (guint face = 0; face < rmp_mesh_get_n_faces (mesh); face++)
    if (rmp_garment_has_face (garment, face))
      {
        area += rmp_mesh_measure_face (mesh, face);
        chart += measure_chart (mesh, face);
      }
  return chart > 0.0 && sqrt (area / chart) / RMP_PATTERN_DEFAULT_SIDE <= LARGEST_TEXEL * radius;
}

static gboolean
has_image (RmpSurface *surface)
{
  for (guint i = 0; i < rmp_surface_get_n_materials (surface); i++)
    if (rmp_surface_get_material_image (surface, i))
      return TRUE;
  return FALSE;
}

gboolean
rmp_first_stroke_is_due (const RmpFirstStroke *self)
{
  return !self->garment || !self->pattern || rmp_pattern_item_count_users (self->pattern) == 0;
}

/* --- making ----------------------------------------------------------------------------------- */

static void G_GNUC_PRINTF (2, 3) say (GString *said, const char *format, ...)
{
  va_list list;

  if (said->len > 0)
    g_string_append_c (said, ' ');
  va_start (list, format);
  g_string_append_vprintf (said, format, list);
  va_end (list);
}

static RmpGarment *
make_cloth (const RmpFirstStroke *self, GString *said, GError **error)
{
  RmpGarment *garment = self->garment ? self->garment
                                      : rmp_surface_add_bare_garment (self->surface, error);

  if (garment && !self->garment)
    say (said, _ ("“%s” is a garment now."), rmp_garment_get_name (garment));
  return garment;
}

/* If a texture lies on the present UVs they are not replaced, which is for the user to decide. */
static gboolean
make_charts (const RmpFirstStroke *self, RmpGarment *garment, GString *said, GError **error)
{
  g_autofree char *summary = NULL;

  if (can_be_painted (garment, self->radius))
    return TRUE;
  if (rmp_garment_has_uvs (garment) && has_image (self->surface))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("The UVs of “%s” are too small to paint on: a texel is larger than the "
                      "brush. Unwrap its charts, "
                      "which gives up how its texture lies, or enlarge the brush."),
                   rmp_surface_get_name (self->surface));
      return FALSE;
    }
  if (!rmp_surface_unwrap (self->surface, &summary, error))
    return FALSE;
  say (said, "%s.", summary);
  return TRUE;
}

static const RmpTechnique *
find_technique (void)
{
  for (guint i = 0; rmp_techniques[i]; i++)
    if (rmp_technique_takes (rmp_techniques[i], &rmp_input_patterns))
      return rmp_techniques[i];
  return NULL;
}

static RmpLayer *
make_look (RmpProject *project, RmpGarment *garment, GError **error)
{
  const RmpTechnique *technique = find_technique ();
  const char *first = rmp_technique_takes (technique, &rmp_input_patterns)->first;
  RmpLook *look = rmp_project_add_look (project, garment, technique->id, NULL, error);
  RmpLayer *layer = look ? rmp_look_get_pattern_layer (look) : NULL;
  g_autoptr (RmpValues) values = layer ? rmp_values_copy (rmp_layer_get_values (layer)) : NULL;

  if (!values || (first && (!rmp_values_set_list (values, first, error) ||
                            !rmp_layer_set_values (layer, values, _ ("Set up look"), error))))
    return NULL;
  return layer;
}

/* The layer of the look that @variant shows on @garment, if it can use one more pattern; otherwise
 * the layer of a new look, which is shown from now on.
 */
static RmpLayer *
find_layer (RmpWorkspace *workspace, RmpVariant *variant, RmpGarment *garment, GString *said,
            GError **error)
{
  RmpLook *shown = rmp_variant_get_look (variant, garment);
  RmpLayer *layer = shown ? rmp_look_get_pattern_layer (shown) : NULL;
  const RmpInputUse *use = layer ? rmp_technique_takes (rmp_layer_get_technique (layer),
                                                        &rmp_input_patterns)
                                 : NULL;

  if (use && rmp_layer_get_n_patterns (layer) < use->most)
    return layer;
  layer = make_look (rmp_workspace_get_project (workspace), garment, error);
  if (!layer || !rmp_variant_set_look (variant, garment, rmp_layer_get_look (layer), error))
    return NULL;
  if (shown)
    say (said, _ ("What is painted shows as “%s”, in place of “%s”."),
         rmp_look_get_name (rmp_layer_get_look (layer)), rmp_look_get_name (shown));
  else
    say (said, _ ("What is painted shows as “%s”."),
         rmp_look_get_name (rmp_layer_get_look (layer)));
  return layer;
}

/* Rounds to two digits, because people read it. */
static double
round_height (double metres)
{
  const double step = metres > 0.0 ? pow (10.0, floor (log10 (metres)) - 1.0) : 1.0;

  return step * round (metres / step);
}

/* If the pane shows no variant, it gets the first one. */
static gboolean
show (const RmpFirstStroke *self, RmpWorkspace *workspace, RmpPatternItem *pattern, GString *said,
      GError **error)
{
  const guint pane = rmp_workspace_get_active_pane (workspace);
  g_autoptr (RmpVariant) first = g_list_model_get_item (
      rmp_project_get_variants (rmp_workspace_get_project (workspace)), 0);
  RmpVariant *variant = rmp_workspace_get_variant (workspace, pane);
  RmpPatternUse use = rmp_pattern_use_plain (pattern);
  RmpLayer *layer;

  if (!variant)
    rmp_workspace_set_side (workspace, pane, RMP_SIDE_SHOWN, variant = first);
  layer = find_layer (workspace, variant, rmp_pattern_item_get_garment (pattern), said, error);
  use.amplitude = round_height (HEIGHT_A_RADIUS * self->radius);
  return layer && rmp_layer_add_pattern (layer, &use, error);
}

static RmpPatternItem *
make (const RmpFirstStroke *self, RmpWorkspace *workspace, GString *said, GError **error)
{
  RmpGarment *garment = make_cloth (self, said, error);
  RmpPatternItem *pattern;

  if (!garment || !make_charts (self, garment, said, error))
    return NULL;
  pattern = self->pattern
                ? self->pattern
                : rmp_garment_add_pattern (garment, NULL, RMP_PATTERN_DEFAULT_SIDE, error);
  return pattern && show (self, workspace, pattern, said, error) ? pattern : NULL;
}

RmpPatternItem *
rmp_first_stroke_prepare (const RmpFirstStroke *self, RmpWorkspace *workspace, char **said,
                          GError **error)
{
  RmpProject *project = rmp_workspace_get_project (workspace);
  g_autoptr (GString) words = g_string_new (NULL);
  RmpPatternItem *pattern;

  rmp_project_begin (project, _ ("First stroke"));
  pattern = make (self, workspace, words, error);
  if (!pattern)
    rmp_project_cancel (project);
  else if (!rmp_project_end (project, error))
    pattern = NULL;
  if (pattern)
    *said = g_string_free (g_steal_pointer (&words), FALSE);
  return pattern;
}
