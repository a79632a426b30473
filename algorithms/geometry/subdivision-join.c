/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subdivision-join.c: split and whole coarse faces become one mesh, with anchors and texture
 * coordinates.
 *
 * A coarse face carries a lattice of points whose weights are multiples of 1 / N, N = 2^levels; (u,
 * v) counts those of the second and third corner.
 */

#include "subdivision-private.h"

#include <math.h>
#include <string.h>

#define SEVERAL (RMP_INDEX_NONE - 1)

/* A corner of a fine face. */
typedef struct
{
  guint32 vertex;
  guint u, v;
} Corner;

typedef struct
{
  const RmpSubdivisionPlan *plan;
  guint size; /* N */
  RmpReliefTopology *out;
  guint32 n_faces; /* written so far */

  guint32 *edge_slot;   /* [#coarse E] which block of edge_points, for split edges */
  guint32 *edge_points; /* [… × (N − 1)] fine vertices from the smaller to the larger end */

  const RmpStencils *stencils;
  const float *uvs; /* of the coarse mesh; NULL without */
  const guint32 *uv_faces;
  RmpTopology *uv_topology;
  /* [#coarse uv × 2] where endless subdivision takes them, seams and borders kept */
  float *uv_limits;
  guint32 *uv_single; /* [#coarse V] its texture coordinate; SEVERAL on seams */
  guint32 *uv_side;   /* [#coarse F × 3] first of N − 1 texture coordinates on a side */
  guint32 *uv_inner;  /* [#coarse F] first of those inside */
} Joiner;

/* The N − 1 points between the ends of a side run from its smaller to its larger index; the
 * @step-th from the first corner.
 */
static guint
point_on_side (const Joiner *joiner, guint32 first, guint32 second, guint step)
{
  return first < second ? step - 1 : joiner->size - step - 1;
}

/* Which side (u, v) lies on, and how many steps from its first corner; −1 inside and at corners. */
static int
side_of_point (const Joiner *joiner, guint u, guint v, guint *step)
{
  guint w = joiner->size - u - v;

  if ((u == 0) + (v == 0) + (w == 0) != 1)
    return -1;
  *step = v == 0 ? u : w == 0 ? v : w;
  return v == 0 ? 0 : w == 0 ? 1 : 2;
}

static void
collect_edge_points (Joiner *joiner, const RmpRefined *refined)
{
  const RmpTopology *coarse = joiner->plan->coarse;
  guint32 n_slots = 0;

  joiner->edge_slot = g_new (guint32, MAX (coarse->n_edges, 1));
  for (guint32 edge = 0; edge < coarse->n_edges; edge++)
    joiner->edge_slot[edge] = joiner->plan->edge_is_split[edge] ? n_slots++ : RMP_INDEX_NONE;
  joiner->edge_points = g_new (guint32, MAX ((gsize) n_slots * (joiner->size - 1), 1));

  for (gsize i = 0; i < 3 * (gsize) refined->n_faces; i++)
    {
      guint32 face = refined->coarse_faces[i / 3];
      guint step;
      int side = side_of_point (joiner, refined->lattice[2 * i], refined->lattice[2 * i + 1],
                                &step);

      if (side >= 0)
        {
          guint32 first = coarse->faces[3 * face + (guint) side];
          guint32 second = coarse->faces[3 * face + ((guint) side + 1) % 3];
          gsize block = (gsize) joiner->edge_slot[coarse->face_edges[3 * face + (guint) side]] *
                        (joiner->size - 1);

          joiner->edge_points[block + point_on_side (joiner, first, second, step)] = refined
                                                                                         ->faces[i];
        }
    }
}

