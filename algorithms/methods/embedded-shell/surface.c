/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/embedded-shell/surface.h"

#include <math.h>
#include <string.h>

#include "geometry/normals.h"
#include "geometry/orientation.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/directions.h"
#include "inputs/masks.h"
#include "inputs/rest-shape.h"
#include "methods/embedded-shell/grain.h"
#include "methods/embedded-shell/soft-glue.h"

/* Edges over a wave with which one more cut is not worth while, and vertices that a frame is solved
 * for in reasonable time.
 */
#define ENOUGH_EDGES 6.0
#define MOST_VERTICES 60000
#define MOST_LEVELS 4
/* Faces without area that are put up with. */
#define MOST_DEGENERATE 0.01

/* --- materials -------------------------------------------------------------------------------- */

/* What was painted of a parameter, on the fine mesh. */
typedef struct
{
  RmpMasked masked;
  float *weights; /* (nullable) */
} Painted;

static void
init_painted (Painted *self, const RmpInput *input, const RmpSubdivision *subdivision, guint param)
{
  const RmpMasked *masked = rmp_inputs_get_masked (input->inputs, param);

  *self = (Painted){ 0 };
  if (!masked)
    return;
  self->masked = *masked;
  self->weights = g_new (float, rmp_subdivision_get_topology (subdivision)->n_vertices + 1);
  rmp_subdivision_interpolate (subdivision, masked->weights, self->weights);
  self->masked.weights = self->weights;
}

static double
find_value (const Painted *self, double plain, guint32 vertex)
{
  return rmp_masked_value (self->weights ? &self->masked : NULL, plain, vertex);
}

static void
make_materials (RmpShellSurface *self, const RmpInput *input, const RmpShellPlan *plan)
{
  const guint n = self->topology->n_vertices;
  Painted thickness, skin, interior, skin_poisson, interior_poisson;

  init_painted (&thickness, input, self->subdivision, RMP_SHELL_PARAM_THICKNESS);
  init_painted (&skin, input, self->subdivision, RMP_SHELL_PARAM_SKIN_MODULUS);
  init_painted (&interior, input, self->subdivision, RMP_SHELL_PARAM_INTERIOR_MODULUS);
  init_painted (&skin_poisson, input, self->subdivision, RMP_SHELL_PARAM_SKIN_POISSON);
  init_painted (&interior_poisson, input, self->subdivision, RMP_SHELL_PARAM_INTERIOR_POISSON);
  self->materials = g_new (RmpShellMaterial, n + 1);
  self->wavelengths = g_new (double, n + 1);
  for (guint32 v = 0; v < n; v++)
    {
      RmpShellMaterial *material = self->materials + v;

      *material = plan->material;
      material->thickness = find_value (&thickness, material->thickness, v);
      material->interior_modulus = find_value (&interior, material->interior_modulus, v);
      material->skin_poisson = find_value (&skin_poisson, material->skin_poisson, v);
      material->interior_poisson = find_value (&interior_poisson, material->interior_poisson, v);
      material->skin_modulus = plan->wavelength > 0.0
                                   ? rmp_shell_skin_modulus_for (material, plan->wavelength)
                                   : find_value (&skin, material->skin_modulus, v);
      self->wavelengths[v] = rmp_shell_wavelength (material);
    }
  g_free (thickness.weights);
  g_free (skin.weights);
  g_free (interior.weights);
  g_free (skin_poisson.weights);
  g_free (interior_poisson.weights);
}

/* --- mesh ------------------------------------------------------------------------------------- */

static guint
count_cloth (const RmpInput *input)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  const guint n = rmp_mesh_get_n_faces (input->mesh);
  guint count = 0;

  for (guint f = 0; f < n; f++)
    count += !cloth || cloth[f] ? 1 : 0;
  return count;
}

static guint
choose_levels (const RmpShellSurface *self, const RmpInput *input)
{
  guint64 n_vertices = count_cloth (input) / 2;
  double edge = self->coarse_edge;
  guint levels = 0;

  while (levels < MOST_LEVELS && ENOUGH_EDGES * edge > self->wavelength &&
         4 * n_vertices <= MOST_VERTICES)
    {
      edge *= 0.5;
      n_vertices *= 4;
      levels++;
    }
  return levels;
}

