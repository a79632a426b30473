/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subdivision-refine.c: splits faces level by level, but only those that something in the result
 * depends on.
 *
 * The result holds the points of the split coarse faces and all coarse vertices: the core. A core
 * vertex of a level depends on its core self and ring of the level before, so at each level the
 * faces that touch the core are enough. Their other vertices are right as well, because both faces
 * of every edge that ends in the core are there.
 */

#include "subdivision-private.h"

#include <string.h>

typedef struct
{
  RmpTopology *topology;
  guint32 *coarse_faces; /* [#F] */
  guint8 *lattice;       /* [#F × 3 × 2] */
  guint8 *is_core;       /* [#V] */
  RmpStencils stencils;
} Level;

void
rmp_subdivision_plan_init (RmpSubdivisionPlan *plan, RmpMesh *mesh, guint levels,
                           const guint8 *refine)
{
  RmpTopology *coarse = rmp_topology_new_for_mesh (mesh);

  g_assert (plan);

  *plan = (RmpSubdivisionPlan){ .coarse = coarse, .levels = levels };
  plan->face_is_split = g_new0 (guint8, coarse->n_faces);
  plan->edge_is_split = g_new0 (guint8, MAX (coarse->n_edges, 1));
  for (guint32 f = 0; levels > 0 && f < coarse->n_faces; f++)
    if ((!refine || refine[f]) && coarse->face_edges[3 * f] != RMP_INDEX_NONE)
      for (guint i = 0; i < 3; i++)
        plan->edge_is_split[coarse->face_edges[3 * f + i]] = TRUE;

  /* Exactly the faces to refine, and those between them that have no whole edge left. */
  for (guint32 f = 0; f < coarse->n_faces; f++)
    {
      const guint32 *edges = coarse->face_edges + 3 * f;

      plan->face_is_split[f] = edges[0] != RMP_INDEX_NONE && plan->edge_is_split[edges[0]] &&
                               plan->edge_is_split[edges[1]] && plan->edge_is_split[edges[2]];
      plan->n_split_faces += plan->face_is_split[f];
    }
}

void
rmp_subdivision_plan_clear (RmpSubdivisionPlan *plan)
{
  g_clear_pointer (&plan->coarse, rmp_topology_unref);
  g_clear_pointer (&plan->face_is_split, g_free);
  g_clear_pointer (&plan->edge_is_split, g_free);
}

static void
level_init (Level *level, const RmpSubdivisionPlan *plan)
{
  static const guint8 corners[6] = { 0, 0, 1, 0, 0, 1 };
  guint n_faces = plan->coarse->n_faces;

  level->topology = rmp_topology_ref (plan->coarse);
  level->coarse_faces = g_new (guint32, n_faces);
  level->lattice = g_new (guint8, 6 * (gsize) n_faces);
  for (guint32 f = 0; f < n_faces; f++)
    {
      level->coarse_faces[f] = f;
      memcpy (level->lattice + 6 * (gsize) f, corners, sizeof corners);
    }
  level->is_core = g_malloc (plan->coarse->n_vertices);
  memset (level->is_core, TRUE, plan->coarse->n_vertices);
  rmp_stencils_init_identity (&level->stencils, plan->coarse->n_vertices);
}

static void
level_clear (Level *level)
{
  g_clear_pointer (&level->topology, rmp_topology_unref);
  g_clear_pointer (&level->coarse_faces, g_free);
  g_clear_pointer (&level->lattice, g_free);
  g_clear_pointer (&level->is_core, g_free);
  rmp_stencils_clear (&level->stencils);
}

/* The vertices a level can have: its own, then one an edge. */
typedef struct
{
  guint n_old, n_all;
  guint8 *is_core;
  guint8 *is_kept;
  guint32 *number; /* in the next level, of what is kept */
} Candidates;

static void
candidates_init (Candidates *candidates, const Level *level, const RmpSubdivisionPlan *plan)
{
  const RmpTopology *topology = level->topology;

  candidates->n_old = topology->n_vertices;
  candidates->n_all = topology->n_vertices + topology->n_edges;
  candidates->is_core = g_new0 (guint8, candidates->n_all);
  candidates->is_kept = g_new0 (guint8, candidates->n_all);
  candidates->number = g_new (guint32, candidates->n_all);
  memcpy (candidates->is_core, level->is_core, topology->n_vertices);
  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
      if (plan->face_is_split[level->coarse_faces[topology->edge_faces[i]]])
        candidates->is_core[candidates->n_old + edge] = TRUE;
  memset (candidates->is_kept, TRUE, plan->coarse->n_vertices);
}

static void
candidates_clear (Candidates *candidates)
{
  g_free (candidates->is_core);
  g_free (candidates->is_kept);
  g_free (candidates->number);
}

/* The four faces of a face, as candidates; corner children first, then the middle. */
static void
split_face (const Level *level, guint32 face, guint32 children[12], guint8 lattice[24])
{
  static const guint8 pattern[12] = { 0, 3, 5, 1, 4, 3, 2, 5, 4, 3, 4, 5 };
  const guint32 *corner = level->topology->faces + 3 * (gsize) face;
  const guint8 *at = level->lattice + 6 * (gsize) face;
  guint32 vertex[6];
  guint8 point[6][2];

  for (guint i = 0; i < 3; i++)
    {
      guint j = (i + 1) % 3;

      vertex[i] = corner[i];
      vertex[3 + i] = level->topology->n_vertices + level->topology->face_edges[3 * face + i];
      for (guint c = 0; c < 2; c++)
        {
          point[i][c] = (guint8) (2 * at[2 * i + c]);
          point[3 + i][c] = (guint8) (at[2 * i + c] + at[2 * j + c]);
        }
    }
  for (guint i = 0; i < 12; i++)
    {
      children[i] = vertex[pattern[i]];
      lattice[2 * i] = point[pattern[i]][0];
      lattice[2 * i + 1] = point[pattern[i]][1];
    }
}