static void
init_uvs (Joiner *joiner, RmpMesh *mesh)
{
  const RmpTopology *coarse = joiner->plan->coarse;
  guint n = rmp_mesh_get_n_uvs (mesh);

  joiner->uvs = rmp_mesh_get_uvs (mesh);
  joiner->uv_faces = rmp_mesh_get_uv_faces (mesh);
  joiner->uv_topology = rmp_topology_new (n, coarse->n_faces, joiner->uv_faces);
  joiner->uv_limits = g_memdup2 (joiner->uvs, 2 * (gsize) n * sizeof (float));
  if (joiner->plan->levels > 0)
    rmp_subdivision_limit (joiner->uv_topology, 2, joiner->uvs, TRUE, joiner->uv_limits);

  joiner->uv_single = g_new (guint32, MAX (coarse->n_vertices, 1));
  memset (joiner->uv_single, 0xff, coarse->n_vertices * sizeof *joiner->uv_single);
  for (gsize i = 0; i < 3 * (gsize) coarse->n_faces; i++)
    {
      guint32 *single = &joiner->uv_single[coarse->faces[i]];

      *single = *single == RMP_INDEX_NONE || *single == joiner->uv_faces[i] ? joiner->uv_faces[i]
                                                                            : SEVERAL;
    }
}

/* Gives every new texture coordinate its place. Sides that share both indices share what lies
 * between.
 */
static guint32
number_uvs (Joiner *joiner, RmpMesh *mesh)
{
  const RmpTopology *coarse = joiner->plan->coarse;
  guint n_on_side = joiner->size - 1;
  guint32 next = rmp_mesh_get_n_uvs (mesh);
  g_autofree guint32 *of_edge = NULL;

  init_uvs (joiner, mesh);
  joiner->uv_side = g_new0 (guint32, 3 * (gsize) coarse->n_faces);
  joiner->uv_inner = g_new0 (guint32, coarse->n_faces);
  of_edge = g_new (guint32, MAX (joiner->uv_topology->n_edges, 1));
  memset (of_edge, 0xff, joiner->uv_topology->n_edges * sizeof *of_edge);

  for (guint32 side = 0; side < 3 * coarse->n_faces; side++)
    {
      guint32 edge = coarse->face_edges[side];
      guint32 uv_edge = joiner->uv_topology->face_edges[side];

      if (edge == RMP_INDEX_NONE || !joiner->plan->edge_is_split[edge])
        continue;
      if (uv_edge != RMP_INDEX_NONE && of_edge[uv_edge] != RMP_INDEX_NONE)
        {
          joiner->uv_side[side] = of_edge[uv_edge];
          continue;
        }
      joiner->uv_side[side] = next;
      if (uv_edge != RMP_INDEX_NONE)
        of_edge[uv_edge] = next;
      next += n_on_side;
    }
  for (guint32 face = 0; face < coarse->n_faces; face++)
    if (joiner->plan->face_is_split[face])
      {
        joiner->uv_inner[face] = next;
        next += n_on_side * (n_on_side - 1) / 2;
      }
  return next;
}

static guint32
find_uv (const Joiner *joiner, guint32 face, guint u, guint v)
{
  const guint32 *corner = joiner->uv_faces + 3 * (gsize) face;
  guint step;
  int side = side_of_point (joiner, u, v, &step);

  if (side >= 0)
    return joiner->uv_side[3 * face + (guint) side] +
           point_on_side (joiner, corner[side], corner[(side + 1) % 3], step);
  if (u == joiner->size || v == joiner->size || u + v == 0)
    return corner[u == joiner->size ? 1 : v == joiner->size ? 2 : 0];
  return joiner->uv_inner[face] + (v - 1) * (joiner->size - 1) - v * (v - 1) / 2 + u - 1;
}

/* The texture coordinate moves as its vertex does; FALSE where a seam is too near for that. */
static gboolean
blend_uv (const Joiner *joiner, guint32 vertex, float uv[2])
{
  const RmpStencils *stencils = joiner->stencils;
  double sum[2] = { 0.0, 0.0 };

  for (guint32 i = stencils->start[vertex]; i < stencils->start[vertex + 1]; i++)
    {
      guint32 single = joiner->uv_single[stencils->columns[i]];

      if (single >= SEVERAL)
        return FALSE;
      for (guint c = 0; c < 2; c++)
        sum[c] += stencils->weights[i] * (double) joiner->uvs[2 * (gsize) single + c];
    }
  for (guint c = 0; c < 2; c++)
    uv[c] = (float) sum[c];
  return TRUE;
}

