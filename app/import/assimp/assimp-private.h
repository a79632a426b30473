/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* assimp-private.h: what the files of this reader share.
 *
 * read.c        the call, and which files it may open
 * facts.c       units, axes, the program that wrote the file
 * warnings.c    what the library passes over in silence
 * nodes.c       the tree of nodes, with FBX's chains of pivots folded into one node each
 * hinges.c      joints that the file lets turn about one axis only
 * channels.c    keys, checked once, sampled at any tick
 * pose.c        where all nodes are at a tick, with FBX's rules of inherited scale
 * clips.c       poses baked into channels
 * materials.c   materials and their images
 * shapes.c      morph targets and their channels
 * weights.c     bones and weights
 * points.c      the lists of places in the file, which the library cuts up
 * order.c       the number each corner had in the file
 * meshes.c      corners of the meshes of a node, welded
 */

#include <assimp/scene.h>

#include "assimp/assimp-reader.h"
#include "weld.h"

G_BEGIN_DECLS

/* Beyond this a number is no place but damage. */
#define ASSIMP_MAX_COORDINATE 1e12

#define ASSIMP_NONE (-1)

/* What a child takes over from its parent's scale, by FBX's numbers. */
typedef enum
{
  ASSIMP_INHERIT_ROTATIONS_FIRST =
      0,                  /* parent's rotation, own rotation, parent's scale, own scale */
  ASSIMP_INHERIT_ALL = 1, /* as everywhere else */
  ASSIMP_INHERIT_NO_LOCAL_SCALE =
      2, /* all but the parent's own scale: Maya's segment scale compensate */
} AssimpInherit;

typedef struct
{
  const struct aiNode *source; /* the innermost of its chain */
  GArray *parts;               /* guint: the meshes it shows */
  gint parent;
  guint first_link,
      n_links; /* of the chain, without the geometric ones; outermost first; the last is @source */
  AssimpInherit inherit;
  gboolean ignores_pre_rotation; /* the file switched pre- and post-rotation off */
  double geometric[16];          /* moves the meshes of the node, not the node */
} AssimpNode;

typedef struct
{
  const char *path;
  char *folder;
  GBytes *bytes; /* of the file itself */
  const struct aiScene *source;
  gboolean fbx, bvh;
  gboolean cut; /* a file could not be read to its end */
  double y_up[16];

  GArray *nodes;       /* AssimpNode, parents first; the same indices as the scene's */
  GPtrArray *links;    /* const struct aiNode: the chains one after another */
  GHashTable *by_name; /* name → index + 1; of several the first */
  GHashTable *images;  /* texture name → index in the scene + 2 */
  GPtrArray *points;   /* AssimpPoints */

  RmpImportScene *scene;
} Assimp;

static inline const AssimpNode *
assimp_node (const Assimp *self, guint index)
{
  return &g_array_index (self->nodes, AssimpNode, index);
}

/* Column-major, last row 0 0 0 1; FALSE if an entry is beyond all bounds. */
gboolean assimp_matrix (const struct aiMatrix4x4 *m, double *out);
char *assimp_text (const struct aiString *string); /* (transfer full) valid UTF-8 */
gint assimp_find_node (const Assimp *self, const struct aiString *name);
gboolean assimp_contains (const Assimp *self, const char *needle, gsize length);

/* --- facts.c, warnings.c ---------------------------------------------------------------------- */

/* Refuses versions of FBX that the library cannot read. */
gboolean assimp_check_version (const Assimp *self, GError **error);
void assimp_read_facts (Assimp *self);
void assimp_guess_up (Assimp *self); /* once there are nodes */
const struct aiMetadataEntry *assimp_metadata (const struct aiMetadata *metadata, const char *key);
gboolean assimp_metadata_int (const struct aiMetadata *metadata, const char *key, gint *value);
void assimp_warn (Assimp *self);

/* --- nodes.c ---------------------------------------------------------------------------------- */

gboolean assimp_read_nodes (Assimp *self, GError **error);
void assimp_node_clear (gpointer data);

/* What @link does in its node's chain, such as "PreRotation"; (nullable): it is the node itself */
const char *assimp_link_kind (const Assimp *self, const struct aiNode *link);

/* --- hinges.c --------------------------------------------------------------------------------- */

