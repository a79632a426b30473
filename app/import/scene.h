/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* scene.h: what a reader makes of a file, whatever its format, before it goes to the parent. */

#include "import/import.h"
#include "sequence/frames.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;
  gint32 parent; /* −1 for a root; parents come first */
  double translation[3], rotation[4], scale[3];
  gboolean has_matrix; /* given as a matrix, which may hold shear */
  double matrix[16];
  double
      hinge[3]; /* its own axis, the only one about which the file lets it turn; 0: it has none */
} RmpSceneNode;

/* A welded mesh, shared by all nodes that show it. */
typedef struct
{
  char *name; /* (nullable) */
  guint n_vertices, n_faces, n_uvs;
  float *positions;        /* [#V × 3] */
  guint32 *faces;          /* [#F × 3] */
  float *uvs;              /* (nullable) [#U × 2] v up */
  guint32 *uv_faces;       /* (nullable) [#F × 3] */
  guint16 *face_materials; /* [#F] */
  GPtrArray *materials;    /* (element-type RmpImportMaterial) at least one */
  double metres_per_uv;
  guint n_influences; /* 0: no weights */
  /* the largest part of its weight that a vertex lost with joints that are too many */
  float most_lost;
  guint16 *joints; /* [#V × n_influences] index into the bones of a skin */
  float *weights;  /* [#V × n_influences] ≥ 0; all 0: unweighted */
  guint n_morphs;
  char **morph_names;   /* [n_morphs] */
  float *morph_weights; /* [n_morphs] */
  float *morph_deltas;  /* [n_morphs × #V × 3] */
  guint n_file_vertices;
  guint32 *file_vertices; /* (nullable) as in RmpImportMesh */
} RmpSceneGeometry;

typedef struct
{
  guint n_bones;
  guint32 *bones;        /* nodes */
  double *inverse_binds; /* [n_bones × 16] */
  guint root;            /* the bone that no other bone of the skin is above */
} RmpSceneSkin;

typedef struct
{
  char *name;
  guint node;
  const RmpSceneGeometry *geometry;
  const RmpSceneSkin *skin; /* (nullable) */
  gboolean mirrored;        /* by the node: faces are turned round on writing */
  float *morph_weights;     /* (nullable): the node's own */
} RmpSceneMesh;

typedef struct
{
  guint joint;
  RmpChannelPath path;
  RmpInterpolation interpolation;
  guint n_weights, n_keys;
  gsize n_values;
  float *times, *values;
} RmpSceneChannel;

typedef struct
{
  char *name;
  GArray *channels; /* RmpSceneChannel */
} RmpSceneClip;

typedef struct
{
  char *format, *generator, *copyright;
  double metres_per_unit; /* 0: the file does not say */
  char *up_axis;          /* (nullable): of the file; the scene is Y up */
  GArray *nodes;          /* RmpSceneNode */
  GPtrArray *geometries;  /* owns them, (nullable elements) */
  GPtrArray *skins;       /* owns them, (nullable elements) */
  GPtrArray *meshes;      /* RmpSceneMesh */
  GPtrArray *clips;       /* RmpSceneClip */
  GPtrArray *images;      /* RmpImportImage */
  RmpFrames *frames;      /* (nullable): motion of the vertices */
  GPtrArray *report;      /* RmpImportFinding */
  guint n_unreported;     /* findings beyond what a person reads */
} RmpImportScene;

RmpImportScene *rmp_scene_new (void);
void rmp_scene_free (RmpImportScene *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpImportScene, rmp_scene_free)

void rmp_scene_geometry_free (RmpSceneGeometry *self);
void rmp_scene_skin_free (RmpSceneSkin *self);
void rmp_scene_clip_free (RmpSceneClip *self);
void rmp_import_material_free (RmpImportMaterial *self);

/**
 * rmp_scene_report:
 * @mesh: index the mesh has or will have in the scene, or −1
 * @faces: (transfer full) (nullable): guint32, ascending
 */
void rmp_scene_report (RmpImportScene *self, RmpFindingSeverity severity, gint mesh, GArray *faces,
                       const char *format, ...) G_GNUC_PRINTF (5, 6);

/* A set of names; adding one that is taken changes it to “name.2”, “name.3”, … and returns TRUE. */
GHashTable *rmp_names_new (void);
gboolean rmp_names_add (GHashTable *names, char **name);

/* Whether the node's rest transform in the world turns faces inside out. */
gboolean rmp_scene_is_mirrored (const RmpImportScene *self, guint node);

/* Gives each mesh a name of its own. */
void rmp_scene_name_meshes (RmpImportScene *self);

/* What was said, from line @first on, about a mesh that is then left out is said about no mesh. */
void rmp_scene_detach_findings (RmpImportScene *self, guint first);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSceneGeometry, rmp_scene_geometry_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSceneSkin, rmp_scene_skin_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSceneClip, rmp_scene_clip_free)

G_END_DECLS
