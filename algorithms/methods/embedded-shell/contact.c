/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/contact.h"

#include <math.h>
#include <string.h>

#include "cloth/bodies.h"
#include "cloth/body-table.h"
#include "compute/parallel.h"
#include "geometry/bvh.h"
#include "geometry/vector.h"
#include "geometry/winding.h"
#include "inputs/colliders.h"
#include "methods/embedded-shell/friction.h"

/* Out of two bodies one comes by turns. */
#define PUSHES 3
/* By their radius, how far faces of round shapes may lie within them. */
#define SAG 0.01

struct _RmpShellBodies
{
  RmpInputs *inputs;           /* (nullable): keeps the next */
  RmpSampler *const *samplers; /* of the meshes */
  guint n_meshes;
  GArray *shapes;   /* (element-type RmpClothShape) */
  GArray *surfaces; /* (element-type Surface) */
};

/* A body as faces. */
typedef struct
{
  RmpTopology *topology;
  guint shape;       /* RMP_INDEX_NONE: of a mesh */
  guint mesh;        /* RMP_INDEX_NONE: of a shape */
  double *positions; /* (nullable): [#V × 3] on the axes of a shape */
} Surface;

/* What a vertex sees of the nearest mesh. */
typedef struct
{
  double point[3], normal[3];
  guint mesh;
  RmpSurfacePoint hit;
  gboolean near;
} Plane;

struct _RmpShellContact
{
  const RmpShellBodies *bodies;
  double (*poses)[16]; /* [#shapes] */
  double **positions;  /* [n_meshes] of [#V × 3] */

  guint n;
  const double *stiffness, *reach;
  Plane *planes; /* (nullable): [n] */

  RmpShellHold *holds; /* (nullable): [n_holds] */
  double *moves;       /* (nullable): [n_holds × 3] that are expected */
  guint n_holds;
  double friction; /* Coulomb's μ */
};

static void
clear_surface (gpointer data)
{
  Surface *self = data;

  rmp_topology_unref (self->topology);
  g_free (self->positions);
}

static void
make_surfaces (RmpShellBodies *self)
{
  self->surfaces = g_array_new (FALSE, TRUE, sizeof (Surface));
  g_array_set_clear_func (self->surfaces, clear_surface);
  for (guint s = 0; s < self->shapes->len; s++)
    {
      const RmpShape *shape = &g_array_index (self->shapes, RmpClothShape, s).shape;
      Surface surface = { .shape = s, .mesh = RMP_INDEX_NONE };

      if (shape->kind == RMP_SHAPE_PLANE)
        continue;
      surface.topology = rmp_shape_tessellate (shape, SAG * shape->radius, &surface.positions);
      g_array_append_val (self->surfaces, surface);
    }
  for (guint b = 0; b < self->n_meshes; b++)
    {
      const RmpMesh *mesh = rmp_sampler_get_mesh (self->samplers[b]);
      Surface surface = { .shape = RMP_INDEX_NONE, .mesh = b };

      surface.topology = rmp_topology_new (rmp_mesh_get_n_vertices (mesh),
                                           rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh));
      g_array_append_val (self->surfaces, surface);
    }
}

RmpShellBodies *
rmp_shell_bodies_new (GArray *shapes, RmpInputs *inputs)
{
  RmpShellBodies *self = g_new0 (RmpShellBodies, 1);

  g_assert (shapes);

  self->shapes = shapes;
  self->samplers = rmp_inputs_get_colliders (inputs, &self->n_meshes);
  self->inputs = inputs ? rmp_inputs_ref (inputs) : NULL;
  make_surfaces (self);
  if (shapes->len > 0 || self->n_meshes > 0)
    return self;
  rmp_shell_bodies_free (self);
  return NULL;
}

void
rmp_shell_bodies_free (RmpShellBodies *self)
{
  if (!self)
    return;
  g_array_unref (self->shapes);
  g_array_unref (self->surfaces);
  g_clear_pointer (&self->inputs, rmp_inputs_unref);
  g_free (self);
}