/* Once for all faces at the corner. */
static void
fill_uv (const Joiner *joiner, guint32 face, const Corner *corner, guint32 index)
{
  const guint32 *old = joiner->uv_faces + 3 * (gsize) face;
  const float *limits = joiner->uv_limits;
  float *uv = joiner->out->uvs + 2 * (gsize) index;
  float u = (float) corner->u / (float) joiner->size;
  float v = (float) corner->v / (float) joiner->size;

  if (!isnan (uv[0]) || blend_uv (joiner, corner->vertex, uv))
    return;
  for (guint c = 0; c < 2; c++)
    uv[c] = (1.0f - u - v) * limits[2 * (gsize) old[0] + c] + u * limits[2 * (gsize) old[1] + c] +
            v * limits[2 * (gsize) old[2] + c];
}

static void
emit_corner (Joiner *joiner, guint32 face, const Corner *corner, gsize at)
{
  RmpReliefTopology *out = joiner->out;
  float u = (float) corner->u / (float) joiner->size;
  float v = (float) corner->v / (float) joiner->size;

  out->faces[at] = corner->vertex;
  if (out->anchor_faces[corner->vertex] == RMP_INDEX_NONE)
    {
      out->anchor_faces[corner->vertex] = face;
      out->anchor_barycentric[2 * (gsize) corner->vertex] = u;
      out->anchor_barycentric[2 * (gsize) corner->vertex + 1] = v;
    }
  if (joiner->uvs)
    {
      out->uv_faces[at] = find_uv (joiner, face, corner->u, corner->v);
      fill_uv (joiner, face, corner, out->uv_faces[at]);
    }
}

static void
emit_face (Joiner *joiner, guint32 face, const Corner *a, const Corner *b, const Corner *c)
{
  gsize at = 3 * (gsize) joiner->n_faces++;

  emit_corner (joiner, face, a, at);
  emit_corner (joiner, face, b, at + 1);
  emit_corner (joiner, face, c, at + 2);
}

/* The @step-th of the N + 1 points of a side, counted from the side's first corner. */
static Corner
side_corner (const Joiner *joiner, guint32 face, guint side, guint step)
{
  const RmpTopology *coarse = joiner->plan->coarse;
  guint32 first = coarse->faces[3 * face + side];
  guint32 second = coarse->faces[3 * face + (side + 1) % 3];
  guint weights[3] = { 0, 0, 0 };
  Corner corner;

  weights[side] = joiner->size - step;
  weights[(side + 1) % 3] = step;
  corner.u = weights[1];
  corner.v = weights[2];
  if (step == 0 || step == joiner->size)
    corner.vertex = step == 0 ? first : second;
  else
    corner.vertex =
        joiner->edge_points[(gsize) joiner->edge_slot[coarse->face_edges[3 * face + side]] *
                                (joiner->size - 1) +
                            point_on_side (joiner, first, second, step)];
  return corner;
}

static void
emit_whole (Joiner *joiner, guint32 face)
{
  Corner corner[3];

  for (guint i = 0; i < 3; i++)
    corner[i] = side_corner (joiner, face, i, 0);
  emit_face (joiner, face, corner, corner + 1, corner + 2);
}

/* One side is split: a fan from the corner across. */
static void
emit_fan (Joiner *joiner, guint32 face, guint side)
{
  Corner apex = side_corner (joiner, face, (side + 2) % 3, 0);

  for (guint i = 0; i < joiner->size; i++)
    {
      Corner from = side_corner (joiner, face, side, i);
      Corner to = side_corner (joiner, face, side, i + 1);

      emit_face (joiner, face, &from, &to, &apex);
    }
}

/* Two sides of the face are split, one is whole: fills the face with a ladder of triangles between
 * the split sides, from their common corner to the whole side.
 */
static void
emit_ladder (Joiner *joiner, guint32 face, guint whole_side)
{
  guint right_side = (whole_side + 1) % 3;
  guint left_side = (whole_side + 2) % 3;
  Corner left = side_corner (joiner, face, left_side, 0);
  Corner right = left;

  for (guint i = 1; i <= joiner->size; i++)
    {
      Corner next_left = side_corner (joiner, face, left_side, i);
      Corner next_right = side_corner (joiner, face, right_side, joiner->size - i);

      emit_face (joiner, face, &next_left, &next_right, &right);
      if (i > 1)
        emit_face (joiner, face, &next_left, &right, &left);
      left = next_left;
      right = next_right;
    }
}

