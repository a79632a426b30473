/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-lines/fold-line-sizes.h"

#include <math.h>

static const guint params[] = {
  [RMP_FOLD_LINE_WIDTH] = RMP_INPUT_LINE_WIDTH,
  [RMP_FOLD_LINE_LENGTH] = RMP_INPUT_LINE_LENGTH,
  [RMP_FOLD_LINE_REACH] = RMP_INPUT_LINE_REACH,
};

double
rmp_drawn_line_get_size (const RmpDrawnLine *self, RmpFoldLineSize size)
{
  return size == RMP_FOLD_LINE_WIDTH    ? self->width
         : size == RMP_FOLD_LINE_LENGTH ? self->length
                                        : self->reach;
}

void
rmp_drawn_line_set_size (RmpDrawnLine *self, RmpFoldLineSize size, double metres)
{
  *(size == RMP_FOLD_LINE_WIDTH    ? &self->width
    : size == RMP_FOLD_LINE_LENGTH ? &self->length
                                   : &self->reach) = metres;
}

double
rmp_garment_get_look_size (RmpWorkspace *workspace, guint pane, RmpGarment *garment,
                           RmpFoldLineSize size)
{
  RmpLook *look = rmp_workspace_get_look (workspace, pane, garment);
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;
  const gint param = rmp_technique_find_input_param (technique, &rmp_input_drawn_lines,
                                                     params[size]);

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), 0.0);
  return param >= 0 ? rmp_values_get_real (rmp_layer_get_values (layer), (guint) param) : 0.0;
}

double
rmp_fold_line_get_size (RmpWorkspace *workspace, guint pane, RmpFoldLine *line,
                        RmpFoldLineSize size)
{
  const double own = rmp_drawn_line_get_size (rmp_fold_line_get_drawn (line), size);

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), 0.0);

  if (!isnan (own))
    return own;
  /* A line without a length of its own is as long as it was drawn. */
  if (size == RMP_FOLD_LINE_LENGTH)
    return rmp_fold_line_get_arcs (line, NULL);
  return rmp_garment_get_look_size (workspace, pane, rmp_fold_line_get_garment (line), size);
}