RmpShellContact *
rmp_shell_contact_new (const RmpShellBodies *bodies, RmpSampler *sampler, double time,
                       guint n_threads, GError **error)
{
  g_autoptr (RmpShellContact) self = g_new0 (RmpShellContact, 1);

  g_assert (bodies);

  self->bodies = bodies;
  self->poses = g_malloc (sizeof *self->poses * (bodies->shapes->len + 1));
  self->positions = g_new0 (double *, bodies->n_meshes + 1);
  for (guint s = 0; s < bodies->shapes->len; s++)
    rmp_cloth_shape_pose (&g_array_index (bodies->shapes, RmpClothShape, s), sampler, time,
                          self->poses[s]);
  for (guint b = 0; b < bodies->n_meshes; b++)
    {
      const guint n = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (bodies->samplers[b]));

      self->positions[b] = rmp_cloth_sample_collider (bodies->samplers[b], time, n_threads);
      if (!rmp_cloth_check_body (n, self->positions[b], time, error))
        return NULL;
    }
  return g_steal_pointer (&self);
}

void
rmp_shell_contact_free (RmpShellContact *self)
{
  if (!self)
    return;
  for (guint b = 0; b < self->bodies->n_meshes; b++)
    g_free (self->positions[b]);
  g_free (self->positions);
  g_free (self->poses);
  g_free (self->planes);
  g_free (self->holds);
  g_free (self->moves);
  g_free (self);
}

/* --- planes of meshes ------------------------------------------------------------------------- */

typedef struct
{
  RmpBvh *tree;
  RmpWinding *winding;
  const guint32 *faces;
  const double *positions;
} Body;

/* The normal is the way from the surface to the vertex or back: on edges and corners there is no
 * better one.
 */
static gboolean
find_plane (const Body *body, const double x[3], double *distance, Plane *plane)
{
  const double *corners[3];
  double way[3], edges[2][3], weights[3];

  if (!rmp_bvh_closest (body->tree, x, &plane->hit, distance))
    return FALSE;
  rmp_surface_point_weights (&plane->hit, weights);
  for (guint k = 0; k < 3; k++)
    corners[k] = body->positions + 3 * (gsize) body->faces[3 * (gsize) plane->hit.face + k];
  for (guint c = 0; c < 3; c++)
    {
      plane->point[c] = weights[0] * corners[0][c] + weights[1] * corners[1][c] +
                        weights[2] * corners[2][c];
      way[c] = x[c] - plane->point[c];
    }
  if (rmp_winding_number (body->winding, x) > 0.5)
    {
      for (guint c = 0; c < 3; c++)
        way[c] = -way[c];
      *distance = -*distance;
    }
  rmp_vector_copy (way, plane->normal);
  if (fabs (*distance) > 1e-9 && rmp_vector_normalise (plane->normal))
    return TRUE;
  rmp_vector_sub (corners[1], corners[0], edges[0]);
  rmp_vector_sub (corners[2], corners[0], edges[1]);
  rmp_vector_cross (edges[0], edges[1], plane->normal);
  return rmp_vector_normalise (plane->normal);
}

