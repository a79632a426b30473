/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenes.h"

#include "wrinkles/ridge-mesh.h"

#include <cglm/cglm.h>
#include <math.h>
#include <string.h>

static const float heights[SLEEVE_FOLDS] = { .0056f, .0082f, .0094f, .0080f, .0056f };
static const float spacing = .026f;

/* Position and normal of the bent tube at (angle from the front, height along it). */
static void
tube_point (const SleeveShape *shape, float angle, float along, float position[3], float normal[3])
{
  const float middle = .5f * SLEEVE_LENGTH, soft = .08f;
  /* The middle line turns over 2 soft; its lean is the integral of a raised cosine. */
  const float x = CLAMP ((along - middle) / soft, -1.f, 1.f);
  const float lean = .5f * shape->bend * (x + sinf (GLM_PIf * x) / GLM_PIf);
  float y = 0, z = 0;
  const int n_steps = 64;
  for (int i = 0; i < n_steps; i++)
    {
      const float at = ((float) i + .5f) / (float) n_steps * along;
      const float t = CLAMP ((at - middle) / soft, -1.f, 1.f);
      const float turn = .5f * shape->bend * (t + sinf (GLM_PIf * t) / GLM_PIf);
      y += cosf (turn) * along / (float) n_steps;
      z += sinf (turn) * along / (float) n_steps;
    }
  normal[0] = sinf (angle);
  normal[1] = -cosf (angle) * sinf (lean);
  normal[2] = cosf (angle) * cosf (lean);
  position[0] = SLEEVE_RADIUS * normal[0];
  position[1] = y + SLEEVE_RADIUS * normal[1] + .02f;
  position[2] = z + SLEEVE_RADIUS * normal[2];
}

/* Vertices of a ring: one more than cells where the tube is open. */
static guint
ring_size (const SleeveShape *shape)
{
  return shape->n_around + (shape->arc > 0);
}

/* Vertex of cell corner (i around, j along); the seam is at the back. */
static guint32
grid_vertex (const SleeveShape *shape, guint i, guint j)
{
  return j * ring_size (shape) + i % ring_size (shape);
}

static RmpReliefTopology *
sleeve_topology (const SleeveShape *shape)
{
  const guint n = shape->n_around, m = shape->n_along;
  RmpReliefTopology *topology = rmp_relief_topology_new (ring_size (shape) * (m + 1), 2 * n * m,
                                                         shape->uvs ? (n + 1) * (m + 1) : 0);
  guint32 *face = topology->faces, *uv_face = topology->uv_faces;
  for (guint j = 0; j < m; j++)
    for (guint i = 0; i < n; i++)
      for (guint half = 0; half < 2; half++)
        {
          const guint corners[3][2] = { { i, j },
                                        { i + 1, j + half },
                                        { half ? i : i + 1, j + 1 } };
          for (guint c = 0; c < 3; c++)
            {
              *face++ = grid_vertex (shape, corners[c][0], corners[c][1]);
              if (shape->uvs)
                *uv_face++ = corners[c][1] * (n + 1) + corners[c][0];
            }
        }
  for (guint j = 0; shape->uvs && j <= m; j++)
    for (guint i = 0; i <= n; i++)
      {
        float *uv = topology->uvs + 2 * (j * (n + 1) + i);
        uv[0] = 2 * GLM_PIf * SLEEVE_RADIUS * (float) i / (float) n;
        uv[1] = SLEEVE_LENGTH * (float) j / (float) m;
      }
  memset (topology->anchor_faces, 0, sizeof (guint32) * topology->n_vertices);
  memset (topology->anchor_barycentric, 0, sizeof (float[2]) * topology->n_vertices);
  return topology;
}

static float
vertex_angle (const SleeveShape *shape, guint i)
{
  const float arc = shape->arc > 0 ? shape->arc : 2 * GLM_PIf;
  return arc * ((float) i / (float) shape->n_around - .5f);
}

static void
position_base (const SleeveShape *shape, RmpRelief *relief)
{
  const SleeveShape straight = { 0 };
  for (guint j = 0; j <= shape->n_along; j++)
    for (guint i = 0; i < ring_size (shape); i++)
      {
        const gsize v = 3 * (gsize) grid_vertex (shape, i, j);
        const float along = SLEEVE_LENGTH * (float) j / (float) shape->n_along;
        vec3 normal;
        tube_point (&straight, vertex_angle (shape, i), along, relief->topology->rest_positions + v,
                    normal);
        tube_point (shape, vertex_angle (shape, i), along, relief->positions + v,
                    relief->normals + v);
      }
}

