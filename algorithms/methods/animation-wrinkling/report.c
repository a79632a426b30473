/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/report.h"

#include "folds/fold-rows.h"

const RmpFigure rmp_crease_figures[RMP_CREASE_N_FIGURES] = {
  [RMP_CREASE_FIGURE_WRINKLES] = { "wrinkles", N_ ("Wrinkles"), N_ ("Curves alive in the frame"),
                                   RMP_UNIT_COUNT },
  [RMP_CREASE_FIGURE_BORN] = { "born", N_ ("New wrinkles"), N_ ("Curves that began in the frame"),
                               RMP_UNIT_COUNT },
  [RMP_CREASE_FIGURE_SPLIT] = { "split", N_ ("Split wrinkles"),
                                N_ ("Curves that a split added in the frame"), RMP_UNIT_COUNT },
  [RMP_CREASE_FIGURE_KEPT] = { "kept", N_ ("Fading wrinkles"),
                               N_ ("Curves that could not be followed and sink where they were"),
                               RMP_UNIT_COUNT },
  [RMP_CREASE_FIGURE_GONE] = { "gone", N_ ("Ended wrinkles"), N_ ("Curves that ended in the frame"),
                               RMP_UNIT_COUNT },
  [RMP_CREASE_FIGURE_LENGTH] = { "length_total", N_ ("Length"),
                                 N_ ("Of all curves together, at rest"), RMP_UNIT_METRE },
  [RMP_CREASE_FIGURE_HEIGHT] = { "height_max", N_ ("Highest wrinkle"),
                                 N_ ("Largest height of a crest, risen as far as it has"),
                                 RMP_UNIT_METRE },
  [RMP_CREASE_FIGURE_COMPRESSION] = { "compression_max", N_ ("Strongest compression"),
                                      N_ ("Largest c = 1 − λmin at a vertex, smoothed"),
                                      RMP_UNIT_FRACTION },
  [RMP_CREASE_FIGURE_VERTICES] = { "vertices", N_ ("Vertices"),
                                   N_ ("Vertices of the refined surface"), RMP_UNIT_COUNT },
  [RMP_CREASE_FIGURE_SKINNING] = { "time_skinning", N_ ("Skinning"),
                                   N_ ("Time for the coarse mesh"), RMP_UNIT_SECOND },
  [RMP_CREASE_FIGURE_STRETCH] = { "time_stretch", N_ ("Stretch"),
                                  N_ ("Time for tensors and their smoothing"), RMP_UNIT_SECOND },
  [RMP_CREASE_FIGURE_CURVES] = { "time_curves", N_ ("Curves"),
                                 N_ ("Time to follow, split and trace curves"), RMP_UNIT_SECOND },
  [RMP_CREASE_FIGURE_SURFACE] = { "time_surface", N_ ("Surface"),
                                  N_ ("Time for cross-sections, lifts and normals"),
                                  RMP_UNIT_SECOND },
};

const RmpField rmp_crease_fields[RMP_CREASE_N_FIELDS] = {
  [RMP_CREASE_FIELD_COMPRESSION] = { "compression", N_ ("Compression"),
                                     N_ ("How much shorter (blue) or longer (red) the cloth is "
                                         "than at rest: the "
                                         "principal stretch farther from 1, smoothed"),
                                     RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_FRACTION,
                                     RMP_PALETTE_DIVERGING, 0.0 },
  [RMP_CREASE_FIELD_SHORTENING] = { "wrinkling", N_ ("Shortening"),
                                    N_ ("c = 1 − λmin: wrinkles begin where it passes the "
                                        "shortening to wrinkle"),
                                    RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_FRACTION,
                                    RMP_PALETTE_SEQUENTIAL, 0.0 },
  [RMP_CREASE_FIELD_CURVE] = { "curve", N_ ("Curves"), N_ ("Which curve lifts a point most"),
                               RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_COUNT, RMP_PALETTE_CATEGORIES,
                               0.0 },
  [RMP_CREASE_FIELD_HEIGHT] = { "height", N_ ("Height"),
                                N_ ("How far a point is lifted off the smooth surface"),
                                RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_METRE, RMP_PALETTE_SEQUENTIAL,
                                0.0 },
};

void
rmp_crease_report_figures (const RmpCreaseScene *scene, RmpOutput *output)
{
  double *figures = output->figures, length = 0.0, height = 0.0, compression = 0.0;
  guint n = rmp_crease_state_get_n_creases (scene->state);

  for (guint i = 0; i < n; i++)
    {
      const RmpCreaseRidge *ridge = rmp_crease_lift_get_ridge (scene->lift, i);

      length += ridge->length;
      for (guint k = 0; k < ridge->n; k++)
        height = MAX (height, rmp_crease_ridge_crest (ridge, scene->style, k));
    }
  for (guint32 v = 0; v < scene->field->cloth->topology->n_vertices; v++)
    compression = MAX (compression, scene->field->compression[v]);
  figures[RMP_CREASE_FIGURE_WRINKLES] = n;
  figures[RMP_CREASE_FIGURE_BORN] = scene->events->born;
  figures[RMP_CREASE_FIGURE_SPLIT] = scene->events->split;
  figures[RMP_CREASE_FIGURE_KEPT] = scene->events->kept;
  figures[RMP_CREASE_FIGURE_GONE] = scene->events->gone;
  figures[RMP_CREASE_FIGURE_LENGTH] = length;
  figures[RMP_CREASE_FIGURE_HEIGHT] = height;
  figures[RMP_CREASE_FIGURE_COMPRESSION] = compression;
  figures[RMP_CREASE_FIGURE_VERTICES] = scene->mesh->topology->n_vertices;
}