/* The children that the next level needs; @is_last: only what the result shows. Returns their
 * number.
 */
static guint
split_faces (Level *next, const Level *level, const RmpSubdivisionPlan *plan,
             Candidates *candidates, gboolean is_last, guint32 **faces)
{
  guint n_faces = level->topology->n_faces;
  gsize n = 0;

  *faces = g_new (guint32, MAX (12 * (gsize) n_faces, 1));
  next->coarse_faces = g_new (guint32, MAX (4 * (gsize) n_faces, 1));
  next->lattice = g_new (guint8, MAX (24 * (gsize) n_faces, 1));
  for (guint32 f = 0; f < n_faces; f++)
    {
      gboolean is_split = plan->face_is_split[level->coarse_faces[f]];
      guint32 children[12];
      guint8 lattice[24];

      if (level->topology->face_edges[3 * f] == RMP_INDEX_NONE)
        continue;
      split_face (level, f, children, lattice);
      for (guint i = 0; i < 4; i++)
        {
          const guint32 *child = children + 3 * i;

          if (is_last ? !is_split
                      : !candidates->is_core[child[0]] && !candidates->is_core[child[1]] &&
                            !candidates->is_core[child[2]])
            continue;
          memcpy (*faces + 3 * n, child, 3 * sizeof *child);
          memcpy (next->lattice + 6 * n, lattice + 6 * i, 6);
          next->coarse_faces[n] = level->coarse_faces[f];
          for (guint c = 0; c < 3; c++)
            candidates->is_kept[child[c]] = TRUE;
          n++;
        }
    }
  return (guint) n;
}

/* Keeps the order of the candidates, and with it that of the uniform mesh. Returns how many are
 * kept.
 */
static guint
number_candidates (Candidates *candidates)
{
  guint32 n = 0;

  for (guint32 i = 0; i < candidates->n_all; i++)
    if (candidates->is_kept[i])
      {
        candidates->is_core[n] = candidates->is_core[i];
        candidates->number[i] = n++;
      }
  return n;
}

static void
compose_stencils (const Level *level, const Candidates *candidates, guint n_coarse,
                  RmpStencils *out, guint n_threads)
{
  g_autofree guint32 *old = g_new (guint32, candidates->n_old);
  g_autofree guint32 *edges = g_new (guint32, MAX (candidates->n_all - candidates->n_old, 1));
  RmpLoopStep step = { .topology = level->topology,
                       .stencils = &level->stencils,
                       .n_coarse = n_coarse,
                       .old = old,
                       .edges = edges };

  for (guint32 i = 0; i < candidates->n_all; i++)
    if (candidates->is_kept[i] && i < candidates->n_old)
      old[step.n_old++] = i;
    else if (candidates->is_kept[i])
      edges[step.n_new++] = i - candidates->n_old;
  rmp_loop_step_compose (&step, out, n_threads);
}

/* Goes on to the next level; the last one has no topology. Returns its faces. */
static guint32 *
level_refine (Level *level, const RmpSubdivisionPlan *plan, gboolean is_last, guint *n_vertices,
              guint *n_faces, guint n_threads)
{
  Level next = { 0 };
  Candidates candidates;
  guint32 *faces;

  candidates_init (&candidates, level, plan);
  *n_faces = split_faces (&next, level, plan, &candidates, is_last, &faces);
  *n_vertices = number_candidates (&candidates);
  for (gsize i = 0; i < 3 * (gsize) *n_faces; i++)
    faces[i] = candidates.number[faces[i]];
  compose_stencils (level, &candidates, plan->coarse->n_vertices, &next.stencils, n_threads);
  next.is_core = g_memdup2 (candidates.is_core, *n_vertices);
  if (!is_last)
    next.topology = rmp_topology_new (*n_vertices, *n_faces, faces);

  candidates_clear (&candidates);
  level_clear (level);
  *level = next;
  return faces;
}

void
rmp_refined_init (RmpRefined *refined, const RmpSubdivisionPlan *plan, guint n_threads)
{
  Level level = { 0 };

  g_assert (refined);
  g_assert (plan);

  *refined = (RmpRefined){ .n_vertices = plan->coarse->n_vertices };
  level_init (&level, plan);
  for (guint i = 1; i <= plan->levels; i++)
    {
      g_free (refined->faces);
      refined->faces = level_refine (&level, plan, i == plan->levels, &refined->n_vertices,
                                     &refined->n_faces, n_threads);
    }
  refined->coarse_faces = g_steal_pointer (&level.coarse_faces);
  refined->lattice = g_steal_pointer (&level.lattice);
  refined->stencils = level.stencils;
  level.stencils = (RmpStencils){ 0 };
  level_clear (&level);
}

void
rmp_refined_clear (RmpRefined *refined)
{
  g_assert (refined);

  g_clear_pointer (&refined->faces, g_free);
  g_clear_pointer (&refined->coarse_faces, g_free);
  g_clear_pointer (&refined->lattice, g_free);
  rmp_stencils_clear (&refined->stencils);
}
