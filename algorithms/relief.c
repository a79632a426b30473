/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief.c: life of a relief, and the one definition of its surface.
 *
 * Based on:
 *   A. Vlachos, J. Peters, C. Boyd, J. L. Mitchell. Curved PN triangles. Interactive 3D Graphics, 2001.
 *     §3.1  control points from corners and normals    patch_init ()
 *   J. F. Blinn. Simulation of wrinkled surfaces. SIGGRAPH, 1978.
 *     normal of a lifted surface                        lifted_normal ()
 *   M. Ly, F. Bertails-Descoubes, D. Rohmer. Unilaterally incompressible skinning. Report hal-01512412, 2017.
 *     §5.2  weight of a fold                            rmp_relief_fold_weight ()
 *
 * Departs from the papers:
 *   - the normal of the patch is the normalised linear blend of the corner normals, not a quadratic one: the lift follows it
 *     too, and both are then equal on an edge for the two faces that share it.
 *   - Blinn leaves out the term height × change of the normal; folds inside a bend are as high as the bend is round, so it
 *     is kept.
 *   - crests may wave along the line (RmpReliefLine).
 *
 * All in single precision and without branches that depend on more than one point, so that the tessellation evaluation
 * shader can say the same line by line.
 */

#include "relief.h"

#include <cglm/cglm.h>
#include <stdatomic.h>

guint64
rmp_relief_next_id (void)
{
  static _Atomic guint64 last_id;

  return atomic_fetch_add (&last_id, 1) + 1;
}