/* The line runs up the front: s along the tube, d around it, left of the line is where the angle
 * falls.
 */
static void
set_coordinates (const SleeveShape *shape, RmpRelief *relief)
{
  static guint64 last_id = 1000;
  const guint n = shape->n_around;
  relief->coordinates_id = ++last_id;
  const gsize n_slots = RMP_RELIEF_FACE_LINES * (gsize) relief->topology->n_faces;
  relief->face_lines = g_atomic_rc_box_alloc (n_slots * sizeof (guint32));
  relief->coordinates = g_atomic_rc_box_alloc0 (n_slots * sizeof (float[6]));
  for (guint face = 0; face < relief->topology->n_faces; face++)
    {
      const guint cell = face / 2, i = cell % n, j = cell / n, half = face % 2;
      const guint corners[3][2] = { { i, j }, { i + 1, j + half }, { half ? i : i + 1, j + 1 } };
      gboolean reached = FALSE;
      for (guint c = 0; c < 3; c++)
        {
          float *at = relief->coordinates + 6 * RMP_RELIEF_FACE_LINES * (gsize) face + 2 * c;
          at[0] = SLEEVE_LENGTH * (float) corners[c][1] / (float) shape->n_along;
          at[1] = -SLEEVE_RADIUS * vertex_angle (shape, corners[c][0]);
          const float beyond = fabsf (at[0] - .5f * SLEEVE_LENGTH) - .5f * spacing * SLEEVE_FOLDS;
          reached |= fabsf (at[1]) < shape->reach && beyond < 2 * shape->wave;
        }
      for (guint slot = 0; slot < RMP_RELIEF_FACE_LINES; slot++)
        relief->face_lines[RMP_RELIEF_FACE_LINES * face + slot] = reached && slot == 0
                                                                      ? 0
                                                                      : RMP_LINE_NONE;
    }
}

RmpRelief *
sleeve_new_folds (const SleeveShape *shape)
{
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_FOLDS, sleeve_topology (shape));
  position_base (shape, relief);
  set_coordinates (shape, relief);
  relief->n_lines = relief->n_profiles = 1;
  relief->n_folds = SLEEVE_FOLDS;
  relief->lines = g_new0 (RmpReliefLine, 1);
  relief->folds = g_new0 (RmpReliefFold, SLEEVE_FOLDS);
  relief->profiles = g_new0 (float, 2 * RMP_PROFILE_TABLE_SIZE);
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  rmp_profile_fill_table (profile, relief->profiles);
  relief->lines[0].n_folds = SLEEVE_FOLDS;
  if (shape->wave > 0)
    {
      relief->lines[0].wave_onset = .03f;
      for (guint i = 0; i < RMP_RELIEF_LINE_WAVES; i++)
        {
          relief->lines[0].wave_amplitude[i] = shape->wave / (float) (1 + i);
          relief->lines[0].wave_frequency_s[i] = 6.f * (float) i;
          relief->lines[0].wave_frequency_d[i] = 9.f + 7.f * (float) i;
          relief->lines[0].wave_phase[i] = 1.3f * (float) i;
        }
    }
  for (guint k = 0; k < SLEEVE_FOLDS; k++)
    relief->folds[k] = (RmpReliefFold){
      .begin = .5f * SLEEVE_LENGTH + spacing * ((float) k - .5f * SLEEVE_FOLDS),
      .end = .5f * SLEEVE_LENGTH + spacing * ((float) k + 1 - .5f * SLEEVE_FOLDS),
      .reach_left = shape->reach,
      .reach_right = .9f * shape->reach,
      .height = heights[k],
      .feature = 10 + k,
    };
  return relief;
}

RmpRelief *
sleeve_new_mesh (const SleeveShape *shape, guint n)
{
  SleeveShape fine = *shape;
  fine.n_around *= n;
  fine.n_along *= n;
  g_autoptr (RmpRelief) folds = sleeve_new_folds (shape);
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH, sleeve_topology (&fine));
  position_base (&fine, relief);
  for (guint j = 0; j <= fine.n_along; j++)
    for (guint i = 0; i < ring_size (&fine); i++)
      {
        const guint ci = MIN (i / n, shape->n_around - 1), cj = MIN (j / n, shape->n_along - 1);
        const float x = (float) (i - ci * n) / (float) n, y = (float) (j - cj * n) / (float) n;
        const guint half = y > x;
        const float barycentric[2] = { half ? x : x - y, half ? y - x : y };
        const guint v = grid_vertex (&fine, i, j);
        RmpReliefPoint point;
        rmp_relief_evaluate (folds, 2 * (cj * shape->n_around + ci) + half, barycentric, &point);
        glm_vec3_copy (point.position, relief->positions + 3 * (gsize) v);
        glm_vec3_copy (point.normal, relief->normals + 3 * (gsize) v);
        relief->occlusion[v] = 1;
        relief->features[v] = point.feature;
      }
  return relief;
}

