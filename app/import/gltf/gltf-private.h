/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf-private.h: what the files of the glTF reader share.
 *
 * container.c   the bytes: .glb chunks, files and data: URIs beside the JSON
 * members.c     typed access to the JSON
 * accessor.c    buffer views and accessors, checked once, decoded on demand
 * nodes.c       the tree of nodes, parents first
 * material.c    materials and their images
 * primitive.c   corners of a mesh, gathered over its primitives
 * mesh.c        meshes and the nodes that show them
 * skin.c        skins
 * animation.c   clips
 */

#include <json-glib/json-glib.h>

#include "gltf/gltf.h"

G_BEGIN_DECLS

#define GLTF_NONE (-1)

/* Beyond this a coordinate is no place but damage: sums and products of a few of them still fit a
 * float.
 */
#define GLTF_MAX_COORDINATE 1e12

typedef enum
{
  GLTF_BYTE = 5120,
  GLTF_UNSIGNED_BYTE = 5121,
  GLTF_SHORT = 5122,
  GLTF_UNSIGNED_SHORT = 5123,
  GLTF_UNSIGNED_INT = 5125,
  GLTF_FLOAT = 5126,
} GltfComponent;

/* Sets of component types an accessor may have in some place. */
#define GLTF_BIT(component) (1u << ((component) -GLTF_BYTE))
#define GLTF_ONLY_FLOAT GLTF_BIT (GLTF_FLOAT)
#define GLTF_UNSIGNED                                                                              \
  (GLTF_BIT (GLTF_UNSIGNED_BYTE) | GLTF_BIT (GLTF_UNSIGNED_SHORT) | GLTF_BIT (GLTF_UNSIGNED_INT))
#define GLTF_SMALL                                                                                 \
  (GLTF_BIT (GLTF_BYTE) | GLTF_BIT (GLTF_UNSIGNED_BYTE) | GLTF_BIT (GLTF_SHORT) |                  \
   GLTF_BIT (GLTF_UNSIGNED_SHORT))

typedef struct
{
  GBytes *bytes; /* NULL if it could not be read */
  GError *error; /* why not */
} GltfBuffer;

typedef struct
{
  GError *error; /* why nothing may use it; NULL if sound */
  gint buffer;
  guint64 offset, length;
  guint64 stride; /* 0: elements follow each other */
} GltfView;

typedef struct
{
  GError *error;
  gboolean used;
  gint view; /* GLTF_NONE: zeros */
  guint64 offset, count, stride;
  GltfComponent component;
  gboolean normalized;
  guint width; /* components an element: 1, 2, 3, 4, 9, 16 */
  guint64 n_sparse;
  gint sparse_index_view, sparse_value_view;
  guint64 sparse_index_offset, sparse_value_offset;
  GltfComponent sparse_index_component;
} GltfAccessor;

typedef struct
{
  char *folder;   /* (nullable) */
  JsonNode *tree; /* the JSON */
  JsonObject *root;
  GBytes *binary;        /* (nullable): the .glb's binary chunk */
  guint64 n_bytes;       /* of all buffers and the JSON */
  guint64 budget;        /* bytes that may still be decoded */
  guint64 output_budget; /* bytes that may still be handed over */
  gboolean quantized;    /* KHR_mesh_quantization: small component types everywhere */

  GltfBuffer *buffers;
  guint n_buffers;
  GltfView *views;
  guint n_views;
  GltfAccessor *accessors;
  guint n_accessors;

  guint *joints; /* [nodes]: node of the file → node of the scene */
  guint n_nodes;
  guint8 *in_scene;    /* [nodes]: of the file, 1 where the shown scene reaches */
  GHashTable *images;  /* image of the file + 1 → image of the scene + 1 */
  gboolean *mesh_read; /* [meshes] tried */
  gboolean *skin_read; /* [skins] tried */

  RmpImportScene *scene;
  GError *first_refusal; /* of a part that was left out */
} Gltf;

