/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/report.h"

#include "geometry/vector.h"
#include "wrinkles/stretch-crosses.h"

#include <math.h>
#include <string.h>

const RmpFigure rmp_wrinkle_figures[RMP_WRINKLE_N_FIGURES] = {
  [RMP_WRINKLE_FIGURE_WRINKLES] = { "wrinkles", N_ ("Wrinkles"), N_ ("Wrinkles alive in the frame"),
                                    RMP_UNIT_COUNT },
  [RMP_WRINKLE_FIGURE_BORN] = { "born", N_ ("New wrinkles"),
                                N_ ("Wrinkles that began in the frame"), RMP_UNIT_COUNT },
  [RMP_WRINKLE_FIGURE_LENGTH] = { "length_total", N_ ("Length"),
                                  N_ ("Of the active parts of all wrinkles together"),
                                  RMP_UNIT_METRE },
  [RMP_WRINKLE_FIGURE_HEIGHT] = { "height_max", N_ ("Highest wrinkle"),
                                  N_ ("Largest height in the middle of a wrinkle, risen as far as "
                                      "it has"),
                                  RMP_UNIT_METRE },
  [RMP_WRINKLE_FIGURE_COMPRESSION] = { "compression_max", N_ ("Strongest compression"),
                                       N_ ("Largest 1 − λmin of a triangle against its reference "
                                           "shape"),
                                       RMP_UNIT_FRACTION },
  [RMP_WRINKLE_FIGURE_COMPRESSED] = { "labelled_compressed", N_ ("Being compressed"),
                                      N_ ("Triangles labelled compression"), RMP_UNIT_COUNT },
  [RMP_WRINKLE_FIGURE_STRETCHED] = { "labelled_stretched", N_ ("Being stretched"),
                                     N_ ("Triangles labelled stretch"), RMP_UNIT_COUNT },
  [RMP_WRINKLE_FIGURE_ENERGY] = { "label_energy", N_ ("Label energy"),
                                  N_ ("E = Σ A (i, l) + Σ B (l, l′), equation 4.3: what live "
                                      "labels cost"),
                                  RMP_UNIT_NONE },
  [RMP_WRINKLE_FIGURE_SKINNING] = { "time_skinning", N_ ("Skinning"),
                                    N_ ("Time for the coarse mesh"), RMP_UNIT_SECOND },
  [RMP_WRINKLE_FIGURE_LABELS] = { "time_labels", N_ ("Labels"),
                                  N_ ("Time for strain, costs and the cut"), RMP_UNIT_SECOND },
  [RMP_WRINKLE_FIGURE_REFERENCES] = { "time_references", N_ ("References"),
                                      N_ ("Time for the reference shapes"), RMP_UNIT_SECOND },
  [RMP_WRINKLE_FIGURE_CARRYING] = { "time_carrying", N_ ("Persistence"),
                                    N_ ("Time to carry wrinkles over"), RMP_UNIT_SECOND },
  [RMP_WRINKLE_FIGURE_SEEDING] = { "time_seeding", N_ ("Seeds and paths"),
                                   N_ ("Time for new wrinkles"), RMP_UNIT_SECOND },
  [RMP_WRINKLE_FIGURE_SURFACE] = { "time_surface", N_ ("Surface"),
                                   N_ ("Time for normals, curves and lists"), RMP_UNIT_SECOND },
};

const RmpField rmp_wrinkle_fields[RMP_WRINKLE_N_FIELDS] = {
  [RMP_WRINKLE_FIELD_LABEL] = { "label", N_ ("Labels"),
                                N_ ("What a triangle is doing in this frame: being compressed, "
                                    "resting, being "
                                    "stretched"),
                                RMP_DOMAIN_COARSE_FACE, RMP_UNIT_COUNT, RMP_PALETTE_CATEGORIES,
                                0.0 },
  [RMP_WRINKLE_FIELD_COMPRESSION] = { "compression", N_ ("Compression"),
                                      N_ ("How much shorter (blue) or longer (red) a triangle is "
                                          "than its reference "
                                          "shape: "
                                          "the principal stretch farther from 1"),
                                      RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION,
                                      RMP_PALETTE_DIVERGING, 0.0 },
  [RMP_WRINKLE_FIELD_STRETCH] = { "wrinkling", N_ ("Shortening"),
                                  N_ ("1 − λmin: wrinkles begin where it passes the parameter of "
                                      "that name"),
                                  RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION, RMP_PALETTE_SEQUENTIAL,
                                  0.0 },
  [RMP_WRINKLE_FIELD_REFERENCE] = { "reference-size", N_ ("Reference size"),
                                    N_ ("√(area now / area of the reference shape) − 1: blue where "
                                        "the cloth remembers "
                                        "being "
                                        "larger"),
                                    RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION,
                                    RMP_PALETTE_DIVERGING, 0.0 },
};