/* Of nodes that have been read. */
void assimp_read_hinges (Assimp *self);

/* --- channels.c ------------------------------------------------------------------------------- */

/* The channels of one clip, found for every link of every node. */
typedef struct
{
  const struct aiAnimation *source;
  const struct aiNodeAnim **channels; /* [links] NULL: none */
} AssimpMotion;

gboolean assimp_motion_init (AssimpMotion *self, const Assimp *assimp,
                             const struct aiAnimation *source, guint *n_refused);
void assimp_motion_clear (AssimpMotion *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AssimpMotion, assimp_motion_clear)

/* @rest: the node's own, for the tracks that are missing */
void assimp_sample (const struct aiNodeAnim *channel, const RmpTransform *rest, double tick,
                    RmpTransform *out);

/* Ticks a second. */
double assimp_rate (const struct aiAnimation *source);

/* --- pose.c ----------------------------------------------------------------------------------- */

/* Every node relative to its parent. @motion (nullable): rest. @locals: (out caller-allocates):
 * [nodes × 16]
 */
void assimp_pose (const Assimp *self, const AssimpMotion *motion, double tick, double *locals);

/* --- points.c, order.c ------------------------------------------------------------------------ */

/* A list of places of the file; the rest is for finding them. */
typedef struct
{
  GArray *positions; /* double [#P × 3] */
  gboolean taken;    /* a mesh has been found to be made of it */
  double low[3], high[3], cell;
  GHashTable *cells; /* (nullable) → first point of the cell + 1 */
  gint64 *keys;      /* [#P] */
  guint32 *next;     /* [#P] in its cell, G_MAXUINT32 at the end */
  guint32 *twins;    /* [#P] the point before it of the same place, G_MAXUINT32 for none */
} AssimpPoints;

void assimp_find_points (Assimp *self);
void assimp_points_free (gpointer data);

/* Gives the vertices of @soup the numbers they have in the file. Returns: (transfer none): of which
 * list, or %NULL
 */
AssimpPoints *assimp_number (const Assimp *self, const GArray *parts, RmpSoup *soup);

/* Once welded. FALSE if the numbers do not tell all vertices of @geometry. */
gboolean assimp_share_order (const AssimpPoints *points, RmpSceneGeometry *geometry);

/* --- the rest --------------------------------------------------------------------------------- */

RmpImportMaterial *assimp_read_material (Assimp *self, guint index);
gboolean assimp_read_meshes (Assimp *self, GError **error);
gboolean assimp_read_clips (Assimp *self, GError **error);

/* The morph targets of all parts of a node's mesh, matched by name. */
typedef struct
{
  GPtrArray *names;      /* owned */
  GArray *weights;       /* float */
  GHashTable *positions; /* name → index + 1 */
} AssimpShapes;

void assimp_shapes_collect (AssimpShapes *self, const Assimp *assimp, const AssimpNode *node);
void assimp_shapes_clear (AssimpShapes *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AssimpShapes, assimp_shapes_clear)

/* Appends the offsets of @part's vertices to all morphs of the soup. @linear: moves positions, [16]
 */
gboolean assimp_shapes_add (const AssimpShapes *self, RmpSoup *soup, const struct aiMesh *part,
                            const double *linear);

/* Adds a channel of morph weights where the clip has one for the node. FALSE if it has one that is
 * damaged.
 */
gboolean assimp_shapes_animate (const Assimp *self, const struct aiAnimation *source, guint node,
                                GArray *channels);

/* The bones of all parts of a node's mesh. */
typedef struct
{
  GArray *nodes;   /* guint32 */
  GArray *offsets; /* double × 16 each */
  guint own;       /* the bone of the mesh's own node */
  guint n_unweighted;
} AssimpBones;

void assimp_bones_init (AssimpBones *self, guint node);
void assimp_bones_clear (AssimpBones *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AssimpBones, assimp_bones_clear)

/* Appends the weights of @part's vertices to the soup, whose flags are there already. */
gboolean assimp_bones_add (AssimpBones *self, const Assimp *assimp, RmpSoup *soup,
                           const struct aiMesh *part, GError **error);
RmpSceneSkin *assimp_bones_end (const AssimpBones *self);

void assimp_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

G_END_DECLS
