/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrinkle-meshes.c: the ops of that method's reference file. */

#include "cloth-ops.h"

#include <math.h>

#include "geometry/vector.h"
#include "json.h"
#include "methods/wrinkle-meshes/solve.h"
#include "wrinkles/noise.h"

/* Points at rest, and where they are attached. */
typedef struct
{
  guint n, n_edges, n_bends;
  double *rest, *places, *normals, *most, *inward, *x; /* rest: not transformed */
  RmpClothSpring *edges, *bends;
} Cloth;

static void
init_cloth (Cloth *self, guint n)
{
  *self = (Cloth){ .n = n };
  self->rest = g_new0 (double, 3 * (gsize) n);
  self->places = g_new (double, 3 * (gsize) n);
  self->normals = g_new (double, 3 * (gsize) n);
  self->most = g_new (double, n);
  self->inward = g_new (double, n);
  self->x = g_new (double, 3 * (gsize) n);
  self->edges = g_new (RmpClothSpring, 3 * (gsize) n);
  self->bends = g_new (RmpClothSpring, 2 * (gsize) n);
}

static void
clear_cloth (Cloth *self)
{
  g_free (self->rest);
  g_free (self->places);
  g_free (self->normals);
  g_free (self->most);
  g_free (self->inward);
  g_free (self->x);
  g_free (self->edges);
  g_free (self->bends);
}

static double
optional_length (JsonObject *in, const char *name, double scale)
{
  return json_object_has_member (in, name) && !json_object_get_null_member (in, name)
             ? scale * json_number (in, name)
             : (double) INFINITY;
}

static void
add_length (const Cloth *self, double scale, guint32 i, guint32 j, RmpClothSpring *lengths,
            guint *n)
{
  lengths[(*n)++] = (RmpClothSpring){
    .i = i,
    .j = j,
    .length = scale * rmp_vector_distance (self->rest + 3 * i, self->rest + 3 * j),
  };
}

/* @factors: of x and y, from rest to where points are attached */
static void
place (Cloth *self, JsonObject *in, const double factors[2], const OracleTransform *transform)
{
  const double up[3] = { 0.0, 0.0, 1.0 };
  const double noise = json_number (in, "noise") * transform->scale * json_number (in, "dmax");
  const guint32 seed = (guint32) json_number (in, "seed");

  for (guint i = 0; i < self->n; i++)
    {
      const double at[3] = { factors[0] * self->rest[3 * i], factors[1] * self->rest[3 * i + 1],
                             0.0 };

      oracle_transform_point (transform, at, self->places + 3 * i);
      oracle_transform_vector (transform, up, self->normals + 3 * i);
      self->most[i] = transform->scale * json_number (in, "dmax");
      self->inward[i] = optional_length (in, "din", transform->scale);
      rmp_vector_add_scaled (self->places + 3 * i,
                             noise * (2.0 * rmp_wrinkle_noise (i, seed) - 1.0),
                             self->normals + 3 * i, self->x + 3 * i);
    }
}

/* What both have alike of the result; @lengths: (out) to measure with */
static void
solve (Cloth *self, JsonObject *in, RmpFineLengths *lengths, const OracleTransform *transform,
       JsonObject *out)
{
  const RmpFineAttachment attachment = { self->places, self->normals, self->most, self->inward };
  const RmpFineOptions options = {
    .stretch = json_number (in, "ks"),
    .bending = json_number (in, "kb"),
    .scale = 1.0,
    .iterations = json_count (in, "iterations"),
  };

  rmp_fine_lengths_init (lengths, self->n, RMP_FINE_SOLVER_LISTED, self->n_edges, self->edges,
                         self->n_bends, self->bends);
  rmp_fine_solve (lengths, &attachment, &options, self->x, 1, NULL);
  oracle_cloth_set_points (out, "x", transform, self->n, self->x);
  json_object_set_double_member (out, "rms_edge_strain", rmp_fine_strain (lengths, 1.0, self->x));
}