static void
look_at_mesh (RmpShellContact *self, guint mesh, const double *x, double *distances,
              guint n_threads)
{
  const RmpMesh *shape = rmp_sampler_get_mesh (self->bodies->samplers[mesh]);
  const guint n = rmp_mesh_get_n_vertices (shape), n_faces = rmp_mesh_get_n_faces (shape);
  g_autofree float *positions = g_new (float, 3 * (gsize) n + 1);
  g_autoptr (RmpWinding)
      winding = rmp_winding_new (n_faces, rmp_mesh_get_faces (shape), self->positions[mesh]);
  g_autoptr (RmpBvh) tree = NULL;
  Body body = { NULL, winding, rmp_mesh_get_faces (shape), self->positions[mesh] };

  for (gsize i = 0; i < 3 * (gsize) n; i++)
    positions[i] = (float) self->positions[mesh][i];
  body.tree = tree = rmp_bvh_new (n_faces, body.faces, positions, NULL);
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(self->n, n_threads))
  for (guint v = 0; v < self->n; v++)
    {
      Plane plane = { .mesh = mesh, .near = TRUE };
      double distance;

      if (!find_plane (&body, x + 3 * (gsize) v, &distance, &plane) || distance >= distances[v])
        continue;
      distances[v] = distance;
      self->planes[v] = plane;
    }
}

/* --- a vertex and a body ---------------------------------------------------------------------- */

/* Shapes first, then the plane. */
static guint
count_bodies (const RmpShellContact *self)
{
  return self->bodies->shapes->len + (self->planes ? 1 : 0);
}

/* φ, and the way out. */
static double
find_distance (const RmpShellContact *self, guint body, guint32 vertex, const double x[3],
               double normal[3])
{
  const double *pose = body < self->bodies->shapes->len ? self->poses[body] : NULL;
  double way[3], local[3], out[3], distance;

  if (!pose)
    {
      const Plane *plane = self->planes + vertex;

      if (!plane->near)
        return INFINITY;
      rmp_vector_copy (plane->normal, normal);
      rmp_vector_sub (x, plane->point, way);
      return rmp_vector_dot (way, normal);
    }
  rmp_vector_sub (x, pose + 12, way);
  for (guint c = 0; c < 3; c++)
    local[c] = rmp_vector_dot (pose + 4 * c, way);
  distance = rmp_shape_distance (&g_array_index (self->bodies->shapes, RmpClothShape, body).shape,
                                 local, out);
  for (guint c = 0; c < 3; c++)
    normal[c] = out[0] * pose[c] + out[1] * pose[4 + c] + out[2] * pose[8 + c];
  return distance;
}

/* --- friction --------------------------------------------------------------------------------- */

/* Where a point of a body is now that was at a place @before. */
static void
carry (const RmpShellContact *self, const RmpShellContact *before, guint body, guint32 vertex,
       const double at[3], double to[3])
{
  if (body < self->bodies->shapes->len)
    {
      const double *from = before->poses[body], *pose = self->poses[body];
      double way[3], local[3];

      rmp_vector_sub (at, from + 12, way);
      for (guint c = 0; c < 3; c++)
        local[c] = rmp_vector_dot (from + 4 * c, way);
      for (guint c = 0; c < 3; c++)
        to[c] = pose[12 + c] + local[0] * pose[c] + local[1] * pose[4 + c] + local[2] * pose[8 + c];
    }
  else
    {
      const Plane *plane = before->planes + vertex;
      const double *positions = self->positions[plane->mesh];
      const guint32 *corners = rmp_mesh_get_faces (
                                   rmp_sampler_get_mesh (self->bodies->samplers[plane->mesh])) +
                               3 * (gsize) plane->hit.face;
      double weights[3];

      rmp_surface_point_weights (&plane->hit, weights);
      for (guint c = 0; c < 3; c++)
        to[c] = at[c] - plane->point[c] + weights[0] * positions[3 * (gsize) corners[0] + c] +
                weights[1] * positions[3 * (gsize) corners[1] + c] +
                weights[2] * positions[3 * (gsize) corners[2] + c];
    }
}