static double *
subdivide (const RmpSubdivision *subdivision, guint n, const float *coarse, guint n_threads)
{
  g_autofree double *wide = g_new (double, 3 * (gsize) n + 1);
  double *fine = g_new (double,
                        3 * (gsize) rmp_subdivision_get_topology (subdivision)->n_vertices + 1);

  for (gsize i = 0; i < 3 * (gsize) n; i++)
    wide[i] = (double) coarse[i];
  rmp_subdivision_apply_double (subdivision, wide, fine, n_threads);
  return fine;
}

/* Whether two faces run along their edge the same way. */
static gboolean
is_turned (const RmpTopology *topology, guint edge)
{
  const guint32 begin = topology->edge_face_start[edge], a = topology->edges[2 * (gsize) edge],
                b = topology->edges[2 * (gsize) edge + 1];
  guint n_along = 0;

  if (topology->edge_face_start[edge + 1] != begin + 2)
    return FALSE;
  for (guint k = 0; k < 2; k++)
    {
      const guint32 *face = topology->faces + 3 * (gsize) topology->edge_faces[begin + k];

      for (guint i = 0; i < 3; i++)
        n_along += face[i] == a && face[(i + 1) % 3] == b;
    }
  return n_along != 1;
}

static gboolean
has_turned (const RmpTopology *topology)
{
  for (guint e = 0; e < topology->n_edges; e++)
    if (is_turned (topology, e))
      return TRUE;
  return FALSE;
}

/* Normals and hinges need faces that agree about which side is out: piece by piece those that do
 * not are turned, where nothing but this method sees it.
 */
static gboolean
agree (RmpShellSurface *self, GError **error)
{
  RmpTopology *topology = self->topology;
  g_autoptr (RmpOrientation) orientation = NULL;
  g_autofree float *positions = NULL;
  g_autofree guint32 *faces = NULL;

  if (!has_turned (topology))
    return TRUE;
  positions = g_new (float, 3 * (gsize) topology->n_vertices + 1);
  for (gsize i = 0; i < 3 * (gsize) topology->n_vertices; i++)
    positions[i] = (float) self->rest[i];
  orientation = rmp_orientation_new (topology, positions);
  for (guint p = 0; p < orientation->n_pieces; p++)
    if (orientation->one_sided[p])
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _ ("A piece of the cloth has one side only, as a band that is twisted and "
                        "joined: cut it apart, or take it out of the garment"));
        return FALSE;
      }
  faces = g_memdup2 (topology->faces, 3 * (gsize) topology->n_faces * sizeof (guint32));
  for (guint f = 0; f < topology->n_faces; f++)
    if (orientation->turn[f] && !orientation->whole[orientation->pieces[f]])
      {
        const guint32 second = faces[3 * (gsize) f + 1];

        faces[3 * (gsize) f + 1] = faces[3 * (gsize) f + 2];
        faces[3 * (gsize) f + 2] = second;
      }
  self->topology = rmp_topology_new (topology->n_vertices, topology->n_faces, faces);
  rmp_topology_unref (topology);
  return TRUE;
}

static gboolean
make_mesh (RmpShellSurface *self, const RmpInput *input, guint levels, const RmpCall *call,
           GError **error)
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  RmpReliefTopology *fine;

  self->subdivision = rmp_subdivision_new (
      input->mesh, levels, rmp_inputs_get_cloth (input->inputs), call->n_threads, error);
  if (!self->subdivision)
    return FALSE;
  fine = rmp_subdivision_get_topology (self->subdivision);
  self->relief = rmp_relief_topology_ref (fine);
  self->topology = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
  self->rest = subdivide (self->subdivision, rmp_mesh_get_n_vertices (input->mesh),
                          shape.positions ? shape.positions : rmp_mesh_get_positions (input->mesh),
                          call->n_threads);
  return agree (self, error);
}

/* Vertices beside what is no cloth are held, and those where the look does not act. */
static void
find_freedom (RmpShellSurface *self, const RmpInput *input)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  const float *region = rmp_inputs_get_region (input->inputs);
  const guint32 *start = rmp_subdivision_get_face_start (self->subdivision);
  const guint n = self->topology->n_vertices;

  self->freedom = g_new (float, n + 1);
  for (guint v = 0; v < n; v++)
    self->freedom[v] = 1.0f;
  if (region)
    rmp_subdivision_interpolate (self->subdivision, region, self->freedom);
  for (guint v = 0; v < n; v++)
    if (self->topology->vertex_corner_start[v] == self->topology->vertex_corner_start[v + 1])
      self->freedom[v] = 0.0f;
  for (guint f = 0; cloth && f < rmp_mesh_get_n_faces (input->mesh); f++)
    for (guint32 k = 3 * start[f]; !cloth[f] && k < 3 * start[f + 1]; k++)
      self->freedom[self->topology->faces[k]] = 0.0f;
}