RmpReliefTopology *
rmp_relief_topology_new (guint n_vertices, guint n_faces, guint n_uvs)
{
  RmpReliefTopology *self = g_new0 (RmpReliefTopology, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->id = rmp_relief_next_id ();
  self->n_vertices = n_vertices;
  self->n_faces = n_faces;
  self->n_uvs = n_uvs;
  self->faces = g_new (guint32, (gsize) n_faces * 3);
  self->anchor_faces = g_new (guint32, n_vertices);
  self->anchor_barycentric = g_new (float, (gsize) n_vertices * 2);
  self->rest_positions = g_new (float, (gsize) n_vertices * 3);
  if (n_uvs > 0)
    {
      self->uv_faces = g_new (guint32, (gsize) n_faces * 3);
      self->uvs = g_new (float, (gsize) n_uvs * 2);
    }
  return self;
}

RmpReliefTopology *
rmp_relief_topology_ref (RmpReliefTopology *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_relief_topology_unref (RmpReliefTopology *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->faces);
  g_free (self->uv_faces);
  g_free (self->uvs);
  g_free (self->anchor_faces);
  g_free (self->anchor_barycentric);
  g_free (self->rest_positions);
  g_free (self);
}

RmpRelief *
rmp_relief_new (RmpReliefForm form, RmpReliefTopology *topology)
{
  RmpRelief *self = g_new0 (RmpRelief, 1);
  gsize n = topology->n_vertices;

  g_atomic_ref_count_init (&self->ref_count);
  self->form = form;
  self->topology = topology;
  self->positions = g_new (float, n * 3);
  self->normals = g_new (float, n * 3);
  if (form == RMP_RELIEF_MESH)
    {
      self->occlusion = g_new (float, n);
      self->features = g_new (guint32, n);
    }
  return self;
}

RmpRelief *
rmp_relief_ref (RmpRelief *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_relief_unref (RmpRelief *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_relief_topology_unref (self->topology);
  g_free (self->positions);
  g_free (self->normals);
  g_free (self->occlusion);
  g_free (self->features);
  g_free (self->face_lines);
  g_free (self->coordinates);
  g_free (self->region);
  g_free (self->lines);
  g_free (self->folds);
  g_free (self->profiles);
  g_free (self);
}

gsize
rmp_relief_get_size (const RmpRelief *self)
{
  gsize n_vertices = self->topology->n_vertices;
  gsize n_slots = (gsize) self->topology->n_faces * RMP_RELIEF_FACE_LINES;
  gsize size = sizeof *self + n_vertices * 6 * sizeof (float);

  if (self->occlusion != NULL)
    size += n_vertices * sizeof *self->occlusion;
  if (self->features != NULL)
    size += n_vertices * sizeof *self->features;
  if (self->face_lines != NULL)
    size += n_slots * (sizeof *self->face_lines + 6 * sizeof *self->coordinates);
  if (self->region != NULL)
    size += n_vertices * sizeof *self->region;
  return size + self->n_lines * sizeof *self->lines + self->n_folds * sizeof *self->folds +
         (gsize) self->n_profiles * RMP_PROFILE_TABLE_SIZE * 2 * sizeof *self->profiles;
}

/* 1 − 3x² + 2x³ and its slope, 0 from x = 1 on; x ≥ 0. */
static float
cubic_decay (float x, float *slope)
{
  if (x >= 1.0f)
    {
      *slope = 0.0f;
      return 0.0f;
    }
  *slope = 6.0f * x * (x - 1.0f);
  return 1.0f + x * x * (2.0f * x - 3.0f);
}

/* s̃ and its derivatives by s and d. */
static float
warp_arc (const RmpReliefLine *line, float s, float d, float *by_s, float *by_d)
{
  const float turn = 2.0f * (float) G_PI;
  float x, fade, fade_slope;
  float warped = s;

  *by_s = 1.0f;
  *by_d = 0.0f;
  if (!(line->wave_onset > 0.0f))
    return s;

  x = d / line->wave_onset;
  fade = 1.0f - expf (-x * x);
  fade_slope = 2.0f * x / line->wave_onset * (1.0f - fade);
  for (guint i = 0; i < RMP_RELIEF_WAVES; i++)
    {
      float angle = turn * (s * line->wave_frequency_s[i] + d * line->wave_frequency_d[i]) + line->wave_phase[i];
      float wave = line->wave_amplitude[i] * sinf (angle);
      float wave_slope = line->wave_amplitude[i] * turn * cosf (angle);

      warped += wave * fade;
      *by_s += wave_slope * line->wave_frequency_s[i] * fade;
      *by_d += wave_slope * line->wave_frequency_d[i] * fade + wave * fade_slope;
    }
  return warped;
}

static guint32
find_fold (const RmpReliefLine *line, const RmpReliefFold *folds, float s)
{
  for (guint32 k = line->first_fold; k < line->first_fold + line->n_folds; k++)
    if (s >= folds[k].begin && s < folds[k].end)
      return k;
  return RMP_LINE_NONE;
}

float
rmp_relief_fold_weight (const RmpReliefLine *line, const RmpReliefFold *folds, const float *profile, float s, float d,
                        guint32 *fold, float *ds, float *dd)
{
  float by_s, by_d, scale, reach, across, across_slope, along, along_slope;
  float warped = warp_arc (line, s, d, &by_s, &by_d);
  guint32 k = find_fold (line, folds, warped);

  if (fold != NULL)
    *fold = k;
  if (ds != NULL)
    *ds = 0.0f;
  if (dd != NULL)
    *dd = 0.0f;
  if (k == RMP_LINE_NONE)
    return 0.0f;

  reach = d > 0.0f ? folds[k].reach_left : folds[k].reach_right;
  if (!(fabsf (d) < reach))
    return 0.0f;
  across = cubic_decay (fabsf (d) / reach, &across_slope);
  scale = 2.0f / (folds[k].end - folds[k].begin);
  along = rmp_profile_table_lookup (profile, (warped - folds[k].begin) * scale - 1.0f, &along_slope);
  if (ds != NULL)
    *ds = along_slope * scale * by_s * across;
  if (dd != NULL)
    *dd = along_slope * scale * by_d * across + along * across_slope * copysignf (1.0f / reach, d);
  return along * across;
}

/* A point of the base with its derivatives by the weights of the second (u) and third (v) corner. */
typedef struct
{
  vec3 position, by_u, by_v;
  vec3 normal, normal_by_u, normal_by_v; /* normal: unit, or zero where the corner normals cancel */
} Base;

/* The control point a third of the way from p to q, in the tangent plane of p. */
static void
edge_control (const vec3 p, const vec3 q, const vec3 normal, vec3 out)
{
  vec3 step;
  float lift;

  glm_vec3_sub ((float *) q, (float *) p, step);
  lift = glm_vec3_dot (step, (float *) normal);
  for (guint c = 0; c < 3; c++)
    out[c] = (2.0f * p[c] + q[c] - lift * normal[c]) / 3.0f;
}

/* Control points of the cubic patch, named by how often each corner counts: b[3] = 300, 210, 120, 030, 021, 012, 003, 102,
 * 201, 111.
 */
static void
patch_init (const float *const p[3], const float *const n[3], vec3 b[10])
{
  for (guint i = 0; i < 3; i++)
    {
      guint j = (i + 1) % 3;

      glm_vec3_copy ((float *) p[i], b[3 * i]);
      edge_control (p[i], p[j], n[i], b[3 * i + 1]);
      edge_control (p[j], p[i], n[j], b[3 * i + 2]);
    }
  for (guint c = 0; c < 3; c++)
    {
      float edges = (b[1][c] + b[2][c] + b[4][c] + b[5][c] + b[7][c] + b[8][c]) / 6.0f;
      float corners = (p[0][c] + p[1][c] + p[2][c]) / 3.0f;

      b[9][c] = edges + 0.5f * (edges - corners);
    }
}

/* de Casteljau: two rounds leave a triangle that touches the surface. */
static void
patch_evaluate (vec3 b[10], float w, float u, float v, Base *base)
{
  for (guint c = 0; c < 3; c++)
    {
      float b200 = w * b[0][c] + u * b[1][c] + v * b[8][c];
      float b110 = w * b[1][c] + u * b[2][c] + v * b[9][c];
      float b020 = w * b[2][c] + u * b[3][c] + v * b[4][c];
      float b011 = w * b[9][c] + u * b[4][c] + v * b[5][c];
      float b002 = w * b[7][c] + u * b[5][c] + v * b[6][c];
      float b101 = w * b[8][c] + u * b[9][c] + v * b[7][c];
      float b100 = w * b200 + u * b110 + v * b101;
      float b010 = w * b110 + u * b020 + v * b011;
      float b001 = w * b101 + u * b011 + v * b002;

      base->position[c] = w * b100 + u * b010 + v * b001;
      base->by_u[c] = 3.0f * (b010 - b100);
      base->by_v[c] = 3.0f * (b001 - b100);
    }
}

/* Derivative of a vector's unit vector @unit, from its length and its own derivative. */
static void
unit_derivative (vec3 unit, float length, vec3 derivative, vec3 out)
{
  float along = glm_vec3_dot (unit, derivative);

  for (guint c = 0; c < 3; c++)
    out[c] = (derivative[c] - along * unit[c]) / length;
}

static void
blend_normals (const float *const n[3], float w, float u, float v, Base *base)
{
  vec3 by_u, by_v;
  float length;

  for (guint c = 0; c < 3; c++)
    {
      base->normal[c] = w * n[0][c] + u * n[1][c] + v * n[2][c];
      by_u[c] = n[1][c] - n[0][c];
      by_v[c] = n[2][c] - n[0][c];
    }
  length = glm_vec3_norm (base->normal);
  if (length > 0.0f)
    {
      glm_vec3_scale (base->normal, 1.0f / length, base->normal);
      unit_derivative (base->normal, length, by_u, base->normal_by_u);
      unit_derivative (base->normal, length, by_v, base->normal_by_v);
    }
  else
    {
      glm_vec3_zero (base->normal_by_u);
      glm_vec3_zero (base->normal_by_v);
    }
}

static void
evaluate_base (const RmpRelief *self, const guint32 *corner, float w, float u, float v, Base *base)
{
  const float *p[3];
  const float *n[3];
  vec3 controls[10];

  for (guint i = 0; i < 3; i++)
    {
      p[i] = self->positions + 3 * (gsize) corner[i];
      n[i] = self->normals + 3 * (gsize) corner[i];
    }
  patch_init (p, n, controls);
  patch_evaluate (controls, w, u, v, base);
  blend_normals (n, w, u, v, base);
}

/* The lift of a point, its derivatives, and the fold that gives most of it. */
typedef struct
{
  float height, by_u, by_v;
  guint32 feature;
} Lift;

static void
add_line (const RmpRelief *self, gsize slot, float w, float u, float v, float *largest, Lift *lift)
{
  const RmpReliefLine *line = self->lines + self->face_lines[slot];
  const float *at = self->coordinates + 6 * slot;
  const float *profile = self->profiles + (gsize) line->profile * RMP_PROFILE_TABLE_SIZE * 2;
  float s = w * at[0] + u * at[2] + v * at[4];
  float d = w * at[1] + u * at[3] + v * at[5];
  float by_s, by_d, height;
  guint32 fold;
  float weight = rmp_relief_fold_weight (line, self->folds, profile, s, d, &fold, &by_s, &by_d);

  if (fold == RMP_LINE_NONE)
    return;
  height = self->folds[fold].height;
  lift->height += height * weight;
  lift->by_u += height * (by_s * (at[2] - at[0]) + by_d * (at[3] - at[1]));
  lift->by_v += height * (by_s * (at[4] - at[0]) + by_d * (at[5] - at[1]));
  if (height * weight > *largest)
    {
      *largest = height * weight;
      lift->feature = self->folds[fold].feature;
    }
}

static Lift
evaluate_lift (const RmpRelief *self, guint face, const guint32 *corner, float w, float u, float v)
{
  Lift lift = { 0.0f, 0.0f, 0.0f, RMP_FEATURE_NONE };
  float largest = 0.0f;

  for (guint i = 0; self->face_lines != NULL && i < RMP_RELIEF_FACE_LINES; i++)
    {
      gsize slot = (gsize) face * RMP_RELIEF_FACE_LINES + i;

      if (self->face_lines[slot] != RMP_LINE_NONE)
        add_line (self, slot, w, u, v, &largest, &lift);
    }
  if (self->region != NULL)
    {
      float r0 = self->region[corner[0]];
      float by_u = self->region[corner[1]] - r0;
      float by_v = self->region[corner[2]] - r0;
      float region = r0 + u * by_u + v * by_v;

      lift.by_u = lift.by_u * region + lift.height * by_u;
      lift.by_v = lift.by_v * region + lift.height * by_v;
      lift.height *= region;
    }
  return lift;
}

/* Takes the part along the base normal away: the tangents of a smooth base whose normal is the blended one. */
static void
lifted_tangent (const Base *base, vec3 by, vec3 normal_by, float height, vec3 out)
{
  float along;

  for (guint c = 0; c < 3; c++)
    out[c] = by[c] + height * normal_by[c];
  along = glm_vec3_dot (out, (float *) base->normal);
  for (guint c = 0; c < 3; c++)
    out[c] -= along * base->normal[c];
}

static void
lifted_normal (Base *base, const Lift *lift, float normal[3])
{
  vec3 t_u, t_v, across_u, across_v, up;

  lifted_tangent (base, base->by_u, base->normal_by_u, lift->height, t_u);
  lifted_tangent (base, base->by_v, base->normal_by_v, lift->height, t_v);
  glm_vec3_cross (t_u, t_v, up);
  glm_vec3_cross (base->normal, t_v, across_u);
  glm_vec3_cross (t_u, base->normal, across_v);
  /* A base rounder than the lift is high has turned inside out: no normal to be had from it. */
  if (!(glm_vec3_dot (up, base->normal) > 0.0f))
    {
      glm_vec3_copy (base->normal, normal);
      return;
    }
  for (guint c = 0; c < 3; c++)
    normal[c] = up[c] + lift->by_u * across_u[c] + lift->by_v * across_v[c];
  glm_vec3_normalize (normal);
}

static guint32
nearest_feature (const RmpRelief *self, const guint32 *corner, float w, float u, float v)
{
  return self->features[w >= u && w >= v ? corner[0] : u >= v ? corner[1] : corner[2]];
}

void
rmp_relief_evaluate (const RmpRelief *self, guint face, const float barycentric[2], RmpReliefPoint *point)
{
  const guint32 *corner = self->topology->faces + 3 * (gsize) face;
  float u = barycentric[0];
  float v = barycentric[1];
  float w = 1.0f - u - v;
  Lift lift;
  Base base;

  evaluate_base (self, corner, w, u, v, &base);
  if (self->form == RMP_RELIEF_MESH)
    {
      glm_vec3_copy (base.position, point->position);
      glm_vec3_copy (base.normal, point->normal);
      point->lift = 0.0f;
      point->feature = nearest_feature (self, corner, w, u, v);
      return;
    }

  lift = evaluate_lift (self, face, corner, w, u, v);
  for (guint c = 0; c < 3; c++)
    point->position[c] = base.position[c] + lift.height * base.normal[c];
  lifted_normal (&base, &lift, point->normal);
  point->lift = lift.height;
  point->feature = lift.feature;
}