void
rmp_shell_contact_hold (RmpShellContact *self, const RmpShellContact *before, const double *x,
                        double friction)
{
  g_assert (self && before && self->bodies == before->bodies);

  g_free (self->holds);
  self->holds = g_new0 (RmpShellHold, (gsize) before->n + 1);
  self->n_holds = before->n;
  self->friction = friction;
  for (guint32 v = 0; v < before->n; v++)
    {
      RmpShellHold *hold = self->holds + v;
      double nearest = before->reach[v], normal[3];

      for (guint b = 0; b < count_bodies (before); b++)
        {
          const double distance = find_distance (before, b, v, x + 3 * (gsize) v, normal);

          if (!(distance < nearest))
            continue;
          nearest = distance;
          hold->held = TRUE;
          hold->body = b;
        }
      if (hold->held)
        carry (self, before, hold->body, v, x + 3 * (gsize) v, hold->anchor);
    }
}

void
rmp_shell_contact_expect (RmpShellContact *self, double *moves)
{
  g_free (self->moves);
  self->moves = moves;
}

/* What friction may be by where vertices are now. */
static void
lag (RmpShellContact *self, const double *x)
{
  g_assert (self->n == self->n_holds);

  for (guint32 v = 0; v < self->n; v++)
    {
      RmpShellHold *hold = self->holds + v;
      double depth = 0.0;

      if (hold->held)
        depth = self->reach[v] -
                find_distance (self, hold->body, v, x + 3 * (gsize) v, hold->normal);
      rmp_shell_hold_lag (hold, self->friction, self->stiffness[v], depth);
    }
}

void
rmp_shell_contact_look (RmpShellContact *self, guint n, const double *x, const double *stiffness,
                        const double *reach, guint n_threads)
{
  g_autofree double *distances = g_new (double, (gsize) n + 1);

  g_assert (self && stiffness && reach);

  self->n = n;
  self->stiffness = stiffness;
  self->reach = reach;
  g_clear_pointer (&self->planes, g_free);
  if (self->bodies->n_meshes > 0)
    self->planes = g_new0 (Plane, (gsize) n + 1);
  for (guint v = 0; v < n; v++)
    distances[v] = INFINITY;
  for (guint b = 0; b < self->bodies->n_meshes; b++)
    look_at_mesh (self, b, x, distances, n_threads);
  if (self->holds)
    lag (self, x);
}

double
rmp_shell_contact_energy (const RmpShellContact *self, const double *x)
{
  double sum = 0.0, normal[3];

  for (guint32 v = 0; v < self->n; v++)
    for (guint b = 0; b < count_bodies (self); b++)
      {
        const double depth = self->reach[v] - find_distance (self, b, v, x + 3 * (gsize) v, normal);

        if (depth > 0.0)
          sum += 0.5 * self->stiffness[v] * depth * depth;
      }
  for (guint32 v = 0; self->holds && v < self->n; v++)
    sum += rmp_shell_hold_energy (self->holds + v, x + 3 * (gsize) v);
  return sum;
}

void
rmp_shell_contact_add_push (const RmpShellContact *self, const double *x, double *gradient)
{
  double normal[3];

  for (guint32 v = 0; v < self->n; v++)
    for (guint b = 0; b < count_bodies (self); b++)
      {
        const double depth = self->reach[v] - find_distance (self, b, v, x + 3 * (gsize) v, normal);

        if (depth > 0.0)
          rmp_vector_add_scaled (gradient + 3 * (gsize) v, -self->stiffness[v] * depth, normal,
                                 gradient + 3 * (gsize) v);
      }
}

void
rmp_shell_contact_add_gradient (const RmpShellContact *self, const double *x, double *gradient)
{
  rmp_shell_contact_add_push (self, x, gradient);
  for (guint32 v = 0; self->holds && v < self->n; v++)
    rmp_shell_hold_add_gradient (self->holds + v, x + 3 * (gsize) v, gradient + 3 * (gsize) v);
}

/* By one slope: −f (p) + K p for a move p that is expected, and K is what
 * rmp_shell_contact_add_hessian() adds.
 */