static double
height_of (const RmpWrinkle *wrinkle, const RmpWrinkleOptions *options, double sign)
{
  const RmpRidge ridge = { wrinkle->shape, sign, 0.0 };
  RmpWrinkleSection section;

  rmp_ridge_section (&ridge, &options->ridge, 0.5, &section);
  return fabs (sign) * section.height;
}

void
rmp_wrinkle_report_figures (const RmpWrinkleState *state, const RmpWrinkleOptions *options,
                            const RmpWrinkleCost *cost, RmpOutput *output)
{
  const RmpWrinkleFrame *frame = rmp_wrinkle_state_get_cloth (state);
  const guint8 *labels = rmp_wrinkle_state_get_labels (state);
  const guint n = rmp_wrinkle_state_get_n_wrinkles (state);
  double *figures = output->figures, length = 0.0, height = 0.0, compression = 0.0;
  guint born = 0, counts[RMP_WRINKLE_N_LABELS] = { 0, 0, 0 };

  g_assert (cost);

  for (guint i = 0; i < n; i++)
    {
      const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (state, i);

      length += wrinkle->active[1] - wrinkle->active[0];
      height = MAX (height,
                    height_of (wrinkle, options, rmp_wrinkle_state_get_sign (state, options, i)));
      born += wrinkle->birth + 1 == rmp_wrinkle_state_get_frame (state) ? 1 : 0;
    }
  for (guint i = 0; i < frame->cloth->topology->n_faces; i++)
    {
      compression = MAX (compression, 1.0 - 1.0 / frame->compression[i]);
      counts[labels[i]]++;
    }
  figures[RMP_WRINKLE_FIGURE_WRINKLES] = n;
  figures[RMP_WRINKLE_FIGURE_BORN] = born;
  figures[RMP_WRINKLE_FIGURE_LENGTH] = length;
  figures[RMP_WRINKLE_FIGURE_HEIGHT] = height;
  figures[RMP_WRINKLE_FIGURE_COMPRESSION] = compression;
  figures[RMP_WRINKLE_FIGURE_COMPRESSED] = counts[RMP_WRINKLE_LABEL_COMPRESSION];
  figures[RMP_WRINKLE_FIGURE_STRETCHED] = counts[RMP_WRINKLE_LABEL_STRETCH];
  figures[RMP_WRINKLE_FIGURE_ENERGY] = (double) rmp_wrinkle_state_get_energy (state) /
                                       RMP_WRINKLE_COST_SCALE;
  figures[RMP_WRINKLE_FIGURE_LABELS] = cost->labels;
  figures[RMP_WRINKLE_FIGURE_REFERENCES] = cost->references;
  figures[RMP_WRINKLE_FIGURE_CARRYING] = cost->carrying;
  figures[RMP_WRINKLE_FIGURE_SEEDING] = cost->seeding;
}

static float
field_value (const RmpWrinkleState *state, RmpWrinkleFieldId field, guint32 face)
{
  const RmpWrinkleFrame *frame = rmp_wrinkle_state_get_cloth (state);
  const double least = 1.0 / frame->compression[face], most = frame->stretch[face];

  switch (field)
    {
    case RMP_WRINKLE_FIELD_LABEL:
      return rmp_wrinkle_state_get_labels (state)[face];
    case RMP_WRINKLE_FIELD_COMPRESSION:
      return (float) (1.0 - least > most - 1.0 ? least - 1.0 : most - 1.0);
    case RMP_WRINKLE_FIELD_STRETCH:
      return (float) MAX (0.0, 1.0 - least);
    case RMP_WRINKLE_FIELD_REFERENCE:
      return (float) (sqrt (least * most) - 1.0);
    case RMP_WRINKLE_N_FIELDS:
    default:
      g_assert_not_reached ();
    }
}