static float *
add_field (RmpOutput *output, RmpCreaseFieldId field, guint n)
{
  output->fields[field] = g_new (float, MAX (n, 1));
  output->field_sizes[field] = n;
  return output->fields[field];
}

void
rmp_crease_report_fields (const RmpCreaseScene *scene, const gboolean *fields, const float *heights,
                          RmpOutput *output)
{
  const RmpCreaseField *field = scene->field;
  guint n = field->cloth->topology->n_vertices, n_fine = scene->mesh->topology->n_vertices;
  float *values;

  g_assert (output);

  if (fields[RMP_CREASE_FIELD_COMPRESSION])
    {
      values = add_field (output, RMP_CREASE_FIELD_COMPRESSION, n);
      for (guint32 v = 0; v < n; v++)
        {
          double least = 1.0 - field->compression[v], most = least + field->spread[v];

          values[v] = (float) (1.0 - least > most - 1.0 ? least - 1.0 : most - 1.0);
        }
    }
  if (fields[RMP_CREASE_FIELD_SHORTENING])
    {
      values = add_field (output, RMP_CREASE_FIELD_SHORTENING, n);
      for (guint32 v = 0; v < n; v++)
        values[v] = (float) MAX (0.0, field->compression[v]);
    }
  if (fields[RMP_CREASE_FIELD_CURVE])
    {
      values = add_field (output, RMP_CREASE_FIELD_CURVE, n_fine);
      for (guint32 v = 0; v < n_fine; v++)
        values[v] = output->relief->features[v] == RMP_FEATURE_NONE
                        ? -1.0f
                        : (float) output->relief->features[v];
    }
  if (fields[RMP_CREASE_FIELD_HEIGHT])
    {
      values = add_field (output, RMP_CREASE_FIELD_HEIGHT, n_fine);
      for (guint32 v = 0; v < n_fine; v++)
        values[v] = heights[v];
    }
}

/* (transfer full): a GRefString */
static char *
name_crease (const RmpCrease *crease)
{
  g_autofree char *name = g_strdup_printf ("%" G_GUINT64_FORMAT, crease->id);

  return g_ref_string_new (name);
}

static RmpOverlayLine *
make_line (const RmpCreaseScene *scene, guint index)
{
  const RmpCrease *crease = rmp_crease_state_get_crease (scene->state, index);
  const RmpCreaseRidge *ridge = rmp_crease_lift_get_ridge (scene->lift, index);
  RmpOverlayLine *line = rmp_overlay_line_new (ridge->n, FALSE);

  line->name = name_crease (crease);
  line->id = crease->line;
  line->pieces = g_atomic_rc_box_alloc (ridge->n * sizeof *line->pieces);
  for (guint i = 0; i < ridge->n; i++)
    {
      const RmpSurfacePoint *at = crease->curve->points + i;
      const float weights[2] = { (float) at->barycentric[0], (float) at->barycentric[1] };
      RmpReliefPoint point;
      guint32 other;
      float height = (float) rmp_crease_lift_at (scene->lift, at->face,
                                                 ridge->positions + 3 * (gsize) i, &other);

      rmp_relief_evaluate (scene->base, at->face, weights, &point);
      for (guint c = 0; c < 3; c++)
        {
          line->points[3 * (gsize) i + c] = point.position[c] + height * point.normal[c];
          line->normals[3 * (gsize) i + c] = point.normal[c];
        }
      line->pieces[i] = (gint32) index;
    }
  return line;
}

/* The cross-section where the curve is highest: the cloth over it, its width, and how long the
 * section is.
 */
static void
add_row (const RmpCreaseScene *scene, guint index, RmpOutput *output)
{
  const RmpCrease *crease = rmp_crease_state_get_crease (scene->state, index);
  const RmpCreaseRidge *ridge = rmp_crease_lift_get_ridge (scene->lift, index);
  RmpFoldRow *row = rmp_fold_rows_add (output);
  guint highest = 0;

  for (guint k = 1; k < ridge->n; k++)
    if (rmp_crease_ridge_crest (ridge, scene->style, k) >
        rmp_crease_ridge_crest (ridge, scene->style, highest))
      highest = k;
  row->feature = (guint) crease->id;
  row->line = name_crease (crease);
  row->line_id = crease->line;
  row->end = ridge->length;
  row->height = rmp_crease_ridge_crest (ridge, scene->style, highest);
  row->base_length = 2.0 * ridge->half_widths[highest];
  row->rest_length = row->base_length /
                     (1.0 - CLAMP (ridge->compression[highest], 0.0, RMP_MOST_FOLD_COMPRESSION));
  row->length = row->height > 0.0 ? row->rest_length : row->base_length;
  row->status = crease->strength < 1.0 ? "fading" : "ok";
}

void
rmp_crease_report_lines (const RmpCreaseScene *scene, RmpOutput *output)
{
  for (guint i = 0; i < rmp_crease_state_get_n_creases (scene->state); i++)
    {
      g_ptr_array_add (output->lines, make_line (scene, i));
      add_row (scene, i, output);
    }
}