void
rmp_shell_contact_add_rub (const RmpShellContact *self, const double *x, double *forces)
{
  for (guint32 v = 0; self->holds && self->moves && v < self->n; v++)
    {
      const double *move = self->moves + 3 * (gsize) v;
      double there[3], force[3] = { 0.0 }, blocks[9] = { 0.0 };

      rmp_vector_add_scaled (x + 3 * (gsize) v, 1.0, move, there);
      rmp_shell_hold_add_gradient (self->holds + v, there, force);
      rmp_shell_hold_add_hessian (self->holds + v, there, blocks);
      for (guint r = 0; r < 3; r++)
        forces[3 * (gsize) v + r] += rmp_vector_dot (blocks + 3 * r, move) - force[r];
    }
}

void
rmp_shell_contact_add_hessian (const RmpShellContact *self, const double *x, guint32 vertex,
                               double blocks[9])
{
  double normal[3];

  for (guint b = 0; b < count_bodies (self); b++)
    if (find_distance (self, b, vertex, x + 3 * (gsize) vertex, normal) < self->reach[vertex])
      for (guint r = 0; r < 3; r++)
        for (guint c = 0; c < 3; c++)
          blocks[3 * r + c] += self->stiffness[vertex] * normal[r] * normal[c];
  if (self->holds)
    {
      const gsize at = 3 * (gsize) vertex;
      double there[3];

      for (guint k = 0; k < 3; k++)
        there[k] = x[at + k] + (self->moves ? self->moves[at + k] : 0.0);
      rmp_shell_hold_add_hessian (self->holds + vertex, there, blocks);
    }
}

void
rmp_shell_contact_push (const RmpShellContact *self, const guint8 *fixed, double *x)
{
  double normal[3];

  for (guint32 v = 0; v < self->n; v++)
    for (guint push = 0; push < PUSHES && !(fixed && fixed[v]); push++)
      for (guint b = 0; b < count_bodies (self); b++)
        {
          const double depth = self->reach[v] -
                               find_distance (self, b, v, x + 3 * (gsize) v, normal);

          if (depth > 0.0 && isfinite (depth))
            rmp_vector_add_scaled (x + 3 * (gsize) v, depth, normal, x + 3 * (gsize) v);
        }
}

double
rmp_shell_contact_depth (const RmpShellContact *self, const guint8 *fixed, const double *x)
{
  double deepest = 0.0, normal[3];

  for (guint32 v = 0; v < self->n; v++)
    for (guint b = 0; b < count_bodies (self) && !(fixed && fixed[v]); b++)
      deepest = MAX (deepest, -find_distance (self, b, v, x + 3 * (gsize) v, normal));
  return deepest;
}

gboolean
rmp_shell_contact_is_within (const RmpShellContact *self, guint32 vertex, const double x[3])
{
  double normal[3];

  for (guint b = 0; b < count_bodies (self); b++)
    if (find_distance (self, b, vertex, x, normal) < 0.0)
      return TRUE;
  return FALSE;
}

guint
rmp_shell_contact_count_surfaces (const RmpShellContact *self)
{
  return self->bodies->surfaces->len;
}

RmpTopology *
rmp_shell_contact_get_surface (const RmpShellContact *self, guint surface)
{
  return g_array_index (self->bodies->surfaces, Surface, surface).topology;
}

double *
rmp_shell_contact_place_surface (const RmpShellContact *self, guint surface)
{
  const Surface *it = &g_array_index (self->bodies->surfaces, Surface, surface);
  const guint n = it->topology->n_vertices;

  if (it->shape != RMP_INDEX_NONE)
    return rmp_cloth_shape_place (self->poses[it->shape], n, it->positions);
  return g_memdup2 (self->positions[it->mesh], 3 * (gsize) n * sizeof (double));
}

void
rmp_shell_contact_tell (const RmpShellContact *self, RmpOutput *output)
{
  for (guint s = 0; s < self->bodies->shapes->len; s++)
    rmp_cloth_body_table_add (output, &g_array_index (self->bodies->shapes, RmpClothShape, s),
                              self->poses[s]);
}