void
rmp_wrinkle_report_fields (const RmpWrinkleGarment *garment, const RmpWrinkleState *state,
                           const gboolean *fields, RmpOutput *output)
{
  const guint n = garment->topology->n_faces;

  g_assert (output);

  for (guint k = 0; fields && k < RMP_WRINKLE_N_FIELDS; k++)
    {
      if (!fields[k])
        continue;
      output->fields[k] = g_new (float, MAX (n, 1));
      output->field_sizes[k] = n;
      for (guint32 i = 0; i < n; i++)
        {
          const guint32 face = garment->cloth_faces ? garment->cloth_faces[i] : i;

          output->fields[k][i] = face == RMP_INDEX_NONE
                                     ? (k == RMP_WRINKLE_FIELD_LABEL ? -1.0f : 0.0f)
                                     : field_value (state, k, face);
        }
    }
}

static void
set_axis (const double direction[3], double stretch, float axis[3], float *out_stretch)
{
  for (guint c = 0; c < 3; c++)
    axis[c] = (float) direction[c];
  *out_stretch = (float) stretch;
}

void
rmp_wrinkle_report_crosses (const RmpWrinkleGarment *garment, const RmpWrinkleState *state,
                            RmpOutput *output)
{
  const RmpWrinkleFrame *frame = rmp_wrinkle_state_get_cloth (state);

  g_assert (garment);
  g_assert (output);

  for (guint32 i = 0; i < frame->cloth->topology->n_faces; i++)
    {
      const double middle[3] = { 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0 };
      double normal[3], across[3], weights[3];
      float barycentric[2];
      guint32 face;
      RmpReliefPoint point;
      RmpStretchCross *cross;

      if (!frame->has_shape[i] ||
          !rmp_wrinkle_base_find (garment->base, garment->faces[i], middle, &face, weights))
        continue;
      barycentric[0] = (float) weights[1];
      barycentric[1] = (float) weights[2];
      rmp_relief_evaluate (output->relief, face, barycentric, &point);
      cross = rmp_stretch_crosses_add (output);
      rmp_wrinkle_frame_normal (frame, i, normal);
      rmp_vector_cross (normal, frame->directions + 3 * (gsize) i, across);
      memcpy (cross->position, point.position, sizeof cross->position);
      memcpy (cross->normal, point.normal, sizeof cross->normal);
      cross->size = (float) sqrt (0.5 * rmp_flat_triangle_area (frame->flats + i));
      set_axis (across, 1.0 / frame->compression[i], cross->axes[0], &cross->stretches[0]);
      set_axis (frame->directions + 3 * (gsize) i, frame->stretch[i], cross->axes[1],
                &cross->stretches[1]);
    }
}

static void
add_point (const RmpWrinkleGarment *garment, const RmpRelief *relief, const double *positions,
           const double point[3], guint32 face, guint i, RmpOverlayLine *line)
{
  double weights[3];
  float barycentric[2];
  RmpReliefPoint raised;

  rmp_wrinkle_face_weights (garment->base->ridges, positions, face, point, weights);
  barycentric[0] = (float) weights[1];
  barycentric[1] = (float) weights[2];
  rmp_relief_evaluate (relief, garment->base->faces[face], barycentric, &raised);
  memcpy (line->points + 3 * (gsize) i, raised.position, sizeof raised.position);
  memcpy (line->normals + 3 * (gsize) i, raised.normal, sizeof raised.normal);
}

void
rmp_wrinkle_report_lines (const RmpWrinkleGarment *garment, RmpOutput *output)
{
  const RmpRidgeSurface *surface = output->relief->ridges;
  const RmpRidgeSegment *segments = rmp_ridge_surface_get_segments (surface);
  const guint32 *features = rmp_ridge_surface_get_features (surface);
  const double *positions = rmp_ridge_surface_get_positions (surface);
  const guint n = rmp_ridge_surface_get_n_segments (surface);

  for (guint i = 0; i < n;)
    {
      g_autofree char *name = g_strdup_printf ("%u", features[segments[i].wrinkle]);
      const guint first = i;
      RmpOverlayLine *line;

      while (i < n && segments[i].wrinkle == segments[first].wrinkle)
        i++;
      line = rmp_overlay_line_new (i - first + 1, FALSE);
      line->name = g_ref_string_new (name);
      line->pieces = g_atomic_rc_box_alloc ((i - first) * sizeof *line->pieces);
      for (guint k = first; k < i; k++)
        {
          line->pieces[k - first] = (gint32) segments[k].wrinkle;
          add_point (garment, output->relief, positions, segments[k].from,
                     rmp_ridge_surface_get_segment_face (surface, k), k - first, line);
        }
      add_point (garment, output->relief, positions, segments[i - 1].to,
                 rmp_ridge_surface_get_segment_face (surface, i - 1), i - first, line);
      g_ptr_array_add (output->lines, line);
    }
}