/* --- container.c ------------------------------------------------------------------------------ */

/* Splits a .glb, or takes the whole as JSON. */
gboolean gltf_split (GBytes *bytes, GBytes **json, GBytes **binary, GError **error);

/* The bytes a URI of the file stands for: data: or a relative path. @mime (optional): of a data:
 * URI.
 */
GBytes *gltf_load_uri (const Gltf *self, const char *uri, char **mime, GError **error);
void gltf_read_buffers (Gltf *self);

/* --- members.c: absent members leave *@value as it is; a wrong type or range is an error ------ */

void gltf_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

gboolean gltf_member_index (JsonObject *object, const char *member, guint n, gint *value,
                            GError **error);
gboolean gltf_member_size (JsonObject *object, const char *member, guint64 *value, GError **error);
gboolean gltf_member_bool (JsonObject *object, const char *member, gboolean *value, GError **error);
gboolean gltf_member_number (JsonObject *object, const char *member, double *value, GError **error);
gboolean gltf_member_numbers (JsonObject *object, const char *member, guint n, double *values,
                              gboolean *present, GError **error);
gboolean gltf_member_string (JsonObject *object, const char *member, const char **value,
                             GError **error);
gboolean gltf_member_object (JsonObject *object, const char *member, JsonObject **value,
                             GError **error);
gboolean gltf_member_array (JsonObject *object, const char *member, JsonArray **value,
                            GError **error);
JsonObject *gltf_element_object (JsonArray *array, guint index, GError **error);
gboolean gltf_element_index (JsonArray *array, guint index, guint n, guint *value, GError **error);

/* Length of a top-level array, 0 if absent; its type is checked when the file is opened. */
guint gltf_count (const Gltf *self, const char *member);
JsonObject *gltf_object (const Gltf *self, const char *member, guint index, GError **error);

/* The object's name, or @fallback with the index. */
char *gltf_name (JsonObject *object, const char *fallback, guint index);

/* `metres_per_uv` of its extras, 0 if there is none. */
double gltf_metres_per_uv (JsonObject *object);

/* --- accessor.c ------------------------------------------------------------------------------- */

void gltf_read_views (Gltf *self);
void gltf_read_accessors (Gltf *self);

/* Takes @bytes from what may still be decoded or handed over: a small file must not unfold without
 * end.
 */
gboolean gltf_charge (guint64 *budget, guint64 bytes, GError **error);

/**
 * gltf_decode_floats:
 * @width: components an element must have
 * @components: component types allowed (%GLTF_BIT)
 * @n_elements: (out)
 *
 * Returns: (transfer full): [@n_elements × @width], any bits where the file has floats
 */
float *gltf_decode_floats (Gltf *self, guint accessor, guint width, guint components,
                           guint64 *n_elements, GError **error);
guint32 *gltf_decode_integers (Gltf *self, guint accessor, guint width, guint components,
                               guint64 *n_elements, GError **error);

/* --- gltf.c ----------------------------------------------------------------------------------- */

/**
 * gltf_leave_out:
 * @refusal: why a part cannot be read
 *
 * Returns: %TRUE if the file can do without the part; %FALSE with @error set where nothing more
 *   should be tried
 */
gboolean gltf_leave_out (Gltf *self, const GError *refusal, GError **error);

/* --- the rest --------------------------------------------------------------------------------- */

gboolean gltf_read_nodes (Gltf *self, GError **error);
RmpImportMaterial *gltf_read_material (Gltf *self, gint index); /* GLTF_NONE: the default one */
gboolean gltf_read_meshes (Gltf *self, GError **error);
RmpSceneSkin *gltf_read_skin (Gltf *self, guint index, GError **error);
const RmpSceneSkin *gltf_get_skin (Gltf *self, guint index, GError **error);
gboolean gltf_read_animations (Gltf *self, GError **error);

G_END_DECLS
