/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/drawn-lines.h"

#include "inputs/list.h"
#include "technique/same-number.h"

/* From now on @self owns what it points to. */
static void
line_own (RmpDrawnLine *self)
{
  self->name = g_strdup (self->name);
  self->seed = g_strdup (self->seed);
  self->curve = rmp_surface_curve_copy (self->curve);
  self->profile = self->profile ? rmp_profile_ref (self->profile) : NULL;
  self->pieces = g_memdup2 (self->pieces, self->n_pieces * sizeof *self->pieces);
}

static void
line_clear (gpointer data)
{
  RmpDrawnLine *self = data;

  g_assert (data);

  g_free ((char *) self->name);
  g_free ((char *) self->seed);
  rmp_surface_curve_free ((RmpSurfaceCurve *) self->curve);
  g_clear_pointer (&self->profile, rmp_profile_unref);
  g_free ((RmpFoldPiece *) self->pieces);
}

RmpDrawnLine *
rmp_drawn_line_copy (const RmpDrawnLine *self)
{
  RmpDrawnLine *copy = g_memdup2 (self, sizeof *self);

  line_own (copy);
  return copy;
}

void
rmp_drawn_line_free (RmpDrawnLine *self)
{
  line_clear (self);
  g_free (self);
}

static gboolean
same_curve (const RmpSurfaceCurve *a, const RmpSurfaceCurve *b)
{
  if (a->n_points != b->n_points)
    return FALSE;
  for (guint i = 0; i < a->n_points; i++)
    if (a->points[i].face != b->points[i].face ||
        a->points[i].barycentric[0] != b->points[i].barycentric[0] ||
        a->points[i].barycentric[1] != b->points[i].barycentric[1])
      return FALSE;
  return TRUE;
}

static gboolean
same_profile (RmpProfile *a, RmpProfile *b)
{
  g_autofree char *text_a = NULL, *text_b = NULL;

  if (!a || !b || a == b)
    return a == b;
  text_a = rmp_profile_get_text (a);
  text_b = rmp_profile_get_text (b);
  return g_str_equal (text_a, text_b);
}

static gboolean
same_pieces (const RmpDrawnLine *a, const RmpDrawnLine *b)
{
  if (a->n_pieces != b->n_pieces)
    return FALSE;
  for (guint i = 0; i < a->n_pieces; i++)
    if (a->pieces[i].begin != b->pieces[i].begin || a->pieces[i].end != b->pieces[i].end ||
        !rmp_same_number (a->pieces[i].limit, b->pieces[i].limit))
      return FALSE;
  return TRUE;
}

gboolean
rmp_drawn_line_equal (const RmpDrawnLine *a, const RmpDrawnLine *b)
{
  g_return_val_if_fail (a, FALSE);
  g_return_val_if_fail (b, FALSE);

  return a->id == b->id && a->along == b->along && g_strcmp0 (a->name, b->name) == 0 &&
         g_strcmp0 (a->seed, b->seed) == 0 && rmp_same_number (a->width, b->width) &&
         rmp_same_number (a->length, b->length) && rmp_same_number (a->reach, b->reach) &&
         same_curve (a->curve, b->curve) && same_profile (a->profile, b->profile) &&
         same_pieces (a, b);
}

static gboolean
same_line (gconstpointer a, gconstpointer b)
{
  return rmp_drawn_line_equal (a, b);
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  return rmp_input_list_equal (a, b, same_line);
}

const RmpInputKind rmp_input_drawn_lines = {
  .id = "drawn-lines",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .ref = (gpointer (*) (gpointer)) g_array_ref,
  .unref = (GDestroyNotify) g_array_unref,
};

void
rmp_inputs_set_drawn_lines (RmpInputs **self, guint n, const RmpDrawnLine *lines)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof *lines);

  g_array_set_clear_func (list, line_clear);
  g_array_append_vals (list, lines, n);
  for (guint i = 0; i < n; i++)
    line_own (&g_array_index (list, RmpDrawnLine, i));
  rmp_inputs_put_list (self, &rmp_input_drawn_lines, list);
}