RmpRidgeOptions
ridge_options_of (RmpTaper taper, RmpWrinkleHeight height, gboolean plain)
{
  static const double ordinates[2][RMP_BLOB_ORDINATES] = { { 1, .55, -.12, .03 },
                                                           { 4. / 3, 0, 0, 0 } };
  RmpRidgeOptions options = { .taper = taper, .height = height };
  rmp_blob_init (&options.blob, ordinates[plain]);
  return options;
}

/* A polyline that winds from (angle, height) to (angle, height), on the sleeve's flat faces. */
typedef struct
{
  float from[2], to[2], winding;
  double compression, sign;
} Winding;

static const Winding windings[] = {
  { { -.9f, .20f }, { .9f, .22f }, .010f, 1.45, 1 },
  { { -1.2f, .26f }, { .6f, .25f }, .006f, 1.3, 1 },
  { { -.5f, .30f }, { 1.1f, .32f }, .012f, 1.55, -1 },
  { { .1f, .14f }, { -.2f, .36f }, .2f, 1.35, 1 },
  { { .5f, .40f }, { .4f, .24f }, .1f, 1.25, -.6 },
  { { -.8f, .36f }, { .8f, .37f }, .002f, 1.2, .7 },
};
#define WINDING_PIECES 96

static void
wind (const SleeveShape *shape, const RmpRelief *relief, const Winding *winding, double *points,
      guint32 *faces)
{
  const float arc = shape->arc > 0 ? shape->arc : 2 * GLM_PIf;
  for (guint i = 0; i <= 2 * WINDING_PIECES; i++)
    {
      const float t = (float) i / (2 * WINDING_PIECES),
                  wave = winding->winding * sinf (4 * GLM_PIf * t);
      const gboolean across = fabsf (winding->to[0] - winding->from[0]) > 1;
      const float angle = glm_lerp (winding->from[0], winding->to[0], t) + (across ? 0 : wave);
      const float along = glm_lerp (winding->from[1], winding->to[1], t) + (across ? wave : 0);
      const float x = (angle / arc + .5f) * (float) shape->n_around,
                  y = along / SLEEVE_LENGTH * (float) shape->n_along;
      const guint cell_x = (guint) x, cell_y = (guint) y;
      const float fx = x - (float) cell_x, fy = y - (float) cell_y;
      const guint face = 2 * (cell_y * shape->n_around + cell_x) + (fy > fx);
      const float weights[3] = { fy > fx ? 1 - fy : 1 - fx, fy > fx ? fx : fx - fy,
                                 fy > fx ? fy - fx : fy };
      /* in turns a point and the middle of the piece to the next, which tells its face */
      if (i % 2)
        faces[i / 2] = face;
      for (guint c = 0; c < 3 && i % 2 == 0; c++)
        {
          double *position = &points[3 * (i / 2) + c];
          *position = 0;
          for (guint k = 0; k < 3; k++)
            *position += (double) weights[k] *
                         (double) relief
                             ->positions[3 * (gsize) relief->topology->faces[3 * face + k] + c];
        }
    }
}

static double *
to_doubles (gsize n, const float *values)
{
  double *out = g_new (double, n);
  for (gsize i = 0; i < n; i++)
    out[i] = (double) values[i];
  return out;
}

void
set_ridge_levels (RmpRelief *relief, double fine)
{
  const RmpTopology *topology = rmp_ridge_surface_get_topology (relief->ridges);
  g_autofree guint8 *touched = g_new0 (guint8, topology->n_faces),
                    *levels = g_new (guint8, topology->n_edges);
  relief->levels = g_new (guint8, 3 * (gsize) topology->n_faces);
  for (guint face = 0; face < topology->n_faces; face++)
    {
      guint n;
      rmp_ridge_surface_get_list (relief->ridges, face, &n);
      touched[face] = n > 0;
    }
  rmp_ridge_mesh_levels (topology, relief->topology->rest_positions, fine, touched, levels);
  for (gsize side = 0; side < 3 * (gsize) topology->n_faces; side++)
    relief->levels[side] = levels[topology->face_edges[side]];
}