static JsonNode *
strip (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const double factors[2] = { json_number (in, "compression"), 1.0 };
  const guint n = json_count (in, "n");
  double length = 0.0, farthest = 0.0;
  JsonObject *out = json_object_new ();
  RmpFineLengths lengths;
  Cloth cloth;

  init_cloth (&cloth, n);
  for (guint i = 0; i < n; i++)
    cloth.rest[3 * i] = (double) i / (n - 1);
  for (guint i = 0; i + 1 < n; i++)
    add_length (&cloth, transform->scale, i, i + 1, cloth.edges, &cloth.n_edges);
  for (guint i = 0; i + 2 < n; i++)
    add_length (&cloth, transform->scale, i, i + 2, cloth.bends, &cloth.n_bends);
  place (&cloth, in, factors, transform);
  cloth.most[0] = cloth.most[n - 1] = 0.0;
  solve (&cloth, in, &lengths, transform, out);
  for (guint i = 0; i < n; i++)
    {
      farthest = MAX (farthest, rmp_vector_distance (cloth.x + 3 * i, cloth.places + 3 * i));
      if (i > 0)
        length += rmp_vector_distance (cloth.x + 3 * i, cloth.x + 3 * (i - 1));
    }
  json_object_set_double_member (out, "length", length / transform->scale);
  json_object_set_double_member (out, "max_distance", farthest / transform->scale);
  rmp_fine_lengths_clear (&lengths);
  clear_cloth (&cloth);
  return json_wrap (out);
}

static JsonNode *
sheet (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const double factors[2] = { json_number (in, "cx"), json_number (in, "cy") };
  const guint nx = json_count (in, "nx"), ny = json_count (in, "ny");
  JsonObject *out = json_object_new ();
  RmpFineLengths lengths;
  Cloth cloth;

  init_cloth (&cloth, nx * ny);
  for (guint i = 0; i < cloth.n; i++)
    {
      cloth.rest[3 * i] = json_number (in, "h") * (i % nx);
      cloth.rest[3 * i + 1] = json_number (in, "h") * (i / nx);
    }
#define EACH(from, to, end_i, end_j, list, count)                                                  \
  for (guint j = 0; j < (end_j); j++)                                                              \
    for (guint i = 0; i < (end_i); i++)                                                            \
  add_length (&cloth, transform->scale, (from), (to), cloth.list, &cloth.count)
  EACH (j * nx + i, j * nx + i + 1, nx - 1, ny, edges, n_edges);
  EACH (j * nx + i, (j + 1) * nx + i, nx, ny - 1, edges, n_edges);
  EACH (j * nx + i + 1, (j + 1) * nx + i, nx - 1, ny - 1, edges, n_edges);
  EACH (j * nx + i, j * nx + i + 2, nx - 2, ny, bends, n_bends);
  EACH (j * nx + i, (j + 2) * nx + i, nx, ny - 2, bends, n_bends);
#undef EACH
  place (&cloth, in, factors, transform);
  solve (&cloth, in, &lengths, transform, out);
  rmp_fine_lengths_clear (&lengths);
  clear_cloth (&cloth);
  return json_wrap (out);
}

static JsonNode *
attachment (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  double a[3], x[3], n[3], place[3], position[3], normal[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "a", 3, a);
  json_read_member (in, "x", 3, x);
  json_read_member (in, "n", 3, n);
  oracle_transform_point (transform, a, place);
  oracle_transform_point (transform, x, position);
  oracle_transform_vector (transform, n, normal);
  rmp_fine_attach (place, normal, transform->scale * json_number (in, "dmax"),
                   optional_length (in, "din", transform->scale), position);
  oracle_transform_back (transform, position, x);
  json_object_set_array_member (out, "x", json_write (3, x));
  return json_wrap (out);
}

const OracleOp oracle_wrinkle_meshes_ops[] = {
  { "strip", strip, NULL },
  { "sheet", sheet, NULL },
  { "attachment", attachment, NULL },
  { NULL, NULL, NULL },
};