/* Faces that a coarse face without split inside becomes, and what is told apart about its sides. */
static guint
count_split_sides (const Joiner *joiner, guint32 face, guint *split_side, guint *whole_side)
{
  const guint32 *edges = joiner->plan->coarse->face_edges + 3 * (gsize) face;
  guint n = 0;

  for (guint i = 0; i < 3; i++)
    if (edges[i] != RMP_INDEX_NONE && joiner->plan->edge_is_split[edges[i]])
      {
        *split_side = i;
        n++;
      }
    else
      *whole_side = i;
  return n;
}

static void
emit_unsplit (Joiner *joiner, guint32 face)
{
  guint split_side = 0;
  guint whole_side = 0;

  switch (count_split_sides (joiner, face, &split_side, &whole_side))
    {
    case 0:
      emit_whole (joiner, face);
      break;
    case 1:
      emit_fan (joiner, face, split_side);
      break;
    default:
      emit_ladder (joiner, face, whole_side);
    }
}

static guint32
count_faces (const Joiner *joiner, const RmpRefined *refined)
{
  guint32 n = refined->n_faces;
  guint ignored;

  for (guint32 face = 0; face < joiner->plan->coarse->n_faces; face++)
    if (!joiner->plan->face_is_split[face])
      {
        guint n_split = count_split_sides (joiner, face, &ignored, &ignored);

        n += n_split == 0 ? 1 : n_split == 1 ? joiner->size : 2 * joiner->size - 1;
      }
  return n;
}

static void
joiner_clear (Joiner *joiner)
{
  g_free (joiner->edge_slot);
  g_free (joiner->edge_points);
  g_clear_pointer (&joiner->uv_topology, rmp_topology_unref);
  g_free (joiner->uv_limits);
  g_free (joiner->uv_single);
  g_free (joiner->uv_side);
  g_free (joiner->uv_inner);
}

RmpReliefTopology *
rmp_refined_join (const RmpRefined *refined, const RmpSubdivisionPlan *plan, RmpMesh *mesh,
                  guint32 **face_start)
{
  guint n_coarse = plan->coarse->n_faces;
  Joiner joiner = { .plan = plan, .size = 1u << plan->levels, .stencils = &refined->stencils };
  guint32 n_uvs = 0;
  guint32 from = 0; /* of the refined faces, in step with the coarse ones */

  collect_edge_points (&joiner, refined);
  if (rmp_mesh_get_n_uvs (mesh) > 0)
    n_uvs = number_uvs (&joiner, mesh);
  joiner.out = rmp_relief_topology_new (refined->n_vertices, count_faces (&joiner, refined), n_uvs);
  for (gsize i = 0; i < 2 * (gsize) n_uvs; i++)
    joiner.out->uvs[i] = NAN;
  memset (joiner.out->anchor_faces, 0xff, refined->n_vertices * sizeof (guint32));

  *face_start = g_new (guint32, (gsize) n_coarse + 1);
  for (guint32 face = 0; face < n_coarse; face++)
    {
      (*face_start)[face] = joiner.n_faces;
      if (!plan->face_is_split[face])
        emit_unsplit (&joiner, face);
      for (; from < refined->n_faces && refined->coarse_faces[from] == face; from++)
        {
          Corner corner[3];

          for (guint i = 0; i < 3; i++)
            corner[i] = (Corner){ refined->faces[3 * (gsize) from + i],
                                  refined->lattice[6 * (gsize) from + 2 * i],
                                  refined->lattice[6 * (gsize) from + 2 * i + 1] };
          emit_face (&joiner, face, corner, corner + 1, corner + 2);
        }
    }
  (*face_start)[n_coarse] = joiner.n_faces;

  for (guint32 v = 0; v < refined->n_vertices; v++)
    if (joiner.out->anchor_faces[v] == RMP_INDEX_NONE)
      {
        joiner.out->anchor_faces[v] = 0;
        joiner.out->anchor_barycentric[2 * (gsize) v] = 0.0f;
        joiner.out->anchor_barycentric[2 * (gsize) v + 1] = 0.0f;
      }
  for (gsize i = 0; i < 2 * (gsize) n_uvs; i++)
    if (isnan (joiner.out->uvs[i]))
      joiner.out->uvs[i] = 0.0f;
  joiner_clear (&joiner);
  return joiner.out;
}
