/* SPDX-License-Identifier: GPL-3.0-or-later */

/* detected-lines.c: lines that a technique found, as lines that can be edited: the same curves,
 * with handles on them.
 */

#include <glib/gi18n-lib.h>

#include "geometry/stroke.h"
#include "geometry/vector.h"
#include "store/cloth/fold-line.h"
#include "store/document/edit.h"

/* The point of the curve nearest to @position, from @first on. */
static guint
find_nearest (const RmpSheet *sheet, const RmpSurfaceCurve *curve, guint first,
              const double position[3])
{
  double nearest = G_MAXDOUBLE;
  guint index = first;

  for (guint i = first; i < curve->n_points; i++)
    {
      double at[3], distance;

      rmp_sheet_position (sheet, &curve->points[i], at);
      distance = rmp_vector_distance (at, position);
      if (distance < nearest)
        {
          nearest = distance;
          index = i;
        }
    }
  return index;
}

/* As few handles as would draw the curve again: those of a path fitted to it, moved onto the curve
 * itself, which stays what it is until somebody moves one.
 */
static GArray *
choose_handles (const RmpSheet *sheet, const RmpSurfaceCurve *curve)
{
  GArray *handles = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (RmpPath) fitted = rmp_path_fit (sheet, TRUE, curve->n_points, curve->points,
                                             RMP_STROKE_TOLERANCE, NULL, NULL);
  guint last = 0, end = curve->n_points - 1;

  g_array_append_val (handles, last);
  for (guint i = 1; fitted && i + 1 < fitted->n_handles; i++)
    {
      double position[3];

      rmp_sheet_position (sheet, &fitted->handles[i], position);
      last = find_nearest (sheet, curve, last, position);
      if (last > g_array_index (handles, guint, handles->len - 1) && last < end)
        g_array_append_val (handles, last);
    }
  g_array_append_val (handles, end);
  return handles;
}

static gboolean
draw_line (RmpGarment *garment, const RmpSheet *sheet, const RmpDetectedLine *line, GError **error)
{
  g_autoptr (GArray) handles = choose_handles (sheet, line->curve);
  const RmpPath path = { .smooth = TRUE,
                         .n_handles = handles->len,
                         .indices = (guint *) (gpointer) handles->data,
                         .curve = line->curve };
  const RmpFoldLineSpec spec = {
    .name = line->name, .seed = line->name, .path = &path, .length = line->length
  };

  return rmp_garment_add_fold_line (garment, &spec, error) != NULL;
}

static gboolean
draw_lines (RmpGarment *garment, GPtrArray *detected, GError **error)
{
  RmpMesh *mesh = rmp_garment_get_mesh (garment);
  g_autoptr (RmpSheet) sheet = rmp_sheet_new_smooth (mesh, rmp_garment_get_cloth (garment));

  for (guint i = 0; i < detected->len; i++)
    if (!draw_line (garment, sheet, detected->pdata[i], error))
      return FALSE;
  return TRUE;
}

gboolean
rmp_layer_draw_lines (RmpLayer *self, GPtrArray *detected, GError **error)
{
  RmpEdit *edit;
  RmpLook *look = rmp_layer_get_look (self);
  const RmpTechnique *technique = rmp_layer_get_technique (self);
  g_autofree char *label = g_strdup_printf (_ ("Make fold lines of %s editable"),
                                            rmp_look_get_name (look));
  const RmpInputUse *use = rmp_technique_takes (technique, &rmp_input_drawn_lines);
  g_autoptr (RmpValues) values = NULL;
  gboolean ok;

  g_return_val_if_fail (RMP_IS_LAYER (self), FALSE);
  g_return_val_if_fail (use && use->only, FALSE);

  values = rmp_values_copy (rmp_layer_get_values (self));
  if (!rmp_values_set_list (values, use->only, error))
    return FALSE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit)
    return FALSE;
  ok = draw_lines (rmp_look_get_garment (look), detected, error) &&
       rmp_layer_set_values (self, values, label, error);
  return rmp_edit_end (edit, ok, error);
}
