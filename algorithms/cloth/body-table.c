/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/body-table.h"

#include "cloth/params.h"
#include "geometry/vector.h"

/* How much of a plane is drawn: its faces reach far. */
#define SHOWN 0.1

#define COLUMN(id, label, help, type, unit, member)                                                \
  RMP_COLUMN (RmpClothBodyRow, id, label, help, type, unit, member)

static const RmpColumn columns[] = {
  COLUMN ("kind", N_ ("Shape"), N_ ("What it is."), WORD, NONE, kind),
  COLUMN ("position", N_ ("Position"), N_ ("Of its middle, in metres."), VECTOR, NONE, position),
  COLUMN ("across", N_ ("Across"), N_ ("The way of its own x."), VECTOR, NONE, across),
  COLUMN ("up", N_ ("Up"), N_ ("The way of its own y."), VECTOR, NONE, up),
  COLUMN ("radius", N_ ("Radius"), N_ ("Of what is round."), REAL, METRE, radius),
  COLUMN ("length", N_ ("Length"), N_ ("Of a capsule."), REAL, METRE, length),
  COLUMN ("size", N_ ("Size"), N_ ("Of a box, in metres."), VECTOR, NONE, size),
};

const RmpTableKind rmp_cloth_body_table_kind = {
  .id = "bodies",
  .label = N_ ("Simple bodies"),
  .row_size = sizeof (RmpClothBodyRow),
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .is_drawn = TRUE,
};

const RmpTableKind *const rmp_cloth_tables[1] = { &rmp_cloth_body_table_kind };

static const RmpChoice *
get_choices (void)
{
  return rmp_cloth_shape_entry.params[RMP_CLOTH_SHAPE_KIND].choices;
}

void
rmp_cloth_body_table_add (RmpOutput *output, const RmpClothShape *shape, const double pose[16])
{
  RmpClothBodyRow *row = rmp_table_add_row (
      rmp_output_get_table (output, &rmp_cloth_body_table_kind));

  row->kind = get_choices ()[shape->shape.kind].id;
  row->radius = shape->shape.radius;
  row->length = shape->shape.length;
  rmp_vector_store (shape->shape.size, row->size);
  rmp_vector_store (pose, row->across);
  rmp_vector_store (pose + 4, row->up);
  rmp_vector_store (pose + 12, row->position);
}

static RmpShapeKind
find_kind (const char *id)
{
  const RmpChoice *choices = get_choices ();
  guint kind = 0;

  while (choices[kind].id && g_strcmp0 (choices[kind].id, id) != 0)
    kind++;
  return choices[kind].id ? (RmpShapeKind) kind : RMP_SHAPE_PLANE;
}

void
rmp_cloth_body_row_outline (const RmpClothBodyRow *self, GArray *points)
{
  RmpShape shape = { .kind = find_kind (self->kind),
                     .radius = self->radius,
                     .length = self->length };
  const guint first = points->len;
  double axes[4][3];

  rmp_vector_load (self->size, shape.size);
  for (guint c = 0; c < 3 && shape.kind == RMP_SHAPE_PLANE; c++)
    shape.size[c] *= SHOWN;
  rmp_vector_load (self->across, axes[0]);
  rmp_vector_load (self->up, axes[1]);
  rmp_vector_cross (axes[0], axes[1], axes[2]);
  rmp_vector_load (self->position, axes[3]);
  rmp_shape_outline (&shape, points);
  for (guint i = first; i < points->len; i += 3)
    {
      float *point = &g_array_index (points, float, i);
      double placed[3];

      rmp_vector_copy (axes[3], placed);
      for (guint k = 0; k < 3; k++)
        rmp_vector_add_scaled (placed, (double) point[k], axes[k], placed);
      rmp_vector_store (placed, point);
    }
}