static void
hold_hems (RmpShellSurface *self)
{
  for (guint e = 0; e < self->topology->n_edges; e++)
    if (rmp_topology_edge_is_border (self->topology, e))
      for (guint i = 0; i < 2; i++)
        self->freedom[self->topology->edges[2 * (gsize) e + i]] = 0.0f;
}

void
rmp_shell_surface_count_free (RmpShellSurface *self)
{
  const guint n = self->topology->n_vertices;
  double sum = 0.0;
  guint n_edges = 0;

  self->n_free = 0;
  for (guint v = 0; v < n; v++)
    {
      self->fixed[v] = (guint8) !(self->freedom[v] > 0.0f);
      self->n_free += self->fixed[v] ? 0 : 1;
    }
  for (guint e = 0; e < self->topology->n_edges; e++)
    {
      const guint32 *ends = self->topology->edges + 2 * (gsize) e;

      if (self->fixed[ends[0]] && self->fixed[ends[1]])
        continue;
      sum += rmp_vector_distance (self->rest + 3 * (gsize) ends[0],
                                  self->rest + 3 * (gsize) ends[1]);
      n_edges++;
    }
  self->mean_edge = n_edges > 0 ? sum / n_edges : 0.0;
}

/* --- what it resists with -------------------------------------------------------------------- */

static void
make_skin (RmpShellSurface *self, const RmpInput *input, const RmpShellPlan *plan)
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  gboolean missed;
  g_autofree double *grain = rmp_shell_grain_new (
      self->subdivision, input->mesh,
      shape.positions ? shape.positions : rmp_mesh_get_positions (input->mesh), plan,
      rmp_inputs_get_directions (input->inputs), &missed);

  if (missed)
    self->missed = plan->grain_from;
  self->skin = rmp_shell_skin_new_along (self->topology, self->rest, grain, self->materials,
                                         &plan->moduli);
}

/* What the interior resists with: springs along all ways, and what lacks to it, or is too much,
 * along normals.
 */
static void
found (RmpShellSurface *self, double across, double along)
{
  const guint n = self->topology->n_vertices;
  const double *areas = rmp_shell_skin_get_areas (self->skin);

  self->soft = rmp_shell_soft_glue_new (self->topology, self->rest,
                                        rmp_shell_constraint_get_rows (self->constraint),
                                        self->fixed, areas, self->materials, &self->n_soft);
  if (along > 0.0 && !self->soft)
    self->soft = g_new0 (double, n + 1);
  if (across > 0.0 || along > 0.0)
    self->foundation = g_new (double, n + 1);
  for (guint v = 0; v < n && self->foundation; v++)
    {
      const double whole = areas[v] * rmp_shell_foundation_stiffness (self->materials + v);

      self->foundation[v] = (across - along) * whole;
      if (along > 0.0)
        self->soft[v] += along * whole;
    }
}

/* The lattice's stiffness counts by its modulus alone, and its mass not at all. */
static gboolean
follow (RmpShellSurface *self, const RmpShellPlan *plan, const RmpShellSurface *earlier,
        const RmpCall *call, GError **error)
{
  const RmpEmbeddedMaterial material = { plan->material.interior_modulus,
                                         plan->material.interior_poisson, 1000.0 };
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;

  if (plan->drive != RMP_SHELL_DRIVE_LATTICE)
    return TRUE;
  options.order = plan->order;
  options.side = plan->cell;
  options.splits = plan->splits;
  if (earlier && earlier->follow)
    options.earlier = rmp_embedded_follow_get_built (earlier->follow);
  self->follow = rmp_embedded_follow_new (
      self->topology, self->rest, rmp_shell_skin_get_areas (self->skin), &options, &material,
      plan->weighted, call->n_threads, call->cancellable, error);
  return self->follow != NULL;
}

