/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* material.h: what a surface looks like; colours are linear. */

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_MATERIAL_TEAL,
  RMP_MATERIAL_BRICK,
  RMP_MATERIAL_COTTON,
  RMP_MATERIAL_DENIM,
  RMP_MATERIAL_CLAY,      /* skin, body */
  RMP_MATERIAL_CLAY_DARK, /* hair */
  RMP_MATERIAL_BOOTS,
  RMP_N_MATERIALS,
} RmpMaterialPreset;

typedef struct
{
  float base[3];         /* linear, ≤ .85 */
  float sheen[3];        /* linear; 0 on clay */
  float sheen_roughness; /* α */
  float wrap;            /* w of the diffuse part */
  float roughness;
  float f0;
  float weave;     /* s, strength; 0: none */
  float thread;    /* p, metres between threads */
  gboolean clay;   /* matte body: more gloss, no weave */
  float opacity;   /* 1: opaque */
  float cutoff;    /* where the texture has less alpha there is a hole; 0: nowhere */
  float uv_metres; /* metres per unit of uv; 0: weave lies on the rest position instead */
} RmpMaterial;

void rmp_material_init_preset (RmpMaterial *self, RmpMaterialPreset preset);

/* Cloth of any base colour (sRGB in [0, 1]). A shade of one of the presets is that cloth, else the
 * sheen is derived.
 */
void rmp_material_init_cloth (RmpMaterial *self, const float srgb[3]);

/* A base-colour image: sRGB, straight alpha, rows from the top. Immutable, atomically
 * reference-counted.
 */
typedef struct
{
  gatomicrefcount ref_count;
  guint64 id; /* unique in the process */
  guint width, height;
  GBytes *pixels; /* [height × width × 4] */
} RmpTexture;

/* Takes the reference of @pixels, which holds width × height × 4 bytes. */
RmpTexture *rmp_texture_new (guint width, guint height, GBytes *pixels);
RmpTexture *rmp_texture_ref (RmpTexture *self);
void rmp_texture_unref (RmpTexture *self);

/* What a surface, or some of its faces, looks like. */
typedef struct
{
  RmpMaterial material;
  RmpTexture *texture; /* or NULL; its colour replaces the material's base */
} RmpFinish;

/* Which of several finishes each face wears. Immutable, atomically reference-counted. */
typedef struct
{
  gatomicrefcount ref_count;
  guint64 id; /* unique in the process */
  guint n_faces, n_finishes;
  guint16 *of_faces; /* [n_faces] < n_finishes */
} RmpFaceFinishes;

/* Takes @of_faces, from g_malloc(). */
RmpFaceFinishes *rmp_face_finishes_new (guint n_finishes, guint n_faces, guint16 *of_faces);
RmpFaceFinishes *rmp_face_finishes_ref (RmpFaceFinishes *self);
void rmp_face_finishes_unref (RmpFaceFinishes *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpTexture, rmp_texture_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFaceFinishes, rmp_face_finishes_unref)

G_END_DECLS