RmpRelief *
sleeve_new_paths (const SleeveShape *shape, const RmpRidgeOptions *options, gboolean faded)
{
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_PATHS, sleeve_topology (shape));
  const guint n_vertices = relief->topology->n_vertices;
  double points[G_N_ELEMENTS (windings)][3 * (WINDING_PIECES + 1)];
  guint32 faces[G_N_ELEMENTS (windings)][WINDING_PIECES];
  RmpRidgePath paths[G_N_ELEMENTS (windings)];
  position_base (shape, relief);
  for (guint i = 0; i < G_N_ELEMENTS (windings); i++)
    {
      wind (shape, relief, &windings[i], points[i], faces[i]);
      paths[i] = (RmpRidgePath){ .n_points = WINDING_PIECES + 1,
                                 .points = points[i],
                                 .faces = faces[i],
                                 .sign = windings[i].sign,
                                 .feature = 20 + i };
      rmp_wrinkle_shape_init (&paths[i].shape, windings[i].compression, 1.15, .006, G_PI / 2);
    }
  g_autofree double *positions = to_doubles (3 * (gsize) n_vertices, relief->positions);
  g_autofree double *normals = to_doubles (3 * (gsize) n_vertices, relief->normals);
  RmpTopology *topology = rmp_topology_new (n_vertices, relief->topology->n_faces,
                                            relief->topology->faces);
  relief->ridges = rmp_ridge_surface_new (topology, positions, normals, options,
                                          G_N_ELEMENTS (paths), paths);
  set_ridge_levels (relief, .006);
  relief->least_radius = .006f;
  rmp_topology_unref (topology);
  for (guint v = 0; faded && v < n_vertices; v++)
    {
      if (v == 0)
        relief->region = g_new (float, n_vertices);
      relief->region[v] = CLAMP ((float) (v / ring_size (shape)) / (float) shape->n_along * 2 - .4f,
                                 0.f, 1.f);
    }
  return relief;
}

RmpRelief *
sphere_new (const float centre[3], float radius, guint n)
{
  const SleeveShape shape = { .n_around = 2 * n, .n_along = n };
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH, sleeve_topology (&shape));
  for (guint j = 0; j <= n; j++)
    for (guint i = 0; i < 2 * n; i++)
      {
        const guint v = grid_vertex (&shape, i, j);
        const float angle = vertex_angle (&shape, i), pole = GLM_PIf * (float) j / (float) n;
        float *normal = relief->normals + 3 * (gsize) v;
        normal[0] = sinf (pole) * sinf (angle);
        normal[1] = -cosf (pole);
        normal[2] = sinf (pole) * cosf (angle);
        for (int c = 0; c < 3; c++)
          relief->positions[3 * (gsize) v + (gsize) c] =
              relief->topology->rest_positions[3 * (gsize) v + (gsize) c] = centre[c] +
                                                                            radius * normal[c];
        relief->occlusion[v] = 1;
        relief->features[v] = RMP_FEATURE_NONE;
      }
  return relief;
}

RmpOffscreen *
offscreen_new_or_skip (int width, int height)
{
  g_autoptr (GError) error = NULL;
  RmpOffscreen *offscreen = rmp_offscreen_new (width, height, &error);
  if (!offscreen)
    g_test_skip (error->message);
  return offscreen;
}

void
keep_picture (const char *name, const guint8 *pixels, int width, int height)
{
  const char *folder = g_getenv ("RIMPLE_PICTURES");
  if (!folder)
    return;
  g_autofree char *path = g_strdup_printf ("%s/%s.png", folder, name);
  g_autoptr (GError) error = NULL;
  rmp_pixels_write_png (path, pixels, width, height, TRUE, &error);
  g_assert_no_error (error);
}

guint
count_holes_of_rows (const guint8 *pixels, int width, int height)
{
  guint n_holes = 0, n_rows = 0;
  for (int y = 0; y < height; y++)
    {
      const guint8 *row = pixels + 4 * (gsize) y * (gsize) width;
      int first = 0, last = width - 1;
      while (first < width && row[4 * first + 3] < 255)
        first++;
      while (last > first && row[4 * last + 3] < 255)
        last--;
      n_rows += first < last;
      for (int x = first; x < last; x++)
        n_holes += row[4 * x + 3] < 255;
    }
  g_assert_cmpuint (n_rows, >, (guint) height / 2);
  return n_holes;
}