/* Where the lattice carries what is free; what is held stays with the motion. */
static void
see_through_lattice (const RmpShellSurface *self, double *target, guint n_threads)
{
  const guint n = self->topology->n_vertices;
  g_autofree double *carried = g_memdup2 (target, 3 * (gsize) n * sizeof (double));

  rmp_embedded_follow_filter (self->follow, carried, n_threads);
  for (guint v = 0; v < n; v++)
    if (!self->fixed[v])
      rmp_vector_copy (carried + 3 * (gsize) v, target + 3 * (gsize) v);
}

/* --- surface ---------------------------------------------------------------------------------- */

static gboolean
check (const RmpShellSurface *self, GError **error)
{
  const guint n_degenerate = rmp_shell_skin_count_degenerate (self->skin);

  if (!(self->mean_edge > 0.0) && self->n_free > 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("The cloth has no size at rest: give the garment a rest shape, or use "
                      "Dynamic wrinkling, which needs none"));
      return FALSE;
    }
  if (n_degenerate <= MOST_DEGENERATE * self->topology->n_faces)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("%u of %u faces have no area at rest: mend the mesh, or take them out of the "
                  "garment"),
               n_degenerate, self->topology->n_faces);
  return FALSE;
}

RmpShellSurface *
rmp_shell_surface_new (const RmpInput *input, const RmpShellPlan *plan,
                       const RmpShellSurface *earlier, const RmpCall *call, GError **error)
{
  g_autoptr (RmpShellSurface) self = g_new0 (RmpShellSurface, 1);
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (input->mesh);

  g_mutex_init (&self->mutex);
  self->works = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_shell_work_free);
  self->coarse_edge = rmp_topology_mean_edge_length (coarse, rmp_mesh_get_positions (input->mesh));
  self->wavelength = rmp_shell_wavelength (&plan->material);
  if (!make_mesh (self, input, plan->levels > 0 ? plan->levels : choose_levels (self, input), call,
                  error) ||
      g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return NULL;
  make_materials (self, input, plan);
  find_freedom (self, input);
  if (plan->hems)
    hold_hems (self);
  self->fixed = g_new (guint8, self->topology->n_vertices + 1);
  rmp_shell_surface_count_free (self);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error) ||
      !rmp_shell_surface_glue (self, plan, earlier, call, error))
    return NULL;
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return NULL;
  make_skin (self, input, plan);
  found (self, plan->foundation, plan->along);
  rmp_shell_surface_doubt (self);
  return check (self, error) && follow (self, plan, earlier, call, error) ? g_steal_pointer (&self)
                                                                          : NULL;
}

void
rmp_shell_surface_free (RmpShellSurface *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->works);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_clear_pointer (&self->relief, rmp_relief_topology_unref);
  g_clear_pointer (&self->subdivision, rmp_subdivision_free);
  g_free (self->key);
  g_free (self->rest);
  g_free (self->materials);
  g_free (self->wavelengths);
  g_free (self->freedom);
  g_free (self->fixed);
  g_free (self->foundation);
  g_free (self->soft);
  g_clear_pointer (&self->follow, rmp_embedded_follow_free);
  g_clear_pointer (&self->skin, rmp_shell_skin_free);
  g_clear_pointer (&self->constraint, rmp_shell_constraint_free);
  g_clear_pointer (&self->phase, rmp_broad_phase_free);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

void
rmp_shell_surface_place (const RmpShellSurface *self, const double *coarse, double *target,
                         double *normals, guint n_threads)
{
  rmp_subdivision_apply_double (self->subdivision, coarse, target, n_threads);
  if (self->follow)
    see_through_lattice (self, target, n_threads);
  rmp_normals_compute_double (self->topology, target, normals, n_threads);
}

double *
rmp_shell_surface_place_rest (const RmpShellSurface *self, guint n_coarse, const float *coarse,
                              guint n_threads)
{
  return subdivide (self->subdivision, n_coarse, coarse, n_threads);
}

const RmpBroadPhase *
rmp_shell_surface_get_phase (RmpShellSurface *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  if (!self->phase)
    self->phase = rmp_broad_phase_new (self->topology, self->rest);
  return self->phase;
}

RmpShellWork *
rmp_shell_surface_take_work (RmpShellSurface *self)
{
  {
    g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

    if (self->works->len > 0)
      return g_ptr_array_steal_index (self->works, self->works->len - 1);
  }
  return rmp_shell_work_new (self->skin, self->constraint);
}

void
rmp_shell_surface_give_work (RmpShellSurface *self, RmpShellWork *work)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  g_ptr_array_add (self->works, work);
}
